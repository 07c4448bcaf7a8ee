"""What the pictures of a batch show, out of a batch.h5."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from nesim.base.errors import DamagedResult, ResultError
from nesim.base.frozen import frozen
from nesim.results.checked import CheckedObject, open_root
from nesim.results.layout import BATCH_FORMAT
from nesim.results.stored import numbers, texts


@frozen
class Column:
    """One number per run. requirement: whose worst value it is, "" of none. limits: between which that is required to
    be, as many as there are."""

    name: str
    units: str
    values: np.ndarray
    requirement: str = ""
    limits: tuple[float, ...] = ()


@frozen
class BatchData:
    """good: (run,) whether it reached its end. parameters, outcomes: numbers a run. histories: name -> (units, (run,
    time)). damage: what could not be read."""

    title: str
    status: str
    end_reason: str
    runs: np.ndarray
    statuses: list[str]
    good: np.ndarray
    parameters: list[Column]
    outcomes: list[Column]
    time: np.ndarray
    histories: dict[str, tuple[str, np.ndarray]]
    passed: dict[str, tuple[int, float, float]]
    damage: list[DamagedResult]


def read_batch(path: str | os.PathLike) -> BatchData:
    """What can be read of it. Raises ResultError if that is too little."""
    path = Path(path)
    file, root = open_root(path)
    with file:
        batch = BatchReader(root)
        if batch.kind != "batch":
            raise ResultError(f"{path}: no batch that this nesim can read")
        if (version := root.number("batch_format")) > BATCH_FORMAT:
            raise ResultError(f"{path}: batch format {version}, written by nesim "
                              f"{root.text('nesim_version', '(unknown)')}; this nesim reads up to {BATCH_FORMAT}")
        return batch.read()


class BatchReader:
    """An open batch.h5. damage: what was found that cannot be read."""

    def __init__(self, root: CheckedObject):
        self.root = root
        self.damage: list[DamagedResult] = []

    @property
    def kind(self) -> str | int | float | None:
        """Of the file: ``batch``."""
        return self.noted(lambda: self.root.attribute("kind") if "kind" in self.root.attributes() else None)

    def noted(self, read: Callable, otherwise: Any = None) -> Any:
        """What `read` gives; if it finds damage, that is noted, and there is something else instead."""
        try:
            return read()
        except DamagedResult as error:
            self.damage.append(error)
            return otherwise

    def read(self) -> BatchData:
        """Everything."""
        root = self.root
        statuses, planned = texts(root.dataset("status")), int(root.number("planned_runs"))
        self.count = len(statuses)
        whole = self.count >= planned
        time, histories = self.histories()
        return BatchData(
            title=self.noted(lambda: root.text("title"), "") or root.path.parent.name, status="complete" if whole
            else "running",
            end_reason="" if whole else f"{self.count} of {planned} runs are there",
            runs=self.column(root.dataset("run")), statuses=statuses,
            good=np.array([status == "done" for status in statuses], dtype=bool), parameters=self.noted(self.parameters,
            []),
            outcomes=self.noted(lambda: self.outcomes(histories), []), time=time, histories=histories,
            passed=self.noted(self.passed, {}), damage=self.damage)

    def column(self, node: CheckedObject, *shape: int) -> np.ndarray:
        """Numbers of the runs. shape: of what there is of each."""
        found = numbers(node)
        if found.shape != (self.count, *shape):
            raise node.damaged(f"has the shape {found.shape} instead of {(self.count, *shape)}")
        return found.astype(float)

    def members(self, group: CheckedObject, leave_out: tuple[str, ...] = ()) -> Iterator[tuple[str, CheckedObject]]:
        """Datasets of a group of which there is one value a run; what cannot be one is noted."""
        for name in group.names():
            node = None if name in leave_out else self.noted(lambda name=name: group.dataset(name))
            if node is not None:
                yield name, node

    def parameters(self) -> list[Column]:
        """Every number a run; vectors are taken apart, what does not change is left out."""
        found = []
        for name, node in self.members(self.root.group("parameters")):
            values = None if self.is_text_or_axis(node) else self.noted(lambda node=node: numbers(node))
            if values is None:
                continue
            if values.ndim not in (1, 2) or len(values) != self.count:
                self.damage.append(node.damaged(f"has the shape {values.shape}, and there are {self.count} runs"))
                continue
            units = self.noted(lambda node=node: node.text("units", ""), "")
            parts = [(name, values)] if values.ndim == 1 else [(f"{name}[{k}]", values[:, k])
                                                               for k in range(values.shape[1])]
            found += [Column(part, "" if units in ("SI", "1") else units, np.asarray(column, dtype=float))
                      for part, column in parts if len(set(column.tolist())) > 1]
        return found

    def is_text_or_axis(self, node: CheckedObject) -> bool:
        """What is not drawn as a number."""
        with node.checking():
            return isinstance(node.id.get_type(), h5py.h5t.TypeStringID) or bool(h5py.h5ds.is_scale(node.id))

    def histories(self) -> tuple[np.ndarray, dict[str, tuple[str, np.ndarray]]]:
        """Times, and by name units and (run, time)."""
        group = self.noted(lambda: self.root.group("history")) if self.root.has("history") else None
        time = None if group is None else self.noted(lambda: numbers(group.dataset("time"), 1).astype(float))
        if group is None or time is None:
            return np.empty(0), {}
        found = {name: self.noted(lambda node=node: (node.text("units"), self.column(node, len(time))))
                 for name, node in self.members(group, ("run", "time"))}
        return time, {name: pair for name, pair in found.items() if pair is not None}

    def outcomes(self, histories: dict[str, tuple[str, np.ndarray]]) -> list[Column]:
        """What requirements look at, the ends of watched histories; without either, the rates of each root at the
        end."""
        found = self.noted(self.required, []) if self.root.has("require") else []
        for name, (units, values) in histories.items():
            if values.shape[1] and not any(np.array_equal(values[:, -1], other.values, equal_nan=True)
                                           for other in found):
                found.append(Column(f"{name} at the end", units, values[:, -1]))
        if not found and self.root.has("final"):
            final = self.root.group("final")
            for craft in final.names():
                found += self.noted(lambda craft=craft: self.last_rates(craft, final.group(craft)), [])
        return found

    def required(self) -> list[Column]:
        """The worst value of each requirement."""
        group = self.root.group("require")
        names, units = texts(group.dataset("requirement")), texts(group.dataset("units"))
        worst = self.column(group.dataset("worst"), len(names))
        limits = [limit for key in ("below", "above") if group.has(key)
                  for limit in [of_each(group.dataset(key), len(names))]]
        if len(units) != len(names):
            raise group.damaged(f"has {len(units)} units of {len(names)} requirements")
        return [Column(f"{name}: worst value", units[k], worst[:, k], name,
                       tuple(float(limit[k]) for limit in limits if np.isfinite(limit[k])))
                for k, name in enumerate(names)]

    def last_rates(self, craft: str, group: CheckedObject) -> list[Column]:
        """Of the root, at the end."""
        if not group.has("body_rate"):
            return []
        bodies = texts(group.dataset("body"))
        rates = self.column(group.dataset("body_rate"), len(bodies), 3)
        return [Column(f"{craft}.body_rate.{bodies[0]}.{axis} at the end", "rad/s", rates[:, 0, k])
                for k, axis in enumerate("xyz") if bodies]

    def passed(self) -> dict[str, tuple[int, float, float]]:
        """By requirement: how many pass, and between which shares that is."""
        if not self.root.has("require"):
            return {}
        group = self.root.group("require")
        names = texts(group.dataset("requirement"))
        count, low, high = (of_each(group.dataset(key), len(names)) for key in ("count", "low", "high"))
        return {name: (int(count[k]), float(low[k]), float(high[k])) for k, name in enumerate(names)
                if np.isfinite(count[k])}


def of_each(node: CheckedObject, size: int) -> np.ndarray:
    """A number for each of so many."""
    found = numbers(node, 1)
    if len(found) != size:
        raise node.damaged(f"has {len(found)} numbers instead of {size}")
    return found


def rank_correlations(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Spearman's, of every column of x (run, p) with every one of y (run, q): (p, q). Equal values share their mean
    rank."""
    def rank(column: np.ndarray) -> np.ndarray:
        _, place, counts = np.unique(column, return_inverse=True, return_counts=True)
        return (np.cumsum(counts) - (counts + 1) / 2)[place]

    def ranks(a: np.ndarray) -> np.ndarray:
        order = np.stack([rank(column) for column in a.T], axis=1)
        order -= order.mean(axis=0)
        return order / np.maximum(np.sqrt((order * order).sum(axis=0)), 1e-300)

    return ranks(x).T @ ranks(y)
