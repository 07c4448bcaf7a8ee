"""Cases in which nothing acts, or springs, dampers and time laws of joints do."""

import numpy as np
import pytest

from tests.cases.support import drift


def test_case_four_body(results):
    craft = results("four_body")["FOUR"]
    # measured 1e-12, 1e-13
    assert drift(craft, "energy") < 1e-10 and drift(craft, "angular_momentum") < 1e-10
    assert np.abs(craft["momentum"][...]).max() == 0


def test_case_mms(results):
    for craft in results("mms").values():
        # gravity's: measured 8e-8
        assert drift(craft, "angular_momentum") < 1e-6
        assert abs(craft["body_rate"][-1, 0, 2] * 30 / np.pi - 3.1) < 0.02


def test_case_mms_segments(results):
    for craft in results("mms_segments").values():
        assert drift(craft, "angular_momentum") < 1e-10 and drift(craft, "momentum") < 1e-10
        # dampers
        assert craft["energy"][-1] < craft["energy"][0]


def test_case_solar_array(results):
    craft = results("solar_array")["SAT"]
    force = craft["momentum"][...]
    # 4 N for 2 s on a hub that turns
    np.testing.assert_allclose(np.linalg.norm(force[-1]), 8.0, rtol=2e-3)
    assert np.abs(force[:100]).max() < 1e-12
    angle = np.degrees(craft["joint_angle"][:, 0, 0])
    assert angle[0] == pytest.approx(15) and np.abs(angle).max() < 15.001


def test_case_isolator(results):
    """Joints of six and of three axes: momentum to the order of the method, the mast where its law has it, and a
    telescope that comes to rest."""
    case = results("isolator")
    craft = case["OBS"]
    time, at = craft["time"][...], craft["joint_angle"][...]
    H = craft["angular_momentum"][...]
    assert at.shape[1:] == (2, 6) and np.isnan(at[:, 1, 3:]).all() and not craft["momentum"][...].any()
    # N m s of 1; measured 6e-9, and 16 times less for half the step
    assert np.abs(H - H[0]).max() < 1e-7
    t = np.minimum(time, 20)
    assert np.abs(at[:, 1, 0] - (0.06 * t - 0.6 / np.pi * np.sin(np.pi * t / 10))).max() < 1e-12
    # m and rad; measured 3e-8, what the hub's spin leaves
    assert np.abs(at[0, 0, [0, 2]]).min() >= 1e-3 and np.abs(at[-1, 0]).max() < 1e-6
    assert at[-1, 1, 1:3] == pytest.approx((np.pi / 2, -np.pi / 6), abs=1e-4)
    event, = case.events
    assert event.text == "unlock latch" and not at[time <= event.time, 1, 2].any()
    assert 0.06 * event.time - 0.6 / np.pi * np.sin(np.pi * event.time / 10) == pytest.approx(1.1, abs=1e-8)


def test_case_proof_mass(results):
    """A ball that slides: held, let go, run into a wall and held again. Angular momentum to rounding while nothing
    pushes; the books close."""
    case = results("proof_mass")
    craft = case["SAT"]
    time, at = craft["time"][...], craft["joint_angle"][:, 0]
    H, energy = craft["angular_momentum"][...], craft["energy"][...]
    before, after = time <= 10, time >= 14
    # of 0.2 N m s; measured 4e-16, 1e-15
    assert np.abs(H[before] - H[0]).max() < 1e-14 and np.abs(H[after] - H[after][0]).max() < 1e-14
    assert np.linalg.norm(craft["momentum"][-1]) == pytest.approx(0.8, rel=1e-5)           # 0.2 N for 4 s
    assert not at[time <= 5, :3].any() and 0.004 < at[:, 0].max() < 0.0045 and np.ptp(at[time >= 60, 0]) < 1e-15
    given = sum(craft[f"balance_{name}"][...] for name in ("drives", "loads", "jumps")) - craft["balance_stops"][...]
    # J of 9e-5; measured 4e-11
    assert np.abs(energy - energy[0] - given).max() < 1e-9
    # the cube turns by what the hub's turn and its own drive give; the walls do not touch it
    q = craft["body_attitude"][:, 1]
    assert np.abs(np.linalg.norm(q, axis=1) - 1).max() < 1e-15 and np.degrees(at[-1, 3]) > 45
    texts = [event.text for event in case.events]
    assert texts[-2:] == ["joint 'cage', axis 1, is at its upper stop, 0.004 m", "lock grip_x"] and len(texts) == 6


def test_case_double_gimbal(results):
    craft = results("double_gimbal")["RELAY"]
    # measured 2e-13
    assert drift(craft, "angular_momentum") < 1e-10
    np.testing.assert_allclose(craft["wheel_torque"][...], 0, atol=1e-15)


def test_case_four_body_dense(results):
    """The paper's matrices move the four bodies as the elimination in tree order does."""
    dense, tree = results("four_body_dense")["FOUR"], results("four_body")["FOUR"]
    n = len(dense["time"])
    # rad/s and m; measured 1.4e-17, 1.1e-16
    assert n == 51 and np.abs(dense["body_rate"][...] - tree["body_rate"][:n]).max() < 1e-13
    assert np.abs(dense["body_position"][...] - tree["body_position"][:n]).max() < 1e-12
