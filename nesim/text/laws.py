"""Quantities that are functions of time: a number, a table, a table in a file, or an expression.

A law comes out as a TimeLaw in SI; a table in a file as a LawFile, to be read by whoever knows the case directory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base import units
from nesim.base.frozen import frozen
from nesim.text.values import (WRITTEN, Finding, InvalidValue, Value, found_text, guess, number_schema, parse_items,
                               parse_quantity, sort_of)

if TYPE_CHECKING:
    from nesim.text.expressions import Expression

FORMS = ("constant", "table", "file", "expression")
ROWS = {"hold": 1, "linear": 2, "cubic": 3}                 # least number of rows of a table
OPTIONS = {"constant": (), "table": ("interpolation", "unit"), "file": ("interpolation", "unit"),
           "expression": ("unit", "factor")}
FORM_LIST = '(allowed: a number, {constant: x}, {table: [[t, x], ..]}, {file: x.csv} or {expression: ".."})'


@frozen(kw_only=True)
class TimeLaw:
    """A quantity given as a function of time (s since the epoch).

    kind: ``constant`` (value), ``hold``, ``linear`` or ``cubic`` (times and values of a table; constant outside it;
    cubic is the natural spline) or ``expression`` (value is a factor that brings the expression to SI).
    """

    kind: str = "constant"
    value: float = 0.0
    times: Sequence[float] = ()
    values: Sequence[float] = ()
    expression: Expression | None = None


@frozen
class LawFile:
    """A table in a file, not read yet. factor: brings its values to SI."""

    file: str
    interpolation: str
    factor: float


def parse_law(value: Any, dimension: str, allowed: str = FORM_LIST) -> TimeLaw | LawFile:
    """A law as written -> in SI. allowed: hint for what is no law. Raises InvalidValue."""
    if not isinstance(value, dict) or set(value) <= {"value", "unit"}:
        return TimeLaw(value=parse_quantity(value, dimension))
    form = _form(value, allowed)
    check_keys(value, (form, *OPTIONS[form]))
    factor = _factor(value, dimension)
    try:
        if form == "constant":
            return TimeLaw(value=parse_quantity(value[form], dimension))
        if form == "expression":
            return TimeLaw(kind="expression", value=factor, expression=parse_expression(value[form]))
        interpolation = _interpolation(value)
        if form == "file":
            return LawFile(_file(value[form]), interpolation, factor)
        rows = parse_rows(value[form], (("time", None), (dimension, value.get("unit"))), ROWS[interpolation],
                          interpolation)
    except InvalidValue as error:
        raise error if error.findings[0].path[:1] == ("interpolation",) else error.below(form) from None
    return TimeLaw(kind=interpolation, times=tuple(row[0] for row in rows), values=tuple(row[1] for row in rows))


def _form(value: dict, allowed: str) -> str:
    forms = [key for key in FORMS if key in value]
    if len(forms) == 1:
        return forms[0]
    message = "gives the law in more than one way" if forms else "is not a time law"
    raise InvalidValue(Finding(message, "".join(guess(key, FORMS) for key in list(value)[:1] if not forms) + allowed))


def check_keys(value: dict, allowed: tuple[str, ...], required: tuple[str, ...] = ()) -> None:
    """Raises InvalidValue for keys that do not belong, and for those that are missing."""
    listing = f"(allowed: {', '.join(allowed)})"
    wrong = [Finding(f"unknown key '{key[:60]}'", guess(key, allowed) + listing, (key,), about_key=True)
             for key in value if key not in allowed]
    wrong += [Finding(f"missing key '{key}'", listing) for key in required if key not in value]
    if wrong:
        raise InvalidValue(*wrong)


def _factor(value: dict, dimension: str) -> float:
    """Size of the unit that is given beside a law."""
    if "factor" in value:
        return _plain_factor(value)
    if "unit" not in value:
        return 1.0
    if not isinstance(value["unit"], str):
        raise InvalidValue(Finding(f"{found_text(value['unit'])}, a unit is needed", units.allowed(dimension),
                                   ("unit",)))
    try:
        return units.factor(value["unit"], dimension)
    except units.UnitError as error:
        raise InvalidValue(Finding(error.message, error.hint, ("unit",))) from None


def _plain_factor(value: dict) -> float:
    """What an expression is multiplied by."""
    if "unit" in value:
        raise InvalidValue(Finding("'factor' beside a unit", "give one of them", ("factor",), about_key=True))
    try:
        return parse_quantity(value["factor"], "number")
    except InvalidValue as error:
        raise error.below("factor") from None


def _interpolation(value: dict) -> str:
    found = value.get("interpolation", "linear")
    if isinstance(found, str) and found in ROWS:
        return found
    hint = guess(found, ROWS) + f"(allowed: {', '.join(ROWS)})"
    raise InvalidValue(Finding(f"{WRITTEN} is unknown"
                               if isinstance(found, str) else f"{found_text(found)}, a word is needed",
                        hint, ("interpolation",)))


def _file(value) -> str:
    if not isinstance(value, str):
        raise InvalidValue(Finding(f"{found_text(value)}, the name of a file is needed"))
    return value


def parse_expression(value: Any) -> Expression:
    """Text of t. A mistake is found at its character."""
    from nesim.text import expressions

    if not isinstance(value, str):
        raise InvalidValue(Finding(f"{found_text(value)}, text is needed", 'e.g. "0.2*sin(0.1*t)"'))
    try:
        return expressions.parse(value)
    except expressions.ExpressionError as error:
        raise InvalidValue(Finding(error.message, error.hint, offset=error.column)) from None


def parse_rows(value: Any, columns: tuple[tuple[str, str | None], ...], least: int = 1, what: str = "") -> tuple[
        tuple[float, ...], ...]:
    """Rows of a table whose first column is a time that grows. columns: dimension and unit of each."""
    form = f"(allowed: a list of rows of {len(columns)} numbers)"
    if not isinstance(value, list):
        raise InvalidValue(Finding(f"{found_text(value)}, a list of rows is needed", form))

    def parse(row) -> tuple[float, ...]:
        if not isinstance(row, list) or len(row) != len(columns):
            found = f"found {len(row)}" if isinstance(row, list) else found_text(row)
            raise InvalidValue(Finding(f"{found}, a row of {len(columns)} numbers is needed", form))
        return tuple(parse_items(list(zip(row, columns)), lambda cell: parse_quantity(cell[0], *cell[1])))

    rows = parse_items(value, parse)
    check_count(len(rows), least, what)
    for i in range(1, len(rows)):
        if rows[i][0] <= rows[i - 1][0]:
            raise InvalidValue(Finding(f"times must grow: {rows[i][0]:g} s comes after {rows[i - 1][0]:g} s", "",
                                       (i, 0)))
    return rows


def check_count(found: int, least: int, what: str) -> None:
    """Raises InvalidValue if a table is too short for its interpolation."""
    if found < least:
        rows = f"{least} row" + "s" * (least > 1) + f" ({what})" * bool(what)
        raise InvalidValue(Finding(f"needs at least {rows}, found {found}"))


# ---- types

def law_schema(dimension: str) -> dict:
    """JSON schema of a time law."""
    return {"anyOf": [number_schema(dimension), *law_mappings(dimension)]}


def law_mappings(dimension: str) -> list[dict]:
    """JSON schemas of the time laws that are mappings."""
    rows = {"type": "array", "items": {"type": "array", "minItems": 2, "maxItems": 2}, "minItems": 1}
    contents = {"constant": number_schema(dimension), "table": rows, "file": {"type": "string"},
                "expression": {"type": "string"}}
    options = {"interpolation": {"enum": list(ROWS)}, "factor": {"type": "number"},
               "unit": {"enum": list(units.UNITS[dimension])}}
    return [{"type": "object", "properties": {form: contents[form]} | {key: options[key] for key in OPTIONS[form]},
             "required": [form], "additionalProperties": False} for form in FORMS]


def law(dimension: str) -> Value:
    """A time law."""
    return Value(lambda value: parse_law(value, dimension), law_schema(dimension))


def laws(dimension: str, count: int | None = None) -> Value:
    """A list of time laws, of the length count if that is given."""
    def parse(value) -> tuple:
        if not isinstance(value, list) or count not in (None, len(value)) or not value:
            found = f"found {len(value)}" if isinstance(value, list) else f"found {sort_of(value)}"
            raise InvalidValue(Finding(f"needs {f'{count} laws' if count else 'a list of laws'}, one an axis, {found}",
                                FORM_LIST))
        return parse_items(value, lambda x: parse_law(x, dimension))

    return Value(parse, {"type": "array", "items": law_schema(dimension), "minItems": count or 1} | ({"maxItems": count}
        if count else {}))


def deferred(*dimensions: str, parse: Callable | None = None) -> Value:
    """A value that can only be read when the joint is known that it belongs to: passed on as written."""
    schemas = [(law_schema if parse is None else number_schema)(dimension) for dimension in dimensions]
    return Value(lambda value: value, {"anyOf": schemas})


def parse_each(value: dict, parsers: dict[str, Callable]) -> dict:
    """Every key that is there by its own parser, or every finding of all of them."""
    results: dict[str, Any] = {}
    findings: list[Finding] = []
    for key, parse in parsers.items():
        try:
            if key in value:
                results[key] = parse(value[key])
        except InvalidValue as error:
            findings += error.below(key).findings
    if findings:
        raise InvalidValue(*findings)
    return results


# ---- laws that are parsed

def as_law(value: TimeLaw | float) -> TimeLaw:
    """A plain number is a constant."""
    return value if isinstance(value, TimeLaw) else TimeLaw(value=float(value))


def as_written(law: TimeLaw) -> dict | float:
    """A number, a table or an expression in SI."""
    if law.kind == "constant":
        return law.value
    if law.kind == "expression" and law.expression is not None:
        return {"expression": law.expression.text} | ({} if law.value == 1.0 else {"factor": law.value})
    return {"table": list(zip(law.times, law.values)), "interpolation": law.kind}


def law_problem(law: TimeLaw) -> str | None:
    """What is wrong with a time law."""
    if law.kind in ("constant", "expression"):
        if not np.isfinite(law.value):
            return f"{law.value!r} is not finite"
        return "there is no expression" if law.kind == "expression" and law.expression is None else None
    if law.kind not in ROWS:
        return f"'{law.kind}' is unknown (allowed: constant, hold, linear, cubic, expression)"
    times, values = (np.asarray(x, dtype=float) for x in (law.times, law.values))
    if times.shape != values.shape or times.ndim != 1 or len(times) < ROWS[law.kind]:
        return f"a {law.kind} table needs as many times as values, at least {ROWS[law.kind]}"
    if not (np.isfinite(times).all() and np.isfinite(values).all()):
        return "a table needs finite numbers"
    return "times must grow" if (np.diff(times) <= 0).any() else None
