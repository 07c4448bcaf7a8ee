"""The environment and the surfaces that feel it: every mistake gives its own message at its own line; what is right
arrives."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nesim.case.environment import DEGREES
from nesim.case.reader import read_case
from nesim.model.checks import find_problems
from nesim.base.errors import InputError
from nesim.things.environment import Atmosphere, Environment
from nesim.things import Body, Spacecraft, Surface
from tests.inputs.broken.around import ROWS
from tests.inputs.broken.table import SIM
from tests.inputs.support import assert_told, problems_of, read, write

AROUND = Path(__file__).parent / "around"
GOOD = {path.name: path.read_text() for path in AROUND.iterdir()}
CASE = "time: {start: 2024-06-01T12:00:00Z, duration: 1, step: 0.1}\nenvironment: %s\nspacecraft: [%s]\n"
CUBE = "{name: A, position: [%s, 0, 0], bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]}"


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_one_mistake(row, tmp_path):
    assert_told(row, GOOD, tmp_path)


def test_table_is_large_enough_and_names_differ():
    assert len(ROWS) >= 50
    assert len({row.name for row in ROWS}) == len(ROWS)


# environment, radius at which the cube is, what is said
ELSEWHERE = [
    ("{central_body: moon, tides: true}", "4e6", "tides: solid tides of the Moon cannot be had in environment"),
    ("{central_body: mars, drag: exponential}", "4e6", "drag: an atmosphere of Mars cannot be had in environment"),
    ("{central_body: mars, magnetic_field: dipole}", "4e6", "magnetic_field: 'dipole' is the Earth's field, not that "
                                                            "of Mars"),
    ("{magnetic_field: igrf}", "0", "magnetic_field: 'igrf' is the Earth's field, not that of free space"),
    ("{central_body: sun, gravity: {degree: 2}}", "1e11", "degree: there is no gravity field of the Sun in "
                                                          "environment.gravity"),
    ("{central_body: moon, gravity: {degree: 30}}", "4e6", "degree: the field of the Moon ends at degree 20"),
    ("{central_body: sun, radiation_pressure: true}", "1e11", "radiation_pressure: is not available yet about the Sun"),
    ("{third_bodies: [sun]}", "0", "third_bodies: belongs to a central body, and there is none in environment"),
    ("{radiation_pressure: true}", "0", "radiation_pressure: belongs to a central body, and there is none"),
    ("{gravity: {degree: 4}}", "0", "gravity.degree: belongs to a central body"),
]


@pytest.mark.parametrize("environment, at, message", ELSEWHERE, ids=[row[0] for row in ELSEWHERE])
def test_what_is_not_there(environment, at, message, tmp_path):
    (problem,) = problems_of(write(tmp_path, {SIM: CASE % (environment, CUBE % at)}))
    assert message.split(": ", 1)[1] in str(problem).splitlines()[0] and problem.line == 2, str(problem)


DATED = ["gravity: {degree: 2}", "third_bodies: [sun]", "tides: true", "drag: exponential", "drag: nrlmsise00",
         "radiation_pressure: true",
         "magnetic_field: igrf", "magnetic_field: dipole"]
UNDATED = ["gravity: {degree: 0}", "third_bodies: []", "tides: false", "drag: false", "radiation_pressure: false",
           "magnetic_field: [0, 0, 1e-5]",
           "ephemeris: de440"]


@pytest.mark.parametrize("key", DATED)
def test_the_date_is_needed(key, tmp_path):
    text = CASE.replace("start: 2024-06-01T12:00:00Z, ", "") % (f"{{central_body: earth, {key}}}", CUBE % "7e6")
    (problem,) = problems_of(write(tmp_path, {SIM: text}))
    assert problem.line == 1 and "missing key 'start' in time" in str(problem), str(problem)


@pytest.mark.parametrize("key", UNDATED)
def test_the_date_is_not_needed(key, tmp_path):
    text = CASE.replace("start: 2024-06-01T12:00:00Z, ", "") % (f"{{central_body: earth, {key}}}", CUBE % "7e6")
    assert read(tmp_path, text).start is None


def test_environment_arrives():
    e = read_case(AROUND).environment
    assert e == Environment(central_body="earth", mu=e.mu, radius=e.radius, degree=8, order=6, acts_on="bodies",
                            third_bodies=("sun", "moon", "jupiter"),
                            tides=True, atmosphere=Atmosphere(model="nrlmsise00", f107=160.5, f107a=148.0, ap=7.0),
                            radiation_pressure=True,
                            magnetic_field="igrf", ephemeris="de440")


@pytest.mark.parametrize("text, air", [("exponential", Atmosphere()), ("nrlmsise00", Atmosphere(model="nrlmsise00")),
                                       ("false", None),
                                       ("{model: exponential}", Atmosphere()),
                                       ("{model: nrlmsise00, ap: 0}", Atmosphere(model="nrlmsise00", ap=0.0))])
def test_air(text, air, tmp_path):
    assert read(tmp_path, CASE % (f"{{central_body: earth, drag: {text}}}", CUBE % "7e6")).environment.atmosphere == air


def test_defaults_are_a_point_mass_alone(tmp_path):
    e = read(tmp_path, CASE % ("{central_body: mars}", CUBE % "4e6")).environment
    assert replace(e, mu=0.0, radius=0.0) == Environment(central_body="mars")


def test_other_planets(tmp_path):
    e = read(tmp_path, CASE % ("{central_body: moon, gravity: {degree: 20}, third_bodies: [earth, sun], "
                               "radiation_pressure: true}", CUBE % "4e6")).environment
    assert (e.degree, e.order, e.third_bodies) == (20, None, ("earth", "sun"))


def test_surfaces_arrive():
    craft = read_case(AROUND).flights[0].spacecraft
    plate, cylinder, sphere, *wire = craft.surfaces
    assert plate == Surface(body="hub", shape="plate", center=(0.5, 0.0, 0.0), normal=(1.0, 0.0, 0.0), area=900 * 1e-4,
                            drag=2.3, specular=0.6, diffuse=0.3)
    assert cylinder == Surface(body="hub", shape="cylinder", normal=(0.0, 0.6, 0.8), radius=0.004, length=2.5)
    assert sphere == Surface(body="wire_3", shape="sphere", radius=0.05, diffuse=1.0)
    assert wire == [Surface(body=f"wire_{k}", shape="cylinder", center=(2.0, 0.0, 0.0), normal=(1.0, 0.0, 0.0),
                            radius=0.001, length=4.0, drag=2.0,
                            specular=0.1, diffuse=0.2) for k in (1, 2, 3)]
    assert craft.bodies[0].residual_dipole == (0.1, 0.0, 0.2) and craft.bodies[1].residual_dipole == (0.0, 0.0, 0.0)


def test_surfaces_need_neither_air_nor_light(tmp_path):
    text = CASE % ("{}", "{name: A, bodies: [{name: hub, mass: 1, inertia: [1, 1, 1], residual_dipole: [1, 0, 0]}], "
                         "surfaces: [{body: hub, shape: sphere, radius: 1}]}")
    assert len(read(tmp_path, text).flights[0].spacecraft.surfaces) == 1


def test_resolved_text_reads_back_to_the_same_bits(tmp_path):
    case = read_case(AROUND)
    again = read(tmp_path, case.resolved)
    assert again.environment == case.environment and again.flights == case.flights and again.resolved == case.resolved


def test_overrides_reach_everything():
    case = read_case(AROUND, ["environment.gravity.order=0", "environment.third_bodies=[moon]",
                              "environment.drag=exponential", "surfaces[0].area=2",
                              "chains.wire.surface.drag=3", "bodies.hub.residual_dipole=[0, 0, 1]"])
    craft, e = case.flights[1].spacecraft, case.environment
    assert (e.order, e.third_bodies, e.atmosphere) == (0, ("moon",), Atmosphere())
    assert craft.surfaces[0].area == 2 and craft.surfaces[5].drag == 3 and craft.bodies[0].residual_dipole == (0.0, 0.0,
        1.0)


def test_the_compiler_refuses_what_python_makes():
    hub = Body(name="hub", mass=1.0, inertia=(1.0, 1.0, 1.0), residual_dipole=(1.0, float("nan"), 0.0))
    surfaces = [Surface(body="hub", shape="disc"), Surface(body="hub", shape="plate", normal=(0.0, 0.0, 2.0), area=1.0),
                Surface(body="no", shape="sphere", radius=1.0), Surface(body="hub", shape="cylinder", radius=1.0)]
    found = {problem.where for problem in find_problems(Spacecraft(bodies=(hub,), surfaces=tuple(surfaces)))}
    assert found == {("bodies", 0, "residual_dipole"), ("surfaces", 0, "shape"), ("surfaces", 1, "normal"),
                     ("surfaces", 2, "body"), ("surfaces", 3, "length")}


@pytest.mark.parametrize("body", DEGREES)
def test_limits_are_those_of_the_shipped_fields(body):
    files = list((Path(__file__).parents[2] / "nesim" / "data").glob(f"gravity_{body}_*.npz"))
    assert len(files) == 1
    with np.load(files[0]) as data:
        n = DEGREES[body] + 1
        assert len(data["C"]) == n * (n + 1) // 2


def test_examples_of_the_reference_read(tmp_path):
    """The blocks of docs/inputs.md about the environment and surfaces."""
    text = (Path(__file__).parents[2] / "docs" / "inputs.md").read_text()
    environment, surfaces = (re.search(rf"```yaml\n({key}:\n.*?)```", text, re.DOTALL).group(1)
                             for key in ("environment", "surfaces"))
    bodies = ("bodies: [{name: boom, mass: 1, inertia: [1, 1, 1]}, {name: panel, mass: 1, inertia: [1, 1, 1]}, {name: "
              "tip, mass: 1, inertia: [1, 1, 1]}]\n")
    joints = ("joints: [{name: a, type: fixed, inner: boom, outer: panel}, {name: b, type: fixed, inner: boom, outer: "
              "tip}]\n")
    sim = (f"time: {{start: 2024-06-01T12:00:00Z, duration: 1, step: 0.1}}\n{environment}spacecraft: "
           f"[{{name: A, file: c.yaml, position: [7e6, 0, 0]}}]\n")
    case = read(tmp_path, sim, c=bodies + joints + surfaces)
    assert (case.environment.degree == 8 and [s.shape for s in case.flights[0].spacecraft.surfaces]
            == ["plate", "cylinder", "sphere"])


def test_free_space_has_no_conic(tmp_path):
    (tmp_path / "sim.yaml").write_text("time: {duration: 1, step: 0.1}\n"
                                       "spacecraft:\n  - name: A\n    perturbed: false\n"
                                       "    bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n")
    with pytest.raises(InputError, match="perturbed: without a central body there is no conic to stay on") as error:
        read_case(tmp_path)
    assert [problem.line for problem in error.value.problems] == [4]
