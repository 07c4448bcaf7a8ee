"""Operations of an expression of time, as code of a stack machine.

Code is a sequence of ``Op``; ``NUMBER`` is followed by an index into the expression's numbers. Every other operation
takes its operands from the stack, the last on top, and leaves its result there.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from nesim.text.op import Op

# smooth only between the zeros of what they switch by
SWITCHING = frozenset({Op.ABS, Op.SIGN, Op.FLOOR, Op.STEP, Op.SMOOTHSTEP, Op.MIN, Op.MAX, Op.PULSE})
ARITHMETIC = frozenset({Op.NEGATE, Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.POWER})
FUNCTIONS = {op.name.lower(): op for op in Op if op > Op.NEGATE and op not in ARITHMETIC}


def arity(op: int) -> int:
    """How many operands an operation takes."""
    return 0 if op <= Op.TIME else 1 if op < Op.ADD else 2 if op < Op.PULSE else 3


def _step(x):
    return np.where(np.isnan(x), x, x >= 0.0)


def _smoothstep(x):
    c = np.clip(x, 0.0, 1.0)
    return c * c * c * (10.0 + c * (6.0 * c - 15.0))


VALUES: dict[Op, Any] = {
    Op.NEGATE: operator.neg, Op.SIN: np.sin, Op.COS: np.cos, Op.TAN: np.tan, Op.ASIN: np.arcsin, Op.ACOS: np.arccos,
    Op.ATAN: np.arctan, Op.SINH: np.sinh, Op.COSH: np.cosh, Op.TANH: np.tanh, Op.EXP: np.exp, Op.LOG: np.log,
    Op.LOG10: np.log10, Op.SQRT: np.sqrt, Op.ABS: np.abs, Op.SIGN: np.sign, Op.FLOOR: np.floor, Op.STEP: _step,
    Op.SMOOTHSTEP: _smoothstep, Op.ADD: operator.add, Op.SUBTRACT: operator.sub, Op.MULTIPLY: operator.mul,
    Op.DIVIDE: np.divide, Op.POWER: np.power, Op.ATAN2: np.arctan2, Op.MIN: np.minimum, Op.MAX: np.maximum,
    Op.PULSE: lambda x, begin, end: _step(x - begin) - _step(x - end),
}


def operations(code: Sequence[int]) -> Iterator[tuple[int, Op, int]]:
    """Position, operation and, of NUMBER, the index that follows it (else -1), one by one."""
    at = 0
    while at < len(code):
        op = Op(code[at])
        yield at, op, code[at + 1] if op == Op.NUMBER else -1
        at += 2 if op == Op.NUMBER else 1


def evaluate(code: Sequence[int], numbers: Sequence[float], t: np.ndarray) -> np.ndarray:
    """Value at the times t; infinite or NaN where there is none."""
    stack: list[Any] = []
    with np.errstate(all="ignore"):
        for _, op, index in operations(code):
            if op == Op.NUMBER:
                stack.append(np.float64(numbers[index]))
            elif op == Op.TIME:
                stack.append(t)
            else:
                operands = [stack.pop() for _ in range(arity(op))]
                stack.append(VALUES[op](*reversed(operands)))
    return np.broadcast_to(stack[0], t.shape)
