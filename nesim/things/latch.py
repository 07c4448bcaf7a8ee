"""Latches of free joints: cython_core/tree/latches.pyx, cython_core/dynamics/captures.pyx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.rotations import dcm
from nesim.model.arrays import device_structs
from nesim.things.joints import Joint
from nesim.things.joints.free import Free

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.spacecraft import Spacecraft


@frozen
class LatchSide:
    """Of a latch. body: its name. point: m from the body's origin, body axes. C: body axes to the side's."""

    body: str
    point: Any
    C: np.ndarray


def latched_parts(craft: Spacecraft) -> list[Free]:
    """What latches hold, in the order of the structs."""
    return [joint for joint in craft.joints if isinstance(joint, Free)]


def latch_number(craft: Spacecraft, name: str) -> int | None:
    """Of the latch that a name means: a free joint's, or of a drive on it; None if it means none."""
    names = [part.name for part in latched_parts(craft)]
    drive = next((part for part in craft.drives if part.name == name), None)
    name = drive.joint if drive and drive.joint in names else name
    return names.index(name) if name in names else None


def compile_latches(model: Assembly) -> dict:
    """One struct a latch."""
    craft, tree = model.craft, model.tree
    parts = latched_parts(craft)
    struct = device_structs("latch", len(parts))
    seen: set[int] = set()
    for row, part in zip(struct, parts):
        inner, outer = joint_sides(part)
        row["link"] = tree.link[model.at[outer.body]]
        row["first"] = row["link"] not in seen
        seen.add(int(row["link"]))
        for side, point, axes in ((inner, "inner", "C_i"), (outer, "outer", "C_o")):
            row[point] = np.asarray(model.point(side.body, side.point), dtype=float)
            row[axes] = np.asarray(side.C @ model.places[model.at[side.body]].C_BL, dtype=float).reshape(-1)
        for name in ("distance", "angle", "speed"):
            row[name] = getattr(part.within, name)
        row["reversed"] = part.reversed
        row["locked"] = any(drive.mode == "locked" for drive in craft.drives if drive.joint == part.name)
        row["E"] = np.eye(3).reshape(-1)
    return {"latch": struct}


def joint_sides(joint: Joint) -> tuple[LatchSide, LatchSide]:
    """Of a free joint: its frames on both bodies."""
    return (LatchSide(joint.inner, joint.inner_point, dcm(joint.inner_rotation)),
            LatchSide(joint.outer, joint.outer_point, dcm(joint.outer_rotation).T))
