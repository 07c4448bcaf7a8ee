"""Ball joints, and slides before them: theory (2.4), (2.10)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nesim.text import kinds
from nesim.base.rotations import real, unit
from nesim.text.values import Axes, Finding, InvalidValue
from nesim.things.joints._slides import check_displacement, slides_in, with_slides
from nesim.things.joints.joint import Joint, Stops, per_axis
from nesim.things.joints.prismatic import LinearStops
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ThingModel, Vector, key


class Spherical(Joint, type="spherical", rank=1):
    """A ball joint; before it up to three slides. Its spring acts on the rotation vector of its attitude and its damper
    on the relative rate, both along the axes of the outer joint frame. With slides every list of one number an axis
    begins with theirs."""

    quaternion = True
    beside = {"displacement": "slides"}
    slides: Sequence = key(Axes, (), "up to 3 of x, y, z, -x, -y, -z or unit vectors in the inner joint frame, before "
                                     "the ball; default none")
    displacement: float | Vector = key(kinds.LengthAxes, 0.0, "start: m, per slide or one for all")
    attitude: Vector = key(Rotation, IDENTITY, "start: inner to outer joint frame")
    rate: float | Vector = key(kinds.GimbalRate, 0.0, "start: rad/s, outer relative to inner, outer axes (slides: m/s)")
    stiffness: float | Vector = key(kinds.GimbalStiffness, 0.0, "N m/rad, of the rotation vector (slides: N/m), per "
                                                                "axis or one for all")
    damping: float | Vector = key(kinds.GimbalDamping, 0.0, "N m s/rad (slides: N s/m), per axis or one for all")
    rest: float | Vector = key(kinds.GimbalAngle, 0.0, "rad, rotation vector where the spring is relaxed (slides: m)")
    torque: float | Vector = key(kinds.GimbalTorque, 0.0, "N m, given, on the outer body in outer axes (slides: N)")
    spring_law: str = key(kinds.SpringLaw, "potential", "vector: the numbers of the axes are components of one torque")
    stops: Stops | None = key(LinearStops, None, "ends of the travel of its slides; default none")

    def rotation(self) -> np.ndarray:
        return unit(self.attitude)

    def relative_rate(self) -> np.ndarray:
        return real(per_axis(self.rate, self.freedoms)[-3:])

    def start(self, q: np.ndarray, u: np.ndarray, attitude: np.ndarray, rate: np.ndarray) -> None:
        """The core has the attitude and rate of the outer body; behind slides those relative to the inner one."""
        n = len(self.slides)
        if n:
            q[:n], q[n:] = per_axis(self.displacement, n), self.from_inner()
            u[:] = per_axis(self.rate, self.freedoms)
        else:
            q[:], u[:] = attitude, rate

    @staticmethod
    def check_given(given: ThingModel) -> None:
        check_displacement(given)
        if "stops" in given.given_keys and not given.slides:
            raise InvalidValue(Finding("'stops' of a spherical joint without slides", "a ball turns without an end; "
                                       "write slides: [x], say, or a gimbal joint", ("stops",), about_key=True))

    @classmethod
    def given_of(cls, data: dict) -> type[ThingModel]:
        """Of slides the numbers have other units."""
        return WITH_SLIDES.get(slides_in(data), cls.Given)


WITH_SLIDES = {count: with_slides(Spherical, count, (3,)) for count in (1, 2, 3)}
