"""What the surroundings do over orbits: libration, booms, the drift of node and perigee, and what rotating fields
conserve."""

import dataclasses

import numpy as np
import pytest
from scipy.optimize import least_squares

import nesim
from nesim import Body, Joint, Spacecraft
from nesim.fields import gravity
from nesim.methods import METHODS
from nesim.sky import Epoch, Sky
from tests.support.attitude import matrices
from tests.support.flight import fly
from tests.support.surrounded import START, around, ball

PRECISE = dataclasses.replace(METHODS["dop853"], rtol=1e-14, atol=1e-13)
EARTH = gravity.load("earth").potential
J2 = -(5**0.5) * EARTH.C[2, 0]


def on_circle(radius, bodies, joints=(), oblate=False, **more):
    """In the equatorial plane on N's x axis, body axes radial, forward and normal, turning with the orbit; and the rate
    of that."""
    rate = (EARTH.scale / radius**3 * (1 + oblate * 1.5 * J2 * (EARTH.radius / radius) ** 2)) ** 0.5
    return Spacecraft(bodies=bodies, joints=joints, position=[radius, 0, 0], velocity=[0, radius * rate, 0],
                      **({"rate": [0, 0, rate]} | more)), rate


def point_mass():
    """Without harmonics; the field that asks for the sky does nothing here."""
    return around(mu=EARTH.scale, magnetic_field="dipole")


def oblate():
    """J2 alone."""
    return around(mu=EARTH.scale, degree=2, order=0)


# --------------------------------------------------------------------------------- libration and tension

# about the radial, forward and normal axes: a boom satellite, long axis up
INERTIA = np.array([10.0, 95.0, 100.0])


def swing(angles, spacecraft, rate, where):
    """Angles about the radial, forward and normal axes over two orbits, at 200 times; the start is turned by `angles`
    about normal, forward, radial."""
    craft = dataclasses.replace(spacecraft, attitude=nesim.from_angles(angles, 321))
    period = 2 * np.pi / rate
    t, found = fly(craft, period / 4000, 2 * period, period / 100, "rk4", where)
    r, v = found["position"], found["velocity"]
    up = r / np.linalg.norm(r, axis=1)[:, None]
    normal = np.cross(r, v)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    C_BO = matrices(found["body_attitude"][:, 0]) @ np.stack([up, np.cross(normal, up), normal], axis=2)
    return t, C_BO[:, 1, 2], -C_BO[:, 0, 2], C_BO[:, 0, 1]


def misfit(t, x, rates):
    """What is left of x, over its size, when oscillations at some rates and a constant are taken out."""
    basis = np.column_stack([np.ones_like(t), *(f(w * t) for w in rates for f in (np.cos, np.sin))])
    return (basis @ np.linalg.lstsq(basis, x, rcond=None)[0] - x) / np.ptp(x)


def frequency(t, x, guess, forced=()):
    """Of an oscillation beside forced ones, rad/s, by least squares."""
    return least_squares(lambda p: misfit(t, x, [p[0] * guess, *forced]), [1.0], xtol=1e-14, ftol=1e-14,
                         gtol=1e-14).x[0] * guess


def test_libration_in_pitch():
    """n sqrt(3 (I_forward - I_radial)/I_normal) about a point mass."""
    spacecraft, rate = on_circle(7.2e6, [Body(name="b", mass=50.0, inertia=INERTIA)])
    expected = rate * (3 * (INERTIA[1] - INERTIA[0]) / INERTIA[2]) ** 0.5
    t, _, _, pitch = swing([1e-5, 0, 0], spacecraft, rate, point_mass())
    assert frequency(t, pitch, expected) == pytest.approx(expected, rel=1e-8)      # measured 2.7e-10


def test_libration_in_pitch_about_an_oblate_earth():
    """In the equatorial plane the gradient is 3 mu/r^3 + 7.5 J2 mu R^2/r^5: 0.2 % more libration than about a point
    mass."""
    spacecraft, rate = on_circle(7.2e6, [Body(name="b", mass=50.0, inertia=INERTIA)], oblate=True)
    share = (INERTIA[1] - INERTIA[0]) / INERTIA[2]
    plain = (EARTH.scale / 7.2e6**3 * 3 * share) ** 0.5
    expected = plain * (1 + 2.5 * J2 * (EARTH.radius / 7.2e6) ** 2) ** 0.5
    t, _, _, pitch = swing([1e-5, 0, 0], spacecraft, rate, oblate())
    found = frequency(t, pitch, expected, forced=(rate, 2 * rate))
    assert found == pytest.approx(expected, rel=1e-6)      # measured 6.8e-7: the orbit is 2e-3 rad from the equator
    assert found / plain - 1 > 1e-3


def test_libration_in_roll_and_yaw():
    """The two coupled frequencies of s^4 + s^2 (1 + 3 k1 + k1 k3) + 4 k1 k3 = 0 [Hughes 1986, section 9.2]."""
    spacecraft, rate = on_circle(7.2e6, [Body(name="b", mass=50.0, inertia=INERTIA)])
    k1, k3 = (INERTIA[2] - INERTIA[0]) / INERTIA[1], (INERTIA[2] - INERTIA[1]) / INERTIA[0]
    both = rate * np.sqrt(-np.roots([1, 1 + 3 * k1 + k1 * k3, 4 * k1 * k3]))
    t, yaw, roll, _ = swing([0, 1e-5, 2e-5], spacecraft, rate, point_mass())
    assert np.abs(misfit(t, yaw, both)).max() < 1e-8
    assert np.abs(misfit(t, roll, both)).max() < 1e-8
    assert np.abs(misfit(t, roll, both * 1.001)).max() > 1e-4


@pytest.mark.parametrize("where, extra", [(point_mass, 0.0), (oblate, 1.0)])
def test_tension_of_a_boom(where, extra):
    """A boom of two bodies, up in a circular orbit about the equator: (n^2 + G_rr) times reduced mass times length."""
    radius, length = 7.2e6, 60.0
    bodies = [Body(name="bus", mass=300.0, inertia=[1e-3] * 3), Body(name="tip", mass=20.0, inertia=[1e-3] * 3)]
    tie = Joint(name="boom", type="fixed", inner="bus", outer="tip", outer_point=[-length, 0, 0])
    spacecraft, rate = on_circle(radius, bodies, [tie], oblate=bool(extra))
    oblateness = extra * 1.5 * J2 * (EARTH.radius / radius) ** 2
    gradient = EARTH.scale / radius**3 * (2 + 4 * oblateness)
    tension = (rate**2 + gradient) * 300 * 20 / 320 * length
    found = nesim.build(spacecraft, where()).accelerations().joint_force[0]
    # next term: length/radius, 8e-6; the equator of 2020 is 2e-3 rad from N's: a component across of that times J2
    assert found[0] == pytest.approx(tension, rel=2e-5)      # measured 7.8e-6
    assert np.abs(found[1:]).max() < 1e-5 * tension


# --------------------------------------------------------------------------------- secular rates

def elements(r, v, mu):
    """Semi-major axis (m), eccentricity, inclination, node and argument of perigee (rad) along a trajectory."""
    h = np.cross(r, v)
    distance = np.linalg.norm(r, axis=1)
    e = np.cross(v, h) / mu - r / distance[:, None]
    n = np.cross([0, 0, 1.0], h)
    unit = lambda x: x / np.linalg.norm(x, axis=1)[:, None]
    along = (np.cross(unit(n), unit(e)) * unit(h)).sum(axis=1)
    return (1 / (2 / distance - (v * v).sum(axis=1) / mu), np.linalg.norm(e, axis=1), np.arccos(unit(h)[:, 2]),
            np.unwrap(np.arctan2(n[:, 1], n[:, 0])), np.unwrap(np.arctan2(along, (unit(n) * unit(e)).sum(axis=1))))


def test_secular_rates():
    """Node and perigee of an ellipse drift by -3/2 J2 n (R/p)^2 cos i and 3/4 J2 n (R/p)^2 (5 cos^2 i - 1)."""
    a, e, tilt, days = 1.2e7, 0.3, np.radians(40.0), 4
    n = (EARTH.scale / a**3) ** 0.5
    # axes of the equator of date, about which J2 is round
    sky = Sky.build(Epoch.of(START), 86400.0 * days, "earth", (), True)
    pole = matrices(np.squeeze(sky.rotation.at(0.0)))[2]
    pole /= np.linalg.norm(pole)
    x = np.cross([0, 1.0, 0], pole)
    axes = np.array([x / np.linalg.norm(x), np.cross(pole, x / np.linalg.norm(x)), pole])
    speed = (EARTH.scale * (1 + e) / (a * (1 - e))) ** 0.5
    r, v = axes.T @ [a * (1 - e), 0, 0], axes.T @ [0, speed * np.cos(tilt), speed * np.sin(tilt)]
    period = 2 * np.pi / n
    turns = int(days * 86400 / period)
    t, found = fly(ball(r, v), period / 50, turns * period, period / 50, PRECISE,
                   around(mu=EARTH.scale, degree=2, order=0, duration=86400.0 * days))
    *shape, node, perigee = elements(found["position"] @ axes.T, found["velocity"] @ axes.T, EARTH.scale)
    # means over whole turns, and the slope between the first and the last
    mean = lambda y: np.convolve(y, np.ones(50) / 50, "valid")
    slope = lambda y: (mean(y)[-1] - mean(y)[0]) / (t[-1] - t[0] - 49 * t[1])
    a, e, tilt = (x[:-1].mean() for x in shape)
    size = J2 * (EARTH.scale / a**3) ** 0.5 * (EARTH.radius / (a * (1 - e * e))) ** 2
    # what is left is of the second order, a few times J2 (R/p)^2 = 4e-4
    assert slope(node) == pytest.approx(-1.5 * size * np.cos(tilt), rel=1.5e-3)      # measured 6.7e-4
    assert slope(perigee) == pytest.approx(0.75 * size * (5 * np.cos(tilt) ** 2 - 1), rel=1.5e-3)      # measured 7.8e-4


# --------------------------------------------------------------------------------- conserved in rotating fields

def turning(body, t, duration):
    """Rate of the axes in which gravity is given, N, rad/s, by central differences over 20 s."""
    sky = Sky.build(Epoch.of(START), duration, body, (), True, "analytic", 60.0, principal=True)
    before, now, after = (matrices(q / np.linalg.norm(q, axis=1)[:, None]) for q in (sky.rotation.at(t - 10),
        sky.rotation.at(t), sky.rotation.at(t + 10)))
    turn = after @ before.transpose(0, 2, 1)
    w = (np.stack([turn[:, 1, 2] - turn[:, 2, 1], turn[:, 2, 0] - turn[:, 0, 2], turn[:, 0, 1] - turn[:, 1, 0]], axis=1)
         / 2)
    sine = np.linalg.norm(w, axis=1)[:, None]
    return np.einsum("tji,tj->ti", now, w * np.arcsin(sine) / sine / 20.0)


@pytest.mark.parametrize("body, a", [("moon", 1.9e6), ("mars", 4.0e6), ("earth", 7.2e6)])
def test_jacobi_constant(body, a):
    """Low orbits in a field to degree 20, 30 000 s: energy less w . (r x v) is kept where the field turns uniformly.
    Rates and poles wander a little, the Moon's by 1e-5; what that does follows from dE = w . d(r x v), the field's
    torque being all that changes r x v."""
    mu, duration = gravity.load(body).potential.scale, 30000.0
    speed = (mu / a) ** 0.5
    craft = ball([a, 0, 0], [0, 0.6 * speed, 0.81 * speed], mass=2.0, inertia=[1e-9] * 3)
    t, found = fly(craft, 30.0, duration, 30.0, PRECISE, around(body, mu=mu, degree=20, duration=duration))
    energy, H = found["energy"] / 2.0, np.cross(found["position"], found["velocity"])
    w = turning(body, t, duration)
    mean = w.mean(axis=0)
    jacobi = energy - H @ mean
    wander = np.concatenate(
        [[0], np.cumsum(((w[1:] + w[:-1]) / 2 - mean)[:, None, :] @ np.diff(H, axis=0)[:, :, None])])
    # energy changes by 2.8e-6, 1.5e-4 and 4.8e-6 of itself; measured 2.9e-11, 4.6e-12 and 2.0e-11 with the mean rate
    assert np.ptp(energy) > 3e4 * np.ptp(jacobi)
    # measured 1.9e-13, 1.5e-13, 7.5e-14; ten times that with rtol 1e-13
    assert np.ptp(jacobi - wander) < 1e-12 * abs(energy[0])
