# Kinematics: attitude, rate and joint geometry of every link, root to leaf. theory.md section 2.

cdef inline Mat3 turn(const Axis* axis, vd angle) noexcept nogil:
    """C(angle) about one gimbal axis: any axis and any mounting cost the same."""
    cdef vd s, c
    sine_cosine(angle, &s, &c)
    return axis.still + c*axis.cosine + s*axis.sine


cdef inline void __stdcall orient(const ModelC* m, const StateC* s, WorkC* k, int b) noexcept nogil:
    """C_BN of a link: of its own quaternion, or carried outward."""
    if m.kind[b] <= SPHERICAL:
        k.C[b] = dcm(quaternion_at(s.q + m.q_at[b]))
    else:
        k.C[b] = k.E[b]*k.C[m.parent[b]]


cdef inline void __stdcall kinematics_spherical(const ModelC* m, const StateC* s, WorkC* k, int b,
                                                int i) noexcept nogil:
    cdef Quat q = quaternion_at(s.q + m.q_at[b])
    k.w[b] = vector_at(s.u + m.u_at[b])
    if m.kind[i] <= SPHERICAL:
        k.E[b] = dcm(q*conjugate(quaternion_at(s.q + m.q_at[i])))
    else:
        k.E[b] = dcm(q)*transposed(k.C[i])


cdef inline bint is_mixed(const ModelC* m, int l) noexcept nogil:
    """Whether a link's joint slides, then turns."""
    return m.kind[l] >= MIXED


cdef inline bint is_ball(const ModelC* m, int l) noexcept nogil:
    """Whether a link's joint turns as a ball, slides before that or not."""
    return m.kind[l] == SPHERICAL or m.kind[l] == SLIDING_BALL


cdef inline bint slides(const ModelC* m, int l, int j) noexcept nogil:
    """Whether an axis of a link's joint slides it; else it turns it. The slides stand first."""
    return j < m.slides[l]


cdef inline Vec3 free_axis(const ModelC* m, const WorkC* k, int l, int j) noexcept nogil:
    """A column of S: an axis of a link's joint, link axes. Of a ball joint, those of the link."""
    if m.kind[l] == SPHERICAL:
        return unit_axis(j)
    if m.axes[l] == 1:
        return m.axis[m.axis_at[l]].along
    if not is_mixed(m, l):
        return column(k.S[l], j)
    return column(k.slide_S[l], j) if slides(m, l, j) else column(k.S[l], j - m.slides[l])


cdef inline void __stdcall kinematics_hinge(const ModelC* m, const StateC* s, WorkC* k, int b, int i,
                                            int first) noexcept nogil:
    cdef const Axis* axis = m.axis + m.axis_at[b] + first
    cdef vd u = s.u[m.u_at[b] + first]
    cdef Vec3 gamma = axis.along
    k.E[b] = turn(axis, s.q[m.q_at[b] + first])
    k.w[b] = k.E[b]*k.w[i] + u*gamma                                        # [Stoneking eq. 14]
    k.c[b] = u*cross(k.w[b], gamma)


cdef void __fastcall kinematics_gimbal(const ModelC* m, const StateC* s, WorkC* k, int b, int i,
                                       int first) noexcept nogil:
    """Successive turns, two or three; first: axes before them. Each rate is along an axis of the frame that it leaves,
    so the columns of Gamma come by carrying the earlier axes through the later turns; c = sum_k w_(k-1) x gamma_k u_k,
    theory (2.6)."""
    cdef const Axis* axis = m.axis + m.axis_at[b] + first
    cdef const vd* q = s.q + m.q_at[b] + first
    cdef const vd* u = s.u + m.u_at[b] + first
    cdef bint three = m.axes[b] - first == 3
    cdef Mat3 C2 = turn(axis + 1, q[1])
    cdef Mat3 C3
    cdef Vec3 g1 = C2*axis[0].along
    cdef Vec3 g2 = axis[1].along
    cdef Vec3 g3 = zero()
    cdef Vec3 w
    k.E[b] = C2*turn(axis, q[0])
    if three:
        C3 = turn(axis + 2, q[2])
        k.E[b] = C3*k.E[b]
        g1 = C3*g1
        g2 = C3*g2
        g3 = axis[2].along
    k.S[b] = from_columns(g1, g2, g3)
    w = k.E[b]*k.w[i]
    k.c[b] = u[0]*cross(w, g1)
    w = w + u[0]*g1
    k.c[b] = k.c[b] + u[1]*cross(w, g2)
    w = w + u[1]*g2
    if three:
        k.c[b] = k.c[b] + u[2]*cross(w, g3)
        w = w + u[2]*g3
    k.w[b] = w


cdef inline void kinematics_prismatic(const ModelC* m, const StateC* s, WorkC* k, int b, int i) noexcept nogil:
    cdef const Axis* axis = m.axis + m.axis_at[b]
    cdef const vd* q = s.q + m.q_at[b]
    cdef const vd* u = s.u + m.u_at[b]
    cdef Vec3 v = zero()
    cdef int j
    k.arm[b] = m.link[b].arm
    for j in range(m.axes[b]):
        k.arm[b] = k.arm[b] + q[j]*axis[j].slide
        v = v + u[j]*axis[j].along
    if m.kind[b] == PRISMATIC:
        k.S[b] = from_columns(axis[0].along, axis[1].along, axis[2].along if m.axes[b] == 3 else zero())
    k.E[b] = axis.still
    k.w[b] = k.E[b]*k.w[i]
    k.c[b] = 2.0*cross(k.w[b], v)                                           # Coriolis, theory (2.8)


cdef inline void kinematics_ball(const ModelC* m, const StateC* s, WorkC* k, int b, int i, int first) noexcept nogil:
    """A ball behind slides: three columns that are the axes of the link, theory (2.10). first: how many slides."""
    cdef Vec3 v = vector_at(s.u + m.u_at[b] + first)
    k.E[b] = dcm(quaternion_at(s.q + m.q_at[b] + first))
    k.w[b] = k.E[b]*k.w[i] + v
    k.c[b] = cross(k.w[b], v)
    k.S[b] = from_columns(unit_axis(0), unit_axis(1), unit_axis(2))


cdef void __fastcall kinematics_mixed(const ModelC* m, const StateC* s, WorkC* k, int b, int i) noexcept nogil:
    """Slides along axes of the inner link, then turns about the point that they lead to: theory (2.9)."""
    cdef const Axis* axis = m.axis + m.axis_at[b]
    cdef const vd* q = s.q + m.q_at[b]
    cdef const vd* u = s.u + m.u_at[b]
    cdef int n = m.slides[b]
    cdef int j
    cdef Vec3 v = zero()
    k.arm[b] = m.link[b].arm
    for j in range(n):
        k.arm[b] = k.arm[b] + q[j]*axis[j].slide
        v = v + u[j]*axis[j].slide
    if m.kind[b] == SLIDING_BALL:
        kinematics_ball(m, s, k, b, i, n)
    elif m.axes[b] - n == 1:
        kinematics_hinge(m, s, k, b, i, n)
        k.S[b] = from_columns(axis[n].along, zero(), zero())
    else:
        kinematics_gimbal(m, s, k, b, i, n)
    k.slide_S[b] = k.E[b]*from_columns(axis[0].slide, axis[1].slide if n > 1 else zero(), axis[2].slide if n > 2
                                       else zero())
    k.slide_c[b] = k.E[b]*(2.0*cross(k.w[i], v))


cdef inline void joint_kinematics(const ModelC* m, const StateC* s, WorkC* k, int b) noexcept nogil:
    cdef int i = m.parent[b]
    if m.kind[b] == SPHERICAL:
        kinematics_spherical(m, s, k, b, i)
    elif m.kind[b] == HINGE:
        kinematics_hinge(m, s, k, b, i, 0)
    elif m.kind[b] == GIMBAL:
        kinematics_gimbal(m, s, k, b, i, 0)
    elif m.kind[b] == FREE:                                         # E and arm only while a latch holds it
        k.w[b] = vector_at(s.u + m.u_at[b])
    elif not is_mixed(m, b):
        kinematics_prismatic(m, s, k, b, i)
    else:
        kinematics_mixed(m, s, k, b, i)


cdef void kinematics(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """E, w, arm, S and c of every link from the state, and C if something in N acts on the links."""
    cdef int b
    k.w[0] = vector_at(s.u + m.u_at[0])
    if m.oriented:
        orient(m, s, k, 0)
    for b in range(1, m.nl):
        joint_kinematics(m, s, k, b)
        if m.oriented:
            orient(m, s, k, b)


cdef void coordinate_rates(const ModelC* m, const StateC* s, const WorkC* k, vd* dq) noexcept nogil:
    """d(q)/dt of every coordinate [Stoneking, appendix]; gimbal and prismatic rates are the speeds themselves."""
    cdef int b, j, n
    (<Vec3*> dq)[0] = tree_velocity(m, s, 0)
    for b in range(1, m.ntrees):
        (<Vec3*> (dq + m.q_at[m.tree_root[b]] - 3))[0] = tree_velocity(m, s, b)
    for b in range(m.nl):
        if m.kind[b] <= SPHERICAL:
            (<Quat*> (dq + m.q_at[b]))[0] = quaternion_rate(quaternion_at(s.q + m.q_at[b]), k.w[b])
        else:
            n = m.axes[b]
            if m.kind[b] == SLIDING_BALL:
                n = m.slides[b]
                (<Quat*> (dq + m.q_at[b] + n))[0] = quaternion_rate(quaternion_at(s.q + m.q_at[b] + n),
                                                                    vector_at(s.u + m.u_at[b] + n))
            for j in range(n):
                dq[m.q_at[b] + j] = s.u[m.u_at[b] + j]
    for j in range(m.nw):
        if m.wheel_q[j] >= 0:
            dq[m.wheel_q[j]] = s.u[m.wheel_u[j]]
