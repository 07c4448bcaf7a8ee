"""Spacecraft that several tests fly."""

import math

from nesim.base.rotations import from_angles
from nesim.things import Body, Joint, Spacecraft


def mms(segments=3, damping=(0.0, 0.05, 0.05), spin=0.3246312408709453):
    """A 1220 kg hub with four 57 m wire booms of ball-jointed segments, deflected by 2 deg in and 1 deg out of
    plane."""
    bodies = [Body(name="hub", mass=1220.0, inertia=[1500.0, 1500.0, 2400.0])]
    joints = []
    length, mass, radius = 57.0 / segments, 0.6 / segments, 0.002
    across = mass * (3 * radius**2 + length**2) / 12
    for boom in range(4):
        angle, inner = boom * math.pi / 2, "hub"
        for k in range(segments):
            name = f"wire{boom}_{k}"
            bodies.append(Body(name=name, mass=mass, inertia=[mass * radius**2 / 2, across, across],
                               mass_center=[length / 2, 0, 0]))
            place = {"inner_point": [length, 0, 0]} if k else {
                "inner_point": [1.6 * math.cos(angle), 1.6 * math.sin(angle), 0.0],
                "inner_rotation": from_angles([angle], 3),
                "attitude": from_angles([math.radians(2.0), math.radians(-1.0)], 32)}
            joints.append(Joint(name=f"joint_{name}", type="spherical", inner=inner, outer=name, damping=damping,
                                **place))
            inner = name
    return Spacecraft(name="MMS", bodies=bodies, joints=joints, rate=[0.0, 0.0, spin])
