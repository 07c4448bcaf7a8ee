"""The tables of docs/inputs.md say what the schema of the things and of sim.yaml says: defaults, SI units and the words
that a key takes."""

import re
from itertools import chain
from pathlib import Path

import pytest

from nesim.case.sim_file import json_schema
from nesim.things import SECTIONS

ROOT = Path(__file__).parents[2]
KEY, NUMBER = re.compile(r"`([a-z_0-9]+)`"), re.compile(r"-?\d[\d.]*(?:e-?\d+)?$")
SCHEMA = json_schema()["$defs"]
# tables of which elements of the schema stand below a heading
BELOW = {"## sim.yaml": ["SimFile"], "### time": ["TimeModel"], "### output": ["OutputModel"],
         "### environment": ["EnvironmentModel", "GravityModel"], "### orbits": ["OrbitModel"],
         "### spacecraft": ["SpacecraftEntry"], "### formations": ["FormationModel"], "### shapes": ["Shape"],
         "### grounds": None, **{f"### {section}": None for section in SECTIONS}}
ELSEWHERE = re.compile(r"as of a \[|\[below\]|table below|\[Start attitude\]")          # where the value is told


def elements(heading: str) -> list[dict]:
    """What may stand in a mapping of a section: of each type, and what is inside."""
    if BELOW[heading]:
        return [SCHEMA[name] for name in BELOW[heading]]
    owner = SCHEMA["SimFile" if heading == "### grounds" else "SpacecraftFile"]
    item = owner["properties"][heading.removeprefix("### ")]["items"]
    found = [SCHEMA[it["$ref"].rsplit("/")[-1]] for it in item.get("oneOf", [item])]
    inner = [it["$ref"] for one in found for it in one["properties"].values() if "$ref" in it]
    return found + [SCHEMA[name.rsplit("/")[-1]] for name in dict.fromkeys(inner)]


def rows(heading: str) -> list[tuple[str, str, str]]:
    """Key, value and default of every key that a table below a heading tells of."""
    text = (ROOT / "docs" / "inputs.md").read_text()
    part = re.split(r"\n##+ ", text.split(f"\n{heading}\n", 1)[1], maxsplit=1)[0]
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", part, re.M):
        lines = [re.split(r" +\| +|\| *$", line.strip("| ") + " ") for line in table.splitlines()]
        lines = [[cell.strip() for cell in line] for line in lines]
        if not lines[0][0].startswith("key") or len(lines[0]) < 3:
            continue
        for keys, value, *last in lines[2:]:
            names = KEY.findall(keys)
            ends = re.split(r"[,;] ", last[0]) if last else [""]
            ends = ends if len(ends) == len(names) else [last[0] if last else ""] * len(names)
            found += [(name, value, end) for name, end in zip(names, ends)]
    return found


def units_in(schema: object) -> set[str]:
    """SI units of the numbers anywhere in a schema."""
    if isinstance(schema, dict):
        own = {schema["x-unit"]} if "x-unit" in schema else set()
        return own.union(*map(units_in, schema.values())) - {"1"}
    return set().union(*map(units_in, schema)) if isinstance(schema, list) else set()


def words_in(schema: dict) -> set[str]:
    """Words that may stand as the value, or in a list that is the value."""
    ways = [schema, *schema.get("anyOf", ()), schema.get("items", {})]
    return {word for way in ways for word in way.get("enum", ()) if isinstance(word, str)}


def agrees(cell: str, default: object) -> bool:
    """Whether a cell tells a default: a number, a word, or in a text that nothing is given."""
    if "required" in cell or cell == "the file's":
        return True                                         # test_things.py; some types have a default
    flat = list(chain.from_iterable(x if isinstance(x, list) else [x] for x in default)) if isinstance(default, list) \
        else [default]
    if NUMBER.match(cell):
        flat = list(default.values()) if isinstance(default, dict) else flat
        return bool(flat) and all(isinstance(x, (int, float)) and float(x) == float(cell) for x in flat)
    if word := re.match(r"`(.*?)`", cell):
        return str(default).lower() == word[1].lower() or not default and default is not False
    if cell in ("true", "false"):
        return str(default).lower() == cell
    if cell in ("x", "y", "z"):
        return flat == [float(cell == name) for name in "xyz"] or default is None
    return not any(flat) or default == [0.0, 0.0, 0.0, 1.0] or isinstance(default, dict)


@pytest.mark.parametrize("heading", BELOW)
def test_tables_say_the_defaults(heading):
    wrong = []
    for key, _, cell in rows(heading):
        given = [one["properties"][key].get("default") for one in elements(heading) if key in one["properties"]
                 and key not in one.get("required", ())]
        if given and not any(agrees(cell, default) for default in given):
            wrong.append((key, cell, given))
    assert not wrong


@pytest.mark.parametrize("heading", BELOW)
def test_tables_say_units_and_words(heading):
    wrong = []
    for key, value, default in rows(heading):
        own = [one["properties"][key] for one in elements(heading) if key in one["properties"]]
        units, words = units_in(own), set().union(*map(words_in, own))
        if ELSEWHERE.search(value):
            continue
        if units and not any(re.search(rf"(?<![\w/]){re.escape(unit)}(?![\w/])", value) for unit in units):
            wrong.append((key, value, units))
        wrong += [(key, value, word) for word in words if f"`{word}`" not in value + default]
    assert not wrong
