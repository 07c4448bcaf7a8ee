"""Contacts against contacts.json: closed forms in 40 digits where they exist, else SciPy's DOP853 at 3e-14 (bounces) or
two integrators that agree.

Laws, with p the penetration and p' its rate: F = stiffness p^exponent (1 + damping p'), not below 0; friction -mu(s) F
tanh(s/linear_below), with mu(s) = coulomb + (static - coulomb) exp(-(s/stribeck)^2), or a bristle of length `stick`.
robot_impulse: one normal impulse of an endpoint on a plane.
"""

import json
from dataclasses import replace
from math import ceil, inf
from pathlib import Path

import numpy as np
import pytest

from nesim import _core, Body, Contact, ContactFriction, Endpoint, Ground, Joint, Load, Spacecraft
from nesim.base.rotations import dcm, multiply
from nesim.things import Command, FreeStart
from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup
from tests.peers.test_robots import ROBOTS, made
from tests.support.flight import fly, fly_group, schedule

REFERENCE = json.loads(Path(__file__).with_name("contacts.json").read_text())
DOP853 = replace(METHODS["dop853"], rtol=1e-11, atol=1e-14)


def ball(case, height=0.0, friction=None, inertia=1.0, radius=1.0, **more):
    """A sphere above a plane, its lowest point at some height."""
    contact = Contact(name="c", endpoints=("e",), with_="ground", stiffness=case.get("stiffness", 1e6),
                      exponent=case.get("exponent", 1.5),
                      damping=case.get("damping", 0.0), friction=friction, preloaded=height < 0)
    return Spacecraft(bodies=[Body(name="b", mass=case["mass"], inertia=(inertia,) * 3)],
                      endpoints=[Endpoint(name="e", body="b", radius=radius)],
                      grounds=[Ground(name="ground")], contacts=[contact], position=(0.0, 0.0, radius + height), **more)


def after_impact(case, step, method="rk4"):
    """Speed after, energy dissipated and the error of the books, each over what it belongs to."""
    count = ceil((0.0123 / case["speed"] + 1.2 * case["duration"]) / step)
    _, found = fly(ball(case, 0.0123, velocity=(0.0, 0.0, -case["speed"])), step, count * step, None, method)
    whole = found["energy"] + found["balance_contacts"]
    return (found["velocity"][-1, 2] - case["speed_after"]) / case["speed"], \
        (found["contact_dissipated"][-1, 0] - case["dissipated"]) / found["energy"][0], whole[-1] / whole[0] - 1


@pytest.mark.parametrize("case", REFERENCE["impact"], ids=lambda case: f"{case['exponent']}-{case['damping']:g}")
def test_impact(case):
    """With dop853 at rtol 1e-11 speed, losses and books to 1e-8 (measured, worst: 5e-9, damping times speed 48; else
    2e-10); with rk4 and 40 steps in contact 1e-5 where damping times speed is below 1 (measured: 3.3e-6)."""
    assert np.abs(after_impact(case, case["duration"] / 10, DOP853)).max() < 1e-8
    if case["damping"] * case["speed"] < 1:
        assert np.abs(after_impact(case, case["duration"] / 40)).max() < 1e-5


@pytest.mark.parametrize("exponent, least", [(1.0, 3.5), (1.5, 2.5)])
def test_order_of_an_impact(exponent, least):
    """Order 4 for exponent 1, 2.5 for 1.5, whose force has no second derivative at the touch. Over 12 phases of the
    step, from 20 to 320 steps in contact. Measured: 3.9, 2.65."""
    case = next(case for case in REFERENCE["impact"] if case["exponent"] == exponent and case["damping"] > 0)
    errors = [np.linalg.norm([after_impact(case, case["duration"] / (n * (1 + 0.013 * k)))[2] for k in range(12)])
              for n in (20, 320)]
    assert np.log2(errors[0] / errors[1]) / 4 > least


@pytest.mark.parametrize("case", REFERENCE["bounce"], ids=lambda case: f"{case['exponent']}-{case['damping']:g}")
@pytest.mark.parametrize("method, step", [(DOP853, 1e-3), ("rk4", 1e-4)])
def test_bounces(case, method, step):
    """All instants to 1e-7 s. Measured: 1.3e-10 s with dop853, 1.8e-8 s with rk4 at 0.1 ms."""
    if case["events"][-1]["time"] > 100 and method == "rk4":
        step = 5e-3
    count = ceil((case["events"][-1]["time"] + step) / step)
    craft = Craft(ball(case, case["height"]), Field(uniform=(0.0, 0.0, -case["weight"] / case["mass"])))
    group, _, _ = fly_group([craft], schedule(step, count * step, None, method))
    assert [event[2] for event in group.contact_events] == [event["kind"] for event in case["events"]]
    for (_, t, kind, _, (parts, impulse, speed, _)), exact in zip(group.contact_events, case["events"], strict=True):
        assert (t == pytest.approx(exact["time"], abs=1e-7) and speed == pytest.approx(abs(exact["velocity"]), rel=1e-6)
                and parts == "e, ground")
        assert np.isnan(impulse) if kind == "touch" else impulse > 0
    lost = sum(event[4][3] for event in group.contact_events if event[2] == "release")
    assert lost == pytest.approx(case["events"][-1]["dissipated"], rel=1e-6)


RUBBING = [(kind, case) for kind in ("slide", "stribeck", "roll", "stick") for case in REFERENCE[kind]]


@pytest.mark.parametrize("kind, case", RUBBING, ids=[f"{kind}-{i}" for i, (kind, _) in enumerate(RUBBING)])
def test_friction(kind, case):
    """Distances to 1e-6 m with rk4 at 0.2 ms. Measured, worst: 3.3e-9 m (stick)."""
    depth = (case["normal_force"] / case.get("stiffness", 1e6)) ** (1 / case.get("exponent", 1.5))
    friction = ContactFriction(coulomb=case["coulomb"], static=case.get("static"), stribeck=case.get("stribeck", inf),
                               linear_below=case.get("linear_below"), stick=case.get("stick"),
                               stick_damping=case.get("stick_damping", 0.0))
    press = Load(body="b", force=(case.get("pull", 0.0), 0.0, -case["normal_force"]), frame="N")
    rolling = {"inertia": case["inertia"], "radius": case["radius"]} if kind == "roll" else {"inertia": 1e12}
    craft = ball(case, -depth, friction, velocity=(case["speed"], 0.0, 0.0), loads=[press], **rolling)
    t, found = fly(craft, 2e-4, max(sample["time"] for sample in case["samples"]), 0.001)
    for sample in case["samples"]:
        i = int(np.argmin(np.abs(t - sample["time"])))
        assert found["position"][i, 0] == pytest.approx(sample["distance"], abs=1e-6)
        assert found["velocity"][i, 0] == pytest.approx(sample["velocity"], abs=1e-6)


@pytest.mark.parametrize("case", REFERENCE["robot_impulse"], ids=lambda case: f"{case['robot']}-{case['state']}")
def test_robot_impulse(case):
    """All speeds right after the impact to 1e-12, beside impulse, approach and energy. Measured: 7e-15 of the largest
    speed."""
    description, start = ROBOTS[case["robot"]]["description"], ROBOTS[case["robot"]]["states"][case["state"]]
    which = [end["name"] for end in description["endpoints"]].index(case["endpoint"])
    end, normal = description["endpoints"][which], np.array(case["normal"])
    # met at the start
    wall = Ground(name="wall", normal=tuple(normal), point=tuple(start["exact"]["endpoints"][which]["position"] + 1e-10
        * normal))
    contact = Contact(name="hit", endpoints=("tip",), with_="wall", law="impulse", restitution=case["restitution"])
    craft = Craft(replace(made(description, start["state"]),
                          endpoints=[Endpoint(name="tip", body=end["body"], point=tuple(end["point"]))],
                          grounds=[wall], contacts=[contact]))
    assert speeds_of(craft, craft.start.u) == pytest.approx(case["speeds_before"], abs=1e-12)
    group = LaneGroup([craft], schedule(0.01, 0.01))
    assert speeds_of(craft, group.run.state()[1]) == pytest.approx(case["speeds_after"],
        abs=1e-12 * np.abs(case["speeds_after"]).max())
    (_, what, _, _, t, (impulse, speed, energy)), = group.run.locator.take()
    assert (what, t) == (_core.EventKind.STRUCK, 0.0)
    assert impulse == pytest.approx(case["impulse"], rel=1e-12) and speed == pytest.approx(case["approach_speed"],
        rel=1e-12)
    assert energy == pytest.approx(-case["energy_change"], rel=1e-11, abs=1e-12)


def speeds_of(craft, u):
    """Velocity of the root's mass centre, its rate, joint rates."""
    motion = craft.motion(replace(craft.start, u=np.asarray(u)))
    return np.concatenate([motion.velocity[0], motion.rate[0], *(rates[~np.isnan(rates)]
        for rates in motion.joint_rate)])


@pytest.mark.parametrize("case", REFERENCE["capture"], ids=lambda case: f"{case['robot']}-{case['state']}")
def test_capture(case):
    """A free target that is locked to the endpoint's body at once: all speeds, the impulse and the energies to 1e-12.
    Measured: 1.4e-15."""
    craft = Craft(with_target(case))
    _, free = fly(craft, 0.01, 0.01, None)
    held = Craft(replace(craft.description, commands=[Command(action="lock", target="grip", at=0.0)]))
    group = LaneGroup([held], schedule(0.01, 0.01))
    speeds = speeds_of(held, group.run.state()[1])[:len(case["speeds_after"])]
    assert speeds == pytest.approx(case["speeds_after"], abs=1e-12 * np.abs(case["speeds_after"]).max())
    row = group.rows(1)
    group.run.record_now(row[0])
    after, = group.split_records(row)
    assert free["energy"][0] == pytest.approx(case["energy_before"], rel=1e-12)
    assert after["energy"][0] == pytest.approx(case["energy_after"], rel=1e-12)
    assert after["momentum"][0] == pytest.approx(free["momentum"][0], abs=1e-12 * np.abs(free["momentum"][0]).max())
    assert after["angular_momentum"][0] == pytest.approx(
        free["angular_momentum"][0], abs=1e-12 * np.abs(free["angular_momentum"][0]).max())
    impulse = group.run.work.devices[0].arrays["latch_state"]["impulse"][0]
    assert impulse == pytest.approx(np.linalg.norm(case["impulse_on_target"][:3]), rel=1e-12)


def with_target(case):
    """A robot and, on a free joint at its endpoint, the target of a case of capture."""
    description, start = ROBOTS[case["robot"]]["description"], ROBOTS[case["robot"]]["states"][case["state"]]
    which = [end["name"] for end in description["endpoints"]].index(case["endpoint"])
    end, target = description["endpoints"][which], case["target"]
    robot = made(description, start["state"])
    found = Craft(robot).motion()
    axes = found.attitude[[body.name for body in robot.bodies].index(end["body"])]
    # of its mass centre in N; the free joint wants its joint point's, which is the endpoint
    rate = np.array(target["rate"])
    attitude = multiply(target["rotation"], axes)
    point = dcm(attitude).T @ np.cross(rate, -np.array(target["mass_center"], dtype=float))
    velocity = np.array(target["velocity"]) + point - start["exact"]["endpoints"][which]["velocity"][:3]
    grip = Joint(name="grip", type="free", inner=end["body"], outer="target", inner_point=tuple(end["point"]),
                 begin=FreeStart(frame="N", attitude=tuple(map(float, attitude)), rate=tuple(map(float, rate)),
                                 velocity=tuple(map(float, velocity))))
    body = Body(name="target", mass=target["mass"], inertia=target["inertia"], mass_center=tuple(target["mass_center"]))
    return replace(robot, bodies=[*robot.bodies, body], joints=[*robot.joints, grip])
