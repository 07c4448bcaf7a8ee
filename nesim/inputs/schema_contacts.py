"""Faces, grounds and contacts of the input files."""

from typing import Annotated, Literal, Union

from nesim.inputs import kinds
from nesim.inputs.device_values import Switch, names
from nesim.inputs.schema_base import Rotation
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import Axis, Finding, Name, Text, Wrong, choice, numbers, per_axis

GroundFrame = choice("N", "fixed")
Extent = numbers("length", 2)
Size = numbers("length", 3)
Spacing = per_axis("length", 2)
Origin = numbers("length", 2)


class _FaceBase(Element):
    """What all faces of bodies have."""

    name: Name = Field(description="of the face, unique among the faces, endpoints and grounds")
    body: Name = Field(description="name of the body")


class PlaneFace(_FaceBase):
    """A plane, or a rectangle of it."""

    shape: Literal["plane"] = Field(description="form of the face")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, of the plane, the middle of its extent; from the "
                                                            "body's origin, its axes")
    normal: Axis = Field(description="outward, body axes: x, y, z, -x, -y, -z or a unit vector")
    extent: Extent = Field((), description="m, lengths of both sides; default without end")
    along: Axis = Field(None, description="direction of the first side; default any")


class SphereFace(_FaceBase):
    """A sphere."""

    shape: Literal["sphere"] = Field(description="form of the face")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, its middle, from the body's origin, its axes")
    radius: kinds.LengthAbove0 = Field(description="m")


class CylinderFace(_FaceBase):
    """A cylinder with its ends."""

    shape: Literal["cylinder"] = Field(description="form of the face")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, its middle, from the body's origin, its axes")
    axis: Axis = Field((0.0, 0.0, 1.0), description="body axes: x, y, z, -x, -y, -z or a unit vector")
    radius: kinds.LengthAbove0 = Field(description="m")
    length: kinds.LengthAbove0 = Field(description="m")


class BoxFace(_FaceBase):
    """A box."""

    shape: Literal["box"] = Field(description="form of the face")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, its middle, from the body's origin, its axes")
    size: Size = Field(description="m, lengths along its x, y and z")
    rotation: Rotation = Field(None, description="fixed, body axes to the box's")


FaceModel = Annotated[Union[PlaneFace, SphereFace, CylinderFace, BoxFace], Field(discriminator="shape")]


class _GroundBase(Element):
    """What all grounds have."""

    name: Name = Field(description="of the ground, unique in the case")
    frame: GroundFrame = Field("N", description="in which it is fixed: N, or fixed: the axes of the central body")


class PlaneGround(_GroundBase):
    """A plane, or a rectangle of it."""

    shape: Literal["plane"] = Field(description="form of the ground")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, of the plane, the middle of its extent")
    normal: Axis = Field(description="upward: x, y, z, -x, -y, -z or a unit vector")
    extent: Extent = Field((), description="m, lengths of both sides; default without end")
    along: Axis = Field(None, description="direction of the first side; default any")


class SphereGround(_GroundBase):
    """A sphere."""

    shape: Literal["sphere"] = Field(description="form of the ground")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, its middle")
    radius: kinds.LengthAbove0 = Field(description="m")


class HeightMapGround(_GroundBase):
    """Heights on a grid, bicubic between its nodes."""

    shape: Literal["height_map"] = Field(description="form of the ground")
    file: Text = Field(description="CSV file of the case, heights in m: rows along x, columns along y, at least 4 x 4")
    origin: Origin = Field((0.0, 0.0), description="m, x and y of its first node")
    spacing: Spacing = Field(description="m, between nodes: one number, or along x and y")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, from where x, y and z count")
    rotation: Rotation = Field(None, description="from the axes of its frame to x, y and z; z is up")


GroundModel = Annotated[Union[PlaneGround, SphereGround, HeightMapGround], Field(discriminator="shape")]


class ContactFrictionModel(Element):
    """Friction of a contact."""

    coulomb: kinds.NumberFrom0 = Field(description="coefficient of sliding")
    static: kinds.NumberFrom0 = Field(None, description="coefficient from standstill; default the same")
    stribeck: kinds.Speed = Field(None, description="m/s, speed at which the one goes over into the other")
    linear_below: kinds.Speed = Field(None, description="m/s: without memory, a tanh of the slip over this speed")
    stick: kinds.LengthAbove0 = Field(None, description="m: with memory, how far a bristle gives before it slides")
    stick_damping: kinds.NumberFrom0 = Field(0.0, description="s/m, of the bristle")


class _ContactBase(Element):
    """What all contacts have."""

    name: Name = Field(description="of the contact, unique in the spacecraft")
    endpoint: Name = Field(None, description="name of the endpoint that touches")
    endpoints: names() = Field((), description="or of several")
    with_: Name = Field(alias="with", description="name of the face, ground or endpoint that it touches")
    friction: ContactFrictionModel = Field(None, description="default none")

    @model_validator(mode="after")
    def _one_or_several(self):
        if self.endpoint is None and not self.endpoints:
            raise Wrong(Finding("missing key 'endpoint' or 'endpoints'", "endpoint: name of the endpoint that touches"))
        if self.endpoint is not None and "endpoints" in self.model_fields_set:
            raise Wrong(Finding("'endpoints' beside an endpoint", "give one of them", ("endpoints",), about_key=True))
        return self


class HuntCrossleyContact(_ContactBase):
    """F = stiffness p^exponent (1 + damping p')."""

    law: Literal["hunt_crossley"] = Field(description="of the normal force")
    stiffness: kinds.Number = Field(description="N/m^exponent")
    exponent: kinds.Number = Field(1.5, description="of the penetration, at least 1")
    damping: kinds.Number = Field(None, description="s/m; or restitution and speed")
    restitution: kinds.Number = Field(None, description="share of the speed that is left, above 0 up to 1, instead of "
                                                        "damping")
    speed: kinds.Speed = Field(None, description="m/s, of the approach for which it holds")
    preloaded: Switch = Field(False, description="whether it may overlap at the start")


class LinearContact(_ContactBase):
    """F = stiffness p + damping p', which never pulls."""

    law: Literal["linear"] = Field(description="of the normal force")
    stiffness: kinds.Number = Field(description="N/m")
    damping: kinds.Number = Field(None, description="N s/m; default none")
    preloaded: Switch = Field(False, description="whether it may overlap at the start")


class ImpulseContact(_ContactBase):
    """One jump of all speeds."""

    law: Literal["impulse"] = Field(description="of the normal force")
    restitution: kinds.Number = Field(description="share of the speed that is left, 0 to 1")


ContactModel = Annotated[Union[HuntCrossleyContact, LinearContact, ImpulseContact], Field(discriminator="law")]
