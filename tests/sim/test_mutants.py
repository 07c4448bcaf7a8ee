"""Cases of which a number, a word or a line is another, as far as `check` takes them, are flown: each ends, diverges or
is stopped, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mutants import NUMBER, WORD, Fuzz, delete_lines, double_lines, of_tokens

INPUTS = Path(__file__).parents[2] / "inp"
CASES = sorted(path.parent.name for path in INPUTS.glob("*/sim.yaml") if not list(path.parent.glob("*.py")))
OTHER = ("0", "-1", "1", "0.5", "2", "1e-3", "1e-6", "1e-12", "1e3", "1e6", "1e-300", "1e300", "10", "-0.5")
KINDS = (*[of_tokens(NUMBER, OTHER)] * 6, *[of_tokens(NUMBER, None)] * 2, of_tokens(WORD, None), delete_lines,
         double_lines)                  # most of which are still a case
CODES = (0, 3, 4, 130)


def fly_mutants(case: str, count: int, directory: Path, wall: str) -> str:
    """What the first one ends in that does not end as it may."""
    fuzz = Fuzz(INPUTS / case, directory / "mutant", seed=13, kinds=KINDS)
    for k in range(count):
        fuzz.mutate()
        wrong = fuzz.check("run", fuzz.work, "-o", directory / "out.h5", "--overwrite", "--max-wall", wall, codes=CODES)
        if wrong:
            return f"mutant {k} of {case} ({', '.join(fuzz.names)}): {wrong}"
    return ""


@pytest.mark.parametrize("case", ["rover", "four_bar", "two_arm_capture"])
def test_some_mutants(case, tmp_path):
    assert not fly_mutants(case, 8, tmp_path, "0.2s")


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_mutants_of_every_case(case, tmp_path):
    assert not fly_mutants(case, 60, tmp_path, "1s")
