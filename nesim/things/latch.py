"""Latches of free joints and of dockings: cython_core/tree/latches.pyx, cython_core/dynamics/captures.pyx."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.rotations import dcm
from nesim.model.arrays import device_records
from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.text.values import Name
from nesim.things.joints import Joint
from nesim.things.thing import Thing, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.spacecraft import Spacecraft


class Within(Thing):
    """How near two ports must be to be joined."""

    distance: float = key(kinds.LengthFrom0, inf, "m, between their points; default any")
    angle: float = key(kinds.Angle, inf, "rad, between their axes; default any")
    speed: float = key(kinds.Speed, inf, "m/s, of the points against each other; default any")


class Docking(Thing):
    """Two ports, endpoints SPACECRAFT.NAME of two spacecraft of a case, that a command may join as they lie then."""

    noun = "docking"
    name: str = key(Name, text="of the docking, unique in the case")
    ports: tuple[str, str] = key(names(), text="two endpoints, SPACECRAFT.NAME each: mated, their points and axes meet")
    within: Within = key(Within, Within(), "how near they must be; default any distance, angle and speed")
    locked: bool = key(Switch, False, "true: from the start")

    def plain(self, name: str) -> Any:
        return (self.within.written() or None) if name == "within" else super().plain(name)


@frozen
class Side:
    """Of a latch. body: its name. point: m from the body's origin, body axes. C: body axes to the side's."""

    body: str
    point: Any
    C: np.ndarray


def latched_parts(craft: Spacecraft) -> list[Joint | Docking]:
    """What latches hold, in the order of the records: free joints that the user gave, then dockings."""
    members = {f"{name}." for name, _ in craft.members}
    return [*(joint for joint in craft.joints if joint.type == "free" and joint.name not in members), *craft.dockings]


def latch_number(craft: Spacecraft, name: str) -> int | None:
    """Of the latch that a name means: a free joint's, of a drive on it, or a docking's; None if it means none."""
    names = [part.name for part in latched_parts(craft)]
    drive = next((part for part in craft.drives if part.name == name), None)
    name = drive.joint if drive and drive.joint in names else name
    return names.index(name) if name in names else None


def compile_latches(model: Assembly) -> dict:
    """One record a latch."""
    craft, tree = model.craft, model.tree
    parts = latched_parts(craft)
    record = device_records("latch", len(parts))
    seen: set[int] = set()
    for row, part in zip(record, parts):
        inner, outer = joint_sides(part) if isinstance(part, Joint) else port_sides(part, model)
        row["link"] = tree.link[model.at[outer.body]]
        row["first"] = row["link"] not in seen
        seen.add(int(row["link"]))
        for side, point, axes in ((inner, "inner", "C_i"), (outer, "outer", "C_o")):
            row[point] = np.asarray(model.point(side.body, side.point), dtype=float)
            row[axes] = np.asarray(side.C @ model.places[model.at[side.body]].C_BL, dtype=float).reshape(-1)
        row["distance"] = row["angle"] = row["speed"] = inf
        if isinstance(part, Docking):
            row["locked"] = part.locked
            for name in ("distance", "angle", "speed"):
                row[name] = getattr(part.within, name)
        else:
            row["locked"] = any(drive.mode == "locked" for drive in craft.drives if drive.joint == part.name)
        row["E"] = np.eye(3).reshape(-1)
    return {"latch": record}


def joint_sides(joint: Joint) -> tuple[Side, Side]:
    """Of a free joint: its frames on both bodies."""
    return (Side(joint.inner, joint.inner_point, dcm(joint.inner_rotation)),
            Side(joint.outer, joint.outer_point, dcm(joint.outer_rotation).T))


def port_sides(docking: Docking, model: Assembly) -> tuple[Side, Side]:
    """Of a docking: its ports, that on the root that hangs on the other second."""
    endpoints = {part.name: part for part in model.craft.endpoints}
    sides = [Side(port.body, port.point, dcm(port.rotation)) for port in (endpoints[name] for name in docking.ports)]
    links = [model.tree.link[model.at[side.body]] for side in sides]
    free = {model.at[joint.outer] for joint in model.craft.joints if joint.type == "free"}
    hangs = model.tree.base[links[1]] in free and model.tree.link_parent(links[1]) == links[0]
    return (sides[0], sides[1]) if hangs else (sides[1], sides[0])
