"""Collects what is wrong with one part of a spacecraft."""

from __future__ import annotations

from math import isinf

import numpy as np

from nesim.base.errors import Problem
from nesim.inputs.devices import TimeLaw

UNIT_TOLERANCE = 1e-6       # of a unit vector's or quaternion's length: six digits is what people type
ROWS = {"hold": 1, "linear": 2, "cubic": 3}


class Collector:
    """Collects problems of one element; each check says what was found and what is allowed."""

    def __init__(self, kind: str, index: int | None, part):
        self.path = (kind,) if index is None else (kind, index)
        name = getattr(part, "name", None)
        self.label = kind if index is None else f"{kind}[{index}]" + (f" ('{name}')" if name else "")
        self.part = part
        self.problems: list[Problem] = []

    def add(self, key: str, message: str, *inside) -> None:
        """inside: keys and indices further down."""
        label = f"{self.label}.{key}" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in inside)
        self.problems.append(Problem((*self.path, key, *inside), label, message))

    def array(self, key: str, *shapes) -> np.ndarray | None:
        """The value as an array of one of the allowed shapes with finite entries, or None with a problem noted."""
        value = getattr(self.part, key)
        try:
            array = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            self.add(key, f"{value!r} is not made of numbers")
            return None
        if array.shape not in shapes:
            wanted = " or ".join(_shape_name(s) for s in shapes)
            self.add(key, f"needs {wanted}, found {_shape_name(array.shape)}")
            return None
        if not np.isfinite(array).all():
            self.add(key, f"{value!r} is not finite")
            return None
        return array

    def positive(self, key: str) -> None:
        value = self.array(key, ())
        if value is not None and value <= 0:
            self.add(key, f"must be above zero, found {value:g}")

    def not_negative(self, key: str, *shapes) -> None:
        value = self.array(key, *shapes)
        if value is not None and (value < 0).any():
            self.add(key, f"must not be negative, found {value.min():g}")

    def unit(self, key: str, size: int, what: str) -> None:
        value = self.array(key, (size,))
        if value is not None and abs(np.linalg.norm(value) - 1) > UNIT_TOLERANCE:
            self.add(key, f"{what} must have length 1, found {np.linalg.norm(value):.9g}{digits(value)}")

    def limit(self, key: str) -> None:
        """A largest value, above zero; infinity is no limit."""
        value = getattr(self.part, key)
        if not (isinstance(value, float) and isinf(value) and value > 0):
            self.positive(key)

    def direction(self, key: str) -> None:
        """A vector of any length but zero."""
        value = self.array(key, (3,))
        if value is not None and not value.any():
            self.add(key, "must not be zero")

    def law(self, key: str) -> None:
        """A time law, or a number."""
        value = getattr(self.part, key)
        if not isinstance(value, TimeLaw):
            self.array(key, ())
        elif (wrong := law_problem(value)):
            self.add(key, wrong)


def digits(vector: np.ndarray) -> str:
    """What to write instead of a vector or quaternion that has not unit length; nothing for zero."""
    size = np.linalg.norm(vector)
    return f" (write [{', '.join(f'{x:.10g}' for x in np.asarray(vector, dtype=float) / size)}])" if size > 0 else ""


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


def _shape_name(shape: tuple) -> str:
    names = {(): "one number", (1,): "a list of 1", (3, 3): "a 3x3 matrix"}
    return names.get(shape, f"{shape[0]} numbers" if len(shape) == 1 else f"an array of shape {shape}")
