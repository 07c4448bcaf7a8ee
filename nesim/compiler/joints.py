"""Joints at the start: their axes, how they turn one body against another, and where every body is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nesim.base.rotations import AXES, about, dcm, multiply, real, unit
from nesim.inputs.parts import Joint, Spacecraft
from nesim.model.massprops import arms
from nesim.model.topology import Topology


def axis_vectors(axes: Sequence) -> list[np.ndarray]:
    """Unit vectors of axes as they are written."""
    return [real(AXES[a]) if isinstance(a, str) else unit(a) for a in axes]


def per_axis(value, axes: int) -> np.ndarray:
    """One number for all axes, or one an axis."""
    return np.broadcast_to(np.asarray(value, dtype=float), (axes,))


def joint_rotation(joint: Joint) -> np.ndarray:
    """q_GoGi: inner joint frame to outer joint frame."""
    if joint.type == "spherical":
        return unit(joint.attitude)
    q = real([0, 0, 0, 1])
    if joint.type == "gimbal":
        for a, angle in zip(axis_vectors(joint.turning), per_axis(joint.angle, len(joint.turning))):
            q = multiply(about(a, angle), q)
    return q


def relative_rate(joint: Joint) -> np.ndarray:
    """Rate of the outer body relative to the inner, outer axes, rad/s."""
    if joint.type == "spherical":
        return real(per_axis(joint.rate, 3))
    w = real(np.zeros(3))
    if joint.type == "gimbal":
        n = len(joint.turning)
        for a, angle, rate in zip(axis_vectors(joint.turning), per_axis(joint.angle, n),
                                  per_axis(joint.rate, joint.freedoms)[-n:]):
            w = dcm(about(a, angle)) @ w + a * real(rate)
    return dcm(joint.outer_rotation) @ w


def from_inner(joint: Joint) -> np.ndarray:
    """q_oi: inner body to outer body."""
    return multiply(unit(joint.outer_rotation), multiply(joint_rotation(joint), unit(joint.inner_rotation)))


def posture(craft: Spacecraft, tree: Topology) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """C (root axes to body axes) and mass centre (m, from the root body's, root axes) of every body, in tree order."""
    C, r = [real(np.eye(3))], [real(np.zeros(3))]
    for at in range(1, len(tree.order)):
        joint, inner = craft.joints[tree.joint[at]], tree.inner[at]
        r_i, r_o = arms(joint, craft.bodies[tree.order[inner]], craft.bodies[tree.order[at]])
        if joint.sliding:
            slide = sum(a * x for a, x in zip(axis_vectors(joint.sliding),
                                              per_axis(joint.displacement, len(joint.sliding))))
            r_i = r_i + dcm(joint.inner_rotation).T @ slide
        C.append(dcm(from_inner(joint)) @ C[inner])
        r.append(r[inner] + C[inner].T @ r_i - C[at].T @ r_o)
    return C, r
