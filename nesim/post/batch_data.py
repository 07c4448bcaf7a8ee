"""What the pictures of a batch show, out of a batch.h5."""

from __future__ import annotations

import os
from pathlib import Path

import h5py
import numpy as np

from nesim.errors import ResultError
from nesim.records import frozen
from nesim.results.reader import open_unlocked, why_unreadable

BATCH_FORMAT = 2


@frozen
class Column:
    """One number a run. limits: between which it is required to be, as many as there are."""

    name: str
    units: str
    values: np.ndarray
    limits: tuple[float, ...] = ()


@frozen
class BatchData:
    """good: (run,) whether it reached its end. parameters, outcomes: numbers a run. histories: name -> (units, (run, time))."""

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


def is_batch(path: str | os.PathLike) -> bool:
    """Whether a file was written by `nesim batch`."""
    try:
        with open_unlocked(Path(path)) as h5:
            return h5.attrs.get("kind") == "batch"
    except OSError:
        return False


def read_batch(path: str | os.PathLike) -> BatchData:
    """Raises ResultError."""
    path = Path(path)
    try:
        h5 = open_unlocked(path)
    except OSError as error:
        raise ResultError(f"{path}: {why_unreadable(path, error)}") from error
    with h5:
        if h5.attrs.get("kind") != "batch" or h5.attrs.get("batch_format", 0) > BATCH_FORMAT:
            raise ResultError(f"{path}: no batch that this nesim can read")
        statuses = list(h5["status"].asstr()[...])
        planned = int(h5.attrs["planned_runs"])
        whole = len(statuses) >= planned
        history = h5.get("history", {})
        return BatchData(
            title=str(h5.attrs["title"]) or path.parent.name, status="complete" if whole else "running",
            end_reason="" if whole else f"{len(statuses)} of {planned} runs are there", runs=h5["run"][...], statuses=statuses,
            good=np.array([status == "done" for status in statuses], dtype=bool), parameters=_columns(h5["parameters"]), outcomes=_outcomes(h5),
            time=history["time"][...] if history else np.empty(0),
            histories={name: (d.attrs["units"], d[...]) for name, d in history.items() if name not in ("run", "time")},
            passed=_passed(h5))


def _columns(group: h5py.Group) -> list[Column]:
    """Every number a run of a group; vectors are taken apart, what does not change is left out."""
    found = []
    for name, data in group.items():
        if data.is_scale or data.dtype.kind not in "fi":
            continue
        values, units = np.asarray(data[...], dtype=float), data.attrs.get("units", "")
        parts = [(name, values)] if values.ndim == 1 else [(f"{name}[{k}]", values[:, k]) for k in range(values.shape[1])]
        found += [Column(part, "" if units == "SI" else units, column) for part, column in parts if np.ptp(column) > 0]
    return found


def _outcomes(h5: h5py.File) -> list[Column]:
    """What requirements look at, the ends of watched histories; without either, the rates of each root at the end."""
    found = []
    if "require" in h5:
        names = h5["require/requirement"].asstr()[...]
        units = h5["require/units"].asstr()[...]
        found += [Column(f"{name}: worst value", units[k], h5["require/worst"][:, k], _limits(h5["require"], k)) for k, name in enumerate(names)]
    for name, data in h5.get("history", {}).items():
        if name not in ("run", "time"):
            if not any(np.array_equal(data[:, -1], other.values, equal_nan=True) for other in found):
                found.append(Column(f"{name} at the end", data.attrs["units"], data[:, -1]))
    if not found:
        for craft, group in h5["final"].items():
            if "body_rate" in group:
                body = group["body"].asstr()[0]
                found += [Column(f"{craft}.body_rate.{body}.{axis} at the end", "rad/s", group["body_rate"][:, 0, k]) for k, axis in enumerate("xyz")]
    return found


def _limits(group: h5py.Group, k: int) -> tuple[float, ...]:
    """Of the k-th requirement; none in a file that does not say them."""
    return tuple(float(group[key][k]) for key in ("below", "above") if key in group and np.isfinite(group[key][k]))


def _passed(h5: h5py.File) -> dict[str, tuple[int, float, float]]:
    if "require" not in h5:
        return {}
    group = h5["require"]
    return {name: (int(group["count"][k]), float(group["low"][k]), float(group["high"][k])) for k, name in enumerate(group["requirement"].asstr()[...])}


def rank_correlations(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Spearman's, of every column of x (run, p) with every one of y (run, q): (p, q). Equal values share their mean rank."""
    def rank(column: np.ndarray) -> np.ndarray:
        _, place, counts = np.unique(column, return_inverse=True, return_counts=True)
        return (np.cumsum(counts) - (counts + 1) / 2)[place]

    def ranks(a: np.ndarray) -> np.ndarray:
        order = np.stack([rank(column) for column in a.T], axis=1)
        order -= order.mean(axis=0)
        return order / np.maximum(np.sqrt((order * order).sum(axis=0)), 1e-300)

    return ranks(x).T @ ranks(y)
