"""Numbers behind the pictures, from arrays as they stand in a result file. Time is the first axis. SI, rad."""

from __future__ import annotations

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.attitudes import to_body, to_inertial, unit
from nesim.base.frozen import frozen

PARALLEL = 1e-6                  # sine, as in nesim/things/chain.py
POINTS = 4000                    # of a line in a picture
HUGE = 1e100                     # what a diverged run leaves is not drawn


def thin(t: np.ndarray, y: np.ndarray, limit: int = POINTS) -> tuple[np.ndarray, np.ndarray]:
    """At most so many points of a series: the least and the greatest of each stretch, the first and the last point.

    Where there is a gap (values that are not finite) between two of them, it stays.
    """
    n = len(t)
    if n <= limit:
        return t, y
    gaps = np.flatnonzero(~np.isfinite(y))
    size = -(-n // ((limit - 2) // (4 if len(gaps) else 2)))
    bins = -(-n // size)
    padded = np.concatenate([y, np.full(bins * size - n, np.nan)]).reshape(bins, size)
    known = np.isfinite(padded)
    picks = np.where(known, padded, np.inf).argmin(axis=1), np.where(known, padded, -np.inf).argmax(axis=1)
    keep = np.unique(np.concatenate([[0], *(np.arange(bins) * size + pick for pick in picks), [n - 1]]))
    # first gap behind each point, if it lies before the next
    lost = np.searchsorted(gaps, keep[:-1], side="right")
    lost = gaps[lost[lost < np.searchsorted(gaps, keep[1:], side="left")]]
    keep = np.union1d(keep, lost)
    return t[keep], y[keep]


def with_gaps(t: np.ndarray, y: np.ndarray, most: float = np.pi) -> tuple[np.ndarray, np.ndarray]:
    """A series of vectors with a gap wherever it jumps by more than ``most``, as rotation vectors do beyond half a
    turn."""
    with np.errstate(invalid="ignore"):
        jumps = np.flatnonzero(np.linalg.norm(np.diff(y, axis=0), axis=1) > most) + 1
    return np.insert(t, jumps, (t[jumps - 1] + t[jumps]) / 2), np.insert(y, jumps, np.nan, axis=0)


def continued(t: np.ndarray, y: np.ndarray, least: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """Rotation vectors, torn where they start anew beyond half a turn; where all those turns are about nearly one axis
    of the three (``least``: cosine of the angle to it), the component along it goes on without a gap."""
    jumps = np.diff(y, axis=0)
    size = np.linalg.norm(jumps, axis=1)
    with np.errstate(invalid="ignore"):
        wraps = np.flatnonzero(size > np.pi)
    tt, out = with_gaps(t, y)
    if not len(wraps):
        return tt, out
    along = np.abs(jumps[wraps]) / size[wraps, None]
    k = int(along.sum(axis=0).argmax())
    if along[:, k].min() > least:
        out[:, k] = np.interp(tt, t, unwrap(y[:, k]))
    return tt, out


def drawable(y: ArrayLike) -> np.ndarray:
    """As float, with NaN for what is not finite or absurdly large."""
    y = np.array(y, dtype=float)
    with np.errstate(invalid="ignore"):
        y[~(np.abs(y) < HUGE)] = np.nan
    return y


def angles_321(C: np.ndarray) -> np.ndarray:
    """(time, 3): yaw, pitch, roll of C_BN; yaw and roll go on beyond a turn."""
    yaw = np.arctan2(C[:, 0, 1], C[:, 0, 0])
    pitch = -np.arcsin(np.clip(C[:, 0, 2], -1, 1))
    roll = np.arctan2(C[:, 1, 2], C[:, 2, 2])
    return np.stack([unwrap(yaw), pitch, unwrap(roll)], axis=1)


def unwrap(angle: np.ndarray) -> np.ndarray:
    """Without jumps of a turn; NaN is passed over."""
    out = np.full(angle.shape, np.nan)
    known = np.isfinite(angle)
    out[known] = np.unwrap(angle[known])
    return out


def mean_over_time(t: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Time average along the first axis, of what is finite."""
    weight = np.gradient(t) if len(t) > 1 and t[-1] > t[0] else np.ones(len(t))
    known = np.isfinite(y).reshape(len(t), -1).all(axis=1)
    if not known.any():
        return np.full(y.shape[1:], np.nan)
    return np.average(y[known], axis=0, weights=weight[known])


def main_axis(t: np.ndarray, rate: np.ndarray) -> int:
    """Root axis (0, 1, 2) about which the root turns most on average; z if it does not turn."""
    mean = np.abs(mean_over_time(t, rate))
    return int(np.argmax(mean)) if np.isfinite(mean).all() and mean.max() > 0 else 2


@frozen
class Spin:
    """A body that spins about nearly one of its axes.

    axis: 0, 1, 2. sense: +1 or -1. rate: rad/s, mean. mean: (3,) mean direction of the axis (with its sense) in N.
    tilt: (time, 2) rad, of the axis away from it: toward x of N (y if the mean lies along x), and at right angles to
    that. phase: (time,) rad, turn about the axis minus that of a steady spin.
    """

    axis: int
    sense: int
    rate: float
    mean: np.ndarray
    tilt: np.ndarray
    phase: np.ndarray
    toward: str


def is_spinning(t: np.ndarray, rate: np.ndarray) -> bool:
    """At least two turns about one root axis, and little about the others."""
    k, mean = main_axis(t, rate), mean_over_time(t, rate)
    if not np.isfinite(mean).all():
        return False
    others = np.sqrt(np.nanmean(np.delete(rate, k, axis=1) ** 2, axis=0).sum())
    return bool(abs(mean[k]) * (t[-1] - t[0]) > 4 * np.pi and abs(mean[k]) > 3 * others)


def spin(t: np.ndarray, C: np.ndarray, rate: np.ndarray) -> Spin:
    """Direction and phase of a spinning body from its attitude C_BN and rate in body axes."""
    k = main_axis(t, rate)
    w = mean_over_time(t, rate)[k]
    sense = 1 if w >= 0 else -1
    axis_N = sense * C[:, k]
    mean = unit(mean_over_time(t, axis_N))
    toward = "x" if abs(mean[0]) < 0.9 else "y"
    e1 = np.eye(3)["xy".index(toward)]
    e1 = unit(e1 - (e1 @ mean) * mean)
    e2 = np.cross(mean, e1)
    tilt = np.arctan2(np.stack([axis_N @ e1, axis_N @ e2], axis=1), (axis_N @ mean)[:, None])
    across = C[:, (k + 1) % 3]
    turn = np.arctan2(across @ e2, across @ e1)
    phase, slope = level(t, unwrap(np.angle(np.exp(1j * (turn - abs(w) * (t - t[0]))))))
    return Spin(k, sense, float(abs(w) + slope), mean, tilt, phase, toward)


def level(t: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
    """y without its straight line, and the slope of that."""
    known = np.isfinite(y)
    if known.sum() < 2:
        return y, 0.0
    middle = t[known].mean()
    slope, offset = np.polyfit(t[known] - middle, y[known], 1)
    return y - slope * (t - middle) - offset, float(slope)


@frozen
class TipMotion:
    """Of a tip, seen from where its boom is attached: (time,) arrays.

    in_plane, out_of_plane: rad, away from the reference direction. across, above: m, the same as displacements.
    length: m, mean distance. steady: the distance hardly changes and the angles are small, so that angles and
    displacements say the same.
    """

    in_plane: np.ndarray
    out_of_plane: np.ndarray
    across: np.ndarray
    above: np.ndarray
    length: float
    steady: bool


def plane_of(reference: np.ndarray, parallel: float = PARALLEL) -> int:
    """Root axis across which the plane of a boom lies, as chains in the input have it: z, or x for a boom along z.
    parallel: sine of the angle to z up to which it is along it."""
    x, y, _ = unit(np.asarray(reference, dtype=float))
    return 2 if np.hypot(x, y) >= parallel else 0


def tip_axes(reference: np.ndarray, normal: int) -> np.ndarray:
    """(3, 3): unit vectors along a boom, in the plane across root axis ``normal`` and out of it, in root axes.

    In the plane, positive is toward normal x boom; out of it, toward the normal: as chains in the input have it.
    """
    along = unit(np.asarray(reference, dtype=float))
    in_plane = unit(np.cross(np.eye(3)[normal], along))
    return np.array([along, in_plane, np.cross(along, in_plane)])


def tip_motion(d_B: np.ndarray, axes: np.ndarray) -> TipMotion:
    """Angles and displacements of tips d_B, (time, 3) m from where the boom is attached, root axes."""
    x, y, z = axes @ d_B.T
    angles, size = np.arctan2([y, z], [x, np.hypot(x, y)]), np.linalg.norm(d_B, axis=1)
    angles[0] = unwrap(angles[0])
    low, high = np.nanmin(size, initial=np.inf), np.nanmax(size, initial=0.0)
    steady = high - low < 0.02 * high and np.nanmax(np.abs(angles), initial=0.0) < np.radians(20)
    return TipMotion(angles[0], angles[1], y, z, float((low + high) / 2), bool(steady))


def tip_vectors(C_root: np.ndarray, r_root_N: np.ndarray, C_tip: np.ndarray, r_tip_N: np.ndarray, attach: ArrayLike,
                arm: ArrayLike) -> np.ndarray:
    """(time, 3) m: from where a boom is attached to its tip, root axes.

    C: (time, 3, 3) C_BN of root and outermost body. r: (time, 3) of their mass centres in N, from any common point.
    attach: joint from the root's mass centre, root axes. arm: tip from the outermost body's mass centre, its axes.
    """
    return to_body(C_root, r_tip_N - r_root_N + to_inertial(C_tip, np.asarray(arm))) - np.asarray(attach)


def at_times(t: np.ndarray, times: np.ndarray, position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
    """(len(t), 3) positions between records, by cubic Hermite interpolation; outside of them NaN."""
    if len(t) == len(times) and np.array_equal(t, times):
        return position
    out = np.full((len(t), 3), np.nan)
    inside = (t >= times[0]) & (t <= times[-1])
    if len(times) < 2:
        out[inside] = position[0]
        return out
    k = np.clip(np.searchsorted(times, t[inside], side="right") - 1, 0, len(times) - 2)
    h = (times[k + 1] - times[k])[:, None]
    s = (t[inside] - times[k])[:, None] / h
    a, b = position[k], position[k + 1]
    # offset from the chord, so that nothing of a large position is lost
    out[inside] = a + s * (b - a) + s * (1 - s) * ((1 - s) * (h * velocity[k] - (b - a)) - s
                                                   * (h * velocity[k + 1] - (b - a)))
    return out


def ellipse(position: np.ndarray, velocity: np.ndarray, mu: float, points: int = 721) -> np.ndarray | None:
    """(points, 3) m: the osculating orbit of a state; None if it is not closed or a straight line. The first is
    periapsis."""
    r, h = np.linalg.norm(position), np.cross(position, velocity)
    energy = velocity @ velocity / 2 - mu / r
    if not energy < 0 or not h @ h > 0:
        return None
    e_vec = np.cross(velocity, h) / mu - position / r
    e = np.linalg.norm(e_vec)
    x = e_vec / e if e > 1e-9 else position / r
    y = np.cross(unit(h), x)
    a = -mu / (2 * energy)
    E = np.linspace(0, 2 * np.pi, points)[:, None]
    return a * (np.cos(E) - e) * x + a * np.sqrt(np.maximum(0.0, 1 - e * e)) * np.sin(E) * y


def orbit_plane(position: np.ndarray, velocity: np.ndarray, mu: float | None) -> np.ndarray:
    """(2, 3): unit vectors in the plane of a state's orbit, the first toward periapsis if there is one (mu known)."""
    h = unit(np.cross(position, velocity))
    if not h @ h > 0:
        return np.eye(3)[:2]
    x = unit(position)
    if mu:
        e_vec = np.cross(velocity, np.cross(position, velocity)) / mu - x
        x = unit(e_vec) if np.linalg.norm(e_vec) > 1e-6 else x
    return np.array([x, np.cross(h, x)])


def stretches(flag: np.ndarray) -> list[tuple[int, int]]:
    """First and last index of each run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flag, [False]]).astype(int)))
    return [(int(first), int(end) - 1) for first, end in zip(edges[::2], edges[1::2])]


def drift(y: np.ndarray, scale: float | None = None) -> np.ndarray:
    """(time,): change of a scalar or vector since the first record, over ``scale`` (default its size then)."""
    change = y - y[0]
    change = np.abs(change) if y.ndim == 1 else np.linalg.norm(change, axis=1)
    return change / (np.linalg.norm(y[0]) if scale is None else scale)
