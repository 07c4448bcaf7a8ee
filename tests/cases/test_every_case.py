"""Every case of inp/ is checked without a word, and a test says what it is there to show."""

import re
from pathlib import Path

import pytest

from nesim.cli.main import cli

CASES = sorted(path.parent.name for path in Path("inp").glob("*/sim.yaml"))


@pytest.mark.parametrize("case", CASES)
def test_check_finds_nothing(case):
    assert not cli.main(args=["check", "-q", f"inp/{case}"], prog_name="nesim", standalone_mode=False)


def test_every_case_has_its_test():
    text = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert sorted(re.findall(r"^def test_case_(\w+)", text, re.M)) == CASES
