"""A spacecraft while its arrays are made: what things need to know to compile themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.rotations import real

if TYPE_CHECKING:
    from nesim.things.condition import Condition
    from nesim.things.massprops import BodyInLink, LinkMass
    from nesim.things.spacecraft import Spacecraft


class Assembly:
    """craft, and its tree (a Topology). places: of the bodies in their links. links: their masses. at: position of each
    body in tree order, by name. arrays: of the core's model so far. devices: records of devices so far. signals: its
    time laws. core: the compiled part, with its enumerations. event: the bit of an event of the orbit that a command
    waits for."""

    def __init__(self, craft: Spacecraft, tree: Any, places: list[BodyInLink], links: list[LinkMass],
                 arrays: dict[str, np.ndarray], core: ModuleType, signals: Any, event: Callable[[Condition], int]):
        self.craft, self.tree, self.places, self.links = craft, tree, places, links
        self.arrays, self.core, self.signals, self.event = arrays, core, signals, event
        self.at = {craft.bodies[declared].name: at for at, declared in enumerate(tree.order)}
        self.devices: dict[str, np.ndarray] = {}

    def direction(self, body: str, v: np.ndarray) -> np.ndarray:
        """Body axes -> axes of the link that carries it."""
        return self.places[self.at[body]].C_BL.T @ v

    def point(self, body: str, point: Sequence[float] | None) -> np.ndarray:
        """A point from the body's origin in its axes (None: its mass centre) -> from G of its link, link axes, m."""
        at = self.at[body]
        place, center = self.places[at], self.craft.bodies[self.tree.order[at]].mass_center
        from_center = real(np.zeros(3)) if point is None else real(point) - real(center)
        return place.center + place.C_BL.T @ from_center - self.links[self.tree.link[at]].G

    def carriers(self, name: str, parts: Sequence) -> dict[str, np.ndarray]:
        """Tables of the bodies that carry things, and of their links."""
        bodies = np.array([self.at[part.body] for part in parts], dtype=np.int32)
        return {f"{name}_body": bodies, f"{name}_link": np.array([self.tree.link[at] for at in bodies], dtype=np.int32)}
