"""The report on paper: a page of facts and the pictures of `nesim plot`, as one PDF."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from nesim.post.style import plain, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LINES = 62                       # on a page
WIDTH = 100                      # characters of a line
MOST_EVENTS = 500                # that are listed
METADATA = {"CreationDate": None, "Creator": "nesim", "Producer": None}


def report_pdf(path: Path) -> bytes:
    """Of a result file or a batch.h5. Raises ResultError, MissingPackage."""
    from nesim.results.checked import is_batch

    with styled():
        from matplotlib.backends.backend_pdf import PdfPages

        made = io.BytesIO()
        with PdfPages(made, metadata=METADATA) as pages:
            for figure in batch_figures(path) if is_batch(path) else run_figures(path):
                pages.savefig(figure)
        return made.getvalue()


def run_figures(path: Path) -> Iterator[Figure]:
    """Facts first, then every picture for which the file has something."""
    from nesim.post.data import read_data
    from nesim.post.pictures import PICTURES
    from nesim.post.summary import summary, formation_lines
    from nesim.results.health import examine
    from nesim.results.reader import open_results

    with open_results(path) as results:
        case = read_data(results, path)
        lines = [*summary(results, examine(results), MOST_EVENTS), *formation_lines(results)]
        yield from text_pages(case.title, lines)
        for draw in PICTURES.values():
            for _, figure in draw(case, lambda craft, reason: None):
                yield figure


def batch_figures(path: Path) -> Iterator[Figure]:
    """All pictures of a batch."""
    from nesim.post.batch_data import read_batch
    from nesim.post.batch_plots import PICTURES
    from nesim.post.summary import batch_summary

    batch = read_batch(path)
    yield from text_pages(batch.title, batch_summary(path, batch))
    for draw in PICTURES.values():
        for _, figure in draw(batch):
            yield figure


def text_pages(title: str, lines: list[str]) -> Iterator[Figure]:
    """Lines of text, wrapped, a page after the other."""
    from matplotlib.figure import Figure

    wrapped = [piece for line in lines for piece in textwrap.wrap(line, WIDTH, drop_whitespace=False,
        subsequent_indent="      ") or [""]]
    for first in range(0, max(1, len(wrapped)), LINES):
        figure = Figure(figsize=(8.27, 11.69))
        figure.text(0.07, 0.95, plain(title[:90]), fontsize=13, fontweight="bold", va="top")
        figure.text(0.07, 0.92, "\n".join(map(plain, wrapped[first:first + LINES])), fontsize=7.5,
                    family="DejaVu Sans Mono", va="top", linespacing=1.35)
        yield figure
