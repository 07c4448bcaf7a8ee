"""Duration, step and output interval of a case, which must fit together, what belongs to its integrator alone, and
steps that are allowed and yet seldom meant."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import count
from math import e, hypot, pi, sqrt
from typing import TYPE_CHECKING

from nesim.base.frozen import frozen
from nesim.methods import METHODS, Method, names
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.sizes import MOST_RECORDS

if TYPE_CHECKING:
    from nesim.case.description import Flight
    from nesim.things import Wheel

TOLERANCE = 1e-9      # of a ratio of two times that should be a whole number, relative
RECORDS = 1000        # of a run whose output interval is not given
MAX_STEPS = 2**53     # whole numbers are exact up to here
ONE_DEGREE = pi / 180


@frozen
class Times:
    """duration, step, interval: s; None if what was written is wrong. fixed: whether all steps are of one length."""

    duration: float | None
    step: float | None
    interval: float | None
    fixed: bool


def divides(part: float, whole: float) -> bool:
    """Is whole a whole number (one or more) of parts, to rounding?"""
    ratio = whole / part
    return ratio < MAX_STEPS and round(ratio) >= 1 and abs(ratio - round(ratio)) <= TOLERANCE * ratio


def read_times(case: PartialElement, report: Report) -> Times:
    """Duration, step and output interval with their defaults, checked against each other."""
    time, output, method = case["time"], case["output"], METHODS.get(case["integrator"])
    fixed = method is not None and not method.adaptive
    duration, step = (time.duration, time.step) if time else (None, None)
    interval = output.interval if output else None
    if time and step is None and fixed:
        report.element(case.place, ("time",), "missing key 'step'", f"step: s, needed by {case['integrator']}")
    if step is not None and duration is not None and duration / step >= MAX_STEPS:
        report.add(case.place, ("time", "step"), f"{step:.10g} s is too small for a duration of {duration:.10g} s",
                   "(allowed: up to 2^53 steps)")
        return Times(None, None, None, fixed)
    if duration is not None and output and interval is None:
        interval = duration / RECORDS if step is None else step * max(1, round(duration / RECORDS / step))
    elif step is not None and interval is not None and fixed:
        check_step(step, interval, case.place, ("time", "step"), report)
    if interval is not None and duration is not None and duration / interval > MOST_RECORDS:
        report.add(case.place, ("output", "interval"), f"{interval:.10g} s is too small for a duration of "
                                                       f"{duration:.10g} s",
                   f"(allowed: up to {MOST_RECORDS:,} records)")
        interval = None
    if step is not None and duration is not None and fixed and not divides(step, duration):
        steps = max(1, round(duration / step))
        report.add(case.place, ("time", "duration"), f"{duration:.10g} s is not a whole number of steps of {step:.10g} "
                                                     f"s",
                   f"{steps} steps are {step * steps:.10g} s")
        duration = None
    return Times(duration, interval if step is None else step, interval, fixed)


def check_step(step: float, interval: float, place: Place, path: tuple, report: Report) -> None:
    """A step must divide the output interval."""
    if divides(step, interval):
        return
    near = f"{interval:.10g}"
    if step < interval < step * MAX_STEPS:
        near = " or ".join(f"{interval / n:.10g}" for n in (math.floor(interval / step), math.floor(interval / step)
                                                            + 1))
    report.add(place, path, f"{step:.10g} s does not divide the output interval of {interval:.10g} s",
               f"nearest that does: {near}")


def check_own_step(step: float, times: Times, place: Place, report: Report) -> None:
    """A spacecraft's own step must fit the case's output and duration. place: of its entry."""
    if times.interval is not None:
        check_step(step, times.interval, place, ("step",), report)
    if times.duration is not None and not divides(step, times.duration):
        report.add(place, ("step",), f"{step:.10g} s does not divide the duration of {times.duration:.10g} s")


def check_tolerances(case: PartialElement, times: Times, report: Report) -> None:
    """They belong to adaptive integrators."""
    for key in ("rtol", "atol", "max_step"):
        if key in case.given and times.fixed:
            report.key(case.place, (key,), f"'{key}' belongs to integrator {names(adaptive=True)}, this one is "
                                           f"{case['integrator']}")


def check_order(case: PartialElement, report: Report) -> None:
    """It belongs to the variational integrator."""
    if "order" in case.given and case["integrator"] not in (None, "variational"):
        report.key(case.place, ("order",), f"'order' belongs to integrator variational, this one is "
                                           f"{case['integrator']}")


def cautions(flights: Sequence[Flight], method: Method, step: float, duration: float) -> list[str]:
    """About the steps, in words, before a run."""
    return spin_cautions(flights, method, step, duration) + bearing_cautions(flights, method, step)


def spin_cautions(flights: Iterable[Flight], method: Method, step: float, duration: float) -> list[str]:
    """Of spacecraft whose spin is so fast for their step (s) that its phase is lost over the run (duration: s), by the
    rate at the start."""
    found = []
    for flight in flights:
        rate, h = hypot(*map(float, flight.spacecraft.rate)), flight.step or step
        error = rate * duration * method.phase_error * (rate * h / 2) ** method.order
        if error > ONE_DEGREE:
            shorter = h / step_divisor((error / ONE_DEGREE) ** (1 / method.order))
            found.append(f"'{flight.spacecraft.name}' turns by {rate * h:.2g} rad in a step of {h:g} s: after "
                         f"{duration:g} s its attitude will be off by about {as_angle(error)}; a step of "
                         f"{shorter:g} s keeps it within a degree, or integrator: {names(adaptive=True)}")
    return found


def bearing_cautions(flights: Iterable[Flight], method: Method, step: float) -> list[str]:
    """Of wheels whose bearings are too quick for a fixed step (s): viscous friction that makes it diverge, or a way up
    to the hump of Stribeck's curve that it cannot follow."""
    found = []
    for flight in flights if not method.adaptive else ():
        h = flight.step or step
        for wheel in flight.spacecraft.wheels:
            times = ((slowing_time(wheel), "viscous friction", "steps as long as that are wrong, or diverge"),
                     (rising_time(wheel), "way up to the hump of Stribeck friction",
                      "it does not creep, but stands until `static` is exceeded"))
            found += [f"wheel '{wheel.name}' of '{flight.spacecraft.name}': its {what} has a time constant of "
                      f"{time:.2g} s, too short for a step of {h:g} s: {effect}; a step of "
                      f"{h / step_divisor(h / time):g} s follows it, or integrator: {names(adaptive=True)}"
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


def step_divisor(least: float) -> int:
    """The smallest number of parts, not below `least`, that leaves a step a number of few digits."""
    return next(n * 10**k for k in count() for n in (2, 4, 5, 8, 10) if n * 10**k >= least)
