"""Where every spacecraft of a case starts: on an orbit with an offset, by relative elements, in Hill's frame, in a
formation, or by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from nesim.base.constants import SKY
from nesim.case.orbits import relative
from nesim.case.orbits.sources import depth, meant_km
from nesim.case.starts import start_of
from nesim.case.description import Flight
from nesim.case.orbits.orbit import Orbit
from nesim.things.environment import Environment
from nesim.text.locate import Place, Report
from nesim.text.partial import PartialElement
from nesim.text.values import guess
from nesim.things import IDENTITY
from nesim.things.rotation import rotation

# about an orbit's point
WAYS = {"offset": ("offset", "offset_frame", "offset_velocity"), "relative": ("relative",), "hill": ("hill",)}
CONVERT: dict[str, Callable[..., relative.Pair]] = {"relative": relative.from_relative, "hill": relative.from_hill}


def known_names(name: str, there: Iterable[str]) -> str:
    """A hint: what was meant, and the names that there are."""
    return guess(name, there) + (f"(there are: {', '.join(there)})" if there else "(there are none)")


class Placement:
    """orbits: by name, None for one that is wrong. Formations are worked out at once, entries when they are asked
    for."""

    def __init__(self, case: PartialElement, orbits_by_name: dict, environment: Environment | None, names: list[str],
                 report: Report):
        self.orbits, self.environment, self.report = orbits_by_name, environment, report
        # spacecraft -> formation and what its Flight takes
        self.members: dict[str, tuple[str, dict | None]] = {}
        seen: dict[str, int] = {}
        before = len(report.problems)
        for i, model in enumerate(case["formations"] or ()):
            place = case.place.below("formations", i)
            if model is None:
                self._claim_lost(place)
                continue
            if model.name in seen:
                report.add(place, ("name",), f"'{model.name}' is used already by formations[{seen[model.name]}]")
            seen.setdefault(model.name, i)
            self._formation(model, place, names)
        self.faulty = len(report.problems) > before or None in (case["formations"] or ())

    def _claim_lost(self, place: Place) -> None:
        """The spacecraft of a formation that cannot be read: nothing is reported about where they are."""
        for i in range(place.below("spacecraft").size()):
            name = place.value(("spacecraft", i))
            if isinstance(name, str):
                self.members.setdefault(name, ("", None))

    def _formation(self, model, place: Place, names: list[str]) -> None:
        good = self._check_members(model, place, names)
        orbit = self._orbit(model.orbit, place)
        pairs = None
        if orbit and good and self.environment is not None:
            try:
                axes = IDENTITY if model.rotation is None else rotation(model.rotation)
                if abs(math.hypot(*axes) - 1) > 1e-6:
                    raise relative.NoSuchOrbit("a quaternion must have length 1", "rotation")
                pairs = relative.tetrahedron(model.side, model.at, axes, *relative.reference(orbit, self.environment))
            except relative.NoSuchOrbit as error:
                self.report.add(place, (error.key or "orbit",), str(error))
            except (ArithmeticError, ValueError):
                self.report.add(place, ("orbit",), "no formation comes out of this orbit")
        for i, name in enumerate(model.spacecraft):
            found = {"orbit": orbit, **relative.as_offset(pairs[i])} if pairs else None
            self.members.setdefault(name, (model.name, found))

    def _check_members(self, model, place: Place, names: list[str]) -> bool:
        before = len(self.report.problems)
        if len(model.spacecraft) != 4:
            self.report.add(place, ("spacecraft",), f"a tetrahedron has 4 spacecraft, found {len(model.spacecraft)}")
        for i, name in enumerate(model.spacecraft):
            if name not in names:
                self.report.add(place, ("spacecraft", i), f"there is no spacecraft '{name}'",
                                known_names(name, [n for n in names if n]))
            elif name in self.members:
                self.report.add(place, ("spacecraft", i), f"'{name}' is in formation '{self.members[name][0]}' already")
        return len(self.report.problems) == before

    def _orbit(self, name: str, place: Place):
        """An orbit of this name, None with a problem reported."""
        if self.environment and self.environment.central_body == "none":
            self.report.add(place, ("orbit",), "there is no central body to orbit",
                            "environment: {central_body: earth}")
        elif name not in self.orbits:
            self.report.add(place, ("orbit",), f"there is no orbit '{name}'", known_names(name, self.orbits))
        elif self.environment:
            return self.orbits[name]
        return None

    def check(self, entry: PartialElement) -> bool:
        """One way at most to say where a spacecraft is, and one that exists. True if its own position counts."""
        place = entry.place
        self._check_conic(entry)
        ways = [way for way, keys in WAYS.items() if any(key in entry.given for key in keys)]
        for way in ways[1:]:
            self.report.key(place, (next(key for key in WAYS[way] if key in entry.given),),
                            f"'{way}' beside '{ways[0]}'", "give one of offset, relative and hill")
        if entry["name"] in self.members:
            self._only_formation(entry, self.members[entry["name"]][0])
            return False
        if "orbit" in entry.given:
            for key in ("position", "velocity"):
                if key in entry.given:
                    self.report.key(place, (key,), f"'{key}' beside an orbit",
                                    "give an orbit (and an offset) or position and velocity")
            if entry["orbit"] is not None:
                self._orbit(entry["orbit"], place)
            return False
        for key in (key for keys in WAYS.values() for key in keys):
            if key in entry.given:
                self.report.key(place, (key,), f"'{key}' without an orbit", "give an orbit, or move the position")
        return "position" in entry.given or not self.faulty   # it may belong to a formation that cannot be read

    def _check_conic(self, entry: PartialElement) -> None:
        """Only about a central body there is a conic to stay on."""
        if entry["perturbed"] is False and self.environment and self.environment.central_body == "none":
            self.report.add(entry.place, ("perturbed",), "without a central body there is no conic to stay on",
                            "environment: {central_body: earth}")

    def _only_formation(self, entry: PartialElement, formation: str) -> None:
        for key in ("orbit", "position", "velocity", *(key for keys in WAYS.values() for key in keys)):
            if key in entry.given:
                self.report.key(entry.place, (key,), f"'{key}' beside formation '{formation}'",
                                "which says where the spacecraft is")

    def of(self, entry: PartialElement) -> dict:
        """What its Flight takes: orbit and offset; empty where it is not known or its own position counts."""
        if entry["name"] in self.members:
            return self.members[entry["name"]][1] or {}
        orbit = self.orbits.get(entry["orbit"]) if entry["orbit"] else None
        if orbit is None or self.environment is None or self.environment.central_body == "none":
            return {}
        for key, convert in CONVERT.items():
            if entry[key] is not None:
                return {"orbit": orbit, **self._converted(entry, key, convert, orbit, self.environment)}
        return {"orbit": orbit, "offset": entry["offset"] or (0.0, 0.0, 0.0), "offset_frame": entry["offset_frame"]
                or "lvlh",
                "offset_velocity": entry["offset_velocity"]}

    def _converted(self, entry: PartialElement, key: str, convert: Callable[..., relative.Pair], orbit: Orbit,
                   environment: Environment) -> dict:
        try:
            with np.errstate(all="ignore"):
                return relative.as_offset(convert(entry[key], *relative.reference(orbit, environment)))
        except relative.NoSuchOrbit as error:
            path = (key,) if error.key is None else (key, error.key)
            self.report.add(entry.place, path, str(error))
        except (ArithmeticError, ValueError):
            self.report.add(entry.place, (key,), "no start state comes out of it")
        return {}

    def placed(self, flight: Flight, place: Place) -> Flight:
        """With its spacecraft where it starts, which must come out as numbers, outside the central body. place: of the
        spacecraft's entry."""
        environment = self.environment
        if flight.orbit is None or environment is None:
            return flight
        try:
            with np.errstate(all="ignore"):
                found = start_of(flight, environment)
            good = all(math.isfinite(x) for x in (*found.position, *found.velocity))
        except (ArithmeticError, ValueError):
            good = False
        if not good:
            self.report.add(place, ("orbit",), f"no start state comes out of orbit '{flight.orbit.name}'",
                            "a rectilinear or too large orbit has no LVLH frame")
            return flight
        distance = math.hypot(*found.position)
        if any(flight.offset) and distance < environment.radius:
            way = next((way for way in WAYS if way in place.keys()), "name")
            self.report.add(place, (way,), f"starts inside {SKY[environment.central_body].name}, "
                                           f"{distance / 1e3:.6g} km from the centre")
        return replace(flight, spacecraft=replace(flight.spacecraft, **found._asdict()))


def check_position(entry: PartialElement, environment: Environment | None, report: Report) -> None:
    """A given position must clear the central body."""
    if environment is None or environment.central_body == "none" or {"orbit", "position"} & entry.lost:
        return
    body, radius = SKY[environment.central_body], environment.radius
    distance = math.hypot(*entry["position"])
    if "position" not in entry.given:
        report.element(entry.place, (), "neither orbit nor position is given",
                       f"it would start at the centre of {body.name}")
    elif distance < radius:
        report.add(entry.place, ("position",), f"inside {body.name}: {depth(distance, radius)}",
                   meant_km(entry.place, "position", distance, radius))
