"""Records of spacecraft that fly together meet here: as soon as all of them have one of a time, what they make is
told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from nesim.results.formation import measure


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

    def go_on(self, waiting: Mapping[str, np.ndarray], ended: Sequence[str], attitude: np.ndarray | None) -> None:
        """From where an earlier one stood. ended: names of those of which no more rows come. attitude: of the frame in
        its last row."""
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
            self._forget_a_last_one(sizes)
            return None
        rows = np.full((13, len(self.names), count), np.nan)
        for k, (name, own) in enumerate(self._waiting.items()):
            rows[:, k, :sizes[name]] = own[:, :count]
            self._waiting[name] = own[:, count:].copy()
        return self._measured(rows)

    def _forget_a_last_one(self, sizes: Mapping[str, int]) -> None:
        """Nobody will meet the one that goes on when all others have ended: its rows do not pile up."""
        still = [name for name, size in sizes.items() if size or name not in self._ended]
        if len(still) == 1:
            self._waiting[still[0]] = np.empty((13, 0))

    def _measured(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """rows: (13, craft, time), NaN where a spacecraft has ended."""
        found = measure(rows[1:4].T, rows[4:7].T, rows[7:].T, before=self._attitude)
        self._attitude = found["reference_attitude"][-1]
        return {"time": np.fmin.reduce(rows[0], axis=0), **found}
