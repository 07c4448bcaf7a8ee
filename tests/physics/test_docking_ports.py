"""Dockings whose ports lie anywhere: which of them hangs on which follows, and what is told does not depend on it."""

import numpy as np
import pytest

import nesim
from nesim.base.rotations import dcm
from nesim.sim.lanes import LaneGroup
from nesim.sim.runner import schedule_of

HUB = """\
bodies: [{name: hub, mass: %s, inertia: [2, 2.5, 3], mass_center: [0.02, 0, 0.01]}, {name: arm, mass: 2,
          inertia: [0.1, 0.3, 0.3], mass_center: [0.3, 0, 0]}]
joints: [{name: j, type: gimbal, axes: [z], inner: hub, outer: arm, inner_point: [0.4, 0, 0], stiffness: 9, damping: 1,
          angle: [0.3], rate: [0.2]}]
endpoints:
  - {name: root, body: hub, point: [-0.5, 0.1, 0], rotation: {angles: ["50 deg", "-20 deg"], sequence: 31}}
  - {name: tip, body: arm, point: [0.6, 0, 0.05], rotation: {angles: ["170 deg", "30 deg"], sequence: 32}}
"""
SIM = """\
time: {duration: 3, step: 0.005}
output: {interval: 0.1}
checkpoint: {interval: 0.5}
spacecraft:
  - {name: A, file: a.yaml, velocity: [0.05, 0, 0.01], rate: [0.1, 0.2, 0.3]}
  - {name: B, file: b.yaml, position: [2, 0.3, 0.1], rate: [-0.2, 0.1, 0.15]}
  - {name: C, file: c.yaml, position: [-2, 0.2, 0.4], rate: [0.1, -0.3, 0.05]}
"""
NAMES = ("position", "rotation", "velocity", "rate", "force", "torque")


def case_in(directory, dockings, orders, mass=20):
    directory.mkdir(exist_ok=True)
    lines = [f"  - {{name: {name}, ports: [{ports}]}}" for name, ports in dockings.items()]
    (directory / "sim.yaml").write_text("\n".join((SIM, "dockings:", *lines, "commands:", *orders, "")))
    for name, own in (("a", mass), ("b", 30), ("c", 12)):
        (directory / f"{name}.yaml").write_text(HUB % own)
    return nesim.load(directory)


def orders(name, push="[0.4, -0.2, 0.1]"):
    return [f"  - {{at: 1, lock: {name}}}", f"  - {{at: 2, unlock: {name}, push: {push}}}"]


def flown(path, *arguments):
    case_in(path, *arguments).run(path / "x.h5").close()
    with nesim.open(path / "x.h5") as found:
        return {name: {key: craft[key][...] for key in craft} | {"dockings": craft.dockings}
                for name, craft in found.items()}


def in_axes(q, v):
    return np.array([np.asarray(dcm(a), dtype=float) @ b for a, b in zip(q, v)])


def from_endpoints(found, first, second):
    """Position, velocity and rate of a docking from what is told of its ports: of the first one's axes, the rate of
    those of N."""
    (one, k), (other, n) = ((found[name], ("root", "tip").index(port)) for name, port in (first, second))
    place = [x["endpoint_position"][:, i] + x["position"] for x, i in ((one, k), (other, n))]
    moves = [x["endpoint_velocity"][:, i] + x["velocity"] for x, i in ((one, k), (other, n))]
    rates = [np.array([np.asarray(dcm(q), dtype=float).T @ w for q, w in zip(x["body_attitude"][:, i],
                                                                            x["body_rate"][:, i])])
             for x, i in ((one, k), (other, n))]
    q, apart = one["endpoint_attitude"][:, k], place[1] - place[0]
    speed = moves[1] - moves[0] - np.cross(rates[0], apart)
    return in_axes(q, apart), in_axes(q, speed), rates[1] - rates[0]


@pytest.mark.parametrize(("ports", "first", "second"), [
    ("A.tip, B.root", ("A", "tip"), ("B", "root")), ("B.root, A.tip", ("B", "root"), ("A", "tip"))])
def test_what_is_told_is_that_of_the_ports(tmp_path, ports, first, second):
    """Whichever of them hangs on the other. Measured: 4e-15 m, 2e-14 m/s."""
    found = flown(tmp_path / "a", {"d": ports}, orders("d"))
    assert found[first[0]]["dockings"] == ["d"] and found[second[0]]["dockings"] == []
    own = found[first[0]]
    position, velocity, rate = from_endpoints(found, first, second)
    np.testing.assert_allclose(own["docking_position"][:, 0], position, atol=1e-12)
    np.testing.assert_allclose(own["docking_velocity"][:, 0], velocity, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(own["docking_rate"][:, 0], axis=1), np.linalg.norm(rate, axis=1),
                               atol=1e-12)
    t = np.arange(31) * 0.1
    held = (t > 0.999) & (t < 1.95)
    assert np.abs(own["docking_rate"][held, 0]).max() < 1e-13 and np.abs(own["docking_force"][held, 0]).max() > 0.01


def test_a_docking_that_is_turned_moves_and_pulls_as_the_other(tmp_path):
    """The same case with the ports in the other order: bodies move alike to the bit, forces are opposite, in the axes
    of the other body and at the other point."""
    one = flown(tmp_path / "a", {"d": "A.tip, B.root"}, orders("d", "[0, 0, 0]"))
    two = flown(tmp_path / "b", {"d": "B.root, A.tip"}, orders("d", "[0, 0, 0]"))
    for name in ("A", "B", "C"):
        np.testing.assert_array_equal(one[name]["body_position"], two[name]["body_position"])
    there, here = one["A"], two["B"]
    force = [in_axes(x["body_attitude"][:, k] * [-1, -1, -1, 1], x["docking_force"][:, 0])
             for x, k in ((there, 1), (here, 0))]
    np.testing.assert_allclose(force[1], -force[0], atol=1e-12)
    torque = [in_axes(x["body_attitude"][:, k] * [-1, -1, -1, 1], x["docking_torque"][:, 0])
              for x, k in ((there, 1), (here, 0))]
    ports = [one[name]["endpoint_position"][:, k] + one[name]["position"] for name, k in (("A", 1), ("B", 0))]
    # on A about B's port, on B about A's
    np.testing.assert_allclose(torque[1], -torque[0] + np.cross(ports[1] - ports[0], force[1]), atol=1e-12)
    assert np.abs(force[0]).max() > 0.1


def test_a_push_acts_on_the_second(tmp_path):
    """Momentum that it gets, in the axes of the first port, whichever hangs. Measured: 2e-15 N s."""
    for ports, first, second, k in (("A.tip, B.root", "A", "B", 1), ("B.root, A.tip", "B", "A", 0)):
        found = flown(tmp_path / first, {"d": ports}, orders("d"))
        still = flown(tmp_path / f"{first}0", {"d": ports}, orders("d", "[0, 0, 0]"))
        gain = (found[second]["momentum"] - still[second]["momentum"])[21]
        np.testing.assert_allclose(in_axes(found[first]["endpoint_attitude"][20:21, k], [gain])[0], [0.4, -0.2, 0.1],
                                   atol=1e-12)


def test_one_is_second_in_two_dockings(tmp_path):
    """B hangs on A, and C on B. All three joined, lanes and a stop in the middle of it: the same bits; momenta of all
    are kept to rounding."""
    dockings = {"d": "A.tip, B.root", "e": "C.root, B.tip"}
    both = orders("d", "[0, 0, 0]") + ["  - {at: 1.2, lock: e}"]
    found = flown(tmp_path / "a", dockings, both)
    assert found["A"]["dockings"] == ["d"] and found["C"]["dockings"] == ["e"]
    total = sum(found[name]["momentum"] for name in "ABC")
    spin = sum(found[name]["angular_momentum"] + np.cross(found[name]["position"], found[name]["momentum"])
               for name in "ABC")
    assert np.abs(total - total[0]).max() < 1e-13 and np.abs(spin - spin[0]).max() < 1e-9
    position, velocity, _ = from_endpoints(found, ("C", "root"), ("B", "tip"))
    np.testing.assert_allclose(found["C"]["docking_position"][:, 0], position, atol=1e-12)
    assert np.abs(velocity[13:]).max() < 1e-12 and np.abs(position[13:] - position[13]).max() < 1e-12
    nesim.load(tmp_path / "a", {"time.duration": 1.5}).run(tmp_path / "part.h5").close()
    nesim.continue_run(tmp_path / "part.h5", until=3, output=tmp_path / "whole.h5").close()
    with nesim.open(tmp_path / "whole.h5") as whole:
        for key in ("body_position", "docking_force", "docking_torque"):
            np.testing.assert_array_equal(whole["C"][key][...], found["C"][key])
    cases = [case_in(tmp_path / f"{k}", dockings, both, 20 + k) for k in range(3)]

    def records(members):
        group = LaneGroup(members, schedule_of(cases[0], members[0]))
        rows = group.rows(30)
        assert group.advance(np.empty(30), rows, 2000) == 30
        return group.split_records(rows)

    together = records([case.stepped[0] for case in cases])
    for k, case in enumerate(cases):
        for part, alone in zip(together[3 * k:3 * k + 3], records([case.stepped[0]]), strict=True):
            for name, values in alone.items():
                np.testing.assert_array_equal(part[name], values, err_msg=name)
