"""What surrounds a spacecraft, and what each source does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.post import quantities as qu
from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.pictures.each import Pages, each, of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = {"gravity": "gravity", "other_bodies": "other bodies and tides", "air": "air", "sunlight": "sunlight",
         "magnetic": "magnetic field",
         "loads": "loads and thrusters"}
# the last: of the largest, below it not drawn
ROWS = (("source_force", "force (N)", 0.0), ("source_torque", "torque (N m)", 1e-6))
# between the largest and the least of what is drawn, from which on the axis is logarithmic
DECADES = 1.5
BELOW = 1e-2                     # of the weakest source's median: where a logarithmic axis ends
SHADE = "#E3E6EA"


@each
def environment(case: CaseData, craft: CraftData) -> Pages:
    """Sunlight, density of the air, size of the magnetic field, as far as there are such."""
    if not craft.has("sunlight"):
        raise NothingToShow("not recorded: output: {groups: [.., environment]} in sim.yaml does", expected=True)
    craft.need("sunlight", "density", "magnetic_field")
    rows = [row for row in (light_row(craft), density_row(craft), field_row(craft)) if row is not None]
    if not rows:
        raise NothingToShow("no sunlight, air or magnetic field in this case", expected=True)
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(rows), height=1.6 if len(rows) > 1 else 2.4, sharex=True)
    for k, (ax, row) in enumerate(zip(sheet.axes[:, 0], rows)):
        label, values, decades = row
        draw_row(ax, clock, craft.time, values, decades, k)
        ax.set_ylabel(label)
        shade(craft, ax, clock)
    clock.label(ax)
    yield "", sheet.finish(case, of(craft, "what surrounds it"), shade_caption(craft))


def light_row(craft: CraftData) -> tuple[str, np.ndarray, bool] | None:
    """Sunlight: label, values and whether the axis is logarithmic; None if there is none."""
    light = craft.read("sunlight")
    return ("sunlight\n(share of the disc)", light, False) if lit(craft) else None


def density_row(craft: CraftData) -> tuple[str, np.ndarray, bool] | None:
    """Density of the air: label, values and whether the axis is logarithmic; None if there is none."""
    rho = craft.read("density")
    known = rho[rho > 0]
    return ("density of the air\n(kg/m³)", rho, bool(known.max() > 5 * known.min())) if len(known) else None


def field_row(craft: CraftData) -> tuple[str, np.ndarray, bool] | None:
    """Magnetic field, nT where it is weak: label, values and whether the axis is logarithmic; None if there is none."""
    B = np.linalg.norm(craft.read("magnetic_field"), axis=1)
    largest = np.nanmax(B, initial=0.0)
    if not largest > 0:
        return None
    scale, units = (1e6, "µT") if largest > 1e-6 else (1e9, "nT")
    return f"magnetic field\n({units})", scale * B, bool(largest > 20 * np.nanmin(B[B > 0]))


def draw_row(ax: Axes, clock: style.Clock, t: np.ndarray, y: np.ndarray, decades: bool, k: int) -> None:
    """A line; shares from 0 to 1 have an axis of that length."""
    clock.draw(ax, t, np.where(y > 0, y, np.nan) if decades else y, **style.colour(k))
    if decades:
        log_axis(ax)
    elif np.nanmax(y) <= 1 and np.nanmin(y) >= 0 and k == 0 and ax.get_ylim()[1] > 0.5:
        ax.set_ylim(-0.06, 1.06)
    else:
        style.at_least(ax, 1e-9 * np.nanmax(np.abs(y)), np.nanmax(np.abs(y)))


def log_axis(ax: Axes) -> None:
    """Decades, in our numbers."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    ax.set_yscale("log")
    ax.yaxis.set_major_locator(LogLocator(numticks=7))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda y, _: power(y)))
    ax.yaxis.set_minor_formatter(NullFormatter())


def power(y: float) -> str:
    """10⁻⁷ and the like."""
    exponent = np.log10(y) if y > 0 else np.nan
    if not np.isfinite(exponent) or abs(exponent - round(exponent)) > 1e-9:
        return f"{y:.3g}"
    return "10" + str(int(round(exponent))).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def lit(craft: CraftData) -> bool:
    """Is there sunlight in this case? Where nothing asks for it, it is recorded as zero throughout."""
    return craft.has("sunlight") and bool(np.nanmax(craft.read("sunlight"), initial=0.0) > 0)


def shade(craft: CraftData, ax: Axes, clock: style.Clock) -> None:
    """Grey bands where less than the whole Sun is seen, each from record to record."""
    for first, last in eclipses(craft):
        ax.axvspan(craft.time[first] / clock.factor, craft.time[last] / clock.factor, color=SHADE, lw=0, zorder=0.5)


def shade_caption(craft: CraftData) -> str:
    """What the bands are."""
    return "Grey: in the shadow of the central body, in whole or in part." if eclipses(craft) else ""


def eclipses(craft: CraftData) -> list[tuple[int, int]]:
    """First and last record of each stretch in which less than the whole Sun is seen."""
    return qu.stretches(craft.read("sunlight") < 1) if lit(craft) else []


@each
def sources(case: CaseData, craft: CraftData) -> Pages:
    """Size of force and torque, a line a source."""
    have = [row for row in ROWS if craft.has(row[0])]
    if not have:
        raise NothingToShow("not recorded: output: {groups: [.., sources]} in sim.yaml does", expected=True)
    craft.need(*(row[0] for row in have))
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(have), height=2.4, sharex=True)
    lines, left = {}, []
    for ax, (name, label, least) in zip(sheet.axes[:, 0], have):
        drawn, small = chosen(np.linalg.norm(craft.read(name), axis=2), least)
        left += [f"the torque of {NAMES[source]}" for source in small]
        for source, size in drawn.items():
            lines[NAMES[source]] = clock.draw(ax, craft.time, np.where(size > 0, size, np.nan),
                                              **style.colour(list(NAMES).index(source)))
        span(ax, list(drawn.values()))
        ax.set_ylabel(label)
        shade(craft, ax, clock)
    clock.label(ax)
    text = ("On the whole spacecraft; torques about its mass centre. Of other bodies, what is left of their pull after "
            "that on the central body.")
    tiny = f"Not drawn, less than a millionth of the largest: {' and '.join(left)}." if left else ""
    order = {name: lines[name] for name in NAMES.values() if name in lines}
    yield "", sheet.finish(case, of(craft, "force and torque by source"),
                           " ".join(filter(None, (text, tiny, shade_caption(craft)))), order)


def chosen(sizes: np.ndarray, least: float) -> tuple[dict[str, np.ndarray], list[str]]:
    """By source: the sizes that are drawn, and the names of those that are there but too small beside the largest."""
    largest = np.nanmax(sizes, axis=0, initial=0.0)
    kept = {source: sizes[:, k] for k, source in enumerate(NAMES) if largest[k] > least * largest.max()
            and largest[k] > 0}
    return kept, [source for k, source in enumerate(NAMES) if largest[k] > 0 and source not in kept]


def span(ax: Axes, sizes: list[np.ndarray]) -> None:
    """A logarithmic axis where sources are decades apart; the dips of a force to nothing do not stretch it."""
    medians = [np.median(size[size > 0]) for size in sizes if (size > 0).any()]
    if not medians:
        return
    largest = max(np.nanmax(size) for size in sizes)
    if np.log10(largest / min(medians)) < DECADES:
        ax.set_ylim(0, 1.08 * largest)
        return
    log_axis(ax)
    ax.set_ylim(max(BELOW * min(medians), min(np.min(size[size > 0]) for size in sizes if (size > 0).any()) / 2),
                3 * largest)
