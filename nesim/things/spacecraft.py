"""A spacecraft: what it is made of, and where it starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from nesim.text.element import KeyInfo, each
from nesim.base.frozen import frozen
from nesim.things.base import Base, BaseMotion
from nesim.things.body import Body
from nesim.things.command import Command
from nesim.things.contact import Contact
from nesim.things.controllers import Controller
from nesim.things.drive import Drive
from nesim.things.endpoint import Endpoint
from nesim.things.face import Face, Ground
from nesim.things.joints import Joint
from nesim.things.load import Load
from nesim.things.loop import Loop
from nesim.things.rotation import IDENTITY, StartModel
from nesim.things.sensors import Sensor
from nesim.things.surface import Surface
from nesim.things.tank import Tank
from nesim.things.thing import MISSING, SECTIONS, ZERO, Vector, sections
from nesim.things.thruster import Thruster
from nesim.things.torquer import Torquer
from nesim.things.wheel import Wheel

# field of a spacecraft as its case describes it, before it stands where its flight starts
NOT_PLACED = "not placed"
PARTS = tuple(sections())       # what a spacecraft consists of
RECORDED = tuple(section for section in PARTS if SECTIONS[section].outputs)


@frozen(kw_only=True)
class Spacecraft:
    """A tree of bodies, what acts on it, and its start state. The first body is the root; base prescribes its motion,
    None is free. members: names of the spacecraft of a case that are stepped together as this one; all its names are
    SPACECRAFT.NAME then (model/joining.py).

    attitude: q_BN of the root body. rate: rad/s of the root body in N, root axes. position (m) and velocity (m/s) in N
    of the spacecraft's mass centre, or of the root body's if ``position_of`` is ``root``; their ``_low`` are to be
    added: what rounding left of numbers that were known better. perturbed: False keeps the mass centre on its conic
    about the central body, whatever acts. field: the nesim.Field that a spacecraft of a case is in, which
    ``dataclasses.replace`` hands on; NOT_PLACED where the case has one and this is not yet in it; None says nothing
    about it.
    """

    name: str = "spacecraft"
    bodies: Sequence[Body] = ()
    joints: Sequence[Joint] = ()
    wheels: Sequence[Wheel] = ()
    loops: Sequence[Loop] = ()
    endpoints: Sequence[Endpoint] = ()
    loads: Sequence[Load] = ()
    faces: Sequence[Face] = ()
    grounds: Sequence[Ground] = ()
    contacts: Sequence[Contact] = ()
    surfaces: Sequence[Surface] = ()
    drives: Sequence[Drive] = ()
    tanks: Sequence[Tank] = ()
    thrusters: Sequence[Thruster] = ()
    torquers: Sequence[Torquer] = ()
    sensors: Sequence[Sensor] = ()
    controllers: Sequence[Controller] = ()
    commands: Sequence[Command] = ()
    members: Sequence[str] = ()
    base: Base | None = None
    perturbed: bool = True
    attitude: Vector = IDENTITY
    rate: Vector = ZERO
    position: Vector = ZERO
    velocity: Vector = ZERO
    position_low: Vector = ZERO
    velocity_low: Vector = ZERO
    position_of: str = "mass_center"
    field: object = field(default=None, repr=False, compare=False)

    def member_of(self, name: str) -> int:
        """The number of the member that a part SPACECRAFT.NAME is of; 0 where there is but this one."""
        return self.members.index(name.partition(".")[0]) if self.members else 0


def _sections() -> dict[str, KeyInfo]:
    """The lists of a spacecraft file."""
    return {section: KeyInfo(each(thing.reads()), MISSING if section == "bodies" else [], thing.about)
            for section, thing in SECTIONS.items()}


class SpacecraftFile(StartModel):
    """A spacecraft file: a tree of bodies and its start state."""


SpacecraftFile.known_keys = StartModel.known_keys | _sections() | {
    "base": KeyInfo(BaseMotion, None, "fixed, or the prescribed motion of the root body; default free")}
