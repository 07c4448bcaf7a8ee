"""What a batch keeps beside its runs: its input files as they were, in ``input/``, a case of their own. And what of a
directory is the batch's, so that it can be cleared: nothing but what its manifests say."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from nesim.base.errors import OutputError, ResultError
from nesim.batch.manifest import Manifest, is_begun, is_inside, manifest_paths, read_manifest
from nesim.batch.store import history_file
from nesim.results.layout import BATCH
from nesim.results.paths import explain, is_locked
from nesim.results.plain_files import check_plain, make_plain_directory, read_plain, remove, write_whole
from nesim.text.source import MAX_BYTES

INPUT = "input"


def as_bytes(content: str | bytes) -> bytes:
    """Of an input file."""
    return content.encode() if isinstance(content, str) else content


def digest(content: str | bytes) -> str:
    """SHA-256 of an input file."""
    return hashlib.sha256(as_bytes(content)).hexdigest()


def keep_inputs(directory: Path, texts: Mapping[str, str | bytes], before: Mapping[str, str]) -> None:
    """Write the input files of a batch below its directory. before: digests of those that its manifest knows; others of
    other content are somebody else's. Raises OutputError."""
    try:
        for name, text in texts.items():
            if not is_inside(name):
                raise OutputError(f"input file '{name}' cannot be kept: its name leads out of the directory of the "
                                  f"case")
            path = _place(directory, name, make=True)
            there = content_digest(path)
            if there is not None and there != digest(text) and name not in before:
                raise OutputError(f"{path}: exists, and no manifest speaks of it; remove it, or choose another -o")
            if there != digest(text):
                write_whole(path, as_bytes(text))
    except OSError as error:
        raise OutputError(f"{directory / INPUT}: cannot be written: {explain(error)}") from error


def _place(directory: Path, name: str, make: bool = False) -> Path:
    """Where a file of the case is kept: no directory on the way is a link. Raises OSError."""
    *folders, last = INPUT, *Path(os.path.normpath(name)).parts
    path = directory
    for folder in folders:
        path = path / folder
        if make or os.path.lexists(path):
            make_plain_directory(path)
    return path / last


def content_digest(path: Path) -> str | None:
    """SHA-256 of a plain file, None if there is none. Raises OSError."""
    if check_plain(path) is None:
        return None
    return hashlib.sha256(read_plain(path, 4 * MAX_BYTES)).hexdigest()


def kept_inputs(directory: Path, digests: Mapping[str, str]) -> Path:
    """The directory of the input files of a batch, which are those that its manifest knows. Raises ResultError."""
    home, wrong = directory / INPUT, []
    for name, expected in digests.items():
        try:
            found = content_digest(_place(directory, name))
        except OSError as error:
            raise ResultError(f"{home / name}: {explain(error)}; --case DIR names the case") from error
        if found != expected:
            wrong.append(f"{home / name}: "
                         f"{'is not there' if found is None else 'is not the file with which the batch was begun'}")
    if wrong:
        raise ResultError("\n".join([*wrong, "the input files that were kept with the batch are damaged; --case DIR "
                                             "names the case"]))
    return home


def clear(directory: Path, name: str | None) -> None:
    """Remove the batch in a directory, or one shard of it, to begin anew. name: of the shard's manifest. Raises
    OutputError, before anything is removed."""
    paths = [path for path in manifest_paths(directory) if name in (None, path.name)]
    try:
        found = [_own_manifest(path) for path in paths]
        for manifest in filter(None, found):
            _remove(directory, manifest, others=len(manifest_paths(directory)) > len(paths))
        for path in paths:
            remove(path)
    except OSError as error:
        raise OutputError(f"{directory}: cannot be cleared: {explain(error)}") from error


def _own_manifest(path: Path) -> Manifest | None:
    """A manifest that may be removed, None if its first line was never finished."""
    check_plain(path)
    if is_locked(path):
        raise OutputError(f"{path}: another batch is writing it")
    try:
        if is_begun(path):
            return read_manifest(path)
        if path.stat().st_size and not read_plain(path, MAX_BYTES).startswith(b'{"format": '):
            raise OutputError(f"{path}: no manifest of a batch; remove it, or choose another -o")
    except ResultError as error:
        raise OutputError(f"{error}; what else belongs to it is not known: remove it, or choose another -o") from error
    return None


def _remove(directory: Path, manifest: Manifest, others: bool) -> None:
    """What a manifest speaks of; links and whatever is not a plain file stay. others: there are other shards, which
    have the same inputs."""
    remove(manifest.records_path)
    if is_batch_file(directory / BATCH):
        remove(directory / BATCH)
    if manifest.header["keep"] == "full" and not (directory / "runs").is_symlink():
        for run in manifest.runs:
            remove(history_file(directory, run))
    for name, expected in () if others else manifest.header["digests"].items():
        if content_digest(_place(directory, name)) == expected:
            remove(_place(directory, name))


def is_batch_file(path: Path) -> bool:
    """Whether a name is that of a plain file that `nesim batch` wrote. Raises OSError if it is there and no plain
    file."""
    from nesim.results.checked import is_batch

    return check_plain(path) is not None and is_batch(path)
