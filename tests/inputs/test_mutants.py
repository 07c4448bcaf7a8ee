"""Whatever is done to a batch.yaml, to a directory of 42, to a case or to what is typed: told or taken, soon, in little
memory, and shown as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.batch.support import BATCH, write_case
from tests.cli.support import command
from tests.support.mutants import NUMBERS, WORDS, Fuzz

ROOT = Path(__file__).parents[2]
MORE = """\
correlated:
  - {paths: ["spacecraft.B.position[0]", "spacecraft.B.position[1]"], mean: [10, 1], covariance: [[1, 0.5], [0.5, 2]]}
watch: [spacecraft.A.energy]
"""
PATHS = ("time.duration", "time.step", "output.interval", "spacecraft.A.rate[2]", "spacecraft.*.bodies.hub.mass",
         "bodies.*.inertia", "joints.hinge.axes", "spacecraft", "title",
         "integrator", "rtol", "environment.central_body", "environment", "spacecraft.A.file", "spacecraft[0].position",
         "joints.hinge.damping[0]", "..", "*", "a.b[9999999999]", "")
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
    ("batch", (), 40), ("42", (), 6), ("42", LENIENT, 6), ("case", (), 60),
    pytest.param("batch", (), 12_000, marks=pytest.mark.long), pytest.param("42", (), 8_000, marks=pytest.mark.long),
    pytest.param("42", LENIENT, 8_000, marks=pytest.mark.long),
    pytest.param("case", (), 5_000, marks=pytest.mark.long)])
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


@pytest.mark.parametrize("old, new, options, code, said", [
    ("300.0  0.05 ", "300.0  5e-324 ", (), 3, "too small for a duration of 300 s"),
    ("\n1.0  ", "\n1e300  ", (), 3, "is out of range"),
    ("TRUE  0  SC_Tug", "TRUE  -1  SC_Tug", LENIENT, 3, "-1 is out of range"),
    ("2                                 ! Number of spacecraft", "2000000000  ! Number of spacecraft", LENIENT, 3,
     "is out of range"),
    ("7                                 ! Seed", "9" * 5000 + "  ! Seed", LENIENT, 3, "is not finite"),
    ("300.0  0.05 ", "300.0  0.0 ", LENIENT, 3, "(allowed: above 0)"),
    ("11 17 2026", "11 17 1800", LENIENT, 3, "UTC begins on 1972-01-01"),
    ("11 17 2026", "13 45 99999", LENIENT, 3, "is out of range"),
    ("06 30 15.50", "06 30 99.0", LENIENT, 3, "there is no such date and time")])
def test_numbers_of_42_that_no_case_can_have(tmp_path, old, new, options, code, said):
    """Each ended in a mistake of ours, or never."""
    case = tmp_path / "case"
    shutil.copytree(ROOT / "inp" / "fortytwo_demo", case)
    text = (case / "Inp_Sim.txt").read_text()
    assert text.count(old) == 1
    (case / "Inp_Sim.txt").write_text(text.replace(old, new))
    found, _, err = command("check", case, *options)
    assert (found, said in err) == (code, True), err


def test_a_name_that_is_none_beside_a_batch(tmp_path):
    case = write_case(tmp_path / "case")
    (case / "sim.yaml").write_text((case / "sim.yaml").read_text().replace("name: A", 'name: "a b/c"'))
    code, _, err = command("check", case)
    assert code == 3 and "sim.yaml:5:12: name: 'a b/c' is not a name" in err.replace('"', "'"), err
