"""Rotations, which many things have, and the start of the root body."""

from nesim.base.rotations import from_angles
from nesim.text import kinds
from nesim.text.element import Element, Field, model_validator
from nesim.text.values import Finding, Sequence, Text, Wrong

IDENTITY = (0.0, 0.0, 0.0, 1.0)      # no rotation


class Rotation(Element):
    """A rotation, as a quaternion (scalar last) or as successive turns about body-fixed axes."""

    quaternion: kinds.Quaternion = Field(None, description="[x, y, z, w], scalar last, length 1")
    angles: kinds.Angles = Field(None, description="rad, one for each digit of the sequence")
    sequence: Sequence = Field(None, description="axes of the turns, e.g. 321: about z, then the new y, then the "
                                                 "newest x")

    @model_validator(mode="after")
    def _one_form(self):
        forms = "(allowed: {quaternion: [x, y, z, w]} or {angles: [..], sequence: 321})"
        given = self.model_fields_set - {"frame"}
        if "quaternion" in given and len(given) > 1:
            raise Wrong(Finding("give a quaternion or angles, not both", forms))
        if not self.model_fields_set:
            raise Wrong(Finding("is empty", forms))
        for key, other in (("angles", "sequence"), ("sequence", "angles")):
            if key in given and other not in given:
                raise Wrong(Finding(f"{key} without {other}", forms))
        if "angles" in given and len(self.angles) != len(self.sequence):
            found = f"{len(self.angles)} angles for the sequence {self.sequence}"
            raise Wrong(Finding(found, "one angle for each digit", ("angles",)))
        return self


class StartAttitude(Rotation):
    """An attitude against a frame; with the frame alone the body's axes are the frame's."""

    frame: kinds.StartFrame = Field("N", description="from which it leads to the body: N, lvlh, rtn, fixed (in the "
                                                     "central body) or sun")


class Start(Element):
    """What a spacecraft file begins with."""

    title: Text = Field("", description="what this is, for people")
    attitude: StartAttitude = Field(None, description="of the root body at the start, from N or another frame to the "
                                                      "body")
    rate: kinds.RateVector = Field((0.0, 0.0, 0.0), description="rad/s, of the root body in N or another frame at the "
                                                                "start, "
                                                                "root axes")
    rate_frame: kinds.StartFrame = Field("N", description="relative to which the rate counts: N, lvlh, rtn, fixed or "
                                                          "sun")


def rotation(model: Rotation | None) -> tuple[float, ...]:
    """Quaternion, scalar last; none is no rotation."""
    if model is None or not model.model_fields_set - {"frame"}:
        return IDENTITY
    return model.quaternion if model.angles is None else from_angles(model.angles, model.sequence)


def frame_of(model: StartAttitude | None) -> str:
    """From which an attitude leads to the body."""
    return "N" if model is None else model.frame
