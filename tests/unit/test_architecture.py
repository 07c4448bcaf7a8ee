"""Data flows one way through the code, file by file: base -> text -> things -> model -> case -> sim -> results ->
post -> view, batch and cli on top; formats are doors into the tree of a case."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

# What the files of a room, or one file or folder of it, may import; folders their own, too. The longest name that fits
# counts.
TABLE = tuple(f"model/{name}.py" for name in ("arrays", "choices", "columns", "devices", "generate", "structs",
                                              "workspace"))
MAY = {
    "": ("base", "results"),                            # nesim/__init__.py and thin modules
    "__main__.py": ("cli",),
    "base": (),
    "methods.py": ("base",),
    "text": ("base",),
    "meshes": ("base",),
    "sky": ("base",),
    "fields": ("base",),
    "_core": ("base",),
    "things": ("base", "text", "model/arrays.py", "model/choices.py", "model/devices.py"),
    **dict.fromkeys(TABLE, TABLE),                      # of the core's structs: setup.py reads it first of all
    "model": ("base", "text", "things", "sky", "fields", "_core"),
    "compiler": ("base", "case"),                       # the name that is documented
    "case": ("base", "methods", "text", "things", "model", "meshes", "sky", "fields"),
    "case/reader.py": ("base", "methods", "text", "things", "case", "formats/__init__.py"),
    "formats": ("base", "text", "formats/fortytwo"),
    "formats/fortytwo": ("base", "text"),
    "formats/fortytwo/convert": ("base", "text", "things", "case", "sky", "meshes", "formats/fortytwo",
                                 "formats/__init__.py"),
    "formats/fortytwo/export": ("base", "text", "things", "case", "sky", "results", "post"),
    "formats/urdf": ("base", "text", "things", "model", "case"),
    "results": ("base", "model"),
    "results/reader.py": ("base", "results", "view"),   # results.view(): what a notebook shows, imported when called
    "sim": ("base", "methods", "text", "things", "model", "case", "formats/__init__.py", "sky", "_core",
            "results"),
    "post": ("base", "things", "results"),
    "view": ("base", "text", "meshes", "sky", "results", "post"),
    "batch": ("base", "text", "model", "case", "_core", "sim", "results"),
    "cli": ("base", "text", "case", "formats", "_core", "sim", "results", "batch", "post", "view"),
}
FILES = {path.relative_to("nesim").as_posix(): path for path in sorted(Path("nesim").rglob("*.py"))}


def inside(file: str, room: str) -> bool:
    """Is it the room, or in it?"""
    return not room or file == room or file == f"{room}.py" or file.startswith(f"{room}/")


def room_of(file: str) -> str:
    """The longest name that fits."""
    return max((room for room in MAY if inside(file, room)), key=len)


def module(name: str) -> str | None:
    """The file of a module of nesim, by its dotted name."""
    stem = "/".join(name.split(".")[1:])
    return next((file for file in (f"{stem}.py", f"{stem}/__init__.py".lstrip("/")) if file in FILES), None)


def imports(file: str, at_once: bool = False) -> set[str]:
    """Files of nesim that a file imports from, wherever in it. at_once: when it is imported itself."""
    tree = ast.parse(FILES[file].read_text())
    found: set[str | None] = set()
    for node in tree.body if at_once else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {module(alias.name) for alias in node.names if alias.name.split(".")[0] == "nesim"}
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "nesim":
            found |= {module(f"{node.module}.{alias.name}") or module(node.module) for alias in node.names}
    return {name for name in found if name}


@pytest.mark.parametrize("file", FILES)
def test_no_import_against_the_arrows(file):
    room = room_of(file)
    assert room or "/" not in file, "a room that MAY does not list"
    allowed = ("__init__.py", *MAY[room], *([room] if room else []))
    assert not {other for other in imports(file) if not any(inside(other, name) for name in allowed)}


def test_every_rule_is_needed():
    """A room that is gone, or that nobody imports from any more, is taken from the list."""
    used = {(room_of(file), other) for file in FILES for other in imports(file)}
    idle = {(room, name) for room, names in MAY.items() if room not in TABLE for name in names
            if not any(user == room and inside(other, name) for user, other in used)}
    assert not idle and not {room for room in MAY if not any(inside(file, room) for file in FILES)}


def test_no_circle_of_imports():
    """Of files that import each other when they are imported."""
    left = {file: imports(file, at_once=True) - {file} for file in FILES}
    while free := {file for file, needs in left.items() if not needs & left.keys()}:
        left = {file: needs for file, needs in left.items() if file not in free}
    assert not left


def test_things_are_data_alone():
    """Neither files nor pictures come with them."""
    code = "import nesim.things, sys; sys.exit(', '.join({'h5py', 'matplotlib', 'yaml'} & sys.modules.keys()) or 0)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
