"""Thrusters and torquers: impulses to rounding wherever pulses begin and end, rise times, torques about the mass
centre, m x B."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from nesim.model.compile import Field
from nesim.things import Body, Command, Joint, Spacecraft, Thruster, Torquer
from tests.support.flight import fly, law, table

HUB = Body(name="hub", mass=8.0, inertia=(2.0, 3.0, 4.0), mass_center=(0.1, 0.2, -0.3))
JET = Thruster(name="jet", body="hub", force=2.5, direction=(0, 0, 2), position=HUB.mass_center)
EPS = np.finfo(float).eps


def velocity(jet, step, duration=2.0, method="rk4"):
    """Along z at the end, of a body that does not turn, m/s."""
    return fly(Spacecraft(bodies=[HUB], thrusters=[jet]), step, duration, method=method)[1]["velocity"][-1, 2]


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize("on", [[(0.0, 0.5)], [(0.1, 0.3)], [(0.12345, 0.12399)], [(0.1, 0.1 + 1e-6)],
                                [(0.33, 0.34), (0.35, 1.7501), (1.76, 1.77)],
                                [(1.99, 2.5)], [(0.2 - 1e-13, 0.4 + 1e-13)]], ids=str)
def test_impulse_is_force_times_duration(on, method):
    """To rounding of the sum, wherever edges lie. Measured: 3e-16 m/s; edges within 1e-9 of a step of the grid are
    moved to it."""
    expected = sum(min(b, 2.0) - a for a, b in on) * JET.force / HUB.mass
    found = velocity(replace(JET, on=on), 0.1, method=method)
    assert found == pytest.approx(expected, abs=20 * EPS + (3e-13 if on[0][0] == 0.2 - 1e-13 else 0))


def test_pulse_train():
    """A hundred pulses of 7 ms every 19 ms at steps of 0.05 s: several edges in each. Measured: 1.7e-15 m/s."""
    on = [(0.0031 + 0.019 * k, 0.0101 + 0.019 * k) for k in range(100)]
    expected = sum(b - a for a, b in on) * JET.force / HUB.mass
    assert velocity(replace(JET, on=on), 0.05) == pytest.approx(expected, abs=100 * EPS)


def test_records_show_the_force():
    """Full from the begin of a pulse to its end, zero from there on."""
    t, found = fly(Spacecraft(bodies=[HUB], thrusters=[replace(JET, on=[(0.3, 0.7), (1.05, 1.15)])]), 0.1, 1.5, 0.1)
    on = ((t > 0.29) & (t < 0.69)) | ((t > 1.06) & (t < 1.14))
    assert found["thruster_force"][:, 0] == pytest.approx(2.5 * on, abs=0)


def test_rise_time():
    """First-order rise and decay: force F (1 - e^(-s/tau)), then its decay; after a long time the impulse is F times
    the duration.

    RK4 integrates the exponentials: error (h/tau)^4/2880 of each, 9e-10. Measured: 1.4e-11 m/s.
    """
    tau, a, b = 0.05, 0.1037, 0.4003
    t, found = fly(Spacecraft(bodies=[HUB], thrusters=[replace(JET, on=[(a, b)], rise_time=tau)]), 0.002, 2.0, 0.02)
    rise, fall = np.maximum(t - a, 0), np.maximum(t - b, 0)
    up = 1 - np.exp(-np.minimum(rise, b - a) / tau)
    level = np.where(t < b, up, (1 - np.exp(-(b - a) / tau)) * np.exp(-fall / tau))
    assert found["thruster_force"][:, 0] == pytest.approx(2.5 * level, abs=1e-12)
    impulse = np.minimum(rise, b - a) - tau * up + (1 - np.exp(-(b - a) / tau)) * tau * (1 - np.exp(-fall / tau))
    assert found["velocity"][:, 2] == pytest.approx(2.5 / 8 * impulse, abs=1e-9)
    assert found["velocity"][-1, 2] == pytest.approx(2.5 / 8 * (b - a), abs=1e-9)


def test_pulses_below_the_smallest_impulse_are_not_fired():
    """By commands; those in the input are refused beforehand."""
    fired = [Command(action="fire", target="jet", at=0.5, duration=0.0199), Command(action="fire", target="jet", at=1.0,
        duration=0.0201)]
    _, found = fly(Spacecraft(bodies=[HUB], thrusters=[replace(JET, minimum_impulse=0.05)], commands=fired), 0.1, 2.0)
    assert found["velocity"][-1, 2] == pytest.approx(0.0201 * 2.5 / 8, abs=1e-15)


def test_overlapping_orders_leave_it_on_until_the_last_of_them():
    """A command during a pulse of the schedule, and one that ends later."""
    for at, duration, until in ((0.6, 0.1, 1.0), (0.9, 0.4, 1.3), (1.2, 0.3, 1.5)):
        craft = Spacecraft(bodies=[HUB], thrusters=[replace(JET, on=[(0.5, 1.0)])],
                           commands=[Command(action="fire", target="jet", at=at, duration=duration)])
        expected = (until - 0.5) if at < 1 else 0.5 + duration
        assert fly(craft, 0.1, 2.0)[1]["velocity"][-1, 2] == pytest.approx(expected * 2.5 / 8, abs=1e-14), at


def test_torque_about_the_mass_centre():
    """A short pulse at an arm: I w = r x F t about the mass centre of the whole, of one body and of a tree whose joints
    are welded."""
    point, force = np.array([0.7, -0.4, 0.5]), 2.5 * np.array([1, 2, -2]) / 3
    jet = replace(JET, position=tuple(point), direction=(1, 2, -2), on=[(0.0, 1e-4)])
    _, found = fly(Spacecraft(bodies=[HUB], thrusters=[jet]), 1e-4, 1e-4)
    expected = np.cross(point - HUB.mass_center, force) * 1e-4 / HUB.inertia
    assert found["body_rate"][-1, 0] == pytest.approx(expected, rel=1e-6)
    assert found["velocity"][-1] == pytest.approx(force * 1e-4 / 8, rel=1e-6)
    assert found["angular_momentum"][-1] == pytest.approx(np.cross(point - HUB.mass_center, force) * 1e-4, rel=1e-6)
    arm = Body(name="arm", mass=4.0, inertia=(0.5, 0.8, 0.9), mass_center=(0.4, 0.1, 0))
    weld = Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("y",), inner_point=(0.5, 0, 0), stiffness=1.0)
    outer = replace(jet, body="arm")
    _, found = fly(Spacecraft(bodies=[HUB, arm], joints=[weld], thrusters=[outer]), 1e-4, 1e-4)
    center = (8 * np.array(HUB.mass_center) + 4 * (np.array([0.5, 0, 0]) + arm.mass_center)) / 12
    assert found["angular_momentum"][-1] == pytest.approx(np.cross(point + [0.5, 0, 0] - center, force) * 1e-4,
                                                          rel=1e-5)


# ---- torquers

def test_torque_of_dipoles():
    """m x B in body axes, of laws and limits, with B fixed in N while the body turns: dH/dt = C^T m x B, integrated by
    Simpson's rule.

    Measured: 2.8e-12 N m s, which RK4 loses of 3.5 N m s at this step.
    """
    field = np.array([2e-5, 1e-5, -3e-5])
    coils = [Torquer(name="a", body="hub", axis=(0, 0.6, 0.8), dipole=law("30*sin(2*t)")), Torquer(name="b", body="hub",
        axis=(1, 0, 0), dipole=table("hold", (0, 50), (0.5, -80)), max_dipole=60)]
    step = 0.005
    t, found = fly(Spacecraft(bodies=[HUB], torquers=coils, rate=(0.5, -0.3, 0.8)), step, 1.0, step,
                   field=Field(magnetic=tuple(field)))
    a, b = 30 * np.sin(2 * t), np.where(t < 0.4999, 50.0, -60.0)
    assert found["torquer_dipole"] == pytest.approx(np.c_[a, b], abs=1e-12)
    C_NB = Rotation.from_quat(found["body_attitude"][:, 0])

    def rate_of_change(b):
        return C_NB.apply(np.cross(np.outer(a, [0, 0.6, 0.8]) + np.outer(b, [1, 0, 0]), C_NB.inv().apply(field)))

    def simpson(x):
        return np.sum((x[:-2:2] + 4 * x[1:-1:2] + x[2::2]) * step / 3, axis=0)

    half = len(t) // 2
    change = (simpson(rate_of_change(np.full_like(t, 50.0))[:half + 1])
              + simpson(rate_of_change(np.full_like(t, -60.0))[half:]))
    assert found["angular_momentum"][-1] - found["angular_momentum"][0] == pytest.approx(change, abs=1e-11)
