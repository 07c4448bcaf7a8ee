"""Velocities and energies of the bodies relative to the spacecraft's mass centre, from what was recorded and from what
was described."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from nesim.base.attitudes import matrices
from nesim.base.rotations import AXES
from nesim.results.reader import CraftResults


def freedoms(joint: dict) -> int:
    """How many axes a joint has."""
    return len(joint.get("slides", ())) + (3 if joint["type"] == "spherical" else len(joint.get("axes", ())))


def sliding(joint: dict) -> list:
    """The axes along which a joint slides: its first ones."""
    return joint["axes"] if joint["type"] == "prismatic" else joint.get("slides", [])


def moving(joints: list[dict]) -> list[dict]:
    """Joints that move."""
    return [joint for joint in joints if joint["type"] != "fixed"]


class RecordedMotion:
    """Of every body, in the order of the description. attitude: q_BN. rate: rad/s, body axes. position, velocity: m,
    m/s of its mass centre from the spacecraft's, N axes. C: N to body."""

    def __init__(self, craft: CraftResults, described: dict):
        self.craft, self.described = craft, described
        self.bodies, self.joints = described["bodies"], described.get("joints", [])
        order = [craft.bodies.index(body["name"]) for body in self.bodies]
        self.attitude = craft["body_attitude"][...][:, order]
        self.rate = craft["body_rate"][...][:, order]
        self.position = craft["body_position"][...][:, order]
        self.C = matrices(self.attitude)
        self.mass = np.array([body["mass"] for body in self.bodies], dtype=float)
        self.velocity = self._velocities()

    def _velocities(self) -> np.ndarray:
        """Joint by joint outward, then less the mass centre's."""
        turning = np.einsum("tbji,tbj->tbi", self.C, self.rate)
        names = [body["name"] for body in self.bodies]
        velocity = np.zeros_like(self.position)
        reached, waiting = {0}, list(self.joints)
        while waiting:
            ready = [joint for joint in waiting if names.index(joint["inner"]) in reached]
            if not ready:
                raise ValueError("the joints are no tree")
            for joint in ready:
                i, o = names.index(joint["inner"]), names.index(joint["outer"])
                velocity[:, o] = (velocity[:, i] + np.cross(turning[:, i], self._arm(joint, i, "inner"))
                                  - np.cross(turning[:, o], self._arm(joint, o, "outer"))
                                  + self._slide(joint, i, turning))
                reached.add(o)
            waiting = [joint for joint in waiting if joint not in ready]
        return velocity - np.einsum("b,tbi->ti", self.mass, velocity)[:, None] / self.mass.sum()

    def _arm(self, joint: dict, body: int, end: str) -> np.ndarray:
        """From a body's mass centre to a joint, N axes."""
        r = np.array(joint[f"{end}_point"], dtype=float) - np.array(self.bodies[body].get("mass_center", (0, 0, 0)),
            dtype=float)
        return np.einsum("tji,j->ti", self.C[:, body], r)

    def _slide(self, joint: dict, i: int, turning: np.ndarray) -> np.ndarray | float:
        """Velocity of the outer end of a sliding joint relative to its inner end and what the inner body's turning
        adds, N axes."""
        n, at = len(sliding(joint)), self.craft.joints.index(joint["name"])
        if not n:
            return 0.0
        axes = np.array([AXES[a] if isinstance(a, str) else a for a in sliding(joint)], dtype=float)
        axes = axes @ matrices(joint.get("inner_rotation", {"quaternion": (0, 0, 0, 1)})["quaternion"])
        slid, speed = (self.craft[key][...][:, at, :n] @ axes for key in ("joint_angle", "joint_rate"))
        to_N = [np.einsum("tji,tj->ti", self.C[:, i], x) for x in (slid, speed)]
        return np.cross(turning[:, i], to_N[0]) + to_N[1]

    def kinetic_energy(self) -> np.ndarray:
        """J, of the bodies about the spacecraft's mass centre."""
        inertia = np.array([np.diag(b["inertia"]) if np.ndim(b["inertia"]) == 1 else b["inertia"] for b in self.bodies],
                           dtype=float)
        return (np.einsum("b,tbi,tbi->t", self.mass, self.velocity, self.velocity) + np.einsum("tbi,bij,tbj->t",
            self.rate, inertia, self.rate)) / 2

    def _columns(self, joint: dict, key: str) -> np.ndarray:
        """Of its axes, turns before slides."""
        n, slides = freedoms(joint), len(sliding(joint))
        return self.craft[key][...][:, self.craft.joints.index(joint["name"]), [*range(slides, n), *range(slides)]]

    def joint_coordinates(self) -> list[np.ndarray]:
        """Angles (rad), displacements (m); of ball joints the quaternion from the inner to the outer joint frame."""
        found = []
        for joint in moving(self.joints):
            values = self._columns(joint, "joint_angle")
            if joint["type"] == "spherical":
                turn, slid = values[:, :3], values[:, 3:]
                angle = np.linalg.norm(turn, axis=1)[:, None]
                values = np.hstack([turn * np.sinc(angle / (2 * np.pi)) / 2, np.cos(angle / 2), slid])
            found.append(values)
        return found

    def joint_speeds(self) -> list[np.ndarray]:
        """Rates, rad/s or m/s; of ball joints in the axes of the outer joint frame."""
        found = []
        for joint in moving(self.joints):
            values = self._columns(joint, "joint_rate")
            if joint["type"] == "spherical" and "outer_rotation" in joint:
                values = np.hstack([values[:, :3] @ matrices(joint["outer_rotation"]["quaternion"]), values[:, 3:]])
            found.append(values)
        return found

    def _wheels(self) -> Iterator[tuple[float, np.ndarray, np.ndarray]]:
        """Inertia (kg m2), speed (rad/s) and the body's rate about the wheel's axis of each, without those that stand
        for a momentum embedded in a body."""
        names = [body["name"] for body in self.bodies]
        for wheel in self.described.get("wheels", ()):
            if wheel["name"] != f"{wheel['body']}_momentum":
                axis = wheel["axis"]
                a = np.array(AXES[axis] if isinstance(axis, str) else axis, dtype=float)
                yield (wheel["inertia"], self.craft["wheel_speed"][...][:, self.craft.wheels.index(wheel["name"])],
                       self.rate[:, names.index(wheel["body"])] @ a)

    def wheel_momenta(self) -> np.ndarray:
        """(time, wheel) N m s about each axis, relative to N."""
        found = [J * (speed + turning) for J, speed, turning in self._wheels()]
        return np.stack(found, axis=1) if found else np.empty((len(self.rate), 0))

    def wheel_energy(self) -> np.ndarray:
        """J, of balanced wheels, beside what kinetic_energy() counts of them as part of their bodies."""
        return sum((J * speed * (speed / 2 + turning) for J, speed, turning in self._wheels()),
                   np.zeros(len(self.rate)))
