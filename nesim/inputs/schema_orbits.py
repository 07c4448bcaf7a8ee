"""Orbits, and where the spacecraft of a formation are about one: models of their parts of sim.yaml."""

from typing import ClassVar

from nesim.text import kinds
from nesim.text.device_values import Switch, names
from nesim.inputs.orbit_values import Point, Tle
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import Finding, Name, Text, Wrong
from nesim.things.rotation import Rotation

EQUINOCTIAL = ("f", "g", "h", "k", "true_longitude")
ANGLES = ("inclination", "raan", "arg_periapsis", "true_anomaly", "mean_anomaly", "mean")
# what each form needs, and what may stand beside it
FORMS = {"altitudes": (("periapsis_altitude", "apoapsis_altitude"), ANGLES),
         "size": (("semi_major_axis", "eccentricity"), ANGLES),
         "equinoctial": (("semi_major_axis",), EQUINOCTIAL), "state": (("position", "velocity"), ()),
         "tle": (("tle",), ("name",)),
         "oem": (("oem",), ("object",))}
FORM_LIST = ("(allowed: periapsis_altitude and apoapsis_altitude, or semi_major_axis and eccentricity, or "
             "semi_major_axis and "
             "f, g, h, k, true_longitude, or position and velocity, or tle, or oem)")
NAMES = {"altitudes": "altitudes", "size": "semi_major_axis and eccentricity", "equinoctial": "equinoctial elements",
         "state": "position and velocity", "tle": "a TLE", "oem": "an OEM file"}


class OrbitModel(Element):
    """An orbit about the central body: by altitudes, by size and shape, by equinoctial elements, by state, or from a
    file."""

    marks: ClassVar[dict[str, str]] = {key: form for form, (needed, _) in FORMS.items() for key in needed
                                       if key != "semi_major_axis"} | dict.fromkeys(
        EQUINOCTIAL, "equinoctial")
    periapsis_altitude: kinds.Length = Field(None, description="m above the central body's radius")
    apoapsis_altitude: kinds.Length = Field(None, description="m above the central body's radius")
    semi_major_axis: kinds.Length = Field(None, description="m, negative if hyperbolic")
    eccentricity: kinds.NumberFrom0 = Field(None, description="0 circle, below 1 ellipse, above 1 hyperbola")
    inclination: kinds.Inclination = Field(0.0, description="rad, 0 to 180 deg")
    raan: kinds.Angle = Field(0.0, description="rad, right ascension of the ascending node")
    arg_periapsis: kinds.Angle = Field(0.0, description="rad, argument of periapsis")
    true_anomaly: kinds.Angle = Field(0.0, description="rad, where on the orbit it starts")
    mean_anomaly: kinds.Angle = Field(None, description="rad, instead of the true anomaly")
    mean: Switch = Field(False, description="true: these are mean elements (Earth, first order in J2), not osculating "
                                            "ones")
    f: kinds.Number = Field(0.0, description="e cos(raan + arg_periapsis): modified equinoctial elements")
    g: kinds.Number = Field(0.0, description="e sin(raan + arg_periapsis)")
    h: kinds.Number = Field(0.0, description="tan(inclination/2) cos(raan)")
    k: kinds.Number = Field(0.0, description="tan(inclination/2) sin(raan)")
    true_longitude: kinds.Angle = Field(0.0, description="rad, raan + arg_periapsis + true anomaly")
    position: kinds.Point = Field(None, description="m, in N")
    velocity: kinds.Velocity = Field(None, description="m/s, in N")
    tle: Tle = Field(None, description="file of two-line element sets, or the two lines")
    name: Text = Field(None, description="of a TLE's object: its name or catalogue number, if the file has several")
    oem: Text = Field(None, description="CCSDS OEM file")
    object: Text = Field(None, description="of an OEM file: name or ID of the object, if the file has several")

    @property
    def form(self) -> str:
        """Which of FORMS it is, once it is known to be one."""
        used = {self.marks[key] for key in self.model_fields_set if key in self.marks}
        return used.pop() if used else "size"

    @model_validator(mode="after")
    def _one_form(self):
        given = self.model_fields_set
        used = {self.marks[key] for key in given if key in self.marks}
        if "semi_major_axis" in given and not used & {"size", "equinoctial"}:
            used.add("size")
        if len(used) != 1:
            raise Wrong(Finding("gives the orbit in more than one way" if used else "does not say what orbit it is",
                                FORM_LIST))
        (form,) = used
        needed, beside = FORMS[form]
        missing = [key for key in needed if key not in given]
        if missing:
            raise Wrong(Finding(f"missing key '{missing[0]}'", FORM_LIST))
        extra = [key for key in type(self).model_fields if key in given and key not in (*needed, *beside)]
        if extra:
            raise Wrong(*(Finding(f"has no place beside {NAMES[form]}", FORM_LIST, (key,)) for key in extra))
        if {"true_anomaly", "mean_anomaly"} <= given:
            raise Wrong(Finding("'mean_anomaly' beside true_anomaly", "give one of them", ("mean_anomaly",),
                                about_key=True))
        return self


class RelativeModel(Element):
    """Relative orbital elements, quasi-nonsingular, times the semi-major axis of the orbit."""

    a: kinds.Length = Field(0.0, description="m, difference of the semi-major axes")
    lambda_: kinds.Length = Field(0.0, alias="lambda", description="m, relative mean longitude, along the track")
    ex: kinds.Length = Field(0.0, description="m, difference of e cos(arg_periapsis)")
    ey: kinds.Length = Field(0.0, description="m, difference of e sin(arg_periapsis)")
    ix: kinds.Length = Field(0.0, description="m, difference of the inclinations")
    iy: kinds.Length = Field(0.0, description="m, difference of the nodes times sin(inclination)")


class HillModel(Element):
    """Relative position and velocity in the turning RTN frame of the orbit's point."""

    x: kinds.Length = Field(0.0, description="m, outward")
    y: kinds.Length = Field(0.0, description="m, along the track")
    z: kinds.Length = Field(0.0, description="m, along the orbit normal")
    vx: kinds.Speed = Field(0.0, description="m/s, outward")
    vy: kinds.Speed = Field(0.0, description="m/s, along the track")
    vz: kinds.Speed = Field(0.0, description="m/s, along the orbit normal")
    bounded: Switch = Field(False, description="true: vy is chosen so that the semi-major axes are the same, and "
                                               "nothing drifts")

    @model_validator(mode="after")
    def _free_speed(self):
        if self.bounded and "vy" in self.model_fields_set:
            raise Wrong(Finding("'vy' beside bounded: true", "it is chosen so that the semi-major axes are the same",
                                ("vy",), about_key=True))
        return self


class FormationModel(Element):
    """Spacecraft placed together about an orbit."""

    name: Name = Field(description="of the formation, unique in the case")
    type: kinds.FormationType = Field(description="tetrahedron: four spacecraft on a regular one")
    orbit: Name = Field(description="name of an orbit under orbits:, of the centre")
    side: kinds.LengthAbove0 = Field(description="m, of the tetrahedron's six edges")
    at: Point = Field("start", description="where it is regular: start, periapsis, apoapsis or a true anomaly")
    rotation: Rotation = Field(None, description="turns it: RTN axes there to its own axes; default none")
    spacecraft: names() = Field(description="names of its four spacecraft")
