"""Pages of result files, as files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from nesim.errors import OutputError
from nesim.results.paths import explain
from nesim.results.plain_files import write_whole
from nesim.results.reader import Results, open_results
from nesim.view.gather import FRAMES, MOST_FRAMES, Scene, gather
from nesim.view.page import checked_size, view_page


def make_view(path: str | os.PathLike, output: str | os.PathLike | None = None, spacecraft: Sequence[str] | None = None, frames: int = FRAMES) -> Path:
    """Write the page of a result file and return its path, by default beside the file with the ending .html; an older one is replaced.

    spacecraft: names, None is all. frames: at most so many times are kept. Raises ResultError, OutputError, ValueError.
    """
    with open_results(path) as results:
        text = view_text(results, Path(path), spacecraft, frames)
    return write_text(Path(output) if output is not None else Path(path).with_suffix(".html"), text)


def view_text(results: Results, path: Path, spacecraft: Sequence[str] | None = None, frames: int = FRAMES) -> str:
    """The page of open results."""
    if not 2 <= frames <= MOST_FRAMES:
        raise ValueError(f"frames must be from 2 to {MOST_FRAMES}, not {frames}")
    scene: Scene = gather(results, path, spacecraft, frames)
    return checked_size(view_page(scene), scene.description["frames"]["shape"][0])


def write_text(path: Path, text: str) -> Path:
    """Whole or not at all."""
    try:
        write_whole(path, text.encode(), sync=False)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {explain(error)}") from error
    return path
