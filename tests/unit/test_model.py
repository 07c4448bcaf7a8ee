"""From a description to a model: what is refused and how it is said, what the tree is, and what fixed joints merge
to."""

from dataclasses import replace
from math import inf, nan, sqrt

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import nesim
from nesim import Body, Joint, Load, ModelError, Spacecraft, Wheel
from tests.support import trees
from tests.support.compare import error

TENSOR = ((2.0, 0.1, 0.0), (0.1, 2.0, 0.2), (0.0, 0.2, 1.5))
PARTS = {
    "bodies": (
        Body(name="hub", mass=50.0, inertia=(10.0, 12.0, 15.0)),
        Body(name="mast", mass=3.0, inertia=(2.0, 2.0, 0.5)),
        Body(name="panel", mass=4.0, inertia=TENSOR),
        Body(name="dish", mass=2.0, inertia=(1.0, 1.0, 1.0)),
    ),
    "joints": (
        Joint(name="root_drive", type="gimbal", inner="hub", outer="mast", axes=["z", "y"]),
        Joint(name="sada", type="spherical", inner="mast", outer="panel", stiffness=1.0),
        Joint(name="rail", type="prismatic", inner="hub", outer="dish", axes=["x"]),
    ),
    "wheels": (Wheel(name="rw", body="hub", axis=(0, 0, 1), inertia=0.1),),
    "loads": (Load(body="hub", force=(1, 0, 0)),),
}
SLANTED = (sqrt(0.5), sqrt(0.5), 0.0)


def craft(**changes):
    """The sound spacecraft above with some of its lists or start values replaced."""
    return Spacecraft(**(PARTS | changes))


def with_part(kind, index, **changes):
    """The same with one element changed."""
    parts = list(PARTS[kind])
    parts[index] = replace(parts[index], **changes)
    return craft(**{kind: parts})


def problems(description):
    """All that the compiler finds wrong, as text; building must fail."""
    with pytest.raises(ModelError) as raised:
        nesim.build(description)
    assert str(raised.value) == "\n".join(map(str, raised.value.problems))
    return [str(p) for p in raised.value.problems]


def test_sound_spacecraft_is_built():
    """Every refusal below is caused by its one change."""
    built = nesim.build(craft())
    assert built.bodies == ["hub", "mast", "panel", "dish"]
    assert np.isfinite(built.accelerations().angular).all()


ELEMENTS = [
    ("bodies", 2, {"name": "mast"}, "bodies[2] ('mast').name", "used already by bodies[1]"),
    ("bodies", 2, {"mass": 0.0}, "bodies[2] ('panel').mass", "must be above zero, found 0"),
    ("bodies", 2, {"mass": -1.0}, "bodies[2] ('panel').mass", "must be above zero, found -1"),
    ("bodies", 2, {"mass": nan}, "bodies[2] ('panel').mass", "not finite"),
    ("bodies", 2, {"mass": "heavy"}, "bodies[2] ('panel').mass", "needs a number, found 'heavy'"),
    ("bodies", 2, {"mass_center": (0, 0, inf)}, "bodies[2] ('panel').mass_center", "not finite"),
    ("bodies", 2, {"mass_center": (0, 0)}, "bodies[2] ('panel').mass_center", "needs 3 numbers, found 2 numbers"),
    ("bodies", 2, {"inertia": (1, -1, 1)}, "bodies[2] ('panel').inertia", "must be positive"),
    ("bodies", 2, {"inertia": (0, 0, 0)}, "bodies[2] ('panel').inertia", "must be positive"),
    ("bodies", 2, {"inertia": (1, 1, 2.1)}, "bodies[2] ('panel').inertia", "1 + 1 = 2 are less than 2.1 kg m2"),
    ("bodies", 2, {"inertia": ((1, 0.1, 0), (0, 1, 0), (0, 0, 1))}, "bodies[2] ('panel').inertia", "not symmetric"),
    ("bodies", 2, {"inertia": ((1, 2, 0), (2, 1, 0), (0, 0, 1))}, "bodies[2] ('panel').inertia", "must be positive"),
    ("bodies", 2, {"inertia": (1, nan, 1)}, "bodies[2] ('panel').inertia", "not finite"),
    ("bodies", 2, {"inertia": (1, 1)}, "bodies[2] ('panel').inertia", "needs 3 numbers or a 3x3 matrix, found 2 "
    "numbers"),
    ("joints", 1, {"name": "rail"}, "joints[2] ('rail').name", "used already by joints[1]"),
    ("joints", 1, {"inner": "mst"}, "joints[1] ('sada').inner", "no body is called 'mst'; did you mean 'mast'?"),
    ("joints", 1, {"outer": "xyz"}, "joints[1] ('sada').outer", "no body is called 'xyz' (there are: dish, hub, mast, "
                                                                "panel)"),
    ("joints", 1, {"type": "sperical"}, "joints[1] ('sada').type", "did you mean 'spherical'?"),
    ("joints", 1, {"outer": "mast"}, "joints[1] ('sada').outer", "'mast' is reached already by joint 'root_drive'"),
    ("joints", 1, {"outer": "hub"}, "joints[1] ('sada').outer", "'hub' is the root"),
    ("joints", 1, {"inner": "panel"}, "joints[1] ('sada').outer", "a joint needs two bodies, both are 'panel'"),
    ("joints", 1, {"inner_point": (0, nan, 0)}, "joints[1] ('sada').inner_point", "not finite"),
    ("joints", 1, {"outer_point": (0, 0)}, "joints[1] ('sada').outer_point", "needs 3 numbers"),
    ("joints", 1, {"inner_rotation": (0, 0, 0, 2)}, "joints[1] ('sada').inner_rotation", "must have length 1, found 2"),
    ("joints", 1, {"outer_rotation": (0, 0, 1)}, "joints[1] ('sada').outer_rotation", "needs 4 numbers"),
    ("joints", 1, {"attitude": (0, 0, 0.1, 1)}, "joints[1] ('sada').attitude", "must have length 1, found 1.00498756"),
    ("joints", 1, {"attitude": (nan, 0, 0, 1)}, "joints[1] ('sada').attitude", "not finite"),
    ("joints", 1, {"axes": ["x"]}, "joints[1] ('sada').axes", "a spherical joint has none of its own"),
    ("joints", 1, {"rate": (1, 2)}, "joints[1] ('sada').rate", "needs one number or 3 numbers, found 2 numbers"),
    ("joints", 1, {"torque": (1, nan, 0)}, "joints[1] ('sada').torque", "not finite"),
    ("joints", 1, {"stiffness": (1, -2, 0)}, "joints[1] ('sada').stiffness", "must not be negative, found -2"),
    ("joints", 1, {"damping": -0.5}, "joints[1] ('sada').damping", "must not be negative, found -0.5"),
    ("joints", 1, {"rest": inf}, "joints[1] ('sada').rest", "not finite"),
    ("joints", 1, {"angle": 0.2}, "joints[1] ('sada').angle", "belongs to a gimbal joint; this one is spherical"),
    ("joints", 1, {"displacement": 0.2}, "joints[1] ('sada').displacement", "belongs to a prismatic joint"),
    ("joints", 0, {"axes": []}, "joints[0] ('root_drive').axes", "needs 1 to 3 axes, found 0"),
    ("joints", 0, {"axes": ["x", "y", "x", "y"]}, "joints[0] ('root_drive').axes", "needs 1 to 3 axes, found 4"),
    ("joints", 0, {"axes": ["z", "z"]}, "joints[0] ('root_drive').axes", "axes 1 and 2 are parallel"),
    ("joints", 0, {"axes": ["x", "z", (0, 0, -1)]}, "joints[0] ('root_drive').axes", "axes 2 and 3 are parallel"),
    ("joints", 0, {"axes": ["z", (0, 2, 0)]}, "joints[0] ('root_drive').axes", "axis 2 is (0, 2, 0)"),
    ("joints", 0, {"axes": ["z", (0, nan, 0)]}, "joints[0] ('root_drive').axes", "axis 2 is (0, nan, 0)"),
    ("joints", 0, {"axes": ["z", "w"]}, "joints[0] ('root_drive').axes", "axis 2 is 'w' (allowed: x, y, z, -x, -y, -z "
    "or a unit vector)"),
    ("joints", 0, {"angle": (1, 2, 3)}, "joints[0] ('root_drive').angle", "needs one number or 2 numbers, found 3 "
    "numbers"),
    ("joints", 0, {"angle": nan}, "joints[0] ('root_drive').angle", "not finite"),
    ("joints", 0, {"attitude": (0, 0, 1, 0)}, "joints[0] ('root_drive').attitude", "belongs to a spherical joint"),
    ("joints", 0, {"type": "fixed", "axes": [], "rate": 1.0}, "joints[0] ('root_drive').rate",
     "a fixed joint has no free axis"),
    ("joints", 0, {"type": "fixed"}, "joints[0] ('root_drive').axes", "a fixed joint has none of its own"),
    ("joints", 2, {"displacement": (1, nan)}, "joints[2] ('rail').displacement", "needs one number or a list of 1"),
    ("joints", 2, {"axes": ["x", "y", SLANTED]}, "joints[2] ('rail').axes", "the three axes lie in a plane"),
    ("wheels", 0, {"body": "hubb"}, "wheels[0] ('rw').body", "no body is called 'hubb'; did you mean 'hub'?"),
    ("wheels", 0, {"inertia": 0.0}, "wheels[0] ('rw').inertia", "must be above zero"),
    ("wheels", 0, {"axis": (0, 0, 1.1)}, "wheels[0] ('rw').axis", "the spin axis must have length 1, found 1.1"),
    ("wheels", 0, {"speed": nan}, "wheels[0] ('rw').speed", "not finite"),
    ("wheels", 0, {"torque": (1, 2, 3)}, "wheels[0] ('rw').torque", "needs nesim.TimeLaw or a number, found (1, 2, 3)"),
    ("wheels", 0, {"inertia": 15.5}, "bodies[0] ('hub').inertia", "must contain its wheels' inertia"),
    ("loads", 0, {"body": "nose"}, "loads[0].body", "no body is called 'nose'"),
    ("loads", 0, {"force": (1, 2)}, "loads[0].force", "needs 3 numbers"),
    ("loads", 0, {"torque": (0, 0, nan)}, "loads[0].torque", "not finite"),
    ("loads", 0, {"point": (0, inf, 0)}, "loads[0].point", "not finite"),
    ("loads", 0, {"frame": "hub"}, "loads[0].frame", "'hub' is unknown (allowed: body, N)"),
    ("loads", 0, {"start": 3.0, "stop": 3.0}, "loads[0].start", "ends (3 s) before it begins (3 s)"),
    ("loads", 0, {"start": nan}, "loads[0].start", "(nan s)"),
]


@pytest.mark.parametrize(("kind", "index", "change", "label", "message"), ELEMENTS)
def test_wrong_element_is_refused_by_name(kind, index, change, label, message):
    """The problem names the element and its key, and says what was found or is allowed."""
    found = problems(with_part(kind, index, **change))
    assert any(text.startswith(label + ": ") and message in text for text in found), found


STARTS = [
    ("attitude", (0, 0, 0, 0.9), "must have length 1, found 0.9"),
    ("attitude", (0, 0, 1), "needs 4 numbers"),
    ("rate", (0, nan, 0), "not finite"),
    ("position", (1, 2), "needs 3 numbers"),
    ("velocity", (inf, 0, 0), "not finite"),
    ("position_of", "panel", "'panel' is unknown (allowed: mass_center, root)"),
]


@pytest.mark.parametrize(("key", "value", "message"), STARTS)
def test_wrong_start_value_is_refused_by_name(key, value, message):
    """Root attitude and rate, and where the spacecraft is."""
    (text,) = problems(craft(**{key: value}))
    assert text.startswith(f"{key}: ")
    assert message in text


def test_spacecraft_without_bodies_is_refused():
    """There is no root then."""
    assert problems(Spacecraft()) == ["bodies: there are none; the first one listed is the root"]


def test_all_problems_come_at_once():
    """One in every list and in the start values, in one exception."""
    broken = {kind: with_part(kind, index, **change).__dict__[kind] for kind, index, change in (
        ("bodies", 2, {"mass": -1.0}), ("joints", 0, {"axes": ["z", "z"]}),
        ("wheels", 0, {"axis": (0, 0, 2)}), ("loads", 0, {"frame": "sun"}))}
    found = problems(craft(**broken, rate=(0, 0, nan)))
    labels = ["bodies[2] ('panel').mass", "joints[0] ('root_drive').axes", "loads[0].frame", "wheels[0] ('rw').axis",
              "rate"]
    assert [text.split(": ")[0] for text in found] == labels


def test_every_unconnected_body_is_named():
    """Bodies without a joint, and a ring of bodies that does not hang on the root."""
    ring = [replace(PARTS["joints"][1], inner="dish"), replace(PARTS["joints"][2], inner="panel")]
    found = problems(craft(joints=ring))
    first, second = (joint.name for joint in ring)
    assert [text.split(": ")[0] for text in found] == [f"joints[0] ('{first}').outer", "bodies[1] ('mast')"]
    assert f"the joints '{first}' and '{second}' form a loop" in found[0]
    assert "no joint has it as its outer body" in found[1]


def test_every_body_that_nothing_holds_about_its_joint_is_named():
    """A rod without thickness on a ball joint at its own axis: alone it could spin at any rate."""
    rods = [replace(body, inertia=(0.0, 1.0, 1.0)) for body in PARTS["bodies"][2:]]
    balls = [replace(PARTS["joints"][1], inner="hub", outer=body.name, name=f"to_{body.name}") for body in rods]
    found = problems(craft(bodies=[PARTS["bodies"][0], *rods], joints=balls))
    assert sorted(text.split(": ")[0] for text in found) == ["bodies[1] ('panel').inertia", "bodies[2] "
        "('dish').inertia"]
    assert all("zero about a line through the joint" in text for text in found)


def test_declaration_order_is_free():
    """Only the root must come first; outer bodies and joints may stand before their inner ones."""
    turned = craft(bodies=(PARTS["bodies"][0], *PARTS["bodies"][:0:-1]), joints=PARTS["joints"][::-1])
    found, expected = nesim.build(turned), nesim.build(craft())
    assert found.bodies == ["hub", "dish", "panel", "mast"]
    np.testing.assert_array_equal(found.motion().position[[0, 3, 2, 1]], expected.motion().position)
    np.testing.assert_array_equal(found.accelerations().joint, expected.accelerations().joint[::-1])


def test_model_arrays_are_frozen():
    """The model is shared by all threads; nobody may write into it."""
    built = nesim.build(craft())
    for name, array in built.model.arrays.items():
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
        assert not array.flags.writeable, name


# ------------------------------------------------------------------------------------------------ fixed joints


def tensor(body):
    """3x3 inertia of a body."""
    return np.diag(body.inertia) if np.ndim(body.inertia) == 1 else np.array(body.inertia)


def about(body, point, R):
    """Inertia of a body turned by R, about a point given from its mass centre."""
    return R @ tensor(body) @ R.T + body.mass * (point @ point * np.eye(3) - np.outer(point, point))


def weld(spacecraft, joint):
    """The spacecraft with the two bodies of a fixed joint made one by hand, in the inner body's frame and name."""
    inner, outer = (next(b for b in spacecraft.bodies if b.name == name) for name in (joint.inner, joint.outer))
    turn = Rotation.from_quat(joint.inner_rotation) * Rotation.from_quat(joint.outer_rotation)  # outer axes to inner
    R, at = turn.as_matrix(), np.array(joint.inner_point) - turn.apply(joint.outer_point)
    centers = np.array(inner.mass_center), at + R @ outer.mass_center
    mass = inner.mass + outer.mass
    center = (inner.mass * centers[0] + outer.mass * centers[1]) / mass
    inertia = about(inner, centers[0] - center, np.eye(3)) + about(outer, centers[1] - center, R)
    one = replace(inner, mass=mass, mass_center=tuple(center), inertia=(inertia + inertia.T) / 2)
    moved = {"here": lambda x: tuple(at + R @ x), "axis": lambda x: tuple(R @ x), "turn": turn, "center": centers}
    return replace(
        spacecraft,
        bodies=[one if b is inner else b for b in spacecraft.bodies if b is not outer],
        joints=[hang(j, joint, moved) for j in spacecraft.joints if j is not joint],
        wheels=[replace(w, body=inner.name, axis=moved["axis"](w.axis)) if w.body == outer.name else w
                for w in spacecraft.wheels],
        loads=[carry(load, joint, moved) for load in spacecraft.loads],
    )


def hang(other, joint, moved):
    """A joint that hung on the welded body, on the merged one."""
    if other.inner != joint.outer:
        return other
    rotation = tuple((moved["turn"] * Rotation.from_quat(other.inner_rotation)).as_quat())
    return replace(other, inner=joint.inner, inner_point=moved["here"](other.inner_point), inner_rotation=rotation)


def carry(load, joint, moved):
    """A load on either body, on the merged one: the mass centre is elsewhere now, so its point is written out."""
    if load.body == joint.inner:
        return load if load.point else replace(load, point=tuple(moved["center"][0]))
    if load.body != joint.outer:
        return load
    point = moved["here"](load.point) if load.point else tuple(moved["center"][1])
    turned = {key: moved["axis"](getattr(load, key)) for key in ("force", "torque")} if load.frame == "body" else {}
    return replace(load, body=joint.inner, point=point, **turned)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_fixed_joints_merge_their_bodies(seed):
    """A tree with welds moves like the tree of bodies merged by hand. Measured: 6e-16.

    Welds off the root, on welds, with wheels, loads and joints on the welded bodies.
    """
    tree = trees.random_tree(seed, bodies=12, wheels=4, loads=8, kinds=trees.KINDS + ("fixed",) * 3)
    tree = merged = replace(tree, position_of="mass_center")
    while fixed := [j for j in merged.joints if j.type == "fixed"]:
        merged = weld(merged, fixed[0])
    assert len(tree.bodies) - len(merged.bodies) >= 4
    built, by_hand = nesim.build(tree), nesim.build(merged)
    found, expected = built.accelerations(), by_hand.accelerations()
    moving = [i for i, j in enumerate(tree.joints) if j.type != "fixed"]
    kept = [built.bodies.index(name) for name in by_hand.bodies]
    assert error(found.joint[moving], expected.joint) <= 1e-12
    assert error(found.angular[kept], expected.angular) <= 1e-12
    assert error(found.wheel, expected.wheel) <= 1e-12
    for name in ("energy", "momentum", "angular_momentum"):
        assert error(getattr(built.motion(), name), getattr(by_hand.motion(), name)) <= 1e-13
    assert len(found.angular) == len(tree.bodies)
    assert np.isnan(found.joint[[j.type == "fixed" for j in tree.joints]]).all()


def test_fixed_joint_reports_its_bodies_and_its_load():
    """A pushed pair: the weld carries the outer body's share of the force, and its moment over the arm.

    10 N along x on the inner body through the common mass centre: a = 2 m/s2, nothing turns, and the joint must pull
    the outer body (2 kg, 0.9 m away along y) with 4 N, hence bears -4 N and the moment of that force about the joint.
    """
    a = Body(name="a", mass=3.0, inertia=(1.0, 1.0, 1.0))
    b = Body(name="b", mass=2.0, inertia=(0.5, 0.5, 0.5), mass_center=(0.0, 0.4, 0.0))
    joint = Joint(name="weld", type="fixed", inner="a", outer="b", inner_point=(0.0, 0.5, 0.0))
    push = Load(body="a", force=(10.0, 0.0, 0.0), point=(0.0, 2 * 0.9 / 5, 0.0))
    found = nesim.build(Spacecraft(bodies=[a, b], joints=[joint], loads=[push]))
    accelerations, motion = found.accelerations(), found.motion()
    np.testing.assert_allclose(accelerations.linear, [[2, 0, 0], [2, 0, 0]], atol=1e-14)
    np.testing.assert_allclose(accelerations.angular, np.zeros((2, 3)), atol=1e-14)
    np.testing.assert_allclose(accelerations.joint_force, [[-4, 0, 0]], atol=1e-14)
    np.testing.assert_allclose(accelerations.joint_torque, [[0, 0, 1.6]], atol=1e-14)
    np.testing.assert_allclose(motion.position[1] - motion.position[0], (0, 0.9, 0), atol=1e-15)
