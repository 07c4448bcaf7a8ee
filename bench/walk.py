"""How many files of nesim a command passes, and how many borders between them it crosses.

    python -m bench.walk [--list] [CASE]

A file is passed when a function of it is called, a border (from a file to another) crossed when a function of one calls
one of the other; what runs while modules are imported does not count. The case, inp/mms by default, is run for 60 s.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections import Counter, defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

import nesim

ROOM = str(Path(nesim.__file__).parent) + "/"


class Walk:
    """Calls between the files of nesim. files: that were passed. borders: functions that were called across each."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.borders: defaultdict[tuple[str, str], Counter] = defaultdict(Counter)

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        """What Python calls at every call and return."""
        code, caller = frame.f_code, frame.f_back
        if event != "call" or not code.co_filename.startswith(ROOM) or importing(frame):
            return
        here = code.co_filename.removeprefix(ROOM)
        self.files.add(here)
        if caller is not None and caller.f_code.co_filename.startswith(ROOM):
            there = caller.f_code.co_filename.removeprefix(ROOM)
            if there != here:
                self.borders[there, here][code.co_qualname] += 1


def importing(frame: FrameType | None) -> bool:
    """Whether this is called while a file of nesim is imported."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(ROOM):
            return True
        frame = frame.f_back
    return False


def walk(case: str) -> Walk:
    """`nesim run` of a case, watched on all threads."""
    from nesim.cli.main import main

    found = Walk()
    with tempfile.TemporaryDirectory() as folder:
        threading.setprofile(found.note)
        sys.setprofile(found.note)
        try:
            main(["run", case, "-o", f"{folder}/walk.h5", "--set", "time.duration=60"])
        except SystemExit as end:
            if end.code:
                raise
        finally:
            sys.setprofile(None)
            threading.setprofile(None)          # type: ignore[arg-type]
    return found


if __name__ == "__main__":
    listed = "--list" in sys.argv
    cases = [word for word in sys.argv[1:] if not word.startswith("-")]
    sys.argv[1:] = ["run"]                      # no help is asked for: colours stay away
    found = walk(cases[0] if cases else "inp/mms")
    for (a, b), called in sorted(found.borders.items()) if listed else ():
        print(f"{a} -> {b}: {', '.join(called)}"[:160])
    print(f"{len(found.files)} files, {len(found.borders)} borders")
