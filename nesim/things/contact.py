"""Contacts of endpoints with faces, grounds and other endpoints: theory section 20. Structs: contact_structs.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, ClassVar

from nesim.text import kinds
from nesim.text.device_values import Switch, names as several
from nesim.text.values import Finding, Name, InvalidValue
from nesim.things.collector import Collector, meant
from nesim.things.endpoint import Endpoint
from nesim.things.face import Ground
from nesim.things.picture import Picture, Row
from nesim.things.thing import Thing, ThingModel, Typed, key, only_written

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Names
    from nesim.things.contact_structs import Touched
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft


class ContactFriction(Thing):
    """Friction of a contact.

    static, from standstill (None: the same as coulomb), with Stribeck's speed between them. Either linear_below:
    friction without memory, or stick and stick_damping: a bristle. Law ``impulse`` has coulomb alone.
    """

    silent = ("stick_damping",)
    coulomb: float = key(kinds.NumberFrom0, text="coefficient of sliding")
    static: float | None = key(kinds.NumberFrom0, None, "coefficient from standstill; default the same")
    stribeck: float = key(kinds.Speed, inf, "m/s, speed at which the one goes over into the other")
    linear_below: float | None = key(kinds.Speed, None, "m/s: without memory, a tanh of the slip over this speed")
    stick: float | None = key(kinds.LengthAbove0, None, "m: with memory, how far a bristle gives before it slides")
    stick_damping: float = key(kinds.NumberFrom0, 0.0, "s/m, of the bristle")

    def check(self, c: Collector) -> None:
        c.not_negative("coulomb", ())
        for name in ("static", "linear_below", "stick"):
            if getattr(self, name) is not None:
                c.not_negative(name, ())
        c.not_negative("stick_damping", ())

    def check_compliant(self, c: Collector) -> None:
        """One of the two laws, and numbers that fit."""
        if self.stick is not None and self.linear_below is not None:
            c.add("stick", "beside linear_below: friction has a memory or it has none, give one of them")
        elif self.stick is None and self.linear_below is None:
            c.add("coulomb", "needs linear_below (without memory) or stick (a bristle) besides")
        for name in ("stick", "linear_below"):
            if getattr(self, name) == 0:
                c.add(name, "must be above zero, found 0")
        if self.stick is not None and self.coulomb == 0:
            c.add("coulomb", "must be above zero with a bristle, found 0")
        if self.stick is None and self.stick_damping:
            c.add("stick_damping", "has no effect without stick")
        if self.static is not None and self.static < self.coulomb:
            c.add("static", f"is below coulomb: {self.static:g} < {self.coulomb:g}")
        if (self.static is None) != (self.stribeck == inf):
            c.add("static", "and stribeck belong together: the coefficient from standstill and the speed at which it "
                            "goes "
                            "over into coulomb")
        elif self.stribeck != inf and not (isfinite(self.stribeck) and self.stribeck > 0):
            c.add("stribeck", f"must be above zero, found {self.stribeck:g}")


class Contact(Thing, metaclass=Typed, section="contacts", noun="contact", rank=7):
    """Endpoints that may touch a face, a ground or another endpoint (``with_``).

    law: ``hunt_crossley`` (stiffness N/m^exponent, damping s/m, or the restitution at a speed instead), ``linear``
    (stiffness N/m, damping N s/m) or ``impulse`` (restitution). preloaded: it may overlap at the start.
    """

    about = "what touches what, and by what law"
    outputs = "contact"
    picture = Picture((Row("contact_force", "force (N)"), Row("contact_penetration", "gap (mm)", -1e3, below=True),
                       Row("contact_dissipated", "lost (J)")), "contacts", "contact '{}'",
                      "Size of each contact's force; its gap, negative where its sides overlap; the energy that it has "
                      "dissipated.")
    TYPES: ClassVar[dict[str, type[Contact]]] = {}
    chooser = "law"
    silent = ("preloaded",)
    kind_text = "of the normal force"
    name: str = key(Name, text="of the contact, unique in the spacecraft")
    endpoint = only_written(Name, None, "name of the endpoint that touches")
    endpoints: Sequence[str] = key(several(), (), "or of several")
    with_: str = key(Name, text="name of the face, ground or endpoint that it touches", alias="with")
    friction: ContactFriction | None = key(ContactFriction, None, "default none")
    law: str = "hunt_crossley"
    stiffness: float = 0.0
    exponent: float = 1.5
    damping: float | None = None
    restitution: float | None = None
    speed: float | None = None
    preloaded: bool = False

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if given.endpoint is None and not given.endpoints:
            raise InvalidValue(Finding("missing key 'endpoint' or 'endpoints'",
                                       "endpoint: name of the endpoint that touches"))
        if given.endpoint is not None and "endpoints" in given.given_keys:
            raise InvalidValue(Finding("'endpoints' beside an endpoint", "give one of them", ("endpoints",),
                                       about_key=True))

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        values = super().values(given, reading, *path)
        return values | ({"endpoints": (given.endpoint,)} if given.endpoint else {})

    def plain(self, name: str) -> Any:
        return list(self.endpoints) if name == "endpoints" else super().plain(name)

    @property
    def labels(self) -> list[str]:
        """Of each endpoint's part of it: its own name, or with the endpoint's if there are several."""
        return [self.name if len(self.endpoints) == 1 else f"{self.name}.{endpoint.rpartition('.')[2]}"
                for endpoint in self.endpoints]

    def named_in(self, craft: Spacecraft) -> Contact:
        """Grounds are the case's."""
        named = super().named_in(craft)
        return replace(named, with_=self.with_) if self.with_ in {part.name for part in craft.grounds} else named

    def check(self, c: Collector) -> None:
        """The law and its numbers."""
        if self.law not in Contact.TYPES:
            c.add("law", f"'{self.law}' is unknown", hint=meant(self.law, Contact.TYPES))
            return
        self.check_law(c)
        if self.friction is not None:
            inside = Collector("friction", None, self.friction)
            self.friction.check(inside)
            if not inside.problems:
                self.check_friction(inside, self.friction)
            for problem in inside.problems:
                c.add("friction", problem.message, *problem.where[1:], hint=problem.hint)

    def check_law(self, c: Collector) -> None:
        """Of a force that grows with the penetration."""
        c.positive("stiffness")
        exponent = c.array("exponent", ())
        if exponent is not None and exponent < 1:
            c.add("exponent", f"must be at least 1, found {exponent:g}")
        if self.damping is not None:
            c.not_negative("damping", ())
        if self.restitution is not None:
            self.check_restitution(c)
        elif self.speed is not None:
            c.add("speed", "has no effect without restitution")

    def check_restitution(self, c: Collector) -> None:
        """Whether one can be given, and with what."""

    def check_friction(self, c: Collector, friction: ContactFriction) -> None:
        """Of a force that grows with the penetration."""
        friction.check_compliant(c)

    def check_share(self, c: Collector, least: float) -> None:
        """A restitution is 0 to 1, of a compliant contact above 0."""
        if self.restitution is None:
            c.add("restitution", "is missing", hint="(allowed: 0 to 1)")
            return
        value = c.array("restitution", ())
        if value is not None and not (0 <= value <= 1 and value >= least):
            c.add("restitution", f"must be {'0' if least == 0 else 'above 0'} to 1, found {value:g}",
                  hint="(allowed: 0 to 1)")

    def refer(self, c: Collector, names: Names) -> None:
        """Endpoints, and what they touch: of another link, and not two points."""
        if {"endpoints", "faces"} & names.lost:
            return
        ends = {part.name: part for part in names.craft.endpoints}
        every: dict[str, Touched] = {part.name: part for part in names.craft.grounds}
        every |= {part.name: part for part in names.craft.faces}
        every |= ends
        other = every.get(self.with_)
        if other is None and "grounds" not in names.lost:
            c.add("with_", f"no face, ground or endpoint is called '{self.with_}'",
                  hint=meant(self.with_, every) if every else "")
        for i, name in enumerate(self.endpoints):
            at = ("endpoints", i) if len(self.endpoints) > 1 else ("endpoint",)
            if name not in ends:
                c.add(at[0], f"no endpoint is called '{name}'", *at[1:], hint=meant(name, ends))
            elif other is not None and (problem := why_not_touching(ends[name], other, names)):
                c.add(at[0], problem, *at[1:])

    def acts(self) -> bool:
        return True

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        from nesim.things.contact_structs import contact_structs

        return contact_structs(model)

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        from nesim.things.contact_structs import contact_states

        return contact_states(model.craft)


class HuntCrossleyContact(Contact, type="hunt_crossley", rank=1):
    """F = stiffness p^exponent (1 + damping p')."""

    stiffness: float = key(kinds.Number, 0.0, "N/m^exponent", required=True)
    exponent: float = key(kinds.Number, 1.5, "of the penetration, at least 1")
    damping: float | None = key(kinds.Number, None, "s/m; or restitution and speed")
    restitution: float | None = key(kinds.Number, None, "share of the speed that is left, above 0 up to 1, instead of "
                                                        "damping")
    speed: float | None = key(kinds.Speed, None, "m/s, of the approach for which it holds")
    preloaded: bool = key(Switch, False, "whether it may overlap at the start")

    def check_restitution(self, c: Collector) -> None:
        """Instead of damping: with the speed at which it holds."""
        if self.damping is not None:
            c.add("restitution", "beside damping: give one of them")
        self.check_share(c, 1e-6)
        if self.speed is None:
            c.add("restitution", "needs the speed at which it holds: speed: m/s")
        else:
            c.positive("speed")


class LinearContact(Contact, type="linear", rank=2):
    """F = stiffness p + damping p', which never pulls."""

    exponent: float = 1.0
    stiffness: float = key(kinds.Number, 0.0, "N/m", required=True)
    damping: float | None = key(kinds.Number, None, "N s/m; default none")
    preloaded: bool = key(Switch, False, "whether it may overlap at the start")

    def check_restitution(self, c: Collector) -> None:
        c.add("restitution", "belongs to the laws hunt_crossley and impulse; linear has damping")


class ImpulseContact(Contact, type="impulse", rank=3):
    """One jump of all speeds."""

    restitution: float | None = key(kinds.Number, None, "share of the speed that is left, 0 to 1", required=True)

    def check_law(self, c: Collector) -> None:
        self.check_share(c, 0.0)

    def check_friction(self, c: Collector, friction: ContactFriction) -> None:
        for name in ("static", "linear_below", "stick"):
            if getattr(friction, name) is not None:
                c.add(name, "has no meaning for law impulse", hint="(allowed: coulomb)")


def why_not_touching(endpoint: Endpoint, other: Touched, names: Names) -> str | None:
    """Why two sides cannot touch."""
    if other is endpoint:
        return f"'{endpoint.name}' cannot touch itself"
    if isinstance(other, Ground):
        return None
    if "bodies" not in names.lost and "joints" not in names.lost and other.body in rigid_group(endpoint.body,
            names.craft):
        return (f"'{endpoint.name}' and '{other.name}' belong to one rigid link (body '{endpoint.body}' and body "
                f"'{other.body}'): they cannot move against each other")
    if isinstance(other, Endpoint) and not endpoint.radius and not other.radius:
        return f"'{endpoint.name}' and '{other.name}' are two bare points, which never meet: give one of them a radius"
    if isinstance(other, Endpoint) and other.axis is not None:
        return (f"'{other.name}' is the rim of a disc: it touches faces, grounds and spheres; write the contact the "
                f"other way round")
    return None


def rigid_group(body: str, craft: Spacecraft, carried: bool = False) -> set[str]:
    """Names of the bodies that are welded to one; carried: that joints of any type but free ones tie to it."""
    group, grown = {body}, True
    while grown:
        more = {name for joint in craft.joints if {joint.inner, joint.outer} & group
                and (joint.rigid or carried and joint.type != "free")
                for name in (joint.inner, joint.outer)}
        grown = not more <= group
        group |= more
    return group


def labels(contacts: Sequence[Contact]) -> list[str]:
    """Of all contacts of endpoints, in the order of the core's."""
    return [label for contact in contacts for label in contact.labels]
