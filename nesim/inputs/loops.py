"""Joints that close a chain of bodies: `loops` of a spacecraft file, as they are written."""

from typing import Annotated, Literal, Union

from nesim.inputs import kinds
from nesim.inputs.device_values import Switch
from nesim.inputs.parts import IDENTITY, ZERO, Loop
from nesim.inputs.schema_base import Rotation, rotation
from nesim.text.element import Element, Field, family
from nesim.text.values import Axes, Name


class _LoopBase(Element):
    name: Name = Field(description="of the loop, unique among the loops and joints of the spacecraft")
    inner: Name = Field(description="name of one body")
    outer: Name = Field(description="name of the other")
    inner_point: kinds.Point = Field(ZERO, description="m, the joint from the inner body's origin, its axes")
    outer_point: kinds.Point = Field(ZERO, description="m, the joint from the outer body's origin, its axes")
    inner_rotation: Rotation = Field(None, description="fixed, inner body to joint frame")
    outer_rotation: Rotation = Field(None, description="fixed, joint frame to outer body")


class SphericalLoop(_LoopBase):
    """A ball joint."""

    type: Literal["spherical"] = Field(description="kind of joint")


class GimbalLoop(_LoopBase):
    """One to three successive rotations; before them up to three slides."""

    type: Literal["gimbal"] = Field(description="kind of joint")
    slides: Axes = Field((), description="up to 3 of x, y, z, -x, -y, -z or unit vectors in the inner joint frame")
    axes: Axes = Field(description="1 to 3 of x, y, z, -x, -y, -z or unit vectors, each in the frame that precedes its "
                                   "rotation")


class PrismaticLoop(_LoopBase):
    """One to three slides."""

    type: Literal["prismatic"] = Field(description="kind of joint")
    axes: Axes = Field(description="1 to 3 of x, y, z, -x, -y, -z or unit vectors in the joint frame")


class FixedLoop(_LoopBase):
    """A weld, or a latch."""

    type: Literal["fixed"] = Field(description="kind of joint")
    closed: Switch = Field(True, description="false: open until a command locks it, at the pose of that instant")


LOOPS = family("loop", {"spherical": SphericalLoop, "gimbal": GimbalLoop, "prismatic": PrismaticLoop,
                        "fixed": FixedLoop})
LoopModel = Annotated[Union[SphericalLoop, GimbalLoop, PrismaticLoop, FixedLoop], Field(discriminator="type")]


def build(model) -> Loop:
    """The same as a part, rotations as quaternions."""
    values = {key: getattr(model, key) for key in type(model).model_fields}
    return Loop(**values | {key: rotation(values[key]) for key in ("inner_rotation", "outer_rotation")})


def written(loop: Loop) -> dict:
    """As written; what was not given stays away."""
    out: dict = {key: getattr(loop, key) for key in ("name", "type", "inner", "outer", "inner_point", "outer_point")}
    out |= {key: {"quaternion": getattr(loop, key)} for key in ("inner_rotation", "outer_rotation")
            if tuple(getattr(loop, key)) != IDENTITY}
    out |= {key: getattr(loop, key) for key in ("slides", "axes") if len(getattr(loop, key))}
    return out if loop.closed else out | {"closed": False}
