"""Orbits: elements to position and velocity and back, and where a spacecraft of a formation starts.

Everything is in N, the inertial frame of the central body; m, m/s, rad, m3/s2. The conic is
r = p / (1 + e cos nu), with p = h^2/mu; no anomaly but the true one is needed, so ellipses and hyperbolas share every line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from nesim.compiler.bodies_of_the_sky import SKY
from nesim.inputs.parts import Environment, Flight, Orbit

Vector3 = tuple[float, float, float]
SMALL = 1e-11     # of eccentricity or of the sine of inclination: below it the line of apsides or of nodes is not defined


@dataclass(frozen=True)
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


def constants(environment: Environment) -> tuple[float, float]:
    """mu (m3/s2) and radius (m) of the central body, which must not be ``none``."""
    body = SKY[environment.central_body]
    return (body.mu if environment.mu is None else environment.mu, body.radius if environment.radius is None else environment.radius)


def elements_of(orbit: Orbit, radius: float) -> Elements:
    """Elements of an orbit given by altitudes above a radius (m), or by size and shape."""
    angles = orbit.inclination, orbit.raan, orbit.arg_periapsis, orbit.true_anomaly
    if orbit.periapsis_altitude is not None:
        near, far = radius + orbit.periapsis_altitude, radius + orbit.apoapsis_altitude
        return Elements(2 * near * far / (near + far), (far - near) / (far + near), *angles)
    a, e = orbit.semi_major_axis, orbit.eccentricity
    return Elements(a * ((1 - e) * (1 + e)), e, *angles)


def perifocal_axes(inclination: float, raan: float, arg_periapsis: float) -> tuple[Vector3, Vector3]:
    """Unit vectors in N toward periapsis and 90 deg ahead of it in the orbit plane.

    Turns of the frame about z by raan, about the new x by the inclination, about the newest z by the argument of periapsis.
    """
    ci, si = math.cos(inclination), math.sin(inclination)
    co, so = math.cos(raan), math.sin(raan)
    cw, sw = math.cos(arg_periapsis), math.sin(arg_periapsis)
    return ((co * cw - so * sw * ci, so * cw + co * sw * ci, sw * si),
            (-co * sw - so * cw * ci, -so * sw + co * cw * ci, cw * si))


def to_state(elements: Elements, mu: float) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N."""
    p, e, nu = elements.semi_latus_rectum, elements.eccentricity, elements.true_anomaly
    toward, ahead = perifocal_axes(elements.inclination, elements.raan, elements.arg_periapsis)
    distance, speed = p / (1 + e * math.cos(nu)), math.sqrt(mu / p)
    x, y = distance * math.cos(nu), distance * math.sin(nu)
    vx, vy = -speed * math.sin(nu), speed * (e + math.cos(nu))
    return _combine(x, toward, y, ahead), _combine(vx, toward, vy, ahead)


def from_state(position, velocity, mu: float) -> Elements:
    """Elements of a state that is not rectilinear.

    A circle's periapsis is put at the ascending node, an equatorial orbit's node on the x axis: then the angles that remain are
    the argument of latitude or the longitude, and to_state gives the same state back.
    """
    r, h = math.sqrt(_dot(position, position)), cross(position, velocity)
    size = math.sqrt(_dot(h, h))
    inclination = math.atan2(math.hypot(h[0], h[1]), h[2])
    raan = math.atan2(h[0], -h[1]) if math.hypot(h[0], h[1]) > SMALL * size else 0.0
    node = math.cos(raan), math.sin(raan), 0.0
    onward = cross(_scale(1 / size, h), node)
    # e cos nu and e sin nu, from the conic and from the radial speed
    p = size * size / mu
    cosine, sine = p / r - 1, _dot(position, velocity) * size / (mu * r)
    e = math.hypot(cosine, sine)
    latitude = math.atan2(_dot(position, onward), _dot(position, node))
    anomaly = math.atan2(sine, cosine) if e > SMALL else latitude
    return Elements(p, e, inclination, raan, math.remainder(latitude - anomaly, 2 * math.pi), anomaly)


def lvlh_axes(position, velocity) -> tuple[Vector3, Vector3, Vector3]:
    """Axes of LVLH in N: z toward the central body, y against the orbit normal, x = y cross z, forward on a circle."""
    z = _scale(-1 / math.sqrt(_dot(position, position)), position)
    h = cross(position, velocity)
    y = _scale(-1 / math.sqrt(_dot(h, h)), h)
    return cross(y, z), y, z


def orbit_state(orbit: Orbit, environment: Environment) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N of the point that an orbit names."""
    if orbit.position is not None:
        return tuple(orbit.position), tuple(orbit.velocity)
    mu, radius = constants(environment)
    return to_state(elements_of(orbit, radius), mu)


def start(flight: Flight, environment: Environment) -> tuple[Vector3, Vector3]:
    """Position (m) and velocity (m/s) in N at which a spacecraft starts, of what its ``position_of`` says.

    On an orbit: the orbit's point, moved by the offset along the axes of LVLH or of N. The velocity is the orbit point's own
    vector, unchanged: a formation starts without relative motion in N, whatever the frame of its offsets.
    """
    if flight.orbit is None:
        return tuple(flight.spacecraft.position), tuple(flight.spacecraft.velocity)
    position, velocity = orbit_state(flight.orbit, environment)
    if not any(flight.offset):
        return position, velocity
    axes = lvlh_axes(position, velocity) if flight.offset_frame == "lvlh" else ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    moved = tuple(position[k] + sum(offset * axis[k] for offset, axis in zip(flight.offset, axes)) for k in range(3))
    return moved, velocity


def cross(a, b) -> Vector3:
    """a cross b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a, b) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _scale(s: float, a) -> Vector3:
    return s * a[0], s * a[1], s * a[2]


def _combine(s: float, a: Vector3, t: float, b: Vector3) -> Vector3:
    return s * a[0] + t * b[0], s * a[1] + t * b[1], s * a[2] + t * b[2]
