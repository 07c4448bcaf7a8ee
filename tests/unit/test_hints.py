"""Public functions and methods say the types of what they take and return; mypy holds the code against that. They, and
public classes, have docstrings."""

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


FILES = {path: ast.parse(path.read_text()) for path in sorted((ROOT / "nesim").rglob("*.py"))}
CLASSES = {node.name: node for tree in FILES.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def says_above(cls: ast.ClassDef, method: str) -> bool:
    """Whether a class that a class is made from has the method, and says what it does."""
    for base in cls.bases:
        above = CLASSES.get(getattr(base, "id", getattr(base, "attr", "")))
        if above is not None and (any(isinstance(node, ast.FunctionDef) and node.name == method
                                      and ast.get_docstring(node) for node in above.body) or says_above(above, method)):
            return True
    return False


def silent(body: list[ast.stmt], cls: ast.ClassDef | None = None):
    """Public classes, functions and methods without a docstring; those that are as in a class above need none."""
    for node in body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node) and not (cls and isinstance(node, ast.FunctionDef)
                                                and says_above(cls, node.name)):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from silent(node.body, node)


def test_public_names_have_docstrings():
    assert not {f"{path.relative_to(ROOT)}: {name}" for path, tree in FILES.items() for name in silent(tree.body)}
