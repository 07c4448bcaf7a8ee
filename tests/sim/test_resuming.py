"""Runs that go on, after an interruption or beyond their end, are those that nobody disturbed, bit for bit."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

import nesim
from nesim.base.errors import InputError, OutOfTime, OutputError, ResultError, UsageError
from nesim.methods import METHODS
from nesim.results.checkpoints import as_arrays
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.sim.resuming import Continuation, Resumption
from tests.support.files import differences

MOVED = """\
time: {duration: 40, step: 0.1}
output: {interval: 0.5}
checkpoint: {interval: 2}
environment: {central_body: earth}
spacecraft:
  - {name: A, position: [7000 km, 0, 0], velocity: [0, 7.5 km/s, 0], rate: [0.01, 0.02, 0.3], bodies: [{name: hub,
      mass: 10, inertia: [1, 1.5, 2]}]}
  - {name: B, position: [7000 km, 50, 0], velocity: [0, 7.5 km/s, 0], rate: [0, 0.02, 0.2], bodies: [{name: hub,
      mass: 10, inertia: [1, 1.5, 2]},
     {name: arm, mass: 1, inertia: [0.1, 0.1, 0.1]}], joints: [{name: j, type: gimbal, axes: [x], inner: hub,
         outer: arm, inner_point: [1, 0, 0],
     outer_point: [0, 0, 1], rate: [0.1], stiffness: 0.2}]}
"""
LAW = """\
class Law:
    def __init__(self, parameters, spacecraft):
        self.sum = 0.0
    def __call__(self, seen):
        self.sum += seen.rate[2]
        return [-0.01 * self.sum, 0.0, 0.001]
"""
REMEMBERS = LAW + """\
    def save(self):
        return {"sum": self.sum}
    def load(self, saved):
        self.sum = saved["sum"]
"""
CONTROLLED = """\
time: {duration: 20, step: 0.1}
output: {interval: 0.5}
checkpoint: {interval: 1}
spacecraft:
  - {name: C, rate: [0.01, 0.02, 0.3], bodies: [{name: hub, mass: 10, inertia: [1, 1.5, 2]}],
     controllers: [{name: mine, type: python, file: law.py, class: Law, body: hub, sample: 0.35}]}
"""


def case_in(directory, text=MOVED, law=None):
    directory.mkdir(exist_ok=True)
    (directory / "sim.yaml").write_text(text)
    if law:
        (directory / "law.py").write_text(law)
    return directory


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def moved(tmp_path_factory):
    """A case, a result of it, and what was left of a run that was interrupted."""
    root = tmp_path_factory.mktemp("moved")
    case = nesim.load(case_in(root / "case"))
    case.simulate(root / "whole.h5")
    with pytest.raises(OutOfTime, match="nesim run --resume"):
        case.simulate(root / "left.h5", max_wall=1e-9)
    return root


def test_killed_runs_go_on_as_if_nothing_had_been(tmp_path):
    """20 kills at any moment, twice in a row each; .ci/long has 500 of all cases."""
    cases = ["mms", "arm_commands", "wheel_friction", "orbit_raising", "python_law", "rover"]
    done = subprocess.run([sys.executable, "-m", "tests.sim.kills", str(tmp_path), "20", "20261118", *cases],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.splitlines()[-1].split()[0]) >= 20, done.stdout


@pytest.mark.long
def test_killed_runs_of_all_cases_go_on(tmp_path):
    """500 kills of all cases with all integrators."""
    done = subprocess.run([sys.executable, "-m", "tests.sim.kills", str(tmp_path), "500", "7"], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.splitlines()[-1].split()[0]) >= 500, done.stdout


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize("lanes", [("8", "1"), ("1", "8")])
def test_an_interrupted_run_goes_on_in_other_lanes(tmp_path, monkeypatch, integrator, lanes):
    directory, override = case_in(tmp_path / "case"), [f"integrator={integrator}"]
    nesim.load(directory, override).simulate(tmp_path / "whole.h5")
    monkeypatch.setenv("NESIM_LANES", lanes[0])
    with pytest.raises(OutOfTime):
        nesim.load(directory, override).simulate(tmp_path / "left.h5", 2, max_wall=1e-9)
    with nesim.open(tmp_path / "left.h5") as results:
        assert results.status == "interrupted" and results.checkpoint is not None
    monkeypatch.setenv("NESIM_LANES", lanes[1])
    with nesim.resume(tmp_path / "left.h5", jobs=2) as results:
        assert results.complete
    assert differences(tmp_path / "whole.h5", tmp_path / "left.h5", ("lanes", "compiler", "flags")) == []


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
def test_a_continued_run_is_one_long_one(tmp_path, integrator):
    """To an end that is no multiple of the output interval, with a last record there that the longer run has not; and
    on again."""
    directory, override = case_in(tmp_path / "case"), [f"integrator={integrator}"]
    nesim.load(directory, override).simulate(tmp_path / "whole.h5")
    nesim.load(directory, [*override, "time.duration=13.3"]).simulate(tmp_path / "a.h5")
    nesim.continue_run(tmp_path / "a.h5", until=27.2, output=tmp_path / "b.h5").close()
    nesim.continue_run(tmp_path / "b.h5", more=12.8, overwrite=True).close()
    assert differences(tmp_path / "whole.h5", tmp_path / "b.h5") == []
    with nesim.open(tmp_path / "a.h5") as results:
        assert results["A"]["time"][-1] == 13.3


@pytest.mark.parametrize(("case", "ends"), [("leo_cubesat", (700.0, 900.0)), ("lunar_orbiter", (3000.0, 9000.0))])
def test_a_continued_run_sees_the_sky_of_the_one_long_run(tmp_path, case, ends):
    """Tables of rotation, Sun, Moon, air and magnetic field do not depend on the duration."""
    for end in ends:
        nesim.load(f"inp/{case}", [f"time.duration={end}"]).simulate(tmp_path / f"{end}.h5")
    nesim.continue_run(tmp_path / f"{ends[0]}.h5", until=ends[1], output=tmp_path / "b.h5").close()
    assert differences(tmp_path / f"{ends[1]}.h5", tmp_path / "b.h5") == []


def test_the_last_step_of_an_adaptive_run_is_made_anew(tmp_path):
    """The end cuts its last step short, and what is recorded there is another approximation: a continued run has that
    of the whole step."""
    directory, override = case_in(tmp_path / "case"), ["integrator=dop853", "rtol=1e-6", "atol=1e-6"]
    nesim.load(directory, override).simulate(tmp_path / "whole.h5")
    nesim.load(directory, [*override, "time.duration=13"]).simulate(tmp_path / "a.h5")
    with nesim.open(tmp_path / "whole.h5") as whole, nesim.open(tmp_path / "a.h5") as short:
        assert (whole["A"]["body_attitude"][26] != short["A"]["body_attitude"][26]).any()
    nesim.continue_run(tmp_path / "a.h5", until=40, output=tmp_path / "b.h5").close()
    assert differences(tmp_path / "whole.h5", tmp_path / "b.h5") == []


def test_a_part_that_was_complete_gets_its_name(moved, tmp_path):
    shutil.copy(moved / "whole.h5", tmp_path / "x.h5.part")
    nesim.resume(tmp_path / "x.h5.part").close()
    assert differences(moved / "whole.h5", tmp_path / "x.h5") == [] and not (tmp_path / "x.h5.part").exists()


def test_a_file_without_a_checkpoint_begins_anew(moved, tmp_path):
    shutil.copy(moved / "left.h5", tmp_path / "x.h5.part")
    with h5py.File(tmp_path / "x.h5.part", "r+") as h5:
        h5["checkpoint"].attrs.modify("slot", np.int64(-1))
    nesim.resume(tmp_path / "x.h5.part").close()
    assert differences(moved / "whole.h5", tmp_path / "x.h5") == []


def test_an_older_file_is_replaced_only_if_asked(moved, tmp_path):
    shutil.copy(moved / "left.h5", tmp_path / "x.h5.part")
    shutil.copy(moved / "whole.h5", tmp_path / "x.h5")
    with pytest.raises(OutputError, match="x.h5: exists; --overwrite"):
        nesim.resume(tmp_path / "x.h5.part")
    nesim.resume(tmp_path / "x.h5.part", overwrite=True).close()
    assert differences(moved / "whole.h5", tmp_path / "x.h5") == []


def test_a_resumed_run_keeps_where_its_orbits_come_from(tmp_path):
    """The resolved text names the file of an orbit in a comment, which is not read back."""
    case = nesim.load(Path(__file__).parents[2] / "inp/orbit_forms", {"time.duration": 600})
    with pytest.raises(OutOfTime):
        case.simulate(tmp_path / "x.h5", max_wall=1e-9)
    with nesim.resume(tmp_path / "x.h5") as results:
        assert results.inputs["_resolved.yaml"] == case.description.resolved
        assert "# TLE of STATION" in case.description.resolved


def test_a_step_of_very_many_pieces_can_be_left():
    """A controller with 10,000 samples a step: a run that is halted stops inside a step, and goes on from there."""
    case = nesim.load(Path(__file__).parents[2] / "inp/cubesat_detumble_batch",
                      {"spacecraft.CUBE.controllers.damp.sample": 1e-5})
    ends = []
    for halted in (False, True):
        group = LaneGroup(case.parts, Schedule(METHODS["rk4"], 0.1, 2, 2))
        group.run.halted, calls = halted, 0
        times, rows = np.empty(1), group.rows(1)
        while not group.advance(times, rows, 10):
            calls += 1
        assert calls == (18 if halted else 0)               # a step: nine of 1001 pieces each, and the rest
        ends.append(rows.tobytes())
    assert ends[0] == ends[1]


def test_a_law_that_remembers_goes_on(tmp_path):
    directory = case_in(tmp_path / "case", CONTROLLED, REMEMBERS)
    case = nesim.load(directory, allow_code=True)
    case.simulate(tmp_path / "whole.h5")
    with pytest.raises(OutOfTime):
        case.simulate(tmp_path / "x.h5", max_wall=1e-9)
    with nesim.open(tmp_path / "x.h5") as results:
        saved = json.loads(results.checkpoint["run"])["spacecraft"]["C"]["laws"]
    assert list(saved) == ["mine"] and isinstance(saved["mine"][0]["sum"], float)       # plain data
    # not remembered: typed each time
    with pytest.raises(InputError, match="allow-code"):
        nesim.resume(tmp_path / "x.h5")
    nesim.resume(tmp_path / "x.h5", allow_code=True).close()
    assert differences(tmp_path / "whole.h5", tmp_path / "x.h5") == []


def test_a_law_that_forgets_is_refused_by_name(tmp_path):
    directory = case_in(tmp_path / "case", CONTROLLED, LAW)
    case = nesim.load(directory, allow_code=True)
    case.simulate(tmp_path / "x.h5")                                                    # it runs
    with pytest.raises(InputError, match=r"law.py: controller 'mine' of 'C' cannot go on: its class 'Law' has no "
                                         r"save\(\)"):
        nesim.continue_run(tmp_path / "x.h5", more=1, output=tmp_path / "y.h5", allow_code=True)
    with pytest.raises(InputError, match="controller 'mine'"):
        case.simulate(tmp_path / "y.h5", max_wall=60)
    assert not (tmp_path / "y.h5").exists()


def test_what_a_law_saves_is_plain_data(tmp_path):
    directory = case_in(tmp_path / "case", CONTROLLED, REMEMBERS.replace('{"sum": self.sum}', "self"))
    with pytest.raises(nesim.RunError, match=r"controller 'mine': save\(\) failed: TypeError: Law is no plain data"):
        nesim.load(directory, allow_code=True).simulate(tmp_path / "x.h5")


def change_run(h5, act, on_state=lambda state: None):
    """Change what a checkpoint says of the run, or the State of a spacecraft, and its digest with it."""
    slot = h5[f"checkpoint/{h5['checkpoint'].attrs['slot']}"]
    found = {}
    slot.visititems(lambda name,
                    node: found.update({name: node[()][:np.prod(node.attrs["shape"])].reshape(node.attrs["shape"])})
                    if isinstance(node, h5py.Dataset) and name != "digest" else None)
    about = json.loads(found["run"].tobytes().decode())
    act(about)
    on_state(found["state/A"])
    arrays = as_arrays({**{name: array for name, array in found.items() if name != "run"}, "run": json.dumps(about)})
    for name in ("run", "digest", "state/A"):
        slot[name].resize((arrays[name].size,))
        slot[name][...] = arrays[name]
        slot[name].attrs["shape"] = np.array(arrays[name].shape)


@pytest.mark.parametrize("damage, message", [
    (lambda h5: change_run(h5, lambda run: run.update(nesim="0.0.9")), "written by nesim 0.0.9 .*this is nesim"),
    (lambda h5: change_run(h5, lambda run: run.update(version=0)), "version 0 of checkpoints.*run it anew"),
    (lambda h5: change_run(h5, lambda run: run["layouts"][0].pop(5)), "the saved state of 'A' is not one of this "
    "spacecraft.*coordinates: not there, needed: 7"),
    (lambda h5: change_run(h5, lambda run: run["spacecraft"].update(D=run["spacecraft"].pop("A"))), "it is of B, D, "
    "and the case has A, B"),
    (lambda h5: change_run(h5, lambda run: run["spacecraft"]["A"].update(rows=10**6)), "/sc/A: damaged: has .* of the "
    "1000000 rows"),
    (lambda h5: change_run(h5, lambda run: run.pop("waiting")), "its checkpoint is damaged: KeyError"),
    (lambda h5: change_run(h5, lambda run: None, lambda state: state[:8].view(np.int64).fill(-5)), "the saved state of "
    "'A' is damaged: index cannot be"),
    (lambda h5: h5[f"checkpoint/{h5['checkpoint'].attrs['slot']}/state/A"].write_direct(np.zeros(8, np.uint8),
    dest_sel=np.s_[:8]), "its digest is another"),
    (lambda h5: (h5["checkpoint"].attrs.__delitem__("slot")), "of an older nesim"),
    (lambda h5: h5["input"].__delitem__("_resolved.yaml"), "keeps no input file _resolved.yaml"),
    (lambda h5: h5["sc/A"].__delitem__("body_rate"), "damaged"),
])
def test_a_checkpoint_that_does_not_fit_is_refused(moved, tmp_path, damage, message):
    """What differs is said, and nothing is overwritten."""
    path = tmp_path / "x.h5.part"
    shutil.copy(moved / "left.h5", path)
    with h5py.File(path, "r+") as h5:
        damage(h5)
    before = digest(path)
    with pytest.raises((ResultError, InputError), match=message):
        nesim.resume(path)
    assert digest(path) == before and [name.name for name in tmp_path.iterdir()] == ["x.h5.part"]


def test_what_cannot_be_continued(moved, tmp_path):
    for file, options, kind, message in (
            (moved / "whole.h5", {"until": 40}, UsageError, "at its end at 40 s"),
            (moved / "whole.h5", {"more": 0.25}, UsageError, "40.25 s is not a whole number of steps of 0.1 s"),
            (moved / "whole.h5", {"more": 1}, UsageError, "-o names another file"),
            (moved / "left.h5", {"more": 1, "output": tmp_path / "x.h5"}, UsageError, "is interrupted; --resume goes "
            "on"),
            (moved / "case" / "sim.yaml", {"more": 1}, ResultError, "not an HDF5 file"),
            (moved / "whole.h5", {"until": 50, "more": 1}, UsageError, "either until or more"),
            (moved / "whole.h5", {"more": -1}, UsageError, "more must be")):
        with pytest.raises(kind, match=message):
            nesim.continue_run(file, **options)
    with pytest.raises(UsageError, match="is complete; --continue goes beyond its end"):
        nesim.resume(moved / "whole.h5")
    assert not (tmp_path / "x.h5").exists()


def test_stopped_spacecraft_stay_stopped(tmp_path):
    text = MOVED.replace("{name: hub, mass: 10, inertia: [1, 1.5, 2]}]}\n  - {name: B",
                         "{name: hub, mass: 10, inertia: [1, 1.5, 2]}], "
                         "commands: [{at: 3.2, stop: true}]}\n  - {name: B")
    case = nesim.load(case_in(tmp_path / "case", text))
    case.simulate(tmp_path / "whole.h5")
    with pytest.raises(OutOfTime):
        case.simulate(tmp_path / "x.h5", max_wall=1e-9)
    nesim.resume(tmp_path / "x.h5").close()
    assert differences(tmp_path / "whole.h5", tmp_path / "x.h5") == []
    nesim.load(case_in(tmp_path / "case", text), ["time.duration=20"]).simulate(tmp_path / "half.h5")
    nesim.continue_run(tmp_path / "half.h5", until=40, output=tmp_path / "y.h5").close()
    assert differences(tmp_path / "whole.h5", tmp_path / "y.h5") == []


def test_another_case_is_refused_and_how_it_differs_said(moved):
    other = nesim.load(moved / "case", ["spacecraft.A.bodies.hub.mass=11"])
    with pytest.raises(UsageError, match=r"_resolved.yaml:\d+: .*mass: 11.0.*was: .*mass: 10.0"):
        Resumption(moved / "left.h5").compare(other.description)
    Resumption(moved / "left.h5").compare(nesim.load(moved / "case").description)


def test_continuations_know_their_case(moved):
    assert Continuation(moved / "whole.h5", until=60).case.description.duration == 60
    assert Path(Resumption(moved / "left.h5").path).name == "left.h5"


def test_the_interval_of_checkpoints_can_be_set_where_a_case_gives_none():
    assert nesim.load("inp/scan_mirror", ["checkpoint.interval=0.5"]).description.checkpoint == 0.5
