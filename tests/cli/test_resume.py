"""`nesim run --resume`, `--continue`, `--max-wall`: what is typed, what is said, exit codes."""

import subprocess
import sys

import pytest

from tests.cli.support import command
from tests.sim.test_resuming import case_in, digest
from tests.support.files import differences


@pytest.fixture
def here(tmp_path, monkeypatch):
    """In a directory with a case and its result."""
    monkeypatch.chdir(tmp_path)
    case_in(tmp_path / "case")
    assert command("run", "case", "-o", "whole.h5", "-q")[0] == 0
    return tmp_path


def test_a_run_is_ended_and_taken_up_again(here):
    code, out, err = command("run", "case", "--max-wall", "1e-6 s")
    assert code == 130 and out == "" and "ended after 1e-06 s of wall time at t = " in err
    assert "kept in output/case.h5; nesim run --resume output/case.h5 goes on" in err
    code, out, err = command("run", "case", "--resume")                  # what the case has left
    assert code == 0 and out.strip() == "output/case.h5", err
    assert differences("whole.h5", "output/case.h5") == []
    code, out, err = command("run", "--resume", "output/case.h5")
    assert code == 2 and "is complete; --continue goes beyond its end" in err


def test_a_case_that_was_changed_is_refused(here):
    command("run", "case", "-o", "x.h5", "--max-wall", "1e-6 s", "-q")
    before = digest(here / "x.h5")
    text = (here / "case" / "sim.yaml").read_text()
    (here / "case" / "sim.yaml").write_text(text.replace("step: 0.1", "step: 0.05"))
    code, out, err = command("run", "case", "--resume", "x.h5")
    assert (code == 2 and "case: is not the case of x.h5:\n  sim.yaml:1: time: {duration: 40, step: 0.05}  (was: time: "
            "{duration: 40, step: 0.1})" in err)
    assert "nesim run --resume x.h5 flies the inputs that are kept in it" in err and digest(here / "x.h5") == before
    code, out, err = command("run", "--resume", "x.h5")
    assert code == 0 and differences("whole.h5", "x.h5") == []


def test_values_of_the_command_line_must_be_the_same(here):
    """And a process that refuses ends with its exit code: a file that it had opened does not bring it down."""
    command("run", "case", "-o", "x.h5", "--max-wall", "1e-6 s", "-q")
    found = subprocess.run([sys.executable, "-m", "nesim", "run", "case", "--resume", "x.h5", "--duration", "20"],
                           capture_output=True, text=True, check=False)
    assert found.returncode == 2, found
    assert "its files are the same; --set, --duration and --step must be, too:\n  _resolved.yaml:" in found.stderr
    left_open = "import nesim.results.reader as r, sys\nkept = []\ndef f():\n    x = r.open_results('x.h5')\n    " \
                "kept.append((x, kept))\n    sys.exit(2)\nf()"
    assert subprocess.run([sys.executable, "-c", left_open], check=False).returncode == 2


def test_a_complete_run_is_continued(here):
    assert command("run", "case", "-o", "a.h5", "--duration", "10", "-q")[0] == 0
    code, out, err = command("run", "--continue", "a.h5", "--until", "30 s", "-o", "b.h5")
    assert code == 0 and out.strip() == "b.h5", err
    code, out, err = command("run", "--continue", "b.h5", "--more", "10", "--overwrite")
    assert code == 0 and out.strip() == "b.h5", err
    assert differences("whole.h5", "b.h5") == []


@pytest.mark.parametrize("arguments, message", [
    (["case", "--continue", "whole.h5", "--more", "1"], "DIR and --continue exclude each other"),
    (["--resume"], "--resume needs the FILE that a run left, or DIR"),
    (["--resume", "whole.h5", "--set", "seed=1"], "--set, --duration and --step do not go with --resume"),
    (["--resume", "whole.h5", "-o", "x.h5"], "-o does not go with --resume FILE"),
    (["--continue", "whole.h5"], "--continue needs --until or --more, and not both"),
    (["--continue", "whole.h5", "--until", "50", "--more", "5"], "--continue needs --until or --more, and not both"),
    (["--continue", "whole.h5", "--until", "50"], "-o names another file for the longer run, --overwrite replaces this "
                                                  "one"),
    (["--continue", "whole.h5", "--until", "5 kg", "-o", "x.h5"], "--until '5 kg': 'kg' measures a mass, not a time "
                                                                  "(allowed: a number in s, or text with one of s,"),
    (["--continue", "whole.h5", "--until", "2", "h"], "'h' is taken for DIR: write --until '2 h'"),
    (["--continue", "whole.h5.part", "--more", "5"], "whole.h5.part: no such file; whole.h5 is there"),
    (["--continue", "case", "--more", "5"], "case: is a directory; the result file of a complete run is needed"),
    (["--resume", "whole.h5.part"], "whole.h5.part: no such file; whole.h5 is there"),
    (["--resume", "case"], "case: is a directory; nesim run case --resume goes on with the last run of that case"),
    (["case", "--until", "5"], "--until and --more belong to --continue; --duration is how long a new run takes"),
    (["case", "--max-wall", "-1"], "--max-wall '-1': above 0 is needed"),
    (["case", "--resume"], "output/case.h5: no such file"),
    (["--resume", "case/sim.yaml"], "not an HDF5 file"),
])
def test_what_does_not_go_together_is_said(here, arguments, message):
    code, out, err = command("run", *arguments)
    said = " ".join(err.replace("│", " ").split())
    assert code in (2, 3) and message in said, err
    assert not (here / "x.h5").exists()
