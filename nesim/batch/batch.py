"""A batch from its directory to batch.h5."""

from __future__ import annotations

import os
import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import OutputError, ResultError, UsageError
from nesim.base.frozen import frozen
from nesim.batch.collect import Collection, collect
from nesim.batch.input_copies import clear, is_batch_file, keep_inputs
from nesim.batch.local import Local
from nesim.batch.manifest import (MOST_RUNS, Manifest, check_records, is_begun, manifest_paths, manifests,
                                  read_manifest, first_lines, runs_text)
from nesim.batch.plan import Plan, refuse_changes
from nesim.batch.statistics import wilson
from nesim.batch.store import Store, history_file
from nesim.results.layout import BATCH
from nesim.results.paths import explain
from nesim.results.plain_files import check_plain, make_plain_directory
from nesim.base.interrupts import noted_interrupts

if TYPE_CHECKING:
    from nesim.batch.execution import Outcome

KEPT = "interrupted; what is finished is kept, --resume goes on"


@frozen
class BatchProgress:
    """runs: of this call. done: finished well. elapsed: s."""

    runs: int
    done: int
    failed: int
    running: int
    elapsed: float

    @property
    def rate(self) -> float:
        """Runs a second."""
        return (self.done + self.failed) / self.elapsed if self.elapsed > 0 else 0.0

    @property
    def remaining(self) -> float:
        """s, if it goes on like this."""
        return (self.runs - self.done - self.failed) / self.rate if self.rate else float("inf")

    @property
    def fraction(self) -> float:
        """Of this call's runs that is finished."""
        return (self.done + self.failed) / self.runs if self.runs else 1.0


@frozen
class Summary:
    """What came out. path: batch.h5, None where other shards are still to come. requirements: name, passed, low and
    high end of the share. damaged: what is wrong with the files of other shards, a line each. warnings: run and text,
    of runs that are done."""

    path: Path | None
    planned: int
    counts: dict[str, int]
    failures: list[tuple[int, str, str]]
    requirements: list[tuple[str, int, float, float]]
    interrupted: bool = False
    damaged: tuple[str, ...] = ()
    warnings: Sequence[tuple[int, str]] = ()


@dataclass
class Options:
    """How a batch is run. shard: (which, of how many), which from 1. extend: runs to be added."""

    output: Path
    jobs: int | None = None
    resume: bool = False
    overwrite: bool = False
    extend: int = 0
    retry: int = 1
    retry_failed: bool = False
    timeout: float | None = None
    fail_fast: bool = False
    shard: tuple[int, int] | None = None
    backend: str = "local"
    scheduler: str | None = None


class Batch:
    """One call of `nesim batch`."""

    def __init__(self, plan: Plan, options: Options, progress: Callable[[BatchProgress], None] | None = None,
                 warn: Callable[[str], None] = lambda text: None):
        """warn: is told what was damaged and is flown again."""
        self.plan, self.options, self.progress, self.warn = plan, options, progress, warn
        self.stopped = False
        self.done = self.failed = 0

    @property
    def shard_name(self) -> str:
        """Of the files of this shard."""
        return "-{}of{}".format(*self.options.shard) if self.options.shard else ""

    def run(self) -> Summary:
        """Until all runs are finished, or Ctrl-C. Raises OutputError, UsageError, ResultError."""
        options = self.options
        if options.extend:
            self._extend()
        self._refuse_others()
        if options.overwrite and not options.resume:
            clear(options.output, f"manifest{self.shard_name}.jsonl" if options.shard else None)
        self._refuse_batch_file()
        self.store = Store(options.output, self.shard_name)
        try:
            self._execute(self._begin())
        finally:
            self.store.close()
        try:
            return self._sum_up()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(KEPT) from None

    def _begin(self) -> list[int]:
        """Everything that must be on the disk before a run is; the runs to fly."""
        options = self.options
        if options.resume and is_begun(self.store.path):
            refuse_changes(read_manifest(self.store.path).header, self.plan.header)
        manifest = self.store.open(options.resume)
        if self.plan.spec.keep == "full":
            self._check_histories(manifest)
        keep_inputs(options.output, self.plan.texts, manifest.header.get("digests", {}))
        self.store.begin(self.plan.header, manifest)
        todo = self._runs_to_do(manifest)
        self._warn_of_damage(manifest, todo)
        return todo

    def _check_histories(self, manifest: Manifest) -> None:
        """Take out the runs whose histories are not there."""
        home = self.options.output / "runs"
        try:
            make_plain_directory(home)
            gone = [run for run, entry in manifest.runs.items() if entry["status"] == "done"
                    and check_plain(history_file(home.parent, run)) is None]
        except OSError as error:
            raise OutputError(f"{home}: cannot be written: {explain(error)}") from error
        manifest.drop(gone, home, "the history is not there")

    def _warn_of_damage(self, manifest: Manifest, todo: list[int]) -> None:
        """What was lost, and what is done about it."""
        for line in first_lines(manifest.damage):
            self.warn(line)
        if manifest.damage:
            self.warn(f"{runs_text(todo)} {'is' if len(todo) == 1 else 'are'} flown (again)" if todo
                      else "no run is missing")

    def _refuse_others(self) -> None:
        """The manifests of one directory belong to one batch, cut in one way."""
        options = self.options
        ours = f"of{options.shard[1]}.jsonl" if options.shard else "manifest.jsonl"
        own = f"manifest{self.shard_name}.jsonl"
        for path in manifest_paths(options.output):
            if not path.name.endswith(ours) and not (options.overwrite and not options.shard):
                raise OutputError(f"{options.output}: holds {path.name}, a batch that was cut in another way")
            if options.shard and path.name != own and is_begun(path):
                refuse_changes(read_manifest(path).header, {**self.plan.header, "runs": MOST_RUNS}, path.name)

    def _refuse_batch_file(self) -> None:
        """A batch.h5 that is not of the batch in this directory is not replaced."""
        path = self.options.output / BATCH
        try:
            if (os.path.lexists(path) and not manifest_paths(self.options.output)
                and not (self.options.overwrite and is_batch_file(path))):
                raise OutputError(f"{path}: exists, and no manifest speaks of it; remove it, or choose another -o")
        except OSError as error:
            raise OutputError(f"{path}: {explain(error)}") from error

    def _extend(self) -> None:
        """More runs of the same batch."""
        before, most = (max(manifest.header["runs"] for manifest in manifests(self.options.output)),
                        min(self.plan.spec.most, MOST_RUNS))
        if before + self.options.extend > most:
            raise UsageError(f"--extend: there are {before:,} runs, and the {self.plan.spec.sampling} has {most:,} in "
                             f"all")
        self.options.resume = True
        self.plan = Plan(self.plan.directory, self.plan.overrides, self.plan.allow_code, before + self.options.extend)

    def _runs_to_do(self, manifest) -> list[int]:
        mine = range(self.plan.spec.runs)
        if self.options.shard:
            which, of = self.options.shard
            mine = mine[which - 1::of]
        finished = {run for run, entry in manifest.runs.items() if entry["status"] == "done"
                    or not self.options.retry_failed}
        return [run for run in mine if run not in finished]

    def _backend(self):
        header = {**self.plan.worker_header, "output": str(self.options.output.resolve())}
        own: dict[str, Any] = dict(timeout=self.options.timeout, retry=self.options.retry,
                                   crafts=len(self.plan.layout.labels), empty=self.plan.layout.empty)
        if self.options.backend == "dask":
            from nesim.batch.cluster import Cluster

            return Cluster(header, self.options.scheduler, **own)
        return Local(header, self.options.jobs or os.cpu_count() or 1, **own)

    def _execute(self, todo: list[int]) -> None:
        self.total, self.began = len(todo), time.monotonic()
        try:
            with noted_interrupts(self._stop):
                if todo:
                    self._backend().run(todo, self._deliver, lambda: self.stopped, self._tick)
                self._tick(0)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(KEPT) from None

    def _stop(self) -> None:
        self.stopped = self.interrupted = True

    interrupted = False

    def _deliver(self, outcomes: list) -> None:
        if not outcomes:
            return
        self.store.add(outcomes)
        failed = sum(outcome.status != "done" for outcome in outcomes)
        self.done, self.failed = self.done + len(outcomes) - failed, self.failed + failed
        if failed and self.options.fail_fast:
            self.stopped = True

    def _tick(self, running: int) -> None:
        if self.progress:
            self.progress(BatchProgress(self.total, self.done, self.failed, running, time.monotonic() - self.began))

    def _sum_up(self) -> Summary:
        try:
            found = manifests(self.options.output)
        except ResultError as error:
            raise OutputError(f"{error}: it went away, or was changed, while the batch ran") from error
        records = [check_records(manifest) for manifest in found]
        there = {run: entry for manifest in found for run, entry in manifest.runs.items()}
        whole = len(there) >= self.plan.spec.runs
        runs = Collection(self.plan, found, records) if there and (whole or not self.options.shard) else None
        path = collect(self.plan, runs, self.options.output) if runs else None
        damaged = (*(line for manifest in found for line in manifest.damage), *(runs.damaged if runs else ()))
        counts: dict[str, int] = {}
        for entry in there.values():
            counts[entry["status"]] = counts.get(entry["status"], 0) + 1
        failures = [(run, entry["status"], entry["reason"]) for run, entry in sorted(there.items())
                    if entry["status"] != "done"]
        warnings = [(run, entry["reason"]) for run, entry in sorted(there.items())
                    if entry["status"] == "done" and entry["reason"]]
        return Summary(path, self.plan.spec.runs, counts, failures, requirement_table(self.plan, runs) if runs else [],
                       self.interrupted, damaged, warnings)


def requirement_table(plan: Plan, runs: Collection) -> list[tuple[str, int, float, float]]:
    """Name, runs that pass, and the 95 % interval of their share, of each requirement. A failed run does not pass."""
    rows = []
    for k, requirement in enumerate(plan.spec.requirements):
        passed = int((runs.layout.passes(runs.records, k) & runs.good).sum())
        rows.append((requirement.name, passed, *wilson(passed, len(runs.runs))))
    return rows


def run_one(plan: Plan, run: int, output: Path) -> tuple[Outcome, bool | None]:
    """One run alone, and whether it has the same bits as in the batch (None if it is not there)."""
    if not 0 <= run < plan.spec.runs:
        raise UsageError(f"there is no run {run} (there are: 0 to {plan.spec.runs - 1})")
    got: list[Outcome] = []
    with np.errstate(all="ignore"), _scratch(output, plan.spec.keep == "full") as scratch:
        Local({**plan.worker_header, "output": str(scratch)}, 1, empty=plan.layout.empty).run([run], got.extend)
    same = None
    for manifest in manifests(output) if any(map(is_begun, manifest_paths(output))) else ():
        if run in manifest.runs:
            refuse_changes(manifest.header, {**plan.header, "runs": max(plan.spec.runs, manifest.header["runs"])})
            same = zlib.crc32(np.ascontiguousarray(got[0].record, "<f8").data) == manifest.runs[run]["crc"]
    return got[0], same


@contextmanager
def _scratch(output: Path, needed: bool):
    """A directory for the files of a run that is not kept; beside the batch's, where there is room for such."""
    if not needed:
        yield output
        return
    try:
        with tempfile.TemporaryDirectory(prefix="again.", dir=output if output.is_dir() else None) as made:
            (Path(made) / "runs").mkdir()
            yield Path(made)
    except OSError as error:
        raise OutputError(f"{output}: cannot be written: {explain(error)}") from error
