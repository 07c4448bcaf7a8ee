"""Lanes: W spacecraft of one tree side by side get the bits that each gets alone, and sine and cosine are right."""

from dataclasses import replace

import mpmath
import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.compiler.layout import in_lanes
from tests.support import exact, trees
from tests.support.compare import EPS, errors

FIELDS = ("du", "alpha", "a", "w", "margin")  # of accelerations()
REPORTED = ("body_q", "body_r", "body_v", "kinetic", "potential", "H", "joint_F", "joint_T")  # of what is derived from them


def varied(spacecraft, lane):
    """Another spacecraft of the same tree: every mass, inertia, arm, spring, load and start value differs.

    The spherical attitudes of neighbouring lanes lie on different branches: some angles beyond pi/2, some small.
    """
    rng = np.random.default_rng(1000 + lane)
    small = (1e-3, 0.3, 1.0)[lane % 3]

    def scaled(x):
        return tuple(scaled(v) for v in x) if np.ndim(x) else float(rng.uniform(0.8, 1.25)) * x

    def joint(j):
        keys = ("inner_point", "angle", "displacement", "rate", "stiffness", "rest", "torque")
        changed = {key: scaled(getattr(j, key)) for key in keys}
        q = np.array(j.attitude) * (small, small, small, 1)
        return replace(j, **changed, attitude=tuple(q / np.linalg.norm(q)))

    def body(b):
        s = scaled(1.0)
        return replace(b, mass=s * b.mass, inertia=s * np.array(b.inertia), mass_center=scaled(b.mass_center))

    return replace(
        spacecraft,
        bodies=[body(b) for b in spacecraft.bodies],
        joints=[joint(j) for j in spacecraft.joints],
        wheels=[replace(w, speed=scaled(w.speed), torque=scaled(w.torque), inertia=w.inertia / 2) for w in spacecraft.wheels],
        loads=[replace(load, force=scaled(load.force), torque=scaled(load.torque)) for load in spacecraft.loads],
        rate=scaled(spacecraft.rate),
        position=scaled(spacecraft.position),
    )


def side_by_side(module, values):
    """Flat arrays of W spacecraft as one of the lane module: value by value, lane by lane."""
    out = module.aligned_empty(len(values[0]))
    out.reshape(-1, module.LANES)[:] = np.transpose(values)
    return out


def evaluate(work, t, q, u):
    """Everything that a workspace derives from a state; returns d(q)/dt."""
    dq, _ = work.derivative(t, q, u)
    work.motion(t, q, u)
    work.body_accelerations()
    work.reactions(t, q, u)
    return dq


def assert_same_bits_in_lanes(crafts, lanes, times):
    """Each craft's fields in its lane equal those of the craft alone, bit by bit."""
    module = _core.BY_LANES[lanes]
    work = module.Workspace(module.Model(in_lanes([c.compiled.arrays for c in crafts])))
    states = [[t] for t in times], [c.start.q for c in crafts], [c.start.u for c in crafts]
    dq = evaluate(work, *(side_by_side(module, x) for x in states)).reshape(-1, lanes)
    for lane, (craft, t) in enumerate(zip(crafts, times, strict=True)):
        alone = evaluate(craft.work, np.array([t]), craft.start.q, craft.start.u)
        assert alone.tobytes() == dq[:, lane].tobytes(), f"d(q)/dt in lane {lane}"
        for name in (*FIELDS, *REPORTED):
            mine, there = craft.work.view(name)[:, :, 0], work.view(name)[:, :, lane]
            assert mine.tobytes() == there.tobytes(), f"{name} in lane {lane}"


KINDS = {kind: (kind,) for kind in ("spherical", "gimbal", "prismatic")} | {"mixed": trees.KINDS}


@pytest.mark.parametrize("lanes", [4, 8])
@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("seed", [0, 1])
def test_lanes_have_the_bits_of_one_spacecraft_alone(lanes, kinds, seed):
    """Springs, dampers, wheels, loads that begin and end at different times in each lane: no bit differs."""
    tree = trees.random_tree(seed, bodies=9, kinds=kinds, wheels=3, loads=8)
    crafts = [nesim.build(varied(tree, lane)) for lane in range(lanes)]
    assert len({c.start.q.tobytes() for c in crafts}) == lanes
    assert_same_bits_in_lanes(crafts, lanes, times=np.linspace(-1, 6, lanes))


@pytest.mark.parametrize("lanes", [4, 8])
def test_quiet_lanes_have_the_same_bits_too(lanes):
    """Without anything that acts the forces are skipped: the other way through the kernels."""
    tree = trees.random_tree(7, bodies=9, wheels=0, loads=0, springs=False, drives=False)
    assert_same_bits_in_lanes([nesim.build(varied(tree, lane)) for lane in range(lanes)], lanes, times=np.zeros(lanes))


def test_spacecraft_of_different_trees_cannot_share_lanes():
    """Tables are shared by the lanes, so they must be equal."""
    crafts = [nesim.build(trees.random_tree(seed, bodies=5)) for seed in range(4)]
    with pytest.raises(ValueError, match="different trees"):
        in_lanes([c.compiled.arrays for c in crafts])


@pytest.mark.parametrize("lanes", [4, 8])
def test_state_that_is_not_aligned_is_refused(lanes):
    """A vector load from such an address would end the process."""
    module = _core.BY_LANES[lanes]
    craft = nesim.build(trees.random_tree(0, bodies=2))
    work = module.Workspace(module.Model(in_lanes([craft.compiled.arrays] * lanes)))
    t, q, u = (module.aligned_empty(n) for n in (2, len(craft.start.q), len(craft.start.u)))
    with pytest.raises(ValueError, match="aligned"):
        work.accelerations(t[1 : 1 + lanes], q, u)


# --------------------------------------------------------------------------------- sine, cosine and arc tangent

HINGE = nesim.Spacecraft(
    bodies=[nesim.Body(name=n, mass=1.0, inertia=(1.0, 1.0, 1.0)) for n in ("hub", "arm")],
    joints=[nesim.Joint(name="hinge", type="gimbal", inner="hub", outer="arm", axes=["z"])],
)


def hinge_turns(angles):
    """(sine, cosine) that the core finds for hinge angles: they stand in E, the turn from the inner to the outer body."""
    craft = nesim.build(HINGE)
    found = []
    for angle in angles:
        craft.derivative(nesim.State(0.0, np.append(craft.start.q[:-1], angle), craft.start.u))
        E = craft.work.view("E")[1, :, 0]
        found.append((E[1], E[0]))
    return np.array(found)


def exact_turns(angles):
    """The same to the last bit."""
    with mpmath.workdps(60):
        return np.array([(float(mpmath.sin(mpmath.mpf(float(a)))), float(mpmath.cos(mpmath.mpf(float(a))))) for a in angles])


def test_sine_and_cosine_to_a_million_radians():
    """One rounding of the reduced angle, one of the series: below 2 ulp of 1 everywhere. Measured: 1.1e-16, half an ulp.

    Random angles of every size, and those next to multiples of pi/4, where quadrants change.
    """
    rng = np.random.default_rng(5)
    sizes = 10.0 ** rng.uniform(-9, 6, 4000) * rng.choice([-1, 1], 4000)
    edges = np.arange(-400, 400) * np.pi / 4
    angles = np.concatenate([sizes, edges, np.nextafter(edges, 9e9), np.nextafter(edges, -9e9), [0.0, 1e5, -1e5, 1.5e6]])
    assert np.abs(hinge_turns(angles) - exact_turns(angles)).max() <= 2 * EPS


@pytest.mark.parametrize("angle", [1e5, -99999.9, 314159.2653589793])
def test_hinge_after_many_turns_still_agrees_with_exact(angle):
    """The whole tree at hinge angles of 1e5 rad. Measured: 1e-14."""
    tree = trees.random_tree(6, bodies=6, kinds=("gimbal",), springs=False)
    turned = replace(tree, joints=[replace(j, angle=tuple(angle + a for a in j.angle)) for j in tree.joints])
    found, expected = nesim.build(turned).accelerations(), exact.solve(turned)
    assert max(errors(found, expected).values()) <= 1e-12


def test_rotation_vector_of_every_angle():
    """|phi| from 0 to pi by arc tangent, both signs of the quaternion; to a few eps. Measured: 9e-16 rad.

    From a matrix whose entries have an error of eps, an angle cannot be had better than to a few eps.
    """
    axis = np.array([2.0, -3.0, 6.0]) / 7
    joint = nesim.Joint(name="ball", type="spherical", inner="hub", outer="arm", stiffness=1.0)
    for angle in np.concatenate([[0.0, 1e-12, 1e-6, 1e-3], np.linspace(0.01, 3.1415, 300)]):
        for sign in (1, -1):
            attitude = tuple(sign * np.append(np.sin(angle / 2) * axis, np.cos(angle / 2)))
            craft = nesim.build(replace(HINGE, joints=[replace(joint, attitude=attitude)]))
            assert np.abs(craft.motion().joint_angle[0] - angle * axis).max() <= 8 * EPS
