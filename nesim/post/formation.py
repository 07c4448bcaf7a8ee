"""The formation of the spacecraft of a result file; nesim/results/formation.py defines its quantities."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen
from nesim.results.formation import FOUR, measure, pairs_of

if TYPE_CHECKING:
    from nesim.results.reader import Results


@frozen
class Tetrahedron:
    """Of four spacecraft, (time,) each. volume: m3. surface: m2. quality_gm: 1 to 3. quality_rr: 0 to 1."""

    volume: np.ndarray
    surface: np.ndarray
    quality_gm: np.ndarray
    quality_rr: np.ndarray


@frozen
class Formation:
    """names: of the spacecraft. time: (time,) s. values: the datasets of the group ``formation`` by name."""

    names: tuple[str, ...]
    time: np.ndarray
    values: Mapping[str, np.ndarray]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two, in the order of ``separations``."""
        return pairs_of(len(self.names))

    @property
    def separations(self) -> np.ndarray:
        """(pair, time) m."""
        return self.values["separation"].T

    @property
    def center(self) -> tuple[np.ndarray, np.ndarray]:
        """(time, 3) m and (time, 3) m/s in N: the mean of the spacecraft's positions and velocities, whatever their
        masses."""
        return self.values["reference_position"], self.values["reference_velocity"]

    @property
    def tetrahedron(self) -> Tetrahedron:
        """What four spacecraft make. Raises ArgumentError for another number."""
        if len(self.names) != FOUR:
            raise ArgumentError(f"a tetrahedron needs 4 spacecraft, there are {len(self.names)}")
        return Tetrahedron(*(self.values[name] for name in ("volume", "surface", "quality_gm", "quality_rr")))


def formation_of(results: Results, names: Sequence[str] | None = None) -> Formation:
    """Of open results, all spacecraft or some: as it was recorded, or worked out from the positions where it was not.

    Raises ArgumentError for fewer than two, KeyError for an unknown one.
    """
    names = list(results.spacecraft if names is None else names)
    if len(names) < 2:
        raise ArgumentError("a formation needs 2 spacecraft or more")
    crafts, recorded = [results[name] for name in names], results.formation
    if recorded is None or recorded.damage or not set(names) <= set(recorded.spacecraft):
        return from_positions(names, crafts)
    if names == recorded.spacecraft:
        return Formation(tuple(names), recorded.times(), {name: recorded[name][...] for name in recorded})
    at = [recorded.spacecraft.index(name) for name in names]
    origin = np.concatenate([recorded["reference_position"][...], recorded["reference_velocity"][...]], axis=1)
    return Formation(tuple(names), recorded.times(), measure(recorded["position"][...][:, at],
                                                             recorded["velocity"][...][:, at], origin=origin))


def from_positions(names: Sequence[str], crafts: Sequence) -> Formation:
    """At the times that all of them have records of."""
    times = [craft.times() for craft in crafts]
    common = functools.reduce(np.intersect1d, times)
    rows = [np.searchsorted(time, common) for time in times]
    position, velocity = (np.stack([np.asarray(craft[key][...], dtype=float)[row] for craft, row in zip(crafts, rows)],
                                   axis=1)
                          for key in ("position", "velocity"))
    return Formation(tuple(names), common, measure(position, velocity))


def table(formation: Formation) -> list[str]:
    """A few lines for people: least, mean, greatest and last of every separation, and of the tetrahedron of four."""
    rows = [(f"{formation.names[i]} - {formation.names[j]}", values, "m") for (i, j), values in zip(formation.pairs,
        formation.separations)]
    if len(formation.names) == FOUR:
        found = formation.tetrahedron
        rows += [("volume", found.volume, "m3"), ("quality Q_GM", found.quality_gm, ""), ("quality Q_RR",
            found.quality_rr, "")]
    width = max(len(name) for name, _, _ in rows)
    lines = [f"  {'':<{width}}  {'least':>12} {'mean':>12} {'greatest':>12} {'at the end':>12}"]
    for name, values, unit in rows:
        shown = ([np.nanmin(values), np.nanmean(values), np.nanmax(values), values[-1]] if np.isfinite(values).any()
                 else [np.nan] * 4)
        lines.append(f"  {name:<{width}}  " + " ".join(f"{x:12.6g}" for x in shown) + f" {unit}".rstrip())
    return lines
