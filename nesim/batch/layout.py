"""Which numbers are kept of a run, and where they stand in its record: one vector of doubles, the same for all runs of
one tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.batch.quantities import AXIS_LABELS, NAMED, ScalarQuantity, all_labels, datasets_of
from nesim.case.description import CaseDescription
from nesim.results.layout import BY_NAME, CraftLabels

if TYPE_CHECKING:
    from nesim.batch.spec import Spec

POINTS = 201                    # of a watched history at most
SUMMARIES = ("mean", "std", "min", "max", "time_of_min", "time_of_max")


class Layout:
    """slots: key -> (first, shape). Keys: ("final", craft, dataset), ("end", craft), ("require", k), ("history",
    quantity name), (summary, craft, dataset)."""

    def __init__(self, spec: Spec, description: CaseDescription, labels: dict[str, CraftLabels] | None = None):
        """labels: names of what each spacecraft is made of, if they are not the description's."""
        self.spec, self.description = spec, description
        self.slots: dict[tuple, tuple[int, tuple[int, ...]]] = {}
        self.size = 0
        self.labels = labels or all_labels(description)
        self.watched: list[ScalarQuantity] = self._watched()
        self.required = [[quantity.within(self.labels) for quantity in requirement.quantities]
                         for requirement in spec.requirements]
        self.seen = [(quantity.name, quantity.within(self.labels)) for quantity in self.watched]
        records = len(description.record_times)
        self.points = np.unique(np.linspace(0, records - 1, min(records, POINTS)).round().astype(int))
        self.signature = {name: [(d.name, self._shape(name, d)) for d in datasets_of(description, own)] for name,
                          own in self.labels.items()}
        for name, datasets in self.signature.items():
            self._add(("end", name), ())
            for dataset, shape in datasets:
                for kind in ("final", *(SUMMARIES if spec.keep != "final" else ())):
                    self._add((kind, name, dataset), shape)
        for k, requirement in enumerate(spec.requirements):
            self._add(("require", k), (len(requirement.quantities), 2))
        for quantity in self.watched:
            self._add(("history", quantity.name), (len(self.points),))

    def _watched(self) -> list[ScalarQuantity]:
        required = [q for r in self.spec.requirements for q in r.quantities] if self.spec.keep != "final" else []
        return list(dict.fromkeys([*self.spec.watched, *required]))

    def _shape(self, craft: str, dataset) -> tuple[int, ...]:
        sizes = self.labels[craft].sizes
        return tuple(sizes[dim] for dim in dataset.dims[1:])

    def _add(self, key: tuple, shape: tuple[int, ...]) -> None:
        self.slots[key] = self.size, shape
        self.size += int(np.prod(shape, dtype=int))

    @property
    def times(self) -> np.ndarray:
        """Of the watched histories, s."""
        return self.description.record_times[self.points]

    @property
    def needs_history(self) -> bool:
        """Whether anything but the last record is looked at."""
        return self.spec.keep != "final" or bool(self.watched) or any(r.always for r in self.spec.requirements)

    def empty(self) -> np.ndarray:
        """A record of which nothing is known."""
        return np.full(self.size, np.nan)

    def view(self, record: np.ndarray, key: tuple) -> np.ndarray:
        """A part of records (..., size)."""
        first, shape = self.slots[key]
        return record[..., first:first + int(np.prod(shape, dtype=int))].reshape((*record.shape[:-1], *shape))

    def fill(self, record: np.ndarray, name: str, time: np.ndarray, values: dict[str, np.ndarray]) -> None:
        """Put in what is kept of a spacecraft. time: (records,) s. values: dataset name -> (records, ...)."""
        put = lambda key, value: self.view(record, key).__setitem__(..., value)
        put(("end", name), time[-1])
        for dataset, _ in self.signature[name]:
            found = values[dataset]
            put(("final", name, dataset), found[-1])
            if self.spec.keep != "final":
                for kind, value in summaries(time, found):
                    put((kind, name, dataset), value)
        for k, requirement in enumerate(self.spec.requirements):
            for i, quantity in enumerate(self.required[k]):
                if quantity is not None and quantity.craft == name:
                    self.view(record, ("require", k))[i] = requirement.margin(quantity, time, values)
        for key, quantity in self.seen:
            if quantity is not None and quantity.craft == name:
                points = self.points[self.points < len(time)]
                self.view(record, ("history", key))[:len(points)] = quantity.of(values)[points]

    def misfit(self, case: CaseDescription) -> str:
        """Why the numbers of a run cannot stand beside those of others; empty if they can."""
        if case.groups != self.description.groups:
            return "output.groups is drawn: all runs of a batch record the same"
        times = (case.duration, case.interval), (self.description.duration, self.description.interval)
        if times[0] != times[1] and (self.watched or self.spec.keep == "full"):
            return ("its records are at other times than those of the case without draws, and histories are kept: give "
                    "output.interval and do not draw the duration")
        return ""

    def spread(self, own: Layout, records: np.ndarray) -> np.ndarray:
        """Records (run, own.size) of some of these spacecraft, laid out like this; NaN where they have nothing."""
        out = np.full((len(records), self.size), np.nan)
        for key in own.slots:
            here, there = self.view(out, key), own.view(records, key)
            places = self.places(own, key[1], key[2]) if len(key) == 3 else None
            if places is None:
                here[...] = there
            else:
                here[:, places] = there
        return out

    def places(self, own: Layout, craft: str, dataset: str) -> list[int] | None:
        """Where the elements of another layout stand along the axis behind time or run, None if it is an axis of
        vectors."""
        dims = BY_NAME[dataset].dims[1:]
        if not dims or AXIS_LABELS[dims[0]].values is not None:
            return None
        names = self.labels[craft].values(AXIS_LABELS[dims[0]])
        return [names.index(name) for name in own.labels[craft].values(AXIS_LABELS[dims[0]])]

    def passes(self, records: np.ndarray, k: int) -> np.ndarray:
        """Of records (run, size), which fulfil a requirement in all its quantities."""
        return np.all(self.view(records, ("require", k))[..., 1] > 0, axis=-1)


def summaries(time: np.ndarray, found: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """Mean, deviation, extremes over the records and when they were."""
    yield "mean", found.mean(axis=0)
    yield "std", found.std(axis=0)
    yield "min", found.min(axis=0)
    yield "max", found.max(axis=0)
    yield "time_of_min", np.where(np.isnan(found[0]), np.nan, time[found.argmin(axis=0)])
    yield "time_of_max", np.where(np.isnan(found[0]), np.nan, time[found.argmax(axis=0)])


def union(layouts: Sequence[Layout]) -> Layout:
    """One that has room for everything that is in some: every spacecraft, body and device by its name."""
    labels = dict(layouts[0].labels)
    for layout in layouts[1:]:
        for name, own in layout.labels.items():
            labels[name] = _both(labels[name], own) if name in labels else own
    return layouts[0] if labels == layouts[0].labels else Layout(layouts[0].spec, layouts[0].description, labels)


def _both(a: CraftLabels, b: CraftLabels) -> CraftLabels:
    names: dict[str, Any] = {kind: _merged(getattr(a, kind), getattr(b, kind)) for kind in NAMED}
    return CraftLabels(name=a.name, surrounded=a.surrounded or b.surrounded, **names)


def _merged(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    """Both lists of names, each in its order as far as the other lets it: what is new stands behind what it stood
    behind."""
    out, at = list(first), 0
    for name in second:
        if name in out:
            at = out.index(name) + 1
        else:
            out.insert(at, name)
            at += 1
    return tuple(out)


def as_plain(labels: dict[str, CraftLabels]) -> dict[str, dict]:
    """Names of what spacecraft are made of, for JSON."""
    return {name: {kind: list(getattr(own, kind)) for kind in NAMED if getattr(own, kind)} | ({"surrounded": True}
        if own.surrounded else {})
            for name, own in labels.items()}


def from_plain(plain: dict[str, dict]) -> dict[str, CraftLabels]:
    """Names of what spacecraft are made of, from what as_plain made."""
    found = {}
    for name, own in plain.items():
        names: dict[str, Any] = {kind: tuple(own[kind]) for kind in NAMED if kind in own}
        found[name] = CraftLabels(name=name, surrounded=own.get("surrounded", False), **names)
    return found
