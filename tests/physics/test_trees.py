"""Laws of mechanics on random trees: branching, depth, all joint kinds, wheels, loads, springs and drives mixed.

A failing seed is in the test's name; ``trees.random_tree(seed, bodies)`` gives the same spacecraft for ever.
"""

import functools

import numpy as np
import pytest

import nesim
from tests.support import exact, trees
from tests.support.balance import (
    along_free_axes,
    applied_loads,
    balance,
    inertial_loads,
    joint_loads,
    kinetic_power,
    powers,
)
from tests.support.compare import BODY, EPS, assert_same_bits, assert_within, error, errors
from tests.support.integrate import integrate

# (seed, bodies): every count from 1 to 41 once, in an order without meaning
TREES = [(seed, 1 + 7 * seed % 41) for seed in range(41)]
SOME = TREES[::4]
ACCELERATIONS = (*BODY, "wheel", "joint_force", "joint_torque")


def tree_of(seed, bodies):
    """A random tree with two wheels and a load for every second body, springs and drives."""
    return trees.random_tree(seed, bodies=bodies, loads=1 + bodies // 2)


@functools.cache
def solved(seed, bodies):
    """The compiled tree, its accelerations by both methods and its balance sheet."""
    tree = tree_of(seed, bodies)
    craft = nesim.build(tree)
    found = craft.accelerations("tree")
    return craft, found, balance(tree, craft.motion(), found)


EXACT = {f"random{n}": functools.partial(tree_of, seed, n) for seed, n in ((0, 1), (1, 6), (2, 13), (3, 25), (4, 41))}
EXACT |= {f"{kind}s": functools.partial(trees.random_tree, 5, 9, (kind,)) for kind in ("spherical", "gimbal",
    "prismatic")}
EXACT |= {f"booms{k}": functools.partial(trees.booms, k, seed=4) for k in (1, 3, 10)}
EXACT |= {"chain41": functools.partial(trees.chain, 41)}


@pytest.mark.parametrize("make", EXACT.values(), ids=EXACT)
def test_tree_agrees_with_exact(make):
    """Every acceleration, wire booms of 5 mm radius included. Measured: 5e-14 at most.

    Joint torques are what is left of moments of the joint forces over arms of metres: that is their scale.
    """
    spacecraft = make()
    expected, found = exact.solve(spacecraft), nesim.build(spacecraft).accelerations("tree")
    assert_within(errors(found, expected, (*BODY, "wheel", "joint_force")), 1e-11)
    arm = max((np.linalg.norm(j.outer_point) for j in spacecraft.joints), default=0.0)
    moment = arm * np.abs(expected.joint_force).max(initial=0.0)
    assert error(found.joint_torque, expected.joint_torque, moment) <= 1e-11


@pytest.mark.parametrize(("seed", "bodies"), [(0, 1), (1, 6), (2, 13), (3, 25), (4, 41)])
def test_motion_agrees_with_exact(seed, bodies):
    """Positions, velocities, rates, energy with springs and momenta: sums over the bodies. Measured: 8e-16."""
    craft, _, _ = solved(seed, bodies)
    expected, found = exact.solve(tree_of(seed, bodies)), craft.motion()
    assert_within(errors(found, expected, ("position", "velocity", "rate", "energy", "angular_momentum")), 40 * EPS)
    assert error(found.momentum, expected.linear_momentum) <= 40 * EPS


@pytest.mark.parametrize(("seed", "bodies"), TREES)
def test_tree_agrees_with_dense(seed, bodies):
    """Two ways to eliminate the same rows; the dense one may lose eps times its condition number.

    Condition numbers are 10 to 3e5. Measured: 8e-13 at most, and 0.3 of eps times the condition number.
    """
    craft, found, _ = solved(seed, bodies)
    dense = craft.accelerations("dense")
    condition = np.linalg.cond(dense.matrices["left side"])
    assert_within(errors(found, dense, (*BODY, "wheel")), 4 * EPS * condition)
    assert_within(errors(found, dense, ACCELERATIONS), 1e-11)


@pytest.mark.parametrize(("seed", "bodies"), SOME)
def test_dense_joint_forces_are_those_of_newton(seed, bodies):
    """U F_G = F - M y-dot of the paper, in N by tree order, against the forces found body by body. Measured: 2e-14."""
    craft, found, sheet = solved(seed, bodies)
    F_G = craft.accelerations("dense").matrices["F_G"].reshape(-1, 3)
    for row, joint in zip(F_G, craft.compiled.tree.joint[1:], strict=True):
        inner = sheet.index[craft.description.joints[joint].inner]
        expected = sheet.C_NB[inner] @ found.joint_force[joint]
        assert error(row, expected, np.abs(found.joint_force).max()) <= 1e-11


@pytest.mark.parametrize(("seed", "bodies"), TREES)
def test_joint_loads_satisfy_every_body(seed, bodies):
    """Newton and Euler of each body with the loads that its joints report, the root's too. Measured: 2e-13 of the
    largest."""
    _, found, sheet = solved(seed, bodies)
    for change, given, carried in zip(inertial_loads(sheet), applied_loads(sheet), joint_loads(sheet, found),
                                      strict=True):
        assert error(given + carried, change, np.abs(carried).max()) <= 1e-10


@pytest.mark.parametrize(("seed", "bodies"), TREES)
def test_joints_carry_their_drive_along_free_axes(seed, bodies):
    """Along a free axis a joint passes on its drive, spring and damper and nothing else. Measured: 8e-14 of the largest
    load."""
    _, found, sheet = solved(seed, bodies)
    carried, given = along_free_axes(sheet, found)
    size = max(np.abs(found.joint_force).max(initial=0.0), np.abs(found.joint_torque).max(initial=0.0))
    assert error(carried, given, size) <= 1e-10


@pytest.mark.parametrize(("seed", "bodies"), TREES)
def test_power_is_rate_of_change_of_energy(seed, bodies):
    """Kinetic energy changes by the power of loads, drives, springs, dampers and motors. Measured: 2e-15 of the powers'
    sum."""
    _, _, sheet = solved(seed, bodies)
    given = powers(sheet)
    scale = np.abs(given).sum() + np.abs(sheet.mass[:, None] * sheet.velocity * sheet.linear).sum()
    assert error(kinetic_power(sheet), given.sum(), scale) <= 1e-13


@pytest.mark.parametrize(("seed", "bodies"), TREES)
def test_momentum_changes_only_by_external_loads(seed, bodies):
    """Joints, wheels and springs cannot move the mass centre or turn the whole. Measured: 3e-14 of the bodies' own."""
    craft, _, sheet = solved(seed, bodies)
    arm = sheet.position - craft.motion().mass_center
    changes, loads = inertial_loads(sheet), applied_loads(sheet)
    about_center = [torque + np.cross(arm, force) for force, torque in (changes, loads)]
    assert error(changes[0].sum(axis=0), loads[0].sum(axis=0), np.abs(changes[0]).max()) <= 1e-11
    assert error(about_center[0].sum(axis=0), about_center[1].sum(axis=0), np.abs(about_center[0]).max()) <= 1e-11


def in_order_of(reference, names, rows):
    """Rows that belong to named elements, in the order of other names."""
    at = {name: i for i, name in enumerate(names)}
    return rows[[at[name] for name in reference]]


@pytest.mark.parametrize("method", ["tree", "dense"])
@pytest.mark.parametrize(("seed", "bodies"), SOME)
def test_order_of_declaration_changes_no_bit(seed, bodies, method):
    """The compiler sorts the tree by names, so the same numbers are added in the same order."""
    craft, _, _ = solved(seed, bodies)
    other = nesim.build(trees.renumber(craft.description, seed + 1))
    found, expected = other.accelerations(method), craft.accelerations(method)
    rows = {name: in_order_of(craft.bodies, other.bodies, getattr(found, name)) for name in ("angular", "linear")}
    if craft.joints:
        names = ("joint", "joint_force", "joint_torque")
        rows |= {name: in_order_of(craft.joints, other.joints, getattr(found, name)) for name in names}
    assert_same_bits(type("Sorted", (), rows | {"wheel": found.wheel}), expected, (*rows, "wheel"))
    assert bodies < 3 or other.bodies != craft.bodies


@pytest.mark.parametrize(("seed", "bodies"), SOME)
def test_choice_of_root_changes_nothing(seed, bodies):
    """From another root other rows are eliminated, in another order. Measured: 4e-14."""
    craft, expected, _ = solved(seed, bodies)
    other = nesim.build(trees.reroot(craft.description, craft.bodies[-1]))
    found, motion, moved = other.accelerations(), craft.motion(), other.motion()
    for name in ("angular", "linear"):
        assert error(in_order_of(craft.bodies, other.bodies, getattr(found, name)), getattr(expected, name)) <= 1e-11
    assert error(found.wheel, expected.wheel) <= 1e-11
    assert_within(errors(moved, motion, ("energy", "momentum", "angular_momentum")), 100 * EPS)


@pytest.mark.parametrize("seed", [11, 12, 14])  # no gimbal locks and no ball joint passes pi on the way
def test_undamped_free_tree_keeps_energy_and_momenta(seed):
    """Springs of every joint kind give back what they took, over the whole run.

    A few hundred steps that err by 1e-12 each at most. Measured: 5e-13.
    """
    tree = trees.random_tree(seed, bodies=7, loads=0, drives=False)
    undamped = [nesim.Joint(**{**vars(joint), "damping": 0.0}) for joint in tree.joints]
    craft = nesim.build(nesim.Spacecraft(**{**vars(tree), "joints": undamped}))
    motions = [craft.motion(state) for state in integrate(craft, np.linspace(0, 3, 7))]
    first = motions[0]
    assert abs(motions[-1].potential_energy - first.potential_energy) > 0.01 * first.kinetic_energy
    for motion in motions[1:]:
        assert_within(errors(motion, first, ("energy", "momentum", "angular_momentum")), 1e-10)
