"""Types of values that only orbits and formations have."""

from __future__ import annotations

from nesim.base import units
from nesim.text.values import WRITTEN, Finding, Wrong, _found, _type, guess, number_schema, parse_quantity

POINTS = ("start", "periapsis", "apoapsis")


def _tle(value) -> str | tuple[str, ...]:
    """The name of a file, or the lines of one element set."""
    form = "(allowed: the name of a file, or a list of its 2 lines)"
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise Wrong(Finding(f"found {len(value)}, a list of 2 lines is needed" if isinstance(value, list)
                            else f"{_found(value)}, a file is needed", form))
    wrong = [Finding(f"{_found(line)}, text is needed", form, (i,)) for i, line in enumerate(value)
             if not isinstance(line, str)]
    if wrong:
        raise Wrong(*wrong)
    return tuple(value)


def _point(value) -> str | float:
    """A point of an orbit: a word, or a true anomaly (rad)."""
    if isinstance(value, str) and value in POINTS:
        return value
    if isinstance(value, str) and value[:1].isalpha():
        raise Wrong(Finding(f"{WRITTEN} is unknown", guess(value, POINTS) + f"(allowed: {', '.join(POINTS)}, or a true "
            f"anomaly)"))
    try:
        return parse_quantity(value, "angle")
    except Wrong as error:
        hint = f"(allowed: {', '.join(POINTS)}, or a true anomaly in {', '.join(units.UNITS['angle'])})"
        raise Wrong(*(finding._replace(hint=hint) for finding in error.findings)) from None


Tle = _type(_tle,
    {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3}]})
Point = _type(_point, {"anyOf": [{"enum": list(POINTS)}, *number_schema("angle")["anyOf"]]})
