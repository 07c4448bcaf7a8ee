"""Newton's and Euler's laws over what is recorded: sources of force and torque sum to the change of momentum, and each
body of a tree is in balance."""

import dataclasses

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

from nesim import Body, Joint, Load, Spacecraft, _core, from_angles
from nesim.things.environment import Atmosphere
from nesim.results.layout import LABELS
from nesim.sim.craft import Craft
from nesim.things import Surface
from tests.support import balance, independent
from tests.support.flight import fly
from tests.support.surrounded import START, around, records

SOURCES = ("gravity", "other_bodies", "air", "sunlight", "magnetic", "loads")
LEVI_CIVITA = np.array([[[(i - j) * (j - k) * (k - i) / 2 for k in range(3)] for j in range(3)] for i in range(3)])
TURN = 7.292115e-5                                                   # of the Earth, rad/s
EVERYTHING = {"degree": 8, "third_bodies": ("sun", "moon"), "tides": True, "atmosphere": Atmosphere(),
              "radiation_pressure": True, "magnetic_field": "igrf"}


def tree(**more):
    """A bus with a boom on a ball joint, a panel on a hinge, a mast that slides and an antenna that is fixed, with
    surfaces and dipoles off their centres."""
    bodies = [Body(name="bus", mass=80.0, inertia=[[20.0, 1.0, -0.5], [1.0, 25.0, 0.3], [-0.5, 0.3, 18.0]],
                   mass_center=(0.1, -0.05, 0.2), residual_dipole=(0.5, 0.1, -0.3)),
              Body(name="boom", mass=3.0, inertia=[6.0, 6.0, 0.02], mass_center=(0, 0, 2.5),
                   residual_dipole=(0.0, 0.2, 0.1)),
              Body(name="panel", mass=8.0, inertia=[2.0, 3.0, 5.0], mass_center=(1.0, 0, 0)),
              Body(name="antenna", mass=2.0, inertia=[0.3, 0.2, 0.4], mass_center=(0, 0.2, 0)),
              Body(name="mast", mass=1.5, inertia=[0.4, 0.4, 0.1], mass_center=(0, 0, -0.5))]
    joints = [Joint(name="ball", type="spherical", inner="bus", outer="boom", inner_point=(0, 0, 0.6),
                    rate=(0.002, -0.001, 0.0), stiffness=0.05, damping=0.01),
              Joint(name="hinge", type="gimbal", axes=["y"], inner="bus", outer="panel", inner_point=(0.5, 0, 0),
                    angle=0.3, rate=0.001, stiffness=0.02),
              Joint(name="bolt", type="fixed", inner="bus", outer="antenna", inner_point=(0, 0.5, 0.1)),
              Joint(name="slide", type="prismatic", axes=["z"], inner="bus", outer="mast", inner_point=(0.1, 0.1, -0.4),
                    displacement=0.2, rate=0.03, stiffness=0.5)]
    look = {"specular": 0.3, "diffuse": 0.2}
    surfaces = [Surface(body="bus", shape="sphere", radius=0.6, center=(0.2, 0.1, 0), **look),
                Surface(body="boom", shape="cylinder", radius=0.02, length=5.0, center=(0, 0, 2.5), **look),
                Surface(body="panel", shape="plate", area=2.0, center=(1.0, 0.1, 0), normal=(0, 0, 1.0), **look),
                Surface(body="panel", shape="plate", area=2.0, center=(1.0, 0.1, 0), normal=(0, 0, -1.0), **look),
                Surface(body="antenna", shape="sphere", radius=0.3, center=(0, 0.4, 0), **look),
                Surface(body="mast", shape="cylinder", radius=0.05, length=1.0, center=(0, 0, -0.5), **look)]
    start = {"position": (6.7e6, 1e5, -2e5), "velocity": (300.0, 4.8e3, 6.0e3), "rate": (0.002, -0.003, 0.001),
             "attitude": from_angles([0.4, -0.3, 0.8], 321)}
    return Spacecraft(bodies=bodies, joints=joints, surfaces=surfaces, **(start | more))


def test_every_source_has_its_name():
    """What the core tells apart is what a result file names."""
    assert tuple(source.name.lower() for source in _core.Source) == SOURCES == next(label.values for label in LABELS
        if label.name == "source")


PUSH = Load(body="boom", force=(0.0, 0.01, 0.0), torque=(0.001, 0.0, 0.002), point=(0, 0, 5.0))


def losses(step, where):
    """What the sums of the recorded torques and forces, by Simpson's rule over 60 s, lack of the change of the momenta;
    and the records."""
    t, found = fly(tree(loads=[PUSH]), step, 60.0, step, "rk4", where)
    lost = []
    for momentum, rate in (("angular_momentum", "source_torque"), ("momentum", "source_force")):
        summed = cumulative_simpson(found[rate].sum(axis=1), x=t, axis=0, initial=0)
        lost.append(np.abs(found[momentum] - found[momentum][0] - summed).max())
    return *lost, found


@pytest.mark.parametrize("acts_on", ["bodies", "mass_center"])
def test_sources_sum_to_the_change_of_momentum(acts_on):
    """In sunlight, inside one layer of air, to the order of the integration."""
    where = around(acts_on=acts_on, **EVERYTHING)
    torque, force, found = losses(0.05, where)
    assert found["sunlight"].min() == 1.0 and np.abs(np.diff(found["angular_momentum"][[0, -1]], axis=0)).max() > 1
    assert torque < 5e-9                                # N m s of 2.6; measured 9.4e-10
    assert force < 2e-9                                 # N s of 49 440; measured 2.4e-10
    assert 10 < losses(0.1, where)[0] / torque < 25     # order 4: measured 15.7
    # each source is seen: without it 60 s of it would be lost
    seen = {"air": 1e-4, "sunlight": 1e-6, "magnetic": 1e-6, "loads": 1e-3} | ({"gravity": 1e-6} if acts_on == "bodies"
        else {})
    for name, least in seen.items():
        assert np.abs(found["source_torque"][:, SOURCES.index(name)]).max() > least


def test_record_of_a_spacecraft_without_surfaces():
    """Sources where nothing needs the places of the links but the record itself."""
    for acts_on in ("bodies", "mass_center"):
        spacecraft = dataclasses.replace(tree(loads=[PUSH]), surfaces=())
        t, found = fly(spacecraft, 0.05, 60.0, 0.05, "rk4", around(acts_on=acts_on, degree=4, third_bodies=("moon",),
            magnetic_field="igrf"))
        summed = cumulative_simpson(found["source_torque"].sum(axis=1), x=t, axis=0, initial=0)
        assert np.abs(found["angular_momentum"] - found["angular_momentum"][0] - summed).max() < 5e-9      # of 2.6


def merged(craft):
    """The same with bus and antenna as one body."""
    bus, antenna, at = craft.bodies[0], craft.bodies[3], np.array(craft.joints[2].inner_point)
    center, mass = np.array([bus.mass_center, antenna.mass_center + at]), np.array([bus.mass, antenna.mass])
    common = mass @ center / mass.sum()
    inertia = np.array(bus.inertia) + np.diag(antenna.inertia)
    for m, d in zip(mass, center - common, strict=True):
        inertia += m * (d @ d * np.eye(3) - np.outer(d, d))
    one = dataclasses.replace(bus, mass=float(mass.sum()), mass_center=tuple(common), inertia=inertia.tolist())
    moved = [dataclasses.replace(surface, body="bus", center=tuple(surface.center + at))
             if surface.body == "antenna" else surface for surface in craft.surfaces]
    return dataclasses.replace(craft, bodies=[one, *craft.bodies[1:3], craft.bodies[4]],
                               joints=[*craft.joints[:2], craft.joints[3]], surfaces=moved)


@pytest.mark.parametrize("acts_on", ["bodies", "mass_center"])
def test_welded_bodies_feel_what_one_body_does(acts_on):
    """Each source's force and torque, and the loads of the other joints, to 1e-13 of the largest. Measured: 7e-16 and
    2e-15."""
    where = around(acts_on=acts_on, **EVERYTHING)
    two, one = (fly(craft, 0.05, 1.0, 0.05, "rk4", where)[1] for craft in (tree(loads=[PUSH]),
                                                                           merged(tree(loads=[PUSH]))))
    for name in ("source_force", "source_torque"):
        largest = np.abs(one[name]).max(axis=(0, 2))
        assert (np.abs(two[name] - one[name]).max(axis=(0, 2)) <= 1e-13 * largest).all() and (largest > 0).sum() > 2
    for name in ("joint_force", "joint_torque"):
        assert np.abs(two[name][:, [0, 1, 3]] - one[name]).max() <= 1e-13 * np.abs(one[name]).max()


# --------------------------------------------------------------------------------- each body of a tree

def surface_load(surface, C, v, arm, rate, rho, pressure, sun):
    """Force of air and light on a surface and its torque about the body's mass centre, N: closed forms, which
    test_forces.py has checked.

    C: C_NB. v: of the body's mass centre through the air. arm: from there to the surface, N. rate: of the body, N.
    pressure: N/m2. sun: direction."""
    n = C @ surface.normal
    through = v + np.cross(rate, arm)
    if surface.shape == "plate":
        share, lit = surface.area * max(n @ through, 0.0), max(n @ sun, 0.0)
        light = -pressure * surface.area * lit * ((1 - surface.specular) * sun + 2
                                                  * (surface.specular * lit + surface.diffuse / 3) * n)
    elif surface.shape == "cylinder":
        side = sun - (sun @ n) * n
        sine, outline = np.linalg.norm(side), surface.radius * surface.length
        share = 2 * outline * np.linalg.norm(through - (through @ n) * n)
        light = -pressure * outline * (2 * (1 - surface.specular) * sine * sun
                                       + (8 / 3 * surface.specular * sine + np.pi / 3 * surface.diffuse) * side)
    else:
        outline = np.pi * surface.radius**2
        share, light = outline * np.linalg.norm(through), -pressure * outline * (1 + 4 / 9 * surface.diffuse) * sun
    force = -0.5 * rho * surface.drag * share * through + light
    return force, np.cross(arm, force)


def external_loads(b, moving, around_it, attraction, pole):
    """Force on every body and torque about its mass centre, N: gravity where the body is, air, light and magnetic field
    as recorded at the mass centre."""
    force = b.mass[:, None] * np.array([attraction(r) for r in b.position])
    torque = np.zeros_like(force)
    d = around_it["sun_position"] - moving.mass_center
    sun, pressure = d / np.linalg.norm(d), 1361.0 / 299792458.0 * 149597870700.0**2 / (d @ d) * around_it["sunlight"]
    h = 500.0                                           # m
    for i, body in enumerate(b.spacecraft.bodies):
        G = np.array([(attraction(b.position[i] + h * x) - attraction(b.position[i] - h * x)) / (2 * h)
                      for x in np.eye(3)])
        second = 0.5 * np.trace(b.inertia[i]) * np.eye(3) - b.inertia[i]
        torque[i] += np.einsum("ijk,jl,kl->i", LEVI_CIVITA, second, G) + np.cross(b.C_NB[i] @ body.residual_dipole,
            around_it["magnetic_field"])
    for surface in b.spacecraft.surfaces:
        i = b.index[surface.body]
        arm = b.C_NB[i] @ np.subtract(surface.center, b.spacecraft.bodies[i].mass_center)
        wind = b.velocity[i] - np.cross(TURN * pole, moving.mass_center)
        F, T = surface_load(surface, b.C_NB[i], wind, arm, b.rate[i], around_it["density"], pressure, sun)
        force[i] += F
        torque[i] += T
    return force, torque


def test_every_body_is_in_balance():
    """m a and dH/dt of each body from the accelerations, against what acts on it from outside, written anew, and the
    reported joint forces."""
    earth = independent.Earth(START, 8)
    C_FN, (sun, moon) = earth.rotation(0.0), earth.sun_and_moon(0.0)

    pole = C_FN[2]

    def attraction(r):
        return earth.gravity(r, C_FN) + independent.third_body(independent.MU_SUN, sun, r) + independent.third_body(
            independent.MU_MOON, moon, r)

    where = around(**(EVERYTHING | {"tides": False, "mu": 3.986004415e14, "ephemeris": "de440"}))
    craft = Craft(tree(), where)
    moving, found = craft.motion(), craft.accelerations()
    b = balance.balance(craft.description, moving, found)
    around_it = records(craft, None)
    force, torque = external_loads(b, moving, around_it, attraction, pole)
    joint_force, joint_torque = balance.joint_loads(b, found)
    momentum, spin = balance.inertial_loads(b)
    # forces: air of 1.7e-3 N good to 1e-6 (the pole of external_loads); torques: gradients by differences, 1e-6 of 1e-4
    # N m
    assert np.abs(momentum - force - joint_force).max() < 2e-9       # N, measured 1.5e-10
    assert np.abs(spin - torque - joint_torque).max() < 2e-9          # N m, measured 4.6e-11
    assert np.abs(joint_force).max() > 1e-3
