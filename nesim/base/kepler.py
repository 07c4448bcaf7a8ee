"""Kepler's equation: mean and true anomaly of ellipses and hyperbolas, and motion along a conic. Extended precision in,
extended out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Real = float | np.floating          # Python's, or numpy's extended one
TURN = 2 * np.longdouble("3.14159265358979323846264338327950288")
ROUNDS = 60          # of Newton's method; it takes four or five, and near a parabola's periapsis some more


def wrap(angle: Any) -> Any:
    """An angle (rad) brought between -pi and pi."""
    turn = TURN if isinstance(angle, np.longdouble) else 2 * np.pi
    return angle - turn * np.rint(angle / turn)


def mean_anomaly(nu: Any, e: Any) -> Any:
    """From the true anomaly (rad): the mean anomaly between -pi and pi, of a hyperbola e sinh F - F."""
    nu = wrap(nu)
    if e < 1:
        E = 2 * np.arctan2(np.sqrt(1 - e) * np.sin(nu / 2), np.sqrt(1 + e) * np.cos(nu / 2))
        return E - e * np.sin(E)
    F = 2 * np.arctanh(np.sqrt((e - 1) / (e + 1)) * np.tan(nu / 2))
    return e * np.sinh(F) - F


def true_anomaly(M: Any, e: Any) -> Any:
    """From the mean anomaly (rad): the true anomaly between -pi and pi. Not for a parabola."""
    if e < 1:
        E = _eccentric(wrap(M), e)
        return 2 * np.arctan2(np.sqrt(1 + e) * np.sin(E / 2), np.sqrt(1 - e) * np.cos(E / 2))
    F = _hyperbolic(M, e)
    return 2 * np.arctan(np.sqrt((e + 1) / (e - 1)) * np.tanh(F / 2))


def _eccentric(M, e):
    """E - e sin E = M by Newton's method from a start on the safe side: the function bends one way between there and
    the root."""
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


def anomaly_after(nu: Any, e: Any, a: Any, mu: Real, time: Any) -> Any:
    """The true anomaly (rad) that follows another one by a time (s) on a conic of semi-major axis a (m)."""
    n = np.sqrt(mu / abs(a)**3)
    return true_anomaly(mean_anomaly(nu, e) + n * time, e)


def propagate(position: ArrayLike, velocity: ArrayLike, mu: Any, t: Any) -> tuple[np.ndarray, np.ndarray]:
    """Positions and velocities (time, 3), m and m/s, extended, at times t (s) after a state, by Lagrange's
    coefficients. Not for a parabola.

    Nothing here needs a line of apsides, so that circles are no special case, and no term grows with t, so that digits
    are kept over many turns.
    """
    r0, v0, t, mu = (np.asarray(x, dtype=np.longdouble) for x in (position, velocity, np.atleast_1d(t), mu))
    size = np.sqrt(r0 @ r0)
    a = 1 / (2 / size - v0 @ v0 / mu)                       # negative for a hyperbola
    n = np.sqrt(mu / abs(a)**3)
    ecosine, esine = 1 - size / a, r0 @ v0 / np.sqrt(mu * abs(a))
    sine: Any
    cosine: Any
    if a > 0:
        e, x0, sine, cosine, start = (np.hypot(ecosine, esine), np.arctan2(esine, ecosine), np.sin, np.cos,
                                      _many_eccentric)
        mean = x0 - esine + n * t
        mean = mean - TURN * np.rint(mean / TURN)
    else:
        e, x0, sine, cosine, start = (np.sqrt((ecosine - esine) * (ecosine + esine)), np.arctanh(esine / ecosine),
                                      np.sinh, np.cosh, _many_hyperbolic)
        mean = esine - x0 + n * t
    x = start(mean, e)
    r = a * (1 - e * cosine(x))
    sign, turned = np.sign(a), x - x0
    f, g = 1 - a / size * (1 - cosine(turned)), sign * (sine(turned) - e * (sine(x) - sine(x0))) / n
    f_rate, g_rate = -np.sqrt(mu * abs(a)) / (r * size) * sine(turned), 1 - a / r * (1 - cosine(turned))
    return f[:, None] * r0 + g[:, None] * v0, f_rate[:, None] * r0 + g_rate[:, None] * v0


def _many_eccentric(M: np.ndarray, e) -> np.ndarray:
    """E of mean anomalies between -pi and pi, from a start on the safe side of each."""
    E = np.sign(M) * np.minimum(np.abs(M) + e, TURN / 2)
    for _ in range(ROUNDS):
        step = (E - e * np.sin(E) - M) / (1 - e * np.cos(E))
        E = E - step
        if not (np.abs(step) > 1e-18 * (1 + np.abs(E))).any():
            break
    return E


def _many_hyperbolic(M: np.ndarray, e) -> np.ndarray:
    """F of mean anomalies of a hyperbola."""
    return np.array([_hyperbolic(one, e) for one in M], dtype=np.longdouble)
