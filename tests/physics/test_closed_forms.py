"""Motions with a known solution: free bodies, gyroscopes, oscillators and a double pendulum.

Integrated by DOP853 with rtol 1e-12 (``integrate``): a few hundred steps may add up to 1e-10 of the quantities'
size, and phases err by no more than their number of radians times that. Nothing is renormalised on the way.
"""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.spatial.transform import Rotation
from scipy.special import ellipj, ellipk

import nesim
from nesim import Body, Joint, Load, Spacecraft, Wheel
from tests.support.compare import error
from tests.support.integrate import integrate, solve

INTEGRATED = 1e-10  # see above; the measured value stands beside each test
START = tuple(np.array([0.1, -0.5, 0.3, 0.8]) / np.sqrt(0.99))  # a unit quaternion


def attitude(craft, state, body=0):
    """C_NB of a body as a SciPy rotation: the same four numbers, read body to N."""
    return Rotation.from_quat(craft.motion(state).attitude[body])


def attitude_error(found, expected):
    """Angle (rad) between two attitudes."""
    return (found.inv() * expected).magnitude()


def about(axis, angle):
    """A turn by an angle (rad) about a vector."""
    return Rotation.from_rotvec(angle * np.array(axis) / np.linalg.norm(axis))


# ------------------------------------------------------------------------------------------------ one free body


def free_symmetric_body(across, along, spin, momentum=0.0):
    """Rates and attitude over time of a body with inertia (across, across, along) and axial wheel momentum.

    H is fixed in N; the body axis precesses about it at H / across, and the body turns about its own axis at the
    difference [Hughes, Spacecraft Attitude Dynamics, 4.2]; rates in body axes turn at the nutation rate.
    """
    spin = np.array(spin)
    H = np.array([across * spin[0], across * spin[1], along * spin[2] + momentum])
    nutation = ((along - across) * spin[2] + momentum) / across
    start = Rotation.from_quat(START)

    def rate(t):
        return about((0, 0, 1), nutation * t).apply(spin)

    def turned(t):
        return about(start.apply(H), np.linalg.norm(H) / across * t) * start * about((0, 0, 1), -nutation * t)

    return rate, turned


@pytest.mark.parametrize(("across", "along"), [(2.0, 3.5), (3.0, 0.8)], ids=["oblate", "prolate"])
def test_torque_free_symmetric_body(across, along):
    """Body rates cone and the axis precesses, five turns and more. Measured: 2e-12 of the rates, 2e-11 rad."""
    spin = (0.4, -0.2, 1.1)
    body = Body(name="body", mass=5.0, inertia=(across, across, along), mass_center=(0.3, 0.1, -0.2))
    craft = nesim.build(Spacecraft(bodies=[body], attitude=START, rate=spin))
    rate, turned = free_symmetric_body(across, along, spin)
    for state in integrate(craft, np.linspace(0, 40, 9)):
        assert error(state.u[3:6], rate(state.t)) <= INTEGRATED
        assert attitude_error(attitude(craft, state), turned(state.t)) <= INTEGRATED


def test_body_with_a_fast_wheel_nutates():
    """The wheel's momentum adds to that of the spin: fast nutation, slow precession. Measured: 2e-11 of the rates,
    1e-12 rad."""
    J, speed, spin = 0.05, 400.0, (0.3, 0.1, -0.2)
    body = Body(name="bus", mass=20.0, inertia=(4.0, 4.0, 3.0))
    wheel = Wheel(name="wheel", body="bus", axis=(0, 0, 1), inertia=J, speed=speed)
    craft = nesim.build(Spacecraft(bodies=[body], wheels=[wheel], attitude=START, rate=spin))
    rate, turned = free_symmetric_body(4.0, 3.0, spin, J * speed)
    for state in integrate(craft, np.linspace(0, 12, 7)):
        assert error(state.u[3:6], rate(state.t)) <= INTEGRATED
        assert error(state.u[6], speed) <= INTEGRATED
        assert attitude_error(attitude(craft, state), turned(state.t)) <= INTEGRATED


class Triaxial:
    """Torque-free body with I1 < I2 < I3 and 2 E I2 < H^2, w2 = 0 at t = 0 [Landau and Lifshitz, Mechanics, section
    37]."""

    def __init__(self, inertia, rate):
        self.inertia, self.rate = np.array(inertia), np.array(rate)
        I1, I2, I3 = inertia
        self.H = np.linalg.norm(self.inertia * rate)
        twice_energy = self.inertia @ self.rate**2
        short, long = twice_energy * I3 - self.H**2, self.H**2 - twice_energy * I1
        self.size = np.sqrt([short / (I1 * (I3 - I1)), short / (I2 * (I3 - I2)), long / (I3 * (I3 - I1))])
        self.frequency = np.sqrt((I3 - I2) * long / (I1 * I2 * I3))
        self.parameter = (I2 - I1) * short / ((I3 - I2) * long)
        self.period = 4 * ellipk(self.parameter) / self.frequency

    def rates(self, t):
        """w at a time: cn, sn and dn."""
        sn, cn, dn, _ = ellipj(self.frequency * t, self.parameter)
        return self.size * (cn, sn, dn)

    def precession(self, t):
        """Angle (rad) by which the nodes have turned about H: the integral of H (I1 w1^2 + I2 w2^2) / (H1^2 + H2^2)."""
        I1, I2, _ = self.inertia

        def speed(at):
            w1, w2, _ = self.rates(at)
            return self.H * (I1 * w1**2 + I2 * w2**2) / ((I1 * w1) ** 2 + (I2 * w2) ** 2)

        return quad(speed, 0, t, epsabs=1e-13, epsrel=1e-13, limit=400)[0]

    def attitude(self, t):
        """C_NB for N with H along z: 3-1-3 angles from H's direction in body axes and the precession."""
        h = self.inertia * self.rates(t) / self.H
        return Rotation.from_euler("ZXZ", [self.precession(t), np.arccos(h[2]), np.arctan2(h[0], h[1])])


def test_torque_free_triaxial_body():
    """Jacobi's elliptic functions over three periods, and the whole attitude. Measured: 5e-13 of the rates, 2e-12
    rad."""
    motion = Triaxial((2.0, 3.0, 4.5), (0.7, 0.0, 0.9))
    body = Body(name="body", mass=7.0, inertia=tuple(motion.inertia))
    start = tuple(motion.attitude(0.0).as_quat())
    craft = nesim.build(Spacecraft(bodies=[body], attitude=start, rate=tuple(motion.rate)))
    for state in integrate(craft, np.linspace(0, 3 * motion.period, 10)):
        assert error(state.u[3:6], motion.rates(state.t)) <= INTEGRATED
        assert attitude_error(attitude(craft, state), motion.attitude(state.t)) <= INTEGRATED


# ------------------------------------------------------------------------------------------------ hub and wheel


def test_wheel_spin_up_turns_the_hub_back():
    """(I - J) wdot = -T and J (speed' + wdot) = T: both grow in proportion to time. Measured: 4e-16, 3e-13 rad.

    Rates are linear in time, which every Runge-Kutta method integrates exactly; only rounding is left, and the angle
    is a smooth function of them.
    """
    moment, J, torque, spin = 12.0, 0.7, 0.3, 0.05
    axis = np.array([1.0, 2.0, -2.0]) / 3
    body = Body(name="hub", mass=100.0, inertia=(moment,) * 3)
    wheel = Wheel(name="wheel", body="hub", axis=tuple(axis), inertia=J, speed=10.0, torque=torque)
    hub = Spacecraft(bodies=[body], wheels=[wheel], attitude=START, rate=tuple(spin * axis))
    craft = nesim.build(hub)
    back = torque / (moment - J)
    for state in integrate(craft, np.linspace(0, 30, 4)):
        t = state.t
        assert error(state.u[3:6], (spin - back * t) * axis, 1.0) <= 1e-12
        assert error(state.u[6], 10.0 + (torque / J + back) * t) <= 1e-12
        turned = Rotation.from_quat(START) * about(axis, spin * t - back * t**2 / 2)
        assert attitude_error(attitude(craft, state), turned) <= INTEGRATED


def test_gyroscope_precesses_at_torque_over_momentum():
    """A torque across the wheel's axis turns the body steadily about the third axis at T / h. Measured: 0, 1e-15
    rad."""
    momentum, torque = 25.0, 0.8
    body = Body(name="bus", mass=20.0, inertia=(4.0, 4.0, 3.0))
    wheel = Wheel(name="wheel", body="bus", axis=(0, 0, 1), inertia=0.05, speed=momentum / 0.05)
    rate = np.array([0.0, torque / momentum, 0.0])
    load = Load(body="bus", torque=(torque, 0, 0))
    bus = Spacecraft(bodies=[body], wheels=[wheel], loads=[load], attitude=START, rate=tuple(rate))
    craft = nesim.build(bus)
    for state in integrate(craft, np.linspace(0, 50, 6)):
        assert error(state.u[3:6], rate) <= INTEGRATED
        turned = Rotation.from_quat(START) * about((0, 1, 0), rate[1] * state.t)
        assert attitude_error(attitude(craft, state), turned) <= INTEGRATED


# -------------------------------------------------------------------------------------------------- oscillators


def oscillation(t, start, speed, stiffness, damping, mass):
    """Displacement from rest of an underdamped oscillator."""
    decay = damping / (2 * mass)
    frequency = np.sqrt(stiffness / mass - decay**2)
    return np.exp(-decay * t) * (start * np.cos(frequency * t) + (speed + decay * start) / frequency
                                 * np.sin(frequency * t))


@pytest.mark.parametrize("damping", [0.0, 1.5])
def test_two_masses_on_a_spring_move_with_their_reduced_mass(damping):
    """A slide along the line of both mass centres, skew to all axes. Measured: 4e-12.

    Both bodies share the motion in inverse proportion to their masses; the mass centre flies straight on.
    """
    m1, m2, k, rest = 5.0, 2.0, 30.0, 0.7
    along = np.array([2.0, -1.0, 2.0]) / 3
    bodies = [Body(name="a", mass=m1, inertia=(1, 2, 2.5)), Body(name="b", mass=m2, inertia=(0.5, 0.4, 0.3))]
    slide = Joint(name="slide", type="prismatic", inner="a", outer="b", axes=[tuple(along)], displacement=1.0, rate=0.3,
                  stiffness=k, damping=damping, rest=rest)
    velocity = np.array([0.2, -0.1, 0.4])
    craft = nesim.build(Spacecraft(bodies=bodies, joints=[slide], attitude=START, velocity=tuple(velocity)))
    line = Rotation.from_quat(START).apply(along)
    for state in integrate(craft, np.linspace(0, 10, 11)):
        x = rest + oscillation(state.t, 1.0 - rest, 0.3, k, damping, m1 * m2 / (m1 + m2))
        moving = craft.motion(state)
        assert error(moving.joint_angle[0, 0], x, 1.0) <= INTEGRATED
        center = velocity * state.t
        expected = [center - m2 / (m1 + m2) * x * line, center + m1 / (m1 + m2) * x * line]
        assert error(moving.position, expected) <= INTEGRATED


@pytest.mark.parametrize("damping", [0.0, 0.4])
def test_ball_joint_spring_is_a_torsional_pendulum(damping):
    """Two spheres about a fixed common axis: the spring acts on the angle itself, to 2.4 rad. Measured: 9e-12."""
    I1, I2, k = 3.0, 1.2, 4.0
    axis = np.array([2.0, 3.0, 6.0]) / 7
    bodies = [Body(name="a", mass=5.0, inertia=(I1,) * 3), Body(name="b", mass=2.0, inertia=(I2,) * 3)]
    ball = Joint(name="ball", type="spherical", inner="a", outer="b", attitude=tuple(about(axis, 2.4).as_quat()),
                 rate=tuple(0.1 * axis), stiffness=k, damping=damping)
    craft = nesim.build(Spacecraft(bodies=bodies, joints=[ball], attitude=START))
    for state in integrate(craft, np.linspace(0, 12, 13)):
        angle = oscillation(state.t, 2.4, 0.1, k, damping, I1 * I2 / (I1 + I2))
        assert error(craft.motion(state).joint_angle[0], angle * axis, 1.0) <= INTEGRATED


ANGLE, SPEED = np.array([0.4, 0.7, -0.3]), np.array([0.2, -0.1, 0.3])
STIFF, DAMP = np.array([3.0, 2.0, 1.0]), np.array([0.5, 0.2, 0.4])


@pytest.mark.parametrize("kind", ["gimbal", "spherical"])
@pytest.mark.parametrize("equations", ["tree", "dense"])
def test_springs_that_are_one_torque(kind, equations):
    """The numbers of three axes as components of a torque: the same as that torque on one body and its opposite on the
    other. Measured: 2.2e-16."""
    rotation = Rotation.from_euler("XYZ", ANGLE)                                    # outer to inner
    axes = rotation.inv().as_matrix() @ np.array([[1, 0, 0], Rotation.from_euler("X", ANGLE[0]).apply([0, 1, 0]),
                                                  # columns, in the outer body
                                                  Rotation.from_euler("XY", ANGLE[:2]).apply([0, 0, 1])]).T
    bodies = [Body(name="a", mass=5.0, inertia=(3.0, 4.0, 5.0)), Body(name="b", mass=2.0, inertia=(1.0, 1.5, 2.0))]
    state = ({"axes": ["x", "y", "z"], "angle": ANGLE, "rate": SPEED} if kind == "gimbal"
             else {"attitude": rotation.as_quat(), "rate": SPEED})
    numbers = -STIFF * (ANGLE if kind == "gimbal" else rotation.as_rotvec()) - DAMP * SPEED
    torque = axes @ numbers if kind == "gimbal" else numbers
    joint = Joint(name="j", type=kind, inner="a", outer="b", outer_point=(-0.5, 0.1, 0.2), **state)
    sprung = replace(joint, stiffness=STIFF, damping=DAMP, spring_law="vector")
    loads = [Load(body="b", torque=tuple(torque)), Load(body="a", torque=tuple(-rotation.apply(torque)))]
    found, expected = (nesim.build(Spacecraft(bodies=bodies, joints=[j], loads=l)).accelerations(equations) for j,
                       l in ((sprung, []), (joint, loads)))
    assert np.abs(found.angular - expected.angular).max() < 1e-14
    usual = nesim.build(Spacecraft(bodies=bodies, joints=[replace(sprung, spring_law="potential")])).accelerations(
        equations)
    assert np.abs(usual.angular - expected.angular).max() > 1e-2


# ---------------------------------------------------------------------------------------------- double pendulum

LENGTH, ARM1, ARM2 = 1.3, 0.6, 0.5  # m: between the hinges, and from each hinge to its body's mass centre
MASS, MOMENT = (2.0, 1.5), (0.4, 0.3)  # kg, and kg m2 about each mass centre
GRAVITY = 9.8
ANGLES, RATES = (1.0, 0.4), (0.0, -0.5)  # from the vertical, rad and rad/s; the second body's are absolute


def lagrange(t, x):
    """The planar double pendulum about a fixed point, absolute angles from the vertical: d(x)/dt.

    M = [[A, B c], [B c, D]], c = cos(a1 - a2) [Lagrange; Landau and Lifshitz, section 5, problem 1, with rods].
    """
    a, w = x[:2], x[2:]
    A = MOMENT[0] + MASS[0] * ARM1**2 + MASS[1] * LENGTH**2
    B, D = MASS[1] * LENGTH * ARM2, MOMENT[1] + MASS[1] * ARM2**2
    c, s = np.cos(a[0] - a[1]), np.sin(a[0] - a[1])
    weight = GRAVITY * np.array([(MASS[0] * ARM1 + MASS[1] * LENGTH) * np.sin(a[0]), MASS[1] * ARM2 * np.sin(a[1])])
    right = np.array([-B * s * w[1] ** 2, B * s * w[0] ** 2]) - weight
    return np.concatenate([w, np.linalg.solve([[A, B * c], [B * c, D]], right)])


def double_pendulum(hub_mass):
    """The same on a free hub: hinges about z, weights as loads along N's -y, the hub's mass centre at the first
    hinge."""
    names = ("upper", "lower")
    hub = Body(name="hub", mass=hub_mass, inertia=(hub_mass,) * 3)
    bodies = [Body(name=n, mass=m, inertia=(I, I, I)) for n, m, I in zip(names, MASS, MOMENT, strict=True)]
    first = Joint(name="first", type="gimbal", inner="hub", outer="upper", axes=["z"], outer_point=(0, ARM1, 0),
                  angle=ANGLES[0], rate=RATES[0])
    second = Joint(name="second", type="gimbal", inner="upper", outer="lower", axes=["z"], outer_point=(0, ARM2, 0),
                   inner_point=(0, ARM1 - LENGTH, 0), angle=ANGLES[1] - ANGLES[0], rate=RATES[1] - RATES[0])
    loads = [Load(body=n, force=(0, -GRAVITY * m, 0), frame="N") for n, m in zip(names, MASS, strict=True)]
    return nesim.build(Spacecraft(bodies=[hub, *bodies], joints=[first, second], loads=loads, position_of="root"))


def pendulum_error(hub_mass, times):
    """Largest difference (rad) of both angles from the pendulum about a fixed point."""
    expected = solve(lagrange, (*ANGLES, *RATES), times)[:, :2]
    craft = double_pendulum(hub_mass)
    angles = [np.cumsum(craft.motion(state).joint_angle[:, 0]) for state in integrate(craft, times)]
    return np.abs(np.array(angles) - expected).max()


def test_double_pendulum_about_a_heavy_hub():
    """Lagrange's equations over six seconds of large swings; the hub is the fixed point but for its mass.

    The hub yields with (pull of the pendulum) / (hub mass), 3 (m1 + m2) g / M at most: 1e-10 m/s2 for M = 1e12 kg, a
    part in 1e11 of g. That and 1e-10 of integration, in motion that is sensitive (tenfold in six seconds). Measured:
    5e-11.
    """
    assert pendulum_error(1e12, np.linspace(0, 6, 13)) <= 1e-9


def test_error_of_a_hub_that_is_not_heavy_enough_falls_with_its_mass():
    """First order in m / M, so tenfold the mass leaves a tenth of the difference. Measured: 10.00."""
    times = np.linspace(0, 2, 5)
    ratio = pendulum_error(1e6, times) / pendulum_error(1e7, times)
    assert abs(ratio - 10) <= 1e-3 * 10
