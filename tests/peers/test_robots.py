"""Two space robots against robots.json: SpaceDyn's equations for any tree in 60-digit arithmetic (mpmath), rounded to
double; beside them Pinocchio 4.1 and SpaceDyn v2r1 agreed to 3e-15. Speeds: velocity of the root's mass centre in N,
rate in root axes, joint rates."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim import Body, Endpoint, Joint, Load, Spacecraft
from nesim.things import Drive, TimeLaw
from tests.support.compare import error

ROBOTS = json.loads(Path(__file__).with_name("robots.json").read_text())["robots"]
EXACT = 1e-14  # of the largest element. Measured, worst of all: 9.2e-16; mobility, which is inverted, 2e-14
CASES = [(name, index) for name, robot in ROBOTS.items() for index in range(len(robot["states"]))]


def tuples(x):
    """Nested lists as tuples."""
    return tuple(map(tuples, x)) if isinstance(x, list) else x


def made(description, state):
    """The spacecraft of a description in a state."""
    joints = []
    for entry, at, rate in zip(description["joints"], state["joint"], state["joint_rate"], strict=True):
        keys = {key: tuples(value) for key, value in entry.items() if key != "axis"}
        keys["angle" if entry["type"] == "gimbal" else "displacement"] = (at,)
        joints.append(Joint(**keys, axes=[tuples(entry["axis"])], rate=(rate,)))
    bodies = [Body(**{key: tuples(value) for key, value in body.items()}) for body in description["bodies"]]
    start = {key: tuples(state[key]) for key in ("position", "velocity", "attitude", "rate")}
    return Spacecraft(name="robot", bodies=bodies, joints=joints, position_of="root", **start)


@pytest.fixture(params=CASES, ids=lambda case: "-".join(map(str, case)))
def robot(request):
    """Description, inputs, exact answers, and the compiled robot."""
    name, index = request.param
    description, case = ROBOTS[name]["description"], ROBOTS[name]["states"][index]
    return description, case["inputs"], case["exact"], nesim.build(made(description, case["state"]))


def wrenches(description, inputs):
    """On the endpoints, as inverse_dynamics() takes them."""
    places = [(end["body"], tuple(end["point"])) for end in description["endpoints"]]
    forces, torques = (np.reshape(inputs[f"endpoint_{kind}"], (-1, 3)) for kind in ("force", "torque"))
    return {place: np.concatenate(pair) for place, *pair in zip(places, forces, torques, strict=True)}


def test_matrices(robot):
    _, _, exact, craft = robot
    H = craft.mass_matrix()
    assert error(H.full, exact["mass_matrix"]) < EXACT
    assert error(H.reduced, exact["reduced_mass_matrix"]) < EXACT
    assert error(craft.bias_forces(), exact["bias"]) < EXACT
    assert error(craft.momentum_matrix(), exact["momentum_matrix"]) < EXACT


def test_inverse_dynamics_of_a_driven_base(robot):
    description, inputs, exact, craft = robot
    base = inputs["base_acceleration"] + inputs["base_angular_acceleration"]
    found = craft.inverse_dynamics(inputs["joint_acceleration"], base, wrench=wrenches(description, inputs))
    assert error(np.concatenate([found.base, found.joint]), exact["inverse_dynamics"]) < EXACT


def test_inverse_dynamics_of_a_free_base(robot):
    description, inputs, exact, craft = robot
    found = craft.inverse_dynamics(inputs["joint_acceleration"], base_force=inputs["base_force"]
                                   + inputs["base_torque"],
                                   wrench=wrenches(description, inputs))
    expected = exact["floating_inverse_dynamics"]
    assert error(found.base_acceleration, expected["base_acceleration"]) < EXACT
    assert error(found.joint, expected["joint_torque"]) < EXACT


def test_endpoints(robot):
    description, _, exact, craft = robot
    for end, expected in zip(description["endpoints"], exact["endpoints"], strict=True):
        place = {"body": end["body"], "point": end["point"]}
        J, rate = craft.jacobian(**place, rate=True)
        assert error(J, expected["jacobian"]) < EXACT
        assert error(rate, expected["jacobian_rate"]) < EXACT
        assert error(craft.generalized_jacobian(**place), expected["generalized_jacobian"]) < EXACT
        if "operational_inertia" in expected:
            assert error(craft.operational_inertia(**place), expected["operational_inertia"]) < 10*EXACT


def test_forward_dynamics_and_motion(robot):
    """Loads on base and endpoints, torques of drives; places and velocities of the endpoints; energy and momentum.
    Measured: 4e-15."""
    description, inputs, exact, craft = robot
    loads = [Load(body=description["bodies"][0]["name"], force=tuples(inputs["base_force"]), frame="N"),
             Load(body=description["bodies"][0]["name"], torque=tuples(inputs["base_torque"]))]
    loads += [Load(body=body, point=point, force=tuple(x[:3]), torque=tuple(x[3:]), frame="N")
              for (body, point), x in wrenches(description, inputs).items()]
    drives = [Drive(name=f"d{j}", joint=joint["name"], torque=TimeLaw(value=torque))
              for j, (joint, torque) in enumerate(zip(description["joints"], inputs["joint_torque"], strict=True))]
    ends = [Endpoint(name=f"e{i}", body=end["body"], point=tuples(end["point"]))
            for i, end in enumerate(description["endpoints"])]
    loaded = nesim.build(replace(craft.description, loads=loads, drives=drives, endpoints=ends))
    found = loaded.accelerations()
    assert (error(np.concatenate([found.linear[0], found.angular[0], found.joint[:, 0]]), exact["forward_dynamics"])
            < 1e-13)
    for end, expected in zip(ends, exact["endpoints"], strict=True):
        motion = loaded.endpoint(end.name)
        assert error(motion.position, expected["position"]) < 1e-13
        assert error(np.concatenate([motion.velocity, motion.rate]), expected["velocity"]) < 1e-13
    motion = craft.motion()
    assert error(np.concatenate([motion.momentum, motion.angular_momentum]), exact["momentum"]) < 1e-13
    assert error(motion.mass_center, exact["mass_center"]) < 1e-13 and error(motion.kinetic_energy,
        exact["kinetic_energy"]) < 1e-13
