"""Every key of sim.yaml, of spacecraft files and of batch.yaml is used by a case of inp/, and so is every word that a
key may have: what the schema knows, held against what the cases write."""

from collections.abc import Iterator
from pathlib import Path

from nesim.batch.schema import json_schema
from nesim.case.overrides import MAPPINGS, from_mapping
from nesim.text.locate import Report
from nesim.text.source import Node, Source, load

SCHEMA = json_schema()["$defs"]
LAW = {"constant", "table", "file", "interpolation", "expression", "factor", "unit"}        # keys of time laws
AXES = {"x", "y", "z", "-x", "-y", "-z"}


def element(schema: dict) -> tuple[str, dict]:
    """Name and schema of what a reference leads to."""
    name = schema["$ref"].rsplit("/")[-1]
    return name, SCHEMA[name]


def owner_of(owner: str, key: str) -> str:
    """Whose key it is: an entry of a spacecraft may hold what its file holds."""
    return "SpacecraftFile" if owner == "SpacecraftEntry" and key in SCHEMA["SpacecraftFile"]["properties"] else owner


def inside(owner: str, schema: dict) -> str:
    """What a mapping that is no element of its own counts as: one time law is like another."""
    return owner if "title" in schema else "a time law" if set(schema["properties"]) <= LAW else owner


def words(schema: dict) -> list[str]:
    """Words that may stand where the schema does, and numbers of which one is to be chosen."""
    return [str(word) for word in schema.get("enum", ()) if is_word(word)]


def is_word(data: object) -> bool:
    return isinstance(data, (str, int)) and not isinstance(data, bool)


def ways(schema: dict) -> list[dict]:
    """Schemas of which one holds, and those of the elements of a list."""
    if "anyOf" in schema or "oneOf" in schema and "properties" not in schema:
        return [way for one in schema.get("anyOf", schema.get("oneOf", ())) for way in ways(one)]
    return ways(schema["items"]) if "items" in schema else [schema]


def known(name: str, schema: dict) -> Iterator[tuple]:
    """(owner, key) and (owner, key, word) of all that an element may hold."""
    for key, value in schema["properties"].items():
        owner = owner_of(name, key)
        yield owner, key
        for way in ways(value):
            if set(way.get("properties", ())) not in (set(), {"value", "unit"}):
                yield from known(inside(f"{owner}.{key}", way), way)
            if key != "unit" and not AXES <= set(words(way)):
                yield from ((owner, key, word) for word in words(way))


def used(name: str, schema: dict, data: dict) -> Iterator[tuple]:
    """The same of what is written; a word that is the default is used by every element that does not say another."""
    for key, value in schema["properties"].items():
        owner = owner_of(name, key)
        if key in data:
            yield owner, key
            yield from used_in(owner, key, value, data[key])
        elif is_word(value.get("default")):
            yield owner, key, str(value["default"])


def used_in(owner: str, key: str, schema: dict, data: object) -> Iterator[tuple]:
    """What the value of a key uses."""
    mapping = schema.get("discriminator", {}).get("mapping")
    if isinstance(data, list):
        for item in data:
            yield from used_in(owner, key, schema.get("items", schema), item)
    elif mapping and isinstance(data, dict):
        yield from used(*element({"$ref": mapping[data[schema["discriminator"]["propertyName"]]]}), data)
    elif isinstance(schema.get("additionalProperties"), dict) and isinstance(data, dict):
        for item in data.values():
            yield from used_in(owner, key, schema["additionalProperties"], item)
    elif "$ref" in schema:
        if isinstance(data, dict):
            yield from used(*element(schema), data)
    else:
        for way in ways(schema):
            if "$ref" in way:
                yield from used_in(owner, key, way, data)
            elif isinstance(data, dict) and "properties" in way and set(data) <= set(way["properties"]):
                yield from used(inside(f"{owner}.{key}", way), way, data)
            elif is_word(data) and str(data) in words(way):
                yield owner, key, str(data)


def tree(path: Path) -> Node:
    """Of a YAML file."""
    text = path.read_text()
    return load(text, Source(str(path), tuple(text.splitlines())))[0]


def used_by(case: Path) -> Iterator[tuple]:
    """Of a case: its sim.yaml, its spacecraft files with what its entries set, its batch.yaml."""
    root = tree(case / "sim.yaml")
    yield from used("SimFile", SCHEMA["SimFile"], root.plain())
    for entry in root.value["spacecraft"].value:
        craft = tree(case / entry.value["file"].value) if "file" in entry.value else entry
        for setting in from_mapping(entry.value["set"], Report()) if "set" in entry.value else ():
            setting.put(craft, optional=MAPPINGS)
        yield from used("SpacecraftFile", SCHEMA["SpacecraftFile"], craft.plain())
    if (case / "batch.yaml").exists():
        yield from used("BatchFile", SCHEMA["BatchFile"], tree(case / "batch.yaml").plain())


def test_every_key_and_word_is_used_by_a_case():
    wanted = {it for name, schema in SCHEMA.items() if "properties" in schema for it in known(name, schema)}
    found = {it for path in Path("inp").glob("*/sim.yaml") for it in used_by(path.parent)}
    assert len(found) > 500 and not sorted(map(" ".join, wanted - found))
