"""The rows of one spacecraft on their way to the file: whole chunks compressed, the incomplete last one kept in memory.

A chunk is filtered here and handed to HDF5 as it is stored: shuffled and deflated, which any HDF5 undoes. If rows of an incomplete chunk have to reach the disk, the chunk is written plain, and
stays so: rewritten with more rows it has the same size and place, and the rows that were there keep their bytes. A compressed
one would have to move, and HDF5 might put something else in its place before the index knows.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

import h5py
import numpy as np

from nesim.results.layout import BY_NAME
from nesim.results.ordered import OrderedFile

PLAIN = 0b11                         # filter mask, which HDF5 keeps with each chunk: neither shuffled nor deflated


def deflater() -> Callable[[np.ndarray], bytes]:
    """The fastest deflate there is."""
    try:
        from isal import isal_zlib
    except ImportError:
        return lambda data: zlib.compress(data, 1)
    return lambda data: isal_zlib.compress(data, 1)


def shuffled(values: np.ndarray) -> np.ndarray:
    """First bytes of all numbers, second bytes of all numbers and so on, as HDF5's shuffle filter stores them."""
    return np.ascontiguousarray(values.reshape(-1).view(np.uint8).reshape(-1, values.itemsize).T)


class Table:
    """Datasets that grow together."""

    def __init__(self, datasets: Mapping[str, h5py.Dataset], file: OrderedFile, chunk: int, compress: bool):
        self._datasets = dict(datasets)
        self._file = file
        self._chunk = chunk
        self._deflate = deflater() if compress else None
        self._tail: dict[str, np.ndarray] = {}
        self._tail_is_plain = False  # on the disk
        self.written = 0             # rows that HDF5 has
        self.rows = 0                # rows that were appended

    def append(self, block: Mapping[str, np.ndarray]) -> bool:
        """Take rows; True if a chunk became whole and was handed to HDF5. Raises ValueError if they do not fit."""
        arrays = self._checked(block)
        count = len(arrays["time"])
        done, first_rows = 0, self.rows
        while done < count:
            held = self.rows % self._chunk
            n = min(self._chunk - held, count - done)
            part = {name: values[done:done + n] for name, values in arrays.items()}
            if n < self._chunk:
                part = self._collect(part, held, n)
            done += n
            self.rows += n
            if self.rows % self._chunk == 0:
                self._write(part, self._tail_is_plain)
                self._tail_is_plain = False
        return self.rows // self._chunk > first_rows // self._chunk

    def write_tail(self, last: bool = False) -> None:
        """Hand the rows of the incomplete chunk to HDF5. last: no more will come."""
        if self.written == self.rows:
            return
        for values in self._tail.values():
            values[self.rows % self._chunk:] = 0     # left of an older chunk; zeros take no space
        if not last:
            self._tail_is_plain = True
        self._write(self._tail, self._tail_is_plain)

    def _checked(self, block: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        if unknown := set(block) - set(BY_NAME):
            raise ValueError(f"unknown dataset '{min(unknown)}'")
        if missing := set(self._datasets) - set(block):
            raise ValueError(f"dataset '{min(missing)}' is missing from a block")
        arrays = {name: np.ascontiguousarray(block[name], dtype="<f8") for name in self._datasets}
        count = len(arrays["time"])
        for name, dataset in self._datasets.items():
            if arrays[name].shape != (count, *dataset.shape[1:]):
                raise ValueError(f"dataset '{name}' of a block has shape {arrays[name].shape}, expected {(count, *dataset.shape[1:])}")
        return arrays

    def _collect(self, part: dict[str, np.ndarray], held: int, n: int) -> dict[str, np.ndarray]:
        for name, values in part.items():
            if name not in self._tail:
                self._tail[name] = np.zeros((self._chunk, *values.shape[1:]))
            self._tail[name][held:held + n] = values
        return self._tail

    def _write(self, chunk: dict[str, np.ndarray], plain: bool) -> None:
        """Hand a chunk, of which rows up to ``self.rows`` count, to HDF5."""
        first = (self.rows - 1) // self._chunk * self._chunk
        for name, dataset in self._datasets.items():
            identifier = dataset.id
            identifier.set_extent((self.rows, *chunk[name].shape[1:]))
            data, mask = self._encoded(chunk[name], plain)
            with self._file.raw():
                identifier.write_direct_chunk((first, *[0] * (chunk[name].ndim - 1)), data, mask)
            if self._file.failed:
                return
        self.written = self.rows

    def _encoded(self, values: np.ndarray, plain: bool):
        """As it is stored, and the filters that were not applied."""
        if self._deflate is None:
            return values.data, 0
        if not plain:
            data = self._deflate(shuffled(values))
            if len(data) < values.nbytes:
                return data, 0
        return values.data, PLAIN
