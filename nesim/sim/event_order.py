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
class Happening:
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

    def __init__(self, spacecraft: Sequence[str], groups: int, waiting: Iterable[Happening] = ()):
        """waiting: what was told before and is not certain yet."""
        self._place = {name: k for k, name in enumerate(spacecraft)}
        self._reached = [0.0] * groups
        self._waiting = sorted(((self._key(happening), happening) for happening in waiting), key=lambda item: item[0])

    def add(self, group: int, happenings: Iterable[Happening], reached: float) -> list[Happening]:
        """What a lane group tells of, which tells of nothing more up to the time it has reached, s; returns what is
        certain now, in order."""
        self._waiting += [(self._key(happening), happening) for happening in happenings]
        self._waiting.sort(key=lambda item: item[0])
        self._reached[group] = reached
        return self._take(bisect.bisect_left(self._waiting, min(self._reached), key=lambda item: item[1].time))

    @property
    def waiting(self) -> tuple[Happening, ...]:
        """What is not certain yet, in order."""
        return tuple(happening for _, happening in self._waiting)

    def rest(self) -> list[Happening]:
        """All that is left, in order."""
        return self._take(len(self._waiting))

    def _key(self, happening: Happening) -> tuple:
        return happening.time, self._place[happening.spacecraft], SOURCES.index(happening.source), happening.number

    def _take(self, count: int) -> list[Happening]:
        certain, self._waiting = self._waiting[:count], self._waiting[count:]
        return [happening for _, happening in certain]
