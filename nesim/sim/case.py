"""A case: one input directory, checked and ready to run."""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from nesim.base.arguments import need, need_above_zero, need_call, need_path, need_whole, shown
from nesim.base.errors import NoSuchName
from nesim.case.description import CaseDescription, Flight
from nesim.methods import Method, method_of
from nesim.model import surroundings
from nesim.model.surroundings import Field
from nesim.results.layout import records_formation
from nesim.sim.craft import Craft, craft_of

if TYPE_CHECKING:
    from nesim.sim.joined import Part
    from nesim.sim.session import Session
    from nesim.sim.runner import Progress
    from nesim.sim.frame_output import FrameOutput
    from nesim.results.reader import Results
    from nesim.sim.resuming import Origin
    from nesim.sim.user_code import UserCode


def load(directory: str | os.PathLike, set: Iterable[str] | str | dict = (),  # noqa: A002 - like the command's --set
         allow_code: bool = False, lenient: bool = False, ignore_unsupported: bool = False) -> Case:
    """Read and check an input directory. Raises InputError with every mistake in it, each with file and line.

    set: overrides such as ``"bodies.hub.mass=1250"``, one or several, as on the command line, or a dict of paths and
    values. allow_code: controllers of type python and compiled drives may run code of the case, which can do whatever
    you can do. lenient, ignore_unsupported: of a directory of 42: read its files as 42 would; run without what nesim
    does not have.
    """
    from nesim.case.reader import read_case
    from nesim.formats import ImportOptions

    need_path("directory", directory)
    for name, value in (("allow_code", allow_code), ("lenient", lenient), ("ignore_unsupported", ignore_unsupported)):
        need(name, value, bool)
    return Case(read_case(Path(directory), set, allow_code, ImportOptions(lenient, ignore_unsupported)), allow_code)


def field_of(case: CaseDescription) -> Field:
    """Gravity and everything else that the spacecraft of a case are in."""
    environment = case.environment
    given = environment.magnetic_field
    magnetic = (0.0, 0.0, 0.0) if given is None or isinstance(given, str) else tuple(given)
    if environment.central_body == "none":
        return Field(magnetic=magnetic, uniform=tuple(environment.uniform_gravity))
    events = watched(case)
    around = surroundings.build(environment, case.start or "", case.duration, events, _has_turning_grounds(case))
    return Field(environment.mu, environment.acts_on, magnetic, around,
                 case.groups is not None and "sources" in case.groups, events, environment.radius, environment.gradient)


def _has_turning_grounds(case: CaseDescription) -> bool:
    return any(ground.frame == "fixed" for flight in case.flights for ground in flight.spacecraft.grounds)


def watched(case: CaseDescription) -> surroundings.Watched:
    """Events of the orbit that the output or commands ask for."""
    commands = [command for flight in case.flights for command in flight.spacecraft.commands]
    return surroundings.watched(case.events, case.altitudes, commands + [order.command for order in case.commands])


def is_surrounded(case: CaseDescription) -> bool:
    """Whether field_of will find surroundings, which takes time, and so whether records tell of them."""
    return surroundings.are_needed(case.environment, watched(case), _has_turning_grounds(case))


def stepped(crafts: dict[str, Craft], case: CaseDescription, code: UserCode | None) -> list[Craft]:
    """The spacecraft of a case as they are stepped, those that may touch one another or dock as one. crafts: by
    name."""
    if not (case.contacts or case.dockings):
        return list(crafts.values())
    from nesim.model.joining import acts_on, groups, owners
    from nesim.sim.joined import Joined

    units = {name: members for members in groups(list(crafts), case.contacts, case.dockings) for name in members}
    found = []
    for name, craft in crafts.items():
        members = units.get(name, [name])
        if len(members) == 1:
            found.append(craft)
        elif members[0] == name:
            found.append(Joined({own: crafts[own] for own in members},
                                [part for part in case.contacts if owners(part)[0] in members],
                                [part for part in case.dockings if part.owners[0] in members],
                                [part for part in case.commands if acts_on(part, case.dockings) in members], code))
    return found


def check_running(jobs: int | None, overwrite: bool, progress: Callable | None, max_wall: float | None) -> None:
    """Arguments of what runs a case."""
    if jobs is not None:
        need_whole("jobs", jobs, 1, 1024)
    need("overwrite", overwrite, bool)
    need_call("progress", progress)
    if max_wall is not None:
        need_above_zero("max_wall", max_wall, "a number of seconds")


def refuse_unsaveable(crafts: Iterable[Craft]) -> None:
    """Raises InputError if code of the case cannot be saved: such a run cannot be interrupted and resumed."""
    from nesim.sim.snapshots import refuse_unsaveable_laws

    for craft in crafts:
        if craft.code is not None:
            laws = {part.name: craft.code.law(part, craft.description, craft.compiled, craft)
                    for part in craft.description.controllers if part.type == "python"}
            refuse_unsaveable_laws(craft, {name: law.can_be_saved or None for name, law in laws.items()})


class Case:
    """The spacecraft of one input directory, by name: ``case["MMS1"]`` is a Craft at its start state.

    allow_code: code of the case may be loaded and run. code: what is loaded already of the same case.
    """

    def __init__(self, description: CaseDescription, allow_code: bool = False, code: UserCode | None = None):
        self.description = description
        self.code = code
        if allow_code and code is None:
            from nesim.sim.user_code import UserCode

            self.code = UserCode(description.directory, description.files, description.seed)
        self.spacecraft = [flight.spacecraft.name for flight in description.flights]            # names, as declared
        # integration step of each, s
        self.steps = {flight.spacecraft.name: flight.step or description.step for flight in description.flights}
        self._crafts: dict[str, Craft] = {}
        # of the last run: spacecraft below the central body's surface, and when first recorded there, s
        self.impacts: dict[str, float] = {}
        self.cautions: list[str] = []

    def __repr__(self) -> str:
        return f"<Case '{self.name}': {', '.join(self.spacecraft)}>"

    @property
    def name(self) -> str:
        """Of the directory."""
        return Path(self.description.directory).resolve().name

    def __getitem__(self, name: str) -> Craft:
        if not isinstance(name, str):
            raise self._unknown(name)
        if name not in self._crafts:
            flights = [f for f in self.description.flights if f.spacecraft.name == name]
            if not flights:
                raise self._unknown(name)
            self._crafts[name] = self._build(flights[0])
        return self._crafts[name]

    def _unknown(self, name) -> NoSuchName:
        return NoSuchName(f"no spacecraft is called {shown(name)} (there are: {', '.join(self.spacecraft)})")

    def _build(self, flight: Flight) -> Craft:
        placed = dataclasses.replace(flight.spacecraft, field=self.field)
        return craft_of(placed, self.field, self.code, self._crafts.values())

    @functools.cached_property
    def stepped(self) -> list[Craft]:
        """What is stepped: every spacecraft by itself, those that may touch one another or dock as one."""
        return stepped({name: self[name] for name in self.spacecraft}, self.description, self.code)

    @functools.cached_property
    def parts(self) -> list[Craft | Part]:
        """The spacecraft as results have them, as declared."""
        found = {part.description.name: part for craft in self.stepped for part in craft.parts}
        return [found[name] for name in self.spacecraft]

    def step_of(self, name: str) -> float:
        """Integration step of a spacecraft, s."""
        if not isinstance(name, str) or name not in self.steps:
            raise self._unknown(name)
        return self.steps[name]

    @functools.cached_property
    def field(self) -> Field:
        """What all of them are in."""
        return field_of(self.description)

    @functools.cached_property
    def notices(self) -> tuple[str, ...]:
        """What the data behind it do not cover, in words; a run stores them as events."""
        around = self.field.surroundings
        return tuple(dict.fromkeys((*(around.notices if around is not None else ()),
                                    *(self.frame_output.notices if self.frame_output else ()))))

    @functools.cached_property
    def frame_output(self) -> FrameOutput | None:
        """The sim.frame_output.FrameOutput of what it records against frames that turn; None if that is nothing."""
        if not self.description.frames:
            return None                             # the sky takes its time to be imported
        from nesim.sim.frame_output import FrameOutput

        return FrameOutput.of(self.description)

    @functools.cached_property
    def formation(self) -> list[str]:
        """Names of the spacecraft of which is recorded what they make together; empty if that is not."""
        wanted = self.description.environment.central_body != "none" and records_formation(len(self.spacecraft),
            self.description.groups)
        return self.spacecraft if wanted else []

    @functools.cached_property
    def method(self) -> Method:
        """The integration method."""
        return dataclasses.replace(method_of(self.description.integrator, self.description.order),
                                   rtol=self.description.rtol, atol=self.description.atol,
                                   max_step=self.description.max_step or float("inf"))

    def run(self, output: str | os.PathLike | None = None, jobs: int | None = None, overwrite: bool = False,
            progress: Callable[[Progress], None] | None = None, max_wall: float | None = None) -> Results:
        """Simulate every spacecraft and return the open results.

        output: the HDF5 file, ``output/<case>.h5`` by default. jobs: threads, one a core by default; the results are
        the same bits for any number. progress: called with a nesim.sim.runner.Progress now and then. max_wall: s of
        wall time after which the run ends where it is, raising OutOfTime; nesim.resume goes on. Raises RunError if a
        spacecraft diverges (the file then holds what was computed), OutputError if the file cannot be written.
        """
        from nesim.results.reader import open_results

        return open_results(self.simulate(output, jobs, overwrite, progress, max_wall))

    def simulate(self, output: str | os.PathLike | None = None, jobs: int | None = None, overwrite: bool = False,
                 progress: Callable[[Progress], None] | None = None, max_wall: float | None = None) -> Path:
        """The same as ``run``; returns only the path of the file."""
        from nesim.results.paths import refuse_existing

        if output is not None:
            need_path("output", output)
        check_running(jobs, overwrite, progress, max_wall)
        path = Path(output) if output is not None else Path("output") / f"{self.name}.h5"
        refuse_existing(path, overwrite)
        return self.simulate_into(path, jobs, overwrite, progress, max_wall)

    def simulate_into(self, path: Path, jobs: int | None, overwrite: bool, progress: Callable[[Progress], None] | None,
            max_wall: float | None, origin: Origin | None = None) -> Path:
        """Every spacecraft to the end, into a file; origin: from where they go on, None is their start. Arguments are
        as those of ``run``, and checked."""
        from nesim.sim.runner import Runner

        if max_wall is not None:
            refuse_unsaveable(self[name] for name in self.spacecraft)
        # before the file: code may be wrong
        runner = Runner(self, self.stepped, jobs or os.cpu_count() or 1, progress,
                        origin.snapshot if origin else None, max_wall)
        try:
            runner.run(path, overwrite, origin)
        finally:
            self.impacts, self.cautions = runner.impacts, runner.cautions
        return path

    def start(self) -> Session:
        """A nesim.sim.session.Session of it at its start, to be advanced piece by piece: docs/command-line.md."""
        from nesim.sim.session import start

        return start(self)
