"""The directory of a batch: nothing of anybody else's is removed or written, no link below it is followed, and it may
go away."""

import os
import resource
import shutil
from pathlib import Path

import h5py
import numpy as np
import pytest

from nesim.batch.input_copies import clear
from nesim.batch.store import Store
from nesim.base.errors import OutputError
from tests.batch.support import BATCH, SIM, here, records, run, write_case

SHORT = SIM.replace("duration: 5", "duration: 1")


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A case, and the output directory of a batch with histories."""
    directory = tmp_path_factory.mktemp("full")
    case = write_case(directory / "case", BATCH.replace("runs: 24", "runs: 2").replace("keep: final", "keep: full"),
                      SHORT)
    with here():
        run("batch", case, "-o", directory / "o", "-q")
    return case, directory / "o"


@pytest.fixture
def copy(full, tmp_path):
    shutil.copytree(full[1], tmp_path / "o")
    return full[0], tmp_path / "o"


def files(directory: Path) -> dict[str, bytes]:
    return {str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def test_overwrite_removes_what_the_manifest_speaks_of_and_nothing_else(copy):
    _, output = copy
    mine = ["manifest_notes.jsonl", "manifest-1of2.jsonl.old", "records_of_my_lab.f64", "records-2of3.f64",
            "runs/run_000009.h5", "runs/run_1.h5", "runs/run_000001.h5.bak",
            "input/notes.txt", "batch.h5.old"]
    for name in mine:
        (output / name).write_text("mine")
    clear(output, None)
    assert files(output) == dict.fromkeys(mine, b"mine")


def test_overwrite_keeps_an_input_file_that_was_changed(copy):
    """It is no longer what the batch wrote."""
    _, output = copy
    (output / "input" / "sim.yaml").write_text("mine")
    clear(output, None)
    assert files(output) == {"input/sim.yaml": b"mine"}


@pytest.mark.parametrize("name", ["runs", "input", "records.f64", "batch.h5", "manifest.jsonl"])
def test_overwrite_goes_through_no_link(copy, tmp_path, name):
    _, output = copy
    os.replace(output / name, tmp_path / "elsewhere")
    (output / name).symlink_to(tmp_path / "elsewhere")
    before = files(tmp_path / "elsewhere") or (tmp_path / "elsewhere").read_bytes()
    try:
        clear(output, None)
    except OutputError:
        assert name in ("input", "batch.h5", "manifest.jsonl")
    assert ((output / name).is_symlink() and (files(tmp_path / "elsewhere") or (tmp_path / "elsewhere").read_bytes())
            == before)


def test_overwrite_leaves_other_shards(tmp_path):
    case = write_case(tmp_path / "case", BATCH.replace("runs: 24", "runs: 4"), SHORT)
    with here(collecting=False):
        for shard in ("1/2", "2/2"):
            run("batch", case, "-o", tmp_path / "o", "--shard", shard, "-q")
        before = files(tmp_path / "o")
        run("batch", case, "-o", tmp_path / "o", "--shard", "2/2", "--overwrite", "-q")
        assert files(tmp_path / "o") == before and len(records(tmp_path / "o")) == 4
        _, err = run("batch", case, "-o", tmp_path / "o", "--shard", "2/3", "--overwrite", "-q", expect=5)
        assert "cut in another way" in err and files(tmp_path / "o") == before
        run("batch", case, "-o", tmp_path / "o", "--overwrite", "-q")
    assert sorted(p.name for p in (tmp_path / "o").iterdir()) == ["input", "manifest.jsonl", "records.f64"]


@pytest.mark.parametrize("content", ["", '{"format": 3, "nes'])
def test_overwrite_of_what_was_never_begun(tmp_path, content):
    (tmp_path / "manifest.jsonl").write_text(content)
    clear(tmp_path, None)
    assert not files(tmp_path)


@pytest.mark.parametrize("content", ["my notes", '{"image": "cat.png"}\n'])
def test_what_is_no_manifest_of_ours_stays(tmp_path, content):
    (tmp_path / "manifest.jsonl").write_text(content)
    with pytest.raises(OutputError, match="remove it, or choose another -o"):
        clear(tmp_path, None)
    assert files(tmp_path) == {"manifest.jsonl": content.encode()}


@pytest.mark.parametrize("name", ["batch.h5", "records.f64", "input/sim.yaml"])
@pytest.mark.parametrize("options", [(), ("--overwrite",)])
def test_a_new_batch_writes_over_nothing(full, tmp_path, name, options):
    """No manifest speaks of it: it is somebody else's."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"mine")
    with here(collecting=False):
        _, err = run("batch", full[0], "-o", tmp_path, "-q", *options, expect=5)
    assert "no manifest speaks of it" in err and (tmp_path / name).read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["manifest.jsonl", "records.f64", "runs", "input", "input/sc.yaml", "batch.h5"])
@pytest.mark.parametrize("kind", ["file", "directory", "nothing", "pipe"])
def test_links_and_pipes_below_are_refused(full, tmp_path, name, kind):
    """Whatever they lead to."""
    case, target, output = full[0], tmp_path / "outside", tmp_path / "o"
    (output / name).parent.mkdir(parents=True)
    if kind == "file":
        target.write_bytes(b"mine")
    if kind == "directory":
        target.mkdir()
    os.mkfifo(output / name) if kind == "pipe" else (output / name).symlink_to(target)
    with here(collecting=name == "batch.h5"):
        _, err = run("batch", case, "-o", output, "-q", expect=5)
    assert str(output / name) in err and (output / name).is_symlink() == (kind != "pipe")
    assert (not target.exists() if kind in ("nothing", "pipe") else target.read_bytes() == b"mine" if kind == "file"
            else not list(target.iterdir()))


def test_a_link_in_the_place_of_batch_h5_is_refused_at_the_end_too(full, copy, tmp_path):
    """It may have come while the batch ran; the runs are kept."""
    case, output = copy
    (output / "batch.h5").unlink()
    (output / "batch.h5").symlink_to(tmp_path / "outside")
    with here():
        _, err = run("batch", case, "-o", output, "-q", "--resume", expect=5)
    assert ("batch.h5: cannot be written: is a link" in err and not (tmp_path / "outside").exists()
            and not list(output.glob("*.part")))


def test_the_directory_itself_may_be_a_link(full, tmp_path):
    (tmp_path / "scratch").mkdir()
    (tmp_path / "o").symlink_to(tmp_path / "scratch")
    with here(collecting=False):
        run("batch", full[0], "-o", tmp_path / "o", "-q")
    assert records(tmp_path / "scratch") == records(full[1])


def test_a_directory_that_goes_away(tmp_path):
    """What is written to a file that was removed is lost, and the system says nothing."""
    store = Store(tmp_path / "o")
    store.open(resume=False)
    shutil.rmtree(tmp_path / "o")
    with pytest.raises(OutputError, match="No such file"):
        store.add([])
    (tmp_path / "o").mkdir()
    (tmp_path / "o" / "manifest.jsonl").write_text("")
    with pytest.raises(OutputError, match="was replaced while the batch ran"):
        store.add([])
    store.close()


@pytest.mark.parametrize("when", ["flying", "at the end"])
def test_a_directory_that_goes_away_ends_a_batch_with_5(full, tmp_path, monkeypatch, when):
    fly = "nesim.batch.execution.RunExecutor.run" if when == "flying" else "nesim.batch.store.Store.close"
    real = __import__("nesim.batch.execution",
                      fromlist=["RunExecutor"]).RunExecutor.run if when == "flying" else Store.close

    def gone(self, *arguments):
        shutil.rmtree(tmp_path / "o", ignore_errors=True)
        return real(self, *arguments)

    monkeypatch.setattr(fly, gone)
    with here():
        _, err = run("batch", full[0], "-o", tmp_path / "o", "-q", expect=5)
    assert "Traceback" not in err and not (tmp_path / "o").exists()


def test_a_disk_that_is_full_at_the_end(copy):
    """All runs are there, batch.h5 has no room: one line says so, and nothing is left of it."""
    case, output = copy
    (output / "batch.h5").unlink()
    before, soft = files(output), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, soft[1]))
    try:
        with here():
            _, err = run("batch", case, "-o", output, "-q", "--resume", expect=5)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, soft)
    assert (err == f"{output / 'batch.h5'}: cannot be written: File too large; the runs are kept, --resume writes it\n"
            and files(output) == before)


@pytest.mark.parametrize("name", ["runs/run_000001.h5", "runs/run_000001.h5.part", "runs/run_000001.h5.part.new"])
def test_links_among_histories_are_refused(full, tmp_path, name):
    (tmp_path / "o" / "runs").mkdir(parents=True)
    (tmp_path / "o" / name).symlink_to(tmp_path / "outside")
    (tmp_path / "outside").write_bytes(b"mine")
    with here(collecting=False):
        _, err = run("batch", full[0], "-o", tmp_path / "o", "-q", expect=5)
    assert "is a link" in err and (tmp_path / "outside").read_bytes() == b"mine"


def test_histories_that_are_gone_are_flown_again_and_damaged_ones_named(copy):
    case, output = copy
    (output / "runs" / "run_000000.h5").unlink()
    damaged = output / "runs" / "run_000001.h5"
    damaged.write_bytes(b"\x89HDF\r\n\x1a\n" + bytes(100))
    with here():
        _, err = run("batch", case, "-o", output, "-q", "--resume", expect=3)
    assert f"{output / 'runs'}: run 0: the history is not there" in err and "run 0 is flown (again)" in err
    assert f"{damaged}: damaged HDF5 file" in err and "--resume flies the run again" in err
    with h5py.File(output / "batch.h5") as h5:
        assert list(np.isnan(h5["full/A/body_rate"][...]).all(axis=(1, 2, 3))) == [False, True]
