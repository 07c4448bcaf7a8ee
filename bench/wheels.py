"""A hub with three balanced wheels about a point mass, RK4: µs a step beside Basilisk's, in turns: ``python -m
bench.wheels``.

Both step the same spacecraft with the same step and torques; construction, start and recording are outside the clock.
Basilisk is PyPI's ``bsk``, its task rate the integration step. At the end the two states are compared, so that the same
work was done.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from nesim.methods import METHODS
from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.sim.lanes import LaneGroup, Schedule
from nesim.things import Body, Spacecraft, Wheel

MU = 3.986004415e14                                     # m3/s2
MASS, INERTIA = 750.0, (900.0, 800.0, 600.0)            # kg, kg m2
POSITION, VELOCITY = (-4020338.69, 7490566.74, 5248299.21), (-5199.777, -3436.682, 1041.577)      # m, m/s
RATE = (0.08, 0.01, 0.0)                                # rad/s
J, SPEEDS, TORQUES = 0.159, (50.0, 20.0, -15.0), (0.02, 0.01, -0.02)        # kg m2, rad/s, N m
STEP = 0.1                                              # s


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.wheels", description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=20_000, help="steps of a round")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    runs = {"nesim": Ours(), "Basilisk": Basilisk()}
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(options.rounds):
        for name, run in runs.items():
            best[name] = min(best[name], run.advance(options.steps) / options.steps * 1e6)
    print("hub, three balanced wheels, point gravity, RK4, one core, best of", options.rounds, "rounds in turns")
    for name, value in best.items():
        print(f"  {name:9s} {value:8.3f} µs a step   {value / best['nesim']:6.1f} times as long")
    rate, speeds = (np.abs(a - b).max() for a, b in zip(runs["nesim"].state(), runs["Basilisk"].state()))
    print(f"  after {options.steps * options.rounds * STEP:g} s the rates differ by {rate:.1e} rad/s and the wheels' "
          f"speeds by {speeds:.1e} rad/s")
    return 0


class Ours:
    """nesim's step loop."""

    def __init__(self):
        wheels = [Wheel(name=f"rw{i}", body="hub", axis=tuple(np.eye(3)[i]), inertia=J, speed=SPEEDS[i],
                        torque=TORQUES[i]) for i in range(3)]
        craft = Spacecraft(bodies=[Body(name="hub", mass=MASS, inertia=INERTIA)], wheels=wheels, position=POSITION,
                           velocity=VELOCITY, rate=RATE)
        self.craft = Craft(craft, Field(MU, "mass_center"))
        self.group = LaneGroup([self.craft], Schedule(METHODS["rk4"], STEP, 10**9, 10**9))
        self.times, self.rows = np.empty(1), self.group.rows(1)

    def advance(self, steps: int) -> float:
        """Seconds that so many steps take."""
        began = time.perf_counter()
        self.group.advance(self.times, self.rows, steps)
        return time.perf_counter() - began

    def state(self) -> tuple[np.ndarray, np.ndarray]:
        """Rate of the hub and speeds of the wheels, rad/s."""
        _, u = self.group.run.state()
        return u[3:6], u[6:9]


class Basilisk:
    """The same in Basilisk."""

    def __init__(self):
        from Basilisk.simulation import gravityEffector, reactionWheelStateEffector, spacecraft
        from Basilisk.utilities import SimulationBaseClass, macros

        self.macros = macros
        self.sim = SimulationBaseClass.SimBaseClass()
        self.sim.CreateNewProcess("p").addTask(self.sim.CreateNewTask("t", macros.sec2nano(STEP)))
        self.hub = spacecraft.Spacecraft()
        self.hub.ModelTag = "hub"
        self._set_hub(gravityEffector)
        self.wheels = reactionWheelStateEffector.ReactionWheelStateEffector()
        self._add_wheels()
        self.hub.addStateEffector(self.wheels)
        self.sim.AddModelToTask("t", self.wheels, 1)
        self.sim.AddModelToTask("t", self.hub, 0)
        self.sim.InitializeSimulation()
        self.steps = 0

    def _set_hub(self, gravity) -> None:
        hub = self.hub.hub
        hub.mHub, hub.IHubPntBc_B, hub.r_BcB_B = MASS, np.diag(INERTIA).tolist(), [[0.0], [0.0], [0.0]]
        hub.r_CN_NInit, hub.v_CN_NInit = [[x] for x in POSITION], [[x] for x in VELOCITY]
        hub.sigma_BNInit, hub.omega_BN_BInit = [[0.0]] * 3, [[x] for x in RATE]
        earth = gravity.GravBodyData()
        earth.planetName, earth.mu, earth.isCentralBody = "earth", MU, True
        self.hub.gravField.gravBodies = gravity.GravBodyVector([earth])

    def _add_wheels(self) -> None:
        from Basilisk.architecture import messaging
        from Basilisk.simulation import reactionWheelStateEffector

        for i in range(3):
            config = reactionWheelStateEffector.RWConfigPayload()
            config.gsHat_B, config.w2Hat0_B = [[x] for x in np.eye(3)[i]], [[x] for x in np.eye(3)[(i + 1) % 3]]
            config.w3Hat0_B, config.rWB_B = [[x] for x in np.eye(3)[(i + 2) % 3]], [[0.0]] * 3
            config.Js, config.Omega, config.mass, config.u_max, config.P_max = J, SPEEDS[i], 1.0, 1.0, -1.0
            config.Omega_max, config.betaStatic, config.RWModel = 1e9, -1.0, messaging.BalancedWheels
            self.wheels.addReactionWheel(config)
        command = messaging.ArrayMotorTorqueMsgPayload()
        command.motorTorque = [*TORQUES, *[0.0] * 33]
        self.command = messaging.ArrayMotorTorqueMsg().write(command)
        self.wheels.rwMotorCmdInMsg.subscribeTo(self.command)

    def advance(self, steps: int) -> float:
        """Seconds that so many steps take."""
        self.steps += steps
        self.sim.ConfigureStopTime(self.macros.sec2nano(STEP) * self.steps)
        began = time.perf_counter()
        self.sim.ExecuteSimulation()
        return time.perf_counter() - began

    def state(self) -> tuple[np.ndarray, np.ndarray]:
        """Rate of the hub and speeds of the wheels, rad/s."""
        return (np.array(self.hub.scStateOutMsg.read().omega_BN_B),
                np.array(self.wheels.rwSpeedOutMsg.read().wheelSpeeds[:3]))


if __name__ == "__main__":
    raise SystemExit(main())
