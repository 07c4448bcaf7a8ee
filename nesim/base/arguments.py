"""Checks of the arguments of public functions: an ArgumentError names the one that cannot be taken, before anything is
done with it."""

from __future__ import annotations

import os
import types
from collections.abc import Sequence
from typing import Any, Union, get_args, get_origin

import numpy as np

from nesim.base.errors import ArgumentError

WORDS = {float: "a number", str: "text", bool: "True or False", int: "a whole number", dict: "a dict",
         type(None): "None"}


def need(name: str, value: object, wanted: Any, found: str | None = None) -> None:
    """A value of some type."""
    if not fits(value, wanted):
        raise ArgumentError(f"{name} must be {found or in_words(wanted)}, found {shown(value)}")


def need_whole(name: str, value: Any, least: int, most: int) -> None:
    """A whole number within limits."""
    if not fits(value, int) or not least <= value <= most:
        raise ArgumentError(f"{name} must be a whole number from {least} to {most}, found {shown(value)}")


def need_above_zero(name: str, value: Any, what: str) -> None:
    """A finite number above zero. what: of which unit, in words."""
    if not fits(value, float) or not 0 < value < float("inf"):
        raise ArgumentError(f"{name} must be {what} above zero, found {shown(value)}")


def need_path(name: str, value: object) -> None:
    """The path of a file or directory."""
    if (not isinstance(value, (str, os.PathLike)) or not isinstance(os.fspath(value), str) or "\0" in os.fspath(value)
        or not os.fspath(value)):
        raise ArgumentError(f"{name} must be a path, found {shown(value)}")


def need_choice(name: str, value: object, allowed: Sequence[str]) -> None:
    """One of some words."""
    if not isinstance(value, str) or value not in allowed:
        raise ArgumentError(f"{name} {shown(value)} is unknown (allowed: {', '.join(allowed)})")


def need_call(name: str, value: object) -> None:
    """A function, or None."""
    if value is not None and not callable(value):
        raise ArgumentError(f"{name} must be a function or None, found {shown(value)}")


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type; numbers of NumPy are numbers, and arrays are sequences. Shapes and ranges are
    looked at elsewhere."""
    if wanted in (Any, object):
        return True
    if get_origin(wanted) in (Union, types.UnionType):
        return any(fits(value, kind) for kind in get_args(wanted))
    if wanted is float:
        return not isinstance(value, bool) and is_numeric(value) and np.ndim(value) == 0
    if wanted is bool:
        return isinstance(value, (bool, np.bool_))
    if wanted is int:
        return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and abs(int(value)) < 2**63
    if wanted is Sequence or get_origin(wanted) in (Sequence, tuple):
        return _fits_sequence(value, get_args(wanted)[:1])
    return isinstance(value, wanted)


def _fits_sequence(value, inside: tuple) -> bool:
    """inside: the type of its items; empty if any will do."""
    if inside == (float,):
        return is_numeric(value)
    if not isinstance(value, (list, tuple, np.ndarray)) or isinstance(value, np.ndarray) and value.ndim == 0:
        return False
    return all(fits(item, inside[0]) for item in value) if inside else True


def is_numeric(value: object) -> bool:
    """A number that a double can hold, or an array or list of such."""
    if value is None or isinstance(value, (str, bytes, dict)):
        return False
    try:
        return np.asarray(value).dtype.kind in "iuf"
    except (ValueError, TypeError, OverflowError):
        return False


def in_words(wanted: Any) -> str:
    """A type, for people."""
    if get_origin(wanted) in (Union, types.UnionType):
        return " or ".join(in_words(kind) for kind in get_args(wanted))
    if wanted is Sequence or get_origin(wanted) in (Sequence, tuple):
        inside = get_args(wanted)
        return ({float: "numbers", str: "a list of texts"}.get(inside[0], f"a list of {in_words(inside[0])}") if inside
                else "a list")
    return WORDS.get(wanted) or f"nesim.{wanted.__name__}"


def shown(value: object) -> str:
    """A value in an error message: short, on one line."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - somebody else's object
        text = object.__repr__(value)
    text = " ".join(text.split())
    return text if len(text) <= 60 else f"{text[:50]}... ({type(value).__name__})"
