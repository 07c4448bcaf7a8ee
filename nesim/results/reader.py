"""The one reader of result files: lazy, and no different for a file that a killed run left behind.

What is damaged in a file is named, and all the rest can be read: nesim/results/checked.py says what is believed of
it."""

from __future__ import annotations

import math
import functools
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import h5py
import numpy as np

from nesim.base.errors import ArgumentError, DamagedResult, NoSuchName, ResultError
from nesim.base.frozen import frozen
from nesim.results import checkpoints
from nesim.results.checked import CheckedObject, open_root
from nesim.results.layout import (BATCH, CHUNK_ROWS, DATASETS, FORMAT_VERSION, FORMATION, FORMATION_LABELS, LABELS,
                                  STATUSES, Dataset, Label)
from nesim.results.stored import StoredTable, content, shape_of, texts

if TYPE_CHECKING:
    from nesim.view.notebook import Page
    import xarray


@frozen
class Event:
    """time: s since the epoch. Of a contact also its parts, impulse (N s), speed (m/s) and energy (J), which is
    dissipated; NaN without meaning."""

    time: float
    spacecraft: str
    kind: str
    text: str
    parts: str = ""
    impulse: float = math.nan
    speed: float = math.nan
    energy: float = math.nan

    @property
    def columns(self) -> tuple:
        """All of it, in this order."""
        return self.time, self.spacecraft, self.kind, self.text, self.parts, self.impulse, self.speed, self.energy


class Quantity:
    """One dataset, read when it is indexed: ``quantity[...]`` is all of it, as an array. Raises DamagedResult if it
    cannot be read.

    dims: names of the axes. units, frame and long_name are as in the file; frame is None where there is none.
    """

    dtype = np.dtype(float)

    def __init__(self, table: StoredTable, spec: Dataset, rows: int):
        self._table = table
        self.name, self.dims = spec.name, spec.dims
        self.shape = (rows, *table.shape[1:])

    @functools.cached_property
    def units(self) -> str:
        """Of the numbers."""
        return self._table.node.text("units")

    @functools.cached_property
    def long_name(self) -> str:
        """What it is."""
        return self._table.node.text("long_name")

    @functools.cached_property
    def frame(self) -> str | None:
        """In which its components are."""
        return self._table.node.text("frame", "") or None

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, key) -> np.ndarray:
        rows = self.shape[0]
        first, *others = key if isinstance(key, tuple) and key else (key,)
        if isinstance(first, (int, np.integer)) and not isinstance(first, bool):
            if not -rows <= first < rows:
                raise IndexError(f"row {first} of '{self.name}', which has {rows}")
            return self._table.read(int(first) % rows, int(first) % rows + 1)[(0, *others)]
        if isinstance(first, slice) and (first.step is None or first.step > 0):
            start, stop, step = first.indices(rows)
            return self._table.read(start, max(start, stop))[(slice(None, None, step), *others)]
        try:
            return self._table.read(0, rows)[key]
        except (IndexError, TypeError, ValueError) as error:
            raise ArgumentError(f"'{self.name}' has no rows {key!r}: {error}") from None

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.asarray(self[...], dtype=dtype)

    def __repr__(self) -> str:
        axes = ", ".join(f"{dim}: {n}" for dim, n in zip(self.dims, self.shape))
        frame = f", frame {self.frame}" if self.frame else ""
        return f"<{self.name} ({axes}) {self.units}{frame}: {self.long_name}>"


class Recorded(Mapping):
    """Quantities over one time by name, as items or as attributes. rows: how many every one of them has. damage: what
    cannot be read of them, and why, by name; they are not among the items, and raise that when they are asked for."""

    def __init__(self, results: Results, node: CheckedObject, datasets: tuple[Dataset, ...], labels: tuple[Label, ...]):
        self._results = results
        self._node = node
        self.name = node.name.rpartition("/")[2]
        self.damage: dict[str, DamagedResult] = {}
        names = set(node.names())
        self._label_names = tuple(label.name for label in labels if label.name in names)
        self._specs = {spec.name: spec for spec in datasets if spec.name in names}
        for spec in datasets:
            if spec.group == "state" and spec.name not in names:            # always recorded
                self.damage[spec.name] = node.damaged(f"has no dataset '{spec.name}'")
        self._tables = self._open_tables(dict(self._sizes(labels)))
        if "time" not in self._tables:
            raise self.damage.get("time") or node.damaged("has no dataset 'time'")
        self._leave_out_short_ones()
        self.rows = min(table.shape[0] for table in self._tables.values())

    def _sizes(self, labels: tuple[Label, ...]) -> Iterator[tuple[str, int | None]]:
        """Length of every axis; None if its labels cannot be read."""
        for label in labels:
            if label.name in self._label_names:
                try:
                    yield label.name, shape_of(self._node.dataset(label.name), 1)[0]
                    continue
                except DamagedResult as error:
                    self.damage[label.name] = error
            yield label.name, None if label.values is None else len(label.values)

    def _open_tables(self, sizes: dict[str, int | None]) -> dict[str, StoredTable]:
        found = {}
        for name, spec in self._specs.items():
            try:
                found[name] = StoredTable(self._node.dataset(name), tuple(sizes[dim] for dim in spec.dims[1:]))
            except DamagedResult as error:
                self.damage[name] = error
        return found

    def _leave_out_short_ones(self) -> None:
        """A process that dies while datasets grow leaves some a block longer than others; what lacks more is
        damaged."""
        lengths = [table.shape[0] for table in self._tables.values()]
        usual = max(set(lengths), key=lengths.count)
        for name, table in list(self._tables.items()):
            if table.shape[0] < usual - (table.chunk or CHUNK_ROWS) and name != "time":
                self.damage[name] = table.node.damaged(f"has {table.shape[0]:,} of {usual:,} rows")
                del self._tables[name]

    def __getitem__(self, name: str) -> Quantity:
        if isinstance(name, str) and name in self.damage:
            raise self.damage[name]
        if not isinstance(name, str) or name not in self._tables:
            raise NoSuchName(f"{name!r} is not in the results of '{self.name}' (there are: {', '.join(self._tables)})")
        return Quantity(self._tables[name], self._specs[name], self.rows)

    def __getattr__(self, name: str) -> Quantity:
        if name.startswith("_") or name not in self._specs:
            raise AttributeError(f"'{name}' is not in the results of '{self.__dict__.get('name', '?')}'")
        return self[name]

    def damaged(self, why: str) -> DamagedResult:
        """What to raise about it."""
        return self._node.damaged(why)

    def noted(self, read: Callable, otherwise: Any = None) -> Any:
        """As that of the results."""
        return self._results.noted(read, otherwise)

    def times(self) -> np.ndarray:
        """(rows,) s since the epoch. Raises DamagedResult unless they are finite and in order."""
        found = self.time[...]
        self.check_times(found)
        return found

    def check_times(self, times: np.ndarray) -> None:
        """Raises DamagedResult unless these, of some rows in order, are finite and none goes back."""
        with np.errstate(invalid="ignore"):
            wrong = ~np.isfinite(times)
            wrong[1:] |= times[1:] < times[:-1]
        if wrong.any():
            t = times[int(np.argmax(wrong))]
            raise self._tables["time"].node.damaged(f"{t:g} s " + ("stands behind a later time" if np.isfinite(t)
                else "is no time"))

    def __contains__(self, name) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __dir__(self):
        return [*super().__dir__(), *self._tables]

    def names(self, name: str) -> list[str]:
        """Along an axis; empty if no quantity that has it was recorded."""
        return texts(self._node.dataset(name)) if name in self._label_names else []

    def labels(self) -> dict[str, list[str]]:
        """The names along every axis but time."""
        return {name: self.names(name) for name in self._label_names}

    def to_xarray(self) -> xarray.Dataset:
        """An xarray.Dataset, read when it is needed. It has the file open until its ``close``."""
        from nesim.results.as_xarray import dataset_of

        return dataset_of(self._results.path, self._node.name)

    def __repr__(self) -> str:
        return "\n".join([f"<{self.name}: {self.rows} rows>", *(f"  {self[name]!r}" for name in self)])


class FormationResults(Recorded):
    """What the spacecraft make together."""

    @property
    def spacecraft(self) -> list[str]:
        """Names, in the order of the arrays."""
        return self.names("spacecraft")

    @property
    def pairs(self) -> list[str]:
        """Names of every two, joined by a hyphen."""
        return self.names("pair")


class CraftResults(Recorded):
    """A spacecraft's quantities."""

    def __init__(self, results: Results, node: CheckedObject):
        super().__init__(results, node, DATASETS, LABELS)

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies, in the order of the arrays; empty if no quantity of bodies was recorded. So for the
        others."""
        return self.names("body")

    @property
    def joints(self) -> list[str]:
        """Names of the joints."""
        return self.names("joint")

    @property
    def wheels(self) -> list[str]:
        """Names of the wheels."""
        return self.names("wheel")

    @property
    def drives(self) -> list[str]:
        """Names of the drives."""
        return self.names("drive")

    @property
    def thrusters(self) -> list[str]:
        """Names of the thrusters."""
        return self.names("thruster")

    @property
    def tanks(self) -> list[str]:
        """Names of the tanks."""
        return self.names("tank")

    @property
    def torquers(self) -> list[str]:
        """Names of the magnetic torquers."""
        return self.names("torquer")

    @property
    def controllers(self) -> list[str]:
        """Names of the controllers."""
        return self.names("controller")

    @property
    def contacts(self) -> list[str]:
        """Names of the contacts."""
        return self.names("contact")

    @property
    def dockings(self) -> list[str]:
        """Names of the dockings whose first port it has."""
        return self.names("docking")

    @property
    def endpoints(self) -> list[str]:
        """Names of the endpoints."""
        return self.names("endpoint")

    @property
    def frame_bodies(self) -> list[str]:
        """Names of the bodies whose attitude against frames was recorded."""
        return self.names("frame_body")


class Results(Mapping):
    """A result file: its spacecraft by name. Close it, or open it in a ``with`` statement. formation: what they make
    together, or None. damage: what was found that cannot be read, so far; everything else can be used."""

    def __init__(self, path: Path, file: h5py.File, root: CheckedObject):
        self.path = path
        self.file = file
        self.root = root
        self.damage: list[DamagedResult] = []
        self._crafts = self._open_crafts(root.group("sc"))
        self.formation = self.noted(lambda: self._open_formation(root), None)

    def _open_crafts(self, parent: CheckedObject) -> dict[str, CraftResults]:
        found = []
        for name in parent.names():
            craft = self.noted(lambda name=name: CraftResults(self, parent.group(name)), None)
            if craft is not None:
                self.damage += craft.damage.values()
                found.append((self.noted(lambda name=name: parent.group(name).number("number"), np.inf), name, craft))
        if self.damage and not found:
            raise self.damage[0]
        return {name: craft for _, name, craft in sorted(found, key=lambda item: item[0])}

    def _open_formation(self, root: CheckedObject) -> FormationResults | None:
        if not root.has("formation"):
            return None
        found = FormationResults(self, root.group("formation"), FORMATION, FORMATION_LABELS)
        for spec in FORMATION:
            if spec.needs is None and spec.name not in found and spec.name not in found.damage:
                found.damage[spec.name] = DamagedResult(self.path, f"/formation/{spec.name}", "is missing")
        self.damage += found.damage.values()
        return found

    def noted(self, read: Callable, otherwise: Any = None) -> Any:
        """What `read` gives; if it finds damage, that is noted, and there is something else instead."""
        try:
            return read()
        except DamagedResult as error:
            self.note(error)
            return otherwise

    def note(self, error: DamagedResult) -> None:
        """Add to the damage, once."""
        if str(error) not in map(str, self.damage):
            self.damage.append(error)

    def __getitem__(self, name: str) -> CraftResults:
        if not isinstance(name, str) or name not in self._crafts:
            raise NoSuchName(f"{name!r} is not in {self.path} (there are: {', '.join(self._crafts)})")
        return self._crafts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._crafts)

    def __len__(self) -> int:
        return len(self._crafts)

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Quantities cannot be read any more."""
        self.file.close()

    @property
    def spacecraft(self) -> list[str]:
        """Names of the spacecraft."""
        return list(self._crafts)

    @property
    def attributes(self) -> dict:
        """Of the file, as far as they can be read: layout.ROOT_ATTRIBUTES says what they mean."""
        missing = object()
        found = {name: self.noted(lambda name=name: self.root.attribute(name), missing)
                 for name in self.root.attributes()}
        return {name: value for name, value in found.items() if value is not missing}

    @property
    def status(self) -> str:
        """running, complete, interrupted or failed. A run that was killed stays ``running``."""
        status = self.root.text("status")
        if status not in STATUSES:
            raise DamagedResult(self.path, "/, attribute 'status'", f"is none of {', '.join(STATUSES)}")
        return status

    @property
    def complete(self) -> bool:
        """Whether the run came to its end."""
        return self.status == "complete"

    @property
    def input_names(self) -> list[str]:
        """Of the input files; empty if they cannot be read."""
        return self.noted(lambda: [name for name, _ in self.root.group("input").walk()], [])

    @property
    def inputs(self) -> dict[str, str | bytes]:
        """Every input file by its name: text, or bytes where it is none."""
        return {name: content(node) for name, node in self.root.group("input").walk()}

    @property
    def events(self) -> list[Event]:
        """What happened, in the order of time."""
        group = self.root.group("events")
        columns = [group.dataset(name) for name in ("spacecraft", "kind", "text")]
        time = StoredTable(group.dataset("time"), ())
        rows = min(time.shape[0], *(shape_of(node, 1)[0] for node in columns))
        found = [texts(node, rows) for node in columns]
        found += self._of_contacts(group, rows)
        return [Event(*row) for row in zip(time.read(0, rows).tolist(), *found)]

    def _of_contacts(self, group, rows: int) -> list[list]:
        """Columns that a file of an earlier version does not have."""
        if not group.has("parts"):
            return []
        numbers = [StoredTable(group.dataset(name), ()) for name in ("impulse", "speed", "energy")]
        if any(len(table.shape) != 1 or table.shape[0] < rows for table in numbers):
            return []
        return [texts(group.dataset("parts"), rows), *([x if x == x else math.nan for x in table.read(0, rows).tolist()]
                                                       for table in numbers)]

    @property
    def checkpoint(self) -> dict | None:
        """What the run needs to go on: arrays and text by name; None if there is none. Raises DamagedResult."""
        return checkpoints.load(self.root.group("checkpoint"))

    def view(self, spacecraft: list[str] | None = None, frames: int = 1500, height: int = 640) -> Page:
        """The motion in 3-D, to be the last value of a notebook's cell: docs/view.md. spacecraft: names, None is all.
        height: pixels."""
        from nesim.view.notebook import Page

        return Page(self, spacecraft, frames, height)

    def to_xarray(self) -> xarray.DataTree:
        """An xarray.DataTree with a Dataset a spacecraft, read when it is needed; ``formation`` is one more, unless a
        spacecraft is called so."""
        from nesim.results.as_xarray import import_xarray

        xarray = import_xarray()
        together = {} if self.formation is None else {"formation": self.formation.to_xarray()}
        tree = xarray.DataTree.from_dict({**together, **{name: craft.to_xarray() for name, craft in self.items()}})
        tree.attrs = self.attributes
        return tree

    def __repr__(self) -> str:
        state = self.status if self.status != "running" else "running, or killed: incomplete"
        return "\n".join([f"<{self.path}: {state}>", *(f"  {name}: {craft.rows} rows" for name, craft in self.items())])


def open_results(path: str | os.PathLike) -> Results:
    """Open a result file, or the ``.part`` of a run that is still going on or was killed. Raises ResultError."""
    path = Path(path)
    if not path.exists():
        part = path.with_name(path.name + ".part")
        raise ResultError(f"{path}: no such file" + (f"; {part} of an unfinished run is there" if part.exists()
                                                     else ""))
    if path.is_dir():
        raise ResultError(f"{path}: is a directory" + (f"; the batch in it is {path / BATCH}"
                                                       if (path / BATCH).is_file() else ""))
    file, root = open_root(path)
    try:
        check_format(path, root)
        return Results(path, file, root)
    except BaseException:
        file.close()
        raise


def check_format(path: Path, root: CheckedObject) -> None:
    """Refuse what is not ours or what a later nesim wrote."""
    names = root.attributes()
    if "kind" in names and root.attribute("kind") == "batch":
        raise ResultError(f"{path}: the result of a batch; nesim run --from-batch {path.parent} N makes a file of its "
                          f"run N alone")
    if not root.has("sc") or "format_version" not in names:
        raise ResultError(f"{path}: an HDF5 file, but not one that nesim wrote")
    version = root.number("format_version")
    if version > FORMAT_VERSION:
        writer = root.text("nesim_version", "(unknown)")
        raise ResultError(f"{path}: format version {version}, written by nesim {writer}; this nesim reads up to "
                          f"version {FORMAT_VERSION}")
