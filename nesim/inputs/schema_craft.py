"""What a spacecraft file may hold: models, one an element. Values come out in SI; nothing is checked against physics
here."""

from typing import Annotated, Any, ClassVar, Literal, Union

from nesim.inputs import kinds
from nesim.inputs.device_values import Switch
from nesim.inputs.laws import BaseMotion
from nesim.inputs.loops import LoopModel
from nesim.inputs.schema_base import Rotation, StartAttitude
from nesim.inputs.schema_contacts import ContactModel, FaceModel
from nesim.inputs.schema_control import CommandModel, ControllerModel
from nesim.inputs.schema_devices import DriveModel, TankModel, ThrusterModel, TorquerModel, WheelModel
from nesim.inputs.schema_environment import LightModel, SurfaceModel
from nesim.inputs.schema_shapes import ShapeModel
from nesim.text.element import Element, Field, family, model_validator
from nesim.text.values import Axes, Axis, Finding, Inertia, Name, Text, Wrong, slides_first


class BodyModel(Element):
    """A rigid body."""

    name: Name = Field(description="of the body, unique in the spacecraft")
    mass: kinds.Mass = Field(description="kg, above zero")
    inertia: Inertia = Field(description="kg m2 about the mass centre, body axes: 3 principal moments or a 3x3 tensor "
                                         "(off-diagonals are minus the products of inertia)")
    mass_center: kinds.Point = Field((0.0, 0.0, 0.0), description="m, from the body frame's origin, body axes")
    residual_dipole: kinds.DipoleVector = Field((0.0, 0.0, 0.0), description="A m2, magnetic, that it has always, body "
        "axes")
    unphysical: Switch = Field(False, description="true: the inertia is meant although no distribution of mass has it")
    shape: ShapeModel = Field(None, description="what it looks like in a view; default the uniform box or wire of its "
                                                "mass and inertia")


class _JointBase(Element):
    name: Name = Field(description="of the joint, unique in the spacecraft")
    inner: Name = Field(description="name of the inner body; the tree grows outward from the root")
    outer: Name = Field(description="name of the outer body")
    inner_point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, the joint from the inner body's origin, its axes")
    outer_point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, the joint from the outer body's origin, its axes")
    inner_rotation: Rotation = Field(None, description="fixed, inner body to joint frame")
    outer_rotation: Rotation = Field(None, description="fixed, joint frame to outer body")


class SphericalJoint(_JointBase):
    """A ball joint."""

    type: Literal["spherical"] = Field(description="kind of joint")
    attitude: Rotation = Field(None, description="start: inner to outer joint frame")
    rate: kinds.RateAxes = Field(0.0, description="start: rad/s, outer relative to inner, outer axes")
    stiffness: kinds.AngularStiffnessAxes = Field(0.0, description="N m/rad, of the rotation vector, per axis or one "
        "for all")
    damping: kinds.AngularDampingAxes = Field(0.0, description="N m s/rad, per axis or one for all")
    rest: kinds.AngleAxes = Field(0.0, description="rad, rotation vector at which the spring is relaxed")
    torque: kinds.TorqueAxes = Field(0.0, description="N m, given, on the outer body in outer axes")
    spring_law: kinds.SpringLaw = Field("potential", description="vector: the numbers of the axes are components of "
        "one torque")


class AngularStops(Element):
    """Ends of a gimbal's travel: beyond them a spring and a damper push back, and never pull."""

    lower: kinds.AngleAxes = Field(None, description="rad, smallest angle, per axis or one for all; default none")
    upper: kinds.AngleAxes = Field(None, description="rad, largest angle, per axis or one for all; default none")
    stiffness: kinds.AngularStiffnessAxes = Field(description="N m/rad, beyond them, per axis or one for all")
    damping: kinds.AngularDampingAxes = Field(0.0, description="N m s/rad, beyond them, per axis or one for all")

    @model_validator(mode="after")
    def _somewhere(self):
        return need_an_end(self)


class LinearStops(Element):
    """Ends of a slide: beyond them a spring and a damper push back, and never pull."""

    lower: kinds.LengthAxes = Field(None, description="m, smallest displacement, per axis or one for all; default none")
    upper: kinds.LengthAxes = Field(None, description="m, largest displacement, per axis or one for all; default none")
    stiffness: kinds.StiffnessAxes = Field(description="N/m, beyond them, per axis or one for all")
    damping: kinds.DampingAxes = Field(0.0, description="N s/m, beyond them, per axis or one for all")

    @model_validator(mode="after")
    def _somewhere(self):
        return need_an_end(self)


def need_an_end(stops):
    """Stops without any end are a mistake."""
    if not {"lower", "upper"} & stops.model_fields_set:
        raise Wrong(Finding("missing key 'lower' or 'upper'", "stops need at least one of them"))
    return stops


class GimbalJoint(_JointBase):
    """One to three successive rotations; before them up to three slides. With slides every list of one number an axis
    begins with theirs."""

    type: Literal["gimbal"] = Field(description="kind of joint")
    slides: Axes = Field((), description="up to 3 of x, y, z, -x, -y, -z or unit vectors in the inner joint frame, "
                                         "before the rotations; default none")
    axes: Axes = Field(description="1 to 3 of x, y, z, -x, -y, -z or unit vectors, each in the frame that precedes its "
                                   "rotation")
    displacement: kinds.LengthAxes = Field(0.0, description="start: m, per slide or one for all")
    angle: kinds.AngleAxes = Field(0.0, description="start: rad, per axis or one for all")
    rate: kinds.GimbalRate = Field(0.0, description="start: rad/s of the angles (slides: m/s)")
    stiffness: kinds.GimbalStiffness = Field(0.0, description="N m/rad (slides: N/m), per axis or one for all")
    damping: kinds.GimbalDamping = Field(0.0, description="N m s/rad (slides: N s/m), per axis or one for all")
    rest: kinds.GimbalAngle = Field(0.0, description="rad (slides: m), where the spring is relaxed")
    torque: kinds.GimbalTorque = Field(0.0, description="N m (slides: N), given, positive in the sense of a growing "
                                                        "angle")
    spring_law: kinds.SpringLaw = Field("potential", description="vector: the numbers of the axes are components of "
        "one torque")
    stops: AngularStops = Field(None, description="ends of its travel; default none")

    @classmethod
    def model_validate(cls, data):
        """Of slides the numbers have other units."""
        found = data.get("slides") if isinstance(data, dict) else None
        count = len(found) if isinstance(found, list) else 0
        return super(GimbalJoint, WITH_SLIDES.get(count, cls)).model_validate(data)

    @model_validator(mode="after")
    def _displaced(self):
        if "displacement" in self.model_fields_set and not self.slides:
            raise Wrong(Finding("'displacement' of a gimbal without slides", "write slides: [x], say",
                                ("displacement",), about_key=True))
        return self


def _with_slides(count: int) -> type[GimbalJoint]:
    """A gimbal with so many slides."""
    where, rates, efforts = (slides_first(count, "length", "angle"), slides_first(count, "speed", "rate"),
                             slides_first(count, "force", "torque"))
    springs, dampers = (slides_first(count, "stiffness", "angular stiffness"),
                        slides_first(count, "damping", "angular damping"))

    class MixedStops(Element):
        """Ends of the travel of slides and turns."""

        lower: where = Field(None, description="m, then rad: smallest displacements and angles; default none")
        upper: where = Field(None, description="m, then rad: largest displacements and angles; default none")
        stiffness: springs = Field(description="N/m, then N m/rad, beyond them")
        damping: dampers = Field(0.0, description="N s/m, then N m s/rad, beyond them")

        @model_validator(mode="after")
        def _somewhere(self):
            return need_an_end(self)

    class GimbalWithSlides(GimbalJoint):
        """Slides, then successive rotations."""

        rate: rates = Field(0.0, description="start: m/s, then rad/s")
        stiffness: springs = Field(0.0, description="N/m, then N m/rad")
        damping: dampers = Field(0.0, description="N s/m, then N m s/rad")
        rest: where = Field(0.0, description="m, then rad")
        torque: efforts = Field(0.0, description="N, then N m")
        stops: MixedStops = Field(None, description="ends of its travel; default none")

    return GimbalWithSlides


WITH_SLIDES = {count: _with_slides(count) for count in (1, 2, 3)}


class PrismaticJoint(_JointBase):
    """One to three slides."""

    type: Literal["prismatic"] = Field(description="kind of joint")
    axes: Axes = Field(description="1 to 3 of x, y, z, -x, -y, -z or unit vectors in the joint frame")
    displacement: kinds.LengthAxes = Field(0.0, description="start: m, per axis or one for all")
    rate: kinds.SpeedAxes = Field(0.0, description="start: m/s of the displacements")
    stiffness: kinds.StiffnessAxes = Field(0.0, description="N/m, per axis or one for all")
    damping: kinds.DampingAxes = Field(0.0, description="N s/m, per axis or one for all")
    rest: kinds.LengthAxes = Field(0.0, description="m, displacement at which the spring is relaxed")
    torque: kinds.ForceAxes = Field(0.0, description="N, given force along each axis")
    stops: LinearStops = Field(None, description="ends of its travel; default none")


class FixedJoint(_JointBase):
    """A weld."""

    type: Literal["fixed"] = Field(description="kind of joint")


JointModel = Annotated[Union[SphericalJoint, GimbalJoint, PrismaticJoint, FixedJoint], Field(discriminator="type")]


class SphericalChainJoint(Element):
    """Every joint of a chain is a ball. One number acts on bending, a list of three on twist (x) and bending (y, z)."""

    type: Literal["spherical"] = Field(description="kind of every joint of the chain")
    stiffness: kinds.AngularStiffnessAxes = Field(0.0, description="N m/rad: one number for bending, or [twist, y, z]")
    damping: kinds.AngularDampingAxes = Field(0.0, description="N m s/rad: one number for bending, or [twist, y, z]")
    rest: kinds.AngleAxes = Field(0.0, description="rad, rotation vector at which the spring is relaxed")


class GimbalChainJoint(Element):
    """Every joint of a chain is a gimbal; its axes are the segment's."""

    type: Literal["gimbal"] = Field(description="kind of every joint of the chain")
    axes: Axes = Field(description="1 to 3 of x (along the wire), y (in the plane), z (out of the plane) or unit "
                                   "vectors")
    stiffness: kinds.AngularStiffnessAxes = Field(0.0, description="N m/rad, per axis or one for all")
    damping: kinds.AngularDampingAxes = Field(0.0, description="N m s/rad, per axis or one for all")
    rest: kinds.AngleAxes = Field(0.0, description="rad, angle at which the spring is relaxed")


ChainJointModel = Annotated[Union[SphericalChainJoint, GimbalChainJoint], Field(discriminator="type")]


class Deflection(Element):
    """How far a straight wire is turned away from ``along`` at the start."""

    in_plane: kinds.Angle = Field(0.0, description="rad, turn about the segment's z axis")
    out_of_plane: kinds.Elevation = Field(
        0.0, description="rad, elevation of the tip toward the segment's +z axis, between -90 and 90 deg")


class ChainModel(Element):
    """A wire or boom cut into equal rigid cylinders."""

    name: Name = Field(description="of the chain; its bodies are <name>_1.., its joints <name>_joint_1..")
    from_: Name = Field(alias="from", description="name of the body that it hangs on")
    at: kinds.Point = Field((0.0, 0.0, 0.0), description="m, where it hangs, from that body's origin, its axes")
    along: kinds.Direction = Field(description="direction of the straight wire, that body's axes, any length but zero")
    length: kinds.LengthAbove0 = Field(description="m, of the whole wire")
    segments: kinds.Segments = Field(description="number of equal rigid segments")
    mass: kinds.MassAbove0 = Field(description="kg, of the whole wire without the tip mass")
    radius: kinds.LengthAbove0 = Field(description="m, of the wire")
    tip_mass: kinds.MassFrom0 = Field(0.0, description="kg, point mass at the end, part of the last segment")
    joint: ChainJointModel = Field(description="every joint of the chain")
    deflection: Deflection = Field(Deflection(), description="at the start, of the whole wire")
    surface: LightModel = Field(None, description="air and sunlight meet every segment as a cylinder; default they do "
                                                  "not")

    @model_validator(mode="after")
    def _direction(self):
        if not any(self.along):
            raise Wrong(Finding("must not be zero", "(allowed: 3 numbers, any length but zero)", ("along",)))
        return self


class EndpointModel(Element):
    """A named point of a body with a frame: recorded, loaded, controlled, touched."""

    name: Name = Field(description="of the endpoint, unique in the spacecraft")
    body: Name = Field(description="name of the body")
    point: kinds.Point = Field((0.0, 0.0, 0.0), description="m, from the body's origin, its axes")
    rotation: Rotation = Field(None, description="fixed, body to the endpoint's frame")
    radius: kinds.LengthFrom0 = Field(0.0, description="m, of the sphere about it that touches others; 0 is a point")
    axis: Axis = Field(None, description="body axes: x, y, z, -x, -y, -z or a unit vector; with it the rim of a disc "
                                         "of that radius touches")

    @model_validator(mode="after")
    def _disc(self):
        if self.axis is not None and not self.radius:
            raise Wrong(Finding("an axis without a radius has no effect", "give the disc a radius", ("axis",)))
        return self


class LoadModel(Element):
    """A given force and torque; loads add up."""

    body: Name = Field(None, description="name of the body")
    endpoint: Name = Field(None, description="name of the endpoint where it acts, instead of body and point")
    force: kinds.Force = Field((0.0, 0.0, 0.0), description="N")
    torque: kinds.TorqueVector = Field((0.0, 0.0, 0.0), description="N m")
    frame: kinds.LoadFrame = Field("body", description="axes of the force and the torque")
    point: kinds.Point = Field(None, description="m, where the force acts, from the body's origin, its axes; default "
                                                 "its mass centre")
    from_: kinds.Time = Field(None, alias="from", description="s, when it begins; default always")
    to: kinds.Time = Field(None, description="s, when it ends; default never")

    @model_validator(mode="after")
    def _something(self):
        if not {"force", "torque"} & self.model_fields_set:
            raise Wrong(Finding("missing key 'force' or 'torque'", "a load needs at least one of them"))
        if "point" in self.model_fields_set and "force" not in self.model_fields_set:
            raise Wrong(Finding("a point without a force has no effect", "", ("point",)))
        if self.body is None and self.endpoint is None:
            raise Wrong(Finding("missing key 'body' or 'endpoint'", "body: name of the body (or endpoint: name of "
                "one)"))
        if self.endpoint is not None:
            beside = [key for key in ("body", "point") if key in self.model_fields_set]
            if beside:
                raise Wrong(*(Finding(f"'{key}' beside an endpoint", "give one of them", (key,), about_key=True)
                              for key in beside))
        return self


class SpacecraftFile(Element):
    """A spacecraft file: a tree of bodies and its start state."""

    not_yet: ClassVar[tuple[str, ...]] = ("sensors",)
    title: Text = Field("", description="what this is, for people")
    attitude: StartAttitude = Field(None, description="of the root body at the start, from N or another frame to the "
                                                      "body")
    rate: kinds.RateVector = Field((0.0, 0.0, 0.0), description="rad/s, of the root body in N or another frame at the "
                                                                "start, root axes")
    rate_frame: kinds.StartFrame = Field("N", description="relative to which the rate counts: N, lvlh, rtn, fixed or "
                                                          "sun")
    bodies: list[BodyModel] = Field(description="the first is the root")
    joints: list[JointModel] = Field([], description="the tree's joints, in any order")
    loops: list[LoopModel] = Field([], description="joints that close a chain: integrator variational")
    chains: list[ChainModel] = Field([], description="wires and booms cut into segments")
    endpoints: list[EndpointModel] = Field([], description="named points of bodies")
    loads: list[LoadModel] = Field([], description="given forces and torques")
    faces: list[FaceModel] = Field([], description="surfaces of bodies that endpoints may touch")
    contacts: list[ContactModel] = Field([], description="what touches what, and by what law")
    surfaces: list[SurfaceModel] = Field([], description="what air and sunlight meet")
    wheels: list[WheelModel] = Field([], description="momentum wheels")
    drives: list[DriveModel] = Field([], description="motors, servos, locks and prescribed motions of joints")
    tanks: list[TankModel] = Field([], description="propellant")
    thrusters: list[ThrusterModel] = Field([], description="forces that are switched on and off")
    torquers: list[TorquerModel] = Field([], description="magnetic torquers")
    controllers: list[ControllerModel] = Field([], description="laws that run at sample times")
    commands: list[CommandModel] = Field([], description="what happens when")
    base: BaseMotion = Field(None, description="fixed, or the prescribed motion of the root body; default free")


JOINTS: dict[str, Any] = family("joint", {
    "spherical": SphericalJoint, "gimbal": GimbalJoint, "prismatic": PrismaticJoint, "fixed": FixedJoint})
