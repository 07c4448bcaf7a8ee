"""60 s of a spinning hub with four wire booms: Basilisk's MuJoCo scene (ball joints) and its NDOF effector (universal
joints)."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.methods import METHODS
from nesim.things import Body, Joint, Spacecraft
from tests.support.attitude import mrp

DATA = json.loads((Path(__file__).parent / "basilisk" / "booms.json").read_text())
STEP = 0.01             # s, Basilisk's own


def boomed(segments, joint):
    """Hub and four booms; joint(boom, link) gives type and start state of each joint."""
    hub, links = DATA["parameters"]["hub"], DATA["parameters"]["links"][str(segments)]
    bodies, joints = [Body(name="hub", mass=hub["m"], inertia=hub["I"])], []
    for boom in range(4):
        angle, inner = boom * math.pi / 2, "hub"
        for k, link in enumerate(links):
            name = f"b{boom}_{k}"
            bodies.append(Body(name=name, mass=link["m"], inertia=link["I"], mass_center=[link["c"], 0, 0]))
            place = {"inner_point": [links[k - 1]["l"], 0, 0]} if k else {
                "inner_point": [hub["R"] * math.cos(angle), hub["R"] * math.sin(angle), 0],
                "inner_rotation": nesim.from_angles([angle], 3)}
            joints.append(Joint(name=f"j{name}", inner=inner, outer=name, **place, **joint(boom, k)))
            inner = name
    return bodies, joints


def final(spacecraft):
    """The record after 60 s."""
    craft = nesim.build(spacecraft)
    total = round(60 / STEP)
    run = _core.FixedRun(_core.Workspace(craft.model), craft.start.q, craft.start.u, METHODS["rk4"], STEP, total, total,
                         np.empty(0))
    times, rows = np.empty(1), np.empty((1, craft.rows.width))
    assert run.advance(times, rows, 10**9) == 1 and times[0] == 60.0
    return {name: x[0] for name, x in craft.rows.split(rows).items()}


@pytest.mark.parametrize("segments", [1, 3])
def test_ball_joints(segments):
    """Hub attitude and rate, joint rotations and relative rates."""
    bodies, joints = boomed(segments, lambda boom, k: {"type": "spherical"})
    spin = DATA["parameters"]["hub"]["spin_rad_s"]
    found = final(Spacecraft(bodies=bodies, joints=joints, rate=[0.01, 0.02, spin]))
    peer = DATA["cases"][f"ball_K{segments}"]["final"]
    # Basilisk's own error at this step is 7e-11; measured: hub 2e-13, link rates 3e-12 rad/s, link rotations 5e-11
    assert mrp(found["body_attitude"][0]) == pytest.approx(peer["sigma_BN"], abs=1e-8)
    assert found["body_rate"][0] == pytest.approx(peer["omega_BN_B"], abs=1e-8)
    assert found["joint_rate"].ravel() == pytest.approx(peer["qvel"][6:], abs=1e-8)
    # scalar first, link to parent: our inner to outer, reordered
    quaternions = np.reshape(peer["qpos"][7:], (-1, 4))
    half = np.linalg.norm(found["joint_angle"], axis=1, keepdims=True) / 2
    vector = np.where(half > 0, np.sin(half) / np.where(half > 0, 2 * half, 1), 0.5) * found["joint_angle"]
    assert vector.ravel() == pytest.approx((quaternions[:, 1:] * np.sign(quaternions[:, :1])).ravel(), abs=1e-8)


def test_universal_joints():
    """Angles z then y of two segments a boom, their rates, and the hub, whose mass centre is not the system's."""
    def joint(boom, k):
        return {"type": "gimbal", "axes": ["z", "y"],
                "angle": [0.02 * math.sin(1 + boom + k), 0.01 * math.cos(2 * boom + k)], "rate": [0.0, 0.0]}

    bodies, joints = boomed(2, joint)
    found = final(Spacecraft(bodies=bodies, joints=joints, rate=[0.0, 0.001, DATA["parameters"]["hub"]["spin_rad_s"]]))
    peer = DATA["cases"]["ndof_K2"]["final"]
    # the same method at the same step: measured 3e-13 or less
    assert mrp(found["body_attitude"][0]) == pytest.approx(peer["sigma_BN"], abs=1e-8)
    assert found["body_rate"][0] == pytest.approx(peer["omega_BN_B"], abs=1e-8)
    assert found["body_position"][0] == pytest.approx(peer["r_BN_N"], abs=1e-8)
    assert found["joint_angle"][:, :2].ravel() == pytest.approx(np.ravel(peer["theta"]), abs=1e-8)
    assert found["joint_rate"][:, :2].ravel() == pytest.approx(np.ravel(peer["thetaDot"]), abs=1e-8)
