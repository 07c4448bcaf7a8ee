"""Joints that close a chain -> rows of the core (cython_core/tree/loops.pyx): theory (22.1), (22.2)."""

from __future__ import annotations

import numpy as np

from nesim.base.rotations import dcm, real
from nesim.compiler.contact_checks import rigid_group
from nesim.compiler.joints import axis_vectors
from nesim.inputs.parts import Loop, Spacecraft
from nesim.model.arrays import records, vector
from nesim.model.massprops import LinkMass, BodyInLink
from nesim.model.topology import Topology


def loop_records(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass]) -> dict:
    """One record a loop, and one a row."""
    at = {craft.bodies[declared].name: here for here, declared in enumerate(tree.order)}
    loop, rows = records("loop", len(craft.loops)), []
    tables = {f"loop_{side}{what}": np.zeros(len(craft.loops), dtype=np.int32)
              for side in ("inner", "outer") for what in ("", "_body")}
    for j, part in enumerate(craft.loops):
        inner, outer = (_Side(craft, tree, places, links, at[name]) for name in (part.inner, part.outer))
        x_i, x_o = inner.point(part.inner_point), outer.point(part.outer_point)
        loop["x_i"][j], loop["x_o"][j], loop["closed"][j] = vector(x_i), vector(x_o), float(part.closed)
        for name, side in (("inner", inner), ("outer", outer)):
            tables[f"loop_{name}"][j], tables[f"loop_{name}_body"][j] = side.link, side.body
        # link axes -> joint frame
        C_i, C_o = dcm(part.inner_rotation) @ inner.C_BL, dcm(part.outer_rotation).T @ outer.C_BL
        force, turn = inner.mobility(x_i) + outer.mobility(x_o), inner.ease + outer.ease
        rows += [(j, False, C_i.T @ u, real(np.zeros(3)), 0.0, force) for u in across(axis_vectors(part.sliding))]
        rows += [(j, True, C_i.T @ u, C_o.T @ v, level, turn) for u, v, level in turning_rows(part)]
    row = records("row", len(rows))
    for one, (_, _, u, v, level, ease) in zip(row, rows):
        one["u"], one["v"], one["level"], one["scale"] = vector(u), vector(v), float(level), 1 / np.sqrt(float(ease))
    return {"loop": loop, "row": row, **tables, "row_loop": np.array([r[0] for r in rows], dtype=np.int32),
            "row_turns": np.array([r[1] for r in rows], dtype=np.int32)}


class _Side:
    """A body of a loop in its link."""

    def __init__(self, craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass], at: int):
        self.body, self.link, self.C_BL = at, tree.link[at], places[at].C_BL
        self._center = real(craft.bodies[tree.order[at]].mass_center)
        self._from_G, self._mass = places[at].center - links[self.link].G, links[self.link]

    def point(self, point) -> np.ndarray:
        """Link's G -> a point of the body, link axes, m."""
        return self._from_G + self.C_BL.T @ (real(point) - self._center)

    @property
    def ease(self) -> float:
        """How easily the link turns about its mass centre if nothing holds it, 1/(kg m2)."""
        return float(3 / np.trace(self._mass.inertia))

    def mobility(self, x: np.ndarray) -> float:
        """How easily its point gives way, 1/kg."""
        r = x - self._mass.d0
        return float(1 / self._mass.mass + (r @ r) * self.ease)


def across(axes: list[np.ndarray]) -> list[np.ndarray]:
    """Orthogonal unit vectors across some: three if there are none."""
    found: list[np.ndarray] = []
    for candidate in (*axes, *real(np.eye(3))):
        rest = candidate - sum((b * (b @ candidate) for b in found), real(np.zeros(3)))
        rest = rest - sum((b * (b @ rest) for b in found), real(np.zeros(3)))
        if rest @ rest > 0.1 or len(found) < len(axes):
            found.append(rest / np.sqrt(rest @ rest))
    return found[len(axes):]


def turning_rows(part: Loop) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Vectors u of the inner and v of the outer joint frame whose product stays what it is, and that."""
    x, y, z = real(np.eye(3))
    if part.type == "spherical" or len(part.turning) == 3:
        return []
    if not part.turning:
        return [(x, y, 0.0), (y, z, 0.0), (z, x, 0.0)]
    axes = axis_vectors(part.turning)
    if len(axes) == 1:
        return [(u, axes[0], 0.0) for u in across(axes)]
    return [(axes[0], axes[1], float(axes[0] @ axes[1]))]


# ------------------------------------------------------------------------------------------------ checks

def check_bodies(c, loop: Loop, names) -> None:
    """A name of its own, and two bodies that can move against each other."""
    others = [(f"{kind}[{i}]", part) for kind in ("joints", "drives", "loops")
              for i, part in enumerate(getattr(names.craft, kind))]
    used = next((where for where, part in others if part.name == loop.name), "")
    if used and not used.startswith("loops") or sum(part.name == loop.name for part in names.craft.loops) > 1:
        c.add("name", f"used already by {used}")
    found = [names.find("bodies", getattr(loop, side), lambda message, side=side: c.add(side, message))
             for side in ("inner", "outer")]
    if None not in found and not {"bodies", "joints"} & names.lost:
        if loop.inner == loop.outer:
            c.add("outer", f"a loop needs two bodies, both are '{loop.outer}'")
        elif loop.outer in rigid_group(loop.inner, names.craft):
            c.add("outer", f"'{loop.inner}' and '{loop.outer}' belong to one rigid link: there is nothing to close")
