"""Intervals that cover the truth as often as they say."""

import numpy as np
import pytest

from nesim.batch.statistics import over_runs, wilson


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
