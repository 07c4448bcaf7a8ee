"""A spacecraft while its arrays are made: bodies in their links, mass properties of links about their joints, and what
things need to know to compile themselves. Extended precision, rounded once at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.frozen import frozen
from nesim.base.rotations import cross, dcm, real, skew, unit

if TYPE_CHECKING:
    from nesim.things.body import Body
    from nesim.things.condition import Condition
    from nesim.things.joints.joint import Joint
    from nesim.things.load import Load
    from nesim.things.spacecraft import Spacecraft


def whole_tensor(body: Body) -> np.ndarray:
    """Inertia about the mass centre, body axes, wheels included."""
    inertia = real(body.inertia)
    return np.diag(inertia) if inertia.ndim == 1 else (inertia + inertia.T) / 2


def tensor(body: Body, craft: Spacecraft) -> np.ndarray:
    """Inertia about the mass centre, body axes, less J a a^T of the wheels in it that a torque drives: theory (4.2)."""
    inertia = whole_tensor(body)
    for wheel in craft.wheels:
        if wheel.body == body.name and wheel.mode != "coupled" and wheel.speed_law is None:
            a = unit(wheel.axis)
            inertia = inertia - real(wheel.inertia) * np.multiply.outer(a, a)
    return inertia


def about_point(inertia: np.ndarray, mass: float | np.ndarray, d: np.ndarray) -> np.ndarray:
    """I - m d~ d~: an inertia about the mass centre moved to a point at distance d from it."""
    if not d.any():
        return inertia
    across = skew(d)
    return inertia - mass * (across @ across)


def arms(joint: Joint, inner: Body, outer: Body) -> tuple[np.ndarray, np.ndarray]:
    """r_i and r_o: from each mass centre to the joint, each in its body's axes."""
    return (real(joint.inner_point) - real(inner.mass_center), real(joint.outer_point) - real(outer.mass_center))


@frozen
class BodyInLink:
    """A body in its link: C_BL, and its mass centre from the base body's, link axes."""

    C_BL: np.ndarray
    center: np.ndarray


def place_bodies(craft: Spacecraft, tree: Any) -> list[BodyInLink]:
    """Every body in its link; link axes are those of the link's first body."""
    places: list[BodyInLink] = []
    for at, declared in enumerate(tree.order):
        if tree.base[tree.link[at]] == at:
            places.append(BodyInLink(real(np.eye(3)), real(np.zeros(3))))
            continue
        joint = craft.joints[tree.joint[at]]
        inner = places[tree.inner[at]]
        r_i, r_o = arms(joint, craft.bodies[tree.order[tree.inner[at]]], craft.bodies[declared])
        C_BL = dcm(joint.outer_rotation) @ dcm(joint.inner_rotation) @ inner.C_BL
        places.append(BodyInLink(C_BL, inner.center + inner.C_BL.T @ r_i - C_BL.T @ r_o))
    return places


@frozen
class LinkMass:
    """A link as one rigid body, link axes. inertia: without, whole: with the axial inertia of its wheels. G: its joint
    point from the base body's mass centre. d0: G -> mass centre."""

    mass: np.ndarray
    inertia: np.ndarray
    whole: np.ndarray
    G: np.ndarray
    d0: np.ndarray

    @property
    def about_G(self) -> np.ndarray:
        """K of the link alone."""
        return about_point(self.inertia, self.mass, self.d0)


def merge_links(craft: Spacecraft, tree: Any, places: list[BodyInLink],
                which: Iterable[int] | None = None) -> list[LinkMass]:
    """Mass, mass centre and inertia of some links, None is all."""
    links = []
    for link in range(len(tree.base)) if which is None else which:
        base = tree.base[link]
        members = [at for at in range(len(tree.order)) if tree.link[at] == link]
        bodies = [craft.bodies[tree.order[at]] for at in members]
        masses = [real(body.mass) for body in bodies]
        mass = sum(masses, real(0.0))
        center = sum((m * places[at].center for m, at in zip(masses, members)), real(np.zeros(3))) / mass
        moved = lambda parts: sum(
            (about_point(places[at].C_BL.T @ part @ places[at].C_BL, m, places[at].center - center)
             for m, at, part in zip(masses, members, parts)), real(np.zeros((3, 3))))
        whole = moved([whole_tensor(body) for body in bodies])
        inertia = moved([tensor(body, craft) for body in bodies]) if craft.wheels else whole
        if link == 0 or craft.joints[tree.joint[base]].type == "free":
            G = center
        else:
            joint = craft.joints[tree.joint[base]]
            G = arms(joint, craft.bodies[tree.order[tree.inner[base]]], craft.bodies[tree.order[base]])[1]
        links.append(LinkMass(mass, inertia, whole, G, center - G))
    return links


def invert(k: np.ndarray) -> np.ndarray:
    """Inverse of a 3x3 matrix by its adjugate, in extended precision (LAPACK has none)."""
    rows = np.array([cross(k[1], k[2]), cross(k[2], k[0]), cross(k[0], k[1])])
    return rows.T / (k[0] * rows[0]).sum()


class Assembly:
    """craft, and its tree (a Topology). places: of the bodies in their links. links: their masses. at: position of each
    body in tree order, by name. arrays: of the core's model so far. made_loads: by which things act, beside the given
    loads. devices: structs of devices so far, and signals: their time laws, if anything acts. core: the compiled part,
    with its enumerations. event: the bit of an event of the orbit that a command waits for. C_PF: from axes fixed in
    the central body to those that the core turns, or None."""

    def __init__(self, craft: Spacecraft, tree: Any, places: list[BodyInLink], links: list[LinkMass],
                 arrays: dict[str, np.ndarray], core: ModuleType, event: Callable[[Condition], int],
                 C_PF: np.ndarray | None = None):
        self.craft, self.tree, self.places, self.links = craft, tree, places, links
        self.arrays, self.core, self.event, self.C_PF = arrays, core, event, C_PF
        self.at = {craft.bodies[declared].name: at for at, declared in enumerate(tree.order)}
        self.made_loads: list[Load] = []
        self.devices: dict[str, np.ndarray] = {}
        self.signals: Any = None

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
