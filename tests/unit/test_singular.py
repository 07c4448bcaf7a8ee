"""Where the equations cannot be solved: a clear error with joint, body, spacecraft and time, never a silent NaN."""

from dataclasses import replace
from math import inf, nan, pi

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import nesim
from nesim import Body, Joint, RunError, Spacecraft, State, Wheel
from tests.support import exact, trees
from tests.support.compare import BODY, EPS, assert_within, errors

METHODS = ("tree", "dense")
WHEN = 12.35


def gimballed(off, axes=("x", "y", "z"), seed=1):
    """A hub, a body on three gimbal axes with the second angle ``off`` (rad) from 90 degrees, and a tip on a ball
    joint."""
    rng = np.random.default_rng(seed)
    bodies = [trees.random_body(rng, name) for name in ("hub", "camera", "tip")]
    mount = Joint(name="mount", type="gimbal", inner="hub", outer="camera", axes=axes, angle=(0.3, pi / 2 - off, -0.7),
                  rate=(0.1, 0.2, -0.3), torque=(1.0, 0.5, 0.2), inner_point=(0.5, 0, 0.1), outer_point=(0, 0.3, 0))
    ball = Joint(name="ball", type="spherical", inner="camera", outer="tip", inner_point=(1, 0, 0),
                 rate=(0.1, 0.1, 0.1))
    return Spacecraft(name="sat", bodies=bodies, joints=[mount, ball], rate=(0.1, 0.05, 0.2))


def later(craft):
    """Its start state at another time, to be named in errors."""
    return replace(craft.start, t=WHEN)


def message(craft, method, state=None):
    """What the error says."""
    with pytest.raises(RunError) as raised:
        craft.accelerations(method, state=later(craft) if state is None else state)
    return str(raised.value)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("off", [0.0, 1e-8, -1e-8, pi, pi + 1e-8])
@pytest.mark.parametrize("axes", ["xyz", "zyx", "yxz"])
def test_gimbal_lock_is_named(axes, off, method):
    """First and third axes in line, at 90 and at -90 degrees: exactly, and so near that only rounding is between
    them."""
    text = message(nesim.build(gimballed(off, tuple(axes))), method)
    assert text.startswith("gimbal lock")
    for part in ("joint 'mount'", "body 'camera'", "spacecraft 'sat'", "t = 12.35 s",
                 f"{90 - np.degrees(off):.6f} deg"):
        assert part in text


def test_gimbal_lock_of_repeated_axes_is_named():
    """A sequence that ends with its first axis locks where its second angle is zero."""
    locked = gimballed(pi / 2, ("z", "x", "z"))
    assert "gimbal lock in joint 'mount' (body 'camera')" in message(nesim.build(locked), "tree")


def test_derivative_in_gimbal_lock_is_an_error_too():
    """Whoever integrates by himself must not be handed NaN."""
    craft = nesim.build(gimballed(0.0))
    with pytest.raises(RunError, match=r"joint 'mount' .*body 'camera'.* t = 12.35 s"):
        craft.derivative(later(craft))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("off", [1e-1, 1e-2, 1e-3, 1e-4, 1e-5])
def test_accuracy_near_gimbal_lock(off, method):
    """The gimbal's own mass matrix S^T K S has a condition number that grows with 1 / cos^2, so eps / cos^2 is lost.

    Measured: at most 2 (tree) and 11 (dense) times eps / cos^2; 2e-10 at 1e-3 rad by tree.
    """
    spacecraft = gimballed(off)
    found = nesim.build(spacecraft).accelerations(method)
    assert_within(errors(found, exact.solve(spacecraft), (*BODY, "joint_force")), 40 * EPS / np.sin(off) ** 2)


def rod(name, turn=None):
    """A rod along x without thickness, or turned out of its axes."""
    inertia = np.diag([0.0, 1.0, 1.0])
    if turn:
        R = Rotation.from_rotvec(turn).as_matrix()
        inertia = R @ inertia @ R.T
    return Body(name=name, mass=2.0, inertia=(inertia + inertia.T) / 2)


HUB, TIP = Body(name="hub", mass=9.0, inertia=(3, 4, 5)), Body(name="tip", mass=1.0, inertia=(1, 1, 1))
TURN = (0.4, -0.9, 0.5)
ALONG = Rotation.from_rotvec(TURN).apply((0.7, 0, 0))
SINGULAR = {
    "ball": (rod("rod"), dict(type="spherical", outer_point=(0.7, 0, 0)), (-0.7, 0, 0)),
    "ball, turned": (rod("rod", TURN), dict(type="spherical", outer_point=tuple(ALONG)), tuple(-ALONG)),
    "hinge": (rod("rod"), dict(type="gimbal", axes=["x"], outer_point=(0.7, 0, 0)), (-0.7, 0, 0)),
    "universal": (rod("rod"), dict(type="gimbal", axes=["y", "x"], outer_point=(0.7, 0, 0)), (-0.7, 0, 0)),
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("body", "joint", "end"), SINGULAR.values(), ids=SINGULAR)
def test_inner_body_that_nothing_holds_about_its_axis_is_named(body, joint, end, method):
    """A rod between two balls in its axis: no inertia resists turning about it, wherever the axis points."""
    inner = Joint(name="shoulder", inner="hub", outer="rod", **joint)
    outer = Joint(name="wrist", type="spherical", inner="rod", outer="tip", inner_point=end)
    text = message(nesim.build(Spacecraft(name="sat", bodies=[HUB, body, TIP], joints=[inner, outer])), method)
    assert text.startswith("mass matrix not positive definite")
    for part in ("joint 'shoulder'", "body 'rod'", "spacecraft 'sat'", "t = 12.35 s"):
        assert part in text


@pytest.mark.parametrize("method", METHODS)
def test_root_that_nothing_holds_about_its_axis_is_named(method):
    """The same rod as the root."""
    joint = Joint(name="wrist", type="spherical", inner="rod", outer="tip", inner_point=(-0.7, 0, 0))
    text = message(nesim.build(Spacecraft(name="sat", bodies=[rod("rod"), TIP], joints=[joint])), method)
    for part in ("mass matrix not positive definite", "root", "body 'rod'", "spacecraft 'sat'", "t = 12.35 s"):
        assert part in text


@pytest.mark.parametrize("bodies", [[rod("rod")], [HUB, rod("rod")], [HUB, rod("rod", TURN)]],
                         ids=["alone", "leaf", "turned"])
def test_outermost_body_that_nothing_holds_is_refused_at_build(bodies):
    """Its mass matrix is constant, so this is known before any run."""
    at = tuple(ALONG) if len(bodies) > 1 and bodies[1].inertia[0, 1] else (0.7, 0, 0)
    joints = [Joint(name="ball", type="spherical", inner="hub", outer="rod", outer_point=at)] if len(bodies) > 1 else []
    with pytest.raises(nesim.ModelError, match=r"\('rod'\).inertia: zero about a line through the joint"):
        nesim.build(Spacecraft(bodies=bodies, joints=joints))


def test_thin_but_real_wires_are_not_refused():
    """A wire of 0.1 mm radius and 60 m length: 1e-12 of its transverse inertia about its axis is enough."""
    found = nesim.build(trees.booms(1, radius=1e-4)).accelerations("tree")
    assert np.isfinite(found.angular).all()


def not_finite():
    """(label, state) of a spacecraft with one number of its state not finite."""
    craft = nesim.build(replace(gimballed(0.5), wheels=[Wheel(name="rw", body="hub", axis=(0, 0, 1), inertia=0.01)]))
    start = later(craft)
    for value in (nan, inf, -inf):
        yield f"t={value}", craft, replace(start, t=value)
        for name in ("q", "u"):
            for i in range(len(getattr(start, name))):
                changed = getattr(start, name).copy()
                changed[i] = value
                yield f"{name}[{i}]={value}", craft, replace(start, **{name: changed})


@pytest.mark.parametrize("method", METHODS)
def test_state_that_is_not_finite_is_an_error(method):
    """Any coordinate, speed or time; the message says which spacecraft and when."""
    for label, craft, state in not_finite():
        text = message(craft, method, state)
        assert "spacecraft 'sat'" in text, label
        assert "not finite" in text, label
        assert f"t = {state.t:.9g} s" in text, label


@pytest.mark.filterwarnings("error")
def test_no_warning_comes_before_the_error():
    """A gimbal angle that is NaN: the user reads one message, not NumPy's as well."""
    craft = nesim.build(gimballed(0.5))
    q = craft.start.q.copy()
    q[craft.compiled.arrays["q_at"][1] + 1] = nan
    assert "not finite" in message(craft, "tree", State(WHEN, q, craft.start.u))


def test_overflow_is_an_error():
    """A finite state whose gyroscopic torques are beyond the largest double."""
    craft = nesim.build(gimballed(0.5))
    text = message(craft, "tree", State(WHEN, craft.start.q, np.full(len(craft.start.u), 1e200)))
    assert "spacecraft 'sat' at t = 12.35 s" in text


def test_craft_is_usable_after_an_error():
    """Nothing of a failed evaluation is left in the workspace."""
    craft = nesim.build(gimballed(0.5))
    expected = craft.accelerations("dense"), craft.accelerations("tree")
    broken = State(WHEN, np.full(len(craft.start.q), nan), craft.start.u)
    for method, before in zip(("dense", "tree"), expected, strict=True):
        message(craft, method, broken)
        found = craft.accelerations(method)
        for name in (*BODY, "joint_force", "joint_torque"):
            np.testing.assert_array_equal(getattr(found, name), getattr(before, name))
