"""Exact accelerations of a spacecraft: Kane's method in N with many digits, rounded to double at the end.

The product eliminates from leaf to root in body frames. This oracle shares no step with it: one mass matrix
over all generalised speeds (root rate in root axes, root velocity in N, joint rates),

    M = sum over bodies of  m Jv^T Jv + Jw^T I Jw,      M udot = J^T (loads - bias) + drives,

with the partial velocities Jv, Jw of every body in N [Kane and Levinson 1985, ch. 4 and 6], and the joint
forces from Newton's and Euler's equations of every body afterwards.

Balanced wheels are part of their body: H = I w + J speed a and J (d speed/dt + a . wdot) = torque, so
(I - J a a^T) wdot = T - w x H - torque a.
"""

from dataclasses import dataclass

import mpmath
import numpy as np
from mpmath import mp, mpf

from tests.support.motion import axis_count, body_index, mass_center_arm, motion, per_axis
from tests.support.vectors import (
    UNITS,
    ZERO,
    add,
    cross,
    dcm,
    dot,
    matmul,
    matvec,
    rotation_vector,
    rotation_vector_rate,
    scale,
    sub,
    total,
    transpose,
    unit,
    vec,
)


@dataclass(frozen=True)
class Exact:
    """Results in SI; bodies, joints and wheels in declaration order. Doubles, or mpf if asked not to round."""

    angular: np.ndarray  # (body, 3) d(w_BN_B)/dt, body axes
    linear: np.ndarray  # (body, 3) acceleration of each body's mass centre, N
    joint: np.ndarray  # (joint, 3 or the most axes) d(rate)/dt in the joint's own coordinates, NaN beyond its axes
    wheel: np.ndarray  # (wheel,) d(speed)/dt
    joint_force: np.ndarray  # (joint, 3) on the inner body at the outer body's joint point, inner body axes
    joint_torque: np.ndarray  # (joint, 3) moment on the inner body at that point, inner body axes
    kinetic_energy: float
    energy: float  # kinetic and that of the joint springs
    linear_momentum: np.ndarray  # N
    angular_momentum: np.ndarray  # about the spacecraft's mass centre, N
    position: np.ndarray  # (body, 3) mass centres, N
    velocity: np.ndarray  # (body, 3) of the mass centres, N
    rate: np.ndarray  # (body, 3) w_BN_B
    C_BN: np.ndarray  # (body, 3, 3)
    mass_center: np.ndarray  # of the spacecraft, N
    residual: float  # what Newton-Euler leaves over at the root, relative to the largest joint or applied load


@dataclass(frozen=True)
class Burden:
    """What one body is loaded with; N axes. ``inertia`` is without the wheels' spin axes."""

    mass: mpf
    inertia: tuple
    force: tuple
    torque: tuple  # about the mass centre: loads, wheel motors and -w x H
    momentum: tuple  # H about the mass centre
    kinetic_energy: mpf


def solve(spacecraft, digits=40, rounded=True):
    """Accelerations, joint loads, energy and momenta of a ``parts.Spacecraft`` at t = 0 as ``Exact``.

    rounded: to the nearest double; else arrays of mpf with ``digits`` digits, less what the case loses.
    """
    with mpmath.workdps(digits):
        moving = motion(spacecraft)
        burdens = [burden(spacecraft, i, b) for i, b in enumerate(moving.bodies)]
        partials = [partial_velocities(moving, b) for b in moving.bodies]
        matrix = mass_matrix(moving, burdens, partials)
        udot = solve_symmetric(matrix, generalised_forces(spacecraft, moving, burdens, partials))
        angular, linear = body_accelerations(moving, partials, udot)
        loads = joint_loads(moving, burdens, angular, linear)
        results = (
            accelerations(spacecraft, moving, udot, angular, linear)
            | in_inner_axes(moving, loads)
            | conserved(spacecraft, moving, burdens)
            | places(moving)
        )
    return Exact(**{key: value_of(x) if rounded else x for key, x in results.items()})


def inertia_tensor(body):
    """3x3 tensor about the mass centre in body axes from three principal moments or a tensor; kg m2."""
    if hasattr(body.inertia[0], "__len__"):
        return tuple(vec(row) for row in body.inertia)
    return tuple(scale(mpf(moment), e) for moment, e in zip(body.inertia, UNITS, strict=True))


def body_wheels(spacecraft, index, C_NB):
    """(axis in N, inertia, speed, torque) of every wheel on the body."""
    name = spacecraft.bodies[index].name
    return [
        (matvec(C_NB, unit(vec(w.axis))), mpf(w.inertia), mpf(w.speed), mpf(w.torque))
        for w in spacecraft.wheels
        if w.body == name
    ]


def applied_load(spacecraft, index, C_NB):
    """Force and torque about the mass centre (N axes) of the loads that act on the body at t = 0."""
    body = spacecraft.bodies[index]
    force, torque = ZERO, ZERO
    for load in spacecraft.loads:
        if load.body != body.name or not load.start <= 0 < load.stop:
            continue
        f, t = vec(load.force), vec(load.torque)
        if load.frame == "body":
            f, t = matvec(C_NB, f), matvec(C_NB, t)
        elif load.frame != "N":
            raise ValueError(f"unknown load frame {load.frame!r}")
        arm = ZERO if load.point is None else matvec(C_NB, mass_center_arm(body, load.point))
        force, torque = add(force, f), total((torque, t, cross(arm, f)))
    return force, torque


def burden(spacecraft, index, moving):
    """Inertia, loads and momentum of one body."""
    body = spacecraft.bodies[index]
    w = moving.rate
    inertia = matmul(matmul(moving.C_NB, inertia_tensor(body)), transpose(moving.C_NB))
    momentum = matvec(inertia, w)
    kinetic = (mpf(body.mass) * dot(moving.velocity, moving.velocity) + dot(w, momentum)) / 2
    force, torque = applied_load(spacecraft, index, moving.C_NB)
    for axis, J, speed, motor in body_wheels(spacecraft, index, moving.C_NB):
        kinetic += J * speed * (dot(axis, w) + speed / 2)
        momentum = add(momentum, scale(J * speed, axis))
        torque = sub(torque, scale(motor, axis))
        inertia = tuple(sub(row, scale(J * a, axis)) for row, a in zip(inertia, axis, strict=True))
    torque = sub(torque, cross(w, momentum))
    return Burden(mpf(body.mass), inertia, force, torque, momentum, kinetic)


def partial_velocities(moving, body):
    """(freedom, Jv, Jw) for every freedom on the body's path: its unit effect on velocity and rate, N."""
    rows = []
    for f in body.path:
        freedom = moving.freedoms[f]
        swing = cross(freedom.turn, sub(body.center, freedom.point))
        rows.append((f, add(freedom.slide, swing), freedom.turn))
    return rows


def mass_matrix(moving, burdens, partials):
    """Lower triangle of the mass matrix: one dict {column: value} a row, without the zeros between branches."""
    matrix = [{} for _ in moving.freedoms]
    for load, rows in zip(burdens, partials, strict=True):
        weighted = [scale(load.mass, v) + matvec(load.inertia, w) for _, v, w in rows]
        flat = [v + w for _, v, w in rows]
        for k, (i, _, _) in enumerate(rows):
            row = matrix[i]
            for (j, _, _), column in zip(rows[: k + 1], flat, strict=False):
                row[j] = row.get(j, 0) + mp.fdot(weighted[k], column)
    return matrix


def drive(joint):
    """Generalised forces of a joint's drive, springs and dampers, one an axis, and its potential energy.

    They are conjugate to the joint's speeds: positive in the sense of a growing angle or displacement.
    """
    count = axis_count(joint)
    if not count:
        return [], mpf(0)
    k, c, rest, given = coefficients(joint, count)
    speeds = per_axis(joint.rate, count)
    slides = count if joint.type == "prismatic" else len(joint.slides)
    ball, potential = ([], mpf(0)) if joint.type != "spherical" else spherical_drive(
        joint, *(x[slides:] for x in (k, c, rest, given, speeds)))
    at = per_axis(joint.displacement, slides) + ([] if ball else per_axis(joint.angle, count - slides))
    potential += sum(k[a] * (x - rest[a]) ** 2 for a, x in enumerate(at)) / 2
    return [given[a] - k[a] * (x - rest[a]) - c[a] * speeds[a] for a, x in enumerate(at)] + ball, potential


def coefficients(joint, count):
    """Stiffness, damping, rest and given torque, one an axis."""
    return [per_axis(x, count) for x in (joint.stiffness, joint.damping, joint.rest, joint.torque)]


def spherical_drive(joint, k, c, rest, given, speeds):
    """The same of the ball of a spherical joint: torque on the outer body in its axes, and the potential energy.

    Springs act on the rotation vector phi from the inner to the outer joint frame, dampers on the rate in the
    outer joint frame. dV/dt = g . phidot = g . J w, g = dV/dphi, so that the torque on the outer side is -J^T g.
    """
    C_OG = dcm(joint.outer_rotation)
    phi, w = rotation_vector(joint.attitude), matvec(transpose(C_OG), speeds)
    gradient = [k[a] * (phi[a] - rest[a]) for a in range(3)]
    spring = matvec(transpose(rotation_vector_rate(phi)), gradient)
    inside = [spring[a] + c[a] * w[a] for a in range(3)]
    potential = sum(k[a] * (phi[a] - rest[a]) ** 2 for a in range(3)) / 2
    return list(sub(given, matvec(C_OG, inside))), potential


def generalised_forces(spacecraft, moving, burdens, partials):
    """Right-hand side of the equations of motion, one number a freedom."""
    drives = [drive(joint)[0] for joint in spacecraft.joints]
    right = [mpf(0) if f.joint is None else drives[f.joint][f.axis] for f in moving.freedoms]
    for load, body, rows in zip(burdens, moving.bodies, partials, strict=True):
        force = sub(load.force, scale(load.mass, body.bias_linear))
        torque = sub(load.torque, matvec(load.inertia, body.bias_angular))
        for f, v, w in rows:
            right[f] += dot(v, force) + dot(w, torque)
    return right


def solve_symmetric(lower, right):
    """x with A x = right for a symmetric positive A given by its lower triangle, rows as dicts; destroys both.

    Last unknown first, which leaves the zeros between branches zero.
    """
    for k in range(len(lower) - 1, -1, -1):
        row = lower[k]
        pivot = row[k]
        if pivot <= 0:
            raise ArithmeticError("mass matrix not positive definite")
        columns = sorted(j for j in row if j < k)
        for place, i in enumerate(columns):
            factor = row[i] / pivot
            target = lower[i]
            for j in columns[: place + 1]:
                target[j] = target.get(j, 0) - factor * row[j]
            right[i] -= factor * right[k]
    solution = []
    for k, row in enumerate(lower):
        known = mp.fdot((row[j], solution[j]) for j in row if j < k)
        solution.append((right[k] - known) / row[k])
    return solution


def body_accelerations(moving, partials, udot):
    """Angular acceleration of every body and acceleration of every mass centre, N."""
    angular, linear = [], []
    for body, rows in zip(moving.bodies, partials, strict=True):
        linear.append(add(body.bias_linear, total(scale(udot[f], v) for f, v, _ in rows)))
        angular.append(add(body.bias_angular, total(scale(udot[f], w) for f, _, w in rows)))
    return angular, linear


def joint_loads(moving, burdens, angular, linear):
    """Per body (force, torque) on its inner body at its inner joint, N, from leaf to root.

    The root's entry is what no joint carries: zero, if the accelerations are right.
    """
    force = [sub(b.force, scale(b.mass, a)) for b, a in zip(burdens, linear, strict=True)]
    torque = [sub(b.torque, matvec(b.inertia, a)) for b, a in zip(burdens, angular, strict=True)]
    for o in reversed(moving.order[1:]):
        j = moving.inner_joint[o]
        i = moving.inner[j]
        point = moving.points[j]
        torque[o] = add(torque[o], cross(sub(moving.bodies[o].center, point), force[o]))
        arm = sub(point, moving.bodies[i].center)
        force[i] = add(force[i], force[o])
        torque[i] = total((torque[i], torque[o], cross(arm, force[o])))
    return force, torque


def in_inner_axes(moving, loads):
    """Joint loads per joint in the axes of its inner body, and the root's residual."""
    force, torque = loads
    axes = [transpose(moving.bodies[i].C_NB) for i in moving.inner]
    size = max((abs(x) for v in force + torque for x in v), default=mpf(0))
    left = max(abs(x) for x in force[0] + torque[0])
    return {
        "joint_force": array([matvec(C, force[o]) for C, o in zip(axes, moving.outer, strict=True)]),
        "joint_torque": array([matvec(C, torque[o]) for C, o in zip(axes, moving.outer, strict=True)]),
        "residual": left / size if axes and size else left,
    }


def accelerations(spacecraft, moving, udot, angular, linear):
    """Accelerations of bodies, joints and wheels as they are returned."""
    columns = max([3, *map(axis_count, spacecraft.joints)])
    joint = np.full((len(spacecraft.joints), columns), mp.nan, dtype=object)
    for f, value in zip(moving.freedoms, udot, strict=True):
        if f.joint is not None:
            joint[f.joint, f.axis] = value
    body = [matvec(transpose(b.C_NB), a) for b, a in zip(moving.bodies, angular, strict=True)]
    index = body_index(spacecraft)
    wheel = []
    for w in spacecraft.wheels:
        wheel.append(mpf(w.torque) / mpf(w.inertia) - dot(unit(vec(w.axis)), body[index[w.body]]))
    return {
        "angular": array(body),
        "linear": array(linear),
        "joint": joint,
        "wheel": np.array(wheel, dtype=object),
    }


def conserved(spacecraft, moving, burdens):
    """Energies and momenta."""
    spin = ZERO
    for load, body in zip(burdens, moving.bodies, strict=True):
        arm, velocity = sub(body.center, moving.center), sub(body.velocity, moving.velocity)
        spin = total((spin, load.momentum, scale(load.mass, cross(arm, velocity))))
    kinetic = sum((load.kinetic_energy for load in burdens), mpf(0))
    potential = sum((drive(joint)[1] for joint in spacecraft.joints), mpf(0))
    return {
        "kinetic_energy": kinetic,
        "energy": kinetic + potential,
        "linear_momentum": array([scale(moving.mass, moving.velocity)])[0],
        "angular_momentum": array([spin])[0],
    }


def places(moving):
    """Positions, velocities, rates and attitudes of the bodies."""
    turned = [transpose(b.C_NB) for b in moving.bodies]
    return {
        "position": array([b.center for b in moving.bodies]),
        "velocity": array([b.velocity for b in moving.bodies]),
        "rate": array([matvec(C, b.rate) for C, b in zip(turned, moving.bodies, strict=True)]),
        "C_BN": np.array(turned, dtype=object),
        "mass_center": array([moving.center])[0],
    }


def array(vectors):
    """Vectors as an array (n, 3) of mpf."""
    return np.array(vectors, dtype=object).reshape(-1, 3)


def value_of(x):
    """An array of mpf, or one mpf, in double."""
    return x.astype(float) if isinstance(x, np.ndarray) else float(x)
