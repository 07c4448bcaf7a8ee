"""Contacts of a spacecraft -> the structs of the core (cython_core/contacts/sides.pyx, contacts/contacts.pyx)."""

from __future__ import annotations

from math import inf, log
from typing import TYPE_CHECKING

import numpy as np

from nesim.base.rotations import dcm, real
from nesim.model.arrays import device_structs, matrix, structs, vector
from nesim.model.choices import number
from nesim.model.devices import BY_VALUE
from nesim.things.endpoint import Endpoint
from nesim.things.face import Face, Ground
from nesim.things.height_maps import spline_nodes

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.contact import Contact, ContactFriction
    from nesim.things.spacecraft import Spacecraft

GROUND_FRAMES = {"N": number("FIXED_IN", "N"), "fixed": number("FIXED_IN", "planet")}
Touched = Face | Ground | Endpoint
TABLES = ("contact_endpoint", "contact_other", "contact_side", "contact_face", "contact_link", "contact_body",
          "contact_with", "contact_with_body", "contact_law", "contact_friction",
          "contact_bristle", "contact_map")


def pairs(craft: Spacecraft) -> list[tuple[Contact, Endpoint, Touched]]:
    """Each endpoint with what it may touch, in the order of the core's structs."""
    endpoints = {part.name: part for part in craft.endpoints}
    others: dict[str, Touched] = {part.name: part for part in craft.grounds}
    others |= {part.name: part for part in craft.faces}
    others |= endpoints
    return [(contact, endpoints[name], others[contact.with_]) for contact in craft.contacts
            for name in contact.endpoints]


def contact_structs(model: Assembly) -> dict:
    """Structs, tables, height maps."""
    craft, all_pairs = model.craft, pairs(model.craft)
    struct, tables = structs("contact", len(all_pairs)), {name: np.full(len(all_pairs), -1, dtype=np.int32)
                                                          for name in TABLES}
    ends, maps, bristles = [part.name for part in craft.endpoints], _Maps(), 0
    for j, (contact, endpoint, other) in enumerate(all_pairs):
        tables["contact_endpoint"][j] = ends.index(endpoint.name)
        if isinstance(other, Endpoint):
            tables["contact_other"][j] = ends.index(other.name)
        tables["contact_side"][j] = number("SIDE", "ball" if endpoint.axis is None else "rim")
        tables["contact_body"][j] = model.at[endpoint.body]
        tables["contact_link"][j] = model.tree.link[model.at[endpoint.body]]
        struct["x"][j], struct["radius"][j] = vector(model.point(endpoint.body, endpoint.point)), endpoint.radius
        struct["axis"][j] = vector(model.direction(endpoint.body, real(endpoint.axis or (0, 0, 1))))
        fill_face(struct[j], other, tables, j, maps, model)
        fill_law(struct[j], contact)
        tables["contact_law"][j] = number("LAW", contact.law)
        tables["contact_friction"][j] = kind = friction_kind(contact.friction)
        if kind == 2:
            tables["contact_bristle"][j], bristles = 3 * bristles, bristles + 1
    return {"contact": struct, **tables, "height": maps.numbers(), "height_grid": maps.table()}


class _Maps:
    """Height maps, each once."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}
        self._nodes: list[np.ndarray] = []
        self._rows: list[tuple] = []

    def add(self, ground: Ground) -> int:
        if ground.name not in self._at:
            nodes = spline_nodes(np.asarray(ground.heights, dtype=float))
            at = sum(part.size for part in self._nodes)
            self._at[ground.name] = len(self._rows)
            self._rows.append((*ground.origin, *ground.spacing, *nodes.shape[:2], at))
            self._nodes.append(nodes.reshape(-1))
        return self._at[ground.name]

    def numbers(self) -> np.ndarray:
        return np.concatenate([*self._nodes, np.zeros(0)])

    def table(self) -> np.ndarray:
        return np.array(self._rows, dtype=float).reshape(-1)


def fill_face(struct: np.void, other: Touched, tables: dict, j: int, maps: _Maps,
              model: Assembly) -> None:
    """Form, place and axes of what is touched; another endpoint is a sphere."""
    shape = "sphere" if isinstance(other, Endpoint) else other.shape
    tables["contact_face"][j] = number("FACE", shape)
    axes = real(np.eye(3)) if isinstance(other, Endpoint) else face_axes(other)
    if isinstance(other, Ground):
        tables["contact_with"][j] = GROUND_FRAMES[other.frame]
        point = real(other.point)
        if other.frame == "fixed" and model.C_PF is not None:
            point, axes = real(model.C_PF) @ point, axes @ real(model.C_PF).T
        struct["o"], struct["C_FL"] = vector(point), matrix(axes)
        if shape == "height_map":
            tables["contact_map"][j] = maps.add(other)
    else:
        at = model.at[other.body]
        tables["contact_with"][j], tables["contact_with_body"][j] = model.tree.link[at], at
        struct["o"], struct["C_FL"] = vector(model.point(other.body, other.point)), matrix(axes @ model.places[at].C_BL)
    struct["size"] = vector(half_sizes(other))


def half_sizes(other: Touched) -> tuple[float, ...]:
    """As the core wants them, m."""
    if isinstance(other, Endpoint) or other.shape == "sphere":
        return other.radius, 0.0, 0.0
    if other.shape == "plane":
        return (other.extent[0] / 2, other.extent[1] / 2, 0.0) if len(other.extent) else (inf, inf, 0.0)
    if isinstance(other, Ground):
        return 0.0, 0.0, 0.0
    return tuple(float(x) / 2 for x in other.size) if other.shape == "box" else (other.radius, other.radius,
                                                                                 other.length / 2)


def face_axes(face: Face | Ground) -> np.ndarray:
    """C_FB: z along a plane's normal or a cylinder's axis."""
    if face.shape in ("box", "height_map"):
        return dcm(face.rotation)
    if face.shape == "sphere":
        return real(np.eye(3))
    z = real(face.normal if isinstance(face, Ground) or face.shape == "plane" else face.axis)
    z = z / np.sqrt(z @ z)
    x = (real(face.along) if face.shape == "plane" and face.along is not None
         else real(np.eye(3)[int(np.argmin(np.abs(np.asarray(z, dtype=float))))]))
    x = x - (x @ z) * z
    x = x / np.sqrt(x @ x)
    return np.array([x, np.cross(z, x), z])


def friction_kind(friction: ContactFriction | None) -> int:
    """FRICTION_..."""
    if friction is None or friction.stick is None and friction.linear_below is None:
        return number("FRICTION", "none")
    return number("FRICTION", "regularized" if friction.stick is None else "bristle")


def fill_law(struct: np.void, contact: Contact) -> None:
    """Numbers of the normal force and of friction."""
    friction = contact.friction
    struct["stiffness"], struct["exponent"] = contact.stiffness, contact.exponent
    struct["damping"] = damping_of(contact)
    struct["restitution"] = contact.restitution or 0.0
    struct["coulomb"] = struct["rest"] = friction.coulomb if friction else 0.0
    struct["stribeck"] = struct["linear_below"] = struct["stick"] = 1.0
    if friction:
        struct["rest"] = friction.coulomb if friction.static is None else friction.static
        struct["stribeck"] = friction.stribeck if friction.stribeck < inf else 1.0
        struct["linear_below"], struct["stick"], struct["stick_damping"] = (friction.linear_below or 1.0,
            friction.stick or 1.0, friction.stick_damping)


def damping_of(contact: Contact) -> float:
    """As given, or of Hunt and Crossley's law, s/m, for the restitution at a speed: theory (20.6)."""
    if contact.law == "impulse":
        return 0.0
    if contact.damping is not None or contact.restitution is None:
        return contact.damping or 0.0
    return damping_for(contact.restitution, contact.speed or 1.0)


def damping_for(restitution: float, speed: float) -> float:
    """s/m. With y = 1 + damping speed and y' = 1 - restitution (y - 1): ln y - y = ln y' - y'."""
    if restitution == 1.0:
        return 0.0

    def excess(x: float) -> float:          # x = y - 1; the series keeps the digits where both sides are nearly 1
        a, b = x, -restitution * x
        return _log_less(a) - _log_less(b)

    low, high = 0.0, (1 - 1e-15) / restitution
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return (low + high) / 2 / speed


def _log_less(x: float) -> float:
    """ln(1 + x) - x."""
    if abs(x) < 0.05:
        return sum((-1) ** (n + 1) * x**n / n for n in range(2, 16))
    return log(1 + x) - x if x > -1 else -inf


def contact_states(craft: Spacecraft) -> dict:
    """One struct a pair, by value outside of runs."""
    state = device_structs("contact", len(pairs(craft)))
    state["touching"], state["since"] = BY_VALUE, -inf
    return {"contact": state}


def contact_label(craft: Spacecraft, which: int) -> str:
    """Of a pair."""
    contact, endpoint, _ = pairs(craft)[which]
    return contact.labels[contact.endpoints.index(endpoint.name)]
