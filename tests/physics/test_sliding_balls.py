"""Balls that slide before they turn: what a carrier of no mass between a slide and a ball would do, free flight where
nothing holds them, drives, locks and stops of their slides. Their equations stand beside those of gimbals with slides
in test_slides.py."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

import nesim
from nesim import Body, Joint, Spacecraft, _core
from nesim.model.compile import Field, compile_spacecraft
from nesim.model.joining import MemberIndices, joined
from nesim.model.states import start_state
from nesim.sim.craft import Craft
from nesim.things import Command, Condition, Drive, Endpoint, Stops
from tests.support import trees
from nesim.base.rotations import dcm
from tests.support.flight import drift, fly, fly_group, law, schedule

TURN = (0.24, -0.1, 0.31, np.sqrt(1 - 0.24**2 - 0.1**2 - 0.31**2))
PAIR = Spacecraft(
    name="A", rate=(0.2, -0.1, 0.3),
    bodies=[Body(name="hub", mass=50.0, inertia=(9.0, 12.0, 10.0)),
            Body(name="arm", mass=8.0, inertia=(1.0, 1.4, 0.9), mass_center=(0.3, 0.1, -0.2))],
    joints=[Joint(name="j", type="spherical", inner="hub", outer="arm", inner_point=(0.4, 0, 0.1),
                  outer_point=(0, 0.2, 0), inner_rotation=(0.6, 0.0, 0.0, 0.8), outer_rotation=(0.0, 0.28, 0.0, 0.96),
                  slides=("x", "-y", (0.0, 0.6, 0.8)), displacement=(0.1, -0.05, 0.02), attitude=TURN,
                  rate=(0.2, 0.1, -0.3, 0.4, -0.2, 0.3), stiffness=(30.0, 40.0, 25.0, 6.0, 5.0, 7.0),
                  rest=(0.0, 0.02, 0.0, 0.1, 0.0, -0.2))])
JOINT = PAIR.joints[0]


def having(**changed):
    """PAIR with a changed joint."""
    return replace(PAIR, joints=[replace(JOINT, **changed)])


@pytest.mark.parametrize("slides", [1, 2, 3])
def test_limit_of_a_light_body_between_two_joints(slides):
    """A prismatic joint, a body, and a ball: as the body loses its mass its accelerations come to those of the one
    joint, in proportion."""
    rng = np.random.default_rng(slides)
    tree = trees.random_tree(slides, 3, ("sliding",), wheels=0)
    chosen = replace(tree.joints[0], spring_law="vector",
                     **dict(zip(("slides", "displacement"), trees.random_slide(rng, slides), strict=True)))
    keys = ("rate", "stiffness", "damping", "rest", "torque")
    chosen = replace(chosen, **{key: trees.numbers(rng.uniform(0.5, 2, slides + 3)) for key in keys})
    one = replace(tree, joints=[chosen, *tree.joints[1:]])
    expected = nesim.build(one).accelerations()

    def chain(share):
        mass = share * next(body.mass for body in one.bodies if body.name == chosen.outer)
        halves = [{key: getattr(chosen, key)[part] for key in keys} for part in (slice(slides), slice(slides, None))]
        slide = Joint(name="slide", type="prismatic", inner=chosen.inner, outer="carrier",
                      inner_point=chosen.inner_point, inner_rotation=chosen.inner_rotation, axes=chosen.slides,
                      displacement=chosen.displacement, **halves[0])
        ball = Joint(name=chosen.name, type="spherical", inner="carrier", outer=chosen.outer, spring_law="vector",
                     outer_point=chosen.outer_point, outer_rotation=chosen.outer_rotation, attitude=chosen.attitude,
                     **halves[1])
        made = replace(one, bodies=[*one.bodies, Body(name="carrier", mass=mass, inertia=[mass] * 3)],
                       joints=[ball, *one.joints[1:], slide])
        return nesim.build(made).accelerations()

    far = [np.abs(chain(share).angular[:3] - expected.angular).max() for share in (1e-4, 1e-6)]
    # measured: 1e-7 to 3e-4 of the largest, and 97 to 100
    assert far[1] < 1e-3 * np.abs(expected.angular).max() and 90 < far[0] / far[1] < 110


# ---- over a run

def test_six_free_axes_carry_nothing():
    """Without springs the arm flies by itself: its mass centre goes straight, its own angular momentum stays, and the
    joint carries nothing. Measured: 2e-13 m in 1 m, 2e-12 of the momentum (the
    method's), 1e-15 N."""
    t, found = fly(having(stiffness=0.0), 0.005, 4.0, 0.25)
    r = found["body_position"][:, 1]
    straight = r[0] + (r[-1] - r[0]) * (t / t[-1])[:, None]
    assert np.abs(r - straight).max() < 1e-12 * np.abs(r[-1] - r[0]).max()
    I = np.diag(PAIR.bodies[1].inertia)
    C = np.array([dcm(q) for q in found["body_attitude"][:, 1]], dtype=float)
    assert drift(np.einsum("tji,jk,tk->ti", C, I, found["body_rate"][:, 1])) < 1e-10
    assert np.abs(found["joint_force"]).max() < 1e-12 and np.abs(found["joint_torque"]).max() < 1e-12
    assert np.abs(found["joint_angle"][-1, 0]).max() > 1.0


def test_rk4_has_its_order():
    """Halving the step makes the error 16 times smaller: measured 15.2 and 15.6."""
    ends = [fly(PAIR, 0.02 / n, 1.6)[1]["body_rate"][-1] for n in (1, 2, 4, 32)]
    far = [np.abs(end - ends[-1]).max() for end in ends[:3]]
    assert all(13 < a / b < 19 for a, b in zip(far, far[1:]))


def test_momenta():
    """Linear momentum to the last bit; angular momentum to the tolerance of dop853 (measured: 1.2e-10), to the step's
    fourth power with rk4 (2.2e-8) and adams (2.2e-7), and to rounding (3e-15) where that is above it."""
    for method, step, duration, most in (("dop853", 0.05, 10.0, 1e-9), ("rk4", 0.01, 10.0, 5e-8),
                                         ("adams", 0.01, 10.0, 5e-6), ("rk4", 2.5e-4, 0.5, 2e-13)):
        _, found = fly(PAIR, step, duration, duration / 20, method)
        assert not found["momentum"].any()
        assert drift(found["angular_momentum"]) < most


def test_the_quaternion_keeps_its_length_and_records_its_turn():
    """What is recorded is the rotation vector of the quaternion, whose length stays 1 to rounding; the joint's turn is
    that of the two bodies' attitudes. Measured: 0 and 3e-16."""
    group, _, (found,) = fly_group([Craft(PAIR)], schedule(0.01, 5.0))
    q = group.run.state()[0][10:14]
    assert abs(np.linalg.norm(q) - 1) < 1e-14
    inner, outer = (np.array(dcm(found["body_attitude"][-1, k]), dtype=float) for k in range(2))
    mount = [np.array(dcm(x), dtype=float) for x in (JOINT.inner_rotation, JOINT.outer_rotation)]
    turn = mount[1].T @ outer @ inner.T @ mount[0].T
    x = found["joint_angle"][-1, 0, 3:]
    size = np.linalg.norm(x)
    tilde = np.cross(x / size, np.eye(3)).T
    assert np.abs(turn - (np.eye(3) - np.sin(size) * tilde + (1 - np.cos(size)) * tilde @ tilde)).max() < 1e-13


# ---- drives

DRIVES = [Drive(name="push", joint="j", axis=1, torque=law("3*cos(t)")),
          Drive(name="slide", joint="j", axis=2, mode="motion", target=law("-0.05 + 0.1*t + 0.05*sin(2*t)")),
          Drive(name="hold", joint="j", axis=3, mode="position", target=law("0.1*sin(t)"), stiffness=60.0, damping=9.0),
          Drive(name="x", joint="j", axis=4, torque=law("0.4*sin(3*t)")),
          Drive(name="z", joint="j", axis=6, torque=law("-0.3"))]
DRIVEN = replace(PAIR, drives=DRIVES)


def test_every_mode_on_slides_and_torques_on_the_ball():
    """A prescribed slide is where its law has it; what the drives put in is the change of the energy (Simpson's rule,
    4th order), and momentum is kept."""
    t, found = fly(DRIVEN, 0.0025, 2.0, 0.0025)
    at = found["joint_angle"][:, 0]
    assert np.abs(at[:, 1] - (-0.05 + 0.1 * t + 0.05 * np.sin(2 * t))).max() < 1e-13
    power = (found["drive_torque"] * found["joint_rate"][:, 0][:, [0, 1, 2, 3, 5]]).sum(axis=1)
    work = cumulative_simpson(power, x=t, initial=0)
    assert np.abs(work).max() > 0.5
    assert np.abs(found["energy"] - found["energy"][0] - work).max() < 1e-7       # J of 5; measured 1.6e-9
    assert drift(found["angular_momentum"]) < 1e-9                                # measured 3e-11


def test_lanes_give_the_same_bits(monkeypatch):
    """Eight variants with drives, dampers and stops, at every width."""
    stops = Stops(lower=-0.3, upper=(0.2, 0.4, 0.3), stiffness=900.0, damping=3.0)
    crafts = [replace(DRIVEN, rate=(0.1 * k, 0.05, 0.2), bodies=[PAIR.bodies[0], replace(PAIR.bodies[1], mass=5.0 + k)],
                      joints=[replace(JOINT, stops=stops, damping=(0.2, 0.1, 0.3, 0.05, 0.02, 0.0))])
              for k in range(8)]
    names, alone = ("joint_angle", "joint_rate", "joint_force", "joint_torque", "drive_torque", "energy"), None
    for lanes in _core.BY_LANES:
        monkeypatch.setenv("NESIM_LANES", str(lanes))
        rows = [row for first in range(0, 8, lanes)
                for row in fly_group([Craft(c, Field()) for c in crafts[first:first + lanes]],
                                     schedule(0.01, 0.5, 0.1))[2]]
        bits = [hash(b"".join(row[name].tobytes() for name in names)) for row in rows]
        alone = alone or bits
        assert bits == alone


def test_a_command_catches_a_slide():
    """When the first slide is at 13 cm it is locked: its rate jumps to zero, and the momenta do not. Measured: 4e-10
    of the angular momentum."""
    catch = Command(action="lock", target="latch",
                    when=Condition(quantity="joint_angle", name="j", axis=1, above=True, limit=0.13))
    craft = replace(PAIR, drives=[Drive(name="latch", joint="j", axis=1, mode="free")], commands=[catch])
    t, found = fly(craft, 0.005, 2.0, 0.05)
    x, rate = found["joint_angle"][:, 0, 0], found["joint_rate"][:, 0, 0]
    caught = x > 0.13 - 1e-7
    assert x.max() == pytest.approx(0.13, abs=1e-9) and np.abs(rate[caught]).max() < 1e-12 and caught.sum() > 10
    assert np.ptp(found["joint_rate"][caught, 0, 3:]) > 0.1                       # its ball goes on
    assert not found["momentum"].any() and drift(found["angular_momentum"]) < 1e-8


def test_stops_of_slides_and_the_books():
    """A slide meets its stops, which give back what they took; the book of drives is their work. Measured: 1e-10 of
    the energy, 1e-10 J and, with Simpson's rule across the stop's edges, 4e-6 J."""
    stops = Stops(lower=-0.2, upper=(0.11, 1.0, 1.0), stiffness=2e3)
    _, found = fly(having(stops=stops), 0.001, 3.0, 0.01)
    beyond = found["joint_angle"][:, 0, 0].max() - 0.11
    assert 1e-4 < beyond < 0.05 and drift(found["energy"]) < 1e-9
    damped = replace(DRIVEN, joints=[replace(JOINT, stops=replace(stops, damping=5.0),
                                             damping=(0.5, 0.2, 0.3, 0.1, 0.2, 0.3))])
    t, found = fly(damped, 0.001, 2.0, 0.001)
    power = (found["drive_torque"] * found["joint_rate"][:, 0][:, [0, 1, 2, 3, 5]]).sum(axis=1)
    lost = found["balance_stops"] + found["balance_dampers"]
    assert lost[-1] > 0.1 and found["balance_stops"][-1] > 1e-3
    assert np.abs(found["energy"] - found["energy"][0] + lost - found["balance_drives"]).max() < 1e-8
    assert np.abs(cumulative_simpson(power, x=t, initial=0) - found["balance_drives"]).max() < 2e-5


# ---- where it ends, and others that know joints

def test_a_spring_at_half_a_turn_stops_the_run():
    """As of any ball; without its spring it turns on, and so do the slides."""
    fast = dict(rate=(0.0, 0.0, 0.0, 0.0, 0.0, 14.0))
    group, _, _ = fly_group([Craft(having(**fast))], schedule(0.005, 3.0))
    why = group.failures[0][1]
    assert "half a turn" in why and "joint 'j' (body 'arm') of spacecraft 'A'" in why
    _, found = fly(having(stiffness=(30.0, 40.0, 25.0, 0.0, 0.0, 0.0), **fast), 0.005, 3.0, 0.1)
    assert np.linalg.norm(found["joint_angle"][:, 0, 3:], axis=1).max() > 3.0


def test_variational_steps_know_none():
    with pytest.raises(nesim.NesimError, match="cannot step joint 'j', which slides and turns, of spacecraft 'A'"):
        fly(PAIR, 0.01, 0.1, method="variational")


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_inverse_kinematics(base):
    """Slides and ball together bring an endpoint where it is wanted, base free or fixed."""
    craft = nesim.build(replace(having(stiffness=0.0), endpoints=[Endpoint(name="e", body="arm", point=(0.5, 0, 0.1))]))
    now = craft.endpoint("e")
    place = now.position + (0.1, -0.15, 0.05)
    found = craft.inverse_kinematics("e", position=place, attitude=(0.5, 0.5, -0.5, 0.5), base=base)
    there = craft.endpoint("e", state=found.state)
    assert np.abs(there.position - place).max() < 1e-9 and found.error.max() < 1e-9
    assert np.linalg.norm(found.state.q[10:14]) == pytest.approx(1, abs=1e-14) and found.joint.shape == (6,)


def test_among_several_spacecraft():
    """Its coordinates keep their places when spacecraft are stepped as one: the states at the start are the same."""
    crafts = {name: replace(PAIR, name=name, position=(3.0 * k, 0.0, 0.0)) for k, name in enumerate("AB")}
    whole, own = compile_spacecraft(joined(crafts)), [compile_spacecraft(craft) for craft in crafts.values()]
    q, u = start_state(whole)
    for k, one in enumerate(own):
        place, (own_q, own_u) = MemberIndices(one, whole, list(crafts.values())[:k]), start_state(one)
        assert sorted(place.q) == sorted(set(place.q)) and len(place.q) == 7 + 3 + 4
        assert (q[place.q[7:]] == own_q[7:]).all() and (u[place.u[6:]] == own_u[6:]).all()
