"""Attitude and rates of the root body."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim.base.attitudes import rotation_vectors
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

RPM = 60 / (2 * np.pi)
AXES = "xyz"
NOISE = 1e-9                     # of the largest rate: not magnified
STEEP = np.radians(80)           # pitch near which yaw and roll jump


@each
def rates(case: CaseData, craft: CraftData) -> Pages:
    """Body rates of the root, in its axes."""
    craft.need("body_rate")
    t, w = craft.time, craft.root_rate
    largest = np.nanmax(np.abs(w), initial=0.0)
    factor, units = (RPM, "rpm") if largest * RPM >= 1 else (np.degrees(1), "deg/s")
    clock = style.Clock.of(t)
    sheet = style.Sheet(3, height=1.35, sharex=True)
    for k, ax in enumerate(sheet.axes[:, 0]):
        y = factor * w[:, k]
        steady = steady_part(y)
        clock.draw(ax, t, y - steady, **style.colour(k))
        ax.set_ylabel(f"{AXES[k]} ({units})" if not steady else f"{AXES[k]} \N{MINUS SIGN} {steady:.8g} ({units})")
        style.at_least(ax, NOISE * factor * largest, factor * largest)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    yield "", sheet.finish(case, of(craft, f"angular velocity of the root body '{craft.bodies[0]}' in N, in its own "
                                           f"axes"), note)


def steady_part(y: np.ndarray) -> float:
    """What to subtract from a series that hardly changes, so that its change can be read: a round number near its
    mean."""
    low, high = np.nanmin(y, initial=np.inf), np.nanmax(y, initial=-np.inf)
    if low > high or high - low > 0.01 * abs(low + high):
        return 0.0
    mean = (low + high) / 2
    digits = 1 - int(np.floor(np.log10(max(high - low, 1e-7 * abs(mean), 1e-300))))
    return float(round(mean, digits))


@each
def attitude(case: CaseData, craft: CraftData) -> Pages:
    """Of the root against N: direction and phase of a spinning body, else yaw, pitch and roll."""
    craft.need("body_attitude")
    if craft.has("body_rate") and qu.is_spinning(craft.time, craft.root_rate):
        yield "", spin_figure(case, craft)
    else:
        yield "", angle_figure(case, craft)


def angle_figure(case: CaseData, craft: CraftData) -> Figure:
    """Yaw, pitch and roll, or the rotation vector where those would jump and it does not."""
    t, clock = craft.time, style.Clock.of(craft.time)
    names: tuple[str, ...] = ("yaw", "pitch", "roll")
    angles = qu.angles_321(craft.root_attitude)
    text = "Angles 3-2-1: from N by yaw about z, pitch about the new y, roll about the newest x."
    if np.nanmax(np.abs(angles[:, 1]), initial=0.0) > STEEP:
        vectors = rotation_vectors(craft.root_attitude)
        if not np.nanmax(np.abs(np.diff(vectors, axis=0)), initial=0.0) > 1.0:
            angles, names, text = (vectors, tuple(AXES), "Rotation vector from N to the body: direction and angle of "
                                   "the one turn that leads there.")
    sheet = style.Sheet(3, height=1.35, sharex=True)
    for k, (ax, name) in enumerate(zip(sheet.axes[:, 0], names)):
        # as the axis that it is about
        clock.draw(ax, t, np.degrees(angles[:, k]), **style.colour(k if names == tuple(AXES) else 2 - k))
        ax.set_ylabel(f"{name} (deg)")
        style.at_least(ax, 1e-6, 0.1)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    return sheet.finish(case, of(craft, f"attitude of the root body '{craft.bodies[0]}' against N"),
                        f"{text} {note}")


def spin_figure(case: CaseData, craft: CraftData) -> Figure:
    """Where the spin axis points, about its mean direction, and how the spin runs ahead or behind."""
    t, clock = craft.time, style.Clock.of(craft.time)
    spin = qu.spin(t, craft.root_attitude, craft.root_rate)
    tilt, phase = np.degrees(spin.tilt), np.degrees(spin.phase)
    labels = [f"toward {spin.toward} of N", "at right angles"]
    sheet = style.Sheet(2, 2, height=1.9, width_ratios=(1.75, 1))
    upper, lower = sheet.axes[:, 0]
    lines = {label: clock.draw(upper, t, tilt[:, k], **style.colour(k)) for k, label in enumerate(labels)}
    upper.set_ylabel("tilt (deg)")
    upper.tick_params(labelbottom=False)
    lower.sharex(upper)
    clock.draw(lower, t, phase, **style.colour(2))
    lower.set_ylabel("spin phase (deg)")
    note = mark(craft, (upper, lower), clock)
    clock.label(lower)
    for ax in (upper, lower):
        style.at_least(ax, 1e-6, 0.1)
    trace(sheet, tilt, labels)
    what = (f"attitude of the root body '{craft.bodies[0]}', spinning at {spin.rate * RPM:.6g} rpm about "
            f"{axis_name(spin)}")
    return sheet.finish(case, of(craft, what), f"{spin_caption(spin)} {note}", lines)


def axis_name(spin: qu.Spin) -> str:
    """With its sense."""
    return f"{'+' if spin.sense > 0 else '-'}{AXES[spin.axis]}"


def spin_caption(spin: qu.Spin) -> str:
    """What is measured from where."""
    x, y, z = np.round(spin.mean, 5) + 0.0
    ascension, declination = np.degrees([np.arctan2(y, x) % (2 * np.pi), np.arcsin(np.clip(z, -1, 1))])
    where = (f"right ascension {ascension:.3f} deg, declination {declination:.3f} deg" if abs(z) < 1
             else f"{'+' if z > 0 else '-'}z")
    return (f"Tilt of the root's {axis_name(spin)} axis away from its mean direction [{x:.5f}, {y:.5f}, {z:.5f}] in N "
            f"({where}). Spin phase: turn about that axis minus that of a steady spin.")


def trace(sheet: style.Sheet, tilt: np.ndarray, labels: list[str]) -> None:
    """The tip of the spin axis, seen from its mean direction, in place of the right column."""
    grid = sheet.axes[0, 1].get_gridspec()
    for ax in sheet.axes[:, 1]:
        ax.remove()
    ax = sheet.fig.add_subplot(grid[:, 1])
    style.number_axes(ax)
    step = -(-len(tilt) // 20000)
    ax.plot(*tilt[::step].T, color=style.GREY, lw=0.6)
    ax.plot(*tilt[:1].T, "o", color=style.INK, ms=3.5)
    ax.annotate("start", tilt[0], xytext=(5, 4), textcoords="offset points", fontsize=7.5, color=style.INK)
    size = max(1.12 * np.nanmax(np.abs(tilt), initial=0.0), 1e-6)
    ax.set(xlim=(-size, size), ylim=(-size, size), aspect="equal", xlabel=f"tilt {labels[0]} (deg)",
           ylabel=f"tilt {labels[1]} (deg)")
