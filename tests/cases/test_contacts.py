"""Cases of things that touch."""

import numpy as np
import pytest

from nesim.results.health import examine
from tests.cases.support import axes_of, closure


def test_case_cubesat_deployer(results):
    """What the springs hold goes into motion, but for what is lost on the way; the door is latched where it
    strikes its stop, three feet press while the main spring does."""
    found = results("cubesat_deployer")
    speed = np.array([found[name]["velocity"][:, 0] for name in ("DISPENSER", "SECOND", "FIRST")])
    speed = (speed - speed[0])[:, -1]
    # m/s: the main spring alone would give 0.636 to both; measured 0.6120 and 0.1651, of order 2 at steps of 1 ms
    assert speed[1] == pytest.approx(0.6120, abs=2e-4) and speed[2] - speed[1] == pytest.approx(0.1650, abs=2e-4)
    mass = np.array([320.3, 2.6, 2.6])
    moving = mass @ (speed - mass @ speed / mass.sum())**2 / 2
    stored = 4 * 260 * 0.05**2 / 2 + 2 * 2e4 * 0.002**2.5 / 2.5
    lost = sum(event.energy for event in found.events if event.kind in ("contact_impact", "release")
               and event.parts.startswith(("FIRST", "SECOND")))
    # J of 1.3: measured 4e-4
    assert stored - moving == pytest.approx(lost, abs=2e-3) and lost > 0.04
    feet = [event for event in found.events if "feet" in event.text]
    assert {event.text for event in feet if event.kind == "contact_impact"} and len(
        [event for event in feet if event.kind == "close"]) >= 3
    (latched,) = (event.time for event in found.events if event.text == "lock door_latch")
    door = found["DISPENSER"]["joint_angle"][:, 0, 0]
    t = found["DISPENSER"]["time"][...]
    # rad: nothing moves once it is latched; 3 cm of lever and 10.26 mm to the stop: measured 2e-12
    assert np.ptp(door[t > latched]) < 1e-12 and door[-1] == pytest.approx(np.arccos(-0.01026 / 0.03), abs=1e-9)


def test_case_lunar_landing(results):
    """Landers that stand where they came down, by their weight on legs that are turned every way; the map lies where
    its longitude and latitude say."""
    found = results("lunar_landing")
    g = 4.902800118e12 / 1735470.0**2
    for name in ("SMOOTH", "ROUGH"):
        craft = found[name]
        t, place = craft["time"][...], craft["position_fixed"][...]
        # m: from 4 s on it rocks on its bristles, and stands; measured 3.1e-3
        assert np.ptp(place[t > 4], axis=0).max() < 6e-3
        assert np.degrees([craft["longitude"][-1], craft["latitude"][-1]]) == pytest.approx([23.473, 0.674], abs=1e-3)
        force = craft["contact_force"][-1].sum(axis=0)
        # N: weight of 192 kg, less what the Moon's turn takes; measured 1e-3
        assert np.linalg.norm(force) == pytest.approx(192 * g, rel=4e-3)
        assert all(event.speed < 2 for event in found.events if event.kind == "touch")
        # N: each strut carries what presses on its foot, less the leg's weight, along its axis, 25 deg from the
        # vertical: measured 0.5, of springs that still move a little
        axes, tilt = axes_of(craft["body_attitude"][-1, 0]), np.radians(25)
        out = np.array([[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]])
        along = (np.cos(tilt) * np.array([0, 0, 1]) - np.sin(tilt) * out) @ axes
        pressed = np.einsum("ij,ij->i", along, craft["contact_force"][-1]) - 3 * g * np.cos(tilt)
        np.testing.assert_allclose(-6000 * craft["joint_angle"][-1, :, 0], pressed, atol=2)
    # m: SMOOTH stands level on the sphere, its deck as high as its legs reach
    deck = np.linalg.norm(found["SMOOTH"]["position_fixed"][-1]) - 1735470.0
    assert deck == pytest.approx(found["SMOOTH"]["altitude"][-1] + 1930, abs=1e-6)
    feet = [event.time for event in found.events if event.kind == "touch" and event.spacecraft == "ROUGH"][:4]
    # s: the ground of the map is uneven; it was passed by where the map was turned by the Moon's principal axes
    assert max(feet) - min(feet) > 0.03 and min(feet) == pytest.approx(1.05, abs=0.02)


def test_case_touch_down(results):
    """It touches once, for less than a second, leaves by its own thrust, and where it flies its mass centre falls as
    gravity has it."""
    found, craft = results("touch_down"), results("touch_down")["PROBE"]
    assert [event.kind for event in found.events] == ["touch", "command", "release"]
    touch, fire, release = found.events
    # measured 1.3 ms, 0.79 s
    assert (touch.parts == "tip, regolith" and 0 < fire.time - touch.time < 0.01 and 0.5 < release.time
            - touch.time < 1.0)
    assert touch.speed == pytest.approx(0.1, abs=1e-3) and 0 < release.energy < 2.0 and release.impulse > 384 * 0.1
    assert craft["velocity"][-1, 2] > 0.1 and (craft["contact_force"][:, 0] @ [0.05, 0, 0.99874921777]).min() >= 0
    # measured 9e-9
    assert closure(craft) < 1e-7


def test_case_two_arm_capture(results):
    """A hand touches the target, the latch closes, both spin together, and part by a push. What is held does not move;
    momentum is kept through all of it, and the books close."""
    found, craft = results("two_arm_capture"), results("two_arm_capture")["SERVICER"]
    assert [event.text.split(",")[0] for event in found.events] == [
        "contact 'left_touch' touches", "lock latch", "unlock latch", "contact 'left_touch' parts"]
    t, k = craft["time"][...], 4
    held, free = (t > 2.48) & (t < 15), (t < 2.46) | (t >= 15)
    pose = craft["joint_angle"][...][held, k]
    # m and rad, measured 3e-16
    assert np.abs(pose - pose[0]).max() < 1e-13 and np.abs(craft["joint_rate"][...][held, k]).max() < 1e-13
    force = craft["joint_force"][...][:, k]
    assert np.abs(force[held]).max() > 1.0 and not force[free].any()
    momentum, spin = craft["momentum"][...], craft["angular_momentum"][...]
    # measured 3e-16 and 7e-11
    assert np.abs(momentum - momentum[0]).max() < 1e-14 * np.abs(momentum[0]).max()
    assert np.abs(spin - spin[0]).max() < 1e-9 * np.abs(spin[0]).max()
    # measured 5e-8
    assert closure(craft) < 1e-6


def test_case_rover(results):
    """It follows the field on four tyres, stands on the slope without creeping, and its books close."""
    craft = results("rover")["ROVER"]
    t, x = craft["time"][...], craft["position"][...]
    # measured 10.6 m, 6 mm
    assert x[-1, 0] > 10 and abs(x[-1, 1]) < 0.05
    stands = t > 55
    # m/s, measured 1e-10
    assert np.linalg.norm(craft["velocity"][...][stands], axis=1).max() < 1e-6
    force = craft["contact_force"][...][stands].sum(axis=1)
    np.testing.assert_allclose(force, np.broadcast_to([0, 0, 92 * 3.71], force.shape), atol=1e-4)
    # measured 3e-8
    assert closure(craft) < 1e-6


def test_case_rendezvous_dock(results):
    """Refused too early, touched with three buffers, latched, held for 92 s, let go; the momentum that the chaser's
    engine gave is that of both (gravity pulls both alike to 1e-6)."""
    found = results("rendezvous_dock")
    station, chaser = found["STATION"], found["CHASER"]
    told = [(event.spacecraft, event.kind, event.text.split(",")[0]) for event in found.events]
    assert [text for _, kind, text in told if kind == "touch"] == [f"contact 'buffers.b{k}' touches" for k in (3, 2, 1)]
    locks = [event for event in found.events if "lock dock" in event.text]
    assert [event.spacecraft for event in locks] == ["STATION"] * 3 and "refused: 0.239659 m" in locks[0].text
    t = station["time"][...]
    held = (t > locks[1].time) & (t < 100)
    pose, force = station["docking_position"][...][:, 0], station["docking_force"][...][:, 0]
    assert np.abs(pose[held] - pose[held][0]).max() < 1e-12         # measured 2e-15
    # buffers stay pressed: what they push the latch pulls, but for what moves the chaser (measured 0.2 N)
    pushed = np.linalg.norm(chaser["contact_force"][...].sum(axis=1), axis=1)
    assert np.abs(np.linalg.norm(force, axis=1) - pushed)[held].max() < 0.5
    assert np.linalg.norm(pose[-1]) > 2 and not force[~held & (t != 100)].any()
    balance = examine(found).spacecraft[0].balance
    assert balance.worst < 1e-14 * balance.first                    # measured 1e-15: 1.4e-4 J of 1.4e11 J


def test_case_berthing(results):
    """The hand follows its path to the client, latches at the touch and draws it in; nodes of both orbits are told."""
    found = results("berthing")
    servicer = found["SERVICER"]
    assert [(event.spacecraft, event.text.split(",")[0]) for event in found.events] == [
        ("SERVICER", "contact 'fingers' touches"), ("SERVICER", "lock grasp"), ("CLIENT", "ascending node"),
        ("SERVICER", "ascending node"), ("SERVICER", "unlock grasp"), ("SERVICER", "contact 'fingers' parts")]
    t, pose = servicer["time"][...], servicer["docking_position"][...][:, 0]
    held = (t > found.events[1].time) & (t < 140)
    assert np.abs(pose[held] - pose[held][0]).max() < 1e-12         # measured 8e-16
    apart = np.linalg.norm(found["CLIENT"]["position"][...] - servicer["position"][...], axis=1)
    assert apart[0] - apart[held][-1] > 0.4                         # measured 0.42 m
    hand = servicer["endpoint_position"][...][:, 0] - servicer["body_position"][...][:, 0]
    x = np.clip(t / 50, 0, 1)
    wanted = 2.3 + 0.65 * x**3 * (10 - 15 * x + 6 * x**2)
    before = t < found.events[0].time
    assert np.abs(np.linalg.norm(hand, axis=1) - wanted)[before].max() < 1e-3        # m, measured 6e-5
    balance = examine(found).spacecraft[0].balance
    assert balance.worst < 1e-12 * balance.first                    # measured 8e-14: 1.7e-3 J of 2.1e10 J


def test_case_mars_lander(results):
    """On its feet on ground that turns with Mars: at rest in the frame that does, with its weight on the four."""
    craft = results("mars_lander")["LANDER"]
    # m/s, rad/s; measured 4e-10, 2e-10
    assert np.linalg.norm(craft["velocity_fixed"][-1]) < 1e-7 and np.abs(craft["rate_fixed"][-1]).max() < 1e-7
    force = craft["contact_force"][-1].sum(axis=0)
    r, turn = craft["position"][-1], 7.0882180e-5
    # less what the turning takes at the equator
    weight = 300 * (4.2828375816e13 / (r @ r) - turn**2 * np.linalg.norm(r))
    assert force @ r / np.linalg.norm(r) == pytest.approx(weight, rel=1e-6)
    # m: half an extent, within which it stays
    assert np.abs(craft["position_fixed"][-1, 1:]).max() < 0.1


def test_case_boulders(results):
    """A pebble comes to rest on a boulder, rolls, and flies where its weight cannot hold it on the circle; one rolls
    down a gully; one stands in soft ground."""
    found = results("boulders")
    glance = found["GLANCE"]
    left, = (event.time for event in found.events if event.spacecraft == "GLANCE" and "opens" in event.text)
    i = np.searchsorted(glance["time"][...], left - 1e-9)
    up = glance["position"][i] - [0, 0, -2]
    # m/s2; measured 0.954 and 0.937, in a record 0.01 s apart
    assert (glance["velocity"][i] @ glance["velocity"][i]) / 2.1 == pytest.approx(1.62 * up[2] / 2.1, rel=0.04)
    rolls = found["ROLLS"]
    assert rolls["position"][-1, 0] > 21 and abs(rolls["contact_penetration"][-1, 0]) < 1e-12
    # a ball that rolls without slip: v = w r
    assert np.linalg.norm(rolls["velocity"][-1]) == pytest.approx(0.1 * np.linalg.norm(rolls["body_rate"][-1, 0]),
                                                                  rel=0.01)
    rests = found["RESTS"]
    # m, by stiffness p^1.5 = m g
    depth = (2 * 1.62 / 6e4)**(2 / 3)
    assert rests["contact_penetration"][-1, 0] == pytest.approx(depth, rel=1e-6)


def test_case_free_flyers(results):
    """A push on one goes on to the others: by a soft contact, by a rigid impact, with the momentum of all kept."""
    found = results("free_flyers")
    texts = [event.text.split(",")[0] for event in found.events]
    assert texts == ["delta_v [0.0", "contact 'bumper' touches", "set controllers.still.derivative to (0.05",
                     "contact 'bumper' parts", "contact 'plate' strikes", "stop"]
    assert found.events[2].spacecraft == "TWO" and all(craft["time"][-1] == 25 for craft in found.values())
    momentum = sum(craft["momentum"][...] for craft in found.values())
    # kg m/s; measured 2e-16
    assert np.abs(momentum[30:] - [0.96, 0, 0]).max() < 1e-13
    two, three = found["TWO"]["velocity"][-1, 0], found["THREE"]["velocity"][-1, 0]
    before = found["TWO"]["velocity"][np.searchsorted(found["TWO"]["time"][...], found.events[4].time) - 1, 0]
    # the restitution; measured 1.5 % less, as the blow is off centre and turns THREE
    assert three - two == pytest.approx(0.7 * before, rel=0.03)
