"""Runs in child processes of this machine. A child that dies costs its pack: those runs are flown again, one by one."""

from __future__ import annotations

import math
import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import BinaryIO, cast

import numpy as np

import nesim
from nesim import _core
from nesim.base.errors import OutputError, RunError
from nesim.batch.worker import receive, send

PACK_SECONDS = 1.0      # a pack of runs is made to take about so long
MOST = 256              # runs a pack
LIFE = 2000             # runs after which a child is replaced
# the parent's own nesim, wherever it is: what else is called so in the working directory or on the path is not looked
# at
START = """import importlib.util, sys
made = importlib.util.spec_from_file_location("nesim", sys.argv[1])
sys.modules["nesim"] = importlib.util.module_from_spec(made)
made.loader.exec_module(sys.modules["nesim"])
from nesim.batch.worker import main
main()"""
GRACE = 5.0             # s beyond the time limit before a child that does not look at the clock is killed


class Child:
    """One child process."""

    def __init__(self, header: dict):
        # the working directory may be a case's or a batch's, which are data: no module is taken from there, nor by what
        # laws may start. PYTHONPATH is the user's
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONSAFEPATH": "1"}
        self.process = subprocess.Popen([sys.executable, "-P", "-c", START, nesim.__file__], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        env=environment, start_new_session=True)
        self.input, self.output = cast(BinaryIO, self.process.stdin), cast(BinaryIO, self.process.stdout)    # pipes
        self.ready, self.flown = False, 0
        self.pack: list[int] = []
        self.tries, self.began, self.limit = 0, time.monotonic(), math.inf
        self._send(header)

    def _send(self, thing: object) -> None:
        """Send; that a child has died is noticed when it is read from."""
        try:
            send(self.input, thing)
        except (BrokenPipeError, OSError):
            pass

    def give(self, runs: list[int], timeout: float | None, tries: int) -> None:
        """Let it fly a pack."""
        self.pack, self.tries, self.began = runs, tries, time.monotonic()
        self.limit = math.inf if timeout is None else timeout * len(runs) + GRACE
        self._send((runs, timeout))

    def end(self) -> str:
        """Kill it; how it ended, in words."""
        if self.process.poll() is None:
            self.process.kill()
        code = self.process.wait()
        for stream in (self.input, self.output):
            try:
                stream.close()
            except OSError:
                pass
        return f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


class Local:
    """Flies runs on a few children at once. Which child flies a run, and with whom, does not change its bits."""

    def __init__(self, header: dict, jobs: int, timeout: float | None = None, retry: int = 1, crafts: int = 1,
                 empty: Callable | None = None):
        """timeout: s for a run. retry: how often a run whose child dies is tried again alone. crafts: spacecraft a run.
        empty: makes the record of a run of which nothing is known."""
        self.header, self.jobs, self.timeout, self.retry = header, jobs, timeout, retry
        self.least = _core.most_lanes() // math.gcd(_core.most_lanes(), crafts)     # runs that fill the lanes
        self.pack = self.least
        self.empty = empty or (lambda: np.empty(0))
        self.children: list[Child] = []
        self.selector = selectors.DefaultSelector()

    def run(self, runs: Iterable[int], deliver: Callable[[list], None], stop: Callable[[], bool] = lambda: False,
            tick: Callable[[int], None] = lambda running: None) -> None:
        """All runs; `deliver` gets outcomes as they come. stop: whether to drop the rest. tick: told now and then how
        many are running."""
        self.todo, self.deliver = deque(runs), deliver
        self.alone: deque[tuple[int, int]] = deque()            # runs to be flown alone, and how often they were
        try:
            while not stop() and (self.todo or self.alone or any(child.pack for child in self.children)):
                self._assign_runs()
                for key, _ in self.selector.select(timeout=0.1):
                    self._receive(key.data)
                self._check_timeouts()
                tick(sum(len(child.pack) for child in self.children))
        finally:
            for child in list(self.children):
                self._end_child(child)

    def _assign_runs(self) -> None:
        waiting = len(self.todo) + len(self.alone)
        busy = sum(bool(child.pack) or not child.ready for child in self.children)
        while len(self.children) < self.jobs and waiting > busy * self.least and waiting > 0:
            child = Child(self.header)
            self.children.append(child)
            self.selector.register(child.output, selectors.EVENT_READ, child)
            busy += 1
        for child in list(self.children):
            if not child.ready or child.pack:
                continue
            if child.flown >= LIFE and (self.todo or self.alone):
                self._end_child(child)
            elif self.alone:
                run, tries = self.alone.popleft()
                child.give([run], self.timeout, tries)
            elif self.todo:
                # at the end all have something
                share = -(-len(self.todo) // (self.least * self.jobs)) * self.least
                child.give([self.todo.popleft() for _ in range(min(self.pack, share, len(self.todo)))], self.timeout, 0)

    def _receive(self, child: Child) -> None:
        """Take a child's message, or its end."""
        try:
            what, said = receive(child.output)
        except (EOFError, OSError):
            self._died(child, self._end_child(child))
            return
        if what == "unable":
            raise RunError(said)
        if what == "unwritten":
            raise OutputError(f"{said}; what was finished is kept, --resume goes on")
        if what == "ready":
            child.ready = True
            return
        if what == "mistake":
            self._retry_runs(child, "failed", f"nesim failed by a mistake of its own: {said}",
                             final=True)
        else:
            self._take_outcomes(child, said)
        child.flown += len(child.pack)
        child.pack = []

    def _take_outcomes(self, child: Child, outcomes: list) -> None:
        took = time.monotonic() - child.began
        crowded = len(child.pack) > 1
        late = [o for o in outcomes if o.status == "timeout" and crowded]      # perhaps its neighbours' fault
        self.alone.extend((o.run, 0) for o in late)
        self.deliver([o for o in outcomes if o not in late])
        if crowded and took < PACK_SECONDS / 2:
            self.pack = max(self.pack, min(2 * len(child.pack), MOST))
        elif took > 2 * PACK_SECONDS:
            self.pack = max(self.least, self.pack // 2 // self.least * self.least)

    def _died(self, child: Child, how: str) -> None:
        if not child.ready and not child.pack:
            raise RunError(f"a child process could not be started: {how}")
        self._retry_runs(child, "crashed", f"its process {how}")

    def _retry_runs(self, child: Child, status: str, reason: str, final: bool = False) -> None:
        """Runs of a pack that was lost: one by one, or given up."""
        if len(child.pack) > 1:
            self.alone.extend((run, 0) for run in child.pack)
        elif child.pack and child.tries < self.retry and not final:
            self.alone.append((child.pack[0], child.tries + 1))
        elif child.pack:
            from nesim.batch.execution import Outcome

            self.deliver([Outcome(child.pack[0], status, reason, self.empty())])

    def _check_timeouts(self) -> None:
        for child in list(self.children):
            if child.pack and time.monotonic() - child.began > child.limit:
                self._end_child(child)
                self._retry_runs(child, "timeout", f"not at its end after {self.timeout:g} s, and its process was "
                                                   f"killed", final=True)

    def _end_child(self, child: Child) -> str:
        self.selector.unregister(child.output)
        self.children.remove(child)
        return child.end()
