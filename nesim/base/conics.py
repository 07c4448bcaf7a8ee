"""Conics in space, elements to position and velocity and back, and the axes that turn with an orbit, RTN and LVLH
(docs/frames.md has the pictures).

In N, the inertial frame of the central body; m, m/s, rad, m3/s2. The conic is r = p / (1 + e cos nu), with p = h^2/mu;
ellipses and hyperbolas share every line, since none needs an anomaly but the true one. The functions take Python's
numbers or numpy's extended ones (``wide``) and answer in kind.

Vectors have their components first: three numbers, or arrays (3, ...) of many times. Sums are written out, so that the
bits of one time depend neither on how many come with it nor on the CPU.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.kepler import Real, wrap

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Vector3 = tuple[float, float, float]
Triple = tuple[Real, Real, Real]
# of eccentricity or of the sine of inclination: below it the line of apsides or of nodes is not defined
SMALL = 1e-11
wide = np.longdouble


@frozen
class Elements:
    """A conic in space. semi_latus_rectum: m. eccentricity. Angles: rad."""

    semi_latus_rectum: Real
    eccentricity: Real
    inclination: Real
    raan: Real
    arg_periapsis: Real
    true_anomaly: Real

    @property
    def periapsis(self) -> Real:
        """Distance of the nearest point from the centre, m."""
        return self.semi_latus_rectum / (1 + self.eccentricity)

    @property
    def semi_major_axis(self) -> Real:
        """m; negative for a hyperbola."""
        return self.semi_latus_rectum / ((1 - self.eccentricity) * (1 + self.eccentricity))


def perifocal_axes(inclination: Real, raan: Real, arg_periapsis: Real) -> tuple[Triple, Triple]:
    """Unit vectors in N toward periapsis and 90 deg ahead of it in the orbit plane.

    Turns of the frame about z by raan, about the new x by the inclination, about the newest z by the argument of
    periapsis.
    """
    ci, si = np.cos(inclination), np.sin(inclination)
    co, so = np.cos(raan), np.sin(raan)
    cw, sw = np.cos(arg_periapsis), np.sin(arg_periapsis)
    return ((co * cw - so * sw * ci, so * cw + co * sw * ci, sw * si),
            (-co * sw - so * cw * ci, -so * sw + co * cw * ci, cw * si))


def to_state(elements: Elements, mu: Real) -> tuple[Triple, Triple]:
    """Position (m) and velocity (m/s) in N."""
    p, e, nu = elements.semi_latus_rectum, elements.eccentricity, elements.true_anomaly
    toward, ahead = perifocal_axes(elements.inclination, elements.raan, elements.arg_periapsis)
    distance, speed = p / (1 + e * np.cos(nu)), np.sqrt(mu / p)
    x, y = distance * np.cos(nu), distance * np.sin(nu)
    vx, vy = -speed * np.sin(nu), speed * (e + np.cos(nu))
    return _combine(x, toward, y, ahead), _combine(vx, toward, vy, ahead)


def from_state(position: ArrayLike, velocity: ArrayLike, mu: Real) -> Elements:
    """Elements of a state that is not rectilinear.

    A circle's periapsis is put at the ascending node, an equatorial orbit's node on the x axis: then the angles that
    remain are the argument of latitude or the longitude, and to_state gives the same state back.
    """
    r, h = np.sqrt(dot(position, position)), cross(position, velocity)
    size = np.sqrt(dot(h, h))
    inclination = np.arctan2(np.hypot(h[0], h[1]), h[2])
    raan = np.arctan2(h[0], -h[1]) if np.hypot(h[0], h[1]) > SMALL * size else 0 * size
    node = np.cos(raan), np.sin(raan), 0 * size
    onward = cross(_scale(1 / size, h), node)
    # e cos nu and e sin nu, from the conic and from the radial speed
    p = size * size / mu
    cosine, sine = p / r - 1, dot(position, velocity) * size / (mu * r)
    e = np.hypot(cosine, sine)
    latitude = np.arctan2(dot(position, onward), dot(position, node))
    anomaly = np.arctan2(sine, cosine) if e > SMALL else latitude
    return Elements(p, e, inclination, raan, wrap(latitude - anomaly), anomaly)


def rounded(x: np.ndarray) -> Vector3:
    """Three numbers as doubles."""
    return float(x[0]), float(x[1]), float(x[2])


def _scale(s: Real, a) -> Triple:
    return s * a[0], s * a[1], s * a[2]


def _combine(s: Real, a: Triple, t: Real, b: Triple) -> Triple:
    return s * a[0] + t * b[0], s * a[1] + t * b[1], s * a[2] + t * b[2]


def dot(a: Any, b: Any) -> Any:
    """a times b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Any, b: Any) -> np.ndarray:
    """a cross b."""
    return np.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def length(a: Any) -> Any:
    """Of a vector."""
    return np.sqrt(dot(a, a))


def unit(a: Any) -> np.ndarray:
    """a over its length; of extended numbers times its reciprocal, which gives starts of spacecraft their last bit."""
    a, size = np.asarray(a), length(a)
    return 1 / size * a if a.dtype == np.longdouble else a / size


def rtn_axes(r: Any, v: Any) -> np.ndarray:
    """C_RN, (3, 3, ...), of position and velocity in N. x outward, z along the orbit normal, y = z cross x, forward on
    a circle."""
    x, z = unit(r), unit(cross(r, v))
    return np.stack([x, cross(z, x), z])


def lvlh_axes(r: Any, v: Any) -> np.ndarray:
    """C_LN, (3, 3, ...). z toward the central body, y against the orbit normal, x = y cross z, forward on a circle."""
    return np.stack(as_lvlh(*rtn_axes(r, v)))


def as_lvlh(x: Any, y: Any, z: Any) -> tuple:
    """The axes of LVLH, or their rates, from those of RTN."""
    return y, -z, -x


def orbit_rate(r: Any, v: Any) -> np.ndarray:
    """Rate (rad/s) in N of LVLH and RTN, of an orbit on which no force acts across its plane."""
    return cross(r, v) / dot(r, r)
