"""Where the spacecraft of a run stand at one instant, so that it can go on from there: made of a run, put into a
checkpoint, taken out again.

A checkpoint is plain numbers and text: the State of each spacecraft as the core gives it, and beside it, as JSON, what
the run knows of it. docs/results.md
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

import nesim
from nesim.base.errors import InputError, LocatedProblem, ResultError
from nesim.base.frozen import frozen
from nesim.sim.craft import Craft
from nesim.sim.recorder import SOURCES, RestartPoint, SimEvent
from nesim.sim.lanes import LaneGroup, Schedule

VERSION = 1             # of what is in a checkpoint
STATE, UNPAIRED = "state/", "meeting/"


@frozen
class Snapshot:
    """restart_points: of every spacecraft, by name. waiting: events that were reported and not written, since others
    may come before them. events, formation: rows of these tables that were written. unpaired: rows of spacecraft that
    wait for those of the others of their formation, by name."""

    restart_points: Mapping[str, RestartPoint]
    waiting: Sequence[SimEvent]
    events: int
    formation: int
    unpaired: Mapping[str, np.ndarray]

    def content(self) -> dict[str, str | np.ndarray]:
        """What a checkpoint holds, by name."""
        layouts = list(dict.fromkeys(one.fields for one in self.restart_points.values()))
        crafts = {name: {"rows": one.rows, "index": one.index, "reached": one.reached, "told": dict(one.event_counts),
                         "met": one.limits, "stop": one.stop, "impact": one.impact, "laws": one.laws,
                         "touches": one.touches, "layout": layouts.index(one.fields)}
                  for name, one in self.restart_points.items()}
        waiting = [[event.time, event.spacecraft, event.kind, event.text, event.source, event.number, *event.contact]
                   for event in self.waiting]
        about = {"version": VERSION, "nesim": nesim.__version__, "events": self.events, "formation": self.formation,
                 "waiting": waiting,
                 "layouts": layouts, "spacecraft": crafts}
        return {"run": json.dumps(about), **{STATE + name: one.state for name, one in self.restart_points.items()},
                **{UNPAIRED + name: rows for name, rows in self.unpaired.items()}}

    @classmethod
    def of(cls, content: Mapping, path: Path, spacecraft: Sequence[str]) -> Snapshot:
        """From a checkpoint of a file. spacecraft: names of those that it must be of. Raises ResultError."""
        try:
            about = json.loads(content["run"])
            found = about["version"], about["nesim"]
        except (KeyError, TypeError, ValueError):
            raise ResultError(f"{path}: its checkpoint is not one that nesim wrote") from None
        if found != (VERSION, nesim.__version__):
            raise ResultError(f"{path}: its checkpoint was written by nesim {found[1]} (version {found[0]} of "
                              f"checkpoints), this is nesim "
                              f"{nesim.__version__} (version {VERSION}), which may compute other digits; run it anew")
        try:
            return cls._read(about, content, spacecraft)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise ResultError(f"{path}: its checkpoint is damaged: {type(error).__name__}: {error}") from None

    @classmethod
    def _read(cls, about: dict, content: Mapping, spacecraft: Sequence[str]) -> Snapshot:
        if set(about["spacecraft"]) != set(spacecraft):
            raise ValueError(f"it is of {', '.join(about['spacecraft'])}, and the case has {', '.join(spacecraft)}")
        layouts = [tuple((str(name), str(kind), int(count)) for name, kind, count in layout)
                   for layout in about["layouts"]]
        restart_points = {name: _restart_point(about["spacecraft"][name],
                                               np.asarray(content[STATE + name], np.uint8), layouts)
                          for name in spacecraft}
        waiting = [SimEvent(float(t), str(name), str(kind), str(text), str(source), int(number),
                            (str(parts), float(impulse), float(speed), float(energy)))
                   for t, name, kind, text, source, number, parts, impulse, speed, energy in about["waiting"]]
        if any(event.spacecraft not in restart_points or event.source not in SOURCES for event in waiting):
            raise ValueError("an event is of nobody")
        unpaired = {name: np.array(content[UNPAIRED + name], float) for name in spacecraft
                    if UNPAIRED + name in content}
        if any(rows.ndim != 2 or len(rows) != 13 for rows in unpaired.values()):
            raise ValueError("rows of a formation have another shape")
        return cls(restart_points, waiting, _count(about["events"]), _count(about["formation"]), unpaired)

    def resumed(self, crafts: list[Craft], schedule: Schedule, adapt: bool = False) -> LaneGroup:
        """Spacecraft of one tree that go on from where they stood. adapt: they may have more commands than they had.
        Raises ResultError if these are others, InputError if a law cannot go on."""
        restart_points = [self.restart_points[craft.parts[0].description.name] for craft in crafts]
        for craft, point in zip(crafts, restart_points):
            refuse_unsaveable_laws(craft, point.laws)
        made = LaneGroup(crafts, schedule, saved=[one.state for one in restart_points],
                         fields=[one.fields for one in restart_points], adapt=adapt)
        for lane, point in enumerate(restart_points):
            made.load_laws(lane, point.laws)
            if made.contact_steps is not None:
                made.contact_steps.load(lane, point.touches)
            made.stops |= {} if point.stop is None else {lane: point.stop}
        for number, part in enumerate(made.parts):
            made.limit_events += [(number, t, text) for t, text in self.restart_points[part.description.name].limits]
        return made


def _count(value) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no number of rows")
    return value


def _restart_point(about: dict, state: np.ndarray, layouts: list) -> RestartPoint:
    stop, impact = (None if about[key] is None else float(about[key]) for key in ("stop", "impact"))
    return RestartPoint(state=state, fields=layouts[about["layout"]], rows=_count(about["rows"]),
                    index=_count(about["index"]), reached=float(about["reached"]),
                    event_counts={str(source): _count(count) for source, count in about["told"].items()},
                    limits=tuple((float(t), str(text)) for t, text in about["met"]),
                    stop=stop, impact=impact, laws=dict(about["laws"]),
                    touches=[[None if value is None else float(value) for value in known] for known
                             in about.get("touches", ())])


def refuse_unsaveable_laws(craft: Craft, laws: Mapping) -> None:
    """Raises InputError if a law in Python has not saved what it knows."""
    parts = [part for part in craft.description.controllers if part.type == "python" and laws.get(part.name) is None]
    if parts:
        where = craft.code.directory if craft.code else ""
        raise InputError([LocatedProblem(f"{where}/{part.file}", None, None, "", f"controller '{part.name}' of "
            f"'{craft.description.name}' cannot go on: its class '{part.class_name}' has no save() and load(data)",
                                         "docs/control.md says what they do") for part in parts])
