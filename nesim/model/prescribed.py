"""Prescribed motions of joints: where a joint starts that follows one, and what such a law must not do."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from nesim._core import SignalTable
from nesim.base.errors import ModelError, Problem
from nesim.model.signals import Signals
from nesim.things import Drive, Joint, Spacecraft, TimeLaw
from nesim.things.joints import per_axis

SAME = 1e-9             # of a law's size: a jump of its value that is smaller is rounding
MOST_SAMPLES = 20_000
WIDEST = 16             # steps between samples that are looked into


def start_as_prescribed(craft: Spacecraft) -> Spacecraft:
    """A spacecraft whose joints start where drives of mode motion have them at t = 0, at the rate that they have from
    then on."""
    joints = {joint.name: joint for joint in craft.joints}
    for drive in craft.drives:
        if drive.mode == "motion":
            joints[drive.joint] = _with_start(joints[drive.joint], drive)
    return replace(craft, joints=tuple(joints[joint.name] for joint in craft.joints))


def _with_start(joint: Joint, drive: Drive) -> Joint:
    slides, axis = len(joint.sliding), drive.axis - 1
    key, count, at = ("displacement", slides, axis) if axis < slides else ("angle", len(joint.turning), axis - slides)
    signals = Signals()
    x, rate, _ = signals.start(signals.add(drive.target))
    values: Any = ((key, count, at, x), ("rate", joint.freedoms, axis, rate)) if np.isfinite([x, rate]).all() else ()
    for name, count, at, value in values:
        numbers = per_axis(getattr(joint, name), count).copy()
        numbers[at] = value
        changed: dict[str, Any] = {name: tuple(numbers.tolist())}
        joint = replace(joint, **changed)
    return joint


def find_jumps(craft: Spacecraft, duration: float, spacing: float) -> list[Problem]:
    """Drives of mode motion whose target itself jumps, not only its rate. spacing: s, at which expressions are
    sampled."""
    problems = []
    for i, drive in enumerate(craft.drives):
        if drive.mode == "motion" and (jump := _known_jump(drive.target, duration, spacing)):
            problems.append(Problem(("drives", i, "target"), f"drives[{i}] ('{drive.name}').target",
                                    f"its value jumps by {jump[1]:.6g} at t = {jump[0]:.6g} s: a motion cannot jump; "
                                    f"its rate may"))
    return problems


def refuse_jumps(craft: Spacecraft, duration: float, spacing: float) -> None:
    """Raises ModelError where a prescribed motion jumps."""
    if problems := find_jumps(craft, duration, spacing):
        raise ModelError(problems)


def _known_jump(law: TimeLaw, duration: float, spacing: float) -> tuple[float, float] | None:
    try:
        return _remembered(law, duration, spacing)
    except TypeError:                                           # of arrays or lists, which have no hash
        return first_jump(law, duration, spacing)


@lru_cache(maxsize=256)
def _remembered(law: TimeLaw, duration: float, spacing: float) -> tuple[float, float] | None:
    """A law is looked at by the check and by the run, and many spacecraft may share it."""
    return first_jump(law, duration, spacing)


def first_jump(law: TimeLaw, duration: float, spacing: float) -> tuple[float, float] | None:
    """When (s) in (0, duration) the value of a law first jumps, and by how much."""
    if law.kind in ("constant", "linear", "cubic"):
        return None
    signals = Signals()
    index = signals.add(law)
    edges = np.array([0.0, *signals.edges(duration, spacing), duration])
    table = SignalTable(signals.arrays())
    middles = 0.5 * (edges[:-1] + edges[1:])
    size = max((abs(x) for t in middles if np.isfinite(x := table.at(index, t, t)[0])), default=0.0)
    for t, before, after in zip(edges[1:-1], middles[:-1], middles[1:]):
        jump = table.at(index, t, after)[0] - table.at(index, t, before)[0]
        if abs(jump) > SAME * max(size, abs(table.at(index, t, after)[0])):
            return float(t), float(jump)
    return _sampled_jump(law, duration, spacing, size) if law.kind == "expression" else None


@np.errstate(all="ignore")
def _sampled_jump(law: TimeLaw, duration: float, spacing: float, size: float) -> tuple[float, float] | None:
    """What first_jump gives, of functions that jump without a switch: atan2, tan, quotients. The widest steps between
    samples are halved until nothing is between their ends; only a jump is left then."""
    times = np.linspace(0.0, duration, 1 + int(min(max(duration / spacing, 16), MOST_SAMPLES)))

    expression = law.expression
    assert expression is not None

    def value(t: np.ndarray) -> np.ndarray:
        return law.value * expression(t)

    step = np.abs(np.diff(value(times)))
    widest = np.sort(np.argsort(np.where(np.isfinite(step), step, np.inf))[-WIDEST:])
    low, high = times[widest], times[widest + 1]
    for _ in range(60):
        middle = 0.5 * (low + high)
        x = value(middle)
        left = np.abs(x - value(low)) > np.abs(value(high) - x)
        low, high = np.where(left, low, middle), np.where(left, middle, high)
    jump = value(high) - value(low)
    found = np.flatnonzero(np.abs(jump) > 1e-6 * max(size, 1e-300))
    return (float(high[found[0]]), float(jump[found[0]])) if found.size else None
