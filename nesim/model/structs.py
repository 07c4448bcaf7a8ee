"""The one table of what the core reads, keeps, works with and writes: model structs, devices and their states,
workspace, output columns.

Everything else follows from it: the structs, pointers and offsets of cython_core/model/structs.pxi (generate.py),
NumPy's records (arrays.py), the columns of a record (nesim/sim/rows.py), the datasets of a result file
(nesim/results/layout.py). To add a field, add its line here. The standard library alone: setup.py loads this file by
its path.

A *link* is a rigid group: one body, or several welded by fixed joints. Link 0 is the root; a link stands after its
inner link. G is the point of a link's inner joint (for the root: its mass centre at the start). Frames: ``link`` are
the axes of the link's first body, ``inner`` those of the inner link, ``body`` a body's own, ``N`` the inertial ones. An
index _i means the inner link.
"""

from typing import NamedTuple

WIDTHS = {"vd": 1, "Vec3": 3, "Quat": 4, "Sym3": 6, "Mat3": 9}      # numbers of a lane type


class StructField(NamedTuple):
    """Of a struct. type: a lane type, ``long`` or ``double``. count: numbers, of the last two."""

    name: str
    type: str
    unit: str
    frame: str
    text: str
    count: int = 1                          # type: ignore[assignment]


class Struct(NamedTuple):
    """name: of its array. struct: its type in the core."""

    name: str
    struct: str
    text: str
    fields: tuple[StructField, ...]


def struct(name: str, struct: str, text: str, *fields: tuple) -> Struct:
    """One of the table; fields: what a StructField takes."""
    return Struct(name, struct, text, tuple(StructField(*field) for field in fields))


# ------------------------------------------------------------------------------------------ model: in lanes, frozen

MODEL = (
    struct("link", "Link", "a rigid group of bodies",
           ("m", "vd", "kg", "", "mass"),
           ("d0", "Vec3", "m", "link", "G -> mass centre"),
           ("I", "Sym3", "kg m2", "link", "about the mass centre, less J a a^T of its wheels"),
           ("K", "Sym3", "kg m2", "link", "I - m d0~ d0~: about G"),
           ("arm", "Vec3", "m", "inner", "inner link's G -> this joint (prismatic: at displacement 0)")),
    struct("whole", "Whole", "what fields see of a link",
           ("I", "Sym3", "kg m2", "link", "about the mass centre, wheels included"),
           ("dipole", "Vec3", "A m2", "link", "residual")),
    struct("leaf", "Leaf", "what stays constant in eliminating a spherical link (or a root) without outer links",
           ("Kinv", "Sym3", "1/(kg m2)", "link", "K^-1"),
           ("N", "Mat3", "1/m", "link", "K^-1 B"),
           ("L", "Sym3", "kg", "link", "M - B^T K^-1 B")),
    struct("axis", "Axis", "of a gimbal or prismatic joint",
           ("still", "Mat3", "", "", "turn: C(angle) = still + cos cosine + sin sine, mountings included; prismatic: "
                                     "C_Bi"),
           ("cosine", "Mat3", "", "", "turn"),
           ("sine", "Mat3", "", "", "turn"),
           ("along", "Vec3", "", "link", "turn: unit vector in the frame after it; prismatic: in link axes"),
           ("slide", "Vec3", "", "inner", "slide")),
    struct("mount", "Mount", "fixed rotations of a joint",
           ("C_Gi", "Mat3", "", "", "inner link -> joint frame Gi"),
           ("C_BGo", "Mat3", "", "", "joint frame Go -> link"),
           ("outer", "Vec3", "m", "link", "of a free joint: link's G -> its point")),
    struct("dof", "Dof", "law of one free axis: drive - stiffness (x - rest) - damping u",
           ("stiffness", "vd", "N m/rad or N/m", "", ""),
           ("damping", "vd", "N m s/rad or N s/m", "", ""),
           ("rest", "vd", "rad or m", "", ""),
           ("drive", "vd", "N m or N", "", "")),
    struct("wheel", "Wheel", "",
           ("a", "Vec3", "", "link", "spin axis"),
           ("J", "vd", "kg m2", "", "about it"),
           ("torque", "vd", "N m", "", "of the motor, on the wheel"),
           ("w2", "Vec3", "", "link", "where w2 points at angle 0"),
           ("w3", "Vec3", "", "link", "where w3 points at angle 0"),
           ("r", "Vec3", "m", "link", "link's G -> wheel"),
           ("Us", "vd", "kg m", "", "static imbalance"),
           ("Ud", "vd", "kg m2", "", "dynamic imbalance"),
           ("K1", "Quat", "rad/s", "", "law of the link's quaternion: of q"),
           ("K2", "Quat", "rad/s2", "", "of its integral"),
           ("K3", "Quat", "rad", "", "of its rate")),
    struct("load", "Load", "acts while start <= t < stop",
           ("F", "Vec3", "N", "link or N", "force"),
           ("T", "Vec3", "N m", "link or N", "torque"),
           ("r", "Vec3", "m", "link", "link's G -> point"),
           ("start", "vd", "s", "", ""),
           ("stop", "vd", "s", "", "")),
    struct("torquer", "Torquer", "",
           ("a", "Vec3", "", "link", "direction of its dipole")),
    struct("field", "Uniform", "fields that are the same everywhere",
           ("B", "Vec3", "T", "N", "magnetic"),
           ("g", "Vec3", "m/s2", "N", "gravity")),
    struct("surface", "Surface", "that air and sunlight meet",
           ("n", "Vec3", "", "link", "plate: outward normal; cylinder: axis"),
           ("r", "Vec3", "m", "link", "link's G -> its centre"),
           ("area", "vd", "m2", "", "cylinder: 2 radius length, its outline; sphere: its outline"),
           ("drag", "vd", "", "", "coefficient"),
           ("specular", "vd", "", "", "share of the light that is reflected like this"),
           ("diffuse", "vd", "", "", "and like that")),
    struct("endpoint", "Endpoint", "a named point of a body, with a frame",
           ("x", "Vec3", "m", "link", "link's G -> point"),
           ("C_EL", "Mat3", "", "", "link axes -> its frame")),
    struct("contact", "Contact", "of an endpoint with a face",
           ("x", "Vec3", "m", "link", "link's G -> endpoint"),
           ("axis", "Vec3", "", "link", "of a disc"),
           ("radius", "vd", "m", "", "of sphere or disc"),
           ("o", "Vec3", "m", "link", "link's G -> face's origin; of a ground from the origin of its frame"),
           ("C_FL", "Mat3", "", "", "link axes (of a ground: its frame) -> face axes"),
           ("size", "Vec3", "m", "", "half extents; sphere and cylinder: radius first"),
           ("stiffness", "vd", "N/m^exponent", "", ""),
           ("exponent", "vd", "", "", ""),
           ("damping", "vd", "s/m", "", "linear: N s/m"),
           ("restitution", "vd", "", "", "of an impact"),
           ("coulomb", "vd", "", "", "coefficient of sliding"),
           ("rest", "vd", "", "", "coefficient from standstill"),
           ("stribeck", "vd", "m/s", "", ""),
           ("linear_below", "vd", "m/s", "", ""),
           ("stick", "vd", "m", "", "length of a bristle"),
           ("stick_damping", "vd", "s/m", "", "")),
    struct("loop", "Loop", "a joint that closes a chain of links",
           ("x_i", "Vec3", "m", "link", "inner link's G -> joint"),
           ("x_o", "Vec3", "m", "link", "outer link's G -> joint"),
           ("closed", "vd", "", "", "1: from the start; 0: when a command locks it")),
    struct("row", "RowOf", "of a loop: a number that stays zero",
           ("u", "Vec3", "", "link", "unit vector of the inner link: along which points stay together, or across v"),
           ("v", "Vec3", "", "link", "unit vector of the outer link"),
           ("level", "vd", "", "", "what their product stays at"),
           ("scale", "vd", "kg^0.5 or kg^0.5 m", "",
            "1/root of what a unit impulse would move if the links were free")),
    struct("body", "Body", "what the user called a body: a part of a link",
           ("m", "vd", "kg", "", "mass"),
           ("I", "Sym3", "kg m2", "body", "about its mass centre, less J a a^T of its wheels"),
           ("whole", "Sym3", "kg m2", "body", "the same with its wheels"),
           ("dipole", "Vec3", "A m2", "body", "residual"),
           ("C_BL", "Mat3", "", "", "link axes -> body axes"),
           ("r", "Vec3", "m", "link", "link's G -> body's mass centre"),
           ("r_o", "Vec3", "m", "body", "body's mass centre -> its inner joint"),
           ("r_i", "Vec3", "m", "inner body",
            "inner body's mass centre -> that joint (prismatic: at displacement 0)")),
)

# One number a lane, or one a tree and lane. name, unit, text
MODEL_NUMBERS = (
    ("mass", "kg", "of each tree"),
    ("mu", "m3/s2", "of the central body"),
)

# What follows from the tanks: with any, a run has these arrays for itself, and writes them between steps
MASS = ("link", "whole", "leaf", "body", "mass")

# Rows of arrays. name, array, text
MODEL_COUNTS = (
    ("nl", "link", "links"),
    ("nb", "body", "bodies"),
    ("nu", "dof", "speeds"),
    ("nw", "wheel", "wheels"),
    ("nf", "load", "loads"),
    ("nt", "torquer", "torquers"),
    ("ne", "endpoint", "endpoints"),
    ("nc", "contact", "contacts"),
    ("nloops", "loop", "loops"),
    ("nr", "row", "rows of loops"),
    ("nd", "drive_body", "drives"),
    ("ntrees", "tree_root", "trees that fly free of one another"),
    ("ncrafts", "craft_tree", "spacecraft that they are part of"),
    ("nj", "thruster_load", "thrusters"),
)

# Whole numbers of a spacecraft, each an array of one. name in the core, array, text
MODEL_WHOLE = (
    ("nq", "nq", "coordinates"),
    ("nk", "controllers", "controllers"),
    ("ntanks", "tanks", "with any, mass properties change between steps (devices/tanks.pyx)"),
    ("based", "based", "1: the motion of the root is prescribed"),
    ("gravity", "gravity", "GRAVITY_..."),
    ("simple", "simple", "1: the gradient is that of the point mass alone, on bodies without their rotors"),
    ("conic", "conic", "1: forces turn the spacecraft and do not move it"),
    ("sources", "sources", "1: a record has force and torque of each source"),
    ("booked", "booked", "1: work and losses are integrated (dynamics/books.pyx)"),
)

# Whole numbers that the owner of a model finds from its arrays (entry/workspace.pyx). name, text
MODEL_FOUND = (
    ("anything_acts", "0: no load, wheel, drive, spring or damper"),
    ("guarded", "1: there are gimbals with three axes, or ball joints with springs"),
    ("oriented", "1: kinematics() must find C, because loads are given in N or summed there"),
    ("implicit", "wheels whose acceleration contains the body's (LAW_OF_RATE)"),
    ("magnetic", "1: there are residual dipoles, and a field"),
    ("ns", "surfaces that something meets"),
    ("nz", "bristles, integrated beside the motion"),
    ("nx", "all that is: bristles, what contacts have done, books"),
    ("mixed", "rows of the workspace for slides of joints that turn too: links, or 1 if there are none"),
    ("further", "1: a joint has more than three axes, and a record has six"),
)

# Whole numbers of links, bodies and the like. name, of, text
MODEL_TABLES = (
    ("parent", "link", "inner link, -1 for the root"),
    ("kind", "link", "JointKind of its inner joint"),
    ("axes", "link", "number of free axes"),
    ("slides", "link", "how many of them slide: the first ones"),
    ("first_child", "link", "an outer link, -1 if none"),
    ("next_sibling", "link", "another outer link of the same inner link, -1 if none"),
    ("q_at", "link", "its first coordinate of rotation or joint"),
    ("u_at", "link", "its first speed of rotation or joint"),
    ("axis_at", "link", "its first Axis"),
    ("column", "link", "the first column of its joint in a robot's matrices, 0 for the root"),
    ("acts", "link", "JointFlags of its joint, 0 if it is free"),
    ("tree", "link", "that it belongs to"),
    ("tree_root", "tree", "its first link, of kind FREE"),
    ("tree_craft", "tree", "spacecraft that it is part of"),
    ("tree_columns", "tree", "of the matrices of the robot that it is: 6 of the root, axes of joints, rotors of "
                             "coupled wheels"),
    ("craft_tree", "craft", "the first of its trees"),
    ("wheel_link", "wheel", "that carries it; COUPLED: the rotor itself"),
    ("wheel_body", "wheel", "the same"),
    ("wheel_spin", "wheel", "WheelFidelity"),
    ("wheel_given", "wheel", "WheelInput"),
    ("wheel_u", "wheel", "its speed"),
    ("wheel_q", "wheel", "its angle, -1 if nothing depends on it"),
    ("torquer_link", "torquer", ""),
    ("torquer_body", "torquer", ""),
    ("drive_body", "drive", "outer body of its joint"),
    ("drive_axis", "drive", "from 0"),
    ("thruster_load", "thruster", ""),
    ("load_link", "load", ""),
    ("load_body", "load", ""),
    ("load_frame", "load", "0 link axes, 1 N"),
    ("load_endpoint", "load", "at which it acts, -1: at none"),
    ("endpoint_link", "endpoint", ""),
    ("surface_link", "surface", ""),
    ("surface_body", "surface", ""),
    ("surface_shape", "surface", "SHAPE_..."),
    ("contact_side", "contact", "SIDE_..."),
    ("contact_face", "contact", "FACE_..."),
    ("contact_endpoint", "contact", ""),
    ("contact_other", "contact", "endpoint that it touches, -1: none"),
    ("contact_link", "contact", "that carries the endpoint"),
    ("contact_body", "contact", ""),
    ("contact_with", "contact", "link that carries the face, or FIXED_IN_..."),
    ("contact_with_body", "contact", ""),
    ("contact_law", "contact", "LAW_..."),
    ("contact_friction", "contact", "FRICTION_..."),
    ("contact_bristle", "contact", "its bristle among what is integrated beside the motion, -1: none"),
    ("contact_map", "contact", "its Grid, -1: none"),
    ("loop_inner", "loop", "link"),
    ("loop_outer", "loop", "link"),
    ("loop_inner_body", "loop", ""),
    ("loop_outer_body", "loop", ""),
    ("row_loop", "row", ""),
    ("row_turns", "row", "1: of axes, 0: of points"),
    ("body_link", "body", ""),
    ("body_inner", "body", "inner body, -1 for the root; bodies stand after their inner bodies"),
)

# Real numbers that all lanes share. name, text
MODEL_REALS = (
    ("height_grid", "of each height map a Grid"),
    ("height", "nodes of all height maps"),
)
