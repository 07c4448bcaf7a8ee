"""Saved States of spacecraft that come from a file: are they of this spacecraft, and do they lead nowhere else in
memory?

A State holds whole numbers by which the core finds its way: they are believed only where they are those of the
spacecraft, or lie within its bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from nesim.base.errors import ResultError

# a command puts another in place of a time law
SIGNALS = {"motor.torque", "actuator.torque", "actuator.target", "coil.dipole"}
SMALL = -64             # the least that a branch or a counter may be

Layout = tuple[tuple[str, str, int], ...]


def layout_of(run: Any, lane: int) -> Layout:
    """Name, type and count of the parts of a lane's State."""
    return tuple((name, kind, count) for name, _, count, kind in run.state_fields(lane))


def parts_of(block: np.ndarray, layout: Layout) -> dict[str, np.ndarray]:
    """The parts of a State by name, in its memory."""
    found, at = {}, 0
    for name, kind, count in layout:
        found[name] = block[8 * at:8 * (at + count)].view(np.int64 if kind == "i8" else np.float64)
        at += count
    return found


def refuse_others(name: str, needed: Layout, found: Layout) -> None:
    """Raises ResultError unless the parts of a saved State are those that the spacecraft `name` needs."""
    if needed == found:
        return
    before, now = ({part: (kind, count) for part, kind, count in fields} for fields in (found, needed))
    lines = [f"{part}: {before[part][1] if part in before else 'not there'}, needed: "
             f"{now[part][1] if part in now else 'none'}"
             for part in {**now, **before} if before.get(part) != now.get(part)]
    raise ResultError(f"the saved state of '{name}' is not one of this spacecraft or of this nesim: "
                      + ("; ".join(lines[:5]) or "in another order"))


def refuse_wrong_numbers(name: str, block: np.ndarray, fresh: np.ndarray, layout: Layout, total: int, edges: int,
                         given: Mapping[str, np.ndarray]) -> None:
    """Raises ResultError unless the whole numbers of a saved State are possible. fresh: a State of the same spacecraft.
    total: units of time of its run.
    edges: of its lane. given: parameters of its devices, by the names of nesim/model/devices.py."""
    if len(block) != len(fresh):
        raise ResultError(f"the saved state of '{name}' has {len(block)} bytes, needed: {len(fresh)}")
    saved, own = parts_of(block, layout), parts_of(fresh, layout)
    for part, kind, _ in layout:
        if kind == "i8" and not _possible(part, saved, own, total, edges, given):
            raise ResultError(f"the saved state of '{name}' is damaged: {part} cannot be {saved[part].tolist()[:4]}")


def _possible(part: str, saved: Mapping[str, np.ndarray], own: Mapping[str, np.ndarray], total: int, edges: int,
              given: Mapping[str, np.ndarray]) -> bool:
    found = saved[part]
    least: int | np.ndarray = SMALL
    most: int | np.ndarray = 2**62
    if part in SIGNALS:
        return bool(np.isin(found, np.concatenate([own[part], given["command"]["signal"]])).all())
    elif part in ("index", "given"):
        least, most = 0, total
    elif part == "stored":
        least, most = saved["given"], saved["given"] + 64
    elif part == "how":
        return found[0] in (0, 2)                            # not broken
    elif part == "edge":
        least, most = 0, edges
    elif part == "controller.head":
        least, most = 0, np.maximum(given["controller"]["room"] - 1, 0)
    elif part == "controller.waiting":
        least, most = 0, given["controller"]["room"]
    elif part == "jet.next":
        least, most = given["jet"]["first"], given["jet"]["last"]
    return bool(((found >= least) & (found <= most)).all())


def with_more_commands(block: np.ndarray, layout: Layout, fresh: np.ndarray, needed: Layout) -> np.ndarray:
    """A saved State for a spacecraft that has got commands in addition, which come last. fresh: a State of it. What was
    found out about guards is forgotten, since their number has changed."""
    if layout == needed:
        return block
    made = fresh.copy()
    before, now = parts_of(block, layout), parts_of(made, needed)
    for part, there in now.items():
        old = before.get(part, there[:0])
        there[:len(old)] = old[:len(there)]
    if "locator.now" in now and len(now["locator.now"]) != len(before.get("locator.now", ())):
        now["locator.seen"][:] = np.nan
    return made
