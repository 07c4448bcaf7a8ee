"""What lies in a directory of results may have come from anywhere: no link in it leads nesim to a file elsewhere. The
directory itself may be one."""

import os
import shutil

import h5py
import pytest

from nesim.base.errors import OutputError
from nesim.post.plots import make_plots
from nesim.results.reader import open_results
from nesim.results.writer import Writer
from tests.post.support import Hub, write
from tests.results import mutants
from tests.results.support import OTHER, block, check_craft


def finished(path, **options):
    writer = Writer(path, {}, {}, [OTHER], **options)
    writer.append("Dactyl", block(OTHER, 0, 50))
    return writer.finish("complete")


@pytest.fixture
def victim(tmp_path):
    """A file elsewhere that nobody may touch, and a directory of results."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "output").mkdir()
    made = tmp_path / "elsewhere/precious"
    made.write_text("precious")
    yield made
    assert made.read_text() == "precious" and os.listdir(made.parent) == ["precious"]


@pytest.mark.parametrize("target", ["../elsewhere/precious", "../elsewhere/new"])
@pytest.mark.parametrize("name", ["a.h5", "a.h5.part", "a.h5.part.new"])
@pytest.mark.parametrize("overwrite", [True, False])
def test_a_link_where_the_result_file_goes(tmp_path, victim, name, target, overwrite):
    os.symlink(target, tmp_path / "output" / name)
    with pytest.raises(OutputError, match=rf"{name}.*is a link|is a link.*{name}|exists"):
        finished(tmp_path / "output/a.h5", overwrite=overwrite)
    assert os.listdir(tmp_path / "output") == [name]


@pytest.mark.parametrize("name", ["a.h5.part", "a.h5.part.new"])
def test_a_hard_link_where_the_unfinished_file_goes(tmp_path, victim, name):
    os.link(victim, tmp_path / "output" / name)
    with pytest.raises(OutputError, match="hard link"):
        finished(tmp_path / "output/a.h5", overwrite=True)


def test_a_link_that_appears_during_the_run(tmp_path, victim):
    path = tmp_path / "output/a.h5"
    writer = Writer(path, {}, {}, [OTHER], overwrite=True)
    os.symlink("../elsewhere/precious", path)
    with pytest.raises(OutputError, match=r"made by something else during the run; the results are in .*a\.h5\.part"):
        writer.finish("complete")
    with open_results(writer.part) as results:
        assert results.complete


def test_the_directory_may_be_a_link(tmp_path):
    (tmp_path / "scratch").mkdir()
    os.symlink("scratch", tmp_path / "output")
    finished(tmp_path / "output/a.h5")
    assert os.listdir(tmp_path / "scratch") == ["a.h5"]
    code, text = mutants.command("new", str(tmp_path / "output/case"))
    assert code == 0 and os.listdir(tmp_path / "scratch/case"), text


def test_pictures_and_exports_replace_files_and_follow_no_link(tmp_path, victim):
    path = write(tmp_path / "output/a.h5", [Hub("SAT", 1, rows=20)])
    pictures = tmp_path / "output/a"
    assert [made.name for made in make_plots(path, pictures, names=["rates"])] == ["rates.png"]
    once = (pictures / "rates.png").read_bytes()
    (pictures / "rates.png").write_text("older")
    make_plots(path, pictures, names=["rates"])
    assert (pictures / "rates.png").read_bytes() == once and os.listdir(pictures) == ["rates.png"]
    (pictures / "rates.png").unlink()
    os.symlink("../../elsewhere/precious", pictures / "rates.png")
    with pytest.raises(OutputError, match=r"rates\.png.*is a link"):
        make_plots(path, pictures, names=["rates"])
    assert os.listdir(pictures) == ["rates.png"]


def test_a_directory_that_nobody_named_is_no_link(tmp_path, victim):
    """Pictures and exports go beside the file by default: that name came with the directory of results, -o with the
    user."""
    path = tmp_path / "output/a.h5"
    mutants.make(path)
    os.symlink("../elsewhere", tmp_path / "output/a")
    for way in (("plot", str(path), "--only", "rates"), ("export", str(path), "--format", "42")):
        code, text = mutants.command(*way)
        assert code == 5 and "output/a: is a link" in text, text
    os.symlink("output", tmp_path / "mine")
    code, text = mutants.command("plot", str(path), "--only", "rates", "-o", str(tmp_path / "mine"))
    assert code == 0 and (tmp_path / "output/rates_Ida.png").is_file(), text


@pytest.mark.parametrize("gone", ["output", "output/a.h5.part"])
def test_nothing_is_lost_when_the_directory_vanishes_during_a_run(tmp_path, gone):
    path = tmp_path / "output/a.h5"
    writer = Writer(path, {}, {}, [OTHER])
    writer.append("Dactyl", block(OTHER, 0, 2000))
    shutil.rmtree(tmp_path / "output") if gone == "output" else os.remove(tmp_path / gone)
    writer.append("Dactyl", block(OTHER, 2000, 2500))
    assert writer.finish("complete") == path and os.listdir(tmp_path / "output") == ["a.h5"]
    with h5py.File(path) as file:
        assert check_craft(file["sc/Dactyl"]) == 2500 and file.attrs["status"] == "complete"


def test_a_directory_that_vanishes_and_cannot_be_made_again(tmp_path):
    writer = Writer(tmp_path / "output/a.h5", {}, {}, [OTHER])
    shutil.rmtree(tmp_path / "output")
    (tmp_path / "output").write_text("in the way")
    with pytest.raises(OutputError, match="Not a directory"):
        writer.finish("complete")


@pytest.mark.parametrize("name, why", [("/dev/null", "no plain file"), ("/dev/full", "no plain file"), ("pipe",
    "no plain file"), ("case", "is a directory"),
                                       ("/dev/null/a.h5", "Not a directory"), ("loop", "is a link")])
def test_where_no_result_file_can_be(tmp_path, monkeypatch, name, why):
    """Exit code 5, before anything is computed, without a wait."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    os.symlink("loop", "loop")
    mutants.command("new", "case")
    for overwrite in ((), ("--overwrite",)):
        code, text = mutants.command("run", "case", "-q", "-o", name, *overwrite)
        assert code == 5 and why in text and "Traceback" not in text, text
    assert sorted(os.listdir()) == ["case", "loop", "pipe"]


@pytest.mark.parametrize("way", [("plot",), ("export", "--format", "42")])
def test_a_file_where_a_directory_should_be(tmp_path, way):
    path = tmp_path / "a.h5"
    mutants.make(path)
    code, text = mutants.command(way[0], str(path), *way[1:], "-o", str(path))
    assert code == 5 and "Not a directory" in text, text
