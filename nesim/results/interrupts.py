"""Keeps Python's signal handlers out of HDF5 calls."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

HELD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM") if hasattr(signal, name)]


@contextlib.contextmanager
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
