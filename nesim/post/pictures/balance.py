"""The books of energy."""

from __future__ import annotations

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.pictures.each import Pages, each, of

BOOKS = {"contacts": "lost in contacts", "stops": "lost in stops", "dampers": "lost in dampers",
         "drives": "from drives", "wheels": "from wheels",
         "loads": "from loads", "fields": "from fields", "jumps": "from jumps"}
LOST = ("contacts", "stops", "dampers")


@each
def balance(case: CaseData, craft: CraftData) -> Pages:
    """Energy, what was put in and what was lost, and what is missing in these books."""
    names = [f"balance_{name}" for name in BOOKS]
    if not craft.has(names[0]):
        raise NothingToShow("no books of energy: it has neither contacts nor stops, or they were not recorded",
                            expected=True)
    craft.need("energy", *names)
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(2, sharex=True)
    energy = craft.read("energy") + (craft.read("balance_partners") if craft.has("balance_partners") else 0.0)
    books = {name: craft.read(f"balance_{name}") for name in BOOKS}
    ax, below = sheet.axes[:, 0]
    shown = {"energy": energy - energy[0]} | {text: books[name] for name, text in BOOKS.items()
                                              if np.abs(books[name]).max(initial=0.0) > 0}
    lines = {text: clock.draw(ax, craft.time, values, **style.overlaid(k)) for k,
             (text, values) in enumerate(shown.items())}
    ax.set_ylabel("J")
    missing = energy - energy[0] + sum(values if name in LOST else -values for name, values in books.items())
    clock.draw(below, craft.time, missing, **style.overlaid(0))
    below.set_ylabel("missing (J)")
    clock.label(below)
    yield "", sheet.finish(case, of(craft, "energy balance"), "Energy since the start, what was put in and what was "
                                                              "lost; below, what is missing in these books.", lines)
