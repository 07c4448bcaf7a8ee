"""A run of a batch again, from the input files that were kept with it. A results directory is data: what it says runs
no code and reads no other directory."""

import json
import os
import shutil

import pytest

from nesim.batch.input_copies import keep_inputs
from nesim.batch.manifest import checksum
from nesim.batch.replay import replay
from nesim.base.errors import OutputError, ResultError
from tests.batch.support import BATCH, CRAFT, SIM, here, run, write_case

LAW = ("open(MARK, 'w').close()\nclass Law:\n    def __init__(self, parameters, spacecraft): pass\n "
       "   def __call__(self, seen): return [0.0, 0.0, 0.0]\n")


def changed_header(output, **change) -> None:
    """With a checksum that fits, as an attacker would."""
    lines = (output / "manifest.jsonl").read_text().splitlines()
    header = {**json.loads(lines[0]), **change}
    known = {key: value for key, value in header.items() if key not in ("check", "directory", "allow_code")}
    lines[0] = json.dumps({**header, "check": checksum(known)})
    (output / "manifest.jsonl").write_text("\n".join([*lines, ""]))


@pytest.fixture
def lawful(tmp_path):
    """A batch of a case that runs code of its own, which was allowed; the code leaves a mark."""
    mark = tmp_path / "MARK"
    law = "controllers:\n  - {name: c, type: python, file: law.py, class: Law, sample: 0.5, body: hub}\n"
    case = write_case(tmp_path / "case", BATCH.replace("runs: 24", "runs: 2"),
                      SIM.replace("duration: 5", "duration: 1"), CRAFT + law)
    (case / "law.py").write_text(LAW.replace("MARK", repr(str(mark))))
    with here(collecting=False):
        run("batch", case, "-o", tmp_path / "o", "-q", "--allow-code")
    mark.unlink()
    return case, tmp_path / "o", mark


def test_code_of_a_batch_runs_only_where_it_is_allowed_again(lawful, tmp_path):
    case, output, mark = lawful
    shutil.rmtree(case)
    _, err = run("run", "--from-batch", output, 1, "-o", tmp_path / "r.h5", expect=3)
    assert "--allow-code" in err and not mark.exists()
    run("run", "--from-batch", output, 1, "-o", tmp_path / "r.h5", "-q", "--allow-code")
    assert mark.exists()


def test_a_manifest_allows_no_code_and_names_no_directory(lawful, tmp_path):
    case, output, mark = lawful
    changed_header(output, allow_code=True, directory=str(case))
    for command in (("run", "--from-batch", output, 1, "-o", tmp_path / "r.h5"),
                    ("batch", case, "-o", output, "--resume"), ("batch", case, "-o", output, "--extend", 2),
                    ("batch", case, "-o", output, "--only", 1)):
        run(*command, expect=3)
        assert not mark.exists()
    run("status", output)
    plain = write_case(tmp_path / "plain", BATCH.replace("runs: 24", "runs: 2"),
                       SIM.replace("duration: 5", "duration: 1"))
    with here(collecting=False):
        run("batch", plain, "-o", tmp_path / "p", "-q")
    changed_header(tmp_path / "p", allow_code=True, directory=str(case))
    described, _ = replay(tmp_path / "p", "1")
    assert (described.description.directory == str(tmp_path / "p" / "input") and described.code is None
            and not mark.exists())


def test_everything_that_was_read_is_kept(tmp_path):
    """A table of values, a choice of spacecraft files, one in a folder, a mesh; the case itself may be gone."""
    text = ("sampling: table\ntable: tables/rows.csv\n"
            "vary:\n  spacecraft.B.file: {choice: [sc.yaml, parts/other.yaml]}\n")
    case = write_case(tmp_path / "case", text, SIM.replace("duration: 5", "duration: 1"))
    for name, content in (("parts/other.yaml", CRAFT.replace("panel", "mast").replace("name: hub,", "name: hub, shape: "
            "{mesh: shapes/hub.obj},")),
                          ("shapes/hub.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
                          ("tables/rows.csv", "spacecraft.A.rate[2]\n0.1\n0.2\n")):
        (case / name).parent.mkdir()
        (case / name).write_text(content)
    with here(collecting=False):
        run("batch", case, "-o", tmp_path / "o", "-q")
    files = {str(path.relative_to(case)): path.read_bytes() for path in case.rglob("*") if path.is_file()}
    home = tmp_path / "o" / "input"
    assert {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()} == files
    shutil.rmtree(case)
    described, name = replay(tmp_path / "o", "1")
    assert name == "o_run1" and described.description.flights[0].spacecraft.rate[2] == 0.2


def test_a_name_that_leads_out_is_not_kept(tmp_path):
    with pytest.raises(OutputError, match="leads out of the directory of the case"):
        keep_inputs(tmp_path / "o", {"../case/sc.yaml": "text"}, {})
    assert not list(tmp_path.iterdir())


def test_a_directory_of_42_is_kept(tmp_path):
    case = shutil.copytree("inp/fortytwo_demo", tmp_path / "case")
    (case / "batch.yaml").write_text("runs: 2\nvary:\n  time.duration: {choice: [2, 3]}\n")
    with here(collecting=False):
        run("batch", case, "-o", tmp_path / "o", "-q", "--duration", "2")
    shutil.rmtree(case)
    described, _ = replay(tmp_path / "o", "0")
    assert described.spacecraft and described.description.duration in (2, 3)


@pytest.mark.parametrize("change, message", [
    (lambda home: (home / "sc.yaml").write_text("bodies: []"), "sc.yaml: is not the file with which the batch was "
                                                               "begun"),
    (lambda home: (home / "sc.yaml").unlink(), "sc.yaml: is not there"),
    (lambda home: (home / "sc.yaml").unlink() or (home / "sc.yaml").symlink_to("/etc/passwd"), "sc.yaml: is a link"),
    (lambda home: (home / "sc.yaml").unlink() or os.mkfifo(home / "sc.yaml"), "sc.yaml: is a pipe"),
    (lambda home: home.rename(home.with_name("x")) and home.symlink_to(home.with_name("x")), "input/batch.yaml: is a "
    "link"),
    (lambda home: shutil.rmtree(home), "batch.yaml: is not there")])
def test_inputs_that_were_changed_are_not_flown(tmp_path, change, message):
    """The case itself can be named instead, if it is the same; --resume puts them back."""
    case = write_case(tmp_path / "case", BATCH.replace("runs: 24", "runs: 1"),
                      SIM.replace("duration: 5", "duration: 1"))
    with here(collecting=False):
        run("batch", case, "-o", tmp_path / "o", "-q")
        change(tmp_path / "o" / "input")
        with pytest.raises(ResultError) as refused:
            replay(tmp_path / "o", "0")
        assert message in str(refused.value) and "--case DIR" in str(refused.value)
        assert replay(tmp_path / "o", "0", directory=case)[0].spacecraft == ["A", "B"]
        linked = any(path.is_symlink() or path.is_fifo() for path in (tmp_path / "o").rglob("*"))
        run("batch", case, "-o", tmp_path / "o", "-q", "--resume", expect=5 if linked else 0)
        if not linked:
            replay(tmp_path / "o", "0")


def test_from_batch_and_case_go_together(tmp_path):
    assert "--from-batch" in run("run", "x", "--case", "y", expect=2)[1]
    for number in ("x", "-1", "1.5", "٣", "9" * 5000):
        assert "no number of a run" in run("run", "--from-batch", tmp_path, number, expect=2)[1]
