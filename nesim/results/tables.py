"""The rows of one spacecraft, or of a formation, on their way to the file: whole chunks compressed where it pays, the
incomplete last one kept in memory.

A chunk is filtered here and handed to HDF5 as it is stored: shuffled and deflated, which any HDF5 undoes. Most of the
digits of a motion are noise to deflate: it saves an eighth of the room of turning bodies, and takes longer than all
other writing. Whether it pays is tried now and then, for each dataset, on the first rows of a chunk. If rows of an
incomplete chunk have to reach the disk, the chunk is written plain, and stays so: rewritten with more rows it has the
same size and place, and the rows that were there keep their bytes. A compressed one would have to move, and HDF5 might
put something else in its place before the index knows.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

import h5py
import numpy as np

from nesim.results.layout import BY_NAME
from nesim.results.ordered import OrderedFile

PLAIN = 0b11                         # filter mask, which HDF5 keeps with each chunk: neither shuffled nor deflated
WORTH = 0.66                         # deflated over plain size up to which it pays
TRY_EVERY = 16                       # chunks
TRY_ROWS, TRY_NUMBERS = 64, 512      # of a sample: so many rows, fewer where they are long


def deflater() -> Callable[[np.ndarray], bytes]:
    """The fastest deflate there is."""
    try:
        from isal import isal_zlib
    except ImportError:
        return lambda data: zlib.compress(data, 1)             # type: ignore[arg-type]
    return lambda data: isal_zlib.compress(data, 1)


def shuffled(values: np.ndarray, size: int = 0) -> np.ndarray:
    """First bytes of all numbers, second bytes of all numbers and so on, as HDF5's shuffle filter stores them.

    size: of numbers in all, if zeros follow the values.
    """
    parts = values.reshape(-1).view(np.uint8).reshape(-1, values.itemsize).T
    if size <= values.size:
        return np.ascontiguousarray(parts)
    out = np.zeros((values.itemsize, size), np.uint8)
    out[:, :values.size] = parts
    return out


class GrowingTable:
    """Datasets that grow together."""

    def __init__(self, datasets: Mapping[str, h5py.h5d.DatasetID], file: OrderedFile, chunk: int, compress: bool):
        self._datasets = dict(datasets)
        self._file = file
        self._chunk = chunk
        self._deflate = deflater() if compress else None
        self._pays: dict[str, bool] = {}
        self._shapes = {name: dataset.shape[1:] for name, dataset in datasets.items()}
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
        held = self.rows % self._chunk
        if last and not self._tail_is_plain:
            self._write({name: values[:held] for name, values in self._tail.items()}, plain=False)
            return
        for values in self._tail.values():
            values[held:] = 0                        # left of an older chunk
        self._tail_is_plain = True
        self._write(self._tail, plain=True)

    def _checked(self, block: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        if unknown := set(block) - set(self._datasets) - set(BY_NAME):
            raise ValueError(f"unknown dataset '{min(unknown)}'")
        if missing := set(self._datasets) - set(block):
            raise ValueError(f"dataset '{min(missing)}' is missing from a block")
        arrays = {name: np.ascontiguousarray(block[name], dtype="<f8") for name in self._datasets}
        count = len(arrays["time"])
        for name, shape in self._shapes.items():
            if arrays[name].shape != (count, *shape):
                raise ValueError(f"dataset '{name}' of a block has shape {arrays[name].shape}, expected "
                                 f"{(count, *shape)}")
        return arrays

    def _collect(self, part: dict[str, np.ndarray], held: int, n: int) -> dict[str, np.ndarray]:
        for name, values in part.items():
            if name not in self._tail:
                self._tail[name] = np.empty((self._chunk, *values.shape[1:]))
            self._tail[name][held:held + n] = values
        return self._tail

    def _write(self, chunk: dict[str, np.ndarray], plain: bool) -> None:
        """Hand a chunk, of which rows up to ``self.rows`` count, to HDF5. If it is shorter than others zeros follow."""
        number = (self.rows - 1) // self._chunk
        for name, dataset in self._datasets.items():
            values = chunk[name]
            dataset.set_extent((self.rows, *self._shapes[name]))
            deflate = self._deflate and not plain and (len(values) < self._chunk or self._pays_to_deflate(name, values,
                number))
            data, mask = self._deflated(values) if deflate else (self._whole(values).data, PLAIN if self._deflate
                else 0)
            with self._file.raw():
                dataset.write_direct_chunk((number * self._chunk, *[0] * len(self._shapes[name])), data, mask)
            if self._file.failed:
                return
        self.written = self.rows

    def _pays_to_deflate(self, name: str, values: np.ndarray, number: int) -> bool:
        """Judged by a sample of every 16th chunk, so that it depends on nothing but the rows."""
        if name not in self._pays or number % TRY_EVERY == 0:
            sample = shuffled(values[:max(TRY_ROWS // 4, min(TRY_ROWS, TRY_NUMBERS * len(values) // values.size))])
            assert self._deflate
            self._pays[name] = len(self._deflate(sample)) <= WORTH * sample.nbytes
        return self._pays[name]

    def _deflated(self, values: np.ndarray) -> tuple[bytes | memoryview, int]:
        """As it is stored, and the filters that were not applied."""
        numbers = values.size // len(values) * self._chunk
        assert self._deflate
        data = self._deflate(shuffled(values, numbers))
        return (data, 0) if len(data) < numbers * values.itemsize else (self._whole(values).data, PLAIN)

    def _whole(self, values: np.ndarray) -> np.ndarray:
        """A whole chunk, with zeros behind the last rows."""
        if len(values) == self._chunk:
            return values
        return np.concatenate([values, np.zeros((self._chunk - len(values), *values.shape[1:]))])
