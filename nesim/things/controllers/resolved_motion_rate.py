"""Controllers that lead an endpoint by rates of joints: docs/robots.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.text.values import Name, choice, quantity, words
from nesim.things.controllers.robot import RobotController
from nesim.things.controllers.controller import EndpointPath
from nesim.things.thing import key

if TYPE_CHECKING:
    import numpy as np

    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector

TASK_AXES = ("x", "y", "z", "rx", "ry", "rz")


class ResolvedRateController(RobotController, type="resolved_motion_rate", rank=6):
    """Moves an endpoint along a path by rates of joints [Umetani and Yoshida 1989]."""

    kernel = "RATES"
    drives = "rate"
    silent = ("axes",)
    settable = {"gain": kinds.Frequency}
    endpoint: str = key(Name, "", "name of the endpoint", required=True)
    path: EndpointPath = key(EndpointPath, EndpointPath(), "where it is to be", required=True)
    axes: Sequence[str] = key(words(*TASK_AXES), (), "some of x, y, z, rx, ry, rz, of the path's frame (start: of N); "
                                                     "default all, or x, y, z with fewer than six actuators")
    jacobian: str = key(choice("generalized", "fixed_base"), "generalized",
                        "the base gives way by its momentum; or as if it stood")
    gain: float = key(kinds.Frequency, 0.0, "1/s, share of the error that is removed in a second")
    singular_below: float = key(quantity("number", least=0.0), 0.02, "singular values of the Jacobian (m, rad per "
                                                                     "rad/s) below it are damped; 0: none "
                                "is, and a singular one ends the run", alias="damping")
    reaction: str = key(choice("ignored", "null_space"), "ignored", "null_space: only rates that leave reaction_body "
                                                                    "at rest")
    reaction_body: str = key(Name, "", "name of a body; default the root")

    @property
    def task_axes(self) -> tuple[str, ...]:
        """Which components of the endpoint's motion it works on."""
        if self.axes:
            return tuple(axis for axis in TASK_AXES if axis in self.axes)
        return TASK_AXES if len(self.actuators) >= 6 else TASK_AXES[:3]

    def fill_law(self, struct: np.void, model: Assembly) -> None:
        super().fill_law(struct, model)
        struct["task"] = [axis in self.task_axes for axis in TASK_AXES]
        struct["generalized"], struct["quiet"] = self.jacobian == "generalized", self.reaction == "null_space"
        struct["quiet_body"] = model.at[self.reaction_body or self.body or model.craft.bodies[0].name]
        struct["singular_below"] = self.singular_below

    def check_own(self, c: Collector) -> None:
        super().check_own(c)
        unknown = [axis for axis in self.axes if axis not in TASK_AXES]
        if unknown:
            c.add("axes", f"'{unknown[0]}' is unknown", hint=f"(allowed: {', '.join(TASK_AXES)})")
        elif len(self.task_axes) > len(self.actuators):
            c.add("axes" if self.axes else "actuators", f"{len(self.task_axes)} axes of the endpoint cannot be moved "
                                                        f"by {len(self.actuators)} joint"
                  + "s" * (len(self.actuators) > 1) + f" (axes are {', '.join(self.task_axes)})")
