"""Spacecraft that fly together: separations, and for four of them the tetrahedron that they make.

Mass centres, at the times that all of them have records of. Volumes and qualities are those of the four points, whatever their order.

    Q_GM = V/V_ideal + S/S_ideal + 1     volume and surface against those of the regular tetrahedron whose side is the mean of the six
                                         separations: 1 for points in a line, 3 for a regular one
    Q_RR = (9 sqrt(3)/8 V)^(1/3) / r     against the regular tetrahedron in the same circumscribed sphere, of radius r: 0 for points in a
                                         plane, 1 for a regular one

[Robert, Roux, Harvey, Dunlop, Daly & Glassmeier 1998: Tetrahedron geometric factors, in Analysis Methods for Multi-Spacecraft Data, ISSI].
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass

import numpy as np

from nesim.records import frozen

MOST = 8          # spacecraft that are told about


@frozen
class Tetrahedron:
    """Of four spacecraft, (time,) each. volume: m3. surface: m2. quality_gm: 1 to 3. quality_rr: 0 to 1."""

    volume: np.ndarray
    surface: np.ndarray
    quality_gm: np.ndarray
    quality_rr: np.ndarray


@dataclass(frozen=True, eq=False)
class Formation:
    """names: of the spacecraft. time: (time,) s. position (craft, time, 3): m, velocity: m/s, in N."""

    names: tuple[str, ...]
    time: np.ndarray
    position: np.ndarray
    velocity: np.ndarray

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two, in the order of ``separations``."""
        return list(itertools.combinations(range(len(self.names)), 2))

    @functools.cached_property
    def separations(self) -> np.ndarray:
        """(pair, time) m."""
        return np.array([np.linalg.norm(self.position[j] - self.position[i], axis=1) for i, j in self.pairs])

    @property
    def center(self) -> tuple[np.ndarray, np.ndarray]:
        """(time, 3) m and (time, 3) m/s in N: the mean of the spacecraft's positions and velocities, whatever their masses."""
        return self.position.mean(axis=0), self.velocity.mean(axis=0)

    @functools.cached_property
    def tetrahedron(self) -> Tetrahedron:
        """What four spacecraft make. Raises ValueError for another number."""
        if len(self.names) != 4:
            raise ValueError(f"a tetrahedron needs 4 spacecraft, there are {len(self.names)}")
        a, b, c = (self.position[k] - self.position[0] for k in (1, 2, 3))
        volume = np.abs((a * np.cross(b, c)).sum(axis=1)) / 6
        surface = sum(np.linalg.norm(np.cross(x, y), axis=1) for x, y in ((a, b), (b, c), (c, a), (b - a, c - a))) / 2
        side = self.separations.mean(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            gm = volume / (side**3 / np.sqrt(72)) + surface / (side**2 * np.sqrt(3)) + 1
            rr = np.cbrt(9 * np.sqrt(3) / 8 * volume) / circumradius(a, b, c, volume)
        return Tetrahedron(volume, surface, gm, np.where(volume > 0, rr, 0.0 * volume))


def circumradius(a: np.ndarray, b: np.ndarray, c: np.ndarray, volume: np.ndarray) -> np.ndarray:
    """(time,) m, of the sphere through 0, a, b and c."""
    square = [(x * x).sum(axis=1, keepdims=True) for x in (a, b, c)]
    top = square[0] * np.cross(b, c) + square[1] * np.cross(c, a) + square[2] * np.cross(a, b)
    return np.linalg.norm(top, axis=1) / (12 * volume)


def formation_of(results, names: list[str] | None = None) -> Formation:
    """Of open results, all spacecraft or some. Raises ValueError for fewer than two, KeyError for an unknown one."""
    names = list(results.spacecraft if names is None else names)
    if len(names) < 2:
        raise ValueError("a formation needs 2 spacecraft or more")
    crafts = [results[name] for name in names]
    times = [np.asarray(craft["time"][...], dtype=float) for craft in crafts]
    common = functools.reduce(np.intersect1d, times)
    rows = [np.searchsorted(time, common) for time in times]
    position, velocity = (np.array([np.asarray(craft[key][...], dtype=float)[row] for craft, row in zip(crafts, rows)]) for key in ("position", "velocity"))
    return Formation(tuple(names), common, position, velocity)


def table(formation: Formation) -> list[str]:
    """A few lines for people: least, mean, greatest and last of every separation, and of the tetrahedron of four."""
    rows = [(f"{formation.names[i]} - {formation.names[j]}", values, "m") for (i, j), values in zip(formation.pairs, formation.separations)]
    if len(formation.names) == 4:
        found = formation.tetrahedron
        rows += [("volume", found.volume, "m3"), ("quality Q_GM", found.quality_gm, ""), ("quality Q_RR", found.quality_rr, "")]
    width = max(len(name) for name, _, _ in rows)
    lines = [f"  {'':<{width}}  {'least':>12} {'mean':>12} {'greatest':>12} {'at the end':>12}"]
    for name, values, unit in rows:
        shown = [np.nanmin(values), np.nanmean(values), np.nanmax(values), values[-1]] if np.isfinite(values).any() else [np.nan] * 4
        lines.append(f"  {name:<{width}}  " + " ".join(f"{x:12.6g}" for x in shown) + f" {unit}".rstrip())
    return lines
