"""The one writer of result files."""

from __future__ import annotations

import math
import contextlib
import functools
import os
import threading
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import h5py
import numpy as np

from nesim.base.errors import DamagedResult, OutputError
from nesim.results import create
from nesim.results.checkpoints import Checkpoints, as_arrays
from nesim.results.layout import CHUNK_ROWS, STATUSES, CraftLabels, FormationLabels
from nesim.results.formation import FormationBuffer
from nesim.results.ordered import PAGE, OrderedFile
from nesim.results.paths import claim, explain, give_name, part_of, rescue
from nesim.results.plain_files import open_plain
from nesim.base.interrupts import held_back
from nesim.results.tables import GrowingTable

if TYPE_CHECKING:
    from nesim.results.earlier import Earlier

__all__ = ["CraftLabels", "Writer"]

INDEX_NODE = 2048                    # bytes: every node of an index of chunks is larger, and smaller than a page
REMAINDER = "orbit_remainder"        # of a block: not recorded by itself
MANY_EVENTS = 4096                   # that are kept in memory before they are written


def guarded(method: Callable) -> Callable:
    """One call at a time, not interrupted by a signal's handler, refused after a failure; the disk's errors are
    reported once."""
    @functools.wraps(method)
    def call(self, *arguments, **keywords):
        with self._lock, held_back():
            if self._error:
                raise self._error
            if self._finished:
                raise ValueError(f"{self.path} is finished")
            try:
                return method(self, *arguments, **keywords)
            except OutputError as error:
                self._error = error
                raise
            except OSError as error:
                self._fail(error)
                raise self._error from error
    return call


class Writer:
    """Streams a run to ``<path>.part`` and gives the file its name in ``finish``.

    Whatever kills the process, the file opens and holds everything up to the last flush. A flush comes with every 1024
    rows of a spacecraft, and when asked for. Memory does not grow with the run. Methods may be called from any thread.
    """

    def __init__(self, path: str | os.PathLike, attributes: Mapping, inputs: Mapping[str, bytes | str],
                 crafts: Sequence[CraftLabels], groups: Iterable[str] | None = None, overwrite: bool = False,
                 compress: bool = True, omit: Iterable[str] = (), chunk: int = CHUNK_ROWS,
                 checkpoint: Mapping | None = None,
                 formation: Sequence[str] = (), past: Earlier | None = None):
        """Nothing that exists is touched, nor anything left behind, if this raises OutputError.

        attributes: of the root, by name (layout.ROOT_ATTRIBUTES). inputs: every input file by its name. groups: what is
        recorded (layout.GROUPS), None is everything. omit: names of datasets that are not. chunk: rows between flushes.
        checkpoint: what the first one will be like: a place for it is made at once. formation: names of two or more
        spacecraft with records at the same times: what they make together is recorded too. past: of an earlier file,
        which may have the same name: it comes first, and until it is all there nothing is replaced.
        """
        self.path = Path(path)
        self.part = part_of(self.path)
        self._overwrite, self.resumed = overwrite, past is not None
        self._lock = threading.RLock()
        self._error: OutputError | None = None
        self._finished = False
        if len({labels.name for labels in crafts}) < len(crafts):
            raise ValueError("two spacecraft have the same name")
        with held_back():
            new, descriptor = claim(self.path, overwrite)
            self._abandon: Any = lambda: os.close(descriptor)
            try:
                self._open(descriptor)
                self._create(attributes, inputs, crafts, groups, omit, chunk, compress, checkpoint or {}, formation)
                self._commit()
                if past:
                    self._put_first(past)
                os.replace(new, self.part)
            except BaseException as error:
                self._abandon()
                new.unlink(missing_ok=True)
                if isinstance(error, OSError):
                    raise OutputError(f"{self.path}: cannot be written: {explain(error)}") from error
                raise

    def _open(self, descriptor: int) -> None:
        self._file = OrderedFile(descriptor)
        # a node of an index on a page of its own: a process can be killed between two pages of one write, not within a
        # page
        self._h5 = h5py.File(self._file, "w", libver="earliest", alignment_threshold=INDEX_NODE,
                             alignment_interval=PAGE)
        # HDF5 must not find an open file at the end of the process, when there is no Python left to write through
        self._abandon = weakref.finalize(self, abandon, self._h5, self._file)

    def _create(self, attributes, inputs, crafts, groups, omit, chunk, compress, checkpoint, formation) -> None:
        create.create_groups(self._h5, inputs)
        self._tables: dict[str, GrowingTable] = {}
        for labels in crafts:
            made = create.create_craft(self._h5, labels, groups, omit, chunk, compress)
            self._tables[labels.name] = GrowingTable(made, self._file, chunk, compress)
        self._buffer = FormationBuffer(formation) if formation else None
        self._formation: Any = None
        if formation:
            made = create.create_formation(self._h5, FormationLabels(formation), chunk, compress)
            self._formation = GrowingTable(made, self._file, chunk, compress)
        self._events = create.create_events(self._h5, any(labels.contacts or labels.loops for labels in crafts))
        self._new_events: list[tuple] = []
        # after the rows, so that in a commit they come after them
        self._checkpoints = Checkpoints(self._h5, self._file, as_arrays(checkpoint))
        self._new_checkpoint: tuple[list[int], dict] | None = None
        create.create_attributes(self._h5, attributes, inputs)

    def _put_first(self, past: Earlier) -> None:
        """Rows, events and checkpoint of an earlier file. Raises DamagedResult."""
        for name, block in past.blocks():
            table = self._formation if name is None else self._tables[name]
            try:
                full = table.append(block)
            except ValueError as error:
                raise DamagedResult(past.results.path, "/formation" if name is None else f"/sc/{name}",
                                    str(error)) from error
            if full:
                self._flush()
        self._new_events += past.event_rows()
        if self._buffer:
            self._buffer.resume(past.unpaired, past.ended, past.last_attitude)
        if past.content:
            self.checkpoint(past.content)
        self.flush()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind, error, trace) -> None:
        """Finish what was not finished: complete, or interrupted or failed if an exception is on its way."""
        if kind is None:
            self.finish("complete")
        else:
            self.finish("interrupted" if issubclass(kind, KeyboardInterrupt) else "failed", str(error) or kind.__name__)

    @guarded
    def append(self, craft: str, block: Mapping, last: bool = False) -> None:
        """Add rows to a spacecraft. block: array of shape (rows, ...) by dataset name, SI, in the frames of the layout.

        Every dataset that is recorded must be in it; others are passed over. Raises ValueError if it does not fit.
        Beside them there may be ``orbit_remainder`` (rows, 6): what position and velocity lack, for the formation.
        last: no rows of this spacecraft follow; a formation waits for those of the others.
        """
        self._append([(craft, block, last)])

    @guarded
    def append_together(self, blocks: Iterable[tuple]) -> None:
        """Add rows to several spacecraft, and flush only once if that is due. blocks: of each what ``append`` takes."""
        self._append(blocks)

    def _append(self, blocks: Iterable[tuple]) -> None:
        due = [self._append_one(*block) for block in blocks]
        if any(due):
            self._flush()

    def _append_one(self, craft: str, block: Mapping, last: bool = False) -> bool:
        """True if a chunk became whole, of the spacecraft or of the formation."""
        own = {name: values for name, values in block.items() if name != REMAINDER}
        full = self._tables[craft].append(own)
        if self._buffer and craft in self._buffer.names:
            full |= self._append_formation(self._buffer.add(craft, own, block.get(REMAINDER), last))
        return full

    def _append_formation(self, rows: Mapping | None) -> bool:
        """True if a chunk became whole."""
        return rows is not None and self._formation.append(rows)

    @guarded
    def event(self, time: float, spacecraft: str, kind: str, text: str, parts: str = "", impulse: float = math.nan,
              speed: float = math.nan,
              energy: float = math.nan) -> None:
        """Something happened, at a time in s since the epoch. It reaches the disk with the next flush."""
        texts = (str(text or "").replace("\0", " ") for text in (spacecraft, kind, text, parts))
        self._new_events.append((float(time), *texts, float(impulse), float(speed), float(energy)))
        if len(self._new_events) >= MANY_EVENTS:
            self._flush()

    @guarded
    def checkpoint(self, content: Mapping) -> None:
        """What the run needs to go on after the rows and events appended so far: numbers, arrays and text by name.

        It replaces the one before with the first flush that brings these rows to the disk: there are never rows
        missing. Arrays and text may change their size; names, types and numbers of axes stay (ValueError).
        """
        arrays = as_arrays(content)
        self._checkpoints.check(arrays)
        self._new_checkpoint = [table.rows for table in self._every_table()], arrays

    @property
    def event_count(self) -> int:
        """Events so far."""
        with self._lock:
            return len(self._events["time"]) + len(self._new_events)

    @property
    def formation_rows(self) -> int:
        """Rows of the formation so far."""
        return self._formation.rows if self._formation else 0

    def waiting_rows(self) -> dict[str, np.ndarray]:
        """Rows of spacecraft that wait for those of the others of their formation, by name."""
        return self._buffer.waiting if self._buffer else {}

    @guarded
    def flush(self) -> None:
        """Bring everything to the disk. A chunk that is flushed before it is full stays uncompressed: not too often,
        please."""
        for table in self._every_table():
            table.write_tail()
        self._flush()

    def finish(self, status: str, end_reason: str = "") -> Path:
        """Write what is left, set the status (complete, interrupted or failed) and give the file its name.

        Returns the path of the file. A run that is not complete does not replace an older file: then the path is that
        of the part. So it is after a failed write, when there is nothing left to do.
        """
        if status not in STATUSES[1:]:
            raise ValueError(f"status '{status}' is unknown (allowed: {', '.join(STATUSES[1:])})")
        with self._lock:
            if not self._error and not self._finished:
                self._finish(status, end_reason)
            return self.part if self._error or self.part.exists() else self.path

    @guarded
    def _finish(self, status: str, end_reason: str) -> None:
        if self._buffer:
            self._append_formation(self._buffer.finish())
        for table in self._every_table():
            table.write_tail(last=True)
        self._flush(status=status, end_reason=end_reason)
        self._h5.close()
        self._file.commit()
        rescue(self._file.fileno(), self.part)
        self._file.close(sync=True)
        self._abandon.detach()
        self._finished = True
        if status == "complete" or not self.path.exists():
            give_name(self.part, self.path, self._overwrite)

    def _every_table(self) -> list[GrowingTable]:
        return [*self._tables.values(), *filter(None, [self._formation])]

    def _flush(self, **attributes) -> None:
        self._write_events()
        if self._new_checkpoint and all(table.written >= rows for table,
                                        rows in zip(self._every_table(), self._new_checkpoint[0])):
            self._checkpoints.store(self._new_checkpoint[1])
            self._new_checkpoint = None
        set_attributes(self._h5, attributes)
        self._commit()

    def _commit(self) -> None:
        self._h5.flush()
        self._file.commit()

    def _write_events(self) -> None:
        if not self._new_events:
            return
        first = len(self._events["time"])
        last = first + len(self._new_events)
        columns = dict(zip(("time", "spacecraft", "kind", "text", "parts", "impulse", "speed", "energy"),
                           zip(*self._new_events)), event=range(first, last))
        for name, values in ((name, columns[name]) for name in self._events):
            dataset = self._events[name]
            dataset.resize((last,))
            with self._file.raw():
                dataset[first:] = list(values)
                dataset.flush()
        self._new_events.clear()

    def _fail(self, error: OSError) -> None:
        """The disk refused: keep its last good state and say so, there as well if it lets us."""
        text = f"{self.part}: {explain(error)}"
        self._error = OutputError(f"{text}; what was written before can be read there" +
                                  (f", {self.path} is as it was" if self.path.exists() else ""))
        self._abandon()
        mark_failed(self.part, f"output: {explain(error)}")


def set_attributes(h5: h5py.File, attributes: Mapping[str, str]) -> None:
    """Replace attributes, all of those that were created last, in their order: they come to lie where they were. A text
    that is overwritten leaves its heap at once; one of a deleted attribute stays, and on the disk the old attribute is
    right until the new one takes its place."""
    for name in attributes:
        del h5.attrs[name]
    for name, value in attributes.items():
        h5.attrs[name] = value


def abandon(h5: h5py.File, file: OrderedFile) -> None:
    """Close a file without writing any more: the disk keeps the last commit."""
    file.failed = file.failed or OSError("abandoned")
    h5.close()
    with contextlib.suppress(OSError):
        file.close()                 # if it cannot be cut: a file may be longer than it says


def mark_failed(part: Path, reason: str) -> None:
    """Set status and reason in place, which needs no room on a full disk; if that fails too, the status stays
    ``running``."""
    try:
        file = OrderedFile(open_plain(part, write=True))
    except OSError:
        return
    try:
        with h5py.File(file, "r+", libver="earliest") as h5:
            dict(h5.attrs)           # HDF5 knows of room in the heaps that it has read
            set_attributes(h5, {"status": "failed", "end_reason": reason[:create.REASON_BYTES // 4]})
        file.commit()
        file.close(sync=True)
    except OSError:
        with contextlib.suppress(OSError):
            file.close()
