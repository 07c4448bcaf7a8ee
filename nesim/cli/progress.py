"""Progress on stderr: a bar on a terminal, plain lines elsewhere, nothing if asked for silence."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nesim.cli.streams import bare

if TYPE_CHECKING:
    from nesim.batch.batch import BatchProgress
    from nesim.sim.runner import Progress

EVERY = 10.0            # s between two plain lines


@contextmanager
def watch(quiet: bool) -> Iterator[Callable[[Progress], None] | None]:
    """A function that shows a nesim.sim.runner.Progress, or None."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with bar() as show:
            yield show
    else:
        yield lines()


def drawing(*columns: Any) -> Any:
    """What draws on stderr; what others print meanwhile goes the way of everything printed, not through rich, which
    would obey it."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(*columns, console=Console(file=bare(sys.stderr)), redirect_stdout=False, redirect_stderr=False)


@contextmanager
def bar() -> Iterator[Callable[[Progress], None]]:
    """A rich bar: simulated time, speed against real time, time left."""
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.fields[simulated]}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"),
               TextColumn("{task.fields[speed]}"), TimeRemainingColumn(compact=True))
    with drawing(*columns) as progress:
        task = progress.add_task("run", total=1.0, simulated="", speed="")

        def show(now) -> None:
            progress.update(task, completed=now.fraction, simulated=f"{now.simulated:.6g} of {now.duration:g} s",
                            speed=f"{now.speed:,.0f}x real time")
        yield show


def lines() -> Callable[[Progress], None]:
    """A plain line now and then, for logs."""
    shown = time.monotonic()

    def show(now) -> None:
        nonlocal shown
        done = now.fraction >= 1.0
        if time.monotonic() - shown < EVERY and not done:
            return
        shown = time.monotonic()
        left = "" if done else f", {now.remaining:.0f} s left"
        print(f"{now.simulated:.6g} of {now.duration:g} s, {now.fraction:.0%}, {now.speed:,.0f}x real time{left}",
              file=sys.stderr, flush=True)

    return once_at_the_end(show)


def once_at_the_end(show: Callable) -> Callable:
    """Show the end only once, however often it is reported."""
    finished = False

    def guarded(now) -> None:
        nonlocal finished
        if not finished:
            finished = now.fraction >= 1.0
            show(now)

    return guarded


@contextmanager
def watch_batch(quiet: bool) -> Iterator[Callable[[BatchProgress], None] | None]:
    """A function that shows a nesim.batch.batch.BatchProgress, or None."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with batch_bar() as show:
            yield show
    else:
        yield batch_lines()


def batch_text(now: BatchProgress) -> str:
    """Runs done, failed, running, rate and time left."""
    left = f", {now.remaining:.0f} s left" if now.rate and now.fraction < 1 else ""
    return (f"{now.done} of {now.runs} runs done, {now.failed} failed, {now.running} running, {now.rate:.3g} "
            f"runs/s{left}")


@contextmanager
def batch_bar() -> Iterator[Callable[[BatchProgress], None]]:
    """A rich bar."""
    from rich.progress import BarColumn, TextColumn

    with drawing(BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.fields[text]}")) as progress:
        task = progress.add_task("batch", total=1.0, text="")
        yield lambda now: progress.update(task, completed=now.fraction, text=batch_text(now))


def batch_lines() -> Callable[[BatchProgress], None]:
    """A plain line now and then, for logs."""
    shown = time.monotonic()

    def show(now) -> None:
        nonlocal shown
        if time.monotonic() - shown >= EVERY or now.fraction >= 1.0:
            shown = time.monotonic()
            print(batch_text(now), file=sys.stderr, flush=True)

    return once_at_the_end(show)
