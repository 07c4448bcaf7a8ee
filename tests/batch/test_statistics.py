"""Intervals that cover the truth as often as they say."""

import h5py
import numpy as np
import pytest

from nesim.batch.execution import RunExecutor
from nesim.batch.plan import Plan
from nesim.batch.statistics import PERCENTILES, covariance, over_runs, wilson
from nesim.post.batch_data import rank_correlations
from tests.batch.support import run, write_case


@pytest.mark.parametrize("probability", [0.02, 0.3, 0.9])
def test_wilson_covers(probability):
    rng = np.random.default_rng(1)
    counts = rng.binomial(200, probability, 4000)
    covered = np.mean([low <= probability <= high for low, high in (wilson(int(c), 200) for c in counts)])
    assert 0.93 < covered < 0.98


def test_wilson_at_the_ends():
    """Against the formula evaluated elsewhere: Brown, Cai and DasGupta (2001) call 0 and n the hard ones."""
    assert wilson(0, 10) == (0.0, pytest.approx(0.277535, abs=1e-5))
    assert wilson(10, 10) == (pytest.approx(0.722467, abs=1e-5), pytest.approx(1.0))
    assert wilson(0, 0) == (0.0, 1.0)


def test_extremes_name_their_runs():
    values, runs = np.array([[1.0, 5], [3, 2], [2, 9]]), np.array([10, 11, 17])
    found = over_runs(values, runs)
    assert list(found["run_of_max"]) == [11, 17] and list(found["run_of_min"]) == [10, 11]


def test_what_a_run_has_not_is_left_out():
    rng = np.random.default_rng(3)
    values, runs = rng.normal(size=(40, 2, 2)), np.arange(40)
    values[5:, 0, 1] = values[::2, 1, 0] = values[:, 1, 1] = np.nan
    found, spread = over_runs(values, runs), covariance(values)
    np.testing.assert_array_equal(found["count"], [[40, 5], [20, 0]])
    np.testing.assert_allclose(found["std"][0], [values[:, 0, 0].std(ddof=1), values[:5, 0, 1].std(ddof=1)])
    np.testing.assert_allclose(found["percentiles"][:, 1, 0], np.percentile(values[1::2, 1, 0], PERCENTILES))
    assert (found["run_of_max"][1, 0] == np.nanargmax(values[:, 1, 0]) and found["run_of_max"][1, 1] == -1
            and np.isnan(found["mean"][1, 1]))
    np.testing.assert_allclose(spread[0, 2], np.cov(values[1::2, 0, 0], values[1::2, 1, 0])[0, 1])
    np.testing.assert_allclose(np.diag(spread)[:2], [values[:, 0, 0].var(ddof=1), values[:5, 0, 1].var(ddof=1)])
    assert np.isnan(spread[3]).all()
    assert (over_runs(values[:, 0, 1], runs)["count"] == 5 and over_runs(values[:, 0, 1], runs)["percentiles"].shape
            == (7,))


def test_rank_correlations_are_spearmans():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(2)
    x, y = np.column_stack([rng.normal(size=60), rng.integers(0, 3, 60)]), rng.normal(size=(60, 2))
    expected = [[stats.spearmanr(x[:, i], y[:, j]).statistic for j in range(2)] for i in range(2)]
    np.testing.assert_allclose(rank_correlations(x, y), expected, atol=1e-12)


def test_interval_of_a_known_linear_case_covers_the_truth(tmp_path):
    """A rigid body about a principal axis keeps its rate: P(rate < 0.305) of a uniform rate in 0.29 to 0.31 is 3/4."""
    sim = ("time: {duration: 1, step: 0.1}\nspacecraft:\n  - {name: A, bodies: [{name: hub, mass: 100, inertia: [30, "
           "40, 50]}], rate: [0, 0, 0.3]}\n")
    case = write_case(tmp_path / "case", "runs: 150\nvary: {'rate[2]': {uniform: [0.29, 0.31]}}\n"
                                         "require: [{quantity: A.body_rate.hub.z, below: 0.305}]\n", sim)
    run("batch", case, "-o", tmp_path / "o", "-q")
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        counted = [(h5["require/low"][0], h5["require/high"][0])]
        np.testing.assert_allclose(h5["final/A/body_rate"][:, 0, 2], h5["parameters/spacecraft.A.rate[2]"], rtol=1e-14)
    for seed in range(1, 6):
        (case / "batch.yaml").write_text((case / "batch.yaml").read_text().split("seed")[0].rstrip() + f"\n"
            f"seed: {seed}\n")
        plan = Plan(case)
        flown = RunExecutor(plan.variants, plan.spec, plan.layout).run(list(range(150)))
        counted.append(wilson(int(plan.layout.passes(np.stack([outcome.record for outcome in flown]), 0).sum()), 150))
    assert sum(low < 0.75 < high for low, high in counted) >= 5
