"""Statistics over runs, and how sure a share of runs is."""

from __future__ import annotations

import math
from typing import Any

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
    """Of (run, ...): mean, standard deviation, extremes and in which run, percentiles (percentile, ...), and over how
    many runs: a run that has no such number (NaN) is left out. run_of_min and run_of_max: -1 where none has one."""
    there = ~np.isnan(values)
    if not there.all():
        return _over_some(values, runs, there)
    return {"mean": values.mean(axis=0), "std": values.std(axis=0, ddof=1) if len(values) > 1
            else np.full(values.shape[1:], np.nan),
            "min": values.min(axis=0), "max": values.max(axis=0),
            "run_of_min": runs[values.argmin(axis=0)], "run_of_max": runs[values.argmax(axis=0)],
            "percentiles": np.percentile(values, PERCENTILES, axis=0), "count": there.sum(axis=0)}


def _over_some(values: np.ndarray, runs: np.ndarray, there: np.ndarray) -> dict[str, np.ndarray]:
    """What over_runs gives, number by number, where some runs have none. there: which have one."""
    flat, there = values.reshape(len(values), -1), there.reshape(len(values), -1)
    columns = [over_runs(column[known], runs[known]) if known.any() else _NOTHING for column, known in zip(flat.T,
        there.T)]
    return {key: np.stack([np.asarray(column[key]) for column in columns], axis=-1).reshape((*np.shape(nothing),
        *values.shape[1:]))
            for key, nothing in _NOTHING.items()}


_NOTHING: dict[str, Any] = {
    "mean": np.nan, "std": np.nan, "min": np.nan, "max": np.nan, "run_of_min": -1, "run_of_max": -1,
    "percentiles": np.full(len(PERCENTILES), np.nan), "count": 0}


def covariance(values: np.ndarray) -> np.ndarray | None:
    """Of the components of (run, ...), flattened; None if there are too many or too few runs. Each pair over the runs
    that have both."""
    flat = values.reshape(len(values), -1)
    if flat.shape[1] > COVARIANCE_MOST or len(flat) < 2:
        return None
    there = ~np.isnan(flat)
    if there.all():
        away = flat - flat.mean(axis=0)
        return away.T @ away / (len(flat) - 1)
    both = (there.T.astype(float) @ there)
    with np.errstate(invalid="ignore", divide="ignore"):
        away = np.where(there, flat - np.nansum(flat, axis=0) / there.sum(axis=0), 0.0)
        sums = away.T @ there                               # of a component over the runs that have another, too
        return np.where(both > 1, (away.T @ away - sums * sums.T / both) / (both - 1), np.nan)
