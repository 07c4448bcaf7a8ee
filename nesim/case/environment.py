"""Checks of ``environment:`` against what is known about its bodies, and of what needs the date."""

from __future__ import annotations

from datetime import datetime, UTC
from typing import TYPE_CHECKING

from nesim.base.constants import SKY
from nesim.case.craft_parts import CraftParts
from nesim.things.environment import Environment
from nesim.model.surroundings import instant
from nesim.text.locate import Report
from nesim.text.partial import PartialElement
from nesim.text.sizes import MOST_SECONDS

if TYPE_CHECKING:
    from nesim.sky.time import Epoch

# degree of the gravity fields that nesim ships
DEGREES = {"earth": 120, "moon": 20, "mars": 80}
# of a start that matters: until then the Sun is known by formulas; far later tables of the Earth do not keep their
# digits, or fill the memory
LAST_YEAR = 2099
EARTH_ONLY = (("tides", "tides", "solid tides"), ("atmosphere", "drag", "an atmosphere"))


def check(environment: Environment, case: PartialElement, report: Report) -> None:
    """Everything that the environment asks for must exist where it is; the date must be known if it matters."""
    if environment.central_body != "none":
        _check_gravity(environment, case, report)
        _check_bodies(environment, case, report)
    _check_earth(environment, case, report)
    _check_date(environment, case, report)
    _check_events(environment, case, report)


def _check_gravity(environment: Environment, case: PartialElement, report: Report) -> None:
    degree, body = environment.degree, environment.central_body
    most = DEGREES.get(body, 0)
    if degree <= most:
        return
    path, name = ("environment", "gravity", "degree"), SKY[body].name
    if not most:
        report.add(case.place, path, f"there is no gravity field of {name}",
                   f"(allowed: 0; fields of {', '.join(DEGREES)})")
    else:
        report.add(case.place, path, f"the field of {name} ends at degree {most}", f"(allowed: 0, or 2 to {most})")


def _check_bodies(environment: Environment, case: PartialElement, report: Report) -> None:
    body = environment.central_body
    if body in environment.third_bodies:
        at = list(environment.third_bodies).index(body)
        report.add(case.place, ("environment", "third_bodies", at), f"'{body}' is the central body",
                   "its gravity acts already")
    if environment.radiation_pressure and body == "sun":
        report.add(case.place, ("environment", "radiation_pressure"), "is not available yet about the Sun",
                   "(allowed: about earth, moon, mars)")


def _check_earth(environment: Environment, case: PartialElement, report: Report) -> None:
    if environment.central_body == "earth":
        return
    name = "free space" if environment.central_body == "none" else SKY[environment.central_body].name
    for key, written, what in EARTH_ONLY:
        if getattr(environment, key):
            report.add(case.place, ("environment", written), f"{what} of {name} cannot be had",
                       "(allowed with central_body: earth)")
    if isinstance(environment.magnetic_field, str):
        report.add(case.place, ("environment", "magnetic_field"), f"'{environment.magnetic_field}' is the Earth's "
            f"field, not that of {name}",
                   "(allowed with central_body: earth; or 3 numbers in T)")


def date_users(environment: Environment) -> list[str]:
    """What depends on the date, in words."""
    users = [(environment.degree > 0, "a gravity field"), (bool(environment.third_bodies), "third bodies"),
             (environment.tides, "tides"),
             (environment.atmosphere is not None, "drag"), (environment.radiation_pressure, "radiation pressure"),
             (isinstance(environment.magnetic_field, str), f"magnetic_field: {environment.magnetic_field}")]
    return [what for used, what in users if used]


def _check_events(environment: Environment, case: PartialElement, report: Report) -> None:
    """Events of the orbit need a body to orbit, eclipses the date."""
    output = case["output"]
    if output is None:
        return
    for key in ("events", "altitudes"):
        if getattr(output, key) and environment.central_body == "none":
            report.add(case.place, ("output", key), "there is no central body, so there is no orbit",
                       "environment: {central_body: earth}")
    if "eclipses" in output.events:
        if environment.central_body == "sun":
            report.add(case.place, ("output", "events"), "there are no eclipses about the Sun",
                       "(allowed: apsides, nodes)")
        elif environment.central_body != "none":
            check_duration(case, "output: {events: [eclipses]}", report)
            need_start(case, "output: {events: [eclipses]}", report)


def _check_date(environment: Environment, case: PartialElement, report: Report) -> None:
    """UTC at t = 0, if something turns or moves that is not a spacecraft."""
    users = date_users(environment)
    if users:
        check_duration(case, users[0], report)
    if (users and need_start(case, users[0], report) and isinstance(environment.magnetic_field, str)
        and environment.central_body == "earth"):
        _check_magnetic_date(case, report)


def _check_magnetic_date(case: PartialElement, report: Report) -> None:
    """IGRF ends with its forecast; a run uses the field at its start."""
    from nesim.fields.geomagnetic import igrf

    years, start = igrf().years, instant(case["time"].start)
    if start >= datetime(int(years[-1]), 1, 1, tzinfo=UTC):
        report.add(case.place, ("time", "start"), f"IGRF-14 ends with {years[-1] - 1:.0f}",
                   f"the run starts in {start.year}; magnetic_field can be 3 numbers in T")


def check_duration(case: PartialElement, user: str, report: Report) -> None:
    """The sky is tabulated for the whole run. user: what needs it, in words."""
    if case["time"] is not None and case["time"].duration > MOST_SECONDS:
        report.add(case.place, ("time", "duration"), f"{case['time'].duration:g} s is too long for {user}, for which "
                                                     f"the sky is tabulated",
                   f"(allowed: up to {MOST_SECONDS:g} s)")


def need_start(case: PartialElement, user: str, report: Report) -> Epoch | None:
    """The time t = 0, or None with a problem reported. user: what needs it, in words."""
    time = case["time"]
    if time is None:
        return None
    if "start" in case.lost:
        return None                                         # reported already
    if time.start is None:
        case.lost.add("start")
        report.element(case.place, ("time",), "missing key 'start'", f"start: UTC, e.g. 2015-03-13T02:44:00Z; needed "
            f"by {user}")
        return None
    from nesim.sky.time import Epoch

    try:
        if int(time.start[:4]) > LAST_YEAR:
            raise ValueError(f"it is not known how the Earth turns and where the planets are after {LAST_YEAR}")
        return Epoch.of(time.start)
    except ValueError as error:
        case.lost.add("start")
        report.add(case.place, ("time", "start"), str(error), f"needed by {user}")
        return None


def check_surroundings(parts: CraftParts, environment: Environment | None, case: PartialElement,
                       report: Report) -> None:
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
