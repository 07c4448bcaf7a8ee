"""Types of values that only devices and controllers have: switches, lists of names, one number that stands for three
axes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from nesim.text.values import (Finding, InvalidValue, Value, found_text, list_schema, parse_items, parse_list,
                               parse_name, parse_part_name)


def _switch(value) -> bool:
    if not isinstance(value, bool):
        raise InvalidValue(Finding(f"{found_text(value)}, true or false is needed", "(allowed: true, false)"))
    return value


Switch = Value(_switch, {"type": "boolean"})


@cache
def names() -> Value:
    """A list of different names."""
    return _different(parse_name, "names")


@cache
def part_names() -> Value:
    """A list of different SPACECRAFT.NAME."""
    return _different(parse_part_name, "parts of spacecraft")


def _different(one: Callable, what: str) -> Value:
    def parse(value) -> tuple[str, ...]:
        if not isinstance(value, list):
            meant = f"write [{value}]" if isinstance(value, str) else ""
            raise InvalidValue(Finding(f"{found_text(value)}, a list of {what} is needed", meant))
        result = parse_items(value, one)
        twice = [Finding(f"'{name}' is listed twice", "", (i,)) for i, name in enumerate(result) if name in result[:i]]
        if twice:
            raise InvalidValue(*twice)
        return result

    return Value(parse, {"type": "array", "items": {"type": "string"}, "uniqueItems": True})


def three(dimension: str) -> Value:
    """One number for all three axes, or three; always three come out."""
    def parse(value) -> tuple[float, ...]:
        number = parse_list(value, dimension, (3,), single=True)
        return (number,) * 3 if isinstance(number, float) else number

    return Value(parse, list_schema(dimension, (3,), single=True))
