# Joint forces and torques, recovered after the accelerations are known. theory.md section 6.

cdef void body_accelerations(const ModelC* m, WorkC* k) noexcept nogil:
    """Of each body's mass centre and axes, in body axes, from its link's."""
    cdef int b, l
    cdef const Body* body
    for b in range(m.nb):
        body = m.body + b
        l = m.body_link[b]
        k.body_alpha[b] = body.C_BL*k.alpha[l]
        k.body_a[b] = body.C_BL*(k.a[l] + cross(k.alpha[l], body.r) + centripetal(k.w[l], body.r))


cdef inline Vec3 joint_arm(const ModelC* m, const WorkC* k, int b) noexcept nogil:
    """Inner body's mass centre -> joint point of body b, inner body's axes."""
    cdef int i = m.body_inner[b]
    cdef int l = m.body_link[b]
    if m.body_link[i] == l:
        return m.body[b].r_i
    if m.kind[l] == FREE:                                           # to where the outer body has its point
        return m.body[i].C_BL*(k.arm[l] + (m.body[b].r + m.body[b].r_o*m.body[b].C_BL)*k.E[l] - m.body[i].r)
    return m.body[b].r_i + m.body[i].C_BL*(k.arm[l] - m.link[l].arm)


cdef void reactions(const ModelC* m, WorkC* k) noexcept nogil:
    """F_G and T_G of every joint, leaf to root: each body's own equations (1)-(4) of Stoneking, solved for what its
    inner joint must carry. Works for fixed joints too. Drives, springs and dampers are part of T_G."""
    cdef int b, i
    cdef Vec3 F, T, w
    cdef Mat3 C
    for b in range(m.nb - 1, 0, -1):
        i = m.body_inner[b]
        w = k.body_w[b]
        # body_F, body_T already hold what the outer joints put on this body
        F = k.body_F[b] - m.body[b].m*k.body_a[b]
        T = k.body_T[b] - m.body[b].I*k.body_alpha[b] - gyroscopic(m.body[b].I, w) - cross(m.body[b].r_o, F)
        C = k.body_C[i]*transposed(k.body_C[b])
        k.joint_F[b] = C*F
        k.joint_T[b] = C*T
        if m.kind[m.body_link[b]] == FREE and m.body_link[i] != m.body_link[b]:
            k.joint_F[b] = k.latched[m.tree[m.body_link[b]]]*k.joint_F[b]
            k.joint_T[b] = k.latched[m.tree[m.body_link[b]]]*k.joint_T[b]
        k.body_F[i] = k.body_F[i] + k.joint_F[b]
        k.body_T[i] = k.body_T[i] + k.joint_T[b] + cross(joint_arm(m, k, b), k.joint_F[b])


cdef inline vd axis_effort(const ModelC* m, const StateC* s, const WorkC* k, int b, int j) noexcept nogil:
    """What it takes to prescribe the motion of one axis of a body's inner joint, beside spring, damper and given
    torques; zero where it is free. Needs reactions()."""
    cdef int l = m.body_link[b]
    cdef int u = m.u_at[l] + j
    cdef Mat3 C = k.body_C[b]*transposed(k.body_C[m.body_inner[b]])
    cdef vd total
    if not m.acts[l] & HELD:
        return splat(0.0)
    total = dot(free_axis(m, k, l, j), C*k.joint_F[b] if slides(m, l, j) else C*k.joint_T[b])
    return select(less(k.held[u], splat(0.5)), splat(0.0), -total - axis_law(m.dof + u, s.q[m.q_at[l] + j], s.u[u])
                  - k.drive[u])


cdef enum:
    # of a body: rate in its axes, mass centre in N, inner joint's force, torque, axes (6)
    ACCELERATION_ROW = 18


cdef inline bint all_found(const ModelC* m, const StateC* s, const WorkC* k) noexcept nogil:
    """Whether every row could be eliminated, and everything is finite, in the first lane."""
    cdef double bad = 0.0*lane(s.t, 0)
    cdef int j
    for j in range(m.nq):
        bad += 0.0*lane(s.q[j], 0)
    for j in range(m.nu):
        bad += 0.0*lane(s.u[j], 0) + 0.0*lane(k.du[j], 0)
    for j in range(m.nl):
        if not lane(k.margin[j], 0) > 0.0:
            return False
    return bad == 0.0


cdef inline void put_joint_acceleration(const ModelC* m, const WorkC* k, int b, vd* at) noexcept nogil:
    """Of the axes of a body's inner joint; NaN beyond them. Of a ball the derivative of the relative rate, in outer
    axes."""
    cdef int l = m.body_link[b]
    cdef int i = m.parent[l]
    cdef int j
    for j in range(6):
        at[j] = splat(NAN)
    if b == 0 or m.body_link[m.body_inner[b]] == l:
        return
    if m.kind[l] == SPHERICAL:
        put_vec3(at, k.alpha[l] - k.E[l]*k.alpha[i] + cross(k.w[l], k.E[l]*k.w[i]))
        return
    for j in range(0 if m.kind[l] == FREE else m.axes[l]):
        at[j] = k.du[m.u_at[l] + j]


cdef void put_accelerations(const ModelC* m, const WorkC* k, vd* at) noexcept nogil:
    """The row that Workspace.acceleration_row() returns. Needs body_accelerations() and reactions()."""
    cdef int b, j
    for b in range(m.nb):
        put_vec3(at, k.body_alpha[b])
        put_vec3(at + 3, k.body_a[b]*k.body_C[b] + k.gravity[m.tree[m.body_link[b]]])
        put_vec3(at + 6, k.joint_F[b])
        put_vec3(at + 9, k.joint_T[b])
        put_joint_acceleration(m, k, b, at + 12)
        at += ACCELERATION_ROW
    for j in range(m.nw):
        at[j] = k.du[m.wheel_u[j]]
