"""Which links are bodies: one tree is needed, links without mass are merged over fixed joints, and what cannot be kept
is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from nesim.formats.urdf.elements import SHOWN
from nesim.formats.urdf.pose import HERE, Pose
from nesim.formats.urdf.robot import Joint, Link, Robot
from nesim.text.locate import Report
from nesim.text.source import Node
from nesim.text.values import guess

MOST_GUESSED = 200  # names among which one that was meant is looked for


@dataclass
class Tree:
    """links: by name, outward from the root. inbound: the joint that a link hangs on. outbound: the joints that hang
    on it."""

    root: Link
    links: dict[str, Link]
    inbound: dict[str, Joint]
    outbound: dict[str, list[Joint]]


def grow(robot: Robot, report: Report) -> Tree | None:
    """The tree of a robot, None with everything reported that keeps it from being one."""
    before = len(report.problems)
    links = _named(robot, report)
    inbound: dict[str, Joint] = {}
    outbound: dict[str, list[Joint]] = {}
    if not robot.whole:
        return None  # what is missing would be complained about again
    if not links:
        report.at(robot.node, "there is no link", "a <robot> needs at least one <link>")
        return None
    for joint in robot.joints:
        _attach(joint, links, inbound, outbound, report)
    if len(report.problems) > before:
        return None
    roots = [name for name in links if name not in inbound]
    for name in roots[1:]:
        report.at(
            links[name].node, f"link '{name[:SHOWN]}' hangs on no joint",
            f"link '{roots[0][:SHOWN]}' of line {links[roots[0]].node.line} is the root already: one root is allowed")
    order = dict.fromkeys(_outward(roots, outbound))
    _report_cycles([name for name in links if name not in order], inbound, report)
    if len(report.problems) > before:
        return None
    return Tree(links[roots[0]], {name: links[name] for name in order}, inbound, outbound)


def _named(robot: Robot, report: Report) -> dict[str, Link]:
    """Links by name; names of links and of joints that come twice are reported."""
    _report_repeated("link", robot.links, report)
    _report_repeated("joint", robot.joints, report)
    links: dict[str, Link] = {}
    for link in robot.links:
        links.setdefault(link.name, link)
    return links


def _report_repeated(kind: str, things: Sequence[Link] | Sequence[Joint], report: Report) -> None:
    first: dict[str, Node] = {}
    for thing in things:
        if first.setdefault(thing.name, thing.node) is not thing.node:
            report.at(
                thing.node, f"{kind} '{thing.name[:SHOWN]}' is repeated",
                f"first given in line {first[thing.name].line}")


def _attach(joint: Joint, links: dict, inbound: dict, outbound: dict, report: Report) -> None:
    path = f"joint '{joint.name[:SHOWN]}'"
    for key, node in (("parent", joint.parent), ("child", joint.child)):
        if node.value not in links:
            first = [name[:SHOWN] for name in islice(links, MOST_GUESSED)]
            report.at(
                node, f"{key}: there is no link '{node.value[:SHOWN]}'",
                f"{guess(node.value[:SHOWN], first)}(there are: {', '.join(first[:10])})", path)
    if joint.parent.value == joint.child.value:
        report.at(joint.child, f"parent and child are both '{joint.child.value[:SHOWN]}'", "", path)
    elif inbound.setdefault(joint.child.value, joint) is not joint:
        first = inbound[joint.child.value]
        report.at(
            joint.child, f"child: link '{joint.child.value[:SHOWN]}' hangs on joint '{first.name[:SHOWN]}' "
            f"of line {first.node.line} already", "every link but the root hangs on one joint; loops cannot be kept",
            path)
    else:
        outbound.setdefault(joint.parent.value, []).append(joint)


def _outward(roots: list[str], outbound: dict[str, list[Joint]]) -> list[str]:
    """Names of all links that hang on the roots, inner ones first."""
    order = list(roots)
    for name in order:
        order += [joint.child.value for joint in outbound.get(name, ())]
    return order


def _report_cycles(left: list[str], inbound: dict[str, Joint], report: Report) -> None:
    """Links that hang on each other in a circle, once a circle; what hangs on one of them is no mistake of its own."""
    seen: set[str] = set()
    for name in left:
        way: dict[str, None] = {}
        while name not in seen and name not in way:
            way[name] = None
            name = inbound[name].parent.value
        if name in way:
            circle = list(way)[list(way).index(name) :][::-1]
            shown = " -> ".join(f"'{link[:SHOWN]}'" for link in (circle[-1], *circle)[:6]) + (
                " -> .." if len(circle) > 5 else "")
            report.at(
                inbound[circle[0]].child, f"links hang on each other in a circle: {shown}",
                "a tree is needed; loops cannot be kept", f"joint '{inbound[circle[0]].name[:SHOWN]}'")
        seen.update(way)


@dataclass
class Bodies:
    """root: the first body. ground: it has no mass and is held. root_pose: of its frame in the URDF's root. on: the
    body that each link belongs to and its pose there; links of a world beyond a floating joint belong to none.
    joints: that are kept."""

    root: Link
    ground: bool = False
    root_pose: Pose = HERE
    on: dict[str, tuple[Link, Pose]] = field(default_factory=dict)
    joints: list[Joint] = field(default_factory=list)
    frames: set[str] = field(default_factory=set)  # names of leaves without mass


class Merging:
    """Groups of links that fixed joints hold together, and the body that each link belongs to."""

    def __init__(self, tree: Tree, held: bool, report: Report):
        self.tree, self.held, self.report = tree, held, report
        self.first: dict[str, str] = {}  # the innermost link of each link's group
        self.pose: dict[str, Pose] = {}  # of each link in that one
        self.groups: dict[str, list[Link]] = {}
        for name, link in tree.links.items():
            joint = tree.inbound.get(name)
            self.first[name], self.pose[name] = name, HERE
            if joint is not None and not joint.moves:
                self.first[name] = self.first[joint.parent.value]
                self.pose[name] = self.pose[joint.parent.value].then(joint.pose)
            self.groups.setdefault(self.first[name], []).append(link)

    def merge(self, robot: Robot) -> Bodies | None:
        """The bodies, None with the reasons reported."""
        before = len(self.report.problems)
        start, pose = self._start()
        bodies = Bodies(self.tree.root)
        for first, group in self.groups.items():
            massive = [link for link in group if link.inertial]
            if first == start:
                bodies.root, bodies.ground = massive[0] if massive else group[0], not massive
                bodies.root_pose = pose.then(self.pose[bodies.root.name])
                if not massive and not self.held:
                    self.report.at(
                        group[0].node, f"the root, link '{group[0].name[:SHOWN]}', has no mass",
                        "give it an <inertial>, or hold it: --base fixed")
            elif not massive and first != self.tree.root.name:
                self._report_moving(group)
            if massive or first == start:
                self._assign_links(group, (massive or group)[0], bodies)
        if len(self.report.problems) > before:
            return None
        bodies.joints = [joint for joint in robot.joints if self._is_kept(joint, bodies)]
        bodies.frames = {
            name for name, link in self.tree.links.items()
            if not link.inertial and name in bodies.on and not self.tree.outbound.get(name) and link is not bodies.root}
        return bodies

    def _start(self) -> tuple[str, Pose]:
        """The first link of the group that holds the root body, and its pose in the URDF's root: behind the floating
        joint, if there is one."""
        world = self.tree.root.name
        found = world, HERE
        moving = [
            joint for link in self.groups[world] for joint in self.tree.outbound.get(link.name, ()) if joint.moves]
        floating = [joint for joints in self.tree.outbound.values() for joint in joints if joint.type == "floating"]
        for joint in floating:
            path = f"joint '{joint.name[:SHOWN]}'"
            if moving != [joint] or any(link.inertial for link in self.groups[world]):
                self.report.at(
                    joint.node, "a floating joint is kept only between a root without mass and everything else",
                    "what floats apart is a spacecraft of its own", path)
            elif self.held:
                self.report.at(joint.node, "a floating joint, and --base fixed", "(allowed: --base free)", path)
            found = joint.child.value, self.pose[joint.parent.value].then(joint.pose)
        return found

    def _report_moving(self, group: list[Link]) -> None:
        joint = self.tree.inbound[group[0].name]
        if joint.type != "floating":
            self.report.at(
                group[0].node, f"link '{group[0].name[:SHOWN]}' has no mass, and joint '{joint.name[:SHOWN]}' "
                f"of line {joint.node.line} moves it", "give it an <inertial>, or make the joint fixed")

    def _assign_links(self, group: list[Link], body: Link, bodies: Bodies) -> None:
        """Links with mass are bodies; the others belong to the next one inward, or, where there is none, to the
        group's first."""
        back = self.pose[body.name].inverse()
        for link in group:
            joint = self.tree.inbound.get(link.name)
            if link.inertial or link is body:
                bodies.on[link.name] = link, HERE
            elif link is not group[0] and joint is not None and joint.parent.value in bodies.on:
                host, pose = bodies.on[joint.parent.value]
                bodies.on[link.name] = host, pose.then(joint.pose)
            else:
                bodies.on[link.name] = body, back.then(self.pose[link.name])

    def _is_kept(self, joint: Joint, bodies: Bodies) -> bool:
        """Joints that move, but for one that floats, and welds between two bodies."""
        if joint.moves or joint.parent.value not in bodies.on:
            return joint.type != "floating" and joint.parent.value in bodies.on
        child = self.tree.links[joint.child.value]
        return bodies.on[child.name][0] is child and bodies.on[joint.parent.value][0] is not child
