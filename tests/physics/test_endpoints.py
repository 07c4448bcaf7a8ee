"""Endpoints: recorded motion and wrench, loads that act at them, conditions that wait for them, in lanes and in
batches."""

from dataclasses import replace

import numpy as np
import pytest

import nesim
from nesim.base.rotations import about, dcm
from nesim.model.compile import Field
from nesim.things import Body, Command, Condition, Endpoint, Joint, Load, Spacecraft
from tests.support.flight import fly

HUB = Body(name="hub", mass=100.0, inertia=(20.0, 25.0, 30.0), mass_center=(0.1, -0.2, 0.05))
ARM = Body(name="arm", mass=10.0, inertia=(1.0, 2.0, 2.0), mass_center=(0.7, 0.1, 0))
BOX = Body(name="box", mass=3.0, inertia=(0.1, 0.2, 0.2), mass_center=(0.0, 0.1, 0))
JOINTS = [Joint(name="j", type="gimbal", inner="hub", outer="arm", axes=("z",), inner_point=(0.5, 0, 0),
                outer_rotation=about((1.0, 0, 0), 0.4), angle=0.3, rate=0.5),
          Joint(name="weld", type="fixed", inner="arm", outer="box", inner_point=(1.2, 0, 0), outer_point=(0.2, 0, 0.1),
                inner_rotation=about((0, 0, 1.0), 0.7))]
TURN = about((0, 1.0, 0), 0.9)
TOOL = Endpoint(name="tool", body="box", point=(0.3, -0.1, 0.2), rotation=TURN)
LOAD = Load(endpoint="tool", force=(0.3, -0.2, 0.5), torque=(0.05, 0.02, -0.01), frame="N", start=1.0, stop=2.0)
CRAFT = Spacecraft(bodies=[HUB, ARM, BOX], joints=JOINTS, endpoints=[TOOL, Endpoint(name="eye", body="hub")],
                   rate=(0.02, 0.01, 0.03), loads=[LOAD])


def test_motion_is_that_of_the_body():
    """Place, attitude, velocity and rate from those of the body that carries it."""
    t, found = fly(CRAFT, 0.01, 2.5, 0.1)
    C = np.array([np.asarray(dcm(q), dtype=float) for q in found["body_attitude"][:, 2]])
    arm = np.einsum("tji,j->ti", C, np.subtract(TOOL.point, BOX.mass_center))
    w = np.einsum("tji,tj->ti", C, found["body_rate"][:, 2])
    # all four measured below 5e-16
    assert found["endpoint_position"][:, 0] == pytest.approx(found["body_position"][:, 2] + arm, abs=1e-13)
    assert found["endpoint_velocity"][:, 0] == pytest.approx(found["body_velocity"][:, 2] + np.cross(w, arm), abs=1e-13)
    assert found["endpoint_rate"][:, 0] == pytest.approx(w, abs=1e-13)
    E = np.array([np.asarray(dcm(q), dtype=float) for q in found["endpoint_attitude"][:, 0]])
    assert E == pytest.approx(np.asarray(dcm(TURN), dtype=float) @ C, abs=1e-13)
    on = (t >= 1.0) & (t < 2.0)
    assert np.array_equal(found["endpoint_wrench"][on, 0], np.tile([*LOAD.force, *LOAD.torque], (on.sum(), 1)))
    assert not found["endpoint_wrench"][~on].any() and not found["endpoint_wrench"][:, 1].any()


@pytest.mark.parametrize("frame", ["N", "body"])
def test_a_load_at_an_endpoint_is_one_at_its_point(frame):
    """The same bits as with body and point."""
    at_point = replace(LOAD, endpoint="", body="box", point=TOOL.point, frame=frame)
    ends = [fly(replace(CRAFT, loads=[load]), 0.01, 2.5, 0.5)[1]["body_attitude"]
            for load in (replace(LOAD, frame=frame), at_point)]
    assert np.array_equal(*ends) and not np.array_equal(ends[0], fly(replace(CRAFT, loads=[]), 0.01, 2.5,
        0.5)[1]["body_attitude"])


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize("quantity", ["endpoint_position", "endpoint_velocity"])
def test_conditions_act_at_the_instant(method, quantity):
    """A command stops the spacecraft where a component of the endpoint passes a limit: the time against the recorded
    motion, by dense records."""
    t, found = fly(replace(CRAFT, loads=[]), 0.01, 2.0, 0.01, method=method)
    x = found[quantity][:, 0, 1]
    limit = float(x[120] + 0.3 * (x[121] - x[120]))
    command = Command(action="stop", when=Condition(quantity=quantity, name="tool", axis=2, above=bool(x[121] > x[120]),
                                                    limit=limit))
    assert not ((x[:120] > limit) == (x[121] > x[120])).any()
    craft = nesim.build(replace(CRAFT, loads=[], commands=[command]), Field())
    from nesim.sim.lanes import LaneGroup
    from tests.support.flight import schedule

    group = LaneGroup([craft], schedule(0.01, 2.0, 0.5, method))
    while not group.done:
        group.advance(np.empty(10), group.rows(10), 10**6)
    (when, text), = group.commands(0)
    near = slice(116, 126)
    exact = np.interp(limit, *sorted_pair(x[near], t[near]))
    # measured 4e-16 to 5e-11
    assert when == pytest.approx(refine(t[near], x[near], limit, exact), abs=1e-8)
    assert text.startswith("stop")


def sorted_pair(x, t):
    """By growing x, as interp needs."""
    return (x, t) if x[-1] > x[0] else (x[::-1], t[::-1])


def refine(t, x, limit, guess):
    """The zero of the polynomial through all points."""
    fit = np.polynomial.Polynomial.fit(t, x - limit, 9)
    roots = fit.roots()
    real = roots[np.abs(roots.imag) < 1e-12].real
    return real[np.argmin(np.abs(real - guess))]
