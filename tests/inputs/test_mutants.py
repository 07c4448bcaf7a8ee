"""Whatever is done to a batch.yaml, to a directory of 42, to a case or to what is typed: told or taken, soon, in little memory, and shown as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.batch.support import BATCH, write_case
from tests.support.mutants import NUMBERS, WORDS, Fuzz

ROOT = Path(__file__).parents[2]
MORE = """\
correlated:
  - {paths: ["spacecraft.B.position[0]", "spacecraft.B.position[1]"], mean: [10, 1], covariance: [[1, 0.5], [0.5, 2]]}
watch: [spacecraft.A.energy]
"""
PATHS = ("time.duration", "time.step", "output.interval", "spacecraft.A.rate[2]", "spacecraft.*.bodies.hub.mass", "bodies.*.inertia", "joints.hinge.axes", "spacecraft", "title",
         "integrator", "rtol", "environment.central_body", "environment", "spacecraft.A.file", "spacecraft[0].position", "joints.hinge.damping[0]", "..", "*", "a.b[9999999999]", "")
LENIENT = ("--lenient", "--ignore-unsupported")


def original(kind: str, directory: Path) -> tuple[Path, tuple[str, ...]]:
    """A directory of some kind, and the files in it that are changed; all if none is named."""
    if kind == "42":
        return ROOT / "inp" / "fortytwo_demo", ()
    case = write_case(directory / "original", BATCH + MORE)
    if kind == "case":
        (case / "batch.yaml").unlink()
    return case, ("batch.yaml",) if kind == "batch" else ()


@pytest.mark.parametrize("kind, options, count", [
    ("batch", (), 60), ("42", (), 15), ("42", LENIENT, 15), ("case", (), 60),
    pytest.param("batch", (), 12_000, marks=pytest.mark.long), pytest.param("42", (), 8_000, marks=pytest.mark.long),
    pytest.param("42", LENIENT, 8_000, marks=pytest.mark.long), pytest.param("case", (), 5_000, marks=pytest.mark.long)])
def test_check_takes_every_mutant(kind, options, count, tmp_path):
    directory, names = original(kind, tmp_path)
    fuzz = Fuzz(directory, tmp_path / "mutant", seed=7)
    for k in range(count):
        fuzz.mutate(*names)
        wrong = fuzz.check("check", fuzz.work, *options)
        if wrong:
            fuzz.keep(tmp_path / "kept")
        assert not wrong, f"mutant {k} ({', '.join(fuzz.names)}), kept in {tmp_path / 'kept'}: {wrong}"


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.long)])
def test_whatever_is_typed_behind_set(count, tmp_path):
    fuzz = Fuzz(write_case(tmp_path / "original"), tmp_path / "case", seed=11)
    shutil.rmtree(tmp_path / "original")
    for _ in range(count):
        text = fuzz.r.choice(PATHS) + fuzz.r.choice(("=", "=", "=", "", "==", " = ")) + fuzz.r.choice(NUMBERS + WORDS)
        if fuzz.r.random() < 0.2:
            at = fuzz.r.randrange(len(text) + 1)
            text = text[:at] + fuzz.r.choice("\x1b\x00\udcff\u202e[]{}*=.") + text[at:]
        wrong = fuzz.check("check", fuzz.work, "--set", text)
        assert not wrong, f"--set {text[:200]!r}: {wrong}"
