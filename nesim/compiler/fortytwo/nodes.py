"""Trees of nodes that are made, not read: every value keeps the place of the line that it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field

from nesim.inputs.source import Node


def at(origin: Node, value) -> Node:
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


def numbers(nodes: list[Node]) -> list[float]:
    """Plain values."""
    return [node.value for node in nodes]


def vector(nodes: list[Node]) -> Node:
    """A list at the place of its first value."""
    return at(nodes[0], [at(node, node.value) for node in nodes])


def with_unit(nodes: list[Node], unit: str) -> Node:
    """The same with a unit behind every number that is not zero."""
    return at(nodes[0], [one_with_unit(node, unit) for node in nodes])


def one_with_unit(node: Node, unit: str) -> Node:
    """A number with its unit; zero needs none."""
    return at(node, f"{node.value!r} {unit}" if node.value else 0.0)


def turned(nodes: list[Node]) -> Node:
    """Three angles (deg) and a sequence of up to three axes, as a rotation."""
    *angles, axes = nodes
    used = angles[:len(axes.value)]
    return at(nodes[0], {"angles": with_unit(used, "deg"), "sequence": int(axes.value)})


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
