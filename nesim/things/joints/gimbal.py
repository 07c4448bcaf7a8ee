"""Successive turns, and slides before them: theory (2.5), (2.6), (2.9)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from nesim.text import kinds
from nesim.text.values import Axes
from nesim.things.joints._slides import check_displacement, slides_first, slides_in, with_slides
from nesim.things.joints.joint import Joint, Stops
from nesim.things.thing import ThingModel, Vector, key, only_written


class AngularStops(Stops):
    """Ends of a gimbal's travel: beyond them a spring and a damper push back, and never pull."""

    lower: float | Vector = key(kinds.AngleAxes, -inf, "rad, smallest angle, per axis or one for all; default none")
    upper: float | Vector = key(kinds.AngleAxes, inf, "rad, largest angle, per axis or one for all; default none")
    stiffness: float | Vector = key(kinds.AngularStiffnessAxes, text="N m/rad, beyond them, per axis or one for all")
    damping: float | Vector = key(kinds.AngularDampingAxes, 0.0, "N m s/rad, beyond them, per axis or one for all")


class Gimbal(Joint, type="gimbal", rank=2):
    """One to three successive rotations; before them up to three slides. With slides every list of one number an axis
    begins with theirs."""

    beside = {"displacement": "slides"}
    slides: Sequence = key(Axes, (), "up to 3 of x, y, z, -x, -y, -z or unit vectors in the inner joint frame, before "
                                     "the rotations; default none")
    axes: Sequence = key(Axes, (), "1 to 3 of x, y, z, -x, -y, -z or unit vectors, each in the frame that precedes its "
                                   "rotation", required=True)
    displacement: float | Vector = key(kinds.LengthAxes, 0.0, "start: m, per slide or one for all")
    angle: float | Vector = key(kinds.AngleAxes, 0.0, "start: rad, per axis or one for all")
    rate: float | Vector = key(kinds.GimbalRate, 0.0, "start: rad/s of the angles (slides: m/s)")
    stiffness: float | Vector = key(kinds.GimbalStiffness, 0.0, "N m/rad (slides: N/m), per axis or one for all")
    damping: float | Vector = key(kinds.GimbalDamping, 0.0, "N m s/rad (slides: N s/m), per axis or one for all")
    rest: float | Vector = key(kinds.GimbalAngle, 0.0, "rad (slides: m), where the spring is relaxed")
    torque: float | Vector = key(kinds.GimbalTorque, 0.0, "N m (slides: N), given, positive in the sense of a growing "
                                                          "angle")
    spring_law: str = key(kinds.SpringLaw, "potential", "vector: the numbers of the axes are components of one torque")
    stops: Stops | None = key(AngularStops, None, "ends of its travel; default none")

    @property
    def turning(self) -> Sequence:
        return self.axes

    @staticmethod
    def check_given(given: ThingModel) -> None:
        check_displacement(given)

    @classmethod
    def given_of(cls, data: dict) -> type[ThingModel]:
        """Of slides the numbers have other units."""
        return WITH_SLIDES.get(slides_in(data), cls.Given)


def _with_slides(count: int) -> type[ThingModel]:
    """What a file says of a gimbal with so many slides."""
    where, springs, dampers = (slides_first(count, *dimensions)
                               for dimensions in (("length", "angle"), ("stiffness", "angular stiffness"),
                                                  ("damping", "angular damping")))

    class MixedStops(Stops):
        """Ends of the travel of slides and turns."""

        lower: float | Vector = key(where, -inf, "m, then rad: smallest displacements and angles; default none")
        upper: float | Vector = key(where, inf, "m, then rad: largest displacements and angles; default none")
        stiffness: float | Vector = key(springs, text="N/m, then N m/rad, beyond them")
        damping: float | Vector = key(dampers, 0.0, "N s/m, then N m s/rad, beyond them")

    return with_slides(Gimbal, count, stops=only_written(MixedStops.Given, None, "ends of its travel; default none"))


WITH_SLIDES = {count: _with_slides(count) for count in (1, 2, 3)}
