"""Where an expression of time jumps or has a kink: the zeros of the arguments by which its functions switch.

An argument that is linear in t gives its zero exactly; any other is sampled, and each change of sign is bisected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor

import numpy as np

from nesim.text.operations import SWITCHING, Op, arity, evaluate, operations

MOST_SAMPLES = 2_000_000
MOST_EXACT = 100_000          # edges of one floor() of a line; more are sampled, for exact fractions are slow
MOST_WORK = 500_000_000       # samples times operations: some seconds
BLOCK = 65_536                # samples at once, so that deep stacks stay in the cache
SAME = 4                      # units in the last place of the duration: edges no further apart are one


def switches(code: Sequence[int]) -> list[tuple[tuple[int, ...], Op, int]]:
    """What decides on every branch: code of an argument, the function, and the level (0 or 1) that the argument
    crosses."""
    found: list[tuple[tuple[int, ...], Op, int]] = []
    stack: list[int] = []                        #  where the code of each operand begins
    for at, op, _ in operations(code):
        begins = stack[len(stack) - arity(op):] if arity(op) else [at]
        del stack[len(stack) - arity(op):]
        stack.append(begins[0])
        if op in (Op.MIN, Op.MAX):
            found.append(((*code[begins[0]:at], Op.SUBTRACT), op, 0))
        elif op == Op.PULSE:
            x, begin, end = code[begins[0]:begins[1]], code[begins[1]:begins[2]], code[begins[2]:at]
            found += [((*x, *limit, Op.SUBTRACT), op, 0) for limit in (begin, end)]
        elif op in SWITCHING:
            found += [(tuple(code[begins[0]:at]), op, level) for level in ((0, 1) if op == Op.SMOOTHSTEP else (0,))]
    return found


def linear(code: Sequence[int], numbers: Sequence[float]) -> tuple[Fraction, Fraction] | None:
    """The exact a, b of an argument a + b t, its numbers taken as the decimals that were written; None if it is not
    linear."""
    stack = []
    for _, op, index in operations(code):
        if op == Op.NUMBER:
            stack.append((Fraction(repr(float(numbers[index]))), Fraction(0)))
        elif op == Op.TIME:
            stack.append((Fraction(0), Fraction(1)))
        elif op == Op.NEGATE:
            a, b = stack.pop()
            stack.append((-a, -b))
        else:
            operands = [stack.pop() for _ in range(arity(op))][::-1]
            result = _combined(op, *operands) if op in (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE) else None
            if result is None:
                return None
            stack.append(result)
    return stack[0]


def _combined(op: Op, left, right) -> tuple[Fraction, Fraction] | None:
    (a, b), (c, d) = left, right
    if op == Op.ADD:
        return a + c, b + d
    if op == Op.SUBTRACT:
        return a - c, b - d
    if op == Op.MULTIPLY and (b == 0 or d == 0):
        return a * c, a * d + b * c
    if op == Op.DIVIDE and d == 0 and c != 0:
        return a / c, b / c
    return None


def _exact_edges(op: Op, level: int, a: Fraction, b: Fraction, duration: float) -> list[float] | None:
    """Times at which a + b t crosses its level, of floor every integer; None if they are too many."""
    if b == 0:
        return []
    if op != Op.FLOOR:
        return [_as_float((level - a) / b)]
    low, high = sorted((a, a + b * Fraction(duration)))
    if high - low > MOST_EXACT:
        return None
    return [_as_float((k - a) / b) for k in range(ceil(low), floor(high) + 1)]


def _as_float(x: Fraction) -> float:
    try:
        return float(x)
    except OverflowError:
        return np.inf


def _branch(values: np.ndarray, op: Op, level: int) -> np.ndarray:
    return np.floor(values) if op == Op.FLOOR else values >= level


def _brackets(argument, op: Op, level: int, duration: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Neighbouring ones of count + 1 samples between which the branch changes."""
    lows, highs = [], []
    for first in range(0, count, BLOCK):
        times = np.arange(first, min(first + BLOCK, count) + 1) * (duration / count)
        branch = _branch(argument(times), op, level)
        changes = np.flatnonzero((branch[1:] != branch[:-1]) & ~np.isnan(branch[1:] + branch[:-1]))
        lows.append(times[changes])
        highs.append(times[changes + 1])
    return np.concatenate(lows), np.concatenate(highs)


def _bisected(argument, op: Op, level: int, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The change in each bracket: of the two neighbouring numbers around it the one where the argument is nearer to its
    level."""
    before = _branch(argument(low), op, level)
    while True:
        middle = 0.5 * (low + high)
        if not np.any((middle > low) & (middle < high)):
            break
        stays = _branch(argument(middle), op, level) == before
        low, high = np.where(stays, middle, low), np.where(stays, high, middle)
    if op == Op.FLOOR:
        level = np.maximum(np.floor(argument(low)), np.floor(argument(high)))
    return np.where(np.abs(argument(low) - level) < np.abs(argument(high) - level), low, high)


def merged(exact: Iterable[float], found: Iterable[float], duration: float) -> list[float]:
    """Sorted, inside (0, duration], without those that rounding alone sets apart; of such, one that is exact stays."""
    marked = sorted({(t, 0) for t in exact} | {(t, 1) for t in found})
    close = SAME * np.spacing(duration)
    kept: list[tuple[float, int]] = []
    for t, rank in marked:
        if not 0.0 < t <= duration:
            continue
        if not kept or t - kept[-1][0] > close:
            kept.append((t, rank))
        elif rank < kept[-1][1]:
            kept[-1] = (t, rank)
    return [t for t, _ in kept]


def edges(code: Sequence[int], numbers: Sequence[float], duration: float, spacing: float) -> list[float]:
    """Sorted times (s) in (0, duration] at which a function of the code switches; arguments are sampled at spacing
    (s)."""
    if not duration > 0.0:
        return []
    exact: list[float] = []
    found: list[float] = []
    deciding = list(dict.fromkeys(switches(code)))
    work = sum(len(argument) for argument, _, _ in deciding)
    count = min(max(ceil(min(duration / spacing, MOST_SAMPLES)), 1), MOST_WORK // max(work, 1))
    for argument, op, level in deciding:
        line = linear(argument, numbers)
        roots = None if line is None else _exact_edges(op, level, *line, duration)
        if roots is not None:
            exact += roots
            continue

        def value(t, argument=argument):
            return evaluate(argument, numbers, t)

        low, high = _brackets(value, op, level, duration, count)
        if low.size:
            found += _bisected(value, op, level, low, high).tolist()
    return merged(exact, found, duration)
