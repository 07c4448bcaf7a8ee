"""Result files with motions that are known in closed form: a spinning hub with booms that swing as they are told."""

from __future__ import annotations

import json

import numpy as np

from nesim.results.writer import CraftLabels, Writer

LENGTH = 12.0                    # m, of a boom
HUB_CENTER = np.array([0.1, -0.2, 0.05])
# joint, direction
MOUNTS = {"east": ([1.6, 0.2, 0.0], [1.0, 0.0, 0.0]), "north": ([0.0, 1.5, 0.1], [0.0, 1.0, 0.0])}


def swing(t: np.ndarray, boom: str) -> tuple[np.ndarray, np.ndarray]:
    """Angles in and out of the plane that a boom is given, rad."""
    shift = {"east": 0.0, "north": 0.7}[boom]
    return np.radians(3) * np.cos(0.07 * t + shift), np.radians(1.5) * np.sin(0.3 * t + shift)


def turn(axis: int, angle: np.ndarray) -> np.ndarray:
    """(time, 3, 3): C of a turn of the frame about one of its axes."""
    c, s, i, j = np.cos(angle), np.sin(angle), (axis + 1) % 3, (axis + 2) % 3
    C = np.zeros((len(angle), 3, 3))
    C[:, axis, axis], C[:, i, i], C[:, j, j], C[:, i, j], C[:, j, i] = 1, c, c, s, -s
    return C


def quaternion(C: np.ndarray) -> np.ndarray:
    """(time, 4), scalar last, of turns of less than half a turn."""
    w = np.sqrt(np.maximum(0, 1 + np.trace(C, axis1=1, axis2=2))) / 2
    x, y, z = ((C[:, i, j] - C[:, j, i]) / (4 * w) for i, j in ((1, 2), (2, 0), (0, 1)))
    return np.stack([x, y, z, w], axis=1)


def product(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """q_CA from q_CB and q_BA."""
    v = p[:, 3:] * q[:, :3] + q[:, 3:] * p[:, :3] - np.cross(p[:, :3], q[:, :3])
    return np.concatenate([v, (p[:, 3] * q[:, 3] - (p[:, :3] * q[:, :3]).sum(axis=1))[:, None]], axis=1)


def rod(name: str, length: float, mass: float, tip: float) -> dict:
    """A thin uniform rod along x from its origin, with a point mass at the end."""
    center = (mass * length / 2 + tip * length) / (mass + tip)
    across = mass * length**2 / 12 + mass * (center - length / 2)**2 + tip * (length - center)**2
    return {"name": name, "mass": mass + tip, "inertia": [1e-6, across, across], "mass_center": [center, 0.0, 0.0]}


class Hub:
    """A craft whose two booms have so many segments, the outer bent against the inner ones by ``bend`` in the plane."""

    def __init__(self, name: str, segments: int, tip: float = 0.0, bend: float = 0.0, rows: int = 200,
                 interval: float = 0.5):
        self.name, self.segments, self.bend = name, segments, bend
        self.time = np.arange(rows) * interval
        self.rods = {boom: [rod(f"{boom}_{k}", LENGTH / segments, 0.3, tip if k == segments else 0.0)
                            for k in range(1, segments + 1)]
                     for boom in MOUNTS}
        names = [part["name"] for rods in self.rods.values() for part in rods]
        self.labels = CraftLabels(name, ["hub", *names], [f"{part.rpartition('_')[0]}_joint_{part.rpartition('_')[2]}"
                                                          for part in names], ["rw1"])

    def entry(self) -> dict:
        """As in the resolved input."""
        joints = []
        for boom, (point, along) in MOUNTS.items():
            mount = [0.0, 0.0, np.sin(np.pi / 4), np.cos(np.pi / 4)] if along[1] else [0.0, 0.0, 0.0, 1.0]
            for k in range(1, self.segments + 1):
                joint = {"name": f"{boom}_joint_{k}", "type": "spherical", "inner": "hub" if k == 1
                         else f"{boom}_{k - 1}", "outer": f"{boom}_{k}",
                         "inner_point": point if k == 1 else [LENGTH / self.segments, 0.0, 0.0],
                         "outer_point": [0.0, 0.0, 0.0]}
                joints.append(joint | ({"inner_rotation": {"quaternion": mount}} if k == 1 else {}))
        bodies = [{"name": "hub", "mass": 500.0, "inertia": [300.0, 300.0, 500.0], "mass_center": HUB_CENTER.tolist()},
                  *(part for rods in self.rods.values() for part in rods)]
        return {"name": self.name, "bodies": bodies, "joints": joints}

    def tip(self, boom: str) -> np.ndarray:
        """(time, 3): tip from the boom's joint, in axes along the boom, in the plane, out of it."""
        a, b = swing(self.time, boom)
        step = LENGTH / self.segments
        return sum(step * np.stack([np.cos(b) * np.cos(a + e), np.cos(b) * np.sin(a + e), np.sin(b)], axis=1)
                   for e in self._bends())

    def _bends(self) -> list[float]:
        return [self.bend * k for k in range(self.segments)]

    def block(self) -> dict[str, np.ndarray]:
        """All datasets."""
        t, n = self.time, len(self.time)
        zero = np.zeros(n)
        q_hub = product(quaternion(turn(0, zero + 0.2)), quaternion(turn(2, np.angle(np.exp(0.3j * t)) * 0.999)))
        C_hub = np.swapaxes(np.array([rotation(q) for q in q_hub]), 1, 2)              # hub axes to N
        attitudes, positions = [q_hub], [np.tile([0.02, 0.0, -0.01], (n, 1))]
        for boom, (point, along) in MOUNTS.items():
            at = np.tile(np.subtract(point, HUB_CENTER), (n, 1))
            a, b = swing(t, boom)
            for part, bend in zip(self.rods[boom], self._bends()):
                azimuth = a + bend + (np.pi / 2 if along[1] else 0)
                q = product(quaternion(turn(1, -b)), quaternion(turn(2, azimuth)))
                x = np.stack([np.cos(b) * np.cos(azimuth), np.cos(b) * np.sin(azimuth), np.sin(b)], axis=1)
                positions.append(positions[0] + np.einsum("nij,nj->ni", C_hub, at + part["mass_center"][0] * x))
                attitudes.append(product(q, q_hub))
                at = at + LENGTH / self.segments * x
        return self._fill(np.stack(attitudes, axis=1), np.stack(positions, axis=1))

    def _fill(self, attitudes: np.ndarray, positions: np.ndarray) -> dict[str, np.ndarray]:
        t, n, nj = self.time, len(self.time), len(self.labels.joints)
        wave = np.sin(0.2 * t)
        rates = np.zeros((*positions.shape,))
        rates[:, :, 2] = 0.3 + 0.001 * wave[:, None]
        orbit = 7e6 * np.stack([np.cos(1e-3 * t), np.sin(1e-3 * t), 0 * t], axis=1)
        speed = 7e3 * np.stack([-np.sin(1e-3 * t), np.cos(1e-3 * t), 0 * t], axis=1)
        three = np.stack([wave, 2 * wave, 3 * wave], axis=1)
        return {"time": t, "position": orbit, "velocity": speed, "body_attitude": attitudes, "body_rate": rates,
                "body_position": positions,
                "joint_angle": np.tile(0.1 * three[:, None], (1, nj, 1)), "joint_rate": np.zeros((n, nj, 3)),
                "joint_torque": np.tile(three[:, None], (1, nj, 1)), "joint_force": np.tile(three[:, None] + 5,
            (1, nj, 1)),
                "wheel_speed": 100 + wave[:, None], "wheel_torque": 0.1 * wave[:, None],
                "wheel_angle": np.full((n, 1), np.nan),
                "energy": 10 + 1e-9 * wave, "kinetic_energy": 10 + 1e-9 * wave, "potential_energy": 0 * t,
                "momentum": 1 + 1e-12 * three, "angular_momentum": 5 + 1e-12 * three}


def rotation(q: np.ndarray) -> np.ndarray:
    """C of one quaternion, from the definition: the turn of the frame about an axis."""
    axis, w = q[:3], q[3]
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return (w * w - axis @ axis) * np.eye(3) + 2 * np.outer(axis, axis) - 2 * w * cross


def write(path, crafts: list[Hub], resolved: bool = True, status: str = "complete", reason: str = "",
          title: str = "Known booms",
          central_body: str = "earth", change=lambda block: block, events=(), **keywords):
    """A result file. resolved: with geometry. change: of each block before it is written. events: time and text of
    each, of the first spacecraft. Returns the path."""
    text = json.dumps({"environment": {"central_body": central_body, "mu": 3.986e14, "radius": 6.378e6},
                       "spacecraft": [craft.entry() for craft in crafts]})
    writer = Writer(path, {"title": title}, {"_resolved.yaml": text} if resolved else {},
                    [craft.labels for craft in crafts], **keywords)
    for craft in crafts:
        writer.append(craft.name, change(craft.block()))
    for time, text in events:
        writer.event(time, crafts[0].name, "command", text)
    writer.finish(status, reason)
    return path


class Acting:
    """A hub with an arm on a hinge, and one of every kind of device, whose records are given in closed form."""

    def __init__(self, name: str = "ACT", thrusters: int = 5, rows: int = 101, commands=()):
        self.name, self.time = name, np.arange(rows) * 1.0
        self.labels = CraftLabels(name, ["hub", "arm"], ["hinge"], ["rw1", "rw2"], drives=["servo", "brake"],
                                  tanks=["fuel"],
                                  thrusters=[f"t{k}" for k in range(1, thrusters + 1)], torquers=["mx", "my"],
                                  controllers=["acs", "damp", "spin", "dump", "mine"])
        self.commands = list(commands)

    def entry(self) -> dict:
        """As in the resolved input."""
        wheels = [{"name": name, "body": "hub", "axis": axis, "inertia": 0.1} for name, axis in (("rw1", [1.0, 0, 0]),
            ("rw2", [0, 0.6, 0.8]))]
        controllers = [{"name": "acs", "type": "attitude", "reference": "inertial",
                        "target": {"quaternion": [0.0, 0.0, 0.0, 1.0]}},
                       {"name": "damp", "type": "rate_damping", "target_rate": [0.0, 0.0, 0.01]},
                       {"name": "spin", "type": "spin", "axis": [0.0, 0.0, 1.0], "spin_rate": 0.3,
                        "direction": [0.0, 0.0, 1.0]},
                       {"name": "dump", "type": "momentum_dumping", "wheels": ["rw1", "rw2"],
                        "target_momentum": [0.0, 0.0, 1.0]},
                       {"name": "mine", "type": "python", "file": "law.py", "class": "Law"}]
        return {"name": self.name, "bodies": [{"name": "hub", "mass": 500.0, "inertia": [300.0, 300.0, 500.0]},
                                              rod("arm", 2.0, 5.0, 0.0)],
                "joints": [{"name": "hinge", "type": "gimbal", "inner": "hub", "outer": "arm",
                            "inner_point": [1.0, 0, 0]}], "wheels": wheels,
                "drives": [{"name": "servo", "joint": "hinge", "axis": 1}, {"name": "brake", "joint": "hinge",
            "axis": 1}],
                "thrusters": [{"name": thruster, "rise_time": 0.0} for thruster in self.labels.thrusters],
                "controllers": controllers, "commands": self.commands}

    def block(self) -> dict[str, np.ndarray]:
        """All datasets: the hub tilts about x, one thruster after another is on."""
        t, n = self.time, len(self.time)
        wave = np.sin(0.2 * t)
        three = np.stack([wave, 2 * wave, 3 * wave], axis=1)
        q = quaternion(turn(0, 0.01 * t))
        one = np.full((n, 1, 3), np.nan)
        one[:, 0, 0] = 0.1 * wave
        on = (t[:, None] % 20 == 3 * np.arange(len(self.labels.thrusters))) | (t[:, None] > 90)
        return {"time": t, "position": three, "velocity": three, "body_attitude": np.stack([q, q], axis=1),
                "body_rate": np.tile([0.01, 0.0, 0.3], (n, 2, 1)),
                "body_position": np.stack([0 * three, three + [2.0, 0, 0]], axis=1),
                "joint_angle": one, "joint_rate": one, "joint_torque": three[:, None], "joint_force": three[:, None],
                "wheel_speed": np.stack([20 + wave, 10 - wave], axis=1), "wheel_torque": np.zeros((n, 2)),
                "wheel_angle": np.full((n, 2), np.nan),
                "drive_torque": np.stack([wave, 0 * t], axis=1), "thruster_force": 4.4 * on,
                "tank_mass": 90 - 0.1 * t[:, None],
                "mass": 500 - 0.1 * t, "torquer_dipole": 5 * three[:, :2],
                "control_torque": np.stack([three, three, three, three, 0 * three], axis=1),
                "energy": 10 + wave, "kinetic_energy": 10 + wave, "potential_energy": 0 * t, "momentum": 0 * three,
                "angular_momentum": 1e-12 * three}
