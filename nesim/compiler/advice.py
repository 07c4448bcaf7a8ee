"""What is allowed, and yet seldom meant: said before a run."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import hypot, pi

from nesim.inputs.parts import Flight
from nesim.methods import METHODS, names

ONE_DEGREE = pi / 180


def spins(flights: Iterable[Flight], integrator: str, step: float, duration: float) -> list[str]:
    """Of spacecraft whose spin is so fast for their step (s) that its phase is lost over the run (duration: s), by the rate at the start."""
    found = []
    for flight in flights:
        rate, h = hypot(*map(float, flight.spacecraft.rate)), flight.step or step
        error = rate * duration * METHODS[integrator].phase_error * (rate * h / 2) ** 4
        if error > ONE_DEGREE:
            found.append(f"'{flight.spacecraft.name}' turns by {rate * h:.2g} rad in a step of {h:g} s: after {duration:g} s its attitude will be off by about "
                         f"{as_angle(error)}; a step of {h / parts((error / ONE_DEGREE) ** 0.25):g} s keeps it within a degree, or integrator: {names(adaptive=True)}")
    return found


def as_angle(error: float) -> str:
    """Degrees, as far as they tell anything."""
    return f"{error / ONE_DEGREE:.2g} deg" if error < pi else "any angle"


def parts(least: float) -> int:
    """Into how many, at least, a step is cut so that it stays a number of few digits."""
    return next(n * 10**k for k in count() for n in (2, 4, 5, 8, 10) if n * 10**k >= least)
