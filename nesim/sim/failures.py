"""What went wrong inside the equations, in words: spacecraft, joint or body, quantity, time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nesim import _core
from nesim.model.choices import number
from nesim.things.contact_structs import contact_label, pairs
from nesim.things.joints import axis_vectors

if TYPE_CHECKING:
    from nesim.things import Joint
    from nesim.sim.craft import Craft, State

FAILED_DEEP, FAILED_SHORT, FAILED_OFTEN = (number("FAILED", name) for name in ("deep", "short", "often"))
LOCKED = 1e-5           # |det Gamma| that is called a gimbal lock; elimination gives up at 1e-6
SQUARE = 1e-9           # cosine of the angle between axes that are perpendicular
NEAR_LOCK = 0.02        # the same where a step has run into one and nothing is left of its end
PASSED_LOCK, PASSED_HALF_TURN = number("PASSED", "lock"), number("PASSED", "half_turn")


def explain_singular(craft: Craft, state: State, work: Any, lane: int = 0) -> str | None:
    """The row that could not be eliminated, or None. The outermost link is the cause; those further in only inherit
    it."""
    bad = np.flatnonzero(~(work.view("margin")[:, 0, lane] > 0))
    if not len(bad):
        return None
    link, tree = int(bad[-1]), craft.compiled.tree
    if link == 0:
        body, when = craft.compiled.body_names[tree.base[0]], f"at t = {state.t:.9g} s"
        return (f"spacecraft '{craft.compiled.craft.name}' {when}: mass matrix not positive definite at the root, body "
                f"'{body}'")
    axes = work.view("S")[link, :, lane].reshape(3, 3)
    if is_gimbal(craft, link) and np.isfinite(axes).all() and abs(np.linalg.det(axes)) < LOCKED:
        return gimbal_lock(craft, state, link)
    return (f"mass matrix not positive definite at {place_of(craft, state, link)}: nothing resists motion along one of "
            f"its axes")


def is_gimbal(craft: Craft, link: int) -> bool:
    """Whether the joint of a link has three gimbal axes."""
    return link > 0 and len(joint_of(craft, link).turning) == 3


def joint_of(craft: Craft, link: int) -> Joint:
    """The description of a link's joint."""
    tree = craft.compiled.tree
    return craft.compiled.craft.joints[tree.joint[tree.base[link]]]


def place_of(craft: Craft, state: State, link: int) -> str:
    """A joint, its body, its spacecraft and the time."""
    body = craft.compiled.body_names[craft.compiled.tree.base[link]]
    return (f"joint '{joint_of(craft, link).name}' (body '{body}') of spacecraft '{craft.compiled.craft.name}' at t = "
            f"{state.t:.9g} s")


def gimbal_lock(craft: Craft, state: State, link: int) -> str:
    """Which joint, how, and what to do."""
    a, b, c = axis_vectors(joint_of(craft, link).turning)
    square = abs(float(a @ b)) < SQUARE and abs(float(b @ c)) < SQUARE
    angle = state.q[craft.compiled.arrays["q_at"][link] + craft.compiled.arrays["slides"][link] + 1]
    return (f"gimbal lock in {place_of(craft, state, link)}: its "
            f"{'first and third axes are in line' if square else 'three axes lie in a plane'}, "
            f"second angle {np.degrees(angle):.6f} deg; use a spherical joint or another order of axes")


def explain_passed(craft: Craft, state: State, work: Any, lane: int) -> str | None:
    """A joint that has come to where its equations end, or None: theory (3.13), (4.6b). Of several in one step a
    gimbal, and that which lay nearest to its lock: the others have it from there."""
    passed = work.view("passed")[:, 0, lane]
    locks, turns = (np.flatnonzero(passed == why) for why in (PASSED_LOCK, PASSED_HALF_TURN))
    if locks.size:
        link = locks[int(np.argmin(nearness(craft, state, locks)))]
        return gimbal_lock(craft, state, link) + "; if it only comes near, a smaller step"
    if turns.size:
        return (f"{place_of(craft, state, turns[-1])}: its spring has been turned by half a turn, where its torque "
                "jumps; use stiffer springs, or a gimbal joint, whose angles go on")
    return None


def explain_near_lock(craft: Craft, state: State) -> str | None:
    """The gimbal that lay nearest to its lock when a step failed, if it was near; or None."""
    gimbals = [link for link in range(1, len(craft.compiled.arrays["kind"])) if is_gimbal(craft, link)]
    if not gimbals or not np.isfinite(state.q).all():
        return None
    near = nearness(craft, state, gimbals)
    return gimbal_lock(craft, state, gimbals[int(np.argmin(near))]) if near.min() < NEAR_LOCK else None


def nearness(craft: Craft, state: State, gimbals: Sequence[int] | np.ndarray) -> np.ndarray:
    """|det Gamma| of gimbals, over the largest that each can have."""
    craft.motion(state)
    axes = craft.work.view("S")[gimbals, :, 0].reshape(-1, 3, 3)
    return np.abs(np.linalg.det(axes)) / [largest_determinant(joint_of(craft, link)) for link in gimbals]


def largest_determinant(joint: Joint) -> float:
    """Of Gamma, over the second angle."""
    a, b, c = (np.asarray(axis, dtype=float) for axis in axis_vectors(joint.turning))
    return float(np.linalg.norm(np.cross(a, b)) * np.linalg.norm(np.cross(b, c)))


def largest_speed(craft: Craft, u: np.ndarray) -> str:
    """The fastest of the speeds, by name."""
    arrays, tree, description = craft.compiled.arrays, craft.compiled.tree, craft.compiled.craft
    size = np.where(np.isfinite(u), np.abs(u), np.inf)
    index = int(np.argmax(size))
    if index in arrays["wheel_u"]:
        return (f"speed of wheel '{description.wheels[list(arrays['wheel_u']).index(index)].name}' = {u[index]:.6g} "
                f"rad/s")
    if index < 3:
        return f"velocity of the mass centre = {u[index]:.6g} m/s"
    link = max(l for l in range(len(tree.base)) if arrays["u_at"][l] <= index)
    body = craft.compiled.body_names[tree.base[link]]
    if arrays["kind"][link] <= _core.JointKind.SPHERICAL:
        return f"rate of body '{body}' = {u[index]:.6g} rad/s"
    joint = description.joints[tree.joint[tree.base[link]]]
    return (f"rate of joint '{joint.name}' (body '{body}') = {u[index]:.6g} "
            f"{'m/s' if index - arrays['u_at'][link] < arrays['slides'][link] else 'rad/s'}")


def describe_closed(craft: Craft, number: int) -> str:
    """A loop, a contact at rest or a held free joint, as Run.torn() numbers them."""
    loops, touching = craft.description.loops, len(pairs(craft.description))
    if number < len(loops):
        return f"loop '{loops[number].name}' (bodies '{loops[number].inner}' and '{loops[number].outer}')"
    if number < len(loops) + touching:
        return f"contact '{contact_label(craft.description, number - len(loops))}', which is at rest,"
    free = [joint for joint in craft.description.joints if joint.type == "free"]
    tree = number - len(loops) - touching
    return f"joint '{free[tree - 1].name}', which is held,"


TURN = 0.5              # rad in a sub-step of a variational step: Newton's method converges up to about twice as much


def unsolved(craft: Craft, run: Any, state: State, lane: int) -> tuple[str, float]:
    """The body whose increments Newton's method did not find in a variational step, and a step (s) that would do, by
    how fast bodies turn."""
    link = run.pieces(lane)[2]
    body = craft.compiled.body_names[craft.compiled.tree.base[link]]
    fastest = np.linalg.norm(craft.motion(state).rate, axis=1).max() if np.isfinite(state.u).all() else np.inf
    return body, min(run.step / 2, TURN / max(fastest * np.abs(run.method.shares).max(), 1e-300))


def explain_contact(craft: Craft, failed: int, t: float) -> str:
    """Why a contact ends a run. failed: FAILED_... of cython_core/events/contact_events.pyx and the contact's
    number."""
    why = max(code for code in (FAILED_DEEP, FAILED_SHORT, FAILED_OFTEN) if failed >= code)
    which = failed - why
    _, endpoint, other = pairs(craft.description)[which]
    label, name = contact_label(craft.description, which), craft.description.name
    at = f"contact '{label}' of spacecraft '{name}' at t = {t:.9g} s"
    if why == FAILED_DEEP:
        return (f"{at}: '{endpoint.name}' is in '{other.name}' deeper than its radius, {endpoint.radius:g} m; use a "
                f"stiffer contact or a smaller step")
    if why == FAILED_SHORT:
        return (f"{at}: the flights between its impacts have become shorter than a step, and there is no end of them; "
                "use law: hunt_crossley, or integrator: variational")
    return f"{at}: more than 1000 touches in one step; use a smaller step"


def explain_robot(craft: Craft, devices: Any) -> str:
    """Why a law of a robot ends a run. The numbers: as in cython_core/control/robot_laws.pyx."""
    part, law = craft.description.controllers[devices.failed], devices.arrays["controller"]["robot"][devices.failed]
    state = devices.arrays["robot_state"][law]
    return {1: f"the Jacobian of endpoint '{part.endpoint}' is singular (its smallest singular value is "
               f"{state['least']:.3g}, damping is 0)",
            2: f"every motion of the joints moves body '{part.reaction_body or part.body or craft.bodies[0]}': there "
               "is no null space",
            3: "what it asks for is not finite"}[int(state["trouble"])]


def named_with_owner(craft: Craft, name: str) -> str:
    """A part and its spacecraft, of those that are stepped together the one that has it."""
    owner, _, own = name.partition(".") if craft.description.members else (craft.description.name, "", name)
    return f"'{own}' of spacecraft '{owner}'"


def explain_divergence(craft: Craft, run: Any, lane: int = 0) -> tuple[float, str]:
    """When a spacecraft was last whole, s, and why it stopped, from that state and the workspace that it failed in."""
    from nesim.sim.craft import State

    devices = run.work.devices and run.work.devices[lane]
    if devices and devices.failed is not None:
        part = craft.description.controllers[devices.failed]
        code = f" ({part.class_name} in {part.file})" if part.file else ""
        return run.ended_at(lane), (f"controller {named_with_owner(craft, part.name)}{code} failed at t = "
                                    f"{run.ended_at(lane):.9g} s: {devices.error or explain_robot(craft, devices)}")
    if devices and devices.contact_failed:
        return run.ended_at(lane), explain_contact(craft, devices.contact_failed, run.ended_at(lane))
    q, u = (x.reshape(-1, len(x) // size)[:, lane] for x,
            size in zip(run.last_good_state(), (len(craft.start.q), len(craft.start.u))))
    t = run.last_good_time(lane)
    state = State(t, q, u)
    if passed := explain_passed(craft, state, run.work, lane):
        return t, passed
    singular = explain_singular(craft, state, run.work, lane)
    if singular and np.isfinite(run.work.view("margin")[:, 0, lane]).all():
        return t, singular
    if (torn := run.torn(lane)) is not None:
        return t, (f"spacecraft '{craft.description.name}' at t = {t:.9g} s: {describe_closed(craft, torn)} cannot "
                   f"stay closed, whatever the joints do; a smaller step may help")
    if near := explain_near_lock(craft, state):
        return t, near
    if run.pieces(lane) and run.pieces(lane)[0]:
        body, shorter = unsolved(craft, run, state, lane)
        return t, (f"spacecraft '{craft.description.name}' at t = {t:.9g} s: Newton's method finds no end of a step of "
                   f"{run.step:g} s, nor of one of a 64th of it, for body '{body}'; one step before, "
                   f"{largest_speed(craft, u)}. A step of {shorter:.2g} s, or less stiff springs, may help")
    return t, (f"spacecraft '{craft.description.name}' diverged at t = {t:.9g} s; one step before, "
               f"{largest_speed(craft, u)}. A smaller step, or less stiff springs and dampers, may help")
