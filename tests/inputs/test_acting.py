"""Laws, wheels, drives, thrusters, controllers, commands: every mistake gives its own message at its own line; what is
right arrives."""

from __future__ import annotations

import re
from dataclasses import replace
from math import cos, inf, pi, sin
from pathlib import Path

import pytest

import nesim
from nesim.case.reader import read_case
from nesim.model.checks import find_problems
from nesim.base.errors import InputError
from nesim.case.sim_file import json_schema
from nesim.things import (Base, Command, Condition, Controller, Drive, Friction, QuaternionLaw, Tank, Thruster, TimeLaw,
                          Torquer)
from tests.inputs.broken.acting import ROWS
from tests.inputs.broken.table import CRAFT, SIM
from tests.inputs.support import assert_told, craft_of, problems_of, read, write

ACTING = Path(__file__).parent / "acting"
GOOD = {path.name: path.read_text() for path in ACTING.iterdir()}


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_one_mistake(row, tmp_path):
    assert_told(row, GOOD, tmp_path)


def test_delta_v_has_no_target():
    hub = nesim.Body(name="hub", mass=1, inertia=[1, 1, 1])
    kick = Command(at=1, action="delta_v", target="hub", value=(1, 0, 0))
    with pytest.raises(nesim.ModelError, match="'hub': a delta_v acts on the whole spacecraft"):
        nesim.build(nesim.Spacecraft(name="A", bodies=[hub], commands=[kick]))


def test_delta_v_along_an_orbit_needs_one(tmp_path):
    text = ("bodies: [{name: b, mass: 1, inertia: [1, 1, 1]}]\ncommands:\n  - {at: 1, delta_v: [1, 0, 0]}\n "
            " - {at: 1, delta_v: [1, 0, 0], frame: rtn}\n")
    with pytest.raises(InputError) as caught:
        craft_of(tmp_path, text)
    (problem,) = caught.value.problems
    assert problem.line == 4 and "there is no central body, so there are no RTN axes" in str(problem)


def test_table_is_large_enough_and_names_differ():
    assert len(ROWS) >= 150
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_torquers_need_a_magnetic_field(tmp_path):
    sim = GOOD[SIM].replace('  magnetic_field: ["20 uT", 0, "0.3 G"]\n', "")
    (problem,) = problems_of(write(tmp_path, GOOD | {SIM: sim}))
    assert (problem.file == str(tmp_path / CRAFT) and "there is no magnetic field for it to act on in torquers[0] "
            "('mx')" in str(problem))


def test_lvlh_needs_a_central_body(tmp_path):
    sim = ("time: {duration: 1, step: 0.1}\nenvironment: {magnetic_field: [0, 0, 1e-5]}\nspacecraft: [{name: A, file: "
           "sc.yaml}]\n")
    (problem,) = problems_of(write(tmp_path, GOOD | {SIM: sim}))
    assert "reference: there is no central body, so there are no LVLH axes in controllers[2] ('down')" in str(problem)


def test_a_file_too_short_for_its_interpolation(tmp_path):
    (problem,) = problems_of(write(tmp_path, GOOD | {"torque.csv": "0, 1\n"}))
    assert (problem.file == str(tmp_path / CRAFT) and "file: needs at least 2 rows (linear), found 1 in wheels[1] "
            "('rw2').torque" in str(problem))


def test_one_broken_part_does_not_hide_or_make_other_problems(tmp_path):
    """The names of what could not be read are not looked up; everything else is still reported."""
    craft = (GOOD[CRAFT].replace("inertia: 0.159", "inertia: fast").replace("name: brake, joint: yoke",
        "name: brake, joint: yok")
             .replace("enable: track", "enable: nobody").replace('"0.48 g cm"', '"0.48 km"'))
    messages = [p.message for p in problems_of(write(tmp_path, GOOD | {CRAFT: craft}))]
    assert [message.split(":")[0] for message in messages] == ["inertia", "static_imbalance", "joint", "enable"]


# ---- what is right arrives

@pytest.fixture(scope="module")
def craft():
    return read_case(ACTING).flights[0].spacecraft


def test_wheels(craft):
    one, two, three, four, five, six, *_ = craft.wheels
    assert (one.mode, one.mass, one.position, one.angle) == ("coupled", 12, (0.1, 0, 0.02), pytest.approx(pi / 6))
    assert (one.static_imbalance, one.dynamic_imbalance) == (pytest.approx(4.8e-6), pytest.approx(1.54e-6))
    assert (one.transverse_inertia, one.reference, one.speed) == ((0.08, 0.081), (1, 0, 1),
        pytest.approx(500 * pi / 30))
    assert one.torque == TimeLaw(kind="hold", times=(0, 60, 90), values=(0.1, pytest.approx(0.1), 0))
    assert (one.max_torque, one.min_torque, one.max_speed, one.max_power) == (0.2, 0.001, pytest.approx(200 * pi), 50)
    assert one.friction == Friction(coulomb=0.0005, viscous=0.0001, static=0.001, stribeck=0.06)
    assert two.torque == TimeLaw(kind="linear", times=(0, 10, 20), values=(0, 0.025, -0.05)) and two.friction is None
    assert (two.max_torque, two.max_speed, two.max_power, two.speed_law) == (inf, inf, inf, None)
    assert three.speed_law.expression(10.0) * three.speed_law.value == pytest.approx((300 + 20 * sin(1)) * pi / 30)
    assert (three.mode, three.torque, three.speed) == ("jitter", 0.0, 0.0)
    assert four.speed_law == QuaternionLaw(proportional=(1, 0, pytest.approx(pi / 15), 0), derivative=(0, 0, 3, 0))
    assert five.speed_law == TimeLaw(value=pytest.approx(pi / 3)) and six.torque == 0.01 and type(six.torque) is float


def test_drives(craft):
    motor, servo, pusher, brake, rail, latch, coil = craft.drives
    assert (motor.mode, motor.torque.expression.text, motor.axis) == ("torque", "0.2*cos(t)", 1)
    assert (servo.mode, servo.axis, servo.stiffness, servo.damping, servo.max_torque) == ("position", 2, 100, 3, 5)
    assert servo.target.value == pytest.approx(pi / 180)
    assert (pusher.target, pusher.damping, pusher.max_torque) == (TimeLaw(value=0.002), 10, 3)
    assert (brake.mode, brake.max_torque, latch.mode, coil.mode, coil.axis) == ("free", inf, "locked", "torque", 3)
    assert rail.target == TimeLaw(kind="cubic", times=(0, 1, 2), values=(0, 0.01, 0))


def test_tanks_thrusters_and_torquers(craft):
    assert craft.tanks == (Tank(name="tank1", body="hub", mass=120, position=(0, 0, 0.4)),)
    one, two, _ = craft.thrusters
    assert one.on == ((1, 3), (4, 5), (6, pytest.approx(6.02)), (6.5, pytest.approx(6.52)), (7, pytest.approx(7.02)))
    assert (one.force, one.minimum_impulse, one.rise_time, one.tank, one.specific_impulse) == (4, 0.04, 0.01, "tank1",
        220)
    assert two.on == ((0, 1), (2, 3), (10, 11)) and two.tank == ""
    torquer, _ = craft.torquers
    assert torquer.dipole == TimeLaw(kind="linear", times=(0, 5), values=(10, -10)) and torquer.max_dipole == 30


def test_controllers(craft):
    acs, track, down, follow, calm, spinner, dump = craft.controllers
    assert (acs.sample, acs.delay, acs.body, acs.actuators, acs.max_torque) == (0.1, 0.05, "hub", ("wx", "wy", "wz"),
        0.2)
    assert (acs.proportional, acs.integral, acs.derivative) == ((4, 5, 6), (0.1,) * 3, (30,) * 3)
    assert (acs.target == pytest.approx((0, 0, sin(pi / 36), cos(pi / 36)))
            and acs.target_rate == (0, 0, pytest.approx(pi / 180)))
    assert track.table == ((0, 0, 0, 0, 1), (5, 0, 0, 0.6, 0.8)) and not track.enabled and track.file == ""
    assert (down.reference, down.enabled, follow.table[1]) == ("lvlh", False, (9, 0, 0, 0.6, 0.8))
    assert (calm.type, calm.derivative, calm.max_torque, calm.gain) == ("rate_damping", (2,) * 3, inf, 0)
    assert (spinner.axis, spinner.spin_rate, spinner.direction) == ((0, 0, 1), pytest.approx(pi / 10), (0, 0, 1))
    assert (spinner.derivative, spinner.proportional, spinner.deadband) == ((0.1,) * 3, (1 / 60,) * 3, 0.5)
    assert (dump.wheels, dump.actuators, dump.gain, dump.target_momentum) == (("rw1", "rw2"), ("my",), 0.01, (0, 0, 2))


def test_commands(craft):
    gains, target, fast, lock, unlock, fire, enable, disable, slide, dipole, rate, gain, stop, kick = craft.commands
    assert gains == Command(action="set", target="controllers.acs.proportional", value=(8, 8, 8), at=60)
    assert target.value == pytest.approx((0, 0, sin(0.05), cos(0.05)))
    assert (fast.when == Condition(quantity="wheel_speed", name="rw1", axis=0, above=True, limit=pytest.approx(20 * pi))
            and fast.value == 0.005)
    assert (lock.action, lock.target, unlock.action, unlock.target) == ("lock", "brake", "unlock", "latch")
    assert (fire == Command(action="fire", target="t2", duration=0.2, at=5)
            and (enable.action, enable.target) == ("enable", "track"))
    assert disable.when == Condition(quantity="joint_angle", name="yoke", axis=2, above=False,
                                     limit=pytest.approx(-pi / 18))
    assert (slide.when == Condition(quantity="joint_angle", name="slide", axis=1, above=True, limit=0.05)
            and slide.value == 0.01)
    assert [c.when for c in (dipole, rate, gain)] == [Condition(quantity="body_rate", name="hub", axis=0, above=True,
                                                                limit=0.5)] * 3
    assert (dipole.value, rate.value, gain.value) == (3, pytest.approx(pi / 30), 0.02)
    assert stop == Command(action="stop", when=Condition(quantity="body_rate", name="panel", axis=3, above=False,
                                                         limit=pytest.approx(pi / 180000)))
    assert kick == Command(action="delta_v", value=(1.0, 0.02, 0.0), frame="body", at=7)


def test_environment_base_and_files():
    case = read_case(ACTING)
    assert case.environment.magnetic_field == pytest.approx((2e-5, 0, 3e-5))
    assert case.flights[1].spacecraft.base == Base() and case.flights[0].spacecraft.base is None
    assert (set(case.files) == {"sim.yaml", "sc.yaml", "torque.csv", "pointing.csv"}
            and case.files["torque.csv"] == GOOD["torque.csv"])


def test_base_that_moves(tmp_path):
    text = ("bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n"
            'base: {acceleration: [{expression: "sin(t)", unit: mm/s2}, 0, {table: [[0, 0], [1, 2]]}], rate: [0, 0, "1 '
            'rpm"]}')
    base = craft_of(tmp_path, text).base
    assert (base.acceleration[0].value, base.acceleration[1], base.acceleration[2].values) == (1e-3, TimeLaw(), (0, 2))
    assert base.rate == (TimeLaw(), TimeLaw(), TimeLaw(value=pytest.approx(pi / 30)))


def test_resolved_text_reads_back_to_the_same_bits(tmp_path):
    case = read_case(ACTING)
    again = read(tmp_path, case.resolved)
    assert again.flights == case.flights and again.environment == case.environment
    assert again.resolved == case.resolved


@pytest.mark.parametrize("override, get, value", [
    ("wheels.rw1.torque=0.1", lambda craft: craft.wheels[0].torque, 0.1),
    ("wheels.rw1.friction.coulomb=0.0002", lambda craft: craft.wheels[0].friction.coulomb, 0.0002),
    ("wheels.rw2.torque={table: [[0, 1], [2, 3]]}", lambda craft: craft.wheels[1].torque.values, (1, 3)),
    ("controllers.acs.proportional=3", lambda craft: craft.controllers[0].proportional, (3, 3, 3)),
    ("controllers.acs.proportional[1]=3", lambda craft: craft.controllers[0].proportional, (4, 3, 6)),
    ("commands[2].at=7", lambda craft: craft.commands[3].at, 7),
    ("thrusters.t1.on[1][1]=4.5", lambda craft: craft.thrusters[0].on[1], (4, 4.5)),
    ("drives.servo.target.unit=rad", lambda craft: craft.drives[1].target.value, 1),
])
def test_overrides(override, get, value):
    assert get(read_case(ACTING, [override]).flights[0].spacecraft) == value


# ---- code of the case

CODE = """bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}, {name: b, mass: 1, inertia: [1, 1, 1]}]
joints: [{name: j, type: gimbal, inner: a, outer: b, axes: [x]}]
drives: [{name: d, joint: j, mode: compiled, file: motor.c, function: motor, max_torque: 3}]
controllers: [{name: c, type: python, sample: 0.1, file: law.py, class: Law, parameters: {gain: 2, "odd key": [true,
    null, {a: no}]}}]
"""
TEXTS = {"sim.yaml": "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: sc.yaml}]\n", "sc.yaml": CODE,
         "law.py": "class Law:\n    pass\n", "motor.c": "double motor(double t) { return 0; }\n"}


def test_code_must_be_allowed(tmp_path):
    problems = problems_of(write(tmp_path, TEXTS))
    assert [(p.line, p.message.partition(": ")[2]) for p in problems] == [
        (3, "a compiled drive runs code of the case, which is not allowed"),
        (4, "a controller of type python runs code of the case, which is not allowed")]
    assert all("--allow-code" in p.hint for p in problems)


def test_code_that_is_allowed(tmp_path):
    case = read_case(write(tmp_path, TEXTS), (), allow_code=True)
    craft = case.flights[0].spacecraft
    assert (craft.drives[0].file, craft.drives[0].function, craft.drives[0].max_torque) == ("motor.c", "motor", 3)
    assert (craft.controllers[0].file, craft.controllers[0].class_name) == ("law.py", "Law")
    assert craft.controllers[0].parameters == {"gain": 2, "odd key": [True, None, {"a": "no"}]}
    assert {"law.py", "motor.c"} <= set(case.files)
    (tmp_path / "sim.yaml").write_text(case.resolved)
    assert read_case(tmp_path, (), allow_code=True).flights == case.flights


@pytest.mark.parametrize("name, text, message", [("law.py", "class Lawn: pass", "there is no 'Law' in this file"),
                                                 ("motor.c", "double motors;", "there is no 'motor' in this file"),
                                                 ("law.py", None, "there is no file 'law.py'")])
def test_code_that_does_not_fit(name, text, message, tmp_path):
    write(tmp_path, TEXTS)
    (tmp_path / name).unlink() if text is None else (tmp_path / name).write_text(text)
    (problem,) = problems_of(tmp_path, allow_code=True)
    assert message in problem.message


def test_load_passes_it_on(tmp_path):
    assert nesim.load(write(tmp_path, TEXTS), allow_code=True).spacecraft == ["A"]
    with pytest.raises(InputError):
        nesim.load(tmp_path)


# ---- a spacecraft from Python is checked as well

BODY = nesim.Body(name="hub", mass=10, inertia=(1, 1, 1))
PANEL = nesim.Body(name="panel", mass=1, inertia=(1, 1, 1))
HINGE = nesim.Joint(name="hinge", type="gimbal", inner="hub", outer="panel", axes=["x"])
WHEEL = nesim.Wheel(name="rw", body="hub", axis=(1, 0, 0), inertia=0.1)

WRONG = [
    (dict(wheels=[replace(WHEEL, mode="odd")]), "wheels[0] ('rw').mode: 'odd' is unknown"),
    (dict(wheels=[replace(WHEEL, torque=TimeLaw(kind="linear", times=(0, 0), values=(1, 2)))]),
     "wheels[0] ('rw').torque: times must grow"),
    (dict(wheels=[replace(WHEEL, torque=TimeLaw(kind="cubic", times=(0, 1), values=(1, 2)))]),
     "a cubic table needs as many times as values, at least 3"),
    (dict(wheels=[replace(WHEEL, torque=TimeLaw(kind="spline"))]), "'spline' is unknown"),
    (dict(wheels=[replace(WHEEL, speed_law=TimeLaw(value=1.0), torque=1.0)]), "a wheel whose speed is prescribed has "
    "no motor"),
    (dict(wheels=[replace(WHEEL, speed_law=QuaternionLaw(integral=(1, 2)))]), "speed_law: needs 4 numbers for each "
    "gain"),
    (dict(wheels=[replace(WHEEL, max_torque=float("nan"))]), "max_torque: nan is not finite"),
    (dict(wheels=[replace(WHEEL, friction=Friction(coulomb=2, static=1))]), "wheels[0] ('rw').friction.static: 1 N m "
    "is below coulomb"),
    (dict(drives=[Drive(name="d", joint="hing")]), "drives[0] ('d').joint: no joint is called 'hing'; did you mean "
                                                   "'hinge'?"),
    (dict(drives=[Drive(name="d", joint="hinge", mode="odd")]), "mode: 'odd' is unknown"),
    (dict(drives=[Drive(name="d", joint="hinge", mode="position")]), "stiffness: must be above zero, found 0"),
    (dict(drives=[Drive(name="d", joint="hinge", axis=2)]), "axis: joint 'hinge' has no axis 2"),
    (dict(drives=[Drive(name="d", joint="hinge", mode="compiled", function="f")]), "file: a compiled drive needs it"),
    (dict(tanks=[Tank(name="t", body="hub", mass=6), Tank(name="u", body="hub", mass=5)]), "tanks[1] ('u').mass: the "
    "tanks hold 11 kg"),
    (dict(thrusters=[Thruster(name="t", body="hub", force=1, direction=(0, 0, 1), on=[(0, 1), (1, 2)])]),
     "on[1]: begins (1 s) before the interval in front of it"),
    (dict(thrusters=[Thruster(name="t", body="hub", force=1, direction=(0, 0, 1), on=[(2, 1)])]),
     "on[0]: ends (1 s) before it begins (2 s)"),
    (dict(torquers=[Torquer(name="t", body="bus", axis=(0, 0, 1))]), "torquers[0] ('t').body: no body is called 'bus'"),
    (dict(controllers=[Controller(name="c", type="odd", sample=1)]), "controllers[0] ('c').type: 'odd' is unknown"),
    (dict(controllers=[Controller(name="c", type="attitude", sample=1, reference="table")]),
     "table: reference table needs rows"),
    (dict(controllers=[Controller(name="c", type="python", sample=1, file="x.py")]), "class_name: '' is not the name "
    "of a class"),
    (dict(controllers=[Controller(name="c", type="rate_damping", sample=1, actuators=["rx"])], wheels=[WHEEL]),
     "actuators[0]: no wheel or thruster or torquer is called 'rx'"),
    (dict(wheels=[WHEEL], thrusters=[Thruster(name="t", body="hub", force=1, direction=(0, 0, 1))],
          controllers=[Controller(name="c", type="rate_damping", sample=1, actuators=["rw", "t"])]),
     "'t' is one of the thrusters, those before it are wheels"),
    (dict(drives=[Drive(name="d", joint="hinge", mode="free")],
          controllers=[Controller(name="c", type="python", sample=1, file="x.py", class_name="X",
                                                                                        actuators=["d"])]),
     "drive 'd' is of mode free; only one of mode torque"),
    (dict(commands=[Command(action="stop")]), "commands[0].at: a command needs a time or a condition"),
    (dict(commands=[Command(action="dance", at=1)]), "action: 'dance' is unknown"),
    (dict(commands=[Command(action="set", target="wheels.rw.torque", value=(1, 2), at=1)], wheels=[WHEEL]),
     "needs one finite number"),
    (dict(commands=[Command(action="set", target="wheels.rw", value=1.0, at=1)], wheels=[WHEEL]),
     "'' of a wheel cannot be set"),
    (dict(commands=[Command(action="set", target="bodies.hub.mass", value=1.0, at=1)]), "'bodies.hub.mass' is not a "
    "path of something that can be set"),
    (dict(commands=[Command(action="stop", when=Condition(quantity="odd", name="hinge", axis=1, above=True, limit=0))]),
     "'odd' is unknown"),
    (dict(base=Base(rate=(TimeLaw(),))), "base: rate: needs 3 laws, one an axis"),
]


@pytest.mark.parametrize("parts, message", WRONG, ids=[message[-40:] for _, message in WRONG])
def test_spacecraft_from_python(parts, message):
    problems = find_problems(nesim.Spacecraft(bodies=[BODY, PANEL], joints=[HINGE], **parts))
    assert len(problems) == 1 and message in str(problems[0]), problems


def test_examples_of_the_reference_read(tmp_path):
    """The examples of the sections below wheels in docs/inputs.md, put together into one spacecraft."""
    text = (Path(__file__).parents[2] / "docs" / "inputs.md").read_text()
    text = text[text.index("### wheels"):text.index("## Overrides")]
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    blocks += [f"{section}:\n  {line}\n" for section, line in re.findall(r"### (\w+)\n\n`(- \{.*\})`\n", text)]
    assert {block.partition(":")[0] for block in blocks} == {"wheels", "drives", "tanks", "thrusters", "torquers",
                                                             "sensors", "controllers", "commands", "base"}
    bodies = "bodies: [" + ", ".join(f"{{name: {name}, mass: 500, inertia: [90, 90, 90]}}"
                                     for name in ("hub", "a", "b", "c")) + "]\n"
    joints = "joints: [" + ", ".join(f"{{name: {name}, type: gimbal, inner: hub, outer: {outer}, axes: {axes}}}"
                                     for name, outer, axes in
                                     (("panel_drive", "a", "[x]"), ("gimbal", "b", "[x, y]"),
                                      ("hinge", "c", "[z]"))) + "]\n"
    sim = ("time: {duration: 1, step: 0.1}\nenvironment: {magnetic_field: [0, 0, 1e-5]}\nspacecraft: [{name: A, file: "
           "c.yaml}]")
    try:
        craft = read(tmp_path, sim, c=bodies + joints + "".join(blocks)).flights[0].spacecraft
    except InputError as error:
        pytest.fail(str(error))
    assert (len(craft.wheels), len(craft.drives), len(craft.controllers), len(craft.commands)) == (6, 3, 3, 6)


def test_json_schema_covers_it():
    definitions = json_schema()["$defs"]
    assert {"Wheel", "Friction", "Drive", "Tank", "Thruster", "Torquer",
            "AttitudeController", "RateController",
            "SpinController", "DumpingController", "PythonController", "Command"} <= set(definitions)
    assert ({"wheels", "drives", "tanks", "thrusters", "torquers", "controllers", "commands", "base"}
            <= set(definitions["SpacecraftFile"]["properties"]))
    assert ("class" in definitions["PythonController"]["properties"]
            and "for" in definitions["Command"]["properties"])
