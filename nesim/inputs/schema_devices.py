"""What moves a spacecraft: models of wheels, drives, tanks, thrusters and torquers. Limits are the compiler's to
check."""

from typing import ClassVar

from nesim.inputs import kinds
from nesim.inputs.laws import WheelSpeed, later, law
from nesim.inputs.schedules import Intervals, Pulses, schedule
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import Axis, Finding, Name, Text, Wrong

ZERO = (0.0, 0.0, 0.0)


class FrictionModel(Element):
    """Of a wheel's bearing."""

    coulomb: kinds.Torque = Field(0.0, description="N m, against the motion")
    viscous: kinds.AngularDamping = Field(0.0, description="N m s/rad, times the speed")
    static: kinds.Torque = Field(0.0, description="N m, to break loose from rest; 0 is no more than coulomb")
    stribeck: kinds.Rate = Field(0.0, description="rad/s, over which static falls to coulomb friction; 0 is no "
                                                  "Stribeck curve")
    linear_below: kinds.Rate = Field(1e-4, description="rad/s, below which Coulomb friction grows linearly from zero")


class WheelModel(Element):
    """A momentum wheel. Mass and inertia of a balanced or jitter wheel are part of its body's, a coupled wheel's are
    not."""

    motor: ClassVar[tuple[str, ...]] = ("torque", "max_torque", "min_torque", "max_speed", "max_power", "friction")
    name: Name = Field(description="of the wheel, unique among wheels, thrusters, torquers and drives")
    body: Name = Field(description="name of the body that carries it")
    axis: Axis = Field(description="spin axis, body axes: x, y, z, -x, -y, -z or a unit vector")
    position: kinds.Point = Field(ZERO, description="m, its centre from the body's origin, body axes")
    inertia: kinds.Moment = Field(description="kg m2 about the spin axis")
    mass: kinds.Mass = Field(0.0, description="kg; required by mode coupled")
    mode: kinds.WheelMode = Field("balanced", description="fidelity: balanced; jitter: its imbalance shakes the body; "
                                                          "coupled: fully")
    static_imbalance: kinds.StaticImbalance = Field(0.0, description="kg m; jitter and coupled")
    dynamic_imbalance: kinds.Moment = Field(0.0, description="kg m2; jitter and coupled")
    transverse_inertia: kinds.Transverse = Field((0.0, 0.0), description="kg m2 about w2 and w3; required by mode "
        "coupled")
    reference: kinds.Direction = Field(None, description="direction of w2 at angle 0, body axes, made perpendicular to "
                                                         "the axis")
    angle: kinds.Angle = Field(0.0, description="rad, at the start")
    speed: WheelSpeed = Field(0.0, description="rad/s relative to the body: a number at the start, a law for all times")
    torque: law("torque") = Field(0.0, description="N m of the motor on the wheel, a time law; the body feels the "
                                                   "opposite")
    max_torque: kinds.Torque = Field(None, description="N m, of the motor; default no limit")
    min_torque: kinds.Torque = Field(0.0, description="N m, smaller demands give none")
    max_speed: kinds.Rate = Field(None, description="rad/s, beyond which the motor does not accelerate it; default no "
                                                    "limit")
    max_power: kinds.Power = Field(None, description="W, of the motor; default no limit")
    friction: FrictionModel = Field(None, description="of the bearing; default none")

    @model_validator(mode="after")
    def _prescribed(self):
        given = [key for key in self.motor if key in self.model_fields_set]
        if not isinstance(self.speed, float) and given:
            hint = "a law of the speed needs no motor; a plain number would be the speed at the start"
            raise Wrong(*(Finding(f"'{key}' beside a prescribed speed", hint, (key,), about_key=True) for key in given))
        return self


DRIVE_KEYS = {"torque": ("torque",), "position": ("target", "stiffness", "damping", "max_torque"),
              "rate": ("target", "damping", "max_torque"),
              "motion": ("target",), "locked": (), "free": (), "compiled": ("file", "function", "max_torque")}
DRIVE_NEEDS = {"position": ("stiffness",), "rate": ("damping",), "motion": ("target",),
               "compiled": ("file", "function")}


class DriveModel(Element):
    """A motor, servo, lock or prescribed motion of one axis of a joint. What its numbers measure depends on the
    joint."""

    name: Name = Field(description="of the drive, unique among wheels, thrusters, torquers and drives")
    joint: Name = Field(description="name of the joint")
    axis: kinds.AxisNumber = Field(1, description="which axis of the joint, from 1")
    mode: kinds.DriveMode = Field(None, description="default torque if there is a torque, position if there are target "
                                                    "and stiffness")
    torque: later("torque", "force") = Field(None, description="mode torque: N m, prismatic N, a time law")
    target: later("angle", "length", "rate", "speed") = Field(None, description="time law; position, motion: rad or m; "
        "rate: rad/s or m/s, default 0 or what a controller gives")
    stiffness: later("angular stiffness", "stiffness", parse=float) = Field(None,
        description="position: N m/rad, prismatic N/m")
    damping: later("angular damping", "damping", parse=float) = Field(None, description="position, rate: N m s/rad, "
        "prismatic N s/m")
    max_torque: later("torque", "force", parse=float) = Field(None, description="N m, prismatic N; default no limit")
    file: Text = Field(None, description="compiled: Python file in the case directory")
    function: Text = Field(None, description="compiled: name of the function in it")

    @model_validator(mode="after")
    def _keys_of_the_mode(self):
        mode, given = self.kind, self.model_fields_set
        listing = f"(allowed: {', '.join(DRIVE_KEYS)})"
        if mode is None:
            raise Wrong(Finding("missing key 'mode'", listing))
        every = {key for keys in DRIVE_KEYS.values() for key in keys}
        own = DRIVE_KEYS[mode]
        wrong = [Finding(f"'{key}' does not belong to a drive of mode {mode}",
                         f"(allowed: {', '.join(own) or 'no key but joint and axis'})",
                         (key,), about_key=True) for key in type(self).model_fields if key in every & given
                 and key not in own]
        wrong += [Finding(f"missing key '{key}'", f"a drive of mode {mode} needs it") for key in DRIVE_NEEDS.get(mode,
            ()) if key not in given]
        if wrong:
            raise Wrong(*wrong)
        return self

    @property
    def kind(self) -> str | None:
        """The mode, guessed from the keys if it is not given."""
        given = self.model_fields_set
        if self.mode is not None:
            return self.mode
        return "torque" if "torque" in given else "position" if {"target", "stiffness"} <= given else None


class TankModel(Element):
    """Propellant, a point mass that is part of its body's mass."""

    name: Name = Field(description="of the tank, unique in the spacecraft")
    body: Name = Field(description="name of the body that holds it")
    mass: kinds.Mass = Field(description="kg of propellant at the start, part of the body's mass")
    position: kinds.Point = Field(ZERO, description="m, from the body's origin, body axes")


class ThrusterModel(Element):
    """A force on a body while it is on."""

    name: Name = Field(description="of the thruster, unique among wheels, thrusters, torquers and drives")
    body: Name = Field(description="name of the body that carries it")
    position: kinds.Point = Field(ZERO, description="m, where the force acts, from the body's origin, body axes")
    direction: kinds.Direction = Field(description="of the force on the body, body axes, any length but zero")
    force: kinds.ForceNumber = Field(description="N")
    on: Intervals = Field((), description="s, [[start, stop], ..]")
    pulses: Pulses = Field((), description="{start, on, period, count} or a list of such, added to on")
    minimum_impulse: kinds.Impulse = Field(0.0, description="N s, shorter pulses are not fired")
    rise_time: kinds.Time = Field(0.0, description="s, time constant of the force's rise and decay")
    tank: Name = Field("", description="name of the tank that it empties")
    specific_impulse: kinds.Time = Field(0.0, description="s; needed with a tank")

    @model_validator(mode="after")
    def _intervals(self):
        schedule(self.on, self.pulses)
        return self


class TorquerModel(Element):
    """A magnetic torquer; needs a magnetic field in sim.yaml."""

    name: Name = Field(description="of the torquer, unique among wheels, thrusters, torquers and drives")
    body: Name = Field(description="name of the body that carries it")
    axis: Axis = Field(description="of its dipole, body axes: x, y, z, -x, -y, -z or a unit vector")
    dipole: law("magnetic dipole") = Field(0.0, description="A m2, a time law")
    max_dipole: kinds.Dipole = Field(None, description="A m2; default no limit")
