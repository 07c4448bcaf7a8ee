"""Spacecraft -> the arrays of the compiled core."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from functools import partial
from math import inf
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.model import checks
from nesim.model.choices import number
from nesim.model.surroundings import Field, event_bit, of_each
from nesim.model.topology import Topology, sort_tree
from nesim.base.errors import ModelError
from nesim.model.arrays import aligned, matrix, empty_arrays, split_states, structs, symmetric, vector
from nesim.base.frozen import frozen
from nesim.base.rotations import dcm, real, skew
from nesim.things import IDENTITY, SECTIONS, Base, Joint, Spacecraft
from nesim.things.assembly import (Assembly, BodyInLink, LinkMass, arms, invert, merge_links, place_bodies, tensor,
                                   whole_tensor)
from nesim.things.drive import law_names
from nesim.things.joints import axis_vectors, per_axis
from nesim.things.thing import things_of
from nesim.things.wheel import with_rotors

if TYPE_CHECKING:
    from nesim.model.signals import Signals

KINDS, FLAGS = ({name: int(one) for name, one in enum.__members__.items()}
                for enum in (_core.JointKind, _core.JointFlags))
FREE, SPHERICAL = KINDS["FREE"], KINDS["SPHERICAL"]
GRAVITY = {"none": number("GRAVITY", "none"), "mass_center": number("GRAVITY", "on_mass_center"),
           "bodies": number("GRAVITY", "on_bodies"), "uniform": number("GRAVITY", "uniform")}       # by what it acts on
# fields of a Spacecraft that are not in the arrays
START = ("name", "position", "velocity", "position_low", "velocity_low", "position_of", "attitude", "rate")


@frozen
class CompiledDevices:
    """What acts on a spacecraft of its own accord. arrays: structs for the core, copied for every run, because they
    hold the discrete state. signals: its time laws. changes: times that no step may cross, s, beside the time laws'
    own. laws: names of (file, function) of the compiled laws."""

    arrays: dict
    signals: Signals
    changes: tuple[float, ...] = ()
    laws: tuple[tuple[str, str], ...] = ()

    def edges(self, duration: float, step: float) -> tuple[float, ...]:
        """Times in (0, duration] at which something jumps that is known beforehand, s, sorted."""
        times = {*self.changes, *self.signals.edges(duration, step)}
        return tuple(sorted(t for t in times if 0 < t <= duration))

    def in_core(self, core: ModuleType, laws: dict | None = None, functions: Iterable = ()) -> Any:
        """The core's Devices of one spacecraft at their start, for one lane."""
        return core.Devices(self.arrays, self.signals.arrays(), laws, functions)


@frozen
class Compiled:
    """A checked spacecraft: its tree order and the core's arrays (see cython_core/model/types.pxi), for one lane.

    craft: with coupled wheels as bodies and joints, behind the declared ones, and joints that start as they are
    prescribed. devices: what acts of its own accord, or None.
    """

    craft: Spacecraft
    tree: Topology
    arrays: dict
    devices: CompiledDevices | None
    field: Field

    def around(self, core: ModuleType) -> Any:
        """What there is beside a point mass, for a core; or None."""
        return self.field.surroundings and self.field.surroundings.in_core(core)

    def events(self, core: ModuleType) -> Any:
        """What watches the orbit, for a core and one run; or None."""
        if not self.field.events:
            return None
        sky = self.around(core)
        return core.OrbitEvents(*of_each(self.field.events, len(self.craft.members) or 1), self.field.radius,
                                sky.sky if sky else None)

    @property
    def body_names(self) -> list[str]:
        """In tree order."""
        return [self.craft.bodies[i].name for i in self.tree.order]


def compile_spacecraft(craft: Spacecraft, field: Field = Field(), checked: bool = False) -> Compiled:
    """Check everything, unless that was done, then compile. Raises ModelError with every problem found."""
    problems = [] if checked else checks.find_problems(craft)
    if problems:
        raise ModelError(problems)
    craft = as_it_starts(craft)
    tree = sort_tree(craft)
    places = place_bodies(craft, tree)
    links = merge_links(craft, tree, places)
    arrays = empty_arrays() | link_tables(craft, tree)
    arrays |= link_records(craft, tree, places, links, arrays)
    arrays |= body_records(craft, tree, places, links)
    model = Assembly(craft, tree, places, links, arrays, _core.lanes1,
                     partial(event_bit, events=field.events, craft=craft),
                     field.surroundings.C_PF if field.surroundings else None)
    model.made_loads = [load for part in things_of(craft) for load in part.loads(craft)]
    for section, thing in SECTIONS.items():
        if getattr(craft, section, ()) or section == "loads" and model.made_loads:
            arrays |= thing.compile(model)
    for at, (declared, place) in enumerate(zip(tree.order, places)):
        arrays["whole"]["dipole"][tree.link[at]] += vector(place.C_BL.T @ real(craft.bodies[declared].residual_dipole))
    arrays |= {"mu": np.array([float(field.mu)]),
               "gravity": np.array([GRAVITY["uniform" if any(field.uniform) else field.acts_on]], dtype=np.int32),
               "simple": np.array([field.gradient == "point_mass"], dtype=np.int32),
               "conic": np.array([not craft.perturbed], dtype=np.int32)}
    arrays |= {"sources": np.array([field.sources], dtype=np.int32), "field": structs("field", 1),
               "based": np.array([craft.base is not None], dtype=np.int32),
               "booked": np.array([bool(craft.contacts) or any(joint.stops for joint in craft.joints)], dtype=np.int32)}
    arrays["field"]["B"][0], arrays["field"]["g"][0] = vector(field.magnetic), vector(field.uniform)
    devices = compile_devices(model) if needs_devices(craft) else None
    return Compiled(craft, tree, {name: aligned(array) for name, array in arrays.items()}, devices, field)


def needs_devices(craft: Spacecraft) -> bool:
    """Whether anything but constants acts."""
    return craft.base is not None or any(part.acts() for part in things_of(craft))


def compile_devices(model: Assembly) -> CompiledDevices:
    """Structs of everything that acts."""
    from nesim.model.signals import Signals

    craft, model.signals = model.craft, Signals()
    for thing in SECTIONS.values():
        model.devices |= thing.compile_devices(model)
    model.devices["base"] = Base.signals(model)
    changes = [t for part in things_of(craft) for t in part.changes()]
    return CompiledDevices(split_states(model.devices), model.signals, tuple(changes), tuple(law_names(craft)))


def as_it_starts(craft: Spacecraft) -> Spacecraft:
    """With coupled wheels as bodies and joints, and joints where prescribed motions have them at t = 0."""
    craft = with_rotors(craft) if craft.wheels else craft
    if not any(drive.mode == "motion" for drive in craft.drives):
        return craft
    from nesim.model.prescribed import start_as_prescribed

    return start_as_prescribed(craft)


def are_twins(one: Spacecraft, other: Spacecraft) -> bool:
    """Whether both are made of the very same parts, as spacecraft from one file are, so that their arrays are the same
    bits."""
    pairs = [(getattr(one, it.name), getattr(other, it.name)) for it in fields(one) if it.name not in START]
    return all(a is b or isinstance(a, tuple) and isinstance(b, tuple) and [*map(id, a)] == [*map(id, b)] for a,
               b in pairs)


def compile_twin(craft: Spacecraft, twin: Compiled) -> Compiled:
    """What compile_spacecraft gives in the twin's field, of a checked spacecraft that starts elsewhere."""
    return replace(twin, craft=as_it_starts(craft))


def joint_flags(joint: Joint, craft: Spacecraft) -> int:
    """JointFlags of a joint: springs, drives and what else acts along its axes."""
    modes = {drive.mode for drive in craft.drives if drive.joint == joint.name}
    rotors = [wheel for wheel in craft.wheels if wheel.mode == "coupled" and wheel.rotor_name == joint.name]
    bound = any(wheel.speed_law or wheel.friction or wheel.max_speed < inf for wheel in rotors)
    does: dict[str, Any] = {"COMMANDED": rotors or joint.stops is not None or modes - {"motion", "locked", "free"},
                            "HELD": modes & {"motion", "locked", "free"} or bound}
    spring = bool(np.any(joint.stiffness))
    if does["COMMANDED"] or spring or np.any(joint.damping) or np.any(joint.torque):
        does |= {"DRIVEN": True, "SPRING": spring, "VECTOR": joint.spring_law == "vector",
                 "MOUNTED": tuple(joint.outer_rotation) != IDENTITY}
    return sum(FLAGS[name] for name, held in does.items() if held)


def link_tables(craft: Spacecraft, tree: Topology) -> dict:
    """Parent and children of every link, its joint, where its coordinates and speeds are."""
    nl = len(tree.base)
    table = {name: [0] * nl
             for name in ("parent", "kind", "axes", "slides", "q_at", "u_at", "axis_at", "acts", "column")}
    table |= {name: [-1] * nl for name in ("first_child", "next_sibling")}
    nq, nu, na = 7, 6, 0
    table["parent"][0], table["q_at"][0], table["u_at"][0] = -1, 3, 3
    for link in range(1, nl):
        joint = craft.joints[tree.joint[tree.base[link]]]
        table["parent"][link] = tree.link_parent(link)
        table["kind"][link] = kind = KINDS[joint.kind]
        table["axes"][link], table["slides"][link] = joint.freedoms, len(joint.sliding)
        if kind == FREE:                                            # the root of a tree of its own
            table["q_at"][link], table["u_at"][link], table["axis_at"][link] = nq + 3, nu + 3, na
            nq, nu = nq + 7, nu + 6
            continue
        table["q_at"][link], table["u_at"][link], table["axis_at"][link] = nq, nu, na
        nq, nu, na = nq + joint.coordinates, nu + joint.freedoms, na + joint.single
        table["acts"][link] = joint_flags(joint, craft)
    for link in range(nl - 1, 0, -1):
        parent = table["parent"][link]
        table["next_sibling"][link] = table["first_child"][parent]
        table["first_child"][parent] = link
    columns = number_columns(tree, table)
    jittering = sum(wheel.mode == "jitter" for wheel in craft.wheels)
    embedded = sum(wheel.mode != "coupled" for wheel in craft.wheels)
    table |= {"nq": [nq + jittering], "tree_columns": columns}
    return {**{name: np.array(numbers, dtype=np.int32) for name, numbers in table.items()},
            "axis": structs("axis", na), "dof": structs("dof", nu + embedded)}


def number_columns(tree: Topology, table: dict[str, list[int]]) -> list[int]:
    """Of each tree, as a robot: the columns of its matrices; the table gets the first one of every link."""
    link_of = {tree.joint[at]: link for link, at in enumerate(tree.base)}
    root = list(range(len(tree.base)))
    for link in range(len(tree.base)):
        if table["kind"][link] != FREE:
            root[link] = root[table["parent"][link]]
    columns = dict.fromkeys(root, 6)
    for j in sorted(link_of)[1:]:                                   # in the order of the file; rotors stand last
        link = link_of[j]
        if root[link] != link:
            table["column"][link] = columns[root[link]]
            columns[root[link]] += table["axes"][link]
    return [columns[link] for link in sorted(columns)]


def link_records(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass],
                 table: dict) -> dict:
    """Mass properties, arms and joint geometry of every link."""
    link, whole, leaf, mount = (structs(name, len(links)) for name in ("link", "whole", "leaf", "mount"))
    for l, mass in enumerate(links):
        link["m"][l], link["d0"][l] = mass.mass, vector(mass.d0)
        link["I"][l], link["K"][l] = symmetric(mass.inertia), symmetric(mass.about_G)
        whole["I"][l] = symmetric(mass.whole)
        if table["kind"][l] <= SPHERICAL and table["first_child"][l] < 0:
            fill_leaf(leaf[l], mass)
        if l > 0:
            joint = craft.joints[tree.joint[tree.base[l]]]
            inner = tree.inner[tree.base[l]]
            if joint.kind == "FREE":
                center = real(craft.bodies[tree.order[tree.base[l]]].mass_center)
                mount["outer"][l] = vector(real(joint.outer_point) - center - mass.G)
            r_i = real(joint.inner_point) - real(craft.bodies[tree.order[inner]].mass_center)
            link["arm"][l] = vector(places[inner].center + places[inner].C_BL.T @ r_i - links[tree.link[inner]].G)
            fill_joint(joint, l, dcm(joint.inner_rotation) @ places[inner].C_BL, dcm(joint.outer_rotation), mount,
                       table)
    return {"link": link, "whole": whole, "leaf": leaf, "mount": mount, **tree_tables(craft, tree, links, table)}


def tree_tables(craft: Spacecraft, tree: Topology, links: list[LinkMass], table: dict) -> dict:
    """Trees that fly free of one another: of each link, of each spacecraft, and their masses."""
    roots = np.flatnonzero(table["kind"] == FREE).tolist()
    own: list[int] = []
    for link in range(len(links)):
        own.append(roots.index(link) if link in roots else own[table["parent"][link]])
    masses = [float(sum(mass.mass for mass, of in zip(links, own) if of == at)) for at in range(len(roots))]
    crafts = [craft.member_of(craft.bodies[tree.order[tree.base[link]]].name) if craft.members else 0 for link in roots]
    firsts = [crafts.index(member) for member in range(max(crafts) + 1)]
    tables = {"tree": own, "tree_root": roots, "tree_craft": crafts, "craft_tree": firsts}
    return {name: np.array(values, dtype=np.int32) for name, values in tables.items()} | {"mass": np.array(masses)}


def fill_leaf(leaf: np.void, mass: LinkMass) -> None:
    """Constants of a spherical link without outer links: theory (3.6)."""
    B = mass.mass * skew(mass.d0)
    Kinv = invert(mass.about_G)
    leaf["Kinv"], leaf["N"] = symmetric(Kinv), matrix(Kinv @ B)
    leaf["L"] = symmetric(mass.mass * real(np.eye(3)) - B.T @ (Kinv @ B))


def fill_joint(joint: Joint, l: int, C_Gi: np.ndarray, C_BGo: np.ndarray, mount: np.ndarray, table: dict) -> None:
    """Axes with their mountings folded in, and the laws along them. C_Gi: inner link -> joint frame; C_BGo: joint frame
    -> link."""
    mount["C_Gi"][l], mount["C_BGo"][l] = matrix(C_Gi), matrix(C_BGo)
    first, turns = table["axis_at"][l] + len(joint.sliding), axis_vectors(joint.turning)
    for axis, a in zip(table["axis"][table["axis_at"][l]:], axis_vectors(joint.sliding)):
        axis["still"], axis["along"], axis["slide"] = matrix(C_BGo @ C_Gi), vector(C_BGo @ a), vector(C_Gi.T @ a)
    for k, a in enumerate(turns):
        axis = table["axis"][first + k]
        before = C_Gi if k == 0 else real(np.eye(3))
        after = C_BGo if k == len(turns) - 1 else real(np.eye(3))
        along = np.multiply.outer(a, a)
        axis["still"] = matrix(after @ along @ before)
        axis["cosine"] = matrix(after @ (real(np.eye(3)) - along) @ before)
        axis["sine"] = matrix(-after @ skew(a) @ before)
        axis["along"] = vector(after @ a)
    u, n = table["u_at"][l], 0 if joint.kind == "FREE" else table["axes"][l]
    for field, value in (("stiffness", joint.stiffness), ("damping", joint.damping), ("rest", joint.rest),
                         ("drive", joint.torque)):
        table["dof"][field][u:u + n, 0, 0] = per_axis(value, n)


def body_records(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass]) -> dict:
    """What the user called bodies: parts of links, with the arms of the paper."""
    body = structs("body", len(tree.order))
    for at, declared in enumerate(tree.order):
        part, place = craft.bodies[declared], places[at]
        body["m"][at], body["I"][at] = part.mass, symmetric(tensor(part, craft))
        body["whole"][at], body["dipole"][at] = symmetric(whole_tensor(part)), vector(part.residual_dipole)
        body["C_BL"][at], body["r"][at] = matrix(place.C_BL), vector(place.center - links[tree.link[at]].G)
        if at > 0:
            joint = craft.joints[tree.joint[at]]
            r_i, r_o = arms(joint, craft.bodies[tree.order[tree.inner[at]]], part)
            body["r_i"][at], body["r_o"][at] = vector(r_i), vector(r_o)
    return {"body": body, "body_link": np.array(tree.link, dtype=np.int32),
            "body_inner": np.array(tree.inner, dtype=np.int32)}
