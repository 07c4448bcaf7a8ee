"""A robot of a URDF -> the tree of a nesim case, whose every value knows the line of the URDF that it comes from."""

from __future__ import annotations

import re

import numpy as np

from nesim.base.rotations import real
from nesim.model.checks import check_part
from nesim.formats.urdf.elements import SHOWN, Omissions
from nesim.formats.urdf.pose import HERE, Pose
from nesim.formats.urdf.reach import moments_about_axes
from nesim.formats.urdf.robot import TURNS, Inertial, Joint, Link, Robot, Visual
from nesim.formats.urdf.tree import Bodies
from nesim.text.locate import Report
from nesim.text.nodes import at
from nesim.text.source import Node
from nesim.text.values import NAME
from nesim.things import Body

CRAFT = "robot.yaml"  # the spacecraft file
GROUND = 1.0  # kg and kg m2 of a root without mass that is held: any will do
STOP_FREQUENCY = 10.0  # Hz, of what hangs on a joint against its stop
STOP_DAMPING = 0.2  # share of critical damping in a stop
_ODD = re.compile(r"[^\w+-]")


class UniqueNames:
    """Names as nesim has them: what else stands in them becomes ``_``, and a number tells apart what
    then is the same."""

    def __init__(self, omissions: Omissions):
        self.omissions = omissions
        self.used: dict[str, int] = {}  # and how many have been made of each

    def of(self, text: str, node: Node) -> str:
        """The name for what a URDF calls by a text; where it is another, that is noted at the node."""
        plain = _ODD.sub("_", text.strip())[:64] or "_"
        plain = name = plain if NAME.fullmatch(plain) else f"_{plain}"[:64]
        while name in self.used:
            self.used[plain] += 1
            number = f"_{self.used[plain]}"
            name = plain[: 64 - len(number)] + number
        self.used[name] = 1
        if name != text:
            self.omissions.add(
                node,
                "names are written with letters, digits, _, + and - alone, up to 64 of them, and a number where "
                "they would be the same",
            )
        return name


def check_inertials(robot: Robot, report: Report) -> None:
    """Masses and inertias that bodies can have, whatever the tree is like."""
    for link in robot.links:
        if link.inertial and link.inertial.sound:
            with np.errstate(all="ignore"):
                inertia = link.inertial.tensor().astype(float).tolist()
                body = Body(name=link.name, mass=link.inertial.mass.value, inertia=inertia)
                try:
                    problems = check_part("bodies", 0, body)
                except (ArithmeticError, np.linalg.LinAlgError):
                    report.at(
                        link.inertial.node,
                        "the numbers are too large or too small to be checked",
                        "",
                        f"link '{link.name[:SHOWN]}'",
                    )
                    continue
            for problem in problems:
                key = problem.where[2]
                node = link.inertial.mass if key == "mass" else link.inertial.moments[0]
                report.at(node, f"{key}: {problem.message}", "", f"link '{link.name[:SHOWN]}'")


class RobotConverter:
    """Builds the sections of the spacecraft file, and the entry of sim.yaml."""

    def __init__(self, robot: Robot, bodies: Bodies, held: bool, omissions: Omissions):
        self.robot, self.bodies, self.held, self.omissions = robot, bodies, held, omissions
        links, joints = UniqueNames(omissions), UniqueNames(omissions)
        self.frames = [link for link in robot.links if link.name in bodies.frames]
        self.others = [link for link in robot.links if self._is_body(link) and link is not bodies.root]
        self.body_names = {
            link.name: links.of(link.name, link.node) for link in (bodies.root, *self.others, *self.frames)
        }
        self.visuals: dict[str, list[tuple[Visual, Pose]]] = {}  # by body, with those of merged links
        for link in robot.links:
            body, pose = bodies.on.get(link.name, (link, HERE))
            self.visuals.setdefault(body.name, []).extend((visual, pose.then(visual.pose)) for visual in link.visuals)
        self.joint_names = {joint.name: joints.of(joint.name, joint.node) for joint in bodies.joints}
        self.name = UniqueNames(omissions).of(robot.name.value, robot.name)

    def _is_body(self, link: Link) -> bool:
        return self.bodies.on.get(link.name, (None,))[0] is link

    def entry(self) -> Node:
        """Of the spacecraft: the frame of the URDF's root is N."""
        root, pose = self.bodies.root, self.bodies.root_pose
        out = {"name": at(self.robot.name, self.name), "file": CRAFT}
        inertial = root.inertial.pose if root.inertial else None
        center = (
            pose
            if inertial is None or not inertial.p.any()
            else pose.then(Pose(real(np.eye(3)), inertial.p, inertial.origins, inertial.point))
        )
        if center.p.any():
            out |= {"position": center.written_point(), "position_of": at(center.origins[0], "root")}
        if (turn := pose.written_rotation()) is not None:
            out["attitude"] = turn
        return at(self.robot.name, out)

    def craft(self) -> Node:
        """The tree of the spacecraft file."""
        out: dict = {"base": "fixed"} if self.held else {}
        out["bodies"] = [self._body(link) for link in (self.bodies.root, *self.others)]
        starts = {joint.name: self._start(joint) for joint in self.bodies.joints}
        moments = moments_about_axes(self.bodies, starts)
        joints = [self._joint(joint, starts[joint.name], moments[joint.name]) for joint in self.bodies.joints]
        frames = [self._endpoint(link) for link in self.frames]
        out |= {key: items for key, items in (("joints", joints), ("endpoints", frames)) if items}
        return at(self.robot.node, out)

    # ---- bodies

    def _body(self, link: Link) -> Node:
        out: dict = {"name": at(link.node, self.body_names[link.name])}
        if link.inertial is None:
            self.omissions.add(link.node, f"the root has no mass and is held: it gets {GROUND:g} kg, which do nothing")
            out |= {"mass": GROUND, "inertia": [GROUND] * 3}
        else:
            out |= {"mass": link.inertial.mass, "inertia": self._inertia(link.inertial)}
            if link.inertial.pose.p.any():
                out["mass_center"] = link.inertial.pose.point
        if (shape := self._shape(link)) is not None:
            out["shape"] = shape
        return at(link.node, out)

    def _inertia(self, inertial: Inertial) -> Node:
        xx, xy, xz, yy, yz, zz = inertial.moments
        if inertial.pose.rotation is None:
            plain = not (xy.value or xz.value or yz.value)
            return at(
                xx, [xx, yy, zz] if plain else [at(xx, row) for row in ([xx, xy, xz], [xy, yy, yz], [xz, yz, zz])]
            )
        rows = inertial.tensor().astype(float).tolist()
        rows[0][0], turn = at(xx, rows[0][0]), inertial.pose.origins[-1]
        return at(xx, [at(turn if i else xx, row) for i, row in enumerate(rows)])

    def _shape(self, link: Link) -> Node | None:
        """The largest of the link's shapes and of those that were merged with it."""
        found = self.visuals.get(link.name)
        if not found:
            return None
        visual, pose = max(found, key=lambda item: volume(item[0].form, [node.value for node in item[0].size]))
        for other, _ in found:
            if other is not visual:
                self.omissions.add(other.node, "a body has one shape, its largest: others are left out")
        size = visual.size[0] if visual.form == "sphere" else at(visual.size[0], visual.size)
        out: dict = {visual.form: size}
        if pose.p.any():
            out["center"] = pose.written_point()
        if visual.form != "sphere" and (turn := pose.written_rotation()) is not None:
            out["rotation"] = turn
        if visual.color is not None:
            out["color"] = visual.color
        return at(visual.node, out)

    # ---- joints and endpoints

    def _start(self, joint: Joint) -> float:
        """Zero, or the middle of its limits where they leave zero out; rad or m."""
        if joint.lower is None or joint.upper is None or joint.lower.value <= 0 <= joint.upper.value:
            return 0.0
        self.omissions.add(joint.lower, "zero is not within the limits: the joint starts in the middle of them")
        return (joint.lower.value + joint.upper.value) / 2

    def _joint(self, joint: Joint, start: float, moment: float) -> Node:
        (inner, pose), (outer, back) = self.bodies.on[joint.parent.value], self.bodies.on[joint.child.value]
        pose = pose.then(joint.pose)
        kind = "gimbal" if joint.type in TURNS else joint.type
        out: dict = {
            "name": self.joint_names[joint.name],
            "type": kind,
            "inner": at(joint.parent, self.body_names[inner.name]),
            "outer": at(joint.child, self.body_names[outer.name]),
        }
        out |= {"inner_point": pose.written_point()} if pose.p.any() else {}
        out |= {"inner_rotation": turn} if (turn := pose.written_rotation()) is not None else {}
        out |= {"outer_point": back.written_point()} if back.p.any() else {}
        out |= {"outer_rotation": turn} if (turn := back.written_back()) is not None else {}
        if joint.moves:
            out["axes"] = at(joint.axis_node or joint.node, [joint.axis])
            if start:
                out["angle" if kind == "gimbal" else "displacement"] = at(joint.lower or joint.node, [start])
            if joint.damping is not None:
                out["damping"] = joint.damping
            if joint.lower is not None:
                out["stops"] = stops(joint, moment)
        return at(joint.node, out)

    def _endpoint(self, link: Link) -> Node:
        body, pose = self.bodies.on[link.name]
        out: dict = {"name": self.body_names[link.name], "body": self.body_names[body.name]}
        out |= {"point": pose.written_point()} if pose.p.any() else {}
        out |= {"rotation": turn} if (turn := pose.written_rotation()) is not None else {}
        return at(link.node, out)


def stops(joint: Joint, moment: float) -> Node:
    """Of the limits. What hangs on the joint (moment: kg m2 about its axis, or kg) swings against them at
    STOP_FREQUENCY."""
    w = 2 * np.pi * STOP_FREQUENCY
    spring, damper = (float(f"{x:.3g}") for x in (w**2 * moment, 2 * STOP_DAMPING * w * moment))
    out = {"lower": joint.lower, "upper": joint.upper, "stiffness": spring, "damping": damper}
    return at(joint.lower or joint.node, out)


def volume(form: str, size: list[float]) -> float:
    """m3."""
    match form:
        case "box":
            return size[0] * size[1] * size[2]
        case "cylinder":
            return np.pi * size[0] ** 2 * size[1]
    return 4 / 3 * np.pi * size[0] ** 3
