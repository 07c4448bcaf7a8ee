"""Public functions and methods say the types of what they take and return; mypy holds the code against that."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def lacking(node: ast.FunctionDef) -> list[str]:
    """Arguments without a type, and ``return``."""
    given = node.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    out = [one.arg for one in named if one.annotation is None and one.arg not in ("self", "cls")]
    return out + ["return"] * (node.returns is None and node.name != "__init__")


def public(body: list[ast.stmt], inside: str = ""):
    """Functions of a module and methods of its classes that are not private, with their names."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and (not node.name.startswith("_") or node.name == "__init__"):
            yield inside + node.name, node


@pytest.mark.parametrize("room", sorted(path.name for path in (ROOT / "nesim").iterdir()
                                        if any(path.rglob("*.py"))))
def test_public_names_have_hints(room):
    found = {f"{path.relative_to(ROOT)}: {name}": missing for path in (ROOT / "nesim" / room).rglob("*.py")
             for name, node in public(ast.parse(path.read_text()).body) if (missing := lacking(node))}
    assert not found
