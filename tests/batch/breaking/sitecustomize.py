"""Breaks runs of a batch in the processes that fly them: BROKEN_RUNS="segfault:3,hang:5". A process that has this
directory on its PYTHONPATH imports it before anything else."""

import os
import signal
import sys
import time
from importlib.machinery import PathFinder

BROKEN = dict(reversed(item.split(":")) for item in os.environ.get("BROKEN_RUNS", "").split(",") if item)


class Breaker:
    """Lets the module that flies runs be imported as it is, and then breaks some of them."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Of that module alone."""
        if name != "nesim.batch.execution":
            return None
        spec = PathFinder.find_spec(name, path)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            case = module.RunExecutor.case
            module.RunExecutor.case = lambda executor, run: break_run(run) or case(executor, run)

        spec.loader.exec_module = exec_module
        return spec


def break_run(run: int) -> None:
    """As BROKEN_RUNS says."""
    what = BROKEN.get(str(run))
    if what == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if what == "hang":
        time.sleep(3600)


if BROKEN:
    sys.meta_path.insert(0, Breaker)
