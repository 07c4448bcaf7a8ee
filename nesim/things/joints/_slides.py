"""Slides before turns: lists of one number an axis, those of the slides first, each with the unit of its axis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nesim.base import units
from nesim.text.values import (Finding, InvalidValue, Value, found_text, is_number, list_schema, parse_items,
                               parse_quantity)
from nesim.things.thing import ThingModel, model_of, only_written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nesim.things.joints.joint import Joint


def slides_first(slides: int, along: str, about: str, turns: Sequence[int] = (1, 2, 3)) -> Value:
    """One number an axis, of so many slides, then of the turns. along, about: their dimensions. turns: how many there
    may be. One number for all would have two: only zero may be."""
    sizes = tuple(slides + n for n in turns)
    needed = (f"one number for each axis is needed: first {'the slide' if slides == 1 else f'the {slides} slides'}, "
              f"then the turns")
    allowed = f"(allowed: {units.SI[along]} and {units.SI[about]}, or text with units)"

    def parse(value: Any) -> Any:
        if is_number(value) and value == 0:
            return 0.0
        if not isinstance(value, list):
            raise InvalidValue(Finding(f"{found_text(value)}, {needed}", allowed))
        if len(value) not in sizes:
            raise InvalidValue(Finding(f"found {len(value)}, {needed}", allowed))
        return parse_items(list(enumerate(value)),
                           lambda item: parse_quantity(item[1], along if item[0] < slides else about))

    return Value(parse, list_schema(about, sizes, single=True))


def with_slides(joint: type[Joint], slides: int, turns: Sequence[int] = (1, 2, 3),
                **more: Any) -> type[ThingModel]:
    """What a file says of a joint of a type with so many slides: their numbers have other units. more: further keys."""
    own = {"rate": ("speed", "rate", "start: m/s, then rad/s"),
           "stiffness": ("stiffness", "angular stiffness", "N/m, then N m/rad"),
           "damping": ("damping", "angular damping", "N s/m, then N m s/rad"),
           "rest": ("length", "angle", "m, then rad"), "torque": ("force", "torque", "N, then N m")}
    keys = joint.keys | {name: only_written(slides_first(slides, along, about, turns), 0.0, text)
                         for name, (along, about, text) in own.items()} | more
    return model_of(joint, keys, (joint.check_given,), f"{joint.__name__}WithSlides",
                    f"Slides, then a {joint.type} joint.")


def slides_in(data: dict) -> int:
    """How many slides a mapping of an input file names; 0 if it names none, or no list of them."""
    found = data.get("slides")
    return len(found) if isinstance(found, list) else 0


def check_displacement(given: ThingModel) -> None:
    """Only slides can be displaced. Raises InvalidValue."""
    if "displacement" in given.given_keys and not given.slides:
        raise InvalidValue(Finding(f"'displacement' of a {given.type} joint without slides", "write slides: [x], say",
                                   ("displacement",), about_key=True))
