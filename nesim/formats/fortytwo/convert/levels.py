"""42's PROPORTIONAL thrusters: levels that its script commands, as thrusters that are on at one force each."""

from __future__ import annotations

from nesim.formats.fortytwo.convert.pulses import FOREVER, Samples, commands_for
from nesim.formats.fortytwo.read.script import ScriptCommand
from nesim.text.nodes import Notices, at
from nesim.text.source import Node

MODES = {"fire": "PULSED", "level": "PROPORTIONAL"}         # of a thruster that obeys


def effective_commands(commands: list[ScriptCommand], blocks: list[dict], notices: Notices) -> list[ScriptCommand]:
    """Without those that the thruster's mode does not know. blocks: of the spacecraft file."""
    found = []
    for command in commands:
        mode = blocks[int(command.numbers[1])]["mode"].value if command.kind in MODES else None
        if mode in (None, MODES.get(command.kind)):
            found.append(command)
        else:
            notices.add(command.node, f"command has no effect: thruster {command.numbers[1]} is {mode}")
    return found


def with_levels(thrusters: list[Node], commands: list[ScriptCommand], samples: Samples) -> list[Node]:
    """Each level of a thruster is one of its own; the first keeps the name, further ones are called Thr0_level2 and so
    on."""
    found = []
    for node in thrusters:
        own = commands_for(commands, "level", node)
        levels, name = intervals(own, samples), node.value["name"].value
        found += [at(own[0].node, {**node.value, "name": f"{name}_level{k}" if k > 1 else name,
                                   "force": level * node.value["force"].value, "on": on})
                  for k, (level, on) in enumerate(levels.items(), 1)] or [node]
    return found


def intervals(commands: list[ScriptCommand], samples: Samples) -> dict[float, list[list[float]]]:
    """When each share of the force acts, [[start, stop], ..] in s. commands: of one thruster, in order; a level holds
    until the next one."""
    found: dict[float, list[list[float]]] = {}
    starts = [samples.after(command.time) for command in commands]
    for command, start, end in zip(commands, starts, [*starts[1:], FOREVER]):
        level = min(1.0, float(command.numbers[2]))
        if level <= 0 or end <= start:
            continue
        on = found.setdefault(level, [])
        if on and on[-1][1] == start:
            on[-1][1] = end
        else:
            on.append([start, end])
    return found
