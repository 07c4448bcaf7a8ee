"""Joint angles, and the forces and torques in the joints."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.attitudes import unit
from nesim.base.frozen import frozen
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData, NothingToShow, number
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAGE = 6                         # rows of a figure
UNITS = {"joint_force": "(N)", "joint_torque": "(N m)"}
SEGMENT = re.compile(r"(.+)_joint_(\d+)")       # a joint of a chain
BENDING = ["in plane", "out of plane"]
NAME = 22                        # letters of a name in a line at a row


@frozen
class Group:
    """Joints that share a row: those of a chain from the root outward, or a single joint. label: the chain's name or
    the joint's. kind: their type, ``wire`` for ball joints of a chain that twist freely, ``slide`` and ``turn`` for the
    two rows of a gimbal that slides, ``slide`` and ``spherical`` for those of a ball that does.
    first: of its axes that are shown."""

    label: str
    joints: tuple[int, ...]
    kind: str
    first: int = 0

    @property
    def units(self) -> str:
        """Of the coordinates."""
        return "m" if self.kind in ("prismatic", "slide") else "deg"


def groups_of(craft: CraftData, members: list[int]) -> list[Group]:
    """Joints <chain>_joint_<k> of one type that hang on each other are a row, every other joint is one by itself."""
    types = {name: "wire" if kind == "spherical" and is_wire(craft, name) else kind for name,
             kind in craft.joint_types.items()}
    boom = {name: tip.label for tip in reversed(craft.tips) for name in tip.joints}
    found: dict[tuple, list[tuple[int, int]]] = {}
    for j in members:
        name = craft.joints[j]
        part = SEGMENT.fullmatch(name)
        key = (part[1], boom.get(name, ""), types.get(name, "")) if part else (name, None, types.get(name, ""))
        found.setdefault(key, []).append((int(part[2]) if part else 0, j))
    labels = [key[0] for key in found]
    return [Group(label if labels.count(label) == 1 else craft.joints[group[0][1]], tuple(j for _, j in sorted(group)),
                  kind)
            for (label, _, kind), group in found.items()]


def halves(craft: CraftData, group: Group) -> list[Group]:
    """A row for the slides of a gimbal or ball and one for its turns; any other group as it is."""
    turning = {"gimbal": "turn", "spherical": "spherical"}.get(group.kind)
    count = slides_of(craft, craft.joints[group.joints[0]]) if turning else 0
    return ([Group(group.label, group.joints, "slide"), Group(group.label, group.joints, str(turning), count)] if count
            else [group])


def slides_of(craft: CraftData, joint: str) -> int:
    """How many axes of a joint slide: its first ones."""
    part = craft.part("joints", joint)
    axes = part.get("axes") if craft.joint_types.get(joint) == "prismatic" else part.get("slides")
    return len(axes) if isinstance(axes, list) else 0


def is_wire(craft: CraftData, joint: str) -> bool:
    """Whether a ball joint is in a chain with neither spring nor damper against twist, so that its twist means
    nothing."""
    part = craft.part("joints", joint)
    if not SEGMENT.fullmatch(joint):
        return False
    first = (value[0] if isinstance(value, list) and value else value for value in (part.get("stiffness", 0),
        part.get("damping", 0)))
    return all(number(value) == 0.0 for value in first)


def pages(groups: list[Group]) -> Iterator[tuple[str, list[Group]]]:
    """Groups of a figure at a time, with the ending of its file's name."""
    for first in range(0, len(groups), PAGE):
        yield (f"p{first // PAGE + 1}" if len(groups) > PAGE else ""), groups[first:first + PAGE]


@each
def joints(case: CaseData, craft: CraftData) -> Pages:
    """Joint angles in deg, displacements in m: a row a chain or joint, a column an axis."""
    if not craft.joints:
        raise NothingToShow("no joints", expected=True)
    craft.need("joint_angle")
    values = craft.read("joint_angle")
    free = [j for j in range(len(craft.joints)) if np.isfinite(values[:, j]).any()]
    if not free:
        raise NothingToShow("no joint that moves", expected=True)
    for suffix, groups in pages([half for group in groups_of(craft, free) for half in halves(craft, group)]):
        yield suffix, angle_page(case, craft, values, groups)


def angle_page(case: CaseData, craft: CraftData, values: np.ndarray, groups: list[Group]) -> Figure:
    """Some rows of joint coordinates, each with as many columns as its joints have axes."""
    counts = [shown_axes(craft, values, group) for group in groups]
    sheet, clock = style.Sheet.uneven(counts, row_height(groups)), style.Clock.of(craft.time)
    lines: dict = {}
    longest = max(len(group.joints) for group in groups)
    for row, group, count in zip(sheet.axes, groups, counts):
        series = [coordinates(craft.time, values[:, j, group.first:], group.kind) for j in group.joints]
        for k, ax in enumerate(row[:count]):
            draw_group(ax, clock, [(t, y[:, k]) for t, y in series], group, longest, lines)
            style.at_least(ax, 1e-3, 0.1)
        row[0].set_ylabel(row_label(group, f"({group.units})"))
    title_axes(sheet.axes, groups, counts)
    label_times(sheet.axes, counts, clock)
    note = mark(craft, sheet.axes[:, 0], clock)
    for column in sheet.axes.T[1:]:
        mark(craft, [ax for ax in column if ax is not None], clock, numbers=column[0] is not None)
    heading = of(craft, joints_heading(craft, groups, "coordinates"))
    return sheet.finish(case, heading, f"{angle_caption(groups)} {note}", lines)


def shown_axes(craft: CraftData, values: np.ndarray, group: Group) -> int:
    """Columns of a row."""
    if group.kind == "wire":
        return 2
    if group.kind == "slide":
        return slides_of(craft, craft.joints[group.joints[0]])
    own = values[:, list(group.joints), group.first:]
    return max(k + 1 for k in range(own.shape[2]) if np.isfinite(own[:, :, k]).any())


def title_axes(axes: np.ndarray, groups: list[Group], counts: list[int]) -> None:
    """Name the columns where they begin to be others than in the row above."""
    above: list[str] = []
    for row, group, count in zip(axes, groups, counts):
        names = (BENDING if group.kind == "wire" else list("xyz"[:count]) if group.kind == "spherical"
                 else [f"axis {group.first + k + 1}" for k in range(count)] if count > 1
                 or group.kind in ("slide", "turn") else [""])
        for ax, name in zip(row, names if names != above else ()):
            ax.set_title(name)
        above = names


def coordinates(t: np.ndarray, y: np.ndarray, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Times and (time, axis) values in the units that are shown, with gaps where rotation vectors start anew."""
    if kind in ("prismatic", "slide"):
        return t, y
    if kind == "wire":
        return t, np.degrees(bending(y[:, :3]))
    t, y = (t, y[:, :3]) if kind == "spherical" else (t, y)
    t, y = qu.continued(t, y) if kind in ("spherical", "") else (t, y)
    return t, np.degrees(y)


def bending(rotation: np.ndarray) -> np.ndarray:
    """(time, 2) rad: where the x axis of the outer joint frame lies in the inner one, toward y and toward z, as
    ``deflection`` has it; the twist about it is left out. rotation: (time, 3) rotation vectors from the inner to the
    outer frame."""
    angle = np.linalg.norm(rotation, axis=1)
    a = unit(rotation)
    c, s = np.cos(angle), np.sin(angle)
    x, y, z = (c + (1 - c) * a[:, 0]**2, (1 - c) * a[:, 0] * a[:, 1] + s * a[:, 2],
               (1 - c) * a[:, 0] * a[:, 2] - s * a[:, 1])
    return np.stack([qu.unwrap(np.arctan2(y, x)), np.arctan2(z, np.hypot(x, y))], axis=1)


def joints_heading(craft: CraftData, groups: list[Group], what: str) -> str:
    """Part of a heading: of the joints, or of the only one."""
    shown = sorted({j for group in groups for j in group.joints})
    return f"{what} of the joints" if len(shown) > 1 else f"{what} of joint '{craft.joints[shown[0]]}'"


def row_height(groups: list[Group]) -> float:
    """Inches."""
    return 2.6 if len(groups) == 1 else 1.45


def row_label(group: Group, units: str) -> str:
    """Of the vertical axis on the left."""
    return "\n".join([*(style.plain(part) for part in textwrap.wrap(group.label, NAME, max_lines=2, placeholder="...")),
                      units])


def axis_label(craft: CraftData, joint: str, axis: int, units: str) -> str:
    """Of a vertical axis that shows one coordinate of a joint; the axis is numbered if there are several."""
    several = np.isfinite(craft.first("joint_angle")[craft.joints.index(joint)]).sum() > 1
    return row_label(Group(f"{joint} axis {axis + 1}" if several else joint, (0,), ""), units)


def label_times(axes: np.ndarray, counts: list[int], clock: style.Clock) -> None:
    """Name the time axis below the last row, and below rows with other columns than the next."""
    for row, count, below in zip(axes, counts, [*counts[1:], 0]):
        for ax in row[:count]:
            ax.tick_params(labelbottom=count != below)
            if not below:
                clock.label(ax)


def draw_group(ax: Axes, clock: style.Clock, series: list[tuple], group: Group, longest: int, lines: dict) -> None:
    """A line a joint. series: times and values of each. longest: joints of the longest chain beside it. lines: for the
    legend, by what they are called; a joint by itself has its name at the row."""
    looks = style.graded(longest)
    for k, (t, y) in enumerate(series):
        if np.isfinite(y).any():
            line = clock.draw(ax, t, y, **looks[k])
            if len(group.joints) > 1:
                lines.setdefault(f"joint {k + 1}", line)


def angle_caption(groups: list[Group]) -> str:
    """What the numbers are."""
    kinds = {group.kind for group in groups}
    texts = [row_caption(groups)]
    if "spherical" in kinds:
        texts.append("Ball joints: rotation vector from the inner to the outer joint frame. It starts anew beyond 180 "
                     "deg, where lines have a gap; a twist about one axis is shown going on.")
    if "wire" in kinds:
        texts.append("Chains: the angles by which each joint bends the wire, as deflection: has them in its mounting "
                     "frame; the twist about the wire, which nothing holds, is not shown.")
    if "" in kinds:
        texts.append("The file does not say of what type the joints are: all are shown as angles.")
    return " ".join(texts).strip()


def row_caption(groups: list[Group]) -> str:
    """How joints are counted and scales chosen."""
    chains = any(len(group.joints) > 1 for group in groups)
    texts = ["Joint 1 of a chain is the one at the root body."] if chains else []
    return " ".join(texts + ["Every row has its own scale."] * (len(groups) > 1))


@each
def loads(case: CaseData, craft: CraftData) -> Pages:
    """Size of the force and of the torque in every joint: a row a chain or joint."""
    if not craft.joints:
        raise NothingToShow("no joints", expected=True)
    have = [name for name in ("joint_force", "joint_torque") if craft.has(name)]
    craft.need(*(have or ("joint_force", "joint_torque")))
    values = {name: np.linalg.norm(craft.read(name), axis=2) for name in have}
    for suffix, groups in pages(groups_of(craft, list(range(len(craft.joints))))):
        yield suffix, load_page(case, craft, values, groups)


def load_page(case: CaseData, craft: CraftData, values: dict[str, np.ndarray], groups: list[Group]) -> Figure:
    """Some rows of forces and torques."""
    sheet, clock = (style.Sheet(len(groups), len(values), height=row_height(groups), sharex=True),
                    style.Clock.of(craft.time))
    lines: dict = {}
    longest = max(len(group.joints) for group in groups)
    for row, group in zip(sheet.axes, groups):
        for ax, name in zip(row, values):
            draw_group(ax, clock, [(craft.time, values[name][:, j]) for j in group.joints], group, longest, lines)
            style.at_least(ax, 1e-9, 0.1)
            ax.set_ylabel(row_label(group, UNITS[name]) if ax is row[0] else UNITS[name])
    for ax, name in zip(sheet.axes[0], values):
        ax.set_title(name.removeprefix("joint_"))
    label_times(sheet.axes, [len(values)] * len(groups), clock)
    caption = (f"Size of the vector that each joint transmits, constraint, spring and damper together. "
               f"{row_caption(groups)}")
    return sheet.finish(case, of(craft, joints_heading(craft, groups, "forces and torques")), caption, lines)
