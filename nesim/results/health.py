"""Whether a run can be trusted: drift of energy and momenta, closure of the energy balance, norms of quaternions,
numbers that are not finite. Read in blocks: memory does not grow with the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from nesim.base.frozen import frozen
from nesim.results.layout import CHUNK_ROWS
from nesim.results.reader import CraftResults, Quantity, Results

BLOCK_ROWS = 16 * CHUNK_ROWS
# terms of the energy balance
DISSIPATED, PUT_IN = ("contacts", "stops", "dampers"), ("drives", "wheels", "loads", "fields", "jumps")
# NaN has a meaning there
MAY_LACK = ("wheel_angle", "sun_position", "moon_position", "contact_penetration", "loop_error")


@frozen
class Drift:
    """How far a quantity went from its first value, in its own units.

    first: its size at the start (start_size), with which changes are compared. worst: the largest distance from the
    first value over the whole run. trend: slope per second of the straight line through its changes; of a vector,
    through the changes of its component along the first value.
    """

    units: str
    first: float
    worst: float
    trend: float

    @property
    def relative(self) -> float | None:
        """Worst distance over the size at the start; None if that is zero."""
        return self.worst / self.first if self.first else None


def start_size(craft: CraftResults, name: str) -> float:
    """With what changes of energy (J), momentum (kg m/s) or angular momentum (N m s) are compared: the size in the
    first record; of energy the kinetic energy there if that is larger, as the sum with a negative potential may nearly
    vanish. 0: there is nothing to compare with."""
    size = float(np.linalg.norm(np.atleast_1d(craft[name][0])))
    if name == "energy" and "kinetic_energy" in craft:
        size = max(size, float(craft["kinetic_energy"][0]))
    return size


@frozen
class CraftHealth:
    """start, end: s since the epoch, None without rows. What was not recorded is None.

    quaternion: the largest | |q| - 1 | of any body. first_bad_time: when a number first is not finite (beyond the axes
    of a joint none is expected), None if never. Loads, gravity and drives change momentum and energy: then drift is no
    error.
    """

    name: str
    rows: int
    start: float | None
    end: float | None
    energy: Drift | None
    balance: Drift | None
    momentum: Drift | None
    angular_momentum: Drift | None
    quaternion: float | None
    first_bad_time: float | None


@frozen
class Health:
    """Of a file. status and end_reason as in the file; events: how many."""

    path: str
    status: str
    end_reason: str
    events: int
    spacecraft: tuple[CraftHealth, ...]


def examine(results: Results) -> Health:
    """The health of everything in a file. What cannot be read is None, and noted in the results' damage."""
    with np.errstate(all="ignore"):
        return Health(str(results.path), results.noted(lambda: results.status, "unreadable"),
                      str(results.attributes.get("end_reason", "")),
                      len(results.noted(lambda: results.events, [])),
                      tuple(examine_craft(craft) for craft in results.values()))


def examine_craft(craft: CraftResults) -> CraftHealth:
    """The health of one spacecraft."""
    def drift_of(name: str) -> Drift | None:
        return (craft.noted(lambda: drift(craft.time, craft[name], start_size(craft, name))) if name in craft
                and craft.rows else None)

    start, end = (craft.noted(lambda: (float(craft.time[0]), float(craft.time[-1])), (None, None)) if craft.rows
                  else (None, None))
    return CraftHealth(
        name=craft.name, rows=craft.rows, start=start, end=end,
        energy=drift_of("energy"), balance=craft.noted(lambda: closure(craft)) if "balance_contacts" in craft
        and "energy" in craft and craft.rows else None, momentum=drift_of("momentum"),
        angular_momentum=drift_of("angular_momentum"),
        quaternion=craft.noted(lambda: quaternion_error(craft["body_attitude"])) if "body_attitude" in craft
        and craft.rows else None,
        first_bad_time=craft.noted(lambda: first_bad_time(craft)))


def blocks(rows: int) -> Iterator[slice]:
    """Rows of a file, some at a time."""
    return (slice(first, min(first + BLOCK_ROWS, rows)) for first in range(0, rows, BLOCK_ROWS))


def drift(time: Quantity, quantity: Quantity, compared: float) -> Drift:
    """How far a scalar or a vector went from its first value. compared: with what, as start_size has it."""
    first = np.atleast_1d(quantity[0])
    size = float(np.linalg.norm(first))
    t0, worst, count = float(time[0]), 0.0, 0
    sums_t: Any = 0.0
    sums_d = sums_tt = sums_td = sums_t
    for rows in blocks(len(quantity)):
        away = quantity[rows].reshape(-1, first.size) - first
        distance = np.linalg.norm(away, axis=1)
        worst = float(np.maximum(worst, distance.max()))     # NaN stays NaN
        along = away[:, 0] if first.size == 1 else away @ (first / size) if size else distance
        t = time[rows] - t0
        count += len(t)
        sums_t, sums_d = sums_t + t.sum(), sums_d + along.sum()
        sums_tt, sums_td = sums_tt + t @ t, sums_td + t @ along
    spread = sums_tt - sums_t**2 / count
    return Drift(quantity.units, compared, worst, float((sums_td - sums_t * sums_d / count) / spread) if spread > 0
                 else 0.0)


def closure(craft: CraftResults) -> Drift:
    """What is missing in the energy balance: the change of energy, and what was dissipated, less what was put in;
    compared with the largest energy."""
    worst, largest = 0.0, 0.0
    energies = [name for name in ("energy", "balance_partners") if name in craft]       # of all that it touches
    first = sum(float(craft[name][0]) for name in energies)
    for rows in blocks(craft.rows):
        energy = sum(craft[name][rows] for name in energies)
        books = {name: craft[f"balance_{name}"][rows] for name in (*DISSIPATED, *PUT_IN)}
        missing = energy - first + sum(books[name] for name in DISSIPATED) - sum(books[name] for name in PUT_IN)
        worst = float(np.maximum(worst, np.abs(missing).max()))
        largest = float(np.maximum(largest, max(np.abs(values).max() for values in (energy, *books.values()))))
    return Drift("J", largest, worst, 0.0)


def quaternion_error(attitude: Quantity) -> float:
    """The largest | |q| - 1 |."""
    worst = 0.0
    for rows in blocks(len(attitude)):
        worst = float(np.maximum(worst, np.abs(np.linalg.norm(attitude[rows], axis=-1) - 1).max()))
    return worst


def first_bad_time(craft: CraftResults) -> float | None:
    """Time (s) of the first row with a number that is not finite, where one is expected."""
    found = [craft.noted(lambda name=name: craft[name]) for name in craft if name not in MAY_LACK]
    expected = [quantity for quantity in found if quantity is not None and quantity.dims[-1] != "axis"]
    for rows in blocks(craft.rows):
        times = craft.time[rows]
        craft.noted(lambda times=times: craft.check_times(times))
        bad = np.zeros(len(times), dtype=bool)
        for quantity in list(expected):
            values = craft.noted(lambda quantity=quantity, rows=rows: quantity[rows])
            if values is None:
                expected.remove(quantity)
            else:
                bad |= ~np.isfinite(values).reshape(len(bad), -1).all(axis=1)
        if bad.any():
            return float(times[np.argmax(bad)])
    return None
