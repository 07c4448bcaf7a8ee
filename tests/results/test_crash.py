"""Whatever kills the process, the file opens and is whole up to its last flush."""

import io
import signal
import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

from nesim.results.ordered import PAGE, OrderedFile
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import OTHER, SMALL, block, check_craft, check_events, check_formation

ROOT = Path(__file__).resolve().parents[2]


def kills(directory, count, seed, kind):
    """Kill so many writers. Yields the number of each and what it told last."""
    output = subprocess.run([sys.executable, "-m", "tests.results.streams", directory, str(count), str(seed), kind],
                            cwd=ROOT, check=True, capture_output=True, text=True, timeout=600).stdout
    lines = [tuple(map(int, line.split())) for line in output.splitlines()]
    assert len(lines) == count and all(line[3] == signal.SIGKILL for line in lines), "a child ended by itself"
    return lines


def check_checkpoint(results):
    """What it says of each spacecraft belongs together, and the rows are there."""
    for name in results if (checkpoint := results.checkpoint) is not None else ():
        assert (checkpoint[f"state/{name}"] == checkpoint[name]).all()
        assert checkpoint[name] <= results[name].rows


def test_a_hundred_writers_killed_at_random(tmp_path):
    xarray = pytest.importorskip("xarray")
    grown = 0
    for k, ida, dactyl, _ in kills(tmp_path, 100, 20150313, "long"):
        path = tmp_path / f"{k}.h5.part"
        with h5py.File(path) as file:
            assert check_craft(file["sc/Ida"]) >= ida and check_craft(file["sc/Dactyl"]) >= dactyl
            assert check_formation(file["formation"]) >= min(ida, dactyl)
            check_events(file["events"])
            assert file.attrs["status"] == "running" and file["input/sim.yaml"].asstr()[()] == "title: stream\n"
        with open_results(path) as results:
            check_checkpoint(results)
        name, rows = (("Ida", ida), ("Dactyl", dactyl))[k % 2]
        with xarray.open_dataset(path, group=f"sc/{name}", engine="h5netcdf" if k % 5 else "netcdf4") as dataset:
            np.testing.assert_array_equal(dataset.time[:rows], 0.5 * np.arange(rows))
            assert np.isfinite(dataset.energy[:rows]).all()
        grown += ida + dactyl > 0
    # how many is a matter of the machine's load; usually all but one or two
    assert grown > 40


def test_writers_killed_while_files_come_and_go(tmp_path):
    """Files that are finished stay whole while they are replaced; what is called .part always opens."""
    for k, *_ in kills(tmp_path, 40, 7, "short"):
        names = {path.name for path in tmp_path.glob(f"{k}.h5.*")}
        assert f"{k}.h5.0.h5" in names
        for name in names:
            if not name.endswith(".new"):
                with open_results(tmp_path / name) as results:
                    assert results.complete or name.endswith(".part")
                    assert check_craft(results.file["sc/Dactyl"]) == 100 if results.complete else True


class Disk:
    """What reaches the disk, call by call, so that it can be cut off anywhere."""

    def __init__(self, monkeypatch):
        self.calls = []
        put, cut = OrderedFile._put, OrderedFile._commit

        def log_put(file, address, data):
            self.calls.append((address, bytes(data)))
            put(file, address, data)

        def log_commit(file):
            self.calls.append((file._end, b""))          # it may lengthen the file first
            cut(file)

        monkeypatch.setattr(OrderedFile, "_put", log_put)
        monkeypatch.setattr(OrderedFile, "_commit", log_commit)

    def states(self):
        """Every content that the file had: number of calls done and bytes. Writes are also cut at the ends of pages."""
        content = bytearray()
        for k, (address, data) in enumerate(self.calls):
            end = address + len(data)
            content.extend(bytes(max(end - len(content), 0)))
            for stop in [*range(address // PAGE * PAGE + PAGE, end, PAGE), end]:
                content[address:stop] = data[:stop - address]
                yield k + 1, content


def flushed_states(disk, marks):
    """States after the first commit, and for each what was flushed by then. marks: (calls done, what was flushed)."""
    marks = iter(marks)
    calls, flushed = next(marks)
    following = next(marks, None)
    for k, content in disk.states():
        while following and k > following[0]:
            flushed, following = following[1], next(marks, None)
        if k >= calls:
            yield flushed, content


@pytest.mark.parametrize("known", [True, False])
def test_every_prefix_of_what_reaches_the_disk_is_whole(tmp_path, monkeypatch, known):
    """known: what checkpoints will be like; else they come as a surprise."""
    xarray = pytest.importorskip("xarray")
    disk = Disk(monkeypatch)
    writer = Writer(tmp_path / "a.h5", {}, {"sim.yaml": "x"}, [SMALL, OTHER], chunk=32, groups=["wheels"],
                    formation=["Ida", "Dactyl"],
                    checkpoint={"Ida": 0, "Dactyl": 0, "state/Ida": np.zeros(40, int),
                                "state/Dactyl": np.zeros(40, int)} if known else None)
    marks, row, events = [(len(disk.calls), 0)], 0, 0
    for n in (32, 40, 7, 18, 64, 5):
        for craft in (SMALL, OTHER):
            writer.append(craft.name, block(craft, row, row + n))
            for _ in range(n):
                writer.event(events, f"spacecraft {events}", f"kind {events}", f"text {events}")
                events += 1
        row += n
        writer.checkpoint({"Ida": row, "Dactyl": row, **{f"state/{name}": np.full(40 + n % 2, row)
                                                         for name in ("Ida", "Dactyl")}})
        if n % 2:
            writer.flush()
            marks.append((len(disk.calls), row))
    writer.finish("complete")
    marks.append((len(disk.calls), row))
    states = 0
    for flushed, content in flushed_states(disk, marks):
        states += 1
        with h5py.File(io.BytesIO(content), "r") as file:
            assert (check_craft(file["sc/Ida"]) >= flushed and check_craft(file["sc/Dactyl"]) >= flushed
                    and check_formation(file["formation"]) >= flushed)
            check_events(file["events"])
            assert file.attrs["status"] in ("running", "complete")
        if states % 20 == 0:
            (tmp_path / "b.h5").write_bytes(content)
            with open_results(tmp_path / "b.h5") as results:
                check_checkpoint(results)
            with xarray.open_dataset(tmp_path / "b.h5", group="sc/Ida", engine="h5netcdf") as dataset:
                assert dataset.sizes["time"] >= flushed
    assert states > 300


def test_every_prefix_is_whole_while_the_index_splits(tmp_path, monkeypatch):
    """HDF5's index of chunks splits its nodes in two, first after 64 chunks, and grows a level."""
    disk = Disk(monkeypatch)
    writer = Writer(tmp_path / "a.h5", {}, {}, [OTHER], groups=[], chunk=4)
    marks, row = [(len(disk.calls), 0)], 0
    for _ in range(200):
        writer.append("Dactyl", block(OTHER, row, row + 4, []))
        row += 4
        marks.append((len(disk.calls), row))
    writer.finish("complete")
    levels = {data[5] for _, data in disk.calls if data[:5] == b"TREE\1"}
    assert levels == {0, 1}
    for k, (flushed, content) in enumerate(flushed_states(disk, marks)):
        if flushed in range(4 * 60, 4 * 70) or flushed in range(4 * 115, 4 * 135) or k % 9 == 0:
            with h5py.File(io.BytesIO(content), "r") as file:
                assert check_craft(file["sc/Dactyl"]) >= flushed


@pytest.mark.parametrize("count", range(0, 12, 2))
def test_a_run_has_ended_or_has_not(tmp_path, monkeypatch, count):
    """Status and reason change in place, wherever the number of attributes puts them: also across the end of a page."""
    disk = Disk(monkeypatch)
    writer = Writer(tmp_path / "a.h5", {f"name{k}": "text" for k in range(count)}, {}, [OTHER], groups=[], chunk=4)
    marks = [(len(disk.calls), 0)]
    writer.append("Dactyl", block(OTHER, 0, 8, []))
    writer.finish("complete", "because")
    for _, content in flushed_states(disk, marks):
        with h5py.File(io.BytesIO(content), "r") as file:
            assert file.attrs["status"] in ("running", "complete") and file.attrs["end_reason"] in ("", "because")
            assert file.attrs["status"] == "running" or file.attrs["end_reason"]
