"""Is a wheel, a drive, a tank, a thruster, a torquer by itself what it can be? Names are looked up in references.py."""

from __future__ import annotations

import numpy as np

from nesim.base.errors import Problem
from nesim.compiler import control_checks
from nesim.compiler.collector import Collector, law_problem
from nesim.inputs.devices import Drive, Friction, QuaternionLaw, Tank, Thruster, Torquer
from nesim.inputs.parts import Spacecraft, Wheel

WHEEL_MODES = ("balanced", "jitter", "coupled")
DRIVE_MODES = ("torque", "position", "rate", "motion", "locked", "free", "compiled")
TOLERANCE = 1e-9      # of a principal moment and of a pulse: rounding


def check_wheel(c: Collector, wheel: Wheel) -> None:
    """Rotor, start, motor and friction."""
    c.positive("inertia")
    c.not_negative("mass", ())
    c.array("position", (3,))
    c.unit("axis", 3, "the spin axis")
    for key in ("angle", "dynamic_imbalance"):
        c.array(key, ())
    c.not_negative("static_imbalance", ())
    c.not_negative("transverse_inertia", (2,))
    if wheel.mode not in WHEEL_MODES:
        c.add("mode", f"'{wheel.mode}' is unknown (allowed: {', '.join(WHEEL_MODES)})")
    check_reference(c, wheel)
    check_motor(c, wheel)
    if wheel.mode == "coupled" and not c.problems:
        check_rotor(c, wheel)


def check_reference(c: Collector, wheel: Wheel) -> None:
    """The direction of w2 needs a part across the spin axis."""
    if wheel.reference is None:
        return
    reference, before = c.array("reference", (3,)), len(c.problems)
    if reference is None or before != len(c.problems) or np.shape(wheel.axis) != (3,):
        return
    if np.linalg.norm(np.cross(reference, wheel.axis)) <= 1e-6 * np.linalg.norm(reference):
        c.add("reference", "must not be zero nor along the spin axis")


def check_rotor(c: Collector, wheel: Wheel) -> None:
    """A coupled wheel is a body of its own: mass, and an inertia that some distribution of mass could have."""
    if wheel.mass == 0:
        c.add("mass", "a coupled wheel needs its mass")
    J, (J2, J3), Ud = wheel.inertia, wheel.transverse_inertia, wheel.dynamic_imbalance
    if not (J2 and J3):
        c.add("transverse_inertia", "a coupled wheel needs its moments about w2 and w3, above zero")
        return
    a, b, largest = sorted((J, J2, J3))
    if a + b < largest * (1 - TOLERANCE):
        c.add("transverse_inertia", f"breaks the triangle inequality: the rotor's moments {a:.6g} + {b:.6g} = "
                                    f"{a + b:.6g} are less than "
                                    f"{largest:.6g} kg m2; no distribution of mass has that")
    # a thin disc is at the edge of that inequality, so with an imbalance it is beyond: only what cannot move is refused
    elif (least := np.linalg.eigvalsh([[J, 0, Ud], [0, J2, 0], [Ud, 0, J3]])[0]) <= 0:
        c.add("dynamic_imbalance", f"too large: the rotor would have a principal moment of {least:.6g} kg m2")


def check_motor(c: Collector, wheel: Wheel) -> None:
    """Torque, speed and their limits; or a law of the speed and none of these."""
    before = len(c.problems)
    c.array("speed", ())
    c.law("torque")
    for key in ("max_torque", "max_speed", "max_power"):
        c.limit(key)
    c.not_negative("min_torque", ())
    if wheel.friction is not None:
        check_friction(c, wheel.friction)
    if wheel.speed_law is not None:
        check_speed_law(c, wheel)
    elif len(c.problems) == before:
        if wheel.min_torque > wheel.max_torque:
            c.add("min_torque", f"{wheel.min_torque:g} N m is above max_torque, {wheel.max_torque:g} N m")
        if abs(wheel.speed) > wheel.max_speed:
            c.add("speed", f"{wheel.speed:g} rad/s at the start is beyond max_speed, {wheel.max_speed:g} rad/s")


def check_speed_law(c: Collector, wheel: Wheel) -> None:
    """A prescribed speed: the law itself, and no motor."""
    law = wheel.speed_law
    if isinstance(law, QuaternionLaw):
        gains = [np.shape(getattr(law, key)) for key in ("proportional", "integral", "derivative")]
        wrong = "needs 4 numbers for each gain" if gains != [(4,)] * 3 else None
    else:
        wrong = law_problem(law)
    if wrong:
        c.add("speed_law", wrong)
    if wheel.friction is not None or isinstance(wheel.torque, float) and wheel.torque:
        c.add("torque", "a wheel whose speed is prescribed has no motor and no friction")


def check_friction(c: Collector, friction: Friction) -> None:
    """Numbers that belong together."""
    inner = Collector("friction", None, friction)
    for key in ("coulomb", "viscous", "static", "stribeck"):
        inner.not_negative(key, ())
    inner.positive("linear_below")
    if not inner.problems:
        if 0 < friction.static < friction.coulomb:
            inner.add("static", f"{friction.static:g} N m is below coulomb, {friction.coulomb:g} N m")
        if friction.stribeck and not friction.static:
            inner.add("stribeck", "a Stribeck curve needs static friction to fall from")
    for problem in inner.problems:
        c.add("friction", problem.message, *problem.where[1:])


def check_drive(c: Collector, drive: Drive) -> None:
    """Laws and gains of its mode."""
    if drive.mode not in DRIVE_MODES:
        c.add("mode", f"'{drive.mode}' is unknown (allowed: {', '.join(DRIVE_MODES)})")
        return
    c.law("torque")
    c.law("target")
    for key, modes in (("stiffness", ("position",)), ("damping", ("rate",))):
        (c.positive if drive.mode in modes else lambda k: c.not_negative(k, ()))(key)
    c.limit("max_torque")
    if drive.mode == "compiled":
        for key in ("file", "function"):
            if not getattr(drive, key):
                c.add(key, "a compiled drive needs it")
        if drive.function and not (drive.function.isidentifier() and drive.function.isascii()):
            c.add("function", f"'{drive.function[:60]}' is not a name of a C function")


def check_tank(c: Collector, tank: Tank) -> None:
    """Mass and place."""
    c.not_negative("mass", ())
    c.array("position", (3,))


def check_thruster(c: Collector, thruster: Thruster) -> None:
    """Force, place, schedule and propellant."""
    c.positive("force")
    c.direction("direction")
    c.array("position", (3,))
    for key in ("minimum_impulse", "rise_time", "specific_impulse"):
        c.not_negative(key, ())
    if thruster.tank and thruster.specific_impulse == 0:
        c.add("tank", "a thruster with a tank needs its specific_impulse, s")
    check_schedule(c, thruster)


def check_schedule(c: Collector, thruster: Thruster) -> None:
    """Intervals in order, none too short to be fired."""
    if not len(thruster.on):
        return
    on = c.array("on", (len(thruster.on), 2))
    if on is None:
        return
    if (on[:, 1] <= on[:, 0]).any():
        i = int(np.argmax(on[:, 1] <= on[:, 0]))
        c.add("on", f"ends ({on[i, 1]:g} s) before it begins ({on[i, 0]:g} s)", i)
    elif (on[1:, 0] <= on[:-1, 1]).any():
        i = int(np.argmax(on[1:, 0] <= on[:-1, 1])) + 1
        c.add("on", f"begins ({on[i, 0]:g} s) before the interval in front of it has ended ({on[i - 1, 1]:g} s)", i)
    elif not c.problems:
        impulse = (on[:, 1] - on[:, 0]) * thruster.force
        short = impulse < thruster.minimum_impulse * (1 - TOLERANCE)
        if short.any():
            i = int(np.argmax(short))
            c.add("minimum_impulse", f"the pulse from {on[i, 0]:g} s to {on[i, 1]:g} s gives {impulse[i]:g} N s, less "
                                     f"than "
                                     f"{thruster.minimum_impulse:g} N s: it would not be fired")


def check_torquer(c: Collector, torquer: Torquer) -> None:
    """Axis and dipole."""
    c.unit("axis", 3, "the axis")
    c.law("dipole")
    c.limit("max_dipole")


def check_base(craft: Spacecraft) -> list[Problem]:
    """Three laws each."""
    problems = []
    for key in ("acceleration", "rate") if craft.base is not None else ():
        laws = getattr(craft.base, key)
        wrong = "needs 3 laws, one an axis" if len(laws) != 3 else next(filter(None, map(law_problem, laws)), None)
        if wrong:
            problems.append(Problem(("base",), "base", f"{key}: {wrong}"))
    return problems


CHECKS = {"drives": check_drive, "tanks": check_tank, "thrusters": check_thruster, "torquers": check_torquer,
          "controllers": control_checks.check_controller, "commands": control_checks.check_command}
