"""The SI unit of the number that a path leads to, from the schema of the input files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import get_args, get_origin

from nesim.case.sim_file import SimFile
from nesim.text.element import Element, kinds_of
from nesim.text.overrides import split_path
from nesim.text.values import UNIT, Value

UNKNOWN = "SI"                   # a number in SI of which no more is known


# keys of a gimbal or ball whose lists have a number for each slide, then one for each turn
NUMBERED = ("rate", "stiffness", "damping", "rest", "torque", "stops")


def units_of(path: str, type_of: Callable[[str], str | None] = lambda path: None,
             slides_of: Callable[[str], int] = lambda path: 0) -> str:
    """Such as ``kg`` of ``spacecraft.A.bodies.hub.mass``; ``1`` of numbers without a dimension, UNKNOWN where it is not
    one. type_of: the ``type`` of the element at a path, of joints for example, whose rates are in rad/s or in m/s; None
    if it is not known. slides_of: along how many axes the joint at a path slides before it turns."""
    parts = split_path(path)
    places, gone = [SimFile], ""
    for k, part in enumerate(parts):
        kinds: set[str | None] = {type_of(gone)} if gone and any(kinds_of(place) for place in places) else {None}
        if kinds <= {"gimbal", "spherical"} and part in NUMBERED and (count := slides_of(gone)):
            kinds = _kinds_of_axis(parts[k + 1:], count, kinds)
        places = [inner for place in places for inner in _inside(place, part, kinds)]
        gone += f"[{part}]" if isinstance(part, int) else f".{part}" if gone else str(part)
    found = {unit for place in places for unit in _units(place)}
    return found.pop() if len(found) == 1 else UNKNOWN


def _kinds_of_axis(rest: Sequence[str | int], slides: int, turning: set[str | None]) -> set[str | None]:
    """As whose numbers those of one axis of a joint that slides and turns count; of all axes as both. turning: its type
    without slides."""
    if not rest or not isinstance(rest[-1], int):
        return {"prismatic"} | turning
    return {"prismatic"} if rest[-1] < slides else turning


def _inside(place, part: str | int, kinds: set) -> Iterator:
    """What a part of a path leads to from what a key takes."""
    if isinstance(place, Value):
        yield place                                     # one of a list of numbers
    elif isinstance(place, type) and issubclass(place, Element):
        yield from (info.takes for name, info in place.known_keys.items() if (info.alias or name) == part)
    elif get_origin(place) in (list, dict):
        yield get_args(place)[-1]
    else:
        models = kinds_of(place)
        for kind in (kinds & models.keys()) or models:
            yield from _inside(models[kind], part, set())


def _units(place) -> set[str]:
    """Of a value: those that its schema tells of."""
    if isinstance(place, type) and issubclass(place, Element):
        return {"1"} if "quaternion" in place.known_keys else {UNKNOWN}
    return set(_units_in(place.schema)) or {"1"} if isinstance(place, Value) else {UNKNOWN}


def _units_in(schema) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(unit := schema.get(UNIT), str):
            yield unit
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        yield from _units_in(inner)
