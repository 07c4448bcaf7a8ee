"""A directory of YAML -> CaseDescription, with every mistake found at once.

``read_case("inp/mms")`` reads sim.yaml and the spacecraft files that it names, puts overrides in, validates, builds the
parts and asks nesim/model/checks.py whether they are physical.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from nesim.base.errors import InputError
from nesim.case import environment as environment_checks, turning_frames
from nesim.case.orbits.sources import OrbitReader
from nesim.case.overrides import Waiting, apply_to_case, overridden, own_settings, read_settings, report_unused
from nesim.case.physics import (check_equations, check_loops, check_samples, check_variational, report_ground,
                                report_motions, report_open_loops, report_overlaps, report_overlaps_between,
                                report_physics)
from nesim.case.placement import Placement, check_position
from nesim.formats import FORMATS, ImportOptions
from nesim.case.craft_parts import CraftParts, build_parts
from nesim.case.description import CaseDescription, Flight
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment
from nesim.case.resolved import resolved
from nesim.case.sim_file import SimFile, SpacecraftEntry
from nesim.things.environment import EnvironmentModel
from nesim.case.times import Times, cautions, check_order, check_own_step, check_tolerances, read_times
from nesim.methods import method_of
from nesim.text.files import CaseFiles
from nesim.text.stored_inputs import KeptFiles
from nesim.text.locate import Place, Report
from nesim.text.overrides import Setting
from nesim.text.partial import PartialElement, read_partial
from nesim.text.sizes import MOST_BODIES, MOST_SPACECRAFT, TooManyProblems
from nesim.text.source import Node
from nesim.text.values import NAME, NAME_RULE
from nesim.things import NOT_PLACED, PARTS, SECTIONS, Ground, Spacecraft
from nesim.things.reading import AlreadyReported, Reading
from nesim.things.rotation import rotation
from nesim.things.spacecraft import SpacecraftFile

OWN_SECTIONS = (*SECTIONS, "base")          # what an entry without a file holds itself
BETWEEN = ("contacts", "dockings", "commands")      # sections of sim.yaml that are of several spacecraft


def read_case(directory: str | Path, overrides: Iterable[str] | Mapping[str, Any] | str = (), allow_code: bool = False,
              options: ImportOptions = ImportOptions()) -> CaseDescription:
    """The case in a directory. overrides: ``path=value`` texts, as on the command line; or one such text; or values by
    path.
    options: of a directory of 42, what may be wrong or missing in it.

    allow_code: the case may name code of its own (controllers of type python, compiled drives). It is read as text, and
    not run here.

    Raises InputError with everything that is wrong.
    """
    reader = CaseReader(Path(directory), allow_code, options)
    case = reader.read(overrides)
    if case is None or reader.report.problems:
        raise InputError(reader.report.problems)
    return case


def read_kept(path: Path, kept: Mapping[str, str | bytes], overrides: Sequence[str] = (),
              allow_code: bool = False) -> CaseDescription:
    """The case whose input files a result file keeps, as it was run. path: of that file. kept: its input files by name.

    Raises InputError with everything that is wrong.
    """
    reader = CaseReader(path, allow_code, files=lambda report: KeptFiles(path, kept, report, allow_code))
    case = reader.read(overrides)
    if case is None or reader.report.problems:
        raise InputError(reader.report.problems)
    return case


class CaseReader:
    """Reads one case; every step leaves its problems in the report and goes on with what is left."""

    def __init__(self, directory: Path, allow_code: bool, options: ImportOptions = ImportOptions(),
                 files: Callable[[Report], CaseFiles] | None = None):
        """files: makes what reads them, where they are in no directory."""
        self.directory = directory
        self.report = Report()
        foreign = [] if files else [it for it in FORMATS if it.is_of(directory)]
        self.files = (files(self.report) if files else foreign[0].files(directory, self.report, options) if foreign
                      else CaseFiles(directory, self.report, allow_code))
        self.crafts: dict[str, CraftParts | None] = {}      # by file, of those without overrides
        self.notices: list[str] = []
        self.bodies = 0                                     # of the spacecraft so far
        self.grounds: tuple[Ground, ...] = ()
        self.lost_grounds: set[str] = set()             # names of others that are written
        self.parts: list[CraftParts | None] = []            # of each spacecraft

    def read(self, overrides: Iterable[str]) -> CaseDescription | None:
        """The case with ``path=value`` texts applied, None if problems are reported."""
        return self.assemble(self.files.main(), read_settings(overrides, self.report))

    def assemble(self, root: Node | None, settings: list[Setting], resolve: bool = True) -> CaseDescription | None:
        """From the tree of sim.yaml, which is changed. resolve: write the case out after defaults, too."""
        try:
            return None if root is None else self._assemble(root, settings, resolve)
        except TooManyProblems:
            return None

    def _assemble(self, root: Node, settings: list[Setting], resolve: bool) -> CaseDescription | None:
        if root.value is None:
            self.report.element(Place(root), (), "the file is empty", "missing keys 'time' and 'spacecraft'")
            return None
        if (count := Place(root, ("spacecraft",)).size()) > MOST_SPACECRAFT:
            self.report.stop(Place(root), ("spacecraft",), f"{count:,} spacecraft",
                             f"(allowed: up to {MOST_SPACECRAFT:,})")
        waiting = apply_to_case(settings, Place(root))
        sets = [own_settings(Place(root, ("spacecraft", i)), self.report) for i in range(len(waiting))]
        case = read_partial(SimFile, Place(root), self.report, apart=("spacecraft",))
        times = read_times(case, self.report)
        check_tolerances(case, times, self.report)
        check_order(case, self.report)
        environment = None if "environment" in case.lost else make_environment(case["environment"])
        if environment:
            environment_checks.check(environment, case, self.report)
        self.grounds = self._grounds(case)
        turning_frames.check_grounds(case, environment, self.report)
        orbits = self._orbits(case, environment)
        names = [Place(root, ("spacecraft", i)).value(("name",)) for i in range(len(waiting))]
        places = Placement(case, orbits, environment, [name for name in names if isinstance(name, str)], self.report)
        flights: list[Flight] = []
        for i in range(len(waiting)):
            flights.append(self._flight(Place(root, ("spacecraft", i)), sets[i], waiting[i], case, times, environment,
                                        places))
            self._count_bodies(flights, Place(root, ("spacecraft", i)))
        self._check_fleet(case, [flight.spacecraft.name for flight in flights])
        between = self._between(case, flights, times, environment)
        turning_frames.check_output(case, environment, [flight.spacecraft for flight in flights], self.report)
        report_unused(settings, self.report)
        if self.report.problems or environment is None or times.duration is None or times.step is None:
            return None
        values = self._values(case, times.duration, times.step, environment, flights, between)
        values["interval"] = times.interval
        return CaseDescription(**values, resolved=resolved(CaseDescription(**values)) if resolve else "")

    def _between(self, case: PartialElement, flights: list[Flight], times: Times,
                 environment: Environment | None) -> dict:
        """What there is between spacecraft, as a CaseDescription takes it; commands of the case that are of one alone
        become its own."""
        if not any(section in case.given for section in BETWEEN):
            return {}
        from nesim.case.between import InteractionReader, check_together

        found = InteractionReader(case, flights, self.parts, self.files, environment, self.report).read()
        check_together(found, case, flights, self.parts, times.step, self.report)
        for i, flight in enumerate(flights):
            if more := found.own.get(flight.spacecraft.name):
                craft = replace(flight.spacecraft, commands=(*flight.spacecraft.commands, *more))
                flights[i] = replace(flight, spacecraft=craft)
        if environment is not None and not self.report.problems:
            report_overlaps_between(found, flights, case.place, self.report)
        return {"contacts": found.contacts, "dockings": found.dockings, "commands": found.orders}

    def _values(self, case: PartialElement, duration: float, step: float, environment: Environment,
                flights: list[Flight], between: dict) -> dict[str, Any]:
        """What a CaseDescription takes. duration, step: s."""
        output, method = case["output"], method_of(case["integrator"], case["order"])
        notices = (*self.files.notice_lines(), *dict.fromkeys(self.notices), *cautions(flights, method, step, duration))
        return dict(directory=str(self.directory), title=case["title"], start=case["time"].start, duration=duration,
                    step=step, integrator=case["integrator"], order=case["order"], rtol=case["rtol"],
                    atol=case["atol"], max_step=case["max_step"], equations=case["equations"],
                    checkpoint=case["checkpoint"].interval, seed=case["seed"],
                    groups=output.groups, frames=output.frames, frame_bodies=output.frame_bodies,
                    events=output.events, altitudes=output.altitudes,
                    environment=environment, flights=tuple(flights), files=self.files.texts, notices=notices, **between)

    def _orbits(self, case: PartialElement, environment: Environment | None) -> dict[str, Orbit | None]:
        """Orbits by name, None for one that is wrong."""
        made: dict[str, Orbit | None] = {}
        orbits = OrbitReader(case, self.files, environment, self.report)
        for name, model in (case["orbits"] or {}).items():
            place = case.place.below("orbits", name)
            if not NAME.fullmatch(name):
                self.report.key(place, (), f"'{name[:60]}' is not a name", NAME_RULE)
            made[name] = orbits.orbit(name, model, place) if model else None
        return made

    def _grounds(self, case: PartialElement) -> tuple[Ground, ...]:
        """Those that could be read; names that appear twice are reported here."""
        made: dict[str, Ground] = {}
        for i, model in enumerate(case["grounds"] or ()):
            place = case.place.below("grounds", i)
            if model and model.name in made:
                self.report.add(place, ("name",), f"'{model.name}' is used already by another ground")
            part = model and self._ground(model, place)
            if part and not report_ground(part, place, self.report):
                made[part.name] = part
        written = case.place.below("grounds")
        self.lost_grounds = {str(written.value((i, "name"))) for i in range(written.size())} - made.keys()
        return tuple(made.values())

    def _ground(self, given, place: Place) -> Ground | None:
        """With its heights; None if they cannot be read."""
        try:
            return given.thing.make(given, Reading(place, self.report, self.files, {}))
        except AlreadyReported:
            return None

    def _count_bodies(self, flights: list[Flight], place: Place) -> None:
        """Many spacecraft may share one large file. place: of the last one."""
        self.bodies += len(flights[-1].spacecraft.bodies)
        if self.bodies > MOST_BODIES:
            self.report.stop(place, (), f"the first {len(flights):,} spacecraft have {self.bodies:,} bodies",
                             f"(allowed: up to {MOST_BODIES:,} in a case)")

    def _check_fleet(self, case: PartialElement, names: list[str]) -> None:
        """At least one spacecraft, no name twice."""
        if not names and "spacecraft" not in case.lost:
            self.report.add(case.place, ("spacecraft",), "there is none")
        first: dict[str, int] = {}
        for i, name in enumerate(names):
            if name and first.setdefault(name, i) != i:
                self.report.add(case.place, ("spacecraft", i, "name"),
                                f"'{name}' is used already by spacecraft[{first[name]}]")

    def _flight(self, place: Place, own: Waiting, waiting: Waiting, case: PartialElement, times: Times,
                environment: Environment | None, places: Placement) -> Flight:
        """A spacecraft and where it starts, as far as it could be read. place: of its entry."""
        before = len(self.report.problems)
        entry = read_partial(SpacecraftEntry, place, self.report)
        parts = self._parts(entry, own, waiting)
        if parts and any(contact.with_ in self.lost_grounds for contact in parts["contacts"]):
            parts.lost.add("grounds")
        self.parts.append(parts)
        if places.check(entry):
            check_position(entry, environment, self.report)
        craft = make_spacecraft(entry, parts)
        craft = replace(craft, grounds=self.grounds) if craft.contacts else craft
        if parts:
            self._check(craft, parts, entry, case, environment)
        if entry["step"] is not None and times.fixed:
            check_own_step(entry["step"], times, place, self.report)
        if parts and (step := entry["step"] or times.step or times.interval):
            check_samples(craft, parts, step, self.report)
        if parts and times.duration is not None and times.step is not None and not self.report.problems:
            report_motions(craft, parts, times.duration, entry["step"] or times.step, self.report)
            if craft.loops:
                report_open_loops(craft, parts, self.report)
        if environment is not None and (environment.central_body != "none" or environment.magnetic_field is not None
                                        or any(environment.uniform_gravity)):
            craft = replace(craft, field=NOT_PLACED)
        flight = places.placed(Flight(spacecraft=craft, step=entry["step"], **places.of(entry)), place)
        chosen = turning_frames.chosen(entry, parts)
        if (environment is not None and turning_frames.check(chosen, environment, case, self.report)
                and not self.report.problems):
            flight = turning_frames.against_N(flight, chosen, environment, case["time"].start, self.report,
                                              self.notices)
        known = not self.report.problems or len(self.report.problems) == before and not (
            parts and parts.lost or chosen or "orbit" in entry.given and not flight.orbit)      # where it starts
        if craft.contacts and parts and environment is not None and known:
            report_overlaps(flight.spacecraft, parts, self.report)
        return flight

    def _check(self, craft: Spacecraft, parts: CraftParts, entry: PartialElement, case: PartialElement,
               environment: Environment | None) -> None:
        """Whether a spacecraft is physical, and can be stepped as the case asks for."""
        report_physics(craft, parts, entry, self.report)
        environment_checks.check_surroundings(parts, environment, case, self.report)
        check_equations(craft, case, self.report)
        check_variational(craft, case, self.report)
        check_loops(craft, parts, case, self.report)

    def _parts(self, entry: PartialElement, own: Waiting, waiting: Waiting) -> CraftParts | None:
        """What the spacecraft is made of: from its file with overrides (own: its ``set:``), or written out in its
        entry."""
        if "file" not in entry.given:
            return self._written_out(entry)
        for key in OWN_SECTIONS:
            if key in entry.given:
                self.report.key(entry.place, (key,), f"'{key}' beside a file",
                                "put it into the file, or replace values with set:")
        root = entry["file"] and self.files.spacecraft(entry["file"], entry.place.below("file"))
        if root is None or not isinstance(root.value, dict):
            for setting, _ in waiting:
                setting.done = True                         # no problem of their own
            return self._craft(Place(root)) if root else None
        if own or waiting:
            return self._craft(Place(overridden(root, own, waiting, self.report)))
        if entry["file"] not in self.crafts:
            self.crafts[entry["file"]] = self._craft(Place(root))
        return self.crafts[entry["file"]]

    def _craft(self, place: Place) -> CraftParts | None:
        if place.here().value is None:
            self.report.element(place, (), "the file is empty", "missing key 'bodies'")
            return None
        return build_parts(read_partial(SpacecraftFile, place, self.report), self.files, self.report)

    def _written_out(self, entry: PartialElement) -> CraftParts | None:
        if "bodies" not in entry.given:
            if entry.place.keys() and not {"file", "bodies"} & entry.lost:
                self.report.element(entry.place, (), "missing key 'file'",
                                    "file: a spacecraft file (or bodies: and joints: written out here)")
            return None
        return build_parts(entry, self.files, self.report)


def make_environment(model: EnvironmentModel) -> Environment:
    """As plain data."""
    return Environment(central_body=model.central_body, uniform_gravity=model.uniform_gravity or (0.0, 0.0, 0.0),
                       mu=model.mu or 0.0, radius=model.radius or 0.0, degree=model.gravity.degree,
                       order=model.gravity.order, acts_on=model.gravity.acts_on, gradient=model.gravity.gradient,
                       third_bodies=model.third_bodies, tides=model.tides,
                       atmosphere=model.drag, radiation_pressure=model.radiation_pressure,
                       magnetic_field=model.magnetic_field,
                       ephemeris=model.ephemeris, axes=model.axes)


def make_spacecraft(entry: PartialElement, parts: CraftParts | None) -> Spacecraft:
    """The entry's state and the file's parts; what the entry gives goes before the file's."""
    lists: dict[str, Any] = {}
    if parts is not None:
        lists = {section: tuple(parts[section]) for section in PARTS} | {"base": parts.base}
    state: dict[str, Any] = {key: entry[key] for key in ("position", "velocity", "position_of", "perturbed")
                             if entry[key] is not None}
    if "attitude" in entry.given or parts is None:
        state["attitude"] = rotation(entry["attitude"])
    else:
        state["attitude"] = parts.attitude
    given = entry["rate"] if "rate" in entry.given or parts is None else parts.rate
    return Spacecraft(name=entry["name"] or "", **lists, **state, rate=given or (0.0, 0.0, 0.0))
