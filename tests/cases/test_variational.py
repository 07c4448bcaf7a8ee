"""Cases of variational steps, of impacts inside them and of loops."""

import numpy as np
import pytest

import nesim
from tests.cases.support import axes_of, closure


def test_case_iss_docking(results):
    """The paper's steps 1250 and 2751; times, impulses and the angles at the end of a run of order 6."""
    found = results("iss_docking")
    first, second = found.events
    # s; measured 4.5e-9 and 1.3e-9
    assert (first.time, second.time) == pytest.approx((12.4949013862, 27.5048516755), abs=1e-6)
    assert (int(first.time // 0.01) + 1, int(second.time // 0.01) + 1) == (1250, 2751)
    assert (first.impulse, second.impulse) == pytest.approx((34.239127495, 88.539499006), rel=1e-8)
    # J, of elastic impacts
    assert max(abs(event.energy) for event in found.events) < 1e-10
    angles = found["STATION"]["joint_angle"][-1, :3, 0]
    # rad; measured 7e-10
    assert np.abs(angles - [2.9448509057436, 0.6133596165221, 0.7570336247711]).max() < 1e-8


def test_case_capture(results):
    """Struck at 15 cm/s, caught at the second impact, which is below 0.1 m/s; from there on nothing moves in the grip.
    The same as with dop853."""
    found = results("capture")
    craft, t = found["SERVICER"], found["SERVICER"].time[:]
    strike, again, lock = found.events
    assert strike.speed > 0.1 > again.speed and lock.time == again.time and lock.text == "lock grip"
    grip = craft["joint_angle"][:, 2][t > lock.time]
    # m, rad; measured 1.3e-15
    assert np.abs(grip - grip[0]).max() < 1e-13 and np.abs(craft["joint_rate"][:, 2][t > lock.time]).max() < 1e-13
    momentum = craft["angular_momentum"][:]
    # measured 3.7e-13
    assert np.abs(momentum - momentum[0]).max() < 2e-12 * np.linalg.norm(momentum[0])
    case = nesim.load("inp/capture")
    exact = nesim.run_many([case["SERVICER"]], 30.0, 0.02, 30.0, integrator="dop853", rtol=1e-12, atol=1e-12,
                           keep=("joint_angle", "body_rate"))
    # rad and rad/s; measured 5.2e-8 and 2.6e-8
    assert np.abs(exact["joint_angle"][0][-1, :2, 0] - craft["joint_angle"][-1, :2, 0]).max() < 1e-6
    assert np.abs(exact["body_rate"][0][-1] - craft["body_rate"][-1]).max() < 1e-6


def test_case_cradle(results):
    """One in, one out: eight times four impacts, at the times of an elliptic integral."""
    found = results("cradle")
    times = np.unique(np.round([event.time for event in found.events], 9))
    # s; measured 1.2e-9 to 1.0e-8
    assert np.abs(times - (0.5104848958459511 + 1.02096979169190225 * np.arange(8))).max() < 1e-7
    energy = found["CRADLE"]["energy"][:]
    # J of 1.2; measured 1e-8
    assert np.ptp(energy) < 1e-7 and len(found.events) == 32


def test_case_four_bar(results):
    """A crank that goes round: the loop stays closed to rounding, energy and momentum are kept, forces are not
    unique."""
    craft = results("four_bar")["LINKAGE"]
    # measured 6e-16 m, 4e-8, 1.5e-13
    assert craft["loop_error"][:].max() < 1e-14
    energy, momentum = craft["energy"][:], craft["angular_momentum"][:]
    assert np.abs(energy / energy[0] - 1).max() < 4e-7
    assert np.abs(momentum - momentum[0]).max() < 1e-12 * np.linalg.norm(momentum[0])
    assert (craft["loop_unique"][:] == 0).all() and np.ptp(craft["joint_angle"][:, 0, 0]) > 2 * np.pi


def test_case_long_run_formation(results):
    """Variational steps of 0.25 s: energy to rounding of the orbit's, and the wires where rk4 with a 25th of the step
    has them."""
    found = results("long_run_formation")
    energy = found["L1"]["energy"][:]
    # measured 8e-16
    assert np.abs(energy / energy[0] - 1).max() < 1e-14
    usual = nesim.run_many([nesim.load("inp/long_run_formation")["L1"]], 600.0, 0.02, keep=["body_position"])
    apart = np.abs(found["L1"]["body_position"][-1] - usual["body_position"][0, -1]).max()
    # m of 58; by (19.25) 2.3e-3, measured 2.1e-3
    assert apart < 4e-3


def test_case_deployment(results):
    """A strut that loops close opens a panel until a latch, a loop too, holds it; a piston on a crank and a rail."""
    found = results("deployment")
    panel, pump = found["PANEL"], found["PUMP"]
    eye, latch = panel["loop_error"][:].T
    latched = np.flatnonzero(np.isfinite(latch))[0]
    # measured 6.9e-16 m, and nothing before the latch closes at 0.633 s
    assert eye.max() < 1e-14 and latch[latched:].max() < 1e-14 and panel["time"][latched] == pytest.approx(0.65)
    # rad; measured 6e-17 beside the 2 deg at which it closed
    assert np.abs(panel["joint_angle"][latched:, 0, 0] - np.radians(2)).max() < 1e-12
    # of 12 J: the books tell what dampers and the latch took; measured 2.4e-5, of order 2 at steps of 0.01 s
    assert closure(panel) < 1e-4 and panel["balance_jumps"][-1] < -4.0 and panel["balance_dampers"][-1] > 2.0
    # the piston stays on its rail and goes to and fro by twice the crank's 0.1 m
    at = pump["body_position"][:] - pump["body_position"][:, :1]
    axes = axes_of(pump["body_attitude"][:, 0])
    along, across = (np.einsum("ij,ij->i", axes[:, k], at[:, 3]) for k in (0, 1))
    # m; measured 5e-15; 0.2 in records every 0.05 s
    assert np.abs(across).max() < 1e-13 and np.ptp(along) == pytest.approx(0.2, abs=1e-3)


def test_case_scan_mirror(results):
    """A slotted lever is where its crank's pin is, its mirror on the rail; the blade leaves its cage when it is let go
    and is held again where it was caught. All frames of joints and loops are turned."""
    craft = results("scan_mirror")["SCANNER"]
    t, angle = craft["time"][...], craft["joint_angle"][...]
    shaft, pivot = angle[:, 0, 0], angle[:, 1, 0]
    # rad; measured 1.1e-15
    assert np.abs(pivot - np.arctan2(-0.04 * np.cos(shaft), 0.1 + 0.04 * np.sin(shaft))).max() < 1e-13
    # deg: arcsin(40/100), to both sides
    assert np.degrees([pivot.min(), pivot.max()]) == pytest.approx(np.degrees(np.arcsin(0.4)) * np.array([-1, 1]),
                                                                   abs=0.1)
    # m; measured 6e-16
    assert np.nanmax(craft["loop_error"][...]) < 1e-14
    place = craft["body_position"][:, craft.bodies.index("mirror")] - craft["body_position"][:, 0]
    along, across, up = np.einsum("tij,tj->it", axes_of(craft["body_attitude"][:, 0]), place)
    # the rail is at y = 0.15; the rod of 0.15 m reaches from the lever's tip: measured 3e-16 and 6e-16
    tip = -0.25 * np.sin(pivot), 0.25 * np.cos(pivot) - 0.1
    assert np.abs(across - 0.15).max() < 1e-13 and np.abs(up).max() < 1e-13
    assert np.abs(np.hypot(along - tip[0], 0.15 - tip[1]) - 0.15).max() < 1e-13
    momentum, blade = craft["angular_momentum"][...], angle[:, 4, 0]
    # measured 1.1e-12
    assert np.abs(momentum - momentum[0]).max() < 1e-11 * np.linalg.norm(momentum[0])
    release, catch = (event.time for event in results("scan_mirror").events if "cage" in event.text)
    # rad; measured 4e-16
    assert np.ptp(blade[t <= release]) < 1e-13 and np.abs(blade[t > catch] - np.radians(5)).max() < 1e-9
    # order 6 at 10 ms against order 4 at 5 ms, before the cage opens: rad, measured 1.3e-6
    fine = nesim.load("inp/scan_mirror", ["order=4", "time.step=0.005", "time.duration=1"])
    many = nesim.run_many([fine["SCANNER"]], 1.0, 0.005, 0.05, integrator="variational", order=4, keep=["joint_angle"])
    assert np.nanmax(np.abs(many["joint_angle"][0] - angle[:21])) < 1e-5
