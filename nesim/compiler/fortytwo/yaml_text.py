"""A case of 42 as the text of nesim's own files, each element with the line of 42's file that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nesim.compiler.fortytwo import Leave, is_fortytwo
from nesim.compiler.fortytwo.load import FortyTwo
from nesim.compiler.reader import read_case
from nesim.errors import InputError, LocatedProblem
from nesim.inputs.locate import Report
from nesim.inputs.resolved import flow
from nesim.inputs.source import Node

WIDTH = 90          # column of comments


def as_yaml(directory: Path, leave: Leave) -> tuple[dict[str, str | bytes], tuple[str, ...]]:
    """Texts, and bytes of meshes, by file name, and what a user should know. Raises InputError with everything that is wrong."""
    if not is_fortytwo(directory):
        raise InputError([LocatedProblem(str(directory), None, None, "", "there is no Inp_Sim.txt in this directory, or a sim.yaml beside it")])
    case = read_case(directory, leave=leave)
    report = Report()
    files = FortyTwo(directory, report, leave)
    root = files.main()
    heading = [f"# From 42's {directory.resolve().name}/Inp_Sim.txt. Comments say where each value comes from."]
    heading += [f"# {notice}" for text in case.notices for notice in text.splitlines()]
    texts = {"sim.yaml": "\n".join(heading + sections(root)) + "\n"}
    for name, tree in files.trees().items():
        source = Path(tree.source.name).name
        texts[name] = "\n".join([f"# From 42's {source}", *sections(tree)]) + "\n"
    texts |= {name: content for name, content in case.files.items() if isinstance(content, bytes)}         # meshes
    return texts, case.notices


def sections(root: Node) -> list[str]:
    """Every key of a tree; the elements of lists and of ``orbits`` and ``environment`` on lines of their own."""
    lines = []
    for key, node in root.value.items():
        if isinstance(node.value, list) and node.value and isinstance(node.value[0].value, dict):
            lines += ["", f"{key}:"]
            for item in node.value:
                lines += block(item, "  - ", "    ")
        elif key in ("environment", "orbits"):
            lines += ["", f"{key}:", *block(node, "  ", "  ")]
        else:
            lines.append(noted(f"{key}: {flow(node.plain())}", node))
    return lines


def block(node: Node, first: str, others: str) -> list[str]:
    """A mapping, one key a line."""
    lines = []
    for key, value in node.value.items():
        lines.append(noted(f"{others if lines else first}{key}: {flow(value.plain())}", value))
    return lines


def noted(text: str, node: Node) -> str:
    """A line with the places that its values come from."""
    lines: dict[str, list[str]] = {}
    for name, line in dict.fromkeys((Path(leaf.source.name).name, leaf.line) for leaf in leaves(node)):
        lines.setdefault(name, []).append(str(line))
    return f"{text:{WIDTH}}  # " + "; ".join(f"{name}:{', '.join(found)}" for name, found in lines.items())


def leaves(node: Node) -> Iterator[Node]:
    """The values inside a value, or itself."""
    inside = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    if not inside:
        yield node
    for item in inside:
        yield from leaves(item)
