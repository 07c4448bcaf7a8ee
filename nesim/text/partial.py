"""Nodes -> validated models, element by element, so that one mistake hides no other."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from nesim.base.units import article
from nesim.text.element import MISSING, ElementProblem, Element, KeyInfo, InvalidElement, chooser, kinds_of, parse
from nesim.text.locate import Place, Report
from nesim.text.sizes import MOST_ELEMENTS, MOST_UNKNOWN
from nesim.text.values import Value, InvalidValue, closest, guess, sort_of


class PartialElement(dict[str, Any]):
    """What could be read of a mapping: values by key, given or default, None where there is neither; lists and dicts of
    elements hold None for an element that is wrong.

    given: keys that were written. lost: keys whose value is wrong, missing or misspelt.
    """

    def __init__(self, place: Place):
        super().__init__()
        self.place, self.given = place, place.keys()
        self.lost: set[str] = set()

    def __missing__(self, key: str) -> None:
        return None


def allowed_keys(model: type[Element]) -> list[str]:
    """As they are written."""
    return [info.alias or name for name, info in model.known_keys.items()]


def read_partial(model: type[Element], place: Place, report: Report, apart: tuple[str, ...] = ()) -> PartialElement:
    """Every key of a mapping by the model's fields; the elements of the keys in ``apart`` are left to the caller."""
    partial = PartialElement(place)
    node = place.here()
    if not isinstance(node.value, dict):
        report.element(place, (), f"found {sort_of(node.value)}, a mapping is needed",
                       f"(allowed: {', '.join(allowed_keys(model))})")
        partial.lost.update(model.known_keys)
        return partial
    unknown = [key for key in node.value if key not in allowed_keys(model)]
    _unknown_keys(model, place, [(key,) for key in unknown], report)
    meant = {_meant_key(model, key) for key in unknown[:MOST_UNKNOWN]}
    for name, info in model.known_keys.items():
        key = info.alias or name
        if key in node.value:
            before = len(report.problems)
            partial[name] = _read_field(info, place.below(key), report, key in apart)
            if len(report.problems) > before or partial[name] is None:
                partial.lost.add(name)
        elif info.default is MISSING:
            if key not in meant:
                _missing(model, place, (key,), report)
            partial.lost.add(name)
        else:
            partial[name] = info.default
            if key in meant:
                partial.lost.add(name)
    return partial


def _read_field(info: KeyInfo, place: Place, report: Report, apart: bool):
    """One key's value: plain, an element, or a list or dict of elements."""
    kind_of = get_origin(info.takes)
    if kind_of in (list, dict):
        wanted, what = (list, "a list") if kind_of is list else (dict, "a mapping")
        found = place.here().value
        if not isinstance(found, wanted):
            report.add(place, (), f"found {sort_of(found)}, {what} is needed", f"write {wanted()}" if found is None
                       else "")
            return wanted()
        if apart:
            return found
        if len(found) > MOST_ELEMENTS:
            report.add(place, (), f"{len(found):,} entries", f"(allowed: up to {MOST_ELEMENTS:,})")
            return wanted()
        model = get_args(info.takes)[-1]
        if wanted is list:
            return [read_element(model, place.below(i), report) for i in range(len(found))]
        return {key: read_element(model, place.below(key), report) for key in found}
    if not isinstance(info.takes, Value):
        return read_element(info.takes, place, report)
    try:
        return parse(info.takes, place.here().plain())
    except InvalidValue as error:
        report_findings(error, place, (), report)
        return None


def read_element(model: Any, place: Place, report: Report) -> Any:
    """A model's instance, or None with the problems reported. In a union ``type`` chooses."""
    node = place.here()
    if not isinstance(node.value, dict):
        keys = f"(allowed: {', '.join(allowed_keys(model))})" if isinstance(model, type) else ""
        report.add(place, (), f"found {sort_of(node.value)}, a mapping is needed", keys)
        return None
    if not isinstance(model, type):
        model = _typed_model(kinds_of(model), chooser(model), place, (), report)
        if model is None:
            return None
    try:
        return model.from_plain(node.plain())
    except InvalidElement as error:
        unknown = [item.loc for item in error.problems if item.kind == "extra"]
        meant = {(*loc[:-1], _meant_key(_model_at(model, loc[:-1], place), loc[-1])) for loc in unknown[:MOST_UNKNOWN]}
        for item in error.problems:
            if item.kind != "extra" and not (item.kind == "missing" and item.loc in meant):
                _report(item, model, place, report)
        _unknown_keys(model, place, unknown, report)
        return None


def _typed_model(kinds, key: str, place: Place, path: tuple, report: Report):
    """The model that an element's type names."""
    listing = f"(allowed: {', '.join(kinds)})"
    node = place.node((*path, key))
    if node is None:
        report.element(place, path, f"missing key '{key}'", listing)
    elif isinstance(node.value, str) and node.value in kinds:
        return kinds[node.value] if isinstance(kinds, dict) else node.value
    else:
        report.add(place, (*path, key), f"{node.text} is unknown", guess(str(node.value), kinds) + listing)
    return None


def _report(item: ElementProblem, model: type[Element], place: Place, report: Report) -> None:
    """A problem of an element in words."""
    loc = item.loc
    match item.kind:
        case "value":
            report_findings(item.error or InvalidValue(), place, loc, report)
        case "missing":
            _missing(_model_at(model, loc[:-1], place), place, loc, report)
        case "type":
            info = _field(_model_at(model, loc[:-1], place), loc[-1])
            union = info and info.takes
            _typed_model(tuple(kinds_of(union)), chooser(union), place, loc, report)
        case needed:
            found = place.node(loc)
            keys = f"(allowed: {', '.join(allowed_keys(_model_at(model, loc, place)))})" if needed == "mapping" else ""
            report.add(place, loc, f"found {sort_of(found.value if found else None)}, a {needed} is needed", keys)


def report_findings(error: InvalidValue, place: Place, loc: tuple, report: Report) -> None:
    """What a parser found wrong with the value at a path."""
    for finding in error.findings:
        path = (*loc, *finding.path)
        node = place.node(path)
        if finding.about_key:
            report.key(place, path, finding.message, finding.hint)
        elif node is not None and isinstance(node.value, dict):
            report.element(place, path, finding.message, finding.hint)
        else:
            report.add(place, path, finding.message, finding.hint, finding.offset, finding.needs)


def _model_at(model: type[Element], path: tuple, place: Place) -> type[Element]:
    """The model of a mapping inside an element."""
    for i, key in enumerate(path):
        info = _field(model, key)
        if info is None:
            return model
        inner = info.takes
        if kinds := kinds_of(inner):
            inner = kinds.get(place.value((*path[:i + 1], chooser(inner))))
        if not (isinstance(inner, type) and issubclass(inner, Element)):
            return model
        model = inner
    return model


def _field(model: type[Element], key: str) -> KeyInfo | None:
    """The field that a key is written for."""
    return next((info for name, info in model.known_keys.items() if (info.alias or name) == key), None)


def _unknown_keys(model: type[Element], place: Place, paths: list[tuple], report: Report) -> None:
    """The first ones by name, with what is allowed there, and how many more there are."""
    for path in paths[:MOST_UNKNOWN]:
        _unknown_key(_model_at(model, path[:-1], place), place, path, report)
    if len(paths) > MOST_UNKNOWN:
        report.key(place, paths[MOST_UNKNOWN], f"and {len(paths) - MOST_UNKNOWN:,} more unknown keys")


def _unknown_key(model: type[Element], place: Place, path: tuple, report: Report) -> None:
    key, keys = path[-1], allowed_keys(model)
    listing = f"(allowed: {', '.join(keys)})"
    if key in model.not_yet:
        report.key(place, path, f"'{key}' is not available yet", listing)
        return
    others = _other_types(model, key)
    if others:
        owners, thing = " or ".join((article(others[0]), *others[1:])), getattr(model, "thing")  # noqa: B009
        report.key(place, path, f"'{key}' belongs to {owners} {thing.noun}, this one is {thing.type}", listing)
    else:
        report.key(place, path, f"unknown key '{key[:60]}'", guess(key, keys) + listing)


def _other_types(model: type[Element], key: str) -> list[str]:
    """Other types of the same thing that an unknown key belongs to."""
    thing = getattr(model, "thing", None)
    if thing is None or not thing.noun or "type" not in thing.keys:
        return []
    return [kind for kind, other in thing.TYPES.items() if key in allowed_keys(other.Given)]


def _meant_key(model: type[Element], key: str) -> str | None:
    """The key that is suggested for an unknown one."""
    return None if key in model.not_yet or _other_types(model, key) else closest(key, allowed_keys(model))


def _missing(model: type[Element], place: Place, path: tuple, report: Report) -> None:
    key = path[-1]
    info = _field(model, key)
    report.element(place, path[:-1], f"missing key '{key}'", f"{key}: {info.text if info else ''}")
