"""Checks of a case that need more than one value: times that fit together, orbits that exist and clear the ground,
names."""

from __future__ import annotations

import math

from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.case.environment import check_duration, need_start
from nesim.case.orbits.elements import constants
from nesim.model.limits import beyond_variational, prescribed_motion
from nesim.case.craft_parts import CraftParts
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment
from nesim.methods import METHODS, has_fixed_steps, names
from nesim.text.locate import Place, Report
from nesim.text.pieces import Pieces
from nesim.text.sizes import MOST_RECORDS
from nesim.text.values import is_number
from nesim.things import Spacecraft

TOLERANCE = 1e-9      # of a ratio of two times that should be a whole number, relative
RECORDS = 1000        # of a run whose output interval is not given
MAX_STEPS = 2**53     # whole numbers are exact up to here


@frozen
class Times:
    """duration, step, interval: s; None if what was written is wrong."""

    duration: float | None
    step: float | None
    interval: float | None


def divides(part: float, whole: float) -> bool:
    """Is whole a whole number (one or more) of parts, to rounding?"""
    ratio = whole / part
    return ratio < MAX_STEPS and round(ratio) >= 1 and abs(ratio - round(ratio)) <= TOLERANCE * ratio


def read_times(case: Pieces, report: Report) -> Times:
    """Duration, step and output interval with their defaults, checked against each other."""
    time, output, fixed = case["time"], case["output"], has_fixed_steps(case["integrator"])
    duration, step = (time.duration, time.step) if time else (None, None)
    interval = output.interval if output else None
    if time and step is None and fixed:
        report.element(case.place, ("time",), "missing key 'step'", f"step: s, needed by {case['integrator']}")
    if step is not None and duration / step >= MAX_STEPS:
        report.add(case.place, ("time", "step"), f"{step:.10g} s is too small for a duration of {duration:.10g} s",
                   "(allowed: up to 2^53 steps)")
        return Times(None, None, None)
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
    return Times(duration, interval if step is None else step, interval)


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


def check_tolerances(case: Pieces, report: Report) -> None:
    """They belong to adaptive integrators."""
    for key in ("rtol", "atol", "max_step"):
        if case.given(key) and has_fixed_steps(case["integrator"]):
            report.key(case.place, (key,), f"'{key}' belongs to integrator {names(adaptive=True)}, this one is "
                                           f"{case['integrator']}")


def check_order(case: Pieces, report: Report) -> None:
    """It belongs to the variational integrator."""
    if case.given("order") and case["integrator"] not in (None, "variational"):
        report.key(case.place, ("order",), f"'order' belongs to integrator variational, this one is "
                                           f"{case['integrator']}")


def check_variational(craft: Spacecraft, case: Pieces, report: Report) -> None:
    """What the variational steps cannot do: theory.md section 19."""
    if case["integrator"] != "variational":
        return
    if case["equations"] == "dense":
        report.add(case.place, ("equations",), "integrator variational steps the tree, not the paper's matrices",
                   "(allowed: tree)")
    if what := beyond_variational(craft):
        report.add(case.place, ("integrator",), f"variational cannot step {what} of spacecraft '{craft.name}'",
                   f"(allowed with it: {', '.join(name for name in METHODS if name != 'variational')})")


def check_loops(craft: Spacecraft, parts: CraftParts, case: Pieces, report: Report) -> None:
    """Only variational steps keep chains closed."""
    if craft.loops and case["integrator"] != "variational":
        report.add(parts.place, (*parts.origin["loops", 0], "name"),
                   f"loops are kept closed by integrator variational alone, this one is {case['integrator']}",
                   "(allowed: integrator: variational)")


def check_orbit(orbit: Orbit, environment: Environment, place: Place, report: Report) -> None:
    """Shape, and whether it clears the central body. place: of the orbit."""
    mu, radius = constants(environment)
    name = SKY[environment.central_body].name
    if orbit.position is not None:
        distance = math.hypot(*orbit.position)
        if distance < radius:
            report.add(place, ("position",), f"orbit inside {name}: {_depth(distance, radius)}",
                       _meant_km(place, "position", distance, radius))
    elif orbit.periapsis_altitude is not None:
        if orbit.periapsis_altitude < 0:
            depth = -orbit.periapsis_altitude / 1e3
            report.add(place, ("periapsis_altitude",), f"orbit inside {name}: the periapsis is {depth:.6g} km below "
                                                       f"its surface")
        elif orbit.apoapsis_altitude < orbit.periapsis_altitude:
            meant = _meant_km(place, "apoapsis_altitude", orbit.apoapsis_altitude, orbit.periapsis_altitude)
            report.add(place, ("apoapsis_altitude",), "is below the periapsis", meant or "did you swap them?")
    elif _check_shape(orbit, place, report):
        near = orbit.semi_major_axis * (1 - _eccentricity(orbit))
        if near < radius:
            report.add(place, ("semi_major_axis",), f"orbit inside {name}: its periapsis is {_depth(near, radius)}",
                       _meant_km(place, "semi_major_axis", near, radius))
        elif _eccentricity(orbit) > 1:
            _check_asymptote(orbit, place, report)


    if orbit.mean:
        _check_mean(orbit, environment, place, report)


def _eccentricity(orbit: Orbit) -> float:
    return orbit.eccentricity if orbit.f is None else math.hypot(orbit.f, orbit.g)


def _check_mean(orbit: Orbit, environment: Environment, place: Place, report: Report) -> None:
    """Mean elements are of an ellipse about the flattened Earth."""
    if environment.central_body != "earth":
        report.add(place, ("mean",), "mean elements are of orbits about the Earth",
                   "(allowed with central_body: earth)")
    elif environment.degree < 2:
        report.add(place, ("mean",), "mean elements of a point mass are the osculating ones",
                   "environment: {gravity: {degree: 2}}, or more")
    elif orbit.eccentricity is not None and orbit.eccentricity > 1:
        report.add(place, ("mean",), "a hyperbola has no mean elements")


def _depth(distance: float, radius: float) -> str:
    return f"{distance / 1e3:.6g} km from the centre, the radius is {radius / 1e3:.6g} km"


def _meant_km(place: Place, key: str, distance: float, least: float) -> str:
    """A question if a length without a unit is too small in m and would not be in km. distance: what it comes to, m."""
    node = place.node((key,))
    if node is None or not least <= 1e3 * distance:
        return ""
    if isinstance(node.value, list):
        numbers = node.plain()
        return f"did you mean {{value: {numbers}, unit: km}}?" if all(map(is_number, numbers)) else ""
    return f'did you mean "{node.text} km"?' if is_number(node.value) else ""


def _check_shape(orbit: Orbit, place: Place, report: Report) -> bool:
    """Size and eccentricity must belong to one conic."""
    a, e = orbit.semi_major_axis, _eccentricity(orbit)
    if abs(e - 1) < 1e-12:
        report.add(place, ("eccentricity" if orbit.f is None else "f",), "a parabola has no semi-major axis",
                   "give position and velocity instead")
        return False
    if (a > 0) != (e < 1) or a == 0:
        kind, sign = ("an ellipse", "positive") if e < 1 else ("a hyperbola", "negative")
        report.add(place, ("semi_major_axis",), f"must be {sign} for {kind} (eccentricity {e:.10g}), found {a:.10g} m")
        return False
    return True


def _check_asymptote(orbit: Orbit, place: Place, report: Report) -> None:
    if orbit.mean_anomaly is not None:
        return
    if orbit.f is not None:
        if 1 + orbit.f * math.cos(orbit.true_longitude) + orbit.g * math.sin(orbit.true_longitude) <= 0:
            report.add(place, ("true_longitude",), "lies beyond the asymptote of the hyperbola")
        return
    limit = math.acos(-1 / orbit.eccentricity)
    anomaly = math.remainder(orbit.true_anomaly, 2 * math.pi)
    if abs(anomaly) >= limit:
        node = place.node(("true_anomaly",))
        in_degrees = is_number(node.value) and abs(math.remainder(node.value, 360)) < math.degrees(limit)
        meant = f'did you mean "{node.text} deg"?  ' if in_degrees else ""
        report.add(place, ("true_anomaly",), f"{math.degrees(anomaly):.6g} deg lies beyond the asymptote of the "
                                             f"hyperbola",
                   f"{meant}(allowed: between -{math.degrees(limit):.6g} and {math.degrees(limit):.6g} deg)")


def check_surroundings(parts: CraftParts, environment: Environment | None, case: Pieces, report: Report) -> None:
    """What a spacecraft carries may need something around it."""
    if environment is None:
        return
    if parts["torquers"] and environment.magnetic_field is None:
        path = parts.origin["torquers", 0]
        report.element(parts.place, path, "there is no magnetic field for it to act on",
                       "environment: {magnetic_field: igrf} in sim.yaml, or [x, y, z] in T")
    for i, command in enumerate(parts["commands"]):
        if (command.when is not None and command.when.quantity in ("event", "altitude")
            and environment.central_body == "none"):
            report.add(parts.place, (*parts.origin["commands", i], "when"), "there is no central body, so there is no "
                "orbit",
                       "environment: {central_body: earth} in sim.yaml")
        elif (command.when is not None and command.when.name.startswith(("eclipse", "umbra"))
              and command.when.quantity == "event"):
            check_duration(case, f"commands[{i}], which waits for an eclipse", report)
            need_start(case, f"commands[{i}], which waits for an eclipse", report)
        if command.action == "delta_v" and command.frame in ("lvlh", "rtn") and environment.central_body == "none":
            report.add(parts.place, (*parts.origin["commands", i], "frame"), f"there is no central body, so there are "
                f"no {command.frame.upper()} axes",
                       "environment: {central_body: earth} in sim.yaml, or frame: N")
    for i, controller in enumerate(parts["controllers"]):
        if controller.reference == "lvlh" and environment.central_body == "none":
            report.add(parts.place, (*parts.origin["controllers", i], "reference"),
                       "there is no central body, so there are no LVLH axes",
                       "environment: {central_body: earth} in sim.yaml")
        if controller.path.frame == "lvlh" and environment.central_body == "none":
            report.add(parts.place, (*parts.origin["controllers", i], "path", "frame"),
                       "there is no central body, so there are no LVLH axes",
                       "environment: {central_body: earth} in sim.yaml, or frame: N")


def check_position(entry: Pieces, environment: Environment | None, report: Report) -> None:
    """A given position must clear the central body."""
    if environment is None or environment.central_body == "none" or {"orbit", "position"} & entry.lost:
        return
    body, (_, radius) = SKY[environment.central_body], constants(environment)
    distance = math.hypot(*entry["position"])
    if not entry.given("position"):
        report.element(entry.place, (), "neither orbit nor position is given",
                       f"it would start at the centre of {body.name}")
    elif distance < radius:
        report.add(entry.place, ("position",), f"inside {body.name}: {_depth(distance, radius)}",
                   _meant_km(entry.place, "position", distance, radius))


def check_equations(craft: Spacecraft, case: Pieces, report: Report) -> None:
    """The paper's matrices know no prescribed motion."""
    what = prescribed_motion(craft)
    if what and case["equations"] == "dense":
        report.add(case.place, ("equations",), f"dense cannot prescribe motion, as {what} of spacecraft '{craft.name}' "
                                               f"does", "(allowed: tree)")
