"""Reports: of a run, of a batch, on paper; and pages of files that somebody else made."""

import json
import re
import time

import h5py
import numpy as np
import pytest

import nesim
from nesim.base.errors import NesimError
from nesim.view.make import make_report, make_view
from nesim.view.report_pdf import LINES, text_pages

EVIL = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>\"'&"


def test_report_of_a_run_says_what_was_run(arm):
    text = arm[1].read_text()
    for words in ("What was run", "gcc" if "gcc" in text else "clang", "SHA-256", "The motion", "Plots", "Events",
                  "Statistics of SERVICER", "sc_servicer.yaml", "data-view", "data-report"):
        assert words in text, words
    with nesim.open(arm[0]) as results:
        rate = results["SERVICER"]["body_rate"][:, 0, 1]
    numbers = re.search(r"<td>body rate</td><td>hub y</td>(.*?)</tr>", text)[1]
    found = [float(x) for x in re.findall(r"number>([-+.\de]+)<", numbers)]
    assert found == pytest.approx([rate.min(), rate.mean(), rate.max(), rate[-1]], rel=1e-5)


def test_report_of_a_batch(batch, tmp_path):
    page = make_report(batch, tmp_path / "batch.html")
    text = page.read_text()
    passed, low, high = re.search(r"<td>spin</td><td>0.324631 rad/s</td><td class=number>(\d+)</td>.*?number>([\d.]+) "
                                  r"to ([\d.]+) %", text, re.DOTALL).groups()
    with h5py.File(batch / "batch.h5") as h5:
        assert int(passed) == h5["require/count"][0] and float(low) == pytest.approx(100 * h5["require/low"][0],
            rel=1e-3)
        worst = h5["require/worst"][:, 0]
    assert f"{worst.mean():.6g}" in text and f"{np.median(worst):.6g}" in text


def test_lines_on_paper_stay_lines():
    """They were one, which left the page: what cannot be printed was replaced, and the ends of the lines with it."""
    first, second = text_pages("title", ["status  complete", "price $5", "\x1b[31m", *["x"] * LINES])
    shown = first.texts[1].get_text().splitlines()
    assert shown[:3] == ["status  complete", r"price \$5", "\N{REPLACEMENT CHARACTER}[31m"] and len(shown) == LINES
    assert second.texts[1].get_text().splitlines() == ["x"] * 3


@pytest.mark.long
def test_report_on_paper(batch, tmp_path):
    made = make_report(batch, tmp_path / "batch.pdf", pdf=True)
    data = made.read_bytes()
    assert (data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF") and data.count(b"/Type /Page\n")
            + data.count(b"/Type /Page ") >= 3)
    again = make_report(batch, tmp_path / "again.pdf", pdf=True)
    assert again.read_bytes() == data


def hostile(source, path, change):
    path.write_bytes(source.read_bytes())
    with h5py.File(path, "r+") as file:
        change(file)
    return path


def numbers_of(file, name, values):
    data = file[f"sc/MMS1/{name}"]
    data[...] = values
    return data


HOSTILE = {
    "no times": lambda file: numbers_of(file, "time", np.nan),
    "times that fall": lambda file: numbers_of(file, "time", np.arange(61)[::-1]),
    "nothing is a number": lambda file: [numbers_of(file, name, np.nan) for name in ("position", "velocity",
    "body_attitude", "body_position", "energy")],
    "all is infinite": lambda file: [numbers_of(file, name, np.inf) for name in ("position", "velocity",
    "body_attitude", "body_position", "energy")],
    "attitudes are zero": lambda file: numbers_of(file, "body_attitude", 0.0),
    "no inputs": lambda file: [file["input"].pop(name) for name in list(file["input"])],
    "an input that is no YAML": lambda file: (file["input"].pop("_resolved.yaml"),
                                              file["input"].create_dataset("_resolved.yaml", data="{" * 1000)),
    "an input of laughs": lambda file: (file["input"].pop("_resolved.yaml"),
                                        file["input"].create_dataset("_resolved.yaml", data="a: &a [x, x]\n" + "".join(
        f"{chr(98 + k)}: &{chr(98 + k)} [{', '.join(['*' + chr(97 + k)] * 9)}]\n" for k in range(20)) + "spacecraft: "
    "*u\nenvironment: *u\n")),
    "no bodies": lambda file: [file["sc/MMS1"].pop(name) for name in ("body_attitude", "body_position", "body_rate")],
    "an epoch that is none": lambda file: file.attrs.__setitem__("epoch_utc", "<b>"),
    "the last times far away": lambda file: [file[f"sc/MMS{k}/time"].__setitem__(60, 1e300) for k in (1, 2, 3, 4)],
}


TOGETHER = ("nothing is a number", "the last times far away")        # are tried with all spacecraft


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strange_file_gives_a_page_or_a_word(name, mms, tmp_path):
    path = hostile(mms[0], tmp_path / "strange.h5", HOSTILE[name])
    start = time.process_time()
    try:
        # with the view in it
        text = make_report(path, spacecraft=None if name in TOGETHER else ["MMS1"]).read_text()
        assert json.loads(re.search(r'id="scene">(.*?)</script>', text)[1], parse_constant=pytest.fail)["crafts"]
    except NesimError as error:
        assert str(error)
    assert time.process_time() - start < 20                  # measured up to 0.8: nothing hangs


def test_a_page_does_not_follow_a_link(mms, tmp_path):
    (tmp_path / "precious.txt").write_text("precious")
    (tmp_path / "out.html").symlink_to(tmp_path / "precious.txt")
    with pytest.raises(NesimError, match="link"):
        make_view(mms[0], tmp_path / "out.html")
    assert (tmp_path / "precious.txt").read_text() == "precious"
