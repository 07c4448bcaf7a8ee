"""Time of one evaluation of all accelerations: nesim beside Pinocchio and MuJoCo.

    python -m bench.evaluations [--quick] [--sizes 13 101] [--json FILE]

For each spacecraft all contenders first have to agree on the accelerations. Then they take turns in many short
blocks, and the spacecraft take turns too, so that a slow moment of the machine hits all alike and a slow second no
spacecraft alone. The figure is the best block; the spread says how far the median block was above it. nesim loops in
compiled code; the rivals are called from Python, and the time of a call that does nothing, measured in the same
turns, is subtracted from theirs. A rival that has more than one way to the answer is given the fastest of those that
come to the right one.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

import nesim
from nesim import _core
from bench import cases
from bench.rivals import Accelerations, MuJoCo, Pinocchio

FAMILIES = {
    "booms": "hub with four wire booms of ball-jointed segments",
    "chain": "hub with a serial chain of single-axis joints",
}
RIVALS = {"Pinocchio": ("pinocchio", Pinocchio), "MuJoCo": ("mujoco", MuJoCo)}
COLUMNS = ("tree", "dense", "Pinocchio", "MuJoCo")

PASSES = 8  # over all spacecraft
ROUNDS, QUICK_ROUNDS = 25, 5  # over the contenders, in each pass
BLOCK = 1e-3  # s, aimed at: long enough to refill the caches, short enough to miss most interruptions
DENSE_ALWAYS = 41  # bodies up to which dense is timed whatever it takes
DENSE_LIMIT = 5e-3  # s, a dense evaluation of a larger spacecraft is timed only if it is faster

# Largest relative difference from nesim's tree. Ball-jointed wires hardly resist rotation about themselves, and that
# part of the accelerations loses about (length / wire radius)^2 in a rival (found: up to 1.5e-6 over 20 seeds).
TOLERANCE = {"booms": {"dense": 1e-8, "rival": 5e-6}, "chain": {"dense": 1e-9, "rival": 1e-9}}

# The least that each rival's time must be of tree's, at every size
TARGETS = {"booms": {"Pinocchio": 3.0, "MuJoCo": 4.0}, "chain": {"Pinocchio": 1.0}}
FLAT_FROM, FLAT_WITHIN = 13, 0.15  # bodies; spread of tree's time per body from there on

# EventKind with loops in C and C++ over the same libraries and spacecraft
RESIDUE = """\
Subtracting an idle call leaves a little of Python's cost with the rivals. Loops in C took 0.1 to 0.3 µs less up to
13 bodies (a lone hub: Pinocchio 0.32, MuJoCo 0.33 µs) and up to 6 % less beyond, on an AMD EPYC with Pinocchio 4.1
and MuJoCo 4.0."""


@dataclass
class Contender:
    """One way to evaluate the accelerations, shown in a column of the table.

    block(count): seconds of that many evaluations. overhead: the idle call to subtract. difference: from the
    first contender. right: whether that is within tolerance. count: evaluations in a block. stride: rounds from
    one of its blocks to the next. samples: s per evaluation, one a block.
    """

    column: str
    way: str
    block: Callable[[int], float]
    accelerations: Callable[[], Accelerations] | None = None
    overhead: Contender | None = None
    difference: float | None = None
    right: bool = True
    count: int = 0
    stride: int = 1
    samples: list[float] = field(default_factory=list)

    @property
    def subtracted(self) -> float:
        """Seconds of call overhead per evaluation."""
        return min(self.overhead.samples) if self.overhead else 0.0

    @property
    def best(self) -> float:
        """Seconds per evaluation in the best block, without the call overhead."""
        return min(self.samples) - self.subtracted

    @property
    def spread(self) -> float:
        """How far the median block lies above the best one, as a fraction."""
        return statistics.median(self.samples) / min(self.samples) - 1.0

    def figures(self) -> dict:
        """The result as plain data, times in microseconds."""
        return {
            "column": self.column,
            "way": self.way,
            "microseconds": 1e6 * self.best,
            "spread": self.spread,
            "subtracted": 1e6 * self.subtracted,
            "difference": self.difference,
            "right": self.right,
        }


def main(arguments: list[str] | None = None) -> int:
    """Verify, time, print; the exit code is 1 if the contenders disagree. Missed targets are only reported."""
    options = parse(arguments)
    cpu = pin_to_quietest_cpu()
    machine = describe_machine(cpu)
    for key, value in machine.items():
        print(f"{key:>12}: {value}")
    races = [Race(family, bodies) for family in FAMILIES for bodies in options.sizes]
    for _ in range(PASSES):
        for race in races:
            race.run(QUICK_ROUNDS if options.quick else ROUNDS)
    results = [race.figures() for race in races]
    for family, title in FAMILIES.items():
        print(f"\n{family}: {title}; µs per evaluation\n{header()}")
        print("\n".join(row(result) for result in results if result["family"] == family))
    print_notes(results)
    verdicts = judge(results)
    print("\n" + "\n".join(verdicts))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"machine": machine, "cases": results, "verdicts": verdicts}, file, indent=1)
    return 0 if all(result["agreed"] for result in results) else 1


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.evaluations", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer rounds: a few seconds, rougher figures")
    parser.add_argument("--sizes", type=int, nargs="+", default=cases.SIZES, metavar="BODIES", help="1 + 4 K each")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    return parser.parse_args(arguments)


class Race:
    """One spacecraft and those who evaluate it, verified on construction."""

    def __init__(self, family: str, bodies: int):
        self.family, self.bodies = family, bodies
        contenders = line_up(cases.spacecraft(family, bodies), bodies)
        compare(contenders, TOLERANCE[family])
        self.rejected = drop_copies(contenders, bodies)
        right = {contender.column for contender in contenders if contender.right}
        self.agreed = right >= {contender.column for contender in contenders}
        # a wrong answer is timed only where there is no right one, and then it is marked
        self.racing = [contender for contender in contenders if contender.right or contender.column not in right]
        wrong = [contender for contender in contenders if contender not in self.racing]
        self.rejected += [f"{c.column} {c.way}: off by {c.difference:.0e}" for c in wrong]
        self.blocks = [part for contender in self.racing for part in (contender, contender.overhead) if part]

    def run(self, rounds: int):
        """Time a block of each contender and of its idle call in turn, so many times, into their samples."""
        for part in self.blocks:
            if not part.count:
                set_block(part)
        collecting = gc.isenabled()
        gc.disable()
        for turn in range(rounds):
            for part in self.blocks:
                if turn % part.stride == 0:
                    part.samples.append(part.block(part.count) / part.count)
        if collecting:
            gc.enable()

    def figures(self) -> dict:
        """The figures as plain data; ``best`` has the way that each column shows."""
        ways = [contender.figures() for contender in self.racing]
        best = {}
        for way in sorted(ways, key=lambda way: -way["microseconds"]):
            best[way["column"]] = way
        names = ("family", "bodies", "rejected", "agreed")
        return {**{name: getattr(self, name) for name in names}, "best": best, "ways": ways}


def line_up(spacecraft, bodies: int) -> list[Contender]:
    """nesim's tree, its dense unless that would take too long, and the rivals that are installed."""
    craft = nesim.build(spacecraft)
    contenders = [nesim_contender(craft, "tree")]
    dense = nesim_contender(craft, "dense")
    if bodies <= DENSE_ALWAYS or dense.block(1) < DENSE_LIMIT:
        contenders.append(dense)
    for column, (module, rival_class) in RIVALS.items():
        for way in rival_class(spacecraft).ways() if optional(module) else ():
            idle = Contender(column, f"{way.label}, idle", way.nothing) if way.nothing else None
            contenders.append(Contender(column, way.label, way.repeat, way.accelerations, idle))
    return contenders


def nesim_contender(craft, method: str) -> Contender:
    """One of nesim's methods."""
    return Contender(
        method,
        method,
        lambda count: craft.repeat(count, method=method),
        lambda: craft.accelerations(method=method),
    )


def compare(contenders: list[Contender], tolerance: dict):
    """Set each contender's worst relative difference from the first one, and whether that is within tolerance.

    Relative to the largest acceleration in the spacecraft. A lone hub's mass centre does not accelerate at all,
    so the linear scale is not let below the angular one at 1 m.
    """
    reference = contenders[0].accelerations()
    angular_scale = np.abs(reference.angular).max()
    linear_scale = max(np.abs(reference.linear).max(), angular_scale)
    for contender in contenders[1:]:
        answer = contender.accelerations()
        with np.errstate(all="ignore"):  # a reference of zeros or nans makes everyone differ by inf or nan
            angular = np.abs(np.subtract(answer.angular, reference.angular)).max() / angular_scale
            linear = np.abs(np.subtract(answer.linear, reference.linear)).max() / linear_scale
        contender.difference = float(np.max([angular, linear]))  # np.max lets a nan through, and nan is not right
        contender.right = contender.difference <= tolerance["dense" if contender.column == "dense" else "rival"]


def drop_copies(contenders: list[Contender], bodies: int) -> list[str]:
    """Leave out a dense that is tree under another name, and say so; for a lone hub the bits may well agree."""
    copies = [contender for contender in contenders if contender.column == "dense" and contender.difference == 0.0]
    if bodies == 1:
        return []
    for copy in copies:
        contenders.remove(copy)
    return ["dense: every bit as tree's, so it is no other method" for _ in copies]


def set_block(part: Contender):
    """Choose how many evaluations fill a block. Slow ones sit out rounds, so that all get equal time."""
    count, seconds = 1, part.block(1)
    while seconds < 0.5 * BLOCK and count < 1_000_000:
        count *= 2
        seconds = part.block(count)
    part.count = max(1, round(count * BLOCK / seconds))
    part.stride = max(1, round(seconds / count / BLOCK))


def pin_to_quietest_cpu() -> int | None:
    """Bind this process to the allowed CPU that was least busy for a moment; None where that is impossible."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    before = idle_ticks()
    time.sleep(0.3)
    after = idle_ticks()
    allowed = os.sched_getaffinity(0)
    cpu = max(allowed, key=lambda number: after.get(number, 0) - before.get(number, 0))
    os.sched_setaffinity(0, {cpu})
    return cpu


def idle_ticks() -> dict[int, int]:
    """Clock ticks that each CPU has idled since boot."""
    with open("/proc/stat", encoding="ascii") as file:
        lines = [line.split() for line in file if line.startswith("cpu") and line[3].isdigit()]
    return {int(words[0][3:]): int(words[4]) for words in lines}


def describe_machine(cpu: int | None) -> dict[str, str]:
    """What the figures depend on: processor, compiler flags, versions."""
    flags = ": ".join(_core.build_flags())
    found = {"CPU": f"{processor_name()} (one thread, {'not pinned' if cpu is None else f'pinned to CPU {cpu}'})"}
    found["nesim"] = f"{version('nesim')}, built with {flags}"
    for name, (module, _) in RIVALS.items():
        found[name] = version(module)
    found["Python"] = f"{sys.version.split()[0]}, NumPy {np.__version__}"
    return found


def processor_name() -> str:
    """The processor's name as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return "unknown processor"


def optional(module: str):
    """A rival's module, or None if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def version(module: str) -> str:
    """The version of an optional module."""
    found = optional(module)
    return getattr(found, "__version__", "unknown version") if found else "left out (pip install pin mujoco)"


def header() -> str:
    """The table's head."""
    cells = [f"{'bodies':>6}", *(f"{name:>10}" for name in COLUMNS), f"{'pin/tree':>9}", f"{'mujoco/tree':>12}"]
    cells += [f"{'tree ns/body':>13}", "  median above best, %", "   largest difference"]
    return "".join(cells) + "\n" + f"{'':>82}  tree dense   pin mujoco    dense     pin  mujoco"


def row(result: dict) -> str:
    """One spacecraft's line of the table."""
    best = result["best"]

    def shown(key, columns, form, scale=1.0):
        return [number(best.get(column, {}).get(key), form, scale) for column in columns]

    cells = [f"{result['bodies']:6d}", *shown("microseconds", COLUMNS, "10.3f")]
    cells += [number(ratio(result, "Pinocchio"), "9.2f"), number(ratio(result, "MuJoCo"), "12.2f")]
    cells += [number(per_body(result), "13.1f"), "  ", *shown("spread", COLUMNS, "6.1f", 100.0)]
    cells += ["  ", *shown("difference", COLUMNS[1:], "8.0e")]
    return "".join(cells) + ("" if result["agreed"] else "  DISAGREE")


def number(value: float | None, form: str, scale: float = 1.0) -> str:
    """A formatted number, or a dash as wide where there is none."""
    return f"{'-':>{form.split('.')[0]}}" if value is None else f"{value * scale:{form}}"


def ratio(result: dict, rival: str) -> float | None:
    """How many times tree's time a rival takes."""
    best = result["best"]
    return best[rival]["microseconds"] / best["tree"]["microseconds"] if rival in best else None


def per_body(result: dict) -> float:
    """Tree's nanoseconds per body."""
    return 1e3 * result["best"]["tree"]["microseconds"] / result["bodies"]


def print_notes(results: list[dict]):
    """Say how the rivals were called, what was subtracted, and which of their ways were not right."""
    print()
    for column, (_, rival_class) in RIVALS.items():
        found = [way for result in results for way in result["ways"] if way["column"] == column]
        removed = [way["subtracted"] for way in found if way["subtracted"]]
        if removed:
            span = f"{min(removed):.3f} to {max(removed):.3f} µs a call"
            print(f"{column}: subtracted {span} ({rival_class.subtracted}); shown is the fastest way that was right:")
            for family in FAMILIES:
                print(f"  {family}: {fastest_ways(results, family, column)}")
    for result in results:
        for reason in result["rejected"]:
            print(f"not used for {result['family']} of {result['bodies']} bodies: {reason}")
    print(RESIDUE)


def fastest_ways(results: list[dict], family: str, column: str) -> str:
    """Which way a column shows at which numbers of bodies."""
    sizes = {}
    for result in results:
        if result["family"] == family and column in result["best"]:
            sizes.setdefault(result["best"][column]["way"], []).append(str(result["bodies"]))
    return "; ".join(f"{way} at {', '.join(bodies)}" for way, bodies in sizes.items())


def judge(results: list[dict]) -> list[str]:
    """One line a target: whether it holds, and by how much."""
    verdicts = []
    for family, targets in TARGETS.items():
        chosen = [result for result in results if result["family"] == family]
        for rival, least in targets.items():
            found = [(ratio(result, rival), result["bodies"]) for result in chosen]
            text = f"{family}: {rival} takes at least {least:g} times as long as tree"
            verdicts.append(verdict(text, [pair for pair in found if pair[0] is not None], least))
        costs = [per_body(result) for result in chosen if result["bodies"] >= FLAT_FROM]
        text = f"{family}: tree's time per body is flat within {FLAT_WITHIN:.0%} from {FLAT_FROM} bodies on"
        if len(costs) < 2:
            verdicts.append(f"not measured  {text}")
        else:
            growth = max(costs) / min(costs) - 1.0
            verdicts.append(f"{word(growth <= FLAT_WITHIN)}  {text} (found {growth:.1%})")
    agreed = all(result["agreed"] for result in results)
    worst = max(way["difference"] or 0.0 for result in results for way in result["best"].values())
    return [*verdicts, f"{word(agreed)}  all contenders agree on the accelerations (largest difference {worst:.0e})"]


def verdict(text: str, found: list[tuple[float, int]], least: float) -> str:
    """Judge the smallest ratio of ``found``, pairs of ratio and number of bodies."""
    if not found:
        return f"not measured  {text}"
    lowest, bodies = min(found)
    return f"{word(lowest >= least)}  {text} (least {lowest:.2f}, at {bodies} bodies)"


def word(holds: bool) -> str:
    """A verdict as wide as the other ones."""
    return f"{'holds' if holds else 'MISSED':<12}"


if __name__ == "__main__":
    sys.exit(main())
