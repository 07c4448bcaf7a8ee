"""Mean elements of an orbit about the Earth -> the osculating state, to the first order in J2.

Mean elements are the osculating ones without the oscillations that repeat with every revolution. To first order the
canonical transformation of [Brouwer 1959; in Lie's form Hori 1966] adds to every variable its Poisson bracket with the
generator

    W = mu J2 R^2 / (n a^3 eta^3) [(3/4 s^2 - 1/2)(nu - M + e sin nu) - 3/8 s^2 (sin 2u + e sin(2w + nu) + e/3 sin(2w +
    3 nu))],

s = sin i, eta^2 = 1 - e^2, u = w + nu, which solves n dW/dM = V - <V> for the potential V of J2 and its mean <V> over a
revolution. As a function of position and velocity, which are canonical too, W has no singularity at circles or in the
equator, and

    r_osculating = r + dW/dv,   v_osculating = v - dW/dr.

Slow oscillations, with the turning of the line of apsides, are not removed: they are part of mean elements as meant
here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nesim.base.kepler import Real

J2 = np.longdouble("4.84165143790815e-4") * np.sqrt(np.longdouble(5))      # of EGM2008, tide-free
RADIUS = np.longdouble(6378136.3)                                          # m, of the same
# of a difference, relative: it costs 1e-10 of dW
STEP = np.longdouble(1e-5)


def generator(r: np.ndarray, v: np.ndarray, mu: Real, j2: Real = J2, radius: Real = RADIUS) -> Any:
    """W, m2/s, of a state on an ellipse."""
    distance, h = np.sqrt(r @ r), np.cross(r, v)
    size = np.sqrt(h @ h)
    p = size * size / mu
    c, s = p / distance - 1, (r @ v) * size / (mu * distance)              # e cos nu, e sin nu
    e2 = c * c + s * s
    a, eta = p / (1 - e2), np.sqrt(1 - e2)
    n = np.sqrt(mu / a**3)
    # sin i times the sine and cosine of the argument of latitude: z of the radial and transverse directions
    out = r[2] / distance
    onward = (h[0] * r[1] - h[1] * r[0]) / (size * distance)
    s2 = out * out + onward * onward
    sine, cosine = 2 * out * onward, onward * onward - out * out           # s^2 sin 2u, s^2 cos 2u
    # e sin(2w + nu) = e sin(2u - nu), e sin(2w + 3 nu) = e sin(2u + nu), times s^2
    swing = sine + (sine * c - cosine * s) + (sine * c + cosine * s) / 3
    steady = (0.75 * s2 - 0.5) * (_center_equation(c, s, eta) + s)
    return mu * j2 * radius**2 / (n * a**3 * eta**3) * (steady - 0.375 * swing)


def _center_equation(c, s, eta):
    """The equation of the centre nu - M from e cos nu and e sin nu, by way of the eccentric anomaly E = nu - 2 atan(b
    sin nu / (1 + b cos nu)), b = e/(1 + eta)."""
    b = 1 / (1 + eta)
    ahead = 2 * np.arctan2(b * s, 1 + b * c)                               # nu - E
    return ahead + s * eta / (1 + c)                                       # e sin E = eta e sin nu / (1 + e cos nu)


def osculating(r: np.ndarray, v: np.ndarray, mu: Real, sign: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) of the osculating orbit whose mean elements are those of a state; extended. sign:
    -1 for the way back."""
    scales = [np.sqrt(x @ x) * STEP for x in (r, v)]
    slopes = []
    for which, scale in enumerate(scales):
        slope = []
        for axis in np.eye(3, dtype=np.longdouble) * scale:
            at = lambda k: generator(r + k * axis, v, mu) if which == 0 else generator(r, v + k * axis, mu)
            slope.append((at(1) - at(-1)) / (2 * scale))
        slopes.append(np.array(slope))
    return r + sign * slopes[1], v - sign * slopes[0]
