"""When 42's pulsed thrusters are on.

A command gives its flight software a pulse width, which goes to the thruster at each of the software's samples again:
the pulse is repeated until another command. One that is not shorter than the time between samples keeps the thruster
on. A command counts from the first sample behind its step.
"""

from __future__ import annotations

from math import ceil

from nesim.formats.fortytwo.read.script import ScriptCommand
from nesim.text.nodes import Notices, at
from nesim.text.source import Node

FOREVER = 1e12              # s: the end of what is never switched off
ROUNDING = 1e-9             # of a step
MOST = 2.0**53              # steps: whole numbers are exact up to here


class Samples:
    """Of the flight software. period: steps between them. step, duration: s, of the run."""

    def __init__(self, sample: float, step: float, duration: float):
        self.period, self.step, self.duration = max(1, int(min(sample / step, MOST) + 0.5)), step, duration

    @property
    def between(self) -> float:
        """s from one sample to the next."""
        return self.period * self.step

    def after(self, time: float) -> float:
        """s, the sample at which a command of some time counts; those of the start count at once."""
        done = ceil(max(0.0, min(time / self.step, MOST) - 0.5 - ROUNDING))
        return ceil((done + 1) / self.period) * self.between if done else 0.0


def with_pulses(thrusters: list[Node], commands: list[ScriptCommand], samples: Samples, notices: Notices) -> list[Node]:
    """Thrusters with what a script commands. commands: of one spacecraft, in order."""
    found = []
    for node in thrusters:
        own = commands_for(commands, "fire", node)
        if own:
            notices.add(own[0].node, f"as in 42 a pulse is repeated at every sample of the flight software, "
                                     f"{samples.between:g} s, until another command")
        found.append(at(node, {**node.value, **schedule(own, samples)}) if own else node)
    return found


def commands_for(commands: list[ScriptCommand], kind: str, thruster: Node) -> list[ScriptCommand]:
    """Those of a kind that one thruster gets: by its name, as some may have been left out."""
    return [command for command in commands if command.kind == kind
            and thruster.value["name"].value == f"Thr{int(command.numbers[1])}"]


def schedule(commands: list[ScriptCommand], samples: Samples) -> dict:
    """``on`` and ``pulses`` of a thruster. commands: its own, in order."""
    starts = [samples.after(command.time) for command in commands]
    on, pulses = [], []
    for command, start, stop in zip(commands, starts, [*starts[1:], None]):
        width = float(command.numbers[2])
        end = samples.duration if stop is None else stop
        if width >= samples.between * (1 - ROUNDING):
            if stop is None or stop > start:
                on.append([start, FOREVER if stop is None else stop])
        elif width > 0 and end > start:
            count = ceil(min((end - start) / samples.between, MOST) - ROUNDING)
            pulses.append({"start": start, "on": width, "period": samples.between, "count": count})
    return ({"on": at(commands[0].node, on)} if on else {}) | ({"pulses": at(commands[0].node, pulses)} if pulses
                                                               else {})
