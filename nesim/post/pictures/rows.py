"""Pictures that a thing describes by itself: rows over time with a line a thing (nesim/things/picture.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, Picture, each, of
from nesim.things.picture import Picture as Given

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOISE = 1e-9                     # of the largest: not magnified


def picture_of(section: str, given: Given) -> Picture:
    """The picture that things of a section give, for all spacecraft."""
    def draw(case: CaseData, craft: CraftData) -> Pages:
        yield "", rows(case, craft, section, given)

    draw.__name__ = section
    return each(draw)


def rows(case: CaseData, craft: CraftData, section: str, picture: Given) -> Figure:
    """Those rows of which the file has the numbers. Raises NothingToShow."""
    names = getattr(craft, section, [])
    shown = [k for k, name in enumerate(names) if not picture.hides(craft.part(section, name))]
    if not shown:
        raise NothingToShow(f"no {section}", expected=True)
    have = [row for row in picture.rows if craft.has(row.dataset)]
    craft.need(*(row.dataset for row in have or picture.rows))
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(have), height=2.6 if len(have) == 1 else 1.75, sharex=True)
    for ax, row in zip(sheet.axes[:, 0], have):
        values = craft.read(row.dataset)[:, shown]
        values = row.scale * (values if values.ndim == 2 else np.linalg.norm(values, axis=2))
        largest = np.nanmax(np.abs(values), initial=0.0)
        lines = {names[thing]: clock.draw(ax, craft.time, values[:, k], **style.overlaid(k)) for k,
                 thing in enumerate(shown)}
        ax.set_ylabel(row.label)
        if row.below:
            low = float(np.nanmin(values, initial=0.0))
            ax.set_ylim(1.2 * low or -1.0, max(-5 * low, 1.0))
        else:
            style.at_least(ax, NOISE * largest, largest)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    left = [name for k, name in enumerate(names) if k not in shown]
    also = f" Not shown, as {picture.why_hidden}: {', '.join(left)}." if left else ""
    heading = picture.several if len(shown) > 1 else picture.one.format(names[shown[0]])
    return sheet.finish(case, of(craft, heading), " ".join(filter(None, (f"{picture.caption}{also}", note))), lines)
