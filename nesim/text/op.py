"""The operations of which expressions of time are made. cython_core/signals/operations.pxi comes from it: the standard
library alone, since a build loads it by its path."""

from enum import IntEnum, auto

STACK = 64                    # operands that may wait at once


class Op(IntEnum):
    """In order: operands, functions of one, two and three arguments; of each, those that switch stand last."""

    NUMBER = 0
    TIME = auto()
    NEGATE = auto()
    SIN = auto()
    COS = auto()
    TAN = auto()
    ASIN = auto()
    ACOS = auto()
    ATAN = auto()
    SINH = auto()
    COSH = auto()
    TANH = auto()
    EXP = auto()
    LOG = auto()
    LOG10 = auto()
    SQRT = auto()
    ABS = auto()
    SIGN = auto()
    FLOOR = auto()
    STEP = auto()
    SMOOTHSTEP = auto()
    ADD = auto()
    SUBTRACT = auto()
    MULTIPLY = auto()
    DIVIDE = auto()
    POWER = auto()
    ATAN2 = auto()
    MIN = auto()
    MAX = auto()
    PULSE = auto()
