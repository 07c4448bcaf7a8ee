"""The same spacecraft described otherwise: from another root, or in another order.

Nothing physical may change, so every result, body by body, must stay the same.
"""

from dataclasses import replace

import mpmath
import numpy as np
from mpmath import mpf

from tests.support.motion import axis_vectors, motion, per_axis
from tests.support.vectors import conjugate, dcm, matmul, matvec, quaternion, scale, sub, transpose


def renumber(spacecraft, seed):
    """The spacecraft with its joints, and its bodies but the root, declared in another order."""
    rng = np.random.default_rng(seed)
    root, *others = spacecraft.bodies
    joints = list(spacecraft.joints)
    return replace(
        spacecraft,
        bodies=[root] + [others[i] for i in rng.permutation(len(others))],
        joints=[joints[i] for i in rng.permutation(len(joints))],
    )


def reroot(spacecraft, body, digits=40, rounded=True):
    """The same spacecraft at the same instant with ``body`` (a name) as its root.

    Joints between the old root and the new are turned round; position and velocity become the mass centre's.
    A given torque of a spherical joint, and its dampers if they differ from axis to axis, stay fixed in what
    are now the inner axes: such joints are equal at t = 0 only. rounded: to double; else numbers of
    ``digits`` digits, with which the two descriptions agree far beyond double.
    """
    number = float if rounded else mpf
    with mpmath.workdps(digits):
        moving = motion(spacecraft)
        names = [b.name for b in spacecraft.bodies]
        new = names.index(body)
        turned, at = set(), new
        while moving.inner_joint[at] is not None:
            turned.add(moving.inner_joint[at])
            at = moving.inner[moving.inner_joint[at]]
        C_BN = transpose(moving.bodies[new].C_NB)
        bodies = list(spacecraft.bodies)
        return replace(
            spacecraft,
            bodies=[bodies[new]] + bodies[:new] + bodies[new + 1 :],
            joints=[reverse(j, number) if i in turned else j for i, j in enumerate(spacecraft.joints)],
            attitude=each(number, quaternion(C_BN)),
            rate=each(number, matvec(C_BN, moving.bodies[new].rate)),
            position=each(number, moving.center),
            velocity=each(number, moving.velocity),
            position_of="mass_center",
        )


def each(number, values):
    """A tuple of the values as numbers of a kind."""
    return tuple(number(v) for v in values)


def reverse(joint, number):
    """The joint seen from its other side."""
    swapped = replace(
        joint,
        inner=joint.outer,
        outer=joint.inner,
        inner_point=joint.outer_point,
        outer_point=joint.inner_point,
        inner_rotation=conjugate(joint.outer_rotation),
        outer_rotation=conjugate(joint.inner_rotation),
    )
    return {
        "spherical": reverse_spherical,
        "gimbal": reverse_gimbal,
        "prismatic": reverse_prismatic,
        "fixed": lambda j, _: j,
    }[joint.type](swapped, number)


def reverse_gimbal(joint, number):
    """Rotations undone last first: the same angles about the opposite axes, so torques and springs stay."""
    per = ("angle", "rate", "stiffness", "damping", "rest", "torque")
    turned = {key: tuple(x)[::-1] for key in per if hasattr(x := getattr(joint, key), "__len__")}
    axes = [each(number, scale(-1, a)) for a in reversed(axis_vectors(joint.axes))]
    return replace(joint, axes=tuple(axes), **turned)


def reverse_prismatic(joint, number):
    """The joint frame has the same axes from both sides, since nothing turns; the slide goes the other way."""
    return replace(joint, axes=tuple(each(number, scale(-1, a)) for a in axis_vectors(joint.axes)))


def reverse_spherical(joint, number):
    """Rotation vector, rate and torque change sign; the last two also go from outer to inner axes.

    The rotation vector has the same components on both sides, so springs keep their axes. Dampers act on
    the rate's components on the outer side: unequal ones have no equal on the other and become a torque.
    """
    C_OG, C_GI = transpose(dcm(joint.inner_rotation)), transpose(dcm(joint.outer_rotation))  # before the swap
    C_IO = transpose(matmul(matmul(C_OG, dcm(joint.attitude)), C_GI))
    rate, torque, damping = (per_axis(x, 3) for x in (joint.rate, joint.torque, joint.damping))
    if len(set(damping)) > 1:
        w = matvec(transpose(C_OG), rate)
        torque = sub(torque, matvec(C_OG, [c * x for c, x in zip(damping, w, strict=True)]))
        joint = replace(joint, damping=0.0)
    return replace(
        joint,
        attitude=conjugate(joint.attitude),
        rate=each(number, scale(-1, matvec(C_IO, rate))),
        torque=each(number, scale(-1, matvec(C_IO, torque))),
        rest=each(number, [-r for r in per_axis(joint.rest, 3)]),
    )
