"""Endpoints, stops and what robots need of a case: read, written out again, and every mistake with its line."""

from math import inf

import pytest

from nesim.case.reader import read_case
from nesim.things import Endpoint, Stops
from tests.inputs.support import assert_told, problems_of, read, rows_of, write

SIM = """time: {duration: 1, step: 0.1}
spacecraft:
  - {name: A, file: sc.yaml}
"""
CRAFT = """bodies:
  - {name: base, mass: 100, inertia: [20, 25, 30]}
  - {name: link, mass: 10, inertia: [1, 2, 2]}
  - {name: hand, mass: 5, inertia: [1, 2, 2]}
joints:
  - {name: yaw, type: gimbal, inner: base, outer: link, axes: [z, y], angle: [0.1, 0],
     stops: {lower: ["-10 deg", -1], upper: 2, stiffness: 2e4}}
  - {name: slide, type: prismatic, inner: link, outer: hand, axes: [x],
     stops: {upper: "30 cm", stiffness: "5 kN/m", damping: 3}}
endpoints:
  - {name: tool, body: hand, point: ["31 cm", 0, 0], rotation: {angles: ["90 deg"], sequence: 2}}
  - {name: wheel, body: link, radius: "15 cm", axis: -y}
loads:
  - {endpoint: tool, force: [0, 5, 0], frame: N, from: 60, to: 62}
commands:
  - {when: "endpoints.tool.position[1] > 50 cm", stop: true}
  - {when: "endpoints.tool.velocity[3] < -2 cm/s", stop: true}
"""


def test_parts(tmp_path):
    craft = read(tmp_path, SIM, sc=CRAFT).flights[0].spacecraft
    assert (craft.endpoints[0].point == (0.31, 0.0, 0.0)
            and craft.endpoints[0].rotation == pytest.approx((0, 2**-0.5, 0, 2**-0.5)))
    assert craft.endpoints[1] == Endpoint(name="wheel", body="link", radius=0.15, axis=(0.0, -1.0, 0.0))
    assert craft.joints[0].stops == Stops(lower=(pytest.approx(-0.17453292519943295), -1.0), upper=2.0, stiffness=2e4)
    assert craft.joints[1].stops == Stops(lower=-inf, upper=0.3, stiffness=5000.0, damping=3.0)
    assert (craft.loads[0].endpoint, craft.loads[0].body, craft.loads[0].point) == ("tool", "", None)
    assert ([(part.when.quantity, part.when.axis, part.when.limit) for part in craft.commands]
            == [("endpoint_position", 1, 0.5), ("endpoint_velocity", 3, -0.02)])


def test_resolved_text_is_the_same_case(tmp_path):
    case = read(tmp_path, SIM, sc=CRAFT)
    (tmp_path / "again").mkdir()
    again = read(tmp_path / "again", case.resolved)
    assert again.flights[0].spacecraft == case.flights[0].spacecraft and again.resolved == case.resolved


MISTAKES = [
    ("body: hand, point", "body: hnad, point", "body: no body is called 'hnad' in endpoints[0] ('tool')",
     "did you mean 'hand'?"),
    ("name: wheel, body", "name: tool, body", "name: used already by endpoints[0] in endpoints[1] ('tool')", ""),
    ('radius: "15 cm", axis', "axis", "axis: an axis without a radius has no effect in endpoints[1] ('wheel')",
     "give the disc a radius"),
    ('radius: "15 cm"', "radius: -1", "radius: must not be below zero, found -1 in endpoints[1] ('wheel')", ""),
    ("axis: -y", "axis: [1, 1, 0]", "axis: the axis must have length 1, found 1.41421356 (write [0.7071067812, "
                                    "0.7071067812, 0]) in endpoints[1] ('wheel')", ""),
    ("endpoint: tool, force", "endpoint: tol, force", "endpoint: no endpoint is called 'tol' in loads[0]",
     "did you mean 'tool'?"),
    ("endpoint: tool, force", "endpoint: tool, body: hand, force", "'body' beside an endpoint in loads[0]",
     "give one of them"),
    ("endpoint: tool, force", "force", "missing key 'body' or 'endpoint' in loads[0]", "body: name of the body"),
    ("upper: 2, stiffness", "upper: [2, -3], stiffness", "axis 2: lower must be below upper, found -1 and -3 rad in "
                                                         "joints[0] ('yaw')", ""),
    ('upper: "30 cm"', 'upper: "-30 cm"', "the start, 0 m, lies outside of -inf to -0.3 m in joints[1] ('slide')", ""),
    ("stiffness: 2e4", "stiffness: 0", "stiffness: must be above zero, found 0 in joints[0] ('yaw').stops", ""),
    ("stiffness: 2e4", "damping: 3", "missing key 'stiffness' in joints[0] ('yaw').stops", ""),
    ('upper: "30 cm", ', "", "missing key 'lower' or 'upper' in joints[1] ('slide').stops", ""),
    ('["-10 deg", -1]', '["-10 deg"]', "lower: needs one number or 2 numbers", ""),
    ("position[1] > 50 cm", "position > 50 cm", "when: a position has three components in commands[0]",
     "write position[1]"),
    ("position[1] > 50 cm", "position[4] > 50 cm", "there is no [4] of it", "(allowed: [1] to [3])"),
    ("endpoints.tool.position[1]", "endpoints.tol.position[1]", "no endpoint is called 'tol' in commands[0]",
     "did you mean 'tool'?"),
    ("position[1] > 50 cm", "position[1] > 50 s", "'s' measures a time, not a length in commands[0]", ""),
    ("position[1] > 50 cm", "rate[1] > 50", "'rate' of endpoints cannot be watched", ""),
]


@pytest.mark.parametrize("row", rows_of(CRAFT, MISTAKES), ids=lambda row: row.name)
def test_one_mistake(row, tmp_path):
    assert_told(row, {"sim.yaml": SIM, "sc.yaml": CRAFT}, tmp_path)


def test_all_at_once(tmp_path):
    broken = CRAFT
    for old, new, *_ in (MISTAKES[0], MISTAKES[2], MISTAKES[8], MISTAKES[14]):
        broken = broken.replace(old, new)
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": broken})
    assert len(problems_of(tmp_path)) == 4


def test_stops_belong_to_axes(tmp_path):
    text = CRAFT.replace("type: prismatic", "type: spherical").replace(" axes: [x],", "")
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": text})
    assert "'stops' of a spherical joint without slides" in "\n".join(
        map(str, problems_of(tmp_path)))


def test_a_vector_law_has_no_stops(tmp_path):
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": CRAFT.replace("angle: [0.1, 0],", "angle: [0.1, 0], spring_law: "
        "vector,")})
    assert "act along each axis by itself" in str(problems_of(tmp_path)[0])


def test_uniform_gravity(tmp_path):
    case = read(tmp_path, SIM + 'environment: {uniform_gravity: [0, 0, "-371 cm/s2"]}\n', sc=CRAFT)
    assert case.environment.uniform_gravity == (0.0, 0.0, -3.71)
    (tmp_path / "again").mkdir()
    assert read(tmp_path / "again", case.resolved).environment == case.environment


def test_uniform_gravity_beside_a_central_body(tmp_path):
    sim = (SIM.replace("sc.yaml}", "sc.yaml, position: [7e6, 0, 0], velocity: [0, 7500, 0]}")
           + "environment: {central_body: earth, uniform_gravity: [0, 0, -1]}\n")
    write(tmp_path, {"sim.yaml": sim, "sc.yaml": CRAFT})
    problem, = problems_of(tmp_path)
    assert "sim.yaml:4:53: uniform_gravity: beside a central body, which has its own gravity in environment" in str(
        problem)


CONTROL = CRAFT + """drives:
  - {name: m1, joint: yaw, mode: rate, damping: 5}
  - {name: m2, joint: slide, mode: rate, damping: 5}
controllers:
  - {name: arm, type: resolved_motion_rate, sample: 0.1, endpoint: tool, axes: [x, y],
     path: {position: [0, {expression: "0.1*t"}, "2 cm"]}, actuators: [m1, m2]}
"""


CONTROL_MISTAKES = [
    ("axes: [x, y]", "axes: [x, y, rz]", "axes: 3 axes of the endpoint cannot be moved by 2 joints (axes are x, y, rz) "
                                         "in controllers[0] ('arm')"),
    ("endpoint: tool, axes", "endpoint: tol, axes", "endpoint: no endpoint is called 'tol' in controllers[0] ('arm')"),
    ('"2 cm"]', '"2 s"]', "position[2]: 's' measures a time, not a length in controllers[0] ('arm').path"),
    ("position: [0, ", "position: [", "needs 3 laws, one an axis, found 2"),
]
ACTUATOR_MISTAKES = [
    ("axes: [x, y],", "", "actuators: 3 axes of the endpoint cannot be moved by 2 joints (axes are x, y, z)"),
    ("endpoint: tool, axes", "endpoint: wheel, axes", "actuators[1]: drive 'm2' moves joint 'slide', which is not "
                                                      "between the root and endpoint 'wheel'"),
    ("joint: slide, mode: rate, damping: 5", "joint: slide, torque: 0", "drive 'm2' is of mode torque; a "
     "resolved_motion_rate controller commands drives of mode rate"),
    ("joint: slide, mode: rate,", "joint: slide, mode: rate, target: 3,", "'m2' has a target of its own"),
]
CONTROL_ROWS = rows_of(CONTROL, CONTROL_MISTAKES) + [row._replace(line="actuators: [m1")
                                                     for row in rows_of(CONTROL, ACTUATOR_MISTAKES)]


@pytest.mark.parametrize("row", CONTROL_ROWS, ids=lambda row: row.message[:40])
def test_one_mistake_of_controllers(row, tmp_path):
    assert_told(row, {"sim.yaml": SIM, "sc.yaml": CONTROL}, tmp_path)


def test_controllers_come_back(tmp_path):
    case = read(tmp_path, SIM, sc=CONTROL)
    (tmp_path / "again").mkdir()
    assert read(tmp_path / "again", case.resolved).flights[0].spacecraft == case.flights[0].spacecraft


def test_overrides_reach_them(tmp_path):
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": CRAFT})
    case = read_case(tmp_path,
                     ["spacecraft.A.endpoints.tool.point[2]=0.5", "spacecraft.A.joints.slide.stops.damping=7"])
    assert (case.flights[0].spacecraft.endpoints[0].point[2] == 0.5
            and case.flights[0].spacecraft.joints[1].stops.damping == 7.0)
