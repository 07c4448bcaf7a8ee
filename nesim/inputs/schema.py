"""What sim.yaml may hold, and the JSON schema of both kinds of file, by which editors complete keys."""

from typing import ClassVar

from nesim.inputs import kinds
from nesim.inputs.element import Element, Field, model_validator
from nesim.inputs.schema_craft import BodyModel, Rotation, SpacecraftFile
from nesim.inputs.values import Finding, Name, Settings, Text, Utc, Wrong

FIXED_STEP = ("rk4", "adams")


class TimeModel(Element):
    """When, how long, in what steps."""

    start: Utc = Field(None, description="UTC at t = 0, e.g. 2015-03-13T02:44:00Z")
    duration: kinds.TimeAbove0 = Field(description="s")
    step: kinds.TimeAbove0 = Field(None, description="s, of the integration; a whole number of steps makes an output interval")


class OutputModel(Element):
    """What is recorded, how often."""

    interval: kinds.TimeAbove0 = Field(None, description="s, a whole number of steps; default about 1000 records")
    groups: kinds.Groups = Field(None, description="what is recorded; default everything")


class GravityModel(Element):
    """The central body's pull."""

    degree: kinds.Degree = Field(0, description="of the field; 0 is a point mass")
    acts_on: kinds.ActsOn = Field(
        "bodies", description="bodies: each where it is, with its gradient torque; mass_center: one acceleration for all")

    @model_validator(mode="after")
    def _point_mass(self):
        if self.degree:
            raise Wrong(Finding(f"a gravity field of degree {self.degree} is not available yet", "(allowed: 0)", ("degree",)))
        return self


class EnvironmentModel(Element):
    """Where the spacecraft are."""

    central_body: kinds.CentralBody = Field("none", description="none is free space")
    mu: kinds.Mu = Field(None, description="m3/s2, instead of the body's own")
    radius: kinds.LengthAbove0 = Field(None, description="m, instead of the body's own; altitudes count from it")
    gravity: GravityModel = Field(GravityModel(), description="the central body's pull")
    magnetic_field: kinds.MagneticField = Field(None, description="T, in N, the same everywhere; default none")

    @model_validator(mode="after")
    def _free_space(self):
        given = [key for key in ("mu", "radius") if key in self.model_fields_set and self.central_body == "none"]
        if given:
            hint = "(allowed with central_body: earth, moon, mars, sun)"
            raise Wrong(*(Finding("belongs to a central body, and there is none", hint, (key,)) for key in given))
        return self


class OrbitModel(Element):
    """An orbit about the central body: by altitudes, by size and shape, or by state."""

    not_yet: ClassVar[tuple[str, ...]] = ("tle", "name")
    forms: ClassVar[tuple] = (("periapsis_altitude", "apoapsis_altitude"), ("semi_major_axis", "eccentricity"), ("position", "velocity"))
    angles: ClassVar[tuple[str, ...]] = ("inclination", "raan", "arg_periapsis", "true_anomaly")
    periapsis_altitude: kinds.Length = Field(None, description="m above the central body's radius")
    apoapsis_altitude: kinds.Length = Field(None, description="m above the central body's radius")
    semi_major_axis: kinds.Length = Field(None, description="m, negative if hyperbolic")
    eccentricity: kinds.NumberFrom0 = Field(None, description="0 circle, below 1 ellipse, above 1 hyperbola")
    inclination: kinds.Inclination = Field(0.0, description="rad, 0 to 180 deg")
    raan: kinds.Angle = Field(0.0, description="rad, right ascension of the ascending node")
    arg_periapsis: kinds.Angle = Field(0.0, description="rad, argument of periapsis")
    true_anomaly: kinds.Angle = Field(0.0, description="rad, where on the orbit it starts")
    position: kinds.Point = Field(None, description="m, in N")
    velocity: kinds.Velocity = Field(None, description="m/s, in N")

    @model_validator(mode="after")
    def _one_form(self):
        listing = "(allowed: " + ", or ".join(" and ".join(form) for form in self.forms) + ")"
        given = self.model_fields_set
        used = [form for form in self.forms if given & set(form)]
        if len(used) != 1:
            raise Wrong(Finding("gives the orbit in more than one way" if used else "does not say what orbit it is", listing))
        missing = [key for key in used[0] if key not in given]
        if missing:
            raise Wrong(Finding(f"missing key '{missing[0]}'", listing))
        extra = [key for key in self.angles if key in given] if used[0][0] == "position" else []
        if extra:
            raise Wrong(*(Finding("has no place beside position and velocity", listing, (key,)) for key in extra))
        return self


class SpacecraftEntry(SpacecraftFile):
    """One spacecraft: from a file, or written out here with the sections of such a file."""

    name: Name = Field(description="of the spacecraft, unique in the case")
    file: Text = Field(None, description="spacecraft file, relative to the case directory and inside it")
    orbit: Name = Field(None, description="name of an orbit under orbits:")
    offset: kinds.Point = Field((0.0, 0.0, 0.0), description="m, from the point on the orbit; same velocity vector")
    offset_frame: kinds.OffsetFrame = Field("lvlh", description="axes of the offset")
    position: kinds.Point = Field((0.0, 0.0, 0.0), description="m in N, without an orbit")
    velocity: kinds.Velocity = Field((0.0, 0.0, 0.0), description="m/s in N, without an orbit")
    position_of: kinds.PositionOf = Field("mass_center", description="what is at the position: the spacecraft's mass "
                                                                                  "centre or the root body's")
    attitude: Rotation = Field(None, description="of the root body at the start, instead of the file's")
    rate: kinds.RateVector = Field((0.0, 0.0, 0.0), description="rad/s, of the root body, instead of the file's")
    step: kinds.TimeAbove0 = Field(None, description="s, its own integration step; default the case's")
    set: Settings = Field({}, description="values of the file to replace, by path, e.g. bodies.hub.mass")
    bodies: list[BodyModel] = Field([], description="without a file: as in one; the first is the root")


class SimFile(Element):
    """sim.yaml: one case."""

    title: Text = Field("", description="what this case is, for people")
    time: TimeModel = Field(description="when, how long, in what steps")
    integrator: kinds.Integrator = Field("rk4", description="rk4 and adams take fixed steps; dop853 adapts")
    rtol: kinds.Fraction = Field(1e-9, description="relative tolerance, dop853 only")
    atol: kinds.NumberAbove0 = Field(1e-12, description="absolute tolerance, dop853 only")
    equations: kinds.Equations = Field("tree", description="tree: O(N); dense: the paper's matrices, for checking")
    output: OutputModel = Field(OutputModel(), description="what is recorded, how often")
    seed: kinds.Seed = Field(0, description="of every random number")
    environment: EnvironmentModel = Field(EnvironmentModel(), description="where the spacecraft are; default free space")
    orbits: dict[str, OrbitModel] = Field({}, description="orbits by name")
    spacecraft: list[SpacecraftEntry] = Field(description="at least one")


def json_schema() -> dict:
    """JSON schema (2020-12) of sim.yaml (``$defs/SimFile``) and of a spacecraft file (``$defs/SpacecraftFile``)."""
    from nesim.inputs.jsonschema import definitions

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "nesim input files",
            "anyOf": [{"$ref": "#/$defs/SimFile"}, {"$ref": "#/$defs/SpacecraftFile"}],
            "$defs": definitions(SimFile, SpacecraftFile)}
