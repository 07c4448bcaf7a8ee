# Inverse dynamics: what drives and base must do for given accelerations, outward and inward once. theory.md section 18.
#
# A robot's speeds are (velocity of the root body's mass centre in N; rate of the root, root axes; joint rates in the
# order of the file); accelerations are their derivatives, forces are conjugate to them. Rotors of coupled wheels stand
# last.

cdef struct RobotC:
    int n                           # columns: 6 of the root, axes of joints, rotors of coupled wheels
    int rotors                      # how many of these there are; they stand last
    int root                        # link: of the tree that the robot is
    int body                        # the root body
    int nl                          # links of that tree
    const int* link                 # (nl) from the root outward
    const int* column               # (link) the first column of its joint; 0 for the root
    const int* about                # (link) HingeAxis, of a hinge
    # posture.pyx: links and axes in N
    int steps                       # links between the root and the point of a query
    int* path                       # (steps) from the root outward
    vd* angle                       # (column) coordinate of a hinge; any number for other joints
    vd* sine                        # (column) of it
    vd* cosine
    Vec3* w                         # (link) rate
    Vec3* turned                    # (column) rate of change of its axis
    # composite(): a link with all that it carries, as if rigid
    vd* mass                        # (link) kg
    Vec3* h                         # (link) first moment about its G, link axes, kg m
    Sym3* K                         # (link) inertia about its G, link axes, kg m2
    # carry_axes(): columns, in N
    const int* above                # columns between the root and a column, one after the other
    const int* above_at             # (column, + 1) where those of a column begin
    Vec3* turn                      # (column) its axis; after carry_axes() the one that it turns about, or zero
    Vec3* slide                     # (column) velocity of a point at the root's G that is carried along
    Vec3* P                         # (column) momentum of all that it carries
    Vec3* L                         # (column) and its angular momentum about the root's G
    # passive.pyx
    int* passive                    # columns whose forces are given
    vd* H                           # (column, column) mass matrix
    vd* F                           # (column, column) Cholesky's factor of H of the passive columns
    vd* x                           # (column) right sides and answers
    vd* J                           # (6, column) Jacobian
    # control/robot_laws.pyx
    vd* R                           # (6, column) reaction
    vd* du                          # (column) accelerations
    vd* Q                           # (column) forces
    double* G                       # (6, column) of one spacecraft: Jacobian, then rows of the reaction
    double* A                       # (6, column) equations of the task
    double* coordinate              # (column) of the joints
    double* rate


cpdef enum HingeAxis:               # how a link turns on its inner link
    ABOUT_NONE = -1                 # its joint is no hinge
    ABOUT_X = 0                     # a hinge about an axis of both links' frames, to the bit
    ABOUT_Y = 1
    ABOUT_Z = 2
    ABOUT_ANY = 3

ctypedef fused AnyTurn:
    TurnX
    TurnY
    TurnZ
    Turn


cdef inline void find_sines(const ModelC* m, const StateC* s, const RobotC* r) noexcept nogil:
    """Sines and cosines of all hinges."""
    cdef int x, l
    for x in range(1, r.nl):
        l = r.link[x]
        r.angle[r.column[l]] = s.q[m.q_at[l]]
    sines_cosines(r.angle + 6, r.sine + 6, r.cosine + 6, r.n - 6)


cdef inline void find_turn(const ModelC* m, const RobotC* r, int l, AnyTurn* e) noexcept nogil:
    """How a hinge turns its link. Needs find_sines()."""
    cdef int at = r.column[l]
    cdef const Axis* axis = m.axis + m.axis_at[l]
    if AnyTurn is Turn:
        e.E = axis.still + r.cosine[at]*axis.cosine + r.sine[at]*axis.sine
        e.along = axis.along
    else:
        e.sign = axis.along.x if AnyTurn is TurnX else axis.along.y if AnyTurn is TurnY else axis.along.z
        e.c = r.cosine[at]
        e.s = e.sign*r.sine[at]


cdef inline Vec3 root_point(const ModelC* m, const RobotC* r) noexcept nogil:
    """The root's G -> mass centre of the root body, root axes: where base forces act."""
    return m.body[r.body].r


cdef void act_without_drives(const ModelC* m, const StateC* s, WorkC* k, const RobotC* r) noexcept nogil:
    """Kinematics, and what acts on every link as in a run but for the drives of joints."""
    cdef int j
    if k.device:
        devices(m, s, k)
    kinematics(m, s, k)
    if not m.oriented:
        orient(m, s, k, r.root)
    for j in range(m.nu):
        k.drive[j] = splat(0.0)
    for j in range(W if k.device else 0):
        push_stops(k.device[j], j, s, k)
    forces(m, s, k)


cdef inline void accelerate_outward(const ModelC* m, const WorkC* k, const RobotC* r, int l,
                                    const vd* du) noexcept nogil:
    """Acceleration of a link from that of its inner link and of its joint: theory (18.1)."""
    cdef int i = m.parent[l]
    cdef const vd* x = du + r.column[l]
    cdef const Axis* axis = m.axis + m.axis_at[l]
    cdef Mat3 E = k.E[l]
    cdef Vec3 alpha = E*k.alpha[i]
    cdef Vec3 a = E*(k.a[i] + cross(k.alpha[i], k.arm[l]) + centripetal(k.w[i], k.arm[l]))
    cdef Vec3 free
    cdef int j
    if m.kind[l] == SPHERICAL:                                      # d/dt (w - E w_i) in outer axes is given
        alpha = alpha + vector_at(x) + cross(E*k.w[i], k.w[l])
    elif is_mixed(m, l):
        a = a + k.slide_c[l]
        alpha = alpha + k.c[l]
        for j in range(m.axes[l]):
            if slides(m, l, j):
                a = a + x[j]*free_axis(m, k, l, j)
            else:
                alpha = alpha + x[j]*free_axis(m, k, l, j)
    elif m.axes[l] == 1:
        free = k.c[l] + x[0]*axis.along
        if m.kind[l] == HINGE:
            alpha = alpha + free
        else:
            a = a + free
    else:
        free = k.c[l] + x[0]*column(k.S[l], 0) + x[1]*column(k.S[l], 1)
        if m.axes[l] == 3:
            free = free + x[2]*column(k.S[l], 2)
        if m.kind[l] == GIMBAL:
            alpha = alpha + free
        else:
            a = a + free
    k.alpha[l] = alpha
    k.a[l] = a


cdef inline void missing_wrench(const ModelC* m, WorkC* k, int l) noexcept nogil:
    """What acts on a link less what its acceleration takes, force and moment about G: what it puts on its inner link.
    theory (18.2)"""
    cdef const Link* link = m.link + l
    cdef Vec3 d0 = link.d0
    cdef Vec3 f = -link.m*(k.a[l] + cross(k.alpha[l], d0) + centripetal(k.w[l], d0))
    cdef Vec3 b = -(link.I*k.alpha[l]) - gyroscopic(link.I, k.w[l])
    if m.anything_acts:
        f = f + k.F[l]
        b = b + k.T[l]
    k.g[l] = f
    k.n[l] = b + cross(d0, f)


cdef inline Vec3 given_drive(const ModelC* m, const WorkC* k, int l, int first, int n) noexcept nogil:
    """The constant drive that tau of n axes contains: a part of what is asked for."""
    cdef const Dof* law = m.dof + m.u_at[l] + first
    cdef Vec3 drive = zero()
    drive.x = law[0].drive
    if n > 1:
        drive.y = law[1].drive
    if n > 2:
        drive.z = law[2].drive
        if m.acts[l] & VECTOR and not is_ball(m, l) and not slides(m, l, first):                # theory (4.6a)
            drive = (k.S[l]*drive)*k.S[l]
    return drive


cdef inline void mixed_drive(const ModelC* m, const WorkC* k, int l, vd* out) noexcept nogil:
    cdef int n = m.slides[l]
    cdef Vec3 along = -(k.g[l]*k.slide_S[l])
    cdef Vec3 about = -(k.n[l]*k.S[l])
    if m.acts[l]:
        along = along - (k.slide_tau[l] - given_drive(m, k, l, 0, n))
        about = about - (k.tau[l] - given_drive(m, k, l, n, m.axes[l] - n))
    put_axes(out, n, along)
    put_axes(out + n, m.axes[l] - n, about)


cdef inline void joint_drive(const ModelC* m, const WorkC* k, const RobotC* r, int l, vd* Q) noexcept nogil:
    """What the drives of a joint must add to its spring and damper: theory (18.3)."""
    cdef vd* out = Q + r.column[l]
    cdef Vec3 x = zero()
    cdef Vec3 reaction = k.g[l]
    if is_mixed(m, l):
        mixed_drive(m, k, l, out)
        return
    if not slides(m, l, 0):
        reaction = k.n[l]
    if m.axes[l] == 1:
        out[0] = -dot(m.axis[m.axis_at[l]].along, reaction)
        if m.acts[l]:
            out[0] = out[0] - (k.tau[l].x - m.dof[m.u_at[l]].drive)
        return
    # springs are ordinary torques on both links: n has them
    if m.kind[l] == SPHERICAL:
        x = -reaction
        if m.acts[l]:
            x = x + given_drive(m, k, l, 0, 3)
    else:
        x = -(reaction*k.S[l])
        if m.acts[l]:
            x = x - (k.tau[l] - given_drive(m, k, l, 0, m.axes[l]))
    put_axes(out, m.axes[l], x)


cdef void pass_outward(const ModelC* m, WorkC* k, const RobotC* r, const vd* du) noexcept nogil:
    """Accelerations of all links from those of the root in k.a, k.alpha, and what they lack."""
    cdef int x, l
    missing_wrench(m, k, r.root)
    for x in range(1, r.nl):
        l = r.link[x]
        accelerate_outward(m, k, r, l, du)
        missing_wrench(m, k, l)


cdef inline void joint_inward(const ModelC* m, WorkC* k, const RobotC* r, int l, vd* Q) noexcept nogil:
    """What a link lacks, carried to its inner link; Q gets what acts on its joint."""
    cdef int i = m.parent[l]
    cdef Vec3 f = k.g[l]*k.E[l]
    k.g[i] = k.g[i] + f
    k.n[i] = k.n[i] + k.n[l]*k.E[l] + cross(k.arm[l], f)
    joint_drive(m, k, r, l, Q)


cdef inline void base_forces(const ModelC* m, const WorkC* k, const RobotC* r, vd* Q) noexcept nogil:
    """What acts on the base, all that it carries having been carried there."""
    (<Vec3*> Q)[0] = -(k.g[r.root]*k.C[r.root])
    (<Vec3*> (Q + 3))[0] = cross(root_point(m, r), k.g[r.root]) - k.n[r.root]


cdef void pass_inward(const ModelC* m, WorkC* k, const RobotC* r, vd* Q) noexcept nogil:
    """What the links lack, carried to the root; Q gets what acts on base and joints."""
    cdef int x
    for x in range(r.nl - 1, 0, -1):
        joint_inward(m, k, r, r.link[x], Q)
    base_forces(m, k, r, Q)


cdef inline void hinge_outward(const ModelC* m, const StateC* s, WorkC* k, const RobotC* r, int l, vd x,
                               AnyTurn e) noexcept nogil:
    """Kinematics and acceleration of a hinged link at once, where nothing acts that would have to know the former
    first; and missing_wrench()."""
    cdef int i = m.parent[l]
    cdef const Link* link = m.link + l
    cdef Vec3 arm = k.arm[l]
    cdef Vec3 d0 = link.d0
    cdef vd u = s.u[m.u_at[l]]
    cdef Vec3 w, alpha, a, f
    find_turn(m, r, l, &e)
    w = plus_along(e*k.w[i], u, e)
    alpha = plus_along(plus_across(e*k.alpha[i], u, w, e), x, e)
    a = e*(k.a[i] + cross(k.alpha[i], arm) + centripetal(k.w[i], arm))
    f = -link.m*(a + cross(alpha, d0) + centripetal(w, d0))
    k.w[l] = w
    k.alpha[l] = alpha
    k.a[l] = a
    k.g[l] = f
    k.n[l] = cross(d0, f) - link.I*alpha - gyroscopic(link.I, w)


cdef inline void hinge_inward(const ModelC* m, WorkC* k, const RobotC* r, int l, vd* Q, AnyTurn e) noexcept nogil:
    """What a hinged link lacks, carried to its inner link, where no spring or damper acts."""
    cdef int i = m.parent[l]
    cdef Vec3 n = k.n[l]
    cdef Vec3 f
    find_turn(m, r, l, &e)
    f = k.g[l]*e
    k.g[i] = k.g[i] + f
    k.n[i] = k.n[i] + n*e + cross(k.arm[l], f)
    Q[r.column[l]] = -along(e, n)


cdef void pass_freely(const ModelC* m, const StateC* s, WorkC* k, const RobotC* r, const vd* du, vd* Q) noexcept nogil:
    """Both passes where nothing acts: no more is kept of a hinge than they need."""
    cdef int n, l
    cdef TurnX x
    cdef TurnY y
    cdef TurnZ z
    cdef Turn any
    missing_wrench(m, k, r.root)
    find_sines(m, s, r)
    for n in range(1, r.nl):
        l = r.link[n]
        if r.about[l] == ABOUT_X:
            hinge_outward(m, s, k, r, l, du[r.column[l]], x)
        elif r.about[l] == ABOUT_Y:
            hinge_outward(m, s, k, r, l, du[r.column[l]], y)
        elif r.about[l] == ABOUT_Z:
            hinge_outward(m, s, k, r, l, du[r.column[l]], z)
        elif r.about[l] == ABOUT_ANY:
            hinge_outward(m, s, k, r, l, du[r.column[l]], any)
        else:
            joint_kinematics(m, s, k, l)
            accelerate_outward(m, k, r, l, du)
            missing_wrench(m, k, l)
    for n in range(r.nl - 1, 0, -1):
        l = r.link[n]
        if r.about[l] == ABOUT_X:
            hinge_inward(m, k, r, l, Q, x)
        elif r.about[l] == ABOUT_Y:
            hinge_inward(m, k, r, l, Q, y)
        elif r.about[l] == ABOUT_Z:
            hinge_inward(m, k, r, l, Q, z)
        elif r.about[l] == ABOUT_ANY:
            hinge_inward(m, k, r, l, Q, any)
        else:
            joint_inward(m, k, r, l, Q)
    base_forces(m, k, r, Q)


cdef void inverse_dynamics(const ModelC* m, const StateC* s, WorkC* k, const RobotC* r, const vd* du,
                           vd* Q) noexcept nogil:
    """Forces Q of base and drives for accelerations du, all given. The tree falls with the uniform part of gravity."""
    cdef int o = r.root
    cdef Vec3 c = root_point(m, r)
    # a ball on a link without a quaternion needs its axes
    cdef bint freely = not m.anything_acts and not k.device and not m.oriented
    if freely:
        orient(m, s, k, o)
        k.w[o] = vector_at(s.u + m.u_at[o])
    else:
        act_without_drives(m, s, k, r)
    k.alpha[o] = vector_at(du + 3)
    k.a[o] = k.C[o]*(vector_at(du) - k.gravity[m.tree[o]]) - cross(k.alpha[o], c) - centripetal(k.w[o], c)
    if freely:
        pass_freely(m, s, k, r, du, Q)
    else:
        pass_outward(m, k, r, du)
        pass_inward(m, k, r, Q)


cdef void inverse_dynamics_free(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, vd* du, vd* Q) noexcept nogil:
    """inverse_dynamics() with a free base: du of the joints and Q of the base are given, the rest follows. theory
    (18.4)"""
    cdef int o = r.root
    cdef Vec3 c = root_point(m, r)
    cdef Vec3 F, T, center
    cdef Sym3 I
    cdef vd margin
    act_without_drives(m, s, k, r)
    find_sines(m, s, r)
    composite(m, k, r)
    F = k.C[o]*vector_at(Q)
    T = vector_at(Q + 3) + cross(c, F)
    k.alpha[o] = k.a[o] = zero()
    pass_outward(m, k, r, du)
    pass_inward(m, k, r, Q)
    F = F + k.g[o]
    T = T + k.n[o]
    center = (splat(1.0)/r.mass[o])*r.h[o]
    I = r.K[o] - point_inertia(r.mass[o], center)
    k.alpha[o] = inverse(I, &margin)*(T - cross(center, F))
    k.a[o] = (splat(1.0)/r.mass[o])*F - cross(k.alpha[o], center)
    (<Vec3*> du)[0] = (k.a[o] + cross(k.alpha[o], c) + centripetal(k.w[o], c))*k.C[o] + k.gravity[m.tree[o]]
    (<Vec3*> (du + 3))[0] = k.alpha[o]
    pass_outward(m, k, r, du)
    pass_inward(m, k, r, Q)
