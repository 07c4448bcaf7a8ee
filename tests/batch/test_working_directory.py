"""The working directory is data, as a case is: no module there is run, whatever its name, by children, by Dask workers
or by what they start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import nesim
from nesim.batch.cluster import safe_task
from nesim.batch.local import Child
from nesim.batch.plan import Plan
from tests.batch.support import BATCH, SIM, run, write_case

BAIT = ("numpy", "yaml", "ruamel", "nesim", "h5py", "click", "pickle", "queue", "struct", "selectors", "scipy", "json")


@pytest.fixture
def case(tmp_path) -> Path:
    """Its directory has a module of every name that might be imported; each leaves a mark."""
    directory = write_case(tmp_path / "case", BATCH.replace("runs: 24", "runs: 2"),
                           SIM.replace("duration: 5", "duration: 1"))
    for name in BAIT:
        (directory / f"{name}.py").write_text(f"open({str(directory)!r} + '/RUN_' + __name__, 'w').close()\n"
                                              f"raise ImportError('bait')\n")
    for name in ("nesim", "numpy"):
        (directory / name).mkdir()
        (directory / name / "__init__.py").write_text((directory / f"{name}.py").read_text())
    return directory


def marks(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.glob("RUN_*"))


def started(arguments: list, directory: Path) -> str:
    """What a process says that is started in a directory and ends well."""
    done = subprocess.run([sys.executable, *map(str, arguments)], cwd=directory, capture_output=True, text=True,
                          timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_children_take_no_module_from_the_working_directory(case, tmp_path, monkeypatch):
    """PYTHONPATH is the user's, and does reach them."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "sitecustomize.py").write_text(f"open({str(tmp_path / 'seen')!r}, 'a').write('x')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "mine"), os.pathsep)
    monkeypatch.chdir(case)
    out, _ = run("batch", ".", "-o", tmp_path / "o")
    assert "2 of 2 runs done" in out and marks(case) == [] and (tmp_path / "seen").read_text() == "x"


def test_children_and_what_they_start_are_safe(monkeypatch):
    """They take the nesim of their parent, wherever that was found."""
    begun = []
    monkeypatch.setattr("subprocess.Popen", lambda command, env, **_: begun.append((command, env))
                        or pytest.fail("far enough"))
    with pytest.raises(pytest.fail.Exception):
        Child({})
    [(command, environment)] = begun
    assert "-P" in command and "-I" not in command and "-m" not in command and environment["PYTHONSAFEPATH"] == "1"
    assert command[-1] == nesim.__file__


def test_python_m_nesim_takes_nothing_but_nesim_from_the_working_directory(case):
    """Python itself looks there for nesim, and for nothing more once it is found."""
    for path in (case / "nesim.py", case / "nesim" / "__init__.py"):
        path.unlink()
    (case / "nesim").rmdir()
    assert "good" in started(["-m", "nesim", "check", "."], case) and marks(case) == []


def test_a_task_on_a_dask_worker_takes_no_module_from_its_working_directory(case):
    """A worker that was started by `python -m` has it first on its path."""
    pickles = pytest.importorskip("distributed.protocol.pickle")
    import distributed

    task = pickles.dumps(safe_task())
    code = (f"import sys; sys.path.append({str(Path(distributed.__file__).parents[1])!r}); here = sys.path.pop(0)\n"
            f"from cloudpickle import loads\nsys.path.insert(0, here)\n"
            f"print(loads({task!r})({Plan(case).worker_header!r}, [], {{}}))")
    assert started(["-c", code], case) == "[]\n" and marks(case) == []
