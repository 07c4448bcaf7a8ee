"""What happened during a run, as marks in pictures over time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from nesim.post import style
from nesim.post.data import CraftData

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMED = 12                       # events that are numbered and told in the caption; more are thin lines only
DRAWN = 100                      # more than these would hide what is drawn
LETTER, BETWEEN = 0.062, 0.05    # inches: of a digit in a number above a line, and between two numbers
INSIDE = 0.8                     # of a column of the figure that its axes take, about
POWER = 0.45                     # inches above the left end of an axis that its power of ten takes


def mark(craft: CraftData, axes: Sequence[Axes] | np.ndarray, clock: style.Clock, numbers: bool = True) -> str:
    """Draw the events of a spacecraft into a column of axes (the uppermost first) as thin vertical lines; returns what
    to write below. numbers: above the uppermost of the axes."""
    events = [event for event in craft.events if clock.first <= event.time <= clock.last]
    if not events or len(events) > DRAWN:
        return ""
    for ax in axes:
        for t in dict.fromkeys(event.time for event in events):
            ax.axvline(t / clock.factor, color=style.MARK, lw=0.7, ls=(0, (3, 2)), zorder=0.9)
    if len(events) > NAMED:
        return "Vertical lines: commands and other events."
    if numbers:
        number(axes[0], events, clock)
    return "Events: " + "; ".join(f"{k} {shortened(event.text)} ({event.time / clock.factor:.4g} {clock.unit})" for k,
                                  event in enumerate(events, 1)) + "."


def number(ax: Axes, events: list, clock: style.Clock) -> None:
    """Numbers above the lines of the uppermost axes, below its title."""
    if title := ax.get_title(loc="left"):
        ax.set_title(title, pad=14)
    inch = (clock.last - clock.first) / (INSIDE * ax_width(ax))
    taken = clock.first + POWER * inch if has_power(ax) else -float("inf")
    for first, last, t in places([event.time for event in events], inch, taken):
        ax.annotate(numbered(first, last), (t / clock.factor, 1.0), xycoords=("data", "axes fraction"), xytext=(0, 1.5),
                    textcoords="offset points",
                    ha="center", va="bottom", fontsize=7, color=style.GREY, annotation_clip=False)


def numbered(first: int, last: int) -> str:
    """The numbers of events from first to last, which count from 0."""
    return (str(first + 1) if first == last else f"{first + 1}\N{EN DASH}{last + 1}" if last > first + 1
            else f"{first + 1}, {last + 1}")


def has_power(ax: Axes) -> bool:
    """Whether a power of ten stands above the vertical axis."""
    formatter = ax.yaxis.get_major_formatter()
    formatter.set_locs(list(ax.yaxis.get_majorticklocs()))
    return bool(formatter.get_offset())


def ax_width(ax: Axes) -> float:
    """Inches, before the layout is made."""
    place: Any = ax.get_subplotspec()
    figure: Any = ax.figure
    return figure.get_figwidth() * len(place.colspan) / place.get_gridspec().ncols


def places(times: list[float], inch: float, taken: float = -float("inf")) -> list[tuple[int, int, float]]:
    """First and last of the events whose numbers share a place, since they would overlap, and the time above which they
    stand. times: in order, s. inch: s an inch of the axis. taken: s, before which there is no room."""
    found: list[tuple[int, int, float]] = []
    for k, t in enumerate(times):
        found.append((k, k, t))
        while len(found) > 1 and edge(found[-1], inch, -1) < edge(found[-2], inch, 1) + BETWEEN * inch:
            (first, _, _), (_, last, _) = found[-2:]
            found[-2:] = [(first, last, (times[first] + times[last]) / 2)]
    if found and edge(found[0], inch, -1) < taken:
        first, last, _ = found[0]
        found[0] = (first, last, taken + 0.5 * LETTER * inch * len(numbered(first, last)))
        while len(found) > 1 and edge(found[1], inch, -1) < edge(found[0], inch, 1) + BETWEEN * inch:
            last = found[1][1]
            found[:2] = [(first, last, taken + 0.5 * LETTER * inch * len(numbered(first, last)))]
    return found


def edge(place: tuple[int, int, float], inch: float, side: int) -> float:
    """Time of the left (-1) or right (1) end of a number."""
    first, last, t = place
    return t + side * 0.5 * LETTER * inch * len(numbered(first, last))


def shortened(text: str) -> str:
    """An event's text with numbers of four digits."""
    return re.sub(r"-?\d+\.\d+(?:e[+-]?\d+)?", lambda number: f"{float(number[0]):.4g}", text)
