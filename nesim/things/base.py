"""The base of a spacecraft: its root held, or moved as prescribed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import Problem
from nesim.base.frozen import frozen
from nesim.text.laws import FORM_LIST, TimeLaw, as_written, check_keys, law_problem, law_schema, parse_each, parse_law
from nesim.text.values import WRITTEN, Finding, Value, InvalidValue, parse_items, found_text, guess, sort_of

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.reading import Reading

ALLOWED = "(allowed: fixed, {acceleration: [..], rate: [..]})"


@frozen(kw_only=True)
class Base:
    """Prescribed motion of the root body: acceleration (m/s2, of its mass centre, in N) and angular velocity (rad/s,
    root axes). All zero: fixed in N."""

    acceleration: Sequence[TimeLaw] = (TimeLaw(),) * 3
    rate: Sequence[TimeLaw] = (TimeLaw(),) * 3

    def finished(self, reading: Reading, *path: str | int) -> Base:
        """With the files of its laws read."""
        return Base(**{name: tuple(reading.law(law, *path, name, i) for i, law in enumerate(getattr(self, name)))
                       for name in ("acceleration", "rate")})

    def written(self) -> str | dict:
        """As a file after defaults has it."""
        if self == Base():
            return "fixed"
        return {name: [as_written(law) for law in getattr(self, name)] for name in ("acceleration", "rate")}

    def problems(self) -> list[Problem]:
        """Three laws each."""
        found = []
        for name in ("acceleration", "rate"):
            laws = getattr(self, name)
            wrong = "needs 3 laws, one an axis" if len(laws) != 3 else next(filter(None, map(law_problem, laws)), None)
            if wrong:
                found.append(Problem(("base",), "base", f"{name}: {wrong}"))
        return found

    @staticmethod
    def signals(model: Assembly) -> np.ndarray:
        """Of the root's acceleration and rate, if they are prescribed."""
        base = model.craft.base
        laws = (*base.acceleration, *base.rate) if base else ()
        return np.array([model.signals.add(law) for law in laws], dtype=np.int64)


def _base(value: Any) -> Base:
    """``fixed``, or laws of an acceleration and a rate."""
    if value == "fixed":
        return Base()
    if not isinstance(value, dict):
        text = isinstance(value, str)
        found = f"{WRITTEN} is unknown" if text else f"{found_text(value)}, a word or a mapping is needed"
        raise InvalidValue(Finding(found, (guess(value, ("fixed",)) if text else "") + ALLOWED))
    check_keys(value, ("acceleration", "rate"))
    if not value:
        raise InvalidValue(Finding("is empty", ALLOWED))
    return Base(**parse_each(value, {name: lambda x, name=name: _three(x, name) for name in ("acceleration", "rate")}))


def _three(value: Any, dimension: str) -> tuple:
    if not isinstance(value, list) or len(value) != 3:
        found = f"found {len(value)}" if isinstance(value, list) else f"found {sort_of(value)}"
        raise InvalidValue(Finding(f"needs 3 laws, one an axis, {found}", FORM_LIST))
    return parse_items(value, lambda x: parse_law(x, dimension))


_SCHEMA = {name: {"type": "array", "items": law_schema(name), "minItems": 3, "maxItems": 3}
           for name in ("acceleration", "rate")}
BaseMotion = Value(_base,
                   {"anyOf": [{"enum": ["fixed"]},
                              {"type": "object", "additionalProperties": False, "properties": _SCHEMA}]})
