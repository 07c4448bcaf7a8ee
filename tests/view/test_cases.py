"""Every case of inp/ makes a view and a report without a warning."""

import warnings
from pathlib import Path

import pytest

import nesim
from nesim.view.make import make_report, make_view

CASES = sorted(path.name for path in Path("inp").iterdir() if (path / "sim.yaml").exists()
               or (path / "Inp_Sim.txt").exists())
SHORT = ("orbit_raising", "shapes")         # of the plain suite


def show(case: str, directory: Path, overrides=()) -> tuple[int, int]:
    """Sizes of the pages, bytes."""
    result = directory / f"{case}.h5"
    nesim.load(f"inp/{case}", overrides, allow_code=True).run(result).close()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return make_view(result).stat().st_size, make_report(result).stat().st_size


@pytest.mark.parametrize("case", SHORT)
def test_some_cases(case, tmp_path):
    assert min(show(case, tmp_path, ["time.duration=6"])) > 200_000


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_every_case(case, tmp_path):
    view, report = show(case, tmp_path)
    assert view < 3_000_000 and report < 3_500_000           # mms, the largest: 2.4 and 2.7 MB


@pytest.mark.long
def test_a_day_of_a_cubesat(tmp_path):
    assert show("leo_cubesat", tmp_path, ["time.duration=86400"])[0] < 5_000_000         # measured 0.62 MB
