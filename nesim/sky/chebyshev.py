"""Piecewise Chebyshev tables of smooth vector functions of time, and the automatic choice of their pieces.

A table covers [start, start + n span] with n intervals of one length. In interval i, x = 2 (t - start - i span)/span -
1 runs from -1 to 1 and each component is sum_k c_k T_k(x). ``start`` and ``span`` are multiples of 1/64 s, so that x is
computed without rounding of large numbers, whatever the number of intervals. cython_core/environment/sky.pyx evaluates
the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.frozen import frozen

GRAIN = 64             # start and span are multiples of 1/GRAIN s
MOST_TERMS = 16        # of one interval
PROBES = 5             # intervals at which a length is tried before all are computed
HALVINGS = 24          # of the length, before giving up
# between the nodes, where an interpolating polynomial is at its worst: both ends, both sides of the middle
CHECKS = np.array([-1.0, -0.6180339887, 0.0316, 0.4142135624, 1.0])


@frozen
class Table:
    """start: s. span: s, of one interval. coefficients: (interval, term, component). error: the largest difference that
    was found at points that are not nodes, in the unit of the components. tolerance: what was promised."""

    start: float
    span: float
    coefficients: np.ndarray
    error: float
    tolerance: float

    @property
    def end(self) -> float:
        """Last time that is covered, s."""
        return self.start + self.span * len(self.coefficients)

    @property
    def width(self) -> int:
        """Number of components."""
        return self.coefficients.shape[2]

    def at(self, t: ArrayLike) -> np.ndarray:
        """(time, component) at times t (s)."""
        return self._evaluate(t)[0]

    def rate(self, t: ArrayLike) -> np.ndarray:
        """(time, component), first derivative by t, per second."""
        return self._evaluate(t)[1]

    def _evaluate(self, t) -> tuple[np.ndarray, np.ndarray]:
        """Clenshaw's recurrence and its derivative."""
        t = np.atleast_1d(np.asarray(t, dtype=float))
        if len(t) and not (self.start <= t.min() and t.max() <= self.end):
            raise ValueError(f"the table covers {self.start:g} s to {self.end:g} s, asked: {t.min():g} s to "
                             f"{t.max():g} s")
        i = np.minimum(((t - self.start) // self.span).astype(int), len(self.coefficients) - 1)
        x = ((t - (self.start + i * self.span)) * (2 / self.span) - 1)[:, None]
        c = self.coefficients[i]
        b1 = b2 = d1 = d2 = np.zeros((len(t), self.width))
        for k in range(c.shape[1] - 1, 0, -1):
            d1, d2 = 2 * b1 + 2 * x * d1 - d2, d1
            b1, b2 = c[:, k] + 2 * x * b1 - b2, b1
        return c[:, 0] + x * b1 - b2, (b1 + x * d1 - d2) * (2 / self.span)


def nodes(terms: int) -> np.ndarray:
    """Zeros of T_terms, ascending."""
    return -np.cos(np.pi * (np.arange(terms) + 0.5) / terms)


def to_coefficients(terms: int) -> np.ndarray:
    """(term, node): takes values at the nodes to the coefficients of the polynomial through them."""
    k, angle = np.arange(terms), np.pi * (1 - (np.arange(terms) + 0.5) / terms)
    matrix = np.cos(np.outer(k, angle)) * (2 / terms)
    matrix[0] /= 2
    return matrix


def _values_of(x: np.ndarray, terms: int) -> np.ndarray:
    """(point, term): T_k(x)."""
    return np.cos(np.outer(np.arccos(x), np.arange(terms))).reshape(len(x), terms)


def _fit(function: Callable, starts: np.ndarray, span: float, terms: int) -> tuple[np.ndarray, float]:
    """Coefficients (interval, term, component) on intervals of one length, and the largest difference at CHECKS."""
    x = np.concatenate([nodes(terms), CHECKS])
    order = np.argsort(x)
    t = starts[:, None] + (x[order] + 1) * (span / 2)
    sampled = np.asarray(function(t.reshape(-1)))
    values = np.empty((len(starts), len(x), sampled.shape[1]))
    values[:, order] = sampled.reshape(len(starts), len(x), -1)
    coefficients = np.einsum("kn,inw->ikw", to_coefficients(terms), values[:, :terms])
    there = np.einsum("xk,ikw->ixw", _values_of(CHECKS, terms), coefficients)
    return coefficients, float(np.abs(there - values[:, terms:]).max())


def _grain(seconds: float) -> float:
    """The next multiple of 1/GRAIN s upward."""
    return math.ceil(seconds * GRAIN) / GRAIN


def tabulate(function: Callable, first: float, last: float, tolerance: float, longest: float, terms: int = 14) -> Table:
    """A table of function(t: (time,) s) -> (time, component) over [first, last] (s), right to ``tolerance`` in every
    component.

    longest: s, the interval to try first; it is halved until the promise holds, and so should be on the long side.
    terms: of an interval, the most. Fewer are kept where the rest is below a tenth of the tolerance everywhere. Raises
    ValueError where the function is not smooth enough.
    """
    if not first < last:
        raise ValueError(f"nothing to tabulate between {first:g} s and {last:g} s")
    if not 2 <= terms <= MOST_TERMS:
        raise ValueError(f"{terms} terms (allowed: 2 to {MOST_TERMS})")
    start = math.floor(first * GRAIN) / GRAIN
    span = min(_grain(longest), _grain(last - start))
    for _ in range(HALVINGS):
        count = max(1, math.ceil((last - start) / span))
        probes = np.unique(np.linspace(0, count - 1, PROBES).round())
        coefficients, error = _fit(function, start + probes * span, span, terms)
        if error <= tolerance and len(probes) < count:
            coefficients, error = _fit(function, start + np.arange(count) * span, span, terms)
        if error <= tolerance:
            coefficients, cut = _shortened(coefficients, tolerance / 10)
            return Table(start, span, np.ascontiguousarray(coefficients), error + cut, tolerance)
        if span <= 1 / GRAIN:
            break
        span = _grain(span / 2)
    raise ValueError(f"no table keeps {tolerance:g}: with intervals of {span:g} s it is wrong by {error:g}")


def _shortened(coefficients: np.ndarray, small: float) -> tuple[np.ndarray, float]:
    """Without the last terms, as many as together stay below ``small``, and what that costs at most."""
    tails = np.abs(coefficients).max(axis=0)[::-1].cumsum(axis=0).max(axis=1)       # of the last 1, 2, ... terms
    drop = min(int(np.searchsorted(tails, small)), coefficients.shape[1] - 2)
    return coefficients[:, :coefficients.shape[1] - drop], float(tails[drop - 1]) if drop else 0.0
