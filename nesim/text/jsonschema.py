"""Elements -> JSON schema (2020-12), by which editors complete keys."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from nesim.text.element import Element, chooser, kinds_of
from nesim.text.values import Value


def definitions(*models: type[Element]) -> dict[str, dict]:
    """Schemas by name of these elements and of all that are inside them."""
    found: dict[str, dict] = {}
    for model in models:
        _reference(model, found)
    return dict(sorted(found.items()))


def _reference(model: type[Element], found: dict) -> dict:
    """Where the schema of an element stands; it is made when first met."""
    if model.__name__ not in found:
        found[model.__name__] = {}
        found[model.__name__] = _element(model, found)
    return {"$ref": f"#/$defs/{model.__name__}"}


def _element(model: type[Element], found: dict) -> dict:
    keys = {info.alias or name: info for name, info in model.known_keys.items()}
    properties = {}
    for key, info in keys.items():
        schema = _kind(info.takes, found)
        title = {} if "$ref" in schema else {"title": key.replace("_", " ").title()}
        default = {} if info.is_required() else {"default": _plain(info.default)}
        properties[key] = {**schema, **title, **default, "description": info.text}
    required = [key for key, info in keys.items() if info.is_required()]
    return {"type": "object", "title": model.__name__, "description": model.__doc__, "properties": properties,
            **({"required": required} if required else {}), "additionalProperties": False}


def _kind(takes: Any, found: dict) -> dict:
    """The schema of what a key takes."""
    if isinstance(takes, Value):
        return takes.schema
    if isinstance(takes, type) and issubclass(takes, Element):
        return _reference(takes, found)
    origin = get_origin(takes)
    if origin is Literal:
        return {"type": "string", "const": get_args(takes)[0]}
    if origin is list:
        return {"type": "array", "items": _kind(get_args(takes)[-1], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _kind(get_args(takes)[-1], found)}
    references = {kind: _reference(model, found) for kind, model in kinds_of(takes).items()}
    mapping = {kind: reference["$ref"] for kind, reference in sorted(references.items())}
    return {"oneOf": list(references.values()), "discriminator": {"propertyName": chooser(takes),
        "mapping": mapping}}


def _plain(value):
    """A default as JSON has it."""
    if hasattr(value, "written"):
        return value.written()
    if isinstance(value, Element):
        return {name: _plain(getattr(value, name)) for name in value.known_keys}
    return [_plain(item) for item in value] if isinstance(value, (tuple, list)) else value
