"""From the records of a file to the frames of a view. Time is the first axis. Quaternions are scalar last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.attitudes import conjugate, product, unit
from nesim.base.errors import ResultError
from nesim.base.frozen import frozen
from nesim.post.quantities import drawable

if TYPE_CHECKING:
    from nesim.results.reader import Quantity

BLOCK = 16384                    # rows that are read at a time
STILL = 1e-9                     # rad: below it two attitudes are one


def frame_times(times: Sequence[np.ndarray], frames: int) -> np.ndarray:
    """The records' own times where all spacecraft share them and they are few enough; else so many, equally far
    apart."""
    known = [t for t in times if len(t)]
    if not known:
        return np.zeros(0)
    first, shared = known[0], all(len(t) == len(known[0]) and np.array_equal(t, known[0]) for t in known)
    if shared and len(first) <= frames and (len(first) < 2 or np.diff(first).min() > 0):
        return first.copy()
    start, end = min(t[0] for t in known), max(t[-1] for t in known)
    return np.linspace(start, end, frames) if end > start else np.array([start])


def checked_times(name: str, time: ArrayLike) -> np.ndarray:
    """Of a spacecraft. Raises ResultError where they are no times."""
    t = np.asarray(time, dtype=float)
    if not np.isfinite(t).all() or (np.diff(t) < 0).any():
        raise ResultError(f"the times of '{name}' do not increase: damaged, or not written by nesim")
    return t


@frozen
class FrameInterpolation:
    """Frames between records. before, after: (frame,) rows; share: (frame,) of the way from one to the other. rows: all
    rows that are needed, in order."""

    before: np.ndarray
    after: np.ndarray
    share: np.ndarray
    rows: np.ndarray

    @classmethod
    def of(cls, frames: np.ndarray, times: np.ndarray) -> FrameInterpolation:
        """Before the first record and after the last it is that record."""
        k = np.clip(np.searchsorted(times, frames, side="right") - 1, 0, max(0, len(times) - 2))
        after = np.minimum(k + 1, len(times) - 1)
        span = times[after] - times[k]
        share = np.where(span > 0, np.clip((frames - times[k]) / np.where(span > 0, span, 1.0), 0.0, 1.0), 0.0)
        return cls(k, after, share, np.unique(np.concatenate([k, after])))

    def pick(self, quantity: Quantity) -> tuple[np.ndarray, np.ndarray]:
        """The values before and after each frame, read in blocks; what is not finite is NaN."""
        rows = drawable(read_rows(quantity, self.rows))
        return rows[np.searchsorted(self.rows, self.before)], rows[np.searchsorted(self.rows, self.after)]

    def linear(self, quantity: Quantity) -> np.ndarray:
        """Values at the frames, by straight lines."""
        a, b = self.pick(quantity)
        return mix(a, b, self.share)


def read_rows(quantity: Quantity, rows: np.ndarray) -> np.ndarray:
    """Some rows of a recorded quantity, a block of the file at a time."""
    parts = []
    for first in range(0, int(rows[-1]) + 1 if len(rows) else 0, BLOCK):
        wanted = rows[(rows >= first) & (rows < first + BLOCK)]
        if len(wanted):
            parts.append(np.asarray(quantity[int(wanted[0]):int(wanted[-1]) + 1], dtype=float)[wanted - wanted[0]])
    return np.concatenate(parts) if parts else np.empty((0, *quantity.shape[1:]))


def mix(a: np.ndarray, b: np.ndarray, share: np.ndarray) -> np.ndarray:
    """a + share (b - a); where the share is nil, a, though b be no number."""
    s = share.reshape(-1, *[1] * (a.ndim - 1))
    with np.errstate(invalid="ignore"):
        return np.where(s > 0, a + s * (b - a), a)


def slerp(a: np.ndarray, b: np.ndarray, share: np.ndarray) -> np.ndarray:
    """(n, 4): the attitude at a share of the shortest turn from a to b, at constant rate [Shoemake 1985]."""
    a, b = unit(a), unit(b)
    dot = (a * b).sum(axis=1)
    b = np.where(dot[:, None] < 0, -b, b)
    angle = np.arctan2(np.linalg.norm(b - a, axis=1), np.linalg.norm(b + a, axis=1)) * 2
    sine = np.sin(angle)
    far = sine > STILL
    with np.errstate(invalid="ignore", divide="ignore"):
        first = np.where(far, np.sin((1 - share) * angle) / sine, 1 - share)
        last = np.where(far, np.sin(share * angle) / sine, share)
        return unit(np.where(share[:, None] > 0, first[:, None] * a + last[:, None] * b, a))


def continuous(q: np.ndarray) -> np.ndarray:
    """(time, 4): of q and -q, the same turn, the one that is nearer to its predecessor."""
    sign = np.where((q[1:] * q[:-1]).sum(axis=1) < 0, -1.0, 1.0)
    return q * np.cumprod(np.concatenate([[1.0], sign]))[:, None]


def whole_turns(frames: np.ndarray, q: np.ndarray, times: np.ndarray, rate: np.ndarray) -> np.ndarray:
    """(frame - 1,): whole turns that a body makes from frame to frame beside the shortest way, from its rate (rad/s,
    body axes) at its records. A page that knew the attitudes alone would show a fast spin as a slow one."""
    rate = np.nan_to_num(rate)
    steps = np.diff(times)[:, None] * (rate[1:] + rate[:-1]) / 2
    turned = np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
    expected = np.diff(np.stack([np.interp(frames, times, column) for column in turned.T], axis=1), axis=0)
    short = product(q[1:], conjugate(q[:-1]))
    short = np.where(short[:, 3:] < 0, -short, short)
    size = np.linalg.norm(short[:, :3], axis=1)
    axis = np.where(size[:, None] > STILL, short[:, :3] / np.where(size > STILL, size, 1.0)[:, None], unit(expected))
    turns = np.round(((expected * axis).sum(axis=1) - 2 * np.arctan2(size, short[:, 3])) / (2 * np.pi))
    return np.clip(np.nan_to_num(turns), -127, 127)
