"""Validated models of wheels, drives, tanks, thrusters and torquers -> parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from nesim.inputs.devices import Base, Drive, Friction, QuaternionLaw, Tank, Thruster, TimeLaw, Torquer
from nesim.inputs.laws import ROWS, LawFile, check_count, parse_law
from nesim.inputs.parts import Joint, Wheel
from nesim.inputs.schedules import schedule
from nesim.inputs.schema_devices import DriveModel, TankModel, ThrusterModel, TorquerModel, WheelModel
from nesim.text.files import CaseFiles, plain_name
from nesim.text.locate import Place, Report
from nesim.text.pieces import report_findings
from nesim.text.values import Wrong, parse_quantity


class Lost(Exception):
    """A part that cannot be made; why is reported already."""


@dataclass
class Bench:
    """Where parts are put together: what is needed beside a model. joints: by name, None for one that could not be
    read."""

    place: Place
    report: Report
    files: CaseFiles
    joints: dict[str, Joint | None]

    def law(self, value, *path) -> TimeLaw:
        """A law with its file read. Raises Lost."""
        if not isinstance(value, LawFile):
            return value if isinstance(value, TimeLaw) else TimeLaw(value=value)
        rows = self.files.table(self.place.below(*path, "file"), 2)
        if rows is None:
            raise Lost
        with self.findings(*path, "file"):
            check_count(len(rows), ROWS[value.interpolation], value.interpolation)
        return TimeLaw(kind=value.interpolation, times=tuple(row[0] for row in rows),
                       values=tuple(row[1] * value.factor for row in rows))

    def code(self, what: str, name: str, *path) -> None:
        """A file of the user's own code, which holds a name. It is read as text and never run here. Raises Lost."""
        place = self.place.below(*path)
        if not self.files.allow_code:
            self.report.add(place, (), f"{what} runs code of the case, which is not allowed",
                            "(--allow-code allows it: only for code that you trust)")
            raise Lost
        text = self.files.code(place)
        if text is None:
            raise Lost
        if not re.search(rf"\b{re.escape(name)}\b", text):
            self.report.add(place, (), f"there is no '{name[:60]}' in this file")
            raise Lost

    def findings(self, *path) -> Findings:
        """Reports what a parser finds below a path, and raises Lost."""
        return Findings(self, path)

    def read(self, parse, value, dimensions: tuple[str, ...], *path):
        """A value by the first of some dimensions in which it can be read. Raises Lost with the first's findings."""
        for dimension in dimensions[1:]:
            try:
                parse(value, dimensions[0])
            except Wrong:
                try:
                    return parse(value, dimension)
                except Wrong:
                    continue
            break
        with self.findings(*path):
            return parse(value, dimensions[0])


@dataclass
class Findings:
    """A context in which Wrong becomes a report."""

    bench: Bench
    path: tuple

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind, error, trace) -> None:
        if isinstance(error, Wrong):
            report_findings(error, self.bench.place, self.path, self.bench.report)
            raise Lost from None


def limit(value: float | None) -> float:
    """None is no limit."""
    return inf if value is None else value


def wheel(model: WheelModel, bench: Bench, *path) -> Wheel:
    """The same as a part. A constant torque stays a number."""
    names = ("name", "body", "axis", "inertia", "mass", "position", "mode", "static_imbalance", "dynamic_imbalance",
             "transverse_inertia",
             "reference", "angle", "min_torque")
    values = {key: getattr(model, key) for key in names}
    values |= {key: limit(getattr(model, key)) for key in ("max_torque", "max_speed", "max_power")}
    torque = bench.law(model.torque, *path, "torque")
    values["torque"] = torque.value if torque.kind == "constant" else torque
    if isinstance(model.speed, float):
        values["speed"] = model.speed
    else:
        values["speed_law"] = model.speed if isinstance(model.speed, QuaternionLaw) else bench.law(model.speed, *path,
            "speed")
    if model.friction is not None:
        values["friction"] = Friction(**{key: getattr(model.friction, key) for key in model.friction.model_fields})
    return Wheel(**values)


def linear(joint: Joint | None, axis: int) -> slice:
    """Which of two dimensions, angular and linear, count for an axis of a joint, from 1; both if it is not known."""
    return slice(0, 2) if joint is None else slice(1, 2) if axis <= len(joint.sliding) else slice(0, 1)


def drive(model: DriveModel, bench: Bench, *path) -> Drive:
    """The same as a part: its numbers measure what the joint's axis says."""
    pick = linear(bench.joints.get(model.joint), model.axis)
    dimensions = {"torque": ("torque", "force"), "target": ("rate", "speed") if model.kind == "rate"
                  else ("angle", "length")}
    numbers = {"stiffness": ("angular stiffness", "stiffness"), "damping": ("angular damping", "damping"),
               "max_torque": ("torque", "force")}
    values = {"name": model.name, "joint": model.joint, "axis": model.axis, "mode": model.kind,
              "file": plain_name(model.file or ""), "function": model.function or ""}
    for key, choices in dimensions.items():
        if key in model.model_fields_set:
            values[key] = bench.law(bench.read(parse_law, getattr(model, key), choices[pick], *path, key), *path, key)
    for key, choices in numbers.items():
        if key in model.model_fields_set:
            values[key] = bench.read(parse_quantity, getattr(model, key), choices[pick], *path, key)
    if model.kind == "compiled":
        bench.code("a compiled drive", model.function, *path, "file")
    return Drive(**values)


def tank(model: TankModel, bench: Bench, *path) -> Tank:
    """The same as a part."""
    return Tank(name=model.name, body=model.body, mass=model.mass, position=model.position)


def thruster(model: ThrusterModel, bench: Bench, *path) -> Thruster:
    """The same as a part, pulses written out."""
    names = ("name", "body", "force", "direction", "position", "minimum_impulse", "rise_time", "tank",
             "specific_impulse")
    return Thruster(**{key: getattr(model, key) for key in names}, on=schedule(model.on, model.pulses))


def torquer(model: TorquerModel, bench: Bench, *path) -> Torquer:
    """The same as a part."""
    return Torquer(name=model.name, body=model.body, axis=model.axis, dipole=bench.law(model.dipole, *path, "dipole"),
                   max_dipole=limit(model.max_dipole))


def base(model: Base, bench: Bench) -> Base:
    """With the files of its laws read."""
    return Base(**{key: tuple(bench.law(law, "base", key, i) for i, law in enumerate(getattr(model, key)))
                   for key in ("acceleration", "rate")})
