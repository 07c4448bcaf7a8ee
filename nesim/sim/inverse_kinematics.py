"""Postures in which an endpoint is where it is wanted: joints move it there along a straight line, the base fixed or
free. theory (18.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nesim import _core
from nesim.base.arguments import need_choice
from nesim.base.errors import RunError, UsageError
from nesim.base.frozen import frozen
from nesim.base.rotations import dcm, quaternion

if TYPE_CHECKING:
    from nesim.sim.craft import State
    from nesim.sim.robotics import Robotics
    from numpy.typing import ArrayLike

STEPS = 60              # of the way to the target
CORRECTIONS = 60        # at its end
ENOUGH = 1e-12          # m and rad
NEAR_ENOUGH = 1e-9      # m and rad: where rounding stops it
LARGEST_STEP = 0.3      # rad or m, of a coordinate
WEAKEST = 1e-6          # of the strongest direction: in weaker ones joints do not move the endpoint


@frozen
class Posture:
    """state: at rest there (nesim.State). joint: (n,) coordinates of the joints by craft.rates, rad or m; spherical:
    rotation vector. error: (2,) m, rad that it is away from what was asked for."""

    state: object
    joint: np.ndarray
    error: np.ndarray


def solve(craft: Robotics, endpoint: str, position: ArrayLike | None, attitude: ArrayLike | None, base: str,
          state: State) -> Posture | list[Posture]:
    """What Robotics.inverse_kinematics() gives."""
    need_choice("base", base, ("free", "fixed"))
    if len(craft.compiled.arrays["tree_root"]) > 1:
        raise UsageError(f"inverse_kinematics: spacecraft '{craft.description.name}' has a free joint")
    if position is None and attitude is None:
        raise UsageError("inverse_kinematics: a position or an attitude is due")
    q, u = np.asarray(state.q, dtype=float), np.asarray(state.u, dtype=float)
    if q.ndim == 2:
        states = [type(state)(state.t, row, u if u.ndim == 1 else u[i]) for i, row in enumerate(q)]
        return [_PostureSearch(craft, endpoint, position, attitude, base).solve(own) for own in states]
    return _PostureSearch(craft, endpoint, position, attitude, base).solve(state)


class _PostureSearch:
    """From a posture to one where an endpoint is at its target."""

    def __init__(self, craft, endpoint: str, position, attitude, base: str):
        self.craft, self.endpoint = craft, endpoint
        self.position = None if position is None else craft._numbers("position", position, 3)
        self.attitude = None if attitude is None else np.asarray(dcm(craft._numbers("attitude", attitude, 4)),
            dtype=float)
        self.free = base == "free" and not craft.compiled.arrays["based"][0]
        self.rows = [*range(3)] * (position is not None) + [*range(3, 6)] * (attitude is not None)
        arrays, kinds = craft.compiled.arrays, _core.JointKind
        self.spherical = np.flatnonzero(arrays["kind"] == kinds.SPHERICAL)
        balls = np.isin(arrays["kind"], (kinds.SPHERICAL, kinds.SLIDING_BALL))
        self.quaternions = [3, *(arrays["q_at"] + arrays["slides"])[balls]]         # where they begin

    def solve(self, start) -> Posture:
        """Along the line, then straight to what is left."""
        make, t = type(start), start.t
        still = np.zeros(len(self.craft.start.u))
        q = np.array(start.q, dtype=float)
        at = lambda q: make(t, q, still)
        self.root = self.root_position(at(q))
        for step in range(STEPS):
            share = self.error_at(at(q)) / (STEPS - step)
            q = self.advanced(at, q, share)
        for _ in range(CORRECTIONS):
            away = self.error_at(at(q))
            if np.abs(away).max() < ENOUGH:
                break
            q = self.advanced(at, q, away)
        left = self.error_at(at(q))
        error = np.array([np.linalg.norm(left[:3]), np.linalg.norm(left[3:])])
        if not error.max() < NEAR_ENOUGH:
            raise RunError(f"spacecraft '{self.craft.description.name}': endpoint '{self.endpoint}' does not get "
                           f"there: {error[0]:.3g} m and {error[1]:.3g} rad are left")
        posture = at(q)
        angles = self.craft.motion(posture).joint_angle
        return Posture(posture, angles[np.isfinite(angles)], error)

    def error_at(self, state) -> np.ndarray:
        """(6,) m and rad in N that the endpoint is still to go; zeros for what is not asked for."""
        now, out = self.craft.endpoint(self.endpoint, state=state), np.zeros(6)
        if self.position is not None:
            out[:3] = self.position - now.position
        if self.attitude is not None:
            C = np.asarray(dcm(now.attitude), dtype=float)
            out[3:] = rotation_vector(self.attitude.T @ C)
        return out

    def advanced(self, at, q: np.ndarray, way: np.ndarray) -> np.ndarray:
        """The coordinates after the endpoint has moved by `way`, to fourth order in it."""
        k1 = self.rates(at(q), way)
        if (most := np.abs(k1).max()) > LARGEST_STEP:
            k1, way = k1 * (LARGEST_STEP / most), way * (LARGEST_STEP / most)
        k2 = self.rates(at(q + k1 / 2), way)
        k3 = self.rates(at(q + k2 / 2), way)
        k4 = self.rates(at(q + k3), way)
        q = q + (k1 + 2 * k2 + 2 * k3 + k4) / 6
        for first in self.quaternions:
            q[first:first + 4] /= np.linalg.norm(q[first:first + 4])
        # the coordinates are of the mass centre: the root stays to the last digit
        if not self.free and not self.craft.compiled.arrays["based"][0]:
            q[:3] += self.root - self.root_position(at(q))
        return q

    def root_position(self, state) -> np.ndarray:
        """Of the root's mass centre, N, m."""
        own = self.craft.description.bodies[0]
        place = self.craft._point(None, own.name, own.mass_center)
        return self.craft._evaluate(_core.Query.POINT_MOTION, state, 1, 13, None, place)[0, :3]

    def rates(self, state, way: np.ndarray) -> np.ndarray:
        """d(q) for a motion of the endpoint by `way`."""
        craft, n = self.craft, len(self.craft.rates)
        J = craft.jacobian(self.endpoint, state=state)
        moving = np.flatnonzero(np.abs(J[:, 6:]).max(axis=0))
        H = craft.mass_matrix(state)
        follow = -np.linalg.solve(H.base, H.coupling) if self.free else np.zeros((6, n))
        task = (J[:, 6:] + J[:, :6] @ follow)[self.rows][:, moving]
        joint = np.zeros(n)
        joint[moving] = np.linalg.lstsq(task, way[self.rows], rcond=WEAKEST)[0]
        return self.coordinate_rates(state, np.concatenate([follow @ joint, joint]))

    def coordinate_rates(self, state, speeds: np.ndarray) -> np.ndarray:
        """d(q) of a robot's speeds."""
        craft, arrays = self.craft, self.craft.compiled.arrays
        u, column = np.zeros(len(state.u)), arrays["column"]
        if not arrays["based"][0]:
            u[:3] = (craft.momentum_matrix(state) @ speeds)[:3] / arrays["mass"][0]
        u[3:6] = speeds[3:6]
        for link in range(1, len(arrays["kind"])):
            first, count = arrays["u_at"][link], arrays["axes"][link]
            if link not in self.spherical:
                u[first:first + count] = speeds[column[link]:column[link] + count] if column[link] < len(
                    speeds) else 0.0
            else:                                                   # its own rate in N, in its axes
                body = craft.compiled.body_names[craft.compiled.tree.base[link]]
                w = craft.jacobian(body=body, state=state)[3:] @ speeds
                u[first:first + 3] = np.asarray(dcm(state.q[arrays["q_at"][link]:][:4]), dtype=float) @ w
        return craft.work.coordinate_rates(np.array([state.t]), np.ascontiguousarray(state.q), u)


def rotation_vector(R: np.ndarray) -> np.ndarray:
    """Of the matrix that turns vectors, the short way round, rad."""
    x = quaternion(R.T)
    x = x if x[3] >= 0 else -x
    size = np.linalg.norm(x[:3])
    return x[:3] * (2 * np.arctan2(size, x[3]) / size if size > 0 else 2.0)
