"""glTF 2.0 in one file (.glb): triangles of all its nodes, with their materials' colours."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable

import numpy as np

from nesim.meshes.mesh import MAX_BYTES, MAX_POINTS, MAX_TRIANGLES, Material, Mesh, MeshError, from_triangles

JSON, BINARY = 0x4E4F534A, 0x004E4942
KINDS = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
TRIANGLES = 4                    # the only way of drawing that is read
DEPTH, NODES = 100, 20_000       # of nodes in nodes, and visited


def read_glb(data: bytes, beside: Callable[[str], bytes | None]) -> Mesh:
    """Raises MeshError."""
    try:
        return _Scene(*_chunks(data), beside).mesh()
    except (KeyError, IndexError, TypeError, ValueError, struct.error, RecursionError, AttributeError,
            OverflowError) as error:
        if isinstance(error, MeshError):
            raise
        raise MeshError(f"no glTF 2.0 file that can be read: {type(error).__name__} {str(error)[:100]}") from None


def _chunks(data: bytes) -> tuple[dict, bytes]:
    magic, version, length = struct.unpack_from("<4sII", data)
    if magic != b"glTF" or version != 2 or length > len(data):
        raise MeshError("no glTF 2.0 file in one piece (.glb), or cut short")
    at = 12
    found: dict = {}
    while at + 8 <= length:
        size, kind = struct.unpack_from("<II", data, at)
        if at + 8 + size > length:
            raise MeshError("cut short")
        found.setdefault(kind, data[at + 8:at + 8 + size])
        at += 8 + size + (-size) % 4
    return json.loads(found[JSON]), found.get(BINARY, b"")


class _Scene:
    """What a file describes."""

    def __init__(self, content: dict, binary: bytes, beside: Callable[[str], bytes | None]):
        self.content, self.binary, self.beside = content, binary, beside
        self.points: list[np.ndarray] = []
        self.corners: list[np.ndarray] = []
        self.material: list[np.ndarray] = []
        self.count = self.triangles = self.visited = 0
        self._buffers: dict[int, bytes] = {}

    def mesh(self) -> Mesh:
        """All that hangs on the scene's roots; y is up in glTF, and stays y here."""
        scenes = self.content.get("scenes")
        roots = (scenes[int(self.content.get("scene", 0))].get("nodes", []) if scenes
                 else range(len(self.content["nodes"])))
        for root in roots:
            self.node(int(root), np.eye(4), 0)
        if not self.points:
            raise MeshError("there are no triangles in it")
        materials = tuple(_material(k, part) for k, part in enumerate(self.content.get("materials", [])))
        return from_triangles(np.concatenate(self.points), np.concatenate(self.corners), np.concatenate(self.material),
                              materials)

    def node(self, index: int, outer: np.ndarray, depth: int) -> None:
        """One node and all below it."""
        self.visited += 1
        if depth > DEPTH or self.visited > NODES or index < 0:
            raise MeshError("nodes go round in circles, or there are too many")
        part = self.content["nodes"][index]
        place = outer @ _matrix(part)
        if "mesh" in part:
            for primitive in self.content["meshes"][int(part["mesh"])]["primitives"]:
                self.primitive(primitive, place)
        for child in part.get("children", ()):
            self.node(int(child), place, depth + 1)

    def primitive(self, part: dict, place: np.ndarray) -> None:
        """Triangles."""
        if part.get("mode", TRIANGLES) != TRIANGLES:
            return
        points = self.accessor(int(part["attributes"]["POSITION"]), 3)
        corners: np.ndarray = (self.accessor(int(part["indices"]), 1).ravel().astype(np.int64) if "indices" in part
                               else np.arange(len(points)))
        corners = corners[:len(corners) // 3 * 3].reshape(-1, 3)
        self.triangles += len(corners)
        if self.count + len(points) > MAX_POINTS or self.triangles > MAX_TRIANGLES:
            raise MeshError(f"too many points or polygons (allowed: up to {MAX_TRIANGLES} triangles and {MAX_POINTS} "
                            f"points)")
        if len(corners) and (corners.min() < 0 or corners.max() >= len(points)):
            raise MeshError("a polygon has a corner that is no point of the file")
        self.points.append(points @ place[:3, :3].T + place[:3, 3])
        self.corners.append(corners + self.count)
        self.material.append(np.full(len(corners), int(part.get("material", -1))))
        self.count += len(points)

    def accessor(self, index: int, width: int) -> np.ndarray:
        """(n, width) numbers."""
        part = self.content["accessors"][index]
        if WIDTHS.get(part["type"]) != width or "sparse" in part or part.get("normalized"):
            raise MeshError("numbers are stored in a way that is not read (sparse or normalised)")
        kind, count = np.dtype(KINDS[part["componentType"]]), int(part["count"])
        view = self.content["bufferViews"][int(part["bufferView"])]
        data = self.buffer(int(view.get("buffer", 0)))
        start, stride = (int(view.get("byteOffset", 0)) + int(part.get("byteOffset", 0)),
                         int(view.get("byteStride", 0)) or kind.itemsize * width)
        if (not 0 < count <= 3 * MAX_TRIANGLES or start < 0 or stride < kind.itemsize * width
            or start + stride * (count - 1) + kind.itemsize * width > len(data)):
            raise MeshError("numbers lie outside of the file")
        return np.ndarray((count, width), kind, data, start, (stride, kind.itemsize)).astype(float)

    def buffer(self, index: int) -> bytes:
        """The file's own binary part, or a file beside it."""
        if index not in self._buffers:
            name = self.content["buffers"][index].get("uri")
            found = self.binary if name is None else None if str(name).startswith("data:") else self.beside(str(name))
            if found is None or len(found) > MAX_BYTES:
                raise MeshError(f"the buffer '{str(name)[:80]}' cannot be read (allowed: a file beside the mesh or "
                                f"below, inside the case)")
            self._buffers[index] = found
        return self._buffers[index]


def _matrix(node: dict) -> np.ndarray:
    """From a node to the one around it."""
    if "matrix" in node:
        return np.array(node["matrix"], dtype=float).reshape(4, 4).T
    x, y, z, w = (float(k) for k in node.get("rotation", (0, 0, 0, 1)))
    turn = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])
    out = np.eye(4)
    out[:3, :3] = turn * np.array(node.get("scale", (1, 1, 1)), dtype=float).reshape(3)
    out[:3, 3] = np.array(node.get("translation", (0, 0, 0)), dtype=float).reshape(3)
    return out


def _material(number: int, part: dict) -> Material:
    """Its base colour, which glTF gives in linear light; pictures are not read."""
    factor = part.get("pbrMetallicRoughness", {}).get("baseColorFactor", (1, 1, 1, 1))
    linear = np.clip(np.array(factor[:3], dtype=float), 0, 1)
    shown = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return Material(str(part.get("name", number))[:200], (float(shown[0]), float(shown[1]), float(shown[2])))
