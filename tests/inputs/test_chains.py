"""A chain weighs what its wire weighs, hangs where it is said to, and its tip goes where the deflection sends it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from nesim.base.rotations import dcm
from nesim.model import checks
from nesim.sim.craft import Craft
from nesim.things import Chain
from nesim.things import chain as chains
from nesim.things.reading import Reading
from tests.inputs.support import craft_of


def chain(**changes) -> Chain:
    values = dict(name="w", along=[1, 0, 0], length=57, segments=3, mass=0.6, radius=0.002, tip_mass=0.55,
                  joint={"type": "spherical"})
    return Chain.make(Chain.Given.from_plain(values | {"from": "hub"} | changes), Reading(None, None, None, {}))


@pytest.mark.parametrize("n", [1, 2, 5])
def test_chain_has_the_mass_of_the_whole_wire(n):
    """Mass, first and second moments about the wire's root do not depend on the number of segments."""
    bodies = chains.segments(chain(segments=n))
    l, m, r, tip = 57.0, 0.6, 0.002, 0.55
    starts = [k * l / n for k in range(n)]
    assert sum(b.mass for b in bodies) == pytest.approx(m + tip, rel=1e-15)
    assert sum(b.mass * (s + b.mass_center[0]) for b, s in zip(bodies, starts)) == pytest.approx(m * l / 2 + tip * l,
        rel=1e-14)
    across = sum(b.inertia[1] + b.mass * (s + b.mass_center[0])**2 for b, s in zip(bodies, starts))
    assert across == pytest.approx(m * l**2 / 3 + m * r**2 / 4 + tip * l**2, rel=1e-14)
    assert sum(b.inertia[0] for b in bodies) == pytest.approx(m * r**2 / 2, rel=1e-14)
    assert ([b.name for b in bodies] == [f"w_{k + 1}" for k in range(n)]
            and all(b.inertia[1] == b.inertia[2] for b in bodies))


def test_chain_joints_connect_the_ends():
    first, second, third = chains.joints(chain(at=[1.6, 0, 0], joint={"type": "spherical", "damping": 0.05,
        "stiffness": [1, 2, 3]}))
    assert [j.name for j in (first, second, third)] == ["w_joint_1", "w_joint_2", "w_joint_3"]
    assert [(j.inner, j.outer) for j in (first, second, third)] == [("hub", "w_1"), ("w_1", "w_2"), ("w_2", "w_3")]
    assert first.inner_point == (1.6, 0.0, 0.0) and second.inner_point == (19.0, 0.0, 0.0)
    assert first.damping == third.damping == (0.0, 0.05, 0.05) and first.stiffness == (1.0, 2.0, 3.0)


@pytest.mark.parametrize("along", [[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -3, 0], [0, 0, 1], [0, 0, -2], [1, 2, -0.5],
                                   [-1, 1e-9, 0], [1e-9, 0, 1]])
def test_mount_points_x_along_and_z_up(along):
    C = dcm(chains.mount(tuple(along))).astype(float)
    x, _, z = C
    wire = np.array(along) / np.linalg.norm(along)
    reference = np.array([1, 0, 0]) if abs(wire[2]) > 1 - 1e-12 else np.array([0, 0, 1])
    across = reference - reference @ wire * wire
    assert np.allclose(x, wire, atol=1e-15)
    assert np.allclose(z, across / np.linalg.norm(across), atol=1e-9)
    assert np.allclose(C @ C.T, np.eye(3), atol=1e-15) and np.linalg.det(C) == pytest.approx(1)


def tip_direction(directory: Path, along: str, joint: str, deflection: str) -> np.ndarray:
    """Where the tip of a deflected wire is, in hub axes, from the simulator's own kinematics."""
    craft = Craft(craft_of(directory, f"""
bodies: [{{name: hub, mass: 1, inertia: [1, 1, 1]}}]
chains: [{{name: w, from: hub, along: {along}, length: 10, segments: 3, mass: 1, radius: 0.1, joint: {joint},
    deflection: {deflection}}}]"""))
    position = craft.motion().position
    return (position[3] - position[0]) / np.linalg.norm(position[3] - position[0])


JOINTS = ["{type: spherical}", "{type: gimbal, axes: [z, y]}", "{type: gimbal, axes: [y, z]}", "{type: gimbal, axes: "
    "[x, y, z]}",
          "{type: gimbal, axes: [z, x, y]}", "{type: gimbal, axes: [[0, 0, 1], [0, 1, 0]]}", "{type: gimbal, axes: [y, "
    "z, y]}", "{type: gimbal, axes: [-z, -y]}", "{type: gimbal, axes: [y, -z]}", "{type: gimbal, axes: [[0, -1, 0], "
    "-z]}"]


@pytest.mark.parametrize("joint", JOINTS)
def test_deflection_moves_the_tip_as_said(joint, tmp_path):
    a, b = math.radians(20), math.radians(-35)
    local = [math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)]
    got = tip_direction(tmp_path, "[1, 0, 0]", joint, '{in_plane: "20 deg", out_of_plane: "-35 deg"}')
    assert got == pytest.approx(local, abs=1e-14)
    got = tip_direction(tmp_path, "[0, -1, 0]", joint, '{in_plane: "20 deg", out_of_plane: "-35 deg"}')
    assert got == pytest.approx([local[1], -local[0], local[2]], abs=1e-14)


def test_positive_out_of_plane_is_up_and_positive_in_plane_is_forward_in_spin(tmp_path):
    up = tip_direction(tmp_path, "[1, 0, 0]", "{type: spherical}", "{out_of_plane: 0.1}")
    forward = tip_direction(tmp_path, "[1, 0, 0]", "{type: spherical}", "{in_plane: 0.1}")
    assert up[2] == pytest.approx(math.sin(0.1)) and forward[1] == pytest.approx(math.sin(0.1))


def test_single_axis_chain(tmp_path):
    got = tip_direction(tmp_path, "[1, 0, 0]", "{type: gimbal, axes: [y], stiffness: 3}", "{out_of_plane: 0.1}")
    assert got == pytest.approx([math.cos(0.1), 0, math.sin(0.1)], abs=1e-15)


def test_a_chain_on_a_chain(tmp_path):
    craft = craft_of(tmp_path, """
bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]
chains:
  - {name: v, from: w_2, at: [5, 0, 0], along: [0, 1, 0], length: 1, segments: 1, mass: 1, radius: 0.1,
      joint: {type: spherical}}
  - {name: w, from: hub, along: [1, 0, 0], length: 10, segments: 2, mass: 1, radius: 0.1, joint: {type: spherical}}""")
    assert [b.name for b in craft.bodies] == ["hub", "v_1", "w_1", "w_2"] and not checks.find_problems(craft)
