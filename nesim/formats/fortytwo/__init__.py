"""42's format: read its files, convert a directory into the tree of a nesim case, export results as 42 writes them.

Every value of the tree knows the line of 42's file that it comes from.
"""

from __future__ import annotations

from pathlib import Path

from nesim.base.frozen import frozen
from nesim.text.files import MAIN as OWN

MAIN = "Inp_Sim.txt"


@frozen
class ImportOptions:
    """What a user allows. lenient: read as 42 would, and warn. ignore_unsupported: run without what nesim does not
    have."""

    lenient: bool = False
    ignore_unsupported: bool = False


def is_fortytwo(directory: Path) -> bool:
    """Does it hold Inp_Sim.txt, and no sim.yaml?"""
    try:
        return (directory / MAIN).is_file() and not (directory / OWN).exists()
    except (OSError, ValueError):
        return False
