"""Output whose reader may go away, as in ``nesim run CASE 2>&1 | head``: the work goes on, and the exit code tells how it ended."""

from __future__ import annotations

import os
import sys


class Patient:
    """A text stream; what is written after its reader has gone is dropped."""

    def __init__(self, stream):
        self._stream = stream

    def __getattr__(self, name: str):
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """As the stream's."""
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            self._give_up()
            return len(text)

    def flush(self) -> None:
        """As the stream's."""
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._give_up()

    def _give_up(self) -> None:
        """Python flushes what is left when it ends, and would complain."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)


def be_patient() -> None:
    """Make both outputs of this process so; those of a process without a console stay as they are."""
    sys.stdout, sys.stderr = (stream and Patient(stream) for stream in (sys.stdout, sys.stderr))
