"""Run as ``python -m tests.results.fuzz DIRECTORY SEED COUNT``: mutants of result files, each shown to info, plot,
view, export and Python.

Works in a child with a limit of memory and time a mutant: what kills it, or ends in anything but a right exit code, is
printed, and a new child goes on behind it.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import traceback
from pathlib import Path

from nesim.post.plots import NAMES
from tests.results import mutants

MEMORY = 3 << 30                     # bytes
SECONDS = 600                        # for one mutant, on a machine that is busy with other things
PLOT_EVERY = 8                       # one picture of one mutant in so many: they take their time


def look(directory: Path, path: Path, number: int) -> str | None:
    """What is wrong with what nesim does with a file, in words."""
    ways = [("info", str(path))]
    if number % PLOT_EVERY == 0:
        ways.append(("plot", str(path), "-o", str(directory / "pictures"), "--only",
                     NAMES[number // PLOT_EVERY % len(NAMES)]))
    if number % 16 == 2:
        ways.append(("view", str(path), "-o", str(directory / "pictures/view.html")))
    if number % 4 == 1:
        ways.append(("export", str(path), "--format", "42", "-o", str(directory / "exported")))
    for way in ways:
        code, text = mutants.command(*way)
        if code not in (0, 3) or not mutants.is_clean(text):
            return f"{way[0]}: exit {code}: {text[-600:]!r}"
    try:
        mutants.read_all(path)
    except Exception:                # noqa: BLE001 - whatever it is, it is what we look for
        return "open: " + traceback.format_exc()[-1500:]
    return None


def work(directory: Path, data: bytes, seed: int, first: int, count: int, tell) -> None:
    """The child: one mutant after the other."""
    where = mutants.places(data)
    before = mutants.within(directory)
    for number in range(first, count):
        mutants.silent_alarm(SECONDS)
        path = directory / "mutant.h5"
        what = mutants.mutate(path, data, where, random.Random(f"{seed} {number}"))
        tell(number, what)
        wrong = look(directory, path, number)
        strange = {name for name in mutants.within(directory) - before
                   if not name.startswith(("pictures/", "exported/"))} - {"mutant.h5"}
        if wrong or strange:
            print(f"{seed} {number} {what}: {wrong or strange}", flush=True)
    mutants.silent_alarm(0)


def main(directory: Path, seed: int, count: int) -> int:
    """How many were wrong."""
    import resource

    (directory / "pictures").mkdir(parents=True, exist_ok=True)
    os.chdir(directory)
    data = mutants.make(directory / "whole.h5")
    if not (directory / "pipe").exists():
        os.mkfifo(directory / "pipe")
    first, killed = 0, 0
    while first < count:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            work(directory, data, seed, first, count, lambda number,
                 what: os.write(write, f"{number} {what}\n".encode()))
            os._exit(0)
        os.close(write)
        last = "0 nothing"
        with os.fdopen(read) as lines:
            for last in lines:              # noqa: B007
                pass
        _, status = os.waitpid(child, 0)
        if not status:
            break
        first = int(last.split()[0]) + 1
        killed += 1
        by = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit {status}"
        print(f"{seed} {last.strip()}: {by}", flush=True)
        (directory / f"killed_{seed}_{first - 1}.h5").write_bytes((directory / "mutant.h5").read_bytes())
    return killed


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3]))
