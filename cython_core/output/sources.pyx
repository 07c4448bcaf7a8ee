# What each source of force and torque does to the spacecraft as a whole: for records that were asked for. theory.md
# section 4, docs/results.md.

cdef inline void no_forces(const ModelC* m, WorkC* k) noexcept nogil:
    cdef int l
    for l in range(m.ntrees):
        k.F_N[l] = k.gravity[l] = zero()
    for l in range(m.nl):
        k.F[l] = zero()
        k.T[l] = zero()


cdef inline vd* put_sum(const ModelC* m, const WorkC* k, int c, vd* at) noexcept nogil:
    """Force on a spacecraft and torque about its mass centre of what has been applied, both in N."""
    cdef int l, t
    cdef Vec3 T = zero()
    cdef Vec3 F = zero()
    if m.ntrees == 1:
        for l in range(m.nl):
            T = T + k.T[l]*k.C[l] + cross(k.link_r[l] - k.center[0], k.F[l]*k.C[l])
        return put_vec3(put_vec3(at, k.F_N[0] + m.mass[0]*k.gravity[0]), T)
    for l in range(m.nl):
        t = m.tree[l]
        if m.tree_craft[t] == c:
            T = T + k.T[l]*k.C[l] + cross(k.link_r[l] - k.center[t] + k.tree_offset[t], k.F[l]*k.C[l]
                                          + m.link[l].m*k.gravity[t])
    for t in range(m.ntrees):
        if m.tree_craft[t] == c:
            F = F + k.F_N[t] + m.mass[t]*k.gravity[t]
    return put_vec3(put_vec3(at, F), T)


cdef vd* put_sources(const ModelC* m, const StateC* s, WorkC* k, vd* at) noexcept nogil:
    """Of each Source, the same forces by themselves. Needs motion()."""
    cdef FieldC field[MOST_TREES]
    cdef OfSource sink
    cdef int t
    for t in range(m.ntrees):
        field[t] = field_at(m, s, k, t)
    for sink.source in range(SOURCES):
        no_forces(m, k)
        for t in range(m.ntrees):
            if sink.source == GRAVITY:
                k.gravity[t] = -field[t].mu_r3*field[t].r
            add_attraction(m, m.environment, field[t].r, k, t, sink)
        apply_forces(m, s, k, field, sink)
        for t in range(m.ncrafts):
            put_sum(m, k, t, at + (t*SOURCES + sink.source)*ROW_SOURCE)
    return at + m.ncrafts*SOURCES*ROW_SOURCE
