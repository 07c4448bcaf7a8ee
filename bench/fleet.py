"""Many spacecraft at once: ``python -m bench.fleet``.

Accelerations of eight spacecraft in lanes, per spacecraft, beside Pinocchio; whole RK4 steps of many spacecraft of 13
bodies on one and two threads, beside ``mujoco.rollout`` on two; the same fleet with adaptive steps, one by one and in
lanes. All in one run, taking turns; the best of several rounds counts.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")     # the peak of one core; must be set before NumPy is imported

import numpy as np

import nesim
from bench import cases
from bench.rivals import MuJoCo, Pinocchio
from nesim import _core
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.methods import METHODS

SIZES = (5, 13, 41, 101)
# of one evaluation, counted with a lane type that counts its operations
FLOPS = {5: 1974, 13: 6294, 41: 21414, 101: 53814}
FLEET, STEPS, EVERY, STEP = 64, 1000, 50, 0.02      # spacecraft, steps, steps a record, s


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.fleet", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args(arguments).rounds
    print(f"{': '.join(_core.build_flags(_core.most_lanes()))}; up to {_core.most_lanes()} lanes")
    peak = matrix_product_peak(rounds)
    print(f"one core: {peak / 1e9:.1f} GFLOP/s in NumPy's matrix product (fused multiply-adds)")
    for bodies in SIZES:
        print(evaluation_row(bodies, rounds, peak))
    for row in [*stepping_rows(rounds), *adaptive_rows(rounds)]:
        print(row)
    return 0


def matrix_product_peak(rounds: int, size: int = 1024) -> float:
    """Flops a second of one core at its best: what a product of large matrices reaches."""
    a, b = np.ones((2, size, size))
    best = np.inf
    for _ in range(rounds):
        start = time.perf_counter()
        a @ b
        best = min(best, time.perf_counter() - start)
    return 2 * size**3 / best


def evaluation_row(bodies: int, rounds: int, peak: float) -> str:
    """µs a spacecraft for all accelerations, one by one and in the widest lanes, and Pinocchio's."""
    crafts = [nesim.build(cases.spacecraft("booms", bodies, seed=seed)) for seed in range(1, _core.most_lanes() + 1)]
    count = max(100, 40000 // bodies)
    ways = {way.label: way for way in Pinocchio(cases.spacecraft("booms", bodies)).ways() if way.label == "aba LOCAL"}
    way = next(iter(ways.values()))
    best = {"alone": np.inf, "lanes": np.inf, "pinocchio": np.inf}
    evaluate = in_lanes(crafts)
    for _ in range(rounds):
        best["alone"] = min(best["alone"], crafts[0].repeat(count) / count)
        best["lanes"] = min(best["lanes"], evaluate(count) / count / len(crafts))
        best["pinocchio"] = min(best["pinocchio"], (way.repeat(count) - way.nothing(count)) / count)
    alone, lanes, peer = (1e6 * best[name] for name in ("alone", "lanes", "pinocchio"))
    return (f"{bodies:4d} bodies: {alone:7.3f} µs alone, {lanes:7.3f} µs each of {len(crafts)} in lanes, Pinocchio "
            f"{peer:7.3f} µs: "
            f"{peer / lanes:5.1f} times as long; {FLOPS[bodies] / (lanes * 1e-6) / peak:.0%} of the core's peak")


def in_lanes(crafts):
    """A function that evaluates all of them so many times and returns the seconds."""
    group = LaneGroup(crafts, Schedule(METHODS["rk4"], STEP, 1, 1))
    core = _core.BY_LANES[group.lanes]
    q, u = group.run.state()
    arrays = [core.aligned_empty(len(x) // group.lanes) for x in (np.zeros(group.lanes), q, u)]
    for array, values in zip(arrays, (np.zeros(group.lanes), q, u)):
        array[:] = values
    return lambda count: group.run.work.repeat(*arrays, count)


def stepping_rows(rounds: int) -> list[str]:
    """Spacecraft-steps a second, records every EVERY steps."""
    crafts = [nesim.build(cases.spacecraft("booms", 13, seed=seed)) for seed in range(1, FLEET + 1)]
    rollout = mujoco_rollout()
    best = {"one thread": np.inf, "two threads": np.inf, "mujoco.rollout, two threads": np.inf}
    for _ in range(rounds):
        for name, threads in (("one thread", 1), ("two threads", 2)):
            best[name] = min(best[name], fly(crafts, threads))
        best["mujoco.rollout, two threads"] = min(best["mujoco.rollout, two threads"], rollout())
    rate = {name: FLEET * STEPS / seconds for name, seconds in best.items()}
    rows = [f"{name}: {value:,.0f} spacecraft-steps a second" for name, value in rate.items()]
    return [*rows, f"two threads against one: {rate['two threads'] / rate['one thread']:.2f}; against mujoco.rollout: "
                   f"{rate['two threads'] / rate['mujoco.rollout, two threads']:.1f}"]


def adaptive_rows(rounds: int) -> list[str]:
    """The same fleet by dop853 on one thread: simulated time of a spacecraft per time of computing, and how long lanes
    wait idle."""
    crafts = [nesim.build(cases.spacecraft("booms", 13, seed=seed)) for seed in range(1, FLEET + 1)]
    most, duration, rows = _core.most_lanes(), STEP * STEPS, []
    for interval in (0.5, duration):
        schedule = Schedule(METHODS["dop853"], interval, 1, round(duration / interval))
        alone, lanes = np.inf, np.inf
        for _ in range(rounds):
            alone = min(alone, fly_groups(lane_groups(crafts, schedule, 1), 1) / len(crafts))
            groups = lane_groups(crafts, schedule, most)
            lanes = min(lanes, fly_groups(groups, 1) / len(crafts))
        tries = np.array([[sum(group.run.statistics(i)[name] for name in ("steps", "rejected_steps"))
                           for i in range(most)] for group in groups])
        rows.append(f"dop853, records every {interval:g} s: {duration / alone:,.0f} s of a spacecraft in a second one "
                    f"by one, {duration / lanes:,.0f} in lanes, {alone / lanes:.1f} times as many; "
                    f"{1 - tries.mean() / tries.max(axis=1).mean():.0%} of the lanes' steps are idle")
    return rows


def lane_groups(crafts, schedule: Schedule, width: int) -> list[LaneGroup]:
    """The fleet in groups of so many."""
    return [LaneGroup(crafts[first:first + width], schedule) for first in range(0, len(crafts), width)]


def fly(crafts, threads: int) -> float:
    """Seconds for the whole fleet by RK4."""
    return fly_groups(lane_groups(crafts, Schedule(METHODS["rk4"], STEP, EVERY, STEPS), _core.most_lanes()), threads)


def fly_groups(groups: list[LaneGroup], threads: int) -> float:
    """Seconds from start to end."""
    count = groups[0].schedule.total // groups[0].schedule.stride
    rooms = [(np.empty(count), group.rows(count)) for group in groups]
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda item: item[0].advance(*item[1], 10**9), zip(groups, rooms)))
    return time.perf_counter() - start


def mujoco_rollout():
    """A function that steps a fleet of the same size in MuJoCo on two threads and returns the seconds."""
    import mujoco
    from mujoco import rollout

    peer = MuJoCo(cases.spacecraft("booms", 13))
    model, data = peer.model, peer.data
    model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, STEP
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.empty(size)
    mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    states = np.tile(state, (FLEET, 1))
    pools = [mujoco.MjData(model), mujoco.MjData(model)]

    def run() -> float:
        steps = STEPS // 10                                         # it is so much slower that a tenth is enough
        start = time.perf_counter()
        rollout.rollout(model, pools, states, nstep=steps)
        return (time.perf_counter() - start) * 10

    return run


if __name__ == "__main__":
    sys.exit(main())
