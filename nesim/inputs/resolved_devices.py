"""Wheels, drives and the like as they are written in a spacecraft file. What is at its default and has no number stays
away."""

from __future__ import annotations

from dataclasses import asdict, fields
from math import isinf

from nesim.inputs.devices import (Base, Command, Condition, Controller, Drive, QuaternionLaw, Tank, Thruster, TimeLaw,
                                  Torquer)
from nesim.inputs.parts import Wheel
from nesim.inputs.schema_devices import DRIVE_KEYS


def law(value: TimeLaw) -> dict | float:
    """A number, a table or an expression in SI."""
    if value.kind == "constant":
        return value.value
    if value.kind == "expression":
        return {"expression": value.expression.text} | ({} if value.value == 1.0 else {"factor": value.value})
    return {"table": list(zip(value.times, value.values)), "interpolation": value.kind}


def plain(part, *skipped: str) -> dict:
    """Every field that has a value; laws written out, open limits left away."""
    out = {}
    for f in fields(part):
        value = getattr(part, f.name)
        if (f.name not in skipped and value is not None and value != ""
            and not (isinstance(value, float) and isinf(value))):
            out[f.name] = law(value) if isinstance(value, TimeLaw) else value
    return out


def wheel(w: Wheel) -> dict:
    """As written. A law of the speed is a mapping, and there is no motor beside it."""
    out = plain(w, "speed_law", "friction")
    if w.friction is not None:
        out["friction"] = asdict(w.friction)
    if w.speed_law is None:
        return out
    out = {key: value for key, value in out.items() if key not in ("torque", "min_torque", "speed")}
    if isinstance(w.speed_law, QuaternionLaw):
        return out | {"speed": {"quaternion_pid": asdict(w.speed_law)}}
    return out | {"speed": {"constant": w.speed_law.value} if w.speed_law.kind == "constant" else law(w.speed_law)}


def drive(d: Drive) -> dict:
    """The keys of its mode."""
    keys = ("name", "joint", "axis", "mode", *DRIVE_KEYS[d.mode])
    return {key: value for key, value in plain(d).items() if key in keys}


def tank(t: Tank) -> dict:
    """As written."""
    return plain(t)


def thruster(t: Thruster) -> dict:
    """As written, without pulses."""
    return plain(t)


def torquer(t: Torquer) -> dict:
    """As written."""
    return plain(t)


CONTROLLER_KEYS = {"attitude": ("reference", "target_rate", "proportional", "integral", "derivative"),
                   "rate_damping": ("derivative", "target_rate"), "spin": ("axis", "direction", "proportional",
    "derivative", "deadband"),
                   "momentum_dumping": ("wheels", "gain", "target_momentum"), "python": ("file", "parameters"),
                   "resolved_motion_rate": ("endpoint", "jacobian", "gain", "reaction", "reaction_body"),
                   "computed_torque": ("base",),
                   "impedance": ("endpoint", "stiffness")}


def controller(c: Controller) -> dict:
    """The keys of its type."""
    keys = ("name", "type", "sample", "delay", "enabled", "body", "actuators", "max_torque", *CONTROLLER_KEYS[c.type])
    out = {key: value for key, value in plain(c).items() if key in keys}
    if c.type in ("resolved_motion_rate", "impedance"):
        out["path"] = ({kind: [law(item) for item in getattr(c.path, kind)] for kind in ("position", "attitude")}
                       | {"frame": c.path.frame})
    if c.type == "resolved_motion_rate":
        out |= {"damping": c.singular_below} | ({"axes": c.axes} if c.axes else {})
    elif c.type == "computed_torque":
        out |= {"targets": [law(item) for item in c.targets], "proportional": c.gain, "derivative": c.rate_gain}
    elif c.type == "impedance":
        out["damping"] = c.task_damping
    if c.type == "attitude":
        out |= {"table": c.table} if c.reference == "table" else {"target": {"quaternion": c.target}}
    elif c.type == "spin":
        out["rate"] = c.spin_rate
    elif c.type == "python":
        out["class"] = c.class_name
    return out


WATCHED = {"wheel_speed": "wheels.{}.speed", "joint_angle": "joints.{}.angle[{}]", "joint_rate": "joints.{}.rate[{}]",
           "body_rate": "bodies.{}.rate[{}]", "altitude": "altitude", "endpoint_position": "endpoints.{}.position[{}]",
           "endpoint_velocity": "endpoints.{}.velocity[{}]",
           "contact_force": "contacts.{}.force"}


def condition(when: Condition) -> str:
    """As written."""
    if when.quantity == "event":
        return when.name
    path = WATCHED[when.quantity].format(when.name, when.axis).removesuffix("[0]")
    return f"{path} {'>' if when.above else '<'} {when.limit!r}"


def command(c: Command) -> dict:
    """As written, one value each."""
    out = {"when": condition(c.when)} if c.when is not None else {"at": c.at}
    if c.action == "stop":
        return out | {"stop": True}
    if c.action == "delta_v":
        return out | {"delta_v": c.value, "frame": c.frame}
    if c.action != "set":
        return out | {c.action: c.target} | ({"for": c.duration} if c.action == "fire" else {})
    turned = c.target.startswith("controllers.") and c.target.endswith(".target")
    return out | {"set": {c.target: {"quaternion": c.value} if turned else c.value}}


def base(b: Base) -> str | dict:
    """As written."""
    return "fixed" if b == Base() else {key: [law(item) for item in getattr(b, key)]
                                        for key in ("acceleration", "rate")}


WRITERS = {"wheels": wheel, "drives": drive, "tanks": tank, "thrusters": thruster, "torquers": torquer,
           "controllers": controller,
           "commands": command}
