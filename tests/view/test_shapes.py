"""Shapes of bodies: they change nothing of the motion, plates of a mesh are plates, and mistakes are told where they
are."""

import numpy as np
import pytest

import nesim
from nesim.case.reader import read_case
from nesim.base.errors import InputError
from nesim.view.pack import Pack
from nesim.view.shapes import Meshes, assumed, bodies_of
from tests.view import shapes
from tests.view.shapes import write_case

MESH = {"cube_obj": shapes.OBJ, "cube_mtl": shapes.MTL}


def motion(directory, tmp_path):
    with nesim.load(directory).run(tmp_path / f"{directory.name}.h5") as results:
        return np.concatenate([results["S"][name][...].ravel() for name in ("position", "body_attitude", "body_rate",
            "joint_rate")]).tobytes()


def problem(directory) -> str:
    with pytest.raises(InputError) as caught:
        read_case(directory)
    (only,) = caught.value.problems
    return str(only)


def test_shapes_do_not_change_the_motion(tmp_path):
    plate = "[{body: hub, shape: plate, normal: x, area: 2}]"
    bare = write_case(tmp_path / "bare", surfaces=plate)
    dressed = write_case(tmp_path / "dressed", "{mesh: cube.obj, scale: 0.1}", "{cylinder: [0.1, 2], axis: x}", plate,
                         **MESH)
    assert motion(bare, tmp_path) == motion(dressed, tmp_path)


def test_air_and_sunlight_meet_the_polygons(tmp_path):
    """The mesh's plates, and the same ones written by hand: bit for bit."""
    meshed = write_case(tmp_path / "meshed", "{mesh: cube.obj, scale: 0.5, center: [0.25, 0, 0]}", "",
                        "[{body: hub, shape: mesh, drag: 2.0, specular: 0.25}]", **MESH)
    rows = [("-1, 0, 0", -0.25, 0, 0.375, 0.625), ("1, 0, 0", 0.75, 0, 0.375, 0.625), ("0, -1, 0", 0.25, -0.5, 0.25, 0),
            ("0, 1, 0", 0.25, 0.5, 0.25, 0)]
    by_hand = "[" + ", ".join(f"{{body: hub, shape: plate, normal: [{n}], center: [{x}, {y}, 0], area: 1, drag: 2.0, "
                              f"specular: {s}, diffuse: {d}}}" for n, x, y, s, d in rows) + "]"
    plates = read_case(meshed).flights[0].spacecraft.surfaces
    assert len(plates) == 4                                  # of six: the faces that are SHADED are left out
    assert motion(meshed, tmp_path) == motion(write_case(tmp_path / "written", surfaces=by_hand), tmp_path)


def test_the_resolved_case_reads_back(tmp_path):
    directory = write_case(tmp_path / "case", '{mesh: cube.obj, rotation: {angles: ["90 deg"], sequence: 3}, color: '
                                              'gold}', '{sphere: "20 cm", color: "#00FF00"}',
                           "[{body: hub, shape: mesh}]", **MESH)
    case = read_case(directory)
    again = write_case(tmp_path / "again", **MESH)
    (again / "sim.yaml").write_text(case.resolved)
    assert read_case(again).flights[0].spacecraft == case.flights[0].spacecraft
    assert case.files["cube.obj"] == shapes.OBJ and case.files["cube.mtl"] == shapes.MTL


WRONG = [
    ("{}", "is empty"),
    ("{box: [1, 1, 1], sphere: 1}", "has box and sphere: one of them is needed"),
    ("{box: [1, 1]}", "needs 3 numbers"),
    ("{box: [1, 1, 0]}", "must be above zero"),
    ("{sphere: -1}", "must be above zero"),
    ("{sphere: 1, axis: x}", "'axis' does not belong to a sphere"),
    ("{box: [1, 1, 1], scale: 2}", "'scale' does not belong to a box"),
    ("{sphere: 1, color: goold}", "did you mean 'gold'?"),
    ("{sphere: 1, color: '<b>'}", "is no colour"),
    ("{mesh: cube.step}", "there is no file"),
    ("{mesh: ../cube.obj}", "outside the case directory"),
    ("{mesh: /etc/passwd}", "is not a relative path"),
    ("{mesh: sim.yaml}", "is no mesh"),
    ("{ball: 1}", "unknown key 'ball'"),
]


@pytest.mark.parametrize("shape, said", WRONG)
def test_one_mistake(shape, said, tmp_path):
    assert said in problem(write_case(tmp_path / "case", shape, **MESH))


def test_a_link_that_leads_out_is_not_followed(tmp_path):
    (tmp_path / "secret.mtl").write_bytes(shapes.MTL)
    case = write_case(tmp_path / "case", "{mesh: cube.obj}", cube_obj=shapes.OBJ)
    (case / "cube.mtl").symlink_to(tmp_path / "secret.mtl")
    assert "cube.obj:1:1: the material file 'cube.mtl' cannot be read" in problem(case)
    linked = write_case(tmp_path / "linked", "{mesh: cube.obj}", cube_mtl=shapes.MTL)
    (linked / "cube.obj").symlink_to(tmp_path / "case" / "cube.obj")
    assert "outside the case directory" in problem(linked)


def test_a_surface_needs_a_mesh(tmp_path):
    assert "the body 'rod' has no mesh" in problem(write_case(tmp_path / "case", "{mesh: cube.obj}", "{sphere: 1}",
                                                              "[{body: rod, shape: mesh}]", **MESH))
    assert "'center' does not belong to a mesh" in problem(write_case(tmp_path / "place", "{mesh: cube.obj}", "",
        "[{body: hub, shape: mesh, center: [1, 0, 0]}]", **MESH))


def test_a_body_without_a_shape_is_the_uniform_one():
    """Mass and inertia of the assumed box are those of the body."""
    sides = np.array([0.4, 1.1, 2.3])
    inertia = 12.0 * (sides @ sides - sides**2) / 12
    box = assumed({"mass": "12", "inertia": [str(x) for x in inertia]}, None)
    assert box["kind"] == "box" and box["size"] == pytest.approx(sides)
    wire = assumed({"mass": "2", "inertia": ["1e-6", "6", "6"], "mass_center": ["3", "0", "0"]},
                   {"outer_point": ["0", "0", "0"]})
    assert (wire["kind"] == "cylinder" and wire["size"] == pytest.approx([1e-3, 6.0])
            and wire["at"] == pytest.approx([0, 0, 0]))


class Craft:
    """As CraftData, with one body."""

    bodies = ["hub"]

    def __init__(self, shape):
        self.entry = {}
        self.shape = shape

    def part(self, *_):
        return {"mass": "1", "inertia": ["1", "1", "1"], "shape": self.shape}


def test_a_result_file_cannot_name_files_of_the_machine(tmp_path):
    """Meshes come from the inputs that the file holds; what is not among them is a box."""
    (tmp_path / "cube.stl").write_bytes(shapes.stl())
    for shape in ({"mesh": str(tmp_path / "cube.stl")}, {"mesh": "../cube.stl"}, {"mesh": "bad.stl"}, {"sphere": "nan"},
                  {"box": "x"}, {"cone": ["1"]}, {"mesh": ["a"]}):
        (body,) = bodies_of(Craft(shape), Meshes({"bad.stl": b"solid\nvertex 1\n"}, Pack()))
        assert body["kind"] == "box" and body["size"] == pytest.approx([6**0.5] * 3)
    (body,) = bodies_of(Craft({"mesh": "cube.stl", "color": "red;"}), Meshes({"cube.stl": shapes.stl()}, Pack()))
    assert body["kind"] == "mesh" and body["reach"] == pytest.approx(3**0.5) and "color" not in body
