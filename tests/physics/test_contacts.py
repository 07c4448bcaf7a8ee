"""Contacts: geometry of the sides, momentum and energy, instants inside steps, what ends a run, the same bits in lanes
and after a resume."""

from dataclasses import replace

import numpy as np
import pytest

from nesim import Body, Contact, ContactFriction, Endpoint, Face, Ground, Joint, Load, Spacecraft
from nesim.things.contact_structs import damping_for
from nesim.things.height_maps import spline_nodes
from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup
from tests.support.flight import fly, fly_group, schedule

DOP853 = replace(METHODS["dop853"], rtol=1e-11, atol=1e-13)
BALL = Body(name="ball", mass=2.0, inertia=(0.02, 0.03, 0.025))
WAVES = tuple(tuple(float(0.1 * np.sin(0.8 * x) * np.cos(0.6 * y)) for y in np.arange(-3, 3.1, 0.5))
              for x in np.arange(-3, 3.1, 0.5))
MAP = Ground(name="waves", shape="height_map", heights=WAVES, origin=(-3.0, -3.0), spacing=(0.5, 0.5))


def single(other, radius=0.1, axis=None, friction=None, law="hunt_crossley", damping=None, **more):
    """One body with an endpoint that may touch a ground."""
    keys = {"stiffness": 2e4, "damping": 0.3, "exponent": 1.5} if law == "hunt_crossley" else {"stiffness": 2e4,
        "damping": 30.0, "exponent": 1.0} \
        if law == "linear" else {"restitution": 0.6}
    keys |= {} if damping is None else {"damping": damping}
    contact = Contact(name="c", endpoints=("e",), with_=other.name, law=law, friction=friction, **keys)
    return Spacecraft(bodies=[BALL], endpoints=[Endpoint(name="e", body="ball", radius=radius, axis=axis)],
                      grounds=[other], contacts=[contact], **more)


def gap_at(craft):
    """Of its first contact at the start, with the normal, m; NaN beyond the border of a face."""
    craft.motion()
    if craft.work.view("contact_off")[0, 0, 0]:
        return np.nan, None
    return craft.work.view("contact_gap")[0, 0, 0], craft.work.view("contact_n")[0, :, 0].copy()


def faced(face, point, radius=0.0):
    """The gap of an endpoint at a point of N from a face of a body at the origin."""
    bodies = [Body(name="hub", mass=5.0, inertia=(1.0, 1.0, 1.0)), BALL]
    slide = Joint(name="s", type="prismatic", inner="hub", outer="ball", axes=("x", "y", "z"),
                  displacement=tuple(map(float, point)))
    contact = Contact(name="c", endpoints=("e",), with_="f", stiffness=1e3)
    return gap_at(Craft(Spacecraft(bodies=bodies, joints=[slide], faces=[face],
                                   endpoints=[Endpoint(name="e", body="ball", radius=radius)], contacts=[contact],
                                   position_of="root")))


def box_distance(p, half):
    """Signed, of a point from a box about the origin."""
    out = np.abs(p) - half
    return np.linalg.norm(np.maximum(out, 0)) + min(out.max(), 0)


SHAPES = {
    "plane": (Face(name="f", body="hub", normal=(0.0, 0.6, 0.8), point=(0.1, 0.2, 0.3)), lambda p: (p - [0.1, 0.2, 0.3])
              @ [0.0, 0.6, 0.8]),
    "sphere": (Face(name="f", body="hub", shape="sphere", radius=0.7, point=(0.1, 0.2, 0.3)),
               lambda p: np.linalg.norm(p - [0.1, 0.2, 0.3]) - 0.7),
    "cylinder": (Face(name="f", body="hub", shape="cylinder", radius=0.5, length=1.2, axis=(1.0, 0.0, 0.0)),
                 lambda p: box_distance(np.array([np.hypot(p[1], p[2]), p[0]]), np.array([0.5, 0.6]))),
    "box": (Face(name="f", body="hub", shape="box", size=(1.0, 0.6, 0.8), rotation=(0.0, 0.0, 2**-0.5, 2**-0.5)),
            lambda p: box_distance(p, np.array([0.3, 0.5, 0.4]))),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_distances_and_normals(shape):
    """Inside, outside, beside edges and corners; the normal is the gradient. Measured: 4e-16 m, 2e-10."""
    face, exact = SHAPES[shape]
    rng = np.random.default_rng(5)
    for point in rng.uniform(-1, 1, (40, 3)):
        gap, normal = faced(face, point)
        assert gap == pytest.approx(exact(point), abs=2e-15)
        slope = [(exact(point + h) - exact(point - h)) / 2e-6 for h in 1e-6 * np.eye(3)]
        assert normal == pytest.approx(slope, abs=1e-8)
    assert faced(face, (2.0, 2.0, 2.0), 0.25)[0] == pytest.approx(exact(np.full(3, 2.0)) - 0.25, abs=1e-14)


def test_extent():
    """Beside its extent there is no plane."""
    face = Face(name="f", body="hub", normal=(0.0, 0.0, 1.0), extent=(1.0, 0.4), along=(0.0, 1.0, 0.0))
    assert ([faced(face, point)[0] < 1 for point in ((0.19, 0.49, 0.1), (0.21, 0.4, 0.1), (0.1, 0.51, 0.1))]
            == [True, False, False])


def test_height_map_is_exact_for_cubics():
    """Heights, and so distances, of a cubic surface are those of the surface. Measured: 3e-16 m."""
    def surface(x, y):
        return 0.01 * (x**3 - 2 * x * y**2 + y**3 - x * y + 3)

    x = np.arange(-2, 2.1, 0.5)
    ground = Ground(name="g", shape="height_map", heights=tuple(map(tuple, surface(x[:, None], x[None, :]))),
                    origin=(-2.0, -2.0), spacing=(0.5, 0.5))
    rng = np.random.default_rng(1)
    for a, b in rng.uniform(-1.9, 1.9, (30, 2)):
        gap, normal = gap_at(Craft(single(ground, 0.0, position=(a, b, surface(a, b)))))
        assert gap == pytest.approx(0.0, abs=1e-15)
        slopes = np.array([0.01 * (3 * a**2 - 2 * b**2 - b), 0.01 * (-4 * a * b + 3 * b**2 - a)])
        assert -normal[:2] / normal[2] == pytest.approx(slopes, abs=1e-13)


@pytest.mark.parametrize("far", [np.nan, np.inf, -np.inf, 1e300])
def test_places_that_are_nowhere_on_a_height_map(far):
    """What has diverged has no cell: it once read memory far from the map, and the process ended by a signal."""
    probe = Craft(single(MAP, 0.0))
    for axis in range(2):
        q = probe.start.q.copy()
        q[axis] = far
        probe.motion(replace(probe.start, q=q))
        assert not abs(probe.work.view("contact_gap")[0, 0, 0]) < 1e300


@pytest.mark.parametrize("axis", [(0.0, 1.0, 0.0), (0.48, 0.8, 0.36)])
def test_rim_on_a_height_map(axis):
    """The nearest of many points of a rim, each with its own foot. Measured: 1e-13 m."""
    disc = single(MAP, 0.3, axis, position=(0.4, -0.7, 0.35))
    gap, _ = gap_at(Craft(disc))
    a = np.cross(axis, (1.0, 0.0, 0.0))
    a, probe = a / np.linalg.norm(a), Craft(single(MAP, 0.0))

    def at(turn):
        q = probe.start.q.copy()
        q[:3] = np.array(disc.position) + 0.3 * (np.cos(turn) * a + np.sin(turn) * np.cross(axis, a))
        probe.motion(replace(probe.start, q=q))
        return probe.work.view("contact_gap")[0, 0, 0]

    middle, width = 0.0, np.pi
    for _ in range(9):
        turns = np.linspace(middle - width, middle + width, 41)
        middle, width = turns[np.argmin([at(turn) for turn in turns])], width / 10
    assert gap == pytest.approx(at(middle), abs=1e-12)


def pair(friction=None, **more):
    """Two bodies on three slides that bounce in and on one another."""
    bodies = [Body(name="hub", mass=20.0, inertia=(2.0, 3.0, 4.0)), BALL]
    slide = Joint(name="s", type="prismatic", inner="hub", outer="ball", axes=("x", "y", "z"),
                  displacement=(0.8, 0.1, 0.05), rate=(-0.5, 0.07, 0.1))
    contact = Contact(name="c", endpoints=("e",), with_="f", stiffness=3e4, damping=0.4, friction=friction)
    face = Face(name="f", body="hub", shape="box", size=(0.8, 2.0, 2.0))
    return Spacecraft(bodies=bodies, joints=[slide], faces=[face],
                      endpoints=[Endpoint(name="e", body="ball", radius=0.1, point=(0.05, 0.02, -0.03))],
                      contacts=[contact], rate=(0.02, -0.05, 0.3), **more)


FRICTIONS = {"none": None, "tanh": ContactFriction(coulomb=0.4, static=0.5, stribeck=0.01, linear_below=0.002),
             "bristle": ContactFriction(coulomb=0.4, stick=0.001, stick_damping=5.0)}


@pytest.mark.parametrize("friction", FRICTIONS)
def test_two_parts_that_touch(friction):
    """Momentum and angular momentum to 1e-12, and energy closes to 1e-9. Measured: 1e-15, 4e-15, 4e-12."""
    t, found = fly(pair(FRICTIONS[friction]), 0.005, 2.0, 0.01, DOP853)
    assert np.abs(found["contact_force"]).max() > 10 and found["balance_contacts"][-1] > 0.01
    assert np.abs(found["momentum"] - found["momentum"][0]).max() < 1e-12
    assert np.abs(found["angular_momentum"] - found["angular_momentum"][0]).max() < 1e-12
    whole = found["energy"] + found["balance_contacts"]
    assert np.abs(whole - whole[0]).max() < 1e-9 * found["energy"].max()


@pytest.mark.parametrize("law", ["hunt_crossley", "linear"])
def test_never_pulls(law):
    """A contact that is torn open ceases to push, and its books close. Measured: 6e-12 of the energy."""
    jerk = Load(body="ball", force=(0.0, 0.0, 900.0), frame="N", start=0.065, stop=0.09)
    craft = single(Ground(name="g"), law=law, damping=5.0 if law == "hunt_crossley" else 30.0,
                   position=(0.0, 0.0, 0.12), velocity=(0.0, 0.0, -0.4), loads=[jerk])
    t, found = fly(craft, 0.001, 0.3, 0.001, DOP853)
    assert (found["contact_force"][:, 0, 2] >= 0).all() and found["contact_force"].max() > 5
    open_ = (found["contact_penetration"][:, 0] > 0) & (found["contact_force"][:, 0, 2] == 0)
    assert open_.any()
    missing = found["energy"] - found["energy"][0] + found["balance_contacts"] - found["balance_loads"]
    assert np.abs(missing).max() < 1e-9 * found["energy"].max()


def test_a_graze_inside_one_step():
    """Touch and release within one step are found: a thrown ball that dips 20 um into the ground for 0.4 of a step.
    Measured: instants to 4e-8 s."""
    g, depth = 10.0, 2e-5
    craft = single(Ground(name="wall", normal=(0.0, 0.0, -1.0), point=(0.0, 0.0, 1.0)), 0.1, velocity=(0.0, 0.0, 3.0),
                   position=(0.0, 0.0, 0.9 - 3.0**2 / (2 * g) + depth))
    craft = replace(craft, contacts=[replace(craft.contacts[0], stiffness=1.0)])
    group, *_ = fly_group([Craft(craft, Field(uniform=(0.0, 0.0, -g)))], schedule(0.01, 0.6))
    half = np.sqrt(2 * depth / g)
    assert 2 * half < 0.5 * 0.01
    assert [(event[2], event[1]) for event in group.contact_events] == [("touch", pytest.approx(0.3 - half, abs=1e-6)),
        ("release", pytest.approx(0.3 + half, abs=1e-6))]


def test_damping_for_a_restitution():
    """Closed form of contacts.json the other way round, and in a run. Measured: 2e-9."""
    for restitution, speed in ((0.5, 0.2), (0.9, 1.5), (0.999, 0.1), (0.05, 2.0)):
        contact = Contact(name="c", endpoints=("e",), with_="g", stiffness=1e4, restitution=restitution, speed=speed)
        craft = replace(single(Ground(name="g"), 1.0, position=(0.0, 0.0, 1.01), velocity=(0.0, 0.0, -speed)),
                        contacts=[contact])
        _, found = fly(craft, 0.002, 0.01 / speed + 1.0 - (0.01 / speed) % 0.002, None, DOP853)
        assert found["velocity"][-1, 2] == pytest.approx(restitution * speed, rel=1e-7)
    assert damping_for(1.0, 3.0) == 0.0


def test_impulse_with_friction():
    """A ball that slides: it keeps Newton's restitution, and loses mu (1 + e) v along the ground, or all of its slip.
    Energy is what the event says."""
    for mu, slides in ((0.1, True), (2.0, False)):
        craft = single(Ground(name="g"), law="impulse", friction=ContactFriction(coulomb=mu), position=(0.0, 0.0, 0.15),
                       velocity=(0.5, 0.0, -0.8))
        group, t, (found,) = fly_group([Craft(craft)], schedule(0.01, 0.2, 0.01))
        (_, when, kind, _, (_, impulse, speed, energy)), = group.contact_events
        assert (kind == "contact_impact" and when == pytest.approx(0.05 / 0.8, abs=1e-12)
                and impulse == pytest.approx(2.0 * 1.6 * 0.8))
        assert (found["velocity"][-1, 2] == pytest.approx(0.48)
                and energy == pytest.approx(found["energy"][0] - found["energy"][-1]))
        slip = found["velocity"][-1, 0] - 0.1 * found["body_rate"][-1, 0, 1]
        assert found["velocity"][-1, 0] == pytest.approx(0.5 - mu * 1.6 * 0.8) if slides else slip == pytest.approx(0.0,
            abs=1e-12)


ENDS = [(single(Ground(name="g"), law="impulse", position=(0.0, 0.0, 0.2)),
         "shorter than a step.*hunt_crossley.*variational"),
        (single(Ground(name="g"), position=(0.0, 0.0, 0.12), velocity=(0.0, 0.0, -60.0)), "deeper than its radius, 0.1 "
    "m")]


@pytest.mark.parametrize("craft, why", ENDS, ids=["zeno", "deep"])
def test_what_ends_a_run(craft, why):
    group, *_ = fly_group([Craft(craft, Field(uniform=(0.0, 0.0, -10.0)))], schedule(0.001, 3.0, 0.01))
    assert group.failures and pytest.approx(0, abs=3) == group.failures[0][0]
    with pytest.raises(RuntimeError, match=why):
        raise RuntimeError(group.failures[0][1])


def test_leaving_the_extent():
    """A ball that slides off the edge of a plane falls, and what the contact had stored is among its losses."""
    ground = Ground(name="g", extent=(1.0, 1.0))
    craft = single(ground, position=(0.4, 0.0, 0.0995), velocity=(1.03, 0.0, 0.0))
    group, t, (found,) = fly_group([Craft(replace(craft, contacts=[replace(craft.contacts[0], preloaded=True)]),
                                          Field(uniform=(0.0, 0.0, -9.81)))],
                                   schedule(0.001, 0.3, 0.01, DOP853))
    _, when, kind, *_ = group.contact_events[-1]
    assert kind == "release" and when == pytest.approx(0.1 / 1.03, abs=1e-9)
    assert np.isnan(found["contact_penetration"][-1, 0])
    whole = found["energy"] + found["balance_contacts"]
    assert np.abs(whole - whole[0]).max() < 1e-9 * np.abs(found["energy"]).max()


def rovers(count):
    """Discs that roll over waves with bristles, each at its own speed."""
    friction = ContactFriction(coulomb=0.6, static=0.7, stribeck=0.05, stick=0.002, stick_damping=2.0)
    return [Craft(single(MAP, 0.3, (0.0, 1.0, 0.0), friction, position=(-1.0, 0.1 * i, 0.45),
                         velocity=(0.5 + 0.1 * i, 0.0, 0.0),
                         rate=(0.0, 2.0, 0.1)), Field(uniform=(0.0, 0.0, -3.7))) for i in range(count)]


def test_same_bits_in_lanes():
    """Alone, and beside others that touch at other times."""
    plan = schedule(0.002, 1.2, 0.05)
    alone = [fly_group([craft], plan) for craft in rovers(8)]
    assert sum(len(group.contact_events) for group, *_ in alone) > 16
    for count in (3, 8):
        group, _, found = fly_group(rovers(count), plan)
        assert group.lanes == (4 if count == 3 else 8)
        for lane in range(count):
            for name, values in found[lane].items():
                assert np.array_equal(values, alone[lane][2][0][name], equal_nan=True), name
            own = [(event[1], event[2], event[4][1:]) for event in group.contact_events if event[0] == lane]
            assert repr(own) == repr([(event[1], event[2], event[4][1:]) for event in alone[lane][0].contact_events])


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_resume_in_the_middle_of_a_contact(method):
    """A State that is saved while a disc rolls, bristle bent, goes on with the same bits."""
    craft, plan = rovers(1)[0], schedule(0.002, 0.8, 0.05, method)
    straight, times, (whole,) = fly_group([craft], plan)
    first = LaneGroup([craft], plan)
    t, rows = np.empty(20), first.rows(20)
    count = 0
    last = 4 + int(np.flatnonzero(np.abs(whole["contact_force"][4:-3, 0]).max(axis=1))[0])
    while count < last:
        count += first.advance(t[count:last], rows[count:last], 10**6)
    assert first.run.work.devices[0].arrays["contact_state"]["presses"][0] == 1
    rest = LaneGroup([craft], plan, saved=[first.run.save(0)])
    t, rows = np.empty(20), rest.rows(20)
    count = 0
    while not rest.done:
        count += rest.advance(t[count:], rows[count:], 10**6)
    found, = rest.split_records(rows[:count])
    assert count == len(times) - last - 1
    for name, values in found.items():
        assert np.array_equal(values, whole[name][last + 1:], equal_nan=True), name


def test_spline_nodes():
    """Slopes and mixed derivative of a product of cubics at the nodes. Measured: 4e-14."""
    x, y = np.arange(6.0)[:, None], np.arange(5.0)[None, :]
    nodes = spline_nodes((x**3 - x) * (y**2 + 1))
    assert nodes[..., 1] == pytest.approx((3 * x**2 - 1) * (y**2 + 1), abs=1e-11)
    assert nodes[..., 3] == pytest.approx((3 * x**2 - 1) * 2 * y, abs=1e-11)
