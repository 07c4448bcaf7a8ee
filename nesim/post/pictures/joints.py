"""Joint angles, and the forces and torques in the joints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.geometry import stem
from nesim.post.pictures.each import each, of

PAGE = 6                         # rows of a figure
UNITS = {"joint_force": "(N)", "joint_torque": "(N m)"}
TYPES = {"spherical": "rotation vector", "gimbal": "angle", "prismatic": "displacement", "": "angle"}


@dataclass(frozen=True)
class Group:
    """Joints that share a row: those of a chain from the root outward, or single joints. kind: their type."""

    label: str
    joints: tuple[int, ...]
    kind: str

    @property
    def units(self) -> str:
        """Of the coordinates."""
        return "m" if self.kind == "prismatic" else "deg"


def groups_of(craft: CraftData, members: list[int]) -> list[Group]:
    """Chains of joints of one type; where every chain is a single joint, all of a type together."""
    types = craft.joint_types
    chain = {name: tip.label for tip in reversed(craft.tips) for name in tip.joints}
    rank = {name: k for tip in craft.tips for k, name in enumerate(tip.joints)}
    found: dict[tuple[str, str], list[int]] = {}
    for j in members:
        name = craft.joints[j]
        found.setdefault((chain.get(name, stem(name)), types.get(name, "")), []).append(j)
    if all(len(group) == 1 for group in found.values()):
        single: dict[tuple[str, str], list[int]] = {}
        for (_, kind), group in found.items():
            single.setdefault(("", kind), []).extend(group)
        found = single
    return [Group(label, tuple(sorted(group, key=lambda j: rank.get(craft.joints[j], j))), kind) for (label, kind), group in found.items()]


def pages(groups: list[Group]):
    """Groups of a figure at a time, with the ending of its file's name."""
    for first in range(0, len(groups), PAGE):
        yield (f"p{first // PAGE + 1}" if len(groups) > PAGE else ""), groups[first:first + PAGE]


@each
def joints(case: CaseData, craft: CraftData):
    """Joint angles in deg, displacements in m: a row a chain, a column an axis."""
    if not craft.joints:
        raise NothingToShow("no joints", expected=True)
    craft.need("joint_angle")
    values = craft.read("joint_angle")
    free = [j for j in range(len(craft.joints)) if np.isfinite(values[:, j]).any()]
    if not free:
        raise NothingToShow("no joint that moves", expected=True)
    for suffix, groups in pages(groups_of(craft, free)):
        yield suffix, angle_page(case, craft, values, groups)


def angle_page(case: CaseData, craft: CraftData, values: np.ndarray, groups: list[Group]):
    """Some rows of joint coordinates."""
    shown = [j for group in groups for j in group.joints]
    columns = max(k + 1 for k in range(3) if np.isfinite(values[:, shown, k]).any())
    sheet, clock = style.Sheet(len(groups), columns, height=row_height(groups), sharex=True), style.Clock.of(craft.time)
    lines, longest = {}, max(len(group.joints) for group in groups)
    for row, group in zip(sheet.axes, groups):
        series = [coordinates(craft.time, values[:, j], group.kind) for j in group.joints]
        for k, ax in enumerate(row):
            draw_group(ax, clock, [(t, y[:, k]) for t, y in series], craft, group, longest, lines)
        row[0].set_ylabel(row_label(group, f"({group.units})" if group.label else f"{TYPES[group.kind]} ({group.units})"))
    spherical = all(group.kind == "spherical" for group in groups)
    for k, column in enumerate(sheet.axes.T):
        [ax for ax in column if ax.axison][0].set_title("xyz"[k] if spherical else f"axis {k + 1}")
    share_scales(sheet.axes, [group.kind for group in groups], 1e-3)
    label_times(sheet.axes, clock)
    return sheet.finish(case, of(craft, whose(craft, groups, "coordinates")), angle_caption(groups), lines)


def coordinates(t: np.ndarray, y: np.ndarray, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Times and (time, axis) values in the units that are shown, with a gap where a rotation vector starts anew."""
    if kind == "prismatic":
        return t, y
    t, y = qu.torn(t, y) if kind in ("spherical", "") else (t, y)
    return t, np.degrees(y)


def whose(craft: CraftData, groups: list[Group], what: str) -> str:
    """Part of a heading: of the joints, or of the only one."""
    shown = [j for group in groups for j in group.joints]
    return f"{what} of the joints" if len(shown) > 1 else f"{what} of joint '{craft.joints[shown[0]]}'"


def row_height(groups: list[Group]) -> float:
    """Inches."""
    return 2.6 if len(groups) == 1 else 1.45


def row_label(group: Group, units: str) -> str:
    """Of the vertical axis on the left."""
    return (style.plain(group.label) + "\n" if group.label else "") + units


def label_times(axes, clock: style.Clock) -> None:
    """Name the time axis below each column, wherever that ends."""
    for column in axes.T:
        last = [ax for ax in column if ax.axison][-1]
        clock.label(last)
        last.tick_params(labelbottom=True)


def draw_group(ax, clock: style.Clock, series: list[tuple], craft: CraftData, group: Group, longest: int, lines: dict) -> None:
    """A line a joint. series: times and values of each. longest: joints of the longest chain beside it. lines: for the
    legend, by what they are called."""
    looks = style.graded(longest)[:len(series)] if group.label else [style.colour(j) for j in group.joints]
    for k, (j, (t, y)) in enumerate(zip(group.joints, series)):
        if np.isfinite(y).any():
            line = clock.draw(ax, t, y, **looks[k])
            lines.setdefault(f"joint {k + 1}" if group.label else craft.joints[j], line)
    if not ax.lines:
        ax.set_axis_off()


def angle_caption(groups: list[Group]) -> str:
    """What the numbers are."""
    kinds = {group.kind for group in groups}
    said = [row_caption(groups)]
    if "spherical" in kinds:
        said.append("Ball joints: rotation vector from the inner to the outer joint frame.")
    if "" in kinds:
        said.append("The file does not say of what type the joints are: all are shown as angles.")
    return " ".join(said).strip()


def row_caption(groups: list[Group]) -> str:
    """How joints are counted."""
    chains = any(len(group.joints) > 1 and group.label for group in groups)
    return "A row is a chain; joint 1 is the one at the root body." if chains else ""


def share_scales(axes, kinds: list[str], noise: float) -> None:
    """Rows of one kind get the same scale in a column, and no scale magnifies rounding."""
    for column in axes.T:
        for kind in dict.fromkeys(kinds):
            same = [ax for ax, other in zip(column, kinds) if other == kind and ax.lines]
            limits = np.array([ax.get_ylim() for ax in same]).reshape(-1, 2)
            for ax in same:
                ax.set_ylim(limits[:, 0].min(), limits[:, 1].max())
                style.at_least(ax, noise, 0.1)


@each
def loads(case: CaseData, craft: CraftData):
    """Size of the force and of the torque in every joint: a row a chain."""
    if not craft.joints:
        raise NothingToShow("no joints", expected=True)
    have = [name for name in ("joint_force", "joint_torque") if craft.has(name)]
    craft.need(*(have or ("joint_force", "joint_torque")))
    values = {name: np.linalg.norm(craft.read(name), axis=2) for name in have}
    for suffix, groups in pages(groups_of(craft, list(range(len(craft.joints))))):
        yield suffix, load_page(case, craft, values, groups)


def load_page(case: CaseData, craft: CraftData, values: dict[str, np.ndarray], groups: list[Group]):
    """Some rows of forces and torques."""
    sheet, clock = style.Sheet(len(groups), len(values), height=row_height(groups), sharex=True), style.Clock.of(craft.time)
    lines, longest = {}, max(len(group.joints) for group in groups)
    for row, group in zip(sheet.axes, groups):
        for ax, name in zip(row, values):
            draw_group(ax, clock, [(craft.time, values[name][:, j]) for j in group.joints], craft, group, longest, lines)
            ax.set_ylabel(row_label(group, UNITS[name]) if ax is row[0] else UNITS[name])
    for ax, name in zip(sheet.axes[0], values):
        ax.set_title(name.removeprefix("joint_"))
    share_scales(sheet.axes, [group.kind for group in groups], 1e-9)
    label_times(sheet.axes, clock)
    caption = f"Size of the vector that each joint transmits, constraint, spring and damper together. {row_caption(groups)}"
    return sheet.finish(case, of(craft, whose(craft, groups, "forces and torques")), caption, lines)
