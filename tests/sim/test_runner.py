"""Whole runs: the same bits for any number of threads, divergence, interrupts, failing disks."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait

import h5py
import numpy as np
import pytest

import nesim
from nesim import _core
from nesim.base.errors import OutputError, RunError, UsageError
from nesim.sim import recorder, runner

CASE = "inp/mms"


def datasets(path):
    """Every dataset of every spacecraft, and of the formation, by name."""
    found = {}
    with h5py.File(path) as file:
        for group in {"sc", "formation"} & set(file):
            file[group].visititems(lambda name, item: found.update({name: item[...]}) if isinstance(item, h5py.Dataset)
                                   and item.dtype.kind == "f" else None)
    return found


def test_same_bits_for_any_number_of_threads(tmp_path):
    case = nesim.load(CASE, ["time.duration=20"])
    for jobs in (1, 2, 4):
        case.run(tmp_path / f"{jobs}.h5", jobs=jobs).close()
    one = datasets(tmp_path / "1.h5")
    assert len(one) >= 4 * 15
    for jobs in (2, 4):
        other = datasets(tmp_path / f"{jobs}.h5")
        assert other.keys() == one.keys()
        assert all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)


def test_spacecraft_from_one_file_are_compiled_once_and_are_the_same_as_alone():
    sets = ["spacecraft.MMS3.bodies.hub.mass=1250"]
    case = nesim.load(CASE, sets)
    first, twin, other, last = (case[name] for name in case.spacecraft)
    assert first.model is twin.model is last.model and first.work is not twin.work
    assert other.model is not first.model and other.rows.mass != first.rows.mass
    for name in case.spacecraft:
        alone, shared = nesim.load(CASE, sets)[name], case[name]
        assert shared.description.name == name and shared.compiled.craft is shared.description
        assert np.array_equal(alone.start.q, shared.start.q) and np.array_equal(alone.start.u, shared.start.u)
        assert alone.compiled.arrays.keys() == shared.compiled.arrays.keys()
        assert all(x.tobytes() == shared.compiled.arrays[key].tobytes() for key, x in alone.compiled.arrays.items())


def test_every_spacecraft_may_have_its_own_step(tmp_path):
    case = nesim.load(CASE, ["time.duration=4", "spacecraft.MMS2.step=0.01"])
    with case.run(tmp_path / "x.h5") as results:
        a, b = results["MMS1"]["body_rate"][...], results["MMS2"]["body_rate"][...]
    assert a.shape == b.shape
    assert 0 < np.abs(a - b).max() < 1e-6       # another step and place in the orbit; otherwise the same motion


def test_records_are_at_the_output_times_and_include_both_ends(tmp_path):
    with nesim.load(CASE, ["time.duration=3", "output.interval=0.5"]).run(tmp_path / "x.h5") as results:
        assert np.array_equal(results["MMS1"]["time"][...], np.arange(0, 3.25, 0.5))


def test_a_short_run_has_one_chunk_of_its_own_length(tmp_path):
    """A chunk of 1024 rows of which three mean something takes longer to store than a run of a second to fly."""
    for name, duration, chunk in (("short", 1, 3), ("long", 1024, 1024)):
        changes = [f"time.duration={duration}", "output.interval=0.5", "output.groups=[]"]
        nesim.load("inp/four_body", changes).simulate(tmp_path / f"{name}.h5")
        with h5py.File(tmp_path / f"{name}.h5") as h5:
            (craft,) = h5["sc"].values()
            assert craft["position"].chunks == (chunk, 3) and craft["position"].shape == (2 * duration + 1, 3)


def stiff_case(directory):
    """A damper far too stiff for the step: explicit integration must diverge."""
    directory.mkdir()
    (directory / "sim.yaml").write_text("""\
time: {duration: 100, step: 0.1}
output: {interval: 0.1}
spacecraft:
  - {name: SAT, file: sc.yaml}
""")
    (directory / "sc.yaml").write_text("""\
rate: [0, 0, 0.1]
bodies:
  - {name: hub, mass: 100, inertia: [10, 10, 10]}
  - {name: panel, mass: 1, inertia: [0.1, 0.1, 0.1]}
joints:
  - {name: drive, type: gimbal, axes: [z], inner: hub, outer: panel, rate: [0.01], damping: [50]}
""")
    return directory


def test_divergence_stops_and_names_what_where_and_when(tmp_path):
    case = nesim.load(stiff_case(tmp_path / "stiff"))
    with pytest.raises(RunError, match=r"'SAT' diverged at t = .* s; one step before, rate of joint 'drive' \(body "
                                       r"'panel'\)"):
        case.run(tmp_path / "x.h5")
    with nesim.open(tmp_path / "x.h5") as results:
        assert results.status == "failed" and "drive" in results.attributes["end_reason"]
        rates = results["SAT"]["joint_rate"][:, 0, 0]
        assert len(rates) > 5 and np.isfinite(rates).all()          # what was computed is kept


def uneven_case(directory):
    """Two spacecraft of one tree: FAST is overwhelmed by a torque at 30 s; SLOW spins, takes far more steps and so lags
    behind."""
    directory.mkdir()
    torque = "[{body: hub, torque: [0, %s, 0], from: %s}]"
    (directory / "sim.yaml").write_text(f"""\
time: {{duration: 60, step: 1}}
integrator: dop853
output: {{interval: 1}}
spacecraft:
  - {{name: FAST, file: sc.yaml, set: {{loads: {torque % ("1e50", 30)}}}}}
  - {{name: SLOW, file: sc.yaml, rate: [3, 1, 2], set: {{loads: {torque % ("1e-3", 45)}}}}}
""")
    (directory / "sc.yaml").write_text("""\
rate: [0, 0, 0.01]
bodies:
  - {name: hub, mass: 100, inertia: [10, 12, 15]}
  - {name: panel, mass: 1, inertia: [0.1, 0.1, 0.1]}
joints:
  - {name: drive, type: gimbal, axes: [z], inner: hub, outer: panel, rate: [0.01]}
loads: []
""")
    return directory


def test_a_spacecraft_that_diverges_ahead_of_its_neighbours_keeps_its_records(tmp_path, monkeypatch):
    """As many as alone, with the same bits."""
    case = nesim.load(uneven_case(tmp_path / "uneven"))
    found = []
    for lanes in ("1", "4"):
        monkeypatch.setenv("NESIM_LANES", lanes)
        with pytest.raises(RunError, match="'FAST' diverged at t = 30 s"):
            case.run(tmp_path / f"{lanes}.h5")
        found.append({name: x for name, x in datasets(tmp_path / f"{lanes}.h5").items() if name.startswith("FAST/")})
    assert len(found[0]["FAST/time"]) == 31
    assert all(np.array_equal(found[0][name], found[1][name], equal_nan=True) for name in found[0])


def test_existing_file_is_not_touched(tmp_path):
    path = tmp_path / "x.h5"
    path.write_text("precious")
    with pytest.raises(OutputError, match="--overwrite"):
        nesim.load(CASE, ["time.duration=1"]).run(path)
    assert path.read_text() == "precious" and list(tmp_path.iterdir()) == [path]


def interrupt_after(seconds, tmp_path, how):
    """Run a command that would take minutes as a child and signal it: its exit code and what it says."""
    command = [sys.executable, "-m", "nesim", "run", CASE, "--duration", "1e6", "-o", str(tmp_path / "x.h5")]
    # a shell's background job starts with Ctrl-C ignored
    child = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    while not (tmp_path / "x.h5.part").exists() and child.poll() is None:
        time.sleep(0.02)
    time.sleep(seconds)
    os.kill(child.pid, how)
    _, errors = child.communicate(timeout=300)
    return child.returncode, errors.decode()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_keeps_what_was_computed(how, tmp_path):
    code, errors = interrupt_after(1.0, tmp_path, how)
    assert code == 130 and "Traceback" not in errors
    with nesim.open(tmp_path / "x.h5") as results:
        assert results.status == "interrupted"
        for name in results.spacecraft:
            times = results[name]["time"][...]
            assert len(times) > 10 and np.allclose(np.diff(times), 0.5)


@pytest.mark.parametrize("integrator", ["rk4", "adams", "dop853"])
@pytest.mark.parametrize("lanes", ["1", "4", "8"])
def test_same_bits_in_any_number_of_lanes(lanes, integrator, tmp_path, monkeypatch):
    """Four spacecraft of one tree, pushed at different times, alone and together."""
    if int(lanes) not in _core.BY_LANES:
        pytest.skip(f"this processor cannot step {lanes} spacecraft at once")
    overrides = ["time.duration=12", "spacecraft.MMS3.bodies.hub.mass=1250", "spacecraft.MMS2.rate=[0.01, 0, 0.3]",
                 f"integrator={integrator}"]
    pushes = [f"spacecraft.MMS{i}.loads=[{{body: hub, force: [1, 0, 0], from: {i + 0.003 * i}, to: {7 + 0.505 * i}}}]"
              for i in (1, 2, 3, 4)]
    case = nesim.load(CASE, overrides + pushes)
    monkeypatch.setenv("NESIM_LANES", "1")
    case.run(tmp_path / "alone.h5", jobs=1).close()
    monkeypatch.setenv("NESIM_LANES", lanes)
    case.run(tmp_path / "together.h5", jobs=2).close()
    alone, together = datasets(tmp_path / "alone.h5"), datasets(tmp_path / "together.h5")
    assert alone.keys() == together.keys() and all(np.array_equal(alone[name], together[name], equal_nan=True)
                                                   for name in alone)


def test_long_runs_hand_over_blocks_without_mixing_them(tmp_path):
    """More records than a block: the buffers are used again while the writer still writes."""
    case = nesim.load(CASE, ["time.duration=60", "output.interval=0.02"])
    with case.run(tmp_path / "x.h5", jobs=2) as results:
        for name in results.spacecraft:
            times, rates = results[name]["time"][...], results[name]["body_rate"][:, 0, 2]
            assert len(times) == 3001 and np.array_equal(times, np.arange(3001) * 0.02)
            assert np.abs(np.diff(rates, 3)).max() < 1e-8       # a smooth curve has no seams; measured 4e-11


def test_blocks_that_are_always_full_before_their_slice_of_time_is_over(tmp_path, monkeypatch):
    """The steps of a slice are not doubled twice for ever: 40 blocks of one record."""
    monkeypatch.setattr(recorder, "BLOCK", 1)
    monkeypatch.setattr(recorder, "SLICE", 1e9)
    with nesim.load(CASE, ["time.duration=0.8", "output.interval=0.02"]).run(tmp_path / "x.h5", jobs=1) as results:
        assert results["MMS1"].rows == 41


@pytest.mark.parametrize("value, text", [("3", "allowed: 1, 4, 8"), ("many", "allowed: 1, 4, 8")])
def test_wrong_number_of_lanes(value, text, monkeypatch):
    monkeypatch.setenv("NESIM_LANES", value)
    with pytest.raises(UsageError, match=text):
        _core.most_lanes()


def test_a_run_that_does_not_finish_keeps_the_older_file(tmp_path):
    """--overwrite replaces a file only by a complete one."""
    path = tmp_path / "x.h5"
    nesim.load(CASE, ["time.duration=1"]).run(path).close()
    before = path.read_bytes()
    with pytest.raises(RunError, match=r"kept in .*x\.h5\.part"):
        nesim.load(stiff_case(tmp_path / "stiff")).run(path, overwrite=True)
    assert path.read_bytes() == before
    with nesim.open(tmp_path / "x.h5.part") as results:
        assert results.status == "failed"


def test_a_result_can_be_open_elsewhere_too(tmp_path):
    """In a notebook nesim, h5py and xarray look at one file together."""
    xarray = pytest.importorskip("xarray")
    with nesim.load(CASE, ["time.duration=1"]).run(tmp_path / "x.h5") as results, h5py.File(tmp_path / "x.h5") as file:
        assert np.array_equal(file["sc/MMS1/time"][...], results["MMS1"]["time"][...])
        with (xarray.open_dataset(tmp_path / "x.h5", group="sc/MMS1", engine="h5netcdf") as dataset,
              nesim.open(tmp_path / "x.h5") as again):
            assert dataset.sizes["body"] == len(again["MMS1"].bodies)


def test_jobs_must_be_positive(tmp_path):
    with pytest.raises(UsageError, match="jobs must be a whole number from 1"):
        nesim.load(CASE).run(tmp_path / "x.h5", jobs=0)
    assert not list(tmp_path.iterdir())


def test_a_failure_is_seen_however_early_it_comes(tmp_path, monkeypatch):
    """The threads may have ended before the writer looks for the first time."""
    case = nesim.load(stiff_case(tmp_path / "stiff"))
    real = runner.Runner._write_until_done

    def late(self, tasks):
        wait(tasks)
        real(self, tasks)

    monkeypatch.setattr(runner.Runner, "_write_until_done", late)
    with pytest.raises(RunError, match="diverged"):
        case.run(tmp_path / "x.h5")
