"""Wheels as bodies: a fully coupled wheel is a rotor on a hinge; and what devices add to the given loads."""

from __future__ import annotations

import dataclasses

import numpy as np

from nesim.base.rotations import multiply, quaternion, real, unit
from nesim.inputs.devices import QuaternionLaw
from nesim.inputs.parts import Body, Joint, Load, Spacecraft, Wheel


def wheel_axes(wheel: Wheel) -> np.ndarray:
    """Rows a, w2, w3 at angle 0, body axes: w2 along the reference made perpendicular to the spin axis, w3 = a x w2."""
    a = unit(wheel.axis)
    if wheel.reference is None:
        reference = real(np.eye(3))[int(np.argmin(np.abs(a)))]
    else:
        reference = real(wheel.reference)
    w2 = unit(reference - a * (a * reference).sum())
    return np.array([a, w2, np.cross(a, w2)])


def rotor_name(wheel: Wheel) -> str:
    """Of the body and of the hinge; no name that a user can give."""
    return f"{wheel.name} (rotor)"


def rotor(wheel: Wheel) -> Body:
    """Axes a, w2, w3. The mass centre lies U_s/m along w2; U_d is the product of inertia of a and w3 [Basilisk memo
    eqs. 6, 9]."""
    J, (J2, J3), Ud = wheel.inertia, wheel.transverse_inertia, wheel.dynamic_imbalance
    return Body(name=rotor_name(wheel), mass=wheel.mass, inertia=((J, 0.0, Ud), (0.0, J2, 0.0), (Ud, 0.0, J3)),
                mass_center=(0.0, wheel.static_imbalance / wheel.mass, 0.0))


def hinge(wheel: Wheel) -> Joint:
    """From the carrying body to the rotor."""
    return Joint(name=rotor_name(wheel), type="gimbal", inner=wheel.body, outer=rotor_name(wheel),
                 inner_point=wheel.position,
                 inner_rotation=tuple(quaternion(wheel_axes(wheel))), axes=("x",), angle=wheel.angle, rate=wheel.speed)


def with_rotors(craft: Spacecraft) -> Spacecraft:
    """The same with coupled wheels as bodies and joints, behind the declared ones."""
    coupled = [wheel for wheel in craft.wheels if wheel.mode == "coupled"]
    if not coupled:
        return craft
    return dataclasses.replace(craft, bodies=(*craft.bodies, *map(rotor, coupled)),
                               joints=(*craft.joints, *map(hinge, coupled)))


def all_loads(craft: Spacecraft) -> list[Load]:
    """Given loads, then the thrusters at full force, then three unit torques for each controller without actuators."""
    loads = list(craft.loads)
    for part in craft.thrusters:
        force = tuple(float(x) for x in part.force * unit(part.direction))
        loads.append(Load(body=part.body, force=force, point=part.position))
    for part in craft.controllers:
        if not part.actuators:
            loads += [Load(body=part.body or craft.bodies[0].name, torque=tuple(row)) for row in np.eye(3).tolist()]
    return loads


def lead_by_law(record: np.void, law: QuaternionLaw, C_BL: np.ndarray) -> None:
    """Gains for the link's quaternion instead of the body's: q_B = q_BL q_L is linear in q_L."""
    q_BL = quaternion(real(C_BL))
    M = np.array([multiply(q_BL, row) for row in real(np.eye(4))])      # rows: the images of x, y, z, w
    for name, gains in (("K1", law.proportional), ("K2", law.integral), ("K3", law.derivative)):
        record[name] = np.asarray(M @ real(gains), dtype=float).reshape(4, 1)
