"""Joint, node, wheel and region files."""

from __future__ import annotations

from nesim.formats.fortytwo.read.lines import Lines, blocks, is_header, table
from nesim.formats.fortytwo.read.sim_file import WORLD
from nesim.formats.fortytwo.read.tokens import COUNT, FILE, FLAG, NOT_NEGATIVE, QUOTED, REAL, VECTOR, word
from nesim.text.source import Node, Source

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
    ("exists", "existence", FLAG), ("name", "name", QUOTED), ("world", "world", WORLD),
    ("form", "form of the position", word("POSW", "LLA")),
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


def ipc_modes(source: Source) -> list[Node]:
    """The mode of every channel of Inp_IPC.txt, behind each header; what follows it has changed over the years and is
    passed over."""
    lines = source.lines
    words = lines[1].split() if len(lines) > 1 else []
    count = int(words[0]) if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 10 else 0
    found = []
    for i in [i for i, text in enumerate(lines) if i > 1 and is_header(text)][:count]:
        line = next((k for k in range(i + 1, len(lines)) if lines[k].strip()), None)
        if line is not None:
            word = lines[line].split()[0]
            found.append(Node(source, line + 1, 1, word.upper(), word[:60]))
    return found


def read_regions(lines: Lines) -> list[dict]:
    """Places on worlds."""
    lines.title("the title")
    count = lines.record("number of regions", COUNT)[0]
    return blocks(lines, "region", count, REGION) if count.value else []
