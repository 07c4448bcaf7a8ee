"""Mutants of batch directories: none ends in exit 1, a hang, an escape sequence, or in much memory."""

import os
import random
import resource

import pytest

from tests.batch import mutants
from tests.batch.support import BATCH, CRAFT, SIM, here, run, write_case
from tests.results.mutants import silent_alarm

SECONDS = 60                         # for one mutant, on a machine that is busy
ROOM = 2 << 30                       # bytes of memory beyond what there is
COUNT, LONG = 150, 25_000
DEEPLY = 50                          # every so many mutants are also resumed and flown from


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A case, and its batch, of runs of two kinds."""
    directory = tmp_path_factory.mktemp("whole")
    text = BATCH.replace("runs: 24", "runs: 6").replace("vary:\n", "vary:\n  spacecraft.B.file: {choice: [sc.yaml, "
        "other.yaml]}\n")
    case = write_case(directory / "case", text, SIM.replace("duration: 5", "duration: 0.5"))
    (case / "other.yaml").write_text(CRAFT.replace("panel", "mast"))
    with here(collecting=False):
        run("batch", case, "-o", directory / "o", "-q")
    assert '"labels"' in (directory / "o" / "manifest.jsonl").read_text()
    return case, directory / "o"


def wrong_ones(whole, directory, numbers, deeply: int) -> list[str]:
    """What is wrong with each of some mutants."""
    (case, output), home, found = whole, directory / "o", []
    before = resource.getrlimit(resource.RLIMIT_AS)
    size = (int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
            if os.path.exists("/proc/self/statm") else None)
    if size:
        resource.setrlimit(resource.RLIMIT_AS, (size + ROOM, before[1]))
    try:
        for number in numbers:
            silent_alarm(SECONDS)
            mutants.restore(home, output)
            what = mutants.mutate(home, random.Random(f"batch {number}"))
            wrong = mutants.look(home, case, number % deeply == 0)
            if wrong:
                found.append(f"mutant {number} ({what}): {wrong}")
    finally:
        silent_alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, before)
    return found


def test_mutants_of_batch_directories(whole, tmp_path):
    assert wrong_ones(whole, tmp_path, range(COUNT), DEEPLY) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_mutants_of_batch_directories(whole, tmp_path, part):
    assert wrong_ones(whole, tmp_path, range(COUNT + part * LONG // 10, COUNT + (part + 1) * LONG // 10), 10) == []
