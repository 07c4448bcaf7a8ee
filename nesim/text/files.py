"""The files of a case directory. A case is data: only regular files inside the directory are read, links resolved."""

from __future__ import annotations

import posixpath
import stat
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath

from nesim.base.errors import LocatedProblem
from nesim.text.locate import Place, Report
from nesim.text.source import MAX_BYTES, Node, Source, UnreadableText, decode, load
from nesim.text.tables import Rows, read_table
from nesim.text.values import guess

MAIN = "sim.yaml"


def plain_name(name: str) -> str:
    """The one form of a file's name, under which it is read and kept: ``./x//y/../z`` is ``x/z``. What is no relative
    path stays as it is."""
    return posixpath.normpath(name) if _is_relative(name) else name


def _is_relative(name: str) -> bool:
    return bool(name.strip()) and not (Path(name).is_absolute() or PureWindowsPath(name).drive or "\\" in name
                                       or name.startswith("~"))


def beside(mesh: str, name: str) -> str | None:
    """The path in the case of a file that a mesh names; None where it leads elsewhere."""
    if not name or "\0" in name or "\\" in name or ":" in name or name.startswith(("/", "~")):
        return None
    parts: list[str] = []
    for part in (PurePosixPath(mesh).parent / name).parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


class CaseFiles:
    """Reads each file once. texts: verbatim, by path in the directory; bytes of meshes. allow_code: the case may bring
    code of its own. trees: of spacecraft files by name, read, or made by a reader of another format."""

    def __init__(self, directory: Path, report: Report, allow_code: bool = False, trees: Mapping[str, Node]
                 | None = None):
        self.directory = directory
        self.report = report
        self.allow_code = allow_code
        self.texts: dict[str, str | bytes] = {}
        self._tables: dict[tuple[str, int], Rows | None] = {}
        self.trees: dict[str, Node | None] = dict(trees or {})

    def main(self) -> Node | None:
        """The tree of sim.yaml, None with a problem reported."""
        problem = self._directory_problem() or self.file_problem(MAIN)
        if problem:
            self.report.problems.append(LocatedProblem(str(self.directory), None, None, "", *problem))
            return None
        return self.read_yaml(MAIN)

    def _directory_problem(self) -> tuple[str, str] | None:
        try:
            if self.directory.is_file():
                return "is a file; a case is a directory", f"(with a {MAIN} in it)"
            if not self.directory.is_dir():
                return "there is no such directory", ""
            if not (self.directory / MAIN).exists():
                return f"there is no {MAIN} in this directory", "(nor an Inp_Sim.txt, as 42 has it)"
        except (OSError, ValueError) as error:
            return f"cannot be read: {_reason(error)}", ""
        return None

    def spacecraft(self, name: str, place: Place) -> Node | None:
        """The tree of a spacecraft file, None with a problem reported at the place that names it."""
        name = plain_name(name)
        if name not in self.trees:
            if self.refused(place, name):
                return None
            self.trees[name] = self.read_yaml(name)
        return self.trees[name]

    def table(self, place: Place, columns: int) -> Rows | None:
        """The rows of the CSV file that is named at a place, None with a problem reported."""
        name = plain_name(place.here().value)
        if (name, columns) not in self._tables:
            if self.refused(place, name):
                return None
            found = self.text(name)
            self._tables[name, columns] = found and read_table(found[1], columns, self.report)
        return self._tables[name, columns]

    def lines(self, place: Place) -> Source | None:
        """The lines of the file that is named at a place, None with a problem reported."""
        name = place.here().value
        if self.refused(place, name):
            return None
        found = self.text(name)
        return found and found[1]

    def code(self, place: Place) -> str | None:
        """The text of the file that is named at a place, None with a problem reported."""
        name = place.here().value
        if self.refused(place, name):
            return None
        found = self.text(name)
        return found and found[0]

    def data(self, place: Place) -> bytes | None:
        """The bytes of the file that is named at a place, None with a problem reported."""
        name = place.here().value
        if self.refused(place, name):
            return None
        return self.bytes_of(name)

    def beside(self, mesh: str, name: str) -> bytes | None:
        """The bytes of a file that a mesh of the case names, None where it is not in the case or cannot be read."""
        path = beside(mesh, name)
        return self.bytes_of(path) if path is not None and self.file_problem(path) is None else None

    def bytes_of(self, name: str) -> bytes | None:
        """The content of a file that may be read, kept with the case; None with a problem reported."""
        try:
            with open((self.directory / name).resolve(), "rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            self.report.problems.append(LocatedProblem(str(self.directory / name), None, None, "",
                                                       f"cannot be read: {_reason(error)}"))
            return None
        if len(data) > MAX_BYTES:
            self.report.problems.append(LocatedProblem(str(self.directory / name), None, None, "",
                                                       f"the file is longer than {MAX_BYTES // 2**20} MiB"))
            return None
        self.texts[name] = data
        return data

    def notice_lines(self) -> list[str]:
        """What the user should know of the files though nothing is wrong, a line each."""
        return []

    def refused(self, place: Place, name: str) -> bool:
        """Whether a file may not or cannot be read, which is reported where it is named."""
        why = self.file_problem(name)
        if why:
            self.report.add(place, (), *why)
        return bool(why)

    def file_problem(self, name: str) -> tuple[str, str] | None:
        """Why a file may not or cannot be read, and a hint."""
        allowed = "(allowed: a path relative to the case directory, inside it)"
        if not _is_relative(name):
            return f"'{name[:80]}' is not a relative path", allowed
        name = plain_name(name)
        if any(not part.strip(".") for part in name.split("/") if part != ".."):
            return f"'{name[:80]}' is not the name of a file", allowed
        try:
            target = (self.directory / name).resolve()
            if not target.is_relative_to(self.directory.resolve()):
                return f"'{name[:80]}' lies outside the case directory", allowed
            if not target.exists():
                alike = sorted(self.directory.glob("*" + (Path(name).suffix or ".yaml")))[:50]
                there = [str(p.relative_to(self.directory)) for p in alike if p.name != MAIN]
                return f"there is no file '{name[:80]}'", guess(name, there) + (f"(there are: {', '.join(there[:10])})"
                    if there else "")
            if not stat.S_ISREG(target.stat().st_mode):
                return f"'{name[:80]}' is not a file", allowed
        except (OSError, ValueError, RuntimeError) as error:
            return f"'{name[:80]}' cannot be read: {_reason(error)}", allowed
        return None

    def read_yaml(self, name: str) -> Node | None:
        """The tree of a file that may be read, None with a problem reported."""
        found = self.text(name)
        if found is None:
            return None
        try:
            node, problems = load(*found)
        except UnreadableText as error:
            self.report.problems += error.problems
            return None
        self.report.problems += problems
        return node

    def text(self, name: str) -> tuple[str, Source] | None:
        """A file that may be read, verbatim, and its lines; kept with the case. None with a problem reported."""
        name = plain_name(name)
        shown = str(self.directory / name)
        try:
            with open((self.directory / name).resolve(), "rb") as file:
                data = file.read(MAX_BYTES + 1)
            text, source = decode(data, shown)
        except UnreadableText as error:
            self.report.problems += error.problems
            return None
        except OSError as error:
            self.report.problems.append(LocatedProblem(shown, None, None, "", f"cannot be read: {_reason(error)}"))
            return None
        self.texts[name] = text
        return text, source


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
