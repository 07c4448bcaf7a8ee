"""Several drives on one axis, and thrusters that share a torque."""

import numpy as np
import pytest

import nesim
from nesim.things import Controller, Drive, Thruster, TimeLaw

HUB = nesim.Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0))


def arm(*drives) -> nesim.Spacecraft:
    """A hub with an arm on a hinge."""
    outer = nesim.Body(name="arm", mass=10.0, inertia=(1.0, 2.0, 2.0), mass_center=(0.7, 0.1, 0.0))
    hinge = nesim.Joint(name="hinge", type="gimbal", inner="hub", outer="arm", inner_point=(0.5, 0, 0), axes=("z",),
                        angle=(0.2,), rate=(0.1,))
    return nesim.Spacecraft(bodies=[HUB, outer], joints=[hinge], drives=drives)


def test_torques_on_one_axis_add_up():
    """A given torque, a servo and a brake on rates, in any order, are one torque."""
    several = [Drive(name="a", joint="hinge", torque=TimeLaw(value=0.7)),
               Drive(name="b", joint="hinge", mode="position", stiffness=3.0, target=TimeLaw(value=0.5)),
               Drive(name="c", joint="hinge", mode="rate", damping=2.0, target=TimeLaw(value=0.4))]
    total = Drive(name="sum", joint="hinge", torque=TimeLaw(value=0.7 + 3 * (0.5 - 0.2) + 2 * (0.4 - 0.1)))
    wanted = nesim.build(arm(total)).accelerations().angular
    for drives in (several, several[::-1]):
        np.testing.assert_allclose(nesim.build(arm(*drives)).accelerations().angular, wanted, rtol=1e-13)


COUPLES = (((1, 0, 0), (0, 1, 0)), ((-1, 0, 0), (0, -1, 0)), ((1, 0, 0), (0, -1, 0)), ((-1, 0, 0), (0, 1, 0)),
           ((0, 1, 0.3), (0, 0, 1)), ((0, -1, 0.3), (0, 0, -1)), ((0, 1, 0.3), (0, 0, -1)), ((0, -1, 0.3), (0, 0, 1)))


@pytest.mark.parametrize("count", [4, 8])
def test_couples_fire_together(count):
    """A spin-up by couples leaves no force: the mass centre does not move. With four thrusters a demand about x finds
    nobody."""
    thrusters = [Thruster(name=f"t{k}", body="hub", force=1.0, position=p, direction=d)
                 for k, (p, d) in enumerate(COUPLES[:count])]
    law = Controller(name="spin", type="rate_damping", sample=1.0, derivative=(2.0,) * 3, target_rate=(0.0, 0.0, 0.01),
                     actuators=[thruster.name for thruster in thrusters])
    craft = nesim.Spacecraft(bodies=[HUB], thrusters=thrusters, controllers=[law], rate=(0.002, 0.0, 0.0))
    many = nesim.run_many([craft], 200.0, 0.1, keep=["body_rate", "velocity"])
    x, _, z = many["body_rate"][0, -1, 0]
    assert z == pytest.approx(0.01, rel=1e-3)
    assert (abs(x) < 1e-4) == (count == 8)
    assert np.abs(many["velocity"]).max() < 1e-12                                        # measured 2e-17


def test_a_lone_thruster_still_serves():
    """Three thrusters that leave a force over: the impulse of a sample is given all the same."""
    lone = [Thruster(name=f"t{k}", body="hub", force=1.0, position=p, direction=d)
            for k, (p, d) in enumerate([COUPLES[0], COUPLES[4], COUPLES[6]])]
    law = Controller(name="spin", type="rate_damping", sample=1.0, derivative=(2.0,) * 3,
                     target_rate=(0.002, 0.0, 0.01), actuators=["t0", "t1", "t2"])
    many = nesim.run_many([nesim.Spacecraft(bodies=[HUB], thrusters=lone, controllers=[law])], 1.0, 0.1,
                          keep=["angular_momentum"])
    np.testing.assert_allclose(many["angular_momentum"][0, -1], [0.004, 0.0, 0.02], atol=2e-7)
