"""Wavefront's .obj and .mtl, with 42's additions: SpecFrac and DiffFrac of a material, and remarks that scale, move and
turn what is written."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from nesim.meshes.mesh import MAX_MATERIALS, MAX_POINTS, MAX_TRIANGLES, Material, Mesh, MeshError
from nesim.meshes.stl import numbers

LIBRARIES = 10                   # .mtl files of one .obj
UNITS = {"mm": 1e-3, "cm": 1e-2, "in": 0.0254, "ft": 0.3048, "m": 1.0}
_REMARKS = (("units", re.compile(rb"#\s*Units\s*=\s*(\w+)", re.I)),
            ("scale", re.compile(rb"#\s*Scale\s+(up|down)\s+by\s+(\S+)\s+to actual", re.I)),
            ("move", re.compile(rb"#\s*Translate\s+by\s+\[([^\]]*)\]", re.I)),
            ("turn", re.compile(rb"#\s*Rotate\s+via\s+Seq\s*=\s*(\d+)\s+by\s+\[([^\]]*)\]\s*deg", re.I)))


class _Reader:
    """What has been read of a file so far."""

    def __init__(self, beside: Callable[[str], bytes | None]):
        self.beside = beside
        self.points: list[list[float]] = []
        self.corners: list[int] = []
        self.starts = [0]
        self.material: list[int] = []
        self.materials: dict[str, Material] = {}
        self.names: list[str] = []
        self.current = -1
        self.libraries: list[str] = []
        self.remarks: list[tuple[str, tuple[bytes, ...]]] = []

    def v(self, words: list[bytes], line: int) -> None:
        if len(self.points) >= MAX_POINTS:
            raise MeshError(f"more than {MAX_POINTS} points", line)
        self.points.append(numbers(words, 3, line))

    def f(self, words: list[bytes], line: int) -> None:
        if len(self.corners) >= 4 * MAX_TRIANGLES:
            raise MeshError(f"more than {MAX_TRIANGLES} triangles", line)
        try:
            found = [int(word.split(b"/", 1)[0]) for word in words]
        except ValueError:
            raise MeshError(f"'{b' '.join(words)[:60].decode(errors='replace')}' are no numbers of points",
                            line) from None
        if len(found) < 3 or 0 in found:
            raise MeshError("a polygon needs 3 corners or more, counted from 1", line)
        self.corners += [k - 1 if k > 0 else len(self.points) + k for k in found]
        self.starts.append(len(self.corners))
        self.material.append(self.current)

    def usemtl(self, words: list[bytes], line: int) -> None:
        name = b" ".join(words).decode(errors="replace")
        if name not in self.names:
            if len(self.names) >= MAX_MATERIALS:
                raise MeshError(f"more than {MAX_MATERIALS} materials", line)
            self.names.append(name)
        self.current = self.names.index(name)

    def mtllib(self, words: list[bytes], line: int) -> None:
        name = b" ".join(words).decode(errors="replace")
        if name in self.libraries:
            return
        self.libraries.append(name)
        if len(self.libraries) > LIBRARIES:
            raise MeshError(f"more than {LIBRARIES} material files", line)
        found = self.beside(name)
        if found is None:
            raise MeshError(f"the material file '{name[:80]}' cannot be read (allowed: a file beside the mesh or "
                            f"below, inside the case)", line)
        for material in read_materials(found):
            self.materials.setdefault(material.name, material)

    def remark(self, line: bytes) -> None:
        for kind, pattern in _REMARKS:
            match = pattern.match(line)
            if match and len(self.remarks) < 100:
                self.remarks.append((kind, match.groups()))


def read_obj(data: bytes, beside: Callable[[str], bytes | None]) -> Mesh:
    """Raises MeshError."""
    reader = _Reader(beside)
    known = {b"v": reader.v, b"f": reader.f, b"usemtl": reader.usemtl, b"mtllib": reader.mtllib}
    for number, line in enumerate(data.splitlines(), 1):
        words = line.split()
        if words and words[0] in known:
            known[words[0]](words[1:], number)
        elif words and words[0].startswith(b"#"):
            reader.remark(line.strip())
    points = with_remarks(np.array(reader.points, dtype=float).reshape(-1, 3), reader.remarks)
    materials = tuple(reader.materials.get(name, Material(name)) for name in reader.names)
    return Mesh(points, np.array(reader.corners, dtype=np.int64), np.array(reader.starts),
                np.array(reader.material, dtype=np.int64), materials)


def with_remarks(points: np.ndarray, remarks: list) -> np.ndarray:
    """Points as 42's remarks transform them: units, scale, translation, rotation, in the order of the file."""
    from nesim.base.rotations import dcm, from_angles

    for kind, words in remarks:
        if kind == "units":
            points = points * UNITS.get(words[0].decode(errors="replace").lower(), 1.0)
        elif kind == "scale":
            factor = numbers([words[1]], 1, 0)[0]
            points = points * (factor if words[0].lower() == b"up" else 1 / factor if factor else 1.0)
        elif kind == "move":
            points = points + np.array(numbers(words[0].replace(b",", b" ").split(), 3, 0))
        else:
            angles = np.radians(numbers(words[1].replace(b",", b" ").split(), 3, 0))
            if not re.fullmatch(rb"[123]{3}", words[0]):
                raise MeshError(f"'{words[0].decode()[:10]}' is no sequence of axes")
            # C^T v, row by row
            points = points @ dcm(from_angles(angles.tolist(), words[0].decode())).astype(float)
    return points


def read_materials(data: bytes) -> list[Material]:
    """Of a .mtl file. Pictures that it names are not read."""
    found: list[dict] = []
    for number, line in enumerate(data.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == b"newmtl":
            if len(found) >= MAX_MATERIALS:
                raise MeshError(f"more than {MAX_MATERIALS} materials in the material file")
            found.append({"name": b" ".join(words[1:]).decode(errors="replace")[:200]})
        elif found and words[0] == b"Kd":
            color = numbers(words[1:], 3, number) if len(words) > 3 else numbers(words[1:2], 1, number) * 3
            found[-1]["color"] = tuple(min(1.0, max(0.0, x)) for x in color)
        elif found and words[0] in (b"SpecFrac", b"DiffFrac"):
            found[-1]["specular" if words[0] == b"SpecFrac" else "diffuse"] = numbers(words[1:], 1, number)[0]
    return [shares(Material(**entry)) for entry in found]


def shares(material: Material) -> Material:
    """With reflected shares as 42 takes them: of one that is given alone the other is 42's default (1 specular, 0
    diffuse), together at most 1."""
    if material.specular is None and material.diffuse is None:
        return material
    specular, diffuse = (max(0.0, default if x is None else x) for x, default in ((material.specular, 1.0),
        (material.diffuse, 0.0)))
    whole = max(1.0, specular + diffuse)
    return Material(material.name, material.color, specular / whole, diffuse / whole)
