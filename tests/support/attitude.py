"""Small rotation algebra on whole time series."""

import numpy as np


def matrices(q):
    """C(q) of quaternions (..., 4), scalar last: components in the first frame to the second."""
    x, y, z, w = np.moveaxis(np.asarray(q), -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def mrp(q):
    """Modified Rodrigues parameters of quaternions (..., 4), scalar last, the short way round."""
    q = np.asarray(q) * np.where(np.asarray(q)[..., 3:] < 0, -1.0, 1.0)
    return q[..., :3] / (1 + q[..., 3:])


def tips(craft, root, outer, reach):
    """A point `reach` (m, body axes, from the mass centre) of body `outer` in the axes of body `root`, from its mass
    centre."""
    bodies = craft.bodies
    i, o = bodies.index(root), bodies.index(outer)
    q, r = craft["body_attitude"][...], craft["body_position"][...]
    point = r[:, o] - r[:, i] + np.einsum("tji,j->ti", matrices(q[:, o]), reach)
    return np.einsum("tij,tj->ti", matrices(q[:, i]), point)
