"""What all joints have: theory section 2. A type of joints is a class below this one, in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from nesim.text import kinds
from nesim.text.values import Finding, Name, InvalidValue
from nesim.model.arrays import device_structs
from nesim.model.devices import BY_VALUE
from nesim.base.rotations import AXES, about, dcm, multiply, real, unit
from nesim.things.collector import meant
from nesim.things.joints._axes import check_ends, count_axes
from nesim.things.rotation import IDENTITY, Rotation
from nesim.things.thing import ZERO, Thing, ThingModel, Typed, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.collector import Collector
    from nesim.things.reading import Reading
    from nesim.things.spacecraft import Spacecraft

SPRING_LAWS = ("potential", "vector")


class Stops(Thing):
    """Ends of the travel of a joint: beyond lower and upper (rad or m; an infinite one is none) a spring (N m/rad or
    N/m) and a damper (N m s/rad or N s/m) push back and never pull. Each is one number for all axes or one an axis."""

    lower: float | Vector = -inf
    upper: float | Vector = inf
    stiffness: float | Vector
    damping: float | Vector = 0.0

    @staticmethod
    def check_given(given: ThingModel) -> None:
        if not {"lower", "upper"} & given.given_keys:
            raise InvalidValue(Finding("missing key 'lower' or 'upper'", "stops need at least one of them"))

    @classmethod
    def make(cls, given: ThingModel, reading: Reading, *path: str | int) -> Stops:
        """In SI they are all of one kind."""
        return Stops(**cls.values(given, reading, *path))

    def written(self) -> dict:
        ends = {name: getattr(self, name) for name in ("lower", "upper")}
        ends = {name: x for name, x in ends.items() if not isinstance(x, float) or abs(x) < inf}
        return ends | {"stiffness": self.stiffness, "damping": self.damping}


class Connection(Thing):
    """What joints of the tree and loops have: two bodies, and where the joint is on each."""

    kind_text = "kind of joint"
    TYPES: ClassVar[dict[str, type[Any]]] = {}
    name: str = key(Name, text="of the joint, unique in the spacecraft")
    type: str = ""
    inner: str = key(Name, text="name of the inner body; the tree grows outward from the root")
    outer: str = key(Name, text="name of the outer body")
    inner_point: Vector = key(kinds.Point, ZERO, "m, the joint from the inner body's origin, its axes")
    outer_point: Vector = key(kinds.Point, ZERO, "m, the joint from the outer body's origin, its axes")
    inner_rotation: Vector = key(Rotation, IDENTITY, "fixed, inner body to joint frame")
    outer_rotation: Vector = key(Rotation, IDENTITY, "fixed, joint frame to outer body")
    slides: Sequence = ()
    axes: Sequence = ()

    @property
    def sliding(self) -> Sequence:
        """The axes along which it slides, as written."""
        return self.slides

    @property
    def turning(self) -> Sequence:
        """The axes about which it turns one after the other, as written."""
        return ()

    def check_place(self, c: Collector) -> bool:
        """Points and rotations; whether its type is known."""
        if self.type not in self.TYPES:
            c.add("type", f"'{self.type}' is unknown", hint=meant(self.type, self.TYPES))
            return False
        for name in ("inner_point", "outer_point"):
            c.array(name, (3,))
        for name in ("inner_rotation", "outer_rotation"):
            c.unit(name, 4, "a quaternion")
        return True

    def has_axes(self, c: Collector) -> bool:
        """Whether axes and slides are those that its type needs."""
        slides, axes = (not isinstance(named, (tuple, list)) or len(named) for named in (self.slides, self.axes))
        if slides and "slides" not in self.keys:
            c.add("slides", f"belong to a gimbal or spherical joint; this one is {self.type}")
            return False
        if axes and "axes" not in self.keys:
            c.add("axes", f"a {self.type} joint has none of its own")
            return False
        counts = [count_axes(c, self, name, least) for name, least in (("axes", 1), ("slides", 0))
                  if name in self.keys and (least or slides)]
        return None not in counts


class Joint(Connection, metaclass=Typed, section="joints", noun="joint", rank=2):
    """A joint between an inner and an outer body; the tree grows outward.

    axes: ``"x"``, ``"y"``, ``"z"`` or unit vectors, each in the frame that precedes its rotation. slides: of a gimbal
    or ball, axes in the inner joint frame along which it slides before it turns; whatever is one number an axis has
    theirs first. Start: ``angle`` (rad), ``displacement`` (m) or ``attitude`` (inner to outer joint frame), and
    ``rate``. stiffness, damping, rest, torque: one number for all axes (not with slides) or one an axis; torque is
    positive in the sense of a growing angle, on the outer body. spring_law: ``potential``, or ``vector``: what spring,
    damper and drives give for the axes are components of one torque. stops: None is none.
    """

    about = "the tree's joints, in any order"
    outputs = "joint"
    silent = ("spring_law", "slides")
    TYPES: ClassVar[dict[str, type[Joint]]] = {}
    quaternion: ClassVar[bool] = False   # whether it turns as a ball: its last coordinates are one
    rigid: ClassVar[bool] = False        # whether it has no freedom at all: its bodies are one link

    angle: float | Vector = 0.0
    displacement: float | Vector = 0.0
    attitude: Vector = IDENTITY
    rate: float | Vector = 0.0
    stiffness: float | Vector = 0.0
    damping: float | Vector = 0.0
    rest: float | Vector = 0.0
    torque: float | Vector = 0.0
    spring_law: str = "potential"
    stops: Stops | None = None

    # ---- what a type says

    @property
    def freedoms(self) -> int:
        """How many speeds it has: those of its slides first."""
        return self.single + 3 * self.quaternion

    @property
    def single(self) -> int:
        """How many axes it has with a coordinate of their own: all but those of a ball."""
        return len(self.sliding) + len(self.turning)

    @property
    def coordinates(self) -> int:
        """How many numbers of the state say where it is."""
        return self.freedoms + self.quaternion

    @property
    def kind(self) -> str:
        """How the core moves it: of its JointKind."""
        slides, turns = len(self.sliding), len(self.turning)
        if self.quaternion:
            return "SLIDING_BALL" if slides else "SPHERICAL"
        if slides and turns:
            return "MIXED"
        return ("SLIDER" if slides == 1 else "PRISMATIC") if slides else "HINGE" if turns == 1 else "GIMBAL"

    def rotation(self) -> np.ndarray:
        """q_GoGi at the start: inner joint frame to outer joint frame."""
        q = real([0, 0, 0, 1])
        for a, angle in zip(axis_vectors(self.turning), per_axis(self.angle, len(self.turning))):
            q = multiply(about(a, angle), q)
        return q

    def relative_rate(self) -> np.ndarray:
        """Of the outer body relative to the inner at the start, outer axes, rad/s."""
        w, n = real(np.zeros(3)), len(self.turning)
        if n:
            for a, angle, rate in zip(axis_vectors(self.turning), per_axis(self.angle, n),
                                      per_axis(self.rate, self.freedoms)[-n:]):
                w = dcm(about(a, angle)) @ w + a * real(rate)
        return dcm(self.outer_rotation) @ w

    def start(self, q: np.ndarray, u: np.ndarray, attitude: np.ndarray, rate: np.ndarray) -> None:
        """Fill in its coordinates and speeds at the start. attitude, rate: of the outer body in N."""
        slides = len(self.sliding)
        if slides:
            q[:slides] = per_axis(self.displacement, slides)
        if self.turning:
            q[slides:] = per_axis(self.angle, len(self.turning))
        u[:] = per_axis(self.rate, self.freedoms)

    # ---- what follows for all

    def from_inner(self) -> np.ndarray:
        """q_oi: inner body to outer body."""
        return multiply(unit(self.outer_rotation), multiply(self.rotation(), unit(self.inner_rotation)))

    def slid(self) -> np.ndarray | None:
        """How far it has slid at the start, m, axes of the inner body; None if it cannot."""
        if not self.sliding:
            return None
        along = sum(a * x for a, x in zip(axis_vectors(self.sliding), per_axis(self.displacement, len(self.sliding))))
        return dcm(self.inner_rotation).T @ along

    def check(self, c: Collector) -> None:
        """Type, geometry, axes and the numbers that each axis needs."""
        if not self.check_place(c):
            return
        if self.inner == self.outer:
            c.add("outer", f"a joint needs two bodies, both are '{self.outer}'")
        axes = self.check_axes(c)
        if axes is None:
            return
        shapes = ((axes,), ()) if self.slides else ((), (axes,))
        for name in ("rate", "rest", "torque"):
            c.array(name, *shapes)
        for name in ("stiffness", "damping"):
            c.not_negative(name, *shapes)
        if self.turning:
            c.array("angle", (), (len(self.turning),))
        if self.sliding:
            c.array("displacement", (), (len(self.sliding),))
        if self.slides:
            self.check_scalars(c, axes)
        if self.spring_law not in SPRING_LAWS:
            c.add("spring_law", f"'{self.spring_law}' is unknown", hint=meant(self.spring_law, SPRING_LAWS))
        self.check_foreign(c)
        if self.stops is not None:
            self.check_stops(c, self.stops, axes)

    def check_axes(self, c: Collector) -> int | None:
        """Number of free axes, or None if they are wrong."""
        return self.freedoms if self.has_axes(c) else None

    def check_scalars(self, c: Collector, axes: int) -> None:
        """One number for slides and turns would have two units."""
        for name in ("rate", "rest", "torque", "stiffness", "damping"):
            value = getattr(self, name)
            if np.ndim(value) == 0 and value != 0:
                c.add(name, f"one number for slides and turns, found {value:g}",
                      hint=f"(allowed: {axes} numbers, those of the slides first)")

    def check_foreign(self, c: Collector) -> None:
        """A start value of another type of joint would be ignored silently; say so."""
        for name, other, has in (("angle", "gimbal", self.turning), ("displacement", "prismatic", self.sliding)):
            if not len(has) and np.any(np.asarray(getattr(self, name), dtype=object) != 0.0):
                c.add(name, f"belongs to a {other} joint; this one is {self.type}")
        if self.quaternion:
            c.unit("attitude", 4, "a quaternion")
        elif not np.array_equal(self.attitude, IDENTITY):
            c.add("attitude", f"belongs to a spherical joint; this one is {self.type}")
        for name in ("rate", "stiffness", "damping", "rest", "torque") if not self.freedoms else ():
            if np.any(np.asarray(getattr(self, name)) != 0.0):
                c.add(name, f"a {self.type} joint has no free axis")

    def check_stops(self, c: Collector, stops: Stops, axes: int) -> None:
        """Lower below upper, the start between them, and a spring that pushes."""
        if not (self.sliding or self.turning):
            c.add("stops", f"belong to a gimbal or prismatic joint, or to slides; this one is {self.type}")
            return
        if self.spring_law == "vector" and axes > 1 and not self.quaternion:
            c.add("stops", "act along each axis by itself, as spring_law: vector does not", hint="(allowed: potential)")
        check_ends(c, self, stops, self.single)

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """One struct for each axis that has stops, and one for each latch."""
        axes = stopped_axes(model.craft)
        stop = device_structs("stop", len(axes))
        for struct, (j, axis) in zip(stop, axes):
            joint, link = model.craft.joints[j], model.tree.link[model.tree.joint.index(j)]
            struct["q"], struct["u"] = model.arrays["q_at"][link] + axis, model.arrays["u_at"][link] + axis
            for name in ("lower", "upper", "stiffness", "damping"):
                struct[name] = float(np.asarray(per_axis(getattr(joint.stops, name), joint.single))[axis])
        stop["side"] = BY_VALUE
        from nesim.things.latch import compile_latches

        return {"stop": stop, **compile_latches(model)}

    def acts(self) -> bool:
        return self.stops is not None


def axis_vectors(axes: Sequence) -> list[np.ndarray]:
    """Unit vectors of axes as they are written."""
    return [real(AXES[a]) if isinstance(a, str) else unit(a) for a in axes]


def per_axis(value: Any, axes: int) -> np.ndarray:
    """One number for all axes, or one an axis."""
    found = np.asarray(value, dtype=float)
    return np.full(axes, found) if found.ndim == 0 else np.broadcast_to(found, (axes,))


def stopped_axes(craft: Spacecraft) -> list[tuple[int, int]]:
    """Joint and axis, from 0, of every stop, in the order of the structs."""
    return [(j, axis) for j,
            joint in enumerate(craft.joints) if joint.stops is not None for axis in range(joint.single)]


def describe_stop(craft: Spacecraft, which: int, lower: bool) -> tuple[str, str]:
    """Name of a joint, and a text that an axis of it has come to an end of its travel, with {} in place of the name.
    which: of the structs."""
    j, axis = stopped_axes(craft)[which]
    joint = craft.joints[j]
    end = per_axis(getattr(joint.stops, "lower" if lower else "upper"), joint.single)[axis]
    which_axis = f", axis {axis + 1}," if joint.freedoms > 1 else ""
    unit = "m" if axis < len(joint.sliding) else "rad"
    return joint.name, f"joint '{{}}'{which_axis} is at its {'lower' if lower else 'upper'} stop, {end:.9g} {unit}"
