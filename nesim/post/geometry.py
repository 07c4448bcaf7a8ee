"""Where the booms of a spacecraft hang and end, from the resolved input that a result file carries.

A tip is the free end of an outermost body. Points are in m. Rotations are quaternions, scalar last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from numpy.typing import ArrayLike
from nesim.base.attitudes import matrices
from nesim.base.frozen import frozen

NO_ROTATION = (0.0, 0.0, 0.0, 1.0)
SLENDER = 0.01                   # axial over transverse inertia of a wire, at most
ROD_ROUNDING = 1e-6              # of a rod's length squared; below it there is no point mass at its end


@frozen
class Tip:
    """The end of one chain of bodies on the root.

    path: names of its bodies from the one at the root outward. joints: names of the joints that they hang on.
    attach: of the first joint, from the root's mass centre in root axes. arm: of the tip, from the last body's mass
    centre in that body's axes. straight: unit vector attach -> tip with all joints at zero, root axes. None: not known.
    """

    label: str
    path: tuple[str, ...]
    joints: tuple[str, ...] = ()
    attach: np.ndarray | None = None
    arm: np.ndarray | None = None
    straight: np.ndarray | None = None

    @property
    def body(self) -> str:
        """The outermost."""
        return self.path[-1]


def stem(name: str) -> str:
    """A name without its running number: wire1_3 -> wire1, wire1_joint_3 -> wire1."""
    return re.sub(r"([_\-. ]joint)?[_\-. ]\d+$", "", name) or name


def named(tips: list[Tip]) -> list[Tip]:
    """Tips with short labels where these stay different: the chain's name rather than its last body's."""
    short = [stem(tip.body) for tip in tips]
    labels = [s if short.count(s) == 1 else tip.body for s, tip in zip(short, tips)]
    return [Tip(label, tip.path, tip.joints, tip.attach, tip.arm, tip.straight) for label, tip in zip(labels, tips)]


def tips_of(entry: dict, bodies: Sequence[str]) -> list[Tip] | None:
    """Of a spacecraft of the resolved input, as ``entry``. None if it does not describe these bodies."""
    try:
        parts = {body["name"]: body for body in entry["bodies"]}
        inner = {joint["outer"]: joint for joint in entry["joints"] or ()}
        if set(parts) != set(bodies) or set(inner) != set(bodies[1:]):
            return None
        leaves = [name for name in bodies[1:] if name not in {joint["inner"] for joint in inner.values()}]
        return named([_tip(name, bodies[0], parts, inner) for name in leaves])
    except (KeyError, TypeError, ValueError, IndexError):
        return None


def _tip(leaf: str, root: str, parts: dict, inner: dict) -> Tip:
    path = [leaf]
    while inner[path[0]]["inner"] != root:
        path.insert(0, inner[path[0]]["inner"])
        if len(path) > len(parts):
            raise ValueError("not a tree")
    joints = [inner[name] for name in path]
    attach = vector(joints[0].get("inner_point")) - vector(parts[root].get("mass_center"))
    length = end_of(parts[leaf], vector(joints[-1].get("outer_point")))
    arm = length + vector(joints[-1].get("outer_point")) - vector(parts[leaf].get("mass_center"))
    reach = stretched(joints, length)
    size = np.linalg.norm(reach)
    return Tip(leaf, tuple(path), tuple(joint["name"] for joint in joints), attach, arm, reach / size if size > 0
               else None)


def end_of(body: dict, joint: ArrayLike) -> np.ndarray:
    """From the joint of an outermost body to its free end, body axes.

    The body is taken to be uniform from the joint through its mass centre, so twice as long as the way there. A wire
    may have a point mass at its end as well: with c the distance of the mass centre and J the inertia about the joint,
    mass, moment and inertia of such a rod give L^2 - 4 c L + 3 J / m = 0, and L = 2 c without a point mass.
    """
    center = vector(body.get("mass_center")) - joint
    c = np.linalg.norm(center)
    if c == 0:
        return center
    inertia = np.array(body["inertia"], dtype=float)
    inertia = np.diag(inertia) if inertia.ndim == 1 else inertia
    axial = center @ inertia @ center / c**2
    across = (np.trace(inertia) - axial) / 2
    rest = 4 * c**2 - 3 * (across / float(body["mass"]) + c**2)
    return center * (2 - np.sqrt(rest) / c if axial < SLENDER * across and rest > ROD_ROUNDING * c**2 else 2.0)


def stretched(joints: list[dict], end: np.ndarray) -> np.ndarray:
    """From the first joint to the tip, in the axes of the first joint's inner body, with all joints at zero."""
    reach = end                                  # from the joint at hand to the tip, outer body's axes
    for k in range(len(joints) - 1, -1, -1):
        joint = joints[k]
        reach = rotation(joint.get("inner_rotation")).T @ rotation(joint.get("outer_rotation")).T @ reach
        if k:
            reach = reach + vector(joint.get("inner_point")) - vector(joints[k - 1].get("outer_point"))
    return reach


def vector(value: Any) -> np.ndarray:
    """Three numbers; none is zero."""
    out = np.zeros(3) if value is None else np.array(value, dtype=float)
    if out.shape != (3,):
        raise ValueError("not a vector")
    return out


def rotation(value: Any) -> np.ndarray:
    """Direction cosine matrix of a quaternion, bare or as ``{quaternion: [...]}``; none is no rotation."""
    if isinstance(value, dict):
        value = value["quaternion"]
    return matrices(np.array(NO_ROTATION if value is None else value, dtype=float))


def guessed_tips(bodies: Sequence[str], distance: np.ndarray) -> list[Tip]:
    """Without geometry: bodies whose names differ in a running number are a chain, the farthest from the root is its
    tip.

    distance: (body,) m from the root's mass centre.
    """
    chains: dict[str, list[int]] = {}
    for k, name in enumerate(bodies[1:], 1):
        chains.setdefault(stem(name), []).append(k)
    return named([Tip(name, tuple(bodies[k] for k in sorted(members, key=lambda k: distance[k])))
                  for name, members in chains.items()])
