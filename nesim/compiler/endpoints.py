"""Endpoints of a spacecraft -> the records of the core (cython_core/output/endpoints.pyx)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nesim.base.rotations import dcm, real
from nesim.inputs.parts import Load, Spacecraft
from nesim.model.arrays import matrix, records, vector
from nesim.model.massprops import LinkMass, BodyInLink
from nesim.model.topology import Topology


def endpoint_records(craft: Spacecraft, tree: Topology, places: list[BodyInLink], links: list[LinkMass],
                     loads: int) -> dict:
    """Points from G of their links and frames, link axes; and at which endpoint each of so many loads acts, -1 at
    none."""
    names = [body.name for body in craft.bodies]
    bodies = [tree.order.index(names.index(part.body)) for part in craft.endpoints]
    endpoint = records("endpoint", len(bodies))
    for j, (part, at) in enumerate(zip(craft.endpoints, bodies)):
        center, C_BL = craft.bodies[tree.order[at]].mass_center, places[at].C_BL
        endpoint["x"][j] = vector(places[at].center + C_BL.T @ (real(part.point) - real(center))
                                  - links[tree.link[at]].G)
        endpoint["C_EL"][j] = matrix(dcm(part.rotation) @ C_BL)
    load_endpoint = np.full(loads, -1, dtype=np.int32)
    index = {part.name: j for j, part in enumerate(craft.endpoints)}
    for j, load in enumerate(craft.loads):
        if load.endpoint:
            load_endpoint[j] = index[load.endpoint]
    return {"endpoint": endpoint, "endpoint_link": np.array([tree.link[at] for at in bodies], dtype=np.int32),
            "load_endpoint": load_endpoint}


def at_body(load: Load, craft: Spacecraft) -> Load:
    """A load at an endpoint as one at a point of the body."""
    if not load.endpoint:
        return load
    endpoint = next(part for part in craft.endpoints if part.name == load.endpoint)
    return replace(load, endpoint="", body=endpoint.body, point=endpoint.point)
