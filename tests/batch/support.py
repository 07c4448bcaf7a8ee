"""A small case with a batch.yaml, and what tests ask of an output directory."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

from nesim.batch.collect import collect
from nesim.batch.store import load_records, manifests
from nesim.batch.worker import make_executor
from nesim.cli.main import main

SIM = """\
title: Small
time: {duration: 5, step: 0.05}
output: {interval: 0.5}
spacecraft:
  - {name: A, file: sc.yaml}
  - {name: B, file: sc.yaml, position: [10, 0, 0]}
"""
CRAFT = """\
attitude: {quaternion: [0, 0, 0, 1]}
rate: [0.01, 0.02, 0.3]
bodies:
  - {name: hub, mass: 100, inertia: [30, 40, 50]}
  - {name: panel, mass: 5, inertia: [1, 0.2, 1.1], mass_center: [0, 1, 0]}
joints:
  - {name: hinge, type: gimbal, inner: hub, outer: panel, inner_point: [0, 0.5, 0], axes: [x], angle: ["5 deg"],
      stiffness: 2, damping: 0.1}
"""
BATCH = """\
runs: 24
seed: 3
sampling: random
vary:
  spacecraft.*.bodies.hub.mass: {normal: {mean: 100, std: 2}}
  spacecraft.A.rate[2]: {uniform: ["2.9 rpm", "3.3 rpm"]}
  joints.hinge.stiffness: {triangular: [1.5, 2, 3]}
require:
  - {name: spin, quantity: spacecraft.A.body_rate.hub.z, above: "3.1 rpm"}
keep: final
"""


def write_case(directory: Path, batch: str = BATCH, sim: str = SIM, craft: str = CRAFT) -> Path:
    """The case's files in a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in (("sim.yaml", sim), ("sc.yaml", craft), ("batch.yaml", batch)):
        (directory / name).write_text(text)
    return directory


def broken(runs: str) -> dict[str, str]:
    """The environment in which some runs end badly, as ``segfault:3,hang:5``."""
    path = [str(Path(__file__).parent / "breaking"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"BROKEN_RUNS": runs, "PYTHONPATH": os.pathsep.join(path)}


def start(*arguments, environment: dict | None = None) -> subprocess.Popen:
    """A `nesim` command on its way."""
    return subprocess.Popen([sys.executable, "-m", "nesim", *map(str, arguments)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **(environment or {})})


def run(*arguments, environment: dict | None = None, expect: int = 0) -> tuple[str, str]:
    """A `nesim` command to its end, in this process, which has imported everything; runs of a batch have a child of
    their own, one if it is not said how many: to start another takes longer than the runs of these tests. stdout and
    stderr."""
    if arguments[0] == "batch" and "-j" not in arguments:
        arguments = (*arguments, "-j", 1)
    out, err, politely = io.StringIO(), io.StringIO(), signal.getsignal(signal.SIGTERM)
    try:
        with (mock.patch.dict(os.environ, environment or {}), redirect_stdout(out), redirect_stderr(err),
              pytest.raises(SystemExit) as end):
            main(list(map(str, arguments)))
    finally:
        signal.signal(signal.SIGTERM, politely)
    assert end.value.code == expect, f"exit {end.value.code}\n{out.getvalue()}\n{err.getvalue()}"
    return out.getvalue(), err.getvalue()


def run_apart(*arguments, environment: dict | None = None, expect: int = 0) -> tuple[str, str]:
    """The same in a process of its own."""
    process = start(*arguments, environment=environment)
    out, err = process.communicate(timeout=300)
    assert process.returncode == expect, f"exit {process.returncode}\n{out}\n{err}"
    return out, err


class Here:
    """In the place of nesim.batch.local.Local: flies in this process, for tests of all that is not flying."""

    def __init__(self, header: dict, *_, **__):
        self.header = header

    def run(self, runs, deliver, stop=lambda: False, tick=lambda running: None) -> None:
        runs = list(runs)
        if runs:
            deliver(make_executor(self.header).run(runs))


@contextmanager
def here(collecting: bool = True):
    """Batches inside start no process. collecting: they make a batch.h5."""
    with mock.patch("nesim.batch.batch.Local", Here), mock.patch("nesim.batch.batch.collect", collect if collecting
            else lambda plan, runs, output: None):
        yield


def records(output: Path) -> dict[int, bytes]:
    """The bits of every run in an output directory; each must be there once."""
    found: dict[int, bytes] = {}
    for manifest in manifests(output):
        doubles = load_records(manifest)
        lines = [line for line in manifest.path.read_bytes()[:manifest.end].splitlines() if b'"run":' in line]
        assert len(lines) == len(manifest.runs)
        for number, entry in manifest.runs.items():
            assert number not in found
            found[number] = (entry["status"].encode()
                             + np.asarray(doubles[entry["at"]:entry["at"] + manifest.size(entry)]).tobytes())
    return found
