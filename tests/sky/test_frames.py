"""Frames for people: axes, rates, and geodetic coordinates."""

import erfa
import numpy as np
import pytest

from nesim.base.conics import Elements, lvlh_axes, to_state
from nesim.sky import frames
from nesim.sky.sky import Sky
from nesim.sky.time import DAY, Epoch

MU = 3.986004418e14
EPOCH = Epoch.of("2015-03-13T02:44:00Z")
ORBIT = Elements(8.0e6, 0.2, 1.1, 0.7, 0.4, 2.0)


@pytest.fixture(scope="module")
def sky():
    return Sky.build(EPOCH, DAY, bodies=("sun",))


def state():
    return (np.array(x) for x in to_state(ORBIT, MU))


def nearby(r, v, a, h):
    """A state h seconds later, to third order in the position."""
    jerk = -MU * (v / np.linalg.norm(r) ** 3 - 3 * r * (r @ v) / np.linalg.norm(r) ** 5)
    return r + h * v + h * h / 2 * a + h**3 / 6 * jerk, v + h * a + h * h / 2 * jerk


def rate_by_difference(before, after, C, h):
    """w_FN_F from matrices h before and after."""
    W = -((after - before) / (2 * h)) @ C.T
    return np.array([W[2, 1], W[0, 2], W[1, 0]])


def is_a_rotation(C):
    return np.abs(C @ np.swapaxes(C, -1, -2) - np.eye(3)).max() < 1e-14 and np.abs(np.linalg.det(C) - 1).max() < 1e-14


def test_lvlh_is_that_of_the_orbits():
    r, v = state()
    C = frames.lvlh(r, v).C_FN
    assert is_a_rotation(C)
    assert np.abs(C - np.array(lvlh_axes(r, v))).max() < 1e-15
    assert C @ r == pytest.approx([0, 0, -np.linalg.norm(r)], abs=1e-8)        # down
    assert (C @ v)[0] > 0 and abs((C @ v)[1]) < 1e-11


def test_rtn_is_lvlh_with_other_names():
    r, v = state()
    C, D = frames.rtn(r, v).C_FN, frames.lvlh(r, v).C_FN
    assert is_a_rotation(C)
    assert np.array_equal(C, np.array([-D[2], D[0], -D[1]]))


def test_orbit_frames_turn_about_the_normal_by_h_over_r2():
    r, v = state()
    rate = np.linalg.norm(np.cross(r, v)) / (r @ r)
    assert frames.rtn(r, v).w_FN_F == pytest.approx([0, 0, rate], abs=1e-18)
    assert frames.lvlh(r, v).w_FN_F == pytest.approx([0, -rate, 0], abs=1e-18)


@pytest.mark.parametrize("make", [frames.lvlh, frames.rtn])
def test_rates_with_an_acceleration_across_the_orbit(make):
    """A force along the normal turns the orbit plane about the radius: against differences."""
    r, v = state()
    a = -MU * r / np.linalg.norm(r) ** 3 + np.array([0.3, -1.0, 0.5])
    h = 1e-2
    found = make(r, v, a)
    after, before = make(*nearby(r, v, a, h)).C_FN, make(*nearby(r, v, a, -h)).C_FN
    assert found.w_FN_F == pytest.approx(rate_by_difference(before, after, found.C_FN, h), abs=2e-12)
    assert abs(found.w_FN_F - make(r, v).w_FN_F).max() > 1e-6


def test_fixed_frame_is_the_rotation_of_the_sky(sky):
    t = 4321.0
    frame = frames.fixed(t, sky)
    assert is_a_rotation(frame.C_FN)
    h = 20.0
    difference = rate_by_difference(frames.fixed(t - h, sky).C_FN, frames.fixed(t + h, sky).C_FN, frame.C_FN, h)
    assert frame.w_FN_F == pytest.approx(difference, abs=1e-10)
    # the pole moves by less than an arcsecond: the rate lies along z of ITRF
    assert frame.w_FN_F[2] == pytest.approx(7.292115e-5, rel=1e-7) and np.abs(frame.w_FN_F[:2]).max() < 1e-9


def test_sun_pointing(sky):
    r, v = state()
    t = 1000.0
    frame = frames.sun_pointing(r, v, t, sky)
    C, toward = frame.C_FN, sky.bodies["sun"].at(t)[0] - r
    assert is_a_rotation(C)
    assert C @ toward == pytest.approx([np.linalg.norm(toward), 0, 0], abs=1e-4)
    assert abs(C[1, 2]) < 1e-16 and C[2, 2] > 0.9                            # y level, z near north
    h = 50.0
    before, after = (frames.sun_pointing(r + k * h * v, v, t + k * h, sky).C_FN for k in (-1, 1))
    assert frame.w_FN_F == pytest.approx(rate_by_difference(before, after, C, h), abs=1e-14)


def test_many_times_at_once(sky):
    r, v = state()
    t = np.array([0.0, 100.0, 5000.0])
    many = frames.sun_pointing(r + 0 * t[:, None], v + 0 * t[:, None], t, sky)
    orbit = frames.lvlh(np.tile(r, (3, 1)), np.tile(v, (3, 1)))
    turning = frames.fixed(t, sky)
    for k in range(3):
        assert np.abs(many.C_FN[k] - frames.sun_pointing(r, v, t[k], sky).C_FN).max() < 1e-15
        assert np.array_equal(orbit.C_FN[k], frames.lvlh(r, v).C_FN)
        assert np.array_equal(turning.w_FN_F[k], frames.fixed(t[k], sky).w_FN_F)


def test_geodetic_is_that_of_erfa(sky):
    r, _ = state()
    t = 777.0
    found = frames.geodetic(r, t, sky)
    longitude, latitude, altitude = erfa.gc2gd(1, frames.fixed(t, sky).C_FN @ r)
    assert (found.longitude, found.latitude, found.altitude) == pytest.approx((longitude, latitude, altitude),
        rel=1e-14)
    assert frames.from_geodetic(found, t, sky) == pytest.approx(r, abs=1e-4)


def test_greenwich_points_at_the_sun_at_noon(sky):
    """At 12h UTC the Sun stands over the meridian of Greenwich but for the equation of time, -9 min in mid March."""
    t = Epoch.of("2015-03-13T12:00:00Z").since(EPOCH)
    under = frames.geodetic(sky.bodies["sun"].at(t)[0], t, sky)
    assert np.degrees(under.longitude) == pytest.approx(9.4 / 4, abs=0.1)
    assert np.degrees(under.latitude) == pytest.approx(-2.9, abs=0.1)


def test_other_ellipsoids():
    for body, height in (("moon", 1737400.0), ("mars", 3396190.0)):
        sky = Sky.build(EPOCH, 100.0, body)
        point = frames.from_geodetic(frames.Geodetic(0.0, 1.0, 500.0), 50.0, sky)
        assert np.linalg.norm(point) == pytest.approx(height + 500.0, rel=1e-15)


def test_what_the_sky_lacks_is_said():
    sky = Sky.build(EPOCH, 100.0, rotation=False)
    with pytest.raises(ValueError, match="no rotation"):
        frames.fixed(0.0, sky)
    with pytest.raises(ValueError, match="no Sun"):
        frames.sun_pointing(np.zeros(3), np.zeros(3), 0.0, sky)
