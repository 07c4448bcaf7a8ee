"""Stops of joints: closed forms of a bounce, the instants located, no pull, energy that closes, stops stiffer than the
step, the same bits in lanes."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.things import Body, Drive, Joint, Spacecraft, Stops
from tests.support.flight import drift, fly, fly_group, law, schedule

HUB = Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0))
DISC = Body(name="disc", mass=10.0, inertia=(1.0, 2.0, 2.0))
J = 30.0 * 2.0 / 32.0           # reduced inertia of both about the axis
SPEED, END, k = 0.7, 0.4, 900.0


def discs(damping=0.0, kind="gimbal", **more):
    """Two discs on one axis, or two masses on one slide, that run against a stop."""
    start = {"angle": 0.0} if kind == "gimbal" else {"displacement": 0.0}
    joint = Joint(name="j", type=kind, inner="hub", outer="disc", axes=("z",), rate=SPEED, **start,
                  stops=Stops(lower=-END, upper=END, stiffness=k, damping=damping))
    return Spacecraft(bodies=[HUB, DISC], joints=[joint], **more)


def bounce(J, c):
    """How long a bounce takes (s) and the speed after it over that before: J x'' + c x' + k x = 0 from x = 0 until k x
    + c x' = 0."""
    a, b = c / (2 * J), np.sqrt(k / J - (c / (2 * J))**2)
    # x = v/b e^(-a t) sin(b t); x' + (k/c) x = 0
    last = np.pi / b if c == 0 else np.arctan2(b, a - k / c) / b
    speed = np.exp(-a * last) * (np.cos(b * last) - a / b * np.sin(b * last))
    depth = np.exp(-a * last) * np.sin(b * last) / b
    return last, speed, depth


@pytest.mark.parametrize("kind", ["gimbal", "prismatic"])
@pytest.mark.parametrize("c", [0.0, 12.0])
def test_bounce(kind, c):
    """Angle and rate after the first bounce, in closed form, with 28 steps in contact. Measured: 7e-7 rad."""
    inertia = J if kind == "gimbal" else 100.0 * 10.0 / 110.0
    t, found = fly(discs(c, kind), 0.005, 1.4, 0.05)
    last, back, depth = bounce(inertia, c)
    met = END / SPEED
    after = t > met + last
    assert after.sum() > 5
    assert found["joint_rate"][after, 0, 0] == pytest.approx(SPEED * back, abs=1e-6)
    assert found["joint_angle"][after, 0, 0] == pytest.approx(END + SPEED * depth + SPEED * back
                                                              * (t[after] - met - last), abs=1e-6)
    assert drift(found["angular_momentum"]) < 1e-13 and np.abs(found["momentum"] - found["momentum"][0]).max() < 1e-12


def test_order_across_bounces():
    """Six bounces between two stops: halving the step makes the error 16 times less or better, because the instants are
    located. Measured: 29 times, 6e-6 rad."""
    errors = []
    last, *_ = bounce(J, 0.0)
    for step in (0.01, 0.005):
        t, found = fly(discs(), step, 8.0, 8.0)
        whole = 2 * END / SPEED + last
        n = int((8.0 - END / SPEED) // whole)
        left = 8.0 - END / SPEED - n * whole
        assert left > last                                          # free by then
        exact = (-1)**n * (END - SPEED * (left - last))
        errors.append(abs(found["joint_angle"][-1, 0, 0] - exact))
    assert errors[1] < 1e-5 and errors[0] > 14 * errors[1]


def test_it_never_pulls_and_energy_falls():
    """The torque on the disc has one sign at each stop, and energy never grows. Measured: growth 1e-16 J."""
    t, found = fly(discs(20.0), 0.002, 6.0, 0.002)
    x = found["joint_angle"][:, 0, 0]
    torque = found["joint_torque"][:, 0, 2]                         # on the hub
    assert torque[x > END + 1e-9].min() >= -1e-12 and torque[x < -END - 1e-9].max() <= 1e-12
    assert np.abs(torque[np.abs(x) < END]).max() < 1e-12
    assert np.diff(found["energy"]).max() < 1e-12
    assert found["energy"][-1] < 0.5 * found["energy"][0]


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
def test_energy_of_the_spring_is_potential(method):
    """Without a damper energy is kept through 6 bounces: by dop853 to its tolerance, by the others to their order."""
    t, found = fly(discs(), 0.005, 8.0, 0.05, method=method)
    assert found["potential_energy"].max() > 0.1 * found["energy"][0]
    assert found["energy"] == pytest.approx(found["energy"][0],
                                            rel={"rk4": 1e-5, "adams": 2e-4, "dop853": 1e-8}[method])


def test_a_driven_axis_rests_on_its_stop():
    """A constant torque presses the axis T/k beyond its end. A servo's torque is its own, the stop's is not part of
    it."""
    craft = discs(200.0, drives=[Drive(name="d", joint="j", torque=law("3.0"))])
    t, found = fly(craft, 0.005, 20.0, 1.0)
    assert found["joint_angle"][-1, 0, 0] == pytest.approx(END + 3.0 / k, abs=1e-9)
    assert found["drive_torque"][-1, 0] == 3.0


STIFF = 6000.0                  # N m s/rad: lambda = -3200/s, 16 to 32 of it a step


def pressed(t, torque):
    """Angle beyond the end and its rate while a torque holds it there: J p'' + c p' + k p = T from p = 0, p' = SPEED,
    in closed form, with two real roots."""
    roots = np.roots([J, STIFF, k])
    ends = np.linalg.solve([[1.0, 1.0], roots], [-torque / k, SPEED])
    parts = np.exp(np.outer(t, roots))
    return torque / k + parts @ ends, parts @ (ends * roots)


@pytest.mark.parametrize("method, step", [("rk4", 0.01), ("rk4", 0.005), ("adams", 0.005)])
def test_a_stop_stiffer_than_the_step(method, step):
    """An axis that comes to a stop whose damper would let whole steps diverge, 1e5 times a step and more, and is held
    there by a torque: (9.4) divides them. The fast part dies out in pieces that are not exact, 0.65 of it in each; what
    remains is the slow one. Measured: 2e-13 rad and 5e-14 rad/s from ten steps after it on."""
    craft = discs(STIFF, drives=[Drive(name="d", joint="j", torque=law("3.0*step(t - 0.5)"))])
    t, found = fly(replace(craft, joints=[replace(craft.joints[0], angle=END - 0.5 * SPEED)]), step, 3.0, 0.05, method)
    after = t > 0.5 + 20 * step
    angle, rate = pressed(t[after] - 0.5, 3.0)
    assert np.roots([J, STIFF, k]).min() * step < -15
    assert found["joint_angle"][after, 0, 0] - END == pytest.approx(angle, abs=1e-11)
    assert found["joint_rate"][after, 0, 0] == pytest.approx(rate, abs=1e-11)
    assert drift(found["angular_momentum"]) < 1e-13


def test_whole_steps_of_it_diverge():
    """What the one before holds against: a method that is not known to need pieces takes none."""
    craft = discs(STIFF, drives=[Drive(name="d", joint="j", torque=law("3.0"))])
    group, *_ = fly_group([Craft(craft, Field())], schedule(0.005, 3.0, 0.05, replace(METHODS["rk4"], stable=0.0)))
    assert "diverged" in group.failures[0][1]


@pytest.mark.parametrize("method", ["rk4", "adams"])
def test_stops_that_grow_stiff_on_the_way(method):
    """The arm of inp/servicer leans on the stop of its yaw axis while it stretches out along it: inertia there falls
    from 29 to 0.08 kg m2 and lambda comes to -1.7e4/s, 34 of it a step. The same events as by dop853; rk4 errs by 16
    times less with half the step, across all of them. Measured at 26 s: 1.0e-4, 5.4e-6 rad (rk4), 4.5e-4 (adams)."""
    case = nesim.load("inp/servicer", {"time.duration": 26})
    runs = {}
    for name, step in (("dop853", 0.002), (method, 0.002), (method, 0.001)):
        plan = schedule(step, 26.0, 1.0, name)
        group, _, (found,) = fly_group([case["SERVICER"]], plan)
        assert not group.failures
        runs[name, step] = [text for *_, text in group.limit_events], found["joint_angle"][-1, :, 0]
    (events, exact), *others = runs.values()
    errors = [np.abs(angles - exact).max() for _, angles in others]
    assert len(events) == 13 and all(found == events for found, _ in others)
    assert errors[0] < (2e-4 if method == "rk4" else 1e-3) and errors[0] > 10 * errors[1]


def test_events_tell_of_it(tmp_path):
    (tmp_path / "sim.yaml").write_text("""
time: {duration: 2, step: 0.01}
spacecraft:
  - name: A
    bodies: [{name: hub, mass: 100, inertia: [20, 25, 30]}, {name: arm, mass: 10, inertia: [1, 2, 2]}]
    joints: [{name: j, type: gimbal, axes: [z], inner: hub, outer: arm, rate: [0.7], stops: {upper: ["30 deg"],
        stiffness: 900, damping: 1}}]
""")
    case = nesim.load(tmp_path)
    results = case.run(output=tmp_path / "a.h5")
    event, = results.events
    assert event.kind == "limit" and event.text == "joint 'j' is at its upper stop, 0.523598776 rad"
    assert event.time == pytest.approx(np.pi / 6 / 0.7, abs=1e-9)


def test_accelerations_and_inverse_dynamics_feel_it():
    """Outside of runs it acts by where the axis is."""
    craft = nesim.build(replace(discs(12.0), joints=[replace(discs(12.0).joints[0], angle=END)]))
    start = craft.start
    q, u = start.q.copy(), start.u.copy()
    q[7], u[6] = END + 0.01, 0.2
    pushed = nesim.State(0.0, q, u)
    torque = -(k * 0.01 + 12.0 * 0.2)
    assert craft.accelerations(state=pushed).joint[0, 0] == pytest.approx(torque / J, rel=1e-12)
    assert craft.inverse_dynamics(joint=[torque / J], state=pushed).joint == pytest.approx([0.0], abs=1e-12)
    assert craft.motion(pushed).potential_energy == pytest.approx(0.5 * k * 0.01**2, rel=1e-12)
    u[6] = -1.0                                                     # it leaves: the damper would pull
    assert craft.accelerations(state=nesim.State(0.0, q, u)).joint[0, 0] == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize("stiffest", [60.0, 3000.0])
def test_same_bits_in_lanes(stiffest):
    """Spacecraft that meet their stops at other times, alone and together, whether steps of one are divided or not."""
    crafts = [replace(discs(c), rate=(0.01 * i, 0.02, 0.0)) for i, c in enumerate((0.0, 12.0, stiffest))]
    crafts = [replace(it, joints=[replace(it.joints[0], rate=0.5 + 0.1 * i)]) for i, it in enumerate(crafts)]
    many = nesim.run_many(crafts, step=0.01, duration=3.0, interval=0.5, keep=("joint_angle", "joint_rate"))
    for i, craft in enumerate(crafts):
        alone = nesim.run_many([craft], step=0.01, duration=3.0, interval=0.5, keep=("joint_angle", "joint_rate"))
        for name in ("joint_angle", "joint_rate"):
            assert np.array_equal(many[name][i], alone[name][0], equal_nan=True)
