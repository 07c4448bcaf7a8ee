"""The unit of what a path leads to."""

import pytest

from nesim.batch.path_units import units_of

KINDS = {"spacecraft.A.joints.slide": "prismatic", "spacecraft.A.joints.hinge": "gimbal",
         "spacecraft.A.joints.mast": "gimbal", "spacecraft.A.joints.cage": "spherical",
         "spacecraft.A.joints.ball": "spherical"}
SLIDES = {"spacecraft.A.joints.mast": 2, "spacecraft.A.joints.cage": 1}


@pytest.mark.parametrize("path, unit", [
    ("spacecraft.A.bodies.hub.mass", "kg"), ("spacecraft.A.bodies.hub.inertia[2]", "kg m2"),
    ("spacecraft.A.bodies.hub.mass_center", "m"), ("spacecraft.A.rate[2]", "rad/s"),
    ("spacecraft.A.attitude", "1"), ("spacecraft.A.chains.w.deflection.in_plane", "rad"),
    ("spacecraft.A.thrusters.t.direction", "1"), ("orbits.low.inclination", "rad"),
    ("spacecraft.A.torquers.m.max_dipole", "A m2"), ("time.step", "s"), ("environment.mu", "m3/s2"),
    ("spacecraft.A.surfaces[0].drag", "1"),
    ("spacecraft.A.joints.hinge.rate", "rad/s"), ("spacecraft.A.joints.slide.rate", "m/s"),
    ("spacecraft.A.joints.slide.stiffness", "N/m"),
    ("spacecraft.A.joints.mast.stiffness[1]", "N/m"), ("spacecraft.A.joints.mast.stiffness[2]", "N m/rad"),
    ("spacecraft.A.joints.mast.rate[0]", "m/s"), ("spacecraft.A.joints.mast.rate[4]", "rad/s"),
    ("spacecraft.A.joints.mast.stops.lower[1]", "m"), ("spacecraft.A.joints.mast.stops.lower[2]", "rad"),
    ("spacecraft.A.joints.mast.damping", "SI"), ("spacecraft.A.joints.mast.displacement[1]", "m"),
    ("spacecraft.A.joints.mast.angle[1]", "rad"), ("spacecraft.A.joints.hinge.stiffness[0]", "N m/rad"),
    ("spacecraft.A.joints.ball.stiffness[0]", "N m/rad"), ("spacecraft.A.joints.ball.rate", "rad/s"),
    ("spacecraft.A.joints.cage.stiffness[0]", "N/m"), ("spacecraft.A.joints.cage.stiffness[1]", "N m/rad"),
    ("spacecraft.A.joints.cage.rate", "SI"), ("spacecraft.A.joints.cage.stops.upper", "m"),
    ("spacecraft.A.joints.cage.stops.stiffness[0]", "N/m"), ("spacecraft.A.joints.cage.attitude", "1"),
    ("spacecraft.A.joints.unknown.rate", "SI"), ("spacecraft.A.nothing", "SI")])
def test_units_of_paths(path, unit):
    assert units_of(path, KINDS.get, lambda joint: SLIDES.get(joint, 0)) == unit
