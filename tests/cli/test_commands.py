"""The commands as a user types them: what they print, where, and their exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import h5py
import pytest

from nesim.cli.starter import FILES


def nesim(*arguments, cwd=None):
    """Run the command; returns exit code, stdout, stderr."""
    done = subprocess.run([sys.executable, "-m", "nesim", *map(str, arguments)], capture_output=True, text=True,
                          cwd=cwd, timeout=300)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    """A directory with the case of `nesim new` and its result."""
    directory = tmp_path_factory.mktemp("user")
    assert nesim("new", "first", cwd=directory)[0] == 0
    code, out, err = nesim("run", "first", "--duration", "20", cwd=directory)
    assert code == 0 and out.strip() == "output/first.h5" and "20 of 20 s" in err
    return directory


def test_new_writes_a_case_that_runs(starter):
    assert {path.name for path in (starter / "first").iterdir()} == set(FILES)
    with h5py.File(starter / "output" / "first.h5") as file:
        assert file.attrs["status"] == "complete" and file["sc/SAT1/time"][-1] == 20.0
        assert file["input/sim.yaml"][()].decode() == FILES["sim.yaml"]


@pytest.mark.parametrize("words, expected", [("nesim ru", "plain,run"), ("nesim run --dur", "plain,--duration")])
def test_shells_complete_commands_and_options(words, expected):
    setting = {"_NESIM_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    done = subprocess.run([sys.executable, "-c", "from nesim.cli.main import main; main([])"], capture_output=True,
                          text=True, env=os.environ | setting, timeout=300)
    assert (done.stdout.split(), done.stderr) == ([expected], "")


def test_new_does_not_touch_what_exists(starter):
    code, _, err = nesim("new", "first", cwd=starter)
    assert code == 5 and "exists already" in err


def test_info_says_what_is_in_a_file(starter):
    code, out, _ = nesim("info", "output/first.h5", cwd=starter)
    assert code == 0
    for text in ("Starter", "complete", "rk4, step 0.02 s", "SAT1: 8 bodies, 7 joints", "41 records, 0 to 20 s",
                 "angular momentum", "quaternions"):
        assert text in out


def test_info_of_the_build():
    code, out, _ = nesim("info", "--build")
    assert code == 0 and "-ffp-contract=off" in out


def test_plot_makes_pictures(starter):
    code, out, err = nesim("plot", "output/first.h5", "--only", "rates,joints", cwd=starter)
    assert code == 0, err
    pictures = [starter / line for line in out.split()]
    assert pictures and all(picture.stat().st_size > 5000 and picture.suffix == ".png" for picture in pictures)


def test_run_again_needs_overwrite(starter):
    before = (starter / "output" / "first.h5").read_bytes()
    code, _, err = nesim("run", "first", "--duration", "1", cwd=starter)
    assert code == 5 and "--overwrite" in err
    assert (starter / "output" / "first.h5").read_bytes() == before


def test_dry_run_writes_nothing(starter, tmp_path):
    code, out, _ = nesim("run", "first", "--dry-run", "-o", tmp_path / "x.h5", "--set",
                         "spacecraft.SAT1.bodies.hub.mass=300", cwd=starter)
    assert code == 0 and "SAT1: 8 bodies" in out and "312.6 kg" in out
    assert not list(tmp_path.iterdir())


def test_quiet_is_silent(starter, tmp_path):
    assert nesim("run", "first", "-q", "--duration", "1", "-o", tmp_path / "x.h5", cwd=starter) == (0, "", "")


def test_what_the_data_do_not_cover_is_told_and_stored(tmp_path):
    """Earth orientation is predicted for a year ahead, no further."""
    late = ("--set", "time.start=2029-06-01T00:00:00Z", "--duration", "100", "--overwrite", "-o", tmp_path / "late.h5")
    code, out, err = nesim("run", "inp/leo_cubesat", *late)
    told = [line.removeprefix("warning: ") for line in err.splitlines() if line.startswith("warning: ")]
    assert (code == 0 and len(told) == 2 and "leap seconds" in told[0] and "polar motion are known until" in told[1]
            and "warning" not in out)
    with h5py.File(tmp_path / "late.h5") as file:
        events = file["events"]
        assert (list(events["time"][:]) == [0, 0] and set(events["kind"].asstr()[:]) == {"notice"}
                and set(events["spacecraft"].asstr()[:]) == {""})
        assert list(events["text"].asstr()[:]) == told
    shown = nesim("info", tmp_path / "late.h5")[1]
    assert all(f"  warning      {text}\n" in shown for text in told)
    assert nesim("run", "inp/leo_cubesat", *late, "-q") == (0, "", "")
    assert "warning" not in nesim("run", "inp/leo_cubesat", "--duration", "100", "-o", tmp_path / "known.h5")[2]


def test_wrong_input_is_said_with_file_and_line_and_runs_nothing(starter, tmp_path):
    case = tmp_path / "bad"
    case.mkdir()
    for name, text in FILES.items():
        (case / name).write_text(text.replace("mass: 12", "masss: 12").replace("duration: 600", "duration: -1"))
    code, out, err = nesim("run", case, "-o", tmp_path / "x.h5")
    assert code == 3 and not out and not (tmp_path / "x.h5").exists()
    line = 1 + FILES["sc_starter.yaml"].split("mass: 12")[0].count("\n")
    assert f"sc_starter.yaml:{line}:" in err and "did you mean 'mass'" in err and "sim.yaml:4:" in err
    assert nesim("check", case)[0] == 3


@pytest.mark.parametrize("arguments, code, text", [
    (("rnu",), 2, "Did you mean 'run'"),
    (("run",), 2, "Missing argument"),
    (("run", "inp/mms", "--sett", "a=1"), 2, "No such option"),
    (("run", "inp/mms", "-j", "0"), 2, "0 is not in the range"),
    (("run", "inp/nothing_here"), 3, "inp/nothing_here"),
    (("run", "inp/mms", "--set", "nonsense"), 3, "nonsense"),
    (("run", "inp/mms", "--set", "spacecraft.MMS1.bodies.hubb.mass=3"), 3, "hub"),
    (("run", "inp/mms", "--duration", "3 kg"), 3, "3 kg"),
    (("run", "inp/mms", "--step", "0.3"), 3, "step"),
    (("run", "inp/mms", "-o", "/proc/nesim/x.h5"), 5, "/proc/nesim"),
    (("info", "README.md"), 3, "README.md"),
    (("info", "nothing.h5"), 3, "nothing.h5"),
    (("plot", "nothing.h5"), 3, "nothing.h5"),
    (("plot", "nothing.h5", "--only", "tipps"), 2, "tips"),
    (("check",), 2, "DIR"),
])
def test_mistakes_that_people_type(arguments, code, text):
    found, out, err = nesim(*arguments)
    assert (found, text in err) == (code, True), err


def test_schema_is_json():
    code, out, _ = nesim("check", "--schema")
    assert code == 0 and "bodies" in json.dumps(json.loads(out))


@pytest.mark.parametrize("case", sorted(path.parent.name for path in Path("inp").glob("*/sim.yaml")))
def test_every_case_of_ours_is_good_and_flies(case, tmp_path):
    """Each case in inp/ runs for a moment and stays finite."""
    code, _, err = nesim("run", f"inp/{case}", "-q", "--allow-code", "--duration", "60", "-o", tmp_path / "x.h5")
    assert code == 0, err
    code, out, _ = nesim("info", tmp_path / "x.h5")
    assert code == 0 and "complete" in out and "NOT FINITE" not in out


def test_help_is_quick_to_import():
    """Heavy packages are imported inside the commands."""
    code = "import sys, nesim.cli.main as m; [m.cli.get_command(None, c) for c in m.COMMANDS]; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split()
    assert "click" in loaded and not {"numpy", "h5py", "yaml", "matplotlib"} & set(loaded)


def test_code_of_a_case_must_be_allowed_and_is_never_run_by_check(tmp_path):
    case = tmp_path / "case"
    case.mkdir()
    (case / "sim.yaml").write_text("time: {duration: 1, step: 0.1}\nspacecraft: [{name: A, file: sc.yaml}]\n")
    (case / "sc.yaml").write_text("bodies: [{name: a, mass: 1, inertia: [1, 1, 1]}]\n"
                                  "controllers: [{name: c, type: python, sample: 0.1, file: law.py, class: Law}]\n")
    (case / "law.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Law: pass\n")
    code, out, err = nesim("check", case)
    assert code == 0 and not (tmp_path / "ran").exists(), err
    code, out, err = nesim("run", case, "-o", tmp_path / "x.h5")
    assert (code == 3 and "sc.yaml:2:58: file: a controller of type python runs code of the case" in err
            and "--allow-code" in err)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("arguments, code, kept",
    [(("run", "first", "--duration", "1", "-o", "left.h5"), 0, "complete"), (("check", "nowhere"), 3, None)])
def test_the_work_goes_on_without_a_reader(starter, arguments, code, kept):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-m", "nesim", *arguments], stdout=writing, stderr=writing, cwd=starter,
                          timeout=300)
    os.close(writing)
    assert done.returncode == code
    if kept:
        with h5py.File(starter / "left.h5") as file:
            assert file.attrs["status"] == kept
