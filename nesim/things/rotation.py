"""Rotations, which many things have, and the start of the root body."""

import re

from nesim.base.rotations import from_angles
from nesim.text import kinds
from nesim.text.element import Element, Key, checked_together
from nesim.text.values import WRITTEN, Finding, InvalidValue, Text, _type

IDENTITY = (0.0, 0.0, 0.0, 1.0)      # no rotation


def _sequence(value) -> str:
    """One to three digits 1, 2, 3, no two alike beside each other."""
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if not re.fullmatch(r"[123]{1,3}", text) or any(a == b for a, b in zip(text, text[1:])):
        raise InvalidValue(Finding(f"{WRITTEN} is not a sequence of axes",
                            "(allowed: 1 to 3 of the digits 1, 2, 3, none repeated at once, e.g. 321)"))
    return text


Sequence = _type(_sequence, {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[123]{1,3}$"}]})


class Rotation(Element):
    """A rotation, as a quaternion (scalar last) or as successive turns about body-fixed axes."""

    quaternion: kinds.Quaternion = Key(None, description="[x, y, z, w], scalar last, length 1")
    angles: kinds.Angles = Key(None, description="rad, one for each digit of the sequence")
    sequence: Sequence = Key(None, description="axes of the turns, e.g. 321: about z, then the new y, then the "
                                                 "newest x")

    @checked_together
    def _one_form(self):
        forms = "(allowed: {quaternion: [x, y, z, w]} or {angles: [..], sequence: 321})"
        given = self.given_keys - {"frame"}
        if "quaternion" in given and len(given) > 1:
            raise InvalidValue(Finding("give a quaternion or angles, not both", forms))
        if not self.given_keys:
            raise InvalidValue(Finding("is empty", forms))
        for key, other in (("angles", "sequence"), ("sequence", "angles")):
            if key in given and other not in given:
                raise InvalidValue(Finding(f"{key} without {other}", forms))
        if "angles" in given and len(self.angles) != len(self.sequence):
            found = f"{len(self.angles)} angles for the sequence {self.sequence}"
            raise InvalidValue(Finding(found, "one angle for each digit", ("angles",)))
        return self


class StartAttitude(Rotation):
    """An attitude against a frame; with the frame alone the body's axes are the frame's."""

    frame: kinds.StartFrame = Key("N", description="from which it leads to the body: N, lvlh, rtn, fixed (in the "
                                                     "central body) or sun")


class Start(Element):
    """What a spacecraft file begins with."""

    title: Text = Key("", description="what this is, for people")
    attitude: StartAttitude = Key(None, description="of the root body at the start, from N or another frame to the "
                                                      "body")
    rate: kinds.RateVector = Key((0.0, 0.0, 0.0), description="rad/s, of the root body in N or another frame at the "
                                                                "start, "
                                                                "root axes")
    rate_frame: kinds.StartFrame = Key("N", description="relative to which the rate counts: N, lvlh, rtn, fixed or "
                                                          "sun")


def rotation(model: Rotation | None) -> tuple[float, ...]:
    """Quaternion, scalar last; none is no rotation."""
    if model is None or not model.given_keys - {"frame"}:
        return IDENTITY
    return model.quaternion if model.angles is None else from_angles(model.angles, model.sequence)


def frame_of(model: StartAttitude | None) -> str:
    """From which an attitude leads to the body."""
    return "N" if model is None else model.frame
