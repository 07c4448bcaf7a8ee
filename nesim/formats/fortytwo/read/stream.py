"""Reads the same records as 42 does: a stream of words in which lines mean little."""

from __future__ import annotations

import re

from nesim.formats.fortytwo.read.lines import Lines
from nesim.formats.fortytwo.read.tokens import _INTEGER, _REAL, Kind, TokenError
from nesim.text.locate import Report
from nesim.text.source import Node, Source
from nesim.text.values import LARGEST

_BLANK = re.compile(r"\s*")
_REST = re.compile(r"[^\n]*")


class Stream(Lines):
    """The interface of Lines. A value that cannot be read ends its record there: it and the others keep their defaults,
    and what was not read begins the next record. A record without a comment takes the next line for it. Only what 42
    itself refuses is reported."""

    def __init__(self, source: Source, report: Report, comment: int = 0):
        super().__init__(source, report, comment)
        self.text = "\n".join(source.lines)
        self.position = 0

    def title(self, what: str) -> Node:
        """The rest of a line."""
        start = self.position
        end = self._behind(_REST, start)
        self.position = self._behind(_BLANK, end)
        return self._node(start, self.text[start:end].strip())

    def header(self, what: str, star: bool = False, count: Node | None = None) -> None:
        """Any line; 42 looks only whether a spacecraft's sections begin with ``*``."""
        start = self.position
        if star and not self.text[start:start + 1] == "*":
            line, column = self._place(start)
            self.report.problems.append(self.source.problem(line, column, f"the header of {what} is due, which begins "
                f"with *", "42 stops here as well"))
        self.title(what)

    def record(self, what: str, *kinds: Kind) -> list[Node]:
        """Values wherever they are, then what is left of a line."""
        nodes: list[Node] = []
        for i, kind in enumerate(kinds):
            self.position = self._behind(_BLANK, self.position)
            match = kind.pattern.match(self.text, self.position)
            if match is None:
                return nodes + [self._node(self.position, rest.default) for rest in kinds[i:]]
            nodes.append(self._node(self.position, self._converted(kind, match.group(), what)))
            self.position = match.end()
        self.position = self._behind(_BLANK, self._behind(_REST, self._behind(_BLANK, self.position)))
        return nodes

    def _behind(self, pattern: re.Pattern[str], position: int) -> int:
        """Where that ends which matches a pattern at a position."""
        match = pattern.match(self.text, position)
        return match.end() if match else position

    def lacks(self, kind: Kind, before: str) -> bool:
        """Whether the next word is no such value: 42 leaves it for the next record."""
        return self.position < len(self.text) and kind.pattern.match(self.text, self.position) is None

    def skip(self, rows: tuple) -> None:
        """As many lines as there are records."""
        for _, what, *_ in rows:
            self.title(what)

    def _converted(self, kind: Kind, text: str, what: str):
        try:
            return kind.convert(text)
        except TokenError as error:
            if kind.words or kind.pattern is _INTEGER or kind.pattern is _REAL and not (abs(float(text)) <= LARGEST
                    and kind.above < float(text)):
                # 42 would go on without a word's meaning, read beyond its memory, or divide by zero
                line, column = self._place(self.position)
                self.report.problems.append(self.source.problem(line, column, f"{what}: {error}", error.hint))
                return kind.default
        return float(text) if kind.pattern is _REAL else text

    def _place(self, position: int) -> tuple[int, int]:
        before = self.text[:position]
        return before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1

    def _node(self, position: int, value) -> Node:
        return Node(self.source, *self._place(position), value, str(value)[:60])

    def next_line(self) -> int | None:
        """The line where the next record begins."""
        return None if self.position >= len(self.text) else self._place(self.position)[0] - 1
