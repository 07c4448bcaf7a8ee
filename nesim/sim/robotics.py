"""What a robot is asked: mass matrix, inverse dynamics, Jacobians, momentum, at a state or a stack of states. theory.md
section 18.

Speeds are (velocity of the root body's mass centre in N; rate of the root, root axes; joint rates in the order of the
file, spherical: the relative rate in outer axes). Forces are conjugate to them. Velocities and wrenches of points are 6
numbers in N, translation first.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.base.errors import RunError, UsageError
from nesim.base.frozen import frozen
from nesim.base.rotations import real
from nesim.model.arrays import in_lanes

if TYPE_CHECKING:
    from types import ModuleType

    from nesim.model.compile import Compiled
    from nesim.sim.craft import Motion, State
    from nesim.things import Spacecraft
    from nesim.sim.inverse_kinematics import Posture
    from numpy.typing import ArrayLike

Query, WheelInput = _core.Query, _core.WheelInput
NOTHING = np.zeros((1, 1))
NO_FORCE = np.zeros(6)
NO_WAY = 1e14           # of the largest numbers of a mobility and its inverse: it has none
ORIGIN = (0, (0.0, 0.0, 0.0), -1)
ANYWHERE = (Query.MOBILITY, Query.POINT_MOTION)      # also of a point that flies free of the root
AT_STATE = ("mass_matrix", "bias_forces", "inverse_dynamics", "jacobian", "generalized_jacobian", "operational_inertia",
            "momentum_matrix", "reaction_matrix", "endpoint", "inverse_kinematics", "motion", "accelerations")


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

    if TYPE_CHECKING:               # of the Craft
        description: Spacecraft
        compiled: Compiled
        model: Any
        start: State
        _bodies: np.ndarray

        @property
        def bodies(self) -> list[str]: ...

        def devices_for(self, core: ModuleType, running: bool = True) -> Any: ...

        def motion(self, state: State | None = None) -> Motion: ...

    @functools.cached_property
    def rates(self) -> list[str]:
        """Names of the joint rates in the order of all matrices: a joint's name, with [axis] where it has several.
        Behind a free joint there is another robot."""
        craft, tree = self.description, self.compiled.tree
        names: list[str] = []
        link_of = {tree.joint[at]: link for link, at in enumerate(tree.base) if link and self._is_of_root(link)}
        for j, joint in enumerate(craft.joints):
            count = int(self.compiled.arrays["axes"][link_of[j]]) if j in link_of else 0
            names += [joint.name] if count == 1 else [f"{joint.name}[{axis}]" for axis in range(count)]
        return names

    def _is_of_root(self, link: int) -> bool:
        """Whether no free joint is between it and the root."""
        return bool(self.compiled.arrays["tree"][link] == 0)

    @functools.cached_property
    def _width(self) -> int:
        """Columns of base and joints."""
        return 6 + len(self.rates)

    @functools.cached_property
    def _based(self) -> bool:
        """Whether the motion of the base is prescribed."""
        return bool(self.compiled.arrays["based"][0])

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
            self._robots[lanes] = core.Robot(core.Workspace(model, devices if devices[0] else None))
        return self._robots[lanes]

    def _evaluate(self, query: int, state, rows: int, columns: int, given=None, place=ORIGIN) -> np.ndarray:
        """The core's answer, (rows, columns) of each state. given: numbers of each state, or None. place: a point."""
        s = self.start if state is None else state
        shape: tuple[int, ...]
        q, u = np.ascontiguousarray(s.q, dtype=float), np.ascontiguousarray(s.u, dtype=float)
        if q.ndim == 2 or u.ndim == 2 or (given is not None and given.ndim == 2):
            count = max(len(x) for x in (q, u, given) if x is not None and x.ndim == 2)
            q = self._stack("state.q", q, count, len(self.start.q))
            u = self._stack("state.u", u, count, len(self.start.u))
            given = NOTHING if given is None else self._stack("given", given, count, given.shape[-1])
            lanes, shape = _core.most_lanes() if count > 1 else 1, (count, rows, columns)
        elif q.shape != self.start.q.shape or u.shape != self.start.u.shape:
            raise UsageError(f"state.q, state.u: {len(self.start.q)} and {len(self.start.u)} numbers are due, found "
                             f"{q.shape} and {u.shape}")
        else:
            q, u, given = q[None], u[None], NOTHING if given is None else given[None]
            lanes, shape, count = 1, (rows, columns), 1
        found = np.empty((count, rows*columns))
        if query not in ANYWHERE and not self._is_of_root(place[0]):
            raise UsageError(f"spacecraft '{self.description.name}': the point flies free of the root, whose tree "
                             "alone is the robot")
        if not self._robot(lanes).evaluate(query, s.t, q, u, given, found, *place):
            raise RunError(f"spacecraft '{self.description.name}': the state or a load is not finite, or the answer "
                           "has none")
        return found.reshape(shape)

    @staticmethod
    def _stack(name: str, x: np.ndarray, count: int, width: int) -> np.ndarray:
        """(count, width), of one row or of so many."""
        if x.ndim not in (1, 2) or x.shape[-1] != width or (x.ndim == 2 and len(x) not in (1, count)):
            raise UsageError(f"{name}: ({width},) or ({count}, {width}) numbers are due, found {x.shape}")
        return np.ascontiguousarray(np.broadcast_to(x, (count, width)))

    def mass_matrix(self, state: State | None = None) -> MassMatrix:
        """H of the robot's speeds: kinetic energy is u^T H u/2, wheels' own spin left out."""
        return MassMatrix(self._evaluate(Query.MASS_MATRIX, state, self._width, self._width))

    def bias_forces(self, state: State | None = None) -> np.ndarray:
        """(6 + n,) what base and drives must give for no acceleration: gyroscopic and centrifugal forces, less springs,
        dampers, loads and what else acts as in a run."""
        return self._evaluate(Query.INVERSE_DYNAMICS, state, 1, self._width, np.zeros(self._width))[..., 0, :]

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
        n = self._width
        if self._follows_rates:
            raise UsageError("a wheel follows the attitude with a derivative term: its reaction is not part of a "
                             "robot's equations")
        joint = np.zeros(n - 6) if joint is None else self._numbers("joint", joint, n - 6)
        push = self._generalized(wrench, state) if wrench else None
        if base is not None:
            if base_force is not None:
                raise UsageError("inverse_dynamics: base (its acceleration) and base_force exclude each other")
            base = self._numbers("base", base, 6)
            forces = self._evaluate(Query.INVERSE_DYNAMICS, state, 1, n, _joined(base, joint))[..., 0, :]
            forces = forces if push is None else forces - push
            return InverseDynamics(forces[..., 6:], forces[..., :6], base + 0.0*forces[..., :6])
        if self._based:
            raise UsageError("inverse_dynamics: the motion of the base is prescribed: give its acceleration (base)")
        force = NO_FORCE if base_force is None else self._numbers("base_force", base_force, 6)
        given = _joined(force if push is None else force + push[..., :6], joint)
        found = self._evaluate(Query.INVERSE_DYNAMICS_FREE, state, 2, n, given)
        torque, moves = found[..., 1, 6:], found[..., 0, :6]
        return InverseDynamics(torque if push is None else torque - push[..., 6:], force + 0.0*moves, moves)

    @functools.cached_property
    def _follows_rates(self) -> bool:
        """Whether a wheel's acceleration contains that of its body."""
        return bool((self.compiled.arrays["wheel_given"] == WheelInput.LAW_OF_RATE).any())

    def _numbers(self, name: str, x, count: int) -> np.ndarray:
        """As an array, or a stack of them."""
        try:
            x = np.asarray(x, dtype=float)
        except (TypeError, ValueError):
            raise UsageError(f"{name}: {count} numbers are due, found {x!r}") from None
        if x.ndim not in (1, 2) or x.shape[-1] != count or not np.isfinite(x).all():
            raise UsageError(f"{name}: {count} finite numbers are due, or a stack of them, found "
                             f"{x.shape if x.ndim else x}")
        return x

    def _generalized(self, wrench: dict, state) -> np.ndarray:
        """J^T F of wrenches at points."""
        total = np.zeros(self._width)
        for place, numbers in wrench.items():
            if not isinstance(place, str) and (not isinstance(place, tuple) or len(place) != 2):
                raise UsageError(f"wrench: the name of an endpoint or (body, point) is due, found {place!r}")
            named = {"endpoint": place} if isinstance(place, str) else {"body": place[0], "point": place[1]}
            J = np.swapaxes(self.jacobian(**named, state=state), -1, -2)
            total = total + (J @ self._numbers("wrench", numbers, 6)[..., None])[..., 0]
        return total

    def _point(self, endpoint: str | None, body: str | None, point) -> tuple:
        """The link of an endpoint or of a body, the point from the link's G in link axes, the endpoint or -1."""
        key = (endpoint, body, None if point is None else tuple(point))
        if key not in self._points:
            self._points[key] = self._find_point(endpoint, body, point)
        return self._points[key]

    @functools.cached_property
    def _points(self) -> dict:
        return {}

    def _find_point(self, endpoint: str | None, body: str | None, point) -> tuple:
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
            return int(arrays["endpoint_link"][at]), tuple(arrays["endpoint"][at]["x"][:, 0].tolist()), at
        if body not in self.bodies:
            raise UsageError(f"no body is called {body!r} (there are: {', '.join(self.bodies)})")
        at = self._bodies[self.bodies.index(body)]
        struct, center = arrays["body"][at], self.description.bodies[self.bodies.index(body)].mass_center
        x = self._numbers("point", (0.0, 0.0, 0.0) if point is None else point, 3)
        x = x - np.asarray(real(center), dtype=float)
        x = struct["r"][:, 0] + struct["C_BL"][:, 0].reshape(3, 3).T @ x
        return int(self.compiled.tree.link[at]), tuple(x.tolist()), -1

    @property
    def endpoints(self) -> list[str]:
        """Names, as declared."""
        return [endpoint.name for endpoint in self.description.endpoints]

    def endpoint(self, endpoint: str, *, state: State | None = None) -> PointMotion:
        """Position, attitude, velocity and rate of an endpoint in N."""
        found = self._evaluate(Query.POINT_MOTION, state, 1, 13, None, self._point(endpoint, None, None))[..., 0, :]
        return PointMotion(found[..., :3], found[..., 3:7], found[..., 7:10], found[..., 10:])

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
        place = self._point(endpoint, body, point)
        if not rate:
            return self._evaluate(Query.JACOBIAN, state, 6, self._width, None, place)
        both = self._evaluate(Query.JACOBIAN_AND_RATE, state, 12, self._width, None, place)
        return both[..., :6, :], both[..., 6:, :]

    def generalized_jacobian(self, endpoint: str | None = None, *, body: str | None = None,
                             point: ArrayLike | None = None, state: State | None = None) -> np.ndarray:
        """J_m - J_b H_b^-1 H_bm, (6, n): of joint rates alone, where momentum is zero and the base is free [Umetani and
        Yoshida 1989]."""
        place = self._point(endpoint, body, point)
        return self._evaluate(Query.GENERALIZED_JACOBIAN, state, 6, self._width - 6, None, place)

    def momentum_matrix(self, state: State | None = None) -> np.ndarray:
        """(6, 6 + n): momentum (N s) and angular momentum about the mass centre of all (N m s), in N, per speed;
        wheels' own spin left out."""
        return self._evaluate(Query.MOMENTUM_MATRIX, state, 6, self._width)

    def operational_inertia(self, endpoint: str | None = None, *, body: str | None = None,
                            point: ArrayLike | None = None, state: State | None = None) -> np.ndarray:
        """(J H^-1 J^T)^-1, (6, 6): what a wrench at an endpoint or a point of a body feels, all joints free. RunError
        where it cannot move all ways."""
        mobility = self._evaluate(Query.MOBILITY, state, 6, 6, None, self._point(endpoint, body, point))
        try:
            inertia = np.linalg.inv(mobility)
            stiff = (np.abs(mobility).max(axis=(-2, -1))*np.abs(inertia).max(axis=(-2, -1)) > NO_WAY).any()
        except np.linalg.LinAlgError:
            stiff = True
        if stiff:
            where = f"endpoint '{endpoint}'" if endpoint else f"the point of '{body}'"
            raise RunError(f"spacecraft '{self.description.name}': {where} cannot move in all six ways: it has no "
                           "inertia there")
        return inertia

    def reaction_matrix(self, body: str | None = None, *, state: State | None = None) -> np.ndarray:
        """(6, n): momentum and angular momentum about the mass centre of a body (the root by default), in N, that the
        body and all that moves with it take of each joint rate, the total being zero. Rates in its null space leave the
        body at rest. theory (18.15)"""
        return self._evaluate(Query.REACTION_MATRIX, state, 6, self._width - 6, None, self._center(body))

    def _center(self, body: str | None) -> tuple:
        """The mass centre of a body, of the root by default."""
        if body not in self.bodies and body is not None:
            return self._point(None, body, None)                        # which says that there is none
        own = self.description.bodies[0 if body is None else self.bodies.index(body)]
        return self._point(None, own.name, own.mass_center)


class CraftAt:
    """A craft whose methods answer at one state."""

    def __init__(self, craft: Robotics, state: State):
        self.craft, self.state = craft, state

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.craft, name)
        return functools.partial(found, state=self.state) if name in AT_STATE else found


def _joined(base: np.ndarray, joint: np.ndarray) -> np.ndarray:
    """Numbers of the base and of the joints, side by side."""
    shape = np.broadcast_shapes(base.shape[:-1], joint.shape[:-1]) if base.ndim + joint.ndim > 2 else ()
    both = np.empty((*shape, 6 + joint.shape[-1]))
    both[..., :6], both[..., 6:] = base, joint
    return both
