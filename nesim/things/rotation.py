"""Rotations, which many things have, and the start of the root body."""

from __future__ import annotations

import re

from nesim.base.rotations import from_angles
from nesim.text import kinds
from nesim.text.element import Element, Key, checked_together
from nesim.text.values import WRITTEN, Finding, InvalidValue, Text, Value, Vector

IDENTITY = (0.0, 0.0, 0.0, 1.0)      # no rotation


def _sequence(value) -> str:
    """One to three digits 1, 2, 3, no two alike beside each other."""
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if not re.fullmatch(r"[123]{1,3}", text) or any(a == b for a, b in zip(text, text[1:])):
        raise InvalidValue(Finding(f"{WRITTEN} is not a sequence of axes",
                            "(allowed: 1 to 3 of the digits 1, 2, 3, none repeated at once, e.g. 321)"))
    return text


Sequence = Value(_sequence, {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[123]{1,3}$"}]})


class Rotation(Element):
    """A rotation, as a quaternion (scalar last) or as successive turns about body-fixed axes."""

    quaternion: tuple[float, ...] | None = Key(kinds.Quaternion, None, "[x, y, z, w], scalar last, length 1")
    angles: tuple[float, ...] | None = Key(kinds.Angles, None, "rad, one for each digit of the sequence")
    sequence: str | None = Key(Sequence, None, "axes of the turns, e.g. 321: about z, then the new y, then the newest "
                                               "x")

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
        if self.angles is not None and self.sequence is not None and len(self.angles) != len(self.sequence):
            found = f"{len(self.angles)} angles for the sequence {self.sequence}"
            raise InvalidValue(Finding(found, "one angle for each digit", ("angles",)))
        return self


class StartAttitude(Rotation):
    """An attitude against a frame; with the frame alone the body's axes are the frame's."""

    frame: str = Key(kinds.StartFrame, "N", "from which it leads to the body: N, lvlh, rtn, fixed (in the central "
                                            "body) or sun")


class StartModel(Element):
    """What a spacecraft file begins with."""

    title: str = Key(Text, "", "what this is, for people")
    attitude: StartAttitude | None = Key(StartAttitude, None, "of the root body at the start, from N or another frame "
                                                              "to the body")
    rate: Vector = Key(kinds.RateVector, (0.0, 0.0, 0.0), "rad/s, of the root body in N or another frame at the start, "
                                                          "root axes")
    rate_frame: str = Key(kinds.StartFrame, "N", "relative to which the rate counts: N, lvlh, rtn, fixed or sun")


def rotation(model: Rotation | None) -> tuple[float, ...]:
    """Quaternion, scalar last; none is no rotation."""
    if model is None or not model.given_keys - {"frame"}:
        return IDENTITY
    if model.angles is not None and model.sequence is not None:
        return from_angles(model.angles, model.sequence)
    return model.quaternion or IDENTITY


def frame_of(model: StartAttitude | None) -> str:
    """From which an attitude leads to the body."""
    return "N" if model is None else model.frame
