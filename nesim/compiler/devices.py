"""Motors, drives, thrusters and torquers of a spacecraft -> the plain records that the core's devices read."""

from __future__ import annotations

from dataclasses import field
from math import inf

import numpy as np

from nesim.base.frozen import frozen
from nesim.compiler.contacts import contact_states
from nesim.compiler.control import compile_controllers
from nesim.compiler.stops import compile_stops
from nesim.compiler.tanks import STANDARD_GRAVITY, compile_tanks
from nesim.compiler.timeline import compile_commands
from nesim.inputs.devices import TimeLaw
from nesim.inputs.parts import Spacecraft
from nesim.model.arrays import device_records, parted
from nesim.model.devices import BY_VALUE
from nesim.model.massprops import LinkMass, BodyInLink
from nesim.model.orbit_events import Watched
from nesim.model.signals import Signals
from nesim.model.topology import Topology

# DRIVE_...; free is locked, but open at first
MODES = ("torque", "position", "rate", "motion", "locked", "compiled")


@frozen
class Devices:
    """What acts on a spacecraft of its own accord. arrays: records for the core, copied for every run, because they
    hold the discrete state. signals: its time laws. changes: times that no step may cross, s, beside the time laws'
    own. laws: names of (file, function) of the compiled laws."""

    arrays: dict
    signals: Signals
    changes: tuple[float, ...] = ()
    laws: tuple[tuple[str, str], ...] = field(default=())

    def edges(self, duration: float, step: float) -> tuple[float, ...]:
        """Times in (0, duration] at which something jumps that is known beforehand, s, sorted."""
        times = {*self.changes, *self.signals.edges(duration, step)}
        return tuple(sorted(t for t in times if 0 < t <= duration))

    def in_core(self, core, laws: dict | None = None, functions=()):
        """Devices of one spacecraft at their start, for one lane of a core."""
        return core.Devices(self.arrays, self.signals.arrays(), laws, functions)


def compile_devices(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass], table: dict,
                    events: Watched = ()) -> Devices:
    """Records of everything that acts. table: the core's arrays so far. events: of the orbit, that are watched."""
    signals = Signals()
    arrays = {"motor": motor_records(craft, signals), "actuator": drive_records(craft, signals, tree, table),
              "coil": coil_records(craft, signals), "base": base_signals(craft, signals)}
    arrays |= jet_records(craft) | compile_tanks(craft, tree, places, links, table)
    arrays |= compiled_laws(craft) | compile_stops(craft, tree, table) | contact_states(craft)
    arrays |= compile_controllers(craft, signals, tree, places, links, table, arrays)
    arrays |= compile_commands(craft, signals, tree, places, table, events)
    changes = [t for part in craft.thrusters for pulse in part.on for t in pulse]
    changes += [part.at for part in craft.commands if part.at is not None]
    return Devices(parted(arrays), signals, tuple(changes), tuple(law_names(craft)))


def law_of(value: TimeLaw | float) -> TimeLaw:
    """A plain number is a constant."""
    return value if isinstance(value, TimeLaw) else TimeLaw(value=float(value))


def motor_records(craft: Spacecraft, signals: Signals) -> np.ndarray:
    """One a wheel."""
    motor = device_records("motor", len(craft.wheels))
    for record, wheel in zip(motor, craft.wheels):
        record["torque"] = signals.add(law_of(wheel.torque))
        record["speed"] = signals.add(wheel.speed_law) if isinstance(wheel.speed_law, TimeLaw) else -1
        for key in ("max_torque", "min_torque", "max_speed", "max_power"):
            record[key] = getattr(wheel, key)
        record["linear"] = 1e-4
        if wheel.friction:
            own = wheel.friction
            record["coulomb"], record["viscous"], record["breakaway"] = own.coulomb, own.viscous, own.static
            record["stribeck"], record["linear"] = own.stribeck, own.linear_below
        record["level"] = BY_VALUE
        record["sticking"] = record["stribeck"] > 0 and abs(wheel.speed) < 0.1 * record["linear"]
    return motor


def drive_records(craft: Spacecraft, signals: Signals, tree: Topology, table: dict) -> np.ndarray:
    """One a drive."""
    outer = {craft.joints[j].name: tree.link[at] for at, j in enumerate(tree.joint) if j >= 0}
    kinds = {joint.name: joint.type for joint in craft.joints}
    actuator = device_records("actuator", len(craft.drives))
    for record, drive in zip(actuator, craft.drives):
        link = outer[drive.joint]
        record["u"] = table["u_at"][link] + drive.axis - 1
        record["q"] = -1 if kinds[drive.joint] == "spherical" else table["q_at"][link] + drive.axis - 1
        record["mode"] = MODES.index("locked" if drive.mode == "free" else drive.mode)
        record["torque"], record["target"] = signals.add(drive.torque), signals.add(drive.target)
        record["stiffness"], record["damping"], record["limit"] = drive.stiffness, drive.damping, drive.max_torque
        record["locked"], record["cut"] = drive.mode == "locked", BY_VALUE
    return actuator


def coil_records(craft: Spacecraft, signals: Signals) -> np.ndarray:
    """One a torquer."""
    coil = device_records("coil", len(craft.torquers))
    for record, torquer in zip(coil, craft.torquers):
        record["dipole"], record["limit"], record["cut"] = signals.add(torquer.dipole), torquer.max_dipole, BY_VALUE
    return coil


def base_signals(craft: Spacecraft, signals: Signals) -> np.ndarray:
    """Of the root's acceleration and rate."""
    laws = (*craft.base.acceleration, *craft.base.rate) if craft.base else ()
    return np.array([signals.add(law) for law in laws], dtype=np.int64)


def jet_records(craft: Spacecraft) -> dict:
    """One a thruster, and the pulses of all."""
    jet = device_records("jet", len(craft.thrusters))
    pulses: list = []
    tanks = [tank.name for tank in craft.tanks]
    for j, (record, thruster) in enumerate(zip(jet, craft.thrusters)):
        record["load"] = len(craft.loads) + j
        record["force"], record["rise"], record["minimum"] = (thruster.force, thruster.rise_time,
            thruster.minimum_impulse)
        record["tank"] = tanks.index(thruster.tank) if thruster.tank else -1
        record["flow"] = thruster.force / (thruster.specific_impulse * STANDARD_GRAVITY) if thruster.tank else 0.0
        record["first"] = record["next"] = len(pulses)
        pulses += thruster.on
        record["last"] = len(pulses)
        record["until"] = inf
    return {"jet": jet, "schedule": np.array(pulses, dtype=float).reshape(-1, 2)}


def law_names(craft: Spacecraft) -> list[tuple[str, str]]:
    """File and function of every compiled law, once."""
    return list(dict.fromkeys((drive.file, drive.function) for drive in craft.drives if drive.mode == "compiled"))


def compiled_laws(craft: Spacecraft) -> dict:
    """Which drives each compiled law serves; the addresses are filled in when user code is loaded."""
    names = law_names(craft)
    compiled, members = device_records("compiled", len(names)), []
    for record, name in zip(compiled, names):
        own = [j for j, drive in enumerate(craft.drives) if (drive.file, drive.function) == name
               and drive.mode == "compiled"]
        record["first"], record["count"] = len(members), len(own)
        members += own
    return {"compiled": compiled, "compiled_drives": np.array(members, dtype=np.int64)}
