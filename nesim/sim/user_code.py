"""Code that a case brings: Python laws of controllers and compiled laws of drives. It runs only where the user allowed
it.

A Python law is a class. ``Law(parameters, spacecraft)`` is called once a run with the controller's ``parameters`` and
the spacecraft's description; ``law(seen)`` is called at every sample with an Observation and returns one number for
each actuator (N m for wheels and drives, A m2 for torquers, seconds on for thrusters), or three (N m, body axes)
without actuators. ``law.save()``, if there is one, gives what it remembers as plain data, and ``law.load(data)`` takes
that back: without them a run cannot be resumed.
"""

from __future__ import annotations

import ctypes
import os
import types
from _ctypes import CFuncPtr                        # what all functions of ctypes are
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.errors import InputError, LocatedProblem, RunError
from nesim.model.compile import Compiled
from nesim.things import Spacecraft
from nesim.things.sensors.sensor import BodyState

if TYPE_CHECKING:
    from nesim.sim.craft import Craft
    from nesim.sim.robotics import CraftAt


class Observation:
    """What a Python law sees at a sample.

    time: s. attitude: (4,) q_BN of the controller's body. rate: (3,) rad/s, body axes. position (m), velocity (m/s):
    (3,) of the spacecraft's mass centre in N. magnetic_field: (3,) T, body axes. wheel_speed: rad/s by name.
    joint_angle, joint_rate: by name, one number an axis (rad, rad/s; slides m, m/s); of spherical joints those of
    their slides. sensors: what the spacecraft's sensors measure, by name. craft: the compiled spacecraft, whose methods
    (mass_matrix, jacobian, inverse_dynamics, endpoint, ...: docs/robots.md) answer at the sampled state. partners: the
    same of the others that are stepped together with it, by name.
    """

    time: float
    attitude: np.ndarray
    rate: np.ndarray
    position: np.ndarray
    velocity: np.ndarray
    magnetic_field: np.ndarray

    def __init__(self, raw: dict, compiled: Compiled, craft: Craft, seed: int = 0):
        self._craft, self._raw, self._seed = craft, raw, seed
        self.partners: dict[str, CraftAt] = raw.get("partners", {})
        for name in ("time", "attitude", "rate", "position", "velocity", "magnetic_field"):
            setattr(self, name, raw[name])
        arrays, description, tree = compiled.arrays, compiled.craft, compiled.tree
        q, u = raw["coordinates"], raw["speeds"]
        self.wheel_speed = {wheel.name: float(u[at]) for wheel, at in zip(description.wheels, arrays["wheel_u"])}
        self.joint_angle: dict[str, np.ndarray] = {}
        self.joint_rate: dict[str, np.ndarray] = {}
        for link, base in enumerate(tree.base[1:], start=1):
            joint = description.joints[tree.joint[base]]
            if n := joint.single:
                self.joint_angle[joint.name] = q[arrays["q_at"][link]:][:n].copy()
                self.joint_rate[joint.name] = u[arrays["u_at"][link]:][:n].copy()

    @property
    def sensors(self) -> dict[str, np.ndarray]:
        """What each of the spacecraft's sensors measures at this sample."""
        motion = self.craft.motion()
        names = [body.name for body in self._craft.description.bodies]
        out = {}
        for sensor in self._craft.description.sensors:
            at = names.index(sensor.body)
            out[sensor.name] = sensor.measure(BodyState(
                spacecraft=self._craft.description.name, seed=self._seed, time=self.time, attitude=motion.attitude[at],
                                                        rate=motion.rate[at], position=motion.position[at],
                velocity=motion.velocity[at]))
        return out

    @property
    def craft(self) -> CraftAt:
        """As robots are asked, at this sample."""
        from nesim.sim.robotics import CraftAt

        return CraftAt(self._craft, type(self._craft.start)(self._raw["time"], self._raw["coordinates"],
                                                            self._raw["speeds"]))


class UserCode:
    """The files of code of a case, each run once when something of it is first asked for. seed: of the case's random
    numbers."""

    def __init__(self, directory: str, texts: dict[str, str], seed: int = 0):
        self.directory, self.texts, self.seed = directory, texts, seed
        self._modules: dict[str, types.ModuleType] = {}

    def find(self, file: str, name: str) -> Any:
        """What a file of the case calls `name`. Raises InputError if it cannot be run or has no such thing."""
        if file not in self._modules:
            module = types.ModuleType(file.removesuffix(".py").replace("/", "."))
            module.__file__ = os.path.abspath(f"{self.directory}/{file}")
            try:
                exec(compile(self.texts[file], module.__file__, "exec"), module.__dict__)  # the user allowed it
            except BaseException as error:
                raise self._problem(file, f"cannot be run: {type(error).__name__}: {error}",
                                    getattr(error, "lineno", None)) from None
            self._modules[file] = module
        try:
            return getattr(self._modules[file], name)
        except AttributeError:
            raise self._problem(file, f"has no '{name}'") from None

    def _problem(self, file: str, message: str, line: int | None = None) -> InputError:
        return InputError([LocatedProblem(f"{self.directory}/{file}", line, 1 if line else None, "", message)])

    def address(self, file: str, name: str) -> int:
        """Of a C function: a number, a ctypes function, or something with an `address` (Numba's cfunc)."""
        thing = self.find(file, name)
        if hasattr(thing, "address"):
            thing = thing.address
        elif isinstance(thing, CFuncPtr):
            thing = ctypes.cast(thing, ctypes.c_void_p).value
        if not isinstance(thing, (int, np.integer)) or isinstance(thing, bool) or thing <= 0:
            raise self._problem(file, f"'{name}' is no compiled function: needed is an address, a ctypes function or a "
                                      f"Numba cfunc")
        return int(thing)

    def law(self, part: Any, description: Spacecraft, compiled: Compiled, craft: Craft) -> PythonLaw:
        """A controller's law as the core calls it: a dict of numbers in, outputs out."""
        kind = self.find(part.file, part.class_name)
        try:
            law = kind(dict(part.parameters), description)
        except BaseException as error:
            raise self._problem(part.file, f"'{part.class_name}' cannot be made for controller '{part.name}': "
                                           f"{type(error).__name__}: {error}") from None
        if not callable(law):
            raise self._problem(part.file, f"'{part.class_name}' has no __call__(self, seen)")
        return PythonLaw(part.name, law, compiled, craft, self.seed)


class PythonLaw:
    """A controller's law as the core calls it: a dict of numbers in, outputs out. name: of the controller. view: what
    of these numbers the law's spacecraft is, if the core steps several as one."""

    def __init__(self, name: str, law: Any, compiled: Compiled, craft: Craft, seed: int = 0):
        self.name, self.law, self.compiled, self.craft, self.seed = name, law, compiled, craft, seed
        self.view: Callable[[dict], dict] | None = None

    def __call__(self, raw: dict):
        return self.law(Observation(self.view(raw) if self.view else raw, self.compiled, self.craft, self.seed))

    @property
    def can_be_saved(self) -> bool:
        """Whether it can be saved and go on."""
        return callable(getattr(self.law, "save", None)) and callable(getattr(self.law, "load", None))

    def save(self) -> list | None:
        """What it knows, as plain data in a list; None if it cannot be saved. Raises RunError."""
        if not self.can_be_saved:
            return None
        try:
            return [plain(self.law.save())]
        except Exception as error:
            raise RunError(f"controller '{self.name}': save() failed: {type(error).__name__}: {error}") from error

    def load(self, saved: list) -> None:
        """Go on with what `save` gave. Raises RunError."""
        try:
            self.law.load(saved[0])
        except Exception as error:
            raise RunError(f"controller '{self.name}': load() failed: {type(error).__name__}: {error}") from error


def plain(value: Any) -> Any:
    """Data as JSON can hold it: arrays become lists. Raises TypeError for anything else."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} is no plain data (numbers, text, truth values, None, lists, arrays and "
                    f"dicts with texts as keys)")
