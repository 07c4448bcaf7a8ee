"""Steps of one length that are too long for a contact or for its friction: told once a run is over. theory.md section
20."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING

import numpy as np

from nesim.case.times import parts
from nesim.things.contact_records import pairs

if TYPE_CHECKING:
    from nesim.sim.craft import Craft
    from nesim.things import Body, ContactFriction, Endpoint

FEWEST, ENOUGH = 10, 40         # steps in a contact
UNSTABLE = 2.0                  # of rate times step; rk4 follows 2.8


class ContactSteps:
    """Watches the contacts of spacecraft in lanes. step: s, of all their steps."""

    def __init__(self, crafts: list[Craft], step: float):
        self.step, self.crafts = step, [craft.description.name for craft in crafts]
        self.pairs = [pairs(craft.description) for craft in crafts]
        self.names = [[name.label for name in craft.contact_names] for craft in crafts]
        self.mobility = [[_mobility(craft, endpoint) for _, endpoint, _ in own]
                         for craft, own in zip(crafts, self.pairs, strict=True)]
        self.since: dict[tuple[int, int], float] = {}
        self.shortest: dict[tuple[int, int], float] = {}        # s, of lane and contact
        self.loads: dict[tuple[int, int], float] = {}           # N, the largest seen

    def turned(self, lane: int, number: int, t: float, touching: bool) -> None:
        """A contact touches from now on (s), or no longer."""
        if touching:
            self.since[lane, number] = t
        elif (began := self.since.pop((lane, number), None)) is not None:
            self.shortest[lane, number] = min(t - began, self.shortest.get((lane, number), inf))

    def look(self, force: np.ndarray, normal: np.ndarray) -> None:
        """force, normal: of every contact, (contact, 3, lane), N and in N."""
        load = (force * normal).sum(axis=1)
        for lane, own in enumerate(self.pairs):
            for number in range(len(own)):
                if load[number, lane] < inf:                # not of one that diverged
                    self.loads[lane, number] = max(float(load[number, lane]), self.loads.get((lane, number), 0.0))

    def cautions(self) -> list[str]:
        """What there is to say of all contacts."""
        return [text for lane in range(len(self.pairs)) for text in self._cautions(lane)]

    def _cautions(self, lane: int) -> list[str]:
        found: list[str] = []
        for number, (contact, _, _) in enumerate(self.pairs[lane]):
            name, h = f"contact '{self.names[lane][number]}' of '{self.crafts[lane]}'", self.step
            time, load = self.shortest.get((lane, number), inf), self.loads.get((lane, number), 0.0)
            if 0 < time < FEWEST * h:
                found.append(f"{name}: a touch of {time:.3g} s had {time / h:.2g} steps of {h:g} s in it; a step of "
                             f"{h / parts(ENOUGH * h / time):g} s has {ENOUGH} and more")
            if contact.friction is not None and contact.law != "impulse":
                found += _steep(name, contact.friction, load * self.mobility[lane][number], load, h)
        return found


def _steep(name: str, friction: ContactFriction, pull: float, load: float, h: float) -> list[str]:
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
            f"step of {h / parts(rate * h):g} s would do, or {other}"]


def _mobility(craft: Craft, endpoint: Endpoint) -> float:
    """Of the place where an endpoint touches, 1/kg, were its body alone: others that hang on it only lessen it."""
    body: Body = next(part for part in craft.description.bodies if part.name == endpoint.body)
    inertia = np.asarray(body.inertia, dtype=float)
    least = np.linalg.eigvalsh(inertia).min() if inertia.ndim == 2 else inertia.min()
    arm = np.linalg.norm(np.subtract(endpoint.point, body.mass_center).astype(float)) + float(endpoint.radius)
    return 1.0 / float(body.mass) + float(arm * arm / least)
