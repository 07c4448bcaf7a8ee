"""The tree: who hangs on whom, in an order with inner bodies first, and which bodies are welded together."""

from __future__ import annotations

from nesim.base.errors import Problem
from nesim.base.frozen import frozen
from nesim.things import Spacecraft
from nesim.things.collector import meant, repeated_names

UNIQUE = (("bodies",), ("joints",), ("wheels",), ("endpoints",))        # sections in which no two have one name


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


def find_problems(craft: Spacecraft) -> list[Problem]:
    """Names used twice or unknown, bodies reached twice or never, loops."""
    problems = _name_problems(craft)
    if problems or not craft.bodies:
        return problems or [Problem(("bodies",), "bodies", "there are none; the first one listed is the root")]
    return _reach_problems(craft)


def _name_problems(craft: Spacecraft) -> list[Problem]:
    problems = repeated_names(craft, UNIQUE)
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
        if joint >= 0 and craft.joints[joint].freedoms == 0:
            link.append(link[inner_at])
        else:
            link.append(len(base))
            base.append(here)
        for j in sorted(outer[craft.bodies[declared].name], key=lambda j: craft.joints[j].outer, reverse=True):
            stack.append((index[craft.joints[j].outer], here, j))
    return Topology(tuple(order), tuple(inner), tuple(joints), tuple(link), tuple(base))
