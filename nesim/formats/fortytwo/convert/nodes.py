"""Numbers of 42's records as nodes of nesim's own tree."""

from __future__ import annotations

from typing import Any

from nesim.text.nodes import at
from nesim.text.source import Node


def numbers(nodes: list[Node]) -> list[Any]:
    """Plain values."""
    return [node.value for node in nodes]


def vector(nodes: list[Node]) -> Node:
    """A list at the place of its first value."""
    return at(nodes[0], [at(node, node.value) for node in nodes])


def with_unit(nodes: list[Node], unit: str) -> Node:
    """A list at the place of its first value, with a unit behind every number that is not zero."""
    return at(nodes[0], [one_with_unit(node, unit) for node in nodes])


def one_with_unit(node: Node, unit: str) -> Node:
    """A number with its unit; zero needs none."""
    return at(node, f"{node.value!r} {unit}" if node.value else 0.0)


def rotation_node(nodes: list[Node]) -> Node:
    """Three angles (deg) and a sequence of up to three axes, as a rotation."""
    *angles, axes = nodes
    used = angles[:len(axes.value)]
    return at(nodes[0], {"angles": with_unit(used, "deg"), "sequence": int(axes.value)})
