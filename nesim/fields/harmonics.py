"""Potential fields as spherical harmonics: cutting a model to size and the tables that the core's recursion reads.

Coefficients are fully normalised, without the Condon-Shortley phase: C, S of shape (degree + 1, order + 1), [n, m].
theory.md section 13.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen

WIDE = np.longdouble     # tables are worked out with spare digits where the machine has them


@frozen
class Potential:
    """U = scale/radius sum (radius/r)^(n+1) P_nm (C cos + S sin). scale: for gravity mu, m3/s2. radius: m. C, S:
    (degree + 1, order + 1)."""

    scale: float
    radius: float
    C: np.ndarray
    S: np.ndarray

    def cut(self, degree: int, order: int | None = None, first: int = 0) -> Potential:
        """The terms of degree ``first`` to ``degree`` and order up to ``order``."""
        order = degree if order is None else order
        most, widest = self.C.shape[0] - 1, self.C.shape[1] - 1
        if not 0 <= first <= degree <= most or not 0 <= order <= min(degree, widest):
            raise ArgumentError(f"degree {degree} and order {order} of a field that has degree {most} and order "
                                f"{widest}")
        parts = [np.tril(x)[: degree + 1, : order + 1].copy() for x in (self.C, self.S)]
        for x in parts:
            x[:first] = 0
        return Potential(self.scale, self.radius, *parts)


def derivative(C: np.ndarray, S: np.ndarray, axis: str) -> tuple[np.ndarray, np.ndarray]:
    """Coefficients of R d/dx, R d/dy or R d/dz of a series, which is of one degree (and order) more: theory (13.3)."""
    size, width = C.shape
    n, m = np.meshgrid(np.arange(size, dtype=WIDE), np.arange(width, dtype=WIDE), indexing="ij")
    inside = m <= n
    shape = (2 * n + 1) / (2 * n + 3) * inside
    dC, dS = np.zeros((2, size + 1, width + 1), WIDE)
    if axis == "z":
        factor = -np.sqrt(shape * np.abs((n - m + 1) * (n + m + 1)))
        dC[1:, :-1], dS[1:, :-1] = factor * C, factor * S
        return dC, dS
    up = np.sqrt(shape * (n + m + 1) * (n + m + 2) * np.where(m == 0, 2, 1)) / 2      # to order m + 1
    # to order m - 1
    down = np.sqrt(shape * np.abs((n - m + 1) * (n - m + 2)) * np.where(m == 1, 2, 1)) / 2 * (m > 0)
    if axis == "x":
        dC[1:, 1:], dS[1:, 1:] = -up * C, -up * S
        dC[1:, :-2] += (down * C)[:, 1:]
        dS[1:, :-2] += (down * S)[:, 1:]
    else:
        dC[1:, 1:], dS[1:, 1:] = up * S, -up * C
        dC[1:, :-2] += (down * S)[:, 1:]
        dS[1:, :-2] -= (down * C)[:, 1:]
    dS[:, 0] = 0
    return dC, dS


def over(R: np.floating, C: np.ndarray, S: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both over a length."""
    return C / R, S / R


def series(potential: Potential, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """The series of one kernel, in its order: 1 the potential, 3 its gradient, 8 the second gradient as well."""
    R = WIDE(potential.radius)
    U = potential.C.astype(WIDE) * (WIDE(potential.scale) / R), potential.S.astype(WIDE) * (WIDE(potential.scale) / R)
    if count == 1:
        return [U]
    first = {axis: over(R, *derivative(*U, axis)) for axis in "xyz"}
    if count == 3:
        return list(first.values())
    second = {pair: over(R, *derivative(*first[pair[0]], pair[1])) for pair in ("zz", "xz", "yz", "xy", "xx", "yy")}
    (C_xx, S_xx), (C_yy, S_yy) = second["xx"], second["yy"]
    half = (C_xx - C_yy) / 2, (S_xx - S_yy) / 2
    return [*first.values(), *(second[pair] for pair in ("zz", "xz", "yz", "xy")), half]


def recursion(degree: int, order: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """sector (order + 1), and a, b (degree + 1, order + 1) of theory (13.2)."""
    n, m = np.meshgrid(np.arange(degree + 1, dtype=WIDE), np.arange(order + 1, dtype=WIDE), indexing="ij")
    below = m < n
    with np.errstate(divide="ignore", invalid="ignore"):
        a = np.where(below, np.sqrt((2 * n - 1) * (2 * n + 1) / ((n - m) * (n + m))), 0)
        b = np.where(below & (n > 1),
                     np.sqrt(np.abs((2 * n + 1) * (n + m - 1) * (n - m - 1) / ((2 * n - 3) * (n - m) * (n + m)))), 0)
        sector = np.sqrt((2 * m[0] + 1) / np.where(m[0] == 1, 1, 2 * m[0]))
    sector[0] = 1
    return sector, a, b


def tables(potential: Potential, count: int, change: bool = False) -> dict[str, Any]:
    """What the core's Harmonics is made from. count: 1, 3 or 8 series (see ``series``).

    change: of coefficients that change with time, i.e. with zeros where the recursion's own numbers stand.
    """
    parts = series(potential, count)
    degree, order = (max(C.shape[i] for C, _ in parts) - 1 for i in (0, 1))
    full = np.zeros((degree + 1, order + 1, count, 2), WIDE)
    for j, (C, S) in enumerate(parts):
        full[: C.shape[0], : C.shape[1], j, 0], full[: C.shape[0], : C.shape[1], j, 1] = C, S
    lowest = np.flatnonzero(full.any(axis=(1, 2, 3)))
    first = int(lowest[0]) if len(lowest) else degree
    sector, a, b = recursion(degree, order)
    rows: list = []
    for m in range(order + 1):
        for n in range(m, degree + 1):
            if n > m:
                rows += [0, 0] if change else [a[n, m], b[n, m]]
            if n >= first:
                rows += list(full[n, m].ravel())
    return {"degree": degree, "order": order, "first": first, "count": count, "radius": float(potential.radius),
            "sector": sector.astype(np.float64), "rows": np.array(rows, WIDE).astype(np.float64)}
