"""Steps per second of `nesim run inp/mms`, and what the run costs outside the step loop: ``python -m bench.steps``.

42's figure is recorded, not run: four spacecraft of 13 bodies took its fastest build (-O2, order-N) 230 µs a step on
one core of a 2-core AVX-512 Xeon.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import nesim
from nesim.sim.lanes import LaneGroup, group
from nesim.sim.runner import schedule_of

FORTY_TWO = 230.0           # µs a step of four spacecraft of 13 bodies
CASE = "inp/mms"
RECORDS = 256               # a slice of the step loop between two looks at the clock


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.steps", description=__doc__.splitlines()[0])
    parser.add_argument("--hours", type=float, default=1.0, help="simulated time of the whole run, h")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    for lanes, name in ((False, "one by one"), (True, "in lanes")):
        step = best_step(options.rounds, lanes)
        print(f"{CASE}, one core, {name}: {step:.1f} µs a step of all four spacecraft, {1e6 / step:,.0f} steps a "
              f"second; 42: {FORTY_TWO:.0f} µs, {FORTY_TWO / step:.1f} times as long")
    wholes, loops = zip(*whole_and_loop(options.hours * 3600, options.rounds))
    print(f"nesim run {CASE} for {options.hours:g} h of simulated time, and what of it lies outside the step loop, "
          f"best and median of {options.rounds} rounds:")
    for k, kind in enumerate(("s", "s of CPU")):
        whole, loop = sorted(pair[k] for pair in wholes), sorted(pair[k] for pair in loops)
        for name, i in (("best", 0), ("median", options.rounds // 2)):
            print(f"  {name}: {whole[i]:.2f} {kind}, outside {whole[i] - loop[i]:.2f} {kind}, "
                  f"{(whole[i] - loop[i]) / whole[i]:.1%}")
    return 0


def best_step(rounds: int, lanes: bool) -> float:
    """µs a step of all spacecraft, in their turns: the best of several rounds."""
    case = nesim.load(CASE, ["time.duration=6000"])
    groups = lane_groups(case, lanes)
    rooms = [room_for(group) for group in groups]
    best = float("inf")
    for _ in range(rounds):
        total = sum(timed(group, room) for group, room in zip(groups, rooms))
        best = min(best, total / RECORDS / groups[0].schedule.stride)
    return best * 1e6


def lane_groups(case, lanes: bool) -> list[LaneGroup]:
    """The spacecraft of a case as the runner steps them, or one by one."""
    crafts = [case[name] for name in case.spacecraft]
    schedules = [schedule_of(case, craft) for craft in crafts]
    members = group(crafts, schedules) if lanes else [[i] for i in range(len(crafts))]
    return [LaneGroup([crafts[i] for i in lane], schedules[lane[0]]) for lane in members]


def room_for(group: LaneGroup) -> tuple[np.ndarray, np.ndarray]:
    """Times and records of a slice, touched once: a run uses its memory again, too."""
    times, rows = np.zeros(RECORDS), group.rows(RECORDS)
    rows[:] = 0
    return times, rows


def timed(group: LaneGroup, room: tuple[np.ndarray, np.ndarray]) -> float:
    """Seconds for RECORDS records of one lane group."""
    start = time.process_time()
    group.advance(*room, 10**9)
    return time.process_time() - start


def whole_and_loop(duration: float, rounds: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Time and CPU time, s, of the command from start to exit, and of the step loops inside it, in turns, round by
    round: a neighbour on the machine makes either of them dearer. A command before has compiled its modules."""
    whole_run(1.0)
    return [(whole_run(duration), step_loop(duration)) for _ in range(rounds)]


def whole_run(duration: float) -> tuple[float, float]:
    """Time and CPU time, s, of the command, Python's own start and exit and the system's work for it included."""
    # some shells forbid Python to keep its compiled modules; a user's does not
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "nesim", "run", CASE, "--quiet", "--duration", str(duration), "--output",
                   str(Path(directory) / "x.h5")]
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.perf_counter() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def step_loop(duration: float) -> tuple[float, float]:
    """The same of the steps alone, without anything around them."""
    groups = lane_groups(nesim.load(CASE, [f"time.duration={duration}"]), True)
    loop, cpu = 0.0, 0.0
    for lanes in groups:
        room = room_for(lanes)
        while not lanes.done:
            began = time.perf_counter()
            cpu += timed(lanes, room)
            loop += time.perf_counter() - began
    return loop, cpu


if __name__ == "__main__":
    sys.exit(main())
