"""Reference accelerations of ``tests/peers/rigid_trees.json`` as spacecraft and arrays.

The file's quaternions are scalar first and take body axes to N (child to parent). nesim's are scalar last
and take N to the body: the same four numbers in another order, since the rotation matrix of the one is the
transpose of the other's. Its body frames have their origin at the mass centre.
"""

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nesim import things as parts

FILE = Path(__file__).parents[1] / "peers" / "rigid_trees.json"
TYPES = {"ball": "spherical", "revolute": "gimbal", "gimbal": "gimbal", "prismatic": "prismatic"}
START = {"spherical": "attitude", "gimbal": "angle", "prismatic": "displacement"}


@dataclass(frozen=True)
class Reference:
    """A sample of the file and its exact results, SI; bodies and joints in declaration order."""

    spacecraft: parts.Spacecraft
    angular: np.ndarray  # (body, 3) d(w_BN_B)/dt, body axes
    linear: np.ndarray  # (body, 3) acceleration of each mass centre, N
    joint: np.ndarray  # (joint, 3) NaN beyond a joint's axes
    position: np.ndarray  # (body, 3) mass centres, N
    velocity: np.ndarray  # (body, 3) of the mass centres, N
    rate: np.ndarray  # (body, 3) w_BN_B
    C_BN: np.ndarray  # (body, 3, 3)
    kinetic_energy: float
    linear_momentum: np.ndarray  # N
    angular_momentum_about_origin: np.ndarray  # about N's origin, N
    deviation: dict  # of other programs from these results: max abs and relative


@functools.cache
def _cases():
    return {case["name"]: case for case in json.loads(FILE.read_text())["cases"]}


def cases():
    """(case, sample number) of everything in the file."""
    return [(name, i) for name, case in _cases().items() for i in range(len(case["samples"]))]


def load(case, sample=0):
    """One sample of a case as ``Reference``."""
    sample = _cases()[case]["samples"][sample]
    exact = sample["exact"]
    bodies = {key: np.array([b[key] for b in exact["bodies"]]) for key in exact["bodies"][0]}
    joint = np.full((len(exact["joint_acc"]), 3), np.nan)
    for row, values in zip(joint, exact["joint_acc"], strict=True):
        row[: len(values)] = values
    return Reference(
        spacecraft=spacecraft(case, sample["state"]),
        angular=bodies["alpha_B"],
        linear=bodies["a_cm_N"],
        joint=joint,
        position=bodies["p_cm_N"],
        velocity=bodies["v_cm_N"],
        rate=bodies["w_B"],
        C_BN=bodies["R_NB"].transpose(0, 2, 1),
        kinetic_energy=exact["kinetic_energy"],
        linear_momentum=np.array(exact["linear_momentum_N"]),
        angular_momentum_about_origin=np.array(exact["angular_momentum_about_N_origin_N"]),
        deviation=sample["deviation_from_exact"],
    )


def spacecraft(case, state):
    """The spacecraft of a case with a sample's state as its start and its loads at t = 0."""
    bodies = _cases()[case]["bodies"]
    names = [b["name"] for b in bodies]
    hub = state["hub"]
    given = list(zip(names, state["F_N"], state["T_B"], strict=True))
    return parts.Spacecraft(
        name=case,
        bodies=[parts.Body(name=b["name"], mass=b["mass"], inertia=b["I"]) for b in bodies],
        joints=[joint(b, names[b["parent"]], s) for b, s in zip(bodies[1:], state["joints"], strict=True)],
        loads=[parts.Load(body=name, force=force, frame="N") for name, force, _ in given]
        + [parts.Load(body=name, torque=torque) for name, _, torque in given],
        attitude=scalar_last(hub["q_BN"]),
        rate=hub["w_B"],
        position=hub["p_N"],
        velocity=hub["v_N"],
        position_of="root",
    )


def joint(body, inner, state):
    """The joint that carries ``body``, named after it."""
    kind = TYPES[body["joint"]]
    start = scalar_last(state["pos"]) if kind == "spherical" else state["pos"]
    return parts.Joint(
        name=f"{inner}_{body['name']}",
        type=kind,
        inner=inner,
        outer=body["name"],
        inner_point=body["r_in"],
        outer_point=body["r_out"],
        inner_rotation=scalar_last(body["q_in"]),
        outer_rotation=scalar_last(body["q_out"]),
        axes=body["axes"],
        rate=state["rate"],
        torque=state["tau"],
        **{START[kind]: start},
    )


def scalar_last(q):
    """[w, x, y, z] as (x, y, z, w)."""
    w, x, y, z = q
    return (x, y, z, w)
