"""Boom tips in and out of plane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.geometry import Tip
from nesim.post.pictures.each import each, of

FAR = np.cos(np.radians(60))     # a boom that stays farther from its straight direction than this has another zero
NEEDED = ("body_attitude", "body_position")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Seen:
    """A tip, its motion, and how it was found: from its mean direction (else its straight one), end known or mass centre."""

    tip: Tip
    motion: qu.TipMotion
    normal: int
    from_mean: bool

    @property
    def end_known(self) -> bool:
        """The boom's free end, not its last body's mass centre."""
        return self.tip.arm is not None


def seen(craft: CraftData) -> list[Seen]:
    """All tips of a spacecraft."""
    if len(craft.bodies) < 2:
        raise NothingToShow("no body hangs on the root", expected=True)
    craft.need(*NEEDED)
    tips = craft.tips
    columns = [0, *(craft.bodies.index(tip.body) for tip in tips)]
    C, r = qu.dcm(craft.read("body_attitude", columns)), craft.read("body_position", columns)
    normal = qu.main_axis(craft.time, craft.root_rate) if craft.has("body_rate") else 2
    out = []
    for k, tip in enumerate(tips, 1):
        nothing = np.zeros(3)
        d_B = qu.tip_vectors(C[:, 0], r[:, 0], C[:, k], r[:, k], nothing if tip.attach is None else tip.attach, nothing if tip.arm is None else tip.arm)
        mean = qu.unit(qu.mean_over_time(craft.time, d_B))
        if not mean @ mean > 0:
            continue             # at the root's mass centre, or never finite
        from_mean = tip.straight is None or tip.straight @ mean < FAR
        axes = qu.tip_axes(mean if from_mean else tip.straight, normal)
        out.append(Seen(tip, qu.tip_motion(d_B, axes), normal, from_mean))
    if not out:
        raise NothingToShow("no tip away from the root")
    return out


def tips(case: CaseData, skip):
    """A figure a spacecraft, and where spacecraft differ in the number of segments one that lays them over each other."""
    shown: dict[str, list[Seen]] = {}

    @each
    def tips(case: CaseData, craft: CraftData):
        shown[craft.name] = seen(craft)
        yield "", craft_figure(case, craft, shown[craft.name])

    yield from tips(case, skip)
    crafts = [craft for craft in case.crafts if craft.name in shown]
    if label := common_boom(crafts, shown):
        yield "tips_compared", comparison(case, crafts, shown, label)


def common_boom(crafts: list[CraftData], shown: dict[str, list[Seen]]) -> str | None:
    """The first boom that at least two spacecraft have, in different numbers of segments."""
    for first in shown.get(crafts[0].name, ()) if crafts else ():
        counts = [len(s.tip.path) for craft in crafts for s in shown[craft.name] if s.tip.label == first.tip.label]
        if len(set(counts)) > 1:
            return first.tip.label
    return None


def draw_tip(axes, clock: style.Clock, t: np.ndarray, motion: qu.TipMotion, **look):
    """Angles left, displacements right; in the plane above, out of it below."""
    line = clock.draw(axes[0, 0], t, np.degrees(motion.in_plane), **look)
    clock.draw(axes[1, 0], t, np.degrees(motion.out_of_plane), **look)
    clock.draw(axes[0, 1], t, motion.across, **look)
    clock.draw(axes[1, 1], t, motion.above, **look)
    return line


def label_axes(fig, axes, clock: style.Clock) -> None:
    """Titles and units."""
    for ax, title in zip(axes[0], ("angle", "displacement")):
        ax.set_title(title)
    for row, where in zip(axes, ("in plane", "out of plane")):
        row[0].set_ylabel(f"{where} (deg)")
        row[1].set_ylabel(f"{where} (m)")
        for ax, least in zip(row, (1e-4, 1e-5)):
            style.at_least(ax, least)
    for ax in axes[-1]:
        clock.label(ax)
    fig.align_ylabels()


def craft_figure(case: CaseData, craft: CraftData, found: list[Seen]):
    """All tips of one spacecraft."""
    clock = style.Clock.of(craft.time)
    fig, axes = style.figure(case, of(case, craft, "boom tips" if len(found) > 1 else "boom tip"), 2, 2, height=1.9, sharex=True, legend=True, caption=caption(found))
    lines = [draw_tip(axes, clock, craft.time, s.motion, **style.colour(k)) for k, s in enumerate(found)]
    label_axes(fig, axes, clock)
    style.legend(fig, lines, [s.tip.label for s in found])
    return fig


def comparison(case: CaseData, crafts: list[CraftData], shown: dict[str, list[Seen]], label: str):
    """One boom of all spacecraft, as figure 4 of the paper."""
    chosen = sorted(((craft, s) for craft in crafts for s in shown[craft.name] if s.tip.label == label), key=lambda pair: len(pair[1].tip.path))
    clock = style.Clock.of(*(craft.time for craft, _ in chosen))
    fig, axes = style.figure(case, f"tip of '{label}', cut into different numbers of segments", 2, 2, height=1.9, sharex=True, legend=True,
                             caption=caption([s for _, s in chosen]))
    lines = [draw_tip(axes, clock, craft.time, s.motion, **style.colour(k)) for k, (craft, s) in enumerate(chosen)]
    label_axes(fig, axes, clock)
    style.legend(fig, lines, [f"{craft.name}: {segments(len(s.tip.path))}" for craft, s in chosen])
    return fig


def segments(n: int) -> str:
    """So many segments in words."""
    return f"{WORDS[n] if n < len(WORDS) else n} segment" + "s" * (n != 1)


def caption(found: list[Seen]) -> str:
    """What plane, what zero, what point."""
    axis = "xyz"[found[0].normal]
    said = [f"In the root body's axes; the plane is across its {axis} axis, positive in plane is the sense of a turn about +{axis}, out of plane +{axis}."]
    if not all(s.from_mean for s in found):
        said.append("Angles are seen from the boom's joint on the root, against the straight boom.")
    if any(s.from_mean for s in found):
        said.append("Zero is the mean direction" + ("." if all(s.from_mean for s in found) else f" for {', '.join(s.tip.label for s in found if s.from_mean)}."))
    if not all(s.end_known for s in found):
        said.append("The file has no geometry: shown is the outermost body's mass centre, seen from the root's mass centre.")
    return " ".join(said)
