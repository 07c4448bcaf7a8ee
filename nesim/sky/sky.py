"""What a case needs of the sky, tabulated over its duration for the compiled core."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen
from nesim.sky.bodies import MU
from nesim.sky.chebyshev import ChebyshevTable, tabulate
from nesim.sky.earth_orientation import EarthOrientation
from nesim.sky.ephemerides import positions
from nesim.sky.rotation import TURNING, own_axes, own_quaternion, quaternion_of
from nesim.sky.time import DAY, Epoch, DataNotice

ROTATION_TOLERANCE = 2e-13       # of a component of q_FN: 4e-13 rad
FASTEST = 7.3e-5                 # rad/s, of the Earth
# s, an interval of each table, and how many terms it has: with them the tolerance is kept at any date
ROTATION_SPANS = {"earth": (DAY / 12, 9), "mars": (DAY / 12, 9), "moon": (DAY, 9)}
# m, tolerance of a component, far below the error of the theories; s, an interval; terms
MOON_AND_EARTH, WITH_THE_MOON, OTHERS = (1e-3, DAY, 9), (0.1, DAY, 8), (0.1, 2 * DAY, 8)
MOST_BODIES = 10                 # Sun, Moon and up to eight others


@frozen
class Sky:
    """Tables over [first, last] (s), which hold [0, duration] and a margin.

    central_body: whose centre is the origin of N and from which positions count. axes: of N, ``icrf`` or the body's
    ``own``. rotation: q_FN of its fixed axes, or None. bodies: positions from it in N, m. mu: of the same bodies,
    m3/s2. notices: what the data do not cover.
    """

    epoch: Epoch
    central_body: str
    ephemeris: str
    first: float
    last: float
    rotation: ChebyshevTable | None = None
    bodies: dict[str, ChebyshevTable] = field(default_factory=dict)
    mu: dict[str, float] = field(default_factory=dict)
    notices: tuple[DataNotice, ...] = ()
    axes: str = "icrf"

    @classmethod
    def build(cls, epoch: Epoch, duration: float, central_body: str = "earth", bodies: tuple[str, ...] = (),
              rotation: bool = True,
              ephemeris: str = "analytic", margin: float = 60.0, principal: bool = False, axes: str = "icrf") -> Sky:
        """duration: s. bodies: of whom a position is needed. rotation: whether the fixed axes are. margin: s, at least
        a step of the integration, which is covered at both ends. principal: the Moon's principal axes, in which its
        gravity is given, instead of its mean ones. axes: of N; ``own``: those of rotation.own_axes(), about whose z
        axis the body turns. Raises ArgumentError for a body that is unknown or does not turn here."""
        first, last = -margin, duration + margin
        notices = epoch.notices(duration)
        turning = None
        if rotation:
            if central_body not in TURNING:
                raise ArgumentError(f"no axes that are fixed in '{central_body}' (allowed: {', '.join(TURNING)})")
            measured = central_body == "earth" and axes == "icrf"
            orientation = EarthOrientation(epoch, first, last + DAY) if measured else None
            notices += EarthOrientation(epoch, 0.0, duration).notices if measured else ()
            turning = rotation_table(central_body, epoch, first, last, orientation, principal, axes)
        if len(bodies) > MOST_BODIES or central_body in bodies:
            raise ArgumentError(f"'{central_body}' is the central body" if central_body in bodies
                             else f"more than {MOST_BODIES} bodies")
        tables = {body: position_table(body, central_body, epoch, first, last, ephemeris, axes) for body in bodies}
        return cls(epoch, central_body, ephemeris, first, last, turning, tables, {body: MU[body] for body in bodies},
                   tuple(notices), axes)

    def arrays(self) -> dict:
        """What the core's SkyTables takes."""
        return {"rotation": _plain(self.rotation), "sun": _plain(self.bodies.get("sun")),
                "moon": _plain(self.bodies.get("moon")),
                "others": [_plain(self.bodies[name]) for name in self.others],
                "mu": np.array([self.mu.get(name, 0.0) for name in ("sun", "moon", *self.others)])}

    @property
    def others(self) -> tuple[str, ...]:
        """Names of the bodies beside Sun and Moon, in the order of the core."""
        return tuple(name for name in self.bodies if name not in ("sun", "moon"))


def rotation_table(body: str, epoch: Epoch, first: float, last: float, orientation: EarthOrientation | None = None,
                   principal: bool = False, axes: str = "icrf") -> ChebyshevTable:
    """q_FN over [first, last] (s). After a year the resolution of t itself, a double, limits what can be kept."""
    span, kept = ROTATION_SPANS[body]
    tolerance = max(ROTATION_TOLERANCE, FASTEST * float(np.spacing(last)))
    turning = own_quaternion(body, epoch, principal) if axes == "own" else quaternion_of(body, epoch, first,
        last + span, orientation, principal)
    return tabulate(turning, first, last, tolerance, span, kept=kept)


def position_table(body: str, center: str, epoch: Epoch, first: float, last: float, ephemeris: str = "analytic",
                   axes: str = "icrf") -> ChebyshevTable:
    """From center to body in N, m, over [first, last] (s)."""
    pair = {body, center}
    tolerance, span, kept = MOON_AND_EARTH if pair == {"earth", "moon"} else WITH_THE_MOON if "moon" in pair else OTHERS
    found = positions((body,), center, epoch, ephemeris)
    if axes == "own":
        C = own_axes(center, epoch)
        return tabulate(lambda t: rotate_each(C, found(t)), first, last, tolerance, span, kept=kept)
    return tabulate(found, first, last, tolerance, span, kept=kept)


def rotate_each(C: np.ndarray, r: np.ndarray) -> np.ndarray:
    """C times each r (time, 3), in the same order of sums however many they are."""
    return r[:, :1] * C[:, 0] + r[:, 1:2] * C[:, 1] + r[:, 2:] * C[:, 2]


def _plain(table: ChebyshevTable | None) -> tuple[float, float, np.ndarray] | None:
    return None if table is None else (table.start, table.span, table.coefficients)
