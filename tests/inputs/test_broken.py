"""Every mistake gives its own message at its own line, and no other."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import numpy as np
import pytest

from nesim.case.reader import read_case
from nesim.base.errors import InputError
from tests.inputs.broken.table import CRAFT, ROWS, SIM
from tests.inputs.support import assert_told, problems_of, write

GOOD = {name: (Path(__file__).parent / "good" / name).read_text() for name in (SIM, CRAFT)}


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_one_mistake(row, tmp_path):
    assert_told(row, GOOD, tmp_path)


def test_table_is_large_enough_and_names_differ():
    assert len(ROWS) >= 60
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_message_has_the_form_of_the_style_guide(tmp_path):
    text = GOOD[CRAFT].replace("    mass: 22.5\n    inertia:", "    mass: 22.5\n    intertia:")
    problems = problems_of(write(tmp_path, GOOD | {CRAFT: text}))
    assert [p.message for p in problems] == ["unknown key 'intertia'"]
    assert str(problems[0]).splitlines() == [
        f"{tmp_path}/sc.yaml:12:5: unknown key 'intertia' in bodies[1] ('panel')",
        "   11 |     mass: 22.5",
        ">  12 |     intertia: [[8.1, 0, 0], [0, 0.6, 0], [0, 0, 8.6]]",
        "            ^ did you mean 'inertia'?  (allowed: name, mass, inertia, mass_center, residual_dipole, "
        "unphysical, shape)"]


def test_everything_is_reported_at_once_in_order(tmp_path):
    sim = GOOD[SIM].replace("duration: 10", "duration: -10").replace('"51.6 deg"', '"51.6 km"').replace("orbit: low",
        "orbit: lo")
    craft = (GOOD[CRAFT].replace("mass: 100", "mass: -100").replace("outer: sled", "outer: sledge").replace("frame: N",
        "frame: M")
             .replace("    mass: 3\n", "    mas: 3\n").replace("inertia: 0.1\n", "inertia: .nan\n"))
    with pytest.raises(InputError) as caught:
        read_case(write(tmp_path, {SIM: sim, CRAFT: craft}))
    found = [(Path(p.file).name, p.message.split(":")[0]) for p in caught.value.problems]
    assert found == [(CRAFT, "mass"), (CRAFT, "unknown key 'mas'"), (CRAFT, "outer"), (CRAFT, "frame"),
                     (CRAFT, ".nan is not a finite number"), (SIM, "duration"), (SIM, "inclination"), (SIM, "orbit")]
    assert str(caught.value).endswith("\n8 problems in 2 files")
    assert all(str(p) in str(caught.value) for p in caught.value.problems)


def test_a_shared_file_is_complained_about_once(tmp_path):
    write(tmp_path, GOOD | {CRAFT: GOOD[CRAFT].replace("mass: 100", "mass: 0")})
    assert len(problems_of(tmp_path)) == 1


def test_error_survives_a_process_boundary(tmp_path):
    write(tmp_path, GOOD | {CRAFT: GOOD[CRAFT].replace("mass: 100", "mass: 0")})
    with pytest.raises(InputError) as caught:
        read_case(tmp_path)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) and copy.problems == caught.value.problems


# ---- files

def test_no_such_directory(tmp_path):
    (problem,) = problems_of(tmp_path / "nowhere")
    assert str(problem) == f"{tmp_path}/nowhere: there is no such directory"


def test_directory_is_a_file(tmp_path):
    (tmp_path / "case").write_text("")
    (problem,) = problems_of(tmp_path / "case")
    assert "is a file; a case is a directory" in problem.message


def test_directory_without_sim_yaml(tmp_path):
    (problem,) = problems_of(tmp_path)
    assert problem.message == "there is no sim.yaml in this directory" and problem.line is None


def test_bad_bytes(tmp_path):
    data = GOOD[CRAFT].encode().replace(b"name: box", b"name: b\xf6x")
    (problem,) = problems_of(write(tmp_path, GOOD | {CRAFT: data}))
    line = GOOD[CRAFT][:GOOD[CRAFT].index("name: box")].count("\n") + 1
    assert (problem.line, problem.column, problem.message) == (line, 12, "byte 0xf6 is not UTF-8 text")


def test_utf16_is_refused(tmp_path):
    (problem,) = problems_of(write(tmp_path, GOOD | {CRAFT: GOOD[CRAFT].encode("utf-16")}))
    assert (problem.line, problem.message) == (1, "byte 0xff is not UTF-8 text")


def test_byte_order_mark_and_line_ends_are_tolerated(tmp_path):
    windows = {name: "\ufeff" + text.replace("\n", "\r\n") for name, text in GOOD.items()}
    case = read_case(write(tmp_path, windows))
    assert case.flights == read_case(write(tmp_path, GOOD)).flights
    assert case.files[CRAFT] == windows[CRAFT]


def test_lines_are_right_with_windows_line_ends(tmp_path):
    text = GOOD[CRAFT].replace("mass: 100", "mass: 0")
    (problem,) = problems_of(write(tmp_path, GOOD | {CRAFT: "\ufeff" + text.replace("\n", "\r\n")}))
    assert (problem.line, problem.column) == (7, 11)


def test_file_that_is_too_long(tmp_path):
    (problem,) = problems_of(write(tmp_path, GOOD | {CRAFT: "# " + "x" * (16 * 2**20)}))
    assert problem.message == "the file is longer than 16 MiB"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links")
def test_links_out_of_the_directory_are_not_followed(tmp_path):
    case, secret = tmp_path / "case", tmp_path / "secret.yaml"
    case.mkdir()
    secret.write_text(GOOD[CRAFT])
    write(case, GOOD)
    (case / CRAFT).unlink()
    (case / CRAFT).symlink_to(secret)
    problems = problems_of(case)
    assert {p.message for p in problems} == {"file: 'sc.yaml' lies outside the case directory"}
    (case / CRAFT).unlink()
    (case / "inner.yaml").write_text(GOOD[CRAFT])
    (case / CRAFT).symlink_to("inner.yaml")
    assert len(read_case(case).flights) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pipe_is_not_read(tmp_path):
    write(tmp_path, GOOD)
    (tmp_path / CRAFT).unlink()
    os.mkfifo(tmp_path / CRAFT)
    assert {p.message for p in problems_of(tmp_path)} == {"file: 'sc.yaml' is not a file"}


def test_terminal_escapes_do_not_get_through(tmp_path):
    write(tmp_path, GOOD | {CRAFT: GOOD[CRAFT].replace("name: box", 'name: "\\e[31m"')})
    with pytest.raises(InputError) as caught:
        read_case(tmp_path)
    assert "\x1b" not in str(caught.value)


# ---- the command line's overrides

OVERRIDES = [
    ("bodies.hub.mas=3", 1, "unknown key 'mas' in bodies[0] ('hub')", "did you mean 'mass'?"),
    ("bodies.hub.mass", 1, "'bodies.hub.mass' is not path=value", "--set"),
    ("bodies.hubb.mass=3", 1, "there is no 'hubb' in bodies", "did you mean 'hub'?"),
    ("bodies.hub.mass=-3", 17, "mass: must be above zero, found -3 in bodies[0] ('hub')", ""),
    ("bodies.hub.mass=[1", None, "not YAML", ""),
    ("bodies.hub.mass=.nan", 17, ".nan is not a finite number", ""),
    ("spacecraft.C.rate[2]=3", 1, "there is no spacecraft 'C'", "(there are: A, B)"),
    ("spacecraft.A=3", 1, "a path into spacecraft needs a name and a value", ""),
    ("spacecraft.*.bodys.hub.mass=3", 1, "'bodys' is not a value of a spacecraft", "did you mean 'bodies'?"),
    ("tine.duration=5", 1, "'tine' is not a value of sim.yaml or of a spacecraft", "did you mean 'time'?"),
    ("time.duration=5 kg", 15, "duration: 'kg' measures a mass, not a time in time", "(allowed: a number in s"),
    ("time..duration=5", 1, "'time..duration' is not a path", ""),
    ("spacecraft.B.offset[0]=5", 1, "'offset' is not given", ""),
    ("joints.drive.damping[0]=5", 1, "'joints.drive.damping' is not a list, so it has no [0]", "give the whole value"),
    ("=5", 1, "'' is not a path", ""),
]


@pytest.mark.parametrize("text, column, message, hint", OVERRIDES, ids=[row[0] for row in OVERRIDES])
def test_wrong_override(text, column, message, hint):
    (problem,) = problems_of(Path(__file__).parent / "good", ["time.step=0.01", text])
    assert (problem.file, problem.line) == ("--set", 2)
    assert message in str(problem).splitlines()[0], str(problem)
    assert hint in problem.hint, str(problem)
    assert column is None or problem.column == column, str(problem)
    assert f">   2 | {text}" in str(problem)


NOT_TEXT = [
    (5, 1, "found a number, text is needed"),
    (None, 1, "found nothing, text is needed"),
    (b"time.duration=60", 1, "text is needed"),
    (["time.duration=60", 5], 2, "found a number, text is needed"),
    ([{"time.duration": 60}], 1, "found a mapping, text is needed"),
    ([("time.duration", 60)], 1, "text is needed"),
    ({5: 60}, 1, "5 is not a path"),
    ({"title=x": "y"}, 1, "'title=x' is not a path"),
    ({"time.duration": object()}, 1, "the value of 'time.duration' is unreadable"),
    ({"time.duration": 1 + 2j}, 1, "the value of 'time.duration' is unreadable"),
    ({"time.duration": float("nan")}, 1, "duration:"),
    ({"time.duratoin": 60}, 1, "unknown key 'duratoin' in time"),
]


@pytest.mark.parametrize("overrides, line, message", NOT_TEXT, ids=[str(i) for i in range(len(NOT_TEXT))])
def test_overrides_that_are_not_text(overrides, line, message):
    (problem,) = problems_of(Path(__file__).parent / "good", overrides)
    assert (problem.file, problem.line) == ("--set", line)
    assert message in str(problem).splitlines()[0], str(problem)


@pytest.mark.parametrize("overrides",
                         ["time.duration=60", ["time.duration=60"], {"time.duration": 60}, {"time.duration": "1 min"},
                                       {"time.duration": np.float64(60)}, {"time": {"duration": 60.0, "step": 1e-2}}])
def test_overrides_as_one_text_or_by_path(overrides):
    assert read_case(Path(__file__).parent / "good", overrides).duration == 60
