"""How central bodies turn: from N, the axes of the ICRF, to axes F that are fixed in the body.

Earth: GCRF to ITRF by IAU 2006 precession, IAU 2000A nutation and the Earth rotation angle, with measured UT1 and polar
motion [Petit & Luzum 2010, chapter 5], through pyerfa. Moon and Mars: the expressions of the IAU's working group
[Archinal et al. 2011, 2018]. The Moon's are its mean Earth / mean rotation axes, within about 150 m on the ground of
the axes of a lunar ephemeris; gravity fields are given in principal axes, which are turned from them by 0.03 deg:
moon_principal(). Mars: [Kuchynka et al. 2014].

Quaternions are q_FN, scalar last, and continuous in time: the body's turns are counted, and q changes its sign with
each.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.attitudes import matrices, product
from nesim.base.frozen import frozen
from nesim.sky.chebyshev import tabulate
from nesim.sky.earth_orientation import ARCSECOND, EarthOrientation
from nesim.sky.time import DAY, J2000, MJD_ZERO, Epoch

CENTURY = 36525                  # days
POLE_TOLERANCE = 2e-14           # rad, of the table of the celestial pole from which the Earth's samples are made
POLE_SPAN = 2 * DAY              # s, its intervals
BITS = 2.0**20                   # a rate's part in multiples of 1/BITS deg/day times whole days is exact


@frozen
class RotationModel:
    """A body's pole and prime meridian, deg: right ascension, declination (constant, per century) and W (constant, per
    day, per day2), and periodic terms (sine of ra, cosine of dec, sine of W amplitudes, then the argument's constant
    and rate per day)."""

    ra: tuple[float, float]
    dec: tuple[float, float]
    w: tuple[float, float, float]
    terms: tuple[tuple[float, float, float, float, float], ...]


MOON = RotationModel((269.9949, 0.0031), (66.5392, 0.0130), (38.3213, 13.17635815, -1.4e-12), (
    (-3.8787, 1.5419, 3.5610, 125.045, -0.0529921), (-0.1204, 0.0239, 0.1208, 250.089, -0.1059842),
    (0.0700, -0.0278, -0.0642, 260.008, 13.0120009), (-0.0172, 0.0068, 0.0158, 176.625, 13.3407154),
    (0.0, 0.0, 0.0252, 357.529, 0.9856003), (0.0072, -0.0029, -0.0066, 311.589, 26.4057084),
    (0.0, 0.0009, -0.0047, 134.963, 13.0649930), (0.0, 0.0, -0.0046, 276.617, 0.3287146),
    (0.0, 0.0, 0.0028, 34.226, 1.7484877), (-0.0052, 0.0008, 0.0052, 15.134, -0.1589763),
    (0.0, 0.0, 0.0040, 119.743, 0.0036096), (0.0, 0.0, 0.0019, 239.961, 0.1643573),
    (0.0043, -0.0009, -0.0044, 25.053, 12.9590088)))
MARS = RotationModel((317.269202, -0.10927547), (54.432516, -0.05827105), (176.049863, 350.891982443297, 0.0), tuple(
    (*amplitudes, constant, rate / CENTURY) for amplitudes, constant, rate in (
        ((0.000068, 0.0, 0.0), 198.991226, 19139.4819985), ((0.000238, 0.0, 0.0), 226.292679, 38280.8511281),
        ((0.000052, 0.0, 0.0), 249.663391, 57420.7251593), ((0.000009, 0.0, 0.0), 266.183510, 76560.6367950),
        ((0.419057, 0.0, 0.0), 79.398797, 0.5042615),
        ((0.0, 0.000051, 0.0), 122.433576, 19139.9407476), ((0.0, 0.000141, 0.0), 43.058401, 38280.8753272),
        ((0.0, 0.000031, 0.0), 57.663379, 57420.7517205), ((0.0, 0.000005, 0.0), 79.476401, 76560.6495004),
        ((0.0, 1.591274, 0.0), 166.325722, 0.5042615),
        ((0.0, 0.0, 0.000145), 129.071773, 19140.0328244), ((0.0, 0.0, 0.000157), 36.352167, 38281.0473591),
        ((0.0, 0.0, 0.000040), 56.668646, 57420.9295360), ((0.0, 0.0, 0.000001), 67.364003, 76560.2552215),
        ((0.0, 0.0, 0.000001), 104.792680, 95700.4387578), ((0.0, 0.0, 0.584542), 95.391654, 0.5042615))))
SPINS = {"moon": MOON, "mars": MARS}
TURNING = ("earth", *SPINS)      # central bodies that have axes of their own here

# --------------------------------------------------------------------------------------------- quaternions of many
# times


def about(axis: int, angle: np.ndarray) -> np.ndarray:
    """Quaternions (time, 4) of turns of the frame about x, y or z (0, 1, 2) by an angle (rad)."""
    q = np.zeros((len(angle), 4))
    q[:, axis], q[:, 3] = np.sin(angle / 2), np.cos(angle / 2)
    return q


def small(C: np.ndarray) -> np.ndarray:
    """Quaternions (time, 4) of matrices that turn by less than 90 deg."""
    w = np.sqrt(1 + C[:, 0, 0] + C[:, 1, 1] + C[:, 2, 2]) / 2
    v = np.stack([C[:, 1, 2] - C[:, 2, 1], C[:, 2, 0] - C[:, 0, 2], C[:, 0, 1] - C[:, 1, 0]], axis=1)
    return np.concatenate([v / (4 * w[:, None]), w[:, None]], axis=1)

# --------------------------------------------------------------------------------------------------------------- Earth


def earth_matrix(epoch: Epoch, t: ArrayLike, orientation: EarthOrientation | None = None) -> np.ndarray:
    """C_FN (time, 3, 3) from GCRF to ITRF at times t (s), straight from pyerfa's c2t06a: slow and exact."""
    import erfa

    t = np.atleast_1d(np.asarray(t, dtype=float))
    orientation = orientation or EarthOrientation(epoch, t.min(), t.max())
    _, x, y = orientation.at(t)
    return erfa.c2t06a(*epoch.tt(t), *orientation.ut1(t), x, y)


def earth_quaternion(epoch: Epoch, first: float, last: float, orientation: EarthOrientation) -> Callable:
    """A function of t (time,) s in [first, last] that gives q_FN (time, 4).

    The same as earth_matrix within 1e-13 rad. The celestial pole moves slowly and costs 1365 terms: it is tabulated
    here; the Earth rotation angle and the measured values are computed at every time.
    """
    import erfa

    def pole(t):
        return np.stack(erfa.xys06a(*epoch.tt(t)), axis=1)

    table = tabulate(pole, first, last, POLE_TOLERANCE, POLE_SPAN, terms=12, kept=9)
    one, two = orientation.ut1(0.0)
    turned = float(erfa.era00(one, two))

    def quaternion(t):
        celestial = small(erfa.c2ixys(*np.moveaxis(table.at(t), 1, 0)))
        _, x, y = orientation.at(t)
        terrestrial = small(erfa.pom00(x, y, erfa.sp00(*epoch.tt(t))))
        angle = erfa.era00(*orientation.ut1(t))                                        # 0 to 2 pi
        # rad/s; good to 1e-3 rad for decades
        turns = np.round((turned + 7.292115e-5 * t - angle) / (2 * np.pi))
        q = product(terrestrial, product(about(2, angle), celestial))
        return q * np.where(turns % 2, -1.0, 1.0)[:, None]

    return quaternion

# ------------------------------------------------------------------------------------------------------- Moon and Mars


def _reduced(rate: float, days: np.ndarray, fraction: np.ndarray) -> np.ndarray:
    """rate (deg/day) times days and fraction, less whole double turns, without rounding of large angles."""
    coarse = np.round(rate * BITS) / BITS
    return np.fmod(coarse * days, 720.0) + (rate - coarse) * days + rate * fraction


def spin_angles(spin: RotationModel, epoch: Epoch, t: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Right ascension and declination of the pole, and W, at times t (s), rad; W less whole double turns."""
    one, two = epoch.tdb(t)
    days, fraction = one - MJD_ZERO - np.floor(J2000), two - (J2000 - np.floor(J2000))
    d = days + fraction
    ra, dec = (part[0] + part[1] * d / CENTURY for part in (spin.ra, spin.dec))
    w = spin.w[0] + _reduced(spin.w[1], days, fraction) + spin.w[2] * d * d
    for ra_sine, dec_cosine, w_sine, constant, rate in spin.terms:
        argument = np.radians(constant + rate * d)
        sine = np.sin(argument)
        ra, w, dec = ra + ra_sine * sine, w + w_sine * sine, dec + dec_cosine * np.cos(argument)
    return np.radians(ra), np.radians(dec), np.radians(w)


def spin_quaternion(spin: RotationModel, epoch: Epoch) -> Callable:
    """A function of t (time,) s that gives q_FN (time, 4) of a body by its pole and prime meridian."""
    def quaternion(t):
        ra, dec, w = spin_angles(spin, epoch, t)
        return product(about(2, w), product(about(0, np.pi / 2 - dec), about(2, np.pi / 2 + ra)))

    return quaternion


def moon_principal_quaternion() -> np.ndarray:
    """q_PF (1, 4) of moon_principal()."""
    x, y, z = (about(axis, np.array([-seconds * ARCSECOND])) for axis, seconds in enumerate((0.2785, 78.6944, 67.8526)))
    return product(x, product(y, z)) * np.array([-1.0, -1.0, -1.0, 1.0])


def moon_principal() -> np.ndarray:
    """C_PF (3, 3) from the Moon's mean axes F to the principal axes P of DE440, in which gravity fields are given: C_PN
    = C_PF C_FN.

    The mean axes are Rx(-0.2785") Ry(-78.6944") Rz(-67.8526") from the principal ones [Park et al. 2021].
    """
    return matrices(moon_principal_quaternion())[0]


def quaternion_of(body: str, epoch: Epoch, first: float, last: float, orientation: EarthOrientation | None = None,
                  principal: bool = False) -> Callable:
    """A function of t (time,) s in [first, last] that gives q_FN (time, 4), continuous, of a body of TURNING.
    principal: the Moon's principal axes instead of its mean ones."""
    if principal and body == "moon":
        mean, turn = spin_quaternion(SPINS[body], epoch), moon_principal_quaternion()
        return lambda t: product(np.broadcast_to(turn, (len(t), 4)), mean(t))
    if body == "earth":
        return earth_quaternion(epoch, first, last, orientation or EarthOrientation(epoch, first, last))
    return spin_quaternion(SPINS[body], epoch)


# -------------------------------------------------------------------------------------------------- axes of the body's
# own

ECLIPTIC = np.radians(84381.448 / 3600)         # obliquity at J2000 [IAU 1976], of the axes about the Sun
SIDEREAL = 7.2921158553e-5                      # rad/s, rate of Greenwich mean sidereal time


def own_axes(body: str, epoch: Epoch) -> np.ndarray:
    """C_NJ (3, 3) from the ICRF to axes of the body's own: equator and node of the Moon or Mars at t = 0, the ecliptic
    about the Sun; the Earth's are the ICRF's."""
    if body in SPINS:
        ra, dec, _ = spin_angles(SPINS[body], epoch, np.zeros(1))
        return matrices(product(about(0, np.pi / 2 - dec), about(2, np.pi / 2 + ra)))[0]
    return matrices(about(0, np.array([ECLIPTIC])))[0] if body == "sun" else np.eye(3)


def own_quaternion(body: str, epoch: Epoch, principal: bool = False) -> Callable:
    """A function of t (time,) s that gives q_FN (time, 4), continuous, of a body that turns about the z axis of its own
    axes N: the Earth by Greenwich mean sidereal time, with UTC for UT1."""
    import erfa

    day, part = (float(x) for x in epoch.utc(0.0))
    start = float(erfa.gmst82(day, part))

    def angle(t):
        if body != "earth":
            return spin_angles(SPINS[body], epoch, t)[2]
        now = erfa.gmst82(day, part + t / DAY)
        return now + 2 * np.pi * np.round((start + SIDEREAL * t - now) / (2 * np.pi))

    turn = moon_principal_quaternion() if principal and body == "moon" else np.array([[0.0, 0.0, 0.0, 1.0]])
    return lambda t: product(np.broadcast_to(turn, (len(t), 4)), about(2, angle(t)))
