"""What surrounds the spacecraft: ``environment:`` of sim.yaml."""

from collections.abc import Sequence

from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.text import kinds
from nesim.text.device_values import Switch
from nesim.text.element import Element, Key, checked_together
from nesim.text.laws import check_keys, parse_each
from nesim.text.values import (WRITTEN, Finding, Range, InvalidValue, Value, found_text, guess, list_schema, parse_list,
                               parse_quantity, words)
from nesim.things.thing import ZERO, Vector

BODIES = ("sun", "moon", "mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
AIRS = ("exponential", "nrlmsise00")
FIELDS = ("igrf", "dipole")
WEATHER = {"f107": Range(above=0.0, most=1000.0), "f107a": Range(above=0.0, most=1000.0),
           "ap": Range(least=0.0, most=400.0)}
DRAG_FORMS = "(allowed: exponential, nrlmsise00, {model: nrlmsise00, f107: 150, f107a: 150, ap: 4})"
ABOUT_A_BODY = ("mu", "radius", "third_bodies", "tides", "drag", "radiation_pressure")      # mean nothing in free space
WITH_A_BODY = "(allowed with central_body: earth, moon, mars, sun)"

ThirdBodies = words(*BODIES)


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
    space. mu (m3/s2), radius (m): of the body, its own unless given; 0 in free space. degree: of the gravity field, 0
    is a point mass. acts_on: ``bodies`` (each where it is, with its own gradient torque) or ``mass_center`` (one
    acceleration for all, no gradient). gradient: ``full``, or ``point_mass`` (of harmonics and other bodies nothing,
    rotors of wheels left out). order: of the field, None is the degree. third_bodies: whose gravity acts besides (sun,
    moon, planets). tides: of the solid planet. atmosphere: drag on surfaces, None is none. radiation_pressure: of
    sunlight on surfaces. magnetic_field: T in N, the same everywhere, or ``igrf`` or ``dipole``; None is none.
    ephemeris: ``analytic`` or ``de440``. axes: of N, ``icrf`` or the central body's ``own``.
    """

    central_body: str = "none"
    uniform_gravity: Vector = ZERO
    mu: float = 0.0
    radius: float = 0.0
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

    def __post_init__(self) -> None:
        """The body's constants, so that a case says with what it was run."""
        for name in ("mu", "radius"):
            if not getattr(self, name) and self.central_body in SKY:
                self.__dict__[name] = getattr(SKY[self.central_body], name)


def _model(value) -> str:
    if isinstance(value, str) and value in AIRS:
        return value
    raise InvalidValue(Finding(f"{WRITTEN} is unknown"
                               if isinstance(value, str) else f"{found_text(value)}, a word is needed",
                        guess(value, AIRS) + f"(allowed: {', '.join(AIRS)})"))


def _index(limits: Range):
    """A parser of a number that measures the Sun or the field."""
    def parse(value) -> float:
        number = parse_quantity(value, "number")
        limits.check(number, "number")
        return number
    return parse


def _drag(value) -> Atmosphere | None:
    """A model of the air by its name or with the weather in space; false is none."""
    if value is False:
        return None
    if isinstance(value, str):
        return Atmosphere(model=_model(value))
    if not isinstance(value, dict):
        raise InvalidValue(Finding(f"{found_text(value)}, a model of the air is needed", DRAG_FORMS))
    check_keys(value, ("model", *WEATHER), ("model",))
    made = parse_each(value, {"model": _model} | {key: _index(limits) for key, limits in WEATHER.items()})
    if made["model"] == "exponential" and len(value) > 1:
        foreign = [key for key in value if key != "model"]
        raise InvalidValue(*(Finding(f"'{key}' belongs to model nrlmsise00, this one is exponential", DRAG_FORMS,
                                     (key,),
                              about_key=True) for key in foreign))
    return Atmosphere(**made)


def _magnetic_field(value):
    """The name of a model, or three numbers."""
    if isinstance(value, str):
        if value in FIELDS:
            return value
        raise InvalidValue(Finding(f"{WRITTEN} is unknown",
                                   guess(value, FIELDS) + "(allowed: igrf, dipole, or 3 numbers in T)"))
    return parse_list(value, "magnetic field", (3,))


_WEATHER = {key: {"type": "number", "minimum": 0, "maximum": limits.most} for key, limits in WEATHER.items()}
Drag = Value(_drag,
    {"anyOf": [{"enum": [*AIRS, False]}, {"type": "object", "properties": {"model": {"enum": list(AIRS)}} | _WEATHER,
                                                        "required": ["model"], "additionalProperties": False}]})
MagneticField = Value(_magnetic_field,
                      {"anyOf": [{"enum": list(FIELDS)}, *list_schema("magnetic field", (3,))["anyOf"]]})


class GravityModel(Element):
    """The central body's pull."""

    degree: int = Key(kinds.Degree, 0, "of the field; 0 is a point mass")
    order: int | None = Key(kinds.Degree, None, "of the field, up to the degree; default the degree")
    acts_on: str = Key(kinds.ActsOn, "bodies", "bodies: each where it is, with its gradient torque; mass_center: one "
                                               "acceleration for all")
    gradient: str = Key(kinds.Gradient, "full", "that acts on bodies: of everything that pulls; point_mass: of the "
                                                "point mass alone, on bodies without their rotors")

    @checked_together
    def _order(self):
        if self.degree == 1:
            raise InvalidValue(Finding("a field of degree 1 has no terms: the origin is the mass centre",
                                "(allowed: 0, or 2 and more)", ("degree",)))
        if self.order is not None and self.order > self.degree:
            raise InvalidValue(Finding(f"is above the degree, {self.degree}", f"(allowed: 0 to {self.degree})",
                                       ("order",)))
        return self


class EnvironmentModel(Element):
    """Where the spacecraft are."""

    central_body: str = Key(kinds.CentralBody, "none", "none is free space")
    uniform_gravity: Vector | None = Key(kinds.Acceleration, None, "m/s2 in N, the same everywhere, without a central "
                                                                   "body; default none")
    mu: float | None = Key(kinds.Mu, None, "m3/s2, instead of the body's own")
    radius: float | None = Key(kinds.LengthAbove0, None, "m, instead of the body's own; altitudes count from it")
    gravity: GravityModel = Key(GravityModel, GravityModel(), "the central body's pull")
    third_bodies: tuple[str, ...] = Key(ThirdBodies, (), "whose gravity acts besides: Sun, Moon, planets")
    tides: bool = Key(Switch, False, "of the solid Earth, raised by Sun and Moon")
    drag: Atmosphere | None = Key(Drag, None, "of the air on surfaces: exponential, or {model: nrlmsise00, ..}; "
                                              "default none")
    radiation_pressure: bool = Key(Switch, False, "of sunlight on surfaces")
    magnetic_field: Vector | str | None = Key(MagneticField, None, "igrf, dipole, or T in N, the same everywhere; "
                                                                   "default none")
    ephemeris: str = Key(kinds.Ephemeris, "analytic", "where Sun, Moon and planets are")
    axes: str = Key(kinds.AxesOfN, "icrf", "of N; own: the body's equator or the ecliptic, and a body that turns about "
                                           "z, as in 42")

    @checked_together
    def _free_space(self):
        if self.central_body == "none":
            given = [key for key in ABOUT_A_BODY if key in self.given_keys and getattr(self, key)]
            wrong = [Finding("belongs to a central body, and there is none", WITH_A_BODY, (key,)) for key in given]
            if self.gravity.degree:
                wrong.append(Finding("belongs to a central body, and there is none", WITH_A_BODY,
                                     ("gravity", "degree")))
            if wrong:
                raise InvalidValue(*wrong)
        elif self.uniform_gravity is not None:
            raise InvalidValue(Finding("beside a central body, which has its own gravity", "give one of them",
                                ("uniform_gravity",)))
        return self
