"""Time scales. A run counts t, SI seconds of TT since its epoch; people write and read UTC.

    UTC -> TAI     leap seconds, from the file of the IERS in the package astropy-iers-data
    TAI -> TT      TT = TAI + 32.184 s
    TT  -> TDB     at the geocentre, less than 2 ms apart [Fairhead & Bretagnon 1990], through pyerfa
    TAI -> UT1     measured: nesim.sky.earth_orientation

Julian dates come in two parts whose sum is the date, the first a midnight: together they keep 1e-11 s. A UTC date of
two parts follows the habit of SOFA: a day with a leap second is 86401 s long.
"""

from __future__ import annotations

import functools
import re
from datetime import date, datetime
from typing import Any

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.errors import ArgumentError
from nesim.base.frozen import frozen

DAY = 86400                      # s
TT_MINUS_TAI = 32.184            # s
MJD_ZERO = 2400000.5             # Julian date
J2000 = 51544.5                  # MJD, TT or TDB
ORDINAL_OF_MJD_ZERO = 678576     # of Python's proleptic calendar
UTC_TEXT = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)?Z?", re.ASCII)
TwoPart = tuple[np.ndarray, np.ndarray]


@frozen
class DataNotice:
    """Something about its data that a user should know; to be shown and recorded. subject: one word, e.g. ``ut1``."""

    subject: str
    message: str

    def __str__(self) -> str:
        return self.message


@frozen
class LeapSeconds:
    """days: (step,) MJD, the first day with a new offset. offsets: (step,) s, TAI - UTC from then on. expires: MJD,
    until when no other leap second can come."""

    days: tuple[int, ...]
    offsets: tuple[int, ...]
    expires: int

    def offset(self, day: int) -> int:
        """TAI - UTC (s) during a day (MJD, UTC)."""
        found = [offset for first, offset in zip(self.days, self.offsets) if first <= day]
        if not found:
            raise ArgumentError(f"UTC begins on {day_text(self.days[0])}: before, its second was not the SI second")
        return found[-1]

    def length(self, day: int) -> int:
        """Seconds of a day (MJD, UTC)."""
        return DAY + self.offset(day + 1) - self.offset(day)


@functools.cache
def leap_seconds() -> LeapSeconds:
    """The table of the installed astropy-iers-data."""
    import astropy_iers_data

    with open(astropy_iers_data.IERS_LEAP_SECOND_FILE, encoding="ascii") as file:
        lines = file.read().splitlines()
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    [end] = [line.split("expires on")[1].strip() for line in lines if "expires on" in line]
    return LeapSeconds(tuple(int(float(row[0])) for row in rows), tuple(int(row[4]) for row in rows),
                       mjd(datetime.strptime(end, "%d %B %Y").date()))


def mjd(day: date) -> int:
    """Modified Julian day number of a calendar day."""
    return day.toordinal() - ORDINAL_OF_MJD_ZERO


def day_text(day: int) -> str:
    """The calendar day of an MJD, as 2015-03-13."""
    return date.fromordinal(day + ORDINAL_OF_MJD_ZERO).isoformat()


@frozen
class Epoch:
    """The time t = 0. day: MJD of its day in TAI. second: s of TAI since that day's midnight."""

    day: int
    second: float

    @classmethod
    def of(cls, text: str) -> Epoch:
        """From UTC in ISO 8601, as 2015-03-13T02:44:00Z. Raises ArgumentError if there is no such time: 23:59:60 must
        be a leap second."""
        match = UTC_TEXT.fullmatch(text)
        if not match:
            raise ArgumentError(f"'{text}' is not a UTC time (allowed: as 2015-03-13T02:44:00Z)")
        year, month, number, hour, minute, second = (int(group) for group in match.groups()[:6])
        try:
            day = mjd(date(year, month, number))
        except ValueError as error:
            raise ArgumentError(f"'{text}' is not a UTC time: {error}") from None
        leaps = leap_seconds()
        last = leaps.length(day) - DAY + 59 if (hour, minute) == (23, 59) else 59
        if hour > 23 or minute > 59 or second > last:
            leap = f": no leap second ended {day_text(day)}" if second == 60 else ""
            raise ArgumentError(f"'{text}' is not a UTC time{leap}")
        whole = leaps.offset(day) + 3600 * hour + 60 * minute + second
        return cls(day + whole // DAY, whole % DAY + float(match[7] or 0))


    def tt(self, t: ArrayLike = 0.0) -> TwoPart:
        """Julian date in TT, in two parts."""
        days, second = self.split(t)
        return MJD_ZERO + days, (second + TT_MINUS_TAI) / DAY

    def split(self, t: ArrayLike) -> TwoPart:
        """MJD and second of the day in TAI (at least 0, below 2 days). Whole days leave t first, so that the seconds
        keep 1e-11 s."""
        days, rest = np.divmod(np.asarray(t, dtype=float), DAY)
        return self.day + days, self.second + rest

    def tdb(self, t: ArrayLike = 0.0) -> TwoPart:
        """Julian date in TDB at the geocentre, in two parts."""
        import erfa

        one, two = self.tt(t)
        return one, two + erfa.dtdb(one, two, 0.0, 0.0, 0.0, 0.0) / DAY

    def utc(self, t: ArrayLike = 0.0) -> TwoPart:
        """Julian date in UTC, in two parts; a day with a leap second is 86401 s long."""
        parts = [self._utc_of(float(x)) for x in np.ravel(t)]
        one, two = (np.reshape(part, np.shape(t)) for part in zip(*parts))
        return one, two

    def _utc_of(self, t: float) -> tuple[float, float]:
        days, second = self.split(t)
        day, second = utc_clock(int(days), float(second))
        return MJD_ZERO + day, second / leap_seconds().length(day)

    def utc_text(self, t: float = 0.0, digits: int = 3) -> str:
        """UTC as 2015-03-13T02:44:00.000Z, rounded to the nearest of the digits after the second."""
        days, second = self.split(t)
        ticks = round(float(second) * 10**digits)
        day, ticks = utc_clock(int(days), ticks, 10**digits)
        whole, rest = divmod(ticks, 10**digits)
        clock = min(whole, DAY - 1)
        seconds = clock % 60 + whole - clock
        fraction = f".{rest:0{digits}d}" if digits else ""
        return f"{day_text(day)}T{clock // 3600:02d}:{clock // 60 % 60:02d}:{seconds:02d}{fraction}Z"

    def since(self, other: Epoch) -> float:
        """s from another time to this one."""
        return (self.day - other.day) * DAY + (self.second - other.second)

    def notices(self, duration: float) -> tuple[DataNotice, ...]:
        """What the data do not cover of a run so long (s)."""
        leaps = leap_seconds()
        if self.day + (self.second + duration) / DAY <= leaps.expires:
            return ()
        return (DataNotice("leap_seconds", f"leap seconds are announced until {day_text(leaps.expires)}; none is "
                           "assumed later"),)


def utc_clock(day: int, second: Any, per_second: int = 1) -> tuple[Any, Any]:
    """Day (MJD) and second of the day in UTC, 0 to 86401, from those in TAI; ``second`` may count ticks, so many per
    second."""
    leaps = leap_seconds()
    day, second = day + int(second // (DAY * per_second)), second % (DAY * per_second)
    for there in (day, day - 1):
        since = second - leaps.offset(there) * per_second + (day - there) * DAY * per_second
        if since >= 0:
            return there, since
    raise AssertionError("TAI - UTC is longer than a day")
