"""What a record of 42's files is made of: numbers, words and texts, each with what it may be."""

from __future__ import annotations

import re
from math import inf, isfinite
from typing import Any

from nesim.base.errors import RefusedInput
from nesim.base.frozen import frozen
from nesim.text.values import LARGEST, guess

_REAL = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_INTEGER = re.compile(r"[-+]?\d+")
_WORD = re.compile(r"\S+")
_QUOTED = re.compile(r'"([^"\n]*)"')
LONGEST = 39            # characters of a name in 42 of 2026
_SHOWN = 40             # characters of a value in a message


class TokenError(RefusedInput):
    """A value that is not what is due. hint: what is. shape: it is of another type, so that a line may be missing or
    too many. kept: what it is to 42 of 2026, which has no such limit."""

    def __init__(self, message: str, hint: str = "", shape: bool = False, kept: str | None = None):
        self.hint, self.shape, self.kept = hint, shape, kept
        super().__init__(message)


@frozen
class Kind:
    """A type of value. name: for people. pattern: what 42 reads of it. default: what stands for a value that could not
    be read."""

    name: str
    pattern: re.Pattern
    default: object
    low: float = -inf
    high: float = inf
    above: float = -inf
    words: tuple[str, ...] = ()
    longest: int = 0

    def convert(self, text: str) -> Any:
        """The value. Raises TokenError."""
        if self.words:
            return self._word(text)
        if self.pattern is _QUOTED:
            return self._checked_text(text[1:-1])
        if self.pattern is _WORD:
            return self._checked_text(text)
        number = float(text)
        if not isfinite(number):
            raise TokenError(f"{text[:_SHOWN]} is not finite")
        if abs(number) > LARGEST:
            raise TokenError(f"{text[:_SHOWN]} is out of range", f"(allowed: up to {LARGEST:g})")
        number = int(text) if self.pattern is _INTEGER else number
        if not self.low <= number <= self.high or number <= self.above:
            raise TokenError(f"{text[:_SHOWN]} is out of range", f"({self.allowed()})")
        return number

    def _word(self, text: str) -> str:
        word = text.upper()
        if word in self.words:
            return word
        shown = self.words if len(self.words) < 20 else self.words[:12]
        hint = (guess(word, self.words)
                + f"(allowed: {', '.join(shown)}{', ..' if len(shown) < len(self.words) else ''})")
        raise TokenError(f"'{text[:_SHOWN]}' is unknown", hint, shape=bool(_REAL.match(text)) or text[0] in '"*=!')

    def _checked_text(self, text: str) -> str:
        if self.longest and len(text) > self.longest:
            raise TokenError(f"'{text[:_SHOWN]}' has {len(text)} characters",
                             f"(allowed: up to {self.longest}; 42 writes past its memory)",
                         kept=text if len(text) <= LONGEST else None)
        return text

    def allowed(self) -> str:
        """The range, in words."""
        if self.above > -inf:
            return f"allowed: above {self.above:g}" + (f", up to {self.high:g}" if self.high < inf else "")
        if self.high == inf:
            return f"allowed: from {self.low:g}"
        return f"allowed: {self.low:g} to {self.high:g}" if self.low > -inf else f"allowed: up to {self.high:g}"


def real(low: float = -inf, high: float = inf, above: float = -inf) -> Kind:
    """A number within limits."""
    return Kind("a number", _REAL, 0.0, low, high, above)


def whole(low: float = -inf, high: float = inf) -> Kind:
    """A whole number within limits."""
    return Kind("a whole number", _INTEGER, 0, low, high)


def word(*words: str) -> Kind:
    """One of some words, in letters of any size."""
    return Kind("a word" if len(words) > 4 else " or ".join(words), _WORD, words[0], words=words)


def sequence(joint: bool = False) -> Kind:
    """Axes of successive turns. joint: three different ones."""
    three = tuple(a + b + c for a in "123" for b in "123" for c in "123" if a != b != c)
    if joint:
        three = tuple(s for s in three if len(set(s)) == 3)
    short = () if joint else ("1", "2", "3", "12", "13", "21", "23", "31", "32")
    return Kind("a sequence of axes such as 123", _WORD, "123", words=three + short)


REAL = real()
POSITIVE = real(above=0.0)
NOT_NEGATIVE = real(low=0.0)
VECTOR = (REAL, REAL, REAL)
FLAG = Kind("TRUE or FALSE", _WORD, "FALSE", words=("TRUE", "FALSE", "ON", "OFF"))
FLAGS3 = (FLAG, FLAG, FLAG)
COUNT = whole(0, 10000)
FILE = Kind("a file name", _WORD, "NONE", longest=39)
SHORT_FILE = Kind("a file name", _WORD, "", longest=19)
QUOTED = Kind("text in double quotes", _QUOTED, "", longest=39)
ANGLES = (REAL, REAL, REAL, sequence())
