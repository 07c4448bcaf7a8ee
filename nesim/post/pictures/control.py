"""Demands of controllers and their errors. The laws themselves are not run again: errors come from records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.attitudes import lvlh, matrices, rotation_vectors, to_body, to_inertial, unit
from nesim.base.frozen import frozen
from nesim.post import quantities as qu, style
from nesim.post.data import CaseData, CraftData, NothingToShow
from nesim.post.events import mark
from nesim.post.geometry import vector
from nesim.post.pictures.each import Pages, each, of
from nesim.post.pictures.motion import AXES, RPM
from nesim.results.event_texts import value_set

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOISE = 1e-9                     # of the largest: not magnified
OUTPUTS_ALONE = ("python", "resolved_motion_rate", "computed_torque", "impedance")


@frozen
class ErrorRow:
    """Lines over time that share axes. values: (time, line). noise: what is not magnified, in the units of the
    label."""

    label: str
    values: np.ndarray
    names: tuple[str, ...] = tuple(AXES)
    noise: float = 0.0
    steps: bool = False


@each
def control(case: CaseData, craft: CraftData) -> Pages:
    """A figure a controller: its demand, and its error where the records say it."""
    if not craft.controllers:
        raise NothingToShow("no controllers", expected=True)
    craft.need("control_torque")
    shown = [(name, rows) for k, name in enumerate(craft.controllers)
             if (rows := rows_of(craft, name, craft.read("control_torque", k)))]
    if not shown:
        raise NothingToShow("no controller whose demand or error is recorded", expected=True)
    for name, rows in shown:
        yield name if len(craft.controllers) > 1 else "", figure(case, craft, name, rows)


def rows_of(craft: CraftData, name: str, demand: np.ndarray) -> list[ErrorRow]:
    """What there is to see of a controller. Laws in Python and of robots give outputs, not a demand."""
    part = craft.part("controllers", name)
    errors = ERRORS.get(str(part.get("type")))
    try:
        rows = errors(craft, part) if errors else []
    except (KeyError, TypeError, ValueError, IndexError):        # not as nesim writes it
        rows = []
    if part.get("type") not in OUTPUTS_ALONE or np.nanmax(np.abs(demand), initial=0.0) > 0:
        rows.append(ErrorRow("demand\n(N m)", demand, steps=True))
    return rows


def figure(case: CaseData, craft: CraftData, name: str, rows: list[ErrorRow]) -> Figure:
    """ErrorRow over row."""
    lines: dict = {}
    clock = style.Clock.of(craft.time)
    sheet = style.Sheet(len(rows), height=1.75 if len(rows) > 1 else 2.4, sharex=True)
    for ax, row in zip(sheet.axes[:, 0], rows):
        looks = {"drawstyle": "steps-post"} if row.steps and len(craft.time) <= qu.POINTS else {}
        for k, label in enumerate(row.names):
            line = clock.draw(ax, craft.time, row.values[:, k], **(style.overlaid(k) if label else style.colour(6)),
                              **looks)
            if label:
                lines.setdefault(label, line)
        largest = np.nanmax(np.abs(row.values), initial=0.0)
        style.at_least(ax, max(row.noise, NOISE * largest), max(10 * row.noise, largest))
        ax.set_ylabel(row.label)
    note = mark(craft, sheet.axes[:, 0], clock)
    clock.label(ax)
    part = craft.part("controllers", name)
    kind = str(part.get("type", "")).replace("_", " ")
    body = f" of '{body_of(craft, part)}'" if part else ""
    caption = (f"In axes of its body. {CAPTIONS.get(str(part.get('type')), '')} Demand: torque that the law asked for "
               f"at its last sample.")
    return sheet.finish(case, of(craft, f"controller '{name}'" + (f", {kind}{body}" if kind else "")),
                        f"{caption} {note}", lines)


def body_of(craft: CraftData, part: dict) -> str:
    """Whose attitude it measures."""
    return str(part.get("body") or craft.bodies[0])


def turn_of(craft: CraftData, part: dict) -> np.ndarray:
    """(time, 3, 3) C_BN of its body."""
    return matrices(craft.read("body_attitude", craft.bodies.index(body_of(craft, part))))


def rate_of(craft: CraftData, part: dict) -> np.ndarray:
    """(time, 3) rad/s, its axes."""
    return craft.read("body_rate", craft.bodies.index(body_of(craft, part)))


def setting(craft: CraftData, name: str, key: str, start: ArrayLike) -> np.ndarray:
    """(time, ...): a value of a controller at every record, as commands have changed it."""
    values = np.tile(np.asarray(start, dtype=float), (len(craft.time),) + (1,) * np.ndim(start))
    orders = orders_of(craft, f"controllers.{name}.{key}")
    for event in craft.events:
        if event.text in orders:
            values[craft.time >= event.time] = orders[event.text]
    return values


def orders_of(craft: CraftData, target: str) -> dict[str, float | tuple[float, ...]]:
    """What the commands of the resolved input set a number to, or several, by the text of the event."""
    found = {}
    for command in craft.parts("commands"):
        wanted = command.get("set")
        if isinstance(wanted, dict) and target in wanted:
            value: Any = wanted[target]
            value = value.get("quaternion") if isinstance(value, dict) else value
            try:
                value = tuple(map(float, value)) if isinstance(value, list) else float(value)
            except (TypeError, ValueError):
                continue
            found[value_set(target, value)] = value
    return found


def attitude_error(craft: CraftData, part: dict) -> list[ErrorRow]:
    """Rotation vector from the wanted to the true attitude."""
    if not craft.has("body_attitude"):
        return []
    reference = str(part.get("reference", "inertial"))
    if reference == "table":
        wanted = matrices(table_attitude(craft.time, np.array(part["table"], dtype=float)))
    else:
        start = part.get("target", {}).get("quaternion", (0, 0, 0, 1))
        wanted = matrices(setting(craft, part["name"], "target", np.array(start, dtype=float)))
        if reference == "lvlh":
            wanted = wanted @ lvlh(craft.read("position"), craft.read("velocity"))
    return [ErrorRow("error (deg)", np.degrees(rotation_vectors(turn_of(craft, part) @ np.swapaxes(wanted, 1, 2))),
                     noise=1e-6)]


def table_attitude(t: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """(time, 4): between the rows t, x, y, z, w of a table at a constant rate, held outside."""
    k = np.clip(np.searchsorted(rows[:, 0], t, side="right") - 1, 0, max(len(rows) - 2, 0))
    a, b = rows[k, 1:], rows[np.minimum(k + 1, len(rows) - 1), 1:]
    b = b * np.where((a * b).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    span = rows[np.minimum(k + 1, len(rows) - 1), 0] - rows[k, 0]
    s = np.clip((t - rows[k, 0]) / np.where(span > 0, span, 1.0), 0, 1)[:, None]
    angle = np.arccos(np.clip((a * b).sum(axis=1), -1, 1))[:, None]
    with np.errstate(invalid="ignore"):
        far = np.sin((1 - s) * angle) * a + np.sin(s * angle) * b
    return unit(np.where(angle > 1e-6, far, (1 - s) * a + s * b))


def rate_error(craft: CraftData, part: dict) -> list[ErrorRow]:
    """Rate less the wanted."""
    if not craft.has("body_rate"):
        return []
    error = rate_of(craft, part) - setting(craft, part["name"], "target_rate", vector(part.get("target_rate")))
    return [ErrorRow("rate error\n(deg/s)", np.degrees(error), noise=1e-9)]


def spin_error(craft: CraftData, part: dict) -> list[ErrorRow]:
    """Rate about the axis, and angle of the axis to where it is to point."""
    axis, rows = vector(part["axis"]), []
    if craft.has("body_rate"):
        error = rate_of(craft, part) @ axis - setting(craft, part["name"], "spin_rate",
                                                      float(part["rate"] if "rate" in part else part["spin_rate"]))
        rows.append(ErrorRow("spin error\n(rpm)", RPM * error[:, None], ("",), 1e-9))
    if part.get("direction") is not None and craft.has("body_attitude"):
        wanted = unit(setting(craft, part["name"], "direction", vector(part["direction"])))
        true = to_inertial(turn_of(craft, part), axis)
        angle = np.arctan2(np.linalg.norm(np.cross(true, wanted), axis=1), (true * wanted).sum(axis=1))
        rows.append(ErrorRow("pointing error\n(deg)", np.degrees(angle)[:, None], ("",), 1e-6))
    return rows


def momentum_error(craft: CraftData, part: dict) -> list[ErrorRow]:
    """Momentum of the wheels relative to their bodies, in the axes of the controller's body."""
    if not craft.has("wheel_speed"):
        return []
    speed, total = craft.read("wheel_speed"), 0.0
    own = turn_of(craft, part) if craft.has("body_attitude") else None
    for name in part["wheels"]:
        wheel = craft.part("wheels", name)
        h = speed[:, craft.wheels.index(name), None] * float(wheel["inertia"]) * unit(vector(wheel["axis"]))
        if wheel["body"] != body_of(craft, part):
            if own is None:
                return []
            h = to_body(own, to_inertial(turn_of(craft, {"body": wheel["body"]}), h))
        total = total + h
    return [ErrorRow("wheels\n(N m s)", total - vector(part.get("target_momentum")), noise=1e-12)]


ERRORS = {"attitude": attitude_error, "rate_damping": rate_error, "spin": spin_error,
          "momentum_dumping": momentum_error}
CAPTIONS = {"attitude": "Error: rotation vector from the wanted to the true attitude.",
            "rate_damping": "Error: rate less the wanted.",
            "spin": "Spin error: rate about the axis less the wanted; pointing error: angle between the axis and its "
                "direction.",
            "momentum_dumping": "Wheels: their momentum relative to the body, less what is to be left in them."}
