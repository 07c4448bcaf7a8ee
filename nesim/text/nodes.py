"""Trees of nodes that are made, not read: every value keeps the place of the line that it stands for, and what is left
out is noted there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from nesim.text.source import Node


def at(origin: Node, value: Any) -> Node:
    """A value as nodes at the place of another; nodes inside it stay where they are."""
    if isinstance(value, Node):
        return value
    place = (origin.source, origin.line, origin.column)
    if isinstance(value, dict):
        keys = {key: Node(*place, key, key) for key in value}
        return Node(*place, {key: at(origin, item) for key, item in value.items()}, "a mapping", keys)
    if isinstance(value, (list, tuple)):
        return Node(*place, [at(origin, item) for item in value], "a list")
    return Node(*place, value, origin.text or str(value))


@dataclass
class Notice:
    """Something that nesim does not do, or does otherwise. changes: the motion would be another."""

    node: Node
    text: str
    changes: bool = False

    def __str__(self) -> str:
        return f"{self.node.source.name}:{self.node.line}: {self.text}"


@dataclass
class Notices:
    """All of them, once each."""

    found: list[Notice] = field(default_factory=list)

    def add(self, node: Node, text: str, changes: bool = False) -> None:
        """Said once for each line."""
        if all((n.node.source, n.node.line, n.text) != (node.source, node.line, text) for n in self.found):
            self.found.append(Notice(node, text, changes))
