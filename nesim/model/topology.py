"""The tree of bodies in an order with inner bodies first, and the links: bodies that are welded together."""

from __future__ import annotations

from nesim.base.frozen import frozen
from nesim.things import Spacecraft


@frozen
class Topology:
    """Bodies in tree order and the links that they form. Every index below is a position in tree order.

    order: declaration index of each body. inner: inner body, -1 for the root. joint: declaration index of the
    inner joint, -1 for the root. link: link of each body. base: first body of each link.
    """

    order: tuple[int, ...]
    inner: tuple[int, ...]
    joint: tuple[int, ...]
    link: tuple[int, ...]
    base: tuple[int, ...]

    def link_parent(self, link: int) -> int:
        """The link that a link hangs on, -1 for the root."""
        inner = self.inner[self.base[link]]
        return -1 if inner < 0 else self.link[inner]


def sort_tree(craft: Spacecraft) -> Topology:
    """Bodies depth first from the root, the outer bodies of one body by name: any order of declaration gives the same
    bits."""
    index = {body.name: i for i, body in enumerate(craft.bodies)}
    outer: dict[str, list[int]] = {body.name: [] for body in craft.bodies}
    for j, one in enumerate(craft.joints):
        outer[one.inner].append(j)
    order: list[int] = []
    inner: list[int] = []
    joints: list[int] = []
    link: list[int] = []
    base: list[int] = []
    stack = [(0, -1, -1)]
    while stack:
        declared, inner_at, joint = stack.pop()
        here = len(order)
        order.append(declared)
        inner.append(inner_at)
        joints.append(joint)
        if joint >= 0 and craft.joints[joint].rigid:
            link.append(link[inner_at])
        else:
            link.append(len(base))
            base.append(here)
        for j in sorted(outer[craft.bodies[declared].name], key=lambda j: craft.joints[j].outer, reverse=True):
            stack.append((index[craft.joints[j].outer], here, j))
    return Topology(tuple(order), tuple(inner), tuple(joints), tuple(link), tuple(base))
