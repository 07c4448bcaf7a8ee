"""Controllers of robots: are they what they can be, and do they move what they name?"""

from __future__ import annotations

import numpy as np

from nesim.compiler.collector import Collector, law_problem
from nesim.inputs.devices import Controller
from nesim.inputs.parts import Spacecraft

ROBOT_TYPES = ("resolved_motion_rate", "computed_torque", "impedance")
TASK_AXES = ("x", "y", "z", "rx", "ry", "rz")
FRAMES = ("start", "N", "lvlh", "root")


def task_axes(controller: Controller) -> tuple[str, ...]:
    """Which components of the endpoint's motion a law of rates works on."""
    if controller.axes:
        return tuple(axis for axis in TASK_AXES if axis in controller.axes)
    return TASK_AXES if len(controller.actuators) >= 6 else TASK_AXES[:3]


def check_robot_controller(c: Collector, controller: Controller) -> None:
    """Numbers and words of one controller by itself."""
    if not len(controller.actuators):
        c.add("actuators", f"a {controller.type} controller needs drives")
    if controller.type == "computed_torque":
        if len(controller.targets) != len(controller.actuators):
            c.add("targets", f"one law for each actuator is due, found {len(controller.targets)} for "
                             f"{len(controller.actuators)}")
        for i, law in enumerate(controller.targets):
            if (wrong := law_problem(law)):
                c.add("targets", wrong, i)
        return
    for kind in ("position", "attitude"):
        for i, law in enumerate(getattr(controller.path, kind)):
            if (wrong := law_problem(law)):
                c.add("path", wrong, kind, i)
    if controller.path.frame not in FRAMES:
        c.add("path", f"'{controller.path.frame}' is unknown (allowed: {', '.join(FRAMES)})", "frame")
    if controller.type == "impedance":
        for key in ("stiffness", "task_damping"):
            c.not_negative(key, (6,))
        return
    unknown = [axis for axis in controller.axes if axis not in TASK_AXES]
    if unknown:
        c.add("axes", f"'{unknown[0]}' is unknown (allowed: {', '.join(TASK_AXES)})")
    elif len(task_axes(controller)) > len(controller.actuators):
        c.add("axes" if controller.axes else "actuators",
              f"{len(task_axes(controller))} axes of the endpoint cannot be moved by {len(controller.actuators)} joint"
              + "s" * (len(controller.actuators) > 1) + f" (axes are {', '.join(task_axes(controller))})")


def check_robot_references(c: Collector, controller: Controller, names) -> None:
    """The endpoint, the drives on the way to it, and the body that is to stay at rest."""
    wanted = "rate" if controller.type == "resolved_motion_rate" else "torque"
    drives = []
    for i, name in enumerate(controller.actuators):
        drive = names.find("drives", name, lambda message, i=i: c.add("actuators", message, i))
        if drive is None:
            continue
        own = drive.target if wanted == "rate" else drive.torque
        if drive.mode != wanted:
            c.add("actuators", f"drive '{name}' is of mode {drive.mode}; a {controller.type} controller commands "
                               f"drives of mode {wanted}", i)
        elif own.kind != "constant" or own.value != 0.0:
            what = "target" if wanted == "rate" else "torque"
            c.add("actuators", f"'{name}' has a {what} of its own, and the controller's takes its place: give one of "
                               f"them", i)
        else:
            drives.append((i, drive))
    if controller.reaction_body:
        names.find("bodies", controller.reaction_body, lambda message: c.add("reaction_body", message))
    if controller.type == "computed_torque":
        return
    endpoint = names.find("endpoints", controller.endpoint, lambda message: c.add("endpoint", message))
    if endpoint is None or {"bodies", "joints"} & names.lost:
        return
    way = joints_to(names.craft, endpoint.body)
    for i, drive in drives:
        if drive.joint in names.parts["joints"] and drive.joint not in way:
            c.add("actuators", f"drive '{drive.name}' moves joint '{drive.joint}', which is not between the root and "
                               f"endpoint '{endpoint.name}'", i)


def joints_to(craft: Spacecraft, body: str) -> list[str]:
    """Names of the joints between the root and a body."""
    inner = {joint.outer: joint for joint in craft.joints}
    way: list[str] = []
    while body in inner and inner[body].name not in way:
        way.append(inner[body].name)
        body = inner[body].inner
    return way


def settings_of(controller: Controller) -> np.ndarray:
    """Of an impedance: stiffness and damping, (2, 6)."""
    return np.array([controller.stiffness, controller.task_damping], dtype=float)
