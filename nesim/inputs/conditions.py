"""Conditions of commands: ``wheels.rw1.speed > 600 rpm``. What the number measures is known when the joint is."""

from __future__ import annotations

import re
from typing import NamedTuple

from nesim.text.values import Finding, Wrong, _found, _type, guess

EVENTS = ("periapsis", "apoapsis", "ascending_node", "descending_node", "eclipse_entry", "eclipse_exit", "umbra_entry",
          "umbra_exit")
FORM = ('(allowed: "path > value" or "path < value" with wheels.NAME.speed, joints.NAME.angle[1], joints.NAME.rate[1], '
        "bodies.NAME.rate, bodies.NAME.rate[1], endpoints.NAME.position[1], endpoints.NAME.velocity[1], "
        f"contacts.NAME.force, altitude; or {', '.join(EVENTS)})")
KINDS = {"wheels": ("speed",), "joints": ("angle", "displacement", "rate"), "bodies": ("rate",),
         "endpoints": ("position", "velocity"), "contacts": ("force",)}

_CONDITION = re.compile(r"\s*([^<>\s]+)\s*([<>])\s*(\S.*?)\s*", re.DOTALL)
# of one endpoint of several
_PARTED = re.compile(r"(contacts)\.(\w[\w+-]{0,63}\.\w[\w+-]{0,63})\.(\w+)(?:\[([0-9])\])?")
_PATH = re.compile(r"(\w+)\.(\w[\w+-]{0,63})\.(\w+)(?:\[([0-9])\])?")


class Written(NamedTuple):
    """A condition as written. axis: None if there is none. value_at: where the value begins in the text."""

    kind: str
    name: str
    key: str
    axis: int | None
    above: bool
    value: str
    value_at: int
    text: str


def _when(value) -> Written:
    if not isinstance(value, str):
        raise Wrong(Finding(f"{_found(value)}, a condition is needed", FORM))
    if value.strip() in EVENTS:
        return Written("event", value.strip(), "", None, True, "", 0, value)
    match = _CONDITION.fullmatch(value)
    if not match:
        raise Wrong(Finding(f"'{value[:60]}' is not a condition", guess(value.strip(), EVENTS) + FORM))
    path, sign, limit = match.groups()
    if limit.startswith("="):
        raise Wrong(Finding(f"'{sign}=' is not known here", f"write {sign}  {FORM}", offset=match.start(2)))
    if path == "altitude":
        return Written("altitude", "", "", None, sign == ">", limit, match.start(3), value)
    parts = _PATH.fullmatch(path) or _PARTED.fullmatch(path)
    if not parts:
        raise Wrong(Finding(f"'{path[:60]}' is not a path of something measured", guess(path, ("altitude",)) + FORM,
                            offset=match.start(1)))
    kind, name, key, axis = parts.groups()
    if kind not in KINDS:
        raise Wrong(Finding(f"'{kind}' cannot be watched", guess(kind, KINDS) + FORM, offset=match.start(1)))
    if key not in KINDS[kind]:
        raise Wrong(Finding(f"'{key}' of {kind} cannot be watched", guess(key, KINDS[kind]) + FORM,
                            offset=match.start(1) + parts.start(3)))
    if axis is not None and kind == "contacts":
        raise Wrong(Finding(f"there is no [{axis}] of it", "(the force of a contact is its size)",
                            offset=match.start(1) + parts.start(4) - 1))
    most = 6 if kind == "joints" else 3
    if axis is not None and (kind == "wheels" or not 1 <= int(axis) <= most):
        allowed = "(a wheel has one axis)" if kind == "wheels" else f"(allowed: [1] to [{most}])"
        raise Wrong(Finding(f"there is no [{axis}] of it", allowed, offset=match.start(1) + parts.start(4) - 1))
    if axis is None and kind == "endpoints":
        raise Wrong(Finding(f"a {key} has three components", f"write {key}[1], {key}[2] or {key}[3]",
                            offset=match.start(1) + parts.start(3)))
    return Written(kind, name, key, None if axis is None else int(axis), sign == ">", limit, match.start(3), value)


When = _type(_when,
             {"type": "string",
              "pattern": r"^\s*((wheels|joints|bodies|endpoints|contacts)\.[^<>\s]+|altitude)\s*[<>].+$|^\s*("
              + "|".join(EVENTS) + r")\s*$"})
