"""Tanks of a spacecraft -> what the core needs to weigh links and bodies anew while propellant is burnt: theory
(11.8)."""

from __future__ import annotations

from math import inf

import numpy as np

from nesim.base.rotations import real, skew
from nesim.inputs.devices import Tank
from nesim.inputs.parts import Body, Spacecraft
from nesim.model import massprops
from nesim.model.arrays import device_records, symmetric
from nesim.model.massprops import LinkMass, BodyInLink
from nesim.model.topology import Topology

STANDARD_GRAVITY = 9.80665      # m/s2, of the specific impulse


def flat(tensor: np.ndarray) -> np.ndarray:
    """Six numbers of a symmetric matrix."""
    return symmetric(tensor).reshape(6)


def position_in_body(tank: Tank, body: Body) -> np.ndarray:
    """From the body's mass centre at the start, body axes."""
    return real(tank.position) - real(body.mass_center)


def compile_tanks(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass],
                  table: dict) -> dict:
    """Records of the tanks, and of the links and bodies that hold them without propellant."""
    at = {craft.bodies[declared].name: i for i, declared in enumerate(tree.order)}
    tank = device_records("tank", len(craft.tanks))
    points: list[np.ndarray] = []
    for record, part in zip(tank, craft.tanks):
        body, place = at[part.body], places[at[part.body]]
        own = position_in_body(part, craft.bodies[tree.order[body]])
        points.append(place.center + place.C_BL.T @ own - links[tree.link[body]].G)
        record["link"], record["body"], record["p"], record["p_B"] = tree.link[body], body, points[-1], own
        record["start"] = record["mass"] = part.mass
        record["empty"], record["when"] = part.mass == 0, inf
    dry = sum(link.mass for link in links) - sum(real(part.mass) for part in craft.tanks)
    return {"tank": tank, "dry_link": dry_links(craft, links, tank["link"], points, table),
            "dry_body": dry_bodies(craft, tree, tank, table),
            "dry_mass": np.array([float(dry)]), "arm": np.ascontiguousarray(table["body"]["r_i"][:, :, 0])}


def without(mass, S: np.ndarray, K: np.ndarray, tanks: list[tuple[Tank, np.ndarray]]) -> tuple:
    """Mass, first and second moment about a point without tanks at points p from there."""
    for part, p in tanks:
        m = real(part.mass)
        mass, S, K = mass - m, S - m * p, K + m * (skew(p) @ skew(p))
    return mass, S, K


def dry_links(craft: Spacecraft, links: list[LinkMass], holders: np.ndarray, points: list[np.ndarray],
              table: dict) -> np.ndarray:
    """One a link that holds tanks, moments about its G."""
    dry = device_records("dry_link", len(set(holders)))
    for record, l in zip(dry, sorted(set(holders))):
        link = links[l]
        own = [(part, p) for part, p, holder in zip(craft.tanks, points, holders) if holder == l]
        m, S, K = without(link.mass, link.mass * link.d0, link.about_G, own)
        record["link"], record["leaf"] = l, bool(table["leaf"]["Kinv"][l].any())
        record["m"], record["S"], record["K"], record["spin"] = m, S, flat(K), flat(link.whole - link.inertia)
    return dry


def dry_bodies(craft: Spacecraft, tree: Topology, tank: np.ndarray, table: dict) -> np.ndarray:
    """One a body that holds tanks, moments about its mass centre at the start."""
    dry = device_records("dry_body", len(set(tank["body"])))
    for record, at in zip(dry, sorted(set(tank["body"]))):
        body = craft.bodies[tree.order[at]]
        m, S, K = dry_moments(body, massprops.tensor(body, craft), craft)
        spin = massprops.whole_tensor(body) - massprops.tensor(body, craft)
        record["body"], record["m"], record["S"], record["K"], record["spin"] = at, m, S, flat(K), flat(spin)
        record["r"], record["r_o"] = table["body"]["r"][at, :, 0], table["body"]["r_o"][at, :, 0]
    return dry


def dry_moments(body: Body, inertia: np.ndarray, craft: Spacecraft) -> tuple:
    """Mass, first and second moment of a body without its propellant about its mass centre at the start."""
    own = [(part, position_in_body(part, body)) for part in craft.tanks if part.body == body.name]
    return without(real(body.mass), real(np.zeros(3)), inertia, own)


def dry_inertia(body: Body, craft: Spacecraft) -> np.ndarray:
    """Of a body with its wheels, without propellant, about the mass centre that it then has, kg m2."""
    m, S, K = dry_moments(body, massprops.whole_tensor(body), craft)
    return massprops.about_point(K, -m, S / m)
