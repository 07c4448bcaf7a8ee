"""Cases of wheels. Reference numbers: Basilisk 2.12.1 (wheels_*, wheel_friction), simulations of the examples of Misra
and Misra by a program of their own kind (cassini_slew, clementine, spinning_satellite)."""

import numpy as np
import pytest

from tests.cases.support import at, drift

SPIN_DOWN = [8.458619961895481, 2.8681210971890283]      # rad/s at 25 s and 50 s [Basilisk]
# at the end: position and velocity of the mass centre, attitude as modified Rodrigues parameters, rate, wheel speeds
BASILISK = {
    "wheels_balanced": ([-6781599.105621447, 4946865.407561614, 5486741.593346284],
                        [-3896.851034311608, -4938.17218650183, -253.84572635152267],
                        [0.8789057564569782, 0.350471855710505, -0.31607464711321526],
                        [-0.017305733867282347, 0.010659629336078396, 0.02869907857413189],
                        [429.4483017244725, 209.43885060998284, -392.72778077729816]),
    "wheels_jitter": ([-4025537.6639531595, 7487128.560250393, 5249339.7394598555],
                      [-5198.169479551864, -3439.6816509214514, 1039.4794410819075],
                      [0.019896422052479507, 0.002244749316204375, -5.666182696854675e-05],
                      [0.07922524962292317, 0.007721762605084326, -0.0001821205024746046],
                      [52.98897084092521, 21.260388526685826, -16.336099678164395]),
    "wheels_coupled": ([-4025537.6636977503, 7487128.56345224, 5249339.739448981],
                       [-5198.169151913324, -3439.674916810082, 1039.478859042606],
                       [0.01989823962112347, 0.0022445483540827807, -5.5431114348567675e-05],
                       [0.07923931284510971, 0.007720631981509751, -0.00016907253540786942],
                       [52.988103148318835, 21.259444677884105, -16.336559692156744]),
}


def rodrigues(q: np.ndarray) -> np.ndarray:
    """Modified Rodrigues parameters, as Basilisk writes attitudes."""
    q = q * np.sign(q[3])
    return q[:3] / (1 + q[3])


def meets_basilisk(case: str, results) -> None:
    """Within the rounding of both."""
    position, velocity, sigma, rate, speed = map(np.array, BASILISK[case])
    craft = results(case)["HUB"]
    # measured 2e-14
    for found, wanted, worst in ((craft["position"][-1], position, 1e-12), (craft["velocity"][-1], velocity, 1e-12),
                                 # measured 4e-12
                                 (rodrigues(craft["body_attitude"][-1, 0]), sigma, 1e-10),
                                 # measured 2e-13
                                 (craft["body_rate"][-1, 0], rate, 1e-11), (craft["wheel_speed"][-1], speed, 1e-11)):
        assert np.abs(found - wanted).max() < worst * np.abs(wanted).max()


def test_case_wheels_balanced(results):
    meets_basilisk("wheels_balanced", results)
    # measured 1e-11
    assert drift(results("wheels_balanced")["HUB"], "angular_momentum") < 1e-10


def test_case_wheels_jitter(results):
    meets_basilisk("wheels_jitter", results)
    # that is the model
    assert drift(results("wheels_jitter")["HUB"], "angular_momentum") > 1e-3


def test_case_wheels_coupled(results):
    meets_basilisk("wheels_coupled", results)
    # measured 1e-14
    assert drift(results("wheels_coupled")["HUB"], "angular_momentum") < 1e-12


def test_case_wheel_friction(results):
    down, up = results("wheel_friction").values()
    # measured 2e-14
    np.testing.assert_allclose(at(down, "wheel_speed", [25, 50])[:, 0], SPIN_DOWN, rtol=1e-11)
    assert np.abs(at(down, "wheel_speed", [70, 100])).max() < 1e-12
    # measured 5e-15
    np.testing.assert_allclose(up["wheel_speed"][-1], [32.57297085668177, -32.57297085668177], rtol=1e-11)
    assert np.abs(up["body_rate"][...]).max() < 1e-12 and np.abs(down["angular_momentum"][...]).max() < 1e-12


def test_case_cassini_slew(results):
    craft = results("cassini_slew")["CASSINI"]
    # measured 1e-14
    np.testing.assert_allclose(at(craft, "body_rate", [700])[0, 0], [0, -2.7e-3, 0], atol=1e-11)
    np.testing.assert_allclose(at(craft, "wheel_speed", [700])[0],
                               [113.2105831217273, -52.71161349745275, -55.95604779185104], rtol=1e-12)
    np.testing.assert_allclose(craft["body_rate"][-1, 0], 0, atol=1e-13)
    # measured 5e-10
    np.testing.assert_allclose(craft["body_attitude"][-1, 0], [0, -0.9587296536119829, 0, 0.28431927701976933],
                               atol=5e-9)
    assert np.abs(craft["wheel_torque"][...]).max() == pytest.approx(0.1367, abs=1e-4)
    # measured 9e-11 of 22 N m s
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-9


def test_case_clementine(results):
    craft = results("clementine")["CLEMENTINE"]
    np.testing.assert_allclose(at(craft, "body_rate", [100])[0, 0],
                               [-0.006149862119322374, -0.015052379444226043, -0.003663116978423578], atol=1e-9)
    np.testing.assert_allclose(at(craft, "wheel_speed", [100])[0],
                               [78.1079577766666, 110.22943660516174, 48.028483218194545], atol=1e-6)
    # all of the momentum
    np.testing.assert_allclose(craft["wheel_speed"][-1], [60, 65, 35], atol=1e-4)
    np.testing.assert_allclose(craft["body_rate"][-1, 0], 0, atol=1e-8)
    # measured 5e-12
    assert drift(craft, "angular_momentum") < 1e-10


def test_case_spinning_satellite(results):
    """w_x + i w_y = 0.02 exp(i k t)."""
    for craft, k in zip(results("spinning_satellite").values(), (-1 / 6, -1 / 24)):
        t = craft["time"][...]
        wanted = np.stack([0.02 * np.cos(k * t), 0.02 * np.sin(k * t), 0.5 + 0 * t], axis=1)
        # measured 2e-14
        np.testing.assert_allclose(craft["body_rate"][:, 0], wanted, atol=1e-12)
        # measured 4e-11
        assert drift(craft, "angular_momentum") < 1e-9
