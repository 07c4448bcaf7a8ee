"""Rigid bodies and what they look like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.text import kinds
from nesim.text.device_values import Switch
from nesim.base import units
from nesim.text.values import (WRITTEN, Axis, Finding, InvalidValue, Name, Text, Value, parse_items, _list_of, _unpack,
                               _with_unit, guess, number_schema, numbers, quantity, sort_of)
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading

TRIANGLE_TOLERANCE = 1e-9   # of the largest moment: rounding of a computed inertia
COLORS = {"white": "#f4f4f2", "silver": "#c0c5cc", "grey": "#8a8f98", "black": "#2b2f36", "gold": "#d9a441",
          "blue": "#0072b2",
          "sky": "#56b4e9", "green": "#009e73", "orange": "#e69f00", "red": "#d55e00", "purple": "#cc79a7"}
FORMS = ("box", "cylinder", "cone", "sphere", "mesh")
ONLY = {"axis": ("cylinder", "cone"), "scale": ("mesh",)}        # keys that belong to some forms


def _color(value: Any) -> str:
    if isinstance(value, str) and value in COLORS:
        return COLORS[value]
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return value.lower()
    raise InvalidValue(Finding(f"{WRITTEN} is no colour" if isinstance(value, str) else "a colour is needed",
                        f'{guess(str(value), COLORS)}(allowed: "#rrggbb", {", ".join(COLORS)})'))


def _sizes(count: int) -> Value:
    """Lengths above zero."""
    several = numbers("length", count)

    def parse(value) -> tuple[float, ...]:
        found = several.parse(value)
        wrong = [Finding("must be above zero", "", (i,)) for i, x in enumerate(found) if not x > 0]
        if wrong:
            raise InvalidValue(*wrong)
        return found

    return Value(parse, several.schema)


class Shape(Thing):
    """What a body looks like: one of box, cylinder, cone, sphere and mesh.

    It changes nothing of the motion, unless a surface takes it. form: which of them, size: its lengths in m. file: of a
    mesh. color: ``#rrggbb``, "" is none given.
    """

    form: str
    size: Vector = ()
    file: str = ""
    box = only_written(_sizes(3), None, "m: lengths along x, y and z")
    cylinder = only_written(_sizes(2), None, "m: radius and length")
    cone = only_written(_sizes(2), None, "m: radius of the base and length; the point is toward the axis")
    sphere = only_written(kinds.LengthAbove0, None, "m: radius")
    mesh = only_written(Text, None, "file of the case: .stl, .obj or .glb, in m")
    axis: Vector = key(Axis, (0.0, 0.0, 1.0), "cylinder, cone: unit vector along it, or x, y, z, -x, -y, -z; default z")
    scale: float = key(quantity("number", above=0.0), 1.0, "mesh: by which its numbers become m; default 1")
    center: Vector = key(kinds.Point, ZERO, "m, of the shape (mesh: of its origin) from the body's origin, body axes")
    rotation: Vector = key(Rotation, IDENTITY, "from body axes to the shape's")
    color: str = key(Value(_color, {"type": "string"}), "", "a word or \"#rrggbb\"; default by the body's number, of a "
                                                            "mesh its materials'")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        found = [name for name in FORMS if name in given.given_keys]
        if len(found) != 1:
            raise InvalidValue(Finding("is empty" if not found else f"has {' and '.join(found)}: one of them is needed",
                                f"(allowed: one of {', '.join(FORMS)})"))
        wrong = [Finding(f"'{name}' does not belong to a {found[0]}", f"(it belongs to: {', '.join(owners)})", (name,),
                         about_key=True)
                 for name, owners in ONLY.items() if name in given.given_keys and found[0] not in owners]
        if wrong:
            raise InvalidValue(*wrong)

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        form = next(name for name in FORMS if name in given.given_keys)
        size = () if form == "mesh" else getattr(given, form)
        own = {"form": form, "size": size if isinstance(size, tuple) else (size,), "file": given.mesh or ""}
        return super().values(given, reading, *path) | own

    def written(self) -> dict:
        """The keys of its form."""
        out: dict = {self.form: self.file if self.form == "mesh" else self.size[0] if self.form == "sphere"
                     else self.size}
        foreign = [name for name, forms in ONLY.items() if self.form not in forms]
        return out | {name: value for name, value in super().written().items() if name not in foreign}


def _inertia(value):
    """Three principal moments or a tensor of three rows."""
    unit: str | None = None
    path: tuple[str, ...] = ()
    if isinstance(value, dict) and value and set(value) <= {"value", "unit"}:
        (value, unit), path = _unpack(value, "inertia"), ("value",)
    found = len(value) if isinstance(value, list) else sort_of(value)
    needed = f"needs 3 principal moments or 3 rows of 3, found {found}"
    if not isinstance(value, list) or len(value) != 3:
        raise InvalidValue(Finding(needed, units.allowed_list("inertia", "3 numbers or 3 rows of 3 numbers"), path))
    rows = [item for item in value if isinstance(item, list)]
    if not rows:
        return _list_of(value, "inertia", unit, path)
    if len(rows) < 3 or any(len(row) != 3 for row in rows):
        bad = next(i for i, item in enumerate(value) if not isinstance(item, list) or len(item) != 3)
        raise InvalidValue(Finding("every row of a tensor needs 3 numbers", units.allowed_list("inertia", "3 numbers"),
                            (*path, bad)))
    return parse_items(rows, lambda row: _list_of(row, "inertia", unit), path)


_ROW = {"type": "array", "items": number_schema("inertia"), "minItems": 3, "maxItems": 3}
_TENSOR = {"type": "array", "items": _ROW, "minItems": 3, "maxItems": 3}
Inertia = Value(_inertia, {"anyOf": [_ROW, _TENSOR, _with_unit({"type": "array"}, "inertia")]})


class Body(Thing, section="bodies", noun="body", rank=1):
    """A rigid body."""

    about = "the first is the root"
    outputs = "body"
    silent = ("residual_dipole", "unphysical")
    name: str = key(Name, text="of the body, unique in the spacecraft")
    mass: float = key(kinds.Mass, text="kg, above zero")
    inertia: Sequence = key(Inertia, text="kg m2 about the mass centre, body axes: 3 principal moments or a 3x3 tensor "
                                          "(off-diagonals are minus the products of inertia)")
    mass_center: Vector = key(kinds.Point, ZERO, "m, from the body frame's origin, body axes")
    residual_dipole: Vector = key(kinds.DipoleVector, ZERO, "A m2, magnetic, that it has always, body axes")
    unphysical: bool = key(Switch, False, "true: the inertia is meant although no distribution of mass has it")
    shape: Shape | None = key(Shape, None, "what it looks like in a view; default the uniform box or wire of its mass "
                                           "and inertia")

    def check(self, c: Collector) -> None:
        """Mass, mass centre, and an inertia that some distribution of mass could have."""
        c.positive("mass")
        c.array("mass_center", (3,))
        c.array("residual_dipole", (3,))
        inertia = c.array("inertia", (3,), (3, 3))
        if inertia is None:
            return
        tensor = np.diag(inertia) if inertia.ndim == 1 else inertia
        if not np.allclose(tensor, tensor.T, rtol=0, atol=1e-9 * np.abs(tensor).max()):
            c.add("inertia", "the tensor is not symmetric")
            return
        a, b, largest = np.linalg.eigvalsh(tensor)
        if a < -TRIANGLE_TOLERANCE * largest or largest <= 0:
            c.add("inertia", f"principal moments must be positive, found {a:.6g}, {b:.6g}, {largest:.6g} kg m2")
        elif a + b < largest * (1 - TRIANGLE_TOLERANCE) and not self.unphysical:
            c.add("inertia", f"breaks the triangle inequality: the principal moments {a:.6g} + {b:.6g} = {a + b:.6g} "
                             f"are less than {largest:.6g} kg m2; no distribution of mass has that")
