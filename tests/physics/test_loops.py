"""Closed chains: independent integrations, orders, how well loops stay closed, forces, redundant rows, assembly,
latches, bits."""

import dataclasses

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.base.errors import UsageError
from nesim.methods import METHODS, variational
from nesim.sim.craft import Craft, State
from nesim.sim.lanes import LaneGroup
from nesim.things import Body, Command, Drive, Joint, Loop, Spacecraft, Wheel
from tests.support.flight import drift, fly, fly_group, schedule
from tests.support.integrations import closed, numbers

PEER = numbers("loops")


def places(found):
    """Of the mass centres at the end, N."""
    return found["body_position"][-1] + found["position"][-1]


@pytest.mark.parametrize("name", ["four_bar", "two_arms"])
def test_agrees_with_maximal_coordinates(name):
    """Every body at the end. The second begins with speeds that do not fit: those that do are the least change."""
    peer = PEER[name]
    group, _, (found,) = fly_group([Craft(closed(name))], schedule(0.01, peer["end"]["t"], None, variational(6)))
    # rad/s; measured 8e-16
    assert np.abs(found["body_rate"][0] - peer["start"]["rate"]).max() < 1e-13
    # m; measured 2.4e-13 and 5e-15
    assert np.abs(places(found) - peer["end"]["position"]).max() < 1e-11
    assert np.abs(found["body_rate"][-1] - peer["end"]["rate"]).max() < 1e-11
    assert found["loop_error"].max() < 1e-14
    # 5 rows of which 2 are independent; 3 of 3
    assert found["loop_unique"].min() == found["loop_unique"].max() == (name == "two_arms")
    assert [kind for _, _, kind, *_ in group.contact_events] == ["close"] * (name == "two_arms")


@pytest.mark.parametrize("name", ["four_bar", "two_arms"])
@pytest.mark.parametrize(("order", "step"), [(2, 0.02), (4, 0.02), (6, 0.1)])
def test_halving_the_step_gains_the_order(name, order, step):
    """As for trees."""
    peer, craft = PEER[name], Craft(closed(name))
    rough, fine = (np.abs(places(fly(craft, h, 1.0, method=variational(order))[1])
                          - fly_to_one(name)).max() for h in (step, step / 2))
    # measured 2.00, 4.00, 6.05 to 6.06
    assert abs(np.log2(rough / fine) - order) < 0.25
    assert peer["end"]["t"] > 1


def fly_to_one(name):
    """Where the bodies are at 1 s, by short steps of order 6."""
    if name not in EXACT:
        EXACT[name] = places(fly(Craft(closed(name)), 0.01, 1.0, method=variational(6))[1])
    return EXACT[name]


EXACT: dict = {}


@pytest.mark.parametrize("name", ["four_bar", "two_arms"])
def test_stay_closed_without_stabilisation(name):
    """100,000 steps of order 2: closed to rounding, no trend of energy."""
    _, found = fly(Craft(closed(name)), 0.01, 1000.0, interval=10.0, method=variational(2))
    # m; measured 8.3e-15 and 1.8e-15
    assert found["loop_error"].max() < 1e-12
    energy = found["kinetic_energy"] / found["kinetic_energy"][0] - 1
    # measured 1.3e-5 and 1.8e-6
    assert np.abs(energy).max() < 1e-4
    assert abs(energy[1:51].mean() - energy[51:].mean()) < 0.2 * np.ptp(energy)
    assert drift(found["angular_momentum"]) < 1e-12


def test_accelerations_are_those_of_the_motion():
    """Of bodies, by differences of velocities 2 ms apart; and one body's own equation with the forces of its
    joints."""
    craft = Craft(closed("two_arms"))
    _, found = fly(craft, 0.001, 0.4, interval=0.001, method=variational(6))
    group, *_ = fly_group([craft], schedule(0.001, 0.399, None, variational(6)))
    a = craft.accelerations(state=State(0.399, *group.run.state()))
    differences = (found["body_velocity"][400] - found["body_velocity"][398]) / 0.002
    centre = sum(body.mass * x for body, x in zip(craft.description.bodies, a.linear, strict=True))
    # m/s2; measured 1.8e-8, the error of the differences
    assert np.abs(differences - a.linear).max() < 1e-6
    # no force from outside
    assert np.abs(centre).max() < 1e-13
    held = dict(zip(craft.bodies, a.linear, strict=True))["b5"] * craft.description.bodies[5].mass
    records = fly(craft, 0.001, 0.399, method=variational(6))[1]
    C = dcm_of(records["body_attitude"][-1, 2])
    of_tree = -C.T @ records["joint_force"][-1, craft.joints.index("j4")]
    assert np.abs(of_tree + records["loop_force"][-1, 0] - held).max() < 1e-9


def dcm_of(q):
    """C_BN of a quaternion."""
    from nesim.base.rotations import dcm

    return dcm(q).astype(float)


def chain_of(*loops, angle=0.0, rate=0.0, **own):
    """A hub with two arms of two links each; where their tips meet depends on the angle."""
    rod = {"inertia": [0.02, 0.4, 0.4], "mass": 4.0}
    bodies = [Body(name="hub", mass=50.0, inertia=[8.0, 9.0, 10.0]), *(Body(name=n, **rod) for n in ("a", "b", "c"))]
    pin = {"type": "gimbal", "axes": ["z"], "outer_point": [-0.5, 0, 0]}
    joints = [Joint(name="ja", inner="hub", outer="a", inner_point=[0, 0, 0], angle=angle, rate=rate, **pin),
              Joint(name="jb", inner="a", outer="b", inner_point=[0.5, 0, 0], angle=np.pi / 2, **pin),
              Joint(name="jc", inner="b", outer="c", inner_point=[0.5, 0, 0], angle=np.pi / 2, **pin)]
    return Spacecraft(name="CHAIN", bodies=bodies, joints=joints, loops=list(loops), **own)


PINS = {"spherical": {"type": "spherical"}, "hinge": {"type": "gimbal", "axes": ["z"]},
        "universal": {"type": "gimbal", "axes": ["z", "x"]}, "ball": {"type": "gimbal", "axes": ["z", "x", "y"]},
        "slide": {"type": "gimbal", "slides": ["y"], "axes": ["z"]},
        "prismatic": {"type": "prismatic", "axes": ["y", "x"]}}


@pytest.mark.parametrize("kind", PINS)
def test_every_type_of_joint_closes(kind):
    """A square of links on a hub: what the joint does not leave free stays closed, and a start that does not fit is
    caught."""
    pin = Loop(name="pin", inner="hub", outer="c", inner_point=[0, 1, 0], outer_point=[0.5, 0, 0],
               inner_rotation=(0, 0, 1, 0) if kind != "spherical" else (0, 0, 0, 1), **PINS[kind])
    craft = Craft(chain_of(pin, rate=0.3))
    group, _, (found,) = fly_group([craft], schedule(0.02, 4.0, 0.2, variational(4)))
    assert not group.failures
    assert found["loop_error"].max() < 1e-13
    assert drift(found["angular_momentum"]) < 1e-12
    energy = found["kinetic_energy"]
    assert np.abs(energy / energy[0] - 1).max() < 1e-5


def test_closed_form_of_a_parallelogram():
    """Two equal cranks and a coupler on a fixed base swing like one pendulum: the coupler only shifts. Gravity along -y
    of N; passes the place where all links lie on a line, where the rows lose rank."""
    from nesim.things import Base
    from nesim.model.compile import Field

    mass, length, inertia, g = 2.0, 1.0, 0.5, 9.81
    bodies = [Body(name="base", mass=1.0, inertia=[1, 1, 1])]
    bodies += [Body(name=n, mass=mass, inertia=[0.1, inertia, inertia]) for n in ("left", "right", "coupler")]
    pin = {"type": "gimbal", "axes": ["z"], "outer_point": [-0.5, 0, 0]}
    start, rate = -2.0, 9.0
    joints = [Joint(name="l", inner="base", outer="left", inner_point=[-1.5, 0, 0], angle=start, rate=rate, **pin),
              Joint(name="r", inner="base", outer="right", inner_point=[1.5, 0, 0], angle=start, rate=rate, **pin),
              Joint(name="c", type="gimbal", axes=["z"], inner="left", outer="coupler", inner_point=[0.5, 0, 0],
                    outer_point=[-1.5, 0, 0], angle=-start, rate=-rate)]
    loop = Loop(name="pin", type="gimbal", axes=["z"], inner="right", outer="coupler", inner_point=[0.5, 0, 0],
                outer_point=[1.5, 0, 0])
    craft = Craft(Spacecraft(name="SWING", bodies=bodies, joints=joints, loops=[loop], base=Base()),
                  Field(uniform=(0, -g, 0)))
    _, found = fly(craft, 0.005, 2.0, method=variational(6))
    # (2 (I + m l^2/4) + m l^2) x'' = -2 m g l sin x, x from -y
    effective = 2 * (inertia + mass * length**2 / 4) + mass * length**2
    omega2 = 2 * mass * g * length / effective
    x, v, h = start + np.pi / 2, rate, 1e-4
    for _ in range(20_000):                                         # leapfrog of the pendulum, 1e-8
        v -= h / 2 * omega2 * np.sin(x)
        x += h * v
        v -= h / 2 * omega2 * np.sin(x)
    assert x > 4 * np.pi
    # measured 1.4e-7, of the leapfrog
    assert found["joint_angle"][-1, 0, 0] == pytest.approx(x - np.pi / 2, abs=2e-6)
    assert found["loop_error"].max() < 1e-14


def test_wheels_and_tanks_are_not_disturbed():
    """A wheel in a link of a loop: total momentum stays, motor torque turns the links."""
    craft = closed("two_arms")
    wheel = Wheel(name="w", body="b0", axis=[0, 0, 1], inertia=0.5, speed=20.0, torque=0.2)
    _, found = fly(Craft(dataclasses.replace(craft, wheels=[wheel])), 0.02, 4.0, method=variational(4))
    assert drift(found["angular_momentum"]) < 1e-12 and found["loop_error"].max() < 1e-14
    assert found["wheel_speed"][-1, 0] - found["wheel_speed"][0, 0] > 1.0


def test_speeds_that_fit_are_left_alone():
    """And positions that are closed: the first record is the start, bit for bit in the coordinates."""
    craft = Craft(closed("four_bar"))
    _, found = fly(craft, 0.01, 0.1, method=variational(4))
    assert np.abs(found["joint_angle"][0, :, 0] - craft.motion().joint_angle[:, 0]).max() < 1e-15
    assert np.abs(found["body_rate"][0] - craft.motion().rate).max() < 1e-14


def test_digits_that_people_write_are_completed():
    """Angles to 5 digits: closed by less than 1e-4."""
    craft = closed("four_bar")
    joints = [dataclasses.replace(joint, angle=round(joint.angle, 5)) for joint in craft.joints]
    _, found = fly(Craft(dataclasses.replace(craft, joints=joints)), 0.01, 0.1, method=variational(4))
    assert found["loop_error"].max() < 1e-14
    assert 1e-7 < np.abs(found["joint_angle"][0, :, 0] - [joint.angle for joint in joints]).max() < 1e-4


@pytest.mark.parametrize(("change", "said"), [
    (["spacecraft.LINKAGE.joints.crank_pin.angle=1.31"], "does not close at the start: its points are 0.0"),
    (["spacecraft.LINKAGE.loops.rocker_pin.axes=[x]"], "does not close at the start: its axes are 1.81524 rad apart"),
    (["spacecraft.LINKAGE.loops.rocker_pin.outer=roker"], "outer: no body is called 'roker'"),
    (["spacecraft.LINKAGE.loops.rocker_pin.outer=base"], "outer: a loop needs two bodies, both are 'base'"),
    (["spacecraft.LINKAGE.loops.rocker_pin.axes=[]"], "axes: found 0, a list of 1 to 3 axes is needed"),
    (["spacecraft.LINKAGE.loops.rocker_pin.name=crank_pin"], "name: used already by joints[0]"),
    (["integrator=rk4"], "loops are kept closed by integrator variational alone, this one is rk4")])
def test_a_loop_that_does_not_fit_is_an_error(change, said):
    """How far it is open, with the name of the loop."""
    with pytest.raises(nesim.NesimError) as caught:
        nesim.load("inp/four_bar", change)
    assert said in str(caught.value) and "in loops[0]" in str(caught.value)


def test_a_chain_that_cannot_be_closed_is_named():
    """Bars whose lengths do not reach: within the tolerance of the start, but no motion closes them."""
    from nesim.model.closure import find_open

    pin = Loop(name="pin", type="gimbal", axes=["z"], inner="hub", outer="c", inner_point=[0, 1, 5e-5],
               outer_point=[0.5, 0, 0])
    (problem,) = find_open(chain_of(pin), METHODS["variational"])
    assert "cannot be closed, whatever the joints do: it stays open by 5e-05" in problem.message
    group, *_ = fly_group([Craft(chain_of(pin))], schedule(0.02, 1.0, None, variational(4)))
    assert "loop 'pin' (bodies 'hub' and 'c') cannot stay closed" in group.failures[0][1]


def test_a_latch_welds_what_it_catches():
    """A tool on three slides is caught as it flies by: from then on both turn as one, with the momentum that they had,
    and as a welded body does; let go again, the tool flies off straight."""
    bodies = [Body(name="hub", mass=30.0, inertia=[4.0, 5.0, 6.0]),
              Body(name="tool", mass=12.0, inertia=[1.0, 1.5, 1.2])]
    slide = Joint(name="slide", type="prismatic", axes=["x", "y", "z"], inner="hub", outer="tool",
                  displacement=[1.2, 0.3, -0.2], rate=[-0.25, 0.1, 0.05])
    latch = Loop(name="latch", type="fixed", inner="hub", outer="tool", closed=False)
    orders = [Command(at=1.0, action="lock", target="latch"), Command(at=3.0, action="unlock", target="latch")]
    craft = Craft(Spacecraft(name="CATCH", bodies=bodies, joints=[slide], loops=[latch], commands=orders))
    group, times, (found,) = fly_group([craft], schedule(0.02, 4.0, 0.02, variational(6)))
    held = (times >= 1.0 - 1e-9) & (times < 3.0 - 1e-9)
    where = found["joint_angle"][:, 0]
    # m; measured 3e-16
    assert np.abs(where[held] - where[50]).max() < 1e-13 and np.abs(where[0] - where[50]).max() > 0.1
    assert np.isnan(found["loop_error"][0]).all() and found["loop_error"][held].max() < 1e-13
    assert drift(found["angular_momentum"]) < 1e-13
    # the rate of the welded pair, from its momentum
    r = found["body_position"][50]
    total = sum(np.diag(body.inertia) + body.mass * (x @ x * np.eye(3) - np.outer(x, x))
                for body, x in zip(bodies, r, strict=True))
    rate = np.linalg.solve(total, found["angular_momentum"][50])
    assert np.abs(found["body_rate"][50, 0] - rate).max() < 1e-14
    lost = found["kinetic_energy"][49] - found["kinetic_energy"][50]
    assert lost == pytest.approx(found["kinetic_energy"][49] - rate @ total @ rate / 2, abs=1e-14)
    assert np.abs(found["kinetic_energy"][held] / found["kinetic_energy"][50] - 1).max() < 1e-11
    assert [text for _, text in group.commands(0)] == ["lock latch", "unlock latch"]


def test_locks_of_a_chain_are_felt_by_its_loop():
    """A joint of a linkage is locked: all of it stands still, as one, at once."""
    drive = Drive(name="brake", joint="j0", mode="free")
    craft = dataclasses.replace(closed("four_bar"), drives=[drive],
                                commands=[Command(at=0.5, action="lock", target="brake")])
    _, found = fly(Craft(craft), 0.01, 1.0, interval=0.01, method=variational(4))
    assert np.abs(found["joint_rate"][50:, :, 0]).max() < 1e-13
    assert found["loop_error"].max() < 1e-14 and drift(found["angular_momentum"]) < 1e-13


def test_a_loop_ties_no_free_body():
    """What can be done instead is said."""
    body = {"mass": 1.0, "inertia": [1, 1, 1]}
    with pytest.raises(nesim.ModelError, match="'a' and 'b' fly free of each other: .*lock the free joint"):
        nesim.build(Spacecraft(name="S", bodies=[Body(name="a", **body), Body(name="b", **body)],
                               joints=[Joint(name="f", type="free", inner="a", outer="b")],
                               loops=[Loop(name="l", type="fixed", inner="a", outer="b", closed=False)]))


def test_others_refuse_loops():
    """Other methods, the dense equations, matrices of robots."""
    craft = Craft(closed("four_bar"))
    with pytest.raises(UsageError, match="loops, as of spacecraft 'PEER', are kept closed by integrator variat"):
        nesim.run_many([craft], 1.0, 0.1)
    with pytest.raises(UsageError, match="the dense equations know no loops"):
        craft.accelerations(method="dense")
    with pytest.raises(UsageError, match="matrices of robots are those of trees"):
        craft.mass_matrix()


def test_bits_do_not_depend_on_neighbours():
    """Linkages turning at eight rates: alone, and in lanes of four and eight."""
    if max(_core.BY_LANES) < 8:
        pytest.skip("no lanes on this processor")
    tree = closed("two_arms")
    crafts = [Craft(dataclasses.replace(tree, rate=tuple(np.array(tree.rate) * (1 + 0.25 * i)))) for i in range(8)]
    plan = schedule(0.04, 0.8, 0.16, variational(4))
    alone = [fly_group([craft], plan)[2][0] for craft in crafts]
    for count in (3, 8):
        _, _, found = fly_group(crafts[:count], plan)
        for one, other in zip(alone, found, strict=False):
            assert all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)


def test_goes_on_from_a_state_bit_for_bit():
    """Half of the steps, the State into another run, the rest."""
    craft = Craft(closed("four_bar"))
    plan = schedule(0.02, 0.8, 0.8, variational(4))
    whole, half, rest = (LaneGroup([craft], plan) for _ in range(3))
    times, rows = np.empty(2), whole.rows(2)
    whole.advance(times, rows, 40)
    half.advance(times, rows, 20)
    rest.run.load(0, half.run.save(0))
    rest.advance(times, rows, 20)
    for one, other in zip(whole.run.state(), rest.run.state(), strict=True):
        assert np.array_equal(one, other)
