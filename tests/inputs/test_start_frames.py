"""Start attitudes and rates against LVLH, RTN, fixed and Sun-pointing axes, against axes that are worked out here."""

import erfa
import numpy as np
import pytest

from nesim.base.rotations import dcm, quaternion
from nesim.batch.variants import Variants
from nesim.case.starts import start_of
from nesim.base.errors import InputError
from nesim.things.environment import Environment
from nesim.case.sim_file import json_schema
from nesim.sky.rotation import earth_matrix
from nesim.sky.time import Epoch
from nesim.text.locate import Report
from nesim.text.overrides import from_command_line
from tests.inputs.support import read

START = "2024-06-01T12:00:00Z"
BODY = "bodies: [{name: hub, mass: 10, inertia: [1, 1, 1]}]\n"
SIM = """\
time: {start: 2024-06-01T12:00:00Z, duration: 10, step: 1}
environment: {central_body: earth}
orbits:
  low: {semi_major_axis: "7000 km", eccentricity: 0.05, inclination: "50 deg", raan: "30 deg", true_anomaly: "70 deg"}
spacecraft:
  - {name: A, file: c.yaml, orbit: low, offset: ["3 km", "-2 km", "1 km"]}
"""
AU = 149597870700.0       # m
RATE = np.array([0.01, -0.02, 0.03])
TURN = np.array([[0.5, np.sqrt(0.75), 0], [-np.sqrt(0.75), 0.5, 0], [0, 0, 1]])       # of the frame by 60 deg about z


def expected(frame, r, v):
    """C_FN and w_FN_N by the definitions of docs/frames.md."""
    h = np.cross(r, v)
    R, N = r / np.linalg.norm(r), h / np.linalg.norm(h)
    if frame in ("lvlh", "rtn"):
        return np.array([R, np.cross(N, R), N] if frame == "rtn" else [np.cross(N, R), -N, -R]), h / (r @ r)
    if frame == "fixed":
        before, C, after = earth_matrix(Epoch.of(START), np.array([-1.0, 0.0, 1.0]))
        W = -(after - before) / 2 @ C.T                                                   # dC/dt = -w~ C, by difference
        return C, C.T @ [W[2, 1], W[0, 2], W[1, 0]]
    earth = erfa.epv00(*Epoch.of(START).tdb(0.0))[0]                                      # from the Sun, au, au/day
    toward, moving = -earth["p"] * AU - r, -earth["v"] * AU / 86400.0 - v
    x, dx = unit_and_rate(toward, moving)
    y, dy = unit_and_rate(np.cross([0, 0, 1], x), np.cross([0, 0, 1], dx))
    return np.array([x, y, np.cross(x, y)]), np.cross(x, dx) + (dy @ np.cross(x, y)) * x   # of x, and about x


def unit_and_rate(a, da):
    """a over its length, and the derivative of that."""
    x = a / np.linalg.norm(a)
    return x, (da - x * (x @ da)) / np.linalg.norm(a)


@pytest.mark.parametrize("frame", ["lvlh", "rtn", "fixed", "sun"])
def test_attitude_and_rate_against_a_frame(tmp_path, frame):
    flight = read(tmp_path, SIM, c=f"attitude: {{frame: {frame}, angles: ['60 deg'], sequence: 3}}\n"
                                   f"rate: [0.01, -0.02, 0.03]\nrate_frame: {frame}\n{BODY}").flights[0]
    r, v = map(np.array, start_of(flight, Environment(central_body="earth"))[:2])
    C, w = expected(frame, r, v)
    found = dcm(flight.spacecraft.attitude).astype(float)
    # measured 2e-16 for lvlh and rtn, 2e-14 for the tables of fixed and sun
    assert np.abs(found - TURN @ C).max() < 1e-13
    tolerance = 1e-13 if frame == "fixed" else 1e-15                     # by difference: measured 6e-14; others 6e-17
    assert np.abs(np.array(flight.spacecraft.rate) - RATE - TURN @ C @ w).max() < tolerance


def test_what_leads_to_n_is_as_it_was(tmp_path):
    """Without a frame, or with N, the numbers of the input are those of the spacecraft, to the last bit."""
    for extra, frame in (("", ""), ("frame: N, ", "rate_frame: N\n")):
        craft = read(tmp_path, SIM, c=f"attitude: {{{extra}quaternion: [0.1, 0.2, -0.3, 0.9273618495495703]}}\n"
                                      f"rate: [1e-3, 2e-3, 3e-3]\n{frame}{BODY}").flights[0].spacecraft
        assert craft.attitude == (0.1, 0.2, -0.3, 0.9273618495495703) and craft.rate == (1e-3, 2e-3, 3e-3)


def test_a_frame_alone_is_no_turn_and_entries_go_before_files(tmp_path):
    file = f"attitude: {{frame: rtn}}\nrate: [0, 0, 0.1]\nrate_frame: lvlh\n{BODY}"
    own, plain = read(tmp_path, SIM.replace("orbit: low,", "orbit: low, attitude: {frame: lvlh}, rate_frame: N,", 1)
                      + "  - {name: B, file: c.yaml, orbit: low}\n", c=file).flights
    assert own.spacecraft.rate == (0.0, 0.0, 0.1)                        # the file's rate, the entry's frame
    R, L = (dcm(flight.spacecraft.attitude).astype(float) for flight in (plain, own))
    assert np.abs(np.array([-L[2], L[0], -L[1]]) - R).max() < 1e-3       # 3 km aside of 7000
    assert plain.spacecraft.rate[2] > 0.1 + 9e-4                         # N of RTN: the orbit's own rate


def test_resolved_input_and_overrides(tmp_path):
    case = read(tmp_path, SIM, ["attitude.frame=sun", "rate_frame=lvlh"], c=BODY)
    assert "sun" not in case.resolved and "rate_frame" not in case.resolved
    again = read(tmp_path, case.resolved)
    assert again.flights == case.flights
    nadir = read(tmp_path, SIM, ["spacecraft.A.attitude={frame: lvlh}"], c=BODY).flights[0].spacecraft
    assert nadir.attitude != case.flights[0].spacecraft.attitude


def test_draws_of_a_batch(tmp_path):
    """An angle against LVLH is drawn, and so is the orbit that LVLH comes from."""
    read(tmp_path, SIM, c=f"attitude: {{frame: lvlh, angles: [0, 0, 0], sequence: 123}}\nrate_frame: lvlh\n{BODY}")
    variants, report = Variants(tmp_path), Report()

    def craft(*texts):
        return variants.case(from_command_line(list(texts), report)).flights[0].spacecraft

    plain, rolled = craft(), craft("spacecraft.A.attitude.angles[0]=0.1")
    turn = dcm(rolled.attitude).astype(float) @ dcm(plain.attitude).astype(float).T
    assert np.abs(turn - dcm((np.sin(0.05), 0, 0, np.cos(0.05))).astype(float)).max() < 1e-15
    assert craft("orbits.low.raan=1.0").attitude != plain.attitude and not report.problems


def test_about_the_sun_it_points_inward(tmp_path):
    """No date is needed there."""
    sim = SIM.replace("start: 2024-06-01T12:00:00Z, ", "").replace("earth", "sun").replace("7000 km", "1 au")
    flight = read(tmp_path, sim, c=f"attitude: {{frame: sun}}\n{BODY}").flights[0]
    r = np.array(start_of(flight, Environment(central_body="sun")).position)
    assert dcm(flight.spacecraft.attitude).astype(float)[0] @ r == pytest.approx(-np.linalg.norm(r), rel=1e-14)


FREE = "time: {duration: 10, step: 1}\nspacecraft:\n  - {name: A, file: c.yaml, position: [1, 2, 3]}\n"
NADIR = "attitude: {frame: lvlh}\n"


@pytest.mark.parametrize("sim, head, message, hint", [
    (SIM, "attitude: {frame: nadir}\n", "c.yaml:1:19: frame: nadir is unknown in attitude", "(allowed: N, lvlh, rtn, "
    "fixed, sun)"),
    (SIM, "attitude: {frame: earth_fixed}\n", "frame: earth_fixed is unknown", "did you mean 'fixed'?"),
    (SIM, "rate_frame: LVLH\n", "c.yaml:1:13: rate_frame: LVLH is unknown", "(allowed: N, lvlh, rtn, fixed, sun)"),
    (SIM, "attitude: {frame: lvlh, angles: [0]}\n", "angles without sequence in attitude", "sequence: 321"),
    (SIM, "attitude: {frame: rtn, quaternion: [0, 0, 0, 1], sequence: 3}\n", "give a quaternion or angles, not both",
     ""),
    (SIM, "attitude: {frame: lvlh, quaternion: [0, 0, 0, 2]}\n", "attitude: a quaternion must have length 1", ""),
    (FREE, NADIR, "c.yaml:1:19: frame: there is no central body, so there are no LVLH axes in attitude",
     "environment: {central_body: earth}"),
    (FREE + "  - {name: B, file: c.yaml, position: [9, 2, 3]}\n", NADIR, "there are no LVLH axes in attitude", ""),
    (FREE, "rate_frame: sun\n", "rate_frame: there is no central body, so there are no Sun-pointing axes",
     "environment: {central_body: earth}"),
    (SIM.replace("earth", "sun").replace("7000 km", "1 au"), "attitude: {frame: fixed}\n", "frame: no axes are fixed "
    "in the Sun", "(allowed with central_body: earth, moon, mars)"),
    (SIM.replace(f"start: {START}, ", ""), "attitude: {frame: sun}\n", "missing key 'start' in time",
     "needed by attitude: {frame: sun}"),
    (SIM.replace("2024", "1969") + "  - {name: B, file: c.yaml, orbit: low}\n", "attitude: {frame: sun}\n"
    "rate_frame: fixed\n", "start: UTC begins on 1972-01-01", "needed by attitude: {frame: sun}"),
    (SIM.replace(f"start: {START}, ", ""), "rate_frame: fixed\n", "missing key 'start' in time",
     "needed by rate_frame: fixed"),
    (FREE.replace("[1, 2, 3]", '["7000 km", 0, 0], velocity: ["1 km/s", 0, 0]') + "environment: {central_body: "
    "earth}\n", NADIR,
     "frame: position and velocity lie on one line, so there are no LVLH axes", "give it against N"),
    (FREE.replace("[1, 2, 3]", '[0, 0, "-1 au"], velocity: ["30 km/s", 0, 0]') + "environment: {central_body: sun}\n",
     "rate_frame: sun\n",
     "rate_frame: the Sun lies on the line of N's z axis, so there are no Sun-pointing axes", "give it against N"),
    (SIM.replace("duration: 10, step: 1}", "duration: 10, step: 1}\n"
                                           "output: {frames: [lvlh, itrf]}"), "", "sim.yaml:2:25: frames[1]: itrf is "
    "unknown in output", "(allowed: lvlh, rtn, fixed, sun)"),
    (SIM.replace("duration: 10, step: 1}", "duration: 10, step: 1}\n"
                                           "output: {frame_bodies: [hub]}"), "", "'frame_bodies' without frames in "
    "output", "lvlh, rtn, fixed, sun"),
    (SIM.replace("duration: 10, step: 1}", "duration: 10, step: 1}\n"
                                           "output: {frames: [rtn], frame_bodies: [hob]}"), "", "frame_bodies[0]: no "
    "spacecraft has a body 'hob'", "did you mean 'hub'?"),
    (SIM.replace(f"start: {START}, duration: 10, step: 1}}", "duration: 10, step: 1}\n"
                                                             "output: {frames: [fixed]}"), "", "missing key 'start' in "
    "time", "needed by output: {frames: [fixed]}"),
    ("output: {frames: [rtn]}\n" + FREE, "", "sim.yaml:1:19: frames[0]: there is no central body, so there are no RTN "
                                             "axes in output", "environment: {central_body: earth}"),
])
def test_mistakes(tmp_path, sim, head, message, hint):
    with pytest.raises(InputError) as error:
        read(tmp_path, sim, c=head + BODY)
    (problem,) = error.value.problems
    assert message in str(problem).splitlines()[0] and hint in problem.hint, str(problem)


def test_the_schema_knows_frames():
    known = json_schema()["$defs"]
    for file in ("SimFile", "SpacecraftFile"):
        assert file in known
    assert known["StartAttitude"]["properties"]["frame"]["enum"] == ["N", "lvlh", "rtn", "fixed", "sun"]
    assert known["SpacecraftEntry"]["properties"]["rate_frame"]["enum"] == known["SpacecraftFile"]["properties"][
        "rate_frame"]["enum"]
    assert (known["OutputModel"]["properties"]["frames"]["items"]["enum"] == ["lvlh", "rtn", "fixed", "sun"]
            and "frame_bodies" in known["OutputModel"]["properties"])


def test_quaternions_of_matrices():
    """Of one and of many, whatever the largest number is; against the matrix of the quaternion."""
    q = np.random.default_rng(5).normal(size=(200, 4))
    C = np.array([dcm(one) for one in q])
    found = quaternion(C)
    # measured 4e-19
    assert (np.abs(np.array([dcm(one) for one in found]) - C).max() < 1e-18
            and np.array_equal(found[7], quaternion(C[7])))
    assert np.array_equal(quaternion(np.eye(3)), [0, 0, 0, 1]) and quaternion(np.diag([1.0, -1, -1])) == pytest.approx(
        [1, 0, 0, 0])
