"""Orbits from TLE and OEM files, Kepler's equation, equinoctial and mean elements: against numbers of others and
independent calculations."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from nesim.base import kepler
from nesim.base.conics import Elements, from_state, to_state
from nesim.base.constants import SKY
from nesim.case.orbits import mean_elements, oem, tle
from nesim.case.orbits.orbit import Orbit
from nesim.case.starts import elements_of, orbit_state
from nesim.things.environment import Environment
from nesim.sky.time import Epoch

MU = SKY["earth"].mu
wide = np.longdouble
FLYING = Path(__file__).parent / "flying"
needs_sgp4 = pytest.mark.skipif(importlib.util.find_spec("sgp4") is None, reason="sgp4 is not installed")

# ---- anomalies and elements


@pytest.mark.parametrize("e", [0.0, 1e-9, 0.1, 0.6, 0.95, 0.9999, 1.0001, 1.5, 20.0])
@pytest.mark.parametrize("M", [0.0, 1e-8, 0.3, -2.0, 3.1])
def test_keplers_equation(e, M):
    nu = kepler.true_anomaly(wide(M), wide(e))
    if e < 1:
        E = brentq(lambda E: E - e * math.sin(E) - M, M - e - 1e-9, M + e + 1e-9, xtol=1e-15)
        expected = 2 * math.atan2(math.sqrt(1 + e) * math.sin(E / 2), math.sqrt(1 - e) * math.cos(E / 2))
    else:
        F = brentq(lambda F: e * math.sinh(F) - F - M, -12, 12, xtol=1e-15)
        expected = 2 * math.atan(math.sqrt((e + 1) / (e - 1)) * math.tanh(F / 2))
    assert abs(nu - expected) < 1e-10
    assert abs(kepler.mean_anomaly(nu, wide(e)) - wide(M)) < 1e-17 * max(1, 1 / abs(1 - e))


@pytest.mark.parametrize("e, a", [(0.3, 1e7), (1.4, -2e7)])
def test_mean_anomaly_runs_with_time(e, a):
    """Half an hour by Newton's law against half an hour by Kepler's."""
    first = Orbit(name="o", semi_major_axis=a, eccentricity=e, inclination=0.4, raan=1.0, arg_periapsis=0.3,
                  mean_anomaly=0.2)
    n = math.sqrt(MU / abs(a)**3)
    later = Orbit(name="o", semi_major_axis=a, eccentricity=e, inclination=0.4, raan=1.0, arg_periapsis=0.3,
                  mean_anomaly=0.2 + 1800 * n)
    states = [np.concatenate(orbit_state(orbit, Environment(central_body="earth"))) for orbit in (first, later)]
    run = solve_ivp(lambda t, y: np.concatenate([y[3:], -MU * y[:3] / np.linalg.norm(y[:3])**3]), (0, 1800), states[0],
                    "DOP853", rtol=1e-13, atol=1e-7)
    assert np.abs(run.y[:3, -1] - states[1][:3]).max() < 1e-4


@pytest.mark.parametrize("i, raan, arg, nu, e", [(0.5, 0.3, 1.1, 2.0, 0.2), (2.0, -2.0, 3.0, -1.0, 0.7), (0.0, 0.0, 0.4,
    0.1, 0.3), (0.9, 1.0, 0.0, 0.5, 0.0),
                                                 (1.0, 0.2, 0.4, 1.0, 1.6)])
def test_equinoctial_elements_are_the_classical_ones(i, raan, arg, nu, e):
    a = 9e6 if e < 1 else -9e6
    classical = Orbit(name="o", semi_major_axis=a, eccentricity=e, inclination=i, raan=raan, arg_periapsis=arg,
                      true_anomaly=nu)
    equinoctial = Orbit(name="o", semi_major_axis=a, f=e * math.cos(raan + arg), g=e * math.sin(raan + arg),
                        h=math.tan(i / 2) * math.cos(raan),
                        k=math.tan(i / 2) * math.sin(raan), true_longitude=raan + arg + nu)
    one, other = (to_state(elements_of(orbit, 0.0), MU) for orbit in (classical, equinoctial))
    assert np.allclose(one[0], other[0], rtol=0, atol=1e-7) and np.allclose(one[1], other[1], rtol=0, atol=1e-10)


def test_equinoctial_elements_as_published():
    """r and v straight from the elements [Walker, Ireland & Owens 1985], without angles in between."""
    a, f, g, h, k, L = 8e6, 0.05, -0.1, 0.4, 0.3, 2.5
    p, w, s2, alpha2 = a * (1 - f * f - g * g), 1 + f * math.cos(L) + g * math.sin(L), 1 + h * h + k * k, h * h - k * k
    r = p / w / s2 * np.array([math.cos(L) + alpha2 * math.cos(L) + 2 * h * k * math.sin(L), math.sin(L) - alpha2
                               * math.sin(L) + 2 * h * k * math.cos(L),
                               2 * (h * math.sin(L) - k * math.cos(L))])
    position, _ = orbit_state(Orbit(name="o", semi_major_axis=a, f=f, g=g, h=h, k=k, true_longitude=L),
                              Environment(central_body="earth"))
    assert np.allclose(position, r, rtol=0, atol=1e-8)


# ---- mean elements

def j2_run(y0: np.ndarray, times: np.ndarray) -> np.ndarray:
    """(time, 6) under a flattened Earth."""
    J2, R = float(mean_elements.J2), float(mean_elements.RADIUS)

    def slope(t, y):
        r, d = y[:3], np.linalg.norm(y[:3])
        z2 = 5 * (r[2] / d)**2
        return np.concatenate([y[3:], -MU * r / d**3 - 1.5 * J2 * MU * R * R / d**5 * r
                               * np.array([1 - z2, 1 - z2, 3 - z2])])

    return solve_ivp(slope, (0, times[-1]), y0, "DOP853", t_eval=times, rtol=1e-12, atol=1e-6).y.T


@pytest.mark.parametrize("e, i", [(0.0, 0.9), (1e-3, 1.7), (0.2, 0.9), (0.7, 1.1), (0.1, 0.0)])
def test_mean_elements_stay_where_osculating_ones_swing(e, i):
    mean = Elements(*(wide(x) for x in (7.2e6 * (1 + e), e, i, 0.3, 0.7, 0.4)))
    r, v = (np.array(x) for x in to_state(mean, wide(MU)))
    start = np.concatenate(mean_elements.osculating(r, v, wide(MU))).astype(float)
    period = 2 * math.pi * math.sqrt(float(mean.semi_major_axis)**3 / MU)
    run = j2_run(start, np.linspace(0, 2 * period, 41))
    back = [from_state(*mean_elements.osculating(y[:3].astype(wide), y[3:].astype(wide), wide(MU), -1), wide(MU))
            for y in run]
    swing = np.ptp([from_state(y[:3], y[3:], MU).semi_major_axis for y in run])
    kept = np.ptp([float(x.semi_major_axis) for x in back])
    assert swing > 1000 if i else swing > 100
    assert kept < 4e-3 * swing + 1
    # second order in J2
    assert (abs(np.mean([float(x.semi_major_axis - mean.semi_major_axis) for x in back])) < 8
            * float(mean_elements.J2**2 * mean.semi_major_axis))
    assert np.ptp([float(x.inclination) for x in back]) < 3e-6 and np.ptp([float(x.eccentricity) for x in back]) < 5e-6


def test_nodes_of_mean_elements_turn_at_the_known_rate():
    a, e, i = 7.1e6, 0.01, 1.2
    orbit = Orbit(name="o", semi_major_axis=a, eccentricity=e, inclination=i, mean_anomaly=0.3, mean=True)
    y0 = np.concatenate(orbit_state(orbit, Environment(central_body="earth", degree=2)))
    times = np.linspace(0, 20 * 2 * math.pi * math.sqrt(a**3 / MU), 201)
    nodes = np.unwrap([float(from_state(*mean_elements.osculating(y[:3].astype(wide), y[3:].astype(wide), wide(MU), -1),
                                        wide(MU)).raan) for y in j2_run(y0, times)])
    rate = (-1.5 * float(mean_elements.J2) * math.sqrt(MU / a**3) * (float(mean_elements.RADIUS) / (a * (1 - e * e)))**2
            * math.cos(i))
    assert np.polyfit(times, nodes, 1)[0] == pytest.approx(rate, rel=3e-3)


# ---- TLE

def test_teme_as_published():
    """[Vallado, Crawford, Hujsak & Kelso 2006, appendix C]: a state of 2004-04-06 in TEME and in GCRF, km and km/s."""
    C = tle.teme_to_gcrf(Epoch.of("2004-04-06T07:51:28.386009Z"))
    assert np.allclose(C @ [5094.18016210, 6127.64465950, 6380.34453270], [5102.508958, 6123.011401, 6378.136928],
                       rtol=0, atol=1e-5)
    assert np.allclose(C @ [-4.746131487, 0.785818041, 5.531931288], [-4.74322016, 0.79053650, 5.53375528], rtol=0,
                       atol=1e-6)


@needs_sgp4
def test_states_of_sgp4s_own_examples():
    """At the epochs of its test sets: the first line of each in its verified output, TEME."""
    import sgp4

    folder = Path(sgp4.__file__).parent
    lines = [line[:69] for line in (folder / "SGP4-VER.TLE").read_text().splitlines()]
    pairs = [(one, two) for one, two in zip(lines, lines[1:]) if one.startswith("1 ") and two.startswith("2 ")]
    expected, number = {}, ""
    for line in (folder / "tcppver.out").read_text().splitlines():
        words = line.split()
        if line.strip().endswith("xx"):
            number = words[0]
        elif len(words) >= 7 and float(words[0]) == 0.0:
            expected.setdefault(number, np.array(words[1:7], float))
    compared = 0
    for pair in pairs[:12]:
        one = tle.TleSet("", pair, 0)
        if one.number.lstrip("0") not in expected or [p[0][2:7] for p in pairs].count(pair[0][2:7]) > 1:
            continue
        wanted = expected[one.number.lstrip("0")]
        epoch = tle.epoch_of(*_epoch(pair[0]))
        found = tle.state(one, epoch)
        C = tle.teme_to_gcrf(epoch)
        assert abs(found.age) < 1e-6
        assert (np.allclose(C.T @ found.position / 1e3, wanted[:3], rtol=0, atol=1e-5)
                and np.allclose(C.T @ found.velocity / 1e3, wanted[3:], rtol=0, atol=1e-8))
        compared += 1
    assert compared >= 5


def _epoch(line: str) -> tuple[float, float]:
    """Julian date of a set's epoch, midnight and fraction, from its columns."""
    from datetime import date

    year, day = int(line[18:20]), float(line[20:32])
    first = date(1900 + year if year > 56 else 2000 + year, 1, 1).toordinal() + 1721424.5
    return first + math.floor(day) - 1, day - math.floor(day)


@needs_sgp4
def test_time_since_epoch_counts_leap_seconds():
    """A day over the leap second of 2016-12-31 is a second longer."""
    lines = (FLYING / "station.tle").read_text().splitlines()
    one = tle.read_sets([fixed(lines[2].replace("19343.69339541", "16366.50000000")), lines[3]])[0]
    assert tle.state(one, Epoch.of("2017-01-01T12:00:00Z")).age == pytest.approx(86401.0, abs=1e-5)


def fixed(line: str) -> str:
    """With the right checksum."""
    return line[:-1] + str(sum(int(c) if c.isdigit() else c == "-" for c in line[:-1]) % 10)


@needs_sgp4
def test_decayed():
    lines = (FLYING / "station.tle").read_text().splitlines()
    one = tle.read_sets([fixed(lines[2].replace("38792-4", "38792+1")), lines[3]])[0]
    with pytest.raises(tle.TleError, match="SGP4 fails 3[0-9][0-9].* days after its epoch"):
        tle.state(one, Epoch.of("2020-11-09T12:00:00Z"))


# ---- OEM

HEAD = """CCSDS_OEM_VERS = 2.0
CREATION_DATE = 2024-01-01T00:00:00
ORIGINATOR = ME
META_START
OBJECT_NAME = A
OBJECT_ID = 2024-001A
CENTER_NAME = EARTH
REF_FRAME = {frame}
TIME_SYSTEM = {system}
START_TIME = {first}
STOP_TIME = {last}
{more}META_STOP
"""
ORBIT = dict(semi_major_axis=7.5e6, eccentricity=0.05, inclination=0.8, raan=0.5, arg_periapsis=0.2)


def truth(t: float) -> np.ndarray:
    n = math.sqrt(MU / ORBIT["semi_major_axis"]**3)
    return np.concatenate(orbit_state(Orbit(name="o", **ORBIT, mean_anomaly=n * t), Environment(central_body="earth")))


def message(system: str = "UTC", shift: float = 0.0, frame: str = "GCRF", more: str = "", step: float = 60.0) -> list[
        str]:
    """Twenty states about 2024-03-01T00:10:00 UTC at t = 600 s. shift: s, of the time system from UTC."""
    rows = []
    for k in range(20):
        t = step * k
        clock = Epoch.of("2024-03-01T00:00:00Z").utc_text(t + shift, 6)[:-1]
        state = truth(t)
        rows.append((clock, *(f"{x / 1e3:.12f}" for x in state)))
    return (HEAD.format(frame=frame, system=system, more=more, first=rows[0][0], last=rows[-1][0])
            + "\n".join(" ".join(row) for row in rows)).splitlines()


WHEN = "2024-03-01T00:10:23.5Z"


@pytest.mark.parametrize("more, accuracy", [("", 1e-4), ("INTERPOLATION = LAGRANGE\nINTERPOLATION_DEGREE = 11\n", 1e-6),
                                            ("INTERPOLATION = HERMITE\nINTERPOLATION_DEGREE = 9\n", 1e-4),
                                            ("INTERPOLATION = LINEAR\n", 5e3)])
def test_interpolation(more, accuracy):
    r, v, _ = oem.state(oem.read_segments(message(more=more)), Epoch.of(WHEN))
    assert np.abs(r - truth(623.5)[:3]).max() < accuracy and np.abs(v - truth(623.5)[3:]).max() < accuracy


def test_at_a_state_it_is_that_state():
    r, v, _ = oem.state(oem.read_segments(message()), Epoch.of("2024-03-01T00:05:00Z"))
    assert np.abs(r - truth(300)[:3]).max() < 1e-8 and np.abs(v - truth(300)[3:]).max() < 1e-8


@pytest.mark.parametrize("first, last", [("2024-03-01T00:00:00Z", 0.0), ("2024-03-01T00:19:00Z", 1140.0)])
def test_ends_belong_to_it(first, last):
    r, _, _ = oem.state(oem.read_segments(message()), Epoch.of(first))
    assert np.abs(r - truth(last)[:3]).max() < 1e-6


@pytest.mark.parametrize("system, shift", [("UTC", 0.0), ("TAI", 37.0), ("TT", 69.184), ("GPS", 18.0)])
def test_time_systems(system, shift):
    r, _, _ = oem.state(oem.read_segments(message(system, shift)), Epoch.of(WHEN))
    assert np.abs(r - truth(623.5)[:3]).max() < 2e-2         # 1e-6 s of the dates as written


def test_tdb_is_tt_to_two_milliseconds():
    tt, tdb = (oem.instant("2024-03-01T00:00:00", 1, system) for system in ("TT", "TDB"))
    assert 0 < abs((tt.day - tdb.day) * 86400 + tt.second - tdb.second) < 2e-3
    assert np.allclose(tdb.tdb(0.0)[1] + tdb.tdb(0.0)[0], 2460370.5, rtol=0, atol=1e-9)


def test_eme2000_differs_from_gcrf_by_the_frame_bias():
    """[Petit & Luzum 2010, section 5.4.4]: offsets of the pole -16.617 mas and -6.819 mas, of the equinox -14.6 mas."""
    a, b = (oem.state(oem.read_segments(message(frame=frame)), Epoch.of(WHEN))[0] for frame in ("EME2000", "GCRF"))
    mas = math.pi / 648e6
    xi, eta, alpha = -16.617 * mas, -6.819 * mas, -14.6 * mas
    B = np.array([[1, alpha, -xi], [-alpha, 1, -eta], [xi, eta, 1]])        # to first order, GCRF to EME2000
    assert np.abs(a - B.T @ b).max() < 1e-4 and 0.1 < np.abs(a - b).max() < 2


def test_several_segments_and_useable_times():
    one, two = (message(more="USEABLE_START_TIME = 2024-03-01T00:02:00\nUSEABLE_STOP_TIME = 2024-03-01T00:10:00\n"),
                message())
    segments = oem.read_segments([*one, *two[3:]])
    assert len(segments) == 2 and oem.state(segments, Epoch.of(WHEN))[2] is segments[1]
    assert oem.state(segments, Epoch.of("2024-03-01T00:09:00Z"))[2] is segments[0]
    with pytest.raises(oem.OemError, match="reaches from 2024-03-01T00:02:00.000Z to 2024-03-01T00:10:00.000Z"):
        oem.state(segments[:1], Epoch.of(WHEN))
