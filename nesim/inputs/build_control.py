"""Validated models of controllers and commands -> parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nesim.inputs.build_devices import Bench, Lost, limit, linear
from nesim.inputs.conditions import Written
from nesim.inputs.devices import Command, Condition, Controller, EndpointPath
from nesim.inputs.laws import check_count
from nesim.inputs.schema_base import Rotation, rotation
from nesim.inputs.schema_control import CommandModel
from nesim.text.files import plain_name
from nesim.text.pieces import read_element
from nesim.text.source import scalar
from nesim.text.values import Finding, Wrong, guess, is_number, parse_list, parse_quantity

RENAMED = {"rate": "spin_rate", "class_": "class_name"}      # keys whose name as a part differs


WRITTEN = {"resolved_motion_rate": {"damping": "singular_below"}, "computed_torque": {"proportional": "gain",
    "derivative": "rate_gain"},
           "impedance": {"damping": "task_damping"}}      # of controllers of robots: keys whose name as a part differs


def robot_controller(model, bench: Bench, *path) -> Controller:
    """The same as a part, laws with their files read."""
    own = WRITTEN[model.type]
    values = {own.get(key, key): getattr(model, key) for key in type(model).model_fields
              if getattr(model, key) is not None}
    if "path" in values:
        position, attitude = (tuple(bench.law(law, *path, "path", kind, i) for i,
                                    law in enumerate(getattr(model.path, kind))) for kind in ("position", "attitude"))
        values["path"] = EndpointPath(position=position, attitude=attitude, frame=model.path.frame)
    if "targets" in values:
        values["targets"] = tuple(bench.law(law, *path, "targets", i) for i, law in enumerate(model.targets))
    return Controller(**values)


def controller(model, bench: Bench, *path) -> Controller:
    """The same as a part."""
    if model.type in WRITTEN:
        return robot_controller(model, bench, *path)
    given = {key: getattr(model, key) for key in type(model).model_fields}
    values = {RENAMED.get(key, key): value for key, value in given.items() if value is not None or key == "direction"}
    values["max_torque"] = limit(model.max_torque)
    if model.type == "rate_damping":
        values["derivative"] = values.pop("gain", model.derivative)
    elif model.type == "spin" and "spin_rate" in model.model_fields_set:
        values["spin_rate"] = model.spin_rate
    elif model.type == "attitude":
        values["target"] = rotation(model.target)
        values["table"] = attitudes(model.file, bench, *path, "file") if model.file else model.table
        values["file"] = ""
    elif model.type == "python":
        bench.code("a controller of type python", model.class_, *path, "file")
        values["file"] = plain_name(model.file)
    return Controller(**values)


def attitudes(file: str, bench: Bench, *path) -> tuple:
    """Rows of t, x, y, z, w."""
    rows = bench.files.table(bench.place.below(*path), 5)
    if rows is None:
        raise Lost
    with bench.findings(*path):
        check_count(len(rows), 1, "")
    return rows


@dataclass
class Switchboard:
    """What commands can reach: parts by kind and name, as far as they could be read."""

    bench: Bench
    parts: dict[str, dict[str, Any]]
    lost: set[str]

    def find(self, kind: str, name: str):
        """A part; None if there is none, which the compiler says. Raises Lost if it may be one that could not be
        read."""
        found = self.parts.get(kind, {}).get(name)
        if found is None and kind in self.lost:
            raise Lost
        return found

    def linear(self, joint: str, axis: int) -> slice:
        """Which of two dimensions, angular and linear, count for an axis of a joint, from 1."""
        return linear(self.bench.joints.get(joint), axis)


def commands(model: CommandModel, board: Switchboard, *path) -> list[Command]:
    """The same as parts: one for each value that is set."""
    when = {"at": model.at, "when": model.when and condition(model.when, board, *path, "when")}
    if model.set is not None:
        return [Command(action="set", target=target, value=setting(target, value, board, *path, "set", target), **when)
                for target, value in model.set.items()]
    action = next(key for key in model.actions if key in model.model_fields_set)
    if action == "stop":
        return [Command(action=action, **when)]
    if action == "delta_v":
        return [Command(action=action, value=model.delta_v, frame=model.frame or "N", **when)]
    return [Command(action=action, target=getattr(model, action), duration=model.for_ or 0.0, **when)]


def condition(written: Written, board: Switchboard, *path) -> Condition:
    """With its limit in SI."""
    if written.kind == "event":
        return Condition(quantity="event", name=written.name, axis=0, above=True, limit=0.0)
    quantity = {"wheels": "wheel_speed", "bodies": "body_rate", "altitude": "altitude",
                "endpoints": f"endpoint_{written.key}", "contacts": "contact_force"}.get(
        written.kind, "joint_rate" if written.key == "rate" else "joint_angle")
    axis = written.axis or (1 if written.kind == "joints" else 0)
    choices: tuple[str, ...] = {"altitude": ("length",), "endpoint_position": ("length",),
                                "endpoint_velocity": ("speed",), "contact_force": ("force",)}.get(quantity, ("rate",))
    if written.kind == "joints":
        pick = board.linear(written.name, axis)
        choices = (("rate", "speed") if written.key == "rate" else ("angle", "length"))[pick]
        if written.axis is None:
            _need_one_axis(written, board, *path)
    bench = board.bench
    return Condition(quantity=quantity, name=written.name, axis=axis, above=written.above,
                     limit=bench.read(lambda text, dimension: _limit(text, dimension, written.value_at), written.value,
                                      choices, *path))


def _need_one_axis(written: Written, board: Switchboard, *path) -> None:
    joint = board.bench.joints.get(written.name)
    axes = 0 if joint is None else joint.freedoms
    if axes > 1:
        with board.bench.findings(*path):
            raise Wrong(Finding(f"joint '{written.name}' has {axes} axes", f"write {written.key}[1] to "
                f"{written.key}[{axes}]",
                                offset=max(0, written.text.find(written.key, len(written.kind) + len(written.name)))))


def _limit(text: str, dimension: str, offset: int) -> float:
    try:
        number = scalar(text)
        return parse_quantity(number if is_number(number) else text, dimension)
    except Wrong as error:
        raise Wrong(*(finding._replace(offset=offset) for finding in error.findings)) from None
    except ValueError:
        raise Wrong(Finding(f"{text[:40]} is not a finite number", offset=offset)) from None


# ---- what can be set: the dimension of one number, of three, of one number that stands for three

def _one(dimension: str) -> Callable:
    return lambda value: parse_quantity(value, dimension)


def _vector(dimension: str) -> Callable:
    return lambda value: tuple(parse_list(value, dimension, (3,)))


def _three(dimension: str) -> Callable:
    def parse(value) -> tuple[float, ...]:
        found = parse_list(value, dimension, (3,), single=True)
        return (found,) * 3 if isinstance(found, float) else tuple(found)

    return parse


SETTABLE: dict[str, dict[str, Callable]] = {
    "attitude": {"target_rate": _vector("rate"), "proportional": _three("angular stiffness"),
                 "integral": _three("angular integral gain"),
                 "derivative": _three("angular damping")},
    "rate_damping": {"derivative": _three("angular damping"), "target_rate": _vector("rate")},
    "spin": {"spin_rate": _one("rate"), "direction": _vector("number"), "proportional": _three("frequency"),
             "derivative": _three("frequency"),
             "deadband": _one("angular momentum")},
    "momentum_dumping": {"gain": _one("frequency")},
    "wheels": {"torque": _one("torque")},
    "torquers": {"dipole": _one("magnetic dipole")},
}
DRIVE_VALUES = {"torque": ("torque", "force"), "stiffness": ("angular stiffness", "stiffness"),
                "damping": ("angular damping", "damping")}
REACHED = ("controllers", "wheels", "drives", "torquers")


def setting(target: str, value, board: Switchboard, *path) -> float | tuple[float, ...]:
    """The value of one path in SI; 0 if the path leads nowhere, which the compiler says."""
    kind, name, key = _split(target, board, *path)
    part = board.find(kind, name)
    if kind == "drives" and part is not None:
        return _drive_value(part, key, value, board, *path)
    if kind == "controllers" and key == "target" and getattr(part, "type", "") == "attitude":
        model = read_element(Rotation, board.bench.place.below(*path), board.bench.report)
        if model is None:
            raise Lost
        return rotation(model)
    parse = None if part is None else SETTABLE.get(part.type if kind == "controllers" else kind, {}).get(key)
    if parse is None:
        return 0.0
    with board.bench.findings(*path):
        return parse(value)


def _split(target: str, board: Switchboard, *path) -> tuple[str, str, str]:
    form = "(e.g. controllers.acs.proportional, wheels.rw1.torque, drives.d.target, torquers.m.dipole)"
    parts = target.split(".")
    if len(parts) != 3:
        board.bench.report.key(board.bench.place, path, f"'{target[:60]}' is not a path of something that can be set",
                               form)
        raise Lost
    if parts[0] not in REACHED:
        hint = guess(parts[0], REACHED) + f"(allowed: {', '.join(REACHED)})"
        board.bench.report.key(board.bench.place, path, f"'{parts[0][:60]}' cannot be set", hint)
        raise Lost
    return parts[0], parts[1], parts[2]


def _drive_value(drive, key: str, value, board: Switchboard, *path) -> float:
    choices = ("rate", "speed") if drive.mode == "rate" else ("angle", "length")
    choices = choices if key == "target" else DRIVE_VALUES.get(key)
    return 0.0 if choices is None else board.bench.read(parse_quantity, value,
                                                        choices[board.linear(drive.joint, drive.axis)], *path)
