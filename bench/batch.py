"""What a batch costs beside the bare kernels: ``python -m bench.batch``.

Spacecraft-steps a second of `nesim batch` (four MMS spacecraft of 13 bodies, dispersed, keep: final), everything
included, and of the same spacecraft in memory by ``nesim.run_many``, on as many processes as the batch has children;
CPU time, so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BATCH = """\
runs: {runs}
seed: 7
vary:
  spacecraft.*.bodies.hub.mass: {{normal: {{mean: 1220, std: 12}}}}
  spacecraft.*.rate[2]: {{uniform: ["3.0 rpm", "3.2 rpm"]}}
  spacecraft.*.chains.*.deflection.in_plane: {{normal: {{mean: 0, std: "0.5 deg"}}, relative: add}}
"""
CRAFTS, STEP = 4, 0.02


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=64)
    parser.add_argument("--duration", type=float, default=600.0, help="s")
    options = parser.parse_args(arguments)
    steps = options.runs * CRAFTS * options.duration / STEP
    with tempfile.TemporaryDirectory() as scratch:
        wall, cpu, memory = batch(Path(scratch), options.runs, options.duration)
    bare = kernels(options.duration) * options.runs
    print(f"{options.runs} runs of {CRAFTS} spacecraft, {options.duration:g} s: {steps:.3g} spacecraft-steps")
    print(f"nesim batch: {wall:.1f} s, {cpu:.1f} s of CPU, {steps / cpu:,.0f} spacecraft-steps per second of CPU, "
          f"{memory:.0f} MiB the largest process")
    print(f"run_many:    {bare:.1f} s of CPU, {steps / bare:,.0f} spacecraft-steps per second of CPU; overhead "
          f"{100 * (cpu / bare - 1):.0f} %")
    return 0


def batch(scratch: Path, runs: int, duration: float) -> tuple[float, float, float]:
    """Wall time and CPU time of a whole command, s, and the largest process, MiB."""
    case = scratch / "case"
    shutil.copytree("inp/mms", case)
    (case / "batch.yaml").write_text(BATCH.format(runs=runs))
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "nesim", "batch", str(case), "-o", str(scratch / "o"), "-q", "--duration",
                    str(duration)], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (time.perf_counter() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            after.ru_maxrss / 1024)


def kernels(duration: float, runs: int = 4) -> float:
    """s of CPU a run, of run_many alone, spacecraft built beforehand."""
    import nesim

    crafts = [case[name] for case in (nesim.load("inp/mms", [f"bodies.hub.mass={1220 + i}"]) for i in range(runs))
              for name in case.spacecraft]
    nesim.run_many(crafts, 10 * STEP, STEP, jobs=1)
    began = time.process_time()
    nesim.run_many(crafts, duration, STEP, jobs=1)
    return (time.process_time() - began) / runs


if __name__ == "__main__":
    sys.exit(main())
