"""What is finished, on the disk: a manifest of JSON lines and a file of records beside it, each brought to the disk before it counts.

The first line of a manifest says what is run; every other line is one run: its status, and where in the file of records its numbers
are (`at`: doubles from the beginning). A run of other bodies or devices than the case without draws has a record of its own length: a line before
it says what it is made of (`layout`). A line counts only if it is complete, and its record is on the disk before it is written: whatever is killed whenever, the runs
in the manifest are finished, and all others are not.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from nesim.batch.layout import as_plain
from nesim.errors import OutputError, ResultError
from nesim.results.paths import explain, lock, make_directory

FORMAT = 2
MANIFEST = re.compile(r"manifest(-\d+of\d+)?\.jsonl")


def history_file(directory: str | os.PathLike, run: int) -> Path:
    """The whole history of a run."""
    return Path(directory) / "runs" / f"run_{run:06d}.h5"


@dataclass
class Manifest:
    """A manifest as read. header: what is run. runs: the last line of each run. layouts: doubles and labels of other records than the
    header's. end: bytes of it that count."""

    path: Path
    header: dict
    runs: dict[int, dict] = field(default_factory=dict)
    layouts: list[dict] = field(default_factory=list)
    end: int = 0

    def size(self, entry: dict) -> int:
        """Doubles of a run's record."""
        return self.layouts[entry["layout"]]["doubles"] if "layout" in entry else self.header["doubles"]

    @property
    def records_path(self) -> Path:
        """The file of records."""
        return self.path.with_name(self.path.name.replace("manifest", "records").replace(".jsonl", ".f64"))


def read_manifest(path: Path) -> Manifest:
    """Everything up to the first line that is not whole. Raises ResultError if there is no header."""
    try:
        return parse_manifest(path, path.read_bytes())
    except OSError as error:
        raise ResultError(f"{path}: {explain(error)}") from error


def parse_manifest(path: Path, data: bytes) -> Manifest:
    """The same from what is in the file."""
    manifest = Manifest(path, {})
    for line in data.split(b"\n")[:-1]:
        try:
            entry = json.loads(line)
        except ValueError:
            break                                   # torn by a kill or a full disk; nothing behind it counts
        if "run" in entry:
            manifest.runs[entry["run"]] = entry
        elif "layout" in entry:
            manifest.layouts.append(entry)
        else:
            manifest.header |= entry
        manifest.end += len(line) + 1
    if manifest.header.get("format") is None:
        raise ResultError(f"{path}: no manifest of a batch")
    if manifest.header["format"] > FORMAT:
        raise ResultError(f"{path}: written by a newer nesim, {manifest.header.get('nesim')}")
    return manifest


def manifests(directory: str | os.PathLike) -> list[Manifest]:
    """All of a directory, one a shard. Raises ResultError if there is none."""
    directory = Path(directory)
    paths = sorted(path for path in directory.iterdir() if MANIFEST.fullmatch(path.name)) if directory.is_dir() else []
    found = [read_manifest(path) for path in paths if is_begun(path)]
    if not found:
        raise ResultError(f"{directory}: there is no batch (no manifest.jsonl)")
    return found


def is_begun(path: Path) -> bool:
    """Whether a manifest has its first line, without which nothing counts."""
    try:
        with open(path, "rb") as stream:
            return stream.readline().endswith(b"\n")
    except FileNotFoundError:
        return False


def load_records(manifest: Manifest) -> np.ndarray:
    """The doubles of the file of records, mapped."""
    path = manifest.records_path
    return np.memmap(path, "<f8", "r", shape=(path.stat().st_size // 8,)) if path.exists() and path.stat().st_size >= 8 else np.empty(0)


class Store:
    """Writes a manifest and its records; only one process may."""

    def __init__(self, directory: str | os.PathLike, shard: str = ""):
        """shard: as in the names of the files, ``-2of4``."""
        self.path = Path(directory) / f"manifest{shard}.jsonl"
        self.end = 0                                # doubles that count
        self._layouts: list[dict] = []              # labels, as they are in the manifest
        self._lines = self._records = None

    def open(self, header: dict, resume: bool) -> Manifest:
        """Begin, or go on after what counts. Raises OutputError."""
        try:
            make_directory(self.path.parent)
            self._lines = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            if not lock(self._lines):
                raise OutputError(f"{self.path}: another batch is writing it")
            begun = os.fstat(self._lines).st_size > 0
            if begun and not resume:
                raise OutputError(f"{self.path}: exists; --resume goes on with it, --overwrite begins anew")
            manifest = self._go_on() if begun else Manifest(self.path, {})
            self._records = os.open(manifest.records_path, os.O_RDWR | os.O_CREAT, 0o666)
            self.end = max((entry["at"] + manifest.size(entry) for entry in manifest.runs.values()), default=0)
            self._layouts = [entry["labels"] for entry in manifest.layouts]
            os.ftruncate(self._records, self.end * 8)
            os.lseek(self._records, 0, os.SEEK_END)
            if header != manifest.header:
                changed = {key: value for key, value in header.items() if manifest.header.get(key) != value}
                self._append([changed])
                manifest.header |= changed
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written: {explain(error)}") from error
        return manifest

    def _go_on(self) -> Manifest:
        """Read by the descriptor that holds the lock: to close another one of the same file would give it up."""
        data = os.pread(self._lines, os.fstat(self._lines).st_size, 0)
        manifest = parse_manifest(self.path, data) if b"\n" in data else Manifest(self.path, {})      # killed before the header was there
        os.ftruncate(self._lines, manifest.end)
        os.lseek(self._lines, 0, os.SEEK_END)
        return manifest

    def add(self, outcomes: Iterable) -> None:
        """Finished runs: records to the disk, then lines. Raises OutputError; what counts stays as it was."""
        outcomes = list(outcomes)
        data = b"".join(np.ascontiguousarray(o.record, "<f8").tobytes() for o in outcomes)
        known, end, lines = list(self._layouts), self.end, []
        for o in outcomes:
            lines += _lines(o, end, known)
            end += len(o.record)
        try:
            os.lseek(self._records, self.end * 8, os.SEEK_SET)
            _write(self._records, data)
            os.fsync(self._records)
            self._append(lines)
        except OSError as error:
            raise OutputError(f"{self.path}: cannot be written: {explain(error)}; what was finished is kept, --resume goes on") from error
        self.end, self._layouts = end, known

    def _append(self, lines: list[dict]) -> None:
        _write(self._lines, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode())
        os.fsync(self._lines)

    def close(self) -> None:
        """Let others write."""
        for descriptor in (self._lines, self._records):
            if descriptor is not None:
                os.close(descriptor)
        self._lines = self._records = None


def _lines(outcome, at: int, known: list[dict]) -> list[dict]:
    """A run's line, before it that of its layout if that is new; known: labels of layouts, to which it is added."""
    line = {"run": outcome.run, "status": outcome.status, "reason": outcome.reason, "at": at, "crc": zlib.crc32(np.ascontiguousarray(outcome.record, "<f8"))}
    if outcome.labels is None:
        return [line]
    labels, new = as_plain(outcome.labels), []
    if labels not in known:
        known.append(labels)
        new = [{"layout": len(known) - 1, "doubles": len(outcome.record), "labels": labels}]
    return [*new, {**line, "layout": known.index(labels)}]


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]
