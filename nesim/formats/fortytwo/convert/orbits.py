"""42's reference orbits and formation frames: where a spacecraft starts, and how it is turned there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from nesim.base.conics import lvlh_axes, orbit_rate
from nesim.base.rotations import cross, dcm, from_angles, real, unit
from nesim.case import turning_frames
from nesim.formats.fortytwo.convert.nodes import numbers, one_with_unit, with_unit
from nesim.formats.fortytwo.read.form import NEWER, FormatVersion
from nesim.case.orbits.orbit import Orbit
from nesim.case.starts import exact_state
from nesim.things.environment import Environment
from nesim.text.locate import Report
from nesim.text.nodes import at
from nesim.text.source import Node
from nesim.text.values import parse_quantity

# 42's constants: mu, m3/s2, and radius, m
WORLDS = {"EARTH": ("earth", 3.986004e14, 6378145.0), "LUNA": ("moon", 4.902801e12, 1738000.0),
          "MARS": ("mars", 4.293e13, 3410000.0), "SOL": ("sun", 1.32715e20, 6.98e8)}
MU_2026 = {"EARTH": 3.986004418e14}     # of 42 of 2026, where it is another
SI = {"periapsis_altitude": "length", "apoapsis_altitude": "length", "semi_major_axis": "length",
      "eccentricity": "number",
      "inclination": "angle", "raan": "angle", "arg_periapsis": "angle", "true_anomaly": "angle"}


def world_of(name: str, form: FormatVersion) -> tuple[str, float, float]:
    """nesim's name of a world, mu (m3/s2) and radius (m)."""
    body, mu, radius = WORLDS[name]
    return body, MU_2026.get(name, mu) if form.year == NEWER else mu, radius


@dataclass
class Reference:
    """A reference orbit. mu: m3/s2. tree: as written in sim.yaml, None in free space. position, velocity: m, m/s in N.
    C_LN: N to local vertical. rate: of L in N, N axes, rad/s. semi_major_axis: m. mean_motion: rad/s."""

    values: dict
    tree: Node | None
    position: np.ndarray
    velocity: np.ndarray
    C_LN: np.ndarray
    rate: np.ndarray
    semi_major_axis: float
    mean_motion: float = 0.0
    mu: float = 0.0

    @property
    def C_FN(self) -> np.ndarray:
        """N to formation."""
        C = euler(self.values["angles"])
        return C @ self.C_LN if self.values["fixed_in"].value == "L" else C


def euler(nodes: list[Node]) -> np.ndarray:
    """Matrix of three angles (deg) and a sequence."""
    *angles, axes = numbers(nodes)
    if not any(angles):
        return real(np.eye(3))
    return dcm(from_angles([parse_quantity(f"{x!r} deg", "angle") for x in angles[:len(axes)]], axes))


def build(values: dict, report: Report, given: dict | None, form: FormatVersion) -> Reference | None:
    """From an orbit file; None with a problem reported. given: position and velocity that a file of orbits holds. form:
    of which 42 it is."""
    if values["regime"].value == "ZERO":
        zero = real(np.zeros(3))
        return Reference(values, None, zero, zero, real(np.eye(3)), zero, 1.0)
    if values["regime"].value != "CENTRAL":
        report.at(values["regime"], f"orbits of the regime {values['regime'].value} cannot be run yet",
                  "(allowed: CENTRAL, ZERO)")
        return None
    world = values["world"]
    if world.value not in WORLDS:
        report.at(world, f"orbits about {world.value} cannot be run yet", f"(allowed: {', '.join(WORLDS)})")
        return None
    tree = given or elements(values, report)
    return None if tree is None else central(values, at(world, tree), report, form)


def elements(values: dict, report: Report) -> dict | None:
    """As written in sim.yaml, from Kepler's elements or a state."""
    if values["source"].value == "RV":
        return {"position": with_unit(values["position"], "km"), "velocity": with_unit(values["velocity"], "km/s")}
    angles = {key: one_with_unit(values[name], "deg") for key, name in
              (("inclination", "inclination"), ("raan", "raan"), ("arg_periapsis", "argument"),
               ("true_anomaly", "anomaly"))}
    if values["shape"].value == "PA":
        low, high = values["altitudes"]
        if high.value < low.value:
            report.at(high, f"apoapsis altitude {high.value:g} km is below the periapsis altitude {low.value:g} km")
            return None
        return {"periapsis_altitude": one_with_unit(low, "km"), "apoapsis_altitude": one_with_unit(high, "km"),
                **angles}
    low, e = values["low"]
    if e.value == 1.0:
        report.at(e, "a parabola has no semi-major axis", "(allowed: below 1 or above 1; or RV)")
        return None
    radius = WORLDS[values["world"].value][2]
    return {"semi_major_axis": at(low, (radius + low.value * 1000.0) / (1.0 - e.value)), "eccentricity": at(e, e.value),
            **angles}


def central(values: dict, tree: Node, report: Report, form: FormatVersion) -> Reference | None:
    """State and frames of an orbit about a world; None with a problem reported."""
    body, mu, radius = world_of(values["world"].value, form)
    plain = tree.plain()
    if "position" in plain:
        r, v = ([parse_quantity(x, what) for x in plain[key]] for key,
                what in (("position", "length"), ("velocity", "speed")))
        orbit = Orbit(name="", position=r, velocity=v)
    else:
        elements: dict[str, Any] = {key: parse_quantity(x, SI[key]) for key, x in plain.items()}
        orbit = Orbit(name="", **elements)
    position, velocity = exact_state(orbit, Environment(central_body=body, mu=mu, radius=radius))
    if not cross(position, velocity).any():
        report.at(next(iter(tree.value.values())), "position and velocity lie on one line: there is no orbit")
        return None
    C = lvlh_axes(position, velocity)
    energy = (velocity * velocity).sum() / 2 - mu / np.sqrt((position * position).sum())
    a = -mu / (2 * energy)
    return Reference(values, tree, position, velocity, C, orbit_rate(position, velocity), float(a),
                     float(np.sqrt(mu / abs(a) ** 3)), mu)


def offset(reference: Reference, refers: str, position: list[float], velocity: list[float]) -> tuple[np.ndarray,
        np.ndarray]:
    """Position (m) and velocity (m/s) from the reference orbit's point, N axes, from those in the formation frame.

    As in 42: the formation's origin counts only with ORIGIN, and the mass centre's place in the body does not; in a
    frame that is fixed in L they are Euler-Hill coordinates, curved along the orbit, that turn with the mean motion, or
    with L itself for ORIGIN."""
    C_FN, fixed = reference.C_FN, reference.values["fixed_in"].value
    r, v = (C_FN.T @ real(x) for x in (position, velocity))
    if refers == "ORIGIN":
        origin = real(numbers(reference.values["origin"]))
        r = r + (reference.C_LN.T @ origin if reference.values["origin_in"].value == "L" else origin)
    if fixed == "N" or reference.tree is None:
        return r, v
    rate = np.sqrt((reference.rate * reference.rate).sum()) if refers == "ORIGIN" else real(reference.mean_motion)
    return from_euler_hill(reference, reference.C_LN @ r, reference.C_LN @ v, rate)


def from_euler_hill(reference: Reference, r: np.ndarray, v: np.ndarray,
                    rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Euler-Hill coordinates (along the track, across, down; each an arc of the orbit's mean radius) and rates -> N
    axes. rate: rad/s, of their frame."""
    radius = real(reference.semi_major_axis)
    along, across, height = r[0] / radius, r[1] / radius, radius - r[2]
    ca, sa, cb, sb = np.cos(along), np.sin(along), np.cos(across), np.sin(across)
    C_BN = real([[ca, 0, sa], [-sa * sb, cb, ca * sb], [-sa * cb, -sb, ca * cb]]) @ reference.C_LN
    forward, down = reference.C_LN[0], reference.C_LN[2]
    turned = C_BN.T @ (v + real([rate * height, 0, 0]))
    return radius * down - height * C_BN[2], turned - radius * rate * forward


def frame(reference: Reference, name: str) -> np.ndarray:
    """C_XN of a frame: N, L, E (pole, east, toward the axis) or F."""
    if name == "N":
        return real(np.eye(3))
    if name == "L":
        return reference.C_LN
    if name == "F":
        return reference.C_FN
    pole = real([0, 0, 1])
    east = cross(pole, reference.position)
    if not east.any():
        return real(np.eye(3))
    east = unit(east)
    return real([pole, east, cross(pole, east)])


def euler_quaternion(nodes: list[Node]) -> np.ndarray:
    """Quaternion of three angles (deg) and a sequence."""
    *angles, axes = numbers(nodes)
    return real(from_angles([parse_quantity(f"{x!r} deg", "angle") for x in angles[:len(axes)]], axes))


def attitude(values: dict, reference: Reference) -> tuple[np.ndarray, np.ndarray, bool]:
    """q_BN, the rate in body axes, rad/s, and whether what is written gives the quaternion the other sign. values: of
    the section of the initial attitude. Where 42 takes the quaternion from a matrix the largest of its numbers is
    positive."""
    rate_frame, form, attitude_frame = values["code"].value
    q = unit(numbers(values["quaternion"])) if form == "Q" else euler_quaternion(values["angles"])
    rate = real([parse_quantity(f"{x!r} deg/s", "rate") for x in numbers(values["rate"])])
    C_FN = None if attitude_frame == "N" else frame(reference, attitude_frame)
    q, rate = turning_frames.against_frames(q, rate, C_FN, reference.rate if rate_frame == "L" else None)
    flipped = form + attitude_frame != "QN" and q[np.argmax(np.abs(q))] < 0
    return -q if flipped else q, rate, flipped
