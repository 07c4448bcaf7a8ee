"""What a case says, as plain data: where spacecraft are and fly, when, and in what steps.

SI units throughout. This module knows no mechanics and checks nothing; the compiler does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import ceil

import numpy as np

from nesim.base.frozen import frozen
from nesim.things import ZERO, Spacecraft, Vector


@frozen(kw_only=True)
class Atmosphere:
    """model: ``exponential`` or ``nrlmsise00`` with f107 and its mean over 81 days f107a (10^-22 W/(m2 Hz)) and the
    daily index ap."""

    model: str = "exponential"
    f107: float = 150.0
    f107a: float = 150.0
    ap: float = 4.0


@frozen(kw_only=True)
class Environment:
    """Where the spacecraft are.

    central_body: ``earth``, ``moon``, ``mars``, ``sun`` or ``none`` (free space). uniform_gravity: m/s2 in N, in free
    space. mu (m3/s2) and radius (m) override the body's constants. degree: of the gravity field, 0 is a point mass.
    acts_on: ``bodies`` (each where it is, with its own gradient torque) or ``mass_center`` (one acceleration for all,
    no gradient). gradient: ``full``, or ``point_mass`` (of harmonics and other bodies nothing, rotors of wheels left
    out). order: of the field, None is the degree.
    third_bodies: whose gravity acts besides (sun, moon, planets). tides: of the solid planet. atmosphere: drag on
    surfaces, None is none.
    radiation_pressure: of sunlight on surfaces. magnetic_field: T in N, the same everywhere, or ``igrf`` or ``dipole``;
    None is none.
    ephemeris: ``analytic`` or ``de440``. axes: of N, ``icrf`` or the central body's ``own``.
    """

    central_body: str = "none"
    uniform_gravity: Vector = ZERO
    mu: float | None = None
    radius: float | None = None
    degree: int = 0
    acts_on: str = "bodies"
    gradient: str = "full"
    order: int | None = None
    third_bodies: Sequence[str] = ()
    tides: bool = False
    atmosphere: Atmosphere | None = None
    radiation_pressure: bool = False
    magnetic_field: Vector | str | None = None
    ephemeris: str = "analytic"
    axes: str = "icrf"


@frozen(kw_only=True)
class Orbit:
    """An orbit about the central body, in one of four forms; m, m/s, rad.

    By altitude: periapsis_altitude, apoapsis_altitude (above the central body's radius). By size: semi_major_axis
    (negative if hyperbolic), eccentricity. Both with inclination, raan, arg_periapsis, and true_anomaly or
    mean_anomaly; mean: these are mean elements about the Earth, to first order in J2. By modified equinoctial elements:
    semi_major_axis, f, g, h, k, true_longitude. By state: position, velocity in N. note: where it comes from, for
    people.
    """

    name: str
    periapsis_altitude: float | None = None
    apoapsis_altitude: float | None = None
    semi_major_axis: float | None = None
    eccentricity: float | None = None
    inclination: float = 0.0
    raan: float = 0.0
    arg_periapsis: float = 0.0
    true_anomaly: float = 0.0
    mean_anomaly: float | None = None
    mean: bool = False
    f: float | None = None
    g: float | None = None
    h: float | None = None
    k: float | None = None
    true_longitude: float | None = None
    position: Vector | None = None
    velocity: Vector | None = None
    note: str = field(default="", compare=False)


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
    ``dense``. groups: what is recorded, None is everything.
    frames: against which attitude, rate, position and velocity are recorded besides N, of frame_bodies, by default the
    root.
    events: of the orbits (``apsides``, ``nodes``, ``eclipses``) and altitudes (m above the central body's radius) that
    are reported when they are passed.
    checkpoint: s of simulated time between checkpoints, None: one a minute of computing.
    files: every input file verbatim, by its path in the directory. resolved: the case after defaults, as YAML text.
    notices: what the input asks for and is done otherwise or not at all, a line each.
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

    @property
    def record_times(self) -> np.ndarray:
        """Of the records, s: every interval and the end, whether a whole interval lies before it or not."""
        ratio = self.duration / self.interval
        whole = round(ratio) if abs(ratio - round(ratio)) <= 1e-9 * ratio else ceil(ratio)
        return np.minimum(np.arange(max(whole, 1) + 1) * self.interval, self.duration)

    def framed(self, craft: Spacecraft) -> list[str]:
        """Names of a spacecraft's bodies whose attitude is recorded against frames."""
        own = [body.name for body in craft.bodies]
        return [name for name in self.frame_bodies or own[:1] if name in own] if self.frames else []
