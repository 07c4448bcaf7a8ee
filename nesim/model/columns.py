"""The table of output columns: what one record of a spacecraft holds, section by section. Loaded by its path, as
structs.py is.

A section: its name, what it has one row of numbers for each of (an axis of the datasets, or none), how many those are
in the core, and its columns. A column: name, axis of its components, unit, frame, text, group of outputs (empty: not in
a result file), what there must be besides, if anything, and its value.

The value is what a kernel would write, of model m, state s, workspace k and row j (of bodies and joints: the body's
place in the tree; a joint stands with its outer body): a new column with a value needs nothing but its line here. Those
without one are written by cython_core/output/.
"""

from collections import namedtuple

Column = namedtuple("Column", "name components unit frame text group needs value", defaults=(None, ""))

COMPONENTS = {"": 1, "xyz": 3, "quat": 4, "axis": 3, "wrench": 6}
SOURCES = ("gravity", "other_bodies", "air", "sunlight", "magnetic", "loads")

TABLE = (
    ("orbit", "", "m.ncrafts", (
        ("position", "xyz", "m", "N", "position of the spacecraft's mass centre from the central body", "state"),
        ("velocity", "xyz", "m/s", "N", "velocity of the spacecraft's mass centre about the central body", "state"))),
    ("body", "body", "m.nb", (
        ("body_attitude", "quat", "1", "N to body",
         "attitude q_BN of each body, scalar last: takes components in N to body axes", "bodies", None, "k.body_q[j]"),
        ("body_rate", "xyz", "rad/s", "body", "angular velocity w_BN_B of each body in N, in its own axes", "bodies",
         None, "k.body_w[j]"),
        ("body_position", "xyz", "m", "N", "position of each body's mass centre from the spacecraft's mass centre",
         "bodies", None, "k.body_r[j]"),
        ("body_velocity", "xyz", "m/s", "N", "velocity of each body's mass centre less the spacecraft's", "", None,
         "k.body_v[j]"))),
    ("joint", "joint", "m.nb - 1", (
        ("joint_angle", "axis", "rad", None,
         "joint angles; balls: rotation vector; prismatic joints and slides: displacements in m; NaN beyond the "
         "joint's axes", "joints"),
        ("joint_rate", "axis", "rad/s", None,
         "rates of the joint angles; balls: relative rate in outer axes; prismatic joints and slides: m/s; NaN "
         "beyond the joint's axes", "joints"),
        ("joint_torque", "xyz", "N m", "inner body", "torque of each joint on its inner body", "forces", None,
         "k.joint_T[j]"),
        ("joint_force", "xyz", "N", "inner body", "force of each joint on its inner body", "forces", None,
         "k.joint_F[j]"))),
    ("further", "joint", "m.further*(m.nb - 1)", (
        ("joint_angle_further", "axis", "rad", None, "axes 4 to 6 of joints, behind joint_angle; m of slides", ""),
        ("joint_rate_further", "axis", "rad/s", None, "behind joint_rate", ""))),
    ("sums", "", "m.ncrafts", (
        ("kinetic_energy", "", "J", None, "kinetic energy", "conservation"),
        ("potential_energy", "", "J", None, "potential energy of springs and gravity", "conservation", None,
         "k.potential[c]"),
        ("angular_momentum", "xyz", "N m s", "N", "angular momentum about the spacecraft's mass centre",
         "conservation", None, "k.H[c]"),
        ("mass", "", "kg", None, "mass of a spacecraft with tanks", "devices", "tank"),
        ("orbit_remainder", "wrench", "m, m/s", "N", "what position and velocity of the mass centre lack: remainders "
                                                     "of their sums", ""))),
    ("wheel", "wheel", "m.nw", (
        ("wheel_speed", "", "rad/s", None, "speed of each wheel relative to its body, about its spin axis", "wheels",
         None, "s.u[m.wheel_u[j]]"),
        ("wheel_torque", "", "N m", None,
         "torque on each wheel about its spin axis as applied, after limits and friction", "wheels"),
        ("wheel_angle", "", "rad", None, "angle of each wheel; NaN where nothing depends on it (balanced wheels)",
         "wheels"))),
    ("drive", "drive", "m.nd", (
        ("drive_torque", "", "N m", None,
         "torque of each drive along its axis, on the outer body, as applied; N on a prismatic joint; where the "
         "motion is prescribed, what it takes", "devices"),)),
    ("thruster", "thruster", "m.nj", (
        ("thruster_force", "", "N", None, "force of each thruster", "devices", None,
         "k.throttle[m.thruster_load[j]]"),)),
    ("torquer", "torquer", "m.nt", (
        ("torquer_dipole", "", "A m2", None, "dipole of each magnetic torquer", "devices", None, "k.dipole[j]"),)),
    ("controller", "controller", "m.nk", (
        ("control_torque", "xyz", "N m", "controller's body", "torque that each controller asked for at its last "
                                                              "sample", "devices"),)),
    ("tank", "tank", "m.ntanks", (
        ("tank_mass", "", "kg", None, "propellant left in each tank", "devices"),)),
    ("endpoint", "endpoint", "m.ne", (
        ("endpoint_position", "xyz", "m", "N", "position of each endpoint from the spacecraft's mass centre",
         "endpoints"),
        ("endpoint_attitude", "quat", "1", "N to endpoint",
         "attitude of each endpoint's frame, scalar last: takes components in N to its axes", "endpoints"),
        ("endpoint_velocity", "xyz", "m/s", "N", "rate of change of that position", "endpoints"),
        ("endpoint_rate", "xyz", "rad/s", "N", "angular velocity of each endpoint's frame in N, in N", "endpoints"),
        ("endpoint_wrench", "wrench", "N", "N",
         "force on the spacecraft at each endpoint and torque about it (N m): loads and contacts that are given there",
         "endpoints"))),
    ("contact", "contact", "m.nc", (
        ("contact_penetration", "", "m", None,
         "how deep the sides of each contact overlap; negative: the gap between them; NaN: beyond the border of a face",
         "contacts"),
        ("contact_force", "xyz", "N", "N", "force of each contact on its endpoint's side", "contacts"),
        ("contact_slip", "xyz", "m/s", "N", "velocity of the endpoint's side along the other while they touch",
         "contacts"),
        ("contact_dissipated", "", "J", None, "energy that each contact has dissipated", "contacts"))),
    ("loop", "loop", "m.nloops", (
        ("loop_force", "xyz", "N", "N", "force of each loop's joint on its outer body", "forces"),
        ("loop_torque", "xyz", "N m", "N", "torque of each loop's joint on its outer body, about the joint", "forces"),
        ("loop_error", "", "m", None, "how far each loop is open (rad: of its axes); NaN: it is not closed", "joints"),
        ("loop_unique", "", "1", None,
         "1 where the rows of all loops are independent; else their forces are one split of many", "forces"))),
    ("books", "", "m.booked", (
        ("balance_stops", "", "J", None, "energy that stops of joints have dissipated", "balance", "books"),
        ("balance_dampers", "", "J", None, "energy that dampers of joints have dissipated", "balance", "books"),
        ("balance_drives", "", "J", None, "energy that drives of joints have put in", "balance", "books"),
        ("balance_wheels", "", "J", None, "energy that motors of wheels have put in, less their friction", "balance",
         "books"),
        ("balance_loads", "", "J", None, "energy that loads, thrusters and ideal torques have put in", "balance",
         "books"),
        ("balance_fields", "", "J", None, "energy that air, sunlight and the magnetic field have put in", "balance",
         "books"),
        ("balance_jumps", "", "J", None, "energy that commands have put in by jumps of speeds", "balance", "books"))),
    ("surroundings", "", "m.ncrafts*(m.environment != NULL)", (
        ("sun_position", "xyz", "m", "N",
         "position of the Sun from the central body; NaN where nothing needs it", "environment", "surroundings",
         "k.sun[0]"),
        ("moon_position", "xyz", "m", "N",
         "position of the Moon from the central body; NaN where nothing needs it", "environment", "surroundings",
         "k.moon[0]"),
        ("magnetic_field", "xyz", "T", "N", "magnetic field at the spacecraft's mass centre", "environment",
         "surroundings", "k.B_N[m.craft_tree[c]]"),
        ("density", "", "kg/m3", None, "density of the air at the spacecraft's mass centre", "environment",
         "surroundings", "k.rho[m.craft_tree[c]]"),
        ("sunlight", "", "1", None, "share of the Sun's disc that is seen from the spacecraft", "environment",
         "surroundings", "k.light[m.craft_tree[c]]"))),
    ("source", "source", "m.ncrafts*SOURCES if m.environment and m.sources else 0", (
        ("source_force", "xyz", "N", "N", "force of each source on the spacecraft", "sources", "surroundings"),
        ("source_torque", "xyz", "N m", "N",
         "torque of each source about the spacecraft's mass centre", "sources", "surroundings"))),
)

COLUMNS: tuple = tuple((*section, tuple(Column(*column) for column in columns)) for *section, columns in TABLE)
BY_HAND = ("further", "contact", "loop", "books", "source")       # sections all of whose columns are written by kernels

# What follows from the columns of a record and is in a result file beside them: name, axes, unit, frame, text, group,
# what there must be besides or None, and how: from the columns by name, each with a row a record
DERIVED = (
    ("energy", (), "J", None, "kinetic and potential energy", "conservation", None,
     lambda of: of["kinetic_energy"] + of["potential_energy"]),
    ("balance_contacts", (), "J", None, "energy that all contacts have dissipated", "balance", "books",
     lambda of: of["contact_dissipated"].sum(axis=1)),
    ("balance_partners", (), "J", None, "kinetic and potential energy of the spacecraft that are stepped with this one",
     "balance", "partners", None),
    ("momentum", ("xyz",), "kg m/s", "N", "linear momentum", "conservation", None,
     lambda of: of["mass"][:, None] * of["velocity"]),
)


# Of every docking of a spacecraft that is stepped with others, what a record has of the joint between its ports: name,
# components, unit, frame, text, group, column of the joint and first component there
OF_DOCKINGS = (
    ("docking_position", "xyz", "m", "first port", "from the first port's point to the second's", "joints",
     "joint_angle", 0),
    ("docking_rotation", "xyz", "rad", "first port", "rotation vector from the first port's axes to the second's",
     "joints", "joint_angle", 3),
    ("docking_velocity", "xyz", "m/s", "first port",
     "velocity of the second port's point against the first spacecraft there", "joints", "joint_rate", 0),
    ("docking_rate", "xyz", "rad/s", "root of the second",
     "rate of the second spacecraft's root against the first port's body; where the second port is not on its root, of "
     "its body and in the axes of that", "joints", "joint_rate", 3),
    ("docking_force", "xyz", "N", "first port's body", "force of the docking on the first port's body, at the second's "
                                                       "point; 0: it is open", "forces", "joint_force", 0),
    ("docking_torque", "xyz", "N m", "first port's body", "torque of the docking on the first port's body", "forces",
     "joint_torque", 0),
)

# numbers of one row of each section
WIDTHS = {name: sum(COMPONENTS[column.components] for column in columns) for name, _, _, columns in COLUMNS}
