# Operations of expressions. Made by `python nesim/model/generate.py` from nesim/text/op.py:
# change that. theory.md section 10.

cdef enum:
    SIGNAL_STACK = 64               # operands of an expression that may wait at once

cdef enum:
    OP_NUMBER = 0
    OP_TIME = 1
    OP_NEGATE = 2
    OP_SIN = 3
    OP_COS = 4
    OP_TAN = 5
    OP_ASIN = 6
    OP_ACOS = 7
    OP_ATAN = 8
    OP_SINH = 9
    OP_COSH = 10
    OP_TANH = 11
    OP_EXP = 12
    OP_LOG = 13
    OP_LOG10 = 14
    OP_SQRT = 15
    OP_ABS = 16
    OP_SIGN = 17
    OP_FLOOR = 18
    OP_STEP = 19
    OP_SMOOTHSTEP = 20
    OP_ADD = 21
    OP_SUBTRACT = 22
    OP_MULTIPLY = 23
    OP_DIVIDE = 24
    OP_POWER = 25
    OP_ATAN2 = 26
    OP_MIN = 27
    OP_MAX = 28
    OP_PULSE = 29
