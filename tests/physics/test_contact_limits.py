"""Where contacts end: steps too long for them, grounds that turn with their planet, starts that overlap, wheels that
feel an impact at once, too many touches."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim import Body, Contact, Endpoint, Ground, Spacecraft
from nesim.base.errors import InputError
from nesim.case.turning_frames import sky_at
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sky import frames
from nesim.things import ContactFriction
from tests.support.flight import fly_group, schedule

BALL = Spacecraft(
    name="A", position=(0, 0, 0.2), velocity=(0, 0, -1.0), grounds=[Ground(name="g")],
    bodies=[Body(name="ball", mass=2.0, inertia=(0.01, 0.01, 0.01))],
    endpoints=[Endpoint(name="e", body="ball", radius=0.1)],
    contacts=[Contact(name="c", endpoints=("e",), with_="g", law="linear", stiffness=2e4)])
TOUCH = np.pi / 100             # s, half a period of 2 kg on 2e4 N/m


def cautions(craft, step, duration):
    """What is said after a run."""
    group, *_ = fly_group([Craft(craft, Field(uniform=(0, 0, -9.81)))], schedule(step, duration))
    return group.contact_steps.cautions()


def test_a_touch_with_few_steps_is_told():
    """Half a period, 31.4 ms, and 1.2 ms more by gravity, take 6.5 steps of 5 ms; the step that is advised has 40."""
    told, = cautions(BALL, 0.005, 0.3)
    assert "contact 'c' of 'A': a touch of 0.0326 s had 6.5 steps of 0.005 s in it; a step of 0.000625 s" in told
    assert TOUCH / 0.000625 > 40 and cautions(BALL, 0.000625, 0.3) == []


def block(friction, **more):
    """It slides on the ground that it presses by its weight."""
    return replace(BALL, position=(0, 0, 0.1 - 2.0 * 9.81 / 2e4), velocity=(0.1, 0, 0), contacts=[replace(
        BALL.contacts[0], friction=friction, preloaded=True, damping=200.0)], **more)


@pytest.mark.parametrize(("friction", "rate"), [
    (ContactFriction(coulomb=0.3, linear_below=0.001), "8.8e+03"), (ContactFriction(coulomb=0.3, stick=1e-6), "3e+03"),
    (ContactFriction(coulomb=0.3, stick=0.01, stick_damping=50.0), "1.5e+03")])
def test_friction_too_steep_for_its_step_is_told(friction, rate):
    """Rates of a ball of 2 kg with the mobility 1/2 + 0.01/0.01 1/kg under 19.6 N; what is advised is enough."""
    told, = cautions(block(friction), 0.002, 0.02)
    assert f"contact 'c' of 'A': its friction has a rate of {rate} 1/s under 19.6 N" in told
    step = float(told.partition("a step of ")[2].split()[0])
    assert cautions(block(friction), step, 0.02) == []
    key, _, value = told.partition("would do, or ")[2].partition(": ")
    advised = replace(friction, linear_below=None, **{key: float(value.split()[0])})
    assert key == ("stick_damping" if friction.stick_damping else "stick")
    assert cautions(block(advised), 0.002, 0.02) == []


SIM = """\
time: {duration: 0.5, step: 0.001, start: "2026-01-01T00:00:00Z"}
output: {interval: 0.01, groups: [bodies, contacts, endpoints]}
environment: {central_body: earth}
grounds:
  - {name: pad, frame: fixed, shape: plane, point: [7000 km, 0, 0], normal: [1, 0, 0]}
spacecraft:
  - {name: A, file: sc.yaml, START}
"""
CRAFT = """\
bodies: [{name: ball, mass: 2, inertia: [0.01, 0.01, 0.01]}]
endpoints: [{name: e, body: ball, radius: 0.1}]
contacts: [{name: c, endpoint: e, with: pad, law: linear, stiffness: 2e4}]
"""


def case_of(directory, sim=SIM, craft=CRAFT):
    (directory / "sim.yaml").write_text(sim)
    (directory / "sc.yaml").write_text(craft)
    return nesim.load(directory)


def above_the_pad(directory, height, craft=CRAFT):
    """A ball over a pad that turns with the Earth, and how it moves with it."""
    fixed = frames.fixed(0.0, sky_at("2026-01-01T00:00:00Z", "earth", "analytic", "icrf", "fixed"))
    C, w = np.asarray(fixed.C_FN, dtype=float), np.asarray(fixed.w_FN_F, dtype=float)
    r = np.array([7e6 + 0.1 + height, 0.0, 0.0])
    start = [[float(x) for x in C.T @ v] for v in (r, np.cross(w, r))]
    return case_of(directory, SIM.replace("START", f"position: {start[0]}, velocity: {start[1]}"), craft), w @ w


def test_a_ground_turns_with_its_planet(tmp_path):
    """It takes sqrt(2 h/g) to fall on a pad that moves away at 510 m/s; the slip is Coriolis's, w g t^2. Measured: the
    time to 3e-8 s, of gravity that grows, the speed to 2e-7 of it."""
    case, w2 = above_the_pad(tmp_path, 0.5)
    results = case.run(output=tmp_path / "r.h5")
    g = 3.986004418e14 / 7e6**2 - w2 * 7e6
    touch = next(event for event in results.events if event.kind == "touch")
    assert touch.time == pytest.approx(np.sqrt(1.0 / g), abs=1e-6)
    assert touch.speed == pytest.approx(np.sqrt(1.0 * g), rel=1e-6)
    slip = np.linalg.norm(results["A"]["contact_slip"], axis=-1).max()
    assert slip == pytest.approx(np.sqrt(w2) * g * touch.time**2, rel=0.2)


def test_starts_that_overlap_are_refused_wherever_they_come_from(tmp_path):
    """On a ground that turns, by run and session; from an orbit, with its line; of spacecraft in Python."""
    case, _ = above_the_pad(tmp_path, -0.01)
    words = "'e' and 'pad' overlap at the start by 0.01 m"
    with pytest.raises(InputError, match=words):
        case.run(output=tmp_path / "r.h5")
    assert not (tmp_path / "r.h5").exists()
    with pytest.raises(InputError, match=words):
        case.start()
    with pytest.raises(InputError, match="'e' and 'g' overlap at the start by 0.1 m"):
        nesim.run_many([replace(BALL, position=(0, 0, 0))], 0.1, 0.01)
    orbit = SIM.replace("frame: fixed, shape: plane, point: [7000 km, 0, 0], normal: [1, 0, 0]",
                        "shape: sphere, radius: 6900 km, point: [0, 0, 0]").replace(
        "START", "orbit: low").replace("spacecraft:", "orbits: {low: {periapsis_altitude: 500 km, apoapsis_altitude: "
                                                      "500 km, inclination: 0}}\nspacecraft:")
    with pytest.raises(InputError, match=r"sc.yaml:3:12: .*overlap at the start by 21863"):
        case_of(tmp_path, orbit)


@pytest.mark.parametrize(("change", "words"), [
    (("central_body: earth", "central_body: none"), "sim.yaml:5:24: frame: there is no central body, so there are no "
                                                    "axes that are fixed in it"),
    ((', start: "2026-01-01T00:00:00Z"', ""), "needed by grounds.0., which turns with the central body")])
def test_grounds_that_turn_need_a_planet_and_a_date(tmp_path, change, words):
    with pytest.raises(InputError, match=words):
        case_of(tmp_path, SIM.replace("START", "position: [7100 km, 0, 0], velocity: [0, 7.5 km/s, 0]").replace(
            *change))


def test_too_many_touches_in_a_step_end_the_run():
    """A ball that hops by 0.4 ms at a time, on a ground as hard as a contact of 31 us."""
    craft = replace(BALL, position=(0, 0, 0.1 + 1e-9), velocity=(0, 0, -0.002), contacts=[replace(
        BALL.contacts[0], stiffness=2e10)])
    group, *_ = fly_group([Craft(craft, Field(uniform=(0, 0, -9.81)))], schedule(1.0, 2.0, 2.0, "dop853"))
    (when, text), = group.failures.values()
    assert 0.3 < when < 0.6 and "contact 'c'" in text and "more than 1000 touches in one step" in text


RATE_WHEEL = """\
bodies: [{name: hub, mass: 20, inertia: [2, 3, 4]}]
wheels:
  - {name: w, body: hub, axis: x, inertia: 0.5,
     speed: {quaternion_pid: {proportional: [1, 0, 0, 0], derivative: [3, 0, 0, 0]}}}
endpoints: [{name: e, body: hub, point: [0, 0.5, -0.4], radius: 0.01}]
contacts: [{name: c, endpoint: e, with: pad, LAW}]
"""
DROP = """\
time: {duration: 0.1, step: 0.001}
output: {interval: 0.05, groups: [bodies, wheels]}
grounds: [{name: pad, shape: plane, point: [0, 0, 0], normal: [0, 0, 1]}]
spacecraft: [{name: A, file: sc.yaml, position: [0, 0, 0.42], velocity: [0, 0, -1]}]
integrator: dop853
rtol: 1e-11
"""


def test_an_impact_turns_wheels_that_follow_the_rate(tmp_path):
    """Their speed jumps with the rate, as in a contact of 50 us; beside a wheel that did not, the body would turn by
    0.28 rad/s more. Measured: 4e-5 of 3.9 rad/s."""
    ends = []
    for law in ("law: impulse, restitution: 1", "law: linear, stiffness: 1e10"):
        case = case_of(tmp_path, DROP, RATE_WHEEL.replace("LAW", law))
        found = case.run(output=tmp_path / "r.h5", overwrite=True)["A"]
        ends.append(np.concatenate([np.ravel(found[name][-1]) for name in ("body_rate", "velocity", "wheel_speed")]))
    assert ends[0] == pytest.approx(ends[1], abs=2e-4) and abs(ends[0][-1]) > 3

