"""Actuators share a demand as everything lies at the sample: on a body that turns against the measured one, with a mass
centre that moves."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.things import Body, Command, Controller, Drive, Joint, Spacecraft, Tank, Thruster, TimeLaw, Torquer, Wheel
from tests.support.flight import fly, fly_group, law, schedule

HUB = Body(name="hub", mass=100.0, inertia=(50.0, 60.0, 70.0))
BOX = Body(name="box", mass=10.0, inertia=(3.0, 3.0, 3.0), mass_center=(0.1, 0.0, 0.2))
HINGE = Joint(name="j", type="gimbal", inner="hub", outer="box", inner_point=(1, 0, 0), axes=("z",))
TURN = Drive(name="d", joint="j", mode="motion", target=law("3.0*smoothstep(t/5)"))
ACS = Controller(name="c", type="attitude", sample=0.5, proportional=(0.2,) * 3, derivative=(1.5,) * 3,
                 actuators=["w0", "w1", "w2"])
ATTITUDE = (0.1, -0.05, 0.15, np.sqrt(1 - 0.035))
METHODS = ["rk4", "adams", "dop853"]
AXES = ((1.0, 0, 0), (0, 1.0, 0), (0.6, 0, 0.8), (0, 0.6, 0.8))


def wheels(count=3, **more):
    """On the box, oblique and, if there are four, one more than needed."""
    return [Wheel(name=f"w{k}", body="box", axis=AXES[k], inertia=0.1, **more) for k in range(count)]


def craft(**parts):
    """A hub that is measured and a box on a hinge that a motion turns."""
    return Spacecraft(bodies=[HUB, BOX], joints=[HINGE], drives=[TURN], attitude=ATTITUDE, **parts)


def in_hub(angle, vectors):
    """From the box's axes. angle: of the hinge."""
    return Rotation.from_rotvec(np.outer(angle, [0, 0, 1])).apply(vectors)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("count", "mode"), [(3, "balanced"), (4, "balanced"), (3, "coupled")])
def test_wheels_on_a_body_that_turns(count, mode, method):
    """At every sample what they give is what is asked for, while the box turns by 3 rad, and the loop settles: its
    errors fall by e in 80 s.

    Measured: 3e-17 N m. Shared as at the start it diverges.
    """
    own = wheels(count, mode=mode, **({"mass": 0.5, "transverse_inertia": (0.06, 0.06)} if mode == "coupled" else {}))
    acs = replace(ACS, actuators=[wheel.name for wheel in own])
    t, found = fly(craft(wheels=own, controllers=[acs]), 0.05, 120.0, 0.25, method=method)
    inside = np.arange(len(t)) % 2 == 1                             # between samples, when the last output is held
    at_sample = np.flatnonzero(inside) - 1
    given = -found["wheel_torque"][inside] @ np.array(AXES[:count])
    angle = 3.0 * smoothstep(t[at_sample] / 5)
    assert in_hub(angle, given) == pytest.approx(found["control_torque"][inside, 0], abs=1e-14)
    assert np.linalg.norm(found["body_attitude"][-1, 0, :3]) < 0.2 * np.linalg.norm(ATTITUDE[:3])


def smoothstep(x):
    x = np.clip(x, 0, 1)
    return x**3 * (10 + x * (6 * x - 15))


def test_a_motion_overrides_the_start_of_its_joint():
    """Its target at t = 0 is where the joint starts, for sharing too, and for a ball joint further out, whose attitude
    is given against its inner body. Nothing is jolted by that."""
    away = replace(TURN, target=law("1.2 + 0.3*t"))
    tip = Body(name="tip", mass=1.0, inertia=(0.1, 0.1, 0.1))
    ball = Joint(name="k", type="spherical", inner="box", outer="tip", inner_point=(0, 1, 0))
    bodies = dict(bodies=[HUB, BOX, tip], wheels=wheels(), controllers=[ACS], attitude=ATTITUDE, rate=(0.1, 0.2, 0.3))
    given = Spacecraft(joints=[replace(HINGE, angle=1.2, rate=0.3), ball], drives=[away], **bodies)
    _, found = fly(Spacecraft(joints=[replace(HINGE, rate=-7.0), ball], drives=[away], **bodies), 0.1, 1.0, 0.1)
    _, wanted = fly(given, 0.1, 1.0, 0.1)
    for name in ("body_attitude", "body_rate", "control_torque", "wheel_torque", "joint_angle"):
        np.testing.assert_array_equal(found[name], wanted[name])
    assert found["joint_angle"][0, 1] == pytest.approx([0, 0, 0], abs=1e-15)
    assert found["body_rate"][0, 0] == pytest.approx([0.1, 0.2, 0.3], abs=0)
    first = -found["wheel_torque"][0] @ np.array(AXES[:3])
    assert in_hub([1.2], first)[0] == pytest.approx(found["control_torque"][0, 0], abs=1e-15)


@pytest.mark.parametrize("method", METHODS)
def test_torquers_on_a_body_that_turns(method):
    """The part of the demand across the field, which is fixed in N. Measured: 2e-20 of 4e-5 N m."""
    field = np.array([2e-5, -1e-5, 3e-5])
    coils = [Torquer(name=f"m{k}", body="box", axis=AXES[k]) for k in range(3)]
    acs = replace(ACS, proportional=(2e-4,) * 3, derivative=(2e-3,) * 3, actuators=["m0", "m1", "m2"])
    t, found = fly(craft(torquers=coils, controllers=[acs]), 0.05, 10.0, 0.5, method=method,
                   field=Field(magnetic=tuple(field)))
    B = Rotation.from_quat(found["body_attitude"][:, 0]).inv().apply(field)
    dipole = in_hub(found["joint_angle"][:, 0, 0], found["torquer_dipole"] @ np.array(AXES[:3]))
    demand = found["control_torque"][:, 0]
    across = demand - B * (np.sum(demand * B, axis=1) / np.sum(B * B, axis=1))[:, None]
    rows = slice(0, None) if method != "dop853" else slice(0, 1)    # others show what holds from the sample on
    assert np.cross(dipole, B)[rows] == pytest.approx(across[rows], abs=1e-17)


def test_actuators_that_come_to_lie_in_a_plane():
    """Two wheels on a hub, a third on a body that turns its axis into their plane: least squares, nothing across the
    plane and nothing infinite on the way; what can be given is given."""
    third = Wheel(name="w2", body="box", axis=(0, 0, 1.0), inertia=0.1)
    own = [Wheel(name="w0", body="hub", axis=AXES[0], inertia=0.1), Wheel(name="w1", body="hub", axis=AXES[1],
        inertia=0.1), third]
    tilt = Joint(name="j", type="gimbal", inner="hub", outer="box", axes=("x",))
    acs = Controller(name="c", type="rate_damping", sample=1.0, derivative=(1.0,) * 3, actuators=["w0", "w1", "w2"])
    for angle, axis in ((0.0, (0, 0, 1)), (0.7, (0, -np.sin(0.7), np.cos(0.7))), (np.pi / 2, (0, -1, 0))):
        drive = Drive(name="d", joint="j", mode="motion", target=TimeLaw(value=angle))
        _, found = fly(Spacecraft(bodies=[HUB, BOX], joints=[tilt], drives=[drive], wheels=own, controllers=[acs],
                                  rate=(0.01, 0.02, 0.03)), 0.01, 0.01)
        share = np.linalg.pinv(np.array([[1, 0, 0], [0, 1, 0], axis]).T, rcond=1e-9)
        assert -found["wheel_torque"][0] == pytest.approx(share @ found["control_torque"][0, 0], abs=1e-15)


def jets(body="box"):
    """Six couples' halves."""
    places = [((0, 1, 0), (0, 0, 1)), ((0, 1, 0), (0, 0, -1)), ((1, 0, 0), (0, 0, 1)), ((1, 0, 0), (0, 0, -1)),
              ((1, 0, 0), (0, 1, 0)), ((1, 0, 0), (0, -1, 0))]
    return [Thruster(name=f"t{k}", body=body, force=2.0, direction=d, position=p) for k, (p, d) in enumerate(places)]


def angular_impulse(spacecraft, angle):
    """N m s in the axes of the hub, which does not turn by then, about the mass centre, of the first sample."""
    drive = Drive(name="d", joint="j", mode="motion", target=TimeLaw(value=angle))
    _, found = fly(replace(spacecraft, drives=[drive]), 0.005, 0.1)
    return found["angular_momentum"][-1] - found["angular_momentum"][0]


@pytest.mark.parametrize("angle", [0.0, 1.5, 3.0])
def test_thrusters_on_a_body_that_turns(angle):
    """Their impulse of a sample is the demand's, about the mass centre of that posture. Measured: 3e-10 N m s, the turn
    within the sample."""
    heavy = replace(HUB, inertia=(5e4, 6e4, 7e4))
    damper = Controller(name="c", type="rate_damping", sample=0.1, derivative=(1.0,) * 3, target_rate=(0.3, -0.2, 0.1),
                        actuators=[f"t{k}" for k in range(6)])
    spacecraft = Spacecraft(bodies=[heavy, BOX], joints=[replace(HINGE, inner_point=(2.5, 0, 0))], thrusters=jets(),
                            controllers=[damper])
    assert angular_impulse(spacecraft, angle) == pytest.approx(np.array([0.03, -0.02, 0.01]), abs=1e-7)


def test_thrusters_after_a_tank_has_moved_the_mass_centre():
    """A heavy tank off the centre runs empty, with the thrusters on the measured body itself: a torque is still what is
    asked for.

    With the arms of the start it is off by 2.2 N m s. Measured: 3e-6 of 0.75 N m s, what the spacecraft turns in the
    sample.
    """
    heavy = replace(HUB, mass=1000.0, inertia=(5e7, 6e7, 7e7))
    tank = Tank(name="k", body="hub", mass=600.0, position=(1.5, 0.5, 0))
    main = Thruster(name="main", body="hub", force=600.0 * 9.80665, specific_impulse=1.0, direction=(0, 0, 1),
                    position=(0, 0, 0), tank="k", on=[(0.0, 1.0)])
    damper = Controller(name="c", type="rate_damping", sample=2.0, derivative=(1.0,) * 3, target_rate=(0.3, -0.2, 0.1),
                        actuators=[f"t{k}" for k in range(6)])
    begin = Command(action="enable", target="c", at=1.5)
    spacecraft = Spacecraft(bodies=[heavy], tanks=[tank], thrusters=[*jets("hub"), main],
                            controllers=[replace(damper, enabled=False)], commands=[begin])
    t, found = fly(spacecraft, 0.05, 4.0, 0.05)
    assert found["tank_mass"][-1, 0] == 0
    k = int(np.argmin(np.abs(t - 2.0)))
    demand = Rotation.from_quat(found["body_attitude"][k, 0]).apply(found["control_torque"][k, 0])
    # -2: the next sample fires again
    change = found["angular_momentum"][-2] - found["angular_momentum"][k]
    assert change == pytest.approx(2.0 * demand, abs=1e-4)


def test_same_bits_alone_and_in_lanes():
    """Each lane has its own posture."""
    crafts = [Craft(replace(craft(wheels=wheels(), controllers=[ACS]),
                            drives=[replace(TURN, target=law(f"{k}*smoothstep(t/5)"))]), Field()) for k in range(4)]
    _, _, together = fly_group(crafts, schedule(0.1, 10.0, 0.5))
    for one, found in zip(crafts, together, strict=True):
        _, _, (alone,) = fly_group([one], schedule(0.1, 10.0, 0.5))
        np.testing.assert_array_equal(found["wheel_torque"], alone["wheel_torque"])


@pytest.mark.parametrize("method", ["rk4", "adams"])
def test_records_change_nothing(method):
    """What a controller measures of a prescribed motion is its law, not the method's sum since the last record, which
    put the law there."""
    turning = craft(wheels=wheels(), controllers=[replace(ACS, body="box")])
    (_, often), (_, once) = (fly(turning, 0.1, 8.0, interval, method=method) for interval in (0.1, 8.0))
    np.testing.assert_array_equal(often["body_rate"][-1], once["body_rate"][-1])
    np.testing.assert_array_equal(often["wheel_speed"][-1], once["wheel_speed"][-1])


def test_what_does_not_turn_keeps_its_matrix():
    """Wheels on the measured body, or on one that is welded to it, share by the matrix that was found once; so do
    thrusters of one rigid body."""
    weld = replace(HINGE, type="fixed", axes=())
    rigid = Spacecraft(bodies=[HUB, BOX], joints=[weld], wheels=wheels(), thrusters=jets(),
                       controllers=[ACS, replace(ACS, name="e", actuators=["t0", "t1"])])
    assert Craft(rigid, Field()).compiled.devices.arrays["controller"]["turning"].tolist() == [0, 0]
    moving = craft(wheels=wheels(), thrusters=jets("hub"),
                   controllers=[replace(ACS, body="box"), replace(ACS, name="e", actuators=["t0", "t1"]), replace(ACS,
        name="f", actuators=[])])
    assert Craft(moving, Field()).compiled.devices.arrays["controller"]["turning"].tolist() == [0, 1, 0]
