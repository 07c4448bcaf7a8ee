"""Whether the parts of a spacecraft hold values of the types that their fields say, before anything is computed with
them.

A case that was read has such values already; a spacecraft that a program describes may hold anything.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from nesim.base.arguments import fits, in_words, shown
from nesim.base.errors import Problem
from nesim.text import expressions


def find_problems(part: Any, where: tuple = (), label: str = "") -> list[Problem]:
    """Of a dataclass, its lists and what they hold. where, label: of the part itself."""
    problems: list[Problem] = []
    kind: Any = type(part)
    for key, wanted in hints(kind).items():
        problems += _of_value(getattr(part, key), wanted, (*where, key), f"{label}.{key}" if label else key)
    return problems


@functools.cache
def hints(kind: type) -> dict[str, Any]:
    """Types of the fields of a dataclass."""
    known = get_type_hints(kind, localns={"Expression": expressions.Expression})
    return {field.name: known[field.name] for field in fields(kind)}


def _of_value(value, wanted, where: tuple, label: str) -> list[Problem]:
    """Nothing, or what is wrong with a value or inside it."""
    if get_origin(wanted) is Sequence and is_dataclass(get_args(wanted)[0]) and isinstance(value, (list, tuple)):
        found = []
        for i, part in enumerate(value):
            found += _of_value(part, get_args(wanted)[0], (*where, i), _named(f"{label}[{i}]", part))
        return found
    if not fits(value, wanted):
        return [Problem(where, label, f"needs {in_words(wanted)}, found {shown(value)}")]
    return find_problems(value, where, label) if is_dataclass(value) and not isinstance(value, type) else []


def _named(label: str, part) -> str:
    name = getattr(part, "name", None)
    return f"{label} ('{name}')" if isinstance(name, str) and name else label
