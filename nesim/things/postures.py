"""A spacecraft as it lies at the start: where every body is, its inertia, and how actuators share a torque."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nesim.base.rotations import dcm, real, unit
from nesim.things.assembly import about_point, arms, whole_tensor

if TYPE_CHECKING:
    from nesim.things.assembly import Assembly
    from nesim.things.controllers.controller import Controller
    from nesim.things.spacecraft import Spacecraft

NO_AXIS = 1e-9      # of the actuators' strongest direction: weaker ones count as none


def posture(craft: Spacecraft, tree: Any) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """C (root axes to body axes) and mass centre (m, from the root body's, root axes) of every body, in tree order."""
    C, r = [real(np.eye(3))], [real(np.zeros(3))]
    for at in range(1, len(tree.order)):
        joint, inner = craft.joints[tree.joint[at]], tree.inner[at]
        r_i, r_o = arms(joint, craft.bodies[tree.order[inner]], craft.bodies[tree.order[at]])
        slid = joint.slid()
        r_i = r_i if slid is None else r_i + slid
        C.append(dcm(joint.from_inner()) @ C[inner])
        r.append(r[inner] + C[inner].T @ r_i - C[at].T @ r_o)
    return C, r


def own_bodies(craft: Spacecraft, tree: Any, at: int) -> list[int]:
    """Those of the spacecraft that a body is of, in tree order. at: the body."""
    owner = [craft.member_of(craft.bodies[declared].name) for declared in tree.order]
    return [b for b, member in enumerate(owner) if member == owner[at]]


def mass_center(craft: Spacecraft, tree: Any, r: list[np.ndarray], at: int) -> np.ndarray:
    """Of the spacecraft that a body is of. r: of the bodies. at: the body, in tree order."""
    own = own_bodies(craft, tree, at)
    masses = [real(craft.bodies[tree.order[b]].mass) for b in own]
    return sum(m * r[b] for m, b in zip(masses, own)) / sum(masses)


def share(controller: Controller, means: str, at: int, model: Assembly) -> np.ndarray:
    """(actuator, 3) in the axes of the controller's body. Wheels and torquers: by the pseudo-inverse of their axes, so
    that more than three share a torque with the least effort. Thrusters: the torque of each about the spacecraft's mass
    centre. As everything lies at the start; the core does the same at every sample where that changes
    (cython_core/control/sharing.pyx)."""
    parts = {other.name: other for other in getattr(model.craft, means)}
    own = [parts[name] for name in controller.actuators]
    if means == "drives":
        return np.zeros((len(own), 3))
    C, r = posture(model.craft, model.tree)
    if means == "thrusters":
        center = mass_center(model.craft, model.tree, r, at)
        return np.array([thruster_torque(other, model, C[at], C[model.at[other.body]], r[model.at[other.body]] - center)
                         for other in own])
    axes = np.array([np.asarray(C[at] @ C[model.at[other.body]].T, dtype=float) @ np.asarray(unit(other.axis),
                                                                                             dtype=float)
                     for other in own]).T
    return np.linalg.pinv(axes, rcond=NO_AXIS) * (-1.0 if means == "wheels" else 1.0)


def thruster_torque(part: Any, model: Assembly, C: np.ndarray, C_own: np.ndarray, center: np.ndarray) -> np.ndarray:
    """N m about the spacecraft's mass centre, axes of the controller's body. C, C_own: root axes to those of the
    controller's and of the thruster's body. center: of the thruster's body from the spacecraft's, m, root axes."""
    body = model.craft.bodies[model.tree.order[model.at[part.body]]]
    arm = center + C_own.T @ (real(part.position) - real(body.mass_center))
    return np.asarray(C @ np.cross(arm, C_own.T @ unit(part.direction)) * part.force, dtype=float)


def start_inertia(at: int, model: Assembly) -> np.ndarray:
    """Of the spacecraft about its mass centre at the start, in the axes of a body, kg m2. at: the body, in tree
    order."""
    craft, tree = model.craft, model.tree
    C, r = posture(craft, tree)
    base, center = tree.base[tree.link[at]], mass_center(craft, tree, r, at)
    own = [(b, craft.bodies[tree.order[b]]) for b in own_bodies(craft, tree, at)]
    inertia = sum(about_point(C[b].T @ whole_tensor(body) @ C[b], real(body.mass), r[b] - center) for b, body in own)
    C_BL = model.places[at].C_BL
    return np.asarray(C_BL @ (C[base] @ inertia @ C[base].T) @ C_BL.T, dtype=float)
