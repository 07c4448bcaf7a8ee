"""Controllers that take momentum out of wheels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.text.device_values import names as several
from nesim.things.controllers.controller import Controller
from nesim.things.thing import ZERO, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector, Names


class DumpingController(Controller, type="momentum_dumping", rank=4):
    """Takes momentum out of wheels."""

    kernel = "DUMP"
    allowed = ("thrusters", "torquers")
    settable = {"gain": kinds.Frequency}
    wheels: Sequence[str] = key(several(), (), "names of the wheels", required=True)
    gain: float = key(kinds.Frequency, 0.0, "1/s, share of the momentum that is removed in a second", required=True)
    target_momentum: Vector = key(kinds.Momentum, ZERO, "N m s, of the wheels together, body axes")

    def refer(self, c: Collector, names: Names) -> None:
        super().refer(c, names)
        if not len(self.wheels):
            c.add("wheels", "a momentum_dumping controller needs the wheels that it takes momentum from")
        for i, name in enumerate(self.wheels):
            names.find("wheels", name, c.about("wheels", i))
