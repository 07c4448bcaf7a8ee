"""Manifests and records -> one batch.h5: every run, finished or failed, along an axis `run`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from nesim.base.errors import OutputError, ResultError
from nesim.batch.amounts import in_si
from nesim.batch.layout import SUMMARIES, Layout, from_plain, union
from nesim.batch.manifest import Manifest
from nesim.batch.plan import Plan
from nesim.batch.statistics import PERCENTILES, covariance, over_runs, wilson
from nesim.batch.store import history_file
from nesim.batch.path_units import units_of
from nesim.results.checked import open_root
from nesim.results.create import TEXT, attribute_value, create_input, put_texts
from nesim.results.layout import BATCH, BATCH_FORMAT, BY_NAME, LABELS
from nesim.results.ordered import OrderedFile
from nesim.results.paths import explain
from nesim.results.plain_files import check_plain, create_beside, remove
from nesim.base.interrupts import held_back
from nesim.results.stored import shape_of
from nesim.text.values import is_number

SPREAD = 1000           # times the numbers that runs have, if each of them gets the room of all
AXES = {label.name: label for label in LABELS}


class Collection:
    """The runs of a batch in the order of their numbers. records: (run, double) after `layout`, which has room for
    every run. own: the layout of each run's own record. damaged: what is wrong with their histories, a line each."""

    def __init__(self, plan: Plan, found: Sequence[Manifest], maps: Sequence[np.ndarray]):
        """found, maps: manifests and the doubles of their records, checked. Raises ResultError if they do not belong to
        the plan."""
        entries = {run: (entry, k) for k, manifest in enumerate(found) for run, entry in manifest.runs.items()}
        self.runs = np.array(sorted(entries), dtype=np.int64)
        self.status = [entries[run][0]["status"] for run in self.runs]
        self.reason = [entries[run][0]["reason"] for run in self.runs]
        self.own = self._layouts(plan.layout, found, [entries[run] for run in self.runs])
        self.layout = union(list(dict.fromkeys([plan.layout, *self.own])))
        if len(self.runs) * self.layout.size > SPREAD * sum(map(len, maps)) + 2**24:
            raise ResultError(f"{found[0].path}: its runs are made of so many different things that they have no room "
                              f"beside each other")
        self.records = np.empty((len(self.runs), self.layout.size))
        kinds: dict[Layout, list[int]] = {}
        for i, own in enumerate(self.own):
            kinds.setdefault(own, []).append(i)
        for own, alike in kinds.items():
            rows = self.records if own is self.layout and len(kinds) == 1 else np.empty((len(alike), own.size))
            for row, i in zip(rows, alike):
                entry, k = entries[self.runs[i]]
                row[:] = maps[k][entry["at"]:entry["at"] + own.size]
            if rows is not self.records:
                self.records[alike] = self.layout.spread(own, rows)
        self.good = np.array([status == "done" for status in self.status], dtype=bool)
        self.damaged: list[str] = []

    @staticmethod
    def _layouts(base: Layout, found: Sequence[Manifest], entries: list[tuple[dict, int]]) -> list[Layout]:
        """Of each run; runs of the same things share one."""
        others: dict[str, Layout] = {}
        for manifest in found:
            if manifest.header["doubles"] != base.size:
                raise ResultError(f"{manifest.path}: its records have {manifest.header['doubles']} numbers, those of "
                                  f"this batch {base.size}")
            for number, line in manifest.layouts.items():
                own = others.setdefault(repr(line["labels"]),
                                        Layout(base.spec, base.description, from_plain(line["labels"])))
                if own.size != line["doubles"]:
                    raise ResultError(f"{manifest.path}: layout {number} is damaged: {line['doubles']} numbers are "
                                      f"{own.size} after its names")
        return [others[repr(found[k].layouts[entry["layout"]]["labels"])] if "layout" in entry else base
                for entry, k in entries]


def collect(plan: Plan, runs: Collection, directory: str | os.PathLike) -> Path:
    """Write batch.h5, under another name until it is whole. Raises OutputError."""
    path, new = Path(directory) / BATCH, None
    try:
        new, descriptor = create_beside(path)
        write_batch_file(OrderedFile(descriptor), plan, runs, Path(directory))
        os.replace(new, path)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}; the runs are kept, --resume writes "
                          f"it") from error
    finally:
        if new:
            remove(new)                             # also if a second Ctrl-C comes in between
    return path


def write_batch_file(file: OrderedFile, plan: Plan, runs: Collection, directory: Path) -> None:
    """Fill a file and close it. HDF5 does not see a disk that is full, about which it would complain at length, nor a
    Ctrl-C. Raises OSError."""
    try:
        with held_back():
            h5 = h5py.File(file, "w")
        try:
            for step in _BatchFile(h5, plan, runs, directory).steps():
                with held_back():
                    step()
                if file.failed:
                    raise file.failed
        finally:
            with held_back():
                h5.close()
        file.commit()
    finally:
        file.close(sync=not file.failed)


class _BatchFile:
    """Fills a batch.h5."""

    def __init__(self, h5: h5py.File, plan: Plan, runs: Collection, directory: Path):
        self.h5, self.plan, self.runs, self.directory = h5, plan, runs, directory
        self.layout: Layout = runs.layout

    def steps(self) -> Iterator[Callable[[], None]]:
        """Everything, a piece at a time."""
        yield self._head
        yield self._parameters
        for craft in self.layout.labels:
            yield partial(self._craft, craft)
        if self.plan.spec.requirements:
            yield self._requirements
        if self.layout.watched:
            yield self._histories
        if self.plan.spec.keep == "full" and self.runs.good.any():
            yield self._full

    def _head(self) -> None:
        """Attributes, inputs, and how each run ended."""
        header = self.plan.worker_header
        for key, value in {**header, "format": BATCH_FORMAT, "title": self.plan.description.title,
                           "overrides": " ".join(header["overrides"]), "kind": "batch",
                           "step": self.plan.description.step, "duration": self.plan.description.duration}.items():
            if key != "digests":
                self.h5.attrs[{"format": "batch_format", "runs": "planned_runs", "nesim": "nesim_version"}.get(key,
                    key)] = attribute_value(value)
        for name, text in self.plan.texts.items():
            create_input(self.h5.require_group("input"), name, text)
        self._run_axis(self.h5)
        self._put(self.h5, "status", self.runs.status, ("run",), "1", "done, failed, timeout or crashed")
        self._put(self.h5, "reason", self.runs.reason, ("run",), "1", "why a run failed; of one that is done, warnings")

    # ---- pieces

    def _run_axis(self, group: h5py.Group) -> None:
        self._scale(group, "run", self.runs.runs, "number of the run")

    def _scale(self, group: h5py.Group, name: str, values, long_name: str, units: str = "1") -> None:
        text = len(values) and isinstance(values[0], str)
        made = group.create_dataset(name, data=list(values) if text else np.asarray(values), dtype=TEXT if text
                                    else None)
        made.make_scale(name)
        put_texts(made.id, units=units, long_name=long_name)

    def _put(self, group: h5py.Group, name: str, values, dims: tuple[str, ...], units: str, long_name: str) -> None:
        text = len(values) and isinstance(values[0], str) or isinstance(values, list)
        made = group.create_dataset(name, data=list(values) if text else np.ascontiguousarray(values), dtype=TEXT
                                    if text else None)
        put_texts(made.id, units=units, long_name=long_name)
        for k, dim in enumerate(dims):
            made.dims[k].attach_scale(group[dim])

    def _parameters(self) -> None:
        group = self.h5.create_group("parameters")
        self._run_axis(group)
        sampler = self.plan.spec.sampler()
        drawn = [self.plan.spec.draw(int(run), sampler) for run in self.runs.runs]
        for path in self.plan.spec.paths:
            values = [flat(one[path]) for one in drawn]
            sizes = {len(value) if isinstance(value, list) else 0 for value in values}
            if len(sizes) > 1 or not all(is_number(x) for value in values for x in (value if isinstance(value, list)
                    else [value])):
                self._put(group, path, [value if isinstance(value, str) else json.dumps(value) for value in values],
                          ("run",), "1", "drawn value")
                continue
            [size] = sizes
            if size:
                self._need_axis(group, f"component{size}", size)
            self._put(group, path, np.array(values, dtype=float), ("run", f"component{size}") if size else ("run",),
                      self._units(path), "drawn value")

    def _units(self, path: str) -> str:
        nominal = self.plan.variants.nominal
        return units_of(path, lambda inside: nominal(f"{inside}.type"),
                        lambda inside: len(nominal(f"{inside}.slides") or ()))

    def _need_axis(self, group: h5py.Group, name: str, size: int) -> None:
        if name not in group:
            self._scale(group, name, np.arange(size), "component of a drawn value")

    def _labels(self, group: h5py.Group, craft: str, dims: Sequence[str]) -> None:
        for dim in dims:
            if dim in AXES and dim not in group:
                self._scale(group, dim, self.layout.labels[craft].values(AXES[dim]), AXES[dim].long_name)

    def _craft(self, craft: str) -> None:
        """Final values, summaries over time and statistics over runs of one spacecraft."""
        kinds = ("final", *(SUMMARIES if self.plan.spec.keep != "final" else ()))
        datasets = self.layout.signature[craft]
        groups = {kind: self.h5.require_group(f"{'final' if kind == 'final' else f'summary/{kind}'}/{craft}")
                  for kind in kinds}
        for kind, group in groups.items():
            self._run_axis(group)
            for name, _ in datasets:
                spec = BY_NAME[name]
                self._labels(group, craft, spec.dims[1:])
                words = "in the last record" if kind == "final" else f"{kind.replace('_', ' ')} over the records"
                self._put(group, name, self.layout.view(self.runs.records, (kind, craft, name)),
                          ("run", *spec.dims[1:]),
                          "s" if kind.startswith("time") else spec.units, f"{spec.long_name}: {words}")
        self._put(groups["final"], "end_time", self.layout.view(self.runs.records, ("end", craft)), ("run",), "s",
                  "time of the last record")
        if self.runs.good.any():
            self._statistics(craft, datasets)

    def _statistics(self, craft: str, datasets) -> None:
        """Over the runs that reached their end."""
        good, numbers = self.runs.good, self.runs.runs[self.runs.good]
        for name, _ in datasets:
            spec = BY_NAME[name]
            values = self.layout.view(self.runs.records, ("final", craft, name))[good]
            group = self.h5.require_group(f"statistics/{craft}/{name}")
            self._labels(group, craft, spec.dims[1:])
            self._scale(group, "percentile", np.array(PERCENTILES), "percentile", "%")
            for key, found in over_runs(values, numbers).items():
                dims = (("percentile",) if key == "percentiles" else ()) + spec.dims[1:]
                units = "1" if key.startswith("run_") or key == "count" else spec.units
                self._put_any(group, key, found, dims, units, f"{key.replace('_', ' ')} over the runs: "
                                                              f"{spec.long_name}")
            matrix = covariance(values)
            if matrix is not None and not np.isnan(matrix).all():
                self._scale(group, "row", np.arange(len(matrix)), "component, flattened")
                self._scale(group, "column", np.arange(len(matrix)), "component, flattened")
                self._put_any(group, "covariance", matrix, ("row", "column"), "1",
                              "covariance over the runs of the flattened components")

    def _put_any(self, group, name, values, dims, units, long_name) -> None:
        values = np.asarray(values)
        if values.ndim:
            self._put(group, name, values, dims, units, long_name)
        else:
            put_texts(group.create_dataset(name, data=values).id, units=units, long_name=long_name)

    def _requirements(self) -> None:
        group = self.h5.create_group("require")
        self._run_axis(group)
        names = [requirement.name for requirement in self.plan.spec.requirements]
        self._scale(group, "requirement", names, "name of a requirement")
        passes = np.stack([self.layout.passes(self.runs.records, k) & self.runs.good for k in range(len(names))],
                          axis=1)
        margins = [self.layout.view(self.runs.records, ("require", k)) for k in range(len(names))]
        at = [np.argmin(np.where(np.isnan(m[..., 1]), -np.inf, m[..., 1]), axis=1) for m in margins]
        worst = np.stack([np.take_along_axis(m, i[:, None, None], axis=1)[:, 0] for m, i in zip(margins, at)], axis=1)
        self._put(group, "passed", passes.astype(np.int8), ("run", "requirement"), "1",
                  "1 where a run reached its end and fulfils a requirement")
        self._put(group, "worst", worst[..., 0], ("run", "requirement"), "SI",
                  "value nearest to its limit, or farthest beyond it")
        self._put(group, "margin", worst[..., 1], ("run", "requirement"), "SI", "distance from the limit, below zero "
            "beyond it")
        self._put(group, "units", [requirement.quantities[0].units for requirement in self.plan.spec.requirements],
                  ("requirement",), "1",
                  "units of worst and margin")
        counts = passes.sum(axis=0)
        intervals = np.array([wilson(int(count), len(passes)) for count in counts])
        for key, none in (("below", "inf"), ("above", "-inf")):
            self._put(group, key, np.array([getattr(requirement, key) for requirement in self.plan.spec.requirements]),
                      ("requirement",), "SI",
                      f"limit that it stays {key}, {none} if there is none")
        self._put(group, "count", counts, ("requirement",), "1", "runs that fulfil it")
        self._put(group, "low", intervals[:, 0], ("requirement",), "1", "lower end of the 95 % interval of the share "
            "[Wilson]")
        self._put(group, "high", intervals[:, 1], ("requirement",), "1", "upper end of the 95 % interval of the share "
            "[Wilson]")

    def _histories(self) -> None:
        group = self.h5.create_group("history")
        self._run_axis(group)
        self._scale(group, "time", self.layout.times, "time since the epoch", "s")
        for quantity in self.layout.watched:
            self._put(group, quantity.name, self.layout.view(self.runs.records, ("history", quantity.name)),
                      ("run", "time"), quantity.units,
                      BY_NAME[quantity.dataset].long_name)

    def _full(self) -> None:
        """Whole histories: views into the files of the runs; NaN after the end of a run."""
        times = self.plan.description.record_times
        records = len(times)
        files = [(i, path, rows) for i, run in enumerate(self.runs.runs)
                 if (rows := self._rows(path := history_file(self.directory, int(run))))]
        for craft, datasets in self.layout.signature.items():
            group = self.h5.require_group(f"full/{craft}")
            self._run_axis(group)
            self._scale(group, "time", times, "time since the epoch", "s")
            for name, shape in datasets:
                spec = BY_NAME[name]
                self._labels(group, craft, spec.dims[1:])
                whole = h5py.VirtualLayout((len(self.runs.runs), records, *shape), "<f8")
                for i, path, rows in files:
                    own, count = self.runs.own[i], min(rows.get(craft, 0), records)
                    if not count or ("final", craft, name) not in own.slots:
                        continue
                    source = h5py.VirtualSource(f"runs/{path.name}", f"sc/{craft}/{name}",
                                                (rows[craft], *own.slots["final", craft, name][1]))
                    places = None if own is self.layout else self.layout.places(own, craft, name)
                    if places is None:
                        whole[i, :count] = source[:count]
                    for k, place in enumerate(places or ()):
                        whole[i, :count, place] = source[:count, k]
                made = group.create_virtual_dataset(name, whole, fillvalue=np.nan)
                put_texts(made.id, units=spec.units, long_name=spec.long_name)
                for k, dim in enumerate(("run", "time", *spec.dims[1:])):
                    made.dims[k].attach_scale(group[dim])


    def _rows(self, path: Path) -> dict[str, int]:
        """Records of each spacecraft in the file of a run, empty if there is none; what is damaged is noted."""
        try:
            return rows_of(path) if check_plain(path) is not None else {}
        except (OSError, ResultError) as error:
            self.runs.damaged.append(f"{error}; if it is removed, --resume flies the run again")
            return {}


def rows_of(path: Path) -> dict[str, int]:
    """Records of each spacecraft in the file of a run. Raises ResultError."""
    file, root = open_root(path)
    with file:
        crafts = root.group("sc")
        return {name: shape_of(crafts.group(name).dataset("time"), 1)[0] for name in crafts.names()}


def flat(value: Any) -> Any:
    """A drawn value as numbers in SI in a row, or as it is."""
    if isinstance(value, str):
        return in_si(value)
    if isinstance(value, list):
        return [flat(item) for item in value]
    if isinstance(value, dict) and set(value) == {"quaternion"}:
        return list(value["quaternion"])
    if isinstance(value, dict) and set(value) == {"position", "velocity"}:
        return [*value["position"], *value["velocity"]]
    return value
