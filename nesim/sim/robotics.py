"""What a robot is asked: mass matrix, inverse dynamics, Jacobians, momentum, at a state or a stack of states. theory.md
section 18.

Speeds are (velocity of the root body's mass centre in N; rate of the root, root axes; joint rates in the order of the
file, spherical: the relative rate in outer axes). Forces are conjugate to them. Velocities and wrenches of points are 6
numbers in N, translation first.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

import numpy as np

from nesim import _core
from nesim.base.errors import RunError, UsageError
from nesim.base.frozen import frozen
from nesim.base.rotations import quaternion, real
from nesim.model.arrays import in_lanes

if TYPE_CHECKING:
    from nesim.sim.craft import State
    from nesim.sim.inverse_kinematics import Posture
    from numpy.typing import ArrayLike

Asked, Given = _core.Asked, _core.Given
NOTHING = np.zeros(1)


@frozen
class MassMatrix:
    """H of H du + bias = forces. full: (6 + n, 6 + n); of a stack of S states (S, 6 + n, 6 + n). kg, kg m, kg m2."""

    full: np.ndarray

    @property
    def base(self) -> np.ndarray:
        """H_b, (6, 6): of the root with all that it carries."""
        return self.full[..., :6, :6]

    @property
    def coupling(self) -> np.ndarray:
        """H_bm, (6, n): momentum in N and angular momentum about the root's mass centre in root axes, of unit joint
        rates."""
        return self.full[..., :6, 6:]

    @property
    def joints(self) -> np.ndarray:
        """H_m, (n, n)."""
        return self.full[..., 6:, 6:]

    @property
    def reduced(self) -> np.ndarray:
        """H_m - H_bm^T H_b^-1 H_bm, (n, n): what drives feel where the base is free."""
        return self.joints - np.swapaxes(self.coupling, -1, -2) @ np.linalg.solve(self.base, self.coupling)


@frozen
class InverseDynamics:
    """What a motion takes. joint: (n,) N m or N, of the drives. base: (6,) force at the root's mass centre in N (N) and
    torque about it in root axes (N m). base_acceleration: (6,) of that point in N (m/s2), and of the root's rate in
    root axes (rad/s2)."""

    joint: np.ndarray
    base: np.ndarray
    base_acceleration: np.ndarray


@frozen
class PointMotion:
    """Of an endpoint, in N: position (3,) m, attitude of its frame (4,) q_EN scalar last, velocity (3,) m/s, rate (3,)
    rad/s; of a stack of S states each (S, ..)."""

    position: np.ndarray
    attitude: np.ndarray
    velocity: np.ndarray
    rate: np.ndarray


class Robotics:
    """The methods of a Craft that answer as a robot. Every one takes a State whose q and u may be stacks, (S, ..):
    answers then have a leading axis S and are found in lanes."""

    @functools.cached_property
    def _columns(self) -> tuple[np.ndarray, list[str]]:
        """The first column of each link's joint, and the names of the columns behind the base's."""
        craft, tree, axes = self.compiled.craft, self.compiled.tree, self.compiled.arrays["axes"]
        column, names = np.zeros(len(tree.base), dtype=np.int32), []
        link_of = {tree.joint[at]: link for link, at in enumerate(tree.base)}
        for j, joint in enumerate(craft.joints):
            if j in link_of:
                column[link_of[j]] = 6 + len(names)
                count = int(axes[link_of[j]])
                names += [joint.name] if count == 1 else [f"{joint.name}[{axis}]" for axis in range(count)]
        return column, names

    @property
    def rates(self) -> list[str]:
        """Names of the joint rates in the order of all matrices: a joint's name, with [axis] where it has several."""
        names = self._columns[1]
        return names[:len(names) - self._rotors]

    @functools.cached_property
    def _rotors(self) -> int:
        return sum(wheel.mode == "coupled" for wheel in self.compiled.craft.wheels)

    @functools.cached_property
    def _robots(self) -> dict:
        return {}

    def _robot(self, lanes: int):
        """Made when first asked for. The rows are those of a tree."""
        if self.description.loops:
            raise UsageError(f"matrices of robots are those of trees; spacecraft '{self.description.name}' has loops")
        if lanes not in self._robots:
            core = _core.BY_LANES[lanes]
            devices = [self.devices_for(core, running=False) for _ in range(lanes)]
            model = self.model if lanes == 1 else core.Model(in_lanes([self.compiled.arrays]*lanes),
                                                             self.compiled.around(core))
            work = core.Workspace(model, devices if devices[0] else None)
            column, names = self._columns
            self._robots[lanes] = core.Robot(work, column, 6 + len(names))
        return self._robots[lanes]

    def _ask(self, asked: int, state, shape: tuple[int, ...], given=None, link: int = 0, point=(0.0, 0.0, 0.0),
             times: int = 1) -> np.ndarray:
        """The core's answer. given: numbers of each state, or None."""
        s = self.start if state is None else state
        q, u = np.asarray(s.q, dtype=float), np.asarray(s.u, dtype=float)
        given = NOTHING if given is None else given
        count = max(len(x) if x.ndim == 2 else 1 for x in (q, u, given))
        stacked = q.ndim == 2 or u.ndim == 2 or (given is not NOTHING and given.ndim == 2)
        found = np.empty((count, math.prod(shape)))
        t = np.full(count, s.t, dtype=float)
        q, u = self._rows("state.q", q, count, len(self.start.q)), self._rows("state.u", u, count, len(self.start.u))
        given = self._rows("given", given, count, given.shape[-1])
        self._robot(_core.most_lanes() if count > 1 else 1).ask(asked, t, q, u, given, found, link, point, times)
        if not np.isfinite(found).all():
            raise RunError(f"spacecraft '{self.description.name}': the state or a load is not finite, or the answer "
                           f"has none")
        return found.reshape((count, *shape) if stacked else shape)

    @staticmethod
    def _rows(name: str, x: np.ndarray, count: int, width: int) -> np.ndarray:
        """(count, width), of one row or of so many."""
        if x.ndim not in (1, 2) or x.shape[-1] != width or (x.ndim == 2 and len(x) not in (1, count)):
            raise UsageError(f"{name}: ({width},) or ({count}, {width}) numbers are due, found {x.shape}")
        if count == 1:
            return np.ascontiguousarray(x).reshape(1, width)
        return np.ascontiguousarray(np.broadcast_to(x, (count, width)))

    @property
    def _all(self) -> int:
        """Columns, those of rotors too."""
        return 6 + len(self._columns[1])

    def _without_rotors(self, H: np.ndarray) -> np.ndarray:
        """H of base and joints alone, where rotors turn freely: as a balanced one counts by I - J a a^T. theory
        (18.14)"""
        n = self._all - self._rotors
        if not self._rotors:
            return H
        cross = H[..., :n, n:]
        return H[..., :n, :n] - cross @ np.linalg.solve(H[..., n:, n:], np.swapaxes(cross, -1, -2))

    def mass_matrix(self, state: State | None = None) -> MassMatrix:
        """H of the robot's speeds: kinetic energy is u^T H u/2, wheels' own spin left out."""
        return MassMatrix(self._without_rotors(self._ask(Asked.MASS_MATRIX, state, (self._all, self._all))))

    def bias_forces(self, state: State | None = None) -> np.ndarray:
        """(6 + n,) what base and drives must give for no acceleration: gyroscopic and centrifugal forces, less springs,
        dampers, loads and what else acts as in a run."""
        return self._inverse(np.zeros(6 + len(self.rates)), state)

    def inverse_dynamics(self, joint: ArrayLike | None = None, base: ArrayLike | None = None, *,
                         base_force: ArrayLike | None = None, wrench: dict | None = None,
                         state: State | None = None) -> InverseDynamics:
        """What drives must give, in all, for joint accelerations ``joint`` (n,) (rad/s2, m/s2; zeros by default).

        base: (6,) acceleration of the root's mass centre in N and of its rate in root axes: the base is driven, and its
        forces are found. None: it is free but for base_force (6,) (default none), and its acceleration is found.
        wrench: {endpoint: (force, torque)} on the robot, 6 numbers in N; instead of an endpoint's name (body, point)
        for a point of a body (m, from its origin in its axes). Springs, dampers, loads, gravity and wheels act as in a
        run.
        """
        n = len(self.rates)
        self._refuse_laws_of_rate()
        joint = self._numbers("joint", np.zeros(n) if joint is None else joint, n)
        push = self._generalized(wrench, state)
        if base is not None:
            if base_force is not None:
                raise UsageError("inverse_dynamics: base (its acceleration) and base_force exclude each other")
            base = self._numbers("base", base, 6)
            forces = self._inverse(_joined(base, joint), state) - push
            return InverseDynamics(forces[..., 6:], forces[..., :6], base + 0.0*forces[..., :6])
        if self.compiled.arrays["based"][0]:
            raise UsageError("inverse_dynamics: the motion of the base is prescribed: give its acceleration (base)")
        force = self._numbers("base_force", np.zeros(6) if base_force is None else base_force, 6)
        du, forces = self._inverse_free(_joined(force + push[..., :6], joint), state)
        return InverseDynamics(forces[..., 6:] - push[..., 6:], force + 0.0*du[..., :6], du[..., :6])

    def _refuse_laws_of_rate(self) -> None:
        if (self.compiled.arrays["wheel_given"] == Given.LAW_OF_RATE).any():
            raise UsageError("a wheel follows the attitude with a derivative term: its reaction is not part of a "
                             "robot's equations")

    def _numbers(self, name: str, x, count: int) -> np.ndarray:
        try:
            x = np.asarray(x, dtype=float)
        except (TypeError, ValueError):
            raise UsageError(f"{name}: {count} numbers are due, found {x!r}") from None
        if x.ndim not in (1, 2) or x.shape[-1] != count or not np.isfinite(x).all():
            raise UsageError(f"{name}: {count} finite numbers are due, or a stack of them, found "
                             f"{x.shape if x.ndim else x}")
        return x

    def _inverse(self, du: np.ndarray, state) -> np.ndarray:
        """Forces for accelerations; rotors turn as their motors have them."""
        n, rotors = du.shape[-1], self._rotors
        padded = np.concatenate([du, np.zeros((*du.shape[:-1], rotors))], axis=-1)
        Q = self._ask(Asked.INVERSE_DYNAMICS, state, (n + rotors,), padded)
        if not rotors:
            return Q
        H = self._ask(Asked.MASS_MATRIX, state, (n + rotors, n + rotors))
        spin = -np.linalg.solve(H[..., n:, n:], Q[..., n:, None])
        return Q[..., :n] + (H[..., :n, n:] @ spin)[..., 0]

    def _inverse_free(self, given: np.ndarray, state) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations and forces of base and joints; given: forces on the base, accelerations of joints."""
        n = given.shape[-1]
        if not self._rotors:
            found = self._ask(Asked.INVERSE_DYNAMICS_FREE, state, (2, n), given)
            return found[..., 0, :], found[..., 1, :]
        still = np.concatenate([np.zeros_like(given[..., :6]), given[..., 6:]], axis=-1)
        H, Q = self.mass_matrix(state).full, self._inverse(still, state)
        base = np.linalg.solve(H[..., :6, :6], (given[..., :6] - Q[..., :6])[..., None])
        return _joined(base[..., 0], given[..., 6:]), Q + (H[..., :6] @ base)[..., 0]

    def _generalized(self, wrench: dict | None, state) -> np.ndarray:
        """J^T F of wrenches at points."""
        total = np.zeros(6 + len(self.rates))
        for place, numbers in (wrench or {}).items():
            if not isinstance(place, str) and (not isinstance(place, tuple) or len(place) != 2):
                raise UsageError(f"wrench: the name of an endpoint or (body, point) is due, found {place!r}")
            J = self.jacobian(place, state=state) if isinstance(place, str) else self.jacobian(body=place[0],
                point=place[1], state=state)
            total = total + (np.swapaxes(J, -1, -2) @ self._numbers("wrench", numbers, 6)[..., None])[..., 0]
        return total

    def _point(self, endpoint: str | None, body: str | None, point) -> tuple[int, tuple[float, float, float]]:
        """The link of an endpoint or of a body, and the point from the link's G in link axes."""
        key = (endpoint, body, None if point is None else tuple(point))
        if key not in self._points:
            self._points[key] = self._find_point(endpoint, body, point)
        return self._points[key]

    @functools.cached_property
    def _points(self) -> dict:
        return {}

    def _find_point(self, endpoint: str | None, body: str | None, point) -> tuple[int, tuple[float, float, float]]:
        arrays = self.compiled.arrays
        if (endpoint is None) == (body is None):
            raise UsageError("an endpoint is due, or body= and point=")
        if endpoint is not None:
            if point is not None:
                raise UsageError("point: belongs to body=; an endpoint has its own")
            if endpoint not in self.endpoints:
                raise UsageError(f"no endpoint is called {endpoint!r} (there are: "
                                 f"{', '.join(self.endpoints) or 'none'})")
            at = self.endpoints.index(endpoint)
            return int(arrays["endpoint_link"][at]), tuple(arrays["endpoint"][at]["x"][:, 0].tolist())
        if body not in self.bodies:
            raise UsageError(f"no body is called {body!r} (there are: {', '.join(self.bodies)})")
        at = self._bodies[self.bodies.index(body)]
        record, own = arrays["body"][at], self.description.bodies[self.bodies.index(body)]
        x = self._numbers("point", (0.0, 0.0, 0.0) if point is None else point, 3) - np.asarray(real(own.mass_center),
            dtype=float)
        x = record["r"][:, 0] + record["C_BL"][:, 0].reshape(3, 3).T @ x
        return int(self.compiled.tree.link[at]), tuple(x.tolist())

    @property
    def endpoints(self) -> list[str]:
        """Names, as declared."""
        return [endpoint.name for endpoint in self.description.endpoints]

    def endpoint(self, endpoint: str, *, state: State | None = None) -> PointMotion:
        """Where an endpoint is and how it moves, in N, as motion() tells of bodies."""
        found = self._ask(Asked.POINT_MOTION, state, (24,), None, *self._point(endpoint, None, None))
        C_EL = self.compiled.arrays["endpoint"][self.endpoints.index(endpoint)]["C_EL"][:, 0].reshape(3, 3)
        C = C_EL @ found[..., 3:12].reshape(*found.shape[:-1], 3, 3)
        return PointMotion(found[..., :3] + found[..., 18:21], quaternion(C), found[..., 12:15] + found[..., 21:24],
                           found[..., 15:18].copy())

    def inverse_kinematics(self, endpoint: str, *, position: ArrayLike | None = None, attitude: ArrayLike | None = None,
                           base: str = "free", state: State | None = None) -> Posture | list[Posture]:
        """The posture in which an endpoint has a position (3,) (m, in N) and an attitude (4,) (q_EN, scalar last),
        either of which may be left out.

        From ``state`` the joints between root and endpoint move it there on a straight line, with the least rates; the
        others stay. base: ``free``, the base gives way as it does at zero momentum (so that the answer depends on the
        way), or ``fixed``. Returns a Posture; of a stack of states a list. RunError where it cannot get there.
        """
        from nesim.sim.inverse_kinematics import solve

        return solve(self, endpoint, position, attitude, base, self.start if state is None else state)

    def jacobian(self, endpoint: str | None = None, *, body: str | None = None, point: ArrayLike | None = None,
                 rate: bool = False, state: State | None = None) -> np.ndarray | tuple[np.ndarray, np.ndarray]:
        """J, (6, 6 + n): velocity of an endpoint, or of a point of a body (m, from its origin in its axes), and rate of
        its body, both in N, per speed. rate: (J, dJ/dt), the derivative along the motion."""
        place, n = self._point(endpoint, body, point), 6 + len(self.rates)
        if not rate:
            return self._ask(Asked.JACOBIAN, state, (6, self._all), None, *place)[..., :n]
        both = self._ask(Asked.JACOBIAN_AND_RATE, state, (2, 6, self._all), None, *place)[..., :n]
        return both[..., 0, :, :], both[..., 1, :, :]

    def generalized_jacobian(self, endpoint: str | None = None, *, body: str | None = None,
                             point: ArrayLike | None = None, state: State | None = None) -> np.ndarray:
        """J_m - J_b H_b^-1 H_bm, (6, n): of joint rates alone, where momentum is zero and the base is free [Umetani and
        Yoshida 1989]."""
        J = self.jacobian(endpoint, body=body, point=point, state=state)
        return J[..., 6:] if self.compiled.arrays["based"][0] else J[..., 6:] - J[..., :6] @ self._base_of_rates(state)

    def _base_of_rates(self, state) -> np.ndarray:
        """H_b^-1 H_bm, (6, n)."""
        H = self.mass_matrix(state)
        return np.linalg.solve(H.base, H.coupling)

    def momentum_matrix(self, state: State | None = None) -> np.ndarray:
        """(6, 6 + n): momentum (N s) and angular momentum about the mass centre of all (N m s), in N, per speed;
        wheels' own spin left out."""
        A = self._ask(Asked.MOMENTUM_MATRIX, state, (6, self._all))
        n = 6 + len(self.rates)
        if not self._rotors:
            return A
        H = self._ask(Asked.MASS_MATRIX, state, (self._all, self._all))
        return A[..., :n] - A[..., n:] @ np.linalg.solve(H[..., n:, n:], np.swapaxes(H[..., :n, n:], -1, -2))

    def operational_inertia(self, endpoint: str | None = None, *, body: str | None = None,
                            point: ArrayLike | None = None, state: State | None = None) -> np.ndarray:
        """(J H^-1 J^T)^-1, (6, 6): what a wrench at an endpoint or a point of a body feels, all joints free. RunError
        where it cannot move all ways."""
        mobility = self._ask(Asked.MOBILITY, state, (6, 6), None, *self._point(endpoint, body, point))
        if (np.linalg.cond(mobility) > 1e14).any():
            raise RunError(f"spacecraft '{self.description.name}': " + (f"endpoint '{endpoint}'" if endpoint
                else f"the point of '{body}'")
                           + " cannot move in all six ways: it has no inertia there")
        return np.linalg.inv(mobility)

    def reaction_matrix(self, body: str | None = None, *, state: State | None = None) -> np.ndarray:
        """(6, n): momentum and angular momentum about the mass centre of a body (the root by default), in N, that the
        body and all that moves with it take of each joint rate, the total being zero. Rates in its null space leave the
        body at rest. theory (18.15)"""
        A, n = self.momentum_matrix(state), 6 + len(self.rates)
        own = self.description.bodies[self.bodies.index(body) if body in self.bodies else 0]
        J = self.jacobian(body=own.name if body is None else body, point=own.mass_center, state=state)
        # speeds of the base that keep the body where it is
        still = -np.linalg.solve(J[..., :6], J[..., 6:n])
        about_center = A[..., 6:] + A[..., :6] @ still
        arm = self._center_from(own, state)
        P = about_center[..., :3, :]
        return -np.concatenate([P, about_center[..., 3:, :] + np.cross(arm[..., :, None], P, axis=-2)], axis=-2)

    def _center_from(self, own, state) -> np.ndarray:
        """The mass centre of a body -> that of the spacecraft, in N, m."""
        return -self._ask(Asked.POINT_MOTION, state, (24,), None, *self._point(None, own.name, own.mass_center))[
            ..., :3]


def _joined(base: np.ndarray, joint: np.ndarray) -> np.ndarray:
    """Numbers of the base and of the joints, side by side."""
    shape = np.broadcast_shapes(base.shape[:-1], joint.shape[:-1])
    return np.concatenate([np.broadcast_to(base, (*shape, base.shape[-1])), np.broadcast_to(joint,
        (*shape, joint.shape[-1]))], axis=-1)
