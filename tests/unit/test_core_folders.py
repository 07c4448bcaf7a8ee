"""cython_core/ by subject: a folder uses what stands above it in core.pyx and nothing below, so none depend on each
other in a circle."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "cython_core"
INCLUDE = re.compile(r'^include "([\w./]+)"', re.M)
# definitions at the left margin: functions, types, constants, and what stands in an enum
FUNCTION = re.compile(r"^(?:cdef|cpdef|def) (?!enum|struct|class|extern)[^\n=(]*?(\w+)\(", re.M)
TYPE = re.compile(r"^(?:cdef|cpdef|ctypedef) (?:enum|struct|class|fused) (\w+)[^\n]*:", re.M)
CONSTANT = re.compile(r"^(?:cdef \w+ )?([A-Z][A-Z_0-9]+) =", re.M)
ENUM = re.compile(r"^c?p?def enum[^\n]*:\n((?:    [^\n]*\n|\n)+)", re.M)
# model/structs.pxi is made from tables and knows two structs by name alone: pointers to them stand in its own
FORWARD = {("model", "EnvironmentC"), ("model", "SkyNow"), ("model", "RobotC")}


def included(path: Path) -> list[Path]:
    """Files that a file includes, in order, each after those that it includes itself. Their paths are relative to the
    file or to cython_core/."""
    out = []
    for name in INCLUDE.findall(path.read_text()):
        inner = next(place / name for place in (path.parent, SOURCE) if (place / name).is_file())
        out += [*included(inner), inner]
    return out


def code(path: Path) -> str:
    """Without docstrings and comments."""
    return re.sub(r"#[^\n]*", "", re.sub(r'""".*?"""', "", path.read_text(), flags=re.S))


def folder(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


FILES = included(SOURCE / "lanes1.pyx")
PARTS = [path for path in FILES if path.parent != SOURCE]
FOLDERS = list(dict.fromkeys(folder(path) for path in PARTS if path.stem != "cpu"))
CODE = {path: code(path) for path in PARTS}


def defined(path: Path) -> set[str]:
    text = CODE[path]
    names = {*FUNCTION.findall(text), *TYPE.findall(text), *CONSTANT.findall(text)}
    for block in ENUM.findall(text):
        names |= set(re.findall(r"^    ([A-Z_0-9]+)\b", block, re.M))
    return names


def used(text: str) -> set[str]:
    """Functions that are called, and capitalised names; not members of structs."""
    found = re.findall(r"(?<![\w.])(?<!def )([a-z_]\w*)\(|(?<![\w.])([A-Z]\w*)", text)
    return {one or other for one, other in found}


def test_every_file_is_included_once():
    there = {path for path in SOURCE.rglob("*.p[xy][ix]") if path.parent != SOURCE}
    assert there == set(PARTS)
    assert len(PARTS) == len(set(PARTS))


def test_a_folder_is_included_in_one_piece():
    order = [folder(path) for path in PARTS if path.stem != "cpu"]          # asked of the processor: in one width only
    assert order == sorted(order, key=FOLDERS.index)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_uses_only_what_stands_above_it(name):
    owner = {}
    for path in PARTS:
        for one in defined(path):
            owner.setdefault(one, folder(path))
    below = FOLDERS[FOLDERS.index(name) + 1:]
    found = {(path.name, one, owner[one]) for path in PARTS if folder(path) == name
             for one in used(CODE[path]) - defined(path) if owner.get(one) in below and (name, one) not in FORWARD}
    assert not found


def test_what_is_defined_is_seen():
    """The search above knows functions, structs, constants and members of enums."""
    names = {path.relative_to(SOURCE).as_posix(): defined(path) for path in PARTS}
    assert "eliminate" in names["tree/eliminate.pyx"] and "ModelC" in names["model/structs.pxi"]
    assert "SPHERICAL" in names["model/types.pxi"] and "RESTING" in names["contacts/contacts.pyx"]
    assert {"kinematics", "ModelC"} <= used(CODE[SOURCE / "dynamics" / "accelerations.pyx"])


@pytest.mark.parametrize("path", PARTS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_file_opens_with_its_subject(path):
    """And with where that is derived or described, unless it is a tool of all."""
    head = re.match(r"(?:#[^\n]*\n)+", path.read_text())
    assert head
    if folder(path) not in ("lanes", "algebra", "model"):
        assert re.search(r"theory(\.md sections? \d+| \(\d+\.\d+)|docs/\w+\.md", head[0].replace("\n# ", " "))


def test_files_that_are_named_exist():
    """In the core, in Python and in the pages: a path below cython_core/, or a file of the same folder."""
    there = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.is_file()}
    missing = set()
    for path in [*SOURCE.rglob("*.p[xy][ix]"), *(ROOT / "nesim").rglob("*.py"), *(ROOT / "docs").glob("*.md")]:
        beside = path.parent.relative_to(SOURCE).as_posix() if path.is_relative_to(SOURCE) else "."
        for name in re.findall(r"(?<![\w/{}.])((?:\w+/)*\w+\.(?:pyx|pxi))\b", path.read_text()):
            name = name.removeprefix("cython_core/")
            if not {name, f"{beside}/{name}"} & there:
                missing.add((path.relative_to(ROOT).as_posix(), name))
    assert not missing
