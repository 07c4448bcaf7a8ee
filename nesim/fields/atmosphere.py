"""Density of the air as tables of the core: layers of constant scale height, or NRLMSISE-00 filled in by pymsis.
theory.md section 15."""

from __future__ import annotations

from datetime import datetime, timedelta, UTC
from importlib import resources

import numpy as np

from nesim.base.errors import ArgumentError, MissingPackage
from nesim.base.frozen import frozen

EARTH = 6378137.0, 1 / 298.257223563     # m, WGS 84
STEP = 5000.0     # m; every layer of the shipped model begins at a multiple of it
DAY = 86400.0     # s


@frozen
class AirGrid:
    """How the table of ``msis_tables`` is spaced.

    bottom, top: altitudes, m; beyond them the last slope goes on. step: m. latitudes: nodes from pole to pole. hours:
    nodes of local time, even. interval: of the nodes of time, s. As given here: within 1 % of the model from 150 to
    1000 km; from 100 km with a ``step`` of 2.5 km: 0.5 %. A node takes pymsis some 5 us, so cut the altitudes to the
    orbit's.
    """

    bottom: float = 150e3
    top: float = 1000e3
    step: float = 10e3
    latitudes: int = 19
    hours: int = 24
    interval: float = 3600.0


@frozen
class SpaceWeather:
    """f107: solar flux of the day before, 10^-22 W/(m2 Hz). f107a: its mean over 81 days. ap: daily index."""

    f107: float = 150.0
    f107a: float = 150.0
    ap: float = 4.0


def layers() -> np.ndarray:
    """Rows of the shipped exponential model: begin (m), density there (kg/m3), scale height (m)."""
    text = resources.files("nesim").joinpath("data", "atmosphere_exponential.csv").read_text()
    rows = np.array([line.split(",") for line in text.splitlines() if not line.startswith("#")], float)
    return rows * (1e3, 1.0, 1e3)


def layer_tables(rows: np.ndarray | None = None, radius: float = EARTH[0], flattening: float = EARTH[1],
                 step: float = STEP) -> dict:
    """Tables for the core's Layers. rows: as of ``layers``, from altitude 0, each beginning at a multiple of ``step``
    (m)."""
    rows = layers() if rows is None else np.asarray(rows, float)
    begins = rows[:, 0] / step
    if begins[0] != 0 or (begins != np.round(begins)).any() or (np.diff(begins) <= 0).any():
        raise ArgumentError(f"layers must rise from 0 in multiples of {step} m")
    at = np.arange(int(begins[-1]) + 1) * step
    begin, density, scale = rows[np.searchsorted(rows[:, 0], at, side="right") - 1].T
    return {"radius": radius, "flattening": flattening, "step": step,
            "cell": np.column_stack([np.log(density) - (at - begin) / scale, -1 / scale])}


def geodetic(latitude: np.ndarray, altitude: np.ndarray) -> np.ndarray:
    """Geodetic latitude (rad) where the geocentric one and the altitude (m) are given, on the Earth's ellipsoid; each
    round gains 2 digits."""
    a, f = EARTH
    e2 = f * (2 - f)
    found = np.array(latitude, float)
    for _ in range(6):
        N = a / np.sqrt(1 - e2 * np.sin(found) ** 2)
        # tan(geocentric) = (N (1 - e2) + h)/(N + h) tan(geodetic)
        found = np.arctan2(np.sin(latitude) * (N + altitude), np.cos(latitude) * (N * (1 - e2) + altitude))
    return found


def with_neighbours(ln: np.ndarray) -> np.ndarray:
    """The nodes that a cubic needs beyond midnight and the poles. ln: (times, hours, latitudes, altitudes), hours even,
    poles included."""
    over = np.roll(ln, ln.shape[1] // 2, axis=1)     # across a pole the local time is twelve hours off
    ln = np.concatenate([over[:, :, 1:2], ln, over[:, :, -2:-1]], axis=2)
    return np.concatenate([ln[:, -1:], ln, ln[:, :2]], axis=1)


def msis_tables(start: datetime, duration: float, weather: SpaceWeather | None = None,
                air: AirGrid | None = None) -> dict:
    """Tables for the core's Air from NRLMSISE-00, which pymsis (``nesim[atmosphere]``) evaluates at every node.

    start: t = 0, UTC. duration: s; of a long run a part, the next part's table then starts where this one ends. The
    table turns with the mean Sun: what changes with time at a fixed local time is slow.
    """
    try:
        import pymsis  # heavy, and an extra
    except ImportError:
        raise MissingPackage("pymsis", "atmosphere", "the atmosphere NRLMSISE-00") from None
    weather, air = weather or SpaceWeather(), air or AirGrid()
    if air.hours % 2 or air.latitudes < 4 or not air.bottom + 3 * air.step <= air.top:
        raise ArgumentError("a table of air needs an even number of hours, four latitudes and four altitudes")
    start = start.astimezone(UTC).replace(tzinfo=None) if start.tzinfo else start
    day = (start - datetime(start.year, start.month, start.day)).total_seconds() / DAY
    times = int(np.ceil(max(duration, 0) / air.interval)) + 1 if duration > 0 else 1
    heights = air.bottom + air.step * np.arange(-1, int(np.ceil((air.top - air.bottom) / air.step)) + 2)
    turns, latitudes = np.arange(air.hours) / air.hours, np.linspace(-np.pi / 2, np.pi / 2, air.latitudes)
    turn, latitude, height = (x.ravel() for x in np.meshgrid(turns, latitudes, heights, indexing="ij"))
    north = np.degrees(geodetic(latitude, height))
    ln = []
    for k in range(times):
        when = start + timedelta(seconds=k * air.interval)
        east = (360 * (turn - day - k * air.interval / DAY) + 180) % 360 - 180
        size = len(turn)
        found = pymsis.calculate(np.full(size, np.datetime64(when)), east, north, height / 1e3,
                                 np.full(size, weather.f107),
                                 np.full(size, weather.f107a), np.full((size, 7), weather.ap), version=0)
        ln.append(np.log(found[:, pymsis.Variable.MASS_DENSITY].astype(float)).reshape(air.hours, air.latitudes, -1))
    return {"radius": EARTH[0], "flattening": EARTH[1], "bottom": air.bottom, "step": air.step,
            "interval": air.interval, "day": day,
            "ln": with_neighbours(np.array(ln))}
