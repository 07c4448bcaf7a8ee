"""Accelerations against rigid_trees.json: 50-digit results of an independent solution, rounded to double."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import nesim
from tests.support import reference
from tests.support.compare import EPS, assert_within, error, errors

TREE = 1e-11  # of the largest of each kind. Measured, worst of all samples: 1.6e-12 (thin wires), 3e-15 (others)
WELL_CONDITIONED = 1e6  # condition number of the dense left side up to which `dense` owes 1e-11 as well
SAMPLES = reference.cases()


@pytest.fixture(params=SAMPLES, ids=lambda case: "-".join(map(str, case)))
def sample(request):
    """A reference and the compiled spacecraft of it."""
    expected = reference.load(*request.param)
    return expected, nesim.build(expected.spacecraft)


def test_tree_agrees_with_exact(sample):
    """Elimination in tree order loses nothing to the conditioning, thin wires included."""
    expected, craft = sample
    assert_within(errors(craft.accelerations("tree"), expected), TREE)


def test_dense_agrees_with_exact_as_far_as_its_conditioning_allows(sample):
    """A solve with a matrix of condition number k may lose eps k.

    Measured: 5e-15 where k < 1e6; thin wires have k = 2.4e8, so eps k = 5e-8, and err by 1.6e-12.
    """
    expected, craft = sample
    found = craft.accelerations("dense")
    condition = np.linalg.cond(found.matrices["left side"])
    thin = expected.spacecraft.name == "mms_K3_thinwire"
    assert (condition > WELL_CONDITIONED) == thin, f"condition number {condition:.1e}"
    assert_within(errors(found, expected), EPS * condition if thin else 1e-11)


def test_motion_agrees_with_exact(sample):
    """Positions, velocities, rates and attitudes come from a chain of at most four rotations. Measured: 5e-16."""
    expected, craft = sample
    found = craft.motion()
    assert_within(errors(found, expected, ("position", "velocity", "rate")), 20 * EPS)
    C_BN = Rotation.from_quat(found.attitude).as_matrix().transpose(0, 2, 1)
    assert error(C_BN, expected.C_BN) <= 20 * EPS


def test_energy_and_momenta_agree_with_exact(sample):
    """Sums over at most 13 bodies, the angular momentum moved to N's origin as in the reference. Measured: 3e-16."""
    expected, craft = sample
    found = craft.motion()
    about_origin = found.angular_momentum + np.cross(found.mass_center, found.momentum)
    assert abs(found.kinetic_energy / expected.kinetic_energy - 1) <= 20 * EPS
    assert error(found.momentum, expected.linear_momentum) <= 20 * EPS
    assert error(about_origin, expected.angular_momentum_about_origin) <= 20 * EPS
    assert found.potential_energy == 0
