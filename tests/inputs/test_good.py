"""What is written arrives, in SI, in the right frame, and comes back from the resolved text bit for bit."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nesim.base import units
from nesim.base.rotations import dcm, from_angles
from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.case.description import CaseDescription
from nesim.text.kinds import GROUPS
from nesim.case.sim_file import json_schema
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.text.overrides import split_path
from nesim.text.source import Source, load, scalar
from nesim.things import IDENTITY
from tests.inputs.support import craft_of, read

GOOD = Path(__file__).parent / "good"
ROOT = Path(__file__).parents[2]
CASES = sorted(path.parent for path in (ROOT / "inp").glob("*/sim.yaml"))


def same(a: CaseDescription, b: CaseDescription) -> bool:
    forget = dict(directory="", files={}, resolved="")
    return replace(a, **forget) == replace(b, **forget)


# ---- YAML 1.2

@pytest.mark.parametrize("text, value", [
    ("1e-3", 1e-3), ("1E5", 1e5), (".5", 0.5), ("+3", 3), ("-0", 0), ("012", 12), ("0o17", 15), ("0x1F", 31),
    ("1.", 1.0), ("6.0E+6", 6e6),
    ("12:30:00", "12:30:00"), ("no", "no"), ("yes", "yes"), ("on", "on"), ("y", "y"), ("2015-03-13", "2015-03-13"),
    ("1_000", "1_000"),
    ("2015-03-13T02:44:00Z", "2015-03-13T02:44:00Z"), ("true", True), ("False", False), ("null", None), ("~", None),
    ("", None), ("e5", "e5"),
    ("1e", "1e"), ("--1", "--1"), ("0b1", "0b1"), ("=", "="), ("<<", "<<"),
])
def test_plain_scalars(text, value):
    got = scalar(text)
    assert got == value and type(got) is type(value)


@pytest.mark.parametrize("text", [".nan", ".inf", "-.INF", "+.Inf", "1e999", "-1e400", "1" * 400, "0x" + "f" * 400])
def test_scalars_that_are_not_finite(text):
    with pytest.raises(ValueError):
        scalar(text)


def test_quoted_scalars_are_text_and_places_are_kept():
    text = 'a: "1"\nb:\n  - x\n  - {c: \'no\'}\n'
    node, problems = load(text, Source("f", tuple(text.split("\n"))))
    assert node.plain() == {"a": "1", "b": ["x", {"c": "no"}]} and not problems
    c = node.value["b"].value[1].value["c"]
    assert (c.line, c.column, c.text) == (4, 9, "'no'")


# ---- units

@pytest.mark.parametrize("text, dimension, value", [
    ("30 deg", "angle", math.pi / 6), ("3.05 rpm", "rate", 3.05 * 2 * math.pi / 60), ("12 km", "length", 12000),
    ("2 mm", "length", 0.002),
    ("1 rev", "angle", 2 * math.pi), ("60 arcmin", "angle", math.pi / 180), ("3600arcsec", "angle", math.pi / 180),
    ("-2e1 cm", "length", -0.2),
    ("1 day", "time", 86400), ("5 min", "time", 300), ("250 g", "mass", 0.25), ("2 t", "mass", 2000),
    ("3 mN", "force", 0.003),
    ("1 N m", "torque", 1), ("1 Nm", "torque", 1), ("1 N*m", "torque", 1), ("1 N·m", "torque", 1),
    ("5 mN m", "torque", 0.005),
    ("2 kg m2", "inertia", 2), ("2 kg*m^2", "inertia", 2), ("2 kg·m²", "inertia", 2), ("2 kg m**2", "inertia", 2),
    ("15 deg/h", "rate", math.radians(15) / 3600),
    ("1 N m/rad", "angular stiffness", 1), ("1 N m / rad", "angular stiffness", 1), ("4 N/m", "stiffness", 4),
    ("1 Nms/rad", "angular damping", 1),
    ("3 N s/m", "damping", 3), ("7.5 km/s", "speed", 7500), ("398600.4418 km3/s2", "gravitational parameter",
                                                             3.986004418e14), ("30°", "angle", math.pi / 6),
])
def test_units(text, dimension, value):
    assert units.to_si(text, dimension) == pytest.approx(value, rel=1e-15)


def test_every_unit_reads_back():
    for dimension, table in units.UNITS.items():
        for unit, size in table.items():
            assert units.to_si(f"2.5 {unit}", dimension) == 2.5 * size


@pytest.mark.parametrize("text", ["30 km", "30", "deg", "", "1e", "30 degs", "30 deg deg", "0x10 deg", "nan "
    "deg", "1e400 deg deg"])
def test_not_an_angle(text):
    with pytest.raises(units.UnitError):
        units.to_si(text, "angle")


VECTORS = ['["1 km", 0, "-5 m"]', "{value: [1, 0, -0.005], unit: km}", "[1000, 0, -5]", "[{value: 1, unit: km}, 0.0, "
    "-5]"]


@pytest.mark.parametrize("text", VECTORS)
def test_vectors_carry_units_in_every_way(text, tmp_path):
    craft = craft_of(tmp_path, f"bodies: [{{name: a, mass: 1, inertia: [1, 1, 1], mass_center: {text}}}]")
    assert craft.bodies[0].mass_center == (1000.0, 0.0, -5.0)


def test_inertia_with_one_unit(tmp_path):
    tensor = "{value: [[2, 0.1, 0], [0.1, 2, 0], [0, 0, 2]], unit: t m2}"
    craft = craft_of(tmp_path, f"bodies: [{{name: a, mass: 1, inertia: {tensor}}}]")
    assert craft.bodies[0].inertia == ((2000.0, 100.0, 0.0), (100.0, 2000.0, 0.0), (0.0, 0.0, 2000.0))


# ---- attitudes and defaults

@pytest.mark.parametrize("text, q", [
    ("{quaternion: [0, 0, 0.6, 0.8]}", (0.0, 0.0, 0.6, 0.8)),
    ('{angles: [0.1, "20 deg", -0.3], sequence: 321}', from_angles([0.1, math.radians(20), -0.3], 321)),
    ('{angles: [0.1, 0.2], sequence: "13"}', from_angles([0.1, 0.2], 13)),
    ('{angles: ["90 deg"], sequence: 3}', (0.0, 0.0, math.sqrt(0.5), math.sqrt(0.5))),
    ("{angles: {value: [10, 20, 30], unit: deg}, sequence: 313}", from_angles(np.radians([10, 20, 30]), 313)),
])
def test_attitudes(text, q, tmp_path):
    craft = craft_of(tmp_path, f"attitude: {text}\nbodies: [{{name: a, mass: 1, inertia: [1, 1, 1]}}]")
    assert craft.attitude == pytest.approx(q, abs=1e-15)


def test_ninety_degrees_about_z_takes_x_of_n_to_minus_y_of_the_body(tmp_path):
    craft = craft_of(tmp_path, 'attitude: {angles: ["90 deg"], sequence: 3}\n'
                               'bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]')
    assert np.allclose(dcm(craft.attitude) @ [1, 0, 0], [0, -1, 0], atol=1e-15)


def test_defaults(tmp_path):
    case = read(tmp_path, "time: {duration: 60, step: 0.01}\n"
                          "spacecraft: [{name: A, bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]}]")
    assert (case.integrator, case.equations, case.seed, case.groups, case.start, case.title) == ("rk4", "tree", 0, None,
        None, "")
    assert (case.environment.central_body, case.environment.acts_on, case.interval) == ("none", "bodies", 0.06)
    (flight,) = case.flights
    assert flight.orbit is None and flight.step is None and flight.spacecraft.attitude == IDENTITY
    assert set(case.files) == {"sim.yaml"}


def test_interval_by_default_is_a_whole_number_of_steps(tmp_path):
    case = read(tmp_path, "time: {duration: 600, step: 0.016}\n"
                          "spacecraft: [{name: A, bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]}]")
    assert case.interval / case.step == pytest.approx(38, abs=1e-12)


def test_adaptive_integrator_needs_no_step(tmp_path):
    sim = ("time: {duration: 60}\nintegrator: dop853\nrtol: 1e-10\natol: 1E-13\nmax_step: 5 min\n"
           "spacecraft: [{name: A, "
           "bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]}]")
    case = read(tmp_path, sim)
    assert (case.rtol, case.atol, case.max_step, case.interval, case.step) == (1e-10, 1e-13, 300.0, 0.06, 0.06)


def test_the_good_case():
    case = read_case(GOOD)
    a, b = case.flights
    assert (case.title, case.start, case.duration, case.step, case.interval, case.seed) == ("two spacecraft",
        "2015-03-13T02:44:00Z", 10, 0.01, 0.1, 7)
    assert (a.orbit.name, a.orbit.periapsis_altitude, a.offset, a.step) == ("low", 500e3, (1000.0, 0.0, 0.0), 0.02)
    assert b.spacecraft.position == (8e6, 0.0, 0.0) and b.spacecraft.position_of == "root"
    assert b.spacecraft.attitude == from_angles([math.radians(10), 0, 0], 321) and a.spacecraft.attitude == IDENTITY
    assert [body.name for body in a.spacecraft.bodies] == ["hub", "panel", "sled", "ball", "box", "wire_1", "wire_2"]
    drive, slide, knee, weld, first, second = a.spacecraft.joints
    assert (drive.axes == ("y", (1.0, 0.0, 0.0)) and drive.angle == pytest.approx((math.radians(15), 0))
            and drive.damping == 3)
    assert ((slide.displacement, slide.stiffness) == ((0.02,), 10.0) and knee.rate == (0.0, 0.0, 0.1)
            and weld.type == "fixed")
    assert (a.spacecraft.bodies[1].mass, b.spacecraft.bodies[1].mass) == (22.5, 25.0)
    assert [(load.start, load.stop, load.frame) for load in a.spacecraft.loads] == [(1.0, 2.0, "body"), (-math.inf,
        math.inf, "N")]
    assert a.spacecraft.wheels[0].speed == pytest.approx(500 * 2 * math.pi / 60)
    assert set(case.files) == {"sim.yaml", "sc.yaml"} and case.files["sc.yaml"] == (GOOD / "sc.yaml").read_text()
    assert (case.environment.mu, case.environment.radius) == (3.986004418e14, 6378136.3)


def test_inline_set(tmp_path):
    sim = ("time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}], "
           "set: {bodies.a.mass: 2 kg, bodies.a.mass_center: [1, 0, 0]}}]")
    (body,) = read(tmp_path, sim).flights[0].spacecraft.bodies
    assert (body.mass, body.mass_center) == (2.0, (1.0, 0.0, 0.0))


# ---- overrides

def test_paths():
    assert split_path("bodies.hub.mass") == ("bodies", "hub", "mass")
    assert split_path("joints.panel_drive.damping[0]") == ("joints", "panel_drive", "damping", 0)
    assert split_path("spacecraft.*.rate[2]") == ("spacecraft", "*", "rate", 2)
    assert split_path("bodies[1].inertia[0][2]") == ("bodies", 1, "inertia", 0, 2)


@pytest.mark.parametrize("override, get, value", [
    ("time.duration=20", lambda c: c.duration, 20),
    ("time.duration=2 min", lambda c: c.duration, 120),
    ("integrator=adams", lambda c: c.integrator, "adams"),
    ("output.groups=[bodies, wheels]", lambda c: c.groups, ("bodies", "wheels")),
    ("environment.radius=6000 km", lambda c: c.environment.radius, 6e6),
    ("orbits.low.raan=0.5", lambda c: c.flights[0].orbit.raan, 0.5),
    ("bodies.hub.mass=1250", lambda c: [f.spacecraft.bodies[0].mass for f in c.flights], [1250, 1250]),
    ("spacecraft.A.bodies.hub.mass=1250", lambda c: [f.spacecraft.bodies[0].mass for f in c.flights], [1250, 100]),
    ("spacecraft[1].bodies[0].mass=1250", lambda c: [f.spacecraft.bodies[0].mass for f in c.flights], [100, 1250]),
    ("spacecraft.*.bodies.hub.mass=7", lambda c: [f.spacecraft.bodies[0].mass for f in c.flights], [7, 7]),
    ("bodies.*.mass=7", lambda c: {b.mass for b in c.flights[0].spacecraft.bodies[:5]}, {7}),
    ("bodies.panel.mass=30", lambda c: [f.spacecraft.bodies[1].mass for f in c.flights], [30, 30]),
    ("spacecraft.A.rate[2]=60 rpm", lambda c: [round(f.spacecraft.rate[2], 9) for f in c.flights],
     [round(2 * math.pi, 9), round(0.1 * math.pi, 9)]),
    ("spacecraft.B.attitude.angles[0]=0", lambda c: c.flights[1].spacecraft.attitude, IDENTITY),
    ("spacecraft.B.position=[9000 km, 0, 0]", lambda c: c.flights[1].spacecraft.position, (9e6, 0.0, 0.0)),
    ("spacecraft.A.offset[1]=5", lambda c: c.flights[0].offset, (1000.0, 5.0, 0.0)),
    ("joints.drive.stiffness[1]=90", lambda c: c.flights[0].spacecraft.joints[0].stiffness, (120.0, 90.0)),
    ("joints.knee.damping=2", lambda c: c.flights[0].spacecraft.joints[2].damping, 2.0),
    ("chains.wire.mass=0.4", lambda c: c.flights[0].spacecraft.bodies[5].mass, 0.2),
    ("chains.wire.segments=3", lambda c: len(c.flights[0].spacecraft.bodies), 8),
    ("chains.wire.deflection={}", lambda c: c.flights[0].spacecraft.joints[4].attitude, IDENTITY),
    ("wheels.rw1.speed=0", lambda c: c.flights[1].spacecraft.wheels[0].speed, 0.0),
    ("loads[0].force[2]=8 N", lambda c: c.flights[0].spacecraft.loads[0].force, (0.0, 0.0, 8.0)),
    ("bodies.hub.inertia=[20, 21, 22]", lambda c: c.flights[0].spacecraft.bodies[0].inertia, (20.0, 21.0, 22.0)),
], ids=lambda x: x if isinstance(x, str) else "")
def test_overrides(override, get, value):
    assert get(read_case(GOOD, [override])) == value


def test_overrides_make_missing_mappings(tmp_path):
    sim = "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: c.yaml}]"
    case = read(tmp_path, sim, ["output.interval=0.2", "environment.gravity.acts_on=mass_center", "integrator=rk4"],
                c="bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]")
    assert (case.interval, case.environment.acts_on) == (0.2, "mass_center")


def test_a_star_needs_only_one_spacecraft_that_fits(tmp_path):
    sim = "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: c.yaml}, {name: B, file: d.yaml}]"
    case = read(tmp_path, sim, ["spacecraft.*.bodies.b.mass=3"], c="bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]",
                d="bodies: [{name: b, mass: 1, inertia: [1, 1, 1]}]")
    assert [f.spacecraft.bodies[0].mass for f in case.flights] == [1, 3]


def test_later_overrides_win():
    assert read_case(GOOD, ["bodies.hub.mass=5", "bodies.hub.mass=6"]).flights[0].spacecraft.bodies[0].mass == 6


def test_reading_with_overrides_leaves_the_others_alone():
    a = read_case(GOOD, ["spacecraft.A.bodies.hub.inertia[0]=10.5"]).flights
    assert a[0].spacecraft.bodies[0].inertia[0] == 10.5 and a[1].spacecraft.bodies[0].inertia[0] == 10


# ---- the resolved text, the cases, the schema

@pytest.mark.parametrize("directory", [GOOD, *CASES], ids=lambda path: path.name)
def test_resolved_text_reads_back_to_the_same_bits(directory, tmp_path):
    case = read_case(directory, allow_code=True)
    # what the text goes on naming
    for named in (path for path in directory.iterdir() if path.suffix in (".py", ".obj", ".mtl", ".csv")):
        (tmp_path / named.name).write_bytes(named.read_bytes())
    (tmp_path / "sim.yaml").write_text(case.resolved)
    again = read_case(tmp_path, allow_code=True)
    assert same(case, again)
    # where an orbit came from is a remark, and no more known
    assert again.resolved == re.sub(r"  # (TLE|OEM) of .*", "", case.resolved)


def test_resolved_text_of_odd_words_and_numbers(tmp_path):
    sim = ('title: "tab\\t, quote \\" , \\x07 \\u2028 \\U0001F680 é, no"\nintegrator: dop853\n'
           'time: {duration: 0.1, start: 2016-12-31T23:59:60Z}\n'
           "output: {groups: [bodies]}\nspacecraft: [{name: on, rate: [1e-300, 0.1, 123456789.123456789], "
           "bodies: [{name: null_, mass: 1e-7, inertia: [1e16, 1e16, 1e16]}]}]")
    case = read(tmp_path, sim)
    assert same(case, read(tmp_path, case.resolved))


def test_resolved_text_means_the_same_in_yaml_1_1():
    import yaml

    plain = yaml.safe_load(read_case(GOOD).resolved)
    joints = {joint["name"]: joint for joint in plain["spacecraft"][0]["joints"]}
    assert joints["drive"]["axes"][0] == "y" and plain["spacecraft"][0]["bodies"][5]["inertia"][0] == 2e-7


def test_there_are_the_cases_that_the_readme_promises():
    assert {path.name for path in CASES} >= {"mms", "mms_segments", "four_body", "solar_array", "double_gimbal"}


@pytest.mark.parametrize("directory", CASES, ids=lambda path: path.name)
def test_cases_read_and_compile(directory):
    case = read_case(directory, allow_code=True)
    for flight in case.flights:
        # there is no orbit here, none to stay on, none whose events to wait for, and no Moon that grounds turn with
        alone = replace(flight.spacecraft, commands=(), grounds=(), contacts=(), perturbed=True)
        assert np.isfinite(Craft(alone, Field()).accelerations().angular).all()


def test_mms_has_four_spacecraft_of_thirteen_bodies():
    case = read_case(ROOT / "inp" / "mms")
    assert [f.spacecraft.name for f in case.flights] == ["MMS1", "MMS2", "MMS3", "MMS4"]
    assert [len(f.spacecraft.bodies) for f in case.flights] == [13] * 4
    assert (case.duration, case.step, case.interval) == (600, 0.02, 0.5)
    offsets = [np.array(f.offset) for f in case.flights]
    edges = [np.linalg.norm(a - b) for i, a in enumerate(offsets) for b in offsets[:i]]
    assert min(edges) > 9.9e3 and max(edges) < 10.1e3


def test_one_file_for_one_two_and_three_segments():
    case = read_case(ROOT / "inp" / "mms_segments")
    assert [len(f.spacecraft.bodies) for f in case.flights] == [5, 9, 13]


def schema_keys() -> set[str]:
    return {key for model in json_schema()["$defs"].values() for key in model.get("properties", {})}


def test_json_schema_is_plain_data_with_every_key():
    schema = json.loads(json.dumps(json_schema()))
    assert {"SimFile", "SpacecraftFile", "Chain"} <= set(schema["$defs"])
    assert {"time", "orbits", "spacecraft", "from", "to", "along", "inner_rotation", "eccentricity", "acts_on",
            "groups"} <= schema_keys()
    assert schema["$defs"]["Body"]["required"] == ["name", "mass", "inertia"]
    references = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(schema)))
    assert references <= set(schema["$defs"])


def test_the_reference_names_every_key():
    text = (ROOT / "docs" / "inputs.md").read_text()
    missing = [key for key in sorted(schema_keys()) if f"`{key}`" not in text]
    assert not missing


def test_the_reference_names_every_unit_and_group():
    text = (ROOT / "docs" / "inputs.md").read_text()
    missing = [unit for table in units.UNITS.values() for unit in table if f"`{unit}`" not in text]
    missing += [group for group in GROUPS if f"`{group}`" not in text]
    assert not missing


def test_examples_of_the_reference_read(tmp_path):
    """The blocks of docs/inputs.md that are marked as files, read as one case."""
    text = (ROOT / "docs" / "inputs.md").read_text()
    files = dict(re.findall(r"```yaml\n# ([\w.]+\.yaml)\n(.*?)```", text, re.DOTALL))
    assert {"sim.yaml", "sc_sat.yaml"} <= set(files)
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    try:
        assert read_case(tmp_path).flights
    except InputError as error:
        pytest.fail(str(error))


def test_importing_nesim_does_not_import_yaml():
    code = "import nesim, nesim.case.description, sys; sys.exit('yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_wheel_axis_as_a_letter(tmp_path):
    """x, y and z are the unit vectors."""
    text = "bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]\nwheels: [{name: rw, body: hub, axis: %s, inertia: 0.1}]"
    letter, vector = (craft_of(tmp_path, text % axis).wheels[0] for axis in ("y", "[0, 1, 0]"))
    assert letter == vector and letter.axis == (0.0, 1.0, 0.0)
