"""What is wrong with faces, grounds and contacts."""

from __future__ import annotations

from math import inf, isfinite

import numpy as np

from nesim.base.errors import Problem
from nesim.compiler.collector import Collector
from nesim.inputs.parts import Endpoint, Spacecraft
from nesim.inputs.touching import Contact, ContactFriction, Face, Ground
from nesim.model import topology

FACE_SHAPES = ("plane", "sphere", "cylinder", "box")
GROUND_SHAPES = ("plane", "sphere", "height_map")
CONTACT_LAWS = ("hunt_crossley", "linear", "impulse")


def check_face(c: Collector, face: Face | Ground) -> None:
    """Form and sizes."""
    shapes = GROUND_SHAPES if isinstance(face, Ground) else FACE_SHAPES
    c.array("point", (3,))
    if face.shape not in shapes:
        c.add("shape", f"'{face.shape}' is unknown{topology._guess(face.shape, shapes)}")
    elif face.shape == "plane":
        check_plane(c, face)
    elif face.shape == "sphere":
        c.positive("radius")
    elif face.shape == "cylinder":
        c.positive("radius")
        c.positive("length")
        c.unit("axis", 3, "the axis")
    elif face.shape == "box":
        size = c.array("size", (3,))
        if size is not None and (size <= 0).any():
            c.add("size", f"must be above zero, found {size.min():g}")
    if face.shape in ("box", "height_map"):
        c.unit("rotation", 4, "a quaternion")


def check_plane(c: Collector, face: Face | Ground) -> None:
    """Normal, and the rectangle if there is one."""
    before = len(c.problems)
    c.unit("normal", 3, "the normal")
    if face.along is not None:
        c.unit("along", 3, "the direction")
        if len(c.problems) == before and np.linalg.norm(np.cross(face.normal, face.along)) < 1e-6:
            c.add("along", "is parallel to the normal")
    if len(face.extent):
        extent = c.array("extent", (2,))
        if extent is not None and (extent <= 0).any():
            c.add("extent", f"must be above zero, found {extent.min():g}")


def check_ground(c: Collector, ground: Ground) -> None:
    """As a face, and its frame and heights."""
    check_face(c, ground)
    if ground.frame not in ("N", "fixed"):
        c.add("frame", f"'{ground.frame}' is unknown (allowed: N, fixed)")
    if ground.shape == "height_map":
        heights = c.array("heights", np.shape(ground.heights))
        if heights is not None and (heights.ndim != 2 or min(heights.shape) < 4):
            c.add("heights", f"needs at least 4 x 4 heights, found {' x '.join(map(str, heights.shape))}")


def check_contact(c: Collector, contact: Contact) -> None:
    """The law and its numbers."""
    if contact.law not in CONTACT_LAWS:
        c.add("law", f"'{contact.law}' is unknown{topology._guess(contact.law, CONTACT_LAWS)}")
        return
    if contact.law == "impulse":
        check_share(c, contact, 0.0)
    else:
        c.positive("stiffness")
        exponent = c.array("exponent", ())
        if exponent is not None and exponent < 1:
            c.add("exponent", f"must be at least 1, found {exponent:g}")
        if contact.damping is not None:
            c.not_negative("damping", ())
        check_restitution(c, contact)
    if contact.friction is not None:
        check_friction(c, contact)


def check_share(c: Collector, contact: Contact, least: float) -> None:
    """A restitution is 0 to 1, of a compliant contact above 0."""
    if contact.restitution is None:
        c.add("restitution", "is missing (allowed: 0 to 1)")
        return
    value = c.array("restitution", ())
    if value is not None and not (0 <= value <= 1 and value >= least):
        c.add("restitution", f"must be {'0' if least == 0 else 'above 0'} to 1, found {value:g} (allowed: 0 to 1)")


def check_restitution(c: Collector, contact: Contact) -> None:
    """Instead of damping: with the speed at which it holds."""
    if contact.restitution is None:
        if contact.speed is not None:
            c.add("speed", "has no effect without restitution")
        return
    if contact.law == "linear":
        c.add("restitution", "belongs to the laws hunt_crossley and impulse; linear has damping")
        return
    if contact.damping is not None:
        c.add("restitution", "beside damping: give one of them")
    check_share(c, contact, 1e-6)
    if contact.speed is None:
        c.add("restitution", "needs the speed at which it holds: speed: m/s")
    else:
        c.positive("speed")


def check_friction(c: Collector, contact: Contact) -> None:
    """One of the two laws, and numbers that fit."""
    friction = contact.friction
    inside = Collector("friction", None, friction)
    inside.not_negative("coulomb", ())
    for key in ("static", "linear_below", "stick"):
        if getattr(friction, key) is not None:
            inside.not_negative(key, ())
    inside.not_negative("stick_damping", ())
    if not inside.problems:
        _check_friction_kind(inside, contact, friction)
    for problem in inside.problems:
        c.add("friction", problem.message, *problem.where[1:])


def _check_friction_kind(c: Collector, contact: Contact, friction: ContactFriction) -> None:
    if contact.law == "impulse":
        for key in ("static", "linear_below", "stick"):
            if getattr(friction, key) is not None:
                c.add(key, "has no meaning for law impulse (allowed: coulomb)")
        return
    if friction.stick is not None and friction.linear_below is not None:
        c.add("stick", "beside linear_below: friction has a memory or it has none, give one of them")
    elif friction.stick is None and friction.linear_below is None:
        c.add("coulomb", "needs linear_below (without memory) or stick (a bristle) besides")
    for key in ("stick", "linear_below"):
        if getattr(friction, key) == 0:
            c.add(key, "must be above zero, found 0")
    if friction.stick is not None and friction.coulomb == 0:
        c.add("coulomb", "must be above zero with a bristle, found 0")
    if friction.stick is None and friction.stick_damping:
        c.add("stick_damping", "has no effect without stick")
    if friction.static is not None and friction.static < friction.coulomb:
        c.add("static", f"is below coulomb: {friction.static:g} < {friction.coulomb:g}")
    if (friction.static is None) != (friction.stribeck == inf):
        c.add("static", "and stribeck belong together: the coefficient from standstill and the speed at which it goes "
                        "over into coulomb")
    elif friction.stribeck != inf and not (isfinite(friction.stribeck) and friction.stribeck > 0):
        c.add("stribeck", f"must be above zero, found {friction.stribeck:g}")


# ------------------------------------------------------------------------------------------------ names

def check_sides(c: Collector, contact: Contact, names) -> None:
    """Endpoints, and what they touch: of another link, and not two points."""
    if "endpoints" in names.lost or {"faces", "grounds"} & names.lost:
        return
    known = {kind: {part.name: part for part in getattr(names.craft, kind)} for kind in ("endpoints", "faces",
        "grounds")}
    every = {**known["grounds"], **known["faces"], **known["endpoints"]}
    other = every.get(contact.with_)
    if other is None:
        c.add("with_", f"no face, ground or endpoint is called '{contact.with_}'"
              + (topology._guess(contact.with_, every) if every else ""))
    for i, name in enumerate(contact.endpoints):
        at = ("endpoints", i) if len(contact.endpoints) > 1 else ("endpoint",)
        endpoint = known["endpoints"].get(name)
        if endpoint is None:
            c.add(at[0], f"no endpoint is called '{name}'" + (topology._guess(name, known["endpoints"])
                                                              if known["endpoints"] else " (there are none)"), *at[1:])
        elif other is not None:
            problem = unfit(endpoint, other, names)
            if problem:
                c.add(at[0], problem, *at[1:])


def unfit(endpoint: Endpoint, other: Face | Ground | Endpoint, names) -> str | None:
    """Why two sides cannot touch."""
    if other is endpoint:
        return f"'{endpoint.name}' cannot touch itself"
    if isinstance(other, Ground):
        return None
    if "bodies" not in names.lost and "joints" not in names.lost and other.body in rigid_group(endpoint.body,
            names.craft):
        return (f"'{endpoint.name}' and '{other.name}' belong to one rigid link (body '{endpoint.body}' and body "
                f"'{other.body}'): they cannot move against each other")
    if isinstance(other, Endpoint) and not endpoint.radius and not other.radius:
        return f"'{endpoint.name}' and '{other.name}' are two bare points, which never meet: give one of them a radius"
    if isinstance(other, Endpoint) and other.axis is not None:
        return (f"'{other.name}' is the rim of a disc: it touches faces, grounds and spheres; write the contact the "
                f"other way round")
    return None


def rigid_group(body: str, craft: Spacecraft) -> set[str]:
    """Names of the bodies that are welded to one."""
    group, grown = {body}, True
    while grown:
        more = {name for joint in craft.joints if joint.type == "fixed" and {joint.inner, joint.outer} & group
                for name in (joint.inner, joint.outer)}
        grown = not more <= group
        group |= more
    return group


def repeated_names(craft: Spacecraft) -> list[Problem]:
    """What a contact can name is unique, and contacts are."""
    problems = []
    for kinds in (("grounds", "faces", "endpoints"), ("contacts",)):
        seen: dict[str, str] = {}
        for kind in kinds:
            for i, part in enumerate(getattr(craft, kind)):
                if (part.name in seen and not (kind == "endpoints" and seen[part.name].startswith("endpoints"))
                    and kind != "grounds"):
                    problems.append(Problem((kind, i, "name"), f"{kind}[{i}] ('{part.name}')",
                                            f"name used already by {seen[part.name]}"))
                seen.setdefault(part.name, f"{kind}[{i}]")
    return problems
