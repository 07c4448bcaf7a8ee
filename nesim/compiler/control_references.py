"""Names by which controllers and commands mean other parts."""

from __future__ import annotations

import numpy as np

from nesim.base.errors import Problem
from nesim.base.units import article
from nesim.compiler.collector import UNIT_TOLERANCE, Collector, digits
from nesim.compiler.robot_control import ROBOT_TYPES, check_robot_references
from nesim.inputs.devices import Command, Condition, Controller, TimeLaw
from nesim.inputs.parts import Spacecraft
from nesim.model.topology import _guess

ACTUATORS = ("wheels", "thrusters", "torquers", "drives")
ALLOWED_ACTUATORS = {"attitude": ACTUATORS[:3], "rate_damping": ACTUATORS[:3], "spin": ("thrusters",),
                     "momentum_dumping": ("thrusters", "torquers"), "python": ACTUATORS}
OWN_LAW = {"wheels": "torque", "torquers": "dipole", "drives": "torque"}     # what a controller takes the place of

# what a command can set: key -> how many numbers; of drives: key -> modes
CONTROLLER_VALUES = {"attitude": {"target": 4, "target_rate": 3, "proportional": 3, "integral": 3, "derivative": 3},
                     "rate_damping": {"derivative": 3, "target_rate": 3},
                     "spin": {"spin_rate": 0, "direction": 3, "proportional": 3, "derivative": 3, "deadband": 0},
                     "momentum_dumping": {"gain": 0}, "python": {}}
DRIVE_VALUES = {"target": ("position", "rate"), "torque": ("torque",), "stiffness": ("position",),
                "damping": ("position", "rate")}
VALUES = {"wheels": ("torque",), "torquers": ("dipole",)}


def check_controller(c: Collector, controller: Controller, names) -> None:
    """Its body, its actuators and the wheels that it watches."""
    if controller.body:
        names.find("bodies", controller.body, lambda message: c.add("body", message))
    if controller.type in ROBOT_TYPES:
        check_robot_references(c, controller, names)
        return
    check_actuators(c, controller, names)
    if controller.type == "momentum_dumping":
        if not len(controller.wheels):
            c.add("wheels", "a momentum_dumping controller needs the wheels that it takes momentum from")
        for i, name in enumerate(controller.wheels):
            names.find("wheels", name, lambda message: c.add("wheels", message, i))


def check_actuators(c: Collector, controller: Controller, names) -> None:
    """They exist, are of one kind that the type can use, and move freely."""
    allowed = ALLOWED_ACTUATORS.get(controller.type, ACTUATORS)
    used: set[str] = set()
    for i, name in enumerate(controller.actuators):
        kind = next((kind for kind in ACTUATORS if name in names.parts[kind]), None)
        if kind is None:
            if not names.lost & set(ACTUATORS):
                c.add("actuators", names.missing(allowed, name), i)
        elif kind not in allowed:
            c.add("actuators", f"'{name}' is one of the {kind}; {article(controller.type)} controller uses "
                               f"{' or '.join(allowed)}", i)
        elif used and kind not in used:
            c.add("actuators", f"'{name}' is one of the {kind}, those before it are {next(iter(used))}: all must be of "
                               f"one kind", i)
        elif (wrong := why_not(kind, names.parts[kind][name])):
            c.add("actuators", wrong, i)
        else:
            used.add(kind)


def why_not(kind: str, part) -> str | None:
    """Why a part cannot obey a controller."""
    if kind == "wheels" and part.speed_law is not None:
        return f"the speed of wheel '{part.name}' is prescribed: it takes no torque"
    if kind == "drives" and part.mode != "torque":
        return f"drive '{part.name}' is of mode {part.mode}; only one of mode torque can obey a controller"
    law = getattr(part, OWN_LAW[kind]) if kind in OWN_LAW else 0.0
    if law not in (0.0, TimeLaw()):
        return f"'{part.name}' has a {OWN_LAW[kind]} of its own, and the controller's takes its place: give one of them"
    return None


def shared_actuators(craft: Spacecraft) -> list[Problem]:
    """No actuator obeys two controllers."""
    problems, masters = [], {}
    for i, controller in enumerate(craft.controllers):
        for k, name in enumerate(controller.actuators):
            other = masters.setdefault(name, i)
            if other != i:
                problems.append(Problem(("controllers", i, "actuators", k),
                                        f"controllers[{i}] ('{controller.name}').actuators[{k}]",
                                        f"'{name}' obeys controller '{craft.controllers[other].name}' already"))
    return problems


def check_command(c: Collector, command: Command, names) -> None:
    """What it acts upon, and what it waits for."""
    kind = {"lock": "drives", "unlock": "drives", "fire": "thrusters", "enable": "controllers",
            "disable": "controllers"}.get(command.action)
    if kind:
        latch = names.parts["loops"].get(command.target) if kind == "drives" else None
        if latch is not None:
            if latch.type != "fixed":
                c.add(command.action, f"loop '{latch.name}' is {latch.type}; only fixed ones can be locked and "
                                      f"unlocked")
            return check_when(c, command, names)
        part = names.find(kind, command.target, lambda message: c.add(command.action, message))
        if kind == "drives" and part is not None and part.mode not in ("locked", "free"):
            c.add(command.action, f"drive '{part.name}' is of mode {part.mode}; only locked and free ones can be "
                                  f"locked and unlocked")
    elif command.action == "set":
        check_setting(c, command, names)
    elif command.action == "delta_v" and names.craft.base is not None:
        c.add("delta_v", "the motion of the root is prescribed: its velocity cannot jump")
    check_when(c, command, names)


def check_when(c: Collector, command: Command, names) -> None:
    """What it waits for."""
    if command.when is not None:
        check_condition(c, command.when, names)


def check_setting(c: Collector, command: Command, names) -> None:
    """A path to a value that its part has, and as many numbers as it takes."""
    kind, name, key, *more = (*str(command.target).split("."), "", "")
    if kind not in ("controllers", "drives", *VALUES) or any(more):
        allowed = "(allowed: controllers, drives, wheels, torquers)"
        c.add("set", f"'{command.target}' is not a path of something that can be set {allowed}", command.target)
        return
    part = names.find(kind, name, lambda message: c.add("set", message, command.target))
    if part is None:
        return
    size = check_key(c, command, kind, key, part, names)
    value = np.asarray(command.value, dtype=object)
    if size is None:
        return
    if value.shape != ((size,) if size else ()) or not np.isfinite(value.astype(float)).all():
        c.add("set", f"needs {size or 'one'} finite number" + "s" * (size > 1), command.target)
    elif size == 4 and abs(np.linalg.norm(value.astype(float)) - 1) > UNIT_TOLERANCE:
        c.add("set", f"a quaternion must have length 1, found {np.linalg.norm(value.astype(float)):.9g}{digits(value)}",
              command.target)
    elif (key in ("proportional", "integral", "derivative", "gain", "deadband", "stiffness", "damping")
          and value.min() < 0):
        c.add("set", f"must not be negative, found {value.min():g}", command.target)
    elif key == "direction" and not value.any():
        c.add("set", "must not be zero", command.target)


def check_key(c: Collector, command: Command, kind: str, key: str, part, names) -> int | None:
    """How many numbers a key takes (0 is one without a list), None with a problem noted if the part has no such
    value."""
    if kind == "controllers":
        known = CONTROLLER_VALUES.get(part.type, {})
        what, size = f"controller of type {part.type}", known.get(key)
    elif kind == "drives":
        known = [k for k, modes in DRIVE_VALUES.items() if part.mode in modes]
        what, size = f"drive of mode {part.mode}", 0 if key in known else None
    else:
        known, what = VALUES[kind], kind.removesuffix("s")
        size = 0 if key in known else None
    if size is None:
        c.add("set", f"'{key}' of a {what} cannot be set (allowed: {', '.join(known) or 'nothing'})", command.target)
    elif kind == "wheels" and part.speed_law is not None:
        c.add("set", f"the speed of wheel '{part.name}' is prescribed: it takes no torque", command.target)
        return None
    master = next((other.name for other in names.craft.controllers if part.name in other.actuators), None)
    if master is not None and OWN_LAW.get(kind) == key:
        c.add("set", f"'{part.name}' obeys controller '{master}'", command.target)
    return size


def check_condition(c: Collector, when: Condition, names) -> None:
    """Something that exists, and has such an axis."""
    if when.quantity in ("event", "altitude"):
        return
    if when.quantity == "contact_force":
        known = {label: part for part in names.craft.contacts for label in (part.name, *part.labels)}
        if when.name not in known and "contacts" not in names.lost:
            c.add("when", f"no contact is called '{when.name}'" + (_guess(when.name, known) if known else " (there are "
                "none)"))
        return
    kind = {"wheel_speed": "wheels", "body_rate": "bodies", "endpoint_position": "endpoints",
            "endpoint_velocity": "endpoints"}.get(when.quantity, "joints")
    part = names.find(kind, when.name, lambda message: c.add("when", message))
    if part is None or kind in names.lost:
        return
    if kind == "bodies" and when.axis not in (0, 1, 2, 3):
        c.add("when", f"a rate has no component {when.axis} (allowed: 1 to 3, or none for the magnitude)")
    if kind == "endpoints" and when.axis not in (1, 2, 3):
        c.add("when", f"a {when.quantity.removeprefix('endpoint_')} has no component {when.axis} (allowed: 1 to 3)")
    if kind != "joints":
        return
    if part.type == "fixed" or (part.type == "spherical" and when.quantity == "joint_angle"):
        c.add("when", f"joint '{part.name}' is {part.type}: it has no {when.quantity.removeprefix('joint_')}")
        return
    axes = part.freedoms
    if not 1 <= when.axis <= axes:
        c.add("when", f"joint '{part.name}' has no axis {when.axis} (allowed: {'1' if axes == 1 else f'1 to {axes}'})")
