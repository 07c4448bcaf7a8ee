"""Mass parameters of the Sun, the Moon and the planets as perturbers.

G times mass, m3/s2, compatible with TDB: DE440 [Park et al. 2021, table 2]. Mars and the planets beyond it are given
with their moons, and their position is that of the system's barycentre. The value that a spacecraft's own central body
pulls with is the environment's, not this one: the Earth's here is 1.6e-8 smaller than the geocentric value for the
reason of its time scale.
"""

from __future__ import annotations

MU = {
    "sun": 1.3271244004127942e20,
    "mercury": 2.2031868551400003e13,
    "venus": 3.24858592e14,
    "earth": 3.9860043550702266e14,
    "moon": 4.9028001184575496e12,
    "mars": 4.2828375815756102e13,
    "jupiter": 1.2671276409999998e17,
    "saturn": 3.7940584841799997e16,
    "uranus": 5.7945563999999985e15,
    "neptune": 6.8365271005803989e15,
}
PLANETS = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
