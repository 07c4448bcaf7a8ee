# Jacobians of a point of a link, their rates, and the mobility J H^-1 J^T of the point. theory.md section 18.

cdef struct Point:
    int link
    Vec3 x                          # the link's G -> point, link axes, m


cdef void jacobian(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, const Point* point, vd* J) noexcept nogil:
    """J, (6, n) by rows, in N, translation first: theory (18.11). J must hold zeros already where no joint moves the
    point. Needs find_path()."""
    cdef int n, l, at, j
    cdef Vec3 p
    place_path(m, s, k, r)
    p = base_columns(m, k, r, point, J)
    for n in range(r.steps):
        l = r.path[n]
        at = r.column[l]
        if m.kind[l] == HINGE:
            put_column(J, r.n, at, cross(r.turn[at], p - k.G_r[l]), r.turn[at])
            continue
        for j in range(at, at + m.axes[l]):
            if slides(m, l, j - at):
                put_column(J, r.n, j, r.turn[j], zero())
            else:
                put_column(J, r.n, j, cross(r.turn[j], p - k.G_r[l]), r.turn[j])


cdef void jacobian_and_rate(const ModelC* m, const StateC* s, WorkC* k, RobotC* r, const Point* point, vd* J,
                            vd* rate) noexcept nogil:
    """jacobian() and its time derivative along the motion: theory (18.12)."""
    cdef int l = point.link
    cdef int n, at, j
    cdef Vec3 p, v, arm, u, root_v
    move_path(m, s, k, r)
    p = base_columns(m, k, r, point, J)
    v = k.G_v[l] + cross(r.w[l], point.x*k.C[l])
    root_v = v - cross(r.w[r.root], root_point(m, r)*k.C[r.root])
    arm = p - root_point(m, r)*k.C[r.root]
    rate_column(rate, r.n, 3, row_x(k.C[r.root]), cross(r.w[r.root], row_x(k.C[r.root])), arm, root_v)
    rate_column(rate, r.n, 4, row_y(k.C[r.root]), cross(r.w[r.root], row_y(k.C[r.root])), arm, root_v)
    rate_column(rate, r.n, 5, row_z(k.C[r.root]), cross(r.w[r.root], row_z(k.C[r.root])), arm, root_v)
    for n in range(r.steps):
        l = r.path[n]
        at = r.column[l]
        arm, u = p - k.G_r[l], v - k.G_v[l]
        for j in range(at, at + m.axes[l]):
            if slides(m, l, j - at):
                put_column(J, r.n, j, r.turn[j], zero())
                put_column(rate, r.n, j, r.turned[j], zero())
            else:
                put_column(J, r.n, j, cross(r.turn[j], arm), r.turn[j])
                rate_column(rate, r.n, j, r.turn[j], r.turned[j], arm, u)


cdef inline Vec3 base_columns(const ModelC* m, const WorkC* k, const RobotC* r, const Point* point,
                              vd* J) noexcept nogil:
    """Columns of the root; returns the point from the root's G, N."""
    cdef Vec3 p = k.G_r[point.link] + point.x*k.C[point.link]
    cdef Vec3 arm = p - root_point(m, r)*k.C[r.root]
    J[0] = J[r.n + 1] = J[2*r.n + 2] = splat(1.0)
    put_column(J, r.n, 3, cross(row_x(k.C[r.root]), arm), row_x(k.C[r.root]))
    put_column(J, r.n, 4, cross(row_y(k.C[r.root]), arm), row_y(k.C[r.root]))
    put_column(J, r.n, 5, cross(row_z(k.C[r.root]), arm), row_z(k.C[r.root]))
    return p


cdef inline void rate_column(vd* rate, int n, int at, Vec3 axis, Vec3 turned, Vec3 arm, Vec3 v) noexcept nogil:
    """The derivative of the column of a turn: `turned` is the axis's, v the arm's."""
    put_column(rate, n, at, cross(turned, arm) + cross(axis, v), turned)


cdef void point_motion(const ModelC* m, const StateC* s, WorkC* k, const Point* point, int endpoint,
                       vd* out) noexcept nogil:
    """Of the point, all in N: position (3), attitude of its link or, if it is one, of the endpoint (4), velocity (3),
    rate (3)."""
    cdef int l = point.link
    cdef int t = m.tree[l]
    cdef Vec3 r, v
    kinematics(m, s, k)
    motion(m, s, k)
    r = k.G_r[l] + point.x*k.C[l] - k.center[t]
    v = k.G_v[l] + cross(k.w[l], point.x)*k.C[l] - k.center_v[t]
    put_vec3(out, mass_center(m, s, k, t) + r)
    put_quat(out + 3, quaternion(m.endpoint[endpoint].C_EL*k.C[l] if endpoint >= 0 else k.C[l]))
    put_vec3(out + 7, velocity_of_center(m, s, k, t) + v)
    put_vec3(out + 10, k.w[l]*k.C[l])


cdef void mobility(const ModelC* m, const StateC* s, WorkC* k, const Point* point, vd* out) noexcept nogil:
    """J H^-1 J^T, (6, 6) by rows: the answer of the tree, at rest and free of all else, to six unit wrenches: theory
    (18.13)."""
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
        no_loads(m, k, j)
    k.base_a[0] = k.base_alpha[0] = zero()
    for j in range(m.ntrees):
        k.F_N[j] = k.gravity[j] = zero()
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
