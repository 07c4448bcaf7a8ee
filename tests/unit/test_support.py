"""The oracle that other tests lean on: against reference numbers, and against its own definition."""

from dataclasses import replace

import mpmath
import numpy as np
import pytest
from mpmath import mp, mpf

from nesim import things as parts
from tests.support import exact, reference, trees
from tests.support.motion import axis_count, motion, per_axis
from tests.support.vectors import (
    add,
    cross,
    dcm,
    dot,
    matmul,
    matvec,
    quaternion,
    rotation,
    scale,
    sub,
    total,
    transpose,
    unit,
    vec,
)

SEEDS = [30, 33, 36, 38]  # between them gimbals and slides of 1, 2 and 3 axes on the way to the new root, sprung
STEP = mpf(2) ** -50  # s; about 1e-15: central differences then err by 1e-25 at most (measured 7e4 STEP^2)
DIGITS = 70  # second differences divide rounding by STEP^2
PER_BODY = ("angular", "linear", "position", "velocity", "rate", "C_BN")
PER_JOINT = ("joint", "joint_force", "joint_torque")
WHOLE = ("wheel", "energy", "kinetic_energy", "linear_momentum", "angular_momentum", "mass_center")


def assert_close(actual, expected, relative):
    """Equal within a part of the largest expected value, mpf or double; NaN where NaN is expected."""
    actual, expected = np.atleast_1d(actual), np.atleast_1d(expected)
    there = ~np.isnan(expected.astype(float))
    np.testing.assert_array_equal(~np.isnan(actual.astype(float)), there)
    largest = max(abs(expected[there]), default=0)
    worst = max(abs(actual - expected)[there], default=0)
    assert worst <= relative * largest, f"{float(worst / largest)} of the largest value"


@pytest.mark.parametrize("case", sorted({name for name, _ in reference.cases()}))
def test_oracle_reproduces_reference(case):
    """Both are exact before rounding, so they may differ by the last bit at most; measured: not at all."""
    expected = reference.load(case)
    found = exact.solve(expected.spacecraft)
    for name in (*PER_BODY, "joint", "kinetic_energy", "linear_momentum"):
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), rtol=3e-16, atol=0, err_msg=name)
    about_origin = found.angular_momentum + np.cross(found.mass_center, found.linear_momentum)
    assert_close(about_origin, expected.angular_momentum_about_origin, 1e-15)


def test_forty_digits_are_enough_for_thin_wires():
    wires = trees.booms(2, radius=1e-3)
    found, more = exact.solve(wires), exact.solve(wires, digits=80)
    for name in (*PER_BODY, *PER_JOINT, *WHOLE):
        np.testing.assert_array_equal(getattr(found, name), getattr(more, name))


def assert_same_physics(spacecraft, original, relative, **solving):
    """Two descriptions of one spacecraft, bodies and joints matched by name, move and are loaded alike."""
    found, expected = exact.solve(spacecraft, **solving), exact.solve(original, **solving)
    place = {b.name: i for i, b in enumerate(spacecraft.bodies)}
    order = [place[b.name] for b in original.bodies]
    for name in PER_BODY:
        assert_close(getattr(found, name)[order], getattr(expected, name), relative)
    for name in WHOLE:
        assert_close(getattr(found, name), getattr(expected, name), relative)
    with mpmath.workdps(40):
        there, here = forces_on_first(spacecraft, found), forces_on_first(original, expected)
    assert_close([there[name] for name in sorted(there)], [here[name] for name in sorted(here)], relative)


def forces_on_first(spacecraft, found):
    """Joint name -> joint force (N) on that of its two bodies whose name sorts first, the inner or not."""
    index = {b.name: i for i, b in enumerate(spacecraft.bodies)}
    forces = {}
    for joint, force in zip(spacecraft.joints, found.joint_force, strict=True):
        force = found.C_BN[index[joint.inner]].T @ force
        forces[joint.name] = force if joint.inner < joint.outer else -force
    return forces


@pytest.mark.parametrize("seed", SEEDS)
def test_reroot_keeps_the_physics(seed):
    """Measured: 3e-37 of the largest value with all digits, 3e-16 rounded to double."""
    tree = trees.random_tree(seed, bodies=9, wheels=3)
    for body in (tree.bodies[-1].name, "b8"):
        for rounded, relative in ((False, 1e-34), (True, 1e-14)):
            other = trees.reroot(tree, body, rounded=rounded)
            assert other.bodies[0].name == body
            assert_same_physics(other, tree, relative, rounded=rounded)


@pytest.mark.parametrize("seed", SEEDS)
def test_renumber_keeps_the_physics(seed):
    tree = trees.random_tree(seed)
    other = trees.renumber(tree, seed)
    assert [b.name for b in other.bodies] != [b.name for b in tree.bodies]
    assert_same_physics(other, tree, 1e-34, rounded=False)


def turned(q, w, wdot, h):
    """The quaternion q of a frame with the rate w in its own axes, h seconds on, to second order."""
    phi = add(scale(h, w), scale(h * h / 2, wdot))
    return quaternion(matmul(rotation(unit(phi), mp.sqrt(dot(phi, phi))), dcm(q)))


def in_joint_axes(joint, x):
    """A vector in the outer body's axes taken to the joint frame on that side."""
    return matvec(transpose(dcm(joint.outer_rotation)), vec(x))


def moved(spacecraft, found, h):
    """The spacecraft h seconds on, with the accelerations ``found``, to second order."""
    joints = []
    for joint, row in zip(spacecraft.joints, found.joint, strict=True):
        count = axis_count(joint)
        rate, change = per_axis(joint.rate, count), [mpf(x) for x in row[:count]]
        new = {"rate": [u + h * a for u, a in zip(rate, change, strict=True)]}
        if joint.type == "spherical":
            inside = (in_joint_axes(joint, x) for x in (rate, change))
            new["attitude"] = turned(joint.attitude, *inside, h)
        elif count:
            key = "angle" if joint.type == "gimbal" else "displacement"
            at = per_axis(getattr(joint, key), count)
            new[key] = [q + h * u + h * h / 2 * a for q, u, a in zip(at, rate, change, strict=True)]
        joints.append(replace(joint, **new))
    wheels = [replace(w, speed=w.speed + h * mpf(a)) for w, a in zip(spacecraft.wheels, found.wheel, strict=True)]
    w, wdot, v = vec(spacecraft.rate), vec(found.angular[0]), vec(spacecraft.velocity)
    a = vec(found.linear[0])
    if spacecraft.position_of == "mass_center":
        mass = mp.fsum(b.mass for b in spacecraft.bodies)
        a = total(scale(b.mass / mass, vec(row)) for b, row in zip(spacecraft.bodies, found.linear, strict=True))
    return replace(
        spacecraft,
        joints=joints,
        wheels=wheels,
        attitude=turned(spacecraft.attitude, w, wdot, h),
        rate=add(w, scale(h, wdot)),
        position=total((vec(spacecraft.position), scale(h, v), scale(h * h / 2, a))),
        velocity=add(v, scale(h, a)),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_accelerations_are_derivatives_of_the_motion(seed):
    """Second differences of positions and first differences of rates, without any bias formula."""
    tree = trees.random_tree(seed)
    found = exact.solve(tree, digits=DIGITS, rounded=False)
    with mpmath.workdps(DIGITS):
        now = motion(tree)
        before, after = (motion(moved(tree, found, h)) for h in (-STEP, STEP))
        linear, angular, rates = [], [], []
        for b, n, a in zip(before.bodies, now.bodies, after.bodies, strict=True):
            linear.append(scale(1 / STEP**2, sub(add(a.center, b.center), scale(2, n.center))))
            change = sub(matvec(transpose(a.C_NB), a.rate), matvec(transpose(b.C_NB), b.rate))
            angular.append(scale(1 / (2 * STEP), change))
            spin = matmul(sub_matrix(a.C_NB, b.C_NB), transpose(n.C_NB))  # 2 STEP w~
            rates.append(scale(1 / (2 * STEP), (spin[2][1], spin[0][2], spin[1][0])))
        # all bodies on one scale: a body that nothing pulls along three slides has no acceleration at all
        assert_close(linear, found.linear, 1e-20)
        assert_close(angular, found.angular, 1e-20)
        assert_close(rates, [b.rate for b in now.bodies], 1e-20)


def sub_matrix(a, b):
    """a - b."""
    return tuple(map(sub, a, b))


def momenta_and_energy(spacecraft):
    """(p_x, p_y, p_z, h_x, h_y, h_z, E) in N, h about the mass centre, unrounded."""
    moving = motion(spacecraft)
    burdens = [exact.burden(spacecraft, i, b) for i, b in enumerate(moving.bodies)]
    spin = total(
        add(load.momentum, scale(load.mass, cross(sub(body.center, moving.center), body.velocity)))
        for load, body in zip(burdens, moving.bodies, strict=True)
    )
    energy = sum(b.kinetic_energy for b in burdens) + sum(exact.drive(j)[1] for j in spacecraft.joints)
    return (*scale(moving.mass, moving.velocity), *spin, energy)


def applied(spacecraft):
    """Force, torque about the mass centre (N) and power of loads, wheel motors, drives and dampers."""
    moving = motion(spacecraft)
    force, torque, power = vec((0, 0, 0)), vec((0, 0, 0)), mpf(0)
    for i, body in enumerate(moving.bodies):
        f, t = exact.applied_load(spacecraft, i, body.C_NB)
        force = add(force, f)
        torque = total((torque, t, cross(sub(body.center, moving.center), f)))
        power += dot(f, body.velocity) + dot(t, body.rate)
    for joint in spacecraft.joints:
        count = axis_count(joint)
        rate, given, c = (per_axis(x, count) for x in (joint.rate, joint.torque, joint.damping))
        power += sum(given[k] * rate[k] for k in range(count))
        if joint.type == "spherical":
            rate = in_joint_axes(joint, rate)
        power -= sum(c[k] * rate[k] ** 2 for k in range(count))
    power += sum(mpf(w.torque) * w.speed for w in spacecraft.wheels)
    return (*force, *torque, power)


@pytest.mark.parametrize("seed", SEEDS)
def test_momentum_and_energy_follow_the_loads(seed):
    """Springs are in the energy, so their torques must be the gradient of their potential, spherical too."""
    tree = trees.random_tree(seed)
    found = exact.solve(tree, digits=DIGITS, rounded=False)
    with mpmath.workdps(DIGITS):
        before, after = (momenta_and_energy(moved(tree, found, h)) for h in (-STEP, STEP))
        rates = [(a - b) / (2 * STEP) for a, b in zip(after, before, strict=True)]
        assert_close(rates, applied(tree), 1e-20)


@pytest.mark.parametrize("seed", SEEDS)
def test_joints_transmit_their_drive_along_free_axes(seed):
    """Along a free axis the outer body gets the drive; the inner body, whose load is given, its opposite."""
    tree = trees.random_tree(seed)
    found = exact.solve(tree, rounded=False)
    assert found.residual < 1e-36
    with mpmath.workdps(40):
        moving = motion(tree)
        for f in moving.freedoms[6:]:
            C_NI = moving.bodies[moving.inner[f.joint]].C_NB
            force, torque = (matvec(C_NI, vec(x[f.joint])) for x in (found.joint_force, found.joint_torque))
            given = exact.drive(tree.joints[f.joint])[0][f.axis]
            size = max(abs(x) for x in force + torque)
            assert abs(dot(f.slide, force) + dot(f.turn, torque) + given) < 1e-36 * size


@pytest.mark.parametrize("attitude", [(0.3, -0.5, 0.2, 0.4), (-0.6, 0.1, 0.7, -0.1), (1e-8, 2e-8, -1e-8, 1.0)])
def test_spherical_spring_torque_is_gradient_of_its_potential(attitude):
    """dV/dt = -torque . w for the rate w of the outer relative to the inner body, in outer axes."""
    joint = trees.random_tree(2, bodies=2, kinds=("spherical",)).joints[0]
    spring = {"stiffness": (2.0, 5.0, 11.0), "rest": (0.3, -0.2, 0.1), "damping": 0.0, "torque": 0.0}
    joint = replace(joint, attitude=attitude, **spring)
    with mpmath.workdps(DIGITS):
        w, zero = in_joint_axes(joint, joint.rate), vec((0, 0, 0))
        moments = [replace(joint, attitude=turned(attitude, w, zero, h)) for h in (-STEP, STEP)]
        before, after = (exact.drive(j)[1] for j in moments)
        power = dot(exact.drive(joint)[0], vec(joint.rate))
        assert abs((after - before) / (2 * STEP) + power) < 1e-20 * abs(power)


@pytest.mark.parametrize(
    ("load", "linear", "angular"),
    [
        ({"force": (4, 0, 0), "point": (0.5, 1, 0)}, (0, 2, 0), (0, 0, -4 / 3)),
        ({"force": (4, 0, 0), "point": (0.5, 1, 0), "frame": "N"}, (2, 0, 0), (0, 0, 0)),
        ({"force": (0, 4, 0), "point": (0.5, 1, 0), "frame": "N"}, (0, 2, 0), (0, 0, -4 / 3)),
        ({"force": (4, 0, 0), "torque": (5, 0, 0), "frame": "N"}, (2, 0, 0), (0, -5 / 2, 0)),
        ({"torque": (5, 0, 0), "start": 0.0, "stop": 1.0}, (0, 0, 0), (5, 0, 0)),
        ({"torque": (5, 0, 0), "start": -1.0, "stop": 0.0}, (0, 0, 0), (0, 0, 0)),
        ({"torque": (5, 0, 0), "start": 1e-9}, (0, 0, 0), (0, 0, 0)),
    ],
)
def test_loads_by_hand(load, linear, angular):
    """A body turned by +90 deg about z: its x axis lies along N's y, its y axis along N's -x."""
    body = parts.Body(name="box", mass=2.0, inertia=(1.0, 2.0, 3.0), mass_center=(0.5, 0, 0))
    quarter = (0, 0, np.sqrt(0.5), np.sqrt(0.5))
    box = parts.Spacecraft(bodies=[body], loads=[parts.Load(body="box", **load)], attitude=quarter)
    found = exact.solve(box)
    np.testing.assert_allclose(found.linear[0], linear, rtol=0, atol=1e-15)
    np.testing.assert_allclose(found.angular[0], angular, rtol=0, atol=1e-15)


def test_random_trees_are_physical_and_repeatable():
    for seed in SEEDS:
        tree = trees.random_tree(seed)
        assert tree == trees.random_tree(seed)
        for body in tree.bodies:
            a, b, c = np.linalg.eigvalsh(np.array(body.inertia))
            assert 0 < a <= b <= c < a + b
    kinds = {j.type for seed in SEEDS for j in trees.random_tree(seed).joints}
    assert kinds == set(trees.KINDS)
