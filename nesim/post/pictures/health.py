"""How well energy and momentum are kept."""

from __future__ import annotations

import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow

FLOOR = 1e-17                    # relative; below it there is nothing to be seen in double precision
NAMES = {"energy": "energy", "momentum": "momentum", "angular_momentum": "angular momentum"}


def conservation(case: CaseData, skip):
    """Relative change since the first record, all spacecraft in one figure."""
    crafts = []
    for craft in case.crafts:
        try:
            craft.need(*([name for name in NAMES if craft.has(name)] or NAMES))
            crafts.append(craft)
        except NothingToShow as reason:
            skip(craft.name, reason)
    wanted = [name for name in NAMES if any(craft.has(name) for craft in crafts) and not (name == "momentum" and case.sky is not None)]
    if wanted:
        yield "conservation", drift_figure(case, crafts, wanted)


def drift_figure(case: CaseData, crafts: list[CraftData], wanted: list[str]):
    """A row a quantity, a line a spacecraft."""
    clock = style.Clock.of(*(craft.time for craft in crafts))
    heading = "change of " + " and ".join(", ".join(NAMES[name] for name in wanted).rsplit(", ", 1)) + " since the start"
    fig, axes = style.figure(case, heading, len(wanted), height=1.6, sharex=True, legend=len(crafts) > 1, caption=drift_caption(case))
    lines = {}
    for ax, name in zip(axes[:, 0], wanted):
        at_rest = False
        for k, craft in enumerate(crafts):
            if craft.has(name):
                y, absolute = relative(craft, name)
                at_rest |= absolute
                lines.setdefault(craft.name, clock.draw(ax, craft.time, np.where(y > FLOOR, y, FLOOR), **style.colour(k)))
        log_axis(ax)
        ax.set_ylabel(f"{NAMES[name]}\n({'kg m/s' if at_rest else 'relative'})")
    clock.label(axes[-1, 0])
    style.legend(fig, list(lines.values()), list(lines))
    fig.align_ylabels()
    return fig


def relative(craft: CraftData, name: str) -> tuple[np.ndarray, bool]:
    """Change over the size at the start, and whether it is in SI units because there is nothing to compare it with."""
    y = craft.read(name)
    scale = float(np.linalg.norm(y[0]))
    if name == "energy" and craft.has("kinetic_energy"):
        scale = max(scale, float(np.nanmax(craft.read("kinetic_energy"), initial=0.0)))
    if not scale > 0:
        scale = float(np.nanmax(np.abs(y), initial=0.0)) if name != "momentum" else 0.0
    return (qu.drift(y, scale), False) if scale > 0 else (qu.drift(y, 1.0), name == "momentum")


def log_axis(ax) -> None:
    """At least three decades, none below what double precision can hold."""
    ax.set_yscale("log")
    low, high = ax.get_ylim()
    high = max(high, 1e-14)
    ax.set_ylim(max(FLOOR, min(low, high / 1e3)), high)


def drift_caption(case: CaseData) -> str:
    """Why a change need not be an error."""
    said = ["Drift of the integration if nothing acts from outside; springs keep energy, dampers and drives do not."]
    if case.sky is not None:
        said.append("Linear momentum is not kept under gravity and not shown; the gravity gradient changes angular momentum.")
    return " ".join(said)
