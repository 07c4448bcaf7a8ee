"""A file has one name, however it is written: in check, run, batch, what is kept in results and what comes out of 42's
directories."""

from __future__ import annotations

import shutil
from pathlib import Path

import h5py
import pytest

from nesim.case.reader import read_case
from tests.batch.support import write_case
from tests.cli.support import command
from tests.inputs.test_42 import demo

SIM = """\
time: {start: 2020-01-01T00:00:00Z, duration: 1, step: 0.5}
environment: {central_body: earth}
orbits: {o: {tle: @station.tle, name: "ISS (ZARYA)"}}
spacecraft: [{name: A, file: @sc.yaml, orbit: o}]
"""
CRAFT = """\
bodies: [{name: hub, mass: 1, inertia: [1, 1, 1]}]
wheels: [{name: w, body: hub, axis: z, inertia: 0.1, torque: {file: @torque.csv}}]
controllers: [{name: c, type: python, sample: 0.5, file: @law.py, class: Law}]
"""
LAW = ("class Law:\n    def __init__(self, parameters, spacecraft):\n        pass\n\n    def __call__(self, seen):\n "
       "       return [0, 0, 0]\n")
FILES = ("sim.yaml", "sub/sc.yaml", "sub/station.tle", "sub/torque.csv", "sub/law.py")
TLE = (Path(__file__).parent / "flying" / "station.tle").read_text()


def case_of(directory: Path, written: str) -> Path:
    (directory / "sub" / "x").mkdir(parents=True)
    start = "20" + TLE.splitlines()[-2][18:20]
    texts = {"sim.yaml": SIM.replace("2020", start), "sub/sc.yaml": CRAFT, "sub/torque.csv": "0,0\n"
        "1,0\n", "sub/law.py": LAW, "sub/station.tle": TLE}
    for name, text in texts.items():
        (directory / name).write_text(text.replace("@", written))
    return directory


@pytest.mark.parametrize("written", ["sub/", "./sub/", "sub//", "sub/x/../", ".//./sub/./x//../", "nowhere/../sub/"])
def test_every_kind_of_file_is_found_and_kept_by_its_plain_name(tmp_path, written):
    case = case_of(tmp_path / "case", written)
    assert command("check", case)[0] == 0
    assert set(read_case(case, allow_code=True).files) == set(FILES)
    if written == ".//./sub/./x//../":
        assert command("run", case, "--allow-code", "-q", "-o", tmp_path / "x.h5") == (0, "", "")
        with h5py.File(tmp_path / "x.h5") as kept:
            assert all(kept[f"input/{name}"][()].decode() == (case / name).read_text() for name in FILES)


@pytest.mark.parametrize("written", ["../", "sub/../../", "x/.../", "~/../sub/", "C:/../sub/", "sub\\\\", "/",
                                     "sub/sc.yaml/../../../"])
def test_what_leads_outside_or_nowhere_is_refused_by_check(tmp_path, written):
    code, _, err = command("check", case_of(tmp_path / "case", "sub/"), "--set",
                           f"spacecraft.A.file='{written}sc.yaml'")
    assert code == 3 and "sc.yaml'" in err


def test_a_batch_keeps_and_repeats_such_a_case(tmp_path):
    case = write_case(tmp_path / "case", "runs: 2\nsampling: table\ntable: ./t//values.csv\n")
    (case / "t").mkdir()
    (case / "t" / "values.csv").write_text("bodies.hub.mass\n100\n101\n")
    sim = case / "sim.yaml"
    sim.write_text(sim.read_text().replace("sc.yaml", "./sc.yaml", 1))
    assert command("check", case)[0] == 0


def test_directories_of_42(tmp_path):
    """Also as YAML, in the same folders."""
    case = demo(tmp_path / "case")
    plain = read_case(case)
    craft = next(iter(sorted(case.glob("SC_*.txt"))))
    text = (case / "Inp_Sim.txt").read_text()
    assert craft.name in text
    (case / "sub").mkdir()
    shutil.move(craft, case / "sub" / craft.name)
    (case / "Inp_Sim.txt").write_text(text.replace(craft.name, f"./sub//{craft.name}"))
    assert read_case(case).flights == plain.flights and f"sub/{craft.name}" in read_case(case).files
    assert command("import-42", case, "-q", "-o", tmp_path / "yaml")[0] == 0
    assert read_case(tmp_path / "yaml").flights == plain.flights
