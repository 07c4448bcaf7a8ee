"""Structs of the core as NumPy lays them out, from the table: the same fields in the same order.

Model structs: every number has one place a lane, so that each lane can be a spacecraft of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from nesim.model.devices import DEVICES, SETTABLE
from nesim.model.structs import MODEL, MODEL_NUMBERS, MODEL_REALS, MODEL_TABLES, MODEL_WHOLE, WIDTHS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

STRUCTS = {struct.name: {field.name: WIDTHS[field.type] for field in struct.fields} for struct in MODEL}
KINDS = {"long": "i8", "double": "f8"}
NUMBERS = tuple(name for name, _, _ in MODEL_NUMBERS)


def structs(name: str, rows: int) -> np.ndarray:
    """Zeroed model structs for one spacecraft, one lane: fields of shape (rows, width, 1)."""
    return np.zeros(rows, dtype=struct_type(name, 1))


@cache
def struct_type(name: str, lanes: int) -> np.dtype:
    """The struct as it lies in memory with so many lanes."""
    return np.dtype([(field, "f8", (width, lanes)) for field, width in STRUCTS[name].items()])


@cache
def empty_arrays() -> dict[str, np.ndarray]:
    """All arrays of a model without any parts; those of a spacecraft replace them. Not to be written to."""
    tables = {name: np.zeros(0, dtype=np.int32) for name, _, _ in MODEL_TABLES}
    numbers = {name: np.zeros(0) for name, *_ in (*MODEL_NUMBERS, *MODEL_REALS)}
    return {**tables, **numbers, **{name: np.zeros(1, dtype=np.int32) for _, name, _ in MODEL_WHOLE},
            **{name: structs(name, 0) for name in STRUCTS}}


def vector(x: ArrayLike) -> np.ndarray:
    """Three numbers, one lane."""
    return np.asarray(x, dtype=float).reshape(3, 1)


def matrix(x: ArrayLike) -> np.ndarray:
    """A 3x3 matrix by rows, one lane."""
    return np.asarray(x, dtype=float).reshape(9, 1)


def symmetric(x: ArrayLike) -> np.ndarray:
    """A symmetric 3x3 matrix as xx yy zz xy xz yz, one lane."""
    x = np.asarray(x)
    return np.asarray([x[0, 0], x[1, 1], x[2, 2], x[0, 1], x[0, 2], x[1, 2]], dtype=float).reshape(6, 1)


def aligned(array: np.ndarray) -> np.ndarray:
    """The same array, starting on a cache line; an empty one starts nowhere."""
    if array.size == 0:
        return array
    raw = np.empty(array.nbytes + 64, dtype=np.uint8)
    first = -raw.__array_interface__["data"][0] % 64
    copy = raw[first:first + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def in_lanes(models: list[dict]) -> dict:
    """The arrays of W spacecraft of one tree as the arrays of one group: tables shared, structs side by side."""
    lanes = len(models)
    out = {}
    for name, first in models[0].items():
        if name in STRUCTS:
            group = np.zeros(len(first), dtype=struct_type(name, lanes))
            for field in STRUCTS[name] if len(first) else ():
                group[field] = np.concatenate([model[name][field] for model in models], axis=2)
            out[name] = aligned(group)
        elif name in NUMBERS:
            out[name] = aligned(np.stack([model[name] for model in models], axis=-1).reshape(-1))
        else:
            if any(not np.array_equal(model[name], first) for model in models):
                raise ValueError(f"spacecraft of different trees cannot share lanes: '{name}' differs")
            out[name] = aligned(first)
    return out


# ------------------------------------------------------------------------- devices: plain numbers of one spacecraft

@cache
def plain_type(fields: tuple) -> np.dtype:
    """Of fields of the table of devices."""
    return np.dtype([(name, KINDS[kind], *count) for name, kind, _, _, _, *count in fields])


def device_structs(name: str, rows: int) -> np.ndarray:
    """Zeroed structs of devices with parameters and state, side by side, to be filled; split_states parts them."""
    return np.zeros(rows, dtype=device_type(name))


@cache
def device_type(name: str) -> np.dtype:
    """Of both together."""
    return plain_type(tuple(field for it in DEVICES if it.array == name for field in (*it.given, *it.state)))


def split_states(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The structs of every device as the core has them: parameters by themselves, and states that will know where
    theirs are."""
    out = dict(arrays)
    for it in DEVICES:
        filled = arrays.get(it.array)
        if it.state:
            out[f"{it.array}_state"] = part(filled, it.state, (("given", "long", "", "", ""),) if it.given else ())
        if it.given:
            out[it.array] = part(filled, it.given)
    return out


def part(filled: np.ndarray | None, fields: tuple, before: tuple = ()) -> np.ndarray:
    """Some fields of structs, behind others that are zero; of none one struct of zeros."""
    found = np.zeros(1 if filled is None else len(filled), dtype=plain_type(before + fields))
    if filled is not None:
        for name, *_ in fields:
            found[name] = filled[name]
    return found


def setting(section: str, field: str) -> int:
    """The number of what a command sets."""
    return [(place, name) for place, _, name in SETTABLE].index((section, field))


def takes_law(section: str, field: str) -> bool:
    """Whether a time law is what a command sets there: a register takes its place."""
    _, array, name = SETTABLE[setting(section, field)]
    return next(kind for it in DEVICES if it.array == array for own, kind, *_ in it.state if own == name) == "long"
