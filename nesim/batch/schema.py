"""The JSON schema of all input files, batch.yaml among them."""

from __future__ import annotations

from typing import Any

from nesim.batch.distributions import DISTRIBUTIONS, SHORT
from nesim.batch.parameters import RELATIVE, Correlated
from nesim.batch.quantities import RequirementModel
from nesim.batch.spec import BatchFile
from nesim.case import sim_file
from nesim.text.jsonschema import definitions


def json_schema() -> dict:
    """That of sim.yaml and of spacecraft files, and batch.yaml (``$defs/BatchFile``)."""
    found = sim_file.json_schema()
    own = {**definitions(BatchFile, Correlated, RequirementModel, *DISTRIBUTIONS.values()), "Draw": draw()}
    return {**found, "anyOf": [*found["anyOf"], {"$ref": "#/$defs/BatchFile"}],
            "$defs": dict(sorted({**found["$defs"], **own}.items()))}


def draw() -> dict:
    """One entry of ``vary``: a distribution by its name, and what goes beside it."""
    beside = {"relative": {"enum": list(RELATIVE), "description": "add the draw to the case's own value, or scale that "
        "by it"},
              "shared": {"type": "boolean", "description": "one draw for all that * stands for"},
              "steps": {"type": "integer", "minimum": 1, "maximum": 100000, "description": "of a grid"}}
    return {"type": "object", "title": "Draw", "description": "A distribution.",
            "properties": {word: _written(word) for word in DISTRIBUTIONS} | beside,
            "additionalProperties": False, "oneOf": [{"required": [word]} for word in DISTRIBUTIONS]}


def _written(word: str) -> dict:
    """The ways to write a distribution: its keys, a bare list, nothing."""
    model = DISTRIBUTIONS[word]
    ways: list[dict[str, Any]] = [{"$ref": f"#/$defs/{model.__name__}"}]
    if word in SHORT:
        ways.append({"type": "array", "minItems": len(SHORT[word]),
                     **({} if word == "choice" else {"maxItems": len(SHORT[word])})})
    if not any(info.is_required() for info in model.known_keys.values()):
        ways.append({"type": "null"})
    return {"anyOf": ways, "description": model.__doc__}
