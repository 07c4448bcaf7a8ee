"""What the pictures read: a result file with its labels, and what its resolved input says about bodies and the central
body."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from nesim.base.attitudes import matrices
from nesim.base.errors import NesimError
from nesim.base.frozen import frozen
from nesim.post.formation import Formation, formation_of
from nesim.post.geometry import Tip, guessed_tips, tips_of
from nesim.post.quantities import drawable
from nesim.post.resolved import known_input
from nesim.results.health import start_size
from nesim.results.layout import AXIS_OF, BY_NAME
from nesim.results.reader import CraftResults, Results

ROWS = 65536                     # read at a time
IN_ORBIT = 1e6                   # m from the origin: without the input, farther out than this there is a central body


class NothingToShow(NesimError):
    """A picture cannot be drawn. expected: there is nothing of the kind in the spacecraft, nothing is missing."""

    def __init__(self, reason: str, expected: bool = False):
        super().__init__(reason)
        self.expected = expected


@frozen
class CentralBody:
    """The central body. name: as in the input, "" if not known. mu: m3/s2, radius: m, None if not known. environment:
    that section of the resolved input."""

    name: str = ""
    mu: float | None = None
    radius: float | None = None
    environment: dict = field(default_factory=dict)


class CraftData:
    """One spacecraft of a result file. entry: its part of the resolved input, empty if there is none. events: of this
    spacecraft, in order of time."""

    def __init__(self, craft: CraftResults, name: str, entry: dict, events: Sequence = ()):
        self._craft = craft
        self.name = name
        self.entry = entry
        self.events = sorted(events, key=lambda event: event.time)
        labels = {kind: craft.noted(lambda axis=axis: craft.names(axis)) for kind, axis in AXIS_OF.items()}
        self._unnamed = {axis for kind, axis in AXIS_OF.items() if labels[kind] is None}
        labels = {kind: names or [] for kind, names in labels.items()}
        self.bodies = labels["bodies"] or names_in(entry.get("bodies"))
        self.joints, self.wheels, self.drives, self.thrusters = (labels[kind] for kind in ("joints", "wheels", "drives",
            "thrusters"))
        self.torquers, self.controllers, self.tanks = (labels[kind] for kind in ("torquers", "controllers", "tanks"))
        self.endpoints, self.contacts, self.dockings = (labels[kind] for kind in ("endpoints", "contacts", "dockings"))
        self.frame_bodies = labels["frame_bodies"]

    @functools.cached_property
    def time(self) -> np.ndarray:
        """(time,) s since the epoch."""
        return self._craft.times()

    def has(self, *names: str) -> bool:
        """Are these recorded, and the names along their axes?"""
        return all(name in self._craft and not self._unnamed & set(BY_NAME[name].dims) for name in names)

    def need(self, *names: str) -> None:
        """Raises NothingToShow if one of these is not recorded, or nothing is."""
        if missing := [name for name in names if not self.has(name)]:
            raise NothingToShow(f"{', '.join(missing)} not in the file")
        if not len(self.time):
            raise NothingToShow("no records in the file")

    def read(self, name: str, columns: int | Sequence[int] | None = None) -> np.ndarray:
        """A dataset, or (time, ...) of one or some entries of its second axis; what cannot be drawn is NaN."""
        dataset, n = self._craft[name], len(self.time)
        if columns is None:
            return drawable(dataset[:n])
        parts = [np.asarray(dataset[first:min(first + ROWS, n)])[:, columns] for first in range(0, n, ROWS)]
        return drawable(np.concatenate(parts))

    def start_size(self, name: str) -> float:
        """With what its changes are compared; 0 if there is nothing."""
        return start_size(self._craft, name)

    def first(self, name: str) -> np.ndarray:
        """The first record of a dataset."""
        return drawable(self._craft[name][:1])[0]

    @functools.cached_property
    def root_attitude(self) -> np.ndarray:
        """(time, 3, 3) C_BN of the root."""
        return matrices(self.read("body_attitude", 0))

    @functools.cached_property
    def root_rate(self) -> np.ndarray:
        """(time, 3) rad/s, root axes."""
        return self.read("body_rate", 0)

    @functools.cached_property
    def tips(self) -> list[Tip]:
        """Of every chain of bodies on the root."""
        if len(self.bodies) < 2:
            return []
        known = tips_of(self.entry, self.bodies)
        if known is not None or not self.has("body_position") or not len(self.time):
            return known or []
        positions = self.first("body_position")
        return guessed_tips(self.bodies, np.linalg.norm(positions - positions[0], axis=1))

    def part(self, section: str, name: str) -> dict:
        """What the resolved input says of a wheel, a drive or another part; empty if it is not known."""
        return next((part for part in self.parts(section) if part.get("name") == name), {})

    def parts(self, section: str) -> list[dict]:
        """The mappings of a section of the resolved input."""
        listed = self.entry.get(section)
        return [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []

    @functools.cached_property
    def joint_types(self) -> dict[str, str]:
        """By name; empty if not known."""
        try:
            return {joint["name"]: joint["type"] for joint in self.entry.get("joints") or ()}
        except (KeyError, TypeError):
            return {}


@dataclass
class CaseData:
    """A result file. central_body: None in free space. results: the open file. uniform_gravity: whether there is
    any."""

    title: str
    status: str
    end_reason: str
    crafts: list[CraftData]
    central_body: Any
    results: Any = None
    uniform_gravity: bool = False

    @functools.cached_property
    def formation(self) -> Formation:
        """What its spacecraft make together."""
        return formation_of(self.results)

    @property
    def several(self) -> bool:
        """More than one spacecraft."""
        return len(self.crafts) > 1


def read_data(results: Results, path: Path) -> CaseData:
    """Of open results."""
    resolved = known_input(results)
    listed = resolved.get("spacecraft")
    entries = dict(zip(names_in(listed), listed)) if isinstance(listed, list) else {}
    for name, entry in entries.items():
        if more := touching(name, resolved.get("contacts")):
            own = entry.get("contacts")
            entries[name] = entry | {"contacts": [*(own if isinstance(own, list) else ()), *more]}
    events = results.noted(lambda: results.events, [])
    crafts = [CraftData(results[name], name, entries.get(name, {}),
                        [event for event in events if event.spacecraft == name])
              for name in results.spacecraft]
    title = str(results.attributes.get("title") or "") or path.name.removesuffix(".part").removesuffix(".h5")
    return CaseData(title, results.noted(lambda: results.status, "unreadable"), str(results.attributes.get("end_reason")
        or ""), crafts,
                    central_body_of(resolved.get("environment"), crafts), results,
                    _has_uniform_gravity(resolved.get("environment")))


def touching(name: str, contacts: Any) -> list[dict]:
    """Contacts of a case that a spacecraft has the endpoints of, with these as it calls them itself."""
    found = []
    for part in contacts if isinstance(contacts, list) else ():
        ends = part.get("endpoints") if isinstance(part, dict) else None
        if isinstance(ends, list) and ends and all(str(end).startswith(f"{name}.") for end in ends):
            found.append(part | {"endpoints": [str(end).partition(".")[2] for end in ends]})
    return found


def _has_uniform_gravity(environment) -> bool:
    given = environment.get("uniform_gravity") if isinstance(environment, dict) else None
    return isinstance(given, list) and any(number(x) for x in given)


def central_body_of(environment: Any, crafts: list[CraftData]) -> CentralBody | None:
    """The central body; without the input there is one if a spacecraft is far from the origin."""
    if isinstance(environment, dict):
        name = str(environment.get("central_body", "none"))
        return None if name == "none" else CentralBody(name, number(environment.get("mu")),
                                                       number(environment.get("radius")),
                                                       environment)
    starts = [craft.first("position") for craft in crafts if craft.has("position") and len(craft.time)]
    return CentralBody() if any(np.linalg.norm(start) > IN_ORBIT for start in starts) else None


def names_in(parts: Any) -> list[str]:
    """Of a list of the resolved input."""
    return [str(part["name"]) for part in parts if isinstance(part, dict) and "name" in part] if isinstance(parts,
        list) else []


def number(text: Any) -> float | None:
    """None if it is not one, or not finite."""
    try:
        found = float(text)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if math.isfinite(found) else None
