"""The events of a file stand in one order, whoever flew beside whom."""

import itertools

import h5py
import numpy as np
import pytest

from nesim.sim.case import load
from nesim.sim.recorder import EventOrder, SimEvent

SIM = """\
time: {{start: 2026-03-20T00:00:00Z, duration: {duration}, step: 10}}
output: {{interval: {interval}, groups: [], events: [apsides, nodes, eclipses], altitudes: ["700 km", "600 km"]}}
environment: {{central_body: earth}}
integrator: {integrator}
orbits:
  low: {{periapsis_altitude: "500 km", apoapsis_altitude: "900 km", inclination: "51.6 deg", raan: 0,
      arg_periapsis: "10 deg", true_anomaly: "5 deg"}}
  next: {{periapsis_altitude: "520 km", apoapsis_altitude: "900 km", inclination: "51.6 deg", raan: 0,
      arg_periapsis: "10 deg", true_anomaly: "5 deg"}}
spacecraft:
  - {{name: Zoe, file: sat.yaml, orbit: low}}
  - {{name: Tug, file: tug.yaml, orbit: low}}
  - {{name: Amy, file: sat.yaml, orbit: low}}
  - {{name: Bob, file: sat.yaml, orbit: next}}
"""
SAT = "bodies: [{name: hub, mass: 100, inertia: [10, 12, 14]}]\n"
TUG = SAT.replace("mass: 100", "mass: 90") + """\
tanks: [{name: fuel, body: hub, mass: 0.02}]
thrusters: [{name: t1, body: hub, position: [0, 0, 0], direction: [1, 0, 0], force: 0.1, specific_impulse: 200,
    tank: fuel}]
commands:
  - {at: 500, fire: t1, for: 4000}
  - {at: 1000, delta_v: [0.2, 0, 0], frame: lvlh}
  - {when: apoapsis, delta_v: [0.3, 0, 0], frame: lvlh}
  - {at: 1000, delta_v: [-0.1, 0, 0], frame: lvlh}
"""


def events_of(path) -> list[np.ndarray]:
    with h5py.File(path) as file:
        return [file["events"][name][...] for name in ("event", "time", "spacecraft", "kind", "text")]


@pytest.fixture(scope="module")
def directory(tmp_path_factory):
    made = tmp_path_factory.mktemp("order")
    (made / "sim.yaml").write_text(SIM.format(duration=13000, interval=10, integrator="rk4"))
    (made / "sat.yaml").write_text(SAT)
    (made / "tug.yaml").write_text(TUG)
    return made


def test_the_order_in_the_file_is_that_of_time_spacecraft_and_kind(directory, tmp_path, monkeypatch):
    """Four spacecraft of two trees, three orbits round, with events of the orbit, commands and a tank that runs empty.
    Two fly the same orbit: all that happens to them happens at the same times."""
    found = []
    for lanes, jobs in itertools.product((1, 4, 8), (1, 3)):
        monkeypatch.setenv("NESIM_LANES", str(lanes))
        found.append(events_of(load(directory).simulate(tmp_path / f"{lanes}-{jobs}.h5", jobs=jobs)))
    numbers, times, crafts, kinds, texts = (column.tolist() for column in found[0])
    place = {name: k for k, name in enumerate((b"Zoe", b"Tug", b"Amy", b"Bob"))}
    assert (list(zip(times, map(place.get, crafts))) == sorted(zip(times, map(place.get, crafts)))
            and numbers == list(range(len(times))))
    assert {b"apsis", b"node", b"eclipse", b"altitude", b"command", b"limit"} == set(kinds) and len(times) > 60
    same = [t for t, n in zip(*np.unique(times, return_counts=True)) if n > 1]
    assert len(same) > 10                                     # of Zoe and Amy, and the two commands at 1000 s
    at = [text for t, text in zip(times, texts) if t == 1000.0]
    assert len(at) == 2 and b"0.2" in at[0] and b"-0.1" in at[1]
    for other in found[1:]:
        for one, two in zip(found[0], other):
            np.testing.assert_array_equal(one, two)


def test_an_event_waits_until_nothing_can_come_before_it():
    def event(time, craft, source="orbit", number=0):
        return SimEvent(time, craft, source, "", source, number)

    order = EventOrder(["B", "A"], 2)
    late, early, same, first = (event(5.0, "A"), event(3.0, "A", "limit"), event(3.0, "A", "command", 1),
                                event(3.0, "B", "limit"))
    assert order.add(0, [late, early], reached=10.0) == []
    assert order.add(0, [same], reached=np.inf) == []
    assert order.add(1, [first], reached=3.0) == []           # at 3 s something may still happen
    assert order.add(1, [], reached=4.0) == [first, same, early]
    assert order.rest() == [late]
