"""Orders of the methods, conservation over whole runs, and the same bits whatever the number of threads."""

import dataclasses

import numpy as np
import pytest
from scipy.integrate._ivp import dop853_coefficients

import nesim
from nesim import _core
from nesim.methods import METHODS
from tests.support import spacecraft


def fly(craft, method, step, duration, every=None, edges=(), dense=False):
    """Times and named records of one spacecraft, and the run itself."""
    stride, total = round((every or duration) / step), round(duration / step)
    steps = _core.AdaptiveRun if method.adaptive else _core.FixedRun
    run = steps(_core.Workspace(craft.model), craft.start.q, craft.start.u, method, step, stride, total,
                np.array(edges, dtype=float))
    if dense:
        _core.use_dense(run)
    count = -(-total // stride)
    times, rows = np.empty(count), np.empty((count, craft.rows.width))
    filled = run.advance(times, rows, 10**9)
    while not run.finished and not run.broken:                  # it pauses where its end may shorten a step
        filled += run.advance(times[filled:], rows[filled:], 10**9)
    assert filled == count and run.finished and not run.broken
    return times, craft.rows.split(rows), run


@pytest.fixture(scope="module")
def mms():
    return nesim.build(spacecraft.mms())


@pytest.fixture(scope="module")
def exact(mms):
    """The end of 8 s by dop853 at a tolerance that leaves only rounding."""
    method = dataclasses.replace(METHODS["dop853"], rtol=1e-13, atol=1e-14)
    return fly(mms, method, 0.01, 8.0)[1]["body_position"][-1]


@pytest.mark.parametrize("name", ["rk4", "adams"])
def test_halving_the_step_gains_the_order(mms, exact, name):
    """Error of the boom tips ~ h^4."""
    errors = [np.abs(fly(mms, METHODS[name], h, 8.0)[1]["body_position"][-1] - exact).max() for h in (0.1, 0.05, 0.025)]
    orders = np.log2(np.divide(errors[:-1], errors[1:]))
    # measured: rk4 3.88, 3.96; adams 4.01, 4.02
    assert (abs(orders - METHODS[name].order) < 0.2).all(), orders


def test_dop853_gains_its_order_by_tolerance(mms, exact):
    """Steps needed for a tolerance grow like its power -1/8: a thousandfold tolerance costs 2.4 times the steps."""
    found = []
    for tolerance in (1e-6, 1e-9):
        method = dataclasses.replace(METHODS["dop853"], rtol=tolerance, atol=tolerance)
        _, records, run = fly(mms, method, 0.01, 8.0)
        found.append((run.statistics()["steps"], np.abs(records["body_position"][-1] - exact).max()))
    (few, rough), (many, fine) = found
    assert 1.6 < many / few < 3.4      # measured 30/14
    assert fine < 1e-2 * rough         # measured 1.0e-10 and 7.9e-8 m


def test_dense_output_is_as_good_as_the_steps(mms):
    """Records between the steps of dop853 agree with rk4 at a tenth of the step's error."""
    method = dataclasses.replace(METHODS["dop853"], rtol=1e-11, atol=1e-12)
    times, records, run = fly(mms, method, 0.01, 8.0, every=0.05)
    _, reference, _ = fly(mms, METHODS["rk4"], 0.0025, 8.0, every=0.05)
    assert run.statistics()["steps"] < len(times)
    assert np.abs(records["body_position"] - reference["body_position"]).max() < 1e-9    # of 57 m; measured 6e-12


def test_dop853_is_the_published_tableau():
    """Coefficients as in the reference implementation that SciPy ports."""
    method = METHODS["dop853"]
    for ours, theirs in ((method.a, "A"), (method.b, "B"), (method.c, "C"), (method.error[0], "E5"),
                         (method.error[1], "E3"), (method.dense, "D")):
        assert np.array_equal(ours, getattr(dop853_coefficients, theirs))
    for method in METHODS.values():
        assert np.allclose(method.a.sum(axis=1), method.c, atol=1e-14)


@pytest.mark.parametrize("name", ["rk4", "adams"])
def test_conservation_over_a_whole_run(name):
    """600 s at 0.02 s, no damping, free space: momentum to rounding, energy with the order of the method."""
    craft = nesim.build(spacecraft.mms(damping=0.0))
    drifts = []
    for step in (0.2, 0.1, 0.02):
        _, records, _ = fly(craft, METHODS[name], step, 600.0, every=2.0)
        start = craft.motion()
        turn = (np.linalg.norm(records["angular_momentum"] - start.angular_momentum, axis=1).max()
                / np.linalg.norm(start.angular_momentum))
        drifts.append((np.abs(records["momentum"]).max(), turn, np.abs(records["energy"] / start.energy - 1).max()))
    coarse, fine, usual = drifts
    # measured at 0.02 s: rk4 H 2.2e-13, E 5.7e-14; adams H 2.9e-14, E 2.6e-14
    assert usual[0] == 0.0 and usual[1] < 1e-12 and usual[2] < 1e-12
    # from 0.2 to 0.1 s, far above rounding: a factor 16 for H (measured 16, 39), at least 8 for the energy (8.2, 39)
    assert fine[1] < coarse[1] / 15 and fine[2] < coarse[2] / 8


def test_linear_momentum_is_constant_to_the_bit():
    """The mass centre's velocity is a state of its own: without external force it never changes."""
    craft = nesim.build(dataclasses.replace(spacecraft.mms(), velocity=(1.0, -2.0, 0.5)))
    _, records, _ = fly(craft, METHODS["rk4"], 0.02, 20.0, every=1.0)
    assert (records["velocity"] == [1.0, -2.0, 0.5]).all()


def test_dense_equations_fly_the_same_path(mms):
    """`equations: dense` and `tree` differ by rounding alone."""
    tree = fly(mms, METHODS["rk4"], 0.02, 10.0, every=1.0)[1]["body_position"]
    dense = fly(mms, METHODS["rk4"], 0.02, 10.0, every=1.0, dense=True)[1]["body_position"]
    assert np.abs(tree - dense).max() < 1e-8    # of 57 m; measured 1e-10


@pytest.mark.parametrize("name", ["rk4", "adams", "dop853"])
def test_a_load_that_switches_inside_a_step_costs_no_order(name):
    """A force on a lone body from 1.003 to 2.007 s gives exactly its impulse, whatever the step."""
    body = nesim.Body(name="hub", mass=10.0, inertia=[1.0, 2.0, 2.5])
    load = nesim.Load(body="hub", force=[2.0, 0.0, 0.0], frame="N", start=1.003, stop=2.007)
    craft = nesim.build(nesim.Spacecraft(bodies=[body], loads=[load]))
    _, records, _ = fly(craft, METHODS[name], 0.1, 4.0, edges=(1.003, 2.007))
    impulse = 2.0 * (2.007 - 1.003)
    assert records["momentum"][-1, 0] == pytest.approx(impulse, rel=1e-13)
    distance = impulse / 10.0 * (4.0 - (1.003 + 2.007) / 2)
    assert records["position"][-1, 0] == pytest.approx(distance, rel=1e-12)
