"""Faces of bodies and grounds of a case, which endpoints may touch: theory section 20."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nesim.text import kinds
from nesim.text.values import Axis, Name, Text, choice, numbers, per_axis
from nesim.things.collector import meant
from nesim.things.reading import AlreadyReported
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, Thing, ThingModel, Typed, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading

Extent = numbers("length", 2)
ANYWHERE = "m, of the plane, the middle of its extent"


class ContactSurface(Thing):
    """What faces and grounds have: a form, a position, sizes.

    point: m, of a plane any point, or the middle of its extent; of the others the middle. extent: () is without end.
    """

    chooser = "shape"
    silent = ("extent",)
    name: str
    shape: str = "plane"
    point: Vector = ZERO
    normal: Vector = (0.0, 0.0, 1.0)
    extent: Vector = ()
    along: Vector | None = None
    radius: float = 0.0
    rotation: Vector = IDENTITY

    def plain(self, name: str) -> Any:
        return {"quaternion": self.rotation} if name == "rotation" else super().plain(name)

    def check(self, c: Collector) -> None:
        """Form and sizes."""
        c.array("point", (3,))
        if self.shape not in self.TYPES:
            c.add("shape", f"'{self.shape}' is unknown", hint=meant(self.shape, self.TYPES))
        self.check_form(c)

    def check_form(self, c: Collector) -> None:
        """Sizes of its form."""

    def check_plane(self, c: Collector) -> None:
        """Normal, and the rectangle if there is one."""
        before = len(c.problems)
        c.unit("normal", 3, "the normal")
        if self.along is not None:
            c.unit("along", 3, "the direction")
            if len(c.problems) == before and np.linalg.norm(np.cross(self.normal, self.along)) < 1e-6:
                c.add("along", "is parallel to the normal")
        if len(self.extent):
            c.all_positive("extent", 2)


class Face(ContactSurface, metaclass=Typed, section="faces", noun="face", rank=6):
    """A surface of a body that endpoints may touch.

    axis: of a cylinder, a unit vector. size: m, of a box, along the axes that ``rotation`` (from body axes) gives.
    """

    about = "surfaces of bodies that endpoints may touch"
    TYPES: ClassVar[dict[str, type[Face]]] = {}
    kind_text = "form of the face"
    name: str = key(Name, text="of the face, unique among the faces, endpoints and grounds")
    body: str = key(Name, "", "name of the body", required=True)
    axis: Vector = (0.0, 0.0, 1.0)
    length: float = 0.0
    size: Vector = ()

    def refer(self, c: Collector, names: Names) -> None:
        names.body(c, self.body)


class PlaneFace(Face, type="plane", rank=1):
    """A plane, or a rectangle of it."""

    point: Vector = key(kinds.Point, ZERO, f"{ANYWHERE}; from the body's origin, its axes")
    normal: Vector = key(Axis, (0.0, 0.0, 1.0), "outward, body axes: x, y, z, -x, -y, -z or a unit vector",
                         required=True)
    extent: Vector = key(Extent, (), "m, lengths of both sides; default without end")
    along: Vector | None = key(Axis, None, "direction of the first side; default any")

    def check_form(self, c: Collector) -> None:
        self.check_plane(c)


class SphereFace(Face, type="sphere", rank=2):
    """A sphere."""

    point: Vector = key(kinds.Point, ZERO, "m, its middle, from the body's origin, its axes")
    radius: float = key(kinds.LengthAbove0, 0.0, "m", required=True)

    def check_form(self, c: Collector) -> None:
        c.positive("radius")


class CylinderFace(Face, type="cylinder", rank=3):
    """A cylinder with its ends."""

    point: Vector = key(kinds.Point, ZERO, "m, its middle, from the body's origin, its axes")
    axis: Vector = key(Axis, (0.0, 0.0, 1.0), "body axes: x, y, z, -x, -y, -z or a unit vector")
    radius: float = key(kinds.LengthAbove0, 0.0, "m", required=True)
    length: float = key(kinds.LengthAbove0, 0.0, "m", required=True)

    def check_form(self, c: Collector) -> None:
        c.positive("radius")
        c.positive("length")
        c.unit("axis", 3, "the axis")


class BoxFace(Face, type="box", rank=4):
    """A box."""

    point: Vector = key(kinds.Point, ZERO, "m, its middle, from the body's origin, its axes")
    size: Vector = key(numbers("length", 3), (), "m, lengths along its x, y and z", required=True)
    rotation: Vector = key(Rotation, IDENTITY, "fixed, body axes to the box's")

    def check_form(self, c: Collector) -> None:
        c.all_positive("size", 3)
        c.unit("rotation", 4, "a quaternion")


class Ground(ContactSurface, metaclass=Typed):
    """A surface that does not belong to a spacecraft. frame: in which it is fixed, ``N`` or ``fixed``, the axes of the
    central body.

    heights: m, rows along x, columns along y, of a grid that begins at ``origin`` and has a spacing (m) along both; z
    is up, x, y and z being the axes that ``rotation`` gives from those of the frame. file: where they were read.
    """

    TYPES: ClassVar[dict[str, type[Ground]]] = {}
    kind_text = "form of the ground"
    noun = "ground"
    name: str = key(Name, text="of the ground, unique in the case")
    frame: str = key(choice("N", "fixed"), "N", "in which it is fixed: N, or fixed: the axes of the central body")
    file: str = ""
    heights: Sequence[Vector] = ()
    origin: Vector = (0.0, 0.0)
    spacing: Vector = (1.0, 1.0)

    def check(self, c: Collector) -> None:
        """As a face, and its frame."""
        super().check(c)
        if self.frame not in ("N", "fixed"):
            c.add("frame", f"'{self.frame}' is unknown", hint="(allowed: N, fixed)")


class PlaneGround(Ground, type="plane", rank=1):
    """A plane, or a rectangle of it."""

    point: Vector = key(kinds.Point, ZERO, ANYWHERE)
    normal: Vector = key(Axis, (0.0, 0.0, 1.0), "upward: x, y, z, -x, -y, -z or a unit vector", required=True)
    extent: Vector = key(Extent, (), "m, lengths of both sides; default without end")
    along: Vector | None = key(Axis, None, "direction of the first side; default any")

    def check_form(self, c: Collector) -> None:
        self.check_plane(c)


class SphereGround(Ground, type="sphere", rank=2):
    """A sphere."""

    point: Vector = key(kinds.Point, ZERO, "m, its middle")
    radius: float = key(kinds.LengthAbove0, 0.0, "m", required=True)

    def check_form(self, c: Collector) -> None:
        c.positive("radius")


class HeightMapGround(Ground, type="height_map", rank=3):
    """Heights on a grid, bicubic between its nodes."""

    file: str = key(Text, "", "CSV file of the case, heights in m: rows along x, columns along y, at least 4 x 4",
                    required=True)
    origin: Vector = key(numbers("length", 2), (0.0, 0.0), "m, x and y of its first node")
    spacing: Vector = key(per_axis("length", 2), (1.0, 1.0), "m, between nodes: one number, or along x and y",
                          required=True)
    point: Vector = key(kinds.Point, ZERO, "m, from where x, y and z count")
    rotation: Vector = key(Rotation, IDENTITY, "from the axes of its frame to x, y and z; z is up")

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """With its heights."""
        from nesim.text.heights import read_heights

        values = super().values(given, reading, *path)
        values["heights"] = read_heights(reading.files, reading.place.below(*path, "file"), reading.report)
        if isinstance(given.spacing, float):
            values["spacing"] = (given.spacing, given.spacing)
        wrong = [x for x in values["spacing"] if not x > 0]
        if wrong:
            reading.report.add(reading.place, (*path, "spacing"), f"must be above zero, found {wrong[0]:g}")
        if values["heights"] is None or wrong:
            raise AlreadyReported
        return values

    def check_form(self, c: Collector) -> None:
        c.unit("rotation", 4, "a quaternion")
        heights = c.array("heights", np.shape(self.heights))
        if heights is not None and (heights.ndim != 2 or min(heights.shape) < 4):
            c.add("heights", f"needs at least 4 x 4 heights, found {' x '.join(map(str, heights.shape))}")
