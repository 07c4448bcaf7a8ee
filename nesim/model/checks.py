"""Is a spacecraft physical, and does every thing say what it needs? Every problem is found, none stops the search.
And what some steps and equations cannot do."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Any

import numpy as np

from nesim.model.topology import sort_tree
from nesim.base.errors import Problem
from nesim.things import PARTS, SECTIONS, Spacecraft
from nesim.things.assembly import merge_links, place_bodies
from nesim.things.body import TRIANGLE_TOLERANCE
from nesim.things.collector import Collector, Names, meant, repeated_names
from nesim.things.controllers import ACTUATORS
from nesim.things.tank import dry_inertia

# sections in which no two have one name; of the tree, and others that share theirs
TREE_NAMES = (("bodies",), ("joints",), ("wheels",), ("endpoints",))
UNIQUE = (("tanks",), ("controllers",), ACTUATORS, ("grounds", "faces", "endpoints"), ("contacts",))


def find_problems(craft: Spacecraft, lost: Set[str] = frozenset()) -> list[Problem]:
    """Everything that is wrong with a spacecraft. lost: sections some of whose things are missing; their names are not
    looked up."""
    problems = tree_problems(craft)
    for section in (*PARTS, "grounds"):
        for i, part in enumerate(getattr(craft, section)):
            try:
                problems += check_equal_parts(section, i, part)
            except TypeError:                               # of arrays or lists, which have no hash
                problems += check_part(section, i, part)
    problems += check_names(craft, lost)
    problems += check_start(craft) + (craft.base.problems() if craft.base is not None else [])
    return list(dict.fromkeys(problems)) or check_wheel_inertia(craft) or check_dry_bodies(craft) or check_leaves(craft)


def tree_problems(craft: Spacecraft) -> list[Problem]:
    """Names used twice or unknown, bodies reached twice or never, loops."""
    problems = _name_problems(craft)
    if problems or not craft.bodies:
        return problems or [Problem(("bodies",), "bodies", "there are none; the first one listed is the root")]
    return _reach_problems(craft)


def _name_problems(craft: Spacecraft) -> list[Problem]:
    problems = repeated_names(craft, TREE_NAMES)
    bodies = {b.name for b in craft.bodies}
    users = [(kind, i, part, key) for kind, keys in (("joints", ("inner", "outer")), ("wheels", ("body",)),
                                                     ("endpoints", ("body",)), ("loads", ("body",)))
             for i, part in enumerate(getattr(craft, kind)) for key in keys if not getattr(part, "endpoint", "")]
    for kind, i, part, key in users:
        name = getattr(part, key)
        if name not in bodies:
            label = f"{kind}[{i}]" + (f" ('{part.name}')" if hasattr(part, "name") else "") + f".{key}"
            problems.append(Problem((kind, i, key), label, f"no body is called '{name}'", hint=meant(name, bodies)))
    return problems


def _reach_problems(craft: Spacecraft) -> list[Problem]:
    problems = []
    root = craft.bodies[0].name
    reached_by: dict[str, int] = {}
    for i, joint in enumerate(craft.joints):
        label = f"joints[{i}] ('{joint.name}').outer"
        if joint.outer == root:
            problems.append(Problem(("joints", i, "outer"), label, f"'{root}' is the root (the first body); the tree "
                f"grows outward from it"))
        elif joint.outer in reached_by:
            other = craft.joints[reached_by[joint.outer]].name
            problems.append(Problem(("joints", i, "outer"), label, f"body '{joint.outer}' is reached already by joint "
                f"'{other}'"))
        else:
            reached_by[joint.outer] = i
    reached = {root}
    inner_of = {outer: craft.joints[i].inner for outer, i in reached_by.items()}
    for body in craft.bodies:
        path, name = [], body.name
        while name not in reached and name in inner_of and name not in path:
            path.append(name)
            name = inner_of[name]
        if name in reached:
            reached.update(path)
    if problems:
        # who is connected is not clear before those are mended
        return problems
    problems, looped = _loop_problems(craft, reached_by)
    for i, body in enumerate(craft.bodies):
        if body.name not in reached and body.name not in looped:
            why = ("no joint has it as its outer body" if body.name not in inner_of
                   else "its joints do not lead back to the root")
            problems.append(Problem(("bodies", i, "name"), f"bodies[{i}] ('{body.name}')", f"not connected to the root "
                f"'{root}': {why}"))
    return problems


def _loop_problems(craft: Spacecraft, reached_by: dict[str, int]) -> tuple[list[Problem], set[str]]:
    """Every loop of two or more joints, once, and the bodies in loops or on them. reached_by: a body's inner joint."""
    problems, seen, looped = [], set(), set()
    for start in reached_by:
        path, name = [], start
        while name in reached_by and name not in seen:
            seen.add(name)
            path.append(name)
            name = craft.joints[reached_by[name]].inner
        loop = sorted(reached_by[body] for body in path[path.index(name):]) if name in path else []
        if len(loop) > 1 or name in looped:
            looped.update(path)
        if len(loop) > 1:
            first, names = loop[0], [f"'{craft.joints[j].name}'" for j in loop]
            problems.append(Problem(("joints", first, "outer"), f"joints[{first}] ('{craft.joints[first].name}').outer",
                                    f"the joints {', '.join(names[:-1])} and {names[-1]} form a loop; "
                                    f"the tree must grow outward from the root '{craft.bodies[0].name}'"))
    return problems, looped


def check_part(section: str, i: int, part: Any) -> tuple[Problem, ...]:
    """What is wrong with one thing by itself."""
    collector = Collector(section, i, part)
    part.check(collector)
    return tuple(collector.problems)


@lru_cache(maxsize=4096)
def check_equal_parts(section: str, i: int, part: Any) -> tuple[Problem, ...]:
    """As check_part. Many spacecraft are made of equal parts, above all those of a batch: these are checked once."""
    return check_part(section, i, part)


def check_names(craft: Spacecraft, lost: Set[str]) -> list[Problem]:
    """Names by which things mean each other: each must exist, and be of a kind that fits."""
    names, problems = Names(craft, lost), repeated_names(craft, UNIQUE)
    for section in PARTS:
        for i, part in enumerate(getattr(craft, section)):
            collector = Collector(section, i, part)
            part.refer(collector, names)
            problems += collector.problems
    return problems + [problem for section in PARTS if getattr(craft, section)
                       for problem in SECTIONS[section].check_all(craft)]


def check_start(craft: Spacecraft) -> list[Problem]:
    """Root attitude, rate, position and velocity."""
    problems = []
    for key, shape in (("attitude", (4,)), ("rate", (3,)), ("position", (3,)), ("velocity", (3,)),
                       ("position_low", (3,)), ("velocity_low", (3,))):
        collector = Collector(key, None, craft)
        value = collector.array(key, shape)
        if key == "attitude" and value is not None:
            collector.unit(key, 4, "a quaternion")
        problems += [Problem((key,), key, p.message, p.hint) for p in collector.problems]
    if craft.position_of not in ("mass_center", "root"):
        problems.append(Problem(("position_of",), "position_of", f"'{craft.position_of}' is unknown",
                                hint="(allowed: mass_center, root)"))
    if not craft.perturbed and craft.base is not None:
        problems.append(Problem(("perturbed",), "perturbed", "a spacecraft with a base does not fly on a conic"))
    return problems


def check_wheel_inertia(craft: Spacecraft) -> list[Problem]:
    """The inertia of wheels that are not coupled is part of their body's: what is left without them must still be
    positive."""
    problems = []
    for i, body in enumerate(craft.bodies):
        wheels = [w for w in craft.wheels if w.body == body.name and w.mode != "coupled"]
        tensor = np.asarray(body.inertia, dtype=float)
        tensor = np.diag(tensor) if tensor.ndim == 1 else tensor
        rest = tensor - sum((w.inertia * np.outer(w.axis, w.axis) for w in wheels), np.zeros((3, 3)))
        if wheels and np.linalg.eigvalsh(rest).min() <= 0:
            problems.append(Problem(("bodies", i, "inertia"), f"bodies[{i}] ('{body.name}').inertia",
                                    "must contain its wheels' inertia; taking them out leaves a negative moment"))
    return problems


def check_dry_bodies(craft: Spacecraft) -> list[Problem]:
    """What is left of a body without the propellant in its tanks must be possible as well."""
    problems = []
    for i, body in enumerate(craft.bodies):
        if not any(tank.body == body.name and tank.mass > 0 for tank in craft.tanks):
            continue
        a, b, largest = np.linalg.eigvalsh(dry_inertia(body, craft).astype(float))
        full = np.abs(np.asarray(body.inertia, dtype=float)).max()
        if a <= 1e-13 * full or a + b < largest - TRIANGLE_TOLERANCE * full:
            problems.append(Problem(("bodies", i, "inertia"), f"bodies[{i}] ('{body.name}').inertia",
                                    "must contain its tanks': without propellant the principal moments would be "
                                    f"{a:.6g}, {b:.6g}, {largest:.6g} kg m2; no distribution of mass has that"))
    return problems


def check_leaves(craft: Spacecraft) -> list[Problem]:
    """A link at the end of a tree, on a ball joint or free, must resist turning about every line through its joint."""
    tree = sort_tree(craft)
    inner_links = {tree.link_parent(link) for link in range(len(tree.base))}
    ends = [link for link, base in enumerate(tree.base)
            if link not in inner_links and (base == 0 or craft.joints[tree.joint[base]].quaternion)]
    links = merge_links(craft, tree, place_bodies(craft, tree), ends) if ends else []
    problems = []
    for link, mass in zip(ends, links):
        base, (smallest, _, largest) = tree.base[link], np.linalg.eigvalsh(mass.about_G.astype(float))
        if smallest <= 1e-13 * largest:
            i = tree.order[base]
            problems.append(Problem(("bodies", i, "inertia"), f"bodies[{i}] ('{craft.bodies[i].name}').inertia",
                                    "zero about a line through the joint: nothing resists turning about it"))
    return problems


def beyond_variational(craft: Spacecraft) -> str | None:
    """What of a spacecraft the variational steps do not know; or None."""
    for joint in craft.joints:
        if joint.slides:
            return f"joint '{joint.name}', which slides and turns,"
    for wheel in craft.wheels:
        if any(getattr(wheel.speed_law, "derivative", ())):
            return f"wheel '{wheel.name}', whose speed follows the rate of the attitude,"
    return None


def prescribed_motion(craft: Spacecraft) -> str | None:
    """What of a spacecraft moves as prescribed, which only the tree equations know; or None."""
    for joint in craft.joints:
        if joint.type == "free":
            return f"joint '{joint.name}'"
    for drive in craft.drives:
        if drive.mode in ("motion", "locked", "free"):
            return f"drive '{drive.name}'"
    for wheel in craft.wheels:
        if wheel.speed_law is not None and (wheel.mode == "coupled" or any(getattr(wheel.speed_law, "derivative", ()))):
            return f"wheel '{wheel.name}'"
    return "base" if craft.base else None
