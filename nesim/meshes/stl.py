"""STL, binary or text: triangles and nothing else."""

from __future__ import annotations

import numpy as np

from nesim.meshes.mesh import MAX_TRIANGLES, Mesh, MeshError, from_triangles

HEAD, EACH = 84, 50              # bytes of the binary form: before the triangles, and of one
RECORD = np.dtype([("normal", "<f4", 3), ("points", "<f4", (3, 3)), ("more", "<u2")])


def read_stl(data: bytes) -> Mesh:
    """Raises MeshError."""
    count = int.from_bytes(data[80:HEAD], "little") if len(data) >= HEAD else -1
    if count >= 0 and len(data) == HEAD + EACH * count:
        if count > MAX_TRIANGLES:
            raise MeshError(f"{count} triangles (allowed: up to {MAX_TRIANGLES})")
        points = np.frombuffer(data, RECORD, count, HEAD)["points"].astype(float).reshape(-1, 3)
    else:
        points = _text(data)
    return from_triangles(points, np.arange(len(points)).reshape(-1, 3))


def _text(data: bytes) -> np.ndarray:
    if not data.lstrip()[:5].lower() == b"solid":
        raise MeshError("no STL file: its length is not that of its triangles, and it does not begin with 'solid'")
    points: list = []
    for number, line in enumerate(data.splitlines(), 1):
        words = line.split()
        if words[:1] and words[0].lower() == b"vertex":
            if len(points) >= 3 * MAX_TRIANGLES:
                raise MeshError(f"more than {MAX_TRIANGLES} triangles", number)
            points.append(numbers(words[1:], 3, number))
    if len(points) % 3:
        raise MeshError(f"{len(points)} vertices are no whole triangles: the file is cut short")
    return np.array(points, dtype=float).reshape(-1, 3)


def numbers(words: list[bytes], count: int, line: int) -> list[float]:
    """The first so many. Raises MeshError with the line."""
    try:
        out = [float(word) for word in words[:count]]
    except ValueError:
        out = []
    if len(out) < count:
        raise MeshError(f"{count} numbers are needed, found '{b' '.join(words)[:60].decode(errors='replace')}'", line)
    return out
