"""One run: lane groups of spacecraft on a few threads, one writer, and what happens when something goes wrong."""

from __future__ import annotations

import queue
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import numpy as np

from nesim.errors import OutputError, RunError
from nesim.inputs.parts import CaseDescription
from nesim.records import frozen
from nesim.results.layout import CraftLabels
from nesim.sim.craft import Craft
from nesim.sim.event_order import EventOrder, Happening
from nesim.sim.lanes import LaneGroup, Schedule, group

if TYPE_CHECKING:
    from nesim.results.writer import Writer
    from nesim.sim.framed import Framed
    from nesim.sim.rows import Room

BLOCK = 1024            # records handed to the writer at once
FEW = 128               # records that the core makes before they are sorted: a core's cache holds them
SLICE = 0.05            # s of computing between two looks at the outside world: interrupts are obeyed within it
NOT_KEPT = ("body_velocity",)     # follows from the rest; not worth its room
WAITING = 2             # lane groups whose blocks may wait for the writer, so that memory does not grow with the run
AHEAD = 4 * BLOCK       # records that a lane group may be ahead of the others of its formation, which wait for them in memory


@frozen
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


def labels(craft: Craft, case: CaseDescription) -> CraftLabels:
    """Names along the axes of the datasets of a case's spacecraft."""
    names = {kind: [part.name for part in getattr(craft.description, kind)]
             for kind in ("wheels", "drives", "thrusters", "tanks", "torquers", "controllers", "endpoints")}
    return CraftLabels(name=craft.description.name, bodies=craft.bodies, joints=craft.joints, **names,
                       surrounded=craft.rows.surrounded, frames=case.frames, frame_bodies=case.framed(craft.description))


@frozen
class Blocks:
    """Name, block of records and whether it is the last, of each spacecraft of a lane group; what happened to them; the number of the group, and the
    time (s) up to which it has told of everything that happened; and what to call when they are written, so that their memory can be used again."""

    items: list[tuple[str, dict, bool]]
    events: list[Happening]
    group: int
    reached: float
    written: Callable[[], None]


NOTHING = Blocks([], [], -1, 0.0, lambda: None)


class Journey:
    """A lane group on its way, with the records that are not handed over yet."""

    def __init__(self, number: int, group: LaneGroup, framed: Framed | None = None, ground: float = 0.0):
        """number: of the group. ground: m, radius of the central body, if there is one."""
        self.number, self.group, self.framed, self.ground = number, group, framed, ground
        self.reached = 0.0                                          # s, of the last record that was handed over
        self.told: Counter = Counter()                              # events, by spacecraft and source
        self.impacts: dict[str, float] = {}                         # time, s, of the first record below the ground, by spacecraft
        self.times, self.rows = np.empty(FEW), group.rows(FEW)
        self.rooms: queue.SimpleQueue = queue.SimpleQueue()         # memory of blocks that are written: new memory is dear
        self.room = group.room(BLOCK, NOT_KEPT)
        self.steps, self.arrived = 16, False
        self.times[0] = 0.0
        group.run.record_now(self.rows[0])
        self.room.put(self.times[:1], self.rows[:1])

    @property
    def full(self) -> bool:
        """Whether there is no room for another record."""
        return self.room.count == BLOCK

    def advance(self) -> bool:
        """A slice of time; False when there is nothing more to do. Raises RunError where a spacecraft diverges."""
        began = time.perf_counter()
        few = min(FEW, BLOCK - self.room.count)
        count = self.group.advance(self.times[:few], self.rows[:few], self.steps)
        self.room.put(self.times[:count], self.rows[:count])
        if self.group.failures and not self.group.waiting:
            raise RunError("\n".join(why for _, why in self.group.failures.values()))
        grown = int(self.steps * min(4.0, SLICE / max(time.perf_counter() - began, 1e-6)))
        self.steps = max(1, min(grown, self.group.schedule.total))      # where few records are there before the slice is over it would grow for ever
        self.arrived = self.group.done
        return not self.arrived

    def take(self) -> Blocks:
        """The records and the events of the orbits for the writer; room for new records is left."""
        room, self.room = self.room, self._free_room()
        items = [(*self._item(lane, {"time": room.time[:room.count], **block}), self.arrived or lane in self.group.stops)
                 for lane, block in enumerate(room.blocks())]
        before, self.reached = self.reached, float(room.time[room.count - 1]) if room.count else self.reached
        return Blocks(items, self._events(items), self.number, np.inf if self.arrived else before, lambda: self.rooms.put(room))

    def _events(self, items: list[tuple[str, dict, bool]]) -> list[Happening]:
        """What happened that was not told yet."""
        passed, self.group.passed = self.group.passed, []
        found = [(t, items[lane][0], kind, text, "orbit") for lane, t, kind, text in passed]
        for lane, (name, block, _) in enumerate(items):
            found += [(*event, "impact") for event in self._impact(name, block)]
            for source, done in (("command", self.group.commands(lane)), ("limit", self.group.limits(lane))):
                found += [(t, name, source, text, source) for t, text in done[self.told[name, source]:]]
        return [Happening(*event, self._next(event[1], event[-1])) for event in found]

    def _next(self, name: str, source: str) -> int:
        """How many of a source a spacecraft was told of before."""
        self.told[name, source] += 1
        return self.told[name, source] - 1

    def _impact(self, name: str, block: dict) -> list[tuple[float, str, str, str]]:
        """The first record of a spacecraft that is inside the central body. Nothing stops it there."""
        inside = np.flatnonzero((block["position"] ** 2).sum(axis=1) < self.ground ** 2) if self.ground and name not in self.impacts else ()
        if not len(inside):
            return []
        self.impacts[name] = float(block["time"][inside[0]])
        return [(self.impacts[name], name, "impact", "below the surface of the central body, by its radius; the first record there")]

    def _free_room(self) -> Room:
        try:
            room = self.rooms.get_nowait()
        except queue.Empty:
            return self.group.room(BLOCK, NOT_KEPT)
        room.count = 0
        return room

    def checkpoints(self) -> list[tuple[str, dict]]:
        """Name of each spacecraft and what a restart of it needs."""
        return [(craft.description.name, self.group.checkpoint(lane)) for lane, craft in enumerate(self.group.crafts)]

    def _item(self, lane: int, block: dict) -> tuple[str, dict]:
        count = int(np.searchsorted(block["time"], self.group.last_time(lane) * (1 + 1e-12), side="right"))
        craft, block = self.group.crafts[lane].description, {name: values[:count] for name, values in block.items()}
        return craft.name, self.framed.completed(craft, block) if self.framed else block


@contextmanager
def noted_interrupts(note):
    """Ctrl-C calls `note` instead of raising in the middle of something; a second one raises. Elsewhere than in the main thread
    nothing is changed: there no handlers run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    taken = [number for number, handler in before.items() if handler is signal.default_int_handler]

    def handle(number, frame):
        note()
        for other in taken:
            signal.signal(other, before[other])

    for number in taken:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])


class Runner:
    """Runs the spacecraft of a case concurrently: those of one tree in lanes, lane groups on threads. Threads take turns with the
    groups, a slice of time each, so that all advance together; they queue blocks, and the calling thread alone writes. Each
    spacecraft computes the same bits whatever its neighbours and turns."""

    def __init__(self, case, crafts: dict[str, Craft], jobs: int, progress=None):
        self.case, self.progress = case, progress
        members = list(crafts.values())
        schedules = [schedule_of(case, craft) for craft in members]
        self.journeys = [Journey(k, LaneGroup([members[i] for i in lanes], schedules[lanes[0]]), case.framed, case.field.radius)
                         for k, lanes in enumerate(group(members, schedules))]
        self.order = EventOrder(list(crafts), len(self.journeys))
        self.jobs = min(jobs, len(self.journeys))
        self.turns: queue.SimpleQueue = queue.SimpleQueue()
        self.blocks: queue.Queue = queue.Queue(maxsize=WAITING)
        self.stop = threading.Event()
        self.interrupted = False
        self.writer: Writer | None = None
        self.began = time.monotonic()

    def checkpoints(self) -> dict[str, dict]:
        """What a restart of each spacecraft needs now, by its name."""
        return dict(item for journey in self.journeys for item in journey.checkpoints())

    def run(self, make_writer: Callable[[], Writer]) -> None:
        """Until the end, a divergence (RunError), a failing disk (OutputError) or an interrupt (KeyboardInterrupt).

        make_writer: is called once, when the threads are on their way: to make the file takes as long as thousands of steps.
        """
        for journey in self.journeys:
            self.turns.put(journey)
        pool = ThreadPoolExecutor(max_workers=self.jobs, thread_name_prefix="nesim")
        try:
            with noted_interrupts(self._note_interrupt):
                tasks = [pool.submit(self._work) for _ in range(self.jobs)]
                for task in tasks:
                    task.add_done_callback(self._wake)
                self._begin_file(make_writer)
                self._write_until_done(tasks)
                self._write_tails()
        except BaseException as error:
            self._wind_up(pool)
            if self.writer:
                self._explain_end(error)
            raise
        pool.shutdown()
        self.writer.finish("complete", "; ".join(self._stops()))

    def _begin_file(self, make_writer: Callable[[], Writer]) -> None:
        self.writer = make_writer()
        for notice in self.case.notices:
            self.writer.event(0.0, "", "notice", notice)

    def _explain_end(self, error: BaseException) -> None:
        """Mark what is kept of a run that was not to end; raises the same with the place where it is, if the user is to know that."""
        if isinstance(error, KeyboardInterrupt):
            reached = f"at t = {self._now().simulated:.9g} s"
            raise KeyboardInterrupt(f"interrupted {reached}; kept in {self.writer.finish('interrupted', reached)}") from None
        kept = self.writer.finish("failed", str(error) or type(error).__name__)
        if isinstance(error, RunError):
            raise RunError(f"{error}\nkept in {kept}") from None

    @property
    def impacts(self) -> dict[str, float]:
        """Spacecraft that went below the surface of the central body, and the time of their first record there, s."""
        return {name: t for journey in self.journeys for name, t in journey.impacts.items()}

    def _stops(self) -> list[str]:
        """Spacecraft that a command has stopped before the end."""
        return [f"'{journey.group.crafts[lane].description.name}' stopped by a command at t = {t:.9g} s"
                for journey in self.journeys for lane, t in journey.group.stops.items()]

    def _note_interrupt(self) -> None:
        self.interrupted = True

    def _work(self) -> None:
        """One thread: the next spacecraft in turn, for a slice of time, until all have arrived."""
        while not self.stop.is_set():
            try:
                journey = self.turns.get_nowait()
            except queue.Empty:
                return                                              # fewer left than threads
            if self._too_far_ahead(journey):
                self.turns.put(journey)
                self.stop.wait(0.1 * SLICE)
                continue
            journey.advance()
            if journey.full or journey.arrived:
                self._hand_over(journey.take())
            if not journey.arrived:
                self.turns.put(journey)

    def _too_far_ahead(self, journey: Journey) -> bool:
        """Whether a lane group should let the others of its formation catch up; those who have arrived need not."""
        if len(self.journeys) < 2 or not self.case.formation:
            return False
        slowest = min((other.group.run.time for other in self.journeys if not other.arrived), default=np.inf)
        return journey.group.run.time - slowest > AHEAD * self.case.description.interval

    def _hand_over(self, blocks: Blocks) -> None:
        """Wait for room in the queue; the writer empties it also while the run winds up."""
        while True:
            try:
                return self.blocks.put(blocks, timeout=0.1)
            except queue.Full:
                continue

    def _wake(self, task) -> None:
        """A thread has ended: the writer, if it waits for blocks, need not wait longer."""
        with suppress(queue.Full):
            self.blocks.put_nowait(NOTHING)

    def _write_until_done(self, tasks: list) -> None:
        while not all(task.done() for task in tasks) or not self.blocks.empty():
            self._write_one(timeout=SLICE)
            if self.interrupted:
                raise KeyboardInterrupt
            if self.progress:
                self.progress(self._now())
            for task in tasks:
                if task.done():
                    task.result()
        for task in tasks:                                          # they may all have ended before the first look
            task.result()
        if self.progress:
            self.progress(self._now())

    def _wind_up(self, pool: ThreadPoolExecutor) -> None:
        """Stop the threads and keep what they have computed."""
        self.stop.set()
        closer = threading.Thread(target=pool.shutdown, kwargs={"cancel_futures": True})
        closer.start()
        with suppress(OutputError):                                 # said once already, if it is why we are here
            while self.writer and (closer.is_alive() or not self.blocks.empty()):
                self._write_one(timeout=0.01)
            if self.writer:
                self._write_tails()
        while closer.is_alive():                                    # a thread may wait for room that nobody needs any more
            with suppress(queue.Empty):
                self.blocks.get(timeout=0.01)

    def _write_one(self, timeout: float) -> None:
        with suppress(queue.Empty):
            self._write(self.blocks.get(timeout=timeout))

    def _write(self, blocks: Blocks) -> None:
        self.writer.append_together(blocks.items)
        if blocks is not NOTHING:
            self._write_events(self.order.add(blocks.group, blocks.events, blocks.reached))
        blocks.written()

    def _write_events(self, happenings: list[Happening]) -> None:
        for event in happenings:
            self.writer.event(event.time, event.spacecraft, event.kind, event.text)

    def _write_tails(self) -> None:
        """What is left in the buffers, and where everybody is now."""
        for journey in self.journeys:
            self._write(journey.take())
            for item in journey.checkpoints():
                self.writer.checkpoint(*item)
        self._write_events(self.order.rest())

    def _now(self) -> Progress:
        duration = self.case.description.duration
        done = [(min(journey.group.run.time, duration), len(journey.group.crafts)) for journey in self.journeys]
        fraction = sum(t * count for t, count in done) / (duration * sum(count for _, count in done))
        return Progress(min(t for t, _ in done), duration, fraction, time.monotonic() - self.began)


def schedule_of(case, craft: Craft) -> Schedule:
    """How a spacecraft of a case is integrated."""
    description = case.description
    return Schedule.of(case.method, case.step_of(craft.description.name), description.interval, description.duration, description.equations == "dense")
