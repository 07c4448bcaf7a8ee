"""Lane groups: spacecraft of one tree, stepped together, one in each lane of the processor's vectors.

Lanes do not touch one another, and one algorithm serves every width, so a spacecraft gets the same bits alone or in any
lane.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.base.errors import UsageError
from nesim.base.frozen import frozen
from nesim.case.times import divides
from nesim.model.checks import beyond_variational
from nesim.methods import Method
from nesim.model.arrays import STRUCTS, in_lanes
from nesim.model.surroundings import describe_event
from nesim.results.event_texts import value_set
from nesim.sim.craft import Craft, State
from nesim.sim.rows import RecordBuffers, Rows, split_records
from nesim.things import Command, Spacecraft
from nesim.things.joints.joint import describe_stop

if TYPE_CHECKING:
    from nesim.sim.contact_steps import ContactSteps

NEEDLESS, REFUSED = 2, 3     # as in cython_core/control/control.pxi
PARAMETERS = {*STRUCTS, "mass", "mu"}       # what may differ from lane to lane; everything else is the tree
CONTACT_EVENTS = {_core.EventKind.TOUCHED: ("touch", "touches"), _core.EventKind.RELEASED: ("release", "parts"),
                  _core.EventKind.STRUCK: ("contact_impact", "strikes"),
                  _core.EventKind.CLOSED_CONTACT: ("close", "comes to rest"), _core.EventKind.OPENED: ("open", "opens")}
# of an expression in a run, at least, in search of where it switches, if its method chooses its own steps
SAMPLES = 20_000


@frozen
class Schedule:
    """How a spacecraft is integrated. step: s. stride: units of time a record. total: units in all, the last one of an
    adaptive method a part of one where need be. dense: by the paper's matrices. unit: s, a step unless it is given.
    duration: s, whole units unless given."""

    method: Method
    step: float
    stride: int
    total: int
    dense: bool = False
    unit: float = 0.0
    duration: float = 0.0

    @classmethod
    def of(cls, method: Method, step: float, interval: float, duration: float, dense: bool = False) -> Schedule:
        """From the times of a case, s. Steps of one length divide the interval and the duration; others need not."""
        stride = max(round(interval / step), 1)
        if not method.adaptive:
            return cls(method, step, stride, round(duration / step), dense)
        whole = divides(step, interval)
        unit, stride = (step, stride) if whole else (interval, 1)
        total = round(duration / unit) if divides(unit, duration) else ceil(duration / unit)
        return cls(method, step, stride, total, dense, unit, duration)

    @property
    def end(self) -> float:
        """When it ends, s."""
        return self.duration or self.step * self.total

    @property
    def key(self) -> tuple:
        """What spacecraft that are stepped together have in common."""
        return self.step, self.stride, self.total, self.unit, self.duration

    @property
    def spacing(self) -> float:
        """Between samples of expressions in search of where they switch, s."""
        return min(self.step, self.end / SAMPLES) if self.method.adaptive else self.step

    @property
    def records(self) -> int:
        """How many there will be."""
        return 1 + -(-self.total // self.stride)

    def times(self) -> np.ndarray:
        """Of the records, s."""
        times = np.minimum(np.arange(self.records) * self.stride, self.total) * (self.unit or self.step)
        times[-1] = self.end
        return times


def tree_of(craft: Craft) -> tuple:
    """What spacecraft must have in common to share lanes: topology, kinds of joints, what acts on them and what
    surrounds them, and whether there are devices at all: commands alone are some."""
    arrays, field = craft.compiled.arrays, craft.compiled.field
    return (id(field.surroundings), field.events, field.radius, craft.compiled.devices is None,
            *(arrays[name].tobytes() for name in sorted(arrays.keys() - PARAMETERS)))


def group(crafts: list[Craft], schedules: list[Schedule]) -> list[list[int]]:
    """Indices of the spacecraft that are stepped together, as many at once as the processor takes. The dense equations
    know no lanes."""
    alike: dict[tuple, list[int]] = {}
    for i, (craft, schedule) in enumerate(zip(crafts, schedules)):
        # records must see the devices as they were
        own_pace = schedule.method.adaptive and craft.compiled.devices is not None
        key = ("alone", i) if schedule.dense or own_pace else (tree_of(craft), *schedule.key)
        alike.setdefault(key, []).append(i)
    most = _core.most_lanes()
    return [members[first:first + most] for members in alike.values() for first in range(0, len(members), most)]


def width_for(count: int) -> int:
    """The narrowest core that takes so many spacecraft at once."""
    return next(width for width in _core.BY_LANES if width >= count)


def check_integrator(craft: Spacecraft, method: Method) -> None:
    """Raises UsageError unless a method can step a spacecraft."""
    if len(method.shares):
        if what := beyond_variational(craft):
            raise UsageError(f"integrator variational cannot step {what} of spacecraft '{craft.name}'")
    elif craft.loops:
        raise UsageError(f"loops, as of spacecraft '{craft.name}', are kept closed by integrator variational alone, "
                         f"this one is {method.name}")


def edge_table(edges: list[tuple[float, ...]]) -> np.ndarray:
    """Times at which something switches, (lane, edge) s, inf after the last of each lane."""
    table = np.full((len(edges), max(map(len, edges))), np.inf)
    for row, times in zip(table, edges):
        row[:len(times)] = times
    return table


def describe_command(command: Command) -> str:
    """A command in words."""
    if command.action == "set":
        return value_set(command.target, command.value)
    if command.action == "delta_v":
        return f"delta_v {[float(x) for x in np.ravel(command.value)]} m/s in {command.frame}"
    return " ".join(filter(None, [command.action, command.target, f"for {command.duration:g} s"
                                  if command.action == "fire" else ""]))


def outcome(struct: np.void) -> str:
    """Of a command that is done: text behind its description where it had no effect, else empty."""
    if struct["done"] == REFUSED:
        return (f" (refused: {struct['distance']:.6g} m and {np.degrees(struct['angle']):.6g} deg apart, "
                f"{struct['speed']:.6g} m/s)")
    return " (it was so already)" if struct["done"] == NEEDLESS else ""


class LaneGroup:
    """Some spacecraft of one tree on their way. Empty lanes repeat the last spacecraft; nobody looks at them.

    parts: every spacecraft that has results of its own, lane by lane: several in a lane where they are stepped
    together. Events and records have the index of their part in this list, failures and ends that of the lane."""

    def __init__(self, crafts: list[Craft], schedule: Schedule, states: list | None = None,
                 saved: list[np.ndarray] | None = None, fields: list[tuple] | None = None, adapt: bool = False):
        """states: (q, u) of each spacecraft instead of its start state. saved: State of each, to go on from; all of one
        record. fields: name, type and count of the parts of each of these, if they come from a file. Raises ResultError
        if they are others than those of the spacecraft; adapt: unless these have got commands in addition."""
        self.crafts, self.schedule, self.resumed = crafts, schedule, saved is not None
        self.parts, self.together = [part for craft in crafts for part in craft.parts], len(crafts[0].parts)
        for craft in crafts:
            check_integrator(craft.description, schedule.method)
        self.lanes = width_for(len(crafts))
        core = _core.BY_LANES[self.lanes]
        states = states or [(craft.start.q, craft.start.u) for craft in crafts]
        filled = [min(i, len(crafts) - 1) for i in range(self.lanes)]
        around = crafts[0].compiled.around(core)
        model = (crafts[0].model if self.lanes == 1
                 else core.Model(in_lanes([crafts[i].compiled.arrays for i in filled]), around))
        q, u = (np.stack([states[i][part] for i in filled], axis=1).reshape(-1) for part in (0, 1))
        edges = edge_table([crafts[i].edges(schedule.end, schedule.spacing) for i in filled])
        devices = [crafts[i].devices_for(core) for i in filled]
        work = core.Workspace(model, devices if devices[0] else None)
        low = np.array([crafts[i].remainders for i in filled], dtype=float).T
        arguments = (work, q, u, schedule.method, schedule.step, schedule.stride, schedule.total, edges,
                     crafts[0].compiled.events(core), low)
        begin = saved is None
        self.run = (core.AdaptiveRun(*arguments, duration=schedule.duration, unit=schedule.unit, begin=begin)
                    if schedule.method.adaptive
                    else core.FixedRun(*arguments, begin=begin))
        if schedule.dense:
            _core.use_dense(self.run)
        for lane, i in enumerate(filled):
            if saved is not None:
                self._load(lane, saved[i], None if fields is None else fields[i], adapt, edges.shape[1])
        self.width = crafts[0].rows.width
        self._aligned = core.aligned_empty
        self.failures: dict[int, tuple[float, str]] = {}        # lane -> last good time, why
        self.stops: dict[int, float] = {}                       # lane -> when a command stopped it
        # part, time and text: limits that wheels and joints have come to, steps that were subdivided
        self.limit_events: list[tuple[int, float, str]] = []
        # part, time, kind and text of events of the orbits that the recorder has not taken yet
        self.orbit_events: list[tuple[int, float, str, str]] = []
        # part, time, kind, text, (parts, impulse, speed, energy) of contacts, likewise
        self.contact_events: list[tuple] = []
        self.subdivided: set[int] = set()                       # lanes in which Newton's method needed shorter steps
        for lane, craft in enumerate(crafts if begin and crafts[0].description.loops else ()):
            self._note_closing(lane, craft)
        self._seen = ~((1 << len(crafts)) - 1)                  # broken lanes that are known; empty ones do not count
        own_steps = schedule.method.adaptive or len(schedule.method.shares)
        self.contact_steps: ContactSteps | None = None
        if crafts[0].description.contacts and not own_steps:
            from nesim.sim.contact_steps import ContactSteps

            self.contact_steps = ContactSteps(crafts, schedule.step)
            if begin:
                self.contact_steps.add_start(*(self.run.work.view(name) for name in ("contact_F", "contact_n")))

    def _load(self, lane: int, block: np.ndarray, layout: tuple | None, adapt: bool, edges: int) -> None:
        """Go on from a saved State. layout: of its parts, if it comes from a file; then it is checked. adapt: the
        spacecraft may have got commands in addition. edges: of each lane."""
        if layout is not None:
            from nesim.sim.saved_states import layout_of, refuse_others, refuse_wrong_numbers, with_more_commands

            name, devices = self.crafts[min(lane, len(self.crafts) - 1)].description.name, self.run.work.devices
            needed, fresh = layout_of(self.run, lane), self.run.save(lane)
            if not adapt:
                refuse_others(name, needed, layout)
            block = with_more_commands(block, layout, fresh, needed)
            refuse_wrong_numbers(name, block, fresh, needed, self.schedule.total, edges,
                                 devices[lane].arrays if devices else {})
        self.run.load(lane, block)

    def _note_closing(self, lane: int, craft: Craft) -> None:
        """Energy that is lost at the start where loops do not let the given speeds be."""
        if change := self.run.start_energy(lane):
            names = ", ".join(loop.name for loop in craft.description.loops if loop.closed)
            self.contact_events.append((lane, 0.0, "close", "loops close: speeds that do not fit change, "
                                        f"{-change:.6g} J", (names, np.nan, np.nan, -change)))

    def rows(self, count: int) -> np.ndarray:
        """Room for so many records, (count, width * lanes)."""
        return self._aligned(count * self.width).reshape(count, self.width * self.lanes)

    def buffers(self, size: int, leave_out: tuple[str, ...] = ()) -> RecordBuffers:
        """For so many records, dataset by dataset."""
        return RecordBuffers(self._rows_of_parts(), _core.BY_LANES[self.lanes], size, leave_out)

    def _rows_of_parts(self) -> list[list[Rows]]:
        return [[part.rows for part in craft.parts] for craft in self.crafts]

    def split_records(self, rows: np.ndarray) -> list[dict[str, np.ndarray]]:
        """The records of each part by dataset name, copied."""
        return split_records(self._rows_of_parts(), rows, _core.BY_LANES[self.lanes])

    def advance(self, times: np.ndarray, rows: np.ndarray, steps: int) -> int:
        """Go on by at most so many steps; returns the number of records. A lane that diverges joins `failures`."""
        count = self.run.advance(times, rows, steps)
        new = self.run.broken & ~self._seen
        for lane in range(len(self.crafts)):
            if new >> lane & 1:
                from nesim.sim.failures import explain_divergence

                self.failures[lane] = explain_divergence(self.crafts[lane], self.run, lane)
            if self.run.stopped >> lane & 1:
                self.stops[lane] = self.run.ended_at(lane)
            self._note_subdivision(lane)
        self._seen |= new
        self._collect_events()
        if self.contact_steps is not None:
            self.contact_steps.add_records(rows[:count])
        return count

    def _note_subdivision(self, lane: int) -> None:
        """The first variational step of a lane that did not converge as a whole."""
        pieces = self.run.pieces(lane)
        if pieces and pieces[0] and lane not in self.failures and lane not in self.subdivided:
            from nesim.sim.failures import unsolved

            self.subdivided.add(lane)
            q, u = (x.reshape(-1, self.lanes)[:, lane].copy() for x in self.run.state())
            body, shorter = unsolved(self.crafts[lane], self.run, State(self.run.time, q, u), lane)
            self.limit_events.append((lane, pieces[1], f"Newton's method does not converge for body '{body}' in this "
                                      f"step of {self.run.step:g} s: it is taken in pieces, like others after it; a "
                                      f"step of {shorter:.2g} s would do"))

    def _collect_events(self) -> None:
        """Take what was located in the last steps: contacts, limits, events of the orbits."""
        watched = self.crafts[0].compiled.field.events
        for lane, what, number, other, t, values in self.run.locator.take():
            if lane >= len(self.crafts):
                continue
            if what in CONTACT_EVENTS:
                self._add_contact_event(lane, what, number, t, values)
            elif what == _core.EventKind.AT_STOP:
                self._add_limit(lane, t, *describe_stop(self.crafts[lane].description, number, other))
            elif what == _core.EventKind.AT_LIMIT:
                wheel = self.crafts[lane].description.wheels[number]
                speed = -wheel.max_speed if other else wheel.max_speed
                self._add_limit(lane, t, wheel.name, f"wheel '{{}}' is at its speed limit, {speed:.9g} rad/s")
            elif t <= self.last_time(lane):
                member, which = divmod(number, len(watched))
                self.orbit_events.append((lane * self.together + member, t, *describe_event(watched[which], other)))

    def _add_limit(self, lane: int, t: float, name: str, text: str) -> None:
        """That a wheel or joint has come to a limit. name: of it, SPACECRAFT.NAME where several are stepped together.
        text: with {} in place of its own name."""
        craft = self.crafts[lane].description
        own = name.partition(".")[2] if craft.members else name
        self.limit_events.append((lane * self.together + craft.member_of(name), t, text.format(own)))

    def _add_contact_event(self, lane: int, what: int, number: int, t: float,
                           values: tuple[float, float, float]) -> None:
        """A contact has begun or ended, or struck. values: impulse (N s), speed (m/s), energy (J)."""
        name, (kind, text) = self.crafts[lane].contact_names[number], CONTACT_EVENTS[what]
        if kind in ("touch", "release") and self.contact_steps is not None:
            self.contact_steps.switched(lane, number, t, kind == "touch")
        if t <= self.last_time(lane):
            self.contact_events.append((lane * self.together + name.member, t, kind,
                                        f"contact '{name.label}' {text}, {values[1]:.6g} m/s", (name.parts, *values)))

    def last_time(self, lane: int) -> float:
        """Up to where the records of a lane mean something, s."""
        return min(self.failures.get(lane, (np.inf, ""))[0], self.stops.get(lane, np.inf))

    def records_of(self, part: int, times: np.ndarray) -> int:
        """How many of the records at these times (s) mean something for a part."""
        return int(np.searchsorted(times, self.last_time(part // self.together) * (1 + 1e-12), side="right"))

    def commands(self, part: int) -> list[tuple[float, str]]:
        """Commands that a part has carried out, and locks that caught a joint at the start: when (s) and what, in
        the order of time."""
        devices = self.run.work.devices
        if devices is None:
            return []
        arrays, own = devices[part // self.together].arrays, self.parts[part]
        drives = arrays["actuator_state"][own.first["drives"]:]
        caught = [(0.0, f"lock {drive.name}") for struct, drive in zip(drives, own.description.drives)
                  if struct["caught"]]
        orders = [(arrays["command_state"][number], order) for number, order in own.orders]
        done = [(float(struct["when"]), describe_command(order) + outcome(struct)) for struct, order in orders
                if struct["done"]]
        return sorted(caught + done, key=lambda item: item[0])

    def limits(self, part: int) -> list[tuple[float, str]]:
        """Limits that a part has come to: when (s) and what, in the order of time."""
        devices, own, last = self.run.work.devices, self.parts[part], self.last_time(part // self.together)
        states = devices[part // self.together].arrays["tank_state"][own.first["tanks"]:] if devices else ()
        empty = [(float(struct["when"]), f"tank '{tank.name}' is empty")
                 for struct, tank in zip(states, own.description.tanks) if struct["when"] < np.inf]
        met = empty + [(t, text) for number, t, text in self.limit_events if number == part and t <= last]
        return sorted(met, key=lambda item: item[0])


    @property
    def waiting(self) -> bool:
        """Whether records of a spacecraft that diverged wait until its neighbours have come as far."""
        return any(self.run.waiting(lane) for lane in self.failures)

    @property
    def done(self) -> bool:
        """Whether all have arrived or diverged."""
        return self.run.finished or (len(self.failures.keys() | self.stops.keys()) == len(self.crafts)
                                     and not self.waiting)

    def saved_laws(self, lane: int) -> dict[str, list | None]:
        """What the laws in Python of a spacecraft know, by the controller's name; None of one that cannot be saved."""
        devices = self.run.work.devices
        return {} if devices is None else {law.name: law.save() for law in devices[lane].laws.values()}

    def load_laws(self, lane: int, saved: Mapping[str, Any]) -> None:
        """Let the laws in Python of a spacecraft go on with what they saved."""
        devices = self.run.work.devices
        for law in () if devices is None else devices[lane].laws.values():
            law.load(saved[law.name])
