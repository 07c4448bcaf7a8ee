"""Records against frames that turn: closed forms, the definitions of docs/frames.md written anew, brahe and pyerfa."""

import erfa
import numpy as np
import pytest

import nesim
from nesim.base.errors import InputError
from nesim.results.frame_layout import FRAMES, ROWS
from nesim.sky.rotation import earth_matrix
from nesim.sky.time import Epoch

START = "2024-06-01T12:00:00Z"
SIM = """\
time: {start: 2024-06-01T12:00:00Z, duration: 6000, step: 10}
output: {interval: 20, groups: [bodies], frames: [lvlh, rtn, fixed, sun], frame_bodies: [arm, hub]}
environment: {central_body: earth, gravity: {acts_on: mass_center}}
orbits:
  circle: {semi_major_axis: "7000 km", eccentricity: 0, inclination: "98 deg", raan: "30 deg"}
  long: {semi_major_axis: "9000 km", eccentricity: 0.2, inclination: "40 deg", true_anomaly: "10 deg"}
spacecraft:
  - {name: NADIR, file: ball.yaml, orbit: circle, attitude: {frame: lvlh}, rate_frame: lvlh}
  - {name: ARM, file: arm.yaml, orbit: long, attitude: {frame: sun, angles: [0.3, 0.2], sequence: 31}, rate: [0.001,
      0.002, -0.001]}
"""
BALL = "bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]\n"
ARM = """\
bodies:
  - {name: hub, mass: 100, inertia: [30, 40, 50]}
  - {name: arm, mass: 5, inertia: [1, 0.2, 1.1], mass_center: [0, 1, 0]}
joints:
  - {name: hinge, type: gimbal, inner: hub, outer: arm, axes: [x], angle: ["5 deg"], stiffness: 0.001}
"""


def write(directory, sim=SIM):
    for name, text in (("sim.yaml", sim), ("ball.yaml", BALL), ("arm.yaml", ARM)):
        (directory / name).write_text(text)
    return directory


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    directory = write(tmp_path_factory.mktemp("frame_output"))
    with nesim.load(directory).run(directory / "x.h5", jobs=2) as found:
        yield found


def matrix(q):
    """(time, 3, 3) of quaternions, scalar last: C = (w2 - v.v) 1 + 2 v v^T - 2 w v~."""
    v, w = q[:, :3], q[:, 3]
    skew = np.zeros((len(q), 3, 3))
    skew[:, 0, 1], skew[:, 0, 2], skew[:, 1, 0], skew[:, 1, 2], skew[:, 2, 0], skew[:, 2, 1] = (-v[:, 2], v[:, 1],
        v[:, 2], -v[:, 0], -v[:, 1], v[:, 0])
    return ((w * w - (v * v).sum(axis=1))[:, None, None] * np.eye(3) + 2 * v[:, :, None] * v[:, None, :] - 2
            * w[:, None, None] * skew)


def unit(x):
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def expected(frame, craft):
    """C_FN (time, 3, 3) from the definitions."""
    r, v, t = (craft[name][...] for name in ("position", "velocity", "time"))
    R, N = unit(r), unit(np.cross(r, v))
    T = np.cross(N, R)
    if frame in ("lvlh", "rtn"):
        return np.stack([R, T, N] if frame == "rtn" else [T, -N, -R], axis=1)
    if frame == "fixed":
        return earth_matrix(Epoch.of(START), t)
    x = unit(-erfa.epv00(*Epoch.of(START).tdb(t))[0]["p"] * 149597870700.0 - r)
    y = unit(np.cross([0, 0, 1], x))
    return np.stack([x, y, np.cross(x, y)], axis=1)


def test_nadir_pointing_stays_at_rest_in_lvlh(results):
    """A ball on a circle, which nothing turns: once a revolution in N, not at all in LVLH."""
    craft = results["NADIR"]
    assert craft.frame_bodies == ["hub"]
    # measured 1.4e-17, 2e-19
    assert np.abs(craft.attitude_lvlh[0, 0] - [0, 0, 0, 1]).max() < 1e-15 and np.abs(craft.rate_lvlh[0]).max() < 1e-17
    away = 2 * np.linalg.norm(craft.attitude_lvlh[:, 0, :3], axis=1)
    # rad, rad/s, rk4 at 10 s: measured 2.1e-9, 9e-13
    assert away.max() < 2e-8 and np.abs(craft.rate_lvlh[...]).max() < 1e-11
    n = np.sqrt(3.986004418e14 / 7e6**3)
    assert np.abs(craft.velocity_rtn[...] - [0, n * 7e6, 0]).max() < 3e-5                    # m/s: measured 3.2e-6
    assert np.abs(craft.rate_rtn[...]).max() < 1e-11


@pytest.mark.parametrize("frame", FRAMES)
def test_attitudes_and_velocities_by_the_definitions(results, frame):
    for craft in results.values():
        C_FN = expected(frame, craft)
        for k, body in enumerate(craft.frame_bodies):
            q = craft[f"attitude_{frame}"][:, k]
            C_BN = matrix(craft.body_attitude[:, craft.bodies.index(body)])
            # measured 7e-16; fixed and sun, by tables, 5e-14
            assert np.abs(matrix(q) @ C_FN - C_BN).max() < 1e-12 and q[:, 3].min() >= 0
        if frame != "fixed":
            # m/s: measured 3e-10
            assert (np.abs(np.einsum("nij,nj->ni", C_FN, craft.velocity[...]) - craft[f"velocity_{frame}"][...]).max()
                    < 1e-8)
        if f"position_{frame}" in craft:
            # m: measured 5e-7
            assert (np.abs(np.einsum("nij,nj->ni", C_FN, craft.position[...]) - craft[f"position_{frame}"][...]).max()
                    < 1e-5)
    assert results["ARM"].frame_bodies == ["arm", "hub"]


@pytest.mark.parametrize("frame", FRAMES)
def test_rates_are_those_of_the_recorded_attitudes(results, frame):
    """Against differences of fourth order, which know nothing of how a frame turns."""
    craft, h = results["ARM"], 20.0
    C = matrix(craft[f"attitude_{frame}"][:, 1])
    dC = (C[:-4] - 8 * C[1:-3] + 8 * C[3:-1] - C[4:]) / (12 * h)
    W = -dC @ np.swapaxes(C[2:-2], 1, 2)
    found = np.stack([W[:, 2, 1], W[:, 0, 2], W[:, 1, 0]], axis=1)
    # of 2.7e-3 rad/s: measured 6e-8
    assert np.abs(found - craft[f"rate_{frame}"][2:-2, 1]).max() < 3e-7
    if frame == "fixed":
        r = craft.position_fixed[...]
        v = (r[:-4] - 8 * r[1:-3] + 8 * r[3:-1] - r[4:]) / (12 * h)
        # of 7 km/s: measured 1.0e-4
        assert np.abs(v - craft.velocity_fixed[2:-2]).max() < 1e-3


def test_geodetic_coordinates(results):
    """By the ellipsoid's formulas, pyerfa's and, if it is there, brahe's."""
    for craft in results.values():
        longitude, latitude, altitude = (craft[name][...] for name in ("longitude", "latitude", "altitude"))
        e2 = (2 - 1 / 298.257223563) / 298.257223563
        across = 6378137.0 / np.sqrt(1 - e2 * np.sin(latitude)**2)
        r = np.stack([(across + altitude) * np.cos(latitude) * np.cos(longitude), (across + altitude) * np.cos(latitude)
                      * np.sin(longitude),
                      (across * (1 - e2) + altitude) * np.sin(latitude)], axis=1)
        assert np.abs(r - craft.position_fixed[...]).max() < 3e-4                            # m: measured 1.5e-5
        assert np.abs(erfa.gd2gc(1, longitude, latitude, altitude) - craft.position_fixed[...]).max() < 3e-4


def test_geodetic_coordinates_and_rtn_by_brahe(results):
    brahe = pytest.importorskip("brahe")
    craft = results["ARM"]
    for i in range(0, craft.rows, 37):
        found = brahe.position_ecef_to_geodetic(craft.position_fixed[i], brahe.AngleFormat.RADIANS)
        own = np.array([craft.longitude[i], craft.latitude[i], craft.altitude[i]])
        assert np.abs((found - own) * [6.4e6, 6.4e6, 1]).max() < 3e-4                        # m: measured 1.3e-5
        C = brahe.rotation_eci_to_rtn(np.concatenate([craft.position[i], craft.velocity[i]]))
        assert (np.abs(C - expected("rtn", craft)[i]).max() < 1e-14
                and np.abs(C @ craft.velocity[i] - craft.velocity_rtn[i]).max() < 1e-9)


def test_off_by_default_and_whatever_the_groups(tmp_path, results):
    assert {"attitude_lvlh", "altitude"} <= set(results["ARM"]) and "energy" not in results["ARM"]
    plain = write(tmp_path, SIM.replace(", frames: [lvlh, rtn, fixed, sun], frame_bodies: [arm, hub]",
                                        "").replace("duration: 6000", "duration: 20"))
    with nesim.load(plain).run(tmp_path / "x.h5") as found:
        assert not {row[0] for row in ROWS} & set(found["ARM"]) and found["ARM"].frame_bodies == []
    with nesim.load(plain, {"output.frames": ["sun"]}).run(tmp_path / "y.h5") as found:
        names = {row[0] for row in ROWS} & set(found["ARM"])
        assert (names == {"attitude_sun", "rate_sun", "position_sun", "velocity_sun"}
                and found["ARM"].frame_bodies == ["hub"])
        again = nesim.load(tmp_path, {"output.frames": ["sun"]}).description
        assert "frames: [sun]" in found.inputs["_resolved.yaml"] and again.frames == ("sun",)


def test_a_spacecraft_without_the_bodies(tmp_path):
    """Has no attitudes there, but all else."""
    with nesim.load(write(tmp_path), {"output.frame_bodies": ["arm"], "time.duration": 20}).run(tmp_path
            / "x.h5") as found:
        assert ("attitude_rtn" not in found["NADIR"] and "velocity_rtn" in found["NADIR"]
                and found["ARM"].attitude_rtn.shape == (2, 1, 4))


def test_the_same_bits_however_records_are_cut(tmp_path, results):
    """Alone, on one thread, in blocks of any length: a row depends on its record only."""
    case = nesim.load(write(tmp_path))
    craft = results["ARM"]
    block = {name: craft[name][...] for name in ("time", "position", "velocity", "body_attitude", "body_rate")}
    for size in (1, 7, 256):
        for first in (0, 14, 280):
            part = case.frame_output.completed(case["ARM"].description, {name: values[first:first + size] for name,
                values in block.items()})
            for row in ROWS:
                assert np.array_equal(part[row[0]], craft[row[0]][first:first + size]), row[0]


def test_about_the_moon_and_the_sun(tmp_path):
    """The Moon turns slowly under a polar orbit; it has a sphere for an ellipsoid. About the Sun x points inward,
    without a date."""
    case = {"environment.central_body": "moon", "orbits.circle.semi_major_axis": "1837.4 km",
            "orbits.long.semi_major_axis": "2500 km"}
    with nesim.load(write(tmp_path), case).run(tmp_path / "moon.h5") as found:
        craft = found["NADIR"]
        assert np.abs(craft.altitude[...] - 1e5).max() < 0.01                                  # m: measured 4e-4
        seen = craft.velocity_fixed[...] - np.cross(craft.position_fixed[...], [0, 0, 2 * np.pi / (27.321661 * 86400)])
        # m/s, of 1633; librations: measured 0.003
        assert np.abs(np.linalg.norm(seen, axis=1) - np.sqrt(4.902800118e12 / 1837400)).max() < 0.05
    sim = SIM.replace(f"start: {START}, ", "").replace("[lvlh, rtn, fixed, sun]", "[sun]").replace("earth",
        "sun").replace("7000 km", "1 au").replace("9000 km", "2 au")
    with nesim.load(write(tmp_path, sim)).run(tmp_path / "sun.h5") as found:
        craft = found["NADIR"]
        assert np.abs(craft.position_sun[...] / np.linalg.norm(craft.position[...], axis=1)[:, None]
                      - [-1, 0, 0]).max() < 1e-15
    with pytest.raises(InputError, match="no axes are fixed in the Sun"):
        nesim.load(tmp_path, {"output.frames": ["fixed"]})


def test_in_the_axes_of_the_body_itself(tmp_path):
    """With axes: own the Moon turns about N's z axis, and the Sun stands where the run's own gravity has it; at the
    start and in records."""
    sim = SIM.replace("groups: [bodies]", "groups: [bodies, environment]").replace("duration: 6000",
        "duration: 600").replace("7000 km", "1837.4 km").replace("9000 km", "2500 km")
    sim = sim.replace("central_body: earth,", "central_body: moon, axes: own, third_bodies: [sun],").replace(
        "angles: [0.3, 0.2], sequence: 31", "")
    with nesim.load(write(tmp_path, sim)).run(tmp_path / "x.h5") as found:
        craft = found["ARM"]
        r, toward = craft.position[...], unit(craft.sun_position[...] - craft.position[...])
        # rad, a sphere: measured 2e-16
        assert np.abs(craft.latitude[...] - np.arcsin(unit(r)[:, 2])).max() < 1e-12
        assert np.abs(craft.position_sun[:, 0] - (r * toward).sum(axis=1)).max() < 1e-5           # m: measured 2e-10
        # measured 9e-15
        assert np.abs(matrix(craft.body_attitude[:1, craft.bodies.index("hub")])[0, 0] - toward[0]).max() < 1e-12


def test_notices_of_the_earths_orientation_are_told_once(tmp_path):
    case = nesim.load(write(tmp_path), {"time.start": "2045-01-01T00:00:00Z"})
    assert len(case.notices) == len(set(case.notices)) > 0
