"""Where the equations of a joint end: gimbal lock and springs of ball joints at half a turn. The run stops and names
the joint."""

from dataclasses import replace

import numpy as np
import pytest

from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup
from nesim.things import Body, Command, Drive, Joint, Spacecraft, TimeLaw
from tests.support.flight import drift, fly, fly_group, law, schedule

EACH = ["rk4", "adams", "dop853"]
HUB = Body(name="hub", mass=50.0, inertia=(10.0, 10.0, 10.0))
TIP = Body(name="tip", mass=5.0, inertia=(1.0, 1.2, 1.4))
BALL = Joint(name="ball", type="spherical", inner="hub", outer="tip", inner_point=(0.5, 0, 0), outer_point=(-0.5, 0, 0),
             rate=(3.0, 0.3, 0.2), stiffness=0.5)
SKEW = ((0.8885143026136006, -0.2873652964853019, 0.3577198910138791), (0.6158024718988715, 0.13796069624267981,
    -0.7757281494798771),
        (0.022242951502591018, -0.7639845375145344, 0.6448510506676377))


def failure(spacecraft, step, method, duration=6.0, dense=False):
    """When and why it stopped, or None."""
    plan = replace(schedule(step, duration, step, method), dense=dense)
    group, *_ = fly_group([Craft(spacecraft, Field())], plan)
    return group.failures.get(0)


# ---- springs of ball joints

@pytest.mark.parametrize("method", EACH)
@pytest.mark.parametrize("joint", [replace(BALL, rest=(0.5, 0, 0)), BALL, replace(BALL, stiffness=(0.5, 0.2, 0.1)),
                                   replace(BALL, spring_law="vector"),
                                   replace(BALL, outer_rotation=(0.6, 0, 0, 0.8), inner_rotation=(0, 0.6, 0.8, 0))],
                         ids=["rest", "plain", "unequal", "vector", "mounted"])
def test_a_spring_at_half_a_turn_stops_the_run(joint, method):
    """The rotation vector turns round there: the torque along it jumps from one side to the other, with a rest angle
    the energy too."""
    step = 0.005
    t, why = failure(Spacecraft(name="A", bodies=[HUB, TIP], joints=[joint]), step, method)
    assert "joint 'ball' (body 'tip') of spacecraft 'A'" in why and "half a turn" in why
    _, found = fly(Spacecraft(bodies=[HUB, TIP], joints=[joint]), step, step * int(t / step), step, method)
    angle = np.linalg.norm(found["joint_angle"][:, 0], axis=1)
    assert np.pi - 3.5 * (0.2 if method == "dop853" else step) < angle[-1] < np.pi       # up to there it was whole
    if joint.spring_law == "potential":
        assert drift(found["energy"]) < 1e-8


def test_the_other_lanes_go_on():
    """A lane that stops does not disturb the others, nor its joints theirs."""
    crafts = [Craft(Spacecraft(bodies=[HUB, TIP], joints=[replace(BALL, rate=(rate, 0.3, 0.2))]), Field())
              for rate in (3.0, 0.5, 2.9, 0.7)]
    group, _, together = fly_group(crafts, schedule(0.01, 6.0, 0.1))
    assert sorted(group.failures) == [0, 2]
    for k in (1, 3):
        _, alone = fly(crafts[k], 0.01, 6.0, 0.1)
        np.testing.assert_array_equal(together[k]["body_rate"], alone["body_rate"])


@pytest.mark.parametrize("method", EACH)
def test_where_the_law_is_continuous_it_goes_on(method):
    """Without stiffness along the turn, or without a spring, and through zero: nothing jumps. Discs on one axis, many
    turns."""
    straight = replace(BALL, inner_point=(0, 0, 0), outer_point=(0, 0, 0), rate=(3.0, 0, 0))
    for joint in (replace(straight, stiffness=(0, 0.5, 0.2)), replace(straight, stiffness=0.0, damping=0.01)):
        assert failure(Spacecraft(bodies=[HUB, TIP], joints=[joint]), 0.01, method) is None
    back_and_forth = replace(straight, stiffness=40.0)
    assert failure(Spacecraft(bodies=[HUB, TIP], joints=[back_and_forth]), 0.01, method) is None


# ---- gimbals

def gimbal(axes, rate=(0.05, -0.35, -1.07), angle=(0.13, -0.16, 0.07), **more):
    """Two bodies and three axes."""
    return Joint(name="mount", type="gimbal", inner="hub", outer="tip", axes=axes, inner_point=(0.5, 0.1, 0),
                 outer_point=(-0.4, 0.2, 0.3), angle=angle, rate=rate, **more)


# skew axes come to the end of what they can reach; perpendicular ones only if they turn straight into their lock
INTO_LOCK = {"skew": Spacecraft(name="A", bodies=[HUB, TIP], joints=[gimbal(SKEW)], rate=(0.3, 0.01, -0.4)),
             "square": Spacecraft(name="A", bodies=[HUB, TIP],
                                  joints=[replace(gimbal(("z", "y", "x"), rate=(0, 1.2, 0), angle=(0, 0.1, 0)),
                                                  inner_point=(0.5, 0, 0), outer_point=(-0.4, 0, 0.3))])}
HOW = {"skew": "its three axes lie in a plane", "square": "its first and third axes are in line"}


@pytest.mark.parametrize(("method", "step", "dense"),
                         [("rk4", 0.05, False), ("rk4", 0.004, False), ("rk4", 0.004, True), ("adams", 0.05, False),
                          ("adams", 0.004, False),
                                                       ("dop853", 0.05, False)])
@pytest.mark.parametrize("kind", INTO_LOCK)
def test_gimbal_lock_is_named_however_long_the_step(kind, method, step, dense):
    """A step that jumps over the lock, whatever it makes of it: the joint is the culprit, not the root nor the step."""
    t, why = failure(INTO_LOCK[kind], step, method, dense=dense)
    assert why.startswith("gimbal lock in joint 'mount' (body 'tip') of spacecraft 'A'") and HOW[kind] in why
    exact, _ = failure(INTO_LOCK[kind], 0.001, "rk4")
    assert exact - (0.6 if method == "dop853" else 1.01 * step) < t < exact + 1.01 * step


def test_held_axes_have_no_lock():
    """Motions may take a gimbal through the place where free axes would lock, exactly there too; so may one free axis
    between locked ones."""
    turn = [Drive(name=f"d{k}", joint="mount", axis=k + 1, mode="motion", target=target)
            for k, target in enumerate((TimeLaw(value=0.1), law("pi/2 + 0.5*(t - 2)"), law("0.2*t")))]
    craft = Spacecraft(bodies=[HUB, TIP], joints=[gimbal(("z", "y", "x"))], rate=(0.1, 0.2, 0.3))
    _, found = fly(replace(craft, drives=turn), 0.01, 4.0, 0.5)
    assert found["joint_angle"][4, 0, 1] == np.pi / 2 and drift(found["angular_momentum"]) < 1e-9
    locks = [Drive(name=f"d{k}", joint="mount", axis=k, mode="locked") for k in (1, 3)]
    _, found = fly(replace(craft, joints=[gimbal(("z", "y", "x"), rate=(0, 1.0, 0))], drives=locks), 0.01, 4.0, 0.5)
    assert found["joint_angle"][-1, 0, 1] > np.pi / 2 + 0.3 and drift(found["angular_momentum"]) < 1e-9


# ---- locks at the start

@pytest.mark.parametrize("method", EACH)
def test_a_joint_that_is_locked_at_the_start_stands(method):
    """With a rate given it is stopped as a command at t = 0 would stop it: the same bits, momentum kept, and an event.
    Locking it again does nothing."""
    joint = gimbal(("z", "y"), rate=(0.4, -0.3), angle=(0.1, 0.2))
    own = [Drive(name="a", joint="mount", axis=1, mode="locked"), Drive(name="b", joint="mount", axis=2, mode="free")]
    craft = Spacecraft(bodies=[HUB, TIP], joints=[joint], drives=own, rate=(0.1, 0.2, 0.3),
                       commands=[Command(action="lock", target="a", at=1.0)])
    commanded = replace(craft, drives=[replace(own[0], mode="free"), own[1]],
                        commands=[Command(action="lock", target="a", at=0.0)])
    plan = schedule(0.05, 2.0, 0.1, method)
    group, _, (found,) = fly_group([Craft(craft, Field())], plan)
    other, _, (wanted,) = fly_group([Craft(commanded, Field())], plan)
    assert (found["joint_rate"][:, 0, 0] == 0).all() and (found["joint_angle"][:, 0, 0] == 0.1).all()
    np.testing.assert_allclose(found["body_rate"], wanted["body_rate"], rtol=0, atol=0 if method == "rk4" else 1e-8)
    before = Craft(replace(craft, drives=(), commands=()), Field()).motion().angular_momentum
    assert found["angular_momentum"][0] == pytest.approx(before, rel=1e-13) and drift(found["angular_momentum"]) < 1e-7
    assert (group.commands(0) == [(0.0, "lock a"), (1.0, "lock a (it was so already)")]
            and other.commands(0) == [(0.0, "lock a")])
    assert abs(found["joint_rate"][0, 0, 1]) > 1e-3                 # the free axis takes its part of the jolt


def test_unlocking_what_is_free_says_so():
    craft = Spacecraft(bodies=[HUB, TIP], joints=[gimbal(("z",), rate=0.1, angle=0.0)],
                       drives=[Drive(name="a", joint="mount", mode="free")],
                       commands=[Command(action="unlock", target="a", at=0.5)])
    group = LaneGroup([Craft(craft, Field())], schedule(0.1, 1.0, 1.0, METHODS["rk4"]))
    group.advance(np.empty(2), group.rows(2), 100)
    assert group.commands(0) == [(0.5, "unlock a (it was so already)")]
