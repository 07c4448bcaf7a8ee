"""The SI unit of the number that a path leads to, from the schema of the input files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args, get_origin

from nesim.inputs.schema import SimFile
from nesim.text.element import Element, kinds_of
from nesim.text.overrides import split_path
from nesim.text.values import UNIT, Value

UNKNOWN = "SI"                   # a number in SI of which no more is known


def units_of(path: str, type_of: Callable[[str], str | None] = lambda path: None) -> str:
    """Such as ``kg`` of ``spacecraft.A.bodies.hub.mass``; ``1`` of numbers without a dimension, UNKNOWN where it is not
    one. type_of: the ``type`` of the element at a path, of joints for example, whose rates are in rad/s or in m/s; None
    if it is not known."""
    places, gone = [SimFile], ""
    for part in split_path(path):
        kinds = {type_of(gone)} if gone and any(kinds_of(place) for place in places) else {None}
        places = [inner for place in places for inner in _inside(place, part, kinds)]
        gone += f"[{part}]" if isinstance(part, int) else f".{part}" if gone else str(part)
    found = {unit for place in places for unit in _units(place)}
    return found.pop() if len(found) == 1 else UNKNOWN


def _inside(place, part: str | int, kinds: set) -> Iterator:
    """What a part of a path leads to from an annotation."""
    if isinstance(place, Value):
        yield place                                     # one of a list of numbers
    elif isinstance(place, type) and issubclass(place, Element):
        yield from (info.annotation for name, info in place.model_fields.items() if (info.alias or name) == part)
    elif get_origin(place) in (list, dict):
        yield get_args(place)[-1]
    else:
        models = kinds_of(place)
        for kind in (kinds & models.keys()) or models:
            yield from _inside(models[kind], part, set())


def _units(place) -> set[str]:
    """Of a value: those that its schema tells of."""
    if isinstance(place, type) and issubclass(place, Element):
        return {"1"} if "quaternion" in place.model_fields else {UNKNOWN}
    return set(_told(place.schema)) or {"1"} if isinstance(place, Value) else {UNKNOWN}


def _told(schema) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(unit := schema.get(UNIT), str):
            yield unit
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        yield from _told(inner)
