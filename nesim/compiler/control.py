"""Controllers of a spacecraft -> the plain records of the core (nesim/model/devices.py)."""

from __future__ import annotations

from math import floor

import numpy as np

from nesim.base.rotations import quaternion, real, unit
from nesim.compiler.joints import posture
from nesim.compiler.robot_control import ROBOT_TYPES
from nesim.inputs.devices import Controller
from nesim.inputs.parts import Spacecraft
from nesim.model.arrays import device_records
from nesim.model.massprops import LinkMass, BodyInLink, about_point, whole_tensor
from nesim.model.signals import Signals
from nesim.model.topology import Topology

KINDS = ("attitude", "rate_damping", "spin", "momentum_dumping", "python")      # CONTROL_...
REFERENCES = ("inertial", "lvlh", "table")                                      # TO_...
NO_AXIS = 1e-9      # of the actuators' strongest direction: weaker ones count as none
MEANS = ("torque", "wheels", "thrusters", "torquers", "drives")                 # BY_...


def compile_controllers(craft: Spacecraft, signals: Signals, tree: Topology, places: list[BodyInLink],
                        links: list[LinkMass],
                        table: dict, devices: dict) -> dict:
    """Records of the controllers, of their outputs and of the ideal torques; the actuators' records are told who
    commands them."""
    index = {craft.bodies[declared].name: at for at, declared in enumerate(tree.order)}
    controller = device_records("controller", len(craft.controllers))
    push = device_records("push", 3 * sum(not part.actuators for part in craft.controllers))
    outs, actuators, shares, wheels, rows = [], [], [], [], []
    pushes = queue = 0
    for record, part in zip(controller, craft.controllers):
        at = index[part.body or craft.bodies[0].name]
        fill(record, part, at, tree, places)
        means = means_of(part, craft)
        record["means"], record["out_at"] = MEANS.index(means), len(outs)
        if means == "torque":
            for _ in range(3):
                value = signals.register()
                push[pushes]["load"], push[pushes]["value"] = len(craft.loads) + len(craft.thrusters) + pushes, value
                outs.append(signals.slot(value))
                pushes += 1
            actuators += [-1] * 3
            shares += np.eye(3).tolist()
        else:
            outs += command(part, means, craft, signals, devices)
            actuators += indices_of(part, means, craft)
            record["turning"] = depends_on_posture(part, means, craft, at, index, tree)
            shares += share(part, means, craft, at, index, tree, places, links).tolist()
        record["outs"] = len(outs) - record["out_at"]
        record["wheels_at"], record["wheels"] = len(wheels), len(part.wheels)
        wheels += [[wheel.name for wheel in craft.wheels].index(name) for name in part.wheels]
        record["rows_at"], record["rows"] = len(rows), len(part.table)
        rows += [list(row) for row in part.table]
        record["inertia"] = start_inertia(craft, at, tree, places, links).reshape(9)
        record["room"] = floor(part.delay / part.sample) + 2
        record["queue_at"], queue = queue, queue + record["room"] * (record["outs"] + 1)
    most = max((int(record["outs"]) for record in controller), default=0)
    return {"controller": controller, "push": push, "outs": np.array(outs, dtype=np.int64),
            "actuators": np.array(actuators, dtype=np.int64), "share": np.array(shares, dtype=float),
            "dumped": np.array(wheels, dtype=np.int64), "attitudes": np.array(rows, dtype=float),
            "queue": np.zeros(queue),
            "out": np.zeros(most)}


def fill(record: np.void, part: Controller, at: int, tree: Topology, places: list[BodyInLink]) -> None:
    """What needs no other part."""
    record["kind"], record["reference"] = (KINDS.index("python" if part.type in ROBOT_TYPES else part.type),
                                           REFERENCES.index(part.reference))
    record["link"], record["q_BL"] = tree.link[at], quaternion(real(places[at].C_BL))
    record["sample"], record["delay"], record["enabled"] = part.sample, part.delay, part.enabled
    record["target"], record["target_rate"] = unit(part.target), part.target_rate
    for key in ("proportional", "integral", "derivative"):
        record[key] = getattr(part, key)
    record["limit"], record["axis"], record["spin_rate"] = part.max_torque, unit(part.axis), part.spin_rate
    if part.direction is not None:
        record["pointing"], record["direction"] = 1, unit(part.direction)
    record["deadband"], record["gain"], record["target_momentum"] = part.deadband, part.gain, part.target_momentum


def means_of(part: Controller, craft: Spacecraft) -> str:
    """What kind of actuators a controller has; all are of one kind."""
    for kind in MEANS[1:]:
        if part.actuators and part.actuators[0] in {other.name for other in getattr(craft, kind)}:
            return kind
    return "torque"


def indices_of(part: Controller, means: str, craft: Spacecraft) -> list[int]:
    """Of a controller's actuators among those of their kind."""
    names = [other.name for other in getattr(craft, means)]
    return [names.index(name) for name in part.actuators]


def depends_on_posture(part: Controller, means: str, craft: Spacecraft, at: int, index: dict, tree: Topology) -> bool:
    """Whether actuators turn against the body that is measured or, of thrusters, the mass centre may move: then they
    share at every sample as everything lies then."""
    if means == "drives" or part.type == "python" or part.type in ROBOT_TYPES:
        return False
    bodies = {other.name: other.body for other in getattr(craft, means)}
    elsewhere = any(tree.link[index[bodies[name]]] != tree.link[at] for name in part.actuators)
    return elsewhere or means == "thrusters" and (len(tree.base) > 1 or any(tank.mass > 0 for tank in craft.tanks))


def command(part: Controller, means: str, craft: Spacecraft, signals: Signals, devices: dict) -> list[int]:
    """Registers that take the place of the actuators' time laws, or the indices of thrusters."""
    indices = indices_of(part, means, craft)
    if means == "thrusters":
        return indices
    record, key = {"wheels": ("motor", "torque"), "torquers": ("coil", "dipole"), "drives": ("actuator", "torque")}[
        means]
    slots = []
    for i in indices:
        if means == "drives":
            key = "target" if craft.drives[i].mode == "rate" else "torque"
        devices[record][key][i] = value = signals.register()
        slots.append(signals.slot(value))
    return slots


def share(part: Controller, means: str, craft: Spacecraft, at: int, index: dict, tree: Topology,
          places: list[BodyInLink],
          links: list[LinkMass]) -> np.ndarray:
    """(actuator, 3) in the axes of the controller's body. Wheels and torquers: by the pseudo-inverse of their axes, so
    that more than three share a torque with the least effort. Thrusters: the torque of each about the spacecraft's mass
    centre. As everything lies at the start; the core does the same at every sample where that changes
    (cython_core/control/sharing.pyx)."""
    parts = {other.name: other for other in getattr(craft, means)}
    own = [parts[name] for name in part.actuators]
    if means == "drives":
        return np.zeros((len(own), 3))
    C, r = posture(craft, tree)
    turn = lambda other: np.asarray(C[at] @ C[index[other.body]].T, dtype=float)
    if means == "thrusters":
        masses = [real(craft.bodies[declared].mass) for declared in tree.order]
        center = sum(m * x for m, x in zip(masses, r)) / sum(masses)
        return np.array([thruster_torque(other, craft, C[at], C[index[other.body]], r[index[other.body]] - center)
                         for other in own])
    axes = np.array([turn(other) @ np.asarray(unit(other.axis), dtype=float) for other in own]).T
    return np.linalg.pinv(axes, rcond=NO_AXIS) * (-1.0 if means == "wheels" else 1.0)


def thruster_torque(part, craft: Spacecraft, C: np.ndarray, C_own: np.ndarray, center: np.ndarray) -> np.ndarray:
    """N m about the spacecraft's mass centre, axes of the controller's body. C, C_own: root axes to those of the
    controller's and of the thruster's body. center: of the thruster's body from the spacecraft's, m, root axes."""
    body = next(body for body in craft.bodies if body.name == part.body)
    arm = center + C_own.T @ (real(part.position) - real(body.mass_center))
    return np.asarray(C @ np.cross(arm, C_own.T @ unit(part.direction)) * part.force, dtype=float)


def whole(craft: Spacecraft, at: int, tree: Topology, places: list[BodyInLink], links: list[LinkMass]) -> tuple:
    """Mass centre (from the link's base body) and inertia tensor about it of the whole spacecraft at the start, in the
    axes of the link that carries the body."""
    C, r = posture(craft, tree)
    base = tree.base[tree.link[at]]
    masses = [real(craft.bodies[declared].mass) for declared in tree.order]
    center = sum(m * x for m, x in zip(masses, r)) / sum(masses)
    inertia = sum(about_point(C[b].T @ whole_tensor(craft.bodies[declared]) @ C[b], m, x - center)
                  for b, (declared, m, x) in enumerate(zip(tree.order, masses, r)))
    return C[base] @ (center - r[base]), C[base] @ inertia @ C[base].T


def start_inertia(craft: Spacecraft, at: int, tree: Topology, places: list[BodyInLink],
                  links: list[LinkMass]) -> np.ndarray:
    """Of the spacecraft about its mass centre at the start, in the axes of the controller's body, kg m2."""
    C = places[at].C_BL
    return np.asarray(C @ whole(craft, at, tree, places, links)[1] @ C.T, dtype=float)
