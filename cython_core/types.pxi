# Model, state and workspace of a tree, as the kernels see them.
#
# A *link* is a rigid group: one body, or several welded by fixed joints. Link 0 is the root; a link stands after its
# inner link. G is the point of a link's inner joint (for the root: its mass centre at the start). Everything marked "link axes" is
# in the axes of the link's first body. The suffix _i means the inner link. Records hold the lane type `vd` only, so that
# NumPy lays them out (nesim/compiler/layout.py) and each lane is a spacecraft of its own.


cpdef enum Kind:
    FREE = 0                        # the root
    SPHERICAL = 1
    HINGE = 2                       # gimbal with one axis
    GIMBAL = 3                      # gimbal with two or three axes
    SLIDER = 4                      # prismatic with one axis
    PRISMATIC = 5                   # prismatic with two or three axes

cpdef enum Acts:                    # what a joint does, as bits
    DRIVEN = 1                      # it has a drive, spring or damper
    SPRING = 2
    MOUNTED = 4                     # its outer joint frame is turned against the link
    COMMANDED = 8                   # something besides the constants of its Dof drives it
    HELD = 16                       # its motion may be prescribed, axis by axis
    VECTOR = 32                     # the numbers of its axes are components of one torque

cpdef enum Spin:                    # fidelity of a wheel
    BALANCED = 0
    JITTER = 1                      # its imbalance pushes and turns the body, nothing else
    COUPLED = 2                     # the rotor is a link of its own on a hinge

cpdef enum Given:                   # what of a wheel is given
    TORQUE = 0
    SPEED = 1                       # relative motion: a function of time
    LAW = 2                         # relative motion: from the attitude of its body
    LAW_OF_RATE = 3                 # the same with a term in d(q)/dt, so that its acceleration contains the body's

cdef enum:
    GRAVITY_NONE = 0
    GRAVITY_ON_MASS_CENTER = 1      # one acceleration for all links
    GRAVITY_ON_BODIES = 2           # each where it is, with its gradient torque
    GRAVITY_UNIFORM = 3             # the same everywhere

# ------------------------------------------------------------------------------------------------ model

cdef struct Link:
    vd m                            # kg
    Vec3 d0                         # G -> mass centre, link axes, m
    Sym3 I                          # about the mass centre, less J a a^T of its wheels, kg m2
    Sym3 K                          # I - m d0~ d0~: about G
    Vec3 arm                        # inner link's G -> this joint, inner link's axes, m (prismatic: at displacement 0)

cdef struct Whole:                  # what fields see
    Sym3 I                          # about the mass centre, wheels included, kg m2
    Vec3 dipole                     # residual, link axes, A m2

cdef struct Leaf:                   # what stays constant in eliminating a spherical link without outer links
    Sym3 Kinv                       # K^-1
    Mat3 N                          # K^-1 B
    Sym3 L                          # M - B^T K^-1 B

cdef struct Axis:                   # of a gimbal or prismatic joint
    Mat3 still, cosine, sine        # gimbal: C(angle) = still + cos cosine + sin sine, mountings included; prismatic: still = C_Bi
    Vec3 along                      # gimbal: unit vector in the frame after its turn; prismatic: in link axes
    Vec3 slide                      # prismatic: in the inner link's axes

cdef struct Mount:                  # fixed rotations of a joint: inner link -> joint frame Gi, joint frame Go -> link
    Mat3 C_Gi
    Mat3 C_BGo

cdef struct Dof:                    # law of one free axis: drive - stiffness (x - rest) - damping u
    vd stiffness                    # N m/rad or N/m
    vd damping                      # N m s/rad or N s/m
    vd rest                         # rad or m
    vd drive                        # N m or N

cdef struct Wheel:
    Vec3 a                          # spin axis, link axes
    vd J                            # kg m2 about it
    vd torque                       # of the motor, on the wheel, N m
    Vec3 w2, w3                     # where w2 and w3 point at angle 0, link axes
    Vec3 r                          # link's G -> wheel, link axes, m
    vd Us, Ud                       # static (kg m) and dynamic (kg m2) imbalance
    Quat K1, K2, K3                 # of the link's quaternion: rad/s, rad/s2, rad

cdef struct Torquer:
    Vec3 a                          # direction of its dipole, link axes

cdef struct Load:                   # acts while start <= t < stop
    Vec3 F, T                       # N, N m, in link axes or in N
    Vec3 r                          # link's G -> point, link axes, m
    vd start, stop                  # s

cdef struct Endpoint:               # a named point of a body, with a frame
    Vec3 x                          # link's G -> point, link axes, m
    Mat3 C_EL                       # link axes -> its frame

cdef struct Body:                   # what the user called a body: a part of a link
    vd m                            # kg
    Sym3 I                          # about its mass centre, body axes, less J a a^T of its wheels
    Sym3 whole                      # the same with its wheels
    Vec3 dipole                     # residual, body axes, A m2
    Mat3 C_BL                       # link axes -> body axes
    Vec3 r                          # link's G -> body's mass centre, link axes, m
    Vec3 r_o                        # body's mass centre -> its inner joint, body axes, m
    Vec3 r_i                        # inner body's mass centre -> that joint, inner body's axes, m (prismatic: at displacement 0)

cdef struct Surface                 # surfaces.pyx
cdef struct EnvironmentC            # environment.pyx
cdef struct SkyNow                  # sky.pyx

cdef struct ModelC:
    int nl, nb, nw, nf, nt          # links, bodies, wheels, loads, torquers
    int anything_acts               # 0: no load, wheel, drive, spring or damper
    int guarded                     # 1: there are gimbals with three axes, or ball joints with springs
    int oriented                    # 1: kinematics() must find C, because loads are given in N or summed there
    int nq, nu                      # coordinates and speeds
    int based                       # 1: the motion of the root is prescribed
    int implicit                    # wheels whose acceleration contains the body's (LAW_OF_RATE)
    const int* parent               # (link) inner link, -1 for the root
    const int* kind                 # (link) Kind of its inner joint
    const int* axes                 # (link) number of free axes
    const int* first_child          # (link) an outer link, -1 if none
    const int* next_sibling         # (link) another outer link of the same inner link, -1 if none
    const int* q_at                 # (link) its first coordinate of rotation or joint
    const int* u_at                 # (link) its first speed of rotation or joint
    const int* axis_at              # (link) its first Axis
    const int* acts                 # (link) Acts of its joint, 0 if it is free
    const int* wheel_link           # (wheel) that carries it; COUPLED: the rotor itself
    const int* wheel_body           # (wheel) the same
    const int* wheel_spin           # (wheel) Spin
    const int* wheel_given          # (wheel) Given
    const int* wheel_u              # (wheel) its speed
    const int* wheel_q              # (wheel) its angle, -1 if nothing depends on it
    const int* torquer_link         # (torquer)
    const int* torquer_body         # (torquer)
    int nd, nj, nk                  # drives, thrusters, controllers
    int ntanks                      # with any, mass properties change between steps (tanks.pyx); else all is frozen
    const int* drive_body           # (drive) outer body of its joint
    const int* drive_axis           # (drive) from 0
    const int* thruster_load        # (thruster)
    const int* load_link            # (load)
    const int* load_body            # (load)
    const int* load_frame           # (load) 0 link axes, 1 N
    int ne                          # endpoints
    const int* endpoint_link        # (endpoint)
    const int* load_endpoint        # (load) at which it acts, -1: at none
    const Endpoint* endpoint
    const int* body_link            # (body)
    const int* body_inner           # (body) inner body, -1 for the root; bodies stand after their inner bodies
    const Link* link
    const Whole* whole
    const Leaf* leaf                # (link) filled for spherical links (and a root) without outer links
    const Axis* axis
    const Mount* mount
    const Dof* dof                  # (speed)
    const Wheel* wheel
    const Load* load
    const Torquer* torquer
    const Vec3* field               # (2) constant magnetic field, T, and uniform gravity, m/s2, in N
    int magnetic                    # 1: there are residual dipoles, and a field
    const EnvironmentC* around      # what there is beside a point mass, or NULL
    int ns                          # surfaces
    const int* surface_link
    const int* surface_body
    const int* surface_shape        # Shape
    const Surface* surface
    int sources                     # 1: a record tells what each source does
    const Body* body
    const vd* mass                  # of the spacecraft, kg
    int gravity                     # GRAVITY_...
    int simple                      # 1: the gradient is that of the point mass alone, on bodies without their rotors
    int conic                       # 1: forces turn the spacecraft and do not move it
    const vd* mu                    # of the central body, m3/s2

# ------------------------------------------------------------------------------------------------ state
# q: root [position of the spacecraft's mass centre in N (3), q_BN (4)]; then by link: spherical q_BN (4),
#    gimbal angles, prismatic displacements; angles of wheels that jitter.
# u: root [velocity of the mass centre in N (3), w_BN_B (3)]; then by link: spherical w_BN_B (3), rates; speeds of wheels that are
#    not coupled. With a prescribed root the first three are of its G.

cdef struct StateC:
    vd t                            # s
    vd inside                       # s, a time inside the step: decides which loads are on, alike in all stages of a step
    const vd* q
    const vd* u

# -------------------------------------------------------------------------------------------- workspace

cdef struct DevicesC                # devices.pyx

cdef struct WorkC:
    # devices(): what motors, thrusters and prescribed motions do now; constant where there are none
    vd* motor                       # (wheel) torque on the wheel after limits and friction, N m
    vd* bound                       # (wheel) 1 where its speed is held, by a torque that bind_wheels() finds
    int binding                     # whether any is
    vd* spin_up                     # (wheel) d(speed)/dt where it is given, rad/s2
    vd* drive                       # (speed) along a free axis beside the constants of its Dof, N m or N
    vd* held                        # (speed) 1 where the motion is prescribed, else 0
    vd* hold                        # (speed) d(u)/dt there
    vd* throttle                    # (load) share of it that acts
    vd* dipole                      # (torquer) A m2
    Vec3* base_a                    # (1) of a prescribed root's mass centre, N
    Vec3* base_alpha                # (1) root axes
    DevicesC** device               # (lane), or NULL: what fills the fields above
    int stage                       # of the step that is being made, -1: none, what acts is asked for at a time of its own
    # kinematics(): how everything lies and turns
    Mat3* C                         # (link) C_BN; only if model.oriented, or after motion()
    Mat3* E                         # (link) C_Bi: inner link's axes -> link axes
    Vec3* w                         # (link) w_BN_B
    Vec3* arm                       # (link) inner link's G -> G, inner link's axes
    Mat3* S                         # (link) free axes as columns, link axes; gimbal: Gamma
    Vec3* c                         # (link) velocity term of the joint, link axes; gimbal rad/s2, prismatic m/s2
    # surround(): what the spacecraft is in
    SkyNow* now                     # (lane)
    Mat3* C_FN                      # (1) N to the axes fixed in the planet
    Vec3* w_F                       # (1) their rate, N, rad/s
    Vec3* sun                       # (1) from the planet, N, m
    Vec3* moon                      # (1)
    Vec3* other                     # (MOST_OTHERS)
    Sym3* pull                      # (1) gradient of gravity beside the point mass's, N, 1/s2
    vd* rho                         # (1) density of the air, kg/m3
    vd* light                       # (1) share of the Sun that is seen
    Vec3* B_N                       # (1) magnetic field, T
    # forces(): what acts
    Vec3* F                         # (link) at the mass centre, link axes
    Vec3* T                         # (link) about the mass centre, link axes, gyroscopic torque of wheels included
    Vec3* T_free                    # (link) T and tau without the torques of bound wheels
    Vec3* tau_free                  # (link)
    Vec3* tau                       # (link) along the free axes; spherical: on the link, in its axes
    Vec3* gravity                   # (1) at the spacecraft's mass centre, N, m/s2; not part of F
    Vec3* center_v                  # (1) of the spacecraft's mass centre relative to the root's G, N, m/s; after motion()
    Vec3* center                    # (1) root's G -> spacecraft's mass centre, N; only where gravity acts on bodies, or after motion()
    Vec3* F_N                       # (1) all external forces, in N
    # eliminate(): leaf to root; what each link hands to its inner link, in the inner link's axes
    Vec3* ca                        # w_i x (w_i x arm), inner link's axes
    Sym3* K
    Mat3* B
    Sym3* M                         # spherical: the 3x3 "mass" L, and K = B = 0 are not stored
    Vec3* n
    Vec3* g                         # spherical: the force p
    # and what it keeps to find its own acceleration
    Mat3* Xr                        # spherical: K^-1 B; else D^-1 times the free axes' rows of M6 (gimbal columns)
    Mat3* Xl
    Vec3* x0                        # spherical: K^-1 b; else D^-1 (S^T h1 + tau)
    # accelerate(): root to leaf
    Vec3* alpha                     # (link) d(w_BN_B)/dt, link axes
    Vec3* a                         # (link) of G, link axes
    vd* du                          # (speed) d(u)/dt
    # motion(): where the links' points G are, in N, relative to the root's; bodies, relative to the spacecraft's mass centre
    Vec3* G_r                       # (link) m
    Vec3* link_r                    # (link) of its mass centre, m
    Vec3* G_v                       # (link) m/s
    Quat* body_q                    # (body) q_BN
    Mat3* body_C                    # (body) C_BN
    Vec3* body_w                    # (body) w_BN_B
    Vec3* body_r                    # (body) of its mass centre, in N
    Vec3* body_v                    # (body)
    Vec3* phi                       # (link) spherical: rotation vector of the joint, inner to outer joint frame, rad
    vd* kinetic                     # (1) J, without that of the spacecraft's mass centre
    vd* potential                   # (1) J, of the springs
    Vec3* H                         # (1) angular momentum about the spacecraft's mass centre, in N
    # reactions(): what each body's inner joint puts on the inner body, in the inner body's axes
    Vec3* body_F                    # (body) external force, body axes
    Vec3* body_T                    # (body) external and wheel torque about its mass centre, body axes
    Vec3* body_alpha                # (body) d(w_BN_B)/dt
    Vec3* body_a                    # (body) of its mass centre, body axes
    Vec3* joint_F                   # (body)
    Vec3* joint_T                   # (body)
    # jolt(): jumps of the speeds
    vd* still                       # (speed) zeros
    vd* jump                        # (speed)
    # status: not above zero, or NaN, where a row could not be eliminated
    vd* margin                      # (link)
    # guards(): how joints lay at the begin of the step, and which have come to where their equations end (guards.pyx)
    vd* side                        # (link) sign of det Gamma, three axes
    vd* reach                       # (link) the least of it times det Gamma among the stages since then
    Mat3* turn                      # (link) spherical with a spring: inner to outer joint frame
    vd* passed                      # (link) PASSED_..., 0 none
