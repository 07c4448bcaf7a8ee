"""Data flows one way through the code: inputs, sky -> compiler -> _core -> sim -> results -> post, and cli on top."""

import ast
from pathlib import Path

import pytest

# results is a room of its own beside sim: sim writes through it, post reads through it
ALLOWED = {
    "inputs": {"inputs"},
    "sky": {"sky"},
    "compiler": {"inputs", "sky", "fields", "compiler", "_core"},
    "_core": {"_core"},
    "results": {"results"},
    "sim": {"inputs", "sky", "fields", "compiler", "_core", "sim", "results"},
    "fields": {"fields"},
    "post": {"results", "post"},
    "batch": {"inputs", "compiler", "_core", "sim", "results", "batch"},
    "cli": {"inputs", "sky", "compiler", "_core", "sim", "results", "batch", "post", "cli"},
}


def imports(path):
    """Rooms of nesim that a file imports from, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            if parts[0] == "nesim" and len(parts) > 1 and parts[1] in ALLOWED:
                yield parts[1]


@pytest.mark.parametrize("room", ALLOWED)
def test_no_import_against_the_arrows(room):
    files = list(Path("nesim", room).rglob("*.py"))
    assert files
    wrong = {str(path): bad for path in files if (bad := set(imports(path)) - ALLOWED[room])}
    assert not wrong
