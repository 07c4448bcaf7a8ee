"""Basilisk's tests of its reaction wheels (balanced, simple jitter, fully coupled; friction; limits), and where it
fails, conservation.

The same method at the same step, so the states differ by rounding, but for the attitude: Basilisk integrates MRPs,
nesim quaternions. About a fixed axis RK4 turns a quaternion by (w h/2)^5 / 60 rad too little in a step, which bounds
that difference.
"""

import json
from math import inf
from pathlib import Path

import numpy as np
import pytest

from nesim.model.compile import Field
from nesim.things import Body, Friction, Spacecraft, Wheel
from tests.support.attitude import mrp
from tests.support.flight import drift, fly, table

DATA = json.loads((Path(__file__).parent / "basilisk" / "wheels.json").read_text())
CASES = DATA["cases"]
MODES = {"BalancedWheels": "balanced", "JitterSimple": "jitter", "JitterFullyCoupled": "coupled"}
ROUNDING = 1e-12        # relative; measured values stand beside the tests
MEMO = {"U_s": 4.8e-6, "U_d": 15.4e-7}     # kg m, kg m2: imbalances as in the memo's tables


def quaternion(sigma):
    """Of an MRP, scalar last."""
    sigma = np.array(sigma)
    return tuple(np.append(2 * sigma, 1 - sigma @ sigma) / (1 + sigma @ sigma))


def wheel(name, mode, given, torque=0.0):
    """A wheel with Basilisk's names for its parameters."""
    p = {**DATA["defaults"], **given}
    friction = Friction(coulomb=p["fCoulomb"], viscous=p["cViscous"], static=p["fStatic"],
                        stribeck=max(p["betaStatic"], 0.0),
                        linear_below=p["omegaLimitCycle"]) if p["fCoulomb"] else None
    axis = np.array(p["gsHat_B"])
    return Wheel(name=name, body="hub", mode=mode, axis=tuple(axis / np.linalg.norm(axis)), inertia=p["Js"],
                 mass=p["mass"], position=p["rWB_B"],
                 static_imbalance=p["U_s"], dynamic_imbalance=p["U_d"], transverse_inertia=(p["Jt"], p["Jg"]),
                 reference=p["w2Hat0_B"],
                 angle=p["theta"], speed=p["Omega"], torque=torque, max_torque=p["u_max"], min_torque=p["u_min"],
                 max_speed=p["Omega_max"],
                 max_power=p["P_max"] if p["P_max"] > 0 else inf, friction=friction)


def built(case, mode=None, torque=True, **changes):
    """The spacecraft of a case; changes: of every wheel. The commanded torques switch in the middle of the run."""
    hub, start, given = case["hub"], case["initial"], case["torque"]
    wheels = []
    for j, own in enumerate(case["wheels"]):
        first, second = (given[half][j % len(given[half])] if torque else 0.0 for half in ("first_half", "second_half"))
        law = table("hold", (0.0, first), (given["switch_time_s"], second))
        wheels.append(wheel(f"rw{j}", mode or MODES[case["model"]], own | changes, law))
    return Spacecraft(bodies=[Body(name="hub", mass=hub["mHub"], inertia=hub["IHubPntBc_B"],
                                   mass_center=hub["r_BcB_B"])], wheels=wheels,
                      position=start["r_CN_N"], velocity=start["v_CN_N"], attitude=quaternion(start["sigma_BN"]),
                      rate=start["omega_BN_B"])


def field(case):
    """One acceleration for all mass, or none."""
    return Field(case["mu"], "mass_center") if case["mu"] else Field()


def flown(case, step=None, end=None, interval=None, **options):
    """Times and records."""
    return fly(built(case, **options), step or case["step"], end or case["end"], interval, field=field(case))


def difference(found, expected):
    """Largest, over the largest expected."""
    expected = np.asarray(expected)
    return np.abs(found - expected).max() / max(np.abs(expected).max(), 1e-300)


@pytest.mark.parametrize("name",
                         ["BalancedWheels", "JitterSimple", "JitterFullyCoupled", "JitterFullyCoupled_1s_dt1e-4",
                                  "BalancedWheels_dt0.01", "BalancedWheels_dt0.1_600s"])
def test_final_states(name):
    """Measured: 3e-14 or less, of the wheel angles 9e-13 rad; of the attitude after 600 s in steps of 0.1 s 4e-12."""
    case = CASES[name]
    final, (_, found) = case["final"], flown(case)
    w, h = np.linalg.norm(case["initial"]["omega_BN_B"]), case["step"]
    # below 1e-15, but 1.2e-10 at 0.1 s
    of_method = case["end"] / h * (w * h / 2) ** 5 / 60 / np.abs(final["sigma_BN"]).max()
    assert difference(found["position"][-1], final["r_CN_N"]) <= ROUNDING
    assert difference(found["velocity"][-1], final["v_CN_N"]) <= ROUNDING
    assert difference(found["body_rate"][-1, 0], final["omega_BN_B"]) <= ROUNDING
    assert difference(found["wheel_speed"][-1], final["wheel_Omega"]) <= ROUNDING
    assert difference(mrp(found["body_attitude"][-1, 0]), final["sigma_BN"]) <= ROUNDING + of_method
    if "Balanced" in name:
        assert np.isnan(found["wheel_angle"]).all()                 # nothing depends on it
    else:
        assert found["wheel_angle"][-1] == pytest.approx(final["wheel_theta"], abs=100 * ROUNDING)


def test_back_of_the_envelope():
    """One wheel on the axis of a spinning hub against the closed form; Basilisk's final state. Steps of 0.1 s.

    Measured: rates and speeds 5e-15; the angle 1.5e-9 rad, bounded by the method's 2.7e-9 rad.
    """
    case = CASES["BOE"]
    t, found = flown(case, interval=0.5)
    late = np.maximum(t - 5, 0)
    I1, J, u = 2.0, DATA["defaults"]["Js"], 0.2
    assert difference(found["body_rate"][:, 0, 2], 0.35 - u / I1 * late) <= ROUNDING
    assert (difference(found["wheel_speed"][:, 0], found["wheel_speed"][0, 0] + (I1 + J) * u / (I1 * J) * late)
            <= ROUNDING)
    assert difference(found["wheel_speed"][-1], case["final"]["wheel_Omega"]) <= ROUNDING
    q = found["body_attitude"][:, 0]
    angle = np.unwrap(2 * np.arctan2(q[:, 2], q[:, 3]))
    of_method = 100 * (0.35 * 0.1 / 2) ** 5 / 60
    assert np.abs(angle - (0.35 * t - u / (2 * I1) * late**2)).max() <= of_method
    assert np.abs(mrp(q[-1]) - case["final"]["sigma_BN"]).max() <= 2 * of_method


def test_friction_spin_up():
    """From rest through Stribeck's curve, both ways round. Measured: 1.1e-14 of 15 rad/s."""
    case = CASES["FrictionSpinUp"]
    t, found = flown(case, interval=5.0)
    assert t == pytest.approx(case["history"]["t_s"])
    assert np.abs(found["wheel_speed"] - case["history"]["wheel_Omega"]).max() <= ROUNDING * 15


def test_friction_spin_down():
    """Coulomb and viscous friction until the wheels stand, and the closed form; then at rest. Measured: 1.3e-15 of 15
    rad/s."""
    case = CASES["FrictionSpinDown"]
    t, found = flown(case, interval=5.0)
    before = t < case["stop"]
    assert before.sum() == 13
    assert np.abs(found["wheel_speed"] - case["history"]["wheel_Omega"])[before].max() <= ROUNDING * 15
    J, c, v = DATA["defaults"]["Js"], 0.03, 0.001
    closed = (15 + c / v) * np.exp(-v * t[before] / J) - c / v
    assert np.abs(found["wheel_speed"][before] - np.outer(closed, [1, -1])).max() <= ROUNDING * 15
    assert np.abs(found["wheel_speed"][~before]).max() <= 1e-3      # below linear_below: it dies out
    assert np.abs(found["wheel_speed"][-1]).max() <= 1e-12          # Basilisk ends at 5e-324


UNITS = [(name, j) for name, unit in DATA["units"].items() for j in range(len(unit["wheels"]))]


@pytest.mark.parametrize(("name", "j"), UNITS, ids=[f"{name}-{j}" for name, j in UNITS])
def test_limits(name, j):
    """Torque after largest and smallest torque, speed and power limits: exactly Basilisk's, from the first instant."""
    unit = DATA["units"][name]
    free = {"u_max": inf, "Omega_max": inf, "Omega": 0.0}
    own = free | unit["wheels"][j]
    # a start beyond the limit is refused
    if abs(own["Omega"]) > own["Omega_max"]:
        own["Omega"] = own["Omega_max"] * np.sign(own["Omega"])
    part = wheel("rw", "balanced", own, unit["u_cmd"][j])
    _, found = fly(Spacecraft(bodies=[Body(name="hub", mass=10, inertia=(5, 5, 5))], wheels=[part]), 1e-6, 1e-6)
    assert found["wheel_torque"][0, 0] == unit["u_current"][j]


# ---- conservation, as in the memo and where Basilisk has none

def at_rest(name):
    """A case without its orbit, whose energy would drown that of the rotation; nothing else depends on it."""
    return CASES[name] | {"mu": None, "initial": CASES[name]["initial"] | {"r_CN_N": [0.0] * 3, "v_CN_N": [0.0] * 3}}


@pytest.mark.parametrize("name", ["BalancedWheels", "JitterFullyCoupled"])
@pytest.mark.parametrize(("step", "end"), [(1e-4, 1.0), (1e-3, 10.0)])
def test_conservation_with_the_imbalances_of_the_memo(name, step, end):
    """Momentum, and energy once the motors rest. Measured: 3e-14 or less; the memo has 1e-14 to 1e-11."""
    t, found = flown(at_rest(name), step, end, interval=end / 20, **MEMO)
    assert drift(found["angular_momentum"]) <= ROUNDING
    assert drift(found["kinetic_energy"][t >= CASES[name]["torque"]["switch_time_s"]]) <= ROUNDING


def test_conservation_with_ten_thousand_times_the_imbalance():
    """Rounding at small steps, then the method's: 16 times less at half the step. Measured: 1.1e-14 at 1e-4 s, 5.5e-11
    and 3.4e-12 at 1e-3 and 5e-4 s, a ratio of 16.0."""
    errors = {step: drift(flown(at_rest("JitterFullyCoupled_1s_dt1e-4"), step, interval=0.05)[1]["angular_momentum"])
              for step in (1e-4, 5e-4, 1e-3)}
    assert errors[1e-4] <= ROUNDING and errors[1e-3] <= 1e-10
    assert 14 <= errors[1e-3] / errors[5e-4] <= 18


def test_orbit_and_rotation_over_ten_minutes():
    """Balanced wheels, 600 s in steps of 0.1 s: momentum, energy of the orbit and of the rotation.

    Measured: 7e-15 and 1.2e-14 of the orbit, 9e-12 of the angular momentum (Basilisk: 1.7e-11), 9e-15 of the rotation's
    energy.
    """
    case = CASES["BalancedWheels_dt0.1_600s"]
    t, found = flown(case, interval=30.0)
    r, v = found["position"], found["velocity"]
    assert drift(np.cross(r, v)) <= ROUNDING
    assert drift(np.sum(v**2, axis=1) / 2 - case["mu"] / np.linalg.norm(r, axis=1)) <= ROUNDING
    still = fly(built(at_rest("BalancedWheels_dt0.1_600s")), 0.1, 600.0, 30.0)[1]
    assert drift(still["angular_momentum"]) <= 1e-10
    assert drift(still["kinetic_energy"][t >= case["torque"]["switch_time_s"]]) <= ROUNDING


def test_simple_jitter_with_the_imbalances_of_the_memo_converges():
    """10 s, for which there is no reference: halving the step changes the rates by 16 times less. Measured: by 9.2e-14
    rad/s from 4e-3 to 2e-3 s,
    5.7e-15 from there to 1e-3 s."""
    rates = [flown(at_rest("JitterSimple"), step, 10.0, **MEMO)[1]["body_rate"][-1, 0] for step in (4e-3, 2e-3, 1e-3)]
    coarse, fine = (np.abs(a - b).max() for a, b in ((rates[0], rates[1]), (rates[1], rates[2])))
    assert coarse <= 5e-13 and fine <= coarse / 8


@pytest.mark.parametrize("imbalance", [{}, MEMO], ids=["1e4 times", "memo"])
def test_unequal_transverse_inertias_lose_nothing(imbalance):
    """Jg = 1.5 Jt, no torque, 1 s in steps of 1e-4 s: Basilisk loses 7.7e-5 of the momentum and 8e-7 of the energy
    there.

    Measured: 1.1e-14 and 1.7e-14.
    """
    _, found = flown(at_rest("JitterFullyCoupled_1s_dt1e-4"), interval=0.05, torque=False,
                     Jg=1.5 * DATA["defaults"]["Jt"], **imbalance)
    assert drift(found["angular_momentum"]) <= ROUNDING and drift(found["kinetic_energy"]) <= ROUNDING
