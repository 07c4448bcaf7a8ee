"""Some runs at once: their spacecraft of one tree share lanes, whatever run they belong to."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.errors import InputError, LocatedProblem, NesimError, OutputError
from nesim.batch.draws import generator
from nesim.batch.layout import Layout
from nesim.batch.quantities import all_labels
from nesim.batch.spec import Spec
from nesim.batch.variants import Variants
from nesim.case.description import CaseDescription
from nesim.model.compile import Field
from nesim.results.layout import CHUNK_ROWS, CraftLabels
from nesim.sim.case import Case, field_of, stepped, watched
from nesim.sim.craft import Craft, craft_of
from nesim.sim.lanes import LaneGroup, Schedule, group
from nesim.sim.runner import schedule_of
from nesim.sim.recorder import Stepping
from nesim.text.locate import Report
from nesim.text.overrides import from_command_line

if TYPE_CHECKING:
    from nesim.sim.frame_output import FrameOutput
    from nesim.sim.joined import Part


@dataclass(eq=False)
class Outcome:
    """Of one run. status: done, failed or timeout. reason: why; of one that is done, warnings. record: what is kept of
    it. labels: names of what it is made of by spacecraft, if they are others than those of the case without draws; its
    record is laid out after them."""

    run: int
    status: str
    reason: str
    record: np.ndarray
    labels: dict[str, CraftLabels] | None = None


@dataclass(eq=False)
class _CraftRun:
    """A spacecraft of a run on its way, or some that are stepped together. part: as results have it."""

    outcome: Outcome
    layout: Layout
    craft: Craft
    part: Craft | Part
    schedule: Schedule
    frame_output: FrameOutput | None = None
    time: np.ndarray = field(default_factory=lambda: np.empty(0))
    values: dict | None = None


class RunExecutor:
    """Flies runs of one batch in this process."""

    def __init__(self, variants: Variants, spec: Spec, layout: Layout, directory: str | None = None):
        """directory: where whole histories go, with keep: full."""
        self.variants, self.spec, self.layout, self.directory = variants, spec, layout, directory
        self.sampler = spec.sampler()
        self.layouts = {tuple(layout.labels.values()): layout}
        self.fields: dict[str, Field] = {}          # that of the last run
        self.frame_output: dict[str, FrameOutput | None] = {}  # the same
        self.before: list[Craft] = []               # of the last run: compiled once if nothing but states differs

    def settings(self, run: int) -> list:
        """The overrides of a run: what is drawn, and a seed of its own where sensors have noise."""
        drawn = self.spec.settings(run, self.sampler)
        if "seed" in self.spec.paths or not self.variants.has("spacecraft.*.sensors.*"):
            return drawn
        seed = generator(self.spec.seed, "seed", run).integers(2**53)
        return [*drawn, *from_command_line([f"seed={seed}"], Report())]

    def case(self, run: int) -> Case:
        """A run's case. Raises InputError if its draws make no spacecraft."""
        return Case(self.variants.case(self.settings(run), self.spec.keep == "full"), self.variants.allow_code)

    def run(self, runs: list[int], timeout: float | None = None) -> list[Outcome]:
        """Every run to its end. timeout: s of computing for each lane group."""
        outcomes, flights, cases = [], [], {}
        for run in runs:
            outcome = Outcome(run, "done", "", self.layout.empty())
            outcomes.append(outcome)
            try:
                cases[run] = case = self.case(run)
                flights += self._start(case, outcome)
            except NesimError as error:
                outcome.status, outcome.reason = "failed", explain(error)
        for members in self._groups(flights):
            self._advance(members, timeout)
        if self.spec.keep == "full":
            for outcome in outcomes:
                self._write(cases.get(outcome.run), outcome, [f for f in flights if f.outcome is outcome])
        return outcomes

    def _start(self, case: Case, outcome: Outcome) -> list[_CraftRun]:
        """The spacecraft of a run."""
        layout = self._layout(case.description)
        if layout is not self.layout:
            outcome.record, outcome.labels = layout.empty(), layout.labels
        crafts: list[Craft] = []
        for flight in case.description.flights:
            crafts.append(self._build(case, flight, crafts))
        self.before = crafts
        units = stepped({craft.description.name: craft for craft in crafts}, case.description, case.code)
        return [_CraftRun(outcome, layout, craft, part, self._schedule(case, craft), self._frame_output(case))
                for craft in units for part in craft.parts]

    def _layout(self, case: CaseDescription) -> Layout:
        """Where the numbers of a run go, which may have other bodies than the case without draws. Raises InputError if
        they go nowhere."""
        wrong = self.layout.misfit(case)
        if wrong:
            raise InputError([LocatedProblem(str(self.variants.directory), None, None, "", wrong)])
        labels = all_labels(case)
        key = tuple(labels.values())
        if key not in self.layouts:
            self.layouts[key] = Layout(self.spec, self.layout.description, labels)
        return self.layouts[key]

    def _build(self, case: Case, flight, siblings: list[Craft]) -> Craft:
        return craft_of(flight.spacecraft, self._field(case.description), case.code, (*siblings, *self.before))

    def _field(self, case: CaseDescription) -> Field:
        """Of a run; those in the same surroundings share them, which take longer to tabulate than to fly through."""
        key = repr((case.environment, case.start, case.duration, case.groups, watched(case)))
        if key not in self.fields:
            self.fields = {key: field_of(case)}
        return self.fields[key]

    def _frame_output(self, case: Case) -> FrameOutput | None:
        """What a run records against frames that turn; runs under the same sky share it."""
        asked = case.description
        around = asked.environment
        key = repr((asked.frames, asked.frame_bodies, around.central_body, around.ephemeris, around.axes, asked.start,
                    asked.duration))
        if key not in self.frame_output:
            self.frame_output = {key: case.frame_output}
        return self.frame_output[key]

    def _schedule(self, case: Case, craft: Craft) -> Schedule:
        schedule = schedule_of(case, craft)
        return schedule if self.layout.needs_history else dataclasses.replace(schedule, stride=schedule.total)

    def _groups(self, flights: list[_CraftRun]) -> Iterator[list[_CraftRun]]:
        """Those that are stepped together: of one tree, one method and one schedule."""
        kinds: dict[tuple, list[list[_CraftRun]]] = {}
        for _, of_one in groupby(flights, key=lambda flight: id(flight.craft)):
            own = list(of_one)
            method = own[0].schedule.method
            kinds.setdefault((method.name, method.rtol, method.atol, method.max_step, own[0].schedule.dense),
                             []).append(own)
        for alike in kinds.values():
            for members in group([own[0].craft for own in alike], [own[0].schedule for own in alike]):
                yield [flight for i in members for flight in alike[i]]

    def _advance(self, members: list[_CraftRun], timeout: float | None) -> None:
        """One lane group to its end; what is kept is put into the records."""
        schedule = members[0].schedule
        try:
            lanes = LaneGroup([craft for craft, _ in groupby(f.craft for f in members)], schedule)
        except NesimError as error:
            for flight in members:
                _fail(flight.outcome, "failed", explain(error))
            return
        stepping, began = Stepping(lanes), time.perf_counter()
        while not stepping.arrived and (timeout is None or time.perf_counter() - began <= timeout):
            stepping.advance()
        late = "" if stepping.arrived else f"not at its end after {timeout:g} s"
        times = stepping.buffers.time[:stepping.buffers.count]
        for part, values in enumerate(stepping.buffers.blocks()):
            self._finish(members[part], lanes, part, times, values, late)

    def _finish(self, flight: _CraftRun, lanes: LaneGroup, part: int, times: np.ndarray, values: dict,
                late: str) -> None:
        """Records of one spacecraft up to where they mean something."""
        count, lane = max(1, lanes.records_of(part, times)), part // lanes.together
        time_, values = times[:count], {name: found[:count] for name, found in values.items()}
        if flight.frame_output:
            values = flight.frame_output.completed(flight.part.description, {"time": time_, **values})
        if lane in lanes.failures:
            _fail(flight.outcome, "failed", lanes.failures[lane][1])
        elif late:
            _fail(flight.outcome, "timeout", late)
        elif lanes.contact_steps is not None and part % lanes.together == 0 and flight.outcome.status == "done":
            warnings = [flight.outcome.reason] if flight.outcome.reason else []
            flight.outcome.reason = "; ".join(warnings + lanes.contact_steps.cautions_of(lane))
        flight.layout.fill(flight.outcome.record, flight.part.description.name, time_, values)
        if self.spec.keep == "full":
            flight.time, flight.values = time_, values

    def _write(self, case: Case | None, outcome: Outcome, flights: list[_CraftRun]) -> None:
        """The whole history of a run as a file of its own, as `nesim run` writes it."""
        from nesim.batch.store import history_file
        from nesim.results.paths import explain as because
        from nesim.results.plain_files import make_plain_directory
        from nesim.sim.recorder import NOT_KEPT
        from nesim.sim.runner import result_file

        if case is None or self.directory is None or any(f.values is None for f in flights):
            return
        path = history_file(self.directory, outcome.run)
        try:
            make_plain_directory(path.parent)                   # it may have gone away, or have become a link
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {because(error)}") from error
        parts = {flight.part.description.name: flight.part for flight in flights}
        writer = result_file(case, path, True, [parts[name] for name in case.spacecraft], formation=case.formation,
                             chunk=min(CHUNK_ROWS, max(len(flight.time) for flight in flights)))
        for flight in flights:
            kept = {name: values for name, values in (flight.values or {}).items() if name not in NOT_KEPT}
            writer.append(flight.part.description.name, {"time": flight.time, **kept}, last=True)
        done = outcome.status == "done"
        if done and outcome.reason:
            writer.event(max(float(flight.time[-1]) for flight in flights), "", "notice", outcome.reason)
        writer.finish("complete" if done else "failed", "" if done else outcome.reason)


def explain(error: NesimError) -> str:
    """A run's mistake in one line."""
    problems = getattr(error, "problems", None)
    if not problems:
        return " ".join(str(error).split())
    return "; ".join(problem.headline for problem in problems[:3])


def _fail(outcome: Outcome, status: str, reason: str) -> None:
    """The first reason counts."""
    if outcome.status == "done":
        outcome.status, outcome.reason = status, reason
