"""Types of single values: each takes exactly what is allowed and converts nothing silently.

A type is a Value, what a key of an element takes (element.py). Its parser gets plain data (numbers, text, lists,
mappings) and gives SI values, or raises InvalidValue with every finding, each with its own path below the value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeGuard

from nesim.base import units
from nesim.base.errors import RefusedInput
from nesim.base.rotations import AXES

Vector = Sequence[float]
LARGEST = 1e50      # of any number, SI: beyond it squares and products overflow
WRITTEN = "\0written\0"    # in a finding's message: replaced by the value as written
UNIT = "x-unit"             # key of a JSON schema: the SI unit of a number
NAME = re.compile(r"\w[\w+-]{0,63}")
NAME_RULE = "(allowed: up to 64 letters, digits, _, + and -, not beginning with + or -)"


class Finding(NamedTuple):
    """What is wrong with a value, or with something inside it (path). offset: characters into a text. about_key: not
    the value. needs: ``whole``, if a whole number would be right."""

    message: str
    hint: str = ""
    path: tuple = ()
    offset: int | None = None
    about_key: bool = False
    needs: str = ""


class InvalidValue(RefusedInput):
    """A value that is not allowed; ``findings`` says why."""

    def __init__(self, *findings: Finding):
        self.findings = findings
        super().__init__("; ".join(finding.message for finding in findings))

    def below(self, *path: str | int) -> InvalidValue:
        """These findings at a path further inside."""
        return InvalidValue(*(finding._replace(path=(*path, *finding.path)) for finding in self.findings))


HABITS = {"apogee": "apoapsis", "perigee": "periapsis", "lhs": "latin_hypercube", "gaussian": "normal",
          "gauss": "normal", "sigma": "std",
          "stddev": "std"}      # words of other programs


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a word resembles most, whatever the case of its letters, or that means the same; None if
    there is none."""
    from difflib import get_close_matches

    names, lower = [str(k) for k in known], str(word).lower()
    small = {name.lower(): name for name in reversed(names)}
    other = "_".join(HABITS.get(part, part) for part in lower.split("_"))
    if lower in small or other in small:
        return small.get(lower) or small[other]
    near = get_close_matches(str(word), names, 1, 0.6) or get_close_matches(lower, small, 1, 0.6)
    return (near[0] if near[0] in names else small[near[0]]) if near else None


def guess(word: str, known: Iterable[str]) -> str:
    """A question if the word resembles a known one, ending in two blanks; else nothing."""
    close = closest(word, known)
    return f"did you mean '{close}'?  " if close else ""


def is_number(value: object) -> TypeGuard[int | float]:
    """A bare number, which is SI; a truth value is none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def sort_of(value: object) -> str:
    """What sort of thing a value is, for messages."""
    if value is None:
        return "nothing"
    kinds = ((bool, "a truth value"), ((int, float), "a number"), (str, "text"), (list, "a list"), (dict, "a mapping"))
    return next((name for type_, name in kinds if isinstance(value, type_)), "unreadable")


def found_text(value: Any) -> str:
    """``'abc' is text``, ``a list`` or ``nothing``: a value as the beginning of a sentence."""
    return f"{WRITTEN} is {sort_of(value)}" if isinstance(value, (bool, int, float, str)) else f"found {sort_of(value)}"


class Value:
    """A type of values. parse: plain data -> the value, or InvalidValue. schema: its JSON schema."""

    __slots__ = ("parse", "schema")

    def __init__(self, parse: Callable, schema: dict):
        self.parse, self.schema = parse, schema


# ---- text

def _text(value) -> str:
    if not isinstance(value, str):
        raise InvalidValue(Finding(f"{found_text(value)}, text is needed", f'write "{WRITTEN}"'
                            if isinstance(value, (bool, int, float)) else ""))
    return value


def parse_name(value: Any) -> str:
    """A name by NAME_RULE. Raises InvalidValue."""
    value = _text(value)
    if not NAME.fullmatch(value):
        raise InvalidValue(Finding(f"{WRITTEN} is not a name", NAME_RULE))
    return value


def parse_part_name(value: Any) -> str:
    """SPACECRAFT.NAME. Raises InvalidValue."""
    value = _text(value)
    owner, dot, name = value.partition(".")
    if not dot or not NAME.fullmatch(owner) or not NAME.fullmatch(name):
        raise InvalidValue(Finding(f"{WRITTEN} is not a part of a spacecraft", "(allowed: SPACECRAFT.NAME)"))
    return value


def _utc(value) -> str:
    """ISO 8601 with a Z. A leap second is taken where one can be."""
    shape = r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d):(\d\d)(\.\d+)?Z"
    form = "(allowed: UTC as 2015-03-13T02:44:00Z)"
    match = re.fullmatch(shape, value, re.ASCII) if isinstance(value, str) else None
    if not match:
        whole = isinstance(value, str) and re.fullmatch(shape, f"{value}Z", re.ASCII)
        bare = isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII)
        meant = f"did you mean {value}Z?  " if whole else f"did you mean {value}T00:00:00Z?  " if bare else ""
        raise InvalidValue(Finding(f"{WRITTEN} is not a UTC time", meant + form))
    day, minute, second, _ = match.groups()
    leap = second == "60" and minute == "23:59" and day[5:] in ("06-30", "12-31")
    try:
        datetime.fromisoformat(f"{day}T{minute}:{'59' if leap else second}")
    except ValueError as error:
        raise InvalidValue(Finding(f"{WRITTEN} is not a UTC time: {error}", form)) from None
    return value


Text = Value(_text, {"type": "string"})
Name = Value(parse_name, {"type": "string", "pattern": r"^\w[\w+-]{0,63}$"})
# of a part of a spacecraft of the case
PartName = Value(parse_part_name, {"type": "string", "pattern": r"^\w[\w+-]{0,63}\.\w[\w+-]{0,63}$"})
Utc = Value(_utc, {"type": "string", "format": "date-time"})


def choice(*options: str, later: tuple[str, ...] = ()) -> Value:
    """One of some words; ``later`` holds words that will mean something one day."""
    listing = f"(allowed: {', '.join(options)})"

    def parse(value) -> str:
        if isinstance(value, str) and value in options:
            return value
        if isinstance(value, str) and value in later:
            raise InvalidValue(Finding(f"'{value}' is not available yet", listing))
        raise InvalidValue(Finding(f"{WRITTEN} is unknown"
                                   if isinstance(value, str) else f"{found_text(value)}, a word is needed",
                            guess(value, options) + listing))

    return Value(parse, {"enum": list(options)})


def words(*options: str, elsewhere: dict[str, str] | None = None) -> Value:
    """A list of different words. elsewhere: what to write for words that people put here and that have a key of their
    own."""
    listing = f"(allowed: {', '.join(options)})"

    def parse(value) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise InvalidValue(Finding(f"{found_text(value)}, a list is needed", listing))
        bad = [Finding(f"{WRITTEN} is unknown", ((elsewhere or {}).get(str(word)) or guess(word, options)) + listing,
                       (i,))
               for i, word in enumerate(value) if not (isinstance(word, str) and word in options)]
        bad += [Finding(f"'{word}' is listed twice", "", (i,)) for i, word in enumerate(value) if word in value[:i]]
        if bad:
            raise InvalidValue(*bad)
        return tuple(value)

    return Value(parse, {"type": "array", "items": {"enum": list(options)}, "uniqueItems": True})


# ---- numbers

class Range(NamedTuple):
    """Limits of a number in SI; None is none."""

    above: float | None = None
    least: float | None = None
    most: float | None = None
    below: float | None = None

    def check(self, number: float, dimension: str, bare: bool = False) -> None:
        """Raises InvalidValue outside the limits. bare: it was written without a unit."""
        for limit, holds, words in ((self.above, number.__gt__, "must be above"),
                                    (self.least, number.__ge__, "must not be below"),
                                    (self.below, number.__lt__, "must be below"),
                                    (self.most, number.__le__, "must not be above")):
            if limit is not None and not holds(limit):
                angle = bare and dimension == "angle"
                meant = f'did you mean "{WRITTEN} deg"?  ' if angle and self._holds(math.radians(number)) else ""
                raise InvalidValue(Finding(f"{words} {self._show(limit, dimension)}, found {WRITTEN}{' rad' * angle}",
                                    f"{meant}(allowed: {self._describe(dimension)})"))

    def _holds(self, number: float) -> bool:
        try:
            self.check(number, "number")
        except InvalidValue:
            return False
        return True

    def _describe(self, dimension: str) -> str:
        limits = ((self.above, "above"), (self.least, "at least"), (self.below, "below"), (self.most, "at most"))
        return " and ".join(f"{word} {self._show(limit, dimension)}" for limit, word in limits if limit is not None)

    @staticmethod
    def _show(limit: float, dimension: str) -> str:
        if limit == 0:
            return "zero"
        return (f"{math.degrees(limit):.10g} deg" if dimension == "angle"
                else f"{limit:.10g} {units.SI[dimension]}".strip())


def parse_quantity(value: Any, dimension: str, unit: str | None = None) -> float:
    """A number in SI (or in a unit given beside it), or text with a unit."""
    if is_number(value):
        number = float(value) * (1.0 if unit is None else units.factor(unit, dimension))
    elif isinstance(value, str):
        if unit is not None:
            raise InvalidValue(Finding(f"{found_text(value)}, but the unit '{unit}' is given beside it",
                                       "(allowed: numbers)"))
        try:
            number = units.to_si(value, dimension)
        except units.UnitError as error:
            raise InvalidValue(Finding(error.message, error.hint)) from None
    elif isinstance(value, dict) and value and set(value) <= {"value", "unit"} and unit is None:
        inner, unit = _unpack(value, dimension)
        try:
            return parse_quantity(inner, dimension, unit)
        except InvalidValue as error:
            raise error.below("value") from None
    elif isinstance(value, dict) and {"table", "expression", "file"} & set(value):
        raise InvalidValue(Finding("a time law has no place here", units.allowed(dimension)))
    else:
        raise InvalidValue(Finding(f"{found_text(value)}, one number is needed", units.allowed(dimension)))
    if abs(number) > LARGEST:
        raise InvalidValue(Finding(f"{WRITTEN} is too large", f"(allowed: up to {LARGEST:g} in SI)"))
    return number


def _unpack(value: dict, dimension: str) -> tuple[Any, str]:
    """``{value: .., unit: ..}`` -> value, unit."""
    missing = [key for key in ("value", "unit") if key not in value]
    if missing:
        raise InvalidValue(Finding(f"missing key '{missing[0]}'", "(allowed: {value: .., unit: ..})"))
    if not isinstance(value["unit"], str):
        raise InvalidValue(Finding(f"{found_text(value['unit'])}, a unit is needed", units.allowed(dimension),
                                   ("unit",)))
    try:
        units.factor(value["unit"], dimension)
    except units.UnitError as error:
        raise InvalidValue(Finding(error.message, error.hint, ("unit",))) from None
    return value["value"], value["unit"]


def parse_items(items: list, parse: Callable, path: tuple = ()) -> tuple:
    """Every item parsed, or every finding of all of them."""
    results: list[Any] = []
    findings: list[Finding] = []
    for i, item in enumerate(items):
        try:
            results.append(parse(item))
        except InvalidValue as error:
            findings += error.below(*path, i).findings
    if findings:
        raise InvalidValue(*findings)
    return tuple(results)


def _list_of(items: list, dimension: str, unit: str | None = None, path: tuple = ()) -> tuple[float, ...]:
    return parse_items(items, lambda item: parse_quantity(item, dimension, unit), path)


def parse_list(value: Any, dimension: str, sizes: tuple[int, ...], single: bool = False) -> Any:
    """A list of numbers, or one number if ``single``."""
    unit: str | None = None
    path: tuple[str, ...] = ()
    allowed = units.allowed_list(dimension, "one number, or a list of " * single + _count(sizes))
    if isinstance(value, dict) and value and set(value) <= {"value", "unit"}:
        (value, unit), path = _unpack(value, dimension), ("value",)
    if isinstance(value, list):
        if len(value) not in sizes:
            raise InvalidValue(Finding(f"needs {_count(sizes)}, found {len(value)}", allowed, path))
        return _list_of(value, dimension, unit, path)
    if single:
        return parse_quantity(value, dimension, unit)
    if sizes == (3,) and isinstance(value, str) and _is_quantity(value, dimension):
        raise InvalidValue(Finding(f"{WRITTEN} is one number, a list of 3 numbers is needed",
                                   f"e.g. [{WRITTEN}, 0, 0]  {allowed}", path))
    raise InvalidValue(Finding(f"{found_text(value)}, a list of {_count(sizes)} is needed", allowed, path))


def _is_quantity(value, dimension: str) -> bool:
    """Whether it would be right as one number."""
    try:
        parse_quantity(value, dimension)
    except InvalidValue:
        return False
    return True


def _count(sizes: tuple[int, ...]) -> str:
    if len(sizes) == 1:
        return f"{sizes[0]} number" + "s" * (sizes[0] != 1)
    return f"{sizes[0]} to {sizes[-1]} numbers"


def number_schema(dimension: str) -> dict:
    """JSON schema of one quantity."""
    if dimension == "number":
        return {"type": "number"}
    pattern = r"^\s*[-+]?[0-9.][0-9.eE+-]*\s*[a-zA-Zµ°].*$"
    return {"anyOf": [{"type": "number"}, {"type": "string", "pattern": pattern}, _with_unit({"type": "number"},
        dimension)],
            "description": f"{dimension}, {units.SI[dimension]}; or text with one of "
                           f"{', '.join(units.UNITS[dimension])}", UNIT: units.SI[dimension]}


def _with_unit(inner: dict, dimension: str) -> dict:
    return {"type": "object", "properties": {"value": inner, "unit": {"enum": list(units.UNITS[dimension])}},
            "required": ["value", "unit"], "additionalProperties": False}


def list_schema(dimension: str, sizes: tuple[int, ...], single: bool = False) -> dict:
    """JSON schema of a list of quantities."""
    array = {"type": "array", "items": number_schema(dimension), "minItems": sizes[0], "maxItems": sizes[-1]}
    numbers = {"type": "array", "items": {"type": "number"}, "minItems": sizes[0], "maxItems": sizes[-1]}
    forms = [array] + ([_with_unit(numbers, dimension)] if units.UNITS[dimension] else [])
    return {"anyOf": forms + ([number_schema(dimension)] if single else [])}


def quantity(dimension: str, **limits: Any) -> Value:
    """One number with a dimension; limits as in Range."""
    interval = Range(**limits)

    def parse(value) -> float:
        number = parse_quantity(value, dimension)
        interval.check(number, dimension, is_number(value))
        return number

    return Value(parse, number_schema(dimension))


def numbers(dimension: str, *sizes: int) -> Value:
    """A list of one of some lengths."""
    return Value(lambda value: parse_list(value, dimension, sizes), list_schema(dimension, sizes))


def vector(dimension: str) -> Value:
    """Three numbers."""
    return numbers(dimension, 3)


def per_axis(dimension: str, most: int = 3, law: str = "") -> Value:
    """One number for all axes or one an axis. law: what a time law belongs to, if people might write one here."""
    sizes = tuple(range(1, most + 1))

    def parse(value):
        if law and any(isinstance(x, dict) and {"table", "expression", "file", "constant"} & set(x)
                       for x in (value, *_items(value))):
            raise InvalidValue(Finding(f"a time law belongs to {law}",
                                       "write drives: [{name: .., joint: .., torque: ..}]  "
                                + units.allowed(dimension)))
        return parse_list(value, dimension, sizes, single=True)

    return Value(parse, list_schema(dimension, sizes, single=True))


def of_turns(dimension: str, law: str = "") -> Value:
    """per_axis() of a gimbal or ball: its schema leaves room for the numbers of slides before those of the turns."""
    return Value(per_axis(dimension, law=law).parse, list_schema(dimension, tuple(range(1, 7)), single=True))


def _items(value) -> list:
    return value if isinstance(value, list) else []


def integer(least: int, most: int) -> Value:
    """A whole number."""
    def parse(value) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidValue(Finding(f"{found_text(value)}, a whole number is needed", needs="whole"))
        if not least <= value <= most:
            raise InvalidValue(Finding(f"must be from {least} to {most}, found {WRITTEN}"))
        return value

    return Value(parse, {"type": "integer", "minimum": least, "maximum": most})


def version(latest: int) -> Value:
    """Of a format: a whole number, up to the latest that is known."""
    def parse(value) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise InvalidValue(Finding(f"{found_text(value)}, a whole number from 1 on is needed", needs="whole"))
        if value > latest:
            raise InvalidValue(Finding(f"format {value} is of a later nesim: this one reads up to format {latest}",
                                "CHANGELOG.md of that nesim says what is new"))
        return value

    return Value(parse, {"type": "integer", "minimum": 1, "maximum": latest})


def one_of(*allowed: int) -> Value:
    """One of some whole numbers."""
    listing = f"(allowed: {', '.join(map(str, allowed))})"

    def parse(value) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidValue(Finding(f"{found_text(value)}, a whole number is needed", listing, needs="whole"))
        if value not in allowed:
            raise InvalidValue(Finding(f"{WRITTEN} is none of those that there are", listing))
        return value

    return Value(parse, {"enum": list(allowed)})


# ---- axes and settings

def _axes(value):
    """One to three of x, y, z, -x, -y, -z or vectors."""
    listing = "(allowed: a list of 1 to 3 of x, y, z, -x, -y, -z or unit vectors)"
    if not isinstance(value, list) or not 1 <= len(value) <= 3:
        meant = f"write [{value}]  " if isinstance(value, str) and value in AXES else ""
        found = f"found {len(value)}" if isinstance(value, list) else found_text(value)
        raise InvalidValue(Finding(f"{found}, a list of 1 to 3 axes is needed", meant + listing))

    def parse(item):
        if isinstance(item, list):
            return parse_list(item, "number", (3,))
        if not isinstance(item, str) or item not in AXES:
            raise InvalidValue(Finding(f"{found_text(item)}, not an axis", listing))
        return item

    return parse_items(value, parse)


def _axis(value):
    """One of x, y, z, -x, -y, -z or a vector."""
    if isinstance(value, str) and value in AXES:
        return tuple(float(x) for x in AXES[value])
    if not isinstance(value, (list, dict)):
        raise InvalidValue(Finding(f"{found_text(value)}, not an axis",
                                   "(allowed: x, y, z, -x, -y, -z or a unit vector of 3 numbers)"))
    return parse_list(value, "number", (3,))


def _set(value) -> dict:
    """Paths and values, as a mapping; nesim.text.overrides reads the paths."""
    if not isinstance(value, dict):
        raise InvalidValue(Finding(f"{found_text(value)}, a mapping of paths to values is needed",
                                   "(e.g. {bodies.hub.mass: "
            "1250})"))
    return value


_LETTER = {"enum": list(AXES)}
Axes = Value(_axes, {"type": "array", "items": {"anyOf": [_LETTER, list_schema("number", (3,))]}, "minItems": 1,
                     "maxItems": 3})
Axis = Value(_axis, {"anyOf": [_LETTER, list_schema("number", (3,))]})
Settings = Value(_set, {"type": "object"})
