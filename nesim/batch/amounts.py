"""Numbers of batch.yaml: the quantity that they measure is known only by the place that they are put into."""

from __future__ import annotations

from typing import NamedTuple

from nesim.base import units
from nesim.text.values import LARGEST, WRITTEN, Finding, Value, InvalidValue, is_number, sort_of

EVERYTHING = frozenset(units.UNITS)
ALLOWED = '(allowed: a number in SI, or text with a unit such as "3 rpm")'


class Amount(NamedTuple):
    """A number in SI and the dimensions that its unit may have; a bare number fits everywhere."""

    si: float
    dimensions: frozenset = EVERYTHING


def amount(value: object) -> Amount:
    """A number, or text with any known unit. Raises InvalidValue."""
    if is_number(value):
        found = Amount(float(value))
    elif isinstance(value, str):
        found = _with_unit(value)
    else:
        raise InvalidValue(Finding(f"found {sort_of(value)}, one number is needed", ALLOWED))
    if abs(found.si) > LARGEST:
        raise InvalidValue(Finding(f"{WRITTEN} is too large", f"(allowed: up to {LARGEST:g} in SI)"))
    return found


def _with_unit(text: str) -> Amount:
    found: dict[str, float] = {}
    first: units.UnitError | None = None
    for dimension in units.UNITS:
        try:
            found[dimension] = units.to_si(text, dimension)
        except units.UnitError as error:
            first = first or error
    if not found:
        message = first.message if first is not None and first.unknown else f"{WRITTEN} is not a number with a unit"
        raise InvalidValue(Finding(message, ALLOWED))
    return Amount(next(iter(found.values())), frozenset(found))


def in_si(text: str) -> float | str:
    """Text with a unit as a number, if it has one that means the same wherever it stands; else the text."""
    found = set()
    for dimension in units.UNITS:
        try:
            found.add(units.to_si(text, dimension))
        except units.UnitError:
            pass
    return found.pop() if len(found) == 1 else text


def amounts(value: object, size: int | None = None) -> tuple[Amount, ...]:
    """A list of numbers, of a given length if one is given. Raises InvalidValue."""
    if not isinstance(value, list) or not value or size not in (None, len(value)):
        found = f"{len(value)}" if isinstance(value, list) else sort_of(value)
        raise InvalidValue(Finding(f"found {found}, a list of {size or 'some'} numbers is needed", ALLOWED))
    out: list[Amount] = []
    findings: list[Finding] = []
    for i, item in enumerate(value):
        try:
            out.append(amount(item))
        except InvalidValue as error:
            findings += error.below(i).findings
    if findings:
        raise InvalidValue(*findings)
    return tuple(out)


def _positive(value) -> Amount:
    found = amount(value)
    if found.si <= 0:
        raise InvalidValue(Finding(f"must be above zero, found {WRITTEN}", "(allowed: above zero)"))
    return found


def _matrix(value) -> tuple[tuple[float, ...], ...]:
    if not isinstance(value, list) or not value:
        raise InvalidValue(Finding(f"found {sort_of(value)}, a square matrix is needed",
                                   "(allowed: as many rows as numbers in a row)"))
    rows = []
    for i, row in enumerate(value):
        try:
            rows.append(tuple(_plain(x) for x in row) if isinstance(row, list) and len(row) == len(value)
                        else _not_a_row(row, len(value)))
        except InvalidValue as error:
            raise error.below(i) from None
    return tuple(rows)


def _plain(x) -> float:
    if not is_number(x):
        raise InvalidValue(Finding(f"found {sort_of(x)}, bare numbers in SI are needed"))
    return float(x)


def _not_a_row(row, size: int):
    found = len(row) if isinstance(row, list) else sort_of(row)
    raise InvalidValue(Finding(f"found {found}, a row of {size} numbers is needed"))


def check_same_quantity(*given: Amount | None) -> None:
    """Raises InvalidValue if units of one distribution measure different things."""
    dimensions = EVERYTHING
    for one in given:
        if one is not None:
            if not dimensions & one.dimensions:
                raise InvalidValue(Finding("its numbers have units of different quantities"))
            dimensions &= one.dimensions


_NUMBER = {"anyOf": [{"type": "number"}, {"type": "string"}]}
ONE_OR_THREE = {"anyOf": [*_NUMBER["anyOf"], {"type": "array", "items": _NUMBER, "minItems": 3, "maxItems": 3}]}
AmountValue = Value(amount, _NUMBER)
Positive = Value(_positive, _NUMBER)
AmountList = Value(amounts, {"type": "array", "items": _NUMBER})
Three = Value(lambda value: amounts(value, 3), {"type": "array"})
Matrix = Value(_matrix, {"type": "array"})
