"""Two spacecraft of a case that touch and dock: closed forms, momentum of the pair, and the same as one spacecraft with
a free joint. theory section 23."""

import numpy as np
import pytest

import nesim
from nesim.results.health import examine

BALL = "bodies: [{name: ball, mass: %s, inertia: [0.4, 0.4, 0.4]}], endpoints: [{name: skin, body: ball, radius: 0.5}]"
BALLS = f"""time: {{duration: 4, step: 0.002}}
output: {{interval: 0.5}}
contacts:
  - {{name: hit, endpoint: A.skin, with: B.skin, LAW}}
spacecraft:
  - {{name: A, position: [-1.2, 0.1, 0.3], velocity: [0.9, -0.2, 0.1], {BALL % 2.0}}}
  - {{name: B, position: [1.0, -0.1, 0.2], velocity: [-0.4, 0, 0], {BALL % 3.5}}}
"""
BASE = "{name: base, mass: 310, inertia: [95, 120, 88]}, {name: arm, mass: 9.5, inertia: [0.06, 0.41, 0.42], " \
       "mass_center: [0.24, 0, 0]}"
SHOULDER = "{name: shoulder, type: gimbal, axes: [y, z], inner: base, outer: arm, inner_point: [0.6, 0.4, 0], " \
           "angle: [0.3, 0.1], rate: [0.02, -0.03], damping: 2}"
TARGET = "{name: target, mass: 120, inertia: [14, 16, 11]}, {name: panel, mass: 10, inertia: [1, 1.2, 1.1], " \
         "mass_center: [0.3, 0, 0]}"
HINGE = "{name: hinge, type: gimbal, axes: [z], inner: target, outer: panel, inner_point: [0.5, 0, 0], rate: [0.05], " \
        "stiffness: 3}"
PORTS = ("rotation: {angles: [0.2, -0.3], sequence: 12}", "rotation: {angles: [0.5, 0.1], sequence: 31}")
ROBOT = f"""time: {{duration: 40, step: 0.02}}
integrator: dop853
rtol: 1.0e-12
output: {{interval: 0.5}}
dockings:
  - {{name: grip, ports: [S.hand, T.handle], within: {{distance: 3, angle: 2, speed: 1}}}}
contacts:
  - {{name: bump, endpoint: T.nose, with: S.side, law: hunt_crossley, stiffness: 3.0e3, damping: 0.5}}
commands:
  - {{at: 2, lock: grip}}
  - {{at: 20, unlock: grip, push: [0, 0.3, 0.1]}}
  - {{at: 22, lock: grip}}
spacecraft:
  - name: S
    rate: [0.01, 0.02, -0.03]
    velocity: [1, 2, 3]
    position: [5, 6, 7]
    position_of: root
    bodies: [{BASE}]
    joints: [{SHOULDER}]
    endpoints: [{{name: hand, body: arm, point: [0.55, 0, 0], {PORTS[0]}}}]
    faces: [{{name: side, body: base, shape: plane, point: [0.8, 0, 0], normal: x}}]
  - name: T
    rate: [0.0, 0.02, 0.05]
    velocity: [0.9, 2.02, 3]
    position: [7.1, 6.4, 6.9]
    position_of: root
    bodies: [{TARGET}]
    joints: [{HINGE}]
    endpoints: [{{name: handle, body: target, point: [-0.4, 0.3, 0], {PORTS[1]}}},
                {{name: nose, body: target, point: [-1.05, -0.5, 0], radius: 0.2}}]
"""


def flown(directory, text, **overrides):
    """Results of a case by its text."""
    (directory / "case").mkdir(exist_ok=True)
    (directory / "case" / "sim.yaml").write_text(text)
    return nesim.load(directory / "case", overrides).run(directory / "found.h5", overwrite=True)


def sums(results):
    """(time, 3) momentum, and angular momentum about N's origin, of all spacecraft."""
    p = sum(craft["momentum"][...] for craft in results.values())
    h = sum(craft["angular_momentum"][...] + np.cross(craft["position"][...], craft["momentum"][...])
            for craft in results.values())
    return p, h


def worst(values):
    """The largest change since the start, over its size there."""
    return np.linalg.norm(values - values[0], axis=1).max() / np.linalg.norm(values[0])


@pytest.mark.parametrize("law, left", [("law: impulse, restitution: 0.6", 0.6), ("law: impulse, restitution: 1", 1.0),
                                       ("law: hunt_crossley, stiffness: 2.0e4, damping: 0", 1.0)])
def test_two_balls(law, left, tmp_path):
    """Speeds along the line of centres are those of the closed form, across they stay; momentum and angular momentum of
    both are kept. A compliant law takes its time: only along one line the closed form is the same."""
    text = BALLS.replace("LAW", law)
    if "impulse" not in law:
        text = text.replace("[-1.2, 0.1, 0.3]", "[-1.2, 0.1, 0]").replace("[1.0, -0.1, 0.2]", "[1, 0.1, 0]")
        text = text.replace("[0.9, -0.2, 0.1]", "[0.9, 0, 0]")
    with flown(tmp_path, text) as found:
        a, b = found["A"], found["B"]
        hit = next(event for event in found.events if event.kind in ("touch", "contact_impact"))
        r = [craft["position"][0] + hit.time * craft["velocity"][0] for craft in (a, b)]
        n = (r[1] - r[0]) / np.linalg.norm(r[1] - r[0])
        assert np.linalg.norm(r[1] - r[0]) == pytest.approx(1.0, abs=1e-11) and hit.spacecraft == "A"
        assert hit.parts == "A.skin, B.skin"
        v = [craft["velocity"][0] for craft in (a, b)]
        P = (1 + left) * (v[0] - v[1]) @ n / (1 / 2.0 + 1 / 3.5)
        # rk4 across the touch of the compliant law: measured 5e-8, of impulses 2e-16
        close = 1e-11 if "impulse" in law else 1e-6
        assert a["velocity"][-1] == pytest.approx(v[0] - P / 2.0 * n, abs=close)
        assert b["velocity"][-1] == pytest.approx(v[1] + P / 3.5 * n, abs=close)
        p, h = sums(found)
        assert worst(p) < 1e-14 and worst(h) < 1e-13                # measured 6e-16, 7e-16


def test_docking_of_two_bodies(tmp_path):
    """Joined they have the velocity of their mass centre and turn as one body with their angular momentum."""
    text = BALLS.replace("contacts:\n  - {name: hit, endpoint: A.skin, with: B.skin, LAW}\n",
                         "dockings: [{name: d, ports: [A.skin, B.skin]}]\ncommands: [{at: 1, lock: d}]\n")
    with flown(tmp_path, text.replace("name: B,", "name: B, rate: [0.1, 0, 0.2],")) as found:
        a, b = found["A"], found["B"]
        m, (p, h) = np.array([2.0, 3.5]), sums(found)
        now = 2                                                     # t = 1, after the jump
        w = a["body_rate"][now, 0]                                  # A's axes are still those of N there
        r = b["position"][now] - a["position"][now]
        reduced = m.prod() / m.sum()
        inertia = 0.8 * np.eye(3) + reduced * (r @ r * np.eye(3) - np.outer(r, r))
        center = (m[0] * a["position"][now] + m[1] * b["position"][now]) / m.sum()
        assert inertia @ w == pytest.approx(h[0] - np.cross(center, p[0]), abs=1e-13)
        assert b["velocity"][now] - a["velocity"][now] == pytest.approx(np.cross(w, r), abs=1e-14)
        assert (m[0] * a["velocity"][now] + m[1] * b["velocity"][now]) == pytest.approx(p[0], abs=1e-14)
        assert worst(p) < 1e-14 and worst(h) < 1e-12                # measured 1e-16, 3e-15


@pytest.mark.parametrize("integrator", ["dop853", "variational"])
def test_momentum_is_kept_through_contact_capture_and_release(integrator, tmp_path):
    """Of both together; the pose is held; the docking's force is there while it holds and not else; the books of both
    are closed."""
    text = ROBOT if integrator == "dop853" else ROBOT.replace("integrator: dop853\nrtol: 1.0e-12",
                                                              "integrator: variational")
    with flown(tmp_path, text) as found:
        p, h = sums(found)
        assert worst(p) < 1e-14 and worst(h) < 1e-12                # measured 2e-16, 5e-15
        assert [event.kind for event in found.events] == ["touch", "release", "command", "command", "command"]
        s, t = found["S"], found["S"]["time"][...]
        for first, last in ((2.0, 20.0), (22.0, 40.0)):
            held = (t >= first) & (t < last)
            for name in ("docking_position", "docking_rotation"):
                pose = s[name][...][held, 0]
                assert np.abs(pose - pose[0]).max() < 1e-12
            assert np.abs(s["docking_rate"][...][held]).max() < 1e-12
            assert np.abs(s["docking_force"][...][held]).max() > 1e-3
        assert not s["docking_force"][...][(t < 2) | (t > 20) & (t < 22)].any()
        books = {craft.name: craft.balance for craft in examine(found).spacecraft}
        assert books["T"] is None
        if integrator == "dop853":
            assert books["S"].worst < 1e-12 * books["S"].first      # measured 4e-15: 1e-11 J of 3139 J


def test_a_pair_is_one_spacecraft_with_a_free_joint(tmp_path):
    """The same physics as one spacecraft: every part moves alike, to rounding."""
    with flown(tmp_path, ROBOT) as found:
        pair = {name: {key: found[name][key][...] for key in ("body_attitude", "body_rate", "position",
                                                              "body_position")} for name in "ST"}
        grip = {key: found["S"][f"docking_{key}"][...][:, 0] for key in ("position", "rotation", "velocity", "rate",
                                                                        "force", "torque")}
    pose = ", ".join(f"{key}: {value}" for key, value in (
        ("position", grip["position"][0].tolist()), ("velocity", grip["velocity"][0].tolist()),
        ("rate", grip["rate"][0].tolist())))
    angle = np.linalg.norm(grip["rotation"][0])
    q = np.append(np.sin(angle / 2) / angle * grip["rotation"][0], np.cos(angle / 2)).tolist()
    head, _, _ = ROBOT.partition("dockings:")
    one = head + f"""spacecraft:
  - name: S
    rate: [0.01, 0.02, -0.03]
    velocity: [1, 2, 3]
    position: [5, 6, 7]
    position_of: root
    bodies: [{BASE}, {TARGET}]
    joints:
      - {SHOULDER}
      - {HINGE}
      - {{name: grip, type: free, inner: arm, outer: target, inner_point: [0.55, 0, 0], inner_{PORTS[0]},
          outer_point: [-0.4, 0.3, 0], outer_rotation: {{angles: [-0.1, -0.5], sequence: 13}},
          start: {{{pose}, attitude: {{quaternion: {q}}}}}}}
    endpoints: [{{name: nose, body: target, point: [-1.05, -0.5, 0], radius: 0.2}}]
    faces: [{{name: side, body: base, shape: plane, point: [0.8, 0, 0], normal: x}}]
    contacts: [{{name: bump, endpoint: nose, with: side, law: hunt_crossley, stiffness: 3.0e3, damping: 0.5}}]
    commands: [{{at: 2, lock: grip}}, {{at: 20, unlock: grip, push: [0, 0.3, 0.1]}}, {{at: 22, lock: grip}}]
"""
    with flown(tmp_path, one) as found:
        whole = found["S"]
        np.testing.assert_allclose(whole["joint_angle"][...][:, 2], np.hstack([grip["position"], grip["rotation"]]),
                                   atol=1e-12)                      # measured 4e-15; of the others 3e-14
        np.testing.assert_allclose(whole["joint_force"][...][:, 2], grip["force"], atol=1e-12)
        np.testing.assert_allclose(whole["joint_torque"][...][:, 2], grip["torque"], atol=1e-12)
        for name, first in (("S", 0), ("T", 2)):
            for key in ("body_attitude", "body_rate"):
                np.testing.assert_allclose(whole[key][...][:, first:first + 2], pair[name][key], atol=1e-12)
            here = whole["position"][...][:, None] + whole["body_position"][...][:, first:first + 2]
            there = pair[name]["position"][:, None] + pair[name]["body_position"]
            np.testing.assert_allclose(here, there, atol=1e-12)


def test_lock_a_thousand_seconds_unlock_lock(tmp_path):
    """Momentum and angular momentum of the pair to 1e-12 over all of it."""
    text = ROBOT.replace("duration: 40", "duration: 1100").replace("interval: 0.5", "interval: 20").replace(
        "at: 20", "at: 1002").replace("at: 22", "at: 1010")
    with flown(tmp_path, text) as found:
        p, h = sums(found)
        assert worst(p) < 1e-12 and worst(h) < 1e-12                # measured 2e-16, 1e-13


def test_distance_on_an_orbit_has_the_remainders(tmp_path):
    """Two skins 1 um apart on an orbit: their gap is that to 1e-12 m, where a position has 1e-9."""
    text = f"""time: {{duration: 0.02, step: 0.01}}
environment: {{central_body: earth}}
orbits: {{low: {{periapsis_altitude: 500 km, apoapsis_altitude: 500 km, inclination: 51.6 deg, true_anomaly: 1}}}}
contacts: [{{name: hit, endpoint: A.skin, with: B.skin, law: linear, stiffness: 10}}]
spacecraft:
  - {{name: A, orbit: low, {BALL % 2.0}}}
  - {{name: B, orbit: low, offset: [0.600001, 0, 0.8], offset_frame: N, {BALL % 3.0}}}
"""
    with flown(tmp_path, text) as found:
        gap = np.hypot(0.600001, 0.8) - 1
        assert -found["A"]["contact_penetration"][0, 0] == pytest.approx(gap, abs=1e-12)      # measured 2e-13
