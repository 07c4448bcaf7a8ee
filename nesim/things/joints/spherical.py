"""Ball joints: theory (2.4)."""

from __future__ import annotations

import numpy as np

from nesim.text import kinds
from nesim.base.rotations import real, unit
from nesim.things.joints.joint import Joint, per_axis
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import Vector, key


class Spherical(Joint, type="spherical", rank=1):
    """A ball joint. Its spring acts on the rotation vector of its attitude and its damper on the relative rate, both
    along the axes of the outer joint frame."""

    quaternion = True
    kind = "SPHERICAL"
    freedoms = 3
    attitude: Vector = key(Rotation, IDENTITY, "start: inner to outer joint frame")
    rate: float | Vector = key(kinds.RateAxes, 0.0, "start: rad/s, outer relative to inner, outer axes")
    stiffness: float | Vector = key(kinds.AngularStiffnessAxes, 0.0, "N m/rad, of the rotation vector, per axis or one "
                                                                     "for all")
    damping: float | Vector = key(kinds.AngularDampingAxes, 0.0, "N m s/rad, per axis or one for all")
    rest: float | Vector = key(kinds.AngleAxes, 0.0, "rad, rotation vector at which the spring is relaxed")
    torque: float | Vector = key(kinds.TorqueAxes, 0.0, "N m, given, on the outer body in outer axes")
    spring_law: str = key(kinds.SpringLaw, "potential", "vector: the numbers of the axes are components of one torque")

    def rotation(self) -> np.ndarray:
        return unit(self.attitude)

    def relative_rate(self) -> np.ndarray:
        return real(per_axis(self.rate, 3))

    def start(self, q: np.ndarray, u: np.ndarray, attitude: np.ndarray, rate: np.ndarray) -> None:
        """The core has the attitude and rate of the outer body."""
        q[:], u[:] = attitude, rate
