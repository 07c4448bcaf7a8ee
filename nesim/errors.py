"""What can go wrong, by whose fault it is."""

from __future__ import annotations

from dataclasses import dataclass


class NesimError(Exception):
    """Base of everything that nesim raises on purpose."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a description.

    where: path of the value, e.g. ``("joints", 2, "axes")``. label: its name for people, e.g. ``joints[2] ('drive').axes``.
    """

    where: tuple
    label: str
    message: str

    def __str__(self) -> str:
        return f"{self.label}: {self.message}"


class InputError(NesimError):
    """What the user wrote is wrong. Nothing was run and nothing was written."""


class ModelError(InputError):
    """A spacecraft that cannot be built; ``problems`` holds everything that was found."""

    def __init__(self, problems: list[Problem]):
        self.problems = list(problems)
        super().__init__("\n".join(str(p) for p in self.problems))


class RunError(NesimError):
    """The equations could not be solved: says what, where and when."""
