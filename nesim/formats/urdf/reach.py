"""How heavy what hangs on each joint is: the moment of inertia about its axis, or the mass, of all bodies beyond it,
as they stand at the start."""

from __future__ import annotations

import numpy as np

from nesim.base.rotations import AXES, about, dcm, real
from nesim.formats.urdf.pose import Pose, rotated, times
from nesim.formats.urdf.robot import TURNS, Joint, Link
from nesim.formats.urdf.tree import Bodies


def moments_about_axes(bodies: Bodies, starts: dict[str, float]) -> dict[str, float]:
    """kg m2, or kg of a prismatic joint, by the joint's name; 0 of fixed ones. starts: rad or m."""
    outward = _outward(bodies)
    where: dict[str, Pose] = {bodies.root.name: bodies.root_pose}
    ahead: dict[str, tuple] = {}  # of each joint: its axis and a point on it, in N
    for joint in outward:
        (inner, before), (outer, after) = bodies.on[joint.parent.value], bodies.on[joint.child.value]
        frame = where[inner.name].then(before).then(joint.pose)
        axis = real(AXES[joint.axis] if isinstance(joint.axis, str) else joint.axis)
        ahead[joint.name] = rotated(frame.R, axis), frame.p
        where[outer.name] = frame.then(joint_motion(joint, axis, starts[joint.name])).then(after.inverse())
    sums = {name: _moments_of(link, where[name]) for name, link in _bodies(bodies).items()}
    found = {}
    for joint in reversed(outward):
        inner, outer = bodies.on[joint.parent.value][0], bodies.on[joint.child.value][0]
        mass, first, second = sums[outer.name]
        axis, point = ahead[joint.name]
        # about the point: the tensor sum(r r^T) is shifted, then turned into a moment
        shifted = second - np.outer(first, point) - np.outer(point, first) + mass * np.outer(point, point)
        turning = np.trace(shifted) - (axis * rotated(shifted, axis)).sum()
        found[joint.name] = float(turning if joint.type in TURNS else mass if joint.type == "prismatic" else 0)
        sums[inner.name] = tuple(a + b for a, b in zip(sums[inner.name], sums[outer.name]))
    return found


def joint_motion(joint: Joint, axis: np.ndarray, start: float) -> Pose:
    """Of the child's frame in the joint's, at the start."""
    if joint.type in TURNS:
        return Pose(dcm(about(axis, start)).T, real(np.zeros(3)), (joint.node,))
    return Pose(real(np.eye(3)), axis * start if joint.type == "prismatic" else real(np.zeros(3)), (joint.node,))


def _outward(bodies: Bodies) -> list[Joint]:
    """Joints, inner ones first."""
    hanging: dict[str, list[Joint]] = {}
    for joint in bodies.joints:
        hanging.setdefault(bodies.on[joint.parent.value][0].name, []).append(joint)
    order: list[Joint] = []
    names = [bodies.root.name]
    for name in names:
        order += hanging.get(name, ())
        names += [bodies.on[joint.child.value][0].name for joint in hanging.get(name, ())]
    return order


def _bodies(bodies: Bodies) -> dict[str, Link]:
    return {body.name: body for body, _ in bodies.on.values()}


def _moments_of(link: Link, pose: Pose) -> tuple:
    """Mass, sum of m r and of m r r^T of one body about the origin of N, in N."""
    if link.inertial is None:
        return real(0), real(np.zeros(3)), real(np.zeros((3, 3)))
    mass, center = real(link.inertial.mass.value), pose.p + rotated(pose.R, link.inertial.pose.p)
    inner = link.inertial.tensor()
    spread = times(times(pose.R, np.trace(inner) / 2 * np.eye(3) - inner), pose.R.T)
    return mass, mass * center, spread + mass * np.outer(center, center)
