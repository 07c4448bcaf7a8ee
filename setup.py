"""Builds cython_core/lanes<n>.pyx into nesim._core.lanes<n>, all at once.

Environment (docs/development.md):
    NESIM_CFLAGS    adds compiler flags, -march=native say
    NESIM_DEBUG=1   checks every index into an array, and that the array is there
    NESIM_ASAN=1    stops at the first access outside of memory and the first undefined operation (GCC's, Clang's)
"""

import os
import platform
import runpy
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
SOURCE = Path("cython_core")
DEBUG = os.environ.get("NESIM_DEBUG") == "1"
ASAN = os.environ.get("NESIM_ASAN") == "1"
# No `nonecheck`: it does not compile without the GIL. Whoever may be None says so, the others are declared `not None`.
DIRECTIVES = dict(language_level=3, boundscheck=DEBUG, wraparound=False, cdivision=True, initializedcheck=DEBUG,
                  cpow=True, binding=False)
# Contraction off: the same bits on every CPU and at every lane width. -Wno-psabi: wide vectors never cross a module.
# No numbers of one 3x3 product share a register: moving them there and back costs the tree a tenth (lanes.pxi).
FLAGS = ["-O1" if DEBUG or ASAN else "-O3", "-std=c++17", "-ffp-contract=off", "-fno-math-errno",
         "-fno-tree-slp-vectorize", "-Wno-psabi", "-Wno-unused-function", "-Wno-unknown-warning-option"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"] if ASAN else []
# One instruction set for each lane count, matched so that a lane value is one register; chosen at import by what the
# CPU has.
X86 = {1: [], 4: ["-mavx2"], 8: ["-mavx512f", "-mavx512dq", "-mavx512vl", "-mprefer-vector-width=512"]}


def lane_extension(lanes: int) -> Extension:
    """The core for so many spacecraft at once."""
    instructions = X86[lanes] if platform.machine().lower() in ("x86_64", "amd64") else []
    flags = FLAGS + instructions + SANITIZERS + os.environ.get("NESIM_CFLAGS", "").split()
    # Python's own flags ask for all: a third of the time, five times the size
    symbols = "-g1" if DEBUG or ASAN else "-g0"
    return Extension(f"nesim._core.lanes{lanes}", [str(SOURCE / f"lanes{lanes}.pyx")], language="c++",
                     include_dirs=[str(SOURCE)],
                     depends=sorted(str(path) for path in SOURCE.rglob("*") if path.is_file()),
                     extra_compile_args=[*flags, symbols],
                     extra_link_args=SANITIZERS,
                     define_macros=[("NESIM_LANES", str(lanes)), ("NESIM_FLAGS", f'"{" ".join(flags)}"')])


class BuildLanes(build_ext):
    """All widths at once, each from Cython to C++ to a module: three processes even out on two cores. Cython runs only
    here, where it is needed."""

    def finalize_options(self):
        super().finalize_options()
        if self.parallel is None and (os.cpu_count() or 1) > 1:
            self.parallel = len(X86)

    def run(self):
        """In place, what has been compiled before is kept: a second `pip install -e .` compiles nothing."""
        # cython_core/model/structs.pxi, if the tables of nesim/model have changed
        runpy.run_path("nesim/model/generate.py")["write"]()
        if self.inplace or self.editable_mode:
            self.build_temp = self.build_lib = str(Path("build", f"inplace-{sys.implementation.cache_tag}"))
        super().run()

    def build_extensions(self):
        """Everything anew if Cython or the flags are others than the last time."""
        stamp = Path(self.build_temp) / "built_with"
        flags = repr([version("Cython"), *((DIRECTIVES, extension.extra_compile_args)
                                           for extension in self.extensions)])
        self.force = self.force or not stamp.exists() or stamp.read_text() != flags
        stamp.unlink(missing_ok=True)
        super().build_extensions()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(flags)

    def build_extension(self, ext):
        source = Path(ext.sources[0])
        made = Path("build", "c", "checked" if DEBUG else "plain", source.with_suffix(".cpp").name)
        if self.force or not made.exists() or made.stat().st_mtime < max(Path(name).stat().st_mtime
                for name in ext.depends):
            made.parent.mkdir(parents=True, exist_ok=True)
            part = made.with_suffix(".part")
            options = ",".join(f"{name}={value}" for name, value in DIRECTIVES.items())
            subprocess.run([sys.executable, "-m", "cython", "--cplus", "-X", options, "-I", str(SOURCE),
                            "-o", str(part), str(source)], check=True)
            part.replace(made)
        ext.sources = [str(made)]
        super().build_extension(ext)


os.chdir(ROOT)
setup(ext_modules=[lane_extension(lanes) for lanes in X86], cmdclass={"build_ext": BuildLanes})
