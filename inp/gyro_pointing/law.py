"""Holds an attitude by what a gyro and a star tracker measure.

Between fixes of the star tracker the attitude is that of the last fix, turned on by the rates of the gyro. With gains
for the fixes, each one corrects attitude and bias; without, what the gyro has wrong adds up.
"""

import numpy as np


def product(a, b):
    """q_CA from q_CB and q_BA, scalar last: C(a b) = C(a) C(b)."""
    av, aw, bv, bw = a[:3], a[3], b[:3], b[3]
    return np.append(aw * bv + bw * av - np.cross(av, bv), aw * bw - av @ bv)


def inverse(q):
    return np.append(-q[:3], q[3])


def turn(angles):
    """Quaternion of a rotation vector, rad."""
    size = np.linalg.norm(angles)
    return np.append(0.5 * np.sinc(0.5 * size / np.pi) * angles, np.cos(0.5 * size))


def small(q):
    """Rotation vector of a small turn, rad."""
    return 2 * q[:3] * np.sign(q[3])


class Pointing:
    """Torques of wheels on the body's axes, N m. Made once a run; called at every sample."""

    def __init__(self, parameters, spacecraft):
        self.stiffness, self.damping = np.array(parameters["stiffness"]), np.array(parameters["damping"])
        self.every, self.gain, self.bias_gain = (parameters[name] for name in ("fix_every", "gain", "bias_gain"))
        self.slew = parameters["slew"]                       # from, to (s), angle (rad) about y
        self.inertia = np.array(spacecraft.bodies[0].inertia)
        self.mounting = {sensor.name: np.array(sensor.rotation) for sensor in spacecraft.sensors}     # q_SB
        self.attitude, self.bias, self.time, self.fixed = None, np.zeros(3), 0.0, 0.0

    def __call__(self, seen):
        measured = seen.sensors
        q = self.mounting["imu"]
        rate = product(product(inverse(q), np.append(measured["imu"], 0.0)), q)[:3] - self.bias      # body axes
        tracked = product(inverse(self.mounting["tracker"]), measured["tracker"])                    # q_BN
        if self.attitude is None:
            self.attitude = tracked
        else:
            self.attitude = product(turn(rate * (seen.time - self.time)), self.attitude)
            if seen.time - self.fixed >= self.every - 1e-6:
                self.fix(tracked, seen.time)
        self.time = seen.time
        wanted, wanted_rate, acceleration = self.wanted(seen.time)
        error = small(product(self.attitude, inverse(wanted)))
        torque = -self.stiffness * error - self.damping * (rate - wanted_rate) + self.inertia * acceleration
        return -torque                                       # the wheels get what the body is not to have

    def fix(self, tracked, time):
        """Correct attitude and bias by an attitude of the star tracker."""
        ahead = small(product(self.attitude, inverse(tracked)))
        self.attitude = product(turn(-self.gain * ahead), self.attitude)
        self.attitude /= np.linalg.norm(self.attitude)
        self.bias = self.bias + self.bias_gain * ahead / (time - self.fixed)
        self.fixed = time

    def wanted(self, time):
        """Attitude, rate and acceleration: about y by the angle of the slew, smoothly."""
        start, stop, angle = self.slew
        took, y = stop - start, np.array([0.0, angle, 0.0])
        x = min(max((time - start) / took, 0.0), 1.0)
        return (turn(y * x**3 * (10 - 15 * x + 6 * x * x)), y * 30 * x * x * (1 - x)**2 / took,
                y * 60 * x * (1 - x) * (1 - 2 * x) / took**2)

    def save(self):
        """What a checkpoint keeps, as plain data."""
        return {"attitude": self.attitude, "bias": self.bias, "time": self.time, "fixed": self.fixed}

    def load(self, saved):
        """Go on with what was saved, where arrays have become lists."""
        self.attitude = None if saved["attitude"] is None else np.array(saved["attitude"])
        self.bias, self.time, self.fixed = np.array(saved["bias"]), saved["time"], saved["fixed"]
