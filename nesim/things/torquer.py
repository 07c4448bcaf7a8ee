"""Magnetic torquers: theory section 11."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.text.laws import TimeLaw, law
from nesim.text.values import Axis, Name
from nesim.model.arrays import device_structs, structs, vector
from nesim.model.devices import BY_VALUE
from nesim.base.rotations import unit
from nesim.things.picture import Picture, Row
from nesim.things.thing import Thing, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names


class Torquer(Thing, section="torquers", noun="torquer", rank=13):
    """A magnetic torquer; needs a magnetic field in sim.yaml."""

    picture = Picture((Row("torquer_dipole", "dipole (A m²)"),), "magnetic torquers", "magnetic torquer '{}'")
    about = "magnetic torquers"
    outputs = "torquer"
    settable = {"dipole": kinds.Dipole}
    name: str = key(Name, text="of the torquer, unique among wheels, thrusters, torquers and drives")
    body: str = key(Name, text="name of the body that carries it")
    axis: Vector = key(Axis, text="of its dipole, body axes: x, y, z, -x, -y, -z or a unit vector")
    dipole: TimeLaw = key(law("magnetic dipole"), TimeLaw(), "A m2, a time law")
    max_dipole: float = key(kinds.Dipole, inf, "A m2; default no limit")

    def check(self, c: Collector) -> None:
        c.unit("axis", 3, "the axis")
        c.law("dipole")
        c.limit("max_dipole")

    def refer(self, c: Collector, names: Names) -> None:
        names.body(c, self.body)

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """Axes in link axes."""
        parts = model.craft.torquers
        struct = structs("torquer", len(parts))
        for one, part in zip(struct, parts):
            one["a"] = vector(model.direction(part.body, unit(part.axis)))
        return {"torquer": struct, **model.carriers("torquer", parts)}

    def acts(self) -> bool:
        return True

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One coil a torquer."""
        coil = device_structs("coil", len(model.craft.torquers))
        for struct, part in zip(coil, model.craft.torquers):
            struct["dipole"], struct["limit"] = model.signals.add(part.dipole), part.max_dipole
            struct["cut"] = BY_VALUE
        return {"coil": coil}
