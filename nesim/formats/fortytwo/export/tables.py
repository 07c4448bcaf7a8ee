"""The numbers of 42's files, of one spacecraft, from what was recorded and from what was described."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np

from nesim.base.attitudes import lvlh, matrices, to_body, to_inertial, unit
from nesim.formats.fortytwo.export.surroundings import DerivedSurroundings, NotDerivable
from nesim.post.kinetics import RecordedMotion
from nesim.results.layout import BY_NAME, LABELS
from nesim.results.reader import CraftResults

SOURCES = next(label.values for label in LABELS if label.name == "source") or ()
# thrusters and loads are not part of the environment
ENVIRONMENTAL = [k for k, name in enumerate(SOURCES) if name != "loads"]


class Tables:
    """By 42's names: (time, column). missing: the same of what cannot be derived -> why. entry: the spacecraft's of the
    resolved input."""

    def __init__(self, craft: CraftResults, entry: dict, around: DerivedSurroundings):
        self.craft, self.entry, self.around = craft, entry, around
        self.time = craft.times()
        self.position, self.velocity = craft["position"][...], craft["velocity"][...]
        self.found: dict[str, np.ndarray] = {}
        self.missing: dict[str, str] = {}
        for names, make in MAKERS:
            self._add(names, make)

    def _add(self, names: tuple[str, ...], make: Callable) -> None:
        """What a maker gives; it gives None where the spacecraft has nothing of the kind."""
        try:
            made = make(self)
        except NotDerivable as why:
            self.missing |= {name: str(why) for name in names}
            return
        if made is not None:
            self.found |= {name: np.asarray(table if np.ndim(table) == 2 else table[:, None], dtype=float) for name,
                           table in zip(names, made)}

    def recorded(self, name: str) -> np.ndarray:
        """A dataset; NotDerivable if it is not there."""
        if name not in self.craft:
            raise NotDerivable(f"{name} is not recorded (output: {{groups: [{BY_NAME[name].group}, ..]}})")
        return self.craft[name][...]

    @functools.cached_property
    def motion(self) -> RecordedMotion:
        """Of all bodies."""
        for name in ("body_attitude", "body_rate", "body_position"):
            self.recorded(name)
        if any(joint["type"] != "fixed" for joint in self.entry.get("joints", ())):
            self.recorded("joint_angle"), self.recorded("joint_rate")
        return RecordedMotion(self.craft, self.entry)

    @functools.cached_property
    def root(self) -> tuple[np.ndarray, np.ndarray]:
        """q_BN and w_BN_B of body 0."""
        attitude, rate = self.recorded("body_attitude"), self.recorded("body_rate")    # first: else no body has a name
        at = self.craft.bodies.index(self.entry["bodies"][0]["name"])
        return attitude[:, at], rate[:, at]

    @functools.cached_property
    def C_BN(self) -> np.ndarray:
        """Of body 0."""
        return matrices(self.root[0])

    @functools.cached_property
    def to_sun(self) -> np.ndarray:
        """Unit vector from the spacecraft, N axes."""
        sun = self.craft["sun_position"][...] if "sun_position" in self.craft else self.around.sun(self.time)
        return unit(sun - self.position)

    @functools.cached_property
    def torque(self) -> np.ndarray:
        """Of the environment about the mass centre, N axes, N m."""
        return self.recorded("source_torque")[:, ENVIRONMENTAL].sum(axis=1)


Columns = Sequence[np.ndarray]          # of each file of a table, its numbers



def relative(t: Tables) -> Columns:
    """From the reference orbit, N axes."""
    r, v = t.around.reference(t.entry, t.time)
    return t.position - r, t.velocity - v


def momentum(t: Tables) -> Columns:
    """About the mass centre."""
    H = t.recorded("angular_momentum")
    return H, to_body(t.C_BN, H)


def kinetic_energy(t: Tables) -> Columns:
    """Of bodies and wheels about the mass centre; in free space with that of the mass centre's motion, as in 42."""
    if t.entry.get("wheels"):
        t.recorded("wheel_speed")
    if any(wheel["mode"] == "coupled" for wheel in t.entry.get("wheels", ())):
        # rotors with masses that wobble: their share is in the recorded sums only
        orbital = (t.recorded("momentum") * t.velocity).sum(axis=1) / 2
        T = t.recorded("kinetic_energy") - orbital
    else:
        orbital = t.motion.mass.sum() * (t.velocity * t.velocity).sum(axis=1) / 2
        T = t.motion.kinetic_energy() + t.motion.wheel_energy()
    return [T if t.around.body != "none" else T + orbital]


def sun(t: Tables) -> Columns:
    """Where it stands."""
    return t.to_sun, to_body(t.C_BN, t.to_sun)


def field(t: Tables) -> Columns | None:
    """Magnetic, T, if there is one."""
    if not t.around.environment.get("magnetic_field"):
        return None
    B = t.recorded("magnetic_field")
    return B, to_body(t.C_BN, B)


def environment_torque(t: Tables) -> Columns | None:
    """Torque and what it has summed up to since the start, in axes of the orbit and the Sun (z: orbit normal, x: orbit
    noon) and of body 0."""
    if t.around.body == "none":
        return None
    torque, normal = t.torque, unit(np.cross(t.position, t.velocity))
    across = unit(np.cross(normal, t.to_sun))
    C_SN = np.stack([np.cross(across, normal), across, normal], axis=1)
    T_S = to_body(C_SN, torque)
    H_S = np.zeros_like(T_S)
    H_S[1:] = np.cumsum((T_S[1:] + T_S[:-1]) / 2 * np.diff(t.time)[:, None], axis=0)
    return [np.hstack([T_S, H_S, to_body(t.C_BN, torque), to_body(t.C_BN, to_inertial(C_SN, H_S))])]


def coordinates(t: Tables) -> Columns:
    """Of the whole tree."""
    m = t.motion
    return (np.hstack([t.root[0], *m.joint_coordinates(), m.position[:, 0]]),
            np.hstack([t.root[1], *m.joint_speeds(), m.velocity[:, 0]]))


def devices(section: str, name: str, make: Callable | None = None) -> Callable:
    """A column each, where there are any."""
    def table(t: Tables):
        if not t.entry.get(section):
            return None
        values = t.recorded(name)
        made = values if make is None else make(t)
        return [made] if made.shape[1] else None

    return table


def thrust(t: Tables) -> np.ndarray:
    """A column a thruster; the levels of one that 42 calls PROPORTIONAL are one."""
    names, force = t.craft.thrusters, t.recorded("thruster_force")
    owner = [name.partition("_level")[0] if name.partition("_level")[0] in names else name for name in names]
    return np.stack([force[:, [other == name for other in owner]].sum(axis=1) for name in dict.fromkeys(owner)], axis=1)


def angles(t: Tables) -> Columns:
    """Roll, pitch and yaw, deg: the sequence 123 from the local vertical, in free space from N, to body 0."""
    C = t.C_BN
    if t.around.body != "none":
        C = np.einsum("tij,tkj->tik", C, lvlh(t.position, t.velocity))
    found = (np.arctan2(-C[:, 2, 1], C[:, 2, 2]), np.arcsin(np.clip(C[:, 2, 0], -1, 1)),
             np.arctan2(-C[:, 1, 0], C[:, 0, 0]))
    return [np.degrees(np.stack(found, axis=1))]


MAKERS: tuple[tuple[tuple[str, ...], Callable], ...] = (
    (("PosN", "VelN"), lambda t: (t.position, t.velocity)),
    (("PosR", "VelR"), relative),
    (("PosW", "VelW"), lambda t: t.around.fixed(t.time, t.position, t.velocity)),
    (("qbn", "wbn"), lambda t: t.root),
    (("Hvn", "Hvb"), momentum),
    (("KE",), kinetic_energy),
    (("RPY",), angles),
    (("svn", "svb"), sun),
    (("bvn", "bvb"), field),
    (("x", "u"), coordinates),
    (("Hwhl",), devices("wheels", "wheel_speed", lambda t: t.motion.wheel_momenta())),
    (("Thr",), devices("thrusters", "thruster_force", thrust)),
    (("MTB",), devices("torquers", "torquer_dipole")),
    (("EnvTrq",), environment_torque),
)
