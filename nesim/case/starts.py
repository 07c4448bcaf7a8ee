"""Where a spacecraft starts: at a position, or at the point in N that an orbit names, and beside it.

Start states are worked out in extended precision, so that spacecraft close together keep their relative positions to
1e-11 m; they end as doubles with what rounding left of them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from nesim.base import kepler
from nesim.base.conics import Elements, Vector3, cross, lvlh_axes, orbit_rate, rounded, rtn_axes, to_state, wide
from nesim.case.description import Flight
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment

AXES = {"lvlh": lvlh_axes, "rtn": rtn_axes, "N": lambda position, velocity: np.eye(3, dtype=wide)}


class StartState(NamedTuple):
    """Where a spacecraft starts in N: m, m/s. The true numbers are the sums of a vector and its ``_low``, what rounding
    left of it."""

    position: Vector3
    velocity: Vector3
    position_low: Vector3 = (0.0, 0.0, 0.0)
    velocity_low: Vector3 = (0.0, 0.0, 0.0)


def elements_of(orbit: Orbit, radius: float) -> Elements:
    """Elements of an orbit given by altitudes above a radius (m), by size and shape, or by equinoctial elements;
    extended."""
    if orbit.f is not None:
        return from_equinoctial(orbit)
    if orbit.periapsis_altitude is not None:
        near, far = (wide(radius) + wide(x) for x in (orbit.periapsis_altitude, orbit.apoapsis_altitude))
        p, e = 2 * near * far / (near + far), (far - near) / (far + near)
    else:
        e = wide(orbit.eccentricity)
        p = wide(orbit.semi_major_axis) * ((1 - e) * (1 + e))
    nu = wide(orbit.true_anomaly) if orbit.mean_anomaly is None else kepler.true_anomaly(wide(orbit.mean_anomaly), e)
    return Elements(p, e, wide(orbit.inclination), wide(orbit.raan), wide(orbit.arg_periapsis), nu)


def from_equinoctial(orbit: Orbit) -> Elements:
    """From modified equinoctial elements [Walker, Ireland & Owens 1985]: f, g = e (cos, sin)(raan + arg), h, k =
    tan(i/2) (cos, sin)(raan), true longitude L = raan + arg + nu."""
    f, g, h, k, L = (wide(x) for x in (orbit.f, orbit.g, orbit.h, orbit.k, orbit.true_longitude))
    raan, apsis = np.arctan2(k, h), np.arctan2(g, f)
    p = wide(orbit.semi_major_axis) * (1 - f * f - g * g)
    return Elements(p, np.hypot(f, g), 2 * np.arctan(np.hypot(h, k)), raan, kepler.wrap(apsis - raan),
                    kepler.wrap(L - apsis))


def exact_state(orbit: Orbit, environment: Environment) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) in N of the point that an orbit names, extended."""
    if orbit.position is not None:
        return np.array(orbit.position, dtype=wide), np.array(orbit.velocity, dtype=wide)
    position, velocity = map(np.array, to_state(elements_of(orbit, environment.radius), wide(environment.mu)))
    if not orbit.mean:
        return position, velocity
    from nesim.case.orbits.mean_elements import osculating

    return osculating(position, velocity, wide(environment.mu))


def orbit_state(orbit: Orbit, environment: Environment) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N of the point that an orbit names, rounded to doubles."""
    position, velocity = exact_state(orbit, environment)
    return rounded(position), rounded(velocity)


def exact_start(flight: Flight, environment: Environment) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) in N at which a spacecraft starts, extended: see ``start_of``."""
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
    carried = 0 if flight.offset_frame == "N" else cross(orbit_rate(position, velocity), moved)
    return position + moved, velocity + along + carried


def start_of(flight: Flight, environment: Environment) -> StartState:
    """Where a spacecraft starts, that is, what its ``position_of`` says.

    On an orbit: the orbit's point, moved by the offset along the axes of LVLH, of RTN or of N. Without an offset
    velocity the velocity is the orbit point's own vector, unchanged: a formation starts without relative motion in N,
    whatever the frame of its offsets. With one it counts from the frame of the offset, which turns with the orbit if it
    is not N.
    """
    (position, position_low), (velocity, velocity_low) = map(split, exact_start(flight, environment))
    return StartState(position, velocity, position_low, velocity_low)


def split(x: np.ndarray) -> tuple[Vector3, Vector3]:
    """An extended vector as doubles: itself rounded, and the remainder."""
    high = rounded(x)
    low = [float(value - wide(near)) if math.isfinite(near) else 0.0 for value, near in zip(x, high)]
    return high, (low[0], low[1], low[2])
