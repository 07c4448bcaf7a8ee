"""Which numbers are kept of a run, and where they stand in its record: one vector of doubles, the same for all runs of a batch."""

from __future__ import annotations

import numpy as np

from nesim.batch.quantities import Quantity, datasets_of, labels_of
from nesim.inputs.parts import CaseDescription

POINTS = 201                    # of a watched history at most
SUMMARIES = ("mean", "std", "min", "max", "time_of_min", "time_of_max")


class Layout:
    """slots: key -> (first, shape). Keys: ("final", craft, dataset), ("end", craft), ("require", k), ("history", quantity name),
    (summary, craft, dataset)."""

    def __init__(self, spec, description: CaseDescription):
        self.spec, self.description = spec, description
        self.slots: dict[tuple, tuple[int, tuple[int, ...]]] = {}
        self.size = 0
        self.crafts = [flight.spacecraft for flight in description.flights]
        self.labels = {craft.name: labels_of(craft, description) for craft in self.crafts}
        self.watched: list[Quantity] = self._watched()
        records = int(round(description.duration / description.interval)) + 1
        self.points = np.unique(np.linspace(0, records - 1, min(records, POINTS)).round().astype(int))
        self.signature = [(craft.name, [(d.name, self._shape(craft, d)) for d in datasets_of(description, craft)]) for craft in self.crafts]
        for name, datasets in self.signature:
            self._add(("end", name), ())
            for dataset, shape in datasets:
                for kind in ("final", *(SUMMARIES if spec.keep != "final" else ())):
                    self._add((kind, name, dataset), shape)
        for k, requirement in enumerate(spec.requirements):
            self._add(("require", k), (len(requirement.quantities), 2))
        for quantity in self.watched:
            self._add(("history", quantity.name), (len(self.points),))

    def _watched(self) -> list[Quantity]:
        required = [q for r in self.spec.requirements for q in r.quantities] if self.spec.keep != "final" else []
        return list(dict.fromkeys([*self.spec.watched, *required]))

    def _shape(self, craft, dataset) -> tuple[int, ...]:
        sizes = self.labels[craft.name].sizes
        return tuple(sizes[dim] for dim in dataset.dims[1:])

    def _add(self, key: tuple, shape: tuple[int, ...]) -> None:
        self.slots[key] = self.size, shape
        self.size += int(np.prod(shape, dtype=int))

    @property
    def times(self) -> np.ndarray:
        """Of the watched histories, s."""
        return np.minimum(self.points * self.description.interval, self.description.duration)

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
        for dataset in dict(self.signature)[name]:
            found = values[dataset[0]]
            put(("final", name, dataset[0]), found[-1])
            if self.spec.keep != "final":
                for kind, value in summaries(time, found):
                    put((kind, name, dataset[0]), value)
        for k, requirement in enumerate(self.spec.requirements):
            for i, quantity in enumerate(requirement.quantities):
                if quantity.craft == name:
                    self.view(record, ("require", k))[i] = requirement.margin(quantity, time, values)
        for quantity in self.watched:
            if quantity.craft == name:
                points = self.points[self.points < len(time)]
                self.view(record, ("history", quantity.name))[:len(points)] = quantity.of(values)[points]

    def passes(self, records: np.ndarray, k: int) -> np.ndarray:
        """Of records (run, size), which fulfil a requirement in all its quantities."""
        return (self.view(records, ("require", k))[..., 1] > 0).all(axis=-1)


def summaries(time: np.ndarray, found: np.ndarray):
    """Mean, deviation, extremes over the records and when they were."""
    yield "mean", found.mean(axis=0)
    yield "std", found.std(axis=0)
    yield "min", found.min(axis=0)
    yield "max", found.max(axis=0)
    yield "time_of_min", np.where(np.isnan(found[0]), np.nan, time[found.argmin(axis=0)])
    yield "time_of_max", np.where(np.isnan(found[0]), np.nan, time[found.argmax(axis=0)])
