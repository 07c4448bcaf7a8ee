"""Where a frame is in another one, and how that is written: a pose that the URDF gives keeps its numbers, composed
ones are worked out in extended precision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.rotations import about, dcm, multiply, quaternion, real
from nesim.text.nodes import at
from nesim.text.source import Node

ANGLES = {(1, 0, 0): 3, (0, 1, 0): 2, (0, 0, 1): 1}  # which of yaw, pitch, roll is not zero -> sequence


@frozen
class Pose:
    """Of a frame F in another, A. R: F components to A components. p: m, F's origin from A's, A axes; both in extended
    precision. origins: the values that it is made of. point, rotation: A to F, as written in the URDF; None where
    they are composed."""

    R: np.ndarray
    p: np.ndarray
    origins: tuple[Node, ...] = ()
    point: Node | None = None
    rotation: Node | None = None

    @property
    def is_identity(self) -> bool:
        """Whether both frames are one."""
        return not self.p.any() and not (self.R - np.eye(3)).any()

    def then(self, other: Pose) -> Pose:
        """Of a frame in A whose pose in F is ``other``."""
        if self.is_identity:
            return other
        if other.is_identity:
            return self
        return Pose(times(self.R, other.R), self.p + rotated(self.R, other.p), (*self.origins, *other.origins))

    def inverse(self) -> Pose:
        """Of A in F."""
        return self if self.is_identity else Pose(self.R.T, -rotated(self.R.T, self.p), self.origins)

    def written_point(self) -> Node:
        """p as a node."""
        return self.point or spread(self.p, self.origins)

    def written_rotation(self) -> Node | None:
        """From A to F as a node; None if there is no rotation."""
        if self.rotation is not None or not (self.R - np.eye(3)).any():
            return self.rotation
        return at(self.origins[0], {"quaternion": spread(quaternion(self.R.T), self.origins)})

    def written_back(self) -> Node | None:
        """From F to A as a node; None if there is no rotation."""
        if not (self.R - np.eye(3)).any():
            return None
        return at(self.origins[0], {"quaternion": spread(quaternion(self.R), self.origins)})


HERE = Pose(real(np.eye(3)), real(np.zeros(3)))


def times(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Product of two matrices."""
    return (a[:, :, None] * b[None]).sum(axis=1)


def rotated(a: np.ndarray, v: np.ndarray) -> np.ndarray:
    """A matrix times a vector."""
    return (a * v).sum(axis=1)


def spread(values: Iterable, origins: tuple[Node, ...]) -> Node:
    """Numbers as a list whose elements stand at the places, in turn, of what they are made of."""
    return at(origins[0], [at(origins[min(i, len(origins) - 1)], float(x)) for i, x in enumerate(values)])


def by_angles(xyz: list[Node], rpy: list[Node]) -> Pose:
    """Of an <origin> with roll, pitch and yaw: turns about z, the new y and the newest x, in this order."""
    turns = rpy[::-1]  # yaw, pitch, roll
    which = tuple(int(node.value != 0) for node in turns)
    angles, sequence = ([node for node in turns if node.value], ANGLES[which]) if which in ANGLES else (turns, 321)
    R = dcm(from_roll_pitch_yaw([node.value for node in turns])).T
    written = at(rpy[0], {"angles": at(rpy[0], angles), "sequence": at(rpy[0], sequence)}) if any(which) else None
    return _of(xyz, R, written, rpy[0])


def by_quaternion(xyz: list[Node], q: list[Node]) -> Pose:
    """Of an <origin> with a quaternion, scalar last; as a turn of the frame it takes components to F as nesim's do."""
    same = [node.value for node in q][:3] == [0, 0, 0]
    return _of(xyz, dcm([node.value for node in q]).T, None if same else at(q[0], {"quaternion": at(q[0], q)}), q[0])


def _of(xyz: list[Node], R: np.ndarray, rotation: Node | None, turn: Node) -> Pose:
    p = real([node.value for node in xyz])
    origins = tuple(
        {node.line: node for node, used in ((xyz[0], p.any()), (turn, rotation is not None)) if used}.values()
    )
    return Pose(R, p, origins or (xyz[0],), at(xyz[0], xyz), rotation)


def from_roll_pitch_yaw(angles: Sequence[float]) -> np.ndarray:
    """Quaternion of the turns 321, not rounded to doubles."""
    q = real([0, 0, 0, 1])
    for axis, angle in zip(np.eye(3)[::-1], angles):
        q = multiply(about(axis, angle), q)
    return q
