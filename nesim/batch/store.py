"""What is finished, on the disk: a manifest and a file of records beside it, each brought to the disk before it counts.

A run of other bodies or devices than the case without draws has a record of its own length: a line before it says what
it is made of. A line counts only if it is complete, and its record is on the disk before it is written: whatever is
killed whenever, the runs in the manifest are finished, and all others are not.
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from nesim.base.errors import OutputError
from nesim.batch.layout import as_plain
from nesim.batch.manifest import MOST_BYTES, Manifest, check_records, load_records, manifests, parse_manifest, sealed
from nesim.results.paths import explain, lock, make_directory
from nesim.results.plain_files import open_or_create, refuse

__all__ = ["Store", "history_file", "load_records", "manifests"]

LONGEST = 10_000                # characters of a reason


def history_file(directory: str | os.PathLike, run: int) -> Path:
    """The whole history of a run."""
    return Path(directory) / "runs" / f"run_{run:06d}.h5"


CLOSED = -1             # of a descriptor


class Store:
    """Writes a manifest and its records; only one process may."""

    def __init__(self, directory: str | os.PathLike, shard: str = ""):
        """shard: as in the names of the files, ``-2of4``."""
        self.path = Path(directory) / f"manifest{shard}.jsonl"
        self.end = 0                                # doubles that count
        self._layouts: dict[int, dict] = {}         # labels, as they are in the manifest
        self._lines = self._records = CLOSED        # descriptors

    def open(self, resume: bool) -> Manifest:
        """Begin, or go on after what counts: the manifest without the runs whose records are damaged. Raises
        OutputError."""
        try:
            make_directory(self.path.parent)
            self._lines = open_or_create(self.path)
            if not lock(self._lines):
                raise OutputError(f"{self.path}: another batch is writing it")
            begun = os.fstat(self._lines).st_size > 0
            if begun and not resume:
                raise OutputError(f"{self.path}: exists; --resume goes on with it, --overwrite begins anew")
            manifest = self._go_on() if begun else Manifest(self.path, {})
            self._records = open_or_create(manifest.records_path)
            if not manifest.header and os.fstat(self._records).st_size:
                raise OutputError(f"{manifest.records_path}: exists, and no manifest speaks of it; remove it, or "
                                  f"choose another -o")
            check_records(manifest)
            self.end = max((entry["at"] + manifest.size(entry) for entry in manifest.runs.values()), default=0)
            self._layouts = {number: entry["labels"] for number, entry in manifest.layouts.items()}
            os.ftruncate(self._records, self.end * 8)
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written: {explain(error)}") from error
        return manifest

    def begin(self, header: dict, manifest: Manifest) -> None:
        """Write what is run, or that there are more runs now. Raises OutputError."""
        changed = {key: value for key, value in header.items() if manifest.header.get(key) != value}
        if changed:
            try:
                self._append([changed])
            except OSError as error:
                raise OutputError(f"{self.path}: cannot be written: {explain(error)}") from error
            manifest.header |= changed

    def _go_on(self) -> Manifest:
        """Read by the descriptor that holds the lock: to close another one of the same file would give it up. Damaged
        lines are made blank."""
        size = os.fstat(self._lines).st_size
        if size > MOST_BYTES:
            raise refuse(errno.EFBIG, f"has more than {MOST_BYTES:,} bytes", self.path)
        data = b""
        while len(data) < size and (more := os.pread(self._lines, size - len(data), len(data))):
            data += more
        if b"\n" not in data:                       # killed before the header was there
            os.ftruncate(self._lines, 0)
            return Manifest(self.path, {})
        manifest = parse_manifest(self.path, data)
        for first, length in manifest.damaged_lines:
            os.pwrite(self._lines, b" " * length, first)
        os.ftruncate(self._lines, manifest.end)
        os.lseek(self._lines, 0, os.SEEK_END)
        return manifest

    def add(self, outcomes: Iterable) -> None:
        """Finished runs: records to the disk, then lines. Raises OutputError; what counts stays as it was."""
        outcomes = list(outcomes)
        data = b"".join(np.ascontiguousarray(o.record, "<f8").tobytes() for o in outcomes)
        known, end, lines = dict(self._layouts), self.end, []
        for o in outcomes:
            lines += _lines(o, end, known)
            end += len(o.record)
        try:
            self._check_not_replaced()
            os.lseek(self._records, self.end * 8, os.SEEK_SET)
            _write(self._records, data)
            os.fsync(self._records)
            self._append(lines)
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written: {explain(error)}; what was finished is kept, --resume "
                              f"goes on") from error
        self.end, self._layouts = end, known

    def _check_not_replaced(self) -> None:
        """What is written to a file that was removed is lost without an error."""
        if not os.path.samestat(os.fstat(self._lines), os.lstat(self.path)):
            raise refuse(errno.ESTALE, "was replaced while the batch ran", self.path)

    def _append(self, lines: list[dict]) -> None:
        _write(self._lines, "".join(sealed(line) + "\n" for line in lines).encode())
        os.fsync(self._lines)

    def close(self) -> None:
        """Let others write."""
        for descriptor in (self._lines, self._records):
            if descriptor != CLOSED:
                os.close(descriptor)
        self._lines = self._records = CLOSED


def _lines(outcome, at: int, known: dict[int, dict]) -> list[dict]:
    """A run's line, before it that of its layout if that is new; known: labels of layouts, to which it is added."""
    reason = outcome.reason[:LONGEST].encode(errors="replace").decode()
    line = {"run": outcome.run, "status": outcome.status, "reason": reason, "at": at,
            "crc": zlib.crc32(np.ascontiguousarray(outcome.record, "<f8").data)}
    if outcome.labels is None:
        return [line]
    labels = as_plain(outcome.labels)
    number = next((number for number, one in known.items() if one == labels), None)
    if number is not None:
        return [{**line, "layout": number}]
    number = max(known, default=-1) + 1
    known[number] = labels
    return [{"layout": number, "doubles": len(outcome.record), "labels": labels}, {**line, "layout": number}]


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]
