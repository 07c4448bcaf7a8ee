"""The kernels are plain C++: no Python call, no lock and no memory is taken between a state and its accelerations."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tracemalloc
from pathlib import Path

import pytest

import nesim
from tests.support import trees

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "cython_core"
# files whose subject is the way between Python and the kernels
OWNERS = ("core", "memory", "lane_memory", "state_map", "signal_table", "device_table", "sky_table", "field_tables",
          "environment_table", "python_laws", "orbit_events", "event_queue", "orbit_locator", "locator", "cpu",
          "workspace", "robot", "run", "fixed_run", "adaptive_run")
FUNCTION = re.compile(r"^cdef (?!class|struct|extern|enum)[^\n=(]*?(\w+)\([^)]*\)([^\n]*):", re.M)
# what Cython writes where Python is involved (Py_ssize_t is only an integer), and what takes or gives back memory
PYTHON = re.compile(r"\b(?:Py(?!_ssize_t)[A-Z_]\w*|__Pyx\w*|__pyx_L\d+_error|malloc|calloc|realloc|free|new|delete)\b")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", re.S)


def directives():
    """Cython's directives as setup.py sets them for a release, read without running it."""
    for node in ast.parse((ROOT / "setup.py").read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "DIRECTIVES":
            return {k.arg: getattr(k.value, "value", False) for k in node.value.keywords}  # DEBUG is a name: False
    raise AssertionError("setup.py sets no DIRECTIVES")


@pytest.fixture(scope="module")
def translated(tmp_path_factory):
    """The core for one spacecraft in C++ without comments, everything that Cython printed about it, and its file."""
    out = tmp_path_factory.mktemp("cython") / "lanes1.cpp"
    options = [x for name, value in directives().items() for x in ("-X", f"{name}={value}")]
    command = [sys.executable, "-m", "cython", "--cplus", "-I", str(SOURCE), *options, "-o", str(out),
               str(SOURCE / "lanes1.pyx")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return COMMENT.sub("", out.read_text()), run.stdout + run.stderr, out


def body_of(name, text):
    """The C++ of a cdef function of the core, all copies of it if it is written for several types, or nothing."""
    return "".join(re.findall(rf"^static [^;{{]*\b(?:__pyx_fuse_\d)?__pyx_f_6lanes1_{name}\([^;{{]*\) \{{\n(.*?)^\}}",
                              text, re.M | re.S))


KERNELS = [path for path in sorted(SOURCE.rglob("*.pyx")) if path.stem not in OWNERS and path.parent != SOURCE]


def test_every_subject_is_looked_at():
    """The files that the following tests read, with functions in each."""
    stems = {path.stem for path in KERNELS}
    assert stems >= {"kinematics", "forces", "eliminate", "motion", "reactions", "matrices", "dense"}
    assert all(FUNCTION.search(path.read_text()) for path in KERNELS)


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_kernels_declare_that_they_need_no_python(path):
    """`noexcept nogil`, or an error code: a plain `nogil` function takes the lock after every call."""
    for name, declared in FUNCTION.findall(path.read_text()):
        assert re.fullmatch(r" (noexcept|except -1) nogil", declared), f"{name}{declared}"


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_kernels_call_no_python_and_take_no_memory(path, translated):
    """Nothing of Python's is in the C++ of any function of the file."""
    for name, _ in FUNCTION.findall(path.read_text()):
        body = body_of(name, translated[0])
        assert body, f"{name} is not in the C++"
        assert not PYTHON.findall(body), f"{name}: {set(PYTHON.findall(body))}"


def test_nothing_casts_const_away(translated):
    """The compiler looks at every cast of the core; those of Cython's own views of arrays go by way of ``char *``."""
    compiler = shutil.which("c++") or shutil.which("g++")
    if not compiler:
        pytest.skip("no C++ compiler")
    command = [compiler, "-std=c++17", "-fsyntax-only", "-Wcast-qual", f"-I{SOURCE}",
               f"-I{sysconfig.get_path('include')}", "-DNESIM_LANES=1",
               '-DNESIM_FLAGS=""', str(translated[2])]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"})
    assert run.returncode == 0, run.stderr
    found = [line for line in run.stderr.splitlines() if "-Wcast-qual" in line]
    assert found                                                    # the views': the option works
    assert not [line for line in found if not re.search(r"to (type )?'char ?\*'", line)]


@pytest.mark.parametrize(("file", "owner", "some"),
    [("run", "Run", {"_next_edge", "_at_edge"}), ("fixed_run", "FixedRun", {"_advance", "_fixed_steps"}),
                                                     ("adaptive_run", "AdaptiveRun", {"_advance", "_adaptive_steps"})])
def test_the_step_loop_calls_no_python_and_takes_no_memory(translated, file, owner, some):
    """All that a run does between two looks at the outside world."""
    methods = re.findall(r"^    cdef (?:void|int|long|double|bint) (\w+)\([^)]*\)([^\n]*):",
                         (SOURCE / "run" / f"{file}.pyx").read_text(), re.M)
    assert {name for name, _ in methods} >= some
    for name, declared in methods:
        assert declared == " noexcept nogil", f"{name}{declared}"
        body = body_of(f"{len(owner)}{owner}_{name}", translated[0])
        assert body, f"{name} is not in the C++"
        assert not PYTHON.findall(body), f"{name}: {set(PYTHON.findall(body))}"


def test_python_would_be_seen(translated):
    """The search above finds Python in a function of lanes/memory.pyx that is written with it."""
    assert PYTHON.search(body_of("address", translated[0]))


def test_cython_has_no_performance_hint(translated):
    """Cython only prints where it must take the lock back; the build goes on."""
    assert "performance hint" not in translated[1]
    assert "warning" not in translated[1].lower(), translated[1]


@pytest.mark.parametrize("method", ["tree", "dense"])
def test_evaluations_allocate_nothing(method):
    """Ten evaluations and ten thousand reach the same peak of Python's and NumPy's memory. The least of several looks:
    other threads of the process take memory as they please."""
    craft = nesim.build(trees.random_tree(3, bodies=5))
    craft.repeat(10, method)

    def peak(evaluations):
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        craft.repeat(evaluations, method)
        after, highest = tracemalloc.get_traced_memory()
        return after - before, highest - before

    tracemalloc.start()
    try:
        peak(10)
        few, many = (min(peak(evaluations) for _ in range(5)) for evaluations in (10, 10_000))
    finally:
        tracemalloc.stop()
    assert many == few
    assert few[1] > 0  # the arguments themselves are seen
