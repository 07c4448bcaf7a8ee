"""The links and joints of a URDF as plain data; every number a node that knows its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from nesim.base.rotations import AXES, real
from nesim.formats.urdf.elements import ELEMENTS, SHOWN, ElementChecker, Omissions, Values
from nesim.formats.urdf.pose import HERE, Pose, by_angles, by_quaternion, times
from nesim.formats.urdf.xml import XmlElement
from nesim.text.locate import Report
from nesim.text.sizes import MOST_BODIES
from nesim.text.source import Node
from nesim.text.values import guess

TURNS = ("revolute", "continuous")
KEPT = (*TURNS, "prismatic", "fixed", "floating")
MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
BELOW = {"iyx": "ixy", "izx": "ixz", "izy": "iyz"}  # the other half, which some write too
UNIT = 1e-6  # how far the length of an axis may be from 1 without a word


@dataclass(eq=False)
class Inertial:
    """Mass properties of a link. mass: kg. pose: of the frame of the mass centre in the link's. moments: ixx, ixy,
    ixz, iyy, iyz, izz about the mass centre in that frame, kg m2. sound: they could be read."""

    node: Node
    mass: Node
    pose: Pose
    moments: list[Node]
    sound: bool = True

    def tensor(self) -> np.ndarray:
        """About the mass centre in the link's axes, kg m2: exactly symmetric."""
        xx, xy, xz, yy, yz, zz = (node.value for node in self.moments)
        inner = real([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        turned = times(times(self.pose.R, inner), self.pose.R.T)
        return inner if self.pose.rotation is None else (turned + turned.T) / 2


@dataclass(eq=False)
class Visual:
    """A box, cylinder or sphere of a link. size: m, as nesim's shapes have it. color: ``#rrggbb`` or empty."""

    node: Node
    form: str
    size: list[Node]
    pose: Pose
    color: Node | None


@dataclass(eq=False)
class Link:
    """inertial: None of a link without mass."""

    name: str
    node: Node
    inertial: Inertial | None
    visuals: list[Visual] = field(default_factory=list)


@dataclass(eq=False)
class Joint:
    """type: of KEPT. pose: of the child's frame in the parent's, at zero. axis: unit vector in the child's frame,
    written as nesim has it; its node. lower, upper: rad or m, None if there is no limit."""

    name: str
    node: Node
    type: str
    parent: Node
    child: Node
    pose: Pose
    axis: str | Sequence[float] = (1.0, 0.0, 0.0)
    axis_node: Node | None = None
    damping: Node | None = None
    lower: Node | None = None
    upper: Node | None = None

    @property
    def moves(self) -> bool:
        """Whether it has any freedom."""
        return self.type != "fixed"


@dataclass(eq=False)
class Robot:
    """name: as written. Links and joints in the order of the file. whole: all of them could be read."""

    name: Node
    node: Node
    links: list[Link]
    joints: list[Joint]
    whole: bool


class RobotReader:
    """Reads a <robot>. What is wrong is reported, and what is left is read all the same."""

    def __init__(self, report: Report, omissions: Omissions):
        self.report, self.omissions = report, omissions
        self.colors: dict[str, Node | None] = {}  # by the name of the material

    def read(self, root: XmlElement) -> Robot | None:
        """The robot, None if it is none."""
        if root.tag != "robot":
            self.report.at(
                root.node,
                f"found <{root.tag[:SHOWN]}>, <robot> is needed",
                "a URDF is one <robot> with <link> and <joint> in it",
            )
            return None
        values = Values(root, self.report)
        if (count := len(values.every("link"))) > MOST_BODIES:
            self.report.at(root.node, f"{count:,} links", f"(allowed: up to {MOST_BODIES:,})")
            return None
        ElementChecker(self.report, self.omissions).check(root)
        for material in values.every("material"):
            self._define(material)
        for link in values.every("link"):  # a material may be defined in a link that comes later
            for visual in link.every("visual"):
                if (inside := visual.inside("material")) and inside.element.children:
                    self._define(inside)
        links = [one for element in values.every("link") if (one := self._link(element))]
        joints = [joint for element in values.every("joint") if (joint := self._joint(element))]
        name = values.text("name") or Node(root.node.source, root.node.line, root.node.column, "robot")
        whole = len(links) + len(joints) == sum(child.tag in ("link", "joint") for child in root.children)
        return Robot(name, root.node, links, joints, whole)

    # ---- links

    def _link(self, values: Values) -> Link | None:
        name = values.text("name")
        inertial = self._inertial(values)
        visuals = [visual for element in values.every("visual") if (visual := self._visual(element))]
        return None if name is None else Link(name.value, values.element.node, inertial, visuals)

    def _inertial(self, link: Values) -> Inertial | None:
        values = link.inside("inertial")
        if values is None:
            return None
        before, place = len(self.report.problems), values.element.node
        mass, tensor = (
            values.needed("mass", '<mass value=".."/>, kg'),
            values.needed("inertia", '<inertia ixx=".." .. izz=".."/>, kg m2'),
        )
        pose = self._pose(values)
        if mass is None or tensor is None:
            return Inertial(place, place, pose, [], sound=False)
        value = mass.number("value")
        moments = [tensor.number(name, None if name in ("ixx", "iyy", "izz") else 0.0) for name in MOMENTS]
        for name, above in BELOW.items():
            if (
                name in tensor.element.attributes
                and (below := tensor.number(name)).value != moments[MOMENTS.index(above)].value
            ):
                tensor.wrong(below, f"{name} is not {above}", "an inertia is symmetric")
        sound = len(self.report.problems) == before
        if sound and value.value == 0 and not any(node.value for node in moments):
            return None  # a frame without mass, written out
        return Inertial(place, value, pose, moments, sound)

    def _pose(self, values: Values) -> Pose:
        origin = values.inside("origin")
        if origin is None:
            return HERE
        xyz = origin.numbers("xyz", 3, (0.0, 0.0, 0.0))
        if "quat_xyzw" not in origin.element.attributes:
            return by_angles(xyz, origin.numbers("rpy", 3, (0.0, 0.0, 0.0)))
        q = origin.numbers("quat_xyzw", 4)
        size = np.sqrt(sum(node.value**2 for node in q))
        if "rpy" in origin.element.attributes:
            origin.wrong(q[0], "quat_xyzw beside rpy", "give one of them")
        if abs(size - 1) > UNIT:
            origin.wrong(q[0], f"quat_xyzw: a quaternion must have length 1, found {size:.9g}")
            return by_angles(xyz, [Node(n.source, n.line, n.column, 0.0) for n in q[:3]])
        return by_quaternion(xyz, q)

    # ---- what they look like

    def _define(self, values: Values) -> None:
        """A material of a name, if it says its colour."""
        name, color = values.element.attributes.get("name"), self._color(values)
        if name is not None and name.value not in self.colors:
            self.colors[name.value] = color

    def _color(self, values: Values) -> Node | None:
        if (texture := values.inside("texture")) is not None:
            self.omissions.add(texture.element.node, "textures are left out")
        color = values.inside("color")
        if color is None:
            return None
        rgba = color.numbers("rgba", 4)
        for node in rgba:
            if not 0 <= node.value <= 1:
                color.wrong(node, f"rgba: {node.value:g} is out of range", "(allowed: 0 to 1)")
                return None
        return Node(
            rgba[0].source,
            rgba[0].line,
            rgba[0].column,
            "#" + "".join(f"{round(255 * node.value):02x}" for node in rgba[:3]),
        )

    def _visual(self, values: Values) -> Visual | None:
        geometry, pose = values.needed("geometry"), self._pose(values)
        if geometry is None:
            return None
        forms = [child for child in geometry.element.children if child.tag in ELEMENTS["geometry"].once]
        if len(forms) != 1:
            geometry.wrong(
                geometry.element.node,
                f"found {len(forms)} shapes in <geometry>, one is needed",
                f"(allowed: {', '.join(ELEMENTS['geometry'].once)})",
            )
            return None
        shape = Values(forms[0], self.report, values.path)
        match forms[0].tag:
            case "box":
                size = shape.numbers("size", 3)
            case "cylinder":
                size = [shape.number("radius"), shape.number("length")]
            case "sphere":
                size = [shape.number("radius")]
            case other:
                self.omissions.add(
                    forms[0].node,
                    f"shapes of {'meshes' if other == 'mesh' else 'capsules'} are left out: "
                    "boxes, cylinders and spheres are drawn",
                )
                return None
        for node in size:
            if node.value < 0:
                shape.wrong(node, f"{forms[0].tag}: must not be negative, found {node.value:g}")
                return None
        if not all(node.value for node in size):
            self.omissions.add(forms[0].node, "shapes of no volume are left out")
            return None
        return Visual(forms[0].node, forms[0].tag, size, pose, self._material(values))

    def _material(self, visual: Values) -> Node | None:
        values = visual.inside("material")
        if values is None:
            return None
        if values.inside("color") is not None:
            return self._color(values)
        name = values.element.attributes.get("name")
        if name is not None and name.value not in self.colors:
            self.omissions.add(values.element.node, f"material '{name.value[:SHOWN]}' is not defined: no colour")
        return self.colors.get(name.value) if name is not None else None

    # ---- joints

    def _joint(self, values: Values) -> Joint | None:
        name, type = values.text("name"), values.text("type")
        ends = [values.needed(tag, f'<{tag} link=".."/>') for tag in ("parent", "child")]
        parent, child = (None if end is None else end.text("link") for end in ends)
        if type is not None:
            self._check_type(values, type)
        if (mimic := values.inside("mimic")) is not None:
            mimic.wrong(
                mimic.element.node,
                "a joint that follows another (<mimic>) cannot be kept",
                "take it out, and drive both joints",
            )
        pose = self._pose(values)
        axis, axis_node = self._axis(values, type.value if type else "")
        limits = self._limits(values, type.value if type else "")
        damping = self._dynamics(values)
        if name is None or type is None or parent is None or child is None:
            return None
        return Joint(
            name.value, values.element.node, type.value, parent, child, pose, axis, axis_node, damping, *limits
        )

    def _check_type(self, values: Values, type: Node) -> None:
        allowed = f"(allowed: {', '.join(KEPT)})"
        if type.value == "planar":
            values.wrong(
                type,
                "a planar joint cannot be kept",
                f"two prismatic joints and a continuous one, with links between them, do the same  {allowed}",
            )
        elif type.value not in KEPT:
            values.wrong(type, f"type: '{type.value[:SHOWN]}' is unknown", guess(type.value, KEPT) + allowed)

    def _axis(self, values: Values, type: str) -> tuple[str | Sequence[float], Node]:
        """A letter or a unit vector, and its place; x if there is none."""
        element = values.inside("axis")
        if element is None or type not in (*TURNS, "prismatic"):
            return "x", values.element.node
        before = len(self.report.problems)
        nodes = element.numbers("xyz", 3)
        vector = np.array([node.value for node in nodes])
        size = np.sqrt((vector * vector).sum())
        if size == 0:
            if len(self.report.problems) == before:
                element.wrong(nodes[0], "xyz: an axis must not be zero")
            return "x", nodes[0]
        if abs(size - 1) > UNIT:
            self.omissions.add(nodes[0], "axes are divided by their lengths, which are not 1")
        unit = tuple(float(x) for x in vector / size)
        return next((letter for letter, known in AXES.items() if known == unit), list(unit)), nodes[0]

    def _limits(self, values: Values, type: str) -> tuple[Node | None, Node | None]:
        """Lower and upper, of joints that have them."""
        limit = values.inside("limit")
        if limit is None:
            if type in ("revolute", "prismatic"):
                values.needed(
                    "limit",
                    '<limit lower=".." upper=".." effort=".." velocity=".."/>; a continuous joint has none'
                    if type == "revolute"
                    else "",
                )
            return None, None
        for name in ("effort", "velocity"):
            if limit.number(name, 0.0).value:
                self.omissions.add(
                    limit.element.node, "effort and velocity limits are those of motors: give a drive its max_torque"
                )
        if type not in ("revolute", "prismatic"):
            return None, None
        lower, upper = (limit.number(name, 0.0) for name in ("lower", "upper"))
        if not lower.value < upper.value:
            limit.wrong(
                lower,
                f"limit: lower must be below upper, found {lower.value:g} and {upper.value:g}",
                "(a joint that does not move is fixed, one without limits continuous)",
            )
            return None, None
        return lower, upper

    def _dynamics(self, values: Values) -> Node | None:
        element = values.inside("dynamics")
        if element is None:
            return None
        damping, friction = element.number("damping", 0.0, least=0.0), element.number("friction", 0.0, least=0.0)
        if friction.value:
            self.omissions.add(friction, "friction of joints is left out: nesim has it in the bearings of wheels only")
        return damping if damping.value else None
