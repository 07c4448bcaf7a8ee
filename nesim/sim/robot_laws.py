"""Laws of robots at sample time: resolved motion rate, computed torque, impedance. theory.md section 21.

They are asked as laws in Python are, and answer by the kernels of section 18 at the sampled state.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.base.errors import RunError
from nesim.base.orbit_axes import lvlh_axes, turning
from nesim.base.rotations import about, dcm
from nesim.model.signals import Signals
from nesim.sim.inverse_kinematics import rotation_vector
from nesim.things import Controller
from nesim.things.controllers.resolved_motion_rate import TASK_AXES

if TYPE_CHECKING:
    from nesim.sim.craft import Craft, State
    from nesim.sim.robotics import PointMotion

SINGULAR = 1e-9         # of the largest singular value: what is below moves nothing
AT_STATE = ("mass_matrix", "bias_forces", "inverse_dynamics", "jacobian", "generalized_jacobian", "operational_inertia",
            "momentum_matrix",
            "reaction_matrix", "endpoint", "inverse_kinematics", "motion", "accelerations")


class CraftAt:
    """A craft whose methods answer at one state."""

    def __init__(self, craft: Craft, state: State):
        self.craft, self.state = craft, state

    def __getattr__(self, name: str):
        found = getattr(self.craft, name)
        return functools.partial(found, state=self.state) if name in AT_STATE else found


def law_of(craft: Craft, controller: Controller) -> RobotLaw:
    """The law of a controller, for one run."""
    return {"resolved_motion_rate": ResolvedRate, "computed_torque": ComputedTorque, "impedance": Impedance}[
        controller.type](craft, controller)


class RobotLaw:
    """A dict of numbers in, outputs out, one a drive."""

    def __init__(self, craft: Craft, controller: Controller):
        self.craft, self.controller, self.name = craft, controller, controller.name
        drives = {drive.name: drive for drive in craft.description.drives}
        axes = [(drives[name].joint, drives[name].axis) for name in controller.actuators]
        self.own = np.array([craft.rates.index(joint if joint in craft.rates else f"{joint}[{axis - 1}]")
                             for joint, axis in axes])
        self.others = np.setdiff1d(np.arange(len(craft.rates)), self.own)
        self.based = bool(craft.compiled.arrays["based"][0])
        self.signals = Signals()
        # position and attitude of the endpoint at the first sample
        self.begin: list | None = None

    def table(self, laws: Iterable) -> list[int]:
        """Time laws, to be asked by number."""
        return [self.signals.add(law) for law in laws]

    @functools.cached_property
    def laws(self) -> Any:
        return _core.BY_LANES[1].SignalTable(self.signals.arrays())

    def at(self, which: list[int], t: float) -> np.ndarray:
        """(law, 3): value and two derivatives."""
        return np.array([self.laws.at(index, t, t + 1e-9) for index in which])

    def __call__(self, raw: dict) -> np.ndarray:
        state = type(self.craft.start)(raw["time"], raw["coordinates"], raw["speeds"])
        return self.act(state, CraftAt(self.craft, state), raw)

    remembers = True

    def save(self) -> list:
        """What it knows, as plain data."""
        return [self.begin]

    def load(self, saved: list) -> None:
        """Go on with it."""
        self.begin = saved[0]

    @functools.cached_property
    def places(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Where coordinates and speeds of the joints' axes stand in a state; None where there are balls, whose speeds
        are their own."""
        arrays, column = self.craft.compiled.arrays, self.craft._columns[0]
        if (arrays["kind"] == _core.Kind.SPHERICAL).any():
            return None
        q, u = np.zeros((2, len(self.craft.rates)), dtype=int)
        for link in range(1, len(column)):
            for axis in range(arrays["axes"][link]):
                if (at := column[link] - 6 + axis) < len(q):
                    q[at], u[at] = arrays["q_at"][link] + axis, arrays["u_at"][link] + axis
        return q, u

    def joints(self, now: CraftAt) -> tuple[np.ndarray, np.ndarray]:
        """(n,) present coordinates and rates of the joints."""
        if self.places is not None:
            return now.state.q[self.places[0]], now.state.u[self.places[1]]
        motion = now.motion()
        known = np.isfinite(motion.joint_rate)
        return motion.joint_angle[known], motion.joint_rate[known]


class PathLaw(RobotLaw):
    """A law that leads an endpoint along a path."""

    def __init__(self, craft: Craft, controller: Controller):
        super().__init__(craft, controller)
        self.position, self.attitude = self.table(controller.path.position), self.table(controller.path.attitude)

    def task(self, state: State, now: CraftAt, raw: dict) -> tuple[np.ndarray, np.ndarray, np.ndarray, PointMotion]:
        """Error (6,) and wanted velocity (6,), both in N, the latter beyond that of the mass centre; and the axes (3,
        3) of the frame, N to it."""
        seen = now.endpoint(self.controller.endpoint)
        here = seen.position - raw["position"] if not self.based else seen.position
        C_EN = np.asarray(dcm(seen.attitude), dtype=float)
        p, phi = self.at(self.position, state.t), self.at(self.attitude, state.t)
        if self.begin is None:
            self.begin = [here.tolist(), seen.attitude.tolist()]
        C, w, origin, origin_v = self.frame(now, raw)
        turn = rotation(phi[:, 0])
        if self.controller.path.frame == "start":
            origin = origin + np.array(self.begin[0])
            wanted = turn.T @ np.asarray(dcm(self.begin[1]), dtype=float).T     # columns: axes of the endpoint in N
        else:
            wanted = C.T @ turn.T
        arm = C.T @ p[:, 0]
        error = np.concatenate([origin + arm - here, rotation_vector(wanted @ C_EN)])
        velocity = np.concatenate([origin_v + C.T @ p[:, 1] + np.cross(w, arm), w + C.T @ phi[:, 1]])
        return error, velocity, C, seen

    def frame(self, now: CraftAt, raw: dict) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Axes (N to the frame), rate in N, origin and its velocity beyond the mass centre's."""
        kind, zero = self.controller.path.frame, np.zeros(3)
        if kind in ("start", "N"):
            return np.eye(3), zero, zero, zero
        if kind == "lvlh":
            r, v = raw["position"], raw["velocity"]
            return lvlh_axes(r, v), turning(r, v), zero, zero
        motion = now.motion()
        C = np.asarray(dcm(motion.attitude[0]), dtype=float)
        center = zero if self.based else motion.mass_center
        moves = zero if self.based else motion.mass_center_velocity
        return C, C.T @ motion.rate[0], motion.position[0] - center, motion.velocity[0] - moves


class ResolvedRate(PathLaw):
    """Rates of joints that give an endpoint its velocity along the path and take its error away."""

    def __init__(self, craft: Craft, controller: Controller):
        super().__init__(craft, controller)
        self.rows = [TASK_AXES.index(axis) for axis in controller.task_axes]

    def act(self, state: State, now: CraftAt, raw: dict) -> np.ndarray:
        """theory (21.1) to (21.4)."""
        error, velocity, C, seen = self.task(state, now, raw)
        J, (_, rates) = now.jacobian(self.controller.endpoint), self.joints(now)
        G = J[:, 6:]
        free = self.controller.jacobian == "generalized"
        if free and not self.based:
            H = now.mass_matrix()
            G = G - J[:, :6] @ np.linalg.solve(H.base, H.coupling)
        asked = velocity + self.controller.gain * error
        # what the momentum, or the prescribed base, gives already
        if free:
            v = np.concatenate([seen.velocity - (0.0 if self.based else raw["velocity"]), seen.rate])
            asked = asked - (v - G @ rates)
        asked = asked - G[:, self.others] @ rates[self.others]
        T = np.zeros((6, 6))
        T[:3, :3] = T[3:, 3:] = C
        task, asked = (T @ G[:, self.own])[self.rows], (T @ asked)[self.rows]
        if self.controller.reaction == "ignored":
            return self.solve(task, asked, state.t)
        R = now.reaction_matrix(self.controller.reaction_body or None)[:, self.own]
        _, sizes, V = np.linalg.svd(R)
        still = V[int((sizes > SINGULAR * max(sizes.max(), 1e-300)).sum()):].T
        if not still.shape[1]:
            raise RunError(f"every motion of the joints moves body "
                           f"'{self.controller.reaction_body or self.craft.bodies[0]}': there is no null space")
        return still @ self.solve(task @ still, asked, state.t)

    def solve(self, A: np.ndarray, b: np.ndarray, t: float) -> np.ndarray:
        """The least x of A x = b, damped where singular values are small [Nakamura and Hanafusa 1986]: theory
        (21.3)."""
        U, sizes, V = np.linalg.svd(A, full_matrices=False)
        least, limit = sizes.min(), self.controller.singular_below
        if limit == 0.0 and least < 1e-6 * sizes.max():
            raise RunError(f"the Jacobian of endpoint '{self.controller.endpoint}' is singular (its smallest singular "
                           f"value is {least:.3g}, damping is 0)")
        extra = 0.0 if least >= limit else (1.0 - (least / limit)**2) * limit**2
        return V.T @ (sizes / (sizes**2 + extra) * (U.T @ b)) if least > 0.0 or extra > 0.0 else np.zeros(A.shape[1])


class ComputedTorque(RobotLaw):
    """Torques that give joints their accelerations, passive joints and, if it is free, the base giving way."""

    def __init__(self, craft: Craft, controller: Controller):
        super().__init__(craft, controller)
        self.targets = self.table(controller.targets)

    def act(self, state: State, now: CraftAt, raw: dict) -> np.ndarray:
        """theory (21.5)."""
        angles, rates = self.joints(now)
        x, v, a = self.at(self.targets, state.t).T
        wanted = a + self.controller.rate_gain * (v - rates[self.own]) + self.controller.gain * (x - angles[self.own])
        H, c = now.mass_matrix().full, now.bias_forces()
        own, loose = 6 + self.own, 6 + self.others
        if self.controller.base == "free" and not self.based:
            loose = np.concatenate([np.arange(6), loose])
        follow = (-np.linalg.solve(H[np.ix_(loose, loose)], c[loose] + H[np.ix_(loose, own)] @ wanted) if len(loose)
                  else np.zeros(0))
        return c[own] + H[np.ix_(own, own)] @ wanted + H[np.ix_(own, loose)] @ follow


class Impedance(PathLaw):
    """Torques of joints that act at the endpoint as a spring and a damper to the path would."""

    def act(self, state: State, now: CraftAt, raw: dict) -> np.ndarray:
        """theory (21.6)."""
        error, velocity, _, seen = self.task(state, now, raw)
        v = np.concatenate([seen.velocity - (0.0 if self.based else raw["velocity"]), seen.rate])
        stiffness, damping = np.array(self.controller.stiffness), np.array(self.controller.task_damping)
        wrench = stiffness * error + damping * (velocity - v)
        return now.generalized_jacobian(self.controller.endpoint)[:, self.own].T @ wrench


def rotation(phi: np.ndarray) -> np.ndarray:
    """C of a frame that is turned by a rotation vector, rad."""
    size = float(np.linalg.norm(phi))
    return np.eye(3) if size == 0.0 else np.asarray(dcm(about(phi / size, size)), dtype=float)
