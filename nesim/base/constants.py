"""Constants of the bodies that a spacecraft can orbit.

mu: G times mass, m3/s2. radius: equatorial, m; altitudes count from it.

Earth: mu of [Petit & Luzum 2010, IERS Conventions, table 1.1], atmosphere included; radius of the EGM96 and EGM2008
fields [Pavlis et al. 2012], so that altitudes and a later gravity field share one radius (the IERS and WGS 84
ellipsoids are 0.3 m and
0.7 m larger). Sun, Moon, Mars: mu of DE440 [Park et al. 2021, table 2]; Mars is its system's, the moons' share being
2e-8. Radii of Moon (a sphere) and Mars: [Archinal et al. 2018, tables 4 and 5]; Sun: nominal, IAU 2015 resolution B3.
"""

from __future__ import annotations

from nesim.base.frozen import frozen


@frozen
class SkyBody:
    """mu: m3/s2. radius: m. name: for people, with its article."""

    mu: float
    radius: float
    name: str


SKY = {
    "earth": SkyBody(3.986004418e14, 6378136.3, "the Earth"),
    "moon": SkyBody(4.902800118e12, 1737400.0, "the Moon"),
    "mars": SkyBody(4.2828375816e13, 3396190.0, "Mars"),
    "sun": SkyBody(1.32712440041279419e20, 695700000.0, "the Sun"),
}
