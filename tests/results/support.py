"""Spacecraft, blocks whose every number says where it belongs, and the check that a file holds them."""

import dataclasses
import zlib

import h5py
import numpy as np

from nesim.results.formation import measure
from nesim.results.frame_layout import FRAMES
from nesim.results.layout import BY_NAME, GROUPS, CraftLabels, recorded

SMALL = CraftLabels("Ida", ["hub", "Flügel"], ["drive"], ["rw1"], ["motor"], ["t1", "t2"], ["fuel"], ["mtq"], ["acs"],
                    ["tool"], ["touch"], ["pin"], surrounded=True, booked=True)
FULL = dataclasses.replace(SMALL, frames=tuple(FRAMES), frame_bodies=["hub"], dockings=["berth"],
                           partners=1)                     # with every dataset that there is
EVERYTHING = tuple(GROUPS)
OTHER = CraftLabels("Dactyl", ["rock"])


def expected(name: str, first: int, last: int, shape: tuple) -> np.ndarray:
    """The rows of a dataset: no two rows and no two components are alike."""
    rows = np.arange(first, last, dtype=float).reshape(-1, *[1] * len(shape))
    if name == "time":
        return 0.5 * rows
    component = np.arange(np.prod(shape, dtype=int), dtype=float).reshape(shape)
    return np.sin(rows + 0.1 * component + zlib.crc32(name.encode()) % 97)


def block(labels: CraftLabels, first: int, last: int, groups=None) -> dict[str, np.ndarray]:
    """Rows of a spacecraft, one number for each cell."""
    sizes = labels.sizes
    return {spec.name: expected(spec.name, first, last, tuple(sizes[dim] for dim in spec.dims[1:]))
            for spec in recorded(labels, groups)}


def check_craft(group: h5py.Group) -> int:
    """Every dataset of a spacecraft holds what belongs there, as far as it goes. Returns the rows that all of them
    have."""
    names = [name for name in group if name in BY_NAME]
    for name in names:
        dataset = group[name]
        np.testing.assert_array_equal(dataset[...], expected(name, 0, len(dataset), dataset.shape[1:]),
                                      err_msg=dataset.name)
    return min(len(group[name]) for name in names)


def check_formation(group: h5py.Group) -> int:
    """What two spacecraft whose rows are alike make together: nothing is between them. Returns the rows that all
    datasets have."""
    whole = max(len(group[name]) for name in ("time", "position"))
    one = [expected(name, 0, whole, (3,)) for name in ("position", "velocity")]
    values = {"time": expected("time", 0, whole, ()), **measure(*(np.stack([x, x], axis=1) for x in one))}
    for name, rows in values.items():
        np.testing.assert_array_equal(group[name][...], rows[:len(group[name])], err_msg=name)
    return min(len(group[name]) for name in values)


def check_events(group: h5py.Group) -> int:
    """Every event says its number. Returns how many there are."""
    for name in ("time", "event"):
        np.testing.assert_array_equal(group[name][...], np.arange(len(group[name])))
    for name in ("spacecraft", "kind", "text"):
        assert group[name].asstr()[...].tolist() == [f"{name} {k}" for k in range(len(group[name]))]
    return min(map(len, group.values()))
