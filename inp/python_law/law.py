"""B-dot: dipoles against the change of the magnetic field that the spacecraft sees, which is mostly its own turning."""

import numpy as np


class BDot:
    """m = -gain dB/dt. Made once a run; called at every sample."""

    def __init__(self, parameters, spacecraft):
        self.gain = parameters["gain"]
        self.before = None                       # time and field of the last sample

    def __call__(self, seen):
        before, self.before = self.before, (seen.time, np.array(seen.magnetic_field))
        if before is None:
            return [0.0, 0.0, 0.0]
        change = (self.before[1] - before[1]) / (self.before[0] - before[0])       # T/s, body axes
        return -self.gain * change

    def save(self):
        """What a checkpoint keeps, as plain data."""
        return None if self.before is None else {"time": self.before[0], "field": self.before[1]}

    def load(self, saved):
        """Go on with what was saved, where arrays have become lists."""
        self.before = None if saved is None else (saved["time"], np.array(saved["field"]))
