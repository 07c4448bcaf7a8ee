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
    sheet, lines = style.Sheet(len(wanted), height=1.6, sharex=True), {}
    for ax, name in zip(sheet.axes[:, 0], wanted):
        at_rest = False
        for k, craft in enumerate(crafts):
            if craft.has(name):
                y, absolute = relative(craft, name)
                at_rest |= absolute
                lines.setdefault(craft.name, clock.draw(ax, craft.time, np.where(y > 0, y, np.nan), **style.overlaid(k)))
        log_axis(ax)
        ax.set_ylabel(f"{NAMES[name]}\n({'kg m/s' if at_rest else 'relative'})")
    clock.label(ax)
    return sheet.finish(case, f"change of {listed(wanted)} since the start", drift_caption(case), lines)


def listed(wanted: list[str]) -> str:
    """a, b and c."""
    return " and ".join(", ".join(NAMES[name] for name in wanted).rsplit(", ", 1))


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
    """Three decades or more, down to where nearly all of the values are, none below what double precision can hold."""
    values = np.concatenate([line.get_ydata() for line in ax.lines] or [[]])
    values = values[np.isfinite(values)]
    if not len(values):
        ax.text(0.5, 0.5, "no change", transform=ax.transAxes, ha="center", va="center", color=style.GREY)
    low, high = (np.percentile(values, 1), values.max()) if len(values) else (FLOOR, FLOOR)
    ax.set_yscale("log")
    high = max(3 * high, 1e-14)
    ax.set_ylim(max(FLOOR, min(low / 3, high / 1e3)), high)


def drift_caption(case: CaseData) -> str:
    """Why a change need not be an error."""
    said = ["Size of the change over the size at the first record. Given loads, gravity, dampers and drives change these; "
            "springs do not."]
    if case.sky is not None:
        said.append("Energy includes that of the orbit, so gravity changes the momenta only. Linear momentum is not shown.")
    return " ".join(said)
