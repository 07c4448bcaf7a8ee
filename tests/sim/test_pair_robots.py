"""Laws of robots in spacecraft that are stepped together, or that carry what flies free: the robot is the tree of its
spacecraft's root, and does what it does alone."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim.base.errors import ModelError, UsageError
from nesim.base.rotations import dcm
from nesim.sim.lanes import LaneGroup
from nesim.sim.runner import schedule_of
from nesim.things import Body, Controller, Drive, Endpoint, EndpointPath, Joint, Spacecraft
from nesim.things.joints.free import FreeStart
from tests.support.files import differences
from tests.support.flight import fly, law

ARM = """\
rate: [0.01, -0.02, 0.015]
bodies:
  - {name: base, mass: %s, inertia: [60, 40, 70], mass_center: [0.05, 0.02, 0]}
  - {name: upper, mass: 6, inertia: [0.1, 0.5, 0.5], mass_center: [0.25, 0, 0]}
  - {name: lower, mass: 6, inertia: [0.1, 0.5, 0.5], mass_center: [0.25, 0, 0]}
  - {name: hand, mass: 6, inertia: [0.1, 0.5, 0.5], mass_center: [0.25, 0, 0]}
  - {name: panel, mass: 5, inertia: [1, 2, 1.5], mass_center: [0, 0.5, 0]}
joints:
  - {name: j0, type: gimbal, axes: [z], inner: base, outer: upper, inner_point: [0.4, 0.2, 0.5], angle: [0.2]}
  - {name: j1, type: gimbal, axes: [y], inner: upper, outer: lower, inner_point: [0.5, 0, 0], angle: [-1.05]}
  - {name: j2, type: gimbal, axes: [y], inner: lower, outer: hand, inner_point: [0.5, 0, 0], angle: [1.5]}
  - {name: p, type: spherical, inner: base, outer: panel, inner_point: [0, 0.5, 0], stiffness: 40, damping: 3}
wheels: [{name: rw, body: base, axis: [0, 0, 1], inertia: 0.05, mode: coupled, mass: 2,
          transverse_inertia: [0.03, 0.03], static_imbalance: 1e-4, speed: 30}]
endpoints: [{name: tool, body: hand, point: [0.5, 0, 0], radius: 0.05}]
drives:
%s
controllers:
  - %s
"""
RATES = "\n".join(f"  - {{name: m{k}, joint: j{k}, mode: rate, damping: {d}}}" for k, d in enumerate((400, 200, 60)))
TORQUES = "\n".join(f"  - {{name: m{k}, joint: j{k}, torque: 0}}" for k in range(3))
PATH = 'path: {position: [{expression: "0.1*smoothstep(t/3)"}, {expression: "0.05*smoothstep(t/3)"}, 0], frame: %s}'
ON = "actuators: [m0, m1, m2]"
LAWS = {
    "rates": (RATES, f"{{name: arm, type: resolved_motion_rate, sample: 0.02, endpoint: tool, gain: 2, "
                     f"{PATH % 'start'}, {ON}}}"),
    "fixed base": (RATES, f"{{name: arm, type: resolved_motion_rate, sample: 0.02, endpoint: tool, gain: 2, "
                          f"jacobian: fixed_base, {PATH % 'start'}, {ON}}}"),
    "torques": (TORQUES, "{name: arm, type: computed_torque, sample: 0.01, proportional: 60, derivative: 15, targets: "
                         '[{expression: "0.2 + 0.3*sin(t)"}, -1.05, {expression: "1.5 - 0.2*t"}], ' + ON + "}"),
    "held": (TORQUES, "{name: arm, type: computed_torque, sample: 0.01, proportional: 60, derivative: 15, base: held, "
                      'targets: [{expression: "0.2 + 0.3*sin(t)"}, -1.05, 1.5], ' + ON + "}"),
    "impedance": (TORQUES, f"{{name: arm, type: impedance, sample: 0.01, endpoint: tool, {PATH % 'start'}, "
                           f"stiffness: [90, 90, 90, 0, 0, 0], damping: [60, 60, 60, 0, 0, 0], {ON}}}"),
}
SIM = """\
time: {duration: 4, step: 0.005}
output: {interval: 0.25}
checkpoint: {interval: 0.5}
spacecraft:
  - {name: A, file: a.yaml, velocity: [0.1, 0, 0.01]}
  - {name: B, file: b.yaml, position: [5, 1, 0.2], rate: [0.02, 0, -0.01]}
"""
CONTACT = "contacts: [{name: never, endpoint: A.tool, with: B.tool, law: linear, stiffness: 10}]\n"
DOCK = CONTACT + "dockings: [{name: dock, ports: [A.tool, B.eye]}]\ncommands: [{at: 1.5, lock: dock}]\n"


def case_in(directory, ours, theirs, more="", mass=250):
    directory.mkdir(exist_ok=True)
    other = ARM.replace("endpoints: [", "endpoints: [{name: eye, body: base, point: [-0.4, 0, 0]}, ")
    files = {"sim.yaml": SIM + more, "a.yaml": ARM % (mass, *LAWS[ours]), "b.yaml": other % (300, *LAWS[theirs])}
    for name, text in files.items():
        (directory / name).write_text(text)
    return nesim.load(directory)


def numbers_in(path):
    with nesim.open(path) as found:
        return {f"{name}/{key}": craft[key][...] for name, craft in found.items() for key in craft}


@pytest.mark.parametrize(("ours", "theirs"), [("rates", "impedance"), ("torques", "fixed base"), ("held", "rates")])
def test_laws_do_what_they_do_alone(ours, theirs, tmp_path):
    """The first and the second of two that never touch. Measured: 1e-12 N m, 4e-15 rad/s."""
    case_in(tmp_path / "a", ours, theirs).run(tmp_path / "a.h5").close()
    case_in(tmp_path / "b", ours, theirs, CONTACT).run(tmp_path / "b.h5").close()
    alone, pair = numbers_in(tmp_path / "a.h5"), numbers_in(tmp_path / "b.h5")
    for key in ("joint_angle", "joint_rate", "drive_torque", "endpoint_position", "body_rate"):
        for name in ("A", "B"):
            np.testing.assert_allclose(pair[f"{name}/{key}"], alone[f"{name}/{key}"], rtol=0, atol=1e-11, err_msg=key)
    assert min(np.ptp(alone[f"{name}/joint_angle"][:, :3, 0], axis=0).max() for name in "AB") > 0.05


def test_lanes_threads_and_a_stop_in_a_grasp(tmp_path):
    """The same bits: the hand holds the other spacecraft while its law goes on."""
    case = case_in(tmp_path / "a", "rates", "torques", DOCK)
    case.run(tmp_path / "one.h5", jobs=1).close()
    nesim.load(tmp_path / "a").run(tmp_path / "two.h5", jobs=2).close()
    assert not differences(tmp_path / "one.h5", tmp_path / "two.h5")
    nesim.load(tmp_path / "a", {"time.duration": 2.5}).run(tmp_path / "part.h5").close()
    nesim.continue_run(tmp_path / "part.h5", until=4, output=tmp_path / "whole.h5").close()
    before, after = numbers_in(tmp_path / "one.h5"), numbers_in(tmp_path / "whole.h5")
    for name, values in before.items():
        np.testing.assert_array_equal(values, after[name], err_msg=name)
    assert np.abs(before["A/docking_force"][-1]).max() > 1
    cases = [case_in(tmp_path / f"{k}", "rates", "torques", DOCK, 250 + k) for k in range(3)]

    def flown(members):
        group = LaneGroup(members, schedule_of(cases[0], members[0]))
        rows = group.rows(16)
        assert group.advance(np.empty(16), rows, 2000) == 16
        return group.split_records(rows)

    together = flown([case.stepped[0] for case in cases])
    for k, case in enumerate(cases):
        for part, alone in zip(together[2 * k:2 * k + 2], flown([case.stepped[0]]), strict=True):
            for name, values in alone.items():
                np.testing.assert_array_equal(part[name], values, err_msg=name)


def test_a_singular_law_is_named(tmp_path):
    """With its spacecraft, and its endpoint."""
    case_in(tmp_path / "a", "fixed base", "torques", DOCK)
    text = (tmp_path / "a" / "a.yaml").read_text().replace("gain: 2,", "gain: 2, axes: [x, y, z], damping: 0,")
    text = text.replace("angle: [-1.05]", "angle: [0]").replace("angle: [1.5]", "angle: [0]")
    (tmp_path / "a" / "a.yaml").write_text(text)
    with pytest.raises(nesim.RunError, match=r"controller 'arm' of spacecraft 'A' failed at t = 0 s: the Jacobian of "
                                             r"endpoint 'A.tool' is singular"):
        nesim.load(tmp_path / "a").run(tmp_path / "a.h5")


# ---- a spacecraft that carries what flies free

LINKS = [Body(name=f"l{i}", mass=6.0, inertia=(0.1, 0.5, 0.5), mass_center=(0.25, 0, 0)) for i in range(3)]
JOINTS = [Joint(name=f"j{i}", type="gimbal", axes=(a,), inner=f"l{i - 1}" if i else "base", outer=f"l{i}",
                inner_point=(0.5, 0, 0) if i else (0.4, 0.2, 0.5), angle=(0.2, -1.05, 1.5)[i], rate=0.1)
          for i, a in enumerate("zyy")]
ROBOT = Spacecraft(bodies=[Body(name="base", mass=250.0, inertia=(60.0, 40.0, 70.0)), *LINKS], joints=JOINTS,
                   rate=(0.01, 0.02, -0.03), velocity=(0.3, 0, 0.1),
                   endpoints=[Endpoint(name="tool", body="l2", point=(0.5, 0, 0.1))])
TARGET = [Body(name="can", mass=40.0, inertia=(5.0, 6.0, 7.0), mass_center=(0.1, 0, 0)),
          Body(name="fin", mass=2.0, inertia=(0.1, 0.2, 0.2), mass_center=(0, 0.3, 0))]
GRIP = Joint(name="grip", type="free", inner="l2", outer="can", inner_point=(0.5, 0, 0.1),
             begin=FreeStart(position=(1.0, 0.2, -0.3), velocity=(0.02, 0.01, 0), rate=(0.1, 0.2, 0.3), frame="N"))
FIN = Joint(name="hinge", type="gimbal", axes=("x",), inner="can", outer="fin", rate=0.2)
FULL = replace(ROBOT, bodies=[*ROBOT.bodies, *TARGET], joints=[*JOINTS[:1], GRIP, *JOINTS[1:], FIN],
               endpoints=[*ROBOT.endpoints, Endpoint(name="handle", body="fin", point=(0, 0.5, 0))])


@pytest.fixture(scope="module")
def crafts():
    return nesim.build(ROBOT), nesim.build(FULL)


def test_matrices_are_those_of_the_tree_of_the_root(crafts):
    """As without the target, whose joints are no columns."""
    robot, full = crafts
    assert full.rates == robot.rates == ["j0", "j1", "j2"]
    np.testing.assert_allclose(full.mass_matrix().full, robot.mass_matrix().full, rtol=1e-14, atol=1e-13)
    for ask in ("jacobian", "generalized_jacobian", "operational_inertia"):
        np.testing.assert_allclose(getattr(full, ask)("tool"), getattr(robot, ask)("tool"), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(full.reaction_matrix(), robot.reaction_matrix(), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(full.bias_forces(), robot.bias_forces(), rtol=1e-12, atol=1e-12)


def test_points_that_fly_free(crafts):
    """Where they are is told, as motion() has it; what is not of the tree has no Jacobian."""
    _, full = crafts
    motion, handle = full.motion(), full.endpoint("handle")
    fin = full.bodies.index("fin")
    C = np.asarray(dcm(motion.attitude[fin]), dtype=float)
    arm = C.T @ np.array([0, 0.2, 0])
    np.testing.assert_allclose(handle.position, motion.position[fin] + arm, atol=1e-14)
    turning = np.cross(C.T @ motion.rate[fin], arm)
    np.testing.assert_allclose(handle.velocity, motion.velocity[fin] + turning, atol=1e-14)
    with pytest.raises(UsageError, match="flies free of the root"):
        full.jacobian("handle")
    with pytest.raises(UsageError, match="has a free joint"):
        full.inverse_kinematics("tool", position=(1, 0, 0))


def test_a_law_leads_the_hand_beside_a_target_that_flies_free():
    """The same motion as without it, to rounding; drives and endpoints beyond the free joint are refused."""
    drives = [Drive(name=f"m{i}", joint=f"j{i}", mode="rate", damping=(400.0, 200.0, 60.0)[i]) for i in range(3)]
    path = EndpointPath(position=(law("0.1*smoothstep(t/3)"), law("0"), law("0.05*t")))
    arm = Controller(name="arm", type="resolved_motion_rate", sample=0.02, endpoint="tool", path=path, gain=2.0,
                     actuators=("m0", "m1", "m2"))
    found = [fly(replace(craft, drives=drives, controllers=[arm]), 0.005, 3.0, 0.1)[1] for craft in (ROBOT, FULL)]
    np.testing.assert_allclose(found[1]["joint_angle"][:, [0, 2, 3], 0], found[0]["joint_angle"][..., 0], atol=1e-11)
    assert np.ptp(found[0]["joint_angle"][..., 0], axis=0).max() > 0.05
    wrong = replace(arm, endpoint="handle", actuators=("m0", "m1", "fin"))
    with pytest.raises(ModelError) as error:
        nesim.build(replace(FULL, drives=[*drives, Drive(name="fin", joint="hinge", mode="rate", damping=9.0)],
                            controllers=[wrong]))
    assert "endpoint 'handle' flies free of the root behind 'grip'" in str(error.value)
    assert "joint 'hinge', which flies free of the root behind 'grip'" in str(error.value)
