"""Cases of arms and robots. Reference numbers of rr_arm, two_arms and two_manipulators_pid: simulations of the examples
of Misra and Misra by a program of their own kind."""

import numpy as np
import pytest

import nesim
from tests.cases.support import at, axes_of, drift, yaw

# rad at 1 s, 2 s and 5 s
SWING = [[-2.811925615633018, -0.015167739634498502], [-1.3481339883972066, 0.012733391655653944],
         [-0.30219433334302626, 1.0591699871064724]]
DRIVEN = [[-1.7276766207206202, 0.6318643664477916], [-1.5541843205960202, 0.07891961833223457],
          [-1.905836658366275, -0.05074089018249295]]
# x, y, yaw, joints at 20 s
FLYER = [-0.041130721371846216, 0.0638321265492755, -0.1014930072907701, 5.017023175992423, 0.07554274287361486]
# yaw at 10 s, 20 s and 40 s
FREE, HELD = ([-0.6603803593494906, -1.1639858778505099, -2.71267884392246],
              [-0.1594590482147475, 0.10086568874743959, 0.08443023197177703])


def test_case_rr_arm(results):
    swing, driven = results("rr_arm").values()
    for craft, angles in ((swing, SWING), (driven, DRIVEN)):
        # measured 2e-9
        np.testing.assert_allclose(at(craft, "joint_angle", [1, 2, 5])[:, :, 0], angles, atol=1e-7)


def test_case_two_arms(results):
    craft = results("two_arms")["FLYER"]
    place = craft["body_position"][-1, 0] + craft["position"][-1]
    # measured 4e-12
    np.testing.assert_allclose([*place[:2], yaw(craft)[-1], *craft["joint_angle"][-1, :, 0]], FLYER, atol=1e-9)
    # measured 2e-12, 0
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-10 and np.abs(craft["momentum"][...]).max() < 1e-12


def test_case_two_manipulators_pid(results):
    free, held = results("two_manipulators_pid").values()
    for craft, wanted in ((free, FREE), (held, HELD)):
        q = at(craft, "body_attitude", [10, 20, 40])[:, 0]
        # measured 4e-12
        np.testing.assert_allclose(2 * np.arctan2(q[:, 2], q[:, 3]), wanted, atol=1e-9)
        # measured 5e-12
        assert np.abs(craft["angular_momentum"][...]).max() < 1e-9
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
    assert (np.ptp(angle[t < 70, 1]) == 0 and angle[-1, 1] == pytest.approx(44, abs=0.01)
            and angle[-1, 0] == pytest.approx(20, abs=0.01))
    slide = np.clip((t - 10) / 80, 0, 1)
    np.testing.assert_allclose(craft["joint_angle"][:, 3, 0], 2 * slide**3 * (10 - 15 * slide + 6 * slide**2),
                               atol=1e-12)
    assert np.abs(craft["drive_torque"][:, :2]).max() == 5
    # on one axis: the servo pushes, the brake holds
    servo, brake = craft["drive_torque"][-1, 1:3]
    assert servo == pytest.approx(10 * np.radians(45 - angle[-1, 1])) and brake == pytest.approx(-servo, abs=1e-5)
    assert np.abs(craft["drive_torque"][(t > 70) & (t < done["lock elbow_brake"]), 2]).max() == 0
    # measured 9e-8, 0
    assert np.abs(craft["angular_momentum"][...]).max() < 1e-6 and np.abs(craft["momentum"][...]).max() < 1e-12


def test_case_servicer(results):
    """From a URDF (robot.yaml is compared with its import in tests/formats): the elbow turns back at its stop, momentum
    is kept, the hand is where its body is."""
    craft = results("servicer")["SERVICER"]
    elbow = craft["joint_angle"][:, craft.joints.index("elbow"), 0]
    # the stop is at -0.2; measured -0.2003 and 0.696
    assert -0.21 < elbow.min() < -0.19 and elbow.max() < 1
    assert any("joint 'elbow' is at its lower stop, -0.2 rad" in event.text for event in results("servicer").events)
    # measured 0 and 2.3e-8: three stops at 10 Hz, steps of 2 ms
    assert drift(craft, "momentum") < 1e-12 and drift(craft, "angular_momentum") < 1e-6
    assert list(craft.endpoints) == ["tool", "camera"]


def line_of(found, end=45.0):
    """Of ets7: how far (m) the hand is from where its path has it before the load acts, and how far (deg) the base
    turns."""
    craft = found["ETS7"]
    t, p = craft["time"][...], craft["endpoint_position"][:, 0]
    x = np.clip(t / 40, 0, 1)
    wanted = p[0] + np.outer(x**3 * (10 - 15 * x + 6 * x**2), [0.2, 0.2, -0.2])
    q = craft["body_attitude"][:, 0]
    turned = 2 * np.degrees(np.arccos(np.clip(np.abs(q @ q[0]), 0, 1)))
    return np.linalg.norm(p - wanted, axis=1)[t < end].max(), turned[t < end].max()


def test_case_ets7(results, tmp_path):
    """The hand keeps to its line of 0.35 m within 2 mm (measured 0.11 mm) while the base turns by a degree (1.0);
    reckoning as if the base stood, without feedback, it misses by more than 30 mm (measured 44)."""
    off, turned = line_of(results("ets7"))
    assert off < 5e-4 and 0.9 < turned < 1.1
    assert results("ets7")["ETS7"]["endpoint_wrench"][455, 0, 1] == 5.0
    blind = {"spacecraft.ETS7.controllers.arm.jacobian": "fixed_base", "spacecraft.ETS7.controllers.arm.gain": 0,
             "time.duration": 44}
    with nesim.load("inp/ets7", blind).run(tmp_path / "blind.h5") as found:
        assert line_of(found)[0] > 0.03


def test_case_flexible_base(results):
    """Null-space motion shakes the platform at least 20 times less (measured 143 times), and the hand arrives all the
    same."""
    found, shaken = results("flexible_base"), {}
    for name in ("PLAIN", "QUIET"):
        craft = found[name]
        place = craft["position"][...] + craft["body_position"][:, craft.bodies.index("platform")]
        shaken[name] = np.linalg.norm(place - place[0], axis=1).max()
        hand = craft["position"][...] + craft["endpoint_position"][:, 0]
        assert hand[-1, 1] - hand[0, 1] == pytest.approx(0.1, abs=1e-4)
    assert shaken["PLAIN"] > 5e-4 and shaken["PLAIN"] > 20 * shaken["QUIET"]


def test_case_pressing_arm(results):
    """A spring drawn into a box, theory (21.6), in series with the contact's own; joints that keep to their motions."""
    spring, path = results("pressing_arm").values()
    tool = spring["position"][...] + spring["endpoint_position"][:, 0]
    wall, bar, ball = (at(spring, "contact_force", [7, 16, 30])[:, k] for k in range(3))
    # N: the tool of 2 cm begins before the box at x = 0.98; measured 2e-7 away
    pressed = (tool[0, 0] + 0.08 - 0.96) / (1 / 200 + 1 / 2e4)
    assert wall[0] == pytest.approx([-pressed, 0, 0], abs=1e-4) and not bar[0].any() and not ball[0].any()
    assert -bar[1][1] > 1 and ball[2][1] > 1 and not ball[1].any() and not bar[2].any()
    told = [event.text.split(",")[0] for event in results("pressing_arm").events]
    assert [text for text in told if "touches" in text][:3] == [
        "contact 'press' touches", "contact 'bump' touches", "contact 'knock' touches"]
    x, y = (np.clip(path["time"][...] / end, 0, 1) for end in (10, 5))
    smooth = [z**3 * (10 - 15 * z + 6 * z * z) for z in (x, y)]
    wanted = [np.pi / 3 + 0.5 * smooth[0], np.radians(-100) + 0.8 * np.sin(path["time"][...]) * smooth[1],
              np.radians(40) + 0 * x]
    # rad; measured 2.5e-5, of samples of 2 ms
    assert np.abs(path["joint_angle"][:, :3, 0] - np.transpose(wanted)).max() < 1e-4


def test_case_assembly(results):
    """A table that follows its path in N, a tool on a slanted box that three springs hold, a module that is carried as
    it was caught."""
    found = results("assembly")
    tilter, presser, swinger = (found[name] for name in ("TILTER", "PRESSER", "SWINGER"))
    # m, rad: of the three ways that it can move; measured 1.1e-6 and 6e-4, the base gives way to what was not asked for
    assert tilter["endpoint_position"][-1, 0, 2] == pytest.approx(0.870927, abs=1e-5)
    x, y, z, w = tilter["endpoint_attitude"][-1, 0]
    turn = 2 * np.arctan2(np.linalg.norm([x, y, z]), w) * np.array([x, y, z]) / np.linalg.norm([x, y, z])
    assert np.abs(turn[:2] - [0.15, -0.1]).max() < 2e-3
    assert np.abs(tilter["endpoint_position"][:11, 0, 2] - 0.820926518).max() < 1e-7          # not before it is enabled
    # N: at rest the box pushes back by what the springs of 150 N/m are drawn, along its normal at 20 deg
    C = lvlh_axes(presser["position"][-1], presser["velocity"][-1])
    place, force = C @ presser["endpoint_position"][-1, 0], C @ presser["contact_force"][-1, 0]
    drawn = 150 * (np.array([1.032153, 0.228664, 0]) - place)
    # measured 0.06 of 13.5, of the delay and of friction that creeps
    assert np.abs(force + drawn)[:2].max() < 0.3 and np.linalg.norm(force) > 10
    normal = -axes_of(presser["body_attitude"][-1, 0]).T @ [np.cos(np.radians(20)), np.sin(np.radians(20)), 0]
    assert presser["contact_force"][-1, 0] @ normal > 0.97 * np.linalg.norm(force)
    # deg: measured 0.3, what springs of 16/s2 leave at the end of a natural spline
    assert np.abs(np.degrees(swinger["joint_angle"][-1, :2, 0]) - [63, -20]).max() < 0.6
    held = swinger["joint_angle"][...][swinger["time"][...] > 3.0, 2]
    # m and rad; measured 2e-15
    assert np.abs(held - held[0]).max() < 1e-12


def lvlh_axes(r, v):
    """Rows are the axes in N."""
    z, y = -r / np.linalg.norm(r), -np.cross(r, v) / np.linalg.norm(np.cross(r, v))
    return np.array([np.cross(y, z), y, z])
