"""Point-mass gravity: the orbit, the tidal tension, the gradient torque, and digits that differences keep."""

import dataclasses

import mpmath
import numpy as np
import pytest

import nesim
from nesim import Body, Field, Joint, Load, Spacecraft, Wheel
from nesim.methods import METHODS
from tests.physics.test_integrators import fly
from tests.support import spacecraft
from tests.support.attitude import matrices

MU = 3.986004418e14         # m3/s2
R = 7.0e6                   # m
RATE = (MU / R**3) ** 0.5   # rad/s, of a circular orbit


def on_circle(bodies, joints=(), **more):
    """On the x axis, moving along y, turning with the orbit: body axes are radial, forward and normal."""
    return Spacecraft(bodies=bodies, joints=joints, position=[R, 0, 0], velocity=[0, R * RATE, 0],
                      **({"rate": [0, 0, RATE]} | more))


def test_an_orbit_closes():
    """An ellipse of eccentricity 0.5 comes back to its start after Kepler's period."""
    speed = (MU * 1.5 / R) ** 0.5
    period = 2 * np.pi * ((R / 0.5) ** 3 / MU) ** 0.5
    craft = nesim.build(Spacecraft(bodies=[Body(name="b", mass=5.0, inertia=[1, 1, 1])], position=[R, 0, 0],
                                   velocity=[0, speed, 0]), Field(MU, "bodies"))
    _, end, run = fly(craft, dataclasses.replace(METHODS["dop853"], rtol=1e-13, atol=1e-9), period / 1000, period)
    assert np.abs(end["position"][-1] - [R, 0, 0]).max() < 1e-3      # of 8e7 m of way; measured 3.1e-5
    assert end["energy"][-1] == pytest.approx(-MU * 5.0 * 0.25 / R, rel=1e-12)       # measured 7.8e-13


@pytest.mark.parametrize("length", [1.0, 1000.0])
def test_tension_of_a_radial_tether(length):
    """Two masses on a radial line in a circular orbit pull with 3 n^2 m1 m2/(m1 + m2) L, plus terms of L/R."""
    light, heavy = Body(name="low", mass=20.0, inertia=[1e-3] * 3), Body(name="high", mass=300.0, inertia=[1e-3] * 3)
    tie = Joint(name="tie", type="fixed", inner="low", outer="high", outer_point=[-length, 0, 0])
    found = nesim.build(on_circle([light, heavy], [tie]), Field(MU, "bodies")).accelerations()
    tension = 3 * RATE**2 * 20.0 * 300.0 / 320.0 * length
    # next term of the expansion: of relative size L/R, 1.4e-4 for 1 km
    assert found.joint_force[0] == pytest.approx([tension, 0, 0], rel=1e-8 + 2 * length / R, abs=1e-12)
    still = nesim.build(on_circle([light, heavy], [tie]), Field(MU, "mass_center")).accelerations()
    # one acceleration for all: only the centrifugal third is left
    assert still.joint_force[0] == pytest.approx([tension / 3, 0, 0], rel=1e-12, abs=1e-15)


def test_gradient_torque_of_a_body():
    """I alpha + w x I w = 3 mu/R^3 up x I up for a tilted body."""
    inertia = np.diag([40.0, 90.0, 110.0])
    q = nesim.from_angles([0.3, -0.2, 0.5], 321)
    craft = nesim.build(on_circle([Body(name="b", mass=100.0, inertia=inertia)], attitude=q), Field(MU, "bodies"))
    up = matrices(q)[:, 0]                              # the radial direction, N's x, in body axes
    w = np.array([0, 0, RATE])
    torque = inertia @ craft.accelerations().angular[0] + np.cross(w, inertia @ w)
    assert torque == pytest.approx(3 * MU / R**3 * np.cross(up, inertia @ up), rel=1e-12)


def test_gradient_of_the_point_mass_alone():
    """On a body without its rotor, whose spin axis is not a principal axis: (I - J a a') alpha = 3 mu/R^3 up x (I - J a
    a') up at rest."""
    a, J = np.array([2.0, 3.0, 6.0]) / 7, 4.0
    inertia = np.diag([40.0, 90.0, 110.0])
    q = nesim.from_angles([0.3, -0.2, 0.5], 321)
    craft = on_circle([Body(name="b", mass=100.0, inertia=inertia)], attitude=q, rate=[0, 0, 0],
                      wheels=[Wheel(name="w", body="b", axis=a, inertia=J)])
    up, empty = matrices(q)[:, 0], inertia - J * np.outer(a, a)
    for gradient, felt in (("point_mass", empty), ("full", inertia)):
        found = nesim.build(craft, Field(MU, "bodies", gradient=gradient)).accelerations().angular[0]
        assert empty @ found == pytest.approx(3 * MU / R**3 * np.cross(up, felt @ up), rel=1e-12)


def test_forces_turn_what_stays_on_its_conic_and_do_not_move_it():
    push = Load(body="b", force=(0.0, 3.0, 0.0), point=(1.0, 0.0, 0.0))
    free, pushed, held = (nesim.build(on_circle([Body(name="b", mass=10.0, inertia=[4.0, 5.0, 6.0])], rate=[0, 0, 0],
                                                loads=loads, perturbed=perturbed),
                                      Field(MU, "mass_center")) for loads, perturbed in (((), True), ((push,), True),
        ((push,), False)))
    ends = [fly(craft, METHODS["rk4"], 0.5, 50.0)[1] for craft in (free, pushed, held)]
    assert (ends[2]["position"] == ends[0]["position"]).all() and (ends[2]["velocity"] == ends[0]["velocity"]).all()
    assert ((ends[2]["body_attitude"] == ends[1]["body_attitude"]).all()
            and np.abs(ends[1]["position"] - ends[0]["position"]).max() > 1.0)
    assert (fly(held, METHODS["rk4"], 0.5, 50.0, dense=True)[1]["position"] == ends[0]["position"]).all()


def test_pitch_libration():
    """A body with its long axis nearly radial swings in the orbit plane at n sqrt(3 (I_forward -
    I_radial)/I_normal)."""
    inertia = [10.0, 100.0, 95.0]
    expected = RATE * (3 * (100.0 - 10.0) / 95.0) ** 0.5
    craft = nesim.build(on_circle([Body(name="b", mass=50.0, inertia=inertia)], attitude=nesim.from_angles([1e-4], 3)),
                        Field(MU, "bodies"))
    quarter = np.pi / 2 / expected
    _, records, _ = fly(craft, METHODS["rk4"], quarter / 2000, quarter)
    x, y, z, w = records["body_attitude"][-1, 0]
    pitch = 2 * np.arctan2(z, w) - np.arctan2(records["position"][-1, 1], records["position"][-1, 0])
    # a cosine of amplitude 1e-4 passes zero after a quarter: nonlinear terms are of the order of its cube
    assert abs(np.remainder(pitch + np.pi, 2 * np.pi) - np.pi) < 1e-10      # measured 3.9e-13


def test_differences_of_gravity_keep_their_digits():
    """Tidal force on a body 10 m from the mass centre, six orders below the weight, against 40 digits."""
    arm = [6.0, -7.0, 4.0]
    bodies = [Body(name="a", mass=1.0, inertia=[1e-9] * 3), Body(name="b", mass=1e12, inertia=[1e9] * 3)]
    slide = Joint(name="s", type="prismatic", axes=["x", "y", "z"], inner="b", outer="a", displacement=arm)
    craft = nesim.build(on_circle(bodies[::-1], [slide], rate=[0, 0, 0]), Field(MU, "bodies"))
    found = craft.accelerations().joint[0]
    with mpmath.workdps(40):
        def g(r):
            r = [mpmath.mpf(x) for x in r]
            return [-mpmath.mpf(MU) * x / mpmath.sqrt(sum(y * y for y in r)) ** 3 for x in r]
        share = mpmath.mpf(1) / (1 + mpmath.mpf(10) ** 12)          # of the arm, to the common mass centre
        near = [mpmath.mpf(p) - share * a for p, a in zip([R, 0, 0], arm)]
        far = [n + a for n, a in zip(near, arm)]
        exact = [float(x - y) for x, y in zip(g(far), g(near))]
    assert found == pytest.approx(exact, rel=1e-14, abs=1e-21)


def test_energy_is_conserved_in_orbit():
    """Kinetic, spring and gravity energy of a spinning spacecraft with booms, over 600 s."""
    craft = nesim.build(dataclasses.replace(spacecraft.mms(damping=0.0), position=[R, 0, 0], velocity=[0, R * RATE, 0]),
                        Field(MU, "bodies"))
    _, records, _ = fly(craft, METHODS["rk4"], 0.02, 600.0, every=10.0)
    assert np.abs(records["energy"] / records["energy"][0] - 1).max() < 1e-12       # measured 3.1e-14
