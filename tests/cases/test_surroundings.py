"""Cases of air, sunlight and the magnetic field."""

from pathlib import Path

import numpy as np
import pytest

import nesim
from tests.cases.support import EARTH, EARTH_RADIUS, axes_of, by_source, off_nadir, pressure, size, unexplained


def test_case_leo_cubesat(results):
    craft = results("leo_cubesat")["CUBE"]
    t, rate = craft["time"][...], np.degrees(size(craft["body_rate"][:, 0]))
    # detumbled: measured 0.097
    assert rate[0] > 5 and rate[(t > 5000) & (t < 8550)].max() < 0.12
    # measured 13.4
    assert off_nadir(craft)[t > 22800].max() < 20
    # records are 20 s apart: measured 0.0014
    assert unexplained(craft, 9000) < 0.01
    # air that turns with the Earth, on the sides of the box that it meets
    v = craft["velocity"][...] - np.cross([0, 0, 7.292115e-5], craft["position"][...])
    area = np.abs(np.einsum("tij,tj->ti", axes_of(craft["body_attitude"][:, 0]), v)) @ [0.034, 0.034, 0.01] / size(v)
    # measured 4e-4
    np.testing.assert_allclose(size(by_source(craft, "source_force", "air")), craft["density"][...] / 2 * 2.2 * area
                               * size(v)**2, rtol=1e-3)
    field = craft["magnetic_field"][...]
    # of 5e-10: measured 3e-26
    assert np.abs((by_source(craft, "source_torque", "magnetic") * field).sum(axis=1)).max() < 1e-24
    assert 18e-6 < size(field).min() and size(field).max() < 53e-6 and np.abs(craft["torquer_dipole"][...]).max() <= 0.2
    dark = np.mean(craft["sunlight"][...] < 1)
    beta = np.arcsin(np.cross(craft["position"][0], craft["velocity"][0]) @ craft["sun_position"][0]
                     / size(np.cross(craft["position"][0], craft["velocity"][0])) / size(craft["sun_position"][0]))
    # of a circle, in a cylindrical shadow
    share = np.arccos(np.sqrt(1 - (EARTH_RADIUS / 6879e3)**2) / np.cos(beta)) / np.pi
    # measured 0.3670, 0.3665
    assert dark == pytest.approx(share, abs=0.005)
    # against LVLH the same, seen from the other side
    x, y = craft["attitude_lvlh"][:, 0, 0], craft["attitude_lvlh"][:, 0, 1]
    # measured 8e-13
    np.testing.assert_allclose(np.degrees(np.arccos(np.clip(1 - 2 * (x * x + y * y), -1, 1))), off_nadir(craft),
                               atol=1e-8)
    # the track comes as far north as the orbit is inclined; the node follows the Sun, so that the ground below it moves
    # by what a clock says
    latitude, longitude = craft["latitude"][...], np.unwrap(craft["longitude"][...])
    # measured 82.58
    assert np.degrees(latitude.max()) == pytest.approx(82.6, abs=0.05)
    k = np.flatnonzero((latitude[:-1] < 0) & (latitude[1:] > 0))
    when, where = (y[k] - latitude[k] / (latitude[k + 1] - latitude[k]) * (y[k + 1] - y[k]) for y in (t, longitude))
    # deg a revolution, of -383.641: measured 0.0011
    np.testing.assert_allclose(np.degrees(np.diff(where)), -360 - 360 * np.diff(when) / 86400, atol=0.01)


def test_case_geo_srp(results):
    craft = results("geo_srp")["GEO"]
    t = craft["time"][...]
    # measured 5e-5
    assert unexplained(craft) < 2e-4
    # the wings: 1.5 m2 more on the northern one, 8.3 m out; the box has no arm
    wing = pressure(craft) * 1.5 * (0.9 + 2 * (0.1 + 0.05 / 3)) * 8.3
    # measured 1.8e-3: the box, lit a little aside
    np.testing.assert_allclose(size(by_source(craft, "source_torque", "sunlight")), wing, rtol=4e-3, atol=1e-9)
    lit = np.sum(craft["sunlight"][...]) * 60
    shadow = 2 * np.arcsin(EARTH_RADIUS / 42164.17e3) / (np.sqrt(EARTH / 42164.17e3**3) - 2 * np.pi / (365.25 * 86400))
    # s of the whole Sun: measured 4174.7, 4176.2
    assert t[-1] + 60 - lit == pytest.approx(shadow, rel=3e-3)
    # penumbra and umbra: the discs of Sun and Earth touch at the sum and the difference of their angular radii
    earth, sun = np.arcsin(EARTH_RADIUS / 42164.17e3), np.arcsin(6.957e8 / size(craft["sun_position"][0]))
    begin, umbra, light, end = (event.time for event in results("geo_srp").events)
    # measured 4304.6 s, 2e-5
    assert (end - begin) / shadow == pytest.approx((earth + sun) / earth, rel=2e-4)
    # measured 4047.8 s, 2e-5
    assert (light - umbra) / shadow == pytest.approx((earth - sun) / earth, rel=2e-4)
    stored = 0.048 * size(craft["wheel_speed"][-1])
    # N m s: measured 5.309, 5.314
    assert stored == pytest.approx(wing[0] * (86400 - shadow), rel=0.005)
    # measured 0.02
    assert off_nadir(craft).max() < 0.03


def test_case_shapes(results):
    """Air meets every polygon of the mesh: its force against areas and normals worked out from the corners in the file,
    and the panel's two sides."""
    craft = results("shapes")["PROBE"]
    lines = [line.split() for line in Path("inp/shapes/bus.obj").read_text().splitlines()]
    points = 0.5 * np.array([words[1:] for words in lines if words[:1] == ["v"]], dtype=float)
    faces = [points[[int(k) - 1 for k in words[1:]]] for words in lines if words[:1] == ["f"]]
    areas = [sum(np.cross(face[k] - face[0], face[k + 1] - face[0]) for k in range(1, len(face) - 1)) / 2
             for face in faces]
    for row in (0, 150, 300):
        flow = craft["velocity"][row] - np.cross([0, 0, 7.292115e-5], craft["position"][row])
        C = axes_of(craft["body_attitude"][row])
        bus, panel = (C[craft.bodies.index(name)] @ flow / size(flow) for name in ("bus", "panel"))
        met = sum(max(0.0, area @ bus) for area in areas) + 1.6 * abs(panel[2])
        force = by_source(craft, "source_force", "air")[row]
        # measured 2.3e-4: the Earth's axis has moved since 2000
        assert size(force) == pytest.approx(0.5 * craft["density"][row] * size(flow) ** 2 * 2.2 * met, rel=1e-3)
    assert set(results("shapes").inputs) >= {"bus.obj", "bus.mtl"}


def test_case_drag_ball(results):
    """The force of the air, form by form; joints that come to where their springs are at rest; the same by
    dop853."""
    craft = results("drag_ball")["SAT"]
    # at rest in RTN at the start
    assert np.abs(craft["attitude_rtn"][0, 0] - [0, 0, 0, 1]).max() < 1e-15 and size(craft["rate_rtn"][0, 0]) < 1e-18
    for row in (0, 100, 240):
        flow = craft["velocity"][row] - np.cross([0, 0, 7.292115e-5], craft["position"][row])
        axes, way = axes_of(craft["body_attitude"][row]), flow / size(flow)
        met = 2.1 * np.pi * 1.1**2 + 2.2 * 0.8 * abs(axes[0, 1] @ way)
        for k, name in enumerate(craft.bodies):
            across = size(np.cross(axes[k, 0], way))
            met += 2.4 * 2 * 0.04 * 2 * across if name.startswith("boom") else 0
        force = by_source(craft, "source_force", "air")[row]
        # measured 2.4e-4: the Earth's axis has moved since 2000
        assert size(force) == pytest.approx(0.5 * craft["density"][row] * size(flow)**2 * met, rel=1e-3)
    # deg: bending of the collar, of the boom and of the whip at the end, against the air; measured 0.012
    angle = np.degrees(craft["joint_angle"][-1])
    names = craft.joints
    assert angle[names.index("collar"), 2] == pytest.approx(2, abs=0.05)
    assert angle[names.index("boom_joint_2"), 2] == pytest.approx(0.5, abs=0.05)
    assert angle[names.index("whip_joint_1"), 0] == pytest.approx(-1, abs=0.05)
    # the first 5 s against dop853: rad of 0.01; order 2 at 0.1 s, measured 3.6e-4
    case = nesim.load("inp/drag_ball")
    exact = nesim.run_many([case["SAT"]], 5.0, 0.1, 5.0, integrator="dop853", rtol=1e-8, atol=1e-10,
                           keep=["joint_angle"])
    k = names.index("collar")
    assert np.abs(exact["joint_angle"][0, -1, k] - craft["joint_angle"][1, k]).max() < 2e-3
