"""Two builds of nesim beside each other: ``python -m bench.pairs OLD [NEW] [--pairs 30] [--cases ..]``.

OLD and NEW are clones that were built in place; NEW is this one by default. Of each case the spacecraft are stepped in
memory by a process of each clone, which take turns in short blocks, so that a slow moment of the machine hits both
alike. The figure is the median of NEW / OLD over the pairs of blocks, in CPU time, with its standard error.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
CASES = ("mms", "four_body", "solar_array", "double_gimbal", "wheels_balanced", "wheels_coupled", "pointing",
         "leo_cubesat")
BLOCK = 0.1                 # s of CPU that a block takes, about
CHILD = """
import sys, time
import nesim
crafts, step, steps = {}, {}, {}
for line in sys.stdin:
    name, seconds = line.split()
    if name not in crafts:
        case = nesim.load("inp/" + name)
        crafts[name] = [case[craft] for craft in case.spacecraft]
        step[name], steps[name] = case.description.step or 0.02, 100
        while True:
            began = time.process_time()
            nesim.run_many(crafts[name], step[name] * steps[name], step[name], jobs=1, keep=[])
            spent = time.process_time() - began
            if spent > 0.5 * float(seconds):
                break
            steps[name] = int(steps[name] * min(10.0, max(2.0, float(seconds) / max(spent, 1e-3))))
    count = steps[name]
    began = time.process_time()
    nesim.run_many(crafts[name], step[name] * count, step[name], jobs=1, keep=[])
    print((time.process_time() - began) / count, flush=True)
"""


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.pairs", description=__doc__.splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path, nargs="?", default=HERE)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--cases", nargs="+", default=CASES)
    options = parser.parse_args(arguments)
    children = [start(tree) for tree in (options.old, options.new)]
    for case in options.cases:
        print(row(case, children, options.pairs), flush=True)
    for child in children:
        child.stdin.close()
        child.wait()
    return 0


def start(tree: Path) -> subprocess.Popen:
    """A process that steps cases with the nesim of a clone."""
    environment = os.environ | {"PYTHONPATH": str(tree)}
    return subprocess.Popen([sys.executable, "-P", "-c", CHILD], cwd=HERE, env=environment, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def block(child: subprocess.Popen, case: str) -> float:
    """s of CPU a step."""
    child.stdin.write(f"{case} {BLOCK}\n")
    child.stdin.flush()
    return float(child.stdout.readline())


def row(case: str, children: list[subprocess.Popen], pairs: int) -> str:
    """One line of the table. Who comes first changes from pair to pair."""
    times: tuple[list[float], list[float]] = ([], [])
    for k in range(pairs + 1):
        for i in (0, 1) if k % 2 else (1, 0):
            times[i].append(block(children[i], case))
    old, new = (values[1:] for values in times)                  # the first pair warms up
    ratios = [b / a for a, b in zip(old, new)]
    error = 1.2533 * statistics.stdev(ratios) / math.sqrt(pairs)     # of a median
    return (f"{case}: {statistics.median(old) * 1e6:.3f} -> {statistics.median(new) * 1e6:.3f} µs a step, "
            f"{statistics.median(ratios) - 1:+.2%} +- {error:.2%}")


if __name__ == "__main__":
    sys.exit(main())
