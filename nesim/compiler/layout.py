"""Records of the compiled core (cython_core/types.pxi) as NumPy lays them out: the same fields in the same order.

Every number has one place a lane, so that each lane can be a spacecraft of its own.
"""

from __future__ import annotations

import numpy as np

VEC, MAT, SYM = 3, 9, 6

RECORDS = {
    "link": {"m": 1, "d0": VEC, "I": SYM, "K": SYM, "arm": VEC},
    "whole": {"I": SYM, "dipole": VEC},
    "leaf": {"Kinv": SYM, "N": MAT, "L": SYM},
    "axis": {"still": MAT, "cosine": MAT, "sine": MAT, "along": VEC, "slide": VEC},
    "mount": {"C_Gi": MAT, "C_BGo": MAT},
    "dof": {"stiffness": 1, "damping": 1, "rest": 1, "drive": 1},
    "wheel": {"a": VEC, "J": 1, "torque": 1, "w2": VEC, "w3": VEC, "r": VEC, "Us": 1, "Ud": 1, "K1": 4, "K2": 4, "K3": 4},
    "torquer": {"a": VEC},
    "field": {"B": VEC, "g": VEC},
    "surface": {"n": VEC, "r": VEC, "area": 1, "drag": 1, "specular": 1, "diffuse": 1},
    "endpoint": {"x": VEC, "C_EL": MAT},
    "load": {"F": VEC, "T": VEC, "r": VEC, "start": 1, "stop": 1},
    "body": {"m": 1, "I": SYM, "whole": SYM, "dipole": VEC, "C_BL": MAT, "r": VEC, "r_o": VEC, "r_i": VEC},
}


def records(name: str, rows: int) -> np.ndarray:
    """Zeroed records for one spacecraft, one lane: fields of shape (rows, width, 1)."""
    return np.zeros(rows, dtype=record_type(name, 1))


def record_type(name: str, lanes: int) -> np.dtype:
    """The record as it lies in memory with so many lanes."""
    return np.dtype([(field, "f8", (width, lanes)) for field, width in RECORDS[name].items()])


def vector(x) -> np.ndarray:
    """Three numbers, one lane."""
    return np.asarray(x, dtype=float).reshape(3, 1)


def matrix(x) -> np.ndarray:
    """A 3x3 matrix by rows, one lane."""
    return np.asarray(x, dtype=float).reshape(9, 1)


def symmetric(x) -> np.ndarray:
    """A symmetric 3x3 matrix as xx yy zz xy xz yz, one lane."""
    x = np.asarray(x)
    return np.asarray([x[0, 0], x[1, 1], x[2, 2], x[0, 1], x[0, 2], x[1, 2]], dtype=float).reshape(6, 1)


def aligned(array: np.ndarray) -> np.ndarray:
    """The same array, starting on a cache line."""
    raw = np.zeros(array.nbytes + 64, dtype=np.uint8)
    first = -raw.ctypes.data % 64
    copy = raw[first:first + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def in_lanes(models: list[dict]) -> dict:
    """The arrays of W spacecraft of one tree as the arrays of one group: tables shared, records side by side."""
    lanes = len(models)
    out = {}
    for name, first in models[0].items():
        if name in RECORDS:
            group = np.zeros(len(first), dtype=record_type(name, lanes))
            for field in RECORDS[name]:
                group[field] = np.concatenate([model[name][field] for model in models], axis=2)
            out[name] = aligned(group)
        elif name in ("mass", "mu"):
            out[name] = aligned(np.concatenate([model[name] for model in models]))
        else:
            if any(not np.array_equal(model[name], first) for model in models):
                raise ValueError(f"spacecraft of different trees cannot share lanes: '{name}' differs")
            out[name] = aligned(first)
    return out
