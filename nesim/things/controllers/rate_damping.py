"""Controllers that take a body's rate away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.text import kinds
from nesim.things.controllers.controller import Controller, one_of
from nesim.things.thing import ZERO, ThingModel, Vector, key, only_written

if TYPE_CHECKING:
    from nesim.things.reading import Reading


class RateController(Controller, type="rate_damping", rank=2):
    """Takes the body's rate away.

    Demand: -derivative * (w - target_rate).
    """

    kernel = "RATE"
    settable = {"derivative": kinds.AngularDamping3, "target_rate": kinds.RateVector}
    derivative: Vector = key(kinds.AngularDamping3, ZERO, "N m s/rad, one number or one an axis")
    as_gain = only_written(kinds.AngularDamping3, None, "the same as derivative", alias="gain")
    target_rate: Vector = key(kinds.RateVector, ZERO, "rad/s in N, body axes")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        one_of(given, "derivative", "as_gain")

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        values = super().values(given, reading, *path)
        return values if given.as_gain is None else values | {"derivative": given.as_gain}
