"""A robot's matrices and inverse dynamics on random trees of all joint types: laws of mechanics, and nesim's own
forward dynamics."""

import dataclasses

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import nesim
from nesim import State
from nesim import _core
from nesim.base.errors import UsageError
from tests.support import trees
from tests.support.compare import EPS, error

SEEDS = [(seed, 2 + 5 * seed % 23) for seed in range(12)]  # (seed, bodies)


def free(seed, bodies):
    """A tree on which nothing acts, without wheels."""
    return nesim.build(trees.random_tree(seed, bodies, wheels=0, loads=0, springs=False, drives=False))


def flat(rows):
    """Numbers of joints in the order of the file, without the NaN beyond their axes."""
    return rows[~np.isnan(rows)]


def speeds(craft):
    """The robot's speeds at the start, from the motion of its bodies."""
    motion = craft.motion()
    return np.concatenate([motion.velocity[0], motion.rate[0], flat(motion.joint_rate)])


def given_torques(craft):
    """Constant drives of all axes, in the order of the file."""
    return np.concatenate([np.zeros(0), *(np.broadcast_to(np.asarray(joint.torque, dtype=float), (count,))
                                          for joint, count in zip(craft.description.joints, axes(craft), strict=True))])


def axes(craft):
    """Free axes of each joint."""
    return [{"fixed": 0, "spherical": 3}.get(joint.type, len(joint.axes)) for joint in craft.description.joints]


@pytest.mark.parametrize(("seed", "bodies"), SEEDS)
def test_inverse_of_forward_gives_the_drives_back(seed, bodies):
    """Accelerations of a run put into inverse dynamics: no force on the base, and the drives' own torques. Springs,
    dampers, loads and wheels act in both. Measured: 4e-15 of the forces; conditions of 160 to 7e4 allow
    more."""
    craft = nesim.build(trees.random_tree(seed, bodies))
    forward, torques = craft.accelerations(), given_torques(craft)
    base = np.concatenate([forward.linear[0], forward.angular[0]])
    found = craft.inverse_dynamics(flat(forward.joint), base)
    H = craft.mass_matrix().full
    scale = np.abs(H @ np.concatenate([base, flat(forward.joint)])).max()
    assert np.abs(found.base).max() < EPS * np.linalg.cond(H) * scale
    assert np.abs(found.joint - torques).max(initial=0.0) < EPS * np.linalg.cond(H) * scale


@pytest.mark.parametrize(("seed", "bodies"), SEEDS[::3])
def test_forward_of_a_free_base_gives_the_accelerations_back(seed, bodies):
    """The drives that inverse dynamics asks for, put into the tree, make the accelerations that were given."""
    craft = nesim.build(trees.random_tree(seed, bodies))
    wanted = np.random.default_rng(seed).normal(size=len(craft.rates))
    found = craft.inverse_dynamics(wanted)
    parts = np.split(found.joint, np.cumsum(axes(craft))[:-1])
    joints = [dataclasses.replace(joint, torque=trees.numbers(part)) if len(part) else joint
              for joint, part in zip(craft.description.joints, parts, strict=True)]
    forward = nesim.build(dataclasses.replace(craft.description, joints=joints)).accelerations()
    tolerance = EPS * np.linalg.cond(craft.mass_matrix().full)
    assert error(flat(forward.joint), wanted, 1.0) < tolerance
    assert error(np.concatenate([forward.linear[0], forward.angular[0]]), found.base_acceleration, 1.0) < tolerance


@pytest.mark.parametrize(("seed", "bodies"), SEEDS)
def test_energy_and_momentum(seed, bodies):
    """u^T H u/2 is the kinetic energy, A u the momenta. Measured: 1e-15 and 2e-15."""
    craft = free(seed, bodies)
    u, H, motion = speeds(craft), craft.mass_matrix().full, craft.motion()
    assert (H == H.T).all()
    assert u @ H @ u / 2 == pytest.approx(motion.kinetic_energy, rel=1e-13)
    assert error(craft.momentum_matrix() @ u, np.concatenate([motion.momentum, motion.angular_momentum])) < 1e-13


def test_thin_wires_keep_their_digits():
    """Wires of 5 mm radius, up to 60 m from the root: the last segment's own block of H is its inertia about its joint,
    whose axial part is 1e-7 of the others, to the last digit. Measured: 0."""
    craft = nesim.build(trees.booms(3, seed=4))
    H, motion = craft.mass_matrix().full, craft.motion()
    inner = {joint.inner for joint in craft.description.joints}
    joint = next(joint for joint in craft.description.joints if joint.outer not in inner)
    body = next(body for body in craft.description.bodies if body.name == joint.outer)
    at = 6 + craft.rates.index(f"{joint.name}[0]")
    r = np.subtract(body.mass_center, joint.outer_point)
    own = np.diag(body.inertia) + body.mass * (r @ r * np.eye(3) - np.outer(r, r))
    block = H[at:at + 3, at:at + 3]
    assert np.diag(own).min() < 1e-5 * np.diag(own).max()
    assert np.abs(np.diag(block) - np.diag(own)).max() <= 4 * EPS * np.diag(own).max()
    assert error(np.diag(block).min(), np.diag(own).min()) < 1e-14
    assert speeds(craft) @ H @ speeds(craft) / 2 == pytest.approx(motion.kinetic_energy, rel=1e-13)


@pytest.mark.parametrize(("seed", "bodies"), SEEDS[1::2])
def test_rate_of_the_jacobian(seed, bodies):
    """dJ/dt against sixth-order differences along the motion: h^6 and rounding eps/h meet at h = 4e-3. Measured:
    1.8e-13."""
    craft = free(seed, bodies)
    body, point = craft.bodies[-1], (0.3, -0.2, 0.5)
    J, rate = craft.jacobian(body=body, point=point, rate=True)
    dq, _ = craft.derivative()
    h, weights = 4e-3, {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}

    def at(x):
        return craft.jacobian(body=body, point=point, state=State(0.0, craft.start.q + x * dq, craft.start.u))

    differences = sum(w * (at(n * h) - at(-n * h)) for n, w in weights.items()) / h
    assert error(rate, differences, 1.0) < 1e-11
    motion = craft.motion()
    assert error((J @ speeds(craft))[3:], rate_in_n(motion, craft, body)) < 1e-13


def rate_in_n(motion, craft, body):
    """Rate of a body in N."""
    at = craft.bodies.index(body)
    return Rotation.from_quat(motion.attitude[at]).apply(motion.rate[at])


@pytest.mark.parametrize(("seed", "bodies"), SEEDS[::4])
def test_operational_inertia(seed, bodies):
    """Six solutions of the tree against the dense (J H^-1 J^T)^-1. Measured: 1.5e-14."""
    craft = free(seed, bodies)
    place = {"body": craft.bodies[-1], "point": (0.1, 0.4, -0.2)}
    J, H = craft.jacobian(**place), craft.mass_matrix().full
    expected = np.linalg.inv(J @ np.linalg.solve(H, J.T))
    assert error(craft.operational_inertia(**place), expected) < EPS * np.linalg.cond(H) * np.linalg.cond(expected)


@pytest.mark.parametrize("seed", [3, 5])
def test_rates_without_reaction_leave_the_body_at_rest(seed):
    """At zero momentum a body moves by its generalised Jacobian; rates in the null space of its reaction matrix do not
    move it."""
    craft = free(seed, 16)
    for body in (None, craft.bodies[4]):
        own = craft.description.bodies[0 if body is None else 4]
        R = craft.reaction_matrix(body)
        GJ = craft.generalized_jacobian(body=own.name, point=own.mass_center)
        still = np.linalg.svd(R)[2][6:].T
        assert still.shape[1] >= 1
        assert np.abs(GJ @ still).max() < 1e-12 * np.abs(GJ).max()
        assert np.linalg.matrix_rank(GJ, 1e-9) == np.linalg.matrix_rank(R, 1e-9) == 6


@pytest.mark.parametrize("lanes", _core.BY_LANES)
def test_a_stack_has_the_bits_of_its_states(lanes, monkeypatch):
    """Eleven states in lanes, the last group not full, against one at a time."""
    monkeypatch.setenv("NESIM_LANES", str(lanes))
    craft = nesim.build(trees.random_tree(7, 9))
    rng = np.random.default_rng(7)
    q, u = (x + 0.1 * rng.normal(size=(11, len(x))) for x in (craft.start.q, craft.start.u))
    joint = rng.normal(size=(11, len(craft.rates)))
    ask = [lambda s, a: craft.mass_matrix(s).full, lambda s, a: craft.bias_forces(s), lambda s,
           a: craft.momentum_matrix(s),
           lambda s, a: craft.inverse_dynamics(a, state=s).joint, lambda s, a: craft.jacobian(body=craft.bodies[5],
        rate=True, state=s)[1]]
    for answer in ask:
        together = answer(State(0.0, q, u), joint)
        alone = np.stack([answer(State(0.0, q[i], u[i]), joint[i]) for i in range(11)])
        assert together.tobytes() == alone.tobytes()


def test_coupled_wheels_are_no_columns():
    """Rotors with imbalances turn as their motors have them: inverse of forward is the identity, and H the inertia
    without their spin."""
    tree = trees.random_tree(11, 5, wheels=0)
    wheels = [nesim.Wheel(name=f"w{i}", body=tree.bodies[i].name, axis=((1, 0, 0), (0, 1, 0))[i], inertia=0.02,
                          mode="coupled", mass=1.5,
                          transverse_inertia=(0.012, 0.013), static_imbalance=1e-3, dynamic_imbalance=1e-4, speed=40.0,
                          torque=0.3)
              for i in range(2)]
    craft = nesim.build(dataclasses.replace(tree, wheels=wheels))
    forward = craft.accelerations()
    found = craft.inverse_dynamics(flat(forward.joint), np.concatenate([forward.linear[0], forward.angular[0]]))
    assert craft.mass_matrix().full.shape == (6 + len(craft.rates),) * 2
    scale = np.abs(craft.mass_matrix().full).max()
    assert np.abs(found.base).max() < 1e-12 * scale
    assert np.abs(found.joint - given_torques(craft)).max() < 1e-12 * scale
    again = craft.inverse_dynamics(flat(forward.joint))
    assert error(again.base_acceleration, np.concatenate([forward.linear[0], forward.angular[0]])) < 1e-11


def test_mistakes_are_told():
    craft = free(1, 7)
    n = len(craft.rates)
    for call, words in [(lambda: craft.jacobian(body="nobody"), "no body is called 'nobody'"),
                        (lambda: craft.jacobian(body=craft.bodies[0], point=(1.0, 2.0)), "point: 3 finite numbers"),
                        (lambda: craft.inverse_dynamics(np.zeros(n + 1)), f"joint: {n} finite numbers"),
                        (lambda: craft.inverse_dynamics(np.full(n, np.nan)), f"joint: {n} finite numbers"),
                        (lambda: craft.inverse_dynamics(base=np.zeros(6), base_force=np.zeros(6)),
                         "exclude each other"),
                        (lambda: craft.mass_matrix(State(0.0, np.zeros(3), craft.start.u)), "state.q"),
                        (lambda: craft.inverse_dynamics(wrench={("b1",): np.zeros(6)}), "(body, point) is due"),
                        (lambda: craft.jacobian("tool"), "no endpoint is called 'tool' (there are: none)"),
                        (lambda: craft.jacobian(), "an endpoint is due, or body= and point=")]:
        with pytest.raises(UsageError, match=words.replace("(", r"\(").replace(")", r"\)")):
            call()


def on_axes(mounted):
    """A chain of hinges about x, -y, z and back; mounted: in joint frames that are turned, so that the same axes are
    found by arithmetic and are not those of the links to the bit."""
    names, joints = ["b0"], []
    for k, axis in enumerate(((1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 1, 0), (-1, 0, 0), (0, 0, -1))):
        turn = Rotation.from_rotvec([0.3, 0.2 - 0.1 * k, 0.5 * k]) if mounted else Rotation.identity()
        names.append(f"b{k + 1}")
        joints.append(nesim.Joint(
            name=f"j{k}", type="gimbal", inner=names[k], outer=names[k + 1],
            axes=(tuple(turn.apply(np.array(axis, float))),),
            inner_point=(0.5, 0.1, 0.0), outer_point=(-0.4, 0.0, 0.2), inner_rotation=turn.inv().as_quat(),
            outer_rotation=turn.as_quat(), angle=(0.3 - 0.2 * k,), rate=(0.1 * k - 0.25,)))
    bodies = [nesim.Body(name=name, mass=5.0 - 0.5 * k, inertia=(1.0, 2.0 + 0.1 * k, 2.5),
                         mass_center=(0.05, 0.02 * k, -0.1)) for k, name in enumerate(names)]
    return nesim.build(nesim.Spacecraft(name="chain", bodies=bodies, joints=joints, rate=(0.1, -0.2, 0.3)))


def test_hinges_about_axes_of_their_links():
    """Their products leave zeros out: the answers are those of the same robot in frames where there are none. Measured:
    1.4e-15 of the largest element, of the generalised Jacobian; all else 8e-16."""
    plain, turned = on_axes(False), on_axes(True)
    core = _core.BY_LANES[1]
    assert list(core.turns_about(plain.model.arrays)) == [-1, 0, 1, 2, 1, 0, 2]
    assert list(core.turns_about(turned.model.arrays)) == [-1, 3, 3, 3, 3, 3, 3]
    for one, other in zip(answers(plain), answers(turned), strict=True):
        assert np.abs(one - other).max() < 1e-14 * np.abs(one).max()


def answers(craft):
    """What hinges on axes are asked."""
    hand, joint = {"body": "b6", "point": (0.1, 0.2, 0.3)}, np.arange(1.0, 7.0)
    held, free = craft.inverse_dynamics(joint, np.ones(6)), craft.inverse_dynamics(joint)
    return [craft.mass_matrix().full, held.base, held.joint, free.joint, free.base_acceleration,
            *craft.jacobian(**hand, rate=True), craft.generalized_jacobian(**hand), craft.momentum_matrix()]
