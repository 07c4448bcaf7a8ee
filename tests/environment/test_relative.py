"""Two spacecraft 100 m apart at 10 radii of the Earth keep their relative motion to 1e-7 m over an orbit (44 h),
against extended precision."""

import dataclasses
from functools import cache

import mpmath
import numpy as np
import pytest

from nesim.results.formation import measure
from nesim.sim.craft import Craft
from nesim.methods import METHODS
from nesim.sky import Epoch, Sky
from tests.support.attitude import matrices
from tests.support.flight import fly_group, schedule
from tests.support.surrounded import START, around, ball, potential_of

MU = potential_of("earth", 2).scale
RADIUS = 10 * 6378136.3
SPEED = (MU / RADIUS) ** 0.5
PERIOD = 2 * np.pi * (RADIUS**3 / MU) ** 0.5
STEPS = 16000                                           # of about 10 s
STARTS = [(np.array([RADIUS, 0.0, 0.0]), np.array([0.0, 0.6 * SPEED, 0.8 * SPEED])),
          (np.array([RADIUS + 60.0, 80.0, 0.0]), np.array([0.0007, 0.6 * SPEED + 0.002, 0.8 * SPEED]))]
LONG = dataclasses.replace(METHODS["dop853"], rtol=1e-13, atol=1e-13)
SHORT = dataclasses.replace(METHODS["dop853"], max_step=30.0)


def flown(method, where, steps=STEPS, records=16):
    """The second's position from the first's at the records, m, as a file's formation has it; both positions."""
    crafts = [Craft(ball(r, v), where) for r, v in STARTS]
    step = PERIOD / steps
    group, t, found = fly_group(crafts, schedule(step, PERIOD, PERIOD / records, method))
    assert not group.failures
    position, velocity, lacks = (np.stack([x[name] for x in found], axis=1) for name in ("position", "velocity",
        "orbit_remainder"))
    place = measure(position, velocity, lacks)["position"]
    return t, place[:, 1] - place[:, 0], found


# --------------------------------------------------------------------------------- a point mass: Kepler in 40 digits

def kepler(r, v, times):
    """Positions on an ellipse, mpmath."""
    r, v, mu = ([mpmath.mpf(float(x)) for x in r], [mpmath.mpf(float(x)) for x in v], mpmath.mpf(MU))
    dot = lambda a, b: sum(x * y for x, y in zip(a, b))
    distance = mpmath.sqrt(dot(r, r))
    a = 1 / (2 / distance - dot(v, v) / mu)
    n = mpmath.sqrt(mu / a**3)
    e_cos, e_sin = 1 - distance / a, dot(r, v) / mpmath.sqrt(mu * a)
    out = []
    for t in times:
        # the change x of the eccentric anomaly: n t = x - e_cos sin x + e_sin (1 - cos x)
        x = mpmath.findroot(lambda x: x - e_cos * mpmath.sin(x) + e_sin * (1 - mpmath.cos(x)) - n
                            * mpmath.mpf(float(t)), n * mpmath.mpf(float(t)))
        f = 1 - a / distance * (1 - mpmath.cos(x))
        g = mpmath.mpf(float(t)) - (x - mpmath.sin(x)) / n
        out.append([f * p + g * q for p, q in zip(r, v)])
    return out


def exact_difference(times):
    with mpmath.workdps(40):
        one, two = (kepler(*start, times) for start in STARTS)
        return np.array([[float(b - a) for a, b in zip(x, y)] for x, y in zip(one, two)])


# how the spacecraft are flown, the steps of an orbit, and the bound, m. Left alone, dop853 takes 60 long steps, each as
# wrong as their velocities are rounded
WAYS = {"rk4": ("rk4", STEPS, 1e-7), "rk4, 1 s": ("rk4", 10 * STEPS, 1e-7), "adams": ("adams", STEPS, 1e-7),
        "dop853, 30 s": (SHORT, STEPS, 1e-7), "dop853": (LONG, STEPS, 2e-5)}


@pytest.mark.parametrize("way", WAYS)
def test_about_a_point_mass(way):
    method, steps, bound = WAYS[way]
    t, apart, found = flown(method, around(mu=MU, magnetic_field="dipole"), steps)
    expected = exact_difference(t)
    assert np.linalg.norm(expected, axis=1).max() > 1e3              # they drift apart by 1.7 km
    assert np.abs(apart - expected).max() < bound                    # measured 4.5e-9, 2.6e-8, 2.0e-8, 1.8e-8, 2.6e-7


def test_plain_sums_lose_more():
    """The same rk4 in NumPy, each sum rounded where it stands, at 16 000 steps: what section 9 of theory.md is for."""
    h = PERIOD / STEPS
    r, v = (np.array([start[i] for start in STARTS]) for i in (0, 1))
    attraction = lambda r: -MU * r / ((r * r).sum(axis=1) ** 1.5)[:, None]
    for _ in range(STEPS):
        a1 = attraction(r)
        v2 = v + h / 2 * a1
        a2 = attraction(r + h / 2 * v)
        v3 = v + h / 2 * a2
        a3 = attraction(r + h / 2 * v2)
        v4 = v + h * a3
        a4 = attraction(r + h * v3)
        r = r + h / 6 * v + h / 3 * v2 + h / 3 * v3 + h / 6 * v4
        v = v + h / 6 * a1 + h / 3 * a2 + h / 3 * a3 + h / 6 * a4
    lost = np.abs(r[1] - r[0] - exact_difference([PERIOD])[0]).max()
    assert lost > 5e-7                                               # measured 2.2e-6


# --------------------------------------------------------------------------------- J2, Sun and Moon: 64 bits of
# mantissa

WIDE = np.longdouble


@cache
def wide_difference(records=16, pieces=50):
    """The second from the first at the records, by DOP853 with fixed steps in extended precision: 800 steps an orbit
    leave 1e-10 m."""
    D, h, total = METHODS["dop853"], WIDE(PERIOD) / (records * pieces), records * pieces
    sky = Sky.build(Epoch.of(START), 2 * 86400.0, "earth", ("sun", "moon"), True)
    times = np.array([(k + c) * PERIOD / total for k in range(total) for c in D.c[:12]])
    q = sky.rotation.at(times)
    pole = matrices(q / np.linalg.norm(q, axis=1)[:, None])[:, 2, :].astype(WIDE)
    bodies = [(WIDE(sky.mu[name]), sky.bodies[name].at(times).astype(WIDE)) for name in ("sun", "moon")]
    field = potential_of("earth", 2, 0)
    J2 = -WIDE(field.C[2, 0]) * np.sqrt(WIDE(5))

    def acceleration(r, i):
        r2 = (r * r).sum(axis=1)[:, None]
        d = np.sqrt(r2)
        z = (r * pole[i]).sum(axis=1)[:, None]
        a = (-MU * r / (r2 * d) - WIDE(1.5) * J2 * MU * WIDE(field.radius) ** 2 / (r2 * r2 * d)
             * ((1 - 5 * z * z / r2) * r + 2 * z * pole[i]))
        for mu, places in bodies:
            b = places[i]
            s = b - r
            a = a + mu * (s / ((s * s).sum(axis=1) ** WIDE(1.5))[:, None] - b / (b * b).sum() ** WIDE(1.5))
        return a

    y = np.array([np.concatenate(start) for start in STARTS], WIDE)
    A, b = D.a.astype(WIDE), D.b.astype(WIDE)
    out = [y[1, :3] - y[0, :3]]
    for k in range(total):
        F = np.zeros((12, 2, 6), WIDE)
        for i in range(12):
            stage = y + h * np.tensordot(A[i, :i], F[:i], 1) if i else y
            F[i, :, :3], F[i, :, 3:] = stage[:, 3:], acceleration(stage[:, :3], 12 * k + i)
        y = y + h * np.tensordot(b, F, 1)
        if (k + 1) % pieces == 0:
            out.append(y[1, :3] - y[0, :3])
    return np.array(out, float)


@pytest.mark.skipif(np.finfo(WIDE).nmant < 60, reason="no extended precision on this machine")
@pytest.mark.parametrize("way", WAYS)
def test_with_oblateness_sun_and_moon(way):
    method, steps, bound = WAYS[way]
    where = around(mu=MU, degree=2, order=0, third_bodies=("sun", "moon"), duration=2 * 86400.0)
    _, apart, _ = flown(method, where, steps)
    assert np.abs(apart - wide_difference()).max() < bound           # measured 4.6e-9, 1.1e-10, 5.8e-9, 3.6e-8, 5.8e-6
