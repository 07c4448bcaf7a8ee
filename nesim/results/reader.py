"""The one reader of result files: lazy, and no different for a file that a killed run left behind."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import h5py
import numpy as np

from nesim.errors import MissingPackage, ResultError
from nesim.records import frozen
from nesim.results import checkpoints
from nesim.results.layout import BATCH, DATASETS, FORMAT_VERSION, FORMATION, Dataset


@frozen
class Event:
    """time: s since the epoch."""

    time: float
    spacecraft: str
    kind: str
    text: str


class Quantity:
    """One dataset, read when it is indexed: ``quantity[...]`` is all of it, as an array.

    dims: names of the axes. units, frame, long_name: as in the file; frame is None where there is none.
    """

    def __init__(self, dataset: h5py.Dataset, dims: tuple[str, ...], rows: int):
        self._dataset = dataset
        self.name = dataset.name.rpartition("/")[2]
        self.dims = dims
        self.shape = (rows, *dataset.shape[1:])
        self.dtype = dataset.dtype
        self.units: str = dataset.attrs["units"]
        self.long_name: str = dataset.attrs["long_name"]
        self.frame: str | None = dataset.attrs.get("frame")

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, key) -> np.ndarray:
        rows = self.shape[0]
        if len(self._dataset) == rows:
            return self._dataset[key]
        # the last flush was cut short and this dataset had grown already: rows that others do not have are left out
        first, *others = key if isinstance(key, tuple) and key else (key,)
        if isinstance(first, slice):
            return self._dataset[(slice(*first.indices(rows)), *others)]
        if isinstance(first, (int, np.integer)) and -rows <= first < rows:
            return self._dataset[(first % rows, *others)]
        return self._dataset[:rows][key]

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.asarray(self[...], dtype=dtype)

    def __repr__(self) -> str:
        axes = ", ".join(f"{dim}: {n}" for dim, n in zip(self.dims, self.shape))
        frame = f", frame {self.frame}" if self.frame else ""
        return f"<{self.name} ({axes}) {self.units}{frame}: {self.long_name}>"


class Recorded(Mapping):
    """Quantities over one time by name, as items or as attributes. rows: how many every one of them has."""

    def __init__(self, results: Results, group: h5py.Group, datasets: tuple[Dataset, ...]):
        self._results = results
        self._group = group
        self.name = group.name.rpartition("/")[2]
        self._names = tuple(dataset.name for dataset in datasets if dataset.name in group)
        self.rows = min(len(group[name]) for name in self._names)

    def __getitem__(self, name: str) -> Quantity:
        if name not in self._names:
            raise KeyError(f"'{name}' is not in the results of '{self.name}' (there are: {', '.join(self._names)})")
        dataset = self._group[name]
        dims = ("time",) if name == "time" else tuple(dim[0].name.rpartition("/")[2] for dim in dataset.dims)
        return Quantity(dataset, dims, self.rows)

    def __getattr__(self, name: str) -> Quantity:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(f"'{name}' is not in the results of '{self.__dict__.get('name', '?')}'")
        return self[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __dir__(self):
        return [*super().__dir__(), *self._names]

    def _labels(self, name: str) -> list[str]:
        return [str(label) for label in self._group[name].asstr()[...]] if name in self._group else []

    def to_xarray(self):
        """An xarray.Dataset, read when it is needed. It has the file open until its ``close``."""
        xarray = import_xarray()
        dataset = xarray.open_dataset(self._results.path, group=self._group.name, engine="h5netcdf")
        return dataset.isel(time=slice(0, self.rows)) if dataset.sizes["time"] > self.rows else dataset

    def __repr__(self) -> str:
        return "\n".join([f"<{self.name}: {self.rows} rows>", *(f"  {self[name]!r}" for name in self)])


class FormationResults(Recorded):
    """What the spacecraft make together."""

    @property
    def spacecraft(self) -> list[str]:
        """Names, in the order of the arrays."""
        return self._labels("spacecraft")

    @property
    def pairs(self) -> list[str]:
        """Names of every two, joined by a hyphen."""
        return self._labels("pair")


class CraftResults(Recorded):
    """A spacecraft's quantities."""

    def __init__(self, results: Results, group: h5py.Group):
        super().__init__(results, group, DATASETS)

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies, in the order of the arrays; empty if no quantity of bodies was recorded. So for the others."""
        return self._labels("body")

    @property
    def joints(self) -> list[str]:
        """Names of the joints."""
        return self._labels("joint")

    @property
    def wheels(self) -> list[str]:
        """Names of the wheels."""
        return self._labels("wheel")

    @property
    def drives(self) -> list[str]:
        """Names of the drives."""
        return self._labels("drive")

    @property
    def thrusters(self) -> list[str]:
        """Names of the thrusters."""
        return self._labels("thruster")

    @property
    def tanks(self) -> list[str]:
        """Names of the tanks."""
        return self._labels("tank")

    @property
    def torquers(self) -> list[str]:
        """Names of the magnetic torquers."""
        return self._labels("torquer")

    @property
    def controllers(self) -> list[str]:
        """Names of the controllers."""
        return self._labels("controller")

    @property
    def frame_bodies(self) -> list[str]:
        """Names of the bodies whose attitude against frames was recorded."""
        return self._labels("frame_body")

    @property
    def checkpoint(self) -> dict | None:
        """What a restart needs: arrays and text by name; None if there is none."""
        return checkpoints.load(self._results.file["checkpoint"][self.name])


class Results(Mapping):
    """A result file: its spacecraft by name. Close it, or open it in a ``with`` statement. formation: what they make together, or None."""

    def __init__(self, path: Path, file: h5py.File):
        self.path = path
        self.file = file
        groups = sorted(file["sc"].items(), key=lambda item: item[1].attrs["number"])
        self._crafts = {name: CraftResults(self, group) for name, group in groups}
        self.formation = FormationResults(self, file["formation"], FORMATION) if "formation" in file else None

    def __getitem__(self, name: str) -> CraftResults:
        if name not in self._crafts:
            raise KeyError(f"'{name}' is not in {self.path} (there are: {', '.join(self._crafts)})")
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
        """Of the file: layout.ROOT_ATTRIBUTES says what they mean."""
        return {name: value.item() if isinstance(value, np.generic) else value for name, value in self.file.attrs.items()}

    @property
    def status(self) -> str:
        """running, complete, interrupted or failed. A run that was killed stays ``running``."""
        return self.file.attrs["status"]

    @property
    def complete(self) -> bool:
        """Whether the run came to its end."""
        return self.status == "complete"

    @property
    def inputs(self) -> dict[str, str | bytes]:
        """Every input file by its name: text, or bytes where it is none."""
        found = {}

        def visit(name, item):
            if isinstance(item, h5py.Dataset):
                found[name] = item[()].decode() if item.dtype.kind == "O" else item[...].tobytes()

        self.file["input"].visititems(visit)
        return found

    @property
    def events(self) -> list[Event]:
        """What happened, in the order in which it was reported."""
        group = self.file["events"]
        names = ("spacecraft", "kind", "text")
        rows = min(len(group[name]) for name in ("time", *names))
        times = group["time"][:rows].tolist()
        return [Event(*row) for row in zip(times, *(group[name].asstr()[:rows].tolist() for name in names))]

    def to_xarray(self):
        """An xarray.DataTree with a Dataset a spacecraft, read when it is needed; ``formation`` is one more, unless a spacecraft is called so."""
        xarray = import_xarray()
        together = {} if self.formation is None else {"formation": self.formation.to_xarray()}
        tree = xarray.DataTree.from_dict({**together, **{name: craft.to_xarray() for name, craft in self.items()}})
        tree.attrs = self.attributes
        return tree

    def __repr__(self) -> str:
        state = self.status if self.status != "running" else "running, or killed: incomplete"
        return "\n".join([f"<{self.path}: {state}>", *(f"  {name}: {craft.rows} rows" for name, craft in self.items())])


def import_xarray():
    """xarray, if it and what it reads the files with are there."""
    try:
        import h5netcdf  # noqa: F401
        import xarray
    except ImportError as error:
        raise MissingPackage(error.name or "xarray", "xarray", "to_xarray()") from error
    return xarray


def open_results(path: str | os.PathLike) -> Results:
    """Open a result file, or the ``.part`` of a run that is still going on or was killed. Raises ResultError."""
    path = Path(path)
    if not path.exists():
        part = path.with_name(path.name + ".part")
        raise ResultError(f"{path}: no such file" + (f"; {part} of an unfinished run is there" if part.exists() else ""))
    if path.is_dir():
        raise ResultError(f"{path}: is a directory" + (f"; the batch in it is {path / BATCH}" if (path / BATCH).is_file() else ""))
    try:
        file = open_unlocked(path)
    except OSError as error:
        raise ResultError(f"{path}: {why_unreadable(path, error)}") from error
    try:
        check_format(path, file)
        return Results(path, file)
    except (KeyError, ValueError, RuntimeError, OSError) as error:
        file.close()
        raise ResultError(f"{path}: damaged, or not written by nesim: {error}") from error
    except BaseException:
        file.close()
        raise


def open_unlocked(path: Path) -> h5py.File:
    """As others in this process would open it, who may have it open already; without a lock where that is refused, because the
    file is being written or its file system has no locks."""
    try:
        return h5py.File(path, "r")
    except BlockingIOError:
        return h5py.File(path, "r", locking=False)


def why_unreadable(path: Path, error: OSError) -> str:
    """Why HDF5 does not open a file."""
    try:
        with open(path, "rb") as stream:
            start = stream.read(8)
    except OSError as reason:
        return reason.strerror or str(reason)
    return f"damaged HDF5 file: {error}" if start == b"\x89HDF\r\n\x1a\n" else "not an HDF5 file"


def check_format(path: Path, file: h5py.File) -> None:
    """Refuse what is not ours or what a later nesim wrote."""
    version = file.attrs.get("format_version")
    if file.attrs.get("kind") == "batch":
        raise ResultError(f"{path}: the result of a batch; nesim run --from-batch {path.parent} N makes a file of its run N alone")
    if "sc" not in file or not isinstance(version, (int, np.integer)):
        raise ResultError(f"{path}: an HDF5 file, but not one that nesim wrote")
    if version > FORMAT_VERSION:
        raise ResultError(f"{path}: format version {version}, written by nesim {file.attrs.get('nesim_version', '(unknown)')}; "
                          f"this nesim reads up to version {FORMAT_VERSION}")
