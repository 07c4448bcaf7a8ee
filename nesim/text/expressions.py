"""Expressions of time: a small grammar (docs/inputs.md), never Python's eval."""

from __future__ import annotations

import numpy as np

from nesim.base.frozen import frozen
from nesim.text import expression_edges
from nesim.text.expression_parser import ExpressionError, compile_text
from nesim.text.operations import evaluate


@frozen
class Expression:
    """A parsed expression of t: text as written, and code and numbers of a stack machine
    (cython_core/signals/signals.pyx)."""

    text: str
    code: tuple[int, ...]
    numbers: tuple[float, ...]

    def __call__(self, t):
        """Value at a time or an array of times (s); infinite or NaN where there is none."""
        times = np.asarray(t, dtype=float)
        found = evaluate(self.code, self.numbers, times)
        return float(found) if times.ndim == 0 else found.copy()

    def edges(self, duration: float, spacing: float) -> list[float]:
        """Sorted times (s) inside (0, duration) at which a jump or a kink may be: where an argument by which a function
        switches changes its sign. Two changes closer than spacing (s) may be missed, unless the argument is linear in
        t."""
        return expression_edges.edges(self.code, self.numbers, duration, spacing)


def parse(text: str) -> Expression:
    """An expression from its text. Raises ExpressionError."""
    return Expression(text, *compile_text(text))


__all__ = ["Expression", "ExpressionError", "parse"]
