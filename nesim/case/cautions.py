"""What is allowed, and yet seldom meant: said before a run."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import e, hypot, pi, sqrt
from typing import TYPE_CHECKING

from nesim.case.description import Flight
from nesim.methods import METHODS, Method, names

if TYPE_CHECKING:
    from nesim.things import Wheel

ONE_DEGREE = pi / 180


def spins(flights: Iterable[Flight], method: Method, step: float, duration: float) -> list[str]:
    """Of spacecraft whose spin is so fast for their step (s) that its phase is lost over the run (duration: s), by the
    rate at the start."""
    found = []
    for flight in flights:
        rate, h = hypot(*map(float, flight.spacecraft.rate)), flight.step or step
        error = rate * duration * method.phase_error * (rate * h / 2) ** method.order
        if error > ONE_DEGREE:
            found.append(f"'{flight.spacecraft.name}' turns by {rate * h:.2g} rad in a step of {h:g} s: after "
                         f"{duration:g} s its attitude will be off by about "
                         f"{as_angle(error)}; a step of {h / parts((error / ONE_DEGREE) ** (1 / method.order)):g} s "
                         f"keeps it within a degree, or integrator: {names(adaptive=True)}")
    return found


def bearings(flights: Iterable[Flight], integrator: str, step: float) -> list[str]:
    """Of wheels whose bearings are too quick for a fixed step (s): viscous friction that makes it diverge, or a way up
    to the hump of Stribeck's curve that it cannot follow."""
    found = []
    for flight in flights if not METHODS[integrator].adaptive else ():
        h = flight.step or step
        for wheel in flight.spacecraft.wheels:
            times = ((slowing_time(wheel), "viscous friction", "steps as long as that are wrong, or diverge"),
                     (rising_time(wheel), "way up to the hump of Stribeck friction",
                      "it does not creep, but stands until `static` is exceeded"))
            found += [f"wheel '{wheel.name}' of '{flight.spacecraft.name}': its {what} has a time constant of "
                      f"{time:.2g} s, too short for a step of {h:g} s: {effect}; a step of {h / parts(h / time):g} s "
                      f"follows it, or integrator: {names(adaptive=True)}"
                      for time, what, effect in times if time < h]
    return found


def slowing_time(wheel: Wheel) -> float:
    """Time constant with which viscous friction slows a wheel down, s; infinite without."""
    return wheel.inertia / wheel.friction.viscous if wheel.friction and wheel.friction.viscous > 0 else float("inf")


def rising_time(wheel: Wheel) -> float:
    """Time constant of a wheel that creeps below the hump of Stribeck's curve, s; infinite without one."""
    own = wheel.friction
    if not own or own.stribeck == 0:
        return float("inf")
    return own.stribeck * wheel.inertia / (sqrt(e) * (own.static - own.coulomb) + 10 * own.coulomb)


def as_angle(error: float) -> str:
    """Degrees, as far as they tell anything."""
    return f"{error / ONE_DEGREE:.2g} deg" if error < pi else "any angle"


def parts(least: float) -> int:
    """Into how many, at least, a step is cut so that it stays a number of few digits."""
    return next(n * 10**k for k in count() for n in (2, 4, 5, 8, 10) if n * 10**k >= least)
