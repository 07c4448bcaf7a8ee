"""YAML text -> nodes that know where they were written, and plain values -> YAML on one line.

Only plain data: YAML 1.2's core schema (``1e-3`` is a number; ``no``, ``12:30:00`` and dates are text), no tags, no
anchors, no aliases, one document, no repeated keys, no NaN or infinity. The text goes through PyYAML's event stream,
never through a constructor, so nothing that is written can become anything but numbers, text, lists and mappings.

What is written here means the same to readers of YAML 1.1: exponents come with a point and a sign, and words like ``y``
and ``no`` are quoted.
"""

from __future__ import annotations

import functools
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from nesim.base.errors import LocatedProblem, RefusedInput
from nesim.base.frozen import frozen
from nesim.text.sizes import MOST_VALUES

MAX_BYTES = 16 * 2**20    # of one file
MAX_DEPTH = 32            # of lists and mappings inside each other; the deepest that means anything is 7
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_FORBIDDEN = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OTHER_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_REAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS = {"": None, "~": None, "null": None, "Null": None, "NULL": None,
          "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_OLD_WORDS = ("y", "n", "yes", "no", "on", "off")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
# takes 5 ms to compile, seldom needed
_ESCAPED = "[^\n\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"


class Broken:
    """Stands for a value that could not be read; its problem is reported already."""

    def __repr__(self) -> str:
        return "unreadable"


BROKEN = Broken()


@frozen
class Source:
    """A file, or the command line's ``--set`` texts. name: as the user would type it."""

    name: str
    lines: tuple[str, ...]

    def problem(self, line: int, column: int, message: str, hint: str = "", path: str = "",
                needs: str = "") -> LocatedProblem:
        """A problem here; line and column count from 1 and are moved into the text if they lie behind its end."""
        line = min(max(line, 1), len(self.lines))
        column = min(max(column, 1), len(self.lines[line - 1]) + 1)
        excerpt = self.lines[max(0, line - 2):line]
        return LocatedProblem(self.name, line, column, path, message, hint, excerpt, needs)


@dataclass(repr=False, eq=False, slots=True)
class Node:
    """A value as written. value: None, bool, int, float, str or BROKEN; a list of nodes; or a dict of nodes by key.

    line, column: of its first character, from 1. text: as written, one line, shortened. keys: the keys' own nodes.
    """

    source: Source
    line: int
    column: int
    value: Any
    text: str = ""
    keys: Any = None

    def problem(self, message: str, hint: str = "", path: str = "") -> LocatedProblem:
        """A problem with this value."""
        return self.source.problem(self.line, self.column, message, hint, path)

    def plain(self) -> Any:
        """The value without its places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return [node.plain() for node in self.value] if isinstance(self.value, list) else self.value

    def copy(self) -> Node:
        """A copy whose lists and mappings can be changed."""
        if isinstance(self.value, dict):
            value = {key: node.copy() for key, node in self.value.items()}
            return Node(self.source, self.line, self.column, value, self.text, dict(self.keys))
        if isinstance(self.value, list):
            return Node(self.source, self.line, self.column, [node.copy() for node in self.value], self.text)
        return self


class UnreadableText(RefusedInput):
    """The text is not YAML, or not YAML that nesim takes; ``problems`` says where."""

    def __init__(self, problems: list[LocatedProblem]):
        self.problems = problems
        super().__init__(problems)


def decode(data: bytes, name: str) -> tuple[str, Source]:
    """Text of a file and its lines. Raises UnreadableText if it is too long or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise UnreadableText([LocatedProblem(name, None, None, "",
                                             f"the file is longer than {MAX_BYTES // 2**20} MiB")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        source = Source(name, _lines(data.decode("utf-8", errors="replace")))
        before = _lines(data[:error.start].decode("utf-8"))
        hint = "save the file as UTF-8"
        raise UnreadableText([source.problem(len(before), len(before[-1]) + 1,
                                         f"byte 0x{data[error.start]:02x} is not UTF-8 text", hint)]) from None
    return text, Source(name, _lines(text.removeprefix("\ufeff")))


def _lines(text: str) -> tuple[str, ...]:
    return tuple(_BREAK.split(text))


def load(text: str, source: Source) -> tuple[Node, list[LocatedProblem]]:
    """The node of a whole text, and what is wrong with single values. Raises UnreadableText if the text is not YAML."""
    composer = _Composer(source)
    return composer.document(text.removeprefix("\ufeff")), composer.problems


def load_value(text: str, source: Source, line: int, column: int) -> tuple[Node, list[LocatedProblem]]:
    """What load() gives, of a one-line value that begins at a line and column of a larger text."""
    composer = _Composer(source, line - 1, column - 1)
    return composer.document(text), composer.problems


def scalar(text: str) -> Any:
    """A plain scalar by YAML 1.2's core schema. Raises ValueError for numbers that are not finite."""
    if text in _WORDS:
        return _WORDS[text]
    if _NOT_FINITE.fullmatch(text):
        raise ValueError(text)
    if _OTHER_INTEGER.fullmatch(text):
        return _finite(int(text, 0)) if len(text) < 300 else _finite(math.inf)
    if _REAL.fullmatch(text):
        number = _finite(float(text))
        return int(text) if _INTEGER.fullmatch(text) else number
    return text


def _finite(number):
    if abs(number) > 1.7e308:
        raise ValueError(number)
    return number


class _Composer:
    """Builds nodes from PyYAML's events, noting what is not allowed."""

    def __init__(self, source: Source, first_line: int = 0, first_column: int = 0):
        self.source = source
        self.offset = (first_line, first_column)
        self.problems: list[LocatedProblem] = []
        self.count = 0              # of values so far

    def place(self, mark) -> tuple[int, int]:
        """Line and column, from 1, of a mark of the parser."""
        line, column = self.offset
        return mark.line + line + 1, mark.column + 1 + (column if mark.line == 0 else 0)

    def note(self, mark, message: str, hint: str = "") -> None:
        self.problems.append(self.source.problem(*self.place(mark), message, hint))

    def document(self, text: str) -> Node:
        bad = _FORBIDDEN.search(text)
        if bad:
            before = _lines(text[:bad.start()])
            column = len(before[-1]) + 1 + (self.offset[1] if len(before) == 1 else 0)
            message = f"character U+{ord(bad.group()):04X} is not allowed in YAML"
            self.problems.append(self.source.problem(len(before) + self.offset[0], column, message))
            raise UnreadableText(self.problems)
        try:
            return self._document(iter(yaml.parse(text, Loader=PARSER)))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = self.place(mark) if mark else (1, 1)
            self.problems.append(self.source.problem(*place, _explain(error), self._advice(place)))
        except yaml.YAMLError as error:
            self.problems.append(self.source.problem(1, 1, f"not YAML: {error}".splitlines()[0]))
        raise UnreadableText(self.problems)

    def _advice(self, place: tuple[int, int]) -> str:
        line, column = place
        text = self.source.lines[line - 1] if line <= len(self.source.lines) else ""
        if "\t" in text[:column]:
            return "indent with spaces, not tabs"
        if text[column - 1:column] in ("@", "`", "%", "["):
            return "put the text in quotes"
        return ""

    def _document(self, events: Iterator) -> Node:
        next(events)                                        # start of the stream
        if not isinstance(next(events), yaml.DocumentStartEvent):
            return Node(self.source, 1, 1, None)            # nothing but comments
        node = self.node(next(events), events, 0)
        next(events)                                        # end of the document
        more = next(events)
        if isinstance(more, yaml.DocumentStartEvent):
            self.note(more.start_mark, "a second YAML document begins here", "one file holds one document")
            raise UnreadableText(self.problems)
        return node

    def node(self, event, events: Iterator, depth: int) -> Node:
        line, column = self.place(event.start_mark)
        self.count += 1
        if self.count > MOST_VALUES:
            self.note(event.start_mark, f"the file holds more than {MOST_VALUES:,} values",
                      f"(allowed: up to {MOST_VALUES:,}; a table can be a CSV file)")
            raise UnreadableText(self.problems[-1:])
        if isinstance(event, yaml.AliasEvent):
            self.note(event.start_mark, f"alias '*{event.anchor}' is not allowed",
                      "write the value out, or share a spacecraft file")
            return Node(self.source, line, column, BROKEN)
        if event.anchor:
            self.note(event.start_mark, f"anchor '&{event.anchor}' is not allowed",
                      "write the value out, or share a spacecraft file")
        tagged = event.tag is not None
        if tagged:
            self.note(event.start_mark, f"tag '{event.tag}' is not allowed", "write plain numbers, text, lists and "
                "mappings")
        if isinstance(event, yaml.ScalarEvent):
            value = BROKEN if tagged else self.scalar(event)
            return Node(self.source, line, column, value, self.written(event))
        if depth >= MAX_DEPTH:
            self.note(event.start_mark, f"lists and mappings are nested more than {MAX_DEPTH} deep")
            raise UnreadableText(self.problems)
        build = self.list if isinstance(event, yaml.SequenceStartEvent) else self.map
        return build(Node(self.source, line, column, None), events, depth + 1)

    def scalar(self, event):
        if event.style:                                     # quoted or block: text
            if any("\ud800" <= c <= "\udfff" for c in event.value):
                self.note(event.start_mark, "half of a surrogate pair is not a character")
                return BROKEN
            return event.value
        try:
            return scalar(event.value)
        except ValueError:
            self.note(event.start_mark, f"{event.value[:40]} is not a finite number", "(allowed: finite numbers)")
            return BROKEN

    def written(self, event) -> str:
        """What was written, on one line and not longer than 60 characters."""
        line, column = self.place(event.start_mark)
        last, end = self.place(event.end_mark)
        text = self.source.lines[line - 1] if line <= len(self.source.lines) else ""
        text = text[column - 1:end - 1 if last == line else None].strip()
        return text if len(text) <= 60 and last == line else text[:57] + "..."

    def list(self, node: Node, events: Iterator, depth: int) -> Node:
        node.value, node.text = [], "a list"
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            node.value.append(self.node(event, events, depth))
        return node

    def map(self, node: Node, events: Iterator, depth: int) -> Node:
        node.value, node.text, node.keys = {}, "a mapping", {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self.node(event, events, depth)
            value = self.node(next(events), events, depth)
            if not isinstance(event, yaml.ScalarEvent):
                self.problems.append(key.problem("a key must be plain text"))
            elif event.value in node.value:
                first = node.keys[event.value].line
                self.problems.append(key.problem(f"key '{event.value}' is repeated", f"first given in line {first}"))
            elif key.value is not BROKEN:
                node.value[event.value], node.keys[event.value] = value, key
        return node


def _explain(error: yaml.MarkedYAMLError) -> str:
    """The parser's complaint as one sentence."""
    context = f" {error.context}" if error.context else ""
    known = context and error.context_mark and "scanning for" not in context
    begun = f" that begins in line {error.context_mark.line + 1}" if known else ""
    return f"not YAML: {error.problem}{context}{begun}"


def flow(value: Any) -> str:
    """A value on one line; numbers have as many digits as it takes to read the same bits back."""
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
