"""A file whose content on the disk is a whole HDF5 file between any two system calls.

HDF5 updates its indices in place, and in the order of their addresses: a process killed in the middle leaves, for a few
microseconds of every flush, an index that points behind the end of the file, or half of an index that was split in two.
Here HDF5 writes through this object instead (h5py's file-object driver). What lies behind the last committed end of the
file goes to the disk at once: nothing refers to it yet. What would change committed bytes is held back until
``commit``, which writes it in an order in which every prefix is a file that opens and holds at least what it held
before.

For the same reason HDF5 never sees a failed write: after one, everything is held in memory, ``failed`` says why, HDF5
closes undisturbed, and the disk keeps the last commit.
"""

from __future__ import annotations

import bisect
import contextlib
import os
from collections.abc import Iterator
from typing import Any, BinaryIO

PAGE = 4096                          # bytes: within a page a write is all or nothing
SIGNATURES = (b"TREE", b"SNOD", b"HEAP", b"GCOL")
PWRITE = getattr(os, "pwrite", None)  # one system call where there is one
HEADER_GAP = 1 << 16                 # bytes between two object headers that still go in one write


def is_object_header(data: bytes) -> bool:
    """Whether this is a version 1 object header: version 1, a zero, and at byte 8 the length of what follows the
    prefix."""
    return len(data) >= 16 and data[0] == 1 and data[1] == 0 and int.from_bytes(data[8:12], "little") + 16 == len(data)


def rank(data: bytes) -> tuple[int, int]:
    """Where a change of committed bytes stands in a commit; 0 is what nothing referred to before, 1 the superblock.

    What is referred to comes before what refers to it: heaps (names and strings) before trees and tables of links. Of
    the trees an upper node comes before a lower one, and the trees of names before the tables of links, since a split
    moves entries out of the lower one. Then the object headers, which hold the number of rows, and last what continues
    them: attributes.
    """
    signature = data[:4]
    if signature in (b"HEAP", b"GCOL"):
        return 2, 0
    if signature == b"TREE":
        return 3, -data[5]
    if signature == b"SNOD":
        return 4, 0
    return (5, 0) if is_object_header(data) else (6, 0)


def write_at(file: BinaryIO, view: memoryview, address: int) -> int:
    """Write at a byte of a file, as much as the system takes; returns how much."""
    if PWRITE:
        return PWRITE(file.fileno(), view, address)
    file.seek(address)
    return file.write(view)


class OrderedFile:
    """See the module. ``seek``, ``read``, ``readinto``, ``write``, ``truncate`` and ``flush`` are HDF5's side."""

    def __init__(self, descriptor: int):
        """descriptor: of a file opened to read and write; it is closed with this."""
        self._file = open(descriptor, "r+b", buffering=0)
        self._at = 0
        self._disk_end = self._file.seek(0, os.SEEK_END)
        self._found = self._disk_end         # everything before it was there when the file was opened
        self._end = self._disk_end           # of the file as HDF5 sees it
        self._whole = self._disk_end         # end of the file at the last commit
        self._held: dict[int, bytes] = {}    # changes of committed bytes: address -> content; they do not overlap
        self._addresses: list[int] = []      # of those, sorted
        self._known: set[int] = set()        # addresses of metadata that was there at the last commit
        self._fresh: set[int] = set()        # addresses of metadata written since
        self._raw = False
        self.failed: OSError | None = None

    # HDF5's side

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Go to a byte."""
        self._at = offset + (0, self._at, self._end)[whence]
        return self._at

    def tell(self) -> int:
        """The present byte."""
        return self._at

    def read(self, size: int = -1) -> bytes:
        """So many bytes, as HDF5 believes them to be on the disk."""
        data = bytearray(max(self._end - self._at, 0) if size < 0 else size)
        return bytes(data[:self.readinto(data)])

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer: the disk's bytes, and over them what is held back."""
        view = memoryview(buffer).cast("B")
        start, stop = self._at, self._at + len(view)
        self._get(start, view, self._overlapping(start, stop))
        self._at = stop
        return len(view)

    def write(self, data: Any) -> int:
        """Write at once what nothing refers to yet, hold back the rest."""
        view = memoryview(data).cast("B")
        start, stop = self._at, self._at + len(view)
        if not self._raw or bytes(view[:4]) in SIGNATURES:
            self._fresh.add(start)
        if start < self._whole or self.failed or self._overlapping(start, stop):
            self._hold(start, bytes(view))
        else:
            try:
                self._put(start, view)
            except OSError as error:
                self.failed = error
                self._hold(start, bytes(view))
        self._at = stop
        self._end = max(self._end, stop)
        return len(view)

    def truncate(self, size: int | None = None) -> int:
        """HDF5's end of the file. The disk's follows at the next commit, or when closed."""
        self._end = self._at if size is None else size
        return self._end

    def flush(self) -> None:
        """Nothing: a flush of HDF5 is half a commit."""

    # the writer's side

    @contextlib.contextmanager
    def raw(self) -> Iterator[None]:
        """Writes in this context are data, not metadata: in a commit they come first and are not remembered."""
        self._raw = True
        try:
            yield
        finally:
            self._raw = False

    def commit(self) -> None:
        """Bring everything that HDF5 has flushed to the disk, in order. Raises OSError; the disk then keeps what it
        had."""
        if self.failed:
            raise self.failed
        try:
            self._commit()
        except OSError as error:
            self.failed = error
            raise

    def close(self, sync: bool = False) -> None:
        """Cut off what was never committed and close the file."""
        if self._file.closed:
            return
        try:
            self._file.truncate(self._whole if self.failed or self._held else self._end)
            if sync:
                os.fsync(self._file.fileno())
        finally:
            self._file.close()

    def fileno(self) -> int:
        """Of the file on the disk."""
        return self._file.fileno()

    # how

    def _commit(self) -> None:
        if self._disk_end < self._end:
            # HDF5 refuses a file that is shorter than its superblock says
            self._file.truncate(self._end)
            self._disk_end = self._end
        changes = sorted((self._rank(address), address) for address in self._addresses)
        for (place, _), address in changes:
            if place == 0:
                self._put(address, self._held[address])
        self._whole = self._end              # from here on the superblock may say so
        for (place, _), address in changes:
            if 0 < place < 5:
                self._put_backwards(address, self._held[address])
        self._put_together([address for (place, _), address in changes if place == 5])
        for (place, _), address in changes:
            if place > 5:
                self._put_backwards(address, self._held[address])
        self._held.clear()
        self._addresses.clear()
        self._known |= self._fresh
        self._fresh.clear()

    def _rank(self, address: int) -> tuple[int, int]:
        if address not in self._known and address >= self._found:
            return 0, 0
        return (1, 0) if address == 0 else rank(self._held[address])

    def _get(self, start: int, view: memoryview, held: list[int]) -> None:
        """Fill a view with the disk's bytes, and over them what is held back at these addresses."""
        view[:] = bytes(len(view))           # between the end of the disk's file and HDF5's there are zeros
        self._file.seek(start)
        done = 0
        while done < len(view) and (n := self._file.readinto(view[done:])):
            done += n
        stop = start + len(view)
        for address in held:
            data = self._held[address]
            first, last = max(address, start), min(address + len(data), stop)
            view[first - start:last - start] = data[first - address:last - address]

    def _put(self, address: int, data) -> None:
        """Write to the disk; a disk that fills up writes a part first and fails then."""
        view = memoryview(data)
        while len(view):
            written = write_at(self._file, view, address)
            view, address = view[written:], address + written
        self._disk_end = max(self._disk_end, address)

    def _put_backwards(self, address: int, data: bytes, first: bool = True) -> None:
        """Write page by page, the last one first; the first page only if asked for.

        Metadata begins with how much of it there is, and grows at its end: in this order each page is right when it
        comes.
        """
        pages = range((address // PAGE + 1) * PAGE, address + len(data), PAGE)
        for page in reversed(pages):
            self._put(page, data[page - address:page - address + PAGE])
        if first:
            self._put(address, data[:pages.start - address])

    def _put_together(self, addresses: list[int]) -> None:
        """Write object headers that lie near each other in one go, so that all datasets grow by a block at once."""
        for address in addresses:
            self._put_backwards(address, self._held[address], first=False)
        while addresses:
            n = 1
            while n < len(addresses) and addresses[n] - addresses[n - 1] < HEADER_GAP:
                n += 1
            start, last = addresses[0], addresses[n - 1]
            together = bytearray(last + len(self._held[last]) - start)
            self._get(start, memoryview(together), addresses[:n])
            self._put(start, together)
            addresses = addresses[n:]

    def _overlapping(self, start: int, stop: int) -> list[int]:
        """Addresses of what is held back between two bytes."""
        first = bisect.bisect_right(self._addresses, start) - 1
        if first < 0 or self._addresses[first] + len(self._held[self._addresses[first]]) <= start:
            first += 1
        return self._addresses[first:bisect.bisect_left(self._addresses, stop)]

    def _hold(self, start: int, data: bytes) -> None:
        """Hold back a change; of older ones only what it does not cover remains."""
        stop = start + len(data)
        for address in self._overlapping(start, stop):
            old = self._drop(address)
            if address < start:
                self._keep(address, old[:start - address])
            if address + len(old) > stop:
                self._keep(stop, old[stop - address:])
        self._keep(start, data)

    def _keep(self, address: int, data: bytes) -> None:
        bisect.insort(self._addresses, address)
        self._held[address] = data

    def _drop(self, address: int) -> bytes:
        del self._addresses[bisect.bisect_left(self._addresses, address)]
        return self._held.pop(address)
