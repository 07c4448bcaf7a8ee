"""Spacecraft of independent integrations in maximal coordinates (tests/peers/variational), and what runs tell of
impacts."""

import dataclasses
import json
from functools import cache
from pathlib import Path

import numpy as np

from nesim.model.compile import Field
from nesim.sim.craft import Craft
from nesim.things import Body, Contact, Endpoint, Face, FreeStart, Ground, Joint, Loop, Spacecraft
from nesim.things.base import Base


@cache
def numbers(name):
    """Of a file."""
    return json.loads((Path(__file__).parents[1] / "peers" / "variational" / f"{name}.json").read_text())


def from_peer(spec):
    """The spacecraft of an independent integration; points there are from mass centres, which are the origins here."""
    bodies = [Body(name=f"b{i}", mass=body["mass"], inertia=body["inertia"]) for i, body in enumerate(spec["bodies"])]
    joints = []
    for i, it in enumerate(spec["joints"]):
        own = {key: it[key] for key in ("inner_point", "outer_point", "attitude", "angle", "displacement", "rate",
                                        "stiffness", "damping", "rest") if key in it}
        own |= {"axes": [it["axis"]]} if "axis" in it else {}
        joints.append(Joint(name=f"j{i}", type=it["type"], inner=f"b{it['inner']}", outer=f"b{it['outer']}", **own))
    for root, start in spec["roots"].items():
        if root != "0":
            off = {key: np.subtract(start[key], spec["roots"]["0"][key]) for key in ("position", "velocity")}
            joints.append(Joint(name=f"free{root}", type="free", inner="b0", outer=f"b{root}", begin=FreeStart(
                attitude=start["attitude"], rate=start["rate"], frame="N", **off)))
    return Spacecraft(name="PEER", bodies=bodies, joints=joints, position_of="root", **spec["roots"]["0"])


def touching(name):
    """The spacecraft of an independent integration with its contacts, and the field that it is in."""
    peer = numbers("impacts")[name]
    spec = peer["spec"]
    craft, endpoints, faces, grounds, contacts = from_peer(spec), [], [], [], []
    for i, it in enumerate(spec["contacts"]):
        endpoints.append(Endpoint(name=f"e{i}", body=f"b{it['a']}", point=it["point_a"], radius=it["radius"]))
        plane = {"name": f"f{i}", "shape": "plane", "point": it["point_b"], "normal": it["normal"]}
        if it["b"] < 0:
            grounds.append(Ground(**plane))
        else:
            faces.append(Face(body=f"b{it['b']}", **plane))
        contacts.append(Contact(name=f"c{i}", endpoints=[f"e{i}"], with_=f"f{i}", law="impulse",
                                restitution=peer["restitution"]))
    base = Base() if spec.get("fixed") else None
    return Craft(dataclasses.replace(craft, endpoints=endpoints, faces=faces, grounds=grounds, contacts=contacts,
                                     base=base), Field(uniform=tuple(spec.get("gravity", (0, 0, 0)))))


def impacts(group, kind="contact_impact"):
    """Time, impulse, speed and energy of each, in the order of time."""
    return np.array([(t, *told[1:]) for _, t, what, _, told in group.contact_events if what == kind])


def closed(name):
    """The spacecraft of an independent integration with its loop."""
    spec = numbers("loops")[name]["spec"]
    loops = [Loop(name=f"l{i}", type=it["type"], inner=f"b{it['inner']}", outer=f"b{it['outer']}",
                  inner_point=it["inner_point"], outer_point=it["outer_point"],
                  axes=[it["axis"]] if "axis" in it else []) for i, it in enumerate(spec["loops"])]
    return dataclasses.replace(from_peer(spec), loops=loops)
