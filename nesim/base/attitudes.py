"""Attitudes of many times at once, in doubles: the first axes are of times or of anything else, the last of components.

Quaternions are scalar last; ``C_BN`` and ``q_BN`` as in rotations.py.
"""

from __future__ import annotations

import numpy as np

from nesim.base.conics import lvlh_axes


def unit(v: np.ndarray) -> np.ndarray:
    """v over its length, along the last axis; zero stays zero."""
    size = np.linalg.norm(v, axis=-1, keepdims=True)
    return v / np.where(size > 0, size, 1.0)


def matrices(q: np.ndarray) -> np.ndarray:
    """C_BN, (..., 3, 3), of quaternions q_BN, (..., 4), scalar last: v_B = C_BN v_N."""
    x, y, z, w = np.moveaxis(unit(q), -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """q_CA (time, 4) from q_CB and q_BA: C(a * b) = C(a) C(b)."""
    av, bv, aw, bw = a[:, :3], b[:, :3], a[:, 3:], b[:, 3:]
    return np.concatenate([aw * bv + bw * av - np.cross(av, bv), aw * bw - (av * bv).sum(axis=1, keepdims=True)],
                          axis=1)


def conjugate(q: np.ndarray) -> np.ndarray:
    """The opposite turn."""
    return q * np.array([-1.0, -1.0, -1.0, 1.0])


def rotation_vectors(C: np.ndarray) -> np.ndarray:
    """(time, 3) rad of matrices C_BN, (time, 3, 3): the turn from N to the body, at most half a turn."""
    axis = np.stack([C[:, 1, 2] - C[:, 2, 1], C[:, 2, 0] - C[:, 0, 2], C[:, 0, 1] - C[:, 1, 0]], axis=1)
    angle = np.arctan2(np.linalg.norm(axis, axis=1), np.trace(C, axis1=1, axis2=2) - 1)
    return unit(axis) * angle[:, None]


def lvlh(position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
    """(time, 3, 3) C_LN of positions and velocities (time, 3) in N; NaN where there are no such axes."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.moveaxis(lvlh_axes(position.T, velocity.T), 2, 0)


def to_body(C: np.ndarray, v: np.ndarray) -> np.ndarray:
    """C v at every time: components in N to body axes."""
    return np.einsum("...ij,...j->...i", C, v)


def to_inertial(C: np.ndarray, v: np.ndarray) -> np.ndarray:
    """C^T v at every time: body axes to components in N."""
    return np.einsum("...ji,...j->...i", C, v)
