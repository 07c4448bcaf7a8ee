"""What bodies look like: the shapes that the input gives them, or else the uniform box or wire of the same mass and inertia."""

from __future__ import annotations

import numpy as np

from nesim.post.data import CraftData
from nesim.post.geometry import SLENDER, end_of, vector
from nesim.rotations import quaternion

THINNEST = 0.02                  # of a box's longest side: thinner ones are drawn so thick
GREY = "#9aa5b1"
UNKNOWN = {"kind": "sphere", "size": [0.1], "at": [0.0, 0.0, 0.0], "turn": [0.0, 0.0, 0.0, 1.0]}       # of a body that the input does not describe


class Meshes:
    """The meshes of a page, each once however many bodies have it."""

    def __init__(self, inputs: dict, pack) -> None:
        self._inputs, self._pack = inputs, pack
        self.listed: list[dict] = []
        self._found: dict[str, int | None] = {}


def bodies_of(craft: CraftData, meshes: Meshes) -> list[dict]:
    """name and shape of every body of the file. Places are m from its mass centre, in its axes; turn takes body axes to the shape's."""
    inner = {str(part.get("outer")): part for part in craft.entry.get("joints") or () if isinstance(part, dict)}
    out = []
    for name in craft.bodies:
        part = craft.part("bodies", name)
        try:
            shape = given(part, meshes) or assumed(part, inner.get(name))
        except (KeyError, TypeError, ValueError, np.linalg.LinAlgError):
            shape = UNKNOWN
        out.append({"name": name, **shape})
    return out


def given(part: dict, meshes: Meshes) -> dict | None:
    """The shape that the input says, if it does."""
    return None


def assumed(part: dict, joint: dict | None) -> dict:
    """The uniform body with the mass, mass centre and inertia of this one: a wire from its joint to its end, or a box.

    A box of sides a, b, c has the moments m (b^2 + c^2)/12 and so on, whence a^2 = 6 (Iyy + Izz - Ixx)/m.
    """
    mass, inertia = float(part["mass"]), np.array(part["inertia"], dtype=float)
    inertia = np.diag(inertia) if inertia.ndim == 1 else inertia
    if not mass > 0 or not np.isfinite(inertia).all():
        return UNKNOWN
    moments, axes = principal(inertia)
    sides = np.sqrt(np.maximum(0.0, 6 * (moments.sum() - 2 * moments) / mass))
    longest = sides.max()
    if not longest > 0:
        return UNKNOWN
    k = int(moments.argmin())
    if moments[k] < SLENDER * np.delete(moments, k).min():
        return wire(part, joint, axes[k], longest, np.sqrt(max(0.0, 2 * moments[k] / mass)))
    turn = quaternion(axes)
    return {"kind": "box", "size": [float(x) for x in np.maximum(sides, THINNEST * longest)], "at": [0.0, 0.0, 0.0], "turn": [float(x) for x in turn]}


def principal(inertia: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Moments, and axes as the rows of a turn, in the order in which they are nearest to x, y, z; those of a diagonal tensor are they."""
    if not (inertia - np.diag(np.diag(inertia))).any():
        return np.diag(inertia).copy(), np.eye(3)
    moments, columns = np.linalg.eigh((inertia + inertia.T) / 2)
    axes = columns.T
    order = [int(k) for k in np.abs(axes).argmax(axis=0)]
    order = order if len(set(order)) == 3 else [0, 1, 2]
    axes, moments = axes[order], moments[order]
    axes = axes * np.where(np.diag(axes) < 0, -1.0, 1.0)[:, None]
    axes[2] = axes[2] if np.linalg.det(axes) > 0 else -axes[2]
    return moments, axes


def wire(part: dict, joint: dict | None, axis: np.ndarray, length: float, radius: float) -> dict:
    """A cylinder: between joint and end where there is a joint, else about the mass centre."""
    middle, half = np.zeros(3), axis * length / 2
    if joint is not None:
        start = vector(joint.get("outer_point"))
        reach = end_of(part, start)
        if np.linalg.norm(reach) > 0:
            middle, half = start + reach / 2 - vector(part.get("mass_center")), reach / 2
    size = [float(radius), float(2 * np.linalg.norm(half))]
    return {"kind": "cylinder", "size": size, "at": [float(x) for x in middle], "turn": [float(x) for x in along(half)], "wire": True}


def along(direction: np.ndarray) -> np.ndarray:
    """The turn that takes body axes to axes whose z lies along a direction."""
    z = direction / np.linalg.norm(direction)
    x = np.cross((0.0, 1.0, 0.0) if abs(z[1]) < 0.9 else (1.0, 0.0, 0.0), z)
    x /= np.linalg.norm(x)
    return quaternion(np.array([x, np.cross(z, x), z]))
