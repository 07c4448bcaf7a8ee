"""Orbit ephemeris messages of the CCSDS (OEM, 502.0-B, the keyword form) -> the state at a time, in GCRF.

States are in km and km/s. A segment's own INTERPOLATION is used (LAGRANGE, HERMITE, LINEAR with its degree), or
Lagrange's of degree 7. Covariances and comments are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

import numpy as np

from nesim.base.errors import RefusedInput
from nesim.sky.time import DAY, TT_MINUS_TAI, Epoch, mjd

DEGREE = 7                   # where the file does not say
MOST_DEGREE = 30
FRAMES = ("EME2000", "ICRF", "GCRF")
SYSTEMS = ("UTC", "TAI", "TT", "TDB", "GPS")
METHODS = ("LAGRANGE", "HERMITE", "LINEAR")
NEEDED = ("OBJECT_NAME", "OBJECT_ID", "CENTER_NAME", "REF_FRAME", "TIME_SYSTEM", "START_TIME", "STOP_TIME")
KNOWN = (*NEEDED, "REF_FRAME_EPOCH", "USEABLE_START_TIME", "USEABLE_STOP_TIME", "INTERPOLATION", "INTERPOLATION_DEGREE")
DATE = re.compile(r"(\d{4})-(?:(\d\d)-(\d\d)|(\d{3}))T(\d\d):(\d\d):(\d\d)(\.\d*)?Z?", re.ASCII)
GPS_MINUS_TAI = -19.0        # s


class OemError(RefusedInput):
    """Something is wrong with a file. line: from 1; None if the file as a whole is meant. hint: what is allowed."""

    def __init__(self, message: str, line: int | None = None, hint: str = ""):
        self.line, self.hint = line, hint
        super().__init__(message)


@dataclass
class Segment:
    """meta: values and their lines by keyword. epochs: texts. states: (6,) km, km/s. lines: of the states."""

    line: int
    meta: dict[str, tuple[str, int]] = field(default_factory=dict)
    epochs: list[str] = field(default_factory=list)
    states: list[list[float]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def __getitem__(self, key: str) -> str:
        return self.meta[key][0]

    def matches(self, wanted: str) -> bool:
        """By name or ID of the object."""
        return wanted.strip().casefold() in (self["OBJECT_NAME"].casefold(), self["OBJECT_ID"].casefold())


def read_segments(lines: Sequence[str]) -> list[Segment]:
    """Every segment of a file. Raises OemError."""
    segments: list[Segment] = []
    version, where = False, "head"                          # head, meta, data or covariance
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.split()[0] == "COMMENT":
            continue
        if not version:
            if not re.match(r"CCSDS_OEM_VERS\s*=", line):
                raise OemError("does not begin with CCSDS_OEM_VERS: no OEM file in keyword form", number)
            version = True
        elif line == "META_START":
            segments.append(Segment(number))
            where = "meta"
        elif line == "META_STOP":
            if where != "meta":
                raise OemError("META_STOP without META_START", number)
            check_meta(segments[-1])
            where = "data"
        elif line in ("COVARIANCE_START", "COVARIANCE_STOP"):
            where = "covariance" if line.endswith("START") else "data"
        elif where == "meta":
            read_meta(segments[-1], line, number)
        elif where == "data":
            read_state(segments[-1], line, number)
        elif where == "head" and "=" not in line:
            raise OemError("is neither a keyword with its value nor META_START", number)
    if not segments:
        raise OemError("there is no segment in it", None, "(META_START, META_STOP and states)")
    if where == "meta":
        raise OemError("META_START without META_STOP", segments[-1].line)
    return segments


def read_meta(segment: Segment, line: str, number: int) -> None:
    """One keyword."""
    key, equals, value = (part.strip() for part in line.partition("="))
    if not equals or key not in KNOWN:
        raise OemError(f"unknown keyword '{key[:40]}'", number, f"(allowed: {', '.join(KNOWN)})")
    if key in segment.meta:
        raise OemError(f"{key} is repeated", number)
    segment.meta[key] = value, number


def check_meta(segment: Segment) -> None:
    """Everything that is needed, of a kind that can be used."""
    missing = [key for key in NEEDED if key not in segment.meta]
    if missing:
        raise OemError(f"{missing[0]} is missing in this segment", segment.line)
    for key, allowed in (("REF_FRAME", FRAMES), ("TIME_SYSTEM", SYSTEMS), ("INTERPOLATION", METHODS)):
        value, line = segment.meta.get(key, (allowed[0], 0))
        if value.upper() not in allowed:
            raise OemError(f"{key} '{value[:40]}' cannot be used", line, f"(allowed: {', '.join(allowed)})")
    for key in ("START_TIME", "STOP_TIME", "USEABLE_START_TIME", "USEABLE_STOP_TIME"):
        if key in segment.meta:
            instant(*segment.meta[key], segment["TIME_SYSTEM"])
    value, line = segment.meta.get("INTERPOLATION_DEGREE", (str(DEGREE), 0))
    if not value.isascii() or not value.isdigit() or not 1 <= int(value) <= MOST_DEGREE:
        raise OemError(f"INTERPOLATION_DEGREE '{value[:40]}' is not a whole number from 1 to {MOST_DEGREE}", line)


def read_state(segment: Segment, line: str, number: int) -> None:
    """Epoch, position, velocity, and perhaps an acceleration."""
    cells = line.split()
    if len(cells) not in (7, 10):
        raise OemError(f"needs an epoch and 6 numbers (9 with accelerations), found {len(cells)} words", number)
    if not DATE.fullmatch(cells[0]):
        raise OemError(f"'{cells[0][:40]}' is not a date", number, "(allowed: as 2015-03-13T02:44:00.000 or "
            "2015-072T02:44:00.000)")
    try:
        values = [float(cell) for cell in cells[1:7]]
    except ValueError:
        values = [np.nan]
    if not np.isfinite(values).all():
        raise OemError("holds something that is not a number", number)
    segment.epochs.append(cells[0])
    segment.states.append(values)
    segment.lines.append(number)


def instant(text: str, line: int, system: str) -> Epoch:
    """A date in a time system. Raises OemError."""
    match = DATE.fullmatch(text)
    try:
        if not match:
            raise ValueError(f"'{text[:40]}' is not a date")
        year, month, day, of_year, hour, minute, second, fraction = match.groups()
        when = date(int(year), 1, 1) + timedelta(int(of_year) - 1) if of_year else date(int(year), int(month), int(day))
        if system.upper() == "UTC":
            return Epoch.of(
                f"{when.isoformat()}T{hour}:{minute}:{second}{fraction if fraction and len(fraction) > 1 else ''}Z")
        if int(hour) > 23 or int(minute) > 59 or int(second) > 59:
            raise ValueError(f"'{text[:40]}' is not a date")
    except (ValueError, OverflowError) as error:
        raise OemError(str(error), line) from None
    seconds = 3600 * int(hour) + 60 * int(minute) + int(second) + float(fraction or 0)
    return _from_system(mjd(when), seconds, system.upper())


def _from_system(day: int, seconds: float, system: str) -> Epoch:
    """TAI from another uniform scale."""
    shift = {"TAI": 0.0, "GPS": -GPS_MINUS_TAI, "TT": -TT_MINUS_TAI, "TDB": -TT_MINUS_TAI}[system]
    if system == "TDB":
        import erfa

        shift -= float(erfa.dtdb(2400000.5 + day, seconds / DAY, 0.0, 0.0, 0.0, 0.0))
    seconds += shift
    return Epoch(day + int(seconds // DAY), seconds % DAY)


def choose(segments: list[Segment], wanted: str | None) -> list[Segment]:
    """The segments of the object that is meant. Raises OemError."""
    objects = list(dict.fromkeys(segment["OBJECT_NAME"] for segment in segments))
    there = f"(there are: {', '.join(objects[:10])})"
    if wanted is None and len(objects) > 1:
        raise OemError(f"holds {len(objects)} objects: say which with object", None, there)
    found = [segment for segment in segments if wanted is None or segment.matches(wanted)]
    if not found:
        raise OemError(f"no object is called '{(wanted or '')[:40]}'", None, there)
    return found


def state(segments: list[Segment], when: Epoch) -> tuple[np.ndarray, np.ndarray, Segment]:
    """Position (m) and velocity (m/s) in GCRF at a time, and the segment that they come from. Raises OemError."""
    spans = []
    for segment in segments:
        system = segment["TIME_SYSTEM"]
        ends = [instant(*segment.meta.get(f"USEABLE_{key}", segment.meta[key]), system)
                for key in ("START_TIME", "STOP_TIME")]
        spans.append(ends)
        if when.since(ends[0]) >= 0 >= when.since(ends[1]):
            return (*interpolate(segment, when), segment)
    first, last = min(ends[0].utc_text() for ends in spans), max(ends[1].utc_text() for ends in spans)
    raise OemError(f"reaches from {first} to {last}, the case starts at {when.utc_text()}")


def interpolate(segment: Segment, when: Epoch) -> tuple[np.ndarray, np.ndarray]:
    """Position (m) and velocity (m/s) in GCRF at a time within a segment."""
    t = np.array([instant(text, line, segment["TIME_SYSTEM"]).since(when)
                  for text, line in zip(segment.epochs, segment.lines)])
    if not len(t):
        raise OemError("there are no states in this segment", segment.line)
    back = np.flatnonzero(np.diff(t) <= 0)
    if len(back):
        raise OemError("epochs must grow", segment.lines[int(back[0]) + 1])
    method = segment.meta.get("INTERPOLATION", ("LAGRANGE",))[0].upper()
    degree = 1 if method == "LINEAR" else int(segment.meta.get("INTERPOLATION_DEGREE", (str(DEGREE),))[0])
    count = min((degree + 1) // 2 if method == "HERMITE" else degree + 1, len(t))
    first = int(np.clip(np.searchsorted(t, 0.0) - count // 2, 0, len(t) - count))
    chosen = slice(first, first + count)
    x = np.array(segment.states[chosen], dtype=np.longdouble) * 1000
    position, velocity = (hermite if method == "HERMITE" else lagrange)(t[chosen].astype(np.longdouble), x[:, :3],
        x[:, 3:])
    C = _bias() if segment["REF_FRAME"].upper() == "EME2000" else np.eye(3)
    return C @ position.astype(float), C @ velocity.astype(float)


def lagrange(t: np.ndarray, r: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both at t = 0, each by the polynomial through its own values."""
    weights = [np.prod([t[j] / (t[j] - t[i]) for j in range(len(t)) if j != i]) for i in range(len(t))]
    return np.array(weights) @ r, np.array(weights) @ v


def hermite(t: np.ndarray, r: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both at t = 0, by the polynomial that has the positions and the velocities; by divided differences with every
    node twice."""
    nodes = np.repeat(t, 2)
    level, rows = np.repeat(r, 2, axis=0), []
    rows.append(level[0])
    for order in range(1, len(nodes)):
        gaps = nodes[order:] - nodes[:-order]
        steps = np.diff(level, axis=0)
        same = gaps == 0
        level = np.where(same[:, None], np.repeat(v, 2, axis=0)[:len(gaps)], steps / np.where(same, 1, gaps)[:, None])
        rows.append(level[0])
    value, slope = 0 * rows[0], 0 * rows[0]
    for order in range(len(nodes) - 1, -1, -1):             # Horner from the highest: p = c + (0 - node) p
        slope = value - nodes[order] * slope
        value = rows[order] - nodes[order] * value
    return value, slope


def _bias() -> np.ndarray:
    """(3, 3): from the mean equator and equinox of J2000, EME2000, to the axes of GCRF: 0.02 arc seconds."""
    import erfa

    return erfa.bp06(2451545.0, 0.0)[0].T
