"""Pictures of things as data: nesim/post draws them from the datasets of a result file."""

from __future__ import annotations

from collections.abc import Callable

from nesim.base.frozen import frozen


@frozen
class Row:
    """Axes of a picture, a line a thing over time. dataset: whose numbers times ``scale`` are shown, of vectors their
    lengths. label: of the axis, with its unit. below: what counts is below zero, little more is shown above it."""

    dataset: str
    label: str
    scale: float = 1.0
    below: bool = False


@frozen
class Picture:
    """Rows of all things of a section. several, one: heading, of one thing with its name. caption: below. hides:
    whether one is left out, from its part of the resolved input, and why, in words."""

    rows: tuple[Row, ...]
    several: str
    one: str
    caption: str = ""
    hides: Callable[[dict], bool] = lambda part: False
    why_hidden: str = ""
