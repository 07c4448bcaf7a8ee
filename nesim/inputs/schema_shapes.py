"""What a body looks like in a view. It changes nothing of the motion, unless a surface takes it."""

import re

from nesim.inputs import kinds
from nesim.inputs.parts import Shape
from nesim.inputs.schema_base import Rotation, rotation
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import WRITTEN, Axis, Finding, Text, Value, Wrong, guess, numbers, quantity

COLORS = {"white": "#f4f4f2", "silver": "#c0c5cc", "grey": "#8a8f98", "black": "#2b2f36", "gold": "#d9a441",
          "blue": "#0072b2", "sky": "#56b4e9", "green": "#009e73",
          "orange": "#e69f00", "red": "#d55e00", "purple": "#cc79a7"}
FORMS = ("box", "cylinder", "cone", "sphere", "mesh")
ONLY = {"axis": ("cylinder", "cone"), "scale": ("mesh",)}        # keys that belong to some forms


def _color(value) -> str:
    if isinstance(value, str) and value in COLORS:
        return COLORS[value]
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return value.lower()
    raise Wrong(Finding(f"{WRITTEN} is no colour" if isinstance(value, str) else "a colour is needed",
                        f'{guess(str(value), COLORS)}(allowed: "#rrggbb", {", ".join(COLORS)})'))


def _sizes(count: int):
    """Lengths above zero."""
    several = numbers("length", count)

    def parse(value) -> tuple[float, ...]:
        found = several.parse(value)
        wrong = [Finding("must be above zero", "", (i,)) for i, x in enumerate(found) if not x > 0]
        if wrong:
            raise Wrong(*wrong)
        return found

    return Value(parse, several.schema)


class ShapeModel(Element):
    """What a body looks like: one of box, cylinder, cone, sphere and mesh."""

    box: _sizes(3) = Field(None, description="m: lengths along x, y and z")
    cylinder: _sizes(2) = Field(None, description="m: radius and length")
    cone: _sizes(2) = Field(None, description="m: radius of the base and length; the point is toward the axis")
    sphere: kinds.LengthAbove0 = Field(None, description="m: radius")
    mesh: Text = Field(None, description="file of the case: .stl, .obj or .glb, in m")
    axis: Axis = Field(None, description="cylinder, cone: unit vector along it, or x, y, z, -x, -y, -z; default z")
    scale: quantity("number", above=0.0) = Field(None, description="mesh: by which its numbers become m; default 1")
    center: kinds.Point = Field((0.0, 0.0, 0.0), description="m, of the shape (mesh: of its origin) from the body's "
                                                             "origin, body axes")
    rotation: Rotation = Field(None, description="from body axes to the shape's")
    color: Value(_color, {"type": "string"}) = Field(None, description="a word or \"#rrggbb\"; default by the body's "
        "number, of a mesh its materials'")

    @model_validator(mode="after")
    def _one_form(self):
        given = [key for key in FORMS if key in self.model_fields_set]
        if len(given) != 1:
            raise Wrong(Finding("is empty" if not given else f"has {' and '.join(given)}: one of them is needed",
                                f"(allowed: one of {', '.join(FORMS)})"))
        wrong = [Finding(f"'{key}' does not belong to a {given[0]}", f"(it belongs to: {', '.join(owners)})", (key,),
                         about_key=True)
                 for key, owners in ONLY.items() if key in self.model_fields_set and given[0] not in owners]
        if wrong:
            raise Wrong(*wrong)
        return self

    def part(self) -> Shape:
        """The same as a part of a spacecraft."""
        form = next(key for key in FORMS if key in self.model_fields_set)
        size = () if form == "mesh" else getattr(self, form)
        return Shape(form=form, size=size if isinstance(size, tuple) else (size,), file=self.mesh or "", axis=self.axis
                     or (0.0, 0.0, 1.0), scale=self.scale or 1.0,
                     center=self.center, rotation=rotation(self.rotation), color=self.color or "")
