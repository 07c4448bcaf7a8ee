"""Robots: the path of a hand, and what the base takes of the motion of all it carries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.attitudes import matrices, rotation_vectors
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

AXES = "xyz"
SMALL = 0.5                      # m: shorter ways are shown in mm
LEAST = 1e-9                     # of any unit: not magnified
POINTS = 20000                   # of a trace


@each
def endpoints(case: CaseData, craft: CraftData) -> Pages:
    """A page an endpoint: its way and its turn since the first record, and its path from two sides."""
    if not craft.endpoints:
        raise NothingToShow("no endpoints", expected=True)
    craft.need("endpoint_position", "endpoint_attitude")
    for k, name in enumerate(craft.endpoints):
        yield name if len(craft.endpoints) > 1 else "", endpoint_page(case, craft, k)


def endpoint_page(case: CaseData, craft: CraftData, k: int) -> Figure:
    """Of the k-th."""
    way, clock = craft.read("endpoint_position", k), style.Clock.of(craft.time)
    held = bool(craft.entry.get("base")) and craft.has("position")
    if held:                                                        # its mass centre moves, and the root does not
        way = way + craft.read("position")
    way, (factor, unit) = way - way[0], scale(way - way[0])
    turn = np.degrees(turned_since_start(craft.read("endpoint_attitude", k)))
    sheet = style.Sheet(2, 2, height=2.2, width_ratios=(1.5, 1))
    upper, lower = sheet.axes[:, 0]
    lines = draw_three(upper, clock, craft.time, factor * way, f"way ({unit})", LEAST)
    draw_three(lower, clock, craft.time, turn, "turn (deg)", LEAST)
    upper.tick_params(labelbottom=False)
    lower.sharex(upper)
    note = mark(craft, (upper, lower), clock)
    clock.label(lower)
    for ax, other in zip(sheet.axes[:, 1], (1, 2)):
        trace(ax, factor * way[:, [0, other]], f"x ({unit})", f"{AXES[other]} ({unit})")
    beside = "" if held else ", beside the spacecraft's mass centre"
    return sheet.finish(case, of(craft, f"path of the endpoint '{craft.endpoints[k]}'"),
                        f"Since the first record, in N{beside}; the turn as a rotation vector. {note}", lines)


@each
def reaction(case: CaseData, craft: CraftData) -> Pages:
    """How the root turns and moves, unless that is prescribed, and force and torque of the joints on it."""
    if not craft.endpoints:
        raise NothingToShow("no endpoints: not a robot", expected=True)
    craft.need("body_attitude", "body_position")
    rows, texts = ([], []) if craft.entry.get("base") else root_displacements(craft)
    if (pulled := pull_on_root(craft)) is not None:
        rows += [(pulled[0], "force (N)"), (pulled[1], "torque (N m)")]
        texts.append("Force of all its joints on it and torque about its mass centre, in its axes.")
    if not rows:
        raise NothingToShow("the motion of the root is prescribed, and forces of joints are not in the file")
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(rows), height=1.45, sharex=True)
    for ax, (values, label) in zip(sheet.axes[:, 0], rows):
        lines = draw_three(ax, clock, craft.time, values, label, LEAST)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(sheet.axes[-1, 0])
    yield "", sheet.finish(case, of(craft, f"reaction of the root body '{craft.bodies[0]}'"),
                           " ".join([*texts, note]), lines)


def root_displacements(craft: CraftData) -> tuple[list, list[str]]:
    """Turn and way since the first record, each with its label; and their captions."""
    way = craft.read("body_position", 0)
    factor, unit = scale(way - way[0])
    return ([(np.degrees(turned_since_start(craft.read("body_attitude", 0))), "turn (deg)"),
             (factor * (way - way[0]), f"way ({unit})")],
            ["Turn (rotation vector) and way since the first record, in N, the way beside the spacecraft's mass "
             "centre."])


def turned_since_start(q: np.ndarray) -> np.ndarray:
    """(time, 3) rad in N: the turn from the first of attitudes q_BN to each."""
    C = matrices(q)
    return rotation_vectors(C[0].T @ C)


def pull_on_root(craft: CraftData) -> tuple[np.ndarray, np.ndarray] | None:
    """Force (time, 3) and torque about its mass centre that the root gets from its joints, root axes; None if they are
    not recorded or the input is not known."""
    own = [part for part in craft.parts("joints") if part.get("inner") == craft.bodies[0]
           and part.get("name") in craft.joints]
    if not own or not craft.has("joint_force", "joint_torque"):
        return None
    force, torque = np.zeros((2, len(craft.time), 3))
    center = np.asarray(craft.part("bodies", craft.bodies[0]).get("mass_center", (0, 0, 0)), dtype=float)
    for part in own:
        at = craft.joints.index(part["name"])
        F, arm = craft.read("joint_force", at), np.asarray(part.get("inner_point", (0, 0, 0)), dtype=float) - center
        force, torque = force + F, torque + craft.read("joint_torque", at) + np.cross(arm, F)
    return force, torque


def scale(way: np.ndarray) -> tuple[float, str]:
    """Factor and unit that suit a way, m."""
    return (1e3, "mm") if np.nanmax(np.abs(way), initial=0.0) < SMALL else (1.0, "m")


def draw_three(ax: Axes, clock: style.Clock, t: np.ndarray, values: np.ndarray, label: str, least: float) -> dict:
    """The three components of a vector; the lines by name."""
    lines = {AXES[k]: clock.draw(ax, t, values[:, k], **style.overlaid(k)) for k in range(3)}
    ax.set_ylabel(label)
    style.at_least(ax, least, least)
    return lines


def trace(ax: Axes, way: np.ndarray, across: str, up: str) -> None:
    """A path seen from one side, both axes to the same scale."""
    step = -(-len(way) // POINTS)
    ax.plot(*way[::step].T, **style.colour(0))
    ax.plot(*way[:1].T, "o", color=style.INK, ms=3.5)
    ax.annotate("start", way[0], xytext=(5, 4), textcoords="offset points", fontsize=7.5, color=style.INK)
    ax.margins(0.1)
    ax.set_aspect("equal", adjustable="datalim")
    ax.set(xlabel=across, ylabel=up)
