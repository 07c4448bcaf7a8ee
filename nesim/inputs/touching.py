"""What touches: faces of bodies, grounds of a case, and contacts of endpoints with them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from nesim.base.frozen import frozen

Vector = Sequence[float]
ZERO = (0.0, 0.0, 0.0)
IDENTITY = (0.0, 0.0, 0.0, 1.0)


@frozen(kw_only=True)
class Face:
    """A surface of a body that endpoints may touch: ``plane``, ``sphere``, ``cylinder`` or ``box``.

    point: m from the body's origin in its axes: of a plane any point, or the middle of its extent; of the others the
    middle. normal: outward unit vector of a plane. extent: m, lengths of a plane's sides, () is without end; along:
    unit vector, direction of the first. radius, length: m, of a sphere or cylinder, whose axis is ``axis``, a unit
    vector. size: m, of a box, along the axes that ``rotation`` (a quaternion from body axes) gives.
    """

    name: str
    body: str = ""
    shape: str = "plane"
    point: Vector = ZERO
    normal: Vector = (0.0, 0.0, 1.0)
    extent: Vector = ()
    along: Vector | None = None
    radius: float = 0.0
    length: float = 0.0
    axis: Vector = (0.0, 0.0, 1.0)
    size: Vector = ()
    rotation: Vector = IDENTITY


@frozen(kw_only=True)
class Ground:
    """A surface that does not belong to a spacecraft: ``plane``, ``sphere`` or ``height_map``. frame: in which it is
    fixed, ``N`` or ``fixed``, the axes of the central body; its point and directions are in that frame. heights: m,
    rows along x, columns along y, of a grid that begins at ``origin`` and has a spacing (m) along both; z is up, x, y
    and z being the axes that ``rotation`` gives from those of the frame. file: where they were read."""

    name: str
    shape: str = "plane"
    frame: str = "N"
    point: Vector = ZERO
    normal: Vector = (0.0, 0.0, 1.0)
    extent: Vector = ()
    along: Vector | None = None
    radius: float = 0.0
    rotation: Vector = IDENTITY
    file: str = ""
    heights: Sequence[Vector] = ()
    origin: Vector = (0.0, 0.0)
    spacing: Vector = (1.0, 1.0)


@frozen(kw_only=True)
class ContactFriction:
    """Coefficients: coulomb, of sliding; static, from standstill (None: the same), with Stribeck's speed (m/s) between
    them. Either linear_below (m/s): friction without memory, or stick (m) and stick_damping (s/m): a bristle. Law
    ``impulse`` has coulomb alone."""

    coulomb: float
    static: float | None = None
    stribeck: float = inf
    linear_below: float | None = None
    stick: float | None = None
    stick_damping: float = 0.0


@frozen(kw_only=True)
class Contact:
    """Endpoints that may touch a face, a ground or another endpoint (``with_``). law: ``hunt_crossley`` (stiffness
    N/m^exponent, damping s/m, or the restitution at a speed (m/s) instead), ``linear`` (stiffness N/m, damping N s/m)
    or ``impulse`` (restitution). preloaded: it may overlap at the start."""

    name: str
    endpoints: Sequence[str]
    with_: str
    law: str = "hunt_crossley"
    stiffness: float = 0.0
    exponent: float = 1.5
    damping: float | None = None
    restitution: float | None = None
    speed: float | None = None
    friction: ContactFriction | None = None
    preloaded: bool = False

    @property
    def labels(self) -> list[str]:
        """Of each endpoint's part of it: its own name, or with the endpoint's if there are several."""
        return [self.name if len(self.endpoints) == 1 else f"{self.name}.{endpoint}" for endpoint in self.endpoints]


def labels(contacts: Sequence[Contact]) -> list[str]:
    """Of all contacts of endpoints, in the order of the core's."""
    return [label for contact in contacts for label in contact.labels]
