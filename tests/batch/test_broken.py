"""Every mistake in batch.yaml gives its own message at its own line."""

import pytest

from nesim.batch.plan import Plan
from nesim.errors import InputError
from tests.batch.support import BATCH, write_case

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
    ("sampling: random", "sampling: sobl", "sobl is unknown", 3),
    ("sampling: random", "sampling: random\nsampling: random", "repeated", 4),
    ("sampling: random", "sampling: table", "belong together", None),
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


def test_everything_at_once_with_the_mistakes_of_the_case(tmp_path):
    broken = BATCH.replace("runs: 24", "runs: 0").replace("std: 2", "std: -2").replace("keep: final", "keep: all")
    write_case(tmp_path, broken)
    (tmp_path / "sim.yaml").write_text((tmp_path / "sim.yaml").read_text().replace("step: 0.05", "step: -1"))
    with pytest.raises(InputError) as caught:
        Plan(tmp_path)
    assert [(p.file.rsplit("/", 1)[1], p.line) for p in caught.value.problems] == [("batch.yaml", 1), ("batch.yaml", 5), ("batch.yaml", 10), ("sim.yaml", 2)]


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
