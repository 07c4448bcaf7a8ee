"""What users get out of a file."""

import re
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

from nesim.base.errors import MissingPackage, NesimError, ResultError
from nesim.results import layout
from nesim.results.reader import Event, open_results
from nesim.results.writer import Writer
from tests.results.support import EVERYTHING, FULL, OTHER, SMALL, block, expected

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path):
    writer = Writer(tmp_path / "a.h5", {"title": "two rocks", "seed": 7},
                    {"sim.yaml": "title: two\n", "b.bin": b"\0\1"}, [FULL, OTHER],
                    EVERYTHING)
    writer.append("Ida", block(FULL, 0, 1500, EVERYTHING))
    writer.append("Dactyl", block(OTHER, 0, 20))
    writer.event(3, "Ida", "limit", "wheel 'rw1' at its limit")
    writer.checkpoint({"k": 1500, "q": np.eye(3), "random": '{"state": "é"}'})
    return writer.finish("complete", "duration reached")


def test_everything_comes_back(path):
    with open_results(path) as results:
        assert results.spacecraft == ["Ida", "Dactyl"] == list(results)
        assert (results.status, results.complete) == ("complete", True)
        assert results.attributes["title"] == "two rocks" and results.attributes["seed"] == 7
        assert results.attributes["end_reason"] == "duration reached"
        assert results.inputs == {"sim.yaml": "title: two\n", "b.bin": b"\0\1"}
        assert results.events == [Event(3.0, "Ida", "limit", "wheel 'rw1' at its limit")]
        ida, dactyl = results["Ida"], results["Dactyl"]
        assert (ida.bodies, ida.joints, ida.wheels) == (["hub", "Flügel"], ["drive"], ["rw1"])
        assert (dactyl.bodies, dactyl.joints, dactyl.wheels) == (["rock"], [], [])
        assert results.checkpoint["k"] == 1500 and results.checkpoint["random"] == '{"state": "é"}'
        np.testing.assert_array_equal(results.checkpoint["q"], np.eye(3))
        assert list(ida) == list(layout.BY_NAME) and (ida.rows, dactyl.rows) == (1500, 20)


def test_quantities_are_lazy_and_described(path):
    with open_results(path) as results:
        rate = results["Ida"]["body_rate"]
        assert (rate.dims, rate.shape, rate.ndim, len(rate)) == (("time", "body", "xyz"), (1500, 2, 3), 3, 1500)
        assert (rate.units, rate.frame, rate.dtype) == ("rad/s", "body", "f8")
        np.testing.assert_array_equal(rate[100:110, 1], expected("body_rate", 100, 110, (2, 3))[:, 1])
        np.testing.assert_array_equal(np.asarray(results["Ida"].body_rate), expected("body_rate", 0, 1500, (2, 3)))
        assert results["Ida"].time[-1] == 749.5
        assert "rad/s, frame body" in repr(rate) and "1500 rows" in repr(results["Ida"]) and "complete" in repr(results)
        with pytest.raises(KeyError, match="there are: time, position"):
            results["Ida"]["body_rates"]
        with pytest.raises(KeyError, match="there are: Ida, Dactyl"):
            results["Eros"]
        with pytest.raises(AttributeError, match="body_rates"):
            results["Ida"].body_rates


def test_rows_that_not_all_have_are_left_out(path):
    with h5py.File(path, "r+") as file:
        file["sc/Ida/energy"].resize((1490,))
    with open_results(path) as results:
        time = results["Ida"].time
        whole = expected("time", 0, 1490, ())
        assert time.shape == (1490,) and time[-1] == whole[-1] and time[np.int64(3)] == whole[3]
        for key in (..., slice(None), slice(-5, None), slice(None, None, 7), [1, 4], whole > 700):
            np.testing.assert_array_equal(time[key], whole[key])
        np.testing.assert_array_equal(results["Ida"].position[-2:, 1], expected("position", 1488, 1490, (3,))[:, 1])
        with pytest.raises(IndexError):
            time[1490]
    xarray = pytest.importorskip("xarray")
    with open_results(path) as results:
        assert results["Ida"].to_xarray().sizes["time"] == 1490
    with xarray.open_dataset(path, group="sc/Ida", engine="h5netcdf") as dataset:
        assert np.isnan(dataset.energy[1490:]).all()


@pytest.mark.parametrize("engine", ["h5netcdf", "netcdf4"])
def test_xarray_opens_each_group_without_nesim(path, engine):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip({"netcdf4": "netCDF4"}.get(engine, engine))
    with xarray.open_dataset(path, group="sc/Ida", engine=engine) as dataset:
        for name, spec in layout.BY_NAME.items():
            assert dataset[name].dims == spec.dims and dataset[name].attrs["units"] == spec.units
            np.testing.assert_array_equal(dataset[name], expected(name, 0, 1500, dataset[name].shape[1:]))
        assert dataset.body.values.tolist() == ["hub", "Flügel"]
        assert float(dataset.body_rate.sel(time=50.0, body="Flügel", xyz="y")) == expected("body_rate", 100, 101,
            (2, 3))[0, 1, 1]
    with xarray.open_dataset(path, group="events", engine=engine) as dataset:
        assert dataset.kind.values.tolist() == ["limit"]
    with xarray.open_datatree(path, engine=engine) as tree:
        assert {"/sc/Ida", "/sc/Dactyl", "/events", "/input", "/checkpoint/0"} <= set(tree.groups)


def test_to_xarray(path):
    pytest.importorskip("xarray")
    with open_results(path) as results:
        tree = results.to_xarray()
        assert tree.attrs["title"] == "two rocks" and list(tree.children) == ["Ida", "Dactyl"]
        assert tree["Ida"]["body_rate"].sizes == {"time": 1500, "body": 2, "xyz": 3}
    assert tree["Dactyl"].ds.position.values[19, 0] == expected("position", 19, 20, (3,))[0, 0]


def test_a_missing_package_is_named(path, monkeypatch):
    pytest.importorskip("xarray")
    monkeypatch.setitem(sys.modules, "xarray", None)
    with open_results(path) as results, pytest.raises(MissingPackage, match=r"pip install nesim\[xarray\]") as caught:
        results.to_xarray()
    assert (caught.value.package, caught.value.extra) == ("xarray", "xarray")


def test_the_part_of_a_killed_run(tmp_path):
    writer = Writer(tmp_path / "a.h5", {}, {}, [SMALL])
    writer.append("Ida", block(SMALL, 0, 1030))
    with pytest.raises(ResultError, match=r"no such file; .*a\.h5\.part of an unfinished run is there"):
        open_results(tmp_path / "a.h5")
    with open_results(tmp_path / "a.h5.part") as results:
        assert not results.complete and results.status == "running" and "incomplete" in repr(results)
        np.testing.assert_array_equal(results["Ida"].time[...], expected("time", 0, 1024, ()))
    writer.finish("failed")


def test_what_is_no_result_file_is_refused(tmp_path, path):
    def message(name):
        with pytest.raises(ResultError) as caught:
            open_results(tmp_path / name)
        assert isinstance(caught.value, NesimError) and str(tmp_path / name) in str(caught.value)
        return str(caught.value)

    (tmp_path / "text.h5").write_text("no")
    (tmp_path / "empty.h5").write_text("")
    (tmp_path / "cut.h5").write_bytes(path.read_bytes()[:5000])
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["sc"] = 1
    with h5py.File(tmp_path / "later.h5", "w") as file:
        file.create_group("sc")
        file.attrs.update(format_version=layout.FORMAT_VERSION + 1, nesim_version="9.9")
    with h5py.File(tmp_path / "hollow.h5", "w") as file:
        file.create_group("sc/A").attrs["number"] = 1
        file.attrs.update(format_version=layout.FORMAT_VERSION)
    assert "no such file" in message("none.h5")
    assert "is a directory" in message(".")
    assert "not an HDF5 file" in message("text.h5") and "not an HDF5 file" in message("empty.h5")
    assert "damaged" in message("cut.h5") and "damaged" in message("hollow.h5")
    assert "not one that nesim wrote" in message("other.h5")
    assert re.search(r"format version \d+, written by nesim 9\.9; this nesim reads up to", message("later.h5"))


def test_the_page_for_users_names_everything():
    page = (ROOT / "docs/results.md").read_text()
    for spec in layout.DATASETS:
        row = (f"| `{spec.name}` | {', '.join(spec.dims)} | {spec.units} | {spec.frame or ''} | {spec.group} | "
               f"{spec.long_name} |")
        assert row in page, row
    for spec in layout.FORMATION:
        row = f"| `{spec.name}` | {', '.join(spec.dims)} | {spec.units} | {spec.frame or ''} | {spec.long_name} |"
        assert row in page, row
    for name, meaning in layout.ROOT_ATTRIBUTES.items():
        assert f"| `{name}` | {meaning} |" in page, name
    for name, meaning in layout.GROUPS.items():
        assert f"| `{name}` | {meaning} |" in page, name
    for name in [label.name for label in layout.LABELS] + [spec.name for spec in layout.EVENTS]:
        assert f"`{name}`" in page, name
