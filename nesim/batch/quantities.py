"""Recorded quantities by name, requirements on them, and which numbers are kept of a run.

``spacecraft.MMS1.body_rate.hub.z`` is one number a record; ``spacecraft.*.body_rate.hub`` the length of a vector, of
every spacecraft.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.units import article
from nesim.batch.amounts import Amount, AmountValue, amount
from nesim.case.description import CaseDescription
from nesim.text import kinds
from nesim.results.layout import AXIS_OF, BY_NAME, LABELS, CraftLabels, Dataset, recorded
from nesim.sim.case import is_surrounded
from nesim.sim.runner import labels
from nesim.text.element import Element, Key, checked_together
from nesim.text.locate import Place, Report
from nesim.text.partial import read_element
from nesim.text.values import Finding, Text, InvalidValue, choice, guess

VECTORS = ("xyz", "quat", "axis")
AXIS_LABELS = {label.name: label for label in LABELS}
NAMED = (*AXIS_OF, "frames")     # what CraftLabels knows by name


def all_labels(case: CaseDescription) -> dict[str, CraftLabels]:
    """Names along the axes of the datasets of every spacecraft of a case, by its name."""
    surrounded, crafts = is_surrounded(case), [flight.spacecraft for flight in case.flights]
    axes = [6 if any(joint.freedoms > 3 for joint in craft.joints) else 3 for craft in crafts]
    return {craft.name: labels(craft, case, count, surrounded=surrounded) for craft, count in zip(crafts, axes)}


def datasets_of(description: CaseDescription, labels: CraftLabels) -> list[Dataset]:
    """What is recorded of a spacecraft, time left out."""
    return [dataset for dataset in recorded(labels, description.groups) if dataset.name != "time"]


@frozen
class ScalarQuantity:
    """One number per record. parts: names along the axes of the dataset. index: their numbers, into a record of the
    dataset. A whole vector counts with its length."""

    craft: str
    dataset: str
    parts: tuple[str, ...]
    index: tuple

    @property
    def name(self) -> str:
        """``MMS1.body_rate.hub.z``."""
        return ".".join((self.craft, self.dataset, *self.parts))

    @property
    def units(self) -> str:
        """Of the dataset."""
        return BY_NAME[self.dataset].units

    def of(self, values: dict[str, np.ndarray]) -> np.ndarray:
        """(record,) from a spacecraft's records."""
        found = values[self.dataset][(slice(None), *self.index)]
        return np.sqrt((found * found).sum(axis=1)) if found.ndim > 1 else found

    def within(self, labels: dict[str, CraftLabels]) -> "ScalarQuantity | None":
        """The quantity of the same name in another case's spacecraft, None if they have no such thing."""
        if self.craft not in labels:
            return None
        names = [labels[self.craft].values(AXIS_LABELS[dim]) for dim in BY_NAME[self.dataset].dims[1:]]
        needs = BY_NAME[self.dataset].needs
        if not all(names) or needs and not labels[self.craft].sizes[needs] or any(part not in along for part,
                along in zip(self.parts, names)):
            return None
        return replace(self, index=tuple(along.index(part) for part, along in zip(self.parts, names)))


def find(text: str, descriptions: Sequence[CaseDescription]) -> list[ScalarQuantity]:
    """The quantities that a name stands for, in the first of some variants of a case that has them. Raises
    InvalidValue, of the variant that knows most of it."""
    errors = []
    for description in descriptions:
        try:
            return _find(text, description)
        except UnknownQuantity as error:
            errors.append(error)
    raise max(errors, key=lambda error: error.reached)


class UnknownQuantity(InvalidValue):
    """A name that stands for no quantity. reached: how many of its parts are understood."""

    def __init__(self, reached: int, message: str, hint: str = ""):
        self.reached = reached
        super().__init__(Finding(message, hint))


def _find(text: str, description: CaseDescription) -> list[ScalarQuantity]:
    """The quantities that a name stands for. Raises UnknownQuantity."""
    parts = text.removeprefix("spacecraft.").split(".")
    crafts = all_labels(description)
    if parts[0] != "*" and parts[0] not in crafts:
        raise UnknownQuantity(0, f"there is no spacecraft '{parts[0][:60]}'", guess(parts[0], crafts) + f"(there are: "
            f"{', '.join(crafts)}; * is all)")
    chosen = list(crafts.values()) if parts[0] == "*" else [crafts[parts[0]]]
    return [_of_craft(craft, parts[1:], description) for craft in chosen]


def _of_craft(craft: CraftLabels, parts: list[str], description: CaseDescription) -> ScalarQuantity:
    datasets = {dataset.name: dataset for dataset in datasets_of(description, craft)}
    if not parts or parts[0] not in datasets:
        raise UnknownQuantity(1,
                              f"there is no quantity '{parts[0][:60] if parts else ''}' of spacecraft '{craft.name}'",
                      guess(parts[0] if parts else "", datasets) + f"(there are: {', '.join(datasets)})")
    dims = datasets[parts[0]].dims[1:]
    index: list[int] = []
    if len(parts) - 1 > len(dims):
        raise UnknownQuantity(2, f"'{parts[0]}' has {len(dims)} axes, found {len(parts) - 1} names behind it")
    for dim, part in zip(dims, parts[1:]):
        names = craft.values(AXIS_LABELS[dim])
        if part not in names:
            raise UnknownQuantity(2 + len(index), f"there is no {dim} '{part[:60]}'",
                                  guess(part, names) + f"(there are: {', '.join(names[:20])})")
        index.append(names.index(part))
    rest = dims[len(index):]
    if rest and (len(rest) > 1 or rest[0] != "xyz"):
        names = craft.values(AXIS_LABELS[rest[0]])
        raise UnknownQuantity(2 + len(index), f"{article(rest[0])} must be chosen, e.g. {'.'.join(parts)}.{names[0]}",
                      f"(there are: {', '.join(names[:20])})")
    return ScalarQuantity(craft.name, parts[0], tuple(parts[1:]), tuple(index))


class RequirementModel(Element):
    """One entry of ``require:``."""

    quantity: str = Key(Text, text="e.g. spacecraft.*.body_rate.hub")
    below: Amount | None = Key(AmountValue, None, "the limit that it stays below")
    above: Amount | None = Key(AmountValue, None, "the limit that it stays above")
    when: str = Key(choice("end", "always"), "end", "end: in the last record; always: in all of them")
    since: float | None = Key(kinds.Time, None, "s, with always: from then on")
    name: str | None = Key(Text, None, "for tables and pictures")

    @checked_together
    def _some_limit(self):
        if self.below is None and self.above is None:
            raise InvalidValue(Finding("no limit", "(allowed: below, above or both)"))
        if self.since is not None and self.when == "end":
            raise InvalidValue(Finding("belongs to when: always", path=("since",)))


@frozen
class Requirement:
    """below, above: SI, inf and -inf where there is none. always: in all records since a time (s), else at the end
    only."""

    name: str
    quantities: tuple[ScalarQuantity, ...]
    below: float
    above: float
    always: bool
    since: float

    def margin(self, quantity: ScalarQuantity, time: np.ndarray, values: dict[str, np.ndarray]) -> tuple[float, float]:
        """The value nearest to (or farthest beyond) its limit, and how far it stays away from it; below zero if it does
        not."""
        found = quantity.of(values)
        found = found[time >= self.since * (1 - 1e-12)] if self.always else found[-1:]
        if not len(found) or not np.isfinite(found).all():
            return np.nan, np.nan
        margins = np.minimum(self.below - found, found - self.above)
        k = int(np.argmin(margins))
        return float(found[k]), float(margins[k])


def read_requirements(place: Place, descriptions: Sequence[CaseDescription], report: Report) -> list[Requirement]:
    """``require:`` of batch.yaml; what is wrong is reported. descriptions: variants of the case, in one of which it
    must be."""
    description = descriptions[0]
    found: list[Requirement] = []
    _need_list(place, "require", report)
    for i in range(place.below("require").size()):
        here = place.below("require", i)
        model = read_element(RequirementModel, here, report)
        quantities = _resolve(here, ("quantity",), model and model.quantity, descriptions, report)
        if not quantities:
            continue
        for key in ("below", "above"):
            _check_unit(getattr(model, key), quantities[0], here, key, report)
        if model.since is not None and model.since > description.duration:
            report.add(here, ("since",), f"lies after the end of the run, {description.duration:g} s")
        name = model.name or _name(model)
        if name in [other.name for other in found]:
            report.element(here, (), f"there is another requirement '{name}'", "give it a name: of its own")
        found.append(Requirement(name, tuple(quantities), model.below.si if model.below else np.inf, model.above.si
                                 if model.above else -np.inf,
                                 model.when == "always", model.since or 0.0))
    return found


def _name(model: RequirementModel) -> str:
    limits = [f"{word} {getattr(model, word).si:.6g}" for word in ("below", "above")
              if getattr(model, word) is not None]
    return f"{model.quantity} {' and '.join(limits)} {'always' if model.when == 'always' else 'at the end'}"


def _check_unit(limit, quantity: ScalarQuantity, place: Place, key: str, report: Report) -> None:
    """A limit's unit must measure what the quantity is."""
    if limit is None or not isinstance(place.value((key,)), str):
        return
    try:
        wanted = amount(f"1 {quantity.units}").dimensions
    except InvalidValue:
        wanted = frozenset({"number"})
    if not wanted & limit.dimensions:
        report.add(place, (key,), f"{place.below(key).here().text} does not measure what '{quantity.dataset}' is",
                   f"(allowed: a number in {quantity.units})")


def _resolve(place: Place, path: tuple, text, descriptions: Sequence[CaseDescription], report: Report) -> list[
        ScalarQuantity]:
    if not isinstance(text, str):
        return []
    try:
        return find(text, descriptions)
    except InvalidValue as error:
        report.add(place, path, error.findings[0].message, error.findings[0].hint)
        return []


def _need_list(place: Place, key: str, report: Report) -> None:
    node = place.node((key,))
    if node is not None and not isinstance(node.value, list):
        report.add(place, (key,), "a list is needed")


def read_watched(place: Place, descriptions: Sequence[CaseDescription], report: Report) -> list[ScalarQuantity]:
    """``watch:`` of batch.yaml."""
    _need_list(place, "watch", report)
    found: list[ScalarQuantity] = []
    for i in range(place.below("watch").size()):
        text = place.value(("watch", i))
        if not isinstance(text, str):
            report.add(place, ("watch", i), "the name of a quantity is needed", "(e.g. spacecraft.*.body_rate.hub.z)")
        found += _resolve(place, ("watch", i), text, descriptions, report)
    return list(dict.fromkeys(found))
