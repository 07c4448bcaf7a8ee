"""How well energy and momentum are kept."""

from __future__ import annotations

import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow

FLOOR = 1e-17                    # relative; below it there is nothing to be seen in double precision
NAMES = {"energy": "energy", "momentum": "momentum", "angular_momentum": "angular momentum"}
UNITS = {"momentum": "kg m/s", "angular_momentum": "N m s"}      # where a spacecraft starts without any, there is nothing to compare with


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
        absolute = name in UNITS and any(craft.has(name) and not np.any(craft.first(name)) for craft in crafts)
        for k, craft in enumerate(crafts):
            if craft.has(name):
                y = qu.drift(craft.read(name), 1.0 if absolute else scale_of(craft, name))
                lines.setdefault(craft.name, clock.draw(ax, craft.time, np.where(y > 0, y, np.nan), **style.overlaid(k)))
        log_axis(ax)
        ax.set_ylabel(f"{NAMES[name]}\n({UNITS[name] if absolute else 'relative'})")
    clock.label(ax)
    return sheet.finish(case, f"change of {listed(wanted)} since the start", drift_caption(case), lines)


def listed(wanted: list[str]) -> str:
    """a, b and c."""
    return " and ".join(", ".join(NAMES[name] for name in wanted).rsplit(", ", 1))


def scale_of(craft: CraftData, name: str) -> float:
    """What a change is compared with: the size at the start, of energy that of the kinetic energy if it is larger."""
    y = craft.read(name)
    scale = float(np.linalg.norm(y[0]))
    if name == "energy" and craft.has("kinetic_energy"):
        scale = max(scale, float(np.nanmax(craft.read("kinetic_energy"), initial=0.0)))
    return scale if scale > 0 else float(np.nanmax(np.abs(y), initial=0.0)) or 1.0


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
    said = ["Size of the change, over the size at the first record where it says relative. Loads, gravity, dampers, motors and thrusters change these; "
            "springs do not."]
    if case.sky is not None:
        said.append("Energy includes that of the orbit, so gravity changes the momenta only. Linear momentum is not shown.")
    return " ".join(said)
