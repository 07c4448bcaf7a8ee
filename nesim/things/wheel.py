"""Momentum wheels: theory sections 4 and 5."""

from __future__ import annotations

import dataclasses
from math import inf, pi
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.text import kinds
from nesim.text.laws import (TimeLaw, as_law, as_written, check_keys, law, law_mappings, law_problem, parse_each,
                             parse_law)
from nesim.text.values import (Axis, Finding, InvalidValue, Name, Value, found_text, number_schema, parse_list,
                               parse_quantity)
from nesim.model.arrays import device_structs, structs, vector
from nesim.model.devices import BY_VALUE
from nesim.base.errors import Problem
from nesim.base.rotations import multiply, quaternion, real, unit
from nesim.things.body import Body
from nesim.things.joints import Joint
from nesim.things.picture import Picture, Row
from nesim.things.thing import ZERO, Thing, ThingModel, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

MODES = ("balanced", "jitter", "coupled")       # SPIN_...
MOTOR = ("torque", "max_torque", "min_torque", "max_speed", "max_power", "friction")
SPEED_FORMS = ('(allowed: a number, {constant: x}, {table: [[t, x], ..]}, {file: x.csv}, {quaternion_pid: ..} or '
               '{expression: ".."})')
PID = {"proportional": "rate", "integral": "angular acceleration", "derivative": "angle"}
TOLERANCE = 1e-9      # of a principal moment: rounding


class QuaternionLaw(Thing):
    """Speed of a wheel from the attitude q_BN of its body, q = [x, y, z, w]: K1 q + K2 int q dt + K3 dq/dt [Misra eq.
    37].

    proportional (rad/s), integral (rad/s2), derivative (rad): K1, K2, K3, four numbers each.
    """

    proportional: Vector = (0.0,) * 4
    integral: Vector = (0.0,) * 4
    derivative: Vector = (0.0,) * 4


class Friction(Thing):
    """Of a wheel's bearing."""

    coulomb: float = key(kinds.Torque, 0.0, "N m, against the motion")
    viscous: float = key(kinds.AngularDamping, 0.0, "N m s/rad, times the speed")
    static: float = key(kinds.Torque, 0.0, "N m, to break loose from rest; 0 is no more than coulomb")
    stribeck: float = key(kinds.Rate, 0.0, "rad/s, over which static falls to coulomb friction; 0 is no Stribeck curve")
    linear_below: float = key(kinds.Rate, 1e-4, "rad/s, below which Coulomb friction grows linearly from zero")

    def check(self, c: Collector) -> None:
        """Numbers that belong together."""
        for name in ("coulomb", "viscous", "static", "stribeck"):
            c.not_negative(name, ())
        c.positive("linear_below")
        if not c.problems:
            if 0 < self.static < self.coulomb:
                c.add("static", f"{self.static:g} N m is below coulomb, {self.coulomb:g} N m")
            if self.stribeck and not self.static:
                c.add("stribeck", "a Stribeck curve needs static friction to fall from")


def _speed(value: Any) -> Any:
    """A number is the speed at the start, a mapping a law that prescribes it."""
    if isinstance(value, dict) and "quaternion_pid" in value:
        check_keys(value, ("quaternion_pid",))
        try:
            return _quaternion_pid(value["quaternion_pid"])
        except InvalidValue as error:
            raise error.below("quaternion_pid") from None
    if not isinstance(value, dict) or set(value) <= {"value", "unit"}:
        return parse_quantity(value, "rate")
    return parse_law(value, "rate", SPEED_FORMS)


def _quaternion_pid(value: Any) -> QuaternionLaw:
    if not isinstance(value, dict):
        raise InvalidValue(Finding(f"{found_text(value)}, a mapping is needed", f"(allowed: {', '.join(PID)})"))
    check_keys(value, tuple(PID))
    if not value:
        raise InvalidValue(Finding("is empty", f"(allowed: {', '.join(PID)}, 4 numbers each)"))
    return QuaternionLaw(**parse_each(value, {name: lambda x, d=d: parse_list(x, d, (4,)) for name, d in PID.items()}))


_FOUR = {"type": "array", "minItems": 4, "maxItems": 4}
_PID = {"type": "object",
        "properties": {"quaternion_pid": {"type": "object", "properties": dict.fromkeys(PID, _FOUR),
                                                            "additionalProperties": False}},
                                                            "additionalProperties": False}
Speed = Value(_speed, {"anyOf": [number_schema("rate"), *law_mappings("rate"), _PID]})


def is_momentum(part: dict) -> bool:
    """Whether a wheel of the resolved input is what a directory of 42 has for a momentum embedded in a body: hardly any
    inertia, and so very fast."""
    return (part.get("name") == f"{part.get('body')}_momentum" and isinstance(part.get("speed"), dict)
            and "constant" in part["speed"])


class Wheel(Thing, section="wheels", noun="wheel", rank=9):
    """A momentum wheel. Mass and inertia of a balanced or jitter wheel are part of its body's, a coupled wheel's are
    not.

    axis: w1, spin axis. reference: w2 at angle 0, made perpendicular to the axis; None is any. static_imbalance: along
    w2. dynamic_imbalance: in the plane of w1 and w3. speed: at the start; or speed_law prescribes it, and then there is
    no motor and no friction.
    """

    picture = Picture((Row("wheel_speed", "speed (rpm)", 30 / pi), Row("wheel_torque", "torque (N m)")), "wheels",
                      "wheel '{}'", "Speed relative to the body, about the spin axis; torque on the wheel: motor and "
                      "friction, or what a prescribed speed takes.", is_momentum, "a momentum that is constant in its "
                      "body")
    about = "momentum wheels"
    outputs = "wheel"
    settable = {"torque": kinds.Torque}
    written_as = {"speed_law": "speed"}
    name: str = key(Name, text="of the wheel, unique among wheels, thrusters, torquers and drives")
    body: str = key(Name, text="name of the body that carries it")
    axis: Vector = key(Axis, text="spin axis, body axes: x, y, z, -x, -y, -z or a unit vector")
    position: Vector = key(kinds.Point, ZERO, "m, its centre from the body's origin, body axes")
    inertia: float = key(kinds.Moment, text="kg m2 about the spin axis")
    mass: float = key(kinds.Mass, 0.0, "kg; required by mode coupled")
    mode: str = key(kinds.WheelMode, "balanced", "fidelity: balanced; jitter: its imbalance shakes the body; coupled: "
                                                 "fully")
    static_imbalance: float = key(kinds.StaticImbalance, 0.0, "kg m; jitter and coupled")
    dynamic_imbalance: float = key(kinds.Moment, 0.0, "kg m2; jitter and coupled")
    transverse_inertia: Vector = key(kinds.Transverse, (0.0, 0.0), "kg m2 about w2 and w3; required by mode coupled")
    reference: Vector | None = key(kinds.Direction, None, "direction of w2 at angle 0, body axes, made perpendicular "
                                                          "to the axis")
    angle: float = key(kinds.Angle, 0.0, "rad, at the start")
    speed: float = key(Speed, 0.0, "rad/s relative to the body: a number at the start, a law for all times")
    speed_law: TimeLaw | QuaternionLaw | None = None
    torque: TimeLaw | float = key(law("torque"), 0.0, "N m of the motor on the wheel, a time law; the body feels the "
                                                      "opposite")
    max_torque: float = key(kinds.Torque, inf, "N m, of the motor; default no limit")
    min_torque: float = key(kinds.Torque, 0.0, "N m, smaller demands give none")
    max_speed: float = key(kinds.Rate, inf, "rad/s, beyond which the motor does not accelerate it; default no limit")
    max_power: float = key(kinds.Power, inf, "W, of the motor; default no limit")
    friction: Friction | None = key(Friction, None, "of the bearing; default none")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if not isinstance(given.speed,
                          float) and (beside := [name for name in MOTOR if name in given.given_keys]):
            hint = "a law of the speed needs no motor; a plain number would be the speed at the start"
            raise InvalidValue(*(Finding(f"'{name}' beside a prescribed speed", hint, (name,), about_key=True)
                          for name in beside))

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """A constant torque stays a number."""
        values = super().values(given, reading, *path)
        if "torque" in values and values["torque"].kind == "constant":
            values["torque"] = values["torque"].value
        if not isinstance(given.speed, float):
            values["speed_law"] = values.pop("speed")
        return values

    def written(self) -> dict:
        """A law of the speed is a mapping, and there is no motor beside it."""
        out = super().written()
        if self.speed_law is None:
            return out
        out = {name: value for name, value in out.items() if name not in ("torque", "min_torque")}
        if isinstance(self.speed_law, QuaternionLaw):
            return out | {"speed": {"quaternion_pid": dataclasses.asdict(self.speed_law)}}
        return out | {"speed": {"constant": self.speed_law.value} if self.speed_law.kind == "constant"
                      else as_written(self.speed_law)}

    def check(self, c: Collector) -> None:
        """Rotor, start, motor and friction."""
        c.positive("inertia")
        c.not_negative("mass", ())
        c.array("position", (3,))
        c.unit("axis", 3, "the spin axis")
        for name in ("angle", "dynamic_imbalance"):
            c.array(name, ())
        c.not_negative("static_imbalance", ())
        c.not_negative("transverse_inertia", (2,))
        if self.mode not in MODES:
            c.add("mode", f"'{self.mode}' is unknown", hint=f"(allowed: {', '.join(MODES)})")
        self.check_reference(c)
        self.check_motor(c)
        if self.mode == "coupled" and not c.problems:
            self.check_rotor(c)

    def check_reference(self, c: Collector) -> None:
        """The direction of w2 needs a part across the spin axis."""
        reference = None if self.reference is None else c.array("reference", (3,))
        if reference is None or np.shape(self.axis) != (3,):
            return
        if np.linalg.norm(np.cross(reference, self.axis)) <= 1e-6 * np.linalg.norm(reference):
            c.add("reference", "must not be zero nor along the spin axis")

    def check_rotor(self, c: Collector) -> None:
        """A coupled wheel is a body of its own: mass, and an inertia that some distribution of mass could have."""
        if self.mass == 0:
            c.add("mass", "a coupled wheel needs its mass")
        J, (J2, J3), Ud = self.inertia, self.transverse_inertia, self.dynamic_imbalance
        if not (J2 and J3):
            c.add("transverse_inertia", "a coupled wheel needs its moments about w2 and w3, above zero")
            return
        a, b, largest = sorted((J, J2, J3))
        if a + b < largest * (1 - TOLERANCE):
            c.add("transverse_inertia", f"breaks the triangle inequality: the rotor's moments {a:.6g} + {b:.6g} = "
                                        f"{a + b:.6g} "
                                        f"are less than {largest:.6g} kg m2; no distribution of mass has that")
        # a thin disc is at the edge of that inequality, so with an imbalance it is beyond: only what cannot move is
        # refused
        elif (least := np.linalg.eigvalsh([[J, 0, Ud], [0, J2, 0], [Ud, 0, J3]])[0]) <= 0:
            c.add("dynamic_imbalance", f"too large: the rotor would have a principal moment of {least:.6g} kg m2")

    def check_motor(self, c: Collector) -> None:
        """Torque, speed and their limits; or a law of the speed and none of these."""
        before = len(c.problems)
        c.array("speed", ())
        c.law("torque")
        for name in ("max_torque", "max_speed", "max_power"):
            c.limit(name)
        c.not_negative("min_torque", ())
        if self.friction is not None:
            c.inside("friction", self.friction)
        if self.speed_law is not None:
            self.check_speed_law(c)
        elif len(c.problems) == before:
            if self.min_torque > self.max_torque:
                c.add("min_torque", f"{self.min_torque:g} N m is above max_torque, {self.max_torque:g} N m")
            if abs(self.speed) > self.max_speed:
                c.add("speed", f"{self.speed:g} rad/s at the start is beyond max_speed, {self.max_speed:g} rad/s")

    def check_speed_law(self, c: Collector) -> None:
        """A prescribed speed: the law itself, and no motor."""
        if isinstance(self.speed_law, QuaternionLaw):
            gains = [np.shape(getattr(self.speed_law, name)) for name in PID]
            wrong = "needs 4 numbers for each gain" if gains != [(4,)] * 3 else None
        else:
            wrong = law_problem(self.speed_law) if self.speed_law is not None else None
        if wrong:
            c.add("speed_law", wrong)
        if self.friction is not None or isinstance(self.torque, float) and self.torque:
            c.add("torque", "a wheel whose speed is prescribed has no motor and no friction")

    @classmethod
    def check_all(cls, craft: Spacecraft) -> list[Problem]:
        """A law of the attitude needs a body whose quaternion is part of the state: it must not jump to its
        opposite."""
        from nesim.things.contact import rigid_group

        problems = []
        for i, wheel in enumerate(craft.wheels):
            if not isinstance(wheel.speed_law, QuaternionLaw):
                continue
            welded = rigid_group(wheel.body, craft)
            carrier = next((joint for joint in craft.joints if joint.outer in welded and joint.inner not in welded),
                           None)
            if carrier is not None and carrier.kind not in ("SPHERICAL", "FREE"):
                problems.append(Problem(("wheels", i, "speed"), f"wheels[{i}] ('{wheel.name}').speed",
                                        f"quaternion_pid needs the attitude of the root or of a body on a ball joint; "
                                        f"'{wheel.body}' hangs on joint '{carrier.name}', which is {carrier.type}"
                                        f"{' and slides' if carrier.slides else ''}"))
        return problems

    def why_uncontrollable(self) -> str | None:
        """Why it cannot obey a controller or a command."""
        return None if self.speed_law is None else f"the speed of wheel '{self.name}' is prescribed: it takes no torque"

    def acts(self) -> bool:
        """Whether it is more than a constant torque or a law of the attitude."""
        limited = (self.max_torque, self.min_torque, self.max_speed, self.max_power) != (inf, 0.0, inf, inf)
        return isinstance(self.torque, TimeLaw) or isinstance(self.speed_law,
                                                              TimeLaw) or limited or self.friction is not None

    def axes(self) -> np.ndarray:
        """Rows a, w2, w3 at angle 0, body axes: w2 along the reference made perpendicular to the spin axis, w3 = a x
        w2."""
        a = unit(self.axis)
        reference = real(np.eye(3))[int(np.argmin(np.abs(a)))] if self.reference is None else real(self.reference)
        w2 = unit(reference - a * (a * reference).sum())
        return np.array([a, w2, np.cross(a, w2)])

    @property
    def rotor_name(self) -> str:
        """Of the body and of the hinge; no name that a user can give."""
        return f"{self.name} (rotor)"

    def rotor(self) -> Body:
        """Axes a, w2, w3. The mass centre lies U_s/m along w2; U_d is the product of inertia of a and w3 [Basilisk memo
        eqs. 6, 9]."""
        J, (J2, J3), Ud = self.inertia, self.transverse_inertia, self.dynamic_imbalance
        return Body(name=self.rotor_name, mass=self.mass, inertia=((J, 0.0, Ud), (0.0, J2, 0.0), (Ud, 0.0, J3)),
                    mass_center=(0.0, self.static_imbalance / self.mass, 0.0))

    def hinge(self) -> Joint:
        """From the carrying body to the rotor."""
        return Joint(name=self.rotor_name, type="gimbal", inner=self.body, outer=self.rotor_name,
                     inner_point=self.position,
                     inner_rotation=tuple(quaternion(self.axes())), axes=("x",), angle=self.angle, rate=self.speed)

    @property
    def given(self) -> str:
        """What of it is given: the core's WheelInput."""
        if self.speed_law is None:
            return "TORQUE"
        if isinstance(self.speed_law, TimeLaw):
            return "SPEED"
        return "LAW_OF_RATE" if any(self.speed_law.derivative) else "LAW"

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """In link axes, and where their speeds and angles are: embedded ones behind all others, coupled ones on their
        hinges."""
        wheels, table, core = model.craft.wheels, model.arrays, model.core
        wheel = structs("wheel", len(wheels))
        tables = {name: np.full(len(wheels), -1, dtype=np.int32)
                  for name in ("wheel_body", "wheel_link", "wheel_spin", "wheel_given", "wheel_u", "wheel_q")}
        u = len(table["dof"]) - sum(part.mode != "coupled" for part in wheels)
        q = table["nq"][0] - sum(part.mode == "jitter" for part in wheels)
        for j, part in enumerate(wheels):
            at = model.at[part.rotor_name if part.mode == "coupled" else part.body]
            link = model.tree.link[at]
            tables["wheel_body"][j], tables["wheel_link"][j] = at, link
            tables["wheel_spin"][j] = core.WheelFidelity[part.mode.upper()]
            tables["wheel_given"][j] = core.WheelInput[part.given]
            if part.mode == "coupled":
                tables["wheel_u"][j], tables["wheel_q"][j] = table["u_at"][link], table["q_at"][link]
            else:
                tables["wheel_u"][j], u = u, u + 1
            if part.mode == "jitter":
                tables["wheel_q"][j], q = q, q + 1
            part.fill(wheel[j], model)
        return {"wheel": wheel, **tables}

    def fill(self, struct: np.void, model: Assembly) -> None:
        """Geometry, inertia and imbalance, link axes; of a coupled wheel the hinge says it all."""
        struct["J"] = self.inertia
        struct["torque"] = 0.0 if isinstance(self.torque, TimeLaw) else self.torque
        if self.mode == "coupled":
            struct["a"] = vector((1, 0, 0))
            return
        for name, row in zip(("a", "w2", "w3"), self.axes()):
            struct[name] = vector(model.direction(self.body, row))
        struct["r"] = vector(model.point(self.body, self.position))
        struct["Us"], struct["Ud"] = self.static_imbalance, self.dynamic_imbalance
        if isinstance(self.speed_law, QuaternionLaw):
            fill_speed_law(struct, self.speed_law, model.places[model.at[self.body]].C_BL)

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One motor a wheel."""
        motor = device_structs("motor", len(model.craft.wheels))
        for struct, part in zip(motor, model.craft.wheels):
            struct["torque"] = model.signals.add(as_law(part.torque))
            struct["speed"] = model.signals.add(part.speed_law) if isinstance(part.speed_law, TimeLaw) else -1
            for name in ("max_torque", "min_torque", "max_speed", "max_power"):
                struct[name] = getattr(part, name)
            struct["linear"] = 1e-4
            if part.friction:
                own = part.friction
                struct["coulomb"], struct["viscous"], struct["breakaway"] = own.coulomb, own.viscous, own.static
                struct["stribeck"], struct["linear"] = own.stribeck, own.linear_below
            struct["level"] = BY_VALUE
            struct["sticking"] = struct["stribeck"] > 0 and abs(part.speed) < 0.1 * struct["linear"]
        return {"motor": motor}


def fill_speed_law(struct: np.void, law: QuaternionLaw, C_BL: np.ndarray) -> None:
    """Gains for the link's quaternion instead of the body's: q_B = q_BL q_L is linear in q_L."""
    q_BL = quaternion(real(C_BL))
    M = np.array([multiply(q_BL, row) for row in real(np.eye(4))])      # rows: the images of x, y, z, w
    for name, gains in (("K1", law.proportional), ("K2", law.integral), ("K3", law.derivative)):
        struct[name] = np.asarray(M @ real(gains), dtype=float).reshape(4, 1)


def with_rotors(craft: Spacecraft) -> Spacecraft:
    """A spacecraft with its coupled wheels as bodies and joints, behind the declared ones."""
    coupled = [wheel for wheel in craft.wheels if wheel.mode == "coupled"]
    if not coupled:
        return craft
    return dataclasses.replace(craft, bodies=(*craft.bodies, *(wheel.rotor() for wheel in coupled)),
                               joints=(*craft.joints, *(wheel.hinge() for wheel in coupled)))
