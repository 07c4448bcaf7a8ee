"""The outputs of the command: what is printed cannot move a terminal's cursor, and an output that cannot be written
does not stop the work."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from nesim.base.errors import visible

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Output:
    """A text stream of the command. Control characters in what is written become visible: titles, names and paths come
    from files that others have made. What is written after its reader has gone, as in ``nesim run CASE 2>&1 | head``,
    is dropped.

    coloured: colours are let through, for texts that are all our own. raw: so is everything.
    lost: why it could not be written otherwise than for want of a reader; empty if it could.
    """

    def __init__(self, stream: TextIO, raw: bool = False):
        self._stream, self._raw = stream, raw
        self.coloured = False
        self.lost = ""
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")

    def __getattr__(self, name: str):
        if name in ("buffer", "detach"):
            raise AttributeError(name)                          # a way round `write`
        return getattr(self._stream, name)

    def write(self, text: str | bytes) -> int:
        """As the stream's; and bytes, which shell completion prints."""
        if isinstance(text, bytes):
            text = text.decode("utf-8", "backslashreplace")
        self._try(self._stream.write, self._shown(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """As the stream's."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """As the stream's."""
        self._try(self._stream.flush)

    def bare(self) -> Output:
        """This stream for text that may hold control characters: progress lines, made of nesim's own words."""
        return Output(self._stream, raw=True)

    def _shown(self, text: str) -> str:
        if self._raw:
            return text
        if not self.coloured:
            return visible(text)
        ours = COLOUR.findall(text)
        return "".join(visible(part) + colour for part, colour in zip(COLOUR.split(text), [*ours, ""]))

    def _try(self, act, *given) -> None:
        try:
            act(*given)
        except BrokenPipeError:
            self._give_up()
        except (OSError, ValueError) as error:                  # a full disk; closed meanwhile
            self.lost = getattr(error, "strerror", None) or str(error)
            self._give_up()

    def _give_up(self) -> None:
        """Python flushes what is left when it ends, and would complain."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, self._stream.fileno())
        except (OSError, ValueError):
            self._stream = open(os.devnull, "w", encoding="utf-8")
        os.close(nowhere)


def guard_outputs() -> None:
    """Make both outputs of this process so; where there is none, nothing is printed."""
    sys.stdout, sys.stderr = (Output(stream or open(os.devnull, "w", encoding="utf-8"))
                              for stream in (sys.stdout, sys.stderr))


def allow_colours(stream: TextIO) -> None:
    """Let colours through: what is printed from now on is all nesim's own text."""
    if isinstance(stream, Output):
        stream.coloured = True


def bare(stream: Any) -> Any:
    """The stream under an Output, for a drawing of our own."""
    return stream.bare() if isinstance(stream, Output) else stream
