"""Orbits from files that 42 reads: TRV (states with epochs), TLE and splines."""

from __future__ import annotations

import re
from datetime import datetime, UTC
from typing import Any

import numpy as np

from nesim.base import kepler
from nesim.base.conics import Elements, to_state, wide
from nesim.base.errors import RefusedInput
from nesim.case.orbits.tle import TleError, choose, read_sets
from nesim.text.files import CaseFiles
from nesim.text.locate import Report
from nesim.text.nodes import Notices, at
from nesim.text.source import Node, Source

TLE_MU = 3.986005e14        # m3/s2, that 42 makes a semi-major axis with from a set's mean motion
_EPOCH = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)\s+(\d\d?):(\d\d?):(\d\d?(?:\.\d*)?)")
_KNOT = re.compile(r"(\d{4})[ ,/:-](\d\d?)[ ,/:-](\d\d?)[ ,/:T-](\d\d?):(\d\d?):(\d\d?(?:\.\d*)?)\s+(.*)")
_DAY_OF_YEAR = re.compile(r"(\d{4})[ ,/:-](\d{3})[ ,/:T-](\d\d?):(\d\d?):(\d\d?(?:\.\d*)?)\s+(.*)")       # of 2026


class OrbitTableError(RefusedInput):
    """line: from 1, of the file; None if the file as a whole is meant."""

    def __init__(self, message: str, line: int | None = None):
        self.line = line
        super().__init__(message)


def state(values: dict, start: str, files: CaseFiles, report: Report, notices: Notices, mu: float) -> dict | None:
    """Position and velocity in N at the start, as written in sim.yaml; None with a problem reported. mu: m3/s2, of the
    world."""
    name = values["file"]
    problem = files.file_problem(name.value)
    if problem:
        report.at(name, *problem)
        return None
    found = files.text(name.value)
    if found is None:
        return None
    try:
        r, v = READERS[values["format"].value](found[1], values, start, notices, mu)
    except OrbitTableError as error:
        report.at(name if error.line is None else Node(found[1], error.line, 1, ""), str(error))
        return None
    place = values["label"]
    return {"position": at(place, [float(x) for x in r]), "velocity": at(place, [float(x) for x in v])}


def seconds(year: Any, month: Any, day: Any, hour: Any, minute: Any, second: Any) -> float:
    """UTC on a scale of its own, s: differences are good but for leap seconds between."""
    try:
        whole = datetime(int(year), int(month), int(day), int(hour), int(minute), tzinfo=UTC)
    except ValueError as error:
        raise OrbitTableError(f"the epoch is no date: {error}") from None
    return whole.timestamp() + float(second)


def of_start(start: str) -> float:
    """The start of a case (UTC, ISO 8601) on the scale of seconds()."""
    date, clock = start.rstrip("Z").split("T")
    return seconds(*date.split("-"), *clock.split(":"))


def trv(source: Source, values: dict, start: str, notices: Notices, mu: float) -> tuple:
    """A block of the label, ``CENTRAL world epoch``, position (m) and velocity (m/s), carried to the start along its
    ellipse."""
    label = values["label"].value
    for i, text in enumerate(source.lines):
        if not text.lstrip().startswith(f'"{label}'):
            continue
        rows = source.lines[i + 1:i + 4]
        match = _EPOCH.search(rows[0]) if len(rows) == 3 else None
        if match is None:
            raise OrbitTableError("a line such as  CENTRAL EARTH 2025-03-27 00:00:00.0  is due", i + 2)
        words = rows[0].split()
        if words[:2] != ["CENTRAL", values["world"].value]:
            raise OrbitTableError(f"'{' '.join(words[:2])}' is not CENTRAL {values['world'].value}", i + 2)
        r, v = (_three(row, i + 3 + k) for k, row in enumerate(rows[1:]))
        age = of_start(start) - seconds(*match.groups())
        return (r, v) if age == 0 else tuple(x[0] for x in kepler.propagate(r, v, mu, age))
    raise OrbitTableError(f"there is no label \"{label}\" in it")


def _three(text: str, line: int) -> np.ndarray:
    try:
        return np.array([float(x) for x in text.split()[:3]] if len(text.split()) >= 3 else [float("x")],
                        dtype=wide)
    except ValueError:
        raise OrbitTableError(f"found '{text.strip()[:40]}', three numbers are due", line) from None


def tle(source: Source, values: dict, start: str, notices: Notices, mu: float) -> tuple:
    """The mean elements as they are, along their conic to the start: so does 42, and not by SGP4."""
    label = values["label"].value
    try:
        sets = read_sets(source.lines)
        fitting = [one for one in sets if one.name.startswith(label.strip())]
        first, second = (fitting[0] if fitting else choose(sets, label)).lines
    except TleError as error:
        raise OrbitTableError(str(error), None if error.line is None else error.line + 1) from None
    notices.add(values["format"], "a TLE's mean elements are taken as they are, as in 42; by SGP4 the place is another "
                                  "one, by kilometres")
    year = int(first[18:20])
    begin = datetime(year + (2000 if year < 57 else 1900), 1, 1, tzinfo=UTC).timestamp()
    age = of_start(start) - begin - (float(first[20:32]) - 1) * 86400
    return of_mean_elements(second, age, mu)


def of_mean_elements(line: str, age: float, mu: float) -> tuple:
    """Position and velocity from the second line of a TLE, some seconds after its epoch."""
    inclination, raan, argument, mean = (np.radians(wide(float(line[a:b]))) for a,
                                         b in ((8, 16), (17, 25), (34, 42), (43, 51)))
    e, rate = wide(float(f"0.{line[26:33].strip()}")), wide(float(line[52:63])) * 2 * np.pi / 86400
    a = np.cbrt(TLE_MU / rate**2)
    # s since a periapsis; from there by this orbit's own rate
    past = np.fmod(age + mean / rate, 2 * np.pi / rate)
    nu = kepler.true_anomaly(kepler.wrap(np.sqrt(wide(mu) / a**3) * past), e)
    return to_state(Elements(a * (1 - e * e), e, inclination, raan, argument, nu), wide(mu))


def knot(text: str) -> tuple[float, list[str]] | None:
    """Time (s, as of_start) and what follows it in a row of a spline; None if it is no such row. 42 of 2026 takes other
    separators than colons, and days of the year."""
    if (match := _KNOT.match(text)):
        return seconds(*match.groups()[:6]), match.group(7).split()
    if (match := _DAY_OF_YEAR.match(text)):
        year, day, *clock = match.groups()[:5]
        return seconds(year, 1, 1, *clock) + (int(day) - 1) * 86400.0, match.group(6).split()
    return None


def spline(source: Source, values: dict, start: str, notices: Notices, mu: float) -> tuple:
    """Rows of an epoch, position (km) and velocity (km/s); a cubic through four positions, and their velocities
    alike."""
    times, rows = [], []
    for i, text in enumerate(source.lines):
        found = knot(text.strip())
        if found is None:
            continue
        time, numbers = found
        if len(numbers) < 6:
            raise OrbitTableError(f"{len(numbers)} numbers behind the epoch, 6 are due", i + 1)
        times.append(time)
        rows.append([float(x) * 1e3 for x in numbers[:6]])
    when = of_start(start)
    k = int(np.searchsorted(times, when, side="right")) - 1
    if len(times) < 4 or k < 1 or k + 2 >= len(times):
        raise OrbitTableError("the start lies outside the file's second to last but one row" if len(times) >= 4
                         else "it holds fewer than four rows")
    t, x = np.array(times[k - 1:k + 3]) - when, np.array(rows[k - 1:k + 3])
    weights = [np.prod([-t[j] / (t[i] - t[j]) for j in range(4) if j != i]) for i in range(4)]
    found = np.array(weights) @ x
    return found[:3], found[3:]


READERS = {"TRV": trv, "TLE": tle, "SPLINE": spline}
