"""Time of what a robot is asked: nesim beside Pinocchio and MuJoCo.

    python -m bench.robots [--quick] [--sizes 7 13 31]

Chains of hinges on a free base. Mass matrices have to agree first. Then all take turns in short blocks; the figure is
the best block, for the others less that of an idle call. nesim loops in compiled code, alone and in the widest lanes.
MuJoCo's mj_inverse is due to take at least five times as long as nesim alone.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import nesim
from bench import cases
from bench.evaluations import Contender, describe_machine, optional, pin_to_quietest_cpu, set_block
from bench.rivals import MuJoCo, Pinocchio, time_calls
from nesim import _core
from nesim.sim.robotics import Query

SIZES = (7, 13, 31)
ROUNDS, QUICK_ROUNDS = 150, 20
QUESTIONS = {"inverse dynamics": (Query.INVERSE_DYNAMICS, "rnea"), "mass matrix": (Query.MASS_MATRIX, "crba"),
             "Jacobian": (Query.JACOBIAN, "computeJointJacobians"), "with its rate": (Query.JACOBIAN_AND_RATE,
    "computeJointJacobiansTimeVariation")}
# The least that Pinocchio's time must be of nesim's: alone, and in eight lanes
TARGETS = {"inverse dynamics": (2.5, 12.0), "mass matrix": (2.0, 8.0), "Jacobian": (1.7, 8.0),
           "with its rate": (2.5, 12.0)}


def main(arguments: list[str] | None = None) -> int:
    """Verify, time, print; the exit code is 1 if the mass matrices disagree."""
    parser = argparse.ArgumentParser(prog="python -m bench.robots", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer rounds, rougher figures")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="BODIES")
    options = parser.parse_args(arguments)
    for key, value in describe_machine(pin_to_quietest_cpu()).items():
        print(f"{key:>12}: {value}")
    agreed = True
    for bodies in options.sizes:
        spacecraft = cases.spacecraft("chain", bodies)
        craft = nesim.build(spacecraft)
        rival = Pinocchio(spacecraft) if optional("pinocchio") else None
        if rival:
            agreed = same_mass_matrix(craft, rival) and agreed
        print(f"\n{bodies} bodies, µs")
        for question in QUESTIONS:
            race(question, craft, rival, spacecraft, QUICK_ROUNDS if options.quick else ROUNDS)
        print(f"{'a call from Python':>20}: {1e6*call_time(craft):.1f} (mass matrix)   "
              f"in a stack of 10,000: {1e6*stack_time(craft):.2f}")
    return 0 if agreed else 1


def race(question: str, craft, rival, spacecraft, rounds: int) -> None:
    """One question, all contenders in turn."""
    asked, theirs = QUESTIONS[question]
    lanes = _core.most_lanes()
    contenders = [Contender("alone", "alone", repeat(craft, asked, 1)), Contender("lanes", f"{lanes} lanes",
        repeat(craft, asked, lanes))]
    if rival:
        contenders.append(pinocchio(rival, theirs))
    if question == "inverse dynamics" and optional("mujoco"):
        contenders += mujoco(spacecraft)
    blocks = [part for contender in contenders for part in (contender, contender.overhead) if part]
    for part in blocks:
        set_block(part)
    for _ in range(rounds):
        for part in blocks:
            part.samples.append(part.block(part.count)/part.count)
    alone, wide = (1e6*contender.best for contender in contenders[:2])
    text = f"{question:>20}: {alone:.3f} alone, {wide:.3f} each of {lanes} lanes"
    for other in contenders[2:]:
        text += f"; {other.way} {1e6*other.best:.3f}: {1e6*other.best/alone:.1f} and {1e6*other.best/wide:.1f} times"
    print(text + (f" (at least {TARGETS[question]})" if rival else ""))


def repeat(craft, asked: int, lanes: int):
    """Seconds of a number of answers, each lane counted."""
    n = craft._width
    shape = {Query.INVERSE_DYNAMICS: n, Query.MASS_MATRIX: n*n, Query.JACOBIAN: 6*n, Query.JACOBIAN_AND_RATE: 12*n}[
        asked]
    q, u = np.tile(craft.start.q, (lanes, 1)), np.tile(craft.start.u, (lanes, 1))
    given, found, t = np.zeros((lanes, n)), np.empty((lanes, shape)), 0.0
    robot, last = craft._robot(lanes), len(craft.compiled.tree.base) - 1

    def block(count: int) -> float:
        start = time.perf_counter()
        robot.evaluate(asked, t, q, u, given, found, last, (0.1, 0.0, 0.0), -1, max(1, round(count/lanes)))
        return (time.perf_counter() - start)*count/(max(1, round(count/lanes))*lanes)

    return block


def pinocchio(rival: Pinocchio, name: str) -> Contender:
    """One of its algorithms, with the same call on a model without joints to subtract."""
    pin, empty = rival.pin, np.zeros(0)
    bare = pin.Model()
    arguments, nothing = [rival.model, rival.data, rival.q], [bare, bare.createData(), empty]
    if name in ("rnea", "computeJointJacobiansTimeVariation"):
        arguments.append(rival.v)
        nothing.append(empty)
    if name == "rnea":
        arguments.append(np.zeros(rival.model.nv))
        nothing.append(empty)
    function = getattr(pin, name)
    idle = Contender("Pinocchio", f"{name}, idle", lambda count: time_calls(function, tuple(nothing), count))
    return Contender("Pinocchio", name, lambda count: time_calls(function, tuple(arguments), count), overhead=idle)


def mujoco(spacecraft) -> list[Contender]:
    """mj_inverse: less a call that does nothing, as in bench.evaluations; and less the same call on a model without
    bodies, whose fixed work then does not count either."""
    import mujoco as mj

    rival, bare = MuJoCo(spacecraft), mj.MjModel.from_xml_string("<mujoco/>")
    arguments, nothing = (rival.model, rival.data), (bare, mj.MjData(bare))
    ways = {"mj_inverse": (mj.mj_tendon, arguments), "less one without bodies": (mj.mj_inverse, nothing)}
    return [Contender("MuJoCo", label, lambda count: time_calls(mj.mj_inverse, arguments, count),
                      overhead=Contender("MuJoCo", "idle", lambda count, idle=idle: time_calls(*idle, count)))
            for label, idle in ways.items()]


def same_mass_matrix(craft, rival: Pinocchio) -> bool:
    """Whether Pinocchio's, moved to the root's mass centre and turned to N, is nesim's to 1e-12 of its largest
    element."""
    pin, root = rival.pin, rival.spacecraft.bodies[0]
    pin.crba(rival.model, rival.data, rival.q)
    H = np.triu(rival.data.M) + np.triu(rival.data.M, 1).T
    pin.forwardKinematics(rival.model, rival.data, rival.q)
    T = np.eye(len(H))                                          # Pinocchio's speeds from nesim's
    T[:3, :3] = rival.data.oMi[1].rotation.T
    T[:3, 3:6] = np.cross(np.eye(3), root.mass_center).T        # v_O = C v_c - w x r
    found = craft.mass_matrix().full
    return bool(np.abs(T.T @ H @ T - found).max() < 1e-12*np.abs(found).max())


def call_time(craft) -> float:
    """Seconds of one mass matrix called from Python, best of many."""
    return min(time_calls(craft.mass_matrix, (), 20)/20 for _ in range(50))


def stack_time(craft, count: int = 10_000) -> float:
    """Seconds of a mass matrix in a stack."""
    state = nesim.State(0.0, np.tile(craft.start.q, (count, 1)), np.tile(craft.start.u, (count, 1)))
    return min(time_calls(craft.mass_matrix, (state,), 1)/count for _ in range(5))


if __name__ == "__main__":
    sys.exit(main())
