"""Joint, node, wheel and region files."""

from __future__ import annotations

from nesim.inputs.fortytwo.lines import Lines, blocks, table
from nesim.inputs.fortytwo.sim_file import WORLD
from nesim.inputs.fortytwo.tokens import COUNT, FILE, FLAG, NOT_NEGATIVE, QUOTED, REAL, VECTOR, word
from nesim.inputs.source import Node

COMMENT = 79            # characters that 42 has room for in these files
JOINT = (
    ("spring", "rotational springs, N m/rad", *(NOT_NEGATIVE,) * 3),
    ("damper", "rotational dampers, N m s/rad", *(NOT_NEGATIVE,) * 3),
    ("slide_spring", "translational springs, N/m", *(NOT_NEGATIVE,) * 3),
    ("slide_damper", "translational dampers, N s/m", *(NOT_NEGATIVE,) * 3))
DRAG = (
    ("coulomb", "Coulomb friction, N m", NOT_NEGATIVE),
    ("static", "stiction, N m", NOT_NEGATIVE),
    ("viscous", "viscous friction, N m s/rad", NOT_NEGATIVE),
    ("stribeck", "Stribeck zone, rad/s", NOT_NEGATIVE),
    ("time", "LuGre time constant, s", NOT_NEGATIVE),
    ("zone", "LuGre damping zone, rad/s", NOT_NEGATIVE))
REGION = (
    ("exists", "existence", FLAG), ("name", "name", QUOTED), ("world", "world", WORLD), ("form", "form of the position", word("POSW", "LLA")),
    ("position", "position, m", *VECTOR), ("place", "longitude, latitude (deg), altitude (m)", *VECTOR),
    ("contact", "elasticity, damping, friction", *(NOT_NEGATIVE,) * 3), ("geometry", "geometry file", FILE))


def read_joint(lines: Lines) -> dict:
    """Springs and dampers."""
    lines.title("the title")
    lines.title("the description")
    lines.header("joint parameters")
    return table(lines, JOINT)


def read_nodes(lines: Lines) -> list[list[Node]]:
    """Points from the body's origin, m."""
    lines.title("the title")
    lines.title("the description")
    count = lines.record("number of nodes", COUNT)[0]
    lines.header("nodes")
    return [lines.record(f"node {i}, m", REAL, REAL, REAL) for i in range(count.value)]


def read_drag(lines: Lines) -> dict:
    """Friction of a wheel; what follows (imbalances) acts in 42 only where bodies are flexible."""
    lines.title("the title")
    for _ in range(3):
        lines.header("wheel drag")
    return table(lines, DRAG)


def read_regions(lines: Lines) -> list[dict]:
    """Places on worlds."""
    lines.title("the title")
    count = lines.record("number of regions", COUNT)[0]
    return blocks(lines, "region", count, REGION) if count.value else []
