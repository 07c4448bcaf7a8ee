"""Lane groups: spacecraft of one tree, stepped together, one in each lane of the processor's vectors.

Lanes do not touch one another, and one algorithm serves every width, so a spacecraft gets the same bits alone or in any lane.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nesim import _core
from nesim.compiler.layout import RECORDS, in_lanes
from nesim.sim.craft import Craft
from nesim.sim.failures import explain_divergence
from nesim.sim.methods import Method

PARAMETERS = {*RECORDS, "mass", "mu"}       # what may differ from lane to lane; everything else is the tree


@dataclass(frozen=True)
class Schedule:
    """How a spacecraft is integrated. step: s. stride: steps a record. total: steps in all. edges: times at which a load
    begins or ends, s, sorted. dense: by the paper's matrices."""

    method: Method
    step: float
    stride: int
    total: int
    edges: tuple[float, ...] = ()
    dense: bool = False

    @property
    def alone(self) -> bool:
        """Whether it must be computed alone: steps of its own, or no lanes in its equations."""
        return self.method.adaptive or self.dense


def tree_of(craft: Craft) -> tuple:
    """What spacecraft must have in common to share lanes: topology, kinds of joints and what acts on them."""
    arrays = craft.compiled.arrays
    return tuple(arrays[name].tobytes() for name in sorted(arrays.keys() - PARAMETERS))


def group(crafts: list[Craft], schedules: list[Schedule]) -> list[list[int]]:
    """Indices of the spacecraft that are stepped together, as many at once as the processor takes."""
    alike: dict[tuple, list[int]] = {}
    for i, (craft, schedule) in enumerate(zip(crafts, schedules)):
        key = ("alone", i) if schedule.alone else (tree_of(craft), schedule.step, schedule.stride, schedule.total, schedule.edges)
        alike.setdefault(key, []).append(i)
    most = _core.most_lanes()
    return [members[first:first + most] for members in alike.values() for first in range(0, len(members), most)]


def width_for(count: int) -> int:
    """The narrowest core that takes so many spacecraft at once."""
    return next(width for width in _core.BY_LANES if width >= count)


class LaneGroup:
    """Some spacecraft of one tree on their way. Empty lanes repeat the last spacecraft; nobody looks at them."""

    def __init__(self, crafts: list[Craft], schedule: Schedule, states: list | None = None):
        """states: (q, u) of each spacecraft instead of its start state."""
        self.crafts, self.schedule = crafts, schedule
        self.lanes = width_for(len(crafts))
        core = _core.BY_LANES[self.lanes]
        states = states or [(craft.start.q, craft.start.u) for craft in crafts]
        filled = [min(i, len(crafts) - 1) for i in range(self.lanes)]
        model = crafts[0].model if self.lanes == 1 else core.Model(in_lanes([crafts[i].compiled.arrays for i in filled]))
        q, u = (np.stack([states[i][part] for i in filled], axis=1).reshape(-1) for part in (0, 1))
        self.run = core.Run(core.Workspace(model), q, u, schedule.method, schedule.step, schedule.stride, schedule.total,
                            np.array(schedule.edges, dtype=float))
        if schedule.dense:
            _core.use_dense(self.run)
        self.width = crafts[0].rows.width
        self._aligned = core.aligned_empty
        self.failures: dict[int, tuple[float, str]] = {}        # lane -> last good time, why
        self._seen = ~((1 << len(crafts)) - 1)                  # empty lanes are not news

    def rows(self, count: int) -> np.ndarray:
        """Room for so many records, (count, width * lanes)."""
        return self._aligned(count * self.width).reshape(count, self.width * self.lanes)

    def of_lane(self, rows: np.ndarray, lane: int) -> np.ndarray:
        """The records of one spacecraft, (count, width)."""
        return rows.reshape(len(rows), self.width, self.lanes)[:, :, lane]

    def advance(self, times: np.ndarray, rows: np.ndarray, steps: int) -> int:
        """Go on by at most so many steps; returns the number of records. A lane that diverges joins `failures`."""
        count = self.run.advance(times, rows, steps)
        new = self.run.broken & ~self._seen
        for lane in range(len(self.crafts)):
            if new >> lane & 1:
                self.failures[lane] = explain_divergence(self.crafts[lane], self.run, lane)
        self._seen |= new
        return count

    @property
    def done(self) -> bool:
        """Whether all have arrived or diverged."""
        return self.run.finished or len(self.failures) == len(self.crafts)

    def state(self, lane: int) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates and speeds of one spacecraft now."""
        return tuple(x.reshape(-1, self.lanes)[:, lane].copy() for x in self.run.state())
