"""Duration, step and output interval of a case, which must fit together, and what belongs to its integrator alone."""

from __future__ import annotations

import math

from nesim.base.frozen import frozen
from nesim.methods import METHODS, names
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.sizes import MOST_RECORDS

TOLERANCE = 1e-9      # of a ratio of two times that should be a whole number, relative
RECORDS = 1000        # of a run whose output interval is not given
MAX_STEPS = 2**53     # whole numbers are exact up to here


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
    if step is not None and duration / step >= MAX_STEPS:
        report.add(case.place, ("time", "step"), f"{step:.10g} s is too small for a duration of {duration:.10g} s",
                   "(allowed: up to 2^53 steps)")
        return Times(None, None, None, fixed)
    if time and output and interval is None:
        interval = duration / RECORDS if step is None else step * max(1, round(duration / RECORDS / step))
    elif step is not None and interval is not None and fixed:
        check_step(step, interval, case.place, ("time", "step"), report)
    if interval is not None and duration is not None and duration / interval > MOST_RECORDS:
        report.add(case.place, ("output", "interval"), f"{interval:.10g} s is too small for a duration of "
                                                       f"{duration:.10g} s",
                   f"(allowed: up to {MOST_RECORDS:,} records)")
        interval = None
    if step is not None and fixed and not divides(step, duration):
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
