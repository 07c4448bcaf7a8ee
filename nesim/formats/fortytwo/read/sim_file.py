"""Inp_Sim.txt: what is run, when, where and with what around it."""

from __future__ import annotations

from dataclasses import dataclass

from nesim.formats.fortytwo.read.lines import Lines, table
from nesim.formats.fortytwo.read.tokens import (COUNT, FILE, FLAG, NOT_NEGATIVE, POSITIVE, QUOTED, SHORT_FILE, real,
                                                whole, word)
from nesim.text.source import Node

PLANETS = ("MERCURY", "VENUS", "EARTH", "MARS", "JUPITER", "SATURN", "URANUS", "NEPTUNE", "PLUTO")
MOONS = ("LUNA", "PHOBOS", "DEIMOS", "IO", "EUROPA", "GANYMEDE", "CALLISTO", "AMALTHEA", "HIMALIA", "ELARA", "PASIPHAE",
         "SINOPE", "LYSITHEA", "CARME",
         "ANANKE", "LEDA", "THEBE", "ADRASTEA", "METIS", "MIMAS", "ENCELADUS", "TETHYS", "DIONE", "RHEA", "TITAN",
         "HYPERION", "IAPETUS", "PHOEBE",
         "JANUS", "EPIMETHEUS", "HELENE", "TELESTO", "CALYPSO", "ATLAS", "PROMETHEUS", "PANDORA", "PAN", "ARIEL",
         "UMBRIEL", "TITANIA", "OBERON",
         "MIRANDA", "TRITON", "NERIED", "CHARON")
WORLD = word("EARTH", "SOL", *PLANETS[:2], *PLANETS[3:], *MOONS, *(f"MINORBODY_{i}" for i in range(10)))

CONTROL = (
    ("mode", "time mode", word("FAST", "REAL", "EXTERNAL", "NOS3")),
    ("times", "duration and step, s", POSITIVE, POSITIVE),
    ("interval", "file output interval, s", POSITIVE),
    ("seed", "seed of random numbers", whole(0, 2**63 - 1)),
    ("graphics", "graphics", FLAG),
    ("script", "command script file", FILE),
)
ENVIRONMENT = (
    ("date", "month, day, year", whole(1, 12), whole(1, 31), whole(1000, 9999)),
    ("clock", "hour, minute, second", whole(0, 23), whole(0, 59), real(0.0, 60.999999999)),
    ("leap", "leap seconds", real(-100.0, 100.0)),
    ("activity", "solar activity", word("USER", "NOMINAL", "TWOSIGMA")),
    ("f107", "F10.7", NOT_NEGATIVE),
    ("ap", "Ap", NOT_NEGATIVE),
    ("magnetic", "magnetic field model", word("NONE", "DIPOLE", "IGRF")),
    ("igrf", "IGRF degree and order", whole(0, 10), whole(0, 10)),
    ("gravity_earth", "Earth gravity degree and order", whole(0, 18), whole(0, 18)),
    ("gravity_mars", "Mars gravity degree and order", whole(0, 18), whole(0, 18)),
    ("gravity_luna", "Luna gravity degree and order", whole(0, 18), whole(0, 18)),
    ("aero", "aerodynamic forces, self-shadowing", FLAG, FLAG),
    ("gradient", "gravity gradient torques", FLAG),
    ("pressure", "solar pressure forces, self-shadowing", FLAG, FLAG),
    ("residual", "residual magnetic moment torques", FLAG),
    ("perturbed", "gravity perturbation forces", FLAG),
    ("plume", "thruster plumes", FLAG),
    ("contact", "contact forces", FLAG),
    ("slosh", "CFD slosh", FLAG),
    ("albedo", "albedo on coarse Sun sensors", FLAG),
    ("torques", "environment torques to files", FLAG),
)
CELESTIAL_BODIES = (("ephemeris", "ephemerides", word("MEAN", "DE430", "DE440")),
                    *((name.lower(), name.capitalize(), FLAG) for name in PLANETS),
                    ("minor", "minor bodies", FLAG))
LAGRANGE = tuple((name, f"Lagrange system {name}", FLAG) for name in ("Earth-Moon", "Sun-Earth", "Sun-Jupiter"))


@dataclass
class InpSim:
    """Records by key, each a node or a list of nodes. orbits: (exists, file). crafts: (exists, orbit, file)."""

    title: Node
    values: dict
    orbits: list[list[Node]]
    crafts: list[list[Node]]
    stations: list[list[Node]]

    def __getitem__(self, key: str):
        return self.values[key]


def read(lines: Lines) -> InpSim:
    """The whole file."""
    title = lines.title("the title")
    lines.header("simulation control")
    values = table(lines, CONTROL)
    lines.header("reference orbits")
    count = lines.record("number of reference orbits", COUNT)[0]
    orbits = [lines.record(f"existence and file of orbit {i}", FLAG, SHORT_FILE) for i in range(count.value)]
    lines.header("spacecraft")
    count = lines.record("number of spacecraft", COUNT)[0]
    last = max(0, len(orbits) - 1)
    crafts = [lines.record(f"existence, orbit and file of spacecraft {i}", FLAG, whole(0, last), SHORT_FILE)
              for i in range(count.value)]
    for header, rows in (("environment", ENVIRONMENT), ("celestial bodies", CELESTIAL_BODIES),
                         ("Lagrange systems", LAGRANGE)):
        lines.header(header)
        values |= table(lines, rows)
    lines.header("ground stations")
    count = lines.record("number of ground stations", COUNT)[0]
    stations = [lines.record(f"ground station {i}", FLAG, WORLD, real(-360, 360), real(-90, 90), QUOTED)
                for i in range(count.value)]
    return InpSim(title, values, orbits, crafts, stations)
