"""What surrounds the spacecraft of a case: gravity, the sky and fields as tables of the core, and which events of their
orbits are watched."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from datetime import datetime
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.base.constants import SKY
from nesim.base.errors import UsageError
from nesim.base.frozen import frozen
from nesim.things.environment import Environment

if TYPE_CHECKING:
    from nesim.things import Command, Spacecraft
    from nesim.things.condition import Condition

LOVE = {"earth": 0.30190}       # k2 of the solid planet's tide [Petit & Luzum 2010, table 6.3, m = 0]
MARGIN = 60.0                   # s that the sky's tables reach beyond the run at both ends
OrbitQuantity = _core.OrbitQuantity
# by group of the input: the quantities that are watched
GROUPS = {"apsides": (OrbitQuantity.APSIS,), "nodes": (OrbitQuantity.NODE,),
          "eclipses": (OrbitQuantity.PENUMBRA, OrbitQuantity.UMBRA)}
# kind in the results, and what it is called when the quantity rises and falls through zero
NAMES = {OrbitQuantity.APSIS: ("apsis", "periapsis", "apoapsis"),
         OrbitQuantity.NODE: ("node", "ascending_node", "descending_node"),
         OrbitQuantity.PENUMBRA: ("eclipse", "eclipse_exit", "eclipse_entry"),
         OrbitQuantity.UMBRA: ("eclipse", "umbra_exit", "umbra_entry")}

Watched = tuple[tuple[int, float], ...]     # OrbitQuantity and limit (m, of an altitude) of each event that is watched
MOST_WATCHED = 30               # of spacecraft that are stepped together: as in cython_core/events/orbit_events.pyx


@frozen
class Surroundings:
    """tables: plain arrays, the same for every core. notices: what the data do not cover, in words. C_PF: from the axes
    fixed in the central body to those that the tables turn, where these are others: principal axes of the Moon."""

    tables: dict
    notices: tuple[str, ...] = ()
    C_PF: np.ndarray | None = field(default=None, compare=False)
    _cores: dict = field(default_factory=dict, compare=False, repr=False)

    def in_core(self, core: ModuleType) -> Any:
        """As an object of one core, made once."""
        if core not in self._cores:
            self._cores[core] = core.Surroundings(self.tables)
        return self._cores[core]


@frozen
class Field:
    """Gravity of the central body: mu in m3/s2 and what it acts on (``none``, ``mass_center`` or ``bodies``). magnetic:
    a constant field, T in N. surroundings: what there is besides. sources: whether a record has what each source of
    force does. events: of the orbit, that are watched. radius: m, of the central body. gradient: ``full`` or
    ``point_mass``. uniform: gravity where there is no central body, m/s2 in N."""

    mu: float = 0.0
    acts_on: str = "none"
    magnetic: tuple[float, ...] = (0.0, 0.0, 0.0)
    surroundings: Surroundings | None = None
    sources: bool = False
    events: Watched = ()
    radius: float = 0.0
    gradient: str = "full"
    uniform: tuple[float, ...] = (0.0, 0.0, 0.0)


def needs_sky(environment: Environment) -> bool:
    """Whether anything depends on the date."""
    return bool(environment.degree > 1 or environment.third_bodies or environment.tides or environment.atmosphere
                or environment.radiation_pressure or isinstance(environment.magnetic_field, str))


def are_needed(environment: Environment, events: Watched = (), turning: bool = False) -> bool:
    """Whether there is more than a point mass. turning: the axes of the central body are needed anyhow."""
    return environment.central_body != "none" and (watch_sun(events) or turning or needs_sky(environment))


def watch_sun(events: Watched) -> bool:
    """Whether the position of the Sun is needed for events."""
    return any(kind in (OrbitQuantity.PENUMBRA, OrbitQuantity.UMBRA) for kind, _ in events)


def build(environment: Environment, start: str, duration: float, events: Watched = (),
          turning: bool = False) -> Surroundings | None:
    """start: UTC, ISO 8601. duration: s. events, turning: as above. None if a point mass is all there is."""
    if not are_needed(environment, events, turning):
        return None
    from nesim.sky.rotation import moon_principal
    from nesim.sky.sky import Sky
    from nesim.sky.time import Epoch

    turning = bool(turning or environment.degree > 1 or environment.atmosphere
                   or isinstance(environment.magnetic_field, str))
    seen = list(environment.third_bodies)
    if environment.radiation_pressure or environment.tides or watch_sun(events):
        seen += [body for body in ("sun", "moon")[:2 if environment.tides else 1] if body not in seen]
    order = [body for body in ("sun", "moon") if body in seen] + [body for body in seen if body not in ("sun", "moon")]
    principal = environment.degree > 1                      # in which gravity fields are given
    sky = Sky.build(Epoch.of(start), duration, environment.central_body, tuple(order), turning,
                    environment.ephemeris, MARGIN, principal=principal, axes=environment.axes)
    acting = set(environment.third_bodies)
    tables = {"sky": (sky.arrays(), sky.first, sky.last), "sun": "sun" in acting, "moon": "moon" in acting,
              "others": len(acting - {"sun", "moon"}), "light": environment.radiation_pressure,
              "radius": environment.radius, "love": LOVE[environment.central_body] if environment.tides else 0.0,
              **gravity_tables(environment), **air_tables(environment, start, duration),
              **magnetic_tables(environment, start)}
    return Surroundings(tables, tuple(str(notice) for notice in sky.notices),
                        moon_principal() if principal and environment.central_body == "moon" else None)


def gravity_tables(environment: Environment) -> dict:
    """Of the planet's shape, degree 2 and up: with the body's usual mu where the case has it, else with the model's
    own, to which its coefficients belong."""
    if environment.degree < 2:
        return {"harmonics": None, "potential": None}
    from nesim.fields import gravity

    own = environment.mu if environment.mu == SKY[environment.central_body].mu else None
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


def watched(groups: Iterable[str], altitudes: Iterable[float], commands: Iterable[Command]) -> Watched:
    """What the output asks for, and what commands wait for. altitudes: m."""
    found = [(kind, 0.0) for group in groups for kind in GROUPS[group]]
    found += [(OrbitQuantity.ALTITUDE, limit) for limit in altitudes]
    found += [event_of(command.when) for command in commands
              if command.when is not None and command.when.quantity in ("event", "altitude")]
    return tuple(dict.fromkeys((int(kind), float(limit)) for kind, limit in found))


def of_each(events: Watched, crafts: int) -> tuple[list[int], list[float], list[int]]:
    """OrbitQuantity, limit and number of the spacecraft of what is watched of several that are stepped together: of the
    first, then of the second, and so on."""
    return ([kind for kind, _ in events] * crafts, [limit for _, limit in events] * crafts,
            [craft for craft in range(crafts) for _ in events])


def event_of(when: Condition) -> tuple[int, float]:
    """What a condition of a command watches."""
    if when.quantity == "altitude":
        return int(OrbitQuantity.ALTITUDE), float(when.limit)
    return int(next(kind for kind, (_, *names) in NAMES.items() if bare_name(when) in names)), 0.0


def bare_name(when: Condition) -> str:
    """Of an event, without the spacecraft's."""
    return when.name.rpartition(".")[2]


def event_bit(when: Condition, events: Watched, craft: Spacecraft) -> int:
    """Which of the events of a spacecraft, or of those that are stepped together as one, a condition waits for:
    2 quantity, + 1 if it falls."""
    kind, limit = event_of(when)
    if (kind, limit) not in events:
        raise UsageError("a command waits for an event of the orbit, which nothing watches: run the spacecraft in a "
                         "case with a central body")
    falls = not when.above if kind == OrbitQuantity.ALTITUDE else NAMES[OrbitQuantity(kind)].index(bare_name(when)) == 2
    return 2 * (craft.member_of(when.name) * len(events) + events.index((kind, limit))) + falls


def describe_event(event: tuple[int, float], fell: bool) -> tuple[str, str]:
    """Kind and text for the results."""
    kind, limit = event
    if kind == OrbitQuantity.ALTITUDE:
        return "altitude", f"{'below' if fell else 'above'} {limit / 1000:.10g} km"
    name, *texts = NAMES[OrbitQuantity(kind)]
    return name, texts[fell].replace("_", " ")
