"""One spacecraft, compiled: its accelerations, motion, energy and momentum at a state."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nesim import _core
from nesim.base.arguments import is_numeric, need, need_choice, need_whole, shown
from nesim.base.errors import ArgumentError, ModelError, NoSuchName, RunError, UsageError
from nesim.base.frozen import filled, frozen
from nesim.model.checks import prescribed_motion
from nesim.model.compile import Compiled, Field, are_twins, compile_spacecraft, compile_twin
from nesim.model.states import start_state
from nesim.sim.robotics import Robotics
from nesim.sim.rows import Pick, Rows
from nesim.things import NOT_PLACED, PARTS, Command, Spacecraft

if TYPE_CHECKING:
    from nesim.sim.user_code import PythonLaw, UserCode


@frozen
class State:
    """The least that restarts a spacecraft bit for bit: time (s), coordinates and speeds (order: docs/theory.md)."""

    t: float
    q: np.ndarray
    u: np.ndarray


@frozen
class Accelerations:
    """Bodies, joints and wheels in the order of the description.

    angular: (body, 3) rad/s2, d(w_BN_B)/dt in body axes. linear: (body, 3) m/s2, of each mass centre in N.
    joint: (joint, 3) second derivatives of angles (rad/s2) or displacements (m/s2); spherical: derivative of the
    relative rate in outer axes; NaN beyond the joint's axes. wheel: (wheel,) rad/s2, of the speeds.
    joint_force (N), joint_torque (N m): (joint, 3) on the inner body at the joint, in its axes; None unless asked for.
    matrices: the paper's matrices by name, only from ``method="dense"``.
    """

    angular: np.ndarray
    linear: np.ndarray
    joint: np.ndarray
    wheel: np.ndarray
    joint_force: np.ndarray | None = None
    joint_torque: np.ndarray | None = None
    matrices: dict = field(default_factory=dict)

    def show(self, *names: str) -> str:
        """The named matrices (all of them by default) as text, to be printed. They come from ``method="dense"``."""
        if unknown := [name for name in names if name not in self.matrices]:
            raise NoSuchName(f"no matrix '{unknown[0]}' (there are: "
                             f"{', '.join(self.matrices) or 'none; use method=dense'})")
        with np.printoptions(linewidth=240, precision=6, suppress=True, threshold=10**6):
            return "\n".join(f"{name} =\n{self.matrices[name]}" for name in names or self.matrices)


@frozen
class Motion:
    """Where everything is and how it moves, bodies and joints in the order of the description.

    attitude: (body, 4) q_BN, scalar last. rate: (body, 3) rad/s, w_BN_B. position (m), velocity (m/s): (body, 3)
    of each mass centre in N. joint_angle, joint_rate: (joint, 3) rad and rad/s (prismatic m, m/s; spherical:
    rotation vector, relative rate in outer axes), NaN beyond the joint's axes. mass: kg. mass_center,
    mass_center_velocity: (3,) of the spacecraft in N. kinetic_energy, potential_energy: J. momentum: (3,) kg m/s in N.
    angular_momentum: (3,) N m s about the spacecraft's mass centre in N.
    """

    attitude: np.ndarray
    rate: np.ndarray
    position: np.ndarray
    velocity: np.ndarray
    joint_angle: np.ndarray
    joint_rate: np.ndarray
    mass: float
    mass_center: np.ndarray
    mass_center_velocity: np.ndarray
    kinetic_energy: float
    potential_energy: float
    momentum: np.ndarray
    angular_momentum: np.ndarray

    @property
    def energy(self) -> float:
        """Kinetic and potential (springs, gravity) energy, J."""
        return self.kinetic_energy + self.potential_energy


def motion_of(record: dict) -> Motion:
    """From one record, by the names of docs/results.md and with the bodies' velocities."""
    center, velocity, mass = record["position"], record["velocity"], float(record["mass"])
    return filled(Motion, {
        "attitude": record["body_attitude"], "rate": record["body_rate"],
        "position": record["body_position"] + center, "velocity": record["body_velocity"] + velocity,
        "joint_angle": record["joint_angle"], "joint_rate": record["joint_rate"],
        "mass": mass, "mass_center": center, "mass_center_velocity": velocity,
        "kinetic_energy": float(record["kinetic_energy"]), "potential_energy": float(record["potential_energy"]),
        "momentum": mass * velocity, "angular_momentum": record["angular_momentum"]})


class ContactName(NamedTuple):
    """Of an endpoint's part of a contact. member: the spacecraft that it is recorded with, of those that are stepped
    together. endpoint, other: names of its two sides."""

    member: int
    label: str
    endpoint: str
    other: str

    @property
    def parts(self) -> str:
        """As events have its two sides."""
        return f"{self.endpoint}, {self.other}"


class Craft(Robotics):
    """A compiled spacecraft. ``start`` is its start state; every method takes another state if given one."""

    def __init__(self, description: Spacecraft, field: Field | None = None, code: UserCode | None = None,
                 twin: Craft | None = None, checked: bool = False):
        """field: None is the description's own, free space if it has none. code: of the case, if it may be run; without
        it laws of the user do nothing, and a run is refused. twin: one in the same field made of the same parts
        (compile.are_twins), so that its model serves both. checked: the reader of a case has found nothing wrong with
        it."""
        if not checked:
            check_types(description, field)
        self.description, self.code = description, code
        if field is None and description.field == NOT_PLACED:
            raise UsageError(f"spacecraft '{description.name}' is described, but not yet placed in its case's field "
                             f"(case[\"{description.name}\"].description is)")
        own = description.field if isinstance(description.field, Field) else Field()
        self.field: Field = field or own
        self.compiled: Compiled = (compile_twin(description, twin.compiled) if twin else
                                   compile_spacecraft(description, self.field, checked))
        self.model: Any = twin.model if twin else _core.Model(self.compiled.arrays, self.compiled.around(_core.lanes1))
        devices = self.devices_for(_core, running=False)
        self.work = _core.Workspace(self.model, [devices] if devices else None)
        self.start = State(0.0, *start_state(self.compiled))
        self.rows = Rows(self.compiled)
        self._bodies, self._joints = self.rows.bodies, self.rows.joints + 1
        if description.position_of == "root" and len(self.compiled.arrays["tree_root"]) == 1:
            self._move_root_to_position()

    def _move_root_to_position(self) -> None:
        motion = self.motion()
        root = self._bodies[0]
        q, u = self.start.q.copy(), self.start.u.copy()
        q[:3] += np.subtract(self.description.position, motion.position[root])
        u[:3] += np.subtract(self.description.velocity, motion.velocity[root])
        self.start = State(self.start.t, q, u)

    @property
    def remainders(self) -> np.ndarray:
        """What positions (m) and velocities (m/s) of the start lack, six numbers a tree."""
        own = (*self.description.position_low, *self.description.velocity_low)
        return np.array(own * len(self.compiled.arrays["tree_root"]), dtype=float)

    def __repr__(self) -> str:
        return (f"<Craft '{self.description.name}': {len(self.bodies)} bodies, {len(self.joints)} joints, "
                f"{self.rows.mass:.6g} kg>")

    @property
    def bodies(self) -> list[str]:
        """Names, as declared."""
        return [body.name for body in self.description.bodies]

    @property
    def joints(self) -> list[str]:
        """Names, as declared."""
        return [joint.name for joint in self.description.joints]

    @property
    def parts(self) -> Sequence[Any]:
        """The spacecraft of it, each with description, rows and labels: itself, unless it is several that are stepped
        together (joined.py)."""
        return [self]

    @property
    def orders(self) -> list[tuple[int, Command]]:
        """Commands, with their numbers in the core."""
        return list(enumerate(self.description.commands))

    @property
    def first(self) -> Mapping[str, int]:
        """Of each section, how many parts of others the core has before its own."""
        return dict.fromkeys(PARTS, 0)

    @property
    def contact_names(self) -> list[ContactName]:
        """Of every contact, in the order of the core."""
        return [ContactName(0, label, endpoint, contact.with_) for contact in self.description.contacts
                for label, endpoint in zip(contact.labels, contact.endpoints)]

    def state_of(self, state: State) -> State:
        """Its own, of all that is stepped together."""
        return state

    def devices_for(self, core: ModuleType, running: bool = True) -> Any:
        """Devices at their start for one lane of a core, or None. Every run has its own, with laws in Python made
        anew."""
        devices, description = self.compiled.devices, self.description
        if devices is None:
            return None
        python = [j for j, part in enumerate(description.controllers) if part.type == "python"]
        if self.code is None and (python or devices.laws) and running:
            raise UsageError(f"spacecraft '{description.name}' runs code of its case, which is not allowed "
                             f"(allow_code)")
        code = self.code
        laws = {j: self.python_law(j, code) for j in python} if running and code else {}
        return devices.in_core(core, laws, [code.address(*name) for name in devices.laws if code])

    def python_law(self, number: int, code: UserCode) -> PythonLaw:
        """Of a controller, made anew."""
        return code.law(self.description.controllers[number], self.description, self.compiled, self)

    def edges(self, duration: float, step: float) -> tuple[float, ...]:
        """Times up to `duration` at which something is known to jump, s, sorted. step: s, between samples of
        expressions."""
        if any(drive.mode == "motion" for drive in self.description.drives):
            from nesim.model.prescribed import refuse_jumps

            refuse_jumps(self.description, duration, step)
        times = {t for load in self.description.loads for t in (load.start, load.stop) if 0 < t <= duration}
        return tuple(sorted(times.union(self.compiled.devices.edges(duration, step) if self.compiled.devices else ())))

    def _arguments(self, state: State | None):
        s = self.start if state is None else state
        if s is not self.start:
            check_state(s, self.start)
        return (np.array([s.t], dtype=float), np.ascontiguousarray(s.q, dtype=float),
                np.ascontiguousarray(s.u, dtype=float))

    def _raise_if_singular(self, state: State) -> None:
        from nesim.sim.failures import explain_singular, largest_speed

        finite = all(np.isfinite(x).all() for x in (state.t, state.q, state.u))
        singular = explain_singular(self, state, self.work)
        if singular and finite:
            raise RunError(singular)
        if singular or not finite or not np.isfinite(self.work.view("du")).all():
            raise RunError(f"spacecraft '{self.description.name}' at t = {state.t:.9g} s: the state or a load is not "
                           f"finite ({largest_speed(self, state.u)})")

    def accelerations(self, method: str = "tree", state: State | None = None, reactions: bool = True) -> Accelerations:
        """Accelerations of every body and joint. method: ``tree`` (O(N)) or ``dense`` (the paper's matrices).

        Raises RunError, naming joint, body and time, in a gimbal lock or where the mass matrix is singular.
        """
        need_choice("method", method, ("tree", "dense"))
        need("reactions", reactions, bool)
        if method == "dense" and (what := prescribed_motion(self.description)):
            raise UsageError(f"the dense equations cannot prescribe motion, as {what} of spacecraft "
                             f"'{self.description.name}' does")
        if method == "dense" and self.description.loops:
            raise UsageError(f"the dense equations know no loops, as spacecraft '{self.description.name}' has")
        arguments = self._arguments(state)
        row, found = self.work.acceleration_row(*arguments)
        if not found:
            self._raise_if_singular(State(arguments[0][0], *arguments[1:]))
        if method == "dense":
            self._solve_dense(arguments)
            row, _ = self.work.acceleration_row(*arguments, True)
        values = self._accelerations(row)
        if not reactions:
            values["joint_force"] = values["joint_torque"] = None
        values["matrices"] = {}
        if method == "dense":
            values["matrices"] = {name: x.copy() for name, x in self.dense.matrices.items()}
        return filled(Accelerations, values)

    @functools.cached_property
    def _accelerations(self) -> Pick:
        """Where they stand in the core's row."""
        width, wheels = _core.lanes1.ACCELERATION_WIDTH, np.arange(len(self.compiled.craft.wheels))
        bodies, joints = width * self._bodies[:, None], width * self._joints[:, None]
        return Pick({"angular": bodies + np.arange(3), "linear": bodies + np.arange(3, 6),
                     "joint": joints + np.arange(12, 12 + self.rows.axes), "wheel": width * self.rows.all + wheels,
                     "joint_force": joints + np.arange(6, 9), "joint_torque": joints + np.arange(9, 12)})

    @functools.cached_property
    def _moving(self) -> Pick:
        """Where a record has what motion() returns."""
        names = ("position", "velocity", "body_attitude", "body_rate", "body_position", "body_velocity", "joint_angle",
                 "joint_rate", "mass", "kinetic_energy", "potential_energy", "angular_momentum")
        return Pick({name: self.rows.columns[name] for name in names})

    @functools.cached_property
    def dense(self) -> Any:
        """The workspace of the dense equations, made when it is first asked for."""
        return _core.Dense(self.work)

    def _solve_dense(self, arguments) -> None:
        self.dense.solve(*arguments)
        if self.dense.failed_row >= 0:
            raise RunError(f"spacecraft '{self.description.name}' at t = {arguments[0][0]:.9g} s: the dense mass "
                           f"matrix is not positive definite to rounding in row {self.dense.failed_row} of "
                           f"{len(self.dense.matrices['right side'])}")

    def motion(self, state: State | None = None) -> Motion:
        """Attitude, rate, position and velocity of every body, joint angles and rates, energy and momentum."""
        return motion_of(self._moving(self.work.record(*self._arguments(state))))

    def derivative(self, state: State | None = None) -> tuple[np.ndarray, np.ndarray]:
        """d(q)/dt and d(u)/dt of the state."""
        t, q, u = arguments = self._arguments(state)
        rates = self.work.derivative(*arguments)
        self._raise_if_singular(State(t[0], q, u))
        return rates

    def repeat(self, evaluations: int, method: str = "tree") -> float:
        """Seconds that so many evaluations of all accelerations take at the start state, in compiled code."""
        need_whole("evaluations", evaluations, 1, 2**31)
        need_choice("method", method, ("tree", "dense"))
        return (self.work if method == "tree" else self.dense).repeat(*self._arguments(None), evaluations)


def craft_of(description: Spacecraft, field: Field, code: UserCode | None, others: Iterable[Craft]) -> Craft:
    """A spacecraft of a case. others: that are compiled already; formations and batches fly copies of one."""
    twin = next((other for other in others if other.field is field and are_twins(description, other.description)), None)
    return Craft(description, field, code, twin, checked=True)


def check_types(description: Spacecraft, field: Field | None) -> None:
    """Raises UsageError or ModelError for what no spacecraft and no field can hold."""
    from nesim.model import part_types

    need("spacecraft", description, Spacecraft, "a nesim.Spacecraft")
    need("field", field, Field | None, "a nesim.Field or None")
    if problems := part_types.find_problems(description):
        raise ModelError(problems)
    for problem in part_types.find_problems(field) if field is not None else ():
        raise ArgumentError(f"field.{problem}")
    if field is not None:
        check_field(field)


def check_field(field: Field) -> None:
    """Raises UsageError for values that no field has."""
    need_choice("field.acts_on", field.acts_on, ("none", "mass_center", "bodies"))
    need_choice("field.gradient", field.gradient, ("full", "point_mass"))
    for name in ("mu", "radius", "magnetic", "uniform"):
        value = np.asarray(getattr(field, name), dtype=float)
        if value.shape != ((3,) if name in ("magnetic", "uniform") else ()) or not np.isfinite(value).all():
            raise ArgumentError(f"field.{name} must be "
                                f"{'a finite number' if name in ('mu', 'radius') else '3 finite numbers'}, found "
                                f"{shown(getattr(field, name))}")
    if field.mu and any(field.uniform):
        raise ArgumentError("field.uniform beside field.mu: a central body has its own gravity")


def check_state(state: State, start: State) -> None:
    """Raises UsageError unless it is a state of the spacecraft that starts with `start`."""
    need("state", state, State, "a nesim.State")
    need("state.t", state.t, float)
    for name in ("q", "u"):
        found, wanted = getattr(state, name), getattr(start, name)
        if not is_numeric(found) or np.shape(found) != wanted.shape:
            raise ArgumentError(f"state.{name} must be {len(wanted)} numbers, found {shown(found)}")


def build(description: Spacecraft, field: Field | None = None) -> Craft:
    """Check and compile a spacecraft, in the field given, else in that of the case that the description comes from,
    else in free space. Raises ModelError with every problem found."""
    return Craft(description, field)
