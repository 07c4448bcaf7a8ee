"""Endpoints: named points of bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.text import kinds
from nesim.text.values import Axis, Finding, Name, InvalidValue
from nesim.model.arrays import matrix, structs, vector
from nesim.base.rotations import dcm
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector


class Endpoint(Thing, section="endpoints", noun="endpoint", rank=4):
    """A named point of a body with a frame: recorded, loaded, controlled, touched.

    axis: with it the rim of a disc of that radius touches instead of a sphere.
    """

    about = "named points of bodies"
    outputs = "endpoint"
    name: str = key(Name, text="of the endpoint, unique in the spacecraft")
    body: str = key(Name, text="name of the body")
    point: Vector = key(kinds.Point, ZERO, "m, from the body's origin, its axes")
    rotation: Vector = key(Rotation, IDENTITY, "fixed, body to the endpoint's frame")
    radius: float = key(kinds.LengthFrom0, 0.0, "m, of the sphere about it that touches others; 0 is a point")
    axis: Vector | None = key(Axis, None, "body axes: x, y, z, -x, -y, -z or a unit vector; with it the rim of a disc "
                                          "of that radius touches")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if given.axis is not None and not given.radius:
            raise InvalidValue(Finding("an axis without a radius has no effect", "give the disc a radius", ("axis",)))

    def check(self, c: Collector) -> None:
        """Point, frame and what touches."""
        c.array("point", (3,))
        c.unit("rotation", 4, "a quaternion")
        c.not_negative("radius", ())
        if self.axis is not None:
            c.unit("axis", 3, "the axis")
            if self.radius == 0:
                c.add("axis", "an axis without a radius has no effect")

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """Points from G of their links and frames, link axes."""
        parts = model.craft.endpoints
        endpoint = structs("endpoint", len(parts))
        for struct, part in zip(endpoint, parts):
            struct["x"] = vector(model.point(part.body, part.point))
            struct["C_EL"] = matrix(dcm(part.rotation) @ model.places[model.at[part.body]].C_BL)
        links = [model.tree.link[model.at[part.body]] for part in parts]
        return {"endpoint": endpoint, "endpoint_link": np.array(links, dtype=np.int32)}
