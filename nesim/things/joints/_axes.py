"""Axes of joints and the ends of their travel: are they what they can be?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.rotations import AXES
from nesim.things.collector import UNIT_TOLERANCE, Collector, digits

if TYPE_CHECKING:
    from nesim.things.joints.joint import Joint, Stops


def check_ends(c: Collector, joint: Joint, stops: Stops, axes: int) -> None:
    """Lower below upper, the start between them, and a spring that pushes."""
    inside = Collector("stops", None, stops)
    for key in ("stiffness", "damping"):
        inside.not_negative(key, (), (axes,))
    ends = [_ends(inside, key, axes) for key in ("lower", "upper")]
    if not inside.problems and np.min(stops.stiffness) <= 0:
        inside.add("stiffness", f"must be above zero, found {np.min(stops.stiffness):g}")
    for problem in inside.problems:
        c.add("stops", problem.message, *problem.where[1:], hint=problem.hint)
    start = start_coordinates(joint)
    if inside.problems or start is None:
        return
    lower, upper = (np.broadcast_to(np.asarray(x, dtype=float), axes) for x in ends)
    for k in range(axes):
        unit = "m" if k < len(joint.sliding) else "rad"
        at = () if axes == 1 else (k,) if np.ndim(stops.upper) else ()
        which = f"axis {k + 1}: " if axes > 1 else ""
        if not lower[k] < upper[k]:
            c.add("stops", f"{which}lower must be below upper, found {lower[k]:g} and {upper[k]:g} {unit}", "lower",
                  *at)
        elif not lower[k] <= start[k] <= upper[k]:
            c.add("stops", f"{which}the start, {start[k]:g} {unit}, lies outside of {lower[k]:g} to {upper[k]:g} "
                           f"{unit}")


def start_coordinates(joint: Joint) -> np.ndarray | None:
    """Displacements, then angles; None if there are not as many as axes."""
    try:
        parts = [np.broadcast_to(np.asarray(value, dtype=float), len(axes))
                 for value, axes in ((joint.displacement, joint.sliding), (joint.angle, joint.turning)) if axes]
    except (TypeError, ValueError):
        return None
    return np.concatenate(parts)


def _ends(c: Collector, key: str, axes: int) -> np.ndarray | None:
    """Numbers that may be infinite."""
    try:
        value = np.asarray(getattr(c.part, key), dtype=float)
    except (TypeError, ValueError):
        value = np.full(4, np.nan)
    if value.shape not in ((), (axes,)) or np.isnan(value).any():
        c.add(key, f"needs one number{f' or {axes} numbers' if axes > 1 else ''}, found {getattr(c.part, key)!r}")
        return None
    return value


def count_axes(c: Collector, joint: Any, key: str, least: int) -> int | None:
    """How many axes there are in a list of them, or None if they are wrong. No two neighbours are parallel, and no
    three slides lie in a plane."""
    axes = getattr(joint, key)
    if not isinstance(axes, (list, tuple, np.ndarray)):
        c.add(key, f"{axes!r} is not a list of axes")
        return None
    if not least <= len(axes) <= 3:
        needed = f"needs {least} to 3 axes" if key == "axes" else "has up to 3 slides"
        c.add(key, f"a {joint.type} joint {needed}, found {len(axes)}")
        return None
    found = [check_axis(c, key, k, axis) for k, axis in enumerate(axes)]
    vectors = [v for v in found if v is not None]
    if len(vectors) < len(found):
        return None
    for k in range(1, len(vectors)):
        if np.linalg.norm(np.cross(vectors[k - 1], vectors[k])) < 1e-3:
            c.add(key, f"axes {k} and {k + 1} are parallel")
    if axes is joint.sliding and len(vectors) == 3 and abs(np.linalg.det(np.array(vectors))) < 1e-6:
        c.add(key, "the three axes lie in a plane")
    return len(vectors)


def check_axis(c: Collector, key: str, k: int, axis: Any) -> np.ndarray | None:
    """One axis: x, y, z, -x, -y, -z or a unit vector."""
    if isinstance(axis, str):
        if axis not in AXES:
            c.add(key, f"axis {k + 1} is '{axis}'", hint="(allowed: x, y, z, -x, -y, -z or a unit vector)")
            return None
        return np.array(AXES[axis])
    try:
        vector = np.asarray(axis, dtype=float)
    except (TypeError, ValueError):
        vector = np.empty(0)
    wrong = None
    if vector.shape != (3,) or not np.isfinite(vector).all():
        wrong = f"axis {k + 1} is {axis!r}"
    elif abs(np.linalg.norm(vector) - 1) > UNIT_TOLERANCE:
        wrong = f"axis {k + 1} is {axis!r}: its length is {np.linalg.norm(vector):.9g}, must be 1{digits(vector)}"
    if wrong:
        c.add(key, wrong, hint="(allowed: x, y, z, -x, -y, -z or a unit vector of 3 numbers)")
        return None
    return vector
