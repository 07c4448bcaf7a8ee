"""What controllers of robots have: laws that move endpoints or joints by drives. theory section 21."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nesim.text.device_values import names as several
from nesim.text.laws import law_problem
from nesim.things.controllers.controller import FRAMES, Controller
from nesim.things.thing import key

if TYPE_CHECKING:
    import numpy as np

    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector, Names
    from nesim.things.spacecraft import Spacecraft


class RobotController(Controller):
    """Moves joints by drives of one mode."""

    moves_robot = True
    dropped = ("body", "max_torque", "actuators")
    drives: ClassVar[str] = "torque"            # mode of the drives that it commands
    actuators: Sequence[str] = key(several(), (), "names of drives: of mode rate (resolved_motion_rate) or torque, one "
                                                  "an axis", required=True)

    def check_own(self, c: Collector) -> None:
        """Drives, and a path that can be followed."""
        if not len(self.actuators):
            c.add("actuators", f"a {self.type} controller needs drives")
        for kind in ("position", "attitude"):
            for i, law in enumerate(getattr(self.path, kind)):
                if (wrong := law_problem(law)):
                    c.add("path", wrong, kind, i)
        if self.path.frame not in FRAMES:
            c.add("path", f"'{self.path.frame}' is unknown", "frame", hint=f"(allowed: {', '.join(FRAMES)})")

    def refer(self, c: Collector, names: Names) -> None:
        """The endpoint, the drives on the way to it, and the body that is to stay at rest."""
        if self.body:
            names.body(c, self.body)
        drives = self.find_drives(c, names)
        for i, drive in drives:
            if beyond := free_joint_to(names.craft, drive.joint):
                c.add("actuators", f"drive '{drive.name}' moves joint '{drive.joint}', which flies free of the root "
                                   f"behind '{beyond}'", i)
        if self.reaction_body:
            names.find("bodies", self.reaction_body, c.about("reaction_body"))
        if "endpoint" not in self.keys:
            return
        endpoint = names.find("endpoints", self.endpoint, c.about("endpoint"))
        if endpoint is None or {"bodies", "joints"} & names.lost:
            return
        way = joints_to(names.craft, endpoint.body)
        free = [joint.name for joint in names.craft.joints if joint.name in way and joint.type == "free"]
        if free:
            c.add("endpoint", f"endpoint '{endpoint.name}' flies free of the root behind '{free[0]}'")
            return
        for i, drive in drives:
            if drive.joint in names.parts["joints"] and drive.joint not in way:
                c.add("actuators", f"drive '{drive.name}' moves joint '{drive.joint}', which is not between the root "
                                   f"and endpoint '{endpoint.name}'", i)

    def columns(self, model: Assembly) -> list[int]:
        tree, craft = model.tree, model.craft
        link = {craft.joints[j].name: tree.link[at] for at, j in enumerate(tree.joint) if j >= 0}
        own = {drive.name: drive for drive in craft.drives}
        return [int(model.arrays["column"][link[own[name].joint]]) + own[name].axis - 1 for name in self.actuators]

    def fill_law(self, struct: np.void, model: Assembly) -> None:
        if "endpoint" in self.keys:
            struct["endpoint"] = [endpoint.name for endpoint in model.craft.endpoints].index(self.endpoint)
            struct["frame"] = FRAMES.index(self.path.frame)
            for name in ("position", "attitude"):
                struct[name] = [model.signals.add(law, sampled=True) for law in getattr(self.path, name)]

    def find_drives(self, c: Collector, names: Names) -> list[tuple]:
        """Its drives that obey it, each with its place among the actuators."""
        what = "target" if self.drives == "rate" else "torque"
        found = []
        for i, name in enumerate(self.actuators):
            drive = names.find("drives", name, c.about("actuators", i))
            if drive is None:
                continue
            own = getattr(drive, what)
            if drive.mode != self.drives:
                c.add("actuators", f"drive '{name}' is of mode {drive.mode}; a {self.type} controller commands drives "
                                   f"of mode {self.drives}", i)
            elif own.kind != "constant" or own.value != 0.0:
                c.add("actuators", f"'{name}' has a {what} of its own, and the controller's takes its place: give one "
                                   f"of them", i)
            else:
                found.append((i, drive))
        return found


def free_joint_to(craft: Spacecraft, joint: str) -> str:
    """Name of a free joint between the root and another joint, or ""."""
    outer = next((part.outer for part in craft.joints if part.name == joint), "")
    way = joints_to(craft, outer)
    return next((part.name for part in craft.joints if part.name in way and part.type == "free"), "")


def joints_to(craft: Spacecraft, body: str) -> list[str]:
    """Names of the joints between the root and a body."""
    inner = {joint.outer: joint for joint in craft.joints}
    way: list[str] = []
    while body in inner and inner[body].name not in way:
        way.append(inner[body].name)
        body = inner[body].inner
    return way
