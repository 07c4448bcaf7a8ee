"""Steps per second of `nesim run inp/mms`, and what the run costs outside the step loop: ``python -m bench.steps``.

42's figure is recorded, not run: four spacecraft of 13 bodies took its fastest build (-O2, order-N) 230 µs a step on one core of a
2-core AVX-512 Xeon.
"""

from __future__ import annotations

import argparse
import os
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
        print(f"{CASE}, one core, {name}: {step:.1f} µs a step of all four spacecraft, {1e6 / step:,.0f} steps a second; 42: "
              f"{FORTY_TWO:.0f} µs, {FORTY_TWO / step:.1f} times as long")
    whole, loop = whole_run(options.hours * 3600)
    print(f"nesim run {CASE} for {options.hours:g} h of simulated time, one thread: {whole:.2f} s of CPU, of which outside the step loop "
          f"{1 - loop / whole:.0%}")
    return 0


def best_step(rounds: int, lanes: bool) -> float:
    """µs a step of all spacecraft, in their turns: the best of several rounds."""
    case = nesim.load(CASE, ["time.duration=6000"])
    groups = lane_groups(case, lanes)
    best = float("inf")
    for _ in range(rounds):
        total = sum(timed(group) for group in groups)
        best = min(best, total / RECORDS / groups[0].schedule.stride)
    return best * 1e6


def lane_groups(case, lanes: bool) -> list[LaneGroup]:
    """The spacecraft of a case as the runner steps them, or one by one."""
    crafts = [case[name] for name in case.spacecraft]
    schedules = [schedule_of(case, craft) for craft in crafts]
    members = group(crafts, schedules) if lanes else [[i] for i in range(len(crafts))]
    return [LaneGroup([crafts[i] for i in lane], schedules[lane[0]]) for lane in members]


def timed(group: LaneGroup) -> float:
    """Seconds for RECORDS records of one lane group."""
    times, rows = np.empty(RECORDS), group.rows(RECORDS)
    start = time.process_time()
    group.advance(times, rows, 10**9)
    return time.process_time() - start


def whole_run(duration: float) -> tuple[float, float]:
    """CPU seconds of the command from start to exit, and of the step loops inside it."""
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "nesim", "run", CASE, "-q", "-j", "1", "--duration", str(duration), "-o", str(Path(directory) / "x.h5")]
        before = os.times()
        subprocess.run(command, check=True)
        after = os.times()
    whole = after.children_user + after.children_system - before.children_user - before.children_system
    case = nesim.load(CASE, [f"time.duration={duration}"])
    loop = 0.0
    for lanes in lane_groups(case, True):
        while not lanes.done:
            loop += timed(lanes)
    return whole, loop


if __name__ == "__main__":
    sys.exit(main())
