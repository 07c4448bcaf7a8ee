"""Sessions: a case that is advanced piece by piece from Python, looked at, commanded, saved and taken up again.

A session steps as a run does, bit for bit: steps of one length are never divided, those of an adaptive method never
shortened. What is commanded happens as if it stood in the timeline of the case at that time.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from nesim.base.arguments import need, need_above_zero, need_path, shown
from nesim.base.errors import ArgumentError, NoSuchName, ResultError, RunError, UsageError
from nesim.case.times import divides
from nesim.case.reader import read_kept
from nesim.case.resolved import resolved
from nesim.results.reader import Event, open_results
from nesim.model.overlap import refuse_overlaps
from nesim.sim.case import Case
from nesim.sim.craft import Motion, State, motion_of
from nesim.sim.recorder import EventOrder, Recorder, RestartPoint
from nesim.sim.lanes import LaneGroup, group
from nesim.sim.runner import attributes, result_file, schedule_of
from nesim.sim.snapshots import Snapshot
from nesim.sim.user_code import plain
from nesim.text.source import flow
from nesim.text.stored_inputs import RESOLVED

KIND = "session"        # of a file that keeps one
MANY = 2**53            # steps


class SessionCraft:
    """A spacecraft of a session, as it is now."""

    def __init__(self, session: Session, name: str):
        self._session, self.name = session, name

    def __repr__(self) -> str:
        return f"<'{self.name}' at t = {self._session.time:.9g} s>"

    def record(self) -> dict[str, np.ndarray]:
        """Everything that a run records, by the names of docs/results.md, SI."""
        recorder, part = self._session._find(self.name)
        row = recorder.group.rows(1)
        recorder.group.run.record_at(self._session.time, row[0])
        return {name: values[0] for name, values in recorder.group.split_records(row)[part].items()}

    def motion(self) -> Motion:
        """Attitude, rate, position and velocity of every body, joint angles and rates, energy and momentum."""
        return motion_of(self.record())

    def state(self) -> State:
        """Time (s), coordinates and speeds, for the methods of a Craft."""
        recorder, part = self._session._find(self.name)
        run, lanes, lane = recorder.group.run, recorder.group.lanes, part // recorder.group.together
        q, u = (x.reshape(-1, lanes)[:, lane].copy() for x in run.state_at(self._session.time))
        return recorder.group.parts[part].state_of(State(self._session.time, q, u))

    @property
    def stopped(self) -> float | None:
        """When a command stopped it, s; None if none has."""
        recorder, part = self._session._find(self.name)
        return recorder.group.stops.get(part // recorder.group.together)


class Session:
    """The spacecraft of a case on their way. ``session["SAT"]`` is one of them, as it is now. events: what has happened
    so far, in order."""

    def __init__(self, case: Case, snapshot: Snapshot | None = None, time: float = 0.0):
        """case: is this session's own. snapshot: where its spacecraft stand at `time` (s); None is their start."""
        self._case, self.time = case, time
        self.events: list[Event] = []
        self._begin(snapshot)

    def _begin(self, snapshot: Snapshot | None) -> None:
        crafts = self._case.stepped
        schedules = [self._schedule(craft) for craft in crafts]
        self._recorders: list[Recorder] = []
        for number, lanes in enumerate(group(crafts, schedules)):
            members, schedule = [crafts[i] for i in lanes], schedules[lanes[0]]
            made = snapshot.resumed(members, schedule, adapt=True) if snapshot else LaneGroup(members, schedule)
            if not snapshot:
                refuse_overlaps(members, made.run.work)
            past = [snapshot.restart_points[part.description.name] for part in made.parts] if snapshot else None
            self._recorders.append(Recorder(number, made, ground=self._case.field.radius, past=past, size=1))
        # States before the last step of an adaptive method, by lane group
        self._before: dict[int, list[np.ndarray]] = {}
        self._order = EventOrder(self.spacecraft, len(self._recorders))
        for recorder in self._recorders:
            recorder.group.run.wanted = self.time

    def _schedule(self, craft):
        """That of the case without records on the way."""
        schedule = schedule_of(self._case, craft)
        return replace(schedule, stride=schedule.total)

    def __repr__(self) -> str:
        return f"<Session of '{self._case.name}' at t = {self.time:.9g} s: {', '.join(self.spacecraft)}>"

    @property
    def spacecraft(self) -> list[str]:
        """Names, as declared."""
        return self._case.spacecraft

    @property
    def duration(self) -> float:
        """Of the case, s: a session goes no further."""
        return self._case.description.duration

    def __getitem__(self, name: str) -> SessionCraft:
        self._find(name)
        return SessionCraft(self, name)

    def _find(self, name: str) -> tuple[Recorder, int]:
        for recorder in self._recorders:
            for number, part in enumerate(recorder.group.parts):
                if part.description.name == name:
                    return recorder, number
        raise NoSuchName(f"no spacecraft is called {shown(name)} (there are: {', '.join(self.spacecraft)})")

    def advance(self, seconds: float) -> list[Event]:
        """Go on by so many seconds: a whole number of steps of every spacecraft, where steps have one length. Returns
        what happened, in order.

        Raises UsageError if they are no such number or lead beyond the end of the case, RunError if a spacecraft
        diverges.
        """
        need_above_zero("seconds", seconds, "a number of seconds")
        end = self.time + seconds
        if end > self.duration * (1 + 1e-12):
            raise UsageError(f"the case ends at {self.duration:.10g} s, and {seconds:.10g} s lead to {end:.10g} s: "
                             f"load it with a longer time.duration")
        adaptive = self._case.method.adaptive
        for name in () if adaptive else self.spacecraft:
            if not divides(self._case.step_of(name), seconds):
                raise ArgumentError(f"{seconds:.10g} s is not a whole number of steps of "
                                    f"{self._case.step_of(name):.10g} s of '{name}'")
        for recorder in self._recorders:
            self._advance(recorder, min(end, self.duration), seconds)
        first = self._recorders[0].group
        self.time = min(end, self.duration) if adaptive else first.run.time
        return self._new_events()

    def _advance(self, recorder: Recorder, end: float, seconds: float) -> None:
        lanes = recorder.group
        recorder.buffers.count = 0                                  # of records there is no need
        if not lanes.schedule.method.adaptive:
            target = lanes.run.index + round(seconds / lanes.schedule.step)
            while lanes.run.index < target and not lanes.done:
                recorder.advance(target - lanes.run.index)
            return
        lanes.run.wanted = end
        while not lanes.run.rests and not lanes.done:
            self._before[recorder.number] = [lanes.run.save(lane) for lane in range(len(lanes.crafts))]
            recorder.advance(1)
        lanes.run.pass_edges(end)                               # as a record at that time would show it

    def _new_events(self) -> list[Event]:
        found = []
        for recorder in self._recorders:
            self._order.add(recorder.number, recorder.events_now(), 0.0)
        for event in self._order.rest():
            found.append(Event(event.time, event.spacecraft, event.kind, event.text, *event.contact))
        self.events += found
        return found

    def set(self, path: str, value: Any) -> list[Event]:
        """Set a value that commands may set (docs/inputs.md, commands), now. path: that of a command after the
        spacecraft's name, which may be left out if there is one spacecraft alone: ``SAT.controllers.acs.target``.
        value: as in an input file, SI or text with a unit."""
        need("path", path, str, "a text")
        name, _, rest = path.partition(".")
        if name not in self.spacecraft and len(self.spacecraft) == 1:
            name, rest = self.spacecraft[0], path
        if name in self.spacecraft and self._find(name)[0].group.together > 1:
            return self.command("", {"set": {path: value}})
        return self.command(name, {"set": {rest: value}})

    def command(self, spacecraft: str, order: Mapping) -> list[Event]:
        """Let a spacecraft obey an order now: an entry of ``commands:`` (docs/inputs.md) without its time, as
        ``{"lock": "hinge"}``. spacecraft "": an order as sim.yaml has it, with paths, as ``{"lock": "SAT.hinge"}`` or
        ``{"lock": "dock"}``; spacecraft that are stepped together take no others. One with ``at`` or ``when`` waits for
        that. Returns what happened. Raises InputError if the order is wrong; nothing has changed then."""
        if spacecraft and self._find(spacecraft)[0].group.together > 1:
            raise UsageError(f"'{spacecraft}' is stepped together with others: give the order as sim.yaml has it, "
                             f'command("", ..), with \'{spacecraft}.\' before its names')
        need("order", order, Mapping, "a mapping, as an entry of commands")
        entry = dict(order) if "at" in order or "when" in order else {"at": self.time, **order}
        if isinstance(entry.get("at"), (int, float)) and entry["at"] < self.time:
            raise ArgumentError(f"at: {entry['at']} s is over, it is {self.time:.9g} s")
        try:
            line = flow(plain(entry))
        except TypeError as error:
            raise ArgumentError(f"order: {error}") from None
        before = self._case.description
        kept = {**{name: text for name, text in before.files.items() if name != RESOLVED},
                RESOLVED: resolved(before, {spacecraft: [line]})}
        case = Case(read_kept(Path(before.directory), kept, (), self._case.code is not None), code=self._case.code)
        snapshot = self._snapshot(back=True)
        self._case = case
        self._begin(snapshot)
        for recorder in self._recorders:
            self._advance_to_the_edge(recorder)
        return self._new_events()

    def _advance_to_the_edge(self, recorder: Recorder) -> None:
        """An adaptive method again from before its last step, which no edge divided then; and what is due at this
        time."""
        if recorder.group.schedule.method.adaptive:
            self._advance(recorder, self.time, 0.0)
        else:
            recorder.group.run.pass_edges(self.time)
        recorder.check()

    def _snapshot(self, back: bool = False) -> Snapshot:
        """Where the spacecraft stand; back: those of an adaptive method that have gone beyond this time where they were
        before."""
        restart_points: dict[str, RestartPoint] = {}
        for recorder in self._recorders:
            found = recorder.restart_points()
            if found is None:
                raise RunError("a spacecraft of this session has diverged")
            states = self._before.get(recorder.number) if back and recorder.group.run.time > self.time else None
            for number, (name, point) in enumerate(found.items()):
                lane = number // recorder.group.together
                restart_points[name] = replace(point, state=states[lane]) if states else point
        return Snapshot(restart_points, (), 0, 0, {})

    def save(self, file: str | os.PathLike, overwrite: bool = False) -> Path:
        """Keep the session, with its inputs, in a file from which nesim.restore takes it up again. Raises OutputError,
        and InputError for a law in Python that cannot be saved."""
        from nesim.sim.case import refuse_unsaveable

        need_path("file", file)
        need("overwrite", overwrite, bool)
        case = self._case
        refuse_unsaveable(case[name] for name in self.spacecraft)
        content = self._snapshot().content()
        kept = {name: text for name, text in case.description.files.items() if name != RESOLVED}
        writer = result_file(case, Path(file), overwrite, case.parts, groups=(), checkpoint=content,
                             inputs={**kept, RESOLVED: case.description.resolved},
                             attributes={**attributes(case), "kind": KIND, "time": self.time})
        for event in self.events:
            writer.event(*event.columns)
        writer.checkpoint(content)
        return writer.finish("complete", f"a session, saved at t = {self.time:.9g} s; nesim.restore takes it up")


def start(case: Case) -> Session:
    """A session of a case, at its start, and independent of it."""
    own = Case(case.description, False)
    own.code = case.code
    return Session(own)


def restore(file: str | os.PathLike, allow_code: bool = False) -> Session:
    """The session that was saved in a file. allow_code: as that of ``load``, to be given each time. Raises ResultError
    if the file is damaged, of another nesim, or keeps no session, and InputError if its inputs cannot be flown."""
    need_path("file", file)
    need("allow_code", allow_code, bool)
    with open_results(file) as results:
        if results.attributes.get("kind") != KIND:
            raise ResultError(f"{file}: keeps no session (Session.save makes such files); nesim run --resume goes on "
                              f"with a run")
        case = Case(read_kept(Path(file), results.inputs, (), allow_code), allow_code)
        content, time = results.checkpoint, results.attributes.get("time")
        if content is None or not isinstance(time, float) or not 0 <= time <= case.description.duration:
            raise ResultError(f"{file}: its checkpoint is missing, or of another time")
        session = Session(case, Snapshot.of(content, Path(file), case.spacecraft), time)
        session.events += results.events
    return session
