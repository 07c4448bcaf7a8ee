"""Runs that go on: after an interruption from the last checkpoint of their file, or beyond their end."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nesim.base.arguments import need, need_above_zero, need_path
from nesim.base.errors import OutputError, ResultError, UsageError
from nesim.base.frozen import frozen
from nesim.case.times import divides
from nesim.case.reader import read_kept
from nesim.case.description import CaseDescription
from nesim.methods import METHODS
from nesim.results.earlier import Earlier
from nesim.results.paths import give_name, refuse_existing, refuse_locked
from nesim.results.reader import Results, open_results
from nesim.sim.case import Case, check_running
from nesim.sim.snapshots import Snapshot
from nesim.text.stored_inputs import RESOLVED

if TYPE_CHECKING:
    from nesim.sim.runner import Progress

PART = ".part"
FIRST_WITH_STATE = 2                                   # format version of result files
NEW = ("status", "end_reason", "format_version")         # attributes of a file that are made anew


@frozen
class Origin:
    """From where a run goes on. results: of the earlier file, open. snapshot: where its spacecraft stood, None at the
    start. inputs: its input files. attributes: of the file, None if they are made anew."""

    results: Results
    snapshot: Snapshot | None
    inputs: Mapping[str, str | bytes]
    attributes: Mapping | None

    def past(self) -> Earlier | None:
        """What of the earlier file comes first."""
        snapshot = self.snapshot
        if snapshot is None:
            return None
        ended = [name for name, one in snapshot.restart_points.items() if one.stop is not None]
        rows = {name: one.rows for name, one in snapshot.restart_points.items()}
        return Earlier(self.results, rows, snapshot.formation, snapshot.events, snapshot.unpaired, ended,
                       snapshot.content())


class Resumption:
    """A run that did not come to its end, to be gone on with. file: a result file or its ``.part``.

    Raises ResultError if the file is damaged, foreign or of another nesim, UsageError if its run is complete,
    OutputError if another process writes it, InputError if its input files cannot be flown, as those with code that is
    not allowed.
    """

    def __init__(self, file: str | os.PathLike, allow_code: bool = False):
        self.file = Path(file)
        self.path = self.file.with_name(self.file.name.removesuffix(PART))
        refuse_missing(self.file, f"nesim run {self.file} --resume goes on with the last run of that case")
        self.results = open_results(self.file)
        try:
            self._read(allow_code)
        except BaseException:
            self.results.close()
            raise

    def _read(self, allow_code: bool) -> None:
        results = self.results
        refuse_locked(self.file)
        refuse_session(results)
        refuse_older(results)
        self.done = results.complete and self.file != self.path           # killed before the file had its name
        if results.complete and not self.done:
            left = self.path.with_name(self.path.name + PART)
            raise UsageError(f"{self.file}: is complete; --continue goes beyond its end"
                             + (f"; {left} of another run is there" if left.exists() else ""))
        self.inputs = results.inputs
        kept = read_kept(self.file, self.inputs, (), allow_code)
        # as it was written: what is read from it has no comments, such as where an orbit comes from
        text = self.inputs.get(RESOLVED)
        self.case = Case(replace(kept, resolved=text) if isinstance(text, str) else kept, allow_code)
        content = results.checkpoint
        self.snapshot = Snapshot.of(content, self.file, self.case.spacecraft) if content else None

    def compare(self, description: CaseDescription) -> None:
        """Raises UsageError, and closes the file, if a case is another than the one that was run; says how."""
        lines = differences(as_given(self.inputs), description.files)
        if not lines:
            lines = differences({RESOLVED: self.inputs[RESOLVED]}, {RESOLVED: description.resolved})
            lines = ["  its files are the same; --set, --duration and --step must be, too:", *lines] if lines else []
        if lines:
            self.results.close()
            raise UsageError("\n".join([f"{description.directory}: is not the case of {self.file}:", *lines,
                                        f"nesim run --resume {self.file} flies the inputs that are kept in it"]))

    def run(self, jobs: int | None = None, overwrite: bool = False, progress: Callable[[Progress], None] | None = None,
            max_wall: float | None = None) -> Case:
        """Go on to the end, in the file `path`; returns the case. Arguments are those of ``Case.run``."""
        check_running(jobs, overwrite, progress, max_wall)
        with self.results:
            replaced = self.file == self.path or not_complete(self.path)
            if not replaced and not overwrite:
                raise OutputError(f"{self.path}: exists; --overwrite replaces it when the run is finished")
            if self.done:
                give_name(self.file, self.path, True)
                return self.case
            attributes = {name: value for name, value in self.results.attributes.items() if name not in NEW}
            self.case.simulate_into(self.path, jobs, True, progress, max_wall,
                          Origin(self.results, self.snapshot, as_given(self.inputs), attributes))
            return self.case


class Continuation:
    """A complete run, to be gone on with beyond its end. until: s, the new end; or more: s beyond the old one.

    Raises UsageError if it is not complete or the times do not fit, and what Resumption raises.
    """

    def __init__(self, file: str | os.PathLike, until: float | None = None, more: float | None = None,
                 allow_code: bool = False):
        if (until is None) == (more is None):
            raise UsageError("either until or more says how far a run is continued")
        need_above_zero("until" if more is None else "more", until if more is None else more, "a number of seconds")
        self.file = Path(file)
        refuse_missing(self.file, "the result file of a complete run is needed")
        self.results = open_results(self.file)
        try:
            self._read(until, more, allow_code)
        except BaseException:
            self.results.close()
            raise

    def _read(self, until: float | None, more: float | None, allow_code: bool) -> None:
        results = self.results
        refuse_session(results)
        refuse_older(results)
        if not results.complete:
            raise UsageError(f"{self.file}: is {results.status}; --resume goes on with it")
        self.inputs = results.inputs
        before = read_kept(self.file, self.inputs, (), allow_code)
        duration = before.duration + (more or 0.0) if until is None else until
        check_end(before, duration)
        description = read_kept(self.file, self.inputs, [f"time.duration={duration!r}"], allow_code)
        self.case = Case(description, allow_code)
        content = results.checkpoint
        if content is None:
            raise ResultError(f"{self.file}: has no checkpoint to go on from")
        self.snapshot = on_the_grid(Snapshot.of(content, self.file, self.case.spacecraft), self.case)
        if all(one.stop is not None for one in self.snapshot.restart_points.values()):
            raise UsageError(f"{self.file}: commands have stopped every spacecraft: nothing goes on")

    def run(self, output: str | os.PathLike | None = None, jobs: int | None = None, overwrite: bool = False,
            progress: Callable[[Progress], None] | None = None, max_wall: float | None = None) -> Case:
        """Go on to the new end, into the file `output`, or with overwrite into the same; returns the case. Arguments
        are those of ``Case.run``."""
        check_running(jobs, overwrite, progress, max_wall)
        with self.results:
            path = self.file if output is None else Path(output)
            if output is None and not overwrite:
                raise UsageError(f"{self.file}: exists; -o names another file for the longer run, --overwrite replaces "
                                 f"this one when it is finished")
            refuse_existing(path, overwrite)
            self.case.simulate_into(path, jobs, overwrite, progress, max_wall,
                          Origin(self.results, self.snapshot, as_given(self.inputs), None))
            return self.case


def refuse_missing(file: Path, instead: str) -> None:
    """Raises ResultError if there is no such file, and names what is there. instead: of a directory."""
    if file.is_dir():
        raise ResultError(f"{file}: is a directory; {instead}")
    if not file.exists():
        name = file.name.removesuffix(PART) if file.name.endswith(PART) else file.name + PART
        there = file.with_name(name)
        raise ResultError(f"{file}: no such file" + (f"; {there} is there" if there.exists() else ""))


def refuse_session(results: Results) -> None:
    """Raises UsageError if a file keeps a session."""
    if results.attributes.get("kind") == "session":
        raise UsageError(f"{results.path}: keeps a session, no run; nesim.restore takes it up")


def refuse_older(results: Results) -> None:
    """Raises ResultError if a file is of a version whose checkpoints do not hold the whole State."""
    version = results.attributes.get("format_version")
    if isinstance(version, int) and version < FIRST_WITH_STATE:
        raise ResultError(f"{results.path}: format version {version}, written by nesim "
                          f"{results.attributes.get('nesim_version', '(unknown)')}: it can be read, but no run can go "
                          f"on from it; run the case again")


def check_end(before: CaseDescription, duration: float) -> None:
    """Raises UsageError unless a run can go on to `duration` (s)."""
    if not duration > before.duration:
        raise UsageError(f"the run is at its end at {before.duration:.10g} s: until {duration:.10g} s there is nothing "
                         f"to do")
    steps = {flight.step or before.step for flight in before.flights}
    for step in steps if not METHODS[before.integrator].adaptive else ():
        if not divides(step, duration):
            near = step * max(1, round(duration / step))
            raise UsageError(f"{duration:.10g} s is not a whole number of steps of {step:.10g} s (nearest: {near:.10g} "
                             f"s)")


def on_the_grid(snapshot: Snapshot, case: Case) -> Snapshot:
    """Without a last record at the end of the shorter run that is none of the longer one."""
    from nesim.sim.runner import schedule_of

    restart_points = {}
    for name, one in snapshot.restart_points.items():
        stride = schedule_of(case, case[name]).stride
        restart_points[name] = replace(one, rows=min(one.rows, 1 + one.index // stride)) if one.stop is None else one
    rows = max(one.rows for one in restart_points.values())
    return replace(snapshot, restart_points=restart_points, formation=min(snapshot.formation, rows))


def not_complete(path: Path) -> bool:
    """Whether nothing, or a file of a run that did not come to its end, has this name."""
    if not path.exists():
        return True
    try:
        with open_results(path) as results:
            return not results.complete
    except ResultError:
        return False


def left_behind(path: Path) -> Path:
    """What a run into this file has left: its ``.part`` if there is one."""
    part = path.with_name(path.name + PART)
    return part if part.exists() else path


def as_given(inputs: Mapping[str, str | bytes]) -> dict[str, str | bytes]:
    """Input files that a result file keeps, as the user wrote them."""
    return {name: text for name, text in inputs.items() if name != RESOLVED}


def differences(before: Mapping[str, str | bytes], now: Mapping[str, str | bytes]) -> list[str]:
    """Between input files that were kept and those of a case, a line each."""
    found = [f"  {name}: is not among its files any more" for name in before if name not in now]
    found += [f"  {name}: is new" for name in now if name not in before]
    for name in before:
        if name in now and as_text(before[name]) != as_text(now[name]):
            found.append(f"  {name}{first_difference(as_text(before[name]), as_text(now[name]))}")
    return found


def as_text(content: str | bytes) -> str:
    """Of an input file, whatever it is."""
    return content if isinstance(content, str) else content.decode(errors="backslashreplace")


def first_difference(before: str, now: str) -> str:
    """Where two texts part."""
    old, new = before.splitlines(), now.splitlines()
    for k in range(max(len(old), len(new))):
        a, b = (lines[k].strip()[:100] if k < len(lines) else "(the end)" for lines in (old, new))
        if k >= len(old) or k >= len(new) or old[k] != new[k]:
            return f":{k + 1}: {b}  (was: {a})"
    return ": its line ends are others"


def resume(file: str | os.PathLike, allow_code: bool = False, jobs: int | None = None, overwrite: bool = False,
           progress: Callable[[Progress], None] | None = None, max_wall: float | None = None) -> Results:
    """Go on with a run that was interrupted, killed or failed, from its last checkpoint, with the inputs that are kept
    in its file; returns the open results. file: the result file or its ``.part``. The other arguments are those of
    ``load`` and ``Case.run``."""
    need_path("file", file)
    need("allow_code", allow_code, bool)
    found = Resumption(file, allow_code)
    found.run(jobs, overwrite, progress, max_wall)
    return open_results(found.path)


def continue_run(file: str | os.PathLike, until: float | None = None, more: float | None = None,
                 output: str | os.PathLike | None = None, allow_code: bool = False, jobs: int | None = None,
                 overwrite: bool = False, progress: Callable[[Progress], None] | None = None,
                 max_wall: float | None = None) -> Results:
    """Go on with a complete run beyond its end; returns the open results. until: s, the new end, or more: s beyond the
    old one. output: a new file; None is the same with overwrite. The other arguments are those of ``load`` and
    ``Case.run``."""
    need_path("file", file)
    need("allow_code", allow_code, bool)
    if output is not None:
        need_path("output", output)
    Continuation(file, until, more, allow_code).run(output, jobs, overwrite, progress, max_wall)
    return open_results(file if output is None else output)

