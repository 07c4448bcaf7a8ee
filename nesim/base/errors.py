"""The tree of exceptions, by whose mistake it is, and how problems with file and line are shown."""

from __future__ import annotations

import re
import os

from nesim.base.frozen import frozen

EXCERPT = 110     # characters of a source line that are shown
_ODD = re.compile("[^ -~]")
# all but the blank itself
_SPACES = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"


class NesimError(Exception):
    """Base of everything that nesim raises on purpose."""


@frozen
class Problem:
    """One thing that is wrong with a description.

    where: path of the value, e.g. ``("joints", 2, "axes")``. label: its name for people, e.g. ``joints[2]
    ('drive').axes``. hint: a guess at what was meant, or what is allowed, in brackets.
    """

    where: tuple
    label: str
    message: str
    hint: str = ""

    @property
    def headline(self) -> str:
        """All of it: it is one line."""
        return str(self)

    def __str__(self) -> str:
        link = "" if not self.hint else " " if self.hint.startswith("(") else "; "
        return f"{self.label}: {self.message}{link}{self.hint}"


@frozen
class LocatedProblem:
    """One thing that is wrong with what the user wrote, and where.

    file: as the user would type it. line, column: from 1; None if the file as a whole is meant. path: the element, with
    its name, e.g. ``bodies[1] ('panel')``. hint: a guess at what was meant and what is allowed. excerpt: the line
    before, if there is one, and the line itself. needs: ``whole``, if a whole number would be right there.
    """

    file: str
    line: int | None
    column: int | None
    path: str
    message: str
    hint: str = ""
    excerpt: tuple[str, ...] = ()
    needs: str = ""

    @property
    def headline(self) -> str:
        """Place and message on one line, without the excerpt."""
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        return visible(f"{place}: {self.message}" + (f" in {self.path}" if self.path else ""), keep="")

    def __str__(self) -> str:
        return "\n".join([self.headline, *(printable(text) for text in self._picture())])

    def _picture(self) -> list[str]:
        """The excerpt with line numbers and the caret below, or the hint alone."""
        if self.line is None or self.column is None or not self.excerpt:
            return [f"        {self.hint}"] if self.hint else []
        cut = max(0, self.column - 1 - EXCERPT // 2) if len(self.excerpt[-1]) > EXCERPT else 0
        first = self.line - len(self.excerpt) + 1
        rows = [f"{'>' if number == self.line else ' '}{number:4d} | {text[cut:cut + EXCERPT]}".rstrip()
                for number, text in enumerate(self.excerpt, first)]
        gutter = len(f" {self.line:4d} | ")
        return [*rows, f"{' ' * (gutter + self.column - 1 - cut)}^ {self.hint}".rstrip()]


def printable(text: str) -> str:
    """Text that cannot move a terminal's cursor, as many characters as before."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in text)


def visible(text: str, keep: str = "\n\t") -> str:
    """Text for a terminal: what would move the cursor, change colours or turn the direction of reading is shown as
    Python writes it, ``\\x1b`` or ``\\u202e``; of such characters ``keep`` stay."""
    return _ODD.sub(lambda found: _shown(found.group(), keep), text)


def _shown(character: str, keep: str) -> str:
    if character.isprintable() or character in _SPACES or character in keep:
        return character
    return character.encode("unicode_escape").decode()


class InputError(NesimError):
    """What the user wrote is wrong. Nothing was run and nothing was written. ``problems`` holds everything that was
    found."""

    def __init__(self, problems: list):
        self.problems = sorted(set(problems), key=lambda p: (p.file, p.line or 0, p.column or 0, p.message))
        super().__init__(self.problems)

    def __str__(self) -> str:
        files = len({problem.file for problem in self.problems})
        count = f"{len(self.problems)} problem" + "s" * (len(self.problems) != 1) + (f" in {files} files" if files > 1
            else "")
        return "\n".join([*(str(problem) for problem in self.problems), "", count])


class ModelError(InputError):
    """A spacecraft that cannot be built; ``problems`` holds everything that was found."""

    def __init__(self, problems: list[Problem]):
        self.problems = list(problems)
        NesimError.__init__(self, self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class RefusedInput(NesimError, ValueError):
    """A part of the input that cannot be taken. It is raised where no file is known and caught where file and line are:
    there it becomes a problem of an InputError."""


class UsageError(NesimError):
    """An option or environment variable that cannot be obeyed."""


class ArgumentError(UsageError, TypeError, ValueError):
    """An argument of a function that it cannot take; the message names it."""


class NoSuchName(UsageError, KeyError):
    """A name under which there is nothing; the message says which there are."""

    def __str__(self) -> str:
        return UsageError.__str__(self) if not self.args else str(self.args[0])


class RunError(NesimError):
    """The equations could not be solved: says what, where and when."""


class OutOfTime(NesimError):
    """A run has ended because the wall time that it was given is over; what was computed is kept."""


class OutputError(NesimError):
    """The output could not be written; what was there before is untouched, and what was flushed can be read."""


class ResultError(NesimError):
    """A file that cannot be read as a result of nesim."""


class DamagedResult(ResultError):
    """Part of a result file that cannot be read. path: the file. name: the dataset, group or attribute in it."""

    def __init__(self, path: str | os.PathLike, name: str, why: str):
        self.path, self.name = path, name
        super().__init__(f"{path}: {name}: damaged: {why}")


class MissingPackage(NesimError):
    """An optional package is not installed. package: its name. extra: the pip extra of nesim that brings it."""

    def __init__(self, package: str, extra: str, purpose: str = ""):
        self.package = package
        self.extra = extra
        super().__init__(f"{purpose + ' needs' if purpose else 'missing'} the package '{package}': pip install "
                         f"nesim[{extra}]")
