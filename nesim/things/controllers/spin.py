"""Controllers that spin a body by thrusters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.text.values import Axis
from nesim.things.controllers.controller import Controller, one_of
from nesim.things.thing import ZERO, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading


class SpinController(Controller, type="spin", rank=3):
    """Spins the body about an axis by thrusters, and points that axis."""

    kernel = "SPIN"
    allowed = ("thrusters",)
    settable = {"spin_rate": kinds.Rate, "direction": kinds.Direction, "proportional": kinds.Frequency3,
                "derivative": kinds.Frequency3, "deadband": kinds.MomentumNumber}
    axis: Vector = key(Axis, (0.0, 0.0, 1.0), "spin axis, body axes: x, y, z, -x, -y, -z or a unit vector")
    spin_rate: float = key(kinds.Rate, 0.0, "rad/s about the axis", alias="rate")
    as_spin_rate = only_written(kinds.Rate, None, "the same as rate", alias="spin_rate")
    direction: Vector | None = key(kinds.Direction, None, "where the axis is to point, in N; default anywhere")
    proportional: Vector = key(kinds.Frequency3, ZERO, "1/s, share of the pointing error that is removed in a second")
    derivative: Vector = key(kinds.Frequency3, ZERO, "1/s, share of the rate error that is removed in a second")
    deadband: float = key(kinds.MomentumNumber, 0.0, "N m s, smallest impulse of a sample that is fired")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        one_of(given, "spin_rate", "as_spin_rate")

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        values = super().values(given, reading, *path)
        return values if given.as_spin_rate is None else values | {"spin_rate": given.as_spin_rate}

    def check_own(self, c: Collector) -> None:
        """Axis, rate and direction."""
        if not c.problems:
            c.unit("axis", 3, "the spin axis")
        c.array("spin_rate", ())
        c.not_negative("deadband", ())
        if self.direction is not None and not c.problems:
            c.direction("direction")
        if not len(self.actuators):
            c.add("actuators", "a spin controller needs thrusters")
