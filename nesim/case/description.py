"""What a case says, as plain data: where spacecraft are and fly, when, and in what steps.

SI units throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import ceil

import numpy as np

from nesim.base.frozen import frozen
from nesim.case.orbits.orbit import Orbit
from nesim.things import ZERO, Contact, Docking, Order, Spacecraft, Vector
from nesim.things.environment import Environment


@frozen(kw_only=True)
class Flight:
    """A spacecraft of a case and where it starts: on an orbit with an offset (m, in ``lvlh``, ``rtn`` or ``N``), or,
    without an orbit, at the spacecraft's own position and velocity. offset_velocity: m/s, relative to the offset's
    frame as it turns; None is that of the orbit's point, unchanged. step: s, its own integration step; None is the
    case's."""

    spacecraft: Spacecraft
    orbit: Orbit | None = None
    offset: Vector = ZERO
    offset_frame: str = "lvlh"
    offset_velocity: Vector | None = None
    step: float | None = None


@frozen(kw_only=True)
class CaseDescription:
    """Everything that one input directory says.

    start: UTC as written (ISO 8601) or None. duration, step, interval (of the output): s. integrator: of nesim.methods
    (rtol, atol, max_step in s or None: of an adaptive one; order: of ``variational``). equations: ``tree`` or
    ``dense``. groups: what is recorded, None is everything. frames: against which attitude, rate, position and velocity
    are recorded besides N, of frame_bodies, by default the root. events: of the orbits (``apsides``, ``nodes``,
    ``eclipses``) and altitudes (m above the central body's radius) that are reported when they are passed. checkpoint:
    s of simulated time between checkpoints, None: one a minute of computing. files: every input file verbatim, by its
    path in the directory. resolved: the case after defaults, as YAML text. contacts, dockings, commands: between
    spacecraft, which are stepped together then. notices: what the input asks for and is done otherwise or not at all, a
    line each.
    """

    directory: str
    title: str = ""
    start: str | None = None
    duration: float
    step: float
    integrator: str = "rk4"
    order: int = 4
    rtol: float = 1e-9
    atol: float = 1e-12
    max_step: float | None = None
    equations: str = "tree"
    interval: float
    groups: Sequence[str] | None = None
    frames: Sequence[str] = ()
    frame_bodies: Sequence[str] = ()
    events: Sequence[str] = ()
    altitudes: Vector = ()
    checkpoint: float | None = None
    seed: int = 0
    environment: Environment = Environment()
    flights: Sequence[Flight] = ()
    files: dict = field(default_factory=dict)
    resolved: str = ""
    notices: Sequence[str] = field(default=(), compare=False)
    contacts: Sequence[Contact] = ()
    dockings: Sequence[Docking] = ()
    commands: Sequence[Order] = ()

    @property
    def record_times(self) -> np.ndarray:
        """Of the records, s: every interval and the end, whether a whole interval lies before it or not."""
        ratio = self.duration / self.interval
        whole = round(ratio) if abs(ratio - round(ratio)) <= 1e-9 * ratio else ceil(ratio)
        return np.minimum(np.arange(max(whole, 1) + 1) * self.interval, self.duration)

    def bodies_in_frames(self, craft: Spacecraft) -> list[str]:
        """Names of a spacecraft's bodies whose attitude is recorded against frames."""
        own = [body.name for body in craft.bodies]
        return [name for name in self.frame_bodies or own[:1] if name in own] if self.frames else []
