"""Many spacecraft at once: the same bits as alone, odd counts, other trees among them, and one that diverges."""

import dataclasses

import numpy as np
import pytest

import nesim
from nesim.errors import UsageError
from tests.support import spacecraft

KEEP = ("body_attitude", "body_rate", "body_position", "joint_angle", "energy")


def dispersed(count, seed=1):
    """MMS-like spacecraft with other masses, inertias and spins."""
    rng = np.random.default_rng(seed)
    crafts = []
    for i in range(count):
        craft = spacecraft.mms(spin=0.32 + 0.01 * rng.standard_normal())
        hub = dataclasses.replace(craft.bodies[0], mass=1220 + 12 * rng.standard_normal(), inertia=[1500, 1500 + 10 * rng.random(), 2400])
        crafts.append(dataclasses.replace(craft, name=f"S{i}", bodies=[hub, *craft.bodies[1:]]))
    return crafts


@pytest.mark.parametrize("integrator", ["rk4", "adams"])
@pytest.mark.parametrize("count", [1, 3, 11])
def test_every_run_is_as_if_alone(count, integrator, monkeypatch):
    """Bits do not depend on lanes, neighbours or threads; 11 fill one group and part of another."""
    crafts = dispersed(count)
    together = nesim.run_many(crafts, 4.0, 0.02, 0.5, keep=KEEP, jobs=2, integrator=integrator)
    monkeypatch.setenv("NESIM_LANES", "1")
    alone = nesim.run_many(crafts[::-1], 4.0, 0.02, 0.5, keep=KEEP, jobs=1, integrator=integrator)
    assert together["energy"].shape == (count, 9) and not together.failures
    for name in KEEP:
        assert np.array_equal(together[name], alone[name][::-1], equal_nan=True)
    assert count == 1 or len(np.unique(together["energy"][:, -1])) == count


def test_dispersed_states_for_one_tree():
    """The same spacecraft from several states: as if each had been its start state."""
    craft = nesim.build(spacecraft.mms())
    states = [(craft.start.q, craft.start.u * scale) for scale in (1.0, 1.01, 0.99)]
    many = nesim.run_many([craft] * 3, 2.0, 0.02, states=states, keep=KEEP)
    other = nesim.run_many([craft], 2.0, 0.02, states=states[1:2], keep=KEEP)
    assert np.array_equal(many["body_rate"][1], other["body_rate"][0])
    assert many["energy"][1, 0] == pytest.approx(1.01**2 * many["energy"][0, 0], rel=1e-12)


def test_a_lane_that_diverges_does_not_disturb_its_neighbours():
    """A damper too stiff for the step, among seven that are not."""
    crafts = dispersed(7)
    bad = dataclasses.replace(crafts[3], joints=[dataclasses.replace(j, damping=(0.0, 5e3, 5e3)) for j in crafts[3].joints])
    mixed = nesim.run_many([*crafts[:3], bad, *crafts[4:]], 20.0, 0.02, 1.0, keep=KEEP)
    clean = nesim.run_many(crafts, 20.0, 0.02, 1.0, keep=KEEP)
    assert list(mixed.failures) == [3] and "'S3' diverged at t = " in mixed.failures[3] and "rate of body 'wire" in mixed.failures[3]
    good = [0, 1, 2, 4, 5, 6]
    for name in KEEP:
        assert np.array_equal(mixed[name][good], clean[name][good], equal_nan=True)
    assert np.isnan(mixed["energy"][3, -1]) and np.isfinite(mixed["energy"][3, 0])


def test_adaptive_steps_go_one_by_one():
    """Each with its own steps, and close to the fixed ones."""
    crafts = [spacecraft.mms(1, spin=spin) for spin in (0.32, 0.33)]
    many = nesim.run_many(crafts, 4.0, 0.02, 1.0, integrator="dop853", rtol=1e-10, atol=1e-12, keep=KEEP)
    fixed = nesim.run_many(crafts, 4.0, 0.01, 1.0, keep=KEEP)
    assert np.abs(many["body_position"] - fixed["body_position"]).max() < 1e-8      # of 57 m; rk4's error, measured 1.8e-10


@pytest.mark.parametrize("change, text", [
    ({"duration": -1.0}, "duration must be"), ({"duration": "10 s"}, "duration must be"), ({"step": 0.03}, "duration 1 s is not a whole number"),
    ({"interval": 0.03}, "interval 0.03 s is not"), ({"jobs": 0}, "jobs must be"), ({"keep": ["nope"]}, "no dataset 'nope'"),
    ({"integrator": "euler"}, "allowed: rk4"), ({"spacecraft": []}, "at least one"), ({"spacecraft": spacecraft.mms()}, "list of"),
    ({"spacecraft": [spacecraft.mms(1), spacecraft.mms(2)]}, "different numbers of bodies"), ({"states": []}, "0 states for 1"),
])
def test_arguments_that_do_not_fit(change, text):
    arguments = {"spacecraft": [spacecraft.mms()], "duration": 1.0, "step": 0.02} | change
    with pytest.raises(UsageError, match=text):
        nesim.run_many(**arguments)
