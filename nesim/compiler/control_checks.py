"""Is a controller or a command by itself what it can be? Names are looked up in references.py."""

from __future__ import annotations

import numpy as np

from nesim.compiler.collector import UNIT_TOLERANCE, Collector, digits
from nesim.compiler.robot_control import ROBOT_TYPES, check_robot_controller
from nesim.inputs.devices import Command, Condition, Controller

TYPES = ("attitude", "rate_damping", "spin", "momentum_dumping", "python", *ROBOT_TYPES)
REFERENCES = ("inertial", "lvlh", "table")
MAX_SAMPLES = 10**6     # that wait for their effect: a slip of the finger must not fill the memory
ACTIONS = ("set", "lock", "unlock", "fire", "enable", "disable", "delta_v", "stop")
FRAMES = ("N", "lvlh", "rtn", "body")            # of a delta_v
QUANTITIES = ("wheel_speed", "joint_angle", "joint_rate", "body_rate", "endpoint_position", "endpoint_velocity",
              "contact_force", "event", "altitude")


def check_controller(c: Collector, controller: Controller) -> None:
    """Timing, gains and what its type needs."""
    if controller.type not in TYPES:
        c.add("type", f"'{controller.type}' is unknown (allowed: {', '.join(TYPES)})")
        return
    c.positive("sample")
    c.not_negative("delay", ())
    if not c.problems and controller.delay > MAX_SAMPLES * controller.sample:
        c.add("delay", f"is longer than {MAX_SAMPLES} samples of {controller.sample:g} s")
    c.limit("max_torque")
    for key in ("proportional", "integral", "derivative"):
        c.not_negative(key, (3,))
    for key in ("target_rate", "target_momentum"):
        c.array(key, (3,))
    c.not_negative("gain", ())
    if controller.reference not in REFERENCES:
        c.add("reference", f"'{controller.reference}' is unknown (allowed: {', '.join(REFERENCES)})")
    for key, size in (("target", 4), ("axis", 3), ("direction", 3)):      # whatever its type, there is room for them
        if getattr(controller, key) is not None:
            c.array(key, (size,))
    if controller.type != "attitude" and len(controller.table):
        c.add("table", f"belongs to an attitude controller; this one is {controller.type}")
    if controller.type != "momentum_dumping" and len(controller.wheels):
        c.add("wheels", f"belongs to a momentum_dumping controller; this one is {controller.type}")
    {"attitude": check_attitude, "spin": check_spin, "python": check_python,
     **dict.fromkeys(ROBOT_TYPES, check_robot_controller)}.get(
        controller.type, lambda c, controller: None)(c, controller)


def check_attitude(c: Collector, controller: Controller) -> None:
    """Target or table."""
    if not c.problems:
        c.unit("target", 4, "a quaternion")
    if controller.reference != "table":
        return
    if not len(controller.table):
        c.add("table", "reference table needs rows of t, x, y, z, w")
        return
    table = c.array("table", (len(controller.table), 5))
    if table is None:
        return
    lengths = np.linalg.norm(table[:, 1:], axis=1)
    for i in np.flatnonzero(abs(lengths - 1) > UNIT_TOLERANCE)[:3]:
        c.add("table", f"a quaternion must have length 1, found {lengths[i]:.9g} at {table[i, 0]:g} "
                       f"s{digits(table[i, 1:])}", int(i))
    if (np.diff(table[:, 0]) <= 0).any():
        c.add("table", "times must grow")


def check_spin(c: Collector, controller: Controller) -> None:
    """Axis, rate and direction."""
    if not c.problems:
        c.unit("axis", 3, "the spin axis")
    c.array("spin_rate", ())
    c.not_negative("deadband", ())
    if controller.direction is not None and not c.problems:
        c.direction("direction")
    if not len(controller.actuators):
        c.add("actuators", "a spin controller needs thrusters")


def check_python(c: Collector, controller: Controller) -> None:
    """A file, and a class in it."""
    if not controller.file:
        c.add("file", "a controller of type python needs it")
    if not (isinstance(controller.class_name, str) and controller.class_name.isidentifier()):
        c.add("class_name", f"'{str(controller.class_name)[:60]}' is not the name of a class")


def check_command(c: Collector, command: Command) -> None:
    """When and what."""
    if command.action not in ACTIONS:
        c.add("action", f"'{command.action}' is unknown (allowed: {', '.join(ACTIONS)})")
    if (command.at is None) == (command.when is None):
        c.add("at", "a command needs a time or a condition, and not both")
    if command.at is not None:
        c.not_negative("at", ())
    if command.action == "fire":
        c.positive("duration")
    if command.action == "delta_v":
        c.array("value", (3,))
        if command.frame not in FRAMES:
            c.add("frame", f"'{command.frame}' is unknown (allowed: {', '.join(FRAMES)})")
    if command.when is not None:
        check_condition(c, command.when)


def check_condition(c: Collector, when: Condition) -> None:
    """A quantity and a finite limit."""
    if when.quantity not in QUANTITIES:
        c.add("when", f"'{when.quantity}' is unknown (allowed: {', '.join(QUANTITIES)})")
    if not np.isfinite(when.limit):
        c.add("when", f"{when.limit!r} is not finite")
    elif when.quantity == "body_rate" and when.axis == 0 and when.limit < 0:
        c.add("when", f"the magnitude of a rate is never below zero, found {when.limit:g}")
