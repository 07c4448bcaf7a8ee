"""Faces, grounds and contacts as they are written in a case after defaults."""

from __future__ import annotations

from math import inf

from nesim.inputs.touching import Contact, Face, Ground

OF_SHAPE = {"plane": ("normal", "extent", "along"), "sphere": ("radius",), "cylinder": ("axis", "radius", "length"),
            "box": ("size", "rotation"),
            "height_map": ("file", "origin", "spacing", "rotation")}


def face(part: Face) -> dict:
    """As written; what was not given stays away."""
    return {"name": part.name, "body": part.body, "shape": part.shape, "point": part.point} | _form(part)


def ground(part: Ground) -> dict:
    """As written; heights stay in their file."""
    return {"name": part.name, "shape": part.shape, "frame": part.frame, "point": part.point} | _form(part)


def _form(part: Face | Ground) -> dict:
    out = {}
    for key in OF_SHAPE[part.shape]:
        value = getattr(part, key)
        if key == "rotation":
            value = {"quaternion": value}
        if value is not None and value != ():
            out[key] = value
    return out


def contact(part: Contact) -> dict:
    """As written; what was not given stays away."""
    out: dict = {"name": part.name, "endpoints": list(part.endpoints), "with": part.with_, "law": part.law}
    if part.law != "impulse":
        out["stiffness"] = part.stiffness
    if part.law == "hunt_crossley":
        out["exponent"] = part.exponent
    out |= {key: getattr(part, key) for key in ("damping", "restitution", "speed") if getattr(part, key) is not None}
    if part.friction is not None:
        keys = ("coulomb", "static", "stribeck", "linear_below", "stick", "stick_damping")
        given = {key: getattr(part.friction, key) for key in keys}
        out["friction"] = {key: value for key, value in given.items() if value is not None and value != inf
                           and (key != "stick_damping" or value)}
    return out | ({"preloaded": True} if part.preloaded else {})
