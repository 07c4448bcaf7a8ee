"""What a run needs to go on: two slots in the group ``checkpoint``, of which the attribute ``slot`` names the whole
one.

A checkpoint goes to the other slot and the attribute follows, after the rows: whenever the process dies, the slot that
is named is whole and the file has the rows up to it. Nothing is ever deleted: HDF5 would use the room again while the
disk still needs what is there. An array keeps all the room it once had, and its attribute ``shape`` says how much of it
counts.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import h5py
import numpy as np

from nesim.base.errors import ResultError
from nesim.results.create import ONE, create_table, properties
from nesim.results.ordered import OrderedFile

if TYPE_CHECKING:
    from nesim.results.checked import CheckedObject

NONE = -1
MOST_AXES = 32                       # of an array: NumPy's own limit was this for long
DIGEST = "digest"                    # of everything else in a slot


class Checkpoints:
    """The slots of a file. first: arrays of the first checkpoint, as ``as_arrays`` makes them, if they are known: a
    place for them is cheaper to make before the file is first committed. They are not stored."""

    def __init__(self, h5: h5py.File, file: OrderedFile, first: Mapping[str, np.ndarray]):
        self._h5, self._file, self._group = h5, file, h5["checkpoint"]
        self._slot = NONE
        self._group.attrs["slot"] = np.int64(NONE)
        self._slots = [Slot(self._group.create_group(slot), file) for slot in "01"]
        for slot in self._slots:
            for key in sorted(first):
                slot.create(key, first[key])
        self._kinds = kinds(first)

    def check(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Raise ValueError unless names, types and numbers of axes are those of the first checkpoint."""
        found = kinds(arrays)
        self._kinds = self._kinds or found
        if found != self._kinds:
            raise ValueError(f"a checkpoint has other names, types or numbers of axes than the first: {found} instead "
                             f"of {self._kinds}")

    def store(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Replace the checkpoint; arrays are those of ``as_arrays``. It counts from the next commit on."""
        number = 1 if self._slot == 0 else 0
        slot = self._slots[number]
        changed = False
        for name, array in sorted(arrays.items()):   # in HDF5's order, so that its table of names grows at its end
            if name not in slot.datasets:
                slot.create(name, array)
                self._commit()                       # what HDF5 frees now (a table that grew) it must not use before
                changed = True
            changed |= slot.write(name, array)
        if changed:
            self._commit()                           # where things are and their shapes, before the name of the slot
        self._group.attrs.modify("slot", np.int64(number))
        self._slot = number

    def _commit(self) -> None:
        """Bring what HDF5 has to the disk."""
        self._h5.flush()
        self._file.commit()


class Slot:
    """A group with the arrays of one checkpoint; ``a/b`` is an array in a group of its own."""

    def __init__(self, group: h5py.Group, file: OrderedFile):
        self._group = group
        self._file = file
        self._shapes: dict[str, tuple[int, ...]] = {}        # as the attributes say
        self.datasets: dict[str, h5py.h5d.DatasetID] = {}

    def create(self, name: str, array: np.ndarray) -> None:
        """An empty dataset for a number or, in a row, the numbers of an array."""
        above, _, own = name.rpartition("/")
        group = self._group.require_group(above) if above else self._group
        kind, self._shapes[name] = h5py.h5t.py_create(array.dtype, logical=True), array.shape
        if not array.ndim:
            self.datasets[name] = h5py.h5d.create(group.id, own.encode(), kind, ONE, properties())
            return
        made = self.datasets[name] = create_table(group, own, kind, (), max(array.size, 64), rows=array.size)
        h5py.h5ds.set_scale(made, own.encode())              # of its own axis: netCDF wants a name for every axis
        self._attributes(name)["shape"] = np.array(array.shape, dtype=np.int64)

    def write(self, name: str, array: np.ndarray) -> bool:
        """Set the content; True if the shape is another than before."""
        dataset = self.datasets[name]
        if array.ndim and array.size > dataset.shape[0]:
            dataset.set_extent((array.size,))
        if array.size:
            room = dataset.get_space()
            if array.ndim:
                room.select_hyperslab((0,), (array.size,))
            with self._file.raw():
                dataset.write(h5py.h5s.create_simple((array.size,)), room, array.reshape(-1))
                dataset.flush()
        if array.shape == self._shapes[name]:
            return False
        self._attributes(name).modify("shape", np.array(array.shape, dtype=np.int64))
        self._shapes[name] = array.shape
        return True

    def _attributes(self, name: str) -> h5py.AttributeManager:
        return h5py.Dataset(self.datasets[name]).attrs


def kinds(arrays: Mapping[str, np.ndarray]) -> dict[str, tuple]:
    """Type and number of axes of each array."""
    return {name: (array.dtype, array.ndim) for name, array in arrays.items()}


def as_arrays(content: Mapping) -> dict[str, np.ndarray]:
    """Copies, as they will be stored: numbers as they are, truth values as bytes, text as characters in UTF-8; and a
    digest of them all."""
    out = {}
    for name, value in content.items():
        array = np.frombuffer(value.encode(), "S1") if isinstance(value, str) else np.array(value)
        if array.dtype == bool:
            array = array.astype(np.uint8)
        if array.dtype.kind not in "iufS" or name.count("/") > 1 or name == DIGEST:
            raise ValueError(f"'{name}' of a checkpoint is neither number, array nor text, or has no proper name")
        out[name] = array
    return {**out, DIGEST: np.frombuffer(digest(out).encode(), "S1")} if out else out


def digest(arrays: Mapping[str, np.ndarray]) -> str:
    """SHA-256 of names, shapes and contents."""
    total = hashlib.sha256()
    for name in sorted(arrays):
        total.update(f"{name}\0{arrays[name].dtype.str}\0{arrays[name].shape}\0".encode())
        total.update(np.ascontiguousarray(arrays[name]).tobytes())
    return total.hexdigest()


def load(node: CheckedObject) -> dict[str, np.ndarray | np.generic | str] | None:
    """The checkpoint of an open file, from its group: arrays and text by name, None if there is none. Raises
    DamagedResult, and ResultError for one of an older nesim."""
    if "slot" not in node.attributes():
        if not node.names():
            return None
        raise ResultError(f"{node.path}: its checkpoints are of an older nesim, which kept too little to go on from; "
                          f"run it anew")
    slot = node.number("slot")
    if slot == NONE:
        return None
    if slot not in (0, 1):
        raise node.damaged(f"names the slot {slot}, and there are 0 and 1")
    present = node.group(str(int(slot)))
    arrays = {name: load_array(found) for name, found in present.walk()}
    written = arrays.pop(DIGEST, None)
    if written is None or written.tobytes().decode(errors="replace") != digest(arrays):
        raise present.damaged("is not what was written: its digest is another")
    with present.checking():
        return {name: array.tobytes().decode() if array.dtype.kind == "S" else array[()] for name,
                array in arrays.items()}


def load_array(node: CheckedObject) -> np.ndarray:
    """One array, number or row of characters of a slot."""
    from nesim.results.stored import numbers            # a run that begins reads nothing

    array = numbers(node, letters=True)
    if array.ndim:
        shape = shape_attribute(node)
        if math.prod(shape) > array.size or min(shape, default=0) < 0:
            raise node.damaged(f"has {array.size} numbers, and its shape is {shape}")
        array = array[:math.prod(shape)].reshape(shape)
    return array


def shape_attribute(node: CheckedObject) -> tuple[int, ...]:
    """The attribute ``shape``: some whole numbers."""
    with node.checking("its attribute 'shape' cannot be read"):
        found = h5py.h5a.open(node.id, b"shape")
        if (not isinstance(found.get_type(), h5py.h5t.TypeIntegerID) or len(found.shape) != 1
            or not 0 < found.shape[0] <= MOST_AXES):
            raise node.damaged("its attribute 'shape' is no row of whole numbers")
        out = np.empty(found.shape, np.int64)
        found.read(out)
    return tuple(int(n) for n in out)
