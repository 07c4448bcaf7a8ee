"""Trees of nodes as commented YAML: each value with the file and the lines that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from nesim.base.errors import visible
from nesim.text.source import Node, flow

WIDTH = 90          # column of comments


def comment(text: str) -> str:
    """A line that stays a comment, whatever stands in the text."""
    return f"# {visible(text, keep='')}"


def sections(root: Node, blocks: Sequence[str] = ()) -> list[str]:
    """Every key of a tree; the elements of lists, and of the mappings that ``blocks`` names, on lines of their own."""
    lines = []
    for key, node in root.value.items():
        if isinstance(node.value, list) and node.value and isinstance(node.value[0].value, dict):
            lines += ["", f"{key}:"]
            for item in node.value:
                lines += block(item, "  - ", "    ")
        elif key in blocks:
            lines += ["", f"{key}:", *block(node, "  ", "  ")]
        else:
            lines.append(noted(f"{key}: {flow(node.plain())}", node))
    return lines


def block(node: Node, first: str, others: str) -> list[str]:
    """A mapping, one key a line."""
    lines: list[str] = []
    for key, value in node.value.items():
        lines.append(noted(f"{others if lines else first}{key}: {flow(value.plain())}", value))
    return lines


def noted(text: str, node: Node) -> str:
    """A line with the places that its values come from."""
    lines: dict[str, list[str]] = {}
    for name, line in dict.fromkeys((Path(leaf.source.name).name, leaf.line) for leaf in leaves(node)):
        lines.setdefault(name, []).append(str(line))
    return f"{text:{WIDTH}}  " + comment("; ".join(f"{name}:{', '.join(found)}" for name, found in lines.items()))


def leaves(node: Node) -> Iterator[Node]:
    """The values inside a value, or itself."""
    inside = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    if not inside:
        yield node
    for item in inside:
        yield from leaves(item)
