"""Tracks about the central body, and distances between spacecraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.post.pictures.each import Pages, Skip
import numpy as np

from nesim.base.attitudes import unit
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.pictures.environment import lit
from nesim.results.formation import FOUR, pairs_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TRACK = 20000                    # points of a track
ALL_PAIRS = 5                    # up to so many spacecraft every distance is shown, beyond it those to the first
NEEDED = ("position", "velocity")
VIEWS = ((0, 1), (0, 2), (1, 2))
STILL, SAME = 1e-6, 1e-3         # m
NIGHT, SUN = "#3C4043", "#B26A00"


def orbit(case: CaseData, skip: Skip) -> Pages:
    """Tracks if there is a central body; distances if there are several spacecraft."""
    crafts = []
    for craft in case.crafts:
        try:
            craft.need(*NEEDED)
            crafts.append(craft)
        except NothingToShow as reason:
            skip(craft.name, reason)
    if case.central_body is not None and crafts:
        yield "orbit", track_figure(case, crafts)
    if len(crafts) > 1 and all_in_one_place(crafts):
        skip(crafts[0].name, NothingToShow("no distances: all spacecraft are in one place", expected=True))
    elif len(crafts) == len(case.crafts) == FOUR and case.central_body is not None:
        skip(crafts[0].name, NothingToShow("no distances: those of four spacecraft about a central body are in the "
                                           "picture formation", expected=True))
    elif len(crafts) > 1 and (case.central_body is not None or any(map(moves, crafts))):
        yield "orbit_separations", distance_figure(case, crafts)
    elif crafts and case.central_body is None:
        why = ("no central body and no other spacecraft" if len(crafts) == 1
               else "no central body, and no spacecraft goes anywhere")
        skip(crafts[0].name, NothingToShow(why, expected=True))


def moves(craft: CraftData) -> bool:
    """Does its mass centre?"""
    return bool(np.nanmax(np.ptp(craft.read("position"), axis=0), initial=0.0) > STILL)


def all_in_one_place(crafts: list[CraftData]) -> bool:
    """Are all mass centres in one place, as of variants of one spacecraft?"""
    places = [craft.read("position") for craft in crafts]
    return all(place.shape == places[0].shape and np.nanmax(np.abs(place - places[0]), initial=0.0) < SAME
               for place in places)


def track_figure(case: CaseData, crafts: list[CraftData]) -> Figure:
    """In the plane of the first spacecraft's orbit, and from the three axes of N."""
    first = crafts[0].first("position"), crafts[0].first("velocity")
    plane = qu.orbit_plane(*first, case.central_body.mu)
    whole = qu.ellipse(*first, case.central_body.mu) if case.central_body.mu else None
    tracks = [craft.read("position")[::-(-len(craft.time) // TRACK)] for craft in crafts]
    dark = [craft.read("sunlight")[::-(-len(craft.time) // TRACK)] < 1 if lit(craft) else np.zeros(len(track), bool)
            for craft, track in zip(crafts, tracks)]
    sun = unit(crafts[0].first("sun_position")) if lit(crafts[0]) else None
    scale, units = length_unit(max(np.nanmax(np.linalg.norm(track, axis=1), initial=0.0) for track in tracks))
    sheet = style.Sheet(2, 2, height=3.0)
    views = [plane, *(np.eye(3)[list(pair)] for pair in VIEWS)]
    titles = ["orbit plane", *(f"{'xyz'[i]}{'xyz'[j]} plane of N" for i, j in VIEWS)]
    names = [("toward periapsis" if whole is not None else "toward the start", "90 deg ahead"), *(("xyz"[i], "xyz"[j])
        for i, j in VIEWS)]
    for ax, view, title, (right, up) in zip(sheet.axes.flat, views, titles, names):
        lines = draw_view(ax, view / scale, tracks, whole, case.central_body.radius)
        draw_night(ax, view / scale, tracks, dark)
        if sun is not None:
            draw_sun(ax, view @ sun, case.central_body.radius or 0.0, tracks, scale)
        ax.set(title=title, xlabel=f"{right} ({units})", ylabel=f"{up} ({units})", aspect="equal")
        ax.set_box_aspect(0.72)
        ax.margins(0.08)
        ax.set_adjustable("datalim")
        ax.ticklabel_format(style="plain")
        ax.locator_params(nbins=6)
    return sheet.finish(case, heading(case, crafts), track_caption(case, whole, crafts, any(map(np.any, dark)),
        sun is not None), dict(zip([craft.name for craft in crafts], lines)))


def draw_view(ax: Axes, view: np.ndarray, tracks: list[np.ndarray], whole: np.ndarray | None,
              radius: float | None) -> list:
    """The central body, the osculating orbit and the tracks; a dot where each ends. view: (2, 3), scale included."""
    from matplotlib.patches import Circle

    if radius is not None:
        ax.add_patch(Circle((0, 0), float(radius * np.linalg.norm(view[0])), facecolor="#C9D6E2", edgecolor="#8FA3B5",
                            lw=0.6, zorder=1))
    else:
        ax.plot(0, 0, "+", color=style.GREY, ms=8, zorder=1)
    if whole is not None:
        ax.plot(*(view @ whole.T), color="#AEB4BC", lw=0.8, ls=(0, (4, 2)), zorder=1.5)
    lines = []
    for k, track in enumerate(tracks):
        x, y = view @ track.T
        look = style.colour(k)
        lines.append(ax.plot(x, y, **{**look, "lw": 1.6})[0])
        known = np.flatnonzero(np.isfinite(x))
        if len(known):
            ax.plot(x[known[-1]], y[known[-1]], "o", color=look["color"], ms=4)
    return lines


def draw_night(ax: Axes, view: np.ndarray, tracks: list[np.ndarray], dark: list[np.ndarray]) -> None:
    """A dark band below the track where less than the whole Sun is seen. dark: of each record."""
    for track, night in zip(tracks, dark):
        if night.any():
            x, y = np.where(night, view @ track.T, np.nan)
            ax.plot(x, y, color=NIGHT, lw=4.2, solid_capstyle="butt", zorder=1.8)


def draw_sun(ax: Axes, toward: np.ndarray, radius: float, tracks: list[np.ndarray], scale: float) -> None:
    """An arrow from the central body, as long as its direction lies in the view. toward: (2,) of the unit vector to the
    Sun."""
    size = max(np.nanmax(np.linalg.norm(track, axis=1), initial=0.0) for track in tracks)
    length = max(0.8 * radius, 0.3 * size) / scale
    if np.linalg.norm(toward) < 0.1:
        return
    ax.annotate("", length * toward, (0, 0), arrowprops={"arrowstyle": "-|>", "color": SUN, "lw": 1.1, "shrinkA": 0,
                                                         "shrinkB": 0, "mutation_scale": 9}, zorder=4)
    ax.plot(0, 0, "o", color=SUN, ms=2.5, zorder=4)


def length_unit(size: float) -> tuple[float, str]:
    """m a unit, and its name, for lengths up to so many m."""
    if size >= 1e10:
        return 1e9, "10⁶ km"
    if size >= 3e7:
        return 1e6, "10³ km"
    return (1e3, "km") if size >= 3e3 else (1.0, "m")


def heading(case: CaseData, crafts: list[CraftData]) -> str:
    """What flies where."""
    name = case.central_body.name
    about = ("the " if name in ("earth", "moon", "sun") else "") + (name.capitalize() or "the central body")
    who = crafts[0].name if len(crafts) == 1 else f"{len(crafts)} spacecraft"
    return f"{who}: track of the mass centre about {about}"


def track_caption(case: CaseData, whole: np.ndarray | None, crafts: list[CraftData], night: bool, sun: bool) -> str:
    """What the grey things are. night, sun: whether they are drawn."""
    texts = ["Dots: where the run ended."]
    if sun:
        texts.append("Arrow: toward the Sun at the first record.")
    if night:
        texts.append("Dark band: in the shadow of the central body, in whole or in part.")
    if whole is not None:
        texts.append(f"Dashed: osculating orbit{f' of {crafts[0].name}' if len(crafts) > 1 else ''} at the first "
                     f"record.")
    known = case.central_body.radius is not None
    texts.append("Disc: the central body, to scale." if known
                 else "Cross: the central body; the file does not give its size.")
    return " ".join(texts)


def distances_of(case: CaseData, crafts: list[CraftData], pairs: list[tuple[int, int]]) -> tuple[np.ndarray,
        list[np.ndarray]]:
    """Times, and the distance (m) of each pair of spacecraft: as recorded, else at the times of the first."""
    recorded = case.results.formation
    if recorded is not None and recorded.spacecraft == [craft.name for craft in crafts]:
        return recorded["time"][...], list(qu.drawable(recorded["separation"][:, :len(pairs)]).T)
    t = crafts[0].time
    places = [qu.at_times(t, craft.time, craft.read("position"), craft.read("velocity")) for craft in crafts]
    return t, [np.linalg.norm(places[j] - places[i], axis=1) for i, j in pairs]


def distance_figure(case: CaseData, crafts: list[CraftData]) -> Figure:
    """Distances between mass centres against time."""
    pairs = pairs_of(len(crafts))[:None if len(crafts) <= ALL_PAIRS else len(crafts) - 1]
    t, distances = distances_of(case, crafts, pairs)
    scale, units = length_unit(max(np.nanmax(d, initial=0.0) for d in distances))
    clock = style.Clock.of(t)
    sheet = style.Sheet(1, height=3.0)
    ax = sheet.axes[0, 0]
    names = [f"{crafts[i].name} \N{EN DASH} {crafts[j].name}" for i, j in pairs]
    lines = {name: clock.draw(ax, t, d / scale, **style.overlaid(k)) for k,
             (name, d) in enumerate(zip(names, distances))}
    ax.set_ylabel(f"distance ({units})")
    style.at_least(ax, 1e-6, 1.0)
    clock.label(ax)
    what = "distances between spacecraft" if len(crafts) <= ALL_PAIRS else f"distances from {crafts[0].name}"
    return sheet.finish(case, what, "Between mass centres.", lines)
