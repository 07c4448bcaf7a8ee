"""A lane group on its way: the one loop that steps, its records in blocks, what happened to its spacecraft, and where
each of them stands.

Runs to a file (runner.py), many in memory (many.py), batches (batch/execution.py) and sessions (session.py) are this
loop with other ends for the records.
"""

from __future__ import annotations

import bisect
import queue
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import nan
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.errors import RunError
from nesim.base.frozen import frozen
from nesim.sim.lanes import LaneGroup

if TYPE_CHECKING:
    from nesim.sim.frame_output import FrameOutput
    from nesim.sim.rows import RecordBuffers

FEW = 128               # records that the core makes before they are sorted: a core's cache holds them
SLICE = 0.05            # s of computing between two looks at the outside world: interrupts are obeyed within it
FIRST_STEPS = 16        # of the first slice, whose length is not known yet
BLOCK = 1024            # records handed to the writer at once
NOT_KEPT = ("body_velocity",)       # follows from the rest; not worth its room
NO_RECORDS = {"time": np.empty(0), "position": np.empty((0, 3))}
# what happens at one time to one spacecraft stands in this order
SOURCES = ("orbit", "impact", "contact", "command", "limit")


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

    def advance(self, steps: int = 0) -> None:
        """Go on until the buffers are full or the end is reached, by so many steps at most; 0: for about a slice of
        computing."""
        began = time.perf_counter()
        few = min(len(self._times), self.size - self.buffers.count)
        count = self.group.advance(self._times[:few], self._rows[:few], steps or self._steps)
        self.buffers.put(self._times[:count], self._rows[:count])
        if steps:
            return
        grown = int(self._steps * min(4.0, SLICE / max(time.perf_counter() - began, 1e-6)))
        # where few records are there before the slice is over it would grow for ever
        self._steps = max(1, min(grown, self.group.schedule.total))


@frozen
class SimEvent:
    """time: s. source: of SOURCES. number: of a command or tank; of the others, how many came before it. contact: its
    parts, impulse (N s), speed (m/s) and energy (J)."""

    time: float
    spacecraft: str
    kind: str
    text: str
    source: str
    number: int
    contact: tuple[str, float, float, float] = ("", nan, nan, nan)


class EventOrder:
    """Events by time, then by spacecraft in the order of the case, then by source and number.

    An event is certain when every lane group has reported up to a later time: then none can come before it any more.
    """

    def __init__(self, spacecraft: Sequence[str], groups: int, waiting: Iterable[SimEvent] = ()):
        """waiting: what was reported before and is not certain yet."""
        self._place = {name: k for k, name in enumerate(spacecraft)}
        self._reached = [0.0] * groups
        self._waiting = sorted(((self._key(event), event) for event in waiting), key=lambda item: item[0])

    def add(self, group: int, events: Iterable[SimEvent], reached: float) -> list[SimEvent]:
        """Events of a lane group. reached: s, up to which it has reported everything. Returns what is certain now, in
        order."""
        self._waiting += [(self._key(event), event) for event in events]
        self._waiting.sort(key=lambda item: item[0])
        self._reached[group] = reached
        return self._take(bisect.bisect_left(self._waiting, min(self._reached), key=lambda item: item[1].time))

    @property
    def waiting(self) -> tuple[SimEvent, ...]:
        """What is not certain yet, in order."""
        return tuple(event for _, event in self._waiting)

    def rest(self) -> list[SimEvent]:
        """All that is left, in order."""
        return self._take(len(self._waiting))

    def _key(self, event: SimEvent) -> tuple:
        return event.time, self._place[event.spacecraft], SOURCES.index(event.source), event.number

    def _take(self, count: int) -> list[SimEvent]:
        certain, self._waiting = self._waiting[:count], self._waiting[count:]
        return [event for _, event in certain]


@frozen
class RestartPoint:
    """Where a spacecraft stands after the records that were handed over, so that it can go on from there.

    state: block of bytes of its whole State, in the core's order. fields: name, type and count of the parts of that.
    rows: records handed over. index: units of time since the start. reached: s, up to which everything that happened
    has been reported. event_counts: events by source. limits: time (s) and text of each limit that it has come to.
    stop: s, when a command stopped it. impact: s, of its first record below the ground. laws: what its laws in Python
    saved, by the controller's name; None of one that saves nothing. touches: what is known of each contact, for the
    warning that steps were too long (contact_steps.py).
    """

    state: np.ndarray
    fields: tuple[tuple[str, str, int], ...]
    rows: int
    index: int
    reached: float
    event_counts: Mapping[str, int]
    limits: tuple[tuple[float, str], ...]
    stop: float | None
    impact: float | None
    laws: Mapping[str, object]
    touches: Sequence[Sequence[float | None]] = ()


@frozen
class Blocks:
    """Name, block of records and whether it is the last, of each spacecraft of a lane group; what happened to them; the
    number of the group, and the time (s) up to which it has reported everything that happened; where its spacecraft
    stand after these records, by name, None if one of them has failed; how many checkpoints it has come to; whether the
    end of the run will shorten its next step; and what to call when they are written, so that their memory can be used
    again."""

    items: list[tuple[str, dict, bool]]
    events: list[SimEvent]
    group: int
    reached: float
    restart_points: dict[str, RestartPoint] | None
    mark: float
    ending: bool
    written: Callable[[], None]


NOTHING = Blocks([], [], -1, 0.0, None, 0.0, False, lambda: None)


class Recorder(Stepping):
    """A lane group on its way, with the records that are not handed over yet. mark: checkpoints it has come to.
    end_announced: whether the writer knows that its end is near."""

    def __init__(self, number: int, group: LaneGroup, frame_output: FrameOutput | None = None, ground: float = 0.0,
                 past: list[RestartPoint] | None = None,
                 size: int = 0):
        """number: of the group. ground: m, radius of the central body, if there is one. past: where its spacecraft
        stood before. size: records handed over at once, BLOCK by default."""
        self.number, self.frame_output, self.ground = number, frame_output, ground
        self.mark, self.end_announced = 0.0, False
        past = past or []
        # s, of the last record that was handed over
        self.reached = min((one.reached for one in past), default=0.0)
        self.event_counts: Counter = Counter()                                  # by spacecraft and source
        self.record_counts: Counter = Counter()                                 # records, by spacecraft
        # time, s, of the first record below the ground, by spacecraft
        self.impacts: dict[str, float] = {}
        for part, one in zip(group.parts, past):
            name = part.description.name
            self.record_counts[name] = one.rows
            self.event_counts.update({(name, source): count for source, count in one.event_counts.items()})
            self.impacts |= {} if one.impact is None else {name: one.impact}
        # memory of blocks that are written: new memory is dear
        self.free: queue.SimpleQueue = queue.SimpleQueue()
        super().__init__(group, size or BLOCK, NOT_KEPT)

    def advance(self, steps: int = 0) -> None:
        """As that of Stepping. Raises RunError where a spacecraft diverges."""
        super().advance(steps)
        self.check()

    def check(self) -> None:
        """Raises RunError if a spacecraft has diverged."""
        if self.group.failures and not self.group.waiting:
            raise RunError("\n".join(why for _, why in self.group.failures.values()))

    def take(self) -> Blocks:
        """The records and the events for the writer; room for new records is left."""
        full, self.buffers = self.buffers, self._free_buffers()
        items = [(*self._item(part, {"time": full.time[:full.count], **block}), self.arrived
                  or part // self.group.together in self.group.stops)
                 for part, block in enumerate(full.blocks())]
        before, self.reached = self.reached, float(full.time[full.count - 1]) if full.count else self.reached
        self.record_counts.update({name: len(block["time"]) for name, block, _ in items})
        events = self._events(items)
        return Blocks(items, events, self.number, np.inf if self.arrived else before, self.restart_points(),
                      np.inf if self.arrived else self.mark,
                      self.group.run.ending, lambda: self.free.put(full))

    def restart_points(self) -> dict[str, RestartPoint] | None:
        """Of its spacecraft, by name; None if one of them has failed."""
        if self.group.failures:
            return None
        return {own.description.name: self._restart_point(part, own.description.name) for part,
                own in enumerate(self.group.parts)}

    def _restart_point(self, part: int, name: str) -> RestartPoint:
        """Of a part; those that are stepped together have one State."""
        group, lane = self.group, part // self.group.together
        fields = tuple((field, kind, count) for field, _, count, kind in group.run.state_fields(lane))
        counts = {source: count for (own, source), count in self.event_counts.items() if own == name}
        limits = tuple((t, text) for own, t, text in group.limit_events if own == part)
        touches = group.contact_steps.save(lane) if group.contact_steps is not None else ()
        return RestartPoint(group.run.save(lane), fields, self.record_counts[name], group.run.index, self.reached,
                            counts, limits, group.stops.get(lane), self.impacts.get(name), group.saved_laws(lane),
                            touches)

    def events_now(self) -> list[SimEvent]:
        """What happened since events were last taken, if records are of no interest."""
        return self._events([(craft.description.name, NO_RECORDS, False) for craft in self.group.parts])

    def _events(self, items: list[tuple[str, dict, bool]]) -> list[SimEvent]:
        """What happened since events were last taken."""
        passed, self.group.orbit_events = self.group.orbit_events, []
        found = [(t, items[part][0], kind, text, "orbit") for part, t, kind, text in passed]
        touched, self.group.contact_events = self.group.contact_events, []
        for part, (name, block, _) in enumerate(items):
            found += [(*event, "impact") for event in self._impact(name, block)]
            for source, done in (("command", self.group.commands(part)), ("limit", self.group.limits(part))):
                found += [(t, name, source, text, source) for t, text in done[self.event_counts[name, source]:]]
        happened = [SimEvent(*event, self._next(event[1], event[-1])) for event in found]
        return happened + [SimEvent(t, items[part][0], kind, text, "contact", self._next(items[part][0], "contact"),
                                     values)
                           for part, t, kind, text, values in touched]

    def _next(self, name: str, source: str) -> int:
        """Number of the next event of a source of a spacecraft, from 0."""
        self.event_counts[name, source] += 1
        return self.event_counts[name, source] - 1

    def _impact(self, name: str, block: dict) -> list[tuple[float, str, str, str]]:
        """The first record of a spacecraft that is inside the central body. Nothing stops it there."""
        if not self.ground or name in self.impacts:
            return []
        inside = np.flatnonzero((block["position"] ** 2).sum(axis=1) < self.ground ** 2)
        if not len(inside):
            return []
        self.impacts[name] = float(block["time"][inside[0]])
        return [(self.impacts[name], name, "impact", "below the surface of the central body, by its radius; the first "
                                                     "record there")]

    def _free_buffers(self) -> RecordBuffers:
        try:
            buffers = self.free.get_nowait()
        except queue.Empty:
            return self.group.buffers(self.size, NOT_KEPT)
        buffers.count = 0
        return buffers

    def _item(self, part: int, block: dict) -> tuple[str, dict]:
        count = self.group.records_of(part, block["time"])
        craft, block = self.group.parts[part].description, {name: values[:count] for name, values in block.items()}
        return craft.name, self.frame_output.completed(craft, block) if self.frame_output else block
