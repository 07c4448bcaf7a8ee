"""The tetrahedron of four spacecraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.post.pictures.each import Pages, Skip
import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, NothingToShow
from nesim.post.pictures.orbit import length_unit
from nesim.post.quantities import drawable
from nesim.results.formation import FOUR

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CAPTION = ("Between mass centres. Q GM: volume and surface against those of a regular tetrahedron of the same mean "
           "side, from 1 (in a line) to 3 (regular). "
           "Q RR: cube root of the volume against that of a regular one in the same sphere, from 0 (in a plane) to 1.")
# of the pairs: opposite ones often coincide, and two blues would not be told apart
COLOURS = (*style.PALETTE[:5], style.PALETTE[6])


def formation(case: CaseData, skip: Skip) -> Pages:
    """Separations, volume and quality, if four spacecraft fly about a central body."""
    if len(case.crafts) != FOUR or case.central_body is None:
        if case.crafts:
            skip(case.crafts[0].name, NothingToShow("only of four spacecraft about a central body", expected=True))
        return
    try:
        for craft in case.crafts:
            craft.need("position", "velocity")
        if not len(case.formation.time):
            raise NothingToShow("no times that all four have records of")
    except NothingToShow as reason:
        skip(craft.name, reason)
        return
    yield "formation", tetrahedron_figure(case)


def tetrahedron_figure(case: CaseData) -> Figure:
    """Three rows over one time."""
    flown = case.formation
    t, separations = flown.time, drawable(flown.separations)
    scale, units = length_unit(np.nanmax(separations, initial=0.0))
    clock, sheet = style.Clock.of(t), style.Sheet(3, height=1.9, sharex=True)
    apart, volume, quality = sheet.axes[:, 0]
    names = [f"{flown.names[i]} \N{EN DASH} {flown.names[j]}" for i, j in flown.pairs]
    lines = {name: clock.draw(apart, t, d / scale, **style.overlaid(k) | {"color": COLOURS[k]}) for k,
             (name, d) in enumerate(zip(names, separations))}
    apart.set_ylabel(f"separation ({units})")
    style.at_least(apart, 1e-6, 1.0)
    found = flown.tetrahedron
    clock.draw(volume, t, drawable(found.volume) / scale**3, color="black", linestyle="-")
    volume.set_ylabel(f"volume (({units})³)" if " " in units else f"volume ({units}³)")
    for k, (name, values) in enumerate((("Q GM", found.quality_gm), ("Q RR", found.quality_rr))):
        lines[name] = clock.draw(quality, t, drawable(values), color=style.GREY if k else "black", linestyle="--" if k
                                 else "-")
    quality.set(ylabel="quality", ylim=(-0.1, 3.1))
    clock.label(quality)
    return sheet.finish(case, "four spacecraft: the tetrahedron that they make", CAPTION, lines)
