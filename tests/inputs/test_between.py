"""Contacts, dockings and commands of sim.yaml, between spacecraft: read, written out again, and every mistake with its
line."""

import pytest

import nesim
from nesim.things import Command, Condition, Contact, Docking, Order, Within
from tests.inputs.broken.table import Row
from tests.inputs.support import assert_told, problems_of, read, write

SIM = """time: {duration: 1, step: 0.01}
contacts:
  - {name: hit, endpoints: [A.tip, A.nose], with: B.plate, law: hunt_crossley, stiffness: 1e5}
  - {name: rub, endpoint: B.port, with: A.nose, law: impulse, restitution: 0.5}
dockings:
  - {name: dock, ports: [A.tip, B.port], within: {distance: "5 cm", angle: "2 deg"}}
commands:
  - {when: "contacts.hit.force > 3 N", lock: dock}
  - {when: "contacts.hit.tip.force > 9 N", disable: A.acs}
  - {at: 3, unlock: dock, push: ["2 N s", 0, 0]}
  - {at: 3, lock: A.latch}
  - {when: "B.joints.hinge.rate > 2 deg/s", set: {A.controllers.acs.proportional: 3, A.drives.motor.torque: 2}}
  - {at: 4, spacecraft: B, delta_v: [1, 0, 0]}
  - {at: 2, fire: C.jet, for: 1}
  - {when: "C.bodies.hub.rate > 1", stop: true, spacecraft: C}
spacecraft:
  - {name: A, file: a.yaml, position: [-3, 0, 0]}
  - {name: B, file: b.yaml}
  - {name: C, file: c.yaml, position: [0, 9, 0]}
"""
A = """bodies:
  - {name: hub, mass: 100, inertia: [20, 25, 30]}
  - {name: arm, mass: 5, inertia: [1, 1, 1]}
  - {name: hand, mass: 5, inertia: [1, 1, 1]}
joints:
  - {name: elbow, type: gimbal, axes: [z], inner: hub, outer: arm}
  - {name: wrist, type: gimbal, axes: [z], inner: arm, outer: hand}
endpoints:
  - {name: tip, body: hand, radius: 0.1}
  - {name: nose, body: hub, radius: 0.1}
drives:
  - {name: motor, joint: elbow, mode: torque}
  - {name: latch, joint: wrist, mode: free}
controllers:
  - {name: acs, type: rate_damping, sample: 0.1, derivative: 2}
"""
B = """bodies:
  - {name: hub, mass: 100, inertia: [20, 25, 30]}
  - {name: boom, mass: 1, inertia: [1, 1, 1]}
  - {name: panel, mass: 9, inertia: [1, 1, 1]}
joints:
  - {name: weld, type: fixed, inner: hub, outer: boom, inner_point: [1, 0, 0],
     inner_rotation: {angles: [0.3], sequence: 2}}
  - {name: hinge, type: gimbal, axes: [z], inner: hub, outer: panel}
endpoints:
  - {name: port, body: boom, point: [0, 0.2, 0], rotation: {angles: [0.1, 0.4], sequence: 13}}
  - {name: edge, body: panel}
faces:
  - {name: plate, body: hub, shape: plane, normal: -x}
"""
C = """bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]
thrusters: [{name: jet, body: hub, direction: [1, 0, 0], force: 1}]
"""
GOOD = {"sim.yaml": SIM.replace("proportional: 3, A", "derivative: 3, A"), "a.yaml": A, "b.yaml": B, "c.yaml": C}


def test_parts(tmp_path):
    case = read(tmp_path, GOOD["sim.yaml"], a=A, b=B, c=C)
    assert case.contacts[0] == Contact(name="hit", endpoints=("A.tip", "A.nose"), with_="B.plate", stiffness=1e5)
    assert case.contacts[1].law == "impulse" and case.contacts[1].endpoints == ("B.port",)
    assert case.dockings == (Docking(name="dock", ports=("A.tip", "B.port"),
                                     within=Within(distance=0.05, angle=case.dockings[0].within.angle)),)
    force, _, unlock, latch, *_ = case.commands
    assert force == Order(Command(action="lock", target="dock", when=Condition(
        quantity="contact_force", name="hit", axis=0, above=True, limit=3.0)))
    assert unlock.command.value == (2.0, 0.0, 0.0) and (latch.spacecraft, latch.command.target) == ("A", "latch")
    set_, torque, kick = case.commands[4:]
    assert (set_.spacecraft, set_.watched, set_.command.when.name) == ("A", "B", "hinge")
    assert torque.command.target == "drives.motor.torque" and kick.spacecraft == "B"
    # what is of one spacecraft that flies alone becomes its own
    assert [part.action for part in case.flights[2].spacecraft.commands] == ["fire", "stop"]


def test_resolved_text_is_the_same_case(tmp_path):
    case = read(tmp_path, GOOD["sim.yaml"], a=A, b=B, c=C)
    (tmp_path / "again").mkdir()
    again = read(tmp_path / "again", case.resolved)
    assert again.resolved == case.resolved
    assert (again.contacts, again.dockings, again.commands) == (case.contacts, case.dockings, case.commands)


SPACECRAFT = "no spacecraft is called"
ROWS = [Row(new[:40], file, old, new, line, message, hint) for file, old, new, line, message, hint in (
    ("sim.yaml", "with: B.plate", "with: D.plate", None, f"{SPACECRAFT} 'D'", "(there are: A, B, C)"),
    ("sim.yaml", "with: B.plate", "with: plate", None, "plate is not a part of a spacecraft", "SPACECRAFT.NAME"),
    ("sim.yaml", "with: B.plate", "with: B.plat", None, "no face, ground or endpoint is called 'B.plat'", "B.plate"),
    ("sim.yaml", "A.tip, A.nose]", "A.tip, B.port]", 3, "those of one contact belong to one", ""),
    ("sim.yaml", "with: B.plate", "with: A.tip", None, "both sides belong to 'A'", "its file"),
    ("sim.yaml", "endpoint: B.port, with: A.nose", "endpoint: B.prot, with: A.nose", None,
     "no endpoint is called 'B.prot'", ""),
    ("sim.yaml", "endpoint: B.port, with: A.nose", "endpoint: B.port, with: B.edge", None, "both sides", ""),
    ("sim.yaml", "stiffness: 1e5", "stiffness: -1", None, "must be above zero, found -1", ""),
    ("sim.yaml", "name: rub", "name: hit", 4, "'hit' is used already by contacts[0]", ""),
    ("sim.yaml", "[A.tip, B.port]", "[A.tip]", None, "needs two ports, found 1", ""),
    ("sim.yaml", "[A.tip, B.port]", "[A.tip, B.pot]", None, "no endpoint is called 'pot'", "port"),
    ("sim.yaml", "[A.tip, B.port]", "[A.tip, A.nose]", 6, "both belong to 'A'", ""),
    ("sim.yaml", "[A.tip, B.port]", "[A.tip, B.edge]", None, "neither 'A.tip' nor 'B.edge' is on the root", "one of"),
    ("sim.yaml", '"5 cm"', "-1", None, "-1", ""),
    ("sim.yaml", "name: dock", "name: latch", None, "used already by drive 'latch' of 'A'", ""),
    ("sim.yaml", "lock: dock}", "lock: dok}", None, "no docking is called 'dok'", "did you mean 'dock'?"),
    ("sim.yaml", "lock: A.latch", "lock: A.latsch", None, "no drive is called 'latsch'", "latch"),
    ("sim.yaml", "lock: A.latch", "lock: A.motor", None, "drive 'motor' is of mode torque", ""),
    ("sim.yaml", "fire: C.jet", "fire: C.jot", None, "no thruster is called 'jot'", "jet"),
    ("sim.yaml", "fire: C.jet", "fire: jet", None, "jet is not a part of a spacecraft", "SPACECRAFT.NAME"),
    ("sim.yaml", "contacts.hit.force", "contacts.hut.force", None, "no contact of the case is called 'hut'", "hit"),
    ("sim.yaml", "B.joints.hinge.rate", "joints.hinge.rate", None, "does not say of which spacecraft", ""),
    ("sim.yaml", "B.joints.hinge.rate", "B.joints.hing.rate", None, "no joint is called 'hing'", "hinge"),
    ("sim.yaml", "B.joints.hinge.rate > 2 deg/s", "B.joints.hinge.rate > 2 N", None, "'N' measures a force", ""),
    ("sim.yaml", "B.joints.hinge.rate", "C.bodies.hub.rate", 12, "not stepped together with 'A'", ""),
    ("sim.yaml", "A.drives.motor.torque", "A.drives.motor.target", None, "'target' of a drive of mode torque cannot be "
                                                                         "set", "torque"),
    ("sim.yaml", "A.drives.motor.torque", "drives.motor.torque", None, f"{SPACECRAFT} 'drives'", ""),
    ("sim.yaml", "spacecraft: B, delta_v", "delta_v", None, "missing key 'spacecraft'", ""),
    ("sim.yaml", "fire: C.jet,", "fire: C.jet, spacecraft: C,", None, "'spacecraft' beside a path", ""),
    ("sim.yaml", "spacecraft: B, delta_v: [1, 0, 0]", "spacecraft: B, delta_v: [1, 0, 0], frame: lvlh", None,
     "there are no LVLH axes", ""),
    ("sim.yaml", "file: b.yaml", "file: b.yaml, step: 0.005", None, "0.005 s, and 0.01 s of 'A'", "one step"),
    ("b.yaml", "faces:", "base: fixed\nfaces:", "base: fixed", "its motion is prescribed", "a free root"),
    ("sim.yaml", "step: 0.01}", "step: 0.01}\nequations: dense", "equations: dense", "dense cannot", "tree"),
    ("sim.yaml", "file: b.yaml", "file: b.yaml, position: [-2.95, 0, 0], position_of: root", "name: hit",
     "overlap at the start by 0.05", "preloaded"),
)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.new[:25]} {row.message[:30]}")
def test_one_mistake(row, tmp_path):
    """Where names are gone, or several spacecraft or endpoints have the same mistake, more is said besides."""
    directory = write(tmp_path, GOOD)
    several = ("dense", "overlap", "its motion is prescribed", "used already by drive")
    assert_told(row, GOOD, directory, alone=not any(words in row.message for words in several))


def test_mistakes_are_told_together(tmp_path):
    text = GOOD["sim.yaml"]
    for old, new in (("B.plate", "B.plat"), ("[A.tip, B.port]", "[A.tip, B.edge]"), ("fire: C.jet", "fire: C.jot"),
                     ("restitution: 0.5", "restitution: 5")):
        text = text.replace(old, new)
    told = problems_of(write(tmp_path, GOOD | {"sim.yaml": text}))
    assert [problem.line for problem in told] == [3, 4, 6, 14]


def test_two_bare_points(tmp_path):
    (problem,) = problems_of(write(tmp_path, GOOD | {"a.yaml": A.replace("body: hub, radius: 0.1", "body: hub")}))
    assert "'B.port' and 'A.nose' are two bare points" in str(problem) and problem.line == 4


def test_one_root_in_two_dockings(tmp_path):
    """It hangs once: the other spacecraft hangs on it."""
    text = GOOD["sim.yaml"].replace("commands:", "  - {name: other, ports: [C.eye, B.port]}\ncommands:", 1)
    craft = C + "endpoints: [{name: eye, body: hub}]\n"
    whole = nesim.load(write(tmp_path, GOOD | {"sim.yaml": text, "c.yaml": craft})).stepped[0].description
    assert [(joint.inner, joint.outer) for joint in whole.joints if joint.name in ("dock", "other")] == [
        ("A.hand", "B.hub"), ("B.boom", "C.hub")]
    assert whole.members == ("A", "B", "C")


def test_ports_that_are_not_on_roots(tmp_path):
    """Of one docking neither is; of two one spacecraft would have to hang on both."""
    (problem,) = problems_of(write(tmp_path, GOOD | {"sim.yaml": GOOD["sim.yaml"].replace("B.port], within",
                                                                                         "B.edge], within")}))
    assert "neither 'A.tip' nor 'B.edge' is on the root of its spacecraft" in str(problem) and problem.line == 6
    text = GOOD["sim.yaml"].replace("commands:", "  - {name: other, ports: [C.eye, B.edge]}\n  - {name: third, ports: "
                                    "[B.port, D.edge]}\ncommands:", 1)
    text += "  - {name: D, file: b.yaml, position: [0, 99, 0]}\n"
    craft = C + "endpoints: [{name: eye, body: hub}]\n"
    (problem,) = problems_of(write(tmp_path, GOOD | {"sim.yaml": text, "c.yaml": craft}))
    assert "A.tip, B.edge, D.edge are not on the roots" in str(problem) and problem.line == 8


def test_a_circle_of_dockings(tmp_path):
    text = GOOD["sim.yaml"].replace("commands:", "  - {name: other, ports: [B.port, A.nose]}\ncommands:", 1)
    (problem,) = problems_of(write(tmp_path, GOOD | {"sim.yaml": text}))
    assert "in a circle" in str(problem)


def in_orbit(text, more=""):
    """The case about the Earth."""
    text = text.replace("contacts:", "environment: {central_body: earth}\ncontacts:", 1)
    for name, place in (("A", "6999.997 km, 0"), ("B", "7000 km, 0"), ("C", "7000 km, 100")):
        text = text.replace(f"file: {name.lower()}.yaml", f"file: {name.lower()}.yaml{more}, velocity: "
                            "[0, 7.5 km/s, 0]").replace(", position: [-3, 0, 0]", "")
        text = text.replace(", position: [0, 9, 0]", "")
        text = text.replace(f"name: {name},", f"name: {name}, position: [{place}, 0],")
    return text


def test_conics_are_refused(tmp_path):
    text = in_orbit(GOOD["sim.yaml"], ", perturbed: false")
    told = [str(problem).splitlines()[0] for problem in problems_of(write(tmp_path, GOOD | {"sim.yaml": text}))]
    assert sum("keeps it on its conic" in line for line in told) == 2 == len(told)         # C flies alone


def test_more_events_of_orbits_than_can_be_watched(tmp_path):
    """Thirty quantities of those that are stepped together: A and B have 16 each here."""
    levels = ", ".join(f"{300 + k} km" for k in range(8))
    waits = "".join(f'\n  - {{when: "B.altitude < {500 + k} km", disable: A.acs}}' for k in range(4))
    text = in_orbit(GOOD["sim.yaml"]).replace("contacts:", f"output: {{events: [apsides, nodes, eclipses], "
                                              f"altitudes: [{levels}]}}\ncontacts:", 1)
    text = text.replace("commands:", "commands:" + waits)
    text = text.replace("step: 0.01", "step: 0.01, start: 2020-01-01T00:00:00Z")
    (problem,) = problems_of(write(tmp_path, GOOD | {"sim.yaml": text}))
    assert "of A, B 16 quantities of the orbit each" in str(problem) and "up to 30" in str(problem)
    assert problem.line == 5
    text = text.replace('"B.altitude < 500 km"', '"A.periapsis"')
    assert nesim.load(write(tmp_path, GOOD | {"sim.yaml": text})).stepped[0].description.members == ("A", "B")


def test_a_command_of_the_case_that_waits_for_an_eclipse_needs_the_date(tmp_path):
    text = in_orbit(GOOD["sim.yaml"]).replace("commands:", "commands:\n  - {when: B.eclipse_entry, lock: dock}")
    (problem,) = problems_of(write(tmp_path, GOOD | {"sim.yaml": text}))
    assert "start" in str(problem) and "commands[0], which waits for an eclipse" in str(problem)
