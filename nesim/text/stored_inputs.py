"""The input files that a result file keeps, read as a case: nothing else is opened."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from nesim.base.errors import LocatedProblem
from nesim.text.files import CaseFiles, plain_name
from nesim.text.locate import Report
from nesim.text.source import Node, Source, UnreadableText, decode

RESOLVED = "_resolved.yaml"          # the case after defaults and overrides, as which it is read


class KeptFiles(CaseFiles):
    """kept: content of each file by its name. path: of the result file, for messages."""

    def __init__(self, path: Path, kept: Mapping[str, str | bytes], report: Report, allow_code: bool = False):
        super().__init__(path, report, allow_code)
        self.kept = kept

    def main(self) -> Node | None:
        """The tree of the case, None with a problem reported."""
        if RESOLVED not in self.kept:
            self.report.problems.append(LocatedProblem(str(self.directory), None, None, "",
                                                       f"keeps no input file {RESOLVED}"))
            return None
        return self.read_yaml(RESOLVED)

    def bytes_of(self, name: str) -> bytes | None:
        """The content of a file."""
        found = self.kept[plain_name(name)]
        self.texts[name] = data = found.encode() if isinstance(found, str) else found
        return data

    def file_problem(self, name: str) -> tuple[str, str] | None:
        return None if plain_name(name) in self.kept else (f"there is no file '{name[:80]}' among those that are kept",
                                                           "")

    def text(self, name: str) -> tuple[str, Source] | None:
        name = plain_name(name)
        found = self.kept[name]
        try:
            text, source = decode(found.encode() if isinstance(found, str) else found, f"{self.directory}/input/{name}")
        except UnreadableText as error:
            self.report.problems += error.problems
            return None
        self.texts[name] = text
        return text, source
