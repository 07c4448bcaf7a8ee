"""Attitude and rate of bodies against frames that turn: how well something points to the ground, along the track or at
the Sun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.attitudes import matrices, rotation_vectors
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# by frame: its name, the axis that matters most and what it points to
FRAMES = {"lvlh": ("LVLH", 2, "down"), "rtn": ("RTN", 0, "outward"), "fixed": ("axes fixed in the central body", 2,
    "to its north pole"),
          "sun": ("Sun-pointing axes", 0, "to the Sun")}
ANGLES = ("yaw", "pitch", "roll")


@each
def pointing(case: CaseData, craft: CraftData) -> Pages:
    """A figure a frame and body."""
    shown = [frame for frame in FRAMES if craft.has(f"attitude_{frame}", f"rate_{frame}")]
    if not shown:
        raise NothingToShow("not recorded: output: {frames: [lvlh]} in sim.yaml does", expected=True)
    craft.need("time")
    for frame in shown:
        for k, body in enumerate(craft.frame_bodies):
            yield "_".join([frame, body] if len(craft.frame_bodies) > 1 else [frame]), figure(case, craft, frame, k)


def figure(case: CaseData, craft: CraftData, frame: str, k: int) -> Figure:
    """How far away from the frame, in which direction, how fast."""
    name, axis, toward = FRAMES[frame]
    C, rate = matrices(craft.read(f"attitude_{frame}", k)), craft.read(f"rate_{frame}", k)
    clock, sheet = style.Clock.of(craft.time), style.Sheet(3, height=1.75, sharex=True)
    away, angles, rates = sheet.axes[:, 0]
    whole, beside = "whole turn", f"between the {'xyz'[axis]} axes"
    lines = {whole: clock.draw(away, craft.time, np.degrees(turn_size(C)), color=style.GREY, linestyle="-"),
             beside: clock.draw(away, craft.time, np.degrees(axis_angle(C, axis)), color=style.INK, linestyle="-")}
    away.set_ylabel("angle (deg)")
    away.set_ylim(bottom=0)
    for j, label in enumerate(ANGLES):
        t, y = qu.with_gaps(craft.time, wrapped(qu.angles_321(C)[:, j])[:, None])
        lines[f"{label}, {'zyx'[j]}"] = clock.draw(angles, t, np.degrees(y[:, 0]), **style.colour(2 - j))
    angles.set_ylabel("yaw, pitch, roll\n(deg)")
    for j in range(3):
        clock.draw(rates, craft.time, np.degrees(rate[:, j]), **style.colour(j))
    rates.set_ylabel("rate (deg/s)")
    for ax, noise, window in ((away, 1e-6, 0.1), (angles, 1e-6, 0.1), (rates, 1e-9, 1e-4)):
        style.at_least(ax, noise, window)
    for ax in (away, angles):
        quarters(ax)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(rates)
    text = (f"Angles 3-2-1: from {name} by yaw about z, pitch about the new y, roll about the newest x. Rate relative "
            f"to {name}, in the axes of the body. The {'xyz'[axis]} axis of {name} points {toward}.")
    return sheet.finish(case, of(craft, f"attitude of '{craft.frame_bodies[k]}' against {name}"), f"{text} {note}",
                        lines)


def quarters(ax: Axes) -> None:
    """An axis of deg that goes far is marked by quarter or eighth turns."""
    from matplotlib.ticker import MultipleLocator

    low, high = ax.get_ylim()
    if high - low > 150:
        ax.yaxis.set_major_locator(MultipleLocator(90 if high - low > 300 else 45))


def turn_size(C: np.ndarray) -> np.ndarray:
    """(time,) rad: of the one turn that leads from the frame to the body."""
    return np.linalg.norm(rotation_vectors(C), axis=1)


def axis_angle(C: np.ndarray, axis: int) -> np.ndarray:
    """(time,) rad between an axis of the frame and that of the body."""
    own = C[:, axis]                                         # the body's axis in the frame
    return np.arctan2(np.linalg.norm(np.delete(own, axis, axis=1), axis=1), own[:, axis])


def wrapped(angle: np.ndarray) -> np.ndarray:
    """Between -pi and pi."""
    return np.remainder(angle + np.pi, 2 * np.pi) - np.pi
