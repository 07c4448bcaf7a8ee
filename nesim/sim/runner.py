"""One run: every spacecraft on a thread of its own pool, one writer, and what happens when something goes wrong."""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from nesim import _core
from nesim.errors import OutputError, RunError
from nesim.results.layout import CraftLabels
from nesim.sim.craft import Craft
from nesim.sim.failures import explain_divergence

BLOCK = 1024            # records handed to the writer at once
SLICE = 0.05            # s of computing between two looks at the outside world: interrupts are obeyed within it
WAITING = 4             # blocks that may wait for the writer, so that memory does not grow with the run


@dataclass(frozen=True)
class Progress:
    """How far a run is. simulated: s reached by the slowest spacecraft, of `duration`. fraction: of all the work.
    elapsed: s of wall time."""

    simulated: float
    duration: float
    fraction: float
    elapsed: float

    @property
    def speed(self) -> float:
        """Simulated time over wall time."""
        return self.fraction * self.duration / self.elapsed if self.elapsed > 0 else 0.0

    @property
    def remaining(self) -> float:
        """Wall time still to go, s, if it goes on like this."""
        return self.elapsed * (1 / self.fraction - 1) if self.fraction > 0 else float("inf")


def labels(craft: Craft) -> CraftLabels:
    """Names along the axes of a spacecraft's datasets."""
    return CraftLabels(name=craft.description.name, bodies=craft.bodies, joints=craft.joints,
                       wheels=[wheel.name for wheel in craft.description.wheels])


class Runner:
    """Runs the spacecraft of a case concurrently. Threads compute and queue blocks; the calling thread alone writes."""

    def __init__(self, case, crafts: dict[str, Craft], writer, jobs: int, progress=None):
        self.case, self.crafts, self.writer, self.jobs, self.progress = case, crafts, writer, jobs, progress
        self.blocks: queue.Queue = queue.Queue(maxsize=WAITING)
        self.stop = threading.Event()
        self.reached = dict.fromkeys(crafts, 0.0)
        self.failure: str | None = None
        self.began = time.monotonic()

    def run(self) -> None:
        """Until the end, a divergence (RunError), a failing disk (OutputError) or an interrupt (KeyboardInterrupt)."""
        pool = ThreadPoolExecutor(max_workers=min(self.jobs, len(self.crafts)), thread_name_prefix="nesim")
        try:
            tasks = [pool.submit(self._fly, name) for name in self.crafts]
            self._write_until_done(tasks)
        except KeyboardInterrupt:
            self._wind_up(pool)
            self.writer.finish("interrupted", f"interrupted at t = {min(self.reached.values()):.9g} s")
            raise
        except BaseException as error:
            self._wind_up(pool)
            self.writer.finish("failed", str(error) or type(error).__name__)
            raise
        self.writer.finish("complete", "reached the end")

    def _wind_up(self, pool: ThreadPoolExecutor) -> None:
        """Stop the threads and keep what they have computed."""
        self.stop.set()
        closer = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True})
        closer.start()
        while closer.is_alive() or not self.blocks.empty():
            with suppress(OutputError):                             # said once already, if it is why we are here
                self._write_one(timeout=0.01)
        closer.join()

    def _write_until_done(self, tasks: list) -> None:
        while not all(task.done() for task in tasks) or not self.blocks.empty():
            self._write_one(timeout=0.02)
            if self.progress:
                self.progress(self._now())
            for task in tasks:
                if task.done():
                    task.result()
        if self.progress:
            self.progress(self._now())

    def _write_one(self, timeout: float) -> None:
        try:
            name, block, checkpoint = self.blocks.get(timeout=timeout)
        except queue.Empty:
            return
        self.writer.append(name, block)
        self.writer.checkpoint(name, checkpoint)

    def _now(self) -> Progress:
        duration = self.case.description.duration
        done = list(self.reached.values())
        return Progress(min(done), duration, sum(done) / (duration * len(done)), time.monotonic() - self.began)

    def _fly(self, name: str) -> None:
        """One spacecraft from start to end, in slices of a few hundredths of a second."""
        craft = self.crafts[name]
        run = start_run(self.case, craft)
        times, rows = np.empty(BLOCK), np.empty((BLOCK, craft.rows.width))
        times[0] = 0.0
        run.record_now(rows[0])
        count, steps = 1, 16
        while not (run.finished or run.broken or self.stop.is_set()):
            began = time.perf_counter()
            count += run.advance(times[count:], rows[count:], steps)
            steps = max(1, int(steps * min(4.0, SLICE / max(time.perf_counter() - began, 1e-6))))
            self.reached[name] = run.time
            if count == BLOCK:
                self._hand_over(name, run, times, rows)
                count = 0
        self._hand_over(name, run, times[:count], rows[:count])
        if run.broken:
            raise RunError(explain_divergence(craft, run))

    def _hand_over(self, name: str, run, times: np.ndarray, rows: np.ndarray) -> None:
        block = {"time": times.copy(), **self.crafts[name].rows.split(rows.copy())}
        del block["body_velocity"]                                  # follows from the rest; not worth its room
        q, u = run.state()
        item = name, block, {"index": run.index, "time": run.time, "coordinates": q, "speeds": u}
        while True:
            try:
                return self.blocks.put(item, timeout=0.1)
            except queue.Full:
                continue


def start_run(case, craft: Craft):
    """The compiled run of one spacecraft, at its start."""
    description = case.description
    step = case.step_of(craft.description.name)
    stride, total = round(description.interval / step), round(description.duration / step)
    loads = craft.description.loads
    edges = sorted({t for load in loads for t in (load.start, load.stop) if 0 < t < description.duration})
    run = _core.Run(_core.Workspace(craft.model), craft.start.q, craft.start.u, case.method, step, max(stride, 1), total,
                    np.array(edges, dtype=float))
    if description.equations == "dense":
        _core.use_dense(run)
    return run
