"""Draws: what they depend on, and that they have the distributions that were asked for."""

import numpy as np
import pytest

from nesim.batch.draws import Grid, LatinHypercube, Random, Sobol
from nesim.batch.plan import Plan
from tests.batch.support import BATCH, SIM, write_case

N = 4000


def drawn(tmp_path, vary: str, runs: int = N, path: str = "spacecraft.A.bodies.hub.mass", extra: str = "",
          name: str = "case"):
    """Values of every run at one path."""
    spec = Plan(write_case(tmp_path / name, f"runs: {runs}\nseed: 5\n{extra}vary:\n  {vary}\n")).spec
    sampler = spec.sampler()
    return np.array([spec.draw(i, sampler)[path] for i in range(runs)])


def test_draws_depend_on_seed_run_and_path_only(tmp_path):
    few = Plan(write_case(tmp_path / "few", BATCH)).spec
    longer = BATCH.replace("vary:\n", "vary:\n  spacecraft.B.bodies.panel.mass: {uniform: [4, 6]}\n")
    many = Plan(write_case(tmp_path / "many", longer), runs=10_000).spec
    a, b = few.sampler(), many.sampler()
    for i in (0, 7, 23):
        one, other = few.draw(i, a), many.draw(i, b)
        assert all(other[path] == value for path, value in one.items())
        assert len(other) == len(one) + 1
    assert few.draw(5, a) == few.draw(5, few.sampler())


def test_wildcards_draw_for_each_and_shared_once(tmp_path):
    spec = Plan(write_case(tmp_path, BATCH)).spec
    one = spec.draw(0, spec.sampler())
    assert (set(one) == {f"spacecraft.{s}.{p}" for s in "AB" for p in ("bodies.hub.mass", "joints.hinge.stiffness")}
            | {"spacecraft.A.rate[2]"})
    assert one["spacecraft.A.bodies.hub.mass"] != one["spacecraft.B.bodies.hub.mass"]
    shared = Plan(write_case(tmp_path, BATCH.replace("{mean: 100, std: 2}}", "{mean: 100, std: 2}, shared: "
        "true}"))).spec
    one = shared.draw(0, shared.sampler())
    assert one["spacecraft.A.bodies.hub.mass"] == one["spacecraft.B.bodies.hub.mass"]


@pytest.mark.parametrize("vary, mean, std", [
    ("bodies.hub.mass: {normal: {mean: 100, std: 2}}", 100, 2),
    ("bodies.hub.mass: {uniform: [90, 110]}", 100, 20 / 12**0.5),
    ("bodies.hub.mass: {triangular: [90, 100, 110]}", 100, 20 / 24**0.5),
    ("bodies.hub.mass: {truncated_normal: {mean: 100, std: 10, low: 90, high: 110}}", 100, 10 * 0.5396),
    ("bodies.hub.mass: {log_normal: {median: 100, sigma: 0.1}}", 100 * np.exp(0.005),
     100 * np.exp(0.005) * np.expm1(0.01)**0.5),
    ("bodies.hub.mass: {choice: {of: [90, 110], weights: [1, 3]}}", 105, 20 * (3 / 16)**0.5),
    ("bodies.hub.mass: {normal: {mean: 0, std: 2}, relative: add}", 100, 2),
    ("bodies.hub.mass: {uniform: [0.9, 1.1], relative: scale}", 100, 20 / 12**0.5),
])
def test_moments(tmp_path, vary, mean, std):
    values = drawn(tmp_path, vary)
    assert abs(values.mean() - mean) < 4 * std / N**0.5
    assert abs(values.std() / std - 1) < 0.05


def test_truncation_holds(tmp_path):
    values = drawn(tmp_path, "bodies.hub.mass: {normal: {mean: 100, std: 10, low: 99}}")
    assert values.min() >= 99


def test_correlated_normals(tmp_path):
    values = drawn(tmp_path, "rate: {normals: {mean: [0, 0, 1], covariance: [[4, 1.5, 0], [1.5, 1, 0], [0, 0, 0]]}}",
                   path="spacecraft.A.rate")
    np.testing.assert_allclose(np.cov(values.T), [[4, 1.5, 0], [1.5, 1, 0], [0, 0, 0]], atol=0.25)
    assert (values[:, 2] == 1).all()


def test_correlated_paths(tmp_path):
    text = ("runs: 2000\ncorrelated:\n  - {paths: [spacecraft.A.bodies.hub.mass, 'spacecraft.A.rate[2]'], mean: [100, "
            "0.3],\n"
            "     covariance: [[4, 0.018], [0.018, 1e-4]]}\n")
    spec = Plan(write_case(tmp_path, text)).spec
    sampler = spec.sampler()
    values = np.array([list(spec.draw(i, sampler).values()) for i in range(2000)])
    assert abs(np.corrcoef(values.T)[0, 1] - 0.9) < 0.02


def test_directions_fill_the_sphere_and_a_cone(tmp_path):
    values = drawn(tmp_path, "rate: {direction: {length: 0.1}}", path="spacecraft.A.rate")
    np.testing.assert_allclose(np.linalg.norm(values, axis=1), 0.1, rtol=1e-14)
    assert np.abs(values.mean(axis=0)).max() < 0.1 * 4 / (3 * N)**0.5
    cone = drawn(tmp_path, 'rate: {direction: {about: [1, 1, 0], within: "10 deg"}}', path="spacecraft.A.rate",
                 name="cone")
    angle = np.arccos(cone @ np.array([1, 1, 0]) / 2**0.5)
    assert (angle.max() <= np.radians(10) * (1 + 1e-9)
            and abs(np.median(angle) - np.arccos((1 + np.cos(np.radians(10))) / 2)) < 0.003)


def test_attitude_errors_turn_the_nominal_attitude(tmp_path):
    values = drawn(tmp_path, 'attitude: {attitude_error: {std: ["1 deg", "2 deg", "0.5 deg"]}}',
                   path="spacecraft.A.attitude")
    q = np.array([value["quaternion"] for value in values])
    np.testing.assert_allclose(np.linalg.norm(q, axis=1), 1, atol=1e-15)
    np.testing.assert_allclose(np.degrees(2 * q[:, :3].std(axis=0)), [1, 2, 0.5], rtol=0.05)


def test_latin_hypercube_has_one_in_each_stratum():
    sampler = LatinHypercube(1, {"a": 2}, 50)
    u = np.array([sampler.numbers("a", i) for i in range(150)])
    for cube in u.reshape(3, 50, 2):                                # one after the other, each with an order of its own
        assert all(sorted((cube[:, k] * 50).astype(int)) == list(range(50)) for k in range(2))
    assert len({tuple((u[first:first + 50, k] * 50).astype(int)) for first in (0, 50, 100) for k in range(2)}) == 6


@pytest.mark.parametrize("sampling", ["random", "latin_hypercube", "sobol", "grid"])
def test_no_draw_depends_on_the_number_of_runs_or_on_later_entries(tmp_path, sampling):
    text = BATCH.replace("sampling: random", f"sampling: {sampling}")
    few = Plan(write_case(tmp_path / "few", text), runs=10).spec
    many = Plan(write_case(tmp_path / "many", text.replace("require:", "  spacecraft.B.bodies.panel.mass: {uniform: "
        "[4, 6]}\nrequire:")), runs=3000).spec
    assert (few.runs, many.runs) == (10, 3000)
    a, b = few.sampler(), many.sampler()
    for i in (9, 0, 4):
        one, other = few.draw(i, a), many.draw(i, b)
        assert {path: other[path] for path in one} == one and len(other) == len(one) + 1


def test_sobol_converges_faster_than_random():
    def error(kind):
        sizes = {"a": 1, "b": 1}
        errors = []
        for seed in range(8):
            sampler = kind(seed, sizes)
            values = [np.sin(3 * sampler.numbers("a", i)[0]) * np.exp(sampler.numbers("b", i)[0]) for i in range(1024)]
            errors.append(np.mean(values) - (1 - np.cos(3)) / 3 * (np.e - 1))
        return np.sqrt(np.mean(np.square(errors)))
    assert error(Sobol) < 0.1 * error(Random)                       # measured 0.015


def test_grid_has_every_combination():
    grid = Grid(0, {"a": 1, "b": 2}, {"a": 2, "b": 3})
    assert grid.total == 18
    found = [(grid.numbers("a", i)[0], *grid.numbers("b", i)) for i in range(18)]
    thirds = (0.5 / 3, 0.5, 2.5 / 3)
    assert found == [(a, b, c) for c in thirds for b in thirds for a in (0.25, 0.75)]


def test_table_gives_its_rows(tmp_path):
    write_case(tmp_path, "sampling: table\ntable: draws.csv\n")
    (tmp_path / "draws.csv").write_text("# masses\nbodies.hub.mass,spacecraft.A.rate[2]\n101,0.3\n99.5,3.1 rpm\n")
    spec = Plan(tmp_path).spec
    assert spec.runs == 2
    assert spec.draw(1, spec.sampler()) == {"spacecraft.A.bodies.hub.mass": 99.5, "spacecraft.B.bodies.hub.mass": 99.5,
                                            "spacecraft.A.rate[2]": "3.1 rpm"}


def test_state_errors_are_radial_transverse_and_normal(tmp_path):
    sim = SIM.replace("spacecraft:", """environment: {central_body: earth}
orbits:
  low: {semi_major_axis: 7e6, eccentricity: 0.01, inclination: 1, true_anomaly: 2}
spacecraft:""").replace("file: sc.yaml}", "file: sc.yaml, orbit: low}", 1).replace("position: [10, 0, 0]", "orbit: low")
    text = "runs: 2000\nvary:\n  orbits.low: {state_error: {position: [10, 100, 5], velocity: [0.1, 0.02, 0.03]}}\n"
    plan = Plan(write_case(tmp_path, text, sim))
    sampler = plan.spec.sampler()
    states = [plan.spec.draw(i, sampler)["orbits.low"] for i in range(2000)]
    r0, v0 = plan.spec.parameters[0].nominal["orbits.low"]
    r, n = np.array(r0) / np.linalg.norm(r0), np.cross(r0, v0) / np.linalg.norm(np.cross(r0, v0))
    axes = np.array([r, np.cross(n, r), n])
    np.testing.assert_allclose((axes @ (np.array([s["position"] for s in states]) - r0).T).std(axis=1), [10, 100, 5],
                               rtol=0.06)
    np.testing.assert_allclose((axes @ (np.array([s["velocity"] for s in states]) - v0).T).std(axis=1),
                               [0.1, 0.02, 0.03], rtol=0.06)
