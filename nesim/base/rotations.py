"""Quaternions (scalar last) and direction cosine matrices, outside the step loop.

``C_BN`` takes components in N to components in B; ``q_BN`` is the same rotation; chains read ``q_CA = q_CB * q_BA``.
Everything is computed in extended precision and never by BLAS, so that the last bit does not depend on the CPU.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.arguments import is_numeric, shown
from nesim.base.errors import ArgumentError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

REAL = np.longdouble
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0), "-x": (-1.0, 0.0, 0.0),
        "-y": (0.0, -1.0, 0.0), "-z": (0.0, 0.0, -1.0)}


def real(x: ArrayLike) -> np.ndarray:
    """An array in the working precision of this module."""
    return np.asarray(x, dtype=REAL)


def unit(x: ArrayLike) -> np.ndarray:
    """x over its length."""
    x = real(x)
    return x / np.sqrt((x * x).sum())


def cross(a: Any, b: Any) -> np.ndarray:
    """a x b of two vectors; np.cross takes ten times as long to find out that they are."""
    (a1, a2, a3), (b1, b2, b3) = a, b
    return real([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1])


def multiply(a: Any, b: Any) -> np.ndarray:
    """q_CA from q_CB and q_BA: C(a * b) = C(a) C(b)."""
    (ax, ay, az, aw), (bx, by, bz, bw) = real(a), real(b)
    return real([aw * bx + bw * ax - (ay * bz - az * by), aw * by + bw * ay - (az * bx - ax * bz), aw * bz + bw * az
                 - (ax * by - ay * bx),
                 aw * bw - (ax * bx + ay * by + az * bz)])


def dcm(q: Any) -> np.ndarray:
    """C(q), 3x3, of a unit quaternion."""
    x, y, z, w = unit(q)
    return real([[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
                 [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
                 [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]])


def about(axis: ArrayLike, angle: float) -> np.ndarray:
    """Quaternion of a turn of the frame about a unit axis by an angle (rad)."""
    half = REAL(angle) / 2
    return np.append(np.sin(half) * real(axis), np.cos(half))


def from_angles(angles: Sequence[float], sequence: str) -> tuple[float, ...]:
    """Quaternion of successive turns about body-fixed axes, e.g. ``from_angles([yaw, pitch, roll], 321)``; rad."""
    if not isinstance(sequence, (int, np.integer, str)) or not re.fullmatch("[123]{1,9}", str(sequence)):
        raise ArgumentError(f"sequence must be digits 1, 2, 3, as 321, found {shown(sequence)}")
    if not is_numeric(angles) or np.shape(angles) != (len(str(sequence)),) or not np.isfinite(real(angles)).all():
        raise ArgumentError(f"angles must be {len(str(sequence))} finite numbers, found {shown(angles)}")
    q = real([0, 0, 0, 1])
    for angle, digit in zip(angles, str(sequence), strict=True):
        q = multiply(about(AXES["xyz"[int(digit) - 1]], angle), q)
    return tuple(float(x) for x in q)


def skew(d: Any) -> np.ndarray:
    """d~ with d~ v = d x v."""
    x, y, z = d
    return real([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def quaternion(C: Any) -> np.ndarray:
    """Quaternions (..., 4) of matrices (..., 3, 3), in their own precision; the largest of a quaternion's numbers is
    positive."""
    C = np.asarray(C)
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = (np.moveaxis(C[..., i, :], -1, 0) for i in range(3))
    trace = xx + yy + zz
    # the rows of 4 q q^T: each is the quaternion, best found where its own number is large
    rows = [(1 + 2 * xx - trace, xy + yx, xz + zx, yz - zy), (xy + yx, 1 + 2 * yy - trace, yz + zy, zx - xz),
            (xz + zx, yz + zy, 1 + 2 * zz - trace, xy - yx), (yz - zy, zx - xz, xy - yx, 1 + trace)]
    which = np.argmax(np.stack([xx, yy, zz, trace]), axis=0)
    q = np.moveaxis(np.choose(which, [np.stack(row) for row in rows]), 0, -1)
    return q / np.sqrt((q * q).sum(axis=-1, keepdims=True))
