# Jacobians of a point of a link, their rates, and the mobility J H^-1 J^T of the point. theory.md section 18.

cdef struct Point:
    int link
    Vec3 x                          # the link's G -> point, link axes, m


cdef inline void turn_column(vd* J, int n, int at, Vec3 axis, Vec3 arm) noexcept nogil:
    """Velocity of the point and rate of its link, of a turn about an axis that is `arm` before the point; in N."""
    put_column(J, n, at, cross(axis, arm), axis)


cdef void jacobian(const ModelC* m, const StateC* s, WorkC* k, const RobotC* r, const Point* point, vd* J, vd* rate) noexcept nogil:
    """J, (6, n) by rows, in N, translation first, and its time derivative unless `rate` is NULL: theory (18.11), (18.12)."""
    cdef int l = point.link
    cdef int j
    cdef Vec3 p, v, root, root_v
    kinematics(m, s, k)
    for j in range(m.nl):
        orient(m, s, k, j)
    place_joints(m, k)
    for j in range(6*r.n):
        J[j] = splat(0.0)
    p = k.G_r[l] + point.x*k.C[l]
    root = root_point(m)*k.C[0]
    for j in range(3):
        put_column(J, r.n, j, unit_axis(j), zero())
        turn_column(J, r.n, 3 + j, unit_axis(j)*k.C[0], p - root)
    if rate:
        for j in range(6*r.n):
            rate[j] = splat(0.0)
        move_points(m, s, k)
        v = k.G_v[l] + cross(k.w[l], point.x)*k.C[l]
        root_v = cross(k.w[0], root_point(m))*k.C[0]
        for j in range(3):
            turn_rate(rate, r.n, 3 + j, unit_axis(j)*k.C[0], cross(k.w[0], unit_axis(j))*k.C[0], p - root, v - root_v)
    while l > 0:
        joint_columns(m, k, r, l, p, J)
        if rate:
            joint_rates(m, s, k, r, l, p, v, rate)
        l = m.parent[l]


cdef inline void place_joints(const ModelC* m, WorkC* k) noexcept nogil:
    """G of every link relative to the root's, in N."""
    cdef int l
    k.G_r[0] = zero()
    for l in range(1, m.nl):
        k.G_r[l] = k.G_r[m.parent[l]] + k.arm[l]*k.C[m.parent[l]]


cdef inline void joint_columns(const ModelC* m, const WorkC* k, const RobotC* r, int l, Vec3 p, vd* J) noexcept nogil:
    cdef int j
    cdef Vec3 axis
    for j in range(m.axes[l]):
        axis = free_axis(m, k, l, j)*k.C[l]
        if turns(m, l):
            turn_column(J, r.n, r.column[l] + j, axis, p - k.G_r[l])
        else:
            put_column(J, r.n, r.column[l] + j, axis, zero())


cdef inline void turn_rate(vd* rate, int n, int at, Vec3 axis, Vec3 turned, Vec3 arm, Vec3 v) noexcept nogil:
    """The derivative of turn_column(): `turned` is the axis's, v the arm's."""
    put_column(rate, n, at, cross(turned, arm) + cross(axis, v), turned)


cdef inline void joint_rates(const ModelC* m, const StateC* s, const WorkC* k, const RobotC* r, int l, Vec3 p, Vec3 v, vd* rate) noexcept nogil:
    """An axis of a gimbal turns with the frame before it, one of a slide or ball with the link: theory (18.12)."""
    cdef int j
    cdef Vec3 axis, turned
    cdef Vec3 w = k.w[l]
    if m.kind[l] == GIMBAL:
        w = k.E[l]*k.w[m.parent[l]]
    for j in range(m.axes[l]):
        axis = free_axis(m, k, l, j)
        turned = cross(w, axis)*k.C[l]
        if turns(m, l):
            turn_rate(rate, r.n, r.column[l] + j, axis*k.C[l], turned, p - k.G_r[l], v - k.G_v[l])
        else:
            put_column(rate, r.n, r.column[l] + j, turned, zero())
        if m.kind[l] == GIMBAL:
            w = w + s.u[m.u_at[l] + j]*axis


cdef void point_motion(const ModelC* m, const StateC* s, WorkC* k, const Point* point, vd* out) noexcept nogil:
    """Of the point: position from the spacecraft's mass centre (3), C_BN of its link by rows (9), velocity beyond the mass centre's (3), rate
    of its link (3); of the mass centre: position (3), velocity (3); all in N."""
    cdef int l = point.link
    cdef Vec3 v = vector_at(s.u)
    kinematics(m, s, k)
    motion(m, s, k)
    (<Vec3*> out)[0] = k.G_r[l] + point.x*k.C[l] - k.center[0]
    (<Mat3*> (out + 3))[0] = k.C[l]
    (<Vec3*> (out + 12))[0] = k.G_v[l] + cross(k.w[l], point.x)*k.C[l] - k.center_v[0]
    (<Vec3*> (out + 15))[0] = k.w[l]*k.C[l]
    if m.based:
        v = v + k.center_v[0]
    (<Vec3*> (out + 18))[0] = mass_center(m, s, k)
    (<Vec3*> (out + 21))[0] = v


cdef void mobility(const ModelC* m, const StateC* s, WorkC* k, const Point* point, vd* out) noexcept nogil:
    """J H^-1 J^T, (6, 6) by rows: the answer of the tree, at rest and free of all else, to six unit wrenches: theory (18.13)."""
    cdef StateC still
    cdef ModelC loaded = m[0]
    cdef int l = point.link
    cdef int j, i
    cdef Vec3 e, F, T, a
    loaded.anything_acts = 1
    for j in range(m.nu):
        k.still[j] = k.held[j] = splat(0.0)
    still.t, still.inside, still.q, still.u = s.t, s.inside, s.q, k.still
    kinematics(m, &still, k)
    for j in range(m.nl):
        orient(m, s, k, j)
        k.F[j] = k.T[j] = k.tau[j] = zero()
    k.F_N[0] = k.gravity[0] = k.base_a[0] = k.base_alpha[0] = zero()
    for j in range(m.nw):
        k.motor[j] = k.spin_up[j] = splat(0.0)
    for i in range(6):
        e = k.C[l]*unit_axis(i % 3)
        F = e if i < 3 else zero()
        T = cross(point.x - m.link[l].d0, F) if i < 3 else e
        k.F[l], k.T[l] = F, T
        eliminate(&loaded, k)
        accelerate(&loaded, k)
        a = (k.a[l] + cross(k.alpha[l], point.x))*k.C[l]
        put_column(out, 6, i, a, k.alpha[l]*k.C[l])
    k.F[l] = k.T[l] = zero()
