"""Motion over time with SciPy's DOP853: the product gives derivatives only and nothing is renormalised."""

import numpy as np
from scipy.integrate import solve_ivp

from nesim import State


def integrate(craft, times, rtol=1e-12, atol=1e-13):
    """States of a craft at the given times (s), the first of them its start state.

    DOP853 keeps each step's error below rtol |x| + atol; over a few hundred steps they add up to about 1e-11.
    """
    nq, start = len(craft.start.q), np.concatenate([craft.start.q, craft.start.u])

    def derivative(t, x):
        return np.concatenate(craft.derivative(State(t, x[:nq], x[nq:])))

    run = solve_ivp(derivative, (times[0], times[-1]), start, method="DOP853", t_eval=times, rtol=rtol, atol=atol)
    assert run.success, run.message
    return [State(t, x[:nq], x[nq:]) for t, x in zip(run.t, run.y.T, strict=True)]
