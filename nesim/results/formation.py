"""Quantities of a formation: separations, the frame at the mean of the spacecraft, and of four the tetrahedron.

Mass centres. Volumes and qualities are those of the four points, whatever their order.

    Q_GM = V/V_ideal + S/S_ideal + 1     volume and surface against those of the regular tetrahedron whose side is the
                                         mean of the six separations: 1 for points in a line, 3 for a regular one
    Q_RR = (9 sqrt(3)/8 V)^(1/3) / r     cube root of the volume against the regular tetrahedron in the same
                                         circumscribed sphere, of radius r: 0 for points in a plane, 1 for a regular one

[Robert, Roux, Harvey, Dunlop, Daly & Glassmeier 1998: Tetrahedron geometric factors, in Analysis Methods for
Multi-Spacecraft Data, ISSI].

Vectors have their components first here and time last, so that NumPy works on whole rows: (3, craft, time). Sums are
written out, so that the bits of a time do not depend on how many come with it. Records come together in a
FormationBuffer: as soon as all spacecraft have one of a time, that of the formation is computed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from nesim.base.conics import cross, dot, length, lvlh_axes
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
                 "reference_attitude": continuous_signs(quaternion(lvlh_axes(place, speed).T.swapaxes(1, 2)).T, before),
                 **separations(r, v)}
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


def separations(r: np.ndarray, v: np.ndarray) -> dict[str, np.ndarray]:
    """Separations and their rates, (pair, time). Of two in one place the rate is the derivative to the right: |dv|."""
    first, second = np.array(pairs_of(r.shape[1])).T
    d, dv = r[:, second] - r[:, first], v[:, second] - v[:, first]
    separation = length(d)
    return {"separation": separation, "separation_rate": np.where(separation > 0, dot(d, dv) / separation, length(dv))}


def continuous_signs(q: np.ndarray, before: np.ndarray | None) -> np.ndarray:
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


class FormationBuffer:
    """Keeps the rows of every spacecraft that wait for the others. They have records at the same times, or end before
    the others do."""

    def __init__(self, names: Sequence[str]):
        self.names = tuple(names)
        # of each row: time, position, velocity and what those two lack
        self._waiting = {name: np.empty((13, 0)) for name in names}
        self._ended: set[str] = set()
        self._attitude: np.ndarray | None = None                         # of the frame in the last row

    def add(self, name: str, block: Mapping[str, np.ndarray], remainder: np.ndarray | None,
            last: bool = False) -> dict[str, np.ndarray] | None:
        """Rows of a spacecraft; none come after the last. Returns the rows of the formation that are whole now, if
        there are any."""
        new = np.zeros((13, len(block["time"])))
        new[0], new[1:4], new[4:7] = block["time"], block["position"].T, block["velocity"].T
        if remainder is not None:
            new[7:] = remainder.T
        self._waiting[name] = np.concatenate([self._waiting[name], new], axis=1) if self._waiting[name].size else new
        if last:
            self._ended.add(name)
        return self._take()

    @property
    def waiting(self) -> dict[str, np.ndarray]:
        """Rows that wait for those of others, by name: (13, rows)."""
        return dict(self._waiting)

    def resume(self, waiting: Mapping[str, np.ndarray], ended: Sequence[str], attitude: np.ndarray | None) -> None:
        """Go on from where an earlier buffer stood. ended: names of those of which no more rows come. attitude: of the
        frame in its last row."""
        self._waiting |= {name: rows for name, rows in waiting.items() if name in self._waiting}
        self._ended.update(name for name in ended if name in self._waiting)
        self._attitude = attitude

    def finish(self) -> dict[str, np.ndarray] | None:
        """Nobody has more rows: what is left of two or more."""
        self._ended.update(self.names)
        return self._take()

    def _take(self) -> dict[str, np.ndarray] | None:
        sizes = {name: rows.shape[1] for name, rows in self._waiting.items()}
        count = min((size for name, size in sizes.items() if name not in self._ended), default=max(sizes.values()))
        count = min(count, sorted(sizes.values())[-2])                   # rows that one alone has tell nothing
        if not count:
            self._drop_unpaired_rows(sizes)
            return None
        rows = np.full((13, len(self.names), count), np.nan)
        for k, (name, own) in enumerate(self._waiting.items()):
            rows[:, k, :sizes[name]] = own[:, :count]
            self._waiting[name] = own[:, count:].copy()
        return self._measured(rows)

    def _drop_unpaired_rows(self, sizes: Mapping[str, int]) -> None:
        """Rows of a last spacecraft that goes on when all others have ended are of no use: they do not pile up."""
        still = [name for name, size in sizes.items() if size or name not in self._ended]
        if len(still) == 1:
            self._waiting[still[0]] = np.empty((13, 0))

    def _measured(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """rows: (13, craft, time), NaN where a spacecraft has ended."""
        found = measure(rows[1:4].T, rows[4:7].T, rows[7:].T, before=self._attitude)
        self._attitude = found["reference_attitude"][-1]
        return {"time": np.fmin.reduce(rows[0], axis=0), **found}
