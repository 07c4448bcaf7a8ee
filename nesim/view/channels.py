"""Everything that a file recorded, as lines that a page can plot: 16 bits between the least and the greatest of each,
which are doubles.

So an energy that changes in its twelfth digit still has a shape, which float32 would not show. Of more records than
points, each stretch gives its least and its greatest: no peak is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.post.quantities import drawable
from nesim.view.pack import Pack

if TYPE_CHECKING:
    from nesim.results.reader import Quantity, Recorded

BUDGET = 1_000_000               # bytes of all lines, as far as LEAST allows
LEAST, MOST = 200, 2000          # points of a line
TOP = 65534                      # 65535 is no number
MOTION = ("body_attitude", "body_position")
ROWS = 65536                     # read at a time


def count(recorded: Recorded) -> int:
    """Lines of a spacecraft or of a formation."""
    return sum(int(np.prod(recorded[name].shape[1:])) for name in recorded if name not in ("time", *MOTION))


def points_for(lines: int, frames: int) -> int:
    """Of each, so that all are within the budget."""
    return int(np.clip(BUDGET // (2 * max(1, lines)), LEAST, min(MOST, max(LEAST, frames))))


def describe(recorded: Recorded, pack: Pack, points: int, moving: bool = False) -> dict:
    """time and lines for the page: a list of quantities, each with its labels and packed numbers. moving: the page has
    the motion of the bodies already, and works out these lines from it."""
    time = np.asarray(recorded["time"][...], dtype=float)
    sparse = len(time) > points
    edges = np.unique(np.linspace(0, len(time), points // 2 + 1).astype(int)) if sparse else None
    shown = time if edges is None else stretch_times(time, edges)
    out: dict = {"time": pack.add(shown, "f8"), "quantities": []}
    for name in recorded:
        if name in MOTION and moving:
            data = recorded[name]
            out["quantities"].append({"name": name, "units": data.units, "about": data.long_name,
                                      "labels": labels(recorded, data), "motion": True,
                                      "width": data.shape[-1]})
        elif name != "time" and len(time):
            out["quantities"].append(quantity(recorded, name, edges, pack))
    return out


def quantity(recorded: Recorded, name: str, edges: np.ndarray | None, pack: Pack) -> dict:
    """One of them."""
    data = recorded[name]
    values = (drawable(data[...]) if edges is None else stretches(data, edges)).reshape(-1,
        int(np.prod(data.shape[1:])))
    low, high = extremes(values)
    span = np.where(high > low, high - low, 1.0)
    with np.errstate(invalid="ignore"):
        steps = np.where(np.isfinite(values), np.round((values - low) / span * TOP), TOP + 1)
    return {"name": name, "units": data.units, "about": data.long_name, "labels": labels(recorded, data),
            "low": [float(x) for x in low], "span": [float(x) for x in span], "values": pack.add(steps.T, "u2")}


def extremes(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Least and greatest of every column; of one without numbers, zero."""
    known = np.isfinite(values)
    low, high = np.where(known, values, np.inf).min(axis=0), np.where(known, values, -np.inf).max(axis=0)
    some = known.any(axis=0)
    return np.where(some, low, 0.0), np.where(some, high, 0.0)


def labels(recorded: Recorded, data: Quantity) -> list[str]:
    """Of every column: the names along each axis but time."""
    out = [""]
    for dim, size in zip(data.dims[1:], data.shape[1:]):
        names = recorded.names(dim)
        names = names if len(names) == size else [str(k + 1) for k in range(size)]
        out = [f"{front} {name}".strip() for front in out for name in names]
    return out


def stretch_times(time: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Two of each stretch, at a quarter and at three quarters of it."""
    first, last = time[edges[:-1]], time[edges[1:] - 1]
    return np.stack([first + (last - first) / 4, first + (last - first) * 3 / 4], axis=1).ravel()


def stretches(data: Quantity, edges: np.ndarray) -> np.ndarray:
    """(2 stretches, ...) least and greatest of each stretch, in the order in which they come. Read in blocks of whole
    stretches."""
    out, k = [], 0
    while k < len(edges) - 1:
        end = max(k + 1, int(np.searchsorted(edges, edges[k] + ROWS, side="right")) - 1)
        block = drawable(data[int(edges[k]):int(edges[end])])
        out += [pair(block[edges[i] - edges[k]:edges[i + 1] - edges[k]]) for i in range(k, end)]
        k = end
    return np.concatenate(out)


def pair(rows: np.ndarray) -> np.ndarray:
    """(2, ...) the least and the greatest, whichever comes first."""
    known = np.isfinite(rows)
    low, high = np.where(known, rows, np.inf), np.where(known, rows, -np.inf)
    first = low.argmin(axis=0) <= high.argmax(axis=0)
    least, most = (np.where(known.any(axis=0), x, np.nan) for x in (low.min(axis=0), high.max(axis=0)))
    return np.stack([np.where(first, least, most), np.where(first, most, least)])
