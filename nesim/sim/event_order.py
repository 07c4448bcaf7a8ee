"""One order for the events of all spacecraft, whichever of them were stepped together and on which threads: that of the
file."""

from __future__ import annotations

import bisect
from math import nan
from collections.abc import Iterable, Sequence

from nesim.base.frozen import frozen

# what happens at one time to one spacecraft stands in this order
SOURCES = ("orbit", "impact", "contact", "command", "limit")


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

    An event is certain when every lane group has told of a later time: then none can come before it any more.
    """

    def __init__(self, spacecraft: Sequence[str], groups: int, waiting: Iterable[SimEvent] = ()):
        """waiting: what was told before and is not certain yet."""
        self._place = {name: k for k, name in enumerate(spacecraft)}
        self._reached = [0.0] * groups
        self._waiting = sorted(((self._key(event), event) for event in waiting), key=lambda item: item[0])

    def add(self, group: int, events: Iterable[SimEvent], reached: float) -> list[SimEvent]:
        """What a lane group tells of, which tells of nothing more up to the time it has reached, s; returns what is
        certain now, in order."""
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
