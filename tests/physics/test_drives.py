"""Drives of joints: torques, servos, locks that catch and let go, motions that are prescribed, and the torque that they
take."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import expm

from tests.support.flight import drift, fly, law, table
from nesim.things import Body, Command, Drive, Joint, QuaternionLaw, Spacecraft, TimeLaw, Wheel

HUB = Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0))
ARM = Body(name="arm", mass=10.0, inertia=(1.0, 2.0, 2.0), mass_center=(0.7, 0.1, 0))
HINGE = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z",), inner_point=(0.5, 0, 0), rate=0.5)
TUMBLING = Spacecraft(bodies=[HUB, ARM], joints=[HINGE], rate=(0.02, 0.01, 0.03))

# two discs on one axis: an effective inertia for the relative angle, and a common motion
I1, I2 = 30.0, 2.0
COMMON = I1 * I2 / (I1 + I2)
DISCS = Spacecraft(bodies=[HUB, replace(ARM, mass_center=(0, 0, 0))],
                   joints=[replace(HINGE, inner_point=(0, 0, 0), rate=0.0)])


def axis(found, name="joint_angle"):
    """Of the first joint's first axis."""
    return found[name][:, 0, 0]


# ---- torques and servos, one axis

@pytest.mark.parametrize(("torque", "rate"), [
    (table("hold", (0, 0.3), (0.377, -0.5)), lambda t: 0.3 * np.minimum(t, 0.377) - 0.5 * np.maximum(t - 0.377, 0)),
    (law("0.6*t**2 - 0.2*t"), lambda t: 0.2 * t**3 - 0.1 * t**2)], ids=["table", "expression"])
def test_torque_along_one_axis(torque, rate):
    """J du/dt = T with the reduced inertia of both discs: polynomials that RK4 integrates exactly. Measured: 3e-17
    rad/s."""
    t, found = fly(replace(DISCS, drives=[Drive(name="d", joint="j", torque=torque)]), 0.05, 1.0, 0.05)
    assert axis(found, "joint_rate") == pytest.approx(rate(t) / COMMON, abs=1e-14)
    assert np.abs(found["angular_momentum"]).max() <= 1e-14


def test_position_servo():
    """k (target - x) + c (d target/dt - dx/dt) on a reduced inertia: the matrix exponential of (error, its rate) for a
    ramp. Measured: 1.5e-11 rad."""
    k, c, speed = 40.0, 6.0, 0.3
    drive = Drive(name="d", joint="j", mode="position", target=law("0.2 + 0.3*t"), stiffness=k, damping=c)
    t, found = fly(replace(DISCS, drives=[drive]), 0.002, 2.0, 0.1)
    A = np.array([[0, 1], [-k / COMMON, -c / COMMON]])
    closed = np.array([expm(A * at) @ [0.2, speed] for at in t])     # target - x
    assert 0.2 + speed * t - axis(found) == pytest.approx(closed[:, 0], abs=1e-10)
    assert found["drive_torque"][:, 0] == pytest.approx(k * closed[:, 0] + c * closed[:, 1], abs=1e-8)


def test_rate_servo_within_its_torque():
    """At first at the limit, J du/dt = T_max; then exponentially: du/dt = c (target - u)/J. Measured: 3e-8, from the
    one step with the corner."""
    c, limit, target = 5.0, 0.8, 0.6
    t, found = fly(replace(DISCS, drives=[Drive(name="d", joint="j", mode="rate", target=TimeLaw(value=target),
                                                damping=c, max_torque=limit)]), 0.002, 3.0, 0.1)
    corner = target - limit / c
    begin = corner * COMMON / limit
    rate = np.where(t < begin, limit * t / COMMON, target - limit / c * np.exp(-c / COMMON * np.maximum(t - begin, 0)))
    assert axis(found, "joint_rate") == pytest.approx(rate, abs=1e-6)
    assert np.abs(found["drive_torque"]).max() == limit


def test_torque_is_cut_to_its_limit():
    """Of a torque drive too."""
    _, found = fly(replace(DISCS, drives=[Drive(name="d", joint="j", torque=TimeLaw(value=-3.0), max_torque=0.5)]), 0.1,
                   1.0)
    assert axis(found, "joint_rate")[-1] == pytest.approx(-0.5 / COMMON, rel=1e-13)


def test_torques_of_a_spherical_joint():
    """Three drives in outer axes; nothing outside: H stays zero, and the small body turns about its own axes."""
    ball = Joint(name="j", type="spherical", inner="hub", outer="arm")
    drives = [Drive(name=f"d{k}", joint="j", axis=k, torque=TimeLaw(value=x)) for k, x in ((1, 0.1), (2, -0.2),
        (3, 0.3))]
    craft = Spacecraft(bodies=[HUB, replace(ARM, mass_center=(0, 0, 0))], joints=[ball], drives=drives)
    _, found = fly(craft, 1e-4, 1e-3)
    assert found["body_rate"][-1, 1] == pytest.approx(np.array([0.1, -0.2, 0.3]) / ARM.inertia * 1e-3, rel=1e-6)
    assert found["body_rate"][-1, 0] == pytest.approx(np.array([-0.1, 0.2, -0.3]) / HUB.inertia * 1e-3, rel=1e-6)
    assert found["drive_torque"][-1] == pytest.approx([0.1, -0.2, 0.3])


# ---- locks

FREE = Drive(name="d", joint="j", mode="free")


def test_plastic_lock_of_one_axis():
    """Relative rate u: after the lock both turn at I2 u/(I1 + I2), and J u^2/2 of the reduced inertia is lost.
    Measured: 1e-16 J, the rate exactly."""
    craft = replace(DISCS, joints=[replace(DISCS.joints[0], rate=0.8)], drives=[FREE],
                    commands=[Command(action="lock", target="d", at=0.537)])
    t, found = fly(craft, 0.1, 1.0, 0.1)
    after = t > 0.537
    assert ((axis(found, "joint_rate")[after] == 0).all()
            and (axis(found, "joint_rate")[~after] == pytest.approx(0.8, rel=1e-15)))
    assert found["body_rate"][:, 0, 2] == pytest.approx(I2 * 0.8 / (I1 + I2) * after, abs=1e-15)
    assert found["energy"] == pytest.approx(I2 * 0.8**2 / 2 - COMMON * 0.8**2 / 2 * after, rel=1e-14)
    assert axis(found)[after] == pytest.approx(0.8 * 0.537, rel=1e-14)


def lock_and_unlock(method, step=0.01):
    """A tumbling tree that is locked at 1.23 s and unlocked at 2 s."""
    craft = replace(TUMBLING, drives=[FREE],
        commands=[Command(action="lock", target="d", at=1.23), Command(action="unlock", target="d", at=2.0)])
    return fly(craft, step, 4.0, 0.1, method=method)


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
def test_lock_and_unlock_while_tumbling(method):
    """Momentum is kept across both; energy falls once, at the lock, and is kept before and after. Measured: 1.2e-13
    with rk4, 5e-12 with adams, 2.5e-11 with dop853, whose tolerance is 1e-9."""
    t, found = lock_and_unlock(method)
    assert drift(found["angular_momentum"]) <= 1e-9
    assert drift(found["energy"][t < 1.22]) <= 1e-9 and drift(found["energy"][t > 1.24]) <= 1e-9
    assert found["energy"][t > 1.24][0] < 0.9 * found["energy"][0]
    locked = (t > 1.24) & (t < 1.99)
    assert (axis(found, "joint_rate")[locked] == 0).all() and np.ptp(axis(found)[locked]) == 0
    assert np.abs(axis(found, "joint_rate")[-1]) > 1e-4             # free again


def test_a_locked_joint_is_a_fixed_one():
    """Locked from the start the tree moves as one with a fixed joint, and its torque is what the joint carries.
    Measured: no difference."""
    still = replace(HINGE, rate=0.0, angle=0.4)
    turn = (0.0, 0.0, np.sin(0.2), np.cos(0.2))
    locked = replace(TUMBLING, joints=[still], drives=[Drive(name="d", joint="j", mode="locked")])
    fixed = replace(TUMBLING, joints=[Joint(name="j", type="fixed", inner="hub", outer="arm", inner_point=(0.5, 0, 0),
                                            inner_rotation=turn)])
    (_, a), (_, b) = (fly(craft, 0.01, 5.0, 0.5) for craft in (locked, fixed))
    assert a["body_rate"] == pytest.approx(b["body_rate"], abs=1e-13)
    assert a["drive_torque"][:, 0] == pytest.approx(-b["joint_torque"][:, 0, 2], abs=1e-13)
    assert a["joint_force"] == pytest.approx(b["joint_force"], abs=1e-12)


@pytest.mark.parametrize("held", [1, 2])
def test_gimbal_with_one_of_two_axes_locked(held):
    """It moves like a joint that never had that axis. Measured: 1.1e-16."""
    two = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z", "y"), inner_point=(0.5, 0, 0),
                angle=(0.3, -0.2),
                rate=(0.0, 0.5) if held == 1 else (0.5, 0.0), stiffness=2.0)
    drives = [Drive(name="d", joint="j", axis=held, mode="locked"), Drive(name="e", joint="j", axis=3 - held,
        torque=law("0.3*sin(2*t)"))]
    about = {1: (0.0, 0.0, np.sin(0.15), np.cos(0.15)), 2: (0.0, np.sin(-0.1), 0.0, np.cos(-0.1))}[held]
    one = replace(two, axes=("y",) if held == 1 else ("z",), angle=two.angle[2 - held], rate=0.5,
                  **({"inner_rotation": about} if held == 1 else {"outer_rotation": about}))
    (_, a), (_, b) = (fly(replace(TUMBLING, joints=[joint], drives=own), 0.01, 3.0, 0.1)
                      for joint, own in ((two, drives), (one, [replace(drives[1], axis=1)])))
    assert a["body_rate"] == pytest.approx(b["body_rate"], abs=1e-12)
    assert a["joint_angle"][:, 0, 2 - held] == pytest.approx(b["joint_angle"][:, 0, 0], abs=1e-12)
    assert np.ptp(a["joint_angle"][:, 0, held - 1]) == 0


def test_locks_of_three_axes_one_after_the_other():
    """Momentum is kept across each, energy only falls; all three locked is a fixed joint. Measured: 6e-14."""
    gimbal = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z", "y", "x"), inner_point=(0.5, 0, 0),
                   angle=(0.3, -0.2, 0.1), rate=(0.4, 0.3, -0.5))
    drives = [Drive(name=f"d{k}", joint="j", axis=k, mode="free") for k in (1, 2, 3)]
    commands = [Command(action="lock", target=f"d{k}", at=at) for k, at in ((2, 0.411), (1, 0.7), (3, 1.0203))]
    t, found = fly(replace(TUMBLING, joints=[gimbal], drives=drives, commands=commands), 0.005, 1.5, 0.05)
    assert drift(found["angular_momentum"]) <= 1e-10
    assert (np.diff(found["energy"]) <= 1e-9).all() and (found["joint_rate"][-1] == 0).all()
    # other axes, the same rate
    assert found["body_rate"][-1, 1] != pytest.approx(found["body_rate"][-1, 0], abs=1e-6)
    assert np.linalg.norm(found["body_rate"][-1, 1]) == pytest.approx(np.linalg.norm(found["body_rate"][-1, 0]),
        rel=1e-13)


def test_lock_at_the_start_beside_a_motion_and_other_locks():
    """What is held is known before the first stage: a motion keeps its rate across the jolt, a lock that is opened at
    that moment does not hold."""
    arms = [replace(ARM, name=name) for name in ("arm", "brm", "crm")]
    joints = [replace(HINGE, name=n, outer=o, rate=r) for n, o, r in (("j", "arm", 0.5), ("k", "brm", 0.25),
        ("l", "crm", 0.0))]
    drives = [FREE, Drive(name="m", joint="k", mode="motion", target=law("0.25*t")), Drive(name="e", joint="l",
        mode="locked")]
    craft = replace(TUMBLING, bodies=[HUB, *arms], joints=joints, drives=drives,
                    commands=[Command(action="unlock", target="e", at=0.0), Command(action="lock", target="d", at=0.0)])
    _, found = fly(craft, 0.01, 0.1, 0.01)
    assert found["joint_rate"][0, :2, 0] == pytest.approx([0.0, 0.25], abs=0)
    assert abs(found["joint_rate"][0, 2, 0]) > 1e-3                 # open: the jolt moves it
    _, free = fly(replace(craft, commands=()), 0.01, 0.01)
    assert found["angular_momentum"][0] == pytest.approx(free["angular_momentum"][0], rel=1e-13)
    assert drift(found["angular_momentum"]) <= 1e-12


def test_lock_beside_wheels_that_follow_the_rate():
    """speed - speed(0) = K3 (dq/dt - dq0/dt) holds across the jolt, as the wheels jump with their bodies' rates, by
    0.13 and 0.88 rad/s.

    Measured: 9e-13 rad/s, momentum 1e-12.
    """
    gains = {"w": (20.0, -5.0, 8.0, 3.0), "v": (-4.0, 15.0, 9.0, -2.0)}
    wheels = [Wheel(name=name, body=body, axis=axis, inertia=0.05, speed_law=QuaternionLaw(derivative=gains[name]))
              for name, body, axis in (("w", "hub", (0, 0.6, 0.8)), ("v", "arm", (0, 0, 1)))]
    ball = Joint(name="k", type="spherical", inner="hub", outer="tip", inner_point=(0, 0.5, 0),
                 outer_point=(0, -0.5, 0))
    joints = [ball, replace(HINGE, inner="tip", inner_point=(0, 0.5, 0))]
    craft = Spacecraft(bodies=[HUB, replace(ARM, name="tip"), ARM], joints=joints,
                       wheels=[replace(w, body="tip") if w.name == "v" else w for w in wheels],
                       rate=(0.1, 0.2, 0.3), drives=[FREE], commands=[Command(action="lock", target="d", at=0.5)])
    t, found = fly(craft, 0.01, 1.0, 0.05)
    for i, (name, body) in enumerate((("w", 0), ("v", 1))):
        q, w = found["body_attitude"][:, body], found["body_rate"][:, body]
        dq = 0.5 * np.array([np.r_[x[3] * v + np.cross(x[:3], v), -x[:3] @ v] for x, v in zip(q, w, strict=True)])
        assert found["wheel_speed"][:, i] == pytest.approx(dq @ gains[name], abs=1e-10)
    assert drift(found["angular_momentum"]) <= 1e-10
    assert found["energy"][10] < found["energy"][9] - 1e-3


# ---- prescribed motions

MOTION = Drive(name="d", joint="j", mode="motion", target=law("0.4*sin(t) + 0.1*t**2"))


def test_prescribed_motion_is_followed_and_keeps_momentum():
    """The angle is the law's to the last bit of it, and H is kept. Measured: exact, and 7e-12."""
    t, found = fly(replace(TUMBLING, joints=[replace(HINGE, rate=0.4)], drives=[MOTION]), 0.01, 4.0, 0.1)
    assert axis(found) == pytest.approx(0.4 * np.sin(t) + 0.1 * t**2, abs=4e-16)
    assert axis(found, "joint_rate") == pytest.approx(0.4 * np.cos(t) + 0.2 * t, abs=4e-16)
    assert drift(found["angular_momentum"]) <= 1e-10


def test_motion_beside_wheels_that_follow_the_rate():
    """The tree is solved several times for such wheels; the motion's acceleration must enter once. Measured: 7e-12;
    0.73 when it entered three times."""
    wheel = Wheel(name="w", body="hub", axis=(0, 0.6, 0.8), inertia=0.05,
                  speed_law=QuaternionLaw(derivative=(20.0, -5.0, 8.0, 3.0)))
    t, found = fly(replace(TUMBLING, joints=[replace(HINGE, rate=0.4)], drives=[MOTION], wheels=[wheel]), 0.01, 4.0,
                   0.1)
    assert drift(found["angular_momentum"]) <= 1e-10
    assert axis(found) == pytest.approx(0.4 * np.sin(t) + 0.1 * t**2, abs=4e-16)


def test_torque_that_a_motion_takes_drives_the_same_motion():
    """Replay as a table of torque. The spline's ends have no second derivative: h^3 there. Measured: 3e-9 rad."""
    craft = replace(TUMBLING, joints=[replace(HINGE, rate=0.4, stiffness=2.0, damping=0.1)], drives=[MOTION])
    t, found = fly(craft, 0.01, 4.0, 0.01)
    torque = TimeLaw(kind="cubic", times=tuple(t), values=tuple(found["drive_torque"][:, 0]))
    _, again = fly(replace(craft, drives=[Drive(name="d", joint="j", torque=torque)]), 0.01, 4.0, 0.01)
    assert axis(again) == pytest.approx(axis(found), abs=1e-7)


def simpson(x, step):
    """Integral of samples, an even number of intervals."""
    return np.sum((x[:-2:2] + 4 * x[1:-1:2] + x[2::2]) * step / 3, axis=0)


@pytest.mark.parametrize("kind", ["gimbal", "prismatic"])
def test_power_of_a_motion_is_what_the_energy_grows_by(kind):
    """dE/dt = torque * rate, of a turning and of a sliding joint with two axes, one of them prescribed. Measured: 8e-13
    and 7e-12 J of 3 J."""
    step = 0.005
    joint = Joint(name="j", type=kind, inner="hub", outer="arm", axes=("z", "y"), inner_point=(0.5, 0, 0),
                  rate=(0.4, 0.1), stiffness=3.0)
    craft = replace(TUMBLING, joints=[joint], drives=[MOTION])
    t, found = fly(craft, step, 4.0, step)
    rate = found["joint_rate"][:, 0, 0]
    work = simpson(found["drive_torque"][:, 0] * rate, step)
    assert found["energy"][-1] - found["energy"][0] == pytest.approx(work, abs=1e-9)
    assert found["joint_angle"][:, 0, 0] == pytest.approx(0.4 * np.sin(t) + 0.1 * t**2, abs=4e-16)
    assert drift(found["angular_momentum"]) <= 1e-9 and np.abs(found["momentum"]).max() <= 1e-10


def test_sliding_mass_pushes_its_body():
    """A prismatic motion on one line: each body moves by its share of the stroke, and the force is the reduced mass
    times the acceleration."""
    slider = Joint(name="j", type="prismatic", inner="hub", outer="arm", axes=("x",), rate=0.3)
    craft = Spacecraft(bodies=[HUB, replace(ARM, mass_center=(0, 0, 0))], joints=[slider],
                       drives=[Drive(name="d", joint="j", mode="motion", target=law("0.3*sin(t)"))])
    t, found = fly(craft, 0.01, 3.0, 0.1)
    assert found["body_position"][:, 0, 0] == pytest.approx(-10 / 110 * 0.3 * np.sin(t), abs=1e-15)
    assert found["drive_torque"][:, 0] == pytest.approx(-100 * 10 / 110 * 0.3 * np.sin(t), abs=1e-13)
    assert np.abs(found["position"]).max() <= 1e-15


def test_motion_whose_rate_jumps_is_an_impulse():
    """A linear table: the rate jumps at its knots, all other rates with it, momentum kept. Measured: 8e-13."""
    drive = replace(MOTION, target=table("linear", (0, 0.0), (0.501, 0.3), (0.909, -0.2), (1.3, -0.2)))
    t, found = fly(replace(TUMBLING, joints=[replace(HINGE, rate=0.3 / 0.501)], drives=[drive]), 0.01, 2.0, 0.05)
    assert drift(found["angular_momentum"]) <= 1e-11
    assert axis(found) == pytest.approx(np.interp(t, [0, 0.501, 0.909, 1.3], [0, 0.3, -0.2, -0.2]), abs=4e-16)
