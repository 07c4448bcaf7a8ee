"""Plain values as YAML on one line.

Numbers have as many digits as it takes to read the same bits back. The text means the same to readers of YAML 1.1:
exponents come with a point and a sign, and words like ``y`` and ``no`` are quoted.
"""

from __future__ import annotations

import functools
import json
import re
from typing import Any

from nesim.text.source import scalar

_OLD_WORDS = ("y", "n", "yes", "no", "on", "off")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
# takes 5 ms to compile, seldom needed
_ESCAPED = "[^\n\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if isinstance(value, float):
        digits = repr(value)
        return digits if "." in digits else digits.replace("e", ".0e")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return quoted(value) if isinstance(value, str) else str(value)


@functools.lru_cache(maxsize=4096)          # the same keys and names come again with every part and spacecraft
def quoted(text: str) -> str:
    """Plain where it stays text when it is read, else in quotes with everything unusual escaped."""
    if _PLAIN.fullmatch(text) and isinstance(scalar(text), str) and text.lower() not in _OLD_WORDS:
        return text
    whole = json.dumps(text, ensure_ascii=False)
    return whole if whole.isascii() and whole.isprintable() else re.sub(_ESCAPED, _escape, whole)


def _escape(found: re.Match) -> str:
    code = ord(found.group())
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
