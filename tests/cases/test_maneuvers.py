"""Cases of burns and impulses."""

import numpy as np
import pytest

from tests.cases.support import EARTH


def test_case_orbit_raising(results):
    found = results("orbit_raising")
    craft = found["TUG"]
    # kg, by ten minutes at full force
    burnt = 400 * 600 / (320 * 9.80665)
    np.testing.assert_allclose(craft["tank_mass"][-1], [84 - burnt, 0], atol=1e-9)
    np.testing.assert_allclose(craft["mass"][-1], 865 - burnt - 12, atol=1e-9)
    assert [event.text for event in found.events] == ["tank 'side' is empty"]
    r, v = np.linalg.norm(craft["position"][-1]), np.linalg.norm(craft["velocity"][-1])
    # m, from 6778.1 km
    assert 1 / (2 / r - v * v / 3.986004418e14) == pytest.approx(7364.1e3, rel=1e-4)


def test_case_transfer(results):
    """Hohmann's: half an ellipse from one circle to the other. The second impulse comes at apoapsis."""
    found = results("transfer")
    position, velocity = (found["CHASER"][key][...] for key in ("position", "velocity"))
    r = np.linalg.norm(position, axis=1)
    a = 1 / (2 / r - (velocity * velocity).sum(axis=1) / EARTH)
    e = np.linalg.norm(np.cross(velocity, np.cross(position, velocity)) / EARTH - position / r[:, None], axis=1)
    # m; measured 1e-8, 2.4, 1.4
    np.testing.assert_allclose(a[[29, 30, -1]], [6778137, 6978137, 7178137], atol=20)
    # measured 1e-5, 1e-5 away, 9.4e-6
    assert e[29] < 1.1e-5 and e[30] == pytest.approx(200 / 6978.137, abs=2e-5) and e[-1] < 2e-5
    done = [(event.time, event.text) for event in found.events if event.kind == "command"]
    assert [text for _, text in done] == ["delta_v [109.118, 0.0, 0.0] m/s in lvlh", "delta_v [107.565, 0.0, 0.0] m/s "
        "in lvlh"]
    # s; measured 0.10: its circle is none by 1e-5
    assert done[0][0] == 300 and abs(done[1][0] - 300 - np.pi * np.sqrt(6978137**3 / EARTH)) < 0.3
    assert done[1][0] in [event.time for event in found.events if event.text == "apoapsis"]
    # rad; measured 0.02: it goes on swinging by up to 0.04 in 10 s
    assert np.abs(np.diff(found["CHASER"]["joint_angle"][...][29:32, 0, 0])).max() < 0.05
    stays = found["STAYS"]["position"][...]
    # m; measured 422: nobody pushes it
    assert np.ptp(np.linalg.norm(stays, axis=1)) < 500
