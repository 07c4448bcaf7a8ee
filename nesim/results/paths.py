"""Where a result file is written, under which names, and that nobody else's is touched."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from nesim.base.errors import OutputError
from nesim.results import plain_files

try:
    import fcntl
except ImportError:                  # not a POSIX system: two runs that write the same file are not noticed
    fcntl = None                         # type: ignore[assignment]


def part_of(path: Path) -> Path:
    """The name of an unfinished file."""
    if not path.name:
        raise OutputError(f"'{path}' is no name of a file")
    return path.with_name(path.name + ".part")


def claim(path: Path, overwrite: bool) -> tuple[Path, int]:
    """Check that a file may be written and open an empty one under a third name: its path and descriptor, locked.

    The third name is there because an HDF5 file takes some milliseconds to become one: what is called ``.part`` always
    opens. None of the three may be a link, which would lead to a file elsewhere; the directory may be one.
    """
    part = part_of(path)
    new = part.with_name(part.name + ".new")
    try:
        refuse_existing(path, overwrite)
        make_directory(path.parent)
        descriptor = plain_files.open_or_create(new)                 # a killed run may have left one
        if not lock(descriptor):
            os.close(descriptor)
            raise OutputError(f"{path}: another run is writing it")
        os.ftruncate(descriptor, 0)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}") from error
    return new, descriptor


def refuse_locked(path: Path) -> None:
    """Raise OutputError if another process writes a file."""
    try:
        if is_locked(path):
            raise OutputError(f"{path}: another run is writing it")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}") from error


def refuse_existing(path: Path, overwrite: bool) -> None:
    """Raise OutputError if a file may not be made because something is there."""
    part = part_of(path)
    try:
        there, left = (plain_files.check_plain(name) is not None for name in (path, part))
        if there and not overwrite:
            raise OutputError(f"{path}: exists; --overwrite replaces it when the new run is finished")
        if left and is_locked(part):
            raise OutputError(f"{path}: another run is writing it")
        if left and not overwrite:
            raise OutputError(f"{part}: is left of a run that was killed; --resume goes on with it, --overwrite "
                              f"replaces it")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}") from error


def make_directory(path: Path) -> None:
    """Make a directory and those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error


def lock(descriptor: int) -> bool:
    """Claim an open file for this process; False if another process has. Readers are not hindered."""
    if fcntl is None:
        return True
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # a file system without locks gives other errors
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def is_locked(path: Path) -> bool:
    """Whether another process writes this file."""
    descriptor = plain_files.open_plain(path, write=True)
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)


def explain(error: OSError) -> str:
    """What the system says, and about which name, in one line."""
    text = error.strerror or str(error)
    return f"{text}: '{error.filename}'" if error.filename else text


def make_named_directory(path: Path) -> None:
    """A directory that the user has named, unless it is there. Raises OutputError."""
    try:
        make_directory(path)
    except OSError as error:
        raise OutputError(f"{path}: cannot be made: {explain(error)}") from error


def rescue(descriptor: int, part: Path) -> None:
    """If an open file has lost its name, because somebody removed it or its directory, give its content the name once
    more."""
    try:
        if os.path.samestat(os.lstat(part), os.fstat(descriptor)):
            return
    except FileNotFoundError:
        pass
    import shutil

    make_directory(part.parent)
    with os.fdopen(os.dup(descriptor), "rb") as stream, os.fdopen(plain_files.create(part), "wb") as copy:
        stream.seek(0)
        shutil.copyfileobj(stream, copy, 1 << 20)
        copy.flush()
        os.fsync(copy.fileno())


def give_name(part: Path, path: Path, overwrite: bool) -> None:
    """Rename a file that is on the disk, and bring the new name to the disk."""
    if os.path.lexists(path) and (not overwrite or not stat.S_ISREG(os.lstat(path).st_mode)):
        raise OutputError(f"{path}: was made by something else during the run; the results are in {part}")
    try:
        os.replace(part, path)
    except OSError as error:
        raise OutputError(f"{part}: cannot be renamed to {path.name}: {explain(error)}; the results are in "
                          f"it") from error
    if os.name == "posix":
        directory = os.open(path.parent, os.O_RDONLY)
        # some network file systems cannot; the file itself is safe
        with contextlib.suppress(OSError):
            os.fsync(directory)
        os.close(directory)
