"""Where a spacecraft starts: at a position, or on an orbit and beside it; doubles with what rounding left of them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from nesim.base.conics import Vector3, wide
from nesim.base.frozen import frozen
from nesim.base.orbit_axes import cross, lvlh_axes, rtn_axes, turning
from nesim.case.orbits.orbit import exact_state
from nesim.case.description import Flight
from nesim.things import Spacecraft
from nesim.things.environment import Environment

AXES = {"lvlh": lvlh_axes, "rtn": rtn_axes, "N": lambda position, velocity: np.eye(3, dtype=wide)}


@frozen
class Start:
    """Where a spacecraft starts in N: m, m/s. The true numbers are the sums of a vector and its ``_low``, what rounding
    left of it."""

    position: Vector3
    velocity: Vector3
    position_low: Vector3 = (0.0, 0.0, 0.0)
    velocity_low: Vector3 = (0.0, 0.0, 0.0)


def exact_start(flight: Flight, environment: Environment) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) in N at which a spacecraft starts, extended: see ``start``."""
    if flight.orbit is None:
        return np.array(flight.spacecraft.position, dtype=wide), np.array(flight.spacecraft.velocity, dtype=wide)
    position, velocity = exact_state(flight.orbit, environment)
    if not any(flight.offset) and flight.offset_velocity is None:
        return position, velocity
    axes = AXES[flight.offset_frame](position, velocity)
    moved = np.array(flight.offset, dtype=wide) @ axes
    if flight.offset_velocity is None:
        return position + moved, velocity
    along = np.array(flight.offset_velocity, dtype=wide) @ axes
    carried = 0 if flight.offset_frame == "N" else cross(turning(position, velocity), moved)
    return position + moved, velocity + along + carried


def start(flight: Flight, environment: Environment) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N at which a spacecraft starts, of what its ``position_of`` says.

    On an orbit: the orbit's point, moved by the offset along the axes of LVLH, of RTN or of N. Without an offset
    velocity the velocity is the orbit point's own vector, unchanged: a formation starts without relative motion in N,
    whatever the frame of its offsets. With one it counts from the frame of the offset, which turns with the orbit if it
    is not N.
    """
    found = start_parts(flight, environment)
    return found.position, found.velocity


def start_parts(flight: Flight, environment: Environment) -> Start:
    """The same with what rounding leaves away."""
    parts = [split(x) for x in exact_start(flight, environment)]
    return Start(parts[0][0], parts[1][0], parts[0][1], parts[1][1])


def split(x: np.ndarray) -> tuple[Vector3, Vector3]:
    """An extended vector as doubles: itself rounded, and the remainder."""
    high = [float(value) for value in x]
    low = [float(value - wide(rounded)) if math.isfinite(rounded) else 0.0 for value, rounded in zip(x, high)]
    return tuple(high), tuple(low)


def placed(flight: Flight, environment: Environment) -> Spacecraft:
    """A spacecraft where its flight starts."""
    if flight.orbit is None:
        return flight.spacecraft
    return replace(flight.spacecraft, **vars(start_parts(flight, environment)))
