"""Numbers of SpaceDyn v2r1 itself (spacedyn.json: run in GNU Octave, Pinocchio and DOP853 beside it): two trees of six
joints, revolute and prismatic.

SpaceDyn's speeds have the base's rate in N: H_sd = T^-T H T^-1 with T = diag(1, C_NB, 1). Its wrenches in inverse
dynamics are of the hand on the surroundings.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.base.rotations import dcm, from_angles, quaternion
from nesim.model.compile import Field
from nesim.things import Body, Drive, Endpoint, Joint, Load, Spacecraft, TimeLaw
from tests.support.compare import error
from tests.support.flight import fly

CASES = json.loads(Path(__file__).with_name("spacedyn.json").read_text())["cases"]
EXACT = 1e-13       # of the largest element; measured up to 4e-15
STATES = [(name, index) for name, case in CASES.items() for index in range(len(case["states"]))]


def made(case, inputs, **more):
    """The spacecraft: a link's frame has its origin at its joint, z along the axis."""
    top, params, n = case["topology"], case["params"], case["topology"]["n"]
    center = [-np.array(params["cc"][f"{i + 1},{i + 1}"]) for i in range(n)]
    bodies = [Body(name="base", mass=params["m0"], inertia=params["inertia0"])]
    bodies += [Body(name=f"b{i + 1}", mass=params["m"][i], inertia=params["inertia"][i], mass_center=tuple(center[i]))
               for i in range(n)]
    joints = []
    for i, inner in enumerate(top["BB"]):
        point = params["c0"][i] if inner == 0 else np.array(params["cc"][f"{inner},{i + 1}"]) + center[inner - 1]
        kind, key = ("gimbal", "angle") if top["J_type"][i] == "R" else ("prismatic", "displacement")
        joints.append(Joint(name=f"j{i + 1}", type=kind, axes=("z",), inner=f"b{inner}" if inner else "base",
                            outer=f"b{i + 1}", inner_point=tuple(point),
                            inner_rotation=from_angles(params["Qi"][i], 123), rate=(inputs["qd"][i],),
                            **{key: (inputs["q"][i],)}))
    ends = [Endpoint(name=f"e{i + 1}", body=f"b{i + 1}", point=tuple(np.array(params["ce"][i]) + center[i]),
                     rotation=from_angles(params["Qe"][i], 123))
            for i in range(n) if top["SE"][i]]
    A0 = np.array(inputs["A0"])
    return Spacecraft(bodies=bodies, joints=joints, endpoints=ends, position_of="root", position=tuple(inputs["R0"]),
                      velocity=tuple(inputs["v0"]),
                      attitude=tuple(quaternion(A0.T)), rate=tuple(A0.T @ inputs["w0"]), **more)


@pytest.fixture(params=STATES, ids=lambda state: f"{state[0].split('_')[1]}-{state[1]}")
def robot(request):
    """Case, state, A0, and the compiled robot in its gravity."""
    name, index = request.param
    case, state = CASES[name], CASES[name]["states"][index]
    return case, state, np.array(state["inputs"]["A0"]), nesim.build(made(case, state["inputs"]),
        Field(uniform=tuple(state["inputs"]["Gravity"])))


def in_n(x, A0):
    """Of the base's rotational rows in root axes: the same in N."""
    x = np.array(x)
    x[3:6] = A0 @ x[3:6]
    return x


def test_mass_matrix_and_bias(robot):
    """To rounding."""
    case, state, A0, craft = robot
    H = in_n(craft.mass_matrix().full, A0)
    assert error(in_n(H.T, A0).T, state["HH"]) < EXACT
    assert error(in_n(craft.bias_forces(), A0), state["bias_c_at_zero_acc"]) < EXACT


def test_inverse_dynamics(robot):
    """To rounding."""
    case, state, A0, craft = robot
    given, inputs = state["inverse_dynamics"], state["inputs"]
    base = np.concatenate([given["vd0"], A0.T @ given["wd0"]])
    pushes = {f"e{i + 1}": -np.concatenate([inputs["Fe"][i], inputs["Te"][i]]) for i in range(6)
              if case["topology"]["SE"][i]}
    found = craft.inverse_dynamics(given["qdd"], base, wrench=pushes)
    assert error(in_n(np.concatenate([found.base, found.joint]), A0), given["id_force_F0_T0_tau"]) < EXACT


def test_forward_dynamics(robot):
    """With loads on the base and on endpoints and torques of drives, in gravity."""
    case, state, A0, _ = robot
    inputs, expected = state["inputs"], state["forward_dynamics"]
    loads = [Load(body="base", force=tuple(inputs["F0"]), torque=tuple(inputs["T0"]), frame="N")]
    loads += [Load(endpoint=f"e{i + 1}", force=tuple(inputs["Fe"][i]), torque=tuple(inputs["Te"][i]), frame="N")
              for i in range(6) if case["topology"]["SE"][i]]
    drives = [Drive(name=f"d{i + 1}", joint=f"j{i + 1}", torque=TimeLaw(value=inputs["tau"][i])) for i in range(6)]
    found = nesim.build(made(case, inputs, loads=loads, drives=drives),
                        Field(uniform=tuple(inputs["Gravity"]))).accelerations()
    found = np.concatenate([found.linear[0], A0 @ found.angular[0], found.joint[:, 0]])
    assert error(found, np.concatenate([expected["vd0"], expected["wd0"], expected["qdd"]])) < EXACT


def test_links_and_endpoints(robot):
    """Places, velocities, rates, attitudes, J and GJ."""
    case, state, A0, craft = robot
    motion = craft.motion()
    assert error(motion.position[1:], state["link_R"]) < EXACT and error(motion.velocity[1:], state["link_v"]) < EXACT
    C = [np.asarray(dcm(q), dtype=float) for q in motion.attitude]
    assert error([c.T @ w for c, w in zip(C[1:], motion.rate[1:])], state["link_w"]) < EXACT
    for name, expected in zip(craft.endpoints, state["endpoints"], strict=True):
        found, own = craft.endpoint(name), [6 + j - 1 for j in expected["joints"]]
        assert error(found.position, expected["pos"]) < EXACT
        assert error(np.asarray(dcm(found.attitude), dtype=float).T, expected["ori"]) < EXACT
        J, GJ = craft.jacobian(name), craft.generalized_jacobian(name)
        columns = own if np.shape(expected["J"])[1] == len(own) else list(range(6, 12))
        assert error(J[:, columns], expected["J"]) < EXACT
        assert error(GJ if np.shape(expected["GJ"])[1] == 6 else GJ[:, np.array(own) - 6], expected["GJ"]) < EXACT
        u = np.concatenate([state["inputs"]["v0"], A0.T @ state["inputs"]["w0"], state["inputs"]["qd"]])
        assert error(J @ u, np.concatenate([found.velocity, found.rate])) < EXACT


def test_free_motion():
    """Two seconds without forces, against DOP853 at 1e-13: joint angles."""
    case = CASES["tree_6R_two_arms_one_branch"]
    reference = case["free_motion"]["dop853_reference"]
    y = np.array(reference["y"])
    A0 = np.asarray(dcm(y[0, 3:7]), dtype=float).T                  # their quaternion turns vectors: R(q)
    start = dict(R0=y[0, :3], A0=A0, v0=y[0, 7:10], w0=y[0, 10:13], q=y[0, 13:19], qd=y[0, 19:25])
    t, found = fly(nesim.build(made(case, start)), 0.002, 2.0, 0.2)
    assert t == pytest.approx(reference["t"])
    # measured 4e-13 and 3e-13
    assert found["joint_angle"][:, :, 0] == pytest.approx(y[:, 13:19], abs=1e-11)
    assert found["joint_rate"][:, :, 0] == pytest.approx(y[:, 19:25], abs=1e-10)
