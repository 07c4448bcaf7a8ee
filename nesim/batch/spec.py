"""batch.yaml -> Spec, with every mistake found at once; the case itself is tried with values of the distributions."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from nesim.base.errors import InputError, LocatedProblem, UsageError
from nesim.batch.draws import Grid, LatinHypercube, Random, Sobol
from nesim.batch.manifest import KEEPS, MOST_RUNS, SAMPLINGS
from nesim.batch.parameters import Parameter, read_correlated, read_parameter, read_table, trial_setting
from nesim.batch.quantities import ScalarQuantity, Requirement, read_requirements, read_watched
from nesim.batch.variants import Variants, as_text
from nesim.case.description import CaseDescription
from nesim.text import kinds
from nesim.text.element import Element, Key
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.overrides import Setting, split_path
from nesim.text.partial import read_partial
from nesim.text.values import Text, Value, choice, integer

FILE = "batch.yaml"


def _read_elsewhere(schema: dict) -> Value:
    """What is read by a reader of its own."""
    return Value(lambda value: value, schema)


class BatchFile(Element):
    """What batch.yaml holds."""

    runs: int | None = Key(integer(1, MOST_RUNS), None, "how many; a grid or a table says so itself")
    seed: int = Key(kinds.Seed, 0, "of every draw")
    sampling: str = Key(choice(*SAMPLINGS), "random", "how the draws are spread")
    strata: int | None = Key(integer(1, MOST_RUNS), None, "of a Latin hypercube: how many runs make one; default runs")
    table: str | None = Key(Text, None, "CSV file of values, a path at the head of each column")
    vary: Any = Key(_read_elsewhere({"type": "object", "additionalProperties": {"$ref": "#/$defs/Draw"}}), None,
                           "distributions by path")
    correlated: Any = Key(_read_elsewhere({"type": "array", "items": {"$ref": "#/$defs/Correlated"}}), None,
                                 "normal values with a common covariance")
    keep: str = Key(choice(*KEEPS), "final", "what each run stores")
    require: Any = Key(_read_elsewhere({"type": "array", "items": {"$ref": "#/$defs/RequirementModel"}}), None,
                              "what a run must fulfil")
    watch: Any = Key(_read_elsewhere({"type": "array", "items": {"type": "string"}}), None,
                            "quantities whose histories are kept")


@dataclass
class Spec:
    """A batch as it is to be run. strata: runs of one Latin hypercube, which the number of runs on the command line
    does not change."""

    runs: int
    seed: int
    sampling: str
    keep: str
    parameters: list[Parameter]
    requirements: list[Requirement] = field(default_factory=list)
    watched: list[ScalarQuantity] = field(default_factory=list)
    strata: int = 1
    text: str = ""
    tables: dict[str, str] = field(default_factory=dict)

    @property
    def paths(self) -> list[str]:
        """Of everything that is drawn, in the order of the file."""
        return [path for parameter in self.parameters for path in parameter.paths]

    def _grid(self) -> Grid:
        steps = {name: parameter.steps for parameter in self.parameters for name in parameter.draws}
        return Grid(self.seed, self._sizes(), steps)

    def _sizes(self) -> dict[str, int]:
        """Uniform numbers of one draw, by the names of the draws."""
        return {name: parameter.size for parameter in self.parameters for name in parameter.draws}

    def sampler(self) -> Random:
        """Uniform numbers of this batch."""
        if self.sampling == "grid":
            return self._grid()
        sizes = self._sizes()
        if self.sampling == "latin_hypercube":
            return LatinHypercube(self.seed, sizes, self.strata)
        return (Sobol if self.sampling == "sobol" else Random)(self.seed, sizes)

    @property
    def most(self) -> int:
        """Runs that there can be at all: the points of a grid, the rows of a table."""
        if self.sampling == "grid":
            return self._grid().total
        return min((len(parameter.table) for parameter in self.parameters if parameter.distribution is None),
                   default=MOST_RUNS)

    def settings(self, run: int, sampler: Random) -> list[Setting]:
        """The values of a run as overrides of the case."""
        return [setting for parameter in self.parameters for setting in parameter.settings(run, sampler)]

    def draw(self, run: int, sampler: Random) -> dict[str, object]:
        """Values of one run by path."""
        values: dict[str, object] = {}
        for parameter in self.parameters:
            values |= parameter.values(run, sampler)
        return values


def read_spec(variants: Variants, runs: int | None = None) -> Spec:
    """The batch.yaml beside a case's sim.yaml. runs: how many, instead of the file's. Raises InputError with everything
    that is wrong."""
    report = Report()
    files = CaseFiles(variants.directory, report)
    root = _root(files, report)
    if root is None:
        raise InputError([*report.problems, *variants.report.problems])
    place = Place(root)
    partial = read_partial(BatchFile, place, report)
    parameters = _parameters(place, partial, variants, files, report)
    spec = Spec(0, partial["seed"] or 0, partial["sampling"] or "random", partial["keep"] or "final", parameters,
                text=str(files.texts[FILE]),
                tables={name: str(text) for name, text in files.texts.items() if name != FILE})
    spec.runs = _runs(runs, partial, spec, place, report)
    spec.strata = _strata(partial, spec, place, report)
    descriptions, problems = _try(spec, variants)
    report.problems += problems
    if descriptions:
        spec.requirements = read_requirements(place, descriptions, report)
        spec.watched = read_watched(place, descriptions, report)
    if report.problems:
        raise InputError(report.problems)
    return spec


def _root(files: CaseFiles, report: Report):
    if not (Path(files.directory) / FILE).is_file():
        report.problems.append(LocatedProblem(str(files.directory), None, None, "", f"there is no {FILE} in this "
            f"directory",
                                              "it says what is varied and how often: docs/batch.md"))
        return None
    root = files.read_yaml(FILE)
    if root is not None and root.value is None:
        report.element(Place(root), (), "the file is empty", "missing key 'vary'")
        return None
    return root


def _parameters(place: Place, partial, variants: Variants, files: CaseFiles, report: Report) -> list[Parameter]:
    """Everything that is drawn; no path twice."""
    found: list[Parameter] = []
    for key in place.below("vary").keys():
        found += read_parameter(place.below("vary", key), key, variants, report)
    vary = place.node(("vary",))
    if vary is not None and not isinstance(vary.value, dict):
        report.add(place, ("vary",), "a mapping of paths to distributions is needed",
                   "(e.g. {bodies.hub.mass: {normal: {mean: 1220, std: 12}}})")
    correlated = place.node(("correlated",))
    if correlated is not None and not isinstance(correlated.value, list):
        report.add(place, ("correlated",), "a list is needed", "(e.g. [{paths: [..], mean: [..], covariance: [[..]]}])")
    for i in range(place.below("correlated").size()):
        found += read_correlated(place.below("correlated", i), variants, report)
    if (partial["sampling"] == "table") != (place.node(("table",)) is not None) and "sampling" not in partial.lost:
        report.element(place, (), "sampling: table and table: a file belong together")
    elif partial["table"]:
        found += read_table(place.below("table"), variants, files, report)
    _refuse_twice(found, report)
    if not found and not report.problems:
        report.element(place, (), "nothing is varied", "missing key 'vary'")
    return found


def _refuse_twice(found: list[Parameter], report: Report) -> None:
    """No path may be varied twice, nor a value and a part of it: the later one would undo the other."""
    seen: dict[tuple, Parameter] = {}
    inside: dict[tuple, tuple] = {}             # by a value, the first path into it
    for parameter in found:
        for text in parameter.paths:
            path = split_path(text)
            around = next((path[:k] for k in range(1, len(path)) if path[:k] in seen), None)
            if path in seen:
                report.at(parameter.key, f"'{text}' is varied twice", f"first in line {seen[path].key.line}")
            elif around or path in inside:
                whole, part = (around, path) if around else (path, inside[path])
                report.at(parameter.key, f"'{as_text(part)}' is a part of '{as_text(whole)}': both are varied",
                          f"the other one in line {seen[around or part].key.line}")
            seen.setdefault(path, parameter)
            for k in range(1, len(path)):
                inside.setdefault(path[:k], path)


def _runs(asked: int | None, partial, spec: Spec, place: Place, report: Report) -> int:
    """How many: asked for by the command line, or else by the file; a grid and a table have all that they can, or the
    first ones."""
    for parameter in spec.parameters if spec.sampling == "grid" else ():
        if getattr(parameter.distribution, "weights", None):
            report.at(parameter.node, "a grid takes every value of a choice once: weights mean nothing there")
    if asked and asked > MOST_RUNS:
        raise UsageError(f"{asked:,} runs are asked for (allowed: up to {MOST_RUNS:,})")
    given, most = asked or partial["runs"], spec.most
    if most < MOST_RUNS or spec.sampling == "grid":
        if most > MOST_RUNS:
            report.add(place, ("sampling",), f"the grid has {most:,} points", f"(allowed: up to {MOST_RUNS:,}; fewer "
                f"steps:)")
        if given is not None and given > most and not report.problems:
            has = f"the grid has {most:,} points" if spec.sampling == "grid" else f"the table has {most:,} rows"
            report.at((place if asked else place.below("runs")).here(), f"{given:,} runs are asked for, and {has}",
                      f"(allowed: up to {most:,}, or none said: all)")
        return min(given or most, most)
    if given is None:
        if not report.problems:
            report.element(place, (), "missing key 'runs'", "runs: how many")
        return 1
    return given


def _strata(partial, spec: Spec, place: Place, report: Report) -> int:
    """Runs of one Latin hypercube, as the file says: not the command line, on which no draw may depend."""
    if spec.sampling != "latin_hypercube":
        if partial["strata"] is not None:
            report.add(place, ("strata",), "belongs to sampling: latin_hypercube")
        return 1
    found = partial["strata"] or partial["runs"]
    if found is None and not report.problems:
        report.element(place, (), "a Latin hypercube needs to know its size from the file",
                       "runs: how many, or strata: how many runs make one")
    return found or 1


def _try(spec: Spec, variants: Variants) -> tuple[list[CaseDescription], list[LocatedProblem]]:
    """The case with the middle of every distribution; then with each number as it was written, for its unit. What was
    read, and what is wrong."""
    tried: list[list[Setting | None]] = [
        [trial_setting(parameter, path) for parameter in spec.parameters for path in parameter.paths]]
    for k in range(max((len(parameter.written) for parameter in spec.parameters), default=0)):
        tried.append([parameter.as_written(path, k) for parameter in spec.parameters for path in parameter.paths])
    descriptions: list[CaseDescription] = []
    problems: list[LocatedProblem] = []
    for settings in tried:
        description, found = variants.read([setting for setting in settings if setting])
        descriptions += [description] if description is not None else []
        problems += [_with_advice(problem, spec) for problem in found.problems]
        if found.problems and settings is tried[0]:
            break                                       # the others would say the same again
    return descriptions, problems


def _with_advice(problem: LocatedProblem, spec: Spec) -> LocatedProblem:
    """A problem of a value that was drawn, with what batch.yaml offers instead."""
    drawn = any((problem.file, problem.line) == (parameter.node.source.name, parameter.node.line)
                for parameter in spec.parameters)
    if drawn and problem.needs == "whole":
        return replace(problem, hint="draw it by choice, e.g. {choice: [1, 2, 3]}")
    return problem
