"""Tanks of propellant: theory (11.8)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np

from nesim.text import kinds
from nesim.text.values import Name
from nesim.model.arrays import device_structs, symmetric
from nesim.base.rotations import real, skew
from nesim.things.assembly import about_point, tensor, whole_tensor
from nesim.things.picture import Picture, Row
from nesim.things.thing import ZERO, Thing, Vector, key

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.body import Body
    from nesim.things.collector import Collector, Names
    from nesim.things.spacecraft import Spacecraft


class Tank(Thing, section="tanks", noun="tank", rank=11):
    """Propellant, a point mass that is part of its body's mass."""

    picture = Picture((Row("tank_mass", "propellant (kg)"),), "propellant left in the tanks",
                      "propellant left in tank '{}'")
    about = "propellant"
    outputs = "tank"
    name: str = key(Name, text="of the tank, unique in the spacecraft")
    body: str = key(Name, text="name of the body that holds it")
    mass: float = key(kinds.Mass, text="kg of propellant at the start, part of the body's mass")
    position: Vector = key(kinds.Point, ZERO, "m, from the body's origin, body axes")

    def check(self, c: Collector) -> None:
        c.not_negative("mass", ())
        c.array("position", (3,))

    def refer(self, c: Collector, names: Names) -> None:
        """The body must be heavier than its tanks; reported at the last of them."""
        names.body(c, self.body)
        body = names.parts["bodies"].get(self.body)
        own = [part for part in names.craft.tanks if part.body == self.body]
        if body is None or "bodies" in names.lost or own[-1] is not self:
            return
        try:
            held = sum(part.mass for part in own)
            if held >= body.mass:
                what = "the tanks hold" if len(own) > 1 else "it holds"
                c.add("mass", f"{what} {held:g} kg, and the mass of body '{body.name}', of which that is part, is "
                              f"{body.mass:g} kg")
        except TypeError:
            pass                                            # not numbers: reported elsewhere

    def acts(self) -> bool:
        return True

    @classmethod
    def compile(cls, model: Assembly) -> dict:
        return {"tanks": np.array([len(model.craft.tanks)], dtype=np.int32)}

    @classmethod
    def compile_devices(cls, model: Assembly) -> dict:
        """Structs of the tanks, and of the links and bodies that hold them without propellant."""
        craft = model.craft
        tank = device_structs("tank", len(craft.tanks))
        points: list[np.ndarray] = []
        for struct, part in zip(tank, craft.tanks):
            body = model.at[part.body]
            points.append(model.point(part.body, part.position))
            struct["link"], struct["body"], struct["p"] = model.tree.link[body], body, points[-1]
            struct["p_B"] = in_body(part, craft.bodies[model.tree.order[body]])
            struct["start"] = struct["mass"] = part.mass
            struct["empty"], struct["when"] = part.mass == 0, inf
        own = model.arrays["tree"]
        dry = [sum(mass.mass for mass, of in zip(model.links, own) if of == at)
               - sum((real(part.mass) for part, link in zip(craft.tanks, tank["link"]) if own[link] == at), real(0))
               for at in range(len(model.arrays["tree_root"]))]
        return {"tank": tank, "dry_link": dry_links(model, tank["link"], points), "dry_body": dry_bodies(model, tank),
                "dry_mass": np.array(dry, dtype=float), "arm": np.ascontiguousarray(model.arrays["body"]["r_i"][:, :,
                                                                                                                0])}


def flat(tensor: np.ndarray) -> np.ndarray:
    """Six numbers of a symmetric matrix."""
    return symmetric(tensor).reshape(6)


def in_body(tank: Tank, body: Body) -> np.ndarray:
    """From the body's mass centre at the start, body axes."""
    return real(tank.position) - real(body.mass_center)


def without(mass: np.ndarray, S: np.ndarray, K: np.ndarray, tanks: list[tuple[Tank, np.ndarray]]) -> tuple:
    """Mass, first and second moment about a point without tanks at points p from there."""
    for part, p in tanks:
        m = real(part.mass)
        mass, S, K = mass - m, S - m * p, K + m * (skew(p) @ skew(p))
    return mass, S, K


def dry_links(model: Assembly, holders: np.ndarray, points: list[np.ndarray]) -> np.ndarray:
    """One a link that holds tanks, moments about its G."""
    dry = device_structs("dry_link", len(set(holders)))
    for struct, l in zip(dry, sorted(set(holders))):
        link = model.links[l]
        own = [(part, p) for part, p, holder in zip(model.craft.tanks, points, holders) if holder == l]
        m, S, K = without(link.mass, link.mass * link.d0, link.about_G, own)
        struct["link"], struct["leaf"] = l, bool(model.arrays["leaf"]["Kinv"][l].any())
        struct["m"], struct["S"], struct["K"], struct["spin"] = m, S, flat(K), flat(link.whole - link.inertia)
    return dry


def dry_bodies(model: Assembly, tank: np.ndarray) -> np.ndarray:
    """One a body that holds tanks, moments about its mass centre at the start."""
    table = model.arrays["body"]
    dry = device_structs("dry_body", len(set(tank["body"])))
    for struct, at in zip(dry, sorted(set(tank["body"]))):
        body = model.craft.bodies[model.tree.order[at]]
        m, S, K = dry_moments(body, tensor(body, model.craft), model.craft)
        spin = whole_tensor(body) - tensor(body, model.craft)
        struct["body"], struct["m"], struct["S"], struct["K"], struct["spin"] = at, m, S, flat(K), flat(spin)
        struct["r"], struct["r_o"] = table["r"][at, :, 0], table["r_o"][at, :, 0]
    return dry


def dry_moments(body: Body, inertia: np.ndarray, craft: Spacecraft) -> tuple:
    """Mass, first and second moment of a body without its propellant about its mass centre at the start."""
    own = [(part, in_body(part, body)) for part in craft.tanks if part.body == body.name]
    return without(real(body.mass), real(np.zeros(3)), inertia, own)


def dry_inertia(body: Body, craft: Spacecraft) -> np.ndarray:
    """Of a body with its wheels, without propellant, about the mass centre that it then has, kg m2."""
    m, S, K = dry_moments(body, whole_tensor(body), craft)
    return about_point(K, -m, S / m)
