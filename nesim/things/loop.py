"""Joints that close a chain of bodies: theory section 22, cython_core/tree/loops.pyx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from nesim.base.rotations import dcm, real
from nesim.model.arrays import structs, vector
from nesim.text.device_values import Switch
from nesim.text.values import Axes, Name
from nesim.things.contact import rigid_group
from nesim.things.joints.joint import Connection, axis_vectors
from nesim.things.thing import Typed, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names


class Loop(Connection, metaclass=Typed, section="loops", noun="loop", rank=2.5):
    """A joint between two bodies that the tree connects already, spelt like a joint without start state and law: it has
    no coordinates.

    closed: from the start; if not, a fixed one is open until a command locks it, at the pose of that instant.
    """

    about = "joints that close a chain: integrator variational"
    outputs = "loop"
    silent = ("slides", "closed")
    TYPES: ClassVar[dict[str, type[Loop]]] = {}
    name: str = key(Name, text="of the loop, unique among the loops and joints of the spacecraft")
    inner: str = key(Name, text="name of one body")
    outer: str = key(Name, text="name of the other")
    closed: bool = True

    def check(self, c: Collector) -> None:
        """Type and geometry, as those of a joint of that type."""
        if self.check_place(c):
            self.has_axes(c)
            if not self.closed and self.type != "fixed":
                c.add("closed", f"a latch is a fixed joint; this one is {self.type}")

    def refer(self, c: Collector, names: Names) -> None:
        """A name of its own, and two bodies that can move against each other."""
        others = [(f"{section}[{i}]", part) for section in ("joints", "drives", "loops")
                  for i, part in enumerate(getattr(names.craft, section))]
        used = next((where for where, part in others if part.name == self.name), "")
        if used and not used.startswith("loops") or sum(part.name == self.name for part in names.craft.loops) > 1:
            c.add("name", f"used already by {used}")
        found = [names.find("bodies", getattr(self, side), c.about(side)) for side in ("inner", "outer")]
        if None not in found and not {"bodies", "joints"} & names.lost:
            if self.inner == self.outer:
                c.add("outer", f"a loop needs two bodies, both are '{self.outer}'")
            elif self.outer in rigid_group(self.inner, names.craft):
                c.add("outer", f"'{self.inner}' and '{self.outer}' belong to one rigid link: there is nothing to close")
            elif self.outer not in rigid_group(self.inner, names.craft, carried=True):
                c.add("outer", f"'{self.inner}' and '{self.outer}' fly free of each other: a loop closes what joints "
                               "carry", hint="lock the free joint between them instead")

    def turning_rows(self) -> list[tuple[np.ndarray, np.ndarray, float]]:
        """Vectors u of the inner and v of the outer joint frame whose product stays what it is, and that: theory
        (22.2)."""
        x, y, z = real(np.eye(3))
        axes = axis_vectors(self.turning)
        if not axes:
            return [(x, y, 0.0), (y, z, 0.0), (z, x, 0.0)]
        if len(axes) == 1:
            return [(u, axes[0], 0.0) for u in across(axes)]
        return [(axes[0], axes[1], float(axes[0] @ axes[1]))] if len(axes) == 2 else []

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """One struct a loop, and one a row."""
        loops = model.craft.loops
        loop, rows = structs("loop", len(loops)), []
        tables = {f"loop_{side}{what}": np.zeros(len(loops), dtype=np.int32)
                  for side in ("inner", "outer") for what in ("", "_body")}
        for j, part in enumerate(loops):
            inner, outer = _LoopSide(model, part.inner), _LoopSide(model, part.outer)
            x_i, x_o = inner.point(part.inner_point), outer.point(part.outer_point)
            loop["x_i"][j], loop["x_o"][j], loop["closed"][j] = vector(x_i), vector(x_o), float(part.closed)
            for name, side in (("inner", inner), ("outer", outer)):
                tables[f"loop_{name}"][j], tables[f"loop_{name}_body"][j] = side.link, side.body
            # link axes -> joint frame
            C_i, C_o = dcm(part.inner_rotation) @ inner.C_BL, dcm(part.outer_rotation).T @ outer.C_BL
            force, turn = inner.mobility(x_i) + outer.mobility(x_o), inner.ease + outer.ease
            rows += [(j, False, C_i.T @ u, real(np.zeros(3)), 0.0, force) for u in across(axis_vectors(part.sliding))]
            rows += [(j, True, C_i.T @ u, C_o.T @ v, level, turn) for u, v, level in part.turning_rows()]
        row = structs("row", len(rows))
        for one, (_, _, u, v, level, ease) in zip(row, rows):
            one["u"], one["v"], one["level"] = vector(u), vector(v), float(level)
            one["scale"] = 1 / np.sqrt(float(ease))
        return {"loop": loop, "row": row, **tables, "row_loop": np.array([r[0] for r in rows], dtype=np.int32),
                "row_turns": np.array([r[1] for r in rows], dtype=np.int32)}


class SphericalLoop(Loop, type="spherical", rank=1):
    """A ball joint."""

    def turning_rows(self) -> list[tuple[np.ndarray, np.ndarray, float]]:
        return []


class GimbalLoop(Loop, type="gimbal", rank=2):
    """One to three successive rotations; before them up to three slides."""

    slides: Sequence = key(Axes, (), "up to 3 of x, y, z, -x, -y, -z or unit vectors in the inner joint frame")
    axes: Sequence = key(Axes, (), "1 to 3 of x, y, z, -x, -y, -z or unit vectors, each in the frame that precedes its "
                                   "rotation", required=True)

    @property
    def turning(self) -> Sequence:
        return self.axes


class PrismaticLoop(Loop, type="prismatic", rank=3):
    """One to three slides."""

    axes: Sequence = key(Axes, (), "1 to 3 of x, y, z, -x, -y, -z or unit vectors in the joint frame", required=True)

    @property
    def sliding(self) -> Sequence:
        return self.axes


class FixedLoop(Loop, type="fixed", rank=4):
    """A weld, or a latch."""

    closed: bool = key(Switch, True, "false: open until a command locks it, at the pose of that instant")


class _LoopSide:
    """A body of a loop in its link."""

    def __init__(self, model: Assembly, name: str):
        at = model.at[name]
        self.body, self.link, self.C_BL = at, model.tree.link[at], model.places[at].C_BL
        self._center = real(model.craft.bodies[model.tree.order[at]].mass_center)
        self._from_G, self._mass = model.places[at].center - model.links[self.link].G, model.links[self.link]

    def point(self, point: Vector) -> np.ndarray:
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
