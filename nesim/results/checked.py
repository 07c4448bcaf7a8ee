"""Objects of an HDF5 file from anywhere: nothing in it is believed before it is checked, and nothing outside it is
touched.

Only hard links are followed: soft and external ones may lead to other files and to pipes. A dataset that is virtual,
keeps its numbers in another file or needs a filter that nesim does not write is not read: HDF5 would open that file, or
load a library for the filter. Types are looked at before values: HDF5 and h5py have crashed on types that no program
writes. What is wrong is a DamagedResult, which says where.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import stat
import weakref
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from nesim.base.errors import DamagedResult, ResultError
from nesim.results.checked_file import CheckedFile

# of HDF5, by way of h5py
FAULTS = (OSError, RuntimeError, KeyError, ValueError, TypeError, IndexError, OverflowError, MemoryError, zlib.error)
LONGEST = 1 << 20                    # bytes of a text in an attribute
SIGNATURE = b"\x89HDF\r\n\x1a\n"
KINDS = {h5py.h5g.GroupID: "a group", h5py.h5d.DatasetID: "a dataset"}
OPEN: weakref.WeakValueDictionary[int, h5py.File] = weakref.WeakValueDictionary()       # by id()


@atexit.register
def close_all() -> None:
    """HDF5 must not find an open file at the end of the process, when there is no Python left to read through: it
    would crash."""
    for file in list(OPEN.values()):
        with contextlib.suppress(*FAULTS):
            file.close()


class CheckedObject:
    """A group or a dataset. path: of the file. name: where it stands in it. size: bytes of the file."""

    def __init__(self, path: Path, name: str, size: int, handle: h5py.h5i.ObjectID):
        self.path, self.name, self.size, self.id = path, name, size, handle

    def damaged(self, why: str) -> DamagedResult:
        """What to raise about this object."""
        return DamagedResult(self.path, self.name, why)

    @contextlib.contextmanager
    def checking(self, what: str = "cannot be read") -> Iterator[None]:
        """Whatever HDF5 has to say about this object becomes a DamagedResult."""
        try:
            yield
        except FAULTS as error:
            raise self.damaged(f"{what}: {reason(error)}") from error

    # groups

    def names(self) -> list[str]:
        """Of what is in a group, in HDF5's order."""
        if not isinstance(self.id, h5py.h5g.GroupID):
            raise self.damaged("is not a group")
        with self.checking():
            return [name.decode() for name in self.id]

    def child(self, name: str, kind: type | None = None) -> CheckedObject:
        """An object of a group. kind: GroupID or DatasetID, if it must be one."""
        place = f"{self.name.rstrip('/')}/{name}"
        found = CheckedObject(self.path, place, self.size, self.id)
        with found.checking():
            if not isinstance(self.id, h5py.h5g.GroupID) or name.encode() not in self.id:
                raise found.damaged("is missing")
            if self.id.links.get_info(name.encode()).type != h5py.h5l.TYPE_HARD:
                raise found.damaged("is a link to somewhere else, and none is followed")
            found.id = h5py.h5o.open(self.id, name.encode())
        if kind and not isinstance(found.id, kind):
            raise found.damaged(f"is not {KINDS[kind]}")
        return found

    def group(self, name: str) -> CheckedObject:
        """A group in this one."""
        return self.child(name, h5py.h5g.GroupID)

    def dataset(self, name: str) -> CheckedObject:
        """A dataset in this group."""
        return self.child(name, h5py.h5d.DatasetID)

    def has(self, name: str) -> bool:
        """Whether a group has something of this name, be it a link."""
        return isinstance(self.id, h5py.h5g.GroupID) and name in self.names()

    def walk(self) -> Iterator[tuple[str, CheckedObject]]:
        """Datasets in this group and below, by their path from here; each object once, whatever leads to it."""
        seen, waiting = {self.address()}, [("", self)]
        while waiting:
            prefix, group = waiting.pop(0)
            for name in group.names():
                found = group.child(name)
                if found.address() in seen:
                    continue
                seen.add(found.address())
                if isinstance(found.id, h5py.h5g.GroupID):
                    waiting.append((f"{prefix}{name}/", found))
                else:
                    yield f"{prefix}{name}", found

    def address(self) -> int:
        """Where it stands in the file, bytes."""
        with self.checking():
            return h5py.h5o.get_info(self.id).addr

    # attributes

    def attributes(self) -> list[str]:
        """Their names."""
        with self.checking("its attributes cannot be read"):
            return [h5py.h5a.open(self.id, index=k).name.decode() for k in range(h5py.h5a.get_num_attrs(self.id))]

    def attribute(self, name: str) -> str | int | float:
        """A text or a number."""
        place = CheckedObject(self.path, f"{self.name}, attribute '{name}'", self.size, self.id)
        with place.checking():
            if not h5py.h5a.exists(self.id, name.encode()):
                raise place.damaged("is missing")
            opened = h5py.h5a.open(self.id, name.encode())
            kind = opened.get_type()
            one = opened.get_space().get_simple_extent_type() == h5py.h5s.SCALAR or opened.shape == (1,)
            if not one or not is_simple(kind):
                raise place.damaged("is neither a text nor a number")
            return plain_value(place, read_one(opened, kind))

    def text(self, name: str, default: str | None = None) -> str:
        """An attribute that is a text. default: if there is none."""
        with self.checking():
            if default is not None and not h5py.h5a.exists(self.id, name.encode()):
                return default
        found = self.attribute(name)
        if not isinstance(found, str):
            raise DamagedResult(self.path, f"{self.name}, attribute '{name}'", "is not a text")
        return found

    def number(self, name: str) -> int | float:
        """An attribute that is a number."""
        found = self.attribute(name)
        if isinstance(found, str):
            raise DamagedResult(self.path, f"{self.name}, attribute '{name}'", "is not a number")
        return found


def reason(error: BaseException) -> str:
    """What HDF5 says, in a line."""
    return " ".join(str(error).strip("'\"").split()) or type(error).__name__


def is_simple(kind: h5py.h5t.TypeID) -> bool:
    """Whether a type is that of texts or of numbers of up to 8 bytes."""
    if isinstance(kind, h5py.h5t.TypeStringID):
        return kind.is_variable_str() or kind.get_size() <= LONGEST
    return isinstance(kind, (h5py.h5t.TypeIntegerID, h5py.h5t.TypeFloatID)) and kind.get_size() in (1, 2, 4, 8)


def read_one(opened: h5py.h5a.AttrID, kind: h5py.h5t.TypeID) -> Any:
    """The only value of an attribute."""
    value = np.empty((), dtype=kind.dtype) if opened.shape == () else np.empty((1,), dtype=kind.dtype)
    opened.read(value)
    return value.reshape(-1)[0]


def plain_value(place: CheckedObject, value: Any) -> str | int | float:
    """As Python has it."""
    if isinstance(value, bytes):
        if len(value) > LONGEST:
            raise place.damaged(f"is a text of {len(value):,} bytes, of {LONGEST:,} that there may be")
        return value.decode()
    return value.item() if isinstance(value, np.generic) else value


def open_root(path: Path) -> tuple[h5py.File, CheckedObject]:
    """Open a file for reading, and its uppermost group. Raises ResultError if it is no HDF5 file."""
    try:
        # a pipe would be waited for
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise ResultError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    bytes_of = CheckedFile(descriptor)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ResultError(f"{path}: is no plain file")
        file = h5py.File(bytes_of, "r")
        OPEN[id(file)] = file
        return file, CheckedObject(path, "/", bytes_of.size, h5py.h5o.open(file.id, b"/"))
    except FAULTS as error:
        bytes_of.close()
        raise ResultError(f"{path}: {why_unreadable(path, error)}") from error
    except ResultError:
        bytes_of.close()
        raise


def is_batch(path: str | os.PathLike) -> bool:
    """Whether a file was written by `nesim batch`."""
    try:
        file, root = open_root(Path(path))
        with file:
            return "kind" in root.attributes() and root.attribute("kind") == "batch"
    except ResultError:
        return False


def why_unreadable(path: Path, error: BaseException) -> str:
    """Why HDF5 does not open a file."""
    try:
        with open(path, "rb") as stream:
            start = stream.read(len(SIGNATURE))
    except (OSError, ValueError) as why:
        return getattr(why, "strerror", None) or str(why)
    return f"damaged HDF5 file: {reason(error)}" if start == SIGNATURE else "not an HDF5 file"
