"""Controllers that hold an endpoint as a spring and a damper would: docs/robots.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.text.values import Name, numbers
from nesim.things.controllers.robot import RobotController
from nesim.things.controllers.controller import EndpointPath
from nesim.things.thing import Vector, key

if TYPE_CHECKING:
    import numpy as np

    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector


class ImpedanceController(RobotController, type="impedance", rank=8):
    """Holds an endpoint to a path as a spring and a damper would."""

    kernel = "IMPEDANCE"
    endpoint: str = key(Name, "", "name of the endpoint", required=True)
    path: EndpointPath = key(EndpointPath, EndpointPath(), "where it is to be", required=True)
    stiffness: Vector = key(numbers("number", 6), (0.0,) * 6, "three N/m and three N m/rad, axes of N", required=True)
    task_damping: Vector = key(numbers("number", 6), (0.0,) * 6, "three N s/m and three N m s/rad, axes of N",
                               alias="damping")

    def fill_law(self, struct: np.void, model: Assembly) -> None:
        super().fill_law(struct, model)
        struct["stiffness"], struct["damping"] = self.stiffness, self.task_damping

    def check_own(self, c: Collector) -> None:
        super().check_own(c)
        for name in ("stiffness", "task_damping"):
            c.not_negative(name, (6,))
