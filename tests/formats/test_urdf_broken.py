"""Every mistake in a URDF gives its own message at its own line, all at once, and nothing is written."""

import pytest

from tests.cli.support import command
from tests.formats.support import joint, link, problems, robot

GOOD = """\
<?xml version="1.0"?>
<robot name="arm">
  <material name="gold"><color rgba="0.8 0.6 0.2 1"/></material>
  <link name="base">
    <inertial><origin xyz="0 0 0.1" rpy="0 0 0"/><mass value="10"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1.1" iyz="0" izz="1.2"/></inertial>
    <visual><geometry><box size="1 1 1"/></geometry><material name="gold"/></visual>
  </link>
  <link name="fore">
    <inertial><mass value="2"/><inertia ixx="0.1" iyy="0.2" izz="0.2"/></inertial>
  </link>
  <link name="tool"/>
  <joint name="elbow" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 0"/>
    <parent link="base"/>
    <child link="fore"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="5" velocity="1"/>
    <dynamics damping="0.1"/>
  </joint>
  <joint name="tip" type="fixed"><parent link="fore"/><child link="tool"/></joint>
</robot>
"""
# what stands in the file, what is put there, line, column (None: any), what is said, what is hinted
ROWS = [
    ("<robot name", "<robot nome", 2, None, "missing attribute 'name' of <robot>", ""),
    ('<robot name="arm"', '<robot nam="arm" name="arm"', 2, 13, "unknown attribute 'nam'", "did you mean 'name'?"),
    ('<link name="tool"/>', '<link/>', 12, 3, "missing attribute 'name' of <link>", ""),
    ('name="tool"/>', 'name=" "/>', 12, 15, "name: is empty", ""),
    ('<link name="tool"/>', '<link name="tool"/><link name="fore"/>', 12, 22, "link 'fore' is repeated",
     "first given in line 9"),
    ('name="tip" type', 'name="elbow" type', 21, 3, "joint 'elbow' is repeated", "first given in line 13"),
    ('<mass value="10"/>', "", 5, 5, "missing element <mass> in <inertial> in link 'base'", "kg"),
    ('<inertia ixx="0.1" iyy="0.2" izz="0.2"/>', "", 10, 5, "missing element <inertia> in <inertial> in link 'fore'",
     "kg m2"),
    ('<mass value="10"/>', '<mass/>', 5, 50, "missing attribute 'value' of <mass>", ""),
    ('<mass value="10"/>', '<mass value="-3"/>', 5, 63, "mass: must be above zero, found -3 in link 'base'", ""),
    ('<mass value="10"/>', '<mass value="0"/>', 5, 63, "mass: must be above zero, found 0 in link 'base'", ""),
    ('<mass value="10"/>', '<mass value="ten"/>', 5, 63, "value: 'ten' is not a number", "(allowed: numbers such as "
    "0.5"),
    ('<mass value="10"/>', '<mass value="${m}"/>', 5, 63, "value: '${m}' is not a number", "xacro FILE"),
    ('<mass value="10"/>', '<mass value="nan"/>', 5, 63, "value: 'nan' is not a number", ""),
    ('<mass value="10"/>', '<mass value="1e60"/>', 5, 63, "value: 1e60 is out of range", "(allowed: up to 1e+50)"),
    ('<mass value="10"/>', '<mass value="1 2"/>', 5, 63, "value: found 2 numbers, 1 number is needed", ""),
    ('iyy="0.2" izz="0.2"', 'iyy="0.2" izz="0.9"', 10, 46, "inertia: breaks the triangle inequality: the principal "
                                                           "moments 0.1 + 0.2 = 0.3 are less than 0.9", ""),
    ('iyy="0.2" izz="0.2"', 'iyy="-0.2" izz="0.2"', 10, 46, "inertia: principal moments must be positive", ""),
    ('ixx="0.1" iyy="0.2" izz="0.2"', 'ixx="0" iyy="0" izz="0"', 10, 46, "inertia: principal moments must be positive",
     ""),
    ('iyy="0.2" izz="0.2"', 'iyy="0.2"', 10, 32, "missing attribute 'izz' of <inertia>", ""),
    ('iyy="0.2" izz="0.2"', 'iyy="0.2" izz="0.2" iyx="0.1"', 10, 76, "iyx is not ixy", "symmetric"),
    ('xyz="0 0 0.1"', 'xyz="0 0"', 5, 28, "xyz: found 2 numbers, 3 numbers are needed in link 'base'", ""),
    ('xyz="0 0 0.1"', 'xyz="0 0 O.1"', 5, 32, "xyz: 'O.1' is not a number in link 'base'", ""),
    ('xyz="0 0 0.1"', 'xzy="0 0 0.1"', 5, 28, "unknown attribute 'xzy' in link 'base'", "did you mean 'xyz'?"),
    ("<inertial><mass", "<intertial/><inertial><mass", 10, 5, "unknown element <intertial> in link 'fore'",
     "did you mean 'inertial'?"),
    ('<link name="tool"/>', '<link name="tool"><mass value="1"/></link>', 12, 21, "element <mass> does not belong here "
    "in link 'tool'", "(allowed: inertial, visual, collision)"),
    ('<dynamics damping="0.1"/>', '<dynamics damping="0.1"/><axis xyz="1 0 0"/>', 19, 30, "<axis> is repeated in joint "
    "'elbow'", "first given in line 17"),
    ('rgba="0.8', 'rgba="80', 3, 38, "rgba: 80 is out of range", "(allowed: 0 to 1)"),
    ('size="1 1 1"', 'size="1 1 -1"', 7, 38, "box: must not be negative, found -1", ""),
    ('<box size="1 1 1"/>', '', 7, 13, "found 0 shapes in <geometry>, one is needed", "(allowed: box"),
    ('<geometry><box size="1 1 1"/></geometry>', '', 7, 5, "missing element <geometry> in <visual>", ""),
    ('type="revolute"', 'type="revolut"', 13, 29, "type: 'revolut' is unknown in joint 'elbow'",
     "did you mean 'revolute'?  (allowed: revolute, continuous, prismatic, fixed, floating)"),
    ('type="revolute"', 'type="planar"', 13, 29, "a planar joint cannot be kept in joint 'elbow'",
     "two prismatic joints"),
    ('type="revolute"', 'type="floating"', 13, 3, "a floating joint is kept only between a root without mass and "
                                                  "everything else", ""),
    ('<dynamics damping="0.1"/>', '<mimic joint="x"/>', 19, 5, "a joint that follows another (<mimic>) cannot be kept "
                                                               "in joint 'elbow'", ""),
    ('<limit lower="-1" upper="2" effort="5" velocity="1"/>', "", 13, 3, "missing element <limit> in <joint> in joint "
    "'elbow'", "a continuous joint has none"),
    ('lower="-1" upper="2"', 'lower="2" upper="-1"', 18, 19, "limit: lower must be below upper, found 2 and -1",
     "(a joint that does not move is fixed"),
    ('lower="-1"', 'lowr="-1"', 18, 18, "unknown attribute 'lowr' in joint 'elbow'", "did you mean 'lower'?"),
    ('damping="0.1"', 'damping="-0.1"', 19, 24, "damping: must not be negative, found -0.1", ""),
    ('xyz="0 1 0"', 'xyz="0 0 0"', 17, 16, "xyz: an axis must not be zero in joint 'elbow'", ""),
    ('<parent link="base"/>', "", 13, 3, "missing element <parent> in <joint> in joint 'elbow'", ""),
    ('<child link="fore"/>\n', '<child/>\n', 16, 5, "missing attribute 'link' of <child>", ""),
    ('<child link="fore"/>', '<child link="four"/>', 16, 18, "child: there is no link 'four' in joint 'elbow'",
     "did you mean 'fore'?  (there are: base, fore, tool)"),
    ('<child link="fore"/>', '<child link="base"/>', 16, 18, "parent and child are both 'base' in joint 'elbow'", ""),
    ('<parent link="fore"/><child link="tool"/>', '<parent link="base"/><child link="fore"/>', 21, 68,
     "child: link 'fore' hangs on joint 'elbow' of line 13 already", "loops cannot be kept"),
    ('<joint name="tip" type="fixed"><parent link="fore"/><child link="tool"/></joint>', "", 12, 3,
     "link 'tool' hangs on no joint", "link 'base' of line 4 is the root already"),
    ('name="tip" type="fixed"', 'name="tip" type="continuous"', 12, 3, "link 'tool' has no mass, and joint 'tip' of "
    "line 21 moves it", "give it an <inertial>"),
    ('rpy="0 0 0"/>\n', 'quat_xyzw="0 0 0 2"/>\n', 14, 36, "quat_xyzw: a quaternion must have length 1, found 2", ""),
    ("<origin xyz=\"0 0 1\"", "<xacro:arm/><origin xyz=\"0 0 1\"", 14, 5, "<xacro:arm> is a macro of xacro",
     "expand it first: xacro FILE > robot.urdf"),
    ("</robot>", "", 23, 1, "not XML: no element found", "<robot> of line 2 is open"),
    ("<dynamics damping=\"0.1\"/>", "<dynamics damping=\"0.1\">", 20, None, "not XML: mismatched tag",
     "<dynamics> of line 19 is open"),
    ('<robot name="arm">', '<robot name="a&b;">', 2, None, "not XML: undefined entity", ""),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[4][:50].replace(" ", "-"))
def test_one_mistake(row, tmp_path):
    old, new, line, column, message, hint = row
    assert GOOD.count(old) == 1
    found = problems(tmp_path, GOOD.replace(old, new))
    (problem,) = [p for p in found if message in str(p).splitlines()[0]]
    assert problem.line == line and (column is None or problem.column == column) and hint in problem.hint, str(problem)
    allowed = 2 if "nome" in new else 1            # a name that is misspelt is missing, too
    assert len(found) <= allowed, "\n".join(map(str, found))


@pytest.mark.parametrize("text, message", [
    ("<sdf/>", "found <sdf>, <robot> is needed"), ("", "not XML: no element found"),
    ("robot: {}", "not XML: syntax error"),
    (robot(), "there is no link"), (robot(link("a", None)), "no link has mass"),
    (robot(link("a"), link("b"), link("c"), joint("1", "fixed", "b", "c"), joint("2", "fixed", "c", "b")),
     "links hang on each other in a circle: 'b' -> 'c' -> 'b'"),
    (robot(link("a"), link("b"), joint("1", "fixed", "a", "b"), joint("2", "fixed", "b", "a")), "links hang on each "
    "other in a circle"),
    (robot(link("w", None), link("a"), joint("1", "revolute", "w", "a")), "the root, link 'w', has no mass"),
    (b"<robot name='\xff'/>", "byte 0xff is not UTF-8 text")])
def test_no_robot(tmp_path, text, message):
    assert [p for p in problems(tmp_path, text) if message in p.message]


def test_a_floating_root_cannot_be_held(tmp_path):
    text = robot(link("w", None), link("a"), joint("f", "floating", "w", "a"))
    (problem,) = problems(tmp_path, text, "fixed")
    assert (problem.line, problem.message) == (4, "a floating joint, and --base fixed")


def test_all_mistakes_at_once_and_nothing_is_written(tmp_path):
    broken = GOOD
    for old, new in (('<mass value="10"/>', '<mass value="-3"/>'), ('izz="0.2"', 'izz="0.9"'),
            ('<dynamics damping="0.1"/>', '<mimic joint="x"/>'), ('lower="-1" upper="2"', 'lower="2" upper="-1"'),
                     ('type="fixed"', 'type="planar"'),
                     ('<link name="tool"/>', '<link name="tool"/><link name="left"/>'), ('rgba="0.8', 'rgba="80')):
        broken = broken.replace(old, new)
    (tmp_path / "b.urdf").write_text(broken)
    code, out, err = command("import-urdf", tmp_path / "b.urdf", "-o", tmp_path / "case")
    assert code == 3 and not out and not (tmp_path / "case").exists()
    lines = [int(line.split("b.urdf:")[1].split(":")[0]) for line in err.splitlines() if "b.urdf:" in line]
    assert lines == [3, 5, 10, 12, 18, 19, 21] and err.endswith("7 problems\n")
    assert ('>  10 |     <inertial><mass value="2"/><inertia ixx="0.1" iyy="0.2" izz="0.9"/></inertial>\n '
            '                                                    ^' in err)
