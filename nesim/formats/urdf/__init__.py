"""URDF, the format of robots: a file -> the tree of a nesim case, and that as commented YAML. docs/from-urdf.md says
what becomes of what."""

from __future__ import annotations

import stat
from pathlib import Path

from nesim.base.errors import InputError, LocatedProblem
from nesim.case.reader import CaseReader
from nesim.formats.urdf.convert import CRAFT, RobotConverter, check_inertials
from nesim.formats.urdf.elements import Omissions
from nesim.formats.urdf.robot import RobotReader
from nesim.formats.urdf.tree import Merging, grow
from nesim.formats.urdf.xml import parse
from nesim.text.commented import block, comment, sections
from nesim.text.files import CaseFiles
from nesim.text.source import MAX_BYTES, Node, Source, UnreadableText, decode, flow
from nesim.text.locate import Report
from nesim.text.nodes import at
from nesim.text.sizes import TooManyProblems

CHOSEN = {
    "time": {"duration": 10.0, "step": 0.001},
    "output": {"interval": 0.02},
}  # of sim.yaml: a URDF says nothing of them
ENVIRONMENT = {"environment": {"central_body": "none"}}


def as_yaml(path: Path, base: str = "free") -> tuple[dict[str, str], tuple[str, ...]]:
    """Texts by file name, and what a user should know. base: ``free``, or ``fixed``: the root is held. Raises
    InputError with everything that is wrong."""
    report, omissions = Report(), Omissions()
    try:
        made = _convert(_read(path), base == "fixed", report, omissions)
    except UnreadableText as error:
        raise InputError(error.problems) from None
    except TooManyProblems:
        made = None
    if made is None:
        raise InputError(report.problems)
    entry, craft = made
    texts = _texts(path, entry, craft, omissions)
    _check(path, entry, craft)
    return texts, tuple(omissions.notice_lines())


def _read(path: Path) -> Source:
    """The lines of a file, which must be a plain one. Raises UnreadableText."""
    why = ""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            with open(path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
        else:
            why = "is not a file"
    except (OSError, ValueError) as error:
        why = f"cannot be read: {(getattr(error, 'strerror', None) or str(error)).lower()}"
    if why:
        raise UnreadableText([LocatedProblem(str(path), None, None, "", why)])
    return decode(data, str(path))[1]


def _convert(source: Source, held: bool, report: Report, omissions: Omissions) -> tuple[Node, Node] | None:
    """The entry of the spacecraft and the tree of its file, None with everything reported that is wrong."""
    robot = RobotReader(report, omissions).read(parse(source))
    if robot is None:
        return None
    check_inertials(robot, report)
    tree = grow(robot, report)
    if robot.links and not any(link.inertial for link in robot.links):
        report.at(robot.node, "no link has mass", "<link> needs an <inertial> with <mass> and <inertia>")
        return None
    bodies = Merging(tree, held, report).merge(robot) if tree else None
    if tree is None or bodies is None or report.problems:
        return None
    for name, link in tree.links.items():
        if name not in bodies.on:
            omissions.add(link.node, "the world, from which the floating joint leads, is left out")
    converter = RobotConverter(robot, bodies, held, omissions)
    return converter.entry(), converter.craft()


def _texts(path: Path, entry: Node, craft: Node, omissions: Omissions) -> dict[str, str]:
    """sim.yaml and the spacecraft file."""
    heading = [comment(f"From {path.name}. Comments say from which line each value comes.")]
    sim = [*heading, *map(comment, omissions.notice_lines()), f"title: {flow(entry.value['name'].value)}", ""]
    sim += [f"{key}: {flow(value)}   # s; the URDF says nothing of it" for key, value in CHOSEN.items()]
    sim += [
        f"environment: {flow(ENVIRONMENT['environment'])}   # free space; on the ground: "
        "{uniform_gravity: [0, 0, -9.81]}",
        "", "spacecraft:", *block(entry, "  - ", "    "),]
    stiff = (
        [
            comment(
                "The URDF says nothing of how stiff stops are: these let what hangs on each joint "
                "swing at 10 Hz against them.")] if _has_stops(craft) else [])
    return {"sim.yaml": "\n".join(sim) + "\n", CRAFT: "\n".join([*heading, *stiff, *sections(craft)]) + "\n"}


def _has_stops(craft: Node) -> bool:
    """Has any joint stops?"""
    joints = craft.value.get("joints")
    return joints is not None and any("stops" in joint.value for joint in joints.value)


def _check(path: Path, entry: Node, craft: Node) -> None:
    """As any case is checked; what is wrong is told at the line of the URDF."""
    reader = CaseReader(
        path.parent, allow_code=False, files=lambda report: CaseFiles(path.parent, report, trees={CRAFT: craft}))
    reader.assemble(at(entry, {**CHOSEN, **ENVIRONMENT, "title": entry.value["name"].value, "spacecraft": [entry]}), [])
    if reader.report.problems:
        raise InputError(reader.report.problems)
