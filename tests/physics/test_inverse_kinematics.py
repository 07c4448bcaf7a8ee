"""Postures for an endpoint: there and back, the base fixed or giving way at zero momentum, joints that are redundant or
too few."""

import numpy as np
import pytest

import nesim
from nesim.base.rotations import about, multiply
from nesim.base.errors import RunError, UsageError
from nesim.things import Body, Endpoint, Joint, Spacecraft

BASE = Body(name="base", mass=250.0, inertia=(60.0, 40.0, 70.0))


def arm(axes="zyyyzx", mass=6.0):
    """A base and a chain of links of 0.5 m, each on a hinge, bent a little."""
    links = [Body(name=f"l{i}", mass=mass, inertia=(0.1, 0.5, 0.5), mass_center=(0.25, 0, 0)) for i in range(len(axes))]
    joints = [Joint(name=f"j{i}", type="gimbal", axes=(a,), inner=f"l{i - 1}" if i else "base", outer=f"l{i}",
                    inner_point=(0.5, 0, 0) if i else (0.4, 0.2, 0.5),
                    angle=(0.2, -1.05, 1.57, 1.05, 0.4, 0.3, 0.1, -0.3)[i]) for i, a in enumerate(axes)]
    tail = Body(name="tail", mass=5.0, inertia=(1.0, 1.0, 0.1))
    hinge = Joint(name="tail", type="spherical", inner="base", outer="tail", inner_point=(-1.0, 0, 0), stiffness=10.0)
    return nesim.build(Spacecraft(bodies=[BASE, *links, tail], joints=[*joints, hinge],
                                  endpoints=[Endpoint(name="tool", body=links[-1].name, point=(0.5, 0, 0.1))]))


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_it_gets_there(base):
    """Position and attitude to 1e-12; the base stands, or the mass centre does; the tail is not used."""
    craft = arm()
    now = craft.endpoint("tool")
    position = now.position + [0.1, -0.15, 0.2]
    attitude = np.asarray(multiply(about(np.array([0.6, 0, 0.8]), 0.3), now.attitude), dtype=float)
    found = craft.inverse_kinematics("tool", position=position, attitude=attitude, base=base)
    there = craft.endpoint("tool", state=found.state)
    assert there.position == pytest.approx(position, abs=1e-11)     # measured up to 2e-13
    assert abs(there.attitude @ attitude) == pytest.approx(1.0, abs=1e-12)
    before, after = craft.motion(), craft.motion(found.state)
    assert after.joint_angle[-1] == pytest.approx(before.joint_angle[-1], abs=1e-12)
    assert found.joint[:6] == pytest.approx(after.joint_angle[:6, 0], abs=0) and not found.state.u.any()
    if base == "fixed":
        assert (after.position[0] == pytest.approx(before.position[0], abs=1e-12)
                and after.attitude[0] == pytest.approx(before.attitude[0], abs=1e-12))
    else:
        assert after.mass_center == pytest.approx(before.mass_center, abs=1e-12)
        assert np.linalg.norm(after.attitude[0][:3]) > 1e-3         # the base has turned


def test_free_base_moves_as_momentum_has_it():
    """The same way in small pieces gives the same posture: each piece is a zero-momentum motion."""
    craft = arm()
    start = craft.endpoint("tool").position
    way = np.array([0.15, 0.1, -0.1])
    whole = craft.inverse_kinematics("tool", position=start + way, attitude=craft.endpoint("tool").attitude)
    state = craft.start
    for share in (0.25, 0.5, 0.75, 1.0):
        state = craft.inverse_kinematics("tool", position=start + share * way, attitude=craft.endpoint("tool").attitude,
                                         state=state).state
    assert state.q == pytest.approx(whole.state.q, abs=1e-7)         # measured 1.4e-10


def test_position_alone_and_redundant_joints():
    craft = arm("zyyyzxyz")
    target = craft.endpoint("tool").position + [-0.2, 0.1, 0.1]
    found = craft.inverse_kinematics("tool", position=target, base="fixed")
    assert craft.endpoint("tool", state=found.state).position == pytest.approx(target, abs=1e-11)


def test_a_stack():
    craft = arm()
    target = craft.endpoint("tool").position + [0.02, 0, 0.01]
    q = np.stack([craft.start.q] * 2)
    found = craft.inverse_kinematics("tool", position=target, base="fixed", state=nesim.State(0.0, q, craft.start.u))
    assert len(found) == 2 and np.array_equal(found[0].joint, found[1].joint)


def test_out_of_reach_and_wrong_calls():
    craft = arm()
    with pytest.raises(RunError, match="endpoint 'tool' does not get there: [0-9.]+ m and"):
        craft.inverse_kinematics("tool", position=(30.0, 0, 0), base="fixed")
    with pytest.raises(RunError, match="does not get there"):
        arm("zz").inverse_kinematics("tool", position=(1.5, 0.4, 2.0), base="fixed")
    for call in (lambda: craft.inverse_kinematics("tool"), lambda: craft.inverse_kinematics("tol", position=(1, 0, 0)),
                 lambda: craft.inverse_kinematics("tool", position=(1, 0)), lambda: craft.inverse_kinematics("tool",
            position=(1, 0, 0), base="loose")):
        with pytest.raises(UsageError):
            call()
