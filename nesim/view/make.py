"""Pages of result files, as files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from nesim.base.errors import ArgumentError, OutputError, ResultError
from nesim.results.layout import BATCH
from nesim.results.paths import explain
from nesim.results.plain_files import write_whole
from nesim.results.reader import Results, open_results
from nesim.view.gather import FRAMES, MOST_FRAMES, gather
from nesim.view.page import checked_size, view_page


def make_view(path: str | os.PathLike, output: str | os.PathLike | None = None, spacecraft: Sequence[str] | None = None,
              frames: int = FRAMES) -> Path:
    """Write the page of a result file and return its path, by default beside the file with the ending .html; an older
    one is replaced.

    spacecraft: names, None is all. frames: at most so many times are kept. Raises ResultError, OutputError, ValueError.
    """
    with open_results(path) as results:
        text = view_text(results, Path(path), spacecraft, frames)
    return write(beside(Path(path), output, ".html"), text.encode())


def view_text(results: Results, path: Path, spacecraft: Sequence[str] | None = None, frames: int = FRAMES) -> str:
    """The page of open results."""
    with np.errstate(all="ignore"):                         # what a diverged run leaves becomes NaN
        scene = gather(results, path, spacecraft, checked_frames(frames))
    return checked_size(view_page(scene), scene.description["frames"]["shape"][0])


def make_report(path: str | os.PathLike, output: str | os.PathLike | None = None, spacecraft: Sequence[str]
                | None = None, frames: int = FRAMES,
                pdf: bool = False) -> Path:
    """Write the report of a result file or of a batch (its directory, or the batch.h5 in it) and return its path, by
    default ``<name>_report.html`` beside it; an older one is replaced. pdf: on paper, with matplotlib. Raises as
    make_view, and MissingPackage."""
    from nesim.results.checked import is_batch

    path = Path(path)
    path = path / BATCH if path.is_dir() and (path / BATCH).is_file() else path
    target = beside(path, output, "_report.pdf" if pdf else "_report.html")
    if pdf:
        from nesim.view.report_pdf import report_pdf

        return write(target, report_pdf(path))
    if is_batch(path):
        from nesim.view.batch_report import batch_report

        if spacecraft is not None:
            raise ResultError(f"{path}: a batch has no spacecraft of its own to choose from")
        return write(target, batch_report(path).encode())
    from nesim.view.report import run_report

    with open_results(path) as results, np.errstate(all="ignore"):
        return write(target, run_report(results, path, spacecraft, checked_frames(frames)).encode())


def checked_frames(frames: int) -> int:
    """Raises ArgumentError."""
    if not 2 <= frames <= MOST_FRAMES:
        raise ArgumentError(f"frames must be from 2 to {MOST_FRAMES}, not {frames}")
    return frames


def beside(path: Path, output: str | os.PathLike | None, ending: str) -> Path:
    """Where a page goes: where it is wanted, or beside the file of results."""
    return Path(output) if output is not None else path.with_name(path.name.removesuffix(".part").removesuffix(".h5")
        + ending)


def write(path: Path, data: bytes) -> Path:
    """Whole or not at all; a link is not followed."""
    try:
        write_whole(path, data, sync=False)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}") from error
    return path
