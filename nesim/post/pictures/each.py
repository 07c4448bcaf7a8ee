"""Pictures of which every spacecraft has its own."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from nesim.base.errors import DamagedResult
from nesim.post.data import CaseData, CraftData, NothingToShow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Pages: TypeAlias = "Iterator[tuple[str, Figure]]"                   # stems of files, and what goes into them
Skip: TypeAlias = Callable[[str, NothingToShow], None]              # told which spacecraft is left out, and why
Picture: TypeAlias = Callable[[CaseData, Skip], Pages]


def each(draw: Callable[[CaseData, CraftData], Pages]) -> Picture:
    """From draw(case, craft) -> (stem suffix, figure) pairs to a picture of all spacecraft.

    A spacecraft that cannot be drawn is told to ``skip`` (called with its name and a NothingToShow); the others go on.
    """
    @functools.wraps(draw)
    def picture(case: CaseData, skip: Skip) -> Pages:
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
