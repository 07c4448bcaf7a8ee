"""What happened during a run, as marks in pictures over time."""

from __future__ import annotations

import re

from nesim.post import style
from nesim.post.data import CraftData

NAMED = 12                       # events that are numbered and told in the caption; more are thin lines only
DRAWN = 100                      # more than these would hide what is drawn
NEAR = 0.018                     # of the time axis: closer numbers share a place


def mark(craft: CraftData, axes, clock: style.Clock) -> str:
    """Draw the events of a spacecraft into a column of axes (the uppermost first) as thin vertical lines; returns what to write below."""
    events = [event for event in craft.events if clock.first <= event.time <= clock.last]
    if not events or len(events) > DRAWN:
        return ""
    for ax in axes:
        for t in dict.fromkeys(event.time for event in events):
            ax.axvline(t / clock.factor, color=style.MARK, lw=0.7, ls=(0, (3, 2)), zorder=0.9)
    if len(events) > NAMED:
        return "Vertical lines: commands and other events."
    number(axes[0], events, clock)
    return "Events: " + "; ".join(f"{k} {told(event.text)} ({event.time / clock.factor:.4g} {clock.unit})" for k, event in enumerate(events, 1)) + "."


def number(ax, events: list, clock: style.Clock) -> None:
    """Numbers above the lines of the uppermost axes, below its title."""
    if title := ax.get_title(loc="left"):
        ax.set_title(title, pad=14)
    for first, last in places([event.time for event in events], NEAR * (clock.last - clock.first) * style.WIDTH / ax_width(ax)):
        text = str(first + 1) if first == last else f"{first + 1}\N{EN DASH}{last + 1}" if last > first + 1 else f"{first + 1}, {last + 1}"
        t = (events[first].time + events[last].time) / 2
        ax.annotate(text, (t / clock.factor, 1.0), xycoords=("data", "axes fraction"), xytext=(0, 1.5), textcoords="offset points",
                    ha="center", va="bottom", fontsize=7, color=style.GREY, annotation_clip=False)


def ax_width(ax) -> float:
    """Inches, before the layout is made."""
    span = ax.get_subplotspec().colspan
    return ax.figure.get_figwidth() * len(span) / ax.get_subplotspec().get_gridspec().ncols


def places(times: list[float], near: float) -> list[tuple[int, int]]:
    """First and last of the events whose numbers share a place. times: in order."""
    out: list[tuple[int, int]] = []
    for k, t in enumerate(times):
        if out and t - times[out[-1][0]] < near:
            out[-1] = (out[-1][0], k)
        else:
            out.append((k, k))
    return out


def told(text: str) -> str:
    """With numbers of four digits."""
    return re.sub(r"-?\d+\.\d+(?:e[+-]?\d+)?", lambda number: f"{float(number[0]):.4g}", text)
