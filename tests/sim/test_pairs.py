"""Spacecraft that are stepped together: the same bits in any lane, on any number of threads, after a resume in the
middle of a grasp and in a batch; those that touch nobody keep theirs."""

import re
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.batch.execution import RunExecutor
from nesim.batch.plan import Plan
from nesim.batch.store import history_file
from nesim.sim.lanes import LaneGroup
from nesim.sim.runner import schedule_of
from tests.support.files import differences

BODY = "bodies: [{name: hub, mass: %s, inertia: [2, 2.5, 3]}, {name: boom, mass: 1, inertia: [0.2, 0.3, 0.4]}], " \
       "joints: [{name: j, type: gimbal, axes: [y], inner: hub, outer: boom, inner_point: [0, 0.4, 0], " \
       "outer_point: [0, -0.3, 0], stiffness: 3, angle: [0.1]}]"
HERE = "endpoints: [{name: port, body: hub, point: [0.5, 0, 0], radius: 0.1}]"
THERE = "endpoints: [{name: port, body: hub, point: [-0.5, 0, 0], radius: 0.1}]"


def pair(number, y, mass=20):
    """Entries of two spacecraft."""
    return f"""  - {{name: A{number}, position: [0, {y}, 0], velocity: [0.1, 0, 0.01], rate: [0.01, 0.02, 0.03],
     {BODY % mass}, {HERE}}}
  - {{name: B{number}, position: [1.5, {y}, 0.02], {BODY % 30}, {THERE}}}
"""


def between(*numbers, at=6):
    """What is between them."""
    return "\n".join((
        "contacts:", *(f"  - {{name: c{n}, endpoint: A{n}.port, with: B{n}.port, law: hunt_crossley, stiffness: 2e3, "
                       "damping: 1, friction: {coulomb: 0.3, stick: 1 mm}}" for n in numbers),
        "dockings:", *(f"  - {{name: d{n}, ports: [A{n}.port, B{n}.port]}}" for n in numbers),
        "commands:", *(f"  - {{at: {at}, lock: d{n}}}\n  - {{at: {at + 4}, unlock: d{n}, push: [0.5, 0, 0]}}\n"
                       f"  - {{when: \"contacts.c{n}.force > 1 N\", set: {{B{n}.controllers.damp.derivative: 2}}}}"
                       for n in numbers), ""))


HEAD = "time: {duration: 12, step: 0.01}\noutput: {interval: 0.5}\ncheckpoint: {interval: 1}\n"
DAMPED = ("name: B%s,", "name: B%s, controllers: [{name: damp, type: rate_damping, sample: 0.1, derivative: 0.1}],")
ALONE = f"  - {{name: C, position: [0, 50, 0], rate: [0.1, 0.2, 0.3], {BODY % 7}}}\n"


def text_of(*numbers, alone=ALONE, **settings):
    text = HEAD + between(*numbers, **settings) + "spacecraft:\n" + "".join(pair(n, 10 * n) for n in numbers) + alone
    for n in numbers:
        text = text.replace(DAMPED[0] % n, DAMPED[1] % n)
    return text


def case_in(directory, text):
    directory.mkdir(exist_ok=True)
    (directory / "sim.yaml").write_text(text)
    return directory


def numbers_in(path):
    """Of every dataset, by spacecraft and name."""
    with nesim.open(path) as found:
        return {f"{name}/{key}": craft[key][...] for name, craft in found.items() for key in craft}


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """Two pairs and one that flies alone, on one thread: the case and its results."""
    directory = tmp_path_factory.mktemp("pairs")
    case = case_in(directory / "case", text_of(1, 2))
    nesim.load(case).run(directory / "one.h5", jobs=1).close()
    return case, directory / "one.h5"


def test_each_has_its_own_results(straight):
    with nesim.open(straight[1]) as found:
        assert list(found) == ["A1", "B1", "A2", "B2", "C"]
        assert found["A2"].joints == ["j"] and found["B1"].contacts == [] and found["A1"].contacts == ["c1"]
        assert found["A1"].dockings == ["d1"] and found["B1"].dockings == []
        told = [(event.spacecraft, event.kind, event.text) for event in found.events]
        assert ("A1", "command", "lock d1") in told and ("A2", "command", "unlock d2") in told
        assert [text for who, _, text in told if who == "B1"] == ["set controllers.damp.derivative to (2.0, 2.0, 2.0)"]
        assert [kind for who, kind, _ in told if who == "A1"][:1] == ["touch"]
        assert not [text for who, _, text in told if who == "C"]


def test_threads(straight, tmp_path):
    case, one = straight
    nesim.load(case).run(tmp_path / "two.h5", jobs=2).close()
    assert not differences(one, tmp_path / "two.h5")


def test_others_keep_their_bits(straight, tmp_path):
    """One that touches nobody, and a pair without the other pair."""
    _, one = straight
    nesim.load(case_in(tmp_path / "case", text_of(2))).run(tmp_path / "fewer.h5").close()
    nesim.load(case_in(tmp_path / "lone", HEAD + "spacecraft:\n" + ALONE)).run(tmp_path / "lone.h5").close()
    before = numbers_in(one)
    for path in ("fewer.h5", "lone.h5"):
        found = numbers_in(tmp_path / path)
        for name, values in found.items():
            np.testing.assert_array_equal(values, before[name], err_msg=name)
        assert len(found) > 10


def differences_in_lanes(cases, count):
    """Names of what is other in lanes than alone, in the first records of cases of one tree."""
    crafts = [case.stepped[0] for case in cases]

    def flown(members):
        group = LaneGroup(members, schedule_of(cases[0], members[0]))
        rows = group.rows(count)
        assert group.advance(np.empty(count), rows, 100000) == count
        return group.split_records(rows)

    together, alone = flown(crafts), [part for craft in crafts for part in flown([craft])]
    return sorted({name for one, other in zip(together, alone, strict=True) for name in other
                   if not np.array_equal(one[name], other[name], equal_nan=True)})


@pytest.mark.parametrize("count", [3, 5])
def test_lanes(count, tmp_path):
    """Pairs of other masses that lock at other times, beside each other in lanes (4 and 8 wide): as alone."""
    cases = []
    for k in range(count):
        text = HEAD.replace("12", "4") + between(1, at=1 + k / 4) + "spacecraft:\n" + pair(1, 0, 20 + k)
        text = text.replace(DAMPED[0] % 1, DAMPED[1] % 1)
        cases.append(nesim.load(case_in(tmp_path / f"{k}", text)))
    assert differences_in_lanes(cases, 8) == []


DOCKED = ["commands[1].at=0.1", *(f"dockings.dock.within.{key}=100" for key in ("distance", "angle", "speed"))]


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853", "variational"])
def test_what_one_lane_asks_for_carries_no_trees_of_others(integrator):
    """Docked from 0.1 s on: edges at other times, and nodes of the orbit, which one lane after the other passes."""
    case = "inp/rendezvous_dock"
    base = [*DOCKED, f"integrator={integrator}", "time.duration=6", "output.events=[nodes]"]
    cases = [nesim.load(case, [*base, f"commands[0].at={1 + 0.3337 * k}",
                               f"orbits.low.true_anomaly={-0.1 - 0.05 * k} deg"]) for k in range(3)]
    assert differences_in_lanes(cases, 55) == []


def test_records_of_lanes_that_sample_at_other_times():
    """A lane whose adaptive steps are ahead of the others tells what its devices did at the record, not what they do
    now."""
    base = ["integrator=dop853", "time.duration=12", "output.interval=0.1"]
    cases = [nesim.load("inp/slew_by_table", [*base, f"spacecraft.IMAGER.controllers.acs.sample={0.25 + 0.13 * k}"])
             for k in range(3)]
    assert differences_in_lanes(cases, 100) == []


def test_impacts_beside_latches():
    """Doors that strike while their spacecraft are docked."""
    cases = [nesim.load("inp/cubesat_deployer", [f"spacecraft.FIRST.bodies.cube.mass={2.6 + 0.03 * k}"])
             for k in range(3)]
    assert differences_in_lanes(cases, 66) == []


def test_a_locked_axis_does_not_strike(tmp_path):
    """Sides that touch on both sides of a locked axis, while something else strikes: no impacts of rounding without
    end."""
    for name in ("sc_dispenser.yaml", "sc_cube.yaml"):
        (tmp_path / name).write_text(Path("inp/cubesat_deployer", name).read_text())
    text = Path("inp/cubesat_deployer/sim.yaml").read_text().replace("central_body: earth", "central_body: none")
    text = re.sub(r"(?m)^orbits:\n.*\n", "", text).replace("orbit: low, ", "").replace(", offset_frame: N", "")
    (tmp_path / "sim.yaml").write_text(text.replace("offset:", "position:"))
    case = nesim.load(tmp_path, ["time.duration=0.7", "spacecraft.FIRST.bodies.cube.mass=2.6338"])
    with case.run(tmp_path / "x.h5") as found:
        (latched,) = (event.time for event in found.events if event.text == "lock door_latch")
        assert not [event for event in found.events if "door_stop" in event.text and event.time > latched]


@pytest.mark.parametrize("until", [7.0, 3.5])
def test_it_goes_on_in_the_middle_of_a_grasp_and_of_a_contact(straight, until, tmp_path):
    case, one = straight
    short = nesim.load(case, {"time.duration": until}).run(tmp_path / "part.h5")
    assert short["A1"]["docking_force" if until == 7 else "contact_force"][-1].any()
    short.close()
    nesim.continue_run(tmp_path / "part.h5", until=12, output=tmp_path / "whole.h5").close()
    before, after = numbers_in(one), numbers_in(tmp_path / "whole.h5")
    for name, values in before.items():
        np.testing.assert_array_equal(values, after[name], err_msg=name)


def test_session(straight, tmp_path):
    """Piece by piece, saved and taken up again in the middle of a grasp: as the run has it."""
    case, one = straight
    session = nesim.load(case).start()
    told = session.advance(7)
    assert ("A1", "lock d1") in [(event.spacecraft, event.text) for event in told]
    session.save(tmp_path / "kept.h5")
    again = nesim.restore(tmp_path / "kept.h5")
    again.advance(5)
    last = numbers_in(one)
    for name in ("A1", "B1", "A2", "C"):
        record = again[name].record()
        for key in ("position", "body_rate", "joint_angle", "energy"):
            np.testing.assert_array_equal(record[key], last[f"{name}/{key}"][-1], err_msg=f"{name} {key}")
    assert len(again["B1"].state().q) == 8 and again["B1"].motion().mass == 31


def test_session_commands_of_the_case(straight):
    """An order as sim.yaml has it: to a docking, or to a spacecraft by its path."""
    session = nesim.load(straight[0]).start()
    session.advance(1)
    told = session.command("", {"lock": "d1"})
    assert [(event.spacecraft, event.text) for event in told] == [("A1", "lock d1")]
    session.command("", {"set": {"B1.controllers.damp.derivative": 3}})
    session.advance(1)
    assert session["A1"].record()["docking_force"].any()
    assert np.abs(session["A1"].record()["docking_rate"]).max() < 1e-13


def test_batch(tmp_path):
    """Runs of a pair, side by side in lanes: each is that of the case with its draws, bit for bit."""
    case = case_in(tmp_path / "case", text_of(1, alone="").replace("duration: 12", "duration: 8"))
    (case / "batch.yaml").write_text("runs: 3\nseed: 5\nkeep: full\nvary:\n"
                                     "  spacecraft.A1.bodies.hub.mass: {uniform: [18, 24]}\n"
                                     "  contacts.c1.stiffness: {uniform: [1000, 3000]}\n"
                                     "require:\n  - {name: held, quantity: spacecraft.A1.docking_force.d1.x, above: 0}")
    plan = Plan(case)
    executor = RunExecutor(plan.variants, plan.spec, plan.layout, tmp_path)
    assert [outcome.status for outcome in executor.run([0, 1, 2])] == ["done"] * 3
    seen = set()
    for run in range(3):
        executor.case(run).run(tmp_path / f"{run}.h5").close()
        alone, kept = numbers_in(tmp_path / f"{run}.h5"), numbers_in(history_file(tmp_path, run))
        assert alone.keys() == kept.keys()
        for name, values in alone.items():
            np.testing.assert_array_equal(values, kept[name], err_msg=name)
        seen.add(alone["A1/docking_force"].tobytes())
    assert len(seen) == 3
