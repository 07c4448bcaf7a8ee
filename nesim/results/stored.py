"""Numbers and texts of datasets in a file from anywhere: how much memory they take is known, and that the file can hold
them, before they are read."""

from __future__ import annotations

import functools
import math
import zlib

import h5py
import numpy as np

from nesim.base.errors import DamagedResult
from nesim.base.frozen import frozen
from nesim.results.checked import CheckedObject

DEFLATE, SHUFFLE = h5py.h5z.FILTER_DEFLATE, h5py.h5z.FILTER_SHUFFLE
MOST_DEFLATED = 1032                 # what deflate makes of a byte, at most
REFERENCE = 16                       # bytes of a text in a dataset, beside its characters
CONTIGUOUS, CHUNKED = (h5py.h5d.COMPACT, h5py.h5d.CONTIGUOUS), h5py.h5d.CHUNKED


@frozen
class Storage:
    """How a dataset is stored. chunk: its shape, empty if there are none. filters: numbers of HDF5's, in the order in
    which they were applied."""

    layout: int
    external: int
    chunk: tuple[int, ...]
    filters: tuple[int, ...]


def check_storage(node: CheckedObject) -> Storage:
    """How a dataset is stored; DamagedResult unless it is all in this file and needs nothing but shuffle and
    deflate."""
    with node.checking():
        found = read_storage(node)
    if found.layout not in (*CONTIGUOUS, CHUNKED):
        raise node.damaged("is made of other datasets (virtual), which are not followed")
    if found.external:
        raise node.damaged("keeps its numbers in another file, which is not followed")
    if unknown := [code for code in found.filters if code not in (DEFLATE, SHUFFLE)]:
        raise node.damaged(f"needs the filter {unknown[0]} of HDF5; nesim writes shuffle and deflate only")
    return found


def read_storage(node: CheckedObject) -> Storage:
    """What HDF5 says, right or wrong. Its own list of that is closed here: one of a virtual dataset that is open at the
    end of the process, be it in the traceback of an error, crashes HDF5."""
    how = node.id.get_create_plist()
    try:
        layout = how.get_layout()
        return Storage(layout, how.get_external_count() if layout == h5py.h5d.CONTIGUOUS else 0, how.get_chunk()
                       if layout == CHUNKED else (),
                       tuple(how.get_filter(k)[0] for k in range(how.get_nfilters())))
    finally:
        del how


def shape_of(node: CheckedObject, axes: int | None = None) -> tuple[int, ...]:
    """Of a dataset. axes: how many it must have."""
    if not isinstance(node.id, h5py.h5d.DatasetID):
        raise node.damaged("is not a dataset")
    with node.checking():
        if node.id.get_space().get_simple_extent_type() == h5py.h5s.NULL:
            raise node.damaged("is empty")
        shape = tuple(int(n) for n in node.id.shape)
    if axes is not None and len(shape) != axes:
        raise node.damaged(f"has {len(shape)} axes instead of {axes}")
    return shape


class StoredTable:
    """Doubles whose first axis is time, read by rows. row: their shape; None for an axis that may have any length."""

    def __init__(self, node: CheckedObject, row: tuple[int | None, ...]):
        self.node = node
        self.shape = shape_of(node)
        with node.checking():
            if not node.id.get_type().equal(h5py.h5t.IEEE_F64LE):
                raise node.damaged("does not hold double precision numbers")
        if len(self.shape) != 1 + len(row) or any(n not in (None, m) for n, m in zip(row, self.shape[1:])):
            wanted = ", ".join(["rows", *("any" if n is None else str(n) for n in row)])
            raise node.damaged(f"has the shape {self.shape} instead of ({wanted})")
        found = check_storage(node)
        self.chunk: int | None = None
        self.nbytes = 0                                          # of a chunk in memory
        if found.chunk:
            self._use_chunks(found)

    def _use_chunks(self, found: Storage) -> None:
        self.chunk, self.filters = int(found.chunk[0]), found.filters
        if found.chunk[1:] != self.shape[1:] or not self.chunk:
            raise self.node.damaged("is stored in pieces that are no rows")
        self.nbytes = 8 * math.prod(found.chunk)
        if self.nbytes > MOST_DEFLATED * self.node.size:
            raise self.node.damaged(f"is stored in pieces of {self.nbytes:,} bytes, more than the file can hold")

    @functools.cached_property
    def _is_there(self) -> None:
        """Raises DamagedResult unless the file has room for the rows that it claims: memory is taken for them."""
        with self.node.checking():
            if self.chunk is None:
                least = 8 * math.prod(self.shape)
                whole = self.node.id.get_storage_size() >= least and least <= self.node.size
            else:
                whole = self.node.id.get_num_chunks() * self.chunk >= self.shape[0]
        if not whole:
            raise self.node.damaged(f"claims {self.shape[0]:,} rows, more than the file holds")

    def read(self, first: int, last: int) -> np.ndarray:
        """Rows from the first up to, not including, the last."""
        self._is_there                                           # noqa: B018 - looked at once
        with self.node.checking():
            if self.chunk is None:
                return h5py.Dataset(self.node.id)[first:last]
            out = np.empty((last - first, *self.shape[1:]))
            for k in range(first // self.chunk, -(-last // self.chunk)):
                start = k * self.chunk
                a, b = max(first, start), min(last, start + self.chunk)
                out[a - first:b - first] = self._rows(k)[a - start:b - start]
            return out

    def _rows(self, number: int) -> np.ndarray:
        """Of one chunk."""
        assert self.chunk
        at = (number * self.chunk, *[0] * (len(self.shape) - 1))
        found = self.node.id.get_chunk_info_by_coord(at)
        if found.byte_offset is None or not 0 < found.size <= self.nbytes:
            raise self.node.damaged(f"rows from {at[0]} on are missing")
        mask, data = self.node.id.read_direct_chunk(at)
        for k, code in reversed(list(enumerate(self.filters))):
            if not mask >> k & 1:
                data = unshuffled(data) if code == SHUFFLE else inflated(data, self.nbytes)
        if len(data) != self.nbytes:
            raise self.node.damaged(f"rows from {at[0]} on are {len(data)} bytes instead of {self.nbytes}")
        return np.frombuffer(data, "<f8").reshape(self.chunk, *self.shape[1:])


def inflated(data: bytes, size: int) -> bytes:
    """What deflate made smaller, which must become so many bytes: a few bytes may ask for gigabytes."""
    machine = zlib.decompressobj()
    out = machine.decompress(data, size)
    if len(out) < size or machine.decompress(machine.unconsumed_tail, 1) or not machine.eof:
        raise ValueError("deflated to another size than it must have")
    return out


def unshuffled(data: bytes) -> bytes:
    """Numbers whose first bytes, second bytes and so on lie together, put together again."""
    return np.frombuffer(data, np.uint8).reshape(8, -1).T.tobytes()


def numbers(node: CheckedObject, axes: int | None = None, letters: bool = False) -> np.ndarray:
    """Everything in a dataset of numbers, as it is stored. axes: how many it must have. letters: it may be single bytes
    of a text."""
    shape, found = shape_of(node, axes), check_storage(node)
    with node.checking():
        kind = node.id.get_type()
        allowed = isinstance(kind, (h5py.h5t.TypeIntegerID, h5py.h5t.TypeFloatID)) and kind.get_size() in (1, 2, 4, 8)
        if not allowed and not (letters and isinstance(kind, h5py.h5t.TypeStringID) and kind.get_size() == 1):
            raise node.damaged("does not hold numbers")
        if found.filters or math.prod(shape) * kind.get_size() > max(node.size, 1):
            raise node.damaged(f"claims the shape {shape}, more than the file holds")
        return h5py.Dataset(node.id)[()]


def texts(node: CheckedObject, most: int | None = None) -> list[str]:
    """A row of texts. most: how many of them, if not all."""
    count, found = shape_of(node, 1)[0], check_storage(node)
    with node.checking():
        kind = node.id.get_type()
        if not isinstance(kind, h5py.h5t.TypeStringID):
            raise node.damaged("does not hold texts")
        size = REFERENCE if kind.is_variable_str() else kind.get_size()
        if found.filters or count * size > node.size:
            raise node.damaged(f"claims {count:,} texts, more than the file holds")
        return [text.decode() for text in h5py.Dataset(node.id)[:count if most is None else min(count, most)]]


def content(node: CheckedObject) -> str | bytes:
    """A text, or bytes in a row."""
    shape = shape_of(node)
    check_storage(node)
    with node.checking():
        kind = node.id.get_type()
        if (shape == () and isinstance(kind, h5py.h5t.TypeStringID)
            and (kind.is_variable_str() or kind.get_size() <= node.size)):
            return h5py.Dataset(node.id)[()].decode()
        if len(shape) == 1 and kind.equal(h5py.h5t.STD_U8LE):
            return numbers(node).tobytes()
    raise DamagedResult(node.path, node.name, "is neither a text nor bytes")
