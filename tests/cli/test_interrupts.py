"""Ctrl-C at any instant: exit code 130, and no traceback."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import time

import h5py
import pytest

from nesim.cli.starter import FILES

# tells when the first line of main(), which takes the signals over, has been done: before it Python's own way holds
ENTRY = """import os, sys
from nesim.cli import entry
then = entry.fill_closed_descriptors
entry.fill_closed_descriptors = lambda: (os.write(1, b"x"), then())
sys.argv[0] = "nesim"
entry.main()"""


def interrupted(after: float, *arguments, number=signal.SIGINT) -> tuple[int, str]:
    """Exit code and stderr of a command that is interrupted so many seconds after its entry point has begun."""
    process = subprocess.Popen([sys.executable, "-c", ENTRY, *map(str, arguments)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    process.stdout.read(1)
    time.sleep(after)
    process.send_signal(number)
    _, err = process.communicate(timeout=300)
    return process.returncode, err.decode()


@pytest.fixture(scope="module")
def case(tmp_path_factory):
    directory = tmp_path_factory.mktemp("long") / "case"
    directory.mkdir()
    for name, text in FILES.items():
        (directory / name).write_text(text.replace("duration: 600", "duration: 600000"))
    (directory / "batch.yaml").write_text("runs: 1000\nvary: {bodies.hub.mass: {uniform: [240, 260]}}\n")
    return directory


def ends_in_order(code: int, err: str) -> bool:
    """Whether a command says that it was interrupted, and nothing of a mistake."""
    return code == 130 and "interrupted" in err and not any(x in err for x in ("Traceback", "rror", "xception"))


def left_in_order(directory) -> bool:
    """Whether every result that is left can be read and says how its run ended."""
    for path in directory.glob("*.h5*"):
        with h5py.File(path) as file:
            if file.attrs["status"] != "interrupted":
                return False
    return True


@pytest.mark.parametrize("after, number", [(0.0, signal.SIGINT), (0.02, signal.SIGTERM), (0.06, signal.SIGINT), (0.12,
    signal.SIGINT), (0.2, signal.SIGTERM)])
def test_while_packages_are_imported(case, tmp_path, after, number):
    found = interrupted(after, "run", case, "-o", tmp_path / "x.h5", number=number)
    assert ends_in_order(*found), found
    assert left_in_order(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name, output", [("run", "x.h5"), ("batch", "x")])
def test_at_many_instants(case, tmp_path, name, output):
    """A run that lasts for minutes is interrupted at 60 instants of its first 1.2 s; what it kept, if anything, can be
    read."""
    for k in range(60):
        found = interrupted(0.02 * k, name, case, "-o", tmp_path / f"{k}{output}",
                            number=(signal.SIGINT, signal.SIGTERM)[k % 2])
        assert ends_in_order(*found), (k, found)
    assert left_in_order(tmp_path)


def test_the_command_alone_changes_signals_and_the_collector(case):
    """A program that calls the command's function keeps its handlers, and its garbage is collected as before."""
    from tests.cli.support import command

    def ways():
        return *(signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)), gc.get_threshold()

    before, frozen = ways(), gc.get_freeze_count()
    assert command("check", case)[0] == 0
    assert ways() == before and gc.get_freeze_count() == frozen
