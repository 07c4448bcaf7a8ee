"""Checks of a spacecraft as a whole, each problem brought back to the line that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.errors import Problem
from nesim.case.craft_parts import CraftParts
from nesim.methods import METHODS
from nesim.model import checks
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.things import Ground, Spacecraft

if TYPE_CHECKING:
    from nesim.case.between import Interactions
    from nesim.case.description import Flight

SAMPLE_OF_STEP = 1e-9       # edges closer than that are one: theory.md section 9


def report_physics(craft: Spacecraft, parts: CraftParts, entry: PartialElement, report: Report) -> None:
    """Everything that could not be compiled. Parts that several spacecraft share are looked at once."""
    problems = find_problems(craft, parts) if not parts.checked else checks.check_start(craft)
    parts.checked = True
    for problem in problems:
        if len(problem.where) == 1:
            key = problem.where[0]
            place = (parts.place if key in ("attitude", "rate", "bodies", "base") and key not in entry.given
                     else entry.place)
            report.add(place, problem.where, problem.message, problem.hint)
        else:
            _report_part(problem, craft, parts, report)


def report_ground(ground: Ground, place: Place, report: Report) -> bool:
    """What is wrong with a ground of the case; whether there is anything."""
    problems = checks.check_part("grounds", 0, ground)
    for problem in problems:
        report.add(place, problem.where[2:], problem.message, problem.hint)
    return bool(problems)


def report_motions(craft: Spacecraft, parts: CraftParts, duration: float, spacing: float, report: Report) -> None:
    """Prescribed motions that jump during the run. duration, spacing: s."""
    if any(drive.mode == "motion" for drive in craft.drives):
        from nesim.model.prescribed import find_jumps

        for problem in find_jumps(craft, duration, spacing):
            _report_part(problem, craft, parts, report)


def report_overlaps(craft: Spacecraft, parts: CraftParts, report: Report) -> None:
    """Contacts that overlap at the start."""
    from nesim.model.overlap import find_overlaps

    for problem in find_overlaps(craft):
        kind, index = problem.where
        report.element(parts.place, parts.origin[kind, index], problem.message, problem.hint)


def report_overlaps_between(between: Interactions, flights: Sequence[Flight], place: Place, report: Report) -> None:
    """Contacts between spacecraft that overlap where these start."""
    from nesim.model.overlap import find_overlaps_between

    for members in between.together:
        crafts = {flight.spacecraft.name: flight.spacecraft for flight in flights if flight.spacecraft.name in members}
        for contact, message, hint in find_overlaps_between(crafts, between.contacts, between.dockings):
            report.element(place, ("contacts", between.contacts.index(contact)), message, hint)


def report_open_loops(craft: Spacecraft, parts: CraftParts, report: Report) -> None:
    """Loops that are not closed at the start, or cannot be."""
    from nesim.model.closure import find_open

    for problem in find_open(craft, METHODS["variational"]):
        kind, index = problem.where
        report.element(parts.place, parts.origin[kind, index], problem.message, problem.hint)


def check_variational(craft: Spacecraft, case: PartialElement, report: Report) -> None:
    """What the variational steps cannot do: theory.md section 19."""
    if case["integrator"] != "variational":
        return
    if case["equations"] == "dense":
        report.add(case.place, ("equations",), "integrator variational steps the tree, not the paper's matrices",
                   "(allowed: tree)")
    if what := checks.beyond_variational(craft):
        report.add(case.place, ("integrator",), f"variational cannot step {what} of spacecraft '{craft.name}'",
                   f"(allowed with it: {', '.join(name for name in METHODS if name != 'variational')})")


def check_loops(craft: Spacecraft, parts: CraftParts, case: PartialElement, report: Report) -> None:
    """Only variational steps keep chains closed."""
    if craft.loops and case["integrator"] != "variational":
        report.add(parts.place, (*parts.origin["loops", 0], "name"),
                   f"loops are kept closed by integrator variational alone, this one is {case['integrator']}",
                   "(allowed: integrator: variational)")


def check_samples(craft: Spacecraft, parts: CraftParts, step: float, report: Report) -> None:
    """Controllers that run so often that two samples are one instant of a step (s)."""
    for i, controller in enumerate(craft.controllers):
        if 0 < controller.sample < SAMPLE_OF_STEP * step:
            report.add(parts.place, (*parts.origin["controllers", i], "sample"),
                       f"{controller.sample:.10g} s is too short beside a step of {step:.10g} s",
                       f"(allowed: {SAMPLE_OF_STEP:g} of the step and longer)")


def check_equations(craft: Spacecraft, case: PartialElement, report: Report) -> None:
    """The paper's matrices know no prescribed motion."""
    what = checks.prescribed_motion(craft) if case["equations"] == "dense" else None
    if what:
        report.add(case.place, ("equations",), f"dense cannot prescribe motion, as {what} of spacecraft '{craft.name}' "
                                               f"does", "(allowed: tree)")


def find_problems(craft: Spacecraft, parts: CraftParts) -> list[Problem]:
    """What is found; without those about the tree if not all of it could be read."""
    with np.errstate(all="ignore"):
        try:
            problems = checks.find_problems(craft, parts.lost)
        except (ArithmeticError, np.linalg.LinAlgError) as error:
            return [Problem(("bodies",), "bodies", f"the numbers are too large or too small to be checked: {error}")]
    if parts.whole and not any(joint.inner == joint.outer for joint in craft.joints):
        return problems
    about_tree = set(checks.tree_problems(craft))
    return [problem for problem in problems if problem not in about_tree]


def _report_part(problem: Problem, craft: Spacecraft, parts: CraftParts, report: Report) -> None:
    kind, index, key, *inside = problem.where
    path = parts.origin[kind, index]
    message, hint = problem.message, problem.hint
    if path[0] != "chains":
        report.add(parts.place, (*path, getattr(craft, kind)[index].as_key(key), *inside), message, hint)
    elif kind == "surfaces":
        if key in ("drag", "specular", "diffuse"):          # the rest is the segment's
            report.add(parts.place, (*path, "surface", key), message, hint)
    elif key == "inner":
        report.add(parts.place, (*path, "from"), message, hint)
    elif key in ("axes", "stiffness", "damping", "rest"):
        report.add(parts.place, (*path, "joint", key), message, hint)     # the same for every joint of the chain
    else:
        part = getattr(craft, kind)[index]
        report.element(parts.place, path, f"{part.noun} '{part.name}' of the chain, {key}: {message}", hint)
