"""Faces, grounds and contacts of input files: read, written out again, and every mistake with its line."""

import pytest

from tests.inputs.broken.table import Row
from tests.inputs.support import assert_told, problems_of, read, rows_of, write
from nesim.things import Contact, ContactFriction, Face, Ground

SIM = """time: {duration: 1, step: 0.001}
environment: {uniform_gravity: [0, 0, -1.6]}
grounds:
  - {name: soil, shape: plane, normal: z, extent: [4, 2], along: y}
  - {name: hill, shape: height_map, file: hill.csv, origin: [-1, -1], spacing: "50 cm"}
spacecraft:
  - {name: A, file: sc.yaml, position: [0, 0, 3]}
"""
HILL = "\n".join(["# heights"] + ["0, 0.1, 0.2, 0.1"] * 4) + "\n"
CRAFT = """bodies:
  - {name: base, mass: 100, inertia: [20, 25, 30]}
  - {name: foot, mass: 10, inertia: [1, 2, 2]}
  - {name: shoe, mass: 1, inertia: [1, 2, 2]}
joints:
  - {name: leg, type: prismatic, inner: base, outer: foot, axes: [z], displacement: -1}
  - {name: weld, type: fixed, inner: foot, outer: shoe}
endpoints:
  - {name: toe, body: shoe, radius: "5 cm"}
  - {name: heel, body: foot, point: [0, 0.3, 0]}
  - {name: nose, body: base, point: [0.4, 0, 0]}
faces:
  - {name: pad, body: base, shape: box, size: [1, 1, "20 cm"], point: [0, 0, 0.5]}
  - {name: sole, body: shoe, shape: cylinder, radius: 0.1, length: 0.2, axis: x}
contacts:
  - {name: feet, endpoints: [toe, heel], with: soil,
     law: hunt_crossley, stiffness: 1e5, restitution: 0.5, speed: "20 cm/s", friction: {coulomb: 0.5, stick: "1 mm"}}
  - {name: bump, endpoint: heel, with: pad, law: linear, stiffness: 2e4, damping: 5}
  - {name: knock, endpoint: nose, with: hill, law: impulse, restitution: 0.4, friction: {coulomb: 0.2}}
commands:
  - {when: "contacts.feet.force > 5 N", stop: true}
  - {when: "contacts.feet.heel.force > 5 N", stop: true}
  - {when: "contacts.feet.speed < 5 cm/s", stop: true}
"""


def wrong(directory, craft, hill=HILL):
    """What is said of a case."""
    return problems_of(write(directory, {"sim.yaml": SIM, "sc.yaml": craft, "hill.csv": hill}))


def test_parts(tmp_path):
    (tmp_path / "hill.csv").write_text(HILL)
    craft = read(tmp_path, SIM, sc=CRAFT).flights[0].spacecraft
    assert craft.grounds[0] == Ground(name="soil", normal=(0.0, 0.0, 1.0), extent=(4.0, 2.0), along=(0.0, 1.0, 0.0))
    assert craft.grounds[1].heights == ((0.0, 0.1, 0.2, 0.1),) * 4 and craft.grounds[1].spacing == (0.5, 0.5)
    assert craft.faces[0] == Face(name="pad", body="base", shape="box", size=(1.0, 1.0, 0.2), point=(0.0, 0.0, 0.5))
    assert craft.contacts[0] == Contact(name="feet", endpoints=("toe", "heel"), with_="soil", stiffness=1e5,
                                        restitution=0.5, speed=0.2,
                                        friction=ContactFriction(coulomb=0.5, stick=0.001))
    assert craft.contacts[1] == Contact(name="bump", endpoints=("heel",), with_="pad", law="linear", stiffness=2e4,
                                        exponent=1.0, damping=5.0)
    assert ([(part.when.quantity, part.when.name, part.when.limit) for part in craft.commands]
            == [("contact_force", "feet", 5.0), ("contact_force", "feet.heel", 5.0), ("contact_speed", "feet", 0.05)])


def test_resolved_text_is_the_same_case(tmp_path):
    (tmp_path / "hill.csv").write_text(HILL)
    case = read(tmp_path, SIM, sc=CRAFT)
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "hill.csv").write_text(HILL)
    again = read(tmp_path / "again", case.resolved)
    assert again.flights[0].spacecraft == case.flights[0].spacecraft and again.resolved == case.resolved


MISTAKES = [
    ("stiffness: 1e5", "stiffness: -1e5", "must be above zero, found -100000"),
    ("law: hunt_crossley, stiffness", "law: hunt_crossley, exponent: 0.8, stiffness", "must be at least 1, found 0.8"),
    ("restitution: 0.5, speed", "restitution: 1.5, speed", "must be above 0 to 1, found 1.5"),
    ("restitution: 0.4", "restitution: -0.1", "must be 0 to 1, found -0.1"),
    (', speed: "20 cm/s"', "", "needs the speed at which it holds"),
    ("restitution: 0.5", "damping: 1, restitution: 0.5", "beside damping: give one of them"),
    ('{coulomb: 0.5, stick: "1 mm"}', '{coulomb: 0.5, stick: "1 mm", linear_below: 0.01}', "beside linear_below"),
    ('{coulomb: 0.5, stick: "1 mm"}', "{coulomb: 0.5}", "needs linear_below"),
    ('{coulomb: 0.5, stick: "1 mm"}', '{coulomb: 0.5, static: 0.4, stribeck: 0.1, stick: "1 mm"}',
     "is below coulomb: 0.4 < 0.5"),
    ('{coulomb: 0.5, stick: "1 mm"}', '{coulomb: 0.5, static: 0.6, stick: "1 mm"}', "belong together"),
    ("{coulomb: 0.2}", "{coulomb: 0.2, stick: 0.1}", "no meaning for law impulse"),
    ("endpoint: heel, with: pad", "endpoint: heel, with: heel", "'heel' cannot touch itself"),
    ("endpoint: heel, with: pad", "endpoint: heel, with: sole", "belong to one rigid link"),
    ("endpoint: heel, with: pad", "endpoint: heel, with: nose", "two bare points"),
    ("endpoint: heel, with: pad", "endpoint: heel, with: pat", "no face, ground or endpoint is called 'pat'"),
    ("endpoint: heel, with: pad", "endpoint: hell, with: pad", "no endpoint is called 'hell'"),
    ("endpoint: heel, with: pad", "with: pad", "missing key 'endpoint' or 'endpoints'"),
    ("law: linear", "law: liner", "liner is unknown"),
    ("law: linear, ", "", "missing key 'law'"),
    ("shape: cylinder", "shape: cone", "cone is unknown"),
    ("size: [1, 1, \"20 cm\"]", "size: [1, 0, 1]", "must be above zero, found 0"),
    ("name: knock", "name: bump", "used already by"),
    ("contacts.feet.force", "contacts.feat.force", "no contact is called 'feat'"),
    ("contacts.feet.force", "contacts.feet.force[1]", "there is no [1] of it"),
    ("contacts.feet.speed < 5 cm/s", "contacts.feet.speed < 5 N", "'N' measures a force, not a speed"),
]


# endpoints and faces share their names; it is the endpoint that is told of
ROWS = [*rows_of(CRAFT, MISTAKES),
        Row("a name twice", "sc.yaml", "name: sole", "name: toe", 'name: toe, body: shoe, radius: "5 cm"',
            "used already by faces[1]")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.message[:40])
def test_one_mistake(row, tmp_path):
    assert_told(row, {"sim.yaml": SIM, "sc.yaml": CRAFT, "hill.csv": HILL}, tmp_path)


def test_an_overlap_at_the_start_is_told_at_its_contact(tmp_path):
    problem, = wrong(tmp_path, CRAFT.replace("displacement: -1", "displacement: -3.3"))
    line = CRAFT[:CRAFT.index("name: feet")].count("\n") + 1
    assert problem.line == line and "'toe' and 'soil' overlap at the start by 0.0" in str(problem)


MAPS = [("0, 0.1, 0.2, 0.1\n" * 3, "a height map of 3 x 4"), ("0, 1, 2, 3\n" * 3 + "0, 1, 2\n",
                                                              "has 3 heights, and the first row has 4"),
        ("0, 1, 2, 3\n" * 3 + "0, , 2, 3\n", "a hole in the map"), ("0, 1, 2, 3\n" * 3 + "0, x, 2, 3\n",
    "'x' is not a finite number")]


@pytest.mark.parametrize("text, message", MAPS, ids=[row[1] for row in MAPS])
def test_height_maps(tmp_path, text, message):
    problems = wrong(tmp_path, CRAFT, text)
    assert any(message in str(problem) and "hill.csv:" in str(problem) for problem in problems), problems


def test_everything_at_once(tmp_path):
    several = CRAFT.replace("stiffness: 1e5", "stiffness: -1").replace("with: pad", "with: heel").replace(
        "restitution: 0.4", "restitution: 2")
    assert len(wrong(tmp_path, several)) == 3
