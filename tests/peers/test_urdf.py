"""Robots from URDFs against Pinocchio 4.1, which reads the same files: placements, mass matrices, inverse and forward
dynamics and Jacobians in random states (urdf/reference.json, made by urdf/reference.py). Inertias are turned, frames
without mass merged inward and outward, axes oblique."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.base.rotations import dcm, quaternion
from nesim.formats.urdf import as_yaml
from tests.support.compare import error

FILES = Path(__file__).with_name("urdf")
ROBOTS = json.loads((FILES / "reference.json").read_text())["robots"]
EXACT = 1e-12   # of the largest element; measured at most 3e-15, forward dynamics 2e-14
PLACE = 1e-14   # m, and of direction cosines; measured at most 2e-15
CASES = [(robot, index) for robot in ROBOTS for index in range(len(robot["states"]))]


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    """The spacecraft that is imported from a file, by name and base; read back from the YAML text."""
    found = {}

    def of(name: str, base: str):
        if (name, base) not in found:
            directory = tmp_path_factory.mktemp(name)
            for file, text in as_yaml(FILES / f"{name}.urdf", base)[0].items():
                (directory / file).write_text(text)
            found[name, base] = nesim.load(directory)[name].description
        return found[name, base]

    return of


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]['robot']}-{case[0]['base']}-{case[1]}")
def pair(request, imported):
    """The robot in a state, and Pinocchio's answers."""
    robot, index = request.param
    state = robot["states"][index]
    description = imported(robot["robot"], robot["base"])
    joints = [joint if joint.type == "fixed" else started(joint, *state["joints"][joint.name])
              for joint in description.joints]
    root = state["root"]
    start = dict(attitude=tuple(map(float, quaternion(np.array(root["rotation"]).T))),
                 position=tuple(root["mass_center"]), position_of="root")
    rate = {} if robot["base"] == "fixed" else {"rate": tuple(root["rate"])}
    return robot["base"], state, nesim.build(dataclasses.replace(description, joints=joints, **start, **rate))


def started(joint, position, rate, acceleration, torque):
    """A joint in a state, without damping: Pinocchio leaves it to the user."""
    key = "angle" if joint.type == "gimbal" else "displacement"
    return dataclasses.replace(joint, **{key: (position,)}, rate=(rate,), torque=(torque,), damping=0.0, stops=None)


def moving(craft) -> list:
    return [joint for joint in craft.description.joints if joint.type != "fixed"]


def of_joints(craft, state, k: int) -> np.ndarray:
    """Rates (1), accelerations (2) or torques (3) in nesim's order."""
    return np.array([state["joints"][joint.name][k] for joint in moving(craft)])


def order(craft, state) -> list[int]:
    """Where nesim's joints are among Pinocchio's."""
    return [list(state["joints"]).index(joint.name) for joint in moving(craft)]


def speeds(craft, state) -> np.ndarray:
    """T: Pinocchio's speeds to nesim's, joints in nesim's order."""
    T = np.array(state["speeds"])
    return np.vstack([T[:6], T[6:][order(craft, state)]])


def test_bodies_and_endpoints_are_where_they_should_be(pair):
    _, state, craft = pair
    motion, seen = craft.motion(), set()
    for i, body in enumerate(craft.description.bodies):
        C = dcm(motion.attitude[i]).astype(float)
        places = [(body.name, np.eye(3), np.zeros(3))] if body.name in state["frames"] else []
        places += [(end.name, dcm(end.rotation).astype(float), np.array(end.point))
                   for end in craft.description.endpoints if end.body == body.name]
        for name, turn, point in places:
            R, p = state["frames"][name]
            assert np.abs((turn @ C).T - R).max() < PLACE
            assert np.abs(motion.position[i] + C.T @ (point - body.mass_center) - p).max() < PLACE
            seen.add(name)
    # Pinocchio has no frame for the ground
    assert len(seen) >= len(craft.description.bodies) + len(craft.description.endpoints) - 1


def test_mass_matrix(pair):
    base, state, craft = pair
    H, places = craft.mass_matrix(), order(craft, state)
    if base == "fixed":
        assert error(H.joints, np.array(state["mass_matrix"])[np.ix_(places, places)]) < EXACT
    else:
        T = speeds(craft, state)
        assert error(T.T @ H.full @ T, np.array(state["mass_matrix"])) < EXACT


def test_inverse_dynamics(pair):
    base, state, craft = pair
    if base == "fixed":
        found = craft.inverse_dynamics(joint=of_joints(craft, state, 2), base=np.zeros(6)).joint
        assert error(found, np.array(state["inverse"])[order(craft, state)]) < EXACT
    else:
        found = craft.inverse_dynamics(joint=of_joints(craft, state, 2), base=state["root_acceleration"])
        assert (error(speeds(craft, state).T @ np.concatenate([found.base, found.joint]), np.array(state["inverse"]))
                < EXACT)


def test_forward_dynamics(pair):
    _, state, craft = pair
    rows = [i for i, joint in enumerate(craft.description.joints) if joint.type != "fixed"]
    assert error(craft.accelerations().joint[rows, 0], np.array(state["forward"])[order(craft, state)]) < EXACT


def test_jacobians_of_endpoints(pair):
    base, state, craft = pair
    for name, wanted in state["jacobians"].items():
        J = craft.jacobian(name)
        if base == "fixed":
            assert error(J[:, 6:], np.array(wanted)[:, order(craft, state)]) < EXACT
        else:
            assert error(J @ speeds(craft, state), np.array(wanted)) < EXACT
