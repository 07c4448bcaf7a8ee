"""Contacts, and the books of energy."""

from __future__ import annotations

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of

BOOKS = {"contacts": "lost in contacts", "stops": "lost in stops", "dampers": "lost in dampers",
         "drives": "from drives", "wheels": "from wheels",
         "loads": "from loads", "fields": "from fields", "jumps": "from jumps"}
LOST = ("contacts", "stops", "dampers")
CAPTION = "Size of each contact's force; its gap, negative where its sides overlap; the energy that it has dissipated."
DOCKED = ("How far the ports of each docking are apart, the angle between their axes, their speed against each other, "
          "and the force that holds them.")


@each
def contacts(case: CaseData, craft: CraftData) -> Pages:
    """A line a contact."""
    if not craft.contacts:
        raise NothingToShow("no contacts", expected=True)
    craft.need("contact_force", "contact_penetration", "contact_dissipated")
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(3, sharex=True)
    rows = ((np.linalg.norm(craft.read("contact_force"), axis=2), "force (N)"),
            (-1e3 * craft.read("contact_penetration"), "gap (mm)"),
            (craft.read("contact_dissipated"), "lost (J)"))
    for ax, (values, label) in zip(sheet.axes[:, 0], rows):
        lines = {name: clock.draw(ax, craft.time, values[:, k], **style.overlaid(k)) for k,
                 name in enumerate(craft.contacts)}
        ax.set_ylabel(label)
    low = float(np.nanmin(rows[1][0], initial=0.0))
    sheet.axes[1, 0].set_ylim(1.2 * low or -1.0, max(-5 * low, 1.0))
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    yield "", sheet.finish(case, of(craft, "contacts"), f"{CAPTION} {note}", lines)


@each
def dockings(case: CaseData, craft: CraftData) -> Pages:
    """A line a docking."""
    if not craft.dockings:
        raise NothingToShow("no dockings with its port first", expected=True)
    craft.need("docking_position", "docking_rotation", "docking_velocity", "docking_force")
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(4, sharex=True)
    rows = (("docking_position", 1e3, "apart (mm)"), ("docking_rotation", np.degrees(1.0), "angle (deg)"),
            ("docking_velocity", 1e3, "speed (mm/s)"), ("docking_force", 1.0, "force (N)"))
    for ax, (name, factor, label) in zip(sheet.axes[:, 0], rows):
        values = factor * np.linalg.norm(craft.read(name), axis=2)
        lines = {docking: clock.draw(ax, craft.time, values[:, k], **style.overlaid(k))
                 for k, docking in enumerate(craft.dockings)}
        ax.set_ylabel(label)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    yield "", sheet.finish(case, of(craft, "dockings"), f"{DOCKED} {note}", lines)


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
