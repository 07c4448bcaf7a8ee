"""All mistakes that contacts can have, in one case: told at once, each with its file and line."""

from tests.inputs.support import problems_of, write

SIM = """\
time: {duration: 1, step: 0.01}
grounds:
  - {name: floor, shape: plane, normal: z}
  - {name: holes, shape: height_map, file: holes.csv, spacing: 1}
  - {name: ragged, shape: height_map, file: ragged.csv, spacing: 1}
  - {name: small, shape: height_map, file: small.csv, spacing: 1}
spacecraft:
  - {name: A, file: a.yaml, position: [0, 0, 5]}
  - {name: B, file: b.yaml, position: [0, 9, 0.05]}
contacts:
  - {name: twopoints, endpoint: A.bare, with: B.bare, law: linear, stiffness: 10}
"""
A = """\
bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}, {name: fixed, mass: 1, inertia: [1, 1, 1]},
         {name: arm, mass: 1, inertia: [1, 1, 1]}]
joints: [{name: weld, type: fixed, inner: hub, outer: fixed},
         {name: h, type: gimbal, axes: [z], inner: hub, outer: arm}]
endpoints: [{name: bare, body: hub}, {name: ball, body: hub, radius: 0.1}, {name: tip, body: arm}]
faces: [{name: plate, body: fixed, shape: plane, normal: x}]
contacts:
  - {name: self, endpoint: ball, with: ball, law: linear, stiffness: 10}
  - {name: rigid, endpoint: ball, with: plate, law: linear, stiffness: 10}
  - {name: bare2, endpoint: bare, with: tip, law: linear, stiffness: 10}
  - {name: neg, endpoint: ball, with: floor, law: linear, stiffness: -10}
  - {name: expo, endpoint: ball, with: floor, law: hunt_crossley, stiffness: 10, exponent: 0.5}
  - {name: rest, endpoint: ball, with: floor, law: impulse, restitution: 1.5}
  - {name: stat, endpoint: ball, with: floor, law: linear, stiffness: 10,
     friction: {coulomb: 0.5, static: 0.3, stribeck: 0.1, linear_below: 0.01}}
  - {name: both, endpoint: ball, with: floor, law: linear, stiffness: 10,
     friction: {coulomb: 0.5, stick: 0.01, linear_below: 0.01}}
"""
B = """\
bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]
endpoints: [{name: bare, body: hub}, {name: ball, body: hub, radius: 0.1}]
contacts:
  - {name: over, endpoint: ball, with: floor, law: linear, stiffness: 10}
"""
MAPS = {"holes.csv": "0,0,1,2,3\n0,1,2,3,4\n1,1,,3,4\n2,1,2,3,4\n", "small.csv": "0,0,1,2\n0,1,2,3\n1,1,2,3\n",
        "ragged.csv": "0,0,1,2,3\n0,1,2,3,4\n1,1,2,3\n2,1,2,3,4\n"}
TOLD = [
    ('a.yaml', 8, "'ball' cannot touch itself"),
    ('a.yaml', 9, "'ball' and 'plate' belong to one rigid link"),
    ('a.yaml', 10, "'bare' and 'tip' are two bare points"),
    ('a.yaml', 11, 'stiffness: must be above zero, found -10'),
    ('a.yaml', 12, 'exponent: must be at least 1, found 0.5'),
    ('a.yaml', 13, 'restitution: must be 0 to 1, found 1.5'),
    ('a.yaml', 15, 'static: is below coulomb: 0.3 < 0.5'),
    ('a.yaml', 17, 'stick: beside linear_below'),
    ('b.yaml', 4, "'ball' and 'floor' overlap at the start by 0.05 m"),
    ('holes.csv', 3, 'a hole in the map'),
    ('ragged.csv', 3, 'has 4 heights, and the first row has 5'),
    ('sim.yaml', 11, "'A.bare' and 'B.bare' are two bare points"),
    ('small.csv', 1, 'a height map of 3 x 4'),
]


def test_all_mistakes_at_once(tmp_path):
    found = problems_of(write(tmp_path, {"sim.yaml": SIM, "a.yaml": A, "b.yaml": B, **MAPS}))
    told = [(problem.file.rpartition("/")[2], problem.line, str(problem)) for problem in found]
    assert [(file, line) for file, line, _ in told] == [(file, line) for file, line, _ in TOLD]
    for (_, _, text), (_, _, wanted) in zip(told, TOLD, strict=True):
        assert wanted in text


def test_a_ground_that_is_wrong_is_told_once(tmp_path):
    """Contacts with it are not told that it is not there; what else is wrong with them is."""
    craft = B.replace("with: floor", "with: holes").replace("endpoint: ball", "endpoint: bal")
    files = {"sim.yaml": SIM.partition("contacts:")[0].replace("a.yaml", "b.yaml"), "b.yaml": craft, **MAPS}
    told = [str(problem) for problem in problems_of(write(tmp_path, files))]
    assert sum("no endpoint is called 'bal'" in text for text in told) == 1 and len(told) == 4
