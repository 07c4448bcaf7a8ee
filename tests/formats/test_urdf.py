"""What a robot in URDF becomes. Numbers of whole robots are compared with Pinocchio's in tests/peers/test_urdf.py."""

import re
from pathlib import Path

import numpy as np
import pytest

import nesim
from nesim.base.rotations import dcm
from nesim.formats.urdf import as_yaml
from tests.cli.support import command
from tests.formats.support import convert, joint, link, robot

SERVICER = Path("inp/servicer")
ORIGIN = '<origin xyz="{}" rpy="{}"/>'


def test_the_case_in_inp_is_what_is_imported():
    texts, _ = as_yaml(SERVICER / "servicer.urdf")
    assert texts["robot.yaml"] == (SERVICER / "robot.yaml").read_text()


def test_every_value_stands_in_the_line_that_is_named():
    """Of what is copied and not worked out: names, masses, points, angles, limits, damping, sizes."""
    source = (SERVICER / "servicer.urdf").read_text().splitlines()
    worked_out = ("inertia:", "type:", "stiffness", "axes:", "inner:")
    checked = 0
    for line in (SERVICER / "robot.yaml").read_text().splitlines():
        found = re.fullmatch(r"\s*(?:- )?(\w+: .*?)\s+# servicer\.urdf:([\d, ]+)", line)
        if found and not found.group(1).startswith(worked_out):
            there = " ".join(source[int(n) - 1] for n in found.group(2).split(", "))
            value = re.sub(r"stiffness: .*|color: .*|sequence: .*", "", found.group(1).partition(": ")[2])
            wanted = {float(x) for x in re.findall(r"-?\d+\.\d+", value)} - {0.0}
            assert wanted <= {float(x) for x in re.findall(r"-?\d+(?:\.\d+)?", there)}, line
            checked += len(wanted)
    assert checked > 70


def test_the_command_writes_a_case_that_runs(tmp_path):
    code, out, err = command("import-urdf", SERVICER / "servicer.urdf", "-o", tmp_path / "arm", "--base", "fixed")
    assert code == 0 and out.split() == [str(tmp_path / "arm" / name) for name in ("sim.yaml", "robot.yaml")]
    assert "servicer.urdf:49, 57, 65, 73, 80: effort and velocity limits" in err
    case = nesim.load(tmp_path / "arm", set=["time.duration=0.01"])
    assert case["servicer"].description.base is not None
    assert case.run(tmp_path / "arm.h5").status == "complete"
    assert command("import-urdf", SERVICER / "servicer.urdf", "-o", tmp_path / "arm")[0] == 5         # exists
    assert command("import-urdf", SERVICER / "servicer.urdf", "-o", tmp_path / "b", "--base", "loose")[0] == 2
    assert command("import-urdf", tmp_path / "no.urdf", "-o", tmp_path / "b")[0] == 3
    code, _, err = command("import-urdf", SERVICER / "servicer.urdf", "-o", tmp_path / "b", "-q")
    assert (code, err) == (0, "")


def test_joints(tmp_path):
    craft, said = convert(tmp_path, robot(
        link("a"), link("b"), link("c"), link("d"), link("e"),
        joint("turn", "revolute", "a", "b", ORIGIN.format("1 2 3", "0.1 0.2 0.3") + '<axis xyz="0 0 -1"/><dynamics '
        'damping="0.5" friction="2"/>'),
        joint("spin", "continuous", "b", "c", '<axis xyz="3 0 4"/>'), joint("slide", "prismatic", "c", "d",
        '<limit lower="0.5" upper="1.5"/>'), joint("weld", "fixed", "d", "e")))
    turn, spin, slide, weld = craft.joints
    assert (turn.type, turn.axes, turn.damping, turn.inner_point) == ("gimbal", ("-z",), 0.5, (1.0, 2.0, 3.0))
    z, y, x = (np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]]) for a in (0.3, 0.2, 0.1))
    # Rz(0.3) Ry(0.2) Rx(0.1), child to parent
    R = np.roll(z, (-1, -1), (0, 1)) @ np.roll(y, (1, 1), (0, 1)) @ x
    assert np.abs(dcm(turn.inner_rotation).astype(float) - R.T).max() < 1e-15
    assert (turn.stops.lower, turn.stops.upper) == (-1.0, 1.0) and spin.stops is None
    assert (spin.axes, slide.type, slide.displacement, weld.type) == (((0.6, 0.0, 0.8),), "prismatic", (1.0,), "fixed")
    assert (any("divided by their lengths" in line for line in said)
            and any("friction of joints" in line for line in said) and any("middle" in line for line in said))


def test_stops_let_what_hangs_on_them_swing_at_ten_hertz(tmp_path):
    """Two bodies of 1 kg and 1 kg m2, 2 m and 3 m beyond the axis, the outer one welded: 1 + 4 + 1 + 9 kg m2; the slide
    carries 2 kg."""
    inside = '<inertial><origin xyz="2 0 0"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    craft, _ = convert(tmp_path, robot(link("a", 50), link("t", 1), f'<link name="b">{inside}</link>', link("c"),
                                       joint("s", "prismatic", "a", "t"),
                                       joint("j", "revolute", "t", "b", '<axis xyz="0 0 1"/>'),
                                       joint("w", "fixed", "b", "c", ORIGIN.format("3 0 0", "0 0 0"))))
    slide, turn, _ = craft.joints
    w = 2 * np.pi * 10
    # three digits are written
    assert (turn.stops.stiffness == pytest.approx(w**2 * 15, rel=5e-3)
            and turn.stops.damping == pytest.approx(0.4 * w * 15, rel=5e-3))
    assert slide.stops.stiffness == pytest.approx(w**2 * 3, rel=5e-3)


def test_links_without_mass_are_merged_and_leaves_become_endpoints(tmp_path):
    """a - m (massless) - n (massless) - b moves on n; tool hangs on n, eye on b."""
    text = robot(link("a"), link("m", None), link("n", 0).replace('="1" iyy="1" izz="1"', '="0" iyy="0" izz="0"'),
                 link("b"), link("tool", None), link("eye", None),
                 joint("p", "fixed", "a", "m", ORIGIN.format("1 0 0", "0 0 1.5707963267948966")),
                 joint("q", "fixed", "m", "n", ORIGIN.format("1 0 0", "0 0 0")),
                 joint("r", "revolute", "n", "b", ORIGIN.format("0 0 2", "0 0 0")),
                 joint("s", "fixed", "n", "tool", ORIGIN.format("5 0 0", "0 0 0.1")),
                 joint("t", "fixed", "b", "eye", ORIGIN.format("0 0.5 0", "0 0 0")))
    craft, _ = convert(tmp_path, text)
    assert [body.name for body in craft.bodies] == ["a", "b"] and [j.name for j in craft.joints] == ["r"]
    assert craft.joints[0].inner_point == pytest.approx((1, 1, 2), abs=1e-15)
    tool, eye = craft.endpoints
    assert (tool.name, tool.body, eye.body) == ("tool", "a", "b") and eye.point == (0.0, 0.5, 0.0)
    assert tool.point == pytest.approx((1, 6, 0), abs=1e-15)
    a = np.pi / 2 + 0.1
    assert np.abs(dcm(tool.rotation).astype(float) - [[np.cos(a), np.sin(a), 0], [-np.sin(a), np.cos(a), 0],
                                                      [0, 0, 1]]).max() < 1e-15
    text = (tmp_path / "case" / "robot.yaml").read_text()
    assert re.search(r"inner_point: \[.*\] +# r\.urdf:8, 9, 10\n", text)           # all three origins are named


@pytest.mark.parametrize("base, parts, bodies, held", [
    ("free", [link("w", None), link("a"), joint("f", "floating", "w", "a", ORIGIN.format("1 2 3", "0 0 0"))], ["a"],
     False),
    ("free", [link("w", None), link("a"), link("b"), joint("f", "fixed", "w", "a", ORIGIN.format("1 2 3", "0 0 0")),
              joint("g", "revolute", "w", "b")], ["a", "b"], False),
    ("fixed", [link("w", None), link("a"), joint("g", "revolute", "w", "a")], ["w", "a"], True),
    ("fixed", [link("a"), link("b"), joint("g", "continuous", "a", "b")], ["a", "b"], True)])
def test_roots(tmp_path, base, parts, bodies, held):
    craft, _ = convert(tmp_path, robot(*parts), base)
    assert [body.name for body in craft.bodies] == bodies and (craft.base is not None) == held
    assert (tuple(craft.position) == ((1.0, 2.0, 3.0) if "1 2 3" in "".join(parts) else (0.0, 0.0, 0.0))
            and (craft.position_of == "root") == any(craft.position))


def test_inertia_in_turned_axes(tmp_path):
    inside = ('<inertial><origin rpy="0 0 0.5235987755982988"/><mass value="2"/><inertia ixx="1" iyy="3" '
              'izz="3.5"/></inertial>')
    craft, _ = convert(tmp_path, robot(f'<link name="a">{inside}</link>'))
    # 1 cos2 + 3 sin2, (1 - 3) sin cos at 30 deg
    assert np.abs(np.array(craft.bodies[0].inertia) - [[1.5, -np.sqrt(3) / 2, 0], [-np.sqrt(3) / 2, 2.5, 0],
                                                       [0, 0, 3.5]]).max() < 1e-15


VISUAL = '<visual>{}<geometry><{}/></geometry>{}</visual>'


def test_shapes_and_colours(tmp_path):
    blue, red = '<material name="blue"/>', '<material name="own"><color rgba="1 0 0 0.5"/></material>'
    craft, said = convert(tmp_path, robot(
        '<material name="blue"><color rgba="0 0 1 1"/></material>\n',
        link("a", 1, VISUAL.format("", 'box size="1 2 3"', blue) + VISUAL.format("", 'sphere radius="0.1"', "")),
        link("b", 1, VISUAL.format(ORIGIN.format("1 0 0", "0 1 0"), 'cylinder radius="0.1" length="2"', red)),
        link("c", 1, VISUAL.format("", 'mesh filename="package://x/y.dae"', "")), link("d", 1),
        link("e", None, VISUAL.format("", 'sphere radius="0.2"', red)),
        joint("1", "continuous", "a", "b"), joint("2", "continuous", "a", "c"), joint("3", "continuous", "a", "d"),
        joint("4", "fixed", "d", "e", ORIGIN.format("0 0 7", "0 0 0"))))
    box, cylinder, mesh, ball = (body.shape for body in craft.bodies)
    assert (box.form, box.size, box.color, mesh) == ("box", (1.0, 2.0, 3.0), "#0000ff", None)
    assert (cylinder.form, cylinder.size, cylinder.center, cylinder.color) == ("cylinder", (0.1, 2.0), (1.0, 0.0, 0.0),
        "#ff0000")
    assert np.abs(dcm(cylinder.rotation).astype(float)[0] - [np.cos(1), 0, -np.sin(1)]).max() < 1e-15
    # of the merged link, where it is
    assert (ball.form, ball.size, ball.center, ball.color) == ("sphere", (0.2,), (0.0, 0.0, 7.0), "#ff0000")
    assert any("meshes are left out" in line for line in said) and any("one shape, its largest" in line
        for line in said)


def test_quaternions_of_urdf_1_2(tmp_path):
    craft, _ = convert(tmp_path,
                       robot(link("a"), link("b"), joint("j", "continuous", "a", "b", '<origin xyz="0 0 1" '
        'quat_xyzw="0 0 0.6 0.8"/>')))
    # active turn by 2 atan2(0.6, 0.8) about z: x of the child is (0.28, 0.96, 0) in the parent
    assert np.abs(dcm(craft.joints[0].inner_rotation).astype(float)[0] - [0.28, 0.96, 0]).max() < 1e-15


def test_names(tmp_path):
    craft, said = convert(tmp_path, robot(link("a/b c"), link("a_b_c"), link("+x"), link("é" * 70),
                                          joint("j.1", "continuous", "a/b c", "a_b_c"),
                                          joint("j 1", "continuous", "a/b c", "+x"),
                                          joint("k", "continuous", "+x", "é" * 70), name="my robot"))
    assert ([body.name for body in craft.bodies] == ["a_b_c", "a_b_c_2", "_+x", "é" * 64]
            and [j.name for j in craft.joints] == ["j_1", "j_1_2", "k"])
    assert craft.name == "my_robot" and any("names are written" in line for line in said)


def test_what_is_not_urdf_is_left_out_and_said_once(tmp_path):
    _, said = convert(tmp_path, robot(link("a"), *["<gazebo reference='a'><x/></gazebo>\n"] * 20, "<drake:thing/>\n",
                                      '<transmission name="t"/>\n'))
    assert [line.split(": ", 1)[1] for line in said] == [f"element <{name}> is left out: nesim has no use for it"
                                                         for name in ("gazebo", "drake:thing", "transmission")]
    assert re.search(r"r\.urdf:3, 4, 5, 6, 7, 8, 9, 10, \.\. \(20 lines\): ", said[0])
