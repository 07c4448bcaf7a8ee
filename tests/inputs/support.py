"""Cases from texts."""

from __future__ import annotations

from pathlib import Path

from nesim.inputs.parts import CaseDescription
from nesim.compiler.reader import read_case


def read(directory: Path, sim: str, overrides=(), **files: str) -> CaseDescription:
    """A case from texts."""
    (directory / "sim.yaml").write_text(sim)
    for name, text in files.items():
        (directory / f"{name}.yaml").write_text(text)
    return read_case(directory, overrides)


def craft_of(directory: Path, text: str, overrides=()):
    """The spacecraft of a file's text, in free space."""
    return read(directory, "time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: c.yaml}]", overrides, c=text).flights[0].spacecraft
