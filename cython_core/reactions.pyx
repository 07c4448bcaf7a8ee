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
