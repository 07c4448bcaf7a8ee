"""Gimbals with slides: read with the unit of each axis, written out again, and every mistake with its line."""

import pytest

from nesim.case.reader import read_case
from nesim.things import Stops
from tests.inputs.support import assert_told, problems_of, read, rows_of, write

SIM = """time: {duration: 1, step: 0.1}
spacecraft:
  - {name: A, file: sc.yaml}
"""
CRAFT = """bodies:
  - {name: hub, mass: 100, inertia: [20, 25, 30]}
  - {name: dish, mass: 10, inertia: [1, 2, 2]}
joints:
  - name: mast
    type: gimbal
    inner: hub
    outer: dish
    slides: [z, x]
    axes: [z, -y]
    displacement: ["20 cm", 0]
    angle: [0, "90 deg"]
    rate: ["1 cm/s", 0, "6 rpm", 0]
    stiffness: [800, "1 kN/m", 0, 4]
    damping: [1, 2, 3, "4 N m s/rad"]
    rest: ["1 cm", 0, 0, "90 deg"]
    torque: [1, 0, "2 N m", 0]
    stops: {lower: ["-1 m", -1, -2, -3], upper: [1, 1, 2, 3], stiffness: [1e4, 1e4, "1 kN m/rad", 1e3]}
drives:
  - {name: winch, joint: mast, axis: 1, target: "50 cm", stiffness: 300}
  - {name: turn, joint: mast, axis: 4, target: "45 deg", stiffness: 3}
commands:
  - {when: "joints.mast.angle[1] > 30 cm", set: {drives.winch.target: "60 cm"}}
  - {when: "joints.mast.rate[4] > 2 deg/s", stop: true}
"""


def test_parts(tmp_path):
    craft = read(tmp_path, SIM, sc=CRAFT).flights[0].spacecraft
    joint = craft.joints[0]
    assert (joint.slides, joint.axes, joint.freedoms) == (("z", "x"), ("z", "-y"), 4)
    assert joint.displacement == (0.2, 0.0) and joint.angle == pytest.approx((0, 1.5707963267948966))
    assert joint.rate == pytest.approx((0.01, 0, 0.6283185307179586, 0)) and joint.stiffness == (800.0, 1000.0, 0.0,
        4.0)
    assert joint.rest == pytest.approx((0.01, 0, 0, 1.5707963267948966)) and joint.torque == (1.0, 0.0, 2.0, 0.0)
    assert joint.stops == Stops(lower=(-1, -1, -2, -3), upper=(1, 1, 2, 3), stiffness=(1e4, 1e4, 1e3, 1e3))
    assert [drive.target.value for drive in craft.drives] == pytest.approx([0.5, 0.7853981633974483])
    assert ([(command.when.axis, command.when.limit) for command in craft.commands]
            == [(1, 0.3), (4, pytest.approx(0.03490658503988659))])
    assert craft.commands[0].value == 0.6


def test_resolved_text_is_the_same_case(tmp_path):
    case = read(tmp_path, SIM, sc=CRAFT)
    (tmp_path / "again").mkdir()
    again = read(tmp_path / "again", case.resolved)
    assert again.flights[0].spacecraft == case.flights[0].spacecraft and again.resolved == case.resolved


MISTAKES = [
    ("slides: [z, x]", "slides: [z, w]", "slides[1]: w is text, not an axis", "(allowed: a list of 1 to 3 of x, y, z"),
    ("slides: [z, x]", "slides: [z, z]", "slides: axes 1 and 2 are parallel", ""),
    ("slides: [z, x]", "slides: [z, [1, 1, 0]]", "slides: axis 2 is (1.0, 1.0, 0.0): its length is 1.41421356, must be "
                                                 "1", ""),
    ('displacement: ["20 cm", 0]', 'displacement: ["20 cm", 0, 1]', "displacement: needs one number or 2 numbers", ""),
    ('displacement: ["20 cm", 0]', 'displacement: ["20 deg", 0]', "displacement[0]: 'deg' measures an angle, not a "
    "length", ""),
    ('rate: ["1 cm/s", 0, "6 rpm", 0]', 'rate: ["6 rpm", 0, "6 rpm", 0]', "rate[0]: 'rpm' measures a rate, not a speed",
     ""),
    ('rate: ["1 cm/s", 0, "6 rpm", 0]', 'rate: ["1 cm/s", 0, "6 cm/s", 0]', "rate[2]: 'cm/s' measures a speed, not a "
    "rate", ""),
    ('rate: ["1 cm/s", 0, "6 rpm", 0]', "rate: [1, 2]", "rate: found 2, one number for each axis is needed: first the "
                                                        "2 slides, then the turns", "(allowed: m/s and rad/s"),
    ('rate: ["1 cm/s", 0, "6 rpm", 0]', "rate: [1, 2, 3]", "rate: needs 4 numbers", ""),
    ('stiffness: [800, "1 kN/m", 0, 4]', "stiffness: 800", "stiffness: 800 is a number, one number for each axis is "
                                                           "needed", "(allowed: N/m and N m/rad"),
    ('stiffness: [800, "1 kN/m", 0, 4]', "stiffness: [800, -1, 0, 4]", "stiffness: must not be negative", ""),
    ("axis: 4, target", "axis: 5, target", "axis: joint 'mast' has no axis 5", "(allowed: 1 to 4)"),
    ('target: "50 cm"', 'target: "50 deg"', "'deg' measures an angle, not a length", ""),
    ('target: "45 deg"', 'target: "45 cm"', "'cm' measures a length, not an angle", ""),
    ("angle[1] > 30 cm", "angle[1] > 30 deg", "'deg' measures an angle, not a length", ""),
    ("angle[1] > 30 cm", "angle > 30 cm", "joint 'mast' has 4 axes", "write angle[1] to angle[4]"),
    ("angle[1] > 30 cm", "angle[7] > 30 cm", "there is no [7] of it", "(allowed: [1] to [6])"),
    ('upper: [1, 1, 2, 3]', "upper: [0.1, 1, 2, 3]", "axis 1: the start, 0.2 m, lies outside of -1 to 0.1 m", ""),
    ('upper: [1, 1, 2, 3]', 'upper: ["1 rad", 1, 2, 3]', "'rad' measures an angle, not a length", ""),
]


@pytest.mark.parametrize("row", rows_of(CRAFT, MISTAKES), ids=lambda row: row.name)
def test_one_mistake(row, tmp_path):
    assert_told(row, {"sim.yaml": SIM, "sc.yaml": CRAFT}, tmp_path)


def test_slides_belong_to_gimbals(tmp_path):
    """And a gimbal without slides has no displacement."""
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": CRAFT.replace("type: gimbal", "type: prismatic")})
    assert "'slides' belongs to a spherical or gimbal joint, this one is prismatic" in "\n".join(
        map(str, problems_of(tmp_path)))
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": CRAFT.replace("    slides: [z, x]\n", "")})
    assert any("'displacement' of a gimbal joint without slides" in str(problem) or "rate" in str(problem)
               for problem in problems_of(tmp_path))


def test_variational_steps_know_none(tmp_path):
    write(tmp_path, {"sim.yaml": SIM + "integrator: variational\n", "sc.yaml": CRAFT})
    assert "variational cannot step joint 'mast', which slides and turns, of spacecraft 'A'" in "\n".join(
        map(str, problems_of(tmp_path)))


def test_overrides_and_draws_reach_every_axis(tmp_path):
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": CRAFT})
    case = read_case(tmp_path,
                     ["spacecraft.A.joints.mast.stiffness[0]=900", "spacecraft.A.joints.mast.displacement[1]=5 "
            "cm", "spacecraft.A.joints.mast.rate[3]=1 deg/s"])
    joint = case.flights[0].spacecraft.joints[0]
    assert (joint.stiffness[0] == 900.0 and joint.displacement[1] == 0.05
            and joint.rate[3] == pytest.approx(0.017453292519943295))


# ---- balls

BALL = """bodies:
  - {name: hub, mass: 100, inertia: [20, 25, 30]}
  - {name: cube, mass: 2, inertia: [0.01, 0.02, 0.02]}
joints:
  - name: cage
    type: spherical
    inner: hub
    outer: cube
    slides: [z, -x]
    displacement: ["2 mm", 0]
    attitude: {angles: ["30 deg", 0, 0], sequence: 321}
    rate: ["1 mm/s", 0, 0, "6 rpm", 0]
    stiffness: [8, "1 N/mm", 0, 4, 4]
    damping: [1, 2, 3, "4 N m s/rad", 0]
    rest: ["1 mm", 0, 0, "9 deg", 0]
    torque: [1, 0, "2 N m", 0, 0]
    stops: {lower: ["-4 mm", -1], upper: ["4 mm", 1], stiffness: [1e4, "1 kN/m"], damping: 2}
drives:
  - {name: winch, joint: cage, axis: 1, target: "3 mm", stiffness: 300}
  - {name: spin, joint: cage, axis: 5, torque: "3 mN m"}
commands:
  - {when: "joints.cage.angle[1] > 3 mm", set: {drives.winch.target: "1 mm"}}
  - {when: "joints.cage.rate[4] > 2 deg/s", stop: true}
"""


def test_parts_of_a_ball(tmp_path):
    craft = read(tmp_path, SIM, sc=BALL).flights[0].spacecraft
    joint = craft.joints[0]
    assert (joint.slides, joint.freedoms, joint.coordinates, joint.kind) == (("z", "-x"), 5, 6, "SLIDING_BALL")
    assert joint.displacement == (0.002, 0.0) and joint.rate == pytest.approx((0.001, 0, 0, 0.6283185307179586, 0))
    assert joint.stiffness == (8.0, 1000.0, 0.0, 4.0, 4.0) and joint.rest[3] == pytest.approx(0.15707963267948966)
    assert joint.stops == Stops(lower=(-0.004, -1), upper=(0.004, 1), stiffness=(1e4, 1e3), damping=2.0)
    assert [drive.target.value for drive in craft.drives] == [0.003, 0.0] and craft.drives[1].torque.value == 0.003
    assert [(command.when.axis, command.when.limit) for command in craft.commands] == [
        (1, 0.003), (4, pytest.approx(0.03490658503988659))]


def test_resolved_text_of_a_ball_is_the_same_case(tmp_path):
    case = read(tmp_path, SIM, sc=BALL)
    (tmp_path / "again").mkdir()
    again = read(tmp_path / "again", case.resolved)
    assert again.flights[0].spacecraft == case.flights[0].spacecraft and again.resolved == case.resolved


WRONG = [
    ("slides: [z, -x]", "slides: [z, -z]", "slides: axes 1 and 2 are parallel", ""),
    ("slides: [z, -x]", "axes: [x]\n    slides: [z, -x]", "'axes' belongs to a gimbal or prismatic joint, this one is "
                                                          "spherical", ""),
    ("slides: [z, -x]", "angle: [1]\n    slides: [z, -x]", "'angle' belongs to a gimbal joint, this one is spherical",
     ""),
    ('displacement: ["2 mm", 0]', 'displacement: ["2 mm", 0, 1]', "displacement: needs one number or 2 numbers", ""),
    ('rate: ["1 mm/s", 0, 0, "6 rpm", 0]', "rate: [1, 2, 3]", "rate: found 3, one number for each axis is needed: "
                                                              "first the 2 slides, then the turns",
     "(allowed: m/s and rad/s"),
    ('rate: ["1 mm/s", 0, 0, "6 rpm", 0]', 'rate: ["1 deg/s", 0, 0, 0, 0]', "rate[0]: 'deg/s' measures a rate, not a "
                                                                            "speed", ""),
    ('stiffness: [8, "1 N/mm", 0, 4, 4]', "stiffness: 8", "stiffness: 8 is a number, one number for each axis is "
                                                          "needed", "(allowed: N/m and N m/rad"),
    ('upper: ["4 mm", 1]', 'upper: ["4 mm", 1, 1, 1, 1]', "upper", ""),
    ('upper: ["4 mm", 1]', 'upper: ["4 deg", 1]', "'deg' measures an angle, not a length", ""),
    ('upper: ["4 mm", 1]', 'upper: ["1 mm", 1]', "axis 1: the start, 0.002 m, lies outside of -0.004 to 0.001 m", ""),
    ("axis: 5, torque", "axis: 6, torque", "axis: joint 'cage' has no axis 6", "(allowed: 1 to 5)"),
    ('axis: 5, torque: "3 mN m"', 'axis: 5, torque: "3 mN"', "'mN' measures a force, not a torque", ""),
    ('axis: 5, torque: "3 mN m"', "axis: 5, mode: locked", "a drive of mode locked needs a gimbal or prismatic joint; "
                                                           "'cage' is spherical, and axis 5 turns with its ball",
     "(allowed: torque)"),
    ('target: "3 mm"', 'target: "3 deg"', "'deg' measures an angle, not a length", ""),
    ("angle[1] > 3 mm", "angle[3] > 3 deg", "axis 3 of joint 'cage' turns with its ball: it has no angle",
     "(allowed: 1 to 2)"),
    ("angle[1] > 3 mm", "angle > 3 mm", "joint 'cage' has 2 axes that slide", "write angle[1] to angle[2]"),
]


@pytest.mark.parametrize("row", rows_of(BALL, WRONG), ids=lambda row: row.name)
def test_one_mistake_of_a_ball(row, tmp_path):
    assert_told(row, {"sim.yaml": SIM, "sc.yaml": BALL}, tmp_path)


@pytest.mark.parametrize("key", ["displacement: [1]", "stops: {upper: 1, stiffness: 2}"])
def test_a_ball_without_slides(tmp_path, key):
    """It has neither a displacement nor stops."""
    write(tmp_path, {"sim.yaml": SIM, "sc.yaml": f"""bodies:
  - {{name: hub, mass: 100, inertia: [20, 25, 30]}}
  - {{name: cube, mass: 2, inertia: [0.01, 0.02, 0.02]}}
joints:
  - {{name: cage, type: spherical, inner: hub, outer: cube, {key}}}
"""})
    [problem] = problems_of(tmp_path)
    assert f"'{key.split(':')[0]}' of a spherical joint without slides" in str(problem) and problem.line == 5


def test_variational_steps_know_no_ball_that_slides(tmp_path):
    write(tmp_path, {"sim.yaml": SIM + "integrator: variational\n", "sc.yaml": BALL})
    assert "variational cannot step joint 'cage', which slides and turns, of spacecraft 'A'" in "\n".join(
        map(str, problems_of(tmp_path)))
