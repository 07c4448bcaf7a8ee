"""Orbits as written -> parts: elements and states as they are, files of others turned into the state at the start of
the case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nesim.base.constants import SKY
from nesim.case import environment as environment_checks
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment
from nesim.case.orbits.orbit import EQUINOCTIAL, OrbitModel
from nesim.text.files import CaseFiles
from nesim.text.locate import Place, Report
from nesim.text.pieces import Pieces
from nesim.text.source import Source

if TYPE_CHECKING:
    from nesim.sky.time import Epoch

PLAIN = ("periapsis_altitude", "apoapsis_altitude", "semi_major_axis", "eccentricity", "inclination", "raan",
         "arg_periapsis", "true_anomaly",
         "mean_anomaly", "mean", "position", "velocity")


@dataclass
class OrbitReader:
    """What is needed to look an orbit up: the case (for its start), its files, where it is, and where problems go."""

    case: Pieces
    files: CaseFiles
    environment: Environment | None
    report: Report

    def orbit(self, name: str, model: OrbitModel, place: Place) -> Orbit | None:
        """A part; None with problems reported. place: of the orbit."""
        if model.form in ("tle", "oem"):
            return self._looked_up(name, model, place)
        values = {key: getattr(model, key) for key in PLAIN}
        if model.form == "equinoctial":
            values |= {key: getattr(model, key) for key in EQUINOCTIAL}
        return Orbit(name=name, **values)

    def _looked_up(self, name: str, model: OrbitModel, place: Place) -> Orbit | None:
        key = model.form
        when = environment_checks.need_start(self.case,
            f"orbit '{name}', which is from {'a TLE' if key == 'tle' else 'an OEM file'}", self.report)
        if when is None or self.environment is None or self.environment.central_body == "none":
            return None                                     # said elsewhere, where the orbit is used
        if key == "tle" and self.environment.central_body != "earth":
            self.report.add(place, (key,), f"a TLE is of an orbit about the Earth, not about "
                                           f"{SKY[self.environment.central_body].name}")
            return None
        return (self._tle if key == "tle" else self._oem)(name, model, place, when)

    def _lines(self, place: Place) -> tuple[list[str], Source | None] | None:
        """Of a file, or as they stand in sim.yaml; None with a problem reported."""
        node = place.node()
        if isinstance(node.value, list):
            return [str(line.value) for line in node.value], None
        source = self.files.lines(place)
        return source and (list(source.lines), source)

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
                self.report.problems.append(source.problem(error.line + 1, error.column, str(error)))
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

    def _oem(self, name: str, model: OrbitModel, place: Place, when: Epoch) -> Orbit | None:
        from nesim.case.orbits import oem

        source = self.files.lines(place.below("oem"))
        if source is None:
            return None
        try:
            segments = oem.choose(oem.read_segments(source.lines), model.object)
            position, velocity, segment = oem.state(segments, when)
            center, line = segment.meta["CENTER_NAME"]
            if center.casefold() != self.environment.central_body:
                raise oem.OemError(f"CENTER_NAME is {center[:40]}, the central body of the case "
                                   f"{self.environment.central_body}", line)
        except oem.OemError as error:
            if error.line is None:
                self.report.add(place, ("oem",) if model.object is None else ("object",), str(error), error.hint)
            else:
                self.report.problems.append(source.problem(error.line, 1, str(error), error.hint))
            return None
        note = f"OEM of {segment['OBJECT_NAME']}, {segment['REF_FRAME']}, interpolated at the start"
        return Orbit(name=name, position=tuple(map(float, position)), velocity=tuple(map(float, velocity)),
                     note=printable(note))


def printable(text: str) -> str:
    """Text that cannot end a comment."""
    return "".join(c if c.isprintable() else " " for c in text)
