"""The table of the workspace, by the function that fills each part: everything that can be derived from a model and a
state.

A field: name, type, of what there is one each, unit, frame, text. Loaded by its path, as structs.py is.
"""

MOST_ROWS = "m.nr + 3*m.nc + 6*(m.ntrees - 1)"     # of loops, contacts at rest and latches in a variational step

# What a field has one of each of, and how many that is in the core
ROWS = {"link": "m.nl", "body": "m.nb", "speed": "m.nu", "wheel": "m.nw", "load": "m.nf", "torquer": "m.nt", "one": "1",
        "contact": "m.nc", "loop": "m.nloops", "row": MOST_ROWS,
        "row pair": f"({MOST_ROWS})*({MOST_ROWS})",
        "mixed": "m.mixed", "tree": "m.ntrees", "craft": "m.ncrafts", "planet": "MOST_OTHERS"}

WORKSPACE = (
    ("devices(): what motors, thrusters and prescribed motions do now; constant where there are none", (
        ("motor", "vd", "wheel", "N m", "", "torque on the wheel after limits and friction"),
        ("bound", "vd", "wheel", "", "", "1 where its speed is held, by a torque that bind_wheels() finds"),
        ("spin_up", "vd", "wheel", "rad/s2", "", "d(speed)/dt where it is given"),
        ("drive", "vd", "speed", "N m or N", "", "along a free axis beside the constants of its Dof"),
        ("held", "vd", "speed", "", "", "1 where the motion is prescribed, else 0"),
        ("hold", "vd", "speed", "rad/s2 or m/s2", "", "d(u)/dt there"),
        ("throttle", "vd", "load", "", "", "share of it that acts"),
        ("dipole", "vd", "torquer", "A m2", "", ""),
        ("base_a", "Vec3", "one", "m/s2", "N", "of a prescribed root's mass centre"),
        ("base_alpha", "Vec3", "one", "rad/s2", "root", ""))),
    ("kinematics(): how everything lies and turns", (
        ("C", "Mat3", "link", "", "", "C_BN; only if model.oriented, or after motion()"),
        ("E", "Mat3", "link", "", "", "C_Bi: inner link's axes -> link axes"),
        ("w", "Vec3", "link", "rad/s", "link", "w_BN_B"),
        ("arm", "Vec3", "link", "m", "inner", "inner link's G -> G"),
        ("S", "Mat3", "link", "", "link", "free axes as columns; gimbal: Gamma"),
        ("c", "Vec3", "link", "rad/s2 or m/s2", "link", "velocity term of the joint"),
        ("slide_S", "Mat3", "mixed", "", "link", "joints that slide and turn: S of the slides, where S holds the "
                                                 "turns"),
        ("slide_c", "Vec3", "mixed", "m/s2", "link", "and so on"))),
    ("find_environment(): what the spacecraft is in", (
        ("C_FN", "Mat3", "one", "", "", "N to the axes fixed in the planet"),
        ("w_F", "Vec3", "one", "rad/s", "N", "their rate"),
        ("sun", "Vec3", "one", "m", "N", "from the planet"),
        ("moon", "Vec3", "one", "m", "N", "from the planet"),
        ("other", "Vec3", "planet", "m", "N", "from the planet"),
        ("gravity_gradient", "Sym3", "tree", "1/s2", "N", "gradient of gravity beside the point mass's"),
        ("rho", "vd", "tree", "kg/m3", "", "density of the air"),
        ("light", "vd", "tree", "", "", "share of the Sun that is seen"),
        ("B_N", "Vec3", "tree", "T", "N", "magnetic field"))),
    ("forces(): what acts", (
        ("F", "Vec3", "link", "N", "link", "at the mass centre"),
        ("T", "Vec3", "link", "N m", "link", "about the mass centre, gyroscopic torque of wheels included"),
        ("T_free", "Vec3", "link", "N m", "link", "T without the torques of bound wheels"),
        ("tau_free", "Vec3", "link", "N m or N", "", "tau without the torques of bound wheels"),
        ("tau", "Vec3", "link", "N m or N", "", "along the free axes; spherical: on the link, in its axes"),
        ("slide_tau", "Vec3", "mixed", "N", "", "along the slides of joints that turn too"),
        ("gravity", "Vec3", "tree", "m/s2", "N", "at its mass centre; not part of F"),
        ("center_v", "Vec3", "tree", "m/s", "N", "of its mass centre relative to its root's G; after motion()"),
        ("center", "Vec3", "tree", "m", "N",
         "its root's G -> its mass centre; only where gravity acts on bodies, or after motion()"),
        ("F_N", "Vec3", "tree", "N", "N", "all forces from outside of it"))),
    ("contact_forces(): contacts, and what books need", (
        ("contact_gap", "vd", "contact", "m", "", "negative: they overlap"),
        ("contact_rate", "vd", "contact", "m/s", "", "of the overlap"),
        ("contact_off", "vd", "contact", "", "", "above zero: beyond the border of the face"),
        ("contact_C", "Mat3", "contact", "", "", "N -> face axes"),
        ("contact_n", "Vec3", "contact", "", "N", "from the face to the endpoint"),
        ("contact_r", "Vec3", "contact", "m", "N", "first root's G -> point"),
        ("contact_v", "Vec3", "contact", "m/s", "N", "of the endpoint's side along the face"),
        ("contact_F", "Vec3", "contact", "N", "N", "on the endpoint's side"),
        ("power", "vd", "one", "W", "", "of what is handed to a sink of power"),
        ("root_v", "Vec3", "tree", "m/s", "N", "velocity of its root's G, for it"))),
    ("find_tree_offsets(), latches: trees that fly free of one another", (
        ("tree_r", "Vec3", "tree", "m", "N", "first root's G -> its root's G"),
        ("tree_v", "Vec3", "tree", "m/s", "N", "the rate of that"),
        ("tree_offset", "Vec3", "tree", "m", "N", "mass centre of its spacecraft -> its own"),
        ("tree_offset_v", "Vec3", "tree", "m/s", "N", "the rate of that"),
        ("latched", "vd", "tree", "", "", "1 where its root is held on its inner link, else 0"),
        ("latch_w", "Vec3", "tree", "rad/s", "link",
         "jump of its root's rate against the inner link's, while a latch closes"),
        ("latch_a", "Vec3", "tree", "m/s", "link", "and of the velocity of its G"),
        ("latch_c", "Vec3", "tree", "m/s2", "link",
         "acceleration of its G in which it falls otherwise than the inner link"),
        ("tree_L", "Sym3", "tree", "kg", "link", "of its root, were it free: L a = p"),
        ("tree_p", "Vec3", "tree", "N", "link", ""))),
    ("close_loops(): what closes chains; the first three change where a command locks one", (
        ("loop_on", "vd", "loop", "", "", "1 where it is closed"),
        ("loop_x", "Vec3", "loop", "m", "link", "inner link's G -> joint"),
        ("row_v", "Vec3", "row", "", "link", "unit vector of the outer link"),
        ("row_A", "vd", "row pair", "", "", "what each row sees of the others, scaled; its factors"),
        ("row_first", "vd", "row", "", "", "which row stands where in them"),
        ("row_second", "vd", "row", "", "", "and which column"),
        ("row_rank", "vd", "one", "", "", "independent rows"),
        ("row_scale", "vd", "row", "", "", "of each; 0 where it does not count"),
        ("row_x", "vd", "row", "", "", "scratch"),
        ("row_force", "vd", "row", "N or N m", "", "along each row, on the outer link"),
        ("F_loop", "Vec3", "link", "N", "link", "F without them"),
        ("T_loop", "Vec3", "link", "N m", "link", "T without them"))),
    ("eliminate(): leaf to root; what each link hands to its inner link, in the inner link's axes, and what it keeps", (
        ("ca", "Vec3", "link", "m/s2", "inner", "w_i x (w_i x arm)"),
        ("K", "Sym3", "link", "kg m2", "inner", ""),
        ("B", "Mat3", "link", "kg m", "inner", ""),
        ("M", "Sym3", "link", "kg", "inner", 'spherical: the 3x3 "mass" L, and K = B = 0 are not stored'),
        ("n", "Vec3", "link", "N m", "inner", ""),
        ("g", "Vec3", "link", "N", "inner", "spherical: the force p"),
        ("Xr", "Mat3", "link", "", "", "spherical: K^-1 B; else D^-1 times the free axes' rows of M6 (gimbal columns)"),
        ("Xl", "Mat3", "link", "", "", ""),
        ("x0", "Vec3", "link", "", "", "spherical: K^-1 b; else D^-1 (S^T h1 + tau)"),
        ("slide_Xr", "Mat3", "mixed", "", "", "the same of the slides of joints that turn too"),
        ("slide_Xl", "Mat3", "mixed", "", "", ""),
        ("slide_x0", "Vec3", "mixed", "", "", ""))),
    ("accelerate(): root to leaf", (
        ("alpha", "Vec3", "link", "rad/s2", "link", "d(w_BN_B)/dt"),
        ("a", "Vec3", "link", "m/s2", "link", "of G"),
        ("du", "vd", "speed", "", "", "d(u)/dt"))),
    ("motion(): where the links' points G are, relative to the root's; bodies, relative to the spacecraft's mass "
     "centre", (
        ("G_r", "Vec3", "link", "m", "N", ""),
        ("link_r", "Vec3", "link", "m", "N", "of its mass centre"),
        ("G_v", "Vec3", "link", "m/s", "N", ""),
        ("body_q", "Quat", "body", "", "", "q_BN"),
        ("body_C", "Mat3", "body", "", "", "C_BN"),
        ("body_w", "Vec3", "body", "rad/s", "body", "w_BN_B"),
        ("body_r", "Vec3", "body", "m", "N", "of its mass centre"),
        ("body_v", "Vec3", "body", "m/s", "N", ""),
        ("phi", "Vec3", "link", "rad", "", "of a ball: rotation vector of the joint, inner to outer joint frame"),
        ("kinetic", "vd", "craft", "J", "", "without that of the spacecraft's mass centre"),
        ("potential", "vd", "craft", "J", "", "of the springs"),
        ("H", "Vec3", "craft", "N m s", "N", "angular momentum about the spacecraft's mass centre"))),
    ("reactions(): what each body's inner joint puts on the inner body, in the inner body's axes", (
        ("body_F", "Vec3", "body", "N", "body", "external force"),
        ("body_T", "Vec3", "body", "N m", "body", "external and wheel torque about its mass centre"),
        ("body_alpha", "Vec3", "body", "rad/s2", "body", "d(w_BN_B)/dt"),
        ("body_a", "Vec3", "body", "m/s2", "body", "of its mass centre"),
        ("joint_F", "Vec3", "body", "N", "inner body", ""),
        ("joint_T", "Vec3", "body", "N m", "inner body", ""))),
    ("apply_jumps(): jumps of the speeds", (
        ("still", "vd", "speed", "", "", "zeros"),
        ("jump", "vd", "speed", "rad/s or m/s", "", ""))),
    ("status: not above zero, or NaN, where a row could not be eliminated", (
        ("margin", "vd", "link", "", "", ""),)),
    ("events/singularities.pyx: joints at the start of the step, and which have come to where their equations end", (
        ("side", "vd", "link", "", "", "sign of det Gamma, three axes"),
        ("reach", "vd", "link", "", "", "the least of it times det Gamma among the stages since then"),
        ("turn", "Mat3", "link", "", "", "of a ball with a spring: inner to outer joint frame"),
        ("passed", "vd", "link", "", "", "PASSED_..., 0 none"))),
)
# of these the State of a run keeps the last part: no stage finds it anew
KEPT = tuple(name for name, *_ in WORKSPACE[-1][1])

# Beside the arrays: name, type, text
OWN = (
    ("binding", "int", "whether any wheel is bound"),
    ("stage", "int", "of the step that is being made, -1: none, what acts is asked for at a time of its own"),
    ("device", "DevicesC**", "(lane), or NULL: what fills the fields of devices()"),
    ("changing", "MassC*", "mass properties that follow from the tanks, or NULL"),
    ("robot", "RobotC*", "what the present law of a robot works with, or NULL"),
    ("robots", "RobotC**", "(tree) the same of each that laws move, or NULL"),
    ("now", "SkyNow*", "(lane) the sky at the time it was last looked up"),
    ("x", "const vd*", "what is integrated beside the motion (model.nx), or NULL"),
    ("dx", "vd*", "its rates, or NULL: not asked for"),
    ("low", "vd*", "(tree, 6) what positions and velocities of the state lack, or NULL"),
)
