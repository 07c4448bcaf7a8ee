"""A wire or boom as a chain of equal rigid segments.

Frames. The mounting frame M of a chain is fixed in the body that it hangs on: x along ``along``, z as near as possible
to that body's z axis, y = z cross x (if ``along`` is parallel to the body's z axis, z of M is as near as possible to
the body's x axis). Every segment has its origin at its inner joint and, undeflected, the axes of M: x along the wire.

Deflection. The first joint turns M into the first segment's frame: about z by ``in_plane``, then about the new y by
minus ``out_of_plane``; the other joints stay straight, so the whole wire lies along

    cos(out) cos(in) x + cos(out) sin(in) y + sin(out) z        (axes of M)

A positive in_plane angle moves the tip toward +y, a positive out_of_plane angle toward +z.

Laws. On ball joints one number for stiffness, damping or rest means bending, i.e. the segment's y and z axes; twist,
about x, is left free. A wire's moment of inertia about itself is so small (4e-7 kg m2 for 20 m of 4 mm) that a bending
damper acting on twist would have time constants of microseconds. A list of three numbers gives each axis its own, twist
included.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from nesim.text import kinds
from nesim.text.values import Axes, Finding, Name, InvalidValue
from nesim.base.rotations import AXES, about, cross, multiply, quaternion, real, unit
from nesim.things.body import Body
from nesim.things.joints import Joint
from nesim.things.rotation import IDENTITY
from nesim.things.surface import Light, Surface
from nesim.things.thing import ZERO, Thing, ThingModel, Typed, Vector, key

PARALLEL = 1e-6     # sine of the angle between along and the z axis below which they count as parallel


class ChainJoint(Thing, metaclass=Typed):
    """Every joint of a chain."""

    TYPES: ClassVar[dict[str, type[ChainJoint]]] = {}
    kind_text = "kind of every joint of the chain"
    type: str = ""
    axes: Sequence = ()
    stiffness: float | Vector = 0.0
    damping: float | Vector = 0.0
    rest: float | Vector = 0.0


class SphericalChainJoint(ChainJoint, type="spherical", rank=1):
    """Every joint of a chain is a ball. One number acts on bending, a list of three on twist (x) and bending (y, z)."""

    stiffness: float | Vector = key(kinds.AngularStiffnessAxes, 0.0, "N m/rad: one number for bending, or [twist, y, "
                                                                     "z]")
    damping: float | Vector = key(kinds.AngularDampingAxes, 0.0, "N m s/rad: one number for bending, or [twist, y, z]")
    rest: float | Vector = key(kinds.AngleAxes, 0.0, "rad, rotation vector at which the spring is relaxed")


class GimbalChainJoint(ChainJoint, type="gimbal", rank=2):
    """Every joint of a chain is a gimbal; its axes are the segment's."""

    axes: Sequence = key(Axes, (), "1 to 3 of x (along the wire), y (in the plane), z (out of the plane) or unit "
                                   "vectors", required=True)
    stiffness: float | Vector = key(kinds.AngularStiffnessAxes, 0.0, "N m/rad, per axis or one for all")
    damping: float | Vector = key(kinds.AngularDampingAxes, 0.0, "N m s/rad, per axis or one for all")
    rest: float | Vector = key(kinds.AngleAxes, 0.0, "rad, angle at which the spring is relaxed")


class Deflection(Thing):
    """How far a straight wire is turned away from ``along`` at the start."""

    in_plane: float = key(kinds.Angle, 0.0, "rad, turn about the segment's z axis")
    out_of_plane: float = key(kinds.Elevation, 0.0, "rad, elevation of the tip toward the segment's +z axis, between "
                                                    "-90 and 90 deg")


class Chain(Thing, section="chains", noun="chain", rank=3):
    """A wire or boom cut into equal rigid cylinders."""

    about = "wires and booms cut into segments"
    expands = True
    name: str = key(Name, text="of the chain; its bodies are <name>_1.., its joints <name>_joint_1..")
    from_: str = key(Name, text="name of the body that it hangs on", alias="from")
    at: Vector = key(kinds.Point, ZERO, "m, where it hangs, from that body's origin, its axes")
    along: Vector = key(kinds.Direction, text="direction of the straight wire, that body's axes, any length but zero")
    length: float = key(kinds.LengthAbove0, text="m, of the whole wire")
    segments: int = key(kinds.Segments, text="number of equal rigid segments")
    mass: float = key(kinds.MassAbove0, text="kg, of the whole wire without the tip mass")
    radius: float = key(kinds.LengthAbove0, text="m, of the wire")
    tip_mass: float = key(kinds.MassFrom0, 0.0, "kg, point mass at the end, part of the last segment")
    joint: ChainJoint = key(ChainJoint, text="every joint of the chain")
    deflection: Deflection = key(Deflection, Deflection(), "at the start, of the whole wire")
    surface: Light | None = key(Light, None, "air and sunlight meet every segment as a cylinder; default they do not")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if not any(given.along):
            raise InvalidValue(Finding("must not be zero", "(allowed: 3 numbers, any length but zero)", ("along",)))


@functools.lru_cache(maxsize=256)           # the runs of a batch hang their chains on alike
def mount(along: tuple[float, ...]) -> tuple[float, ...]:
    """q_MB, scalar not negative: the axes of the body that a chain hangs on to the chain's mounting frame M."""
    x = unit(along)
    z = _perpendicular(real([0, 0, 1]), x)
    if np.sqrt((z * z).sum()) < PARALLEL:
        z = _perpendicular(real([1, 0, 0]), x)
    z = unit(z)
    q = quaternion(np.array([x, cross(z, x), z]))
    return tuple(float(-one if q[3] < 0 else one) + 0.0 for one in q)


def _perpendicular(a: np.ndarray, x: np.ndarray) -> np.ndarray:
    """The part of a across a unit vector x."""
    return a - (a * x).sum() * x


def segments(chain: Chain) -> list[Body]:
    """The bodies: thin cylinders, the tip mass joined to the last one."""
    n = chain.segments
    length, mass = chain.length / n, chain.mass / n
    axial = mass * chain.radius**2 / 2
    across = mass * (3 * chain.radius**2 + length**2) / 12
    whole = {"mass": mass, "inertia": (axial, across, across), "mass_center": (length / 2, 0.0, 0.0)}
    parts = [whole] * (n - 1) + [_with_tip(whole, length, chain.tip_mass)]
    return [Body(name=f"{chain.name}_{k}", **part) for k, part in enumerate(parts, 1)]


def surfaces(chain: Chain) -> list[Surface]:
    """What air and sunlight meet: a cylinder a segment, without the tip mass."""
    if chain.surface is None:
        return []
    length, light = chain.length / chain.segments, chain.surface
    return [Surface(body=f"{chain.name}_{k}", shape="cylinder", center=(length / 2, 0.0, 0.0), normal=(1.0, 0.0, 0.0),
                    radius=chain.radius,
                    length=length, drag=light.drag, specular=light.specular, diffuse=light.diffuse)
            for k in range(1, chain.segments + 1)]


def _with_tip(segment: dict, length: float, tip: float) -> dict:
    """A segment with a point mass (kg) at its end: mass, mass centre, and both inertias moved to it."""
    mass, (center, _, _), (axial, across, _) = segment["mass"], segment["mass_center"], segment["inertia"]
    total = mass + tip
    moved = (mass * center + tip * length) / total
    across += mass * (moved - center)**2 + tip * (length - moved)**2
    return {"mass": total, "inertia": (axial, across, across), "mass_center": (moved, 0.0, 0.0)}


def joints(chain: Chain) -> list[Joint]:
    """The joints: the first on the body that the chain hangs on, mounted and deflected, the others straight."""
    law: dict[str, Any] = {"type": chain.joint.type, "axes": chain.joint.axes}
    law |= {key: _bending(getattr(chain.joint, key), chain.joint.type) for key in ("stiffness", "damping", "rest")}
    name, length = chain.name, chain.length / chain.segments
    first = Joint(name=f"{name}_joint_1", inner=chain.from_, outer=f"{name}_1", inner_point=chain.at,
                  inner_rotation=mount(chain.along), **law, **deflected(chain))
    straight: dict[str, Any] = {} if chain.joint.type == "spherical" else {"angle": (0.0,) * len(chain.joint.axes)}
    return [first] + [Joint(name=f"{name}_joint_{k}", inner=f"{name}_{k - 1}", outer=f"{name}_{k}",
                            inner_point=(length, 0.0, 0.0),
                            **law, **straight) for k in range(2, chain.segments + 1)]


def _bending(value: Any, type_: str) -> Any:
    """One number of a ball joint on the axes across the wire; anything else as it is."""
    return (0.0, value, value) if type_ == "spherical" and isinstance(value, float) and value else value


def deflected(chain: Chain) -> dict:
    """The start value of the first joint: ``attitude`` or ``angle``. Raises InvalidValue if its axes cannot turn that
    way."""
    d = chain.deflection
    if chain.joint.type == "gimbal":
        return {"angle": _gimbal_angles(chain.joint.axes, d)}
    if not (d.in_plane or d.out_of_plane):
        return {"attitude": IDENTITY}
    q = multiply(about(AXES["y"], -d.out_of_plane), about(AXES["z"], d.in_plane))
    return {"attitude": tuple(float(x) + 0.0 for x in q)}


def _gimbal_angles(axes: Sequence, d: Deflection) -> tuple[float, ...]:
    """Angles that lay the wire along the deflected direction; an axis along the wire, or a repeated one, stays at
    zero."""
    letters = [axis if isinstance(axis, str) else next((n for n, v in AXES.items() if v == tuple(axis)), "?")
               for axis in axes]
    plain = [letter.removeprefix("-") for letter in letters]
    at = {letter: plain.index(letter) for letter in ("y", "z") if letter in plain}
    needed = [(d.in_plane, "z", "in_plane"), (d.out_of_plane, "y", "out_of_plane")]
    wrong = [Finding(f"the joint has no {letter} axis to turn about", f"(axes: {', '.join(letters)})",
                     ("deflection", key))
             for angle, letter, key in needed if angle and letter not in at]
    if wrong:
        raise InvalidValue(*wrong)
    about_z, about_y = d.in_plane, -d.out_of_plane
    if len(at) == 2 and at["y"] < at["z"]:
        # y first: x of the segment is (cos z cos y, sin z, -cos z sin y) in M
        about_z = math.asin(math.cos(d.out_of_plane) * math.sin(d.in_plane))
        about_y = -math.atan2(math.sin(d.out_of_plane), math.cos(d.out_of_plane) * math.cos(d.in_plane))
    angles = [0.0] * len(axes)
    for letter, angle in (("z", about_z), ("y", about_y)):
        if letter in at:
            angles[at[letter]] = (-angle if letters[at[letter]] == f"-{letter}" else angle) + 0.0
    return tuple(angles)
