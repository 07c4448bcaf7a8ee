"""A file that HDF5 reads through this object, which looks at what it is about to believe.

Texts lie in global heaps (the file format's collections "GCOL"): objects one behind the other, each with its size. HDF5
goes from one to the next without end if a damaged size leads it to bytes that are zero, or round to where it was. So
every heap is gone through here before HDF5 gets it.
"""

from __future__ import annotations

import os
import struct
from typing import Any

SIGNATURE = b"GCOL\1"                # and the version
HEADER, OBJECT = 16, struct.Struct("<HHIQ")      # bytes; index, references, nothing, size of the content


class CheckedFile:
    """For reading only. ``seek``, ``tell`` and ``readinto`` are HDF5's side."""

    def __init__(self, descriptor: int):
        """descriptor: is closed when HDF5 and everybody else has let go of this."""
        self._descriptor = descriptor
        self._at = 0
        self._heaps: set[int] = set()        # addresses of those that are right
        self.size = os.fstat(descriptor).st_size

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a byte."""
        self._at = offset + (0, self._at, self.size)[whence]
        return self._at

    def tell(self) -> int:
        """The present byte."""
        return self._at

    def read(self, size: int = -1) -> bytes:
        """So many bytes. HDF5 asks for `readinto`; h5py knows a file by this."""
        data = bytearray(max(self.size - self._at, 0) if size < 0 else size)
        self.readinto(data)
        return bytes(data)

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer. Raises OSError where the file is too short, or a heap in it wrong."""
        view = memoryview(buffer).cast("B")
        data = self._read(self._at, len(view))
        found = data.find(SIGNATURE)
        while found >= 0:
            self._check_heap(self._at + found)
            found = data.find(SIGNATURE, found + 1)
        view[:] = data
        self._at += len(view)
        return len(view)

    def flush(self) -> None:
        """Nothing is written."""

    def truncate(self, size: int | None = None) -> int:
        """Nothing is cut off."""
        return self.size

    def write(self, data: Any) -> int:
        """Never."""
        raise OSError("the file is open for reading")

    def fileno(self) -> int:
        """Of the file."""
        return self._descriptor

    def close(self) -> None:
        """Close the file, once."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __del__(self) -> None:
        self.close()

    def _read(self, address: int, size: int) -> bytes:
        parts, there = [], 0
        while there < size and (part := os.pread(self._descriptor, size - there, address + there)):
            parts.append(part)
            there += len(part)
        if there < size:
            raise OSError(f"the file ends before byte {address + size:,}")
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _check_heap(self, address: int) -> None:
        """Raises OSError unless the objects of a heap fill it. What only looks like one is not large enough, or is one
        for all we know."""
        if address in self._heaps or address + HEADER > self.size:
            return
        size = int.from_bytes(self._read(address + 8, 8), "little")
        if not HEADER <= size <= self.size - address:
            return                           # HDF5 refuses that by itself
        data, at = self._read(address, size), HEADER
        while at + OBJECT.size <= size:
            index, _, _, content = OBJECT.unpack_from(data, at)
            need = OBJECT.size + (content + 7) // 8 * 8 if index else content
            at += need
            if need < OBJECT.size or at > size:
                raise OSError(f"the heap of texts at byte {address:,} is damaged")
        self._heaps.add(address)
