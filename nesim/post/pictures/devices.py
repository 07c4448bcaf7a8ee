"""What drives and thrusters do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of
from nesim.post.pictures.joints import PAGE, axis_label, slides_of
from nesim.post.pictures.rows import NOISE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LINES = 4                        # thrusters that have axes of their own; more share a raster


@each
def drives(case: CaseData, craft: CraftData) -> Pages:
    """A row a driven axis: its coordinate on the left, the torques of its drives on the right."""
    if not craft.drives:
        raise NothingToShow("no drives", expected=True)
    craft.need("drive_torque")
    torque = craft.read("drive_torque")
    driven = driven_axes(craft)
    for first in range(0, len(driven), PAGE):
        suffix = f"p{first // PAGE + 1}" if len(driven) > PAGE else ""
        yield suffix, drive_page(case, craft, torque, driven[first:first + PAGE])


def driven_axes(craft: CraftData) -> list[tuple[str, int, list[int]]]:
    """Joint, axis (from 0) and the drives on it, in the order of the drives. Without the input every drive is by
    itself: no joint."""
    found: dict[tuple, list[int]] = {}
    for k, name in enumerate(craft.drives):
        part = craft.part("drives", name)
        joint = str(part.get("joint", ""))
        known = joint in craft.joints and craft.has("joint_angle")
        found.setdefault((joint, int(part.get("axis", 1)) - 1) if known else (name, -1), []).append(k)
    return [(joint, axis, own) for (joint, axis), own in found.items()]


def drive_page(case: CaseData, craft: CraftData, torque: np.ndarray, rows: list) -> Figure:
    """Some rows."""
    clock = style.Clock.of(craft.time)
    known = any(axis >= 0 for _, axis, _ in rows)
    sheet = style.Sheet(len(rows), 2 if known else 1, height=2.4 if len(rows) == 1 else 1.55, sharex=True)
    for row, (joint, axis, own) in zip(sheet.axes, rows):
        slides = 0 <= axis < slides_of(craft, joint)
        if axis >= 0:
            y = craft.read("joint_angle", craft.joints.index(joint))[:, axis]
            clock.draw(row[0], craft.time, y if slides else np.degrees(y), **style.colour(0))
            style.at_least(row[0], 1e-6, 0.1)
            row[0].set_ylabel(axis_label(craft, joint, axis, "(m)" if slides else "(deg)"))
        elif known:
            row[0].set_axis_off()
        draw_torques(row[-1], clock, craft, torque, own, joint if axis >= 0 else "")
        row[-1].set_ylabel("(N)" if slides else "(N m)")
    if known:
        sheet.axes[0, 0].set_title("coordinate")
    forces = any(slides_of(craft, joint) for joint in craft.joints)
    sheet.axes[0, -1].set_title("torque or force of the drives" if forces else "torque of the drives")
    notes = [mark(craft, column, clock) for column in sheet.axes.T]
    for ax in sheet.axes[-1]:
        clock.label(ax)
    what = "drives" if len(craft.drives) > 1 else f"drive '{craft.drives[0]}'"
    caption = ("On the outer body, positive in the sense of a growing coordinate; where a motion is prescribed or "
               "locked, what that takes. ")
    return sheet.finish(case, of(craft, what), caption + notes[-1])


def draw_torques(ax: Axes, clock: style.Clock, craft: CraftData, torque: np.ndarray, own: list[int],
                 joint: str) -> None:
    """A line a drive, named if its name is not the joint's."""
    largest = np.nanmax(np.abs(torque[:, own]), initial=0.0)
    for k, drive in enumerate(own):
        look = style.overlaid(k) | {"color": style.colour(k + 1)["color"]}
        clock.draw(ax, craft.time, torque[:, drive], label=style.plain(craft.drives[drive]), **look)
    style.at_least(ax, NOISE * largest, largest)
    if [craft.drives[k] for k in own] != [joint]:
        room_above(ax)
        ax.legend(loc="upper right", ncols=len(own), fontsize=7, borderpad=0.1, borderaxespad=0.2, handlelength=1.6)


def room_above(ax: Axes, share: float = 0.22) -> None:
    """For a legend above the lines."""
    low, high = ax.get_ylim()
    ax.set_ylim(low, high + share * (high - low))


@each
def thrusters(case: CaseData, craft: CraftData) -> Pages:
    """Forces: a row each of a few thrusters, a raster of many."""
    if not craft.thrusters:
        raise NothingToShow("no thrusters", expected=True)
    craft.need("thruster_force")
    force = craft.read("thruster_force")
    if not np.nanmax(force, initial=0.0) > 0:
        raise NothingToShow("no thruster is on in any record")
    yield "", force_lines(case, craft, force) if len(craft.thrusters) <= LINES else raster(case, craft, force)


def force_lines(case: CaseData, craft: CraftData, force: np.ndarray) -> Figure:
    """A row a thruster."""
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(craft.thrusters), height=1.25 if len(craft.thrusters) > 1 else 2.2, sharex=True)
    for k, (ax, name) in enumerate(zip(sheet.axes[:, 0], craft.thrusters)):
        steps = {} if float(craft.part("thrusters", name).get("rise_time", 0) or 0) > 0 else {"drawstyle": "steps-post"}
        clock.draw(ax, craft.time, force[:, k], **style.colour(k), **steps)
        ax.set_ylim(0, 1.08 * np.nanmax(force[:, k], initial=0.0) or 1.0)
        ax.set_ylabel(f"{style.plain(name)}\n(N)")
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    what = "forces of the thrusters" if len(craft.thrusters) > 1 else f"force of thruster '{craft.thrusters[0]}'"
    return sheet.finish(case, of(craft, what), f"{at_records(craft)} {note}")


def raster(case: CaseData, craft: CraftData, force: np.ndarray) -> Figure:
    """A band a thruster, as high as its force; a bar for every stretch of records in which it is on."""
    clock, n = style.Clock.of(craft.time), len(craft.thrusters)
    sheet = style.Sheet(1, height=max(2.4, 0.24 * n + 0.5))
    ax = sheet.axes[0, 0]
    largest = np.nanmax(force, axis=0, initial=0.0)
    for k in range(n):
        draw_band(ax, craft.time / clock.factor, np.nan_to_num(force[:, k]), n - 1 - k, largest.max(),
                  style.PALETTE[k % len(style.PALETTE)])
    ax.set_yticks(range(n - 1, -1, -1), [style.plain(name) for name in craft.thrusters])
    ax.set_ylim(-0.6, n - 0.4)
    ax.tick_params(axis="y", length=0)
    note = mark(craft, [ax], clock)
    clock.label(ax)
    forces = (f"{largest.max():.4g} N" if largest[largest > 0].min() == largest.max()
              else f"at most {largest.max():.4g} N")
    return sheet.finish(case, of(craft, "when the thrusters are on"), f"Height of a bar: force, {forces}. "
        f"{at_records(craft)} {note}")


def draw_band(ax: Axes, t: np.ndarray, force: np.ndarray, at: int, largest: float, colour: str) -> None:
    """Bars of one thruster, each at least as wide as a hair."""
    on = np.flatnonzero(force > 0)
    starts = on[np.flatnonzero(np.diff(on, prepend=-2) > 1)]
    ends = on[np.flatnonzero(np.diff(on, append=on[-1] + 2 if len(on) else 0) > 1)]
    for first, last in zip(starts, ends):
        height = 0.8 * force[first:last + 1].max() / largest
        ax.bar(t[first], height, width=t[last] - t[first], bottom=at - 0.4, align="edge", color=colour,
               edgecolor=colour, linewidth=0.6)


def at_records(craft: CraftData) -> str:
    """What of pulses can be seen."""
    if len(craft.time) < 2:
        return ""
    return f"Seen at the records, {np.median(np.diff(craft.time)):.4g} s apart: pulses between them do not show."
