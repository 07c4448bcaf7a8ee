"""Data flows one way through the code: inputs, sky -> compiler -> _core -> sim -> results -> post -> view, formats
beside the compiler, and cli on top."""

import ast
from pathlib import Path

import pytest

# results is a room of its own beside sim: sim writes through it, post reads through it
ALLOWED = {
    "meshes": {"meshes"},
    "model": {"model"},
    "inputs": {"inputs", "meshes"},
    "sky": {"sky"},
    "compiler": {"inputs", "meshes", "sky", "fields", "model", "compiler", "_core"},
    "formats": {"inputs", "compiler", "formats"},
    "_core": {"_core"},
    "results": {"model", "results"},
    "sim": {"inputs", "sky", "fields", "model", "compiler", "_core", "sim", "results"},
    "fields": {"fields"},
    "post": {"results", "post"},
    "view": {"inputs", "meshes", "sky", "results", "post", "view"},
    "batch": {"inputs", "compiler", "_core", "sim", "results", "batch"},
    "cli": {"inputs", "sky", "compiler", "formats", "_core", "sim", "results", "batch", "post", "view", "cli"},
}
# results.view(): what a notebook shows, imported when it is called
ASKED_FOR = {("nesim/results/reader.py", "view")}


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
    found = {(path.as_posix(), other) for path in files for other in imports(path)}
    assert not {(path, other) for path, other in found if other not in ALLOWED[room]} - ASKED_FOR
