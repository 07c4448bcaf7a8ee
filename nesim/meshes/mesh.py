"""Polygons with materials, and what can be worked out of them."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from nesim.base.errors import RefusedInput
from nesim.base.frozen import frozen

MAX_BYTES = 16 * 2**20           # of one file
MAX_TRIANGLES = 100_000
MAX_POINTS = 300_000
MAX_CORNERS = 1000               # of one polygon
MAX_MATERIALS = 1000
LARGEST = 1e7                    # m: farther from the origin no point of a spacecraft is
TINY = 1e-12                     # of the mesh's size squared: polygons with less area are lines


class MeshError(RefusedInput):
    """What is wrong with a mesh. line: of its file, from 1, or None."""

    def __init__(self, message: str, line: int | None = None):
        super().__init__(message)
        self.line = line


@frozen
class Material:
    """color: red, green, blue, 0 to 1, as a screen shows them. specular, diffuse: shares of the light that are
    reflected, None if the file does not say. shaded: nothing of air and light reaches it, by 42's naming."""

    name: str
    color: tuple[float, float, float] | None = None
    specular: float | None = None
    diffuse: float | None = None

    @property
    def shaded(self) -> bool:
        """Whether 42 leaves it out of air drag and sunlight: labels that begin with SHADED."""
        return self.name.startswith("SHADED")


@frozen
class Mesh:
    """points: (n, 3) m. corners: numbers of points, of all polygons one after the other. starts: (polygon + 1,) where
    each begins in them. material: (polygon,) number in materials, -1 is none."""

    points: np.ndarray
    corners: np.ndarray
    starts: np.ndarray
    material: np.ndarray
    materials: tuple[Material, ...] = field(default=())

    def checked(self) -> Mesh:
        """This mesh; raises MeshError where it is not what it should be or too large."""
        sizes = np.diff(self.starts)
        if not len(sizes):
            raise MeshError("there are no polygons in it")
        if len(self.points) > MAX_POINTS or int((sizes - 2).sum()) > MAX_TRIANGLES:
            raise MeshError(f"too many points or polygons (allowed: up to {MAX_TRIANGLES} triangles and {MAX_POINTS} "
                            f"points)")
        if sizes.min() < 3 or sizes.max() > MAX_CORNERS:
            raise MeshError(f"a polygon has {sizes.min() if sizes.min() < 3 else sizes.max()} corners (allowed: 3 to "
                            f"{MAX_CORNERS})")
        if self.corners.min() < 0 or self.corners.max() >= len(self.points):
            raise MeshError("a polygon has a corner that is no point of the file")
        if not np.isfinite(self.points).all() or np.abs(self.points).max() > LARGEST:
            raise MeshError(f"a point is not a number or farther out than {LARGEST:g} m")
        if len(self.materials) > MAX_MATERIALS:
            raise MeshError(f"more than {MAX_MATERIALS} materials")
        return self

    def triangles(self) -> tuple[np.ndarray, np.ndarray]:
        """(triangle, 3) points and (triangle,) polygon that each is of: fans about the first corner of every
        polygon."""
        sizes = np.diff(self.starts) - 2
        polygon = np.repeat(np.arange(len(sizes)), sizes)
        step = np.arange(len(polygon)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        first = self.starts[:-1][polygon]
        return (np.stack([self.corners[first], self.corners[first + step + 1], self.corners[first + step + 2]], axis=1),
                polygon)

    def plates(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Of every polygon that has an area: (n,) m2, (n, 3) centroid, (n, 3) unit normal by the right-hand rule of its
        corners, (n,) polygon."""
        corners, polygon = self.triangles()
        a, b, c = (self.points[corners[:, k]] for k in range(3))
        double = np.cross(b - a, c - a)
        count = len(self.starts) - 1
        vector = np.stack([np.bincount(polygon, double[:, k], count) for k in range(3)], axis=1) / 2
        area = np.linalg.norm(vector, axis=1)
        kept = area > TINY * float(np.ptp(self.points, axis=0).max()) ** 2
        normal = vector / np.where(kept, area, 1.0)[:, None]
        share = (double * normal[polygon]).sum(axis=1) / 2                  # of the polygon's area, with its sign
        middle = (a + b + c) / 3
        center = (np.stack([np.bincount(polygon, share * middle[:, k], count) for k in range(3)], axis=1)
                  / np.where(kept, area, 1.0)[:, None])
        return area[kept], center[kept], normal[kept], np.flatnonzero(kept)


def from_triangles(points: np.ndarray, corners: np.ndarray, material: np.ndarray | None = None,
                   materials: tuple[Material, ...] = ()) -> Mesh:
    """corners: (triangle, 3)."""
    count = len(corners)
    return Mesh(np.asarray(points, dtype=float).reshape(-1, 3), corners.ravel().astype(np.int64),
                3 * np.arange(count + 1),
                np.full(count, -1) if material is None else material, materials)
