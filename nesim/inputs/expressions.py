"""Expressions of time: a small grammar, never Python's eval."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Expression:
    """A parsed expression of t: text as written, and code and numbers of a stack machine (cython_core/signals.pyx)."""

    text: str
    code: tuple[int, ...]
    numbers: tuple[float, ...]
