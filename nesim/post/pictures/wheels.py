"""Speeds and torques of the wheels."""

from __future__ import annotations

import numpy as np

from nesim.post import style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.pictures.each import Pages, each, of
from nesim.post.pictures.motion import RPM

ROWS = (("wheel_speed", RPM, "speed (rpm)"), ("wheel_torque", 1.0, "torque (N m)"))

CAPTION = ("Speed relative to the body, about the spin axis; torque on the wheel: motor and friction, or what a "
           "prescribed speed takes.")


@each
def wheels(case: CaseData, craft: CraftData) -> Pages:
    """A line a wheel, but for those that stand for a momentum embedded in a body."""
    shown = [k for k, name in enumerate(craft.wheels) if not is_embedded(craft.part("wheels", name))]
    if not shown:
        raise NothingToShow("no wheels", expected=True)
    have = [row for row in ROWS if craft.has(row[0])]
    craft.need(*([row[0] for row in have] or ["wheel_speed", "wheel_torque"]))
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(have), sharex=True)
    for ax, (name, scale, label) in zip(sheet.axes[:, 0], have):
        values = scale * craft.read(name)[:, shown]
        largest = np.nanmax(np.abs(values), initial=0.0)
        lines = {craft.wheels[wheel]: clock.draw(ax, craft.time, values[:, k], **style.overlaid(k)) for k,
                 wheel in enumerate(shown)}
        ax.set_ylabel(label)
        style.at_least(ax, 1e-9 * largest, largest)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    left = [name for k, name in enumerate(craft.wheels) if k not in shown]
    also = f" Not shown, as a momentum that is constant in its body: {', '.join(left)}." if left else ""
    yield "", sheet.finish(case, of(craft, "wheels" if len(shown) > 1 else f"wheel '{craft.wheels[shown[0]]}'"),
                           f"{CAPTION}{also} {note}", lines)


def is_embedded(part: dict) -> bool:
    """Whether a wheel of the resolved input is what a directory of 42 has for a momentum embedded in a body: hardly any
    inertia, and so very fast."""
    return (part.get("name") == f"{part.get('body')}_momentum" and isinstance(part.get("speed"), dict)
            and "constant" in part["speed"])
