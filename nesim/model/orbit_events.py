"""Events of the orbit that are watched: which ones a case asks for, and their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nesim import _core
from nesim.base.errors import UsageError

if TYPE_CHECKING:
    from nesim.things import Spacecraft
    from nesim.things.condition import Condition

Turning = _core.Turning
# by group of the input: the quantities that are watched
GROUPS = {"apsides": (Turning.APSIS,), "nodes": (Turning.NODE,), "eclipses": (Turning.PENUMBRA, Turning.UMBRA)}
# kind in the results, and what it is called when the quantity rises and falls through zero
NAMES = {Turning.APSIS: ("apsis", "periapsis", "apoapsis"), Turning.NODE: ("node", "ascending_node", "descending_node"),
         Turning.PENUMBRA: ("eclipse", "eclipse_exit", "eclipse_entry"), Turning.UMBRA: ("eclipse", "umbra_exit",
    "umbra_entry")}

Watched = tuple[tuple[int, float], ...]     # Turning and limit (m, of an altitude) of each quantity


def watched(groups: Iterable[str], altitudes: Iterable[float], crafts: Iterable[Spacecraft]) -> Watched:
    """What the output asks for, and what commands of spacecraft wait for. altitudes: m."""
    found = [(kind, 0.0) for group in groups for kind in GROUPS[group]]
    found += [(Turning.ALTITUDE, limit) for limit in altitudes]
    for craft in crafts:
        for command in craft.commands:
            if command.when is not None and command.when.quantity in ("event", "altitude"):
                found.append(quantity(command.when))
    return tuple(dict.fromkeys((int(kind), float(limit)) for kind, limit in found))


def quantity(when: Condition) -> tuple[int, float]:
    """What a condition of a command watches."""
    if when.quantity == "altitude":
        return int(Turning.ALTITUDE), float(when.limit)
    return int(next(kind for kind, (_, *names) in NAMES.items() if when.name in names)), 0.0


def bit(when: Condition, events: Watched) -> int:
    """Which of the events a condition waits for: 2 quantity, + 1 if it falls."""
    kind, limit = quantity(when)
    if (kind, limit) not in events:
        raise UsageError("a command waits for an event of the orbit, which nothing watches: run the spacecraft in a "
                         "case with a central body")
    falls = not when.above if kind == Turning.ALTITUDE else NAMES[Turning(kind)].index(when.name) == 2
    return 2 * events.index((kind, limit)) + falls


def describe(event: tuple[int, float], fell: bool) -> tuple[str, str]:
    """Kind and text for the results."""
    kind, limit = event
    if kind == Turning.ALTITUDE:
        return "altitude", f"{'below' if fell else 'above'} {limit / 1000:.10g} km"
    name, *texts = NAMES[Turning(kind)]
    return name, texts[fell].replace("_", " ")
