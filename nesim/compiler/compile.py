"""Spacecraft -> the arrays of the compiled core."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nesim import _core
from nesim.compiler import checks, massprops
from nesim.compiler.layout import aligned, matrix, records, symmetric, vector
from nesim.compiler.massprops import LinkMass, Placement
from nesim.compiler.topology import Topology, sort_tree
from nesim.errors import ModelError
from nesim.inputs.parts import IDENTITY, Joint, Spacecraft
from nesim.rotations import AXES, dcm, real, skew, unit

Acts, Kind = _core.Acts, _core.Kind


@dataclass(frozen=True)
class Compiled:
    """A checked spacecraft: its tree order and the core's arrays (see cython_core/types.pxi), for one lane."""

    craft: Spacecraft
    tree: Topology
    arrays: dict

    @property
    def body_names(self) -> list[str]:
        """In tree order."""
        return [self.craft.bodies[i].name for i in self.tree.order]


@dataclass(frozen=True)
class Field:
    """Gravity of the central body: mu in m3/s2 and what it acts on (``none``, ``mass_center`` or ``bodies``)."""

    mu: float = 0.0
    acts_on: str = "none"


def compile_spacecraft(craft: Spacecraft, field: Field = Field()) -> Compiled:
    """Check everything, then compile. Raises ModelError with every problem found."""
    problems = checks.find_problems(craft)
    if problems:
        raise ModelError(problems)
    tree = sort_tree(craft)
    places = massprops.place_bodies(craft, tree)
    links = massprops.merge_links(craft, tree, places)
    arrays = link_tables(craft, tree)
    arrays |= link_records(craft, tree, places, links, arrays)
    arrays |= body_records(craft, tree, places, links)
    arrays |= load_records(craft, tree, places, links)
    arrays |= wheel_records(craft, tree, places)
    arrays |= {"mu": np.array([float(field.mu)]),
               "gravity": np.array([("none", "mass_center", "bodies").index(field.acts_on)], dtype=np.int32)}
    return Compiled(craft, tree, {name: aligned(array) for name, array in arrays.items()})


def kind_of(joint: Joint) -> Kind:
    """The core's kind of a joint that moves."""
    if joint.type == "spherical":
        return Kind.SPHERICAL
    one = len(joint.axes) == 1
    if joint.type == "gimbal":
        return Kind.HINGE if one else Kind.GIMBAL
    return Kind.SLIDER if one else Kind.PRISMATIC


def acts_of(joint: Joint) -> int:
    """What a joint does, as the core's bits."""
    if not any(np.any(x) for x in (joint.stiffness, joint.damping, joint.torque)):
        return 0
    return (Acts.DRIVEN | (Acts.SPRING if np.any(joint.stiffness) else 0)
            | (Acts.MOUNTED if tuple(joint.outer_rotation) != IDENTITY else 0))


def axis_vectors(joint: Joint) -> list[np.ndarray]:
    """Unit vectors of a joint's axes."""
    return [real(AXES[a]) if isinstance(a, str) else unit(a) for a in joint.axes]


def per_axis(value, axes: int) -> np.ndarray:
    """One number for all axes, or one an axis."""
    return np.broadcast_to(np.asarray(value, dtype=float), (axes,))


def link_tables(craft: Spacecraft, tree: Topology) -> dict:
    """Who hangs on whom, what joint it has, where its coordinates and speeds are."""
    nl = len(tree.base)
    table = {name: np.zeros(nl, dtype=np.int32) for name in
             ("parent", "kind", "axes", "first_child", "next_sibling", "q_at", "u_at", "axis_at", "acts")}
    table["first_child"][:] = table["next_sibling"][:] = -1
    nq, nu, na = 7, 6, 0
    table["parent"][0], table["q_at"][0], table["u_at"][0] = -1, 3, 3
    for link in range(1, nl):
        joint = craft.joints[tree.joint[tree.base[link]]]
        kind = kind_of(joint)
        spherical = kind == Kind.SPHERICAL
        table["parent"][link] = tree.link_parent(link)
        table["kind"][link] = kind
        table["axes"][link] = axes = 3 if spherical else len(joint.axes)
        table["q_at"][link], table["u_at"][link], table["axis_at"][link] = nq, nu, na
        nq, nu, na = nq + (4 if spherical else axes), nu + axes, na + (0 if spherical else axes)
        table["acts"][link] = acts_of(joint)
    for link in range(nl - 1, 0, -1):
        parent = table["parent"][link]
        table["next_sibling"][link] = table["first_child"][parent]
        table["first_child"][parent] = link
    return table | {"nq": np.array([nq], dtype=np.int32), "axis": records("axis", na), "dof": records("dof", nu + len(craft.wheels))}


def link_records(craft: Spacecraft, tree: Topology, places: list[Placement], links: list[LinkMass], table: dict) -> dict:
    """Mass properties, arms and joint geometry of every link."""
    link, whole, leaf, mount = (records(name, len(links)) for name in ("link", "whole", "leaf", "mount"))
    for l, mass in enumerate(links):
        link["m"][l], link["d0"][l] = mass.mass, vector(mass.d0)
        link["I"][l], link["K"][l] = symmetric(mass.inertia), symmetric(mass.about_G)
        whole["I"][l] = symmetric(mass.whole)
        if table["kind"][l] in (Kind.FREE, Kind.SPHERICAL) and table["first_child"][l] < 0:
            fill_leaf(leaf[l], mass)
        if l > 0:
            joint = craft.joints[tree.joint[tree.base[l]]]
            inner = tree.inner[tree.base[l]]
            r_i = real(joint.inner_point) - real(craft.bodies[tree.order[inner]].mass_center)
            link["arm"][l] = vector(places[inner].center + places[inner].C_BL.T @ r_i - links[tree.link[inner]].G)
            fill_joint(joint, l, dcm(joint.inner_rotation) @ places[inner].C_BL, dcm(joint.outer_rotation), mount, table)
    return {"link": link, "whole": whole, "leaf": leaf, "mount": mount, "mass": np.array([float(sum(mass.mass for mass in links))])}


def fill_leaf(leaf: np.void, mass: LinkMass) -> None:
    """Constants of a spherical link without outer links: theory (3.6)."""
    B = mass.mass * skew(mass.d0)
    Kinv = massprops.invert(mass.about_G)
    leaf["Kinv"], leaf["N"] = symmetric(Kinv), matrix(Kinv @ B)
    leaf["L"] = symmetric(mass.mass * real(np.eye(3)) - B.T @ (Kinv @ B))


def fill_joint(joint: Joint, l: int, C_Gi: np.ndarray, C_BGo: np.ndarray, mount: np.ndarray, table: dict) -> None:
    """Axes with their mountings folded in, and the laws along them. C_Gi: inner link -> joint frame; C_BGo: joint frame -> link."""
    mount["C_Gi"][l], mount["C_BGo"][l] = matrix(C_Gi), matrix(C_BGo)
    axes = axis_vectors(joint)
    for k, a in enumerate(axes):
        axis = table["axis"][table["axis_at"][l] + k]
        if joint.type == "prismatic":
            axis["still"], axis["along"], axis["slide"] = matrix(C_BGo @ C_Gi), vector(C_BGo @ a), vector(C_Gi.T @ a)
            continue
        before = C_Gi if k == 0 else real(np.eye(3))
        after = C_BGo if k == len(axes) - 1 else real(np.eye(3))
        along = np.multiply.outer(a, a)
        axis["still"] = matrix(after @ along @ before)
        axis["cosine"] = matrix(after @ (real(np.eye(3)) - along) @ before)
        axis["sine"] = matrix(-after @ skew(a) @ before)
        axis["along"] = vector(after @ a)
    u, n = table["u_at"][l], table["axes"][l]
    for field, value in (("stiffness", joint.stiffness), ("damping", joint.damping), ("rest", joint.rest), ("drive", joint.torque)):
        table["dof"][field][u:u + n, 0, 0] = per_axis(value, n)


def body_records(craft: Spacecraft, tree: Topology, places: list[Placement], links: list[LinkMass]) -> dict:
    """What the user called bodies: parts of links, with the arms of the paper."""
    body = records("body", len(tree.order))
    for at, declared in enumerate(tree.order):
        part, place = craft.bodies[declared], places[at]
        body["m"][at], body["I"][at] = part.mass, symmetric(massprops.tensor(part, craft))
        body["whole"][at] = symmetric(massprops.whole_tensor(part))
        body["C_BL"][at], body["r"][at] = matrix(place.C_BL), vector(place.center - links[tree.link[at]].G)
        if at > 0:
            joint = craft.joints[tree.joint[at]]
            r_i, r_o = massprops.arms(joint, craft.bodies[tree.order[tree.inner[at]]], part)
            body["r_i"][at], body["r_o"][at] = vector(r_i), vector(r_o)
    return {"body": body, "body_link": np.array(tree.link, dtype=np.int32), "body_inner": np.array(tree.inner, dtype=np.int32)}


def tree_index(craft: Spacecraft, tree: Topology) -> dict[str, int]:
    """Body name -> position in tree order."""
    return {craft.bodies[declared].name: at for at, declared in enumerate(tree.order)}


def load_records(craft: Spacecraft, tree: Topology, places: list[Placement], links: list[LinkMass]) -> dict:
    """Given loads, moved to the mass centre of the link that carries the body."""
    index = tree_index(craft, tree)
    load = records("load", len(craft.loads))
    bodies = np.array([index[part.body] for part in craft.loads], dtype=np.int32)
    for j, (part, at) in enumerate(zip(craft.loads, bodies)):
        C = places[at].C_BL.T if part.frame == "body" else real(np.eye(3))
        load["F"][j], load["T"][j] = vector(C @ real(part.force)), vector(C @ real(part.torque))
        load["start"][j], load["stop"][j] = part.start, part.stop
        point = 0 if part.point is None else real(part.point) - real(craft.bodies[tree.order[at]].mass_center)
        mass = links[tree.link[at]]
        load["r"][j] = vector(places[at].center + places[at].C_BL.T @ (point + real(np.zeros(3))) - mass.G - mass.d0)
    return {"load": load, "load_body": bodies, "load_link": np.array([tree.link[at] for at in bodies], dtype=np.int32),
            "load_frame": np.array([part.frame == "N" for part in craft.loads], dtype=np.int32)}


def wheel_records(craft: Spacecraft, tree: Topology, places: list[Placement]) -> dict:
    """Embedded wheels, axes in link axes."""
    index = tree_index(craft, tree)
    wheel = records("wheel", len(craft.wheels))
    bodies = np.array([index[part.body] for part in craft.wheels], dtype=np.int32)
    for j, (part, at) in enumerate(zip(craft.wheels, bodies)):
        wheel["a"][j], wheel["J"][j], wheel["torque"][j] = vector(places[at].C_BL.T @ unit(part.axis)), part.inertia, part.torque
    return {"wheel": wheel, "wheel_body": bodies, "wheel_link": np.array([tree.link[at] for at in bodies], dtype=np.int32)}
