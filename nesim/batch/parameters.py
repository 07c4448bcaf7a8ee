"""What is drawn: a distribution, the paths that its draws are put to, and how."""

import csv
from dataclasses import dataclass, field
from typing import Any

from nesim.batch.draws import Random
import numpy as np

from nesim.base import units
from nesim.base.rotations import from_angles
from nesim.batch.amounts import Amount, AmountList, Matrix, amount
from nesim.batch.distributions import (DISTRIBUTIONS, SHORT, AttitudeError, Choice, Distribution, Normals, StateError,
                                       displaced_state, rotated_attitude)
from nesim.batch.variants import Variants
from nesim.case.starts import orbit_state
from nesim.text.element import Element, Key
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.overrides import PathError, Setting, split_path
from nesim.text.partial import read_element
from nesim.text.source import BROKEN, Node, scalar
from nesim.text.values import Finding, Value, InvalidValue, guess, sort_of

OPTIONS = ("relative", "shared", "steps")
RELATIVE = ("add", "scale")
MOST_TRIED = 100            # texts of a column of a table


@dataclass
class Parameter:
    """paths: where the values go. draws: the names under which uniform numbers are drawn, one a path, or one for all.

    relative: None, ``add`` (to the case's value) or ``scale`` (a factor of it). nominal: the case's values by path, SI.
    key: where it was written. written: nodes of numbers that a draw could be. table: (run, path) values instead of a
    distribution,
    rows: where they stand.
    """

    paths: list[str]
    draws: list[str]
    distribution: Distribution | None
    key: Node
    node: Node
    relative: str | None = None
    nominal: dict[str, Any] = field(default_factory=dict)
    written: list[Node] = field(default_factory=list)
    steps: int = 5
    table: list[list] = field(default_factory=list)
    rows: list[Node] = field(default_factory=list)
    joint: bool = False

    @property
    def size(self) -> int:
        """Uniform numbers of one draw."""
        return self.distribution.size if self.distribution else 0

    def values(self, run: int, sampler: Random) -> dict[str, object]:
        """The values of one run by path."""
        if self.distribution is None:
            return dict(zip(self.paths, self.table[run]))
        return self._placed([self.distribution.draw(sampler.numbers(name, run)) for name in self.draws])

    def middle(self) -> dict[str, object]:
        """The values at the middle of the distribution."""
        if self.distribution is None:
            return dict(zip(self.paths, self.table[0]))
        return self._placed([self.distribution.draw(np.full(self.size, 0.5)) for _ in self.draws])

    def _placed(self, drawn: list) -> dict[str, object]:
        if self.joint:
            drawn = drawn[0]
        elif len(drawn) < len(self.paths):
            drawn = drawn * len(self.paths)
        return {path: self._value(path, value) for path, value in zip(self.paths, drawn)}

    def _value(self, path: str, drawn):
        if isinstance(self.distribution, AttitudeError):
            return rotated_attitude(self.nominal[path], drawn)
        if isinstance(self.distribution, StateError):
            return displaced_state(self.nominal[path], drawn)
        if self.relative is None:
            return drawn
        own = self.nominal[path]
        combine = (lambda a, b: a + b) if self.relative == "add" else (lambda a, b: a * b)
        return [combine(a, b) for a, b in zip(own, drawn)] if isinstance(own, list) else combine(own, drawn)

    def settings(self, run: int, sampler: Random) -> list[Setting]:
        """The values of one run as overrides; complaints point at their line of batch.yaml, or of the table."""
        at = self.rows[run] if self.rows else self.node
        return [setting_of(path, value, self.rows[run] if self.rows else self.key, at)
                for path, value in self.values(run, sampler).items()]

    def as_written(self, path: str, k: int) -> Setting | None:
        """The k-th of its numbers as it was written, put to a path."""
        if self.relative or not self.written:
            return trial_setting(self, path)
        node = self.written[min(k, len(self.written) - 1)]
        if self.joint:
            node = node.value[self.paths.index(path)]
        return Setting(self.key, node, split_path(path))


def trial_setting(parameter: Parameter, path: str) -> Setting:
    """The middle of a distribution, put to a path."""
    return setting_of(path, parameter.middle()[path], parameter.key, parameter.node)


def setting_of(path: str, value: Any, key: Node, at: Node) -> Setting:
    """A drawn value as an override; complaints point at its line of batch.yaml."""
    return Setting(key, as_node(value, at), split_path(path))


def as_node(value: Any, at: Node) -> Node:
    """Plain data as nodes that all stand at one place."""
    if isinstance(value, dict):
        return Node(at.source, at.line, at.column, {k: as_node(v, at) for k, v in value.items()}, "a mapping",
                    dict.fromkeys(value, at))
    if isinstance(value, list):
        return Node(at.source, at.line, at.column, [as_node(v, at) for v in value], "a list")
    value = value.item() if isinstance(value, np.generic) else value
    return Node(at.source, at.line, at.column, value, repr(value) if not isinstance(value, str) else value)


def read_parameter(place: Place, key: str, variants: Variants, report: Report) -> list[Parameter]:
    """One entry of ``vary:``; nothing if it is wrong, which is reported."""
    *parent, name = place.base
    key_node = Place(place.root, tuple(parent)).here().keys[name]
    try:
        paths = variants.expand(key)
    except PathError as error:
        report.at(key_node, error.message, error.hint)
        return []
    before = len(report.problems)
    node = place.here()
    listing = f"(allowed: {', '.join(DISTRIBUTIONS)})"
    if node.value is BROKEN:
        return []
    if not isinstance(node.value, dict):
        report.at(node, f"found {sort_of(node.value)}, a distribution is needed", listing, place.label())
        return []
    for unknown in [word for word in node.value if word not in DISTRIBUTIONS and word not in OPTIONS]:
        report.key(place, (unknown,), f"unknown distribution '{unknown[:60]}'",
                   guess(unknown, (*DISTRIBUTIONS, *OPTIONS)) + listing)
    chosen = [word for word in node.value if word in DISTRIBUTIONS]
    if len(chosen) != 1 and len(report.problems) == before:
        report.element(place, (), f"{len(chosen)} distributions, one is needed" if chosen else "no distribution",
                       listing)
    options = _options(place, report)
    if len(report.problems) > before:
        return []
    distribution = _distribution(place.below(chosen[0]), chosen[0], report)
    if distribution is None:
        return []
    parameter = Parameter(paths, [paths[0] if len(paths) == 1 else key] if options["shared"] else paths, distribution,
                          key_node, node,
                          options["relative"])
    parameter.steps = options["steps"] or (len(distribution.of) if isinstance(distribution, Choice) else 5)
    parameter.written = _written(place.below(chosen[0]), chosen[0], distribution)
    return [parameter] if _find_nominal(parameter, variants, report) else []


def _options(place: Place, report: Report) -> dict:
    """relative, shared and steps of an entry, None where they are not given."""
    found = {word: place.value((word,)) for word in OPTIONS}
    if found["relative"] not in (None, *RELATIVE):
        report.add(place, ("relative",), f"{place.below('relative').here().text} is unknown",
                   f"(allowed: {', '.join(RELATIVE)})")
    if (found["shared"] not in (None, True, False) or isinstance(found["shared"], int)
        and not isinstance(found["shared"], bool)):
        report.add(place, ("shared",), f"{place.below('shared').here().text} is no truth value",
                   "(allowed: true, false)")
    steps = found["steps"]
    if steps is not None and (not isinstance(steps, int) or isinstance(steps, bool) or not 1 <= steps <= 100000):
        report.add(place, ("steps",),
                   f"must be a whole number from 1 to 100000, found {place.below('steps').here().text}")
    return found


def _distribution(place: Place, word: str, report: Report) -> Distribution | None:
    """An instance; a bare list stands for its usual keys, nothing for no keys."""
    node = place.here()
    model = DISTRIBUTIONS[word]
    if isinstance(node.value, list) and word in SHORT:
        keys = SHORT[word]
        if word == "choice":
            node.value, node.keys = ({"of": Node(node.source, node.line, node.column, node.value, "a list")},
                                     {"of": node})
        elif len(node.value) == len(keys):
            items = list(node.value)
            node.value, node.keys = dict(zip(keys, items)), dict(zip(keys, items))
        else:
            report.add(place, (), f"found {len(node.value)}, a list of {len(keys)} numbers is needed",
                       f"(allowed: [{', '.join(keys)}])")
            return None
    elif node.value is None and not any(info.is_required() for info in model.known_keys.values()):
        node.value, node.keys = {}, {}
    return read_element(model, place, report)


def _written(place: Place, word: str, distribution: Distribution) -> list[Node]:
    if isinstance(distribution, Choice):
        return list(place.below("of").here().value)
    found = [node for key in distribution.written if (node := place.node((key,))) is not None]
    middle = distribution.draw(np.full(distribution.size, 0.5))
    if distribution.unit:
        found.append(_in_unit(middle, distribution.unit, place.here()))
    texts = [node for key in distribution.measured if (node := place.node((key,))) is not None
             and isinstance(node.value, str)]
    return found + [_in_unit(middle, units.unit_of(node.value), node) for node in texts]


def _in_unit(value, unit: str, at: Node) -> Node:
    """A draw in SI as text with a unit, of a list the first number, to see whether that has a place where the draws go;
    complaints point at a node."""
    if isinstance(value, list):
        return Node(at.source, at.line, at.column, [_in_unit(value[0], unit, at), *(as_node(x, at) for x in value[1:])],
                    "a list")
    size = amount(f"1 {unit}").si
    return Node(at.source, at.line, at.column, f"{float(value / size)!r} {unit}", at.text)


def _find_nominal(parameter: Parameter, variants: Variants, report: Report) -> bool:
    """The case's own values where the distribution needs them."""
    if isinstance(parameter.distribution, StateError):
        return _find_states(parameter, variants, report)
    attitude = isinstance(parameter.distribution, AttitudeError)
    if parameter.distribution is None or not parameter.relative and not attitude:
        return True
    for path in parameter.paths:
        found = variants.nominal(path)
        try:
            parameter.nominal[path] = _quaternion(found) if attitude else _si(found)
        except (InvalidValue, ValueError, KeyError, TypeError):
            need = "an attitude" if attitude else "a number"
            report.at(parameter.key, f"'{path}' has no value in the case to start from: {need} is needed there",
                      "write it in the case's file")
            return False
        middle = parameter.distribution.draw(np.full(parameter.size, 0.5))
        if not attitude and isinstance(parameter.nominal[path], list) != isinstance(middle, list):
            report.at(parameter.key, f"the value at '{path}' and the draw are not both one number or both a list")
            return False
    return True


def _find_states(parameter: Parameter, variants: Variants, report: Report) -> bool:
    """Position and velocity of the case's orbits."""
    description, found = variants.read()
    if description is None:
        report.problems += found.problems
        return False
    orbits = {f"orbits.{flight.orbit.name}": flight.orbit for flight in description.flights if flight.orbit}
    for path in parameter.paths:
        if path not in orbits:
            report.at(parameter.key, f"'{path}' is not an orbit that a spacecraft flies",
                      f"(allowed: {', '.join(orbits) or 'none here'})")
            return False
        parameter.nominal[path] = orbit_state(orbits[path], description.environment)
    return True


def _si(value):
    return [amount(x).si for x in value] if isinstance(value, list) else amount(value).si


def _quaternion(value) -> list[float]:
    if value is None:
        return [0.0, 0.0, 0.0, 1.0]
    if "quaternion" in value:
        return [float(x) for x in value["quaternion"]]
    return list(from_angles([amount(x).si for x in value["angles"]], value["sequence"]))


def _path_list(value) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(x, str) for x in value):
        raise InvalidValue(Finding("a list of paths is needed", "(e.g. [bodies.hub.mass, rate[2]])"))
    return value


class Correlated(Element):
    """Normal values of several paths with a common covariance."""

    paths: list[str] = Key(Value(_path_list, {"type": "array"}), text="where the values go")
    mean: tuple[Amount, ...] = Key(AmountList, text="one number a path")
    covariance: tuple[tuple[float, ...], ...] = Key(Matrix, text="symmetric, in SI")


def read_correlated(place: Place, variants: Variants, report: Report) -> list[Parameter]:
    """One entry of ``correlated:``; nothing if it is wrong, which is reported."""
    found = read_element(Correlated, place, report)
    if found is None:
        return []
    paths = []
    for i, text in enumerate(found.paths):
        try:
            here = variants.expand(text)
            if len(here) != 1:
                raise PathError(f"'{text}' stands for {len(here)} values, one is needed")
            paths += here
        except PathError as error:
            report.add(place, ("paths", i), error.message, error.hint)
    if len(found.mean) != len(found.paths):
        report.add(place, ("mean",), f"{len(found.mean)} numbers for {len(found.paths)} paths")
        return []
    node = place.here()
    plain = {key: place.below(key).here() for key in ("mean", "covariance")}
    inner = Place(Node(node.source, node.line, node.column, plain, "a mapping", dict(node.keys)))
    distribution = read_element(Normals, inner, report)
    if distribution is None or len(paths) != len(found.paths):
        return []
    return [Parameter(paths, [" ".join(paths)], distribution, node, node, written=[plain["mean"]], joint=True)]


def read_table(place: Place, variants: Variants, files: CaseFiles, report: Report) -> list[Parameter]:
    """The columns of a CSV file, a path at the head of each."""
    name = place.here().value
    if files.refused(place, name):
        return []
    found = files.text(name)
    if found is None:
        return []
    source = found[1]
    numbered = [(i, row) for i, line in enumerate(source.lines, 1) if line.strip() and not line.lstrip().startswith("#")
                for row in csv.reader([line])]
    if len(numbered) < 2:
        report.add(place, (), f"'{name}' has no rows", "(allowed: a line of paths, then a line of values for each run)")
        return []
    line, heads = numbered[0]
    columns = []
    before = len(report.problems)
    for k, head in enumerate(heads):
        try:
            columns.append((head.strip(), variants.expand(head.strip())))
        except PathError as error:
            hint = "columns are separated by commas" if ";" in head or "\t" in head else error.hint
            report.problems.append(source.problem(line, 1, f"column {k + 1}: {error.message}", hint))
    rows = []
    for line, cells in numbered[1:]:
        if len(cells) != len(heads):
            report.problems.append(source.problem(line, 1, f"needs {len(heads)} values separated by commas, found "
                                                           f"{len(cells)}"))
        rows.append([_cell(cell, line, source, report) for cell in cells])
        if len(report.problems) - before > 20:
            break
    if len(report.problems) > before:
        return []
    key, places = Node(source, numbered[0][0], 1, None), [Node(source, line, 1, None) for line, _ in numbered[1:]]
    return [Parameter(paths, [], None, key, places[0], table=[[row[k]] * len(paths) for row in rows], rows=places,
                      written=_texts([row[k] for row in rows], places)) for k, (_, paths) in enumerate(columns)]


def _texts(cells: list, places: list[Node]) -> list[Node]:
    """Where each text of a column stands first, and each kind of other value: those are tried, as units and names may
    be wrong in any row."""
    first: dict[object, Node] = {}
    for cell, place in zip(cells, places):
        first.setdefault(cell if isinstance(cell, str) else type(cell), as_node(cell, place))
    return list(first.values())[:MOST_TRIED]


def _cell(cell: str, line: int, source, report: Report):
    text = cell.strip()
    try:
        return scalar(text)
    except ValueError:
        report.problems.append(source.problem(line, 1, f"{text[:40]} is not a finite number"))
        return None
