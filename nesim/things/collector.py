"""Collects what is wrong with one thing, and knows all things by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from math import isinf
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import Problem
from nesim.text.laws import TimeLaw, law_problem
from nesim.text.values import closest
from nesim.things.thing import SECTIONS

if TYPE_CHECKING:
    from nesim.things.spacecraft import Spacecraft
    from nesim.things.thing import Thing

UNIT_TOLERANCE = 1e-6       # of a unit vector's or quaternion's length: six digits is what people type


class Collector:
    """Collects problems of one element; each check says what was found and what is allowed."""

    def __init__(self, kind: str, index: int | None, part: Any):
        self.path = (kind,) if index is None else (kind, index)
        name = getattr(part, "name", None)
        self.label = kind if index is None else f"{kind}[{index}]" + (f" ('{name}')" if name else "")
        self.part = part
        self.problems: list[Problem] = []

    def add(self, key: str, message: str, *inside: str | int, hint: str = "") -> None:
        """inside: keys and indices further down. hint: as in Problem."""
        label = f"{self.label}.{key}" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in inside)
        self.problems.append(Problem((*self.path, key, *inside), label, message, hint))

    def about(self, key: str, *inside: str | int) -> Callable[[str, str], None]:
        """What adds a message and its hint to a key."""
        return lambda message, hint: self.add(key, message, *inside, hint=hint)

    def array(self, key: str, *shapes: tuple[int, ...]) -> np.ndarray | None:
        """The value as an array of one of the allowed shapes with finite entries, or None with a problem noted."""
        value = getattr(self.part, key)
        try:
            array = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            self.add(key, f"{value!r} is not made of numbers")
            return None
        if array.shape not in shapes:
            wanted = " or ".join(_shape_name(s) for s in shapes)
            self.add(key, f"needs {wanted}, found {_shape_name(array.shape)}")
            return None
        if not np.isfinite(array).all():
            self.add(key, f"{value!r} is not finite")
            return None
        return array

    def positive(self, key: str) -> None:
        """A number above zero."""
        value = self.array(key, ())
        if value is not None and value <= 0:
            self.add(key, f"must be above zero, found {value:g}")

    def not_negative(self, key: str, *shapes: tuple[int, ...]) -> None:
        """Numbers of one of some shapes, none below zero."""
        value = self.array(key, *shapes)
        if value is not None and (value < 0).any():
            self.add(key, f"must not be negative, found {value.min():g}")

    def all_positive(self, key: str, size: int) -> None:
        """So many numbers, all above zero."""
        value = self.array(key, (size,))
        if value is not None and (value <= 0).any():
            self.add(key, f"must be above zero, found {value.min():g}")

    def unit(self, key: str, size: int, what: str) -> None:
        """A vector or quaternion of length 1, but for the digits that people leave out."""
        value = self.array(key, (size,))
        if value is not None and abs(np.linalg.norm(value) - 1) > UNIT_TOLERANCE:
            self.add(key, f"{what} must have length 1, found {np.linalg.norm(value):.9g}{digits(value)}")

    def limit(self, key: str) -> None:
        """A largest value, above zero; infinity is no limit."""
        value = getattr(self.part, key)
        if not (isinstance(value, float) and isinf(value) and value > 0):
            self.positive(key)

    def direction(self, key: str) -> None:
        """A vector of any length but zero."""
        value = self.array(key, (3,))
        if value is not None and not value.any():
            self.add(key, "must not be zero")

    def law(self, key: str) -> None:
        """A time law, or a number."""
        value = getattr(self.part, key)
        if not isinstance(value, TimeLaw):
            self.array(key, ())
        elif (wrong := law_problem(value)):
            self.add(key, wrong)

    def inside(self, key: str, thing: Thing) -> None:
        """The checks of a thing inside this one."""
        inner = Collector(key, None, thing)
        thing.check(inner)
        for problem in inner.problems:
            self.add(key, problem.message, *problem.where[1:], hint=problem.hint)


def digits(vector: np.ndarray) -> str:
    """What to write instead of a vector or quaternion that has not unit length; nothing for zero."""
    size = np.linalg.norm(vector)
    return f" (write [{', '.join(f'{x:.10g}' for x in np.asarray(vector, dtype=float) / size)}])" if size > 0 else ""


def _shape_name(shape: tuple) -> str:
    names = {(): "one number", (1,): "a list of 1", (3, 3): "a 3x3 matrix"}
    return names.get(shape, f"{shape[0]} numbers" if len(shape) == 1 else f"an array of shape {shape}")


def meant(name: str, known: Iterable[str]) -> str:
    """The known name that one resembles, or all of them."""
    names = sorted(known)
    close = closest(name, names)
    return f"did you mean '{close}'?" if close else f"(there are: {', '.join(names)})" if names else "(there are none)"


def repeated_names(craft: Spacecraft, groups: Iterable[Sequence[str]]) -> list[Problem]:
    """Names that are used twice. groups: of sections whose things have no name in common."""
    problems = []
    for group in groups:
        seen: dict[str, str] = {}
        for section in group:
            for i, part in enumerate(getattr(craft, section)):
                if part.name in seen:
                    problems.append(Problem((section, i, "name"), f"{section}[{i}] ('{part.name}').name",
                                            f"used already by {seen[part.name]}"))
                seen.setdefault(part.name, f"{section}[{i}]")
    return problems


class Names:
    """Things of a spacecraft by section and name. lost: sections of which some could not be read; nothing is reported
    about their names."""

    def __init__(self, craft: Spacecraft, lost: Set[str] = frozenset()):
        self.craft = craft
        self.lost = lost
        # the first of a name counts
        self.parts = {section: {part.name: part for part in reversed(getattr(craft, section))}
                      for section, thing in SECTIONS.items() if not thing.expands and "name" in thing.keys}

    def find(self, section: str, name: str, report: Callable[[str, str], None]) -> Any:
        """The thing, or None with its absence reported. report: takes the message and the hint."""
        known = self.parts[section]
        if name not in known and section not in self.lost:
            report(f"no {SECTIONS[section].noun} is called '{name}'", meant(name, known))
        return known.get(name)

    def body(self, c: Collector, name: str) -> None:
        """The body that carries something."""
        self.find("bodies", name, c.about("body"))

    def missing(self, sections: Sequence[str], name: str) -> tuple[str, str]:
        """That none of some sections has a name, and the hint."""
        known = [other for section in sections for other in self.parts[section]]
        nouns = " or ".join(SECTIONS[section].noun for section in sections)
        return f"no {nouns} is called '{name}'", meant(name, known)
