"""Versions of what nesim reads: of a later one the name is told, an older one is read, or it is said what to do."""

import json
import shutil
from pathlib import Path

import h5py
import pytest

import nesim
from nesim.base.errors import InputError, ResultError
from nesim.batch.manifest import FORMAT, parse_manifest, sealed
from nesim.case import sim_file
from nesim.post.batch_data import read_batch
from nesim.results import layout
from nesim.results.reader import open_results

ROOT = Path(__file__).parents[2]


def case_of(directory: Path, line: str) -> Path:
    """A case whose sim.yaml begins with a line."""
    shutil.copytree(ROOT / "inp/four_body", directory / "case")
    file = directory / "case" / "sim.yaml"
    file.write_text(f"{line}\n{file.read_text()}")
    return directory / "case"


def test_input_files_of_a_later_version_are_refused_by_name(tmp_path):
    with pytest.raises(InputError, match=f"format {sim_file.FORMAT + 1} is of a later nesim.*up to format "
                                         f"{sim_file.FORMAT}"):
        nesim.load(case_of(tmp_path, f"format: {sim_file.FORMAT + 1}"))


@pytest.mark.parametrize("line", [f"format: {version}" for version in range(1, sim_file.FORMAT + 1)] + ["# no version"])
def test_older_input_files_are_read(tmp_path, line):
    assert nesim.load(case_of(tmp_path, line)).spacecraft == nesim.load(ROOT / "inp/four_body").spacecraft


def test_older_results_are_read_but_not_gone_on_with(tmp_path):
    """Version 1 had checkpoints from which nothing could go on."""
    path = tmp_path / "old.h5"
    with nesim.load(ROOT / "inp/four_body", {"time.duration": 2.0}).run(path) as results:
        energy = results["FOUR"]["energy"][...]
    with h5py.File(path, "a") as file:
        file.attrs.update(format_version=1, nesim_version="0.0.9")
        del file["checkpoint"]
    with open_results(path) as results:
        assert (results["FOUR"]["energy"][...] == energy).all()
    with pytest.raises(ResultError, match="format version 1, written by nesim 0.0.9: it can be read, but no run can go "
                                          "on from it; run the case again"):
        nesim.continue_run(path, more=2.0, output=tmp_path / "more.h5")


def test_a_batch_of_a_later_version_is_refused_by_name(tmp_path):
    with h5py.File(tmp_path / "batch.h5", "w") as file:
        file.attrs.update(kind="batch", batch_format=layout.BATCH_FORMAT + 1, nesim_version="9.9")
    with pytest.raises(ResultError, match=f"batch format {layout.BATCH_FORMAT + 1}, written by nesim 9.9; this nesim "
                                          f"reads up to {layout.BATCH_FORMAT}"):
        read_batch(tmp_path / "batch.h5")


@pytest.mark.parametrize("version", [FORMAT - 1, FORMAT + 1])
def test_a_manifest_of_another_version_says_what_to_do(version):
    line = sealed({"format": version, "nesim": "0.0.9"})
    with pytest.raises(ResultError, match=f"manifest of format {version}, begun by nesim '0.0.9'; this nesim knows "
                                          f"format {FORMAT}: go on with that nesim, or choose another -o"):
        parse_manifest(Path("manifest.jsonl"), line.encode() + b"\n")
    assert json.loads(line)["format"] == version
