"""Makes the groups, datasets, scales and attributes of an empty result file."""

from __future__ import annotations

import datetime
import functools
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import h5py
import numpy as np

from nesim.base.errors import OutputError
from nesim.results.layout import EVENTS, FORMAT_VERSION, OF_CONTACTS, CraftLabels, Dataset, FormationLabels, recorded

TEXT = h5py.string_dtype("utf-8")
TEXT_TYPE, ONE = h5py.h5t.py_create(TEXT, logical=True), h5py.h5s.create_simple(())
NUMBER_TYPE = h5py.h5t.py_create(np.dtype("<f8"), logical=True)
EVENT_ROWS = 256                     # events a chunk
REASON_BYTES = 1024
INT64 = range(-2**63, 2**63)


def create_groups(h5: h5py.File, inputs: Mapping) -> None:
    """The groups, and the input files in theirs."""
    for name in ("input", "sc", "events", "checkpoint"):
        h5.create_group(name)
    for name, content in inputs.items():
        create_input(h5["input"], name, content)


def create_attributes(h5: h5py.File, attributes: Mapping, inputs: Mapping) -> None:
    """Attributes of the root, when all else is there. ``created`` and ``input_sha256`` are filled in if they are not
    given.

    Those that the end of a run changes come last: so nothing moves in the header when they do, which may lie on two
    pages of the disk. In the heap that all share, room is left for a reason why the run ended: it must fit on a full
    disk.
    """
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    given = {"created": now.replace("+00:00", "Z"), "input_sha256": digest(inputs), **attributes,
             "format_version": FORMAT_VERSION}
    for name, value in given.items():
        h5.attrs[name] = attribute_value(value)
    h5.attrs["status"] = "running"
    h5.attrs["end_reason"] = " " * REASON_BYTES
    h5.attrs.modify("end_reason", "")


def attribute_value(value: Any) -> Any:
    """As HDF5 can hold it: no None, no integer of more than 64 bits."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int) and value not in INT64:
        return str(value)
    return value if isinstance(value, (int, float, str, np.generic, np.ndarray)) else str(value)


def digest(inputs: Mapping) -> str:
    """SHA-256 of all input files, as ``layout.ROOT_ATTRIBUTES`` says."""
    total = hashlib.sha256()
    for name in sorted(inputs):
        content = inputs[name]
        content = content.encode() if isinstance(content, str) else bytes(content)
        total.update(b"%s\0%d\0" % (name.encode(), len(content)))
        total.update(content)
    return total.hexdigest()


def create_input(group: h5py.Group, name: str, content: bytes | str) -> None:
    """One input file, verbatim: a string, or bytes where it is no text."""
    parts = name.split("/")
    if not all(part.strip(".") for part in parts):
        raise OutputError(f"input file '{name}' cannot be stored: HDF5 has no such names")
    data = content.encode() if isinstance(content, str) else bytes(content)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        group.create_dataset(name, data=np.frombuffer(data, np.uint8)).make_scale(parts[-1])
    else:
        group.create_dataset(name, data=text, dtype=TEXT)


@functools.cache
def properties(chunk: tuple[int, ...] = (), compress: bool = False, fill: bool = False) -> h5py.h5p.PropDCID:
    """How a dataset is stored. chunk: its shape, if there are any. fill: NaN where nothing was written."""
    out = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    out.set_obj_track_times(False)
    if chunk:
        out.set_chunk(chunk)
    if compress:
        out.set_shuffle()
        out.set_deflate(1)
    if fill:
        out.set_fill_value(np.array(np.nan))
    return out


def create_table(group: h5py.Group, name: str, kind: h5py.h5t.TypeID, shape: tuple[int, ...], chunk: int, rows: int = 0,
                 **how: Any) -> h5py.h5d.DatasetID:
    """A dataset that can grow. kind: type of its numbers. shape: of a row. chunk: rows that are stored together.

    The same as ``group.create_dataset``, in a quarter of the time, as are the functions below: a run waits for a
    hundred of them.
    """
    space = h5py.h5s.create_simple((rows, *shape), (h5py.h5s.UNLIMITED, *shape))
    return h5py.h5d.create(group.id, name.encode(), kind, space, properties((chunk, *shape), **how))


def create_labels(group: h5py.Group, name: str, texts: Sequence[str]) -> h5py.h5d.DatasetID:
    """A row of texts."""
    made = h5py.h5d.create(group.id, name.encode(), TEXT_TYPE, h5py.h5s.create_simple((len(texts),)), properties())
    made.write(h5py.h5s.ALL, h5py.h5s.ALL, np.array(texts, dtype=TEXT))
    return made


def create_craft(h5: h5py.File, labels: CraftLabels, groups: Iterable[str] | None, omit: Iterable[str], chunk: int,
                 compress: bool) -> dict[str, h5py.h5d.DatasetID]:
    """The group of a spacecraft, without rows. groups, omit: as in ``recorded``. Returns its datasets by name."""
    check_name(labels.name)
    datasets = recorded(labels, groups, omit)
    group = h5["sc"].create_group(labels.name)
    group.attrs["number"] = len(h5["sc"])    # HDF5 lists names by the alphabet
    return fill_group(group, labels, datasets, chunk, compress)


def create_formation(h5: h5py.File, labels: FormationLabels, chunk: int, compress: bool) -> dict[str, h5py.Dataset]:
    """The group of what spacecraft make together, without rows. Returns its datasets by name."""
    return fill_group(h5.create_group("formation"), labels, labels.datasets, chunk, compress)


def fill_group(group: h5py.Group, labels: CraftLabels | FormationLabels, datasets: list[Dataset], chunk: int,
               compress: bool) -> dict[str, h5py.Dataset]:
    """Datasets that grow with time, without rows, and the names along their axes."""
    sizes, out = labels.sizes, {}
    for spec in datasets:
        shape = tuple(sizes[dim] for dim in spec.dims[1:])
        out[spec.name] = create_table(group, spec.name, NUMBER_TYPE, shape, chunk, compress=compress, fill=True)
        describe(out[spec.name], spec)
    scales = {"time": out["time"]}
    for label in labels.axes:
        if any(label.name in spec.dims for spec in datasets):
            scales[label.name] = create_labels(group, label.name, labels.values(label))
            put_texts(scales[label.name], units="1", long_name=label.long_name)
    attach(out, datasets, scales)
    return out


def check_name(name: str) -> None:
    """HDF5 takes a slash for a path and dots for the group itself."""
    if "/" in name or "\0" in name or not name.strip("."):
        raise OutputError(f"spacecraft '{name}': HDF5 has no such names (no '/', not empty, not only dots)")


def describe(dataset: h5py.h5d.DatasetID, spec: Dataset) -> None:
    """Units, frame and meaning."""
    put_texts(dataset, units=spec.units, long_name=spec.long_name,
              **({} if spec.frame is None else {"frame": spec.frame}))


def put_texts(dataset: h5py.h5d.DatasetID, **texts: str) -> None:
    """New attributes."""
    for name, text in texts.items():
        h5py.h5a.create(dataset, name.encode(), TEXT_TYPE, ONE).write(np.array(text, dtype=TEXT))


def attach(datasets: dict[str, h5py.h5d.DatasetID], specs: Iterable[Dataset],
           scales: dict[str, h5py.h5d.DatasetID]) -> None:
    """A scale to every axis; a dataset that is the scale of its own axis needs none."""
    for dim, scale in scales.items():
        h5py.h5ds.set_scale(scale, dim.encode())
    for spec in specs:
        for k, dim in enumerate(spec.dims):
            if dim != spec.name:
                h5py.h5ds.attach_scale(datasets[spec.name], scales[dim], k)


def create_events(h5: h5py.File, touching: bool = False) -> dict[str, h5py.Dataset]:
    """The table of events, without rows. touching: something may touch. Returns its columns by name."""
    specs = (*EVENTS, *(OF_CONTACTS if touching else ()))
    group, out = h5["events"], {}
    kinds = {"event": h5py.h5t.STD_I64LE} | dict.fromkeys(("time", "impulse", "speed", "energy"), NUMBER_TYPE)
    for spec in specs:
        out[spec.name] = create_table(group, spec.name, kinds.get(spec.name, TEXT_TYPE), (), EVENT_ROWS)
        describe(out[spec.name], spec)
    attach(out, specs, {"event": out["event"]})
    return {name: h5py.Dataset(column) for name, column in out.items()}
