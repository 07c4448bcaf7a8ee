"""Slides: theory (2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from nesim.text import kinds
from nesim.text.values import Axes
from nesim.things.joints.joint import Joint, Stops
from nesim.things.thing import Vector, key


class LinearStops(Stops):
    """Ends of a slide: beyond them a spring and a damper push back, and never pull."""

    lower: float | Vector = key(kinds.LengthAxes, -inf, "m, smallest displacement, per axis or one for all; default "
                                                        "none")
    upper: float | Vector = key(kinds.LengthAxes, inf, "m, largest displacement, per axis or one for all; default none")
    stiffness: float | Vector = key(kinds.StiffnessAxes, text="N/m, beyond them, per axis or one for all")
    damping: float | Vector = key(kinds.DampingAxes, 0.0, "N s/m, beyond them, per axis or one for all")


class Prismatic(Joint, type="prismatic", rank=3):
    """One to three slides."""

    axes: Sequence = key(Axes, (), "1 to 3 of x, y, z, -x, -y, -z or unit vectors in the joint frame", required=True)
    displacement: float | Vector = key(kinds.LengthAxes, 0.0, "start: m, per axis or one for all")
    rate: float | Vector = key(kinds.SpeedAxes, 0.0, "start: m/s of the displacements")
    stiffness: float | Vector = key(kinds.StiffnessAxes, 0.0, "N/m, per axis or one for all")
    damping: float | Vector = key(kinds.DampingAxes, 0.0, "N s/m, per axis or one for all")
    rest: float | Vector = key(kinds.LengthAxes, 0.0, "m, displacement at which the spring is relaxed")
    torque: float | Vector = key(kinds.ForceAxes, 0.0, "N, given force along each axis")
    stops: Stops | None = key(LinearStops, None, "ends of its travel; default none")

    @property
    def sliding(self) -> Sequence:
        return self.axes
