"""Boom tips in and out of plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.attitudes import matrices, unit
from nesim.base.frozen import frozen
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.geometry import Tip
from nesim.post.pictures.each import Pages, Skip, each, of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FAR = np.cos(np.radians(60))     # a boom that stays farther from its straight direction than this has another zero
ROUGHLY = 0.14                   # sine of the angle to z up to which a mean direction is along it
STILL = 1e-9                     # rad
PAGE = 6                         # rows of a figure
TITLES = ("in plane", "out of plane", "in plane", "out of plane")
NEEDED = ("body_attitude", "body_position")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@frozen
class BoomMotion:
    """A tip, its motion, the root axis across its plane, and whether zero is its mean direction, not the straight
    boom's."""

    tip: Tip
    motion: qu.TipMotion
    normal: int
    from_mean: bool

    @property
    def end_known(self) -> bool:
        """The boom's free end, not its last body's mass centre."""
        return self.tip.arm is not None


def boom_motions(craft: CraftData) -> list[BoomMotion]:
    """All tips of a spacecraft."""
    if len(craft.bodies) < 2:
        raise NothingToShow("no body hangs on the root", expected=True)
    craft.need(*NEEDED)
    tips = craft.tips
    columns = [0, *(craft.bodies.index(tip.body) for tip in tips)]
    C, r = matrices(craft.read("body_attitude", columns)), craft.read("body_position", columns)
    out = []
    for k, tip in enumerate(tips, 1):
        attach, arm = (np.zeros(3) if v is None else v for v in (tip.attach, tip.arm))
        d_B = qu.tip_vectors(C[:, 0], r[:, 0], C[:, k], r[:, k], attach, arm)
        mean = unit(qu.mean_over_time(craft.time, d_B))
        if not mean @ mean > 0 or (tip.attach is not None and tip.straight is None):
            continue             # never finite, or a body that ends at its joint
        from_mean = tip.straight is None or tip.straight @ mean < FAR
        reference = mean if tip.straight is None or from_mean else tip.straight
        normal = qu.plane_of(reference, ROUGHLY) if from_mean else qu.plane_of(reference)
        out.append(BoomMotion(tip, qu.tip_motion(d_B, qu.tip_axes(reference, normal)), normal, from_mean))
    if not any(moves(s.motion) for s in out):
        raise NothingToShow("no boom whose tip moves", expected=True)
    return out


def moves(motion: qu.TipMotion) -> bool:
    """Is there something to be seen?"""
    return any(np.nanmax(y, initial=-np.inf) - np.nanmin(y, initial=np.inf) > STILL
               for y in (motion.in_plane, motion.out_of_plane))


def leaves_plane(motion: qu.TipMotion) -> bool:
    """Is there something to be seen out of the plane?"""
    return bool(np.nanmax(np.abs(motion.out_of_plane), initial=0.0) > STILL)


def tips(case: CaseData, skip: Skip) -> Pages:
    """A figure a spacecraft, and where spacecraft differ in the number of segments one that lays them over each
    other."""
    shown: dict[str, list[BoomMotion]] = {}

    @each
    def tips(case: CaseData, craft: CraftData):
        shown[craft.name] = boom_motions(craft)
        yield from craft_figures(case, craft, shown[craft.name])

    yield from tips(case, skip)
    crafts = [craft for craft in case.crafts if craft.name in shown]
    if label := common_boom(crafts, shown):
        yield "tips_compared", comparison(case, crafts, shown, label)


def common_boom(crafts: list[CraftData], shown: dict[str, list[BoomMotion]]) -> str | None:
    """The first boom that at least two spacecraft have, in different numbers of segments."""
    for first in shown.get(crafts[0].name, ()) if crafts else ():
        counts = [len(s.tip.path) for craft in crafts for s in shown[craft.name] if s.tip.label == first.tip.label]
        if len(set(counts)) > 1:
            return first.tip.label
    return None


def craft_figures(case: CaseData, craft: CraftData, found: list[BoomMotion]) -> Pages:
    """All tips of one spacecraft: a row a boom."""
    still = [s.tip.label for s in found if not moves(s.motion)]
    found = [s for s in found if moves(s.motion)]
    clock, steady = style.Clock.of(craft.time), all(s.motion.steady for s in found)
    for first in range(0, len(found), PAGE):
        page = found[first:first + PAGE]
        kept = [0, 1] if steady else [0, 1, 2, 3] if any(leaves_plane(s.motion) for s in page) else [0, 2]
        sheet = style.Sheet(len(page), len(kept), height=2.2 if len(page) < 3 else 1.5,
                            width=(1.4 if len(kept) > 2 else 1.0) * style.WIDTH,
                            sharex=True, sharey="col" if steady else False)
        for row, s in zip(sheet.axes, page):
            series = series_of(s.motion)
            for ax, k in zip(row, kept):
                clock.draw(ax, craft.time, series[k], **style.colour(k % 2))
            row[0].set_ylabel(f"{style.plain(s.tip.label)}\n(deg)")
            label_rest(row, s.motion, steady, kept)
        for ax, k in zip(sheet.axes[0], kept):
            ax.set_title(TITLES[k])
        finish_axes(sheet, clock)
        suffix = f"p{first // PAGE + 1}" if len(found) > PAGE else ""
        yield suffix, sheet.finish(case, of(craft, "boom tips" if len(found) > 1 else "boom tip"), caption(page, still))


def series_of(motion: qu.TipMotion) -> list[np.ndarray]:
    """As in TITLES: deg, deg, m, m."""
    return [np.degrees(motion.in_plane), np.degrees(motion.out_of_plane), motion.across, motion.above]


def label_rest(row: np.ndarray, motion: qu.TipMotion, steady: bool, kept: list[int]) -> None:
    """Units of the axes to the right of the first; small angles get a second scale in m instead of axes of their
    own."""
    if not steady:
        for ax, k in zip(row[1:], kept[1:]):
            ax.set_ylabel("(deg)" if k < 2 else "(m)")
        return
    for ax in row:
        metres_too(ax, motion.length)


def metres_too(ax: Axes, length: float) -> None:
    """A scale in m on the right of angles in deg, of a boom of so many m."""
    def metres(x: Any) -> Any:
        return length * np.sin(np.radians(x))

    def degrees(y: Any) -> Any:
        return np.degrees(np.arcsin(np.clip(y / length, -1, 1)))

    second = ax.secondary_yaxis("right", functions=(metres, degrees))
    style.number_axes(second)
    second.set_ylabel("(m)")
    second.spines["right"].set_visible(True)


def finish_axes(sheet: style.Sheet, clock: style.Clock) -> None:
    """Time below, no rounding magnified."""
    for ax in sheet.axes.flat:
        style.at_least(ax, 1e-5, 0.1)
    for ax in sheet.axes[-1]:
        clock.label(ax)


def comparison(case: CaseData, crafts: list[CraftData], shown: dict[str, list[BoomMotion]], label: str) -> Figure:
    """One boom of all spacecraft, as figure 4 of the paper: laid over each other, and minus the one with most
    segments."""
    chosen = [(craft, s) for craft in crafts for s in shown[craft.name] if s.tip.label == label]
    chosen.sort(key=lambda pair: len(pair[1].tip.path))
    clock, sheet = style.Clock.of(*(craft.time for craft, _ in chosen)), style.Sheet(2, 2, height=2.1, sharex=True)
    lines = {}
    for k, (craft, s) in enumerate(chosen):
        # those below show at the edges
        look = {**style.colour(k), "lw": min(0.9 + 0.9 * (len(chosen) - 1 - k), 4.0)}
        for row, y in zip(sheet.axes, series_of(s.motion)[2:]):
            lines[f"{craft.name}: {segments(len(s.tip.path))}"] = clock.draw(row[0], craft.time, y, **look)
    draw_differences(sheet.axes[:, 1], clock, chosen)
    for row, where in zip(sheet.axes, TITLES):
        row[0].set(title=where, ylabel="displacement (m)")
        row[1].set_title(style.plain(f"{where}, minus {chosen[-1][0].name}"))
    finish_axes(sheet, clock)
    return sheet.finish(case, f"tip of '{label}', cut into {number_list(chosen)} segments",
                        caption([s for _, s in chosen]), lines)


def draw_differences(axes: np.ndarray, clock: style.Clock, chosen: list[tuple[CraftData, BoomMotion]]) -> None:
    """Displacements minus those of the last of the chosen, in m or mm, in the plane and out of it."""
    t_best, best = chosen[-1][0].time, series_of(chosen[-1][1].motion)[2:]
    pairs = []
    for craft, s in chosen[:-1]:
        reference = [np.interp(craft.time, t_best, z, left=np.nan, right=np.nan) for z in best]
        pairs.append((craft.time, [y - z for y, z in zip(series_of(s.motion)[2:], reference)]))
    largest = max(np.nanmax(np.abs(y), initial=0.0) for _, both in pairs for y in both)
    scale, units = (1e3, "mm") if largest < 0.1 else (1.0, "m")
    for k, (t, both) in enumerate(pairs):
        for ax, y in zip(axes, both):
            clock.draw(ax, t, scale * y, **style.colour(k))
            ax.set_ylabel(f"difference ({units})")


def number_list(chosen: list[tuple[CraftData, BoomMotion]]) -> str:
    """one, two and three."""
    words = [word(n) for n in dict.fromkeys(len(s.tip.path) for _, s in chosen)]
    return ", ".join(words[:-1]) + " and " + words[-1]


def word(n: int) -> str:
    """Small numbers in letters."""
    return WORDS[n] if n < len(WORDS) else str(n)


def segments(n: int) -> str:
    """So many segments in words."""
    return f"{word(n)} segment" + "s" * (n != 1)


def caption(found: list[BoomMotion], still: Sequence[str] = ()) -> str:
    """What plane, what zero, what point, and what is left out."""
    texts = ["In the root body's axes."]
    planes = list(dict.fromkeys(s.normal for s in found))
    for normal in planes:
        n, which = "xyz"[normal], [s.tip.label for s in found if s.normal == normal]
        whose = "" if len(planes) == 1 else f" of {', '.join(which)}"
        texts.append(f"The plane{whose} is across {n}; positive is a turn about +{n} in plane, +{n} out of plane.")
    if not all(s.from_mean for s in found):
        texts.append("Seen from the boom's joint on the root, against the straight boom.")
    if any(s.from_mean for s in found):
        whose = "" if all(s.from_mean for s in found) else f" of {', '.join(s.tip.label for s in found if s.from_mean)}"
        texts.append(f"Zero is the mean direction{whose}.")
    if not all(s.end_known for s in found):
        texts.append("The file has no geometry: shown is the outermost body's mass centre, seen from the root's mass "
                     "centre.")
    if still:
        texts.append(f"Not shown, as nothing swings: {', '.join(still)}.")
    return " ".join(texts)
