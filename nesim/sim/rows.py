"""Records of the compiled core as named arrays, bodies and joints in the order of the description."""

from __future__ import annotations

import numpy as np

from nesim import _core
from nesim.compiler.compile import Compiled

FIXED, BODY, JOINT, WHEEL, ENDPOINT = 18, 13, 12, 3, 19       # numbers a record takes: cython_core/record.pyx


class Rows:
    """Names the columns of the records of one spacecraft."""

    def __init__(self, compiled: Compiled):
        craft, rotors = compiled.craft, sum(wheel.mode == "coupled" for wheel in compiled.craft.wheels)
        self.all = len(craft.bodies)                                # with the rotors of coupled wheels, which nobody asks for
        self.bodies = np.argsort(compiled.tree.order)[:self.all - rotors]               # tree position of each body as declared
        self.joints = np.argsort(compiled.tree.joint)[1:self.all - rotors] - 1          # and of each joint's outer body, the root left out
        self.counts = [len(part) for part in (craft.drives, craft.thrusters, craft.torquers)] + [3 * len(craft.controllers), len(craft.tanks)]
        self.surrounded = compiled.surroundings is not None
        self.sources = len(_core.Source) if self.surrounded and compiled.arrays["sources"][0] else 0
        self.wheels, self.endpoints = len(craft.wheels), len(craft.endpoints)
        self.forces = np.array([float(thruster.force) for thruster in craft.thrusters])
        self.mass = float(compiled.arrays["mass"][0])
        self.width = FIXED + BODY * self.all + JOINT * (self.all - 1) + WHEEL * self.wheels + sum(self.counts) + ENDPOINT * self.endpoints + (11 if self.surrounded else 0) + 6 * self.sources
        self.columns = self._columns()

    def _columns(self) -> dict[str, np.ndarray]:
        """Where the numbers of each dataset stand in a record."""
        bodies = 6 + BODY * self.bodies[:, None]
        joints = 6 + BODY * self.all + JOINT * self.joints[:, None]
        sums = 6 + BODY * self.all + JOINT * (self.all - 1)
        wheels = sums + 12 + WHEEL * np.arange(self.wheels)
        devices = np.split(sums + 12 + WHEEL * self.wheels + np.arange(sum(self.counts)), np.cumsum(self.counts[:-1]))
        drives, thrusters, torquers, demands, tanks = devices
        endpoints = sums + 12 + WHEEL * self.wheels + sum(self.counts) + ENDPOINT * np.arange(self.endpoints)[:, None]
        around = sums + 12 + WHEEL * self.wheels + sum(self.counts) + ENDPOINT * self.endpoints
        sources = around + 11 + 6 * np.arange(self.sources)[:, None]
        surroundings = {
            "sun_position": around + np.arange(3), "moon_position": around + np.arange(3, 6), "magnetic_field": around + np.arange(6, 9),
            "density": np.array(around + 9), "sunlight": np.array(around + 10),
            "source_force": sources + np.arange(3), "source_torque": sources + np.arange(3, 6),
        } if self.surrounded else {}
        return {
            "position": np.arange(3), "velocity": np.arange(3, 6),
            "body_attitude": bodies + np.arange(4), "body_rate": bodies + np.arange(4, 7),
            "body_position": bodies + np.arange(7, 10), "body_velocity": bodies + np.arange(10, 13),
            "joint_angle": joints + np.arange(3), "joint_rate": joints + np.arange(3, 6),
            "joint_torque": joints + np.arange(6, 9), "joint_force": joints + np.arange(9, 12),
            "kinetic_energy": np.array(sums), "potential_energy": np.array(sums + 1), "angular_momentum": sums + np.arange(2, 5),
            "mass": np.array(sums + 5), "orbit_remainder": sums + np.arange(6, 12), "tank_mass": tanks,
            "wheel_speed": wheels, "wheel_torque": wheels + 1, "wheel_angle": wheels + 2,
            "drive_torque": drives, "thruster_force": thrusters, "torquer_dipole": torquers, "control_torque": demands.reshape(-1, 3),
            "endpoint_position": endpoints + np.arange(3), "endpoint_attitude": endpoints + np.arange(3, 7),
            "endpoint_velocity": endpoints + np.arange(7, 10), "endpoint_rate": endpoints + np.arange(10, 13),
            "endpoint_wrench": endpoints + np.arange(13, 19), **surroundings,
        }

    def split(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """(records, width) -> dataset name -> (records, ...), as in results.md, the bodies' velocities, and what position and velocity lack."""
        return take_apart([self], np.ascontiguousarray(rows), _core.BY_LANES[1])[0]

    def completed(self, values: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """With what follows from the columns."""
        return {**values, "energy": values["kinetic_energy"] + values["potential_energy"], "momentum": values["mass"][:, None] * values["velocity"],
                "thruster_force": values["thruster_force"] * self.forces}


class Room:
    """Memory for records of spacecraft of one tree in the lanes of a core, dataset by dataset. size: records. leave_out: datasets for which
    there is none."""

    def __init__(self, crafts: list[Rows], core, size: int, leave_out: tuple[str, ...] = ()):
        self.crafts, self.core, self.count = crafts, core, 0
        self.time = np.empty(size)
        self.kept = {name: columns for name, columns in crafts[0].columns.items() if name not in leave_out}
        sizes = [columns.size for columns in self.kept.values()]
        self.firsts = size * np.cumsum([0, *sizes])
        self.columns = np.concatenate([columns.reshape(-1) for columns in self.kept.values()])
        self.starts = np.concatenate([first + np.arange(size) for first, size in zip(self.firsts, sizes)])
        self.strides = np.repeat(sizes, sizes)
        self.numbers = np.empty((len(crafts), self.firsts[-1]))

    def put(self, times: np.ndarray, rows: np.ndarray) -> None:
        """Add records: times (s) and what the core has written."""
        self.time[self.count:self.count + len(times)] = times
        self.core.take_apart(rows, self.columns, self.starts + self.count * self.strides, self.strides, self.numbers)
        self.count += len(times)

    def blocks(self) -> list[dict[str, np.ndarray]]:
        """Of each spacecraft the records so far, dataset name -> (records, ...), in this memory."""
        return [craft.completed({name: own[first:first + self.count * columns.size].reshape(self.count, *columns.shape)
                                 for first, (name, columns) in zip(self.firsts, self.kept.items())}) for craft, own in zip(self.crafts, self.numbers)]


def take_apart(crafts: list[Rows], rows: np.ndarray, core) -> list[dict[str, np.ndarray]]:
    """Records of spacecraft of one tree in the lanes of a core -> of each dataset name -> (records, ...), copied."""
    room = Room(crafts, core, len(rows))
    room.put(np.empty(len(rows)), rows)
    return room.blocks()
