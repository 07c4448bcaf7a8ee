"""Uniform gravity: free fall, a pendulum on a fixed base, potential energy, inverse dynamics that carries the
weight."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.special import ellipk

import nesim
from nesim.base.errors import UsageError
from nesim.model.compile import Field
from nesim.things import Base, Body, Joint, Spacecraft
from tests.support.flight import drift, fly

g = np.array([0.3, -0.2, -3.71])
HUB = Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0))
ARM = Body(name="arm", mass=10.0, inertia=(1.0, 2.0, 2.0), mass_center=(0.7, 0.1, 0))
FREE = Spacecraft(bodies=[HUB, ARM], joints=[Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z",),
                                                   inner_point=(0.5, 0, 0), rate=0.5, stiffness=3.0)],
                  rate=(0.02, 0.01, 0.03), position=(1.0, 2.0, 3.0), velocity=(0.1, 0, 2.0))


def test_everything_falls_alike():
    """The mass centre on its parabola, and nothing else changed: the same bits of joints and attitudes. Energy 2e-14 of
    its size."""
    t, found = fly(FREE, 0.01, 3.0, 0.5, field=Field(uniform=tuple(g)))
    _, still = fly(FREE, 0.01, 3.0, 0.5)
    assert found["position"] == pytest.approx(np.add(FREE.position, np.outer(t, FREE.velocity)) + 0.5 * np.outer(t**2,
        g), abs=1e-12)
    for name in ("joint_angle", "body_attitude", "joint_torque"):
        assert np.array_equal(found[name], still[name], equal_nan=True)
    # measured 3e-15 of the energy
    assert drift(found["energy"]) < 1e-9 and np.ptp(found["potential_energy"]) > 1000
    # the spring is relaxed
    assert found["potential_energy"][0] == pytest.approx(-110.0 * g @ FREE.position, rel=1e-12)


@pytest.mark.parametrize("equations", ["rk4", "dop853"])
def test_pendulum_on_a_fixed_base(equations):
    """Swing of 90 deg: the period by the elliptic integral. The energy of a wall that stands changes by nothing
    else."""
    weight, J = 2.0 * 3.71, 0.02 + 2.0 * 0.6**2
    bob = Body(name="bob", mass=2.0, inertia=(0.02, 0.02, 0.01), mass_center=(0, 0, -0.6))
    craft = Spacecraft(bodies=[HUB, bob], joints=[Joint(name="j", type="gimbal", inner="hub", outer="bob", axes=("y",),
                                                        angle=np.pi / 2)], base=Base())
    period = 4 * np.sqrt(J / (weight * 0.6)) * ellipk(np.sin(np.pi / 4)**2)
    steps = 400
    t, found = fly(craft, period / steps, period, period / 4, method=equations, field=Field(uniform=(0.0, 0.0, -3.71)))
    # measured: angles 3e-10, rate 2e-10, energy 2e-9 of it, force 2e-10
    assert found["joint_angle"][[0, 2, 4], 0, 0] == pytest.approx([np.pi / 2, -np.pi / 2, np.pi / 2], abs=1e-8)
    assert found["joint_rate"][1, 0, 0] == pytest.approx(-np.sqrt(2 * weight * 0.6 / J), rel=1e-8)
    assert np.ptp(found["energy"]) < 1e-8 * weight * 0.6
    # weight and m v^2/r, at the bottom
    assert found["joint_force"][1, 0, 2] == pytest.approx(-3 * weight + 2 * (1 - 2.0 * 0.36 / J) * weight, rel=1e-6)


def test_inverse_dynamics_carries_the_weight():
    """At rest the base takes M g, and a hinge the moment of what it carries; a free robot feels nothing."""
    craft = nesim.build(replace(FREE, rate=(0, 0, 0),
        joints=[replace(FREE.joints[0], rate=0.0, stiffness=0.0, axes=("x",))]), Field(uniform=tuple(g)))
    still = craft.inverse_dynamics(joint=[0.0], base=np.zeros(6))
    assert still.base[:3] == pytest.approx(-110.0 * g, rel=1e-14)
    assert still.joint == pytest.approx([-10.0 * np.cross([0.7, 0.1, 0], g)[0]], rel=1e-13)
    free = craft.inverse_dynamics(joint=[0.0])
    assert free.joint == pytest.approx([0.0], abs=1e-12) and free.base_acceleration == pytest.approx([*g, 0, 0, 0],
        abs=1e-14)


def test_dense_equations_agree():
    craft = nesim.build(FREE, Field(uniform=tuple(g)))
    tree, dense = craft.accelerations(), craft.accelerations("dense")
    assert (dense.linear == pytest.approx(tree.linear, abs=1e-13)
            and dense.joint_force == pytest.approx(tree.joint_force, abs=1e-11))


def test_two_gravities_are_refused():
    with pytest.raises(UsageError, match="field.uniform beside field.mu"):
        nesim.build(FREE, Field(mu=1e14, acts_on="bodies", uniform=(0.0, 0.0, -1.0)))
