"""Steps of one length that are too long for a contact or for its friction: cautions when a run is over. theory.md
section 20.

Touches are seen at their instants, depths in the records: both are the same for any number of lanes and threads."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import inf, sqrt
from typing import TYPE_CHECKING

import numpy as np

from nesim.case.times import step_divisor
from nesim.base.errors import RunError
from nesim.base.rotations import skew
from nesim.things.contact_structs import pairs

if TYPE_CHECKING:
    from nesim.sim.craft import Craft
    from nesim.things import ContactFriction, Endpoint

FEWEST, ENOUGH = 10, 40         # steps in a contact
UNSTABLE = 2.0                  # of rate times step; rk4 follows 2.8


class ContactSteps:
    """Watches the contacts of spacecraft in lanes. step: s, of all their steps."""

    def __init__(self, crafts: list[Craft], step: float):
        self.width = crafts[0].rows.width
        self.step, self.crafts = step, crafts
        self.pairs = [pairs(craft.description) for craft in crafts]
        self.names = [[name.label for name in craft.contact_names] for craft in crafts]
        self.columns = crafts[0].rows.columns["contact_penetration"]
        self.since: dict[tuple[int, int], float] = {}
        self.shortest: dict[tuple[int, int], float] = {}        # s, of lane and contact
        self.loads: dict[tuple[int, int], float] = {}           # N, the largest seen

    def switched(self, lane: int, number: int, t: float, touching: bool) -> None:
        """A contact touches from now on (s), or no longer."""
        if touching:
            self.since[lane, number] = t
        elif (began := self.since.pop((lane, number), None)) is not None:
            self.shortest[lane, number] = min(t - began, self.shortest.get((lane, number), inf))

    def add_records(self, rows: np.ndarray) -> None:
        """Records as the core has written them, (count, width * lanes)."""
        lanes = rows.shape[1] // self.width
        for lane, own in enumerate(self.pairs if len(rows) else ()):
            for number, (contact, _, _) in enumerate(own):
                deepest = np.nanmax(rows[:, self.columns[number] * lanes + lane], initial=0.0)
                power = contact.exponent if contact.law == "hunt_crossley" else 1.0
                if 0 < deepest < inf:                               # not of one that diverged
                    self.add_load(lane, number, contact.stiffness * float(deepest)**power)

    def add_start(self, force: np.ndarray, normal: np.ndarray) -> None:
        """force, normal: of every contact at the start, (contact, 3, lane), N and in N."""
        load = (force * normal).sum(axis=1)
        for lane, own in enumerate(self.pairs):
            for number in range(len(own)):
                self.add_load(lane, number, float(load[number, lane]))

    def add_load(self, lane: int, number: int, load: float) -> None:
        """A contact presses with a force, N: the largest is kept."""
        self.loads[lane, number] = max(load, self.loads.get((lane, number), 0.0))

    def save(self, lane: int) -> list[list[float | None]]:
        """What is known of each contact of a lane: since when it touches, its shortest touch, its largest force; None:
        nothing."""
        return [[known.get((lane, number)) for known in (self.since, self.shortest, self.loads)]
                for number in range(len(self.pairs[lane]))]

    def load(self, lane: int, saved: Sequence[Sequence[float | None]]) -> None:
        """Go on with that."""
        for number, values in enumerate(saved):
            for known, value in zip((self.since, self.shortest, self.loads), values, strict=True):
                if value is not None:
                    known[lane, number] = value

    def cautions(self) -> list[str]:
        """Of all contacts, in words."""
        return [text for lane in range(len(self.pairs)) for text in self.cautions_of(lane)]

    def cautions_of(self, lane: int) -> list[str]:
        """Of the contacts of one lane, in words."""
        found: list[str] = []
        for number, (contact, endpoint, _) in enumerate(self.pairs[lane]):
            name, h = f"contact '{self.names[lane][number]}' of '{self.crafts[lane].description.name}'", self.step
            time, load = self.shortest.get((lane, number), inf), self.loads.get((lane, number), 0.0)
            if 0 < time < FEWEST * h:
                found.append(f"{name}: a touch of {time:.3g} s had {time / h:.2g} steps of {h:g} s in it; a step of "
                             f"{h / step_divisor(ENOUGH * h / time):g} s has {ENOUGH} and more")
            if contact.friction is not None and contact.law != "impulse":
                pull = load * _largest_mobility(self.crafts[lane], endpoint)
                found += _friction_cautions(name, contact.friction, pull, load, h)
        return found


def _friction_cautions(name: str, friction: ContactFriction, pull: float, load: float, h: float) -> list[str]:
    """pull: load times mobility, m/s2."""
    most = max(friction.coulomb, friction.static or 0.0)
    longer = f"stick: {friction.coulomb * pull * h * h:.2g} m"
    if friction.linear_below is not None:
        rate, other = most * pull / friction.linear_below, f"{longer} instead of linear_below"
    else:
        rate, other = sqrt(friction.coulomb * pull / (friction.stick or inf)), longer
        if friction.stick_damping * pull > rate:
            rate, other = friction.stick_damping * pull, f"stick_damping: {1 / (pull * h):.2g} s/m"
    if not rate * h > UNSTABLE:
        return []
    return [f"{name}: its friction has a rate of {rate:.2g} 1/s under {load:.3g} N, too fast for steps of {h:g} s; a "
            f"step of {h / step_divisor(rate * h):g} s would do, or {other}"]


def _largest_mobility(craft: Craft, endpoint: Endpoint) -> float:
    """Along the surface where an endpoint touches, 1/kg: the largest, whatever the normal is."""
    found = _mobility_matrix(craft, endpoint)
    most = 0.0
    for normal in np.vstack([np.eye(3), -np.eye(3)]):
        carry = np.hstack([np.eye(3), -_skew(float(endpoint.radius) * normal)])     # rate -> velocity of that place
        along = np.eye(3)[normal == 0]
        most = max(most, float(np.linalg.eigvalsh(along @ carry @ found @ carry.T @ along.T)[-1]))
    return most


def _mobility_matrix(craft: Craft, endpoint: Endpoint) -> np.ndarray:
    """J H^-1 J^T of an endpoint at the start, (6, 6); of a spacecraft with several trees that of its body, were it
    alone: others that hang on it only lessen it."""
    member = craft.parts[craft.description.member_of(endpoint.name)]
    own = getattr(member, "craft", craft)
    if len(own.compiled.arrays["tree_root"]) == 1:
        with suppress(RunError):
            return np.linalg.inv(own.operational_inertia(endpoint.name.rpartition(".")[2]))
    body = next(part for part in craft.description.bodies if part.name == endpoint.body)
    inertia = np.asarray(body.inertia, dtype=float)
    turn = np.linalg.inv(np.diag(inertia) if inertia.ndim == 1 else inertia)
    arm = _skew(np.subtract(endpoint.point, body.mass_center))
    return np.block([[np.eye(3) / float(body.mass) - arm @ turn @ arm, -arm @ turn], [turn @ arm, turn]])


def _skew(d: np.ndarray) -> np.ndarray:
    return skew(d).astype(float)
