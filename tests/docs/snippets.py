"""The snippets of a page: fenced blocks, and indented lines that begin with a command.

A comment line ``<!-- not run: why -->`` before a block leaves it out; ``<!-- test command -->`` marks the one that
.ci/run types. Needs nothing but Python.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^    (?:nesim|pip|python|dask) .*\n)+", re.MULTILINE)
LEFT_OUT = re.compile(r"<!-- (?:not run: \S.*|test command) -->\n\Z")


class Snippet(NamedTuple):
    """line: of the page, where the text begins, from 1."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def snippets(page: str) -> list[Snippet]:
    """Everything on a page that can be tried, in its order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    fences = [match.span() for match in FENCED.finditer(text)]
    found = [(match.start(2), match[1], match[2]) for match in FENCED.finditer(text)
             if not LEFT_OUT.search(text[:match.start()])]
    found += [(match.start(), "sh", re.sub("^    ", "", match[0], flags=re.MULTILINE))
              for match in INDENTED.finditer(text)
              if not any(first < match.start() < last for first, last in fences)]
    return [Snippet(page, text.count("\n", 0, start) + 1, language, block) for start, language, block in sorted(found)]


def commands(snippet: Snippet) -> list[str]:
    """The commands of a block of sh, one by one."""
    lines = [line.partition(" #")[0].strip() for line in snippet.text.splitlines()]
    return [command for line in lines for command in line.split(" && ") if command]
