"""Commands: what happens at a time, or once when something becomes true. cython_core/control/timeline.pyx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.text import kinds
from nesim.text.device_values import Switch
from nesim.text.values import Finding, Name, Settings, InvalidValue, guess
from nesim.model.arrays import device_structs, setting, takes_law
from nesim.model.choices import choice_names, number
from nesim.things.collector import UNIT_TOLERANCE, digits, meant
from nesim.things.condition import Condition, When
from nesim.things.controllers.controller import OBEYS
from nesim.things.latch import latch_number
from nesim.things.reading import AlreadyReported
from nesim.things.thing import Thing, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

ACTIONS = ("set", "lock", "unlock", "fire", "enable", "disable", "delta_v", "stop")
TARGETS = {"lock": "drives", "unlock": "drives", "fire": "thrusters", "enable": "controllers", "disable": "controllers"}
FRAMES = choice_names("OF")                      # axes of a delta_v
SET = ("controllers", "wheels", "drives", "torquers")       # sections of which something can be set
NOT_NEGATIVE = ("proportional", "integral", "derivative", "gain", "deadband", "stiffness", "damping")
FORM = "(e.g. controllers.acs.proportional, wheels.rw1.torque, drives.d.target, torquers.m.dipole)"


class Command(Thing, section="commands", noun="command", rank=15):
    """Something to do, at a time or when something happens.

    action: ``set`` (value of ``target``, a path such as controllers.acs.proportional), ``lock``, ``unlock`` (a drive),
    ``fire`` (a thruster, for ``duration`` s), ``enable``, ``disable`` (a controller), ``stop`` or ``delta_v`` (value,
    m/s; frame: its axes).
    """

    about = "what happens when"
    written_as = {"duration": "for"}
    action: str
    target: str = ""
    value: float | Vector = 0.0
    at: float | None = key(kinds.Time, None, "s")
    when: Condition | None = key(When, None, "path > value or path < value, e.g. wheels.rw1.speed > 600 rpm; once, "
                                             "when it becomes true")
    set = only_written(Settings, None, "values by path, e.g. controllers.acs.proportional")
    lock = only_written(Name, None, "name of a drive of mode locked or free, of a free joint, or of a fixed loop")
    unlock = only_written(Name, None, "name of a drive of mode locked or free, of a free joint, or of a fixed loop")
    push = only_written(kinds.ImpulseVector, None,
                        "N s, of what a free joint held, on the outer side at its point, axes of "
                                             "the inner joint frame; its opposite on the inner")
    fire = only_written(Name, None, "name of a thruster")
    duration: float = key(kinds.Time, 0.0, "s, how long it fires", alias="for")
    enable = only_written(Name, None, "name of a controller")
    disable = only_written(Name, None, "name of a controller")
    delta_v = only_written(kinds.Velocity, None, "m/s, added to the spacecraft's velocity at once")
    frame: str = key(kinds.PushFrame, "N", "axes of delta_v: N (the default), lvlh, rtn, or body for the root's")
    stop = only_written(Switch, None, "true: this spacecraft's flight ends, the others fly on")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        found = given.given_keys
        wrong = []
        for names, what in ((("at", "when"), "when"), (ACTIONS, "what")):
            here = [name for name in names if name in found]
            if len(here) != 1:
                says = f"says {what} in more than one way" if here else f"does not say {what}"
                wrong.append(Finding(says, f"(allowed: exactly one of {', '.join(names)})"))
        if "fire" in found and "duration" not in found:
            wrong.append(Finding("missing key 'for'", "for: s, how long it fires"))
        if "duration" in found and "fire" not in found:
            wrong.append(Finding("'for' without fire", "", ("for",), about_key=True))
        if "push" in found and "unlock" not in found:
            wrong.append(Finding("'push' without unlock", "", ("push",), about_key=True))
        if "frame" in found and "delta_v" not in found:
            wrong.append(Finding("'frame' without delta_v", "", ("frame",), about_key=True))
        if given.stop is False:
            wrong.append(Finding("must be true", "leave it out instead", ("stop",)))
        if given.set is not None and not given.set:
            wrong.append(Finding("is empty", "(e.g. {wheels.rw1.torque: 0.1})", ("set",)))
        if wrong:
            raise InvalidValue(*wrong)

    @classmethod
    def make(cls, given: ThingModel, reading: Reading, *path: str | int) -> Sequence[Command]:
        """One for each value that is set."""
        when = {"at": given.at, "when": given.when and Condition.read(given.when, reading, *path, "when")}
        if given.set is not None:
            return [Command(action="set", target=target, value=set_value(target, value, reading, *path, "set", target),
                            **when)
                    for target, value in given.set.items()]
        action = next(name for name in ACTIONS if name in given.given_keys)
        if action == "stop":
            return [Command(action=action, **when)]
        if action == "delta_v":
            return [Command(action=action, value=given.delta_v, frame=given.frame, **when)]
        push = {"value": given.push} if given.push is not None else {}
        return [Command(action=action, target=getattr(given, action), duration=given.duration, **push, **when)]

    def written(self) -> dict:
        """One value each."""
        out = {"when": str(self.when)} if self.when is not None else {"at": self.at}
        if self.action == "stop":
            return out | {"stop": True}
        if self.action == "delta_v":
            return out | {"delta_v": self.value, "frame": self.frame}
        if self.action != "set":
            more = {"for": self.duration} if self.action == "fire" else {}
            return out | {self.action: self.target} | more | ({"push": self.value} if np.ndim(self.value) else {})
        turned = self.target.startswith("controllers.") and self.target.endswith(".target")
        return out | {"set": {self.target: {"quaternion": self.value} if turned else self.value}}

    def check(self, c: Collector) -> None:
        """When and what."""
        if self.action not in ACTIONS:
            c.add("action", f"'{self.action}' is unknown", hint=f"(allowed: {', '.join(ACTIONS)})")
        if (self.at is None) == (self.when is None):
            c.add("at", "a command needs a time or a condition, and not both")
        if self.at is not None:
            c.not_negative("at", ())
        if self.action == "fire":
            c.positive("duration")
        if self.action == "delta_v":
            c.array("value", (3,))
            if self.target:
                c.add("target", f"'{self.target}': a delta_v acts on the whole spacecraft")
            if self.frame not in FRAMES:
                c.add("frame", f"'{self.frame}' is unknown", hint=f"(allowed: {', '.join(FRAMES)})")
        if self.when is not None:
            self.when.check(c)

    def refer(self, c: Collector, names: Names) -> None:
        """What it acts upon, and what it waits for."""
        if self.when is not None:
            self.when.refer(c, names)
        section = TARGETS.get(self.action)
        latch = names.parts["loops"].get(self.target) if section == "drives" else None
        if latch is not None:
            if latch.type != "fixed":
                c.add(self.action, f"loop '{latch.name}' is {latch.type}; only fixed ones can be locked and unlocked")
        elif section == "drives" and self.held_joint(names) is not None:
            if np.shape(self.value) not in ((), (3,)) or not np.isfinite(np.asarray(self.value, dtype=float)).all():
                c.add(self.action, "push: needs 3 finite numbers, N s")
        elif section == "drives" and self.target not in names.parts["drives"]:
            self.miss_latch(c, names)
        elif section:
            part = names.find(section, self.target, c.about(self.action))
            if section == "drives" and part is not None and part.mode not in ("locked", "free"):
                c.add(self.action, f"drive '{part.name}' is of mode {part.mode}; only locked and free ones can be "
                                   f"locked and unlocked")
            if section == "drives" and np.ndim(self.value):
                c.add(self.action, "push: only what a free joint held can be pushed away")
        elif self.action == "set":
            self.check_setting(c, names)
        elif self.action == "delta_v" and names.craft.base is not None:
            c.add("delta_v", "the motion of the root is prescribed: its velocity cannot jump")

    def miss_latch(self, c: Collector, names: Names) -> None:
        """That nothing that can be locked has the name of its target, unless it may be among what could not be read."""
        if {"drives", "joints", "loops"} & names.lost:
            return
        known = {"drive": list(names.parts["drives"]),
                 "free joint": [name for name, joint in names.parts["joints"].items() if joint.type == "free"],
                 "fixed loop": [name for name, loop in names.parts["loops"].items() if loop.type == "fixed"]}
        nouns = " or ".join(noun for noun, found in known.items() if found or noun == "drive")
        c.add(self.action, f"no {nouns} is called '{self.target}'",
              hint=meant(self.target, [name for found in known.values() for name in found]))

    def held_joint(self, names: Names) -> Any:
        """The free joint that it locks or unlocks, by its own name or by that of a drive on it; None if that is
        another."""
        drive = names.parts["drives"].get(self.target)
        joint = names.parts["joints"].get(drive.joint if drive is not None else self.target)
        return joint if joint is not None and joint.type == "free" else None

    def check_setting(self, c: Collector, names: Names) -> None:
        """A path to a value that its part has, and as many numbers as it takes."""
        section, name, field, *more = (*str(self.target).split("."), "", "")
        if section not in SET or any(more):
            c.add("set", f"'{self.target}' is not a path of something that can be set", self.target,
                  hint="(allowed: controllers, drives, wheels, torquers)")
            return
        part = names.find(section, name, c.about("set", self.target))
        if part is None or not self.check_key(c, section, field, part, names):
            return
        present = getattr(part, field)
        size = 3 if present is None else len(present) if isinstance(present, (tuple, list, np.ndarray)) else 0
        value = np.asarray(self.value, dtype=object)
        if value.shape != ((size,) if size else ()) or not np.isfinite(value.astype(float)).all():
            c.add("set", f"needs {size or 'one'} finite number" + "s" * (size > 1), self.target)
        elif size == 4 and abs(np.linalg.norm(value.astype(float)) - 1) > UNIT_TOLERANCE:
            c.add("set", f"a quaternion must have length 1, found "
                         f"{np.linalg.norm(value.astype(float)):.9g}{digits(value)}", self.target)
        elif field in NOT_NEGATIVE and value.min() < 0:
            c.add("set", f"must not be negative, found {value.min():g}", self.target)
        elif field == "direction" and not value.any():
            c.add("set", "must not be zero", self.target)

    def check_key(self, c: Collector, section: str, field: str, part: Any, names: Names) -> bool:
        """Whether the part has such a value, that nobody else sets."""
        known = part.may_set()
        if field not in known:
            what = part.noun + {"controllers": f" of type {getattr(part, 'type', '')}",
                                "drives": f" of mode {getattr(part, 'mode', '')}"}.get(section, "")
            c.add("set", f"'{field}' of a {what} cannot be set", self.target,
                  hint=f"(allowed: {', '.join(known) or 'nothing'})")
        elif section == "wheels" and (wrong := part.why_uncontrollable()):
            c.add("set", wrong, self.target)
            return False
        owner = next((other.name for other in names.craft.controllers if part.name in other.actuators), None)
        if owner is not None and OBEYS.get(section, ("", ""))[1] == field:
            c.add("set", f"'{part.name}' obeys controller '{owner}'", self.target)
        return field in known

    def named_in(self, craft: Spacecraft) -> Command:
        """A delta_v and an end name the spacecraft."""
        section, _, rest = self.target.partition(".")
        target = (f"{section}.{craft.name}.{rest}" if self.action == "set" else craft.name
                  if self.action in ("delta_v", "stop") else f"{craft.name}.{self.target}")
        return replace(self, target=target, when=self.when and self.when.named_in(craft))

    def changes(self) -> list[float]:
        """When it happens, s."""
        return [] if self.at is None else [self.at]

    def acts(self) -> bool:
        return True

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One struct a command."""
        struct = device_structs("command", len(model.craft.commands))
        for one, part in zip(struct, model.craft.commands):
            part.fill(one, model)
        return {"command": struct}

    def fill(self, struct: np.void, model: Assembly) -> None:
        """When, and what."""
        struct["at"] = inf if self.at is None else self.at
        struct["action"], struct["duration"] = number("DO", self.action), self.duration
        if self.when:
            self.when.fill(struct, model)
        if self.action == "set":
            self.fill_setting(struct, model)
        elif self.action == "delta_v":
            struct["frame"], struct["value"][:3] = number("OF", self.frame), self.value
            struct["target"] = model.craft.members.index(self.target) if self.target else 0
        elif self.action in ("lock", "unlock") and (latch := latch_number(model.craft, self.target)) is not None:
            struct["action"], struct["target"] = number("DO", "latch" if self.action == "lock" else "unlatch"), latch
            struct["value"][:3] = self.value
        elif self.action != "stop":
            section = TARGETS[self.action]
            known = getattr(model.craft, section)
            if section == "drives":
                known = (*known, *model.craft.loops)            # latches stand behind the drives
            struct["target"] = [other.name for other in known].index(self.target)

    def fill_setting(self, struct: np.void, model: Assembly) -> None:
        """Numbers into a struct, or a register in place of a time law."""
        section, _, rest = self.target.partition(".")
        name, _, field = rest.rpartition(".")
        struct["target"] = [other.name for other in getattr(model.craft, section)].index(name)
        struct["field"] = setting(section, field)
        value = np.atleast_1d(np.asarray(self.value, dtype=float))
        if takes_law(section, field):
            struct["action"] = number("DO", "signal")
            struct["signal"] = register = model.signals.register()
            struct["slot"] = model.signals.slot(register)
        elif section == "controllers" and field in ("proportional", "integral", "derivative"):
            value = np.broadcast_to(value, 3)
        struct["count"], struct["value"][:len(value)] = len(value), value


def set_value(target: str, value: Any, reading: Reading, *path: str | int) -> float | tuple[float, ...]:
    """The value of one path in SI; 0 if the path leads nowhere, which is reported later."""
    parts = target.split(".")
    if len(parts) != 3:
        reading.report.key(reading.place, path, f"'{target[:60]}' is not a path of something that can be set", FORM)
        raise AlreadyReported
    section, name, field = parts
    if section not in SET:
        hint = guess(section, SET) + f"(allowed: {', '.join(SET)})"
        reading.report.key(reading.place, path, f"'{section[:60]}' cannot be set", hint)
        raise AlreadyReported
    part = reading.find(section, name)
    takes = {} if part is None else part.may_set()
    if field not in takes:
        return 0.0
    return part.set_value(field, value, reading, *path)
