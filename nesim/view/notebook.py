"""A view inside a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from nesim.results.reader import Results
from nesim.view.make import view_text, write


class Page:
    """The page of open results. A notebook shows it in a frame of its own, in which nothing can reach the notebook or
    the network."""

    def __init__(self, results: Results, spacecraft: Sequence[str] | None, frames: int, height: int):
        self.text = view_text(results, Path(results.path), spacecraft, frames)
        self.height = int(height)

    def save(self, path: str | Path) -> Path:
        """As a file. Raises OutputError."""
        return write(Path(path), self.text.encode())

    def _repr_html_(self) -> str:
        frame = "width: 100%; border: 0; border-radius: 8px"
        return (f'<iframe sandbox="allow-scripts" height="{self.height}" style="{frame}" '
                f'srcdoc="{escape(self.text)}"></iframe>')

    def __repr__(self) -> str:
        return f"<view of {len(self.text) / 1e6:.1f} MB; save(path) writes it>"
