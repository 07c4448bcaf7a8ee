# Motion of the bodies, energy and momentum: what is reported, derived from the state. Positions are derived, never
# integrated, so joints cannot drift. theory.md section 5.

cdef inline void find_bodies(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    cdef int b, l
    cdef const Body* body
    cdef Vec3 v = zero()
    if m.ntrees > 1:
        find_bodies_of_trees(m, s, k)
        return
    for b in range(m.nb):
        body = m.body + b
        l = m.body_link[b]
        k.body_C[b] = body.C_BL*k.C[l]
        k.body_w[b] = body.C_BL*k.w[l]
        k.body_r[b] = k.G_r[l] + body.r*k.C[l] - k.center[0]
        k.body_v[b] = k.G_v[l] + cross(k.w[l], body.r)*k.C[l]
        v = v + body.m*k.body_v[b]
    v = (splat(1.0)/m.mass[0])*v
    k.center_v[0] = v
    for b in range(m.nb):
        k.body_v[b] = k.body_v[b] - v


cdef void find_bodies_of_trees(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """find_bodies() of several trees: from the mass centre of the spacecraft that each is part of."""
    cdef int b, l, t
    cdef const Body* body
    find_center_velocities(m, k)
    find_tree_offsets(m, s, k)
    for b in range(m.nb):
        body = m.body + b
        l = m.body_link[b]
        t = m.tree[l]
        k.body_C[b] = body.C_BL*k.C[l]
        k.body_w[b] = body.C_BL*k.w[l]
        k.body_r[b] = k.G_r[l] + body.r*k.C[l] - k.center[t] + k.tree_offset[t]
        k.body_v[b] = k.G_v[l] + cross(k.w[l], body.r)*k.C[l] - k.center_v[t] + k.tree_offset_v[t]


cdef inline void body_attitudes(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """q_BN. A link that carries its own quaternion reports it as it is; the others are read off C_BN."""
    cdef int b, l
    for b in range(m.nb):
        l = m.body_link[b]
        if b > 0 and m.body_link[m.body_inner[b]] == l:
            k.body_q[b] = quaternion(k.body_C[b])
        elif m.kind[l] <= SPHERICAL:
            k.body_q[b] = quaternion_at(s.q + m.q_at[l])
        else:
            k.body_q[b] = quaternion(k.body_C[b])


cdef inline vd spring_energy(const Dof* law, vd x) noexcept nogil:
    return 0.5*law.stiffness*(x - law.rest)*(x - law.rest)


cdef inline vd joint_energy(const ModelC* m, const StateC* s, WorkC* k, int l) noexcept nogil:
    cdef const Dof* law = m.dof + m.u_at[l]
    cdef Vec3 phi = k.phi[l]
    cdef vd energy = splat(0.0)
    cdef int n = m.slides[l] if is_ball(m, l) else m.axes[l]
    cdef int j
    for j in range(n):
        energy = energy + spring_energy(law + j, s.q[m.q_at[l] + j])
    if is_ball(m, l):
        law = law + n
        energy = energy + (spring_energy(law, phi.x) + spring_energy(law + 1, phi.y) + spring_energy(law + 2, phi.z))
    return energy


cdef inline void totals(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Kinetic and potential energy, and angular momentum about the spacecraft's mass centre in N: theory
    (5.3)-(5.5)."""
    cdef int b, j, l, c
    cdef Vec3 h
    for c in range(m.ncrafts):
        k.kinetic[c] = k.potential[c] = splat(0.0)
        k.H[c] = zero()
    for j in range(m.ntrees if m.gravity else 0):
        k.potential[m.tree_craft[j]] = k.potential[m.tree_craft[j]] + gravity_energy(m, s, k, j)
    for b in range(m.nb):
        c = body_craft(m, b)
        h = m.body[b].I*k.body_w[b]
        k.kinetic[c] = k.kinetic[c] + 0.5*(m.body[b].m*dot(k.body_v[b], k.body_v[b]) + dot(k.body_w[b], h))
        k.H[c] = k.H[c] + m.body[b].m*cross(k.body_r[b], k.body_v[b]) + h*k.body_C[b]
    for j in range(m.nw):
        if m.wheel_spin[j] != COUPLED:
            c = m.tree_craft[m.tree[m.wheel_link[j]]]
            k.kinetic[c] = k.kinetic[c] + wheel_energy(m, s, k, j)
            k.H[c] = k.H[c] + wheel_momentum(m, s, k, j)*(m.wheel[j].a*k.C[m.wheel_link[j]])
    for l in range(1, m.nl):
        if is_ball(m, l):
            k.phi[l] = joint_rotation(m, k, l)
        if m.acts[l] & SPRING:
            c = m.tree_craft[m.tree[l]]
            k.potential[c] = k.potential[c] + joint_energy(m, s, k, l)
    for j in range(W if k.device else 0):
        if k.device[j].nstops:
            add_stop_energy(m, s, k, j)
    if m.nc:
        contact_forces(m, s, k, True)
        add_contact_energy(m, k)


cdef void motion(const ModelC* m, const StateC* s, WorkC* k) noexcept nogil:
    """Attitude, rate, position and velocity of every body, energy and momentum. Needs kinematics()."""
    cdef int l
    for l in range(m.nl):
        orient(m, s, k, l)
    find_positions(m, k)
    find_velocities(m, s, k)
    find_bodies(m, s, k)
    body_attitudes(m, s, k)
    totals(m, s, k)
