"""A record at a jump shows the state after it: at the start, between steps, at the end, for every integrator."""

import numpy as np
import pytest

from tests.support.flight import drift, fly, table
from nesim.things import Body, Command, Condition, Controller, Drive, Joint, Load, Spacecraft, Tank, Thruster, Wheel

METHODS = ("rk4", "adams", "dop853")
HUB = Body(name="hub", mass=20.0, inertia=(2.0, 3.0, 4.0))
ARM = Body(name="arm", mass=4.0, inertia=(0.5, 0.8, 0.9), mass_center=(0.4, 0.1, 0))
HINGE = Joint(name="hinge", type="gimbal", inner="hub", outer="arm", axes=("y",), inner_point=(0.5, 0, 0), rate=0.3)


def craft(**parts):
    return Spacecraft(bodies=[HUB, ARM], joints=[HINGE], rate=(0.1, -0.2, 0.3), **parts)


def spinning(**keys):
    return Wheel(name="w", body="hub", axis=(0, 0, 1), inertia=0.05, **keys)


JUMPS = {
    "prescribed speed": craft(wheels=[spinning(speed_law=table("hold", (0, 1.0), (0.5, 10.0), (1.0, -5.0)))]),
    "prescribed "
    "motion": craft(drives=[Drive(name="d", joint="hinge", mode="motion", target=table("linear", (0, 0.0), (0.5, 0.1),
    (1.0, 0.3)))]),
    "lock": craft(drives=[Drive(name="d", joint="hinge", mode="free")],
                  commands=[Command(action="lock", target="d", at=0.5)]),
    "lock at the end": craft(drives=[Drive(name="d", joint="hinge", mode="free")],
                             commands=[Command(action="lock", target="d", at=1.0)]),
    "delta-v": craft(commands=[Command(action="delta_v", value=(1.0, 2.0, 3.0), at=at) for at in (0.0, 0.5, 1.0)]),
    "thruster": craft(thrusters=[Thruster(name="t", body="hub", force=5.0, direction=(1, 0, 0), position=(0, 0.3, 0),
                                          on=[(0.0, 0.25), (0.5, 0.75), (1.0, 2.0)])]),
    "load": craft(loads=[Load(body="arm", force=(1, 0, 2), start=0.5, stop=0.75), Load(body="hub", torque=(0, 0, 1),
    start=1.0)]),
    "torque": craft(wheels=[spinning(torque=table("hold", (0, 0.1), (0.5, -0.2), (1.0, 0.3)))]),
    "samples": craft(controllers=[Controller(name="c", type="rate_damping", sample=0.25, derivative=(1, 2, 3))]),
    "delayed samples": craft(wheels=[spinning()],
                             controllers=[Controller(name="c", type="rate_damping", sample=0.5, delay=0.25,
                                                     derivative=(1, 2, 3), actuators=["w"])]),
    "tank": craft(thrusters=[Thruster(name="t", body="hub", force=5.0, direction=(1, 0, 0), on=[(0.25, 0.75)], tank="f",
                                      specific_impulse=20.0)],
                  tanks=[Tank(name="f", body="hub", mass=5.0 / (20.0 * 9.80665) * 0.25, position=(0, 0, 0))]),
    "condition": craft(wheels=[spinning(torque=0.1)],
                       commands=[Command(action="set", target="wheels.w.torque", value=-0.3,
    when=Condition(quantity="wheel_speed", name="w", axis=1, above=True, limit=-1.0))]),
}
SEEN = ("velocity", "body_rate", "joint_rate", "wheel_speed", "wheel_torque", "drive_torque", "thruster_force",
        "control_torque", "tank_mass", "angular_momentum")


@pytest.mark.parametrize("name", JUMPS)
def test_all_integrators_record_the_same(name):
    """Every quantity at every record. Measured: 4e-8, the error of the methods; a record from before a jump differs by
    its size."""
    flown = [fly(JUMPS[name], 0.025, 1.0, 0.25, method)[1] for method in METHODS]
    for key in SEEN:
        if key in flown[0] and flown[0][key].size:
            for other in flown[1:]:
                assert np.nanmax(np.abs(other[key] - flown[0][key]), initial=0) < 1e-6, key


@pytest.mark.parametrize("method", METHODS)
def test_what_holds_after_each_jump(method):
    """Momentum in the very record of a jump, and what commands and edges have set."""
    fly_ = lambda name: fly(JUMPS[name], 0.05, 1.0, 0.25, method)[1]
    given = fly_("prescribed speed")
    assert given["wheel_speed"][:, 0] == pytest.approx([1, 1, 10, 10, -5]) and drift(given["angular_momentum"]) < 1e-6
    moved = fly_("prescribed motion")
    assert (moved["joint_rate"][:, 0, 0] == pytest.approx([0.2, 0.2, 0.4, 0.4, 0], abs=1e-12)
            and np.ptp(moved["angular_momentum"], axis=0).max() < 1e-6)
    assert (fly_("lock")["joint_rate"][2:, 0, 0] == pytest.approx(0, abs=0)
            and fly_("lock at the end")["joint_rate"][-1, 0, 0] == 0)
    kicked = fly_("delta-v")["velocity"]
    assert kicked == pytest.approx(np.array([[1, 1, 2, 2, 3]]).T * [1, 2, 3], abs=1e-12)
    assert fly_("thruster")["thruster_force"][:, 0].tolist() == [5, 0, 5, 0, 5]
    sampled = fly_("samples")
    assert sampled["control_torque"][:, 0] == pytest.approx(-sampled["body_rate"][:, 0] * [1, 2, 3], abs=1e-9)
    assert fly_("tank")["tank_mass"][2:, 0] == pytest.approx(0, abs=0)
