"""Killing the parent, a child, a Dask worker or its scheduler, torn files and Ctrl-C: --resume repeats no finished run,
loses none, and changes no bit."""

import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from tests.batch.support import BATCH, SIM, broken, records, run, start, write_case

RUNS = 120
KILLS = int(os.environ.get("NESIM_KILLS", "1"))       # of each sort; more take longer


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A case of some seconds, and the output directory of its undisturbed batch."""
    directory = tmp_path_factory.mktemp("whole")
    case = write_case(directory / "case", BATCH.replace("runs: 24", f"runs: {RUNS}"),
                      SIM.replace("step: 0.05", "step: 0.001"))
    run("batch", case, "-o", directory / "o", "-q")
    return case, directory / "o"


def cut(whole, output, count: int) -> None:
    """What the undisturbed batch had on the disk after so many runs."""
    output.mkdir()
    lines = (whole / "manifest.jsonl").read_bytes().splitlines(keepends=True)[:1 + count]
    (output / "manifest.jsonl").write_bytes(b"".join(lines))
    size = json.loads(lines[0])["doubles"] * 8
    (output / "records.f64").write_bytes((whole / "records.f64").read_bytes()[:count * size])


def finished(output) -> int:
    """Runs in a manifest, however torn."""
    try:
        return (output / "manifest.jsonl").read_bytes().count(b'"run":')
    except FileNotFoundError:
        return 0


def wait_for(output, count: int, process) -> None:
    while finished(output) < count and process.poll() is None:
        time.sleep(0.01)


def children(process) -> list[int]:
    """Of a process or of its number."""
    plain = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}     # ps never ends under ASAN
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(getattr(process, "pid", process))], capture_output=True,
                           text=True, check=False, env=plain).stdout
    return [int(line) for line in found.split()]


def random_moment(output, chance: random.Random, process, latest: float = 0.75) -> None:
    """Wait for some runs, at most a share of them, and a little longer."""
    wait_for(output, chance.randint(0, int(RUNS * latest)), process)
    time.sleep(chance.uniform(0, 0.1))


def assert_resumes(case, output, undisturbed) -> None:
    """Go on: no finished run is repeated, none is lost, and no bit is another."""
    expected = records(undisturbed)
    before = records(output) if finished(output) else {}
    kept = (output / "manifest.jsonl").read_text().splitlines()[:-1] if finished(output) else []
    run("batch", case, "-o", output, "--resume", "-q")
    after = (output / "manifest.jsonl").read_text().splitlines()
    assert after[:len(kept)] == kept
    assert all(expected[i] == bits for i, bits in before.items())
    assert records(output) == expected and not list(output.glob("*.part"))


def gone(pids: list[int]) -> bool:
    """Whether processes end within a while."""
    deadline = time.monotonic() + 120
    while any(os.path.exists(f"/proc/{pid}") for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not any(os.path.exists(f"/proc/{pid}") for pid in pids)


@pytest.mark.parametrize("seed", range(KILLS))
def test_parent_killed(whole, tmp_path, seed):
    case, undisturbed = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-q", "-j", 2)
    random_moment(output, random.Random(seed), process)
    pids = children(process)
    process.kill()
    process.communicate()
    assert gone(pids), "children outlive their parent"
    assert_resumes(case, output, undisturbed)


@pytest.mark.parametrize("seed", range(KILLS))
def test_children_killed(whole, tmp_path, seed):
    """The batch itself carries on."""
    case, undisturbed = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-q", "-j", 2)
    chance = random.Random(seed)
    for count in sorted(chance.sample(range(1, RUNS * 3 // 4), 2)):
        wait_for(output, count, process)
        for pid in children(process)[:1]:
            with suppress(ProcessLookupError):           # it may have just ended by itself
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert records(output) == records(undisturbed)


def test_torn_files(whole, tmp_path):
    """Half a line, and records that no line speaks of, are what a kill or a full disk leaves."""
    case, undisturbed = whole
    cut(undisturbed, tmp_path / "o", 100)
    with open(tmp_path / "o" / "manifest.jsonl", "ab") as manifest, open(tmp_path / "o" / "records.f64", "ab") as data:
        manifest.write(b'{"run": 119, "stat')
        data.write(b"\1" * 12345)
    assert_resumes(case, tmp_path / "o", undisturbed)


def test_torn_header(whole, tmp_path):
    case, undisturbed = whole
    output = tmp_path / "o"
    output.mkdir()
    (output / "manifest.jsonl").write_text('{"format": 1, "nes')
    assert_resumes(case, output, undisturbed)


def test_full_disk(whole, tmp_path):
    """What does not fit is told, with exit code 5; with room again, --resume goes on."""
    case, undisturbed = whole
    output = tmp_path / "o"
    command = f"ulimit -f 40; exec {sys.executable} -m nesim batch {case} -o {output} -q"
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert found.returncode == 5 and "cannot be written" in found.stderr, found.stderr
    assert 0 < finished(output) < RUNS
    assert_resumes(case, output, undisturbed)


@contextmanager
def cluster(directory):
    """A scheduler, its address, and two workers, each a process."""
    where = directory / "scheduler.json"
    scheduler = ("scheduler", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", where)
    worker = ("worker", "--scheduler-file", where, "--nthreads", "1", "--nworkers", "1", "--no-nanny", "--no-dashboard",
              "--death-timeout", "20",
              "--local-directory", directory)
    members = [subprocess.Popen([sys.executable, "-m", "dask", *map(str, arguments)], stderr=subprocess.DEVNULL)
               for arguments in (scheduler, worker, worker)]
    try:
        while not (where.exists() and where.read_text().rstrip().endswith("}")):
            time.sleep(0.05)
        yield members[0], json.loads(where.read_text())["address"], members[1:]
    finally:
        for member in members:
            member.kill()
            member.wait()


@pytest.mark.parametrize("seed", range(KILLS))
def test_dask_worker_and_scheduler_killed(whole, tmp_path, seed):
    """Without one of its workers a cluster carries on; without its scheduler a batch ends and can be gone on with."""
    pytest.importorskip("distributed")
    (case, undisturbed), chance = whole, random.Random(seed)
    with cluster(tmp_path) as (scheduler, address, workers):
        process = start("batch", case, "-o", tmp_path / "a", "-q", "--backend", "dask", "--scheduler", address)
        random_moment(tmp_path / "a", chance, process, 0.25)            # they come by the dozen
        pids = children(workers[0])
        assert process.poll() is None, "it was faster"
        workers[0].kill()
        _, err = process.communicate(timeout=300)
        assert process.returncode == 0, err
        assert gone(pids), "children outlive their Dask worker"
        assert records(tmp_path / "a") == records(undisturbed)
        process = start("batch", case, "-o", tmp_path / "b", "-q", "--backend", "dask", "--scheduler", address)
        random_moment(tmp_path / "b", chance, process, 0.25)
        assert process.poll() is None, "it was faster"
        scheduler.kill()
        _, err = process.communicate(timeout=300)
        assert process.returncode == 4 and ("--resume goes on" in err or "no Dask scheduler" in err), err
    assert_resumes(case, tmp_path / "b", undisturbed)


@pytest.mark.parametrize("times", [1, 2])
def test_control_c_on_a_terminal(whole, tmp_path, times):
    """A bar while it runs. Once: what is finished is kept and collected; twice: at once. Nothing of it is left
    behind."""
    case, undisturbed = whole
    output, shown = tmp_path / "o", b""
    pid, terminal = pty.fork()
    if not pid:
        os.environ |= {"TERM": "xterm", "COLUMNS": "120", **broken(f"hang:{RUNS - 1}")}
        os.execv(sys.executable, [sys.executable, "-m", "nesim", "batch", str(case), "-o", str(output), "-j", "2"])
    try:
        while finished(output) < 10 or b"runs/s" not in shown:
            shown += os.read(terminal, 100_000)
        pids = children(pid)
        os.write(terminal, b"\3")
        if times == 2:
            time.sleep(0.05)
            os.write(terminal, b"\3")
        while True:
            shown += os.read(terminal, 100_000)
    except OSError:                                     # the other end is closed
        pass
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130
    text = shown.decode()
    assert re.search(r"━.* \d+ %.* of 120 runs done, 0 failed, \d+ running", text), text
    assert "--resume goes on" in text and "Traceback" not in text, text
    assert gone(pids) and not list(output.glob("*.part")) and (times == 2 or (output / "batch.h5").exists())
    if times == 2:
        assert_resumes(case, output, undisturbed)


@pytest.mark.parametrize("begun", [0, 4])
def test_two_batches_do_not_write_one_directory(whole, tmp_path, begun):
    """Nor when the first goes on with what was begun."""
    case, undisturbed = whole
    output = tmp_path / "o"
    if begun:
        cut(undisturbed, output, begun)
    process = start("batch", case, "-o", output, "-q", *(["--resume"] if begun else []),
                    environment=broken(f"hang:{RUNS - 1}"))
    wait_for(output, 1 + begun, process)
    _, err = run("batch", case, "-o", output, "--resume", "-q", expect=5)
    assert "another batch is writing" in err
    out, _ = run("status", output)
    assert "running" in out
    process.kill()                                      # its last run never ends
    process.communicate()
