"""Orbits: ``orbits:`` of sim.yaml, and each as plain data."""

from dataclasses import field
from typing import ClassVar

from nesim.base.frozen import frozen
from nesim.text import kinds
from nesim.text.device_values import Switch
from nesim.text.element import Element, Key, checked_together
from nesim.text.values import Finding, Text, InvalidValue, Value, found_text
from nesim.things.thing import Vector

EQUINOCTIAL = ("f", "g", "h", "k", "true_longitude")
ANGLES = ("inclination", "raan", "arg_periapsis", "true_anomaly", "mean_anomaly", "mean")
# what each form needs, and what may stand beside it
FORMS = {"altitudes": (("periapsis_altitude", "apoapsis_altitude"), ANGLES),
         "size": (("semi_major_axis", "eccentricity"), ANGLES),
         "equinoctial": (("semi_major_axis",), EQUINOCTIAL), "state": (("position", "velocity"), ()),
         "tle": (("tle",), ("name",)),
         "oem": (("oem",), ("object",))}
FORM_LIST = ("(allowed: periapsis_altitude and apoapsis_altitude, or semi_major_axis and eccentricity, or "
             "semi_major_axis and f, g, h, k, true_longitude, or position and velocity, or tle, or oem)")
NAMES = {"altitudes": "altitudes", "size": "semi_major_axis and eccentricity", "equinoctial": "equinoctial elements",
         "state": "position and velocity", "tle": "a TLE", "oem": "an OEM file"}


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


def _tle(value) -> str | tuple[str, ...]:
    """The name of a file, or the lines of one element set."""
    form = "(allowed: the name of a file, or a list of its 2 lines)"
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise InvalidValue(Finding(f"found {len(value)}, a list of 2 lines is needed" if isinstance(value, list)
                            else f"{found_text(value)}, a file is needed", form))
    wrong = [Finding(f"{found_text(line)}, text is needed", form, (i,)) for i, line in enumerate(value)
             if not isinstance(line, str)]
    if wrong:
        raise InvalidValue(*wrong)
    return tuple(value)


Tle = Value(_tle,
    {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3}]})


class OrbitModel(Element):
    """An orbit about the central body: by altitudes, by size and shape, by equinoctial elements, by state, or from a
    file."""

    marks: ClassVar[dict[str, str]] = {key: form for form, (needed, _) in FORMS.items() for key in needed
                                       if key != "semi_major_axis"} | dict.fromkeys(
        EQUINOCTIAL, "equinoctial")
    periapsis_altitude: float | None = Key(kinds.Length, None, "m above the central body's radius")
    apoapsis_altitude: float | None = Key(kinds.Length, None, "m above the central body's radius")
    semi_major_axis: float | None = Key(kinds.Length, None, "m, negative if hyperbolic")
    eccentricity: float | None = Key(kinds.NumberFrom0, None, "0 circle, below 1 ellipse, above 1 hyperbola")
    inclination: float = Key(kinds.Inclination, 0.0, "rad, 0 to 180 deg")
    raan: float = Key(kinds.Angle, 0.0, "rad, right ascension of the ascending node")
    arg_periapsis: float = Key(kinds.Angle, 0.0, "rad, argument of periapsis")
    true_anomaly: float = Key(kinds.Angle, 0.0, "rad, where on the orbit it starts")
    mean_anomaly: float | None = Key(kinds.Angle, None, "rad, instead of the true anomaly")
    mean: bool = Key(Switch, False, "true: these are mean elements (Earth, first order in J2), not osculating ones")
    f: float = Key(kinds.Number, 0.0, "e cos(raan + arg_periapsis): modified equinoctial elements")
    g: float = Key(kinds.Number, 0.0, "e sin(raan + arg_periapsis)")
    h: float = Key(kinds.Number, 0.0, "tan(inclination/2) cos(raan)")
    k: float = Key(kinds.Number, 0.0, "tan(inclination/2) sin(raan)")
    true_longitude: float = Key(kinds.Angle, 0.0, "rad, raan + arg_periapsis + true anomaly")
    position: Vector | None = Key(kinds.Point, None, "m, in N")
    velocity: Vector | None = Key(kinds.Velocity, None, "m/s, in N")
    tle: str | tuple[str, ...] | None = Key(Tle, None, "file of two-line element sets, or the two lines")
    name: str | None = Key(Text, None, "of a TLE's object: its name or catalogue number, if the file has several")
    oem: str | None = Key(Text, None, "CCSDS OEM file")
    object: str | None = Key(Text, None, "of an OEM file: name or ID of the object, if the file has several")

    @checked_together
    def _one_form(self):
        given = self.given_keys
        used = {self.marks[key] for key in given if key in self.marks}
        if "semi_major_axis" in given and not used & {"size", "equinoctial"}:
            used.add("size")
        if len(used) != 1:
            raise InvalidValue(Finding("gives the orbit in more than one way"
                                       if used else "does not say what orbit it is",
                                FORM_LIST))
        (form,) = used
        needed, beside = FORMS[form]
        missing = [key for key in needed if key not in given]
        if missing:
            raise InvalidValue(Finding(f"missing key '{missing[0]}'", FORM_LIST))
        extra = [key for key in type(self).known_keys if key in given and key not in (*needed, *beside)]
        if extra:
            raise InvalidValue(*(Finding(f"has no place beside {NAMES[form]}", FORM_LIST, (key,)) for key in extra))
        if {"true_anomaly", "mean_anomaly"} <= given:
            raise InvalidValue(Finding("'mean_anomaly' beside true_anomaly", "give one of them", ("mean_anomaly",),
                                about_key=True))
        return self
