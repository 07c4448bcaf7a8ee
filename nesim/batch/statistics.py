"""Statistics over runs, and how sure a share of runs is."""

from __future__ import annotations

import math

import numpy as np

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
Z95 = 1.959963984540054         # of the normal distribution, two-sided 95 %
COVARIANCE_MOST = 60            # components of a dataset up to which their covariance is kept


def wilson(passed: int, runs: int, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a probability of which `passed` of `runs` were seen [Wilson 1927]."""
    if not runs:
        return 0.0, 1.0
    share, extra = passed / runs, z * z / runs
    middle = (share + extra / 2) / (1 + extra)
    half = z / (1 + extra) * math.sqrt(share * (1 - share) / runs + extra / (4 * runs))
    return max(0.0, middle - half), min(1.0, middle + half)


def over_runs(values: np.ndarray, runs: np.ndarray) -> dict[str, np.ndarray]:
    """Of (run, ...): mean, standard deviation, extremes and in which run, percentiles (percentile, ...)."""
    out = {"mean": values.mean(axis=0), "std": values.std(axis=0, ddof=1) if len(values) > 1 else np.full(values.shape[1:], np.nan),
           "min": values.min(axis=0), "max": values.max(axis=0),
           "run_of_min": runs[values.argmin(axis=0)], "run_of_max": runs[values.argmax(axis=0)],
           "percentiles": np.percentile(values, PERCENTILES, axis=0)}
    return out


def covariance(values: np.ndarray) -> np.ndarray | None:
    """Of the components of (run, ...), flattened; None if there are too many or too few runs."""
    flat = values.reshape(len(values), -1)
    if flat.shape[1] > COVARIANCE_MOST or len(flat) < 2:
        return None
    away = flat - flat.mean(axis=0)
    return away.T @ away / (len(flat) - 1)
