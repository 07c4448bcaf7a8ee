"""Newton's and Euler's equations of every body, written out in N with NumPy from what the product reports.

Nothing here solves anything: given motion and accelerations, both sides of each balance are summed and compared.
Directions of joint axes and the laws along them come from the oracle's own kinematics (``motion``, ``exact.drive``).
"""

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from tests.support import exact
from tests.support.motion import body_index, motion


@dataclass(frozen=True)
class Balance:
    """A spacecraft with its motion and accelerations at t = 0; vectors in N, bodies and joints as declared."""

    spacecraft: object
    C_NB: np.ndarray  # (body, 3, 3)
    mass: np.ndarray  # (body,)
    inertia: np.ndarray  # (body, 3, 3) with the wheels
    position: np.ndarray  # (body, 3) from N's origin
    velocity: np.ndarray
    rate: np.ndarray
    linear: np.ndarray
    angular: np.ndarray
    wheel_rate: np.ndarray  # (wheel,) d(speed)/dt
    index: dict  # body name -> index


def balance(spacecraft, moving, accelerations):
    """Motion and accelerations as the product reports them, turned into N."""
    C = Rotation.from_quat(moving.attitude).as_matrix()  # the same four numbers, read body to N
    tensors = np.array([np.diag(b.inertia) if np.ndim(b.inertia) == 1 else b.inertia for b in spacecraft.bodies])
    return Balance(
        spacecraft=spacecraft,
        C_NB=C,
        mass=np.array([b.mass for b in spacecraft.bodies]),
        inertia=C @ tensors @ C.transpose(0, 2, 1),
        position=moving.position,
        velocity=moving.velocity,
        rate=turn(C, moving.rate),
        linear=accelerations.linear,
        angular=turn(C, accelerations.angular),
        wheel_rate=accelerations.wheel,
        index=body_index(spacecraft),
    )


def turn(C, v):
    """C v, body by body."""
    return np.einsum("bij,bj->bi", C, v)


def wheels(b):
    """(body, axis in N, inertia, speed, d(speed)/dt, torque) of every wheel."""
    for wheel, change in zip(b.spacecraft.wheels, b.wheel_rate, strict=True):
        i = b.index[wheel.body]
        yield i, b.C_NB[i] @ wheel.axis, wheel.inertia, wheel.speed, change, wheel.torque


def inertial_loads(b):
    """d(momentum)/dt of every body, linear and angular about its mass centre: m a, and I alpha + w x H with wheels."""
    H, change = turn(b.inertia, b.rate), turn(b.inertia, b.angular)
    for i, axis, J, speed, acceleration, _ in wheels(b):
        H[i] += J * speed * axis
        change[i] += J * acceleration * axis
    return b.mass[:, None] * b.linear, change + np.cross(b.rate, H)


def applied_loads(b):
    """Force on every body and torque about its mass centre, of the loads that act at t = 0."""
    force, torque = np.zeros_like(b.position), np.zeros_like(b.position)
    for load in b.spacecraft.loads:
        if not load.start <= 0 < load.stop:
            continue
        i = b.index[load.body]
        C = b.C_NB[i] if load.frame == "body" else np.eye(3)
        arm = np.zeros(3) if load.point is None else np.subtract(load.point, b.spacecraft.bodies[i].mass_center)
        force[i] += C @ load.force
        torque[i] += C @ load.torque + np.cross(b.C_NB[i] @ arm, C @ load.force)
    return force, torque


def joint_loads(b, accelerations):
    """What the reported joint forces and torques put on every body, about its mass centre."""
    force, torque = np.zeros_like(b.position), np.zeros_like(b.position)
    for joint, F, T in zip(b.spacecraft.joints, accelerations.joint_force, accelerations.joint_torque, strict=True):
        i, o = b.index[joint.inner], b.index[joint.outer]
        F, T = b.C_NB[i] @ F, b.C_NB[i] @ T
        point = b.position[o] + b.C_NB[o] @ np.subtract(joint.outer_point, b.spacecraft.bodies[o].mass_center)
        for body, sign in ((i, 1), (o, -1)):
            force[body] += sign * F
            torque[body] += sign * (T + np.cross(point - b.position[body], F))
    return force, torque


def kinetic_power(b):
    """d(kinetic energy)/dt from the accelerations, W."""
    power = np.sum(b.mass[:, None] * b.velocity * b.linear) + np.sum(b.rate * turn(b.inertia, b.angular))
    for i, axis, J, speed, change, _ in wheels(b):
        power += J * (change * (axis @ b.rate[i] + speed) + speed * axis @ b.angular[i])
    return power


def powers(b):
    """Power (W) of every load, of every joint's drive, springs and dampers together, and of every wheel motor."""
    force, torque = applied_loads(b)
    found = list(np.sum(force * b.velocity + torque * b.rate, axis=1))
    for joint in b.spacecraft.joints:
        law = np.array(exact.drive(joint)[0], dtype=float)
        found.append(np.sum(law * joint.rate))
    return np.array(found + [torque * speed for *_, speed, _, torque in wheels(b)])


def along_free_axes(b, accelerations):
    """Per free axis: the reported joint load along it on the outer body, and its drive law, as two arrays."""
    moving = motion(b.spacecraft)
    laws = [exact.drive(joint)[0] for joint in b.spacecraft.joints]
    carried, given = [], []
    for freedom in moving.freedoms[6:]:
        C = b.C_NB[moving.inner[freedom.joint]]
        turns, slides = np.array(freedom.turn, dtype=float), np.array(freedom.slide, dtype=float)
        force, torque = (C @ x[freedom.joint] for x in (accelerations.joint_force, accelerations.joint_torque))
        carried.append(-(turns @ torque + slides @ force))
        given.append(float(laws[freedom.joint][freedom.axis]))
    return np.array(carried), np.array(given)
