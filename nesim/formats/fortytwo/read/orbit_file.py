"""Orb_*.txt: a reference orbit and its formation frame. Every section is there, whether it is used or not."""

from __future__ import annotations

from typing import Any

from nesim.formats.fortytwo.read.lines import Lines, table
from nesim.formats.fortytwo.read.sim_file import WORLD
from nesim.formats.fortytwo.read.tokens import ANGLES, FLAG, NOT_NEGATIVE, QUOTED, REAL, VECTOR, real, whole, word

SYSTEM = word("EARTHMOON", "SUNEARTH", "SUNJUPITER")
SENSE = word("CW", "CCW")
FORMAT = word("TLE", "TRV", "SPLINE")
FRAME = word("N", "L")

SECTIONS = (
    ("ZERO", (("zero_world", "world", WORLD), ("zero_polyhedron", "polyhedron gravity", FLAG))),
    ("FLIGHT", (("region", "region", whole(0, 1000)), ("flight_polyhedron", "polyhedron gravity", FLAG))),
    ("CENTRAL", (
        ("world", "orbit centre", WORLD),
        ("drift", "secular drift due to J2", FLAG),
        ("source", "source of the elements", word("KEP", "RV", "FILE")),
        ("shape", "form of the size", word("PA", "AE")),
        ("altitudes", "periapsis and apoapsis altitude, km", REAL, REAL),
        ("low", "minimum altitude (km) and eccentricity", REAL, NOT_NEGATIVE),
        ("inclination", "inclination, deg", real(-180, 180)),
        ("raan", "right ascension of the ascending node, deg", real(-720, 720)),
        ("argument", "argument of periapsis, deg", real(-720, 720)),
        ("anomaly", "true anomaly, deg", real(-720, 720)),
        ("position", "initial position, km", *VECTOR),
        ("velocity", "initial velocity, km/s", *VECTOR),
        ("format", "format of the orbit file", FORMAT),
        ("file", "orbit file", QUOTED),
        ("label", "label in the orbit file", QUOTED))),
    ("THREE_BODY", (
        ("system", "Lagrange system", SYSTEM),
        ("propagate", "propagation", word("LAGDOF_MODES", "LAGDOF_COWELL", "LAGDOF_SPLINE")),
        ("start", "initialisation", word("MODES", "XYZ", "FILE")),
        ("point", "libration point", word("L1", "L2", "L3", "L4", "L5")),
        ("axis1", "XY semi-major axis, km", REAL), ("phase1", "XY phase, deg", REAL), ("sense1", "sense", SENSE),
        ("axis2", "second XY semi-major axis, km", REAL), ("phase2", "second XY phase, deg", REAL),
        ("sense2", "second sense", SENSE),
        ("axis3", "Z semi-axis, km", REAL), ("phase3", "Z phase, deg", REAL),
        ("xyz", "initial x, y, z", *VECTOR), ("rates", "initial rates of x, y, z", *VECTOR),
        ("lagrange_format", "format and label of the orbit file", FORMAT, QUOTED),
        ("lagrange_file", "orbit file", QUOTED))),
    ("the formation frame", (
        ("fixed_in", "frame that the formation is fixed in", FRAME),
        ("angles", "Euler angles (deg) and sequence of the formation frame", *ANGLES),
        ("origin_in", "frame of the formation's origin", FRAME),
        ("origin", "origin of the formation from the reference orbit, m", *VECTOR))),
)


def read(lines: Lines) -> dict:
    """Records by key."""
    lines.title("the title")
    values: dict[str, Any] = {"description": lines.title("the description")}
    values |= table(lines, (("regime", "orbit regime", word("CENTRAL", "ZERO", "FLIGHT", "THREE_BODY")),))
    for header, rows in SECTIONS:
        lines.header(f"{header}" if header.startswith("the") else f"the lines for {header}")
        values |= table(lines, rows)
    return values
