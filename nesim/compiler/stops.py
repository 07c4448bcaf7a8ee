"""Stops of joints -> the plain records of the core (cython_core/devices/stops.pyx)."""

from __future__ import annotations

import numpy as np

from nesim.compiler.joints import per_axis
from nesim.inputs.parts import Spacecraft
from nesim.model.arrays import device_records
from nesim.model.devices import BY_VALUE
from nesim.model.topology import Topology


def stopped_axes(craft: Spacecraft) -> list[tuple[int, int]]:
    """Joint and axis, from 0, of every stop, in the order of the records."""
    return [(j, axis) for j, joint in enumerate(craft.joints) if joint.stops is not None
            for axis in range(joint.freedoms)]


def compile_stops(craft: Spacecraft, tree: Topology, table: dict) -> dict:
    """One record an axis."""
    axes = stopped_axes(craft)
    stop = device_records("stop", len(axes))
    for record, (j, axis) in zip(stop, axes):
        joint, link = craft.joints[j], tree.link[tree.joint.index(j)]
        record["q"], record["u"] = table["q_at"][link] + axis, table["u_at"][link] + axis
        for key in ("lower", "upper", "stiffness", "damping"):
            record[key] = float(np.asarray(per_axis(getattr(joint.stops, key), joint.freedoms))[axis])
    stop["side"] = BY_VALUE
    return {"stop": stop}


def describe_stop(craft: Spacecraft, which: int, lower: bool) -> str:
    """That an axis has come to an end of its travel. which: of the records."""
    j, axis = stopped_axes(craft)[which]
    joint = craft.joints[j]
    end = per_axis(joint.stops.lower if lower else joint.stops.upper, joint.freedoms)[axis]
    name = f"joint '{joint.name}'" + (f", axis {axis + 1}," if joint.freedoms > 1 else "")
    return (f"{name} is at its {'lower' if lower else 'upper'} stop, {end:.9g} "
            f"{'m' if axis < len(joint.sliding) else 'rad'}")
