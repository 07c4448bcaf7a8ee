"""Modules that are imported when they are first named: `import nesim` brings them all, and costs nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.machinery import PathFinder
from types import ModuleType


def modules_of(package: str, path: list[str]) -> Callable[[str], ModuleType]:
    """The ``__getattr__`` of a package, which lies at ``path``: its modules by name."""
    def module(name: str) -> ModuleType:
        if name.startswith("__") or PathFinder.find_spec(f"{package}.{name}", path) is None:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        return importlib.import_module(f"{package}.{name}")

    return module
