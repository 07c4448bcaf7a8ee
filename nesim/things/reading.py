"""What making a thing from a file takes besides what is written there: other files, the joints, and the report of what
is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nesim.base.errors import NesimError
from nesim.base.frozen import frozen
from nesim.text.laws import ROWS, LawFile, TimeLaw, check_count
from nesim.text.element import Element
from nesim.text.values import InvalidValue
from nesim.things.thing import finished

if TYPE_CHECKING:                    # they bring YAML along, which whoever builds spacecraft in Python does not need
    from nesim.text.files import CaseFiles
    from nesim.text.locate import Place, Report


class AlreadyReported(NesimError):
    """A thing that cannot be made; why is reported already."""


@dataclass(repr=False, eq=False)
class Reading:
    """place: of the spacecraft's mapping. joints: by name, None for one that could not be read. parts: of the sections
    that are made, by name. lost: sections of which some could not be made."""

    place: Place
    report: Report
    files: CaseFiles
    joints: dict[str, Any]
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def law(self, value: Any, *path: str | int) -> TimeLaw:
        """A law with its file read. Raises AlreadyReported."""
        if not isinstance(value, LawFile):
            return value if isinstance(value, TimeLaw) else TimeLaw(value=value)
        rows = self.table(2, *path, "file")
        with self.findings(*path, "file"):
            check_count(len(rows), ROWS[value.interpolation], value.interpolation)
        return TimeLaw(kind=value.interpolation, times=tuple(row[0] for row in rows),
                       values=tuple(row[1] * value.factor for row in rows))

    def element(self, model: type[Element], *path: str | int) -> Any:
        """An element at a path, as a thing has it. Raises AlreadyReported."""
        from nesim.text.partial import read_element

        given = read_element(model, self.place.below(*path), self.report)
        if given is None:
            raise AlreadyReported
        return finished(given, self, *path)

    def table(self, columns: int, *path: str | int) -> tuple:
        """Rows of a file of numbers. Raises AlreadyReported."""
        rows = self.files.table(self.place.below(*path), columns)
        if rows is None:
            raise AlreadyReported
        return rows

    def code(self, what: str, name: str, *path: str | int) -> None:
        """A file of the user's own code, which holds a name. It is read as text and never run here. Raises
        AlreadyReported."""
        place = self.place.below(*path)
        if not self.files.allow_code:
            self.report.add(place, (), f"{what} runs code of the case, which is not allowed",
                            "(--allow-code allows it: only for code that you trust)")
            raise AlreadyReported
        text = self.files.code(place)
        if text is None:
            raise AlreadyReported
        if not re.search(rf"\b{re.escape(name)}\b", text):
            self.report.add(place, (), f"there is no '{name[:60]}' in this file")
            raise AlreadyReported

    def findings(self, *path: str | int) -> Findings:
        """Reports what a parser finds below a path, and raises AlreadyReported."""
        return Findings(self, path)

    def read(self, parse: Callable, value: Any, dimensions: tuple[str, ...], *path: str | int) -> Any:
        """A value by the first of some dimensions in which it can be read. Raises AlreadyReported with the first's
        findings."""
        for dimension in dimensions[1:]:
            try:
                parse(value, dimensions[0])
            except InvalidValue:
                try:
                    return parse(value, dimension)
                except InvalidValue:
                    continue
            break
        with self.findings(*path):
            return parse(value, dimensions[0])

    def pick(self, joint: str, axis: int) -> slice:
        """Which of two dimensions, angular and linear, count for an axis of a joint, from 1; both if it is not
        known."""
        found = self.joints.get(joint)
        return slice(0, 2) if found is None else slice(1, 2) if axis <= len(found.sliding) else slice(0, 1)

    def find(self, section: str, name: str) -> Any:
        """A thing that is made; None if there is none, which is reported later. Raises AlreadyReported if it may be one
        that could not be made."""
        found = self.parts.get(section, {}).get(name)
        if found is None and section in self.lost:
            raise AlreadyReported
        return found


@frozen
class Findings:
    """A context in which InvalidValue becomes a report."""

    reading: Reading
    path: tuple

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, InvalidValue):
            from nesim.text.partial import report_findings

            report_findings(error, self.reading.place, self.path, self.reading.report)
            raise AlreadyReported from None
