"""What spacecraft that fly together make: separations, the frame of their midst, and of four of them the tetrahedron.

Mass centres. Volumes and qualities are those of the four points, whatever their order.

    Q_GM = V/V_ideal + S/S_ideal + 1     volume and surface against those of the regular tetrahedron whose side is the
                                         mean of the six separations: 1 for points in a line, 3 for a regular one
    Q_RR = (9 sqrt(3)/8 V)^(1/3) / r     cube root of the volume against the regular tetrahedron in the same
                                         circumscribed sphere, of radius r: 0 for points in a plane, 1 for a regular one

[Robert, Roux, Harvey, Dunlop, Daly & Glassmeier 1998: Tetrahedron geometric factors, in Analysis Methods for
Multi-Spacecraft Data, ISSI].

Vectors have their components first here and time last, so that NumPy works on whole rows: (3, craft, time). Sums are
written out, so that the bits of a time do not depend on how many come with it.
"""

from __future__ import annotations

import itertools

import numpy as np

from nesim.base.orbit_axes import cross, dot, length, lvlh_axes
from nesim.base.rotations import quaternion

FOUR = 4          # spacecraft that make a tetrahedron


def pairs_of(count: int) -> list[tuple[int, int]]:
    """Every two of so many, in the order of the axis ``pair``."""
    return list(itertools.combinations(range(count), 2))


def halves(x: np.ndarray | None) -> tuple[np.ndarray | float, np.ndarray | float]:
    """Of position and velocity: (..., 6) -> (3, ...) twice; none is zero."""
    if x is None:
        return 0.0, 0.0
    turned = np.ascontiguousarray(x.T)
    return turned[:3], turned[3:]


def measure(position: np.ndarray, velocity: np.ndarray, remainder: np.ndarray | None = None,
            origin: np.ndarray | None = None,
            before: np.ndarray | None = None) -> dict[str, np.ndarray]:
    """The datasets of layout.FORMATION by name, time left out, with the axes of the layout.

    position: (time, craft, 3) m, velocity: m/s, in N; NaN where a spacecraft does not fly any more. remainder: (time,
    craft, 6) what rounding has taken from both. origin: (time, 6) the point in N from which they count; none is N's
    own. before: the attitude of the frame in the row before, whose sign is gone on with.
    """
    count = position.shape[1]
    x, v = np.ascontiguousarray(position.T), np.ascontiguousarray(velocity.T)
    lacks, start = halves(remainder), halves(origin)
    with np.errstate(divide="ignore", invalid="ignore"):
        place, r = centred(x, lacks[0], start[0])
        speed, v = centred(v, lacks[1], start[1])
        found = {"position": r, "velocity": v, "reference_position": place, "reference_velocity": speed,
                 "reference_attitude": steady(quaternion(lvlh_axes(place, speed).T.swapaxes(1, 2)).T, before),
                 **apart(r, v)}
        if count == FOUR:
            found |= tetrahedron(r, found["separation"])
    return {name: values.T for name, values in found.items()}


def centred(x: np.ndarray, remainder: np.ndarray | float, origin: np.ndarray | float) -> tuple[np.ndarray, np.ndarray]:
    """The mean, rounded, of the vectors that are there, in N; and the vectors from that very point, which keep all
    their digits."""
    count, there = x.shape[1], np.isfinite(x).all(axis=0)
    known = x if there.all() else np.where(there, x, 0.0)
    mean = sum(known[:, k] for k in range(count)) / there.sum(axis=0)
    reference = origin + mean
    return reference, (x - (reference - origin)[:, None]) + remainder


def apart(r: np.ndarray, v: np.ndarray) -> dict[str, np.ndarray]:
    """Separations and their rates, (pair, time). Two in one place part as fast as they move against each other, d|d|/dt
    to the right: |dv|."""
    first, second = np.array(pairs_of(r.shape[1])).T
    d, dv = r[:, second] - r[:, first], v[:, second] - v[:, first]
    separation = length(d)
    return {"separation": separation, "separation_rate": np.where(separation > 0, dot(d, dv) / separation, length(dv))}


def steady(q: np.ndarray, before: np.ndarray | None) -> np.ndarray:
    """Each with the sign that is nearest to the one before."""
    last = np.concatenate([q[:, :1] if before is None else before[:, None], q[:, :-1]], axis=1)
    return np.cumprod(np.where(dot(last, q) + last[3] * q[3] < 0, -1.0, 1.0)) * q


def tetrahedron(r: np.ndarray, separation: np.ndarray) -> dict[str, np.ndarray]:
    """Of four points, (time,) each."""
    a, b, c = (r[:, k] - r[:, 0] for k in (1, 2, 3))
    bc, ca, ab = cross(b, c), cross(c, a), cross(a, b)
    volume = np.abs(dot(a, bc)) / 6
    surface = (length(bc) + length(ca) + length(ab) + length(ab + bc + ca)) / 2         # (b - a) x (c - a) is their sum
    side = sum(separation) / 6
    gm = volume / (side * side * side / np.sqrt(72)) + surface / (side * side * np.sqrt(3)) + 1
    top = dot(a, a) * bc + dot(b, b) * ca + dot(c, c) * ab
    radius = length(top) / (12 * volume)                                                # of the sphere through the four
    rr = np.cbrt(9 * np.sqrt(3) / 8 * volume) / radius
    # four in one place are in a line
    gm = np.where(side > 0, gm, 1.0 + side)
    return {"volume": volume, "surface": surface, "quality_gm": gm, "quality_rr": np.where(volume > 0, rr,
        0.0 * volume)}
