"""Measured Earth orientation: UT1 and polar motion, from the file finals2000A of the IERS in the package
astropy-iers-data.

The columns of Bulletin A are used throughout, measured and predicted, one row a day at 0h UTC (those of Bulletin B,
final and later, differ by 0.02 ms and 0.06 mas on average). Between the rows UT1 - TAI, which has no leap seconds, and
the pole run on polynomials of fifth degree that join with continuous second derivatives, made of the six nearest rows:
what a time gets does not depend on how much else was read. Not modelled: variations within a day by ocean tides (below
0.1 ms of UT1 and 1 mas of the pole: 5 cm on the ground) and the celestial pole's offsets (0.3 mas, 1 cm).
"""

from __future__ import annotations

import functools

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.errors import ArgumentError, NesimError
from nesim.base.frozen import frozen
from nesim.sky.time import DAY, MJD_ZERO, Epoch, DataNotice, TwoPart, day_text, leap_seconds

ARCSECOND = np.pi / 648000       # rad
COLUMNS = {"day": (7, 15), "x": (18, 27), "y": (37, 46), "ut1": (58, 68)}     # bytes of a row: MJD, ", ", s
BESIDE = 3                       # rows on either side of a time that its value depends on


@frozen
class OrientationRows:
    """Rows of the file. day: MJD. values: (row, 3) UT1 - UTC (s), pole x and y (rad). first, last: MJD of the file's
    own; rows outside repeat the nearest."""

    day: np.ndarray
    values: np.ndarray
    first: int
    last: int


@functools.cache
def _file() -> tuple[np.ndarray, int, int]:
    """The file as (row, byte), and the MJD of its first and of its last filled row; they follow day by day."""
    import astropy_iers_data

    path = astropy_iers_data.IERS_A_FILE
    with open(path, "rb") as file:
        width = len(file.readline())
    rows: np.ndarray = np.memmap(path, dtype=np.uint8, mode="r")
    rows = rows[:len(rows) // width * width].reshape(-1, width)
    first, end = COLUMNS["ut1"]
    filled = int(np.flatnonzero((rows[:, first:end] != ord(" ")).any(axis=1))[-1])
    days = _numbers(rows[[0, filled]], "day")
    if days[1] - days[0] != filled:
        raise NesimError(f"{path}: a day is missing")
    return rows, int(days[0]), int(days[1])


def _numbers(rows: np.ndarray, column: str) -> np.ndarray:
    """A column of rows as numbers."""
    first, end = COLUMNS[column]
    return np.ascontiguousarray(rows[:, first:end]).view(f"S{end - first}")[:, 0].astype(float)


def rows(first: int, last: int) -> OrientationRows:
    """Rows of the days first to last (MJD). Outside the file its first or its last is held."""
    data, begin, end = _file()
    day = np.arange(first, last + 1)
    here = data[np.clip(day, begin, end) - begin]
    values = np.stack([_numbers(here, "ut1"), _numbers(here, "x") * ARCSECOND, _numbers(here, "y") * ARCSECOND], axis=1)
    return OrientationRows(day, values, begin, end)


class EarthOrientation:
    """UT1 and the pole over [first, last] (s) since an epoch. notices: what the file does not cover."""

    def __init__(self, epoch: Epoch, first: float, last: float):
        self.epoch = epoch
        days, seconds = epoch.split(np.array([first, last]))
        table = rows(int(days[0]) - BESIDE, int(days[1] + seconds[1] // DAY) + BESIDE + 1)
        leaps = leap_seconds()
        offset = np.array([leaps.offset(max(int(day), leaps.days[0])) for day in table.day])
        values = table.values - np.stack([offset, 0 * offset, 0 * offset], axis=1)      # UT1 - TAI
        # derivatives by day at the inner rows, from five rows; rows are 86400 s apart but for a leap second
        y = [values[k:len(values) - 4 + k] for k in range(5)]
        self._value = y[2]
        self._slope = (8 * (y[3] - y[1]) - (y[4] - y[0])) / 12
        self._bend = (16 * (y[3] + y[1]) - (y[4] + y[0]) - 30 * y[2]) / 12
        self._knots = ((table.day - epoch.day) * DAY + offset - epoch.second)[2:-2].astype(float)     # t of each row, s
        self.notices = self._notices(table, first, last)

    def _notices(self, table: OrientationRows, first: float, last: float) -> tuple[DataNotice, ...]:
        ends = [self.epoch.day + (self.epoch.second + t) / DAY for t in (first, last)]
        found = []
        if ends[1] > table.last:
            found.append(DataNotice("earth_orientation", "UT1 and polar motion are known until "
                                    f"{day_text(table.last)}; the last values are held after it"))
        if ends[0] < table.first:
            found.append(DataNotice("earth_orientation", "UT1 and polar motion are known from "
                                    f"{day_text(table.first)}; the first values are held before it"))
        return tuple(found)

    def at(self, t: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """UT1 - TAI (s), pole x and y (rad) at times t (s)."""
        t = np.asarray(t, dtype=float)
        if t.size and not (self._knots[0] <= t.min() and t.max() <= self._knots[-1]):
            raise ArgumentError(f"Earth orientation was read from {self._knots[0]:g} s to {self._knots[-1]:g} s")
        i = np.clip(np.searchsorted(self._knots, t, side="right") - 1, 0, len(self._knots) - 2)
        h = ((self._knots[i + 1] - self._knots[i]) / DAY)[..., None]
        x = ((t - self._knots[i]) / DAY)[..., None] / h
        # Hermite's quintic: value, slope and bend at both ends
        a, da, dda = self._value[i], self._slope[i] * h, self._bend[i] * h * h / 2
        rise = self._value[i + 1] - a - da - dda
        turn = self._slope[i + 1] * h - da - 2 * dda
        curl = self._bend[i + 1] * h * h / 2 - dda
        cubic, quartic, quintic = (10 * rise - 4 * turn + curl, -15 * rise + 7 * turn - 2 * curl,
                                   6 * rise - 3 * turn + curl)
        value = a + x * (da + x * (dda + x * (cubic + x * (quartic + x * quintic))))
        return value[..., 0], value[..., 1], value[..., 2]

    def ut1(self, t: ArrayLike) -> TwoPart:
        """Julian date in UT1, in two parts."""
        days, second = self.epoch.split(t)
        return MJD_ZERO + days, (second + self.at(t)[0]) / DAY
