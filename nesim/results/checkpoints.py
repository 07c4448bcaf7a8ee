"""What a restart needs, of each spacecraft: two slots in its group, of which the attribute ``slot`` names the whole one.

A checkpoint goes to the other slot and the attribute follows, after the rows: whenever the process dies, the slot that is
named is whole and the file has the rows up to it. Nothing is ever deleted: HDF5 would use the room again while the disk still
needs what is there. An array keeps all the room it once had, and its attribute ``shape`` says how much of it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import h5py
import numpy as np

from nesim.results.ordered import OrderedFile

NONE = -1


class Checkpoints:
    """The slots of one spacecraft. commit: brings what HDF5 has to the disk."""

    def __init__(self, parent: h5py.Group, name: str, file: OrderedFile, commit: Callable[[], None]):
        self._group = parent.create_group(name)
        self._group.attrs["slot"] = np.int64(NONE)
        for slot in "01":
            self._group.create_group(slot)
        self._file = file
        self._commit = commit
        self._kinds: dict[str, tuple] = {}

    def check(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Raise ValueError unless names, types and numbers of axes are those of the first checkpoint."""
        kinds = {name: (array.dtype, array.ndim) for name, array in arrays.items()}
        self._kinds = self._kinds or kinds
        if kinds != self._kinds:
            raise ValueError(f"a checkpoint of '{self._group.name}' has other names, types or numbers of axes than the first: "
                             f"{kinds} instead of {self._kinds}")

    def store(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Replace the checkpoint; arrays are those of ``frozen``. It counts from the next commit on."""
        slot = 1 if self._group.attrs["slot"] == 0 else 0
        group = self._group[str(slot)]
        changed = False
        for name, array in sorted(arrays.items()):   # in HDF5's order, so that its table of names grows at its end
            if name not in group:
                create(group, name, array)
                self._commit()                       # what HDF5 frees now (a table that grew) it must not use before
                changed = True
            changed |= self._write(group[name], array)
        if changed:
            self._commit()                           # where things are and their shapes, before the name of the slot
        self._group.attrs.modify("slot", np.int64(slot))

    def _write(self, dataset: h5py.Dataset, array: np.ndarray) -> bool:
        """Set the content; True if the shape is another than before."""
        if array.ndim and array.size > len(dataset):
            dataset.resize((array.size,))
        with self._file.raw():
            dataset[slice(array.size) if array.ndim else ()] = array.reshape(-1) if array.ndim else array
            dataset.flush()
        if not array.ndim or tuple(dataset.attrs["shape"]) == array.shape:
            return False
        dataset.attrs.modify("shape", np.array(array.shape, dtype=np.int64))
        return True


def create(group: h5py.Group, name: str, array: np.ndarray) -> None:
    """An empty dataset for a number or, in a row, the numbers of an array."""
    if not array.ndim:
        group.create_dataset(name, (), array.dtype)
        return
    dataset = group.create_dataset(name, (array.size,), array.dtype, maxshape=(None,), chunks=(max(array.size, 64),))
    dataset.make_scale(name)                         # the scale of its own axis: netCDF wants a name for every axis
    dataset.attrs["shape"] = np.array(array.shape, dtype=np.int64)


def frozen(content: Mapping) -> dict[str, np.ndarray]:
    """Copies, as they will be stored: numbers as they are, truth values as bytes, text as characters in UTF-8."""
    out = {}
    for name, value in content.items():
        array = np.frombuffer(value.encode(), "S1") if isinstance(value, str) else np.array(value)
        if array.dtype == bool:
            array = array.astype(np.uint8)
        if array.dtype.kind not in "iufS" or "/" in name:
            raise ValueError(f"'{name}' of a checkpoint is neither number, array nor text, or has a name with a slash")
        out[name] = array
    return out


def load(group: h5py.Group) -> dict[str, np.ndarray | str] | None:
    """The checkpoint of one spacecraft from its group in an open file: arrays and text by name, None if there is none."""
    slot = int(group.attrs["slot"])
    if slot == NONE:
        return None
    out = {}
    for name, dataset in group[str(slot)].items():
        shape = dataset.attrs.get("shape", ())
        array = dataset[:np.prod(shape)].reshape(shape) if len(shape) else dataset[()]
        out[name] = array.tobytes().decode() if array.dtype.kind == "S" else array
    return out
