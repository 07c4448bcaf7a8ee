"""Which 42 a directory was written for: that of March 2025, or that of 2026, which reads line by line.

The records are the same. 42 of 2026 needs no comment behind the values, takes longer names, and has more flight
software; its Earth has another mu and its actuated joints another servo. A directory shows that it is of 2026 by flight
software that came then, by Inp_CommLink.txt, or by several records without a comment: the older 42 takes the next line
for the comment, so that no file which works with it has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from nesim.base.frozen import frozen
from nesim.formats.fortytwo.read.lines import is_header
from nesim.text.source import Node, Source

OLDER, NEWER = 2025, 2026
COMM_LINK = "Inp_CommLink.txt"
NEW_FSW = ("HEXAPOD_FSW", "LUNARCOMM_FSW")
ENOUGH = 3              # records without a comment: fewer are slips
_VALUE = re.compile(
    r'\s*(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|"[^"]*"|[A-Z][A-Z0-9_]+|\w+\.(?:txt|obj|ppm))(?=\s|$)')


@frozen
class FormatVersion:
    """year: of 42. node: the line that shows it, None if nothing does. why: in words."""

    year: int = OLDER
    node: Node | None = None
    why: str = ""


def format_version(sources: Iterable[Source], has_links: bool) -> FormatVersion:
    """From the lines of Inp_Sim.txt and the files that it names. has_links: there is an Inp_CommLink.txt."""
    bare = []
    for source in sources:
        if has_links:
            return FormatVersion(NEWER, _at(source, 0), f"there is {COMM_LINK}")
        for i, text in enumerate(source.lines):
            words = text.split(maxsplit=1)
            if words and words[0].upper() in NEW_FSW:
                return FormatVersion(NEWER, _at(source, i), f"it has {words[0].upper()}")
            if i > 1 and is_bare(text):
                bare.append(_at(source, i))
    if len(bare) < ENOUGH:
        return FormatVersion()
    return FormatVersion(NEWER, bare[0], f"{len(bare)} records have no comment")


def is_bare(text: str) -> bool:
    """A record of values alone."""
    at = 0
    while (match := _VALUE.match(text, at)):
        at = match.end()
    return at > 0 and not text[at:].strip() and not is_header(text)


def _at(source: Source, line: int) -> Node:
    return Node(source, line + 1, 1, "", source.lines[line].strip()[:60])
