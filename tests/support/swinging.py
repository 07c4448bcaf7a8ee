"""Spinners with wires that swing wildly, and wires that are damped hard: spacecraft for runs of many steps."""

import math

from nesim.base.rotations import from_angles
from nesim.things import Body, Joint, Spacecraft


def spinner(wires=4, segments=3, length=20.0, mass=0.6, radius=0.0025, tilt=15.0, damping=0.0):
    """A 400 kg hub at 0.32 rad/s with wires (m, kg) of ball-jointed segments, every joint deflected by `tilt` deg, in
    turn to either side."""
    bodies, joints = [Body(name="hub", mass=400.0, inertia=[150.0, 160.0, 250.0])], []
    length, mass = length / segments, mass / segments
    across = mass * (3 * radius**2 + length**2) / 12
    for wire in range(wires):
        angle, inner = 2 * math.pi * wire / wires, "hub"
        for k in range(segments):
            name, t = f"wire{wire}_{k}", math.radians(tilt) * (-1) ** (wire + k)
            place = {"inner_point": [length, 0, 0]} if k else {
                "inner_point": [1.2 * math.cos(angle), 1.2 * math.sin(angle), 0.0],
                "inner_rotation": from_angles([angle], 3)}
            bodies.append(Body(name=name, mass=mass, inertia=[mass * radius**2 / 2, across, across],
                               mass_center=[length / 2, 0, 0]))
            joints.append(Joint(name=f"joint_{name}", type="spherical", inner=inner, outer=name,
                                attitude=from_angles([t, -0.6 * t], 32),
                                damping=damping, **place))
            inner = name
    return Spacecraft(name="SPINNER", bodies=bodies, joints=joints, rate=[0.0, 0.0, 0.32])
