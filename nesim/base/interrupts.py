"""What a signal does in the middle of something: it waits until that is done, or is noted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

HELD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM") if hasattr(signal, name)]


@contextmanager
def held_back() -> Iterator[None]:
    """Run a block to its end and only then let the handlers of signals run that arrived meanwhile.

    HDF5 calls back into Python to write: a KeyboardInterrupt raised there would look like a broken disk. Only the main
    thread runs handlers, so that nothing is to be done in others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived = []
    handlers = {number: handler for number in HELD if callable(handler := signal.getsignal(number))}
    for number in handlers:
        signal.signal(number, lambda number, frame: arrived.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(arrived):
            signal.raise_signal(number)


@contextmanager
def noted_interrupts(note: Callable) -> Iterator[None]:
    """Ctrl-C calls `note` instead of raising in the middle of something; a second one raises. Elsewhere than in the
    main thread nothing is changed: there no handlers run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    taken = [number for number, handler in before.items() if handler is signal.default_int_handler]

    def handle(number, frame):
        note()
        for other in taken:
            signal.signal(other, before[other])

    for number in taken:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])
