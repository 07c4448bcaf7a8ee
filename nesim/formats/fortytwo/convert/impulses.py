"""42's impulsive delta-v's: what they add to the velocity of a reference orbit, in N."""

from __future__ import annotations

import numpy as np

from nesim.base import kepler
from nesim.base.conics import lvlh_axes
from nesim.base.rotations import real
from nesim.formats.fortytwo.convert.orbits import Reference
from nesim.formats.fortytwo.read.script import ScriptCommand


def of_orbits(commands: list[ScriptCommand],
              references: dict[int, Reference]) -> dict[int, list[tuple[ScriptCommand, np.ndarray]]]:
    """By the orbit's number: commands in their order, and m/s in N. Orbits in free space have none: there 42 moves
    nothing by it."""
    found = {}
    for k, reference in references.items():
        own = [command for command in commands if command.kind == "impulse" and int(command.numbers[4]) == k]
        if own and reference.tree is not None:
            found[k] = along_orbit(own, reference)
    return found


def along_orbit(commands: list[ScriptCommand], reference: Reference) -> list[tuple[ScriptCommand, np.ndarray]]:
    """In L the axes are those of the reference orbit at that time, which earlier ones have changed."""
    mu, now, r, v = reference.mu, 0.0, reference.position, reference.velocity
    found = []
    for command in commands:
        later = max(0.0, command.time)
        if later > now:
            r, v = (x[0] for x in kepler.propagate(r, v, mu, later - now))
            now = later
        dv = real([float(x) for x in command.numbers[:3]])
        if command.numbers[3] == "L":
            dv = dv @ real(lvlh_axes(r, v))
        v = v + dv
        found.append((command, dv))
    return found
