"""Which elements and attributes URDF has, and how their values are read: everything that is wrong is reported where it
stands."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from math import isfinite

from nesim.base.frozen import frozen
from nesim.formats.urdf.xml import XmlElement
from nesim.text.locate import Report
from nesim.text.nodes import at
from nesim.text.sizes import TooManyProblems
from nesim.text.source import Node
from nesim.text.values import LARGEST

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_WORD = re.compile(r"\S+")
LONGEST = 1000  # characters of an attribute that holds numbers
SHOWN = 60  # characters of a name in a message


@frozen
class ElementRule:
    """What an element may hold. once, often: elements inside it. attributes: its own."""

    once: tuple[str, ...] = ()
    often: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


# `collision` is not looked into: nothing of it is used
ELEMENTS = {
    "robot": ElementRule(often=("link", "joint", "material"), attributes=("name", "version")),
    "link": ElementRule(once=("inertial",), often=("visual", "collision"), attributes=("name", "type")),
    "inertial": ElementRule(once=("origin", "mass", "inertia")),
    "origin": ElementRule(attributes=("xyz", "rpy", "quat_xyzw")),
    "mass": ElementRule(attributes=("value",)),
    "inertia": ElementRule(attributes=("ixx", "ixy", "ixz", "iyy", "iyz", "izz", "iyx", "izx", "izy")),
    "visual": ElementRule(once=("origin", "geometry"), often=("material",), attributes=("name",)),
    "geometry": ElementRule(once=("box", "cylinder", "sphere", "mesh", "capsule")),
    "box": ElementRule(attributes=("size",)),
    "cylinder": ElementRule(attributes=("radius", "length")),
    "sphere": ElementRule(attributes=("radius",)),
    "material": ElementRule(once=("color", "texture"), attributes=("name",)),
    "color": ElementRule(attributes=("rgba",)),
    "joint": ElementRule(
        once=("origin", "parent", "child", "axis", "dynamics", "limit", "mimic"), attributes=("name", "type")
    ),
    "parent": ElementRule(attributes=("link",)),
    "child": ElementRule(attributes=("link",)),
    "axis": ElementRule(attributes=("xyz",)),
    "dynamics": ElementRule(attributes=("damping", "friction")),
    "limit": ElementRule(attributes=("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")),
}
# of other programs, or of controllers: known not to be misspelt
EXTENSIONS = (
    "gazebo",
    "transmission",
    "sensor",
    "ros2_control",
    "contact",
    "calibration",
    "safety_controller",
    "self_collision_checking",
    "hardwareInterface",
    "disable_collisions",
    "loop_joint",
    "frame",
    "verbose",
    "k_velocity",
    "k_position",
)
EXPAND = "expand it first: xacro FILE > robot.urdf"
MOST_NAMES = 1000  # unknown ones that are looked at
MOST_LINES = 40  # about what is left out
ALIKE = 0.8  # from which on two names are taken for the same one


class Omissions:
    """What is left out or done otherwise: texts, each with the places where."""

    def __init__(self) -> None:
        self.places: dict[str, list[Node]] = {}

    def add(self, node: Node, text: str) -> None:
        """At one more place."""
        self.places.setdefault(text, []).append(node)

    def notice_lines(self) -> list[str]:
        """One line a text; of many places, and of very many texts, the first ones."""
        lines = []
        for text, nodes in sorted(self.places.items(), key=lambda item: item[1][0].line):
            numbers = list(dict.fromkeys(str(node.line) for node in nodes))
            more = f", .. ({len(numbers)} lines)" if len(numbers) > 8 else ""
            lines.append(f"{nodes[0].source.name}:{', '.join(numbers[:8])}{more}: {text}")
        return lines[:MOST_LINES] + [f"and {len(lines) - MOST_LINES} more of the kind"] * (len(lines) > MOST_LINES)


class ElementChecker:
    """Looks for what URDF does not know: a name that resembles a known one is a mistake, others are extensions and
    left out."""

    def __init__(self, report: Report, omissions: Omissions):
        self.report, self.omissions = report, omissions
        self.unknown: set[str] = set()
        self.expand = False  # xacro was reported

    def check(self, element: XmlElement, path: str = "") -> None:
        """An element and what is inside it. path: the link or joint that it belongs to."""
        rule = ELEMENTS[element.tag]
        path = name_of(element) or path
        for name, node in element.attributes.items():
            if name not in rule.attributes and ":" not in name and name != "xmlns":
                self._unknown(node, name, f"attribute '{name[:SHOWN]}'", rule.attributes, path)
        seen: dict[str, XmlElement] = {}
        for child in element.children:
            if child.tag in rule.once and seen.setdefault(child.tag, child) is not child:
                self.report.at(
                    child.node, f"<{child.tag}> is repeated", f"first given in line {seen[child.tag].node.line}", path
                )
            elif child.tag in rule.once or child.tag in rule.often:
                if child.tag in ELEMENTS:
                    self.check(child, path)
            elif child.tag.startswith("xacro:"):
                self._macro(child, path)
            else:
                self._unknown(child.node, child.tag, f"element <{child.tag[:SHOWN]}>", (*rule.once, *rule.often), path,
                              misplaced=child.tag in ELEMENTS)

    def _macro(self, element: XmlElement, path: str) -> None:
        if not self.expand:
            self.report.at(element.node, f"<{element.tag[:SHOWN]}> is a macro of xacro", EXPAND, path)
        self.expand = True

    def _unknown(self, node: Node, name: str, what: str, allowed: tuple[str, ...], path: str,
                 misplaced: bool = False) -> None:
        """misplaced: an element that URDF has elsewhere."""
        self.unknown.add(name)
        if len(self.unknown) > MOST_NAMES:
            self.report.at(
                node, f"more than {MOST_NAMES:,} names of elements and attributes that URDF does not have", "", path
            )
            raise TooManyProblems
        meant = None if name in EXTENSIONS else misspelt(name, allowed)
        if meant:
            self.report.at(node, f"unknown {what}", f"did you mean '{meant}'?  (allowed: {', '.join(allowed)})", path)
        elif misplaced:
            self.report.at(node, f"{what} does not belong here", f"(allowed: {', '.join(allowed)})", path)
        else:
            self.omissions.add(node, f"{what} is left out: nesim has no use for it")


@lru_cache(maxsize=4096)
def misspelt(name: str, allowed: tuple[str, ...]) -> str | None:
    """The name that was meant: one of the same letters, or nearly so."""
    same = [known for known in allowed if sorted(known) == sorted(name.lower())]
    return next(iter(same or get_close_matches(name.lower()[:SHOWN], allowed, 1, ALIKE)), None)


def name_of(element: XmlElement) -> str:
    """``joint 'elbow'``; nothing of an element that has no name."""
    node = element.attributes.get("name")
    return "" if node is None or element.tag not in ("link", "joint") else f"{element.tag} '{node.value[:SHOWN]}'"


class Values:
    """Reads the values of one link, joint or material. path: its name for people. What cannot be read is reported and
    stands as its default."""

    def __init__(self, element: XmlElement, report: Report, path: str = ""):
        self.element, self.report = element, report
        self.path = path or name_of(element)

    def inside(self, tag: str) -> Values | None:
        """The first element of that name in it."""
        found = next((child for child in self.element.children if child.tag == tag), None)
        return None if found is None else Values(found, self.report, self.path)

    def every(self, tag: str) -> list[Values]:
        """All elements of that name in it."""
        return [Values(child, self.report, self.path) for child in self.element.children if child.tag == tag]

    def needed(self, tag: str, why: str = "") -> Values | None:
        """The first element of that name in it; it must be there. why: for the message."""
        found = self.inside(tag)
        if found is None:
            self.report.at(self.element.node, f"missing element <{tag}> in <{self.element.tag}>", why, self.path)
        return found

    def text(self, name: str) -> Node | None:
        """An attribute that must be there and must not be empty."""
        node = self.element.attributes.get(name)
        if node is None:
            self.report.at(self.element.node, f"missing attribute '{name}' of <{self.element.tag}>", "", self.path)
        elif not node.value.strip():
            self.report.at(node, f"{name}: is empty", "", self.path)
            return None
        return node

    def number(self, name: str, default: float | None = None, least: float | None = None) -> Node:
        """One number. default: None if it must be given. least: the smallest that is allowed."""
        (node,) = self.numbers(name, 1, None if default is None else (default,))
        if least is not None and node.value < least:
            self.wrong(
                node, f"{name}: must not be {'negative' if least == 0 else f'below {least:g}'}, found {node.value:g}"
            )
        return node

    def numbers(self, name: str, count: int, default: tuple[float, ...] | None = None) -> list[Node]:
        """As many numbers, each at its own place. default: None if they must be given."""
        node = self.element.attributes.get(name)
        if node is None:
            if default is None:
                self.report.at(self.element.node, f"missing attribute '{name}' of <{self.element.tag}>", "", self.path)
            return [at(self.element.node, x) for x in default or (0.0,) * count]
        words = list(_WORD.finditer(node.value)) if len(node.value) <= LONGEST else []
        if len(words) != count:
            found = (
                f"{len(words)} numbers"
                if words
                else "nothing"
                if len(node.value) <= LONGEST
                else f"{len(node.value):,} characters"
            )
            self.wrong(node, f"{name}: found {found}, {'1 number is' if count == 1 else f'{count} numbers are'} needed")
            return [at(node, x) for x in default or (0.0,) * count]
        return [self._number(node, word, name) for word in words]

    def _number(self, node: Node, word: re.Match, name: str) -> Node:
        text = word.group()
        as_written = node.source.lines[node.line - 1].startswith(node.value, node.column - 1)
        place = Node(node.source, node.line, node.column + word.start() * as_written, 0.0, text[:SHOWN])
        if not _NUMBER.fullmatch(text):
            hint = EXPAND if "$" in text else "(allowed: numbers such as 0.5 or 1e-3)"
            self.wrong(place, f"{name}: '{text[:SHOWN]}' is not a number", hint)
        elif not isfinite(float(text)) or abs(float(text)) > LARGEST:
            self.wrong(place, f"{name}: {text[:SHOWN]} is out of range", f"(allowed: up to {LARGEST:g})")
        else:
            place.value = float(text)
        return place

    def wrong(self, node: Node, message: str, hint: str = "") -> None:
        """Something is wrong with a value of it."""
        self.report.at(node, message, hint, self.path)
