"""The rotation of Earth, Moon and Mars, straight, in tables and in the core."""

import erfa
import numpy as np
import pytest

from nesim._core import BY_LANES, SkyTables
from nesim.base.attitudes import matrices
from nesim.sky.earth_orientation import EarthOrientation
from nesim.sky.rotation import MARS, MOON, earth_matrix, moon_principal, own_axes, quaternion_of, spin_angles
from nesim.sky.sky import Sky
from nesim.sky.time import DAY, Epoch

EPOCH = Epoch.of("2015-03-13T02:44:00Z")
YEAR = 365.25 * DAY


def angle_between(C, D):
    """Rad, of the small turn from C to D."""
    turn = C @ np.swapaxes(D, -1, -2)
    return np.linalg.norm([turn[..., 1, 2] - turn[..., 2, 1], turn[..., 2, 0] - turn[..., 0, 2], turn[..., 0, 1]
                           - turn[..., 1, 0]], axis=0) / 2


def core_of(sky):
    return SkyTables(sky.arrays(), sky.first, sky.last)


@pytest.mark.parametrize("text, duration",
                         [("2015-03-13T02:44:00Z", DAY), ("2015-03-13T02:44:00Z", YEAR), ("2016-12-31T12:00:00Z", DAY),
                                            ("1995-07-01T00:00:00Z", 10 * DAY)])
def test_core_turns_the_earth_as_erfa_does(text, duration):
    """To 1e-12 rad at random times; measured 4e-14 over a day and 2e-13 over a year."""
    epoch = Epoch.of(text)
    core = core_of(Sky.build(epoch, duration))
    t = np.random.default_rng(7).uniform(0.0, duration, 400)
    # by pyerfa alone but for the measured values: UTC -> TAI -> TT and UT1, then c2t06a
    orientation = EarthOrientation(epoch, 0.0, duration)
    ut1_tai, x, y = orientation.at(t)
    tai = erfa.utctai(*epoch.utc(t))
    direct = erfa.c2t06a(*erfa.taitt(*tai), *erfa.taiut1(*tai, ut1_tai), x, y)
    assert angle_between(earth_matrix(epoch, t), direct).max() < 2e-15 + 1e-9 * 7.3e-5
    found = np.array([core.at(x)["C_FN"] for x in t])
    assert angle_between(found, direct).max() < 1e-12
    assert np.abs(found @ np.swapaxes(found, 1, 2) - np.eye(3)).max() < 4e-15


def test_past_the_file_the_table_keeps_its_promise():
    """The held values make a bend, and the intervals are chosen for it."""
    from nesim.sky.earth_orientation import rows
    from nesim.sky.time import day_text

    epoch = Epoch.of(f"{day_text(rows(60000, 60001).last - 2)}T00:00:00Z")
    sky = Sky.build(epoch, 5 * DAY)
    assert {notice.subject for notice in sky.notices} >= {"earth_orientation"}
    t = np.random.default_rng(7).uniform(0.0, 5 * DAY, 300)
    assert angle_between(matrices(sky.rotation.at(t)), earth_matrix(epoch, t)).max() < 1e-12


@pytest.mark.parametrize("body", ["earth", "moon", "mars"])
def test_quaternions_are_continuous(body):
    """Over several turns, with the rate that the body has."""
    turn = {"earth": DAY, "moon": 27.32 * DAY, "mars": 1.026 * DAY}[body]
    t = np.linspace(0.0, 4.2 * turn, 4000)
    q = quaternion_of(body, EPOCH, t[0], t[-1])(t)
    assert np.abs(np.diff(q, axis=0)).max() < 1.2 * np.pi / turn * t[1]
    assert np.abs((q * q).sum(axis=1) - 1).max() < 1e-15


@pytest.mark.parametrize("body, rate", [("earth", 7.292115e-5), ("moon", 2.6617e-6), ("mars", 7.0882e-5)])
def test_core_rate_is_that_of_the_matrix(body, rate):
    """dC/dt = -w~ C in F; against differences of the core's own matrices."""
    core = core_of(Sky.build(EPOCH, DAY, body))
    for t in (100.0, 21600.0, 70000.0):
        h = 50.0
        before, now, after = (core.at(x) for x in (t - h, t, t + h))
        dC = (after["C_FN"] - before["C_FN"]) / (2 * h)
        W = -dC @ now["C_FN"].T
        w_F = np.array([W[2, 1], W[0, 2], W[1, 0]])
        w_N = now["C_FN"].T @ w_F
        assert now["w_FN_N"] == pytest.approx(w_N, abs=rate * (rate * h) ** 2)
        assert np.linalg.norm(now["w_FN_N"]) == pytest.approx(rate, rel=2e-4)


@pytest.mark.parametrize("body", ["moon", "mars"])
def test_core_turns_moon_and_mars_as_the_expressions(body):
    sky = Sky.build(EPOCH, 30 * DAY, body)
    core, t = core_of(sky), np.random.default_rng(2).uniform(0.0, 30 * DAY, 200)
    direct = matrices(quaternion_of(body, EPOCH, 0.0, 30 * DAY)(t))
    assert angle_between(np.array([core.at(x)["C_FN"] for x in t]), direct).max() < 1e-12


def test_earth_stays_near_the_meridian_of_the_moon():
    """The Moon shows us one side: the Earth librates within 8.2 deg in longitude and 6.9 deg in latitude, about the
    mean direction."""
    sky = Sky.build(EPOCH, 600 * DAY, "moon", ("earth",))
    t = np.arange(0.0, 600 * DAY, DAY / 2)
    x, y, z = np.einsum("tij,tj->ti", matrices(sky.rotation.at(t)), sky.bodies["earth"].at(t)).T
    longitude, latitude = np.degrees(np.arctan2(y, x)), np.degrees(np.arctan2(z, np.hypot(x, y)))
    assert 7.0 < np.abs(longitude).max() < 8.2 and abs(longitude.mean()) < 0.3
    assert 6.4 < np.abs(latitude).max() < 6.95 and abs(latitude.mean()) < 0.3


def test_poles_at_j2000():
    """Right ascension and declination that reports before the present one gave: Mars 317.681, 52.887 deg; Moon as in
    the 2009 report."""
    epoch = Epoch.of("2000-01-01T11:58:55.816Z")         # 12h TT
    ra, dec, w = (float(np.degrees(x[0])) for x in spin_angles(MARS, epoch, np.zeros(1)))
    assert (ra, dec, w % 360) == pytest.approx((317.681, 52.886, 176.63), abs=3e-3)
    ra, dec, w = (float(np.degrees(x[0])) for x in spin_angles(MOON, epoch, np.zeros(1)))
    assert (ra, dec) == pytest.approx((266.857, 65.641), abs=2e-2)


def test_principal_axes_of_the_moon():
    """Of Apollo 11's reflector: mean axes 0.67337 N, 23.47293 E; in principal axes 67.9" less in longitude and 72" more
    in latitude."""
    latitude, longitude = np.radians([0.67337, 23.47293])
    x, y, z = moon_principal() @ [np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude),
                                  np.sin(latitude)]
    assert np.degrees(np.arctan2(z, np.hypot(x, y))) - 0.67337 == pytest.approx(78.69 * np.cos(longitude) / 3600,
        abs=1e-4)
    assert np.degrees(np.arctan2(y, x)) - 23.47293 == pytest.approx(-67.85 / 3600, abs=2e-4)


def test_lanes_agree_in_the_last_bit():
    sky = Sky.build(EPOCH, DAY, bodies=("sun", "moon", "jupiter"))
    found = [core.SkyTables(sky.arrays(), sky.first, sky.last).at(12345.678) for core in BY_LANES.values()]
    for other in found[1:]:
        assert all(np.array_equal(found[0][name], other[name]) for name in other)


# by CSPICE N0067 (pxform from J2000) with the constants of pck00011.tpc for Moon and Mars
CSPICE = {
    ("moon", "2015-03-13T02:44:00Z"): [[0.138130420415, 0.898388489152, 0.416914990754],
                                       [-0.990399269743, 0.122994397723, 0.063100432816],
                                       [0.005410494313, -0.421628391701, 0.906752571468]],
    ("mars", "2015-03-13T02:44:00Z"): [[0.351351366235, -0.739845221164, -0.573743205769],
                                       [0.823112867099, 0.536114269919, -0.187261041345],
                                       [0.446136106431, -0.40646099236, 0.797340602396]],
    ("moon", "2028-07-01T00:00:00Z"): [[0.910043499727, 0.390079090567, 0.140211025626],
                                       [-0.413794632686, 0.835014543834, 0.362663361186],
                                       [0.02438914851, -0.388058004284, 0.921312191793]],
    ("mars", "2028-07-01T00:00:00Z"): [[0.113504057684, -0.857911761945, -0.50110302095],
                                       [0.887746380662, 0.314043640586, -0.336575333957],
                                       [0.44612015479, -0.406649727067, 0.797253289091]],
}


@pytest.mark.parametrize("body, text", CSPICE)
def test_moon_and_mars_turn_as_in_spice(body, text):
    """To the digits kept here; the Moon agreed to 3e-13, Mars to 1e-12, which is CSPICE's own rounding of thousands of
    turns."""
    C = matrices(quaternion_of(body, Epoch.of(text), 0.0, 1.0)(np.zeros(1)))[0]
    assert np.abs(C - CSPICE[body, text]).max() < 2e-12


@pytest.mark.parametrize("body", ["moon", "mars"])
def test_own_axes_are_the_equator(body):
    """The same body in other axes of N: what is fixed in it and the Sun stand alike, but for the way of the pole in a
    day."""
    usual, own = (Sky.build(EPOCH, DAY, body, ("sun",), axes=axes) for axes in ("icrf", "own"))
    C = own_axes(body, EPOCH)
    assert np.abs(C @ C.T - np.eye(3)).max() < 1e-15 and abs(C[0, 2]) < 1e-16            # x lies in the ICRF's equator
    t = np.array([0.0, 4e4, 8.64e4])
    # m, of tables good to 0.1; measured 6.1e-5
    assert np.abs(own.bodies["sun"].at(t) - usual.bodies["sun"].at(t) @ C.T).max() < 1.0
    turned = matrices(own.rotation.at(t)) @ C
    assert angle_between(turned[:1], matrices(usual.rotation.at(t[:1]))).max() < 1e-12
    # the Moon's pole; measured 1.7e-4
    assert angle_between(turned, matrices(usual.rotation.at(t))).max() < 5e-4
    assert np.abs(matrices(own.rotation.at(t))[:, 2] - [0, 0, 1]).max() < 1e-12                 # z stays


def test_own_axes_of_earth_and_sun():
    """The Earth turns about z by its mean sidereal time; about the Sun N is the ecliptic, in which the Earth stays."""
    sky = Sky.build(EPOCH, DAY, axes="own")
    t = np.array([0.0, 3e4, 8e4])
    angle = erfa.gmst82(*epoch_utc(t))
    assert (np.abs(matrices(sky.rotation.at(t))[:, 0] - np.stack([np.cos(angle), np.sin(angle), 0 * t], axis=1)).max()
            < 1e-12)
    earth = Sky.build(EPOCH, DAY, "sun", ("earth",), rotation=False, axes="own").bodies["earth"].at(t)
    assert np.abs(earth[:, 2]).max() < 1e-4 * np.linalg.norm(earth, axis=1).min()               # measured 4.2e-6


def epoch_utc(t):
    one, two = EPOCH.utc(0.0)
    return one, two + t / DAY
