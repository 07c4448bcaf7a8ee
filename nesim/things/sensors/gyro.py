"""Gyroscopes: the rate of a body."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.rotations import dcm
from nesim.text import kinds
from nesim.things.sensors.sensor import BodyState, Sensor
from nesim.things.thing import ZERO, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector


class Gyro(Sensor, type="gyro", rank=1):
    """Measures the rate of its body in N, sensor axes, rad/s: (1 + scale) times the true one, bias and noise."""

    bias: Vector = key(kinds.RateVector, ZERO, "rad/s, sensor axes, added to the rate")
    scale: float = key(kinds.Number, 0.0, "error of the scale, as a share of the rate")
    noise: Vector = key(kinds.RateVector, ZERO, "rad/s, sensor axes: standard deviation at every sample")

    def measure(self, body: BodyState) -> np.ndarray:
        rate = np.asarray(dcm(self.rotation), dtype=float) @ body.rate
        noise = self.draw(body, 3) * np.asarray(self.noise, dtype=float)
        return (1.0 + self.scale) * rate + np.asarray(self.bias, dtype=float) + noise

    def check_own(self, c: Collector) -> None:
        c.array("bias", (3,))
        c.array("scale", ())
        c.not_negative("noise", (3,))
