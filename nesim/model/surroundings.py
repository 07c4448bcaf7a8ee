"""What surrounds the spacecraft of a case beside a point mass, as tables of the core."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime
from types import ModuleType
from typing import Any

from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.things.environment import Environment

LOVE = {"earth": 0.30190}       # k2 of the solid planet's tide [Petit & Luzum 2010, table 6.3, m = 0]
MARGIN = 60.0                   # s that the sky's tables reach beyond the run at both ends


@frozen
class Surroundings:
    """tables: plain arrays, the same for every core. notices: what the data do not cover, in words."""

    tables: dict
    notices: tuple[str, ...] = ()
    _cores: dict = field(default_factory=dict, compare=False, repr=False)

    def in_core(self, core: ModuleType) -> Any:
        """As an object of one core, made once."""
        if core not in self._cores:
            self._cores[core] = core.Surroundings(self.tables)
        return self._cores[core]


def needs_sky(environment: Environment) -> bool:
    """Whether anything depends on the date."""
    return bool(environment.degree > 1 or environment.third_bodies or environment.tides or environment.atmosphere
                or environment.radiation_pressure or isinstance(environment.magnetic_field, str))


def are_needed(environment: Environment, sun: bool = False, turning: bool = False) -> bool:
    """Whether there is more than a point mass. sun, turning: its position, and the axes of the central body, are needed
    anyhow."""
    return environment.central_body != "none" and (sun or turning or needs_sky(environment))


def build(environment: Environment, start: str, duration: float, mu: float, radius: float,
          sun: bool = False, turning: bool = False) -> Surroundings | None:
    """start: UTC, ISO 8601. duration: s. mu (m3/s2), radius (m): of the central body. sun, turning: as above. None if
    a point mass is all there is."""
    if not are_needed(environment, sun, turning):
        return None
    from nesim.sky.sky import Sky
    from nesim.sky.time import Epoch

    turning = bool(turning or environment.degree > 1 or environment.atmosphere
                   or isinstance(environment.magnetic_field, str))
    seen = list(environment.third_bodies)
    if environment.radiation_pressure or environment.tides or sun:
        seen += [body for body in ("sun", "moon")[:2 if environment.tides else 1] if body not in seen]
    order = [body for body in ("sun", "moon") if body in seen] + [body for body in seen if body not in ("sun", "moon")]
    sky = Sky.build(Epoch.of(start), duration, environment.central_body, tuple(order), turning,
                    environment.ephemeris, MARGIN, principal=True,
                    axes=environment.axes)
    acting = set(environment.third_bodies)
    tables = {"sky": (sky.arrays(), sky.first, sky.last), "sun": "sun" in acting, "moon": "moon" in acting,
              "others": len(acting - {"sun", "moon"}), "light": environment.radiation_pressure, "radius": radius,
              "love": LOVE[environment.central_body] if environment.tides else 0.0,
              **gravity_tables(environment, mu), **air_tables(environment, start, duration),
              **magnetic_tables(environment, start)}
    return Surroundings(tables, tuple(str(notice) for notice in sky.notices))


def gravity_tables(environment: Environment, mu: float) -> dict:
    """Of the planet's shape, degree 2 and up: with the body's usual mu where the case has it, else with the model's
    own, to which its coefficients belong."""
    if environment.degree < 2:
        return {"harmonics": None, "potential": None}
    from nesim.fields import gravity

    own = mu if mu == SKY[environment.central_body].mu else None
    model = gravity.load(environment.central_body)
    return {name: gravity.gravity_tables(model, environment.degree, environment.order, own, count) for name,
            count in (("harmonics", 8), ("potential", 1))}


def air_tables(environment: Environment, start: str, duration: float) -> dict:
    """Layers, or a table filled by NRLMSISE-00."""
    air = environment.atmosphere
    if air is None:
        return {"layers": None, "air": None}
    from nesim.fields import atmosphere

    if air.model == "exponential":
        return {"layers": atmosphere.layer_tables(), "air": None}
    weather = atmosphere.SpaceWeather(air.f107, air.f107a, air.ap)
    return {"layers": None, "air": atmosphere.msis_tables(instant(start), duration, weather)}


def magnetic_tables(environment: Environment, start: str) -> dict:
    """IGRF or its dipole, as it is at the start of the run, however long that is: a day changes it by 5e-6 of
    itself."""
    if not isinstance(environment.magnetic_field, str):
        return {"magnetic": None}
    from nesim.fields import geomagnetic

    tables, _ = geomagnetic.magnetic_tables(instant(start), 13 if environment.magnetic_field == "igrf" else 1)
    return {"magnetic": tables}


def instant(start: str) -> datetime:
    """UTC of the start; a leap second counts as the second before."""
    return datetime.fromisoformat(start.replace(":60", ":59").replace("Z", "+00:00"))
