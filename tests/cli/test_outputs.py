"""What is printed cannot move a terminal's cursor, and an output that cannot be written has its exit code."""

from __future__ import annotations

import errno
import io
import os
import re
import subprocess
import sys

import h5py
import pytest

import nesim
from nesim.base.errors import visible
from nesim.cli.progress import bar
from nesim.cli.starter import FILES
from nesim.cli.streams import Output
from nesim.sim.runner import Progress
from tests.cli.support import command

EVIL = "\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\r\x08\u202e\u2066\u200f\u2028[red]x[/red][link=http://a]b[/link]"
SHOWN = r"\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\r\x08\u202e\u2066\u200f\u2028[red]x[/red][link=http://a]b[/link]"
ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


@pytest.fixture(scope="module")
def flown(tmp_path_factory):
    """A case with an evil title and names, and its result."""
    directory = tmp_path_factory.mktemp("evil") / "case"
    directory.mkdir()
    title = "".join(f"\\u{ord(c):04x}" for c in EVIL)
    for name, text in FILES.items():
        (directory / name).write_text(text.replace("title: Starter", f'title: "{title}"').replace("duration: 600",
            "duration: 1"))
    path = directory.parent / "evil.h5"
    nesim.load(directory).run(path)
    return directory, path


def test_every_control_character_is_shown_and_nothing_else_is_changed():
    assert visible(EVIL) == SHOWN
    assert all(visible(chr(c)) == chr(c).encode("unicode_escape").decode() for c in (*range(9), *range(11, 32),
        *range(127, 160), 0xd800, 0xdfff))
    plain = ("a\tb\nMMS 1 \N{LATIN SMALL LETTER E WITH ACUTE}\N{CJK UNIFIED IDEOGRAPH-4E2D}\N{ROCKET}"
             "\xa0\u3000%$\\[bold]")
    assert visible(plain) == plain and visible("a\nb", keep="") == r"a\nb"


@pytest.mark.parametrize("arguments, where", [(("run", "{case}", "--dry-run"), "out"), (("info", "{file}"), "out"),
                                              (("run", "{case}" + EVIL), "err"), ((EVIL,), "err"),
                                              (("run", "{case}", "--set", f"bodies.{EVIL}=3"), "err"),
                                              (("plot", "{file}" + EVIL), "err"),
                                              (("run", "{case}", "-o", "/proc/" + EVIL + "/x.h5"), "err"),
                                              (("--debug", "check", EVIL), "err"),
                                              (("check", "{case}", "--set", "time.start=\udcff"), "err")])
def test_nothing_that_others_wrote_reaches_the_terminal_unseen(flown, arguments, where):
    case, file = flown
    code, out, err = command(*(text.format(case=case, file=file) if "{" in text else text for text in arguments))
    printed = out if where == "out" else err
    assert not ODD.search(out + err) and code in (0, 2, 3, 5)
    assert "\\x1b" in printed or "U+DCFF" in printed


def test_attributes_of_a_result_file_are_shown_on_one_line_each(flown, tmp_path):
    path = tmp_path / "x.h5"
    path.write_bytes(flown[1].read_bytes())
    with h5py.File(path, "r+") as file:
        file.attrs["command"] = EVIL + "\nstatus complete"
    _, out, _ = command("info", path)
    assert f"{SHOWN}\\nstatus complete\n" in out and not ODD.search(out)


def test_no_way_leads_round_the_guard():
    """click looks for the buffer of a stream that knows ASCII only; print and writelines go by `write`."""
    import click

    beneath = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    stream = Output(beneath)
    click.echo("\x1b[31m\N{ROCKET}", file=stream, color=True)
    stream.writelines(["\x1b\n"])
    stream.flush()
    assert beneath.buffer.getvalue().splitlines() == [rb"\x1b[31m\U0001f680", rb"\x1b"]
    assert not hasattr(stream, "buffer")


def test_only_colours_of_our_own_help_pass():
    stream = Output(io.StringIO())
    stream.coloured = True
    stream.write("\x1b[1;33mUsage\x1b[0m\x1b[2J\x1b]0;x\x07")
    assert stream.getvalue() == "\x1b[1;33mUsage\x1b[0m\\x1b[2J\\x1b]0;x\\x07"


def test_the_bar_is_drawn_and_what_others_print_meanwhile_is_not_obeyed(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Output(terminal))
    with bar() as show:
        show(Progress(1.0, 2.0, 0.5, 0.1, speed=10.0, remaining=0.1))
        print("\x1b]0;owned\x07[red]x", file=sys.stderr)
    assert "\x1b[" in terminal.getvalue() and "1 of 2 s" in terminal.getvalue()
    assert r"\x1b]0;owned\x07[red]x" in terminal.getvalue() and "\x1b]" not in terminal.getvalue()


class Full(io.TextIOBase):
    """As /dev/full, which is not everywhere."""

    def write(self, text):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("arguments, out, err",
    [(("check", "{case}"), 5, 0), (("info", "{file}"), 5, 0), (("--version",), 5, 0), (("check", "--schema"), 5, 0),
                                                 (("run", "{case}", "-o", "{new}"), 5, 0),
     (("run", "{case}", "-q", "-o", "{new}"), 0, 0),
                                                 (("check", "nowhere"), 3, 3), (("nothing",), 2, 2),
     (("run", "{case}", "-o", "{file}"), 5, 5)])
def test_a_full_disk_behind_the_outputs(flown, tmp_path, arguments, out, err):
    """The work is done all the same; on stderr there is nothing that must be known."""
    case, file = flown
    arguments = [text.format(case=case, file=file, new=tmp_path / "new.h5") for text in arguments]
    for which, code in (("out", out), ("err", err)):
        found, _, said = command(*arguments, **{which: Full()})
        assert found == code
        if which == "out" and code == 5 and str(file) not in arguments[-1:]:
            assert said.endswith("stdout: cannot be written: No space left on device\n")
        if "{new}" in arguments or (tmp_path / "new.h5").exists():
            with h5py.File(tmp_path / "new.h5") as kept:
                assert kept.attrs["status"] == "complete"
            (tmp_path / "new.h5").unlink()


def test_closed_descriptors_are_not_taken_by_files(flown, tmp_path):
    """With all three closed the result file would be stdin, stdout or stderr."""
    code = ("import os, sys; [os.close(i) for i in (0, 1, 2)]; sys.stdin = sys.stdout = sys.stderr = None; from "
            "nesim.cli.entry import main; "
            "sys.argv = ['nesim', 'run', sys.argv[1], '-o', sys.argv[2]]; main()")
    done = subprocess.run([sys.executable, "-c", code, flown[0], tmp_path / "x.h5"], timeout=300)
    assert done.returncode == 0
    with h5py.File(tmp_path / "x.h5") as kept:
        assert kept.attrs["status"] == "complete"


def test_pictures_take_nothing_from_a_matplotlibrc(tmp_path):
    """Neither one in the working directory, here a pipe without an end, nor one of the environment, which is not even
    text."""
    os.mkfifo(tmp_path / "matplotlibrc")
    (tmp_path / "other").write_bytes(b"\xff\xfe\x00")
    code = ("from nesim.cli.drawing import import_matplotlib; import_matplotlib(); import matplotlib, os; "
            "print(os.getcwd(), matplotlib.get_backend())")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "MATPLOTLIBRC": "other",
        "MPLBACKEND": "nonsense"}, capture_output=True,
                          text=True, timeout=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{tmp_path.resolve()} agg\n", "")
