"""Records of the compiled core as named arrays, bodies and joints in the order of the description."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

import numpy as np

from nesim import _core
from nesim.model.columns import COLUMNS, COMPONENTS, DERIVED, WIDTHS
from nesim.model.compile import Compiled


class Rows:
    """Names the columns of the records of one spacecraft."""

    def __init__(self, compiled: Compiled):
        craft, rotors = compiled.craft, sum(wheel.mode == "coupled" for wheel in compiled.craft.wheels)
        # with the rotors of coupled wheels, which nobody asks for
        self.all = len(craft.bodies)
        # tree position of each body as declared
        self.bodies = np.argsort(compiled.tree.order)[:self.all - rotors]
        # and of each joint's outer body, the root left out
        self.joints = np.argsort(compiled.tree.joint)[1:self.all - rotors] - 1
        self.surrounded = compiled.field.surroundings is not None
        self.forces = np.array([float(thruster.force) for thruster in craft.thrusters])
        self.mass = float(compiled.arrays["mass"][0])
        self.axes = 6 if (compiled.arrays["axes"] > 3).any() else 3       # columns of the joints' coordinates
        self.counts = {"body": self.all, "joint": self.all - 1, "further": (self.all - 1) * (self.axes > 3),
                       "surroundings": int(self.surrounded),
                       "source": len(_core.Source) if self.surrounded and compiled.arrays["sources"][0] else 0}
        members = len(compiled.arrays["craft_tree"])
        self.counts |= {name: count * members for name, count in (("orbit", 1), ("sums", 1),
                        ("surroundings", self.counts["surroundings"]), ("source", self.counts["source"]))}
        self.counts |= {"contact": len(compiled.arrays["contact"]), "loop": len(compiled.arrays["loop"]),
                        "books": int(compiled.arrays["booked"][0])}
        self.counts |= {kind: len(getattr(craft, f"{kind}s"))
                        for kind in ("wheel", "drive", "thruster", "torquer", "controller", "tank", "endpoint")}
        self.width = sum(width * self.counts.get(name, 1) for name, width in WIDTHS.items())
        self.partners = 0                                                  # whose energy its books count too
        shown = tuple(name for name, *_ in COLUMNS if self._shows(name))
        self.columns = dict(_columns(tuple(self.counts.items()), tuple(self.bodies.tolist()),
                                     tuple(self.joints.tolist()), self.axes, shown))

    def has(self, section: str) -> bool:
        """Whether there is something of it that is not everywhere: surroundings, with what each source does, or books
        of energy."""
        return bool(self.counts.get(section)) if section in ("books", "partners") else self.surrounded

    def _shows(self, section: str) -> bool:
        return section not in ("surroundings", "source", "books") or self.has(section)

    def split(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """(records, width) -> dataset name -> (records, ...), as in results.md, the bodies' velocities, and what
        position and velocity lack."""
        return split_records([[self]], np.ascontiguousarray(rows), _core.BY_LANES[1])[0]

    def completed(self, values: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """With what follows from the columns."""
        also = {name: formula(values) for name, *_, needs, formula in DERIVED if formula is not None
                and (needs is None or self.has(needs))}
        return {**values, **also, "thruster_force": values["thruster_force"] * self.forces}


@lru_cache(64)
def _columns(counts: tuple[tuple[str, int], ...], bodies: tuple[int, ...], joints: tuple[int, ...], axes: int,
             shown: tuple[str, ...]) -> dict[str, np.ndarray]:
    """Where the numbers of each column stand in a record, bodies and joints as declared. Spacecraft of one kind share
    them."""
    found: dict[str, np.ndarray] = {}
    first, number = 0, dict(counts)
    places = {"body": np.array(bodies, dtype=int)} | dict.fromkeys(("joint", "further"), np.array(joints, dtype=int))
    for section, axis, _, columns in COLUMNS:
        width, count = WIDTHS[section], number.get(section, 1)
        rows = places.get(section, np.arange(count))
        at = np.asarray(first + (width * rows if axis else 0))
        for column in columns if section in shown else ():
            size = COMPONENTS[column.components]
            found[column.name] = at[..., None] + np.arange(size) if column.components else at
            at = np.asarray(at + size)
        first += width * count
    for name in ("joint_angle", "joint_rate"):
        further = found.pop(f"{name}_further")
        found[name] = np.concatenate([found[name], further], axis=-1) if axes > 3 else found[name]
    return found


class Pick:
    """Some numbers of a flat row, by name. columns: name -> where they stand."""

    def __init__(self, columns: dict[str, np.ndarray]):
        self.index = np.concatenate([np.ravel(at) for at in columns.values()]).astype(np.intp)
        ends = np.cumsum([0, *(at.size for at in columns.values())]).tolist()
        self.parts = [(name, first, last, at.shape)
                      for (name, at), first, last in zip(columns.items(), ends, ends[1:])]

    def __call__(self, row: np.ndarray) -> dict:
        """name -> array, or a number where there is but one."""
        numbers = row[self.index]
        return {name: numbers[first:last].reshape(shape) if shape else float(numbers[first])
                for name, first, last, shape in self.parts}


class RecordBuffers:
    """Memory for records of spacecraft of one tree in the lanes of a core, dataset by dataset. crafts: of each lane,
    its parts. size: records. leave_out: datasets for which there is none."""

    def __init__(self, crafts: list[list[Rows]], core: ModuleType, size: int, leave_out: tuple[str, ...] = ()):
        self.crafts, self.core, self.count = crafts, core, 0
        self.time = np.empty(size)
        self.kept = {(k, name): columns for k, part in enumerate(crafts[0]) for name, columns in part.columns.items()
                     if name not in leave_out}
        sizes = [columns.size for columns in self.kept.values()]
        self.firsts = size * np.cumsum([0, *sizes])
        self.columns = np.concatenate([columns.reshape(-1) for columns in self.kept.values()])
        self.starts = np.concatenate([first + np.arange(size) for first, size in zip(self.firsts, sizes)])
        self.strides = np.repeat(sizes, sizes)
        self.numbers = np.empty((len(crafts), self.firsts[-1]))

    def put(self, times: np.ndarray, rows: np.ndarray) -> None:
        """Add records: times (s) and what the core has written."""
        self.time[self.count:self.count + len(times)] = times
        self.core.split_records(rows, self.columns, self.starts + self.count * self.strides, self.strides, self.numbers)
        self.count += len(times)

    def blocks(self) -> list[dict[str, np.ndarray]]:
        """Of each part of each lane the records so far, dataset name -> (records, ...), in this memory."""
        found = []
        for parts, own in zip(self.crafts, self.numbers):
            values: list[dict[str, np.ndarray]] = [{} for _ in parts]
            for first, ((k, name), columns) in zip(self.firsts, self.kept.items()):
                values[k][name] = own[first:first + self.count * columns.size].reshape(self.count, *columns.shape)
            found += [part.completed(its) for part, its in zip(parts, values)]
        return found


def split_records(crafts: list[list[Rows]], rows: np.ndarray, core: ModuleType) -> list[dict[str, np.ndarray]]:
    """Records of spacecraft of one tree in the lanes of a core -> of each part dataset name -> (records, ...),
    copied."""
    buffers = RecordBuffers(crafts, core, len(rows))
    buffers.put(np.empty(len(rows)), rows)
    return buffers.blocks()
