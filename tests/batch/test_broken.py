"""Every mistake in batch.yaml gives its own message at its own line."""

import pytest

from nesim.batch.plan import Plan
from nesim.base.errors import InputError
from tests.batch.support import BATCH, CRAFT, run, write_case

MASS = "{normal: {mean: 100, std: 2}}"
RATE = '{uniform: ["2.9 rpm", "3.3 rpm"]}'
SPIN = '{name: spin, quantity: spacecraft.A.body_rate.hub.z, above: "3.1 rpm"}'

# what is replaced, by what, a part of the message, the line
ROWS = [
    ("runs: 24", "runs: 0", "runs", 1),
    ("runs: 24", "runs: many", "runs", 1),
    ("runs: 24\n", "", "missing key 'runs'", 1),
    ("seed: 3", "seed: -1", "seed", 2),
    ("seed: 3", "sed: 3", "unknown key 'sed'", 2),
    ("sampling: random", "sampling: lhs", "did you mean 'latin_hypercube'?", 3),
    ("sampling: random", "sampling: sobl", "sobl is unknown", 3),
    ("sampling: random", "sampling: random\nsampling: random", "repeated", 4),
    ("sampling: random", "sampling: table", "belong together", None),
    ("sampling: random", "sampling: random\nstrata: 4", "belongs to sampling: latin_hypercube", 4),
    ("sampling: random", "sampling: latin_hypercube\nstrata: 0", "must be from 1", 4),
    ("sampling: random\nvary:\n", "sampling: grid\n"
                                  "vary:\n  bodies.panel.mass: {choice: {of: [4, 5], weights: [1, 2]}}\n",
     "weights mean nothing", 5),
    ("runs: 24\nseed: 3\nsampling: random", "runs: 5000\nsampling: grid", "the grid has 3,125 points", 1),
    ("sampling: random", "sampling: table\ntable: none.csv", "there is no file 'none.csv'", 4),
    ("keep: final", "keep: everything", "everything is unknown", None),
    ("spacecraft.A.rate[2]", "spacecraft.C.rate[2]", "there is no spacecraft 'C'", 6),
    ("spacecraft.A.rate[2]", "spacecraft.A.rat[2]", "'rat' is not a value of a spacecraft", 6),
    ("spacecraft.A.rate[2]", "spacecraft.A.rate[3]", "has no [3]", 6),
    ("spacecraft.A.rate[2]", "spacecraft..rate", "is not a path", 6),
    ("joints.hinge.stiffness", "joints.hing.stiffness", "leads nowhere", 7),
    ("spacecraft.*.bodies.hub.mass", "spacecraft.*.bodies.hub", "a mapping is needed", 5),
    (MASS, "100", "found a number, a distribution is needed", 5),
    (MASS, "{}", "no distribution", 5),
    (MASS, "{normel: {mean: 100, std: 2}}", "unknown distribution 'normel'", 5),
    (MASS, "{normal: {mean: 100, std: 2}, uniform: [1, 2]}", "2 distributions", 5),
    (MASS, "{Gaussian: {mean: 100, std: 2}}", "did you mean 'normal'?", 5),
    (MASS, "{normal: {mean: 100, sigma: 2}}", "did you mean 'std'?", 5),
    (MASS, "{normal: {mean: 100}}", "missing key 'std'", 5),
    (MASS, "{normal: {mean: 100, std: -2}}", "must be above zero", 5),
    (MASS, "{normal: {mean: 100, std: 2, lo: 1}}", "unknown key 'lo'", 5),
    (MASS, "{normal: {mean: 100, std: 2, low: 110, high: 90}}", "must be above low", 5),
    (MASS, "{normal: {mean: 100, std: 1, low: 200}}", "next to nothing", 5),
    (MASS, '{normal: {mean: "100 kg", std: "2 deg"}}', "different quantities", 5),
    (MASS, '{normal: {mean: "100 rpm", std: "2 rpm"}}', "measures a rate", 5),
    (MASS, '{normal: {mean: "100 kgg", std: 2}}', "unknown unit", 5),
    (MASS, "{normal: {mean: -100, std: 2}}", "must be above zero", 5),
    (MASS, "{normal: {mean: .nan, std: 2}}", "not a finite number", 5),
    (MASS, "{normal: {mean: 100, std: 2}, relative: times}", "times is unknown", 5),
    (MASS, "{normal: {mean: 100, std: 2}, shared: 3}", "no truth value", 5),
    (MASS, "{normal: {mean: 100, std: 2}, steps: 0}", "whole number", 5),
    (MASS, "{normals: {mean: [1, 2], covariance: [[1]]}}", "1x1", 5),
    (MASS, "{normals: {mean: [1, 2], covariance: [[1, 2], [3, 1]]}}", "not symmetric", 5),
    (MASS, "{normals: {mean: [1, 2], covariance: [[1, 2], [2, 1]]}}", "not a covariance", 5),
    (MASS, "{choice: []}", "a list of values is needed", 5),
    (MASS, "{choice: {of: [99, 100], weights: [1]}}", "2 values and 1 weights", 5),
    (MASS, "{choice: [99, heavy]}", "'heavy' is text", 5),
    (MASS, "{triangular: [90, 120, 110]}", "must lie between", 5),
    (MASS, "{log_normal: {median: 0, sigma: 1}}", "must be above zero", 5),
    (MASS, '{attitude_error: {std: "1 deg"}}', "an attitude is needed", 5),
    (RATE, "{uniform: [3, 2]}", "must be above the lower end", 6),
    (RATE, "{uniform: [1, 2, 3]}", "a list of 2 numbers is needed", 6),
    (RATE, '{uniform: ["2.9 kg", "3.3 kg"]}', "measures a mass", 6),
    (RATE, "{state_error: {position: 1}}", "is not an orbit", 6),
    (RATE, "{state_error: {}}", "either position and velocity", 6),
    (RATE, "{direction: {}}", "one number is needed", 6),
    (RATE, "{angle: }", "'rad' measures an angle, not a rate", 6),
    (RATE, '{normal: {mean: 0.3, std: "2 deg"}}', "'deg' measures an angle, not a rate", 6),
    (MASS, '{log_normal: {median: 100, sigma: "1 kg"}}', "a logarithm has none", 5),
    (SPIN, "{quantity: spacecraft.A.body_rate.hub.z}", "no limit", 9),
    (SPIN, "{quantity: spacecraft.A.body_rate.wing.z, above: 1}", "there is no body 'wing'", 9),
    (SPIN, "{quantity: spacecraft.A.body_rat.hub.z, above: 1}", "there is no quantity 'body_rat'", 9),
    (SPIN, "{quantity: spacecraft.X.body_rate.hub.z, above: 1}", "there is no spacecraft 'X'", 9),
    (SPIN, "{quantity: spacecraft.A.body_rate, above: 1}", "a body must be chosen", 9),
    (SPIN, '{quantity: spacecraft.A.body_rate.hub.z, above: "3 kg"}', "does not measure", 9),
    (SPIN, "{quantity: spacecraft.A.energy, below: 3, when: later}", "later is unknown", 9),
    (SPIN, "{quantity: spacecraft.A.energy, below: 3, since: 3}", "belongs to when: always", 9),
    (SPIN, "{quantity: spacecraft.A.energy, below: 3, when: always, since: 30}", "after the end", 9),
    ("keep: final", "watch: [spacecraft.A.spin]", "there is no quantity 'spin'", 10),
    ("  joints.hinge", "  spacecraft.A.bodies.hub.mass: {uniform: [1, 2]}\n  joints.hinge", "is varied twice", 7),
    ("  joints.hinge", "  spacecraft.A.rate: {direction: {length: 0.3}}\n  joints.hinge", "'spacecraft.A.rate[2]' is a "
    "part of 'spacecraft.A.rate': both are varied", 7),
    ("  spacecraft.A.rate[2]", "  rate: {direction: {length: 0.3}}\n  spacecraft.A.rate[2]",
     "'spacecraft.A.rate[2]' is a part of 'spacecraft.A.rate': both are varied", 7),
]


@pytest.mark.parametrize("old, new, message, line", ROWS, ids=[row[1][:60].strip() or "nothing" for row in ROWS])
def test_one_mistake(tmp_path, old, new, message, line):
    assert BATCH.count(old) == 1
    write_case(tmp_path, BATCH.replace(old, new))
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    problems = caught.value.problems
    assert all(problem.file == str(tmp_path / "batch.yaml") for problem in problems), str(caught.value)
    assert len({problem.line for problem in problems}) == 1, str(caught.value)
    assert message in str(problems[0]) or any(message in str(p) for p in problems), str(caught.value)
    assert line is None or problems[0].line == line, str(caught.value)


@pytest.mark.parametrize("unit, message",
    [("deg", "'deg' measures an angle, not a rate"), ("km", "'km' measures a length, not a rate"), ("deg/s", None)])
def test_the_length_of_a_direction_has_a_unit_of_its_place(tmp_path, unit, message):
    write_case(tmp_path, BATCH.replace("spacecraft.A.rate[2]", "spacecraft.A.rate").replace(RATE,
        f'{{direction: {{length: "8 {unit}"}}}}'))
    if message is None:
        assert len(Plan(tmp_path).spec.parameters) == 3
        return
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    [problem] = caught.value.problems
    assert message in problem.message and problem.line == 6


WIRE = ("\nchains:\n  - {name: wire, from: hub, at: [1, 0, 0], along: [1, 0, 0], length: 4, segments: 2, mass: 0.2, "
        "radius: 0.002, joint: {type: spherical}}\n")


@pytest.mark.parametrize("draw, message, hint, line", [
    ("{uniform: [1, 5]}", "segments: 3.0 is a number, a whole number is needed", "{choice: [1, 2, 3]}", 6),
    ("{choice: [2, 3]}", "an axis must be chosen, e.g. joint_rate.wire_joint_3.", "there are: ", 9),
])
def test_segments(tmp_path, draw, message, hint, line):
    text = BATCH.replace("spacecraft.A.rate[2]", "spacecraft.A.chains.wire.segments").replace(RATE, draw)
    write_case(tmp_path, text.replace("body_rate.hub.z", "joint_rate.wire_joint_3"), craft=CRAFT + WIRE)
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    [problem] = caught.value.problems
    assert message in problem.message and hint in problem.hint and problem.line == line, str(problem)


def test_everything_at_once_with_the_mistakes_of_the_case(tmp_path):
    broken = BATCH.replace("runs: 24", "runs: 0").replace("std: 2", "std: -2").replace("keep: final", "keep: all")
    write_case(tmp_path, broken)
    (tmp_path / "sim.yaml").write_text((tmp_path / "sim.yaml").read_text().replace("step: 0.05", "step: -1"))
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    assert [(p.file.rsplit("/", 1)[1], p.line) for p in caught.value.problems] == [("batch.yaml", 1), ("batch.yaml", 5),
        ("batch.yaml", 10), ("sim.yaml", 2)]


def test_no_batch_yaml(tmp_path):
    write_case(tmp_path)
    (tmp_path / "batch.yaml").unlink()
    with pytest.raises(InputError, match="there is no batch.yaml"):
        Plan(tmp_path)


def test_broken_table(tmp_path):
    write_case(tmp_path, "sampling: table\ntable: draws.csv\n")
    (tmp_path / "draws.csv").write_text("bodies.hub.mass,spacecraft.A.rate[2]\n101\n99.5,.inf\n")
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    assert [(p.file.rsplit("/", 1)[1], p.line) for p in caught.value.problems] == [("draws.csv", 2), ("draws.csv", 3)]


@pytest.mark.parametrize("rows, runs, message, line", [
    ("bodies.hub.mass,spacecraft.A.rate[2]\n101,0.3\n99,0.3\n98,3 m\n", "", "measures a length", 4),
    ("bodies.hub.mass,spacecraft.A.rate[2]\n101,0.3\n99,\n", "", "found nothing", 3),
    ("bodies.hub.mass;spacecraft.A.rate[2]\n101;0.3\n", "", "separated by commas", 1),
    ("bodies.hub.mas\n101\n", "", "did you mean 'mass'", 1),
    ("bodies.hub.mass\n101\n102\n", "runs: 3\n", "3 runs are asked for, and the table has 2 rows", 1),
])
def test_wrong_table(tmp_path, rows, runs, message, line):
    write_case(tmp_path, f"{runs}sampling: table\ntable: draws.csv\n")
    (tmp_path / "draws.csv").write_text(rows)
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    assert message in str(caught.value) and [p.line for p in caught.value.problems] == [line], str(caught.value)


@pytest.mark.parametrize("path, message, hint", [
    ("joints.hing.stiffness", "there is no 'hing' in spacecraft.A.joints", "did you mean 'hinge'?  (there are: hinge)"),
    ("spacecraft.*.bodys.hub.mass", "there is no 'bodys' in spacecraft.A", "did you mean 'bodies'?"),
    ("spacecraft.*.wheels.*.speed", "there is no 'wheels' in spacecraft.A", "there are: name, file"),
    ("orbits.*.inclination", "there is no 'orbits'", "(there are: title, time, output, spacecraft)"),
])
def test_a_path_says_where_it_ends(tmp_path, path, message, hint):
    write_case(tmp_path, BATCH.replace("joints.hinge.stiffness", path))
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    [problem] = caught.value.problems
    assert problem.message == f"'{path}' leads nowhere: {message}" and hint in problem.hint


def test_a_hypercube_takes_its_size_from_the_file(tmp_path):
    write_case(tmp_path, BATCH.replace("runs: 24\n", "").replace("sampling: random", "sampling: latin_hypercube"))
    with pytest.raises(InputError, match="needs to know its size from the file"):
        Plan(tmp_path, runs=5)


@pytest.mark.parametrize("options", [["--retry-failed"], ["--overwrite", "--resume"], ["--overwrite", "--extend", 3],
                                     ["--extend", 3, "--runs", 10], ["--only", 1, "--shard", "1/2"]])
def test_options_that_do_not_go_together(tmp_path, options):
    _, err = run("batch", tmp_path, "-o", tmp_path / "o", *options, expect=2)
    assert options[0] in err and not (tmp_path / "o").exists()


def test_a_timeout_is_a_number(tmp_path):
    _, err = run("batch", tmp_path, "-o", tmp_path / "o", "--timeout", "nan", expect=2)
    assert "nan is not a number of seconds" in err and not (tmp_path / "o").exists()
