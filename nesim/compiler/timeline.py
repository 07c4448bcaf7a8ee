"""The commands of a spacecraft -> the plain records of the core (cython_core/control/timeline.pyx)."""

from __future__ import annotations

from math import inf

import numpy as np

from nesim.inputs.devices import Command, Condition
from nesim.inputs.parts import Spacecraft
from nesim.inputs.touching import labels
from nesim.model.arrays import device_records, setting, takes_law
from nesim.model.massprops import BodyInLink
from nesim.model.orbit_events import Watched, bit
from nesim.model.signals import Signals
from nesim.model.topology import Topology

ACTIONS = ("set", "signal", "lock", "unlock", "fire", "enable", "disable", "stop", "delta_v")      # DO_...
FRAMES = ("N", "lvlh", "rtn", "body")            # OF_...
ENDPOINT = ("endpoint_position", "endpoint_velocity")       # SEE_PLACE, SEE_VELOCITY


def compile_commands(craft: Spacecraft, signals: Signals, tree: Topology, places: list[BodyInLink], table: dict,
                     events: Watched) -> dict:
    """One record a command. events: of the orbit, that are watched."""
    command = device_records("command", len(craft.commands))
    for record, part in zip(command, craft.commands):
        record["at"] = inf if part.at is None else part.at
        record["action"], record["duration"] = ACTIONS.index(part.action), part.duration
        if part.when:
            fill_condition(record, part.when, craft, tree, places, table, events)
        if part.action == "set":
            fill_setting(record, part, craft, signals)
        elif part.action == "delta_v":
            record["frame"], record["value"][:3] = FRAMES.index(part.frame), part.value
        elif part.action != "stop":
            section = {"fire": "thrusters", "enable": "controllers", "disable": "controllers"}.get(part.action,
                "drives")
            known = [other.name for other in getattr(craft, section)]
            if section == "drives":
                known += [loop.name for loop in craft.loops]        # latches stand behind the drives
            record["target"] = known.index(part.target)
    return {"command": command}


def fill_setting(record: np.void, part: Command, craft: Spacecraft, signals: Signals) -> None:
    """Numbers into a record, or a register in place of a time law."""
    section, name, key = part.target.split(".", 2)
    record["target"] = [other.name for other in getattr(craft, section)].index(name)
    record["field"] = setting(section, key)
    value = np.atleast_1d(np.asarray(part.value, dtype=float))
    if takes_law(section, key):
        record["action"] = ACTIONS.index("signal")
        record["signal"] = register = signals.register()
        record["slot"] = signals.slot(register)
    elif section == "controllers" and key in ("proportional", "integral", "derivative"):
        value = np.broadcast_to(value, 3)
    record["count"], record["value"][:len(value)] = len(value), value


def fill_condition(record: np.void, condition: Condition, craft: Spacecraft, tree: Topology, places: list[BodyInLink],
                   table: dict,
                   events: Watched) -> None:
    """What is watched, and its limit."""
    record["above"], record["limit"] = condition.above, condition.limit
    if condition.quantity in ("event", "altitude"):
        record["see"], record["index"] = 3, bit(condition, events)
        return
    if condition.quantity == "wheel_speed":
        record["see"], record["index"] = (0,
                                          table["wheel_u"][[wheel.name for wheel in craft.wheels].index(
            condition.name)])
    elif condition.quantity in ENDPOINT:
        record["see"] = 4 + ENDPOINT.index(condition.quantity)
        record["index"] = [endpoint.name for endpoint in craft.endpoints].index(condition.name)
        record["along"] = np.eye(3)[condition.axis - 1]
    elif condition.quantity == "contact_force":
        every = labels(craft.contacts)
        own = next((part.labels for part in craft.contacts if part.name == condition.name), [condition.name])
        record["see"], record["index"], record["size"] = 6, every.index(own[0]), len(own)
    elif condition.quantity == "body_rate":
        at = tree.order.index([body.name for body in craft.bodies].index(condition.name))
        record["see"], record["index"] = 2, tree.link[at]
        record["size"] = condition.axis == 0
        record["along"] = np.asarray(places[at].C_BL[condition.axis - 1], dtype=float)
    else:
        joint = [joint.name for joint in craft.joints].index(condition.name)
        link = tree.link[tree.joint.index(joint)]
        angle = condition.quantity == "joint_angle"
        record["see"], record["index"] = (1, table["q_at"][link]) if angle else (0, table["u_at"][link])
        record["index"] += condition.axis - 1
