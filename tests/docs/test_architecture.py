"""docs/architecture.md names what is there."""

import re
from pathlib import Path

from tests.unit.test_core_folders import FOLDERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text()
INVENTED = {"nesim/things/joints/cylindrical.py"}           # of the recipes


def first_cells(head: str) -> list[str]:
    """Names of folders in the first column of a table."""
    rows = PAGE.partition(head)[2].partition("\n\n")[0].splitlines()
    return [name for row in rows for name in re.findall(r"`(\w+)/`", row.split("|")[1] if row.startswith("|") else "")]


def test_every_room_is_on_the_map():
    rooms = {path.name for path in (ROOT / "nesim").iterdir() if (path / "__init__.py").is_file()}
    assert set(first_cells("| `nesim/` |")) == rooms


def test_folders_of_the_core_stand_in_their_order():
    assert first_cells("| `cython_core/` |") == FOLDERS


def test_files_that_are_named_exist():
    named = set(re.findall(r"`((?:nesim|cython_core|tests)/[\w/.]+)`", PAGE)) - INVENTED
    assert len(named) > 20
    assert not {name for name in named if not (ROOT / name).exists()}
