"""From the path of a value to its place in a file, and to a name for people."""

from __future__ import annotations

from typing import Any, NoReturn

from nesim.base.errors import LocatedProblem
from nesim.base.frozen import frozen
from nesim.text.sizes import MOST_PROBLEMS, TooManyProblems
from nesim.text.source import BROKEN, Node
from nesim.text.values import WRITTEN


@frozen
class Place:
    """A part of a tree of nodes: everything below ``base``. Paths are tuples of keys and indices."""

    root: Node
    base: tuple = ()

    def below(self, *path: str | int) -> Place:
        """A part of this part."""
        return Place(self.root, (*self.base, *path))

    def node(self, path: tuple = ()) -> Node | None:
        """The node at a path, None if nothing was written there."""
        return _walk(self.root, (*self.base, *path))[0]

    def here(self) -> Node:
        """The node of the part itself, which is there."""
        node = self.node()
        assert node is not None
        return node

    def value(self, path: tuple = ()) -> Any:
        """The scalar written at a path, None if there is none."""
        node = self.node(path)
        return None if node is None or isinstance(node.value, (list, dict)) else node.value

    def keys(self) -> dict[str, Node]:
        """The nodes of a mapping by key; empty if it is no mapping."""
        node = self.node()
        return node.value if node is not None and isinstance(node.value, dict) else {}

    def size(self) -> int:
        """The length of a list; 0 if it is no list."""
        node = self.node()
        return len(node.value) if node is not None and isinstance(node.value, list) else 0

    def label(self, path: tuple = ()) -> str:
        """``bodies[1] ('panel').inner_rotation``: a path with the names of the elements on it."""
        text = ""
        node: Node | None = self.root
        for part in (*self.base, *path):
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
            node = _step(node, part)
            name = node.value.get("name") if node is not None and isinstance(node.value, dict) else None
            if isinstance(part, int) and name is not None and isinstance(name.value, str):
                text += f" ('{name.value[:64]}')"
        return text


def _step(node: Node | None, part) -> Node | None:
    if node is None:
        return None
    if isinstance(node.value, dict):
        return node.value.get(part)
    if isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
        return node.value[part]
    return None


def _walk(root: Node, path: tuple) -> tuple[Node | None, Node]:
    """The node at a path or None, and the last node that exists on the way."""
    last = root
    node: Node | None = root
    for part in path:
        node = _step(node, part)
        last = node or last
    return node, last


class Report:
    """Collects problems. Raises TooManyProblems when there are so many that nobody would read on."""

    def __init__(self) -> None:
        self.problems: list[LocatedProblem] = []

    def stop(self, place: Place, path: tuple, message: str, hint: str) -> NoReturn:
        """Something is too large to look into."""
        self.add(place, path, message, hint)
        raise TooManyProblems

    def add(self, place: Place, path: tuple, message: str, hint: str = "", offset: int | None = None,
            needs: str = "") -> None:
        """Something is wrong with the value at a path: ``key: message in element``. offset: characters into a text.
        needs: as in Finding."""
        full = (*place.base, *path)
        node, last = _walk(place.root, full)
        if last.value is BROKEN:
            return                                          # reported when it was read
        at = max((i for i, part in enumerate(full) if isinstance(part, str)), default=0)
        key = "".join(f"[{part}]" if isinstance(part, int) else str(part) for part in full[at:])
        label = Place(place.root).label(full[:at])
        self._note(last, label, f"{key}: {message}" if key else message, hint, offset, needs)

    def element(self, place: Place, path: tuple, message: str, hint: str = "") -> None:
        """Something is wrong with an element as a whole: ``message in element``."""
        full = (*place.base, *path)
        self._note(_walk(place.root, full)[1], Place(place.root).label(full), message, hint)

    def key(self, place: Place, path: tuple, message: str, hint: str = "") -> None:
        """Something is wrong with a key itself: ``message in element``, at the key."""
        *parent, key = (*place.base, *path)
        node = _walk(place.root, tuple(parent))[1]
        self._note((node.keys or {}).get(key, node), Place(place.root).label(tuple(parent)), message, hint)

    def at(self, node: Node, message: str, hint: str = "", path: str = "") -> None:
        """Something is wrong at a node."""
        self._note(node, path, message, hint)

    def _note(self, node: Node, path: str, message: str, hint: str, offset: int | None = None,
              needs: str = "") -> None:
        shown = node.text or "nothing"
        message, hint = message.replace(WRITTEN, shown), hint.replace(WRITTEN, shown).strip()
        column = node.column + _shift(node, offset)
        self.problems.append(node.source.problem(node.line, column, message, hint, path, needs))
        if len(self.problems) >= MOST_PROBLEMS:
            last = self.problems[-1]
            self.problems.append(LocatedProblem(last.file, None, None, "", f"there may be more: after {MOST_PROBLEMS} "
                f"problems nothing more is looked at"))
            raise TooManyProblems


def _shift(node: Node, offset: int | None) -> int:
    """Columns from the beginning of a text as written to a character of it, if it stands there letter by letter on one
    line."""
    if offset is None or not isinstance(node.value, str):
        return 0
    opening = node.text[:1] in ("'", '"')
    return offset + opening if node.text[opening:].startswith(node.value[:50]) else 0
