"""Axes that turn with an orbit, RTN and LVLH; docs/frames.md has the pictures.

Vectors have their components first: three numbers, or arrays (3, ...) of many times. Sums are written out, so that the
bits of one time depend neither on how many come with it nor on the CPU. Extended numbers give extended axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def dot(a: Any, b: Any) -> Any:
    """a times b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Any, b: Any) -> np.ndarray:
    """a cross b."""
    return np.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def length(a: Any) -> Any:
    """Of a vector."""
    return np.sqrt(dot(a, a))


def unit(a: Any) -> np.ndarray:
    """a over its length; of extended numbers times its reciprocal, which gives starts of spacecraft their last bit."""
    a, size = np.asarray(a), length(a)
    return 1 / size * a if a.dtype == np.longdouble else a / size


def rtn_axes(r: Any, v: Any) -> np.ndarray:
    """C_RN, (3, 3, ...), of position and velocity in N. x outward, z along the orbit normal, y = z cross x, forward on
    a circle."""
    x, z = unit(r), unit(cross(r, v))
    return np.stack([x, cross(z, x), z])


def lvlh_axes(r: Any, v: Any) -> np.ndarray:
    """C_LN, (3, 3, ...). z toward the central body, y against the orbit normal, x = y cross z, forward on a circle."""
    return np.stack(as_lvlh(*rtn_axes(r, v)))


def as_lvlh(x: Any, y: Any, z: Any) -> tuple:
    """The axes of LVLH, or their rates, from those of RTN."""
    return y, -z, -x


def turning(r: Any, v: Any) -> np.ndarray:
    """Rate (rad/s) in N of both, of an orbit on which no force acts across its plane."""
    return cross(r, v) / dot(r, r)
