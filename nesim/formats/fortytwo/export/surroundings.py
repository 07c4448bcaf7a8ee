"""What surrounds the spacecraft of a result file, worked out from its inputs: the turning central body, the Sun, the
reference orbit, the date."""

from __future__ import annotations

import functools

import numpy as np

from nesim.base import kepler
from nesim.base.errors import MissingPackage, NesimError
from nesim.case.orbits.orbit import Orbit
from nesim.case.starts import exact_state
from nesim.things.environment import Environment
from nesim.sky.rotation import TURNING
from nesim.sky.sky import Sky
from nesim.sky.time import DAY, J2000, TT_MINUS_TAI, Epoch
from nesim.text.sizes import MOST_SECONDS

PARABOLA = 1e-12                 # of mu/a over mu/r: below it the conic has no usable semi-major axis


class NotDerivable(NesimError):
    """Something that cannot be derived; its text says why."""


class DerivedSurroundings:
    """Of the spacecraft of one file; each method raises NotDerivable where it has no answer. described: the resolved
    input. start: UTC, ISO 8601, or empty. last: s, the longest time asked for."""

    def __init__(self, described: dict, start: str, last: float):
        self.environment: dict = described.get("environment") or {}
        self.orbits: dict = described.get("orbits") or {}
        self.body: str = self.environment.get("central_body", "none")
        self.start, self.last = start, last

    @functools.cached_property
    def epoch(self) -> Epoch:
        """Time 0."""
        if not self.start:
            raise NotDerivable("the case has no start time")
        try:
            return Epoch.of(self.start)
        except ValueError as error:
            raise NotDerivable(str(error)) from None

    def _sky(self, **what) -> Sky:
        """In the axes of N. The Earth's own are those of the ICRF, and what 42 writes of its ground knows
        precession."""
        if self.last > MOST_SECONDS:
            raise NotDerivable(f"the run is longer than {MOST_SECONDS:g} s, and the sky is tabulated")
        axes = "icrf" if self.body == "earth" else self.environment.get("axes", "icrf")
        try:
            return Sky.build(self.epoch, self.last, self.body, ephemeris=self.environment.get("ephemeris", "analytic"),
                             axes=axes, **what)
        except MissingPackage as error:
            raise NotDerivable(str(error)) from None

    @functools.cached_property
    def turning(self) -> Sky:
        """With the rotation of the central body."""
        if self.body not in TURNING:
            raise NotDerivable("there is no central body"
                               if self.body == "none" else f"no axes are known that are fixed in the {self.body}")
        return self._sky()

    def fixed(self, t: np.ndarray, position: np.ndarray, velocity: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Position (m) and velocity (m/s) relative to the turning central body, in its axes."""
        from nesim.sky import frames

        frame = frames.fixed(t, self.turning)
        r = np.einsum("tij,tj->ti", frame.C_FN, position)
        return r, np.einsum("tij,tj->ti", frame.C_FN, velocity) - np.cross(frame.w_FN_F, r)

    def sun(self, t: np.ndarray) -> np.ndarray:
        """From the central body, N axes, m."""
        if self.body == "none":
            raise NotDerivable("there is no central body")
        if self.body == "sun":
            return np.zeros((len(t), 3))
        return self._sky(bodies=("sun",), rotation=False).bodies["sun"].at(t)

    def reference(self, entry: dict, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Position (m) and velocity (m/s) in N of a spacecraft's reference orbit, a conic; the origin in free space.
        entry: of the resolved input."""
        if self.body == "none":
            return np.zeros((len(t), 3)), np.zeros((len(t), 3))
        if "orbit" not in entry:
            raise NotDerivable("there is no reference orbit: its position is given")
        mu, radius = self.environment["mu"], self.environment["radius"]
        orbit = Orbit(name=entry["orbit"], **self.orbits[entry["orbit"]])
        r, v = exact_state(orbit, Environment(central_body=self.body, mu=mu, radius=radius))
        size = np.sqrt(r @ r)
        if abs(2 - size * (v @ v) / mu) < PARABOLA:
            raise NotDerivable("the reference orbit is a parabola")
        return kepler.propagate(r, v, mu, t)

    def dynamic_time(self, t: np.ndarray) -> np.ndarray:
        """s of TT since J2000."""
        days, second = self.epoch.split(t)
        return (days - J2000) * DAY + (second + TT_MINUS_TAI)

    def dates(self, t: np.ndarray) -> list[str]:
        """UTC as 42 writes it, to the microsecond: ``2015:03:13:02:44:00.000000``."""
        return [self.epoch.utc_text(float(x), 6).rstrip("Z").replace("-", ":").replace("T", ":") for x in t]
