"""Commands of a case: to a spacecraft, or to what joins two; and contacts between two. Their names are
SPACECRAFT.NAME."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from collections.abc import Callable
from typing import Any, NamedTuple

from nesim.base.frozen import frozen
from nesim.text.device_values import part_names
from nesim.text.element import KeyInfo, union_of
from nesim.text.values import NAME, NAME_RULE, WRITTEN, Finding, Name, PartName, InvalidValue, Value, _text
from nesim.things.command import ACTIONS, Command
from nesim.things.condition import EVENTS, KINDS, When, WrittenCondition
from nesim.things.contact import Contact
from nesim.things.spacecraft import Spacecraft
from nesim.things.thing import Thing, ThingModel, model_of, only_written

_OF = re.compile(rf"\s*(\w[\w+-]{{0,63}})\.(?=(?:{'|'.join(KINDS)})\.|altitude\b|(?:{'|'.join(EVENTS)})\b)")


class CaseWhen(NamedTuple):
    """A condition as written in a case. spacecraft: whose it is; "" of a contact of the case."""

    spacecraft: str
    written: WrittenCondition


def _case_when(value: Any) -> CaseWhen:
    match = _OF.match(value) if isinstance(value, str) else None
    try:
        found = When.parse(value[match.end():] if match else value)
    except InvalidValue as error:
        at = match.end() if match else 0
        raise InvalidValue(*(finding._replace(offset=finding.offset
                                              and finding.offset + at) for finding in error.findings)) \
            from None
    if not match and found.kind != "contacts":
        raise InvalidValue(Finding("does not say of which spacecraft",
                                   "(allowed: SPACECRAFT.wheels.NAME.speed > value, and "
                            "so on; or contacts.NAME.force of a contact of the case)"))
    at = match.end() if match else 0
    return CaseWhen(match.group(1) if match else "", found._replace(value_at=found.value_at + at))


def _lock_name(value: Any) -> str:
    value = _text(value)
    if not all(NAME.fullmatch(part) for part in value.split(".", 1)):
        raise InvalidValue(Finding(f"{WRITTEN} is not a name",
                                   f"(allowed: a docking, or SPACECRAFT.NAME)  {NAME_RULE}"))
    return value


@frozen
class Order:
    """A command of a case. command: with the names that its parts have in their spacecraft. spacecraft: that it acts
    on, "" of one to a docking. watched: that its condition is about, "" without one or of a contact of the case."""

    command: Command
    spacecraft: str = ""
    watched: str = ""

    def named(self, crafts: Mapping[str, Spacecraft]) -> Command:
        """With names SPACECRAFT.NAME."""
        bare = replace(self.command, when=None)
        named = bare.named_in(crafts[self.spacecraft]) if self.spacecraft else bare
        when = self.command.when
        return replace(named, when=when.named_in(crafts[self.watched]) if when is not None and self.watched else when)

    def written(self) -> dict:
        """As sim.yaml has it."""
        out, own = self.command.written(), self.spacecraft and f"{self.spacecraft}."
        if "when" in out and self.watched:
            out["when"] = f"{self.watched}.{out['when']}"
        action = self.command.action
        if action == "set":
            return out | {"set": {own + path: value for path, value in out["set"].items()}}
        return out | ({"spacecraft": self.spacecraft} if action in ("delta_v", "stop") else {action: own + out[action]})


def _altered(thing: type[Thing], name: str, takes: dict[str, Value], more: dict[str, KeyInfo],
             checks: tuple[Callable, ...], text: str) -> type[ThingModel]:
    """What a case may say of a thing: as a spacecraft file, with other values of some keys, and more keys."""
    keys = {key: copy(info) for key, info in thing.keys.items()}
    for key, value in takes.items():
        keys[key].takes = value
    return model_of(thing, keys | more, checks, name, text)


def _contacts() -> Any:
    """Of each law."""
    parts = {"endpoint": PartName, "endpoints": part_names(), "with_": PartName}
    return union_of((_altered(law, f"{law.__name__}Between", parts, {}, (law.check_given,),
                              f"{(law.__doc__ or '').rstrip('.')}, between parts of two spacecraft.")
                     for law in Contact.TYPES.values()), Contact.chooser)


def _check_given(given: ThingModel) -> None:
    Command.check_given(given)
    whole = bool({"delta_v", "stop"} & given.given_keys)
    if whole and given.spacecraft is None:
        raise InvalidValue(Finding("missing key 'spacecraft'", "spacecraft: name of the one that it acts on"))
    if not whole and given.spacecraft is not None:
        raise InvalidValue(Finding("'spacecraft' beside a path that names it", "(allowed: with delta_v and stop)",
                            ("spacecraft",), about_key=True))


_LOCK = Value(_lock_name, {"type": "string"})
ContactBetween = _contacts()
OrderGiven = _altered(Command, "CaseCommand", {
    "when": Value(_case_when, {"type": "string"}), "lock": _LOCK, "unlock": _LOCK, "fire": PartName, "enable": PartName,
    "disable": PartName}, {"spacecraft": only_written(Name, None, "that a delta_v or stop acts on")}, (_check_given,),
    "Something to do, at a time or when something happens, to a spacecraft or a docking.")
assert set(ACTIONS) < set(OrderGiven.known_keys)
