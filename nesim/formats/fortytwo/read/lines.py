"""Reads 42's files line by line and finds every line that does not hold what is due there.

A record is one line: values, then a comment, which must not be empty. 42 itself, before 2026, reads a stream of words:
where a value or a comment is missing it goes on with the next line, silently. That of 2026 reads lines, and needs no
comment (newer). Here a line that is missing or too many is found, because a value of another type, a header or the end
of the file comes where something else is due; reading goes on at the next header.
"""

from __future__ import annotations

import re
from typing import Any

from nesim.formats.fortytwo.read.tokens import _INTEGER, _QUOTED, _REAL, _WORD, Kind, TokenError
from nesim.text.locate import Report
from nesim.text.source import Node, Source

_DECORATION = re.compile(r"\s*([*=<>:#~_+-])\1\1")
_VALUE = re.compile(r'\s*(?:[-+]?\.?\d|"|(?:TRUE|FALSE|NONE|ON|OFF)\b)')
_COMMA = re.compile(r"(?<![\d.,])([-+]?\d+),(\d+)(?![\d.,])")
_PLAIN = re.compile(r"[^\s!]*")
_START = {_REAL: re.compile(r"[-+]?\.?\d"), _INTEGER: re.compile(r"[-+]?\d"), _WORD: re.compile(r"[^\s\"]"),
          _QUOTED: re.compile('"')}
LINE = 511              # characters that 42 of 2026 has room for in a line
COMMENT = 119           # characters that 42 has room for behind the values
ABSENT = "absent"       # text of a value whose record older files do not have
SLIPS = 3               # so many lines too many are passed over; beyond them the header is taken for missing


def is_header(text: str) -> bool:
    """A line of decoration, with or without words in it."""
    return bool(_DECORATION.match(text))


def looks_like_values(text: str) -> bool:
    """It begins like a record or has a comment."""
    return not is_header(text) and (bool(_VALUE.match(text)) or "!" in text)


class Lines:
    """Reads one file from its first line on. what: for people, of every record that is due. comment: longest that 42
    can take. newer: it is of 2026."""

    def __init__(self, source: Source, report: Report, comment: int = COMMENT, newer: bool = False):
        self.source, self.report, self.comment, self.newer = source, report, LINE if newer else comment, newer
        self.at = 0                 # of the next line
        self.last = 0               # of the last record
        self.section = "the file"
        self.doubtful = 0           # misfits in a row
        self.lost = False           # this section cannot be read any further
        self.reported = False       # about the number of lines of this section
        self.begin = len(report.problems)       # of the problems of this section
        self.shape: int | None = None           # the first of them that is about the type of a value
        self.counted = ""           # elements whose blocks were read last

    def title(self, what: str) -> Node:
        """A line of any text."""
        line = self.next_line()
        if line is None:
            return self._ended(what)
        self.at = line + 1
        text = self.source.lines[line]
        if len(text) > self.comment:
            self._note(line, self.comment, f"{what} has {len(text)} characters", f"(allowed: up to {self.comment}; 42 "
                f"writes past its memory)")
        return Node(self.source, line + 1, 1, text.strip(), text.strip()[:60])

    def header(self, what: str, star: bool = False, count: Node | None = None) -> None:
        """A line of decoration. star: it begins with ``*``, as sections of a spacecraft file do. count: of the blocks
        that this is one of."""
        line = self.next_line()
        if line is None:
            self._ended(f"the header of {what}")
            return
        text = self.source.lines[line]
        if count is not None and text.lstrip().startswith("*"):
            self._too_few_blocks(count, what)
            return
        if self._fits_header(text, star):
            self.at = line + 1
        else:
            self._wrong_header(line, what, star)
        self._close()
        self.section, self.doubtful, self.lost, self.reported = what, 0, False, False
        self.begin, self.shape = len(self.report.problems), None

    def _close(self) -> None:
        """Of a section with a line too few or too many only the first sign is reported."""
        if (self.lost or self.reported) and len(self.report.problems) > self.begin:
            kept = self.report.problems[self.begin if self.shape is None else self.shape]
            self.report.problems[self.begin:] = [kept]
            self.shape = None

    def _fits_header(self, text: str, star: bool) -> bool:
        if self.lost and not is_header(text):
            return False
        return text.lstrip().startswith("*") if star else not looks_like_values(text)

    def _wrong_header(self, line: int, what: str, star: bool) -> None:
        """Say so, unless the section was in doubt already, and go on behind the header that is meant, or here if there
        is none."""
        text = self.source.lines[line].strip()
        upcoming = next((i for i in range(line, len(self.source.lines)) if is_header(self.source.lines[i])), None)
        while (star and upcoming is not None and is_header(text)
               and not self.source.lines[upcoming].lstrip().startswith("*")):
            upcoming = next((i for i in range(upcoming + 1, len(self.source.lines)) if is_header(self.source.lines[i])),
                            None)
        near = upcoming is not None and (not star or self.source.lines[upcoming].lstrip().startswith("*"))
        near &= self.lost or is_header(text) or upcoming is not None and upcoming - line <= SLIPS
        if not (self.lost or self.reported):
            self._report_header(line, what, star, near)
        self.reported = True
        self.at = upcoming + 1 if near and upcoming is not None else line if looks_like_values(text) else line + 1

    def _report_header(self, line: int, what: str, star: bool, near: bool) -> None:
        text = self.source.lines[line].strip()
        if is_header(text):
            self._note(line, 0, f"'{text.strip('=-*<>: ')[:40]}' is one block more than the number of {self.counted} "
                                f"says",
                       f"the header of {what} is due" + ", which begins with *" * star)
            return
        hint = f"a line too many in {self.section}?" if near else "is the header missing?"
        self._note(line, 0, f"the header of {what} is due, found '{' '.join(text.split())[:40]}'",
                   hint + "  (it begins with *)" * star)

    def _too_few_blocks(self, count: Node, what: str) -> None:
        if not self.lost:
            self.report.at(count, f"{count.value} is more than there are blocks: {what} is missing",
                           "every block counts, and none may be left out")
        self.lost = True

    def record(self, what: str, *kinds: Kind) -> list[Node]:
        """The values of a line. Where one is wrong it is reported and its default stands for it."""
        line = self.next_line()
        if line is None:
            return [self._ended(what, kind.default) for kind in kinds]
        text = self.source.lines[line]
        if self.lost or is_header(text) and not self._begins(text, kinds[0]):
            self._too_short(line, what)
            return [Node(self.source, line + 1, 1, kind.default) for kind in kinds]
        self.at, self.last = line + 1, line
        return self._values(line, what, kinds)

    def lacks(self, kind: Kind, before: str) -> bool:
        """Whether the next record begins with something else than such a value, and the last one was the one before it,
        as its comment says: else a line is missing elsewhere."""
        line = self.next_line()
        if line is None or self.lost or self.newer or _START[kind.pattern].match(self.source.lines[line].lstrip()):
            return False
        return before in self.source.lines[self.last].lower()

    def skip(self, rows: tuple) -> None:
        """A template: any lines, as many as there are records."""
        for _, what, *_ in rows:
            line = self.next_line()
            if line is None:
                self._ended(what)
                return
            if is_header(self.source.lines[line]):
                self._too_short(line, what)
                return
            self.at = line + 1

    def _values(self, line: int, what: str, kinds: tuple[Kind, ...]) -> list[Node]:
        nodes: list[Node] = []
        column, wrong = 0, False
        text = self.source.lines[line]
        for kind in kinds:
            column += len(text[column:]) - len(text[column:].lstrip())
            found = None if wrong else self._value(line, column, what, kind, (len(nodes), len(kinds)))
            wrong |= found is None
            end = column if found is None else found[1]
            nodes.append(Node(self.source, line + 1, column + 1, kind.default if found is None else found[0],
                              text[column:end][:60]))
            column = end
        if not wrong:
            self.doubtful = 0
            self._check_comment(line, column, what, kinds)
        return nodes

    def _value(self, line: int, column: int, what: str, kind: Kind, count: tuple[int, int]) -> tuple[
            object, int] | None:
        """A value and where it ends, or None with a problem reported."""
        text = self.source.lines[line]
        match = kind.pattern.match(text, column)
        try:
            if match is None or not self._ends(text, match.end(), kind):
                _refuse_decimal_comma(text, column)
                plain = _PLAIN.match(text, column)
                found = plain.group() if plain else ""
                if not found and count[0]:
                    raise TokenError(f"the line holds {count[0]} of {count[1]} values", shape=True)
                raise TokenError(f"found '{found[:40] or text[column:column + 20]}', {kind.name} is needed", shape=True)
            return kind.convert(match.group()), match.end()
        except TokenError as error:
            if self.newer and error.kept is not None and match:
                return error.kept, match.end()
            self._misfit(line, column, what, error)
            return (kind.default, match.end()) if match and not error.shape else None

    def _ends(self, text: str, end: int, kind: Kind) -> bool:
        return kind.pattern in (_WORD, _QUOTED) or end == len(text) or text[end] in " \t!,"

    def _misfit(self, line: int, column: int, what: str, error: TokenError) -> None:
        """Report, but only the first of several lines in a row that hold something else: then a line is missing or too
        many."""
        if not error.shape:
            self._note(line, column, f"{what}: {error}", error.hint)
            return
        self.doubtful += 1
        if self.doubtful > 1:
            self.lost = True
        elif not self.reported:
            self.shape = len(self.report.problems) if self.shape is None else self.shape
            self._note(line, column, f"{what}: {error}", error.hint or f"is a line missing or too many in "
                f"{self.section}?  (--lenient reads on as 42 does)")

    def _check_comment(self, line: int, column: int, what: str, kinds: tuple[Kind, ...]) -> None:
        tail = self.source.lines[line][column:].strip()
        if not tail:
            if not self.newer:
                self._note(line, column, f"{what}: there is no comment behind the value",
                           "42 before 2026 takes the next line for it, and loses that; write  ! " + what)
        elif len(tail) > self.comment:
            self._note(line, column, f"{what}: the comment has {len(tail)} characters",
                       f"(allowed: up to {self.comment}; 42 writes past its memory)")
        elif kinds[-1].pattern in (_REAL, _INTEGER) and _REAL.match(tail.lstrip(", ")):
            try:
                _refuse_decimal_comma(self.source.lines[line], column)
                raise TokenError(f"more values than the {len(kinds)} that are due", "", shape=True)
            except TokenError as error:
                self._misfit(line, len(self.source.lines[line]) - len(self.source.lines[line][column:].lstrip()), what,
                             error)

    def _begins(self, text: str, kind: Kind) -> bool:
        return kind.pattern is not _WORD and bool(_START[kind.pattern].match(text.lstrip()))

    def _too_short(self, line: int, what: str) -> None:
        if not (self.lost or self.reported or self.doubtful):
            found = self.source.lines[line].strip("=-*<>: \t")
            self._note(line, 0, f"{what} is due, found the header '{found[:40]}'", f"{self.section} has too few lines")
        self.lost = True

    def next_line(self) -> int | None:
        """The next line that is not empty."""
        while self.at < len(self.source.lines):
            if self.source.lines[self.at].strip():
                return self.at
            self.at += 1
        return None

    def _ended(self, what: str, default="") -> Node:
        last = len(self.source.lines)
        while last > 1 and not self.source.lines[last - 1].strip():
            last -= 1
        if not (self.reported or self.doubtful or self.lost and self.section != "the file"):
            self._note(last - 1, len(self.source.lines[last - 1]), f"the file ends; {what} is due",
                       f"{self.section} has too few lines")
        self.reported = True
        self._close()
        return Node(self.source, last, 1, default)

    def _note(self, line: int, column: int, message: str, hint: str = "") -> None:
        self.report.problems.append(self.source.problem(line + 1, column + 1, message, hint))


def table(lines: Lines, rows: tuple, may_lack: tuple[str, str] = ("", "")) -> dict[str, Any]:
    """Records by key. rows: (key, what, kinds ..); a record of one value is its node, of several the list of them.
    may_lack: key of one that older files do not have, and a word in the comment of the one before it: its defaults
    stand for it, at the place of the next one, with the text that it is absent."""
    found: dict[str, Any] = {}
    for key, what, *kinds in rows:
        if key == may_lack[0] and lines.lacks(kinds[0], may_lack[1]):
            found[key] = [Node(lines.source, (lines.next_line() or 0) + 1, 1, kind.default, ABSENT) for kind in kinds]
            continue
        nodes = lines.record(what, *kinds)
        found[key] = nodes[0] if len(kinds) == 1 else nodes
    return found


def is_on(node: Node) -> bool:
    """TRUE or ON."""
    return node.value in ("TRUE", "ON")


def blocks(lines: Lines, what: str, count: Node, rows: tuple, may_lack: tuple[str, str] = ("", "")) -> list[dict]:
    """As many blocks as the count says; where there are none, one block still is there as a template, which is passed
    over. may_lack: as in table."""
    lines.counted = f"{what} blocks"
    if not count.value:
        lines.header(f"{what} 0")
        lines.skip(rows)
        return []
    found = []
    for i in range(count.value):
        lines.header(f"{what} {i}", count=count)
        if lines.lost:
            count.value = i                 # as many as there are
            break
        found.append(table(lines, rows, may_lack))
    return found


def _refuse_decimal_comma(text: str, column: int) -> None:
    """Raises TokenError if a number goes on at a column with a comma and digits, where 42 would stop reading it."""
    for match in _COMMA.finditer(text):
        if match.start(2) == column + 1:
            raise TokenError(f"{match.group()} is written with a comma", f"write {match.group(1)}.{match.group(2)}")
