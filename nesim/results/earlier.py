"""The part of an earlier file that a run which goes on from it writes first: rows of the spacecraft and of their
formation, events, a checkpoint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from nesim.base.frozen import frozen
from nesim.results.layout import CHUNK_ROWS
from nesim.results.reader import Recorded, Results


@frozen
class Earlier:
    """results: of the earlier file, open. rows: of each spacecraft, how many of them count. formation, events: the same
    of these. unpaired: rows of spacecraft that wait for the others of their formation, by name. ended: names of those
    of which no more rows come. content: of its checkpoint."""

    results: Results
    rows: Mapping[str, int]
    formation: int
    events: int
    unpaired: Mapping[str, np.ndarray]
    ended: Sequence[str]
    content: Mapping

    def blocks(self) -> Iterator[tuple[str | None, dict[str, np.ndarray]]]:
        """Rows of each spacecraft by its name, and those of the formation by None, in pieces. Raises DamagedResult."""
        for name, count in self.rows.items():
            for block in pieces(self.results[name], count):
                yield name, block
        for block in pieces(self.results.formation, self.formation) if self.formation else ():
            yield None, block

    def event_rows(self) -> list[tuple]:
        """The columns of each event, as the writer has them. Raises DamagedResult."""
        found = self.results.events
        if len(found) < self.events:
            raise self.results.root.group("events").damaged(f"has {len(found)} of the {self.events} events that its "
                                                            f"checkpoint counts")
        return [event.columns for event in found[:self.events]]

    @property
    def last_attitude(self) -> np.ndarray | None:
        """(4,) of the formation's frame in its last row that counts."""
        found = self.results.formation
        if not self.formation or "reference_attitude" not in found:
            return None
        return found["reference_attitude"][self.formation - 1]


def pieces(table: Recorded, count: int) -> Iterator[dict[str, np.ndarray]]:
    """The first `count` rows of everything in a group, a chunk at a time. Raises DamagedResult if it has fewer."""
    for error in table.damage.values():
        raise error
    if table.rows < count:
        raise table.damaged(f"has {table.rows} of the {count} rows that its checkpoint counts")
    for first in range(0, count, CHUNK_ROWS):
        last = min(first + CHUNK_ROWS, count)
        yield {name: table[name][first:last] for name in table}
