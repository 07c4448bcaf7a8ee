"""Orbits: elements to position and velocity and back, and where a spacecraft of a formation starts.

Everything is in N, the inertial frame of the central body; m, m/s, rad, m3/s2. The conic is
r = p / (1 + e cos nu), with p = h^2/mu; ellipses and hyperbolas share every line that needs no anomaly but the true
one. The functions take Python's numbers or numpy's extended ones (``wide``) and answer in kind; start states are worked
out in the latter, so that spacecraft close together keep their relative positions to 1e-11 m, and come out as doubles
with their rounding remainders.
"""

from __future__ import annotations

import math

import numpy as np

from nesim.base import kepler
from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.inputs.parts import Environment, Flight, Orbit

Vector3 = tuple[float, float, float]
# of eccentricity or of the sine of inclination: below it the line of apsides or of nodes is not defined
SMALL = 1e-11
wide = np.longdouble


@frozen
class Elements:
    """A conic in space. semi_latus_rectum: m. eccentricity. Angles: rad."""

    semi_latus_rectum: float
    eccentricity: float
    inclination: float
    raan: float
    arg_periapsis: float
    true_anomaly: float

    @property
    def periapsis(self) -> float:
        """Distance of the nearest point from the centre, m."""
        return self.semi_latus_rectum / (1 + self.eccentricity)

    @property
    def semi_major_axis(self) -> float:
        """m; negative for a hyperbola."""
        return self.semi_latus_rectum / ((1 - self.eccentricity) * (1 + self.eccentricity))


@frozen
class Start:
    """Where a spacecraft starts in N: m, m/s. The true numbers are the sums of a vector and its ``_low``, what rounding
    left of it."""

    position: Vector3
    velocity: Vector3
    position_low: Vector3 = (0.0, 0.0, 0.0)
    velocity_low: Vector3 = (0.0, 0.0, 0.0)


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


def perifocal_axes(inclination: float, raan: float, arg_periapsis: float) -> tuple[Vector3, Vector3]:
    """Unit vectors in N toward periapsis and 90 deg ahead of it in the orbit plane.

    Turns of the frame about z by raan, about the new x by the inclination, about the newest z by the argument of
    periapsis.
    """
    ci, si = np.cos(inclination), np.sin(inclination)
    co, so = np.cos(raan), np.sin(raan)
    cw, sw = np.cos(arg_periapsis), np.sin(arg_periapsis)
    return ((co * cw - so * sw * ci, so * cw + co * sw * ci, sw * si),
            (-co * sw - so * cw * ci, -so * sw + co * cw * ci, cw * si))


def to_state(elements: Elements, mu: float) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N."""
    p, e, nu = elements.semi_latus_rectum, elements.eccentricity, elements.true_anomaly
    toward, ahead = perifocal_axes(elements.inclination, elements.raan, elements.arg_periapsis)
    distance, speed = p / (1 + e * np.cos(nu)), np.sqrt(mu / p)
    x, y = distance * np.cos(nu), distance * np.sin(nu)
    vx, vy = -speed * np.sin(nu), speed * (e + np.cos(nu))
    return _combine(x, toward, y, ahead), _combine(vx, toward, vy, ahead)


def from_state(position, velocity, mu: float) -> Elements:
    """Elements of a state that is not rectilinear.

    A circle's periapsis is put at the ascending node, an equatorial orbit's node on the x axis: then the angles that
    remain are the argument of latitude or the longitude, and to_state gives the same state back.
    """
    r, h = np.sqrt(dot(position, position)), cross(position, velocity)
    size = np.sqrt(dot(h, h))
    inclination = np.arctan2(np.hypot(h[0], h[1]), h[2])
    raan = np.arctan2(h[0], -h[1]) if np.hypot(h[0], h[1]) > SMALL * size else 0 * size
    node = np.cos(raan), np.sin(raan), 0 * size
    onward = cross(_scale(1 / size, h), node)
    # e cos nu and e sin nu, from the conic and from the radial speed
    p = size * size / mu
    cosine, sine = p / r - 1, dot(position, velocity) * size / (mu * r)
    e = np.hypot(cosine, sine)
    latitude = np.arctan2(dot(position, onward), dot(position, node))
    anomaly = np.arctan2(sine, cosine) if e > SMALL else latitude
    return Elements(p, e, inclination, raan, kepler.wrap(latitude - anomaly), anomaly)


def rtn_axes(position, velocity) -> tuple[Vector3, Vector3, Vector3]:
    """Axes of RTN in N: x outward, z along the orbit normal, y = z cross x, forward on a circle."""
    x = _scale(1 / np.sqrt(dot(position, position)), position)
    h = cross(position, velocity)
    z = _scale(1 / np.sqrt(dot(h, h)), h)
    return x, cross(z, x), z


def lvlh_axes(position, velocity) -> tuple[Vector3, Vector3, Vector3]:
    """Axes of LVLH in N: z toward the central body, y against the orbit normal, x = y cross z, forward on a circle."""
    x, y, z = rtn_axes(position, velocity)
    return y, _scale(-1, z), _scale(-1, x)


AXES = {"lvlh": lvlh_axes, "rtn": rtn_axes, "N": lambda position, velocity: np.eye(3, dtype=wide)}


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


def turning(position, velocity) -> np.ndarray:
    """Rate (rad/s) in N of the LVLH and RTN frames of an orbit on which no force acts across its plane."""
    return np.array(cross(position, velocity)) / dot(position, position)


def exact_start(flight: Flight, environment: Environment) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) in N at which a spacecraft starts, extended: see ``start``."""
    if flight.orbit is None:
        return np.array(flight.spacecraft.position, dtype=wide), np.array(flight.spacecraft.velocity, dtype=wide)
    position, velocity = exact_state(flight.orbit, environment)
    if not any(flight.offset) and flight.offset_velocity is None:
        return position, velocity
    axes = np.array(AXES[flight.offset_frame](position, velocity), dtype=wide)
    moved = np.array(flight.offset, dtype=wide) @ axes
    if flight.offset_velocity is None:
        return position + moved, velocity
    along = np.array(flight.offset_velocity, dtype=wide) @ axes
    carried = 0 if flight.offset_frame == "N" else np.array(cross(turning(position, velocity), moved))
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


def cross(a, b) -> Vector3:
    """a cross b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a, b) -> float:
    """a times b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _scale(s: float, a) -> Vector3:
    return s * a[0], s * a[1], s * a[2]


def _combine(s: float, a: Vector3, t: float, b: Vector3) -> Vector3:
    return s * a[0] + t * b[0], s * a[1] + t * b[1], s * a[2] + t * b[2]
