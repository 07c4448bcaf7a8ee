"""Commands of a case, at times and on conditions, in several spacecraft at once: what they do, when, and what the file
says of it."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.base.rotations import dcm
from nesim.sim.craft import Craft
from nesim.things import (Body, Command, Condition, Controller, Drive, Joint, Spacecraft, Thruster, TimeLaw, Torquer,
                          Wheel)
from tests.support.flight import fly, fly_group, law, schedule, table

HUB = Body(name="hub", mass=10.0, inertia=(2.0, 3.0, 4.0))
ARM = Body(name="arm", mass=2.0, inertia=(0.5, 0.5, 0.5))
HINGE = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z",), rate=0.4)
HEAVY = Body(name="hub", mass=1.0, inertia=(1e14,) * 3)
METHODS = pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])


def when(quantity, name, limit, above=True, axis=1):
    """A condition."""
    return Condition(quantity=quantity, name=name, axis=axis, above=above, limit=limit)


# ---- delta-v

LOOSE = Spacecraft(bodies=[HUB, replace(ARM, mass_center=(0.4, 0, 0))], joints=[HINGE], rate=(0.1, 0.2, 0.3),
                   attitude=(0.5, 0.5, -0.5, 0.5),
                   position=(7e6, 1e5, -2e5), velocity=(100.0, 7e3, 2e3))


@METHODS
def test_delta_v_moves_every_part_alike(method):
    """Inside a step: the mass centre's velocity jumps by it and nothing turns. Records before and after differ by what
    flows from it."""
    kicked = replace(LOOSE, commands=[Command(action="delta_v", value=(0.5, 0.0, -1.0), at=0.333)])
    t, found = fly(kicked, 0.1, 1.0, 0.1, method=method)
    _, same = fly(LOOSE, 0.1, 1.0, 0.1, method=method)
    push = np.where(t[:, None] > 0.333, [0.5, 0.0, -1.0], 0.0)
    assert np.abs(found["velocity"] - same["velocity"] - push).max() < 1e-12                              # measured 0
    # measured 7e-10: rounding of 7e6 m
    assert np.abs(found["position"] - same["position"] - push * np.maximum(t - 0.333, 0.0)[:, None]).max() < 5e-9
    for key in ("body_attitude", "body_rate", "joint_angle"):
        # the step is split: measured 6e-11 (rk4, dop853), 2e-9 (adams)
        assert np.nanmax(np.abs(found[key] - same[key])) < 1e-7


def frames_by_hand(r, v, q):
    """Rows are axes in N."""
    out, normal = r / np.linalg.norm(r), np.cross(r, v) / np.linalg.norm(np.cross(r, v))
    forward = np.cross(normal, out)
    return {"N": np.eye(3), "rtn": np.array([out, forward, normal]), "lvlh": np.array([forward, -normal, -out]),
            "body": dcm(q)}


def test_frames_of_delta_v():
    """Each spacecraft of a group in its own axes, at its own time, by a time or by a condition."""
    dv, crafts = np.array([0.3, -0.7, 1.1]), []
    for k, frame in enumerate(("N", "lvlh", "rtn", "body")):
        # the hinge opens at about 0.4 rad/s: the last one waits for it
        due = {"at": 0.2 + 0.05 * k} if frame != "body" else {"when": when("joint_angle", "j", 0.1)}
        crafts.append(
            Craft(replace(LOOSE, name=frame,
                          commands=[Command(action="delta_v", value=tuple(dv), frame=frame, **due)])))
    group, t, found = fly_group(crafts, schedule(0.05, 0.5, 0.05))
    for k, (frame, one) in enumerate(zip(("N", "lvlh", "rtn", "body"), found)):
        jump = int(np.argmax(np.linalg.norm(np.diff(one["velocity"], axis=0), axis=1) > 0.1))
        [(at, _)] = group.commands(k)                               # a command at a record's time is in that record
        _, there = fly(replace(LOOSE, name=frame), at / 16, at)
        axes = frames_by_hand(one["position"][jump + 1], one["velocity"][jump], there["body_attitude"][-1, 0])[frame]
        # measured 3e-9: rk4's
        assert np.abs(one["velocity"][jump + 1] - one["velocity"][jump] - dv @ axes).max() < (1e-7 if frame == "body"
            else 1e-11)
        assert frame == "body" or t[jump + 1] == pytest.approx(0.2 + 0.05 * k)
        assert [text for _, text in group.commands(k)] == [f"delta_v [0.3, -0.7, 1.1] m/s in {frame}"]


# ---- setting

@METHODS
def test_torque_of_a_wheel_is_set_at_its_time(method):
    """To the rounding of the sum, inside a step: 0.1 N m until 0.333 s, then -0.2 N m, then 0."""
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.05, torque=0.1)
    commands = [Command(action="set", target="wheels.w.torque", value=value, at=at) for at, value in ((0.333, -0.2),
        (0.777, 0.0))]
    t, found = fly(Spacecraft(bodies=[HEAVY], wheels=[wheel], commands=commands), 0.1, 1.0, 0.1, method=method)
    expected = (0.1 * np.minimum(t, 0.333) - 0.2 * (np.clip(t, 0.333, 0.777) - 0.333)) / 0.05
    assert found["wheel_speed"][:, 0] == pytest.approx(expected, abs=1e-13)


def test_target_and_gains_of_a_servo_are_set():
    """A servo goes to its first target, then to the second, with other gains from then on."""
    drive = Drive(name="d", joint="j", mode="position", target=TimeLaw(value=0.5), stiffness=4.0, damping=3.0)
    commands = [Command(action="set", target="drives.d.target", value=-0.3, at=20.0), Command(action="set",
        target="drives.d.stiffness", value=8.0, at=20.0)]
    t, found = fly(Spacecraft(bodies=[HUB, ARM], joints=[HINGE], drives=[drive], commands=commands), 0.02, 40.0, 1.0)
    angle = found["joint_angle"][:, 0, 0]
    assert angle[19] == pytest.approx(0.5, abs=1e-6) and angle[-1] == pytest.approx(-0.3, abs=1e-6)
    assert found["drive_torque"][20, 0] == pytest.approx(8.0 * (-0.3 - angle[20]) - 3.0 * found["joint_rate"][20, 0, 0],
                                                         abs=1e-12)


def test_target_and_gains_of_a_controller_are_set():
    """The body goes to another attitude, with other gains."""
    q = (0.0, 0.0, float(np.sin(0.2)), float(np.cos(0.2)))
    acs = Controller(name="acs", type="attitude", sample=0.1, proportional=(1, 1, 1), derivative=(4, 4, 4))
    commands = [Command(action="set", target="controllers.acs.target", value=q, at=5.0), Command(action="set",
        target="controllers.acs.proportional", value=(2.0, 2.0, 2.0), at=5.0),
                Command(action="set", target="controllers.acs.derivative", value=(5.0, 5.0, 6.0), at=5.0)]
    t, found = fly(Spacecraft(bodies=[HUB], controllers=[acs], commands=commands), 0.05, 60.0, 0.1)
    assert found["control_torque"][50, 0] == pytest.approx([0, 0, 2.0 * 0.4], rel=1e-12)
    assert found["body_attitude"][-1, 0] == pytest.approx(q, abs=1e-8)


def test_dipole_is_set():
    """Of a torquer."""
    coil = Torquer(name="m", body="hub", axis=(1, 0, 0), dipole=table("hold", (0, 5.0)), max_dipole=20)
    _, found = fly(Spacecraft(bodies=[HUB], torquers=[coil],
        commands=[Command(action="set", target="torquers.m.dipole", value=-30.0, at=0.5)]), 0.1, 1.0, 0.1)
    assert found["torquer_dipole"][:, 0].tolist() == [5.0] * 5 + [-20.0] * 6


# ---- firing, enabling

@METHODS
def test_firing(method):
    """At times and durations off the grid."""
    jet = Thruster(name="t", body="hub", force=2.0, direction=(1, 0, 0))
    commands = [Command(action="fire", target="t", at=at, duration=0.0713) for at in (0.1, 0.4321, 0.9)]
    _, found = fly(Spacecraft(bodies=[HUB], thrusters=[jet], commands=commands), 0.05, 2.0, method=method)
    assert found["velocity"][-1, 0] == pytest.approx(3 * 0.0713 * 0.2, abs=1e-15)


def test_enable_and_disable():
    """A constant demand acts between the two times alone, sampled on its own clock: from the first sample at or after
    it is enabled."""
    damper = Controller(name="d", type="rate_damping", sample=0.25, enabled=False, derivative=(0, 0, 1e13),
                        target_rate=(0, 0, 1e-13))
    commands = [Command(action="enable", target="d", at=0.6), Command(action="disable", target="d", at=1.45)]
    t, found = fly(Spacecraft(bodies=[HEAVY], controllers=[damper], commands=commands), 0.1, 2.0, 0.05 * 2)
    on = (t > 0.74) & (t < 1.449)
    assert (found["control_torque"][:, 0, 2] != 0).tolist() == on.tolist()
    # nearly constant: the rate reaches 7 % of its target
    assert found["body_rate"][-1, 0, 2] == pytest.approx((1.45 - 0.75) / 1e14, rel=0.1)


# ---- conditions

@METHODS
def test_condition_on_a_wheels_speed(method):
    """The torque is switched where the speed passes its limit, once."""
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.05, torque=0.1)
    commands = [Command(action="set", target="wheels.w.torque", value=-0.1, when=when("wheel_speed", "w", 1.01)),
                Command(action="set", target="wheels.w.torque", value=0.0,
                        when=when("wheel_speed", "w", -0.5, above=False))]
    t, found = fly(Spacecraft(bodies=[HEAVY], wheels=[wheel], commands=commands), 0.01, 3.0, 0.01, method=method)
    speed = found["wheel_speed"][:, 0]
    exact = np.where(t < 0.505, 2 * t, np.maximum(2.02 - 2 * t, -0.5))
    assert speed == pytest.approx(exact, abs=1e-11)                # measured 5e-14


def test_condition_is_met_once():
    """A quantity that comes back triggers no second time."""
    drive = Drive(name="d", joint="j", torque=law("3*cos(3*t)"))
    jet = Thruster(name="t", body="hub", force=1.0, direction=(0, 0, 1))
    craft = Craft(Spacecraft(bodies=[HUB, ARM], joints=[HINGE], drives=[drive], thrusters=[jet],
                             commands=[Command(action="fire", target="t", duration=0.01,
                                               when=when("joint_rate", "j", 0.6))]))
    group, _, (found,) = fly_group([craft], schedule(0.01, 10.0, 0.1))
    assert np.count_nonzero(np.diff((found["joint_rate"][:, 0, 0] > 0.6).astype(int)) == 1) > 2
    assert found["velocity"][-1, 2] == pytest.approx(0.01 / 12, rel=1e-12) and len(group.commands(0)) == 1


def test_conditions_on_joints_and_bodies():
    """An angle locks, a component and the size of a body's rate fire; a body that is welded on has its rate in its own
    axes."""
    turn = (float(np.sin(np.pi / 4)), 0.0, 0.0, float(np.cos(np.pi / 4)))      # its z is the hub's y, to the sign
    box = Body(name="box", mass=1.0, inertia=(0.1, 0.1, 0.1))
    weld = Joint(name="weld", type="fixed", inner="hub", outer="box", outer_rotation=turn)
    jets = [Thruster(name=name, body="hub", force=1e-9, direction=(1, 0, 0)) for name in "abc"]
    commands = [Command(action="lock", target="d", when=when("joint_angle", "j", 0.2)),
                Command(action="fire", target="a", duration=1.0, when=when("body_rate", "hub", 0.5, axis=2)),
                Command(action="fire", target="b", duration=1.0, when=when("body_rate", "hub", 0.3, axis=0)),
                Command(action="fire", target="c", duration=1.0, when=when("body_rate", "box", 0.5, axis=3))]
    wheel = Wheel(name="w", body="hub", axis=(0, 1, 0), inertia=0.1, torque=-0.5)
    craft = Craft(Spacecraft(bodies=[HUB, ARM, box], joints=[HINGE, weld],
        drives=[Drive(name="d", joint="j", mode="free")], thrusters=jets, wheels=[wheel], commands=commands))
    group, t, (found,) = fly_group([craft], schedule(0.01, 6.0, 0.01))
    done = {text.split()[1]: at for at, text in group.commands(0)}
    watched = {"d": found["joint_angle"][:, 0, 0] - 0.2, "a": found["body_rate"][:, 0, 1] - 0.5,
               "b": np.linalg.norm(found["body_rate"][:, 0], axis=1) - 0.3,
               "c": found["body_rate"][:, 2, 2] - 0.5}
    first = {}
    for name, x in watched.items():                                 # between two records, nearly straight
        k = int(np.argmax(x >= 0))
        first[name] = t[k - 1] - x[k - 1] * 0.01 / (x[k] - x[k - 1])
    sign = np.sign(found["body_rate"][-1, 2, 2])
    assert abs(found["body_rate"][-1, 2, 2]) == pytest.approx(abs(found["body_rate"][-1, 0, 1]), rel=1e-9)
    assert {k: done[k] for k in "ab"} == pytest.approx({k: first[k] for k in "ab"}, abs=1e-5)
    assert found["joint_angle"][-1, 0, 0] == pytest.approx(0.2, abs=1e-12) and done["d"] == pytest.approx(first["d"],
        abs=0.01)
    assert ("c" in done) == (sign > 0) and (sign < 0 or done["c"] == pytest.approx(first["c"], abs=1e-5))
    assert found["joint_rate"][-1, 0, 0] == 0


# ---- in lanes

def test_lanes_at_different_times():
    """Eight spacecraft in lanes, each with its own times: each does what it does alone, bit for bit."""
    def craft(k):
        jet = Thruster(name="t", body="hub", force=2.0, direction=(1, 0, 0), position=(0, 0.1 * k, 0))
        commands = [Command(action="lock", target="d", at=0.1 + 0.0737 * k), Command(action="unlock", target="d",
            at=0.9 + 0.01 * k),
                    Command(action="fire", target="t", at=0.2 * k, duration=0.05),
                    Command(action="stop", at=1.0 + 0.09 * k)]
        return Craft(Spacecraft(bodies=[HUB, ARM], joints=[HINGE], drives=[Drive(name="d", joint="j", mode="free")],
                                thrusters=[jet], commands=commands, rate=(0.1, 0.2, 0.3)))

    crafts = [craft(k) for k in range(min(8, max(_core.BY_LANES)))]
    together, times, found = fly_group(crafts, schedule(0.02, 2.0, 0.1))
    assert together.stops == pytest.approx({k: 1.0 + 0.09 * k for k in range(len(crafts))})
    for k, each in enumerate(crafts):
        alone, t, (own,) = fly_group([each], schedule(0.02, 2.0, 0.1))
        count = int(np.sum(t <= 1.0 + 0.09 * k + 1e-9))
        assert count <= np.sum(times <= t[-1] + 1e-9)
        assert all(own[name][:count].tobytes() == found[k][name][:count].tobytes() for name in own)
        assert alone.commands(0) == together.commands(k)


# ---- a whole case

SIM = """\
time: {duration: 10, step: 0.05}
output: {interval: 0.5}
integrator: INTEGRATOR
spacecraft:
  - {name: A, file: sc.yaml}
  - {name: B, file: sc.yaml, set: {wheels.w.inertia: 0.04}}
  - {name: C, file: sc.yaml, set: {wheels.w.inertia: 2.0}}
"""
CRAFT = """\
bodies:
  - {name: hub, mass: 10, inertia: [20, 30, 40]}
wheels:
  - {name: w, body: hub, axis: z, inertia: 0.02, torque: 0.1}
thrusters:
  - {name: t, body: hub, force: 1, direction: [1, 0, 0]}
commands:
  - {at: 1.23, fire: t, for: 0.5}
  - {when: "wheels.w.speed > 20", stop: true}
"""


@pytest.mark.parametrize("stopped", "AB")
def test_commands_of_one_of_two_that_are_alike_otherwise(stopped, tmp_path):
    """Nothing but a command makes devices of the one: they do not share lanes."""
    command = "commands: [{at: 1, stop: true}]"
    hub = "bodies: [{name: hub, mass: 10, inertia: [20, 30, 40]}]"
    entries = ", ".join(f"{{name: {name}, file: {name}.yaml}}" for name in "AB")
    (tmp_path / "sim.yaml").write_text(f"time: {{duration: 2, step: 0.1}}\noutput: {{interval: 0.1}}\n"
                                       f"spacecraft: [{entries}]\n")
    for name in "AB":
        (tmp_path / f"{name}.yaml").write_text(f"{hub}\n{command if name == stopped else ''}\n")
    with nesim.load(tmp_path).run(tmp_path / "x.h5") as results:
        assert {name: results[name].rows for name in "AB"} == {name: 11 if name == stopped else 21 for name in "AB"}


@METHODS
def test_a_case_that_commands_stop(tmp_path, method):
    """Records end at the stop, the run is complete, the reason is said, and the events are in the file; one spacecraft
    goes on to the end."""
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "sim.yaml").write_text(SIM.replace("INTEGRATOR", method))
    (tmp_path / "case" / "sc.yaml").write_text(CRAFT)
    with nesim.load(tmp_path / "case").run(tmp_path / "x.h5") as results:
        assert results.status == "complete"
        # speed = T t/J (1 + J/I), so 20 rad/s after 4 s and 8 s
        ends = {"A": 4.0, "B": 8.0}
        for name, end in ends.items():
            assert results[name]["time"][-1] == pytest.approx(end, abs=0.51) and results[name]["time"][-1] <= end + 0.05
            assert f"'{name}' stopped by a command at t = " in results.attributes["end_reason"]
            assert np.isfinite(results[name]["wheel_speed"][...]).all()
        assert results["C"]["time"][-1] == 10.0 and "'C'" not in results.attributes["end_reason"]
        events = [(event.spacecraft, event.text, round(event.time, 1)) for event in results.events
                  if event.kind == "command"]
        assert ({("A", "fire t for 0.5 s", 1.2), ("B", "fire t for 0.5 s", 1.2), ("C", "fire t for 0.5 s", 1.2)}
                <= set(events))
        stops = {who: at for who, text, at in events if text == "stop"}
        assert stops == pytest.approx({"A": 4.0, "B": 8.0}, abs=0.06)
        assert results["C"]["velocity"][-1, 0] == pytest.approx(0.05, rel=1e-4)       # the hub turns a little
