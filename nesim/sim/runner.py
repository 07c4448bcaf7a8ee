"""One run: lane groups of spacecraft on a few threads, one writer, checkpoints, and what happens when something goes
wrong."""

from __future__ import annotations

import queue
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import nesim
from nesim import _core
from nesim.base.errors import OutOfTime, OutputError, RunError
from nesim.base.frozen import frozen
from nesim.base.interrupts import noted_interrupts
from nesim.case.description import CaseDescription
from nesim.results.layout import CHUNK_ROWS, CraftLabels
from nesim.sim.craft import Craft
from nesim.sim.recorder import (BLOCK, NOTHING, SLICE, Blocks, EventOrder, Recorder, RestartPoint,
                                SimEvent)
from nesim.sim.lanes import LaneGroup, Schedule, group
from nesim.sim.snapshots import Snapshot
from nesim.text.stored_inputs import RESOLVED
from nesim.things import Spacecraft
from nesim.things.spacecraft import RECORDED

if TYPE_CHECKING:
    from nesim.sim.case import Case
    from nesim.sim.joined import Part
    from nesim.sim.resuming import Origin
    from nesim.results.writer import Writer

CHECKPOINT_EVERY = 60.0 # s of wall time between two checkpoints, unless the case says how much simulated time
WAITING = 2             # lane groups whose blocks may wait for the writer, so that memory does not grow with the run
# records that a lane group may be ahead of the others of its formation, which wait for them in memory
AHEAD = 4 * BLOCK


@frozen
class Progress:
    """How far a run is. simulated: s reached by the slowest spacecraft, of `duration`. fraction: of all the work.
    elapsed: s of wall time. speed: simulated time over wall time. remaining: s of wall time still to go, if it goes on
    like this."""

    simulated: float
    duration: float
    fraction: float
    elapsed: float
    speed: float
    remaining: float


def labels(craft: Spacecraft, case: CaseDescription, axes: int, **more: Any) -> CraftLabels:
    """Names along the axes of the datasets of a case's spacecraft. axes: that are recorded of its joints. more: what
    else CraftLabels takes."""
    names: dict[str, Any] = {section: tuple([part.name for part in getattr(craft, section)]) for section in RECORDED}
    if craft.contacts or case.contacts:
        from nesim.model.joining import owners
        from nesim.things.contact import labels as contact_labels

        between = [part for part in case.contacts if owners(part)[0] == craft.name]
        names["contacts"] = tuple(contact_labels([*craft.contacts, *between]))
    return CraftLabels(name=craft.name, **names, joint_axes=tuple("123456"[:axes]), frames=tuple(case.frames),
                       frame_bodies=tuple(case.bodies_in_frames(craft)) if case.frames else (),
                       dockings=tuple(part.name for part in case.dockings if part.owners[0] == craft.name), **more)


def attributes(case: Case) -> dict:
    """Of a result file of a case."""
    asked = case.description
    longest = f", max_step {asked.max_step:g}" if asked.max_step else ""
    order = f", order {asked.order}" if asked.integrator == "variational" else ""
    adaptive = f", rtol {asked.rtol:g}, atol {asked.atol:g}{longest}" if case.method.adaptive else ""
    lanes = _core.most_lanes()
    compiler, flags = _core.build_flags(lanes)
    return {"title": asked.title, "nesim_version": nesim.__version__,
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "command": shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]), "seed": asked.seed,
            "epoch_utc": asked.start or "",
            "time_scale": "TT" if asked.start else "", "integrator": asked.integrator + order + adaptive,
            "step": asked.step, "equations": asked.equations, "compiler": compiler, "flags": flags, "lanes": lanes}


def result_file(case: Case, path: Path, overwrite: bool, parts: Iterable[Craft | Part], **more: Any) -> Writer:
    """A new one, without rows. parts: the spacecraft of the case, as results have them. more: as a Writer takes it,
    also instead of what the case says."""
    from nesim.results.writer import Writer

    asked = case.description
    named = [labels(part.description, asked, part.rows.axes, surrounded=part.rows.surrounded,
                    partners=part.rows.partners, booked=bool(part.rows.counts["books"])) for part in parts]
    usual: dict[str, Any] = {"attributes": attributes(case), "groups": asked.groups,
                             "inputs": {**asked.files, RESOLVED: asked.resolved}}
    return Writer(path, crafts=named, overwrite=overwrite, **usual | more)


class Runner:
    """Runs the spacecraft of a case concurrently: those of one tree in lanes, lane groups on threads. Threads take
    turns with the groups, a slice of time each, so that all advance together; they queue blocks, and the calling thread
    alone writes. Each spacecraft computes the same bits whatever its neighbours and turns."""

    def __init__(self, case: Case, crafts: list[Craft], jobs: int,
                 progress: Callable[[Progress], None] | None = None, past: Snapshot | None = None,
                 max_wall: float | None = None):
        """past: where the spacecraft stood before, if they do not begin. max_wall: s after which the run ends, wherever
        it is."""
        self.case, self.progress, self.max_wall = case, progress, max_wall
        # the others have not begun
        before = {name: one for name, one in past.restart_points.items() if one.rows} if past else {}
        self.recorders = [Recorder(k, members, case.frame_output, case.field.radius,
            [before[part.description.name] for part in members.parts] if members.resumed else [])
                         for k, members in enumerate(self._groups(crafts, past, before))]
        found = {name: one for recorder in self.recorders for name, one in (recorder.restart_points() or {}).items()}
        # after what was written
        self.restart_points: dict[str, RestartPoint | None] = {name: found.get(name, before.get(name))
                                                               for name in case.spacecraft}
        self.order = EventOrder(case.spacecraft, len(self.recorders), past.waiting if past else ())
        self.marks = [np.inf if recorder.arrived else 0.0 for recorder in self.recorders]
        # checkpoints that were asked for and made; whether the last of all is made
        self.asked, self.made, self.ending = 0.0, 0.0, False
        self.jobs = max(1, min(jobs, len(self.recorders)))
        self.turns: queue.SimpleQueue = queue.SimpleQueue()
        self.blocks: queue.Queue = queue.Queue(maxsize=WAITING)
        self.stop = threading.Event()
        self.interrupted = False
        self.writer: Writer             # from when the file is made
        self.has_file = False
        self.began = time.monotonic()

    def _groups(self, crafts: list[Craft], past: Snapshot | None, before: dict[str, RestartPoint]) -> list[LaneGroup]:
        """Those that are stepped together; of spacecraft that go on, those that stand at one record and were not
        stopped."""
        alike: dict[int | None, list[Craft]] = {}
        for craft in crafts:
            point = before.get(craft.parts[0].description.name)
            if point is None or point.stop is None:
                alike.setdefault(None if point is None else point.index, []).append(craft)
        made = []
        for index, members in alike.items():
            schedules = [schedule_of(self.case, craft) for craft in members]
            for lanes in group(members, schedules):
                chosen = [members[i] for i in lanes]
                if index is None:
                    made.append(LaneGroup(chosen, schedules[lanes[0]]))
                    if chosen[0].description.contacts:
                        from nesim.model.overlap import refuse_overlaps

                        refuse_overlaps(chosen, made[-1].run.work)
                elif past is not None:
                    made.append(past.resumed(chosen, schedules[lanes[0]]))
        return made

    def _first_checkpoint(self) -> dict:
        """What the checkpoints of this run will be like: places are made for them with the file."""
        unpaired = {name: np.empty((13, 0)) for name in self.case.formation}
        return Snapshot(self._known_points(), (), 0, 0, unpaired).content()

    def run(self, path: Path, overwrite: bool, origin: Origin | None = None) -> None:
        """Until the end, a divergence (RunError), a failing disk (OutputError) or an interrupt (KeyboardInterrupt).
        path: of the file. origin: from where the spacecraft go on."""
        for recorder in self.recorders:
            if not recorder.arrived:
                self.turns.put(recorder)
        pool = ThreadPoolExecutor(max_workers=self.jobs, thread_name_prefix="nesim")
        try:
            with noted_interrupts(self._note_interrupt):
                tasks = [pool.submit(self._work) for _ in range(self.jobs)]
                for task in tasks:
                    task.add_done_callback(self._wake_writer)
                self._begin_file(path, overwrite, origin)
                self._write_until_done(tasks)
                self._write_tails()
        except BaseException as error:
            self._stop_threads(pool)
            if self.has_file:
                self._explain_end(error)
            raise
        pool.shutdown()
        self.writer.finish("complete", "; ".join(self._stops()))

    def _begin_file(self, path: Path, overwrite: bool, origin: Origin | None) -> None:
        """When the threads are on their way: it takes as long as thousands of steps."""
        records = [recorder.group.schedule.records for recorder in self.recorders]
        more: dict[str, Any] = {"checkpoint": self._first_checkpoint(), "formation": self.case.formation,
                                "chunk": min(CHUNK_ROWS, max(records, default=CHUNK_ROWS))}
        if origin:
            more |= {"past": origin.past(), "inputs": {**origin.inputs, RESOLVED: self.case.description.resolved}}
            more |= {"attributes": origin.attributes} if origin.attributes else {}
        self.writer = result_file(self.case, path, overwrite, self.case.parts, **more)
        self.has_file = True
        if not self.writer.resumed:
            for notice in self.case.notices:
                self.writer.event(0.0, "", "notice", notice)

    def _explain_end(self, error: BaseException) -> None:
        """Mark what is kept of a run that was not to end; raises the same with the place where it is, if the user is to
        know that."""
        if isinstance(error, KeyboardInterrupt):
            reached = f"at t = {self._progress_now().simulated:.9g} s"
            raise KeyboardInterrupt(f"interrupted {reached}; {self._finish_file('interrupted', reached)}") from None
        if isinstance(error, OutOfTime):
            reached = f"after {self.max_wall:g} s of wall time at t = {self._progress_now().simulated:.9g} s"
            raise OutOfTime(f"ended {reached}; {self._finish_file('interrupted', reached)}") from None
        kept = self.writer.finish("failed", str(error) or type(error).__name__)
        if isinstance(error, RunError):
            raise RunError(f"{error}\nkept in {kept}") from None

    def _finish_file(self, status: str, reason: str) -> str:
        """Ends the file; says where it is, and how to go on."""
        path = self.writer.finish(status, reason)
        return f"kept in {path}; nesim run --resume {path} goes on"

    @property
    def impacts(self) -> dict[str, float]:
        """Spacecraft that went below the surface of the central body, and the time of their first record there, s."""
        before = {name: one.impact for name, one in self.restart_points.items() if one is not None
                  and one.impact is not None}
        return before | {name: t for recorder in self.recorders for name, t in recorder.impacts.items()}

    @property
    def cautions(self) -> list[str]:
        """Of contacts for which steps were too long."""
        return [text for recorder in self.recorders if recorder.group.contact_steps is not None
                for text in recorder.group.contact_steps.cautions()]

    def _stops(self) -> list[str]:
        """Spacecraft that a command has stopped before the end."""
        times = {name: one.stop for name, one in self.restart_points.items() if one is not None}
        return [f"'{name}' stopped by a command at t = {t:.9g} s" for name, t in times.items() if t is not None]

    def _note_interrupt(self) -> None:
        self.interrupted = True

    def _work(self) -> None:
        """One thread: the next spacecraft in turn, for a slice of time, until all have arrived."""
        while not self.stop.is_set():
            try:
                recorder = self.turns.get_nowait()
            except queue.Empty:
                return                                              # fewer left than threads
            if self._too_far_ahead(recorder):
                self.turns.put(recorder)
                self.stop.wait(0.1 * SLICE)
                continue
            recorder.advance()
            mark = self._mark(recorder)
            ending = recorder.group.run.ending
            if recorder.full or recorder.arrived or mark > recorder.mark or ending > recorder.end_announced:
                recorder.mark, recorder.end_announced = mark, ending
                self._hand_over(recorder.take())
            if not recorder.arrived:
                self.turns.put(recorder)

    def _mark(self, recorder: Recorder) -> float:
        """How many checkpoints a lane group has come to: by its time if the case says so, else those that were asked
        for."""
        interval = self.case.description.checkpoint
        return recorder.group.run.time // interval if interval else self.asked

    def _too_far_ahead(self, recorder: Recorder) -> bool:
        """Whether a lane group should let the others of its formation catch up; those who have arrived need not."""
        if len(self.recorders) < 2 or not self.case.formation:
            return False
        slowest = min((other.group.run.time for other in self.recorders if not other.arrived), default=np.inf)
        return recorder.group.run.time - slowest > AHEAD * self.case.description.interval

    def _hand_over(self, blocks: Blocks) -> None:
        """Wait for room in the queue; the writer empties it also while the run winds up."""
        while True:
            try:
                return self.blocks.put(blocks, timeout=0.1)
            except queue.Full:
                continue

    def _wake_writer(self, task) -> None:
        """A thread has ended: the writer, if it waits for blocks, need not wait longer."""
        with suppress(queue.Full):
            self.blocks.put_nowait(NOTHING)

    def _write_until_done(self, tasks: list) -> None:
        while not all(task.done() for task in tasks) or not self.blocks.empty():
            self._write_one(timeout=SLICE)
            elapsed = time.monotonic() - self.began
            if self.interrupted:
                raise KeyboardInterrupt
            if self.max_wall is not None and elapsed > self.max_wall:
                raise OutOfTime
            self.asked = elapsed // CHECKPOINT_EVERY
            if self.progress:
                self.progress(self._progress_now())
            for task in tasks:
                if task.done():
                    task.result()
        for task in tasks:                                          # they may all have ended before the first look
            task.result()
        if self.progress:
            self.progress(self._progress_now())

    def _stop_threads(self, pool: ThreadPoolExecutor) -> None:
        """Stop the threads and keep what they have computed."""
        self.stop.set()
        for recorder in self.recorders:
            recorder.group.run.halted = True
        closer = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True})
        closer.start()
        with suppress(OutputError):                                 # reported already, if it is why the run ends
            while self.has_file and (closer.is_alive() or not self.blocks.empty()):
                self._write_one(timeout=0.01)
            if self.has_file:
                self._write_tails()
        # a thread may wait for room that nobody needs any more
        while closer.is_alive():
            with suppress(queue.Empty):
                self.blocks.get(timeout=0.01)

    def _write_one(self, timeout: float) -> None:
        with suppress(queue.Empty):
            self._write(self.blocks.get(timeout=timeout))

    def _write(self, blocks: Blocks) -> None:
        self.writer.append_together(blocks.items)
        if blocks is not NOTHING:
            self._write_events(self.order.add(blocks.group, blocks.events, blocks.reached))
            self.restart_points |= blocks.restart_points or dict.fromkeys(name for name, _, _ in blocks.items)
            self.marks[blocks.group] = blocks.mark
            self._checkpoint_if_due(blocks.ending)
        blocks.written()

    def _checkpoint_if_due(self, ending: bool) -> None:
        """When all have come to one; and before the end of the run shortens the first step of an adaptive method, the
        last one, from which it can be continued beyond its end."""
        due = min(self.marks)
        if self.ending or not (ending or self.made < due < np.inf) or not self._none_failed():
            return
        self.made, self.ending = max(self.made, due if due < np.inf else 0.0), ending
        self.writer.checkpoint(self._snapshot().content())
        self.writer.flush()

    def _none_failed(self) -> bool:
        """Whether none has failed."""
        return all(point is not None for point in self.restart_points.values())

    def _known_points(self) -> dict[str, RestartPoint]:
        """Where the spacecraft stand."""
        return {name: point for name, point in self.restart_points.items() if point is not None}

    def _snapshot(self) -> Snapshot:
        return Snapshot(self._known_points(), self.order.waiting, self.writer.event_count, self.writer.formation_rows,
                        self.writer.waiting_rows())

    def _write_events(self, events: list[SimEvent]) -> None:
        for event in events:
            self.writer.event(event.time, event.spacecraft, event.kind, event.text, *event.contact)

    def _write_tails(self) -> None:
        """What is left in the buffers, and where everybody is now."""
        for recorder in self.recorders:
            self._write(recorder.take())
        if not self.ending and self._none_failed():
            self.writer.checkpoint(self._snapshot().content())
        self._write_events(self.order.rest())
        for caution in self.cautions:                               # of the whole run, so they come after all else
            self.writer.event(self._progress_now().simulated, "", "notice", caution)

    def _progress_now(self) -> Progress:
        duration = self.case.description.duration
        done = [(min(recorder.group.run.time, duration), len(recorder.group.parts)) for recorder in self.recorders]
        fraction = sum(t * count for t, count in done) / (duration * sum(count for _, count in done)) if done else 1.0
        elapsed = time.monotonic() - self.began
        return Progress(min((t for t, _ in done), default=duration), duration, fraction, elapsed,
                        speed=fraction * duration / elapsed if elapsed > 0 else 0.0,
                        remaining=elapsed * (1 / fraction - 1) if fraction > 0 else float("inf"))


def schedule_of(case: Case, craft: Craft) -> Schedule:
    """How a spacecraft of a case is integrated."""
    description = case.description
    return Schedule.of(case.method, case.steps[craft.parts[0].description.name], description.interval,
                       description.duration, description.equations == "dense")
