"""A cube of side 2 about the origin in all formats, and a case that shows it."""

import json
import struct

import numpy as np

POINTS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
# counterclockwise from outside
SQUARES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
TRIANGLES = np.array([corner for a, b, c, d in SQUARES for corner in ((a, b, c), (a, c, d))])

OBJ = "".join(["mtllib cube.mtl\n", *(f"v {x:g} {y:g} {z:g}\n" for x, y, z in POINTS), "usemtl foil\n",
               *("f " + " ".join(f"{k + 1}/1/1" for k in square) + "\n" for square in SQUARES[:2]), "usemtl panel\n",
               *("f " + " ".join(str(k - 8) for k in square) + "\n" for square in SQUARES[2:4]), "usemtl SHADED_box\n",
               *("f " + " ".join(str(k + 1) for k in square) + "\n" for square in SQUARES[4:])]).encode()
MTL = b"newmtl foil\nKd 0.9 0.7 0.2\nmap_Kd ../../picture.png\nSpecFrac 0.75\nDiffFrac 1.25\n" \
      b"newmtl panel\nKd 0.1 0.2 0.6\nnewmtl SHADED_box\nKd 1 1 1\n"


def stl() -> bytes:
    """Binary."""
    return bytes(80) + struct.pack("<I", 12) + b"".join(struct.pack("<12fH", 0, 0, 0, *POINTS[corners].ravel(), 0)
                                                        for corners in TRIANGLES)


def stl_text() -> bytes:
    """As text."""
    facets = ["facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {x} {y} {z}\n" for x, y, z in POINTS[corners])
              + "endloop\nendfacet\n" for corners in TRIANGLES]
    return ("solid cube\n" + "".join(facets) + "endsolid cube\n").encode()


def glb(uri: str | None = None, nodes: list | None = None, **accessor) -> bytes:
    """glTF in one piece. uri: of its buffer, if it is not in the file. nodes: instead of one that moves nothing.
    accessor: changes of the points'."""
    data = POINTS.astype("<f4").tobytes() + TRIANGLES.astype("<u2").tobytes()
    content = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes or [{"mesh": 0}],
               "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
               "materials": [{"name": "blue", "pbrMetallicRoughness": {"baseColorFactor": [0, 0, 1, 1]}}],
               "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"} | accessor,
                             {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
               "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
               "buffers": [{"byteLength": len(data)} | ({"uri": uri} if uri is not None else {})]}
    text = json.dumps(content).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + (struct.pack("<II", len(data), 0x004E4942) + data
        if uri is None else b"")
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


SIM = """title: shapes
time: {start: 2024-03-01T00:00:00Z, duration: 20, step: 0.1}
output: {interval: 0.5}
environment: {central_body: earth, radiation_pressure: true, drag: exponential}
orbits: {low: {periapsis_altitude: "250 km", apoapsis_altitude: "260 km", inclination: "51 deg"}}
spacecraft: [{name: S, file: sc.yaml, orbit: low}]
"""
CRAFT = """rate: [0.02, 0.01, 0.1]
bodies:
  - {name: hub, mass: 10, inertia: [2, 3, 4]%s}
  - {name: rod, mass: 1, inertia: [0.1, 0.2, 0.2]%s}
joints:
  - {name: hinge, type: gimbal, axes: [z], rate: 0.1, inner: hub, outer: rod, inner_point: [0, 1, 0], outer_point: [1,
      0, 0]}
%s"""


def write_case(directory, hub: str = "", rod: str = "", surfaces: str = "", **files):
    """A case of a hub and a rod with these shapes, as YAML. files: content by name, a dot written as an underscore."""
    directory.mkdir(exist_ok=True)
    (directory / "sim.yaml").write_text(SIM)
    (directory / "sc.yaml").write_text(CRAFT % (hub and f", shape: {hub}", rod and f", shape: {rod}", surfaces
                                                and f"surfaces: {surfaces}\n"))
    for name, content in files.items():
        (directory / name.replace("_", ".")).write_bytes(content)
    return directory
