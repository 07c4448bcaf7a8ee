"""Disks that are full, directories that cannot be written to, files that are there already."""

import os
import subprocess
import sys
from pathlib import Path

import h5py
import pytest

from nesim.errors import NesimError, OutputError
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import OTHER, SMALL, block, check_craft

ROOT = Path(__file__).resolve().parents[2]

# writes until the disk is full, at many sizes of the disk; the file that was there before must stay as it is
FULL = """
import os, resource, sys
from nesim.errors import OutputError
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.results.support import SMALL, block, check_craft

def fill(directory, limits, set_limit):
    path = os.path.join(directory, "a.h5")
    refused = 0
    for limit in limits:
        Writer(path, {"title": "old"}, {}, [SMALL], overwrite=True).finish("complete")
        old = open(path, "rb").read()
        set_limit(limit)
        row, writer = 0, None
        try:
            writer = Writer(path, {}, {}, [SMALL], overwrite=True, chunk=64)
            while True:
                writer.append("Ida", block(SMALL, row, row + 50))
                row += 50
                if row % 400 == 0:
                    writer.flush()
                    writer.checkpoint("Ida", {"row": row})
        except OutputError as error:
            assert "No space left" in str(error) or "File too large" in str(error), error
        set_limit(None)
        assert open(path, "rb").read() == old
        if writer is None:
            refused += 1
            assert sorted(os.listdir(directory)) == ["a.h5"], os.listdir(directory)
            continue
        try:
            writer.append("Ida", block(SMALL, row, row + 50))
        except OutputError:
            pass
        else:
            raise AssertionError("a broken writer takes rows")
        assert str(writer.finish("failed")) == path + ".part"
        with open_results(path + ".part") as results:
            assert row // 64 * 64 <= check_craft(results.file["sc/Ida"]) <= row + 50
            assert results.status == "failed" and results.attributes["end_reason"].startswith("output: "), results.status
        os.remove(path + ".part")
    print(len(limits), refused)
"""

LIMITED = FULL + """
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
sizes = [*range(1, 90_000, 7001), *range(90_000, 600_000, 9973)]
fill(sys.argv[1], sizes, lambda n: resource.setrlimit(resource.RLIMIT_FSIZE, (hard if n is None else n, hard)))
"""

MOUNTED = FULL + """
import subprocess
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", sys.argv[1]], check=True)

def leave(n):
    # a second file takes all the room but n bytes
    ballast = sys.argv[2]
    if n is None:
        os.truncate(os.path.join(sys.argv[1], "..", ballast), 0) if False else None
fill_dir = sys.argv[1]
fill(fill_dir, [None], lambda n: None)
"""


def run(code, *arguments, prefix=()):
    return subprocess.run([*prefix, sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, timeout=120)
