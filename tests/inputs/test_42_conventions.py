"""What 42 computes in its own way, and nesim with its files: axes, springs, servos, conics, signs, pulses."""

import h5py
import numpy as np
import pytest

import nesim
from nesim.case.reader import read_case
from nesim.formats import ImportOptions
from tests.inputs.test_42 import ALONE, CIRCLE, CMD, DEMO, EYE, MU, ORB, RADIUS, SIM, TUG, demo, start_of


def test_worlds_turn_about_the_axis_of_n(tmp_path):
    """42's harmonics know no precession; about other worlds its N is their equator, so that their harmonics can be
    had."""
    assert read_case(DEMO).environment.axes == read_case(demo(tmp_path / "a", *CIRCLE)).environment.axes == "own"
    low = (*ALONE, (ORB, "! Centre", "LUNA  ! Centre"), (SIM, "! Aerodynamics", "TRUE FALSE  ! Aerodynamics"))
    found = read_case(demo(tmp_path / "b", *low))
    assert (found.environment.central_body, found.environment.axes) == ("moon", "own") and found.environment.degree >= 2
    assert any("there is no air" in notice for notice in found.notices) and "earth" in found.environment.third_bodies


def test_ephemerides_that_are_not_installed(tmp_path, monkeypatch):
    case = demo(tmp_path, (SIM, "! Ephemerides", "DE430  ! Ephemerides"))
    monkeypatch.setattr("nesim.formats.fortytwo.convert.case.has_de440", lambda: False)
    found = read_case(case)
    assert found.environment.ephemeris == "analytic" and any("DE430 is not installed" in notice
                                                             for notice in found.notices)


def test_springs_of_three_axes_are_one_torque(tmp_path):
    """In 42 they are components of a torque along the joint's axes: it matters where axes are not perpendicular, or
    where a ball's springs differ."""
    laws = {joint.name: joint.spring_law for joint in read_case(DEMO).flights[0].spacecraft.joints}
    assert laws == {"G0": "potential", "G1": "potential", "G2": "vector", "G3": "potential"}
    case = demo(tmp_path, (TUG, "! Turns, sequence", "3 231 GIMBAL  ! Turns"), ("Jnt_Wire.txt", "! Rotational springs",
            "0.02 0.02 0.02  ! Springs"))
    laws = {joint.name: joint.spring_law for joint in read_case(case).flights[0].spacecraft.joints}
    assert laws["G0"] == "vector" and laws["G2"] == "potential"


def test_actuated_joints_hold_their_rates(tmp_path):
    """42's servo: 10 N m for 1 deg/s, 10 N for 1 cm/s; without flight software the commanded rates are 0."""
    case = demo(tmp_path, (TUG, "! Type", "ACTUATED  ! Type"))
    craft = read_case(case).flights[0].spacecraft
    found = {(d.joint, d.axis): (d.mode, d.damping, d.max_torque) for d in craft.drives if d.mode == "rate"}
    turns = ("rate", pytest.approx(10 / np.radians(1), rel=1e-15), 10.0)
    assert found == {("G0", 1): turns, ("G0", 2): turns}
    assert not np.any(next(j for j in craft.joints if j.name == "G0").stiffness)
    text = (case / TUG).read_text()
    at = text.index("PASSIVE", text.index("Joint 2"))
    (case / TUG).write_text(text[:at] + "ACTUATED" + text[at + 7:])
    with pytest.raises(nesim.InputError, match="ACTUATED and SPHERICAL"):
        read_case(case)


def test_fixed_means_on_the_conic(tmp_path):
    """Kepler's ellipse, whatever else pulls: its period is not disturbed. COWELL feels the harmonics."""
    ends = {}
    for method in ("FIXED", "COWELL"):
        case = nesim.load(demo(tmp_path / method, *ALONE, (EYE, "! Propagation", f"{method}  ! Propagation"),
                               (EYE, "! Position in F", "0 0 0  ! Position"),
                                    (EYE, "! Velocity in F", "0 0 0  ! Velocity"),
                               (ORB, "! Origin (m)", "0 0 0  ! Origin"),
                                    (SIM, "! Duration, step", "300.0 1.0  ! Duration"),
                               (SIM, "! File output", "300.0  ! Interval")))
        case.run(tmp_path / f"{method}.h5")
        with h5py.File(tmp_path / f"{method}.h5") as file:
            ends[method] = file["sc/Eye/position"][-1]
    a, e, nu = RADIUS + 600e3, 10e3 / (RADIUS + 600e3), np.radians(-20)
    E = 2 * np.arctan(np.sqrt((1 - e) / (1 + e)) * np.tan(nu / 2))
    M = E - e * np.sin(E) + np.sqrt(MU / a**3) * 300
    for _ in range(20):
        E = M + e * np.sin(E)
    assert np.linalg.norm(ends["FIXED"]) == pytest.approx(a * (1 - e * np.cos(E)), abs=1e-6)         # measured 7.5e-9
    assert np.linalg.norm(ends["COWELL"] - ends["FIXED"]) > 100


def test_a_drift_that_nothing_follows(tmp_path):
    """With COWELL a spacecraft starts on the reference orbit and leaves it."""
    case = demo(tmp_path, *ALONE, (ORB, "! Drift with J2", "TRUE  ! Drift"),
                (EYE, "! Propagation", "COWELL  ! Propagation"))
    assert any("drift does not matter" in notice for notice in read_case(case).notices)


def test_formations_turn_with_the_mean_motion(tmp_path):
    """Of an ellipse: the frame of Euler-Hill coordinates turns with it for CM, with L for ORIGIN."""
    found = {}
    for refers in ("CM", "ORIGIN"):
        case = read_case(demo(tmp_path / refers, *CIRCLE[:2], (ORB, "! Periapsis", "600.0 2600.0  ! Altitudes"),
                              (ORB, "! True anomaly", "0.0  ! nu"),
                              (EYE, "! Position of", f"{refers}  ! Position of"),
                              (EYE, "! Position in F", "0 0 -1000.0  ! Position"),
                              (EYE, "! Velocity in F", "0 0 0  ! Velocity"), (ORB, "! Origin (m)", "0 0 0  ! Origin")))
        r, v, ref, speed = start_of(case)
        found[refers] = np.linalg.norm(v - speed)
    a, low = RADIUS + 1600e3, RADIUS + 600e3
    assert found["CM"] == pytest.approx(1000 * np.sqrt(MU / a**3), rel=1e-6)
    assert found["ORIGIN"] == pytest.approx(1000 * np.sqrt(MU * a * (1 - (1 - low / a) ** 2)) / low**2, rel=1e-6)


def test_angles_and_quaternions_as_42_counts_them(tmp_path):
    case = demo(tmp_path, (EYE, "! Rate in", "NAN  ! Rate in"), (EYE, "! Angles (deg), seq", "350.0 0 0 321  ! Angles"),
                (TUG, "! Angles (deg)", "5.0 -3.0 20.0 321  ! A"),
                (TUG, "! Angles (deg)", "270.0 -190.0 0.0  ! Angles"))
    tug, eye = (flight.spacecraft for flight in read_case(case).flights)
    assert np.allclose(next(j for j in tug.joints if j.name == "G0").angle, np.radians([-90, 170]))
    assert np.allclose(eye.attitude, [0, 0, -np.sin(np.radians(5)), np.cos(np.radians(5))], atol=1e-15)


def test_lenient_leaves_out_what_has_no_axis(tmp_path):
    """42 makes such a wheel one without effect."""
    case = demo(tmp_path, (TUG, "! Axis", "0 0.0 0.0 1.0  ! Axis"))
    with pytest.raises(nesim.InputError, match="more values than the 3"):
        read_case(case)
    found = read_case(case, options=ImportOptions(lenient=True))
    assert len(found.flights[0].spacecraft.wheels) == len(read_case(DEMO).flights[0].spacecraft.wheels) - 1
    assert any("has no axis" in notice for notice in found.notices)


def test_pulses_are_repeated_until_another_command(tmp_path):
    """42's flight software hands the same pulse width on at each of its samples, 0.1 s; a command counts from the
    sample behind its step of 0.05 s."""
    one, two = read_case(DEMO).flights[0].spacecraft.thrusters
    assert np.allclose(one.on, [[100.1, 100.6]], atol=1e-9)
    assert (len(two.on) == 20 and np.allclose(two.on[0], [130.1, 130.14], atol=1e-9)
            and np.allclose(two.on[-1], [132.0, 132.04], atol=1e-9))
    case = demo(tmp_path, (CMD, "60.0 SC", "# "), (CMD, "100.0 SC", "0.0 SC[0].AC.Thr[0].PulseWidthCmd = 0.5"),
                (CMD, "100.5 SC", "# "))
    first = read_case(case).flights[0].spacecraft.thrusters[0]
    assert first.on[0][0] == 0.0 and first.on[0][1] > 1e9
