"""Sessions step as runs do, bit for bit, and obey as if it stood in the timeline of the case."""

import numpy as np
import pytest

import nesim
from nesim.base.errors import ArgumentError, InputError, NoSuchName, OutputError, ResultError, UsageError
from nesim.methods import METHODS
from tests.sim.test_resuming import CONTROLLED, LAW, MOVED, REMEMBERS, case_in

ARM = """\
time: {{duration: 12, step: 0.01}}
integrator: {integrator}
output: {{interval: 0.1}}
spacecraft:
  - name: ARM
    rate: [0, 0, 0.1]
    bodies: [{{name: hub, mass: 100, inertia: [30, 30, 40]}}, {{name: panel, mass: 8, inertia: [1, 0.3, 1.2],
        mass_center: [0, 0.8, 0]}}]
    joints: [{{name: hinge, type: gimbal, axes: [x], inner: hub, outer: panel, inner_point: [0, 0.5, 0],
        outer_point: [0, 0, 0], rate: [0.2], stiffness: 3}}]
    drives: [{{name: latch, joint: hinge, mode: free}}]
    wheels: [{{name: rw, body: hub, axis: [0, 0, 1], inertia: 0.05, max_speed: 100}}]
    controllers: [{{name: acs, type: rate_damping, body: hub, derivative: 6, actuators: [rw], sample: 0.25}}]
    {commands}
"""
COMMANDS = ('commands: [{at: 3.1, lock: latch}, {at: 5.3, set: {controllers.acs.derivative: 2}}, {at: 7.0, unlock: '
            'latch}]')


def rows_of(path, name, quantity):
    with nesim.open(path) as results:
        return results[name][quantity][...]


@pytest.mark.parametrize("integrator", METHODS)
@pytest.mark.parametrize("text, name", [(MOVED, "B"), (ARM.format(integrator="rk4", commands=COMMANDS), "ARM")],
                         ids=["moved", "arm"])
def test_a_session_is_the_run(tmp_path, integrator, text, name):
    """Every record, saved and restored on the way. A record of an adaptive run is interpolated in the same step."""
    case = nesim.load(case_in(tmp_path / "case", text), [f"integrator={integrator}"])
    case.simulate(tmp_path / "run.h5")
    attitude, rate, times = (rows_of(tmp_path / "run.h5", name, quantity) for quantity in ("body_attitude", "body_rate",
        "time"))
    session, count = case.start(), min(len(times), 80)
    for k in range(count):
        if k:
            session.advance(times[k] - times[k - 1])
        if k == 41:
            session.save(tmp_path / "saved.h5")
            session = nesim.restore(tmp_path / "saved.h5")
        assert session.time == pytest.approx(times[k], abs=1e-12)
        now = session[name].motion()
        # times differ by rounding, and so do the shares of a step
        if integrator == "dop853":
            assert np.abs(now.attitude - attitude[k]).max() < 1e-12 and np.abs(now.rate - rate[k]).max() < 1e-12
        else:
            assert (now.attitude == attitude[k]).all() and (now.rate == rate[k]).all()


@pytest.mark.parametrize("integrator", METHODS)
def test_orders_are_commands_of_the_timeline(tmp_path, integrator):
    """At times between records and, of an adaptive method, inside of steps. What is beyond is the same, bit for bit."""
    timeline = nesim.load(case_in(tmp_path / "timeline", ARM.format(integrator=integrator, commands=COMMANDS)))
    reference = timeline.start()
    free = nesim.load(case_in(tmp_path / "free", ARM.format(integrator=integrator, commands="")))
    session = free.start()
    pieces = [(3.1, lambda: session.command("ARM", {"lock": "latch"})),
              (2.2, lambda: session.set("ARM.controllers.acs.derivative", 2)),
              (1.7, lambda: session.command("ARM", {"unlock": "latch"})), (4.0, list)]
    told = []
    for seconds, order in pieces:
        told += session.advance(seconds)
        told += order()
        reference.advance(seconds)
    assert session["ARM"].state().q == pytest.approx(reference["ARM"].state().q, rel=0, abs=0 if integrator != "dop853"
                                                     else 1e-13)
    assert session["ARM"].state().u == pytest.approx(reference["ARM"].state().u, rel=0, abs=0 if integrator != "dop853"
                                                     else 1e-13)
    assert [event.text for event in told] == ["lock latch", "set controllers.acs.derivative to (2.0, 2.0, 2.0)",
                                              "unlock latch"]
    assert [event.time for event in told] == pytest.approx([3.1, 5.3, 7.0], abs=1e-12)
    assert session.events == told


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
def test_time_laws_give_way_to_orders(tmp_path, integrator):
    """What takes the place of a law is a signal of its own; saved over an older session, and restored."""
    held = ARM.replace("mode: free", "mode: position, stiffness: 5, damping: 1")
    orders = ("commands: [{at: 3.1, set: {drives.latch.target: 0.3}}, {at: 4.2, set: {drives.latch.target: 0.1}}, {at: "
              "5.0, disable: acs}]")
    one = nesim.load(case_in(tmp_path / "a", held.format(integrator=integrator, commands=orders))).start()
    other = nesim.load(case_in(tmp_path / "b", held.format(integrator=integrator, commands=""))).start()
    other.save(tmp_path / "s.h5")
    for seconds, act in ((3.1, lambda: other.set("drives.latch.target", 0.3)),
                         (1.1, lambda: other.set("drives.latch.target", 0.1)),
                         (0.8, lambda: other.command("ARM", {"disable": "acs"}))):
        one.advance(seconds)
        other.advance(seconds)
        act()
    assert other.save(tmp_path / "s.h5", overwrite=True) == tmp_path / "s.h5"
    other = nesim.restore(tmp_path / "s.h5")
    one.advance(3.0)
    other.advance(3.0)
    for part in ("q", "u"):
        found, expected = getattr(other["ARM"].state(), part), getattr(one["ARM"].state(), part)
        assert found == pytest.approx(expected, rel=0, abs=1e-13 if integrator == "dop853" else 0)
    assert [event.text for event in other.events] == ["set drives.latch.target to 0.3", "set drives.latch.target to "
        "0.1", "disable acs"]


def test_an_order_acts_at_once(tmp_path):
    session = nesim.load(case_in(tmp_path / "case", ARM.format(integrator="rk4", commands=""))).start()
    session.advance(1.0)
    assert abs(session["ARM"].motion().joint_rate[0, 0]) > 0.1
    session.command("ARM", {"lock": "latch"})
    assert session["ARM"].motion().joint_rate[0, 0] == 0.0
    session.command("ARM", {"at": 2.0, "unlock": "latch"})                  # later
    assert [event.text for event in session.advance(2.0)] == ["unlock latch"]


def test_what_a_session_refuses(tmp_path):
    session = nesim.load(case_in(tmp_path / "case", ARM.format(integrator="rk4", commands=""))).start()
    for act, kind, message in (
            (lambda: session.advance(0.015), ArgumentError, "0.015 s is not a whole number of steps of 0.01 s of "
                                                            "'ARM'"),
            (lambda: session.advance(-1), ArgumentError, "seconds must be"),
            (lambda: session.advance(13), UsageError, "the case ends at 12 s"),
            (lambda: session["LEG"], NoSuchName, "no spacecraft is called 'LEG'"),
            (lambda: session.command("LEG", {"lock": "latch"}), NoSuchName, "no spacecraft"),
            (lambda: session.command("ARM", {"lock": "door"}), InputError, "door"),
            (lambda: session.command("ARM", {"at": -1, "lock": "latch"}), ArgumentError, "is over"),
            (lambda: session.command("ARM", {"lock": object()}), ArgumentError, "no plain data"),
            (lambda: session.set("ARM.bodies.hub.mass", 3), InputError, "bodies.hub.mass"),
            (lambda: nesim.restore(tmp_path / "case" / "sim.yaml"), ResultError, "not an HDF5 file")):
        with pytest.raises(kind, match=message):
            act()
    session.advance(0.5)                                                    # nothing has changed
    session.set("controllers.acs.derivative", 1)                          # the only spacecraft need not be named
    session.save(tmp_path / "s.h5")
    with pytest.raises(OutputError, match="exists"):
        session.save(tmp_path / "s.h5")
    for go_on in (lambda: nesim.resume(tmp_path / "s.h5"), lambda: nesim.continue_run(tmp_path / "s.h5", more=1,
            output=tmp_path / "x.h5")):
        with pytest.raises(UsageError, match="keeps a session, no run"):
            go_on()
    nesim.load(tmp_path / "case", ["time.duration=1"]).simulate(tmp_path / "run.h5")
    with pytest.raises(ResultError, match="keeps no session"):
        nesim.restore(tmp_path / "run.h5")


def test_laws_in_python(tmp_path):
    session = nesim.load(case_in(tmp_path / "a", CONTROLLED, REMEMBERS), allow_code=True).start()
    session.advance(2.0)
    session.save(tmp_path / "a.h5")
    with pytest.raises(InputError, match="allow-code"):
        nesim.restore(tmp_path / "a.h5")
    again = nesim.restore(tmp_path / "a.h5", allow_code=True)
    for one in (session, again):
        one.advance(5.0)
    assert (session["C"].state().u == again["C"].state().u).all()
    forgetful = nesim.load(case_in(tmp_path / "b", CONTROLLED, LAW), allow_code=True).start()
    forgetful.advance(1.0)
    with pytest.raises(InputError, match="controller 'mine' of 'C' cannot go on"):
        forgetful.save(tmp_path / "b.h5")


def test_sessions_leave_their_case_alone(tmp_path):
    case = nesim.load(case_in(tmp_path / "case", ARM.format(integrator="rk4", commands="")))
    one, other = case.start(), case.start()
    one.advance(1.0)
    one.command("ARM", {"lock": "latch"})
    assert other.time == 0.0 and case.description.flights[0].spacecraft.commands == ()
    assert (other["ARM"].motion().attitude == case["ARM"].motion().attitude).all()
