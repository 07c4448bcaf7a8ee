"""Thrusters: theory section 11."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from nesim.text import kinds
from nesim.text.schedules import Intervals, Pulses, schedule
from nesim.text.values import Name
from nesim.model.arrays import device_structs
from nesim.base.rotations import unit
from nesim.things.load import Load
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

STANDARD_GRAVITY = 9.80665      # m/s2, of the specific impulse
TOLERANCE = 1e-9                # of a pulse: rounding


class Thruster(Thing, section="thrusters", noun="thruster", rank=12):
    """A force on a body while it is on.

    on: intervals (start, stop) in s, sorted, not touching.
    """

    about = "forces that are switched on and off"
    outputs = "thruster"
    name: str = key(Name, text="of the thruster, unique among wheels, thrusters, torquers and drives")
    body: str = key(Name, text="name of the body that carries it")
    position: Vector = key(kinds.Point, ZERO, "m, where the force acts, from the body's origin, body axes")
    direction: Vector = key(kinds.Direction, text="of the force on the body, body axes, any length but zero")
    force: float = key(kinds.ForceNumber, text="N")
    on: Sequence[tuple[float, float]] = key(Intervals, (), "s, [[start, stop], ..]")
    pulses = only_written(Pulses, (), "{start, on, period, count} or a list of such, added to on")
    minimum_impulse: float = key(kinds.Impulse, 0.0, "N s, shorter pulses are not fired")
    rise_time: float = key(kinds.Time, 0.0, "s, time constant of the force's rise and decay")
    tank: str = key(Name, "", "name of the tank that it empties")
    specific_impulse: float = key(kinds.Time, 0.0, "s; needed with a tank")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        schedule(given.on, given.pulses)

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        return super().values(given, reading, *path) | {"on": schedule(given.on, given.pulses)}

    def check(self, c: Collector) -> None:
        """Force, place, schedule and propellant."""
        c.positive("force")
        c.direction("direction")
        c.array("position", (3,))
        for name in ("minimum_impulse", "rise_time", "specific_impulse"):
            c.not_negative(name, ())
        if self.tank and self.specific_impulse == 0:
            c.add("tank", "a thruster with a tank needs its specific_impulse, s")
        self.check_schedule(c)

    def check_schedule(self, c: Collector) -> None:
        """Intervals in order, none too short to be fired."""
        if not len(self.on) or (on := c.array("on", (len(self.on), 2))) is None:
            return
        if (on[:, 1] <= on[:, 0]).any():
            i = int(np.argmax(on[:, 1] <= on[:, 0]))
            c.add("on", f"ends ({on[i, 1]:g} s) before it begins ({on[i, 0]:g} s)", i)
        elif (on[1:, 0] <= on[:-1, 1]).any():
            i = int(np.argmax(on[1:, 0] <= on[:-1, 1])) + 1
            c.add("on", f"begins ({on[i, 0]:g} s) before the interval in front of it has ended ({on[i - 1, 1]:g} s)", i)
        elif not c.problems:
            impulse = (on[:, 1] - on[:, 0]) * self.force
            short = impulse < self.minimum_impulse * (1 - TOLERANCE)
            if short.any():
                i = int(np.argmax(short))
                c.add("minimum_impulse", f"the pulse from {on[i, 0]:g} s to {on[i, 1]:g} s gives {impulse[i]:g} N s, "
                                         f"less than {self.minimum_impulse:g} N s: it would not be fired")

    def refer(self, c: Collector, names: Names) -> None:
        names.body(c, self.body)
        if self.tank:
            names.find("tanks", self.tank, c.about("tank"))
        elif self.specific_impulse:
            c.add("specific_impulse", "has no effect without a tank")

    def loads(self, craft: Spacecraft) -> list[Load]:
        """The core scales the force at full thrust."""
        force = tuple(float(x) for x in self.force * unit(self.direction))
        return [Load(body=self.body, force=force, point=self.position)]

    def changes(self) -> list[float]:
        """Times at which it is switched, s."""
        return [t for pulse in self.on for t in pulse]

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """Which of the loads are theirs."""
        craft = model.craft
        return {"thruster_load": np.arange(len(craft.loads), len(craft.loads) + len(craft.thrusters), dtype=np.int32)}

    def acts(self) -> bool:
        return True

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One jet a thruster, and the pulses of all."""
        craft = model.craft
        jet = device_structs("jet", len(craft.thrusters))
        pulses: list[Sequence[float]] = []
        tanks = [tank.name for tank in craft.tanks]
        for j, (struct, part) in enumerate(zip(jet, craft.thrusters)):
            struct["load"] = len(craft.loads) + j
            struct["force"], struct["rise"], struct["minimum"] = part.force, part.rise_time, part.minimum_impulse
            struct["tank"] = tanks.index(part.tank) if part.tank else -1
            struct["flow"] = part.force / (part.specific_impulse * STANDARD_GRAVITY) if part.tank else 0.0
            struct["first"] = struct["next"] = len(pulses)
            pulses += part.on
            struct["last"], struct["until"] = len(pulses), inf
        return {"jet": jet, "schedule": np.array(pulses, dtype=float).reshape(-1, 2)}
