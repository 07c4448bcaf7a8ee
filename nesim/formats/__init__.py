"""Formats of others: each is one package, a way into the tree of nodes from which a case is read."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from nesim.base.frozen import frozen
from nesim.formats import fortytwo
from nesim.text.files import MAIN

if TYPE_CHECKING:
    from nesim.text.files import CaseFiles
    from nesim.text.locate import Report


@frozen
class ImportOptions:
    """What a user allows of a directory of others. lenient: read as its own program would, and warn.
    ignore_unsupported: run without what nesim does not have."""

    lenient: bool = False
    ignore_unsupported: bool = False


@frozen
class Format:
    """mark: the file by which a directory of this format is known. module, name: of the class below CaseFiles that
    reads one; it is called with the directory, a Report and ImportOptions."""

    mark: str
    module: str
    name: str

    def is_of(self, directory: Path) -> bool:
        """Does it hold the mark, and no sim.yaml?"""
        try:
            return (directory / self.mark).is_file() and not (directory / MAIN).exists()
        except (OSError, ValueError):
            return False

    def files(self, directory: Path, report: Report, options: ImportOptions) -> CaseFiles:
        """What reads the directory."""
        return getattr(import_module(self.module), self.name)(directory, report, options)


FORTYTWO = Format(fortytwo.MAIN, "nesim.formats.fortytwo.convert.load", "FortyTwo")
FORMATS = (FORTYTWO,)
