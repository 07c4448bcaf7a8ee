"""Piecewise Chebyshev tables of smooth vector functions of time.

A table covers [start, start + n span] with n intervals of one length. In interval i, x = 2 (t - start - i span)/span -
1 runs from -1 to 1 and each component is sum_k c_k T_k(x). ``start`` and ``span`` are multiples of 1/64 s, so that x is
computed without rounding of large numbers, whatever the number of intervals. Neither depends on where the table ends:
that of a longer run begins with that of a shorter one, bit by bit. cython_core/environment/sky.pyx evaluates the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen

GRAIN = 64             # start and span are multiples of 1/GRAIN s
MOST_TERMS = 16        # of one interval
HALVINGS = 24          # of the length, before giving up
# between the nodes, where an interpolating polynomial is at its worst: both ends, both sides of the middle
CHECKS = np.array([-1.0, -0.6180339887, 0.0316, 0.4142135624, 1.0])


@frozen
class ChebyshevTable:
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
            raise ArgumentError(f"the table covers {self.start:g} s to {self.end:g} s, asked: {t.min():g} s to "
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


def _fit(function: Callable, starts: np.ndarray, span: float, terms: int, kept: int) -> tuple[np.ndarray, float]:
    """The first ``kept`` of the coefficients (interval, term, component) on intervals of one length, and the largest
    difference at CHECKS."""
    x = np.concatenate([nodes(terms), CHECKS])
    order = np.argsort(x)
    t = starts[:, None] + (x[order] + 1) * (span / 2)
    sampled = np.asarray(function(t.reshape(-1)))
    values = np.empty((len(starts), len(x), sampled.shape[1]))
    values[:, order] = sampled.reshape(len(starts), len(x), -1)
    coefficients = _times(to_coefficients(terms), values[:, :terms])[:, :kept]
    there = _times(_values_of(CHECKS, kept), coefficients)
    return coefficients, float(np.abs(there - values[:, terms:]).max())


def _times(matrix: np.ndarray, values: np.ndarray) -> np.ndarray:
    """(interval, row, component): matrix (row, column) times values (interval, column, component). The order of sums
    does not depend on the number of intervals."""
    total = np.zeros((len(values), len(matrix), values.shape[2]))
    for column in range(matrix.shape[1]):
        total += matrix[:, column, None] * values[:, column, None, :]
    return total


def _grain(seconds: float) -> float:
    """The next multiple of 1/GRAIN s upward."""
    return math.ceil(seconds * GRAIN) / GRAIN


def tabulate(function: Callable, first: float, last: float, tolerance: float, span: float, terms: int = 14,
             kept: int | None = None) -> ChebyshevTable:
    """A table of function(t: (time,) s) -> (time, component) over [first, last] (s), right to ``tolerance`` in every
    component.

    span: s, of an interval; it is halved until the promise holds, which tables that must not depend on ``last`` should
    not need. terms: of the polynomial through the samples of an interval. kept: of these, by default all. Raises
    ValueError where the function is not smooth enough.
    """
    kept = kept or terms
    if not first < last:
        raise ArgumentError(f"nothing to tabulate between {first:g} s and {last:g} s")
    if not 2 <= kept <= terms <= MOST_TERMS:
        raise ArgumentError(f"{kept} of {terms} terms (allowed: 2 to {MOST_TERMS})")
    start, span = math.floor(first * GRAIN) / GRAIN, _grain(span)
    for _ in range(HALVINGS):
        starts = start + np.arange(max(1, math.ceil((last - start) / span))) * span
        coefficients, error = _fit(function, starts[:1], span, terms, kept)
        if error <= tolerance:
            coefficients, error = _fit(function, starts, span, terms, kept)
        if error <= tolerance:
            return ChebyshevTable(start, span, np.ascontiguousarray(coefficients), error, tolerance)
        if span <= 1 / GRAIN:
            break
        span = _grain(span / 2)
    raise ArgumentError(f"no table keeps {tolerance:g}: with intervals of {span:g} s it is wrong by {error:g}")
