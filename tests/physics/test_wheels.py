"""Wheels that are prescribed, coupled, shaking, limited and rubbing: closed forms, conservation, and the laws along
whole runs."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim.base.rotations import multiply
from tests.support.flight import drift, fly, law, table
from nesim.things import Body, Friction, Joint, QuaternionLaw, Spacecraft, TimeLaw, Wheel

HUB = Body(name="hub", mass=20.0, inertia=(2.0, 3.0, 4.0), mass_center=(0.1, -0.05, 0.02))
START = tuple(np.array([0.1, -0.5, 0.3, 0.8]) / np.sqrt(0.99))
SKEW = (2 / 7, 3 / 7, 6 / 7)


# ---- prescribed speeds

SPEEDS = {
    "constant": (TimeLaw(value=80.0), lambda t: np.full_like(t, 80.0)),
    "linear": (table("linear", (0, 10), (0.37, 50), (1.01, -20)), lambda t: np.interp(t, [0, 0.37, 1.01],
    [10, 50, -20])),
    "hold": (table("hold", (0, 10), (0.37, 50), (1.01, -20)),
             lambda t: np.array([10.0, 50.0, -20.0])[np.searchsorted([0.37, 1.01], t, side="right")]),
    "expression": (law("30*sin(2*t) + 5*step(t - 0.703)"), lambda t: 30 * np.sin(2 * t) + 5 * (t >= 0.703)),
}


@pytest.mark.parametrize("mode", ["balanced", "coupled"])
@pytest.mark.parametrize("name", SPEEDS)
def test_reaction_of_a_prescribed_speed_is_exact(name, mode):
    """About one axis the body turns at (h - J speed)/I at every moment, whatever the speed does, jumps too.

    Measured: 7e-16 rad/s; 3e-10 for the sine, whose rate RK4 sums up by Simpson's rule: J/I h^4/2880 times its fifth
    derivative, up to 7e-10.
    """
    given, closed = SPEEDS[name]
    J = 0.05
    rotor = dict(mass=2.0, transverse_inertia=(0.03, 0.03)) if mode == "coupled" else {}
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=J, speed_law=given, mode=mode, **rotor)
    hub = replace(HUB, inertia=(2.0, 3.0, 4.0 - J * (mode == "coupled")), mass_center=(0, 0, 0))
    t, found = fly(Spacecraft(bodies=[hub], wheels=[wheel], rate=(0, 0, 0.3)), 0.02, 1.5, 0.02)
    speed = closed(t)
    assert found["wheel_speed"][:, 0] == pytest.approx(speed, rel=1e-14, abs=1e-14)
    assert found["body_rate"][:, 0, 2] == pytest.approx(0.3 + J / 4.0 * (speed[0] - speed), abs=1e-9
                                                        if name == "expression" else 1e-14)
    assert found["body_rate"][:, 0, :2] == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("name", SPEEDS)
def test_three_axes_keep_their_momentum(name):
    """A tumbling body with a skew wheel: H in N, at jumps too. Measured: 9e-14 and less."""
    wheels = [Wheel(name="w", body="hub", axis=SKEW, inertia=0.02, speed_law=SPEEDS[name][0]), Wheel(name="v",
        body="hub", axis=(1, 0, 0), inertia=0.02, speed=30.0)]
    _, found = fly(Spacecraft(bodies=[HUB], wheels=wheels, attitude=START, rate=(0.3, -0.2, 0.5)), 0.0025, 1.5, 0.1)
    assert drift(found["angular_momentum"]) <= 1e-12


def test_motor_torque_of_a_prescribed_speed_drives_a_free_wheel_the_same_way():
    """The torque that is reported, put on a wheel with a motor, gives the same motion. Measured: 7e-9 and 1.3e-6 rad/s,
    from the ends of the spline, whose second derivative is zero there: h^3 T''/(12 J), about 4e-6."""
    spin = law("20*sin(1.3*t)")
    craft = Spacecraft(bodies=[HUB], wheels=[Wheel(name="w", body="hub", axis=SKEW, inertia=0.02, speed_law=spin)],
                       rate=(0.3, -0.2, 0.5))
    t, found = fly(craft, 0.01, 2.0, 0.01)
    torque = TimeLaw(kind="cubic", times=tuple(t), values=tuple(found["wheel_torque"][:, 0]))
    _, again = fly(replace(craft, wheels=[Wheel(name="w", body="hub", axis=SKEW, inertia=0.02, torque=torque)]), 0.01,
                   2.0, 0.01)
    assert again["body_rate"] == pytest.approx(found["body_rate"], abs=1e-7)
    assert again["wheel_speed"] == pytest.approx(found["wheel_speed"], abs=1e-5)


# ---- balanced and coupled

def arm_with_wheel(coupled, **changes):
    """A wheel on the outer body of a small tree. A balanced one is part of its body's mass and inertia, a coupled one
    is not."""
    J, Jt, mass, at = 0.04, 0.025, 3.0, np.array([0.3, 0.1, -0.2])
    axis = np.array(SKEW)
    outer = Body(name="arm", mass=6.0, inertia=(1.0, 1.5, 0.9), mass_center=(0.5, 0, 0.1))
    wheel = Wheel(name="w", body="arm", axis=SKEW, inertia=J, speed=60.0, torque=law("0.2*cos(3*t)"),
                  position=tuple(at), **changes)
    if coupled:
        wheel = replace(wheel, mode="coupled", mass=mass, transverse_inertia=(Jt, Jt))
    else:
        center = (6.0 * np.array(outer.mass_center) + mass * at) / 9.0
        tensor = np.diag(outer.inertia) + Jt * np.eye(3) + (J - Jt) * np.outer(axis, axis)
        for m, point in ((6.0, np.array(outer.mass_center)), (mass, at)):
            d = point - center
            tensor = tensor + m * (d @ d * np.eye(3) - np.outer(d, d))
        outer = replace(outer, mass=9.0, inertia=tensor, mass_center=tuple(center))
    joints = [Joint(name="elbow", type="gimbal", inner="hub", outer="arm", axes=("y",), inner_point=(0.4, 0, 0),
                    rate=0.2, stiffness=3.0),
              Joint(name="ball", type="spherical", inner="arm", outer="tip", inner_point=(1, 0, 0),
                    outer_point=(-0.3, 0, 0))]
    return Spacecraft(bodies=[HUB, outer, Body(name="tip", mass=1.0, inertia=(0.1, 0.2, 0.2))], joints=joints,
                      wheels=[wheel], rate=(0.2, -0.1, 0.3))


def test_balanced_and_coupled_wheels_are_one_without_imbalance():
    """The same masses as a wheel in a body and as a rotor on a hinge, in a tree with a ball joint. Measured:
    1.3e-15."""
    (_, one), (_, two) = (fly(arm_with_wheel(coupled), 0.005, 2.0, 0.05) for coupled in (False, True))
    for name in ("body_rate", "body_attitude", "joint_rate", "joint_angle", "wheel_speed", "energy", "angular_momentum",
                 "velocity"):
        there = ~np.isnan(one[name])
        size = max(np.abs(one[name][there]).max(), 1e-3)
        assert np.abs(one[name] - two[name])[there].max() <= 1e-13 * size, name


@pytest.mark.parametrize("imbalance",
    [dict(static_imbalance=0.02), dict(dynamic_imbalance=0.004), dict(static_imbalance=0.02, dynamic_imbalance=0.004)],
                         ids=["static", "dynamic", "both"])
def test_an_unbalanced_rotor_in_a_tree_keeps_momentum(imbalance):
    """And energy follows the motor's work: errors of the method, 16 times less at half the step.

    Measured at 0.002 s: 6e-9 to 1.3e-8 of the momentum, 4e-9 to 4e-8 J of 74 J; ratios 16.0 to 22.
    """
    drifts = []
    for step in (0.004, 0.002):
        t, found = fly(arm_with_wheel(True, **imbalance), step, 1.0, step)
        power = found["wheel_torque"][:, 0] * found["wheel_speed"][:, 0]
        work = np.sum((power[:-2:2] + 4 * power[1:-1:2] + power[2::2]) * step / 3)
        drifts.append((drift(found["angular_momentum"]), abs(found["energy"][-1] - found["energy"][0] - work)))
    for coarse, fine in zip(*drifts, strict=True):
        assert fine <= 1e-7 and 14 <= coarse / fine <= 26


# ---- jitter

def test_jitter_on_a_heavy_body():
    """A constant speed shakes a heavy body: it moves by U_s/m and turns by U_d/I about the transverse axes, in the
    closed form.

    Force U_s W^2 (cos W t, sin W t) on a body of mass m, torque U_d W^2 (cos, sin) on inertia I across the axis, both
    small: x = U_s/m (1 - cos W t), ... The turn of the axes is second order. RK4 at W h = 0.05 adds 50 rad (W h)^4/120
    = 2.6e-6 to the phase at most. Measured: 1.1e-7 of the displacement, 4e-9 of the rate.
    """
    W, Us, Ud, m, I = 100.0, 1e-6, 2e-7, 500.0, 100.0
    hub = Body(name="hub", mass=m, inertia=(I, I, I))
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=1e-12, mode="jitter", static_imbalance=Us,
                  dynamic_imbalance=Ud, reference=(1, 0, 0), speed_law=TimeLaw(value=W))
    t, found = fly(Spacecraft(bodies=[hub], wheels=[wheel]), 5e-4, 0.5, 5e-3)
    assert found["wheel_angle"][:, 0] == pytest.approx(W * t, rel=1e-13)
    x, y = Us / m * (1 - np.cos(W * t)), Us / m * (W * t - np.sin(W * t))
    size = Us / m
    wx, wy = Ud * W / I * np.sin(W * t), Ud * W / I * (1 - np.cos(W * t))
    assert found["position"][:, 0] == pytest.approx(x, abs=3e-6 * size)
    assert found["position"][:, 1] == pytest.approx(y, abs=3e-6 * size)
    assert found["body_rate"][:, 0, 0] == pytest.approx(wx, abs=3e-6 * Ud * W / I)
    assert found["body_rate"][:, 0, 1] == pytest.approx(wy, abs=3e-6 * Ud * W / I)


def test_jitter_is_what_a_coupled_wheel_does_to_a_heavy_body():
    """Of the same imbalance; the simple model leaves out the body's own motion, of the relative size m_w/m = 1e-3 and
    more. Measured: 1.3e-3."""
    hub = Body(name="hub", mass=2000.0, inertia=(900.0, 900.0, 900.0))
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.02, speed=150.0, mass=2.0,
                  transverse_inertia=(0.012, 0.012), static_imbalance=1e-5,
                  dynamic_imbalance=1e-6, reference=(1, 0, 0), position=(0.3, 0.2, 0.1))
    found = {}
    for mode in ("jitter", "coupled"):
        body = hub if mode == "jitter" else replace(hub, mass=1998.0)
        _, found[mode] = fly(Spacecraft(bodies=[body], wheels=[replace(wheel, mode=mode)]), 2e-4, 0.2, 1e-3)
    a, b = (found[mode]["body_rate"][:, 0] for mode in ("jitter", "coupled"))
    assert np.abs(a - b).max() <= 0.005 * np.abs(a).max()


# ---- wheels that follow the attitude

def test_laws_with_the_rate_hold_along_the_run_for_several_wheels_at_once():
    """speed - speed(0) = K1 (q - q0) + K2 int q dt + K3 (dq/dt - dq0/dt) of each wheel's own body, on a hub and on an
    arm, in a tree.

    The integral by Simpson's rule. Measured: 5e-12, 3e-12, 2e-11 and 7e-12 rad/s of up to 20 rad/s; momentum 3e-13.
    """
    rng = np.random.default_rng(3)
    laws = [QuaternionLaw(proportional=tuple(rng.uniform(-20, 20, 4)), integral=tuple(rng.uniform(-9, 9, 4)),
                          derivative=tuple(rng.uniform(-15, 15, 4)))
            for _ in range(4)]
    bodies = ("hub", "hub", "arm", "hub")
    axes = [(1, 0, 0), SKEW, (0, 0.6, 0.8), (0, 0, 1)]
    wheels = [Wheel(name=f"w{i}", body=b, axis=a, inertia=0.01 + 0.003 * i, speed_law=k)
              for i, (b, a, k) in enumerate(zip(bodies, axes, laws))]
    arm = Body(name="arm", mass=4.0, inertia=(0.5, 0.8, 0.9), mass_center=(0.4, 0.1, 0))
    ball = Joint(name="j", type="spherical", inner="hub", outer="arm", inner_point=(0.5, 0, 0), stiffness=2.0)
    craft = Spacecraft(bodies=[HUB, arm], joints=[ball], wheels=wheels, attitude=START, rate=(0.3, -0.2, 0.4))
    step = 0.005
    t, found = fly(craft, step, 2.0, step)
    index = {"hub": 0, "arm": 1}
    for i, (b, k) in enumerate(zip(bodies, laws)):
        q, w = found["body_attitude"][:, index[b]], found["body_rate"][:, index[b]]
        dq = 0.5 * np.array([np.r_[x[3] * v + np.cross(x[:3], v), -x[:3] @ v] for x, v in zip(q, w)])
        area = np.vstack([np.zeros(4), np.cumsum((q[:-2:2] + 4 * q[1:-1:2] + q[2::2]) * step / 3, axis=0)])
        even = slice(None, None, 2)
        closed = (q[even] - q[0]) @ k.proportional + area @ k.integral + (dq[even] - dq[0]) @ k.derivative
        assert found["wheel_speed"][even, i] - found["wheel_speed"][0, i] == pytest.approx(closed, abs=1e-9)
    assert drift(found["angular_momentum"]) <= 1e-11
    # the law holds from the first instant: K1 q + K3 dq/dt
    assert np.abs(found["wheel_speed"][0]).min() > 1


# ---- motors

@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
def test_limits_in_a_run(method):
    """Commands beyond the largest torque, then at the power limit, then at the speed limit: J d(speed)/dt = min(T,
    P/speed), and no further.

    On a heavy body: speed = T t/J until P/T, then speed^2 grows by 2 P/J a second. Measured: 3e-13 rad/s.
    """
    J, T, P, top = 0.02, 0.5, 20.0, 60.0
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=J, torque=3.0, max_torque=T, max_power=P, max_speed=top)
    heavy = Body(name="hub", mass=1.0, inertia=(1e14, 1e14, 1e14))
    t, found = fly(Spacecraft(bodies=[heavy], wheels=[wheel]), 0.001, 3.0, 0.001, method=method)
    knee = P / T
    speed = np.where(t < knee * J / T, T * t / J, np.sqrt(np.maximum(knee**2 + 2 * P / J * (t - knee * J / T), 0)))
    before = speed < top
    assert found["wheel_speed"][before, 0] == pytest.approx(speed[before], abs=1e-11)
    assert (np.abs(found["wheel_torque"] * found["wheel_speed"]) <= P * (1 + 1e-15)).all()
    assert found["wheel_speed"][~before, 0] == pytest.approx(top, rel=1e-12)            # measured 2e-13
    # the first may stand within rounding of the limit
    assert not found["wheel_torque"][~before][1:].any()


def test_no_torque_below_the_smallest():
    """A torque that grows acts only once it is large enough."""
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.1, torque=table("hold", (0, 0.01), (0.25, 0.3)),
                  min_torque=0.05)
    t, found = fly(Spacecraft(bodies=[Body(name="hub", mass=1.0, inertia=(1e14, 1e14, 1e14))], wheels=[wheel]), 0.1,
                   1.0, 0.1)
    assert found["wheel_speed"][:, 0] == pytest.approx(3.0 * np.maximum(t - 0.25, 0), abs=1e-13)


RUB = Friction(coulomb=0.03, viscous=0.001, static=0.06, stribeck=0.15, linear_below=1e-3)


def rubbing(step, method, speed, torque, duration=4.0):
    """Final speeds of two wheels that rub."""
    wheels = [Wheel(name=str(i), body="hub", axis=tuple(np.eye(3)[i]), inertia=0.16, speed=speed * (1 - 2 * i),
                    torque=torque * (1 - 2 * i), friction=RUB) for i in range(2)]
    return fly(Spacecraft(bodies=[HUB], wheels=wheels), step, duration, method=method)[1]["wheel_speed"][-1]


@pytest.mark.parametrize(("speed", "torque"), [(0.0, 0.1), (5.0, 0.0), (0.0, 0.02), (2.0, -0.2)],
                         ids=["break away", "slow down", "stick", "reverse"])
def test_friction_does_not_depend_on_the_method(speed, torque):
    """rk4, adams and dop853, and halved steps, go to the same speeds, whatever their number of stages: the instants are
    located.

    Measured at 1e-3 s: 7e-10 rad/s where a wheel breaks away, else rounding.
    """
    exact = rubbing(1.25e-4, "rk4", speed, torque)
    for method, step in (("rk4", 1e-3), ("rk4", 5e-4), ("adams", 5e-4), ("dop853", 5e-4)):
        assert rubbing(step, method, speed, torque) == pytest.approx(exact, abs=1e-8)


def test_a_wheel_below_the_break_away_torque_creeps_only_in_the_linear_zone():
    """Torque below the static friction: the wheel rests at the speed where the linear zone balances it, T/T_f
    linear_below."""
    _, found = fly(Spacecraft(bodies=[HUB],
        wheels=[Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.16, torque=2e-4, friction=RUB)]), 1e-3, 5.0, 0.5)
    x = 1e-3 / 0.15
    at_edge = np.sqrt(2 * np.e) * 0.03 * np.exp(-x * x / 2) * x / np.sqrt(2) + 0.03 * np.tanh(10 * x) + 1e-6
    assert found["wheel_speed"][-1, 0] == pytest.approx(1e-3 * 2e-4 / at_edge, rel=1e-6)


def test_jumps_of_speed_in_a_tree_keep_momentum():
    """A prescribed speed that jumps takes the body, the arm and a free wheel along, as an impulse does. Measured:
    1.2e-15."""
    arm = Body(name="arm", mass=4.0, inertia=(0.5, 0.8, 0.9), mass_center=(0.4, 0.1, 0))
    ball = Joint(name="j", type="spherical", inner="hub", outer="arm", inner_point=(0.5, 0, 0))
    given = Wheel(name="w", body="arm", axis=SKEW, inertia=0.02, speed_law=table("hold", (0, 0.0), (0.123, 30.0),
        (0.4, -10.0)))
    free = Wheel(name="v", body="hub", axis=(0, 1, 0), inertia=0.02, speed=20.0)
    t, found = fly(Spacecraft(bodies=[HUB, arm], joints=[ball], wheels=[given, free], rate=(0.1, 0.2, 0.3),
                              velocity=(0.1, 0, 0)), 0.001, 0.6, 0.05)
    assert drift(found["angular_momentum"]) <= 1e-13 and drift(found["momentum"]) <= 1e-13
    assert np.abs(np.diff(found["energy"])).max() > 0.1             # it took work


@pytest.mark.parametrize("joint", [{"type": "spherical", "rate": (0.1, -0.2, 0.5)}, {"type": "fixed"}])
def test_a_law_of_the_attitude_of_an_outer_body(joint):
    """On a ball, or welded to the root: d(speed)/dt = K1 dq/dt of the body's own quaternion. Measured: 2e-16."""
    gains = (1.0, 2.0, 3.0, 0.5)
    found = attitude_follower(joint, gains)
    motion = found.motion()
    turning = np.array(multiply(np.append(motion.rate[1], 0.0), motion.attitude[1]), dtype=float) / 2
    assert found.accelerations().wheel[0] == pytest.approx(np.dot(gains, turning), rel=1e-13)


@pytest.mark.parametrize(("joint", "said"), [
    ({"type": "gimbal", "axes": ["z"]}, "'outer' hangs on joint 'j', which is gimbal"),
    ({"type": "prismatic", "axes": ["z"]}, "'outer' hangs on joint 'j', which is prismatic"),
    ({"type": "spherical", "slides": ["z"]}, "'outer' hangs on joint 'j', which is spherical and slides")])
def test_a_law_of_the_attitude_needs_a_quaternion_of_the_state(joint, said):
    """Others have none, and that of their axes may be its opposite an instant later."""
    with pytest.raises(nesim.NesimError, match=f"the root or of a body on a ball joint; {said}"):
        attitude_follower(joint, (1.0, 2.0, 3.0, 0.5))


def attitude_follower(joint, gains):
    """A hub and an outer body with a wheel whose speed follows the attitude of that."""
    wheel = Wheel(name="w", body="outer", axis=(1, 0, 0), inertia=0.01,
                  speed_law=QuaternionLaw(proportional=gains, integral=(0.0,) * 4, derivative=(0.0,) * 4))
    return nesim.build(Spacecraft(
        rate=(0.1, 0.2, 0.0), wheels=[wheel], bodies=[Body(name="hub", mass=10, inertia=(3, 4, 5)),
                                                      Body(name="outer", mass=3, inertia=(1, 1.2, 1.4))],
        joints=[Joint(name="j", inner="hub", outer="outer", inner_point=(1, 0, 0), outer_rotation=(0.6, 0, 0, 0.8),
                      **joint)]))
