"""Free joints: they carry nothing until a latch holds them. theory section 23."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.rotations import dcm, multiply, real, unit
from nesim.text import kinds
from nesim.text.values import choice
from nesim.things.collector import Collector
from nesim.things.joints.joint import Joint
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, Thing, Vector, key

if TYPE_CHECKING:
    from nesim.things.collector import Names
    from nesim.things.drive import Drive
    from nesim.things.loop import Loop


class Within(Thing):
    """How near two sides must be to be joined."""

    distance: float = key(kinds.LengthFrom0, inf, "m, between their points; default any")
    angle: float = key(kinds.Angle, inf, "rad, between their axes; default any")
    speed: float = key(kinds.Speed, inf, "m/s, of the points against each other; default any")

    def check(self, c: Collector) -> None:
        """Numbers that something can be below."""
        for name in ("distance", "angle", "speed"):
            c.limit(name)


class FreeStart(Thing):
    """Where the outer side of a free joint is at the start."""

    position: Vector = key(kinds.Point, ZERO, "m, from the inner to the outer joint point")
    attitude: Vector = key(Rotation, IDENTITY, "from the frame to the outer joint frame")
    velocity: Vector = key(kinds.Velocity, ZERO, "m/s, rate of change of the position, relative to the frame")
    rate: Vector = key(kinds.RateVector, ZERO, "rad/s, of the outer body relative to the frame, outer axes")
    frame: str = key(choice("inner", "N"), "inner", "axes of the above: inner, the inner joint frame, which they are "
                                                    "relative to, or N")


class Free(Joint, type="free", rank=5):
    """Six free axes: nothing holds the outer body until a drive on it, or a command by its name, locks it."""

    quaternion = True
    kind = "FREE"
    freedoms = 6
    coordinates = 4                 # its attitude; its place stands before that
    begin: FreeStart = key(FreeStart, FreeStart(),
                           "where the outer side is; default where the points and axes meet, at rest", alias="start")

    within: Within = Within()                       # of a docking: how near its sides must be to be joined
    reversed: bool = False                          # of a docking: its second port is the inner side

    def rotation(self) -> np.ndarray:
        return unit(self.begin.attitude)

    def relative_rate(self) -> np.ndarray:
        return real(self.begin.rate)

    def attitude_from(self, inner: np.ndarray) -> np.ndarray:
        """q_BN of the outer body. inner: that of the inner one."""
        if self.begin.frame == "N":
            return unit(multiply(unit(self.outer_rotation), unit(self.begin.attitude)))
        return unit(multiply(self.from_inner(), inner))

    def rate_from(self, q_oi: np.ndarray, inner: np.ndarray) -> np.ndarray:
        """rad/s in N of the outer body, its axes. q_oi: inner body to outer. inner: rate of the inner body."""
        return real(self.begin.rate) if self.begin.frame == "N" else dcm(q_oi) @ inner + real(self.begin.rate)

    def start(self, q: np.ndarray, u: np.ndarray, attitude: np.ndarray, rate: np.ndarray) -> None:
        """The core has the attitude and rate of the outer body."""
        q[:], u[:3] = attitude, rate

    def plain(self, name: str) -> Any:
        return self.begin.written() if name == "begin" else super().plain(name)

    def check_axes(self, c: Collector) -> int | None:
        inside = Collector("start", None, self.begin)
        for name in ("position", "velocity", "rate"):
            inside.array(name, (3,))
        inside.unit("attitude", 4, "a quaternion")
        if self.begin.frame not in ("inner", "N"):
            inside.add("frame", f"'{self.begin.frame}' is unknown (allowed: inner, N)")
        for problem in inside.problems:
            c.add("begin", problem.message, *problem.where[1:])
        for name in ("rate", "stiffness", "damping", "rest", "torque"):
            if np.any(np.asarray(getattr(self, name)) != 0.0):
                c.add(name, "a free joint carries nothing")
        return self.freedoms if self.has_axes(c) else None

    def refer(self, c: Collector, names: Names) -> None:
        """A name that no other thing that can be locked has."""
        lockable: list[Drive | Loop] = [*names.craft.drives, *names.craft.loops]
        other = next((part for part in lockable if part.name == self.name), None)
        if other is not None:
            c.add("name", f"used already by {other.noun} '{other.name}', which can be locked too")

    def acts(self) -> bool:
        return True
