# Structs, pointers and offsets of the core. Made by `python nesim/model/generate.py` from the tables
# in nesim/model: change those.

cdef struct EnvironmentC            # environment/environment.pyx
cdef struct SkyNow                  # environment/sky.pyx
cdef struct RobotC                  # robots/inverse.pyx
cdef struct DevicesC

cdef struct Link:    # a rigid group of bodies
    vd m                            # mass, kg
    Vec3 d0                         # G -> mass centre, link axes, m
    Sym3 I                          # about the mass centre, less J a a^T of its wheels, link axes, kg m2
    Sym3 K                          # I - m d0~ d0~: about G, link axes, kg m2
    Vec3 arm                        # inner link's G -> this joint (prismatic: at displacement 0), inner axes, m

cdef struct Whole:    # what fields see of a link
    Sym3 I                          # about the mass centre, wheels included, link axes, kg m2
    Vec3 dipole                     # residual, link axes, A m2

cdef struct Leaf:    # what stays constant in eliminating a spherical link (or a root) without outer links
    Sym3 Kinv                       # K^-1, link axes, 1/(kg m2)
    Mat3 N                          # K^-1 B, link axes, 1/m
    Sym3 L                          # M - B^T K^-1 B, link axes, kg

cdef struct Axis:    # of a gimbal or prismatic joint
    Mat3 still                      # turn: C(angle) = still + cos cosine + sin sine, mountings included; prismatic:
                                    # C_Bi
    Mat3 cosine                     # turn
    Mat3 sine                       # turn
    Vec3 along                      # turn: unit vector in the frame after it; prismatic: in link axes, link axes
    Vec3 slide                      # slide, inner axes

cdef struct Mount:    # fixed rotations of a joint
    Mat3 C_Gi                       # inner link -> joint frame Gi
    Mat3 C_BGo                      # joint frame Go -> link
    Vec3 outer                      # of a free joint: link's G -> its point, link axes, m

cdef struct Dof:    # law of one free axis: drive - stiffness (x - rest) - damping u
    vd stiffness                    # N m/rad or N/m
    vd damping                      # N m s/rad or N s/m
    vd rest                         # rad or m
    vd drive                        # N m or N

cdef struct Wheel:
    Vec3 a                          # spin axis, link axes
    vd J                            # about it, kg m2
    vd torque                       # of the motor, on the wheel, N m
    Vec3 w2                         # where w2 points at angle 0, link axes
    Vec3 w3                         # where w3 points at angle 0, link axes
    Vec3 r                          # link's G -> wheel, link axes, m
    vd Us                           # static imbalance, kg m
    vd Ud                           # dynamic imbalance, kg m2
    Quat K1                         # law of the link's quaternion: of q, rad/s
    Quat K2                         # of its integral, rad/s2
    Quat K3                         # of its rate, rad

cdef struct Load:    # acts while start <= t < stop
    Vec3 F                          # force, link or N axes, N
    Vec3 T                          # torque, link or N axes, N m
    Vec3 r                          # link's G -> point, link axes, m
    vd start                        # s
    vd stop                         # s

cdef struct Torquer:
    Vec3 a                          # direction of its dipole, link axes

cdef struct Uniform:    # fields that are the same everywhere
    Vec3 B                          # magnetic, N, T
    Vec3 g                          # gravity, N, m/s2

cdef struct Surface:    # that air and sunlight meet
    Vec3 n                          # plate: outward normal; cylinder: axis, link axes
    Vec3 r                          # link's G -> its centre, link axes, m
    vd area                         # cylinder: 2 radius length, its outline; sphere: its outline, m2
    vd drag                         # coefficient
    vd specular                     # share of the light that is reflected like this
    vd diffuse                      # and like that

cdef struct Endpoint:    # a named point of a body, with a frame
    Vec3 x                          # link's G -> point, link axes, m
    Mat3 C_EL                       # link axes -> its frame

cdef struct Contact:    # of an endpoint with a face
    Vec3 x                          # link's G -> endpoint, link axes, m
    Vec3 axis                       # of a disc, link axes
    vd radius                       # of sphere or disc, m
    Vec3 o                          # link's G -> face's origin; of a ground from the origin of its frame, link axes, m
    Mat3 C_FL                       # link axes (of a ground: its frame) -> face axes
    Vec3 size                       # half extents; sphere and cylinder: radius first, m
    vd stiffness                    # N/m^exponent
    vd exponent
    vd damping                      # linear: N s/m, s/m
    vd restitution                  # of an impact
    vd coulomb                      # coefficient of sliding
    vd rest                         # coefficient from standstill
    vd stribeck                     # m/s
    vd linear_below                 # m/s
    vd stick                        # length of a bristle, m
    vd stick_damping                # s/m

cdef struct Loop:    # a joint that closes a chain of links
    Vec3 x_i                        # inner link's G -> joint, link axes, m
    Vec3 x_o                        # outer link's G -> joint, link axes, m
    vd closed                       # 1: from the start; 0: when a command locks it

cdef struct RowOf:    # of a loop: a number that stays zero
    Vec3 u                          # unit vector of the inner link: along which points stay together, or across v, link
                                    # axes
    Vec3 v                          # unit vector of the outer link, link axes
    vd level                        # what their product stays at
    vd scale                        # 1/root of what a unit impulse would move if the links were free, kg^0.5 or kg^0.5
                                    # m

cdef struct Body:    # what the user called a body: a part of a link
    vd m                            # mass, kg
    Sym3 I                          # about its mass centre, less J a a^T of its wheels, body axes, kg m2
    Sym3 whole                      # the same with its wheels, body axes, kg m2
    Vec3 dipole                     # residual, body axes, A m2
    Mat3 C_BL                       # link axes -> body axes
    Vec3 r                          # link's G -> body's mass centre, link axes, m
    Vec3 r_o                        # body's mass centre -> its inner joint, body axes, m
    Vec3 r_i                        # inner body's mass centre -> that joint (prismatic: at displacement 0), inner body
                                    # axes, m

cdef struct ModelC:
    int nl                          # links
    int nb                          # bodies
    int nu                          # speeds
    int nw                          # wheels
    int nf                          # loads
    int nt                          # torquers
    int ne                          # endpoints
    int nc                          # contacts
    int nloops                      # loops
    int nr                          # rows of loops
    int nd                          # drives
    int ntrees                      # trees that fly free of one another
    int ncrafts                     # spacecraft that they are part of
    int nj                          # thrusters
    int nq                          # coordinates
    int nk                          # controllers
    int ntanks                      # with any, mass properties change between steps (devices/tanks.pyx)
    int based                       # 1: the motion of the root is prescribed
    int gravity                     # GRAVITY_...
    int simple                      # 1: the gradient is that of the point mass alone, on bodies without their rotors
    int conic                       # 1: forces turn the spacecraft and do not move it
    int sources                     # 1: a record has force and torque of each source
    int booked                      # 1: work and losses are integrated (dynamics/books.pyx)
    int anything_acts               # 0: no load, wheel, drive, spring or damper
    int guarded                     # 1: there are gimbals with three axes, or ball joints with springs
    int oriented                    # 1: kinematics() must find C, because loads are given in N or summed there
    int implicit                    # wheels whose acceleration contains the body's (LAW_OF_RATE)
    int magnetic                    # 1: there are residual dipoles, and a field
    int ns                          # surfaces that something meets
    int nz                          # bristles, integrated beside the motion
    int nx                          # all that is: bristles, what contacts have done, books
    int mixed                       # rows of the workspace for slides of joints that turn too: links, or 1 if there are
                                    # none
    int further                     # 1: a joint has more than three axes, and a record has six
    const int* parent               # (link) inner link, -1 for the root
    const int* kind                 # (link) JointKind of its inner joint
    const int* axes                 # (link) number of free axes
    const int* slides               # (link) how many of them slide: the first ones
    const int* first_child          # (link) an outer link, -1 if none
    const int* next_sibling         # (link) another outer link of the same inner link, -1 if none
    const int* q_at                 # (link) its first coordinate of rotation or joint
    const int* u_at                 # (link) its first speed of rotation or joint
    const int* axis_at              # (link) its first Axis
    const int* column               # (link) the first column of its joint in a robot's matrices, 0 for the root
    const int* acts                 # (link) JointFlags of its joint, 0 if it is free
    const int* tree                 # (link) that it belongs to
    const int* tree_root            # (tree) its first link, of kind FREE
    const int* tree_craft           # (tree) spacecraft that it is part of
    const int* tree_columns         # (tree) of the matrices of the robot that it is: 6 of the root, axes of joints,
                                    # rotors of coupled wheels
    const int* craft_tree           # (craft) the first of its trees
    const int* wheel_link           # (wheel) that carries it; COUPLED: the rotor itself
    const int* wheel_body           # (wheel) the same
    const int* wheel_spin           # (wheel) WheelFidelity
    const int* wheel_given          # (wheel) WheelInput
    const int* wheel_u              # (wheel) its speed
    const int* wheel_q              # (wheel) its angle, -1 if nothing depends on it
    const int* torquer_link         # (torquer)
    const int* torquer_body         # (torquer)
    const int* drive_body           # (drive) outer body of its joint
    const int* drive_axis           # (drive) from 0
    const int* thruster_load        # (thruster)
    const int* load_link            # (load)
    const int* load_body            # (load)
    const int* load_frame           # (load) 0 link axes, 1 N
    const int* load_endpoint        # (load) at which it acts, -1: at none
    const int* endpoint_link        # (endpoint)
    const int* surface_link         # (surface)
    const int* surface_body         # (surface)
    const int* surface_shape        # (surface) SHAPE_...
    const int* contact_side         # (contact) SIDE_...
    const int* contact_face         # (contact) FACE_...
    const int* contact_endpoint     # (contact)
    const int* contact_other        # (contact) endpoint that it touches, -1: none
    const int* contact_link         # (contact) that carries the endpoint
    const int* contact_body         # (contact)
    const int* contact_with         # (contact) link that carries the face, or FIXED_IN_...
    const int* contact_with_body    # (contact)
    const int* contact_law          # (contact) LAW_...
    const int* contact_friction     # (contact) FRICTION_...
    const int* contact_bristle      # (contact) its bristle among what is integrated beside the motion, -1: none
    const int* contact_map          # (contact) its Grid, -1: none
    const int* loop_inner           # (loop) link
    const int* loop_outer           # (loop) link
    const int* loop_inner_body      # (loop)
    const int* loop_outer_body      # (loop)
    const int* row_loop             # (row)
    const int* row_turns            # (row) 1: of axes, 0: of points
    const int* body_link            # (body)
    const int* body_inner           # (body) inner body, -1 for the root; bodies stand after their inner bodies
    const Link* link                # a rigid group of bodies
    const Whole* whole              # what fields see of a link
    const Leaf* leaf                # what stays constant in eliminating a spherical link (or a root) without outer
                                    # links
    const Axis* axis                # of a gimbal or prismatic joint
    const Mount* mount              # fixed rotations of a joint
    const Dof* dof                  # law of one free axis: drive - stiffness (x - rest) - damping u
    const Wheel* wheel
    const Load* load                # acts while start <= t < stop
    const Torquer* torquer
    const Uniform* field            # fields that are the same everywhere
    const Surface* surface          # that air and sunlight meet
    const Endpoint* endpoint        # a named point of a body, with a frame
    const Contact* contact          # of an endpoint with a face
    const Loop* loop                # a joint that closes a chain of links
    const RowOf* row                # of a loop: a number that stays zero
    const Body* body                # what the user called a body: a part of a link
    const vd* mass                  # of each tree, kg
    const vd* mu                    # of the central body, m3/s2
    const double* height_grid       # of each height map a Grid
    const double* height            # nodes of all height maps
    const EnvironmentC* environment # what there is beside a point mass, or NULL

cdef struct MassC:    # what follows from the tanks, in arrays of the run
    Link* link
    Whole* whole
    Leaf* leaf
    Body* body
    vd* mass

MASS = ('link', 'whole', 'leaf', 'body', 'mass')

cdef void point_to_mass(MassC* c, ModelC* m, dict arrays) except *:
    m.link = c.link = <Link*> writable_address(arrays["link"])
    m.whole = c.whole = <Whole*> writable_address(arrays["whole"])
    m.leaf = c.leaf = <Leaf*> writable_address(arrays["leaf"])
    m.body = c.body = <Body*> writable_address(arrays["body"])
    m.mass = c.mass = <vd*> writable_address(arrays["mass"])

cdef struct WorkC:
    int binding                     # whether any wheel is bound
    int stage                       # of the step that is being made, -1: none, what acts is asked for at a time of its
                                    # own
    DevicesC** device               # (lane), or NULL: what fills the fields of devices()
    MassC* changing                 # mass properties that follow from the tanks, or NULL
    RobotC* robot                   # what the present law of a robot works with, or NULL
    RobotC** robots                 # (tree) the same of each that laws move, or NULL
    SkyNow* now                     # (lane) the sky at the time it was last looked up
    const vd* x                     # what is integrated beside the motion (model.nx), or NULL
    vd* dx                          # its rates, or NULL: not asked for
    vd* low                         # (tree, 6) what positions and velocities of the state lack, or NULL
    # devices(): what motors, thrusters and prescribed motions do now; constant where there are none
    vd* motor                       # (wheel) torque on the wheel after limits and friction, N m
    vd* bound                       # (wheel) 1 where its speed is held, by a torque that bind_wheels() finds
    vd* spin_up                     # (wheel) d(speed)/dt where it is given, rad/s2
    vd* drive                       # (speed) along a free axis beside the constants of its Dof, N m or N
    vd* held                        # (speed) 1 where the motion is prescribed, else 0
    vd* hold                        # (speed) d(u)/dt there, rad/s2 or m/s2
    vd* throttle                    # (load) share of it that acts
    vd* dipole                      # (torquer), A m2
    Vec3* base_a                    # (one) of a prescribed root's mass centre, N, m/s2
    Vec3* base_alpha                # (one), root axes, rad/s2
    # kinematics(): how everything lies and turns
    Mat3* C                         # (link) C_BN; only if model.oriented, or after motion()
    Mat3* E                         # (link) C_Bi: inner link's axes -> link axes
    Vec3* w                         # (link) w_BN_B, link axes, rad/s
    Vec3* arm                       # (link) inner link's G -> G, inner axes, m
    Mat3* S                         # (link) free axes as columns; gimbal: Gamma, link axes
    Vec3* c                         # (link) velocity term of the joint, link axes, rad/s2 or m/s2
    Mat3* slide_S                   # (mixed) joints that slide and turn: S of the slides, where S holds the turns, link
                                    # axes
    Vec3* slide_c                   # (mixed) and so on, link axes, m/s2
    # find_environment(): what the spacecraft is in
    Mat3* C_FN                      # (one) N to the axes fixed in the planet
    Vec3* w_F                       # (one) their rate, N, rad/s
    Vec3* sun                       # (one) from the planet, N, m
    Vec3* moon                      # (one) from the planet, N, m
    Vec3* other                     # (planet) from the planet, N, m
    Sym3* gravity_gradient          # (tree) gradient of gravity beside the point mass's, N, 1/s2
    vd* rho                         # (tree) density of the air, kg/m3
    vd* light                       # (tree) share of the Sun that is seen
    Vec3* B_N                       # (tree) magnetic field, N, T
    # forces(): what acts
    Vec3* F                         # (link) at the mass centre, link axes, N
    Vec3* T                         # (link) about the mass centre, gyroscopic torque of wheels included, link axes, N m
    Vec3* T_free                    # (link) T without the torques of bound wheels, link axes, N m
    Vec3* tau_free                  # (link) tau without the torques of bound wheels, N m or N
    Vec3* tau                       # (link) along the free axes; spherical: on the link, in its axes, N m or N
    Vec3* slide_tau                 # (mixed) along the slides of joints that turn too, N
    Vec3* gravity                   # (tree) at its mass centre; not part of F, N, m/s2
    Vec3* center_v                  # (tree) of its mass centre relative to its root's G; after motion(), N, m/s
    Vec3* center                    # (tree) its root's G -> its mass centre; only where gravity acts on bodies, or
                                    # after motion(), N, m
    Vec3* F_N                       # (tree) all forces from outside of it, N, N
    # contact_forces(): contacts, and what books need
    vd* contact_gap                 # (contact) negative: they overlap, m
    vd* contact_rate                # (contact) of the overlap, m/s
    vd* contact_off                 # (contact) above zero: beyond the border of the face
    Mat3* contact_C                 # (contact) N -> face axes
    Vec3* contact_n                 # (contact) from the face to the endpoint, N
    Vec3* contact_r                 # (contact) first root's G -> point, N, m
    Vec3* contact_v                 # (contact) of the endpoint's side along the face, N, m/s
    Vec3* contact_F                 # (contact) on the endpoint's side, N, N
    vd* power                       # (one) of what is handed to a sink of power, W
    Vec3* root_v                    # (tree) velocity of its root's G, for it, N, m/s
    # find_tree_offsets(), latches: trees that fly free of one another
    Vec3* tree_r                    # (tree) first root's G -> its root's G, N, m
    Vec3* tree_v                    # (tree) the rate of that, N, m/s
    Vec3* tree_offset               # (tree) mass centre of its spacecraft -> its own, N, m
    Vec3* tree_offset_v             # (tree) the rate of that, N, m/s
    vd* latched                     # (tree) 1 where its root is held on its inner link, else 0
    Vec3* latch_w                   # (tree) jump of its root's rate against the inner link's, while a latch closes,
                                    # link axes, rad/s
    Vec3* latch_a                   # (tree) and of the velocity of its G, link axes, m/s
    Vec3* latch_c                   # (tree) acceleration of its G in which it falls otherwise than the inner link, link
                                    # axes, m/s2
    Sym3* tree_L                    # (tree) of its root, were it free: L a = p, link axes, kg
    Vec3* tree_p                    # (tree), link axes, N
    # close_loops(): what closes chains; the first three change where a command locks one
    vd* loop_on                     # (loop) 1 where it is closed
    Vec3* loop_x                    # (loop) inner link's G -> joint, link axes, m
    Vec3* row_v                     # (row) unit vector of the outer link, link axes
    vd* row_A                       # (row pair) what each row sees of the others, scaled; its factors
    vd* row_first                   # (row) which row stands where in them
    vd* row_second                  # (row) and which column
    vd* row_rank                    # (one) independent rows
    vd* row_scale                   # (row) of each; 0 where it does not count
    vd* row_x                       # (row) scratch
    vd* row_force                   # (row) along each row, on the outer link, N or N m
    Vec3* F_loop                    # (link) F without them, link axes, N
    Vec3* T_loop                    # (link) T without them, link axes, N m
    # eliminate(): leaf to root; what each link hands to its inner link, in the inner link's axes, and what it keeps
    Vec3* ca                        # (link) w_i x (w_i x arm), inner axes, m/s2
    Sym3* K                         # (link), inner axes, kg m2
    Mat3* B                         # (link), inner axes, kg m
    Sym3* M                         # (link) spherical: the 3x3 "mass" L, and K = B = 0 are not stored, inner axes, kg
    Vec3* n                         # (link), inner axes, N m
    Vec3* g                         # (link) spherical: the force p, inner axes, N
    Mat3* Xr                        # (link) spherical: K^-1 B; else D^-1 times the free axes' rows of M6 (gimbal
                                    # columns)
    Mat3* Xl                        # (link)
    Vec3* x0                        # (link) spherical: K^-1 b; else D^-1 (S^T h1 + tau)
    Mat3* slide_Xr                  # (mixed) the same of the slides of joints that turn too
    Mat3* slide_Xl                  # (mixed)
    Vec3* slide_x0                  # (mixed)
    # accelerate(): root to leaf
    Vec3* alpha                     # (link) d(w_BN_B)/dt, link axes, rad/s2
    Vec3* a                         # (link) of G, link axes, m/s2
    vd* du                          # (speed) d(u)/dt
    # motion(): where the links' points G are, relative to the root's; bodies, relative to the spacecraft's mass centre
    Vec3* G_r                       # (link), N, m
    Vec3* link_r                    # (link) of its mass centre, N, m
    Vec3* G_v                       # (link), N, m/s
    Quat* body_q                    # (body) q_BN
    Mat3* body_C                    # (body) C_BN
    Vec3* body_w                    # (body) w_BN_B, body axes, rad/s
    Vec3* body_r                    # (body) of its mass centre, N, m
    Vec3* body_v                    # (body), N, m/s
    Vec3* phi                       # (link) of a ball: rotation vector of the joint, inner to outer joint frame, rad
    vd* kinetic                     # (craft) without that of the spacecraft's mass centre, J
    vd* potential                   # (craft) of the springs, J
    Vec3* H                         # (craft) angular momentum about the spacecraft's mass centre, N, N m s
    # reactions(): what each body's inner joint puts on the inner body, in the inner body's axes
    Vec3* body_F                    # (body) external force, body axes, N
    Vec3* body_T                    # (body) external and wheel torque about its mass centre, body axes, N m
    Vec3* body_alpha                # (body) d(w_BN_B)/dt, body axes, rad/s2
    Vec3* body_a                    # (body) of its mass centre, body axes, m/s2
    Vec3* joint_F                   # (body), inner body axes, N
    Vec3* joint_T                   # (body), inner body axes, N m
    # apply_jumps(): jumps of the speeds
    vd* still                       # (speed) zeros
    vd* jump                        # (speed), rad/s or m/s
    # status: not above zero, or NaN, where a row could not be eliminated
    vd* margin                      # (link)
    # events/singularities.pyx: joints at the start of the step, and which have come to where their equations end
    vd* side                        # (link) sign of det Gamma, three axes
    vd* reach                       # (link) the least of it times det Gamma among the stages since then
    Mat3* turn                      # (link) of a ball with a spring: inner to outer joint frame
    vd* passed                      # (link) PASSED_..., 0 none

cdef enum:                          # lane values of one row of a section of a record
    ROW_ORBIT = 6
    ROW_BODY = 13
    ROW_JOINT = 12
    ROW_FURTHER = 6
    ROW_SUMS = 12
    ROW_WHEEL = 3
    ROW_DRIVE = 1
    ROW_THRUSTER = 1
    ROW_TORQUER = 1
    ROW_CONTROLLER = 3
    ROW_TANK = 1
    ROW_ENDPOINT = 19
    ROW_CONTACT = 8
    ROW_LOOP = 8
    ROW_BOOKS = 7
    ROW_SURROUNDINGS = 11
    ROW_SOURCE = 6

cdef enum:                          # where a column begins in such a row
    AT_POSITION = 0
    AT_VELOCITY = 3
    AT_BODY_ATTITUDE = 0
    AT_BODY_RATE = 4
    AT_BODY_POSITION = 7
    AT_BODY_VELOCITY = 10
    AT_JOINT_ANGLE = 0
    AT_JOINT_RATE = 3
    AT_JOINT_TORQUE = 6
    AT_JOINT_FORCE = 9
    AT_JOINT_ANGLE_FURTHER = 0
    AT_JOINT_RATE_FURTHER = 3
    AT_KINETIC_ENERGY = 0
    AT_POTENTIAL_ENERGY = 1
    AT_ANGULAR_MOMENTUM = 2
    AT_MASS = 5
    AT_ORBIT_REMAINDER = 6
    AT_WHEEL_SPEED = 0
    AT_WHEEL_TORQUE = 1
    AT_WHEEL_ANGLE = 2
    AT_DRIVE_TORQUE = 0
    AT_THRUSTER_FORCE = 0
    AT_TORQUER_DIPOLE = 0
    AT_CONTROL_TORQUE = 0
    AT_TANK_MASS = 0
    AT_ENDPOINT_POSITION = 0
    AT_ENDPOINT_ATTITUDE = 3
    AT_ENDPOINT_VELOCITY = 7
    AT_ENDPOINT_RATE = 10
    AT_ENDPOINT_WRENCH = 13
    AT_CONTACT_PENETRATION = 0
    AT_CONTACT_FORCE = 1
    AT_CONTACT_SLIP = 4
    AT_CONTACT_DISSIPATED = 7
    AT_LOOP_FORCE = 0
    AT_LOOP_TORQUE = 3
    AT_LOOP_ERROR = 6
    AT_LOOP_UNIQUE = 7
    AT_BALANCE_STOPS = 0
    AT_BALANCE_DAMPERS = 1
    AT_BALANCE_DRIVES = 2
    AT_BALANCE_WHEELS = 3
    AT_BALANCE_LOADS = 4
    AT_BALANCE_FIELDS = 5
    AT_BALANCE_JUMPS = 6
    AT_SUN_POSITION = 0
    AT_MOON_POSITION = 3
    AT_MAGNETIC_FIELD = 6
    AT_DENSITY = 9
    AT_SUNLIGHT = 10
    AT_SOURCE_FORCE = 0
    AT_SOURCE_TORQUE = 3

cdef inline int row_width(const ModelC* m) noexcept nogil:
    """Lane values of a record."""
    cdef int width = 0
    width += ROW_ORBIT*(m.ncrafts)
    width += ROW_BODY*(m.nb)
    width += ROW_JOINT*(m.nb - 1)
    width += ROW_FURTHER*(m.further*(m.nb - 1))
    width += ROW_SUMS*(m.ncrafts)
    width += ROW_WHEEL*(m.nw)
    width += ROW_DRIVE*(m.nd)
    width += ROW_THRUSTER*(m.nj)
    width += ROW_TORQUER*(m.nt)
    width += ROW_CONTROLLER*(m.nk)
    width += ROW_TANK*(m.ntanks)
    width += ROW_ENDPOINT*(m.ne)
    width += ROW_CONTACT*(m.nc)
    width += ROW_LOOP*(m.nloops)
    width += ROW_BOOKS*(m.booked)
    width += ROW_SURROUNDINGS*(m.ncrafts*(m.environment != NULL))
    width += ROW_SOURCE*(m.ncrafts*SOURCES if m.environment and m.sources else 0)
    return width

cdef inline void fill_orbit(const ModelC* m, const StateC* s, const WorkC* k, int c, vd* at) noexcept nogil:
    pass

cdef inline void fill_body(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    put_quat(at + AT_BODY_ATTITUDE, k.body_q[j])
    put_vec3(at + AT_BODY_RATE, k.body_w[j])
    put_vec3(at + AT_BODY_POSITION, k.body_r[j])
    put_vec3(at + AT_BODY_VELOCITY, k.body_v[j])

cdef inline void fill_joint(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    put_vec3(at + AT_JOINT_TORQUE, k.joint_T[j])
    put_vec3(at + AT_JOINT_FORCE, k.joint_F[j])

cdef inline void fill_sums(const ModelC* m, const StateC* s, const WorkC* k, int c, vd* at) noexcept nogil:
    at[AT_POTENTIAL_ENERGY] = k.potential[c]
    put_vec3(at + AT_ANGULAR_MOMENTUM, k.H[c])

cdef inline void fill_wheel(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    at[AT_WHEEL_SPEED] = s.u[m.wheel_u[j]]

cdef inline void fill_drive(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    pass

cdef inline void fill_thruster(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    at[AT_THRUSTER_FORCE] = k.throttle[m.thruster_load[j]]

cdef inline void fill_torquer(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    at[AT_TORQUER_DIPOLE] = k.dipole[j]

cdef inline void fill_controller(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    pass

cdef inline void fill_tank(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    pass

cdef inline void fill_endpoint(const ModelC* m, const StateC* s, const WorkC* k, int j, vd* at) noexcept nogil:
    pass

cdef inline void fill_surroundings(const ModelC* m, const StateC* s, const WorkC* k, int c, vd* at) noexcept nogil:
    put_vec3(at + AT_SUN_POSITION, k.sun[0])
    put_vec3(at + AT_MOON_POSITION, k.moon[0])
    put_vec3(at + AT_MAGNETIC_FIELD, k.B_N[m.craft_tree[c]])
    at[AT_DENSITY] = k.rho[m.craft_tree[c]]
    at[AT_SUNLIGHT] = k.light[m.craft_tree[c]]

cdef void point_to_model(ModelC* c, dict arrays) except *:
    """Everything that stands in the arrays."""
    check_size(arrays, "link", sizeof(Link))
    check_size(arrays, "whole", sizeof(Whole))
    check_size(arrays, "leaf", sizeof(Leaf))
    check_size(arrays, "axis", sizeof(Axis))
    check_size(arrays, "mount", sizeof(Mount))
    check_size(arrays, "dof", sizeof(Dof))
    check_size(arrays, "wheel", sizeof(Wheel))
    check_size(arrays, "load", sizeof(Load))
    check_size(arrays, "torquer", sizeof(Torquer))
    check_size(arrays, "field", sizeof(Uniform))
    check_size(arrays, "surface", sizeof(Surface))
    check_size(arrays, "endpoint", sizeof(Endpoint))
    check_size(arrays, "contact", sizeof(Contact))
    check_size(arrays, "loop", sizeof(Loop))
    check_size(arrays, "row", sizeof(RowOf))
    check_size(arrays, "body", sizeof(Body))
    c.nl = len(arrays["link"])
    c.nb = len(arrays["body"])
    c.nu = len(arrays["dof"])
    c.nw = len(arrays["wheel"])
    c.nf = len(arrays["load"])
    c.nt = len(arrays["torquer"])
    c.ne = len(arrays["endpoint"])
    c.nc = len(arrays["contact"])
    c.nloops = len(arrays["loop"])
    c.nr = len(arrays["row"])
    c.nd = len(arrays["drive_body"])
    c.ntrees = len(arrays["tree_root"])
    c.ncrafts = len(arrays["craft_tree"])
    c.nj = len(arrays["thruster_load"])
    c.nq = int(arrays["nq"][0])
    c.nk = int(arrays["controllers"][0])
    c.ntanks = int(arrays["tanks"][0])
    c.based = int(arrays["based"][0])
    c.gravity = int(arrays["gravity"][0])
    c.simple = int(arrays["simple"][0])
    c.conic = int(arrays["conic"][0])
    c.sources = int(arrays["sources"][0])
    c.booked = int(arrays["booked"][0])
    c.parent = <const int*> address(arrays["parent"])
    c.kind = <const int*> address(arrays["kind"])
    c.axes = <const int*> address(arrays["axes"])
    c.slides = <const int*> address(arrays["slides"])
    c.first_child = <const int*> address(arrays["first_child"])
    c.next_sibling = <const int*> address(arrays["next_sibling"])
    c.q_at = <const int*> address(arrays["q_at"])
    c.u_at = <const int*> address(arrays["u_at"])
    c.axis_at = <const int*> address(arrays["axis_at"])
    c.column = <const int*> address(arrays["column"])
    c.acts = <const int*> address(arrays["acts"])
    c.tree = <const int*> address(arrays["tree"])
    c.tree_root = <const int*> address(arrays["tree_root"])
    c.tree_craft = <const int*> address(arrays["tree_craft"])
    c.tree_columns = <const int*> address(arrays["tree_columns"])
    c.craft_tree = <const int*> address(arrays["craft_tree"])
    c.wheel_link = <const int*> address(arrays["wheel_link"])
    c.wheel_body = <const int*> address(arrays["wheel_body"])
    c.wheel_spin = <const int*> address(arrays["wheel_spin"])
    c.wheel_given = <const int*> address(arrays["wheel_given"])
    c.wheel_u = <const int*> address(arrays["wheel_u"])
    c.wheel_q = <const int*> address(arrays["wheel_q"])
    c.torquer_link = <const int*> address(arrays["torquer_link"])
    c.torquer_body = <const int*> address(arrays["torquer_body"])
    c.drive_body = <const int*> address(arrays["drive_body"])
    c.drive_axis = <const int*> address(arrays["drive_axis"])
    c.thruster_load = <const int*> address(arrays["thruster_load"])
    c.load_link = <const int*> address(arrays["load_link"])
    c.load_body = <const int*> address(arrays["load_body"])
    c.load_frame = <const int*> address(arrays["load_frame"])
    c.load_endpoint = <const int*> address(arrays["load_endpoint"])
    c.endpoint_link = <const int*> address(arrays["endpoint_link"])
    c.surface_link = <const int*> address(arrays["surface_link"])
    c.surface_body = <const int*> address(arrays["surface_body"])
    c.surface_shape = <const int*> address(arrays["surface_shape"])
    c.contact_side = <const int*> address(arrays["contact_side"])
    c.contact_face = <const int*> address(arrays["contact_face"])
    c.contact_endpoint = <const int*> address(arrays["contact_endpoint"])
    c.contact_other = <const int*> address(arrays["contact_other"])
    c.contact_link = <const int*> address(arrays["contact_link"])
    c.contact_body = <const int*> address(arrays["contact_body"])
    c.contact_with = <const int*> address(arrays["contact_with"])
    c.contact_with_body = <const int*> address(arrays["contact_with_body"])
    c.contact_law = <const int*> address(arrays["contact_law"])
    c.contact_friction = <const int*> address(arrays["contact_friction"])
    c.contact_bristle = <const int*> address(arrays["contact_bristle"])
    c.contact_map = <const int*> address(arrays["contact_map"])
    c.loop_inner = <const int*> address(arrays["loop_inner"])
    c.loop_outer = <const int*> address(arrays["loop_outer"])
    c.loop_inner_body = <const int*> address(arrays["loop_inner_body"])
    c.loop_outer_body = <const int*> address(arrays["loop_outer_body"])
    c.row_loop = <const int*> address(arrays["row_loop"])
    c.row_turns = <const int*> address(arrays["row_turns"])
    c.body_link = <const int*> address(arrays["body_link"])
    c.body_inner = <const int*> address(arrays["body_inner"])
    c.link = <const Link*> address(arrays["link"])
    c.whole = <const Whole*> address(arrays["whole"])
    c.leaf = <const Leaf*> address(arrays["leaf"])
    c.axis = <const Axis*> address(arrays["axis"])
    c.mount = <const Mount*> address(arrays["mount"])
    c.dof = <const Dof*> address(arrays["dof"])
    c.wheel = <const Wheel*> address(arrays["wheel"])
    c.load = <const Load*> address(arrays["load"])
    c.torquer = <const Torquer*> address(arrays["torquer"])
    c.field = <const Uniform*> address(arrays["field"])
    c.surface = <const Surface*> address(arrays["surface"])
    c.endpoint = <const Endpoint*> address(arrays["endpoint"])
    c.contact = <const Contact*> address(arrays["contact"])
    c.loop = <const Loop*> address(arrays["loop"])
    c.row = <const RowOf*> address(arrays["row"])
    c.body = <const Body*> address(arrays["body"])
    c.mass = <const vd*> address(arrays["mass"])
    c.mu = <const vd*> address(arrays["mu"])
    c.height_grid = <const double*> address(arrays["height_grid"])
    c.height = <const double*> address(arrays["height"])

cdef list work_plan(const ModelC* m):
    """Name, rows and width of every field, in lane values."""
    return [
        ("motor", m.nw, 1),
        ("bound", m.nw, 1),
        ("spin_up", m.nw, 1),
        ("drive", m.nu, 1),
        ("held", m.nu, 1),
        ("hold", m.nu, 1),
        ("throttle", m.nf, 1),
        ("dipole", m.nt, 1),
        ("base_a", 1, 3),
        ("base_alpha", 1, 3),
        ("C", m.nl, 9),
        ("E", m.nl, 9),
        ("w", m.nl, 3),
        ("arm", m.nl, 3),
        ("S", m.nl, 9),
        ("c", m.nl, 3),
        ("slide_S", m.mixed, 9),
        ("slide_c", m.mixed, 3),
        ("C_FN", 1, 9),
        ("w_F", 1, 3),
        ("sun", 1, 3),
        ("moon", 1, 3),
        ("other", MOST_OTHERS, 3),
        ("gravity_gradient", m.ntrees, 6),
        ("rho", m.ntrees, 1),
        ("light", m.ntrees, 1),
        ("B_N", m.ntrees, 3),
        ("F", m.nl, 3),
        ("T", m.nl, 3),
        ("T_free", m.nl, 3),
        ("tau_free", m.nl, 3),
        ("tau", m.nl, 3),
        ("slide_tau", m.mixed, 3),
        ("gravity", m.ntrees, 3),
        ("center_v", m.ntrees, 3),
        ("center", m.ntrees, 3),
        ("F_N", m.ntrees, 3),
        ("contact_gap", m.nc, 1),
        ("contact_rate", m.nc, 1),
        ("contact_off", m.nc, 1),
        ("contact_C", m.nc, 9),
        ("contact_n", m.nc, 3),
        ("contact_r", m.nc, 3),
        ("contact_v", m.nc, 3),
        ("contact_F", m.nc, 3),
        ("power", 1, 1),
        ("root_v", m.ntrees, 3),
        ("tree_r", m.ntrees, 3),
        ("tree_v", m.ntrees, 3),
        ("tree_offset", m.ntrees, 3),
        ("tree_offset_v", m.ntrees, 3),
        ("latched", m.ntrees, 1),
        ("latch_w", m.ntrees, 3),
        ("latch_a", m.ntrees, 3),
        ("latch_c", m.ntrees, 3),
        ("tree_L", m.ntrees, 6),
        ("tree_p", m.ntrees, 3),
        ("loop_on", m.nloops, 1),
        ("loop_x", m.nloops, 3),
        ("row_v", m.nr + 3*m.nc + 6*(m.ntrees - 1), 3),
        ("row_A", (m.nr + 3*m.nc + 6*(m.ntrees - 1))*(m.nr + 3*m.nc + 6*(m.ntrees - 1)), 1),
        ("row_first", m.nr + 3*m.nc + 6*(m.ntrees - 1), 1),
        ("row_second", m.nr + 3*m.nc + 6*(m.ntrees - 1), 1),
        ("row_rank", 1, 1),
        ("row_scale", m.nr + 3*m.nc + 6*(m.ntrees - 1), 1),
        ("row_x", m.nr + 3*m.nc + 6*(m.ntrees - 1), 1),
        ("row_force", m.nr + 3*m.nc + 6*(m.ntrees - 1), 1),
        ("F_loop", m.nl, 3),
        ("T_loop", m.nl, 3),
        ("ca", m.nl, 3),
        ("K", m.nl, 6),
        ("B", m.nl, 9),
        ("M", m.nl, 6),
        ("n", m.nl, 3),
        ("g", m.nl, 3),
        ("Xr", m.nl, 9),
        ("Xl", m.nl, 9),
        ("x0", m.nl, 3),
        ("slide_Xr", m.mixed, 9),
        ("slide_Xl", m.mixed, 9),
        ("slide_x0", m.mixed, 3),
        ("alpha", m.nl, 3),
        ("a", m.nl, 3),
        ("du", m.nu, 1),
        ("G_r", m.nl, 3),
        ("link_r", m.nl, 3),
        ("G_v", m.nl, 3),
        ("body_q", m.nb, 4),
        ("body_C", m.nb, 9),
        ("body_w", m.nb, 3),
        ("body_r", m.nb, 3),
        ("body_v", m.nb, 3),
        ("phi", m.nl, 3),
        ("kinetic", m.ncrafts, 1),
        ("potential", m.ncrafts, 1),
        ("H", m.ncrafts, 3),
        ("body_F", m.nb, 3),
        ("body_T", m.nb, 3),
        ("body_alpha", m.nb, 3),
        ("body_a", m.nb, 3),
        ("joint_F", m.nb, 3),
        ("joint_T", m.nb, 3),
        ("still", m.nu, 1),
        ("jump", m.nu, 1),
        ("margin", m.nl, 1),
        ("side", m.nl, 1),
        ("reach", m.nl, 1),
        ("turn", m.nl, 9),
        ("passed", m.nl, 1),
    ]

KEPT_OF_WORK = ('side', 'reach', 'turn', 'passed')

cdef void point_to_work(WorkC* c, LaneMemory work) except *:
    c.motor = <vd*> work.at("motor")
    c.bound = <vd*> work.at("bound")
    c.spin_up = <vd*> work.at("spin_up")
    c.drive = <vd*> work.at("drive")
    c.held = <vd*> work.at("held")
    c.hold = <vd*> work.at("hold")
    c.throttle = <vd*> work.at("throttle")
    c.dipole = <vd*> work.at("dipole")
    c.base_a = <Vec3*> work.at("base_a")
    c.base_alpha = <Vec3*> work.at("base_alpha")
    c.C = <Mat3*> work.at("C")
    c.E = <Mat3*> work.at("E")
    c.w = <Vec3*> work.at("w")
    c.arm = <Vec3*> work.at("arm")
    c.S = <Mat3*> work.at("S")
    c.c = <Vec3*> work.at("c")
    c.slide_S = <Mat3*> work.at("slide_S")
    c.slide_c = <Vec3*> work.at("slide_c")
    c.C_FN = <Mat3*> work.at("C_FN")
    c.w_F = <Vec3*> work.at("w_F")
    c.sun = <Vec3*> work.at("sun")
    c.moon = <Vec3*> work.at("moon")
    c.other = <Vec3*> work.at("other")
    c.gravity_gradient = <Sym3*> work.at("gravity_gradient")
    c.rho = <vd*> work.at("rho")
    c.light = <vd*> work.at("light")
    c.B_N = <Vec3*> work.at("B_N")
    c.F = <Vec3*> work.at("F")
    c.T = <Vec3*> work.at("T")
    c.T_free = <Vec3*> work.at("T_free")
    c.tau_free = <Vec3*> work.at("tau_free")
    c.tau = <Vec3*> work.at("tau")
    c.slide_tau = <Vec3*> work.at("slide_tau")
    c.gravity = <Vec3*> work.at("gravity")
    c.center_v = <Vec3*> work.at("center_v")
    c.center = <Vec3*> work.at("center")
    c.F_N = <Vec3*> work.at("F_N")
    c.contact_gap = <vd*> work.at("contact_gap")
    c.contact_rate = <vd*> work.at("contact_rate")
    c.contact_off = <vd*> work.at("contact_off")
    c.contact_C = <Mat3*> work.at("contact_C")
    c.contact_n = <Vec3*> work.at("contact_n")
    c.contact_r = <Vec3*> work.at("contact_r")
    c.contact_v = <Vec3*> work.at("contact_v")
    c.contact_F = <Vec3*> work.at("contact_F")
    c.power = <vd*> work.at("power")
    c.root_v = <Vec3*> work.at("root_v")
    c.tree_r = <Vec3*> work.at("tree_r")
    c.tree_v = <Vec3*> work.at("tree_v")
    c.tree_offset = <Vec3*> work.at("tree_offset")
    c.tree_offset_v = <Vec3*> work.at("tree_offset_v")
    c.latched = <vd*> work.at("latched")
    c.latch_w = <Vec3*> work.at("latch_w")
    c.latch_a = <Vec3*> work.at("latch_a")
    c.latch_c = <Vec3*> work.at("latch_c")
    c.tree_L = <Sym3*> work.at("tree_L")
    c.tree_p = <Vec3*> work.at("tree_p")
    c.loop_on = <vd*> work.at("loop_on")
    c.loop_x = <Vec3*> work.at("loop_x")
    c.row_v = <Vec3*> work.at("row_v")
    c.row_A = <vd*> work.at("row_A")
    c.row_first = <vd*> work.at("row_first")
    c.row_second = <vd*> work.at("row_second")
    c.row_rank = <vd*> work.at("row_rank")
    c.row_scale = <vd*> work.at("row_scale")
    c.row_x = <vd*> work.at("row_x")
    c.row_force = <vd*> work.at("row_force")
    c.F_loop = <Vec3*> work.at("F_loop")
    c.T_loop = <Vec3*> work.at("T_loop")
    c.ca = <Vec3*> work.at("ca")
    c.K = <Sym3*> work.at("K")
    c.B = <Mat3*> work.at("B")
    c.M = <Sym3*> work.at("M")
    c.n = <Vec3*> work.at("n")
    c.g = <Vec3*> work.at("g")
    c.Xr = <Mat3*> work.at("Xr")
    c.Xl = <Mat3*> work.at("Xl")
    c.x0 = <Vec3*> work.at("x0")
    c.slide_Xr = <Mat3*> work.at("slide_Xr")
    c.slide_Xl = <Mat3*> work.at("slide_Xl")
    c.slide_x0 = <Vec3*> work.at("slide_x0")
    c.alpha = <Vec3*> work.at("alpha")
    c.a = <Vec3*> work.at("a")
    c.du = <vd*> work.at("du")
    c.G_r = <Vec3*> work.at("G_r")
    c.link_r = <Vec3*> work.at("link_r")
    c.G_v = <Vec3*> work.at("G_v")
    c.body_q = <Quat*> work.at("body_q")
    c.body_C = <Mat3*> work.at("body_C")
    c.body_w = <Vec3*> work.at("body_w")
    c.body_r = <Vec3*> work.at("body_r")
    c.body_v = <Vec3*> work.at("body_v")
    c.phi = <Vec3*> work.at("phi")
    c.kinetic = <vd*> work.at("kinetic")
    c.potential = <vd*> work.at("potential")
    c.H = <Vec3*> work.at("H")
    c.body_F = <Vec3*> work.at("body_F")
    c.body_T = <Vec3*> work.at("body_T")
    c.body_alpha = <Vec3*> work.at("body_alpha")
    c.body_a = <Vec3*> work.at("body_a")
    c.joint_F = <Vec3*> work.at("joint_F")
    c.joint_T = <Vec3*> work.at("joint_T")
    c.still = <vd*> work.at("still")
    c.jump = <vd*> work.at("jump")
    c.margin = <vd*> work.at("margin")
    c.side = <vd*> work.at("side")
    c.reach = <vd*> work.at("reach")
    c.turn = <Mat3*> work.at("turn")
    c.passed = <vd*> work.at("passed")

cdef struct MotorGiven:    # of a wheel
    long speed                      # signal, rad/s, -1: it is driven by the torque
    double max_torque               # N m
    double min_torque               # N m
    double max_speed                # rad/s
    double max_power                # W
    double coulomb                  # friction, N m
    double viscous                  # friction, N m s/rad
    double breakaway                # friction at rest, N m
    double stribeck                 # speed of the curve, rad/s
    double linear                   # below this speed friction is linear, rad/s

cdef struct Motor:    # of a wheel
    const MotorGiven* given         # its parameters
    long torque                     # signal, N m
    long level                      # -2, 2: cut to the largest torque; 0: below the smallest; else 1, with a smallest
                                    # torque -1 or 1; or BY_VALUE
    long cut                        # 1: cut to the largest power
    long at_limit                   # -1, 1: the speed is at its lower, upper limit
    long blocked                    # 1: there, and the command would drive it further
    long zone                       # -1, 1: it slides that way; 0: below `linear`, or bound
    long sticking                   # HAS_SLID, ON_CURVE, BEFORE_HUMP
    long bound                      # STANDS, AT_TOP_SPEED: its speed is held, by whatever torque that takes
    long stiff                      # 1: below `linear` it would come to rest within a step, so it does at once; 2: also
                                    # below the hump
    long way                        # -1, 1: the sense in which it has slid, or 0

cdef struct ActuatorGiven:    # drive of one axis of a joint
    long q                          # coordinate, -1: of a ball
    long u                          # speed
    long mode                       # DRIVE_...
    double limit                    # N m or N

cdef struct Actuator:    # drive of one axis of a joint
    const ActuatorGiven* given      # its parameters
    long torque                     # signal
    long target                     # signal
    double stiffness                # N m/rad or N/m
    double damping                  # N m s/rad or N s/m
    long locked
    long caught                     # 1: locked at the start and turning then, it was stopped
    long cut                        # -1, 1: at its lower, upper limit; or BY_VALUE

cdef struct ThrusterGiven:    # thruster
    long load                       # its Load
    double force                    # N
    double rise                     # time constant, s
    double minimum                  # impulse, N s
    long tank                       # that it empties, -1: none
    double flow                     # at full force, kg/s
    long first                      # its pulses in the schedule: from
    long last                       # up to, not included

cdef struct Thruster:    # thruster
    const ThrusterGiven* given      # its parameters
    long on
    long next                       # pulse of the schedule
    double level                    # share of the force at the last switch
    double since                    # when that was, s
    double until                    # when it is switched off, s
    double ordered                  # until when its schedule or a command keeps it on, s
    double burnt                    # up to the last switch, kg
    double stage[12]                # share of the force at the stages of the step, where it rises or decays

cdef struct TankCGiven:
    long link                       # that holds it
    long body                       # that holds it
    double p[3]                     # link's G -> tank, link axes, m
    double p_B[3]                   # body's mass centre at the start -> tank, body axes, m
    double start                    # kg

cdef struct TankC:
    const TankCGiven* given         # its parameters
    double mass                     # kg
    long empty
    double when                     # when it ran empty, s

cdef struct CoilGiven:    # torquer
    double limit                    # A m2

cdef struct Coil:    # torquer
    const CoilGiven* given          # its parameters
    long dipole                     # signal, A m2
    long cut                        # as that of a drive

cdef struct ControllerGiven:    # sampled
    long kind                       # CONTROL_...
    long link                       # that carries its body
    long reference                  # TO_...
    long rows_at                    # of the attitude table: first
    long rows                       # of the attitude table: how many
    long means                      # BY_...
    long out_at                     # its outputs, registers or thrusters: first
    long outs                       # how many
    long turning                    # 1: how they share a demand depends on the posture and is found at every sample
    long wheels_at                  # whose momentum is dumped: first
    long wheels                     # how many
    long pointing                   # 1: the spin axis has a direction to point in
    long robot                      # its law of a robot, -1: none
    long queue_at                   # outputs on their way: a ring of `room` entries of (time, outputs)
    long room
    double sample                   # s
    double delay                    # s
    double q_BL[4]                  # link to body
    double limit                    # N m
    double axis[3]                  # of the spin, body axes
    double inertia[9]               # of the spacecraft about its mass centre at the start, body axes, kg m2
    double target_momentum[3]       # body axes, N m s

cdef struct Controller:    # sampled
    const ControllerGiven* given    # its parameters
    double target[4]                # quaternion
    double target_rate[3]           # body axes, rad/s
    double proportional[3]          # gains
    double integral[3]
    double derivative[3]
    double spin_rate                # rad/s
    double direction[3]             # N
    double deadband                 # N m s
    double gain                     # 1/s
    long enabled
    long samples                    # taken so far
    long head                       # of the ring
    long waiting                    # entries in it
    double sum[3]                   # integral of the error, body axes, rad s
    double demand[3]                # of the last sample, body axes, N m

cdef struct RobotLawGiven:    # of a controller that moves a robot
    long endpoint                   # that it leads
    long frame                      # of its path: FROM_...
    long position[3]                # signals of the path, m
    long attitude[3]                # signals of its rotation vector, rad
    long task[6]                    # 1: this component of the endpoint's motion is led, axes of the path's frame
    long generalized                # 1: the base gives way; 0: as if it stood
    long quiet                      # 1: only rates that leave a body at rest
    long quiet_body                 # that one
    double singular_below           # singular values of the Jacobian that are damped, m or rad
    long held                       # 1: torques reckon with a base that is held
    double rate_gain                # acceleration for an error of a rate, 1/s
    double stiffness[6]             # of an impedance, N, N/m, N m/rad
    double damping[6]               # of an impedance, N, N s/m, N m s/rad

cdef struct RobotLaw:    # of a controller that moves a robot
    const RobotLawGiven* given      # its parameters
    long begun                      # 1: there has been a sample
    double begin_r[3]               # where the endpoint was then, N, m
    double begin_q[4]               # q_EN there
    long trouble                    # why it has failed, or 0
    double least                    # singular value of the last sample, m or rad

cdef struct CommandC:    # of the timeline
    double at                       # infinite: when its condition becomes true, s
    long watch                      # WATCH_...
    long index                      # of what is seen
    long size                       # 1: of a rate's size; of a force: contacts
    double along[3]                 # else along this unit vector, link axes
    long above
    double limit
    long action                     # DO_...
    long frame                      # of a delta-v: OF_...
    long field                      # that is set: SET_...
    long target                     # index of the device; of a delta-v: of the spacecraft
    long count                      # numbers that are set
    long signal                     # register that takes the place of a time law
    long slot                       # its place
    double value[4]
    double duration                 # s

cdef struct CommandState:    # what became of a command
    long done                       # 0, DONE, NEEDLESS, REFUSED
    double when                     # when it was done, s
    double distance                 # of a latch that was to close: between its points, m
    double angle                    # between its axes, rad
    double speed                    # of its points against each other, m/s

cdef struct StopC:    # end of the travel of one axis
    long q                          # coordinate
    long u                          # speed
    double lower                    # infinite: no end there, rad or m
    double upper                    # infinite: no end there, rad or m
    double stiffness                # N m/rad or N/m
    double damping                  # N m s/rad or N s/m

cdef struct StopState:    # of a stop, changed between steps only
    long side                       # -1, 1: beyond the lower, upper end; 0: between them; or BY_VALUE
    long presses                    # 1: beyond it, and it pushes; 0: it would pull

cdef struct ContactState:    # of a contact, changed between steps only
    long touching                   # 1, or 0; or BY_VALUE
    long presses                    # 1: touching, and it pushes; 0: it would pull
    double since                    # of the present touch, or of the last impact; -inf: none yet, s
    double dissipated               # integral when it began, J
    double impulse                  # integral when it began, N s
    double count                    # impacts in the present step
    long closed                     # 1: of law impulse, at rest, a row that may only push
    double force                    # of a closed one, mean over the last step, N
    long sticks                     # 1: of a closed one that rubs, it does not slide
    double way[3]                   # in which it slides, of length 1, N
    double rub[3]                   # friction of a closed one, mean over the last step, N, N

cdef struct LatchGiven:    # holds the root of a tree on its inner link
    long link                       # the root
    long first                      # 1: the first latch of this link
    long reversed                   # 1: of a docking whose second port is on the inner link
    double inner[3]                 # inner link's G -> its point there, inner axes, m
    double outer[3]                 # link's G -> its point here, link axes, m
    double C_i[9]                   # inner link -> axes of its inner side
    double C_o[9]                   # link -> axes of its outer side
    double distance                 # between the points, at which it still closes, m
    double angle                    # between the axes, rad
    double speed                    # of the points against each other, m/s

cdef struct Latch:    # holds the root of a tree on its inner link
    const LatchGiven* given         # its parameters
    long locked
    long caught                     # 1: locked from the start
    double impulse                  # size of the force's impulse when it closed, N s
    double E[9]                     # inner link's axes -> link axes
    double arm[3]                   # inner link's G -> G, inner axes, m

cdef struct Push:    # one component of an ideal torque
    long load
    long value                      # signal, N m

cdef struct LawC:    # a law in C, of several drives
    long function                   # address of a JointLaw
    long first                      # its drives
    long count

cdef struct DryLink:    # a link that holds tanks, without propellant
    long link
    long leaf                       # 1: it has a Leaf
    double m                        # kg
    double S[3]                     # first moment about G, link axes, kg m
    double K[6]                     # second moment about G, link axes, kg m2
    double spin[6]                  # sum J a a^T of its wheels that are not part of K, link axes, kg m2

cdef struct DryBody:    # a body that holds tanks, without propellant; about its mass centre at the start
    long body
    double m                        # kg
    double S[3]                     # first moment, body axes, kg m
    double K[6]                     # second moment, body axes, kg m2
    double spin[6]                  # sum J a a^T of its wheels that are not part of K, body axes, kg m2
    double r[3]                     # link's G -> that point, link axes, m
    double r_o[3]                   # that point -> inner joint, body axes, m

cdef struct Flags:    # of all devices together
    long stopped                    # by a command
    long binds                      # whether wheels may be bound to their bodies
    long happened                   # events of the orbit in the step before, as bits: 2 quantity, + 1 if it fell
    long failed                     # 1 + the controller whose law failed
    long contact_failed             # FAILED_... + the contact that ends the run, 0: none
    long weighed                    # 1: mass properties follow from the tanks; 0: nothing was burnt, they are the
                                    # model's

cdef struct DevicesC:    # of one spacecraft
    SignalsC signals
    int nm
    int nd
    int nj
    int ntanks
    int nc
    int nk
    int nrobots
    int ncommands
    int nstops
    int ncontacts
    int nlatches
    int npush
    int nlaws
    int ndry_links
    int ndry_bodies
    Motor* motor                    # of a wheel
    Actuator* drive                 # drive of one axis of a joint
    Thruster* thruster              # thruster
    TankC* tank
    Coil* coil                      # torquer
    Controller* controller          # sampled
    RobotLaw* robot                 # of a controller that moves a robot
    const CommandC* command         # of the timeline
    CommandState* command_state     # what became of a command
    const StopC* stop               # end of the travel of one axis
    StopState* stop_state           # of a stop, changed between steps only
    ContactState* contact           # of a contact, changed between steps only
    Latch* latch                    # holds the root of a tree on its inner link
    const Push* push                # one component of an ideal torque
    const LawC* law                 # a law in C, of several drives
    const DryLink* dry_link         # a link that holds tanks, without propellant
    const DryBody* dry_body         # a body that holds tanks, without propellant; about its mass centre at the start
    Flags* flags                    # of all devices together
    const long* law_drive           # drives of the compiled laws
    const double* schedule          # (pulse, 2) s
    const long* base                # signals of the root's acceleration (3) and rate (3), or NULL
    const long* outs                # (output) register, or thruster
    const long* actuator            # (output) index of the wheel, torquer, thruster or drive
    const long* column              # (output) of a robot's matrices, -1: its controller moves no robot
    const long* wanted              # (output) signal of a computed torque's target, rad or m, else -1
    const long* dumped              # wheels
    const double* attitudes         # (row, 5): t, q
    const double* dry_mass          # (tree) without propellant, kg
    const double* arm               # (body, 3) inner body's mass centre at the start -> inner joint, inner body's axes,
                                    # m
    double* queue                   # delay lines: state
    double* share                   # (output, 3): wheels and torquers: demand to output; thrusters: torque of each, N
                                    # m, body axes; workspace where it turns
    double* out                     # (most outputs of a controller) workspace
    double* scratch                 # (3, drives) workspace of a compiled law
    int prescribes                  # whether the motion of anything is prescribed
    void* python                    # owner of Python laws

STATE_ARRAYS = ('motor_state', 'actuator_state', 'jet_state', 'tank_state', 'coil_state', 'controller_state',
                'robot_state', 'command_state', 'stop_state', 'contact_state', 'latch_state', 'flags_state', 'queue')
NOT_SAVED = ('given', 'stage')

cdef void point_to_devices(DevicesC* c, dict arrays) except *:
    cdef int j
    check_size(arrays, "motor", sizeof(MotorGiven))
    check_size(arrays, "motor_state", sizeof(Motor))
    c.motor = <Motor*> writable_address(arrays["motor_state"])
    c.nm = len(arrays["motor"])
    for j in range(c.nm):
        c.motor[j].given = (<const MotorGiven*> address(arrays["motor"])) + j
    check_size(arrays, "actuator", sizeof(ActuatorGiven))
    check_size(arrays, "actuator_state", sizeof(Actuator))
    c.drive = <Actuator*> writable_address(arrays["actuator_state"])
    c.nd = len(arrays["actuator"])
    for j in range(c.nd):
        c.drive[j].given = (<const ActuatorGiven*> address(arrays["actuator"])) + j
    check_size(arrays, "jet", sizeof(ThrusterGiven))
    check_size(arrays, "jet_state", sizeof(Thruster))
    c.thruster = <Thruster*> writable_address(arrays["jet_state"])
    c.nj = len(arrays["jet"])
    for j in range(c.nj):
        c.thruster[j].given = (<const ThrusterGiven*> address(arrays["jet"])) + j
    check_size(arrays, "tank", sizeof(TankCGiven))
    check_size(arrays, "tank_state", sizeof(TankC))
    c.tank = <TankC*> writable_address(arrays["tank_state"])
    c.ntanks = len(arrays["tank"])
    for j in range(c.ntanks):
        c.tank[j].given = (<const TankCGiven*> address(arrays["tank"])) + j
    check_size(arrays, "coil", sizeof(CoilGiven))
    check_size(arrays, "coil_state", sizeof(Coil))
    c.coil = <Coil*> writable_address(arrays["coil_state"])
    c.nc = len(arrays["coil"])
    for j in range(c.nc):
        c.coil[j].given = (<const CoilGiven*> address(arrays["coil"])) + j
    check_size(arrays, "controller", sizeof(ControllerGiven))
    check_size(arrays, "controller_state", sizeof(Controller))
    c.controller = <Controller*> writable_address(arrays["controller_state"])
    c.nk = len(arrays["controller"])
    for j in range(c.nk):
        c.controller[j].given = (<const ControllerGiven*> address(arrays["controller"])) + j
    check_size(arrays, "robot", sizeof(RobotLawGiven))
    check_size(arrays, "robot_state", sizeof(RobotLaw))
    c.robot = <RobotLaw*> writable_address(arrays["robot_state"])
    c.nrobots = len(arrays["robot"])
    for j in range(c.nrobots):
        c.robot[j].given = (<const RobotLawGiven*> address(arrays["robot"])) + j
    check_size(arrays, "command", sizeof(CommandC))
    c.command = <const CommandC*> address(arrays["command"])
    c.ncommands = len(arrays["command"])
    check_size(arrays, "command_state", sizeof(CommandState))
    c.command_state = <CommandState*> writable_address(arrays["command_state"])
    check_size(arrays, "stop", sizeof(StopC))
    c.stop = <const StopC*> address(arrays["stop"])
    c.nstops = len(arrays["stop"])
    check_size(arrays, "stop_state", sizeof(StopState))
    c.stop_state = <StopState*> writable_address(arrays["stop_state"])
    check_size(arrays, "contact_state", sizeof(ContactState))
    c.contact = <ContactState*> writable_address(arrays["contact_state"])
    c.ncontacts = len(arrays["contact_state"])
    check_size(arrays, "latch", sizeof(LatchGiven))
    check_size(arrays, "latch_state", sizeof(Latch))
    c.latch = <Latch*> writable_address(arrays["latch_state"])
    c.nlatches = len(arrays["latch"])
    for j in range(c.nlatches):
        c.latch[j].given = (<const LatchGiven*> address(arrays["latch"])) + j
    check_size(arrays, "push", sizeof(Push))
    c.push = <const Push*> address(arrays["push"])
    c.npush = len(arrays["push"])
    check_size(arrays, "compiled", sizeof(LawC))
    c.law = <const LawC*> address(arrays["compiled"])
    c.nlaws = len(arrays["compiled"])
    check_size(arrays, "dry_link", sizeof(DryLink))
    c.dry_link = <const DryLink*> address(arrays["dry_link"])
    c.ndry_links = len(arrays["dry_link"])
    check_size(arrays, "dry_body", sizeof(DryBody))
    c.dry_body = <const DryBody*> address(arrays["dry_body"])
    c.ndry_bodies = len(arrays["dry_body"])
    check_size(arrays, "flags_state", sizeof(Flags))
    c.flags = <Flags*> writable_address(arrays["flags_state"])
    c.law_drive = <const long*> address(arrays["compiled_drives"])
    c.schedule = <const double*> address(arrays["schedule"])
    c.base = <const long*> address(arrays["base"])
    c.outs = <const long*> address(arrays["outs"])
    c.actuator = <const long*> address(arrays["actuators"])
    c.column = <const long*> address(arrays["columns"])
    c.wanted = <const long*> address(arrays["wanted"])
    c.dumped = <const long*> address(arrays["dumped"])
    c.attitudes = <const double*> address(arrays["attitudes"])
    c.dry_mass = <const double*> address(arrays["dry_mass"])
    c.arm = <const double*> address(arrays["arm"])
    c.queue = <double*> writable_address(arrays["queue"])
    c.share = <double*> writable_address(arrays["share"])
    c.out = <double*> writable_address(arrays["out"])
    c.scratch = <double*> writable_address(arrays["scratch"])

cdef enum:                          # how a drive works
    DRIVE_TORQUE = 0
    DRIVE_POSITION = 1
    DRIVE_RATE = 2
    DRIVE_MOTION = 3
    DRIVE_LOCKED = 4                # or free, as its state says
    DRIVE_COMPILED = 5
    DRIVE_LATCH = 6                 # of a free joint: its latch is a device of its own, the drive does nothing

cdef enum:                          # by what a controller acts
    BY_TORQUE = 0                   # an ideal torque on the body: three registers
    BY_WHEELS = 1                   # registers of their torques
    BY_THRUSTERS = 2
    BY_TORQUERS = 3                 # registers of their dipoles
    BY_DRIVES = 4                   # registers of their torques

cdef enum:                          # to what an attitude is controlled
    TO_INERTIAL = 0
    TO_LVLH = 1
    TO_TABLE = 2

cdef enum:                          # what a command does
    DO_SET = 0                      # numbers of a struct
    DO_SIGNAL = 1                   # a register in place of a time law
    DO_LOCK = 2
    DO_UNLOCK = 3
    DO_FIRE = 4
    DO_ENABLE = 5
    DO_DISABLE = 6
    DO_STOP = 7
    DO_DELTA_V = 8
    DO_LATCH = 9                    # hold a free joint
    DO_UNLATCH = 10

cdef enum:                          # axes of a delta-v
    OF_N = 0
    OF_LVLH = 1                     # of the spacecraft's own orbit at that time
    OF_RTN = 2                      # of the same
    OF_BODY = 3                     # the root's

cdef enum:                          # what a command waits for
    WATCH_SPEED = 0                 # of u
    WATCH_COORDINATE = 1            # of q
    WATCH_RATE = 2                  # of a link
    WATCH_EVENT = 3                 # of the orbit: index is its bit
    WATCH_POSITION = 4              # of an endpoint, along an axis of N
    WATCH_VELOCITY = 5              # of the same
    WATCH_FORCE = 6                 # the largest of some contacts
    WATCH_APPROACH = 7              # speed at which some contacts meet: looked at where they do

cdef enum:                          # what gravity acts on
    GRAVITY_NONE = 0
    GRAVITY_ON_MASS_CENTER = 1      # one acceleration for all links
    GRAVITY_ON_BODIES = 2           # each where it is, with its gradient torque
    GRAVITY_UNIFORM = 3             # the same everywhere

cdef enum:                          # of a surface
    SHAPE_PLATE = 0                 # one side of it
    SHAPE_CYLINDER = 1              # without its ends
    SHAPE_SPHERE = 2

cdef enum:                          # what touches of an endpoint
    SIDE_BALL = 0                   # the sphere of its radius, or a point
    SIDE_RIM = 1                    # of a disc

cdef enum:                          # what an endpoint touches
    FACE_PLANE = 0                  # z = 0, outward is z
    FACE_SPHERE = 1
    FACE_CYLINDER = 2               # about z, with its ends
    FACE_BOX = 3
    FACE_HEIGHT_MAP = 4             # z = h(x, y)

cdef enum:                          # of the normal force of a contact
    LAW_HUNT_CROSSLEY = 0
    LAW_LINEAR = 1
    LAW_IMPULSE = 2

cdef enum:                          # of a contact
    FRICTION_NONE = 0               # or at an impact alone
    FRICTION_REGULARIZED = 1        # without memory
    FRICTION_BRISTLE = 2

cdef enum:                          # what carries a face, instead of a link
    FIXED_IN_N = -1
    FIXED_IN_PLANET = -2

cdef enum:                          # why a contact ends a run: with the number of the contact added
    FAILED_DEEP = 1                 # deeper than the radius
    FAILED_SHORT = 1048576          # a flight shorter than a step
    FAILED_OFTEN = 2097152          # too many in a step

cdef enum:                          # what no step may pass
    PASSED_LOCK = 1                 # det Gamma of a gimbal has changed its sign
    PASSED_HALF_TURN = 2            # and the torque of the spring has jumped

cdef enum:
    BY_VALUE = 9                    # a branch that nobody has chosen: the one at the present value. Outside of runs

cdef enum:                          # what a command may set
    SET_CONTROLLER_TARGET = 0
    SET_CONTROLLER_TARGET_RATE = 1
    SET_CONTROLLER_PROPORTIONAL = 2
    SET_CONTROLLER_INTEGRAL = 3
    SET_CONTROLLER_DERIVATIVE = 4
    SET_CONTROLLER_SPIN_RATE = 5
    SET_CONTROLLER_DIRECTION = 6
    SET_CONTROLLER_DEADBAND = 7
    SET_CONTROLLER_GAIN = 8
    SET_ACTUATOR_TORQUE = 9
    SET_ACTUATOR_TARGET = 10
    SET_ACTUATOR_STIFFNESS = 11
    SET_ACTUATOR_DAMPING = 12
    SET_MOTOR_TORQUE = 13
    SET_COIL_DIPOLE = 14

cdef inline double* settable_numbers(const DevicesC* d, long field, long j) noexcept nogil:
    """The numbers of a device that a command sets."""
    if field == SET_CONTROLLER_TARGET:
        return d.controller[j].target
    if field == SET_CONTROLLER_TARGET_RATE:
        return d.controller[j].target_rate
    if field == SET_CONTROLLER_PROPORTIONAL:
        return d.controller[j].proportional
    if field == SET_CONTROLLER_INTEGRAL:
        return d.controller[j].integral
    if field == SET_CONTROLLER_DERIVATIVE:
        return d.controller[j].derivative
    if field == SET_CONTROLLER_SPIN_RATE:
        return &d.controller[j].spin_rate
    if field == SET_CONTROLLER_DIRECTION:
        return d.controller[j].direction
    if field == SET_CONTROLLER_DEADBAND:
        return &d.controller[j].deadband
    if field == SET_CONTROLLER_GAIN:
        return &d.controller[j].gain
    if field == SET_ACTUATOR_STIFFNESS:
        return &d.drive[j].stiffness
    if field == SET_ACTUATOR_DAMPING:
        return &d.drive[j].damping
    return NULL

cdef inline long* settable_law(const DevicesC* d, long field, long j) noexcept nogil:
    """The time law of a device that a command sets."""
    if field == SET_ACTUATOR_TORQUE:
        return &d.drive[j].torque
    if field == SET_ACTUATOR_TARGET:
        return &d.drive[j].target
    if field == SET_MOTOR_TORQUE:
        return &d.motor[j].torque
    if field == SET_COIL_DIPOLE:
        return &d.coil[j].dipole
    return NULL
