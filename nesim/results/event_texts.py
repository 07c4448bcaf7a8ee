"""Texts of events that other code looks for in result files: made here alone."""

from __future__ import annotations


def value_set(target: str, value: object) -> str:
    """Of a command that sets a value, by its path: a number or a tuple of them, SI."""
    return f"set {target} to {value}"
