"""Controllers of robots at sample time: rates that follow a path, torques that give accelerations, springs at a hand,
laws in Python that ask the craft."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim.base.errors import ModelError
from nesim.base.rotations import about, dcm, unit
from nesim.sim.inverse_kinematics import _PostureSearch
from nesim.sim.lanes import LaneGroup
from nesim.sim.robotics import CraftAt
from nesim.things import (Base, Body, Command, Controller, Drive, Endpoint, EndpointPath, Joint, Load, Spacecraft,
                          TimeLaw, Wheel)
from tests.support.flight import fly, fly_group, law, schedule

AXES, ANGLES = "zyyyzx", (0.2, -1.05, 1.57, 1.05, 0.4, 0.3)
LINKS = [Body(name=f"l{i}", mass=6.0, inertia=(0.1, 0.5, 0.5), mass_center=(0.25, 0, 0)) for i in range(6)]
JOINTS = [Joint(name=f"j{i}", type="gimbal", axes=(a,), inner=f"l{i - 1}" if i else "base", outer=f"l{i}",
                inner_point=(0.5, 0, 0) if i else (0.4, 0.2, 0.5),
                angle=ANGLES[i]) for i, a in enumerate(AXES)]
ARM = Spacecraft(bodies=[Body(name="base", mass=250.0, inertia=(60.0, 40.0, 70.0)), *LINKS], joints=JOINTS,
                 endpoints=[Endpoint(name="tool", body="l5", point=(0.5, 0, 0.1))])
RATES = [Drive(name=f"m{i}", joint=f"j{i}", mode="rate", damping=(1000.0, 1000.0, 600.0, 300.0, 100.0, 40.0)[i])
         for i in range(6)]
TORQUES = [Drive(name=f"m{i}", joint=f"j{i}") for i in range(6)]
NAMES = tuple(f"m{i}" for i in range(6))
LINE = EndpointPath(position=(law("0.1*smoothstep(t/4)"), law("0.05*smoothstep(t/4)"), TimeLaw()))
RESOLVED = Controller(name="arm", type="resolved_motion_rate", sample=0.01, endpoint="tool", path=LINE, gain=2.0,
                      actuators=NAMES)


def flown(duration=5.0, **more):
    """Records of the arm."""
    return fly(replace(ARM, **more), 0.0025, duration, 0.05)


@pytest.mark.parametrize("start", [dict(), dict(velocity=(10.0, 0, 3.0), rate=(0.0, 0.01, 0.02)), dict(base=Base())],
                         ids=["at rest", "with momentum", "fixed base"])
def test_resolved_motion_rate(start):
    """The hand goes 0.11 m along its line beside where it was and keeps its attitude, whatever momentum there is."""
    t, found = flown(drives=RATES, controllers=[RESOLVED], **start)
    p = found["endpoint_position"][:, 0] + (found["position"] if "base" in start else 0.0)
    x = np.clip(t / 4, 0, 1)
    wanted = p[0] + np.outer(x**3 * (10 - 15 * x + 6 * x**2), [0.1, 0.05, 0])
    assert np.abs(p - wanted).max() < 3e-3                          # measured 1.8e-3 to 2.0e-3, of drives that lag
    q = found["endpoint_attitude"][:, 0]
    assert 2 * np.arccos(np.clip(np.abs(q @ q[0]), 0, 1)).max() < 3e-3      # measured 1.2e-3 to 1.5e-3


def first_sample(spacecraft):
    """What a controller asks of its drives at t = 0."""
    group = LaneGroup([nesim.build(spacecraft)], schedule(0.01, 1.0))
    assert not group.failures, group.failures
    return group.run.work.devices[0].signals.registers[:len(spacecraft.controllers[0].actuators)].copy()


def test_rates_are_those_of_the_generalized_jacobian():
    """One sample: the joints' rates that the law asks for give the velocity that the path has then."""
    path = EndpointPath(position=(law("0.1*smoothstep((t + 2)/4)"), law("0.05*smoothstep((t + 2)/4)"), TimeLaw()))
    craft = replace(ARM, drives=RATES, controllers=[replace(RESOLVED, gain=0.0, path=path)])
    found = nesim.build(craft).generalized_jacobian("tool") @ first_sample(craft)
    assert found == pytest.approx([0.1 * 1.875 / 4, 0.05 * 1.875 / 4, 0, 0, 0, 0], abs=1e-13)       # measured 3e-17


def test_motions_given_exactly_keep_the_line_to_a_micrometre():
    """Joints whose motions the generalised Jacobian gives, found beforehand and prescribed: the free base gives way as
    was reckoned, and the hand keeps to its line."""
    craft, h = nesim.build(ARM), 0.05
    way, still = _PostureSearch(craft, "tool", (0, 0, 0), None, "free"), np.zeros(len(craft.start.u))
    path = lambda t: np.array([0.1, 0.05, 0, 0, 0, 0]) * 30 * (t / 4)**2 * (1 - t / 4)**2 / 4

    def rates(t, q):
        state = nesim.State(t, q, still)
        joint = np.linalg.solve(craft.generalized_jacobian("tool", state=state), path(t))
        H = craft.mass_matrix(state)
        return way.coordinate_rates(state, np.concatenate([-np.linalg.solve(H.base, H.coupling) @ joint, joint]))

    rows = [craft.start.q]
    for k in range(80):
        t, q = k * h, rows[-1]
        k1 = rates(t, q)
        k2 = rates(t + h / 2, q + h / 2 * k1)
        k3 = rates(t + h / 2, q + h / 2 * k2)
        rows.append(q + h / 6 * (k1 + 2 * k2 + 2 * k3 + rates(t + h, q + h * k3)))
    times = tuple(h * np.arange(81))
    drives = [replace(drive, mode="motion", damping=0.0, target=TimeLaw(
        kind="cubic", times=times, values=tuple(np.array(rows)[:, 7 + i]))) for i, drive in enumerate(RATES)]
    t, found = flown(4.0, drives=drives)
    x = t / 4
    p = found["endpoint_position"][:, 0] - np.outer(x**3 * (10 - 15 * x + 6 * x**2), [0.1, 0.05, 0])
    assert np.linalg.norm(p - p[0], axis=1).max() < 1e-6


@pytest.mark.parametrize("frame", ["start", "root"])
def test_the_rate_of_a_path_is_that_of_its_attitude(frame):
    """A rotation vector that changes its direction: J rates is the rate of the frame that it turns, by differences of
    quaternions."""
    phi = lambda t: np.array([0.4 + 0.1 * t, -0.3 + 0.25 * t, 0.2 - 0.15 * t])
    laws = (law("0.4 + 0.1*t"), law("-0.3 + 0.25*t"), law("0.2 - 0.15*t"))
    turn = lambda t: np.asarray(dcm(about(phi(t) / np.linalg.norm(phi(t)), np.linalg.norm(phi(t)))), dtype=float)
    start = dict(attitude=unit((0.1, 0.3, -0.2, 0.9))) if frame == "root" else {}
    path = EndpointPath(attitude=laws, frame=frame)
    craft = replace(ARM, base=Base(), drives=RATES, **start,
                    controllers=[replace(RESOLVED, gain=0.0, axes=("rx", "ry", "rz"), path=path)])
    h = 1e-3
    slope = (turn(h) - turn(-h)) / (2 * h) @ turn(0.0).T            # -w~ in the turned frame
    rate = turn(0.0).T @ np.array([slope[1, 2], slope[2, 0], slope[0, 1]])
    built = nesim.build(craft)
    C = np.asarray(dcm(craft.attitude), dtype=float)
    found = C @ built.jacobian("tool")[3:, 6:] @ first_sample(craft)
    assert found == pytest.approx(rate, abs=1e-7)                   # measured 5e-9, of the differences


def test_a_command_sets_the_gain():
    """At the start: as if it had been given."""
    command = Command(action="set", target="controllers.arm.gain", value=5.0, at=0.0)
    found = [fly(replace(ARM, drives=RATES, **own), 0.0025, 0.5, 0.1)[1]["joint_angle"] for own in (
        dict(controllers=[replace(RESOLVED, gain=5.0)]), dict(controllers=[RESOLVED], commands=[command]),
        dict(controllers=[RESOLVED]))]
    assert np.array_equal(found[0], found[1], equal_nan=True)
    assert not np.array_equal(found[0], found[2], equal_nan=True)


def test_computed_torque():
    """Joints follow their laws on a free base as if they were uncoupled: the error falls by its own two gains."""
    targets = tuple(law(f"{a} + 0.3*smoothstep(t/3)") for a in ANGLES)
    control = Controller(name="arm", type="computed_torque", sample=0.005, targets=targets, gain=100.0, rate_gain=20.0,
                         actuators=NAMES)
    t, found = fly(replace(ARM, drives=TORQUES, controllers=[control], rate=(0.02, -0.01, 0.03)), 0.0025, 4.0, 0.1)
    x = np.clip(t / 3, 0, 1)
    wanted = np.add.outer(0.3 * x**3 * (10 - 15 * x + 6 * x**2), ANGLES)
    assert np.abs(found["joint_angle"][:, :, 0] - wanted).max() < 1e-4      # measured 1.3e-5
    # measured 6e-13
    assert np.abs(found["angular_momentum"] - found["angular_momentum"][0]).max() < 1e-11


@pytest.mark.parametrize("base", ["free", "held", "moved"])
def test_computed_torque_is_inverse_dynamics(base):
    """At one sample: the torques of inverse dynamics for the same accelerations, of a free base, of one that is held
    and of one whose motion is prescribed."""
    targets = tuple(law(f"{a} + 0.3*t**2") for a in ANGLES)
    control = Controller(name="arm", type="computed_torque", sample=0.005, targets=targets, actuators=NAMES,
                         base="held" if base == "held" else "free")
    moved = Base(acceleration=(TimeLaw(value=0.2), TimeLaw(), TimeLaw(value=-0.1)),
                 rate=(law("0.02 + 0.1*t"), TimeLaw(), law("0.3*t")))
    craft = replace(ARM, drives=TORQUES, controllers=[control], rate=(0.02, -0.01, 0.03),
                    base=moved if base == "moved" else None)
    given = {"free": None, "held": np.zeros(6), "moved": [0.2, 0, -0.1, 0.1, 0, 0.3]}[base]
    wanted = nesim.build(craft).inverse_dynamics(np.full(6, 0.6), base=given).joint
    assert first_sample(craft) == pytest.approx(wanted, abs=1e-12)


def test_computed_torque_with_passive_joints_and_a_rotor():
    """What no drive moves gives way: the accelerations of the driven joints are those that were asked for."""
    targets = tuple(law(f"{a} + 0.3*t**2") for a in ANGLES[:4])
    control = Controller(name="arm", type="computed_torque", sample=0.005, targets=targets, actuators=NAMES[:4])
    joints = [*JOINTS[:4], *[replace(joint, stiffness=5.0, rest=0.1, damping=1.0, rate=0.2) for joint in JOINTS[4:]]]
    wheel = Wheel(name="w", body="base", mode="coupled", inertia=0.5, mass=10.0, axis=(0, 0, 1.0), speed=10.0,
                  transverse_inertia=(0.3, 0.3))
    craft = replace(ARM, joints=joints, drives=TORQUES[:4], controllers=[control], wheels=[wheel],
                    rate=(0.02, -0.01, 0.03))
    torques = [TimeLaw(value=x) for x in first_sample(craft)]
    driven = replace(craft, controllers=(), drives=[replace(drive, torque=x) for drive, x in zip(TORQUES, torques)])
    # measured 5e-15
    assert nesim.build(driven).accelerations().joint[:4, 0] == pytest.approx([0.6] * 4, abs=1e-12)


def test_impedance_holds_a_hand_as_a_spring():
    """A constant force of 2 N on the hand of a fixed robot moves it by F/k once all is at rest."""
    control = Controller(name="arm", type="impedance", sample=0.002, endpoint="tool", stiffness=(200.0,) * 3 + (60.0,)
                         * 3, task_damping=(160.0,) * 3 + (40.0,) * 3,
                         actuators=NAMES)
    joints = [replace(joint, damping=2.0) for joint in JOINTS]
    craft = replace(ARM, joints=joints, drives=TORQUES, controllers=[control], base=Base(),
                    loads=[Load(endpoint="tool", force=(0, 2.0, 0), frame="N")])
    t, found = fly(craft, 0.002, 25.0, 5.0)
    p = found["endpoint_position"][:, 0] + found["position"]
    assert p[-1] - p[0] == pytest.approx([0, 0.01, 0], abs=1e-9)     # measured 5e-12 after 25 s


def test_a_singular_jacobian_without_damping_ends_the_run():
    """A stretched arm cannot go further along itself: named with controller, endpoint and time; damped, it goes on."""
    straight = [replace(joint, angle=0.0, axes=("z",)) for joint in JOINTS[:3]]
    craft = Spacecraft(bodies=ARM.bodies[:4], joints=straight, base=Base(),
                       drives=[replace(drive, damping=20.0) for drive in RATES[:3]],
                       endpoints=[Endpoint(name="tool", body="l2", point=(0.5, 0, 0))])
    control = replace(RESOLVED, path=EndpointPath(position=(law("0.1*t"), TimeLaw(), TimeLaw())), axes=("x", "y"),
                      actuators=NAMES[:3], singular_below=0.0)
    group, *_ = fly_group([nesim.build(replace(craft, controllers=[control]))], schedule(0.01, 1.0, 0.5))
    (when, text), = group.failures.values()
    assert "controller 'arm'" in text and "Jacobian of endpoint 'tool' is singular" in text and when < 0.1
    fly(replace(craft, controllers=[replace(control, singular_below=0.05)]), 0.01, 1.0, 0.5)


def test_null_space_leaves_the_base_at_rest():
    """Seven joints in a plane, of which three hold the root where it is."""
    links = [Body(name=f"l{i}", mass=6.0, inertia=(0.1, 0.5, 0.5), mass_center=(0.25, 0, 0)) for i in range(5)]
    joints = [Joint(name=f"j{i}", type="gimbal", axes=("z",), inner=f"l{i - 1}" if i else "base", outer=f"l{i}",
                    inner_point=(0.5, 0, 0), angle=(0.4, -0.7, 0.9, -0.5, 0.6)[i])
              for i in range(5)]
    craft = Spacecraft(bodies=[ARM.bodies[0], *links], joints=joints,
                       endpoints=[Endpoint(name="tool", body="l4", point=(0.5, 0, 0))],
                       drives=[replace(RATES[0], name=f"m{i}", joint=f"j{i}", damping=100.0) for i in range(5)])
    control = replace(RESOLVED, axes=("y",), actuators=NAMES[:5], gain=1.0,
                      path=EndpointPath(position=(TimeLaw(), law("0.05*smoothstep(t/4)"), TimeLaw())))
    turned = []
    for reaction in ("ignored", "null_space"):
        t, found = fly(replace(craft, controllers=[replace(control, reaction=reaction)]), 0.002, 5.0, 0.1)
        turned.append(np.abs(found["body_attitude"][:, 0, 2]).max())
        assert found["endpoint_position"][-1, 0, 1] - found["endpoint_position"][0, 0, 1] == pytest.approx(0.05,
            abs=8e-3)
    assert turned[0] > 20 * turned[1]                               # measured 165 times


@pytest.mark.parametrize(("changes", "words"), [
    (dict(axes=("x", "y", "z", "rx")), "4 axes of the endpoint cannot be moved by 3 joints"),
    (dict(endpoint="hand"), "no endpoint is called 'hand'"),
    (dict(actuators=("m0", "m1", "m9")), "no drive is called 'm9'"),
    (dict(reaction_body="l9"), "no body is called 'l9'"),
    (dict(actuators=("m0", "m1", "tail")), "moves joint 'tail', which is not between the root and endpoint 'tool'"),
    (dict(actuators=("m0", "m1", "t2")), "drive 't2' is of mode torque; a resolved_motion_rate controller commands "
                                         "drives of mode rate")])
def test_mistakes_are_told(changes, words):
    tail = Joint(name="tail", type="gimbal", axes=("z",), inner="base", outer="tail", inner_point=(-1.0, 0, 0))
    craft = replace(ARM, bodies=[*ARM.bodies, Body(name="tail", mass=1.0, inertia=(1, 1, 1))], joints=[*JOINTS, tail],
                    drives=[*RATES, Drive(name="tail", joint="tail", mode="rate", damping=1.0), Drive(name="t2",
        joint="j2")])
    with pytest.raises(ModelError, match=words):
        nesim.build(replace(craft, controllers=[replace(RESOLVED, actuators=NAMES[:3], axes=()) if not changes
                                                else replace(RESOLVED, **({"actuators": NAMES[:3]} | changes))]))


def test_seen_craft_answers_at_the_sampled_state():
    """What a law in Python is handed."""
    craft = nesim.build(ARM)
    state = nesim.State(1.0, craft.start.q + 0.0, craft.start.u + 0.01)
    seen = CraftAt(craft, state)
    assert np.array_equal(seen.mass_matrix().full, craft.mass_matrix(state).full)
    assert np.array_equal(seen.jacobian("tool", rate=True)[1], craft.jacobian("tool", rate=True, state=state)[1])
    assert seen.rates == craft.rates and np.array_equal(seen.endpoint("tool").velocity,
                                                        craft.endpoint("tool", state=state).velocity)


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_laws_have_the_same_bits_in_any_lane(integrator):
    """Robots that differ in law, posture, momentum, sampling and delay, alone and beside one another; another
    controller on each looks at what the laws have left of the workspace."""
    targets = tuple(law(f"{a} + 0.3*smoothstep(t/3)") for a in ANGLES)
    torque = Controller(name="arm", type="computed_torque", sample=0.01, targets=targets, gain=100.0, rate_gain=20.0,
                        actuators=NAMES)
    spring = Controller(name="arm", type="impedance", sample=0.01, endpoint="tool", stiffness=(50.0,) * 6,
                        task_damping=(40.0,) * 6, actuators=NAMES)
    laws = [(RESOLVED, RATES), (torque, TORQUES), (replace(RESOLVED, jacobian="fixed_base"), RATES), (spring, TORQUES),
            (replace(torque, base="held"), TORQUES)]
    damper = Controller(name="acs", type="rate_damping", sample=0.013, derivative=(5.0,) * 3)
    crafts = [nesim.build(replace(
        ARM, name=f"s{n}", rate=(0.01 * n, 0.02, -0.01), joints=[replace(j, angle=j.angle + 0.03 * n) for j in JOINTS],
        drives=drives, controllers=[replace(own, sample=0.01 + 0.003 * n, delay=0.002 * n), damper]))
        for n, (own, drives) in enumerate(laws)]
    plan = schedule(0.0025, 0.2, 0.02, integrator)
    alone = [fly_group([craft], plan)[2][0] for craft in crafts]
    for order in ([0, 1, 2, 3, 4], [3, 1], [4, 0, 2]):
        for found, n in zip(fly_group([crafts[n] for n in order], plan)[2], order):
            assert all(np.array_equal(found[key], alone[n][key], equal_nan=True) for key in found)
