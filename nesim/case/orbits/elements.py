"""Orbits given by elements or a state: the point in N that each names, extended.

Start states are worked out in extended precision, so that spacecraft close together keep their relative positions to
1e-11 m.
"""

from __future__ import annotations

import numpy as np

from nesim.base import kepler
from nesim.base.conics import Elements, Vector3, to_state, wide
from nesim.base.constants import SKY
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment


def constants(environment: Environment) -> tuple[float, float]:
    """mu (m3/s2) and radius (m) of the central body, which must not be ``none``."""
    body = SKY[environment.central_body]
    return (body.mu if environment.mu is None else environment.mu, body.radius if environment.radius is None
            else environment.radius)


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
    mu, radius = constants(environment)
    position, velocity = map(np.array, to_state(elements_of(orbit, radius), wide(mu)))
    if not orbit.mean:
        return position, velocity
    from nesim.case.orbits.mean_elements import osculating

    return osculating(position, velocity, wide(mu))


def orbit_state(orbit: Orbit, environment: Environment) -> tuple[Vector3, Vector3]:
    """The same, rounded."""
    position, velocity = exact_state(orbit, environment)
    return tuple(map(float, position)), tuple(map(float, velocity))
