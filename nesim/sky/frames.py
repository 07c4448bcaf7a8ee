"""Frames for people: where a spacecraft's orbit, the central body and the Sun point. docs/frames.md has the pictures.

Everything takes components in N, the central body's inertial frame in the axes of the ICRF, of one time or of many at
once: positions r (..., 3) m, velocities v (..., 3) m/s, times t (...) s since the epoch of a Sky.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.errors import ArgumentError
from nesim.base.attitudes import matrices
from nesim.base.frozen import frozen
from nesim.base.conics import as_lvlh
from nesim.sky.sky import Sky

NORTH = np.array([0.0, 0.0, 1.0])     # z of N
# equatorial radius (m) and flattening: WGS 84; the spheres and ellipsoids of [Archinal et al. 2018]
ELLIPSOIDS = {"earth": (6378137.0, 1 / 298.257223563), "moon": (1737400.0, 0.0),
              "mars": (3396190.0, (3396190.0 - 3376200.0) / 3396190.0)}


@frozen
class Frame:
    """C_FN: (..., 3, 3) takes components in N to components in F. w_FN_F: (..., 3) rate of F in N, rad/s, in axes of
    F."""

    C_FN: np.ndarray
    w_FN_F: np.ndarray


@frozen
class Geodetic:
    """latitude: rad, of the ellipsoid's normal. longitude: rad, -pi to pi, east. altitude: m above the ellipsoid."""

    latitude: np.ndarray
    longitude: np.ndarray
    altitude: np.ndarray


def lvlh(r: ArrayLike, v: ArrayLike, a: ArrayLike | None = None) -> Frame:
    """x forward, y against the orbit normal, z down to the central body's centre. a: acceleration (m/s2), which matters
    for the rate if it has a part along the orbit normal; without it that part is taken as zero."""
    axes, rates = _orbit_axes(r, v, a)
    return _frame(as_lvlh(*axes), as_lvlh(*rates))


def rtn(r: ArrayLike, v: ArrayLike, a: ArrayLike | None = None) -> Frame:
    """x (R) outward from the central body's centre, y (T) forward, z (N) along the orbit normal. a: as for lvlh."""
    return _frame(*_orbit_axes(r, v, a))


def fixed(t: ArrayLike, sky: Sky) -> Frame:
    """Axes fixed in the central body: the Earth's are ITRF. x: prime meridian on the equator, z: north pole."""
    if sky.rotation is None:
        raise ArgumentError("this sky has no rotation of the central body")
    flat = np.ravel(np.asarray(t, dtype=float))
    q, dq = sky.rotation.at(flat), sky.rotation.rate(flat)
    shape, square = np.shape(t), (q * q).sum(axis=1, keepdims=True)
    # 2 dq * conj(q)
    w = 2 * (q[:, 3:] * dq[:, :3] - dq[:, 3:] * q[:, :3] - np.cross(q[:, :3], dq[:, :3])) / square
    return Frame(matrices(q).reshape(*shape, 3, 3), w.reshape(*shape, 3))


def sun_pointing(r: ArrayLike, v: ArrayLike, t: ArrayLike, sky: Sky | None) -> Frame:
    """x from the spacecraft to the Sun, z as near to N's z (celestial north) as it can be, y = z cross x. Without a sky
    the Sun is the central body."""
    toward, moving = -np.asarray(r, dtype=float), -np.asarray(v, dtype=float)
    if sky is not None and sky.central_body != "sun":
        if "sun" not in sky.bodies:
            raise ArgumentError("this sky has no Sun")
        flat, shape = np.ravel(np.asarray(t, dtype=float)), (*np.shape(t), 3)
        toward, moving = (toward + sky.bodies["sun"].at(flat).reshape(shape),
                          moving + sky.bodies["sun"].rate(flat).reshape(shape))
    # along the Sun, and y = north cross x; their y cross x is -z
    (x, down, y), (dx, d_down, dy) = _triad(toward, moving, np.cross(NORTH, toward), np.cross(NORTH, moving))
    return _frame([x, y, -down], [dx, dy, -d_down])


def geodetic(r: ArrayLike, t: ArrayLike, sky: Sky) -> Geodetic:
    """Of a point in N, above the ellipsoid of the central body (Earth: WGS 84). The latitude moves the point by less
    than 0.1 mm up to 3000 km and 1 mm at GEO [Fukushima 2006]."""
    return geodetic_of(np.einsum("...ij,...j->...i", fixed(t, sky).C_FN, np.asarray(r, dtype=float)), sky.central_body)


def geodetic_of(r_F: ArrayLike, central_body: str) -> Geodetic:
    """Of a point in the axes that are fixed in the central body, above its ellipsoid."""
    import erfa

    longitude, latitude, altitude = erfa.gc2gde(*ELLIPSOIDS[central_body], r_F)
    return Geodetic(latitude, longitude, altitude)


def from_geodetic(point: Geodetic, t: ArrayLike, sky: Sky) -> np.ndarray:
    """Position (..., 3) in N, m, of a point at a latitude, a longitude and an altitude."""
    import erfa

    r_F = erfa.gd2gce(*ELLIPSOIDS[sky.central_body], point.longitude, point.latitude, point.altitude)
    return np.einsum("...ji,...j->...i", fixed(t, sky).C_FN, r_F)

# ------------------------------------------------------------------------------------------------------------- triads


def _orbit_axes(r, v, a) -> tuple[tuple, tuple]:
    """Outward, onward and normal unit vectors in N, and their derivatives."""
    r, v = np.asarray(r, dtype=float), np.asarray(v, dtype=float)
    turning = np.zeros_like(r) if a is None else np.cross(r, np.asarray(a, dtype=float))       # d(r x v)/dt
    return _triad(r, v, np.cross(r, v), turning)


def _triad(first, d_first, last, d_last) -> tuple[tuple, tuple]:
    """Three orthogonal unit vectors in N and their derivatives: along ``first``, last cross first, and along ``last``,
    which is perpendicular to ``first``."""
    x, dx = _unit(first, d_first)
    z, dz = _unit(last, d_last)
    return (x, np.cross(z, x), z), (dx, np.cross(dz, x) + np.cross(z, dx), dz)


def _unit(a, da) -> tuple[np.ndarray, np.ndarray]:
    """a over its length, and the derivative of that."""
    size = np.linalg.norm(a, axis=-1, keepdims=True)
    x, dx = a / size, da / size
    return x, dx - x * (x * dx).sum(axis=-1, keepdims=True)


def _frame(axes: Sequence, rates: Sequence) -> Frame:
    """From the axes in N, as rows, and their derivatives: dC/dt = -w~ C."""
    C, dC = np.stack(axes, axis=-2), np.stack(rates, axis=-2)
    W = -np.einsum("...ij,...kj->...ik", dC, C)
    return Frame(C, np.stack([W[..., 2, 1], W[..., 0, 2], W[..., 1, 0]], axis=-1))
