"""Values replaced by path: ``set:`` of a spacecraft entry and ``--set path=value`` of the command line.

A path is keys separated by dots; an element of a list is addressed by its name or by ``[index]`` from 0, all of them by
``*``: ``bodies.hub.mass``, ``joints.panel_drive.damping[0]``, ``spacecraft.*.rate[2]``. Overrides change the tree of
nodes before anything is validated, and bring their own place with them, so that a later complaint points at the
override.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from nesim.inputs.locate import Place, Report
from nesim.inputs.schema import SimFile, SpacecraftEntry
from nesim.inputs.schema_craft import SpacecraftFile
from nesim.inputs.source import Node, Source, Unreadable, load_value
from nesim.inputs.values import guess, kind

SIM_KEYS = tuple(key for key in SimFile.model_fields if key != "spacecraft")
CRAFT_KEYS = tuple(SpacecraftFile.model_fields)
ENTRY_KEYS = tuple(SpacecraftEntry.model_fields)
MAPPINGS = ("time", "output", "environment", "gravity", "deflection", "attitude")     # made if they are not there yet

_COMPONENT = re.compile(r"(\*|\w[\w+-]*)((?:\[\d{1,9}\])*)")


class PathError(ValueError):
    """A path that leads nowhere."""

    def __init__(self, message: str, hint: str = ""):
        self.message, self.hint = message, hint
        super().__init__(message)


@dataclass
class Setting:
    """One override. key: a node at the path as written; value: the node that is put there; path: None if it cannot be
    read.

    done: it was put somewhere. failures: why it could not be put elsewhere.
    """

    key: Node
    value: Node
    path: tuple | None
    done: bool = False
    failures: list[PathError] = field(default_factory=list)

    def put(self, node: Node, path: tuple | None = None) -> None:
        """Put it into a tree; a failure is kept."""
        try:
            _assign(node, self.path if path is None else path, self, "")
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


Waiting = list[tuple[Setting, tuple]]     # settings of one spacecraft file and their paths in it


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


def from_mapping(node: Node, report: Report) -> list[Setting]:
    """The settings of a ``set:`` entry; paths begin in the spacecraft file."""
    settings = []
    for text, value in node.value.items():
        setting = Setting(node.keys[text], value, None)
        try:
            setting.path = split_path(text)
            if setting.path[0] not in CRAFT_KEYS:
                raise PathError(f"'{text[:60]}' is not a value of a spacecraft file",
                                guess(setting.path[0], CRAFT_KEYS) + f"(allowed to begin with: "
                    f"{', '.join(CRAFT_KEYS)})")
            settings.append(setting)
        except PathError as error:
            report.at(setting.key, error.message, error.hint)
    return settings


def as_texts(overrides, report: Report) -> list[str | None]:
    """``path=value`` texts from such texts, from one of them, or from values by path. Anything else is reported and
    gives None."""
    if isinstance(overrides, Mapping):
        items = list(overrides.items())
    elif isinstance(overrides, Iterable) and not isinstance(overrides, (str, bytes)):
        items = list(overrides)
    else:
        items = [overrides]
    texts = []
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
        raise PathError(f"found {kind(item)}, text is needed", "(e.g. \"bodies.hub.mass=1250\", or "
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
        except Unreadable as error:
            report.problems += error.problems
    return settings


def apply_to_case(settings: list[Setting], case: Place) -> list[Waiting]:
    """Put the command line's settings into sim.yaml's tree; what belongs into spacecraft files is given back, by
    entry."""
    entries = case.below("spacecraft")
    for_files: list[Waiting] = [[] for _ in range(entries.size())]
    for setting in settings:
        first = setting.path[0]
        if first in SIM_KEYS:
            setting.put(case.root)
        elif first == "spacecraft" and len(setting.path) > 2:
            _share(setting, setting.path[1], setting.path[2:], entries, for_files)
        elif first in CRAFT_KEYS:
            _share(setting, "*", setting.path, entries, for_files)
        elif first == "spacecraft":
            setting.fail("a path into spacecraft needs a name and a value",
                         "(e.g. spacecraft.MMS1.rate[2], spacecraft.*.bodies.hub.mass)")
        else:
            known = dict.fromkeys((*SIM_KEYS, "spacecraft", *CRAFT_KEYS))
            setting.fail(f"'{first}' is not a value of sim.yaml or of a spacecraft",
                         guess(first, known) + f"(allowed: {', '.join(known)})")
    return for_files


def _share(setting: Setting, who, rest: tuple, entries: Place, for_files: list[Waiting]) -> None:
    """A setting of one or all spacecraft: into the entry if it belongs there, else noted for its file."""
    names = [entries.value((i, "name")) for i in range(len(for_files))]
    chosen = [i for i, name in enumerate(names) if who in ("*", i, name)]
    if not chosen:
        known = [name for name in names if isinstance(name, str)]
        setting.fail(f"there is no spacecraft '{who}'", guess(who, known) + f"(there are: {', '.join(known[:20])})")
    for i in chosen:
        keys = entries.below(i).keys()
        into_entry = "file" not in keys or rest[0] not in CRAFT_KEYS or (rest[0] in keys and rest[0] in ENTRY_KEYS)
        if not keys:
            setting.done = True                             # the entry itself is wrong, and that is reported
        elif not into_entry:
            for_files[i].append((setting, rest))
        elif rest[0] in ENTRY_KEYS:
            setting.put(entries.node((i,)), rest)
        else:
            setting.fail(f"'{rest[0]}' is not a value of a spacecraft", guess(rest[0], ENTRY_KEYS) + f"(allowed: "
                f"{', '.join(ENTRY_KEYS)})")


def _assign(node: Node, path: tuple, setting: Setting, trail: str) -> None:
    """Put the setting's value at a path below a node. Raises PathError if there is no such place."""
    head, rest = path[0], path[1:]
    here = f"{trail}[{head}]" if isinstance(head, int) else f"{trail}.{head}".lstrip(".")
    if head == "*":
        _assign_everywhere(node, rest, setting, trail)
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
            _make_room(node, head, rest, setting, here)
        at = head
        if not rest:
            node.keys[head] = setting.key
    else:
        raise PathError(f"'{trail}' is a single value, it has no '{head}'")
    if rest:
        _assign(node.value[at], rest, setting, here)
    else:
        node.value[at] = setting.value.copy()


def _assign_everywhere(node: Node, rest: tuple, setting: Setting, trail: str) -> None:
    """To every child where the rest of the path leads somewhere."""
    if not rest or not isinstance(node.value, (list, dict)):
        raise PathError(f"'{trail}' has no elements to choose with *")
    children = node.value if isinstance(node.value, list) else list(node.value.values())
    errors = []
    for child in children:
        try:
            _assign(child, rest, setting, f"{trail}.*")
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


def _make_room(node: Node, key: str, rest: tuple, setting: Setting, here: str) -> None:
    """An empty mapping for a path to lead through."""
    if key not in MAPPINGS or isinstance(rest[0], int):
        missing = f"'{here}' is not given, so there is nothing inside it to set"
        raise PathError(missing, guess(key, node.value) or "give the whole value, or write it in the file first")
    where = setting.value
    node.value[key] = Node(where.source, where.line, where.column, {}, "a mapping", {})
    node.keys[key] = setting.key
