"""Runs on a Dask cluster. Every task starts child processes of its own, so that a run that crashes does not take a Dask
worker along.

The workers need nesim, installed or on their PYTHONPATH, and the case's directory and the output directory under the
same names.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from nesim.base.errors import MissingPackage, OutputError, RunError, UsageError
from nesim.batch.local import Local

TASK_PACKS = 8          # packs of lanes a task


def safe_task() -> Callable:
    """What a worker is given: a function that goes there by its text, since to look for it in nesim would import nesim
    first. Python puts the directory in which a worker was started before all others, unless it was started safely; it
    may be a case's, which is data."""
    def task(header: dict, runs: list[int], options: dict) -> list:
        import os
        import sys

        given = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
        sys.path[:] = [place for place in sys.path if place in given or os.path.realpath(place) != os.getcwd()]
        from nesim.batch.cluster import run_task

        return run_task(header, runs, options)

    return task


def run_task(header: dict, runs: list[int], options: dict) -> list:
    """On a worker: outcomes of some runs."""
    from nesim.batch.plan import Plan

    plan = Plan(header["directory"], header["overrides"], header["allow_code"], header["runs"])
    got: list = []
    Local(header, 1, empty=plan.layout.empty, **options).run(runs, got.extend)
    return got


class Cluster:
    """Gives runs to the workers of a Dask cluster, as Local does to child processes."""

    def __init__(self, header: dict, scheduler: str | None, timeout: float | None = None, retry: int = 1,
                 crafts: int = 1,
                 empty: Callable | None = None):
        """scheduler: its address."""
        try:
            import distributed
        except ImportError as error:
            raise MissingPackage("distributed", "cluster", "--backend dask") from error
        if not scheduler:
            raise UsageError("--backend dask needs --scheduler ADDRESS, e.g. tcp://10.0.0.1:8786")
        self.header, self.options = header, {"timeout": timeout, "retry": retry, "crafts": crafts}
        self.pack = TASK_PACKS * Local(header, 1, crafts=crafts).least
        self.scheduler, self.dask = scheduler, distributed

    def run(self, runs: Iterable[int], deliver: Callable[[list], None], stop: Callable[[], bool] = lambda: False,
            tick: Callable[[int], None] = lambda running: None) -> None:
        """All runs; `deliver` gets outcomes as they come. Raises RunError if the cluster cannot be reached any more."""
        runs = list(runs)
        try:
            client = self.dask.Client(self.scheduler, timeout=10, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise RunError(f"no Dask scheduler answers at {self.scheduler}: {error}") from error
        try:
            size = max(1, min(self.pack, -(-len(runs) // max(1, len(client.scheduler_info(n_workers=-1)["workers"])))))
            task = safe_task()
            packs = [runs[first:first + size] for first in range(0, len(runs), size)]
            waiting = {client.submit(task, self.header, pack, self.options, pure=False, retries=3): pack
                       for pack in packs}
            self._gather(client, waiting, deliver, stop, tick)
        except (self.dask.comm.CommClosedError, self.dask.client.FutureCancelledError, OSError, TimeoutError) as error:
            raise RunError(f"the Dask cluster is gone ({type(error).__name__}); what was finished is kept, --resume "
                           f"goes on") from error
        finally:
            client.close(timeout=2)

    def _gather(self, client, waiting: dict, deliver: Callable, stop: Callable, tick: Callable) -> None:
        while waiting and not stop():
            if client.status != "running":
                raise RunError(f"the Dask scheduler at {self.scheduler} is gone; what was finished is kept, --resume "
                               f"goes on")
            done = [future for future in waiting if future.done()]
            for future in done:
                pack = waiting.pop(future)
                if future.status == "error" and isinstance(future.exception(), OutputError):
                    raise future.exception()
                if future.status != "finished":
                    raise RunError(f"runs {pack[0]} to {pack[-1]} were lost on the cluster ({future.status}: "
                                   f"{future.exception()}); --resume goes on")
                deliver(future.result())
            tick(sum(map(len, waiting.values())))
            if not done:
                time.sleep(0.05)
        client.cancel(list(waiting))
