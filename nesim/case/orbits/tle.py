"""Two-line element sets -> the state at a time, in GCRF.

SGP4 propagates the mean elements to the time [Hoots & Roehrich 1980; Vallado et al. 2006], through the package sgp4
with its constants WGS 72. Its frame TEME has the true equator and a mean equinox. With the Earth's rotation angle and
mean sidereal time of 1982, by which the set was made, it is turned into the frame of the celestial intermediate pole
and origin, and from there to GCRF by IAU 2006/2000A. TEME's axes are taken as fixed for the velocity: they turn 8e-12
rad/s. What comes out is osculating: it is the start of a run, and from there on the forces of the run act and not
SGP4's. Sets are good to a kilometre or so at their epoch.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from nesim.base.errors import MissingPackage, RefusedInput
from nesim.base.frozen import frozen
from nesim.sky.earth_orientation import EarthOrientation
from nesim.sky.time import DAY, MJD_ZERO, Epoch, leap_seconds

WIDTH = 69          # characters of a line
WHOLE, REAL = re.compile(r"\d+", re.ASCII), re.compile(r"\d+\.?\d*|\.\d+", re.ASCII)
# by line, columns and what they hold: in 1 year and day of the epoch, in 2 elements and mean motion
FIELDS = {"1": ((18, 20, WHOLE), (20, 32, REAL)),
          "2": ((8, 16, REAL), (17, 25, REAL), (26, 33, WHOLE), (34, 42, REAL), (43, 51, REAL), (52, 63, REAL))}


class TleError(RefusedInput):
    """A set that cannot be read or propagated. line: from 0, of the lines given; None if none is to blame."""

    def __init__(self, message: str, line: int | None = None, column: int = 1):
        self.line, self.column = line, column
        super().__init__(message)


@frozen
class TleSet:
    """Two lines, the name in front of them ("" if there is none), and where they were: index of the first line."""

    name: str
    lines: tuple[str, str]
    at: int

    @property
    def number(self) -> str:
        """Of the catalogue, as written."""
        return self.lines[0][2:7].strip()

    @property
    def label(self) -> str:
        """For people."""
        return self.name or self.number

    def matches(self, wanted: str) -> bool:
        """By name or by number."""
        return wanted.strip().casefold() in (self.name.casefold(), self.number.casefold(),
                                             self.number.lstrip("0").casefold())


def read_sets(lines: Sequence[str]) -> list[TleSet]:
    """Every set of a file of two or three lines each. Raises TleError."""
    found, name, i = [], "", 0
    while i < len(lines):
        line = lines[i].rstrip()
        if line.startswith("1 ") and len(line) >= WIDTH - 5:
            if i + 1 >= len(lines) or not lines[i + 1].startswith("2 "):
                raise TleError("line 1 of a set without its line 2", i)
            pair = line, lines[i + 1].rstrip()
            for k in (0, 1):
                check_line(pair[k], i + k)
            if pair[0][2:7] != pair[1][2:7]:
                raise TleError(f"line 2 is of object {pair[1][2:7]}, line 1 of {pair[0][2:7]}", i + 1, 3)
            found.append(TleSet(name, pair, i))
            name, i = "", i + 2
            continue
        if line.startswith("2 ") and len(line) >= WIDTH - 5:
            raise TleError("line 2 of a set without its line 1", i)
        if line and not line.startswith("#"):
            name = line.removeprefix("0 ").strip()
        i += 1
    return found


def check_line(line: str, at: int) -> None:
    """Length, checksum (digits and minus signs of the first 68 characters) and the numbers that count: SGP4 reads on
    whatever stands there."""
    if len(line) != WIDTH:
        raise TleError(f"has {len(line)} characters, a line of a TLE has {WIDTH}", at)
    total = sum(int(c) if c.isascii() and c.isdigit() else c == "-" for c in line[:-1]) % 10
    if line[-1] != str(total):
        raise TleError(f"the checksum is {line[-1]}, the line's characters make {total}", at, WIDTH)
    for first, end, form in FIELDS[line[0]]:
        if not form.fullmatch(line[first:end].strip()):
            raise TleError(f"found '{line[first:end]}' in columns {first + 1} to {end}, a number is due", at, first + 1)
    if line[0] == "2" and not float(line[52:63]):
        raise TleError("the mean motion, columns 53 to 63, must be above 0", at, 53)


def choose(sets: list[TleSet], wanted: str | None) -> TleSet:
    """The set that is meant. Raises TleError."""
    there = ", ".join(f"'{one.label}'" for one in sets[:10]) + (", .." if len(sets) > 10 else "")
    if not sets:
        raise TleError("there is no element set in it")
    if wanted is None:
        if len({one.number for one in sets}) > 1:
            raise TleError(f"holds {len(sets)} objects: say which with name (there are: {there})")
        if len(sets) > 1:
            raise TleError(f"holds {len(sets)} sets of one object: leave one")
        return sets[0]
    chosen = [one for one in sets if one.matches(wanted)]
    if len(chosen) != 1:
        raise TleError(f"{len(chosen) or 'no'} sets are called '{wanted[:40]}' (there are: {there})")
    return chosen[0]


@frozen
class TleState:
    """position (m), velocity (m/s): GCRF. age: s since the epoch of the set. epoch: UTC."""

    position: np.ndarray
    velocity: np.ndarray
    age: float
    epoch: str


def state(one: TleSet, when: Epoch) -> TleState:
    """At a time, by SGP4. Raises TleError, and MissingPackage without sgp4."""
    try:
        from sgp4.api import SGP4_ERRORS, Satrec
    except ImportError as error:
        raise MissingPackage("sgp4", "tle", "an orbit from a TLE") from error
    try:
        made = Satrec.twoline2rv(*one.lines)
    except ValueError as error:
        raise TleError(f"cannot be read: {str(error).splitlines()[0]}", 0) from None
    epoch = epoch_of(made.jdsatepoch, made.jdsatepochF)
    age = when.since(epoch)
    failed, r, v = made.sgp4_tsince(age / 60)
    if failed:
        raise TleError(f"SGP4 fails {age / DAY:.1f} days after its epoch: {SGP4_ERRORS.get(failed, failed)}")
    C = teme_to_gcrf(when)
    return TleState(C @ np.array(r) * 1e3, C @ np.array(v) * 1e3, age, epoch.utc_text())


def epoch_of(whole: float, fraction: float) -> Epoch:
    """From a Julian date in UTC of two parts, the first a midnight."""
    day = round(whole - MJD_ZERO)
    second = fraction * DAY + leap_seconds().offset(day)
    return Epoch(day + int(second // DAY), second % DAY)


def teme_to_gcrf(when: Epoch) -> np.ndarray:
    """(3, 3): takes components in TEME of a date to components in GCRF."""
    import erfa

    ut1 = [float(part) for part in EarthOrientation(when, 0.0, 1.0).ut1(0.0)]
    tt = [float(part) for part in when.tt(0.0)]
    angle = erfa.gmst82(*ut1) - erfa.era00(*ut1)            # from the mean equinox back to the intermediate origin
    return erfa.c2i06a(*tt).T @ erfa.rz(angle, np.eye(3))
