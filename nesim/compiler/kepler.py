"""Kepler's equation: mean and true anomaly of ellipses and hyperbolas, and motion along a conic. Extended precision in, extended out."""

from __future__ import annotations

import numpy as np

TURN = 2 * np.longdouble("3.14159265358979323846264338327950288")
ROUNDS = 60          # of Newton's method; it takes four or five, and near a parabola's periapsis some more


def wrap(angle):
    """The same direction between -pi and pi."""
    turn = TURN if isinstance(angle, np.longdouble) else 2 * np.pi
    return angle - turn * np.rint(angle / turn)


def mean_anomaly(nu, e):
    """From the true anomaly (rad): the mean anomaly between -pi and pi, of a hyperbola e sinh F - F."""
    nu = wrap(nu)
    if e < 1:
        E = 2 * np.arctan2(np.sqrt(1 - e) * np.sin(nu / 2), np.sqrt(1 + e) * np.cos(nu / 2))
        return E - e * np.sin(E)
    F = 2 * np.arctanh(np.sqrt((e - 1) / (e + 1)) * np.tan(nu / 2))
    return e * np.sinh(F) - F


def true_anomaly(M, e):
    """From the mean anomaly (rad): the true anomaly between -pi and pi. Not for a parabola."""
    if e < 1:
        E = _eccentric(wrap(M), e)
        return 2 * np.arctan2(np.sqrt(1 + e) * np.sin(E / 2), np.sqrt(1 - e) * np.cos(E / 2))
    F = _hyperbolic(M, e)
    return 2 * np.arctan(np.sqrt((e + 1) / (e - 1)) * np.tanh(F / 2))


def _eccentric(M, e):
    """E - e sin E = M by Newton's method from a start on the safe side: the function bends one way between there and the root."""
    E = np.sign(M) * min(abs(M) + e, TURN / 2) if e > 0.5 else M
    return _newton(E, lambda E: E - e * np.sin(E) - M, lambda E: 1 - e * np.cos(E))


def _hyperbolic(M, e):
    """e sinh F - F = M; the start is too large in size, and Newton's method comes down."""
    F = np.arcsinh(M / (e - 1)) if abs(M) < 1 else np.sign(M) * np.log(2 * abs(M) / e + 2)
    return _newton(F, lambda F: e * np.sinh(F) - F - M, lambda F: e * np.cosh(F) - 1)


def _newton(x, function, slope):
    """The root, to the last bit or so."""
    last = np.inf
    for _ in range(ROUNDS):
        step = function(x) / slope(x)
        x = x - step
        if step == 0 or abs(step) >= last and abs(step) < 1e-9:
            break                                           # rounding: it gets no smaller
        last = abs(step)
    return x


def anomaly_after(nu, e, a, mu, time):
    """The true anomaly (rad) that follows another one by a time (s) on a conic of semi-major axis a (m)."""
    n = np.sqrt(mu / abs(a)**3)
    return true_anomaly(mean_anomaly(nu, e) + n * time, e)
