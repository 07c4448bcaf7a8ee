"""Meshes: read from every format alike, bounded, and refused with a word where they are not what they should be."""

import random
import struct

import numpy as np
import pytest

from nesim.text.files import beside
from nesim.meshes import MeshError, read_mesh
from nesim.meshes.mesh import MAX_TRIANGLES
from tests.view import shapes

FORMATS = {"cube.stl": shapes.stl(), "text.stl": shapes.stl_text(), "cube.obj": shapes.OBJ, "cube.glb": shapes.glb()}


def nothing(_):
    return None


def mesh(name, data, **files):
    return read_mesh(name, data, {"cube.mtl": shapes.MTL, **files}.get)


@pytest.mark.parametrize("name", FORMATS)
def test_a_cube_is_a_cube(name):
    cube = mesh(name, FORMATS[name])
    area, center, normal, _ = cube.plates()
    assert area.sum() == pytest.approx(24, abs=1e-12)
    assert np.abs(area @ normal).max() < 1e-12                              # closed
    # volume, so normals point outward
    assert (area * (center * normal).sum(axis=1)).sum() / 3 == pytest.approx(8, abs=1e-12)
    corners, polygon = cube.triangles()
    assert len(corners) == 12 and len(set(polygon)) == len(area)


def test_materials():
    cube = mesh("cube.obj", shapes.OBJ)
    foil, panel, shaded = (cube.materials[k] for k in (0, 1, 2))
    # together no more than the light
    assert foil.color == (0.9, 0.7, 0.2) and (foil.specular, foil.diffuse) == (0.375, 0.625)
    assert panel.specular is None and not panel.shaded and shaded.shaded
    assert mesh("cube.glb", shapes.glb()).materials[0].color == pytest.approx((0.0, 0.0, 1.0))


def test_a_nonconvex_polygon_has_its_own_area_and_centre():
    """An L of three unit squares: area 3, centroid at 5/6."""
    data = b"v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4 5 6\n"
    area, center, normal, _ = mesh("l.obj", data).plates()
    assert (area == pytest.approx([3.0]) and center[0] == pytest.approx([5 / 6, 5 / 6, 0])
            and normal[0] == pytest.approx([0, 0, 1]))


def test_remarks_of_42():
    data = b"# Units = in\n# Translate by [1.0 0.0 0.0]\n# Rotate via Seq = 321 by [90.0 0.0 0.0] deg\n" \
           b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    points = mesh("t.obj", data).points
    # metres, then moved to x = 1 m, then turned by +90 deg about z: x becomes y
    assert points == pytest.approx(np.array([[0, 1, 0], [0, 1.0254, 0], [-0.0254, 1, 0]]), abs=1e-12)


def test_glb_nodes_move_and_turn():
    turned = shapes.glb(nodes=[{"translation": [10, 0, 0], "children": [1]}, {"mesh": 0, "scale": [1, 2, 3],
        "rotation": [0, 0, 0.5**0.5, 0.5**0.5]}])
    points = mesh("cube.glb", turned).points
    assert points.min(axis=0) == pytest.approx([8, -1, -3]) and points.max(axis=0) == pytest.approx([12, 1, 3])


BAD = {
    "empty.stl": (b"", "no STL file"),
    "short.stl": (shapes.stl()[:-7], "no STL file"),
    "cut.stl": (shapes.stl_text().replace(b"vertex", b"vertax", 1), "no whole triangles"),
    "word.stl": (shapes.stl_text().replace(b"vertex -1.0", b"vertex one", 1), "3 numbers are needed"),
    "huge.stl": (bytes(80) + struct.pack("<I", 2**32 - 1), "no STL file"),
    "none.obj": (b"v 0 0 0\n", "no polygons"),
    "two.obj": (b"v 0 0 0\nf 1 1\n", "3 corners or more"),
    "far.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "no point of the file"),
    "back.obj": (b"v 0 0 0\nf 1 1 -9\n", "no point of the file"),
    "nan.obj": (b"v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "not a number"),
    "out.obj": (b"v 1e300 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "farther out"),
    "many.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + b"f 1 2 3\n" * (MAX_TRIANGLES + 1), "too many|more than"),
    "wide.obj": (b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf" + b" 1 2 3" * 400 + b"\n", "corners"),
    "lib.obj": (b"mtllib ../../secret.mtl\n" + shapes.OBJ, "cannot be read"),
    "text.glb": (b"solid", "glTF"),
    "circle.glb": (shapes.glb(nodes=[{"children": [0]}]), "circles"),
    "bush.glb": (shapes.glb(nodes=[{"children": [1] * 1000}, {"children": [2] * 1000}, {"mesh": 0}]),
                 "circles|too many"),
    "long.glb": (shapes.glb(count=10**9), "outside"),
    "minus.glb": (shapes.glb(byteOffset=-4), "outside"),
    "uri.glb": (shapes.glb(uri="../outside.bin"), "cannot be read"),
    "web.glb": (shapes.glb(uri="https://example.com/x.bin"), "cannot be read"),
    "data.glb": (shapes.glb(uri="data:application/octet-stream;base64,AAAA"), "cannot be read"),
    "cube.png": (b"\x89PNG", "is no mesh"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said(name):
    data, said = BAD[name]
    with pytest.raises(MeshError, match=said):
        read_mesh(name, data, nothing)


def test_damaged_files_end_in_a_word():
    """Single bytes changed, stretches cut out: a mesh or a MeshError, nothing else."""
    rng = random.Random(7)
    read = refused = 0
    for _ in range(400):
        name, data = rng.choice(list(FORMATS.items()))
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(damaged))
            if rng.random() < 0.3:
                del damaged[at:at + rng.randint(1, 40)]
            else:
                damaged[at] = rng.randrange(256)
        try:
            read_mesh(name, bytes(damaged), {"cube.mtl": shapes.MTL}.get).triangles()
            read += 1
        except MeshError as error:
            assert str(error)
            refused += 1
    # measured 66 and 334
    assert read > 30 and refused > 200


def test_references_stay_inside():
    assert beside("models/cube.obj", "cube.mtl") == "models/cube.mtl"
    assert beside("models/cube.obj", "../cube.mtl") == "cube.mtl"
    assert beside("models/cube.obj", "./a/../b.mtl") == "models/b.mtl"
    for name in ("../../cube.mtl", "/etc/passwd", "~/x", "c:\\x.mtl", "https://example.com/x", "", "a\0b"):
        assert beside("models/cube.obj", name) is None
