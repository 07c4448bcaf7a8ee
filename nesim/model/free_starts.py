"""Where trees that fly free of one another start: from the joints of type ``free`` of a spacecraft."""

from __future__ import annotations

import numpy as np

from nesim.base.rotations import cross, dcm, real
from nesim.model.compile import Compiled
from nesim.things.joints import axis_vectors, per_axis
from nesim.things.joints.free import Free
from nesim.things.assembly import arms


def place_trees(compiled: Compiled, attitude: list, rate: list, q: np.ndarray, u: np.ndarray) -> None:
    """Position and velocity of every tree's mass centre into q and u. attitude, rate: of the bodies, in tree order."""
    craft, tree, arrays = compiled.craft, compiled.tree, compiled.arrays
    r, v = body_positions(compiled, [dcm(x) for x in attitude], rate)
    masses = [real(craft.bodies[declared].mass) for declared in tree.order]
    own = [int(arrays["tree"][link]) for link in tree.link]
    for values, x, given, first in ((r, q, craft.position, "q_at"), (v, u, craft.velocity, "u_at")):
        mean = sum(m * value for m, value in zip(masses, values)) / sum(masses)
        zero = values[0] if craft.position_of == "root" or craft.base is not None else mean
        for number, root in enumerate(arrays["tree_root"]):
            mine = [k for k, of in enumerate(own) if of == number]
            center = sum(masses[k] * values[k] for k in mine) / sum(masses[k] for k in mine)
            if craft.base is not None and number == 0:
                center = values[0]
            x[arrays[first][root] - 3:arrays[first][root]] = np.asarray(real(given) + center - zero, dtype=float)


def body_positions(compiled: Compiled, C: list[np.ndarray],
                   rate: list[np.ndarray]) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Of every body's mass centre from the root's, m, and its velocity, m/s, in N. C: of the bodies."""
    craft, tree = compiled.craft, compiled.tree
    r, v = [real(np.zeros(3))], [real(np.zeros(3))]
    for at in range(1, len(tree.order)):
        joint, inner = craft.joints[tree.joint[at]], tree.inner[at]
        r_i, r_o = arms(joint, craft.bodies[tree.order[inner]], craft.bodies[tree.order[at]])
        axes = C[inner].T @ dcm(joint.inner_rotation).T                 # inner joint frame to N
        n = len(joint.sliding)
        slide = sum((a * x for a, x in zip(axis_vectors(joint.sliding), per_axis(joint.displacement, n))),
                    real(np.zeros(3)))
        sliding = sum((a * x for a, x in zip(axis_vectors(joint.sliding), per_axis(joint.rate, joint.freedoms)[:n])),
                      real(np.zeros(3)))
        if isinstance(joint, Free):
            start = joint.begin
            frame = real(np.eye(3)) if start.frame == "N" else axes
            slide, sliding = axes.T @ (frame @ real(start.position)), axes.T @ (frame @ real(start.velocity))
        arm = C[inner].T @ r_i
        out = axes @ slide
        turning = C[inner].T @ rate[inner]
        still = isinstance(joint, Free) and joint.begin.frame == "N"
        turns_with = real(np.zeros(3)) if still else turning
        r.append(r[inner] + arm + out - C[at].T @ r_o)
        v.append(v[inner] + cross(turning, arm) + cross(turns_with, out) + axes @ sliding
                 - cross(C[at].T @ rate[at], C[at].T @ r_o))
    return r, v
