"""Is it physical, and does every joint say what its kind needs? Every problem is found, none stops the search."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

import numpy as np

from nesim.base.errors import Problem
from nesim.base.rotations import AXES
from nesim.compiler import contact_checks, device_checks, references, tanks
from nesim.compiler.collector import UNIT_TOLERANCE, Collector, digits
from nesim.inputs.parts import IDENTITY, Body, Endpoint, Joint, Load, Loop, Spacecraft, Surface
from nesim.model import massprops, topology

JOINT_TYPES = ("spherical", "gimbal", "prismatic", "fixed")
SPRING_LAWS = ("potential", "vector")
TRIANGLE_TOLERANCE = 1e-9   # of the largest moment: rounding of a computed inertia


def find_problems(craft: Spacecraft, lost: Set[str] = frozenset()) -> list[Problem]:
    """Everything that is wrong with a spacecraft. lost: kinds of parts some of which are missing; names of them are not
    looked up."""
    problems = topology.find_problems(craft)
    for kind in CHECKS:
        for i, part in enumerate(getattr(craft, kind)):
            try:
                problems += check_part(kind, i, part)
            except TypeError:                               # of arrays or lists, which have no hash
                problems += check_part.__wrapped__(kind, i, part)
    problems += references.find_problems(craft, lost)
    problems += check_start(craft) + device_checks.check_base(craft)
    return problems or check_wheel_inertia(craft) or check_dry_bodies(craft) or check_leaves(craft)


@lru_cache(maxsize=4096)
def check_part(kind: str, i: int, part) -> tuple[Problem, ...]:
    """What is wrong with one part by itself. Many spacecraft are made of equal parts, above all those of a batch: each
    is looked at once."""
    collector = Collector(kind, i, part)
    CHECKS[kind](collector, part)
    return tuple(collector.problems)


def check_start(craft: Spacecraft) -> list[Problem]:
    """Root attitude, rate, position and velocity."""
    problems = []
    for key, shape in (("attitude", (4,)), ("rate", (3,)), ("position", (3,)), ("velocity", (3,)),
                       ("position_low", (3,)), ("velocity_low", (3,))):
        collector = Collector(key, None, craft)
        value = collector.array(key, shape)
        if key == "attitude" and value is not None:
            collector.unit(key, 4, "a quaternion")
        problems += [Problem((key,), key, p.message) for p in collector.problems]
    if craft.position_of not in ("mass_center", "root"):
        problems.append(Problem(("position_of",), "position_of", f"'{craft.position_of}' is unknown (allowed: "
            f"mass_center, root)"))
    if not craft.perturbed and craft.base is not None:
        problems.append(Problem(("perturbed",), "perturbed", "a spacecraft with a base does not fly on a conic"))
    return problems


def check_body(c: Collector, body: Body) -> None:
    """Mass, mass centre, and an inertia that some distribution of mass could have."""
    c.positive("mass")
    c.array("mass_center", (3,))
    c.array("residual_dipole", (3,))
    inertia = c.array("inertia", (3,), (3, 3))
    if inertia is None:
        return
    tensor = np.diag(inertia) if inertia.ndim == 1 else inertia
    if not np.allclose(tensor, tensor.T, rtol=0, atol=1e-9 * np.abs(tensor).max()):
        c.add("inertia", "the tensor is not symmetric")
        return
    a, b, largest = np.linalg.eigvalsh(tensor)
    if a < -TRIANGLE_TOLERANCE * largest or largest <= 0:
        c.add("inertia", f"principal moments must be positive, found {a:.6g}, {b:.6g}, {largest:.6g} kg m2")
    elif a + b < largest * (1 - TRIANGLE_TOLERANCE) and not body.unphysical:
        c.add("inertia", f"breaks the triangle inequality: the principal moments {a:.6g} + {b:.6g} = {a + b:.6g} "
                         f"are less than {largest:.6g} kg m2; no distribution of mass has that")


def check_joint(c: Collector, joint: Joint) -> None:
    """Type, geometry, axes and the numbers that each axis needs."""
    if joint.type not in JOINT_TYPES:
        c.add("type", f"'{joint.type}' is unknown{topology._guess(joint.type, JOINT_TYPES)}")
        return
    if joint.inner == joint.outer:
        c.add("outer", f"a joint needs two bodies, both are '{joint.outer}'")
    for key in ("inner_point", "outer_point"):
        c.array(key, (3,))
    for key in ("inner_rotation", "outer_rotation"):
        c.unit(key, 4, "a quaternion")
    axes = check_axes(c, joint)
    if axes is None:
        return
    own = {"gimbal": "angle", "prismatic": "displacement"}.get(joint.type)
    shapes = ((axes,), ()) if joint.slides else ((), (axes,))
    for key in ("rate", "rest", "torque"):
        c.array(key, *shapes)
    for key in ("stiffness", "damping"):
        c.not_negative(key, *shapes)
    if joint.turning:
        c.array("angle", (), (len(joint.turning),))
    if joint.sliding:
        c.array("displacement", (), (len(joint.sliding),))
    if joint.slides:
        check_scalars(c, joint, axes)
    if joint.spring_law not in SPRING_LAWS:
        c.add("spring_law", f"'{joint.spring_law}' is unknown{topology._guess(joint.spring_law, SPRING_LAWS)}")
    check_foreign_keys(c, joint, own)
    if joint.stops is not None:
        check_stops(c, joint, axes)


def check_loop(c: Collector, loop: Loop) -> None:
    """Type and geometry."""
    if loop.type not in JOINT_TYPES:
        c.add("type", f"'{loop.type}' is unknown{topology._guess(loop.type, JOINT_TYPES)}")
        return
    for key in ("inner_point", "outer_point"):
        c.array(key, (3,))
    for key in ("inner_rotation", "outer_rotation"):
        c.unit(key, 4, "a quaternion")
    check_axes(c, loop)
    if not loop.closed and loop.type != "fixed":
        c.add("closed", f"a latch is a fixed joint; this one is {loop.type}")


def check_scalars(c: Collector, joint: Joint, axes: int) -> None:
    """One number for slides and turns would have two units."""
    for key in ("rate", "rest", "torque", "stiffness", "damping"):
        value = getattr(joint, key)
        if np.ndim(value) == 0 and value != 0:
            c.add(key, f"one number for slides and turns, found {value:g} (allowed: {axes} numbers, those of the "
                       f"slides first)")


def check_stops(c: Collector, joint: Joint, axes: int) -> None:
    """Lower below upper, the start between them, and a spring that pushes."""
    if joint.type not in ("gimbal", "prismatic"):
        c.add("stops", f"belong to a gimbal or prismatic joint; this one is {joint.type}")
        return
    if joint.spring_law == "vector" and axes > 1:
        c.add("stops", "act along each axis by itself, as spring_law: vector does not (allowed: potential)")
    inside = Collector("stops", None, joint.stops)
    for key in ("stiffness", "damping"):
        inside.not_negative(key, (), (axes,))
    ends = [_ends(inside, key, axes) for key in ("lower", "upper")]
    if not inside.problems and np.min(joint.stops.stiffness) <= 0:
        inside.add("stiffness", f"must be above zero, found {np.min(joint.stops.stiffness):g}")
    for problem in inside.problems:
        c.add("stops", problem.message, *problem.where[1:])
    start = start_coordinates(joint)
    if inside.problems or start is None:
        return
    lower, upper = (np.broadcast_to(np.asarray(x, dtype=float), axes) for x in ends)
    for k in range(axes):
        unit = "m" if k < len(joint.sliding) else "rad"
        at = () if axes == 1 else (k,) if np.ndim(joint.stops.upper) else ()
        which = f"axis {k + 1}: " if axes > 1 else ""
        if not lower[k] < upper[k]:
            c.add("stops", f"{which}lower must be below upper, found {lower[k]:g} and {upper[k]:g} {unit}", "lower",
                  *at)
        elif not lower[k] <= start[k] <= upper[k]:
            c.add("stops", f"{which}the start, {start[k]:g} {unit}, lies outside of {lower[k]:g} to {upper[k]:g} "
                           f"{unit}")


def start_coordinates(joint: Joint) -> np.ndarray | None:
    """Displacements, then angles; None if there are not as many as axes."""
    try:
        parts = [np.broadcast_to(np.asarray(value, dtype=float), len(axes))
                 for value, axes in ((joint.displacement, joint.sliding), (joint.angle, joint.turning)) if axes]
    except (TypeError, ValueError):
        return None
    return np.concatenate(parts)


def _ends(c: Collector, key: str, axes: int) -> np.ndarray | None:
    """Numbers that may be infinite."""
    try:
        value = np.asarray(getattr(c.part, key), dtype=float)
    except (TypeError, ValueError):
        value = np.full(4, np.nan)
    if value.shape not in ((), (axes,)) or np.isnan(value).any():
        c.add(key, f"needs one number{f' or {axes} numbers' if axes > 1 else ''}, found {getattr(c.part, key)!r}")
        return None
    return value


def check_endpoint(c: Collector, endpoint: Endpoint) -> None:
    """Point, frame and what touches."""
    c.array("point", (3,))
    c.unit("rotation", 4, "a quaternion")
    c.not_negative("radius", ())
    if endpoint.axis is not None:
        c.unit("axis", 3, "the axis")
        if endpoint.radius == 0:
            c.add("axis", "an axis without a radius has no effect")


def check_foreign_keys(c: Collector, joint: Joint, own: str | None) -> None:
    """A start value of another kind of joint would be ignored silently; say so."""
    for key, kind in (("angle", "gimbal"), ("displacement", "prismatic")):
        if (key != own and not (key == "displacement" and joint.slides)
            and np.any(np.asarray(getattr(joint, key), dtype=object) != 0.0)):
            c.add(key, f"belongs to a {kind} joint; this one is {joint.type}")
    if joint.type == "spherical":
        c.unit("attitude", 4, "a quaternion")
    elif not np.array_equal(joint.attitude, IDENTITY):
        c.add("attitude", f"belongs to a spherical joint; this one is {joint.type}")
    if joint.type == "fixed":
        for key in ("rate", "stiffness", "damping", "rest", "torque"):
            if np.any(np.asarray(getattr(joint, key)) != 0.0):
                c.add(key, "a fixed joint has no free axis")


def check_axes(c: Collector, joint: Joint) -> int | None:
    """Number of free axes, or None if they are wrong."""
    if joint.type != "gimbal" and joint.slides not in ((), []):
        c.add("slides", f"belong to a gimbal joint; this one is {joint.type}")
        return None
    if joint.type in ("spherical", "fixed"):
        if joint.axes not in ((), []):
            c.add("axes", f"a {joint.type} joint has none of its own")
            return None
        return 3 if joint.type == "spherical" else 0
    counts = [check_list(c, joint, key, least) for key, least in (("axes", 1), ("slides", 0))]
    return None if None in counts else sum(counts)


def check_list(c: Collector, joint: Joint, key: str, least: int) -> int | None:
    """How many axes there are in a list of them, or None if they are wrong. No two neighbours are parallel, and no
    three slides lie in a plane."""
    axes = getattr(joint, key)
    if not isinstance(axes, (list, tuple, np.ndarray)):
        c.add(key, f"{axes!r} is not a list of axes")
        return None
    if not least <= len(axes) <= 3:
        needed = f"needs {least} to 3 axes" if key == "axes" else "has up to 3 slides"
        c.add(key, f"a {joint.type} joint {needed}, found {len(axes)}")
        return None
    vectors = [check_axis(c, key, k, axis) for k, axis in enumerate(axes)]
    if any(v is None for v in vectors):
        return None
    for k in range(1, len(vectors)):
        if np.linalg.norm(np.cross(vectors[k - 1], vectors[k])) < 1e-3:
            c.add(key, f"axes {k} and {k + 1} are parallel")
    if axes is joint.sliding and len(vectors) == 3 and abs(np.linalg.det(np.array(vectors))) < 1e-6:
        c.add(key, "the three axes lie in a plane")
    return len(vectors)


def check_axis(c: Collector, key: str, k: int, axis) -> np.ndarray | None:
    """One axis: x, y, z, -x, -y, -z or a unit vector."""
    if isinstance(axis, str):
        if axis not in AXES:
            c.add(key, f"axis {k + 1} is '{axis}' (allowed: x, y, z, -x, -y, -z or a unit vector)")
            return None
        return np.array(AXES[axis])
    try:
        vector = np.asarray(axis, dtype=float)
    except (TypeError, ValueError):
        vector = np.empty(0)
    wrong = None
    if vector.shape != (3,) or not np.isfinite(vector).all():
        wrong = f"axis {k + 1} is {axis!r}"
    elif abs(np.linalg.norm(vector) - 1) > UNIT_TOLERANCE:
        wrong = f"axis {k + 1} is {axis!r}: its length is {np.linalg.norm(vector):.9g}, must be 1{digits(vector)}"
    if wrong:
        c.add(key, f"{wrong} (allowed: x, y, z, -x, -y, -z or a unit vector of 3 numbers)")
        return None
    return vector


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
        a, b, largest = np.linalg.eigvalsh(tanks.dry_inertia(body, craft).astype(float))
        full = np.abs(np.asarray(body.inertia, dtype=float)).max()
        if a <= 1e-13 * full or a + b < largest - TRIANGLE_TOLERANCE * full:
            problems.append(Problem(("bodies", i, "inertia"), f"bodies[{i}] ('{body.name}').inertia",
                                    f"must contain its tanks': without propellant the principal moments would be "
                                    f"{a:.6g}, {b:.6g}, "
                                    f"{largest:.6g} kg m2; no distribution of mass has that"))
    return problems


def check_leaves(craft: Spacecraft) -> list[Problem]:
    """A link at the end of a tree, on a ball joint or free, must resist turning about every line through its joint."""
    tree = topology.sort_tree(craft)
    inner_links = {tree.link_parent(link) for link in range(len(tree.base))}
    ends = [link for link, base in enumerate(tree.base)
            if link not in inner_links and (base == 0 or craft.joints[tree.joint[base]].type == "spherical")]
    links = massprops.merge_links(craft, tree, massprops.place_bodies(craft, tree)) if ends else []
    problems = []
    for link in ends:
        base, (smallest, _, largest) = tree.base[link], np.linalg.eigvalsh(links[link].about_G.astype(float))
        if smallest <= 1e-13 * largest:
            i = tree.order[base]
            problems.append(Problem(("bodies", i, "inertia"), f"bodies[{i}] ('{craft.bodies[i].name}').inertia",
                                    "zero about a line through the joint: nothing resists turning about it"))
    return problems


def check_load(c: Collector, load: Load) -> None:
    """Vectors, frame and time window."""
    c.array("force", (3,))
    c.array("torque", (3,))
    if load.point is not None:
        c.array("point", (3,))
    if load.endpoint and (load.body or load.point is not None):
        c.add("endpoint", "takes the place of body and point: give one of them")
    if load.frame not in ("body", "N"):
        c.add("frame", f"'{load.frame}' is unknown (allowed: body, N)")
    if not all(isinstance(t, (int, float)) for t in (load.start, load.stop)):
        c.add("start", f"{load.start!r} and {load.stop!r} must be times, s")
    elif not load.start < load.stop:
        c.add("start", f"the load ends ({load.stop:g} s) before it begins ({load.start:g} s)")


SHAPES = {"plate": ("area",), "cylinder": ("radius", "length"), "sphere": ("radius",)}      # what each is measured by


def check_surface(c: Collector, surface: Surface) -> None:
    """Shape, place, and shares of the light that do not exceed it."""
    c.array("center", (3,))
    if surface.shape not in SHAPES:
        c.add("shape", f"'{surface.shape}' is unknown (allowed: {', '.join(SHAPES)})")
        return
    for key in SHAPES[surface.shape]:
        c.positive(key)
    if surface.shape != "sphere":
        c.unit("normal", 3, "the axis" if surface.shape == "cylinder" else "the normal")
    before = len(c.problems)
    for key in ("drag", "specular", "diffuse"):
        c.not_negative(key, ())
    if len(c.problems) == before and surface.specular + surface.diffuse > 1 + TRIANGLE_TOLERANCE:
        c.add("diffuse", f"more light than there is: specular + diffuse = {surface.specular + surface.diffuse:g} "
                         f"(allowed: up to 1)")


CHECKS = {"surfaces": check_surface, "bodies": check_body, "joints": check_joint, "loops": check_loop,
          "wheels": device_checks.check_wheel,
          "endpoints": check_endpoint, "faces": contact_checks.check_face, "grounds": contact_checks.check_ground,
          "contacts": contact_checks.check_contact, "loads": check_load, **device_checks.CHECKS}
