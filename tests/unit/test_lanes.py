"""Lanes: W spacecraft of one tree side by side get the bits that each gets alone, and sine and cosine are right."""

from dataclasses import replace

import mpmath
import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.methods import METHODS
from nesim.model.arrays import in_lanes
from nesim.model.compile import Field
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.things import Command, Condition, Controller, Drive, Friction, QuaternionLaw, Thruster, TimeLaw, Torquer
from tests.support import exact, trees
from tests.support.compare import EPS, errors

FIELDS = ("du", "alpha", "a", "w", "margin")  # of accelerations()
# of what is derived from them
REPORTED = ("body_q", "body_r", "body_v", "kinetic", "potential", "H", "joint_F", "joint_T")


def varied(spacecraft, lane):
    """Another spacecraft of the same tree: every mass, inertia, arm, spring, load and start value differs.

    The spherical attitudes of neighbouring lanes lie on different branches: some angles beyond pi/2, some small.
    """
    rng = np.random.default_rng(1000 + lane)
    small = (1e-3, 0.3, 1.0)[lane % 3]

    def scaled(x):
        return tuple(scaled(v) for v in x) if np.ndim(x) else float(rng.uniform(0.8, 1.25)) * x

    def joint(j):
        keys = ("inner_point", "angle", "displacement", "rate", "stiffness", "rest", "torque")
        changed = {key: scaled(getattr(j, key)) for key in keys}
        q = np.array(j.attitude) * (small, small, small, 1)
        return replace(j, **changed, attitude=tuple(q / np.linalg.norm(q)))

    def body(b):
        s = scaled(1.0)
        return replace(b, mass=s * b.mass, inertia=s * np.array(b.inertia), mass_center=scaled(b.mass_center))

    return replace(
        spacecraft,
        bodies=[body(b) for b in spacecraft.bodies],
        joints=[joint(j) for j in spacecraft.joints],
        wheels=[replace(w, speed=scaled(w.speed), torque=scaled(w.torque), inertia=w.inertia / 2)
                for w in spacecraft.wheels],
        loads=[replace(load, force=scaled(load.force), torque=scaled(load.torque)) for load in spacecraft.loads],
        rate=scaled(spacecraft.rate),
        position=scaled(spacecraft.position),
    )


def side_by_side(module, values):
    """Flat arrays of W spacecraft as one of the lane module: value by value, lane by lane."""
    out = module.aligned_empty(len(values[0]))
    out.reshape(-1, module.LANES)[:] = np.transpose(values)
    return out


def evaluate(work, t, q, u):
    """Everything that a workspace derives from a state; returns d(q)/dt."""
    dq, _ = work.derivative(t, q, u)
    work.motion(t, q, u)
    work.body_accelerations()
    work.reactions(t, q, u)
    return dq


def assert_same_bits_in_lanes(crafts, lanes, times):
    """Each craft's fields in its lane equal those of the craft alone, bit by bit."""
    module = _core.BY_LANES[lanes]
    work = module.Workspace(module.Model(in_lanes([c.compiled.arrays for c in crafts])))
    states = [[t] for t in times], [c.start.q for c in crafts], [c.start.u for c in crafts]
    dq = evaluate(work, *(side_by_side(module, x) for x in states)).reshape(-1, lanes)
    for lane, (craft, t) in enumerate(zip(crafts, times, strict=True)):
        alone = evaluate(craft.work, np.array([t]), craft.start.q, craft.start.u)
        assert alone.tobytes() == dq[:, lane].tobytes(), f"d(q)/dt in lane {lane}"
        for name in (*FIELDS, *REPORTED):
            mine, there = craft.work.view(name)[:, :, 0], work.view(name)[:, :, lane]
            assert mine.tobytes() == there.tobytes(), f"{name} in lane {lane}"


KINDS = {kind: (kind,) for kind in ("spherical", "gimbal", "prismatic")} | {"mixed": trees.KINDS}


@pytest.mark.parametrize("lanes", [4, 8])
@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("seed", [0, 1])
def test_lanes_have_the_bits_of_one_spacecraft_alone(lanes, kinds, seed):
    """Springs, dampers, wheels, loads that begin and end at different times in each lane: no bit differs."""
    tree = trees.random_tree(seed, bodies=9, kinds=kinds, wheels=3, loads=8)
    crafts = [nesim.build(varied(tree, lane)) for lane in range(lanes)]
    assert len({c.start.q.tobytes() for c in crafts}) == lanes
    assert_same_bits_in_lanes(crafts, lanes, times=np.linspace(-1, 6, lanes))


@pytest.mark.parametrize("lanes", [4, 8])
def test_quiet_lanes_have_the_same_bits_too(lanes):
    """Without anything that acts the forces are skipped: the other way through the kernels."""
    tree = trees.random_tree(7, bodies=9, wheels=0, loads=0, springs=False, drives=False)
    assert_same_bits_in_lanes([nesim.build(varied(tree, lane)) for lane in range(lanes)], lanes, times=np.zeros(lanes))


def test_spacecraft_of_different_trees_cannot_share_lanes():
    """Tables are shared by the lanes, so they must be equal."""
    crafts = [nesim.build(trees.random_tree(seed, bodies=5)) for seed in range(4)]
    with pytest.raises(ValueError, match="different trees"):
        in_lanes([c.compiled.arrays for c in crafts])


@pytest.mark.parametrize("lanes", [4, 8])
def test_state_that_is_not_aligned_is_refused(lanes):
    """A vector load from such an address would end the process."""
    module = _core.BY_LANES[lanes]
    craft = nesim.build(trees.random_tree(0, bodies=2))
    work = module.Workspace(module.Model(in_lanes([craft.compiled.arrays] * lanes)))
    t, q, u = (module.aligned_empty(n) for n in (2, len(craft.start.q), len(craft.start.u)))
    with pytest.raises(ValueError, match="aligned"):
        work.accelerations(t[1 : 1 + lanes], q, u)


# --------------------------------------------------------------------------------- whole runs

STEP = 0.02
# loads of each lane from and to, s: never, on the common steps, inside them, two and three edges in one, all but
# together, always
SWITCHES = (
    [(9.0, 10.0)], [(0.1, 0.3)], [(0.105, 0.333)], [(0.2201, 0.2202), (0.2202, 0.2399)],
    [(0.3, np.nextafter(0.3, 1)), (0.2, 0.35)],
    [(-1.0, 0.011), (0.011, 0.311)], [(0.391, 0.399), (0.0001, 9.0)], [(-np.inf, np.inf), (0.15, 0.17)],
)


def switched(lane):
    """A tree with all kinds of joints whose loads begin and end at times of its own."""
    craft = varied(trees.random_tree(3, bodies=5, wheels=1, loads=2), lane)
    times = SWITCHES[lane] * 2
    return nesim.build(replace(craft, loads=[replace(load, start=a, stop=b) for load, (a, b) in zip(craft.loads,
        times)]))


def flown(crafts, integrator, room=64, step=STEP, stride=3, total=20):
    """Records and statistics of each spacecraft, the group stepped with room for so many records at a time."""
    lanes = LaneGroup(crafts, Schedule(METHODS[integrator], step, stride, total))
    found = []
    while not lanes.done:
        times, rows = np.empty(room), lanes.rows(room)
        found.append(rows[: lanes.advance(times, rows, 5)])
    assert not lanes.failures
    rows = np.concatenate(found)
    assert len(rows) == -(-total // stride)
    return [(b"".join(x.tobytes() for x in own.values()), lanes.run.statistics(i))
            for i, own in enumerate(lanes.split_records(rows))]


@pytest.mark.parametrize("integrator", METHODS)
def test_a_run_has_the_same_bits_in_any_lane_beside_any_neighbours(integrator):
    """Loads switch at other times in every lane, so some lanes split their steps while others do not."""
    crafts = [switched(lane) for lane in range(8)]
    alone = [flown([craft], integrator)[0] for craft in crafts]
    assert len({rows for rows, _ in alone}) == 8
    orders = [[*range(8)], [5, 3, 6], [3], [7, 6, 5, 4, 3, 2, 1, 0], [1, 0, 4, 2], [2, 2, 2], [6, 0, 6, 1, 6]]
    for members in (order for order in orders if len(order) <= max(_core.BY_LANES)):
        for room in (64, 2):
            assert flown([crafts[i] for i in members], integrator, room) == [alone[i] for i in members], members


@pytest.mark.parametrize("room", [1, 50, 1000])
def test_lanes_wait_for_one_another_when_there_are_many_records(room):
    """Hundreds of records in one step of dop853, more than a lane may be ahead of its neighbours."""
    crafts = [switched(lane) for lane in range(4)]
    settings = {"room": room, "step": 0.001, "stride": 1, "total": 400}
    alone = [flown([craft], "dop853", **settings)[0] for craft in crafts]
    assert flown(crafts, "dop853", **settings) == alone
    assert all(statistics["steps"] < 60 for _, statistics in alone)


# --------------------------------------------------------------------------------- whole runs with devices

def equipped(lane):
    """A hub with an arm, wheels of every kind, thrusters, a torquer, drives, controllers and commands: all numbers and
    times its own."""
    rng = np.random.default_rng(50 + lane)
    vary = lambda x: float(x * rng.uniform(0.8, 1.25))
    axes = np.eye(3) + 0.1 * rng.uniform(-1, 1, (3, 3))
    axes = axes / np.linalg.norm(axes, axis=1, keepdims=True)
    rub = Friction(coulomb=vary(2e-3), viscous=vary(1e-4), static=vary(5e-3), stribeck=vary(0.1), linear_below=1e-3)
    wheels = [
        nesim.Wheel(name="motor", body="hub", axis=axes[0], inertia=vary(0.05), speed=(0.0, 3.0, -0.2)[lane % 3],
                    max_torque=0.1, max_speed=vary(4.0), friction=rub),
        nesim.Wheel(name="law", body="hub", axis=axes[1], inertia=vary(0.02),
                    speed_law=QuaternionLaw(proportional=(3, vary(2), 1, 0), derivative=(vary(4), 0, 2, 1))),
        nesim.Wheel(name="given", body="hub", axis=axes[2], inertia=vary(0.02),
                    speed_law=TimeLaw(kind="hold", times=(0.0, vary(0.1)), values=(5.0, vary(9.0)))),
        nesim.Wheel(name="rotor", body="arm", axis=axes[0], inertia=0.02, mass=vary(1.0),
                    transverse_inertia=(0.012, 0.011), mode="coupled", speed=vary(40.0),
                    static_imbalance=vary(1e-3), dynamic_imbalance=1e-4),
        nesim.Wheel(name="shaker", body="hub", axis=axes[1], inertia=0.02, mode="jitter", speed=vary(50.0),
                    static_imbalance=vary(1e-3))]
    joints = [nesim.Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z", "y"), inner_point=(0.5, 0, 0),
                          angle=(vary(0.2), 0.1), rate=(vary(0.3), 0.0)),
              nesim.Joint(name="k", type="prismatic", inner="arm", outer="tip", axes=("x",), inner_point=(1, 0, 0),
                          displacement=0.0, rate=0.05)]
    drives = [Drive(name="brake", joint="j", mode="free"), Drive(name="servo", joint="j", axis=2, mode="position",
        target=TimeLaw(value=0.2), stiffness=vary(3.0), damping=1.0, max_torque=vary(0.2)),
              Drive(name="slide", joint="k", mode="motion", target=TimeLaw(kind="linear", times=(0.0, vary(0.2), 1.0),
        values=(0.0, 0.01, vary(0.02))))]
    jets = [Thruster(name=f"t{i}", body="hub", force=vary(1.0), direction=d, position=p, rise_time=(0.0, 0.01)[i % 2],
                     on=[(vary(0.05), vary(0.05) + 0.03)] if i == 0 else ())
            for i, (p, d) in enumerate([((1, 0, 0), (0, 1, 0)), ((-1, 0, 0), (0, 1, 0)), ((0, 1, 0), (0, 0, 1)),
                                        ((0, -1, 0), (0, 0, 1))])]
    controllers = [Controller(name="acs", type="attitude", sample=vary(0.03), delay=vary(0.02), actuators=["motor"],
                              proportional=(vary(2),) * 3, integral=(0.1,) * 3, derivative=(vary(4),) * 3),
                   Controller(name="damp", type="rate_damping", sample=vary(0.1), actuators=["t1", "t2", "t3"],
                              derivative=(vary(0.5),) * 3),
                   Controller(name="coil", type="rate_damping", sample=0.05, actuators=["m"], derivative=(1.0,) * 3)]
    commands = [Command(action="lock", target="brake", at=vary(0.15)), Command(action="unlock", target="brake",
        at=vary(0.3)), Command(action="fire", target="t0", at=vary(0.2), duration=vary(0.02)),
                Command(action="set", target="controllers.acs.proportional", value=(vary(5),) * 3, at=vary(0.25)),
                Command(action="disable", target="damp", at=vary(0.3)),
                Command(action="set", target="drives.servo.target", value=vary(-0.1),
                        when=Condition(quantity="body_rate", name="arm", axis=0, above=True, limit=vary(0.5)))]
    bodies = [nesim.Body(name=n, mass=vary(m), inertia=s * np.array([2.0, 3.0, 4.0]))
              for n, m, s in (("hub", 20.0, vary(1.0)), ("arm", 4.0, vary(0.3)), ("tip", 1.0, vary(0.1)))]
    craft = nesim.Spacecraft(name=f"s{lane}", bodies=bodies, joints=joints, wheels=wheels, drives=drives,
        thrusters=jets, torquers=[Torquer(name="m", body="hub", axis=axes[2], max_dipole=vary(50))],
                             controllers=controllers, commands=commands, rate=(vary(0.1), vary(-0.2), vary(0.3)))
    return nesim.build(craft, Field(magnetic=(vary(2e-5), 1e-5, -3e-5)))


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
def test_a_run_with_devices_has_the_same_bits_in_any_lane_beside_any_neighbours(integrator):
    """Samples, pulses, locks, friction and limits come at other times in every lane; each keeps its own discrete
    state."""
    crafts = [equipped(lane) for lane in range(8)]
    alone = [flown([craft], integrator)[0] for craft in crafts]
    assert len({rows for rows, _ in alone}) == 8
    for members in (order for order in ([*range(8)], [5, 3, 6], [7, 6, 5, 4, 3, 2, 1, 0], [1, 0, 4, 2], [6, 0, 6, 1, 6])
                    if len(order) <= max(_core.BY_LANES)):
        for room in (64, 2):
            assert flown([crafts[i] for i in members], integrator, room) == [alone[i] for i in members], members


def test_records_change_nothing():
    """How often a run is recorded does not change its bits, nor do dead ends of the discrete state."""
    craft = equipped(2)
    last = [flown([craft], "rk4", stride=stride)[0][1] for stride in (1, 20)]
    ends = []
    for stride in (1, 4, 20):
        group = LaneGroup([craft], Schedule(METHODS["rk4"], STEP, stride, 20))
        times, rows = np.empty(64), group.rows(64)
        while not group.done:
            group.advance(times, rows, 7)
        ends.append(b"".join(x.tobytes() for x in group.run.state()))
    assert ends[0] == ends[1] == ends[2] and last[0] == last[1]


# --------------------------------------------------------------------------------- sine, cosine and arc tangent

HINGE = nesim.Spacecraft(
    bodies=[nesim.Body(name=n, mass=1.0, inertia=(1.0, 1.0, 1.0)) for n in ("hub", "arm")],
    joints=[nesim.Joint(name="hinge", type="gimbal", inner="hub", outer="arm", axes=["z"])],
)


def hinge_turns(angles):
    """(sine, cosine) that the core finds for hinge angles: they stand in E, the turn from the inner to the outer
    body."""
    craft = nesim.build(HINGE)
    found = []
    for angle in angles:
        craft.derivative(nesim.State(0.0, np.append(craft.start.q[:-1], angle), craft.start.u))
        E = craft.work.view("E")[1, :, 0]
        found.append((E[1], E[0]))
    return np.array(found)


def exact_turns(angles):
    """The same to the last bit."""
    with mpmath.workdps(60):
        return np.array([(float(mpmath.sin(mpmath.mpf(float(a)))), float(mpmath.cos(mpmath.mpf(float(a)))))
                         for a in angles])


def test_sine_and_cosine_to_a_million_radians():
    """One rounding of the reduced angle, one of the series: below 2 ulp of 1 everywhere. Measured: 1.1e-16, half an
    ulp.

    Random angles of every size, and those next to multiples of pi/4, where quadrants change.
    """
    rng = np.random.default_rng(5)
    sizes = 10.0 ** rng.uniform(-9, 6, 4000) * rng.choice([-1, 1], 4000)
    edges = np.arange(-400, 400) * np.pi / 4
    angles = np.concatenate([sizes, edges, np.nextafter(edges, 9e9), np.nextafter(edges, -9e9),
                             [0.0, 1e5, -1e5, 1.5e6]])
    assert np.abs(hinge_turns(angles) - exact_turns(angles)).max() <= 2 * EPS


@pytest.mark.parametrize("angle", [1e5, -99999.9, 314159.2653589793])
def test_hinge_after_many_turns_still_agrees_with_exact(angle):
    """The whole tree at hinge angles of 1e5 rad. Measured: 1e-14."""
    tree = trees.random_tree(6, bodies=6, kinds=("gimbal",), springs=False)
    turned = replace(tree, joints=[replace(j, angle=tuple(angle + a for a in j.angle)) for j in tree.joints])
    found, expected = nesim.build(turned).accelerations(), exact.solve(turned)
    assert max(errors(found, expected).values()) <= 1e-12


def test_rotation_vector_of_every_angle():
    """|phi| from 0 to pi by arc tangent, both signs of the quaternion; to a few eps. Measured: 9e-16 rad.

    From a matrix whose entries have an error of eps, an angle cannot be had better than to a few eps.
    """
    axis = np.array([2.0, -3.0, 6.0]) / 7
    joint = nesim.Joint(name="ball", type="spherical", inner="hub", outer="arm", stiffness=1.0)
    for angle in np.concatenate([[0.0, 1e-12, 1e-6, 1e-3], np.linspace(0.01, 3.1415, 300)]):
        for sign in (1, -1):
            attitude = tuple(sign * np.append(np.sin(angle / 2) * axis, np.cos(angle / 2)))
            craft = nesim.build(replace(HINGE, joints=[replace(joint, attitude=attitude)]))
            assert np.abs(craft.motion().joint_angle[0] - angle * axis).max() <= 8 * EPS
