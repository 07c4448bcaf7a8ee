"""Surfaces: what air and sunlight meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.text import kinds
from nesim.text.values import Axis, Finding, Name, InvalidValue
from nesim.model.arrays import structs, vector
from nesim.model.choices import choice_names, number
from nesim.base.rotations import unit
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading

FORMS = choice_names("SHAPE")
KEYS = {"plate": ("normal", "area"), "cylinder": ("axis", "radius", "length"), "sphere": ("radius",), "mesh": ()}
TOLERANCE = 1e-9                               # of the shares of the light: rounding


class Light(Thing):
    """How air and light leave a surface."""

    drag: float = key(kinds.Coefficient, 2.2, "coefficient of drag, referred to the area that the flow sees")
    specular: float = key(kinds.Coefficient, 0.0, "share of the light that is reflected as by a mirror")
    diffuse: float = key(kinds.Coefficient, 0.0, "share of the light that is scattered; the rest is absorbed")


class Surface(Light, section="surfaces", noun="surface", rank=8):
    """What air and sunlight meet of a body.

    shape: one side of a ``plate`` (normal, area), a ``cylinder`` without its ends (normal is its axis; radius, length)
    or a ``sphere``.
    """

    about = "what air and sunlight meet"
    body: str = key(Name, text="name of the body that it is fixed in")
    shape: str = key(kinds.Shape, text="plate (one side), cylinder (without its ends), sphere, or mesh: a plate for "
                                       "each polygon of the body's shape")
    center: Vector = key(kinds.Point, ZERO, "m, from the body's origin, body axes")
    normal: Vector = key(Axis, (0.0, 0.0, 1.0), "plate: outward unit vector, body axes, or x, y, z, -x, -y, -z")
    axis = only_written(Axis, None, "cylinder: unit vector along it, body axes, or x, y, z, -x, -y, -z")
    area: float = key(kinds.Area, 0.0, "plate: m2")
    radius: float = key(kinds.Length, 0.0, "cylinder, sphere: m")
    length: float = key(kinds.Length, 0.0, "cylinder: m")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        """Keys of its shape."""
        own, found, shape = KEYS[given.shape], given.given_keys, given.shape
        listing = f"(a {shape} has: {', '.join(own) or 'body, drag, specular, diffuse'})"
        foreign = sorted(name for names in KEYS.values() for name in names if name not in own and name in found)
        wrong = [Finding(f"'{name}' does not belong to a {shape}", listing, (name,), about_key=True)
                 for name in dict.fromkeys(foreign)]
        wrong += [Finding(f"missing key '{name}'", listing) for name in own if name not in found]
        if shape == "mesh" and "center" in found:
            wrong.append(Finding("'center' does not belong to a mesh", "(it is where the body's shape is)",
                                 ("center",), about_key=True))
        if wrong:
            raise InvalidValue(*wrong)

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """The axis of a cylinder is its normal."""
        return super().values(given, reading, *path) | ({"normal": given.axis} if given.shape == "cylinder" else {})

    def written(self) -> dict:
        """The keys of its shape."""
        own = {name: self.normal if name == "axis" else getattr(self, name) for name in KEYS[self.shape]}
        out = {"body": self.body, "shape": self.shape, "center": self.center, **own}
        return out | {"drag": self.drag, "specular": self.specular, "diffuse": self.diffuse}

    def as_key(self, name: str) -> str:
        return "axis" if name == "normal" and self.shape == "cylinder" else name

    def check(self, c: Collector) -> None:
        """Shape, place, and shares of the light that do not exceed it."""
        c.array("center", (3,))
        if self.shape not in FORMS:
            c.add("shape", f"'{self.shape}' is unknown", hint=f"(allowed: {', '.join(FORMS)})")
            return
        for name in KEYS[self.shape]:
            if name not in ("normal", "axis"):
                c.positive(name)
        if self.shape != "sphere":
            c.unit("normal", 3, "the axis" if self.shape == "cylinder" else "the normal")
        before = len(c.problems)
        for name in ("drag", "specular", "diffuse"):
            c.not_negative(name, ())
        if len(c.problems) == before and self.specular + self.diffuse > 1 + TOLERANCE:
            c.add("diffuse", f"more light than there is: specular + diffuse = {self.specular + self.diffuse:g}",
                  hint="(allowed: up to 1)")

    def refer(self, c: Collector, names: Names) -> None:
        names.body(c, self.body)

    def size(self) -> float:
        """Area that is seen from where it is largest, m2."""
        return {"plate": self.area, "cylinder": 2 * self.radius * self.length,
                "sphere": np.pi * self.radius**2}[self.shape]

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """In link axes."""
        parts = model.craft.surfaces
        surface = structs("surface", len(parts))
        for struct, part in zip(surface, parts):
            struct["n"] = vector(model.direction(part.body, unit(part.normal)))
            struct["r"], struct["area"] = vector(model.point(part.body, part.center)), part.size()
            struct["drag"], struct["specular"], struct["diffuse"] = part.drag, part.specular, part.diffuse
        return {"surface": surface, **model.carriers("surface", parts),
                "surface_shape": np.array([number("SHAPE", part.shape) for part in parts], dtype=np.int32)}
