"""Drift of energy and momenta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nesim.post.pictures.each import Pages, Skip
import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow, number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FLOOR = 1e-17                    # relative; below it there is nothing to be seen in double precision
NAMES = {"energy": "energy", "momentum": "momentum", "angular_momentum": "angular momentum"}
# where a spacecraft starts without any, there is nothing to compare with
UNITS = {"energy": "J", "momentum": "kg m/s", "angular_momentum": "N m s"}
# what may change these, and in which section of the input with which keys that are not zero it is found
INSIDE = (("dampers", "joints", ("damping",)), ("torques of joints", "joints", ("torque",)), ("drives", "drives", ()),
          ("wheel motors and bearings", "wheels", ()))
OUTSIDE = (("loads", "loads", ()), ("thrusters", "thrusters", ()), ("torquers", "torquers", ()),
           ("magnetic dipoles", "bodies", ("residual_dipole",)))


def conservation(case: CaseData, skip: Skip) -> Pages:
    """Change since the first record, as nesim.results.health compares it, all spacecraft in one figure."""
    crafts = []
    for craft in case.crafts:
        try:
            craft.need(*([name for name in NAMES if craft.has(name)] or NAMES))
            crafts.append(craft)
        except NothingToShow as reason:
            skip(craft.name, reason)
    wanted = [name for name in NAMES if any(craft.has(name) for craft in crafts)
              and not (name == "momentum" and case.central_body is not None)]
    if wanted:
        yield "conservation", drift_figure(case, crafts, wanted)


def drift_figure(case: CaseData, crafts: list[CraftData], wanted: list[str]) -> Figure:
    """A row a quantity, a line a spacecraft."""
    clock = style.Clock.of(*(craft.time for craft in crafts))
    lines: dict = {}
    sheet = style.Sheet(len(wanted), height=1.6, sharex=True)
    for ax, name in zip(sheet.axes[:, 0], wanted):
        absolute = any(craft.has(name) and not craft.start_size(name) for craft in crafts)
        for k, craft in enumerate(crafts):
            if craft.has(name):
                y = qu.drift(craft.read(name), 1.0 if absolute else craft.start_size(name))
                lines.setdefault(craft.name, clock.draw(ax, craft.time, np.where(y > 0, y, np.nan),
                                                        **style.overlaid(k)))
        log_axis(ax)
        ax.set_ylabel(f"{NAMES[name]}\n({UNITS[name] if absolute else 'relative'})")
    clock.label(ax)
    return sheet.finish(case, f"change of {style.listed([NAMES[name] for name in wanted])} since the start",
                        drift_caption(case), lines)


def log_axis(ax: Axes) -> None:
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
    """What the changes are compared with, and why they need not be errors."""
    texts = ["Size of the change, over the size at the first record (of energy the kinetic energy there, if that is "
             "larger) where it says relative."]
    inside, outside = ([text for text, section, keys in kinds
                        if any(holds(craft.entry, section, keys) for craft in case.crafts)]
                       for kinds in (INSIDE, OUTSIDE))
    if inside:
        texts.append(f"{first_large(style.listed(inside))} change the energy, not the momenta.")
    if outside:
        texts.append(f"{first_large(style.listed(outside))} act from outside and change the momenta too.")
    if case.uniform_gravity:
        texts.append("Uniform gravity changes the momentum.")
    if case.central_body is not None:
        texts.append(sky_sentence(case.central_body.environment))
    return " ".join(texts)


def holds(entry: dict, section: str, keys: tuple[str, ...]) -> bool:
    """Whether a spacecraft of the resolved input has parts of a kind; those with one of these keys not zero, if there
    are keys."""
    parts = entry.get(section)
    parts = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    values = [part.get(key) for part in parts for key in keys]
    return any(number(x) not in (0.0, None) for value in values for x in (value if isinstance(value, list)
        else [value])) if keys else bool(parts)


def first_large(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def sky_sentence(environment: dict) -> str:
    """What gravity and the other surroundings change."""
    gravity = environment.get("gravity")
    gravity = gravity if isinstance(gravity, dict) else {}
    degree, order = (number(gravity.get(key)) for key in ("degree", "order"))
    others = [name for found, name in (
        ((degree or 0) > 1 and order != 0, "harmonics that turn with the central body"),
        (environment.get("third_bodies"), "other bodies"),
        (environment.get("tides"), "tides"), (environment.get("drag"), "the air"),
        (environment.get("radiation_pressure"), "sunlight")) if found]
    text = "Energy includes that of the orbit, which gravity keeps, but not the momenta; linear momentum is not shown."
    return f"{text} {first_large(style.listed(others))} change the energy too." if others else text
