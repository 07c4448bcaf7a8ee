"""Every case in inp/: it is checked without a word, it runs, and it does what it is there to show.

Reference numbers: Basilisk 2.12.1 (wheels_*, wheel_friction), simulations of the examples of Misra and Misra by a program of their own kind
(cassini_slew to two_manipulators_pid). Measured differences stand beside the tolerances, which leave room for other compilers.
"""

from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.cli.main import cli

CASES = sorted(path.parent.name for path in Path("inp").glob("*/sim.yaml"))
SPIN_DOWN = [8.458619961895481, 2.8681210971890283]      # rad/s at 25 s and 50 s [Basilisk]
SWING = [[-2.811925615633018, -0.015167739634498502], [-1.3481339883972066, 0.012733391655653944], [-0.30219433334302626, 1.0591699871064724]]      # rad at 1 s, 2 s and 5 s
DRIVEN = [[-1.7276766207206202, 0.6318643664477916], [-1.5541843205960202, 0.07891961833223457], [-1.905836658366275, -0.05074089018249295]]
FLYER = [-0.041130721371846216, 0.0638321265492755, -0.1014930072907701, 5.017023175992423, 0.07554274287361486]      # x, y, yaw, joints at 20 s
FREE, HELD = [-0.6603803593494906, -1.1639858778505099, -2.71267884392246], [-0.1594590482147475, 0.10086568874743959, 0.08443023197177703]      # yaw at 10 s, 20 s and 40 s
SHORT = {"mms": 20, "mms_batch": 20, "cubesat_detumble_batch": 300, "mms_segments": 20, "four_body": 20, "solar_array": 30, "double_gimbal": 30}        # s; others run to their end


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Results of a case by its name."""
    directory, found = tmp_path_factory.mktemp("cases"), {}

    def of(case: str):
        if case not in found:
            overrides = [f"time.duration={SHORT[case]}"] if case in SHORT else []
            found[case] = nesim.load(f"inp/{case}", overrides, allow_code=True).run(directory / f"{case}.h5")
        return found[case]

    yield of
    for result in found.values():
        result.close()


@pytest.mark.parametrize("case", CASES)
def test_check_finds_nothing(case):
    assert not cli.main(args=["check", "-q", f"inp/{case}"], prog_name="nesim", standalone_mode=False)


@pytest.mark.parametrize("case", CASES)
def test_it_runs_and_keeps_unit_quaternions(case, results):
    found = results(case)
    assert found.status == "complete"
    for craft in found.values():
        assert all(np.isfinite(craft[name][...]).all() for name in ("position", "velocity", "body_attitude", "body_rate", "energy"))
        assert np.abs(np.linalg.norm(craft["body_attitude"][...], axis=2) - 1).max() < 1e-12                         # measured 4e-16


def test_every_case_has_an_assertion():
    told = {name.removeprefix("test_case_") for name in globals() if name.startswith("test_case_")}
    assert told == set(CASES)


def at(craft, name: str, times) -> np.ndarray:
    """Records of a quantity at given times, s."""
    found = np.searchsorted(craft["time"][...], np.asarray(times) - 1e-6)
    np.testing.assert_allclose(craft["time"][...][found], times, atol=1e-6)
    return craft[name][...][found]


def drift(craft, name: str) -> float:
    """Largest change of a quantity over the run, over its size at the start if it has one."""
    y = craft[name][...].reshape(len(craft["time"]), -1)
    return float(np.linalg.norm(y - y[0], axis=1).max() / (np.linalg.norm(y[0]) or 1.0))


def yaw(craft) -> np.ndarray:
    """Of the root in planar motion, rad."""
    q = craft["body_attitude"][:, 0]
    return 2 * np.arctan2(q[:, 2], q[:, 3])


def rodrigues(q: np.ndarray) -> np.ndarray:
    """Modified Rodrigues parameters, as Basilisk writes attitudes."""
    q = q * np.sign(q[3])
    return q[:3] / (1 + q[3])


# ---- nothing acts, or springs and dampers do


def test_case_four_body(results):
    craft = results("four_body")["FOUR"]
    assert drift(craft, "energy") < 1e-10 and drift(craft, "angular_momentum") < 1e-10                               # measured 1e-12, 1e-13
    assert np.abs(craft["momentum"][...]).max() == 0


def test_case_mms(results):
    for craft in results("mms").values():
        assert drift(craft, "angular_momentum") < 1e-6                                                               # gravity's: measured 8e-8
        assert abs(craft["body_rate"][-1, 0, 2] * 30 / np.pi - 3.1) < 0.02


def test_case_mms_batch(results):
    for craft in results("mms_batch").values():
        push = 2 * 4.4 * 10 / craft["mass"][-1] if "mass" in craft else 2 * 4.4 * 10 / 1224.6
        away = craft["velocity"][-1] - results("mms")[craft.name]["velocity"][-1]
        assert abs(np.linalg.norm(away) / push - 1) < 0.01                                                           # both thrusters for 10 s


def test_case_cubesat_detumble_batch(results):
    rate = np.linalg.norm(results("cubesat_detumble_batch")["CUBE"]["body_rate"][:, 0], axis=1)
    assert rate[-1] < 0.8 * rate[0]


@pytest.mark.parametrize("case", ["mms_batch", "cubesat_detumble_batch"])
def test_batches_run(case, tmp_path):
    arguments = ["batch", f"inp/{case}", "-o", str(tmp_path), "-q", "--runs", "4", "--duration", "60"]
    assert not cli.main(args=arguments, prog_name="nesim", standalone_mode=False)
    assert (tmp_path / "batch.h5").exists()


def test_case_mms_segments(results):
    for craft in results("mms_segments").values():
        assert drift(craft, "angular_momentum") < 1e-10 and drift(craft, "momentum") < 1e-10
        assert craft["energy"][-1] < craft["energy"][0]                                                              # dampers


def test_case_solar_array(results):
    craft = results("solar_array")["SAT"]
    force = craft["momentum"][...]
    np.testing.assert_allclose(np.linalg.norm(force[-1]), 8.0, rtol=2e-3)                                            # 4 N for 2 s on a hub that turns
    assert np.abs(force[:100]).max() < 1e-12
    angle = np.degrees(craft["joint_angle"][:, 0, 0])
    assert angle[0] == pytest.approx(15) and np.abs(angle).max() < 15.001


def test_case_double_gimbal(results):
    craft = results("double_gimbal")["RELAY"]
    assert drift(craft, "angular_momentum") < 1e-10                                                                  # measured 2e-13
    np.testing.assert_allclose(craft["wheel_torque"][...], 0, atol=1e-15)


# ---- wheels


BASILISK = {
    "wheels_balanced": ([-6781599.105621447, 4946865.407561614, 5486741.593346284], [-3896.851034311608, -4938.17218650183, -253.84572635152267],
                        [0.8789057564569782, 0.350471855710505, -0.31607464711321526], [-0.017305733867282347, 0.010659629336078396, 0.02869907857413189],
                        [429.4483017244725, 209.43885060998284, -392.72778077729816]),
    "wheels_jitter": ([-4025537.6639531595, 7487128.560250393, 5249339.7394598555], [-5198.169479551864, -3439.6816509214514, 1039.4794410819075],
                      [0.019896422052479507, 0.002244749316204375, -5.666182696854675e-05], [0.07922524962292317, 0.007721762605084326, -0.0001821205024746046],
                      [52.98897084092521, 21.260388526685826, -16.336099678164395]),
    "wheels_coupled": ([-4025537.6636977503, 7487128.56345224, 5249339.739448981], [-5198.169151913324, -3439.674916810082, 1039.478859042606],
                       [0.01989823962112347, 0.0022445483540827807, -5.5431114348567675e-05], [0.07923931284510971, 0.007720631981509751, -0.00016907253540786942],
                       [52.988103148318835, 21.259444677884105, -16.336559692156744]),
}       # at the end: position and velocity of the mass centre, attitude as modified Rodrigues parameters, rate, wheel speeds


def meets_basilisk(case: str, results) -> None:
    """Within the rounding of both."""
    position, velocity, sigma, rate, speed = map(np.array, BASILISK[case])
    craft = results(case)["HUB"]
    for found, wanted, worst in ((craft["position"][-1], position, 1e-12), (craft["velocity"][-1], velocity, 1e-12),           # measured 2e-14
                                 (rodrigues(craft["body_attitude"][-1, 0]), sigma, 1e-10),                               # measured 4e-12
                                 (craft["body_rate"][-1, 0], rate, 1e-11), (craft["wheel_speed"][-1], speed, 1e-11)):    # measured 2e-13
        assert np.abs(found - wanted).max() < worst * np.abs(wanted).max()


def test_case_wheels_balanced(results):
    meets_basilisk("wheels_balanced", results)
    assert drift(results("wheels_balanced")["HUB"], "angular_momentum") < 1e-10                                      # measured 1e-11


def test_case_wheels_jitter(results):
    meets_basilisk("wheels_jitter", results)
    assert drift(results("wheels_jitter")["HUB"], "angular_momentum") > 1e-3                                         # that is the model


def test_case_wheels_coupled(results):
    meets_basilisk("wheels_coupled", results)
    assert drift(results("wheels_coupled")["HUB"], "angular_momentum") < 1e-12                                       # measured 1e-14


def test_case_wheel_friction(results):
    down, up = results("wheel_friction").values()
    np.testing.assert_allclose(at(down, "wheel_speed", [25, 50])[:, 0], SPIN_DOWN, rtol=1e-11)                       # measured 2e-14
    assert np.abs(at(down, "wheel_speed", [70, 100])).max() < 1e-12
    np.testing.assert_allclose(up["wheel_speed"][-1], [32.57297085668177, -32.57297085668177], rtol=1e-11)           # measured 5e-15
    assert np.abs(up["body_rate"][...]).max() < 1e-12 and np.abs(down["angular_momentum"][...]).max() < 1e-12


def test_case_cassini_slew(results):
    craft = results("cassini_slew")["CASSINI"]
    np.testing.assert_allclose(at(craft, "body_rate", [700])[0, 0], [0, -2.7e-3, 0], atol=1e-11)                     # measured 1e-14
    np.testing.assert_allclose(at(craft, "wheel_speed", [700])[0], [113.2105831217273, -52.71161349745275, -55.95604779185104], rtol=1e-12)
    np.testing.assert_allclose(craft["body_rate"][-1, 0], 0, atol=1e-13)
    np.testing.assert_allclose(craft["body_attitude"][-1, 0], [0, -0.9587296536119829, 0, 0.28431927701976933], atol=5e-9)     # measured 5e-10
    assert np.abs(craft["wheel_torque"][...]).max() == pytest.approx(0.1367, abs=1e-4)
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-9                                                       # measured 9e-11 of 22 N m s


def test_case_clementine(results):
    craft = results("clementine")["CLEMENTINE"]
    np.testing.assert_allclose(at(craft, "body_rate", [100])[0, 0], [-0.006149862119322374, -0.015052379444226043, -0.003663116978423578], atol=1e-9)
    np.testing.assert_allclose(at(craft, "wheel_speed", [100])[0], [78.1079577766666, 110.22943660516174, 48.028483218194545], atol=1e-6)
    np.testing.assert_allclose(craft["wheel_speed"][-1], [60, 65, 35], atol=1e-4)                                    # all of the momentum
    np.testing.assert_allclose(craft["body_rate"][-1, 0], 0, atol=1e-8)
    assert drift(craft, "angular_momentum") < 1e-10                                                                  # measured 5e-12


def test_case_spinning_satellite(results):
    """w_x + i w_y = 0.02 exp(i k t)."""
    for craft, k in zip(results("spinning_satellite").values(), (-1 / 6, -1 / 24)):
        t = craft["time"][...]
        wanted = np.stack([0.02 * np.cos(k * t), 0.02 * np.sin(k * t), 0.5 + 0 * t], axis=1)
        np.testing.assert_allclose(craft["body_rate"][:, 0], wanted, atol=1e-12)                                     # measured 2e-14
        assert drift(craft, "angular_momentum") < 1e-9                                                               # measured 4e-11


# ---- arms


def test_case_rr_arm(results):
    swing, driven = results("rr_arm").values()
    for craft, angles in ((swing, SWING), (driven, DRIVEN)):
        np.testing.assert_allclose(at(craft, "joint_angle", [1, 2, 5])[:, :, 0], angles, atol=1e-7)                  # measured 2e-9


def test_case_two_arms(results):
    craft = results("two_arms")["FLYER"]
    place = craft["body_position"][-1, 0] + craft["position"][-1]
    np.testing.assert_allclose([*place[:2], yaw(craft)[-1], *craft["joint_angle"][-1, :, 0]], FLYER, atol=1e-9)      # measured 4e-12
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-10 and np.abs(craft["momentum"][...]).max() < 1e-12     # measured 2e-12, 0


def test_case_two_manipulators_pid(results):
    free, held = results("two_manipulators_pid").values()
    for craft, wanted in ((free, FREE), (held, HELD)):
        q = at(craft, "body_attitude", [10, 20, 40])[:, 0]
        np.testing.assert_allclose(2 * np.arctan2(q[:, 2], q[:, 3]), wanted, atol=1e-9)                              # measured 4e-12
        assert np.abs(craft["angular_momentum"][...]).max() < 1e-9                                                   # measured 5e-12
    assert np.abs(yaw(free)).max() > 2.7 and np.abs(yaw(held)).max() < 0.17


def test_case_arm_commands(results):
    found = results("arm_commands")
    craft = found["SERVICER"]
    done = {event.text.partition(" to ")[0]: event.time for event in found.events}
    assert done["unlock elbow_brake"] == 70 and done["stop"] == 200 == craft["time"][-1]
    latched = done["lock latch"]
    angle = np.degrees(craft["joint_angle"][:, :, 0])
    t = craft["time"][...]
    assert np.ptp(angle[t > latched, 2]) == 0 and -90.1 < angle[-1, 2] < -90
    assert np.ptp(angle[t < 70, 1]) == 0 and angle[-1, 1] == pytest.approx(44, abs=0.01) and angle[-1, 0] == pytest.approx(20, abs=0.01)
    slide = np.clip((t - 10) / 80, 0, 1)
    np.testing.assert_allclose(craft["joint_angle"][:, 3, 0], 2 * slide**3 * (10 - 15 * slide + 6 * slide**2), atol=1e-12)
    assert np.abs(craft["drive_torque"][:, :2]).max() == 5
    servo, brake = craft["drive_torque"][-1, 1:3]                                                                    # on one axis: the servo pushes, the brake holds
    assert servo == pytest.approx(10 * np.radians(45 - angle[-1, 1])) and brake == pytest.approx(-servo, abs=1e-5)
    assert np.abs(craft["drive_torque"][(t > 70) & (t < done["lock elbow_brake"]), 2]).max() == 0
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-6 and np.abs(craft["momentum"][...]).max() < 1e-12      # measured 9e-8, 0


# ---- controllers


def test_case_pointing(results):
    found = results("pointing")
    craft = found["SAT"]
    position, velocity, attitude = (craft[name][-1] for name in ("position", "velocity", "body_attitude"))
    down = -position / np.linalg.norm(position)
    normal = -np.cross(position, velocity)
    normal /= np.linalg.norm(normal)
    x, y, z, w = attitude[0]
    axis_z = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    axis_y = np.array([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)])
    assert np.degrees(np.arccos(axis_z @ down)) < 0.05 and np.degrees(np.arccos(axis_y @ normal)) < 0.05             # measured 0.02
    assert np.abs(craft["wheel_torque"][...]).max() <= 0.1 and np.abs(craft["torquer_dipole"][...]).max() <= 60
    axes = np.array([[1, 1, 1], [-1, 1, 1], [-1, -1, 1], [1, -1, 1]]) / np.sqrt(3)
    h = np.linalg.norm(0.02 * craft["wheel_speed"][...] @ axes, axis=1)
    assert at_time(craft, h, 290) > 1.2 and h[-1] < 0.3                                                              # dumped: measured 1.46, 0.16
    assert [event.time for event in found.events] == [300, 1200, 2100]


def at_time(craft, y: np.ndarray, t: float) -> float:
    """One of the values y of all records."""
    return float(y[np.searchsorted(craft["time"][...], t - 1e-6)])


def test_case_mms_spin_control(results):
    craft = results("mms_spin_control")["MMS"]
    assert craft["body_rate"][-1, 0, 2] * 30 / np.pi == pytest.approx(3.1, abs=0.003)                                # measured 3.098
    h, wanted = craft["angular_momentum"][-1], np.array([np.sin(np.radians(2)), 0, np.cos(np.radians(2))])
    assert np.degrees(np.arccos(h @ wanted / np.linalg.norm(h))) < 0.15                                              # measured 0.11
    bend = np.degrees(craft["joint_angle"][:, ::3, 1:])
    assert np.abs(bend).max() < 4 and np.abs(bend[-200:]).max() < 0.5                                                # measured 2.6, 0.2
    force = craft["thruster_force"][...]
    assert set(np.unique(force)) == {0, 4.4} and (force[:, 0] == force[:, 1]).all()                                  # couples


def test_case_python_law(results):
    """No torque acts along the field; across it the momentum goes."""
    craft = results("python_law")["CUBE"]
    field = np.array([10.0, 30.0, 12.0]) / np.linalg.norm([10.0, 30.0, 12.0])
    h = craft["angular_momentum"][...]
    assert np.ptp(h @ field) < 1e-10                                                                                 # measured 4e-12
    across = np.linalg.norm(np.cross(h, field), axis=1)
    assert across[0] > 0.02 and across[-1] < 0.02 * across[0]
    assert 0.5 < np.abs(craft["torquer_dipole"][...]).max() <= 1.5


def test_case_orbit_raising(results):
    found = results("orbit_raising")
    craft = found["TUG"]
    burnt = 400 * 600 / (320 * 9.80665)                                                                              # kg, by ten minutes at full force
    np.testing.assert_allclose(craft["tank_mass"][-1], [84 - burnt, 0], atol=1e-9)
    np.testing.assert_allclose(craft["mass"][-1], 865 - burnt - 12, atol=1e-9)
    assert [event.text for event in found.events] == ["tank 'side' is empty"]
    r, v = np.linalg.norm(craft["position"][-1]), np.linalg.norm(craft["velocity"][-1])
    assert 1 / (2 / r - v * v / 3.986004418e14) == pytest.approx(7364.1e3, rel=1e-4)                                 # m, from 6778.1 km
