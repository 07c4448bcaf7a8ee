# Drives, springs and dampers of joints: between two links, so they are part of what the joint carries and no force of
# its own. theory.md section 4.

cdef inline vd axis_law(const Dof* law, vd x, vd u) noexcept nogil:
    """Drive, spring and damper along one free axis, positive in the sense of a growing coordinate."""
    return law.drive - law.stiffness*(x - law.rest) - law.damping*u


cdef inline Vec3 joint_rotation(const ModelC* m, const WorkC* k, int b) noexcept nogil:
    """Rotation vector of a spherical joint, inner to outer joint frame, rad."""
    return rotation_vector(quaternion(transposed(m.mount[b].C_BGo)*k.E[b]*transposed(m.mount[b].C_Gi)))


cdef inline Vec3 rotation_spring(const Dof* law, Vec3 phi, int vector) noexcept nogil:
    """Torque on the outer side, joint axes, of the potential 1/2 sum k (phi - rest)^2: theory (4.6). vector: -k (phi -
    rest) itself."""
    cdef vd theta2 = dot(phi, phi)
    cdef vi small = less(theta2, splat(1e-4))
    cdef vd theta = root(select(small, splat(1.0), theta2))
    cdef vd s, c, factor
    cdef Vec3 g, x
    g.x = law[0].stiffness*(phi.x - law[0].rest)
    g.y = law[1].stiffness*(phi.y - law[1].rest)
    g.z = law[2].stiffness*(phi.z - law[2].rest)
    if vector:
        return -g
    sine_cosine(0.5*theta, &s, &c)
    factor = select(small, 1.0/12.0 + theta2*(1.0/720.0 + theta2*(1.0/30240.0)), (1.0 - 0.5*theta*c/s)/theta2)
    x = cross(phi, g)
    return 0.5*x - g - factor*cross(phi, x)


cdef inline vd* effort_at(const ModelC* m, const WorkC* k, int l, int j) noexcept nogil:
    """Where the torque or force along an axis of a joint stands."""
    if not is_mixed(m, l):
        return <vd*> (k.tau + l) + j
    return <vd*> (k.slide_tau + l) + j if slides(m, l, j) else <vd*> (k.tau + l) + (j - m.slides[l])


cdef inline Vec3 __stdcall ball_torque(const ModelC* m, const WorkC* k, int b, int i, int first) noexcept nogil:
    """T_G of a ball on its outer link, link axes. Spring and damper act along the axes of the outer joint frame, the
    drive along the link's. first: axes before it."""
    cdef const Dof* law = m.dof + m.u_at[b] + first
    cdef Vec3 damping, drive, T
    cdef Vec3 v = k.w[b] - k.E[b]*k.w[i]
    damping.x, damping.y, damping.z = law[0].damping, law[1].damping, law[2].damping
    drive.x, drive.y, drive.z = law[0].drive, law[1].drive, law[2].drive
    if m.acts[b] & MOUNTED:
        v = v*m.mount[b].C_BGo
    T = -scaled(damping, v)
    if m.acts[b] & SPRING:
        T = T + rotation_spring(law, joint_rotation(m, k, b), m.acts[b] & VECTOR)
    if m.acts[b] & MOUNTED:
        T = m.mount[b].C_BGo*T
    if m.acts[b] & COMMANDED:
        drive = drive + vector_at(k.drive + m.u_at[b] + first)
    return T + drive


cdef inline void __stdcall act_on_ball(const ModelC* m, WorkC* k, int b, int i) noexcept nogil:
    """T_G as an ordinary torque: on the outer link, and its opposite on the inner [Stoneking eq. 9]."""
    cdef Vec3 T = ball_torque(m, k, b, i, 0)
    k.tau[b] = T
    k.T[b] = k.T[b] + T
    k.T[i] = k.T[i] - T*k.E[b]


cdef inline Vec3 axis_laws(const Dof* law, const vd* q, const vd* u, const vd* drive, int n) noexcept nogil:
    """axis_law() of one to three axes, plus their commanded drives; zero beyond."""
    cdef Vec3 tau = zero()
    tau.x = axis_law(law, q[0], u[0]) + drive[0]
    if n > 1:
        tau.y = axis_law(law + 1, q[1], u[1]) + drive[1]
    if n > 2:
        tau.z = axis_law(law + 2, q[2], u[2]) + drive[2]
    return tau


cdef inline void act_along_axes(const ModelC* m, const StateC* s, WorkC* k, int b) noexcept nogil:
    cdef const Dof* law = m.dof + m.u_at[b]
    cdef const vd* q = s.q + m.q_at[b]
    cdef const vd* u = s.u + m.u_at[b]
    cdef const vd* drive = k.drive + m.u_at[b]
    cdef int n = m.axes[b]
    if is_mixed(m, b):
        n = m.slides[b]
        k.slide_tau[b] = axis_laws(law, q, u, drive, n)
        if m.kind[b] == SLIDING_BALL:
            k.tau[b] = ball_torque(m, k, b, m.parent[b], n)
            return
        law, q, u, drive, n = law + n, q + n, u + n, drive + n, m.axes[b] - n
    k.tau[b] = axis_laws(law, q, u, drive, n)
    if m.acts[b] & VECTOR and n > 2:                                # theory (4.6a)
        k.tau[b] = (k.S[b]*k.tau[b])*k.S[b]


cdef inline void joint_laws(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """tau of every joint; of a ball joint also T of its two links."""
    cdef int b
    for b in range(1, m.nl):
        if m.acts[b]:
            if m.kind[b] == SPHERICAL:
                act_on_ball(m, k, b, m.parent[b])
            elif m.axes[b] == 1:
                k.tau[b].x = axis_law(m.dof + m.u_at[b], s.q[m.q_at[b]], s.u[m.u_at[b]]) + k.drive[m.u_at[b]]
            else:
                act_along_axes(m, s, k, b)
