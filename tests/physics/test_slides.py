"""Gimbals that slide before they turn: the same laws as of other joints, a body of no mass in the limit, drives of
every kind on every axis."""

import functools
from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from scipy.linalg import expm

import nesim
from nesim import Body, Contact, Endpoint, Ground, Joint, Spacecraft, State, _core
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.things import Command, Condition, Drive, Stops
from tests.support import balance as books
from tests.support import exact, trees
from tests.support.compare import BODY, EPS, assert_within, error, errors
from tests.support.flight import drift, fly, fly_group, law, schedule
from tests.support.integrate import integrate

ALL = ("mixed", "spherical", "gimbal", "prismatic", "fixed")
TREES = [(seed, 2 + 7 * seed % 19, ("mixed",) if seed % 2 else ALL) for seed in range(10)]     # (seed, bodies, kinds)
# with balls behind slides, alone and among all others
TREES += [(40, 2, ("sliding",)), (41, 9, ("sliding",)), (42, 12, ("sliding", *ALL)), (43, 20, ("sliding", *ALL)),
          (44, 13, ("sliding", "spherical"))]
LOADS = ("joint_force", "joint_torque")


@functools.cache
def solved(seed, bodies, kinds):
    """A compiled tree with springs, drives, loads and wheels, its accelerations and its balance sheet."""
    tree = trees.random_tree(seed, bodies, kinds)
    craft = nesim.build(tree)
    found = craft.accelerations()
    return craft, found, books.balance(tree, craft.motion(), found)


@pytest.mark.parametrize(("seed", "bodies", "kinds"), [*TREES[:4], (30, 25, ("mixed",)), *TREES[10:]])
def test_against_the_exact_solution(seed, bodies, kinds):
    """Kane's method with 40 digits. Measured: 4e-14 in accelerations and joint loads, 6e-16 in positions, energy and
    momenta."""
    craft, found, _ = solved(seed, bodies, kinds)
    expected = exact.solve(craft.description)
    assert_within(errors(found, expected, (*BODY, "wheel", *LOADS)), 1e-11)
    assert_within(errors(craft.motion(), expected, ("position", "velocity", "rate", "energy", "angular_momentum")),
                  40 * EPS)


@pytest.mark.parametrize(("seed", "bodies", "kinds"), TREES)
def test_tree_and_dense_agree(seed, bodies, kinds):
    """Blocks of D one after the other, and six columns of the paper's matrices. Measured: 8e-14."""
    craft, found, _ = solved(seed, bodies, kinds)
    assert_within(errors(found, craft.accelerations("dense"), (*BODY, "wheel", *LOADS)), 1e-11)


@pytest.mark.parametrize(("seed", "bodies", "kinds"), TREES)
def test_laws_of_mechanics(seed, bodies, kinds):
    """Newton and Euler of each body, drives along free axes, power against energy. Measured: 3e-14, 7e-15 and 5e-16 of
    the largest."""
    _, found, sheet = solved(seed, bodies, kinds)
    for change, given, carried in zip(books.inertial_loads(sheet), books.applied_loads(sheet),
                                      books.joint_loads(sheet, found), strict=True):
        assert error(given + carried, change, np.abs(carried).max()) <= 1e-11
    carried, given = books.along_free_axes(sheet, found)
    assert error(carried, given, max(np.abs(found.joint_force).max(), np.abs(found.joint_torque).max())) <= 1e-11
    powers = books.powers(sheet)
    scale = np.abs(powers).sum() + np.abs(sheet.mass[:, None] * sheet.velocity * sheet.linear).sum()
    assert error(books.kinetic_power(sheet), powers.sum(), scale) <= 1e-13


@pytest.mark.parametrize("slides", [1, 2, 3])
def test_limit_of_a_light_body_between_two_joints(slides):
    """A prismatic joint, a body, and a gimbal: as the body loses its mass its accelerations come to those of the one
    joint, in proportion."""
    rng = np.random.default_rng(slides)
    tree = trees.random_tree(slides, 3, ("mixed",), wheels=0)
    chosen = replace(tree.joints[0],
                     **dict(zip(("slides", "displacement"), trees.random_slide(rng, slides), strict=True)))
    count = slides + len(chosen.axes)
    chosen = replace(chosen, **{key: trees.numbers(rng.uniform(0.5, 2, count)) for key in ("rate", "stiffness",
        "damping", "rest", "torque")})
    one = replace(tree, joints=[chosen, *tree.joints[1:]])
    expected = nesim.build(one).accelerations()

    def chain(share):
        mass = share * next(body.mass for body in one.bodies if body.name == chosen.outer)
        halves = [{key: getattr(chosen, key)[part] for key in ("rate", "stiffness", "damping", "rest", "torque")}
                  for part in (slice(slides), slice(slides, None))]
        slide = Joint(name="slide", type="prismatic", inner=chosen.inner, outer="carrier",
                      inner_point=chosen.inner_point, inner_rotation=chosen.inner_rotation,
                      axes=chosen.slides, displacement=chosen.displacement, **halves[0])
        turn = Joint(name=chosen.name, type="gimbal", inner="carrier", outer=chosen.outer,
                     outer_point=chosen.outer_point, outer_rotation=chosen.outer_rotation,
                     axes=chosen.axes, angle=chosen.angle, **halves[1])
        made = replace(one, bodies=[*one.bodies, Body(name="carrier", mass=mass, inertia=[mass] * 3)],
                       joints=[turn, *one.joints[1:], slide])
        return nesim.build(made).accelerations()

    far = [np.abs(chain(share).angular[:3] - expected.angular).max() for share in (1e-4, 1e-6)]
    assert far[1] < 1e-4 and 90 < far[0] / far[1] < 110                # measured: 1e-6 to 1e-5, and 99 to 101


# ---- over a run

PAIR = Spacecraft(
    name="A", rate=(0.2, -0.1, 0.3),
    bodies=[Body(name="hub", mass=50.0, inertia=(9.0, 12.0, 10.0)), Body(name="arm", mass=8.0, inertia=(1.0, 1.4, 0.9),
    mass_center=(0.3, 0.1, -0.2))],
    joints=[Joint(name="j", type="gimbal", inner="hub", outer="arm", inner_point=(0.4, 0, 0.1), outer_point=(0, 0.2, 0),
    slides=("x", "y", (0.0, 0.6, 0.8)), axes=("z", "x", "y"),
                  displacement=(0.1, -0.05, 0.02), angle=(0.3, -0.2, 0.4), rate=(0.2, 0.1, -0.3, 0.4, -0.2, 0.3),
                  stiffness=(30.0, 40.0, 25.0, 6.0, 5.0, 7.0))])
JOINT = PAIR.joints[0]


# no gimbal locks on the way
@pytest.mark.parametrize("joint, seed", [("mixed", 21), ("mixed", 23), ("sliding", 21), ("sliding", 22)])
def test_undamped_trees_keep_energy_and_momenta(joint, seed):
    """Springs of slides, turns and balls give back what they took. Steps err by 1e-12 at most; measured: 3e-13."""
    tree = trees.random_tree(seed, 5, (joint,), loads=0, drives=False)
    craft = nesim.build(replace(tree, joints=[replace(joint, damping=0.0) for joint in tree.joints]))
    motions = [craft.motion(state) for state in integrate(craft, np.linspace(0, 1, 5))]
    assert abs(motions[-1].potential_energy - motions[0].potential_energy) > 1e-4 * motions[0].kinetic_energy
    for motion in motions[1:]:
        assert_within(errors(motion, motions[0], ("energy", "momentum", "angular_momentum")), 1e-10)


def test_rk4_has_its_order():
    """Halving the step makes the error 16 times smaller: measured 14.3 and 15.2."""
    ends = [fly(PAIR, 0.02 / n, 1.6)[1]["body_rate"][-1] for n in (1, 2, 4, 32)]
    far = [np.abs(end - ends[-1]).max() for end in ends[:3]]
    assert all(13 < a / b < 19 for a, b in zip(far, far[1:]))


def test_angular_momentum_is_kept_to_the_order_of_the_method():
    """Linear momentum to the last bit; angular momentum to the tolerance of dop853 (measured: 1.3e-10), to the step's
    fourth power with rk4 (1.2e-8)."""
    for method, step, most in (("dop853", 0.05, 1e-9), ("rk4", 0.01, 5e-8)):
        _, found = fly(PAIR, step, 10.0, 0.5, method)
        assert not found["momentum"].any()
        assert drift(found["angular_momentum"]) < most


def test_lanes_give_the_same_bits(monkeypatch):
    """Eight variants of a pair with drives on its six axes, at every width."""
    crafts = [replace(DRIVEN, rate=(0.1 * k, 0.05, 0.2), bodies=[PAIR.bodies[0], replace(PAIR.bodies[1], mass=5.0 + k)])
              for k in range(8)]
    names, alone = ("joint_angle", "joint_rate", "joint_force", "drive_torque", "energy"), None
    for lanes in _core.BY_LANES:
        monkeypatch.setenv("NESIM_LANES", str(lanes))
        rows = [row for first in range(0, 8, lanes)
                for row in fly_group([Craft(c, Field()) for c in crafts[first:first + lanes]],
                                     schedule(0.01, 0.5, 0.1))[2]]
        bits = [hash(b"".join(row[name].tobytes() for name in names)) for row in rows]
        alone = alone or bits
        assert bits == alone


# ---- drives

TARGETS = {4: "0.3 + 0.4*t + 0.1*sin(2*t)", 3: "0.02 - 0.3*t + 0.05*t**2"}
DRIVES = [Drive(name="push", joint="j", axis=1, torque=law("3*cos(t)")),
          Drive(name="hold", joint="j", axis=2, mode="position", target=law("0.1*sin(t)"), stiffness=60.0, damping=9.0),
          Drive(name="slide", joint="j", axis=3, mode="motion", target=law(TARGETS[3])),
          Drive(name="turn", joint="j", axis=4, mode="motion", target=law(TARGETS[4])),
          Drive(name="lock", joint="j", axis=5, mode="locked"),
          Drive(name="spin", joint="j", axis=6, mode="rate", target=law("0.3*cos(t)"), damping=4.0)]
DRIVEN = replace(PAIR, drives=DRIVES)


def test_every_mode_on_every_half():
    """Prescribed axes are where their laws have them; what the drives and springs put in is the change of the energy
    (Simpson's rule, 4th order), and momentum is kept. Measured: no difference of what is prescribed."""
    t, found = fly(DRIVEN, 0.0025, 2.0, 0.0025)
    at = found["joint_angle"][:, 0]
    assert (np.abs(at[:, 3] - (0.3 + 0.4 * t + 0.1 * np.sin(2 * t))).max() < 1e-13
            and np.abs(at[:, 2] - (0.02 - 0.3 * t + 0.05 * t**2)).max() < 1e-13)
    assert np.abs(at[:, 4] + 0.2).max() < 1e-15 and np.abs(at[0, [0, 1, 5]] - at[-1, [0, 1, 5]]).min() > 0.01
    power = (found["drive_torque"] * found["joint_rate"][:, 0]).sum(axis=1)
    work = cumulative_simpson(power, x=t, initial=0)
    # J of 5; measured 4e-9
    assert np.abs(found["energy"] - found["energy"][0] - work).max() < 1e-7
    # measured 2e-11
    assert drift(found["angular_momentum"]) < 1e-9


def test_axes_of_one_line_do_not_know_each_other():
    """Two discs on an axis: the slide is a spring between two masses, the turn one between two inertias. Closed forms;
    measured: 5e-12."""
    hub, disc = (Body(name="hub", mass=12.0, inertia=(3.0, 3.0, 5.0)),
                 Body(name="disc", mass=4.0, inertia=(1.0, 1.0, 2.0)))
    joint = Joint(name="j", type="gimbal", inner="hub", outer="disc", slides=["z"], axes=["z"], displacement=[0.1],
                  angle=[0.5], rate=(0.2, -0.3),
                  stiffness=(27.0, 4.0), damping=(1.5, 0.5), rest=(0.05, 0.2))
    t, found = fly(Spacecraft(bodies=[hub, disc], joints=[joint]), 0.002, 2.0, 0.1)
    for axis, (inertia, k, c, rest, x, v) in enumerate(((12 * 4 / 16, 27.0, 1.5, 0.05, 0.1, 0.2),
                                                        (5 * 2 / 7, 4.0, 0.5, 0.2, 0.5, -0.3))):
        A = np.array([[0, 1], [-k / inertia, -c / inertia]])
        closed = np.array([expm(A * at) @ [x - rest, v] for at in t])
        assert np.abs(found["joint_angle"][:, 0, axis] - rest - closed[:, 0]).max() < 1e-10
        assert np.abs(found["joint_rate"][:, 0, axis] - closed[:, 1]).max() < 1e-10


def test_a_command_catches_a_slide():
    """When the third slide has gone 10 cm it is locked: its rate jumps to zero, and the momenta do not. Measured: to
    the last bit, and 3e-10 of the angular momentum."""
    catch = Command(action="lock", target="latch", when=Condition(quantity="joint_angle", name="j", axis=3, above=False,
        limit=-0.1))
    craft = replace(PAIR, drives=[Drive(name="latch", joint="j", axis=3, mode="free")], commands=[catch])
    t, found = fly(craft, 0.005, 2.0, 0.05)
    x, rate = found["joint_angle"][:, 0, 2], found["joint_rate"][:, 0, 2]
    assert (x.min() == pytest.approx(-0.1, abs=1e-9) and np.abs(rate[x < -0.0999]).max() < 1e-12
            and (x < -0.0999).sum() > 10)
    assert drift(found["angular_momentum"]) < 1e-8


def test_stops_of_both_halves():
    """A slide and a turn meet their stops, which give back what they took: measured 4 mm and 2.3 deg beyond, and
    3e-11 of the energy."""
    stops = Stops(lower=(-0.2, -1, -1, -2, -2, -2), upper=(0.11, 1, 1, 0.4, 2, 2), stiffness=(2e3, 1, 1, 2e2, 1, 1))
    _, found = fly(replace(PAIR, joints=[replace(JOINT, stops=stops)]), 0.001, 3.0, 0.01)
    beyond = found["joint_angle"][:, 0, [0, 3]].max(axis=0) - (0.11, 0.4)
    assert (beyond > 1e-4).all() and (beyond < (0.05, 0.2)).all()
    assert drift(found["energy"]) < 1e-9


def test_books_of_both_halves():
    """What stops and dampers take and drives put in, along six axes, is the change of the energy. Measured: 1e-10 J of
    5."""
    stops = Stops(lower=(-0.2, -1, -1, -2, -2, -2), upper=(0.2, 1, 1, 0.6, 2, 2), stiffness=(2e3, 1, 1, 2e2, 1, 1),
                  damping=(9.0, 0, 0, 1.0, 0, 0))
    joint = replace(JOINT, stops=stops, damping=(0.5, 0.2, 0.3, 0.1, 0.2, 0.3))
    for drives in (DRIVES[:2] + DRIVES[5:], DRIVES):
        _, found = fly(replace(PAIR, joints=[joint], drives=drives), 0.001, 2.0, 0.01)
        lost = found["balance_stops"] + found["balance_dampers"]
        assert lost[-1] > 0.1 and np.abs(found["balance_drives"]).max() > 0.1
        assert np.abs(found["energy"] - found["energy"][0] + lost - found["balance_drives"]).max() < 1e-8


# ---- robots

def flat(rows):
    """Numbers of joints in the order of the file, without the NaN beyond their axes."""
    return rows[~np.isnan(rows)]


@pytest.mark.parametrize(("seed", "bodies", "kinds"), TREES[1:6] + TREES[11:])
def test_robots_matrices(seed, bodies, kinds):
    """u^T H u/2 is the energy, A u the momenta; inverse dynamics of a run's accelerations are the drives. Measured:
    1e-15, 2e-15, and 6e-15 of the forces."""
    craft, forward, _ = solved(seed, bodies, kinds)
    base = np.concatenate([forward.linear[0], forward.angular[0]])
    H, found = craft.mass_matrix().full, craft.inverse_dynamics(flat(forward.joint), base)
    given = np.concatenate([np.broadcast_to(np.asarray(joint.torque, dtype=float), joint.freedoms)
                            for joint in craft.description.joints])
    scale = np.abs(H @ np.concatenate([base, flat(forward.joint)])).max()
    assert (np.abs(found.base).max() < EPS * np.linalg.cond(H) * scale and np.abs(found.joint - given).max() < EPS
            * np.linalg.cond(H) * scale)
    again = craft.inverse_dynamics(flat(forward.joint))
    assert error(again.base_acceleration, base, 1.0) < EPS * np.linalg.cond(H)
    free = nesim.build(trees.random_tree(seed, bodies, kinds, wheels=0, loads=0, springs=False, drives=False))
    motion, H = free.motion(), free.mass_matrix().full
    u = np.concatenate([motion.velocity[0], motion.rate[0], flat(motion.joint_rate)])
    assert (H == H.T).all() and u @ H @ u / 2 == pytest.approx(motion.kinetic_energy, rel=1e-13)
    assert error(free.momentum_matrix() @ u, np.concatenate([motion.momentum, motion.angular_momentum])) < 1e-13
    assert len(free.rates) == len(flat(motion.joint_rate))


@pytest.mark.parametrize(("seed", "bodies", "kinds"), TREES[1:4] + TREES[11:])
def test_robots_jacobians(seed, bodies, kinds):
    """The velocity of a point, the rate of J by sixth-order differences, and the mobility by six eliminations.
    Measured: 3e-16, 2e-13, 2e-14."""
    craft = nesim.build(trees.random_tree(seed, bodies, kinds, wheels=0, loads=0, springs=False, drives=False))
    place = {"body": craft.bodies[-1], "point": craft.description.bodies[-1].mass_center}
    motion, (J, rate) = craft.motion(), craft.jacobian(**place, rate=True)
    u = np.concatenate([motion.velocity[0], motion.rate[0], flat(motion.joint_rate)])
    assert error((J @ u)[:3], motion.velocity[-1], 1.0) < 1e-13
    h, weights, dq = 4e-3, {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}, craft.derivative()[0]
    moved = lambda x: craft.jacobian(**place, state=State(0.0, craft.start.q + x * dq, craft.start.u))
    assert error(rate, sum(w * (moved(n * h) - moved(-n * h)) for n, w in weights.items()) / h, 1.0) < 1e-11
    H = craft.mass_matrix().full
    expected = np.linalg.inv(J @ np.linalg.solve(H, J.T))
    assert error(craft.operational_inertia(**place), expected) < EPS * np.linalg.cond(H) * np.linalg.cond(expected)


# ---- where it ends

def test_variational_steps_know_none():
    with pytest.raises(nesim.NesimError, match="cannot step joint '.*', which slides and turns, of spacecraft 'A'"):
        fly(PAIR, 0.01, 0.1, method="variational")


def test_gimbal_lock_behind_slides_is_named():
    """Three turns lock whatever slides before them."""
    locked = replace(PAIR, joints=[replace(JOINT, axes=("z", "y", "x"), angle=(0.1, np.pi / 2, 0.2))])
    for method in ("tree", "dense"):
        with pytest.raises(nesim.NesimError, match="gimbal lock in joint 'j' .*second angle 90.0"):
            nesim.build(locked).accelerations(method)


def test_an_impact_does_not_feel_springs():
    """Speeds jump by the impulse alone, whatever the slides' springs give at that instant."""
    rates = []
    for stiffness in (0.0, 4000.0):
        craft = replace(
            PAIR, position=(0.0, 0.0, 1.0), velocity=(0.0, 0.0, -1.0), rate=(0.0, 0.0, 0.0), grounds=[Ground(name="g")],
            joints=[replace(JOINT, stiffness=(stiffness, 0.0, 0.0, 0.0, 0.0, 0.0), rate=(0.0,) * 6)],
            endpoints=[Endpoint(name="e", body="arm", point=(0.0, 0.0, -0.4))],
            contacts=[Contact(name="c", endpoints=("e",), with_="g", law="impulse", restitution=0.5)])
        group, _, (found,) = fly_group([Craft(craft)], schedule(1e-7, 1e-7))
        gap = group.run.work.view("contact_gap")[0, 0, 0]
        craft = replace(craft, position=(0.0, 0.0, 1.0 - gap - 1e-9))          # it meets after 1e-9 s
        group, _, (found,) = fly_group([Craft(craft)], schedule(1e-7, 1e-7))
        assert group.contact_events[0][2] == "contact_impact"
        rates.append(found["joint_rate"][-1, 0])
    assert np.abs(rates[0]).max() > 0.1 and rates[1] == pytest.approx(rates[0], abs=2e-5)     # 8e-6: 400 N for 1e-7 s
