"""Conditions of commands: ``wheels.rw1.speed > 600 rpm``. What the number measures is known when the joint is."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nesim.model.choices import number
from nesim.text.values import Finding, InvalidValue, Value, found_text, guess, is_number, parse_quantity
from nesim.things.collector import meant
from nesim.things.contact import labels
from nesim.things.thing import Thing

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.joints.joint import Joint
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

EVENTS = ("periapsis", "apoapsis", "ascending_node", "descending_node", "eclipse_entry", "eclipse_exit", "umbra_entry",
          "umbra_exit")
FORM = ('(allowed: "path > value" or "path < value" with wheels.NAME.speed, joints.NAME.angle[1], joints.NAME.rate[1], '
        "bodies.NAME.rate, bodies.NAME.rate[1], endpoints.NAME.position[1], endpoints.NAME.velocity[1], "
        f"contacts.NAME.force, contacts.NAME.speed, altitude; or {', '.join(EVENTS)})")
KINDS = {"wheels": ("speed",), "joints": ("angle", "displacement", "rate"), "bodies": ("rate",),
         "endpoints": ("position", "velocity"), "contacts": ("force", "speed")}

_CONDITION = re.compile(r"\s*([^<>\s]+)\s*([<>])\s*(\S.*?)\s*", re.DOTALL)
# of one endpoint of several
_PARTED = re.compile(r"(contacts)\.(\w[\w+-]{0,63}\.\w[\w+-]{0,63})\.(\w+)(?:\[([0-9])\])?")
_PATH = re.compile(r"(\w+)\.(\w[\w+-]{0,63})\.(\w+)(?:\[([0-9])\])?")


class WrittenCondition(NamedTuple):
    """A condition as written. axis: None if there is none. value_at: where the value begins in the text."""

    kind: str
    name: str
    key: str
    axis: int | None
    above: bool
    value: str
    value_at: int
    text: str


def _when(value: Any) -> WrittenCondition:
    if not isinstance(value, str):
        raise InvalidValue(Finding(f"{found_text(value)}, a condition is needed", FORM))
    if value.strip() in EVENTS:
        return WrittenCondition("event", value.strip(), "", None, True, "", 0, value)
    match = _CONDITION.fullmatch(value)
    if not match:
        raise InvalidValue(Finding(f"'{value[:60]}' is not a condition", guess(value.strip(), EVENTS) + FORM))
    path, sign, limit = match.groups()
    if limit.startswith("="):
        raise InvalidValue(Finding(f"'{sign}=' is not known here", f"write {sign}  {FORM}", offset=match.start(2)))
    if path == "altitude":
        return WrittenCondition("altitude", "", "", None, sign == ">", limit, match.start(3), value)
    parts = _PATH.fullmatch(path) or _PARTED.fullmatch(path)
    if not parts:
        raise InvalidValue(Finding(f"'{path[:60]}' is not a path of something measured",
                                   guess(path, ("altitude",)) + FORM,
                            offset=match.start(1)))
    kind, name, key, axis = parts.groups()
    if kind not in KINDS:
        raise InvalidValue(Finding(f"'{kind}' cannot be watched", guess(kind, KINDS) + FORM, offset=match.start(1)))
    if key not in KINDS[kind]:
        raise InvalidValue(Finding(f"'{key}' of {kind} cannot be watched", guess(key, KINDS[kind]) + FORM,
                            offset=match.start(1) + parts.start(3)))
    if axis is not None and kind == "contacts":
        raise InvalidValue(Finding(f"there is no [{axis}] of it", "(force and speed of a contact are sizes)",
                            offset=match.start(1) + parts.start(4) - 1))
    most = 6 if kind == "joints" else 3
    if axis is not None and (kind == "wheels" or not 1 <= int(axis) <= most):
        allowed = "(a wheel has one axis)" if kind == "wheels" else f"(allowed: [1] to [{most}])"
        raise InvalidValue(Finding(f"there is no [{axis}] of it", allowed, offset=match.start(1) + parts.start(4) - 1))
    if axis is None and kind == "endpoints":
        raise InvalidValue(Finding(f"a {key} has three components", f"write {key}[1], {key}[2] or {key}[3]",
                            offset=match.start(1) + parts.start(3)))
    return WrittenCondition(kind, name, key, None if axis is None else int(axis), sign == ">", limit, match.start(3),
                            value)


When = Value(_when,
             {"type": "string",
              "pattern": r"^\s*((wheels|joints|bodies|endpoints|contacts)\.[^<>\s]+|altitude)\s*[<>].+$|^\s*("
              + "|".join(EVENTS) + r")\s*$"})
DIMENSIONS = {"wheels": ("rate",), "bodies": ("rate",), "altitude": ("length",)}
AXIS_DIMENSIONS: dict[str, tuple[str, ...]] = {"rate": ("rate", "speed"), "angle": ("angle", "length"),
                                               "displacement": ("angle", "length")}
PATHS = {"wheel_speed": "wheels.{}.speed", "joint_angle": "joints.{}.angle[{}]", "joint_rate": "joints.{}.rate[{}]",
         "body_rate": "bodies.{}.rate[{}]", "endpoint_position": "endpoints.{}.position[{}]",
         "endpoint_velocity": "endpoints.{}.velocity[{}]", "contact_force": "contacts.{}.force",
         "contact_speed": "contacts.{}.speed", "event": "", "altitude": "altitude"}
SECTIONS_OF = {"wheel_speed": "wheels", "body_rate": "bodies", "endpoint_position": "endpoints",
               "endpoint_velocity": "endpoints"}
PLACES = {"endpoint_position": "position", "endpoint_velocity": "velocity"}
OF_CONTACTS = {"contact_force": "force", "contact_speed": "approach"}


class Condition(Thing):
    """A quantity above or below a limit, SI: ``wheel_speed`` of a wheel, ``joint_angle``, ``joint_rate`` of an axis
    (from 1) of a joint, ``body_rate`` of a component (axis 1 to 3, 0 is the magnitude) of a body, ``endpoint_position``
    or ``endpoint_velocity`` of a component (axis 1 to 3, N) of an endpoint, ``contact_force``, the largest size of a
    contact's forces, or of the one of an endpoint (name ``CONTACT.ENDPOINT``), ``contact_speed``, that at which the
    sides of a contact meet, ``altitude`` above the central body's radius; or an ``event`` of the orbit, whose name
    (periapsis, eclipse_entry, ...) is ``name``."""

    quantity: str
    name: str
    axis: int
    above: bool
    limit: float

    @classmethod
    def read(cls, written: WrittenCondition, reading: Reading, *path: str | int) -> Condition:
        """With its limit in SI. Raises AlreadyReported."""
        if written.kind == "event":
            return Condition(quantity="event", name=written.name, axis=0, above=True, limit=0.0)
        quantity = {"wheels": "wheel_speed", "bodies": "body_rate", "altitude": "altitude",
                    "contacts": f"contact_{written.key}", "endpoints": f"endpoint_{written.key}"}.get(written.kind,
                                                                "joint_rate" if written.key == "rate"
                    else "joint_angle")
        axis = written.axis or (1 if written.kind == "joints" else 0)
        choices: tuple[str, ...] = DIMENSIONS.get(written.kind) or (
            {"position": "length", "force": "force"}.get(written.key, "speed"),)
        if written.kind == "joints":
            choices = AXIS_DIMENSIONS[written.key][reading.pick(written.name, axis)]
            if written.axis is None:
                _need_one_axis(written, reading, *path)
        limit = reading.read(lambda text, dimension: _limit(text, dimension, written.value_at), written.value, choices,
                             *path)
        return Condition(quantity=quantity, name=written.name, axis=axis, above=written.above, limit=limit)

    def __str__(self) -> str:
        if self.quantity == "event":
            return self.name
        path = PATHS[self.quantity].format(self.name, self.axis).removesuffix("[0]")
        return f"{path} {'>' if self.above else '<'} {self.limit!r}"

    def named_in(self, craft: Spacecraft) -> Condition:
        """Also of events of the orbit and of an altitude, which has no name."""
        return replace(self, name=f"{craft.name}.{self.name}")

    def check(self, c: Collector) -> None:
        """A quantity and a finite limit."""
        if self.quantity not in PATHS:
            c.add("when", f"'{self.quantity}' is unknown", hint=f"(allowed: {', '.join(PATHS)})")
        if not np.isfinite(self.limit):
            c.add("when", f"{self.limit!r} is not finite")
        elif self.quantity == "body_rate" and self.axis == 0 and self.limit < 0:
            c.add("when", f"the magnitude of a rate is never below zero, found {self.limit:g}")

    def refer(self, c: Collector, names: Names) -> None:
        """Something that exists, and has such an axis."""
        if self.quantity in ("event", "altitude"):
            return
        if self.quantity in OF_CONTACTS:
            known = {label: part for part in names.craft.contacts for label in (part.name, *part.labels)}
            if self.name not in known and "contacts" not in names.lost:
                c.add("when", f"no contact is called '{self.name}'", hint=meant(self.name, known))
            return
        section = SECTIONS_OF.get(self.quantity, "joints")
        part = names.find(section, self.name, c.about("when"))
        if part is None or section in names.lost:
            return
        if section == "bodies" and self.axis not in (0, 1, 2, 3):
            c.add("when", f"a rate has no component {self.axis}", hint="(allowed: 1 to 3, or none for the magnitude)")
        if section == "endpoints" and self.axis not in (1, 2, 3):
            c.add("when", f"a {self.quantity.removeprefix('endpoint_')} has no component {self.axis}",
                  hint="(allowed: 1 to 3)")
        if section == "joints":
            self.check_axis(c, part)

    def check_axis(self, c: Collector, joint: Joint) -> None:
        """Of a joint."""
        axes = joint.freedoms
        angle = self.quantity == "joint_angle"
        if not axes or joint.quaternion and angle and not joint.single:
            c.add("when", f"joint '{joint.name}' is {joint.type}: it has no {self.quantity.removeprefix('joint_')}")
        elif joint.quaternion and angle and joint.single < self.axis <= axes:
            c.add("when", f"axis {self.axis} of joint '{joint.name}' turns with its ball: it has no angle",
                  hint=f"(allowed: {'1' if joint.single == 1 else f'1 to {joint.single}'})")
        elif not 1 <= self.axis <= axes:
            c.add("when", f"joint '{joint.name}' has no axis {self.axis}",
                  hint=f"(allowed: {'1' if axes == 1 else f'1 to {axes}'})")

    def fill(self, struct: np.void, model: Assembly) -> None:
        """What is watched, and its limit."""
        craft, tree = model.craft, model.tree
        struct["above"], struct["limit"] = self.above, self.limit
        if self.quantity in ("event", "altitude"):
            struct["watch"], struct["index"] = number("WATCH", "event"), model.event(self)
        elif self.quantity == "wheel_speed":
            struct["watch"] = number("WATCH", "speed")
            struct["index"] = model.arrays["wheel_u"][[wheel.name for wheel in craft.wheels].index(self.name)]
        elif self.quantity in PLACES:
            struct["watch"] = number("WATCH", PLACES[self.quantity])
            struct["index"] = [endpoint.name for endpoint in craft.endpoints].index(self.name)
            struct["along"] = np.eye(3)[self.axis - 1]
        elif self.quantity in OF_CONTACTS:
            own = next((part.labels for part in craft.contacts if part.name == self.name), [self.name])
            struct["watch"], struct["size"] = number("WATCH", OF_CONTACTS[self.quantity]), len(own)
            struct["index"] = labels(craft.contacts).index(own[0])
        elif self.quantity == "body_rate":
            at = model.at[self.name]
            struct["watch"], struct["index"] = number("WATCH", "rate"), tree.link[at]
            struct["size"] = self.axis == 0
            struct["along"] = np.asarray(model.places[at].C_BL[self.axis - 1], dtype=float)
        else:
            joint = [joint.name for joint in craft.joints].index(self.name)
            link = tree.link[tree.joint.index(joint)]
            watch, table = ("coordinate", "q_at") if self.quantity == "joint_angle" else ("speed", "u_at")
            struct["watch"] = number("WATCH", watch)
            struct["index"] = model.arrays[table][link] + self.axis - 1


def _need_one_axis(written: WrittenCondition, reading: Reading, *path: str | int) -> None:
    joint = reading.joints.get(written.name)
    some = joint is not None and joint.quaternion and written.key != "rate"
    axes = 0 if joint is None else joint.single if some else joint.freedoms
    if axes > 1:
        with reading.findings(*path):
            at = max(0, written.text.find(written.key, len(written.kind) + len(written.name)))
            raise InvalidValue(Finding(f"joint '{written.name}' has {axes} axes{' that slide' if some else ''}",
                                f"write {written.key}[1] to {written.key}[{axes}]", offset=at))


def _limit(text: str, dimension: str, offset: int) -> float:
    from nesim.text.source import scalar

    try:
        number = scalar(text)
        return parse_quantity(number if is_number(number) else text, dimension)
    except InvalidValue as error:
        raise InvalidValue(*(finding._replace(offset=offset) for finding in error.findings)) from None
    except ValueError:
        raise InvalidValue(Finding(f"{text[:40]} is not a finite number", offset=offset)) from None
