"""One case, read once, with other values again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from nesim.base.errors import InputError
from nesim.case.overrides import CRAFT_KEYS
from nesim.case.reader import CaseReader
from nesim.case.description import CaseDescription
from nesim.text.locate import Place, Report
from nesim.text.overrides import PathError, Setting, as_texts, from_command_line, split_path
from nesim.text.source import Node
from nesim.text.values import NAME, guess


class Variants:
    """The files of a case as trees of nodes. ``case(settings)`` is the case with values replaced.

    overrides: ``path=value`` texts that hold for all of them.
    """

    def __init__(self, directory: str | Path, overrides: Sequence[str] = (), allow_code: bool = False):
        self.directory, self.overrides, self.allow_code = Path(directory), list(overrides), allow_code
        reader = CaseReader(self.directory, allow_code)
        self.files, self.crafts = reader.files, reader.crafts
        self.root = self.files.main()
        self.report = reader.report                     # what is wrong with the files themselves

    def case(self, settings: Sequence[Setting] = (), resolve: bool = False) -> CaseDescription:
        """Raises InputError with everything that is wrong with it. resolve: written out after defaults, too."""
        description, report = self.read(settings, resolve)
        if description is None or report.problems:
            raise InputError(report.problems)
        return description

    def read(self, settings: Sequence[Setting] = (), resolve: bool = False) -> tuple[CaseDescription | None, Report]:
        """The case, or None, and what is wrong with it."""
        reader = CaseReader(self.directory, self.allow_code)
        reader.report.problems += self.report.problems
        reader.files, self.files.report = self.files, reader.report
        reader.crafts = self.crafts
        common = from_command_line(as_texts(self.overrides, reader.report), reader.report)
        known = set(self.crafts)
        description = reader.assemble(self.root and self.root.copy(), [*common, *settings], resolve)
        if reader.report.problems:
            for name in set(self.crafts) - known:
                del self.crafts[name]                   # its problems would be told once only
        return description, reader.report

    def expand(self, text: str) -> list[str]:
        """The paths without * that a path stands for, in the order of the files. Raises PathError."""
        path = split_path(text)
        top = self._mapping()
        if path[0] in CRAFT_KEYS and path[0] not in (top.value if top else ()):
            path = ("spacecraft", "*", *path)
        if "*" not in path:
            return [as_text(path)]
        if top is None:
            raise PathError("sim.yaml cannot be read")
        self._missed: tuple[tuple, list] = (tuple(), [])
        found = [as_text(one) for one in self._walk(top, path, ())]
        if not found:
            missed, there = self._missed
            *before, last = missed
            what, where = ("nothing" if last == "*" else f"no '{last}'",
                           f" in {as_text(tuple(before))}" if before else "")
            raise PathError(f"'{text[:60]}' leads nowhere: there is {what}{where}",
                            guess(str(last), there) + f"(there are: {', '.join(map(str, there[:20])) or 'none'})")
        return found

    def has(self, text: str) -> bool:
        """Whether a path with * stands for anything."""
        try:
            return bool(self.expand(text))
        except PathError:
            return False

    def nominal(self, path: str) -> Any:
        """The plain value of the case at a path without *, None if it is not written."""
        node = self._mapping()
        for part in split_path(path):
            node = self._child(node, part)
        return None if node is None else node.plain()

    def _mapping(self) -> Node | None:
        """sim.yaml, if it can be read."""
        return self.root if self.root is not None and isinstance(self.root.value, dict) else None

    def _walk(self, node: Node | None, path: tuple, done: tuple) -> Iterator[tuple]:
        """Every path below a node that a path with * stands for; the last part need not exist yet."""
        if not path:
            yield done
            return
        head, rest = path[0], path[1:]
        if head != "*":
            child = self._child(node, head)
            if child is not None or not rest:
                yield from self._walk(child, rest, (*done, head))
            else:
                self._note_missing(node, (*done, head))
            return
        keys = self._keys(node)
        if not keys:
            self._note_missing(node, (*done, head))
        for key in keys:
            yield from self._walk(self._child(node, key), rest, (*done, key))

    def _keys(self, node: Node | None) -> list:
        """What can stand behind a node in a path."""
        value = node.value if node is not None else None
        return (list(value) if isinstance(value, dict) else [self._name(item, i) for i, item in enumerate(value)]
                if isinstance(value, list) else [])

    def _note_missing(self, node: Node | None, path: tuple) -> None:
        """Note where a path ended, if no other came as far."""
        if len(path) > len(self._missed[0]):
            keys = self._keys(node)
            self._missed = path, list(dict.fromkeys([*keys, *CRAFT_KEYS])) if "file" in keys else keys

    def _child(self, node: Node | None, key: str | int) -> Node | None:
        """What a key or a name or an index leads to; from a spacecraft's entry into its file."""
        if node is None:
            return None
        if isinstance(node.value, dict):
            if key in node.value:
                return node.value[key]
            file = node.value.get("file")
            if key in CRAFT_KEYS and file is not None and isinstance(file.value, str):
                tree = self.files.spacecraft(file.value, Place(file))
                return tree.value.get(key) if tree is not None and isinstance(tree.value, dict) else None
            return None
        if not isinstance(node.value, list):
            return None
        if isinstance(key, int):
            return node.value[key] if key < len(node.value) else None
        return next((item for i, item in enumerate(node.value) if self._name(item, i) == key), None)

    @staticmethod
    def _name(item: Node, index: int):
        name = Place(item).value(("name",))
        return name if isinstance(name, str) and NAME.fullmatch(name) else index


def as_text(path: tuple) -> str:
    """("a", "b", 0) -> ``a.b[0]``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
