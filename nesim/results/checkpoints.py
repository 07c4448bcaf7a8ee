"""What a restart needs, of each spacecraft: two slots in its group, of which the attribute ``slot`` names the whole one.

A checkpoint goes to the other slot and the attribute follows in the same commit, after the rows: whenever the process dies,
the slot that is named is whole and the file has the rows up to it.
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

    def store(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Replace the checkpoint; arrays are those of ``frozen``. It counts from the next commit on."""
        slot = 1 if self._group.attrs["slot"] == 0 else 0
        group = self._group[str(slot)]
        if signature(group) != {name: (array.dtype, array.shape) for name, array in arrays.items()}:
            self._make(group, arrays)
        for name, array in arrays.items():
            with self._file.raw():
                group[name][...] = array.reshape(group[name].shape)
                group[name].flush()
        self._group.attrs.modify("slot", np.int64(slot))

    def _make(self, group: h5py.Group, arrays: Mapping[str, np.ndarray]) -> None:
        """Datasets of these sizes in the slot that is not in use.

        A commit after each: what HDF5 frees (a table of names that grew) it may use again at once, and on the disk the old
        one must not be needed any more by then.
        """
        for name in list(group):
            del group[name]
            self._commit()
        for name, array in sorted(arrays.items()):   # in HDF5's order, so that its table of names grows at its end
            dataset = group.create_dataset(name, (array.size,) if array.ndim else (), array.dtype)
            if array.ndim:
                dataset.make_scale(name)      # the scale of its own axis: netCDF wants a name for every axis
                dataset.attrs["shape"] = np.array(array.shape, dtype=np.int64)
            self._commit()


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


def signature(group: h5py.Group) -> dict[str, tuple]:
    """Type and shape of every dataset of a slot."""
    return {name: (dataset.dtype, tuple(dataset.attrs.get("shape", ()))) for name, dataset in group.items()}


def load(group: h5py.Group) -> dict[str, np.ndarray | str] | None:
    """The checkpoint of one spacecraft from its group in an open file: arrays and text by name, None if there is none."""
    slot = int(group.attrs["slot"])
    if slot == NONE:
        return None
    out = {}
    for name, dataset in group[str(slot)].items():
        array = dataset[...].reshape(dataset.attrs.get("shape", ()))
        out[name] = array.tobytes().decode() if array.dtype.kind == "S" else array
    return out
