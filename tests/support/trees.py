"""Spacecraft to try things on: random trees, wire booms and gimbal chains.

Every seed gives the same spacecraft for ever: tests print the seed and nothing else.
"""

from math import inf, pi

import numpy as np

from nesim import things as parts
from tests.support.rerooting import renumber, reroot

__all__ = ["booms", "chain", "random_tree", "renumber", "reroot"]

KINDS = ("spherical", "gimbal", "prismatic", "fixed")
LETTERS = dict(zip("xyz", np.eye(3), strict=True))


def random_tree(seed, bodies=8, kinds=KINDS, wheels=2, loads=4, springs=True, drives=True):
    """A random spacecraft with nothing aligned, nothing at rest and nothing in order but the root.

    bodies, wheels, loads: how many; of every four loads the fourth is not acting at t = 0. springs: most
    joints get stiffness, damping and rest. drives: most joints and all wheels get a given torque.
    Some quaternions have a negative scalar part. Spherical rotation vectors stay below 2.5 rad, three-axis
    gimbals away from lock.
    """
    rng = np.random.default_rng(seed)
    made = [random_body(rng, f"b{i}") for i in range(bodies)]
    depth = rng.choice([0.3, 1.0, 3.0])  # chain-like, even, bush-like
    joints = []
    for i in range(1, bodies):
        inner = int(i * rng.random() ** depth)
        kind = kinds[rng.integers(len(kinds))]
        joints.append(random_joint(rng, kind, made[inner].name, made[i].name, springs, drives))
    spacecraft = parts.Spacecraft(
        name=f"tree{seed}",
        bodies=made,
        joints=joints,
        wheels=[random_wheel(rng, f"w{i}", made[rng.integers(bodies)], drives) for i in range(wheels)],
        loads=[random_load(rng, i, made[rng.integers(bodies)].name) for i in range(loads)],
        attitude=random_quaternion(rng, pi),
        rate=numbers(rng.normal(0, 0.5, 3)),
        position=numbers(rng.normal(0, 5, 3)),
        velocity=numbers(rng.normal(0, 1, 3)),
        position_of=("mass_center", "root")[rng.integers(2)],
    )
    return renumber(spacecraft, rng.integers(2**31))


def numbers(x):
    """An array as (nested) tuples of plain floats."""
    return tuple(map(numbers, x)) if np.ndim(x) else float(x)


def random_unit(rng):
    """A unit vector."""
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


def random_quaternion(rng, largest):
    """A turn by at least 0.1 and at most ``largest`` rad, of either sign of the scalar part."""
    half = rng.uniform(0.1, largest) / 2
    q = np.append(np.sin(half) * random_unit(rng), np.cos(half))
    return numbers(q / np.linalg.norm(q) * rng.choice([-1, 1]))


def random_body(rng, name):
    """A body made of point masses, so that its inertia is one that matter can have."""
    mass = 10 ** rng.uniform(0, 2)
    share = rng.dirichlet(np.full(6, 3.0)) * mass
    points = rng.normal(0, 1, (6, 3)) * rng.uniform(0.2, 1.0, 3)
    center = share @ points / mass
    r = points - center
    inertia = np.einsum("p,pi,pi->", share, r, r) * np.eye(3) - np.einsum("p,pi,pj->ij", share, r, r)
    inertia = (inertia + inertia.T) / 2
    offset = numbers(center + rng.normal(0, 0.3, 3))
    return parts.Body(name=name, mass=mass, inertia=numbers(inertia), mass_center=offset)


def random_joint(rng, kind, inner, outer, springs, drives):
    """A joint of a kind, with all that it can have. ``mixed``: a gimbal, ``sliding``: a ball, both with slides."""
    type_ = {"mixed": "gimbal", "sliding": "spherical"}.get(kind, kind)
    chosen = {"name": f"{inner}_{outer}", "type": type_, "inner": inner, "outer": outer}
    chosen |= {"inner_point": numbers(rng.normal(0, 0.8, 3)), "outer_point": numbers(rng.normal(0, 0.8, 3))}
    chosen |= {"inner_rotation": random_quaternion(rng, pi), "outer_rotation": random_quaternion(rng, pi)}
    count = {"spherical": 3, "sliding": 3, "fixed": 0}.get(kind, int(rng.integers(1, 4)))
    if kind == "spherical":
        chosen["attitude"] = random_quaternion(rng, 2.5)
    elif kind == "gimbal":
        chosen["axes"], chosen["angle"] = random_gimbal(rng, count)
    elif kind == "prismatic":
        chosen["axes"], chosen["displacement"] = random_slide(rng, count)
    elif kind in ("mixed", "sliding"):
        slides = int(rng.integers(1, 4))
        if kind == "mixed":
            chosen["axes"], chosen["angle"] = random_gimbal(rng, count)
        else:
            chosen["attitude"] = random_quaternion(rng, 2.5)
        chosen["slides"], chosen["displacement"] = random_slide(rng, slides)
        count += slides
    if count:
        chosen["rate"] = numbers(rng.normal(0, 0.5, count))
    if count and springs and rng.random() < 0.8:
        chosen |= random_spring(rng, count, 1.0 if kind in ("mixed", "sliding") else 0.7)
    if count and drives and rng.random() < 0.8:
        chosen["torque"] = numbers(rng.normal(0, 2, count))
    return parts.Joint(**chosen)


def random_spring(rng, count, share=0.7):
    """Stiffness, damping and rest, each one number for all axes or, of that share, one an axis."""
    drawn = {
        "stiffness": rng.uniform(0.5, 20, count),
        "damping": rng.uniform(0.05, 2, count),
        "rest": rng.normal(0, 0.3, count),
    }
    return {key: numbers(v if rng.random() < share else v[0]) for key, v in drawn.items()}


def random_axes(rng, count):
    """Axes, letters and vectors mixed, none nearly parallel to the next; as given and as an array of rows."""
    while True:
        given = ["xyz"[rng.integers(3)] if rng.random() < 0.5 else numbers(random_unit(rng)) for _ in range(count)]
        rows = np.array([LETTERS[a] if isinstance(a, str) else a for a in given])
        if all(abs(a @ b) < 0.7 for a, b in zip(rows, rows[1:], strict=False)):
            return tuple(given), rows


def random_gimbal(rng, count):
    """Axes and angles of a gimbal whose directions at these angles span their space well."""
    while True:
        axes, rows = random_axes(rng, count)
        angles = rng.uniform(0.2, 1.5, count) * rng.choice([-1, 1], count)
        if span(carried(rows, angles)) > 0.4:
            return axes, numbers(angles)


def random_slide(rng, count):
    """Axes (not orthogonal) and displacements (m) of a prismatic joint."""
    while True:
        axes, rows = random_axes(rng, count)
        if span(rows) > 0.4:
            return axes, numbers(rng.uniform(0.1, 0.8, count) * rng.choice([-1, 1], count))


def carried(rows, angles):
    """A gimbal's axes in the frame before its first rotation."""
    turned, R = [], np.eye(3)
    for a, angle in zip(rows, angles, strict=True):
        turned.append(R @ a)
        tilde = np.cross(a, np.eye(3)).T
        R = R @ (np.eye(3) + np.sin(angle) * tilde + (1 - np.cos(angle)) * tilde @ tilde)
    return np.array(turned)


def span(rows):
    """Volume spanned by unit vectors: 1 orthogonal, 0 dependent."""
    return np.sqrt(np.linalg.det(rows @ rows.T))


def random_wheel(rng, name, body, drives):
    """A wheel with a few per cent of its body's least moment of inertia."""
    least = np.linalg.eigvalsh(np.array(body.inertia))[0]
    return parts.Wheel(
        name=name,
        body=body.name,
        axis=numbers(random_unit(rng)),
        inertia=float(least * rng.uniform(0.02, 0.1)),
        speed=float(rng.normal(0, 50)),
        torque=float(rng.normal(0, 0.5)) if drives else 0.0,
    )


def random_load(rng, index, body):
    """Load number ``index``: both frames, with and without a point, and every fourth not acting at t = 0."""
    acting = [(-inf, inf), (0.0, 5.0), (-1.0, inf)][index % 3]
    idle = [(-2.0, 0.0), (0.1, 5.0)][index // 4 % 2]
    start, stop = idle if index % 4 == 3 else acting
    return parts.Load(
        body=body,
        force=numbers(rng.normal(0, 5, 3)),
        torque=numbers(rng.normal(0, 2, 3)),
        frame=("body", "N")[index % 2],
        point=numbers(rng.normal(0, 0.5, 3)) if rng.random() < 0.6 else None,
        start=start,
        stop=stop,
    )


def booms(segments, radius=5e-3, seed=0, spin=0.32, length=60.0, boom_mass=1.5, hub_radius=1.7):
    """A spinning hub (1000 kg) with four wire booms of ball-jointed segments along +x, +y, -x, -y.

    The thinner the wire (radius, m), the worse conditioned: axial inertia is far below transverse.
    Deflections of 0.3 rad a segment, small rates, torques and forces everywhere. spin: rad/s about z.
    """
    rng = np.random.default_rng(seed)
    half, mass = length / segments / 2, boom_mass / segments
    hub_side = 1000 * (3 * hub_radius**2 + 1.2**2) / 12
    bodies = [parts.Body(name="hub", mass=1000.0, inertia=(hub_side, hub_side, 1000 * hub_radius**2 / 2))]
    joints, loads = [], []
    for boom, along in enumerate(np.array([[1.0, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]])):
        across = mass * (3 * radius**2 + 4 * half**2) / 12
        moments = np.where(along != 0, mass * radius**2 / 2, across)
        for k in range(segments):
            name, inner = f"b{boom}s{k}", f"b{boom}s{k - 1}" if k else "hub"
            bodies.append(parts.Body(name=name, mass=mass, inertia=numbers(moments)))
            joints.append(wire_joint(rng, inner, name, (half if k else hub_radius) * along, -half * along, radius))
            loads.append(parts.Load(body=name, force=numbers(rng.normal(0, 0.01, 3)), frame="N"))
    return parts.Spacecraft(
        name=f"booms{segments}",
        bodies=bodies,
        joints=joints,
        loads=loads,
        attitude=random_quaternion(rng, pi),
        rate=numbers(rng.normal(0, 0.02, 3) + (0, 0, spin)),
        velocity=numbers(rng.normal(0, 1, 3)),
    )


def wire_joint(rng, inner, outer, inner_point, outer_point, radius):
    """A ball joint between two wire segments; its torque is of the size that the axial inertia bears."""
    phi = rng.normal(0, 0.3, 3)
    angle = np.linalg.norm(phi)
    return parts.Joint(
        name=f"{inner}_{outer}",
        type="spherical",
        inner=inner,
        outer=outer,
        inner_point=numbers(inner_point),
        outer_point=numbers(outer_point),
        attitude=numbers(np.append(phi / angle * np.sin(angle / 2), np.cos(angle / 2))),
        rate=numbers(rng.normal(0, 0.04, 3)),
        torque=numbers(rng.normal(0, 0.2 * radius**2, 3)),
    )


def chain(n, seed=0):
    """n bodies in a line on gimbals of 1, 2, 3, 1, 2, ... axes with random axes, angles, rates and torques."""
    rng = np.random.default_rng(seed)
    bodies = [random_body(rng, f"b{i}") for i in range(n)]
    joints = []
    for i in range(1, n):
        count = 1 + (i - 1) % 3
        axes, angle = random_gimbal(rng, count)
        joints.append(
            parts.Joint(
                name=f"b{i - 1}_b{i}",
                type="gimbal",
                inner=f"b{i - 1}",
                outer=f"b{i}",
                inner_point=numbers(rng.normal(0, 0.8, 3)),
                outer_point=numbers(rng.normal(0, 0.8, 3)),
                axes=axes,
                angle=angle,
                rate=numbers(rng.normal(0, 0.3, count)),
                torque=numbers(rng.normal(0, 2, count)),
            )
        )
    return parts.Spacecraft(
        name=f"chain{n}",
        bodies=bodies,
        joints=joints,
        attitude=random_quaternion(rng, pi),
        rate=numbers(rng.normal(0, 0.3, 3)),
        velocity=numbers(rng.normal(0, 1, 3)),
    )
