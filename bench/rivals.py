"""The same spacecraft in other programs: Pinocchio and MuJoCo.

Both classes take ``nesim.things.Spacecraft``, put it in the same start state under the same loads, and
answer in one form (``Accelerations``). Free-flying root, no gravity, no contacts, no springs. Each computes
positions and attitudes by its own means, so that agreement with nesim is a check and not a tautology.

In both programs a rotation is stated as that which takes the outer (or body) components to the inner (or N)
ones: the transpose of nesim's C, with the same four numbers as its quaternion.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from bench.cases import matrix, scalar_first, then, unit
from nesim.things import IDENTITY, Joint, Spacecraft

UNIT_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


class Accelerations(NamedTuple):
    """angular: (body, 3), rad/s2, d(w_BN_B)/dt in body axes. linear: (body, 3), m/s2, of mass centres in N."""

    angular: np.ndarray
    linear: np.ndarray


class Way(NamedTuple):
    """One of a rival's ways to evaluate the accelerations.

    repeat(n): seconds of n evaluations. nothing(n): seconds of n calls of the same kind that have nothing to
    do, None if the evaluations are looped over in compiled code.
    """

    label: str
    accelerations: Callable[[], Accelerations]
    repeat: Callable[[int], float]
    nothing: Callable[[int], float] | None


class Pinocchio:
    """A spacecraft in Pinocchio, whose articulated-body algorithm ``pin.aba`` is timed.

    A gimbal of n axes becomes n joints with massless frames between them. Axes along x, y or z use the
    aligned joint types, which are Pinocchio's fastest.
    """

    subtracted = "pin.aba on a model without joints"

    def __init__(self, spacecraft: Spacecraft):
        import pinocchio as pin

        require_plain(spacecraft)
        self.pin = pin
        self.spacecraft = spacecraft
        self.model = pin.Model()
        self.model.gravity = pin.Motion.Zero()
        self.home = {}  # body name -> (index of the joint that carries it, placement of the body frame there)
        self._q, self._v, self._tau = [], [], []
        self._add_root(spacecraft)
        for joint in inner_first(spacecraft):
            self._add_joint(joint)
        self.data = self.model.createData()
        self.q, self.v, self.tau = (np.concatenate(part) for part in (self._q, self._v, self._tau))
        self._move_to_start()
        self.arguments = (self.model, self.data, self.q, self.v, self.tau)
        if spacecraft.loads:
            self.arguments += (self._external_forces(),)

    def _add_root(self, spacecraft):
        root = spacecraft.bodies[0]
        index = self.model.addJoint(0, self.pin.JointModelFreeFlyer(), self.pin.SE3.Identity(), root.name)
        self._q.append(np.concatenate([np.zeros(3), unit(spacecraft.attitude)]))
        self._v.append(np.concatenate([np.zeros(3), spacecraft.rate]))
        self._tau.append(np.zeros(6))
        self._carry(root, index, self.pin.SE3.Identity())

    def _add_joint(self, joint):
        pin = self.pin
        index, placement = self.home[joint.inner]
        if joint.type == "spherical":  # its coordinates are the whole rotation from inner to outer axes
            placement = placement * pin.SE3(np.eye(3), np.array(joint.inner_point))
            index = self.model.addJoint(index, pin.JointModelSpherical(), placement, joint.name)
            placement = pin.SE3.Identity()
        else:
            placement = placement * pin.SE3(matrix(joint.inner_rotation).T, np.array(joint.inner_point))
            for number, axis in enumerate(axis_vectors(joint)):
                model = pinocchio_joint(pin, joint.type, axis)
                index = self.model.addJoint(index, model, placement, f"{joint.name}/{number}")
                placement = pin.SE3.Identity()
            placement = placement * pin.SE3(matrix(joint.outer_rotation).T, np.zeros(3))
        self._q.append(coordinates(joint))
        self._v.append(per_freedom(joint, joint.rate))
        self._tau.append(per_freedom(joint, joint.torque))
        placement = placement * pin.SE3(np.eye(3), -np.array(joint.outer_point, float))
        self._carry(next(b for b in self.spacecraft.bodies if b.name == joint.outer), index, placement)

    def _carry(self, body, index, placement):
        """Hang a body on a joint, its frame at ``placement`` in the joint's moving frame."""
        inertia = self.pin.Inertia(body.mass, np.array(body.mass_center, float), inertia_matrix(body))
        self.model.appendBodyToJoint(index, inertia, placement)
        self.home[body.name] = index, placement

    def _move_to_start(self):
        """Shift the root so that the point which the spacecraft's position refers to is where it should be."""
        craft, C_BN = self.spacecraft, matrix(unit(self.spacecraft.attitude))
        if craft.position_of == "root":
            point = C_BN.T @ np.array(craft.bodies[0].mass_center)
            speed = C_BN.T @ np.cross(craft.rate, craft.bodies[0].mass_center)
        else:
            self.pin.centerOfMass(self.model, self.data, self.q, self.v)
            point, speed = self.data.com[0], self.data.vcom[0]
        self.q[:3] = craft.position - point
        self.v[:3] = C_BN @ (craft.velocity - speed)

    def _external_forces(self):
        """The loads at t = 0 as Pinocchio wants them: about each joint's origin in the joint's axes."""
        pin = self.pin
        pin.forwardKinematics(self.model, self.data, self.q, self.v)
        forces = pin.StdVec_Force([pin.Force.Zero() for _ in range(self.model.njoints)])
        for body in self.spacecraft.bodies:
            index, placement = self.home[body.name]
            frame = self.data.oMi[index] * placement
            center = pin.SE3(np.eye(3), frame.act(np.array(body.mass_center, float)))
            force_N, torque_N = load_at_start(self.spacecraft, body, frame.rotation)
            forces[index] += self.data.oMi[index].actInv(center.act(pin.Force(force_N, torque_N)))
        return forces

    def accelerations(self, ddq: np.ndarray | None = None) -> Accelerations:
        """All accelerations at the start state, from the joints' ``ddq`` or else from ``pin.aba``."""
        pin = self.pin
        if ddq is None:
            ddq = pin.aba(*self.arguments)
        pin.forwardKinematics(self.model, self.data, self.q, self.v, ddq)
        angular, linear = [], []
        for body in self.spacecraft.bodies:
            index, placement = self.home[body.name]
            center = placement * pin.SE3(np.eye(3), np.array(body.mass_center, float))
            rate, change = center.actInv(self.data.v[index]), center.actInv(self.data.a[index])
            angular.append(change.angular)
            # a spatial acceleration lacks the turning of the velocity with the frame
            classical = change.linear + np.cross(rate.angular, rate.linear)
            linear.append((self.data.oMi[index] * center).rotation @ classical)
        return Accelerations(np.array(angular), np.array(linear))

    def ways(self) -> list[Way]:
        """``pin.aba`` in joint and in world axes, and its batch version, on one thread, in world axes.

        World axes are quicker, but lose digits fast where a body hardly resists rotation about one axis: who
        times them has to check the answer.
        """
        pin, empty = self.pin, np.zeros(0)
        bare = pin.Model()
        nothing = (bare, bare.createData(), empty, empty, empty)
        ways = []
        for convention in (pin.Convention.LOCAL, pin.Convention.WORLD):
            # joint axes are the default: naming them would only lengthen the call
            extra = () if convention == pin.Convention.LOCAL else (convention,)
            ways.append(
                Way(
                    f"aba {convention}",
                    lambda extra=extra: self.accelerations(pin.aba(*self.arguments, *extra)),
                    lambda count, extra=extra: time_calls(pin.aba, (*self.arguments, *extra), count),
                    lambda count, extra=extra: time_calls(pin.aba, (*nothing, *extra), count),
                )
            )
        return ways if self.spacecraft.loads else [*ways, *self._batch_way()]

    def _batch_way(self) -> list[Way]:
        """``abaInParallel`` on one thread, where this build of Pinocchio has it: a loop in compiled code."""
        pin = self.pin
        if not hasattr(pin, "abaInParallel"):
            return []
        pool = pin.ModelPool(self.model, 1)
        columns = max(10, 2000 // self.model.njoints)  # few enough to stay in the second-level cache
        q, v, tau = (np.asfortranarray(np.repeat(x[:, None], columns, 1)) for x in (self.q, self.v, self.tau))
        ddq = np.zeros_like(v)
        arguments = (1, pool, q, v, tau, ddq)

        def accelerations():
            pin.abaInParallel(*arguments)
            return self.accelerations(ddq[:, 0].copy())

        def seconds(count):
            batches = max(1, round(count / columns))
            return time_calls(pin.abaInParallel, arguments, batches) * count / (batches * columns)

        return [Way("abaInParallel", accelerations, seconds, None)]


class MuJoCo:
    """A spacecraft in MuJoCo, whose ``mj_forward`` is timed. Body frames are those of the spacecraft."""

    subtracted = "mj_tendon on a model without tendons"

    def __init__(self, spacecraft: Spacecraft):
        import mujoco

        require_plain(spacecraft)
        stop_profiling(mujoco)
        self.mujoco = mujoco
        self.spacecraft = spacecraft
        self.model = self._specification().compile()
        self.data = mujoco.MjData(self.model)
        self.ids = [self.model.body(body.name).id for body in spacecraft.bodies]
        self._set_state()
        self._move_to_start()
        self._apply_loads()

    def _specification(self):
        """The tree, with every stage of ``mj_forward`` that such a tree does not need switched off."""
        spec = self.mujoco.MjSpec()
        spec.option.disableflags = all_disable_flags(self.mujoco)
        spec.option.gravity = np.zeros(3)
        spec.compiler.degree = False
        spec.compiler.balanceinertia = False
        root = self.spacecraft.bodies[0]
        placed = {root.name: spec.worldbody.add_body(name=root.name)}
        placed[root.name].add_joint(name=f"{root.name}/free", type=self.mujoco.mjtJoint.mjJNT_FREE)
        self._give_mass(placed[root.name], root)
        bodies = {body.name: body for body in self.spacecraft.bodies}
        for joint in inner_first(self.spacecraft):
            placed[joint.outer] = self._add_body(placed[joint.inner], joint)
            self._give_mass(placed[joint.outer], bodies[joint.outer])
        return spec

    def _add_body(self, inner, joint):
        """The outer body of a joint as MuJoCo places it: where it is when all joint coordinates are zero."""
        C_OG = matrix(joint.outer_rotation)  # joint frame to outer body
        C_IO = (C_OG @ matrix(joint.inner_rotation)).T
        quaternion = then(np.array(joint.inner_rotation), np.array(joint.outer_rotation))
        if joint.type == "spherical":  # its coordinates are the whole rotation from inner to outer axes
            C_IO, quaternion = np.eye(3), np.array(IDENTITY)
        place = np.array(joint.inner_point) - C_IO @ np.array(joint.outer_point)
        body = inner.add_body(name=joint.outer, pos=place, quat=scalar_first(quaternion))
        kinds = self.mujoco.mjtJoint
        if joint.type == "spherical":
            body.add_joint(name=joint.name, type=kinds.mjJNT_BALL, pos=joint.outer_point)
        kind = kinds.mjJNT_HINGE if joint.type == "gimbal" else kinds.mjJNT_SLIDE
        for number, axis in enumerate(axis_vectors(joint)):
            # MuJoCo wants the axes in the body's own frame and turns each by the rotations before it
            body.add_joint(name=f"{joint.name}/{number}", type=kind, pos=joint.outer_point, axis=C_OG @ axis)
        return body

    def _give_mass(self, target, body):
        target.explicitinertial = True
        target.mass = body.mass
        target.ipos = np.array(body.mass_center, float)
        inertia = inertia_matrix(body)
        if np.array_equal(inertia, np.diag(np.diag(inertia))):
            target.inertia = np.diag(inertia)  # keeps the inertial axes parallel to the body's: less work
        else:
            target.fullinertia = inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]

    def _set_state(self):
        craft, model, data = self.spacecraft, self.model, self.data
        data.qpos[3:7] = scalar_first(unit(craft.attitude))
        data.qvel[3:6] = craft.rate
        for joint in craft.joints:
            first = model.body(joint.outer).jntadr[0]
            if first < 0:  # fixed: MuJoCo has no joint there
                continue
            start = coordinates(joint)
            place, rates = model.jnt_qposadr[first], per_freedom(joint, joint.rate)
            data.qpos[place : place + start.size] = scalar_first(start) if joint.type == "spherical" else start
            place = slice(model.jnt_dofadr[first], model.jnt_dofadr[first] + rates.size)
            data.qvel[place] = rates
            data.qfrc_applied[place] = per_freedom(joint, joint.torque)

    def _move_to_start(self):
        """Shift the root so that the point which the spacecraft's position refers to is where it should be."""
        craft, C_BN = self.spacecraft, matrix(unit(self.spacecraft.attitude))
        self.mujoco.mj_forward(self.model, self.data)
        if craft.position_of == "root":
            point = self.data.xipos[self.ids[0]].copy()
            speed = C_BN.T @ np.cross(craft.rate, craft.bodies[0].mass_center)
        else:
            self.mujoco.mj_subtreeVel(self.model, self.data)
            point = self.data.subtree_com[self.ids[0]].copy()
            speed = self.data.subtree_linvel[self.ids[0]].copy()
        self.data.qpos[:3] = craft.position - point
        self.data.qvel[:3] = craft.velocity - speed

    def _apply_loads(self):
        if not self.spacecraft.loads:
            return
        self.mujoco.mj_forward(self.model, self.data)
        for body, index in zip(self.spacecraft.bodies, self.ids, strict=True):
            C_NB = self.data.xmat[index].reshape(3, 3)
            self.data.xfrc_applied[index] = np.concatenate(load_at_start(self.spacecraft, body, C_NB))

    def accelerations(self) -> Accelerations:
        """All accelerations at the start state."""
        mujoco, model, data = self.mujoco, self.model, self.data
        mujoco.mj_forward(model, data)
        mujoco.mj_rnePostConstraint(model, data)
        angular, linear, both = [], [], np.zeros(6)
        for index in self.ids:
            mujoco.mj_objectAcceleration(model, data, mujoco.mjtObj.mjOBJ_BODY, index, both, 0)
            angular.append(data.xmat[index].reshape(3, 3).T @ both[:3])
            linear.append(both[3:].copy())
        return Accelerations(np.array(angular), np.array(linear))

    def ways(self) -> list[Way]:
        """``mj_forward``; a function of the same arguments shows what the call costs."""
        mujoco, arguments = self.mujoco, (self.model, self.data)
        return [
            Way(
                "mj_forward",
                self.accelerations,
                lambda count: time_calls(mujoco.mj_forward, arguments, count),
                lambda count: time_calls(mujoco.mj_tendon, arguments, count),
            )
        ]


def time_calls(function, arguments: tuple, count: int) -> float:
    """Seconds that ``count`` calls from a Python loop take, the loop included."""
    start = perf_counter()
    for _ in repeat(None, count):
        function(*arguments)
    return perf_counter() - start


def require_plain(spacecraft: Spacecraft):
    """Refuse what the translations below do not carry over, rather than compare different physics."""
    if spacecraft.wheels:
        raise ValueError(f"{spacecraft.name}: wheels are not translated for rivals")
    for joint in spacecraft.joints:
        if joint.type not in ("spherical", "gimbal", "prismatic", "fixed"):
            raise ValueError(f"joint {joint.name!r}: type {joint.type!r} is not translated for rivals")
        if np.any(joint.stiffness) or np.any(joint.damping):
            raise ValueError(f"joint {joint.name!r}: springs and dampers are not translated for rivals")


def inner_first(spacecraft: Spacecraft) -> list[Joint]:
    """The joints in an order in which every inner body is placed before its outer bodies."""
    placed, waiting, ordered = {spacecraft.bodies[0].name}, list(spacecraft.joints), []
    while waiting:
        ready = [joint for joint in waiting if joint.inner in placed]
        if not ready:
            raise ValueError(f"joints not connected to the root: {[joint.name for joint in waiting]}")
        placed.update(joint.outer for joint in ready)
        waiting = [joint for joint in waiting if joint.outer not in placed]
        ordered += ready
    return ordered


def axis_vectors(joint: Joint) -> list[np.ndarray]:
    """The axes of a gimbal or slide as unit vectors, each in the frame that precedes its motion."""
    if joint.type in ("spherical", "fixed"):
        return []
    return [unit(UNIT_AXES[axis] if isinstance(axis, str) else axis) for axis in joint.axes]


def coordinates(joint: Joint) -> np.ndarray:
    """The joint's start coordinates: a quaternion (scalar last), angles (rad) or displacements (m)."""
    if joint.type == "spherical":  # with both mountings multiplied in
        return unit(then(then(np.array(joint.inner_rotation), np.array(joint.attitude)),
                         np.array(joint.outer_rotation)))
    return per_freedom(joint, joint.angle if joint.type == "gimbal" else joint.displacement)


def per_freedom(joint: Joint, value) -> np.ndarray:
    """One number for all of a joint's freedoms, or one a freedom, as an array."""
    freedoms = 3 if joint.type == "spherical" else len(axis_vectors(joint))
    return np.array(np.broadcast_to(np.asarray(value, float), freedoms)) if freedoms else np.zeros(0)


def load_at_start(spacecraft: Spacecraft, body, C_NB: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Force (N) and torque about the mass centre (N m) in N on a body at t = 0."""
    force_N, torque_N = np.zeros(3), np.zeros(3)
    for load in spacecraft.loads:
        if load.body != body.name or not load.start <= 0.0 < load.stop:
            continue
        turn = C_NB if load.frame == "body" else np.eye(3)
        force, torque = turn @ np.array(load.force), turn @ np.array(load.torque)
        if load.point is not None:
            torque = torque + np.cross(C_NB @ np.subtract(load.point, body.mass_center), force)
        force_N, torque_N = force_N + force, torque_N + torque
    return force_N, torque_N


def pinocchio_joint(pin, kind: str, axis: np.ndarray):
    """Pinocchio's hinge or slide about an axis; aligned ones have types of their own."""
    stem, long = ("R", "Revolute") if kind == "gimbal" else ("P", "Prismatic")
    for letter, direction in UNIT_AXES.items():
        if np.array_equal(axis, direction):
            return getattr(pin, f"JointModel{stem}{letter.upper()}")()
    return getattr(pin, f"JointModel{long}Unaligned")(axis)


def stop_profiling(mujoco) -> bool:
    """Take away the clock that MuJoCo's Python package gives the library; whether that could be done.

    With it, one ``mj_forward`` reads the time at every stage (0.5 us in all), which a C program does not pay. The
    package's own ``set_mjcb_time(None)`` puts the same clock back.
    """
    for path in Path(mujoco.__file__).parent.glob("libmujoco*"):
        try:
            ctypes.c_void_p.in_dll(ctypes.CDLL(str(path)), "mjcb_time").value = None
            return True
        except (OSError, ValueError):
            continue
    return False


def all_disable_flags(mujoco) -> int:
    """Every stage that MuJoCo can leave out; a free tree without gravity or contacts needs none of them."""
    members = mujoco.mjtDisableBit.__members__
    return sum(int(bit) for name, bit in members.items() if name.startswith("mjDSBL_"))


def inertia_matrix(body) -> np.ndarray:
    """The inertia tensor (kg m2) about the mass centre in body axes, 3x3."""
    inertia = np.array(body.inertia, float)
    return np.diag(inertia) if inertia.ndim == 1 else inertia
