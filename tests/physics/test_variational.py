"""Steps by the discrete variational principle on trees: independent integrations, orders, what is kept over many steps,
stiff and damped joints, bits."""

import dataclasses

import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.methods import METHODS, variational
from nesim.sim.craft import Craft, State
from nesim.sim.lanes import LaneGroup
from nesim.things import Body, Drive, Joint, Spacecraft, Wheel
from tests.support.flight import drift, fly, fly_group, law, schedule
from tests.support.integrations import from_peer, numbers
from tests.support.swinging import spinner
from tests.support.trees import random_tree

PEER = numbers("trees")
EXACT = dataclasses.replace(METHODS["dop853"], rtol=1e-13, atol=1e-13)


def at_end(craft, method, step, duration):
    """Positions, rates and wheel speeds at the end, flat."""
    _, found = fly(craft, step, duration, method=method)
    return np.concatenate([found[name][-1].ravel() for name in ("body_position", "body_rate", "wheel_speed")
                           if name in found])


@pytest.mark.parametrize(("name", "step"), [("free_tree", 0.0125), ("wires", 0.05)])
def test_agrees_with_maximal_coordinates(name, step):
    """Six bodies on ball, hinge and slider, springs and a damper; 20 m wires of 5 mm: every body at the end."""
    peer = PEER[name]
    craft = Craft(from_peer(peer["spec"]))
    _, found = fly(craft, step, peer["end"]["t"], method=variational(6))
    centre = found["position"][-1]
    error = np.abs(found["body_position"][-1] + centre - peer["end"]["position"]).max()
    assert error < 1e-11                # m; measured 3e-14 and 8e-13
    assert np.abs(found["body_rate"][-1] - peer["end"]["rate"]).max() < 1e-11      # rad/s


@pytest.mark.parametrize("seed", [4, 5, 9, 11])
@pytest.mark.parametrize(("order", "step"), [(2, 0.02), (4, 0.02), (6, 0.04)])
def test_halving_the_step_gains_the_order(seed, order, step):
    """Random trees with every type of joint, mounted, sprung, damped and driven, wheels and loads."""
    craft = Craft(random_tree(seed))
    exact = at_end(craft, EXACT, 0.01, 0.4)
    rough, fine = (np.abs(at_end(craft, variational(order), h, 0.4) - exact).max() for h in (step, step / 2))
    assert rough < 1e-3
    assert abs(np.log2(rough / fine) - order) < 0.15     # measured 1.99 to 2.01, 3.97 to 4.01, 5.94 to 6.04


@pytest.mark.parametrize("order", [2, 4])
def test_momentum_is_exact_and_energy_does_not_drift(order):
    """13 bodies whose wires swing wildly, steps of 0.1 s: a tenth of bench/variational.py."""
    _, found = fly(spinner(), 0.1, 2000.0, interval=5.0, method=variational(order))
    energy = found["kinetic_energy"] / found["kinetic_energy"][0] - 1
    assert drift(found["angular_momentum"]) < 2e-13     # measured 6e-15 and 7e-14; rk4 1.2e-5
    assert np.abs(energy).max() < {2: 2e-4, 4: 2e-7}[order]     # measured 6.2e-5 and 5e-8
    first, last = energy[1:200].mean(), energy[201:].mean()
    assert abs(last - first) < 0.1 * np.abs(energy).max()       # no trend; measured 0.02 and 0.03 of it
    if order == 2:
        _, usual = fly(spinner(), 0.1, 2000.0, interval=5.0)
        assert drift(usual["angular_momentum"]) > 1e-6


def test_rounding_of_the_momentum_does_not_add_up():
    """100,000 steps of 13 bodies: each rounds to some 1e-16 of the angular momentum, to either side. Where E of k+1
    comes of quaternions that are made units only afterwards, it shrinks by 2.5e-18 a step."""
    _, found = fly(spinner(), 0.1, 10_000.0, interval=1000.0, method=variational(2))
    assert drift(found["angular_momentum"]) < 1e-13     # measured 2.8e-14; 2.5e-13 so


def test_wires_damped_in_every_axis():
    """5 mm wires with 0.5 N m s/rad in every axis, 5e5 1/s about their own: steps of 0.2 s, where rk4 diverges with
    0.001 s."""
    craft = Craft(spinner(segments=2, mass=0.4, tilt=3.0, damping=0.5))
    fine = at_end(craft, variational(6), 0.05, 10.0)
    places = 3 * len(craft.bodies)
    error = {order: np.abs(at_end(craft, variational(order), 0.2, 10.0) - fine)[:places].max() for order in (4, 6)}
    assert error[6] < 1e-7 and error[4] < 5e-5          # m; measured 6e-9 and 4.9e-6
    group, *_ = fly_group([craft], schedule(0.001, 0.1))
    assert group.failures


def test_stiff_joints():
    """Springs with h sqrt(k/D) = 28: the energy of 20,000 steps."""
    h = 0.05
    stiffness = (28 / h) ** 2 * 0.1
    craft = Craft(Spacecraft(name="STIFF", rate=[0.1, 0.05, 0.2],
                             bodies=[Body(name="hub", mass=100.0, inertia=[20.0, 25.0, 30.0]), Body(name="a", mass=5.0,
        inertia=[0.1, 0.1, 0.1]),
                                                                          Body(name="b", mass=5.0,
        inertia=[0.1, 0.1, 0.1])],
                             joints=[Joint(name="hinge", type="gimbal", axes=["y"], inner="hub", outer="a",
                                           inner_point=[1, 0, 0], stiffness=stiffness, rate=0.3),
                                     Joint(name="ball", type="spherical", inner="hub", outer="b",
                                           inner_point=[-1, 0, 0], stiffness=stiffness, rate=[0.2, 0.1, -0.3])]))
    _, found = fly(craft, h, 20_000 * h, interval=20 * h, method=variational(2))
    energy = found["kinetic_energy"] + found["potential_energy"]
    assert np.abs(energy / energy[0] - 1).max() < 1e-5
    assert drift(found["angular_momentum"]) < 1e-12


def test_welded_bodies_step_as_one():
    """A fixed joint is none: two halves of a body, welded, and the body itself."""
    whole = Spacecraft(name="ONE", rate=[0.3, -0.2, 0.5], bodies=[Body(name="a", mass=20.0, inertia=[4.0, 24.0, 26.0])])
    half = [Body(name=name, mass=10.0, inertia=[2.0, 2.0, 3.0]) for name in "ab"]
    halves = dataclasses.replace(whole, bodies=half,
        joints=[Joint(name="weld", type="fixed", inner="a", outer="b", inner_point=[2.0, 0, 0])])
    rates = [fly(craft, 0.1, 10.0, method=variational(2))[1]["body_rate"][-1, 0] for craft in (whole, halves)]
    assert np.abs(rates[0] - rates[1]).max() < 1e-13


def test_a_steady_turn_runs_ahead_by_a_sixth():
    """theory (19.25) for order 2; orders 4 and 6 by their own constants, which advice uses."""
    spin = Spacecraft(name="SPIN", rate=[0, 0, 1.0], bodies=[Body(name="a", mass=1.0, inertia=[1.0, 1.0, 1.5])])
    for order, h in ((2, 0.05), (4, 0.1), (6, 0.2)):
        _, found = fly(spin, h, 20.0, method=variational(order))
        x, y, z, w = found["body_attitude"][-1, 0]
        ahead = (2 * np.arctan2(z, w) - 20.0 + np.pi) % (2 * np.pi) - np.pi
        assert abs(ahead) == pytest.approx(20.0 * variational(order).phase_error * (h / 2) ** order, rel=0.05)
    assert variational(2).phase_error * 0.25 == pytest.approx(1 / 6)


@pytest.mark.parametrize("order", [2, 4])
def test_bits_do_not_depend_on_neighbours(order):
    """Random trees turning at eight rates: alone, and in lanes of four and eight."""
    if max(_core.BY_LANES) < 8:
        pytest.skip("no lanes on this processor")
    tree = random_tree(5)
    crafts = [Craft(dataclasses.replace(tree, rate=tuple(np.array(tree.rate) * (1 + 0.25 * i)))) for i in range(8)]
    plan = schedule(0.04, 0.8, 0.16, variational(order))
    alone = [fly_group([craft], plan)[2][0] for craft in crafts]
    for count in (3, 8):
        _, _, found = fly_group(crafts[:count], plan)
        for one, other in zip(alone, found, strict=False):
            assert all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)


def test_goes_on_from_a_state_bit_for_bit():
    """Half of the steps, the State into another run, the rest."""
    craft = Craft(random_tree(5))
    plan = schedule(0.02, 0.8, 0.8, variational(4))
    whole, half, rest = (LaneGroup([craft], plan) for _ in range(3))
    times, rows = np.empty(2), whole.rows(2)
    whole.advance(times, rows, 40)
    half.advance(times, rows, 20)
    rest.run.load(0, half.run.save(0))
    rest.advance(times, rows, 20)
    for one, other in zip(whole.run.state(), rest.run.state(), strict=True):
        assert np.array_equal(one, other)


def test_a_step_too_long_is_taken_in_pieces():
    """A body that turns by 3 rad in a step: the step is cut, said once with the body and a step that would do, and the
    result is good."""
    craft = Craft(Spacecraft(name="FAST", rate=[0.0, 0.3, 3.0],
                             bodies=[Body(name="hub", mass=100.0, inertia=[20.0, 21.0, 30.0]),
                                                                        Body(name="arm", mass=5.0,
        inertia=[1.0, 2.0, 2.1], mass_center=[0.5, 0, 0])],
                             joints=[Joint(name="j", type="gimbal", axes=["y"], inner="hub", outer="arm",
                                           inner_point=[1, 0, 0], rate=0.5)]))
    group, _, (found,) = fly_group([craft], schedule(1.0, 10.0, None, variational(4)))
    assert not group.failures and group.run.statistics()["rejected_steps"] == 10
    ((t, text),) = group.limits(0)
    assert t == 0.0 and "body 'arm'" in text and "a step of 0.25 s would do" in text
    assert drift(found["angular_momentum"]) < 1e-12


def test_a_step_without_end_is_a_failure():
    """Rates that no piece of a step can follow."""
    craft = Craft(Spacecraft(name="MAD", rate=[0.0, 30.0, 3000.0],
                             bodies=[Body(name="hub", mass=100.0, inertia=[20.0, 21.0, 30.0])]))
    group, *_ = fly_group([craft], schedule(1.0, 10.0, None, variational(2)))
    assert ("Newton's method finds no end of a step of 1 s" in group.failures[0][1]
            and "body 'hub'" in group.failures[0][1])


ROTOR = {"mode": "coupled", "mass": 2.0, "transverse_inertia": [0.06, 0.07], "static_imbalance": 2e-3,
         "dynamic_imbalance": 1e-3}
WHEELS = {"balanced": {}, "given": {"speed_law": law("20 + 5*sin(0.7*t)")},
          "friction": {"speed": 1.0, "friction": {"coulomb": 0.02, "viscous": 0.002}},
          "limit": {"speed": 5.0, "torque": 0.4, "max_speed": 6.0},
          "jitter": {"mode": "jitter", "static_imbalance": 1e-3, "dynamic_imbalance": 1e-3, "speed": 10.0},
          "coupled": {"speed": 8.0} | ROTOR, "coupled_law": {"speed": 3.0, "torque": law("0.1*sin(0.9*t)")} | ROTOR,
          "coupled_power": {"speed": 3.0, "torque": 0.3, "max_power": 1.2} | ROTOR,
          "coupled_friction": {"speed": 1.0, "friction": {"coulomb": 0.02, "viscous": 0.002}} | ROTOR,
          "coupled_limit": {"speed": 5.0, "torque": 0.4, "max_speed": 6.0} | ROTOR}


@pytest.mark.parametrize("kind", WHEELS)
def test_wheels_in_every_mode(kind):
    """Against rk4 with short steps; friction brings a wheel to rest, a limit binds one."""
    from nesim.things import Friction

    own = {"torque": 0.05} | WHEELS[kind]
    if kind == "given":
        own.pop("torque")
    if "friction" in own:
        own = own | {"friction": Friction(**own["friction"]), "torque": 0.0}
    hub = Body(name="hub", mass=50.0, inertia=[6.0, 7.0, 8.0])
    arm = Body(name="arm", mass=3.0, inertia=[0.5, 0.5, 0.1], mass_center=[0, 0, 0.5])
    joint = Joint(name="ball", type="spherical", inner="hub", outer="arm", inner_point=[0, 0.4, 0.3], damping=0.1,
                  stiffness=0.5)
    craft = Craft(Spacecraft(name="WHEELS", bodies=[hub, arm], joints=[joint], rate=[0.05, 0.1, -0.08],
                             wheels=[Wheel(name="w", body="hub", axis=[0.6, 0.0, 0.8], inertia=0.1,
                                           position=[0.1, 0.2, 0.0], **own)]))
    exact = at_end(craft, "rk4", 0.0025, 12.0)
    errors = [np.abs(at_end(craft, variational(4), h, 12.0) - exact).max() for h in (0.02, 0.01)]
    # the phase of a rotor at 14 rad/s, (19.25); else measured 1e-9 at most
    assert errors[1] < (1e-5 if "coupled" in kind else 2e-8)
    assert errors[0] / errors[1] > 8 or errors[1] < 1e-10


DRIVES = {"torque": {"mode": "torque", "torque": law("0.3*sin(t)")},
          "position": {"mode": "position", "target": law("0.4*sin(0.8*t)"), "stiffness": 40.0, "damping": 8.0},
          "rate": {"mode": "rate", "target": law("0.2*cos(t)"), "damping": 5.0},
          "motion": {"mode": "motion", "target": law("0.3*sin(0.5*t)")},
          "locked": {"mode": "locked"}, "limited": {"mode": "position", "target": law("0.6*sin(1.3*t)"),
                                                    "stiffness": 30.0, "damping": 4.0, "max_torque": 1.5}}


@pytest.mark.parametrize("kind", DRIVES)
def test_drives_in_every_mode(kind):
    """Against rk4 with short steps; limits are located."""
    hub = Body(name="hub", mass=50.0, inertia=[6.0, 7.0, 8.0])
    arm = Body(name="arm", mass=8.0, inertia=[1.5, 1.5, 0.3], mass_center=[0, 0, 0.8])
    joint = Joint(name="hinge", type="gimbal", axes=["x"], inner="hub", outer="arm", inner_point=[0, 0.4, 0.3],
                  damping=0.1, rate=0.1)
    craft = Craft(Spacecraft(name="DRIVES", bodies=[hub, arm], joints=[joint], rate=[0.05, 0.1, -0.08],
                             drives=[Drive(name="d", joint="hinge", **DRIVES[kind])]))
    exact = at_end(craft, "rk4", 0.0025, 6.0)
    errors = [np.abs(at_end(craft, variational(4), h, 6.0) - exact).max() for h in (0.04, 0.02)]
    assert errors[1] < 1e-7
    assert errors[0] / errors[1] > 10 or errors[1] < 1e-11


def test_any_method_goes_on_from_its_state():
    """The state is coordinates and speeds: a record of accelerations at the end of a run, and rk4 from there."""
    craft = Craft(random_tree(5))
    group, *_ = fly_group([craft], schedule(0.02, 0.4, None, variational(6)))
    q, u = group.run.state()
    assert np.isfinite(craft.accelerations(state=State(0.4, q, u)).angular).all()


REFUSED = {"two_manipulators_pid": "wheel 'wheel', whose speed follows the rate of the attitude, of spacecraft 'HELD'",
           "isolator": "joint 'isolator', which slides and turns, of spacecraft 'OBS'",
           "proof_mass": "joint 'cage', which slides and turns, of spacecraft 'SAT'"}


@pytest.mark.parametrize(("case", "said"), REFUSED.items())
def test_what_it_cannot_step_is_refused_by_name(case, said):
    """In a case at once, and in runs from Python."""
    with pytest.raises(nesim.NesimError, match=f"variational cannot step {said}"):
        nesim.load(f"inp/{case}", ["integrator=variational"])
    usual = nesim.load(f"inp/{case}")
    crafts = [usual[name] for name in usual.spacecraft]
    with pytest.raises(nesim.NesimError, match=f"variational cannot step {said}"):
        nesim.run_many(crafts, 1.0, 0.1, integrator="variational")


@pytest.mark.parametrize(("case", "duration", "apart"),
    [("arm_commands", None, 1e-6), ("orbit_raising", 100, 1e-4), ("pointing", 200, 1e-9), ("rr_arm", None, 1e-8)])
def test_devices_act_as_with_rk4(case, duration, apart, tmp_path):
    """Commands, tanks and thrusters, controllers, a prescribed base: rates of all bodies at every record, and what
    happened."""
    found = []
    for integrator in ("rk4", "variational"):
        overrides = [f"integrator={integrator}"] + ([f"time.duration={duration}"] if duration else [])
        with nesim.load(f"inp/{case}", overrides).run(tmp_path / f"{integrator}.h5") as results:
            found.append(([craft["body_rate"][...] for craft in results.values()],
                          [(event.kind, event.text) for event in results.events]))
    assert found[0][1] == found[1][1]
    # measured 3e-7, 3e-5, 2e-13, 2e-9
    assert max(np.abs(one - other).max() for one, other in zip(found[0][0], found[1][0], strict=True)) < apart
