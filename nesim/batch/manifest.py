"""A manifest as it is read: JSON lines, each checked as if somebody else had written it.

The first line says what is run; every other line is one run: its status, and where in the file of records its numbers
are (`at`: doubles from the beginning), or the names of what runs are made of that are not like the case without draws
(`layout`), or that there are more runs now. A line carries a checksum of what it says. The last one may be torn, by a
kill or a full disk, and does not count: its run is not finished. Any other line that is not whole is damage: it is
named, and all others count.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np

from nesim.base.errors import NesimError, ResultError, printable
from nesim.batch.quantities import NAMED
from nesim.results.paths import explain
from nesim.results.plain_files import open_plain, read_plain
from nesim.text.values import NAME

FORMAT = 3
MANIFEST = re.compile(r"manifest(?:-([1-9]\d{0,6})of([1-9]\d{0,6}))?\.jsonl")
MOST_RUNS = 10_000_000
MOST_BYTES = 2**32              # of a manifest: several times that of the most runs
MOST_SHOWN = 20                 # things that are damaged
STATUSES = ("done", "failed", "timeout", "crashed")
SAMPLINGS = ("random", "latin_hypercube", "sobol", "grid", "table")
KEEPS = ("final", "summary", "full")
DIGEST = re.compile(r"[0-9a-f]{64}")

# to make an encoder for each of a million lines takes longer than to use it
IN_ORDER = json.JSONEncoder(sort_keys=True).encode

Check = Callable[[object], bool]


def whole(low: int, high: int) -> Check:
    """A whole number within limits."""
    return lambda value: type(value) is int and low <= value <= high


def one_of(*words: str) -> Check:
    """One of some words."""
    return lambda value: isinstance(value, str) and value in words


def is_text(value: object) -> TypeGuard[str]:
    """A text that can be written, at all."""
    try:
        return isinstance(value, str) and len(value.encode()) <= 2**20
    except UnicodeEncodeError:
        return False


def is_inside(name: str) -> bool:
    """Whether a name is that of a file inside a directory."""
    return (is_text(name) and bool(name) and "\0" not in name and "\\" not in name and not os.path.isabs(name)
            and ".." not in Path(os.path.normpath(name)).parts)


def are_labels(value: Any) -> bool:
    """Names of what spacecraft are made of."""
    return isinstance(value, dict) and bool(value) and all(_is_name(name) and isinstance(own, dict) and all(
        kind == "surrounded" and one is True or kind in NAMED and isinstance(one, list) and all(map(_is_name, one))
        and len(set(one)) == len(one)
        for kind, one in own.items()) for name, own in value.items())


def _is_name(value) -> bool:
    """Of one endpoint of a contact with several: CONTACT.ENDPOINT."""
    return isinstance(value, str) and all(NAME.fullmatch(part) for part in value.split(".", 1))


HEADER: dict[str, Check] = {
    "format": whole(FORMAT, FORMAT), "nesim": lambda value: is_text(value) and value.isprintable() and len(value) < 100,
    "overrides": lambda value: isinstance(value, list) and all(map(is_text, value)), "runs": whole(1, MOST_RUNS),
    "seed": whole(0, 2**63 - 1),
    "sampling": one_of(*SAMPLINGS), "keep": one_of(*KEEPS), "doubles": whole(1, 2**40),
    "digests": lambda value: isinstance(value, dict) and bool(value) and all(
        is_inside(name) and isinstance(one, str) and DIGEST.fullmatch(one) for name, one in value.items())}
MORE = {"runs": HEADER["runs"]}
LAYOUT: dict[str, Check] = {"layout": whole(0, MOST_RUNS), "doubles": whole(1, 2**40), "labels": are_labels}
RUN: dict[str, Check] = {"run": whole(0, MOST_RUNS - 1), "status": one_of(*STATUSES), "reason": is_text,
                         "at": whole(0, 2**53), "crc": whole(0, 2**32 - 1)}
OTHER_RUN = {**RUN, "layout": LAYOUT["layout"]}


def sealed(entry: dict) -> str:
    """A line: what it says, and a checksum of that."""
    return json.dumps({**entry, "check": checksum(entry)}, ensure_ascii=False)


def checksum(entry: dict) -> int:
    """Of what a line says."""
    return zlib.crc32(IN_ORDER(entry).encode())


class DamagedLine(NesimError):
    """Why a line does not count."""


def read_line(line: bytes, kinds: Sequence[dict[str, Check]]) -> dict:
    """What a line says: the keys of the first kind of line that it has all of. Raises DamagedLine."""
    try:
        entry = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise DamagedLine("is no line of JSON") from None
    if not isinstance(entry, dict):
        raise DamagedLine("is no JSON object")
    keys = next((kind for kind in kinds if kind.keys() <= entry.keys()), None)
    if keys is None:
        raise DamagedLine("is no line of a manifest")
    for key, check in keys.items():
        if not check(entry[key]):
            raise DamagedLine(f"{key} is {shown(entry[key])}")
    said = {key: entry[key] for key in keys}
    if entry.get("check") != checksum(said):
        raise DamagedLine("its checksum is another")
    return said


def shown(value: Any) -> str:
    """Any value in a few words that can be printed."""
    text = repr(value) if isinstance(value, (str, int, float, bool, type(None))) and not (isinstance(value, int)
        and abs(value) > 2**64) else f"a {type(value).__name__}"
    return printable(text[:60])


@dataclass
class Manifest:
    """header: what is run. runs: the last line of each run. layouts: doubles and labels of other records than the
    header's, by number. end: bytes of it that count. damaged_lines: first byte and length of each. damage: what is
    damaged, in words, a line each."""

    path: Path
    header: dict
    runs: dict[int, dict] = field(default_factory=dict)
    layouts: dict[int, dict] = field(default_factory=dict)
    end: int = 0
    damaged_lines: list[tuple[int, int]] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)

    def size(self, entry: dict) -> int:
        """Doubles of a run's record."""
        return self.layouts[entry["layout"]]["doubles"] if "layout" in entry else self.header["doubles"]

    @property
    def records_path(self) -> Path:
        """The file of records."""
        return self.path.with_name(self.path.name.replace("manifest", "records").replace(".jsonl", ".f64"))

    @cached_property
    def shard(self) -> tuple[int, int] | None:
        """(which, of how many), which from 1, after its name."""
        named = MANIFEST.fullmatch(self.path.name)
        return (int(named.group(1)), int(named.group(2))) if named and named.group(1) else None

    def add(self, line: bytes, number: int) -> None:
        """Take a line in, or note that it is damaged."""
        try:
            self._take(read_line(line, (OTHER_RUN, RUN, LAYOUT, MORE)))
        except DamagedLine as error:
            self.damage.append(f"{self.path}:{number}: this line is damaged: {error}")
            self.damaged_lines.append((self.end, len(line)))

    def _take(self, entry: dict) -> None:
        if "labels" in entry:
            if entry["layout"] in self.layouts:
                raise DamagedLine(f"layout {entry['layout']} is there already")
            self.layouts[entry["layout"]] = entry
        elif "run" in entry:
            which, of = self.shard or (1, 1)
            if entry["run"] >= self.header["runs"] or entry["run"] % of != which - 1:
                raise DamagedLine(f"there is no run {entry['run']} here")
            if "layout" in entry and entry["layout"] not in self.layouts:
                raise DamagedLine(f"layout {entry['layout']} is not there")
            entry["reason"] = printable(entry["reason"])
            self.runs[entry["run"]] = entry
        else:
            self.header |= entry

    def drop(self, runs: list[int], where: Path, why: str) -> None:
        """Runs that are not on the disk as they were written."""
        for run in runs:
            del self.runs[run]
        if runs:
            self.damage.append(f"{where}: {runs_text(runs)}: {why}")


def read_manifest(path: Path) -> Manifest:
    """Raises ResultError if it cannot be read or has no header."""
    try:
        return parse_manifest(path, read_plain(path, MOST_BYTES))
    except OSError as error:
        raise ResultError(f"{path}: {explain(error)}") from error


def _other_format(line: bytes) -> str:
    """Why a manifest of another nesim cannot be gone on with; empty if it is none."""
    try:
        entry = json.loads(line.decode())
        found, writer = entry["format"], entry["nesim"]
    except (ValueError, RecursionError, KeyError, TypeError):
        return ""
    if not isinstance(found, int) or found == FORMAT:
        return ""
    return (f"a manifest of format {found}, begun by nesim {shown(writer)}; this nesim knows format {FORMAT}: go on "
            f"with that nesim, or choose another -o")


def parse_manifest(path: Path, data: bytes) -> Manifest:
    """A manifest from the bytes of its file. Raises ResultError."""
    first, newline, _ = data.partition(b"\n")
    if not newline:
        raise ResultError(f"{path}: no manifest of a batch: it has no first line")
    try:
        manifest = Manifest(path, read_line(first, (HEADER,)), end=len(first) + 1)
    except DamagedLine as error:
        raise ResultError(f"{path}:1: {_other_format(first)}" if _other_format(first) else
                          f"{path}:1: this line, which says what is run, is damaged: {error}") from None
    for number, line in enumerate(data.split(b"\n")[1:-1], 2):
        if line.strip(b" "):                        # what was damaged is made blank when the batch is gone on with
            manifest.add(line, number)
        manifest.end += len(line) + 1
    return manifest


def manifests(directory: str | os.PathLike) -> list[Manifest]:
    """All of a directory, one a shard. Raises ResultError if there is none, or if they are not of one batch."""
    found = [read_manifest(path) for path in manifest_paths(directory) if is_begun(path)]
    if not found:
        raise ResultError(f"{directory}: there is no batch (no manifest.jsonl)")
    for other in found[1:]:
        differing = [key for key in HEADER if key != "runs" and other.header[key] != found[0].header[key]]
        if differing or (other.shard or (0, 0))[1] != (found[0].shard or (0, 0))[1]:
            raise ResultError(f"{directory}: {other.path.name} and {found[0].path.name} are not of one batch"
                              + (f": they differ in {', '.join(differing)}" if differing else ""))
    return found


def manifest_paths(directory: str | os.PathLike) -> list[Path]:
    """What has the name of a manifest. Raises ResultError."""
    directory = Path(directory)
    try:
        return (sorted(path for path in directory.iterdir() if MANIFEST.fullmatch(path.name)) if directory.is_dir()
                else [])
    except OSError as error:
        raise ResultError(f"{directory}: {explain(error)}") from error


def is_begun(path: Path) -> bool:
    """Whether a manifest has its first line, without which nothing counts. Raises ResultError."""
    try:
        with os.fdopen(open_plain(path), "rb") as stream:
            return stream.readline(MOST_BYTES).endswith(b"\n")
    except FileNotFoundError:
        return False
    except OSError as error:
        raise ResultError(f"{path}: {explain(error)}") from error


def load_records(manifest: Manifest) -> np.ndarray:
    """The doubles of the file of records, mapped. Raises ResultError."""
    path = manifest.records_path
    try:
        with os.fdopen(open_plain(path), "rb") as stream:
            size = os.fstat(stream.fileno()).st_size // 8
            return np.memmap(stream, "<f8", "r", shape=(size,)) if size else np.empty(0)
    except FileNotFoundError:
        return np.empty(0)
    except OSError as error:
        raise ResultError(f"{path}: {explain(error)}") from error


def check_sizes(manifest: Manifest) -> None:
    """Take out the runs whose records lie behind the end of their file."""
    there = len(load_records(manifest))
    manifest.drop([run for run, entry in manifest.runs.items() if entry["at"] + manifest.size(entry) > there],
                  manifest.records_path, "the record is damaged: the file ends before it")


def check_records(manifest: Manifest) -> np.ndarray:
    """Take out the runs whose records are not those that were written; the doubles of the file, mapped."""
    check_sizes(manifest)
    doubles = load_records(manifest)
    manifest.drop([run for run, entry in manifest.runs.items()
                   if zlib.crc32(doubles[entry["at"]:entry["at"] + manifest.size(entry)].data) != entry["crc"]],
                  manifest.records_path, "the record is damaged: its checksum is another")
    return doubles


def runs_text(runs: Sequence[int]) -> str:
    """``run 3``, ``runs 3, 5, ...``."""
    return (f"run{'s' * (len(runs) != 1)} "
            f"{', '.join(map(str, sorted(runs)[:MOST_SHOWN]))}{', ...' * (len(runs) > MOST_SHOWN)}")


def first_lines(lines: Sequence[str]) -> list[str]:
    """The first lines, and how many more there are."""
    return [*lines[:MOST_SHOWN], *([f"... and {len(lines) - MOST_SHOWN} more"] if len(lines) > MOST_SHOWN else [])]
