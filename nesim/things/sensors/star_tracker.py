"""Star trackers: the attitude of a body."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.rotations import multiply, unit
from nesim.text import kinds
from nesim.things.sensors.sensor import BodyState, Sensor
from nesim.things.thing import ZERO, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector


class StarTracker(Sensor, type="star_tracker", rank=2):
    """Measures the attitude of its axes: q_SN, turned about each of its axes by a random angle."""

    noise: Vector = key(kinds.AngleVector, ZERO, "rad, standard deviation about each of its axes, at every sample")

    def measure(self, body: BodyState) -> np.ndarray:
        half = 0.5 * self.draw(body, 3) * np.asarray(self.noise, dtype=float)
        true = multiply(self.rotation, body.attitude)
        return np.asarray(unit(multiply([*half, 1.0], true)), dtype=float)

    def check_own(self, c: Collector) -> None:
        c.not_negative("noise", (3,))
