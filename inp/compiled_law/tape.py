"""The torque of a tape spring, as a function in C would give it.

Here ctypes makes the C function of one in Python, so that the case needs no compiler: a call takes some microseconds.
One that is compiled, by cc or by Numba, takes nanoseconds and is named in the same way: docs/control.md.
"""

import ctypes
from math import tanh

STEADY = 0.004      # N m, while the tape is folded
STIFF = 0.25        # N m/rad, near straight


def tape(t, axes, angle, rate, torque):
    """torque (N m) on each axis at its angle (rad) and rate (rad/s)."""
    for k in range(axes):
        torque[k] = -STEADY * tanh(STIFF / STEADY * angle[k]) - 2e-3 * rate[k]


NUMBERS = ctypes.POINTER(ctypes.c_double)
tape_spring = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_int, NUMBERS, NUMBERS, NUMBERS)(tape)
