"""Records of the compiled core as named arrays, bodies and joints in the order of the description."""

from __future__ import annotations

import numpy as np

from nesim.compiler.compile import Compiled

FIXED, BODY, JOINT, WHEEL = 11, 13, 12, 2       # numbers a record takes: cython_core/record.pyx


class Rows:
    """Names the columns of the records of one spacecraft."""

    def __init__(self, compiled: Compiled):
        self.bodies = np.argsort(compiled.tree.order)               # tree position of each body as declared
        self.joints = np.argsort(compiled.tree.joint)[1:] - 1       # and of each joint's outer body, the root left out
        self.wheels = len(compiled.craft.wheels)
        self.mass = float(compiled.arrays["mass"][0])
        self.width = FIXED + BODY * len(self.bodies) + JOINT * len(self.joints) + WHEEL * self.wheels

    def split(self, rows: np.ndarray) -> dict[str, np.ndarray]:
        """(records, width) -> dataset name -> (records, ...), as in results.md, and the bodies' velocities."""
        n, nb, nj = len(rows), len(self.bodies), len(self.joints)
        cuts = np.cumsum([6, BODY * nb, JOINT * nj, 5])
        orbit, bodies, joints, sums, wheels = np.split(rows, cuts, axis=1)
        bodies = bodies.reshape(n, nb, BODY)[:, self.bodies]
        joints = joints.reshape(n, nj, JOINT)[:, self.joints]
        return {
            "position": orbit[:, :3], "velocity": orbit[:, 3:],
            "body_attitude": bodies[:, :, :4], "body_rate": bodies[:, :, 4:7], "body_position": bodies[:, :, 7:10],
            "body_velocity": bodies[:, :, 10:13],
            "joint_angle": joints[:, :, :3], "joint_rate": joints[:, :, 3:6],
            "joint_torque": joints[:, :, 6:9], "joint_force": joints[:, :, 9:12],
            "kinetic_energy": sums[:, 0], "potential_energy": sums[:, 1], "energy": sums[:, 0] + sums[:, 1],
            "momentum": self.mass * orbit[:, 3:], "angular_momentum": sums[:, 2:5],
            "wheel_speed": wheels[:, :self.wheels], "wheel_torque": wheels[:, self.wheels:],
        }
