"""The package: its sources without the compiled part, a compiled part of other sources, a source distribution, what is
in it."""

import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import nesim
from nesim import _core

ROOT = Path(__file__).resolve().parents[2]


def say(*arguments: str, cwd: Path) -> tuple[int, list[str]]:
    """Exit code of Python and the lines that it prints."""
    done = subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, timeout=300)
    return done.returncode, (done.stdout + done.stderr).splitlines()


@pytest.fixture(scope="module")
def unbuilt(tmp_path_factory):
    """A clone in which nothing was built."""
    clone = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "nesim", clone / "nesim", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return clone


def test_sources_that_are_not_built_say_what_to_type(unbuilt):
    line = (f"nesim/ in {unbuilt} is not built: type `pip install -e .` there, or `python -P` to take the nesim that "
            f"is "
            f"installed")
    code, said = say("-c", "import nesim", cwd=unbuilt)
    assert code == 1 and said[-1] == f"ImportError: {line}"
    assert say("-m", "nesim", "run", "inp/mms", cwd=unbuilt) == (7, [f"nesim: {line}"])


def test_what_is_installed_works_beside_sources_that_are_not_built(unbuilt):
    script = shutil.which("nesim", path=str(Path(sys.executable).parent))
    assert say(script, "--version", cwd=unbuilt) == (0, [f"nesim, version {nesim.__version__}"])
    assert say("-P", "-c", "import nesim; print(nesim.load)", cwd=unbuilt)[0] == 0


def test_a_core_of_other_sources_is_named(tmp_path):
    code, said = say("-c", "import sys, types; sys.modules['nesim._core.lanes1'] = types.ModuleType('lanes1')\n"
                     f"from nesim.cli.main import main; main(['check', {str(ROOT / 'inp' / 'mms')!r}])", cwd=tmp_path)
    assert (code == 1 and len(said) == 1 and "is of other sources than its Python" in said[0]
            and "type `pip install -e .`" in said[0])


def test_a_source_distribution_is_made_without_cython(tmp_path):
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "cython_core", tmp_path / "cython_core")
    (tmp_path / "nesim").mkdir()
    for name in ("__init__.py", "py.typed"):
        shutil.copy(ROOT / "nesim" / name, tmp_path / "nesim")
    code, said = say("-c", "import runpy, sys; sys.modules['Cython'] = None; sys.argv = ['setup.py', '-q', 'sdist', "
                           "'--formats=tar']\n"
                     "runpy.run_path('setup.py', run_name='__main__')", cwd=tmp_path)
    assert code == 0, said
    (made,) = (tmp_path / "dist").iterdir()
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"cython_core/core.pyx", "cython_core/lanes/lanes.h", "nesim/py.typed", "setup.py"} <= names
    assert not [name for name in names if name.endswith((".cpp", ".so"))]
    assert not (tmp_path / "build").exists()


def test_the_version_is_one():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == nesim.__version__


def test_modules_are_there_after_importing_nesim():
    assert nesim.post.plots.make_plots and nesim.sky.frames.lvlh and nesim.results.reader.open_results
    for package in (nesim, nesim.post, nesim.sky):
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            package.nothing


def test_the_core_takes_no_none():
    """Where an object is needed: it would be read at address zero."""
    for make in (_core.Workspace, _core.Dense, _core.use_dense):
        with pytest.raises(TypeError, match="None"):
            make(None)
    with pytest.raises(TypeError, match="None"):
        _core.FixedRun(None, None, None, None, 0.1, 1, 1, ())
