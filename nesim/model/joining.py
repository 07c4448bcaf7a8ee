"""Spacecraft of a case that may touch one another or dock, as one: they are stepped together, and each is still its own
in the results.

What belongs to spacecraft A has ``A.`` before its name there. The root of every spacecraft but the first hangs on a
joint of type ``free``: of a docking that on the port of the other, else on the first one's root. Which of the two ports
of a docking is the outer one follows from all dockings: that of a root, and each root hangs once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np

from nesim._core import JointKind
from nesim.base.errors import UsageError
from nesim.base.frozen import frozen
from nesim.base.rotations import dcm, quaternion, real
from nesim.model.compile import Compiled
from nesim.model.topology import sort_tree
from nesim.things import PARTS, Contact, Docking, Endpoint, Joint, Order, Spacecraft
from nesim.things.assembly import place_bodies
from nesim.things.contact import rigid_group
from nesim.things.joints.free import Free

# kinds of joints with a quaternion, which has a number more than the rate
TURNED_FREELY = (JointKind.FREE, JointKind.SPHERICAL, JointKind.SLIDING_BALL)


def owner_of(part: str) -> str:
    """SPACECRAFT of SPACECRAFT.NAME."""
    return part.partition(".")[0]


def owners(contact: Contact) -> list[str]:
    """The spacecraft of a contact of a case: of its endpoints, and of what they touch."""
    return list(dict.fromkeys(map(owner_of, (*contact.endpoints, contact.with_))))


def acts_on(order: Order, dockings: Iterable[Docking]) -> str:
    """The spacecraft that a command of a case acts on; of a docking, that of its first port."""
    return order.spacecraft or next(part.owners[0] for part in dockings if part.name == order.command.target)


def groups(names: Sequence[str], contacts: Iterable[Contact], dockings: Iterable[Docking]) -> list[list[str]]:
    """Names of those that are stepped together, two or more each, in the order of the case."""
    leader = {name: name for name in names}
    for linked in chain(map(owners, contacts), (docking.owners for docking in dockings)):
        known = [name for name in linked if name in leader]
        for other in known[1:]:
            one, two = leader[known[0]], leader[other]
            leader = {name: one if own == two else own for name, own in leader.items()}
    found = [[name for name in names if leader[name] == first] for first in names if leader[first] == first]
    return [members for members in found if len(members) > 1]


@frozen
class OrientedDocking:
    """A docking as a joint. inner, outer: its ports; the outer one is on the root of its spacecraft."""

    docking: Docking
    inner: str
    outer: str

    @property
    def reversed(self) -> bool:
        """Whether its second port is the inner one."""
        return self.inner == self.docking.ports[1]


def orient_dockings(dockings: Sequence[Docking], crafts: Mapping[str, Spacecraft]) -> list[OrientedDocking] | None:
    """Dockings that join spacecraft without a circle, each with its outer port, as few as can be turned; None if a
    root would have to hang where its spacecraft has no port."""
    found: list[OrientedDocking] = []
    for members in groups(list(crafts), (), dockings):
        own = [docking for docking in dockings if docking.owners[0] in members]
        ways = [way for first in members if (way := _orient_from(first, own, crafts)) is not None]
        if not ways:
            return None
        found += min(ways, key=lambda way: sum(one.reversed for one in way))
    return found


def _orient_from(first: str, dockings: Sequence[Docking],
                 crafts: Mapping[str, Spacecraft]) -> list[OrientedDocking] | None:
    """Dockings outward from one spacecraft; None if an outer port is not on the root of its spacecraft."""
    reached, waiting = {first}, list(dockings)
    found: list[OrientedDocking] = []
    while waiting:
        one = next(docking for docking in waiting if reached & set(docking.owners))
        inner, outer = one.ports if one.owners[0] in reached else one.ports[::-1]
        if not is_on_root(*port_of(outer, crafts)[::-1]):
            return None
        found.append(OrientedDocking(one, inner, outer))
        reached.add(owner_of(outer))
        waiting.remove(one)
    return found


def has_circle(dockings: Sequence[Docking]) -> bool:
    """Whether they lead from a spacecraft back to it by another way."""
    names = list(dict.fromkeys(name for docking in dockings for name in docking.owners))
    return len(dockings) > len(names) - len(groups(names, (), dockings))


def in_order(names: Sequence[str], oriented: Iterable[OrientedDocking]) -> list[str]:
    """Names of spacecraft, each behind the one that it is docked to."""
    inner = {owner_of(one.outer): owner_of(one.inner) for one in oriented}
    placed = [name for name in names if name not in inner]
    while more := [name for name in names if name not in placed and inner[name] in placed]:
        placed += more
    return placed


def joined(crafts: Mapping[str, Spacecraft], contacts: Sequence[Contact] = (), dockings: Sequence[Docking] = (),
           orders: Sequence[Order] = ()) -> Spacecraft:
    """One spacecraft of several, by name. contacts, dockings, orders: between them, with names SPACECRAFT.NAME."""
    docked = orient_dockings(dockings, crafts)
    if docked is None:
        raise UsageError(f"dockings of {', '.join(crafts)}: their ports are not on the roots")
    members = in_order(list(crafts), docked)
    own = [crafts[name] for name in members]
    parts: dict[str, list] = {section: [part.named_in(craft) for craft in own for part in getattr(craft, section)]
                              for section in PARTS}
    oriented = {owner_of(one.outer): one for one in docked}
    for craft in own[1:]:
        parts["joints"].append(docking_joint(oriented[craft.name], crafts) if craft.name in oriented else
                               Joint(name=f"{craft.name}.", type="free", inner=f"{members[0]}.{own[0].bodies[0].name}",
                                     outer=f"{craft.name}.{craft.bodies[0].name}"))
    parts["contacts"] += contacts
    parts["commands"] += [order.named(crafts) for order in orders]
    grounds = {ground.name: ground for craft in own for ground in craft.grounds}
    made: dict[str, Any] = {section: tuple(things) for section, things in parts.items()}
    return replace(own[0], name="+".join(members), members=tuple(members), grounds=tuple(grounds.values()), **made)


def docking_joint(oriented: OrientedDocking, crafts: Mapping[str, Spacecraft]) -> Joint:
    """The free joint between two ports: at the inner one's body, and at the root of the outer one's spacecraft."""
    (one, inner), (other, outer) = (port_of(port, crafts) for port in (oriented.inner, oriented.outer))
    point, C = on_root(outer, other)
    return Free(name=oriented.docking.name, reversed=oriented.reversed, inner=f"{one.name}.{inner.body}",
                inner_point=tuple(inner.point), inner_rotation=tuple(inner.rotation),
                outer=f"{other.name}.{other.bodies[0].name}", outer_point=point,
                outer_rotation=tuple(float(x) for x in quaternion(C.T)), within=oriented.docking.within)


def port_of(port: str, crafts: Mapping[str, Spacecraft]) -> tuple[Spacecraft, Endpoint]:
    """A spacecraft and its endpoint, of SPACECRAFT.NAME."""
    owner, _, name = port.partition(".")
    return crafts[owner], next(part for part in crafts[owner].endpoints if part.name == name)


def is_on_root(endpoint: Endpoint, craft: Spacecraft) -> bool:
    """Whether an endpoint belongs to the root body, or to one that is fixed to it."""
    return bool(craft.bodies) and endpoint.body in rigid_group(craft.bodies[0].name, craft)


def on_root(endpoint: Endpoint, craft: Spacecraft) -> tuple[tuple[float, ...], np.ndarray]:
    """Point, m from the origin of the root body in its axes, and C from these to its own, of an endpoint of its
    link."""
    if endpoint.body == craft.bodies[0].name:
        return tuple(map(float, endpoint.point)), dcm(endpoint.rotation)
    tree = sort_tree(craft)
    at = next(at for at, declared in enumerate(tree.order) if craft.bodies[declared].name == endpoint.body)
    root, own = (place_bodies(craft, tree)[k] for k in (0, at))
    from_root = own.center + own.C_BL.T @ (real(endpoint.point) - real(craft.bodies[tree.order[at]].mass_center))
    point = root.C_BL @ (from_root - root.center) + real(craft.bodies[0].mass_center)
    return tuple(float(x) for x in point), dcm(endpoint.rotation) @ own.C_BL @ root.C_BL.T


class MemberIndices:
    """Where one spacecraft is among several that are stepped as one. q, u: indices of its coordinates and speeds there.
    trees: of its trees. first: of each kind of part, how many others have before it."""

    def __init__(self, own: Compiled, whole: Compiled, before: Sequence[Spacecraft]):
        self.first = {section: sum(len(getattr(other, section)) for other in before) for section in PARTS}
        self.member = len(before)
        self.q, self.u = np.zeros(own.arrays["nq"][0], dtype=int), np.zeros(len(own.arrays["dof"]), dtype=int)
        self.trees: list[int] = []
        links = [whole.tree.link[whole.body_names.index(f"{own.craft.name}.{own.body_names[base]}")]
                 for base in own.tree.base]
        for link, other in enumerate(links):
            self._put_link(own.arrays, link, whole.arrays, other)
        for j in range(len(own.craft.wheels)):
            for name, out in (("wheel_q", self.q), ("wheel_u", self.u)):
                if own.arrays[name][j] >= 0:
                    out[own.arrays[name][j]] = whole.arrays[name][self.first["wheels"] + j]

    def _put_link(self, own: dict[str, Any], link: int, whole: dict[str, Any], other: int) -> None:
        """Of its joint; a root has the position and velocity of its tree before the others."""
        root = own["kind"][link] == 0
        if root:
            self.trees.append(int(whole["tree"][other]))
        speeds = 3 if root else own["axes"][link]
        for name, out, count in (("q_at", self.q, speeds + (own["kind"][link] in TURNED_FREELY)),
                                 ("u_at", self.u, speeds)):
            first, there = own[name][link] - 3 * root, whole[name][other] - 3 * root
            out[first:first + count + 3 * root] = np.arange(there, there + count + 3 * root)
