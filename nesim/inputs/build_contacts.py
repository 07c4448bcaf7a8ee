"""Faces, grounds and contacts: validated models -> parts."""

from __future__ import annotations

from math import inf

from nesim.inputs.heights import read_heights
from nesim.inputs.schema_base import rotation
from nesim.inputs.touching import Contact, ContactFriction, Face, Ground
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report


def face(model) -> Face:
    """The same as a part."""
    return Face(**_given(model))


def ground(model, place: Place, files: CaseFiles, report: Report) -> Ground | None:
    """The same as a part, with its heights; None if they cannot be read."""
    given = _given(model)
    if model.shape == "height_map":
        given["heights"] = read_heights(files, place.below("file"), report)
        given["spacing"] = tuple(model.spacing) if isinstance(model.spacing, tuple) else (model.spacing, model.spacing)
        wrong = [x for x in given["spacing"] if not x > 0]
        if wrong:
            report.add(place, ("spacing",), f"must be above zero, found {wrong[0]:g}")
        if given["heights"] is None or wrong:
            return None
    return Ground(**given)


def contact(model) -> Contact:
    """The same as a part."""
    given = {key: getattr(model, key) for key in ("law", "stiffness", "exponent", "damping", "restitution", "speed",
                                                  "preloaded") if hasattr(model, key)}
    given = {key: value for key, value in given.items() if value is not None}
    if model.law == "linear":
        given["exponent"] = 1.0
    return Contact(name=model.name, endpoints=(model.endpoint,) if model.endpoint else tuple(model.endpoints),
                   with_=model.with_,
                   friction=model.friction and friction(model.friction), **given)


def friction(model) -> ContactFriction:
    """The same as a part."""
    return ContactFriction(coulomb=model.coulomb, static=model.static, stribeck=inf if model.stribeck is None
                           else model.stribeck,
                           linear_below=model.linear_below, stick=model.stick, stick_damping=model.stick_damping)


def _given(model) -> dict:
    values = {key: getattr(model, key) for key in type(model).model_fields}
    if "rotation" in values:
        values["rotation"] = rotation(values["rotation"])
    return values
