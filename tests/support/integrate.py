"""Motion over time with SciPy's DOP853: the product gives derivatives only and nothing is renormalised."""

from itertools import pairwise

import numpy as np
from scipy.integrate import solve_ivp

from nesim import State

RTOL, ATOL = 1e-12, 1e-13


def solve(derivative, x, times):
    """x at the given times, one row each, the first of them the start.

    Each interval ends with a step: SciPy's interpolation between steps is of lower order and would show.
    """
    rows = [np.array(x, dtype=float)]
    for span in pairwise(times):
        run = solve_ivp(derivative, span, rows[-1], method="DOP853", rtol=RTOL, atol=ATOL)
        assert run.success, run.message
        rows.append(run.y[:, -1])
    return np.array(rows)


def integrate(craft, times):
    """States of a craft at the given times (s), the first of them its start state."""
    nq = len(craft.start.q)

    def derivative(t, x):
        return np.concatenate(craft.derivative(State(t, x[:nq], x[nq:])))

    rows = solve(derivative, np.concatenate([craft.start.q, craft.start.u]), times)
    return [State(t, x[:nq], x[nq:]) for t, x in zip(times, rows, strict=True)]
