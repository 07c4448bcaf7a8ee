"""Events of the orbits of spacecraft that are stepped together: those of each, told and obeyed as if it flew alone."""

import numpy as np
import pytest

import nesim
from nesim.sim.lanes import LaneGroup
from nesim.sim.runner import schedule_of
from tests.support.files import differences

SIM = """
time: {{start: 2020-03-13T02:44:00Z, duration: 12000, step: {step}}}
integrator: {integrator}
output: {{interval: 500, events: [apsides, nodes, eclipses], altitudes: ["1500 km"]}}
checkpoint: {{interval: 1000}}
environment: {{central_body: earth, gravity: {{acts_on: mass_center}}}}
orbits:
  low: {{semi_major_axis: "9000 km", eccentricity: 0.2, inclination: "40 deg", raan: "20 deg", arg_periapsis: "30 deg",
        true_anomaly: "100 deg"}}
  other: {{semi_major_axis: "9100 km", eccentricity: 0.15, inclination: "41 deg", raan: "25 deg",
        arg_periapsis: "10 deg", true_anomaly: "130 deg"}}
spacecraft:
  - {{name: A, orbit: low, {craft}}}
  - {{name: B, orbit: other, {craft}}}
{more}
"""
CRAFT = "bodies: [{name: hub, mass: 100, inertia: [10, 12, 14]}], endpoints: [{name: port, body: hub, radius: 0.1}], " \
        "commands: [{when: %s, delta_v: [3, 0, 0], frame: lvlh}]"
CONTACT = "contacts: [{name: never, endpoint: A.port, with: B.port, law: linear, stiffness: 10}]\n"
ORDERS = "commands: [{when: B.eclipse_entry, spacecraft: A, delta_v: [0, 0, 2]}, " \
         "{when: A.altitude < 2000 km, lock: dock}]\n" \
         "dockings: [{name: dock, ports: [A.port, B.port], within: {distance: 1}}]\n"


def case_in(directory, more="", integrator="rk4", step=10.0, wait="periapsis"):
    directory.mkdir(parents=True)
    text = SIM.format(integrator=integrator, step=step, more=more, craft=CRAFT % wait)
    (directory / "sim.yaml").write_text(text)
    return nesim.load(directory)


def told(results):
    """Spacecraft, kind and text, and the times, of every event."""
    with results:
        events = list(results.events)
    return [(event.spacecraft, event.kind, event.text) for event in events], np.array([event.time for event in events])


# measured: 4e-9 s; with dop853, whose steps are others for the two together, so their arcs too (17.1): 1.5e-4 s
@pytest.mark.parametrize(("integrator", "step", "most"), [("rk4", 10.0, 1e-7), ("dop853\nrtol: 1e-12", 50.0, 5e-4)])
def test_they_are_those_of_each_alone(tmp_path, integrator, step, most):
    """Also commands that wait for them act at their instants."""
    alone = told(case_in(tmp_path / "a", "", integrator, step).run(tmp_path / "a.h5"))
    pair = told(case_in(tmp_path / "b", CONTACT, integrator, step).run(tmp_path / "b.h5"))
    assert pair[0] == alone[0] and len({text for _, _, text in pair[0]}) >= 10
    assert {name for name, kind, _ in pair[0] if kind == "command"} == {"A", "B"}
    np.testing.assert_allclose(pair[1], alone[1], rtol=0, atol=most)


def test_one_waits_for_the_other(tmp_path):
    """A command of the case, at the instant that is told of the other spacecraft; and one to a docking."""
    names, times = told(case_in(tmp_path / "a", CONTACT + ORDERS).run(tmp_path / "a.h5"))
    kick = times[names.index(("A", "command", "delta_v [0.0, 0.0, 2.0] m/s in N"))]
    assert kick == times[names.index(("B", "eclipse", "eclipse entry"))]
    refused = [k for k, (_, _, text) in enumerate(names) if text.startswith("lock dock (refused")]
    assert len(refused) == 1 and ("A", "altitude", "below 2000 km") in names
    assert times[refused[0]] == times[names.index(("A", "altitude", "below 2000 km"))]


def test_threads_and_resume(tmp_path):
    """The same bits on two threads, and after a stop between two events."""
    case_in(tmp_path / "a", CONTACT + ORDERS).run(tmp_path / "one.h5", jobs=1).close()
    nesim.load(tmp_path / "a").run(tmp_path / "two.h5", jobs=2).close()
    assert not differences(tmp_path / "one.h5", tmp_path / "two.h5")
    nesim.load(tmp_path / "a", {"time.duration": 5000.0}).run(tmp_path / "part.h5").close()
    nesim.continue_run(tmp_path / "part.h5", until=12000, output=tmp_path / "whole.h5").close()
    before, after = told(nesim.open(tmp_path / "one.h5")), told(nesim.open(tmp_path / "whole.h5"))
    assert before[0] == after[0] and (before[1] == after[1]).all()


def test_lanes(tmp_path):
    """Pairs that wait for other events, beside each other: as alone."""
    waits = ("periapsis", "apoapsis", "ascending_node")
    cases = [case_in(tmp_path / wait, CONTACT + ORDERS, wait=wait) for wait in waits]

    def flown(members):
        group = LaneGroup(members, schedule_of(cases[0], members[0]))
        rows = group.rows(24)
        assert group.advance(np.empty(24), rows, 5000) == 24
        return group.split_records(rows), [(part % 2, t, text) for part, t, _, text in sorted(group.orbit_events)]

    together, passed = flown([case.stepped[0] for case in cases])
    heard = []
    for k, case in enumerate(cases):
        alone, own = flown([case.stepped[0]])
        heard += own
        for part, one in zip(together[2 * k:2 * k + 2], alone, strict=True):
            for name, values in one.items():
                np.testing.assert_array_equal(part[name], values, err_msg=name)
    assert sorted(heard) == sorted(passed) and len(heard) > 40
