"""Arrays as text for a page: exact, small, and read back by web/src/data.js."""

from __future__ import annotations

import base64
import zlib

import numpy as np
from numpy.typing import ArrayLike

KINDS: dict[str, np.dtype] = {name: np.dtype(kind) for name, kind in (("f4", "<f4"), ("f8", "<f8"), ("u2", "<u2"),
                                                                      ("u4", "<u4"), ("i1", "i1"))}
# that differences are taken of
INTEGERS: dict[str, np.dtype] = {name: np.dtype(kind) for name, kind in (("f4", "<u4"), ("u2", "<u2"), ("u4", "<u4"),
                                                                         ("i1", "u1"))}


class Pack:
    """Collects arrays. What ``add`` gives back goes into the page's description, ``text`` holds the numbers of all."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.size = 0                    # bytes before compression

    def add(self, values: ArrayLike, kind: str = "f4", finest: float = 0.0) -> dict:
        """An array whose last axis is time, or whatever it changes slowly along. kind: of KINDS. finest: what is
        smaller than this nobody sees; numbers are rounded to a power of two below it, which leaves zeros to deflate."""
        if finest > 0:
            step = 2.0 ** np.floor(np.log2(finest))
            values = np.round(np.asarray(values) / step) * step
        array = np.ascontiguousarray(values, dtype=KINDS[kind])
        data = planes(array.reshape(-1, array.shape[-1]) if array.ndim > 1 else array.reshape(1, -1), kind)
        here = {"at": self.size, "kind": kind, "shape": list(array.shape)}
        self._parts.append(data)
        self.size += len(data)
        return here

    def text(self) -> str:
        """Deflated without a header, in base64."""
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        chunks = [packer.compress(part) for part in self._parts]
        return base64.b64encode(b"".join([*chunks, packer.flush()])).decode()


def planes(rows: np.ndarray, kind: str) -> bytes:
    """Differences of neighbours' bit patterns along each row, then all first bytes, all second bytes and so on: what
    hardly changes becomes runs of zeros, which deflate well. Doubles are not subtracted, as a page has no integers so
    long: their bytes are."""
    if kind == "f8":
        data = rows.view("u1").reshape(*rows.shape, 8)
        data = np.diff(data, axis=1, prepend=np.zeros_like(data[:, :1]))
        return np.moveaxis(data, -1, 0).tobytes()
    whole = rows.view(INTEGERS[kind])
    change = np.diff(whole, axis=1, prepend=np.zeros_like(whole[:, :1]))
    return np.moveaxis(np.ascontiguousarray(change).view("u1").reshape(*rows.shape, rows.itemsize), -1, 0).tobytes()
