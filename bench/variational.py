"""Variational steps: what they cost beside rk4's, and what a million of them keeps: ``python -m bench.variational``.

Hubs with four wires of ball-jointed segments, chains of hinges; alone and in the widest lanes. All take turns; the
figure is the best of several rounds.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import nesim
from bench import cases
from nesim import _core
from nesim.methods import METHODS, variational
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup, Schedule
from tests.support.integrations import closed, impacts, touching
from tests.support.swinging import spinner

STEP = 0.02             # s
ROUNDS = 7


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.variational", description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_000_000, help="of the long runs")
    options = parser.parse_args(arguments)
    for lanes in (1, _core.most_lanes()):
        print(f"{lanes} spacecraft at once, µs a step of all of them")
        for name, craft in trees().items():
            usual, own = cost([craft] * lanes)
            print(f"  {name:>12}: rk4 {usual:.2f}, order 2 {own:.2f}, ratio {own / usual:.2f}")
    for order, step in ((2, 0.02), (2, 0.1), (4, 0.1)):
        print(keeps(variational(order), step, options.steps))
    print(keeps(METHODS["rk4"], 0.1, options.steps))
    print(docks())
    for name in ("four_bar", "two_arms"):
        print(stays_closed(name, options.steps // 10))
    print(bounces())
    return 0


def trees() -> dict[str, Craft]:
    """By what they are."""
    found = {f"{4 * n + 1} on balls": Craft(spinner(segments=n, tilt=2.0, length=max(57.0, 2.3 * n)))
             for n in (1, 3, 10, 25)}
    return found | {f"{n} on hinges": Craft(cases.spacecraft("chain", n)) for n in (7, 13, 31)}


def cost(crafts: list[Craft]) -> tuple[float, float]:
    """µs a step of rk4, and of order 2."""
    steps = max(200, 20_000 // len(crafts[0].bodies) // len(crafts))
    best = [np.inf, np.inf]
    for _ in range(ROUNDS):
        for i, method in enumerate((METHODS["rk4"], variational(2))):
            group = LaneGroup(crafts, Schedule(method, STEP, steps, steps))
            times, rows = np.empty(1), group.rows(1)
            start = time.process_time()
            group.advance(times, rows, steps)
            best[i] = min(best[i], (time.process_time() - start) / steps * 1e6)
    return best[0], best[1]


def keeps(method, step: float, steps: int) -> str:
    """Largest changes of energy and angular momentum of 13 bodies whose wires swing, and the means of energy by
    quarters."""
    group = LaneGroup([Craft(spinner())], Schedule(method, step, steps // 400, steps))
    times, rows = np.empty(400), group.rows(400)
    start = time.process_time()
    count = group.advance(times, rows, steps)
    (found,) = group.split_records(rows[:count])
    energy, momentum = found["kinetic_energy"] / found["kinetic_energy"][0] - 1, found["angular_momentum"]
    turned = np.linalg.norm(momentum - momentum[0], axis=1).max() / np.linalg.norm(momentum[0])
    quarters = ", ".join(f"{part.mean():.1e}" for part in np.array_split(energy, 4))
    return (f"{method.name} {method.order}, {steps} steps of {step:g} s: energy within {energy.min():.1e} .. "
            f"{energy.max():.1e}, quarters {quarters}; "
            f"angular momentum {turned:.1e}; {time.process_time() - start:.1f} s")


def docks() -> str:
    """CPU time of the 4000 steps of inp/iss_docking, the best of several rounds, and its impacts."""
    craft, best, told = nesim.load("inp/iss_docking")["STATION"], np.inf, np.empty((0, 4))
    for _ in range(ROUNDS):
        group = LaneGroup([craft], Schedule(variational(4), 0.01, 4000, 4000))
        times, rows = np.empty(1), group.rows(1)
        start = time.process_time()
        group.advance(times, rows, 4000)
        best, told = min(best, time.process_time() - start), impacts(group)
    return f"inp/iss_docking: 4000 steps of order 4 in {best:.3f} s; impacts at {told[:, 0]} s"


def stays_closed(name: str, steps: int) -> str:
    """How far a loop is open at most, and what is kept."""
    group = LaneGroup([Craft(closed(name))], Schedule(variational(2), 0.01, steps // 100, steps))
    times, rows = np.empty(100), group.rows(100)
    start = time.process_time()
    count = group.advance(times, rows, steps)
    (found,) = group.split_records(rows[:count])
    energy = found["kinetic_energy"] / found["kinetic_energy"][0] - 1
    return (f"{name}, {steps} steps of order 2: open by {found['loop_error'].max():.1e} m, energy within "
            f"{energy.min():.1e} .. {energy.max():.1e}; {time.process_time() - start:.1f} s")


def bounces() -> str:
    """Energy of a chaotic double pendulum at a wall, elastic, 600 s."""
    group = LaneGroup([touching("wall_pendulum")], Schedule(variational(4), 0.01, 10, 60_000))
    times, rows = np.empty(6000), group.rows(6000)
    start, told, count = time.process_time(), 0, 0
    while not group.done:
        count += group.advance(times[count:], rows[count:], 60_000)
        told += len(group.contact_events)
        group.contact_events.clear()
    (found,) = group.split_records(rows[:count])
    energy = found["kinetic_energy"] + found["potential_energy"]
    return (f"pendulum at a wall, 600 s of order 4 at 0.01 s: {told} impacts, energy within "
            f"{np.abs(energy - energy[0]).max():.1e} J of {abs(energy[0]):.1f}; {time.process_time() - start:.1f} s")


if __name__ == "__main__":
    raise SystemExit(main())
