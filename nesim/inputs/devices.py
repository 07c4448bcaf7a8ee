"""What acts on a spacecraft of its own accord, as plain data: time laws, wheels' motors, drives, thrusters, torquers,
controllers, commands. SI units; nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import inf
from typing import TYPE_CHECKING

from nesim.base.frozen import frozen

if TYPE_CHECKING:                    # it brings a parser along, which most cases do not need
    from nesim.text.expressions import Expression

Vector = Sequence[float]
ZERO = (0.0, 0.0, 0.0)
IDENTITY = (0.0, 0.0, 0.0, 1.0)


@frozen(kw_only=True)
class TimeLaw:
    """A quantity given as a function of time (s since the epoch).

    kind: ``constant`` (value), ``hold``, ``linear`` or ``cubic`` (times and values of a table; constant outside it;
    cubic is the natural spline) or ``expression`` (value is a factor that brings the expression to SI).
    """

    kind: str = "constant"
    value: float = 0.0
    times: Vector = ()
    values: Vector = ()
    expression: Expression | None = None


@frozen(kw_only=True)
class QuaternionLaw:
    """Speed of a wheel from the attitude q_BN of its body, q = [x, y, z, w]: K1 q + K2 int q dt + K3 dq/dt [Misra eq.
    37].

    proportional (rad/s), integral (rad/s2), derivative (rad): K1, K2, K3, four numbers each.
    """

    proportional: Vector = (0.0,) * 4
    integral: Vector = (0.0,) * 4
    derivative: Vector = (0.0,) * 4


@frozen(kw_only=True)
class Friction:
    """Of a wheel's bearing. coulomb, static: N m. viscous: N m s/rad. stribeck: rad/s, 0 is no Stribeck curve.
    linear_below: rad/s, speed below which Coulomb friction grows linearly from zero."""

    coulomb: float = 0.0
    viscous: float = 0.0
    static: float = 0.0
    stribeck: float = 0.0
    linear_below: float = 1e-4


@frozen(kw_only=True)
class Drive:
    """A motor, servo, lock or prescribed motion of one axis of a joint.

    axis: from 1; of a spherical joint x, y, z of the outer body, mode ``torque`` only. mode: ``torque`` (a time law),
    ``position`` (stiffness * (target - x) + damping * (d target/dt - dx/dt), within max_torque), ``rate`` (damping *
    (target - dx/dt), within max_torque), ``motion`` (x follows target exactly), ``locked``, ``free`` (to be locked by a
    command) or ``compiled`` (a C function in ``file``). torque: N m, prismatic N. target: rad or m, of a rate rad/s or
    m/s.
    """

    name: str
    joint: str
    axis: int = 1
    mode: str = "torque"
    torque: TimeLaw = TimeLaw()
    target: TimeLaw = TimeLaw()
    stiffness: float = 0.0
    damping: float = 0.0
    max_torque: float = inf
    file: str = ""
    function: str = ""


@frozen(kw_only=True)
class Tank:
    """Propellant, a point mass that is part of its body's mass. position: m from the body's origin. mass: kg."""

    name: str
    body: str
    mass: float
    position: Vector = ZERO


@frozen(kw_only=True)
class Thruster:
    """A force (N) on a body at a position (m, from the body's origin) along a direction (body axes), while it is on.

    on: intervals (start, stop) in s, sorted, not touching. minimum_impulse: N s, shorter pulses are not fired.
    rise_time: s, time constant of the force's first-order rise and decay. tank, specific_impulse (s): what it burns, ""
    is nothing.
    """

    name: str
    body: str
    force: float
    direction: Vector
    position: Vector = ZERO
    on: Sequence[tuple[float, float]] = ()
    minimum_impulse: float = 0.0
    rise_time: float = 0.0
    tank: str = ""
    specific_impulse: float = 0.0


@frozen(kw_only=True)
class Torquer:
    """A magnetic torquer. axis: of its dipole, body axes. dipole: A m2. max_dipole: A m2."""

    name: str
    body: str
    axis: Vector
    dipole: TimeLaw = TimeLaw()
    max_dipole: float = inf


@frozen(kw_only=True)
class EndpointPath:
    """Where an endpoint is to be: position (m) and attitude (rotation vector, rad), three time laws each. frame:
    ``start``, beside where it was when the law began, in N's axes; ``N`` or ``lvlh``, from the spacecraft's mass
    centre; ``root``, from the root's. With a prescribed base positions are those in N."""

    position: Sequence[TimeLaw] = (TimeLaw(),) * 3
    attitude: Sequence[TimeLaw] = (TimeLaw(),) * 3
    frame: str = "start"


@frozen(kw_only=True)
class Controller:
    """A law that runs at its sample time and holds its output in between.

    type: ``attitude``, ``rate_damping``, ``spin``, ``momentum_dumping`` or ``python``. sample, delay: s. enabled: from
    the start.
    body: whose attitude and rate it measures, "" is the root. actuators: names of wheels, thrusters or torquers (of one
    kind), none is an ideal torque on the body. max_torque: N m, of each axis of the demand.

    attitude: reference ``inertial`` (target is q_BN), ``lvlh`` (target takes LVLH axes to the body's) or ``table``
    (rows of t, x, y, z, w); target_rate: rad/s in body axes, relative to the reference. Demand, in body axes:
    -proportional * phi - integral * int(phi) dt - derivative * (rate error), phi the rotation vector of the error.
    rate_damping: -derivative * (w - target_rate).
    spin: by thrusters; axis (body) is to turn at spin_rate (rad/s) and, unless direction is None, to point along
    direction (N).
    derivative: 1/s, share of the rate error that is removed in a second; proportional: 1/s, the same of the pointing
    error;
    deadband: smallest momentum error that is acted upon, N m s.
    momentum_dumping: of wheels, gain (1/s) times their momentum above target_momentum (N m s, body axes).
    python: class_name in file, made with parameters.
    resolved_motion_rate: by drives of mode rate, of an endpoint along a path; axes: of the task, () is all that can be;
    jacobian: ``generalized`` or ``fixed_base``; gain: 1/s; singular_below: singular values that are damped; reaction:
    ``ignored`` or ``null_space`` of reaction_body ("" is the root).
    computed_torque: targets of the axes of its drives; gain: 1/s2; rate_gain: 1/s; base: ``free`` or ``held``.
    impedance: stiffness (3 N/m, 3 N m/rad) and task_damping (3 N s/m, 3 N m s/rad), axes of N, of an endpoint to a
    path.
    """

    name: str
    type: str
    sample: float
    delay: float = 0.0
    enabled: bool = True
    body: str = ""
    actuators: Sequence[str] = ()
    max_torque: float = inf
    reference: str = "inertial"
    target: Vector = IDENTITY
    target_rate: Vector = ZERO
    table: Sequence[Sequence[float]] = ()
    proportional: Vector = ZERO
    integral: Vector = ZERO
    derivative: Vector = ZERO
    axis: Vector = (0.0, 0.0, 1.0)
    spin_rate: float = 0.0
    direction: Vector | None = None
    deadband: float = 0.0
    wheels: Sequence[str] = ()
    gain: float = 0.0
    target_momentum: Vector = ZERO
    file: str = ""
    class_name: str = ""
    parameters: dict = field(default_factory=dict)
    endpoint: str = ""
    path: EndpointPath = EndpointPath()
    axes: Sequence[str] = ()
    jacobian: str = "generalized"
    singular_below: float = 0.02
    reaction: str = "ignored"
    reaction_body: str = ""
    targets: Sequence[TimeLaw] = ()
    rate_gain: float = 0.0
    base: str = "free"
    stiffness: Vector = (0.0,) * 6
    task_damping: Vector = (0.0,) * 6


@frozen(kw_only=True)
class Condition:
    """quantity above or below a limit: ``wheel_speed`` of a wheel, ``joint_angle``, ``joint_rate`` of an axis (from 1)
    of a joint, ``body_rate`` of a component (axis 1 to 3, 0 is the magnitude) of a body, ``endpoint_position`` or
    ``endpoint_velocity`` of a component (axis 1 to 3, N) of an endpoint, ``contact_force``, the largest size of a
    contact's forces, or of the one of an endpoint (name ``CONTACT.ENDPOINT``), ``altitude`` above the central body's
    radius; or an ``event`` of the orbit, whose name (periapsis, eclipse_entry, ...) is ``name``. SI."""

    quantity: str
    name: str
    axis: int
    above: bool
    limit: float


@frozen(kw_only=True)
class Command:
    """Something to do, at a time (s) or once when a condition becomes true.

    action: ``set`` (value of ``target``, a path such as controllers.acs.proportional, wheels.rw1.torque,
    drives.d.target, torquers.m.dipole), ``lock``, ``unlock`` (a drive), ``fire`` (a thruster, for ``duration`` s),
    ``enable``, ``disable`` (a controller), ``stop`` or ``delta_v`` (value, m/s, added to the velocity at once; frame:
    its axes, N, lvlh, rtn or body, the root's).
    """

    action: str
    target: str = ""
    value: float | Vector = 0.0
    duration: float = 0.0
    frame: str = "N"
    at: float | None = None
    when: Condition | None = None


@frozen(kw_only=True)
class Base:
    """Prescribed motion of the root body: acceleration (m/s2, of its mass centre, in N) and angular velocity (rad/s,
    root axes). All zero: fixed in N."""

    acceleration: Sequence[TimeLaw] = (TimeLaw(),) * 3
    rate: Sequence[TimeLaw] = (TimeLaw(),) * 3
