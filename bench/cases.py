"""The spacecraft that the benchmarks fly: two families, each for any number of bodies.

``booms``: a spinning hub with four wire booms of ball-jointed segments, after the Magnetospheric Multiscale
mission. ``chain``: a hub with one serial chain of single-axis joints. Total length and mass do not depend on
the number of segments, so that a finer model is the same spacecraft. SI units; the frames are those of
``nesim.things``. The same seed gives the same start state on every machine.
"""

from __future__ import annotations

from math import pi

import numpy as np
from nesim.things import Body, Joint, Spacecraft


SIZES = (1, 5, 9, 13, 41, 101)  # bodies; four booms of 0, 1, 2, 3, 10 and 25 segments

HUB_MASS = 1000.0  # kg
HUB_RADIUS = 1.7  # m
HUB_HEIGHT = 1.2  # m, along z

BOOM_COUNT = 4
BOOM_LENGTH = 60.0  # m
BOOM_MASS = 1.5  # kg
WIRE_RADIUS = 5e-3  # m
SPIN_RATE = 3.05 * 2.0 * pi / 60.0  # rad/s about the hub's z axis
BOOM_DEFLECTION = 0.10  # rad, standard deviation of each component of a ball joint's rotation vector
BOOM_RATE = 0.02  # rad/s, standard deviation of each component of a ball joint's rate

CHAIN_LENGTH = 10.0  # m
CHAIN_MASS = 50.0  # kg
CHAIN_RADIUS = 0.10  # m
CHAIN_ANGLE = 0.20  # rad, standard deviation
CHAIN_RATE = 0.02  # rad/s, standard deviation
CHAIN_HUB_RATE = 0.02  # rad/s, standard deviation of each component


def spacecraft(family: str, bodies: int, seed: int = 1) -> Spacecraft:
    """The spacecraft of ``family`` (``booms`` or ``chain``) that has that many bodies, the hub included."""
    moving = bodies - 1
    if moving < 0:
        raise ValueError(f"a spacecraft has at least one body, got {bodies}")
    if family == "chain":
        return chain(moving, seed)
    if family != "booms":
        raise ValueError(f"unknown family {family!r} (allowed: booms, chain)")
    if moving % BOOM_COUNT:
        raise ValueError(f"booms: bodies must be 1 + {BOOM_COUNT} K, got {bodies}")
    return booms(moving // BOOM_COUNT, seed)


def booms(segments: int, seed: int = 1) -> Spacecraft:
    """A hub with four booms of ``segments`` ball-jointed wires each, boom by boom, hub outward.

    The booms leave the hub's rim along x, y, -x and -y of the hub. A segment's frame has its origin at the
    mass centre and x along the wire.
    """
    random = np.random.default_rng(seed)
    bodies, joints = [hub()], []
    for boom in range(BOOM_COUNT):
        for index in range(segments):
            bodies.append(wire(f"boom{boom}_{index}", BOOM_MASS / segments, BOOM_LENGTH / segments, WIRE_RADIUS))
            joints.append(ball_joint(boom, index, segments, random))
    rate = np.array([0.0, 0.0, SPIN_RATE]) + random.normal(0.0, BOOM_RATE, 3)
    return Spacecraft(
        name=f"booms_{len(bodies)}", bodies=bodies, joints=joints, attitude=random_attitude(random), rate=tuple(rate)
    )


def ball_joint(boom: int, index: int, segments: int, random: np.random.Generator) -> Joint:
    """The ball joint at the inner end of segment ``index`` of a boom, a little deflected and moving."""
    azimuth = 2.0 * pi * boom / BOOM_COUNT  # rad, about the hub's z axis
    half = 0.5 * BOOM_LENGTH / segments
    attitude = rotation_quaternion(random.normal(0.0, BOOM_DEFLECTION, 3))
    if index == 0:
        inner, inner_point = "hub", (HUB_RADIUS * np.cos(azimuth), HUB_RADIUS * np.sin(azimuth), 0.0)
        attitude = then(rotation_quaternion((0.0, 0.0, azimuth)), attitude)
    else:
        inner, inner_point = f"boom{boom}_{index - 1}", (half, 0.0, 0.0)
    return Joint(
        name=f"ball{boom}_{index}",
        type="spherical",
        inner=inner,
        outer=f"boom{boom}_{index}",
        inner_point=inner_point,
        outer_point=(-half, 0.0, 0.0),
        attitude=tuple(attitude),
        rate=tuple(random.normal(0.0, BOOM_RATE, 3)),
    )


def chain(links: int, seed: int = 1) -> Spacecraft:
    """A hub with a serial chain of ``links`` rods on single-axis joints whose axes cycle through x, y, z.

    A rod's frame has its origin at the mass centre and x along the rod, so every third joint rolls about
    the chain's own direction. The rods are stout enough that none of the three motions is stiff.
    """
    random = np.random.default_rng(seed)
    bodies, joints = [hub()], []
    half = 0.5 * CHAIN_LENGTH / links if links else 0.0
    for index in range(links):
        bodies.append(wire(f"link{index}", CHAIN_MASS / links, 2.0 * half, CHAIN_RADIUS))
        joints.append(
            Joint(
                name=f"hinge{index}",
                type="gimbal",
                inner=f"link{index - 1}" if index else "hub",
                outer=f"link{index}",
                inner_point=(half, 0.0, 0.0) if index else (HUB_RADIUS, 0.0, 0.0),
                outer_point=(-half, 0.0, 0.0),
                axes=("xyz"[index % 3],),
                angle=(random.normal(0.0, CHAIN_ANGLE),),
                rate=(random.normal(0.0, CHAIN_RATE),),
            )
        )
    rate = random.normal(0.0, CHAIN_HUB_RATE, 3)
    return Spacecraft(
        name=f"chain_{len(bodies)}", bodies=bodies, joints=joints, attitude=random_attitude(random), rate=tuple(rate)
    )


def hub() -> Body:
    """The hub, a homogeneous cylinder about z with its frame's origin at the mass centre."""
    transverse = HUB_MASS * (3.0 * HUB_RADIUS**2 + HUB_HEIGHT**2) / 12.0
    return Body(name="hub", mass=HUB_MASS, inertia=(transverse, transverse, 0.5 * HUB_MASS * HUB_RADIUS**2))


def wire(name: str, mass: float, length: float, radius: float) -> Body:
    """A homogeneous cylinder (kg, m) about x with its frame's origin at the mass centre."""
    transverse = mass * (3.0 * radius**2 + length**2) / 12.0
    return Body(name=name, mass=mass, inertia=(0.5 * mass * radius**2, transverse, transverse))


def rotation_quaternion(vector) -> np.ndarray:
    """The quaternion (scalar last) that takes components to a frame turned by a rotation vector (rad)."""
    vector = np.asarray(vector, float)
    angle = np.linalg.norm(vector)
    # sinc keeps the zero rotation exact
    return np.append(0.5 * np.sinc(0.5 * angle / pi) * vector, np.cos(0.5 * angle))


def then(q_BA: np.ndarray, q_CB: np.ndarray) -> np.ndarray:
    """q_CA: first the rotation that takes A to B components, then the one that takes B to C."""
    a, b = q_BA[:3], q_CB[:3]
    return np.append(q_BA[3] * b + q_CB[3] * a + np.cross(a, b), q_BA[3] * q_CB[3] - a @ b)


def random_attitude(random: np.random.Generator) -> tuple:
    """A unit quaternion, uniform over all attitudes."""
    return tuple(unit(random.normal(size=4)))


def matrix(q_BA) -> np.ndarray:
    """C_BA, which takes components in A to B, of a quaternion (scalar last)."""
    q_BA = unit(q_BA)
    vector, scalar = q_BA[:3], q_BA[3]
    x, y, z = vector
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return (scalar**2 - vector @ vector) * np.eye(3) + 2.0 * np.outer(vector, vector) - 2.0 * scalar * cross


def scalar_first(quaternion) -> np.ndarray:
    """A quaternion with its scalar moved from last to first place."""
    return np.roll(quaternion, 1)


def unit(vector) -> np.ndarray:
    """A vector or quaternion of length one; one that already has it keeps its bits."""
    vector = np.array(vector, float)
    length = np.linalg.norm(vector)
    return vector if length == 1.0 else vector / length
