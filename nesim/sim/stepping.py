"""The one loop that steps: a lane group goes on for a slice of computing at a time, and its records wait to be taken.

Runs to a file (runner.py), many in memory (many.py) and batches (batch/execution.py) are this loop with other ends for
the records.
"""

from __future__ import annotations

import time

import numpy as np

from nesim.sim.lanes import LaneGroup

FEW = 128               # records that the core makes before they are sorted: a core's cache holds them
SLICE = 0.05            # s of computing between two looks at the outside world: interrupts are obeyed within it
FIRST_STEPS = 16        # of the first slice, whose length is not known yet


class Stepping:
    """A lane group on its way. buffers: its records that were not taken yet."""

    def __init__(self, group: LaneGroup, size: int | None = None, leave_out: tuple[str, ...] = ()):
        """size: records that there is room for, all of the run by default. leave_out: datasets that are not kept. A
        group that has not begun records its start."""
        self.group, self.size, self.leave_out = group, size or len(group.schedule.times()), leave_out
        few = min(FEW, self.size)
        self._times, self._rows = np.empty(few), group.rows(few)
        self._steps = FIRST_STEPS
        self.buffers = group.buffers(self.size, leave_out)
        if group.run.index == 0 and not group.resumed:
            self._times[0] = 0.0
            group.run.record_now(self._rows[0])
            self.buffers.put(self._times[:1], self._rows[:1])

    @property
    def full(self) -> bool:
        """Whether there is no room for another record."""
        return self.buffers.count == self.size

    @property
    def arrived(self) -> bool:
        """Whether there is nothing more to do."""
        return self.group.done

    def advance(self) -> None:
        """Go on for about a slice of computing, until the buffers are full or the end is reached."""
        began = time.perf_counter()
        few = min(len(self._times), self.size - self.buffers.count)
        count = self.group.advance(self._times[:few], self._rows[:few], self._steps)
        self.buffers.put(self._times[:count], self._rows[:count])
        grown = int(self._steps * min(4.0, SLICE / max(time.perf_counter() - began, 1e-6)))
        # where few records are there before the slice is over it would grow for ever
        self._steps = max(1, min(grown, self.group.schedule.total))
