"""Start state of a spacecraft in the core's coordinates and speeds (cython_core/model/types.pxi)."""

from __future__ import annotations

import numpy as np

from nesim.model.compile import Compiled
from nesim.base.rotations import dcm, multiply, real, unit
from nesim.things import QuaternionLaw, TimeLaw, Wheel
from nesim.things.joints.free import Free


def start_state(compiled: Compiled) -> tuple[np.ndarray, np.ndarray]:
    """q and u with the spacecraft's mass centre at the given position: exact for ``position_of: mass_center``."""
    craft, tree, arrays = compiled.craft, compiled.tree, compiled.arrays
    q, u = np.zeros(arrays["nq"][0]), np.zeros(len(arrays["dof"]))
    attitude, rate = [unit(craft.attitude)], [real(craft.rate)]
    for at in range(1, len(tree.order)):
        joint = craft.joints[tree.joint[at]]
        inner = tree.inner[at]
        if isinstance(joint, Free):
            attitude.append(joint.attitude_from(attitude[inner]))
            back = attitude[inner] * real([-1, -1, -1, 1])
            rate.append(joint.rate_from(multiply(attitude[at], back), rate[inner]))
            continue
        q_oi = joint.from_inner()
        attitude.append(unit(multiply(q_oi, attitude[inner])))
        rate.append(dcm(q_oi) @ rate[inner] + joint.relative_rate())
    q[:3], q[3:7] = craft.position, attitude[0]
    u[:3], u[3:6] = craft.velocity, craft.rate
    for link, at in enumerate(tree.base[1:], start=1):
        joint = craft.joints[tree.joint[at]]
        n, iq, iu = (arrays[name][link] for name in ("axes", "q_at", "u_at"))
        joint.start(q[iq:iq + joint.coordinates], u[iu:iu + n], attitude[at], rate[at])
    if len(arrays["tree_root"]) > 1:
        from nesim.model.free_starts import place_trees

        place_trees(compiled, attitude, rate, q, u)
    for j, wheel in enumerate(craft.wheels):
        at = arrays["wheel_body"][j]
        u[arrays["wheel_u"][j]] = start_speed(wheel, attitude[at], rate[at], compiled)
        if arrays["wheel_q"][j] >= 0:
            q[arrays["wheel_q"][j]] = wheel.angle
    return q, u


def start_speed(wheel: Wheel, attitude: np.ndarray, rate: np.ndarray, compiled: Compiled) -> float:
    """rad/s: as given, or as the wheel's law has it for the attitude and rate of its body."""
    if isinstance(wheel.speed_law, QuaternionLaw):
        # d(q)/dt = 1/2 (w, 0) q
        turning = multiply(np.append(real(rate), real(0)), attitude) / 2
        return float(real(wheel.speed_law.proportional) @ attitude + real(wheel.speed_law.derivative) @ turning)
    if isinstance(wheel.speed_law, TimeLaw):
        assert compiled.devices is not None
        return compiled.devices.signals.start(compiled.devices.arrays["motor"]["speed"][
            list(compiled.craft.wheels).index(wheel)])[0]
    return wheel.speed
