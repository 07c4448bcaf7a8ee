"""42's directory in place of a directory of YAML: the same questions, answered from its files."""

from __future__ import annotations

from pathlib import Path

from nesim.formats import ImportOptions
from nesim.formats.fortytwo.convert.case import CaseConverter
from nesim.formats.fortytwo.convert.files import Reader
from nesim.text.files import CaseFiles
from nesim.text.locate import Report
from nesim.text.nodes import Notice, Notices
from nesim.text.source import Node


class FortyTwo(CaseFiles):
    """The files of a 42 directory as trees of nesim's own. notices: what is done otherwise, or not at all."""

    def __init__(self, directory: Path, report: Report, options: ImportOptions):
        super().__init__(directory, report)
        self.options = options
        self.notices = Notices()
        self.warnings: list[str] = []

    def main(self) -> Node | None:
        """The tree of sim.yaml. With problems reported: of what is right, so that all that is wrong can be told at
        once, or None."""
        reader = Reader(self, self.report, self.notices, self.options.lenient)
        found = reader.read()
        self.warnings = [str(problem) for problem in sorted(set(reader.warnings.problems),
                                                            key=lambda p: (p.file, p.line or 0))]
        if found.sim is None:
            return None
        converter = CaseConverter(found, found.sim, self, self.report, self.notices)
        root = converter.convert()
        self.trees.update(converter.trees)
        self._stop_at_missing()
        return root

    def _stop_at_missing(self) -> None:
        """What would change the motion stops the run, unless the user wants it all the same."""
        if self.options.ignore_unsupported:
            return
        for notice in self.notices.found:
            if notice.changes:
                self.report.at(notice.node, notice.text, "the motion would be another; --ignore-unsupported runs "
                                                         "without it")

    def notice_lines(self) -> list[str]:
        """Warnings and notices, for people."""
        return self.warnings + [_line(notice) for notice in self.notices.found]


def _line(notice: Notice) -> str:
    return f"{notice}{' (changes the motion)' if notice.changes else ''}"
