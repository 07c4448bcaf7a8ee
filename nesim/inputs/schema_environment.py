"""What surrounds the spacecraft: ``environment:`` of sim.yaml."""

from nesim.text import kinds
from nesim.text.device_values import Switch
from nesim.inputs.environment_values import Drag, MagneticField, ThirdBodies
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import Finding, Wrong

ABOUT_A_BODY = ("mu", "radius", "third_bodies", "tides", "drag", "radiation_pressure")      # mean nothing in free space
WITH_A_BODY = "(allowed with central_body: earth, moon, mars, sun)"


class GravityModel(Element):
    """The central body's pull."""

    degree: kinds.Degree = Field(0, description="of the field; 0 is a point mass")
    order: kinds.Degree = Field(None, description="of the field, up to the degree; default the degree")
    acts_on: kinds.ActsOn = Field(
        "bodies", description="bodies: each where it is, with its gradient torque; mass_center: one acceleration for "
                              "all")
    gradient: kinds.Gradient = Field(
        "full", description="that acts on bodies: of everything that pulls; point_mass: of the point mass alone, on "
                            "bodies without their rotors")

    @model_validator(mode="after")
    def _order(self):
        if self.degree == 1:
            raise Wrong(Finding("a field of degree 1 has no terms: the origin is the mass centre",
                                "(allowed: 0, or 2 and more)", ("degree",)))
        if self.order is not None and self.order > self.degree:
            raise Wrong(Finding(f"is above the degree, {self.degree}", f"(allowed: 0 to {self.degree})", ("order",)))
        return self


class EnvironmentModel(Element):
    """Where the spacecraft are."""

    central_body: kinds.CentralBody = Field("none", description="none is free space")
    uniform_gravity: kinds.Acceleration = Field(None, description="m/s2 in N, the same everywhere, without a central "
        "body; default none")
    mu: kinds.Mu = Field(None, description="m3/s2, instead of the body's own")
    radius: kinds.LengthAbove0 = Field(None, description="m, instead of the body's own; altitudes count from it")
    gravity: GravityModel = Field(GravityModel(), description="the central body's pull")
    third_bodies: ThirdBodies = Field((), description="whose gravity acts besides: Sun, Moon, planets")
    tides: Switch = Field(False, description="of the solid Earth, raised by Sun and Moon")
    drag: Drag = Field(None, description="of the air on surfaces: exponential, or {model: nrlmsise00, ..}; default "
                                         "none")
    radiation_pressure: Switch = Field(False, description="of sunlight on surfaces")
    magnetic_field: MagneticField = Field(None, description="igrf, dipole, or T in N, the same everywhere; default "
                                                            "none")
    ephemeris: kinds.Ephemeris = Field("analytic", description="where Sun, Moon and planets are")
    axes: kinds.AxesOfN = Field("icrf", description="of N; own: the body's equator or the ecliptic, and a body that "
                                                    "turns about z, as in 42")

    @model_validator(mode="after")
    def _free_space(self):
        if self.central_body == "none":
            given = [key for key in ABOUT_A_BODY if key in self.model_fields_set and getattr(self, key)]
            wrong = [Finding("belongs to a central body, and there is none", WITH_A_BODY, (key,)) for key in given]
            if self.gravity.degree:
                wrong.append(Finding("belongs to a central body, and there is none", WITH_A_BODY,
                                     ("gravity", "degree")))
            if wrong:
                raise Wrong(*wrong)
        elif self.uniform_gravity is not None:
            raise Wrong(Finding("beside a central body, which has its own gravity", "give one of them",
                                ("uniform_gravity",)))
        return self
