"""Many spacecraft at once: the same bits as alone, odd counts, other trees among them, and one that diverges."""

import dataclasses

import numpy as np
import pytest

import nesim
from nesim.base.errors import UsageError
from tests.support import spacecraft

KEEP = ("body_attitude", "body_rate", "body_position", "joint_angle", "energy")


def dispersed(count, seed=1):
    """MMS-like spacecraft with other masses, inertias and spins, pushed at other times."""
    rng = np.random.default_rng(seed)
    crafts = []
    for i in range(count):
        craft = spacecraft.mms(spin=0.32 + 0.01 * rng.standard_normal())
        hub = dataclasses.replace(craft.bodies[0], mass=1220 + 12 * rng.standard_normal(),
                                  inertia=[1500, 1500 + 10 * rng.random(), 2400])
        push = nesim.Load(body="hub", force=[1.0, 0.0, 0.0], torque=[0.0, 1.0, 0.5], start=0.3 + 0.137 * i,
                          stop=1.2 + 0.2 * i)
        crafts.append(dataclasses.replace(craft, name=f"S{i}", bodies=[hub, *craft.bodies[1:]], loads=[push]))
    return crafts


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
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


def test_a_description_keeps_the_field_of_its_case():
    """Replaced in whatever it is not: it stays in orbit, with the bits of the spacecraft built by the case; free space
    only where it is asked for."""
    craft = nesim.load("inp/gravity_gradient")["PITCH"]
    turned = dataclasses.replace(craft.description, rate=[0.0, 0.0, 0.01])
    kept = ("position", "body_rate")
    here = nesim.run_many([craft, craft.description, turned, nesim.build(turned)], 5.0, 0.1, keep=kept)
    free = nesim.run_many([turned], 5.0, 0.1, keep=kept, field=nesim.Field())
    assert np.array_equal(here["position"][0], here["position"][1]) and np.array_equal(here["position"][2],
        here["position"][3])
    fallen = here["position"][2, -1] - free["position"][0, -1]
    g = -3.986004418e14 * here["position"][2, 0] / np.linalg.norm(here["position"][2, 0])**3
    # the next term is n t / 3, 0.2 %
    assert np.abs(fallen - g * 5.0**2 / 2).max() < 0.01 * np.abs(fallen).max()


def test_a_description_that_is_not_yet_in_its_field_is_refused():
    unplaced = nesim.load("inp/gravity_gradient").description.flights[0].spacecraft
    for make in (nesim.build, lambda craft: nesim.run_many([craft], 1.0, 0.1)):
        with pytest.raises(UsageError, match="not yet placed in its case's field"):
            make(unplaced)


def test_a_lane_that_diverges_does_not_disturb_its_neighbours():
    """A damper too stiff for the step, among seven that are not."""
    crafts = dispersed(7)
    bad = dataclasses.replace(crafts[3], joints=[dataclasses.replace(j, damping=(0.0, 5e3, 5e3))
                                                 for j in crafts[3].joints])
    mixed = nesim.run_many([*crafts[:3], bad, *crafts[4:]], 20.0, 0.02, 1.0, keep=KEEP)
    clean = nesim.run_many(crafts, 20.0, 0.02, 1.0, keep=KEEP)
    assert (list(mixed.failures) == [3] and "'S3' diverged at t = " in mixed.failures[3]
            and "rate of body 'wire" in mixed.failures[3])
    good = [0, 1, 2, 4, 5, 6]
    for name in KEEP:
        assert np.array_equal(mixed[name][good], clean[name][good], equal_nan=True)
    assert np.isnan(mixed["energy"][3, -1]) and np.isfinite(mixed["energy"][3, 0])


def camera(i, rest=1.2, push=0.02):
    """A hub with a camera on three gimbal axes; damped springs pull its second angle from 1 rad to `rest`."""
    bodies = [nesim.Body(name="hub", mass=100.0, inertia=[80.0, 90.0 + i, 100.0]), nesim.Body(name="camera", mass=2.0,
        inertia=[0.1, 0.11, 0.12])]
    joint = nesim.Joint(name="mount", type="gimbal", axes=["x", "y", "z"], inner="hub", outer="camera",
                        angle=[0.0, 1.0, 0.0],
                        stiffness=[0.2, 0.2, 0.2], damping=[0.3, 0.3, 0.3], rest=[0.0, rest, 0.0],
                        inner_point=[0.5, 0.0, 0.0])
    load = nesim.Load(body="hub", torque=[0.0, push, 0.0], start=3.7 + 0.1 * i, stop=6.6)
    return nesim.Spacecraft(name=f"C{i}", bodies=bodies, joints=[joint], loads=[load], rate=[0.0, 0.01, 0.0])


# found after a good step
WAYS = {"lock": ({"rest": np.pi / 2}, "gimbal lock in joint 'mount' (body 'camera') of spacecraft 'C"),
        # no step is small enough
        "overflow": ({"push": 1e200}, "' diverged at t = ")}


@pytest.mark.parametrize("bad", [0, 3, 4])
@pytest.mark.parametrize("change, text", WAYS.values(), ids=WAYS)
def test_an_adaptive_lane_that_diverges_does_not_disturb_its_neighbours(bad, change, text):
    """It is told as if it had been alone, and its records end where they do alone."""
    settings = {"duration": 40.0, "step": 0.25, "interval": 0.25, "integrator": "dop853",
                "keep": ("joint_angle", "energy")}
    clean = nesim.run_many([camera(i) for i in range(5)], **settings)
    mixed = nesim.run_many([camera(i, **(change if i == bad else {})) for i in range(5)], **settings)
    alone = nesim.run_many([camera(bad, **change)], **settings)
    assert (not clean.failures and list(mixed.failures) == [bad] and mixed.failures[bad] == alone.failures[0]
            and text in alone.failures[0])
    good = [i for i in range(5) if i != bad]
    for name in settings["keep"]:
        assert np.array_equal(mixed[name][good], clean[name][good])
        assert np.array_equal(mixed[name][bad], alone[name][0], equal_nan=True)
    kept = np.isfinite(alone["energy"][0])
    assert 10 < kept.sum() < 150 and not kept[-1]


def test_all_lanes_diverge_each_where_it_does_alone():
    """The first to diverge may have come farther than the last: its records are kept all the same."""
    settings = {"duration": 40.0, "step": 0.25, "interval": 0.25, "integrator": "dop853",
                "keep": ("joint_angle", "energy")}
    crafts = [camera(0, rest=np.pi / 2), camera(1, push=1e200), camera(2, rest=np.pi / 2, push=0.5)]
    together = nesim.run_many(crafts, **settings)
    for i, craft in enumerate(crafts):
        alone = nesim.run_many([craft], **settings)
        assert together.failures[i] == alone.failures[0]
        assert all(np.array_equal(together[name][i], alone[name][0], equal_nan=True) for name in settings["keep"])


def test_adaptive_steps_agree_with_fixed_ones():
    """Each spacecraft with its own steps, and close to the fixed ones."""
    crafts = [spacecraft.mms(1, spin=spin) for spin in (0.32, 0.33)]
    many = nesim.run_many(crafts, 4.0, 0.02, 1.0, integrator="dop853", rtol=1e-10, atol=1e-12, keep=KEEP)
    fixed = nesim.run_many(crafts, 4.0, 0.01, 1.0, keep=KEEP)
    # of 57 m; rk4's error, measured 1.8e-10
    assert np.abs(many["body_position"] - fixed["body_position"]).max() < 1e-8


@pytest.mark.parametrize("change, text", [
    ({"duration": -1.0}, "duration must be"), ({"duration": "10 s"}, "duration must be"),
    ({"step": 0.03}, "duration 1 s is not a whole number"),
    ({"interval": 0.03}, "interval 0.03 s is not"), ({"jobs": 0}, "jobs must be"),
    ({"keep": ["nope"]}, "no dataset 'nope'"),
    ({"integrator": "euler"}, "allowed: rk4"), ({"spacecraft": []}, "at least one"), ({"spacecraft": spacecraft.mms()},
    "list of"),
    ({"spacecraft": [spacecraft.mms(1), spacecraft.mms(2)]}, "different numbers of bodies"), ({"states": []},
    "one for each spacecraft, found 0"),
])
def test_arguments_that_do_not_fit(change, text):
    arguments = {"spacecraft": [spacecraft.mms()], "duration": 1.0, "step": 0.02} | change
    with pytest.raises(UsageError, match=text):
        nesim.run_many(**arguments)
