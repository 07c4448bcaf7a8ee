"""Pictures of which every spacecraft has its own."""

from __future__ import annotations

import functools
from collections.abc import Callable

from nesim.base.errors import DamagedResult
from nesim.post.data import CaseData, CraftData, NothingToShow


def each(draw: Callable) -> Callable:
    """From draw(case, craft) -> (stem suffix, figure) pairs to a picture of all spacecraft.

    A spacecraft that cannot be drawn is told to ``skip`` (called with its name and a NothingToShow); the others go on.
    """
    @functools.wraps(draw)
    def picture(case: CaseData, skip: Callable[[str, NothingToShow], None]):
        for craft in case.crafts:
            try:
                for suffix, fig in draw(case, craft):
                    yield "_".join(part for part in (draw.__name__, craft.name if case.several else "", suffix)
                                   if part), fig
            except NothingToShow as reason:
                skip(craft.name, reason)
            except DamagedResult as damage:
                case.results.note(damage)
    return picture


def of(craft: CraftData, what: str) -> str:
    """A heading: the spacecraft and what is shown of it."""
    return f"{craft.name}: {what}"
