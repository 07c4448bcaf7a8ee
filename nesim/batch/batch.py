"""A batch from its directory to batch.h5."""

from __future__ import annotations

import os
import shutil
import time
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nesim.batch.collect import Collection, collect
from nesim.batch.local import Local
from nesim.batch.plan import Plan, refuse_changes
from nesim.batch.statistics import wilson
from nesim.batch.store import Store, is_begun, manifests, read_manifest
from nesim.errors import OutputError, UsageError
from nesim.records import frozen
from nesim.results.layout import BATCH
from nesim.results.paths import is_locked
from nesim.sim.runner import noted_interrupts

KEPT = "interrupted; what is finished is kept, --resume goes on"


@frozen
class Progress:
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
    """What came out. path: batch.h5, None where other shards are still to come. requirements: name, passed, low and high end of the share."""

    path: Path | None
    planned: int
    counts: dict[str, int]
    failures: list[tuple[int, str, str]]
    requirements: list[tuple[str, int, float, float]]
    interrupted: bool = False


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

    def __init__(self, plan: Plan, options: Options, progress=None):
        self.plan, self.options, self.progress = plan, options, progress
        self.stopped = False
        self.done = self.failed = 0

    @property
    def shard_name(self) -> str:
        """Of the files of this shard."""
        return "-{}of{}".format(*self.options.shard) if self.options.shard else ""

    def run(self) -> Summary:
        """Until all runs are finished, or Ctrl-C. Raises OutputError, UsageError."""
        options = self.options
        if options.extend:
            self._extend()
        if options.overwrite and not options.resume:
            self._clear()
        self._refuse_other_shards()
        self.store = Store(options.output, self.shard_name)
        try:
            path = options.output / f"manifest{self.shard_name}.jsonl"
            if options.resume and is_begun(path):
                refuse_changes(read_manifest(path).header, self.plan.header)
            manifest = self.store.open(self.plan.header, options.resume)
            todo = self._todo(manifest)
            if self.plan.spec.keep == "full":
                (options.output / "runs").mkdir(exist_ok=True)
            self._fly(todo)
        finally:
            self.store.close()
        try:
            return self._sum_up()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(KEPT) from None

    def _refuse_other_shards(self) -> None:
        """The manifests of one directory belong to one batch, cut in one way."""
        ours = f"of{self.options.shard[1]}.jsonl" if self.options.shard else "manifest.jsonl"
        if self.options.output.is_dir():
            for path in self.options.output.glob("manifest*.jsonl"):
                if not path.name.endswith(ours):
                    raise OutputError(f"{self.options.output}: holds {path.name}, a batch that was cut in another way")

    def _clear(self) -> None:
        """Begin anew in a directory that holds a batch; of other files none is touched."""
        for pattern in ("manifest*.jsonl", "records*.f64"):
            for path in self.options.output.glob(pattern):
                if path.suffix == ".jsonl" and is_locked(path):
                    raise OutputError(f"{path}: another batch is writing it")
                path.unlink()
        (self.options.output / BATCH).unlink(missing_ok=True)
        for path in (self.options.output / "runs").glob("run_*.h5*"):
            path.unlink()

    def _extend(self) -> None:
        """More runs of the same batch."""
        before, most = max(manifest.header["runs"] for manifest in manifests(self.options.output)), self.plan.spec.most
        if before + self.options.extend > most:
            raise UsageError(f"--extend: there are {before:,} runs, and the {self.plan.spec.sampling} has {most:,} in all")
        self.options.resume = True
        self.plan = Plan(self.plan.directory, self.plan.overrides, self.plan.allow_code, before + self.options.extend)

    def _todo(self, manifest) -> list[int]:
        mine = range(self.plan.spec.runs)
        if self.options.shard:
            which, of = self.options.shard
            mine = mine[which - 1::of]
        finished = {run for run, entry in manifest.runs.items() if entry["status"] == "done" or not self.options.retry_failed}
        return [run for run in mine if run not in finished]

    def _backend(self):
        header = {**self.plan.header, "output": str(self.options.output.resolve())}
        own = dict(timeout=self.options.timeout, retry=self.options.retry, crafts=len(self.plan.layout.labels), empty=self.plan.layout.empty)
        if self.options.backend == "dask":
            from nesim.batch.cluster import Cluster

            return Cluster(header, self.options.scheduler, **own)
        return Local(header, self.options.jobs or os.cpu_count() or 1, **own)

    def _fly(self, todo: list[int]) -> None:
        self.total, self.began = len(todo), time.monotonic()
        try:
            with noted_interrupts(self._stop):
                if todo:
                    self._backend().fly(todo, self._deliver, lambda: self.stopped, self._tick)
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
            self.progress(Progress(self.total, self.done, self.failed, running, time.monotonic() - self.began))

    def _sum_up(self) -> Summary:
        found = manifests(self.options.output)
        there = {run: entry for manifest in found for run, entry in manifest.runs.items()}
        whole = len(there) >= self.plan.spec.runs
        path = collect(self.plan, found, self.options.output) if there and (whole or not self.options.shard) else None
        counts = {}
        for entry in there.values():
            counts[entry["status"]] = counts.get(entry["status"], 0) + 1
        failures = [(run, entry["status"], entry["reason"]) for run, entry in sorted(there.items()) if entry["status"] != "done"]
        return Summary(path, self.plan.spec.runs, counts, failures, requirement_table(self.plan, found) if path else [], self.interrupted)


def requirement_table(plan: Plan, found) -> list[tuple[str, int, float, float]]:
    """Name, runs that pass, and the 95 % interval of their share, of each requirement. A failed run does not pass."""
    if not plan.spec.requirements:
        return []
    runs = Collection(plan, found)
    rows = []
    for k, requirement in enumerate(plan.spec.requirements):
        passed = int((runs.layout.passes(runs.records, k) & runs.good).sum())
        rows.append((requirement.name, passed, *wilson(passed, len(runs.runs))))
    return rows


def fly_one(plan: Plan, run: int, output: Path):
    """One run alone, and whether it has the same bits as in the batch (None if it is not there)."""
    if not 0 <= run < plan.spec.runs:
        raise UsageError(f"there is no run {run} (there are: 0 to {plan.spec.runs - 1})")
    got = []
    with np.errstate(all="ignore"):
        if plan.spec.keep == "full":
            scratch = output / f"again.{os.getpid()}"
            (scratch / "runs").mkdir(parents=True)
        else:
            scratch = output
        try:
            Local({**plan.header, "output": str(scratch)}, 1, empty=plan.layout.empty).fly([run], got.extend)
        finally:
            if scratch is not output:
                shutil.rmtree(scratch)
    same = None
    for manifest in manifests(output) if any(is_begun(path) for path in output.glob("manifest*.jsonl")) else ():
        if run in manifest.runs:
            refuse_changes(manifest.header, {**plan.header, "runs": max(plan.spec.runs, manifest.header["runs"])})
            same = zlib.crc32(np.ascontiguousarray(got[0].record, "<f8")) == manifest.runs[run]["crc"]
    return got[0], same
