"""Cases of controllers."""

import numpy as np
import pytest

import nesim
from tests.cases.support import EARTH, at_time, axes_of, size


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
    # measured 0.02
    assert np.degrees(np.arccos(axis_z @ down)) < 0.05 and np.degrees(np.arccos(axis_y @ normal)) < 0.05
    assert np.abs(craft["wheel_torque"][...]).max() <= 0.1 and np.abs(craft["torquer_dipole"][...]).max() <= 60
    axes = np.array([[1, 1, 1], [-1, 1, 1], [-1, -1, 1], [1, -1, 1]]) / np.sqrt(3)
    h = np.linalg.norm(0.02 * craft["wheel_speed"][...] @ axes, axis=1)
    # dumped: measured 1.46, 0.16
    assert at_time(craft, h, 290) > 1.2 and h[-1] < 0.3
    assert [event.time for event in found.events] == [300, 1200, 2100]


def test_case_mms_spin_control(results):
    craft = results("mms_spin_control")["MMS"]
    # measured 3.098
    assert craft["body_rate"][-1, 0, 2] * 30 / np.pi == pytest.approx(3.1, abs=0.003)
    h, wanted = craft["angular_momentum"][-1], np.array([np.sin(np.radians(2)), 0, np.cos(np.radians(2))])
    # measured 0.11
    assert np.degrees(np.arccos(h @ wanted / np.linalg.norm(h))) < 0.15
    bend = np.degrees(craft["joint_angle"][:, ::3, 1:])
    # measured 2.6, 0.2
    assert np.abs(bend).max() < 4 and np.abs(bend[-200:]).max() < 0.5
    force = craft["thruster_force"][...]
    # couples
    assert set(np.unique(force)) == {0, 4.4} and (force[:, 0] == force[:, 1]).all()


def test_case_python_law(results):
    """No torque acts along the field; across it the momentum goes."""
    craft = results("python_law")["CUBE"]
    field = np.array([10.0, 30.0, 12.0]) / np.linalg.norm([10.0, 30.0, 12.0])
    h = craft["angular_momentum"][...]
    # measured 4e-12
    assert np.ptp(h @ field) < 1e-10
    across = np.linalg.norm(np.cross(h, field), axis=1)
    assert across[0] > 0.02 and across[-1] < 0.02 * across[0]
    assert 0.5 < np.abs(craft["torquer_dipole"][...]).max() <= 1.5


def off(craft) -> np.ndarray:
    """Of gyro_pointing: from the wanted attitude at every record, deg."""
    x = np.clip((craft["time"][...] - 600) / 200, 0, 1)
    half = np.pi / 4 * x**3 * (10 - 15 * x + 6 * x * x)
    q = craft["body_attitude"][:, 0]
    return 2 * np.degrees(np.arccos(np.clip(np.abs(q[:, 1] * np.sin(half) + q[:, 3] * np.cos(half)), 0, 1)))


def test_case_gyro_pointing(results, tmp_path):
    """A gyro alone drifts with its bias, theory (12.4); with a star tracker the bias is found."""
    found = results("gyro_pointing")
    alone, both, t = off(found["GYRO"]), off(found["BOTH"]), found["GYRO"]["time"][...]
    bias, walk = np.sqrt(29) / 3600 * 600, 4 / 3600 * 0.5 * np.sqrt(1200)       # deg, at 600 s: 0.898 and 0.019 an axis
    # measured 0.935
    assert abs(at_time(found["GYRO"], alone, 600) - bias) < 4 * walk
    # measured 1.34
    assert alone[-1] > 1.2
    # measured 0.018 and 0.028
    assert both[(t > 300) & (t < 600)].max() < 0.03 and both[t > 900].max() < 0.05
    # without noise the drift is that of the bias
    none = {f"spacecraft.GYRO.sensors.{name}.noise": [0, 0, 0] for name in ("imu", "tracker")}
    quiet = {"time.duration": 300, **none}
    with nesim.load("inp/gyro_pointing", quiet, allow_code=True).run(tmp_path / "quiet.h5") as still:
        # measured 0.4488, 0.44876
        assert off(still["GYRO"])[-1] == pytest.approx(bias / 2, rel=2e-3)


def test_case_slew_by_table(results):
    """The last attitude of a table, by wheels within their power, beside a torque that the integral takes up; wheels on
    the way to what they are to store; a roll by thrusters."""
    found = results("slew_by_table")
    craft = found["IMAGER"]
    wanted = np.array([0, 0.08715574274765817, 0.25783416049629954, 0.9622501868990583])
    # deg; measured 0.0087, as wheels that give less than 2e-4 N m not at all leave it; without an integral 0.038
    assert np.degrees(2 * np.arccos(min(1.0, abs(craft["body_attitude"][-1, 0] @ wanted)))) < 0.02
    torque, power = np.abs(craft["wheel_torque"][...]), np.abs(craft["wheel_torque"][...] * craft["wheel_speed"][...])
    # W; the y wheel comes to its limit of 6
    assert power.max() == pytest.approx(6, abs=1e-9) and 2e-4 <= torque[torque > 0].min() < 2.1e-4
    assert (craft["torquer_dipole"][:, 3] == -1.2).all()
    stored = 0.012 * craft["wheel_speed"][...]
    away = np.linalg.norm(stored - [0, -2, 0], axis=1)
    # N m s; measured 0.91 and 0.82
    assert away[-1] < 0.95 * away[np.searchsorted(craft["time"][...], 200.0)]
    roller = found["ROLLER"]
    # deg/s; measured 0.06 from the rate wanted, which pulses of 0.02 N s leave
    assert np.degrees(np.linalg.norm(roller["body_rate"][-1, 0] - np.radians([0, 0, 0.3]))) < 0.1
    late = roller["time"][...] > 242
    assert roller["thruster_force"][...].max() > 0 and not roller["thruster_force"][...][late].any()


def test_case_compiled_law(results):
    """Panels alike on both sides open and stay; the torque is that of the function, within its limit."""
    craft = results("compiled_law")["SAT"]
    angle, rate = craft["joint_angle"][:, :, 0], craft["joint_rate"][:, :, 0]
    # N m and rad; measured 6e-17, 0.0014
    law = np.clip(-0.004 * np.tanh(62.5 * angle) - 2e-3 * rate, -0.0045, 0.0045)
    assert np.abs(craft["drive_torque"][...] - law).max() < 1e-12 and np.abs(law).max() == 0.0045
    assert np.abs(angle[-1]).max() < 0.01 and np.degrees(angle[0, 0]) == pytest.approx(-85)
    # rad/s: what the left panel does the right one undoes; measured 1e-18
    assert np.abs(craft["body_rate"][:, 0]).max() < 1e-14


def test_case_inspection(results):
    """A slew by a file of attitudes, an inertial target, a wheel by a file of torques; relative motion with impulses in
    three frames against Clohessy and Wiltshire's."""
    found = results("inspection")
    client, eye = found["CLIENT"], found["EYE"]
    t, q = eye["time"][...], eye["body_attitude"][:, 0]
    u = np.clip((t - 40) / 120, 0, 1)
    # deg: rows are 20 s apart, between which the table turns at a constant rate; measured 1.1, and 2e-4 at the end
    lag = np.degrees(2 * np.arctan2(q[:, 2], q[:, 3])) - 60 * (10 * u**3 - 15 * u**4 + 6 * u**5)
    assert np.abs(lag).max() < 1.5 and abs(lag[-1]) < 1e-3
    # deg: from 9.4; what the dumping torque leaves without an integral, measured 0.07
    assert np.degrees(2 * size(client["body_attitude"][-1, 0, :3])) < 0.1
    # rad/s: 98 mN m s of the file over 2e-4 kg m2; measured 9e-6
    assert client["wheel_speed"][-1, 3] == pytest.approx(490, abs=1e-3)
    momentum = 0.03 * client["wheel_speed"][:, :3]
    assert size(momentum[-1]) < 0.7 * size(momentum[0])
    # the camera's spline passes its points: deg, measured 1e-14
    tilt = np.degrees(eye["joint_angle"][...][np.isin(t, [0, 80, 160, 240]), 0, 0])
    assert np.abs(tilt - [0, 12, -8, 0]).max() < 1e-9
    # m, from the client in RTN: by impulses along the track, outward and along the body's -x; drag is another for each
    n = np.sqrt(EARTH / 6871e3**3)
    state = np.array([0, -40, 0, 0, 0.05, 0])
    for begin, end, kick in ((0, 60, [0, -0.05, 0]), (60, 120, [0.03, 0, 0]), (120, 200, None)):
        state = hill(state, n, end - begin)
        if kick is not None:
            state[3:] += kick
        r, v = (client[key][...][t == end][0] for key in ("position", "velocity"))
        R, N = r / size(r), np.cross(r, v) / size(np.cross(r, v))
        place = np.array([R, np.cross(N, R), N]) @ (eye["position"][...][t == end][0] - r)
        # measured 2.0e-2 at 200 s
        assert np.abs(place - state[:3]).max() < 0.05
    before, after = (eye["velocity"][...][t == when][0] - client["velocity"][...][t == when][0] for when in (199, 201))
    away = -0.1 * axes_of(q[t == 200][0])[0]
    # m/s; what two seconds of the orbit add, measured 3e-4
    assert size(after - before - away) < 1e-3


def test_case_safe_mode(results, tmp_path):
    """Torquers slow it down, a law in Python turns its z axis to the Sun by no more than max_torque; the slosh mass
    comes to rest."""
    craft = results("safe_mode")["SAT"]
    t, rate = craft["time"][...], np.degrees(size(craft["body_rate"][:, 0]))
    # deg/s: measured 2.1, 0.33 and 3e-5
    assert rate[0] > 2 and rate[t == 600][0] < 0.5 and rate[-1] < 1e-3
    sun = np.array([1, 0.02, 0.01]) / size(np.array([1, 0.02, 0.01]))
    # deg: measured 0.0024, of what air and gravity turn
    assert np.degrees(np.arccos(axes_of(craft["body_attitude"][-1, 0])[2] @ sun)) < 0.01
    # N m: 0.02 an axis, over 5 s and axis: what the slosh mass takes is small
    swing = np.diff(craft["body_rate"][:, 0], axis=0)[t[:-1] >= 600] / 5 * [7, 8, 6]
    assert 0.015 < np.abs(swing).max() < 0.022
    # m: from 1 cm; measured 4e-6, its spring under the torque of the turn
    assert np.abs(craft["joint_angle"][0, 0, :3] - [0.01, 0, -0.005]).max() < 1e-12
    assert np.abs(craft["joint_angle"][-1, 0, :3]).max() < 1e-4


def hill(state, n, t):
    """Relative motion about a circle to first order: R, T, N, and rates."""
    x, y, z, u, v, w = state
    s, c = np.sin(n * t), np.cos(n * t)
    return np.array([(4 - 3 * c) * x + s / n * u + 2 / n * (1 - c) * v,
                     6 * (s - n * t) * x + y - 2 / n * (1 - c) * u + (4 * s - 3 * n * t) / n * v, c * z + s / n * w,
                     3 * n * s * x + c * u + 2 * s * v, 6 * n * (c - 1) * x - 2 * s * u + (4 * c - 3) * v,
                     -n * s * z + c * w])
