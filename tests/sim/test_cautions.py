"""What nesim says about a case before and after it is run."""

import numpy as np
import pytest

import nesim
from nesim.base.rotations import about, multiply
from nesim.methods import METHODS

SPIN = """\
time: {{duration: {duration}, step: 2}}
integrator: {integrator}
output: {{interval: {duration}}}
spacecraft:
  - {{name: TOP, bodies: [{{name: hub, mass: 10, inertia: [1, 1, 2]}}], attitude: {{quaternion: [0, 0, 0, 1]}},
      rate: [0, 0, {rate}]}}
"""
FALL = """\
time: {duration: 1200, step: 1}
output: {interval: 100}
environment: {central_body: earth}
spacecraft:
  - {name: A, position: [7000 km, 0, 0], velocity: [0, 1 km/s, 0], bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]}
  - {name: B, position: [7000 km, 0, 0], velocity: [0, 8 km/s, 0], bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]}
"""


def case_of(directory, text):
    (directory / "sim.yaml").write_text(text)
    return nesim.load(directory)


@pytest.mark.parametrize("integrator, rate, duration, next_power, measured",
                         [("rk4", 0.3, 2000, 0.4, 0.9680), ("adams", 0.05, 20000, 12.0, -0.9719)])
def test_a_fast_spin_loses_its_phase(tmp_path, integrator, rate, duration, next_power, measured):
    """(9.3) over 600 and 1000 rad, in steps of 2 z = 0.6 and 0.1 rad: right but for the next power, z^2."""
    case = case_of(tmp_path, SPIN.format(duration=duration, integrator=integrator, rate=rate))
    with case.run(tmp_path / "x.h5") as results:
        q = np.array(results["TOP"]["body_attitude"][-1, 0])
    lag = 2 * float(multiply(about((0, 0, 1), rate * duration), q * [-1, -1, -1, 1])[2])
    ratio = lag / (rate * duration * METHODS[integrator].phase_error * rate**4)
    assert abs(ratio - measured) < 1e-3 and 0 < 1 - abs(ratio) < next_power * rate**2


def test_it_is_said_before(tmp_path):
    notice, = case_of(tmp_path, SPIN.format(duration=2000, integrator="rk4", rate=0.3)).description.notices
    assert notice.startswith("'TOP' turns by 0.6 rad in a step of 2 s: after 2000 s its attitude will be off by about "
                             "2.3 deg; a step of 1 s keeps")


@pytest.mark.parametrize("integrator, rate", [("dop853", 0.3), ("rk4", 0.1)])
def test_nothing_is_said_of_others(tmp_path, integrator, rate):
    assert not case_of(tmp_path, SPIN.format(duration=2000, integrator=integrator, rate=rate)).description.notices


def test_the_step_that_is_advised_is_enough(tmp_path):
    notice, = case_of(tmp_path, SPIN.format(duration=2000, integrator="rk4", rate=0.6)).description.notices
    step = notice.split("a step of ")[2].split()[0]
    assert float(step) == 0.5
    assert not nesim.load(tmp_path, {"time.step": float(step)}).description.notices


def test_who_flies_through_the_ground_is_told(tmp_path):
    """A falls 622 km at 8.1 m/s2 and more: below the surface in less than 391 s, so in the record at 400 s; B stays
    above."""
    case = case_of(tmp_path, FALL)
    with case.run(tmp_path / "x.h5") as results:
        assert case.impacts == {"A": 400.0}
        assert [(event.time, event.spacecraft) for event in results.events if event.kind == "impact"] == [(400.0, "A")]
        assert np.linalg.norm(results["A"]["position"][3]) > 6378137 > np.linalg.norm(results["A"]["position"][4])


STICKY = """\
time: {{duration: 10, step: {step}}}
integrator: {integrator}
output: {{interval: 10}}
spacecraft:
  - name: A
    bodies: [{{name: hub, mass: 10, inertia: [1, 1, 1]}}]
    wheels: [{{name: w, body: hub, axis: z, inertia: 0.01, friction: {{coulomb: 0.01, static: 0.03, stribeck: 0.05}}}}]
"""


@pytest.mark.parametrize(("step", "integrator", "said"),
                         [(0.02, "rk4", True), (0.02, "adams", True), (0.02, "dop853", False), (0.002, "rk4", False)])
def test_bearings_too_steep_for_their_step_are_told(tmp_path, step, integrator, said):
    """The way up to the hump takes 0.05*0.01/(10*0.01 + sqrt(e)*0.02) = 3.8 ms."""
    notices = case_of(tmp_path, STICKY.format(step=step, integrator=integrator)).description.notices
    assert ([("0.0038 s" in text and "a step of 0.0025 s" in text and "'w' of 'A'" in text) for text in notices]
            == [True] * said)


@pytest.mark.parametrize(("viscous", "said"), [(5.0, True), (0.4, False)])
def test_viscous_bearings_too_quick_for_their_step_are_told(tmp_path, viscous, said):
    """J/c: 2 ms and 25 ms beside steps of 20 ms."""
    text = STICKY.format(step=0.02, integrator="rk4").replace("coulomb: 0.01, static: 0.03, stribeck: 0.05",
                                                             f"viscous: {viscous}")
    notices = case_of(tmp_path, text).description.notices
    assert ["its viscous friction has a time constant of 0.002 s" in text and "a step of 0.002 s" in text
            for text in notices] == [True] * said


def test_a_variational_spin_is_ahead(tmp_path):
    """(19.25): of order 2 by (w h)^2/6 of the angle, 600 rad in steps of 0.1 rad; higher orders are not told of."""
    for order, told in ((2, True), (4, False), (6, False)):
        case = case_of(tmp_path, SPIN.format(duration=12000, integrator=f"variational\norder: {order}", rate=0.05))
        assert bool(case.description.notices) is told
        if told:
            (notice,) = case.description.notices
            assert ("turns by 0.1 rad in a step of 2 s" in notice and "off by about 57 deg" in notice
                    and "a step of 0.25 s keeps it within a degree" in notice)
