"""Time laws of a spacecraft as flat arrays for the compiled core (cython_core/signals/signals.pyx)."""

from __future__ import annotations

import numpy as np

from nesim._core import SignalKind, SignalTable
from nesim.text.expression_edges import merged
from nesim.text.operations import SWITCHING, Op, operations
from nesim.things import TimeLaw


class Signals:
    """Collects time laws. Tables of every kind become piecewise cubics, expressions code of a stack machine.

    A law is named by the index that ``add`` or ``register`` gave it.
    """

    def __init__(self):
        self._laws: list[tuple[int, int, int]] = []       # kind, at, count
        self._knots: list[float] = []
        self._cubics: list[np.ndarray] = []
        self._code: list[int] = []
        self._numbers: list[float] = []
        self._registers: list[float] = []
        self._sources: list[TimeLaw] = []

    def add(self, law: TimeLaw, sampled: bool = False) -> int:
        """Index of a law. sampled: it is looked at between steps alone, so that they may cross its edges."""
        if not sampled:
            self._sources.append(law)
        if law.kind == "constant":
            return self._add_constant(law.value)
        if law.kind == "expression":
            return self._add_expression(law)
        return self._add_table(law)

    def register(self, value: float = 0.0) -> int:
        """Index of a signal whose value others set during the run; it starts with value and has no derivatives."""
        self._registers.append(float(value))
        return self._place(SignalKind.SIGNAL_REGISTER, len(self._registers) - 1, 1)

    def slot(self, index: int) -> int:
        """Where a register's value is among the registers."""
        return self._laws[index][1]

    def _place(self, kind: SignalKind, at: int, count: int) -> int:
        self._laws.append((int(kind), at, count))
        return len(self._laws) - 1

    def _add_constant(self, value: float) -> int:
        self._numbers.append(float(value))
        return self._place(SignalKind.SIGNAL_CONSTANT, len(self._numbers) - 1, 1)

    def _add_table(self, law: TimeLaw) -> int:
        knots, cubics = pieces(law)
        at = len(self._knots)
        self._knots += knots.tolist()
        self._cubics += list(cubics)
        return self._place(SignalKind.SIGNAL_TABLE, at, len(knots))

    def _add_expression(self, law: TimeLaw) -> int:
        assert law.expression is not None
        at, first, switched = len(self._code), len(self._numbers), False
        for _, op, index in operations(law.expression.code):
            self._code += [int(op)] if index < 0 else [int(op), index + first]
            switched = switched or op in SWITCHING
        self._numbers += law.expression.numbers
        if law.value != 1.0:
            self._code += [int(Op.NUMBER), len(self._numbers), int(Op.MULTIPLY)]
            self._numbers.append(float(law.value))
        kind = SignalKind.SIGNAL_SWITCHED if switched else SignalKind.SIGNAL_SMOOTH
        return self._place(kind, at, len(self._code) - at)

    def arrays(self) -> dict[str, np.ndarray]:
        """What ``nesim._core.SignalTable`` takes: kind, at, count (a law each); knots and cubics (a row a piece of a
        table); code and numbers of the expressions; registers, their first values."""
        laws = np.array(self._laws, dtype=np.int32).reshape(-1, 3)
        return {"kind": laws[:, 0].copy(), "at": laws[:, 1].copy(), "count": laws[:, 2].copy(),
                "knots": np.array(self._knots, dtype=float), "cubics": np.array(self._cubics, dtype=float).reshape(-1,
            4),
                "code": np.array(self._code, dtype=np.int32), "numbers": np.array(self._numbers, dtype=float),
                "registers": np.array(self._registers, dtype=float)}

    def edges(self, duration: float, spacing: float) -> list[float]:
        """Sorted times (s) inside (0, duration) at which a law may jump or have a kink. No step should cross one.
        spacing: s, at which expressions are sampled, if they switch by something that is not linear in t."""
        found: list[float] = []
        for law in self._sources:
            if law.expression is not None:
                found += law.expression.edges(duration, spacing)
        knots = {float(t) for law in self._sources if law.kind != "constant" for t in law.times}
        return merged(knots, found, duration)

    def start(self, index: int, inside: float = 1e-6) -> tuple[float, float, float]:
        """Value and first two derivatives of a law at t = 0 from the right, on the branch at inside (s)."""
        return SignalTable(self.arrays()).at(index, 0.0, inside)


def pieces(law: TimeLaw) -> tuple[np.ndarray, np.ndarray]:
    """Rows of a table: where each piece begins (s), and its coefficients of 1, h, h2, h3 with h = t - that knot.

    The first row is the constant before the table and counts from the same knot as the second; the last is the constant
    after it.
    """
    t, x = np.asarray(law.times, dtype=float), np.asarray(law.values, dtype=float)
    if t.ndim != 1 or t.shape != x.shape or t.size == 0:
        raise ValueError("a table needs as many values as times, and at least one")
    if not (np.isfinite(t).all() and np.isfinite(x).all()):
        raise ValueError("a table's times and values must be finite")
    if not (np.diff(t) > 0.0).all():
        raise ValueError("a table's times must increase")
    cubics = np.zeros((t.size + 1, 4))
    cubics[:, 0] = np.concatenate([x[:1], x])
    if law.kind == "linear":
        cubics[1:-1, 1] = np.diff(x) / np.diff(t)
    elif law.kind == "cubic":
        cubics[1:-1] = natural_spline(t, x)
    elif law.kind != "hold":
        raise ValueError(f"no kind of table '{law.kind}'")
    return np.concatenate([t[:1], t]), cubics


def natural_spline(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Coefficients (piece, 4) of the cubic spline through the points whose second derivative is zero at both ends."""
    h, slope = np.diff(t), np.diff(x) / np.diff(t)
    bend = np.zeros(t.size)                               # second derivative at the knots
    if t.size > 2:
        bend[1:-1] = _tridiagonal(h[1:-1], 2.0 * (h[:-1] + h[1:]), 6.0 * np.diff(slope))
    return np.stack([x[:-1], slope - h * (2.0 * bend[:-1] + bend[1:]) / 6.0, bend[:-1] / 2.0, np.diff(bend)
                     / (6.0 * h)], axis=1)


def _tridiagonal(off: np.ndarray, diagonal: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Solution of a symmetric system whose diagonal outweighs the rest. off: beside the diagonal."""
    pivot, y = diagonal.tolist(), right.tolist()
    for i, w in enumerate(off.tolist(), 1):
        factor = w / pivot[i - 1]
        pivot[i] -= factor * w
        y[i] -= factor * y[i - 1]
    y[-1] /= pivot[-1]
    for i in range(len(y) - 2, -1, -1):
        y[i] = (y[i] - off[i] * y[i + 1]) / pivot[i]
    return np.array(y)
