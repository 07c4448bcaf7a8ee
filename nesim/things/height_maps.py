"""Heights on a grid -> nodes of a bicubic spline (cython_core/contacts/height_maps.pyx)."""

from __future__ import annotations

import numpy as np


def spline_slopes(values: np.ndarray) -> np.ndarray:
    """Along the first axis, over one spacing, of the cubic spline through the values that has no knot next to its ends:
    theory (20.3)."""
    n = len(values)
    matrix, right = np.zeros((n, n)), np.empty_like(values)
    inner = np.arange(1, n - 1)
    matrix[inner, inner - 1] = matrix[inner, inner + 1] = 1.0
    matrix[inner, inner] = 4.0
    right[1:-1] = 3.0 * (values[2:] - values[:-2])
    matrix[0, :2] = 1.0, 2.0                        # the third derivative goes on over the first inner knot
    right[0] = 0.5 * (-5.0 * values[0] + 4.0 * values[1] + values[2])
    matrix[-1, -2:] = 2.0, 1.0
    right[-1] = 0.5 * (5.0 * values[-1] - 4.0 * values[-2] - values[-3])
    return _solve_banded(matrix, right)


def _solve_banded(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Three diagonals, by elimination: the same bits everywhere, and linear in the number of rows."""
    n = len(matrix)
    diagonal, upper, lower = (np.diagonal(matrix, k).copy() for k in (0, 1, -1))
    out = right.astype(float).copy()
    for i in range(1, n):
        factor = lower[i - 1] / diagonal[i - 1]
        diagonal[i] -= factor * upper[i - 1]
        out[i] -= factor * out[i - 1]
    out[-1] /= diagonal[-1]
    for i in range(n - 2, -1, -1):
        out[i] = (out[i] - upper[i] * out[i + 1]) / diagonal[i]
    return out


def spline_nodes(heights: np.ndarray) -> np.ndarray:
    """(x, y, 4): height, slopes along x and y and the mixed derivative at every node, over one spacing."""
    along_x = spline_slopes(heights)
    along_y = spline_slopes(heights.T).T
    mixed = spline_slopes(along_x.T).T
    return np.ascontiguousarray(np.stack([heights, along_x, along_y, mixed], axis=-1))
