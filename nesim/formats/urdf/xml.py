"""XML -> elements that know where they, and each of their attributes, were written. By the standard library's expat.

Only plain elements: a document type, and with it every entity of one's own, is refused, so that nothing can grow
beyond what was typed and no other file is asked for. How large and how deep a text may be is bounded.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from xml.parsers import expat

from nesim.text.sizes import MOST_VALUES
from nesim.text.source import MAX_DEPTH, Node, Source, UnreadableText

_TAG = re.compile(r"<[^\s/>]+")
_ATTRIBUTE = re.compile(r"""\s*([^\s=<>/]+)\s*=\s*("[^"]*"|'[^']*')""")
_OPEN = (
    expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH], expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN],
)  # where it helps to know which element is open


@dataclass(eq=False, slots=True)
class XmlElement:
    """tag: its name. node: its place. attributes: by name; values are text."""

    tag: str
    node: Node
    attributes: dict[str, Node]
    children: list[XmlElement] = field(default_factory=list)


def parse(source: Source) -> XmlElement:
    """The outermost element of a text. Raises UnreadableText if it is not XML, or not XML that nesim takes."""
    return _Builder(source).build()


class _Builder:
    """Follows the parser's events."""

    def __init__(self, source: Source):
        self.source = source
        self.text = "\n".join(source.lines)
        self.starts = [0, *accumulate(len(line) + 1 for line in source.lines)]  # of the lines in the text
        self.root: XmlElement | None = None
        self.open: list[XmlElement] = []
        self.count = 0  # of elements and attributes
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype

    def build(self) -> XmlElement:
        try:
            self.parser.Parse(self.text.encode(), True)
        except expat.ExpatError as error:
            hint = (
                f"<{self.open[-1].tag[:60]}> of line {self.open[-1].node.line} is open"
                if self.open and error.code in _OPEN else "")
            raise self._unreadable(
                f"not XML: {expat.ErrorString(error.code)}", hint, error.lineno, error.offset + 1) from None
        if self.root is None:
            raise self._unreadable("there is no element", "")
        return self.root

    def _unreadable(self, message: str, hint: str, line: int | None = None,
                    column: int | None = None) -> UnreadableText:
        here = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return UnreadableText([self.source.problem(line or here[0], column or here[1], message, hint)])

    def _refuse_doctype(self, *_) -> None:
        raise self._unreadable(
            "a document type (DTD) is not allowed", "delete it, and write out what its entities stand for")

    def _start(self, tag: str, values: dict[str, str]) -> None:
        self.count += 1 + len(values)
        if self.count > MOST_VALUES:
            raise self._unreadable(
                f"the file holds more than {MOST_VALUES:,} elements and attributes", f"(allowed: up to {MOST_VALUES:,})"
            )
        if len(self.open) >= MAX_DEPTH:
            raise self._unreadable(f"elements are nested more than {MAX_DEPTH} deep", f"(allowed: up to {MAX_DEPTH})")
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = XmlElement(
            tag, Node(self.source, line, column, tag, f"<{tag[:60]}>"),
            self._attributes(self.starts[line - 1] + column - 1, values))
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, tag: str) -> None:
        self.open.pop()

    def _attributes(self, position: int, values: dict[str, str]) -> dict[str, Node]:
        """Nodes of the attributes of the tag that begins at a position; the parser has seen that it is well formed."""
        nodes: dict[str, Node] = {}
        tag = _TAG.match(self.text, position)
        position = tag.end() if tag else position
        while match := _ATTRIBUTE.match(self.text, position):
            name, begin, position = match.group(1), match.start(2) + 1, match.end()
            line = bisect_right(self.starts, begin)
            value = values[name]
            nodes[name] = Node(
                self.source, line, begin - self.starts[line - 1] + 1, value,
                value if len(value) <= 60 else value[:57] + "...")
        return nodes
