"""What bodies look like: the shapes that the input gives them, or else the uniform box or wire of the same mass and
inertia."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from nesim.base.attitudes import matrices
from nesim.base.rotations import quaternion
from nesim.meshes import Mesh, read_mesh
from nesim.meshes.mesh import MAX_TRIANGLES
from nesim.post.data import CraftData
from nesim.post.geometry import SLENDER, end_of, rotation, vector
from nesim.text.files import beside
from nesim.view.pack import Pack

THINNEST = 0.02                  # of a box's longest side: thinner ones are drawn so thick
FORMS = {"box": 3, "cylinder": 2, "cone": 2, "sphere": 1, "mesh": 0}       # and how many lengths each has
# of a body that the input does not describe
UNKNOWN = {"kind": "sphere", "size": [0.1], "at": [0.0, 0.0, 0.0], "turn": [0.0, 0.0, 0.0, 1.0]}


class Meshes:
    """The meshes of a page, each once however many bodies have it."""

    def __init__(self, inputs: dict, pack: Pack) -> None:
        self._inputs, self._pack = inputs, pack
        self.listed: list[dict] = []
        self._found: dict[str, tuple[int, float] | None] = {}
        self._left = MAX_TRIANGLES

    def number(self, name: str) -> tuple[int, float]:
        """Of a mesh among those of the page, and how far it reaches from its origin (m). Files are the ones that the
        result file holds: nothing else is read. Raises ValueError if it cannot be shown."""
        if name not in self._found:
            self._found[name] = None
            self._found[name] = self._add(read_mesh(name, self._bytes(name) or b"",
                                                    lambda other: self._bytes(beside(name, other))))
        found = self._found[name]
        if found is None:
            raise ValueError(f"{name} cannot be shown")
        return found

    def _bytes(self, name: str | None) -> bytes | None:
        content = self._inputs.get(name) if name else None
        return content.encode() if isinstance(content, str) else content

    def _add(self, mesh: Mesh) -> tuple[int, float]:
        corners, polygon = mesh.triangles()
        self._left -= len(corners)
        if self._left < 0:
            raise ValueError("too many triangles for one page")
        points = mesh.points[corners.ravel()]
        entry: dict = {"points": self._pack.add(points.ravel())}
        colors = [material.color or (0.6, 0.65, 0.7) for material in mesh.materials]
        if colors:
            of = np.clip(mesh.material[polygon], 0, len(colors) - 1)
            entry["colors"] = self._pack.add(np.repeat(np.array(colors)[of], 3, axis=0).ravel())
        self.listed.append(entry)
        return len(self.listed) - 1, float(np.linalg.norm(points, axis=1).max())


def bodies_of(craft: CraftData, meshes: Meshes) -> list[dict]:
    """name and shape of every body of the file. Places are m from its mass centre, in its axes; turn takes body axes to
    the shape's."""
    inner = {str(part.get("outer")): part for part in craft.entry.get("joints") or () if isinstance(part, dict)}
    out = []
    for name in craft.bodies:
        part = craft.part("bodies", name)
        try:
            shape = given(part, meshes) or assumed(part, inner.get(name))
        except (KeyError, TypeError, ValueError, np.linalg.LinAlgError):
            shape = fallback(part, inner.get(name))
        out.append({"name": name, **shape})
    return out


def fallback(part: dict, joint: dict | None) -> dict:
    """Of a body whose own shape cannot be shown."""
    try:
        return assumed(part, joint)
    except (KeyError, TypeError, ValueError, np.linalg.LinAlgError):
        return UNKNOWN


def given(part: dict, meshes: Meshes) -> dict | None:
    """The shape that the input says, if it does. One that cannot be read is as if it were not there."""
    shape = part.get("shape")
    if not isinstance(shape, dict):
        return None
    form = next((key for key in FORMS if key in shape), "")
    at = vector(shape.get("center")) - vector(part.get("mass_center"))
    C = rotation(shape.get("rotation"))
    if form in ("cylinder", "cone"):
        C = matrices(along(vector(shape.get("axis") or (0.0, 0.0, 1.0)))) @ C
    out = {"kind": form, "at": floats(at), "turn": floats(quaternion(C))}
    if re.fullmatch("#[0-9a-f]{6}", str(shape.get("color"))):
        out["color"] = shape["color"]
    if form == "mesh":
        number, reach = meshes.number(str(shape["mesh"]))
        scale = float(shape.get("scale", 1.0))
        return out | {"mesh": number, "scale": floats([scale])[0], "reach": reach * scale}
    size = shape[form] if isinstance(shape[form], list) else [shape[form]]
    if len(size) != FORMS[form]:
        return None
    return out | {"size": floats(size)}


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
    return {"kind": "box", "size": [float(x) for x in np.maximum(sides, THINNEST * longest)], "at": [0.0, 0.0, 0.0],
            "turn": [float(x) for x in turn]}


def principal(inertia: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Moments, and axes as the rows of a turn, in the order in which they are nearest to x, y, z; those of a diagonal
    tensor are they."""
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
    return {"kind": "cylinder", "size": size, "at": [float(x) for x in middle], "turn": [float(x) for x in along(half)],
            "wire": True}


def along(direction: np.ndarray) -> np.ndarray:
    """The turn that takes body axes to axes whose z lies along a direction."""
    z = direction / np.linalg.norm(direction)
    x = np.cross((0.0, 1.0, 0.0) if abs(z[1]) < 0.9 else (1.0, 0.0, 0.0), z)
    x /= np.linalg.norm(x)
    return quaternion(np.array([x, np.cross(z, x), z]))


def floats(values: Iterable) -> list[float]:
    """For JSON, which has no other numbers. Raises ValueError if one is not finite."""
    out = [float(x) for x in values]
    if not np.isfinite(out).all():
        raise ValueError("not finite")
    return out
