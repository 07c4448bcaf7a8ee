"""Killing the parent, a child or both, torn files and Ctrl-C: --resume repeats no finished run, loses none, and changes no bit."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.batch.support import BATCH, SIM, records, run, start, write_case

RUNS = 120
KILLS = int(os.environ.get("NESIM_KILLS", "2"))       # of each sort; more take longer


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A case of some seconds, and the bits of its undisturbed batch."""
    directory = tmp_path_factory.mktemp("whole")
    case = write_case(directory / "case", BATCH.replace("runs: 24", f"runs: {RUNS}"), SIM.replace("step: 0.05", "step: 0.0005"))
    run("batch", case, "-o", directory / "o", "-q")
    return case, records(directory / "o")


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
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in found.split()]


def resumed(case, output, expected: dict) -> None:
    before = records(output) if finished(output) else {}
    kept = (output / "manifest.jsonl").read_text().splitlines()[:-1] if finished(output) else []
    run("batch", case, "-o", output, "--resume", "-q")
    after = (output / "manifest.jsonl").read_text().splitlines()
    assert after[:len(kept)] == kept
    assert all(expected[i] == bits for i, bits in before.items())
    assert records(output) == expected


@pytest.mark.parametrize("seed", range(KILLS))
def test_parent_killed(whole, tmp_path, seed):
    case, expected = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-q", "-j", 2)
    wait_for(output, random.Random(seed).randint(0, RUNS * 3 // 4), process)
    pids = children(process)
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 20
    while any(os.path.exists(f"/proc/{pid}") for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(os.path.exists(f"/proc/{pid}") for pid in pids), "children outlive their parent"
    resumed(case, output, expected)


@pytest.mark.parametrize("seed", range(KILLS))
def test_children_killed(whole, tmp_path, seed):
    """The batch itself carries on."""
    case, expected = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-q", "-j", 2)
    chance = random.Random(seed)
    for count in sorted(chance.sample(range(1, RUNS * 3 // 4), 2)):
        wait_for(output, count, process)
        for pid in children(process)[:1]:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert records(output) == expected


def test_torn_files(whole, tmp_path):
    """Half a line, and records that no line speaks of, are what a kill or a full disk leaves."""
    case, expected = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-q", "-j", 2)
    wait_for(output, 20, process)
    process.kill()
    process.communicate()
    with open(output / "manifest.jsonl", "ab") as manifest, open(output / "records.f64", "ab") as data:
        manifest.write(b'{"run": 119, "stat')
        data.write(b"\1" * 12345)
    resumed(case, output, expected)


def test_torn_header(whole, tmp_path):
    case, expected = whole
    output = tmp_path / "o"
    output.mkdir()
    (output / "manifest.jsonl").write_text('{"format": 1, "nes')
    resumed(case, output, expected)


def test_full_disk(whole, tmp_path):
    """What does not fit is told, with exit code 5; with room again, --resume goes on."""
    case, expected = whole
    output = tmp_path / "o"
    command = f"ulimit -f 40; exec {sys.executable} -m nesim batch {case} -o {output} -q"
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert found.returncode == 5 and "cannot be written" in found.stderr, found.stderr
    assert 0 < finished(output) < RUNS
    resumed(case, output, expected)


def test_dask_scheduler_killed(whole, tmp_path):
    pytest.importorskip("distributed")
    case, expected = whole
    output = tmp_path / "o"
    address = tmp_path / "scheduler.json"
    scheduler = subprocess.Popen([sys.executable, "-m", "dask", "scheduler", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", str(address)], stderr=subprocess.DEVNULL)
    worker = subprocess.Popen([sys.executable, "-m", "dask", "worker", "--scheduler-file", str(address), "--nthreads", "1", "--nworkers", "1",
                               "--death-timeout", "20", "--local-directory", str(tmp_path)], stderr=subprocess.DEVNULL)
    try:
        while not (address.exists() and address.read_text().rstrip().endswith("}")):
            time.sleep(0.1)
        where = json.loads(address.read_text())["address"]
        process = start("batch", case, "-o", output, "-q", "--backend", "dask", "--scheduler", where)
        wait_for(output, 10, process)
        scheduler.kill()
        _, err = process.communicate(timeout=120)
        assert process.returncode == 4 and "--resume goes on" in err, err
    finally:
        for other in (worker, scheduler):
            other.kill()
            other.wait()
    resumed(case, output, expected)


def test_control_c_keeps_what_is_finished(whole, tmp_path):
    case, expected = whole
    output = tmp_path / "o"
    process = start("batch", case, "-o", output, "-j", 2)
    wait_for(output, 10, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "--resume goes on" in err
    assert (output / "batch.h5").exists()
    resumed(case, output, expected)


@pytest.mark.parametrize("begun", [0, 4])
def test_two_batches_do_not_write_one_directory(whole, tmp_path, begun):
    """Nor when the first goes on with what was begun."""
    case, _ = whole
    output = tmp_path / "o"
    if begun:
        process = start("batch", case, "-o", output, "-q")
        wait_for(output, begun, process)
        process.kill()
        process.communicate()
        begun = finished(output)
    process = start("batch", case, "-o", output, "-q", *(["--resume"] if begun else []), environment={"NESIM_BATCH_TEST": f"hang:{RUNS - 1}"})
    wait_for(output, 1 + begun, process)
    _, err = run("batch", case, "-o", output, "--resume", "-q", expect=5)
    assert "another batch is writing" in err
    out, _ = run("status", output)
    assert "running" in out
    process.kill()                                      # its last run never ends
    process.communicate()
