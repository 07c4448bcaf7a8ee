"""The points of the ground below the spacecraft, and how high they fly above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.post.pictures.each import Pages, Skip
import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.pictures.environment import lit
from nesim.post.pictures.orbit import NIGHT, TRACK, length_unit
from nesim.post.quantities import unwrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

NEEDED = ("longitude", "latitude", "altitude")
SPARSE = 15.0                    # deg between records, from which on a line between them would be a guess
SMALL = (30.0, 20.0)             # deg of longitude and latitude: a track within them is drawn enlarged
WORLD = ((-180.0, 180.0), (-90.0, 90.0))
GROUND, GRID, EQUATOR = "#F4F6F8", "#D9DEE4", "#B4BCC6"


def ground_track(case: CaseData, skip: Skip) -> Pages:
    """A map of all spacecraft, and their altitudes."""
    crafts = []
    for craft in case.crafts:
        try:
            if not craft.has(*NEEDED):
                raise NothingToShow("not recorded: output: {frames: [fixed]} in sim.yaml does", expected=True)
            craft.need(*NEEDED)
            crafts.append(craft)
        except NothingToShow as reason:
            skip(craft.name, reason)
    if crafts:
        yield "ground_track", map_figure(case, crafts)


def map_figure(case: CaseData, crafts: list[CraftData]) -> Figure:
    """The map above, altitudes over time below."""
    tracks = [track_of(craft) for craft in crafts]
    window = window_of(tracks)
    sheet = style.Sheet(2, height=2.85, height_ratios=(3.0, 1))
    chart, height = sheet.axes[:, 0]
    graticule(chart, window)
    lines, night = {}, False
    for k, (craft, track) in enumerate(zip(crafts, tracks)):
        night |= draw_night(chart, craft, track)
        lines[craft.name] = draw_track(chart, track, k)
    altitudes(height, crafts)
    who = crafts[0].name if len(crafts) == 1 else f"{len(crafts)} spacecraft"
    name = case.central_body.name if case.central_body else ""
    about = ("the " if name in ("earth", "moon") else "") + (name.capitalize() or "the central body")
    return sheet.finish(case, f"{who}: ground track on {about}", caption(tracks, night), lines)


def caption(tracks: list[np.ndarray], night: bool) -> str:
    """What the marks are."""
    texts = ["Geodetic longitude and latitude of the mass centre, and altitude above the ellipsoid. Ring: first "
             "record; dot: last."]
    if any(map(is_sparse, tracks)):
        texts.append(f"Records are more than {SPARSE:.0f} deg apart: points, not lines.")
    if night:
        texts.append("Dark band: in the shadow of the central body, in whole or in part.")
    return " ".join(texts)


def track_of(craft: CraftData) -> np.ndarray:
    """(record, 2) deg: longitude and latitude."""
    step = -(-len(craft.time) // TRACK)
    return np.degrees(np.stack([craft.read("longitude"), craft.read("latitude")], axis=1)[::step])


def is_sparse(track: np.ndarray) -> bool:
    """Is the way between records not known?"""
    steps = angles_between(track)
    steps = steps[np.isfinite(steps)]
    return len(steps) > 0 and float(np.median(steps)) > SPARSE


def angles_between(track: np.ndarray) -> np.ndarray:
    """(record - 1,) deg on the sphere from each point to the next."""
    longitude, latitude = np.radians(track.T)
    across = np.sin(np.diff(latitude) / 2)**2 + np.cos(latitude[1:]) * np.cos(latitude[:-1]) * np.sin(np.diff(longitude)
        / 2)**2
    return np.degrees(2 * np.arcsin(np.sqrt(np.clip(across, 0, 1))))


def cut_at_date_line(track: np.ndarray) -> np.ndarray:
    """A track with a gap wherever it crosses 180 deg: it ends at one edge of the map and begins at the other, at the
    latitude in between."""
    with np.errstate(invalid="ignore"):
        jumps = np.flatnonzero(np.abs(np.diff(track[:, 0])) > 180) + 1
    edges = []
    for i in jumps:
        (a, b), side = track[i - 1:i + 1], np.copysign(180.0, track[i - 1, 0])
        way = b[0] + 2 * side - a[0]
        middle = a[1] + (b[1] - a[1]) * ((side - a[0]) / way if way else 0.5)
        edges += [(side, middle), (np.nan, np.nan), (-side, middle)]
    return np.insert(track, np.repeat(jumps, 3), np.array(edges).reshape(-1, 2), axis=0)


def window_of(tracks: list[np.ndarray]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Limits of the map, deg: the world, or what is about a track that stays in one place, as that of a geostationary
    satellite."""
    spans = [np.stack([np.degrees(unwrap(np.radians(track[:, 0]))), track[:, 1]], axis=1) for track in tracks]
    every = np.concatenate(spans)
    every = every[np.isfinite(every).all(axis=1)]
    if not len(every):
        return WORLD
    low, high = every.min(axis=0), every.max(axis=0)
    middle = (low + high) / 2
    if not np.all(high - low < SMALL) or abs(middle[0]) + SMALL[0] / 2 > 180 or abs(middle[1]) + SMALL[1] / 2 > 90:
        return WORLD
    half = max(0.7 * (high - low)[1], 0.35 * (high - low)[0], 0.05)
    return (middle[0] - 2 * half, middle[0] + 2 * half), (middle[1] - half, middle[1] + half)


def graticule(ax: Axes, window: tuple) -> None:
    """Meridians and parallels, named; on the map of the world every 30 deg."""
    from matplotlib.ticker import FuncFormatter, MultipleLocator

    (west, east), (south, north) = window
    ax.set(xlim=(west, east), ylim=(south, north), aspect="equal", facecolor=GROUND)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: place_name(x, "EW")))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: place_name(y, "NS")))
    if window == WORLD:
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_locator(MultipleLocator(30))
    ax.grid(color=GRID, lw=0.6)
    ax.axhline(0, color=EQUATOR, lw=0.9, zorder=0.9)
    ax.axvline(0, color=EQUATOR, lw=0.9, zorder=0.9)
    for side in ("top", "right"):
        ax.spines[side].set_visible(True)


def place_name(x: float, letters: str) -> str:
    """60°N and the like."""
    size = f"{abs(x):.6g}°"
    return size if x == 0 or abs(x) == 180 else size + letters[int(x < 0)]


def draw_track(ax: Axes, track: np.ndarray, k: int) -> Line2D:
    """A line, or points where records are far apart; where it begins and where it ends."""
    look = style.overlaid(k)
    if is_sparse(track):
        line = ax.plot(*track.T, ".", color=look["color"], ms=3.5, zorder=3)[0]
    else:
        line = ax.plot(*cut_at_date_line(track).T, **look, lw=1.2, zorder=3)[0]
    known = np.flatnonzero(np.isfinite(track).all(axis=1))
    if len(known):
        ax.plot(*track[known[0]], "o", mfc="white", mec=look["color"], mew=1.3, ms=6, zorder=4, clip_on=False)
        ax.plot(*track[known[-1]], "o", color=look["color"], ms=5.5, zorder=4, clip_on=False)
    return line


def draw_night(ax: Axes, craft: CraftData, track: np.ndarray) -> bool:
    """A dark band below the track where less than the whole Sun is seen, if that is known; whether there is one."""
    if not lit(craft) or is_sparse(track):
        return False
    dark = (craft.read("sunlight") < 1)[::-(-len(craft.time) // TRACK)]
    way = cut_at_date_line(np.where(dark[:, None], track, np.nan))
    ax.plot(*way.T, color=NIGHT, lw=4.0, solid_capstyle="butt", alpha=0.75, zorder=2)
    return bool(dark.any())


def altitudes(ax: Axes, crafts: list[CraftData]) -> None:
    """Over time."""
    clock = style.Clock.of(*(craft.time for craft in crafts))
    heights = [craft.read("altitude") for craft in crafts]
    scale, units = length_unit(max(np.nanmax(np.abs(height), initial=0.0) for height in heights))
    for k, (craft, height) in enumerate(zip(crafts, heights)):
        clock.draw(ax, craft.time, height / scale, **style.overlaid(k))
    ax.set_ylabel(f"altitude\n({units})")
    style.at_least(ax, 1e-6, 1.0)
    clock.label(ax)
