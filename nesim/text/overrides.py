"""Values replaced by path: ``set:`` of a spacecraft entry and ``--set path=value`` of the command line.

A path is keys separated by dots; an element of a list is addressed by its name or by ``[index]`` from 0, all of them by
``*``: ``bodies.hub.mass``, ``joints.panel_drive.damping[0]``, ``spacecraft.*.rate[2]``. Overrides change the tree of
nodes before anything is validated, and bring their own place with them, so that a later complaint points at the
override.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nesim.base.errors import RefusedInput
from nesim.text.locate import Place, Report
from nesim.text.source import Node, Source, UnreadableText, load_value
from nesim.text.values import guess, sort_of

_COMPONENT = re.compile(r"(\*|\w[\w+-]*)((?:\[\d{1,9}\])*)")


class PathError(RefusedInput):
    """A path that leads nowhere."""

    def __init__(self, message: str, hint: str = ""):
        self.message, self.hint = message, hint
        super().__init__(message)


@dataclass(repr=False, eq=False)
class Setting:
    """One override. key: a node at the path as written; value: the node that is put there; path: () if it cannot be
    read.

    done: it was put somewhere. failures: why it could not be put elsewhere.
    """

    key: Node
    value: Node
    path: tuple
    done: bool = False
    failures: list[PathError] = field(default_factory=list)

    def put(self, node: Node, path: tuple | None = None, optional: Collection[str] = ()) -> None:
        """Put it into a tree; a failure is kept. optional: keys whose mappings are made if they are not there yet."""
        try:
            _assign(node, self.path if path is None else path, self, "", optional)
            self.done = True
        except PathError as error:
            self.failures.append(error)

    def fail(self, message: str, hint: str = "") -> None:
        """Note that it cannot be put anywhere."""
        self.failures.append(PathError(message, hint))

    def report(self, report: Report) -> None:
        """Say why it was put nowhere."""
        if not self.done and self.failures:
            report.at(self.key, self.failures[0].message, self.failures[0].hint)




def split_path(text: str) -> tuple:
    """``a.b[0]`` -> ("a", "b", 0). Raises PathError."""
    parts: list = []
    for component in text.split("."):
        match = _COMPONENT.fullmatch(component.strip())
        if not match:
            raise PathError(f"'{text[:60]}' is not a path", "(e.g. bodies.hub.mass, joints.drive.damping[0], "
                                                            "spacecraft.*.rate[2])")
        parts.append(match.group(1))
        parts += [int(index) for index in re.findall(r"\d+", match.group(2))]
    return tuple(parts)


def as_texts(overrides: Iterable[str], report: Report) -> list[str | None]:
    """``path=value`` texts from such texts, from one of them, or from values by path. Anything else is reported and
    gives None."""
    if isinstance(overrides, Mapping):
        items: list[Any] = list(overrides.items())
    elif isinstance(overrides, Iterable) and not isinstance(overrides, (str, bytes)):
        items = list(overrides)
    else:
        items = [overrides]
    texts: list[str | None] = []
    for number, item in enumerate(items, 1):
        try:
            texts.append(_pair_text(*item) if isinstance(overrides, Mapping) else _plain_text(item))
        except PathError as error:
            texts.append(None)
            source = Source("--set", ("",) * (number - 1) + (repr(item)[:60],))
            report.at(Node(source, number, 1, None), error.message, error.hint)
    return texts


def _plain_text(item) -> str:
    if not isinstance(item, str):
        raise PathError(f"found {sort_of(item)}, text is needed", "(e.g. \"bodies.hub.mass=1250\", or "
                                                               "{\"bodies.hub.mass\": 1250} for all)")
    return item


def _pair_text(path, value) -> str:
    """A path and its value as one text. Numbers and arrays of numpy count as numbers and lists."""
    if not isinstance(path, str) or "=" in path:
        raise PathError(f"{path!r:.60} is not a path", "(e.g. {\"bodies.hub.mass\": 1250})")
    import json

    try:
        return f"{path}={json.dumps(value, ensure_ascii=False, default=lambda thing: thing.tolist())}"
    except (AttributeError, TypeError, ValueError, RecursionError):
        raise PathError(f"the value of '{path[:60]}' is unreadable", "(allowed: numbers, text, lists and "
            "mappings)") from None


def from_command_line(texts: Sequence[str | None], report: Report) -> list[Setting]:
    """``path=value``, the value in YAML. Problems are placed at ``--set``, the line being the number of the option."""
    source = Source("--set", tuple(" ".join((text or "").splitlines()) for text in texts))
    settings = []
    for number, text in enumerate(source.lines, 1):
        if texts[number - 1] is None:
            continue                                        # reported already
        path, equals, value = text.partition("=")
        key = Node(source, number, 1, path, path)
        try:
            if not equals:
                raise PathError(f"'{text[:60]}' is not path=value", "(e.g. --set bodies.hub.mass=1250)")
            node, problems = load_value(value, source, number, len(path) + 2)
            report.problems += problems
            settings.append(Setting(key, node, split_path(path)))
        except PathError as error:
            report.at(key, error.message, error.hint)
        except UnreadableText as error:
            report.problems += error.problems
    return settings


def _assign(node: Node, path: tuple, setting: Setting, trail: str, optional: Collection[str]) -> None:
    """Put the setting's value at a path below a node. Raises PathError if there is no such place."""
    head, rest = path[0], path[1:]
    here = f"{trail}[{head}]" if isinstance(head, int) else f"{trail}.{head}".lstrip(".")
    if head == "*":
        _assign_everywhere(node, rest, setting, trail, optional)
        return
    if isinstance(head, int):
        if not isinstance(node.value, list):
            raise PathError(f"'{trail}' is not a list, so it has no [{head}]", "give the whole value")
        if head >= len(node.value):
            raise PathError(f"'{trail}' has no [{head}]", f"(there are {len(node.value)}, counted from 0)")
        at = head
    elif isinstance(node.value, list):
        at = _index_of(node, head, trail)
    elif isinstance(node.value, dict):
        if rest and head not in node.value:
            _make_room(node, head, rest, setting, here, optional)
        at = head
        if not rest:
            node.keys[head] = setting.key
    else:
        raise PathError(f"'{trail}' is a single value, it has no '{head}'")
    if rest:
        _assign(node.value[at], rest, setting, here, optional)
    else:
        node.value[at] = setting.value.copy()


def _assign_everywhere(node: Node, rest: tuple, setting: Setting, trail: str, optional: Collection[str]) -> None:
    """To every child where the rest of the path leads somewhere."""
    if not rest or not isinstance(node.value, (list, dict)):
        raise PathError(f"'{trail}' has no elements to choose with *")
    children = node.value if isinstance(node.value, list) else list(node.value.values())
    errors = []
    for child in children:
        try:
            _assign(child, rest, setting, f"{trail}.*", optional)
        except PathError as error:
            errors.append(error)
    if len(errors) == len(children):
        raise errors[0] if errors else PathError(f"'{trail}' is empty")


def _index_of(node: Node, name: str, trail: str) -> int:
    names = [Place(item).value(("name",)) for item in node.value]
    if name not in names:
        known = [n for n in names if isinstance(n, str)]
        hint = guess(name, known) + (f"(there are: {', '.join(known[:20])})" if known else "(elements without names: "
            "use [0], [1], ..)")
        raise PathError(f"there is no '{name}' in {trail}", hint)
    return names.index(name)


def _make_room(node: Node, key: str, rest: tuple, setting: Setting, here: str, optional: Collection[str]) -> None:
    """An empty mapping for a path to lead through."""
    if key not in optional or isinstance(rest[0], int):
        missing = f"'{here}' is not given, so there is nothing inside it to set"
        raise PathError(missing, guess(key, node.value) or "give the whole value, or write it in the file first")
    where = setting.value
    node.value[key] = Node(where.source, where.line, where.column, {}, "a mapping", {})
    node.keys[key] = setting.key
