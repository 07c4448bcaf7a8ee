"""Names by which parts of a spacecraft mean each other: each must exist, and be of a kind that fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from nesim.base.errors import Problem
from nesim.compiler.collector import Collector
from nesim.compiler.contact_checks import check_sides, repeated_names
from nesim.compiler.control_references import ACTUATORS, check_command, check_controller, shared_actuators
from nesim.compiler.loops import check_bodies
from nesim.inputs.parts import Spacecraft
from nesim.model.topology import _guess

EXCLUSIVE = ("motion", "locked", "free")      # modes of drives that own their axis
NOUNS = {"bodies": "body", "joints": "joint", "wheels": "wheel", "tanks": "tank", "drives": "drive",
         "thrusters": "thruster",
         "torquers": "torquer", "controllers": "controller", "endpoints": "endpoint", "contacts": "contact",
         "loops": "loop"}


class Names:
    """Parts by name. lost: kinds of which some could not be read; nothing is said about their names."""

    def __init__(self, craft: Spacecraft, lost: Set[str]):
        self.craft = craft
        self.lost = lost
        # the first of a name
        self.parts = {kind: {part.name: part for part in reversed(getattr(craft, kind))} for kind in NOUNS}

    def find(self, kind: str, name: str, say: Callable[[str], None]):
        """The part, or None with its absence said."""
        known = self.parts[kind]
        if name not in known and kind not in self.lost:
            say(f"no {NOUNS[kind]} is called '{name}'" + (_guess(name, known) if known else " (there are none)"))
        return known.get(name)

    def missing(self, kinds: Sequence[str], name: str) -> str:
        """That none of some kinds has a name."""
        known = [other for kind in kinds for other in self.parts[kind]]
        nouns = " or ".join(NOUNS[kind] for kind in kinds)
        return f"no {nouns} is called '{name}'" + (_guess(name, known) if known else " (there are none)")


def find_problems(craft: Spacecraft, lost: Set[str] = frozenset()) -> list[Problem]:
    """Everything that is wrong with names of devices."""
    names = Names(craft, lost)
    problems = _repeated_names(craft)
    for kind, check in (("surfaces", check_body), ("faces", check_body), ("loops", check_bodies),
                        ("contacts", check_sides),
                        ("loads", check_load), ("tanks", check_tank), ("thrusters", check_thruster),
                        ("torquers", check_body), ("drives", check_drive),
                        ("controllers", check_controller), ("commands", check_command)):
        for i, part in enumerate(getattr(craft, kind)):
            collector = Collector(kind, i, part)
            check(collector, part, names)
            problems += collector.problems
    return problems + repeated_names(craft) + _shared_axes(craft) + shared_actuators(craft)


def _repeated_names(craft: Spacecraft) -> list[Problem]:
    """No two alike among the tanks and the controllers; nor among all that a controller can use."""
    problems = []
    for kinds in (("tanks",), ("controllers",), ACTUATORS):
        seen: dict[str, str] = {}
        for kind in kinds:
            for i, part in enumerate(getattr(craft, kind)):
                if part.name in seen and not (kind == "wheels" and seen[part.name].startswith("wheels")):
                    problems.append(Problem((kind, i, "name"), f"{kind}[{i}] ('{part.name}')",
                                            f"name used already by {seen[part.name]}"))
                seen.setdefault(part.name, f"{kind}[{i}]")
    return problems


def check_body(c: Collector, part, names: Names) -> None:
    """The body that carries it."""
    names.find("bodies", part.body, lambda message: c.add("body", message))


def check_load(c: Collector, load, names: Names) -> None:
    """The endpoint that it acts at; its body is looked up with the tree's."""
    if load.endpoint:
        names.find("endpoints", load.endpoint, lambda message: c.add("endpoint", message))


def check_tank(c: Collector, tank, names: Names) -> None:
    """The body must be heavier than its tanks."""
    check_body(c, tank, names)
    body = names.parts["bodies"].get(tank.body)
    whole = [part.mass for part in names.craft.tanks if part.body == tank.body]
    if body is None or "bodies" in names.lost or part_is_not_last(tank, names.craft.tanks):
        return
    try:
        if sum(whole) >= body.mass:
            what = "the tanks hold" if len(whole) > 1 else "it holds"
            c.add("mass", f"{what} {sum(whole):g} kg, and the mass of body '{body.name}', of which that is part, is "
                          f"{body.mass:g} kg")
    except TypeError:
        pass                                                # not numbers: said elsewhere


def part_is_not_last(part, parts) -> bool:
    """Is there another one of the same body behind it?"""
    return [other for other in parts if other.body == part.body][-1] is not part


def check_thruster(c: Collector, thruster, names: Names) -> None:
    """Body and tank."""
    check_body(c, thruster, names)
    if thruster.tank:
        names.find("tanks", thruster.tank, lambda message: c.add("tank", message))
    elif thruster.specific_impulse:
        c.add("specific_impulse", "has no effect without a tank")


def check_drive(c: Collector, drive, names: Names) -> None:
    """A joint that has such an axis, and can be driven in that way."""
    joint = names.find("joints", drive.joint, lambda message: c.add("joint", message))
    if joint is None or "joints" in names.lost:
        return
    if joint.type == "fixed":
        c.add("joint", f"joint '{joint.name}' is fixed: it has no axis to drive")
        return
    axes = joint.freedoms
    if not isinstance(drive.axis, int) or not 1 <= drive.axis <= axes:
        c.add("axis", f"joint '{joint.name}' has no axis {drive.axis} (allowed: "
                      f"{'1' if axes == 1 else f'1 to {axes}'})")
    if joint.type == "spherical" and drive.mode != "torque":
        c.add("mode", f"a drive of mode {drive.mode} needs a gimbal or prismatic joint; '{joint.name}' is spherical "
                      f"(allowed: torque)")


def _shared_axes(craft: Spacecraft) -> list[Problem]:
    """Only one drive can own an axis."""
    problems, owners = [], {}
    for i, drive in enumerate(craft.drives):
        if drive.mode in EXCLUSIVE:
            other = owners.setdefault((drive.joint, drive.axis), i)
            if other != i:
                problems.append(Problem(("drives", i, "joint"), f"drives[{i}] ('{drive.name}').joint",
                                        f"axis {drive.axis} of '{drive.joint}' is held already by drive "
                                        f"'{craft.drives[other].name}'"))
    return problems
