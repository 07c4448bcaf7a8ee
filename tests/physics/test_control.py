"""Sampled controllers: against independent discrete simulations, and what they are for: pointing, damping, spinning,
dumping."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from nesim.model.compile import Field
from nesim.things import Body, Command, Controller, Drive, Joint, Load, Spacecraft, Thruster, Torquer, Wheel
from tests.support.flight import drift, fly

HUB = Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0))
GAINS = dict(proportional=(2.0, 2.5, 3.0), derivative=(12.0, 15.0, 18.0))


def turned(axis, angle):
    """q_BN of a body that is turned by an angle (rad) about a vector: nesim's direction is the inverse of SciPy's
    reading of the same numbers."""
    axis = np.array(axis) / np.linalg.norm(axis)
    return tuple(np.append(np.sin(angle / 2) * axis, np.cos(angle / 2)))


def angle_of(found, axis=2):
    """Of the first body about an axis, rad, over all turns."""
    q = found["body_attitude"][:, 0]
    return np.unwrap(2 * np.arctan2(q[:, axis], q[:, 3]))


# ---- sampled data, one axis

def sampled(J, kp, ki, kd, sample, delay, end, interval, start, limit=np.inf, load=0.0):
    """Angle, rate and torque at the output times of a double integrator with a discrete PID, held over the samples,
    after a delay.

    Exact: between two events the torque is constant.
    """
    events = sorted({*np.round(np.arange(0, end + 1e-9, sample), 12),
                     *np.round(np.arange(0, end + 1e-9, sample) + delay, 12),
                     *np.round(np.arange(0, end + 1e-9, interval), 12)})
    x, total, waiting, rows, torque, t = np.array(start, dtype=float), 0.0, [], [], 0.0, 0.0
    for event in events:
        if event > end + 1e-9:
            break
        h, a, t = event - t, (torque + load) / J, event
        x = np.array([x[0] + x[1] * h + a * h * h / 2, x[1] + a * h])
        if abs(t / sample - round(t / sample)) < 1e-9:
            wanted = -kp * x[0] - ki * (total + x[0] * sample) - kd * x[1]
            given = np.clip(wanted, -limit, limit)
            total += x[0] * sample * (given == wanted)
            waiting.append((t + delay, given))
        while waiting and waiting[0][0] <= t + 1e-9:
            torque = waiting.pop(0)[1]
        if abs(t / interval - round(t / interval)) < 1e-9:
            rows.append((*x, torque))
    return np.array(rows).T


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize(("sample", "delay"),
    [(0.1, 0.0), (0.25, 0.0), (0.07, 0.0), (0.1, 0.04), (0.1, 0.1), (0.1, 0.25), (0.3, 0.7), (0.013, 0.0)])
def test_one_axis_is_the_sampled_double_integrator(sample, delay, method):
    """Samples that do and do not divide the step, delays shorter and longer than a sample, a constant load. Torques
    about z of a body at rest.

    Between events the torque is constant, so every method is exact but for the quaternion's phase. Measured: 7e-14 rad
    and less with rk4 and dop853, 2e-11 with adams.
    """
    J, kp, ki, kd = 30.0, 6.0, 0.4, 14.0
    pid = Controller(name="acs", type="attitude", sample=sample, delay=delay, proportional=(0, 0, kp),
                     integral=(0, 0, ki), derivative=(0, 0, kd))
    craft = Spacecraft(bodies=[HUB], attitude=turned((0, 0, 1), 0.3), rate=(0, 0, 0.02), controllers=[pid],
                       loads=[Load(body="hub", torque=(0, 0, 0.5))])
    t, found = fly(craft, 0.05, 10.0, 0.1, method=method)
    angle, rate, _ = sampled(J, kp, ki, kd, sample, delay, 10.0, 0.1, (0.3, 0.02), load=0.5)
    assert angle_of(found) == pytest.approx(angle, abs=1e-9)
    assert found["body_rate"][:, 0, 2] == pytest.approx(rate, abs=1e-9)


def test_limit_and_the_integral_that_rests_there():
    """The demand is cut to max_torque and the integral does not wind up meanwhile. Measured: 1.5e-13 rad."""
    pid = Controller(name="acs", type="attitude", sample=0.1, proportional=(0, 0, 6), integral=(0, 0, 0.8),
                     derivative=(0, 0, 14), max_torque=0.7)
    t, found = fly(Spacecraft(bodies=[HUB], attitude=turned((0, 0, 1), 0.6), controllers=[pid]), 0.05, 20.0, 0.1)
    angle, rate, torque = sampled(30.0, 6, 0.8, 14, 0.1, 0.0, 20.0, 0.1, (0.6, 0.0), limit=0.7)
    assert angle_of(found) == pytest.approx(angle, abs=1e-11)
    assert found["control_torque"][:, 0, 2] == pytest.approx(torque, abs=1e-11)
    assert np.abs(found["control_torque"]).max() == 0.7


# ---- attitude

@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("angle", [3.0, 3.3, -2.0])
def test_the_short_way_round(angle, sign):
    """Whatever the signs of the quaternions: an error of 3.3 rad is one of -2.98 rad."""
    acs = Controller(name="acs", type="attitude", sample=0.1, target=tuple(-sign * x for x in turned((0, 0, 1), 0.0)),
                     **GAINS)
    craft = Spacecraft(bodies=[HUB], attitude=tuple(sign * x for x in turned((1, 2, 3), angle)), controllers=[acs])
    _, found = fly(craft, 0.05, 120.0, 0.1)
    error = (angle + np.pi) % (2 * np.pi) - np.pi
    phi = error * np.array([1, 2, 3]) / np.sqrt(14)
    assert found["control_torque"][0, 0] == pytest.approx(-np.array(GAINS["proportional"]) * phi, rel=1e-12)
    assert np.abs(found["body_attitude"][-1, 0, :3]).max() <= 1e-3 and np.abs(found["body_rate"][-1]).max() <= 1e-3


def test_target_and_target_rate():
    """It comes to rest at the target; with a target_rate it turns at that."""
    q = turned((1, -1, 2), 0.7)
    acs = Controller(name="acs", type="attitude", sample=0.1, target=q, **GAINS)
    _, found = fly(Spacecraft(bodies=[HUB], rate=(0.05, 0, 0), controllers=[acs]), 0.05, 200.0)
    assert found["body_attitude"][-1, 0] == pytest.approx(q, abs=1e-6)
    assert found["body_rate"][-1, 0] == pytest.approx(0, abs=1e-6)


MU, R = 398600.4418e9, 7.0e6
ORBIT = dict(position=(R, 0, 0), velocity=(0, (MU / R) ** 0.5, 0))


def test_lvlh():
    """x forward, y against the orbit's normal, z down: the axes are reached and followed at the orbital rate. Measured:
    3e-15, no lag: the rate of LVLH is fed forward, and about a principal axis nothing else is needed."""
    acs = Controller(name="acs", type="attitude", reference="lvlh", sample=0.1, **GAINS)
    craft = Spacecraft(bodies=[HUB], attitude=turned((1, 2, 1), 0.5), controllers=[acs], **ORBIT)
    _, found = fly(craft, 0.05, 300.0, 100.0, field=Field(MU, "mass_center"))
    r, v, q = (found[name][-1] for name in ("position", "velocity", "body_attitude"))
    C = Rotation.from_quat(q[0]).as_matrix().T                      # N to body
    down, normal = -r / np.linalg.norm(r), np.cross(r, v) / np.linalg.norm(np.cross(r, v))
    error = np.abs(C - np.array([np.cross(-normal, down), -normal, down])).max()
    assert error <= 1e-9
    assert found["body_rate"][-1, 0] == pytest.approx([0, -(MU / R**3) ** 0.5, 0], abs=1e-10)


def test_tabulated_attitude():
    """It follows a table that turns at a constant rate between two rows, without lag, as the reference's rate is fed
    forward; held outside.

    Measured: 5e-7 rad 40 s after the begin of the turn, 8e-15 at the end, 0.025 rad where the rate jumps.
    """
    rows = [(10.0, *turned((0, 0, 1), 0.0)), (60.0, *turned((0, 0, 1), 1.0)), (90.0, *turned((0, 0, 1), 1.0))]
    acs = Controller(name="acs", type="attitude", reference="table", table=rows, sample=0.1, **GAINS)
    t, found = fly(Spacecraft(bodies=[HUB], controllers=[acs]), 0.05, 160.0, 1.0)
    wanted = np.interp(t, [10, 60, 90], [0, 1, 1])
    error = np.abs(angle_of(found) - wanted)
    assert error[(t > 50) & (t < 60)].max() <= 1e-5 and error[-1] <= 1e-9
    assert error.max() <= 0.1                                       # where the table's rate jumps


@pytest.mark.parametrize(("begin", "sample"), [(0.0, 0.1), (-3.0, 0.1), (57.0, 0.57), (0.3, 0.1)])
def test_a_table_holds_from_its_first_row_on(begin, sample):
    """A body that turns with the table from the first row's time on, where the sample falls just before it by rounding
    too (100 times 0.57 s): there is nothing to do. Measured: 1e-13 N m; with the rate of before the row it is 0.5 N
    m."""
    rows = [(begin + x, *turned((0, 0, 1), 0.1 * x)) for x in (0.0, 10.0)]
    acs = Controller(name="acs", type="attitude", reference="table", table=rows, sample=sample, derivative=(5.0,) * 3)
    waiting = replace(acs, enabled=begin <= 0)
    start = turned((0, 0, 1), -0.1 * begin)
    craft = Spacecraft(bodies=[HUB], controllers=[waiting], attitude=start, rate=(0, 0, 0.1),
                       commands=[Command(action="enable", target="acs", at=max(begin, 0.0))])
    t, found = fly(craft, sample / 2, begin + 5 * sample if begin > 0 else 1.0, sample / 2)
    demand = found["control_torque"][:, 0]
    assert np.abs(demand).max() <= 1e-9


def test_controller_of_an_outer_body():
    """It measures and turns the body that it is told to."""
    arm = Body(name="arm", mass=10.0, inertia=(4.0, 4.0, 5.0))
    ball = Joint(name="j", type="spherical", inner="hub", outer="arm", attitude=turned((0, 1, 0), 0.4))
    acs = Controller(name="acs", type="attitude", body="arm", sample=0.05, proportional=(1.0,) * 3,
                     derivative=(4.0,) * 3)
    _, found = fly(Spacecraft(bodies=[HUB, arm], joints=[ball], controllers=[acs]), 0.05, 60.0)
    assert (np.abs(found["body_attitude"][-1, 1, :3]).max() <= 1e-5 and np.abs(found["body_attitude"][-1, 0, :3]).max()
            <= 1e-12)


# ---- sharing

AXES = np.array([[1, 1, 1], [-1, 1, 1], [-1, -1, 1], [1, -1, 1]]) / 3**0.5


def test_four_wheels_share_by_the_pseudo_inverse():
    """The wheels' torques are -pinv(A) T of the demand, and the body gets it. Momentum is kept while it is pointed.
    Measured: 4e-12, and 2e-12 rad after 100 s."""
    wheels = [Wheel(name=f"w{i}", body="hub", axis=tuple(a), inertia=0.05) for i, a in enumerate(AXES)]
    acs = Controller(name="acs", type="attitude", sample=0.1, actuators=[w.name for w in wheels], **GAINS)
    t, found = fly(Spacecraft(bodies=[HUB], wheels=wheels, attitude=turned((3, -2, 4), 1.0), rate=(0.01, 0.02, -0.01),
                              controllers=[acs]), 0.05, 100.0, 0.1)
    assert found["wheel_torque"] == pytest.approx(-found["control_torque"][:, 0] @ np.linalg.pinv(AXES.T).T, abs=1e-13)
    assert -found["wheel_torque"] @ AXES == pytest.approx(found["control_torque"][:, 0], abs=1e-13)
    assert drift(found["angular_momentum"]) <= 1e-10 and np.abs(found["body_attitude"][-1, 0, :3]).max() <= 1e-9


def test_torquers_give_what_lies_across_the_field():
    """m x B is the part of the demand across B, whatever the axes of three torquers."""
    B = np.array([2e-5, 1e-5, -3e-5])
    coils = [Torquer(name=n, body="hub", axis=a) for n, a in (("a", (1, 0, 0)), ("b", (0, 0.6, 0.8)),
                                                              ("c", (0, -0.8, 0.6)))]
    damper = Controller(name="d", type="rate_damping", sample=1.0, derivative=(0.05,) * 3, actuators=["a", "b", "c"])
    t, found = fly(Spacecraft(bodies=[HUB], rate=(0.05, -0.03, 0.02), torquers=coils, controllers=[damper]), 0.1,
                   3000.0, 1.0, field=Field(magnetic=tuple(B)))
    demand = found["control_torque"][:, 0]
    assert demand == pytest.approx(-0.05 * found["body_rate"][:, 0], abs=1e-15)
    m = found["torquer_dipole"] @ np.array([c.axis for c in coils])
    across = demand[0] - demand[0] @ B / (B @ B) * B
    assert np.cross(m[0], B) == pytest.approx(across, abs=1e-16)
    w = np.linalg.norm(found["body_rate"][:, 0], axis=1)
    assert w[-1] < 0.5 * w[0]                                       # rates across the field die out
    h = found["angular_momentum"]
    assert h @ B == pytest.approx(np.full(len(h), h[0] @ B), rel=1e-8)      # no torque along the field


def test_rate_damping_of_one_axis():
    """w(k+1) = w(k) (1 - Kd T/J). Measured: 7e-17 rad/s."""
    damper = Controller(name="d", type="rate_damping", sample=0.5, derivative=(0, 0, 6.0), target_rate=(0, 0, 0.01))
    t, found = fly(Spacecraft(bodies=[HUB], rate=(0, 0, 0.1), controllers=[damper]), 0.1, 10.0, 0.5)
    closed = 0.01 + 0.09 * (1 - 6.0 * 0.5 / 30) ** np.arange(len(t))
    assert found["body_rate"][:, 0, 2] == pytest.approx(closed, abs=1e-15)


# ---- thrusters

def jets(force=2.0, minimum=0.0):
    """Eight thrusters that can turn any way."""
    places = [((1, 0, 0.5), (0, 1, 0)), ((1, 0, 0.5), (0, -1, 0)), ((-1, 0, 0.5), (0, 1, 0)), ((-1, 0, 0.5),
        (0, -1, 0)),
              ((1, 0, 0.5), (0, 0, 1)), ((-1, 0, 0.5), (0, 0, 1)), ((0, 1, 0.5), (0, 0, 1)), ((0, -1, 0.5), (0, 0, 1))]
    return [Thruster(name=f"t{k}", body="hub", position=p, direction=d, force=force, minimum_impulse=minimum)
            for k, (p, d) in enumerate(places)]


def test_pulses_give_the_impulse_that_is_asked_for():
    """Over a sample the thrusters' torques add up to the demand times the sample, for one sample of rate damping.

    Measured: 1.8e-5 of 0.21 N m s, as the body turns by up to 0.03 rad meanwhile.
    """
    damper = Controller(name="d", type="rate_damping", sample=1.0, derivative=(5.0, 6.0, 7.0),
                        actuators=[t.name for t in jets()])
    craft = Spacecraft(bodies=[HUB], rate=(0.01, -0.02, 0.03), thrusters=jets(), controllers=[damper])
    t, found = fly(craft, 0.05, 0.95)
    change = found["angular_momentum"][-1] - found["angular_momentum"][0]
    assert change == pytest.approx(found["control_torque"][0, 0], abs=1e-3)
    # a body that hardly turns, for the same demand: now it is the rounding of sums of 0.2 N m s and turns of 3e-8 rad.
    # Measured: 2e-11 N m s
    still = replace(craft, bodies=[replace(HUB, inertia=(2e7, 2e7, 2e7))], rate=(1e-8, -2e-8, 3e-8),
                    controllers=[replace(damper, derivative=(5e6, 6e6, 7e6))])
    _, found = fly(still, 0.05, 0.95)
    change = found["angular_momentum"][-1] - found["angular_momentum"][0]
    assert change == pytest.approx(found["control_torque"][0, 0], abs=1e-9)


def test_spin_control_by_thrusters():
    """The spin comes to its rate, and its axis to the direction. Measured: 1.3e-4 rad/s and 0.045 rad after 600 s, from
    0.22 rad: the deadband of 0.01 N m s and pulses of 0.01 N s at least end it there."""
    direction = np.array([0.2, 0.1, 1]) / np.linalg.norm([0.2, 0.1, 1])
    spin = Controller(name="s", type="spin", sample=1.0, axis=(0, 0, 1), spin_rate=0.32, direction=tuple(direction),
                      derivative=(0.3,) * 3,
                      proportional=(0.02,) * 3, deadband=0.01, actuators=[t.name for t in jets()])
    t, found = fly(Spacecraft(bodies=[HUB], rate=(0.01, 0, 0.3), thrusters=jets(minimum=0.01), controllers=[spin]),
                   0.05, 600.0, 1.0)
    h = found["angular_momentum"][-1]
    assert found["body_rate"][-1, 0] == pytest.approx([0, 0, 0.32], abs=1e-3)
    assert np.arccos(h @ direction / np.linalg.norm(h)) <= 0.05 < np.arccos(direction[2])


def test_momentum_dumping():
    """Wheels with momentum hand it to an outer torque while the attitude is held: it falls by 1/e in 1/gain. Measured:
    0.362 after 50 s, 0.96 of the exponential after 250 s, as it is sampled."""
    wheels = [Wheel(name=f"w{i}", body="hub", axis=tuple(np.eye(3)[i]), inertia=0.05, speed=s)
              for i, s in enumerate((100.0, -60.0, 40.0))]
    names = [w.name for w in wheels]
    acs = Controller(name="acs", type="attitude", sample=0.1, actuators=names, **GAINS)
    dump = Controller(name="dump", type="momentum_dumping", sample=1.0, wheels=names, gain=0.02)
    t, found = fly(Spacecraft(bodies=[HUB], wheels=wheels, controllers=[acs, dump]), 0.05, 250.0, 1.0)
    h = np.linalg.norm(0.05 * found["wheel_speed"], axis=1)
    assert h[-1] < 0.01 * h[0] and h[50] / h[0] == pytest.approx(np.exp(-1), rel=0.03)
    assert np.abs(found["body_attitude"][:, 0, :3]).max() <= 0.05


@pytest.mark.parametrize("mode", ["balanced", "coupled"])
def test_wheels_and_thrusters_on_another_body(mode):
    """Momentum and torques are turned into the axes of the controller's body: an arm that is bent by 1 rad carries the
    actuators."""
    arm = Body(name="arm", mass=2.0, inertia=(1.0, 1.0, 1.0), mass_center=(0.2, 0, 0))
    bent = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z",), inner_point=(0.5, 0, 0), angle=1.0)
    wheel = Wheel(name="w", body="arm", axis=(1, 0, 0), inertia=0.05, speed=10.0, mode=mode,
                  **({"mass": 0.5, "transverse_inertia": (0.03, 0.03)} if mode == "coupled" else {}))
    craft = Spacecraft(bodies=[HUB, arm], joints=[bent], wheels=[wheel],
        thrusters=[Thruster(name="t", body="arm", force=2.0, direction=(0, 0, 1), position=(1.0, 0, 0))])
    along = np.array([np.cos(1.0), np.sin(1.0), 0])
    dump = Controller(name="c", type="momentum_dumping", sample=1.0, wheels=["w"], gain=0.1)
    _, found = fly(replace(craft, controllers=[dump]), 0.01, 0.01)
    assert found["control_torque"][0, 0] == pytest.approx(-0.1 * 0.5 * along, abs=1e-14)
    damper = Controller(name="c", type="rate_damping", sample=1.0, derivative=(1.0, 1.0, 1.0),
                        target_rate=tuple(0.03 * along), actuators=["w"])
    _, found = fly(replace(craft, controllers=[damper]), 0.01, 0.01)
    assert found["wheel_torque"][0, 0] == pytest.approx(-0.03, rel=1e-12)
    # the thruster alone: the time on that brings it closest to a torque along its own
    masses = {"balanced": (100.0, 2.0, 0.0), "coupled": (100.0, 2.0, 0.5)}[mode]
    places = np.array([np.zeros(3), [0.5, 0, 0] + 0.2 * along, [0.5, 0, 0]])
    arm_of_force = np.array([0.5, 0, 0]) + along - np.array(masses) @ places / sum(masses)
    torque = 2.0 * np.cross(arm_of_force, [0, 0, 1])
    jet = Controller(name="c", type="rate_damping", sample=1.0, derivative=(1.0, 1.0, 1.0),
                     target_rate=tuple(0.25 * torque), actuators=["t"])
    t, found = fly(replace(craft, controllers=[jet], drives=[Drive(name="d", joint="j", mode="locked")]), 0.05, 0.5,
                   0.05)
    assert (found["thruster_force"][:, 0] > 0).tolist() == (t < 0.249).tolist()


# ---- enabled or not

def test_a_disabled_controller_does_nothing():
    """No torque, no demand; the same motion as without it."""
    acs = Controller(name="acs", type="attitude", sample=0.1, enabled=False, **GAINS)
    craft = Spacecraft(bodies=[HUB], attitude=turned((1, 2, 3), 0.5), rate=(0.1, 0.2, 0.3), controllers=[acs])
    (_, a), (_, b) = fly(craft, 0.05, 5.0, 0.5), fly(replace(craft, controllers=()), 0.05, 5.0, 0.5)
    assert (a["control_torque"] == 0).all() and a["body_rate"] == pytest.approx(b["body_rate"], abs=1e-13)
