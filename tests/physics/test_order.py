"""Jumps of what acts, inside steps and off the grid, cost a method neither its order nor its accuracy.

No step crosses a jump that is known beforehand. Were one crossed, RK4 would be of order one there: errors many hundred
times larger (see the last test).
"""

from dataclasses import replace

import numpy as np
import pytest

from nesim.methods import METHODS
from nesim.things import Body, Command, Drive, Joint, Load, Spacecraft, Thruster, Wheel
from tests.support.flight import fly, law, table

HUB = Body(name="hub", mass=20.0, inertia=(2.0, 3.0, 4.0))
ARM = Body(name="arm", mass=4.0, inertia=(0.5, 0.8, 0.9), mass_center=(0.4, 0.1, 0))
HINGE = Joint(name="hinge", type="gimbal", inner="hub", outer="arm", axes=("y",), inner_point=(0.5, 0, 0),
              stiffness=4.0, rate=0.3)
PLAIN = Spacecraft(bodies=[HUB, ARM], joints=[HINGE], rate=(0.4, -0.3, 0.6))

# times that lie on no grid of 0.1 s or its halves
JUMPS = {
    "table of torque": dict(wheels=[Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.05, speed=20.0,
                                          torque=table("hold", (0, 0.4), (0.3711, -0.6), (0.3733, 0.2),
                                                       (1.0107, 0.0)))]),
    "table with kinks": dict(wheels=[Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.05,
                                           torque=table("linear", (0, 0.0), (0.3711, 0.6), (1.0107, -0.5)))]),
    "loads": dict(loads=[Load(body="arm", force=(1, 2, 0), point=(0.8, 0, 0), start=0.2345, stop=0.9871),
                         Load(body="hub", torque=(0.3, 0, 1), start=0.4111)]),
    "pulses": dict(thrusters=[Thruster(name="t", body="arm", force=3.0, direction=(0, 0, 1), position=(0.9, 0, 0),
                                       on=[(0.1234, 0.1301), (0.4017, 1.2003)])]),
    "expression": dict(
    drives=[Drive(name="d", joint="hinge", torque=law("0.5*sin(3*t)*step(t - 0.3337) - 0.7*step(t**2 - 0.8) + abs(t - "
                                                      "0.5127)"))]),
    "commands": dict(drives=[Drive(name="d", joint="hinge", torque=law("0.4"))],
                     commands=[Command(action="set", target="drives.d.torque", value=-0.8, at=0.4567),
                               Command(action="set", target="drives.d.torque", value=0.1, at=1.0203)]),
}
END = 1.4


def rates(craft, step, method="rk4"):
    """Of both bodies at the end, rad/s."""
    return fly(craft, step, END, method=method)[1]["body_rate"][-1]


@pytest.mark.parametrize("name", JUMPS)
def test_rk4_keeps_its_order(name):
    """Halving the step from 0.1 s makes the error 16 times smaller: measured 11 to 18 times, the pieces of a split step
    being of many sizes."""
    craft = replace(PLAIN, **JUMPS[name])
    exact = rates(craft, 0.1 / 64)
    errors = [np.abs(rates(craft, 0.1 / n) - exact).max() for n in (1, 2, 4)]
    assert errors[0] <= 1e-4
    assert all(a / b >= 11 for a, b in zip(errors, errors[1:]))


@pytest.mark.parametrize("name", JUMPS)
def test_adams_keeps_its_accuracy(name):
    """It restarts at every jump, and is of order 4 in between: a quarter of the step, an error 91 to 207 times smaller,
    as measured."""
    craft = replace(PLAIN, **JUMPS[name])
    exact = rates(craft, 0.1 / 64)
    errors = [np.abs(rates(craft, 0.1 / n, "adams") - exact).max() for n in (4, 8, 16)]
    assert errors[0] <= 1e-6 and errors[0] / errors[2] >= 60


@pytest.mark.parametrize("name", JUMPS)
def test_dop853_keeps_its_accuracy(name):
    """At a tolerance of 1e-11. Measured: 2e-13 to 3e-12 rad/s, with a step that the jumps do not shorten."""
    craft = replace(PLAIN, **JUMPS[name])
    method = replace(METHODS["dop853"], rtol=1e-11, atol=1e-13)
    error = np.abs(rates(craft, 0.1, method) - rates(craft, 0.1 / 64)).max()
    assert error <= 1e-10


def test_a_jump_that_is_not_known_costs_the_order():
    """What these tests would see: the same step of torque as a steep smooth rise, which no edge announces. Measured:
    7e-3 rad/s against 9e-6."""
    jump = law("0.5*step(t - 0.3337)"), law("0.25*(1 + tanh((t - 0.3337)*1e7))")
    known, hidden = (replace(PLAIN, drives=[Drive(name="d", joint="hinge", torque=torque)]) for torque in jump)
    exact = rates(known, 0.1 / 64)
    assert np.abs(rates(hidden, 0.1) - exact).max() >= 100 * np.abs(rates(known, 0.1) - exact).max()
