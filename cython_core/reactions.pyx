# Joint forces and torques, recovered after the accelerations are known. theory.md section 6.

cdef inline void body_gravity(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Of each body beside that of the mass centre; needs motion()."""
    cdef FieldC field = field_at(m, s, k)
    cdef vd per_s, shrink
    cdef int b
    for b in range(m.nb):
        per_s = stretch(&field, k.body_r[b], &shrink)
        k.body_F[b] = m.body[b].m*(k.body_C[b]*gravity_difference(&field, k.body_r[b], shrink))
        k.body_T[b] = gradient_torque(&field, per_s, k.body_C[b]*(field.r + k.body_r[b]), m.body[b].I if m.simple else m.body[b].whole)


cdef void body_forces(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """External force and torque on each body about its own mass centre, body axes, wheels included."""
    cdef int j, b, l
    cdef vd on
    cdef Vec3 F, T
    cdef const Load* load
    for b in range(m.nb):
        k.body_F[b] = zero()
        k.body_T[b] = zero()
    if m.gravity == GRAVITY_ON_BODIES:
        body_gravity(m, s, k)
    if m.around:
        surround_bodies(m, s, k)
    if m.magnetic:
        for b in range(m.nb):
            k.body_T[b] = k.body_T[b] + cross(m.body[b].dipole, k.body_C[b]*k.B_N[0])
    for j in range(m.nf):
        load = m.load + j
        l, b = m.load_link[j], m.load_body[j]
        on = load_is_on(load, s.inside)*k.throttle[j]
        F = on*load.F
        T = on*load.T
        if m.load_frame[j]:
            F = k.C[l]*F
            T = k.C[l]*T
        T = T + cross(load.r - m.body[b].r, F)
        k.body_F[b] = k.body_F[b] + m.body[b].C_BL*F
        k.body_T[b] = k.body_T[b] + m.body[b].C_BL*T
    for j in range(m.nw):
        if m.wheel_spin[j] == COUPLED:
            continue
        l, b = m.wheel_link[j], m.wheel_body[j]
        T = wheel_torque(m, s, k, j)
        if m.wheel_spin[j] == JITTER:
            F = imbalance(m, s, j)
            T = T + m.wheel[j].Ud*F
            F = m.wheel[j].Us*F
            T = T + cross(m.wheel[j].r - m.body[b].r, F)
            k.body_F[b] = k.body_F[b] + m.body[b].C_BL*F
        k.body_T[b] = k.body_T[b] + m.body[b].C_BL*T
    for j in range(m.nt):
        l, b = m.torquer_link[j], m.torquer_body[j]
        k.body_T[b] = k.body_T[b] + m.body[b].C_BL*(k.dipole[j]*cross(m.torquer[j].a, k.C[l]*k.B_N[0]))


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
        k.body_F[i] = k.body_F[i] + k.joint_F[b]
        k.body_T[i] = k.body_T[i] + k.joint_T[b] + cross(joint_arm(m, k, b), k.joint_F[b])
