"""Where the bodies of a spacecraft are and how they move, in mpmath numbers and in N.

Everything hangs on the list of freedoms: one generalised speed each, with the direction in which it turns
or slides all bodies beyond it. No body frame is used to calculate in, on purpose: see ``exact``.
"""

from dataclasses import dataclass

from mpmath import mpf

from tests.support.vectors import (
    UNITS,
    ZERO,
    add,
    cross,
    dcm,
    matmul,
    matvec,
    rotation,
    scale,
    sub,
    total,
    transpose,
    unit,
    vec,
)


@dataclass(frozen=True)
class Freedom:
    """One generalised speed: at 1, the bodies beyond it get the rate ``turn`` about ``point`` or slide."""

    joint: int | None  # None: the free root
    axis: int
    point: tuple
    turn: tuple = ZERO
    slide: tuple = ZERO


@dataclass
class BodyMotion:
    """Motion of one body; vectors in N. The biases are accelerations while no generalised speed changes."""

    C_NB: tuple
    center: tuple  # m, mass centre from N's origin
    rate: tuple  # rad/s
    velocity: tuple  # m/s, of the mass centre
    bias_angular: tuple  # rad/s2
    bias_linear: tuple  # m/s2, of the mass centre
    path: tuple  # indices of the freedoms that move it, root first


@dataclass
class Motion:
    """A whole spacecraft: bodies and joints in declaration order."""

    order: list  # body indices, inner before outer
    inner_joint: list  # per body: index of the joint that carries it, None for the root
    inner: list  # per joint: index of its inner body
    outer: list  # per joint: index of its outer body
    bodies: list  # BodyMotion
    points: list  # per joint: its outer body's joint point in N
    freedoms: list
    mass: mpf
    center: tuple  # of the spacecraft's mass, m
    velocity: tuple  # of that, m/s


def per_axis(value, count):
    """One number for all axes, or one an axis, as ``count`` mpf."""
    if hasattr(value, "__len__"):
        if len(value) != count:
            raise ValueError(f"expected {count} numbers, got {value!r}")
        return [mpf(v) for v in value]
    return [mpf(value)] * count


def axis_count(joint):
    """How many generalised speeds the joint has."""
    return len(joint.slides) + (3 if joint.type == "spherical" else len(joint.axes))


def axis_vectors(axes):
    """Axes as unit vectors, those of turns each in the frame that precedes its rotation."""
    named = dict(zip("xyz", UNITS, strict=True))
    return [named[a] if isinstance(a, str) else unit(vec(a)) for a in axes]


def body_index(spacecraft):
    """Body name -> index."""
    return {body.name: i for i, body in enumerate(spacecraft.bodies)}


def mass_center_arm(body, point):
    """From the body's mass centre to a point given from its origin; m, body axes."""
    return sub(vec(point), vec(body.mass_center))


def joint_directions(joint, C_NI):
    """Turns and slides of a joint (unit vectors in N) and C_NO, from the inner body's C_NI.

    A spherical joint's attitude leads from the inner to the outer joint frame, between the mountings, but its
    speeds are components in the outer body's axes.
    """
    turns, slides = [], []
    C_NG = matmul(C_NI, transpose(dcm(joint.inner_rotation)))
    if joint.type == "spherical":
        slides = [matvec(C_NG, axis) for axis in axis_vectors(joint.slides)]  # before it turns
        C_NG = matmul(C_NG, transpose(dcm(joint.attitude)))
    elif joint.type == "prismatic":
        slides = [matvec(C_NG, axis) for axis in axis_vectors(joint.axes)]
    elif joint.type == "gimbal":
        slides = [matvec(C_NG, axis) for axis in axis_vectors(joint.slides)]  # before it turns
        for axis, angle in zip(axis_vectors(joint.axes), per_axis(joint.angle, len(joint.axes)), strict=True):
            turns.append(matvec(C_NG, axis))
            C_NG = matmul(C_NG, transpose(rotation(axis, angle)))
    elif joint.type != "fixed":
        raise ValueError(f"unknown joint type {joint.type!r}")
    C_NO = matmul(C_NG, transpose(dcm(joint.outer_rotation)))
    if joint.type == "spherical":
        turns = list(transpose(C_NO))
    return turns, slides, C_NO


def outer_rate(joint, turns, speeds, w_IN):
    """Rate of the outer body (N) and its angular acceleration beyond the inner body's, at constant speeds.

    An axis of a gimbal is carried by the rotations before it, those of a spherical joint by the outer body.
    """
    if joint.type == "spherical":
        relative = total(map(scale, speeds, turns))
        return add(w_IN, relative), cross(w_IN, relative)  # (w_I + relative) x relative
    rate, bias = w_IN, ZERO
    for turn, speed in zip(turns, speeds, strict=True):
        bias = add(bias, scale(speed, cross(rate, turn)))
        rate = add(rate, scale(speed, turn))
    return rate, bias


def place_outer(index, joint, inner, outer, at, freedoms):
    """Motion of a joint's outer body and its joint point, from ``at``, the motion of its inner body.

    Appends the joint's freedoms.
    """
    turns, slides, C_NO = joint_directions(joint, at.C_NB)
    speeds = per_axis(joint.rate, axis_count(joint))
    rate, bias = outer_rate(joint, turns, speeds[len(slides) :], at.rate)
    shift = total(map(scale, per_axis(joint.displacement, len(slides)), slides))
    sliding = total(map(scale, speeds[: len(slides)], slides))
    arm_i = add(matvec(at.C_NB, mass_center_arm(inner, joint.inner_point)), shift)
    arm_o = matvec(C_NO, mass_center_arm(outer, joint.outer_point))
    point = add(at.center, arm_i)

    first = len(freedoms)
    freedoms += [Freedom(index, k, point, slide=s) for k, s in enumerate(slides)]
    freedoms += [Freedom(index, k, point, turn=e) for k, e in enumerate(turns, start=len(slides))]

    spin_i, spin_o = cross(at.rate, arm_i), cross(rate, arm_o)
    angular = add(at.bias_angular, bias)
    body = BodyMotion(
        C_NB=C_NO,
        center=sub(point, arm_o),
        rate=rate,
        velocity=sub(total((at.velocity, spin_i, sliding)), spin_o),
        bias_angular=angular,
        bias_linear=sub(
            total(
                (
                    at.bias_linear,
                    cross(at.bias_angular, arm_i),
                    cross(at.rate, spin_i),
                    scale(2, cross(at.rate, sliding)),
                )
            ),
            add(cross(angular, arm_o), cross(rate, spin_o)),
        ),
        path=at.path + tuple(range(first, len(freedoms))),
    )
    return body, point


def topological_order(inner, outer, count):
    """Body indices, root (0) first, inner before outer, whatever the order of declaration."""
    children = {i: [] for i in range(count)}
    for i, o in zip(inner, outer, strict=True):
        children[i].append(o)
    order = [0]
    for body in order:  # grows while it is walked
        order += children[body]
    if sorted(order) != list(range(count)):
        raise ValueError("the joints do not make a tree of all bodies")
    return order


def root_motion(spacecraft):
    """Motion of the root with its mass centre at rest in N's origin, and its six freedoms."""
    C_NB = transpose(dcm(spacecraft.attitude))
    freedoms = [Freedom(None, k, ZERO, turn=e) for k, e in enumerate(transpose(C_NB))]
    freedoms += [Freedom(None, 3 + k, ZERO, slide=e) for k, e in enumerate(UNITS)]
    rate = matvec(C_NB, vec(spacecraft.rate))
    return BodyMotion(C_NB, ZERO, rate, ZERO, ZERO, ZERO, tuple(range(6))), freedoms


def motion(spacecraft):
    """The motion of a ``parts.Spacecraft`` at its start state."""
    index = body_index(spacecraft)
    inner = [index[j.inner] for j in spacecraft.joints]
    outer = [index[j.outer] for j in spacecraft.joints]
    count = len(spacecraft.bodies)
    inner_joint, bodies, points = [None] * count, [None] * count, [None] * len(inner)
    for j, o in enumerate(outer):
        inner_joint[o] = j
    order = topological_order(inner, outer, count)
    bodies[0], freedoms = root_motion(spacecraft)
    for o in order[1:]:
        j = inner_joint[o]
        i = inner[j]
        bodies[o], points[j] = place_outer(
            j, spacecraft.joints[j], spacecraft.bodies[i], spacecraft.bodies[o], bodies[i], freedoms
        )
    found = Motion(order, inner_joint, inner, outer, bodies, points, freedoms, mpf(0), ZERO, ZERO)
    move_to_start(found, spacecraft)
    return found


def move_to_start(found, spacecraft):
    """Shift a motion that was built around the root to the position and velocity that are given."""
    masses = [mpf(b.mass) for b in spacecraft.bodies]
    found.mass = sum(masses, mpf(0))
    shares = [m / found.mass for m in masses]
    center = total(scale(x, b.center) for x, b in zip(shares, found.bodies, strict=True))
    velocity = total(scale(x, b.velocity) for x, b in zip(shares, found.bodies, strict=True))
    shift, boost = vec(spacecraft.position), vec(spacecraft.velocity)
    if spacecraft.position_of == "mass_center":
        shift, boost = sub(shift, center), sub(boost, velocity)
    elif spacecraft.position_of != "root":
        raise ValueError(f"unknown position_of {spacecraft.position_of!r}")
    found.center, found.velocity = add(center, shift), add(velocity, boost)
    for b in found.bodies:
        b.center, b.velocity = add(b.center, shift), add(b.velocity, boost)
    found.points = [add(p, shift) for p in found.points]
    found.freedoms = [Freedom(f.joint, f.axis, add(f.point, shift), f.turn, f.slide) for f in found.freedoms]
