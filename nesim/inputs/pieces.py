"""Nodes -> validated models, element by element, so that one mistake hides no other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, get_args, get_origin

from pydantic import PlainValidator, ValidationError
from pydantic.fields import FieldInfo

from nesim.inputs.locate import Place, Report
from nesim.inputs.schema_craft import JOINTS, Element
from nesim.inputs.values import Wrong, closest, guess, kind


@dataclass
class Pieces:
    """What could be read of a file.

    values: by key, given or default; lists and dicts of elements hold None for an element that is wrong.
    lost: keys whose value is wrong, missing or misspelt.
    """

    place: Place
    values: dict[str, Any] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def __getitem__(self, key: str) -> Any:
        return self.values.get(key)

    def given(self, key: str) -> bool:
        """Was it written?"""
        return key in self.place.keys()


def allowed_keys(model: type[Element]) -> list[str]:
    """As they are written."""
    return [info.alias or name for name, info in model.model_fields.items()]


def read_pieces(model: type[Element], place: Place, report: Report, apart: tuple[str, ...] = ()) -> Pieces:
    """Every key of a mapping by the model's fields; the elements of the keys in ``apart`` are left to the caller."""
    pieces = Pieces(place)
    node = place.node()
    if not isinstance(node.value, dict):
        report.element(place, (), f"found {kind(node.value)}, a mapping is needed", f"(allowed: {', '.join(allowed_keys(model))})")
        pieces.lost.update(model.model_fields)
        return pieces
    unknown = [key for key in node.value if key not in allowed_keys(model)]
    for key in unknown:
        _unknown_key(model, place, (key,), report)
    meant = {_meant_key(model, key) for key in unknown}
    for name, info in model.model_fields.items():
        key = info.alias or name
        if key in node.value:
            before = len(report.problems)
            pieces.values[name] = _read_field(info, place.below(key), report, key in apart)
            if len(report.problems) > before or pieces.values[name] is None:
                pieces.lost.add(name)
        elif info.is_required():
            if key not in meant:
                _missing(model, place, (key,), report)
            pieces.lost.add(name)
        else:
            pieces.values[name] = info.default
            if key in meant:
                pieces.lost.add(name)
    return pieces


def _read_field(info: FieldInfo, place: Place, report: Report, apart: bool):
    """One key's value: plain, an element, or a list or dict of elements."""
    kind_of = get_origin(info.annotation)
    if kind_of in (list, dict):
        wanted, what = (list, "a list") if kind_of is list else (dict, "a mapping")
        found = place.node().value
        if not isinstance(found, wanted):
            report.add(place, (), f"found {kind(found)}, {what} is needed", f"write {wanted()}" if found is None else "")
            return wanted()
        if apart:
            return found
        model = get_args(info.annotation)[-1]
        if wanted is list:
            return [read_element(model, place.below(i), report) for i in range(len(found))]
        return {key: read_element(model, place.below(key), report) for key in found}
    parse = next((m.func for m in info.metadata if isinstance(m, PlainValidator)), None)
    if parse is None:
        return read_element(info.annotation, place, report)
    try:
        return parse(place.node().plain())
    except Wrong as error:
        _report_findings(error, place, (), report)
        return None


def read_element(model, place: Place, report: Report):
    """A model's instance, or None with the problems reported. A union is a joint: its ``type`` chooses."""
    node = place.node()
    if not isinstance(node.value, dict):
        keys = f"(allowed: {', '.join(allowed_keys(model))})" if isinstance(model, type) else ""
        report.add(place, (), f"found {kind(node.value)}, a mapping is needed", keys)
        return None
    if not isinstance(model, type):
        model = _joint_model(JOINTS, place, (), report)
        if model is None:
            return None
    data = node.plain()
    try:
        return model.model_validate(data)
    except ValidationError as error:
        items = [(item, _without_tags(item["loc"], data)) for item in error.errors(include_url=False)]
        meant = {(*loc[:-1], _meant_key(_model_at(model, loc[:-1], place), loc[-1]))
                 for item, loc in items if item["type"] == "extra_forbidden"}
        for item, loc in items:
            if not (item["type"] == "missing" and loc in meant):
                _report(item, model, place, loc, report)
        return None


def _joint_model(kinds, place: Place, path: tuple, report: Report):
    """The model that a joint's type names."""
    listing = f"(allowed: {', '.join(kinds)})"
    node = place.node((*path, "type"))
    if node is None:
        report.element(place, path, "missing key 'type'", listing)
    elif isinstance(node.value, str) and node.value in kinds:
        return kinds[node.value] if isinstance(kinds, dict) else node.value
    else:
        report.add(place, (*path, "type"), f"{node.text} is unknown", guess(node.value, kinds) + listing)
    return None


def _without_tags(loc: tuple, data) -> tuple:
    """pydantic's location without the tag of a chain's joint, which is not a key."""
    if loc[:1] == ("joint",) and len(loc) > 1 and isinstance(data.get("joint"), dict) and data["joint"].get("type") == loc[1]:
        return loc[:1] + loc[2:]
    return loc


def _report(item: dict, model: type[Element], place: Place, loc: tuple, report: Report) -> None:
    """One of pydantic's complaints in our words."""
    match item["type"]:
        case "value_error":
            _report_findings(item["ctx"]["error"], place, loc, report)
        case "extra_forbidden":
            _unknown_key(_model_at(model, loc[:-1], place), place, loc, report)
        case "missing":
            _missing(_model_at(model, loc[:-1], place), place, loc, report)
        case "union_tag_invalid" | "union_tag_not_found":
            _joint_model(("spherical", "gimbal"), place, loc, report)
        case "literal_error":
            report.add(place, loc, "is unknown", f"(allowed: {item['ctx']['expected']})")
        case _:
            found = place.node(loc)
            report.add(place, loc, f"found {kind(found.value if found else None)}, a mapping is needed",
                       f"(allowed: {', '.join(allowed_keys(_model_at(model, loc, place)))})")


def _report_findings(error: Wrong, place: Place, loc: tuple, report: Report) -> None:
    for finding in error.findings:
        path = (*loc, *finding.path)
        node = place.node(path)
        about_element = node is not None and isinstance(node.value, dict)
        (report.element if about_element else report.add)(place, path, finding.message, finding.hint)


def _model_at(model: type[Element], path: tuple, place: Place) -> type[Element]:
    """The model of a mapping inside an element."""
    for i, key in enumerate(path):
        info = next((info for name, info in model.model_fields.items() if (info.alias or name) == key), None)
        if info is None:
            return model
        inner = info.annotation
        if get_args(inner):
            inner = {m.model_fields["type"].annotation.__args__[0]: m for m in get_args(inner)}.get(place.value((*path[:i + 1], "type")))
        if not (isinstance(inner, type) and issubclass(inner, Element)):
            return model
        model = inner
    return model


def _unknown_key(model: type[Element], place: Place, path: tuple, report: Report) -> None:
    key, keys = path[-1], allowed_keys(model)
    listing = f"(allowed: {', '.join(keys)})"
    if key in model.not_yet:
        report.key(place, path, f"'{key}' is not available yet", listing)
        return
    others = _other_joints(model, key)
    if others:
        own = next(kind for kind, other in JOINTS.items() if other is model)
        report.key(place, path, f"'{key}' belongs to a {' or '.join(others)} joint, this one is {own}", listing)
    else:
        report.key(place, path, f"unknown key '{key[:60]}'", guess(key, keys) + listing)


def _other_joints(model: type[Element], key: str) -> list[str]:
    """The kinds of joints that a joint's unknown key belongs to."""
    return [kind for kind, other in JOINTS.items() if key in allowed_keys(other)] if model in JOINTS.values() else []


def _meant_key(model: type[Element], key: str) -> str | None:
    """The key that is suggested for an unknown one."""
    return None if key in model.not_yet or _other_joints(model, key) else closest(key, allowed_keys(model))


def _missing(model: type[Element], place: Place, path: tuple, report: Report) -> None:
    key = path[-1]
    info = next(info for name, info in model.model_fields.items() if (info.alias or name) == key)
    report.element(place, path[:-1], f"missing key '{key}'", f"{key}: {info.description}")
