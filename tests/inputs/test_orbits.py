"""Orbits: round trips, numbers that are known, the conic's own invariants, and where a formation starts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from nesim.base.conics import Elements, from_state, lvlh_axes, perifocal_axes, to_state
from nesim.base.constants import SKY
from nesim.case import starts as orbits
from nesim.case.starts import elements_of, start_of
from nesim.case.description import Flight
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment
from nesim.things import Spacecraft

MU = SKY["earth"].mu
EARTH = Environment(central_body="earth")


def circular_difference(a: float, b: float) -> float:
    return abs(math.remainder(a - b, 2 * math.pi))


def sample(seed: int) -> Elements:
    r = np.random.default_rng(seed)
    e = [r.uniform(0.01, 0.9), r.uniform(1.1, 4.0)][seed % 2]
    limit = math.pi if e < 1 else math.acos(-1 / e) - 0.1
    return Elements(r.uniform(7e6, 5e7), e, r.uniform(0.05, 3.0), r.uniform(-3, 3), r.uniform(-3, 3),
                    r.uniform(-limit, limit))


@pytest.mark.parametrize("seed", range(40))
def test_elements_to_state_and_back(seed):
    before = sample(seed)
    after = from_state(*to_state(before, MU), MU)
    assert after.semi_latus_rectum == pytest.approx(before.semi_latus_rectum, rel=1e-13)
    assert after.eccentricity == pytest.approx(before.eccentricity, abs=1e-13)
    for key in ("inclination", "raan", "arg_periapsis", "true_anomaly"):
        assert circular_difference(getattr(after, key), getattr(before, key)) < 2e-12 / min(1, before.eccentricity)


SPECIAL = [Elements(7e6, 0.0, 0.5, 0.3, 0.0, 1.0), Elements(7e6, 1e-12, 0.5, 0.3, 0.7, 1.0), Elements(7e6, 0.2, 0.0,
    0.0, 0.7, 1.0),
           Elements(7e6, 0.2, 1e-13, 0.4, 0.7, 1.0), Elements(7e6, 0.0, 0.0, 0.0, 0.0, 2.0),
           Elements(7e6, 0.2, math.pi, 0.4, 0.7, 1.0),
           Elements(7e6, 1e-7, 1e-7, 0.4, 0.7, 1.0), Elements(7e6, 0.2, math.pi / 2, math.pi, math.pi, math.pi)]


@pytest.mark.parametrize("elements", SPECIAL, ids=range(len(SPECIAL)))
def test_state_to_elements_and_back_where_angles_are_not_defined(elements):
    position, velocity = to_state(elements, MU)
    again = to_state(from_state(position, velocity, MU), MU)
    assert np.allclose(again[0], position, rtol=0, atol=2e-4)     # m of 7e6: angles are good to 1e-11 there, see SMALL
    assert np.allclose(again[1], velocity, rtol=0, atol=2e-7)


@pytest.mark.parametrize("seed", range(10))
def test_energy_momentum_and_eccentricity_vector(seed):
    elements = sample(seed)
    for shift in (0.0, 0.3, -0.5):
        near = 0.0 if elements.eccentricity > 1 else elements.true_anomaly
        moved = Elements(**{**elements.__dict__, "true_anomaly": near + shift})
        r, v = map(np.array, to_state(moved, MU))
        assert v @ v / 2 - MU / np.linalg.norm(r) == pytest.approx(-MU / (2 * elements.semi_major_axis), rel=1e-12)
        h = np.cross(r, v)
        assert h @ h == pytest.approx(MU * elements.semi_latus_rectum, rel=1e-13)
        assert h[2] / np.linalg.norm(h) == pytest.approx(math.cos(elements.inclination), abs=1e-14)
        toward = np.cross(v, h) / MU - r / np.linalg.norm(r)
        wanted = elements.eccentricity * np.array(perifocal_axes(elements.inclination, elements.raan,
            elements.arg_periapsis)[0])
        assert np.allclose(toward, wanted, atol=1e-13)


def test_velocity_is_the_derivative_of_position_along_the_conic():
    e, h = Elements(2e7, 0.4, 0.7, 0.2, 1.1, 0.8), 1e-5
    (a, _), (b, _) = (to_state(Elements(**{**e.__dict__, "true_anomaly": e.true_anomaly + s}), MU) for s in (-h, h))
    r, v = map(np.array, to_state(e, MU))
    anomaly_rate = math.sqrt(MU * e.semi_latus_rectum) / (r @ r)
    assert np.allclose((np.array(b) - a) / (2 * h) * anomaly_rate, v, rtol=1e-8)


def test_published_state():
    """[Vallado 2013, example 2-6, as corrected in its errata]: p = 11067.790 km, e = 0.83285, i = 87.87, raan = 227.89,
    arg = 53.38, nu = 92.335 deg gives r = (6525.368, 6861.532, 6449.119) km, v = (4.902279, 5.533140, -1.975710)
    km/s."""
    elements = Elements(11067.790e3, 0.83285, *np.radians([87.87, 227.89, 53.38, 92.335]))
    position, velocity = to_state(elements, 398600.4418e9)
    assert np.allclose(position, [6525.368e3, 6861.532e3, 6449.119e3], rtol=0, atol=1)      # m: the digits given
    assert np.allclose(velocity, [4902.279, 5533.140, -1975.710], rtol=0, atol=1e-3)


def test_simple_values():
    position, velocity = to_state(elements_of(Orbit(name="o", semi_major_axis=7e6, eccentricity=0.0), 0.0), MU)
    assert position == (7e6, 0.0, 0.0) and velocity == (0.0, pytest.approx(math.sqrt(MU / 7e6)), 0.0)
    polar = Orbit(name="o", semi_major_axis=7e6, eccentricity=0.0, inclination=math.pi / 2, true_anomaly=math.pi / 2)
    position, velocity = orbits.orbit_state(polar, EARTH)
    assert np.allclose(position, [0, 0, 7e6], atol=1e-8) and np.allclose(velocity, [-math.sqrt(MU / 7e6), 0, 0],
        atol=1e-11)


def test_altitudes_count_from_the_radius():
    orbit = Orbit(name="mms", periapsis_altitude=1276e3, apoapsis_altitude=70165e3, inclination=math.radians(28.5))
    at_periapsis, _ = orbits.orbit_state(orbit, EARTH)
    at_apoapsis, _ = orbits.orbit_state(Orbit(**{**orbit.__dict__, "true_anomaly": math.pi}), EARTH)
    assert math.hypot(*at_periapsis) == pytest.approx(SKY["earth"].radius + 1276e3, rel=1e-15)
    assert math.hypot(*at_apoapsis) == pytest.approx(SKY["earth"].radius + 70165e3, rel=1e-14)
    small = Environment(central_body="earth", radius=1e6, mu=1e14)
    assert math.hypot(*orbits.orbit_state(orbit, small)[0]) == pytest.approx(2276e3)
    r, v = map(np.array, orbits.orbit_state(orbit, small))
    assert v @ v / 2 - 1e14 / np.linalg.norm(r) == pytest.approx(-1e14 / (2 * (1e6 + (1276e3 + 70165e3) / 2)))


def test_state_orbit_is_taken_as_it_is():
    orbit = Orbit(name="o", position=(7e6, 1.0, 2.0), velocity=(3.0, 7.5e3, 4.0))
    assert orbits.orbit_state(orbit, EARTH) == ((7e6, 1.0, 2.0), (3.0, 7.5e3, 4.0))


def test_lvlh_axes():
    x, y, z = lvlh_axes((7e6, 0, 0), (0, 7e3, 1e3))
    assert (np.allclose(z, [-1, 0, 0]) and np.allclose(y, np.array([0, 1, -7]) / math.sqrt(50))
            and np.allclose(x, np.array([0, 7, 1]) / math.sqrt(50)))
    assert np.allclose(np.cross(x, y), z)


def flight(**keys) -> Flight:
    return Flight(spacecraft=Spacecraft(position=(1.0, 2.0, 3.0), velocity=(4.0, 5.0, 6.0)), **keys)


def test_start_without_orbit_is_the_spacecrafts_own_state():
    assert start_of(flight(), Environment())[:2] == ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0))


def test_offsets_move_the_position_and_keep_the_velocity():
    orbit = Orbit(name="o", position=(7e6, 0.0, 0.0), velocity=(0.0, 7.5e3, 0.0))
    assert start_of(flight(orbit=orbit, offset=(1.0, 2.0, 3.0), offset_frame="N"), EARTH)[:2] == ((7000001.0, 2.0, 3.0),
        (0.0, 7.5e3, 0.0))
    position, velocity, *_ = start_of(flight(orbit=orbit, offset=(10.0, 20.0, 30.0)), EARTH)
    # forward, against the normal, down
    assert position == pytest.approx((7e6 - 30, 10.0, -20.0)) and velocity == (0.0, 7.5e3, 0.0)


def test_constants_are_of_the_right_size():
    """Orbital speeds at the surface that everybody knows, km/s: 7.9, 1.68, 3.55, 437."""
    speeds = {name: math.sqrt(body.mu / body.radius) / 1e3 for name, body in SKY.items()}
    assert speeds == pytest.approx({"earth": 7.905, "moon": 1.680, "mars": 3.551, "sun": 436.8}, rel=1e-3)
    year = 2 * math.pi * math.sqrt(149597870700.0**3 / SKY["sun"].mu) / 86400
    assert year == pytest.approx(365.2569, abs=1e-3)
