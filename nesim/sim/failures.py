"""What went wrong inside the equations, in words: spacecraft, joint or body, quantity, time."""

from __future__ import annotations

import numpy as np

from nesim import _core

LOCKED = 1e-5           # |det Gamma| that is called a gimbal lock; elimination gives up at 1e-6


def explain_singular(craft, state, work, lane: int = 0) -> str | None:
    """The row that could not be eliminated, or None. The outermost link is the cause; those further in only inherit it."""
    bad = np.flatnonzero(~(work.view("margin")[:, 0, lane] > 0))
    if not len(bad):
        return None
    link, tree, description = int(bad[-1]), craft.compiled.tree, craft.compiled.craft
    at = tree.base[link]
    body, when = craft.compiled.body_names[at], f"at t = {state.t:.9g} s"
    if link == 0:
        return f"spacecraft '{description.name}' {when}: mass matrix not positive definite at the root, body '{body}'"
    joint = description.joints[tree.joint[at]]
    where = f"joint '{joint.name}' (body '{body}') of spacecraft '{description.name}' {when}"
    axes = work.view("S")[link, :, lane].reshape(3, 3)
    if joint.type == "gimbal" and len(joint.axes) == 3 and np.isfinite(axes).all() and abs(np.linalg.det(axes)) < LOCKED:
        angle = state.q[craft.compiled.arrays["q_at"][link] + 1]
        return (f"gimbal lock in {where}: its first and third axes are in line, second angle {np.degrees(angle):.6f} deg; "
                "use a spherical joint or another order of axes")
    return f"mass matrix not positive definite at {where}: nothing resists motion along one of its axes"


def largest_speed(craft, u: np.ndarray) -> str:
    """The fastest of the speeds, by name."""
    arrays, tree, description = craft.compiled.arrays, craft.compiled.tree, craft.compiled.craft
    size = np.where(np.isfinite(u), np.abs(u), np.inf)
    index = int(np.argmax(size))
    if index in arrays["wheel_u"]:
        return f"speed of wheel '{description.wheels[list(arrays['wheel_u']).index(index)].name}' = {u[index]:.6g} rad/s"
    if index < 3:
        return f"velocity of the mass centre = {u[index]:.6g} m/s"
    link = max(l for l in range(len(tree.base)) if arrays["u_at"][l] <= index)
    body = craft.compiled.body_names[tree.base[link]]
    if arrays["kind"][link] <= _core.Kind.SPHERICAL:
        return f"rate of body '{body}' = {u[index]:.6g} rad/s"
    joint = description.joints[tree.joint[tree.base[link]]]
    return f"rate of joint '{joint.name}' (body '{body}') = {u[index]:.6g} {'m/s' if joint.type == 'prismatic' else 'rad/s'}"


def explain_divergence(craft, run, lane: int = 0) -> tuple[float, str]:
    """When a spacecraft was last whole, s, and why it stopped, from that state and the workspace that it failed in."""
    from nesim.sim.craft import State

    devices = run.work.devices and run.work.devices[lane]
    if devices and devices.failed is not None:
        part = craft.description.controllers[devices.failed]
        return run.ended_at(lane), (f"controller '{part.name}' of spacecraft '{craft.description.name}' ({part.class_name} in {part.file}) "
                                    f"failed at t = {run.ended_at(lane):.9g} s: {devices.error}")
    q, u = (x.reshape(-1, len(x) // size)[:, lane] for x, size in zip(run.last_good_state(), (len(craft.start.q), len(craft.start.u))))
    t = run.last_good_time(lane)
    singular = explain_singular(craft, State(t, q, u), run.work, lane)
    if singular and np.isfinite(run.work.view("margin")[:, 0, lane]).all():
        return t, singular
    return t, (f"spacecraft '{craft.description.name}' diverged at t = {t:.9g} s; one step before, {largest_speed(craft, u)}. "
               "A smaller step, or less stiff springs and dampers, may help")
