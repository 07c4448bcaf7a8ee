"""Disks that are full, directories that cannot be written to, files that are there already."""

import os
import subprocess
import sys
from pathlib import Path

import h5py
import pytest

from nesim.base.errors import NesimError, OutputError
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import OTHER, block, check_craft

ROOT = Path(__file__).resolve().parents[2]

# Writes until the disk is full, at many sizes of the disk, so that every kind of write fails once.
FILL = """
import os, sys
from nesim.base.errors import OutputError
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import SMALL, block, check_craft

def fill(path, limits, set_limit):
    values = block(SMALL, 0, 20000)
    for limit in limits:
        Writer(path, {"title": "old"}, {}, [SMALL], overwrite=True).finish("complete")
        old = open(path, "rb").read()
        set_limit(limit)
        row, flushed, writer = 0, 0, None
        try:
            writer = Writer(path, {}, {}, [SMALL], overwrite=True, chunk=64)
            while row < 20000:
                writer.append("Ida", {name: array[row:row + 50] for name, array in values.items()})
                row += 50
                flushed = row // 64 * 64
                writer.checkpoint({"row": row})
                writer.event(row, "Ida", "command", "go on")
                if row % 400 == 0:
                    writer.flush()
                    flushed = row
            raise AssertionError("never full")
        except OutputError as error:
            assert "No space left" in str(error) or "File too large" in str(error), error
        set_limit(None)
        assert open(path, "rb").read() == old, "the old file has changed"
        if writer is None:
            assert os.listdir(os.path.dirname(path)) == ["a.h5"], os.listdir(os.path.dirname(path))
            print("refused", flush=True)
            continue
        try:
            writer.append("Ida", block(SMALL, row, row + 50))
            raise AssertionError("a broken writer takes rows")
        except OutputError:
            pass
        assert str(writer.finish("failed")) == path + ".part"
        with open_results(path + ".part") as results:
            assert flushed <= check_craft(results.file["sc/Ida"]) <= row + 50
            assert results.checkpoint is None or results.checkpoint["row"] <= results["Ida"].rows
            assert results.status == "failed", limit
            assert results.attributes["end_reason"].startswith("output: "), limit
        os.remove(path + ".part")
        print("kept", flush=True)
"""

LIMITED = FILL + """
import resource
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
sizes = [*range(1, 100_000, 15_001), *range(100_000, 700_000, 20_011)]
fill(sys.argv[1], sizes, lambda n: resource.setrlimit(resource.RLIMIT_FSIZE, (hard if n is None else n, hard)))
"""

MOUNTED = FILL + """
import subprocess
directory = os.path.dirname(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", directory], check=True)
ballast = os.path.join(directory, "..", "ballast")

def leave(room):
    # the disk shrinks and grows around what is on it
    used = sum(os.stat(os.path.join(directory, name)).st_blocks * 512 for name in os.listdir(directory))
    size = (2 << 20) if room is None else used + room
    subprocess.run(["mount", "-o", f"remount,size={size}", directory], check=True)

fill(sys.argv[1], range(4096, 700_000, 32_768), leave)
"""

# a writer that is neither finished nor closed when the process ends, healthy or after a full disk
FORGOTTEN = """
import resource, sys
from nesim.base.errors import OutputError
from nesim.results.writer import Writer
from tests.results.support import SMALL, block
writer = Writer(sys.argv[1], {}, {}, [SMALL])
writer.append("Ida", block(SMALL, 0, 1500))
if len(sys.argv) > 2:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, -1))
    try:
        writer.append("Ida", block(SMALL, 1500, 5000))
    except OutputError:
        print("full")
"""


def run(code, *arguments, prefix=()):
    """A process of its own: what it prints. It must end by itself, without a complaint and without a signal."""
    done = subprocess.run([*prefix, sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, capture_output=True,
                          text=True,
                          timeout=600)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout.split()


def test_full_disk_by_a_limit_of_the_file_size(tmp_path):
    outcomes = run(LIMITED, tmp_path / "a.h5")
    assert outcomes.count("refused") >= 2 and outcomes.count("kept") >= 20


def may_mount(directory):
    command = ["unshare", "-m", "mount", "-t", "tmpfs", "none", str(directory)]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


def test_full_disk_by_a_small_one(tmp_path):
    if not may_mount(tmp_path):
        pytest.skip("no right to mount")
    directory = tmp_path / "small"
    directory.mkdir()
    outcomes = run(MOUNTED, directory / "a.h5", prefix=("unshare", "-m"))
    assert outcomes.count("refused") >= 2 and outcomes.count("kept") >= 10


@pytest.mark.parametrize("arguments", [(), ("full",)])
def test_a_process_ends_well_with_a_forgotten_writer(tmp_path, arguments):
    assert run(FORGOTTEN, tmp_path / "a.h5", *arguments) == list(arguments)
    with h5py.File(tmp_path / "a.h5.part") as file:
        assert check_craft(file["sc/Ida"]) == 1024


def refused(path, message, **options):
    with pytest.raises(OutputError, match=message) as caught:
        Writer(path, {}, {}, [OTHER], **options)
    assert isinstance(caught.value, NesimError) and "\n" not in str(caught.value)


def test_an_existing_file_stays(tmp_path):
    path = tmp_path / "a.h5"
    path.write_text("precious")
    refused(path, r"a\.h5: exists; --overwrite")
    assert path.read_text() == "precious" and os.listdir(tmp_path) == ["a.h5"]
    writer = Writer(path, {}, {}, [OTHER], overwrite=True)
    writer.append("Dactyl", block(OTHER, 0, 2000))
    assert path.read_text() == "precious"
    writer.finish("complete")
    with open_results(path) as results:
        assert results["Dactyl"].rows == 2000
    assert os.listdir(tmp_path) == ["a.h5"]


def test_a_file_that_appears_during_the_run_stays(tmp_path):
    path = tmp_path / "a.h5"
    writer = Writer(path, {}, {}, [OTHER])
    path.write_text("precious")
    with pytest.raises(OutputError, match=r"during the run; the results are in .*a\.h5\.part"):
        writer.finish("complete")
    assert path.read_text() == "precious"
    with open_results(writer.part) as results:
        assert results.complete


def test_the_part_of_a_killed_run_stays(tmp_path):
    (tmp_path / "a.h5.part").write_text("precious")
    refused(tmp_path / "a.h5", r"a\.h5\.part: is left of a run that was killed; --resume goes on with it, --overwrite")
    assert (tmp_path / "a.h5.part").read_text() == "precious"
    Writer(tmp_path / "a.h5", {}, {}, [OTHER], overwrite=True).finish("complete")
    assert os.listdir(tmp_path) == ["a.h5"]


def test_two_runs_do_not_write_the_same_file(tmp_path):
    code = "import sys; from nesim.results.writer import Writer; Writer(sys.argv[1], {}, {}, [], overwrite=True)"
    writer = Writer(tmp_path / "a.h5", {}, {}, [OTHER])
    second = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.h5")], cwd=ROOT, capture_output=True,
                            text=True)
    assert "OutputError" in second.stderr and "another run is writing it" in second.stderr
    assert writer.finish("complete").exists()


def test_a_directory_is_made_and_one_is_not_overwritten(tmp_path):
    Writer(tmp_path / "new/deep/a.h5", {}, {}, [OTHER]).finish("complete")
    assert os.listdir(tmp_path / "new/deep") == ["a.h5"]
    refused(tmp_path / "new", "is a directory", overwrite=True)
    refused(tmp_path / "..", "is a directory", overwrite=True)
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "no plain file", overwrite=True)
    refused("", "no name of a file")
    os.makedirs(tmp_path / "b.h5.part")
    refused(tmp_path / "b.h5", "is a directory", overwrite=True)


def test_a_path_that_leads_nowhere(tmp_path):
    (tmp_path / "file").write_text("")
    refused(tmp_path / "file/a.h5", "cannot be written: Not a directory")
    refused(tmp_path / "file/deep/a.h5", "cannot be written: Not a directory")
    refused(tmp_path / ("x" * 300), "cannot be written: File name too long")
    refused("/proc/nesim/a.h5", "cannot be written: ")
    assert os.listdir(tmp_path) == ["file"]


def test_a_read_only_disk(tmp_path):
    if not may_mount(tmp_path):
        pytest.skip("no right to mount")
    code = """if True:
        import subprocess, sys
        from nesim.base.errors import OutputError
        from nesim.results.writer import Writer
        subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "none", sys.argv[1]], check=True)
        try:
            Writer(sys.argv[1] + "/a.h5", {}, {}, [])
        except OutputError as error:
            print(error)
    """
    assert "cannot be written: Read-only file system" in " ".join(run(code, tmp_path, prefix=("unshare", "-m")))
