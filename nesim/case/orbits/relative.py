"""Spacecraft of a formation relative to the point of an orbit: offsets from relative elements, Hill's frame and
tetrahedra.

Everything is worked out in extended precision and comes out as an offset (m) and a relative velocity (m/s) in N. All
formulas are of the two-body problem and exact, not linear in the distances.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from nesim.base import kepler, units
from nesim.base.conics import Elements, cross, dot, from_state, rtn_axes, to_state, orbit_rate, wide
from nesim.base.errors import RefusedInput
from nesim.base.kepler import Real
from nesim.base.rotations import dcm
from nesim.case.orbits.orbit import Orbit
from nesim.case.starts import exact_state
from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.text.element import Element, Key, checked_together
from nesim.text.values import WRITTEN, Finding, Name, InvalidValue, Value, guess, number_schema, parse_quantity
from nesim.things.environment import Environment
from nesim.things.rotation import Rotation

Pair = tuple[np.ndarray, np.ndarray]
# corners of a regular tetrahedron about its centre, RTN axes, edges of 1
CORNERS = np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], dtype=wide) / np.sqrt(wide(8))
POINTS = ("start", "periapsis", "apoapsis")
APSES = {"periapsis": wide(0), "apoapsis": kepler.TURN / 2}      # their true anomalies, rad


def _point(value) -> str | float:
    """A point of an orbit: a word, or a true anomaly (rad)."""
    if isinstance(value, str) and value in POINTS:
        return value
    if isinstance(value, str) and value[:1].isalpha():
        raise InvalidValue(Finding(f"{WRITTEN} is unknown",
                                   guess(value, POINTS) + f"(allowed: {', '.join(POINTS)}, or a true anomaly)"))
    try:
        return parse_quantity(value, "angle")
    except InvalidValue as error:
        hint = f"(allowed: {', '.join(POINTS)}, or a true anomaly in {', '.join(units.UNITS['angle'])})"
        raise InvalidValue(*(finding._replace(hint=hint) for finding in error.findings)) from None


Point = Value(_point, {"anyOf": [{"enum": list(POINTS)}, *number_schema("angle")["anyOf"]]})


class RelativeModel(Element):
    """Relative orbital elements, quasi-nonsingular, times the semi-major axis of the orbit."""

    a: float = Key(kinds.Length, 0.0, "m, difference of the semi-major axes")
    lambda_: float = Key(kinds.Length, 0.0, "m, relative mean longitude, along the track", alias="lambda")
    ex: float = Key(kinds.Length, 0.0, "m, difference of e cos(arg_periapsis)")
    ey: float = Key(kinds.Length, 0.0, "m, difference of e sin(arg_periapsis)")
    ix: float = Key(kinds.Length, 0.0, "m, difference of the inclinations")
    iy: float = Key(kinds.Length, 0.0, "m, difference of the nodes times sin(inclination)")


class HillModel(Element):
    """Relative position and velocity in the turning RTN frame of the orbit's point."""

    x: float = Key(kinds.Length, 0.0, "m, outward")
    y: float = Key(kinds.Length, 0.0, "m, along the track")
    z: float = Key(kinds.Length, 0.0, "m, along the orbit normal")
    vx: float = Key(kinds.Speed, 0.0, "m/s, outward")
    vy: float = Key(kinds.Speed, 0.0, "m/s, along the track")
    vz: float = Key(kinds.Speed, 0.0, "m/s, along the orbit normal")
    bounded: bool = Key(Switch, False, "true: vy is chosen so that the semi-major axes are the same, and nothing "
                                       "drifts")

    @checked_together
    def _free_speed(self):
        if self.bounded and "vy" in self.given_keys:
            raise InvalidValue(Finding("'vy' beside bounded: true",
                                       "it is chosen so that the semi-major axes are the same",
                                ("vy",), about_key=True))
        return self


class FormationModel(Element):
    """Spacecraft placed together about an orbit."""

    name: str = Key(Name, text="of the formation, unique in the case")
    type: str = Key(kinds.FormationType, text="tetrahedron: four spacecraft on a regular one")
    orbit: str = Key(Name, text="name of an orbit under orbits:, of the centre")
    side: float = Key(kinds.LengthAbove0, text="m, of the tetrahedron's six edges")
    at: str | float = Key(Point, "start", "where it is regular: start, periapsis, apoapsis or a true anomaly")
    rotation: Rotation | None = Key(Rotation, None, "turns it: RTN axes there to its own axes; default none")
    spacecraft: tuple[str, ...] = Key(names(), text="names of its four spacecraft")


class NoSuchOrbit(RefusedInput):
    """There is no such orbit. key: what is to blame, None if no single one is."""

    def __init__(self, message: str, key: str | None = None):
        self.key = key
        super().__init__(message)


def semi_major_axis(r: np.ndarray, v: np.ndarray, mu: Real) -> Real:
    """m, of an ellipse. Raises NoSuchOrbit for another conic."""
    energy = dot(v, v) / 2 - mu / np.sqrt(dot(r, r))
    if energy >= 0:
        raise NoSuchOrbit("the orbit is not closed, so nothing can stay beside it")
    return -mu / (2 * energy)


def from_relative(model: RelativeModel, r: np.ndarray, v: np.ndarray, mu: Real) -> Pair:
    """Offset and relative velocity in N from quasi-nonsingular relative elements [D'Amico 2010, section 2.2] of
    osculating orbits.

    The state of the reference orbit's own elements is subtracted, so that their rounding does not matter.
    """
    a = semi_major_axis(r, v, mu)
    one = from_state(r, v, mu)
    change = {key: wide(getattr(model, key)) / a for key in ("a", "lambda_", "ex", "ey", "ix", "iy")}
    if change["iy"] and np.sin(one.inclination) < 1e-6:
        raise NoSuchOrbit("has no meaning: the orbit lies in the equator and has no node", "iy")
    node = change["iy"] / np.sin(one.inclination) if change["iy"] else wide(0)
    ex, ey = (one.eccentricity * f(one.arg_periapsis) for f in (np.cos, np.sin))
    size, e = a * (1 + change["a"]), np.hypot(ex + change["ex"], ey + change["ey"])
    if size <= 0 or e >= 1:
        raise NoSuchOrbit("makes an orbit that is not closed", "a" if size <= 0 else "ex")
    argument = np.arctan2(ey + change["ey"], ex + change["ex"]) if e else wide(0)
    latitude = one.arg_periapsis + kepler.mean_anomaly(one.true_anomaly, one.eccentricity)
    mean = latitude + change["lambda_"] - node * np.cos(one.inclination) - argument
    other = Elements(size * (1 - e) * (1 + e), e, one.inclination + change["ix"], one.raan + node, argument,
                     kepler.true_anomaly(mean, e))
    return _difference(other, one, mu)


def _difference(other: Elements, one: Elements, mu: Real) -> Pair:
    there, here = (to_state(elements, mu) for elements in (other, one))
    return np.array(there[0]) - np.array(here[0]), np.array(there[1]) - np.array(here[1])


def from_hill(model: HillModel, r: np.ndarray, v: np.ndarray, mu: Real) -> Pair:
    """Offset and relative velocity in N from a relative state in the turning RTN frame."""
    axes = rtn_axes(r, v)
    offset = np.array([model.x, model.y, model.z], dtype=wide) @ axes
    speed = np.array([model.vx, model.vy, model.vz], dtype=wide) @ axes + cross(orbit_rate(r, v), offset)
    if not model.bounded:
        return offset, speed
    return offset, speed + equal_energy_speed(r, v, offset, speed, axes[1], mu) * axes[1]


def equal_energy_speed(r: np.ndarray, v: np.ndarray, offset: np.ndarray, speed: np.ndarray, along: np.ndarray,
                       mu: Real) -> Real:
    """Size (m/s) of the change of velocity along a unit vector that gives a spacecraft at r + offset with v + speed the
    reference's energy.

    |v + speed + x along|^2 / 2 - mu / |r + offset| = |v|^2 / 2 - mu / |r|, a quadratic in x, of which the smaller root
    is meant.
    """
    semi_major_axis(r, v, mu)
    near, there = np.sqrt(dot(r, r)), np.sqrt(dot(r + offset, r + offset))
    # differences of squares and of reciprocals without cancellation
    gain = (-2 * mu * (2 * dot(r, offset) + dot(offset, offset)) / (near * there * (near + there))
            - (2 * dot(v, speed) + dot(speed, speed)))
    ahead = dot(v + speed, along)
    under = ahead * ahead + gain
    if under < 0:
        raise NoSuchOrbit("no speed along the track gives it the semi-major axis of the orbit", "bounded")
    return gain / (ahead + np.sign(ahead if ahead else wide(1)) * np.sqrt(under))


def tetrahedron(side: float, at: str | float, rotation: Any, r: np.ndarray, v: np.ndarray, mu: Real) -> list[Pair]:
    """Offsets and relative velocities in N of four spacecraft that are on a regular tetrahedron when its centre is at a
    point of its orbit: ``start`` (the state r, v), ``periapsis``, ``apoapsis`` or a true anomaly (rad). side: m.
    rotation: quaternion, RTN to the formation's axes.

    There every velocity is along the centre's, of the size that makes the semi-major axes equal: the figure comes back
    every revolution.
    """
    a = semi_major_axis(r, v, mu)
    center = from_state(r, v, mu)
    corners = wide(side) * (CORNERS @ dcm(rotation))
    if at == "start":
        return [_corner(corner, r, v, mu) for corner in corners]
    there = replace(center, true_anomaly=APSES[at] if isinstance(at, str) else wide(at))
    point = [np.array(x) for x in to_state(there, mu)]
    e = center.eccentricity
    time = ((kepler.mean_anomaly(center.true_anomaly, e) - kepler.mean_anomaly(there.true_anomaly, e))
            / np.sqrt(mu / a**3))
    pairs = []
    for corner in corners:
        offset, speed = _corner(corner, point[0], point[1], mu)
        pairs.append(_difference(_propagated(point[0] + offset, point[1] + speed, mu, time), center, mu))
    return pairs


def _corner(corner: np.ndarray, r: np.ndarray, v: np.ndarray, mu: Real) -> Pair:
    """corner: m in RTN."""
    offset, along = corner @ rtn_axes(r, v), v / np.sqrt(dot(v, v))
    return offset, equal_energy_speed(r, v, offset, 0 * v, along, mu) * along


def _propagated(r: np.ndarray, v: np.ndarray, mu: Real, time: Real) -> Elements:
    """The elements of a state after a time (s) of two-body motion."""
    elements = from_state(r, v, mu)
    later = kepler.anomaly_after(elements.true_anomaly, elements.eccentricity, elements.semi_major_axis, mu, time)
    return replace(elements, true_anomaly=later)


def as_offset(pair: Pair) -> dict:
    """What a Flight takes."""
    offset, velocity = (tuple(float(x) for x in vector) for vector in pair)
    return {"offset": offset, "offset_frame": "N", "offset_velocity": velocity}


def reference(orbit: Orbit, environment: Environment) -> tuple[np.ndarray, np.ndarray, Real]:
    """State of an orbit's point and mu, extended."""
    return (*exact_state(orbit, environment), wide(environment.mu))
