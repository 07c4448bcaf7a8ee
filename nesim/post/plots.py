"""The standard pictures of a result file, as files to put in a report. docs/plots.md shows what they are."""

from __future__ import annotations

import io
import os
import re
import warnings
from collections.abc import Callable, Iterable
import functools
from pathlib import Path
from typing import TYPE_CHECKING

from nesim.base.arguments import need, need_call, need_path
from nesim.base.errors import ArgumentError, DamagedResult, OutputError, ResultError
from nesim.results.paths import explain, make_named_directory
from nesim.results.plain_files import write_whole
from nesim.things import SECTIONS

if TYPE_CHECKING:
    from nesim.post.data import CaseData
    from matplotlib.figure import Figure

ORDER = ("attitude", "rates", "pointing", "joints", "tips", "orbit", "ground_track", "formation", "wheels", "drives",
         "thrusters", "tanks", "torquers", "control", "loads", "endpoints", "reaction", "contacts", "dockings",
         "balance",
         "environment", "sources", "conservation")
NAMES = (*ORDER, *(section for section, thing in SECTIONS.items() if thing.picture and section not in ORDER))
FORMATS = ("png", "pdf", "svg")
METADATA = {"png": {"Software": None}, "pdf": {"CreationDate": None, "Creator": "nesim", "Producer": None},
            "svg": {"Date": None, "Creator": "nesim"}}


def make_plots(path: str | os.PathLike, directory: str | os.PathLike, formats: Iterable[str] = ("png",),
               names: Iterable[str] | None = None, report: Callable[[str], None] | None = None,
               damage: list | None = None) -> list[Path]:
    """Draw the pictures of the result file ``path`` into ``directory`` and return the files made, existing ones
    replaced.

    formats: of FORMATS. names: of NAMES, None is all for which the file has something. report: told in a line what was
    left out and why (default: a warning); that a spacecraft has no wheels, say, only if ``wheels`` was asked for.
    damage: is given what cannot be read of a damaged file, of which all pictures are made that can be; without it that
    is a ResultError at the end. Raises ValueError for an unknown name or format, ResultError if the file cannot be
    read, OutputError if a picture cannot be written, MissingPackage without matplotlib.
    """
    need_path("path", path)
    need_path("directory", directory)
    need_call("report", report)
    need("damage", damage, list | None, "a list or None")
    formats = checked(formats, FORMATS, "format")
    chosen = checked(NAMES if names is None else names, NAMES, "picture")
    from nesim.post.style import styled

    with styled():
        from nesim.post.data import read_data
        from nesim.results.reader import open_results

        with open_results(path) as results:
            case = read_data(results, Path(path))
            made = draw(case, Path(directory), formats, chosen, reporter(report or warn, names is not None))
            report_damage(results.damage, damage)
            return made


def report_damage(found: list[DamagedResult], damage: list | None) -> None:
    """Into the caller's list, or as an error if there is none."""
    if damage is not None:
        damage += found
    elif found:
        raise ResultError("\n".join(map(str, found)))


def checked(given: Iterable[str], allowed: tuple[str, ...], what: str) -> list[str]:
    """Without repetition, in the order given."""
    given = [given] if isinstance(given, str) else given
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise ArgumentError(f"{what}s must be names, found {given!r:.60}")
    out = list(dict.fromkeys(str(name).strip() for name in given))
    if unknown := [name for name in out if name not in allowed]:
        raise ArgumentError(f"unknown {what} '{unknown[0]}' (allowed: {', '.join(allowed)})")
    return out


def warn(text: str) -> None:
    """The default report."""
    warnings.warn(text, stacklevel=4)


def reporter(report: Callable[[str], None], everything: bool) -> Callable:
    """Turns what a picture leaves out into lines for `report`; if not everything, without what nobody would expect to
    be there."""
    def tell(picture: str, craft: str, reason) -> None:
        if everything or not reason.expected:
            report(f"{picture} of '{craft}' left out: {reason}")
    return tell


def draw(case: CaseData, directory: Path, formats: list[str], names: list[str], tell: Callable) -> list[Path]:
    """The named pictures of a case."""
    from nesim.post.pictures import PICTURES

    make_named_directory(directory)
    made: list[Path] = []
    used: set[str] = set()
    for name in names:
        try:
            for stem, fig in PICTURES[name](case, functools.partial(tell, name)):
                made += save(fig, directory / unused_stem(file_stem(stem), used), formats)
        except DamagedResult as found:
            case.results.note(found)
    return made


def file_stem(text: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^\w.+-]", "_", text)[:120].rstrip(".")


def unused_stem(stem: str, used: set[str]) -> str:
    """The stem, numbered if another picture of this call has it, in capitals or not."""
    out, k = stem, 1
    while out.casefold() in used:
        k += 1
        out = f"{stem}-{k}"
    used.add(out.casefold())
    return out


def save(fig: Figure, stem: Path, formats: list[str]) -> list[Path]:
    """Write a figure in every format."""
    made = []
    for kind in formats:
        path = stem.with_name(f"{stem.name}.{kind}")
        picture = io.BytesIO()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")         # names may be in any script
            fig.savefig(picture, format=kind, metadata=METADATA[kind])
        try:
            write_whole(path, picture.getvalue(), sync=False)
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {explain(error)}") from error
        made.append(path)
    return made
