"""The JSON schema takes every batch.yaml of ours, and not what the reader refuses."""

import json
from pathlib import Path

import pytest

from nesim.text.source import Source, load
from tests.batch.support import BATCH, run

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
         "number": (int, float)}


@pytest.fixture(scope="module")
def schema():
    return json.loads(run("check", "--schema")[0])


def fits(value, rule: dict, schema: dict) -> bool:
    """As much of JSON schema as ours uses."""
    if "$ref" in rule:
        return fits(value, schema["$defs"][rule["$ref"].rsplit("/", 1)[1]], schema)
    if "type" in rule and (not isinstance(value, TYPES[rule["type"]])
                           or isinstance(value, bool) != (rule["type"] == "boolean")):
        return False
    if ("enum" in rule and value not in rule["enum"] or "anyOf" in rule
        and not any(fits(value, way, schema) for way in rule["anyOf"])):
        return False
    if "oneOf" in rule and sum(fits(value, way, schema) for way in rule["oneOf"]) != 1:
        return False
    if isinstance(value, list):
        return (rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value))
                and all(fits(item, rule.get("items", {}), schema) for item in value))
    if not isinstance(value, dict):
        return not isinstance(value, (int, float)) or rule.get("minimum", value) <= value <= rule.get("maximum", value)
    known, others = rule.get("properties", {}), rule.get("additionalProperties", True)
    return set(rule.get("required", ())) <= set(value) and all(
        fits(item, known[key], schema) if key in known else others is not False
        and fits(item, others if isinstance(others, dict) else {}, schema)
        for key, item in value.items())


def parsed(text: str):
    return load(text, Source("batch.yaml", tuple(text.splitlines())))[0].plain()


@pytest.mark.parametrize("path", sorted(Path("inp").glob("*/batch.yaml")), ids=lambda path: path.parent.name)
def test_our_own_fit(schema, path):
    assert fits(parsed(path.read_text()), schema["$defs"]["BatchFile"], schema)


@pytest.mark.parametrize("old, new", [
    ("runs: 24", "runs: many"), ("seed: 3", "sed: 3"), ("sampling: random", "sampling: sobl"),
    ("std: 2}", "std: 2, lo: 1}"), ("{mean: 100, std: 2}", "{mean: 100}"),
    ("normal:", "normel:"), ("normal: {mean: 100, std: 2}", "normal: {mean: 100, std: 2}, uniform: [1, 2]"),
    ("[1.5, 2, 3]", "[1.5, 2]"),
    ("[1.5, 2, 3]}", "[1.5, 2, 3], relative: times}"), ("above:", "over:"), ("keep: final", "keep: all"),
    ("keep: final", "watch: [3]")])
def test_mistakes_do_not(schema, old, new):
    assert BATCH.count(old) == 1
    assert fits(parsed(BATCH), schema["$defs"]["BatchFile"], schema) and not fits(parsed(BATCH.replace(old, new)),
        schema["$defs"]["BatchFile"], schema)
