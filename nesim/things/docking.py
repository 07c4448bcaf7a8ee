"""Dockings: ports of two spacecraft of a case that a command joins. theory section 23."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Any

from nesim.text.device_values import part_names
from nesim.text.values import Finding, Name, InvalidValue
from nesim.things.joints.free import Within
from nesim.things.picture import Picture, Row
from nesim.things.thing import Thing, ThingModel, key

if TYPE_CHECKING:
    from nesim.things.collector import Collector


class Docking(Thing):
    """Two ports, endpoints of two spacecraft of a case, that a command joins as they lie then. Mated, their points and
    axes coincide."""

    noun = "docking"
    outputs = "docking"
    picture = Picture((Row("docking_position", "apart (mm)", 1e3), Row("docking_rotation", "angle (deg)", 180 / pi),
                       Row("docking_velocity", "speed (mm/s)", 1e3), Row("docking_force", "force (N)")), "dockings",
                      "docking '{}'", "How far the ports of each docking are apart, the angle between their axes, "
                      "their speed against each other, and the force that holds them.")
    name: str = key(Name, text="of the docking, unique among all that can be locked")
    ports: tuple[str, str] = key(part_names(), text="two endpoints, SPACECRAFT.NAME each; one belongs to the "
                                                    "root of its spacecraft")
    within: Within = key(Within, Within(), "how near they must be to be joined; default any distance, angle and speed")

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if len(given.ports) != 2:
            raise InvalidValue(Finding(f"needs two ports, found {len(given.ports)}", "(allowed: [A.port, B.port])",
                                ("ports",)))

    def plain(self, name: str) -> Any:
        if name == "within":
            return self.within.written() or None
        return list(self.ports) if name == "ports" else super().plain(name)

    def check(self, c: Collector) -> None:
        """How near."""
        c.inside("within", self.within)

    @property
    def owners(self) -> tuple[str, str]:
        """Names of the two spacecraft."""
        one, other = (port.partition(".")[0] for port in self.ports)
        return one, other
