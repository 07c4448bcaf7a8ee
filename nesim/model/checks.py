"""Is a spacecraft physical, and does every thing say what it needs? Every problem is found, none stops the search.
And what some steps and equations cannot do."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from nesim.model import topology
from nesim.base.errors import Problem
from nesim.things import PARTS, SECTIONS, Spacecraft
from nesim.things.assembly import merge_links, place_bodies
from nesim.things.body import TRIANGLE_TOLERANCE
from nesim.things.collector import Collector, Names, repeated_names
from nesim.things.controllers import ACTUATORS
from nesim.things.tank import dry_inertia

# sections whose things have no name in common, beside those of the tree
UNIQUE = (("tanks",), ("controllers",), ACTUATORS, ("grounds", "faces", "endpoints"), ("contacts",))


def find_problems(craft: Spacecraft, lost: Set[str] = frozenset()) -> list[Problem]:
    """Everything that is wrong with a spacecraft. lost: sections some of whose things are missing; their names are not
    looked up."""
    problems = topology.find_problems(craft)
    for section in (*PARTS, "grounds"):
        for i, part in enumerate(getattr(craft, section)):
            try:
                problems += check_part(section, i, part)
            except TypeError:                               # of arrays or lists, which have no hash
                problems += check_part.__wrapped__(section, i, part)
    problems += check_names(craft, lost)
    problems += check_start(craft) + (craft.base.problems() if craft.base is not None else [])
    return list(dict.fromkeys(problems)) or check_wheel_inertia(craft) or check_dry_bodies(craft) or check_leaves(craft)


@lru_cache(maxsize=4096)
def check_part(section: str, i: int, part: Any) -> tuple[Problem, ...]:
    """What is wrong with one thing by itself. Many spacecraft are made of equal parts, above all those of a batch: each
    is looked at once."""
    collector = Collector(section, i, part)
    part.check(collector)
    return tuple(collector.problems)


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
    tree = topology.sort_tree(craft)
    inner_links = {tree.link_parent(link) for link in range(len(tree.base))}
    ends = [link for link, base in enumerate(tree.base)
            if link not in inner_links and (base == 0 or craft.joints[tree.joint[base]].quaternion)]
    links = merge_links(craft, tree, place_bodies(craft, tree)) if ends else []
    problems = []
    for link in ends:
        base, (smallest, _, largest) = tree.base[link], np.linalg.eigvalsh(links[link].about_G.astype(float))
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
        if wheel.mode == "coupled" and (wheel.max_speed < inf or wheel.friction is not None):
            return f"wheel '{wheel.name}', an unbalanced rotor that friction or a speed limit may hold,"
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
