"""Start state of a spacecraft in the core's coordinates and speeds (cython_core/types.pxi)."""

from __future__ import annotations

import numpy as np

from nesim.compiler.compile import Compiled, axis_vectors, per_axis
from nesim.inputs.parts import Joint
from nesim.rotations import about, dcm, multiply, real, unit


def joint_rotation(joint: Joint) -> np.ndarray:
    """q_GoGi: inner joint frame to outer joint frame."""
    if joint.type == "spherical":
        return unit(joint.attitude)
    q = real([0, 0, 0, 1])
    if joint.type == "gimbal":
        for a, angle in zip(axis_vectors(joint), per_axis(joint.angle, len(joint.axes))):
            q = multiply(about(a, angle), q)
    return q


def relative_rate(joint: Joint) -> np.ndarray:
    """Rate of the outer body relative to the inner, outer axes, rad/s."""
    if joint.type == "spherical":
        return real(per_axis(joint.rate, 3))
    w = real(np.zeros(3))
    if joint.type == "gimbal":
        for a, angle, rate in zip(axis_vectors(joint), *(per_axis(x, len(joint.axes)) for x in (joint.angle, joint.rate))):
            w = dcm(about(a, angle)) @ w + a * real(rate)
    return dcm(joint.outer_rotation) @ w


def start_state(compiled: Compiled) -> tuple[np.ndarray, np.ndarray]:
    """q and u with the spacecraft's mass centre at the given position: exact for ``position_of: mass_center``."""
    craft, tree, arrays = compiled.craft, compiled.tree, compiled.arrays
    q, u = np.zeros(arrays["nq"][0]), np.zeros(len(arrays["dof"]))
    attitude, rate = [unit(craft.attitude)], [real(craft.rate)]
    for at in range(1, len(tree.order)):
        joint = craft.joints[tree.joint[at]]
        inner = tree.inner[at]
        q_oi = multiply(unit(joint.outer_rotation), multiply(joint_rotation(joint), unit(joint.inner_rotation)))
        attitude.append(unit(multiply(q_oi, attitude[inner])))
        rate.append(dcm(q_oi) @ rate[inner] + relative_rate(joint))
    q[:3], q[3:7] = craft.position, attitude[0]
    u[:3], u[3:6] = craft.velocity, craft.rate
    for link, at in enumerate(tree.base[1:], start=1):
        joint = craft.joints[tree.joint[at]]
        n, iq, iu = (arrays[name][link] for name in ("axes", "q_at", "u_at"))
        if joint.type == "spherical":
            q[iq:iq + 4], u[iu:iu + 3] = attitude[at], rate[at]
        else:
            q[iq:iq + n] = per_axis(joint.angle if joint.type == "gimbal" else joint.displacement, n)
            u[iu:iu + n] = per_axis(joint.rate, n)
    u[len(u) - len(craft.wheels):] = [wheel.speed for wheel in craft.wheels]
    return q, u
