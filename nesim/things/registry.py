"""Finds things: every file of a folder is one, so that a new one is listed nowhere."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable


def import_all(package: str, folders: Iterable[str]) -> None:
    """Import every file of a package."""
    for folder in folders:
        for file in sorted(os.listdir(folder)):
            if file.endswith(".py") and not file.startswith("_"):
                importlib.import_module(f"{package}.{file.removesuffix('.py')}")
