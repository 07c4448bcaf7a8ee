"""Points the array at the Sun by what a sun sensor would see: no more than a direction in body axes."""

import numpy as np


class SunHold:
    """Torque about the axis by which the array's normal comes to the Sun, against the rate. Made once a run."""

    def __init__(self, parameters, spacecraft):
        self.sun = np.array(parameters["sun"]) / np.linalg.norm(parameters["sun"])         # direction in N
        self.normal = np.array(parameters["normal"])                                       # body axes
        self.gains = parameters["gains"]                                                   # N m, N m s/rad

    def __call__(self, seen):
        x, y, z, w = seen.attitude
        axis, s = np.array([x, y, z]), self.sun
        across = np.cross(axis, s)
        sun = s - 2 * w * across + 2 * np.cross(axis, across)                              # N -> body: C(q) s
        return self.gains[0] * np.cross(self.normal, sun) - self.gains[1] * np.array(seen.rate)

    def save(self):
        """Nothing is kept from sample to sample."""
        return {}

    def load(self, saved):
        """Nothing is taken up."""
