"""Files in a directory that the user named. That directory may be a link, as clusters have them; below it nothing may
be one.

What lies in a directory of results may have come in an archive from anywhere: through a link nesim would write over a
file elsewhere, at a pipe it would wait for ever. So a file is made exclusively, opened without following a link, and is
a plain file or refused. All functions raise OSError; its text is made for people (``paths.explain``).
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

SAFE = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"))
KINDS = ((stat.S_ISLNK, errno.ELOOP, "is a link; none is followed below the directory of results"),
         (stat.S_ISDIR, errno.EISDIR, "is a directory"),
         (stat.S_ISREG, 0, ""))


def refuse(error: int, why: str, path: str | os.PathLike) -> OSError:
    """What to raise about a name."""
    return OSError(error, why, os.fspath(path))


def check_plain(path: str | os.PathLike) -> os.stat_result | None:
    """What is there under this name, None if nothing is. Raises OSError if it is anything but a plain file."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return None
    check_kind(found, path)
    return found


def check_kind(found: os.stat_result, path: str | os.PathLike) -> None:
    """Raises OSError unless this is a plain file."""
    for is_kind, error, why in KINDS:
        if is_kind(found.st_mode):
            if error:
                raise refuse(error, why, path)
            return
    raise refuse(errno.EINVAL, "is a pipe, a socket or a device, no plain file", path)


def create(path: str | os.PathLike) -> int:
    """A new, empty file for reading and writing: its descriptor. FileExistsError if the name is taken, be it by a link
    that leads nowhere."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | SAFE, 0o666)


def open_plain(path: str | os.PathLike, write: bool = False) -> int:
    """The descriptor of a plain file that is there, for reading, or for reading and writing. One that is to be written
    may have no other name (a hard link): that would be changed with it."""
    if check_plain(path) is None:
        raise refuse(errno.ENOENT, os.strerror(errno.ENOENT), path)
    descriptor = os.open(path, (os.O_RDWR if write else os.O_RDONLY) | SAFE)
    try:
        found = os.fstat(descriptor)
        check_kind(found, path)
        if write and found.st_nlink > 1:
            raise refuse(errno.EMLINK, "has another name (a hard link), under which it would be changed, too", path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def open_or_create(path: str | os.PathLike) -> int:
    """For reading and writing: what is there, as ``open_plain``, or a new one."""
    try:
        return create(path)
    except FileExistsError:
        return open_plain(path, write=True)


def read_plain(path: str | os.PathLike, most: int) -> bytes:
    """The content of a plain file of up to `most` bytes."""
    with os.fdopen(open_plain(path), "rb") as stream:
        if os.fstat(stream.fileno()).st_size > most:
            raise refuse(errno.EFBIG, f"has more than {most:,} bytes", path)
        return stream.read()


def make_plain_directory(path: str | os.PathLike) -> None:
    """A directory below that of the results, unless it is there. It may be no link."""
    try:
        os.mkdir(path)
    except FileExistsError:
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            raise refuse(errno.ELOOP, KINDS[0][2], path) from None
        if not stat.S_ISDIR(found.st_mode):
            raise refuse(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path) from None


def create_beside(path: Path) -> tuple[Path, int]:
    """A new file in the same directory, to be renamed to `path` when it is whole: its name, which nobody can foresee,
    and its descriptor."""
    import secrets

    check_plain(path)
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    return new, create(new)


def write_whole(path: Path, data: bytes, sync: bool = True) -> None:
    """Write a file so that under its name there is the whole of it, or what was there before. A link is refused, not
    followed. sync: wait until it is on the disk, as what cannot be made again deserves."""
    new, descriptor = create_beside(path)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            if sync:
                os.fsync(stream.fileno())
        os.replace(new, path)
    except BaseException:
        remove(new)
        raise


def remove(path: str | os.PathLike) -> None:
    """Remove a plain file, if it is there; whatever else has this name stays."""
    with contextlib.suppress(OSError):
        if check_plain(path) is not None:
            os.unlink(path)
