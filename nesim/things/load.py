"""Given forces and torques."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from nesim.text import kinds
from nesim.text.values import Finding, Name, InvalidValue
from nesim.model.arrays import structs, vector
from nesim.base.rotations import real
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.spacecraft import Spacecraft


class Load(Thing, section="loads", noun="load", rank=5):
    """A given force and torque; loads add up.

    point: None is the mass centre of the body. start, stop: it acts while start <= t < stop, s.
    """

    about = "given forces and torques"
    body: str = key(Name, "", "name of the body")
    endpoint: str = key(Name, "", "name of the endpoint where it acts, instead of body and point")
    force: Vector = key(kinds.Force, ZERO, "N")
    torque: Vector = key(kinds.TorqueVector, ZERO, "N m")
    frame: str = key(kinds.LoadFrame, "body", "axes of the force and the torque")
    point: Vector | None = key(kinds.Point, None, "m, where the force acts, from the body's origin, its axes; default "
                                                  "its mass centre")
    start: float = key(kinds.Time, -inf, "s, when it begins; default always", alias="from")
    stop: float = key(kinds.Time, inf, "s, when it ends; default never", alias="to")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        found = given.given_keys
        if not {"force", "torque"} & found:
            raise InvalidValue(Finding("missing key 'force' or 'torque'", "a load needs at least one of them"))
        if "point" in found and "force" not in found:
            raise InvalidValue(Finding("a point without a force has no effect", "", ("point",)))
        if not {"body", "endpoint"} & found:
            raise InvalidValue(Finding("missing key 'body' or 'endpoint'",
                                       "body: name of the body (or endpoint: name of one)"))
        beside = [name for name in ("body", "point") if name in found and "endpoint" in found]
        if beside:
            raise InvalidValue(*(Finding(f"'{name}' beside an endpoint", "give one of them", (name,), about_key=True)
                          for name in beside))

    def check(self, c: Collector) -> None:
        """Vectors, frame and time window."""
        c.array("force", (3,))
        c.array("torque", (3,))
        if self.point is not None:
            c.array("point", (3,))
        if self.endpoint and (self.body or self.point is not None):
            c.add("endpoint", "takes the place of body and point: give one of them")
        if self.frame not in ("body", "N"):
            c.add("frame", f"'{self.frame}' is unknown", hint="(allowed: body, N)")
        if not all(isinstance(t, (int, float)) for t in (self.start, self.stop)):
            c.add("start", f"{self.start!r} and {self.stop!r} must be times, s")
        elif not self.start < self.stop:
            c.add("start", f"the load ends ({self.stop:g} s) before it begins ({self.start:g} s)")

    def refer(self, c: Collector, names: Names) -> None:
        """The endpoint that it acts at; its body is looked up with the tree's."""
        if self.endpoint:
            names.find("endpoints", self.endpoint, c.about("endpoint"))

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """At points from G of the link that carries the body; behind the given ones those that things make of
        themselves: thrusters at full force, unit torques of controllers without actuators."""
        craft = model.craft
        loads = [at_body(part, craft) for part in (*craft.loads, *model.made_loads)]
        struct = structs("load", len(loads))
        for one, part in zip(struct, loads):
            turned = (lambda v, part=part: model.direction(part.body, real(v))) if part.frame == "body" else real
            one["F"], one["T"] = vector(turned(part.force)), vector(turned(part.torque))
            one["start"], one["stop"] = part.start, part.stop
            one["r"] = vector(model.point(part.body, part.point))
        ends = [part.name for part in craft.endpoints]
        at = [ends.index(part.endpoint) if part.endpoint else -1 for part in craft.loads]
        at += [-1] * (len(loads) - len(at))
        return {"load": struct, **model.carriers("load", loads), "load_endpoint": np.array(at, dtype=np.int32),
                "load_frame": np.array([part.frame == "N" for part in loads], dtype=np.int32)}


def at_body(load: Load, craft: Spacecraft) -> Load:
    """A load at an endpoint as one at a point of the body."""
    if not load.endpoint:
        return load
    endpoint = next(part for part in craft.endpoints if part.name == load.endpoint)
    return replace(load, endpoint="", body=endpoint.body, point=endpoint.point)
