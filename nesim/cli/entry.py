"""Where the `nesim` command begins: a Ctrl-C is obeyed, and no file takes the place of a closed output, before anything
slow is imported."""

from __future__ import annotations

import os
import signal
import sys

STOPS = (signal.SIGINT, signal.SIGTERM)         # a polite kill is a Ctrl-C
INTERRUPTED = 130


def leave(number: int | None = None, frame: object = None) -> None:
    """End here and now. As a signal's handler it raises nothing: an exception may come up inside an import or a call
    from C, which swallow it."""
    try:
        os.write(2, b"interrupted\n")
    except OSError:
        pass
    os._exit(INTERRUPTED)


def exit_on_interrupt() -> None:
    """What a command does with a Ctrl-C as long as there is nothing to be kept, also where a shell started it in the
    background, which ignores Ctrl-C."""
    for number in STOPS:
        signal.signal(number, leave)
    sys.unraisablehook = _raise_later


def is_ours() -> bool:
    """Whether this process is the command; a program that calls it has ways of its own with signals."""
    return sys.unraisablehook is _raise_later


def stop_cleanly() -> None:
    """From here on a Ctrl-C raises KeyboardInterrupt: what was computed is kept."""
    _set(signal.default_int_handler)


def ignore_stops() -> None:
    """The work is done: no Ctrl-C can change how it ended."""
    _set(signal.SIG_IGN)


def _set(handler) -> None:
    for number in STOPS if is_ours() else ():
        signal.signal(number, handler)


def _raise_later(unraisable) -> None:
    """An interrupt that came up where nothing can be raised, as in a call from C: once more, a moment later."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    else:
        sys.__unraisablehook__(unraisable)


def fill_closed_descriptors() -> None:
    """`nesim ... >&-`: the next file that is opened would be the output."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)                      # takes the lowest number that is free


def main() -> None:
    """Entry point of the `nesim` command."""
    try:
        exit_on_interrupt()
        fill_closed_descriptors()
        from nesim.cli.main import main as command

        command()
    # before the first line was done, or a second one while the first was being obeyed
    except KeyboardInterrupt:
        leave()
