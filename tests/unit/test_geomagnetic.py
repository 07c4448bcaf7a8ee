"""The Earth's magnetic field: against ppigrf, its change with time, the dipole, lanes."""

from datetime import datetime, timedelta, timezone

import numpy as np
import pytest

from nesim import _core
from nesim.fields import geomagnetic
from tests.support.compare import EPS

TIMES = [datetime(2026, 3, 4, 5, 6, 7), datetime(1950, 1, 1), datetime(2024, 12, 31, 23), datetime(2013, 7, 1)]


def places(count, seed):
    """From the ground to 6 Earth radii, some close to the axis (ppigrf divides by the distance from it)."""
    rng = np.random.default_rng(seed)
    direction = rng.normal(size=(count, 3))
    direction[::4, :2] *= 1e-3
    return direction / np.linalg.norm(direction, axis=1)[:, None] * rng.uniform(6.4e6, 4e7, (count, 1))


@pytest.mark.parametrize("when", TIMES, ids=str)
def test_igrf_agrees_with_ppigrf(when):
    """To 1e-9. Measured: 2e-15."""
    ppigrf = pytest.importorskip("ppigrf")
    field = _core.Magnetic(*geomagnetic.magnetic_tables(when))
    for x, y, z in places(12, seed=when.year):
        distance, theta, phi = np.sqrt(x * x + y * y + z * z), np.arctan2(np.hypot(x, y), z), np.arctan2(y, x)
        radial, south, east = (np.squeeze(b) * 1e-9 for b in ppigrf.igrf_gc(distance / 1e3, np.degrees(theta),
            np.degrees(phi), when))
        ct, st, cp, sp = np.cos(theta), np.sin(theta), np.cos(phi), np.sin(phi)
        expected = (radial * np.array([st * cp, st * sp, ct]) + south * np.array([ct * cp, ct * sp, -st]) + east
                    * np.array([-sp, cp, 0]))
        found = field.at(np.array([x, y, z]))[:, 0]
        assert np.linalg.norm(found - expected) <= 1e-9 * np.linalg.norm(expected)


def test_change_with_time_is_that_of_the_coefficients():
    """Months later by the core's update, or by tables made for then."""
    start = datetime(2026, 3, 4)
    field = _core.Magnetic(*geomagnetic.magnetic_tables(start))
    later = _core.Magnetic(*geomagnetic.magnetic_tables(start + timedelta(days=92)))
    for r in places(6, seed=2):
        before, after = field.at(r), field.at(r, 92 * 86400.0)
        assert np.linalg.norm(after - later.at(r)) <= 8 * EPS * np.linalg.norm(after)
        assert 1e-5 < np.linalg.norm(after - before) / np.linalg.norm(after) < 1e-2
        assert field.at(r).tobytes() == before.tobytes()     # and back


def test_dipole_in_closed_form():
    """Degree 1: 3 (m . u) u - m over r^3, with a^3 (g11, h11, g10) for m."""
    when = datetime(2025, 1, 1)
    field = _core.Magnetic(*geomagnetic.magnetic_tables(when, degree=1))
    known = geomagnetic.igrf()
    k = list(known.years).index(2025)
    m = geomagnetic.RADIUS**3 * 1e-9 * np.array([known.g[k, 1, 1], known.h[k, 1, 1], known.g[k, 1, 0]])
    for r in (*places(8, seed=3), np.array([0.0, 0.0, 7e6])):
        d = np.linalg.norm(r)
        expected = (3 * (m @ r) * r / d**2 - m) / d**3
        assert np.abs(field.at(r)[:, 0] - expected).max() <= 8 * EPS * np.abs(expected).max()


@pytest.mark.parametrize("lanes", [n for n in _core.BY_LANES if n > 1])
def test_same_bits_in_lanes(lanes):
    """Each place as if alone."""
    made = geomagnetic.magnetic_tables(datetime(2026, 6, 1))
    alone, together, r = _core.Magnetic(*made), _core.BY_LANES[lanes].Magnetic(*made), places(lanes, seed=5)
    B = together.at(np.ascontiguousarray(r.T).ravel(), 1e6)
    for i in range(lanes):
        assert alone.at(r[i], 1e6)[:, 0].tobytes() == B[:, i].tobytes()


def test_times_outside_the_model_are_refused():
    """It ends in 2030; a time zone is understood."""
    with pytest.raises(ValueError, match="1900 to 2030"):
        geomagnetic.field_at(datetime(2031, 1, 1))
    east = datetime(2026, 1, 1, 2, tzinfo=timezone(timedelta(hours=2)))
    assert (geomagnetic.field_at(east)[0].C == geomagnetic.field_at(datetime(2026, 1, 1))[0].C).all()
