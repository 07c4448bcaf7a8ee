"""The Earth's magnetic field: IGRF-14 at a time, and its first degree alone, a tilted dipole. theory.md section 14."""

from __future__ import annotations

from datetime import datetime, UTC
from functools import cache
from importlib import resources

import numpy as np

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen
from nesim.fields.harmonics import Potential, tables

RADIUS = 6371200.0     # m, reference radius of IGRF
FIELD = 3     # series of the core's harmonic_gradient()


@frozen
class Coefficients:
    """years: of the epochs, 1 January 0 h. g, h: (epoch, n, m), Schmidt semi-normalised, nT."""

    years: np.ndarray
    g: np.ndarray
    h: np.ndarray


@cache
def igrf() -> Coefficients:
    """IGRF-14 as published: 1900 to 2025 every five years, and 2030 by the predicted change."""
    text = resources.files("nesim").joinpath("data", "igrf14.shc").read_text()
    head, years, *rows = (line.split() for line in text.splitlines() if line.strip() and not line.startswith("#"))
    size = int(head[1]) + 1
    g, h = np.zeros((2, len(years), size, size))
    for n, m, *values in rows:
        (g if int(m) >= 0 else h)[:, int(n), abs(int(m))] = [float(v) for v in values]
    return Coefficients(np.array(years, float), g, h)


def seconds(when: datetime) -> float:
    """Since 1900 January 1; without a time zone it is UTC."""
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return (when - datetime(1900, 1, 1, tzinfo=UTC)).total_seconds()


def magnetic_potential(g: np.ndarray, h: np.ndarray) -> Potential:
    """Whose gradient is B in T. g, h: (n, m), Schmidt semi-normalised, nT: theory (14.1)."""
    full = -1e-9 / np.sqrt(2 * np.arange(len(g)) + 1)[:, None]
    return Potential(RADIUS**2, RADIUS, full * g, full * h)


def field_at(when: datetime, degree: int = 13) -> tuple[Potential, Potential]:
    """The field at a time (UTC) and its change per second. degree: 1 for the dipole, up to 13."""
    known = igrf()
    epochs = np.array([seconds(datetime(int(year), 1, 1)) for year in known.years])
    t = seconds(when)
    if not epochs[0] <= t <= epochs[-1]:
        raise ArgumentError(f"IGRF-14 holds from {known.years[0]:.0f} to {known.years[-1]:.0f}, not at "
                            f"{when.isoformat()}")
    k = min(int(np.searchsorted(epochs, t, side="right")) - 1, len(epochs) - 2)
    span = epochs[k + 1] - epochs[k]
    rate = [(x[k + 1] - x[k]) / span for x in (known.g, known.h)]
    now = [x[k] + (t - epochs[k]) * v for x, v in zip((known.g, known.h), rate, strict=True)]
    return magnetic_potential(*now).cut(degree, first=1), magnetic_potential(*rate).cut(degree, first=1)


def magnetic_tables(when: datetime, degree: int = 13) -> tuple[dict, np.ndarray]:
    """Tables for the core's Magnetic at a time (UTC), and their change per second."""
    now, rate = field_at(when, degree)
    return tables(now, FIELD), tables(rate, FIELD, change=True)["rows"]
