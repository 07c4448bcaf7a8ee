"""Types of values that only the environment has: lists of celestial bodies, models of the air, magnetic fields."""

from __future__ import annotations

from nesim.text.laws import check_keys, parse_each
from nesim.inputs.parts import Atmosphere
from nesim.text.values import (WRITTEN, Finding, Range, Wrong, _found, _type, guess, list_schema, parse_list,
                                 parse_quantity, words)

BODIES = ("sun", "moon", "mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
AIRS = ("exponential", "nrlmsise00")
FIELDS = ("igrf", "dipole")
WEATHER = {"f107": Range(above=0.0, most=1000.0), "f107a": Range(above=0.0, most=1000.0),
           "ap": Range(least=0.0, most=400.0)}
DRAG_FORMS = "(allowed: exponential, nrlmsise00, {model: nrlmsise00, f107: 150, f107a: 150, ap: 4})"

ThirdBodies = words(*BODIES)


def _model(value) -> str:
    if isinstance(value, str) and value in AIRS:
        return value
    raise Wrong(Finding(f"{WRITTEN} is unknown" if isinstance(value, str) else f"{_found(value)}, a word is needed",
                        guess(value, AIRS) + f"(allowed: {', '.join(AIRS)})"))


def _index(limits: Range):
    """A parser of a number that measures the Sun or the field."""
    def parse(value) -> float:
        number = parse_quantity(value, "number")
        limits.check(number, "number")
        return number
    return parse


def _drag(value) -> Atmosphere | None:
    """A model of the air by its name or with the weather in space; false is none."""
    if value is False:
        return None
    if isinstance(value, str):
        return Atmosphere(model=_model(value))
    if not isinstance(value, dict):
        raise Wrong(Finding(f"{_found(value)}, a model of the air is needed", DRAG_FORMS))
    check_keys(value, ("model", *WEATHER), ("model",))
    made = parse_each(value, {"model": _model} | {key: _index(limits) for key, limits in WEATHER.items()})
    if made["model"] == "exponential" and len(value) > 1:
        foreign = [key for key in value if key != "model"]
        raise Wrong(*(Finding(f"'{key}' belongs to model nrlmsise00, this one is exponential", DRAG_FORMS, (key,),
                              about_key=True) for key in foreign))
    return Atmosphere(**made)


def _magnetic_field(value):
    """The name of a model, or three numbers."""
    if isinstance(value, str):
        if value in FIELDS:
            return value
        raise Wrong(Finding(f"{WRITTEN} is unknown", guess(value, FIELDS) + "(allowed: igrf, dipole, or 3 numbers in "
            "T)"))
    return parse_list(value, "magnetic field", (3,))


_WEATHER = {key: {"type": "number", "minimum": 0, "maximum": limits.most} for key, limits in WEATHER.items()}
Drag = _type(_drag,
    {"anyOf": [{"enum": [*AIRS, False]}, {"type": "object", "properties": {"model": {"enum": list(AIRS)}} | _WEATHER,
                                                        "required": ["model"], "additionalProperties": False}]})
MagneticField = _type(_magnetic_field,
                      {"anyOf": [{"enum": list(FIELDS)}, *list_schema("magnetic field", (3,))["anyOf"]]})
