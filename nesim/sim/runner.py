"""One run: all spacecraft on a few threads, one writer, and what happens when something goes wrong."""

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


class Journey:
    """A spacecraft on its way, with the records that are not handed over yet."""

    def __init__(self, case, craft: Craft):
        self.craft = craft
        self.run = start_run(case, craft)
        self.times, self.rows = np.empty(BLOCK), np.empty((BLOCK, craft.rows.width))
        self.times[0] = 0.0
        self.run.record_now(self.rows[0])
        self.count, self.steps = 1, 16

    @property
    def name(self) -> str:
        """Of the spacecraft."""
        return self.craft.description.name

    @property
    def full(self) -> bool:
        """Whether there is no room for another record."""
        return self.count == BLOCK

    def advance(self) -> bool:
        """A slice of time; False when there is nothing more to do. Raises RunError where the spacecraft diverges."""
        began = time.perf_counter()
        self.count += self.run.advance(self.times[self.count:], self.rows[self.count:], self.steps)
        if self.run.broken:
            raise RunError(explain_divergence(self.craft, self.run))
        self.steps = max(1, int(self.steps * min(4.0, SLICE / max(time.perf_counter() - began, 1e-6))))
        return not self.run.finished

    def take(self) -> tuple[str, dict, dict]:
        """Name, block of records and checkpoint for the writer; room for new records is left."""
        block = {"time": self.times[:self.count].copy(), **self.craft.rows.split(self.rows[:self.count].copy())}
        del block["body_velocity"]                                  # follows from the rest; not worth its room
        self.count = 0
        q, u = self.run.state()
        return self.name, block, {"index": self.run.index, "time": self.run.time, "coordinates": q, "speeds": u}


class Runner:
    """Runs the spacecraft of a case concurrently. Threads take turns with the spacecraft, a slice of time each, so that all
    advance together; they queue blocks, and the calling thread alone writes. Each spacecraft computes the same whatever the turns."""

    def __init__(self, case, crafts: dict[str, Craft], writer, jobs: int, progress=None):
        self.case, self.writer, self.progress = case, writer, progress
        self.journeys = [Journey(case, craft) for craft in crafts.values()]
        self.jobs = min(jobs, len(self.journeys))
        self.turns: queue.SimpleQueue = queue.SimpleQueue()
        self.blocks: queue.Queue = queue.Queue(maxsize=WAITING)
        self.stop = threading.Event()
        self.began = time.monotonic()

    def run(self) -> None:
        """Until the end, a divergence (RunError), a failing disk (OutputError) or an interrupt (KeyboardInterrupt)."""
        for journey in self.journeys:
            self.turns.put(journey)
        pool = ThreadPoolExecutor(max_workers=self.jobs, thread_name_prefix="nesim")
        try:
            self._write_until_done([pool.submit(self._work) for _ in range(self.jobs)])
        except KeyboardInterrupt:
            self._wind_up(pool)
            self.writer.finish("interrupted", f"interrupted at t = {self._now().simulated:.9g} s")
            raise
        except BaseException as error:
            self._wind_up(pool)
            self.writer.finish("failed", str(error) or type(error).__name__)
            raise
        self._write_tails()
        self.writer.finish("complete", "reached the end")

    def _work(self) -> None:
        """One thread: the next spacecraft in turn, for a slice of time, until all have arrived."""
        while not self.stop.is_set():
            try:
                journey = self.turns.get_nowait()
            except queue.Empty:
                return                                              # fewer left than threads
            if journey.advance():
                if journey.full:
                    self._hand_over(journey.take())
                self.turns.put(journey)

    def _hand_over(self, item: tuple) -> None:
        """Wait for room in the queue; the writer empties it also while the run winds up."""
        while True:
            try:
                return self.blocks.put(item, timeout=0.1)
            except queue.Full:
                continue

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

    def _wind_up(self, pool: ThreadPoolExecutor) -> None:
        """Stop the threads and keep what they have computed."""
        self.stop.set()
        closer = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True})
        closer.start()
        with suppress(OutputError):                                 # said once already, if it is why we are here
            while closer.is_alive() or not self.blocks.empty():
                self._write_one(timeout=0.01)
            self._write_tails()
        while closer.is_alive():                                    # a thread may wait for room that nobody needs any more
            with suppress(queue.Empty):
                self.blocks.get(timeout=0.01)

    def _write_one(self, timeout: float) -> None:
        with suppress(queue.Empty):
            self._write(self.blocks.get(timeout=timeout))

    def _write(self, item: tuple) -> None:
        name, block, checkpoint = item
        self.writer.append(name, block)
        self.writer.checkpoint(name, checkpoint)

    def _write_tails(self) -> None:
        for journey in self.journeys:
            if journey.count:
                self._write(journey.take())

    def _now(self) -> Progress:
        duration = self.case.description.duration
        done = [min(journey.run.time, duration) for journey in self.journeys]
        return Progress(min(done), duration, sum(done) / (duration * len(done)), time.monotonic() - self.began)


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
