"""Impacts inside variational steps: independent integrations, several at once, coming to rest and leaving, friction."""

import dataclasses

import numpy as np
import pytest

import nesim
from nesim import Body, Contact, ContactFriction, Endpoint, Ground, Joint, Spacecraft
from nesim import _core
from nesim.methods import variational
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup
from nesim.things.base import Base
from tests.support.flight import drift, fly_group, schedule
from tests.support.integrations import impacts, numbers, touching

PEER = numbers("impacts")


@pytest.mark.parametrize(("name", "step"), [("docking", 0.1), ("wall_pendulum", 0.0025), ("arm_hits_target_e1", 0.02),
                                            ("arm_hits_target_e05", 0.02)])
def test_agrees_with_maximal_coordinates(name, step):
    """A station's arm that docks between two walls; a double pendulum with two points against a wall; an arm's tip
    against a face of a free body that tumbles."""
    peer = PEER[name]
    group, _, (found,) = fly_group([touching(name)], schedule(step, peer["end"]["t"], None, variational(6)))
    told, wanted = impacts(group), peer["events"]
    assert not group.failures and len(told) == len(wanted)
    # s; measured 3.5e-12, 2.2e-13, 3.2e-13, 5.3e-13
    assert np.abs(told[:, 0] - [event["t"] for event in wanted]).max() < 1e-11
    assert told[:, 1] == pytest.approx([event["impulse"] for event in wanted], rel=1e-9)
    assert told[:, 2] == pytest.approx([-event["approach"] for event in wanted], rel=1e-9)
    # J
    assert np.abs(told[:, 3] + [event["energy_change"] for event in wanted]).max() < 1e-10
    places = found["body_position"][-1] + found["position"][-1]
    # m; measured 3e-13, 6.6e-12, 1.2e-13, 1.1e-13
    assert np.abs(places - peer["end"]["position"]).max() < 1e-11
    # rad/s of 5; measured 1.5e-10, after the impacts of the pendulum
    assert np.abs(found["body_rate"][-1] - peer["end"]["rate"]).max() < 1e-9


def cradle(lifted=1, restitution=1.0):
    """Five equal balls that touch, on rods of 1 m; some of them lifted."""
    ball = {"mass": 1.0, "inertia": [0.004] * 3}
    bodies = [Body(name="frame", mass=1.0, inertia=[1, 1, 1]), *(Body(name=f"b{i}", **ball) for i in range(5))]
    joints = [Joint(name=f"h{i}", type="gimbal", axes=["y"], inner="frame", outer=f"b{i}", inner_point=[0.2 * i, 0, 0],
                    outer_point=[0, 0, 1.0], angle=0.5 if i < lifted else 0.0) for i in range(5)]
    ends = [Endpoint(name=f"e{i}", body=f"b{i}", radius=0.1) for i in range(5)]
    hits = [Contact(name=f"c{i}", endpoints=[f"e{i}"], with_=f"e{i + 1}", law="impulse", restitution=restitution)
            for i in range(4)]
    return Craft(Spacecraft(name="CRADLE", bodies=bodies, joints=joints, endpoints=ends, contacts=hits, base=Base()),
                 Field(uniform=(0, 0, -9.81)))


@pytest.mark.parametrize("lifted", [1, 2])
def test_as_many_go_out_as_came_in(lifted):
    """And at the times of the closed form: the phase of (19.25) alone is left, 1.3e-9 s more at each."""
    group, _, (found,) = fly_group([cradle(lifted)], schedule(0.01, 8.0, 0.51, variational(4)))
    rates = found["joint_rate"][2, :, 0]                             # 1.02 s: the last ones have just turned back
    assert np.abs(rates[:5 - lifted]).max() < 1e-12 and np.ptp(rates[5 - lifted:]) < 1e-12
    assert np.abs(found["joint_angle"][2, 5 - lifted:, 0] - -0.5).max() < 1e-2
    times = np.unique(impacts(group)[:, 0].round(9))
    # s; measured 1.0e-8
    assert np.abs(times - PEER["cradle"]["impacts_if_equal_masses"]).max() < 1e-7
    energy = found["kinetic_energy"] + found["potential_energy"]
    assert np.ptp(energy) < 1e-7


def test_a_loose_cradle_swings_together():
    """Restitution 0.5: after a while all balls swing as one, and no energy comes from anywhere."""
    group, _, (found,) = fly_group([cradle(restitution=0.5)], schedule(0.01, 6.0, 0.5, variational(4)))
    assert not group.failures
    energy = found["kinetic_energy"] + found["potential_energy"]
    assert (np.diff(energy) < 1e-8).all() and (impacts(group)[:, 3] > -1e-12).all()
    assert np.ptp(found["joint_angle"][-1, :, 0]) < 0.02


def ball(restitution=0.5, friction=None, rate=(0, 0, 0), velocity=(0.3, 0, 0), height=1.0, gravity=-9.81, mass=2.0):
    """A homogeneous sphere above a plane."""
    sphere = Body(name="b", mass=mass, inertia=[0.4 * mass * 0.04] * 3)
    touch = Contact(name="c", endpoints=["e"], with_="g", law="impulse", restitution=restitution,
                    friction=None if friction is None else ContactFriction(coulomb=friction))
    return Craft(Spacecraft(name="BALL", bodies=[sphere], endpoints=[Endpoint(name="e", body="b", radius=0.2)],
                            grounds=[Ground(name="g", shape="plane", normal=[0, 0, 1])], contacts=[touch], rate=rate,
                            position=[0, 0, height + 0.2], velocity=velocity), Field(uniform=(0, 0, gravity)))


@pytest.mark.parametrize("order", [2, 4])
def test_bounces_to_rest(order):
    """Impacts at the times of the closed form, rest within a step of their limit, then the weight, sliding on."""
    peer = PEER["bouncing"]
    group, _, (found,) = fly_group([ball()], schedule(0.01, 5.0, 0.1, variational(order)))
    told = impacts(group)
    # s; measured 8e-14
    assert np.abs(told[:, 0] - peer["impact_times"][:len(told)]).max() < 1e-13
    ((closed, *_),) = impacts(group, "close")
    assert 0 < peer["at_rest_from"] - closed < 0.01
    assert np.abs(found["contact_force"][-1, 0] - [0, 0, 19.62]).max() < 1e-12
    assert np.abs(found["contact_penetration"][-30:, 0]).max() < 1e-15
    assert found["position"][-1] == pytest.approx([1.5, 0, 0.2], abs=1e-14)
    # what is lost is in the contact: no friction, no damping
    energy = found["kinetic_energy"] + found["potential_energy"] + found["contact_dissipated"][:, 0]
    assert np.ptp(energy) < 1e-12 * energy[0]


def test_leaves_when_it_is_pulled():
    """A ball at rest that a load lifts: it opens at the step where the load begins, and flies as it should."""
    from nesim import Load

    craft = ball(restitution=0.0, height=0.01, velocity=(0, 0, 0)).description
    lift = Load(body="b", force=[0, 0, 25.0], frame="N", start=1.0)
    group, times, (found,) = fly_group([Craft(dataclasses.replace(craft, loads=[lift]), Field(uniform=(0, 0, -9.81)))],
                                       schedule(0.01, 2.0, 0.1, variational(4)))
    assert [kind for _, _, kind, *_ in group.contact_events] == ["contact_impact", "close", "open"]
    assert impacts(group, "open")[0, 0] == pytest.approx(1.0)
    # m; of a steady push of 25 - 19.62 N
    assert found["position"][-1, 2] - 0.2 == pytest.approx((25 - 19.62) / 2 / 2, abs=1e-12)


def test_an_arm_rests_on_a_target():
    """Its tip bounces on a free body that tumbles, comes to rest on it, slides along and leaves: against an independent
    integration. Momentum is kept through all of it."""
    peer = PEER["arm_rests_on_target"]
    errors = []
    for order, step in ((2, 0.01), (2, 0.0025), (4, 0.01)):
        group, _, (found,) = fly_group([touching("arm_rests_on_target")],
                                       schedule(step, peer["end"]["t"], 0.1, variational(order)))
        told = [kind for _, _, kind, *_ in group.contact_events]
        assert not group.failures and told[-2:] == ["close", "open"] and set(told[:-2]) == {"contact_impact"}
        assert impacts(group, "close")[0, 0] == pytest.approx(3.8825, abs=step)
        assert impacts(group, "open")[0, 0] == pytest.approx(peer["events"][-1]["t"], abs=step)
        assert drift(found["angular_momentum"]) < 1e-12 and np.ptp(found["velocity"], axis=0).max() < 1e-16
        errors.append(np.abs(found["body_position"][-1] + found["position"][-1] - peer["end"]["position"]).max())
    # m; measured 4.2e-5, 2.6e-6, 1.1e-6
    assert errors[0] < 1e-4 and errors[1] < 1e-5 and errors[2] < 5e-6


@pytest.mark.parametrize("case", [0, 1])
def test_friction_of_one_impact(case):
    """A sphere that sticks, and one that slides: the closed form."""
    peer = PEER["friction"][case]
    craft = ball(peer["restitution"], peer["friction"], peer["rate_before_in_N"], peer["velocity_before"], 1.0, 0.0)
    group, _, (found,) = fly_group([craft], schedule(0.01, 1.0, None, variational(4)))
    assert np.abs(found["velocity"][-1] - peer["velocity_after"]).max() < 1e-12
    x, y, z, w = found["body_attitude"][-1, 0]
    C = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
                  [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
                  [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)]])
    assert np.abs(C.T @ found["body_rate"][-1, 0] - peer["rate_after_in_N"]).max() < 1e-12
    assert impacts(group)[0, 1] == pytest.approx(peer["impulse"][2], rel=1e-12)


@pytest.mark.parametrize("order", [2, 4])
def test_a_ball_slides_and_rolls(order):
    """At rest on a plane with friction it slides until it rolls, at 5/7 of its speed after 2 v/(7 mu g); what friction
    takes is booked to rounding."""
    v, mu, g = 1.0, 0.2, 9.81
    craft = ball(restitution=0.0, friction=mu, velocity=(v, 0, 0), height=1e-9)
    group, _, (found,) = fly_group([craft], schedule(0.01, 2.0, 0.02, variational(order)))
    rolls = 2 * v / (7 * mu * g)
    assert [kind for _, _, kind, *_ in group.contact_events] == ["contact_impact", "close"]
    assert found["contact_force"][5, 0] == pytest.approx([-mu * 2 * g, 0, 2 * g], abs=1e-12)
    assert found["contact_force"][-1, 0] == pytest.approx([0, 0, 2 * g], abs=1e-12)
    # m/s and rad/s; measured 5e-15 and 3e-14
    assert found["velocity"][-1, 0] == pytest.approx(5 / 7 * v, abs=1e-13)
    assert found["body_rate"][-1, 0, 1] == pytest.approx(5 / 7 * v / 0.2, abs=1e-12)
    # m: it begins to roll inside a step; measured 3e-5
    way = v * rolls - mu * g * rolls**2 / 2 + 5 / 7 * v * (2 - rolls)
    assert found["position"][-1, 0] == pytest.approx(way, abs=2e-4)
    energy = found["kinetic_energy"] + found["potential_energy"] + found["contact_dissipated"][:, 0]
    assert np.ptp(energy[1:]) < 1e-13


def test_a_ball_with_unequal_moments_rolls():
    """It spins as it rolls: energy, and the angular momentum about the point of contact [Chaplygin 1903], are kept."""
    radius, rate = 0.2, np.array([3.0, 1.0, 2.0])
    craft = ball(friction=1.0, rate=rate, velocity=np.cross(rate, [0, 0, radius]), height=0.0)
    uneven = Body(name="b", mass=2.0, inertia=[0.032, 0.056, 0.072])
    craft = Craft(dataclasses.replace(craft.description, bodies=[uneven]), Field(uniform=(0, 0, -9.81)))
    lost = {}
    for order, step in ((2, 0.02), (2, 0.01), (4, 0.02), (4, 0.01)):
        _, _, (found,) = fly_group([craft], schedule(step, 4.0, 0.5, variational(order)))
        about = found["angular_momentum"] + np.cross([0, 0, radius], found["momentum"])
        assert drift(about) < 1e-13                                 # measured 6e-15
        energy = found["kinetic_energy"] + found["potential_energy"]
        lost[order, step] = np.ptp(energy) / energy[0]
    # measured 2.5e-6, 2e-10; falls by 4.0 and 16.0
    assert lost[2, 0.01] < 5e-6 and lost[2, 0.02] / lost[2, 0.01] == pytest.approx(4.0, rel=0.05)
    assert lost[4, 0.01] < 5e-10 and lost[4, 0.02] / lost[4, 0.01] == pytest.approx(16.0, rel=0.05)


BOXES = {"flat": ([0.34, 0.34, 0.25], [0.314710296011, 0.850349839059, 0.082117075612, -0.413665766881],
                  [-1.8, -1.8, 2.0], [0.3, -0.5, -0.1], 0.0, 0.0, 1.5),
         "slope": ([0.18, 0.19, 0.34], [-0.749370424456, 0.552392178112, 0.351183911476, -0.099883476275],
                   [-1.8, -0.9, 0.6], [0.1, -0.7, -0.1], 0.5, 0.2, 3.0)}


@pytest.mark.parametrize("order", [2, 4])
@pytest.mark.parametrize("name", BOXES)
def test_a_box_tumbles_on_its_corners(name, order):
    """With friction, each corner striking alone: what is left of a speed after an impact is rounding, and no impact."""
    half, attitude, rate, velocity, restitution, slope, duration = BOXES[name]
    side = np.square(half)
    corners = np.array(np.meshgrid([1, -1], [1, -1], [1, -1])).reshape(3, 8).T * half
    ends = [Endpoint(name=f"k{i}", body="b", point=at) for i, at in enumerate(corners)]
    touch = Contact(name="c", endpoints=[end.name for end in ends], with_="g", law="impulse", restitution=restitution,
                    friction=ContactFriction(coulomb=1.0))
    normal = np.array([slope, 0, 1]) / np.hypot(slope, 1)
    craft = Spacecraft(name="BOX", bodies=[Body(name="b", mass=2.0, inertia=2.0 / 3 * (side.sum() - side))],
                       endpoints=ends, contacts=[touch], grounds=[Ground(name="g", shape="plane", normal=normal)],
                       attitude=attitude / np.linalg.norm(attitude), rate=rate, position=[0, 0, 0.8], velocity=velocity)
    group, _, (found,) = fly_group([Craft(craft, Field(uniform=(0, 0, -3.0)))],
                                   schedule(0.01, duration, 0.05, variational(order)))
    assert not group.failures
    # m; measured 2e-15
    assert found["contact_penetration"].max() < 1e-12
    if name == "slope":                                             # on four corners, of which three would do
        assert np.abs(found["velocity"][-1]).max() < 1e-12 and np.abs(found["body_rate"][-1]).max() < 1e-12
        assert found["contact_force"][-1].sum(axis=0) == pytest.approx([0, 0, 6.0], abs=1e-9)


@pytest.mark.parametrize("mu", [0.5, 0.2])
def test_three_feet_on_a_slope(mu):
    """Of 20 deg: with enough friction it stands without creeping, with less it slides down as a block does."""
    slope, g = np.radians(20), 9.81
    feet = ([0.5, 0.3, -0.2], [0.5, -0.3, -0.2], [-0.4, 0, -0.2])
    stand = Contact(name="c", endpoints=["f0", "f1", "f2"], with_="g", law="impulse", restitution=0.0,
                    friction=ContactFriction(coulomb=mu))
    craft = Spacecraft(name="STAND", bodies=[Body(name="b", mass=10.0, inertia=[1, 2, 2.5])], contacts=[stand],
                       endpoints=[Endpoint(name=f"f{i}", body="b", point=at) for i, at in enumerate(feet)],
                       grounds=[Ground(name="g", shape="plane", normal=[0, 0, 1])], position=[0, 0, 0.2 + 1e-9])
    field = Field(uniform=(g * np.sin(slope), 0, -g * np.cos(slope)))
    group, t, (found,) = fly_group([Craft(craft, field)], schedule(0.01, 2.0, 0.1, variational(4)))
    assert not group.failures
    late = t > 0.45
    if mu > np.tan(slope):
        # m; measured 4e-15
        assert np.ptp(found["position"][late], axis=0).max() < 1e-12
        holds = 10 * g * np.array([-np.sin(slope), 0, np.cos(slope)])
        assert found["contact_force"][-1].sum(axis=0) == pytest.approx(holds, abs=1e-9)
    else:
        gained = np.diff(found["velocity"][late][:, 0]) / np.diff(t[late])
        assert gained == pytest.approx(g * (np.sin(slope) - mu * np.cos(slope)), rel=1e-5)


def test_friction_of_an_impact_beside_a_loop():
    """A tool on three slides that a loop holds: it strikes a plane as if it were welded."""
    from nesim import Loop

    bodies = [Body(name="hub", mass=3.0, inertia=[0.2, 0.3, 0.25]), Body(name="tool", mass=1.0, inertia=[0.02] * 3)]
    rest = {"bodies": bodies, "endpoints": [Endpoint(name="e", body="tool", point=[0.2, 0, 0])],
            "grounds": [Ground(name="g", shape="plane", point=[1.0, 0, 0], normal=[-1, 0, 0])],
            "contacts": [Contact(name="c", endpoints=["e"], with_="g", law="impulse", restitution=0.5,
                                 friction=ContactFriction(coulomb=0.3))],
            "rate": [0.3, -0.4, 0.5], "velocity": [1.0, 0.4, -0.2]}
    at = {"inner": "hub", "outer": "tool", "inner_point": [0.3, 0.1, 0]}
    slides = Joint(name="j", type="prismatic", axes=["x", "y", "z"], **at)
    loop = Loop(name="l", type="fixed", **at)
    ends = [fly_group([Craft(Spacecraft(name="S", joints=joints, loops=loops, **rest))],
                      schedule(0.01, 1.0, None, variational(4)))
            for joints, loops in (([slides], [loop]), ([Joint(name="w", type="fixed", **at)], []))]
    (own, _, (found,)), (welded, _, (wanted,)) = ends
    assert len(impacts(own)) == len(impacts(welded)) == 1
    # measured 3e-12
    assert impacts(own)[0] == pytest.approx(impacts(welded)[0], rel=1e-10, abs=1e-12)
    assert np.abs(found["body_rate"][-1] - wanted["body_rate"][-1]).max() < 1e-10
    assert np.abs(found["velocity"][-1] - wanted["velocity"][-1]).max() < 1e-10


def test_energy_of_a_chaotic_pendulum():
    """A double pendulum between its own chaos and a wall, elastic: hundreds of impacts inside steps of 0.01 s."""
    group, _, (found,) = fly_group([touching("wall_pendulum")], schedule(0.01, 600.0, 0.1, variational(4)))
    energy = found["kinetic_energy"] + found["potential_energy"]
    assert not group.failures and len(impacts(group)) > 600
    # J of 13; measured 2.4e-4 after 677 impacts
    assert np.abs(energy - energy[0]).max() < 1e-3


def test_momentum_is_exact_through_impacts():
    """Of the docking arm, in free space."""
    _, _, (found,) = fly_group([touching("docking")], schedule(0.1, 40.0, 1.0, variational(4)))
    assert drift(found["angular_momentum"]) < 1e-14 and np.ptp(found["velocity"], axis=0).max() == 0


@pytest.mark.parametrize(("order", "step"), [(2, 0.02), (4, 0.02)])
def test_halving_the_step_gains_the_order(order, step):
    """Through three impacts."""
    peer = PEER["wall_pendulum"]["events"]
    craft, wanted = touching("wall_pendulum"), peer[-1]["t"]
    errors = [abs(impacts(fly_group([craft], schedule(h, 2.0, None, variational(order)))[0])[-1, 0] - wanted)
              for h in (step, step / 2)]
    # measured 1.94 and 3.82
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


def test_bits_do_not_depend_on_neighbours():
    """Balls of eight restitutions, which come to rest at different times, alone and in lanes."""
    if max(_core.BY_LANES) < 8:
        pytest.skip("no lanes on this processor")
    crafts = [ball(restitution=0.1 * i) for i in range(8)]
    plan = schedule(0.02, 1.6, 0.1, variational(4))
    alone = [fly_group([craft], plan)[2][0] for craft in crafts]
    for count in (3, 8):
        _, _, found = fly_group(crafts[:count], plan)
        for one, other in zip(alone, found, strict=False):
            assert all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)


def test_threads_and_lanes_do_not_change_a_bit():
    """Arms that hit a free target, each at its own time and with its own restitution: one by one, on two threads, and
    in lanes."""
    case = nesim.load("inp/capture")
    crafts = [dataclasses.replace(case["SERVICER"].description, contacts=[dataclasses.replace(
        case["SERVICER"].description.contacts[0], restitution=0.3 + 0.05 * i)]) for i in range(9)]
    kept = ("body_position", "body_rate", "joint_angle", "contact_dissipated")
    runs = [nesim.run_many(crafts, 6.0, 0.02, 0.1, integrator="variational", keep=kept, **how)
            for how in ({"jobs": 1}, {"jobs": 2})]
    alone = [nesim.run_many([craft], 6.0, 0.02, 0.1, integrator="variational", keep=kept) for craft in crafts]
    for name in kept:
        assert np.array_equal(runs[0][name], runs[1][name], equal_nan=True)
        assert all(np.array_equal(runs[0][name][i], one[name][0], equal_nan=True) for i, one in enumerate(alone))


@pytest.mark.parametrize("steps", [30, 75])
def test_goes_on_from_a_state_bit_for_bit(steps):
    """Before the first impact, and at rest."""
    plan = schedule(0.02, 2.0, 2.0, variational(4))
    whole, half, rest = (LaneGroup([ball(restitution=0.3)], plan) for _ in range(3))
    times, rows = np.empty(2), whole.rows(2)
    whole.advance(times, rows, 100)
    half.advance(times, rows, steps)
    rest.run.load(0, half.run.save(0))
    rest.advance(times, rows, 100 - steps)
    for one, other in zip(whole.run.state(), rest.run.state(), strict=True):
        assert np.array_equal(one, other)


SOFT = {"linear": {"law": "linear", "stiffness": 2e3, "damping": 8.0},
        "hertz": {"law": "hunt_crossley", "stiffness": 2e4, "exponent": 1.5, "damping": 0.5},
        "rubs": {"law": "hunt_crossley", "stiffness": 2e4, "exponent": 2.0, "damping": 0.5,
                 "friction": ContactFriction(coulomb=0.3, linear_below=0.5)},
        "bristle": {"law": "hunt_crossley", "stiffness": 2e4, "exponent": 2.0, "damping": 0.5,
                    "friction": ContactFriction(coulomb=0.3, stick=0.002, stick_damping=0.5)}}


@pytest.mark.parametrize("law", SOFT)
def test_contacts_that_give_way_act_at_the_nodes(law):
    """A spinning ball that falls and bounces twice: against dop853; what contacts dissipate is integrated with it."""
    from nesim.methods import METHODS
    from tests.support.flight import fly

    craft = ball(height=0.1, velocity=(0.5, 0, 0), rate=(1, 2, 3)).description
    soft = Contact(name="c", endpoints=["e"], with_="g", **SOFT[law])
    craft = Craft(dataclasses.replace(craft, contacts=[soft]), Field(uniform=(0, 0, -9.81)))
    exact = dataclasses.replace(METHODS["dop853"], rtol=1e-12, atol=1e-12)
    names = ("position", "body_rate", "contact_dissipated")
    end = [fly(craft, 0.002, 0.6, method=exact)[1][name][-1] for name in names]
    errors = np.array([[np.abs(fly(craft, h, 0.6, method=variational(order))[1][name][-1] - wanted).max()
                        for name, wanted in zip(names, end, strict=True)]
                       for order, h in ((2, 0.002), (2, 0.001), (4, 0.002))])
    # measured: 2.7e-5 m, 2e-4 rad/s and 2.2e-3 J at most with order 2, 1e-7, 3e-6 and 6e-6 with order 4
    assert (errors[2] < (5e-7, 1e-5, 2e-5)).all() and (errors[0] < (1e-4, 2e-3, 1e-2)).all()
    gained = np.log2(errors[0, [0, 2]] / errors[1, [0, 2]])
    assert gained == pytest.approx(2, abs=0.5)          # a power of 1.5 has no second derivative at the touch


@pytest.mark.parametrize("case", ["two_arm_capture", "rover"])
def test_cases_of_contacts_that_give_way(case, tmp_path):
    """A latch with bristles on the way, an articulated vehicle on four tyres: as rk4 does them."""
    ends = [nesim.load(f"inp/{case}", ["time.duration=3", *method]).run(tmp_path / f"{len(method)}.h5")
            for method in ([], ["integrator=variational"])]
    usual, own = (next(iter(result.values())) for result in ends)
    assert [e.text.split(",")[0] for e in ends[0].events] == [e.text.split(",")[0] for e in ends[1].events]
    # m and rad/s; measured 5e-8 at most, of the rover
    assert np.abs(usual["body_position"][-1] - own["body_position"][-1]).max() < 1e-6
    assert np.abs(usual["body_rate"][-1] - own["body_rate"][-1]).max() < 1e-5


@pytest.mark.parametrize("case", ["touch_down", "servicer"])
def test_books_close(case, tmp_path):
    """Springs, dampers, a stop and a contact that give way, a thruster: the work of all of it is that of rk4."""
    runs = [nesim.load(f"inp/{case}", ["time.duration=6", *method]).run(tmp_path / f"{len(method)}.h5")
            for method in ([], ["integrator=variational"])]
    usual, own = (next(iter(result.values())) for result in runs)
    signs = {name: 1 if name in ("contacts", "stops", "dampers") else -1
             for name in ("contacts", "stops", "dampers", "drives", "wheels", "loads", "fields", "jumps")}
    total = own["energy"][:] + sum(sign * own[f"balance_{name}"][:] for name, sign in signs.items())
    # J of 12.6 and 3.4; measured 4.1e-9 and 4.6e-9
    assert np.ptp(total) < 1e-7
    for name in signs:
        # measured 7e-4, of the stop
        assert own[f"balance_{name}"][-1] == pytest.approx(usual[f"balance_{name}"][-1], rel=2e-3, abs=1e-6)
    assert own["balance_dampers"][-1] > 1e-4


def test_stops_act_as_with_short_steps():
    """An arm between springy stops, against dop853."""
    from nesim import Stops
    from nesim.methods import METHODS
    from tests.support.flight import fly

    arm = Joint(name="h", type="gimbal", axes=["z"], inner="hub", outer="arm", inner_point=[0.5, 0, 0], rate=0.8,
                stops=Stops(lower=-0.4, upper=0.5, stiffness=400.0, damping=3.0))
    craft = Craft(Spacecraft(name="STOPS", bodies=[Body(name="hub", mass=50.0, inertia=[6.0, 7.0, 8.0]),
                                                   Body(name="arm", mass=4.0, inertia=[0.1, 1.0, 1.0],
                                                        mass_center=[0.5, 0, 0])], joints=[arm]))
    exact = dataclasses.replace(METHODS["dop853"], rtol=1e-12, atol=1e-12)
    ends = [fly(craft, 0.005, 5.0, method=method)[1]["joint_angle"][-1, 0, 0] for method in (exact, variational(4))]
    # rad; measured 1.2e-7
    assert ends[0] == pytest.approx(ends[1], abs=1e-6)
