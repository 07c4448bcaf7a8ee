"""The tables of docs/inputs.md hold the keys of the things, all of them and no others, and say which are required."""

import re
from pathlib import Path

import pytest

from nesim.text.element import Element
from nesim.things import SECTIONS

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"`([a-z_]+)`")


def models(thing) -> list:
    """What a file may say of a thing: of each of its types."""
    types = getattr(thing, "TYPES", None) or {"": thing}
    return [it.Given for it in types.values()]


def keys_of(section: str) -> dict[str, bool]:
    """Keys of the things of a section, and whether no type does without it."""
    found = models(SECTIONS[section])
    keys = [{info.alias or name: info.is_required() for name, info in model.known_keys.items()} for model in found]
    return {key: all(own.get(key, False) for own in keys) for one in keys for key in one}


def inside_of(section: str) -> set[str]:
    """Keys of what stands inside the things of a section."""
    inner = [info.takes for model in models(SECTIONS[section]) for info in model.known_keys.values()]
    return {info.alias or name for it in inner if isinstance(it, type) and issubclass(it, Element)
            for name, info in it.known_keys.items()}


def tables_of(section: str) -> list[list[str]]:
    """Lines of the tables below a heading."""
    text = (ROOT / "docs" / "inputs.md").read_text()
    part = re.split(r"\n##+ ", text.split(f"\n### {section}\n", 1)[1], maxsplit=1)[0]
    return [table.splitlines() for table in re.findall(r"(?:^\|.*\n)+", part, re.M)]


@pytest.mark.parametrize("section", SECTIONS)
def test_tables_hold_the_keys(section):
    """In tables of keys no others stand; keys of some types alone may stand with these."""
    tables = tables_of(section)
    told = {key for table in tables for line in table for key in KEY.findall(line)}
    assert not keys_of(section).keys() - told
    first = {key for table in tables if table[0].startswith("| key |") for line in table[2:]
             for key in KEY.findall(line.split(" | ")[0])}
    assert first and not {key for key in first if key not in keys_of(section) and key not in inside_of(section)}


@pytest.mark.parametrize("section", SECTIONS)
def test_tables_say_what_is_required(section):
    """Of keys that no type does without."""
    rows = [line.strip("| ").split(" | ") for table in tables_of(section) if table[0].startswith("| key |")
            for line in table[2:]]
    last = {key: row[-1] for row in rows for key in KEY.findall(row[0])}
    assert not {key for key, needed in keys_of(section).items() if needed and last.get(key, "required") != "required"}
