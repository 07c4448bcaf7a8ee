"""Density of the air: altitude above the ellipsoid, layers, the table of NRLMSISE-00, lanes."""

import sys
from datetime import datetime

import mpmath
import numpy as np
import pytest

from nesim import _core
from nesim.base.errors import MissingPackage
from nesim.fields import atmosphere

A, F = atmosphere.EARTH
START = datetime(2025, 12, 21, 17, 1)
CALM, STORM = atmosphere.SpaceWeather(f107=70.0, f107a=70.0, ap=4.0), atmosphere.SpaceWeather(f107=250.0, f107a=220.0,
    ap=80.0)


def from_geodetic(latitude, longitude, altitude):
    """Place (m) in Earth-fixed axes, (..., 3)."""
    e2 = F * (2 - F)
    N = A / np.sqrt(1 - e2 * np.sin(latitude) ** 2)
    across = (N + altitude) * np.cos(latitude)
    return np.stack([across * np.cos(longitude), across * np.sin(longitude), (N * (1 - e2) + altitude)
                     * np.sin(latitude)], axis=-1)


def samples(count, seed, low, high):
    """Latitude, longitude (rad), altitude (m) all around, poles included."""
    rng = np.random.default_rng(seed)
    latitude, longitude = np.arcsin(rng.uniform(-1, 1, count)), rng.uniform(-np.pi, np.pi, count)
    latitude[:2] = np.pi / 2, -np.pi / 2
    return latitude, longitude, rng.uniform(low, high, count)


# --------------------------------------------------------------------------------- altitude and layers

def test_altitude_above_the_ellipsoid():
    """Closed form, within 0.1 m to 2000 km: a hundred-thousandth of the thinnest scale height. Measured: 0.07 m."""
    layers = _core.Layers(atmosphere.layer_tables())
    latitude, longitude, altitude = samples(2000, 1, 0, 2000e3)
    found = [layers.altitude(r)[0] for r in from_geodetic(latitude, longitude, altitude)]
    assert np.abs(found - altitude).max() <= 0.1


def test_layers_have_the_density_of_their_formula():
    """In every layer, at both its ends, below the ground and above the last; to 1e-12. Measured: 1e-14."""
    rows = atmosphere.layers()
    assert len(rows) == 28
    layers = _core.Layers(atmosphere.layer_tables())
    begins = rows[:, 0]
    heights = np.concatenate([begins + 0.01, begins[1:] - 0.01, [-50.0, 1.7e6], np.linspace(0, 1.4e6, 300)])
    for height in heights:
        r = np.array([A + height, 0.0, 0.0])     # on the equator the altitude is exact
        begin, density, scale = rows[max(np.searchsorted(begins, r[0] - A, side="right") - 1, 0)]
        expected = density * np.exp(-((r[0] - A) - begin) / scale)
        assert layers.at(r)[0] == pytest.approx(expected, rel=1e-12)


def test_layers_meet_each_other():
    """A wrong digit in the table would leave a step."""
    begin, density, scale = atmosphere.layers().T
    arriving = density[:-1] * np.exp(-np.diff(begin) / scale[:-1])
    assert np.abs(arriving / density[1:] - 1).max() < 2e-3


def test_density_far_away_and_nowhere():
    """Nothing is left far out; what is not a number stays so and reads no memory outside."""
    layers = _core.Layers(atmosphere.layer_tables())
    assert 0 <= layers.at(np.array([4e8, 0.0, 0.0]))[0] < 1e-300
    assert np.isnan(layers.at(np.array([np.nan, 0.0, 0.0]))[0])


def test_exponential_is_right():
    """Through one layer of scale height 1 m: e^x against many digits, to 2 ulp (and the rounding of the altitude)."""
    layers = _core.Layers(atmosphere.layer_tables(np.array([[0.0, 1.0, 1.0]]), radius=1.0, flattening=0.0, step=1e3))
    for x in np.linspace(0.0, 690.0, 500):
        h = layers.altitude(np.array([1.0 + x, 0.0, 0.0]))[0]
        with mpmath.workdps(40):
            expected = float(mpmath.exp(-mpmath.mpf(h)))
        assert layers.at(np.array([1.0 + x, 0.0, 0.0]))[0] == pytest.approx(expected, rel=5e-16)


# --------------------------------------------------------------------------------- the table

def msis(weather, latitude, longitude, altitude, t):
    """NRLMSISE-00 itself, kg/m3."""
    pymsis = pytest.importorskip("pymsis")
    size = len(t)
    times = np.datetime64(START) + t.astype("timedelta64[s]")
    found = pymsis.calculate(times, np.degrees(longitude), np.degrees(latitude), altitude / 1e3,
                             np.full(size, weather.f107),
                             np.full(size, weather.f107a), np.full((size, 7), weather.ap), version=0)
    return found[:, pymsis.Variable.MASS_DENSITY].astype(float)


@pytest.mark.parametrize("weather", [CALM, STORM], ids=["calm", "storm"])
@pytest.mark.parametrize(("low", "high", "step", "most", "typical"),
                         [(150e3, 1000e3, 10e3, 1e-2, 2e-3), (100e3, 250e3, 2.5e3, 5e-3, 1e-3)], ids=["orbits", "low"])
def test_table_is_within_its_stated_error_of_the_model(low, high, step, most, typical, weather):
    """Largest and root-mean-square error over altitude, latitude, longitude and three hours. Measured: 8e-3, 1.2e-3;
    2.6e-3, 6e-4."""
    pytest.importorskip("pymsis")
    duration, count = 3 * 3600.0, 1500
    grid = atmosphere.AirGrid(bottom=low, top=high, step=step)
    air = _core.Air(atmosphere.msis_tables(START, duration, weather, grid))
    latitude, longitude, altitude = samples(count, 2, low, high)
    t = np.random.default_rng(3).uniform(0, duration, count).round()
    expected = msis(weather, latitude, longitude, altitude, t)
    found = np.array([air.at(r, t[i : i + 1])[0] for i, r in enumerate(from_geodetic(latitude, longitude, altitude))])
    error = np.abs(found / expected - 1)
    assert error.max() <= most
    assert np.sqrt((error**2).mean()) <= typical


def artificial(times=3, hours=8, latitudes=7, altitudes=8):
    """A table that is linear in time and altitude and smooth around: made by hand, without pymsis."""
    k, h, n, a = np.meshgrid(np.arange(times), np.arange(hours), np.arange(latitudes), np.arange(altitudes),
                             indexing="ij")
    north, turn = -np.pi / 2 + np.pi * n / (latitudes - 1), 2 * np.pi * h / hours
    ln = -20 - 0.4 * (a - 1) + 0.1 * k + 0.3 * np.cos(north) * np.cos(turn)
    return {"radius": A, "flattening": F, "bottom": 200e3, "step": 50e3, "interval": 100.0, "day": 0.25,
            "ln": atmosphere.with_neighbours(ln)}


def test_table_meets_its_nodes_and_goes_on_beyond_them():
    """Exact at nodes and along straight lines; the last slope of altitude beyond, held in time."""
    air = _core.Air(artificial())

    def ln(altitude, t, longitude=0.0):
        return np.log(air.at(from_geodetic(0.0, longitude, altitude), np.array([t]))[0])

    noon = -2 * np.pi * 0.25     # longitude whose local time is 0 days at t = 0
    assert ln(300e3, 0.0, noon) == pytest.approx(-20 - 0.8 + 0.3, abs=1e-13)
    for altitude in (60e3, 200e3, 233e3, 449e3, 450e3, 700e3):
        assert ln(altitude, 0.0, noon) == pytest.approx(-20 - 0.4 * (altitude - 200e3) / 50e3 + 0.3, abs=1e-11)
    daily = 2 * np.pi / 86400
    for t, held in ((-50.0, 0.0), (150.0, 150.0), (900.0, 200.0)):
        assert ln(300e3, t, noon - daily * t) == pytest.approx(-20 - 0.8 + 0.3 + 0.1 * held / 100, abs=1e-13)
    assert ln(300e3, 0.0, noon + 2 * np.pi) == pytest.approx(ln(300e3, 0.0, noon), abs=1e-13)


def test_table_has_no_edge_at_poles_or_midnight():
    """Values and slopes on both sides of a pole and of the seam of local time."""
    air = _core.Air(artificial())
    now = np.array([0.0])
    for center, along in ((np.array([0.0, 0.0, 6.7e6]), np.array([1.0, 2.0, 0.0])),
                          (np.array([0.0, -6.7e6, 1e6]), np.array([1.0, 0.0, 0.0]))):
        step = 10.0 * along
        before, here, after = (np.log(air.at(center + k * step, now)[0]) for k in (-1, 0, 1))
        assert abs(before - 2 * here + after) < 1e-9


@pytest.mark.parametrize("lanes", [n for n in _core.BY_LANES if n > 1])
def test_same_bits_in_lanes(lanes):
    """Layers and table, each place and time as if alone."""
    r = from_geodetic(*samples(lanes, 7, 50e3, 1200e3))
    r[2 % lanes, :2] = 0
    t = np.linspace(-100.0, 500.0, lanes)
    module, flat = _core.BY_LANES[lanes], np.ascontiguousarray(r.T).ravel()
    layers = _core.Layers(atmosphere.layer_tables()), module.Layers(atmosphere.layer_tables()).at(flat)
    air = _core.Air(artificial()), module.Air(artificial()).at(flat, t)
    for i in range(lanes):
        assert layers[0].at(r[i]).tobytes() == layers[1][i].tobytes()
        assert air[0].at(r[i], t[i : i + 1]).tobytes() == air[1][i].tobytes()


def test_tables_that_do_not_fit_are_refused():
    """Layers off their grid, tables without neighbours."""
    with pytest.raises(ValueError, match="multiples"):
        atmosphere.layer_tables(np.array([[0.0, 1.0, 7e3], [7.3e3, 0.4, 7e3]]))
    with pytest.raises(ValueError, match="beside the edges"):
        _core.Air(dict(artificial(), ln=np.zeros((2, 3, 3, 3))))
    with pytest.raises(ValueError, match="even number"):
        pytest.importorskip("pymsis")
        atmosphere.msis_tables(START, 10.0, air=atmosphere.AirGrid(hours=23))


def test_missing_package_is_named(monkeypatch):
    """With the extra that brings it."""
    monkeypatch.setitem(sys.modules, "pymsis", None)
    with pytest.raises(MissingPackage, match=r"nesim\[atmosphere\]"):
        atmosphere.msis_tables(START, 10.0)
