"""A root whose motion is given: arms and pendulums on a fixed, an accelerating and a turning base, against closed
forms."""

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

from nesim.model.compile import Field
from nesim.things import Base, Body, Drive, Joint, Spacecraft, TimeLaw, Wheel
from tests.support.flight import drift, fly, law

ZERO = TimeLaw()
HUB = Body(name="hub", mass=3.0, inertia=(1.0, 1.0, 1.0))
G, M, L, I = 9.81, 2.0, 0.7, 0.3        # m/s2, kg, m, kg m2
BOB = Body(name="bob", mass=M, inertia=(0.01, I, I), mass_center=(L, 0, 0))
UP = Base(acceleration=(TimeLaw(value=G), ZERO, ZERO))      # so that things fall along -x


def pendulum(angle, rate=0.0, base=UP, **parts):
    """Hangs along -x at angle pi."""
    hinge = Joint(name="j", type="gimbal", inner="hub", outer="bob", axes=("z",), angle=angle, rate=rate)
    return Spacecraft(bodies=[HUB, BOB], joints=[hinge], base=base, **parts)


def test_pendulum_on_a_base_that_accelerates():
    """A large swing from rest: sin(theta/2) = k sn(K - w t) [Landau and Lifshitz, Mechanics, section 11]. Measured:
    2.6e-10 rad after 6 s."""
    swing, w = 2.5, np.sqrt(M * G * L / (I + M * L**2))
    k = np.sin(swing / 2)
    t, found = fly(pendulum(np.pi + swing), 0.002, 6.0, 0.05)
    closed = 2 * np.arcsin(k * ellipj(ellipk(k * k) - w * t, k * k)[0])
    assert found["joint_angle"][:, 0, 0] - np.pi == pytest.approx(closed, abs=1e-9)


def test_energy_of_a_pendulum():
    """Seen from the base: kinetic energy of the swing and height. The joint carries the weight when it hangs. Measured:
    5e-12."""
    t, found = fly(pendulum(np.pi + 1.0, rate=0.5), 0.002, 6.0, 0.05)
    angle, rate = found["joint_angle"][:, 0, 0], found["joint_rate"][:, 0, 0]
    energy = 0.5 * (I + M * L**2) * rate**2 + M * G * L * np.cos(angle)
    assert drift(energy) <= 1e-9
    _, still = fly(pendulum(np.pi), 0.01, 0.1)
    assert still["joint_force"][-1, 0] == pytest.approx([-M * G, 0, 0], abs=1e-12)


def test_gravity_and_a_base_that_stands_in_it():
    """A pendulum on a base that is held against gravity is one on a base that accelerates: the same motion. The orbit's
    size is not seen.

    Measured: 3e-7 rad: gravity is that at the spacecraft's mass centre, which lies below the base by 1e-7 of the
    radius.
    """
    R = 7.0e6
    field = Field(G * R * R, "mass_center")
    held = pendulum(np.pi + 0.8, base=Base(), position=(R, 0, 0), position_of="root")
    (_, a), (_, b) = fly(held, 0.005, 3.0, 0.1, field=field), fly(pendulum(np.pi + 0.8), 0.005, 3.0, 0.1)
    assert a["joint_angle"][:, 0, 0] == pytest.approx(b["joint_angle"][:, 0, 0], abs=2e-6)
    assert (a["body_rate"][:, 0] == 0).all()


def test_fixed_base_stays():
    """Whatever swings on it; the spacecraft's mass centre moves and is reported."""
    t, found = fly(pendulum(0.3, rate=2.0, base=Base(), velocity=(0, 0, 0), position_of="root"), 0.01, 2.0, 0.1)
    root = found["position"] + found["body_position"][:, 0]
    assert root == pytest.approx(np.zeros_like(root), abs=1e-15)
    assert found["joint_rate"][:, 0, 0] == pytest.approx(np.full(len(t), 2.0), rel=1e-14)      # no gravity: it turns on
    angle = 0.3 + 2 * t
    assert found["position"][:, :2] == pytest.approx(M / 5 * L * np.c_[np.cos(angle), np.sin(angle)], abs=1e-13)
    assert found["velocity"][:, :2] == pytest.approx(M / 5 * L * 2 * np.c_[-np.sin(angle), np.cos(angle)], abs=1e-13)
    assert found["kinetic_energy"] == pytest.approx(np.full(len(t), 0.5 * (I + M * L**2) * 4), rel=1e-13)


def test_moving_base():
    """Its place is the double integral of the given acceleration: polynomials exactly, and a sine to the method's
    error. Measured: 1.6e-11 m."""
    base = Base(acceleration=(law("6*t"), law("-sin(t)"), TimeLaw(value=2.0)))
    t, found = fly(Spacecraft(bodies=[HUB, BOB], joints=[Joint(name="j", type="fixed", inner="hub", outer="bob")],
                              base=base, velocity=(0, 1, 0), position_of="root"), 0.01, 2.0, 0.1)
    root = found["position"] + found["body_position"][:, 0]
    assert root == pytest.approx(np.c_[t**3, np.sin(t), t**2], abs=1e-10)


def test_base_that_turns():
    """A constant rate turns the root by rate times t; a pendulum that hangs outward on it swings at w sqrt(m L R/(I + m
    L^2)) for small angles.

    The hinge is R from the axis; the centrifugal acceleration w^2 R is its gravity [e.g. the dual of a pendulum in
    uniform gravity].
    """
    R, w = 2.0, 3.0
    base = Base(rate=(ZERO, ZERO, TimeLaw(value=w)))
    hinge = Joint(name="j", type="gimbal", inner="hub", outer="bob", axes=("z",), angle=1e-6, inner_point=(R, 0, 0))
    t, found = fly(Spacecraft(bodies=[HUB, BOB], joints=[hinge], base=base, rate=(0, 0, w)), 0.002, 4.0, 0.05)
    assert found["body_rate"][:, 0] == pytest.approx(np.tile([0, 0, w], (len(t), 1)), abs=1e-15)
    q = found["body_attitude"][:, 0]
    assert np.unwrap(2 * np.arctan2(q[:, 2], q[:, 3])) == pytest.approx(w * t, abs=1e-10)
    swing = w * np.sqrt(M * L * R / (I + M * L**2))
    assert found["joint_angle"][:, 0, 0] == pytest.approx(1e-6 * np.cos(swing * t), abs=1e-14)      # measured 9e-16


def test_base_whose_rate_grows():
    """Euler's acceleration: a disc free on the axis stays where it was in N while the base turns under it. Measured:
    4e-15 rad/s."""
    base = Base(rate=(ZERO, ZERO, law("0.5*t**2")))
    disc = Joint(name="j", type="gimbal", inner="hub", outer="bob", axes=("z",))
    free = Body(name="bob", mass=1.0, inertia=(1.0, 1.0, 2.0))
    t, found = fly(Spacecraft(bodies=[HUB, free], joints=[disc], base=base), 0.01, 2.0, 0.1)
    assert found["body_rate"][:, 1] == pytest.approx(np.zeros((len(t), 3)), abs=1e-14)
    assert found["joint_angle"][:, 0, 0] == pytest.approx(-t**3 / 6, abs=1e-13)


def test_wheels_and_drives_on_a_fixed_base():
    """The base takes every reaction: a motor's wheel spins up by T/J, a driven arm by T/I."""
    wheel = Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.1, torque=0.2)
    craft = pendulum(0.0, base=Base(), wheels=[wheel], drives=[Drive(name="d", joint="j", torque=TimeLaw(value=0.5))])
    t, found = fly(craft, 0.1, 2.0, 0.1)
    assert found["wheel_speed"][:, 0] == pytest.approx(2.0 * t, rel=1e-13)
    assert found["joint_rate"][:, 0, 0] == pytest.approx(0.5 * t / (I + M * L**2), abs=1e-12)
    assert (found["body_rate"][:, 0] == 0).all()


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
def test_base_whose_rate_jumps(method):
    """The rods on it are jolted through their joints: a free hinge along the turn keeps its rod's momentum about
    itself, so the joint's rate falls by (I + M L (L + d))/(I + M L^2) of the jump, d the hinge's distance from the
    turn. Measured: 2e-16 rad/s."""
    d, jump = 0.4, 0.9
    hinge = Joint(name="j", type="gimbal", inner="hub", outer="bob", axes=("z",), inner_point=(d, 0, 0), rate=0.0)
    turn = Base(rate=(ZERO, ZERO, law(f"{jump}*step(t - 0.53)")))
    t, found = fly(Spacecraft(bodies=[HUB, BOB], joints=[hinge], base=turn), 0.01, 0.6, 0.01, method=method)
    k = int(np.argmax(t > 0.535))
    after = -jump * (I + M * L * (L + d)) / (I + M * L**2)
    rate, angle = found["joint_rate"][k, 0, 0], found["joint_angle"][k, 0, 0]
    # since the jump it swings in the turning base's field: d(rate)/dt = -M L d jump^2 sin(angle)/(I + M L^2)
    assert rate == pytest.approx(after, abs=M * L * d * jump**2 * abs(angle) * (t[k] - 0.53) / (I + M * L**2))
    assert found["body_rate"][-1, 0] == pytest.approx([0, 0, jump], abs=0)
