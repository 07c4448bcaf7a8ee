"""Builds cython_core/<stem>.pyx into nesim._core.<stem>.

Environment: NESIM_CFLAGS adds compiler flags (a native build, say), NESIM_DEBUG=1 turns Cython's checks on.
"""

import os
import platform
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
SOURCE = Path("cython_core")
DEBUG = os.environ.get("NESIM_DEBUG") == "1"
DIRECTIVES = dict(language_level=3, boundscheck=DEBUG, wraparound=False, cdivision=True, initializedcheck=DEBUG,
                  nonecheck=DEBUG, cpow=True, binding=False)
# Contraction off: the same bits on every CPU and at every lane width. -Wno-psabi: wide vectors never cross a module.
FLAGS = ["-O3", "-std=c++17", "-ffp-contract=off", "-fno-math-errno", "-Wno-psabi", "-Wno-unused-function", "-Wno-unknown-warning-option"]


# One instruction set for each lane count, matched so that a lane value is one register; chosen at import by what the CPU has.
X86 = {1: [], 4: ["-mavx2"], 8: ["-mavx512f", "-mavx512dq", "-mavx512vl", "-mprefer-vector-width=512"]}


def lane_extension(lanes: int) -> Extension:
    """The core for so many spacecraft at once."""
    instructions = X86[lanes] if platform.machine().lower() in ("x86_64", "amd64") else []
    flags = FLAGS + instructions + os.environ.get("NESIM_CFLAGS", "").split()
    headers = [str(SOURCE / name) for name in ("lanes.h", "algebra.h")]
    return Extension(f"nesim._core.lanes{lanes}", [str(SOURCE / f"lanes{lanes}.pyx")], language="c++",
                     include_dirs=[str(SOURCE)], depends=headers, extra_compile_args=flags,
                     define_macros=[("NESIM_LANES", str(lanes)), ("NESIM_FLAGS", '"%s"' % " ".join(flags))])


os.chdir(ROOT)
setup(ext_modules=cythonize([lane_extension(lanes) for lanes in (1, 4, 8)], build_dir="build/c", compiler_directives=DIRECTIVES))
