"""Drives of joints: theory section 11."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import Problem
from nesim.text import kinds
from nesim.text.element import Element
from nesim.text.laws import TimeLaw, deferred, parse_law
from nesim.text.values import Finding, Name, Text, Value, InvalidValue, parse_quantity
from nesim.model.arrays import device_structs
from nesim.model.choices import number
from nesim.model.devices import BY_VALUE
from nesim.things.thing import Thing, ThingModel, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

# keys of each mode, and which of them it needs
KEYS = {"torque": ("torque",), "position": ("target", "stiffness", "damping", "max_torque"),
        "rate": ("target", "damping", "max_torque"),
        "motion": ("target",), "locked": (), "free": (), "compiled": ("file", "function", "max_torque")}
NEEDS = {"position": ("stiffness",), "rate": ("damping",), "motion": ("target",), "compiled": ("file", "function")}
EXCLUSIVE = ("motion", "locked", "free")                                        # that own their axis
SETTABLE = {"target": ("position", "rate"), "torque": ("torque",), "stiffness": ("position",),
            "damping": ("position", "rate")}
DIMENSIONS = {"torque": ("torque", "force"), "stiffness": ("angular stiffness", "stiffness"),
              "damping": ("angular damping", "damping"), "max_torque": ("torque", "force")}


class Drive(Thing, section="drives", noun="drive", rank=10):
    """A motor, servo, lock or prescribed motion of one axis of a joint. What its numbers measure depends on the joint.

    axis: from 1, slides first; of a ball x, y, z of the outer body, mode ``torque`` only. mode: ``torque`` (a time
    law), ``position`` (stiffness * (target - x) + damping * (d target/dt - dx/dt), within max_torque), ``rate``
    (damping * (target - dx/dt), within max_torque), ``motion`` (x follows target exactly), ``locked``, ``free`` (to be
    locked by a command) or ``compiled`` (a C function in ``file``).
    """

    about = "motors, servos, locks and prescribed motions of joints"
    outputs = "drive"
    name: str = key(Name, text="of the drive, unique among wheels, thrusters, torquers and drives")
    joint: str = key(Name, text="name of the joint")
    axis: int = key(kinds.AxisNumber, 1, "which axis of the joint, from 1")
    mode: str = key(kinds.DriveMode, "torque", "default torque if there is a torque, position if there are target and "
                                               "stiffness")
    torque: TimeLaw = key(deferred("torque", "force"), TimeLaw(), "mode torque: N m, prismatic N, a time law")
    target: TimeLaw = key(deferred("angle", "length", "rate", "speed"), TimeLaw(),
                          "time law; position, motion: rad or m; rate: rad/s or m/s, default 0 or what a controller "
                          "gives")
    stiffness: float = key(deferred("angular stiffness", "stiffness", parse=float), 0.0,
                           "position: N m/rad, prismatic N/m")
    damping: float = key(deferred("angular damping", "damping", parse=float), 0.0,
                         "position, rate: N m s/rad, prismatic N s/m")
    max_torque: float = key(deferred("torque", "force", parse=float), inf, "N m, prismatic N; default no limit")
    file: str = key(Text, "", "compiled: Python file in the case directory")
    function: str = key(Text, "", "compiled: name of the function in it")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        """Keys of its mode."""
        mode, found = mode_of(given), given.given_keys
        if mode is None:
            raise InvalidValue(Finding("missing key 'mode'", f"(allowed: {', '.join(KEYS)})"))
        every = {name for names in KEYS.values() for name in names}
        own = KEYS[mode]
        wrong = [Finding(f"'{name}' does not belong to a drive of mode {mode}",
                         f"(allowed: {', '.join(own) or 'no key but joint and axis'})",
                         (name,), about_key=True) for name in Drive.keys if name in every & found and name not in own]
        wrong += [Finding(f"missing key '{name}'", f"a drive of mode {mode} needs it") for name in NEEDS.get(mode, ())
                  if name not in found]
        if wrong:
            raise InvalidValue(*wrong)

    @classmethod
    def values(cls, given: ThingModel, reading: Reading, *path: str | int) -> dict:
        """Its numbers measure what the joint's axis says."""
        from nesim.text.files import plain_name

        pick, mode, found = reading.pick(given.joint, given.axis), mode_of(given), given.given_keys
        values = {"name": given.name, "joint": given.joint, "axis": given.axis, "mode": mode,
                  "file": plain_name(given.file or ""), "function": given.function or ""}
        for name in ("torque", "target", "stiffness", "damping", "max_torque"):
            if name in found:
                choices = _dimensions(name, mode)[pick]
                law = name in ("torque", "target")
                value = reading.read(parse_law if law else parse_quantity, getattr(given, name), choices, *path, name)
                values[name] = reading.law(value, *path, name) if law else value
        if mode == "compiled":
            reading.code("a compiled drive", given.function, *path, "file")
        return values

    def written(self) -> dict:
        """The keys of its mode."""
        names = ("name", "joint", "axis", "mode", *KEYS[self.mode])
        return {name: value for name, value in super().written().items() if name in names}

    def set_value(self, name: str, value: Any, reading: Reading, *path: str | int) -> Any:
        return reading.read(parse_quantity, value, _dimensions(name, self.mode)[reading.pick(self.joint, self.axis)],
                            *path)

    def may_set(self) -> dict[str, Value | type[Element]]:
        return {name: kinds.Number for name, modes in SETTABLE.items() if self.mode in modes}

    def check(self, c: Collector) -> None:
        """Laws and gains of its mode."""
        if self.mode not in KEYS:
            c.add("mode", f"'{self.mode}' is unknown", hint=f"(allowed: {', '.join(KEYS)})")
            return
        c.law("torque")
        c.law("target")
        for name, mode in (("stiffness", "position"), ("damping", "rate")):
            if self.mode == mode:
                c.positive(name)
            else:
                c.not_negative(name, ())
        c.limit("max_torque")
        if self.mode == "compiled":
            for name in ("file", "function"):
                if not getattr(self, name):
                    c.add(name, "a compiled drive needs it")
            if self.function and not (self.function.isidentifier() and self.function.isascii()):
                c.add("function", f"'{self.function[:60]}' is not a name of a C function")

    def refer(self, c: Collector, names: Names) -> None:
        """A joint that has such an axis, and can be driven in that way."""
        joint = names.find("joints", self.joint, c.about("joint"))
        if joint is None or "joints" in names.lost:
            return
        axes = joint.freedoms
        if not axes:
            c.add("joint", f"joint '{joint.name}' is {joint.type}: it has no axis to drive")
            return
        if not isinstance(self.axis, int) or not 1 <= self.axis <= axes:
            c.add("axis", f"joint '{joint.name}' has no axis {self.axis}",
                  hint=f"(allowed: {'1' if axes == 1 else f'1 to {axes}'})")
        if joint.type == "free":
            if self.mode not in ("free", "locked"):
                c.add("mode", f"joint '{joint.name}' is free: it can be held, not driven",
                      hint="(allowed: free, locked)")
        elif joint.quaternion and self.mode != "torque" and not (isinstance(self.axis, int)
                                                                 and 1 <= self.axis <= joint.single):
            which = f", and axis {self.axis} turns with its ball" if joint.single else ""
            c.add("mode", f"a drive of mode {self.mode} needs a gimbal or prismatic joint; '{joint.name}' is "
                          f"{joint.type}{which}",
                  hint="(allowed: torque)")

    @classmethod
    def check_all(cls, craft: Spacecraft) -> list[Problem]:
        """Only one drive can own an axis."""
        problems: list[Problem] = []
        owners: dict[tuple[str, int], int] = {}
        for i, drive in enumerate(craft.drives):
            if drive.mode in EXCLUSIVE:
                other = owners.setdefault((drive.joint, drive.axis), i)
                if other != i:
                    problems.append(Problem(("drives", i, "joint"), f"drives[{i}] ('{drive.name}').joint",
                                            f"axis {drive.axis} of '{drive.joint}' is held already by drive "
                                            f"'{craft.drives[other].name}'"))
        return problems

    def why_uncontrollable(self) -> str | None:
        """Why it cannot obey a controller."""
        if self.mode == "torque":
            return None
        return f"drive '{self.name}' is of mode {self.mode}; only one of mode torque can obey a controller"

    def acts(self) -> bool:
        return True

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        """Where they act."""
        outer = {model.craft.joints[j].name: at for at, j in enumerate(model.tree.joint) if j >= 0}
        return {"drive_body": np.array([outer[part.joint] for part in model.craft.drives], dtype=np.int32),
                "drive_axis": np.array([part.axis - 1 for part in model.craft.drives], dtype=np.int32)}

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One actuator a drive, and the compiled laws."""
        craft, table = model.craft, model.arrays
        outer = {craft.joints[j].name: (craft.joints[j], model.tree.link[at]) for at,
                 j in enumerate(model.tree.joint) if j >= 0}
        actuator = device_structs("actuator", len(craft.drives))
        for struct, drive in zip(actuator, craft.drives):
            joint, link = outer[drive.joint]
            struct["u"] = table["u_at"][link] + drive.axis - 1
            struct["q"] = table["q_at"][link] + drive.axis - 1 if drive.axis <= joint.single else -1
            latch = joint.type == "free"                            # a device of its own: its drive does nothing
            mode = "latch" if latch else "locked" if drive.mode == "free" else drive.mode       # or open at first
            struct["mode"] = number("DRIVE", mode)
            struct["torque"], struct["target"] = model.signals.add(drive.torque), model.signals.add(drive.target)
            struct["stiffness"], struct["damping"], struct["limit"] = drive.stiffness, drive.damping, drive.max_torque
            struct["locked"], struct["cut"] = drive.mode == "locked" and not latch, BY_VALUE
        return {"actuator": actuator, **compiled_laws(craft)}


def mode_of(given: ThingModel) -> str | None:
    """The mode, guessed from the keys if it is not given."""
    found = given.given_keys
    if "mode" in found:
        return given.mode
    return "torque" if "torque" in found else "position" if {"target", "stiffness"} <= found else None


def _dimensions(name: str, mode: str | None) -> tuple[str, ...]:
    """Of a key: on an axis that turns, on one that slides."""
    if name == "target":
        return ("rate", "speed") if mode == "rate" else ("angle", "length")
    return DIMENSIONS[name]


def drives_by_law(craft: Spacecraft) -> dict[tuple[str, str, int], list[int]]:
    """Drives that each compiled law serves at once: by its file, its function and the spacecraft, of those that are
    stepped together."""
    found: dict[tuple[str, str, int], list[int]] = {}
    for j, drive in enumerate(craft.drives):
        if drive.mode == "compiled":
            found.setdefault((drive.file, drive.function, craft.member_of(drive.name)), []).append(j)
    return found


def law_names(craft: Spacecraft) -> list[tuple[str, str]]:
    """File and function of every compiled law."""
    return [(file, function) for file, function, _ in drives_by_law(craft)]


def compiled_laws(craft: Spacecraft) -> dict:
    """Which drives each compiled law serves; the addresses are filled in when user code is loaded."""
    served = drives_by_law(craft)
    compiled = device_structs("compiled", len(served))
    members: list[int] = []
    for struct, own in zip(compiled, served.values()):
        struct["first"], struct["count"] = len(members), len(own)
        members += own
    return {"compiled": compiled, "compiled_drives": np.array(members, dtype=np.int64)}
