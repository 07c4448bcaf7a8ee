"""Controllers that move joints by the torques that given motions take: docs/robots.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.text.laws import TimeLaw, law_problem, laws
from nesim.text.values import choice, quantity
from nesim.things.controllers.robot import RobotController
from nesim.things.thing import key

if TYPE_CHECKING:
    import numpy as np

    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector


class ComputedTorqueController(RobotController, type="computed_torque", rank=7):
    """Moves joints along given motions by the torques that these take."""

    kernel = "TORQUES"
    targets: Sequence[TimeLaw] = key(laws("angle"), (), "time laws of the axes, rad (prismatic m), in the order of the "
                                                        "actuators", required=True)
    gain: float = key(quantity("number", least=0.0), 0.0, "1/s2, acceleration for an error of the coordinate",
                      alias="proportional")
    rate_gain: float = key(kinds.Frequency, 0.0, "1/s, acceleration for an error of its rate", alias="derivative")
    base: str = key(choice("free", "held"), "free", "what the torques reckon with: the root gives way, or is held")

    def wanted(self, model: Assembly) -> list[int]:
        return [model.signals.add(law, sampled=True) for law in self.targets]

    def fill_law(self, struct: np.void, model: Assembly) -> None:
        super().fill_law(struct, model)
        struct["held"], struct["rate_gain"] = self.base == "held", self.rate_gain

    def check_own(self, c: Collector) -> None:
        super().check_own(c)
        if len(self.targets) != len(self.actuators):
            c.add("targets", f"one law for each actuator is due, found {len(self.targets)} for {len(self.actuators)}")
        for i, law in enumerate(self.targets):
            if (wrong := law_problem(law)):
                c.add("targets", wrong, i)
