"""Whole batches: the same bits however they are run, failures that cost one run, batch.h5 and the commands around
it."""

import os
import shutil

import h5py
import numpy as np
import pytest

import nesim
from nesim.batch.execution import RunExecutor
from nesim.batch.plan import Plan
from tests.batch.support import BATCH, CRAFT, SIM, broken, records, run, run_apart, write_case

xarray = pytest.importorskip("xarray")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A case, and the output directory of its batch by one child."""
    directory = tmp_path_factory.mktemp("small")
    case = write_case(directory / "case")
    run("batch", case, "-o", directory / "one", "-j", 1, "-q")
    return case, directory / "one"


def test_same_bits_for_any_number_of_children(small, tmp_path):
    case, one = small
    run("batch", case, "-o", tmp_path / "three", "-j", 3, "-q")
    assert len(records(one)) == 24
    assert records(tmp_path / "three") == records(one)


def test_same_bits_in_shards(small, tmp_path):
    case, one = small
    for i in (2, 1, 3):
        run("batch", case, "-o", tmp_path, "--shard", f"{i}/3", "-q")
        assert (tmp_path / "batch.h5").exists() == (i == 3)
    assert records(tmp_path) == records(one)
    out, _ = run("status", tmp_path)
    assert "24 of 24 runs done" in out


@pytest.mark.parametrize("lanes", ["1", "4"])
def test_same_bits_in_other_lanes(small, tmp_path, lanes):
    case, one = small
    run_apart("batch", case, "-o", tmp_path, "-q", environment={"NESIM_LANES": lanes})
    assert records(tmp_path) == records(one)


def test_same_bits_of_single_runs(small):
    """Ten of them, each alone in its lanes and by a executor that has flown nothing before; one as a user does it."""
    case, one = small
    bits = records(one)
    for number in (0, 1, 4, 5, 7, 11, 12, 17, 22, 23):
        plan = Plan(case)
        [alone] = RunExecutor(plan.variants, plan.spec, plan.layout).run([number])
        assert alone.status.encode() + alone.record.tobytes() == bits[number]
    out, _ = run("batch", case, "-o", one, "--only", 5)
    assert out == "run 5: done; the same bits as in the batch\n"


def test_same_bits_of_adaptive_runs_alone_and_together(tmp_path):
    plan = Plan(write_case(tmp_path, BATCH.replace("runs: 24", "runs: 5"),
                           SIM.replace("output:", "integrator: dop853\noutput:")))
    executor = RunExecutor(plan.variants, plan.spec, plan.layout)
    together = executor.run([0, 1, 2, 3, 4])
    for outcome in together:
        [alone] = executor.run([outcome.run])
        assert outcome.status == "done" and alone.record.tobytes() == outcome.record.tobytes()
    assert len({outcome.record.tobytes() for outcome in together}) == 5


def test_same_bits_on_a_dask_cluster(small, tmp_path):
    distributed = pytest.importorskip("distributed")
    case, one = small
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://",
                                  dashboard_address=None) as cluster:
        run("batch", case, "-o", tmp_path, "-q", "--backend", "dask", "--scheduler", cluster.scheduler_address)
    assert records(tmp_path) == records(one)


def test_status_is_watched_until_the_end(small, tmp_path, monkeypatch):
    """What is new is said, what is not is not said again."""
    lines = (small[1] / "manifest.jsonl").read_bytes().splitlines(keepends=True)
    later = iter([10, 10, 25])                          # lines of the manifest that are there at each look
    grow = lambda seconds=0: (tmp_path / "manifest.jsonl").write_bytes(b"".join(lines[:next(later)]))
    grow()
    monkeypatch.setattr("time.sleep", grow)
    out, _ = run("status", tmp_path, "--watch")
    assert out.splitlines() == ["9 of 24 runs done, 0 failed, 15 to do: stopped; --resume goes on", "24 of 24 runs "
        "done, 0 failed, 0 to do: finished"]
    assert not list(later)


def test_no_scheduler(small, tmp_path):
    pytest.importorskip("distributed")
    _, err = run("batch", small[0], "-o", tmp_path / "a", "--backend", "dask", expect=2)
    assert "--scheduler" in err


def test_missing_package_is_named(small, tmp_path, monkeypatch):
    (tmp_path / "distributed.py").write_text("raise ImportError\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", os.getcwd())])
    _, err = run_apart("batch", small[0], "-o", tmp_path / "a", "--backend", "dask", "--scheduler", "tcp://localhost:1",
                       expect=7,
                       environment={"PYTHONPATH": path})
    assert "nesim[cluster]" in err


def test_a_run_of_the_batch_with_full_output(small, tmp_path):
    case, one = small
    run("run", "--from-batch", one, 17, "-o", tmp_path / "r.h5", "-q")
    with h5py.File(one / "batch.h5") as batch, nesim.open(tmp_path / "r.h5") as results:
        for name in ("body_attitude", "body_rate", "position", "joint_angle", "energy"):
            assert np.array_equal(batch[f"final/A/{name}"][17], results["A"][name][-1], equal_nan=True)
        assert f"mass: {batch['parameters/spacecraft.A.bodies.hub.mass'][17]!r}".replace("np.float64(",
            "").rstrip(")") in results.inputs["_resolved.yaml"]


def test_a_batch_is_not_taken_for_a_run(small, tmp_path):
    _, one = small
    _, err = run("export", one / "batch.h5", "--format", "42", "-o", tmp_path / "a", expect=3)
    assert f"the result of a batch; nesim run --from-batch {one} N" in err
    for command in ("info", "plot"):
        _, err = run(command, one, expect=3)
        assert f"is a directory; the batch in it is {one / 'batch.h5'}" in err


def test_batch_h5_opens_in_xarray(small):
    _, one = small
    final = xarray.open_dataset(one / "batch.h5", group="final/A", engine="h5netcdf")
    assert dict(final.sizes) == {"run": 24, "xyz": 3, "body": 2, "quat": 4, "joint": 1, "axis": 3}
    drawn = xarray.open_dataset(one / "batch.h5", group="parameters", engine="h5netcdf")
    assert list(drawn) == sorted(drawn) and "spacecraft.B.bodies.hub.mass" in drawn
    root = xarray.open_dataset(one / "batch.h5", engine="h5netcdf")
    assert set(root["status"].values) == {"done"}


def test_statistics_are_numpys(small):
    _, one = small
    with h5py.File(one / "batch.h5") as h5:
        values, found = h5["final/A/body_rate"][...], h5["statistics/A/body_rate"]
        np.testing.assert_array_equal(found["mean"], values.mean(axis=0))
        np.testing.assert_array_equal(found["std"], values.std(axis=0, ddof=1))
        np.testing.assert_array_equal(found["percentiles"], np.percentile(values, found["percentile"], axis=0))
        np.testing.assert_array_equal(found["run_of_max"], values.argmax(axis=0))
        np.testing.assert_allclose(found["covariance"], np.cov(values.reshape(24, -1).T), rtol=1e-10, atol=1e-18)


def test_requirements_are_counted(small):
    case, one = small
    with h5py.File(one / "batch.h5") as h5:
        passed = h5["final/A/body_rate"][:, 0, 2] > 3.1 * np.pi / 30
        assert 0 < passed.sum() < 24
        np.testing.assert_array_equal(h5["require/passed"][:, 0], passed)
        assert (h5["require/below"][0], h5["require/above"][0]) == (np.inf, 3.1 * np.pi / 30)
        assert h5["require/count"][0] == passed.sum() and h5["require/low"][0] < passed.mean() < h5["require/high"][0]


def test_three_ways_to_fail_cost_three_runs(small, tmp_path, monkeypatch):
    monkeypatch.setattr("nesim.batch.local.GRACE", 1.0)
    case, one = small
    _, err = run("batch", case, "-o", tmp_path, "-j", 2, "--timeout", 0.4, environment=broken("segfault:3,hang:5"),
                 expect=6)
    assert "run 3 crashed: its process ended by SIGSEGV" in err and "run 5 timeout" in err
    found, good = records(tmp_path), records(one)
    assert set(found) == set(good) and {i for i in good if found[i] != good[i]} == {3, 5}
    with h5py.File(tmp_path / "batch.h5") as h5:
        assert list(h5["status"].asstr()[[3, 5]]) == ["crashed", "timeout"] and "SIGSEGV" in h5["reason"].asstr()[3]
        assert np.isnan(h5["final/A/body_rate"][3]).all()
    out, _ = run("status", tmp_path, expect=6)
    assert "22 of 24 runs done, 2 failed, 0 to do: finished" in out
    run("batch", case, "-o", tmp_path, "--resume", "--retry-failed", "-q")
    with h5py.File(tmp_path / "batch.h5") as h5:
        assert set(h5["status"].asstr()[...]) == {"done"}
        assert np.array_equal(h5["final/A/body_rate"][3], h5py.File(one / "batch.h5")["final/A/body_rate"][3])


def test_divergence_and_nonsense_are_failed_runs(tmp_path):
    vary = ("vary:\n  joints.hinge.stiffness: {choice: [2, 1e9]}\n  spacecraft.B.bodies.hub.mass: {normal: {mean: 20, "
            "std: 20}}\n")
    case = write_case(tmp_path / "case", f"runs: 20\n{vary}")
    _, err = run("batch", case, "-o", tmp_path / "o", expect=6)
    assert "diverged at t =" in err and "mass: must be above zero" in err
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        statuses = h5["status"].asstr()[...]
        assert 0 < (statuses == "done").sum() < 20 and len(statuses) == 20
    out, _ = run("batch", case, "-o", tmp_path / "fast", "--fail-fast", "-j", 1, expect=6)
    assert int(out.split(" of 20 runs done")[0].split()[-1]) < (statuses == "done").sum()


def test_summary_and_full_histories(tmp_path):
    text = BATCH.replace("runs: 24", "runs: 5").replace("keep: final", "keep: full\n"
        "watch: [spacecraft.B.joint_angle.hinge.1]")
    case = write_case(tmp_path / "case", text)
    run("batch", case, "-o", tmp_path / "o", "-q")
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        full = h5["full/B/joint_angle"][...]
        assert full.shape == (5, 11, 1, 3)
        for i in range(5):
            with nesim.open(tmp_path / "o" / "runs" / f"run_{i:06d}.h5") as own:
                np.testing.assert_array_equal(full[i], own["B"]["joint_angle"][...])
        np.testing.assert_array_equal(h5["summary/max/B/joint_angle"][..., 0], full[..., 0].max(axis=1))
        np.testing.assert_array_equal(h5["summary/time_of_max/B/joint_angle"][..., 0],
                                      0.5 * full[..., 0].argmax(axis=1))
        np.testing.assert_array_equal(h5["history/B.joint_angle.hinge.1"], full[:, :, 0, 0])
    assert dict(xarray.open_dataset(tmp_path / "o" / "batch.h5", group="full/B", engine="h5netcdf").sizes)["time"] == 11
    out, _ = run("plot", tmp_path / "o" / "batch.h5", "-o", tmp_path / "p")
    assert [os.path.basename(line) for line in out.split()] == ["results.png", "parameters.png", "bands.png",
                                                                "scatter.png"]


def test_exists_resume_extend_and_changed_inputs(small, tmp_path):
    case, one = small
    shutil.copytree(case, tmp_path / "case")
    output = tmp_path / "o"
    run("batch", tmp_path / "case", "-o", output, "--runs", 10, "-q")
    _, err = run("batch", tmp_path / "case", "-o", output, "--runs", 10, "-q", expect=5)
    assert "--resume" in err
    run("batch", tmp_path / "case", "-o", output, "--extend", 14, "-q")
    assert records(output) == records(one)
    lines = (output / "manifest.jsonl").read_text()
    run("batch", tmp_path / "case", "-o", output, "--resume", "-q")
    assert (output / "manifest.jsonl").read_text() == lines
    (tmp_path / "case" / "sim.yaml").write_text(SIM.replace("[10, 0, 0]", "[11, 0, 0]"))
    _, err = run("batch", tmp_path / "case", "-o", output, "--resume", "-q", expect=2)
    assert "sim.yaml has changed" in err
    _, err = run("run", "--from-batch", output, 3, "--case", tmp_path / "case", "-q", expect=2)
    assert "sim.yaml has changed" in err
    run("run", "--from-batch", output, 3, "-o", tmp_path / "3.h5", "-q")               # with the files that were kept


def test_a_grid_is_extended_up_to_its_end(tmp_path):
    text = BATCH.replace("sampling: random", "sampling: grid").replace("runs: 24\n", "").replace("3]}",
        "3], steps: 2}").replace("rpm\"]}", "rpm\"], steps: 1}")
    case = write_case(tmp_path / "case", text, SIM.replace("duration: 5", "duration: 1"))
    run("batch", case, "-o", tmp_path / "o", "-q", "--runs", 60)
    _, err = run("batch", case, "-o", tmp_path / "o", "--extend", 41, "-q", expect=2)
    assert "there are 60 runs, and the grid has 100 in all" in err
    run("batch", case, "-o", tmp_path / "o", "--extend", 40, "-q")
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        assert [h5[f"parameters/spacecraft.A.{name}"].attrs["units"] for name in ("bodies.hub.mass",
            "joints.hinge.stiffness")] == ["kg", "N m/rad"]
        drawn = np.array([h5[f"parameters/spacecraft.{name}"] for name in ("A.bodies.hub.mass", "B.bodies.hub.mass",
            "A.joints.hinge.stiffness", "B.joints.hinge.stiffness")])
    assert (drawn.shape == (4, 100) and len(set(map(tuple, drawn.T))) == 100 and [len(set(row)) for row in drawn]
            == [5, 5, 2, 2])


def test_other_bodies_from_run_to_run(tmp_path):
    """Everything stands by its name; what a run has not is NaN, and statistics leave it out."""
    wire = ("\nchains:\n  - {name: wire, from: hub, at: [1, 0, 0], along: [1, 0, 0], length: 4, segments: 2, mass: "
            "0.2, "
            "radius: 0.002,\n     joint: {type: gimbal, axes: [z, y], stiffness: 1}}\n")
    text = ("runs: 9\nvary:\n  spacecraft.A.chains.wire.segments: {choice: [1, 2, 4]}\n  rate[2]: {uniform: [0.2, "
            "0.3]}\n"
            "  spacecraft.B.file: {choice: [sc.yaml, other.yaml]}\n  spacecraft.B.position: {choice: [[10 m, 0, 0], "
            "[0.02 km, 0, 0]]}\nkeep: full\n"
            "watch: [A.body_rate.wire_4]\nrequire: [{name: far, quantity: A.body_rate.wire_4, above: 0}, {quantity: "
            "B.energy, above: 0}]\n")
    case = write_case(tmp_path / "case", text, SIM.replace("duration: 5", "duration: 1"), CRAFT + wire)
    (case / "other.yaml").write_text((CRAFT + wire).replace("panel", "mast"))
    run("batch", case, "-o", tmp_path / "o", "-q")
    out, _ = run("batch", case, "-o", tmp_path / "o", "--only", 4)
    assert "the same bits as in the batch" in out
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        names = list(h5["final/A/body"].asstr())
        assert (names == ["hub", "panel", "wire_1", "wire_2", "wire_3", "wire_4"] and list(h5["final/B/body"].asstr())
                == ["hub", "mast", "panel", "wire_1", "wire_2"])
        assert ([["sc.yaml", "other.yaml"].index(name) for name in h5["parameters/spacecraft.B.file"].asstr()]
                == list(np.isnan(h5["final/B/body_rate"][:, 2, 0])))
        assert set(h5["parameters/spacecraft.B.position"][:, 0]) == {10.0, 20.0}
        counts, rates = h5["parameters/spacecraft.A.chains.wire.segments"][...], h5["final/A/body_rate"][...]
        assert set(counts) == {1, 2, 4}
        for i, count in enumerate(counts.astype(int)):
            with nesim.open(tmp_path / "o" / "runs" / f"run_{i:06d}.h5") as own:
                np.testing.assert_array_equal(rates[i, :2 + count], own["A"]["body_rate"][-1])
                np.testing.assert_array_equal(h5["full/A/body_rate"][i, :, :2 + count], own["A"]["body_rate"][...])
            assert np.isnan(rates[i, 2 + count:]).all() and np.isnan(h5["full/A/body_rate"][i, :, 2 + count:]).all()
        found, four = h5["statistics/A/body_rate"], counts == 4
        assert list(found["count"][:, 0]) == [9, 9, 9, (counts > 1).sum(), four.sum(), four.sum()]
        np.testing.assert_allclose(found["mean"][5], rates[four, 5].mean(axis=0), rtol=1e-14)
        np.testing.assert_allclose(found["mean"][0], rates[:, 0].mean(axis=0), rtol=1e-14)
        assert (counts[found["run_of_max"][5]] == 4).all()
        np.testing.assert_array_equal(h5["require/passed"][:, 0], four)
        assert h5["require/passed"][:, 1].all()
        np.testing.assert_array_equal(np.isnan(h5["history/A.body_rate.wire_4"][:, -1]), ~four)


def test_surroundings_are_kept_and_required_where_there_are_some(tmp_path):
    """A constant field is no surroundings; a run in one has no such dataset."""
    sim = ("time: {start: 2024-03-01T00:00:00Z, duration: 20, step: 10}\noutput: {groups: [environment]}\n"
           "environment: {central_body: earth, magnetic_field: igrf}\n"
           "orbits: {low: {semi_major_axis: 7e6, eccentricity: 0, inclination: 1, true_anomaly: 2}}\n"
           "spacecraft: [{name: A, orbit: low, bodies: [{name: hub, mass: 100, inertia: [30, 40, 50]}]}]\n")
    text = ("runs: 3\nvary: {environment.magnetic_field: {choice: [igrf, [0, 0, 3e-5]]}, orbits.low.inclination: "
            "{uniform: [1, 2]}}\n"
            "require: [{quantity: A.magnetic_field, above: 1e-5}]\n")
    plan = Plan(write_case(tmp_path, text, sim))
    executor = RunExecutor(plan.variants, plan.spec, plan.layout)
    inside, outside = (
        next(i for i in range(3) if isinstance(plan.spec.draw(i, executor.sampler)["environment.magnetic_field"], kind))
        for kind in (str, list))
    one, other = executor.run([inside, outside])
    field, (value, margin) = plan.layout.view(one.record, ("final", "A", "magnetic_field")), plan.layout.view(
        one.record, ("require", 0))[0]
    assert 2e-5 < value < 6e-5 and abs(np.linalg.norm(field) - value) < 1e-18 and margin > 0
    assert other.status == "done" and not other.labels["A"].surrounded and len(other.record) < len(one.record)


def test_python_laws_run_if_allowed(tmp_path):
    shutil.copytree("inp/python_law", tmp_path / "case")
    (tmp_path / "case" / "batch.yaml").write_text("runs: 3\nvary:\n  bodies.*.mass: {uniform: [0.99, 1.01], relative: "
                                                  "scale}\n")
    run("batch", tmp_path / "case", "-o", tmp_path / "no", "--duration", "5", "-q", expect=3)
    run("batch", tmp_path / "case", "-o", tmp_path / "o", "--allow-code", "--duration", "5", "-q")
    with h5py.File(tmp_path / "o" / "batch.h5") as h5:
        assert list(h5["status"].asstr()[...]) == ["done"] * 3


def test_wrong_input_writes_nothing(tmp_path):
    case = write_case(tmp_path / "case", BATCH.replace("std: 2", "std: x"))
    run("batch", case, "-o", tmp_path / "o", expect=3)
    assert not (tmp_path / "o").exists()


MAST = """\
bodies:
  - {name: hub, mass: 100, inertia: [30, 40, 50]}
  - {name: dish, mass: 5, inertia: [1, 0.8, 1.1], mass_center: [0, 0.2, 0]}
joints:
  - {name: mast, type: gimbal, inner: hub, outer: dish, slides: [x, z], axes: [z, y], displacement: [0.1, 0.2],
     angle: [0.1, "5 deg"], stiffness: [40, 50, 2, 3], damping: [0.1, 0.1, 0.1, 0.1]}
"""
CAGE = MAST.replace("type: gimbal", "type: spherical").replace("axes: [z, y], ", "").replace(
    'angle: [0.1, "5 deg"], ', "").replace("2, 3]", "2, 3, 4]").replace("0.1, 0.1]}", "0.1, 0.1, 0.1]}")


@pytest.mark.parametrize("joint", [MAST, CAGE], ids=["gimbal", "ball"])
def test_joints_that_slide_and_turn_are_drawn_axis_by_axis(tmp_path, joint):
    """Beside a joint of one axis, whose columns are three: units of slides and of turns, and of a run what it gives
    alone."""
    case = write_case(tmp_path / "case", """\
runs: 3
seed: 4
vary:
  spacecraft.A.joints.mast.stiffness[1]: {uniform: [40, 60]}
  spacecraft.A.joints.mast.stiffness[2]: {uniform: [1, 3]}
  spacecraft.A.joints.mast.displacement[0]: {uniform: ["5 cm", "15 cm"]}
  spacecraft.B.joints.hinge.stiffness: {uniform: [1, 3]}
keep: final
""", SIM.replace("name: A, file: sc.yaml", "name: A, file: mast.yaml"))
    (case / "mast.yaml").write_text(joint)
    run("batch", case, "-o", tmp_path / "out", "-q")
    with h5py.File(tmp_path / "out/batch.h5") as file:
        drawn = file["parameters"]
        units = {path.split("joints.")[1]: drawn[path].attrs["units"] for path in drawn if "joints" in path}
        assert units == {"mast.stiffness[1]": "N/m", "mast.stiffness[2]": "N m/rad", "mast.displacement[0]": "m",
                         "hinge.stiffness": "N m/rad"}
        assert file["final/A/joint_angle"].shape == (3, 1, 6) and file["final/B/joint_angle"].shape == (3, 1, 3)
        alone = nesim.load(case, {path: drawn[path][1] for path in drawn if "joints" in path})
        for name in "AB":
            found = alone.run(tmp_path / "alone.h5", overwrite=True)[name]["joint_angle"][-1]
            np.testing.assert_array_equal(file[f"final/{name}/joint_angle"][1], found)
