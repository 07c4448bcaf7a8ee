"""Surroundings give the same bits alone, in any lane, with any neighbours, on one thread or two."""

import dataclasses

import numpy as np
import pytest

from nesim import Body, Joint, Spacecraft, from_angles
from nesim.things.environment import Atmosphere
from nesim.sim.craft import Craft
from nesim.methods import METHODS
from nesim.things import Surface
from tests.support.flight import fly_group, schedule
from tests.support.surrounded import around

WHERE = {"degree": 8, "third_bodies": ("sun", "moon"), "tides": True, "atmosphere": Atmosphere(),
         "radiation_pressure": True, "magnetic_field": "igrf"}
KEPT = ("position", "velocity", "body_attitude", "body_rate", "joint_angle", "joint_force", "energy", "density",
        "sunlight", "magnetic_field", "source_torque",
        "source_force")


def satellite(i):
    """A bus with a panel, each of its own mass and orbit: some cross the shadow's edge, others do not."""
    bodies = [Body(name="bus", mass=50.0 + i, inertia=[9.0, 8.0, 7.0 + 0.1 * i], residual_dipole=(0.3, 0.1, 0.0)),
              Body(name="panel", mass=4.0, inertia=[1.0, 2.0, 1.5])]
    hinge = Joint(name="hinge", type="gimbal", axes=["y"], inner="bus", outer="panel", inner_point=(0.5, 0, 0),
                  outer_point=(-1, 0, 0), stiffness=0.3, damping=0.02, rate=0.01)
    surfaces = [Surface(body="bus", shape="sphere", radius=0.5, center=(0.1, 0, 0)), Surface(body="panel",
        shape="plate", area=2.0, normal=(0, 0, 1.0)),
                Surface(body="panel", shape="cylinder", radius=0.02, length=3.0, center=(0, 0.5, 0))]
    angle, radius = 1.74 + 0.02 * i, 6.85e6 + 1e4 * i
    speed = (3.986e14 / radius) ** 0.5
    return Spacecraft(name=f"S{i}", bodies=bodies, joints=[hinge], surfaces=surfaces, rate=(0.01, 0.002 * i, 0.003),
                      attitude=from_angles([0.1 * i, 0.2, 0.3], 321),
                      position=(radius * np.cos(angle), 0.6 * radius * np.sin(angle), 0.8 * radius * np.sin(angle)),
                      velocity=(-speed * np.sin(angle), 0.6 * speed * np.cos(angle), 0.8 * speed * np.cos(angle)))


@pytest.mark.parametrize("method", ["rk4", "adams", "dop853"])
def test_lanes_and_neighbours(method):
    """Eight together, four of them, and each alone."""
    plan = schedule(0.5, 200.0, 10.0, method if method != "dop853" else dataclasses.replace(METHODS[method], rtol=1e-9,
        atol=1e-9))
    crafts = [Craft(satellite(i), around(**WHERE)) for i in range(8)]

    def flown(members):
        group, _, found = fly_group(members, plan)
        assert not group.failures and group.lanes == len(members)
        return found

    alone = [flown([craft])[0] for craft in crafts]
    for order in (list(range(8)), [7, 2, 5, 0, 1, 6, 3, 4], [6, 1, 4, 3]):
        for i, found in zip(order, flown([crafts[i] for i in order]), strict=True):
            for name in KEPT:
                assert np.array_equal(found[name], alone[i][name], equal_nan=True), (i, name)
    light = np.array([found["sunlight"] for found in alone])
    assert 0 < np.count_nonzero((0 < light) & (light < 1)) and light.max() == 1.0 and light.min() == 0.0


CASE = """
title: same bits
time: {{start: 2020-03-13T02:44:00Z, duration: 300, step: 1}}
integrator: {method}
output: {{interval: 10, groups: [bodies, conservation, environment, sources]}}
environment: {{central_body: earth, gravity: {{degree: 8}}, third_bodies: [sun, moon], tides: true, drag: exponential,
    radiation_pressure: true, magnetic_field: igrf}}
orbits:
  low: {{semi_major_axis: "6878 km", eccentricity: 0.001, inclination: "51.6 deg", true_anomaly: "100 deg"}}
  high: {{semi_major_axis: "6978 km", eccentricity: 0.002, inclination: "97 deg", true_anomaly: "20 deg"}}
spacecraft:
{spacecraft}
"""
CRAFT = """
rate: [0.01, 0, 0.02]
bodies:
  - {name: bus, mass: 4, inertia: [0.04, 0.05, 0.01], residual_dipole: [0.01, 0, 0.02]}
surfaces:
  - {body: bus, shape: plate, normal: [1, 0, 0], area: 0.03, center: [0.05, 0, 0.01], specular: 0.2}
  - {body: bus, shape: sphere, radius: 0.05}
commands:
  - {when: "altitude > 502 km", delta_v: [0, 3, 0]}         # inside a step, of each at its own time
  - {when: "altitude > 588 km", delta_v: [0, 3, 0]}
"""


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_whole_runs(tmp_path, monkeypatch, method):
    """`nesim run` of nine spacecraft with lanes of 8, 4 and 1 on one and two threads, and of one alone: the same
    numbers in the files. Each obeys a command at an event of its orbit."""
    import nesim

    def run(name, count, lanes, jobs):
        directory = tmp_path / name
        directory.mkdir()
        rows = "\n".join(
            f"  - {{name: S{i}, file: sc.yaml, orbit: {'low' if i % 2 else 'high'}, offset: [0, {10 * i}, 0]}}"
            for i in range(count))
        (directory / "sim.yaml").write_text(CASE.format(method=method, spacecraft=rows))
        (directory / "sc.yaml").write_text(CRAFT)
        monkeypatch.setenv("NESIM_LANES", str(lanes))
        with nesim.load(directory).run(output=tmp_path / f"{name}.h5", jobs=jobs) as results:
            assert count == sum(event.kind == "command" and event.time % 1.0 > 0 for event in results.events)
            return {craft: {key: np.array(results[craft][key]) for key in ("position", "body_attitude", "body_rate",
                "sunlight", "magnetic_field", "source_torque")}
                    for craft in results.spacecraft}

    first = run("a", 9, 8, 1)
    for name, count, lanes, jobs in (("b", 9, 4, 2), ("c", 9, 1, 2), ("d", 1, 8, 1)):
        for craft, values in run(name, count, lanes, jobs).items():
            for key, value in values.items():
                assert np.array_equal(value, first[craft][key]), (name, craft, key)
