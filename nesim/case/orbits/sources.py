"""Orbits as written -> parts: elements and states as they are, files of others turned into the state at the start of
the case; and whether there is such an orbit."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from nesim.base.constants import SKY
from nesim.base.frozen import frozen
from nesim.case import environment as environment_checks
from nesim.case.orbits.orbit import EQUINOCTIAL, Orbit, OrbitModel
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.source import Source
from nesim.text.values import is_number
from nesim.things.environment import Environment

if TYPE_CHECKING:
    from nesim.sky.time import Epoch

PLAIN = ("periapsis_altitude", "apoapsis_altitude", "semi_major_axis", "eccentricity", "inclination", "raan",
         "arg_periapsis", "true_anomaly",
         "mean_anomaly", "mean", "position", "velocity")


@frozen
class OrbitReader:
    """What is needed to look an orbit up: the case (for its start), its files, where it is, and where problems go."""

    case: PartialElement
    files: CaseFiles
    environment: Environment | None
    report: Report

    def orbit(self, name: str, model: OrbitModel, place: Place) -> Orbit | None:
        """None with problems reported. place: of the orbit."""
        made = self._make(name, model, place)
        before = len(self.report.problems)
        if made and self.environment and self.environment.central_body != "none":
            check_orbit(made, self.environment, place, self.report)
        return made if len(self.report.problems) == before else None

    def _make(self, name: str, model: OrbitModel, place: Place) -> Orbit | None:
        if {"tle", "oem"} & model.given_keys:
            return self._from_file(name, model, place)
        values = {key: getattr(model, key) for key in PLAIN}
        if model.given_keys.intersection(EQUINOCTIAL):
            values |= {key: getattr(model, key) for key in EQUINOCTIAL}
        return Orbit(name=name, **values)

    def _from_file(self, name: str, model: OrbitModel, place: Place) -> Orbit | None:
        key = "tle" if model.tle is not None else "oem"
        when = environment_checks.need_start(self.case,
            f"orbit '{name}', which is from {'a TLE' if key == 'tle' else 'an OEM file'}", self.report)
        if when is None or self.environment is None or self.environment.central_body == "none":
            return None                                     # reported where the orbit is used
        if key == "tle" and self.environment.central_body != "earth":
            self.report.add(place, (key,), f"a TLE is of an orbit about the Earth, not about "
                                           f"{SKY[self.environment.central_body].name}")
            return None
        if key == "tle":
            return self._tle(name, model, place, when)
        return self._oem(name, model, place, when, self.environment.central_body)

    def _lines(self, place: Place) -> tuple[list[str], Source | None] | None:
        """Of a file, or as they stand in sim.yaml; None with a problem reported."""
        node = place.here()
        if isinstance(node.value, list):
            return [str(line.value) for line in node.value], None
        source = self.files.lines(place)
        return None if source is None else (list(source.lines), source)

    def _tle(self, name: str, model: OrbitModel, place: Place, when: Epoch) -> Orbit | None:
        from nesim.case.orbits import tle

        found = self._lines(place.below("tle"))
        if not found:
            return None
        lines, source = found
        try:
            sets = tle.read_sets(lines)
        except tle.TleError as error:
            if source:
                self.report.problems.append(source.problem((error.line or 0) + 1, error.column, str(error)))
            else:
                self.report.add(place, ("tle", error.line), str(error))
            return None
        to_blame = "tle" if model.name is None else "name"
        try:
            one, to_blame = tle.choose(sets, model.name), "tle"
            state = tle.state(one, when)
        except tle.TleError as error:
            self.report.add(place, (to_blame,), str(error))
            return None
        note = (f"TLE of {one.label}, epoch {state.epoch}, {abs(state.age) / 86400:.2f} days "
                f"{'before' if state.age >= 0 else 'after'} the start: mean elements, "
                "by SGP4 made the osculating state at the start")
        return Orbit(name=name, position=tuple(map(float, state.position)), velocity=tuple(map(float, state.velocity)),
                     note=printable(note))

    def _oem(self, name: str, model: OrbitModel, place: Place, when: Epoch, central_body: str) -> Orbit | None:
        from nesim.case.orbits import oem

        source = self.files.lines(place.below("oem"))
        if source is None:
            return None
        try:
            segments = oem.choose(oem.read_segments(source.lines), model.object)
            position, velocity, segment = oem.state(segments, when)
            center, line = segment.meta["CENTER_NAME"]
            if center.casefold() != central_body:
                raise oem.OemError(f"CENTER_NAME is {center[:40]}, the central body of the case {central_body}", line)
        except oem.OemError as error:
            if error.line is None:
                self.report.add(place, ("oem",) if model.object is None else ("object",), str(error), error.hint)
            else:
                self.report.problems.append(source.problem(error.line, 1, str(error), error.hint))
            return None
        note = f"OEM of {segment['OBJECT_NAME']}, {segment['REF_FRAME']}, interpolated at the start"
        return Orbit(name=name, position=tuple(map(float, position)), velocity=tuple(map(float, velocity)),
                     note=printable(note))


def check_orbit(orbit: Orbit, environment: Environment, place: Place, report: Report) -> None:
    """Shape, and whether it clears the central body. place: of the orbit."""
    radius, name = environment.radius, SKY[environment.central_body].name
    if orbit.position is not None:
        distance = math.hypot(*orbit.position)
        if distance < radius:
            report.add(place, ("position",), f"orbit inside {name}: {depth(distance, radius)}",
                       meant_km(place, "position", distance, radius))
    elif orbit.periapsis_altitude is not None:
        if orbit.periapsis_altitude < 0:
            report.add(place, ("periapsis_altitude",), f"orbit inside {name}: the periapsis is "
                                                       f"{-orbit.periapsis_altitude / 1e3:.6g} km below its surface")
        elif orbit.apoapsis_altitude is not None and orbit.apoapsis_altitude < orbit.periapsis_altitude:
            meant = meant_km(place, "apoapsis_altitude", orbit.apoapsis_altitude, orbit.periapsis_altitude)
            report.add(place, ("apoapsis_altitude",), "is below the periapsis", meant or "did you swap them?")
    elif (a := orbit.semi_major_axis) is not None and _check_shape(orbit, a, place, report):
        near = a * (1 - _eccentricity(orbit))
        if near < radius:
            report.add(place, ("semi_major_axis",), f"orbit inside {name}: its periapsis is {depth(near, radius)}",
                       meant_km(place, "semi_major_axis", near, radius))
        elif _eccentricity(orbit) > 1:
            _check_asymptote(orbit, place, report)
    if orbit.mean:
        _check_mean(orbit, environment, place, report)


def _eccentricity(orbit: Orbit) -> float:
    return orbit.eccentricity or 0.0 if orbit.f is None else math.hypot(orbit.f, orbit.g or 0.0)


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


def depth(distance: float, radius: float) -> str:
    """Where something inside a body is, in words. distance: from the centre, m."""
    return f"{distance / 1e3:.6g} km from the centre, the radius is {radius / 1e3:.6g} km"


def meant_km(place: Place, key: str, distance: float, least: float) -> str:
    """A question if a length without a unit is too small in m and would not be in km. distance: what it comes to, m."""
    node = place.node((key,))
    if node is None or not least <= 1e3 * distance:
        return ""
    if isinstance(node.value, list):
        numbers = node.plain()
        return f"did you mean {{value: {numbers}, unit: km}}?" if all(map(is_number, numbers)) else ""
    return f'did you mean "{node.text} km"?' if is_number(node.value) else ""


def _check_shape(orbit: Orbit, a: float, place: Place, report: Report) -> bool:
    """Size and eccentricity must belong to one conic. a: semi-major axis, m."""
    e = _eccentricity(orbit)
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
        longitude = orbit.true_longitude or 0.0
        if 1 + orbit.f * math.cos(longitude) + (orbit.g or 0.0) * math.sin(longitude) <= 0:
            report.add(place, ("true_longitude",), "lies beyond the asymptote of the hyperbola")
        return
    limit = math.acos(-1 / _eccentricity(orbit))
    anomaly = math.remainder(orbit.true_anomaly, 2 * math.pi)
    if abs(anomaly) >= limit:
        node = place.node(("true_anomaly",))
        meant = ""
        if node is not None and is_number(node.value) and abs(math.remainder(node.value, 360)) < math.degrees(limit):
            meant = f'did you mean "{node.text} deg"?  '
        report.add(place, ("true_anomaly",), f"{math.degrees(anomaly):.6g} deg lies beyond the asymptote of the "
                                             f"hyperbola",
                   f"{meant}(allowed: between -{math.degrees(limit):.6g} and {math.degrees(limit):.6g} deg)")


def printable(text: str) -> str:
    """Text that cannot end a comment."""
    return "".join(c if c.isprintable() else " " for c in text)
