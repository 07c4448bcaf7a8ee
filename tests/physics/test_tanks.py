"""Propellant: the rocket equation, what is left and where, momentum, empty tanks, the same bits among others."""

import cmath
import dataclasses
import math

import numpy as np
import pytest
from scipy.integrate import quad

import nesim
from nesim.base.rotations import skew
from nesim.methods import METHODS
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.things import Body, Command, Controller, Joint, Spacecraft, Tank, Thruster

G0 = 9.80665
KEPT = ("mass", "tank_mass", "position", "velocity", "momentum", "angular_momentum", "body_rate", "body_position",
        "thruster_force")


def rocket(**more):
    """1000 kg, 600 kg of it propellant at the mass centre, 3 kN along x through it."""
    hub = Body(name="hub", mass=1000.0, inertia=[400.0, 500.0, 600.0])
    tank = Tank(name="main", body="hub", mass=600.0)
    jet = Thruster(**{"name": "jet", "body": "hub", "force": 3000.0, "direction": (1, 0, 0), "position": (-2, 0, 0),
                      "on": [(10.0, 310.0)],
                      "tank": "main", "specific_impulse": 300.0} | more)
    return Spacecraft(name="rocket", bodies=[hub], tanks=[tank], thrusters=[jet])


def tree(burning=True, **more):
    """A spinning hub with a boom on a hinge and a pod on a ball joint, tanks off their centres in hub and pod."""
    bodies = [Body(name="hub", mass=500.0, inertia=[300.0, 400.0, 350.0], mass_center=[0.1, 0.0, -0.2]),
              Body(name="box", mass=60.0, inertia=[9.0, 8.0, 7.0]),
              Body(name="boom", mass=20.0, inertia=[1.0, 15.0, 15.0], mass_center=[1.5, 0, 0]),
              Body(name="pod", mass=40.0, inertia=[6.0, 7.0, 8.0], mass_center=[0.5, 0.1, 0])]
    joints = [Joint(name="weld", type="fixed", inner="hub", outer="box", inner_point=[0, 1, 0],
                    outer_point=[0, -0.3, 0]),
              Joint(name="hinge", type="gimbal", inner="box", outer="boom", axes=("z",), inner_point=[0.4, 0.2, 0],
                    stiffness=20.0),
              Joint(name="ball", type="spherical", inner="hub", outer="pod", inner_point=[-1, 0, 0.3])]
    tanks = [Tank(name="a", body="hub", mass=90.0, position=(0.4, -0.3, 0.2)), Tank(name="b", body="pod", mass=10.0,
        position=(0.7, 0.2, -0.1)),
             Tank(name="c", body="box", mass=12.0, position=(0.1, 0.2, 0.3))]
    on = [(1.05, 9.0)] if burning else ()
    jets = [Thruster(name="one", body="hub", force=20.0, direction=(1, 0.2, 0), position=(-1, 0.2, 0), on=on, tank="a",
                     specific_impulse=4.0),
            Thruster(name="two", body="box", force=15.0, direction=(0, 0, 1), on=on, tank="a", specific_impulse=3.0,
                     rise_time=0.4),
            Thruster(name="three", body="pod", force=5.0, direction=(0, 1, 0), on=on, tank="b", specific_impulse=1.5),
            Thruster(name="four", body="boom", force=2.0, direction=(0, 1, 0), on=on, tank="c", specific_impulse=1.0,
                     rise_time=0.2)]
    return Spacecraft(**{"name": "tree", "bodies": bodies, "joints": joints, "tanks": tanks, "thrusters": jets,
                         "rate": [0.05, 0.1, 0.3]} | more)


def fly(craft, duration, step, interval=None, **more):
    many = nesim.run_many([craft], duration, step, interval, keep=KEPT, **more)
    assert not many.failures
    return {name: x[0] for name, x in many.data.items()} | {"time": many.time}


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
def test_rocket_equation(integrator):
    """delta-v = Isp g0 ln(m0/m1), to second order in the step."""
    flow = 3000.0 / (300.0 * G0)
    errors = []
    for step in (8.0, 4.0, 2.0):
        end = fly(rocket(), 400.0, step, integrator=integrator)
        assert abs(end["mass"][-1] - (1000.0 - 300.0 * flow)) < 1e-12 * 1000.0
        errors.append(end["velocity"][-1, 0] - 300.0 * G0 * math.log(1000.0 / (1000.0 - 300.0 * flow)))
        assert np.abs(end["velocity"][-1, 1:]).max() < 1e-13 and np.abs(end["body_rate"][-1]).max() < 1e-13
    orders = np.log2(np.divide(errors[:-1], errors[1:]))
    assert (abs(orders - 2.0) < 0.05).all(), (errors, orders)       # measured
    assert abs(errors[-1]) < 1e-5 * 1073.0


def test_order_of_a_whole_tree():
    """Off-centre tanks in a spinning tree whose parts swing: the end of a burn by halved steps."""
    ends = [fly(tree(), 10.0, step)["velocity"][-1] for step in (0.05, 0.025, 0.0125, 0.00625)]
    away = np.linalg.norm(np.diff(ends, axis=0), axis=1)
    orders = np.log2(away[:-1] / away[1:])
    assert (abs(orders - 2.0) < 0.1).all(), (away, orders)


def test_burnt_mass_is_the_sum_of_the_pulses():
    """Pulses that fit no step, two thrusters on one tank, rise times: force times time over Isp g0, to rounding."""
    pulses = [(0.3 + 0.77 * k, 0.3 + 0.77 * k + 0.123) for k in range(12)]
    craft = rocket(on=pulses)
    other = dataclasses.replace(craft.thrusters[0], name="slow", on=[(1.0, 2.0), (5.0, 5.5)], rise_time=0.05,
                                force=500.0, specific_impulse=200.0)
    craft = dataclasses.replace(craft, thrusters=[*craft.thrusters, other])
    end = fly(craft, 12.0, 0.1)
    # a first-order rise loses what its decay gives back
    burnt = 12 * 0.123 * 3000.0 / (300.0 * G0) + 1.5 * 500.0 / (200.0 * G0)
    assert abs(600.0 - end["tank_mass"][-1, 0] - burnt) < 1e-12
    assert end["mass"][-1] == 400.0 + end["tank_mass"][-1, 0]


def test_all_ways_to_fire_burn():
    """By schedule, by command and by a controller."""
    craft = rocket(on=())
    fired = dataclasses.replace(craft, commands=[Command(action="fire", target="jet", duration=2.5, at=1.0)])
    assert abs(600.0 - fly(fired, 5.0, 0.1)["tank_mass"][-1, 0] - 2.5 * 3000.0 / (300.0 * G0)) < 1e-12
    pair = [dataclasses.replace(craft.thrusters[0], name=name, direction=(0, sign, 0), force=5.0)
            for name, sign in (("left", 1), ("right", -1))]
    damped = dataclasses.replace(craft, thrusters=pair, rate=[0, 0, 0.1], controllers=[Controller(
        name="acs", type="rate_damping", sample=0.5, derivative=(300.0,) * 3, actuators=("left", "right"))])
    end = fly(damped, 60.0, 0.1, 0.1)
    assert abs(end["body_rate"][-1, 0, 2]) < 1e-3
    impulse = np.cumsum(np.full(2, 5.0 / (300.0 * G0)))[0]
    assert 0 < 600.0 - end["tank_mass"][-1, 0] < 2 * 60.0 * impulse
    assert abs(600.0 - end["tank_mass"][-1, 0] - 600.0 * 0.1 / 2.0 / (300.0 * G0)) < 1e-3      # I w / arm, over Isp g0


def smaller(craft, left):
    """The same spacecraft built with so much propellant in its tanks: masses, centres and inertias by hand."""
    bodies = []
    for body in craft.bodies:
        m, S = body.mass, np.zeros(3)
        K = np.diag(np.asarray(body.inertia, dtype=float))
        for tank, mass in zip(craft.tanks, left):
            if tank.body == body.name:
                dm, p = tank.mass - mass, np.subtract(tank.position, body.mass_center)
                m, S, K = m - dm, S - dm * p, K + dm * skew(p) @ skew(p)
        c = S / m
        bodies.append(dataclasses.replace(body, mass=m, mass_center=tuple(np.add(body.mass_center, c)),
                                          inertia=(K + m * skew(c) @ skew(c)).astype(float)))
    tanks = [dataclasses.replace(tank, mass=mass) for tank, mass in zip(craft.tanks, left)]
    return dataclasses.replace(craft, bodies=bodies, tanks=tanks)


@pytest.mark.parametrize("dense", [False, True])
def test_what_is_left_is_a_spacecraft_built_with_smaller_tanks(dense):
    """Mass properties of links and bodies after a burn, and the accelerations that follow, to rounding."""
    craft = nesim.build(tree())
    group = LaneGroup([craft], Schedule(METHODS["rk4"], 0.1, 100, 100, dense))
    group.advance(np.empty(1), group.rows(1), 1000)
    assert group.done and not group.failures
    left = group.run.work.devices[0].arrays["tank_state"]["mass"]
    assert all(1.0 < start.mass - mass for start, mass in zip(craft.description.tanks, left))
    new = nesim.build(smaller(tree(burning=False), [float(x) for x in left]))
    found, built = group.run.work.mass, new.compiled.arrays
    offset = np.zeros((len(found["link"]), 3, 1))
    # G of the root stays where its mass centre was at the start
    offset[0] = found["link"]["d0"][0]
    for name in ("m", "I"):
        assert np.abs(found["link"][name] - built["link"][name]).max() < 1e-12 * np.abs(built["link"][name]).max()
        assert np.abs(found["body"][name] - built["body"][name]).max() < 1e-12 * np.abs(built["body"][name]).max()
    assert np.abs(found["link"]["d0"] - offset - built["link"]["d0"]).max() < 1e-14
    assert np.abs(found["link"]["d0"][0]).max() > 0.005
    for name in ("r_o", "r_i", "whole"):
        assert (np.abs(found["body"][name] - built["body"][name])[1:].max() < 1e-12
                * np.abs(built["body"][name]).max()), name
    assert np.abs(found["body"]["r"] - offset[built["body_link"]] - built["body"]["r"]).max() < 1e-14
    for name in ("Kinv", "N", "L"):
        assert np.abs(found["leaf"][name] - built["leaf"][name]).max() < 1e-11 * np.abs(built["leaf"][name]).max()
    assert abs(found["mass"][0] - built["mass"][0]) < 1e-12 * built["mass"][0]
    # frozen, as ever
    assert np.array_equal(craft.compiled.arrays["link"]["m"], nesim.build(tree()).compiled.arrays["link"]["m"])


@pytest.mark.parametrize("joints", [slice(0, 3), slice(2, 3)], ids=["all kinds", "spherical"])
def test_dense_equations_agree(joints):
    """The paper's matrices with the masses of each step; of spherical trees they are other ones."""
    craft = tree()
    kept = {"hub"} | {joint.outer for joint in craft.joints[joints]}
    craft = dataclasses.replace(craft, bodies=[b for b in craft.bodies if b.name in kept], joints=craft.joints[joints],
                                tanks=craft.tanks[:2],
                                thrusters=[t for t in craft.thrusters if t.body in kept and t.tank != "c"])
    ends = []
    for dense in (False, True):
        group = LaneGroup([nesim.build(craft)], Schedule(METHODS["rk4"], 0.1, 100, 100, dense))
        rows = group.rows(1)
        group.advance(np.empty(1), rows, 1000)
        assert group.done and not group.failures
        ends.append(group.crafts[0].rows.split(rows))
    assert ends[0]["mass"] < np.sum([b.mass for b in craft.bodies]) - 5.0
    for name in ("mass", "position", "velocity", "body_rate", "body_attitude", "angular_momentum"):
        assert np.abs(ends[0][name] - ends[1][name]).max() < 1e-10, name


@pytest.mark.parametrize("field", [nesim.Field(), nesim.Field(mu=3.986004418e14, acts_on="bodies")])
def test_the_run_goes_on_as_the_smaller_spacecraft(field):
    """After the burn, against a spacecraft built with what is left and started from the same motion."""
    craft = tree(position=(7e6, 0, 0), velocity=(0, 7500.0, 0))
    whole = LaneGroup([nesim.build(craft, field)], Schedule(METHODS["rk4"], 0.05, 680, 680))
    rows = whole.rows(1)
    whole.advance(np.empty(1), rows, 600)                           # to 30 s: everything has decayed
    state = whole.run.state()
    left = [float(x) for x in whole.run.work.devices[0].arrays["tank_state"]["mass"]]
    new = nesim.build(smaller(dataclasses.replace(craft, thrusters=()), left), field)
    alone = LaneGroup([new], Schedule(METHODS["rk4"], 0.05, 80, 80), [state])
    last = alone.rows(1)
    alone.advance(np.empty(1), last, 1000)
    whole.advance(np.empty(1), rows, 1000)
    a, b = whole.crafts[0].rows.split(rows), new.rows.split(last)
    for name in ("position", "velocity", "body_rate", "body_position", "kinetic_energy", "angular_momentum",
                 "joint_force", "joint_torque"):
        assert np.nanmax(np.abs(a[name] - b[name])) < 1e-10 * np.nanmax(np.abs(b[name])), name


@pytest.mark.parametrize("integrator", ["rk4", "dop853"])
def test_mass_that_leaves_takes_its_own_momentum(integrator):
    """A vent without thrust (force 1e-9 N, as much flow as one of 30 N) on a spinning spacecraft: w stays in the
    instant, H falls by the mass's own share about the mass centre, and the structure goes on along its path."""
    hub = Body(name="hub", mass=100.0, inertia=[60.0, 70.0, 80.0])
    tank = Tank(name="t", body="hub", mass=20.0, position=(1.0, 0, 0))
    vent = Thruster(name="vent", body="hub", force=1e-9, direction=(0, 0, 1), position=(0, 0, 0), on=[(0.0, 5.0)],
                    tank="t",
                    specific_impulse=1e-9 / (2.0 * G0))             # 2 kg/s
    craft = Spacecraft(name="vented", bodies=[hub], tanks=[tank], thrusters=[vent], rate=[0, 0, 0.5])
    end = fly(craft, 6.0, 0.01, 0.01, integrator=integrator)
    m = end["mass"]
    assert abs(m[-1] - 90.0) < 1e-12
    # a point mass at the rim of a body that spins about a principal axis: nothing turns it, so w stays
    assert np.abs(end["body_rate"][:, 0] - [0, 0, 0.5]).max() < 1e-10
    dm = 100.0 - m
    inertia = 80.0 - dm * 1.0 - dm**2 / m                           # about the mass centre of what is left, at -dm/m
    assert np.abs(end["angular_momentum"][:, 2] - 0.5 * inertia).max() < 1e-9
    # mass that is lost at p - c = 100/m in front of the mass centre leaves with w times that, to the side
    v = -1j * quad(lambda t: 2.0 * 0.5 * 100.0 / (100.0 - 2.0 * t)**2 * cmath.exp(0.5j * t), 0.0, 5.0,
                   complex_func=True)[0]
    # measured 2.0e-6, of second order
    assert np.abs(end["velocity"][-1] - [v.real, v.imag, 0]).max() < 5e-6 * abs(v)


def test_without_spin_the_structure_stays_where_it_is():
    """Mass that leaves at rest moves nothing, though the mass centre wanders in the structure."""
    vent = Thruster(name="vent", body="hub", force=1e-12, direction=(0, 0, 1), on=[(0.0, 5.0)], tank="t",
                    specific_impulse=1e-12 / (2.0 * G0))
    craft = Spacecraft(name="still", bodies=[Body(name="hub", mass=100.0, inertia=[60.0, 70.0, 80.0])],
                       thrusters=[vent],
                       tanks=[Tank(name="t", body="hub", mass=20.0, position=(1.0, 0.5, 0))], position=(5.0, 6.0, 7.0),
                       velocity=(0.1, 0.2, 0.3))
    end = fly(craft, 6.0, 0.1, 0.1)
    assert np.abs(end["velocity"] - (0.1, 0.2, 0.3)).max() < 1e-12
    wander = -(100.0 - end["mass"])[:, None] / end["mass"][:, None] * [1.0, 0.5, 0]
    path = np.add((5.0, 6.0, 7.0), end["time"][:, None] * [0.1, 0.2, 0.3])
    assert np.abs(end["position"] - path - wander).max() < 1e-10


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_same_bits_among_spacecraft_that_do_not_burn(integrator, count):
    """Lane by lane, four or eight wide: those that burn between others that do not, and all alone."""
    crafts = [tree(burning=False), tree(), tree(burning=False, rate=[0.1, 0, 0]), tree(rate=[0, 0.2, 0.1]),
              tree(burning=False, rate=[0, 0, 0])][:count]
    together = nesim.run_many(crafts, 10.0, 0.1, 0.5, keep=KEPT, integrator=integrator)
    for i, craft in enumerate(crafts):
        alone = nesim.run_many([craft], 10.0, 0.1, 0.5, keep=KEPT, integrator=integrator)
        for name in KEPT:
            assert np.array_equal(together[name][i], alone[name][0]), (i, name)


def test_tanks_that_nobody_uses_change_nothing():
    """The same motion as without tanks, bit for bit."""
    craft = tree(burning=False)
    bare = dataclasses.replace(craft, tanks=(), thrusters=[dataclasses.replace(t, tank="", specific_impulse=0.0)
                                                           for t in craft.thrusters])
    a, b = fly(craft, 5.0, 0.1), fly(bare, 5.0, 0.1)
    for name in set(KEPT) - {"tank_mass"}:
        assert np.array_equal(a[name], b[name]), name


@pytest.mark.parametrize("rise_time", [0.0, 2.0])
@pytest.mark.parametrize("integrator", ["rk4", "dop853"])
def test_an_empty_tank(integrator, rise_time):
    """The pulse ends when the last is burnt, at no step's end, and nothing fires afterwards."""
    craft = rocket(rise_time=rise_time, specific_impulse=100.0, on=[(0.0, 300.0), (310.0, 320.0)])
    flow = 3000.0 / (100.0 * G0)
    group = LaneGroup([nesim.build(craft)], Schedule(METHODS[integrator], 0.5, 10, 800))
    times, rows = np.empty(80), group.rows(80)
    count = 0
    while not group.done:                                           # it rests where its end may shorten a step
        count += group.advance(times[count:], rows[count:], 10000)
    [(when, text)] = group.limits(0)
    assert text == "tank 'main' is empty"
    exact = 600.0 / flow + rise_time                                # the rise costs flow * rise_time, to exp(-100)
    assert abs(when - exact) < 1e-10
    end = group.crafts[0].rows.split(rows)
    assert (end["tank_mass"][times > when] == 0.0).all() and (end["tank_mass"][times < when] > 0.0).all()
    assert (end["thruster_force"][times > when] == 0.0).all()
    assert (end["mass"][times > when] == 400.0).all()
    # of 899 m/s; measured 5.0e-4 and 6.5e-4, the splitting's
    assert abs(end["velocity"][-1, 0] - 100.0 * G0 * math.log(1000.0 / 400.0)) < 1e-3


def test_a_case_from_its_files(tmp_path):
    """Orbit raising: what the file says of mass, momentum and the tank that runs empty."""
    results = nesim.load("inp/orbit_raising").run(output=tmp_path / "raised.h5")
    tug = results["TUG"]
    mass, left = tug["mass"][:], tug["tank_mass"][:]
    assert np.abs(mass - left.sum(axis=1) - 769.0).max() < 1e-12 * 865.0
    assert abs(left[-1, 0] - (84.0 - 600.0 * 400.0 / (320.0 * G0))) < 1e-12 and left[-1, 1] == 0.0
    assert np.array_equal(tug["momentum"][:], mass[:, None] * tug["velocity"][:])
    [event] = results.events
    assert (event.kind == "limit" and event.text == "tank 'side' is empty"
            and abs(event.time - (660.0 + 12.0 * 60.0 * G0 / 22.0)) < 1e-6)
    radius, speed = np.linalg.norm(tug["position"][:], axis=1), np.linalg.norm(tug["velocity"][:], axis=1)
    axis = 1 / (2 / radius - speed**2 / 3.986004418e14)
    assert 500e3 < axis[-1] - axis[0] < 600e3
