"""Joint angles, and the forces and torques in the joints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.geometry import stem
from nesim.post.pictures.each import each, of

PAGE = 6                         # rows of a figure
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
    clock = style.Clock.of(craft.time)
    spherical = all(group.kind == "spherical" for group in groups)
    fig, axes = style.figure(case, of(case, craft, "joint coordinates"), len(groups), columns, height=3.0 if len(groups) == 1 else 1.45,
                             sharex=True, legend=True, caption=angle_caption(groups))
    lines: dict[str, object] = {}
    for row, group in zip(axes, groups):
        scale = np.degrees(1) if group.units == "deg" else 1.0
        for k, ax in enumerate(row):
            draw_group(ax, clock, craft, scale * values[:, group.joints, k], group, lines)
        row[0].set_ylabel(style.plain(f"{group.label}\n({group.units})" if group.label else f"{TYPES[group.kind]} ({group.units})"))
    for k, ax in enumerate(axes[0]):
        ax.set_title("xyz"[k] if spherical else f"axis {k + 1}")
    share_scales(axes, [group.units for group in groups], 1e-3)
    for ax in axes[-1]:
        clock.label(ax)
    style.legend(fig, list(lines.values()), list(lines))
    fig.align_ylabels()
    return fig


def draw_group(ax, clock: style.Clock, craft: CraftData, values: np.ndarray, group: Group, lines: dict) -> None:
    """A line a joint. values: (time, joint of the group). lines: for the legend, by what they are called."""
    looks = style.graded(len(group.joints)) if group.label else [style.colour(k) for k in range(len(group.joints))]
    for k, j in enumerate(group.joints):
        if not np.isfinite(values[:, k]).any():
            continue
        line = clock.draw(ax, craft.time, values[:, k], **looks[k])
        lines.setdefault(f"joint {k + 1}" if group.label else craft.joints[j], line)
    if not ax.lines:
        ax.set_axis_off()


def angle_caption(groups: list[Group]) -> str:
    """What the numbers are."""
    kinds = {group.kind for group in groups}
    said = []
    if any(group.label and len(group.joints) > 1 for group in groups):
        said.append("A row is a chain; joint 1 is the one at the root body.")
    if "spherical" in kinds:
        said.append("Ball joints: rotation vector from the inner to the outer joint frame.")
    if "" in kinds:
        said.append("The file does not say of what type the joints are: all are shown as angles.")
    return " ".join(said)


def share_scales(axes, kinds: list[str], least: float) -> None:
    """Rows of one kind get the same scale in a column, and no scale magnifies rounding."""
    for column in axes.T:
        for kind in dict.fromkeys(kinds):
            same = [ax for ax, other in zip(column, kinds) if other == kind and ax.lines]
            limits = np.array([ax.get_ylim() for ax in same])
            for ax in same:
                ax.set_ylim(limits[:, 0].min(), limits[:, 1].max())
                style.at_least(ax, least)


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
    clock = style.Clock.of(craft.time)
    fig, axes = style.figure(case, of(case, craft, "forces and torques in the joints"), len(groups), len(values), legend=True,
                             height=3.0 if len(groups) == 1 else 1.45, sharex=True,
                             caption="Size of the vector that each joint transmits, spring, damper and constraint together. " + angle_caption(groups[:1]).split(" Ball")[0]
                             if any(group.label and len(group.joints) > 1 for group in groups) else "Size of the vector that each joint transmits.")
    lines: dict[str, object] = {}
    for row, group in zip(axes, groups):
        for ax, name in zip(row, values):
            draw_group(ax, clock, craft, values[name][:, group.joints], group, lines)
            ax.set_ylabel("N" if name == "joint_force" else "N m")
        if group.label:
            row[0].set_ylabel(style.plain(f"{group.label}\n({row[0].get_ylabel()})"))
    for ax, name in zip(axes[0], values):
        ax.set_title("force" if name == "joint_force" else "torque")
    share_scales(axes, ["" for _ in groups], 1e-9)
    for ax in axes[-1]:
        clock.label(ax)
    style.legend(fig, list(lines.values()), list(lines))
    fig.align_ylabels()
    return fig
