"""What a spacecraft is made of, as plain data.

SI units throughout. Points are measured from a body frame's origin in that body's axes. Rotations are
quaternions, scalar last, taking components in the frame named first to the frame named second: the
attitude ``q_BN`` takes N to the body. This module knows no mechanics and checks nothing; the compiler does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import ceil, inf

import numpy as np

from nesim.base.frozen import frozen
from nesim.inputs.devices import (Base, Command, Controller, Drive, Friction, QuaternionLaw, Tank, Thruster, TimeLaw,
                                  Torquer)
from nesim.inputs.touching import Contact, ContactFriction, Face, Ground  # noqa: F401

Vector = Sequence[float]
IDENTITY = (0.0, 0.0, 0.0, 1.0)
# field of a spacecraft as its case describes it, before it stands where its flight starts
NOT_PLACED = "not placed"
ZERO = (0.0, 0.0, 0.0)


@frozen(kw_only=True)
class Shape:
    """What a body looks like in a view.

    form: ``box`` (size: lengths along x, y, z), ``cylinder`` or ``cone`` (radius, length; axis), ``sphere`` (radius) or
    ``mesh`` (file of the case, scale); m. center: m from the body's origin, its axes. rotation: from body axes to the
    shape's. color: ``#rrggbb``, "" is none given.
    """

    form: str
    size: Vector = ()
    file: str = ""
    axis: Vector = (0.0, 0.0, 1.0)
    scale: float = 1.0
    center: Vector = ZERO
    rotation: Vector = IDENTITY
    color: str = ""


@frozen(kw_only=True)
class Body:
    """A rigid body.

    mass: kg. inertia: kg m2 about the mass centre in body axes, three principal moments or a 3x3 tensor
    (off-diagonals are minus the products of inertia). mass_center: m, from the body frame's origin. residual_dipole: A
    m2, body axes.
    unphysical: the inertia is meant although no distribution of mass has it. shape: of the pictures, None is the
    uniform box or wire.
    """

    name: str
    mass: float
    inertia: Sequence
    mass_center: Vector = ZERO
    residual_dipole: Vector = ZERO
    unphysical: bool = False
    shape: Shape | None = None


@frozen(kw_only=True)
class Surface:
    """What air and sunlight meet: one side of a ``plate`` (normal, area), a ``cylinder`` without its ends (normal is
    its axis; radius, length) or a ``sphere`` (radius); m, m2. center: m from the body's origin. drag: coefficient.
    specular, diffuse: shares of the light that are reflected."""

    body: str
    shape: str
    center: Vector = ZERO
    normal: Vector = (0.0, 0.0, 1.0)
    area: float = 0.0
    radius: float = 0.0
    length: float = 0.0
    drag: float = 2.2
    specular: float = 0.0
    diffuse: float = 0.0


@frozen(kw_only=True)
class Endpoint:
    """A named point of a body with a frame: a hand, a tool, a foot, a port.

    point: m from the body's origin in its axes. rotation: quaternion, body axes to the endpoint's frame. radius: m, of
    the sphere that touches others; 0 is a point. axis: unit vector in body axes; with it the rim of a disc of that
    radius touches instead.
    """

    name: str
    body: str
    point: Vector = ZERO
    rotation: Vector = IDENTITY
    radius: float = 0.0
    axis: Vector | None = None


@frozen(kw_only=True)
class Stops:
    """Ends of the travel of a gimbal or prismatic joint: beyond lower and upper (rad or m; an infinite one is none) a
    spring (N m/rad or N/m) and a damper (N m s/rad or N s/m) push back and never pull. Each is one number for all axes
    or one an axis."""

    lower: float | Vector = -inf
    upper: float | Vector = inf
    stiffness: float | Vector
    damping: float | Vector = 0.0


@frozen(kw_only=True)
class Joint:
    """A joint between an inner and an outer body; the tree grows outward.

    type: ``spherical``, ``gimbal`` (1-3 axes, and up to 3 slides before them), ``prismatic`` (1-3 axes) or ``fixed``.
    inner_point, outer_point: m, the joint in each body's frame. inner_rotation takes the inner body's axes
    to the joint frame, outer_rotation the joint frame to the outer body's axes (quaternions, fixed).
    axes: ``"x"``, ``"y"``, ``"z"`` or unit vectors, each in the frame that precedes its rotation. slides: of a gimbal,
    axes in the inner joint frame along which it slides before it turns; whatever is one number an axis has theirs
    first.

    Start state: ``angle`` (gimbal, rad), ``attitude`` (spherical, inner to outer quaternion) or
    ``displacement`` (prismatic and slides, m); ``rate`` of the angles (rad/s), of the outer body relative to the inner
    in outer axes (spherical, rad/s) or of the displacements (m/s).

    stiffness, damping, rest, torque: one number for all axes (not with slides) or one an axis. ``torque`` is positive
    in the sense of a growing angle, i.e. on the outer body; spherical: three numbers in outer axes; prismatic:
    generalised forces along the axes (N). A spherical joint's ``attitude`` leads from the inner to the outer joint
    frame, so without mounting rotations from the inner to the outer body; its spring acts on the rotation vector of
    that attitude and its damper on the relative rate, both along the axes of the outer joint frame. spring_law:
    ``potential``, or ``vector``: what spring, damper and drives give for the axes of a gimbal or the rotation vector of
    a spherical joint are components of one torque. stops: of a gimbal or prismatic joint, None is none.
    """

    name: str
    type: str
    inner: str
    outer: str
    inner_point: Vector = ZERO
    outer_point: Vector = ZERO
    inner_rotation: Vector = IDENTITY
    outer_rotation: Vector = IDENTITY
    slides: Sequence = ()
    axes: Sequence = ()
    angle: float | Vector = 0.0
    displacement: float | Vector = 0.0
    attitude: Vector = IDENTITY
    rate: float | Vector = 0.0
    stiffness: float | Vector = 0.0
    damping: float | Vector = 0.0
    rest: float | Vector = 0.0
    torque: float | Vector = 0.0
    spring_law: str = "potential"
    stops: Stops | None = None

    @property
    def sliding(self) -> Sequence:
        """The axes along which it slides, as written."""
        return self.axes if self.type == "prismatic" else self.slides

    @property
    def turning(self) -> Sequence:
        """The axes about which it turns one after the other, as written."""
        return self.axes if self.type == "gimbal" else ()

    @property
    def freedoms(self) -> int:
        """How many coordinates it has: those of its slides first."""
        return 3 if self.type == "spherical" else len(self.sliding) + len(self.turning)


@frozen(kw_only=True)
class Loop:
    """A joint between two bodies that the tree connects already, spelt like a joint without start state and law: it has
    no coordinates.

    type: ``spherical``, ``gimbal`` (1-3 axes, and up to 3 slides before them), ``prismatic`` (1-3 axes) or ``fixed``.
    closed: from the start; if not, a fixed one is open until a command locks it, at the pose of that instant.
    """

    name: str
    type: str
    inner: str
    outer: str
    inner_point: Vector = ZERO
    outer_point: Vector = ZERO
    inner_rotation: Vector = IDENTITY
    outer_rotation: Vector = IDENTITY
    slides: Sequence = ()
    axes: Sequence = ()
    closed: bool = True

    @property
    def sliding(self) -> Sequence:
        """The axes along which it slides, as written."""
        return self.axes if self.type == "prismatic" else self.slides

    @property
    def turning(self) -> Sequence:
        """The axes about which it turns one after the other, as written."""
        return self.axes if self.type == "gimbal" else ()


@frozen(kw_only=True)
class Wheel:
    """A momentum wheel in a body.

    mode: ``balanced``, ``jitter`` (the imbalances shake the body) or ``coupled`` (an unbalanced rotor). Mass (kg) and
    inertia of a coupled wheel are its own, of others they are part of the body's. axis: w1, spin axis in body axes.
    position: m, its centre from the body's origin. inertia: kg m2 about w1; transverse_inertia: about w2 and w3.
    static_imbalance: kg m, along w2.
    dynamic_imbalance: kg m2, in the plane of w1 and w3. reference: w2 at angle 0 in body axes, made perpendicular to
    the axis; None is any. angle: rad.

    speed: rad/s relative to the body, at the start; or speed_law prescribes it, and then there is no motor and no
    friction.
    torque: N m of the motor on the wheel, the body feels the opposite; within max_torque, none below min_torque, not
    beyond max_speed (rad/s) and max_power (W).
    """

    name: str
    body: str
    axis: Vector
    inertia: float
    mass: float = 0.0
    position: Vector = ZERO
    mode: str = "balanced"
    static_imbalance: float = 0.0
    dynamic_imbalance: float = 0.0
    transverse_inertia: Vector = (0.0, 0.0)
    reference: Vector | None = None
    angle: float = 0.0
    speed: float = 0.0
    torque: TimeLaw | float = 0.0
    speed_law: TimeLaw | QuaternionLaw | None = None
    max_torque: float = inf
    min_torque: float = 0.0
    max_speed: float = inf
    max_power: float = inf
    friction: Friction | None = None


@frozen(kw_only=True)
class Load:
    """A given force (N) and torque (N m) on a body, in its axes or in N, while ``start <= t < stop`` (s).

    point: where the force acts, m from the body frame's origin in body axes; None is the mass centre. endpoint: the
    name of one, where it acts instead of at a point of ``body``.
    """

    body: str = ""
    endpoint: str = ""
    force: Vector = ZERO
    torque: Vector = ZERO
    frame: str = "body"
    point: Vector | None = None
    start: float = -inf
    stop: float = inf


@frozen(kw_only=True)
class Spacecraft:
    """A tree of bodies, what acts on it, and its start state. The first body is the root; base prescribes its motion,
    None is free.

    attitude: q_BN of the root body. rate: rad/s of the root body in N, root axes. position (m) and
    velocity (m/s) in N of the spacecraft's mass centre, or of the root body's if ``position_of`` is ``root``; their
    ``_low`` are to be
    added: what rounding left of numbers that were known better. perturbed: False keeps the mass centre on its conic
    about the central body, whatever acts. field: the nesim.Field that a spacecraft of a case is in, which
    ``dataclasses.replace`` hands on; NOT_PLACED where the case has one and this is not yet in it; None says nothing
    about it.
    """

    name: str = "spacecraft"
    bodies: Sequence[Body] = ()
    joints: Sequence[Joint] = ()
    wheels: Sequence[Wheel] = ()
    loops: Sequence[Loop] = ()
    endpoints: Sequence[Endpoint] = ()
    loads: Sequence[Load] = ()
    faces: Sequence[Face] = ()
    grounds: Sequence[Ground] = ()
    contacts: Sequence[Contact] = ()
    surfaces: Sequence[Surface] = ()
    drives: Sequence[Drive] = ()
    tanks: Sequence[Tank] = ()
    thrusters: Sequence[Thruster] = ()
    torquers: Sequence[Torquer] = ()
    controllers: Sequence[Controller] = ()
    commands: Sequence[Command] = ()
    base: Base | None = None
    perturbed: bool = True
    attitude: Vector = IDENTITY
    rate: Vector = ZERO
    position: Vector = ZERO
    velocity: Vector = ZERO
    position_low: Vector = ZERO
    velocity_low: Vector = ZERO
    position_of: str = "mass_center"
    field: object = field(default=None, repr=False, compare=False)


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
